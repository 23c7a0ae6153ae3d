"""Chapters 23 to 28 once more, by the printed text: rebellion, quality, landings, nations, staff and the Treaty."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.illusions_of_glory.components import SPACES, space
from greatwar.games.illusions_of_glory.names import NATIONS, POOLS
from greatwar.games.illusions_of_glory.steps.rebellion import markers_met
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import fought, next_side, play_out

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}
SALONIKA = "Salonika Sea Invasion"
ALBANIA = "Albania Sea Invasion"
ATHENS = "Athens Sea Invasion"


def vp_of(nation: str) -> list[str]:
    """The VP spaces of a nation."""
    return [x.name for x in SPACES if x.vp and NATIONS[x.nation] == nation]


def moves(p: Position, name: str) -> set[str]:
    """Where a unit may step next."""
    return {text.split(" > ")[1] for text in p.offers(f"move {name} >")}


def revolution(p: Position, turns: int, first: int = 12) -> Position:
    """Russian Revolution is played and so many Rebellion Phases pass; no further Uprising Unit is placed."""
    p.s.active = 0
    play_out(p.hand("CP", "CP-50").action().do("event CP-50"))
    for n in range(turns):
        p.s.turn = first + n
        markers_met(p.s)
        p.phase("rebellion")
        while p.s.pending:
            p.do("decline" if p.offered("decline") else p.choices()[0])
    return p


def risen(turn: int = 11) -> Position:
    """Food Riots have been and an Uprising Unit stands in Minsk."""
    return Position(turn=turn).will("RU", 2).quality("RU", 9).played("CP-49").at("Minsk", "RU Uprising 1")


# 23 Rebellion and Revolution ---------------------------------------------------------------------------


@pytest.mark.rule("23.4.1a", "23.4.1b#1")
@pytest.mark.parametrize(
    ("riots", "where", "allowed"), [(True, "Minsk", True), (False, "Minsk", False), (True, "", False)]
)
def test_what_russian_revolution_needs(riots: bool, where: str, allowed: bool) -> None:
    """23.4.1: Russian Food Riots must have been played and an Uprising Unit stand in Russia."""
    p = Position(turn=12, active="CP").hand("CP", "CP-50").deck("CP", "CP-49")
    p.at("Vienna", "AH Uprising 1")
    if riots:
        p.played("CP-49")
    if where:
        p.at(where, "RU Uprising 1")
    assert p.action().offered("event CP-50") is allowed


@pytest.mark.rule("23.4.2b.4#1", "23.4.2c")
@pytest.mark.parametrize("box", ["reserve", "replaceable", "none"])
def test_stage_4_takes_divisions_from_both_boxes(box: str) -> None:
    """23.4.2 Stage 4: SCUs come from the Reserve or the Replaceable Box; without one the corps goes all the same."""
    p = risen().at("Kiev", "RU I").at("Petrograd", "(RU Guard)")
    if box == "reserve":
        p.reserve("RU Inf 1", "RU Cav 1")
    elif box == "replaceable":
        p.replaceable("RU Inf 1", "(RU Cav 1)")
    revolution(p, 4)
    assert p.where("RU I") == p.where("RU Guard") == "AP Replaceable Units Box"
    there = sorted([*p.units("Kiev"), *p.units("Petrograd")])
    assert there == ([] if box == "none" else ["RU Cav 1", "RU Inf 1"])
    assert not any(p.is_reduced(u) for u in there)
    assert p.s.quality[0] == 9


@pytest.mark.rule("16.7.2#1")
def test_points_recorded_before_stage_2_are_spent() -> None:
    """23.4.2 Stage 2: RPs cannot be accumulated any more; those recorded before are spent in the same turn."""
    p = risen().at("Kiev", "(RU I)")
    revolution(p, 1)
    p.points("RU", 2)
    p.s.turn = 13
    markers_met(p.s)
    p.phase("rebellion")
    while p.s.pending:
        p.do("decline" if p.offered("decline") else p.choices()[0])
    p.phase("replacement AP")
    assert p.offered("repair RU I")


@pytest.mark.rule("23.4.2b.1", "9.7.3a")
def test_stage_1_stops_russians_only() -> None:
    """23.4.2 Stage 1: no cards for Russian reinforcements; Italian ones still come."""
    p = risen().at_war("IT").hand("AP", "AP-12", "AP-33", "AP-49")
    revolution(p, 1)
    next_side(p, "AP").action()
    assert not p.offered("event AP-12")
    assert not p.offered("event AP-49")
    assert p.offered("event AP-33")
    assert p.offered("ops AP-12")


@pytest.mark.rule("23.3.1a", "23.3.1b", "23.3.1c", "6.0.F.1a", "6.0.F.1b")
def test_three_demoralized_nations_in_their_order() -> None:
    """6.0.F.1: the AP places for Austria-Hungary and Germany, then the CP for Russia; one unit each."""
    p = Position(turn=12).will("AH", 2).will("GE", 0).will("RU", 1).phase("rebellion")
    seats = []
    for _ in range(3):
        seats.append((p.seat(), p.offers("place")[0].split()[1]))
        p.do(p.offers("place")[0])
    assert not p.s.pending
    assert {n for s, n in seats if s == "AP"} == {"AH", "GE"}
    assert seats[-1] == ("CP", "RU")


@pytest.mark.rule("23.3.2d", "19.4c", "11.2.1a")
def test_an_uprising_fills_trenches_in() -> None:
    """23.3.2d: an Uprising Unit may be placed in a space with a Trench, which is removed."""
    p = Position(turn=12).trench("CP", "Linz").will("AH", 2).phase("rebellion").do("place AH Uprising 1 > Linz")
    play_out(p)
    assert p.s.any_trench(space("Linz")) == 0
    assert p.owner("Linz") not in ("AP", "CP")


@pytest.mark.rule("23.2a", "23.2b", "5.1.1b", "5.1.1a")
@pytest.mark.parametrize("who", ["AP", "CP"])
def test_a_vp_space_freed_from_an_uprising(who: str) -> None:
    """5.1.1 with 23.2b: Vilna, lost to an Uprising (16, Will 10): the AP regains both; the CP adds nothing more."""
    with facts(units={"RU I": {"cf": (16, 16)}, "GE I": {"cf": (16, 16)}}):
        p = Position(turn=12).vp(15).will("RU", 2).phase("rebellion").do("place RU Uprising 1 > Vilna")
        play_out(p)
        assert (p.s.vp, p.s.will[0]) == (16, 0)
        p.will("RU", 10)
        p.s.active = 1 if who == "AP" else 0
        unit, start = ("RU I", "Molodechno") if who == "AP" else ("GE I", "Kovno")
        p.destroyed("Kovno").at(start, unit).control(who, "Mariampol", "Kovno" if who == "CP" else "Lida")
        p.attacking(start).do(f"attack {unit} > Vilna", "resolve?").no_cards(6, 1)
        p.do(f"advance {unit} > Vilna")
        assert p.owner("Vilna") == who
        assert (p.s.vp, p.s.will[0]) == ((15, 12) if who == "AP" else (16, 10))


@pytest.mark.rule("23.5b.1", "23.5b.4")
def test_the_sud_army_outlives_austria_hungary() -> None:
    """23.5b.1 with 3.2.1h: AH units are removed; the Sud Army may be treated as German; no quality is lost."""
    p = Position(turn=14).at_war("IT").vp(10).quality("AH", 7).at("Nis", "SB 1 Army").at("Prague", "AH Sud Army")
    p.at("Linz", "AH I", "AH Mtn 1").reserve("AH Inf 1").replaceable("AH II")
    armies = iter(["RU I", "RU II", "RU III", "RU IV", "RU V", "RU VI", "RU VII", "RU VIII", "RU IX", "RU X", "RU XI"])
    for x in vp_of("AH"):
        p.destroyed(x).at(x, next(armies))
    play_out(p.phase("war status"))
    assert p.where("AH Sud Army") == "Prague"
    assert p.where("AH I") != "Linz"
    assert p.where("AH Mtn 1") != "Linz"
    assert p.s.quality[3] == 7
    assert p.s.armistice == 36


# 24 Quality --------------------------------------------------------------------------------------------


@pytest.mark.rule("24.1b", "24.1c", "24.1e", "12.7.5a")
@pytest.mark.parametrize(("quality", "after"), [(10, 8), (2, 0), (1, 0), (0, 0)])
def test_an_eliminated_corps_costs_two_but_never_below_zero(quality: int, after: int) -> None:
    """24.1c and e: an Italian corps with nowhere to retreat is eliminated: -2, not below 0."""
    with facts(
        spaces={"Udine": {"terrain": "clear", "supply": "IT"}},
        lines=[("Gorz", "Udine", *RAIL)],
        units={"IT I": TOUGH, "AH I": {"cf": (16, 16), "lf": (9, 9)}},
    ):
        p = Position(turn=8, active="CP").at_war("IT").quality("IT", quality).at("Udine", "IT I").at("Gorz", "AH I")
        for n, x in enumerate(("Tolmezzo", "Pordenone", "Caporetto", "Trieste")):
            p.at(x, ("AH Inf 1", "AH Inf 2", "AH Inf 3", "AH Inf 4")[n])
        p.attacking("Gorz").declare("Udine", "AH I").no_cards(6, 1)
        fought(p)
        assert (p.where("IT I"), p.s.quality[1]) == ("AP Eliminated Units Box", after)


@pytest.mark.rule("24.1d", "15.3d")
@pytest.mark.parametrize(
    ("card", "index", "loss"), [("AP-27", 0, 1), ("AP-20", 0, 3), ("CP-20", 3, 3), ("CP-21", 2, 3), ("CP-28", 0, 0)]
)
def test_what_reinforcements_cost_in_quality(card: str, index: int, loss: int) -> None:
    """24.1d: -3 unless the card says otherwise (Polivanov's corps -1); Turks have no Troop Quality."""
    p = Position(turn=9, active=card[:2]).played("AP-25").hand(card[:2], card).action().do(f"event {card}")
    while p.s.pending and p.offers("place"):
        p.do(p.choices()[0])
    assert p.s.quality[index] == 16 - loss
    assert sum(p.s.quality) == 64 - loss


# 25 Sea Invasions --------------------------------------------------------------------------------------


@pytest.mark.rule("25.3.1a", "25.3.1c", "25.3.2a", "25.3.2c")
@pytest.mark.parametrize(("enemy", "reduced"), [("BU Inf 1", True), ("", False), ("GE Mackensen HQ", True)])
def test_withdrawal_under_fire_or_in_safety(enemy: str, reduced: bool) -> None:
    """25.3: a step for each LCU if enemy units are in the connected Port, none if it is empty."""
    p = Position(turn=8).at_war("BU").landing(SALONIKA).at(SALONIKA, "FR Orient 1", "BR XII")
    if enemy:
        p.at("Salonika", enemy, *(["BU Inf 2"] if "HQ" in enemy else []))
    p.moving(SALONIKA).do("move FR Orient 1 > Lemnos", "stop?")
    assert (p.where("FR Orient 1"), p.is_reduced("FR Orient 1")) == ("Lemnos", reduced)
    p.do("move BR XII > Lemnos", "stop?")
    assert p.is_reduced("BR XII") is reduced


@pytest.mark.rule("25.3b", "25.1a", "25.2.3d")
def test_a_division_at_sea_goes_ashore_but_not_home() -> None:
    """25.3b: an SCU left in a Sea Invasion space (a corps was destroyed there) does not withdraw to Lemnos."""
    p = Position(turn=8).landing(SALONIKA).at(SALONIKA, "FR Inf 1").moving(SALONIKA)
    assert "Lemnos" not in moves(p, "FR Inf 1")


@pytest.mark.rule("25.1e", "25.1f", "25.2.5a", "25.1d")
@pytest.mark.parametrize(
    ("turn", "britannia", "used", "allowed"),
    [(8, True, False, True), (8, False, False, False), (7, True, False, False), (8, True, True, False)],
)
def test_when_a_sea_invasion_is_played(turn: int, britannia: bool, used: bool, allowed: bool) -> None:
    """25.1: after Rule Britannia, not in Winter, one card a turn."""
    p = Position(turn=turn).hand("AP", "AP-22", "AP-29", "AP-34")
    if britannia:
        p.played("AP-14")
    if used:
        play_out(p.action().do("event AP-22"))
        next_side(p, "AP")
    assert p.action().offered("event AP-29") is allowed
    assert p.offered("event AP-34") is allowed


@pytest.mark.rule("25.5a", "25.5b", "25.5c")
@pytest.mark.parametrize(
    ("turn", "start", "expected"),
    [
        (8, "Odessa", {"Constantinople", "Varna", "Burgas", "Constanta"}),
        (7, "Odessa", set()),
        (8, "Kishinev", set()),
    ],
)
def test_the_black_sea_division_lands_once(turn: int, start: str, expected: set[str]) -> None:
    """25.5: from Odessa to an unoccupied Black Sea Port, not in Winter, once in the game."""
    p = Position(turn=turn).at_war("BU", "RO").at(start, "RU Black Sea").moving(start)
    assert {t.split(" > ")[1] for t in p.offers("assault RU Black Sea")} == expected
    if expected:
        p.do("assault RU Black Sea > Varna", "stop?")
        play_out(p)
        assert p.owner("Varna") == "AP"
        next_side(p, "AP").at("Odessa", "RU Black Sea")
        p.s.clear_marks()
        assert not p.moving("Odessa").offers("assault")


@pytest.mark.rule("25.5d", "20.3.2b", "20.1.1a")
def test_the_black_sea_division_opens_a_fort_for_others() -> None:
    """25.5d: it besieges any Fort alone, so that other AP units pass the Fort space without stopping."""
    p = (
        Position(turn=8)
        .at_war("BU", "RO")
        .at("Plevna", "RU Black Sea")
        .at("Rustchuk", "RU Cav 1")
        .control("AP", "Tirnova")
    )
    p.moving("Rustchuk").do("move RU Cav 1 > Plevna")
    assert p.offered("move RU Cav 1 > Sofia")
    q = Position(turn=8).at_war("BU", "RO").at("Rustchuk", "RU Cav 1", "RU Inf 1").control("AP", "Tirnova")
    q.moving("Rustchuk").do("move RU Cav 1 > Plevna")
    assert not q.offered("move RU Cav 1 > Sofia")  # CF 1: the division itself is the siege and must stop


@pytest.mark.rule("25.4a", "25.4b", "12.2.3b")
def test_the_cp_storms_a_landing() -> None:
    """25.4: a CP unit that advances into the Sea Invasion space takes the marker away and returns to its Port."""
    with facts(units={"BU 1 Army": {"cf": (16, 16), "lf": (9, 9)}}):
        p = (
            Position(turn=8, active="CP")
            .at_war("BU")
            .landing(SALONIKA)
            .at(SALONIKA, "(FR Inf 1)")
            .at("Salonika", "BU 1 Army")
        )
        p.attacking("Salonika").declare(SALONIKA, "BU 1 Army").no_cards(6, 1)
        assert p.offered(f"advance BU 1 Army > {SALONIKA}")
        p.do(f"advance BU 1 Army > {SALONIKA}")
        while p.s.pending and p.asked() != "Combats":
            p.do(p.choices()[0])
        assert (p.where("BU 1 Army"), p.s.landings) == ("Salonika", ())
        assert sum(p.s.rp) == 2


# 26 Neutral and minor countries ------------------------------------------------------------------------


@pytest.mark.rule("26.3.1f", "26.3.1g", "2.0:vp-neutral")
@pytest.mark.parametrize(
    ("held", "ally", "vp"),
    [((), "AP", 13), (("Salonika",), "AP", 14), (("Salonika",), "CP", 16), ((), "CP", 17)],
)
def test_greek_points_are_not_counted_twice(held: tuple[str, ...], ally: str, vp: int) -> None:
    """26.3.1f and g: at entry each Greek VP space counts unless the other side holds it or it was counted before."""
    # Salonika held by the AP: counted when it was taken; here the marker starts at 15 after that
    p = Position(turn=9).at_war("BU").vp(15)
    if held:
        p.control("AP", *held, nation="FR")
    if ally == "AP":
        play_out(p.hand("AP", "AP-40").half().do("event AP-40"))
        p.s.pending.clear()
    else:
        p.at_war("RO").destroyed("Belgrade", "Bucharest").control("CP", "Belgrade", "Skopje", "Bucharest", "Ploesti")
        p.s.active = 0
        play_out(p.hand("CP", "CP-35").half().do("event CP-35"))
    assert p.s.vp == vp


@pytest.mark.rule("26.3.2c.2", "26.3.2c.1", "26.3.2b")
def test_greeks_of_a_cp_ally_change_sides_but_one() -> None:
    """26.3.2c: all GR units serve the CP except the BR/GR National Defense Corps; Greece is no longer playable."""
    p = Position(turn=12, active="CP").at_war("BU", "RO").destroyed("Belgrade", "Bucharest")
    p.control("CP", "Belgrade", "Skopje", "Bucharest", "Ploesti").control("AP", "Salonika", nation="BR")
    p.at("Larissa", "GR Inf 1").at("Salonika", "BR Nat'l. Defense Corps").hand("CP", "CP-35").hand("AP", "AP-40")
    play_out(p.action().do("event CP-35"))
    next_side(p, "CP").ops(3)
    assert p.offered("activate-move Larissa")
    assert not p.offered("activate-move Salonika")
    p.s.pending.clear()
    next_side(p, "AP").ops(3)
    assert p.offered("activate-move Salonika")
    assert not p.offered("activate-move Larissa")
    p.s.pending.clear()
    p.s.turn = 13
    p.action()
    assert not p.offered("event AP-40")
    assert p.offered("war-status AP-40")


@pytest.mark.rule("26.2.3a", "26.2.3b", "26.2.3a#2")
@pytest.mark.parametrize("lost", [("Sofia",), ("Sofia", "Philippopolis")])
def test_bulgaria_collapses_with_both_spaces(lost: tuple[str, ...]) -> None:
    """26.2.3: with both VP spaces under AP control all BU units leave; each Gen. Kdo. becomes a full GE division."""
    p = Position(turn=14).vp(15).at_war("BU").at("Nis", "SB 1 Army").control("AP", *lost, nation="FR")
    p.at("Burgas", "BU 1 Army", "BU Inf 1").at("Varna", "GE LXI Gen. Kdo.").at("Rustchuk", "(GE LXII Gen. Kdo.)")
    p.reserve("GE Res 1", "GE Cav 1")
    play_out(p.phase("war status"))
    gone = len(lost) == 2
    assert (p.where("BU 1 Army") == "Burgas") is not gone
    assert (p.where("GE LXI Gen. Kdo.") == "Varna") is not gone
    if gone:
        # one Reserve Infantry division is there for the two of them; cavalry does not do
        assert sorted([*p.units("Varna"), *p.units("Rustchuk")]) == ["GE Res 1"]
        assert not p.is_reduced("GE Res 1")
        assert p.where("GE Cav 1") == "CP Reserve Box"


@pytest.mark.rule("26.5.3b.1", "26.5.3b.2", "26.5.2c")
def test_romanians_fight_on_from_odessa() -> None:
    """26.5.3: after the collapse units with a line to Odessa stay, move at their price, redeploy and are rebuilt."""
    p = Position(turn=12).vp(15).at_war("RO", "BU").points("AP-A", 2).at("Nis", "SB 1 Army").destroyed("Bucharest")
    p.control("CP", "Bucharest", "Ploesti", "Campolung").at("Kishinev", "(RO 1 Army)").at("Targu Jiu", "RO 2 Army")
    p.control("CP", "Craiova", "Turnu Severin")
    play_out(p.phase("war status"))
    assert p.where("RO 1 Army") == "Kishinev"
    assert p.where("RO 2 Army") != "Targu Jiu"
    assert p.supply("RO 1 Army") == "full"
    p.phase("replacement AP")
    assert p.offered("repair RO 1 Army")
    p.do("done")
    p.s.active = 1
    p.redeploying(2)
    assert p.offers("redeploy RO 1 Army")


@pytest.mark.rule("26.6.2b.1", "26.6.2c")
def test_montenegro_is_lost_with_serbia_unless_it_reaches_lemnos() -> None:
    """26.6.2b.1: MN units that can trace to Lemnos stay; the others are eliminated."""
    for linked in (True, False):
        p = Position(turn=7).destroyed("Belgrade").control("CP", "Belgrade", "Skopje").at("Cetinje", "MN Montenegro")
        if not linked:
            p.control("CP", "Scutari", "Ipek")
        play_out(p.phase("war status"))
        assert p.s.armistice == 38
        assert (p.where("MN Montenegro") == "Cetinje") is linked


@pytest.mark.rule("26.1.1a", "26.1.1e")
@pytest.mark.parametrize("italy", [False, True])
def test_albanian_ports_open_with_italys_entry(italy: bool) -> None:
    """26.1: CP units may not enter Durres or Vlore while Albania is neutral; Italy's card ends its neutrality."""
    p = Position(turn=5).hand("AP", "AP-21")
    if italy:
        play_out(p.action().do("event AP-21"))
    next_side(p, "CP").at("Scutari", "AH Mtn 1").at("Koritsa", "AH Mtn 2").moving("Scutari", "Koritsa")
    assert ("Durres" in moves(p, "AH Mtn 1")) is italy
    assert ("Vlore" in moves(p, "AH Mtn 2")) is italy
    assert "Tirana" in moves(p, "AH Mtn 2")
    assert p.owner("Vlore") == ("AP" if italy else "neutral")


@pytest.mark.rule("26.7.1c", "26.7.1b", "14.2.1d")
@pytest.mark.parametrize(("constantinople", "grade"), [("CP", "full"), ("AP", "ally")])
def test_turks_in_bulgaria(constantinople: str, grade: str) -> None:
    """26.7.1: Turks with a line to Turkey are at home; cut off from it Bulgaria feeds them as guests."""
    p = Position(turn=8, active="CP").flag("blockade").at_war("BU").at("Sofia", "TU I")
    if constantinople == "AP":
        for x in ("Kirk Kilisse", "Constantinople"):
            p.control("AP", x, nation="BR")
        p.destroyed("Adrianople").control("AP", "Adrianople", nation="BR")
    assert p.supply("TU I") == grade


@pytest.mark.rule("26.4.3b", "26.4.2c", "26.4.3a")
def test_italy_fights_on_from_the_south() -> None:
    """26.4.3: with Venice and Verona lost Southern Italy supplies Italians and takes reinforcements."""
    p = Position(turn=8).vp(15).at_war("IT").at("Venice", "AH I").at("Verona", "AH II").at("Bologna", "IT I")
    p.hand("AP", "AP-33").at("Nis", "SB 1 Army")
    play_out(p.phase("war status"))
    assert p.where("IT I") == "Bologna"
    assert p.supply("IT I") == "full"
    p.s.active = 1
    p.action().do("event AP-33")
    while p.s.pending and p.offers("place"):
        p.do(p.choices()[0])
    assert {p.where(u) for u in ("IT XX", "IT XXII", "IT XXIV")} == {"Southern Italy"}


# 27 Staff ----------------------------------------------------------------------------------------------

BOARD: dict[str, Any] = {
    "spaces": {"Brody": {"terrain": "clear", "supply": "AH GE RU"}, "Lemberg": {"supply": "AH GE"}},
    "lines": [("Dubno", "Brody", *RAIL), ("Lemberg", "Brody", *RAIL), ("Tarnopol", "Brody", *RAIL)],
    "units": dict.fromkeys(("RU I", "GE I", "GE XX", "AH I"), TOUGH),
}


@pytest.mark.rule("12.8.1b", "27.0d", "27.0b")
@pytest.mark.parametrize(("company", "both"), [((), False), (("GE Res 1",), True)])
def test_two_winners_with_an_hq_each(company: tuple[str, ...], both: bool) -> None:
    """12.8.1b with 27.0b and d (ruling 34): one HQ in a space, none alone: the second corps advances only if another

    unit stays with its HQ; the text lets any three advance, but knows no HQ without a Combat Unit.
    """
    with facts(**BOARD):
        p = Position(turn=10, active="CP").at("Lemberg", "GE I", "GE Mackensen HQ")
        p.at("Tarnopol", "GE XX", "GE Falkenhayn HQ", *company).at("Brody", "(RU Inf 1)")
        p.attacking("Lemberg", "Tarnopol").declare("Brody", "GE I", "GE XX").no_cards(6, 1)
        p.do("advance GE I > Brody")
        assert p.where("GE Mackensen HQ") == "Brody"
        assert p.offered("advance GE XX > Brody") is both
        if not both:
            assert p.why_not("advance GE XX > Brody") == "27.0b"


@pytest.mark.rule("27.0e#2", "12.2.1a.5", "27.0e#1")
def test_two_hqs_in_one_attack_add_up() -> None:
    """12.2.1: modifiers are cumulative: Mackensen +2 and Falkenhayn +1 in an attack from two spaces."""
    with facts(**BOARD):
        p = Position(turn=10, active="CP").at("Lemberg", "GE I", "GE Mackensen HQ")
        p.at("Tarnopol", "GE XX", "GE Falkenhayn HQ").at("Brody", "RU I").attacking("Lemberg", "Tarnopol")
        p.declare("Brody", "GE I", "GE XX", staff=("GE Mackensen HQ", "GE Falkenhayn HQ")).no_cards(1, 1)
        assert any("CP fires with 8" in line and "1+3" in line for line in p.log())


@pytest.mark.rule("27.0b", "10.2b")
@pytest.mark.parametrize(
    ("hq", "there", "allowed"),
    [
        ("GE Mackensen HQ", "AH II", True),
        ("GE Falkenhayn HQ", "TU I", True),
        ("GE Mackensen HQ", "", False),
        ("RU Brusilov HQ", "RO 1 Army", True),
        ("RU Brusilov HQ", "SB 1 Army", False),
        ("FR Sarrail HQ", "SB 1 Army", True),
        ("FR Sarrail HQ", "RU II", False),
        ("FR Sarrail HQ", "RU 2/4 Special", True),
    ],
)
def test_with_whom_an_hq_may_end(hq: str, there: str, allowed: bool) -> None:
    """27.0b with 10.2b: an HQ ends its move with a friendly unit that it may stack with; RU and RO keep apart."""
    side = "CP" if hq.startswith("GE") else "AP"
    start, goal = ("Breslau", "Oppeln") if side == "CP" else ("Kiev", "Uman")
    corps = {"GE": "GE I", "RU": "RU I", "FR": "FR Orient 1"}[hq[:2]]
    p = Position(turn=10, active=side).at_war("RO").at(start, corps, hq)
    if there:
        p.at(goal, there)
    p.moving(start).do(f"move {hq} > {goal}")
    p.do("stop?")
    ended = p.where(hq) == goal and (not p.s.pending or p.offered("done")) and not p.offers(f"move {hq} >")
    assert ended is allowed


@pytest.mark.rule("27.0f", "27.0g", "27.0h", "27.0e#3")
@pytest.mark.parametrize(
    ("dice", "before", "after"),
    [((6, 1), False, "reduced"), ((6, 1), True, "gone"), ((1, 6), True, "full"), ((1, 6), False, "full")],
)
def test_an_attacking_hq_pays_for_defeat(dice: tuple[int, int], before: bool, after: str) -> None:
    """27.0f and g: an HQ that took part loses a step in defeat and regains one in victory, in attack too."""
    with facts(**BOARD):
        name = "(GE Falkenhayn HQ)" if before else "GE Falkenhayn HQ"
        p = Position(turn=10, active="CP").at("Lemberg", "GE I", name).at("Brody", "RU I").attacking("Lemberg")
        p.declare("Brody", "GE I", staff=("GE Falkenhayn HQ",)).no_cards(dice[1], dice[0])
        fought(p)
        if after == "gone":
            assert p.where("GE Falkenhayn HQ") == "CP Eliminated Units Box"
        else:
            assert p.is_reduced("GE Falkenhayn HQ") is (after == "reduced")


@pytest.mark.rule("27.0c", "12.7.5a", "12.6.6e")
def test_an_hq_falls_with_a_stack_that_cannot_retreat() -> None:
    """27.0c: units that cannot retreat are eliminated, and the HQ stacked with them."""
    with facts(**dict(BOARD, units={**BOARD["units"], "RU I": {"cf": (16, 16), "lf": (9, 9)}})):
        p = Position(turn=10).at("Brody", "GE I", "GE Falkenhayn HQ", "GE Heavy Artillery 1").at("Dubno", "RU I")
        p.at("Lemberg", "RU Inf 1").at("Tarnopol", "RU Inf 2").attacking("Dubno").declare("Brody", "RU I").no_cards(
            6, 1
        )
        fought(p)
        for name in ("GE I", "GE Falkenhayn HQ", "GE Heavy Artillery 1"):
            assert p.where(name) == "CP Eliminated Units Box"


@pytest.mark.rule("27.0b", "27.0c", "12.7.3a")
def test_staff_retreats_with_its_stack() -> None:
    """27.0c: a stack that retreats takes its HQ and its Heavy Artillery along; none is left in the lost space."""
    with facts(**dict(BOARD, units={**BOARD["units"], "RU I": {"cf": (16, 16), "lf": (9, 9)}})):
        p = Position(turn=10).at("Brody", "GE I", "GE Falkenhayn HQ", "GE Heavy Artillery 1").at("Dubno", "RU I")
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(6, 1)
        while p.s.pending and p.seat() == "CP":
            p.do(p.choices()[0])
        assert p.units("Brody") == []
        assert p.where("GE Falkenhayn HQ") == p.where("GE I") == p.where("GE Heavy Artillery 1")


# 28 The Treaty -----------------------------------------------------------------------------------------


def treaty() -> Position:
    """The Treaty has taken effect on Turn 15."""
    p = Position(turn=13).quality("RU", 9).at_war("RO").played("CP-49", "CP-50", "CP-51", "CP-52").hand("AP", "AP-55")
    play_out(p.action().do("event AP-55"))
    p.at("Kiev", "RU I").at("Jassy", "RO 1 Army").at("Kishinev", "RO 2 Army", "RU Yugo").at("Zhitomir", "RU V")
    p.at("Minsk", "GE I")
    for n in (14, 15):
        p.s.turn = n
        markers_met(p.s)
    p.s.clear_marks()
    return p


@pytest.mark.rule("28.0a")
@pytest.mark.parametrize("coup", [True, False])
def test_the_treaty_needs_the_coup(coup: bool) -> None:
    """28.0a: Treaty of Brest-Litovsk is playable only after November Coup."""
    p = Position(turn=13).hand("AP", "AP-55").deck("CP", "CP-52", "CP-51", "CP-50", "CP-49")
    if coup:
        p.played("CP-49", "CP-50", "CP-51", "CP-52")
    assert p.action().offered("event AP-55") is coup
    assert not p.offered("war-status AP-55")


@pytest.mark.rule("28.0d.5", "28.0d.6", "28.0d.1")
def test_germans_in_russia_after_the_treaty() -> None:
    """28.0d: Germans in Minsk may enter CP-held places but no Russian ones; Russians may not enter Minsk."""
    p = treaty().control("CP", "Molodechno")
    p.s.active = 0
    p.moving("Minsk")
    assert "Molodechno" in moves(p, "GE I")
    assert not {"Orsha", "Gomel", "Slutsk"} & moves(p, "GE I")
    q = treaty().at("Gomel", "RU II")
    q.s.active = 1
    q.moving("Gomel")
    assert "Minsk" not in moves(q, "RU II")
    assert "Mogilev" in moves(q, "RU II")


@pytest.mark.rule("28.0d.3")
def test_the_yugoslavs_stay_as_serbs() -> None:
    """28.0d.3 with 3.2.1h: RU units stacked with Romanians are interned; the RU/SB unit may be treated as Serbian."""
    p = treaty()
    assert p.where("RU Yugo") == "Kishinev"
    assert p.s.quality[0] == 9


@pytest.mark.rule("28.0d.5", "13.2c")
def test_allies_do_not_redeploy_through_russia() -> None:
    """28.0d.5: AP units cannot enter Russian-controlled places; SR through them is closed too."""
    p = treaty()
    p.s.active = 1
    p.redeploying(2)
    assert not any(t.endswith(("> Odessa", "> Balta", "> Kiev")) for t in p.offers("redeploy RO 1 Army"))
    assert p.offers("redeploy RO 1 Army") or p.supply("RO 1 Army") != "oos"


@pytest.mark.rule("7.4.2a")
def test_fall_of_the_tsar_spares_later_rolls_only() -> None:
    """7.4.2a: after Fall of the Tsar a roll of RU becomes None; an offensive rolled before stands."""
    p = Position(turn=13, active="CP").vp(15).mo("AP", "RU").mo("CP", "None or Made").played("CP-49", "CP-50")
    p.at("Minsk", "RU Uprising 1").hand("CP", "CP-51").action().do("event CP-51")
    play_out(p)
    vp = p.s.vp
    p.phase("offensives settled")
    assert p.s.vp == vp + 1
    assert sum(p.s.rp) == 0
    assert len(POOLS) == len(p.s.rp)
