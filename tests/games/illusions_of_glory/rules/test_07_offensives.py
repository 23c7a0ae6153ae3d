"""7 Mandatory Offensives."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.names import OFFENSIVES
from tests.games.illusions_of_glory.positions import Position, facts

CLEAR = {"terrain": "clear", "fort": 0, "vp": 0}


def rolled(p: Position, ap: int, cp: int) -> tuple[str, str]:
    """The results of both dice: (AP, CP)."""
    p.dice(ap, cp).phase("offensives")
    return OFFENSIVES[p.s.mo[1]], OFFENSIVES[p.s.mo[0]]


@pytest.mark.rule("7.1a", "4.3a", "6.0.A")
def test_turn_1_has_given_offensives() -> None:
    p = Position(turn=1).phase("offensives")
    assert (OFFENSIVES[p.s.mo[1]], OFFENSIVES[p.s.mo[0]]) == ("RU", "AH(SB)")


@pytest.mark.rule("7.1b", "7.2:1-2", "7.3:1-2", "7.3:3", "6.0.A")
@pytest.mark.parametrize(("die", "ap", "cp"), [(1, "RU", "AH(SB)"), (2, "RU", "AH(SB)"), (3, "None or Made", "GE")])
def test_the_low_dice(die: int, ap: str, cp: str) -> None:
    assert rolled(Position(turn=4), die, die) == (ap, cp)


@pytest.mark.rule("7.2:3", "7.1b#2")
def test_br_fr_needs_an_lcu_on_the_map() -> None:
    assert rolled(Position(turn=4).at("Lemnos", "BR inf"), 3, 3)[0] == "None or Made"
    assert rolled(Position(turn=4).at("Lemnos", "BR XII"), 3, 3)[0] == "BR/FR"


@pytest.mark.rule("7.2:5-6", "7.3:5-6", "7.1b#2")
@pytest.mark.parametrize("die", [5, 6])
def test_italy_counts_only_at_war(die: int) -> None:
    assert rolled(Position(turn=4), die, die) == ("None or Made", "None or Made")
    assert rolled(Position(turn=4).at_war("IT"), die, die) == ("IT", "AH(IT)")


@pytest.mark.rule("7.3:4", "7.1b#2")
def test_tu_needs_ap_units_in_bulgaria_or_turkey() -> None:
    assert rolled(Position(turn=8).at_war("BU").at("Nis", "SB 1 Army"), 1, 4)[1] == "None or Made"
    assert rolled(Position(turn=8).at_war("BU").at("Sofia", "SB 1 Army"), 1, 4)[1] == "TU"


@pytest.mark.rule("7.2:7", "7.3:7", "7.1b#2", "7.4.1b", "2.0:balkans")
def test_the_balkans_do_not_include_turkey() -> None:
    p = Position(turn=12).at("Adrianople", "TU I").at("Constantinople", "TU inf").at("Rodosto", "TU inf")
    p.s.mo_modifier = (1, 1)
    assert rolled(p, 6, 6)[0] == "None or Made"
    assert rolled(p.at("Belgrade", "AH Inf 5"), 6, 6)[0] == "Balkans"


@pytest.mark.rule("7.1b#2", "7.3:1-2")
def test_a_collapsed_serbia_is_no_target() -> None:
    assert rolled(Position(turn=9).collapsed(4), 1, 1)[1] == "None or Made"
    assert rolled(Position(turn=9).collapsed(4 | 16), 1, 1)[1] == "AH(SB)"


@pytest.mark.rule("7.4.1b", "7.2:8", "7.3:8")
def test_a_modified_8_is_none() -> None:
    p = Position(turn=9).at("Belgrade", "AH Inf 5", "SB inf")
    p.s.mo_modifier = (2, 2)
    assert rolled(p, 6, 6) == ("None or Made", "None or Made")


@pytest.mark.rule("7.4.2a", "7.4.2b")
def test_events_turn_later_results_into_none() -> None:
    p = Position(turn=12).played("CP-51", "AP-43").at_war("IT")
    assert rolled(p, 1, 1) == ("None or Made", "None or Made")
    assert rolled(p, 5, 5) == ("IT", "None or Made")
    assert rolled(p, 5, 3)[1] == "GE"


def brody(p: Position) -> Position:
    """AH III alone in Brody, attacked along one line from Dubno."""
    return p.at("Brody", "AH III")


@pytest.mark.rule("7.1.2a#1", "7.1.2b")
@pytest.mark.parametrize(("units", "made"), [(("RU IX",), True), (("RU Cav 1", "RU Inf 1"), False)])
def test_an_lcu_of_the_nation_must_attack(units: tuple[str, ...], made: bool) -> None:
    with facts(spaces={"Brody": CLEAR}, lines=[("Dubno", "Brody", "single_gauge", "none")]):
        p = brody(Position(turn=4, active="AP")).mo("AP", "RU").at("Dubno", *units).attacking("Dubno")
        p.do(f"attack {units[0]} > Brody", *[f"join {u}" for u in units[1:]])
        if p.asked() == "Designate":
            p.do("resolve")
        assert (p.s.mo[1] == 0) is made


@pytest.mark.rule("7.1.2a#1")
def test_a_fort_without_units_makes_no_offensive() -> None:
    with facts(
        spaces={"Przemysl": {"fort": 3, "terrain": "clear"}}, lines=[("Jaroslau", "Przemysl", "single_gauge", "none")]
    ):
        p = Position(turn=4).mo("AP", "RU").at("Jaroslau", "RU VII").attacking("Jaroslau")
        p.declare("Przemysl", "RU VII")
        assert OFFENSIVES[p.s.mo[1]] == "RU"


@pytest.mark.rule("7.1.2a#1", "3.2.1h")
@pytest.mark.parametrize(
    ("duty", "units", "made"), [("GE", ("AH Sud Army",), True), ("GE", ("AH III", "GE Inf 1"), False)]
)
def test_a_dual_lcu_counts_as_either_nation(duty: str, units: tuple[str, ...], made: bool) -> None:
    with facts(spaces={"Brody": CLEAR}, lines=[("Lemberg", "Brody", "single_gauge", "none")]):
        p = Position(turn=8, active="CP").mo("CP", duty).at("Brody", "RU XI").at("Lemberg", *units).attacking("Lemberg")
        p.do(f"attack {units[0]} > Brody")
        for other in units[1:]:
            p.do(f"join {other}")
        if p.asked() == "Designate":
            p.do("resolve")
        assert (p.s.mo[0] == 0) is made


@pytest.mark.rule("7.1.2a#2")
def test_failing_costs_each_side_a_point() -> None:
    p = Position(turn=4).mo("AP", "RU").mo("CP", "GE").vp(15).phase("offensives settled")
    assert p.s.vp == 15
    p = Position(turn=4).mo("AP", "RU").vp(15).phase("offensives settled")
    assert p.s.vp == 16
    p = Position(turn=4).mo("CP", "GE").vp(15).phase("offensives settled")
    assert p.s.vp == 14
    p = Position(turn=4).mo("AP", "No BR/FR").vp(15).phase("offensives settled")
    assert p.s.vp == 15


@pytest.mark.rule("7.2:4")
def test_br_or_fr_units_that_attack_against_orders_cost_a_point_once() -> None:
    with facts(
        spaces={"Monastir": CLEAR, "Prizren": CLEAR},
        lines=[("Florina", "Monastir", "road", "none"), ("Florina", "Prizren", "road", "none")],
    ):
        p = Position(turn=12).at_war("BU").mo("AP", "No BR/FR").vp(15)
        p.at("Florina", "BR XII", "BR XVI").at("Monastir", "BU 1 Army").at("Prizren", "BU inf").attacking("Florina")
        p.do("attack BR XII > Monastir", "resolve")
        assert p.s.vp == 16
        while p.asked() != "Combats":
            p.do("roll 1" if p.seat() == "chance" else p.choices()[-1])
        p.do("attack BR XVI > Prizren")
        assert p.s.vp == 16
