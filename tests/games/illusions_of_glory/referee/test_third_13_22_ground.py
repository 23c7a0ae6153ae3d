"""Chapters 13 to 22, third reading: redeployment, supply, replacements, regions, trenches, Forts, flanks, assembly."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import space
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import (
    flank_offered,
    fought,
    goals,
    losses,
    moves,
    next_side,
    play_out,
    told,
    ways,
    yields,
)

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}
STRONG = {"cf": (16, 16), "lf": (9, 9)}
SALONIKA = "Salonika Sea Invasion"


def risen(nation: str, where: str, turn: int = 12, active: str = "AP") -> Position:
    """A position in which an Uprising Unit has risen in a place."""
    p = Position(turn=turn).will(nation, 2).phase("rebellion").do(f"place {nation} Uprising 1 > {where}")
    play_out(p)
    return next_side(p, active)


# 13 Strategic Redeployment --------------------------------------------------------------------------------------


@pytest.mark.rule("13.2c", "13.2f", "14.1.2a")
def test_an_uprising_on_the_line_stops_trains() -> None:
    """13.2c: SR goes through friendly-controlled spaces; one held by an Uprising Unit is none."""
    p = risen("RU", "Orsha").control("CP", "Vitebsk", "Mogilev").at("Smolensk", "RU Inf 1").redeploying(1)
    assert not {"Orsha", "Minsk"} & goals(p, "RU Inf 1")
    q = Position(turn=12).control("CP", "Vitebsk", "Mogilev").at("Smolensk", "RU Inf 1").redeploying(1)
    assert {"Orsha", "Minsk"} <= goals(q, "RU Inf 1")


@pytest.mark.rule("13.2d", "13.2b")
def test_trains_run_through_a_siege_not_through_a_broken_one() -> None:
    """13.2d: into and through a besieged enemy Fort space; with too few besiegers it is not besieged."""
    for besiegers, through in ((("RU I",), True), (("RU Inf 1",), False)):
        with facts(lines=[("Lemberg", "Przemysl", *RAIL)], spaces={"Lemberg": {"supply": "RU"}}):
            p = (
                Position(turn=5)
                .control("AP", "Lemberg", "Jaroslau")
                .at("Przemysl", *besiegers)
                .at("Lemberg", "RU Inf 5")
            )
            p.control("CP", "Rawa Ruska").redeploying(1)
            assert ("Jaroslau" in goals(p, "RU Inf 5")) is through


@pytest.mark.rule("13.2a#1", "13.2a#2", "13.1a")
def test_by_road_a_division_by_trail_nobody() -> None:
    """13.2a: SCUs by rail and road, LCUs by single gauge, nobody by Alpine Trail or mixed gauge."""
    p = Position(turn=9).at_war("IT").at("Milan", "IT I", "IT Inf 1").redeploying(3)
    assert "Stelvio Pass" in goals(p, "IT Inf 1")  # road
    assert "Stelvio Pass" not in goals(p, "IT I")
    p2 = Position(turn=9).at_war("IT").control("AP", "Bozen", nation="IT").at("Milan", "IT Inf 1")
    p2.control("CP", "Belluno", nation="AH").redeploying(1)
    assert "Bozen" not in goals(p2, "IT Inf 1")


@pytest.mark.rule("13.2b", "14.2.3a", "14.2.3b")
def test_a_dual_corps_redeploys_to_either_nation_s_supply() -> None:
    """14.2.3: the German-Bulgarian corps lives off Sofia and Berlin and may go wherever one of them reaches."""
    p = Position(turn=9, active="CP").at_war("BU").at("Sofia", "GE LXI Gen. Kdo.", "GE I").redeploying(4)
    assert p.supply("GE LXI Gen. Kdo.") == "full"
    assert "Burgas" in goals(p, "GE LXI Gen. Kdo.")
    assert not goals(p, "GE I")


@pytest.mark.rule("13.3b", "13.3c", "13.3g", "26.1.1d")
@pytest.mark.parametrize(("turn", "open_"), [(6, True), (7, False)])
def test_serbs_sail_from_neutral_albania(turn: int, open_: bool) -> None:
    """26.1.1d: SB and MN SCUs use Ports of neutral Albania by sea, not in Winter; corps never."""
    p = Position(turn=turn).at("Durres", "SB Inf 1", "MN Montenegro", "SB 1 Army").redeploying(4)
    assert ("Lemnos" in goals(p, "SB Inf 1")) is open_
    assert ("Lemnos" in goals(p, "MN Montenegro")) is open_
    assert "Lemnos" not in goals(p, "SB 1 Army")


@pytest.mark.rule("13.3c", "13.3b")
def test_the_cp_sails_to_its_ports_not_to_lemnos() -> None:
    """13.3c: CP units cannot SR to Lemnos; from Pola to Spalato and Kotor they can."""
    p = Position(turn=6, active="CP").at_war("IT").at("Pola", "AH Inf 1").redeploying(1)
    assert {"Spalato", "Kotor"} <= goals(p, "AH Inf 1")
    assert "Lemnos" not in goals(p, "AH Inf 1")


@pytest.mark.rule("13.3d", "13.3b", "11.3.1b")
def test_to_the_port_first_then_to_sea() -> None:
    """13.3d: from inland a division reaches the Port and stops; the sea is for a later round."""
    p = Position(turn=6).at_war("IT").at("Padua", "IT Inf 1").redeploying(2)
    assert "Venice" in goals(p, "IT Inf 1")
    assert not {"Lemnos", "Vlore", "Durres"} & goals(p, "IT Inf 1")
    q = (
        Position(turn=6)
        .at_war("IT")
        .control("AP", "Vlore", "Durres", nation="IT")
        .at("Venice", "IT Inf 1")
        .redeploying(2)
    )
    assert {"Vlore", "Durres"} <= goals(q, "IT Inf 1")


@pytest.mark.rule("4.3f", "26.4.1a", "11.3.1b")
@pytest.mark.parametrize("war", [False, True])
def test_the_inset_is_closed_to_trains_and_ships_too(war: bool) -> None:
    """26.4.1a (ruling 43): before Italy enters nobody comes to the inset, by SR neither; after it by rail and sea."""
    p = Position(turn=6, active="CP").at("Kotor", "AH Inf 1").at("Carniola", "AH I", "AH Inf 2").at("Tyrol", "AH II")
    if war:
        p.at_war("IT")
    p.redeploying(4)
    assert bool({"Pola", "Trieste"} & goals(p, "AH Inf 1")) is war
    assert bool({"Gorz", "Villach", "Pola"} & goals(p, "AH I")) is war
    assert bool({"Bozen", "Trent"} & goals(p, "AH II")) is war
    assert "Spalato" in goals(p, "AH Inf 1")


@pytest.mark.rule("13.2e", "18.2b", "13.2f")
def test_into_a_contested_region_without_a_controller() -> None:
    """13.2e: an uncontrolled region with friendly units may be entered by SR; one the enemy controls may not."""
    p = Position(turn=9).control("CP", "Moscow").at("Moscow", "GE I").at("Gomel", "RU I").at("Smolensk", "RU Inf 1")
    play_out(p.moving("Gomel").do("move RU I > Moscow", "stop?"))  # the enemy's marker goes (18.2f)
    next_side(p, "AP").redeploying(1)
    assert "Moscow" in goals(p, "RU Inf 1")
    q = Position(turn=9).control("CP", "Moscow").at("Moscow", "RU I", "GE I").at("Smolensk", "RU Inf 1").redeploying(1)
    assert "Moscow" not in goals(q, "RU Inf 1")


@pytest.mark.rule("13.5#1", "13.5#2", "14.1.4b")
def test_the_serbs_have_lemnos_the_turks_have_nothing() -> None:
    """13.5: without a source of its nation no unit redeploys; Serbs at home are always in supply."""
    p = Position(turn=9).at_war("BU").destroyed("Belgrade").control("CP", "Belgrade", "Monastir", nation="AH")
    p.at("Nis", "SB Inf 1").redeploying(1)
    assert goals(p, "SB Inf 1")
    q = Position(turn=9, active="CP").at_war("BU").control("AP", "Constantinople", "Rodosto", "Anatolia", nation="BR")
    q.at("Adrianople", "TU I").redeploying(2)
    assert not goals(q, "TU I")


@pytest.mark.rule("13.1g", "13.1h", "9.5.2a")
def test_part_of_a_stack_goes_and_nobody_twice() -> None:
    """13.1g and h: some units of a space go, others stay; a unit goes once."""
    p = Position(turn=6).at("Kiev", "RU I", "RU Inf 1", "RU Inf 2").redeploying(3)
    p.do("redeploy RU Inf 1 > Uman")
    assert not goals(p, "RU Inf 1")
    assert goals(p, "RU I")
    p.do("redeploy RU I > Zhmerinka")
    assert p.units("Kiev") == ["RU Inf 2"]


# 14 Supply ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.2.2c", "14.2.3a", "26.6.1b#2")
@pytest.mark.parametrize(
    ("unit", "grade"),
    [
        ("RU 2/4 Special", "full"),
        ("RU Yugo", "full"),
        ("RU Inf 1", "ally"),
        ("IT Inf 1", "ally"),
        ("RO Inf 1", "ally"),
        ("SB Inf 1", "full"),
        ("BR Inf 1", "full"),
        ("BR Nat'l. Defense Corps", "full"),
    ],
)
def test_who_lives_off_lemnos(unit: str, grade: str) -> None:
    """14.2.2: Lemnos feeds BR, FR, SB, MN, the RU 2/4 Special and, as Serbs, the Yugo division; others as guests."""
    p = Position(turn=9).at_war("RO", "IT").control("AP", "Salonika", nation="FR").at("Salonika", unit)
    for x in ("Vlore", "Durres", "Venice", "Southern Italy"):
        p.control("CP", x, nation="AH")
    p.control("CP", "Monastir", "Veles", nation="BU").at("Larissa", "GR Inf 1").at("Florina", "GR Inf 2")
    assert p.supply(unit) == grade


@pytest.mark.rule("14.1.3a", "20.3.2a", "14.1.2c")
def test_a_besieged_port_is_no_link_by_sea() -> None:
    """14.1.2c: supply does not pass a besieged friendly Fort, by sea neither; when the siege goes it does."""
    for siege, grade in ((True, "oos"), (False, "full")):
        p = Position(turn=6, active="CP").at_war("IT").at("Kotor", "AH Inf 1").control("AP", "Mostar", nation="SB")
        p.control("AP", "Spalato", "Pola", nation="IT").destroyed("Pola")
        if siege:
            p.at("Trieste", "IT I")
        assert p.supply("AH Inf 1") == grade


@pytest.mark.rule("14.1.3a", "20.1.5a", "20.3.2a")
@pytest.mark.parametrize(
    ("side", "where", "units"), [("AP", "Danzig", ("RU I",)), ("AP", "Pola", ("IT I",)), ("CP", "Riga", ("GE I",))]
)
def test_a_port_under_siege_is_no_port_of_the_besieger(side: str, where: str, units: tuple[str, ...]) -> None:
    """14.1.3a with 20.1.5a: by sea from a friendly-controlled Port; a besieged Fort is its owner's until it falls."""
    p = Position(turn=9, active=side).at_war("IT").at(where, *units)
    if side == "CP":
        p.control("AP", "Libau", "Szawli")
    assert p.supply(units[0]) == "oos"
    p.destroyed(where).control(side, where)
    assert p.supply(units[0]) == "full"


@pytest.mark.rule("14.1.4a", "14.1.4b", "18.7.1d")
@pytest.mark.parametrize(("holder", "grade"), [("AP", "full"), ("CP", "oos")])
def test_a_region_shared_with_the_enemy(holder: str, grade: str) -> None:
    """14.1.4b: units in their own source region live off it unless the enemy controls it."""
    p = Position(turn=9).control(holder, "Novgorod").at("Novgorod", "RU I", "GE I")
    p.control("CP", "Petrograd", "Pskov", "Velikiye Luki", "Moscow")
    assert p.supply("RU I") == grade


@pytest.mark.rule("14.1.1b", "14.1.2a", "11.2.1d")
def test_an_uprising_on_the_only_road() -> None:
    """11.2.1d: no line through a space with an Uprising Unit; when it is destroyed the line is back at once."""
    p = risen("RU", "Mozyr").control("CP", "Brest-Litovsk", "Sarny", "Baranovichi").destroyed("Brest-Litovsk")
    p.at("Pinsk", "RU I")
    assert p.supply("RU I") == "oos"
    p.s.put(next(u for u in p.s.at(space("Mozyr"))), p.s.place(next(u for u in p.s.at(space("Pinsk")))))
    p.off("RU Uprising 1").control("AP", "Mozyr")
    assert p.supply("RU I") == "full"


@pytest.mark.rule("14.3.2a", "14.3.2b", "14.3.2d", "6.0.C#1")
def test_attrition_of_a_mixed_pocket() -> None:
    """14.3.2: full units are reduced, reduced corps eliminated, reduced divisions to the Reserve Box, at once."""
    p = Position(turn=9).quality("AH", 9).at("Smolensk", "AH I", "(AH II)", "(AH Inf 1)").reserve("AH Inf 5")
    play_out(p.phase("attrition"))
    assert (p.is_reduced("AH I"), p.where("AH II"), p.where("AH Inf 1"), p.where("AH Inf 5"), p.s.quality[3]) == (
        True,
        "CP Eliminated Units Box",
        "CP Reserve Box",
        "CP Reserve Box",
        7,
    )
    assert p.owner("Smolensk") == "CP"


@pytest.mark.rule("14.3.2d", "14.3.2c")
def test_a_dying_enemy_opens_no_line_in_time() -> None:
    """14.3.2d: both sides' units are judged before any is removed."""
    with facts(
        only=["Orsha", "Vitebsk", "Smolensk"],
        spaces={"Smolensk": {"supply": "RU"}},
        lines=[("Orsha", "Vitebsk", *RAIL), ("Vitebsk", "Smolensk", *RAIL)],
    ):
        p = Position(turn=9).at("Orsha", "RU I").at("Vitebsk", "(GE Inf 1)").at("Smolensk", "RU II")
        play_out(p.phase("attrition"))
        assert (p.where("GE Inf 1"), p.is_reduced("RU I"), p.owner("Vitebsk")) == ("CP Reserve Box", True, "AP")
        assert p.supply("RU I") == "full"


@pytest.mark.rule("14.2.1e", "14.2.2e", "16.5a")
@pytest.mark.parametrize(
    ("side", "pool", "unit", "where"),
    [
        ("CP", "GE", "GE Alpenkorps", "Berlin"),
        ("CP", "AH", "AH Mtn 1", "Vienna"),
        ("CP", "AH", "AH Sud Army", "Vienna"),
        ("AP", "IT", "IT Alpini 1", "Venice"),
        ("AP", "RU", "RU Black Sea", "Odessa"),
        ("AP", "AP-A", "MN Montenegro", "Cetinje"),
        ("AP", "AP-A", "BR Nat'l. Defense Corps", "Lemnos"),
        ("CP", "GE", "GE Mackensen HQ", "Berlin"),
    ],
)
def test_yellow_units_are_not_rebuilt(side: str, pool: str, unit: str, where: str) -> None:
    """16.5a: Special Units receive no RPs, supplied or not."""
    p = Position(turn=9, active=side).at_war("IT").points(pool, 3).at(where, f"({unit})")
    p.phase(f"replacement {side}")
    assert not p.s.pending or not p.offers(f"repair {unit}")


@pytest.mark.rule("19.6a", "14.3.2c", "6.0.C#1")
def test_a_trench_goes_though_its_corps_lives_on() -> None:
    """19.6a: a Level 1 trench in a space that suffers attrition is removed, also if its garrison is only reduced."""
    p = Position(turn=9).trench("CP", "Smolensk").at("Smolensk", "AH I")
    play_out(p.phase("attrition"))
    assert (p.is_reduced("AH I"), p.s.any_trench(space("Smolensk"))) == (True, 0)


# 15 and 16 Reinforcements and replacements ------------------------------------------------------------------------


@pytest.mark.rule("15.1c", "15.1e", "15.3b", "10.3c")
def test_austrian_sources_that_are_left() -> None:
    """15.3b: AH sources and shared ones; not the full one, not the besieged one, not the enemy's; then regions."""
    p = Position(turn=9, active="CP").hand("CP", "CP-30").at("Vienna", "AH I", "AH II", "AH III").at("Breslau", "RU I")
    p.control("AP", "Prague").action().do("event CP-30")
    assert p.units("Budapest") == ["AH XVIII", "AH XIX", "AH Hauer"]  # the only space left
    assert ways(p, "place", "AH Brudermann") == {"Carniola", "Tyrol"}


@pytest.mark.rule("15.1g#2", "15.1h", "15.3c")
@pytest.mark.parametrize(("left", "allowed"), [("Rodosto", True), ("Anatolia", True), ("", False)])
def test_turkish_reinforcements_need_a_source(left: str, allowed: bool) -> None:
    """15.1g: without a friendly source of its nation a card cannot be played; one region is enough for all."""
    lost = [x for x in ("Constantinople", "Rodosto", "Anatolia") if x != left]
    p = Position(turn=9, active="CP").hand("CP", "CP-28").control("AP", *lost, nation="BR").action()
    assert p.offered("event CP-28") is allowed


@pytest.mark.rule("15.4b", "15.4c", "23.6b.2")
@pytest.mark.parametrize(
    ("card", "where", "unit", "allowed"),
    [
        ("CP-3", "Berlin", "RU Inf 1", False),
        ("CP-21", "Berlin", "RU Inf 1", False),
        ("CP-20", "Berlin", "RU Inf 1", True),
        ("CP-30", "Vienna", "IT Inf 1", True),
    ],
)
def test_berlin_binds_german_cards_only(card: str, where: str, unit: str, allowed: bool) -> None:
    """15.4: an enemy in Berlin stops German cards, the Army of the Bug too; the Sud Army is an Austrian card."""
    p = Position(turn=9, active="CP").hand("CP", card).at(where, unit).action()
    assert p.offered(f"event {card}") is allowed


@pytest.mark.rule("16.6c")
def test_no_corps_is_rebuilt_in_a_besieged_source() -> None:
    """16.6c with 10.4a: Breslau under siege takes no rebuilt corps; a full Berlin neither."""
    p = Position(turn=9, active="CP").points("GE", 2).replaceable("GE I").at("Breslau", "RU I")
    p.at("Berlin", "GE XX", "GE XI", "GE XVII").phase("replacement CP")
    assert ways(p, "raise-unit", "GE I") == {"Prague", "Brandenburg"}


@pytest.mark.rule("16.2a", "16.1b")
def test_poor_quality_does_not_touch_rebuilt_corps() -> None:
    """24.2 speaks of reinforcements: a corps rebuilt with two points comes at full strength, its nation poor or not."""
    p = Position(turn=9).quality("RU", 0).points("RU", 2).replaceable("RU I").phase("replacement AP")
    p.do("raise-unit RU I > Kiev")
    play_out(p) if not p.offers("repair RU I") else p.do("repair RU I")
    assert (p.where("RU I"), p.is_reduced("RU I"), p.s.quality[0]) == ("Kiev", False, 0)


@pytest.mark.rule("16.4#1", "14.2.1d", "16.1e")
def test_guests_receive_no_points() -> None:
    """16.4: a Bulgarian corps that lives off Budapest only is not rebuilt; one that reaches Sofia is."""
    for cut in (True, False):
        p = Position(turn=9, active="CP").at_war("BU").points("CP-A", 2).at("Szeged", "(BU 1 Army)")
        if not cut:
            p.destroyed("Belgrade").control("CP", "Belgrade", "Kragujevac", "Nis", nation="AH")
        p.phase("replacement CP")
        assert bool(p.s.pending and p.offers("repair BU 1 Army")) is not cut


@pytest.mark.rule("16.6f#1", "16.6f#3", "26.6.2b.3")
@pytest.mark.parametrize(
    ("belgrade", "collapsed", "returned", "where"),
    [
        ("AP", False, False, {"Belgrade", "Monastir"}),
        ("CP", False, False, {"Monastir"}),
        ("CP", True, False, set()),
        ("CP", True, True, {"Lemnos"}),
    ],
)
def test_where_serbs_are_rebuilt(belgrade: str, collapsed: bool, returned: bool, where: set[str]) -> None:
    """16.6f: at home before the collapse; nowhere after it; on Lemnos after The Serbs Return."""
    p = Position(turn=9).points("AP-A", 2)
    if belgrade == "CP":
        p.destroyed("Belgrade").control("CP", "Belgrade", nation="AH")
    if collapsed:
        p.control("CP", "Skopje", nation="BU")
        play_out(p.phase("war status"))
    if returned:
        p.flag("serbs_return")
    p.replaceable("SB 1 Army").phase("replacement AP")
    assert (ways(p, "raise-unit", "SB 1 Army") if p.s.pending else set()) == where


@pytest.mark.rule("16.7.2#1", "16.1c")
def test_a_converted_point_is_a_russian_point() -> None:
    """16.7.2: the point taken from the allies serves Russians only, and only one."""
    p = (
        Position(turn=9)
        .flag("apa_rp_to_ru")
        .points("AP-A", 1)
        .at("Kiev", "(RU I)", "(RU II)")
        .at("Lemnos", "(FR Orient 1)")
    )
    p.phase("replacement AP").do(p.offers("convert")[0])
    assert not p.offers("repair FR Orient 1")
    p.do("repair RU I")
    assert not p.s.pending or not p.offers("repair RU II")


# 18 Regions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("18.1.1b", "18.1.1d", "9.4.1b", "18.1.1e")
def test_a_stack_of_two_nations_in_a_region_costs_two() -> None:
    """9.4.1b: stacks are formed freely; each costs its nations; with an HQ in the stack one."""
    p = Position(turn=9, active="CP").at("Carniola", "GE I", "AH I", "GE Mackensen HQ").ops(1)
    p.do("stack-move AH I")
    assert "add GE I" not in p.choices()
    assert "add GE Mackensen HQ" in p.choices() or p.asked() != "FormStack"


@pytest.mark.rule("18.2b", "18.2.1#1", "18.2c")
def test_control_after_the_last_enemy_leaves_a_region() -> None:
    """18.2.1: inside a region the winner takes control when the enemy is gone and no Uprising Unit is there."""
    for uprising in (True, False):
        p = risen("RU", "Moscow", active="AP") if uprising else Position(turn=12)
        p.control("CP", "Moscow")
        with facts(units={"RU I": STRONG}):
            p.at("Moscow", "(AH Inf 1)", "RU I").attacking("RU I")
            p.do("attack RU I > Moscow", "resolve?")
            p.no_cards(6, 1)
            losses(p)
            fought(p)
            assert p.where("AH Inf 1") == "CP Reserve Box"
            assert (p.owner("Moscow") == "AP") is not uprising


@pytest.mark.rule("18.3.1b", "18.3.1c", "27.0e#1")
def test_three_of_four_with_an_hq() -> None:
    """18.3.1b with 27.0a: an HQ is not one of the three defenders; it adds its number to theirs (ruling 29)."""
    p = Position(turn=12, active="CP").at("Kharkov", "RU I", "RU II", "RU III", "RU Brusilov HQ", "GE I")
    p.attacking("GE I").do("attack GE I > Kharkov", "resolve?")
    assert not p.offers("defend RU I ")
    p.no_cards(3, 3)
    assert told(p, "AP fires with 9 on the Heavy table: 3+2")


@pytest.mark.rule("18.5c", "12.7.3h", "11.2h")
def test_a_retreat_into_a_vacant_enemy_region_takes_it() -> None:
    """18.5c: a vacant region entered by a retreat is controlled; with an Uprising Unit in it it is not."""
    for uprising in (False, True):
        p = risen("AH", "Carniola", active="AP") if uprising else Position(turn=12)
        p.at_war("IT").control("AP", "Carniola", nation="IT") if not uprising else p.at_war("IT")
        with facts(
            only=["Gorz", "Carniola", "Udine"],
            spaces={"Gorz": {"terrain": "clear", "supply": "AH"}, "Udine": {"supply": "IT"}},
            lines=[("Gorz", "Carniola", *RAIL), ("Udine", "Gorz", *RAIL)],
            units={"AH I": {"cf": (3, 3), "lf": (9, 9)}, "IT I": {"cf": (4, 4), "lf": (9, 9)}},
        ):
            p.at("Gorz", "AH I").at("Udine", "IT I").attacking("Udine").declare("Gorz", "IT I").no_cards(3, 3)
            yields(p, "CP")
            assert p.where("AH I") == "Carniola"
            assert (p.owner("Carniola") == "CP") is not uprising


@pytest.mark.rule("18.7.1a", "18.7.1b", "18.7.1c")
@pytest.mark.parametrize(
    ("ally", "holder", "grade"),
    [("", "CP", "full"), ("", "AP", "oos"), ("AH Inf 5", "AP", "full"), ("AH Inf 5", "CP", "full")],
)
def test_lines_through_a_home_region(ally: str, holder: str, grade: str) -> None:
    """18.7.1: through an unoccupied own region, and through any region that a friend occupies, enemies or not."""
    p = (
        Position(turn=12)
        .at_war("IT")
        .at("Bozen", "AH I")
        .control("AP", "Trent", "Toblach", nation="IT")
        .destroyed("Trent")
    )
    p.control(holder, "Tyrol", nation="IT")
    if ally:
        p.at("Tyrol", ally, "IT I")
    assert p.supply("AH I") == grade


# 19 Trenches ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.1f", "19.2a", "20.3.4a")
def test_a_besieger_digs_in() -> None:
    """19.1f: units besieging a Clear Fort space may entrench there; the trench serves them."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}, units={"RU I": TOUGH, "AH I": TOUGH}):
        p = (
            Position(turn=5)
            .control("AP", "Lemberg")
            .at("Przemysl", "RU I")
            .moving("Przemysl")
            .do("entrench RU I")
            .dice(3)
        )
        assert (p.s.any_trench(space("Przemysl")), p.s.trench_owner(space("Przemysl"))) == (1, 1)
        next_side(p, "CP")
        p.at("Jaroslau", "AH I").attacking("Jaroslau").declare("Przemysl", "AH I").no_cards(4, 4)
        assert p.loss_numbers() == (3, 2)  # AP 3 CF a column right: 4: 3; CP 3 CF a column left: 2: 2


@pytest.mark.rule("19.1d", "19.2a", "19.2c")
def test_who_digs_stays_others_go() -> None:
    """19.2a: the LCU that entrenches does not move, whether it succeeds or not; its companions may."""
    p = Position(turn=5).at("Kiev", "RU I", "RU II", "RU Inf 1").moving("Kiev").do("entrench RU I").dice(5)
    assert not moves(p, "RU I")
    assert moves(p, "RU II")
    assert moves(p, "RU Inf 1")
    assert not p.offers("entrench")


@pytest.mark.rule("19.3a", "19.1b", "19.1a")
@pytest.mark.parametrize(
    ("where", "unit"), [("Kiev", "RU Inf 1"), ("Minsk", "RU I"), ("Rovno", "RU I"), ("Pinsk", "RU I")]
)
def test_where_no_second_trench_is_dug(where: str, unit: str) -> None:
    """19.1: not by an SCU, not where a trench is, not in Forest or Swamp."""
    p = Position(turn=5).trench("AP", "Minsk").at(where, unit).moving(where)
    assert not p.offers("entrench")


@pytest.mark.rule("19.5a", "19.5d", "20.1.3b")
def test_the_attacker_s_own_trench_and_fort_do_nothing() -> None:
    """19.5d and 20.1.3b: trench and Fort of the space the attack comes from have no effect."""
    with facts(lines=[("Dubno", "Brody", *RAIL)], units={"RU I": TOUGH, "AH I": TOUGH}):
        p = Position(turn=5).trench("AP", "Dubno").at("Dubno", "RU I").at("Brody", "AH I").attacking("Dubno")
        p.declare("Brody", "RU I").no_cards(4, 4)
        assert p.loss_numbers() == (3, 3)


@pytest.mark.rule("19.4a", "19.5a", "19.2d")
def test_a_trench_left_and_found_again() -> None:
    """19.4a: the marker stays in an empty space and serves the next friendly unit, an SCU too."""
    with facts(lines=[("Dubno", "Brody", *RAIL)], units={"RU I": TOUGH, "AH Inf 1": TOUGH}):
        p = Position(turn=5, active="CP").trench("CP", "Brody").at("Lemberg", "AH Inf 1").moving("Lemberg")
        play_out(p.do("move AH Inf 1 > Brody", "stop?"))
        next_side(p, "AP")
        p.at("Dubno", "RU I").attacking("Dubno").declare("Brody", "RU I").no_cards(4, 4)
        assert p.loss_numbers() == (1, 2)  # 1 CF Light a column right: 2, die 4: 1; 3 CF Heavy a column left: 2


# 20 Forts -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.1.1a", "20.3.1a", "20.3.1d")
@pytest.mark.parametrize(
    ("units", "fort", "enters"),
    [
        (("RU Inf 1",), 1, True),
        (("RU Inf 1",), 2, False),
        (("(RU Inf 1)", "(RU Inf 2)"), 2, True),
        (("(RU XXX)",), 3, True),
        (("RU Inf 1", "RU Cav 1"), 3, False),
        (("RU Black Sea",), 3, True),
    ],
)
def test_how_many_open_a_siege(units: tuple[str, ...], fort: int, enters: bool) -> None:
    """20.3.1a: one LCU of any strength, or SCUs, reduced or not, as many as the Fort's CF; the Black Sea SCU alone."""
    with facts(spaces={"Przemysl": {"fort": fort}, "Lemberg": {"supply": "RU"}}):
        p = Position(turn=5).control("AP", "Lemberg").at("Lemberg", *units).moving("Lemberg")
        assert ("Przemysl" in moves(p, units[0].strip("()"))) is enters


@pytest.mark.rule("20.3.4a", "20.3.4b", "27.0a")
def test_besiegers_leave_all_or_keep_enough() -> None:
    """20.3.4: of three divisions at a Fort of 2 one may go; a second only if all go."""
    with facts(spaces={"Przemysl": {"fort": 2}, "Lemberg": {"supply": "RU"}}):
        p = (
            Position(turn=5)
            .control("AP", "Lemberg")
            .at("Przemysl", "RU Inf 1", "RU Inf 2", "RU Inf 3")
            .moving("Przemysl")
        )
        p.do("move RU Inf 1 > Lemberg", "stop?")
        assert p.offered("done")
        p.do("move RU Inf 2 > Lemberg", "stop?")
        assert not p.s.pending or not p.offered("done")
        if p.where("RU Inf 3") == "Przemysl":
            p.do("move RU Inf 3 > Lemberg", "stop?")
        assert not p.s.pending or p.offered("done")


@pytest.mark.rule("20.3.3a", "20.3.1a")
def test_surplus_besiegers_attack_outward() -> None:
    """20.3.3a: of two corps at a Fort one may attack a neighbour, not both; either may be the one."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        p = (
            Position(turn=5)
            .control("AP", "Lemberg")
            .at("Przemysl", "RU I", "RU II")
            .at("Stryj", "AH I")
            .attacking("Przemysl")
        )
        assert set(p.offers("attack")) >= {"attack RU I > Stryj", "attack RU II > Stryj"}
        p.do("attack RU I > Stryj")
        assert not p.offered("join RU II")


@pytest.mark.rule("20.2c", "20.1.2b", "20.2f", "12.8.1a")
def test_an_empty_fort_destroyed_from_outside_may_be_entered() -> None:
    """20.2c and f: the Fort falls to a Loss Number of its CF; control comes with the advance."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}, units={"RU I": STRONG}):
        p = (
            Position(turn=5)
            .control("AP", "Lemberg")
            .at("Lemberg", "RU I")
            .attacking("Lemberg")
            .declare("Przemysl", "RU I")
        )
        p.no_cards(6, 1)
        assert (p.s.fort(space("Przemysl")), p.owner("Przemysl")) == (0, "CP")
        p.do("advance RU I > Przemysl")
        assert p.owner("Przemysl") == "AP"


@pytest.mark.rule("20.4.1b", "20.4.1c", "11.2j")
@pytest.mark.parametrize(("die", "vp"), [(2, 15), (3, 14)])
def test_the_point_of_a_fort_comes_with_its_fall(die: int, vp: int) -> None:
    """20.1.5b: besieged Cracow scores nothing until the die is above its CF of 2."""
    p = Position(turn=5).vp(15).will("AH", 12).at("Cracow", "RU I").phase("siege").dice(die)
    play_out(p)
    assert (p.s.vp, p.s.will[2]) == (vp, 12 if vp == 15 else 10)


@pytest.mark.rule("20.3.5c", "20.3.5e", "20.3.1d")
def test_a_broken_siege_is_mended_by_a_second_division() -> None:
    """20.3.5c: too few besiegers must leave unless sufficient units are added in that round."""
    with facts(spaces={"Przemysl": {"fort": 2}, "Lemberg": {"supply": "RU"}}):
        p = (
            Position(turn=5)
            .hand("AP", "AP-2")
            .control("AP", "Lemberg")
            .at("Przemysl", "RU Inf 1")
            .at("Lemberg", "RU Inf 2")
        )
        p.action().do("ops AP-2")
        p.do("activate-move Przemysl", "activate-move Lemberg", "done")
        p.do("move RU Inf 2 > Przemysl", "stop?")
        play_out(p)
        assert sorted(p.units("Przemysl")) == ["RU Inf 1", "RU Inf 2"]


@pytest.mark.rule("20.1.7#1", "20.1.7#2")
@pytest.mark.parametrize(
    ("unit", "attacks"), [("GE I", False), ("AH I", True), ("AH Sud Army", True), ("GE Army of the Bug", False)]
)
def test_who_storms_russian_forts_before_oberost(unit: str, attacks: bool) -> None:
    """20.1.7: GE units not; AH units may; the Sud Army counts as Austrian if its player wants."""
    p = Position(turn=3, active="CP").control("CP", "Lodz", "Czestochowa").at("Lodz", unit).at("Warsaw", "RU I")
    p.attacking("Lodz")
    assert bool(p.offers(f"attack {unit} > Warsaw")) is attacks


@pytest.mark.rule("20.5b", "14.3.2a", "20.5c")
def test_a_garrison_starves_in_a_standing_fort() -> None:
    """20.5: the units in a cut off Fort space are out of supply and waste away; the space stays theirs."""
    p = (
        Position(turn=5)
        .control("AP", "Lemberg", "Jaroslau", "Stryj", "Uzsok Pass", "Dukla Pass")
        .at("Przemysl", "(AH Inf 1)")
    )
    play_out(p.phase("attrition"))
    assert (p.where("AH Inf 1"), p.owner("Przemysl")) == ("CP Reserve Box", "CP")


@pytest.mark.rule("20.3.2a", "20.5d", "14.1.2c")
def test_the_defender_s_line_does_not_pass_a_besieged_fort() -> None:
    """14.1.2c: AH units beyond besieged Przemysl are cut off if it was their only way."""
    with facts(
        only=["Przemysl", "Jaroslau", "Stryj"],
        spaces={"Stryj": {"supply": "AH"}},
        lines=[("Jaroslau", "Przemysl", *RAIL), ("Przemysl", "Stryj", *RAIL)],
    ):
        for besieged, grade in ((True, "oos"), (False, "full")):
            p = Position(turn=5).at("Jaroslau", "AH I")
            if besieged:
                p.at("Przemysl", "RU I")
            assert p.supply("AH I") == grade


# 21 Flank Attacks ------------------------------------------------------------------------------------------------


@pytest.mark.rule("21.3b", "18.3g")
@pytest.mark.parametrize(
    ("beside", "die", "first"),
    [("", 3, "AP"), ("", 2, "CP"), ("enemy", 3, "CP"), ("enemy", 4, "AP"), ("fort", 3, "AP")],
)
def test_what_takes_the_flank_modifier(beside: str, die: int, first: str) -> None:
    """21.3b: +1 for a space not connected to another enemy-occupied space; a Fort alone does not occupy (10.4c)."""
    with facts(
        only=["Brody", "Lutsk", "Dubno", "Tarnopol"],
        spaces={
            "Brody": {"terrain": "clear", "supply": "AH"},
            "Lutsk": {"fort": 0, "supply": "RU"},
            "Dubno": {"fort": 0, "supply": "RU"},
            "Tarnopol": {"fort": 2 if beside == "fort" else 0},
        },
        lines=[("Dubno", "Brody", *RAIL), ("Lutsk", "Brody", *RAIL), ("Dubno", "Tarnopol", *RAIL)],
        units={"AH I": TOUGH, "RU I": TOUGH, "RU II": TOUGH},
    ):
        p = Position(turn=5).at("Brody", "AH I").at("Lutsk", "RU I").at("Dubno", "RU II")
        if beside == "enemy":
            p.at("Tarnopol", "AH Inf 1")
        p.attacking("Lutsk", "Dubno").declare("Brody", "RU I", "RU II", flank="Lutsk").no_cards(die)
        assert p.rolls()
        p.dice(3)
        assert next(line for line in p.log() if "fires with" in line).startswith(first)


@pytest.mark.rule("21.0a", "21.1d", "18.3i")
def test_stacks_of_one_region_are_one_flank() -> None:
    """21.0a: two stacks of one region are one place; with a space beside it they are two."""
    p = Position(turn=9).at("Moscow", "RU I", "RU II").at("Smolensk", "GE I")
    assert not flank_offered(p.attacking("RU I", "RU II"), "Smolensk", "RU I", "RU II")
    q = Position(turn=9).at("Moscow", "RU I").at("Orsha", "RU II").at("Smolensk", "GE I")
    assert flank_offered(q.attacking("RU I", "Orsha"), "Smolensk", "RU I", "RU II")


@pytest.mark.rule("21.2a", "21.2b", "21.1c")
@pytest.mark.parametrize(
    ("garrison", "trench", "offered"), [((), False, False), (("AH Inf 1",), False, True), (("AH Inf 1",), True, False)]
)
def test_flanks_of_a_fort_space(garrison: tuple[str, ...], trench: bool, offered: bool) -> None:
    """21.2: only against unentrenched Combat Units in a Fort space."""
    with facts(spaces={"Lemberg": {"supply": "RU"}, "Jaroslau": {"supply": "RU"}}):
        p = Position(turn=5).at("Przemysl", *garrison).at("Lemberg", "RU I").at("Jaroslau", "RU II")
        if trench:
            p.trench("CP", "Przemysl")
        assert flank_offered(p.attacking("Lemberg", "Jaroslau"), "Przemysl", "RU I", "RU II") is offered


# 22 Assembly -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("22.2a", "22.2c", "22.1a.1")
@pytest.mark.parametrize(
    ("units", "corps", "offered"),
    [
        (("RU Cav 1", "RU Cav 2"), "RU II Cavalry", True),
        (("RU Cav 1", "RU Inf 1"), "RU II Cavalry", True),
        (("RU Inf 1", "RU Inf 2"), "RU II Cavalry", False),
        (("RU Elite 1", "RU Inf 1"), "RU Guard", True),
        (("RU Inf 1", "RU Inf 2"), "RU Guard", False),
        (("RU Res 1", "RU Cav 1"), "RU XXX", True),
        (("RU Res 1", "RU Cav 1"), "RU I", False),
        (("RU Inf 1", "RU Cav 1"), "RU I Turkestan", True),
        (("RU Inf 1", "(RU Inf 2)"), "RU I", False),
    ],
)
def test_types_that_make_a_corps(units: tuple[str, ...], corps: str, offered: bool) -> None:
    """22.2c: of two full-strength SCUs one is of the type of the corps, the other any infantry or cavalry."""
    p = Position(turn=9).at("Kiev", *units).replaceable(corps).moving("Kiev")
    assert bool(p.offers(f"assemble {corps}")) is offered


@pytest.mark.rule("22.1a.2", "22.2b", "22.3c")
def test_a_division_completes_a_corps_and_goes_to_the_box() -> None:
    """22.3c: a full SCU of any infantry or cavalry type of the nation; a Special one does not (22.1c)."""
    for division, works in (("RU Cav 1", True), ("RU Black Sea", False), ("(RU Inf 1)", False)):
        p = Position(turn=9).at("Kiev", "(RU I)", division).moving("Kiev")
        assert bool(p.offers("assemble RU I ")) is works
        if works:
            p.do("assemble RU I > Kiev")
            p.do(f"use {division}?")
            assert (p.is_reduced("RU I"), p.where(division)) == (False, "AP Reserve Box")


@pytest.mark.rule("22.2d", "22.4d")
@pytest.mark.parametrize(
    ("units", "offered"),
    [
        (("AH Inf 1", "GE Inf 1"), True),
        (("AH Inf 1", "AH Inf 2"), False),
        (("GE Inf 1", "GE Inf 2"), False),
        (("AH Inf 1", "AH Inf 2", "GE Inf 1"), True),
    ],
)
def test_a_mixed_corps_needs_both_nations(units: tuple[str, ...], offered: bool) -> None:
    """22.2d: SCUs of both nationalities."""
    p = Position(turn=9, active="CP").at("Breslau", *units).replaceable("AH Sud Army").moving("Breslau")
    assert bool(p.offers("assemble AH Sud Army")) is offered


@pytest.mark.rule("22.3a#2", "22.3a#3", "22.3b")
def test_a_new_corps_moves_in_the_same_round() -> None:
    """22.3a: an LCU can assemble and move in the same Action Round, at its own MF."""
    p = (
        Position(turn=9)
        .at("Kiev", "RU Inf 1", "RU Inf 2")
        .replaceable("RU I")
        .moving("Kiev")
        .do("assemble RU I > Kiev")
    )
    for n in (1, 2):
        p.do(f"use RU Inf {n}?")
    p.do("move RU I > Uman", "move RU I > Balta", "stop?")
    assert p.where("RU I") == "Balta"


@pytest.mark.rule("22.4b", "22.4a", "10.3b")
def test_divisions_of_a_corps_part_at_once() -> None:
    """22.4: a full corps becomes three full SCUs, two of its type; they may move, not attack."""
    p = (
        Position(turn=9)
        .at("Kiev", "RU I")
        .reserve("RU Inf 1", "RU Inf 2", "RU Cav 1")
        .moving("Kiev")
        .do("disassemble RU I")
    )
    for u in ("RU Inf 1", "RU Inf 2", "RU Cav 1"):
        p.do(f"use {u}?")
    assert p.where("RU I") == "AP Replaceable Units Box"
    p.do("move RU Cav 1 > Uman", "stop")
    assert moves(p, "RU Inf 1")
    q = Position(turn=9).at("Kiev", "RU I").reserve("RU Inf 1", "RU Res 1", "RU Cav 1").moving("Kiev")
    assert not q.offers("disassemble")


@pytest.mark.rule("22.1b", "14.3.1a.1", "23.4.2b.4#2")
def test_no_corps_for_a_guest_without_supply() -> None:
    """22.1: the place must be in supply: in an enemy pocket no corps is assembled."""
    p = Position(turn=9).at("Stryj", "RU Inf 1", "RU Inf 2").replaceable("RU I").moving("Stryj")
    assert p.supply("RU Inf 1") == "oos"
    assert not p.offers("assemble")
