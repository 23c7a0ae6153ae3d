"""13, 14, 15, 16 Strategic Redeployment, supply, attrition, reinforcements, replacements."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import card, space
from greatwar.games.illusions_of_glory.rules import supply
from tests.games.illusions_of_glory.positions import Board, Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0, "seas": 0, "supply": 0}
RAIL = ("single_gauge", "none")
RU_BASE = PLAIN | {"supply": "RU"}
AH_BASE = PLAIN | {"supply": "AH"}


# 13 Strategic Redeployment --------------------------------------------------------------------------------------

LINE: Board = {
    "spaces": {"Kiev": RU_BASE, "Uman": PLAIN, "Balta": PLAIN, "Zhmerinka": PLAIN},
    "lines": [
        ("Kiev", "Uman", *RAIL),
        ("Uman", "Balta", "road", "none"),
        ("Uman", "Zhmerinka", "alpine_trail", "none"),
    ],
    "only": ["Kiev", "Uman", "Balta", "Zhmerinka"],
}


@pytest.mark.rule("13.2a#1", "13.2a#2", "9.5.2a", "9.5.2b", "13.1b", "13.1c", "13.1a")
def test_lcus_ride_on_rails_and_scus_also_on_roads() -> None:
    with facts(**LINE):
        p = Position().at("Kiev", "RU I", "RU Inf 1").redeploying(2)
        assert p.offers("redeploy RU I") == [
            "redeploy RU I > Uman",
            "redeploy RU Inf 1 > Uman",
            "redeploy RU Inf 1 > Balta",
        ]
        assert p.why_not("redeploy RU I > Balta") == "13.2a#1"
        assert p.why_not("redeploy RU Inf 1 > Zhmerinka") == "13.2a#1"
        p.do("redeploy RU Inf 1 > Balta")
        assert p.why_not("redeploy RU I > Uman") == "9.5.2a"
        assert p.why_not("redeploy RU Inf 1 > Uman") in ("9.5.2a", "13.1g")


@pytest.mark.rule("13.1g", "13.1h", "13.1i")
def test_a_unit_rides_once_a_round() -> None:
    with facts(**LINE):
        p = Position().at("Kiev", "RU Inf 1", "RU Inf 2").redeploying(4).do("redeploy RU Inf 1 > Uman")
        assert p.why_not("redeploy RU Inf 1 > Kiev") == "13.1g"
        assert p.offered("redeploy RU Inf 2 > Uman")


@pytest.mark.rule("13.2c", "13.1e", "14.3.1a.3")
def test_routes_pass_friendly_spaces_only() -> None:
    with facts(**LINE):
        p = Position().at("Kiev", "RU Inf 1").control("CP", "Uman").at("Balta", "RU Inf 2").redeploying(4)
        assert p.why_not("redeploy RU Inf 1 > Balta") == "13.2a#1"
        assert p.why_not("redeploy RU Inf 2 > Uman") == "13.1e"


@pytest.mark.rule("12.5c", "12.5d", "13.2a#2")
def test_mixed_gauge_is_closed_until_it_is_converted() -> None:
    lines = [("Dubno", "Brody", "mixed_gauge", "none")]
    with facts(spaces={"Dubno": RU_BASE, "Brody": PLAIN}, lines=lines, only=["Dubno", "Brody"]):
        p = Position(turn=4).control("AP", "Brody").at("Dubno", "RU XI").redeploying(3)
        assert p.why_not("redeploy RU XI > Brody") == "13.2a#1"
        p = Position(turn=4).played("AP-4").control("AP", "Brody").at("Dubno", "RU XI").redeploying(3)
        assert p.offered("redeploy RU XI > Brody")
        p = Position(turn=4).played("CP-13").control("AP", "Brody").at("Dubno", "RU XI").redeploying(3)
        assert p.why_not("redeploy RU XI > Brody") == "13.2a#1"


@pytest.mark.rule("13.2e", "13.2f")
def test_regions_end_a_route_and_may_be_closed() -> None:
    lines = [("Kiev", "Kharkov", *RAIL), ("Kharkov", "Uman", *RAIL)]
    with facts(spaces={"Kiev": RU_BASE, "Uman": PLAIN}, lines=lines, only=["Kiev", "Uman"]):
        p = Position().at("Kiev", "RU Inf 1").redeploying(2)
        assert p.choices() == ["redeploy RU Inf 1 > Kharkov", "done"]
        p = Position().control("CP", "Kharkov").at("Kiev", "RU Inf 1").redeploying(2)
        assert p.choices() == ["done"]
        p = Position().control("nobody", "Kharkov").at("Kiev", "RU Inf 1").redeploying(2)
        assert p.choices() == ["done"]


@pytest.mark.rule("13.3a", "13.3b", "13.3c", "13.3d", "13.3e", "13.3f", "13.3g", "11.3.1b")
def test_scus_go_by_sea_from_port_to_port() -> None:
    spaces = {
        "Odessa": RU_BASE | {"seas": "black_sea"},
        "Kiev": RU_BASE,
        "Riga": RU_BASE | {"seas": "baltic"},
        "Reval": RU_BASE | {"seas": "baltic"},
        "Ismail": RU_BASE | {"seas": "black_sea"},
    }
    with facts(spaces=spaces, only=list(spaces)):
        p = Position(turn=10).at("Odessa", "RU Inf 1", "RU XII").at("Kiev", "RU Inf 2").redeploying(4)
        assert p.offers("redeploy") == ["redeploy RU Inf 1 > Ismail"]
        assert Position(turn=11).at("Odessa", "RU Inf 1").redeploying(4).offers("redeploy") == []
        q = Position(turn=10).at("Riga", "RU Inf 1").redeploying(4)
        assert q.offered("redeploy RU Inf 1 > Reval")
        assert not q.offered("redeploy RU Inf 1 > Odessa")


# 14 Supply ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.1.1a", "14.1.1b", "14.1.2a", "14.1.4b", "14.1.4c", "14.1.4a", "2.0:oos")
def test_lines_pass_friendly_spaces_to_a_friendly_source() -> None:
    with facts(**LINE):
        p = Position().at("Balta", "RU I")
        assert p.supply("RU I") == "full"
        p.control("CP", "Uman")
        assert p.supply("RU I") == "oos"
        p.control("AP", "Uman")
        assert p.supply("RU I") == "full"
        p.control("CP", "Kiev")
        assert p.supply("RU I") == "oos"
        q = Position().at("Kiev", "RU I").control("CP", "Uman")
        assert q.supply("RU I") == "full"


@pytest.mark.rule("11.2.1d", "14.1.2a", "11.2.1c", "14.1.1d")
def test_no_line_passes_an_uprising() -> None:
    with facts(**LINE):
        p = Position(turn=12).at("Balta", "RU I").at("Uman", "RU Uprising 1")
        assert p.supply("RU I") == "oos"
        assert p.supply("RU Uprising 1") == "full"


@pytest.mark.rule("14.1.2c", "20.3.2a", "20.5d", "20.3.5d", "20.5b")
def test_lines_and_forts() -> None:
    spaces = {"Kiev": RU_BASE, "Uman": PLAIN | {"fort": 2}, "Balta": PLAIN}
    lines = [("Kiev", "Uman", *RAIL), ("Uman", "Balta", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        p = Position().at("Balta", "RU I").at("Uman", "GE Inf 1")
        assert p.supply("RU I") == "full"
        p.at("Uman", "GE Inf 2")
        assert p.supply("RU I") == "oos"
    spaces = {"Kiev": RU_BASE, "Thorn": PLAIN | {"fort": 2}, "Balta": PLAIN}
    with facts(spaces=spaces, lines=[("Kiev", "Thorn", *RAIL), ("Thorn", "Balta", *RAIL)], only=list(spaces)):
        p = Position().at("Balta", "RU I")
        assert p.supply("RU I") == "oos"
        p.at("Thorn", "RU Inf 1")
        assert p.supply("RU I") == "oos"
        assert p.supply("RU Inf 1") == "full"
        p.at("Thorn", "RU Inf 2")
        assert p.supply("RU I") == "full"


@pytest.mark.rule("18.7.1a", "18.7.1b", "18.7.1c", "18.7.1d", "11.2.1e")
def test_lines_through_regions() -> None:
    lines = [("Kiev", "Kharkov", *RAIL), ("Kharkov", "Balta", *RAIL)]
    with facts(spaces={"Kiev": RU_BASE, "Balta": PLAIN, "Kharkov": {"supply": 0}}, lines=lines, only=["Kiev", "Balta"]):
        p = Position(turn=12).at("Balta", "RU I")
        assert p.supply("RU I") == "full"
        p.at("Kharkov", "GE I")
        assert p.supply("RU I") == "oos"
        p.at("Kharkov", "RU II")
        assert p.supply("RU I") == "full"
        q = Position(turn=12).control("nobody", "Kharkov").at("Kharkov", "RU Uprising 1").at("Balta", "RU I")
        assert q.supply("RU I") == "oos"
    lines = [("Kiev", "Brandenburg", *RAIL), ("Brandenburg", "Balta", *RAIL)]
    with facts(spaces={"Kiev": RU_BASE, "Balta": PLAIN}, lines=lines, only=["Kiev", "Balta"]):
        p = Position(turn=12).at("Balta", "RU I").control("AP", "Brandenburg")
        assert p.supply("RU I") == "oos"
        p.at("Brandenburg", "RU II")
        assert p.supply("RU I") == "full"


@pytest.mark.rule("14.1.3a", "14.1.3b", "14.2.1b", "14.2.2b")
def test_lines_by_sea_and_the_blockade() -> None:
    spaces = {"Pola": AH_BASE | {"seas": "mediterranean", "inset": False}, "Spalato": PLAIN | {"seas": "mediterranean"}}
    with facts(spaces=spaces, only=list(spaces)):
        p = Position(active="CP").at("Spalato", "AH I")
        assert p.supply("AH I") == "full"
        p.flag("blockade")
        assert p.supply("AH I") == "oos"
    spaces = {"Memel": PLAIN | {"supply": "GE", "seas": "baltic"}, "Libau": PLAIN | {"seas": "baltic"}}
    with facts(spaces=spaces, only=list(spaces)):
        p = Position(active="CP").at("Libau", "GE I").flag("blockade")
        assert p.supply("GE I") == "full"


@pytest.mark.rule("14.2.1c", "14.2.1d", "14.2.2c", "14.2.2d", "14.2.3a", "14.2.3c", "14.2.1a", "14.2.2a")
def test_the_grades_of_supply() -> None:
    with facts(spaces={"Vienna": AH_BASE, "Linz": PLAIN}, lines=[("Vienna", "Linz", *RAIL)], only=["Vienna", "Linz"]):
        p = Position(active="CP").at("Linz", "AH I", "GE I", "AH Sud Army")
        assert (p.supply("AH I"), p.supply("GE I"), p.supply("AH Sud Army")) == ("full", "ally", "full")
        q = Position().at("Lemnos", "RU 2/4 Special", "BR XII", "RU Inf 1")
        assert q.supply("BR XII") == "full"
        assert q.supply("RU 2/4 Special") == "full"
        assert q.supply("RU Inf 1") == "ally"


@pytest.mark.rule("26.6.1b#1", "26.3.1b", "14.1.1e", "13.5#2")
def test_some_are_always_in_supply_at_home() -> None:
    with facts(only=["Ipek", "Nis", "Larissa"]):
        p = Position(turn=8).at("Ipek", "SB 1 Army").at("Nis", "MN Montenegro").at("Larissa", "GR Inf 1")
        assert (p.supply("SB 1 Army"), p.supply("MN Montenegro"), p.supply("GR Inf 1")) == ("full", "full", "full")


# 14.3.2 Attrition -----------------------------------------------------------------------------------------------


@pytest.mark.rule("14.3.2a", "14.3.2b", "14.3.2c", "6.0.C#1", "12.6.6b", "12.6.5d", "24.1c")
def test_units_out_of_supply_lose_a_step() -> None:
    names = ["Lida", "Minsk", "Slutsk"]
    with facts(spaces=dict.fromkeys(names, PLAIN), only=names):
        p = (
            Position(turn=5)
            .quality("RU", 10)
            .at("Lida", "RU I")
            .at("Minsk", "(RU II)")
            .at("Slutsk", "(RU Inf 1)")
            .phase("attrition")
        )
        assert p.is_reduced("RU I")
        assert p.where("RU II") == "AP Eliminated Units Box"
        assert p.where("RU Inf 1") == "AP Reserve Box"
        assert p.s.quality[0] == 8
        assert (p.owner("Lida"), p.owner("Minsk"), p.owner("Slutsk")) == ("AP", "CP", "CP")


@pytest.mark.rule("11.2k", "6.0.C#2", "20.5a", "20.5c", "11.2h", "23.2a", "5.1.1a")
@pytest.mark.parametrize(("fort", "owner", "vp", "will"), [(True, "CP", 14, 8), (False, "AP", 13, 6)])
def test_empty_spaces_out_of_supply_change_hands(fort: bool, owner: str, vp: int, will: int) -> None:
    spaces = {"Tarnow": PLAIN, "Cracow": PLAIN | {"fort": 2, "vp": 1}, "Prague": PLAIN | {"supply": "AH GE"}}
    with facts(spaces=spaces, lines=[("Tarnow", "Cracow", *RAIL)], only=list(spaces)):
        p = Position(turn=9).vp(14).will("AH", 8)
        if not fort:
            p.destroyed("Cracow")
        p.phase("attrition")
        assert p.owner("Tarnow") == "AP"
        assert p.owner("Cracow") == owner
        assert p.owner("Prague") == "CP"
        assert (p.s.vp, p.s.will[2]) == (vp, will)


@pytest.mark.rule("14.3.2d")
def test_attrition_of_both_sides_is_one_moment() -> None:
    names = ["Lida", "Minsk", "Slutsk"]
    lines = [("Lida", "Minsk", *RAIL), ("Minsk", "Slutsk", *RAIL)]
    with facts(spaces={"Lida": RU_BASE, "Minsk": PLAIN, "Slutsk": PLAIN}, lines=lines, only=names):
        p = Position(turn=5).at("Minsk", "(GE Inf 1)").at("Slutsk", "RU I").phase("attrition")
        assert p.where("GE Inf 1") == "CP Reserve Box"
        assert p.is_reduced("RU I")


@pytest.mark.rule("19.6a", "19.6b")
def test_trenches_out_of_supply_are_lost() -> None:
    names = ["Lida", "Minsk"]
    with facts(spaces={"Lida": PLAIN, "Minsk": PLAIN | {"fort": 2}}, only=names):
        p = (
            Position(turn=5)
            .at("Lida", "RU I")
            .at("Minsk", "RU II")
            .trench("AP", "Lida")
            .trench("AP", "Minsk")
            .phase("attrition")
        )
        assert p.s.any_trench(space("Lida")) == 0
        assert p.s.any_trench(space("Minsk")) == 1


# 15 Reinforcements ----------------------------------------------------------------------------------------------


@pytest.mark.rule("15.1c", "15.1d", "15.1f", "15.1g#1", "15.2a", "24.1d")
def test_reinforcements_come_to_sources_and_only_then_to_regions() -> None:
    p = Position(turn=4).quality("RU", 16).hand("AP", "AP-12").action().do("event AP-12")
    assert p.asked() == "PlaceUnit"
    sources = ["Petrograd", "Kiev", "Odessa"]
    assert [x.rpartition(" > ")[2] for x in p.choices()] == sources
    p.do(p.choices()[0])
    assert p.s.quality[0] == 13
    q = Position(turn=4).hand("AP", "AP-12")
    for name in sources:
        q.at(name, "RU LCU", "RU LCU", "RU LCU")
    q.action().do("event AP-12")
    assert {x.rpartition(" > ")[2] for x in q.choices()} <= {"Novgorod", "Moscow", "Kharkov", "Rostov"}


@pytest.mark.rule("15.1e", "15.1c")
def test_no_reinforcements_in_besieged_forts_or_lost_sources() -> None:
    with facts(spaces={"Odessa": {"fort": 3}}):
        p = Position(turn=4).hand("AP", "AP-12").at("Odessa", "GE I").control("CP", "Kiev").action().do("event AP-12")
        assert [x.rpartition(" > ")[2] for x in p.choices()] == ["Petrograd"] or p.asked() == ""


@pytest.mark.rule("15.4a", "15.4b", "15.4c")
def test_lost_capitals_bar_reinforcements() -> None:
    p = Position(turn=8).hand("AP", "AP-12").control("CP", "Petrograd").action()
    assert p.offered("event AP-12")
    p = Position(turn=8).hand("AP", "AP-12").at("Petrograd", "GE Inf 1").action()
    assert p.why_not("event AP-12") == "15.4a"
    q = Position(turn=8, active="CP").hand("CP", "CP-30").at("Vienna", "RU I").action()
    assert q.offered("event CP-30")
    q = Position(turn=8, active="CP").hand("CP", "CP-30").at("Vienna", "RU I").at("Budapest", "AH Uprising 1").action()
    assert q.why_not("event CP-30") == "15.4c"
    q = Position(turn=8, active="CP").hand("CP", "CP-3").at("Berlin", "GE Uprising 1").action()
    assert q.why_not("event CP-3") == "15.4b"


@pytest.mark.rule("15.1h", "9.7.3d", "15.1g#2")
def test_a_card_is_refused_if_its_units_find_no_place() -> None:
    p = Position(turn=4).hand("AP", "AP-12")
    p.control("CP", "Petrograd", "Kiev", "Odessa", "Novgorod", "Moscow", "Kharkov", "Rostov").destroyed("Odessa")
    assert p.action().why_not("event AP-12") == "15.1h"
    assert p.offered("ops AP-12")


@pytest.mark.rule("24.2a.1", "24.2b", "24.1e", "24.2a.2")
@pytest.mark.parametrize(("quality", "reduced", "left"), [(5, False, 2), (4, True, 1), (1, True, 0)])
def test_poor_quality_reduces_reinforcements(quality: int, reduced: bool, left: int) -> None:
    p = Position(turn=4).quality("RU", quality).hand("AP", "AP-2").action().do("event AP-2")
    while p.asked() == "PlaceUnit":
        p.do(p.choices()[0])
    assert p.s.quality[0] == left
    assert p.is_reduced("RU XXVI") is reduced
    assert not p.is_reduced("RU Guard")
    assert not p.is_reduced("RU I Turkestan")


# 16 Replacements ------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.2a", "16.2b", "16.1b", "16.6a", "16.6b", "16.4#1", "16.2.1#1", "6.0.G")
def test_steps_are_bought_in_place_and_from_the_box() -> None:
    with facts(**LINE):
        p = (
            Position(turn=5)
            .points("RU", 3)
            .replaceable("RU IX")
            .at("Uman", "(RU Inf 1)", "(RU Inf 2)")
            .at("Minsk", "RU inf")
        )
        p.control("CP", "Minsk", "Lida").at("Zhmerinka", "(RU X)").control("CP", "Uman")
        p.control("AP", "Uman").phase("replacement AP")
        p.do("raise-unit RU IX > Kiev")
        assert p.is_reduced("RU IX")
        p.do("repair RU IX", "repair RU Inf 1", "repair RU Inf 2")
        assert not p.is_reduced("RU IX")
        assert p.s.rp[0] == 0
        p.do("done")
        assert p.s.rp == (0,) * 7


@pytest.mark.rule("16.4#1", "16.5a", "16.3#1", "16.1g", "9.6.1f", "14.3.1a.4", "16.5b")
def test_who_receives_no_points() -> None:
    with facts(**LINE):
        p = (
            Position(turn=5)
            .points("RU", 3)
            .eliminated("RU IX")
            .at("Uman", "(RU Black Sea)")
            .at("Balta", "(RU I)")
            .at("Kiev", "(RU II)")
        )
        p.control("CP", "Uman").at("Uman", "(RU Black Sea)").control("CP", "Zhmerinka")
        p.s.set_holder(space("Uman"), 0)
        p.phase("replacement AP")
        assert p.why_not("repair RU I") == "16.4#1"
        assert p.why_not("repair RU Black Sea") == "16.5a"
        assert p.why_not("raise-unit RU IX > Kiev") == "16.1g"
        assert p.offered("repair RU II")


@pytest.mark.rule("16.1c", "16.1d", "16.1e", "9.6.1c", "9.6.1d")
def test_which_pool_pays_for_whom() -> None:
    p = (
        Position(turn=8)
        .points("AP-A", 1)
        .at("Kiev", "(RU I)")
        .at("Lemnos", "(BR XII)", "(FR Orient 1)")
        .phase("replacement AP")
    )
    assert p.why_not("repair RU I") == "16.2a"
    assert p.offered("repair BR XII")
    q = (
        Position(turn=8, active="CP")
        .at_war("BU")
        .points("CP-A", 1)
        .at("Sofia", "(BU 1 Army)")
        .at("Constantinople", "(TU I)")
        .at("Berlin", "(GE I)")
    )
    q.phase("replacement CP")
    assert q.offered("repair BU 1 Army")
    assert q.offered("repair TU I")
    assert q.why_not("repair GE I") == "16.2a"


@pytest.mark.rule("16.7.1a", "16.7.1b", "16.7.2#1")
def test_conversion_of_points() -> None:
    p = Position(turn=5, active="CP").points("GE", 3).at("Constantinople", "(TU I)").phase("replacement CP")
    p.do("convert GE")
    assert p.why_not("convert GE") == "16.7.1a"
    p.do("repair TU I")
    assert p.s.rp[3] == 4
    q = (
        Position(turn=5, active="CP")
        .flag("blockade")
        .points("GE", 3)
        .at("Constantinople", "(TU I)")
        .phase("replacement CP")
    )
    assert q.why_not("convert GE") == "16.7.1b"
    r = Position(turn=5).points("AP-A", 2).phase("replacement AP")
    assert r.why_not("convert AP-A") == "16.7.2#1"
    r = Position(turn=5).flag("apa_rp_to_ru").points("AP-A", 2).at("Kiev", "(RU I)").phase("replacement AP")
    r.do("convert AP-A", "repair RU I")
    assert r.s.rp[2] == 2


@pytest.mark.rule("16.6e", "16.6c", "16.6d", "16.6f#1")
def test_where_rebuilt_lcus_enter() -> None:
    p = Position(turn=8).at_war("IT").points("AP-A", 2).replaceable("BR XII", "SB 1 Army").phase("replacement AP")
    assert p.offers("raise-unit BR XII") == ["raise-unit BR XII > Southern Italy", "raise-unit BR XII > Lemnos"]
    assert p.offers("raise-unit SB") == ["raise-unit SB 1 Army > Belgrade", "raise-unit SB 1 Army > Monastir"]


@pytest.mark.rule("16.5c")
def test_war_in_africa_bars_points_for_the_lesser_allies() -> None:
    p = (
        Position(turn=12, active="CP")
        .hand("CP", "CP-53")
        .points("AP-A", 2)
        .at("Lemnos", "(BR XII)")
        .action()
        .do("event CP-53")
    )
    p.phase("replacement AP")
    assert p.why_not("repair BR XII") == "16.5c"


def test_supply_reaches_are_kept_until_the_ground_changes() -> None:
    p = Position().at("Kiev", "RU I")
    assert supply.reach(p.s, 0) is supply.reach(p.s, 0)
    first = supply.reach(p.s, 0)
    p.control("CP", "Uman")
    assert supply.reach(p.s, 0) is not first
    assert card("AP-1").side == 1
