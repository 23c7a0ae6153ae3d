"""Players: they choose among what is listed, reproducibly, and as their style leans."""

from __future__ import annotations

from collections import Counter

import pytest

from greatwar.games import TITLES, load
from greatwar.kernel.action import Action
from greatwar.kernel.errors import GreatwarError
from greatwar.kernel.rng import Rng
from greatwar.players import Tools, levels, make
from greatwar.players.lively import USUAL, LivelyPlayer, StyledPlayer, style_of
from greatwar.players.match import play_match
from tests.kernel.small_game import GAME as SMALL

MOVES = [Action("move", (n,)) for n in range(98)]
DONE, FIGHT = Action("done"), Action("fight", (1,))


def tally(player: LivelyPlayer, actions: list[Action], times: int = 2000) -> Counter[Action]:
    rng = Rng(1)
    return Counter(player.decide(None, actions, rng) for _ in range(times))


@pytest.mark.parametrize("name", ["random", "lively", "hasty"])
def test_every_player_finishes_a_game_and_plays_it_the_same_again(name):
    one, two = (play_match(SMALL, "short", {}, 5, (name,)) for _ in range(2))
    assert one.result is not None
    assert one.records == two.records


def test_an_unknown_player_is_refused_with_the_names_of_the_known():
    names = "sergeant, general, random, lively, hasty, program"
    with pytest.raises(GreatwarError, match=rf"no player 'bold' \(players: {names}\)"):
        make("bold", SMALL)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("random:5", "random has no settings"),
        ("sergeant", "Small gives no advice yet"),
        ("general:20it", "Small gives no advice yet"),
        ("program", "named by its command"),
        ("program:true", "from the command line only"),
    ],
)
def test_a_player_that_cannot_play_says_why(name, sentence):
    with pytest.raises(GreatwarError, match=sentence):
        make(name, SMALL)


@pytest.mark.parametrize("setting", ["fast", "0ms", "50", "-5it", "1e3ms", "ms"])
def test_a_budget_is_a_number_of_milliseconds_or_tries(setting):
    with pytest.raises(GreatwarError, match="written 50ms or 20it"):
        make(f"general:{setting}", load("paths-of-glory"), Tools(lambda: 0.0))


def test_a_budget_of_time_needs_a_clock():
    with pytest.raises(GreatwarError, match="needs a clock"):
        make("general:50ms", load("paths-of-glory"))


def test_a_table_offers_what_a_title_can_have():
    assert [level.name for level in levels(SMALL)] == ["random", "lively", "hasty"]
    offered = levels(load("paths-of-glory"))
    assert [level.name for level in offered] == ["sergeant", "general", "random", "lively", "hasty"]
    assert all(level.text for level in offered)
    assert all(level.strength for level in offered[:2])


def test_a_verb_counts_once_however_many_actions_have_it():
    found = tally(LivelyPlayer({}), [*MOVES, DONE])
    assert 800 < found[DONE] < 1200


def test_verbs_are_drawn_by_weight():
    found = tally(LivelyPlayer({"fight": 3 * USUAL}), [DONE, FIGHT])
    assert 1350 < found[FIGHT] < 1650


def test_an_action_may_be_singled_out_by_its_text():
    found = tally(LivelyPlayer({"move 7": 98 * USUAL}), MOVES)
    assert 850 < found[MOVES[7]] < 1150


def test_a_noun_may_pull_all_actions_that_end_with_it():
    marches = [Action("march", (unit, to)) for unit in (1, 2) for to in ("Rome", "Oslo")]
    found = tally(LivelyPlayer({"> Rome": 9 * USUAL}), marches)
    assert 1700 < found[marches[0]] + found[marches[2]] < 1900


def test_what_weighs_nothing_is_chosen_only_if_nothing_else_is_there():
    player = LivelyPlayer({"done": 0})
    assert tally(player, [DONE, FIGHT], 200)[DONE] == 0
    assert tally(player, [DONE], 5)[DONE] == 5


def test_lively_games_have_more_combat_and_hasty_ones_a_higher_war_status():
    game = load("paths-of-glory")
    blind, lively, hasty = (play_match(game, "limited-war", {}, 1, (name,)) for name in ("random", "lively", "hasty"))
    attacks = [sum(r.action.verb == "attack" for r in x.records) / x.state.turn for x in (blind, lively)]
    assert attacks[1] > attacks[0]
    assert hasty.state.war_status[2] / hasty.state.turn > blind.state.war_status[2] / blind.state.turn


@pytest.mark.parametrize("style", ["lively", "hasty"])
@pytest.mark.parametrize("title", TITLES)
def test_tempers_name_verbs_of_the_game(title, style):
    game = load(title)
    verbs = game.notation.verbs
    nouns = {str(value) for kinds in verbs.values() for noun in kinds for value in noun.values}
    for seat in game.seats:
        for text in style_of(game, style, seat):
            if text.startswith("> "):
                assert text[2:] in nouns
            else:
                assert game.parse(text) if " " in text else text in verbs


def test_a_leaning_may_be_of_one_seat_alone():
    game = load("grand-illusion")
    german, allied = (style_of(game, "hasty", seat) for seat in game.seats)
    assert (german["pass"], allied["pass"]) == (1, 200)
    assert german["> 19"] > german["> 94"]
    assert allied["> 94"] > allied["> 19"]


def test_the_tempered_player_leans_as_the_seat_that_decides():
    game = load("grand-illusion")
    player, rng = StyledPlayer(game, "hasty"), Rng(1)
    session = game.start("campaign", seed=3)
    chosen: dict[int, Counter[str]] = {0: Counter(), 1: Counter()}
    while session.actor is not None:
        action = player.decide(game.view(session.state, session.actor), session.actions, rng)
        chosen[session.actor][action.verb] += 1
        session.play(action)
    assert chosen[0]["activate"] > 4 * chosen[0]["pass"]
    assert chosen[1]["pass"] > chosen[1]["activate"]
