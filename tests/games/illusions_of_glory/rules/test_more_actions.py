"""6, 8, 9, 11, 13-16, 18-20 What is left of these chapters."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import SPACES, card, space
from greatwar.games.illusions_of_glory.names import NATIONS
from greatwar.games.illusions_of_glory.steps.sequence import Turn
from tests.games.illusions_of_glory.positions import Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0}
RAIL = ("single_gauge", "none")
RU_BASE = PLAIN | {"supply": "RU"}


@pytest.mark.rule("6.0#1", "6.0.I", "T:sequence", "6.0.F.2a")
def test_a_turn_runs_its_phases_in_order() -> None:
    names = [type(x).__name__ for x in Turn.PHASES]
    assert names == [
        "OffensivePhase",
        "ActionRound",
        "OffensivesSettled",
        "AttritionPhase",
        "SiegePhase",
        "WarStatusPhase",
        "RebellionPhase",
        "ReplacementPhase",
        "ReplacementPhase",
        "DrawPhase",
    ]
    p = Position(turn=4).at("Nis", "SB 1 Army").at("Belgrade", "SB inf").push(Turn(len(names)))
    assert p.s.turn == 5
    assert p.asked() == "OffensiveRoll"


@pytest.mark.rule("9.4.4a", "9.4.4b", "9.4.3a", "11.1.1e", "8.1b")
def test_all_movement_comes_before_all_combat() -> None:
    with facts(spaces=dict.fromkeys(("Tarnow", "Jaroslau", "Lemberg"), PLAIN), lines=[("Lemberg", "Brody", *RAIL)]):
        p = (
            Position(turn=4, active="CP")
            .at("Tarnow", "AH I")
            .at("Jaroslau", "AH V")
            .at("Lemberg", "AH III")
            .at("Brody", "RU I")
        )
        p.ops(3).do("activate-move Tarnow", "activate-move Jaroslau", "activate-attack Lemberg")
        assert p.why_not("activate-attack Jaroslau") == "9.4.3a"
        p.do("done").dice(5).do("entrench AH I")
        assert p.asked() == "Movement"
        assert not p.offers("move AH I ")
        assert not p.offers("attack")
        assert p.offers("move AH V")
        p.do("done")
        assert p.offers("attack AH III") == ["attack AH III > Brody"]


@pytest.mark.rule("8.2e", "9.1#1", "8.3a")
def test_a_cardless_play_keeps_the_hand() -> None:
    p = Position(turn=4).hand("AP", "AP-13").at("Kiev", "RU I").action().do("cardless")
    assert p.s.ops == 1
    assert [str(c) for c in p.s.hand(1)] == ["AP-13"]
    assert p.s.uses(1)[-1][1] == 255


@pytest.mark.rule("8.3b", "8.3c", "9.7.2a", "9.7.2e")
def test_once_a_turn_for_both_players() -> None:
    p = Position(turn=6).hand("AP", "AP-21").hand("CP", "CP-23").action().do("event AP-21")
    while p.asked() == "PlaceEntry":
        p.do(p.choices()[0])
    p.s.active = 0
    p.action()
    assert p.why_not("event CP-23") == "9.7.2a"
    assert p.offered("ops CP-23")


@pytest.mark.rule("26.4.2a", "26.4.2b", "26.4.1b", "26.4.2c", "26.1.1e", "9.7.2c#1")
def test_italy_enters() -> None:
    p = Position(turn=5).vp(15).hand("AP", "AP-21").action().do("event AP-21")
    while p.asked() == "PlaceEntry":
        p.do(p.choices()[0])
    assert p.s.vp == 15 - sum(x.vp for x in SPACES if NATIONS[x.nation] == "IT")
    assert p.owner("Venice") == p.owner("Durres") == p.owner("Southern Italy") == "AP"
    assert p.supply("IT III") == "full"
    assert p.where("AH XX") == "Trent"


@pytest.mark.rule("26.5.2a", "26.5.2b", "26.5.1b", "26.5.1c", "26.5.2c")
def test_romania_enters_unless_the_revolution_has_begun() -> None:
    p = Position(turn=9).vp(15).hand("AP", "AP-39").action().do("event AP-39")
    while p.asked() == "PlaceEntry":
        p.do(p.choices()[0])
    assert p.s.vp == 15 - sum(x.vp for x in SPACES if NATIONS[x.nation] == "RO")
    assert p.supply("RO 1 Army") == "full"
    q = Position(turn=13).hand("AP", "AP-39")
    q.s.begun = True
    assert q.action().why_not("event AP-39") == "26.5.1c"
    assert q.offered("war-status AP-39")


@pytest.mark.rule("13.2d", "13.4a", "13.1d", "9.5b", "9.5.2c")
def test_redeployment_through_a_besieged_fort() -> None:
    spaces = {"Kiev": RU_BASE, "Thorn": PLAIN | {"fort": 2}, "Uman": PLAIN}
    with facts(spaces=spaces, lines=[("Kiev", "Thorn", *RAIL), ("Thorn", "Uman", *RAIL)], only=list(spaces)):
        p = (
            Position(turn=12)
            .at("Thorn", "RU I")
            .at("Kiev", "RU Inf 1", "RU II")
            .at("Moscow", "RU Uprising 1")
            .reserve("RU Inf 5")
            .redeploying(4)
        )
        assert p.offered("redeploy RU Inf 1 > Uman")
        assert p.offered("redeploy RU Inf 1 > Thorn")
        assert p.why_not("redeploy RU Uprising 1 > Kiev") == "13.1a"
        assert p.why_not("redeploy RU Inf 5 > Kiev") == "13.1a"
        q = Position(turn=4).at("Kiev", "RU Inf 1").redeploying(4)
        assert not q.offers("redeploy RU Inf 1")


@pytest.mark.rule("13.5#1", "16.3#1")
def test_a_nation_without_sources_neither_rides_nor_is_rebuilt() -> None:
    p = (
        Position(turn=8, active="CP")
        .at_war("BU")
        .control("AP", "Sofia", "Burgas")
        .points("CP-A", 2)
        .replaceable("BU 1 Army")
    )
    p.phase("replacement CP")
    assert p.why_not("raise-unit BU 1 Army > Sofia") == "16.3#1"
    for lost in (("Sofia", "Burgas"), ("Sofia",)):
        q = Position(turn=8, active="CP").at_war("BU").control("AP", *lost).at("Plevna", "BU 2 Army").redeploying(4)
        assert bool(q.offers("redeploy BU 2 Army")) is (len(lost) == 1)
        if len(lost) == 2:
            assert q.why_not("redeploy BU 2 Army > Varna") == "13.1e"


@pytest.mark.rule("15.2b", "15.3a", "15.3b", "15.1a", "2.0:reinforcement-card")
def test_where_reinforcements_of_each_nation_come() -> None:
    p = Position(turn=8).at_war("IT").hand("AP", "AP-33").action().do("event AP-33")
    assert [x.rpartition(" > ")[2] for x in p.offers("place")] == ["Venice"] or p.where("IT XX") == "Venice"
    q = Position(turn=8, active="CP").hand("CP", "CP-29").action().do("event CP-29")
    assert {x.rpartition(" > ")[2] for x in q.offers("place")} == {"Berlin", "Breslau", "Prague"}
    r = Position(turn=8, active="CP").hand("CP", "CP-30").action().do("event CP-30")
    assert {x.rpartition(" > ")[2] for x in r.offers("place")} == {"Vienna", "Budapest", "Breslau", "Prague"}


@pytest.mark.rule("15.2c", "15.2d", "9.7.3b", "13.4b")
def test_units_by_events_that_are_no_reinforcement_cards() -> None:
    p = Position(turn=8).at_war("BU").hand("AP", "AP-18").action().do("event AP-18")
    while p.asked() == "PlaceUnit":
        p.do(p.choices()[0])
    assert p.where("BR Nat'l. Defense Corps") == "Salonika"
    assert p.owner("Salonika") == "AP"
    assert p.s.greece == 2
    q = (
        Position(turn=14)
        .at_war("IT")
        .at("Lemnos", "BR Inf 1", "FR Inf 1")
        .hand("AP", "AP-51")
        .action()
        .do("event AP-51")
    )
    assert q.where("BR Inf 1") == q.where("FR Inf 1") == "AP Reserve Box"
    assert q.asked() == "PlaceUnit"


@pytest.mark.rule("14.2.1e", "14.2.2e", "9.6.1g", "16.5b")
def test_special_units_receive_no_points_though_supplied() -> None:
    p = (
        Position(turn=8, active="CP")
        .points("AH", 2)
        .points("GE", 2)
        .at("Vienna", "(AH Sud Army)", "(AH Mtn 1)")
        .at("Budapest", "(AH III)")
        .at("Carniola", "(AH Uprising 1)")
        .phase("replacement CP")
    )
    assert p.offers("repair") == ["repair AH III"]
    assert p.why_not("repair AH Uprising 1") == "16.1b"
    assert p.why_not("repair AH Sud Army") == "16.5a"
    assert p.why_not("repair AH Mtn 1") == "16.5a"


@pytest.mark.rule("18.1.1f", "18.1.1g", "18.1.1i", "18.1c", "11.3.1a", "11.1.1c", "18.1e")
def test_stacks_of_a_region_move_apart() -> None:
    p = Position(turn=6, active="CP").at_war("IT").at("Tyrol", "AH I", "AH II", "AH III").ops(1)
    p.do("stack-move AH I", "add AH II", "done", "done")
    assert p.why_not("move AH III > Bozen") == "11.1.1a"
    p.do("move AH I > Bozen", "stop?")
    assert p.offers("move AH II")
    p.do("done")
    assert p.where("AH II") == "Tyrol"


@pytest.mark.rule("18.3a", "18.3c", "18.3d", "12.1b")
def test_stacks_of_a_region_attack_by_themselves() -> None:
    p = Position(turn=8, active="CP").at("Kharkov", "RU III", "GE I", "GE XVII").ops(1)
    assert p.why_not("activate-attack Kharkov") == "18.1.1a"
    p.do("stack-attack GE I", "done", "done", "done?")
    assert p.offers("attack GE I") == ["attack GE I > Kharkov"]
    assert p.why_not("attack GE XVII > Kharkov") == "12.1a"


@pytest.mark.rule("19.2e", "19.1c#1")
def test_a_space_digs_or_assembles() -> None:
    with facts(spaces={"Lublin": PLAIN}):
        p = (
            Position(turn=5)
            .at("Lublin", "(RU I)", "RU II", "RU Inf 1")
            .moving("Lublin")
            .do("assemble RU I > Lublin", "use RU Inf 1?")
        )
        assert p.why_not("entrench RU II") == "19.2e"
        q = Position(turn=5).at("Lublin", "RU II").attacking("Lublin")
        assert not q.offers("entrench")


@pytest.mark.rule("26.3.1d.2", "26.3.1a", "19.4d")
def test_the_surrender_of_ft_rupel() -> None:
    p = (
        Position(turn=8, active="CP")
        .at_war("BU")
        .hand("CP", "CP-24")
        .at("Doiran", "GR Inf 1")
        .trench("neutral", "Doiran", 2)
    )
    p.action().do("event CP-24")
    while p.asked():
        p.do(p.choices()[-1])
    assert p.where("GR Inf 1") not in ("Doiran", "Ft. Rupel")
    assert p.owner("Doiran") == p.owner("Ft. Rupel") == "CP"
    assert (p.s.any_trench(space("Doiran")), p.s.trench_owner(space("Doiran"))) == (2, 0)
    assert p.s.greece == 2


@pytest.mark.rule("25.2.3a#2")
def test_forced_march_does_not_land_troops() -> None:
    p = (
        Position(turn=13)
        .landing("Salonika Sea Invasion")
        .hand("AP", "AP-41")
        .at("Lemnos", "BR XII")
        .action()
        .do("event AP-41")
    )
    p.do("stack-move BR XII", "done", "done")
    assert p.why_not("move BR XII > Salonika Sea Invasion") == "25.2.3a#2"
    assert card("AP-41").yellow
