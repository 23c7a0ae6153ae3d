"""Third reading, the rest: Lemnos and the landings, Greece step by step, attrition and collapse, types and boxes."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import space
from greatwar.games.illusions_of_glory.steps.rebellion import markers_met
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import (
    fired,
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
ATHENS = "Athens Sea Invasion"
ALBANIA = "Albania Sea Invasion"


def risen(nation: str, *where: str, turn: int = 12, active: str = "AP") -> Position:
    """A position in which Uprising Units have risen in places."""
    p = Position(turn=turn)
    for n, x in enumerate(where):
        p.will(nation, 2)
        p.phase("rebellion").do(f"place {nation} Uprising {n + 1} > {x}")
        play_out(p)
    return next_side(p, active)


# Lemnos and landings ----------------------------------------------------------------------------------------------


@pytest.mark.rule("9.4.2a", "25.2.2c", "9.4.2b")
@pytest.mark.parametrize(
    ("units", "points", "all_"),
    [
        (("BR XII", "FR Orient 1"), 1, False),
        (("BR XII", "FR Orient 1"), 2, True),
        (("FR Orient 1", "FR Orient 2"), 1, True),
        (("BR XII", "FR Orient 1", "FR Sarrail HQ"), 1, True),
    ],
)
def test_a_stack_on_lemnos(units: tuple[str, ...], points: int, all_: bool) -> None:
    """9.4.2a: a stack on Lemnos costs its nations; an HQ in it makes them one."""
    p = Position(turn=8).landing(SALONIKA).at("Lemnos", *units).ops(points).do(f"stack-move {units[0]}")
    for u in reversed(units[1:]):
        p.do(f"add {u}?")
    while p.asked() in ("FormStack", "Activate"):
        p.do("done")
    moving = [u for u in units if not u.endswith("HQ") and SALONIKA in moves(p, u)]
    assert (len(moving) == 2) is all_


@pytest.mark.rule("25.1a", "25.2.3a#1", "27.0b")
def test_an_hq_does_not_land() -> None:
    """25.1a: LCUs only land; an HQ or a division of the stack stays on Lemnos."""
    p = Position(turn=8).landing(SALONIKA).at("Lemnos", "BR XII", "BR XVI", "BR Inf 1", "FR Sarrail HQ")
    p.moving("BR XII", "BR XVI", "BR Inf 1", "FR Sarrail HQ")
    assert SALONIKA in moves(p, "BR XII")
    assert SALONIKA not in moves(p, "BR Inf 1")
    assert SALONIKA not in moves(p, "FR Sarrail HQ")


@pytest.mark.rule("25.2.5c", "9.4.2a", "22.3a#1")
def test_divisions_of_lemnos_build_a_corps_in_winter() -> None:
    """25.2.5c bars LCUs on Lemnos in Winter; an SCU may be activated, and what it builds does not sail."""
    p = (
        Position(turn=7)
        .landing(SALONIKA)
        .at("Lemnos", "FR Inf 1", "FR Inf 2", "FR Orient 1")
        .replaceable("FR Orient 2")
        .ops(1)
    )
    assert not p.offered("stack-move FR Orient 1")
    p.do("stack-move FR Inf 1", "done?", "done?")
    p.do("assemble FR Orient 2 > Lemnos", "use FR Inf 1?", "use FR Inf 2?")
    assert p.where("FR Orient 2") == "Lemnos"
    assert not p.s.pending or not moves(p, "FR Orient 2")


@pytest.mark.rule("26.3.1d.3", "25.2.1a.3", "26.3.1d.1")
@pytest.mark.parametrize(("die", "greece"), [(4, 2), (5, 0)])
def test_from_the_landing_into_athens(die: int, greece: int) -> None:
    """26.3.1d.3: AP corps that land at Athens break neutrality: a die, and on 5 or 6 Greece joins the CP."""
    p = Position(turn=9).vp(15).at_war("BU").landing(ATHENS).at(ATHENS, "BR XII").moving(ATHENS)
    p.do("move BR XII > Athens").dice(die)
    play_out(p)
    assert (p.owner("Athens"), p.s.greece) == ("AP", greece)
    assert p.s.vp == (14 if die == 4 else 15)  # Salonika scores for the CP


@pytest.mark.rule("26.3.1d.3", "26.3.1d")
def test_the_second_unit_into_athens_rolls_no_die() -> None:
    """26.3.1d.3: with the Control marker there the next AP unit enters its own place."""
    p = Position(turn=9).vp(14).control("AP", "Athens", nation="BR").at("Larissa", "BR Inf 1").moving("Larissa")
    p.do("move BR Inf 1 > Athens", "stop?")
    assert not p.s.pending or not p.rolls()
    assert (p.owner("Athens"), p.s.vp, p.s.greece) == ("AP", 14, 2)


@pytest.mark.rule("26.3.1d.4", "5.1.1b", "26.3.1d.1", "5.1.1a")
def test_salonika_changes_hands_in_neutral_greece() -> None:
    """26.3.1d: the CP entering AP-held Salonika scores and rolls; the AP coming back score and do not roll."""
    p = (
        Position(turn=9, active="CP")
        .at_war("BU")
        .vp(14)
        .control("AP", "Salonika", nation="FR")
        .at("Doiran", "BU Inf 1")
    )
    p.moving("Doiran").do("move BU Inf 1 > Salonika")
    assert p.rolls()
    p.dice(2)
    play_out(p)
    assert (p.owner("Salonika"), p.s.vp, p.s.greece) == ("CP", 15, 2)
    p.off("BU Inf 1")
    next_side(p, "AP").at("Florina", "FR Orient 1").moving("Florina").do("move FR Orient 1 > Salonika", "stop?")
    assert not p.s.pending or not p.rolls()
    assert (p.owner("Salonika"), p.s.vp) == ("AP", 14)


@pytest.mark.rule("25.3.1a", "25.3.2a", "25.3.1c")
@pytest.mark.parametrize(
    ("there", "reduced"), [("GR Inf 1", False), ("BU Inf 1", True), ("", False), ("BR Inf 1", False)]
)
def test_under_whose_fire_a_landing_leaves(there: str, reduced: bool) -> None:
    """25.3: under fire only if enemy units hold the Port; neutral Greeks are no enemies."""
    p = Position(turn=8).at_war("BU").landing(SALONIKA).at(SALONIKA, "BR XII")
    if there:
        p.at("Salonika", there)
    play_out(p.moving(SALONIKA).do("move BR XII > Lemnos"))
    assert (p.where("BR XII"), p.is_reduced("BR XII")) == ("Lemnos", reduced)


@pytest.mark.rule("19.4d", "26.3.1d", "11.1.5b#1")
@pytest.mark.parametrize(
    ("side", "unit", "start"), [("AP", "FR Orient 1", "Salonika"), ("CP", "BU 1 Army", "Strumica")]
)
def test_doiran_of_neutral_greece(side: str, unit: str, start: str) -> None:
    """19.4d: whoever enters Doiran while nobody's enemy holds it has a Level 1 trench of his own there."""
    p = Position(turn=8, active=side).at_war("BU")
    if side == "AP":
        p.control("AP", "Salonika", nation="FR")
    p.s.set_trench(space("Doiran"), 2, 2)
    p.at(start, unit).moving(start).do(f"move {unit} > Doiran", "stop?")
    assert (p.s.any_trench(space("Doiran")), p.s.trench_owner(space("Doiran"))) == (1, 1 if side == "AP" else 0)


# Attrition, sieges, collapse --------------------------------------------------------------------------------------


@pytest.mark.rule("6.0.C#1", "6.0.D", "20.3.5b")
def test_besiegers_who_starve_ask_for_no_surrender() -> None:
    """6.0: attrition comes before sieges: when the besiegers die of it no die is rolled."""
    p = Position(turn=5).at("Przemysl", "(RU Inf 1)", "(RU Inf 2)", "(RU Inf 3)")
    play_out(p.phase("attrition"))
    assert p.where("RU Inf 1") == "AP Reserve Box"
    p.phase("siege")
    assert not p.s.pending
    assert p.owner("Przemysl") == "CP"


@pytest.mark.rule("11.2k", "11.2.1d", "6.0.C#2")
def test_rebels_cut_off_vacant_land_for_the_enemy() -> None:
    """11.2k: a vacant Russian space that Uprising Units cut off from every source goes to the CP; theirs do not."""
    p = risen("RU", "Mozyr", "Sarny", "Baranovichi").control("CP", "Brest-Litovsk").destroyed("Brest-Litovsk")
    play_out(p.phase("attrition"))
    assert p.owner("Pinsk") == "CP"
    assert p.owner("Mozyr") == "nobody"


@pytest.mark.rule("26.6.2a#1")
@pytest.mark.parametrize(("belgrade", "collapsed"), [("besieged", False), ("taken", True)])
def test_a_besieged_belgrade_is_not_lost(belgrade: str, collapsed: bool) -> None:
    """26.6.2a with 20.1.5a: the CP must control both VP spaces; an unbroken Fort is its owner's."""
    p = Position(turn=6, active="CP").control("CP", "Skopje", nation="AH").at("Nis", "SB 1 Army")
    if belgrade == "besieged":
        p.at("Belgrade", "AH I")
    else:
        p.destroyed("Belgrade").control("CP", "Belgrade", nation="AH")
    p.phase("war status")
    while p.s.pending and p.s.armistice == 40:
        p.do("decline" if p.offered("decline") else "done" if p.offered("done") else p.choices()[-1])
    assert (p.s.armistice == 38) is collapsed


@pytest.mark.rule("26.5.3a", "26.2.3a")
def test_a_besieged_bucharest_is_not_lost() -> None:
    """26.5.3a: Ploesti held and Bucharest besieged: Romania fights on."""
    p = (
        Position(turn=12)
        .at_war("RO", "BU")
        .at("Nis", "SB 1 Army")
        .control("CP", "Ploesti", nation="GE")
        .at("Bucharest", "GE I")
    )
    play_out(p.phase("war status"))
    assert p.s.armistice == 40


@pytest.mark.rule("26.2.3a", "26.2.3b")
def test_bulgaria_needs_both_spaces_in_ap_hands() -> None:
    """26.2.3a: Sofia alone is not enough; a fall without German divisions in the boxes leaves no replacement."""
    p = (
        Position(turn=15)
        .at_war("BU")
        .at("Nis", "SB 1 Army")
        .control("AP", "Sofia", nation="BR")
        .at("Varna", "GE LXI Gen. Kdo.")
    )
    play_out(p.phase("war status"))
    assert p.where("GE LXI Gen. Kdo.") == "Varna"
    p.control("AP", "Philippopolis", nation="BR")
    play_out(p.phase("war status"))
    assert "Box" in p.where("GE LXI Gen. Kdo.") or p.where("GE LXI Gen. Kdo.") != "Varna"
    assert p.units("Varna") == []


@pytest.mark.rule("23.5b.2", "23.5b.3", "23.5b.1")
def test_the_land_of_fallen_austria() -> None:
    """23.5b: both sides still move there; unoccupied spaces may be entered by the CP, AP spaces by the AP."""
    p = Position(turn=16).at_war("IT").at("Nis", "SB 1 Army").at("Lemberg", "RU I").at("Czernowitz", "RU II")
    p.at("Cluj", "RU Inf 1").at("Debrecen", "RU III").at("Budapest", "RU IV").at("Vienna", "RU V").at("Trent", "IT I")
    p.at("Trieste", "IT II").at("Cracow", "RU VI").at("Oppeln", "GE I").at("Tarnow", "AH I")
    play_out(p.phase("war status"))
    assert p.where("AH I") != "Tarnow"
    next_side(p, "CP").moving("Oppeln")
    assert "Olmutz" in moves(p, "GE I")
    assert "Cracow" not in moves(p, "GE I")


# Types and boxes --------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.6.4b", "12.6.4c", "12.6.6d")
@pytest.mark.parametrize(
    ("corps", "box", "came", "gone"),
    [
        ("GE Guard Res.", ("GE Inf 1", "GE Elite 1"), "GE Elite 1", "CP Replaceable Units Box"),
        ("GE Schmettow", ("GE Inf 1", "GE Cav 1"), "GE Cav 1", "CP Replaceable Units Box"),
        ("GE I Res.", ("GE Inf 1", "GE Res 1"), "GE Res 1", "CP Replaceable Units Box"),
        ("GE Army of the Bug", ("GE Res 1",), "GE Res 1", "CP Eliminated Units Box"),
        ("AH Hauer", ("AH Inf 1", "AH Cav 1"), "AH Cav 1", "CP Replaceable Units Box"),
    ],
)
def test_a_corps_is_replaced_by_its_own_kind(corps: str, box: tuple[str, ...], came: str, gone: str) -> None:
    """12.6.4b: the same type first; a Special corps by any, and it is eliminated."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH GE"}, "Lemberg": {"supply": "AH GE"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"RU I": {"cf": (4, 4), "lf": (9, 9)}},
    ):
        p = Position(turn=9).reserve(*box).at("Brody", f"({corps})").at("Dubno", "RU I").attacking("Dubno")
        p.declare("Brody", "RU I").no_cards(4, 6)
        losses(p)
        assert p.where(corps) == gone
        assert "Box" not in p.where(came)


@pytest.mark.rule("12.6.4b", "14.2.1d", "14.3.3a")
def test_a_guest_s_corps_is_replaced_like_any() -> None:
    """14.3.3a is for units out of supply: a corps fed by an ally that is destroyed leaves an SCU."""
    with facts(
        units={"SB 1 Army": {"cf": (4, 4), "lf": (9, 9)}},
        lines=[("Nis", "Sofia", *RAIL)],
        spaces={"Sofia": {"terrain": "clear"}},
    ):
        p = (
            Position(turn=9)
            .at_war("BU")
            .flag("blockade")
            .reserve("GE Inf 1")
            .at("Sofia", "(GE I)")
            .at("Nis", "SB 1 Army")
        )
        assert p.supply("GE I") == "ally"
        p.attacking("Nis").declare("Sofia", "SB 1 Army").no_cards(4, 6)
        losses(p)
        assert (p.where("GE I"), p.where("GE Inf 1")) == ("CP Replaceable Units Box", "Sofia")


@pytest.mark.rule("12.1.3a")
def test_the_sud_army_joins_germans_and_austrians_elsewhere() -> None:
    """12.1.3a with 3.2.1h: the Sud Army attacks with Germans of another space as a German, with Austrians as one."""
    for other in ("GE I", "AH I"):
        p = Position(turn=9, active="CP").at("Lemberg", "AH Sud Army").at("Tarnopol", other).at("Brody", "RU I")
        p.attacking("Lemberg", "Tarnopol").do("attack AH Sud Army > Brody")
        assert p.offered(f"join {other}")


@pytest.mark.rule("12.1.2c", "14.3.1a.7", "12.1.2a")
def test_a_division_without_strength_goes_along() -> None:
    """12.1.2c: reduced RU divisions have CF 0: alone they do not attack; with a corps they do and absorb losses."""
    with facts(lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=5).at("Dubno", "RU I", "(RU Inf 1)", "(RU Inf 2)").at("Brody", "AH I").attacking("Dubno")
        p.do("attack RU Inf 1 > Brody")
        assert not p.offered("resolve")
        p.do("join RU Inf 2")
        assert not p.offered("resolve")
        p.do("join RU I", "resolve?").no_cards(3, 1)
        assert "with 3 on the Heavy" in fired(p, "AP")


@pytest.mark.rule("12.2.G.2b", "12.2.1a.5")
def test_an_hq_lifts_no_table() -> None:
    """12.2.G.2b: divisions under an HQ fire on the Light table, with its number."""
    with facts(lines=[("Lemberg", "Brody", *RAIL)]):
        p = Position(turn=9, active="CP").at("Lemberg", "GE Inf 1", "GE Inf 2", "GE Mackensen HQ").at("Brody", "RU I")
        p.attacking("Lemberg").declare("Brody", "GE Inf 1", "GE Inf 2", staff=("GE Mackensen HQ",)).no_cards(3, 3)
        assert "4 on the Light table: 3+2" in fired(p, "CP")


@pytest.mark.rule("14.2.1d")
def test_a_guest_in_a_region_costs_more() -> None:
    """14.2.1d: a stack in a region with units that only an ally feeds costs 1 more."""
    p = Position(turn=9, active="CP").control("AP", "Linz", "Bozen", "Toblach").at("Tyrol", "GE I").ops(1)
    assert p.supply("GE I") == "ally"
    assert not p.offered("stack-move GE I")
    p.s.pending.clear()
    assert p.ops(2).offered("stack-move GE I")


@pytest.mark.rule("18.1.1b", "18.3b")
def test_a_stack_has_three_units_and_its_staff() -> None:
    """18.1.1b: stacks of no more than three; an HQ does not count."""
    p = (
        Position(turn=9)
        .at("Moscow", "RU I", "RU II", "RU III", "RU IV", "RU Brusilov HQ")
        .ops(3)
        .do("stack-attack RU I")
    )
    p.do("add RU II", "add RU III")
    assert not p.offered("add RU IV")
    assert p.offered("add RU Brusilov HQ")


# Redeployment and control -----------------------------------------------------------------------------------------


@pytest.mark.rule("13.2c", "13.2b")
def test_redeployment_through_an_allied_nation() -> None:
    """13.2c: friendly-controlled is enough: Russians ride through Romania to where Russian supply reaches."""
    p = Position(turn=11).at_war("RO").at("Kishinev", "RU Inf 1").redeploying(1)
    assert "Ismail" in goals(p, "RU Inf 1")
    p.s.pending.clear()
    q = Position(turn=11).at_war("RO").at("Jassy", "RU I").redeploying(2)
    assert {"Bacau", "Focsani"} <= goals(q, "RU I")


@pytest.mark.rule("13.3e", "13.3b")
@pytest.mark.parametrize(
    ("start", "unit", "yes", "no"),
    [
        ("Varna", "BU Inf 1", {"Burgas", "Constantinople"}, {"Pola", "Danzig"}),
        ("Danzig", "GE Inf 1", {"Memel", "Stettin"}, {"Constantinople"}),
    ],
)
def test_the_seas_of_the_cp(start: str, unit: str, yes: set[str], no: set[str]) -> None:
    """13.3e: from a Black Sea Port only to Black Sea Ports; from others not to the Black Sea."""
    p = Position(turn=9, active="CP").at_war("BU").at(start, unit).redeploying(1)
    assert yes <= goals(p, unit)
    assert not no & (goals(p, unit) if unit == "BU Inf 1" else goals(p, unit) & {"Constantinople"})


@pytest.mark.rule("11.2g", "18.2e", "18.2d")
def test_two_nations_take_a_region_by_an_advance() -> None:
    """18.2e: if units of two nations take an enemy region the marker may be of either."""
    with facts(spaces={"Gomel": {"supply": "GE AH"}}, units={"GE I": STRONG}):
        p = Position(turn=12, active="CP").at("Gomel", "GE I", "AH I").at("Kharkov", "(RU Inf 1)").attacking("Gomel")
        p.declare("Kharkov", "GE I", "AH I").no_cards(6, 1)
        losses(p)
        p.do("advance AH I > Kharkov")
        assert p.owner("Kharkov") == "CP"


@pytest.mark.rule("20.1.1b", "20.3.1b", "25.5d")
def test_the_black_sea_division_holds_the_door() -> None:
    """25.5d: with the Black Sea SCU in the Fort space others pass without stopping."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        p = (
            Position(turn=9)
            .control("AP", "Lemberg")
            .at("Przemysl", "RU Black Sea")
            .at("Lemberg", "RU Inf 1")
            .moving("Lemberg")
        )
        p.do("move RU Inf 1 > Przemysl")
        assert "Jaroslau" in moves(p, "RU Inf 1")


@pytest.mark.rule("20.3.1b", "20.3.1d", "11.1.1b")
def test_the_last_of_three_divisions_completes_the_siege() -> None:
    """20.3.1d: three divisions of one space enter a Fort of 3 one after the other; none may go on or stay behind."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        p = (
            Position(turn=9)
            .control("AP", "Lemberg")
            .at("Lemberg", "RU Inf 1", "RU Inf 2", "RU Inf 3")
            .moving("Lemberg")
        )
        p.do("move RU Inf 1 > Przemysl")
        assert not moves(p, "RU Inf 1")
        assert not p.offered("done")
        p.do("move RU Inf 2 > Przemysl")
        assert not p.offered("done")
        p.do("move RU Inf 3 > Przemysl")
        assert not p.s.pending or p.offered("done")


@pytest.mark.rule("20.3.1d", "20.1.1a")
def test_too_few_never_enter() -> None:
    """20.3.1d: two divisions before a Fort of 3 and nobody else activated: neither may enter."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        p = Position(turn=9).control("AP", "Lemberg").at("Lemberg", "RU Inf 1", "RU Inf 2").at("Stryj", "RU Inf 3")
        p.moving("Lemberg")
        assert "Przemysl" not in moves(p, "RU Inf 1")
        q = Position(turn=9).control("AP", "Lemberg").at("Lemberg", "RU Inf 1", "RU Inf 2").at("Stryj", "RU Inf 3")
        q.moving("Lemberg", "Stryj")
        assert "Przemysl" in moves(q, "RU Inf 1")


# Cards once more --------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.2a", "8.3c", "9.7.2b")
def test_one_entry_a_turn_for_both_sides() -> None:
    """9.7.2a: Bulgaria after Italy in the same turn is refused, in the next it is open."""
    p = Position(turn=6).hand("AP", "AP-21").hand("CP", "CP-23").at("Nis", "SB 1 Army").action().do("event AP-21")
    play_out(p)
    next_side(p, "CP").action()
    assert not p.offered("event CP-23")
    assert not p.offered("war-status CP-23")


@pytest.mark.rule("9.7.1f", "9.3d", "17.1.2#1")
def test_points_only_for_what_has_died() -> None:
    """9.7.1f: Romania dead by the Revolution gives 2 points; the Brusilov Offensive dead with it gives its 2."""
    for card in ("AP-39", "AP-44"):
        p = Position(turn=13).will("RU", 2).played("CP-49").at("Minsk", "RU Uprising 1").hand("AP", card)
        p.s.active = 0
        play_out(p.hand("CP", "CP-50").action().do("event CP-50"))
        p.s.turn = 14
        markers_met(p.s)
        next_side(p, "AP").action()
        assert not p.offered(f"event {card}")
        p.do(f"war-status {card}")
        assert p.s.war_status[1] == 2


@pytest.mark.rule("9.7.3a", "15.3d", "15.1b")
def test_the_next_turn_frees_the_cards() -> None:
    """9.7.3a: one Reinforcement Card per nation and turn; Turkish and Austrian ones do not bind the Germans."""
    p = Position(turn=9, active="CP").hand("CP", "CP-28", "CP-29", "CP-30", "CP-36").action().do("event CP-28")
    play_out(p)
    play_out(next_side(p, "CP").action().do("event CP-30"))
    play_out(next_side(p, "CP").action().do("event CP-29"))
    next_side(p, "CP").action()
    assert not p.offered("event CP-36")


@pytest.mark.rule("12.8.1a", "20.1.6a", "12.8.1d")
def test_a_withdrawal_from_a_fort_space_opens_it_to_besiegers() -> None:
    """12.8.1 with 20.1.6a: Russians withdraw from Warsaw; a corps may advance to besiege, one division may not."""
    for unit, enters in (("GE I", True), ("GE Inf 1", False)):
        p = Position(turn=9, active="CP").war_status(CP=5).hand("AP", "AP-16").at("Warsaw", "RU I").at("Lodz", unit)
        p.control("CP", "Kalisch").attacking("Lodz").declare("Warsaw", unit)
        while p.seat() != "AP":
            p.do("done")
        p.do("play AP-16")
        yields(p, "AP")
        assert p.where("RU I") != "Warsaw"
        assert bool(p.s.pending and ways(p, "advance", unit)) is enters
        if enters:
            p.do(f"advance {unit} > Warsaw")
            assert p.owner("Warsaw") == "AP"


@pytest.mark.rule("12.7.3b", "12.7.3e.1")
def test_besiegers_retreat_from_their_siege() -> None:
    """12.7.1 with 20.3.5: beaten besiegers leave the Fort space; the Fort is free, no die is rolled."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}, units={"RU I": TOUGH, "AH I": STRONG}):
        p = Position(turn=5, active="CP").control("AP", "Lemberg").at("Przemysl", "RU I").at("Jaroslau", "AH I")
        p.attacking("Jaroslau").declare("Przemysl", "AH I").no_cards(6, 1)
        yields(p, "AP")
        assert p.where("RU I") != "Przemysl"
        fought(p)
        p.s.pending.clear()
        p.phase("siege")
        assert not p.s.pending
        assert not told(p, "surrenders")


@pytest.mark.rule("23.3.2a")
def test_uprising_counters_run_out() -> None:
    """23.3: Germany has four counters; with all of them on the map no fifth is offered."""
    p = risen("GE", "Memel", "Tilsit", "Stettin", "Kolberg").will("GE", 0).phase("rebellion")
    assert not any("GE Uprising" in t for t in (p.choices() if p.s.pending else []))


@pytest.mark.rule("5.2a", "5.2g", "5.1.2b", "6.0.E.3")
@pytest.mark.parametrize(("vp", "over"), [(-1, True), (0, True), (1, False), (29, False), (30, True), (31, True)])
def test_the_phase_goes_on_without_an_automatic_victory(vp: int, over: bool) -> None:
    """5.2: 0 or less and 30 or more end the game in step 1; otherwise step 3 raises the levels."""
    p = Position(turn=6).vp(vp).at("Nis", "SB 1 Army").war_status(AP=4)
    play_out(p.phase("war status")) if not over else p.phase("war status")
    assert bool(p.s.ending) is over
    assert p.s.level[1] == (0 if over else 1)


@pytest.mark.rule("12.6.3b", "12.6.2a#1")
def test_why_a_loss_is_refused() -> None:
    """12.6.2a: a unit that would leave more of the number unabsorbed, and one that is not under fire, are refused."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "GE"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"RU I": {"cf": (6, 6), "lf": (9, 9)}},
    ):
        p = Position(turn=9).at("Brody", "GE I", "GE Inf 1", "GE Inf 2").at("Lemberg", "GE XX").at("Dubno", "RU I")
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(3, 1)  # 4: two steps of 2, not one of 3
        assert p.loss_numbers()[1] == 4
        assert set(p.offers("loss")) == {"loss GE Inf 1", "loss GE Inf 2"}
        assert p.why_not("loss GE I") == "12.6.2a#1"
        assert p.why_not("loss GE XX") == "12.6.2a#2"


@pytest.mark.rule("2.0:action-phase", "19.1c#2", "19.2b")
def test_a_new_action_phase_forgets_the_old_trenches() -> None:
    """19.1c: one attempt a space in an Action Phase; the next turn begins anew, the next round does not."""
    p = Position(turn=5, round=5).hand("AP", "AP-2", "AP-4", "AP-6").at("Kiev", "RU I").at("Minsk", "RU II")
    for turn, round_, card, again in ((5, 5, "AP-2", True), (5, 6, "AP-4", False), (6, 1, "AP-6", True)):
        p.s.pending.clear()
        p.s.turn, p.s.round, p.s.active = turn, round_, 1
        p.half().do(f"ops {card}", "activate-move Kiev", "done")
        assert bool(p.offers("entrench RU I")) is again
        if again:
            p.do("entrench RU I").dice(6)
        while p.s.pending and p.asked() != "TakeAction":
            p.do(p.choices()[-1])


@pytest.mark.rule("9.6.1e", "16.1f")
def test_points_for_immediate_use() -> None:
    """9.6.1e: Convoy's points are spent at once, for allies only; nothing is converted, what is left is lost."""
    p = Position(turn=9).flag("apa_rp_to_ru").points("AP-A", 1).hand("AP", "AP-23").replaceable("BR XII")
    p.at("Lemnos", "(FR Orient 1)").at("Kiev", "(RU I)").action().do("event AP-23")
    assert set(p.choices()) == {"repair FR Orient 1", "raise-unit BR XII > Lemnos", "done"}
    p.do("repair FR Orient 1", "done")
    assert p.s.rp[2] // 2 == 1  # what was recorded before


@pytest.mark.rule("22.4e", "22.1a.2", "22.3c")
def test_only_divisions_complete_a_corps() -> None:
    """22.4e: after one of three reduced corps is broken up, its SCUs complete another; neither corps nor HQ is used."""
    p = Position(turn=9, active="CP").at("Jaroslau", "(AH V)", "(AH X)", "(AH I)", "GE Mackensen HQ")
    p.reserve("AH Inf 2", "AH Cav 4").moving("Jaroslau").do("disassemble AH X")
    p.do("use AH Inf 2?", "use AH Cav 4?", "assemble AH V > Jaroslau")
    assert {t.removeprefix("use ") for t in p.offers("use")} == {"AH Inf 2", "AH Cav 4"}
    p.do("use AH Cav 4")
    assert (p.is_reduced("AH V"), p.is_reduced("AH I"), p.where("AH Cav 4")) == (False, True, "CP Reserve Box")


@pytest.mark.rule("15.1b", "4.3h", "9.7.3b")
def test_turn_1_bars_reinforcement_cards_and_no_others() -> None:
    """4.3h: on Turn 1 Reinforcement Cards are no Events; other Events are, and the barred cards serve for OPS."""
    p = Position(turn=1, active="CP").hand("CP", "CP-3", "CP-5", "CP-1", "CP-8").at("Berlin", "(GE I)").action()
    assert not p.offered("event CP-3")
    assert p.offered("ops CP-3")
    for card in ("CP-5", "CP-1", "CP-8"):
        assert p.offered(f"event {card}")


@pytest.mark.rule("18.1.1f", "18.1.1g", "11.1.1d")
def test_stacks_of_a_region_move_one_after_the_other() -> None:
    """18.1.1f and g: units of a stack part for different places; once another stack moves the first is finished."""
    p = Position(turn=9).at("Moscow", "RU I", "RU II", "RU III").ops(2).do("stack-move RU I", "add RU II")
    p.do("done?", "stack-move RU III", "done?")
    while p.asked() in ("Activate", "FormStack"):
        p.do("done")
    p.do("move RU I > Smolensk", "stop")
    assert moves(p, "RU II")
    p.do("move RU III > Gomel", "stop")
    assert not moves(p, "RU II")
    assert p.where("RU II") == "Moscow"
