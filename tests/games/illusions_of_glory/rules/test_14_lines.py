"""14, 18.7, 20.5, 26 Supply lines on small boards: what opens and what closes them, asked before and after."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import space, unit
from greatwar.games.illusions_of_glory.names import NATIONS
from greatwar.games.illusions_of_glory.rules import supply
from greatwar.games.illusions_of_glory.state import COLLAPSE_BU, COLLAPSE_RO, COLLAPSE_SB
from tests.games.illusions_of_glory.positions import Board, Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0, "seas": 0, "supply": 0}
RAIL = ("single_gauge", "none")
RU_BASE = PLAIN | {"supply": "RU"}
ROAD_TO_KIEV: Board = {
    "spaces": {"Kiev": RU_BASE, "Uman": PLAIN, "Balta": PLAIN, "Ismail": PLAIN},
    "lines": [("Kiev", "Uman", *RAIL), ("Uman", "Balta", *RAIL), ("Balta", "Ismail", *RAIL)],
    "only": ["Kiev", "Uman", "Balta", "Ismail"],
}


def grades(p: Position, *units: str) -> list[str]:
    """The grades of some units now; and the same if nothing was known before."""
    kept = [p.supply(name) for name in units]
    p.s.ground_changed()
    assert [p.supply(name) for name in units] == kept
    return kept


@pytest.mark.rule("14.1.1a", "14.1.1b", "14.1.1c", "14.1.2a", "11.2.1d", "2.0:oos", "14.1.4b", "14.1.4c", "20.3.5d")
def test_a_line_closes_and_opens_as_places_change_hands() -> None:
    with facts(**ROAD_TO_KIEV):
        p = Position(turn=12).at("Ismail", "RU I").at("Balta", "RU II")
        assert grades(p, "RU I", "RU II") == ["full", "full"]
        p.s.set_holder(space("Uman"), 0)
        assert grades(p, "RU I", "RU II") == ["oos", "oos"]
        p.s.set_holder(space("Uman"), 1)
        assert grades(p, "RU I", "RU II") == ["full", "full"]
        p.s.put(unit("RU Uprising 1"), space("Uman"))
        assert grades(p, "RU I", "RU II") == ["oos", "oos"]  # whoever controlled the place before
        p.off("RU Uprising 1").at("Uman", "RU III")
        assert grades(p, "RU I", "RU II", "RU III") == ["full", "full", "full"]
        p.s.put(unit("RU III"), space("Balta"))
        assert grades(p, "RU I", "RU II") == ["full", "full"]  # a controlled place need not be occupied
        p.control("CP", "Kiev")
        assert grades(p, "RU I", "RU II") == ["oos", "oos"]
        p.control("AP", "Kiev")
        assert grades(p, "RU I", "RU II") == ["full", "full"]


@pytest.mark.rule("14.1.2c", "14.1.2a", "11.2.1d", "20.3.2a", "20.3.5d", "20.5b", "20.5d", "2.0:oos", "14.1.1a")
def test_forts_on_the_line() -> None:
    spaces = ROAD_TO_KIEV["spaces"] | {"Uman": PLAIN | {"fort": 2}, "Thorn": PLAIN | {"fort": 2}, "Posen": PLAIN}
    lines = [*ROAD_TO_KIEV["lines"], ("Kiev", "Thorn", *RAIL), ("Thorn", "Posen", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        p = Position(turn=12).at("Balta", "RU I").at("Posen", "RU II")
        assert grades(p, "RU I", "RU II") == ["full", "oos"]  # past the own fort, not past the enemy's
        p.at("Uman", "AH Inf 1").at("Thorn", "RU Inf 1")
        assert grades(p, "RU I", "RU II", "RU Inf 1") == ["full", "oos", "full"]  # one SCU besieges neither
        p.at("Uman", "AH Inf 2").at("Thorn", "RU Inf 2")
        assert grades(p, "RU I", "RU II") == ["oos", "full"]
        p.off("AH Inf 2", "RU Inf 2")
        assert grades(p, "RU I", "RU II", "RU Inf 1") == ["full", "oos", "full"]
        p.off("AH Inf 1").at("Uman", "RU III")
        assert grades(p, "RU I", "RU III") == ["full", "full"]  # the garrison does not bar its own line
        p.off("RU III")
        p.s.put(unit("RU Uprising 1"), space("Uman"))
        assert grades(p, "RU I") == ["oos"]  # nor may it pass an Uprising Unit in a friendly fort
        p.off("RU Uprising 1").destroyed("Thorn").control("AP", "Thorn")
        assert grades(p, "RU I", "RU II") == ["full", "full"]


@pytest.mark.rule("14.1.4a", "14.1.1a", "14.1.1c")
@pytest.mark.parametrize("far", [1, 2, 3])
def test_a_source_that_is_cut_off_supplies_those_on_it(far: int) -> None:
    with facts(**ROAD_TO_KIEV):
        p = Position(turn=12).at("Kiev", "RU I").at(("Uman", "Balta", "Ismail")[far - 1], "RU II")
        assert grades(p, "RU I", "RU II") == ["full", "full"]  # however long the line
        for x in {"Uman", "Balta", "Ismail"} - {p.where("RU II")}:
            p.control("CP", x)
        assert grades(p, "RU I", "RU II") == ["full", "full" if far == 1 else "oos"]


@pytest.mark.rule("14.1.3a", "14.1.3b", "14.2.1b", "14.2.2b", "20.1.5a", "14.1.1a", "14.1.4a", "14.1.1c", "20.5d")
def test_ports_of_one_sea_are_joined_and_forts_bar_them() -> None:
    spaces = {
        "Odessa": RU_BASE | {"seas": "black_sea"},
        "Varna": PLAIN | {"seas": "black_sea", "fort": 2},
        "Constanta": PLAIN | {"seas": "black_sea"},
        "Salonika": PLAIN | {"seas": "mediterranean"},
        "Bazargic": PLAIN,
    }
    lines = [("Varna", "Bazargic", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        p = Position(turn=12).at_war("BU", "RO").control("AP", "Salonika").at("Constanta", "RU I")
        p.at("Salonika", "RU II").control("AP", "Bazargic").at("Bazargic", "RU III")
        assert grades(p, "RU I", "RU II", "RU III") == ["full", "ally", "oos"]  # in Salonika from Lemnos only
        p.at("Varna", "RU Inf 1", "RU Inf 2")  # besieged, but its Port is not the AP's
        assert grades(p, "RU III", "RU Inf 1") == ["oos", "oos"]
        p.destroyed("Varna").control("AP", "Varna")
        assert grades(p, "RU III", "RU Inf 1") == ["full", "full"]


@pytest.mark.rule("14.1.3b", "14.2.1b", "14.1.3a")
@pytest.mark.parametrize("sea", ["baltic", "black_sea", "mediterranean"])
@pytest.mark.parametrize("blockade", [False, True])
def test_the_blockade_takes_the_mediterranean_from_the_cp(sea: str, blockade: bool) -> None:
    spaces = {"Trieste": PLAIN | {"seas": sea, "supply": "AH"}, "Spalato": PLAIN | {"seas": sea}}
    spaces |= {"Athens": PLAIN | {"seas": sea, "supply": "BR"}, "Durres": PLAIN | {"seas": sea}}
    with facts(spaces=spaces, only=list(spaces)):
        p = Position(turn=6).at("Spalato", "AH I").control("AP", "Athens", "Durres").at("Durres", "BR XII")
        p.flag("blockade", blockade)
        assert grades(p, "AH I") == ["oos" if blockade and sea == "mediterranean" else "full"]
        assert grades(p, "BR XII") == ["full"]


@pytest.mark.rule("26.1.1b", "26.1.1c", "14.1.2b", "10.4a")
@pytest.mark.parametrize("port", [False, True])
def test_lines_through_neutral_albania(port: bool) -> None:
    sea = "mediterranean" if port else 0
    spaces = {"Monastir": PLAIN | {"supply": "SB AH"}, "Tirana": PLAIN | {"seas": sea}, "Scutari": PLAIN}
    lines = [("Monastir", "Tirana", *RAIL), ("Tirana", "Scutari", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        p = Position(turn=6).at("Scutari", "SB Inf 1")
        assert grades(p, "SB Inf 1") == ["full"]  # the AP passes its Ports too
        q = Position(turn=6).control("CP", "Monastir").at("Scutari", "AH Inf 1")
        assert grades(q, "AH Inf 1") == ["oos" if port else "full"]
        for r in (p, q):
            r.s.put(unit("GR Inf 1"), space("Tirana"))
        assert grades(p, "SB Inf 1") == ["oos"]  # not where others stand
        assert grades(q, "AH Inf 1") == ["oos"]


@pytest.mark.rule("26.3.2c.3", "26.3.2d", "14.1.2b", "26.3.1c#1", "26.3.1c#2", "10.4a")
@pytest.mark.parametrize("side", ["AP", "CP"])
@pytest.mark.parametrize("greece", ["", "AP", "CP"])
def test_lines_through_greece_by_its_politics(side: str, greece: str) -> None:
    name = "FR Inf 1" if side == "AP" else "BU Inf 1"
    spaces = {"Monastir": PLAIN | {"supply": "FR BU"}, "Florina": PLAIN, "Larissa": PLAIN}
    lines = [("Monastir", "Florina", *RAIL), ("Florina", "Larissa", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        p = Position(turn=12).at_war("BU").control(side, "Monastir").at("Larissa", name)
        assert grades(p, name) == ["full"]  # through vacant neutral Florina
        if greece:
            p.greece(greece)
        assert grades(p, name) == ["full" if greece in ("", side) else "oos"]
        p.control(side, "Florina")
        assert grades(p, name) == ["full"]  # what a side controls it passes in any case
        if not greece:
            p.control("neutral", "Florina").at("Florina", "GR Inf 1")
            assert grades(p, name) == ["oos"]
    with facts(spaces=spaces | {"Florina": PLAIN | {"seas": "mediterranean"}}, lines=lines, only=list(spaces)):
        q = Position(turn=12).at_war("BU").control(side, "Monastir").at("Larissa", name)
        assert grades(q, name) == ["oos"]  # a neutral Greek Port


@pytest.mark.rule("26.3.1b", "13.5#2", "26.3.3b", "26.3.3c", "14.1.1e")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_who_is_supplied_at_home_in_greece_and_who_is_not(side: str) -> None:
    enemy = "CP" if side == "AP" else "AP"
    spaces = {
        "Larissa": PLAIN,
        "Nis": PLAIN,
        "Athens": PLAIN | {"vp": 1, "supply": "GR"},
        "Salonika": PLAIN | {"vp": 1},
    }
    spaces |= {"Bologna": PLAIN, "Berlin": PLAIN | {"supply": "BR TU"}}
    with facts(spaces=spaces, lines=[("Bologna", "Berlin", *RAIL)], only=list(spaces)):
        p = Position(turn=14).at("Larissa", "GR Inf 1")
        assert grades(p, "GR Inf 1") == ["full"]  # neutral
        p.s.put(unit("GR Inf 2"), space("Nis"))
        assert grades(p, "GR Inf 2") == ["full"]  # wherever they are
        p.greece(side).at_war("IT")
        assert grades(p, "GR Inf 1") == ["full"]
        p.control(side, "Nis").control(side, "Bologna", "Berlin")
        ally = "BR Inf 1" if side == "AP" else "TU Inf 1"
        p.s.put(unit(ally), space("Larissa"))
        p.s.put(unit("GR Inf 3"), space("Bologna"))
        assert grades(p, "GR Inf 2", ally) == ["oos", "oos"]  # Greeks abroad, others in Greece
        assert grades(p, "GR Inf 3") == ["ally"]  # Berlin is a source of another nation
        p.control(enemy, "Athens", "Salonika")
        assert grades(p, "GR Inf 1", "GR Inf 3") == ["ally", "ally"]
        p.control(enemy, "Berlin")
        assert grades(p, "GR Inf 1", "GR Inf 3") == ["ally", "oos"]


@pytest.mark.rule("26.6.1b#1", "26.6.1b#2", "26.6.1c#1", "26.6.1c#2", "26.6.2b.1", "14.2.2d", "13.5#2")
@pytest.mark.parametrize("collapsed", [False, True])
def test_serbs_at_home_abroad_and_after_their_collapse(collapsed: bool) -> None:
    spaces = {"Nis": PLAIN, "Brody": PLAIN, "Dubno": RU_BASE, "Salonika": PLAIN | {"seas": "mediterranean"}}
    with facts(spaces=spaces, lines=[("Brody", "Dubno", *RAIL)], only=list(spaces)):
        p = Position(turn=8).control("AP", "Salonika").collapsed(COLLAPSE_SB if collapsed else 0)
        p.at("Brody", "SB Inf 1", "RU Inf 1").at("Salonika", "SB Inf 2", "RU Inf 2").at("Nis", "SB 1 Army", "BR Inf 1")
        assert grades(p, "SB 1 Army", "BR Inf 1") == ["full", "oos"]  # Serbia supplies its own
        assert grades(p, "SB Inf 1", "RU Inf 1") == ["oos" if collapsed else "ally", "full"]
        assert grades(p, "SB Inf 2", "RU Inf 2") == ["full", "ally"]  # by sea from Lemnos


@pytest.mark.rule("26.5.2c", "26.5.2d", "26.5.3b.1", "26.5.3b.2", "14.2.2d")
def test_romanian_sources_from_entry_to_collapse() -> None:
    spaces = {"Bucharest": PLAIN | {"supply": "RO"}, "Ploesti": PLAIN, "Odessa": PLAIN | {"supply": "RU RO"}}
    spaces |= {"Balta": PLAIN, "Kiev": RU_BASE, "Uman": PLAIN}
    lines = [("Bucharest", "Ploesti", *RAIL), ("Odessa", "Balta", *RAIL), ("Kiev", "Uman", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        p = Position(turn=12)
        for where in ("Bucharest", "Odessa"):
            assert supply.is_source(p.s, space(where), unit("RO Inf 1").nation) is False
        p.at_war("RO").at("Ploesti", "RO Inf 1").at("Balta", "RO Inf 2").at("Uman", "RO Inf 3")
        assert grades(p, "RO Inf 1", "RO Inf 2", "RO Inf 3") == ["full", "full", "ally"]
        p.collapsed(COLLAPSE_RO)
        assert grades(p, "RO Inf 1", "RO Inf 2", "RO Inf 3") == ["oos", "full", "ally"]


@pytest.mark.rule("28.0d.2", "28.0d.5", "14.2.2d")
@pytest.mark.parametrize("treaty", [False, True])
def test_after_the_treaty_russia_and_its_allies_do_not_supply_each_other(treaty: bool) -> None:
    spaces = {"Kiev": RU_BASE, "Uman": PLAIN, "Balta": PLAIN, "Jassy": PLAIN | {"supply": "RO"}, "Bacau": PLAIN}
    lines = [("Uman", "Balta", *RAIL), ("Balta", "Jassy", *RAIL), ("Kiev", "Bacau", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        p = Position(turn=15).at_war("RO").at("Balta", "RU I").at("Bacau", "RO Inf 1").at("Jassy", "RO Inf 2")
        p.s.treaty = treaty
        p.s.ground_changed()
        assert grades(p, "RU I", "RO Inf 1") == (["oos", "oos"] if treaty else ["ally", "ally"])
        assert grades(p, "RO Inf 2") == ["full"]


@pytest.mark.rule("14.2.2c", "23.6b.1", "26.4.3b", "14.2.1c", "26.7.2b.1", "14.2.3a")
def test_a_line_must_lead_to_a_source_of_the_unit() -> None:
    spaces = {"Milan": PLAIN, "Bologna": PLAIN | {"supply": "IT BR FR"}, "Cottbus": PLAIN, "Dresden": PLAIN}
    spaces |= {"Stettin": PLAIN | {"supply": "GE"}, "Catalca": PLAIN, "Adrianople": PLAIN | {"supply": "TU"}}
    spaces |= {"Durres": PLAIN | {"seas": "mediterranean"}}
    lines = [("Milan", "Bologna", *RAIL), ("Stettin", "Cottbus", *RAIL), ("Catalca", "Adrianople", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        p = Position(turn=12).at_war("IT").at("Milan", "IT II", "FR Inf 1", "RU Inf 1").at("Cottbus", "GE I", "AH I")
        p.at("Dresden", "GE XX").at("Catalca", "TU I").at("Durres", "RU 2/4 Special", "RU Inf 2", "BR Inf 1")
        assert grades(p, "IT II", "FR Inf 1", "RU Inf 1") == ["full", "full", "ally"]
        assert grades(p, "GE I", "AH I", "GE XX", "TU I") == ["full", "ally", "oos", "full"]
        assert grades(p, "RU 2/4 Special", "RU Inf 2", "BR Inf 1") == ["full", "ally", "full"]
        p.at("Dresden", "RU Yugo", "RU 2/4 Special")
        p.control("CP", "Bologna").control("AP", "Stettin", "Adrianople")
        assert grades(p, "IT II", "FR Inf 1", "GE I", "AH I", "TU I") == ["oos", "oos", "oos", "oos", "oos"]
        assert grades(p, "RU 2/4 Special", "RU Yugo") == ["oos", "oos"]  # Lemnos is too far from here


@pytest.mark.rule("11.2k", "6.0.C#2", "20.5a", "20.5c", "26.3.1d")
def test_what_is_lost_for_want_of_supply_and_what_is_not() -> None:
    spaces = {"Cottbus": PLAIN, "Dresden": PLAIN | {"fort": 1}, "Stettin": PLAIN | {"supply": "BU"}, "Kolberg": PLAIN}
    spaces |= {"Florina": PLAIN, "Oppeln": PLAIN | {"fort": 2}, "Berlin": PLAIN | {"supply": "GE"}}
    with facts(spaces=spaces, lines=[("Berlin", "Kolberg", *RAIL)], only=list(spaces)):
        p = Position(turn=8).destroyed("Oppeln").control("CP", "Florina", nation="GE")
        lost = [x for x in spaces if supply.place_out_of_supply(p.s, space(x))]
        assert lost == ["Cottbus", "Oppeln"]  # not an intact fort, a source, neutral Greece, or a place on the line
        p.phase("attrition")
        assert {x: p.owner(x) for x in spaces if p.owner(x) == "AP"} == {"Cottbus": "AP", "Oppeln": "AP"}
        p.s.greece = 0
        p.s.changed()
        assert supply.place_out_of_supply(p.s, space("Florina"))
        assert not supply.place_out_of_supply(p.s, space("Brandenburg"))


@pytest.mark.rule("14.1.3a", "18.7.1c", "14.2.1b", "14.2.2b")
@pytest.mark.parametrize("owner", ["AP", "CP", "neutral"])
def test_the_port_of_a_shared_region_serves_its_controller_only(owner: str) -> None:
    spaces = {"Trieste": PLAIN | {"seas": "mediterranean", "supply": "AH"}, "Bologna": PLAIN, "Milan": PLAIN}
    spaces |= {"Southern Italy": {"supply": 0}, "Venice": PLAIN}
    lines = [("Southern Italy", "Bologna", *RAIL), ("Southern Italy", "Milan", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        p = Position(turn=12).at_war("IT").at("Southern Italy", "AH I", "FR Orient 1").at("Bologna", "AH II")
        p.at("Milan", "FR XII").control("AP", "Southern Italy")
        assert grades(p, "AH I", "AH II", "FR Orient 1", "FR XII") == ["oos", "oos", "full", "full"]
        p.control(owner, "Southern Italy")
        cp, ap = "full" if owner == "CP" else "oos", "full" if owner == "AP" else "oos"
        assert grades(p, "AH I", "AH II", "FR Orient 1", "FR XII") == [cp, cp, ap, ap]


@pytest.mark.rule("14.2.1a", "14.2.2a", "26.2.2c", "26.2.3a#2", "26.4.2c", "26.7.1b")
@pytest.mark.parametrize("entered", [False, True])
def test_a_place_is_a_source_for_the_nations_it_names_once_they_are_in_the_war(entered: bool) -> None:
    with facts(spaces={"Uman": PLAIN | {"supply": "RU TU BU"}, "Balta": PLAIN, "Milan": PLAIN | {"supply": "IT"}}):
        p = Position(turn=10).at_war(*(["BU", "IT"] if entered else []))

        def sources(where: str) -> set[str]:
            return {name for n, name in enumerate(NATIONS[:12]) if supply.is_source(p.s, space(where), n)}

        assert sources("Uman") == {"RU", "TU"} | ({"BU"} if entered else set())
        assert sources("Balta") == set()
        assert sources("Milan") == ({"IT"} if entered else set())
        p.collapsed(COLLAPSE_BU)
        assert sources("Uman") == {"RU", "TU"}
