"""6.0.C, 14.3.5, 14.3.6 The Attrition Phase."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, REMOVED, SPACES, Side, space, unit
from greatwar.games.paths_of_glory.rules.attrition import suffers, toll
from greatwar.games.paths_of_glory.rules.control import enter
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.attrition import AttritionPhase
from tests.games.paths_of_glory.positions import Position, position


def empty() -> Position:
    """The map of August 1914 without a unit."""
    return position("campaign").clear()


def surrounded(p: Position, where: str, side: str) -> Position:
    """Give all neighbours of a space to a side."""
    for x in space(where).neighbours:
        p.control(str(x), side)
    return p


def after(p: Position) -> State:
    """The state when the phase is over."""
    return p.push(AttritionPhase()).build()


@pytest.mark.rule("6.0.C#1", "14.3.5#1")
def test_corps_may_come_back_armies_never():
    s = after(empty().at("Cambrai", "GE 1", "GEc 1").at("Amiens", "FR 5"))
    assert s.place(unit("GE 1")) == REMOVED[Side.CP]
    assert s.place(unit("GEc 1")) == ELIMINATED[Side.CP]
    assert s.place(unit("FR 5")) == space("Amiens")


@pytest.mark.rule("14.3.5#2")
def test_both_sides_lose_at_the_same_time():
    p = surrounded(empty().destroyed("Liege", "Antwerp"), "Brussels", "CP").at("Brussels", "FR 5").at("Antwerp", "GE 1")
    s = after(p)
    assert s.place(unit("FR 5")) == REMOVED[Side.AP]
    assert s.place(unit("GE 1")) == REMOVED[Side.CP]  # while FR 5 stood in Brussels there was no way through
    assert s.owner(space("Brussels")) == Side.CP


@pytest.mark.rule("6.0.C#2", "14.3.6#1", "14.3.6#5")
def test_a_space_without_supply_goes_over_with_its_point():
    p = empty().control("Ostend", "CP").control("Calais", "CP").control("Paris", "CP").destroyed("Paris").vp(12)
    s = after(p)
    assert s.owner(space("Ostend")) == s.owner(space("Calais")) == Side.AP
    assert s.owner(space("Paris")) == Side.AP
    assert s.vp == 12 - sum(x.vp_standard for x in map(space, ("Ostend", "Calais", "Paris")))


@pytest.mark.rule("14.3.6#5")
def test_the_winner_needs_no_supply_there_and_may_lose_the_space_again():
    s = after(empty())
    assert s.owner(space("Arabia")) == Side.CP
    s.push(AttritionPhase())
    s.pending.pop().run(s)
    assert s.owner(space("Arabia")) == Side.AP


@pytest.mark.rule("14.3.6#2")
def test_spaces_are_seen_at_one_instant():
    p = empty().control("Calais", "CP").control("Ostend", "CP").control("Brussels", "CP").control("Antwerp", "CP")
    p.destroyed("Antwerp")
    s = p.build()
    lost = {str(x) for x in toll(s)[1]}
    assert {"Calais", "Ostend", "Brussels", "Antwerp"} <= lost
    after(p)
    assert [s.owner(space(x)) for x in ("Calais", "Ostend", "Brussels", "Antwerp")] == [Side.AP] * 4


@pytest.mark.rule("14.3.6#1", "14.1.5#3")
def test_an_intact_fort_keeps_its_space():
    p = surrounded(empty(), "Verdun", "CP").control("Liege", "CP").destroyed("Liege")
    assert not suffers(p.build(), space("Verdun"))
    assert suffers(p.destroyed("Verdun").build(), space("Verdun"))


@pytest.mark.rule("14.3.6#3")
def test_serbian_spaces_wait_for_cp_units():
    p = empty().war("BU")
    for x in SPACES:
        if x.country == "Serbia":
            surrounded(p, str(x), "CP")
    p.control("Nis", "AP").destroyed("Belgrade")
    assert not suffers(p.build(), space("Nis"))
    q = surrounded(empty(), "Nis", "AP").control("Nis", "CP")
    assert suffers(q.build(), space("Nis"))  # for the Central Powers Serbia is like any other country


@pytest.mark.rule("14.1.5#4", "14.1.5#5")
def test_medina_is_kept_by_turks_and_lost_without_them():
    p = empty().war("TU").control("Aqaba", "AP").destroyed("Aqaba").at("Medina", "TUc")
    assert not suffers(p.build(), space("Medina"))
    assert toll(p.build())[0] == []
    s = after(p.clear())
    assert s.owner(space("Medina")) == Side.AP


@pytest.mark.rule("11.1.16#1")
def test_senussi_keep_only_the_space_they_stand_in():
    p = empty().war("TU").at("Libya", "TU SNc").control("Alexandria", "CP")
    s = after(p)
    assert s.owner(space("Libya")) == Side.CP
    assert s.owner(space("Alexandria")) == Side.AP
    assert s.place(unit("TU SNc")) == space("Libya")


@pytest.mark.rule("11.1.16#2")
def test_libya_suffers_like_any_space():
    s = after(empty())
    assert s.owner(space("Libya")) == Side.AP


@pytest.mark.rule("11.1.15#1", "14.1.5#1")
def test_what_the_arab_army_holds_stays_allied_while_it_is_there():
    s = empty().war("TU").at("Arabia", "ANAc").destroyed("Aqaba").build()
    enter(s, unit("ANAc"), space("Amman"))
    assert s.owner(space("Amman")) == Side.AP
    s.push(AttritionPhase())
    s.pending.pop().run(s)
    assert s.owner(space("Amman")) == Side.AP
    enter(s, unit("ANAc"), space("Arabia"))
    assert s.owner(space("Amman")) == Side.CP


@pytest.mark.rule("11.1.15#2")
def test_what_others_took_stays_allied():
    s = empty().war("TU").at("Arabia", "ANAc").at("Nablus", "BRc").build()
    enter(s, unit("ANAc"), space("Jerusalem"))
    briton = s.at(space("Nablus"))[0]
    enter(s, briton, space("Jerusalem"))
    enter(s, unit("ANAc"), space("Arabia"))
    enter(s, briton, space("Nablus"))
    assert s.owner(space("Jerusalem")) == Side.AP


@pytest.mark.rule("14.1.5#1")
def test_montenegro_is_kept_by_its_unit():
    p = surrounded(empty(), "Cetinje", "CP")
    assert suffers(p.build(), space("Cetinje"))
    assert not suffers(p.at("Cetinje", "MNc").build(), space("Cetinje"))


@pytest.mark.rule("11.2.7#1")
@pytest.mark.parametrize(("level", "left"), [(1, 0), (2, 1)])
def test_trenches_of_a_lost_space(level: int, left: int):
    s = after(empty().control("Calais", "CP").trench("Calais", "CP", level))
    assert s.owner(space("Calais")) == Side.AP
    assert s.trench_level(space("Calais"), Side.CP) == 0
    assert s.trench_level(space("Calais"), Side.AP) == left


@pytest.mark.rule("11.2.7#2")
def test_trenches_beside_an_intact_fort_stay():
    s = after(surrounded(empty(), "Verdun", "CP").trench("Verdun", "AP", 2))
    assert s.owner(space("Verdun")) == Side.AP
    assert s.trench_level(space("Verdun"), Side.AP) == 2


@pytest.mark.rule("14.3.6#4")
def test_units_may_die_where_the_space_stays():
    s = after(empty().at("Marseilles", "RUc 1"))
    assert s.place(unit("RUc 1")) == ELIMINATED[Side.AP]
    assert s.owner(space("Marseilles")) == Side.AP


@pytest.mark.rule("11.1.12#2", "11.1.4#2")
def test_albania_is_not_lost_while_taranto_is_not_the_enemys():
    s = after(empty().control("Skopje", "CP"))
    assert s.owner(space("Valona")) == s.owner(space("Tirana")) == Side.AP
    s = after(empty().war("IT").control("Skopje", "CP").control("Taranto", "CP"))
    assert s.owner(space("Valona")) == Side.CP


def test_neutral_spaces_and_beaches_do_not_suffer():
    s = after(empty())
    assert s.owner(space("Sofia")) == 2
    assert s.owner(space("MEF1")) == 2
