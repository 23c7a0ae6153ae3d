"""Chapters 10, 11 and 13, by the printed text: stacking, movement, control, Strategic Redeployment."""

from __future__ import annotations

import pytest

from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import may_end, next_side, play_out

RAIL = ("single_gauge", "none")


def moves(p: Position, unit: str) -> list[str]:
    """Where a unit may step next."""
    return sorted(text.split(" > ")[1] for text in p.offers(f"move {unit} >"))


def goals(p: Position, unit: str) -> set[str]:
    """Where a unit may be redeployed."""
    return {text.split(" > ")[1] for text in p.offers(f"redeploy {unit} >")}


# Movement ----------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.2a", "11.1.4a")
def test_a_step_goes_along_any_line_to_places_without_enemies() -> None:
    """11.1.2: one point a step whatever the line; not where an enemy or an Uprising Unit stands."""
    p = Position(turn=5).at("Dubno", "RU I").at("Brody", "AH I").at("Tarnopol", "AH Uprising 1").moving("Dubno")
    assert moves(p, "RU I") == ["Lutsk", "Rovno", "Shepetovka"]
    p = Position(turn=5).at("Dubno", "RU I").moving("Dubno")
    assert moves(p, "RU I") == ["Brody", "Lutsk", "Rovno", "Shepetovka", "Tarnopol"]


@pytest.mark.rule("11.1.2e", "11.1.2b")
@pytest.mark.parametrize(("unit", "steps"), [("RU I", 3), ("RU Cav 1", 5), ("GE I", 4), ("GE Cav 1", 6)])
def test_no_unit_goes_farther_than_its_movement_factor(unit: str, steps: int) -> None:
    """11.1.2e: as many spaces as the Movement Factor, and not one more."""
    way = {
        "RU": ("Minsk", "Molodechno", "Vilna", "Dvinsk", "Rezhitsa", "Pskov", "Petrograd"),
        "GE": ("Berlin", "Posen", "Danzig", "Allenstein", "Insterburg", "Tilsit", "Memel", "Libau"),
    }[unit[:2]]
    p = Position(turn=5, active="AP" if unit[:2] == "RU" else "CP").at(way[0], unit).moving(way[0])
    for where in way[1 : steps + 1]:
        assert p.offered(f"move {unit} > {where}")
        p.do(f"move {unit} > {where}")
    assert not p.offers(f"move {unit} ")
    assert p.where(unit) == way[steps]


@pytest.mark.rule("11.1.2d", "18.1a", "18.1b", "11.1.4b", "18.1d")
@pytest.mark.parametrize("there", ["", "GE I", "RU Uprising 1"])
def test_a_unit_stops_in_a_region(there: str) -> None:
    """11.1.2d and 11.1.4b: a region may be entered whoever is in it, and the unit must stop there."""
    p = Position(turn=5).at("Gomel", "RU Cav 1")
    if there:
        p.at("Kharkov", there)
    p.moving("Gomel").do("move RU Cav 1 > Kharkov")
    assert not p.offers("move RU Cav 1")
    assert p.where("RU Cav 1") == "Kharkov"


@pytest.mark.rule("11.2b", "18.2a", "18.2b")
@pytest.mark.parametrize(("there", "owner"), [("", "CP"), ("RU Inf 1", "AP"), ("RU Uprising 1", "nobody")])
def test_who_controls_a_region_that_is_entered(there: str, owner: str) -> None:
    """11.2b and 18.2: a vacant region is taken by entering; not if enemies or an Uprising Unit are in it."""
    p = Position(turn=12, active="CP").at("Gomel", "GE I").will("RU", 2)
    if "Uprising" in there:
        p.phase("rebellion").do(f"place {there} > Kharkov")
        play_out(p)
        p.s.active = 0
    elif there:
        p.at("Kharkov", there)
    p.moving("Gomel").do("move GE I > Kharkov")
    assert p.owner("Kharkov") == owner or (owner == "nobody" and p.owner("Kharkov") in ("neutral", "nobody"))
    assert (p.owner("Kharkov") == "CP") is (there == "")


@pytest.mark.rule("11.1.5a", "4.3d", "4.3e", "26.2.1a", "26.5.1a")
@pytest.mark.parametrize(
    ("side", "start", "unit", "target", "nation"),
    [
        ("AP", "Nis", "SB 1 Army", "Sofia", "BU"),
        ("AP", "Kishinev", "RU I", "Jassy", "RO"),
        ("CP", "Orsova", "AH I", "Turnu Severin", "RO"),
        ("CP", "Adrianople", "TU I", "Philippopolis", "BU"),
        ("CP", "Trent", "AH I", "Verona", "IT"),
    ],
)
@pytest.mark.parametrize("war", [False, True])
def test_three_neutrals_are_closed_until_they_enter(
    side: str, start: str, unit: str, target: str, nation: str, war: bool
) -> None:
    """11.1.5a: nobody moves into Bulgaria, Italy or Romania before its entry; afterwards both sides may."""
    p = Position(turn=5, active=side)
    if war:
        p.at_war(nation)
    p.at(start, unit).moving(start)
    assert p.offered(f"move {unit} > {target}") is war


@pytest.mark.rule("4.3f", "26.4.1a")
@pytest.mark.parametrize("war", [False, True])
@pytest.mark.parametrize(
    ("start", "target"), [("Tyrol", "Bozen"), ("Tyrol", "Toblach"), ("Carniola", "Gorz"), ("Carniola", "Trieste")]
)
def test_the_inset_is_closed_before_italy_enters(start: str, target: str, war: bool) -> None:
    """4.3f and 26.4.1a: no unit moves onto the Italian inset, not even to Austrian places, before Italy enters."""
    p = Position(turn=5, active="CP")
    if war:
        p.at_war("IT")
    p.at(start, "AH I").moving("AH I")
    assert p.offered(f"move AH I > {target}") is war


@pytest.mark.rule("11.3.1a", "11.3.2#1")
def test_the_inset_costs_one_point() -> None:
    """11.3: entering the inset from Tyrol costs 1, and each step on it 1."""
    p = Position(turn=5, active="CP").at_war("IT").at("Tyrol", "AH I").moving("AH I")
    p.do("move AH I > Bozen", "move AH I > Trent", "move AH I > Verona")
    assert p.where("AH I") == "Verona"
    assert not p.offers("move AH I")


@pytest.mark.rule("11.1.5b#1", "10.4a", "26.3.1c#1")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_neutral_greece_is_open_where_no_greeks_stand(side: str) -> None:
    """11.1.5b: vacant neutral Greek spaces may be entered; those with neutral Greek units may not."""
    unit = "SB 1 Army" if side == "AP" else "AH I"
    p = Position(turn=8, active=side).at("Florina", unit).at("Larissa", "GR Inf 1").moving("Florina")
    assert not p.offered(f"move {unit} > Larissa")
    assert p.offered(f"move {unit} > Koritsa")
    q = Position(turn=8, active=side).at("Florina", unit).moving("Florina")
    assert q.offered(f"move {unit} > Larissa")


@pytest.mark.rule("26.3.1d", "11.2i")
@pytest.mark.parametrize(("where", "kept"), [("Larissa", False), ("Salonika", True)])
def test_control_in_neutral_greece_lasts_as_long_as_the_stay(where: str, kept: bool) -> None:
    """26.3.1d (ruling 21): control of a neutral Greek space ends with the stay; Salonika stays under AP control."""
    p = Position(turn=8).at("Florina", "FR Orient 1").moving("Florina").do(f"move FR Orient 1 > {where}")
    p.do("stop?")
    play_out(p)
    assert p.owner(where) == "AP"
    p.s.clear_marks()
    next_side(p, "AP").moving(where).do("move FR Orient 1 > Florina", "stop?")
    play_out(p)
    assert p.owner(where) == ("AP" if kept else "neutral")
    assert p.owner("Florina") == "AP"


@pytest.mark.rule("11.2a", "11.2e", "11.2h", "11.2i", "23.2a", "23.2b", "5.1.1a", "5.1.1b")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_passing_through_takes_spaces_points_and_will(side: str) -> None:
    """11.2a and h: spaces moved through are taken too; VP and National Will follow at once."""
    if side == "AP":
        p = Position(turn=5).vp(15).at("Dubno", "RU I").moving("Dubno")
        p.do("move RU I > Brody", "move RU I > Lemberg", "move RU I > Stryj")
        assert (p.owner("Brody"), p.owner("Lemberg"), p.owner("Stryj")) == ("AP", "AP", "AP")
        assert (p.s.vp, p.s.will[2], p.s.will[0]) == (14, 10, 12)
    else:
        p = Position(turn=5, active="CP").vp(15).at("Oppeln", "AH I").moving("Oppeln")
        p.do("move AH I > Czestochowa", "move AH I > Lodz", "move AH I > Kalisch")
        assert (p.owner("Czestochowa"), p.owner("Lodz"), p.owner("Kalisch")) == ("CP", "CP", "CP")
        assert (p.s.vp, p.s.will[0], p.s.will[2]) == (16, 10, 12)


@pytest.mark.rule("10.3a", "10.3b", "10.1a")
def test_a_full_space_may_be_passed_but_not_kept_overfull() -> None:
    """10.3: more than three may pass or wait in a space while moves go on; at the end no more than three."""
    p = Position(turn=5).at("Lublin", "RU I", "RU II", "RU III").at("Chelm", "RU IV").moving("Chelm", "Lublin")
    p.do("move RU IV > Lublin", "stop")
    assert not p.offered("done")
    p.do("move RU I > Ivangorod", "stop?")
    play_out(p)
    assert sorted(p.units("Lublin")) == ["RU II", "RU III", "RU IV"]
    q = Position(turn=5).at("Lublin", "RU I", "RU II", "RU III").at("Chelm", "RU IV").moving("Chelm")
    q.do("move RU IV > Lublin")
    assert not q.offered("stop")
    assert q.offered("move RU IV > Ivangorod")


@pytest.mark.rule("18.1a")
def test_any_number_may_be_in_a_region() -> None:
    """10.1e: a region holds any number of units."""
    p = Position(turn=5).at("Kharkov", "RU I", "RU II", "RU III", "RU V").at("Gomel", "RU IV").moving("Gomel")
    assert may_end(p, "RU IV", "Kharkov")
    assert len(p.units("Kharkov")) == 5


@pytest.mark.rule("10.2a", "10.2b")
@pytest.mark.parametrize(
    ("mover", "there", "allowed"),
    [
        ("GE Inf 1", "AH I", True),
        ("GE Inf 1", "BU 1 Army", True),
        ("TU I", "AH I", True),
        ("BR XII", "SB 1 Army", True),
        ("IT Inf 1", "SB 1 Army", True),
        ("RU Inf 1", "SB 1 Army", False),
        ("RU Inf 1", "IT I", False),
        ("RO Inf 1", "BR XII", False),
        ("RO Inf 1", "RU I", True),
        ("RU Yugo", "RO 1 Army", True),
        ("RU 2/4 Special", "IT I", True),
    ],
)
def test_who_stacks_with_whom(mover: str, there: str, allowed: bool) -> None:
    """10.2: allies stack freely, but Russians and Romanians only with each other, two Special SCUs excepted."""
    side = "CP" if mover[:2] in ("GE", "TU") else "AP"
    p = Position(turn=10, active=side).at_war("RO", "IT", "BU").at("Kragujevac", mover).at("Nis", there)
    assert may_end(p.moving("Kragujevac"), mover, "Nis") is allowed


@pytest.mark.rule("11.1.1b", "11.1.1g")
def test_units_of_a_space_part_but_finish_together() -> None:
    """11.1.1: units of one space may go different ways; once another space moves the first is finished."""
    p = Position(turn=5).at("Lublin", "RU I", "RU II").at("Minsk", "RU III").moving("Lublin", "Minsk")
    p.do("move RU I > Chelm", "stop", "move RU II > Siedlce", "stop")
    assert p.where("RU I") == "Chelm"
    assert p.where("RU II") == "Siedlce"
    q = Position(turn=5).at("Lublin", "RU I", "RU II").at("Minsk", "RU III").moving("Lublin", "Minsk")
    q.do("move RU I > Chelm", "stop", "move RU III > Orsha", "stop")
    assert q.why_not("move RU II > Siedlce")


@pytest.mark.rule("11.1b", "11.1.4c", "9.4.3e", "18.1.1j", "18.3j")
@pytest.mark.parametrize("where", ["Minsk", "Kharkov"])
def test_uprising_units_are_never_activated(where: str) -> None:
    """9.4.3e and 11.1b: a space with only an Uprising Unit, or with nobody, is not activated by either side."""
    for side in ("AP", "CP"):
        p = Position(turn=12, active=side).at(where, "RU Uprising 1").at("Lutsk", "GE I" if side == "CP" else "RU I")
        p.ops(4)
        assert not any(where in text or "Uprising" in text for text in p.choices())
        assert not any("Thorn" in text for text in p.choices())


# Strategic Redeployment --------------------------------------------------------------------------------


@pytest.mark.rule("13.2a#1", "13.2a#2", "13.1a")
@pytest.mark.parametrize(
    ("line", "lcu", "scu"),
    [
        ("single_gauge", True, True),
        ("road", False, True),
        ("mixed_gauge", False, False),
        ("alpine_trail", False, False),
    ],
)
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_which_lines_carry_redeployment(line: str, lcu: bool, scu: bool, side: str) -> None:
    """13.2a: LCUs by Single-Gauge only, SCUs also by Road, nobody by Mixed-Gauge or Alpine Trail."""
    with facts(
        only=["Brody"],
        lines=[("Lemberg", "Brody", line, "none"), ("Rovno", "Brody", line, "none")],
    ):
        nation, start = ("RU", "Rovno") if side == "AP" else ("AH", "Lemberg")
        p = (
            Position(turn=5, active=side)
            .control(side, "Brody")
            .at(start, f"{nation} I", f"{nation} Inf 1")
            .redeploying(4)
        )
        assert ("Brody" in goals(p, f"{nation} I")) is lcu
        assert ("Brody" in goals(p, f"{nation} Inf 1")) is scu


@pytest.mark.rule("12.5c", "12.5d", "13.2a#2")
@pytest.mark.parametrize(("side", "card"), [("AP", "AP-4"), ("CP", "CP-13")])
def test_converted_lines_carry_their_own_side(side: str, card: str) -> None:
    """12.5c and d: after its railway card a side redeploys, LCUs too, over Mixed-Gauge lines at the frontier."""
    unit, start, goal = ("RU I", "Dubno", "Brody") if side == "AP" else ("AH I", "Oppeln", "Czestochowa")
    for played in ((), ("AP-4",), ("CP-13",)):
        p = Position(turn=5, active=side).played(*played).at(start, unit).control(side, goal).redeploying(4)
        assert (goal in goals(p, unit)) is (card in played)


@pytest.mark.rule("12.5c", "13.2a#2")
def test_the_line_to_romania_is_not_converted() -> None:
    """12.5c: Mixed-Gauge lines between Russia and Romania stay closed to redeployment after the railway card."""
    with facts(only=["Jassy"], lines=[("Kishinev", "Jassy", "mixed_gauge", "none")]):
        p = Position(turn=10).at_war("RO").played("AP-4").at("Kishinev", "RU I", "RU Inf 1").redeploying(4)
        assert "Jassy" not in goals(p, "RU I") | goals(p, "RU Inf 1")


@pytest.mark.rule("13.1b", "13.1c", "9.5.2a", "9.5.2b", "13.1g", "13.1h")
def test_what_redeployment_costs() -> None:
    """13.1: an LCU costs 2, an SCU or HQ 1; no unit twice; nothing is offered that is too dear."""
    p = (
        Position(turn=8)
        .at("Kiev", "RU I", "RU Inf 1", "RU Inf 2", "RU Brusilov HQ")
        .at("Minsk", "RU II")
        .redeploying(3)
    )
    p.do("redeploy RU I > Uman")
    assert not p.offers("redeploy RU I ")
    assert not p.offers("redeploy RU II ")
    assert p.offers("redeploy RU Inf 1 ")
    assert p.offers("redeploy RU Brusilov HQ ")
    p.do("redeploy RU Brusilov HQ > Minsk")
    assert not p.offers("redeploy")
    assert not Position(turn=8).at("Kiev", "RU I").redeploying(1).offers("redeploy RU I")


@pytest.mark.rule("13.2c", "13.2e", "13.2f")
def test_redeployment_passes_friendly_places_only_and_ends_in_regions() -> None:
    """13.2: through friendly spaces, also beside enemies; into a friendly region, but not on from there."""
    with facts(only=["Kharkov", "Rostov", "Kiev"], lines=[("Kiev", "Kharkov", *RAIL), ("Kharkov", "Rostov", *RAIL)]):
        p = Position(turn=8).at("Kiev", "RU I").redeploying(4)
        assert goals(p, "RU I") == {"Kharkov"}
        q = Position(turn=8).at("Kiev", "RU I").control("CP", "Kharkov", nation="GE").redeploying(4)
        assert goals(q, "RU I") == set()


@pytest.mark.rule("13.2d")
@pytest.mark.parametrize("besieged", [True, False])
def test_redeployment_goes_through_a_besieged_enemy_fort(besieged: bool) -> None:
    """13.2d: a besieged enemy Fort space may be entered and passed; an unbesieged one not."""
    with facts(
        only=["Przemysl", "Jaroslau", "Stryj"],
        lines=[("Stryj", "Przemysl", *RAIL), ("Przemysl", "Jaroslau", *RAIL), ("Jaroslau", "Rawa Ruska", *RAIL)],
        spaces={"Stryj": {"supply": "RU"}},
    ):
        p = Position(turn=8).at("Stryj", "RU I").control("AP", "Jaroslau", "Rawa Ruska", "Zamosc")
        if besieged:
            p.at("Przemysl", "RU II")
        p.redeploying(4)
        assert {"Przemysl", "Jaroslau"} <= goals(p, "RU I") if besieged else goals(p, "RU I") == set()


@pytest.mark.rule("13.1e", "13.2b", "14.2.1d")
def test_supply_by_an_ally_is_not_enough_for_redeployment() -> None:
    """13.1e and 14.2.1d: neither units out of supply nor those that only an ally supplies redeploy."""
    p = Position(turn=8, active="CP").at_war("BU").at("Constantinople", "GE Inf 1", "TU Inf 1").at("Lublin", "GE Inf 2")
    assert (p.supply("GE Inf 1"), p.supply("TU Inf 1"), p.supply("GE Inf 2")) == ("ally", "full", "oos")
    p.redeploying(4)
    assert not p.offers("redeploy GE")
    assert p.offers("redeploy TU Inf 1")


@pytest.mark.rule("13.3a", "13.3b", "13.3c", "13.3e", "13.3f", "13.3g", "13.3d")
@pytest.mark.parametrize(("turn", "open_sea"), [(5, True), (6, True), (7, False), (8, True), (11, False)])
def test_redeployment_by_sea(turn: int, open_sea: bool) -> None:
    """13.3: SCUs and HQs from the Port they are in to another friendly Port; LCUs never; nobody in Winter."""
    p = (
        Position(turn=turn)
        .at_war("IT")
        .at("Lemnos", "FR Inf 1", "FR Orient 1", "FR Sarrail HQ")
        .at("Southern Italy", "BR XI")
    )
    p.control("AP", "Salonika").at("Salonika", "BR Inf 1").redeploying(5)
    assert ("Southern Italy" in goals(p, "FR Inf 1")) is open_sea
    assert ("Salonika" in goals(p, "FR Inf 1")) is open_sea
    assert ("Southern Italy" in goals(p, "FR Sarrail HQ")) is open_sea
    assert not p.offers("redeploy FR Orient 1")
    assert ("Lemnos" in goals(p, "BR Inf 1")) is open_sea


@pytest.mark.rule("13.3d")
def test_land_and_sea_are_not_joined_in_one_redeployment() -> None:
    """13.3d: an SCU inland goes to a Port first and sails in a later round."""
    p = Position(turn=5).at_war("IT").control("AP", "Salonika").at("Salonika", "BR XII").at("Florina", "BR Inf 1")
    p.redeploying(4)
    assert "Salonika" in goals(p, "BR Inf 1")
    assert not {"Lemnos", "Southern Italy", "Venice"} & goals(p, "BR Inf 1")
    q = Position(turn=5).at_war("IT").at("Lemnos", "BR Inf 1").at("Padua", "IT I").redeploying(4)
    assert "Venice" in goals(q, "BR Inf 1")
    assert not {"Padua", "Treviso", "Milan"} & goals(q, "BR Inf 1")


@pytest.mark.rule("13.3c", "13.3b")
def test_the_cp_by_sea() -> None:
    """13.3: CP SCUs sail between their own Ports, never to Lemnos and never to neutral or enemy Ports."""
    p = Position(turn=5, active="CP").at("Kotor", "AH Inf 1", "AH I").at("Danzig", "GE Inf 1").redeploying(4)
    assert "Spalato" in goals(p, "AH Inf 1")
    assert not {"Lemnos", "Durres", "Vlore", "Salonika", "Venice", "Odessa"} & goals(p, "AH Inf 1")
    assert not {"Spalato"} & goals(p, "AH I") or "Mostar" in goals(p, "AH I")
    assert {"Memel", "Konigsberg", "Stettin"} <= goals(p, "GE Inf 1")
    assert not {"Riga", "Reval", "Lemnos"} & goals(p, "GE Inf 1")


@pytest.mark.rule("13.4a")
def test_the_reserve_box_is_closed_to_redeployment() -> None:
    """13.4a: nobody redeploys into or out of the Reserve Box."""
    p = Position(turn=5).reserve("RU Inf 1").at("Kiev", "RU Inf 2").redeploying(4)
    assert not p.offers("redeploy RU Inf 1")
    assert p.why_not("redeploy RU Inf 1 > Kiev") == "13.1a"
    assert p.offers("redeploy RU Inf 2")
    assert not any("Box" in text for text in p.choices())


@pytest.mark.rule("9.5.3a", "9.5.3b", "9.6.2a", "9.6.2a#2", "13.1f")
@pytest.mark.parametrize("use", ["sr", "rp"])
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_not_twice_running_in_one_turn(use: str, side: str) -> None:
    """9.5.3 and 9.6.2: SR not in consecutive rounds of a turn, nor RPs; across the turn's end it is allowed."""
    other = "rp" if use == "sr" else "sr"
    cards = [f"{side}-{n}" for n in (2, 3, 4, 6)]

    def position(round_: int) -> Position:
        return Position(turn=5, round=round_, active=side).hand(side, *cards).at("Kiev", "RU I").at("Berlin", "GE I")

    p = position(2).half().do(f"{use} {cards[0]}")
    while p.asked() != "TakeAction" and p.s.pending:
        p.do("done")
    p.s.pending.clear()
    p.s.round, p.s.active = 3, 1 if side == "AP" else 0
    p.half()
    assert not p.offered(f"{use} {cards[1]}")
    assert p.offered(f"{other} {cards[1]}")
    assert p.offered(f"ops {cards[1]}")
    p.do(f"{other} {cards[1]}")
    while p.asked() != "TakeAction" and p.s.pending:
        p.do("done")
    p.s.pending.clear()
    p.s.round, p.s.active = 4, 1 if side == "AP" else 0
    assert p.half().offered(f"{use} {cards[2]}")


@pytest.mark.rule("10.3a", "10.3b", "13.1i")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_stacking_is_judged_after_all_redeployment(side: str) -> None:
    """10.3a and b: stacking limits rest during SR and must be met by its end: two full spaces may exchange units."""
    a, b, nation = ("Kiev", "Uman", "RU") if side == "AP" else ("Vienna", "Brunn", "AH")
    p = Position(turn=5, active=side).at(a, *[f"{nation} {n}" for n in ("I", "II", "III")])
    p.at(b, *[f"{nation} {n}" for n in ("IV", "V", "VII")]).redeploying(4)
    assert p.offered(f"redeploy {nation} I > {b}")
    p.do(f"redeploy {nation} I > {b}")
    assert not p.offered("done")
    p.do(f"redeploy {nation} IV > {a}")
    play_out(p)
    assert (p.where(f"{nation} I"), p.where(f"{nation} IV")) == (b, a)


@pytest.mark.rule("27.0b", "13.1i", "13.1b")
@pytest.mark.parametrize(
    ("side", "corps", "staff", "goal"),
    [
        ("CP", "GE I", "GE Mackensen HQ", "Posen"),
        ("CP", "GE I", "GE Heavy Artillery 1", "Posen"),
        ("AP", "RU I", "RU Brusilov HQ", "Uman"),
    ],
)
def test_a_corps_and_its_staff_redeploy_together(side: str, corps: str, staff: str, goal: str) -> None:
    """27.0b and 13.1i: a corps (2 points) and the HQ stacked with it (1) go to the same space; the end counts."""
    p = Position(turn=8, active=side).at("Berlin" if side == "CP" else "Kiev", corps, staff).redeploying(3)
    assert p.offered(f"redeploy {corps} > {goal}")
    p.do(f"redeploy {corps} > {goal}", f"redeploy {staff} > {goal}")
    play_out(p)
    assert (p.where(corps), p.where(staff)) == (goal, goal)


@pytest.mark.rule("13.2d")
def test_a_siege_is_given_up_by_redeployment() -> None:
    """13.2d with 20.3.4b: units may SR out of a besieged enemy Fort space, if need be all of them."""
    p = (
        Position(turn=5)
        .control("AP", "Lemberg", "Jaroslau", "Brody", "Rawa Ruska")
        .at("Przemysl", "RU I")
        .redeploying(2)
    )
    assert p.offered("redeploy RU I > Lemberg")
    q = (
        Position(turn=5)
        .control("AP", "Lemberg", "Jaroslau", "Brody", "Rawa Ruska")
        .at("Przemysl", "RU I", "RU Inf 1")
        .redeploying(3)
    )
    q.do("redeploy RU Inf 1 > Lemberg")
    assert q.offered("redeploy RU I > Lemberg")


@pytest.mark.rule("13.2d", "20.3.4b", "13.1i")
def test_a_siege_of_divisions_is_given_up_by_redeployment() -> None:
    """13.2d with 20.3.4b: three SCUs that besiege CF 3 may all SR away with 3 points; the siege is then abandoned."""
    p = Position(turn=5).control("AP", "Lemberg", "Jaroslau", "Brody", "Rawa Ruska")
    p.at("Przemysl", "RU Inf 1", "RU Inf 2", "RU Inf 3").redeploying(3)
    for n in (1, 2, 3):
        assert p.offered(f"redeploy RU Inf {n} > Lemberg")
        p.do(f"redeploy RU Inf {n} > Lemberg")
    assert p.units("Przemysl") == []
