"""Small facts that the rulebook states in passing: units of their own kind, places, examples."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.movement import March
from greatwar.games.pursuit_of_glory import state as flags
from greatwar.games.pursuit_of_glory.components import ELIMINATED, SPACES, card, space
from greatwar.games.pursuit_of_glory.names import AP, CP, GREEN, NEUTRAL
from greatwar.games.pursuit_of_glory.rules import collapse, neutral_entry, placement, replacements
from greatwar.games.pursuit_of_glory.rules.hands import HANDS
from greatwar.games.pursuit_of_glory.rules.movement import MOVEMENT
from greatwar.games.pursuit_of_glory.state import AT_WAR
from greatwar.games.pursuit_of_glory.steps.landing import OntoBeach
from greatwar.games.pursuit_of_glory.steps.out_of_theatre import Negate
from greatwar.games.pursuit_of_glory.steps.uprisings import PlaceUprisings
from tests.games.pursuit_of_glory.positions import Position, against


@pytest.mark.rule("2.0.space")
def test_enemies_share_a_region_but_no_space() -> None:
    p = Position(turn=15).once("PERSIA_OPEN").put("Abadan", "IN DIV").put("Southern Persia", "Tangistani")
    p.ops(3).do("activate-move Abadan", "done")
    assert p.offers("move IN DIV > Southern Persia")
    q = Position().put("Basra", "IN DIV").put("Qurna", "TU DIV").ops(3).do("activate-move Basra", "done")
    assert q.why_not("move IN DIV > Qurna")[0] == "11.1.5"


@pytest.mark.rule("3.1.1")
def test_terrain_does_not_slow_movement() -> None:
    p = Position()
    division, seen = p._free("RU DIV"), set()
    for start in SPACES:
        for link in start.link_to.values():
            to = space(str(link.to))
            if not link.kind & GREEN and not to.inset:
                assert MOVEMENT.price(p.s, division, start, link, March()) == 1
                seen.add(to.terrain)
    assert len(seen) == 5


@pytest.mark.rule("3.2.1.3.ANA", "17.1.8#9")
def test_the_arab_northern_army_takes_allied_points() -> None:
    p = Position().box("AP Eliminated Units Box", "BR Arab Northern Army (ANA)")
    ana = p.unit("BR Arab Northern Army (ANA)")
    assert ana.regular
    assert replacements.pools(p.s, ana) == ["BR", "AP-A"]
    assert space("Aqaba") not in placement.places(p.s, ana, True)
    p.control("AP", "Aqaba")
    assert space("Aqaba") in placement.places(p.s, ana, True)


@pytest.mark.rule("3.2.1.3.ANA", "9.5.3.2g#5")
@pytest.mark.parametrize(("holder", "place"), [("AP", "Aqaba"), ("CP", "AP Eliminated Units Box")])
def test_allenby_brings_the_arab_northern_army(holder: str, place: str) -> None:
    from greatwar.games.pursuit_of_glory.cards.allied_total_war import allenby

    p = Position(turn=12).control(holder, "Aqaba")
    allenby(p.s)
    assert p.where("BR Arab Northern Army (ANA)") == place


@pytest.mark.rule("3.2.1.3.GEINF")
@pytest.mark.parametrize("first", ["BULGARIA", "ROMANIA"])
def test_two_german_divisions_then_one(first: str) -> None:
    p = Position()
    second = "ROMANIA" if first == "BULGARIA" else "BULGARIA"
    neutral_entry.place_units(p.s, first)
    assert p.at("CP Reserve Box").count("GE DIV") == 2
    neutral_entry.place_units(p.s, second)
    assert p.at("CP Reserve Box").count("GE DIV") == 3


@pytest.mark.rule("3.2.1.3.CND#2")
def test_the_cnd_is_neither_greek_nor_british() -> None:
    for kind, greece in (("GR-BR Corps of National Defense (CND)", NEUTRAL), ("GR DIV", AP)):
        p = Position(active="CP").happened("CP-33").put("Monastir", "BU DIV")
        p.put("Salonika", kind, control=kind == "GR-BR Corps of National Defense (CND)").put("Doiran", "BU DIV")
        p.ops(5).do("activate-attack Doiran", "done")
        p.do(p.offered("attack")[0])
        if p.step == "Join":
            p.do("resolve")
        assert p.s.greece == greece
    for kind, vp in (("GR-BR Corps of National Defense (CND)", 1), ("BR DIV", 0)):
        p = Position().happened("CP-33").put("Salonika", kind)
        before = p.s.vp
        collapse.serbia(p.s)
        assert p.s.vp - before == vp


@pytest.mark.rule("3.2.1.4#5", "17.1.1.2a")
def test_irregulars_are_rebuilt_in_their_area() -> None:
    p = Position().box("CP Eliminated Units Box", "Jangali")
    p.box("AP Eliminated Units Box", "Arab Revolt Faisal")
    faisal = p.unit("Arab Revolt Faisal")
    assert replacements.pools(p.s, faisal) == ["BR", "AP-A"]
    p.control("CP", "The Hejaz", "Aqaba", "Jiddah")
    assert placement.places(p.s, faisal, True) == [space("The Hejaz")]
    p.control("AP", "Jiddah")
    assert set(placement.places(p.s, faisal, True)) == {space("The Hejaz"), space("Jiddah")}


@pytest.mark.rule("3.2.1.5#4")
def test_a_rebuilt_tribe_returns_to_the_key() -> None:
    p = Position()
    tribe = next(u for u in p.s.at(p.s.place(p.unit("Tangistani"))) if u.tribe)
    p.s.put(tribe, ELIMINATED[CP])
    assert [str(x) for x in placement.places(p.s, tribe, True)] == ["Tribal Warfare Key"]
    assert set(replacements.pools(p.s, tribe)) == set(replacements.CP_POOLS)


@pytest.mark.rule("9.5.3.2g#4", "17.1.8#2")
def test_new_persian_units_come_to_vacant_spaces() -> None:
    p = Position().once("PERSIA_OPEN")
    rifles = p._free("PE-BR South Persia Rifles")
    south, east = space("Southern Persia"), space("Eastern Persia")
    p.control("AP", "Eastern Persia").control("CP", "Southern Persia")
    assert {south, east} <= set(placement.places(p.s, rifles))
    assert south not in placement.places(p.s, rifles, True)
    p.put("Southern Persia", "TU DIV")
    assert south not in placement.places(p.s, rifles)


@pytest.mark.rule("9.5.3.2m")
def test_an_invasion_may_go_to_an_island_base_instead() -> None:
    p = Position()
    units = [p._free("BR XVI Corps"), p._free("BR DIV")]
    p.begin(OntoBeach(tuple([u.n for u in units])))
    assert p.offers("put Lemnos") or p.where("BR XVI Corps") == "Lemnos"
    p.beachhead("Beachhead Suvla Bay").begin(OntoBeach(tuple([u.n for u in units])))
    assert p.offers("put Lemnos")
    assert p.offers("put Beachhead Suvla Bay")
    assert not p.offers("put Cyprus")
    p.do("put Lemnos")
    assert sorted(p.at("Lemnos")) == ["BR DIV", "BR XVI Corps"]


@pytest.mark.rule("18.5e")
def test_the_corps_in_galicia_takes_points_while_turkey_is_reached() -> None:
    p = Position().happened("CP-33").put("Galicia", "TU XV Corps [r]")
    corps = p.unit("TU XV Corps")
    assert against(replacements.repair_refused(p.s, corps)) == "17.1.4"
    p.control("CP", "Belgrade", "Nis")
    assert replacements.repair_refused(p.s, corps) is None


@pytest.mark.rule("18.6.1.1d.ex", "9.2.6")
def test_stacks_on_lemnos_are_paid_for_by_nation() -> None:
    def paid(*chosen: str) -> int:
        p = Position().put("Lemnos", "BR DIV", "BR DIV", "FR DIV", "FR DIV").ops(9)
        p.do("activate-move Lemnos", *[f"join {x}" for x in chosen])
        if p.step == "FormStack":
            p.do("done")
        return 9 - p.s.ops

    assert paid("BR DIV", "BR DIV") == 1
    assert paid("FR DIV", "FR DIV") == 1
    assert paid("BR DIV", "FR DIV") == 2


@pytest.mark.rule("18.8.1.2a#4")
@pytest.mark.parametrize("greece", [NEUTRAL, CP])
def test_greece_is_for_war_status_only_after_the_alliance(greece: int) -> None:
    p = Position(turn=12).level("AP", 2).hand("AP", "AP-45").put("Salonika", "BR XII Corps").set(greece=greece)
    p.happened("AP-29").action().do("event AP-45")
    assert p.s.greece == (CP if greece == CP else p.s.greece)
    assert (p.step == "GreeceCalls" or p.s.greece == AP) == (greece == NEUTRAL)


@pytest.mark.rule("18.8.1.3", "17.1.3")
def test_greece_fights_on_without_athens() -> None:
    p = Position().set(greece=AP).put("Larissa", "GR DIV").put("Athens", "BU DIV")
    p.box("AP Eliminated Units Box", "GR DIV", "RO DIV").control("CP", "Bucharest").set(romania=AT_WAR)
    collapse.check(p.s)
    assert p.at("Larissa") == ["GR DIV"]
    greek = next(u for u in p.s.at(ELIMINATED[AP]) if u.greek)
    romanian = next(u for u in p.s.at(ELIMINATED[AP]) if not u.greek)
    assert replacements.rebuild_refused(p.s, greek) is None
    assert against(replacements.rebuild_refused(p.s, romanian)) == "17.1.3"
    assert space("Larissa") in placement.places(p.s, greek, True)


@pytest.mark.rule("18.12.2.ex")
@pytest.mark.parametrize(
    ("sent", "vp"),
    [
        (("BR Elite DIV",), None),
        (("BR Elite DIV", "BR Elite DIV"), 1),
        (("BR XII Corps",), 1),
        (("BR XII Corps", "BR Elite DIV"), 0),
        (("BR XII Corps", "BR XVI Corps"), 0),
        (("BR Elite DIV", "BR Elite DIV", "BR Elite DIV", "BR Elite DIV"), 0),
    ],
)
def test_verdun(sent: tuple[str, ...], vp: int | None) -> None:
    p = Position(turn=8).put("Cairo", "BR XII Corps", "BR XVI Corps").put("Alexandria", "BR Elite DIV")
    p.box("AP Reserve Box", "BR Elite DIV", "BR Elite DIV", "BR Elite DIV")
    before = p.s.vp
    p.begin(Negate(card("CP-32").n, 2, 4))
    for kind in sent:
        p.do(f"eliminate {kind}")
    if vp is None:
        assert not p.offers("done")
        return
    if p.step == "Negate":
        p.do("done")
    assert p.s.vp - before == vp


@pytest.mark.rule("3.2.4.2#1", "18.7#1")
def test_one_uprising_of_a_kind_in_a_space() -> None:
    p = Position().put("Van", "TU DIV").begin(PlaceUprisings(AP, flags.ARMENIAN, 2))
    p.do("put Van")
    assert not p.offers("put Van")
    assert p.owner("Van") == "CP"


@pytest.mark.rule("19.5", "4.1.3c")
@pytest.mark.parametrize("size", [7, 8])
def test_hands_of_seven_or_eight(size: int) -> None:
    assert HANDS.size(Position(hand_size=size).s, AP) == size
