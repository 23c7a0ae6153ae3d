"""7 Mandated Offensives and the French Mutiny."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.combat import Combat
from greatwar.games.paths_of_glory.components import Side, space
from greatwar.games.paths_of_glory.rules import offensives, war_status
from greatwar.games.paths_of_glory.rules.offensives import Offensive, note_attack, roll_result
from greatwar.games.paths_of_glory.state import State, replaced
from greatwar.games.paths_of_glory.steps.offensives import MandatedOffensivePhase
from greatwar.games.paths_of_glory.steps.war_status import WarStatusPhase
from tests.games.paths_of_glory.positions import GAME, Position, choose, position

O = Offensive  # noqa: E741


def attack(p: Position, origin: str, target: str, fort: int = 0) -> State:
    """All units of a space attack another; the state after the attack has been noted."""
    s = p.build()
    attackers = tuple(int(u) for u in s.at(space(origin)))
    defenders = tuple(int(u) for u in s.at(space(target)))
    s.combat = Combat(int(space(target)), attackers, defenders, (int(space(origin)),), fort=fort)
    note_attack(s)
    return s


def duty(side: Side, box: Offensive, turn: int = 6) -> Position:
    """An empty map with one side's marker in a box."""
    return position("campaign").clear().turn(turn).with_(offensive=replaced((0, 0), side, int(box)))


# The roll --------------------------------------------------------------------------------------------


@pytest.mark.rule("6.0.A", "7.1.1", "MAP.MO")
def test_each_player_rolls_once_allies_first():
    s = position("campaign").push(MandatedOffensivePhase()).build()
    choose(s, dice=(6, 4))
    assert s.offensive == (O.GE, O.RU)
    assert not s.pending


TABLE = [
    (Side.AP, (O.FR, O.FR, O.BR, O.IT, O.IT, O.RU)),
    (Side.CP, (O.AH, O.AH_IT, O.TU, O.GE, O.NONE, O.NONE)),
]


@pytest.mark.rule("7.1.1", "MAP.MO")
@pytest.mark.parametrize(("side", "row"), TABLE)
def test_the_table_with_all_nations_at_war(side: Side, row: tuple[Offensive, ...]):
    s = position("campaign").war("IT", "TU").build()
    assert tuple(roll_result(s, side, die) for die in range(1, 7)) == row


@pytest.mark.rule("7.1.2#1")
def test_neutral_nations_have_no_offensive():
    s = position("campaign").build()
    assert roll_result(s, Side.AP, 4) is O.NONE
    assert roll_result(s, Side.CP, 3) is O.NONE
    assert roll_result(position("campaign").war("TU").build(), Side.CP, 3) is O.TU


SHIFTS = [
    (Side.AP, 1, ["Paris"], O.BR),
    (Side.AP, 4, ["Rome"], O.RU),
    (Side.CP, 1, ["Vienna"], O.AH),
    (Side.CP, 1, ["Budapest"], O.AH),
    (Side.CP, 1, ["Vienna", "Budapest"], O.TU),
    (Side.CP, 2, ["Vienna", "Budapest"], O.TU),
    (Side.CP, 3, ["Constantinople"], O.GE),
    (Side.CP, 3, ["Constantinople", "Berlin"], O.NONE),
    (Side.CP, 4, ["Berlin"], O.NONE),
]


@pytest.mark.rule("7.1.2#2")
@pytest.mark.parametrize(("side", "die", "lost", "box"), SHIFTS)
def test_a_lost_capital_shifts_the_marker_to_the_right(side: Side, die: int, lost: list[str], box: Offensive):
    start = position("campaign").war("IT", "TU")
    for capital in lost:
        start.control(capital, side.other.name)
    assert roll_result(start.build(), side, die) is box


@pytest.mark.rule("7.1.6#2")
@pytest.mark.parametrize(("italy", "rome", "box"), [(True, "AP", O.AH_IT), (False, "-", O.AH), (True, "CP", O.AH)])
def test_ah_it_is_ah_while_italy_is_neutral_or_rome_is_lost(italy: bool, rome: str, box: Offensive):
    start = position("campaign").war("IT") if italy else position("campaign")
    assert roll_result(start.control("Rome", rome).build(), Side.CP, 2) is box


@pytest.mark.rule("5.7.4.5")
@pytest.mark.parametrize(
    ("scenario", "turn", "box"), [("historical", 1, O.FR), ("historical", 2, O.BR), ("campaign", 1, O.BR)]
)
def test_a_british_offensive_on_turn_1_of_the_historical_scenario_is_french(scenario: str, turn: int, box: Offensive):
    assert roll_result(position(scenario).turn(turn).build(), Side.AP, 3) is box


@pytest.mark.rule("7.1.9")
def test_hoffmann_adds_one_to_later_rolls_of_the_central_powers_only():
    s = position("campaign").war("IT", "TU").with_(offensive=(O.TU, 0)).event("CP-37").build()
    assert [roll_result(s, Side.CP, die) for die in range(1, 7)] == [O.AH_IT, O.TU, O.GE, O.NONE, O.NONE, O.NONE]
    assert roll_result(s, Side.AP, 2) is O.FR
    assert s.offensive[Side.CP] == O.TU


@pytest.mark.rule("7.1.5#2", "7.1.10")
def test_h_l_take_command_ends_german_offensives():
    s = position("campaign").event("CP-54").build()
    assert roll_result(s, Side.CP, 4) is O.NONE
    for box, after in ((O.GE, O.NONE), (O.AH, O.AH)):
        s.offensive = replaced(s.offensive, Side.CP, box)
        offensives.cancel_german_offensive(s)
        assert s.offensive[Side.CP] == after


@pytest.mark.rule("7.1.11")
def test_the_bolshevik_revolution_ends_russian_offensives():
    s = position("campaign").event("CP-53").with_(offensive=(0, O.RU), capitulation=5).build()
    assert roll_result(s, Side.AP, 6) is O.NONE
    war_status.bolshevik_revolution(s)
    assert s.offensive[Side.AP] == O.NONE


# What meets it ----------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.3#1")
def test_an_attack_on_a_unit_makes_the_offensive():
    s = attack(duty(Side.AP, O.RU).at("Lodz", "RU 1").at("Posen", "GEc"), "Lodz", "Posen")
    assert s.offensive == (0, O.MADE)


@pytest.mark.rule("7.1.3#1")
def test_an_attack_on_an_empty_fort_or_by_another_nation_does_not():
    s = attack(duty(Side.AP, O.RU).at("Lodz", "RU 1"), "Lodz", "Breslau", fort=1)
    assert s.offensive == (0, O.RU)
    s = attack(duty(Side.AP, O.RU).at("Paris", "FR 5").at("Cambrai", "GE 1"), "Paris", "Cambrai")
    assert s.offensive == (0, O.RU)


@pytest.mark.rule("7.1.3#2", "7.1.3#3")
@pytest.mark.parametrize(
    ("markers", "vp"), [([O.AH, 0], 9), ([0, O.IT], 11), ([O.TU, O.FR], 10), ([O.MADE, O.MADE], 10)]
)
def test_a_missed_offensive_costs_a_vp_though_no_unit_could_attack(markers: list[int], vp: int):
    s = position("campaign").clear().turn(6).with_(offensive=markers).push(WarStatusPhase()).build()
    assert s.vp == vp


WEST = [
    (O.FR, "FR 5", "Paris", "GE 1", "Cambrai", True),
    (O.FR, "FR 5", "Metz", "GEc", "Koblenz", True),
    (O.FR, "FR 5", "Nancy", "AHc", "Strasbourg", False),
    (O.FR, "BR 1", "Paris", "GE 1", "Cambrai", False),
    (O.FR, "FRc", "Florence", "GE 1", "Bologna", False),
    (O.BR, "BR 1", "Calais", "GE 1", "Ostend", True),
    (O.BR, "BR BEF", "Calais", "GE 1", "Ostend", True),
    (O.BR, "BRc", "Cairo", "TUc", "Sinai", False),
]


@pytest.mark.rule("7.1.4#1")
@pytest.mark.parametrize(("box", "attacker", "origin", "defender", "target", "made"), WEST)
def test_british_and_french_must_attack_germans_in_the_west(
    box: Offensive, attacker: str, origin: str, defender: str, target: str, made: bool
):
    p = duty(Side.AP, box).war("IT", "TU").at(origin, attacker).at(target, defender)
    assert (attack(p, origin, target).offensive[Side.AP] == O.MADE) is made


@pytest.mark.rule("7.1.4#2")
@pytest.mark.parametrize("kind", ["AUSc", "CNDc", "PTc", "ANAc"])
def test_dominions_portuguese_and_arabs_do_not_make_a_british_offensive(kind: str):
    s = attack(duty(Side.AP, O.BR).at("Calais", kind).at("Ostend", "GE 1"), "Calais", "Ostend")
    assert s.offensive[Side.AP] == O.BR
    s = attack(duty(Side.AP, O.BR).at("Calais", kind, "BRc").at("Ostend", "GE 1"), "Calais", "Ostend")
    assert s.offensive[Side.AP] == O.MADE


GERMAN = [
    ("GE 1", "Cambrai", "FR 5", "Paris", True),
    ("GE 1", "Cambrai", "US 1", "Paris", True),
    ("GE 1", "Cambrai", "BE 1", "Calais", True),
    ("GE 1", "Strasbourg", "BRc", "Nancy", True),
    ("GE 1", "Breslau", "RU 1", "Lodz", False),
    ("GE 1", "Innsbruck", "FR 5", "Trent", False),
    ("AH 1", "Cambrai", "FR 5", "Paris", False),
    ("PLc", "Cambrai", "FR 5", "Paris", True),
]


@pytest.mark.rule("7.1.5#1")
@pytest.mark.parametrize(("attacker", "origin", "defender", "target", "made"), GERMAN)
def test_germans_must_attack_western_allies_in_the_west(
    attacker: str, origin: str, defender: str, target: str, made: bool
):
    p = duty(Side.CP, O.GE).at(origin, attacker).at(target, defender)
    assert (attack(p, origin, target).offensive[Side.CP] == O.MADE) is made


@pytest.mark.rule("7.1.5#3")
@pytest.mark.parametrize(("attacker", "made"), [("TUc", True), ("TU SNc", False), ("GEc", False)])
def test_only_turks_without_the_senussi_make_a_turkish_offensive(attacker: str, made: bool):
    p = duty(Side.CP, O.TU).war("TU").at("Gaza", attacker).at("Sinai", "BRc")
    assert (attack(p, "Gaza", "Sinai").offensive[Side.CP] == O.MADE) is made


ITALIAN_FRONT = [
    ("AH 5", "Trent", "IT 1", "Verona", True),
    ("AH 5", "Trent", "FR 5", "Verona", True),
    ("AH 5", "Villach", "ITc", "Trieste", True),
    ("GE 1", "Trent", "IT 1", "Verona", False),
    ("AH 5", "Cracow", "RU 1", "Lodz", False),
    ("AH 5", "Belgrade", "SB 1", "Valjevo", False),
]


@pytest.mark.rule("7.1.6#1")
@pytest.mark.parametrize(("attacker", "origin", "defender", "target", "made"), ITALIAN_FRONT)
def test_ah_it_must_attack_italians_or_in_italy(attacker: str, origin: str, defender: str, target: str, made: bool):
    p = duty(Side.CP, O.AH_IT).war("IT").at(origin, attacker).at(target, defender)
    assert (attack(p, origin, target).offensive[Side.CP] == O.MADE) is made


@pytest.mark.rule("7.1.6#1")
@pytest.mark.parametrize(("through", "made"), [("AP", True), ("CP", False)])
def test_ah_it_is_made_against_units_supplied_through_italy(through: str, made: bool):
    p = duty(Side.CP, O.AH_IT).war("IT").at("Villach", "AH 5").at("Trieste", "FR 5")
    for name in ("Udine", "Maggiore"):
        p.control(name, through)
    assert (attack(p, "Villach", "Trieste").offensive[Side.CP] == O.MADE) is made


@pytest.mark.rule("7.1.7")
@pytest.mark.parametrize(("attacker", "made"), [("AH 5", True), ("GE 1", False)])
def test_ah_is_made_by_any_austro_hungarian_attack(attacker: str, made: bool):
    p = duty(Side.CP, O.AH).at("Cracow", attacker).at("Lodz", "RU 1")
    assert (attack(p, "Cracow", "Lodz").offensive[Side.CP] == O.MADE) is made


# French Mutiny ----------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.8#1")
def test_french_offensives_are_mutinies_after_the_event_and_ask_for_no_attack():
    s = position("campaign").turn(13).war("IT").event("CP-47").build()
    assert roll_result(s, Side.AP, 1) is O.FR_MUTINY
    assert roll_result(s, Side.AP, 3) is O.BR
    s.offensive = replaced(s.offensive, Side.AP, O.FR_MUTINY)
    s.push(WarStatusPhase())
    GAME.settle(s)
    assert s.vp == 10


@pytest.mark.rule("7.1.8#2", "7.1.8#3")
def test_a_french_attack_costs_one_vp_a_turn_at_once():
    s = attack(duty(Side.AP, O.FR_MUTINY).at("Paris", "FR 5").at("Cambrai", "GE 1"), "Paris", "Cambrai")
    assert (s.vp, s.offensive[Side.AP]) == (11, O.MADE)
    note_attack(s)
    assert s.vp == 11


@pytest.mark.rule("7.1.8#2")
@pytest.mark.parametrize(("stack", "vp"), [(("FR 5", "USc"), 10), (("FR 5", "BR 1"), 11), (("BR 1", "USc"), 10)])
def test_french_units_beside_americans_do_not_offend(stack: tuple[str, ...], vp: int):
    s = attack(duty(Side.AP, O.FR_MUTINY).at("Paris", *stack).at("Cambrai", "GE 1"), "Paris", "Cambrai")
    assert s.vp == vp


@pytest.mark.rule("7.1.8#2")
def test_americans_in_another_attacking_space_do_not_help():
    s = duty(Side.AP, O.FR_MUTINY).at("Paris", "FR 5").at("Amiens", "USc").at("Cambrai", "GE 1").build()
    both = tuple(int(u) for name in ("Paris", "Amiens") for u in s.at(space(name)))
    s.combat = Combat(int(space("Cambrai")), both, tuple(int(u) for u in s.at(space("Cambrai"))))
    note_attack(s)
    assert s.vp == 11


@pytest.mark.rule("7.1.8#4", "7.1.8#5")
@pytest.mark.parametrize(("before", "after"), [(O.MADE, O.MADE), (O.FR, O.FR_MUTINY), (O.BR, O.BR)])
def test_the_event_turns_a_french_offensive_not_yet_made(before: Offensive, after: Offensive):
    s = position("campaign").with_(offensive=(0, before)).event("CP-47").build()
    offensives.french_mutiny(s)
    assert s.offensive[Side.AP] == after


@pytest.mark.rule("7.1.8#6")
@pytest.mark.parametrize(
    ("origin", "target", "vp"), [("Verona", "Trent", 10), ("Salonika", "Monastir", 10), ("Nancy", "Metz", 11)]
)
def test_the_mutiny_is_about_the_west_only(origin: str, target: str, vp: int):
    p = duty(Side.AP, O.FR_MUTINY).war("IT", "GR").at(origin, "FR 5").at(target, "GE 1")
    s = attack(p, origin, target)
    assert (s.vp, s.offensive[Side.AP] == O.FR_MUTINY) == (vp, vp == 10)
