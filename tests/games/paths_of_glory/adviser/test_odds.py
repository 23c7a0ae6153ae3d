"""The odds of combats equal what the whole engine does over all dice."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from greatwar.games.paths_of_glory.adviser.odds import expected, flanking, of_combat
from greatwar.games.paths_of_glory.adviser.odds_outcomes import Outcome, preferred
from greatwar.games.paths_of_glory.adviser.odds_stages import best_pin, combats, flank_open, with_cards
from greatwar.games.paths_of_glory.components import UNITS, Side, card
from greatwar.games.paths_of_glory.components import unit as unit_named
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.rules import advance
from greatwar.games.paths_of_glory.state import Mark, State
from greatwar.games.paths_of_glory.steps.advance import Advances
from greatwar.games.paths_of_glory.steps.combat import Combats, Designate, PlayCombatCards
from greatwar.games.paths_of_glory.steps.losses import Replacement, TakeLoss
from greatwar.games.paths_of_glory.steps.retreat import Retreats, SaveStep
from greatwar.kernel.action import Action
from greatwar.kernel.rng import Rng
from greatwar.kernel.step import Chance
from greatwar.players.lively import LivelyPlayer
from tests.games.paths_of_glory.battles import attack, fight
from tests.games.paths_of_glory.positions import position

SURE = Fraction(1)
FIRED = {"The attacker fires": 0, "The defender fires": 1}


# Brute force: the engine itself, over all dice ----------------------------------------------------


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine also logs how far the defender must retreat and whether the attacker can advance."""
    retreats, advances = Retreats.run, Advances.run

    def retreats_and_tells(self: Retreats, s: State) -> None:
        retreats(self, s)
        s.say(f"~retreat {s.combat.retreat if s.combat else 0}")
        s.say(f"~left {len(s.combat.defenders) if s.combat else 0}")

    def advances_and_tells(self: Advances, s: State) -> None:
        assert s.combat is not None
        s.say(f"~advance {int(bool(s.combat.attackers and advance.advances(s)))}")
        advances(self, s)

    monkeypatch.setattr(Retreats, "run", retreats_and_tells)
    monkeypatch.setattr(Advances, "run", advances_and_tells)


def brute_force(s: State, flank: Action | None) -> dict[Outcome, Fraction]:
    """All outcomes of the combat that is fought in `s`, by playing it out with every die."""
    assert s.combat is not None
    known = (s.combat.defender_loss, s.combat.attacker_loss)
    found: dict[Outcome, Fraction] = {}
    for chance, log in play_out(s, SURE, [], flank):
        outcome = read(s, log, known)
        found[outcome] = found.get(outcome, Fraction(0)) + chance
    return found


def play_out(s: State, chance: Fraction, log: list[str], flank: Action | None) -> Iterator[tuple[Fraction, list[str]]]:
    """The logs of all courses up to the advance, with their chances."""
    if any(line.startswith("~advance") for line in log):
        yield chance, log
        return
    step = GAME.step(s)
    outcomes = step.outcomes(s) if isinstance(step, Chance) else [(answer(s, step, flank), 1)]
    total = sum(weight for _, weight in outcomes)
    for action, weight in outcomes:
        new = s.copy()
        lines: list[tuple[str, int | None]] = []
        new.log = lines
        GAME.apply(new, action)
        yield from play_out(new, chance * weight / total, [*log, *(text for text, _ in lines)], flank)


def answer(s: State, step: Any, flank: Action | None) -> Action:
    """What a player without further cards does, who retreats where he must."""
    listed = GAME.actions(s)
    if isinstance(step, TakeLoss | Replacement | SaveStep):
        return preferred(s, listed)
    by_verb = {a.verb: a for a in listed}
    for verb in ("no-flank", "stand", "accept", "resolve"):
        if verb in by_verb:
            return flank if verb == "no-flank" and flank is not None else by_verb[verb]
    return by_verb["done"] if "done" in by_verb else listed[0]


def read(s: State, log: list[str], known: tuple[int, int]) -> Outcome:
    """The outcome that a log tells of."""
    assert s.combat is not None
    numbers = [max(0, n) for n in known]
    told = {"~retreat": 0, "~left": 0, "~advance": 0}
    lost: list[list[str]] = [[], []]
    paid, falls, fought = [0, 0], False, True
    for line in log:
        first, _, rest = line.partition(" ")
        if first in told:
            told[first] = int(rest)
        for words, who in FIRED.items():
            if line.startswith(words):
                numbers[who] = int(line.rpartition(" ")[2])
        fought = fought and not line.endswith(("wins the combat", "Nobody wins the combat"))
        if fought and line.startswith("the fort of") and line.endswith("is destroyed"):
            falls, paid[0] = True, paid[0] + s.combat.fort
        elif fought and " is " in line and line.endswith(("reduced", "eliminated")):
            note_loss(s, line, lost, paid)
    fates = [final(s, lines) for lines in lost]
    return Outcome(
        numbers[0],
        numbers[1],
        paid[0],
        paid[1],
        fates[0],
        fates[1],
        falls,
        not told["~left"],
        told["~retreat"],
        bool(told["~advance"]),
    )


def note_loss(s: State, line: str, lost: list[list[str]], paid: list[int]) -> None:
    """A unit has lost a step; who retreated into the space earlier dies without paying for anything (12.5.6)."""
    assert s.combat is not None
    unit = unit_named(line.partition(" is ")[0])
    attacks = unit.side == s.active
    word = line.rpartition(" ")[2]
    lost[attacks].append(f"{unit} {word}")
    bystander = (
        s.where[unit.n] == s.combat.space and unit.n not in s.combat.defenders and s.marked(unit, Mark.RETREATED)
    )
    if attacks or not bystander:
        paid[attacks] += unit.lf[word == "eliminated"]


def final(s: State, lines: list[str]) -> tuple[str, ...]:
    """The last word on each unit that stood on the map, in order of number; corps that came in are left out."""
    last = {unit_named(line.rpartition(" ")[0]): line for line in lines}
    return tuple(last[u] for u in UNITS if u in last and s.on_map(u))


def exact(weights: dict[Outcome, int]) -> dict[Outcome, Fraction]:
    """Weights as chances."""
    total = sum(weights.values())
    return {outcome: Fraction(weight, total) for outcome, weight in weights.items()}


# Positions from play ------------------------------------------------------------------------------


@cache
def met(scenario: str, seed: int, wanted: int) -> tuple[State, ...]:
    """Positions in the middle of combats, met in a lively game: some of every step."""
    rng, s = Rng(seed), GAME.setup(scenario)
    player = LivelyPlayer({**GAME.styles["lively"], "peace": 0})
    seen: dict[str, int] = {}
    found: list[State] = []
    while GAME.actor(s) is not None and len(found) < wanted:
        kind = type(s.pending[-1]).__name__
        fought = s.combat is not None or isinstance(s.pending[-1], Designate)
        if fought and list(combats(s)) and seen.get(kind, 0) < max(2, wanted // 4) and rng.below(3) == 0:
            seen[kind] = seen.get(kind, 0) + 1
            found.append(s.copy())
        actor = GAME.actor(s)
        chance = actor is not None and actor < 0
        GAME.apply(s, GAME.random_action(s, rng) if chance else player.decide(s, GAME.actions(s), rng))
    return tuple(found)


GAMES = [("campaign", 1), ("limited-war", 2), ("historical", 3), ("introductory", 4)]


def resolved(s: State) -> State:
    """The position with its combat designated, as the engine does it."""
    s = s.copy()
    while isinstance(s.pending[-1], Designate):
        GAME.apply(s, next(a for a in GAME.actions(s) if a.verb == "resolve"))
    return s


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_the_odds_equal_all_dice_of_the_engine(scenario: str, seed: int) -> None:
    compared = 0
    for s in met(scenario, seed, 14):
        if isinstance(s.pending[-1], Designate) and all(a.verb != "resolve" for a in GAME.actions(s)):
            continue
        (mine,) = combats(GAME.view(s, s.active))
        assert exact(expected(mine)) == brute_force(resolved(s), None)
        compared += 1
    assert compared >= 8


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_so_do_the_odds_of_flank_attacks(scenario: str, seed: int) -> None:
    for s in met(scenario, seed, 14):
        (mine,) = combats(s)
        if flank_open(mine):
            pin = best_pin(mine)
            assert exact(flanking(mine, pin)) == brute_force(resolved(s), Action("flank", (pin,)))


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_so_do_the_odds_with_a_card_of_ones_own(scenario: str, seed: int) -> None:
    for s in met(scenario, seed, 14):
        actor = GAME.actor(s)
        for action in GAME.actions(s) if isinstance(s.pending[-1], PlayCombatCards) else ():
            if action.verb == "card":
                (mine,) = combats(GAME.view(s, actor or 0))
                played = s.copy()
                GAME.apply(played, action)
                if list(combats(played)):  # not called off
                    assert exact(expected(with_cards(mine, [action.args[0]]))) == brute_force(played, None)


# Positions made by hand ---------------------------------------------------------------------------


def largest() -> State:
    """Nine armies from three spaces about to attack three armies."""
    there = position().clear().at("Chateau Thierry", "FR 1", "FR 2", "FR 3").reserve("FRc", "FRc", "FRc", "GEc", "GEc")
    for space, armies in {"Cambrai": ("1", "2", "3"), "Verdun": ("4", "5", "6")}.items():
        there = there.control(space, "CP").at(space, *(f"GE {n}" for n in armies))
    there = there.control("Bar le Duc", "CP").at("Bar le Duc", "GE 7", "GE 8", "GE 9").active("CP")
    return attack(there, "Cambrai", "Verdun", "Bar le Duc")


def test_the_largest_stacks() -> None:
    mine = next(combats(largest()))
    assert mine.combat is not None
    assert len(mine.combat.attackers) == 9
    plain, flanked = of_combat(mine)
    assert set(plain.places) == {"Chateau Thierry", "Cambrai", "Verdun", "Bar le Duc"}
    assert "flank attack" in flanked.title
    assert exact(expected(mine)) == brute_force(begun(mine), None)
    pin = best_pin(mine)
    assert exact(flanking(mine, pin)) == brute_force(begun(mine), Action("flank", (pin,)))


def begun(s: State) -> State:
    """A designated combat, brought to its first question by the engine."""
    new = s.copy()
    new.pending = [Combats(), *s.pending]
    GAME.settle(new)
    return new


def withdrawing() -> State:
    """Two German armies attack two French ones and a corps; the Allies hold Withdrawal."""
    there = position().clear().at("Sedan", "GE 1", "GE 2").at("Cambrai", "FR 5", "(FR 6)", "FRc").reserve("FRc", "GEc")
    s = fight(attack(there.hand("AP", "AP-6").with_(active=0), "Sedan"), "Cambrai", "GE 1", "GE 2")
    while not (isinstance(s.pending[-1], PlayCombatCards) and s.pending[-1].side == Side.AP):
        GAME.apply(s, Action("done"))
    return s


def test_withdrawal_gives_a_step_back_and_makes_the_defender_retreat() -> None:
    s = withdrawing()
    (mine,) = combats(GAME.view(s, Side.AP))
    found = of_combat(mine)
    assert [x.title.rpartition("with ")[2] for x in found[1:]] == ["AP-6 Withdrawal"]
    weights = expected(with_cards(mine, [card("AP-6")]))
    assert all(x.retreat == 1 for x in weights if not x.gone)
    played = s.copy()
    GAME.apply(played, Action("card", (card("AP-6"),)))
    assert exact(weights) == brute_force(played, None)
    (theirs,) = combats(GAME.view(s, Side.CP))
    assert of_combat(theirs) == found[:1]


def test_charts_add_up_and_no_hidden_card_is_counted() -> None:
    rng, differed = Rng(4), 0
    for s in met("limited-war", 2, 14):
        for seat in (0, 1):
            found = GAME.adviser.odds(GAME.view(s, seat))
            assert all(abs(sum(bar.chance for bar in chart.bars) - 1) < 1e-9 for x in found for chart in x.charts)
            assert all(abs(sum(row["chance"] for row in x.table) - 1) < 1e-9 for x in found)
            twin = GAME.hidden_twin(s, seat, rng)
            if twin is not None:
                differed += 1
                assert GAME.adviser.odds(GAME.view(twin, seat)) == found
    assert differed


def test_before_an_attack_is_chosen_every_target_has_its_odds() -> None:
    s = largest()
    assert isinstance(s.pending[-1], Combats)
    targets = {str(a.args[1]) for a in GAME.actions(s) if a.verb == "attack"}
    assert {x.places[0] for x in GAME.adviser.odds(s)} == targets == {"Chateau Thierry", "Nancy"}


def test_without_a_fight_there_are_no_odds() -> None:
    assert GAME.adviser.odds(GAME.setup("campaign")) == []
