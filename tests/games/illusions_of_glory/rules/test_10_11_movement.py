"""10, 11 Stacking, movement, control of places."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import space, unit
from greatwar.games.illusions_of_glory.names import AH, GE, NATIONS
from tests.games.illusions_of_glory.positions import Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0}
RAIL = ("single_gauge", "none")
RU_SOURCE = {"supply": "RU"}
GE_SOURCE = {"supply": "GE"}
AH_SOURCE = {"supply": "AH"}


# 10 Stacking ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.1a", "10.1d", "27.0d", "27.0a")
def test_three_units_one_hq_one_artillery_piece() -> None:
    with facts(lines=[("Tarnow", "Cracow", *RAIL)]):
        p = Position(turn=8, active="CP").at("Cracow", "GE XX", "GE I", "GE XVII")
        p.at("Tarnow", "GE Inf 1", "GE Mackensen HQ", "GE Heavy Artillery 1").moving("Tarnow")
        p.do("move GE Mackensen HQ > Cracow", "stop", "move GE Heavy Artillery 1 > Cracow", "stop")
        assert p.offered("done")
        p.do("move GE Inf 1 > Cracow")
        assert not p.offered("stop")
        assert p.why_not("stop") == "10.1a"


@pytest.mark.rule("10.1d", "27.0d")
def test_two_hqs_do_not_share_a_space() -> None:
    with facts(lines=[("Tarnow", "Cracow", *RAIL)]):
        p = Position(turn=8, active="CP").at("Cracow", "GE XX", "GE Mackensen HQ")
        p.at("Tarnow", "GE Inf 1", "GE Falkenhayn HQ", "GE Heavy Artillery 2").moving("Tarnow")
        assert p.why_not("move GE Falkenhayn HQ > Cracow") == ""
        p.do("move GE Falkenhayn HQ > Cracow")
        assert p.why_not("stop") == "10.1d"


@pytest.mark.rule("10.2b", "10.2a")
@pytest.mark.parametrize(
    ("here", "comes", "rule"),
    [
        ("RO 3 Army", "RU XLVII", ""),
        ("FR Orient 1", "RU XLVII", "10.2b"),
        ("BR XII", "RU 2/4 Special", ""),
        ("SB 1 Army", "RO 1 Army", "10.2b"),
        ("SB 1 Army", "RU Yugo", ""),
        ("FR XII", "IT III", ""),
    ],
)
def test_who_may_stack(here: str, comes: str, rule: str) -> None:
    with facts(spaces={"Nis": PLAIN, "Veles": PLAIN}, lines=[("Nis", "Veles", *RAIL)], only=["Nis", "Veles"]):
        p = Position(turn=10).at_war("RO", "IT").at("Nis", here).at("Veles", comes).moving("Veles")
        assert p.why_not(f"move {comes} > Nis") == rule


@pytest.mark.rule("10.3b", "10.3a")
def test_full_spaces_may_be_exchanged() -> None:
    with facts(spaces={"Lida": PLAIN, "Minsk": PLAIN}, lines=[("Lida", "Minsk", *RAIL)]):
        p = (
            Position()
            .at("Lida", "RU I", "RU II", "RU III")
            .at("Minsk", "RU IV", "RU V", "RU VI")
            .moving("Lida", "Minsk")
        )
        p.do("move RU I > Minsk", "stop")
        assert not p.offered("done")
        assert p.why_not("done") == "10.1a"
        p.do("move RU IV > Lida", "stop", "done")
        assert p.where("RU I") == "Minsk"
        assert p.where("RU IV") == "Lida"


@pytest.mark.rule("10.4a", "11.1.4a")
def test_no_unit_enters_a_space_with_others() -> None:
    with facts(spaces={"Lida": PLAIN, "Minsk": PLAIN}, lines=[("Lida", "Minsk", *RAIL), ("Lida", "Vilna", *RAIL)]):
        p = Position().at("Lida", "RU I").at("Minsk", "GE I").at("Vilna", "RU uprising").moving("Lida")
        assert p.why_not("move RU I > Minsk") == "11.1.4a"
        assert p.why_not("move RU I > Vilna") == "11.1.4a"


# 11.1 Movement --------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.1a", "11.1.2a", "11.1.2b", "11.1.2e", "2.0:mf", "11.1.1f", "3.1.1#1")
def test_a_unit_moves_along_lines_as_far_as_its_factor() -> None:
    with facts(
        spaces={x: PLAIN | RU_SOURCE | {"terrain": "mountain"} for x in ("Lida", "Minsk", "Slutsk", "Gomel")},
        lines=[("Lida", "Minsk", "road", "both"), ("Minsk", "Slutsk", *RAIL), ("Slutsk", "Gomel", *RAIL)],
        only=["Lida", "Minsk", "Slutsk", "Gomel"],
        units={"RU I": {"mf": (2, 2)}},
    ):
        p = Position().at("Lida", "RU I", "RU II").at("Vilna", "RU III").moving("Lida")
        assert p.why_not("move RU III > Dvinsk") == "11.1.1a"
        assert p.why_not("move RU I > Slutsk") == "11.1.2a"
        p.do("move RU I > Minsk")
        assert p.why_not("move RU II > Minsk") == "11.1.1b"
        p.do("move RU I > Slutsk")
        assert p.why_not("move RU I > Gomel") == "11.1.3a"
        assert p.offered("move RU II > Minsk")
        p.do("done")
        assert p.where("RU I") == "Slutsk"


@pytest.mark.rule("11.1.1b", "11.1.1d", "11.1.1g")
def test_one_activation_is_finished_before_the_next() -> None:
    with facts(
        spaces=dict.fromkeys(("Lida", "Minsk", "Vilna"), PLAIN),
        lines=[("Lida", "Minsk", *RAIL), ("Vilna", "Minsk", *RAIL)],
    ):
        p = Position().at("Lida", "RU I", "RU II").at("Vilna", "RU III").moving("Lida", "Vilna")
        p.do("move RU I > Minsk", "stop", "move RU III > Minsk", "stop")
        assert p.why_not("move RU II > Minsk") == "11.1.1b"


@pytest.mark.rule("11.1.3a", "11.1.1b")
def test_a_unit_does_not_move_again_under_another_marker() -> None:
    with facts(lines=[("Allenstein", "Tannenberg", *RAIL)]):
        p = (
            Position(turn=4, active="CP")
            .at("Allenstein", "GE XX")
            .at("Tannenberg", "GE Res 2")
            .moving("Allenstein", "Tannenberg")
        )
        p.do("move GE XX > Tannenberg", "stop")
        assert not p.offers("move GE XX")
        assert p.offers("move GE Res 2")
        assert p.why_not("move GE XX > Allenstein") == "11.1.3a"


@pytest.mark.rule("11.1.3b")
def test_units_pass_but_do_not_end_under_an_attack_marker() -> None:
    with facts(
        spaces={"Mlawa": PLAIN, "Plock": PLAIN},
        lines=[("Tannenberg", "Mlawa", *RAIL), ("Mlawa", "Plock", *RAIL)],
        units={"GE I": {"mf": (4, 4)}},
    ):
        p = (
            Position(turn=5, active="CP")
            .at("Mlawa", "GE XX")
            .at("Tannenberg", "GE I")
            .activate(2, "Mlawa")
            .moving("Tannenberg")
        )
        p.do("move GE I > Mlawa")
        assert p.why_not("stop") == "11.1.3b"
        p.do("move GE I > Plock", "stop")
        assert p.owner("Plock") == "CP"


@pytest.mark.rule("11.1.2d", "11.1.4b", "18.1d", "18.1a", "18.1b")
def test_a_region_stops_and_may_hold_both_sides() -> None:
    p = Position(active="CP").at("Kharkov", "RU I").control("CP", "Gomel")
    with facts(lines=[("Gomel", "Kharkov", *RAIL)]):
        p.at("Gomel", "GE I").moving("Gomel").do("move GE I > Kharkov")
        assert p.offered("done")
        assert p.why_not("move GE I > Gomel") == "11.1.3a"
        assert p.owner("Kharkov") == "AP"


@pytest.mark.rule("11.1.5a", "4.3d", "4.3e", "4.3f", "26.2.1a", "26.4.1a", "26.5.1a")
def test_neutral_nations_are_closed() -> None:
    p = Position(turn=1).at("Negotin", "SB 1 Army").at("Ismail", "RU I").moving("Negotin", "Ismail")
    assert p.why_not("move SB 1 Army > Vidin") == "11.1.5a"
    assert p.why_not("move RU I > Braila") == "11.1.5a"
    q = Position(turn=5, active="CP").at("Tyrol", "AH III").moving("Tyrol")
    assert q.why_not("move AH III > Bozen") == "11.1.5a"
    q = Position(turn=5, active="CP").at_war("IT").at("Tyrol", "AH III").moving("Tyrol")
    assert q.offered("move AH III > Bozen")


@pytest.mark.rule("11.1.5b#1", "26.3.1c#1", "10.4a")
def test_neutral_greece_is_open_but_for_its_units_and_ports() -> None:
    with facts(lines=[("Larissa", x, *RAIL) for x in ("Florina", "Janina", "Kavala", "Salonika")]):
        p = (
            Position(turn=8)
            .at("Florina", "FR Orient 1")
            .at("Janina", "GR Inf 1")
            .at("Larissa", "FR inf")
            .moving("Larissa", "Florina")
        )
        assert p.why_not("move FR Inf 1 > Janina") == "26.3.1c#1"
        assert p.why_not("move FR Inf 1 > Kavala") == "26.3.1c#1"
        assert p.offered("move FR Inf 1 > Salonika")


@pytest.mark.rule("26.3.1d", "11.2a")
def test_in_neutral_greece_control_lasts_as_long_as_units_stay() -> None:
    with facts(lines=[("Larissa", "Florina", *RAIL)]):
        p = Position(turn=8).at("Larissa", "FR Orient 1").moving("Larissa")
        p.do("move FR Orient 1 > Florina", "stop")
        assert p.owner("Larissa") == "neutral"
        assert p.owner("Florina") == "AP"


@pytest.mark.rule("26.3.1d.1", "11.1.5b#2", "5.1.1a#2")
def test_the_ap_takes_salonika_for_good_without_a_die() -> None:
    with facts(spaces={"Salonika": {"vp": 1}}, lines=[("Salonika", "Florina", *RAIL)]):
        p = Position(turn=8).vp(15).at("Florina", "FR Orient 1").moving("Florina")
        p.do("move FR Orient 1 > Salonika", "move FR Orient 1 > Florina", "stop")
        assert p.owner("Salonika") == "AP"
        assert p.s.vp == 14
        assert p.s.greece == 2


@pytest.mark.rule("26.3.1d.4", "11.1.5b#2", "5.1.1b#2", "26.3.1f")
@pytest.mark.parametrize(("die", "vp", "side"), [(4, 16, 2), (5, 15, 1)])
def test_the_cp_in_salonika_risks_greece(die: int, vp: int, side: int) -> None:
    with facts(spaces={"Salonika": {"vp": 1}, "Athens": {"vp": 1}}, lines=[("The Struma", "Salonika", *RAIL)]):
        p = (
            Position(turn=8, active="CP")
            .at_war("BU")
            .vp(15)
            .at("The Struma", "BU 2 Army")
            .moving("The Struma")
            .dice(die)
        )
        p.do("move BU 2 Army > Salonika")
        assert (p.s.vp, p.s.greece) == (vp, side)
        assert p.owner("Salonika") == "CP"


# 11.2 Control ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2a", "11.2e", "11.2h", "11.2i", "5.1.1b", "23.2a", "2.0:control#2")
def test_a_vp_space_that_is_entered_is_taken() -> None:
    with facts(
        spaces={"Minsk": PLAIN | {"vp": 1}, "Lida": PLAIN | GE_SOURCE},
        lines=[("Minsk", "Lida", *RAIL), ("Minsk", "Slutsk", *RAIL)],
    ):
        p = Position(turn=9, active="CP").vp(20).at("Lida", "GE I").moving("Lida")
        p.do("move GE I > Minsk", "move GE I > Slutsk", "stop")
        assert p.owner("Minsk") == "CP"
        assert p.s.vp == 21
        assert p.s.will[0] == 10
        assert p.s.marker_nation(space("Minsk")) == GE


@pytest.mark.rule("11.2f", "11.2h", "5.1.1b", "23.2b")
def test_an_ally_retakes_a_home_space_without_a_marker() -> None:
    with facts(spaces={"Lemberg": PLAIN | {"vp": 1}}, lines=[("Stryj", "Lemberg", *RAIL)]):
        p = (
            Position(turn=8, active="CP")
            .vp(13)
            .will("AH", 10)
            .control("AP", "Lemberg")
            .at("Stryj", "GE I")
            .moving("Stryj")
        )
        p.do("move GE I > Lemberg", "stop")
        assert p.s.vp == 14
        assert p.s.will == (12, 12, 12)
        assert p.s.control[space("Lemberg").n] >> 2 == 0


@pytest.mark.rule("11.2g", "18.2e")
def test_a_dual_unit_asks_whose_marker_is_placed() -> None:
    with facts(spaces={"Proskurov": PLAIN}, lines=[("Tarnopol", "Proskurov", *RAIL)]):
        p = (
            Position(turn=8, active="CP")
            .at("Tarnopol", "AH Sud Army")
            .moving("Tarnopol")
            .do("move AH Sud Army > Proskurov")
        )
        assert p.choices() == ["marker GE", "marker AH"]
        p.do("marker AH")
        assert NATIONS[p.s.marker_nation(space("Proskurov"))] == NATIONS[AH]


@pytest.mark.rule("11.2d", "27.0b", "11.2a")
def test_an_hq_alone_takes_nothing_and_does_not_end_alone() -> None:
    lines = [("Cracow", "Czestochowa", *RAIL), ("Czestochowa", "Lodz", *RAIL), ("Lodz", "Kalisch", *RAIL)]
    with facts(spaces={"Czestochowa": PLAIN, "Lodz": PLAIN | {"vp": 1}, "Kalisch": PLAIN}, lines=lines):
        p = (
            Position(turn=8, active="CP")
            .vp(15)
            .at("Cracow", "GE Mackensen HQ", "GE XX")
            .at("Kalisch", "GE I")
            .moving("Cracow")
        )
        p.do("move GE Mackensen HQ > Czestochowa", "move GE Mackensen HQ > Lodz")
        q = (
            Position(turn=8, active="CP")
            .at("Cracow", "GE Mackensen HQ", "GE XX")
            .at("Kalisch", "GE I")
            .moving("Cracow")
        )
        q.do("move GE Mackensen HQ > Czestochowa", "move GE Mackensen HQ > Lodz", "stop")
        assert q.why_not("done") == "27.0b"
        p.do("move GE Mackensen HQ > Kalisch", "stop")
        assert p.s.vp == 15
        assert p.owner("Lodz") == "AP"
        p.do("move GE XX > Czestochowa", "move GE XX > Lodz", "move GE XX > Kalisch", "stop?")
        assert p.s.vp == 16
        assert p.s.will[0] == 10


@pytest.mark.rule("11.2b", "18.2a", "18.2b", "18.2f")
def test_control_of_regions() -> None:
    with facts(lines=[("Gomel", "Kharkov", *RAIL)]):
        p = Position(active="CP").control("CP", "Gomel").at("Gomel", "GE I").moving("Gomel").do("move GE I > Kharkov")
        assert p.owner("Kharkov") == "CP"
        q = Position(active="CP").control("CP", "Gomel").at("Kharkov", "RU I").at("Gomel", "GE I").moving("Gomel")
        q.do("move GE I > Kharkov")
        assert q.owner("Kharkov") == "AP"
        r = Position(active="AP").control("CP", "Kharkov").at("Kharkov", "GE I").at("Gomel", "RU I").moving("Gomel")
        r.do("move RU I > Kharkov")
        assert r.owner("Kharkov") == "neutral"


@pytest.mark.rule("11.2.1a", "11.2.1b", "18.2c", "23.3.2d", "19.4c")
def test_an_uprising_controls_where_it_is_alone() -> None:
    from greatwar.games.illusions_of_glory.rules.rebellion import rise

    p = Position(turn=12).at("Novgorod", "RU I").trench("AP", "Lida")
    rise(p.s, 0, space("Novgorod"))
    assert p.owner("Novgorod") == "AP"
    rise(p.s, 0, space("Lida"))
    assert p.owner("Lida") == "nobody"
    assert p.s.any_trench(space("Lida")) == 0
    rise(p.s, 0, space("Moscow"))
    assert p.owner("Moscow") == "nobody"


@pytest.mark.rule("14.3.1a.1", "11.1.2e")
def test_a_unit_out_of_supply_moves_one_space() -> None:
    with facts(
        spaces={"Lemberg": PLAIN, "Brody": PLAIN, "Tarnopol": PLAIN},
        lines=[("Lemberg", "Brody", *RAIL), ("Brody", "Tarnopol", *RAIL)],
    ):
        p = Position().at("Lemberg", "RU Cav 1").moving("Lemberg")
        assert p.supply("RU Cav 1") == "oos"
        p.do("move RU Cav 1 > Brody")
        assert p.offered("done")
        assert not p.offers("move")


@pytest.mark.rule("20.1.1a", "20.3.1a", "20.3.1d", "27.0a", "20.1.1b", "20.3.1a#2")
def test_scus_enter_a_fort_only_if_enough_will_come() -> None:
    lines = [("Plock", "Thorn", *RAIL), ("Mlawa", "Plock", *RAIL)]
    with facts(
        spaces={"Thorn": {"fort": 2, "terrain": "clear"}, "Plock": PLAIN | RU_SOURCE, "Mlawa": PLAIN | RU_SOURCE},
        lines=lines,
        only=["Plock", "Thorn", "Mlawa"],
    ):
        p = Position(turn=4).at("Plock", "RU Inf 1", "RU Brusilov HQ").moving("Plock")
        assert p.why_not("move RU Inf 1 > Thorn") == "20.3.1d"
        p = Position(turn=4).at("Plock", "RU Inf 1").at("Mlawa", "RU Cav 2").moving("Plock", "Mlawa")
        p.do("move RU Inf 1 > Thorn")
        assert p.why_not("done") == "20.3.1d"
        p.do("move RU Cav 2 > Plock", "move RU Cav 2 > Thorn")
        assert p.offered("done")
        assert p.owner("Thorn") == "CP"
        p = Position(turn=4).at("Plock", "(RU I)").moving("Plock")
        assert p.offered("move RU I > Thorn")


@pytest.mark.rule("20.3.1b", "11.2c", "20.3.2b", "20.1.5a")
def test_the_besieger_stops_and_others_pass() -> None:
    lines = [("Lemberg", "Przemysl", *RAIL), ("Przemysl", "Uzsok Pass", *RAIL)]
    with facts(
        spaces={"Przemysl": {"fort": 3, "terrain": "clear", "vp": 0}, "Lemberg": PLAIN | RU_SOURCE},
        lines=lines,
        units={"RU XVII": {"mf": (3, 3)}},
    ):
        p = Position(turn=2).at("Lemberg", "RU V", "RU XVII").moving("Lemberg")
        p.do("move RU V > Przemysl")
        assert not p.offers("move RU V")
        p.do("move RU XVII > Przemysl", "move RU XVII > Uzsok Pass", "stop?")
        assert p.owner("Przemysl") == "CP"
        assert p.owner("Uzsok Pass") == "AP"
        q = Position(turn=2).at("Lemberg", "RU V", "RU XVII").moving("Lemberg").do("move RU XVII > Przemysl")
        assert not q.offers("move RU XVII")


@pytest.mark.rule("20.3.4a", "20.3.4b")
def test_besiegers_leave_only_if_enough_stay_or_all_go() -> None:
    lines = [("Plock", "Thorn", *RAIL)]
    with facts(
        spaces={"Thorn": {"fort": 2, "terrain": "clear"}, "Plock": PLAIN | RU_SOURCE},
        lines=lines,
        only=["Plock", "Thorn"],
    ):
        p = Position(turn=4).at("Thorn", "RU Inf 1", "RU Inf 2", "RU Inf 3").moving("Thorn")
        p.do("move RU Inf 1 > Plock", "stop")
        assert p.offered("done")
        p.do("move RU Inf 2 > Plock", "stop")
        assert p.why_not("done") == "20.3.1d"
        p.do("move RU Inf 3 > Plock", "stop")
        assert p.offered("done")


@pytest.mark.rule("20.1.8#1", "4.3i")
def test_russians_leave_german_forts_alone_on_turn_1() -> None:
    with facts(spaces={"Konigsberg": {"fort": 3}}, lines=[("Insterburg", "Konigsberg", *RAIL)]):
        p = Position(turn=1).at("Insterburg", "RU III").moving("Insterburg")
        assert p.why_not("move RU III > Konigsberg") == "20.1.8#1"
        p = Position(turn=2).at("Insterburg", "RU III").moving("Insterburg")
        assert p.offered("move RU III > Konigsberg")


def test_units_are_known_by_name() -> None:
    assert str(unit("ru_lcu_ix")) == "RU IX"
