"""The game as a whole: bytes, copies, views, board, description, invariants."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from greatwar.games.grand_illusion import invariants
from greatwar.games.grand_illusion.components import DEADPILE, HEXES, Hex, Unit, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.notation import VERBS
from greatwar.games.grand_illusion.rules.control import disputed
from greatwar.games.grand_illusion.rules.units import METZ
from greatwar.games.grand_illusion.state import Mark, State
from greatwar.games.grand_illusion.steps.action import ActionPhase, ActionSegment
from greatwar.games.grand_illusion.steps.setup import BritishSetup, ChooseOptions, Reposition, RevealOptions
from greatwar.games.grand_illusion.views import hidden_items, hidden_twin
from greatwar.kernel.errors import GreatwarError, SaveError
from greatwar.kernel.rng import Rng
from greatwar.kernel.save import load
from greatwar.testing.hidden import check_view
from greatwar.testing.keeping import check_round_trip
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position

EVERY = pytest.mark.parametrize("scenario", GAME.scenarios)


@EVERY
def test_bytes_and_json_come_back(scenario):
    s = GAME.setup(scenario)
    assert GAME.from_bytes(s.to_bytes()) == s
    assert GAME.from_json(s.to_json()) == s
    assert len(s.to_bytes()) < 2048


def test_a_battle_is_part_of_the_state():
    s = position().activation(66, moved=(1,)).battle(66, "German", "GE III", effect="skirmish").build(ActionSegment(1))
    assert GAME.from_bytes(s.to_bytes()) == s
    assert GAME.describe(s)["battle"]["attackers"] == ["GE III"]
    assert GAME.describe(s)["activation"]["hex"] == 66


def test_a_copy_is_independent():
    s = position().build(ActionSegment(ALLIED))
    before = s.to_bytes()
    other = s.copy()
    other.put(unit("GE III"), hex_at(19))
    other.mark(unit("GE IV"), Mark.BACK)
    other.set_control(hex_at(19), GERMAN)
    other.set_trench(hex_at(19), 2)
    other.pending.clear()
    assert s.to_bytes() == before
    assert unit("GE III") in s.at(hex_at(72))
    assert unit("GE III") in other.at(hex_at(19))
    s.put(unit("GE III"), hex_at(73))
    assert unit("GE III") in other.at(hex_at(19))


@pytest.mark.parametrize("text", ["{}", '{"pending": []}', "[1, 2]"])
def test_what_is_no_position_is_refused(text):
    with pytest.raises(SaveError, match="no position of Grand Illusion"):
        GAME.from_json(text)


def test_a_wrong_place_is_refused():
    s = position().build()
    s.where = bytes([200]) + s.where[1:]
    with pytest.raises(SaveError, match="200 is no place"):
        GAME.from_bytes(s.to_bytes())


@EVERY
def test_the_board_fits_into_120_columns(scenario):
    s = GAME.setup(scenario)
    lines = [re.sub(r"\[[^\]]*\]", "", line) for line in GAME.board(s).splitlines()]
    assert max(map(len, lines)) <= 120
    assert any("FR XX" in line and "Fort Toul 5" in line for line in lines)
    for area in GAME.areas:
        assert area in GAME.board(s, area)
    with pytest.raises(GreatwarError, match="there is no area 'North'"):
        GAME.board(s, "North")


def test_the_description_names_everything():
    told = GAME.describe(GAME.view(GAME.setup("what-if"), GERMAN))
    assert told["viewer"] == "German"
    assert told["units"]["BE 3"] == {"place": "62", "reduced": True, "supply": "full"}
    assert told["spaces"]["86"] == {"control": "German", "trench": {"side": "German", "level": 1}}
    assert told["units"]["Fort Toul"]["value"] == 5


def test_every_verb_can_be_written_and_read():
    rng = Rng(7)
    seen = set()
    for _ in range(2000):
        action = GAME.notation.random(rng)
        assert GAME.parse(str(action)) == action
        seen.add(action.verb)
    assert seen == set(VERBS)


def test_hexes_are_read_by_number_or_town():
    assert GAME.parse("activate Paris") == GAME.parse("activate 19")
    with pytest.raises(GreatwarError, match="no hex '108'"):
        GAME.parse("activate 108")


# Invariants ---------------------------------------------------------------------------------------


def faults(s):
    return " / ".join(invariants.broken(s))


def test_invariants_bite():
    assert faults(position().build()) == ""
    assert "74 is due to the German side" in faults(position().at(74, "GE III").build())
    assert "is out of play" in faults(position().clear(66).build())
    assert "six infantry corps" in faults(position().at(84, "GE II", "GE III").build())
    assert "besieged without a fort" in faults(position().siege(62).build())
    assert "11 CAPS" in faults(position().caps(11, 0).build())
    assert "-1 CAPS" in faults(position().caps(-1, 0).build())
    assert "Fort Paris stands in 20" in faults(position().at(20, "Fort Paris").build())
    assert "lies in the deadpile" in faults(position().dead("GE HQ1").build())
    assert "on its back" in faults(position().dead("(GE III)").build())
    assert "without its option" in faults(position().at(86, "GE OXXII").build())
    assert "two VP markers" in faults(position().set(plan17_markers=((85, 1), (85, 1))).build())
    assert "too many markers 3" in faults(position().set(plan17_markers=((85, 3), (86, 3))).build())
    assert "is Allied" in faults(position().set(german_markers=((8, 1),)).build())
    assert "no hexside" in faults(position().blocked("German", 1, 107).build())
    assert "Cavalry Control marker and infantry" in faults(position().control("German", 72, cavalry=True).build())


def test_the_index_is_watched():
    s = position().build()
    assert s.stacks[DEADPILE.n] == ()
    s.where = s.where[:-1] + bytes([int(hex_at(1))])
    assert "not where it should be" in faults(s)
    assert all(u.fort for u in METZ)


def test_play_before_the_first_turn():
    s = GAME.setup("campaign")
    play(s, "reposition BR 1 > 54")
    assert GAME.invariants(s) == []
    assert GAME.prompt(s).startswith("British infantry")


@pytest.mark.parametrize("chosen", ["A1", "A5", "G1"])
def test_views_before_the_first_turn(chosen):
    """Random decisions of the set-up: every view lists its own actions and survives being determinised."""
    rng = Rng(1914)
    s = (
        position("what-if", "choose")
        .options(chosen)
        .build(
            BritishSetup(),
            Reposition(chosen),
            ChooseOptions(ALLIED),
            ChooseOptions(GERMAN),
            RevealOptions(),
            ActionPhase(),
        )
    )
    seen = 0
    while not isinstance(s.pending[-2], RevealOptions):
        check_view(GAME, s, rng)
        check_round_trip(GAME, s)
        GAME.apply(s, rng.choice(GAME.actions(s)))
        seen += 1
    check_view(GAME, s, rng)
    assert hidden_items(s, GERMAN)
    twin = hidden_twin(s, GERMAN, rng)
    assert twin is not None
    assert twin != s
    assert GAME.view(twin, GERMAN) == GAME.view(s, GERMAN)
    assert seen >= 3


def test_the_log_tells_what_a_cap_is_spent_on():
    session = GAME.start("campaign", seed=7)
    for text in ("done", "activate 87", "done", "pass", "recover 62"):
        session.play(text)
    told = session.lines()[session.lines().index("Initiative: Allied") + 1 :]
    assert told[:2] == ["Allied activation of 87, 3 CAPS left", "German passes"]
    assert "Allied recovery in 62, 2 CAPS left" in told


def test_a_save_of_another_data_version_says_so_when_it_cannot_be_replayed():
    text = (Path(__file__).parent / "saves" / "short-campaign.jsonl").read_text(encoding="utf-8")
    header, first, *rest = text.split("\n")
    assert '"data":"2"' in header
    old = header.replace('"data":"2"', '"data":"0"')  # of which nothing is kept
    assert load("\n".join([old, first, *rest]), lambda _: GAME).scenario == "short-campaign"
    broken = "\n".join([old, first, '{"a":"activate 1","by":"German"}', *rest])
    with pytest.raises(SaveError, match=r"version 0 of the rules and tables of Grand Illusion.*version 2.*--at 1\b"):
        load(broken, lambda _: GAME)


@EVERY
def test_what_a_state_keeps_of_fighters_and_control_is_what_it_would_work_out(scenario):
    s, rng = GAME.setup(scenario), Rng(7)
    for _ in range(250):
        if not s.pending:
            break
        GAME.apply(s, GAME.random_action(s, rng))
        fresh = GAME.from_bytes(s.to_bytes())
        assert s.fighting == fresh.fighting
        plainly = [h for h in HEXES if any(u.combat and _not_in_order(s, u, h) for u in s.at(h))]
        assert disputed(s) == disputed(fresh) == plainly


def _not_in_order(s: State, u: Unit, here: Hex) -> bool:
    return s.cavalry_control(here) or s.controller(here) != u.side
