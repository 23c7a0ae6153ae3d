"""Chapters 23 to 28, third reading: rebellion, Revolution, quality, landings, the minor nations, staff, the Treaty."""

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
    may_end,
    moves,
    next_side,
    play_out,
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


def stages(p: Position, turns: int) -> Position:
    """Play Russian Revolution and let so many Stages begin."""
    p.s.active = 0
    play_out(p.hand("CP", "CP-50").action().do("event CP-50"))
    for n in range(turns):
        p.s.turn = 12 + n
        markers_met(p.s)
        p.phase("rebellion")
        while p.s.pending:
            p.do("decline" if p.offered("decline") else p.choices()[0])
    return p


# 23 Rebellion ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("23.3.1a", "23.3.1b", "23.3.1c", "23.3.2b")
@pytest.mark.parametrize(
    ("nation", "open_", "closed"),
    [
        ("AH", {"Vienna", "Prague", "Tyrol", "Carniola", "Trieste", "Sarajevo"}, {"Breslau", "Belgrade", "Verona"}),
        ("GE", {"Berlin", "Breslau", "Brandenburg", "Memel"}, {"Prague", "Warsaw", "Tyrol"}),
        ("RU", {"Minsk", "Warsaw", "Moscow", "Odessa"}, {"Jassy", "Lemberg", "Tilsit"}),
    ],
)
def test_an_uprising_stays_at_home(nation: str, open_: set[str], closed: set[str]) -> None:
    """23.3.2: any unoccupied space of its nation and any of its regions, held by whomever; nothing abroad."""
    p = Position(turn=12).at_war("IT").will(nation, 2).phase("rebellion")
    where = ways(p, "place", f"{nation} Uprising 1")
    assert open_ - {"Trieste"} <= where
    assert not closed & where


@pytest.mark.rule("23.3.2a", "10.4b", "10.1c", "11.3.1a#2")
def test_no_uprising_on_the_italian_front() -> None:
    """11.3.1a: Uprising Units cannot be placed in the Italian Front; nor upon units, nor two in a space or region."""
    p = risen("AH", "Tyrol").at_war("IT").at("Vienna", "AH I").will("AH", 2).phase("rebellion")
    where = ways(p, "place", "AH Uprising 2")
    assert not {"Trent", "Bozen", "Trieste", "Gorz", "Vienna", "Tyrol"} & where
    assert "Carniola" in where


@pytest.mark.rule("23.3.1d", "8.2e#2", "23.3.1a#2")
@pytest.mark.parametrize(("will", "offered"), [(2, True), (3, False)])
def test_a_waiting_uprising_is_lost_with_recovery(will: int, offered: bool) -> None:
    """23.3.1d: who waits for a Cardless Play loses it if the nation's Will rises above 2 meanwhile."""
    p = Position(turn=12, active="CP").will("RU", 2).phase("rebellion").do("wait")
    play_out(p)
    p.s.turn, p.s.round = 13, 3
    next_side(p, "CP")
    p.s.pending.clear()
    p.s.active = 0
    p.will("RU", will).half()
    assert p.offered("uprising RU") is offered


@pytest.mark.rule("23.3.3a", "12.6.5b", "12.2.G.2d")
def test_an_uprising_has_two_steps_and_comes_again() -> None:
    """23.3.3a: it is fought on the Light table by corps too, stays when reduced, and returns to the pool."""
    p = risen("RU", "Minsk").at("Molodechno", "RU I", "RU II", "RU III").attacking("Molodechno")
    p.do("attack RU I > Minsk", "join RU II", "join RU III", "resolve?")
    p.no_cards(4, 1)
    assert "on the Light table" in fired(p, "AP")
    fought(p)
    # 9 CF Light die 4: 4, both steps of LF 2
    assert p.where("RU Uprising 1") != "Minsk"
    p.will("RU", 2)
    p.s.pending.clear()
    p.phase("rebellion")
    assert any("RU Uprising 1" in t for t in p.choices())


@pytest.mark.rule("23.3.3b", "12.7.1c", "12.2.2d")
def test_an_uprising_does_not_run() -> None:
    """12.7.1c: beaten and alive it stays; nobody advances."""
    p = risen("RU", "Minsk").at("Molodechno", "RU I").attacking("Molodechno")
    p.declare("Minsk", "RU I").no_cards(4, 1)
    assert p.loss_numbers()[1] == 2
    fought(p)
    assert (p.where("RU Uprising 1"), p.is_reduced("RU Uprising 1")) == ("Minsk", True)
    assert p.where("RU I") == "Molodechno"


@pytest.mark.rule("23.3.3b", "7.1.2a#1", "23.2b")
def test_the_cp_may_quell_a_russian_uprising() -> None:
    """23.3.3b: no Uprising Unit is anybody's friend: Germans attack a Russian one and take its space."""
    with facts(spaces={"Smolensk": {"supply": "GE"}}, units={"GE I": STRONG}):
        p = risen("RU", "Orsha", active="CP").at("Smolensk", "GE I").attacking("Smolensk").declare("Orsha", "GE I")
        p.no_cards(6, 1)
        losses(p)
        p.do("advance GE I > Orsha")
        assert p.owner("Orsha") == "CP"


@pytest.mark.rule("15.4a", "23.3.2e", "23.3.1c")
def test_an_uprising_in_petrograd_stops_reinforcements() -> None:
    """15.4a: while it stands there Russia receives none; when it is gone the cards are open again."""
    p = risen("RU", "Petrograd").hand("AP", "AP-12").action()
    assert not p.offered("event AP-12")
    p.s.pending.clear()
    p.off("RU Uprising 1").control("AP", "Petrograd")
    assert p.action().offered("event AP-12")


@pytest.mark.rule("23.4.2b.3", "23.4.2c")
def test_stage_3_reduces_corps_everywhere_and_costs_no_quality() -> None:
    """23.4.2: all full-strength RU LCUs on the map, abroad too; reduced ones, divisions and boxes are left."""
    p = (
        Position(turn=11)
        .will("RU", 2)
        .quality("RU", 9)
        .played("CP-49")
        .at("Minsk", "RU Uprising 1")
        .replaceable("RU III")
    )
    p.at("Lemberg", "RU I", "(RU II)", "RU Inf 1").at("Moscow", "RU IV")
    stages(p, 3)
    assert [p.is_reduced(f"RU {n}") for n in ("I", "II", "IV", "Inf 1", "III")] == [True, True, True, False, False]
    assert (p.where("RU II"), p.s.quality[0]) == ("Lemberg", 9)


@pytest.mark.rule("23.4.2b.4#1")
def test_stage_4_without_divisions() -> None:
    """23.4.2: each RU LCU gives way to a full RU SCU of any type; without one it goes all the same, no quality lost."""
    p = Position(turn=11).will("RU", 2).quality("RU", 9).played("CP-49").at("Minsk", "RU Uprising 1")
    p.at("Kiev", "RU I", "RU II").reserve("RU Cav 1")
    stages(p, 4)
    assert p.where("RU I") == p.where("RU II") == "AP Replaceable Units Box"
    assert (p.units("Kiev"), p.is_reduced("RU Cav 1"), p.s.quality[0]) == (["RU Cav 1"], False, 9)


@pytest.mark.rule("23.5a", "23.5b.1", "17.3.2e.4")
@pytest.mark.parametrize("cracow", ["besieged", "empty"])
def test_austria_falls_when_its_vp_spaces_are_occupied(cracow: str) -> None:
    """23.5a: occupied by AP units or Uprising Units; besiegers occupy a Fort space; mere control is not enough."""
    p = (
        Position(turn=16)
        .at_war("IT")
        .quality("AH", 9)
        .at("Nis", "SB 1 Army")
        .at("Lemberg", "RU I")
        .at("Czernowitz", "RU II")
        .at("Cluj", "RO Inf 1")
    )
    p.at("Debrecen", "RU III").at("Budapest", "RU IV").at("Vienna", "RU V").at("Trent", "IT I").at("Trieste", "IT II")
    p.at("Graz", "AH I", "GE I")
    if cracow == "besieged":
        p.at("Cracow", "RU VI")
    else:
        p.destroyed("Cracow").control("AP", "Cracow")
    play_out(p.phase("war status"))
    fallen = cracow == "besieged"
    assert (p.where("AH I") != "Graz") is fallen
    assert p.where("GE I") == "Graz"
    assert (p.s.armistice, p.s.quality[3]) == (36 if fallen else 40, 9)


@pytest.mark.rule("23.5b.1", "23.3.1a", "23.5b.4")
def test_no_more_austrian_uprisings_after_the_fall() -> None:
    """23.5b.1: Uprising Units stay, no more are placed."""
    p = (
        risen("AH", "Budapest", "Vienna", turn=16)
        .at_war("IT")
        .at("Nis", "SB 1 Army")
        .at("Lemberg", "RU I")
        .at("Czernowitz", "RU II")
    )
    p.at("Cluj", "RO Inf 1").at("Debrecen", "RU III").at("Trent", "IT I").at("Trieste", "IT II").at("Cracow", "RU VI")
    play_out(p.phase("war status"))
    assert p.s.armistice == 36
    assert p.where("AH Uprising 1") == "Budapest"
    p.will("AH", 0).phase("rebellion")
    assert not any("AH Uprising" in t for t in (p.choices() if p.s.pending else []))


# 24 Quality -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.1d", "24.2b", "24.2a.2")
@pytest.mark.parametrize(("quality", "reduced"), [(5, False), (4, True), (1, True)])
def test_the_card_counts_before_its_units_come(quality: int, reduced: bool) -> None:
    """24.2b: -3 first; if that makes the quality poor the infantry of this card comes reduced, cavalry does not."""
    p = Position(turn=9, active="CP").quality("AH", quality).hand("CP", "CP-30").action().do("event CP-30")
    play_out(p)
    assert (p.is_reduced("AH XVIII"), p.is_reduced("AH Hauer")) == (reduced, False)


@pytest.mark.rule("24.1c", "12.7.5a", "24.1e")
@pytest.mark.parametrize(("quality", "after"), [(9, 7), (1, 0)])
def test_an_elimination_costs_two(quality: int, after: int) -> None:
    """24.1c: -2 for an LCU permanently eliminated; never below 0."""
    p = Position(turn=9).quality("RU", quality).at("Linz", "(RU I)")
    play_out(p.phase("attrition"))
    assert (p.where("RU I"), p.s.quality[0]) == ("AP Eliminated Units Box", after)


# 25 Sea Invasions -----------------------------------------------------------------------------------------------


@pytest.mark.rule("25.2.5c", "25.2.5d", "25.2.3b")
def test_winter_holds_the_ships_not_the_beach() -> None:
    """25.2.5: in Winter LCUs on Lemnos are not activated; a Sea Invasion space is, to go ashore, not to Lemnos."""
    p = Position(turn=7).landing(SALONIKA).at(SALONIKA, "BR XII").at("Lemnos", "FR Orient 1").ops(3)
    assert not any("FR Orient 1" in t for t in p.choices())
    p.do(f"activate-move {SALONIKA}", "done")
    assert moves(p, "BR XII") == {"Salonika"}


@pytest.mark.rule("25.2.3d", "25.2.3e#1", "25.2.4b")
def test_back_to_the_ships_and_no_farther() -> None:
    """25.2.3d: from the Port to the circle and stop; from there to Lemnos and stop; without a marker not at all."""
    p = (
        Position(turn=8)
        .landing(SALONIKA)
        .control("AP", "Salonika", nation="BR")
        .at("Salonika", "BR XII")
        .moving("Salonika")
    )
    p.do(f"move BR XII > {SALONIKA}")
    assert not moves(p, "BR XII")
    q = Position(turn=8).landing(SALONIKA, ALBANIA).at(SALONIKA, "BR XII").moving(SALONIKA).do("move BR XII > Lemnos")
    assert not moves(q, "BR XII")
    r = Position(turn=8).control("AP", "Salonika", nation="BR").at("Salonika", "BR XII").moving("Salonika")
    assert SALONIKA not in moves(r, "BR XII")


@pytest.mark.rule("25.1a", "25.2.3d", "25.3b")
def test_divisions_do_not_use_the_lanes() -> None:
    """25.1a and 25.2.3d: LCUs only go by Sea Invasion Lanes."""
    p = Position(turn=8).landing(SALONIKA).control("AP", "Salonika", nation="BR").at("Salonika", "BR Inf 1", "BR XII")
    p.moving("Salonika")
    assert SALONIKA not in moves(p, "BR Inf 1")
    assert SALONIKA in moves(p, "BR XII")


@pytest.mark.rule("25.4b", "25.4a", "25.2.4c")
@pytest.mark.parametrize("pool", ["GE", "AH", "CP-A"])
def test_captured_supplies(pool: str) -> None:
    """25.4b: a CP unit that moves onto an empty landing removes the marker for good, goes back, and brings an RP."""
    p = Position(turn=8, active="CP").at_war("BU").landing(SALONIKA).control("CP", "Salonika", nation="BU")
    p.at("Salonika", "BU 1 Army").moving("Salonika").do(f"move BU 1 Army > {SALONIKA}")
    p.do(f"record {pool}")
    assert (p.where("BU 1 Army"), p.s.landings) == ("Salonika", ())
    assert sum(p.s.rp) == 2


@pytest.mark.rule("25.1e", "25.2.5a", "25.1f")
def test_one_sea_invasion_a_turn() -> None:
    """25.1e: one card per turn; the next in the next turn that is not Winter."""
    p = Position(turn=8).played("AP-14").hand("AP", "AP-22", "AP-29", "AP-34").action().do("event AP-22")
    next_side(p, "AP").action()
    assert not p.offered("event AP-29")
    assert not p.offered("event AP-34")


@pytest.mark.rule("25.5a")
def test_the_black_sea_division_besieges_after_its_landing() -> None:
    """25.5: the Port must be unoccupied; the division alone besieges any Fort; it uses no SR and no second time."""
    p = Position(turn=8).at_war("BU").at("Odessa", "RU Black Sea").moving("Odessa")
    assert {t.split(" > ")[1] for t in p.offers("assault")} == {"Varna", "Burgas", "Constantinople"}
    p.do("assault RU Black Sea > Burgas")
    assert p.owner("Burgas") == "AP"


# 26 Nations -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.1.1a", "26.1.1b", "26.1.1c")
@pytest.mark.parametrize(
    ("side", "unit", "start", "yes", "no"),
    [
        ("CP", "AH I", "Cetinje", {"Scutari"}, set()),
        ("CP", "AH I", "Scutari", set(), {"Durres"}),
        ("AP", "SB 1 Army", "Scutari", {"Durres"}, set()),
        ("CP", "BU 1 Army", "Monastir", {"Tirana"}, set()),
    ],
)
def test_who_enters_neutral_albania(side: str, unit: str, start: str, yes: set[str], no: set[str]) -> None:
    """26.1.1: CP units enter vacant inland spaces, AP units Ports as well."""
    p = Position(turn=6, active=side).at_war("BU").at(start, unit).moving(start)
    assert yes <= moves(p, unit)
    assert not no & moves(p, unit)


@pytest.mark.rule("26.3.1d.3", "26.3.1d", "5.1.1b")
@pytest.mark.parametrize(("die", "greece", "vp"), [(4, 2, 16), (5, 1, 15), (6, 1, 15)])
def test_the_cp_in_athens(die: int, greece: int, vp: int) -> None:
    """26.3.1d.3: a CP unit entering neutral Athens scores and rolls; on 5 or 6 Greece joins the AP, for Salonika."""
    p = Position(turn=9, active="CP").at_war("BU").vp(15).at("Larissa", "BU Inf 1").moving("Larissa")
    p.do("move BU Inf 1 > Athens").dice(die)
    play_out(p)
    assert (p.owner("Athens"), p.s.greece, p.s.vp) == ("CP", greece, vp)


@pytest.mark.rule("26.3.1e", "11.1.5c", "26.3.1g")
def test_an_attack_on_greeks_scores_for_the_enemy() -> None:
    """26.3.1e: the AP attack neutral Greeks: Greece joins the CP at once, with a point for each space not the AP's."""
    p = Position(turn=9).at_war("BU").vp(15).control("AP", "Salonika", nation="FR").at("Salonika", "FR Orient 1")
    p.at("Larissa", "GR Inf 1").attacking("Salonika").declare("Larissa", "FR Orient 1")
    assert (p.s.greece, p.s.vp) == (0, 16)


@pytest.mark.rule("26.2.3a", "26.2.3a#2", "26.2.3b", "14.1.4b")
def test_a_fallen_bulgaria_feeds_nobody() -> None:
    """26.2.3: with both VP spaces lost BU units go, the German-Bulgarian corps become German divisions, no source."""
    p = (
        Position(turn=15)
        .at_war("BU")
        .control("AP", "Sofia", "Philippopolis", nation="BR")
        .reserve("GE Inf 1", "GE Res 1")
    )
    p.at("Nis", "SB 1 Army").at("Burgas", "BU 1 Army", "GE LXI Gen. Kdo.", "TU Inf 1").at("Varna", "GE LXII Gen. Kdo.")
    p.control("AP", "Kirk Kilisse", nation="BR")
    play_out(p.phase("war status"))
    assert p.s.armistice == 37
    assert "BU 1 Army" not in p.units("Burgas")
    assert {u for u in (*p.units("Burgas"), *p.units("Varna")) if u.startswith("GE")} == {"GE Inf 1", "GE Res 1"}
    assert p.supply("GE Inf 1") != "full"


@pytest.mark.rule("26.5.3a", "26.5.3b.1", "26.5.3b.2", "17.3.2e.2")
def test_romanians_who_reach_odessa_fight_on() -> None:
    """26.5.3: those that trace to Odessa stay, with SR and RPs; the others are removed without a trace in quality."""
    p = Position(turn=13).at_war("RO", "BU").destroyed("Bucharest").control("CP", "Bucharest", "Ploesti", nation="GE")
    p.at("Nis", "SB 1 Army").at("Jassy", "RO 1 Army").at("Craiova", "RO 2 Army").control(
        "CP", "Campolung", "Cernavoda", nation="GE"
    )
    play_out(p.phase("war status"))
    assert (p.where("RO 1 Army"), p.where("RO 2 Army") != "Craiova", p.s.armistice) == ("Jassy", True, 38)
    assert p.supply("RO 1 Army") == "full"
    next_side(p, "AP")
    assert goals(p.redeploying(2), "RO 1 Army")


@pytest.mark.rule("26.6.2a#3", "26.6.2a#4")
@pytest.mark.parametrize(("belgrade", "offered"), [("SB Inf 1", False), ("", True), ("BR Inf 1", False)])
def test_who_in_belgrade_forbids_the_declaration(belgrade: str, offered: bool) -> None:
    """26.6.2a: the AP may declare the collapse unless AP units, of any nation, occupy Belgrade."""
    p = Position(turn=6).at("Nis", "SB 1 Army")
    if belgrade:
        p.at("Belgrade", belgrade)
    p.phase("war status")
    assert bool(p.s.pending and p.offered("declare-collapse")) is offered


@pytest.mark.rule("26.6.2d", "26.6.2b.2", "16.6f#3")
def test_belgrade_retaken_by_allies_frees_serbia() -> None:
    """26.6.2d: when AP units, whoever they are, retake Belgrade the effects end: corps are rebuilt at home again."""
    p = Position(turn=6).at_war("BU").destroyed("Belgrade").control("CP", "Belgrade", "Skopje", nation="AH")
    p.at("Kragujevac", "SB 1 Army").control("CP", "Nis", "Uzice", "Valjevo", "Pozarevac", nation="AH")
    play_out(p.phase("war status"))
    assert p.where("SB 1 Army") == "AP Replaceable Units Box"
    next_side(p, "AP")
    p.at("Kragujevac", "BR XII").moving("Kragujevac").do("move BR XII > Belgrade", "stop?")
    play_out(p)
    p.points("AP-A", 2).phase("replacement AP")
    assert ways(p, "raise-unit", "SB 1 Army") == {"Belgrade", "Monastir"}


@pytest.mark.rule("26.4.2c", "26.4.2d", "26.4.3b")
@pytest.mark.parametrize(
    ("lost", "grade"),
    [(("Venice",), "full"), (("Venice", "Southern Italy"), "oos"), (("Venice", "Verona", "Bologna", "Milan"), "oos")],
)
def test_italians_and_their_sources(lost: tuple[str, ...], grade: str) -> None:
    """26.4.2: Venice, Southern Italy, Vlore and Durres; without any line the corps at Treviso starves."""
    p = Position(turn=10).at_war("IT").control("CP", *lost, nation="AH").at("Treviso", "IT I")
    p.control("CP", "Durres", "Vlore", nation="AH")
    assert p.supply("IT I") == grade


@pytest.mark.rule("26.7.1b", "26.7.1c", "26.7.2b.1")
@pytest.mark.parametrize(
    ("lost", "grade"),
    [
        (("Constantinople",), "full"),
        (("Constantinople", "Rodosto"), "ally"),
        (("Constantinople", "Rodosto", "Sofia", "Burgas", "Philippopolis"), "oos"),
    ],
)
def test_turks_and_their_sources(lost: tuple[str, ...], grade: str) -> None:
    """26.7.1: own sources, then an ally's, then none."""
    p = Position(turn=10, active="CP").at_war("BU").at("Adrianople", "TU I").control("AP", "Anatolia", nation="BR")
    for x in lost:
        p.control("AP", x, nation="BR")
    assert p.supply("TU I") == grade


# 27 Staff -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("27.0d", "27.0b", "10.1d")
@pytest.mark.parametrize(
    ("mover", "there", "ends"),
    [
        ("GE Heavy Artillery 1", ("GE I", "GE Mackensen HQ"), True),
        ("GE Heavy Artillery 1", ("GE I", "GE Heavy Artillery 2"), False),
        ("GE Mackensen HQ", ("GE I", "GE Falkenhayn HQ"), False),
        ("GE Mackensen HQ", ("AH I",), True),
        ("GE Heavy Artillery 1", ("AH I", "AH II", "AH III"), True),
    ],
)
def test_with_whom_staff_ends(mover: str, there: tuple[str, ...], ends: bool) -> None:
    """27.0: one HQ, one Heavy Artillery, both together, always with a Combat Unit, never counting for the stack."""
    p = Position(turn=10, active="CP").at("Breslau", "GE XX", mover).at("Posen", *there).moving("Breslau")
    assert may_end(p, mover, "Posen") is ends


@pytest.mark.rule("27.0e#1", "27.0i", "27.1a")
def test_artillery_does_not_defend_its_hq_does() -> None:
    """27.0e and i: the HQ must take part in the defence, Heavy Artillery does not."""
    with facts(lines=[("Czestochowa", "Oppeln", *RAIL)]):
        p = Position(turn=10).at("Oppeln", "GE I", "GE Mackensen HQ", "GE Heavy Artillery 1").at("Czestochowa", "RU I")
        p.attacking("Czestochowa").declare("Oppeln", "RU I").no_cards(3, 3)
        assert "3+2" in fired(p, "CP")
        assert not p.is_reduced("GE Heavy Artillery 1")


@pytest.mark.rule("27.0f", "27.0g", "27.0h", "27.0e#1")
@pytest.mark.parametrize(
    ("dice", "before", "after"),
    [((6, 1), "", "reduced"), ((1, 6), "reduced", "full"), ((6, 1), "reduced", "gone"), ((1, 6), "", "full")],
)
def test_the_fortunes_of_a_defending_hq(dice: tuple[int, int], before: str, after: str) -> None:
    """27.0f and g: reduced by defeat, gone by the second, restored by victory."""
    hq = "(RU Brusilov HQ)" if before else "RU Brusilov HQ"
    with facts(
        lines=[("Lemberg", "Brody", *RAIL)],
        spaces={"Brody": {"terrain": "clear"}},
        units={"RU I": TOUGH, "AH I": TOUGH},
    ):
        p = Position(turn=10, active="CP").at("Brody", "RU I", hq).at("Lemberg", "AH I", "AH II").attacking("Lemberg")
        p.declare("Brody", "AH I", "AH II").no_cards(*dice)
        fought(p)
        where = p.where("RU Brusilov HQ")
        state = "gone" if "Box" in where else "reduced" if p.is_reduced("RU Brusilov HQ") else "full"
        assert state == after


@pytest.mark.rule("27.0e#2", "27.1b", "12.1d")
def test_an_hq_commands_one_attack_of_two() -> None:
    """27.0e: an HQ participates in one attack a round; in the second of its space it is not offered."""
    with facts(
        lines=[("Lemberg", "Brody", *RAIL), ("Lemberg", "Tarnopol", *RAIL)], units={"RU I": TOUGH, "RU II": TOUGH}
    ):
        p = Position(turn=10, active="CP").at("Lemberg", "GE I", "GE XX", "GE Mackensen HQ").at("Brody", "RU I")
        p.at("Tarnopol", "RU II").attacking("Lemberg").declare("Brody", "GE I", staff=("GE Mackensen HQ",)).no_cards(
            1, 1
        )
        fought(p)
        p.do("attack GE XX > Tarnopol", "resolve?")
        assert not p.offers("commit")


@pytest.mark.rule("27.0c", "12.6.6e", "14.3.2b")
def test_artillery_dies_with_its_last_unit() -> None:
    """27.0c: if all Combat Units with it are destroyed the Heavy Artillery is eliminated."""
    with facts(spaces={"Oppeln": {"supply": "GE"}}, lines=[("Czestochowa", "Oppeln", *RAIL)], units={"RU I": STRONG}):
        p = Position(turn=10).at("Oppeln", "(GE Inf 1)", "GE Heavy Artillery 1").at("Czestochowa", "RU I")
        p.attacking("Czestochowa").declare("Oppeln", "RU I").no_cards(6, 1)
        fought(p)
        assert p.where("GE Heavy Artillery 1") == "CP Eliminated Units Box"


# 28 The Treaty --------------------------------------------------------------------------------------------------


def treaty(*placed: tuple[str, str]) -> Position:
    """The Treaty is played on Turn 13; these units stand when it takes effect on Turn 15."""
    p = Position(turn=13).quality("RU", 9).at_war("RO", "BU").played("CP-49", "CP-50", "CP-51", "CP-52")
    play_out(p.hand("AP", "AP-55").action().do("event AP-55"))
    for where, unit in placed:
        p.at(where, unit)
    for n in (14, 15):
        p.s.turn = n
        markers_met(p.s)
    p.s.clear_marks()
    return p


@pytest.mark.rule("28.0d.3", "28.0c")
@pytest.mark.parametrize(
    ("where", "unit", "stays"),
    [
        ("Kiev", "RU I", True),
        ("Lemberg", "RU I", False),
        ("Moscow", "RU Inf 1", True),
        ("Lemnos", "RU 2/4 Special", False),
        ("Constanta", "RU Black Sea", False),
        ("Przemysl", "RU I", False),
    ],
)
def test_who_is_interned(where: str, unit: str, stays: bool) -> None:
    """28.0d.3: all RU units outside Russia are removed for good, no quality lost; those at home stay."""
    p = treaty((where, unit))
    assert (p.where(unit) == where) is stays
    assert p.s.quality[0] == 9


@pytest.mark.rule("28.0d.3")
def test_the_hq_is_interned_with_its_stack() -> None:
    """28.0d.3: RU units stacked with RO units inside Russia go, the Brusilov HQ among them; the Romanians stay."""
    p = treaty(("Kishinev", "RO 1 Army"), ("Kishinev", "RU I"), ("Kishinev", "RU Brusilov HQ"))
    assert p.units("Kishinev") == ["RO 1 Army"]


@pytest.mark.rule("28.0d.1", "28.0d.2", "28.0d.4")
def test_russians_keep_to_their_own() -> None:
    """28.0d: RU units move within what they hold; not into CP-held Russia, not abroad; they attack nobody."""
    p = treaty(("Zhmerinka", "RU I"), ("Uman", "GE I"))
    p.control("CP", "Balta")
    next_side(p, "AP").moving("Zhmerinka")
    assert moves(p, "RU I") == {"Proskurov", "Zhitomir", "Kamenets-Podolski"}
    p.s.pending.clear()
    p.s.clear_marks()
    p.s.activations = ()
    p.attacking("Zhmerinka")
    assert not p.s.pending or not p.offers("attack")


@pytest.mark.rule("28.0d.5", "28.0d.6", "12.7.3b")
def test_no_retreat_into_neutral_russia() -> None:
    """28.0d.5: CP units may not enter RU-controlled spaces as a result of combat: a retreat goes elsewhere."""
    with facts(
        spaces={"Jassy": {"supply": "RO"}, "Kishinev": {"terrain": "clear"}, "Ismail": {"supply": "GE"}},
        lines=[("Jassy", "Kishinev", *RAIL), ("Kishinev", "Ismail", *RAIL)],
        units={"RO 1 Army": {"cf": (4, 4), "lf": (9, 9)}, "GE I": {"cf": (3, 3), "lf": (9, 9)}},
    ):
        p = treaty(("Kishinev", "GE I"), ("Jassy", "RO 1 Army"), ("Ismail", "GE Inf 1"))
        next_side(p, "AP").attacking("Jassy").declare("Kishinev", "RO 1 Army").no_cards(3, 3)
        assert p.loss_numbers() == (2, 3)
        seen = ways(p, "retreat", "GE I") if p.s.pending and p.seat() == "CP" else {p.where("GE I")}
        assert seen == {"Ismail"}


@pytest.mark.rule("28.0d.5", "28.0d.6")
def test_others_fight_on_in_russia() -> None:
    """28.0d.6: AP and CP units inside Russia still attack each other and enter what the enemy, not Russia, holds."""
    with facts(lines=[("Kishinev", "Ismail", *RAIL)], units={"GE I": STRONG}):
        p = treaty(("Kishinev", "GE I"), ("Ismail", "(RO Inf 1)"))
        next_side(p, "CP").attacking("Kishinev").declare("Ismail", "GE I").no_cards(6, 1)
        play_out(p)
        assert (p.where("RO Inf 1"), p.where("GE I")) == ("AP Reserve Box", "Kishinev")  # Ismail is Russian
    q = treaty(("Kishinev", "GE I"), ("Ismail", "RU I"))
    next_side(q, "CP").attacking("Kishinev")
    assert not q.s.pending or not q.offers("attack")
    q = treaty(("Kishinev", "GE I"))
    q.control("AP", "Ismail", nation="RO")
    next_side(q, "CP").moving("Kishinev")
    assert "Balta" not in moves(q, "GE I")


@pytest.mark.rule("23.4.3a.1", "23.4.3a.3", "23.4.1c")
def test_the_tsar_too_early_suppresses_nothing() -> None:
    """23.4.3: with the Revolution marker still on the Turn Track nothing is suppressed: it comes all the same."""
    p = risen("RU", "Minsk", active="CP").played("CP-49").hand("CP", "CP-50").hand("AP", "AP-50").flag("food_riots")
    play_out(p.action().do("event CP-50"))
    p.off("RU Uprising 1").control("AP", "Minsk")
    play_out(next_side(p, "AP").action().do("event AP-50"))
    p.at("Orsha", "RU Uprising 2").hand("AP", "AP-12")
    p.s.turn = 13
    markers_met(p.s)
    p.phase("rebellion")
    while p.s.pending:
        p.do("decline" if p.offered("decline") else p.choices()[0])
    assert not next_side(p, "AP").action().offered("event AP-12")  # Stage 1 has begun


@pytest.mark.rule("26.3.3b", "14.2.2d", "26.3.1b")
def test_greeks_without_their_cities_pay_more() -> None:
    """26.3.3b: GR units of an AP ally whose VP spaces the CP holds: +1 OPS, no SR."""
    p = (
        Position(turn=14)
        .at_war("BU")
        .greece("AP")
        .control("CP", "Athens", "Salonika", nation="BU")
        .at("Larissa", "GR Inf 1")
    )
    p.at("Florina", "GR Inf 2")
    for points, open_ in ((1, False), (2, True)):
        q = Position(turn=14)
        q.s = p.s.copy()
        q.ops(points)
        assert q.offered("activate-move Larissa") is open_
    assert not goals(p.redeploying(2), "GR Inf 1")


@pytest.mark.rule("26.3.2e", "26.3.2d", "5.1.1b")
def test_a_greek_ally_s_space_stays_taken() -> None:
    """26.3.2e: once Greece is in the war who moves through a Greek space controls it, and Athens scores."""
    p = Position(turn=14, active="CP").at_war("BU").greece("AP").vp(13).at("Florina", "BU Cav 1")
    p.control("CP", "Monastir", "Veles", nation="BU").moving("Florina")
    p.do("move BU Cav 1 > Larissa", "move BU Cav 1 > Athens", "stop?")
    assert (p.owner("Florina"), p.owner("Larissa"), p.owner("Athens"), p.s.vp) == ("CP", "CP", "CP", 14)


@pytest.mark.rule("26.2.2c", "14.2.1c", "14.2.1d")
@pytest.mark.parametrize(("lost", "grade"), [((), "full"), (("Sofia",), "full"), (("Sofia", "Burgas"), "ally")])
def test_bulgarians_and_their_sources(lost: tuple[str, ...], grade: str) -> None:
    """26.2.2c: Sofia or Burgas; otherwise the Turks' sources at +1 OPS."""
    p = Position(turn=12, active="CP").at_war("BU").at("Zagora", "BU 1 Army").control("AP", *lost, nation="BR")
    assert p.supply("BU 1 Army") == grade


@pytest.mark.rule("26.5.2c", "26.5.2d", "14.1.3a")
@pytest.mark.parametrize(
    ("lost", "grade"),
    [((), "full"), (("Bucharest", "Constanta"), "full"), (("Bucharest", "Constanta", "Odessa"), "ally")],
)
def test_romanians_and_their_sources(lost: tuple[str, ...], grade: str) -> None:
    """26.5.2c: Bucharest, Constanta or Odessa; else Russian sources at +1 OPS."""
    p = Position(turn=12).at_war("RO").destroyed(*[x for x in lost if x in ("Bucharest", "Odessa")])
    p.control("CP", *lost, nation="GE").at("Jassy", "RO 1 Army")
    assert p.supply("RO 1 Army") == grade


@pytest.mark.rule("26.4.2b", "26.4.2a", "26.1.1e", "9.7.2c#1")
def test_italy_s_entry_opens_albania() -> None:
    """26.4.2 and 26.1.1e: two points for Italy's VP spaces; Albania is the AP's except where the CP stands."""
    p = Position(turn=5).vp(15).hand("AP", "AP-21").at("Scutari", "AH Inf 1").action().do("event AP-21")
    play_out(p)
    assert p.s.vp == 13
    assert (p.owner("Vlore"), p.owner("Durres"), p.owner("Tirana"), p.owner("Scutari")) == ("AP", "AP", "AP", "CP")


@pytest.mark.rule("26.3.1d.1", "26.3.1d", "26.3.1c#2", "25.2.1a.3")
def test_salonika_from_the_sea_stays_the_ap_s() -> None:
    """26.3.1d.1: LCUs that enter from the landing take Salonika without a die and keep it when they leave."""
    p = Position(turn=8).at_war("BU").vp(15).landing(SALONIKA).at(SALONIKA, "BR XII").moving(SALONIKA)
    p.do("move BR XII > Salonika", "move BR XII > Florina", "stop?")
    play_out(p)
    assert (p.owner("Salonika"), p.s.vp, p.s.greece, p.where("BR XII")) == ("AP", 14, 2, "Florina")


@pytest.mark.rule("26.3.1d", "11.2i", "26.3.1c#1")
def test_an_inland_greek_space_is_nobody_s_when_left() -> None:
    """26.3.1d: in neutral Greece control lasts as long as the stay, also for units that only pass."""
    p = Position(turn=8, active="CP").at_war("BU").control("CP", "Veles").at("Monastir", "BU Cav 1").moving("Monastir")
    p.do("move BU Cav 1 > Florina", "move BU Cav 1 > Larissa", "stop?")
    play_out(p)
    assert (p.owner("Florina"), p.owner("Larissa")) == ("neutral", "CP")


@pytest.mark.rule("25.2.3c", "12.4.3a#1")
def test_an_assault_from_the_sea_is_across_water() -> None:
    """25.2.3c with 12.4.3: the Port is attacked from the circle across water: the defender fires first."""
    p = Position(turn=8).at_war("BU").landing(SALONIKA).at(SALONIKA, "BR XII").control("CP", "Salonika", nation="BU")
    p.at("Salonika", "BU 1 Army").attacking(SALONIKA).declare("Salonika", "BR XII").no_cards(3)
    losses(p)
    p.dice(3)
    assert next(line for line in p.log() if "fires with" in line).startswith("CP")


@pytest.mark.rule("23.6b.1", "23.6a", "14.2.1c")
def test_germany_lives_in_brandenburg() -> None:
    """23.6b: all German VP spaces lost, Brandenburg held: units that reach it act, redeploy and are rebuilt."""
    p = Position(turn=16, active="CP").destroyed("Danzig", "Konigsberg", "Posen", "Breslau")
    p.control("AP", "Berlin", "Danzig", "Konigsberg", "Posen", "Breslau", "Prague").at("Stettin", "(GE I)")
    assert p.supply("GE I") == "full"
    p.points("GE", 1)
    play_out(p.phase("war status"))
    p.phase("replacement CP")
    assert p.offered("repair GE I")
    assert space("Brandenburg").name == "Brandenburg"


@pytest.mark.rule("12.7.7c", "12.7.7d")
def test_the_cp_in_salonika_with_its_back_to_the_sea() -> None:
    """12.7.7c: CP units in a Port forced to sea halt there and one of them takes a step; the enemy does not enter."""
    with facts(
        only=["Salonika", "Doiran", SALONIKA],
        spaces={"Salonika": {"terrain": "clear", "supply": "BU"}, "Doiran": {"terrain": "clear", "supply": "BR"}},
        lines=[("Doiran", "Salonika", *RAIL), (SALONIKA, "Salonika", "sea_invasion_lane", "none")],
        units={"BU 1 Army": TOUGH, "BU 2 Army": TOUGH, "BR XII": STRONG},
    ):
        p = Position(turn=10).at_war("BU").landing(SALONIKA).control("CP", "Salonika", nation="BU")
        p.at("Salonika", "BU 1 Army", "BU 2 Army").at("Doiran", "BR XII").attacking("Doiran")
        p.declare("Salonika", "BR XII").no_cards(6, 1)
        yields(p, "CP")
        assert p.where("BU 1 Army") == p.where("BU 2 Army") == "Salonika"
        assert [p.is_reduced("BU 1 Army"), p.is_reduced("BU 2 Army")].count(True) == 1
        assert not p.s.pending or not p.offers("advance")
