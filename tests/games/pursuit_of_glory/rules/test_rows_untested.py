"""Rows that other tests pass by: one fact each, on both sides of its boundary."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from greatwar.families.cdg.control import HOLDS, NOTHING, TAKES
from greatwar.families.cdg.movement import FRESH
from greatwar.games.pursuit_of_glory.components import (
    ASSETS,
    CARDS,
    ELIMINATED,
    FOLDER,
    PERMANENT,
    SPACES,
    UNITS,
    card,
    kind,
    space,
)
from greatwar.games.pursuit_of_glory.counters import load_units
from greatwar.games.pursuit_of_glory.names import AP, CP
from greatwar.games.pursuit_of_glory.rules import (
    actions,
    collapse,
    combat,
    control,
    elimination,
    movement,
    organizing,
    placement,
    redeployment,
    replacements,
    stacking,
    supply,
)
from greatwar.games.pursuit_of_glory.rules.control import CONTROL
from greatwar.games.pursuit_of_glory.rules.fire import FIRE
from greatwar.games.pursuit_of_glory.rules.losses import tier
from greatwar.games.pursuit_of_glory.state import TO_ATTACK, TO_MOVE
from greatwar.games.pursuit_of_glory.steps.bidding import Bidding
from greatwar.games.pursuit_of_glory.strategy_cards import load_cards
from tests.games.pursuit_of_glory.positions import Position, against


@pytest.mark.rule("10.6")
def test_opposing_units_never_stack() -> None:
    p = Position().put("Basra", "IN DIV").put("Qurna", "TU DIV")
    here, link = space("Basra"), space("Basra").link_to[space("Qurna")]
    assert against(movement.occupied(p.s, p.unit("IN DIV"), here, link, FRESH)) == "11.1.5"
    p.clear("Qurna")
    assert movement.occupied(p.s, p.unit("IN DIV"), here, link, FRESH) is None


@pytest.mark.rule("12.2.4", "15.1.3", "2.0.cf", "12.2.8c", "12.6.1")
def test_a_fort_adds_its_strength_in_defence_only() -> None:
    p = Position(active="CP").put("Kars", "RU DIV").put("Sarikamis", "TU IX Corps")
    p.ops(3).do("activate-attack Sarikamis", "done", "attack TU IX Corps > Kars")
    while p.step not in ("FireDie", ""):
        p.do("resolve" if p.step == "Join" else p.offered()[-1])
    corps, division = p.unit("TU IX Corps"), p.unit("RU DIV")
    assert FIRE.strength(p.s, p.combat, True) == p.s.cf(corps)
    assert FIRE.strength(p.s, p.combat, False) == p.s.cf(division) + space("Kars").fort
    p.dice(1)
    assert p.combat.defender_loss >= 0
    assert p.combat.attacker_loss < 0
    p.destroy("Kars")
    assert FIRE.strength(p.s, p.combat, False) == p.s.cf(division)


@pytest.mark.rule("12.4.3c")
def test_cards_count_though_their_units_are_gone() -> None:
    p = Position().put("Kars", "RU DIV").put("Sarikamis", "TU DIV")
    combat.designate(p.s, space("Sarikamis"), [p.unit("RU DIV")])
    plain = FIRE.drm(p.s, p.combat, True)
    p.combat = replace(p.combat, cards=(card("AP-05").n,), attackers=())
    assert FIRE.drm(p.s, p.combat, True) == plain + 1


@pytest.mark.rule("12.6.5#4")
def test_only_a_suitable_division_replaces_a_corps() -> None:
    corps = kind("TU IX Corps")[0]
    assert tier(corps, kind("TU DIV")[0]) >= 0
    assert tier(corps, kind("BU DIV")[0]) == -1


@pytest.mark.rule("2.0.restricted", "3.1.4")
def test_the_restricted_areas() -> None:
    p = Position().put("Baghdad", "TU-A XIII Corps")
    assert {x.restricted for x in SPACES if x.restricted} == {
        "syria",
        "mesopotamia",
        "azerbaijan",
        "arabistan",
        "persia",
    }
    assert against(stacking.over_cap(p.s, CP, space("Basra"), 1)) == "18.1.2a"
    assert stacking.over_cap(p.s, CP, space("Damascus"), 1) is None
    assert stacking.over_cap(p.level("CP", 1).s, CP, space("Basra"), 1) is None
    assert stacking.over_cap(p.s, CP, space("Sivas"), 9) is None


@pytest.mark.rule("3.2#2")
def test_question_marks_have_no_printed_loss_factor() -> None:
    assert {u.kind for u in load_units(FOLDER) if u.lf[0] == 0 and not u.staff} == {
        "TU Stanke Bey",
        "Arab Revolt Faisal",
        "BR Dunsterforce",
    }


@pytest.mark.rule("3.2.1.3.CND#1", "9.5.3.2g#3", "17.1.8#8")
def test_where_the_cnd_is_rebuilt() -> None:
    p = Position().box("AP Eliminated Units Box", "GR-BR Corps of National Defense (CND)")
    cnd = p.unit("GR-BR Corps of National Defense (CND)")
    assert space("Lemnos") in placement.places(p.s, cnd, True)
    assert space("Salonika") not in placement.places(p.s, cnd, True)
    p.control("AP", "Salonika", "Smyrna")
    assert space("Salonika") in placement.places(p.s, cnd, True)
    assert space("Smyrna") not in placement.places(p.s, cnd, True)


@pytest.mark.rule("9.5.3.2g#2", "17.1.8#3")
def test_french_units_come_to_aegean_and_mediterranean_ports() -> None:
    p = Position().box("AP Reserve Box", "FR DIV").control("AP", "Basra")
    french = p.unit("FR DIV")
    assert space("Salonika") not in placement.places(p.s, french)
    p.control("AP", "Salonika")
    assert space("Salonika") in placement.places(p.s, french)
    assert space("Basra") not in placement.places(p.s, french)


@pytest.mark.rule("18.8.3.1b")
def test_where_serbs_are_rebuilt() -> None:
    p = Position().happened("CP-33")
    assert [str(x) for x in placement.serbian(p.s)] == ["Belgrade", "Nis", "Lemnos"]
    p.control("CP", "Belgrade").control("AP", "Salonika")
    assert [str(x) for x in placement.serbian(p.s)] == ["Nis", "Lemnos", "Salonika"]


@pytest.mark.rule("18.8.1.1b")
def test_where_greeks_are_rebuilt() -> None:
    p = Position().set(greece=AP).box("AP Eliminated Units Box", "GR DIV")
    p.put("Athens", "BU DIV").put("Larissa", "GR DIV")
    greek = next(u for u in p.s.at(ELIMINATED[AP]))
    found = placement.by_area(p.s, greek)
    assert found is not None
    assert space("Larissa") in found
    assert space("Athens") not in found
    assert p.supply("GR DIV", "Larissa") == "full"
    assert set(replacements.pools(p.s, greek)) == {"BR", "AP-A"}
    p.set(greece=CP)
    assert set(replacements.pools(p.s, greek)) == {"CP-A", "GE"}


@pytest.mark.rule("18.8.3.1a")
def test_serbs_live_off_serbia() -> None:
    p = Position().happened("CP-33").put("Nis", "SB DIV").control("CP", "Belgrade", "Skopje", "Salonika")
    assert p.supply("SB DIV") == "full"
    p.clear("Nis").put("Sofia", "SB DIV")
    assert p.supply("SB DIV", "Sofia") == "out of supply"


@pytest.mark.rule("18.3.2g")
def test_only_corps_assets_are_organized() -> None:
    p = Position(active="CP").box("CP Corps Assets Box", "TU IX Corps").put("Sivas", "TU DIV", "TU DIV")
    corps = p.unit("TU IX Corps")
    assert organizing.barred(p.s, corps, space("Sivas")) is None
    p.s.put(corps, ELIMINATED[CP])
    assert against(organizing.barred(p.s, corps, space("Sivas"))) == "18.3.2g"
    p.s.put(corps, ASSETS[CP])
    assert organizing.barred(p.s, corps, space("Sivas")) is None


@pytest.mark.rule("18.5c")
def test_no_turkish_corps_is_organized_in_galicia() -> None:
    p = Position(active="CP").box("CP Corps Assets Box", "TU IX Corps", "AH VIII Corps")
    assert against(organizing.barred(p.s, p.unit("TU IX Corps"), space("Galicia"))) == "18.3.1d"
    assert organizing.barred(p.s, p.unit("AH VIII Corps"), space("Galicia")) is None


@pytest.mark.rule("2.0.oos")
def test_units_out_of_supply_are_found_by_attrition() -> None:
    p = Position().put("Kut", "IN DIV").put("Basra", "IN DIV").control("CP", "Qurna", "Amara", "Nasiriya")
    assert p.supply("IN DIV", "Kut") == "out of supply"
    assert p.supply("IN DIV", "Basra") == "full"
    assert not supply.in_supply(p.s, p.unit("IN DIV", "Kut"))
    p.phase("Attrition")
    while p.step:
        p.do(p.offered()[0])
    assert p.at("Kut") == []
    assert p.at("Basra") == ["IN DIV"]


@pytest.mark.rule("16.1.5", "16.1.6")
def test_war_status_only_rises() -> None:
    p = Position().level("AP", 2).war_status(3, 10, 13)
    c = next(c for c in CARDS if c.side == AP and c.war_status)
    actions.add_war_status(p.s, c)
    assert p.s.war_status[2] == 13 + c.war_status
    plain = next(c for c in CARDS if c.side == AP and not c.war_status)
    before = p.s.war_status
    actions.add_war_status(p.s, plain)
    assert p.s.war_status == before


@pytest.mark.rule("4.0")
def test_bids_may_be_refused() -> None:
    p = Position().begin(Bidding())
    assert p.seat == "CP"
    p.do("done", "done")
    assert p.s.bid == 0
    assert not p.s.swapped
    q = Position().begin(Bidding()).do("bid AP > 3", "done")
    assert (q.s.bid, q.s.swapped) == (3, True)


@pytest.mark.rule("6.F5", "18.8.2.3")
@pytest.mark.parametrize("owner", ["CP", "AP"])
def test_bulgaria_is_judged(owner: str) -> None:
    p = Position().happened("CP-33").put("Plevna", "BU DIV").control(owner, "Sofia")
    collapse.check(p.s)
    assert (p.at("Plevna") == []) == (owner == "AP")


@pytest.mark.rule("17.1.1.2c")
def test_tribes_need_a_line_to_be_rebuilt() -> None:
    p = Position()
    tribe = next(u for u in UNITS if u.kind == "Sinjabi")
    p.control("CP", *[str(x) for x in SPACES if not x.beachhead and not x.island])
    assert replacements.tribe_line(p.s, tribe) is None
    p.control("AP", *[str(x) for x in SPACES if not x.beachhead and not x.island])
    assert against(replacements.tribe_line(p.s, tribe)) == "17.1.1.2c"
    assert [str(x) for x in placement.places(p.s, tribe, True)] == ["Tribal Warfare Key"]


@pytest.mark.rule("3.3#2", "3.3#1")
def test_boxes_of_cards() -> None:
    cards = {str(c): c for c in load_cards(FOLDER)}
    assert cards["AP-49"].combat
    assert not cards["AP-45"].combat


@pytest.mark.rule("9.2.6", "10.7")
@pytest.mark.parametrize("ops", [1, 2])
def test_staff_leads_a_stack_that_can_attack(ops: int) -> None:
    p = Position(active="CP").happened("CP-33").put("Galicia", "AH DIV", "GE Hvy Arty").ops(ops)
    p.do("activate-attack Galicia")
    assert p.step == "FormStack"
    p.do("join GE Hvy Arty")
    if p.step == "FormStack":
        p.do("join AH DIV")
    if p.step == "FormStack":
        p.do("done")
    assert len([u for u in p.s.of_side(space("Galicia"), CP) if p.s.does(u, TO_ATTACK)]) == 2


@pytest.mark.rule("10.4")
def test_overstacked_units_are_lost_for_good() -> None:
    p = Position().put("Kars", "RU DIV")
    assert elimination.box(p.s, p.unit("RU DIV"), elimination.OVERSTACK) is PERMANENT[AP]
    assert elimination.box(p.s, p.unit("RU DIV"), elimination.FIRE) is ELIMINATED[AP]


@pytest.mark.rule("11.2.1e", "11.2.2#0", "2.0.contested")
def test_who_takes_a_space() -> None:
    p = Position().once("PERSIA_OPEN").put("Southern Persia", "Tangistani").put("Basra", "IN DIV")
    regular, tribe = p.unit("IN DIV"), p.unit("Tangistani")
    assert CONTROL.takes(p.s, regular, space("Qurna")) == TAKES
    assert CONTROL.takes(p.s, tribe, space("Qurna")) == HOLDS
    assert CONTROL.takes(p.s, regular, space("Southern Persia")) == NOTHING


@pytest.mark.rule("16.3.1.1e")
def test_a_jihad_city_counts_once_in_a_round() -> None:
    p = Position().set(jihad=3)
    control.jihad_city(p.s, space("Baghdad"), AP, CP)
    control.jihad_city(p.s, space("Baghdad"), AP, CP)
    assert p.s.jihad == 4
    p.set(cities=())
    control.jihad_city(p.s, space("Baghdad"), AP, CP)
    assert p.s.jihad == 5


@pytest.mark.rule("18.3.1e")
def test_limited_supply_forbids_organizing() -> None:
    p = Position(active="CP").happened("CP-33").put("Galicia", "TU DIV", "TU DIV")
    for u in p.s.of_side(space("Galicia"), CP):
        p.s.mark(u, TO_MOVE)
    assert p.supply("TU DIV", "Galicia") == "limited"
    assert organizing.material(p.s, space("Galicia")) == []
    p.control("CP", "Belgrade", "Nis")
    assert len(organizing.material(p.s, space("Galicia"))) == 2


@pytest.mark.rule("18.6.2.3")
def test_only_divisions_redeploy_by_sea_from_beachheads() -> None:
    where = space("Beachhead Suvla Bay")
    p = Position().beachhead(str(where)).put(str(where), "BR DIV", "BR XII Corps").control("AP", "Salonika")
    assert space("Salonika").n in redeployment.by_sea(p.s, p.unit("BR DIV"), where)
    assert redeployment.by_sea(p.s, p.unit("BR XII Corps"), where) == set()


@pytest.mark.rule("8.1#0")
def test_one_operation_needs_no_card() -> None:
    p = Position().hand("AP").put("Kars", "RU DIV").action()
    assert (p.step, p.s.ops) == ("Activate", 1)
    q = Position().hand("AP", "AP-05").put("Kars", "RU DIV").action()
    assert q.step == "TakeAction"
    assert q.offers("one-op")
