"""22 Assembling LCUs, 23 Rebellion and Revolution."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import space
from greatwar.games.illusions_of_glory.rules.rebellion import rise
from greatwar.games.illusions_of_glory.steps.rebellion import markers_met
from tests.games.illusions_of_glory.positions import Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0}
RAIL = ("single_gauge", "none")


def lublin() -> Position:
    p = (
        Position(turn=5)
        .at("Lublin", "RU Inf 1", "RU Inf 2", "RU Res 1")
        .replaceable("RU XIV", "RU XXX")
        .eliminated("RU XVI")
    )
    return p.at("Chelm", "RU Inf 3")


REGULAR = {"RU XIV": {"type": 0}, "RU XXX": {"type": 3}, "RU XVI": {"type": 0}}


@pytest.mark.rule(
    "22.1a.1", "22.1b", "22.2a", "22.2c", "22.3b", "22.3d", "22.3a#1", "22.3a#2", "22.1c", "13.4b", "22.3a#3"
)
def test_what_three_scus_make() -> None:
    with facts(spaces={"Lublin": PLAIN, "Chelm": PLAIN}, lines=[("Lublin", "Chelm", *RAIL)], units=REGULAR):
        p = lublin().moving("Lublin", "Chelm")
        assert p.offers("assemble") == ["assemble RU XIV > Lublin", "assemble RU XXX > Lublin"]
        assert p.why_not("assemble RU XVI > Lublin") == "22.3b"
        p.do("assemble RU XIV > Lublin", "use RU Inf 1", "use RU Inf 2")
        assert p.choices() == ["use RU Res 1", "done"]
        p.do("use RU Res 1")
        assert p.where("RU XIV") == "Lublin"
        assert not p.is_reduced("RU XIV")
        assert p.where("RU Inf 1") == p.where("RU Res 1") == "AP Reserve Box"
        assert p.offers("move RU XIV")
        q = lublin().moving("Lublin").do("assemble RU XXX > Lublin", "use RU Res 1", "use RU Inf 1", "done?")
        assert q.is_reduced("RU XXX")
        assert q.where("RU Inf 2") == "Lublin"


@pytest.mark.rule("22.3a#1")
def test_units_that_came_in_this_round_are_not_used() -> None:
    with facts(spaces={"Lublin": PLAIN, "Chelm": PLAIN}, lines=[("Lublin", "Chelm", *RAIL)], units=REGULAR):
        p = (
            Position(turn=5)
            .at("Lublin", "RU Inf 1")
            .at("Chelm", "RU Inf 3")
            .replaceable("RU XIV")
            .moving("Lublin", "Chelm")
        )
        p.do("move RU Inf 3 > Lublin", "stop")
        assert not p.offers("assemble")


@pytest.mark.rule("22.1a.2", "22.2b", "22.3c")
def test_an_scu_completes_a_reduced_lcu() -> None:
    p = Position(turn=5).at("Kiev", "(RU I)", "RU Cav 1").moving("Kiev").do("assemble RU I > Kiev", "use RU Cav 1?")
    assert not p.is_reduced("RU I")
    assert p.where("RU Cav 1") == "AP Reserve Box"


@pytest.mark.rule("22.1a.1", "22.1c", "22.2e", "19.2e")
def test_where_nothing_is_assembled() -> None:
    with facts(spaces={"Lublin": PLAIN}, only=["Lublin"], units=REGULAR):
        p = lublin().moving("Lublin")
        assert p.supply("RU Inf 1") == "oos"
        assert p.why_not("assemble RU XIV > Lublin") == "22.1a.1"
    with facts(spaces={"Lublin": PLAIN}, units=REGULAR):
        p = (
            Position(turn=5)
            .at("Lublin", "RU Inf 1", "RU Black Sea", "(RU Inf 2)")
            .replaceable("RU XIV")
            .moving("Lublin")
        )
        assert not p.offers("assemble")
        q = (
            Position(turn=5)
            .at("Lublin", "RU IX", "RU Inf 1", "RU Inf 2")
            .replaceable("RU XIV")
            .moving("Lublin")
            .dice(6)
            .do("entrench RU IX")
        )
        assert q.why_not("assemble RU XIV > Lublin") == "19.2e"


@pytest.mark.rule("22.3a#2")
def test_in_a_region_one_scu_is_activated() -> None:
    with facts(units=REGULAR):
        p = Position(turn=5).at("Kharkov", "RU Inf 1", "RU Inf 2").replaceable("RU XIV").moving("RU Inf 1")
        p.do("assemble RU XIV > Kharkov", "use RU Inf 1?", "use RU Inf 2?")
        assert p.where("RU XIV") == "Kharkov"
        assert p.offers("move RU XIV")


@pytest.mark.rule("22.4a", "22.4b", "13.4c")
def test_a_full_lcu_becomes_three_scus() -> None:
    p = Position(turn=5).reserve("RU Inf 1", "RU Inf 2", "RU Cav 1").at("Kiev", "RU I").moving("Kiev")
    with facts(units={"RU I": {"type": 0}}):
        p.do("disassemble RU I", "use RU Inf 1?", "use RU Inf 2?", "use RU Cav 1?")
    assert p.units("Kiev") == ["RU Inf 1", "RU Inf 2", "RU Cav 1"]
    assert p.where("RU I") == "AP Replaceable Units Box"
    assert p.offers("move RU Inf 1")


@pytest.mark.rule("22.4b", "22.4c")
def test_the_reserve_must_hold_the_scus() -> None:
    with facts(units={"RU I": {"type": 0}}):
        p = Position(turn=5).reserve("RU Inf 1", "RU Cav 1", "RU Cav 2").at("Kiev", "RU I").moving("Kiev")
        assert p.why_not("disassemble RU I") == "22.4b"
        p = Position(turn=5).reserve("RU Inf 1", "RU Cav 1").at("Kiev", "(RU I)").moving("Kiev")
        assert p.offered("disassemble RU I")


@pytest.mark.rule("22.4e", "22.4c", "22.3c", "22.3a#1")
def test_two_reduced_lcus_become_one_full() -> None:
    with facts(units={"AH V": {"type": 0}, "AH X": {"type": 0}}):
        p = (
            Position(turn=4, active="CP")
            .quality("AH", 10)
            .reserve("AH Inf 2", "AH Cav 4")
            .at("Budapest", "(AH V)", "(AH X)")
        )
        p.moving("Budapest").do("disassemble AH X", "use AH Inf 2?", "use AH Cav 4?")
        p.do("assemble AH V > Budapest", "use AH Cav 4")
        assert not p.is_reduced("AH V")
        assert p.where("AH X") == "CP Replaceable Units Box"
        assert p.where("AH Cav 4") == "CP Reserve Box"
        assert p.where("AH Inf 2") == "Budapest"
        assert p.s.quality[3] == 10


@pytest.mark.rule("22.2d", "22.4d")
def test_a_mixed_lcu_is_made_of_both_nations() -> None:
    p = (
        Position(turn=8, active="CP")
        .at("Vienna", "AH Inf 1", "AH Inf 2", "GE Inf 1")
        .replaceable("AH Sud Army")
        .moving("Vienna")
    )
    p.do("assemble AH Sud Army > Vienna", "use AH Inf 1")
    assert "use GE Inf 1" in p.choices()
    q = (
        Position(turn=8, active="CP")
        .at("Vienna", "AH Inf 1", "AH Inf 2", "AH Inf 3")
        .replaceable("AH Sud Army")
        .moving("Vienna")
    )
    assert q.why_not("assemble AH Sud Army > Vienna") == "22.2a"


# 23 Rebellion ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.0.F.1a", "6.0.F.1b", "23.3.1a", "23.3.1c", "3.2.3e#1", "23.2d")
def test_who_is_asked_about_uprisings_and_in_which_order() -> None:
    p = Position(turn=11).will("AH", 2).will("GE", 3).will("RU", 0).phase("rebellion")
    assert p.seat() == "AP"
    assert p.offered("wait")
    assert p.offered("decline")
    assert all("AH Uprising" in x for x in p.offers("place"))
    p.do("decline")
    assert p.seat() == "CP"
    p.do("wait")
    assert p.s.waiting == 1
    assert not p.units("Minsk")


@pytest.mark.rule("23.3.1b", "23.3.1d")
def test_germany_at_2_may_rise() -> None:
    p = Position(turn=11).will("GE", 2).phase("rebellion")
    assert p.offered("place GE Uprising 1 > Brandenburg")
    assert Position(turn=11).will("GE", 3).phase("rebellion").asked() == ""


@pytest.mark.rule("8.2e#2", "23.3.1a#2", "23.3.1d")
def test_a_put_off_uprising_costs_a_cardless_play() -> None:
    p = Position(turn=12, active="CP").will("RU", 2)
    p.s.waiting = 1
    p.action()
    assert p.offered("uprising RU")
    p.do("uprising RU", "place RU Uprising 1 > Lida")
    assert p.owner("Lida") == "nobody"
    assert p.asked() == ""
    q = Position(turn=12, active="CP").will("RU", 3)
    q.s.waiting = 1
    assert q.action().why_not("uprising RU") == "23.3.1d"
    assert Position(turn=12, active="CP").will("RU", 0).action().why_not("uprising RU") == "8.2e#2"


@pytest.mark.rule("23.3.2a", "23.3.2b", "10.1c", "10.1e", "10.4b", "11.3.1a#2")
def test_where_uprisings_come() -> None:
    p = (
        Position(turn=12)
        .at_war("IT")
        .will("AH", 0)
        .at("Vienna", "AH I")
        .at("Budapest", "AH Uprising 4")
        .at("Tyrol", "AH II")
        .phase("rebellion")
    )
    assert p.why_not("place AH Uprising 1 > Vienna") == "10.4b"
    assert p.why_not("place AH Uprising 1 > Budapest") == "10.1c"
    assert p.why_not("place AH Uprising 1 > Trent") == "11.3.1a#2"
    assert p.why_not("place AH Uprising 1 > Minsk") == "23.3.2b"
    assert p.offered("place AH Uprising 1 > Tyrol")


@pytest.mark.rule("23.3.2e", "5.1.1c", "23.2a", "23.2e", "23.3.2c", "20.1.1c")
def test_an_uprising_in_a_vp_space() -> None:
    with facts(spaces={"Czernowitz": PLAIN | {"vp": 1}, "Debrecen": PLAIN | {"vp": 1}, "Cracow": {"vp": 1, "fort": 2}}):
        p = Position(turn=13).vp(14).will("AH", 2).control("AP", "Czernowitz")
        rise(p.s, 9, space("Czernowitz"))
        assert (p.s.vp, p.s.will[2]) == (15, 2)
        q = Position(turn=13).vp(14).will("AH", 2)
        rise(q.s, 9, space("Debrecen"))
        assert (q.s.vp, q.s.will[2]) == (13, 0)
        r = Position(turn=13, uprising_costs_will=False).vp(14).will("AH", 2)
        rise(r.s, 9, space("Debrecen"))
        assert (r.s.vp, r.s.will[2]) == (13, 2)
        t = Position(turn=13).vp(14).will("AH", 2)
        rise(t.s, 9, space("Cracow"))
        assert (t.s.vp, t.owner("Cracow")) == (14, "CP")


@pytest.mark.rule("23.3.3a", "12.6.5b", "23.2b")
def test_a_destroyed_uprising_may_be_used_again() -> None:
    spaces = {"Debrecen": PLAIN | {"vp": 1}, "Cluj": PLAIN | {"supply": "AH"}}
    with facts(
        spaces=spaces,
        lines=[("Debrecen", "Cluj", *RAIL)],
        units={"AH I": {"cf": (9, 9), "lf": (9, 9)}, "AH Uprising 1": {"cf": (1, 1), "lf": (1, 1)}},
    ):
        p = Position(turn=13, active="CP").vp(14).will("AH", 4)
        rise(p.s, 9, space("Debrecen"))
        p.at("Cluj", "AH I").attacking("Cluj").declare("Debrecen", "AH I").no_cards(4, 1)
        assert p.where("AH Uprising 1") == "Uprising Pool"
        assert p.owner("Debrecen") == "CP"
        assert (p.s.vp, p.s.will[2]) == (14, 4)


@pytest.mark.rule("23.4.1a", "23.4.1b#1", "23.4.1b#2", "23.4.1c", "3.2.3e#2")
def test_when_the_revolution_is_played_and_begins() -> None:
    p = Position(turn=11, active="CP").hand("CP", "CP-50").at("Minsk", "RU Uprising 1").action()
    assert p.why_not("event CP-50") == "9.7.1c"
    p = Position(turn=11, active="CP").played("CP-49").hand("CP", "CP-50").action()
    assert p.why_not("event CP-50") == "9.7.1c"
    p = (
        Position(turn=11, active="CP")
        .played("CP-49")
        .hand("CP", "CP-50")
        .at("Minsk", "RU Uprising 1")
        .action()
        .do("event CP-50")
    )
    assert p.s.revolution_turn == 12
    assert p.s.stage == -1
    p.s.turn = 12
    markers_met(p.s)
    assert (p.s.stage, p.s.begun) == (0, True)


@pytest.mark.rule("23.4.2a", "23.4.2d", "23.4.2b.1", "6.0.F.2b")
@pytest.mark.parametrize(("on_arrival", "stage"), [(True, 1), (False, 0)])
def test_the_stages_advance_while_there_is_an_uprising(on_arrival: bool, stage: int) -> None:
    p = Position(turn=12, stage_on_arrival=on_arrival).at("Minsk", "RU Uprising 1")
    p.s.stage, p.s.begun, p.s.revolution_turn = 0, True, 12
    p.phase("rebellion")
    assert p.s.stage == stage
    q = Position(turn=12)
    q.s.stage, q.s.begun, q.s.revolution_turn = 0, True, 12
    q.phase("rebellion")
    assert q.s.stage == 0
    r = Position(turn=13).hand("AP", "AP-12")
    r.s.stage = 1
    assert r.action().why_not("event AP-12") == "23.4.2b.1"


@pytest.mark.rule("23.4.2b.2")
def test_stage_2_records_no_russian_points() -> None:
    p = Position(turn=13).flag("apa_rp_to_ru").hand("AP", "AP-10").points("AP-A", 2)
    p.s.stage = 2
    p.action().do("rp AP-10")
    assert p.s.points(0) == 0
    assert p.s.points(2) > 2
    p.phase("replacement AP")
    assert p.why_not("convert AP-A") == "23.4.2b.2"


@pytest.mark.rule("23.4.2b.3", "23.4.2c", "23.4.2b.4#1", "23.4.2b.4#2")
def test_stages_3_and_4() -> None:
    p = Position(turn=14).at("Minsk", "RU Uprising 1").at("Kiev", "RU I", "RU Inf 1").at("Lemnos", "BR XII")
    p.s.stage, p.s.begun, p.s.revolution_turn = 2, True, 12
    p.phase("rebellion")
    assert p.s.stage == 3
    assert p.is_reduced("RU I")
    assert not p.is_reduced("RU Inf 1")
    assert not p.is_reduced("BR XII")
    p.reserve("RU Inf 5").phase("rebellion")
    assert p.s.stage == 4
    assert p.where("RU I") == "AP Replaceable Units Box"
    assert p.where("RU Inf 5") == "Kiev"
    p.moving("Kiev")
    assert p.why_not("assemble RU I > Kiev") == "23.4.2b.4#2"


@pytest.mark.rule("23.4.3a.1", "23.4.3a.2", "23.4.3a.3", "23.4.3a.4", "23.4.3b", "17.3.2d")
def test_the_revolution_is_suppressed_and_resumed() -> None:
    p = Position(turn=14).hand("AP", "AP-50").at("Minsk", "RU Uprising 1").action()
    assert p.why_not("event AP-50") == "9.7.1c"
    q = Position(turn=14).hand("AP", "AP-50", "AP-12").hand("CP", "CP-51").played("CP-50")
    q.s.stage, q.s.begun, q.s.armistice = 2, True, 36
    q.action().do("event AP-50")
    assert q.s.stage == -1
    assert q.s.armistice > 36
    assert q.action().offered("event AP-12")
    q.s.pending.clear()
    q.s.active = 0
    q.action().do("event CP-51")
    assert q.s.revolution_turn == 15
    q.s.turn = 15
    markers_met(q.s)
    assert q.s.stage == 0


@pytest.mark.rule("23.5a", "23.5b.1", "23.5b.4", "17.3.2e.4", "6.0.E.4b")
def test_austria_hungary_collapses() -> None:
    from greatwar.games.illusions_of_glory.components import SPACES

    p = Position(turn=17).at("Linz", "AH I", "AH Sud Army", "GE I")
    homes = [x for x in SPACES if x.vp and x.nation == 9]
    for n, x in enumerate(homes):
        p.at(x.name, "RU LCU" if n else "AH Uprising 1")
    p.phase("war status").do("decline?")
    assert p.where("AH I") == "CP Eliminated Units Box"
    assert p.where("AH Sud Army") == p.where("GE I") == "Linz"
    assert p.s.armistice <= 36
    assert p.where("AH Uprising 1") == homes[0].name
