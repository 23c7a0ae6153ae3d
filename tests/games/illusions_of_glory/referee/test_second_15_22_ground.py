"""Chapters 15 to 22 once more, by the printed text: reinforcements to assembling, in pairs and at the boundaries."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import space
from greatwar.games.illusions_of_glory.names import POOLS
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import flank_offered, fought, next_side, play_out

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}


def told(p: Position, part: str) -> bool:
    """Whether a line of the log holds some words."""
    return any(part in line for line in p.log())


def placed(p: Position, name: str) -> set[str]:
    """Where a unit may be placed."""
    return {t.split(" > ")[1] for t in p.choices() if t.startswith(f"place {name} >")}


def raised(p: Position, name: str) -> set[str]:
    """Where a unit of the Replaceable Units Box may come back."""
    return {t.split(" > ")[1] for t in p.offers(f"raise-unit {name} >")}


# 15 Reinforcements -------------------------------------------------------------------------------------


@pytest.mark.rule("15.4a", "15.4b", "15.4c")
@pytest.mark.parametrize(
    ("card", "spaces", "occupied", "allowed"),
    [
        ("AP-2", ("Petrograd",), True, False),
        ("AP-2", ("Petrograd",), False, True),
        ("CP-3", ("Berlin",), True, False),
        ("CP-3", ("Berlin",), False, True),
        ("CP-30", ("Vienna", "Budapest"), True, False),
        ("CP-30", ("Vienna", "Budapest"), False, True),
        ("CP-20", ("Vienna", "Budapest"), True, False),
        ("CP-21", ("Vienna", "Budapest"), True, True),
        ("CP-21", ("Berlin",), True, False),
    ],
)
def test_a_capital_must_be_occupied(card: str, spaces: tuple[str, ...], occupied: bool, allowed: bool) -> None:
    """15.4: an occupied capital stops reinforcements, one that is only under enemy control does not."""
    side = card[:2]
    p = Position(turn=8, active=side).hand(side, card)
    armies = iter(("GE I", "GE XX") if side == "AP" else ("RU I", "RU II"))
    for x in spaces:
        p.control("CP" if side == "AP" else "AP", x)
        if occupied:
            p.at(x, next(armies))
    assert p.action().offered(f"event {card}") is allowed


@pytest.mark.rule("15.1c", "15.1g#1", "15.1d", "10.3c")
def test_the_overflow_of_a_card_goes_to_regions() -> None:
    """15.1c and g: of five corps three fill Petrograd, the only open space; the others go to regions."""
    p = Position(turn=8).hand("AP", "AP-20").control("CP", "Kiev").at("Odessa", "TU I").action().do("event AP-20")
    seen: list[str] = []
    while p.s.pending and p.offers("place"):
        seen += p.choices()[:1]
        p.do(p.choices()[0])
    assert len(p.units("Petrograd")) == 3
    regions = [u for x in ("Novgorod", "Moscow", "Kharkov", "Rostov") for u in p.units(x)]
    assert len(regions) == 2


@pytest.mark.rule("15.2b", "15.1c")
def test_italians_arrive_on_the_inset() -> None:
    """15.2b: Italian reinforcements come on the inset: Durres and Vlore are Italian sources but not there."""
    p = Position(turn=8).at_war("IT").control("AP", "Durres", "Vlore", nation="IT").hand("AP", "AP-33").action()
    p.do("event AP-33")
    while p.s.pending and p.offers("place"):
        assert not {"Durres", "Vlore"} & {t.split(" > ")[1] for t in p.offers("place")}
        p.do(p.choices()[0])
    assert {p.where(u) for u in ("IT XX", "IT XXII", "IT XXIV")} <= {"Venice", "Southern Italy"}


@pytest.mark.rule("24.1d", "24.2a.1", "24.2a.2", "24.2b", "15.1f")
@pytest.mark.parametrize(("quality", "reduced"), [(4, True), (5, False), (0, True), (1, True)])
def test_the_card_that_makes_quality_poor_feels_it(quality: int, reduced: bool) -> None:
    """24.2b: -3 first; at 1 or below the infantry arrives reduced, the cavalry does not."""
    p = Position(turn=8, active="CP").quality("AH", quality).hand("CP", "CP-30").action().do("event CP-30")
    while p.s.pending and p.offers("place"):
        p.do(p.choices()[0])
    assert p.s.quality[3] == max(0, quality - 3)
    assert (p.is_reduced("AH XVIII"), p.is_reduced("AH XIX")) == (reduced, reduced)
    assert not p.is_reduced("AH Hauer")
    assert not p.is_reduced("AH Brudermann")


# 16 Replacements ---------------------------------------------------------------------------------------


@pytest.mark.rule("16.2a", "16.2b")
def test_half_points_serve_divisions_only() -> None:
    """16.2: one point is two steps of divisions or one of a corps; half a point repairs no corps."""
    p = Position(turn=8).points("RU", 1).at("Kiev", "(RU Inf 1)", "(RU Inf 2)", "(RU I)").at("Uman", "(RU Inf 3)")
    p.phase("replacement AP").do("repair RU Inf 1")
    assert sorted(p.offers("repair")) == ["repair RU Inf 2", "repair RU Inf 3"]
    p.do("repair RU Inf 2", "done?")
    assert p.is_reduced("RU I")
    assert p.is_reduced("RU Inf 3")


@pytest.mark.rule("16.3#1", "16.4#1", "14.2.1d")
@pytest.mark.parametrize(
    ("lost", "rebuilt"), [(("Constantinople",), True), (("Constantinople", "Rodosto", "Anatolia"), False)]
)
def test_a_nation_without_a_source_is_not_rebuilt(lost: tuple[str, ...], rebuilt: bool) -> None:
    """16.3: with all its sources in enemy hands a nation receives nothing, though an ally feeds its units."""
    p = (
        Position(turn=8, active="CP")
        .at_war("BU")
        .points("CP-A", 4)
        .at("Sofia", "(BU 1 Army)")
        .at("Adrianople", "(TU I)")
    )
    for n, x in enumerate(lost):
        p.at(x, ("BR XII", "BR XVI", "FR Orient 1")[n])
        p.control("AP", x, nation="BR")
    p.phase("replacement CP")
    assert p.offered("repair TU I") is rebuilt
    assert p.offered("repair BU 1 Army")


@pytest.mark.rule("16.5c", "16.7.2#1")
def test_war_in_africa_leaves_the_russians_their_point() -> None:
    """16.5c names AP-Allied units: the point that Kitchener converts still serves a Russian unit."""
    p = Position(turn=12, active="CP").hand("CP", "CP-53").action().do("event CP-53")
    play_out(p)
    next_side(p, "AP").flag("apa_rp_to_ru").points("AP-A", 3).at("Nis", "(SB 1 Army)").at("Kiev", "(RU I)")
    p.phase("replacement AP")
    assert not p.offers("repair SB")
    assert p.offers("convert")
    p.do(p.offers("convert")[0])
    assert p.offered("repair RU I")
    assert not p.offers("convert")  # one a turn


@pytest.mark.rule("16.7.1a", "16.7.2#1")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_one_point_a_turn_is_converted(side: str) -> None:
    """16.7: one GE point a turn becomes a TU point, one AP-A point an RU point, and no more."""
    p = Position(turn=8, active=side).flag("apa_rp_to_ru").points("GE", 3).points("AP-A", 3)
    p.at("Constantinople", "(TU I)", "(TU II)").at("Kiev", "(RU I)", "(RU II)").phase(f"replacement {side}")
    unit = "RU I" if side == "AP" else "TU I"
    assert not p.offers(f"repair {unit}")
    p.do(p.offers("convert")[0])
    assert not p.offers("convert")
    p.do(f"repair {unit}")
    assert not p.offers(f"repair {unit}I")


@pytest.mark.rule("16.6c", "16.6d", "16.6e", "16.6b", "16.6f#1", "10.3c")
@pytest.mark.parametrize(
    ("unit", "pool", "where"),
    [
        ("GE I", "GE", {"Berlin", "Breslau", "Prague", "Brandenburg"}),
        ("AH I", "AH", {"Vienna", "Budapest", "Breslau", "Prague", "Carniola", "Tyrol"}),
        ("TU I", "CP-A", {"Constantinople", "Rodosto", "Anatolia"}),
        ("BU 1 Army", "CP-A", {"Sofia", "Burgas"}),
        ("RU I", "RU", {"Petrograd", "Kiev", "Odessa", "Novgorod", "Moscow", "Kharkov", "Rostov"}),
        ("SB 1 Army", "AP-A", {"Belgrade", "Monastir"}),
        ("BR XII", "AP-A", {"Lemnos", "Southern Italy"}),
        ("FR XII", "AP-A", {"Lemnos", "Southern Italy"}),
        ("IT I", "IT", {"Venice", "Southern Italy", "Durres", "Vlore"}),
        ("RO 1 Army", "AP-A", {"Bucharest", "Constanta", "Odessa"}),
    ],
)
def test_where_rebuilt_corps_come_back(unit: str, pool: str, where: set[str]) -> None:
    """16.6: on friendly sources of their nation (GE and AH also on the shared ones), full spaces excepted."""
    side = "CP" if pool in ("GE", "AH", "CP-A") else "AP"
    p = Position(turn=8, active=side).at_war("IT", "BU", "RO").control("AP", "Durres", "Vlore", nation="IT")
    p.points(pool, 2).at("Nis", "SB 2 Army").replaceable(unit).phase(f"replacement {side}")
    assert raised(p, unit) == where


@pytest.mark.rule("16.6f#1", "16.6b")
@pytest.mark.parametrize(("belgrade", "where"), [("AP", {"Belgrade", "Monastir"}), ("CP", {"Monastir"})])
def test_serbs_come_back_at_home_before_the_collapse(belgrade: str, where: set[str]) -> None:
    """16.6f: before Serbian Collapse on friendly-controlled Belgrade or Monastir, never on Lemnos."""
    p = Position(turn=6).points("AP-A", 2).at("Nis", "SB 2 Army").replaceable("SB 1 Army")
    if belgrade == "CP":
        p.destroyed("Belgrade").control("CP", "Belgrade")
    assert raised(p.phase("replacement AP"), "SB 1 Army") == where


@pytest.mark.rule("16.1f", "9.6.1e")
def test_immediate_points_repair_on_the_map_only() -> None:
    """16.1f: Landwehr to the Front repairs units on the map: nothing from the boxes, and no point is kept."""
    p = (
        Position(turn=4, active="CP")
        .hand("CP", "CP-8")
        .at("Oppeln", "(GE I)")
        .replaceable("GE XX")
        .eliminated("GE XVII")
    )
    p.half().do("event CP-8")
    assert p.offered("repair GE I")
    assert not p.offers("raise-unit")
    p.do("repair GE I")
    p.do("done?")
    assert p.s.rp[POOLS.index("GE")] == 0


# 17 War Status -----------------------------------------------------------------------------------------


@pytest.mark.rule("17.3.2b")
@pytest.mark.parametrize(("ap", "cp", "over"), [(20, 19, False), (20, 20, True)])
def test_both_sides_fill_the_combined_track(ap: int, cp: int, over: bool) -> None:
    """17.3.2b: the sum of both meets the Armistice marker at 40."""
    p = Position(turn=14).vp(15).at("Nis", "SB 1 Army").at("Belgrade", "SB Inf 1").level(CP=2, AP=2)
    play_out(p.war_status(CP=cp, AP=ap).phase("war status"))
    assert bool(p.s.ending) is over


@pytest.mark.rule("17.3.2e.1", "17.3.2e.2", "17.3.2e.3", "26.2.3a", "26.5.3a")
def test_collapses_add_up_on_the_armistice_marker() -> None:
    """17.3.2e: Serbia -2, Romania -2, Bulgaria -3, each once."""
    p = Position(turn=14).vp(15).at_war("BU", "RO").destroyed("Belgrade", "Bucharest")
    p.control("CP", "Belgrade", "Skopje", "Bucharest", "Ploesti").control("AP", "Sofia", "Philippopolis", nation="FR")
    for _ in (1, 2):
        play_out(p.phase("war status"))
        assert p.s.armistice == 33


# 18 Regions --------------------------------------------------------------------------------------------


@pytest.mark.rule("18.2.1#1", "18.2b")
def test_a_region_shared_with_an_uprising_is_nobodys() -> None:
    """18.2.1c: enemies driven out, a region with an Uprising Unit in it still has no controller."""
    with facts(spaces={"Kiev": {"supply": "GE"}}, units={"GE I": {"cf": (16, 16), "lf": (9, 9)}}):
        p = Position(turn=13, active="CP").control("CP", "Kiev").will("RU", 2).at("Kharkov", "(RU Inf 1)", "GE I")
        p.phase("rebellion")
        p.do("place RU Uprising 1 > Kharkov")
        play_out(p)
        p.s.active = 0
        p.attacking("GE I")
        text = next(t for t in p.offers("attack GE I") if "Kharkov" in t)
        p.do(text, "resolve?").no_cards(6, 1)
        fought(p)
        assert p.where("RU Inf 1") == "AP Reserve Box"
        assert p.owner("Kharkov") != "CP"
        play_out(p)
        p.s.clear_marks()
        next_side(p, "CP").attacking("GE I").do("attack GE I > Kharkov", "resolve?").no_cards(6, 1)
        fought(p)
        assert p.where("RU Uprising 1") == "Uprising Pool"
        assert p.owner("Kharkov") == "CP"


@pytest.mark.rule("18.3.1a", "18.3.1b", "18.3.1d", "12.1.1b")
def test_the_defender_chooses_three_and_the_rest_are_safe() -> None:
    """18.3.1: of five units in a region three defend; the others lose nothing; a second attack is not made."""
    with facts(units={"RU I": {"cf": (16, 16), "lf": (9, 9)}}):
        p = Position(turn=8).at("Brandenburg", "GE I", "GE XX", "GE Res 1", "GE Res 2", "GE Res 3")
        p.at("Stettin", "RU I", "RU II").attacking("Stettin").do("attack RU I > Brandenburg")
        p.do("resolve?")
        while p.s.pending and p.seat() == "CP" and p.asked() != "PlayCards":
            wanted = [t for t in p.choices() if "GE Res" in t]
            p.do(wanted[0] if wanted else p.choices()[-1])
        p.no_cards(6, 1)
        fought(p)
        assert not p.is_reduced("GE I")
        assert not p.is_reduced("GE XX")
        assert not p.offered("attack RU II > Brandenburg")


@pytest.mark.rule("18.3i", "21.0a", "18.3f")
def test_stacks_of_a_region_attack_a_space_together() -> None:
    """18.3i: two stacks of one region join in an attack on a connected space; six units fire."""
    with facts(units={"RU I": TOUGH}):
        p = Position(turn=8, active="CP").at("Berlin", "RU I")
        corps = ("GE I", "GE XX", "GE XVII", "GE I Res.", "GE Landwehr", "GE XI")
        p.at("Brandenburg", *corps).attacking(*corps).do("attack GE I > Berlin")
        for u in corps[1:]:
            assert p.offered(f"join {u}")
            p.do(f"join {u}")
        p.do("resolve?")
        p.do("no-flank?")
        p.no_cards(3, 1)
        assert told(p, "CP fires with 22 on the Heavy table")


# 19 Trenches -------------------------------------------------------------------------------------------


@pytest.mark.rule("19.2b", "19.2c")
def test_one_attempt_a_space_a_turn() -> None:
    """19.2b: after a failed attempt the space is not tried again in the Action Phase, by no other corps either."""
    p = Position(turn=5, round=2).hand("AP", "AP-2", "AP-4").at("Lublin", "RU I", "RU II").half()
    p.do("ops AP-2", "activate-move Lublin", "done?", "entrench RU I").dice(6)
    assert not p.offered("entrench RU II")
    while p.s.pending and p.seat() == "AP":
        p.do("done")
    p.s.pending.clear()
    p.s.round, p.s.active = 3, 1
    p.half().do("ops AP-4", "activate-move Lublin", "done?")
    assert not p.offered("entrench RU II")
    assert p.offers("move RU II")


@pytest.mark.rule("19.1f", "19.5a", "20.1.3b")
def test_besiegers_fight_from_their_own_trench() -> None:
    """19.1f: besiegers may entrench; attacked from outside, the Trench serves them and the Fort stays silent."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}, units={"RU I": TOUGH, "AH I": TOUGH}):
        p = Position(turn=5).control("AP", "Lemberg").at("Przemysl", "RU I").moving("Przemysl")
        assert p.offered("entrench RU I")
        p.do("entrench RU I").dice(1)
        play_out(p)
        next_side(p, "CP").at("Stryj", "AH I").attacking("Stryj").declare("Przemysl", "AH I").no_cards(5, 5)
        # 3 CF: the attacker in column 2, die 5: 3; the defender in column 4, die 5: 4
        assert told(p, "CP fires with 3 on the Heavy table")
        assert told(p, "AP fires with 3 on the Heavy table")
        assert p.loss_numbers() == (4, 3)


@pytest.mark.rule("19.4b", "19.4d")
@pytest.mark.parametrize(("where", "level"), [("Doiran", 1), ("Dubno", 0)])
def test_an_advance_takes_a_trench_like_a_move(where: str, level: int) -> None:
    """19.4: a Level 1 trench goes when an enemy enters, the Level 2 trench becomes his Level 1."""
    with facts(
        spaces={where: {"terrain": "clear", "fort": 0}},
        units={"RU I": {"cf": (16, 16), "lf": (9, 9)}, "AH II": {"cf": (16, 16), "lf": (9, 9)}},
    ):
        if where == "Dubno":
            p = Position(turn=5, active="CP").trench("AP", "Dubno").at("Dubno", "(RU Inf 1)").at("Brody", "AH II")
            p.attacking("Brody").declare("Dubno", "AH II").no_cards(6, 1)
            p.do("advance AH II > Dubno")
        else:
            p = (
                Position(turn=8, active="AP")
                .at_war("BU")
                .greece("AP")
                .trench("CP", "Doiran", 2)
                .at("Doiran", "(BU Inf 1)")
            )
            p.at("Salonika", "BR XII", "FR Orient 1", "FR Inf 1").attacking("Salonika")
            p.declare("Doiran", "BR XII", "FR Orient 1", "FR Inf 1").no_cards(6, 1)
            p.do("advance BR XII > Doiran")
        assert p.s.any_trench(space(where)) == level


@pytest.mark.rule("19.6a", "19.6b")
@pytest.mark.parametrize(("fort", "stays"), [(1, True), (0, False)])
def test_a_trench_starves_with_its_garrison_but_not_in_a_fort(fort: int, stays: bool) -> None:
    """19.6: a Trench in a space that suffers attrition is lost unless an undestroyed friendly Fort is there."""
    with facts(spaces={"Lomza": {"fort": fort, "terrain": "clear"}}):
        p = Position(turn=5).at("Lomza", "RU I").trench("AP", "Lomza")
        for x in ("Osowiec", "Bialystok", "Warsaw", "Mlawa"):
            p.destroyed(x).control("CP", x)
        assert p.supply("RU I") == "oos"
        play_out(p.phase("attrition"))
        assert p.is_reduced("RU I")
        assert bool(p.s.any_trench(space("Lomza"))) is stays


# 20 Forts ----------------------------------------------------------------------------------------------


@pytest.mark.rule("20.1.7#1", "20.1.7#2")
@pytest.mark.parametrize(
    ("unit", "destroyed", "allowed"),
    [("GE I", False, False), ("GE I", True, True), ("AH I", False, True), ("AH Sud Army", False, True)],
)
def test_who_attacks_a_russian_fort_early(unit: str, destroyed: bool, allowed: bool) -> None:
    """20.1.7: before OberOst Germans do not attack Russian Fort spaces; destroyed ones are none; a dual unit is AH."""
    p = Position(turn=4, active="CP").war_status(CP=3).control("CP", "Siedlce", "Lublin").at("Lublin", unit)
    p.at("Ivangorod", "RU Inf 1")
    if destroyed:
        p.destroyed("Ivangorod")
    p.attacking("Lublin")
    assert p.offered(f"attack {unit} > Ivangorod") is allowed


@pytest.mark.rule("20.1.7#1", "20.3.3b", "20.1.2c")
def test_germans_besiege_a_russian_fort_but_do_not_storm_it() -> None:
    """20.1.7: before OberOst Germans may besiege an unoccupied Russian Fort, not attack it even from inside."""
    p = Position(turn=4, active="CP").war_status(CP=3).at("Lodz", "GE I").moving("Lodz")
    assert p.offered("move GE I > Warsaw")
    q = Position(turn=4, active="CP").war_status(CP=3).control("CP", "Lodz", "Kalisch").at("Warsaw", "GE I")
    assert q.attacking("Warsaw").offers("attack GE I > Warsaw") == []
    r = Position(turn=4, active="CP").war_status(CP=4).control("CP", "Lodz", "Kalisch").at("Warsaw", "GE I")
    assert r.attacking("Warsaw").offers("attack GE I > Warsaw") == ["attack GE I > Warsaw"]


@pytest.mark.rule("20.3.1d", "20.1.1a")
@pytest.mark.parametrize(
    ("second", "activated", "allowed"),
    [("Lublin", True, True), ("Lublin", False, False), ("Pinsk", True, False), ("Siedlce", True, False)],
)
def test_the_second_besieger_must_be_able_to_come(second: str, activated: bool, allowed: bool) -> None:
    """20.3.1d: a division enters a Fort of 2 only if another activated one can reach it in this round (MF 3)."""
    with facts(spaces={"Cracow": {"fort": 2}}, lines=[("Lublin", "Sandomierz", "road", "none")]):
        p = Position(turn=5).at("Kielce", "RU Inf 1").at(second, "RU Inf 2").control("AP", "Tarnow")
        p.moving("Kielce", second) if activated else p.moving("Kielce")
        assert p.offered("move RU Inf 1 > Cracow") is allowed


@pytest.mark.rule("20.3.1d", "20.1.1b", "20.3.1b")
def test_who_has_entered_for_a_siege_is_not_left_alone() -> None:
    """20.3.1d: once the first division is in, movement does not end before the second has come."""
    p = Position(turn=5).at("Kielce", "RU Inf 1", "RU Inf 2").moving("Kielce").do("move RU Inf 1 > Cracow", "stop?")
    assert not p.offered("done")
    assert p.offered("move RU Inf 2 > Cracow")
    p.do("move RU Inf 2 > Cracow", "stop?")
    play_out(p)
    assert sorted(p.units("Cracow")) == ["RU Inf 1", "RU Inf 2"]
    assert p.phase("siege").rolls()


@pytest.mark.rule("20.3.1d", "27.0a", "10.2b")
def test_a_siege_needs_units_that_may_stack() -> None:
    """20.3.1d with 10.2b: a Russian and a Serbian division cannot besiege together: neither may enter."""
    with facts(spaces={"Cracow": {"fort": 2}}):
        p = Position(turn=5).at("Kielce", "RU Inf 1").at("Tarnow", "SB Inf 1").moving("Kielce", "Tarnow")
        assert not p.offered("move RU Inf 1 > Cracow")
        assert not p.offered("move SB Inf 1 > Cracow")


@pytest.mark.rule("20.3.5a", "20.3.3b")
def test_a_failed_storm_breaks_the_siege() -> None:
    """20.3.3b with 20.3.5: besiegers who storm the Fort and lose too much no longer besiege it: no surrender die."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        p = Position(turn=5).control("AP", "Lemberg").reserve("RU Inf 9").at("Przemysl", "(RU I)").attacking("Przemysl")
        p.do("attack RU I > Przemysl", "resolve?").no_cards(1, 3)
        fought(p)
        play_out(p)
        # 3 CF, die 3: 2 destroys the corps; one division cannot besiege CF 3
        assert (p.where("RU I"), p.where("RU Inf 9")) == ("AP Replaceable Units Box", "Przemysl")
        assert not p.phase("siege").s.pending


@pytest.mark.rule("20.2c", "20.2f", "11.2j", "20.3.3b", "5.1.1a")
@pytest.mark.parametrize(("die", "fallen"), [(1, False), (2, True)])
def test_a_storm_from_inside_takes_the_space_at_once(die: int, fallen: bool) -> None:
    """20.2c: besiegers destroy a Fort of 2 if they reach 2; being there they take the space, its VP and Will."""
    with facts(spaces={"Cracow": {"fort": 2}}, units={"RU I": {"cf": (3, 3), "lf": (9, 9)}}):
        p = Position(turn=5).vp(15).at("Cracow", "RU I").attacking("Cracow")
        p.do("attack RU I > Cracow", "resolve?").no_cards(die, 1)
        fought(p)
        play_out(p)
        assert (p.owner("Cracow") == "AP") is fallen
        assert (p.s.vp, p.s.will[2]) == ((14, 10) if fallen else (15, 12))


@pytest.mark.rule("20.2b", "20.2a")
def test_a_fort_is_safe_while_its_garrison_lives() -> None:
    """20.2b: 7 against a corps of LF 9: nothing happens to the Fort though 7 exceeds its CF."""
    with facts(
        spaces={"Cracow": {"fort": 2, "supply": "AH"}},
        lines=[("Kielce", "Cracow", *RAIL)],
        units={"RU I": {"cf": (16, 16), "lf": (9, 9)}, "AH I": TOUGH},
    ):
        p = Position(turn=5).at("Kielce", "RU I").at("Cracow", "AH I").attacking("Kielce").declare("Cracow", "RU I")
        p.no_cards(6, 1)
        assert p.loss_numbers()[1] == 7
        while p.s.pending and p.seat() == "CP":
            p.do(p.choices()[0])
        assert p.s.fort(space("Cracow"))
        assert p.offered("advance RU I > Cracow")
        p.do("advance RU I > Cracow")
        assert p.owner("Cracow") == "CP"


@pytest.mark.rule("20.4.1b", "20.4.1c")
@pytest.mark.parametrize(("die", "fell"), [(3, False), (4, True)])
def test_three_divisions_starve_out_a_fort_of_three(die: int, fell: bool) -> None:
    """20.4.1: Przemysl (CF 3) surrenders to a 4, not to a 3, and stays destroyed."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        p = Position(turn=5).at("Przemysl", "RU Inf 1", "RU Inf 2", "RU Inf 3").phase("siege").dice(die)
        play_out(p)
        assert (p.owner("Przemysl") == "AP") is fell


@pytest.mark.rule("23.3.2c", "23.3.2e", "23.2a")
@pytest.mark.parametrize(("where", "vp", "will"), [("Riga", 15, 2), ("Vilna", 16, 0)])
def test_an_uprising_in_a_fort_takes_nothing(where: str, vp: int, will: int) -> None:
    """20.1.5a with 23.3.2: a Fort space is not controlled by another while its Fort stands: no VP, no Will lost."""
    p = Position(turn=12).vp(15).will("RU", 2).phase("rebellion").do(f"place RU Uprising 1 > {where}")
    play_out(p)
    assert (p.s.vp, p.s.will[0]) == (vp, will)
    assert (p.owner(where) == "AP") is (where == "Riga")


# 21 Flank Attacks --------------------------------------------------------------------------------------


@pytest.mark.rule("21.3b", "21.4b")
@pytest.mark.parametrize(
    ("beside", "die", "first"),
    [((), 3, "AP"), ((), 2, "CP"), (("Tarnopol", "AH Inf 1"), 3, "CP"), (("Tarnopol", "AH Inf 1"), 4, "AP")],
)
def test_an_enemy_beside_the_flank_takes_the_modifier(beside: tuple[str, ...], die: int, first: str) -> None:
    """21.3b: the second attacking space gives +1 unless it is connected to another enemy-occupied space."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}},
        units=dict.fromkeys(("RU I", "RU II", "AH I"), TOUGH),
        lines=[("Lutsk", "Brody", *RAIL), ("Dubno", "Brody", *RAIL)],
    ):
        p = Position(turn=4).at("Brody", "AH I").at("Lutsk", "RU I").at("Dubno", "RU II")
        if beside:
            p.at(beside[0], beside[1])  # beside Dubno, not beside Lutsk
        p.attacking("Lutsk", "Dubno").declare("Brody", "RU I", "RU II", flank="Lutsk").no_cards(die)
        p.dice(3, 3)
        fires = [line for line in p.log() if "fires with" in line]
        assert fires[0].startswith(first)


@pytest.mark.rule("21.0b", "21.0a", "21.1e")
@pytest.mark.parametrize(
    ("first", "second", "offered"),
    [("RU I", "RU Inf 1", True), ("RU Inf 2", "RU Inf 1", False), ("RU Cav 1", "RU I", True)],
)
def test_a_flank_needs_two_spaces_and_one_corps(first: str, second: str, offered: bool) -> None:
    """21.0: units in two spaces, at least one of all of them an LCU."""
    with facts(spaces={"Brody": {"terrain": "clear"}}):
        p = Position(turn=4).at("Brody", "AH I").at("Lutsk", first).at("Dubno", second).attacking("Lutsk", "Dubno")
        assert flank_offered(p, "Brody", first, second) is offered


@pytest.mark.rule("21.1b", "21.1f", "21.2a")
@pytest.mark.parametrize("terrain", ["clear", "forest", "mountain", "swamp"])
def test_ground_that_bars_a_flank(terrain: str) -> None:
    """21.1b: not against Swamp or Mountain; a Forest is no hindrance."""
    with facts(spaces={"Brody": {"terrain": terrain}}):
        p = Position(turn=4).at("Brody", "AH I").at("Lutsk", "RU I").at("Dubno", "RU II").attacking("Lutsk", "Dubno")
        assert flank_offered(p, "Brody", "RU I", "RU II") is (terrain in ("clear", "forest"))


# 22 Assembling -----------------------------------------------------------------------------------------


@pytest.mark.rule("22.3a#1", "22.3a#2")
def test_divisions_that_have_just_come_build_no_corps() -> None:
    """22.3a: units used to assemble must begin the round there; the new corps moves on in the same round."""
    p = Position(turn=5).at("Kiev", "RU Inf 1").at("Uman", "RU Inf 2").replaceable("RU I").moving("Kiev", "Uman")
    p.do("move RU Inf 1 > Uman", "stop")
    assert not p.offers("assemble")
    q = Position(turn=5).at("Uman", "RU Inf 1", "RU Inf 2").replaceable("RU I").moving("Uman")
    q.do("assemble RU I > Uman")
    for n in (1, 2):
        q.do(f"use RU Inf {n}?")
    assert (q.where("RU I"), q.is_reduced("RU I")) == ("Uman", True)
    assert q.offers("move RU I >")


@pytest.mark.rule("22.1a.1", "22.2a", "22.3b")
@pytest.mark.parametrize(
    ("units", "full"),
    [
        (("RU Inf 1", "RU Inf 2", "RU Cav 1"), True),
        (("RU Inf 1", "RU Cav 1", "RU Cav 2"), False),
        (("RU Inf 1", "RU Inf 2", "RU Elite 1"), True),
    ],
)
def test_three_divisions_make_a_full_corps(units: tuple[str, ...], full: bool) -> None:
    """22.2a: two of the corps' own type and a third of any; otherwise two make a reduced one and the third stays."""
    p = Position(turn=5).at("Kiev", *units).replaceable("RU I").moving("Kiev").do("assemble RU I > Kiev")
    for u in units:
        p.do(f"use {u}?")
    p.do("done?")
    made_full = p.where("RU I") == "Kiev" and not p.is_reduced("RU I")
    assert made_full is full


@pytest.mark.rule("22.1c", "22.2d", "22.4d")
def test_the_sud_army_is_taken_apart_and_built_again() -> None:
    """22.4d and 22.2d: two divisions of one nation and one of the other, both ways, of infantry or cavalry."""
    p = Position(turn=9, active="CP").at("Breslau", "AH Sud Army").reserve("AH Inf 1", "AH Inf 2", "GE Inf 1")
    p.moving("Breslau").do("disassemble AH Sud Army")
    for u in ("AH Inf 1", "AH Inf 2", "GE Inf 1"):
        p.do(f"use {u}?")
    assert sorted(p.units("Breslau")) == ["AH Inf 1", "AH Inf 2", "GE Inf 1"]
    assert p.where("AH Sud Army") == "CP Replaceable Units Box"
    play_out(p)
    p.s.clear_marks()
    next_side(p, "CP").moving("Breslau")
    assert p.offered("assemble AH Sud Army > Breslau")
    q = Position(turn=9, active="CP").at("Breslau", "AH Inf 1", "AH Inf 2", "AH Inf 3").replaceable("AH Sud Army")
    assert not q.moving("Breslau").offers("assemble AH Sud Army")
    r = Position(turn=9, active="CP").at("Breslau", "AH Sud Army").reserve("AH Inf 1", "AH Inf 2", "AH Inf 3")
    assert not r.moving("Breslau").offers("disassemble")


@pytest.mark.rule("22.1b", "22.1a.2")
def test_no_corps_is_built_out_of_supply() -> None:
    """22.1: only in friendly-supplied spaces and regions."""
    p = Position(turn=5).at("Szeged", "RU Inf 1", "RU Inf 2").replaceable("RU I").moving("Szeged")
    assert p.supply("RU Inf 1") == "oos"
    assert not p.offers("assemble")
    q = Position(turn=5).at("Szeged", "(RU I)", "RU Inf 2").moving("Szeged")
    assert not q.offers("assemble")


@pytest.mark.rule("22.4c")
def test_taking_a_corps_apart_costs_no_quality() -> None:
    """22.4 is no loss: Troop Quality stays; the corps waits in the Replaceable Units Box."""
    p = Position(turn=5).quality("RU", 8).at("Kiev", "(RU I)").reserve("RU Inf 1", "RU Inf 2").moving("Kiev")
    p.do("disassemble RU I")
    for n in (1, 2):
        p.do(f"use RU Inf {n}?")
    assert (p.s.quality[0], p.where("RU I")) == (8, "AP Replaceable Units Box")
    assert sorted(p.units("Kiev")) == ["RU Inf 1", "RU Inf 2"]
