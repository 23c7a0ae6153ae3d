"""The contract's checks notice broken promises: each test spoils the small game in one way."""

import itertools
from collections.abc import Mapping
from types import SimpleNamespace

import pytest

from greatwar.kernel.action import Action, Notation, noun
from greatwar.kernel.game import Option, Scenario
from greatwar.kernel.step import Refusal
from greatwar.testing.contract import CHECKS, check_game, spread
from greatwar.testing.hidden import check_distribution, check_secrets, check_twins
from greatwar.testing.keeping import check_copy, check_round_trip
from greatwar.testing.playing import Played
from greatwar.testing.refusals import check_actions
from tests.kernel import small_game
from tests.kernel.small_game import CARDS, Deal, Guard, Lay, Lead, Roll, Small, State, card


def caught(check, words, scenario="long", seeds=range(12)):
    """Assert that a check fails on the game as it now is, and says so in these words."""
    game = Small()

    def all_seeds():
        for seed in seeds:
            check(game, scenario, {}, seed)

    with pytest.raises(AssertionError, match=words):
        all_seeds()


def test_an_unspoilt_game_passes_everything():
    for check, seed in itertools.product(CHECKS.values(), range(3)):
        check(Small(), "long", {}, seed)


def test_thorough_games_pass_too():
    done = check_game(Small(), "long", {}, 5, thorough=True)
    assert done.records > done.decisions > 0
    assert done.refusals.own > 0
    assert done.refusals.general > 0
    assert 0 < done.refusals.share < 1


def test_the_checks_look_at_something():
    game = Small()
    assert sum(check_twins(game, "long", {}, seed) for seed in range(5)) > 20
    assert sum(check_secrets(game, "long", {}, seed) for seed in range(5)) > 5
    assert check_distribution(game, "long", {}, 1) > 0
    assert check_actions(game, "long", {}, 1).own > 10


def test_looking_changes_no_game():
    plain, watched = Played(Small(), "long", {}, 4), check_game(Small(), "long", {}, 4, thorough=True)
    assert (len(plain.session.records), plain.session.result) == (watched.records, watched.result)


def test_a_list_that_copies_share(monkeypatch):
    copied = State.copy

    def copy(self):
        new = copied(self)
        new.hands = self.hands
        return new

    monkeypatch.setattr(State, "copy", copy)
    caught(CHECKS["copies"], "play on a copy has changed the original")


def test_a_stack_that_copies_share(monkeypatch):
    copied = State.copy

    def copy(self):
        new = copied(self)
        new.pending = self.pending
        return new

    monkeypatch.setattr(State, "copy", copy)
    game = Small()
    with pytest.raises(AssertionError, match="shares its pending steps"):
        check_copy(game, game.setup("long"))


def test_a_copy_that_forgets(monkeypatch):
    copied = State.copy

    def copy(self):
        new = copied(self)
        new.turn = 0
        return new

    monkeypatch.setattr(State, "copy", copy)
    game = Small()
    s = game.setup("long")
    s.turn = 5
    with pytest.raises(AssertionError, match="a copy differs in turn: 5 / 0"):
        check_copy(game, s)


def test_chance_outside_the_state(monkeypatch):
    count = itertools.count()
    monkeypatch.setattr(Roll, "take", lambda self, s, action: s.score.__setitem__(0, next(count) % 2))
    caught(CHECKS["determinism"], "two different states")
    caught(CHECKS["replay"], "replay differs")


def test_a_view_that_shows_too_much(monkeypatch):
    monkeypatch.setattr(Small, "mask", lambda self, s, seat: s.copy())
    caught(CHECKS["twins"], "sees something hidden")


def test_a_step_that_shows_too_much(monkeypatch):
    monkeypatch.setattr(Guard, "masked", lambda self, s, seat: self)
    caught(CHECKS["twins"], "sees something hidden")


def test_a_view_that_shows_too_little(monkeypatch):
    mask = Small.mask

    def blind(self, s, seat):
        seen = mask(self, s, seat)
        seen.hands = [bytes(len(hand)) for hand in s.hands]
        return seen

    monkeypatch.setattr(Small, "mask", blind)
    caught(CHECKS["views"], "cannot list the actions")


def test_a_telling_silence(monkeypatch):
    monkeypatch.setattr(Guard, "always_asks", False)
    caught(CHECKS["twins"], "whether Guard.* is asked tells (red|blue)")


def test_a_loose_tongue(monkeypatch):
    take = Deal.take

    def tell(self, s, action):
        take(self, s, action)
        s.say(f"psst: {action.args[0]}")

    monkeypatch.setattr(Deal, "take", tell)
    caught(CHECKS["secrets"], "the log tells")


def test_a_loaded_determinisation(monkeypatch):
    fill = small_game._fill
    monkeypatch.setattr(small_game, "_fill", lambda s, unseen: fill(s, sorted(unseen[:2]) + sorted(unseen[2:])))
    caught(CHECKS["distribution"], "uneven|never gives the truth")


def test_a_determinisation_against_the_view(monkeypatch):
    def swapped(self, view, rng):
        full = small_game._fill(view.copy(), [n for n in range(1, 11) if n not in view.hands[0] + view.hands[1]])
        full.hands.reverse()
        return full

    monkeypatch.setattr(Small, "determinise", swapped)
    caught(CHECKS["views"], "after determinising it differs in hands")


def test_a_trap_in_the_list(monkeypatch):
    take = Guard.take

    def trap(self, s, action):
        return take(self, s, action) if action.verb == "yield" else s.hands[9]

    monkeypatch.setattr(Guard, "take", trap)
    caught(CHECKS["actions"], "guard .* is listed, but carrying it out gives IndexError|breaks off: IndexError")


def test_an_action_listed_twice(monkeypatch):
    monkeypatch.setattr(Guard, "actions", lambda self, s: [Action("yield"), Action("yield")])
    caught(CHECKS["actions"], "lists an action twice")


def test_a_dead_end(monkeypatch):
    monkeypatch.setattr(Guard, "actions", lambda self, s: [])
    caught(CHECKS["completable"], "nothing can be chosen")


@pytest.mark.parametrize(
    ("rule", "reason"), [("9.9", "No"), ("", "No"), ("-", "No"), ("2.1#1", " "), ("2.1#1", "a\nb")]
)
def test_a_poor_refusal(monkeypatch, rule, reason):
    monkeypatch.setattr(Lay, "refuse", lambda self, s, action: Refusal(rule, reason))
    caught(CHECKS["actions"], "refuses .* (by a rule|without a reason|with)")


def test_a_step_that_names_no_rule(monkeypatch):
    monkeypatch.setattr(Roll, "asked_by", "?")
    caught(CHECKS["actions"], r"by a rule '\?'")


def test_an_ambiguous_notation(monkeypatch):
    same_name = noun("card", [*CARDS[:9], small_game.Card(10, "Ant")])
    monkeypatch.setattr(Small, "notation", Notation({**Small.notation.verbs, "lay": (same_name,)}))
    caught(CHECKS["actions"], "cannot be read|is read as")


def test_a_broken_position(monkeypatch):
    monkeypatch.setattr(State, "drop", lambda self, seat, gone: None)
    caught(CHECKS["completable"], "long .* seed 0, player random, record .*: the position is broken: the cards are")


def test_no_result(monkeypatch):
    monkeypatch.setattr(Small, "result", lambda self, s: None)
    caught(CHECKS["completable"], "without a result")


def test_a_game_without_end(monkeypatch):
    monkeypatch.setattr("greatwar.testing.playing.ENDLESS", 50)
    monkeypatch.setattr(Guard, "take", lambda self, s, action: s.push(self))
    caught(CHECKS["completable"], "has not ended after 50")


def test_a_loop_of_rules(monkeypatch):
    monkeypatch.setattr(Lead, "run", lambda self, s: s.push(self))
    caught(CHECKS["completable"], "in circles")


def test_forgotten_fields_in_bytes(monkeypatch):
    monkeypatch.setattr(State, "to_bytes", lambda self: b"\x80")
    with pytest.raises(Exception, match="no position"):
        check_round_trip(Small(), Small().setup("long"))


def test_weights_that_are_none(monkeypatch):
    monkeypatch.setattr(Deal, "outcomes", lambda self, s: [(Action("deal", (card(n),)), n * 0.5) for n in s.deck])
    first = SimpleNamespace(positions=[Small().setup("long")])
    monkeypatch.setattr("greatwar.testing.keeping.played", lambda *_: first)
    caught(CHECKS["outcomes"], "no positive number")


def test_another_position_in_another_process(monkeypatch):
    monkeypatch.setattr("greatwar.testing.keeping.advance", lambda *_: None)
    caught(CHECKS["processes"], "another process gives", seeds=[1])


def test_the_spread_covers_every_value():
    class Wide(Small):
        options: Mapping[str, Option] = {
            "hand": Option("hand", ("3", "4"), "3", ""),
            "bid": Option("bid", tuple(map(str, range(-9, 10))), "0", ""),
            "colour": Option("colour", ("red", "blue", "green"), "blue", ""),
        }
        scenarios: Mapping[str, Scenario] = {"long": Scenario("long", "Long", "", {"hand": "4"})}

    rows = spread(Wide(), "long")
    assert rows[0] == {"hand": "4", "bid": "0", "colour": "blue"}
    assert [row["bid"] for row in rows] == ["0", "-9", "9"]
    assert {row["hand"] for row in rows} == {"3", "4"}
    assert {row["colour"] for row in rows} == {"red", "blue", "green"}
