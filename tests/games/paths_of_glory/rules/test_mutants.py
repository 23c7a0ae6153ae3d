"""Cases that a mutation run found untested: each fails when one condition of its rule is turned round."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import RESERVE, Side, space, unit
from greatwar.games.paths_of_glory.rules import activation, advance, arrival, supply
from greatwar.games.paths_of_glory.rules.retreat import cannot_retreat
from greatwar.games.paths_of_glory.state import Mark, State
from greatwar.games.paths_of_glory.steps.retreat import Retreats
from tests.games.paths_of_glory.battles import attack, attack_refused, barred, fight
from tests.games.paths_of_glory.positions import choices, position


@pytest.mark.rule("9.2.7.1#2")
def test_other_nations_beside_the_landed_units_cost_a_point_each() -> None:
    p = position().clear().war("TU").turn(5).beachhead("MEF1").at("MEF1", "BR MEF", "FRc").active("AP")
    assert activation.cost(p.build(), space("MEF1"), False) == 3 + 1


@pytest.mark.rule("CARD.AP48")
@pytest.mark.parametrize(("here", "there"), [("Verdun", "Sedan"), ("Venice", "Udine")])
def test_royal_tank_corps_needs_clear_ground_and_the_west(here: str, there: str) -> None:
    """Sedan is forest in the west, Udine is clear ground in Italy; both are entrenched."""
    p = position().clear().turn(15).active("AP").level(cp=2, ap=2).war("IT").event("AP-28").hand("AP", "AP-48")
    p.control(there, "CP").at(here, "BR 3").at(there, "GE 1").trench(there, "CP", 2)
    s = fight(attack(p, here), there, "BR 3")
    assert barred(s, "AP-48")


@pytest.mark.rule("12.5.4#1")
def test_a_defender_that_cannot_retreat_is_out_of_the_combat() -> None:
    p = position().clear().at("Brussels", "GE 1").at("Antwerp", "BE 1").combat("Antwerp", "GE 1", defender_loss=1)
    s = p.build()
    cannot_retreat(s, unit("BE 1"))
    assert s.combat is not None
    assert (s.combat.defenders, s.combat.fallen) == ((), ())


@pytest.mark.rule("CARD.CP61")
@pytest.mark.parametrize(("there", "here", "may"), [("Belfort", "Nancy", True), ("Trent", "Verona", False)])
def test_haig_holds_on_the_western_front_to_its_last_space(there: str, here: str, may: bool) -> None:
    p = (
        position()
        .clear()
        .turn(8)
        .war("IT")
        .event("CP-61")
        .at(there, "GE 1")
        .trench(there, "CP", 1)
        .control(there, "CP")
    )
    p.at(here, "BR 1").active("AP").combat(there, "BR 1", defender_loss=1, attacker_loss=0)
    p.control("Mulhouse", "CP").push(Retreats())
    assert ("stay" in choices(p.build())) is may


@pytest.mark.rule("9.2.7.1#1")
@pytest.mark.parametrize("beach", ["MEF1", "MEF4"])
def test_every_beach_may_carry_the_beachhead(beach: str) -> None:
    s = position().clear().war("TU").turn(5).beachhead(beach).at(beach, "BR MEF").active("AP").build()
    assert supply.through_beachhead(s, unit("BR MEF"))
    assert activation.cost(s, space(beach), False) == 3


def test_nobody_traces_to_a_port_of_the_enemy() -> None:
    """The Allies hold Basra at the start: lost, it feeds nobody, and a unit in the Reserve Box traces to nothing."""
    p = position().clear().war("TU").turn(5).at("Qurna", "BRc").reserve("BRc")
    s = p.build()
    basra, (ashore,), (waiting,) = space("Basra"), s.at(space("Qurna")), s.at(RESERVE[Side.AP])
    assert supply.traces_to(s, ashore, basra)
    assert not supply.traces_to(s, waiting, basra)
    s.set_control(basra, Side.CP)
    assert not supply.traces_to(s, ashore, basra)


def marching(*units: str) -> State:
    """Units in Sedan are on the march; Verdun has its fort, Liege is an enemy fort."""
    p = position().clear().at("Sedan", *units).control("Sedan", "CP").control("Koblenz", "CP").active("CP")
    return p.with_(move_marks=[int(space("Sedan"))]).build()


def test_the_quick_look_says_yes_to_ordinary_moves() -> None:
    """Not a matter of right or wrong (a no only makes the search begin) but of speed."""
    s = marching("GE 1", "GE 2")
    assert arrival.settled_by(s, unit("GE 1"), space("Koblenz"))
    assert not arrival.paths_may_close(s)
    s.set_control(space("Cambrai"), Side.AP)
    assert arrival.settled_by(s, unit("GE 1"), space("Cambrai")), "an enemy space without a fort is an ordinary one"


def test_the_quick_look_says_no_where_a_siege_hangs_on_it() -> None:
    s = position().clear().at("Sedan", "GE 1", "GEc").control("Sedan", "CP").control("Liege", "AP").active("CP").build()
    corps = next(u for u in s.at(space("Sedan")) if not u.army)
    assert arrival.settled_by(s, unit("GE 1"), space("Liege")), "an army besieges by itself"
    assert not arrival.settled_by(s, corps, space("Liege")), "a corps does not"
    s.put(unit("GE 1"), space("Liege"))
    s.put(corps, space("Liege"))
    assert not arrival.settled_by(s, unit("GE 1"), space("Koblenz")), "the corps alone would break the siege"
    assert arrival.settled_by(s, corps, space("Koblenz"))


@pytest.mark.rule("CARD.CP55")
@pytest.mark.parametrize(("units", "level", "barred_"), [("GE 1", 2, True), ("GE 1", 1, False), ("AH 1", 2, False)])
def test_lloyd_george_spares_germans_in_a_full_trench_only(units: str, level: int, barred_: bool) -> None:
    p = position().clear().turn(9).active("AP").event("CP-55").at("Cambrai", units).control("Cambrai", "CP")
    s = attack(p.trench("Cambrai", "CP", level).at("Amiens", "BR 1"), "Amiens")
    assert (attack_refused(s, "BR 1", "Cambrai") == "CARD.CP55") is barred_


@pytest.mark.rule("12.7.9")
def test_an_advance_forgets_a_failed_trench() -> None:
    p = position().clear().at("Sedan", "GE 1").combat("Cambrai", "GE 1", defenders=(), retreat=0)
    s = p.build()
    s.mark(unit("GE 1"), Mark.FAILED_TRENCH)
    advance.go(s, unit("GE 1"), space("Cambrai"))
    assert not s.marked(unit("GE 1"), Mark.FAILED_TRENCH)
