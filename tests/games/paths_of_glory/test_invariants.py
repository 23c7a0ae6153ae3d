"""The invariants find what they are for: each is broken here once, and nothing else is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, OUT_OF_PLAY, RESERVE, Side, card, space, unit
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.invariants import broken
from greatwar.games.paths_of_glory.state import Mark, Pile, State, replaced
from greatwar.games.paths_of_glory.steps.action import TakeAction
from greatwar.games.paths_of_glory.steps.retreat import Retreat
from greatwar.kernel.reading import step_kinds
from greatwar.kernel.rulebook import load_rules
from greatwar.kernel.step import Auto

PARIS, ESSEN, ROME, MEF1 = map(space, ("Paris", "Essen", "Rome", "MEF1"))


def no_rp_below_zero(s: State) -> None:
    s.rp = replaced(s.rp, 0, -1)


def neutral_rp(s: State) -> None:
    s.add_points("TU", 1)


def two_sides(s: State) -> None:
    s.put(unit("FR 5"), ESSEN)
    s.put(unit("GE 1"), ESSEN)


def four_units(s: State) -> None:
    for name in ("FR 1", "FR 3", "FR 4", "FR 5"):
        s.put(unit(name), space("Orleans"))


def in_a_neutral_nation(s: State) -> None:
    s.put(unit("FR 5"), ROME)


def on_a_closed_beach(s: State) -> None:
    s.put(unit("FR 5"), MEF1)


def army_in_reserve(s: State) -> None:
    s.put(unit("FR 5"), RESERVE[Side.AP])


def not_replaceable(s: State) -> None:
    s.put(unit("BR BEFc"), ELIMINATED[Side.AP])


def reduced_in_a_box(s: State) -> None:
    s.put(unit("FR 5"), ELIMINATED[Side.AP])
    s.mark(unit("FR 5"), Mark.REDUCED)


def vanished(s: State) -> None:
    s.put(unit("FR 5"), OUT_OF_PLAY)


def too_early(s: State) -> None:
    s.put(unit("GE 9"), space("Berlin"))


def not_in_control(s: State) -> None:
    s.put(unit("FR 5"), space("Frankfurt"))


def enemy_trench(s: State) -> None:
    s.set_trench(PARIS, Side.CP, 1)


def wrong_vp(s: State) -> None:
    s.vp += 1


def later_deck(s: State) -> None:
    s.set_pile(card("AP-20"), Pile.HAND)


def removed_without_star(s: State) -> None:
    plain = next(c for c in s.cards(Side.AP, Pile.DECK) if not c.starred)
    s.set_pile(plain, Pile.REMOVED)


def optional_card_used(s: State) -> None:
    s.set_pile(card("AP-56"), Pile.DECK)


def event_on_the_table(s: State) -> None:
    s.set_pile(card("AP-2"), Pile.TABLE)


def near_east_twice(s: State) -> None:
    s.near_east = replaced(s.near_east, 1, 2)


def us_at_war(s: State) -> None:
    s.enter_war("US")


def war_status(s: State) -> None:
    s.war_status = (2, 2, 3)


def moved(s: State) -> None:
    s.mark(unit("FR 5"), Mark.MOVED)


FAULTS: dict[Callable[[State], None], str] = {
    no_rp_below_zero: "-1 RP of GE are recorded",
    neutral_rp: "TU is neutral and has RP",
    two_sides: "both sides stand in Essen",
    four_units: "units stand in Orleans",
    in_a_neutral_nation: "FR 5 stands in Rome, which is closed to all",
    on_a_closed_beach: "FR 5 stands on MEF1 without a beachhead",
    army_in_reserve: "FR 5 is in reserve",
    not_replaceable: "BR BEFc is eliminated, not removed",
    reduced_in_a_box: "FR 5 lies reduced in",
    vanished: "0 of FR 5 are in the game, and 1 should be",
    too_early: "1 of GE 9 are in the game, and 0 should be",
    not_in_control: "AP stands in Frankfurt and does not control it",
    enemy_trench: "an enemy trench lies in Paris",
    wrong_vp: "but spaces and events make",
    later_deck: "AP-20 is in play before its time",
    removed_without_star: "has left the game without a star",
    optional_card_used: "19 cards are unused, not 20",
    event_on_the_table: "AP-2 lies on the table and is no combat card",
    near_east_twice: "Near East limits are passed",
    us_at_war: "the US Entry Track and the war of the US differ",
    war_status: "the combined War Status is too low",
    moved: "a counter is marked from the last action",
}


@pytest.fixture
def s() -> State:
    state = GAME.new("campaign", GAME.complete("campaign", {}))
    state.pending.append(TakeAction())
    assert broken(state) == []
    return state


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_is_found(s: State, fault: Callable[[State], None]):
    fault(s)
    assert FAULTS[fault] in "; ".join(broken(s))


def test_a_retreat_may_pass_through_a_full_space(s: State):
    four_units(s)
    s.pending = [Retreat((int(unit("FR 5")),), 2, int(unit("FR 5")))]
    assert not any("units stand" in fault for fault in broken(s))
    s.pending = [Retreat((int(unit("FR 5")),), 2)]
    assert any("units stand" in fault for fault in broken(s))


def test_a_retreat_takes_no_control_where_it_passes(s: State):
    not_in_control(s)
    s.pending = [Retreat((int(unit("FR 5")),), 2, int(unit("FR 5")))]
    assert broken(s) == []


def test_the_central_powers_may_stand_on_a_beach_they_have_taken(s: State):
    s.put(unit("GE 1"), MEF1)
    assert not any("beachhead" in fault for fault in broken(s))


def test_every_step_is_asked_for_by_a_rule_of_the_rulebook():
    known = {row.id for row in load_rules("paths_of_glory")}
    known |= {row.partition("#")[0] for row in known}
    asking = [k for k in step_kinds("greatwar.games.paths_of_glory").values() if not issubclass(k, Auto)]
    unknown = {k.__name__: k.asked_by for k in asking if k.asked_by not in known and k.asked_by != "?"}
    assert unknown == {}
