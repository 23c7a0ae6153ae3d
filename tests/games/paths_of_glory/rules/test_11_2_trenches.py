"""11.2 Trenches: who digs, when it succeeds, what becomes of them."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.paths_of_glory.components import Side, space, unit
from greatwar.games.paths_of_glory.rules.control import enter
from greatwar.games.paths_of_glory.rules.trenches import may_entrench
from greatwar.games.paths_of_glory.state import Mark, State
from greatwar.games.paths_of_glory.steps.action import TakeAction
from greatwar.games.paths_of_glory.steps.entrench import EntrenchRolls
from greatwar.games.paths_of_glory.steps.movement import Movement
from greatwar.games.paths_of_glory.steps.sequence import ActionPhase, EndOfRound
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import Position, choices, choose, position, refusal


def digging(p: Position, *spaces: str) -> State:
    """Movement out of activated spaces, then the dice for trenches."""
    p.s.move_marks = tuple(sorted(int(space(x)) for x in spaces))
    return p.push(Movement(), EntrenchRolls()).build()


def front(*units: str, **options: Any) -> Position:
    """An Allied army in Sedan, and Entrench played by the other side."""
    return position(**options).clear().active("AP").event("CP-6").at("Sedan", *units)


@pytest.mark.rule("11.2.1#1")
def test_after_the_event_of_either_side_one_army_may_dig():
    s = digging(front("FR 1", "FR 2", "FRc"), "Sedan")
    assert [x for x in choices(s) if x.startswith("entrench")] == ["entrench FR 1", "entrench FR 2"]
    choose(s, "entrench FR 1")
    assert refusal(s, Action("entrench", (unit("FR 2"),))) == "11.2.1"
    assert refusal(s, Action("move", (unit("FR 1"), space("Verdun")))) == "11.2.1"


@pytest.mark.rule("11.2.1#1")
def test_before_the_event_nobody_digs():
    p = position().clear().active("AP").at("Sedan", "FR 1")
    s = digging(p, "Sedan")
    assert refusal(s, Action("entrench", (unit("FR 1"),))) == "11.2.1"
    assert not any(x.startswith("entrench") for x in choices(s))


@pytest.mark.rule("11.2.1#1")
def test_only_in_a_space_activated_for_movement():
    p = front("FR 1").at("Verdun", "FR 2")
    s = digging(p, "Sedan")
    assert refusal(s, Action("entrench", (unit("FR 2"),))) == "9.2.8"


@pytest.mark.rule("11.2.1#2")
def test_the_others_of_the_space_move_freely():
    s = digging(front("FR 1", "FR 2"), "Sedan")
    choose(s, "entrench FR 1", "move FR 2 > Verdun", "stop")
    assert may_entrench(s, unit("FR 2")) is not None
    choose(s, dice=[3])
    assert s.trench_level(space("Sedan"), Side.AP) == 1
    assert s.place(unit("FR 2")) == space("Verdun")


@pytest.mark.rule("11.2.1#3")
def test_an_army_digs_while_it_besieges():
    p = position().clear().active("CP").event("CP-6").at("Liege", "GE 1")
    assert p.s.fort(space("Liege"))
    s = digging(p, "Liege")
    choose(s, "entrench GE 1", dice=[1])
    assert s.trench_level(space("Liege"), Side.CP) == 1
    assert s.owner(space("Liege")) == Side.AP


@pytest.mark.rule("11.2.2")
@pytest.mark.parametrize(
    ("name", "die", "dug"), [("FR 1", 3, True), ("FR 1", 4, False), ("SB 1", 2, True), ("SB 1", 3, False)]
)
def test_a_die_up_to_the_loss_factor_succeeds(name: str, die: int, dug: bool):
    p = position().clear().active("AP").event("AP-12").at("Nis", name)
    s = digging(p, "Nis")
    choose(s, f"entrench {name}", dice=[die])
    assert s.trench_level(space("Nis"), Side.AP) == int(dug)


@pytest.mark.rule("11.2.2")
def test_one_die_for_each_space_after_all_movement():
    p = front("FR 1").at("Cambrai", "FR 2").at("Nancy", "FR 3")
    s = digging(p, "Sedan", "Cambrai", "Nancy")
    choose(s, "entrench FR 1", "entrench FR 2", "move FR 3 > Bar le Duc", "stop")
    assert not s.trench[space("Sedan").n]
    choose(s, dice=[6, 1])
    assert [s.trench_level(space(x), Side.AP) for x in ("Sedan", "Cambrai")] == [0, 1]


@pytest.mark.rule("11.2.2", "11.2.3")
def test_a_second_trench_makes_level_two_and_there_is_no_third():
    s = digging(front("FR 1").trench("Sedan", "AP", 1), "Sedan")
    choose(s, "entrench FR 1", dice=[1])
    assert s.trench_level(space("Sedan"), Side.AP) == 2
    s.mark(unit("FR 1"), Mark.ENTRENCHING, False)
    refused = may_entrench(s, unit("FR 1"))
    assert refused is not None
    assert refused.rule == "11.2.3"


@pytest.mark.rule("11.2.4")
def test_a_trench_stays_when_its_builders_go_and_friends_come():
    s = digging(front("FR 1").trench("Sedan", "AP", 2).at("Verdun", "FR 2"), "Sedan", "Verdun")
    choose(s, "move FR 1 > Verdun", "stop")
    assert s.trench_level(space("Sedan"), Side.AP) == 2
    choose(s, "move FR 2 > Sedan", "stop")
    assert s.trench_level(space("Sedan"), Side.AP) == 2
    enter(s, unit("GE 1"), space("Sedan"))
    assert s.trench_level(space("Sedan"), Side.AP) == 0


@pytest.mark.rule("11.2.5", "11.2.6")
@pytest.mark.parametrize(("level", "left"), [(1, 0), (2, 1)])
def test_an_enemy_who_enters_takes_a_level(level: int, left: int):
    s = position().clear().trench("Sedan", "AP", level).at("Metz", "GE 1", "GE 2").build()
    enter(s, unit("GE 1"), space("Sedan"))
    assert s.trench_level(space("Sedan"), Side.AP) == 0
    assert s.trench_level(space("Sedan"), Side.CP) == left
    enter(s, unit("GE 2"), space("Sedan"))
    assert s.trench_level(space("Sedan"), Side.CP) == left


@pytest.mark.rule("11.2.4", "11.2.5", "11.2.6")
@pytest.mark.parametrize(("level", "left"), [(1, 0), (2, 1)])
def test_a_trench_left_by_besiegers_is_entered_by_the_owner_of_the_fort(level: int, left: int):
    s = position().clear().at("Strasbourg", "FR 1").trench("Strasbourg", "AP", level).at("Frankfurt", "GE 1").build()
    assert s.owner(space("Strasbourg")) == Side.CP
    enter(s, unit("FR 1"), space("Nancy"))
    assert s.trench_level(space("Strasbourg"), Side.AP) == level
    enter(s, unit("GE 1"), space("Strasbourg"))
    assert s.trench_level(space("Strasbourg"), Side.AP) == 0
    assert s.trench_level(space("Strasbourg"), Side.CP) == left


@pytest.mark.rule("11.2.10#1")
@pytest.mark.parametrize(("option", "name", "where", "dug"), [
    (True, "FR 1", "Sedan", True), (True, "GE 1", "Koblenz", True), (False, "FR 1", "Sedan", False),
    (True, "RU 1", "Kovel", False),
])  # fmt: skip
def test_who_failed_before_has_one_less_if_the_option_is_on(option: bool, name: str, where: str, dug: bool):
    p = position(entrench_modifier=option).clear().event("CP-6").at(where, name)
    p.s.active = unit(name).side
    s = digging(p, where)
    factor = s.lf(unit(name))
    choose(s, f"entrench {name}", dice=[6])
    s.clear_round_marks()
    s.push(Movement(), EntrenchRolls())
    choose(Position(s).build(), f"entrench {name}", dice=[factor + 1])
    assert s.trench_level(space(where), unit(name).side) == int(dug)


@pytest.mark.rule("11.2.10#1", "11.2.10#2")
def test_the_modifier_never_exceeds_one_and_ends_with_success():
    s = digging(front("FR 1", entrench_modifier=True), "Sedan")
    choose(s, "entrench FR 1", dice=[6])
    for die, dug in ((5, 0), (5, 0), (4, 1)):
        assert s.marked(unit("FR 1"), Mark.FAILED_TRENCH)
        s.clear_round_marks()
        s.push(Movement(), EntrenchRolls())
        choose(Position(s).build(), "entrench FR 1", dice=[die])
        assert s.trench_level(space("Sedan"), Side.AP) == dug
    assert not s.marked(unit("FR 1"), Mark.FAILED_TRENCH)


def tried(*hand: str) -> State:
    """The Allied army in Sedan has failed to dig in the last round; the Allies are to act."""
    p = position(entrench_modifier=True).turn(9).level(1, 1).event("CP-6", turn=2).at("Sedan", "FR 1")
    p.hand("CP", "CP-4").hand("AP", *hand)
    p.s.mark(unit("FR 1"), Mark.FAILED_TRENCH)
    s = p.push(ActionPhase()).build()
    return choose(s, "one-op", "done")


@pytest.mark.rule("11.2.10#2")
@pytest.mark.parametrize("play", [("rp AP-4",), ("sr AP-4", "done"), ("ops AP-4", "done")])
def test_a_round_without_an_attempt_takes_the_marker_off(play: tuple[str, ...]):
    s = tried("AP-4", "AP-3")
    assert s.marked(unit("FR 1"), Mark.FAILED_TRENCH)
    choose(s, *play)
    assert not s.marked(unit("FR 1"), Mark.FAILED_TRENCH)


@pytest.mark.rule("11.2.10#2")
def test_the_round_of_the_enemy_does_not_count():
    s = tried("AP-4")
    assert s.active == Side.AP
    assert s.marked(unit("FR 1"), Mark.FAILED_TRENCH)


@pytest.mark.rule("11.2.10#2")
def test_an_event_that_gives_operations_keeps_the_marker_for_the_attempt():
    p = position(entrench_modifier=True).turn(9).level(1, 1).event("CP-6", turn=2).at("Sedan", "FR 1")
    p.hand("AP", "AP-28").active("AP")
    p.s.mark(unit("FR 1"), Mark.FAILED_TRENCH)
    s = p.push(TakeAction(), EndOfRound()).build()
    choose(s, "event AP-28", "activate-move Sedan", "done", "entrench FR 1", "done")
    choose(s, dice=[4])
    assert s.trench_level(space("Sedan"), Side.AP) == 1


@pytest.mark.rule("11.2.10#2")
def test_moving_and_retreating_armies_lose_the_marker():
    s = digging(front("FR 1", entrench_modifier=True), "Sedan")
    s.mark(unit("FR 1"), Mark.FAILED_TRENCH)
    choose(s, "move FR 1 > Verdun")
    assert not s.marked(unit("FR 1"), Mark.FAILED_TRENCH)
    s.push(EndOfRound())
    Position(s).build()
    assert not s.marked(unit("FR 1"), Mark.FAILED_TRENCH)


@pytest.mark.rule("11.2.10#2")
def test_the_marker_outlasts_the_turn():
    p = position(entrench_modifier=True).event("CP-6", turn=2).at("Sedan", "FR 1").active("AP")
    p.s.mark(unit("FR 1"), Mark.FAILED_TRENCH | Mark.ENTRENCHING)
    s = p.push(EndOfRound()).build()  # the last round of a turn, in which it failed
    assert s.marked(unit("FR 1"), Mark.FAILED_TRENCH)
    p.turn(s.turn + 1).hand("CP", "CP-4").hand("AP", "AP-4").push(ActionPhase()).build()
    choose(s, "rp CP-4")
    assert s.marked(unit("FR 1"), Mark.FAILED_TRENCH)
    choose(s, "rp AP-4")
    assert not s.marked(unit("FR 1"), Mark.FAILED_TRENCH)
