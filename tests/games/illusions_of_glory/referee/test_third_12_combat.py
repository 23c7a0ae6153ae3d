"""Chapter 12, third reading: tables, order of fire, losses, retreats and advances where they meet other rules."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.illusions_of_glory.components import space
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import (
    fired,
    fought,
    losses,
    next_side,
    play_out,
    told,
    ways,
    yields,
)

RAIL = ("single_gauge", "none")
ROAD = ("road", "none")
WET = ("single_gauge", "both")
TOUGH = {"lf": (9, 9)}
STRONG = {"cf": (16, 16), "lf": (9, 9)}
SALONIKA = "Salonika Sea Invasion"


# Tables and strengths -----------------------------------------------------------------------------------------


@pytest.mark.rule("3.2.1g", "12.2.G.2b", "20.1.3a", "20.3.5a")
@pytest.mark.parametrize(("units", "table"), [(("RU Inf 1", "RU Inf 2", "RU Inf 3"), "Light"), (("RU I",), "Heavy")])
def test_besiegers_have_no_help_of_the_fort_they_besiege(units: tuple[str, ...], table: str) -> None:
    """3.2.1g: SCUs fire Heavy in a friendly Fort space only; besiegers have neither its table nor its strength."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        p = Position(turn=5, active="CP").control("AP", "Lemberg").at("Przemysl", *units).at("Jaroslau", "AH I")
        p.attacking("Jaroslau").declare("Przemysl", "AH I").no_cards(3, 3)
        assert f"AP fires with 3 on the {table} table" in fired(p, "AP")


@pytest.mark.rule("3.2.1g", "12.2.G.2b")
def test_a_destroyed_fort_lends_no_table() -> None:
    """3.2.1g: undestroyed; after its fall SCUs fire Light and without its factor."""
    for gone, text in ((True, "1 on the Light"), (False, "4 on the Heavy")):
        p = Position(turn=5).control("AP", "Lemberg").at("Lemberg", "RU I").at("Przemysl", "AH Res 1")
        if gone:
            p.destroyed("Przemysl")
        p.attacking("Lemberg").declare("Przemysl", "RU I").no_cards(3, 3)
        assert text in fired(p, "CP")


@pytest.mark.rule("14.3.1a.7", "20.1.3a")
def test_a_cut_off_garrison_fires_one_beside_its_fort() -> None:
    """14.3.1a.7 with 20.5a: a corps out of supply counts 1, its Fort its full factor."""
    p = Position(turn=5).control("AP", "Lemberg", "Jaroslau", "Stryj", "Uzsok Pass", "Dukla Pass")
    p.at("Lemberg", "RU I").at("Przemysl", "AH I").attacking("Lemberg").declare("Przemysl", "RU I").no_cards(3, 3)
    assert "4 on the Heavy" in fired(p, "CP")


@pytest.mark.rule("14.3.1a.7", "12.2.G.2e")
def test_a_reduced_corps_of_one_cut_off_inflicts_nothing() -> None:
    """14.3.1a.7: a CF of 1 becomes 0; an LCU alone has no column on the Heavy table."""
    p = Position(turn=9, active="CP").at_war("RO").at("Vienna", "(RO 1 Army)").at("Linz", "AH I").attacking("Linz")
    p.declare("Vienna", "AH I").no_cards(3, 6)
    assert p.loss_numbers()[0] == 0


@pytest.mark.rule("12.2.1a.1", "12.2.1a.2", "18.4a")
@pytest.mark.parametrize(("where", "start", "plus"), [("Kharkov", "Gomel", "3+1"), ("Brody", "Lemberg", "3+1")])
def test_cavalry_on_both_sides(where: str, start: str, plus: str) -> None:
    """12.2.1a: +1 for each side that has cavalry, attacker and defender alike."""
    with facts(lines=[(start, where, *RAIL)]):
        p = Position(turn=9, active="CP").at(start, "AH I", "AH Cav 1").at(where, "RU I", "RU Cav 1").attacking(start)
        p.declare(where, "AH I", "AH Cav 1").no_cards(3, 3)
        assert plus in fired(p, "AP")
        assert plus in fired(p, "CP")


@pytest.mark.rule("12.2.1a.1", "18.3.1a")
def test_cavalry_that_stays_out_of_the_defence_of_a_region_gives_nothing() -> None:
    """12.2.1a.2 with 18.3.1: only the three that defend count."""
    p = Position(turn=9, active="CP").at("Kharkov", "RU I", "RU II", "RU III", "RU Cav 1", "AH I")
    p.attacking("AH I").do("attack AH I > Kharkov", "resolve?")
    while p.seat() == "AP" and p.offers("defend"):
        p.do(next(t for t in p.offers("defend") if "Cav" not in t))
    p.no_cards(3, 3)
    assert "3+0" in fired(p, "AP")


@pytest.mark.rule("12.2.1a.3", "12.2.1a.4", "12.5e")
@pytest.mark.parametrize(
    ("target", "start", "unit", "drm"),
    [
        ("Carniola", "Gorz", "IT Alpini 1", "3+1"),
        ("Tyrol", "Bozen", "IT Alpini 1", "3+1"),
        ("Carniola", "Gorz", "IT Inf 1", "3+0"),
    ],
)
def test_mountain_infantry_in_mountainous_regions(target: str, start: str, unit: str, drm: str) -> None:
    """12.2.1a.4: +1 in a region with the mountain tag; the mountain shift stands all the same."""
    p = Position(turn=10).at_war("IT").at(start, "IT I", unit).at(target, "AH I").attacking(start)
    p.declare(target, "IT I", unit).no_cards(3, 3)
    assert drm in fired(p, "AP")


@pytest.mark.rule("12.2.1a.7", "12.5a", "18.3h")
@pytest.mark.parametrize(("inside", "drm"), [(True, "3+0"), (False, "3-1")])
def test_an_attacker_inside_the_region_needs_no_road(inside: bool, drm: str) -> None:
    """12.5a: -1 if only roads are used; a stack inside the region that joins uses none."""
    p = Position(turn=10).at_war("IT").at("Caporetto", "IT I").at("Carniola", "AH I")
    if inside:
        p.at("Carniola", "IT II")
    p.attacking("Caporetto", *(("IT II",) if inside else ()))
    p.declare("Carniola", "IT I", *(("IT II",) if inside else ())).no_cards(3, 3)
    assert drm in fired(p, "AP")


@pytest.mark.rule("12.4.3b", "18.3h", "12.4.3a#1")
def test_an_attacker_inside_the_region_has_dry_feet() -> None:
    """12.4.3b: across water and from inside together is no attack across water only: fire is simultaneous."""
    for inside in (True, False):
        p = Position(turn=9, active="CP").at("Kiev", "AH I").at("Kharkov", "RU I")
        p.control("CP", "Zhitomir", "Shepetovka", "Dubno", "Sarny").destroyed("Dubno")
        if inside:
            p.at("Kharkov", "AH II")
        with facts(spaces={"Kiev": {"supply": "AH"}}):
            p.attacking("Kiev", *(("AH II",) if inside else ()))
            p.declare("Kharkov", "AH I", *(("AH II",) if inside else ()))
            p.no_cards(3)
            losses(p)
            p.dice(3)
            first = next(line for line in p.log() if "fires with" in line)
            assert first.startswith("CP" if inside else "AP")


@pytest.mark.rule("12.3c", "12.3b", "12.2.C")
@pytest.mark.parametrize("commit", [True, False])
def test_an_hq_that_stays_out_does_not_hold_off_the_snow(commit: bool) -> None:
    """12.3c: the HQ must participate."""
    with facts(lines=[("Tarnow", "Gorlice", *RAIL)], units={"GE I": TOUGH, "RU I": TOUGH}):
        p = Position(turn=7, round=1, active="CP").at("Tarnow", "GE I", "GE Mackensen HQ").at("Gorlice", "RU I")
        p.attacking("Tarnow").do("attack GE I > Gorlice", "resolve?")
        p.do("commit GE Mackensen HQ" if commit else "done")
        if p.asked() == "CommitStaff":
            p.do("done")
        if p.rolls() and p.asked() != "FireDie":
            p.dice(6)
        p.no_cards(2, 1)
        # 4 CF in the Mountain: column 3; in the snow column 2; the die 2, with Mackensen 4
        assert p.loss_numbers()[1] == (3 if commit else 1)


@pytest.mark.rule("12.3a")
@pytest.mark.parametrize(("turn", "rolls"), [(11, True), (12, False)])
def test_snow_in_tyrol(turn: int, rolls: bool) -> None:
    """12.3a with 18.4a: a region with the mountain tag is a Mountain for the check of Winter."""
    p = Position(turn=turn, round=2).at_war("IT").at("Bozen", "IT I").at("Tyrol", "AH I").attacking("Bozen")
    p.do("attack IT I > Tyrol", "resolve?")
    assert p.rolls() is rolls


@pytest.mark.rule("12.3a", "25.4a")
def test_salonika_is_a_swamp_in_summer_only() -> None:
    """12.3a: swamps in Summer; in Winter an attack on Salonika is not checked."""
    for turn, rolls in ((9, True), (10, False), (11, False)):
        p = (
            Position(turn=turn, active="CP")
            .at_war("BU")
            .control("AP", "Salonika", nation="FR")
            .at("Salonika", "FR Inf 1")
        )
        p.at("Florina", "BU 1 Army").attacking("Florina").do("attack BU 1 Army > Salonika", "resolve?")
        assert p.rolls() is rolls


@pytest.mark.rule("12.5c", "12.2.1a.7")
@pytest.mark.parametrize(
    ("start", "target", "enemy", "drm"),
    [("Dubno", "Brody", "AH I", "3+0"), ("Mariampol", "Gumbinnen", "GE I", "3+0"), ("Lutsk", "Brody", "AH I", "3-1")],
)
def test_railway_troops_mend_rails_not_roads(start: str, target: str, enemy: str, drm: str) -> None:
    """12.5c: mixed gauge between Russia and Germany or Austria counts as single gauge; a road stays a road."""
    p = Position(turn=4).played("AP-4").at(start, "RU I").at(target, enemy).attacking(start)
    p.declare(target, "RU I").no_cards(3, 3)
    assert drm in fired(p, "AP")


@pytest.mark.rule("12.1e", "18.3f", "12.1.1b")
def test_a_region_attacks_its_neighbours() -> None:
    """12.1e: units in a region attack inside it, connected regions and connected spaces."""
    p = Position(turn=9).at("Moscow", "RU I", "GE I").at("Kharkov", "GE XX").at("Smolensk", "GE XI")
    p.attacking("RU I")
    assert {t.split(" > ")[1] for t in p.offers("attack RU I")} == {"Moscow", "Kharkov", "Smolensk"}


@pytest.mark.rule("12.1d", "12.1f", "12.1.1a")
def test_one_space_attacks_two() -> None:
    """12.1d and f: the units of a space may attack different spaces; each attacks once, each target once."""
    p = Position(turn=5).at("Dubno", "RU I", "RU II").at("Brody", "AH I").at("Tarnopol", "AH II").attacking("Dubno")
    fought(p.declare("Brody", "RU I").no_cards(1, 1))
    assert p.offers("attack") == ["attack RU II > Tarnopol"]


@pytest.mark.rule("12.1f", "12.1a", "12.1c", "11.1.1a")
def test_who_attacks_at_all() -> None:
    """12.1: activated Combat Units of the active side; not the enemy's, not staff by itself, not one of a box."""
    p = (
        Position(turn=9, active="CP")
        .at("Lemberg", "GE I", "GE Mackensen HQ")
        .at("Brody", "RU I")
        .at("Tarnopol", "AH I")
    )
    p.replaceable("AH II").attacking("Lemberg")
    assert p.offers("attack") == ["attack GE I > Brody"]
    for unit in ("GE Mackensen HQ", "RU I", "AH II"):
        assert p.why_not(f"attack {unit} > Brody") == "12.1c"
    assert p.why_not("attack AH I > Brody") == "12.1a"


@pytest.mark.rule("12.1h", "12.7.6a")
def test_a_space_of_fugitives_is_not_attacked() -> None:
    """12.1h: a space that holds only units that retreated this round cannot be attacked; in the next it can."""
    with facts(
        only=["Brody", "Lemberg", "Dubno", "Kowel"],
        spaces={
            "Brody": {"terrain": "clear", "supply": "AH"},
            "Lemberg": {"supply": "AH"},
            "Dubno": {"fort": 0},
            "Kowel": {"supply": "RU"},
        },
        lines=[
            (a, b, *RAIL)
            for a, b in (("Dubno", "Brody"), ("Brody", "Lemberg"), ("Kowel", "Lemberg"), ("Kowel", "Dubno"))
        ],
        units={"AH I": {"cf": (3, 3), "lf": (9, 9)}, "RU I": {"cf": (4, 4), "lf": (9, 9)}},
    ):
        p = Position(turn=5).at("Brody", "AH I").at("Dubno", "RU I").at("Kowel", "RU II").attacking("Dubno", "Kowel")
        p.declare("Brody", "RU I").no_cards(3, 3)
        yields(p, "CP")
        assert p.where("AH I") == "Lemberg"
        fought(p)
        assert not p.s.pending or not p.offers("attack RU II")


# Losses ---------------------------------------------------------------------------------------------------------


def board(cf: int, **more: Any) -> dict[str, Any]:
    """Brody with supply for all; RU I fires with so many factors."""
    return {
        "spaces": {"Brody": {"terrain": "clear", "supply": "AH GE BU"}, "Lemberg": {"supply": "AH GE BU"}},
        "lines": [("Dubno", "Brody", *RAIL)],
        "units": {"RU I": {"cf": (cf, cf), "lf": (9, 9)}, **more},
    }


@pytest.mark.rule("12.6.4e", "12.6.6d", "24.1c")
@pytest.mark.parametrize(
    ("box", "offered"), [(("BU Inf 1", "GE Inf 1"), {"BU Inf 1", "GE Inf 1"}), (("BU Inf 1",), {"BU Inf 1"})]
)
def test_a_german_bulgarian_corps_is_replaced_by_either(box: tuple[str, ...], offered: set[str]) -> None:
    """12.6.4e: a dual LCU by an SCU of either nation; being Special it is gone for good (12.6.6d)."""
    with facts(**board(2)):
        p = Position(turn=9).at_war("BU").reserve(*box).at("Brody", "(GE LXI Gen. Kdo.)").at("Dubno", "RU I")
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(3, 6)
        while p.offers("loss"):
            p.do(p.offers("loss")[0])
        if len(offered) > 1:
            assert {t.split(" > ")[1] for t in p.offers("replace")} == offered
        fought(p)
        assert p.where("GE LXI Gen. Kdo.") == "CP Eliminated Units Box"
        assert sum("Box" not in p.where(u) for u in box) == 1


@pytest.mark.rule("12.6.6a", "14.3.3a", "12.6.6f")
def test_cut_off_corps_die_divisions_come_back() -> None:
    """14.3.3a: out of supply a destroyed LCU is eliminated without an SCU, an SCU goes to the Reserve Box."""
    with facts(units={"RU I": STRONG}):
        p = (
            Position(turn=9)
            .reserve("AH Inf 5")
            .quality("AH", 9)
            .at("Rovno", "(AH I)", "(AH Inf 1)")
            .at("Lutsk", "RU I")
        )
        assert p.supply("AH I") == "oos"
        fought(p.attacking("Lutsk").declare("Rovno", "RU I").no_cards(6, 1))
        assert (p.where("AH I"), p.where("AH Inf 1"), p.where("AH Inf 5"), p.s.quality[3]) == (
            "CP Eliminated Units Box",
            "CP Reserve Box",
            "CP Reserve Box",
            7,
        )


@pytest.mark.rule("12.6.6e", "27.0c", "12.6.4b")
@pytest.mark.parametrize(("box", "where"), [((), "CP Eliminated Units Box"), (("GE Inf 1",), "Brody")])
def test_an_hq_lives_with_the_division_of_its_corps(box: tuple[str, ...], where: str) -> None:
    """12.6.6e: the HQ goes with the last unit; an SCU that replaces the corps keeps it alive."""
    with facts(**board(4)):
        p = Position(turn=9).reserve(*box).at("Brody", "(GE I)", "GE Mackensen HQ").at("Dubno", "RU I")
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(3, 2)
        assert p.loss_numbers()[1] == 3
        losses(p)
        while p.s.pending and p.seat() == "CP" and not p.offers("retreat"):
            p.do(p.choices()[0])
        hq = p.where("GE Mackensen HQ")
        assert (hq == "CP Eliminated Units Box") is (where == "CP Eliminated Units Box")


@pytest.mark.rule("12.6.2a#2", "20.2a", "20.2a.1", "20.2b")
@pytest.mark.parametrize(("cf", "die", "fort"), [(9, 4, True), (9, 6, False)])
def test_a_fort_falls_with_what_two_divisions_leave(cf: int, die: int, fort: bool) -> None:
    """20.2a: two full divisions of LF 1 absorb 4; of 5 the rest is 1, of 7 it is 3, enough for a Fort of 3."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}, units={"RU I": {"cf": (cf, cf), "lf": (9, 9)}}):
        p = Position(turn=5).control("AP", "Lemberg").at("Lemberg", "RU I").at("Przemysl", "AH Inf 1", "AH Res 1")
        p.attacking("Lemberg").declare("Przemysl", "RU I").no_cards(die, 1)
        losses(p)
        assert bool(p.s.fort(space("Przemysl"))) is fort


@pytest.mark.rule("12.2.G.5b", "12.6.2b", "12.6.3c")
def test_a_loss_number_below_every_loss_factor() -> None:
    """12.6.2b: 1 against LF 3 and 2 does nothing; the winner is still the one with the higher number."""
    with facts(**board(1)):
        p = Position(turn=9).at("Brody", "GE I", "GE Inf 1").at("Dubno", "RU I", "RU Inf 1").attacking("Dubno")
        p.declare("Brody", "RU I").no_cards(2, 1)
        assert p.loss_numbers()[1] == 1
        assert not p.offers("loss")


@pytest.mark.rule("12.6.2a#3", "12.6.4b", "12.6.3b")
def test_the_new_division_must_absorb_the_rest() -> None:
    """12.6.2a: as much as possible: the reduced corps and the division that replaces it, not the full corps."""
    with facts(**board(6)):
        p = Position(turn=9).reserve("AH Inf 5").at("Brody", "(AH I)", "AH II").at("Dubno", "RU I").attacking("Dubno")
        p.declare("Brody", "RU I").no_cards(1, 1)  # 3: one step of 2 and one of 1
        assert p.loss_numbers()[1] == 3
        losses(p)  # AH II alone would absorb 2 of 3
        assert (p.where("AH I"), p.is_reduced("AH II"), p.is_reduced("AH Inf 5")) == (
            "CP Replaceable Units Box",
            False,
            True,
        )


@pytest.mark.rule("24.1b", "24.1e", "12.6.4a")
@pytest.mark.parametrize(
    ("nation", "unit", "box", "index"),
    [("GE", "GE I", "GE Inf 1", 2), ("AH", "AH I", "AH Inf 1", 3)],
)
def test_quality_falls_with_destroyed_corps_only(nation: str, unit: str, box: str, index: int) -> None:
    """24.1b: -1 when an LCU is destroyed, nothing when it is reduced or an SCU dies."""
    with facts(**board(4)):
        for start, fall in ((unit, 0), (f"({unit})", 1)):
            p = Position(turn=9).quality(nation, 9).reserve(box).at("Brody", start).at("Dubno", "RU I")
            p.attacking("Dubno").declare("Brody", "RU I").no_cards(3, 6)
            fought(p)
            assert p.s.quality[index] == 9 - fall


# Retreat --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.3e.1", "12.7.3e.2", "12.7.3e.3", "12.7.3e")
@pytest.mark.parametrize(
    ("state", "goal"),
    [
        ({"Lemberg": "fed", "Tarnopol": "cut", "Lutsk": "enemy"}, {"Lemberg", "Tarnopol"}),  # fed through Brody
        ({"Lemberg": "full", "Tarnopol": "cut", "Lutsk": "enemy"}, {"Tarnopol"}),
        ({"Lemberg": "full", "Tarnopol": "held", "Lutsk": "enemy"}, {"Lutsk"}),
        ({"Lemberg": "fed", "Tarnopol": "fed", "Lutsk": "enemy"}, {"Lemberg", "Tarnopol"}),
    ],
)
def test_the_four_priorities(state: dict[str, str], goal: set[str]) -> None:
    """12.7.3e: friendly in supply, friendly out of supply, empty enemy space; a full space is no choice (12.7.3c)."""
    around = {"Lemberg": "fed", "Tarnopol": "cut", "Lutsk": "enemy"}
    around.update(state)
    with facts(
        only=["Brody", "Lemberg", "Tarnopol", "Lutsk", "Dubno"],
        spaces={
            "Brody": {"terrain": "clear"},
            "Lemberg": {"supply": "AH"},
            "Tarnopol": {"supply": "AH" if around["Tarnopol"] == "fed" else ""},
            "Dubno": {"fort": 0, "supply": "RU"},
            "Lutsk": {"fort": 0},
        },
        lines=[
            ("Dubno", "Brody", *RAIL),
            ("Brody", "Lemberg", *RAIL),
            ("Brody", "Tarnopol", *RAIL),
            ("Brody", "Lutsk", *RAIL),
        ],
        units={"AH I": {"cf": (3, 3), "lf": (9, 9)}, "RU I": {"cf": (4, 4), "lf": (9, 9)}},
    ):
        p = Position(turn=5).at("Brody", "AH I").at("Dubno", "RU I")
        if around["Lemberg"] == "full":
            p.at("Lemberg", "AH II", "AH III", "AH IV")
        if around["Tarnopol"] == "held":
            p.at("Tarnopol", "RU II")
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(3, 3)
        seen = ways(p, "retreat", "AH I") if p.seat() == "CP" else {p.where("AH I")}
        assert seen == goal


@pytest.mark.rule("12.7.3a", "18.5a", "12.7.3e.1", "18.5c")
def test_a_region_is_one_of_the_choices() -> None:
    """12.7.3a: units may retreat into a region and stop there; a friendly region in supply ranks with such spaces."""
    with facts(
        lines=[("Smolensk", "Orsha", *RAIL)], units={"RU I": TOUGH, "GE I": STRONG}, spaces={"Orsha": {"supply": "GE"}}
    ):
        p = Position(turn=9, active="CP").at("Orsha", "GE I").at("Smolensk", "RU I").attacking("Orsha")
        p.declare("Smolensk", "GE I").no_cards(6, 1)
        assert ways(p, "retreat", "RU I") == {"Moscow", "Vitebsk"}
        p.do("retreat RU I > Moscow")
        assert (p.where("RU I"), p.seat()) == ("Moscow", "CP")


@pytest.mark.rule("12.7.3g#1", "12.7.3f", "12.7.2b")
def test_two_spaces_may_end_beside_the_battlefield() -> None:
    """12.7.3g: the second space may be connected to the defended one, but not be it."""
    with facts(
        units={"AH I": TOUGH, "RU I": STRONG}, spaces={"Brody": {"terrain": "clear"}}, lines=[("Dubno", "Brody", *RAIL)]
    ):
        p = Position(turn=5).at("Brody", "AH I").at("Dubno", "RU I").attacking("Dubno").declare("Brody", "RU I")
        p.no_cards(6, 1).do("retreat AH I > Lemberg")
        assert "Tarnopol" in ways(p, "retreat", "AH I")
        assert "Brody" not in ways(p, "retreat", "AH I")


@pytest.mark.rule("12.7.4a", "12.7.4c", "12.6.4b", "24.1b")
def test_a_reduced_corps_may_pay_for_the_halt_of_two() -> None:
    """12.7.4a: the step may destroy one of two defenders: its division takes its place and both stop one space back."""
    with facts(
        spaces={"Rawa Ruska": {"terrain": "forest", "supply": "AH"}, "Lemberg": {"supply": "AH"}},
        lines=[("Zamosc", "Rawa Ruska", *RAIL)],
        units={"AH I": TOUGH, "AH II": TOUGH, "RU I": STRONG},
    ):
        p = (
            Position(turn=5)
            .reserve("AH Inf 1")
            .quality("AH", 9)
            .at("Rawa Ruska", "(AH I)", "AH II")
            .at("Zamosc", "RU I")
        )
        p.attacking("Zamosc").declare("Rawa Ruska", "RU I").no_cards(6, 1)
        assert set(p.offers("halt")) == {"halt AH I", "halt AH II"}
        p.do("halt AH I")
        p.do("replace AH I > AH Inf 1?")
        assert (p.where("AH I"), p.where("AH Inf 1"), p.s.quality[3]) == ("CP Replaceable Units Box", "Rawa Ruska", 8)
        for u in ("AH II", "AH Inf 1"):
            if p.offers(f"retreat {u} "):
                p.do(f"retreat {u} > Lemberg")
        assert p.where("AH II") == p.where("AH Inf 1") == "Lemberg"


@pytest.mark.rule("12.7.4c", "12.7.4a")
@pytest.mark.parametrize(
    ("unit", "halts"), [("AH I", True), ("(AH I)", False), ("AH Inf 1", True), ("(AH Inf 1)", False)]
)
def test_the_only_defender_is_not_destroyed_to_halt(unit: str, halts: bool) -> None:
    """12.7.4c: a single unit may be reduced to halt, not destroyed."""
    name = unit.strip("()")
    with facts(
        spaces={"Rawa Ruska": {"terrain": "forest", "supply": "AH"}},
        lines=[("Zamosc", "Rawa Ruska", *RAIL)],
        units={name: TOUGH, "RU I": STRONG},
    ):
        p = Position(turn=5).reserve("AH Inf 5").at("Rawa Ruska", unit).at("Zamosc", "RU I").attacking("Zamosc")
        p.declare("Rawa Ruska", "RU I").no_cards(6, 1)
        assert bool(p.offers("halt")) is halts


@pytest.mark.rule("12.7.4a", "19.5a", "20.1.4a")
def test_a_trench_beside_a_fort_shortens_the_retreat() -> None:
    """12.7.4a: Trenches count in a Clear Fort space too; the Fort itself shortens nothing."""
    for trench in (True, False):
        with facts(spaces={"Lemberg": {"supply": "RU"}}, units={"AH I": TOUGH, "RU I": STRONG}):
            p = Position(turn=5).control("AP", "Lemberg").at("Lemberg", "RU I").at("Przemysl", "AH I")
            if trench:
                p.trench("CP", "Przemysl")
            p.attacking("Lemberg").declare("Przemysl", "RU I").no_cards(6, 1)
            assert bool(p.offers("halt")) is trench


@pytest.mark.rule("12.7.4a")
def test_the_enemy_s_trench_halts_nobody() -> None:
    """12.7.4a: besiegers in a Fort space and units on bare Clear ground have no trench of their own to halt in."""
    with facts(units={"RU I": TOUGH, "AH I": STRONG}):
        p = Position(turn=5, active="CP").control("AP", "Lemberg").at("Przemysl", "RU I").at("Jaroslau", "AH I")
        p.attacking("Jaroslau").declare("Przemysl", "AH I").no_cards(6, 1)
        assert not p.offers("halt")


@pytest.mark.rule("12.7.5a", "12.7.5b", "23.3.3b", "12.7.3b")
def test_an_uprising_behind_the_front_kills() -> None:
    """12.7.5: forced upon an Uprising Unit an LCU is eliminated, an SCU goes to the Reserve Box."""
    with facts(
        only=["Brody", "Lemberg", "Dubno"],
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}, "Dubno": {"fort": 0, "supply": "RU"}},
        lines=[("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL)],
        units={"AH I": {"cf": (2, 2), "lf": (9, 9)}, "AH Inf 1": TOUGH, "RU I": {"cf": (6, 6), "lf": (9, 9)}},
    ):
        p = Position(turn=12).will("AH", 2).quality("AH", 9).phase("rebellion").do("place AH Uprising 1 > Lemberg")
        play_out(p)
        p.at("Brody", "AH I", "AH Inf 1").at("Dubno", "RU I").attacking("Dubno").declare("Brody", "RU I").no_cards(3, 3)
        yields(p, "CP")
        assert (p.where("AH I"), p.where("AH Inf 1"), p.s.quality[3]) == (
            "CP Eliminated Units Box",
            "CP Reserve Box",
            7,
        )
        assert p.where("AH Uprising 1") == "Lemberg"


@pytest.mark.rule("12.7.1a#1", "12.7.1a#2", "14.3.3b")
def test_units_cut_off_retreat_into_the_arms_of_friends() -> None:
    """14.3.3b: OOS defenders retreat as well, also if the attacker cannot advance."""
    with facts(units={"AH I": TOUGH, "RU I": STRONG}, spaces={"Rovno": {"terrain": "clear"}}):
        p = Position(turn=9).at("Rovno", "AH I").at("Lutsk", "RU I").attacking("Lutsk").declare("Rovno", "RU I")
        p.no_cards(6, 1)
        yields(p, "CP")
        assert p.where("AH I") not in ("Rovno",)


@pytest.mark.rule("12.7.7d", "12.7.7a")
def test_a_port_is_the_end_of_a_two_space_retreat() -> None:
    """12.7.7d: units forced through a Port into the sea halt in the Port and one of them takes a step."""
    with facts(
        only=["Libau", "Memel", "Szawli"],
        spaces={"Memel": {"terrain": "clear"}, "Szawli": {"supply": "GE"}, "Libau": {"supply": "RU"}},
        lines=[("Szawli", "Memel", *RAIL), ("Memel", "Libau", *RAIL)],
        units={"RU I": TOUGH, "GE I": STRONG},
    ):
        p = Position(turn=9, active="CP").at("Szawli", "GE I").at("Memel", "RU I").attacking("Szawli")
        p.declare("Memel", "GE I").no_cards(6, 1)
        yields(p, "AP")
        assert (p.where("RU I"), p.is_reduced("RU I")) == ("Libau", True)


@pytest.mark.rule("12.7.6b", "27.0c", "12.7.6a")
def test_an_hq_that_fled_dies_with_the_fugitives() -> None:
    """12.7.6b: fugitives are lost when the space they fled to is lost in the same round, and their HQ with them."""
    with facts(
        only=["Brody", "Lemberg", "Dubno", "Kowel", "Stryj"],
        spaces={
            "Brody": {"terrain": "clear", "supply": "GE"},
            "Lemberg": {"supply": "GE AH"},
            "Stryj": {"supply": "AH"},
            "Dubno": {"fort": 0, "supply": "RU"},
            "Kowel": {"supply": "RU"},
        },
        lines=[
            ("Dubno", "Brody", *RAIL),
            ("Brody", "Lemberg", *RAIL),
            ("Kowel", "Lemberg", *RAIL),
            ("Lemberg", "Stryj", *RAIL),
        ],
        units={
            "GE I": {"cf": (2, 2), "lf": (9, 9)},
            "AH I": {"cf": (2, 2), "lf": (9, 9)},
            "RU I": {"cf": (6, 6), "lf": (9, 9)},
            "RU II": {"cf": (4, 4), "lf": (9, 9)},
        },
    ):
        p = Position(turn=9).at("Brody", "GE I", "GE Falkenhayn HQ").at("Lemberg", "AH I").at("Dubno", "RU I")
        p.at("Kowel", "RU II").attacking("Dubno", "Kowel").declare("Brody", "RU I").no_cards(3, 4)
        assert p.loss_numbers() == (3, 4)  # Falkenhayn +1
        yields(p, "CP")
        assert p.where("GE I") == "Lemberg"
        fought(p)
        p.declare("Lemberg", "RU II").no_cards(3, 4)
        assert told(p, "CP fires with 2 on the Heavy table: 4+0")  # the fled HQ takes no part
        yields(p, "CP")
        assert p.where("GE I") == p.where("GE Falkenhayn HQ") == "CP Eliminated Units Box"
        assert p.where("AH I") in ("Stryj", "Brody")


# Advance --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.2.3b", "12.8.2#1", "12.8.1a")
def test_no_pursuit_after_annihilation() -> None:
    """12.2.3b: if the defenders are destroyed the attackers enter their space and go no farther."""
    with facts(spaces={"Brody": {"terrain": "clear"}}, lines=[("Dubno", "Brody", *RAIL)], units={"RU I": STRONG}):
        p = Position(turn=5).at("Brody", "(AH Inf 1)").at("Dubno", "RU I").attacking("Dubno").declare("Brody", "RU I")
        p.no_cards(6, 1)
        losses(p)
        p.do("advance RU I > Brody")
        assert not p.s.pending or not ways(p, "advance", "RU I")


@pytest.mark.rule("12.8.2#1", "12.8.3#1", "19.4b", "11.2h")
def test_a_pursuit_takes_points_and_trenches_on_its_way() -> None:
    """12.8.3: each space entered in the advance is taken at once, with point, Will and trench."""
    with facts(
        only=["Brody", "Lemberg", "Dubno", "Stryj"],
        spaces={
            "Brody": {"terrain": "clear"},
            "Dubno": {"fort": 0, "supply": "RU"},
            "Stryj": {"supply": "AH"},
        },
        lines=[("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL), ("Lemberg", "Stryj", *RAIL)],
        units={"AH I": TOUGH, "RU I": STRONG},
    ):
        p = Position(turn=5).vp(15).will("AH", 12).trench("CP", "Lemberg").at("Brody", "AH I").at("Dubno", "RU I")
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(6, 1)
        yields(p, "CP")
        assert p.where("AH I") == "Stryj"
        p.do("advance RU I > Brody", "advance RU I > Lemberg")
        assert (p.owner("Lemberg"), p.s.vp, p.s.will[2]) == ("AP", 14, 10)
        assert not p.s.any_trench(space("Lemberg"))
        assert not p.s.pending or "Stryj" not in ways(p, "advance", "RU I")


@pytest.mark.rule("12.8.2#2", "20.1.6b", "20.1.6a")
def test_one_besieges_and_another_goes_on() -> None:
    """20.1.6b: attackers beyond those needed at the Fort may go on along a two-space retreat; the last may not."""
    with facts(
        only=["Przemysl", "Lemberg", "Jaroslau", "Tarnow"],
        spaces={"Lemberg": {"supply": "RU"}, "Tarnow": {"supply": "AH"}},
        lines=[("Lemberg", "Przemysl", *RAIL), ("Przemysl", "Jaroslau", *RAIL), ("Jaroslau", "Tarnow", *RAIL)],
        units={"AH I": TOUGH, "RU I": STRONG, "RU II": TOUGH},
    ):
        p = Position(turn=5).at("Przemysl", "AH I").at("Lemberg", "RU I", "RU II").attacking("Lemberg")
        p.declare("Przemysl", "RU I", "RU II").no_cards(6, 1)
        yields(p, "CP")
        assert p.where("AH I") == "Tarnow"
        p.do("advance RU I > Przemysl")
        assert ways(p, "advance", "RU II") <= {"Przemysl"}
        p.do("advance RU II > Przemysl")
        going = [u for u in ("RU I", "RU II") if p.s.pending and "Jaroslau" in ways(p, "advance", u)]
        assert going
        p.do(f"advance {going[0]} > Jaroslau")
        assert p.owner("Jaroslau") == "AP"
        rest = "RU I" if going[0] == "RU II" else "RU II"
        assert not p.s.pending or "Jaroslau" not in ways(p, "advance", rest)


@pytest.mark.rule("12.8.1c", "12.2.3d", "14.3.1a.2")
def test_attackers_cut_off_advance_only_into_supply() -> None:
    """12.8.1c: OOS attackers may advance where they would be in supply, nowhere else."""
    with facts(
        only=["Brody", "Lemberg", "Dubno"],
        spaces={"Brody": {"terrain": "clear"}, "Dubno": {"fort": 0, "supply": ""}, "Lemberg": {"supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL)],
        units={"AH I": {"cf": (0, 0), "lf": (9, 9)}, "RU I": {"cf": (2, 2), "lf": (9, 9)}},
    ):
        p = Position(turn=5).at("Brody", "AH I").at("Dubno", "RU I")
        assert p.supply("RU I") == "oos"
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(2, 1)
        yields(p, "CP")
        assert p.where("AH I") == "Lemberg"
        assert not p.s.pending or not p.offers("advance")


@pytest.mark.rule("12.8.1b", "12.1.3a")
def test_who_advances_of_russians_and_romanians() -> None:
    """12.8.1b: any three full-strength attackers of two nations that may stack together."""
    with facts(
        spaces={"Czernowitz": {"terrain": "clear", "supply": "RU RO"}}, units={"RU I": STRONG, "AH I": {"cf": (0, 0)}}
    ):
        p = (
            Position(turn=11)
            .at_war("RO")
            .at("Jassy", "RU I", "RO 1 Army", "(RO 2 Army)")
            .at("Czernowitz", "(AH Inf 1)")
        )
        p.attacking("Jassy").declare("Czernowitz", "RU I", "RO 1 Army", "RO 2 Army").no_cards(6, 1)
        losses(p)
        assert set(p.offers("advance")) == {"advance RU I > Czernowitz", "advance RO 1 Army > Czernowitz"}


@pytest.mark.rule("18.6b", "12.2.3c", "18.2.1#1")
def test_an_attack_into_a_region_that_empties_it() -> None:
    """18.2.1: control comes with a unit in the region and no enemy there; without an advance it stays as it was."""
    for enter in (True, False):
        with facts(units={"RU I": STRONG}):
            p = Position(turn=9).control("CP", "Moscow").at("Moscow", "(AH Inf 1)").at("Smolensk", "RU I")
            p.attacking("Smolensk").declare("Moscow", "RU I").no_cards(6, 1)
            losses(p)
            p.do("advance RU I > Moscow" if enter else "done")
            assert p.owner("Moscow") == ("AP" if enter else "CP")


@pytest.mark.rule("12.7.1e", "18.5b", "12.2.2a#2")
def test_who_stays_in_a_region_is_not_fought_again_this_round() -> None:
    """18.5b with 12.1.1b: the beaten stack may stay; units in a region are attacked once a round."""
    with facts(units={"RU I": {"cf": (6, 6), "lf": (9, 9)}, "AH I": TOUGH, "RU II": TOUGH}):
        p = Position(turn=9).control("CP", "Moscow").at("Moscow", "AH I").at("Smolensk", "RU I").at("Gomel", "RU II")
        p.attacking("Smolensk", "Gomel").declare("Moscow", "RU I").no_cards(3, 1)
        p.do("done")
        fought(p)
        assert p.where("AH I") == "Moscow"
        assert not p.s.pending or not p.offers("attack RU II")


@pytest.mark.rule("12.2.2c", "12.7.6a", "12.1h")
def test_marks_of_retreat_are_gone_in_the_next_action() -> None:
    """12.2.2c: Retreated markers bind for the Action Round; in the next action the units defend again."""
    with facts(
        only=["Brody", "Lemberg", "Dubno", "Kowel"],
        spaces={
            "Brody": {"terrain": "clear", "supply": "AH"},
            "Lemberg": {"supply": "AH"},
            "Dubno": {"fort": 0, "supply": "RU"},
            "Kowel": {"supply": "RU"},
        },
        lines=[("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL), ("Kowel", "Lemberg", *RAIL)],
        units={"AH I": {"cf": (3, 3), "lf": (9, 9)}, "RU I": {"cf": (4, 4), "lf": (9, 9)}},
    ):
        p = (
            Position(turn=5, round=2)
            .hand("AP", "AP-2", "AP-4")
            .at("Brody", "AH I")
            .at("Dubno", "RU I")
            .at("Kowel", "RU II")
        )
        p.half().do("ops AP-2", "activate-attack Dubno", "done", "done?")
        p.declare("Brody", "RU I").no_cards(3, 3)
        yields(p, "CP")
        assert p.where("AH I") == "Lemberg"
        while p.s.pending and p.asked() != "TakeAction":
            p.do(p.choices()[-1])
        p.s.pending.clear()
        next_side(p, "AP")
        p.attacking("Kowel")
        assert p.offered("attack RU II > Lemberg")


@pytest.mark.rule("12.8.2#1", "12.2.3a", "12.7.3a", "12.2.G.4a")
@pytest.mark.parametrize("destroyed", [False, True])
def test_a_pursuit_along_every_way_of_retreat(destroyed: bool) -> None:
    """12.8.2: attackers follow along each space that defenders passed; one destroyed leaves only the other's way."""
    lines = (
        ("Dubno", "Brody"),
        ("Brody", "Lemberg"),
        ("Brody", "Tarnopol"),
        ("Lemberg", "Stryj"),
        ("Tarnopol", "Czernowitz"),
    )
    clear = {x: {"terrain": "clear"} for x in ("Brody", "Lemberg", "Tarnopol")}
    fed = {x: {"supply": "AH"} for x in ("Stryj", "Czernowitz")}
    with facts(
        only=["Brody", "Lemberg", "Dubno", "Tarnopol", "Stryj", "Czernowitz"],
        spaces={**clear, **fed, "Dubno": {"fort": 0, "supply": "RU"}},
        lines=[(a, b, *RAIL) for a, b in lines],
        units={
            "AH I": {"cf": (1, 1), "lf": (9, 9)},
            "AH Inf 1": {"lf": (1, 1) if destroyed else (9, 9)},
            "RU I": STRONG,
            "RU II": TOUGH,
        },
    ):
        p = Position(turn=5).at("Brody", "AH I", "(AH Inf 1)").at("Dubno", "RU I", "RU II").attacking("Dubno")
        p.declare("Brody", "RU I", "RU II").no_cards(6, 1)
        losses(p)
        p.do("retreat AH I > Lemberg")
        if not destroyed:
            p.do("retreat AH Inf 1 > Tarnopol")
        yields(p, "CP")
        assert p.where("AH I") == "Stryj"
        p.do("advance RU I > Brody")
        assert ways(p, "advance", "RU I") == ({"Lemberg"} if destroyed else {"Lemberg", "Tarnopol"})
