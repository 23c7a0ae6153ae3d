"""12 Combat: declaring, fire, losses, retreat, advance. Values that the pack might change are set here."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.illusions_of_glory.charts import HEAVY, LIGHT
from greatwar.games.illusions_of_glory.components import space
from greatwar.games.illusions_of_glory.rules import fire
from greatwar.games.illusions_of_glory.rules.fire import FIRE
from tests.games.illusions_of_glory.positions import Board, Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0}
LCU = {"cf": (3, 2), "lf": (2, 2)}
SCU = {"cf": (1, 0), "lf": (1, 1)}
GE_LCU = {"cf": (4, 3), "lf": (3, 3)}
RAIL = ("single_gauge", "none")
ROAD = ("road", "none")
RU_BASE = PLAIN | {"supply": "RU"}
AH_BASE = PLAIN | {"supply": "AH"}
GE_BASE = PLAIN | {"supply": "GE"}


def shot(p: Position, attacking: bool) -> tuple[int, int, int, int]:
    """(strength, table, column, drm) of a side in the combat being resolved."""
    c = p.s.combat
    assert c is not None
    return (
        FIRE.strength(p.s, c, attacking),
        FIRE.table(p.s, c, attacking),
        FIRE.column(p.s, c, attacking),
        FIRE.drm(p.s, c, attacking),
    )


def plain_fight(dice: tuple[int, ...] = (), **units: dict[str, tuple[int, int]]) -> Position:
    """RU IX in Dubno attacks AH III in Brody, both clear, over a Single-Gauge line; Lemberg is behind Brody."""
    p = Position(turn=4).at("Dubno", "RU IX").at("Brody", "AH III").attacking("Dubno").declare("Brody", "RU IX")
    return p.do("resolve?", "done?", "done?", "done?", "done?").dice(*dice)


BRODY: Board = {
    "spaces": {"Brody": PLAIN, "Dubno": RU_BASE, "Lutsk": RU_BASE, "Lemberg": AH_BASE, "Tarnopol": PLAIN},
    "lines": [("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL), ("Lutsk", "Brody", *RAIL)],
}


# 12.1 Declaring -------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.1a", "12.1c", "12.1f", "12.1.1a", "12.1h", "12.1g")
def test_who_may_attack_what() -> None:
    with facts(spaces=BRODY["spaces"], lines=BRODY["lines"]):
        p = Position(turn=4).at("Dubno", "RU IX", "RU X").at("Lutsk", "RU XI").at("Brody", "AH III").attacking("Dubno")
        assert p.why_not("attack RU XI > Brody") == "12.1a"
        assert p.why_not("attack RU IX > Lemberg") == "12.1a"
        assert p.offered("attack RU IX > Brody")
        assert p.offered("done")
        p.do("attack RU IX > Brody")
        assert p.choices() == ["join RU X", "resolve"]
        p.do("resolve").no_cards(1, 1).do("done?")
        assert p.asked() == "Combats"
        assert p.why_not("attack RU X > Brody") == "12.1.1a"
        assert p.why_not("attack RU IX > Brody") == "12.1.1a"


@pytest.mark.rule("12.1.3a", "12.2.A")
@pytest.mark.parametrize(
    ("units", "rule"),
    [
        (("BU 1 Army", "GE Inf 1", "AH VIII", "GE Res 1"), "12.1.3a"),
        (("BU 1 Army", "GE Inf 1"), ""),
        (("BU 1 Army", "GE Inf 1", "GE Res 1"), ""),
        (("BU 1 Army", "GE Res 1"), "12.1.3a"),
        (("AH VIII", "GE Res 1", "GE Inf 1"), ""),
    ],
)
def test_one_stack_holds_every_nation_of_an_attack(units: tuple[str, ...], rule: str) -> None:
    lines = [("Vidin", "Nis", *RAIL), ("Kragujevac", "Nis", *RAIL)]
    bases = {"Vidin": PLAIN | {"supply": "BU GE"}, "Kragujevac": PLAIN | {"supply": "AH GE"}, "Nis": PLAIN}
    with facts(spaces=bases, lines=lines):
        p = Position(turn=6, active="CP").at_war("BU").at("Nis", "SB 1 Army")
        p.at("Vidin", "BU 1 Army", "GE Inf 1").at("Kragujevac", "AH VIII", "GE Res 1").attacking("Vidin", "Kragujevac")
        p.do(f"attack {units[0]} > Nis")
        for name in units[1:]:
            if p.offered(f"join {name}"):
                p.do(f"join {name}")
            else:
                assert rule == "12.1.3a"
                return
        if rule:
            assert p.why_not("resolve") == rule
        else:
            assert p.offered("resolve") or p.asked() != "Designate"


@pytest.mark.rule("12.1.2c", "14.3.1a.2a", "14.3.1a.7")
def test_oos_units_attack_only_among_themselves() -> None:
    spaces = dict.fromkeys(("Lemberg", "Brody", "Dubno"), PLAIN)
    lines = [("Lemberg", "Brody", *RAIL), ("Dubno", "Brody", *RAIL)]
    values = {"RU IX": LCU, "RU X": LCU, "RU Cav 1": SCU}
    with facts(spaces=spaces, lines=lines, units=values):
        p = Position(turn=4).at("Lemberg", "RU IX", "(RU X)", "RU Cav 1").at("Brody", "AH III").at("Dubno", "RU XI")
        p.attacking("Lemberg", "Dubno")
        assert p.supply("RU IX") == "oos"
        assert p.why_not("attack RU Cav 1 > Brody") == ""
        p.do("attack RU IX > Brody", "join RU X", "join RU Cav 1")
        assert p.why_not("join RU XI") == "14.3.1a.2a"
        p.do("resolve")
        assert shot(p, True)[:2] == (2, HEAVY)
        assert shot(p, True)[3] == 1


@pytest.mark.rule("4.3g")
def test_no_attack_from_temesvar_into_serbia_on_turn_1() -> None:
    with facts(spaces={"Pozarevac": PLAIN}, lines=[("Temesvar", "Pozarevac", *RAIL)]):
        p = Position(turn=1, active="CP").at("Temesvar", "AH VII").at("Pozarevac", "SB 1 Army").attacking("Temesvar")
        assert p.why_not("attack AH VII > Pozarevac") == "4.3g"
        p = Position(turn=2, active="CP").at("Temesvar", "AH VII").at("Pozarevac", "SB 1 Army").attacking("Temesvar")
        assert p.offered("attack AH VII > Pozarevac")


# 12.2.G Fire ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.2.G.2a", "12.2.G.3a", "12.2.D", "12.1.2a")
def test_lcus_fire_on_the_heavy_table_at_once() -> None:
    with facts(**BRODY, units={"RU IX": LCU, "AH III": LCU}):
        p = plain_fight((4, 3))
        assert p.loss_numbers() == (2, 3)


@pytest.mark.rule("12.2.G.2b", "2.0:fire-tables", "3.2.1g", "12.2.1a.1", "20.1.3a")
@pytest.mark.parametrize(("fort", "defence"), [(True, (4, HEAVY, 3, 0)), (False, (1, LIGHT, 1, 0))])
def test_scus_in_their_own_fort_fire_on_the_heavy_table(fort: bool, defence: tuple[int, ...]) -> None:
    values = dict.fromkeys(("RU Inf 1", "RU Inf 2", "RU Cav 1", "AH Res 2"), SCU)
    with facts(
        spaces={"Przemysl": {"fort": 3, "terrain": "clear"}}, lines=[("Jaroslau", "Przemysl", *RAIL)], units=values
    ):
        p = Position(turn=2).at("Jaroslau", "RU Inf 1", "RU Inf 2", "RU Cav 1").at("Przemysl", "AH Res 2")
        if not fort:
            p.destroyed("Przemysl")
        p.attacking("Jaroslau").declare("Przemysl", "RU Inf 1", "RU Inf 2", "RU Cav 1")
        assert shot(p, True) == (3, LIGHT, 3, 1)
        assert shot(p, False) == defence


@pytest.mark.rule("12.2.G.2c", "12.5e", "3.2.1f.1", "12.4.1#1", "12.2.1a.3", "12.5b")
def test_alpine_trails_alone_make_both_sides_fire_light() -> None:
    trent = {"terrain": "mountain", "fort": 3, "vp": 0}
    lines = [
        ("Brescia", "Trent", "alpine_trail", "none"),
        ("Vicenza", "Trent", "alpine_trail", "none"),
        ("Verona", "Trent", *RAIL),
    ]
    values = dict.fromkeys(("IT III", "IT V", "IT IX", "AH XX"), LCU) | {"AH Mtn 4": {"cf": (2, 1)}, "AH Res 9": SCU}
    with facts(spaces={"Trent": trent}, lines=lines, units=values):
        p = Position(turn=8).at_war("IT").at("Trent", "AH XX", "AH Mtn 4", "AH Res 9")
        p.at("Brescia", "IT III").at("Vicenza", "IT V").at("Verona", "IT IX").attacking("Brescia", "Vicenza", "Verona")
        q = Position(turn=8).at_war("IT").at("Trent", "AH XX", "AH Mtn 4", "AH Res 9")
        q.at("Brescia", "IT III").at("Vicenza", "IT V").at("Verona", "IT IX").attacking("Brescia", "Vicenza", "Verona")
        p.declare("Trent", "IT III", "IT V")
        assert p.asked() == "PlayCards"
        assert shot(p, True) == (6, LIGHT, 5, 0)
        assert shot(p, False) == (9, LIGHT, 8, 1)
        q.declare("Trent", "IT III", "IT V", "IT IX")
        assert shot(q, True) == (9, HEAVY, 5, 0)
        assert shot(q, False) == (9, HEAVY, 6, 1)


@pytest.mark.rule("12.2.G.2d", "3.2.1f.2", "12.2.2d", "12.7.1c", "23.3.3b")
def test_uprisings_are_fought_on_the_light_table_and_never_retreat() -> None:
    with facts(
        spaces={"Minsk": PLAIN, "Lida": PLAIN},
        lines=[("Lida", "Minsk", *RAIL)],
        units={"RU I": LCU, "RU Uprising 1": {"cf": (2, 1), "lf": (2, 2)}},
    ):
        p = Position(turn=12).at("Lida", "RU I").at("Minsk", "RU Uprising 1").attacking("Lida").declare("Minsk", "RU I")
        p.s.control = p.s.control[: space("Minsk").n] + bytes((3 | 2 << 2,)) + p.s.control[space("Minsk").n + 1 :]
        assert shot(p, True) == (3, LIGHT, 3, 0)
        p.do("done", "done").dice(4, 1)
        assert p.loss_numbers()[1] == 2
        assert p.is_reduced("RU Uprising 1")
        assert p.where("RU Uprising 1") == "Minsk"


@pytest.mark.rule("12.5a", "12.2.1a.7", "12.2.G.4a", "12.2.G.5b", "12.7.1a#1", "12.7.2a", "12.6.2b")
def test_a_win_without_damage_still_makes_the_defender_retreat() -> None:
    lines = [("Mariampol", "Gumbinnen", "mixed_gauge", "none"), ("Gumbinnen", "Insterburg", *RAIL)]
    values = {"RU Inf 1": SCU, "GE Res 1": {"cf": (1, 0), "lf": (2, 2)}}
    with facts(
        spaces={"Gumbinnen": PLAIN, "Mariampol": RU_BASE, "Insterburg": GE_BASE},
        lines=lines,
        only=["Gumbinnen", "Mariampol", "Insterburg"],
        units=values,
    ):
        p = Position(turn=2).at("Mariampol", "RU Inf 1").at("Gumbinnen", "GE Res 1").attacking("Mariampol")
        p.declare("Gumbinnen", "RU Inf 1")
        assert shot(p, True)[3] == -1
        p.do("done", "done").dice(4, 2)
        assert p.loss_numbers() == (0, 1)
        assert not p.is_reduced("GE Res 1")
        assert p.where("GE Res 1") == "Insterburg"
        assert p.offered("advance RU Inf 1 > Gumbinnen")


@pytest.mark.rule("12.5c", "12.5d")
def test_railway_troops_make_single_gauge_of_mixed() -> None:
    lines = [("Mariampol", "Gumbinnen", "mixed_gauge", "none")]
    with facts(spaces=dict.fromkeys(("Gumbinnen", "Mariampol"), PLAIN), lines=lines):
        p = Position(turn=2).played("AP-4").at("Mariampol", "RU I").at("Gumbinnen", "GE I").attacking("Mariampol")
        p.declare("Gumbinnen", "RU I")
        assert shot(p, True)[3] == 0
        q = (
            Position(turn=2, active="CP")
            .played("AP-4")
            .at("Mariampol", "RU I")
            .at("Gumbinnen", "GE I")
            .attacking("Gumbinnen")
        )
        q.declare("Mariampol", "GE I")
        assert shot(q, True)[3] == -1


@pytest.mark.rule("12.4.3a#1", "12.4.3a#2", "12.4.3a#3", "12.4.3b", "12.2.G.3b", "21.1a")
def test_water_matters_if_all_cross_it() -> None:
    lines = [
        ("Ivangorod", "Radom", "single_gauge", "both"),
        ("Warsaw", "Radom", "road", "none"),
        ("Radom", "Kielce", *RAIL),
    ]
    values = dict.fromkeys(("AH I", "RU XIV", "RU XVI"), LCU) | {"RU Inf 1": SCU}
    with facts(
        spaces={"Radom": AH_BASE, "Ivangorod": RU_BASE, "Warsaw": RU_BASE, "Kielce": AH_BASE}, lines=lines, units=values
    ):
        p = Position(turn=2).at("Radom", "AH I").at("Ivangorod", "RU XIV", "RU XVI").at("Warsaw", "RU Inf 1")
        p.attacking("Ivangorod", "Warsaw").declare("Radom", "RU XIV", "RU XVI")
        p.do("done", "done").dice(5)
        p.do("loss RU XIV").dice(3)
        assert p.loss_numbers() == (3, 3)
        assert p.is_reduced("AH I")
        assert p.where("AH I") == "Radom"
        q = Position(turn=2).at("Radom", "AH I").at("Ivangorod", "RU XIV", "RU XVI").at("Warsaw", "RU Inf 1")
        q.attacking("Ivangorod", "Warsaw").do("attack RU XIV > Radom", "join RU XVI", "join RU Inf 1", "resolve")
        assert q.asked() == "AnnounceFlank"
        q.do("no-flank")
        assert shot(q, True) == (7, HEAVY, 5, 0)
        assert q.s.combat is not None
        assert fire.fire_order(q.s, q.s.combat) == 0


@pytest.mark.rule("12.3a", "12.3b", "12.2.C", "12.3d")
@pytest.mark.parametrize(("turn", "round_", "die", "column"), [(3, 4, 4, 4), (3, 4, 5, 3), (3, 6, 6, 4), (4, 4, 0, 4)])
def test_severe_weather_in_the_mountains(turn: int, round_: int, die: int, column: int) -> None:
    values = dict.fromkeys(("RU I", "RU II", "AH III"), LCU)
    with facts(
        spaces={"Uzsok Pass": {"terrain": "mountain", "fort": 0}, "Stryj": RU_BASE},
        lines=[("Stryj", "Uzsok Pass", *RAIL)],
        units=values,
    ):
        p = Position(turn=turn, round=round_).at("Stryj", "RU I", "RU II").at("Uzsok Pass", "AH III").attacking("Stryj")
        p.declare("Uzsok Pass", "RU I", "RU II")
        if die:
            assert p.asked() == "WeatherRoll"
            p.dice(die)
        assert p.asked() == "PlayCards"
        assert shot(p, True)[2] == column


@pytest.mark.rule("12.3c", "12.2.1a.5", "27.1a", "27.0e#1")
def test_an_hq_in_the_attack_braves_the_weather() -> None:
    with facts(
        spaces={"Uzsok Pass": {"terrain": "mountain", "fort": 0}},
        lines=[("Stryj", "Uzsok Pass", *RAIL)],
        units={"RU Brusilov HQ": {"drm": (2, 1)}},
    ):
        p = Position(turn=3).at("Stryj", "RU I", "RU Brusilov HQ").at("Uzsok Pass", "AH III").attacking("Stryj")
        p.declare("Uzsok Pass", "RU I", staff=("RU Brusilov HQ",))
        assert p.asked() == "PlayCards"
        assert shot(p, True)[3] == 2
        q = Position(turn=3).at("Stryj", "RU I", "RU Brusilov HQ").at("Uzsok Pass", "AH III").attacking("Stryj")
        q.declare("Uzsok Pass", "RU I")
        assert q.asked() == "WeatherRoll"


@pytest.mark.rule("19.5a", "19.5b", "12.4#1", "19.2d", "19.5d", "20.1.4a")
@pytest.mark.parametrize(("level", "attack", "defence"), [(0, 4, 4), (1, 3, 5), (2, 2, 5)])
def test_trenches_shift_columns(level: int, attack: int, defence: int) -> None:
    values = {"RU IX": {"cf": (5, 4), "lf": (9, 9)}, "AH III": {"cf": (5, 4)}}
    with facts(**BRODY, units=values):
        p = Position(turn=4).at("Dubno", "RU IX").at("Brody", "AH III")
        if level:
            p.trench("CP", "Brody", level)
        p.trench("AP", "Dubno").attacking("Dubno").declare("Brody", "RU IX")
        assert (shot(p, True)[2], shot(p, False)[2]) == (attack, defence)


@pytest.mark.rule(
    "T:heavy", "T:light", "12.2.G.2e", "2.0:loss-number", "12.2.G.3a", "12.6.1#1", "12.1.2a", "2.0:attack"
)
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_the_printed_fire_tables(die: int) -> None:
    """T: LCUs attack on the Heavy table, an SCU defends on the Light one; every column, by the strengths it holds."""
    heavy = ["0112233445", "1122334455", "1223344557", "1233445577", "2334455777", "2344557777"][die - 1]
    light = ["000111122", "001111223", "011122233", "111222334", "112223344", "122233445"][die - 1]
    strengths = {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 6, 11: 6, 12: 7, 14: 7, 15: 8, 16: 9, 30: 9}
    for number, (strength, column) in enumerate(strengths.items()):
        weak = min(number, 9)
        values = {"RU IX": {"cf": (strength, 1), "lf": (9, 9)}, "AH Inf 1": {"cf": (weak, 0), "lf": (9, 9)}}
        with facts(**BRODY, units=values):
            p = Position(turn=4).at("Dubno", "RU IX").at("Brody", "AH Inf 1").attacking("Dubno")
            p.declare("Brody", "RU IX").no_cards(die, die)
            assert p.loss_numbers() == (int(light[min(weak, 8)]), int(heavy[column]))


@pytest.mark.rule("12.2.1b", "12.2.G.1")
def test_the_modified_die_stays_within_the_table() -> None:
    """12.2.1b Cavalry adds 1 to a 5 but nothing to a 6; a road takes 1 from a 2 but nothing from a 1."""
    values = {"RU IX": {"cf": (3, 3), "lf": (9, 9)}, "RU Cav 1": {"cf": (0, 0), "lf": (9, 9)}, "AH III": {"lf": (9, 9)}}
    for riders, line, die, number in (
        ((), RAIL, 5, 3),
        (("RU Cav 1",), RAIL, 5, 4),
        ((), RAIL, 6, 4),
        (("RU Cav 1",), RAIL, 6, 4),
        ((), RAIL, 2, 2),
        ((), ROAD, 2, 1),
        ((), RAIL, 1, 1),
        ((), ROAD, 1, 1),
    ):
        with facts(spaces=BRODY["spaces"], lines=[("Dubno", "Brody", *line)], units=values):
            p = Position(turn=4).at("Dubno", "RU IX", *riders).at("Brody", "AH III").attacking("Dubno")
            p.declare("Brody", "RU IX", *riders).no_cards(die, 1)
            assert p.loss_numbers()[1] == number


# 12.6 Losses ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.6.2a#1", "12.6.2a#2", "12.6.2b", "12.6.3b", "12.6.3c", "12.2.G.5a", "12.2.G.5c")
@pytest.mark.parametrize(
    ("number", "strength", "die", "corps", "division"),
    [(1, 3, 1, 2, 2), (2, 3, 2, 2, 1), (3, 3, 4, 1, 2), (4, 3, 6, 2, 0), (5, 5, 6, 1, 1)],
)
def test_as_much_as_possible_and_never_more(number: int, strength: int, die: int, corps: int, division: int) -> None:
    """12.6.2 A corps with LF 3 and a division with LF 2: as much of the number as they can absorb, never more."""
    values = {"GE I": {"cf": (0, 0), "lf": (3, 3)}, "GE Inf 1": {"cf": (0, 0), "lf": (2, 2)}}
    values["RU IX"] = {"cf": (strength, 1), "lf": (9, 9)}
    with facts(spaces=BRODY["spaces"], lines=BRODY["lines"], units=values):
        p = Position(turn=4).at("Brody", "GE I", "GE Inf 1").at("Dubno", "RU IX").attacking("Dubno")
        p.declare("Brody", "RU IX").no_cards(die, 1)  # where there is one way only, it is taken
        assert p.loss_numbers()[1] == number
        if number == 5:
            assert p.offers("loss") == ["loss GE I", "loss GE Inf 1"]
            p.do("loss GE I")
        assert p.is_reduced("GE I") is (corps == 1)
        assert p.is_reduced("GE Inf 1") is (division == 1)
        assert (p.where("GE Inf 1") == "CP Reserve Box") is (division == 0)


@pytest.mark.rule("12.6.4a", "12.6.4b", "12.6.4c", "12.6.4d", "24.1b", "24.1c", "12.2.G.5c.2")
@pytest.mark.parametrize(
    ("reserve", "offers", "box", "quality"),
    [
        (("AH Inf 1", "AH Cav 1", "AH Res 1"), ["replace AH III > AH Inf 1"], "CP Replaceable Units Box", 9),
        (
            ("AH Cav 1", "AH Res 1"),
            ["replace AH III > AH Res 1", "replace AH III > AH Cav 1"],
            "CP Replaceable Units Box",
            9,
        ),
        (("GE Inf 1", "TU Inf 1"), ["loss AH III"], "CP Eliminated Units Box", 8),
    ],
)
def test_a_destroyed_lcu_is_replaced(reserve: tuple[str, ...], offers: list[str], box: str, quality: int) -> None:
    with facts(**BRODY, units={"AH III": LCU, "RU IX": LCU}):
        p = (
            Position(turn=4)
            .quality("AH", 10)
            .reserve(*reserve)
            .at("Dubno", "RU IX")
            .at("Brody", "(AH III)")
            .attacking("Dubno")
        )
        p.declare("Brody", "RU IX").no_cards(3, 1)
        if p.asked() == "TakeLosses":
            assert sorted(p.choices()) == sorted(offers)
            p.do(p.choices()[0])
        assert p.where("AH III") == box
        assert p.s.quality[3] == quality


@pytest.mark.rule("12.6.6a", "14.3.3a", "24.1c")
def test_an_lcu_out_of_supply_is_eliminated() -> None:
    with facts(
        spaces={"Lemberg": PLAIN, "Brody": PLAIN},
        lines=[("Lemberg", "Brody", *RAIL)],
        units={"RU IX": LCU, "AH III": LCU},
    ):
        p = (
            Position(turn=4, active="CP")
            .quality("RU", 10)
            .reserve("RU Inf 1")
            .at("Lemberg", "(RU IX)")
            .at("Brody", "AH III")
            .attacking("Brody")
        )
        p.declare("Lemberg", "AH III").no_cards(4, 1)
        assert p.where("RU IX") == "AP Eliminated Units Box"
        assert p.s.quality[0] == 8
        assert p.where("RU Inf 1") == "AP Reserve Box"


@pytest.mark.rule("12.6.5a", "12.6.6f", "12.6.6d", "12.2.G.5c.1")
def test_destroyed_scus_go_to_the_reserve_but_special_ones_are_eliminated() -> None:
    with facts(**BRODY, units={"RU IX": LCU, "AH Inf 1": SCU, "AH Mtn 1": SCU}):
        p = Position(turn=4).at("Dubno", "RU IX").at("Brody", "AH Inf 1", "AH Mtn 1").attacking("Dubno")
        p.declare("Brody", "RU IX").no_cards(6, 1)
        while p.asked() == "TakeLosses":
            p.do(p.choices()[0])
        assert p.where("AH Inf 1") == "CP Reserve Box"
        assert p.where("AH Mtn 1") == "CP Eliminated Units Box"


# 12.7 Retreat ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.1a#1", "12.7.1b", "12.2.2a#1")
def test_no_retreat_without_a_full_strength_attacker() -> None:
    lines = [("Lemberg", "Brody", *RAIL), ("Brody", "Dubno", *RAIL)]
    values = {"AH III": LCU, "RU IX": LCU, "AH Cav 1": SCU}
    with facts(spaces=dict.fromkeys(("Lemberg", "Brody", "Dubno"), PLAIN), lines=lines, units=values):
        p = Position(turn=2, active="CP").at("Lemberg", "AH III").at("Brody", "RU IX").attacking("Lemberg")
        p.declare("Brody", "AH III").no_cards(4, 3)
        assert p.loss_numbers() == (2, 3)
        assert p.where("RU IX") == "Brody"
        q = Position(turn=2, active="CP").at("Lemberg", "AH III", "AH Cav 1").at("Brody", "RU IX").attacking("Lemberg")
        q.declare("Brody", "AH III", "AH Cav 1").no_cards(3, 3)
        while q.asked() == "TakeLosses":
            q.do("loss AH III")
        assert q.offered("retreat RU IX > Dubno") or q.where("RU IX") == "Dubno"


@pytest.mark.rule("12.7.4a", "12.7.4d", "12.7.2b", "3.1.1.2#1", "12.2.2b", "12.7.3f")
@pytest.mark.parametrize("trench", [False, True])
def test_hard_ground_cuts_two_spaces_to_one_where_it_was_defended(trench: bool) -> None:
    lines = [("Stryj", "Uzsok Pass", *RAIL), ("Uzsok Pass", "Uzhgorod", *RAIL), ("Stryj", "Lemberg", *RAIL)]
    spaces: dict[str, dict[str, Any]] = {
        "Stryj": PLAIN,
        "Uzsok Pass": {"terrain": "mountain"},
        "Uzhgorod": {"terrain": "mountain", "supply": "AH"},
        "Lemberg": RU_BASE,
    }
    values = {"RU I": {"cf": (9, 9), "lf": (9, 9)}, "AH III": {"cf": (3, 2), "lf": (9, 9)}}
    with facts(spaces=spaces, lines=lines, only=["Stryj", "Uzsok Pass", "Uzhgorod", "Lemberg"], units=values):
        p = Position(turn=4).at("Lemberg", "RU I").at("Stryj", "AH III").attacking("Lemberg")
        if trench:
            p.trench("CP", "Stryj")
        p.declare("Stryj", "RU I").no_cards(6, 1)
        assert p.offered("halt AH III") is trench
        if trench:
            p.do("halt AH III")
            while p.asked() not in ("AdvanceUnits", "Combats", ""):
                p.do(p.choices()[0])
            assert p.where("AH III") == "Uzsok Pass" or p.where("AH III").endswith("Box")
        else:
            assert p.where("AH III") == "Uzhgorod"


@pytest.mark.rule("12.7.3e.1", "12.7.3e.2", "12.7.3e.3", "12.7.3e", "12.7.3b", "12.7.3h", "12.7.8c", "12.7.3a")
def test_the_ranks_of_a_retreat() -> None:
    names = ("Dubno", "Brody", "Lemberg", "Tarnopol", "Lutsk", "Stryj")
    lines = [
        ("Dubno", "Brody", *RAIL),
        ("Lemberg", "Stryj", *RAIL),
        *[("Brody", x, *RAIL) for x in ("Lemberg", "Tarnopol", "Lutsk")],
    ]
    spaces = dict.fromkeys(names, PLAIN) | {"Dubno": RU_BASE, "Stryj": AH_BASE}
    values = {"RU IX": {"cf": (5, 4), "lf": (9, 9)}, "AH III": {"cf": (3, 3), "lf": (9, 9)}}
    with facts(spaces=spaces, lines=lines, only=list(names), units=values):

        def one_space(p: Position, die: int) -> str:
            p.at("Dubno", "RU IX").at("Brody", "AH III").attacking("Dubno").declare("Brody", "RU IX").no_cards(2, die)
            assert p.loss_numbers() == (2, 3)
            return p.where("AH III") if p.asked() != "RetreatUnits" else ", ".join(p.choices())

        both = "retreat AH III > Lemberg, retreat AH III > Tarnopol"
        assert one_space(Position(turn=4), 2) == both  # both are friendly and supplied
        assert one_space(Position(turn=4).control("AP", "Tarnopol"), 2) == "Lemberg"  # friendly before enemy land
        p = Position(turn=4).control("AP", "Lemberg")
        assert one_space(p, 5) == "Tarnopol"  # out of supply, but friendly
        assert p.owner("Tarnopol") == "CP"
        p = Position(turn=4).control("AP", "Lemberg", "Tarnopol")
        assert one_space(p, 5) == "Lemberg"  # enemy land that gives supply
        assert p.owner("Lemberg") == "CP"
        p = Position(turn=4).control("AP", "Lemberg", "Tarnopol").at("Lemberg", "RU X")
        assert one_space(p, 5) == "retreat AH III > Lutsk, retreat AH III > Tarnopol"


@pytest.mark.rule("12.7.5a", "12.7.5b", "12.6.5c", "12.6.6c", "24.1c")
def test_units_that_cannot_retreat_are_lost() -> None:
    names = ["Brody", "Dubno", "Lemberg"]
    lines = [("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL)]
    values = {
        "RU IX": {"cf": (5, 4), "lf": (9, 9)},
        "AH III": {"cf": (3, 2), "lf": (9, 9)},
        "AH Inf 1": {"cf": (0, 0), "lf": (9, 9)},
    }
    with facts(
        spaces=dict.fromkeys(names, PLAIN) | {"Dubno": RU_BASE, "Brody": AH_BASE}, lines=lines, only=names, units=values
    ):
        p = (
            Position(turn=4)
            .quality("AH", 10)
            .at("Dubno", "RU IX")
            .at("Brody", "AH III", "AH Inf 1")
            .at("Lemberg", "RU X")
            .attacking("Dubno")
        )
        p.declare("Brody", "RU IX").no_cards(3, 2)
        assert p.loss_numbers() == (2, 3)
        while p.asked() == "RetreatUnits":
            p.do(p.choices()[0])
        assert p.where("AH III") == "CP Eliminated Units Box"
        assert p.where("AH Inf 1") == "CP Reserve Box"
        assert p.s.quality[3] == 8


@pytest.mark.rule("12.7.3d", "12.7.3d#2", "12.7.3c", "12.7.3b")
@pytest.mark.parametrize(
    ("who", "where", "reduced"),
    [("AH XII", "Rawa Ruska", True), ("(AH XII)", "Reserve", False), ("(AH Cav 1)", "CP Reserve Box", False)],
)
def test_a_unit_without_room_loses_a_step_and_goes_on(who: str, where: str, reduced: bool) -> None:
    names = ["Tarnopol", "Dubno", "Lemberg", "Rawa Ruska"]
    lines = [
        ("Dubno", "Tarnopol", *RAIL),
        ("Tarnopol", "Lemberg", *RAIL),
        ("Lemberg", "Rawa Ruska", *RAIL),
        ("Rawa Ruska", "Jaroslau", *RAIL),
    ]
    values = {
        "RU IX": {"cf": (5, 4), "lf": (9, 9)},
        "AH XII": {"cf": (3, 3), "lf": (9, 9)},
        "AH Cav 1": {"cf": (3, 3), "lf": (9, 9)},
    }
    with facts(
        spaces=dict.fromkeys(names, PLAIN) | {"Dubno": RU_BASE, "Tarnopol": AH_BASE, "Rawa Ruska": AH_BASE},
        lines=lines,
        only=names,
        units=values,
    ):
        p = (
            Position(turn=4)
            .reserve("AH Inf 5")
            .at("Dubno", "RU IX")
            .at("Tarnopol", who)
            .at("Lemberg", "AH I", "AH II", "AH III")
            .attacking("Dubno")
        )
        p.declare("Tarnopol", "RU IX").no_cards(2, 2 if "XII" in who else 4)
        name = who.strip("()")
        table = p.loss_numbers()
        assert table[1] - table[0] >= 1
        while p.asked() in ("RetreatUnits", "TakeSteps", "NearestRoom", "Halt"):
            p.do(p.choices()[0])
        if where == "Reserve":
            assert p.where("AH Inf 5") == "Rawa Ruska"
            assert not p.is_reduced("AH Inf 5")
            assert p.where(name) == "CP Replaceable Units Box"
        else:
            assert p.where(name) == where
            assert p.is_reduced(name) is reduced


@pytest.mark.rule("12.7.6a", "12.7.6b", "12.1h")
def test_units_that_retreated_do_not_fight_again_and_die_with_the_defenders() -> None:
    from greatwar.families.cdg.state import RETREATED
    from greatwar.games.illusions_of_glory.components import unit

    with facts(**BRODY, units={"RU IX": {"cf": (9, 9)}, "AH III": {"lf": (9, 9)}, "AH IV": {"lf": (9, 9)}}):
        p = Position(turn=4).at("Dubno", "RU IX").at("Brody", "AH III", "AH IV")
        p.s.mark(unit("AH IV"), RETREATED)
        p.attacking("Dubno").declare("Brody", "RU IX")
        assert shot(p, False)[0] == p.s.cf(unit("AH III"))
        p.do("done", "done").dice(3, 1)
        while p.asked() in ("RetreatUnits", "Halt"):
            p.do(p.choices()[0])
        assert p.where("AH IV") == "CP Eliminated Units Box"
        q = Position(turn=4).at("Dubno", "RU IX").at("Brody", "AH IV")
        q.s.mark(unit("AH IV"), RETREATED)
        q.attacking("Dubno")
        assert q.why_not("attack RU IX > Brody") == "12.1h"


@pytest.mark.rule("12.7.4e")
@pytest.mark.parametrize("any_retreat", [True, False])
def test_mackensen_cancels_a_space(any_retreat: bool) -> None:
    with facts(
        **BRODY,
        units={
            "RU IX": {"cf": (5, 4), "lf": (9, 9)},
            "AH III": {"cf": (3, 2), "lf": (9, 9)},
            "GE Mackensen HQ": {"drm": (0, 0)},
        },
    ):
        p = (
            Position(turn=6, hq_cancels_one_space=any_retreat)
            .at("Dubno", "RU IX")
            .at("Brody", "AH III", "GE Mackensen HQ")
            .attacking("Dubno")
        )
        p.declare("Brody", "RU IX").no_cards(2, 2)
        assert p.loss_numbers() == (2, 3)
        assert p.offered("cancel") is any_retreat


# 12.8 Advance ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.8.1a", "12.8.1b", "12.8.2#1", "12.8.2#2", "12.8.3#1", "12.1.2b", "12.2.3a", "12.7.8b")
def test_how_far_attackers_advance() -> None:
    lines = [
        ("Dubno", "Tarnopol", *RAIL),
        ("Proskurov", "Tarnopol", "single_gauge", "both"),
        ("Tarnopol", "Stanislau", "single_gauge", "both"),
        ("Stanislau", "Stryj", *RAIL),
        ("Stryj", "Budapest", *RAIL),
    ]
    names = ["Dubno", "Proskurov", "Tarnopol", "Stanislau", "Stryj"]
    values = {x: {"cf": (3, 2), "lf": (2, 2)} for x in ("RU XI", "RU XXI", "RU VII", "RU VIII", "RU XII")} | {
        "AH XII": {"cf": (1, 1), "lf": (9, 9)}
    }
    with facts(spaces=dict.fromkeys(names, PLAIN), lines=lines, units=values):
        p = (
            Position(turn=4)
            .at("Dubno", "RU XI", "RU XXI")
            .at("Proskurov", "RU VII", "RU VIII", "(RU XII)")
            .at("Tarnopol", "AH XII")
        )
        p.attacking("Dubno", "Proskurov").declare("Tarnopol", "RU XI", "RU XXI", "RU VII", "RU VIII", "RU XII")
        p.do("done", "done").dice(1, 1)
        while p.asked() in ("RetreatUnits", "TakeLosses", "Halt"):
            p.do(next((x for x in p.choices() if "Stanislau" in x or "Stryj" in x), p.choices()[0]))
        assert p.asked() == "AdvanceUnits"
        assert p.why_not("advance RU XII > Tarnopol") == "12.8.1a"
        p.do("advance RU VII > Tarnopol")
        assert p.owner("Tarnopol") == "AP"
        assert p.why_not("advance RU VII > Stanislau") == "12.8.2#1"
        p.do("advance RU XI > Tarnopol", "advance RU XXI > Tarnopol")
        assert p.why_not("advance RU VIII > Tarnopol") == "12.8.1a"
        p.do("advance RU XI > Stanislau")
        assert p.owner("Stanislau") == "AP"
        assert p.why_not("advance RU XI > Stryj") == "12.8.2#1"


@pytest.mark.rule("12.8.1d", "20.1.6a", "20.1.6b", "20.3.1c", "20.5d", "20.2b")
def test_an_advance_into_a_fort_besieges_it() -> None:
    lines = [("Brody", "Dubno", *RAIL), ("Dubno", "Rovno", *RAIL), ("Rovno", "Sarny", *RAIL)]
    spaces = {"Dubno": {"terrain": "clear", "fort": 1, "vp": 0}, "Brody": AH_BASE, "Rovno": PLAIN, "Sarny": RU_BASE}
    values = {"RU XI": {"cf": (0, 0), "lf": (9, 9)}, "AH III": {"cf": (9, 9)}, "AH Cav 1": {"cf": (1, 1)}}
    with facts(spaces=spaces, lines=lines, only=list(spaces), units=values):
        p = Position(turn=4, active="CP").at("Dubno", "RU XI").at("Brody", "AH III", "AH Cav 1").control("CP", "Brody")
        p.attacking("Brody").declare("Dubno", "AH III", "AH Cav 1").no_cards(2, 1)
        while p.asked() in ("RetreatUnits", "TakeLosses", "Halt"):
            p.do(p.choices()[0])
        assert p.where("RU XI") == "Sarny"
        if p.asked() == "AdvanceUnits":
            p.do("advance AH Cav 1 > Dubno", "advance AH III > Dubno", "advance AH III > Rovno")
            assert p.owner("Dubno") == "AP"
            assert p.owner("Rovno") == "CP"


# 9.8 Combat Cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("9.8a#1", "9.8c", "12.2.E", "12.2.1a.8", "12.2.G.4c", "9.8a#2", "9.8b")
def test_combat_cards_are_played_attacker_first_and_put_away() -> None:
    from greatwar.games.illusions_of_glory.components import card

    with facts(**BRODY, units={"RU IX": LCU, "AH III": LCU}):
        p = Position(turn=4).hand("AP", "AP-3", "AP-13").at("Dubno", "RU IX").at("Brody", "AH III").attacking("Dubno")
        p.declare("Brody", "RU IX")
        assert p.seat() == "AP"
        assert p.why_not("play AP-13") == "2.0:cc"
        p.do("play AP-3")
        assert shot(p, True)[3] == 1
        p.do("done")
        assert p.seat() == "CP"
        p.no_cards(1, 1)
        while p.asked() not in ("Combats", ""):
            p.do(p.choices()[-1])
        assert p.s.pile[card("AP-3").n] == (4 if card("AP-3").starred else 3)


@pytest.mark.rule("2.0:cc", "14.3.1a.2b")
def test_no_cards_for_a_fort_alone_nor_for_attackers_out_of_supply() -> None:
    with facts(
        spaces={"Przemysl": {"fort": 3, "terrain": "clear"}, "Jaroslau": PLAIN},
        lines=[("Jaroslau", "Przemysl", *RAIL)],
        only=["Przemysl", "Jaroslau"],
    ):
        p = (
            Position(turn=4)
            .hand("CP", "CP-26")
            .hand("AP", "AP-3")
            .at("Jaroslau", "RU VII")
            .attacking("Jaroslau")
            .declare("Przemysl", "RU VII")
        )
        assert p.supply("RU VII") == "oos"
        assert p.why_not("play AP-3") == "14.3.1a.2b"
        p.do("done")
        assert p.why_not("play CP-26") == "2.0:cc"
