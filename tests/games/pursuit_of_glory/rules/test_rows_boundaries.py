"""Rules at their boundaries: the last case in which they hold, and the first in which they do not."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import space
from greatwar.games.pursuit_of_glory.rules import trenches, victory
from greatwar.games.pursuit_of_glory.rules.control import CONTROL
from greatwar.games.pursuit_of_glory.state import TO_MOVE
from greatwar.games.pursuit_of_glory.steps.movement import TrenchDie
from greatwar.games.pursuit_of_glory.steps.war_status import ends_by_armistice

from ..positions import Position


def digging(*kinds: str) -> Position:
    p = Position(active="CP").put("Sivas", *kinds).set(move_marks=(space("Sivas").n,))
    for u in p.s.at(space("Sivas")):
        p.s.mark(u, TO_MOVE)
    return p


@pytest.mark.rule("11.3.1#2", "11.3.1#3", "11.3.1.ex", "11.3.2#1")
@pytest.mark.parametrize(
    ("units", "highest"),
    [(("TU DIV",), 1), (("TU DIV", "TU DIV"), 2), (("TU DIV", "TU DIV", "TU DIV"), 3), (("TU IX Corps",), 3)],
)
def test_the_highest_roll_that_builds_a_trench(units: tuple[str, ...], highest: int) -> None:
    where = space("Sivas")
    p = digging(*units)
    assert trenches.chance(p.s, where) == highest
    p.begin(TrenchDie(where.n)).dice(highest)
    assert p.s.trench_at(where) == (0, 1)
    q = digging(*units).begin(TrenchDie(where.n)).dice(highest + 1)
    assert q.s.trench_at(where)[1] == 0


@pytest.mark.rule("11.3.1#2", "11.3.1.ex")
def test_a_fourth_division_digs_no_better() -> None:
    p = digging("TU DIV", "TU DIV", "TU DIV", "GE Yildirim")
    assert trenches.chance(p.s, space("Sivas")) == 3


@pytest.mark.rule("16.4.1", "3.2.4.1#3", "16.4.2#1")
@pytest.mark.parametrize(("stage", "gained"), [(3, 1), (4, 0)])
def test_russians_take_spaces_for_russia_until_stage_four(stage: int, gained: int) -> None:
    p = Position().put("Eleskirt", "RU DIV").put("Bayazit", "RU DIV").set(stage=stage)
    before = p.s.ru_vp
    CONTROL.enter(p.s, p.unit("RU DIV"), space("Van"))
    assert p.s.ru_vp - before == gained
    assert p.s.ru_marked(space("Van")) == bool(gained)


@pytest.mark.rule("18.7#2", "3.2.4.1#3")
def test_the_armenians_take_van_for_russia_and_kurds_do_not() -> None:
    p = Position().put("Bayazit", "Armenian Uprising")
    CONTROL.enter(p.s, p.unit("Armenian Uprising"), space("Van"))
    assert p.s.ru_marked(space("Van"))
    assert p.s.ru_vp == 1


@pytest.mark.rule("5.2.2.2#2")
@pytest.mark.parametrize(("jihad", "vp"), [(3, -1), (4, 0), (7, 0), (8, 1)])
def test_the_jihad_at_an_armistice(jihad: int, vp: int) -> None:
    assert victory.jihad_level(Position().set(jihad=jihad).s) == vp


@pytest.mark.rule("5.2.2.2#6", "5.3")
@pytest.mark.parametrize(
    ("vp", "ending"),
    [
        (14, "CP Marginal Victory"),
        (13, "CP Victory of Endurance"),
        (10, "CP Victory of Endurance"),
        (9, "AP Victory of Endurance"),
        (7, "AP Victory of Endurance"),
        (6, "AP Marginal Victory"),
    ],
)
def test_how_clearly_an_armistice_is_won(vp: int, ending: str) -> None:
    side, told = victory.armistice_result(vp)
    assert told == ending
    assert side == (0 if ending.startswith("CP") else 1)


@pytest.mark.rule("5.2.2a", "5.2.2b", "5.1.3", "6.F3", "16.2")
@pytest.mark.parametrize(
    ("turn", "armistice", "ends"),
    [(10, 0, False), (10, 11, False), (10, 10, True), (10, 9, True), (16, 0, False), (17, 0, True)],
)
def test_when_an_armistice_comes(turn: int, armistice: int, ends: bool) -> None:
    assert victory.last_turn(Position().s) == 17
    p = Position(turn=turn).set(armistice=armistice, vp=10)
    assert ends_by_armistice(p.s) == ends
    assert bool(p.s.ending) == ends


@pytest.mark.rule("5.2.1a", "5.2.1b", "5.1.2", "6.F2", "16.2")
@pytest.mark.parametrize(
    ("vp", "marker", "ending"),
    [
        (0, 0, "AP Automatic Victory"),
        (1, 0, ""),
        (19, 0, ""),
        (20, 0, "CP Automatic Victory"),
        (17, 18, ""),
        (18, 18, "CP Automatic Victory"),
    ],
)
def test_when_victory_is_automatic(vp: int, marker: int, ending: str) -> None:
    p = Position(turn=10).set(vp=vp, cp_auto=marker)
    assert victory.automatic(p.s) == ending


@pytest.mark.rule("16.5.1", "18.5b", "18.5f")
@pytest.mark.parametrize(
    ("turn", "stage", "where", "vp"),
    [(8, 3, "Galicia", 1), (8, 4, "Galicia", 0), (7, 3, "Galicia", 0), (8, 3, "Sofia", 0)],
)
def test_a_corps_in_galicia_counts_each_summer_until_stage_four(turn: int, stage: int, where: str, vp: int) -> None:
    p = Position(turn=turn).set(stage=stage).put(where, "TU IX Corps")
    p.set(galicia=p.unit("TU IX Corps").n)
    before = p.s.vp
    victory.turks_in_galicia(p.s)
    assert p.s.vp - before == vp


@pytest.mark.rule("14.2.2#2", "18.9.2")
@pytest.mark.parametrize(("stage", "supply"), [(3, "limited"), (4, "full")])
def test_russians_who_fight_on_are_fed_by_the_british(stage: int, supply: str) -> None:
    p = Position(turn=13).set(stage=stage).control("CP", "Eastern Persia").put("Suez", "RU DIV")
    assert p.supply("RU DIV") == supply
