"""5, 6.0.E, 6.0.F, 17, 23.4 The tracks at the end of a turn: what one point more or less decides."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.state import DISCARD, REMOVED
from greatwar.games.illusions_of_glory.components import card
from greatwar.games.illusions_of_glory.names import LIMITED_WAR, MOBILIZATION, TOTAL_WAR
from greatwar.games.illusions_of_glory.steps.rebellion import markers_met
from tests.games.illusions_of_glory.positions import Position, facts


def phase(p: Position) -> Position:
    """The War Status Phase; nobody declares a collapse."""
    p.phase("war status")
    while p.s.pending:
        p.do("decline" if p.offered("decline") else p.choices()[-1])
    return p


def ready(vp: int, combined: int, scenario: str = "campaign") -> Position:
    """Turn 5: the AP's War Status suffices for Limited War, and Bulgaria has lost both its VP spaces."""
    p = Position(turn=5, scenario=scenario).vp(vp).at_war("BU").at("Nis", "BU 1 Army")
    p.control("AP", "Sofia", "Philippopolis", nation="SB").war_status(AP=4)
    p.s.war_status = (0, 4, combined)
    return p


def result(p: Position) -> tuple[str, int, bool]:
    """The ending, the level of the AP, and whether Bulgaria has collapsed."""
    return p.s.ending, p.s.level[1], p.s.collapsed & 1 == 1


@pytest.mark.rule("6.0.E.1", "6.0.E.2", "6.0.E.3", "6.0.E.4a", "6.0.E.4b", "5.1.2a", "17.3.1a", "17.2b")
def test_the_four_steps_of_the_war_status_phase_in_their_order() -> None:
    assert result(phase(ready(30, 40))) == ("CP Automatic Victory", MOBILIZATION, False)
    assert result(phase(ready(29, 40))) == ("CP Marginal Victory", MOBILIZATION, False)
    assert result(phase(ready(29, 39))) == ("", LIMITED_WAR, True)


@pytest.mark.rule("5.1.2a", "5.1.2b", "17.3.1a", "17.3.1b", "17.3.1c", "6.0.E.1", "5.2a", "5.2g")
@pytest.mark.parametrize(("vp", "ending"), [(-1, "AP"), (0, "AP"), (1, ""), (15, ""), (29, ""), (30, "CP"), (31, "CP")])
def test_automatic_victory_at_either_end_of_the_track(vp: int, ending: str) -> None:
    p = phase(ready(vp, 4))
    assert p.s.ending == (f"{ending} Automatic Victory" if ending else "")
    assert p.s.level[1] == (MOBILIZATION if ending else LIMITED_WAR)  # the phase goes on, or it does not


@pytest.mark.rule("5.1.3a.1", "17.3.2b", "5.1.3b", "6.0.E.2", "5.1#1", "5.0#1")
@pytest.mark.parametrize(("combined", "over"), [(29, False), (30, True), (31, True)])
def test_the_markers_meet(combined: int, over: bool) -> None:
    p = ready(20, combined)
    p.s.armistice = 30
    assert bool(phase(p).s.ending) is over
    assert p.s.winner == (0 if over else p.s.winner)


@pytest.mark.rule("5.1.3a.2", "17.3.2a", "5.1.3b")
@pytest.mark.parametrize(("scenario", "last"), [("campaign", 18), ("limited-war", 6), ("brusilov-short", 12)])
def test_the_last_turn_ends_the_game(scenario: str, last: int) -> None:
    for turn in (last - 1, last):
        p = ready(20, 4, scenario)
        p.s.turn = turn
        assert bool(phase(p).s.ending) is (turn == last)


@pytest.mark.rule("5.2b", "5.2c", "5.2d", "5.2e", "5.2f", "5.2a", "5.2g")
@pytest.mark.parametrize(
    ("vp", "ending"),
    [
        (1, "AP Marginal Victory"),
        (7, "AP Marginal Victory"),
        (8, "AP Endurance Victory"),
        (14, "AP Endurance Victory"),
        (15, "Stalemate"),
        (16, "CP Endurance Victory"),
        (22, "CP Endurance Victory"),
        (23, "CP Marginal Victory"),
        (29, "CP Marginal Victory"),
        (35, "CP Automatic Victory"),
    ],
)
def test_the_levels_of_victory(vp: int, ending: str) -> None:
    assert phase(ready(vp, 40)).s.ending == ending


@pytest.mark.rule("17.1#1", "17.2.1a", "17.2.2a", "17.2.1b", "17.2.2b", "17.2a", "17.2b", "4.3c")
@pytest.mark.parametrize(
    ("turn", "scenario", "level", "status", "after"),
    [
        (1, "campaign", MOBILIZATION, 4, MOBILIZATION),
        (2, "campaign", MOBILIZATION, 3, MOBILIZATION),
        (2, "campaign", MOBILIZATION, 4, LIMITED_WAR),
        (2, "campaign", MOBILIZATION, 11, LIMITED_WAR),
        (5, "campaign", LIMITED_WAR, 10, LIMITED_WAR),
        (5, "campaign", LIMITED_WAR, 11, TOTAL_WAR),
        (5, "campaign", TOTAL_WAR, 25, TOTAL_WAR),
        (5, "limited-war", MOBILIZATION, 4, LIMITED_WAR),
        (5, "limited-war", LIMITED_WAR, 11, LIMITED_WAR),  # the scenario has no Total War cards
    ],
)
def test_one_level_for_each_side_whose_war_status_suffices(
    turn: int, scenario: str, level: int, status: int, after: int
) -> None:
    for side in (0, 1):
        p = Position(turn=turn, scenario=scenario)
        p.s.level = (level, MOBILIZATION) if side == 0 else (MOBILIZATION, level)
        p.s.war_status = (status, 0, status) if side == 0 else (0, status, status)
        phase(p)
        assert p.s.level[side] == after
        assert p.s.level[1 - side] == MOBILIZATION


@pytest.mark.rule("2.0:war-status", "2.0:combined-war-status", "17.1.2#1", "9.2c", "9.7.1e", "17.2.3#1", "8.2d")
@pytest.mark.parametrize("use", ["event", "ops", "sr", "rp"])
def test_an_event_moves_its_own_and_the_combined_marker(use: str) -> None:
    for points in (0, 1, 3):
        with facts(cards={"AP-2": {"war_status": points}}):
            p = Position(turn=3).hand("AP", "AP-2").war_status(CP=2, AP=1).action().do(f"{use} AP-2")
            gained = points if use == "event" else 0
            assert p.s.war_status == (2, 1 + gained, 3 + gained)


@pytest.mark.rule("23.4.3a.2", "23.4.3a.3", "23.4.3a.4")
@pytest.mark.parametrize("stage", [-1, 0, 1, 2, 3, 4])
def test_a_revolution_at_any_stage_is_suppressed_but_not_one_that_is_still_to_come(stage: int) -> None:
    p = Position(turn=13).played("CP-49", "CP-50").points("AP-A", 1).flag("apa_rp_to_ru")
    p.s.stage, p.s.begun, p.s.revolution_turn = stage, stage >= 0, 13 if stage >= 0 else 14
    p.hand("AP", "AP-50", "AP-12").action()
    assert p.offered("event AP-12") is (stage < 1)  # Russian reinforcements, until Stage 1
    p.do("event AP-50")
    assert p.s.stage == -1
    assert p.s.flag("long_live_the_tsar") is (stage >= 0)
    assert p.s.revolution_turn == (0 if stage >= 0 else 14)
    p.s.pending.clear()
    assert p.action().offered("event AP-12")
    p.s.pending.clear()
    assert p.phase("replacement AP").offered("convert AP-A")


@pytest.mark.rule("6.0.F.2a", "23.4.1c", "6.0.F.2b")
@pytest.mark.parametrize(("marker", "begins"), [(12, False), (13, True), (14, False)])
def test_the_revolution_begins_when_the_turn_marker_meets_its_marker(marker: int, begins: bool) -> None:
    p = Position(turn=13).played("CP-49", "CP-50").at("Minsk", "RU Uprising 1")
    p.s.revolution_turn = marker
    markers_met(p.s)
    assert (p.s.stage, p.s.begun) == ((0, True) if begins else (-1, False))
    p.phase("rebellion")
    assert p.s.stage == (1 if begins else -1)  # the first Stage is entered at once (ruling 12)


@pytest.mark.rule("9.7.2d", "9.7.2d#2")
def test_greece_stopped_by_king_constantine_may_come_again_in_another_turn() -> None:
    p = Position(turn=12).hand("AP", "AP-40").hand("CP", "CP-35").half()
    p.do("event AP-40", "event CP-35")
    assert p.s.greece == 2
    assert not p.s.greece_asked
    assert p.s.pile[card("AP-40").n] == DISCARD
    assert not p.s.happened(card("AP-40"))
    p.s.pending.clear()
    p.s.active, p.s.round = 1, 2
    p.hand("AP", "AP-40").action()
    assert not p.offered("event AP-40")  # the one Neutral Entry of this turn
    p.s.pending.clear()
    p.s.turn, p.s.taken = 13, ((), ())
    p.action()
    assert p.offered("event AP-40")
    p.do("event AP-40")
    assert p.s.pile[card("AP-40").n] == REMOVED
