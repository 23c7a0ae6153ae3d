"""Chapter 12, by the printed text: fire, weather, losses, retreats, advances."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import fought

RAIL = ("single_gauge", "none")
ROAD = ("road", "none")
MIXED = ("mixed_gauge", "none")
TRAIL = ("alpine_trail", "none")
TOUGH = {"lf": (9, 9)}
BRODY: dict[str, Any] = {
    "spaces": {"Brody": {"supply": "AH", "terrain": "clear"}},
    "lines": [("Dubno", "Brody", *RAIL)],
}


def told(p: Position, part: str) -> bool:
    """Whether a line of the log holds some words."""
    return any(part in line for line in p.log())


def retreat_all(p: Position) -> Position:
    """Take the first retreat on offer as long as there is one."""
    while p.s.pending and p.offers("retreat"):
        p.do(p.offers("retreat")[0])
    return p


# Fire tables and columns -------------------------------------------------------------------------------


@pytest.mark.rule("12.4.1#1", "12.4.3a#1", "12.4.3a#2", "12.3b", "12.2.G.2e", "12.4#1")
@pytest.mark.parametrize(
    ("turn", "weather", "die", "number"),
    [(4, (), 1, 2), (4, (), 4, 4), (3, (5,), 1, 2), (3, (5,), 4, 3), (3, (4,), 4, 4)],
)
def test_mountain_water_and_weather_add_up(turn: int, weather: tuple[int, ...], die: int, number: int) -> None:
    """12.4: Mountain, Water and Severe Weather each shift the attacker one column; the defender fires first."""
    with facts(
        spaces={"Tarnow": {"supply": "RU"}},
        lines=[("Tarnow", "Gorlice", "single_gauge", "both")],
        units={"AH I": TOUGH, **dict.fromkeys(("RU I", "RU II", "RU III"), TOUGH)},
    ):
        p = Position(turn=turn, round=4).at("Tarnow", "RU I", "RU II", "RU III").at("Gorlice", "AH I")
        p.attacking("Tarnow").dice(*weather).declare("Gorlice", "RU I", "RU II", "RU III").no_cards(1, die)
        # 9 CF: column 9-11, one left for Mountain 6-8, one for Water 5, one for weather 4
        assert p.loss_numbers() == (1, number)
        first = next(n for n, line in enumerate(p.log()) if "CP fires" in line)
        assert first < next(n for n, line in enumerate(p.log()) if "AP fires" in line)


@pytest.mark.rule("12.3a", "12.2.C")
@pytest.mark.parametrize(
    ("turn", "terrain", "rolls"),
    [
        (3, "mountain", True),
        (7, "mountain", True),
        (5, "mountain", False),
        (2, "mountain", False),
        (1, "swamp", True),
        (5, "swamp", True),
        (3, "swamp", False),
        (4, "swamp", False),
        (5, "forest", False),
        (3, "clear", False),
        (3, "forest", False),
    ],
)
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_when_the_weather_is_checked(turn: int, terrain: str, rolls: bool, side: str) -> None:
    """12.3a: the attacker checks for Mountains in Winter and for Swamps in Summer, and at no other time."""
    with facts(
        spaces={"Brody": {"supply": "AH RU", "terrain": terrain}, "Lemberg": {"supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL)],
    ):
        p = Position(turn=turn, round=2, active=side)
        if side == "AP":
            p.at("Dubno", "RU I").at("Brody", "AH I").attacking("Dubno")
            p.do("attack RU I > Brody", "resolve?")
        else:
            p.at("Lemberg", "AH I").at("Brody", "RU I").attacking("Lemberg")
            p.do("attack AH I > Brody", "resolve?")
        assert p.rolls() is rolls
        assert not told(p, "fires")
        assert p.rolls() or p.asked() == "PlayCards"


@pytest.mark.rule("12.3c")
@pytest.mark.parametrize("hq", [True, False])
def test_an_hq_in_the_attack_defies_the_weather(hq: bool) -> None:
    """12.3c: if an HQ takes part in the Attack the weather has no effect; if it is withheld it has."""
    with facts(
        spaces={"Tarnow": {"supply": "RU"}},
        units={"AH I": TOUGH, "RU I": TOUGH, "RU II": TOUGH, "RU Brusilov HQ": {"drm": (0, 0)}},
    ):
        p = Position(turn=3, round=1).at("Tarnow", "RU I", "RU II", "RU Brusilov HQ").at("Gorlice", "AH I")
        p.attacking("Tarnow").declare("Gorlice", "RU I", "RU II", staff=("RU Brusilov HQ",) if hq else ())
        if p.rolls() and not told(p, "fires"):
            p.dice(6) if not hq else None
        while p.asked() == "PlayCards":
            p.do("done")
        p.dice(4, 1)
        if hq and not told(p, "CP fires"):
            p.dice(1)
        # 6 CF, Mountain: column 5; with the weather column 4
        assert p.loss_numbers()[1] == (4 if hq else 3)


@pytest.mark.rule("12.2.G.2e", "12.4.1#1")
@pytest.mark.parametrize(
    ("unit", "die", "number"),
    [("(RU XXX)", 1, 0), ("(RU XXX)", 2, 1), ("RU Inf 1", 3, 0), ("RU Inf 1", 4, 1), ("RU Inf 1", 6, 1)],
)
def test_a_shift_off_the_table_is_ignored(unit: str, die: int, number: int) -> None:
    """12.2.G.2e: the Heavy table ends at column 1, the Light table at column 0."""
    with facts(spaces={"Tarnow": {"supply": "RU"}}, units={"AH Res 1": TOUGH}):
        p = Position(turn=4).at("Tarnow", unit).at("Gorlice", "AH Res 1").attacking("Tarnow")
        p.declare("Gorlice", unit.strip("()")).no_cards(die, 1)
        assert p.loss_numbers()[1] == number


@pytest.mark.rule("19.5a", "19.5d", "12.2.G.2e")
@pytest.mark.parametrize(("where", "numbers"), [("target", (2, 4)), ("origin", (1, 4)), ("none", (1, 4))])
def test_a_trench_moves_both_columns(where: str, numbers: tuple[int, int]) -> None:
    """19.5a and d: the attacker one column left, the defender one right; a trench under the attackers does nothing."""
    with facts(**BRODY, units={"RU I": TOUGH, "RU II": TOUGH, "AH I": TOUGH}):
        p = Position(turn=4).at("Dubno", "RU I", "RU II").at("Brody", "AH I")
        if where == "target":
            p.trench("CP", "Brody")
        if where == "origin":
            p.trench("AP", "Dubno")
        p.attacking("Dubno").declare("Brody", "RU I", "RU II").no_cards(4, 1)
        # 6 CF die 4: column 6-8 and column 5 both 4; 3 CF die 1: column 3 = 1, column 4 = 2
        assert p.loss_numbers() == numbers
        q = Position(turn=4).at("Dubno", "RU I", "RU II").at("Brody", "AH I")
        if where == "target":
            q.trench("CP", "Brody")
        q.attacking("Dubno").declare("Brody", "RU I", "RU II").no_cards(1, 1)
        assert q.loss_numbers()[1] == (2 if where == "target" else 3)


@pytest.mark.rule("12.5a", "12.5b", "12.2.1a.7")
@pytest.mark.parametrize(
    ("first", "second", "number"),
    [(ROAD, ROAD, 3), (MIXED, MIXED, 3), (ROAD, MIXED, 3), (ROAD, RAIL, 4), (MIXED, RAIL, 4), (RAIL, RAIL, 4)],
)
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_roads_and_mixed_gauge_alone(first: tuple[str, str], second: tuple[str, str], number: int, side: str) -> None:
    """12.5a and b: -1 only if every line used is a Road or Mixed-Gauge; one Single-Gauge line takes it away."""
    with facts(
        spaces={"Brody": {"supply": "AH RU", "terrain": "forest"}, "Lemberg": {"supply": "AH"}},
        lines=[
            ("Dubno", "Brody", *first),
            ("Lutsk", "Brody", *second),
            ("Lemberg", "Brody", *first),
            ("Tarnopol", "Brody", *second),
        ],
        units=dict.fromkeys(("RU I", "RU II", "AH I", "AH II"), TOUGH),
    ):
        if side == "AP":
            p = (
                Position(turn=4)
                .at("Dubno", "RU I")
                .at("Lutsk", "RU II")
                .at("Brody", "AH I")
                .attacking("Dubno", "Lutsk")
            )
            p.declare("Brody", "RU I", "RU II")
        else:
            p = Position(turn=4, active="CP").at("Lemberg", "AH I").at("Tarnopol", "AH II").at("Brody", "RU I")
            p.attacking("Lemberg", "Tarnopol").declare("Brody", "AH I", "AH II")
        p.no_cards(3, 1)
        # 6 CF: die 3 = 4, die 2 = 3
        assert p.loss_numbers() == (1, number)


@pytest.mark.rule("12.5c", "12.5d")
@pytest.mark.parametrize(
    ("side", "played", "drm"),
    [
        ("AP", (), -1),
        ("AP", ("AP-4",), 0),
        ("AP", ("CP-13",), -1),
        ("CP", (), -1),
        ("CP", ("CP-13",), 0),
        ("CP", ("AP-4",), -1),
    ],
)
def test_railway_troops_serve_their_own_side(side: str, played: tuple[str, ...], drm: int) -> None:
    """12.5c and d: converted Mixed-Gauge lines count as Single-Gauge for the side that played its card only."""
    p = Position(turn=4, active=side).played(*played)
    if side == "AP":
        p.at("Dubno", "RU I").at("Brody", "AH I").attacking("Dubno").declare("Brody", "RU I")
    else:
        p.at("Brody", "AH I").destroyed("Dubno").at("Dubno", "RU I").attacking("Brody").declare("Dubno", "AH I")
    p.no_cards(4, 1)
    assert told(p, f"{side} fires with 3 on the Heavy table: 4{drm:+d}")


@pytest.mark.rule("12.5c")
def test_railway_troops_do_not_change_romanian_lines() -> None:
    """12.5c: only Mixed-Gauge lines between Russia and Germany or Austria-Hungary are converted."""
    p = Position(turn=10).at_war("RO").played("AP-4").at("Kishinev", "RU I").at("Jassy", "AH I")
    with facts(lines=[("Kishinev", "Jassy", *MIXED)]):
        p.attacking("Kishinev").declare("Jassy", "RU I").no_cards(4, 1)
    assert told(p, "AP fires with 3 on the Heavy table: 4-1")


@pytest.mark.rule("12.5e", "3.2.1f.1", "12.2.G.2c")
@pytest.mark.parametrize(("terrain", "table"), [("mountain", "Light"), ("clear", "Heavy"), ("forest", "Heavy")])
def test_trails_alone_count_against_mountains_only(terrain: str, table: str) -> None:
    """12.5e: Alpine Trails alone put both sides on the Light table against a Mountain, not against other ground."""
    with facts(spaces={"Asiago": {"terrain": terrain}}):
        p = Position(turn=5, active="CP").at_war("IT").at("Trent", "AH I").at("Asiago", "IT I")
        p.attacking("Trent").declare("Asiago", "AH I").no_cards(4, 4)
    assert told(p, f"CP fires with 3 on the {table} table: 4+0")
    assert told(p, f"AP fires with 3 on the {table} table: 4+0")


@pytest.mark.rule("12.5e", "12.2.1a.7")
def test_a_trail_and_a_road_are_neither_trails_alone_nor_roads_alone() -> None:
    """12.5e and 12.5a: with a road besides the trail the Heavy table is used; the -1 is for roads alone."""
    p = Position(turn=5, active="CP").at_war("IT").at("Trent", "AH I").at("Brescia", "AH II").at("Stelvio Pass", "IT I")
    p.control("CP", "Verona", "Vicenza").attacking("Trent", "Brescia").declare("Stelvio Pass", "AH I", "AH II")
    p.no_cards(4, 4)
    assert told(p, "CP fires with 6 on the Heavy table: 4+0")
    assert told(p, "AP fires with 3 on the Heavy table: 4+0")


@pytest.mark.rule("12.2.1a.1", "12.2.1a.3", "12.2.1b")
@pytest.mark.parametrize(
    ("terrain", "attacker", "drm"),
    [
        ("clear", "RU Cav 1", 1),
        ("clear", "RU II Cavalry", 1),
        ("clear", "RU Inf 1", 0),
        ("forest", "RU Cav 1", 0),
        ("mountain", "RU Cav 1", 0),
        ("swamp", "RU Cav 1", 0),
        ("mountain", "RU Inf 1", 0),
    ],
)
def test_cavalry_helps_in_the_clear(terrain: str, attacker: str, drm: int) -> None:
    """12.2.1a.1: +1 for one or more Cavalry units against a Clear space, and against no other."""
    with facts(spaces={"Brody": {"supply": "AH", "terrain": terrain}}, lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=4).at("Dubno", "RU I", attacker, "RU Cav 2" if "Cav" in attacker else "RU Inf 2")
        p.at("Brody", "AH I").attacking("Dubno")
        p.declare("Brody", "RU I", attacker, "RU Cav 2" if "Cav" in attacker else "RU Inf 2").no_cards(3, 3)
        assert any("AP fires" in line and f": 3{drm:+d}" in line for line in p.log())


@pytest.mark.rule("12.2.1a.1", "19.5a", "20.1.3a")
@pytest.mark.parametrize("ground", ["trench", "fort"])
def test_cavalry_counts_in_a_clear_space_with_trench_or_fort(ground: str) -> None:
    """12.2.1a.1: a Trench or an undestroyed Fort does not take the cavalry's +1 away, for either side."""
    with facts(spaces={"Brody": {"supply": "AH", "terrain": "clear", "fort": 1 if ground == "fort" else 0}}):
        p = Position(turn=4).at("Lutsk", "RU I", "RU Cav 1").at("Brody", "AH I", "AH Cav 1")
        if ground == "trench":
            p.trench("CP", "Brody")
        with facts(lines=[("Lutsk", "Brody", *RAIL)]):
            p.attacking("Lutsk").declare("Brody", "RU I", "RU Cav 1").no_cards(3, 3)
        assert any("AP fires with 4" in line and ": 3+1" in line for line in p.log())
        assert any("CP fires" in line and ": 3+1" in line for line in p.log())


@pytest.mark.rule("12.2.1a.3", "12.2.1a.4", "18.4a")
@pytest.mark.parametrize(
    ("target", "unit", "drm"), [("Gorz", "IT Alpini 1", 1), ("Carniola", "IT Alpini 1", 1), ("Gorz", "IT Inf 1", 0)]
)
def test_mountain_infantry(target: str, unit: str, drm: int) -> None:
    """12.2.1a.3 and 4: Mountain Infantry +1 against Mountains and mountainous regions; the Mountain shifts as well."""
    start = "Udine" if target == "Gorz" else "Trieste"
    with facts(lines=[("Udine", "Gorz", *RAIL)], units=dict.fromkeys(("AH I", "IT I", unit), TOUGH)):
        p = Position(turn=5).at_war("IT").destroyed("Trieste").at(start, "IT I", unit).at(target, "AH I")
        p.attacking(start).declare(target, "IT I", unit).no_cards(2, 1)
        assert any("AP fires" in line and f": 2{drm:+d}" in line for line in p.log())
        # Alpini: 5 CF, column 5 less one = 4, die 3 = 3. Infantry: 4 CF, column 3, die 2 = 2
        assert p.loss_numbers()[1] == (3 if drm else 2)


@pytest.mark.rule("12.2.1a.2", "18.4a")
def test_cavalry_counts_in_any_region() -> None:
    """12.2.1a.2: cavalry gets +1 attacking or defending in a region, even a mountainous one."""
    p = (
        Position(turn=5)
        .at_war("IT")
        .destroyed("Trieste")
        .at("Trieste", "IT I", "IT Cav 1")
        .at("Carniola", "AH I", "AH Cav 1")
    )
    p.attacking("Trieste").declare("Carniola", "IT I", "IT Cav 1").no_cards(3, 3)
    assert any("AP fires with 4" in line and ": 3+1" in line for line in p.log())
    assert any("CP fires with 4" in line and ": 3+1" in line for line in p.log())


@pytest.mark.rule("12.2.1b", "12.2.G.1")
def test_the_modified_die_stays_between_1_and_6() -> None:
    """12.2.1b: no modified die is less than 1 or more than 6."""
    with facts(**BRODY, units={"RU I": TOUGH, "AH I": TOUGH}):
        p = Position(turn=4).at("Dubno", "RU I", "RU Cav 1").at("Brody", "AH I").attacking("Dubno")
        p.declare("Brody", "RU I", "RU Cav 1").no_cards(6, 1)
        assert p.loss_numbers()[1] == 4  # column 4, die 6 and not 7
    q = Position(turn=4).at("Dubno", "RU I").at("Brody", "AH I").attacking("Dubno").declare("Brody", "RU I")
    q.no_cards(1, 1)
    assert q.loss_numbers()[1] == 1  # column 3, die 1 and not 0


# Who attacks -------------------------------------------------------------------------------------------


@pytest.mark.rule("12.1.2c")
def test_a_unit_without_combat_factor_does_not_attack_alone() -> None:
    """12.1.2c: a unit of CF 0 may join an attack of others; by itself, or with its like, it makes none."""
    p = Position(turn=4).at("Dubno", "(RU Inf 1)", "(RU Inf 2)", "RU Inf 3").at("Brody", "AH I").attacking("Dubno")
    if p.offered("attack RU Inf 1 > Brody"):
        p.do("attack RU Inf 1 > Brody")
        assert not p.offered("resolve")
        p.do("join RU Inf 2?")
        assert not p.offered("resolve")
        p.do("join RU Inf 3", "resolve?")
    else:
        p.do("attack RU Inf 3 > Brody")
        assert p.offered("join RU Inf 1")
        p.do("join RU Inf 1", "resolve?")
    q = Position(turn=4).at("Dubno", "(RU Inf 1)", "(RU Inf 2)").at("Brody", "AH I").attacking("Dubno")
    if q.offered("attack RU Inf 1 > Brody"):
        q.do("attack RU Inf 1 > Brody")
        assert not q.offered("resolve")


@pytest.mark.rule("12.1d", "12.1f", "12.1.1a", "12.1c")
def test_each_unit_attacks_once_and_each_space_is_attacked_once() -> None:
    """12.1: units of one space may attack different spaces; no unit attacks twice, no space is attacked twice."""
    with facts(units=dict.fromkeys(("AH I", "AH II"), TOUGH), lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=4).at("Dubno", "RU I", "RU II", "RU III").at("Brody", "AH I").at("Tarnopol", "AH II")
        p.attacking("Dubno")
        assert p.offered("attack RU I > Brody")
        assert p.offered("attack RU I > Tarnopol")
        p.declare("Brody", "RU I").no_cards(1, 1)
        fought(p)
        assert not p.offers("attack RU I ")
        assert not any(text.endswith("> Brody") for text in p.choices())
        assert p.offered("attack RU II > Tarnopol")
        assert p.offered("attack RU III > Tarnopol")
        assert p.offered("done")


@pytest.mark.rule("12.1h", "12.7.6a", "12.7.6b", "24.1c")
@pytest.mark.parametrize("others", [False, True])
def test_retreated_units_are_bystanders(others: bool) -> None:
    """12.1h and 12.7.6: a space with retreated units only is not attacked; beside others they neither fight nor absorb,

    and if the others must retreat a retreated LCU is permanently eliminated.
    """
    with facts(
        spaces={"Brody": {"supply": "AH"}, "Tarnopol": {"supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL), ("Dubno", "Tarnopol", *RAIL)],
        units={"AH I": TOUGH, "AH II": TOUGH, "RU III": TOUGH, "RU IV": TOUGH, "RU I": TOUGH, "RU II": TOUGH},
    ):
        p = Position(turn=4).quality("AH", 10).at("Dubno", "RU I", "RU II").at("Proskurov", "RU III", "RU IV")
        p.at("Brody", "AH I")
        if others:
            p.at("Tarnopol", "AH II")
        p.attacking("Dubno", "Proskurov").declare("Brody", "RU I", "RU II").no_cards(2, 3)
        assert p.loss_numbers() == (2, 3)
        p.do("retreat AH I > Tarnopol")
        while p.asked() == "AdvanceUnits":
            p.do("done")
        if not others:
            assert not any("> Tarnopol" in text for text in p.offers("attack"))
            return
        p.declare("Tarnopol", "RU III", "RU IV").no_cards(1, 6)  # across water: the defender first
        assert told(p, "CP fires with 3 on the Heavy table: 1+0")
        retreat_all(p)
        assert p.where("AH I") == "CP Eliminated Units Box"
        assert p.s.quality[3] == 8


# Losses ------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.6.2a#1", "12.6.2a#3", "12.6.4b", "12.6.5a")
@pytest.mark.parametrize(("dice", "number", "fate"), [(2, 2, "full"), (4, 3, "reduced"), (6, 4, "gone")])
def test_the_scu_that_replaces_an_lcu_absorbs_the_rest(dice: int, number: int, fate: str) -> None:
    """12.6.2a: a reduced LCU (LF 2) is destroyed; its SCU (LF 1) takes what is left of the Loss Number."""
    with facts(**BRODY, units={"RU I": {"lf": (9, 9), "cf": (3, 2)}}):
        p = Position(turn=4).quality("AH", 10).reserve("AH Inf 1").at("Brody", "(AH I)").at("Dubno", "RU I")
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(dice, 6)
        assert p.loss_numbers()[1] == number
        while p.offers("loss") or p.offers("replace"):
            p.do(p.choices()[0])
        assert p.where("AH I") == "CP Replaceable Units Box"
        assert p.s.quality[3] == 9
        if fate == "gone":
            assert p.where("AH Inf 1") == "CP Reserve Box"
        else:
            assert p.where("AH Inf 1") != "CP Reserve Box"
            assert p.is_reduced("AH Inf 1") is (fate == "reduced")


@pytest.mark.rule("12.6.2a#2", "12.6.3b")
@pytest.mark.parametrize(
    ("number", "die", "steps"),
    [(2, 3, 0), (3, 4, 1), (4, 6, 1)],
)
def test_no_more_than_the_loss_number_is_taken(number: int, die: int, steps: int) -> None:
    """12.6.2a: two corps of LF 3 lose nothing to 2, one step to 3 or 4; the owner says which of them."""
    with facts(spaces={"Brody": {"supply": "GE", "terrain": "clear"}}, lines=[("Dubno", "Brody", *RAIL)]):
        p = (
            Position(turn=4)
            .at("Brody", "GE I", "GE XX")
            .at("Dubno", "RU I")
            .attacking("Dubno")
            .declare("Brody", "RU I")
        )
        p.no_cards(die, 6)
        assert p.loss_numbers()[1] == number
        if steps:
            while p.offers("loss RU"):
                p.do(p.offers("loss RU")[0])
            assert sorted(p.offers("loss")) == ["loss GE I", "loss GE XX"]
            p.do("loss GE XX")
        fought(p)
        assert [p.is_reduced("GE I"), p.is_reduced("GE XX")].count(True) == steps


@pytest.mark.rule("12.6.2a#2")
def test_the_offer_of_losses_keeps_the_total_reachable() -> None:
    """12.6.2a: as much as possible must be absorbed: 4 against LF 3, LF 2 and LF 2 goes to the two twos only."""
    with facts(
        spaces={"Brody": {"supply": "GE AH", "terrain": "clear"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"RU I": TOUGH},
    ):
        p = Position(turn=4).at("Brody", "GE I", "AH I", "AH II").at("Dubno", "RU I").attacking("Dubno")
        p.declare("Brody", "RU I").no_cards(6, 1)
        assert p.loss_numbers()[1] == 4
        assert sorted(p.offers("loss")) == ["loss AH I", "loss AH II"]
        p.do("loss AH I")
        assert set(p.offers("loss")) <= {"loss AH I", "loss AH II"}
        fought(p)
        assert not p.is_reduced("GE I")


@pytest.mark.rule("12.6.4c", "12.6.4d", "24.1b", "24.1c")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_no_scu_at_hand_means_permanent_elimination(side: str) -> None:
    """12.6.4d: a destroyed LCU without an SCU of its nation in the Reserve Box is eliminated for good: quality -2."""
    with facts(
        spaces={"Brody": {"supply": "AH RU"}}, lines=[("Dubno", "Brody", *RAIL)], units={"RU II": TOUGH, "AH II": TOUGH}
    ):
        p = Position(turn=4, active=side).quality("AH", 10).quality("RU", 10).reserve("GE Inf 1", "SB Inf 1")
        if side == "AP":
            p.at("Brody", "(AH I)").at("Dubno", "RU II").attacking("Dubno").declare("Brody", "RU II")
        else:
            p.at("Brody", "(RU I)").at("Lemberg", "AH II").attacking("Lemberg").declare("Brody", "AH II")
        p.no_cards(3, 1)
        fought(p)
        loser = "AH I" if side == "AP" else "RU I"
        assert p.where(loser) == ("CP" if side == "AP" else "AP") + " Eliminated Units Box"
        assert (p.s.quality[3], p.s.quality[0]) == ((8, 10) if side == "AP" else (10, 8))


@pytest.mark.rule("12.6.4e", "12.6.6d")
@pytest.mark.parametrize("scu", ["AH Inf 1", "GE Inf 1"])
def test_the_sud_army_is_replaced_from_either_nation(scu: str) -> None:
    """12.6.4e and 12.6.6d: a dual LCU is replaced by an SCU of either nation; being Special it is never rebuilt."""
    with facts(
        spaces={"Brody": {"supply": "AH GE", "terrain": "clear"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"RU I": TOUGH},
    ):
        p = Position(turn=6).reserve(scu).at("Brody", "(AH Sud Army)").at("Dubno", "RU I").attacking("Dubno")
        p.declare("Brody", "RU I").no_cards(4, 6)
        assert p.loss_numbers()[1] == 3
        fought(p)
        assert p.where("AH Sud Army") == "CP Eliminated Units Box"
        assert p.where(scu) != "CP Reserve Box"


@pytest.mark.rule("12.6.6d", "12.6.5a", "12.6.6f")
@pytest.mark.parametrize(("unit", "box"), [("(AH Mtn 1)", "Eliminated Units"), ("(AH Inf 1)", "Reserve")])
def test_special_scus_are_gone_for_good(unit: str, box: str) -> None:
    """12.6.6d and 12.6.5a (ruling 1): a destroyed Special SCU is eliminated, any other goes to the Reserve Box."""
    with facts(**BRODY):
        p = Position(turn=4).at("Brody", unit).at("Dubno", "RU I").attacking("Dubno").declare("Brody", "RU I")
        fought(p.no_cards(4, 1))
        assert p.where(unit.strip("()")) == f"CP {box} Box"


@pytest.mark.rule("12.6.6e", "27.0c", "27.0i", "27.1a")
def test_staff_dies_with_its_stack() -> None:
    """12.6.6e: when all units stacked with an HQ or Heavy Artillery are destroyed the staff is eliminated."""
    with facts(spaces={"Brody": {"supply": "GE", "terrain": "clear"}}, lines=[("Dubno", "Brody", *RAIL)]):
        p = (
            Position(turn=8)
            .at("Brody", "(GE Inf 1)", "GE Mackensen HQ", "GE Heavy Artillery 1")
            .at("Dubno", "RU I", "RU II")
        )
        p.attacking("Dubno").declare("Brody", "RU I", "RU II").no_cards(6, 1)
        fought(p)
        assert p.where("GE Inf 1") == "CP Reserve Box"
        assert p.where("GE Mackensen HQ") == "CP Eliminated Units Box"
        assert p.where("GE Heavy Artillery 1") == "CP Eliminated Units Box"


# Winning and retreating --------------------------------------------------------------------------------


@pytest.mark.rule("12.2.G.4b", "12.7.1a#1", "12.7.1d")
def test_a_tie_has_no_winner() -> None:
    """12.2.G.4b: with equal Loss Numbers nobody wins and nobody retreats; losses are taken."""
    with facts(**BRODY):
        p = Position(turn=4).at("Brody", "AH I").at("Dubno", "RU I").attacking("Dubno").declare("Brody", "RU I")
        p.no_cards(3, 3)
        assert p.loss_numbers() == (2, 2)
        fought(p)
        assert (p.where("AH I"), p.where("RU I"), p.owner("Brody")) == ("Brody", "Dubno", "CP")
        assert (p.is_reduced("AH I"), p.is_reduced("RU I")) == (True, True)


@pytest.mark.rule("12.7.2a", "12.7.2b", "12.7.3h", "12.7.8a", "12.7.8c")
@pytest.mark.parametrize("by", [1, 2])
def test_the_length_of_a_retreat(by: int) -> None:
    """12.7.2: one space if beaten by one, two if by two or more; only the last space changes hands."""
    with facts(
        spaces={"Brody": {"supply": "AH", "terrain": "clear"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"AH I": TOUGH, "RU I": TOUGH, "RU II": TOUGH},
    ):
        p = Position(turn=4).at("Brody", "AH I").at("Dubno", "RU I", "RU II").attacking("Dubno")
        p.control("AP", "Lemberg").declare("Brody", "RU I", "RU II").no_cards(2, 3 if by == 1 else 1)
        assert p.loss_numbers() == (3 - by, 3)
        # Tarnopol is the only friendly space beside Brody: going there is forced and not asked
        if by == 1:
            assert (p.where("AH I"), p.offers("retreat")) == ("Tarnopol", [])
        else:
            assert sorted(p.offers("retreat")) == ["retreat AH I > Czernowitz", "retreat AH I > Stanislau"]
            p.do("retreat AH I > Stanislau")
        assert p.owner("Brody") == "CP"
        assert p.owner("Lemberg") == "AP"
        assert p.offered("advance RU I > Brody")


@pytest.mark.rule("12.7.3e", "12.7.3e.1", "12.7.3e.2", "12.7.3e.3", "12.7.3f", "12.7.3g#1")
def test_the_priority_is_asked_again_after_the_first_space() -> None:
    """12.7.3e and f: a friendly space out of supply goes before an empty enemy one in supply; then anew."""
    with facts(
        spaces={"Brody": {"terrain": "clear"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"AH I": TOUGH, "RU I": TOUGH, "RU II": TOUGH},
    ):
        p = Position(turn=4).at("Brody", "AH I").at("Dubno", "RU I", "RU II")
        p.control("AP", "Lemberg", "Stanislau", "Czernowitz")
        assert p.supply("AH I") == "oos"
        p.attacking("Dubno").declare("Brody", "RU I", "RU II").no_cards(2, 2)
        assert p.loss_numbers()[1] - p.loss_numbers()[0] == 2
        assert p.where("AH I") == "Tarnopol"  # forced, not asked
        # friendly spaces beside Tarnopol: none but Brody itself; enemy ones: Proskurov leaves it out of supply
        assert sorted(p.offers("retreat")) == [
            "retreat AH I > Czernowitz",
            "retreat AH I > Lemberg",
            "retreat AH I > Stanislau",
        ]
        p.do("retreat AH I > Lemberg")
        assert (p.where("AH I"), p.owner("Lemberg"), p.owner("Tarnopol")) == ("Lemberg", "CP", "CP")


@pytest.mark.rule("12.7.3e.4", "12.7.3e")
def test_an_empty_enemy_space_out_of_supply_is_the_last_resort() -> None:
    """12.7.3e.4: only if nothing better is left, an empty enemy space in which the unit is out of supply."""
    with facts(
        spaces={"Brody": {"terrain": "clear"}}, lines=[("Dubno", "Brody", *RAIL)], units={"AH I": TOUGH, "RU I": TOUGH}
    ):
        p = Position(turn=4).at("Brody", "AH I").at("Dubno", "RU I")
        p.control("AP", "Lemberg", "Stanislau", "Czernowitz", "Tarnopol", "Stryj", "Rawa Ruska").at("Przemysl", "RU V")
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(3, 1)
        assert p.loss_numbers()[1] - p.loss_numbers()[0] >= 1
        assert sorted(p.offers("retreat")) == ["retreat AH I > Lemberg", "retreat AH I > Tarnopol"]


@pytest.mark.rule("12.7.3b", "12.7.5a", "12.7.5b", "12.6.6c", "12.6.5c")
@pytest.mark.parametrize("block", ["units", "uprisings"])
@pytest.mark.parametrize("unit", ["AH I", "AH Cav 1"])
def test_nowhere_to_go(block: str, unit: str) -> None:
    """12.7.3b and 12.7.5: enemy units, unbesieged enemy Forts and Uprising Units bar the way: LCUs are eliminated,

    SCUs go to the Reserve Box.
    """
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={unit: TOUGH, "RU I": TOUGH},
    ):
        p = Position(turn=4).quality("AH", 10).reserve("AH Inf 1").at("Brody", unit).at("Dubno", "RU I")
        if block == "units":
            p.at("Lemberg", "RU Inf 1").at("Tarnopol", "RU Inf 2")
        else:
            p.at("Lemberg", "AH Uprising 1").at("Tarnopol", "AH Uprising 2")
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(4, 1)
        assert p.loss_numbers()[1] > p.loss_numbers()[0]
        assert not p.offers("retreat")  # Lutsk holds an unbesieged Russian Fort
        fought(p)
        if unit == "AH I":
            assert (p.where(unit), p.s.quality[3]) == ("CP Eliminated Units Box", 8)
            assert p.where("AH Inf 1") == "CP Reserve Box"
        else:
            assert (p.where(unit), p.s.quality[3]) == ("CP Reserve Box", 10)


@pytest.mark.rule("12.7.3b", "20.3.2a")
def test_a_besieged_enemy_fort_is_open_to_a_retreat() -> None:
    """12.7.3b: an unbesieged enemy Fort bars the way, a besieged one does not."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"AH I": TOUGH, "RU I": TOUGH},
    ):
        for besieged in (True, False):
            p = (
                Position(turn=4)
                .at("Brody", "AH I")
                .at("Dubno", "RU I")
                .at("Lemberg", "RU Inf 1")
                .at("Tarnopol", "RU Inf 2")
            )
            if besieged:
                p.at("Lutsk", "AH Inf 3")
            p.attacking("Dubno").declare("Brody", "RU I").no_cards(3, 1)
            assert p.where("AH I") == ("Lutsk" if besieged else "CP Eliminated Units Box")
            assert p.owner("Lutsk") == "AP"


@pytest.mark.rule("12.7.4a", "12.7.4c", "12.2.2b", "3.1.1.2#1")
@pytest.mark.parametrize("terrain", ["clear", "forest", "mountain", "swamp"])
@pytest.mark.parametrize("by", [1, 2])
def test_a_step_halts_the_second_space_only(terrain: str, by: int) -> None:
    """12.7.4a (ruling 9): in Forest, Mountain or Swamp a step shortens two spaces to one; one space is never halted."""
    with facts(
        spaces={"Brody": {"supply": "AH", "terrain": terrain}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"AH I": TOUGH, "AH Inf 1": TOUGH, "RU I": TOUGH, "RU II": TOUGH, "RU III": TOUGH},
    ):
        p = Position(turn=4).at("Brody", "AH I", "AH Inf 1").at("Dubno", "RU I", "RU II", "RU III").attacking("Dubno")
        # 4 CF die 1 = 2, die 4 = 3; 9 CF (mountain: column 6-8) die 4 = 5 or 4
        p.declare("Brody", "RU I", "RU II", "RU III")
        p.no_cards(3, 1 if by == 2 else 3)
        gap = p.loss_numbers()[1] - p.loss_numbers()[0]
        assert gap == by or (by == 2 and gap >= 2)
        if by == 2 and terrain != "clear":
            assert sorted(p.offers("halt")) == ["halt AH I", "halt AH Inf 1"]
            p.do("halt AH Inf 1")
            assert p.is_reduced("AH Inf 1")
            p.do("retreat AH I > Lemberg")
            while p.offers("retreat AH Inf 1"):
                p.do("retreat AH Inf 1 > Tarnopol")
            assert not p.offers("retreat")
            assert (p.where("AH I"), p.where("AH Inf 1")) == ("Lemberg", "Tarnopol")
        else:
            assert not p.offers("halt")


@pytest.mark.rule("12.7.4c")
@pytest.mark.parametrize(
    ("units", "offered"), [(("(AH Inf 1)",), False), (("AH Inf 1",), True), (("(AH Inf 1)", "AH Inf 2"), True)]
)
def test_the_last_unit_does_not_die_to_halt(units: tuple[str, ...], offered: bool) -> None:
    """12.7.4c: the only unit in the space cannot take a step that destroys it; with another unit there it can."""
    with facts(
        spaces={"Brody": {"supply": "AH", "terrain": "forest"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"AH Inf 1": TOUGH, "AH Inf 2": TOUGH, "RU I": TOUGH, "RU II": TOUGH},
    ):
        p = Position(turn=4).at("Brody", *units).at("Dubno", "RU I", "RU II").attacking("Dubno")
        p.declare("Brody", "RU I", "RU II").no_cards(4, 1)
        assert p.loss_numbers()[1] - p.loss_numbers()[0] >= 2
        assert ("halt AH Inf 1" in p.offers("halt")) is offered


@pytest.mark.rule("12.7.4e")
@pytest.mark.parametrize(
    ("hq", "stack", "offered"),
    [
        ("GE Mackensen HQ", "GE I", True),
        ("GE Mackensen HQ", "AH I", True),
        ("GE Falkenhayn HQ", "GE I", False),
        ("RU Brusilov HQ", "RU IX", True),
        ("FR Sarrail HQ", "FR Orient 1", False),
    ],
)
def test_two_hqs_cancel_a_space_of_retreat(hq: str, stack: str, offered: bool) -> None:
    """12.7.4e: Mackensen for CP units, Brusilov for Russians and Romanians; other HQs cancel nothing."""
    side = "CP" if hq.startswith("GE") else "AP"
    enemy, start, base = (
        ("RU", "Dubno", ("RU I", "RU II", "RU III"))
        if side == "CP"
        else ("AH", "Lemberg", ("AH XI", "AH II", "AH III"))
    )
    with facts(
        spaces={"Brody": {"supply": "AH GE RU FR", "terrain": "clear"}, start: {"supply": enemy}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={stack: TOUGH, **dict.fromkeys(base, TOUGH)},
    ):
        p = Position(turn=10, active="AP" if side == "CP" else "CP").at("Brody", stack, hq).at(start, *base)
        p.attacking(start).declare("Brody", *base).no_cards(4, 1)
        assert p.loss_numbers()[1] - p.loss_numbers()[0] >= 2
        word = [t for t in p.choices() if not t.startswith(("retreat", "done", "halt", "loss"))]
        assert bool(word) is offered
        if offered:
            p.do(next(t for t in word if "not" not in t and "no-" not in t and "keep" not in t))
            step = p.offers(f"retreat {stack}")
            assert step
            p.do(step[0])
            assert not p.offers(f"retreat {stack}")
            assert not p.is_reduced(stack)


@pytest.mark.rule("12.7.3c", "12.7.3g#2")
def test_a_retreat_does_not_end_in_a_full_space_nor_where_it_began() -> None:
    """12.7.3c and g: a full space is no end, but may be passed; the space left is not entered again."""
    with facts(
        spaces={"Brody": {"supply": "AH", "terrain": "clear"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"AH I": TOUGH, "RU I": TOUGH, "RU II": TOUGH},
    ):
        for die, gap in ((3, 1), (1, 2)):
            p = Position(turn=4).at("Brody", "AH I").at("Dubno", "RU I", "RU II")
            p.at("Lemberg", "AH II", "AH III", "AH IV").attacking("Dubno").declare("Brody", "RU I", "RU II")
            p.no_cards(2, die)
            assert p.loss_numbers()[1] - p.loss_numbers()[0] == gap
            if gap == 1:
                assert p.where("AH I") == "Tarnopol"
            else:
                assert sorted(p.offers("retreat")) == ["retreat AH I > Lemberg", "retreat AH I > Tarnopol"]
                p.do("retreat AH I > Lemberg")
                assert sorted(p.offers("retreat")) == [
                    f"retreat AH I > {x}" for x in ("Przemysl", "Rawa Ruska", "Stanislau", "Stryj", "Tarnopol")
                ]


# Advance -----------------------------------------------------------------------------------------------


@pytest.mark.rule("12.2.3b", "12.8.1a", "12.2.3d", "12.8.1c")
@pytest.mark.parametrize("cut", [False, True])
def test_an_advance_into_an_emptied_space(cut: bool) -> None:
    """12.2.3b and d: into the space of destroyed defenders and no further; not out of supply."""
    with facts(
        spaces={"Brody": {"terrain": "clear"}}, lines=[("Dubno", "Brody", *RAIL)], units={"RU I": TOUGH, "RU II": TOUGH}
    ):
        p = Position(turn=4).at("Brody", "(AH Inf 1)").at("Dubno", "RU I", "(RU II)")
        if cut:
            p.control("CP", "Rovno", "Shepetovka", "Kowel").at("Lutsk", "GE Inf 1")
            assert p.supply("RU I") == "oos"
        p.attacking("Dubno").declare("Brody", "RU I", "RU II").no_cards(6, 1)
        fought(p) if cut and not p.offers("advance") else None
        assert p.offers("advance") == ([] if cut else ["advance RU I > Brody"])
        if not cut:
            p.do("advance RU I > Brody")
            assert not p.offers("advance")
            assert p.owner("Brody") == "AP"


@pytest.mark.rule("12.8.1a", "12.8.1b", "12.1.2b")
def test_three_at_most_advance_from_any_of_the_spaces() -> None:
    """12.8.1: up to three full-strength units that took part, from any of the attacking spaces."""
    with facts(
        spaces={"Brody": {"terrain": "clear"}},
        lines=[("Dubno", "Brody", *RAIL), ("Lutsk", "Brody", *RAIL)],
    ):
        p = (
            Position(turn=4)
            .at("Brody", "(AH Inf 1)")
            .at("Dubno", "RU I", "RU II", "RU IX")
            .at("Lutsk", "RU III", "RU IV", "RU Inf 1")
        )
        p.attacking("Dubno", "Lutsk").declare("Brody", "RU I", "RU II", "RU III", "RU IV", "RU Inf 1").no_cards(6, 1)
        assert sorted(p.offers("advance")) == sorted(
            f"advance {u} > Brody" for u in ("RU I", "RU II", "RU III", "RU IV", "RU Inf 1")
        )
        p.do("advance RU I > Brody", "advance RU III > Brody", "advance RU Inf 1 > Brody")
        assert not p.offers("advance")


@pytest.mark.rule("12.8.1d", "20.1.6a", "20.2b")
@pytest.mark.parametrize(("attackers", "offers"), [(("RU Inf 1", "RU Inf 2"), False), (("RU I", "RU Inf 1"), True)])
def test_an_advance_on_a_fort_needs_a_siege(attackers: tuple[str, ...], offers: bool) -> None:
    """12.8.1d: no advance into an undestroyed enemy Fort space unless those who advance can besiege it (CF 3)."""
    with facts(
        spaces={"Przemysl": {"fort": 3, "terrain": "clear"}, "Lemberg": {"supply": "RU"}},
        units={"AH Res 2": {"cf": (0, 0), "lf": (9, 9)}, **{u: {"cf": (8, 8), "lf": (9, 9)} for u in attackers}},
    ):
        p = Position(turn=4).at("Przemysl", "AH Res 2").at("Lemberg", *attackers).attacking("Lemberg")
        p.declare("Przemysl", *attackers).no_cards(3, 1)
        assert p.loss_numbers()[1] > p.loss_numbers()[0]
        retreat_all(p)
        fought(p) if not p.offers("advance") and p.asked() != "AdvanceUnits" else None
        assert bool(p.offers("advance")) is offers
        assert p.owner("Przemysl") == "CP"


@pytest.mark.rule("12.2.G.2d", "3.2.1f.2", "12.2.2d", "12.7.1c")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_an_uprising_is_fought_on_the_light_table(side: str) -> None:
    """12.2.G.2d and 12.2.2d: LCUs fire Light; the Uprising Unit never retreats; both sides may attack it."""
    p = Position(turn=12, active=side)
    if side == "AP":
        p.at("Minsk", "RU Uprising 1").at("Molodechno", "RU I", "RU II").attacking("Molodechno")
        names = ("RU I", "RU II")
    else:
        p.at("Minsk", "RU Uprising 1").at("Molodechno", "GE I", "AH I").control(
            "CP", "Vilna", "Kovno", "Mariampol", "Grodno", "Suwalki", "Lida"
        ).attacking("Molodechno")
        names = ("GE I", "AH I")
    verb = "attack" if p.offered(f"attack {names[0]} > Minsk") else "quell"
    p.do(f"{verb} {names[0]} > Minsk", f"join {names[1]}", "resolve?").no_cards(4, 1)
    assert any(f"{side} fires" in line and "Light" in line for line in p.log())
    assert not p.offers("retreat")
    assert not p.offers("halt")
    fought(p)
    assert p.where("RU Uprising 1") == "Minsk"
    assert p.is_reduced("RU Uprising 1")
