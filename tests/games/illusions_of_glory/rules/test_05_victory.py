"""5, 17 Victory Points, War Status, levels, Automatic Victory, Armistice."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import CARDS, card
from greatwar.games.illusions_of_glory.rules import victory
from tests.games.illusions_of_glory.positions import Position, facts


@pytest.mark.rule("5.1.2a", "5.1.2b", "6.0.E.1", "17.3.1a", "17.3.1b", "5.2g")
@pytest.mark.parametrize(("vp", "ending"), [(29, ""), (30, "CP Automatic Victory"), (31, "CP Automatic Victory")])
def test_the_cp_wins_automatically_at_30(vp: int, ending: str) -> None:
    p = Position(turn=9).vp(vp).at("Nis", "SB 1 Army").at("Belgrade", "SB inf").phase("war status")
    assert p.s.ending == ending


@pytest.mark.rule("17.3.1c", "5.1.2b", "5.2a")
@pytest.mark.parametrize(("vp", "ending"), [(1, ""), (0, "AP Automatic Victory"), (-1, "AP Automatic Victory")])
def test_the_ap_wins_automatically_at_0(vp: int, ending: str) -> None:
    p = Position(turn=9).vp(vp).at("Nis", "SB 1 Army").at("Belgrade", "SB inf").phase("war status")
    assert p.s.ending == ending


@pytest.mark.rule("5.1.3a.2", "17.3.2b", "6.0.E.2", "5.1.3b", "5.0#1", "5.1#1")
@pytest.mark.parametrize(("combined", "over"), [(39, False), (40, True), (41, True)])
def test_the_armistice_comes_when_the_markers_meet(combined: int, over: bool) -> None:
    p = Position(turn=9).vp(17).at("Nis", "SB 1 Army").at("Belgrade", "SB inf")
    p.war_status(CP=20, AP=combined - 20).phase("war status")
    assert bool(p.s.ending) is over


@pytest.mark.rule("5.1.3a.1", "17.3.2a")
@pytest.mark.parametrize(("turn", "over"), [(17, False), (18, True)])
def test_the_war_ends_with_turn_18(turn: int, over: bool) -> None:
    p = Position(turn=turn).at("Nis", "SB 1 Army").at("Belgrade", "SB inf").phase("war status")
    assert bool(p.s.ending) is over


@pytest.mark.rule("5.2b", "5.2c", "5.2d", "5.2e", "5.2f")
@pytest.mark.parametrize(
    ("vp", "winner", "ending"),
    [
        (1, 1, "AP Marginal Victory"),
        (7, 1, "AP Marginal Victory"),
        (8, 1, "AP Endurance Victory"),
        (14, 1, "AP Endurance Victory"),
        (15, -1, "Stalemate"),
        (16, 0, "CP Endurance Victory"),
        (22, 0, "CP Endurance Victory"),
        (23, 0, "CP Marginal Victory"),
        (29, 0, "CP Marginal Victory"),
    ],
)
def test_the_levels_of_victory(vp: int, winner: int, ending: str) -> None:
    p = Position(turn=18).vp(vp).phase("war status")
    assert (p.s.winner, p.s.ending) == (winner, ending)


@pytest.mark.rule("17.2a", "4.3c", "17.2b", "17.2.1a", "6.0.E.3", "2.0:war-commitment")
@pytest.mark.parametrize(("turn", "status", "level"), [(1, 5, 0), (2, 3, 0), (2, 4, 1), (2, 12, 1)])
def test_a_level_rises_from_turn_2_one_at_a_time(turn: int, status: int, level: int) -> None:
    p = Position(turn=turn).war_status(AP=status).at("Nis", "SB 1 Army").at("Belgrade", "SB inf").phase("war status")
    assert p.s.level == (0, level)


@pytest.mark.rule("17.2.2a", "17.2.2b")
@pytest.mark.parametrize(("status", "level"), [(10, 1), (11, 2)])
def test_total_war_begins_at_11(status: int, level: int) -> None:
    p = Position(turn=9).level(AP=1).war_status(AP=status).at("Nis", "SB 1 Army").at("Belgrade", "SB inf")
    p.phase("war status")
    assert p.s.level[1] == level


@pytest.mark.rule("17.2.1b", "6.0.E.3")
def test_new_cards_pile_and_discards_are_shuffled_and_nothing_else() -> None:
    p = Position(turn=2).war_status(CP=4).at("Nis", "SB 1 Army").at("Belgrade", "SB inf")
    own = [str(c) for c in CARDS if c.side == 0 and c.deck == 0]
    p.hand("CP", *own[:3]).deck("CP", *own[3:5]).discards(*own[5:11])
    for name in own[11:13]:
        p.s.set_pile(card(name), 4)
    p.s.set_pile(card(own[13]), 5)
    p.phase("war status")
    assert len(p.s.cards(0, 1)) == 20 + 2 + 6
    assert len(p.s.hand(0)) == 3
    assert len(p.s.cards(0, 5)) == 1


@pytest.mark.rule("9.2c", "9.7.1e", "17.1.2#1", "2.0:combined-war-status", "17.2.3#1")
def test_an_event_moves_its_players_and_the_combined_marker() -> None:
    with facts(cards={"AP-13": {"war_status": 1}}):
        p = Position(turn=4).war_status(AP=2, CP=3).hand("AP", "AP-13").action().do("event AP-13")
        assert p.s.war_status == (3, 3, 6)


@pytest.mark.rule("17.3.2c")
def test_the_armistice_marker_never_passes_40() -> None:
    p = Position()
    victory.move_armistice(p.s, -3, "a collapse")
    assert p.s.armistice == 37
    victory.move_armistice(p.s, 9, "a card")
    assert p.s.armistice == 40
