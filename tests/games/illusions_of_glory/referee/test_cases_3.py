"""Cases of the referee, third group: regions, trenches, forts, LCUs, rebellion, landings, nations, HQs, the treaty."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import SPACES, space, unit
from greatwar.games.illusions_of_glory.names import NATIONS
from greatwar.games.illusions_of_glory.steps.rebellion import markers_met
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import flank_offered, fought, may_end, next_side, play_out

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}


def told(p: Position, part: str) -> bool:
    """Whether a line of the log holds some words."""
    return any(part in line for line in p.log())


def round_over(p: Position) -> None:
    """The AP ends its action; it is to act again in a later round."""
    while p.asked() != "TakeAction":
        p.do("done")
    assert p.seat() == "CP"
    p.s.pending.clear()
    p.s.active = 1


def may_rest(p: Position, name: str, where: str) -> bool:
    """Whether movement may end with a unit moved there."""
    if not p.offered(f"move {name} > {where}"):
        return False
    p.do(f"move {name} > {where}", "stop?")
    return p.where(name) == where and (not p.s.pending or p.offered("done"))


@pytest.mark.case("illusions-of-glory-3-001")
def test_case_3_001_three_of_five_defend_in_a_region() -> None:
    strong = {"GE I": {"cf": (16, 16), **TOUGH}, "GE XVII": TOUGH, "RU III": {"lf": (1, 1)}}
    with facts(spaces={"Kiev": {"supply": "RU GE"}}, units=strong):

        def position(*units: str) -> Position:
            p = Position(turn=8, active="CP").at("Kharkov", *units, "GE I", "GE XVII")
            p.control("AP", "Kharkov").control("CP", "Kiev", nation="GE").attacking("GE I", "GE XVII")
            p.do("attack GE I > Kharkov", "join GE XVII?", "resolve?", "done?")
            return p

        p = position("RU III", "RU IV", "RU XX", "RU Inf 1", "RU Cav 1")
        while p.asked() == "PlayCards":
            p.do("done")
        assert (p.seat(), len(p.offers("defend"))) == ("AP", 5)
        assert not p.offered("done")
        p.do("defend RU Inf 1")
        assert not p.offered("done")
        p.do("defend RU Cav 1")
        assert not p.offered("done")
        p.do("defend RU III")
        assert not p.offers("defend")
        p.no_cards(6, 1)
        assert told(p, "AP fires with 5 on the Heavy table")
        fought(p)
        assert p.loss_numbers()[1] == 7 if p.s.combat else told(p, "Loss Number 7")
        assert p.where("RU III") == "AP Replaceable Units Box"  # an SCU just destroyed replaces it
        assert len(p.units("AP Reserve Box")) == 1
        assert {"RU IV", "RU XX"} <= set(p.units("Kharkov"))
        assert not p.is_reduced("RU IV")
        assert not p.is_reduced("RU XX")
        q = position("RU III", "RU IV", "RU XX")
        while q.asked() == "PlayCards":
            q.do("done")
        assert not q.offers("defend")


@pytest.mark.case("illusions-of-glory-3-003")
def test_case_3_003_one_trench_a_round_two_a_turn() -> None:
    p = Position(turn=3, round=2).at("Lublin", "RU XIV", "RU XVI").at("Chelm", "RU V").at("Siedlce", "RU Grenadier")
    p.at("Kowel", "RU VI").hand("AP", "AP-2", "AP-12", "AP-20").half().do("ops AP-2")
    p.do("activate-move Lublin", "activate-move Chelm", "activate-move Siedlce", "done?")
    p.do("entrench RU XIV").dice(5)
    assert not p.s.any_trench(space("Lublin"))
    assert not p.offered("entrench RU XVI")
    assert p.offers("move RU XVI")
    assert not p.offers("move RU XIV")
    assert p.offered("entrench RU V")
    p.do("entrench RU V").dice(3)
    assert p.s.any_trench(space("Chelm")) == 1
    assert not p.offers("entrench")
    assert p.offers("move RU Grenadier")
    assert p.why_not("move RU XVI > Zamosc") == "11.1.1b"  # ruling 25: Lublin was to be finished first
    assert not p.offers("move RU XIV")
    assert not p.offers("move RU V ")
    round_over(p)
    p.s.round = 3
    p.half().do("ops AP-12", "activate-move Lublin", "activate-move Siedlce", "activate-move Kowel", "done?")
    assert not p.offered("entrench RU XVI")
    assert p.offered("entrench RU Grenadier")
    p.do("entrench RU Grenadier").dice(1)
    assert p.s.any_trench(space("Siedlce")) == 1
    round_over(p)
    p.s.round = 4
    p.half().do("ops AP-20", "activate-move Kowel", "done?")
    assert p.offers("move RU VI")
    assert not p.offers("entrench")


@pytest.mark.case("illusions-of-glory-3-005")
def test_case_3_005_who_may_besiege() -> None:
    def position(*units: str) -> Position:
        return Position(turn=4).at("Plock", *units).at("Mlawa", "RU Cav 2")

    p = position("RU Inf 1", "RU Brusilov HQ").moving("Plock")
    assert not p.offered("move RU Inf 1 > Thorn")
    p = position("RU Inf 1", "RU Brusilov HQ").moving("Plock", "Mlawa")
    assert p.offered("move RU Inf 1 > Thorn")
    p.do("move RU Inf 1 > Thorn", "stop?")
    assert not p.offered("done")
    p.do("move RU Brusilov HQ > Thorn?", "stop?", "move RU Cav 2 > Plock", "move RU Cav 2 > Thorn", "stop?")
    play_out(p)
    assert {"RU Inf 1", "RU Cav 2"} <= set(p.units("Thorn"))
    assert p.owner("Thorn") == "CP"
    assert p.phase("siege").rolls()
    assert may_end(position("(RU I)").moving("Plock"), "RU I", "Thorn")


@pytest.mark.case("illusions-of-glory-3-007")
def test_case_3_007_when_a_flank_attempt_is_offered() -> None:
    def position(terrain: str = "forest", defender: str = "GE Res 2") -> Position:
        assert space("Tannenberg").terrain == ("clear", "mountain", "swamp", "forest").index(terrain)
        p = Position(turn=2).at("Tannenberg", defender).at("Mlawa", "RU I", "RU Cav 2").at("Lomza", "RU VI", "RU Inf 1")
        return p.attacking("Mlawa", "Lomza")

    assert flank_offered(position(), "Tannenberg", "RU I", "RU VI")
    assert flank_offered(position(), "Tannenberg", "RU I", "RU Inf 1")
    assert not flank_offered(position(), "Tannenberg", "RU Cav 2", "RU Inf 1")
    assert not flank_offered(position(), "Tannenberg", "RU I", "RU Cav 2")
    for terrain in ("swamp", "mountain"):
        with facts(spaces={"Tannenberg": {"terrain": terrain}}):
            assert not flank_offered(position(terrain), "Tannenberg", "RU I", "RU VI")
    with facts(only=["Lomza"], lines=[("Lomza", "Tannenberg", *RAIL)]):
        p = position()
        assert p.supply("RU VI") == "oos"
        p.do("attack RU I > Tannenberg")
        assert not p.offered("join RU VI")
    p = position(defender="GE Uprising 1")
    verb = "attack" if p.offered("attack RU I > Tannenberg") else "quell"
    p.do(f"{verb} RU I > Tannenberg", "join RU VI", "resolve?")
    assert p.asked() != "AnnounceFlank"


@pytest.mark.case("illusions-of-glory-3-009")
def test_case_3_009_what_can_be_assembled() -> None:
    def position(*units: str) -> Position:
        p = Position(turn=5).at("Lublin", *(units or ("RU Inf 1", "RU Inf 2", "RU Res 1"))).at("Chelm", "RU Inf 3")
        return p.replaceable("RU XIV", "RU XXX").eliminated("RU XVI").moving("Lublin", "Chelm")

    p = position()
    assert p.offers("assemble") == ["assemble RU XIV > Lublin", "assemble RU XXX > Lublin"]
    p.do("assemble RU XIV > Lublin", "use RU Inf 1", "use RU Inf 2")
    assert p.offered("use RU Res 1")
    p.do("use RU Res 1")
    assert (p.where("RU XIV"), p.is_reduced("RU XIV")) == ("Lublin", False)
    assert p.where("RU Inf 1") == p.where("RU Inf 2") == p.where("RU Res 1") == "AP Reserve Box"
    assert p.offers("move RU XIV")
    for pair in (("RU Inf 1", "RU Inf 2"), ("RU Inf 1", "RU Res 1")):
        p = position().do("assemble RU XIV > Lublin", f"use {pair[0]}", f"use {pair[1]}", "done?")
        assert p.is_reduced("RU XIV") or p.offers("use")
        assert p.where("RU XIV") == "Lublin"
        assert p.is_reduced("RU XIV")
    p = position().do("assemble RU XXX > Lublin", "use RU Res 1?", "use RU Inf 1")
    assert not p.offers("use")
    assert (p.where("RU XXX"), p.is_reduced("RU XXX")) == ("Lublin", True)
    p = position("RU Inf 1", "(RU Inf 2)")
    assert not p.offers("assemble")
    p = (
        Position(turn=5)
        .at("Lublin", "RU Inf 1")
        .at("Chelm", "RU Inf 3")
        .replaceable("RU XIV")
        .moving("Lublin", "Chelm")
    )
    p.do("move RU Inf 3 > Lublin", "stop?")
    assert not p.offers("assemble")
    with facts(only=["Lublin"]):
        p = position()
        assert p.supply("RU Inf 1") == "oos"
        assert not p.offers("assemble")


@pytest.mark.case("illusions-of-glory-3-011")
def test_case_3_011_national_will_never_below_0() -> None:
    p = Position(turn=12, active="CP").vp(18).will("RU", 1).will("AH", 6).will("GE", 9).at("Lida", "GE I")
    p.control("AP", "Lemberg", nation="RU").moving("Lida").do("move GE I > Vilna", "stop?")
    assert (p.owner("Vilna"), p.s.will[0], p.s.vp) == ("CP", 0, 19)
    next_side(p, "AP").off("GE I").at("Molodechno", "RU I").moving("Molodechno").do("move RU I > Vilna", "stop?")
    assert (p.owner("Vilna"), p.s.will[0], p.s.vp) == ("AP", 2, 18)
    next_side(p, "CP").at("Stryj", "GE XX").moving("Stryj").do("move GE XX > Lemberg", "stop?")
    assert (p.s.will[2], p.s.will[1], p.s.vp) == (8, 9, 19)


@pytest.mark.case("illusions-of-glory-3-013")
def test_case_3_013_troop_quality_of_destroyed_lcus() -> None:
    lines = [
        ("Cracow", "Kielce", *RAIL),
        ("Novi Sad", "Sabac", *RAIL),
        ("Stanislau", "Tarnopol", *RAIL),
        ("Temesvar", "Szeged", *RAIL),
    ]
    starts = {"Lemberg": "AH I", "Cracow": "AH II", "Temesvar": "AH III", "Novi Sad": "AH IV", "Stanislau": "AH V"}
    with facts(lines=lines, units=dict.fromkeys(starts.values(), TOUGH)):
        p = Position(turn=6, active="CP").quality("RU", 10).reserve("RU Inf 1").at("Brody", "(RU III)")
        p.at("Kielce", "(RU IV)").at("Szeged", "(RU XX)").at("Sabac", "(SB 1 Army)").at("Tarnopol", "RU Inf 2")
        for where, name in starts.items():
            p.at(where, name)
        assert p.supply("RU XX") == "oos"
        assert p.supply("RU IV") == p.supply("RU III") == "full"
        p.attacking(*starts)
        for target, attacker, quality in (
            ("Brody", "AH I", 9),
            ("Kielce", "AH II", 7),
            ("Szeged", "AH III", 5),
            ("Sabac", "AH IV", 5),
            ("Tarnopol", "AH V", 5),
        ):
            p.declare(target, attacker).no_cards(2, 1)
            assert p.loss_numbers()[1] == 2
            fought(p)
            assert p.s.quality[0] == quality
        assert p.where("RU III") == "AP Replaceable Units Box"
        assert p.where("RU IV") == p.where("RU XX") == "AP Eliminated Units Box"


@pytest.mark.case("illusions-of-glory-3-015")
def test_case_3_015_when_a_sea_invasion_may_be_played() -> None:
    def position(turn: int, *played: str) -> Position:
        return Position(turn=turn).played(*played).hand("AP", "AP-22", "AP-29").action()

    p = position(5)
    assert not p.offers("event")
    assert all(p.offered(f"{use} AP-22") for use in ("ops", "sr", "rp"))
    q = Position(turn=6).hand("AP", "AP-14", "AP-22", "AP-29").action()
    play_out(q.do("ops AP-14"))
    assert not q.action().offered("event AP-22")
    p = position(6, "AP-14")
    assert p.offered("event AP-22")
    play_out(p.do("event AP-22"))
    assert p.s.landings == (space("Salonika Sea Invasion").n,)
    assert not p.action().offered("event AP-29")
    assert not position(7, "AP-14").offers("event")
    p = position(8, "AP-14")
    assert p.offered("event AP-29")
    play_out(p.do("event AP-29"))
    assert p.s.landings == (space("Albania Sea Invasion").n,)


@pytest.mark.case("illusions-of-glory-3-017")
def test_case_3_017_neutral_albania() -> None:
    def position(active: str = "CP", *war: str) -> Position:
        p = Position(turn=6, active=active).at_war(*war).at("Scutari", "AH XVI").control("CP", "Monastir")
        return p.at("Monastir", "AH III").at("Koritsa", "AH Inf 2").at("Durres", "SB Inf 3")

    p = position().moving("Monastir", "Koritsa")
    assert p.offered("move AH III > Tirana")
    assert not p.offered("move AH Inf 2 > Vlore")
    assert position("CP", "IT").moving("Koritsa").offered("move AH Inf 2 > Vlore")
    assert position().attacking("Scutari").offered("attack AH XVI > Durres")
    p = position("AP").redeploying(1)
    assert p.offered("redeploy SB Inf 3 > Lemnos")
    with facts(
        spaces={"Tirana": {"supply": "AH"}},
        only=["Vlore", "Koritsa"],
        lines=[("Koritsa", "Vlore", *RAIL), ("Vlore", "Tirana", *RAIL)],
    ):
        p = Position(turn=6).at("Koritsa", "AH Inf 2").control("CP", "Tirana")
        assert p.supply("AH Inf 2") == "oos"
        q = Position(turn=6).at("Koritsa", "SB Inf 3")
        assert q.supply("SB Inf 3") == "full"


@pytest.mark.case("illusions-of-glory-3-019")
def test_case_3_019_staff_and_stacking() -> None:
    with facts(lines=[("Radom", "Lublin", *RAIL), ("Lublin", "Lodz", *RAIL)]):

        def position() -> Position:
            p = Position(turn=6, active="CP").played("CP-10").control("CP", "Lodz")
            p.at("Lublin", "GE XI", "GE XIII", "GE II", "GE Mackensen HQ", "GE Heavy Artillery 1")
            return p.at("Radom", "GE Inf 1", "GE Falkenhayn HQ", "GE Heavy Artillery 2")

        assert position().moving("Lublin").offered("done")
        assert not may_rest(position().moving("Radom"), "GE Heavy Artillery 2", "Lublin")
        assert not may_rest(position().moving("Radom"), "GE Falkenhayn HQ", "Lublin")
        assert not may_rest(position().moving("Lublin"), "GE Mackensen HQ", "Lodz")
        assert may_rest(position().at("Lodz", "GE Inf 2").moving("Lublin"), "GE Mackensen HQ", "Lodz")
        assert not position().moving("Radom").offered("move GE Inf 1 > Warsaw")


@pytest.mark.case("illusions-of-glory-3-021")
def test_case_3_021_the_treaty_takes_two_turns() -> None:
    assert not Position(turn=13).hand("AP", "AP-55").action().offered("event AP-55")
    p = Position(turn=14, round=1).played("CP-50", "CP-51").hand("AP", "AP-55").hand("CP", "CP-52").action()
    assert not p.offered("event AP-55")
    p.s.pending.clear()
    p.s.round = 2
    play_out(next_side(p, "CP").action().do("event CP-52"))
    p.s.round = 3
    next_side(p, "AP").action()
    assert p.offered("event AP-55")
    play_out(p.do("event AP-55"))
    assert p.s.treaty_turn == 16
    for turn in (15, 16):
        assert not p.s.treaty
        p.s.turn = turn
        markers_met(p.s)
    assert p.s.treaty
    q = Position(turn=17).played("CP-50", "CP-51", "CP-52").hand("AP", "AP-55").action().do("event AP-55")
    play_out(q)
    q.s.turn = 18
    markers_met(q.s)
    assert not q.s.treaty


@pytest.mark.case("illusions-of-glory-3-023")
@pytest.mark.parametrize("stays", [True, False])
def test_case_3_023_a_stack_in_a_region_may_stay(stays: bool) -> None:
    with facts(
        spaces={"Kharkov": {"supply": "RU GE"}},
        lines=[("Gomel", "Kharkov", *RAIL)],
        units={"GE I": {"cf": (2, 2), "lf": (3, 3)}, "GE XVII": {"cf": (2, 2), "lf": (3, 3)}},
    ):
        p = Position(turn=12).control("CP", "Kharkov", nation="GE").at("Kharkov", "GE I", "GE XVII")
        p.at("Gomel", "RU XX", "RU III", "RU Inf 1").attacking("Gomel")
        p.declare("Kharkov", "RU XX", "RU III", "RU Inf 1").no_cards(5, 1)
        assert p.loss_numbers() == (2, 5)
        while p.offers("loss"):
            p.do("loss RU III" if p.seat() == "AP" else p.choices()[0])
        assert p.seat() == "CP"
        assert p.offered("done")  # it stays
        assert p.offers("retreat")
        if stays:
            p.do("done")
        else:
            while p.offers("retreat"):
                p.do(p.offers("retreat")[0])
        assert sorted(p.offers("advance")) == ["advance RU Inf 1 > Kharkov", "advance RU XX > Kharkov"]
        p.do("advance RU XX > Kharkov", "advance RU Inf 1 > Kharkov")
        assert not p.offers("advance")
        assert ("GE I" in p.units("Kharkov")) is stays
        assert p.owner("Kharkov") == ("neutral" if stays else "AP")  # ruling 24: 18.2f takes the marker away
        assert [p.is_reduced("GE I"), p.is_reduced("GE XVII")].count(True) == 1


@pytest.mark.case("illusions-of-glory-3-025")
def test_case_3_025_a_level_2_trench_in_the_mountains() -> None:
    with facts(
        spaces={"Doiran": {"terrain": "mountain", "supply": "GE BU"}, "Salonika": {"supply": "FR BR"}},
        units={"GE LXI Gen. Kdo.": {"cf": (3, 2), "lf": (2, 2)}, "BU Inf 3": {"cf": (2, 1), "lf": (1, 1)}},
    ):
        p = Position(turn=9).at_war("BU").played("CP-24").control("CP", "Doiran").control("AP", "Salonika")
        p.trench("CP", "Doiran", 2).at("Doiran", "GE LXI Gen. Kdo.", "BU Inf 3")
        p.at("Salonika", "FR Orient 1", "FR Orient 2", "BR XII").reserve("GE Inf 1")
        assert not p.ops(1).offered("activate-attack Salonika")
        p.s.pending.clear()
        p.ops(2).do("activate-attack Salonika", "done?", "done?")
        assert not flank_offered(p, "Doiran", "FR Orient 1", "FR Orient 2", "BR XII")
        assert not p.rolls()
        p.no_cards(5, 1)
        assert p.loss_numbers() == (3, 4)
        while p.s.pending and p.asked() != "AdvanceUnits":
            assert not p.offers("halt")
            p.do("loss FR Orient 1" if p.offered("loss FR Orient 1") else p.choices()[0])
        assert [p.is_reduced(u) for u in ("FR Orient 1", "FR Orient 2", "BR XII")] == [True, False, False]
        assert sorted(p.offers("advance")) == ["advance BR XII > Doiran", "advance FR Orient 2 > Doiran"]
        p.do("advance BR XII > Doiran")
        assert (p.s.trench_owner(space("Doiran")), p.s.any_trench(space("Doiran"))) == (1, 1)


@pytest.mark.case("illusions-of-glory-3-027")
@pytest.mark.parametrize(("number", "die"), [(5, 5), (4, 3), (1, 1)])
def test_case_3_027_losses_beyond_the_garrison_go_to_the_fort(number: int, die: int) -> None:
    values = {"RU IX": {"lf": (9, 9)}, "RU X": {"lf": (9, 9)}, "AH Res 2": {"cf": (1, 0), "lf": (1, 1)}}
    fort = 3
    if number == 1:  # a weak attack on a weak fort, so that 1 wins
        values["RU IX"]["cf"] = values["RU X"]["cf"] = (1, 1)
        values["AH Res 2"]["cf"] = (0, 0)
        fort = 1
    with facts(spaces={"Przemysl": {"fort": fort, "terrain": "clear"}, "Lemberg": {"supply": "RU"}}, units=values):
        p = Position(turn=2).at("Przemysl", "AH Res 2").at("Lemberg", "RU IX", "RU X").attacking("Lemberg")
        p.declare("Przemysl", "RU IX", "RU X").no_cards(die, 1)
        assert told(p, f"CP fires with {4 if fort == 3 else 1} on the Heavy table")
        assert p.loss_numbers()[1] == number
        while p.offers("retreat"):
            p.do(p.offers("retreat")[0])
        assert p.offered("advance RU IX > Przemysl")
        p.do("advance RU IX > Przemysl")
        assert bool(p.s.fort(space("Przemysl"))) is (number != 5)
        assert p.owner("Przemysl") == ("AP" if number == 5 else "CP")
        if number == 1:
            assert p.is_reduced("AH Res 2")
            assert p.where("AH Res 2") not in ("Przemysl", "CP Reserve Box")
        else:
            assert p.where("AH Res 2") == "CP Reserve Box"


@pytest.mark.case("illusions-of-glory-3-029")
def test_case_3_029_a_flank_attempt_fails() -> None:
    p = Position(turn=1).quality("AH", 16).reserve("AH Inf 1").at("Lutsk", "RU IX").at("Dubno", "RU XI")
    p.at("Brody", "AH XII").attacking("Lutsk", "Dubno").declare("Brody", "RU IX", "RU XI", flank="Dubno")
    while p.asked() == "PlayCards":
        p.do("done")
    p.dice(2)  # +1: two attacking spaces; a modified 3 fails
    while p.asked() == "PlayCards":
        p.do("done")
    p.dice(4)
    assert told(p, "CP fires with 3 on the Heavy table: 4+0, Loss Number 3")
    p.do("loss RU IX").dice(6)
    assert told(p, "AP fires with 5 on the Heavy table: 6-1, Loss Number 4")
    assert (p.is_reduced("RU IX"), p.is_reduced("RU XI")) == (True, False)
    assert (p.where("AH XII"), p.s.quality[3]) == ("CP Replaceable Units Box", 15)
    while p.offers("retreat"):
        p.do(p.offers("retreat")[0])
    assert p.where("AH Inf 1") in ("Lemberg", "Tarnopol")
    assert not p.is_reduced("AH Inf 1")


@pytest.mark.case("illusions-of-glory-3-029")
def test_case_3_029_the_attacker_keeps_his_card() -> None:
    p = Position(turn=1).hand("AP", "AP-3").at("Lutsk", "RU IX").at("Dubno", "RU XI").at("Brody", "AH XII")
    p.attacking("Lutsk", "Dubno").declare("Brody", "RU IX", "RU XI", flank="Dubno")
    while p.seat() != "AP":
        p.do("done")
    p.do("play AP-3")
    while p.asked() == "PlayCards":
        p.do("done")
    p.dice(1)
    while p.asked() == "PlayCards":
        p.do("done")
    p.dice(4).do("loss RU IX").dice(6)
    assert told(p, "AP fires with 5 on the Heavy table: 6+0, Loss Number 5")


@pytest.mark.case("illusions-of-glory-3-031")
def test_case_3_031_disassemble_and_complete_in_one_activation() -> None:
    p = Position(turn=4, active="CP").quality("AH", 10).at("Jaroslau", "(AH V)", "(AH X)").hand("CP", "CP-4")
    p.reserve("AH Inf 2", "AH Cav 4").action().do("cardless", "activate-move Jaroslau", "done?")
    p.do("disassemble AH X", "use AH Inf 2?", "use AH Cav 4?")
    assert p.where("AH X") == "CP Replaceable Units Box"
    p.do("assemble AH V > Jaroslau", "use AH Cav 4")
    assert not p.is_reduced("AH V")
    assert p.where("AH Cav 4") == "CP Reserve Box"
    assert sorted(p.units("Jaroslau")) == ["AH Inf 2", "AH V"]
    assert not p.is_reduced("AH Inf 2")
    assert p.offers("move AH Inf 2")
    assert p.s.quality[3] == 10


@pytest.mark.case("illusions-of-glory-3-033")
@pytest.mark.parametrize(("where", "vp", "will"), [("Czernowitz", 15, 2), ("Debrecen", 13, 0)])
def test_case_3_033_an_uprising_costs_who_held_the_space(where: str, vp: int, will: int) -> None:
    p = Position(turn=13).vp(14).will("AH", 2).control("AP", "Czernowitz").phase("rebellion")
    assert p.offered(f"place AH Uprising 1 > {where}")
    p.do(f"place AH Uprising 1 > {where}")
    assert (p.owner(where), p.s.vp, p.s.will[2]) == ("nobody", vp, will)


@pytest.mark.case("illusions-of-glory-3-035")
def test_case_3_035_poor_quality() -> None:
    p = Position(turn=8, active="CP").quality("GE", 2).quality("AH", 9).hand("CP", "CP-3", "CP-21", "CP-20", "CP-12")
    play_out(p.action().do("event CP-3"))
    assert p.s.quality[2] == 0
    assert p.is_reduced("GE XI")
    assert not p.is_reduced("GE Guard Res.")
    assert not p.is_reduced("GE Cav 3")
    assert not p.action().offered("event CP-21")
    p = Position(turn=9, active="CP").quality("GE", 0).quality("AH", 9).hand("CP", "CP-21", "CP-20", "CP-12")
    play_out(p.action().do("event CP-21"))
    assert (p.s.quality[2], p.is_reduced("GE Army of the Bug")) == (0, False)
    assert p.s.on_map(unit("GE Army of the Bug"))
    p.action()
    assert not p.offered("event CP-12")
    play_out(p.do("event CP-20"))
    assert (p.s.quality[2], p.s.quality[3], p.is_reduced("AH Sud Army")) == (0, 6, False)


SEA = "Albania Sea Invasion"


@pytest.mark.case("illusions-of-glory-3-037")
def test_case_3_037_withdrawal_from_a_sea_invasion_space() -> None:
    def position(turn: int, occupied: bool = True) -> Position:
        p = Position(turn=turn).at_war("IT").landing(SEA, "Salonika Sea Invasion").at(SEA, "BR XVI", "FR Orient 2")
        p.control("CP", "Durres")
        return p.at("Durres", "AH XVI") if occupied else p

    assert not position(11).moving(SEA).offered("move BR XVI > Lemnos")
    p = position(11).attacking(SEA)
    assert p.offered("attack BR XVI > Durres")
    for points in (1, 2):
        p = position(11).ops(points)
        offers = [text for text in p.choices() if text.endswith(f"attack {SEA}")]
        assert bool(offers) is (points == 2)
    for occupied in (True, False):
        p = position(12, occupied).moving(SEA).do("move BR XVI > Lemnos", "stop?")
        p.do("move FR Orient 2 > Lemnos", "stop?")
        assert p.where("BR XVI") == p.where("FR Orient 2") == "Lemnos"
        assert p.is_reduced("BR XVI") is occupied
        assert p.is_reduced("FR Orient 2") is occupied
        assert not p.offers("move")


@pytest.mark.case("illusions-of-glory-3-039")
@pytest.mark.parametrize("die", [4, 5])
def test_case_3_039_the_cp_takes_neutral_salonika(die: int) -> None:
    p = Position(turn=10, active="CP").vp(15).at_war("BU").played("CP-24").control("CP", "Doiran")
    p.at("Doiran", "BU Inf 2").moving("Doiran").do("move BU Inf 2 > Salonika", "stop?").dice(die)
    play_out(p)
    if die == 5:
        assert (p.s.greece, p.s.vp, p.owner("Salonika"), p.owner("Athens")) == (1, 15, "CP", "AP")
        return
    assert (p.s.greece, p.s.vp, p.owner("Salonika")) == (2, 16, "CP")
    p.s.clear_marks()
    next_side(p, "CP").moving("Salonika").do("move BU Inf 2 > Doiran", "stop?")
    play_out(p)
    assert p.owner("Salonika") == "CP"
    next_side(p, "AP").hand("AP", "AP-40").hand("CP", "CP-35", "CP-4").half().do("event AP-40")
    assert p.seat() == "CP"
    p.do("rp CP-4")
    assert (p.s.greece, p.s.vp, p.owner("Salonika")) == (1, 15, "CP")


@pytest.mark.case("illusions-of-glory-3-041")
@pytest.mark.parametrize(("dice", "result"), [((2, 1), "gone"), ((1, 1), "reduced"), ((1, 4), "full")])
def test_case_3_041_an_hq_in_the_defence(dice: tuple[int, int], result: str) -> None:
    with facts(
        spaces={"Doiran": {"supply": "BU"}, "Salonika": {"supply": "FR BR", "terrain": "clear"}},
        lines=[("Doiran", "Salonika", *RAIL)],
        units=dict.fromkeys(("BU 1 Army", "BU 2 Army", "BU 3 Army", "FR Orient 1", "BR XII"), TOUGH),
    ):
        p = Position(turn=13, active="CP").at_war("BU").control("AP", "Salonika", "Larissa").control("CP", "Doiran")
        p.at("Salonika", "FR Orient 1", "BR XII", "(FR Sarrail HQ)").at("Doiran", "BU 1 Army", "BU 2 Army", "BU 3 Army")
        p.attacking("Doiran").declare("Salonika", "BU 1 Army", "BU 2 Army", "BU 3 Army")
        assert not p.offers("commit")
        p.no_cards(*dice)
        assert p.loss_numbers() == {"gone": (3, 4), "reduced": (3, 3), "full": (4, 3)}[result]
        while p.offers("retreat"):
            p.do(p.offers("retreat")[0])
        fought(p)
        if result == "gone":
            assert p.where("FR Sarrail HQ") not in [x.name for x in SPACES]
            assert p.where("FR Sarrail HQ") == "AP Eliminated Units Box"
            assert p.where("BR XII") != "Salonika"
            assert not p.is_reduced("BR XII")
        else:
            assert p.where("FR Sarrail HQ") == "Salonika"
            assert p.is_reduced("FR Sarrail HQ") is (result == "reduced")


@pytest.mark.case("illusions-of-glory-3-043")
def test_case_3_043_the_treaty_and_a_shared_region() -> None:
    def position(active: str = "AP") -> Position:
        p = Position(turn=16, active=active).control("CP", "Zhitomir")
        p.s.treaty = True
        p.s.ground_changed()
        return p

    p = position().at("Kharkov", "AH I", "RU Uprising 1").at("Kiev", "RU III").at("Proskurov", "RU IV")
    p.moving("Kiev", "Proskurov")
    assert p.offered("move RU III > Kharkov")
    assert not p.offered("move RU III > Zhitomir")
    assert not p.offered("move RU IV > Tarnopol")
    q = position().at("Kharkov", "AH I", "RU Uprising 1", "RU III").attacking("RU III")
    assert q.offered("quell RU III > Kharkov")
    assert not q.offered("attack RU III > Kharkov")
    r = position("CP").at("Kharkov", "AH I", "RU III").attacking("AH I")
    assert not r.offers("attack")
    t = position().control("CP", "Kharkov", nation="AH").at("Kharkov", "AH I").at("Kiev", "RU III").moving("Kiev")
    assert not t.offered("move RU III > Kharkov")


@pytest.mark.case("illusions-of-glory-3-045")
@pytest.mark.parametrize("points", [3, 4])
def test_case_3_045_german_attacks_on_russian_forts(points: int) -> None:
    def position() -> Position:
        p = Position(turn=2, active="CP").war_status(CP=points).at("Lotzen", "GE I Res.")
        return p.at("Ivangorod", "RU Res 5").at("Radom", "AH I", "GE XI")

    free = points == 4
    assert position().attacking("Lotzen").offered("attack GE I Res. > Osowiec") is free
    p = position().moving("Lotzen")
    assert may_end(p, "GE I Res.", "Osowiec")
    play_out(p)
    assert p.phase("siege").rolls()
    p = Position(turn=2, active="CP").war_status(CP=points).at("Osowiec", "GE I Res.").attacking("Osowiec")
    assert p.offered("attack GE I Res. > Osowiec") is free
    p = position().attacking("Radom")
    assert p.offered("attack AH I > Ivangorod")
    p.do("attack AH I > Ivangorod")
    assert p.offered("join GE XI") is free
    if not free:
        q = Position(turn=2, active="CP").war_status(CP=2).hand("CP", "CP-10").at("Lotzen", "GE I Res.")
        play_out(q.action().do("event CP-10"))
        q.attacking("Lotzen")
        assert q.offered("attack GE I Res. > Osowiec")


@pytest.mark.case("illusions-of-glory-3-047")
def test_case_3_047_the_russian_revolution() -> None:
    def position(*played: str) -> Position:
        return Position(turn=11, round=4, active="CP").will("RU", 2).played(*played).hand("CP", "CP-50")

    assert not position().at("Minsk", "RU Uprising 1").action().offered("event CP-50")
    assert not position("CP-49").action().offered("event CP-50")
    p = position("CP-49").at("Minsk", "RU Uprising 1").hand("AP", "AP-12").action()
    assert p.offered("event CP-50")
    play_out(p.do("event CP-50"))
    assert (p.s.revolution_turn, p.s.stage) == (12, -1)
    p.s.turn = 12
    markers_met(p.s)
    assert p.s.stage == 0
    assert next_side(p, "AP").action().offered("event AP-12")
    p.s.pending.clear()
    p.s.put(unit("RU Uprising 1"), p.s.place(unit("RU Uprising 2")))
    p.phase("rebellion")
    p.do("decline")
    play_out(p)
    assert p.s.stage == 0
    p.s.turn = 13
    p.phase("rebellion").do("place RU Uprising 1 > Lida")
    play_out(p)
    assert p.s.stage == 1
    assert not next_side(p, "AP").action().offered("event AP-12")


@pytest.mark.case("illusions-of-glory-3-049")
def test_case_3_049_the_amphibious_assault() -> None:
    def position(turn: int, *war: str, turk: bool = False) -> Position:
        p = Position(turn=turn).at_war(*war).at("Odessa", "RU Black Sea")
        return p.at("Constantinople", "TU I") if turk else p

    p = position(4, turk=True).moving("Odessa")
    assert not p.offers("assault")
    assert position(4).moving("Odessa").offers("assault") == ["assault RU Black Sea > Constantinople"]
    assert not position(7, "BU").moving("Odessa").offers("assault")
    p = position(8, "BU").moving("Odessa")
    assert p.offered("assault RU Black Sea > Burgas")
    p.do("assault RU Black Sea > Burgas")
    play_out(p)
    assert (p.owner("Burgas"), p.where("RU Black Sea")) == ("AP", "Burgas")
    p.s.turn = 9
    p.s.clear_marks()
    next_side(p, "AP").at("Odessa", "RU Black Sea").moving("Odessa")
    assert not p.offers("assault")


@pytest.mark.case("illusions-of-glory-3-051")
@pytest.mark.parametrize("all_held", [True, False])
def test_case_3_051_king_constantine(all_held: bool) -> None:
    p = Position(turn=13, round=2, active="CP").vp(20).at_war("BU", "RO").control("AP", "Salonika")
    p.hand("CP", "CP-35").hand("AP", "AP-40", "AP-21").at("Salonika", "BR Nat'l. Defense Corps").at(
        "Athens", "GR Inf 5"
    )
    p.control("CP", *[x.name for x in SPACES if x.vp and NATIONS[x.nation] in ("SB", "RO", "BU")])
    if not all_held:
        p.control("AP", "Ploesti")
    p.action()
    if not all_held:
        if p.offered("event CP-35"):
            play_out(p.do("event CP-35"))
        assert p.s.greece == 2
        return
    play_out(p.do("event CP-35"))
    assert (p.s.greece, p.s.vp) == (0, 21)
    assert p.s.side_of(unit("GR Inf 5")) == 0
    assert p.s.side_of(unit("BR Nat'l. Defense Corps")) == 1
    assert p.owner("Salonika") == "AP"
    next_side(p, "AP").action()
    assert not p.offered("event AP-40")
    assert p.offered("event AP-21")


@pytest.mark.case("illusions-of-glory-3-053")
def test_case_3_053_a_siege_that_has_become_too_weak() -> None:
    p = Position(turn=4, round=5, active="CP").quality("RU", 12).reserve("RU Inf 2").control("AP", "Tilsit")
    p.at("Konigsberg", "(RU III)").at("Insterburg", "GE XVII").hand("AP", "AP-2")
    assert p.supply("RU III") == "full"
    p.attacking("Insterburg").declare("Konigsberg", "GE XVII").no_cards(2, 4)
    assert told(p, "CP fires with 4 on the Heavy table: 2+0, Loss Number 2")
    assert told(p, "AP fires with 2 on the Heavy table: 4+0, Loss Number 2")
    play_out(p)
    assert not p.is_reduced("GE XVII")
    assert (p.where("RU Inf 2"), p.where("RU III")) == ("Konigsberg", "AP Replaceable Units Box")
    assert p.s.quality[0] == 11
    assert not p.phase("siege").s.pending
    p.at("Tilsit", "RU I")
    p.s.round = 6
    next_side(p, "AP").half()
    assert not p.offered("rp AP-2")
    assert not p.offered("sr AP-2")
    p.do("ops AP-2")
    assert not p.offered("done")
    p.do("activate-move Konigsberg", "activate-move Tilsit", "done?")
    assert not p.offered("done")
    assert p.offered("move RU I > Konigsberg")
    assert p.offered("move RU Inf 2 > Tilsit")
    p.do("move RU Inf 2 > Tilsit", "stop?")
    play_out(p)
    assert p.units("Konigsberg") == []


@pytest.mark.case("illusions-of-glory-3-053")
def test_case_3_053_supply_goes_into_but_not_through() -> None:
    with facts(spaces={"Danzig": {"seas": 0}, "Konigsberg": {"seas": 0}}):
        p = Position(turn=4).control("AP", "Tilsit").at("Konigsberg", "RU Inf 2")
        p.destroyed("Danzig").at("Danzig", "RU Inf 5")
        assert (p.supply("RU Inf 2"), p.supply("RU Inf 5")) == ("full", "oos")
        p.at("Konigsberg", "RU III")  # a siege again
        assert p.supply("RU Inf 5") == "full"
        q = Position(turn=4).control("AP", "Tilsit", "Danzig").destroyed("Danzig").at("Konigsberg", "RU Inf 2")
        q.at("Tilsit", "RU I").moving("Tilsit").do("move RU I > Konigsberg")
        assert not q.offered("move RU I > Danzig")


@pytest.mark.case("illusions-of-glory-3-055")
def test_case_3_055_suppression_and_restart() -> None:
    def position(*risen: str) -> Position:
        p = Position(turn=14).will("RU", 2).played("CP-49", "CP-50").hand("AP", "AP-50", "AP-12", "AP-39")
        for n, where in enumerate(risen):
            p.at(where, f"RU Uprising {n + 1}")
        p.s.stage, p.s.begun, p.s.revolution_turn = 2, True, 12
        return p.hand("CP", "CP-51")

    assert not position("Minsk", "Kharkov").action().offered("event AP-50")
    p = position("Kharkov").action()
    assert not p.offered("event AP-50")
    assert not p.offered("event AP-12")
    p = position().action()
    assert p.offered("event AP-50")
    play_out(p.do("event AP-50"))
    assert p.s.stage == -1
    p.action()
    assert p.offered("event AP-12")
    assert not p.offered("event AP-39")
    p.s.pending.clear()
    play_out(p.will("RU", 2).phase("rebellion").do("place RU Uprising 1 > Lida"))
    assert p.s.stage == -1
    p.s.turn = 15
    play_out(next_side(p, "CP").action().do("event CP-51"))
    assert (p.s.revolution_turn, p.s.stage) == (16, -1)
    p.s.turn = 16
    markers_met(p.s)
    assert p.s.stage == 0
    p.phase("rebellion").do("decline?")
    play_out(p)
    assert p.s.stage == 1
    assert not next_side(p, "AP").action().offered("event AP-39")


@pytest.mark.case("illusions-of-glory-3-057")
@pytest.mark.parametrize("home", [False, True])
def test_case_3_057_serbia_collapses_without_lcus(home: bool) -> None:
    p = Position(turn=6).destroyed("Belgrade").control("CP", "Belgrade", "Scutari", "Veles", "Nis", "Pristina")
    p.replaceable("SB 1 Army", "SB 3 Army")
    p.at("Ipek" if home else "Durres", "SB 2 Army").at("Prizren", "SB Inf 4").at("Cetinje", "MN Montenegro")
    p.phase("war status")
    while p.s.pending:
        p.do("decline")
    if home:
        assert (p.s.armistice, p.where("SB Inf 4"), p.where("SB 2 Army")) == (40, "Prizren", "Ipek")
        return
    assert p.s.armistice == 38
    assert p.where("SB 2 Army") == "Durres"
    assert p.where("SB Inf 4") == "AP Reserve Box"
    assert p.where("MN Montenegro") == "AP Eliminated Units Box"


@pytest.mark.case("illusions-of-glory-3-059")
@pytest.mark.parametrize("lost", [False, True])
def test_case_3_059_turkey_without_its_capital(lost: bool) -> None:
    def position() -> Position:
        p = Position(turn=16, active="CP").at_war("BU").destroyed("Adrianople").points("TU", 2)
        p.control("AP", "Constantinople", "Adrianople", "Anatolia", nation="FR").at("Nis", "SB 1 Army")
        p.at("Belgrade", "SB Inf 1")
        if lost:
            p.control("AP", "Rodosto", nation="FR")
        return p.at("Kirk Kilisse" if lost else "Gallipoli", "(TU III)").hand("CP", "CP-28")

    where = "Kirk Kilisse" if lost else "Gallipoli"
    p = position()
    assert p.supply("TU III") == ("ally" if lost else "full")
    play_out(p.phase("war status"))
    assert p.where("TU III") == where
    assert p.s.armistice == 40
    assert position().ops(1).offered(f"activate-move {where}") is not lost
    assert position().ops(2).offered(f"activate-move {where}")
    with facts(lines=[("Gallipoli", "Rodosto", *RAIL)]):
        assert bool(position().redeploying(4).offers("redeploy TU III")) is not lost
    assert position().phase("replacement CP").offered("repair TU III") is not lost
    p = position().action()
    assert p.offered("event CP-28") is not lost
    if not lost:
        p.do("event CP-28")
        assert not any("Anatolia" in text for text in p.choices() if p.s.pending)
        play_out(p)
        assert p.where("TU VI") == p.where("TU XV") == "Rodosto"
