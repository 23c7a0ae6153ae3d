"""9.2 Activation: what it costs and what may be activated."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import space, unit
from greatwar.games.paths_of_glory.rules import activation
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.movement import Movement
from greatwar.games.paths_of_glory.steps.operations import Activate, activate
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import Position, choices, choose, position, refusal


def stack(where: str, *units: str, scenario: str = "campaign") -> Position:
    """Only these units, in one space."""
    return position(scenario).clear().at(where, *units)


def cost(p: Position, where: str, attack: bool = False) -> int:
    return activation.cost(p.build(), space(where), attack)


COSTS = [
    # where, units, cost
    pytest.param("Metz", ("GE 1", "GE 2", "GEc"), 1, marks=pytest.mark.rule("9.2.3#1")),
    pytest.param("Cracow", ("GE 1", "AH 2", "TUc"), 3, marks=pytest.mark.rule("9.2.3#1", "10.1.6")),
    pytest.param("Antwerp", ("BE 1", "BR 1"), 1, marks=pytest.mark.rule("9.2.3#2")),
    pytest.param("Brussels", ("BE 1", "BR 1"), 2, marks=pytest.mark.rule("9.2.3#2")),
    pytest.param("Amiens", ("BR 1", "AUSc", "CNDc"), 1, marks=pytest.mark.rule("9.2.3#3")),
    pytest.param("Jerusalem", ("BRc", "ANAc"), 1, marks=pytest.mark.rule("9.2.3#3")),
    pytest.param("Paris", ("FR 1", "US 1"), 1, marks=pytest.mark.rule("9.2.3#4")),
    pytest.param("Brussels", ("FR 1", "US 1"), 2, marks=pytest.mark.rule("9.2.3#4")),
    pytest.param("Libya", ("TU SNc", "TUc"), 1, marks=pytest.mark.rule("9.2.3#6")),
    pytest.param("Cetinje", ("MNc", "SBc"), 1, marks=pytest.mark.rule("9.2.3#6")),
]


@pytest.mark.parametrize(("where", "units", "price"), COSTS)
def test_cost_is_the_number_of_nationalities(where: str, units: tuple[str, ...], price: int) -> None:
    p = stack(where, *units).war("TU")
    assert cost(p, where) == price


@pytest.mark.rule("9.2.2#1")
def test_moving_and_attacking_cost_the_same() -> None:
    p = stack("Cracow", "GE 1", "AH 2")
    assert cost(p, "Cracow", False) == cost(p, "Cracow", True) == 2


@pytest.mark.rule("9.2.2#2", "16.4.5#2")
@pytest.mark.parametrize(("units", "attack", "price"), [
    (("RU 1", "RU 2", "RUc"), True, 3), (("RU 1", "RU 2", "RUc"), False, 1),
    (("RU 1", "SB 1", "SBc"), True, 2), (("SB 1",), True, 1),
])  # fmt: skip
def test_after_the_tsar_an_attack_costs_a_point_for_each_russian(units: tuple[str, ...], attack: bool, price: int):
    p = stack("Kovel", *units).event("CP-52")
    assert cost(p, "Kovel", attack) == price


@pytest.mark.rule("9.2.3#5")
@pytest.mark.parametrize(("units", "price"), [
    (("AH 2", "GEc", "GEc"), 1),
    (("AHc", "GEc"), 1),
    (("AH 2", "AHc", "GEc"), 2),
    (("AH 2", "BUc", "GEc"), 2),
    (("AH 2", "GE 1"), 2),
    (("AH 2", "GE 1", "GEc"), 2),
])  # fmt: skip
def test_sud_army_saves_a_point_for_one_austrian_with_german_corps(units: tuple[str, ...], price: int) -> None:
    assert cost(stack("Cracow", *units).event("CP-10"), "Cracow") == price


@pytest.mark.rule("9.2.3#5")
def test_sud_army_saves_for_one_stack_a_round() -> None:
    s = stack("Cracow", "AH 2", "GEc").at("Tarnow", "AH 3", "GEc").event("CP-10").ops(3).push(Activate()).build()
    assert activation.cost(s, space("Tarnow"), False) == 1
    activate(s, space("Cracow"), False)
    assert activation.cost(s, space("Tarnow"), False) == 2


@pytest.mark.rule("9.2.3#5")
@pytest.mark.parametrize(("units", "price"), [
    (("GE 11", "AHc", "BUc"), 1), (("GE 11", "AH 2"), 2), (("GE 11", "AH 2", "BUc"), 2), (("GE 11", "GE 12"), 1),
])  # fmt: skip
def test_eleventh_army_saves_for_corps_not_for_a_second_army(units: tuple[str, ...], price: int) -> None:
    assert cost(stack("Cracow", *units).event("CP-29"), "Cracow") == price


@pytest.mark.rule("9.2.3#5", "CARD.AP09")
def test_moltke_overrides_the_savings_until_falkenhayn() -> None:
    p = stack("Sedan", "GE 11", "AHc", "GEc").event("CP-29", "CP-10", "AP-9")
    assert cost(p, "Sedan") == 3
    assert cost(p.event("CP-13"), "Sedan") == 1


@pytest.mark.rule("9.2.4#1", "9.2.4#3", "9.2.6", "14.1.1.1")
def test_the_whole_stack_is_paid_though_a_part_of_it_cannot_act() -> None:
    """French units cannot trace a line to London from Lublin, the Russians there can to their own sources."""
    s = stack("Lublin", "RU 5", "FRc").active("AP").ops(2).push(Activate()).build()
    assert activation.cost(s, space("Lublin"), False) == 2
    choose(s, "activate-move Lublin")
    assert [str(u) for u in s.at(space("Lublin")) if u.n in s.inactive] == ["FRc 1"]


@pytest.mark.rule("9.2.1", "3.0#18")
def test_points_must_cover_the_cost() -> None:
    s = stack("Cracow", "GE 1", "AH 2").at("Tarnow", "AHc").active("CP").ops(1).push(Activate()).build()
    assert "activate-move Cracow" not in choices(s)
    assert refusal(s, Action("activate-move", (space("Cracow"),))) == "9.2.1"
    assert "activate-move Tarnow" in choices(s)


@pytest.mark.rule("9.2.5#1", "3.0#2")
def test_a_space_is_activated_once_for_one_thing() -> None:
    s = position().active("CP").ops(3).push(Activate()).build()
    choose(s, "activate-attack Metz")
    assert s.attack_marks == (space("Metz").n,)
    assert "activate-move Metz" not in choices(s)
    assert refusal(s, Action("activate-move", (space("Metz"),))) == "9.2.5"


@pytest.mark.rule("9.2.5#2")
def test_no_target_is_named_when_the_marker_is_placed() -> None:
    s = position().active("CP").ops(2).push(Activate()).build()
    choose(s, "activate-attack Metz")
    assert s.combat is None
    assert s.ops == 1


@pytest.mark.rule("9.2.6")
def test_a_fort_alone_cannot_be_activated() -> None:
    s = position().active("CP").ops(3).push(Activate()).build()
    assert space("Konigsberg").fort
    assert not s.at(space("Konigsberg"))
    assert refusal(s, Action("activate-move", (space("Konigsberg"),))) == "9.2.6"


@pytest.mark.rule("14.3.1", "14.1.1.1")
def test_a_stack_out_of_supply_cannot_be_activated() -> None:
    p = position().clear().at("Cambrai", "GE 3").at("Koblenz", "GE 1").active("CP").ops(3)
    s = p.push(Activate()).build()
    assert "activate-move Koblenz" in choices(s)
    assert refusal(s, Action("activate-move", (space("Cambrai"),))) == "14.3.1"


@pytest.mark.rule("9.2.7#1", "9.2.7#5")
def test_the_allies_activate_one_near_east_space_for_combat() -> None:
    s = near_east().push(Activate()).build()
    choose(s, "activate-attack Kars")
    assert refusal(s, Action("activate-attack", (space("Port Said"),))) == "9.2.7"
    assert "activate-move Port Said" in choices(s)


def near_east() -> Position:
    p = position().clear().war("TU").turn(5).at("Kars", "RUc").at("Erzerum", "TUc")
    return p.at("Port Said", "BRc").at("Sinai", "TUc").active("AP").ops(4)


@pytest.mark.rule("9.2.7#2")
def test_a_space_off_the_near_east_map_is_free_of_the_limit() -> None:
    p = near_east().at("Gallipoli", "BRc").at("Constantinople", "TUc").control("Salonika", "AP")
    s = p.build()
    s.attack_marks = (int(space("Kars")),)
    assert activation.one_near_east_combat(s, space("Gallipoli"), True) is None


@pytest.mark.rule("9.2.7#3")
def test_the_british_near_east_army_does_not_count() -> None:
    s = near_east().at("Port Said", "BR NE").build()
    s.attack_marks = (int(space("Kars")),)
    assert activation.one_near_east_combat(s, space("Port Said"), True) is None


@pytest.mark.rule("9.2.7#4")
def test_constantinople_and_bursa_lie_on_the_near_east_map() -> None:
    assert space("Constantinople").near_east
    assert space("Bursa").near_east
    s = near_east().build()
    assert activation.counts_in_near_east(s, space("Constantinople"))


@pytest.mark.rule("15.2.5#1")
@pytest.mark.parametrize(("turn", "free"), [(5, True), (6, False)])
def test_a_desert_space_is_not_activated_for_combat_in_summer(turn: int, free: bool) -> None:
    p = position().clear().war("TU").at("Sinai", "BRc").at("Gaza", "TUc").active("AP").ops(2).turn(turn)
    s = p.push(Activate()).build()
    assert ("activate-attack Sinai" in choices(s)) is free


@pytest.mark.rule("12.1.10#1")
def test_london_is_activated_for_combat_only_with_a_partner() -> None:
    p = position().clear().at("London", "BR 1").at("Calais", "GE 1").active("AP").ops(2)
    assert activation.london_alone(p.build(), space("London"), True) is not None
    assert activation.london_alone(p.at("Amiens", "FR 1").build(), space("London"), True) is None


@pytest.mark.rule("16.4.9#3")
def test_after_brest_litovsk_russians_are_not_activated_for_combat() -> None:
    p = position().clear().at("Kovel", "RU 1").at("Lublin", "AH 1").active("AP").ops(2)
    assert activation.peaceful(p.build(), space("Kovel"), True) is None
    assert activation.peaceful(p.event("CP-45").build(), space("Kovel"), True) is not None


def beach() -> Position:
    return position().clear().war("TU").turn(5).beachhead("MEF1").at("MEF1", "BR MEF", "BRc", "AUSc").active("AP")


@pytest.mark.rule("9.2.7.1#1", "9.2.7.1#2")
def test_the_beachhead_is_dear() -> None:
    assert cost(beach(), "MEF1") == 5
    assert cost(beach(), "MEF1", True) == 5


@pytest.mark.rule("9.2.7.1#1")
def test_away_from_the_beachhead_every_nationality_counts() -> None:
    assert cost(beach().at("Paris", "FR 5", "BR 1"), "Paris") == 2


@pytest.mark.rule("9.2.7.1#3")
def test_a_beach_stack_is_not_activated_in_part() -> None:
    s: State = beach().at("Cairo", "BRc").ops(4).push(Activate()).build()
    assert refusal(s, Action("activate-move", (space("MEF1"),))) == "9.2.1"


@pytest.mark.rule("9.2.7.1#4")
def test_a_normally_entered_mef_costs_as_usual() -> None:
    p = position().clear().at("Calais", "BR MEF", "BRc").active("AP")
    assert cost(p, "Calais") == 1


@pytest.mark.rule("9.2.6", "11.1.1#1")
def test_any_occupied_space_may_be_activated_but_units_without_movement_stay() -> None:
    s = position().active("AP").ops(1).push(Activate(), Movement()).build()
    choose(s, "activate-move Cetinje")
    assert s.pending == [], "there was nothing to move, so nothing was asked"
    assert s.place(unit("MNc")) == space("Cetinje")


@pytest.mark.rule("12.1.9#1")
def test_no_attack_marker_where_the_only_enemy_is_beyond_a_dashed_line() -> None:
    p = position().clear().war("TU").at("Medina", "TUc").at("Aqaba", "TUc").at("Arabia", "ANAc").active("CP").ops(2)
    s = p.push(Activate()).build()
    assert refusal(s, Action("activate-attack", (space("Medina"),))) == "12.1.1"


@pytest.mark.rule("15.2.5#1")
def test_no_attack_marker_for_an_attack_into_a_desert_in_summer() -> None:
    p = position().clear().war("TU").turn(6).at("Baghdad", "TUc").at("Samawah", "BRc").active("CP").ops(2)
    assert "activate-attack Baghdad" not in choices(p.push(Activate()).build()), "turn 6 is a Summer"
    assert "activate-attack Baghdad" in choices(p.turn(7).push(Activate()).build())


@pytest.mark.rule("9.5.2.4#5")
def test_greeks_act_only_after_greece_has_entered() -> None:
    p = position().clear().event("AP-30").at("Athens", "GRc").active("AP").ops(2)
    s = p.push(Activate()).build()
    assert "activate-move Athens" not in choices(s)
    s = p.war("GR").control("Athens", "AP").ops(2).push(Activate()).build()
    assert "activate-move Athens" in choices(s)


@pytest.mark.rule("CARD.AP51")
def test_everyone_into_battle_makes_allies_one_nationality_in_the_west() -> None:
    p = stack("Amiens", "FR 1", "BR 1", "BE 1")
    assert cost(p, "Amiens") == 2
    assert cost(p.event("AP-51"), "Amiens") == 1
