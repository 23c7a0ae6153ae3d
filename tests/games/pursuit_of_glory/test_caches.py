"""What the state keeps to save time, and what lists leave unasked, never changes what may be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from greatwar.families.cdg import stacking as family_stacking
from greatwar.families.cdg.limits import refused5
from greatwar.families.cdg.movement import FRESH, Way
from greatwar.games import load
from greatwar.games.pursuit_of_glory.components import BOARD, PLACES, SPACES, UNITS, space
from greatwar.games.pursuit_of_glory.names import AP, CP
from greatwar.games.pursuit_of_glory.rules import redeployment, supply
from greatwar.games.pursuit_of_glory.rules.movement import ARRIVAL, MOVEMENT
from greatwar.games.pursuit_of_glory.rules.stacking import STACKING
from greatwar.games.pursuit_of_glory.state import State
from greatwar.games.pursuit_of_glory.steps.movement import Movement
from greatwar.games.pursuit_of_glory.steps.redeployment import Redeploy, SendUnit
from greatwar.kernel.rng import Rng
from greatwar.kernel.step import CHANCE

GAME: Any = load("pursuit-of-glory")


def decisions(seed: int, count: int) -> Iterator[State]:
    """The positions of a random game in which a player decides; they are to be looked at, not changed."""
    rng, s, asked = Rng(seed), GAME.setup("campaign-1914", GAME.complete("campaign-1914", {})), 0
    while GAME.actor(s) is not None and asked < count:
        if GAME.actor(s) == CHANCE:
            GAME.apply(s, GAME.random_action(s, rng))
            continue
        yield s
        asked += 1
        GAME.apply(s, rng.choice(GAME.actions(s)))


def fresh(s: State) -> State:
    """The same position with all caches dropped."""
    new = s.copy()
    new.changed()
    return new


@pytest.mark.parametrize("seed", [3, 41])
def test_lists_are_those_of_a_state_without_caches(seed: int) -> None:
    """Each list of the first decisions of a game is the one that is made with all caches dropped."""
    for s in decisions(seed, 250):
        new = fresh(s)
        assert (new.stacks, new.present, new.signs) == (s.stacks, s.present, s.signs)
        assert [new.units(side) for side in range(4)] == [s.units(side) for side in range(4)]
        assert new.pending[-1].actions(new) == GAME.actions(s)


def test_floods_that_go_on_are_those_that_begin_anew() -> None:
    """Supply that was kept when the ground changed elsewhere is what a flood finds now."""
    compared = 0
    for number, s in enumerate(decisions(11, 240)):
        if number % 4 or not s.reaches:
            continue
        supply.memo(s)
        new = fresh(s)
        for net in supply.NETWORKS:
            for kind in range(supply.KINDS):
                known = s.reaches[supply.FIRST_REACH + net.number * supply.KINDS + kind]
                if known is not None:
                    found = supply.reach(new, net, kind)
                    assert (known.on, known.fed, known.seas) == (found.on, found.fed, found.seas)
                    compared += 1
        for side in (CP, AP):
            assert not s.lanes[side] or s.lanes[side] == supply.passages(new, side)
        for unit in s.units(s.active):
            assert supply.fed_at(s, unit, s.space(unit)) == (supply.grade(new, unit) > supply.OOS)
            assert not supply.nobody_disrupted(s, s.active) or not supply.is_disrupted(new, unit)
    assert compared > 100


def test_copies_share_floods_until_the_ground_of_one_changes() -> None:
    """A flood made for a copy serves the state too, and is mended for the one whose ground changes alone."""
    s = GAME.setup("campaign-1914", GAME.complete("campaign-1914", {}))
    s.changed()
    supply.memo(s)
    t = s.copy()
    before = supply.reach(t, supply.TU_NET, supply.FULL_CLEAN)
    assert supply.reach(s, supply.TU_NET, supply.FULL_CLEAN) is before
    lost = space("Sivas")
    s.set_owner(lost, AP)
    after = supply.reach(s, supply.TU_NET, supply.FULL_CLEAN)
    assert after.fed == supply.reach(fresh(s), supply.TU_NET, supply.FULL_CLEAN).fed
    assert before.on >> lost.n & 1
    assert not after.on >> lost.n & 1
    assert supply.reach(t, supply.TU_NET, supply.FULL_CLEAN) is before
    s.set_owner(lost, CP)
    assert supply.reach(s, supply.TU_NET, supply.FULL_CLEAN).fed == before.fed


def test_steps_on_plain_ground_are_refused_by_the_same_limits() -> None:
    """Where only two limits of entry are asked, none of the others would have spoken."""
    for number, s in enumerate(decisions(5, 120)):
        for unit in s.units(s.active) if number % 40 == 39 else []:
            here = s.space(unit)
            for link in here.links:
                full = refused5(MOVEMENT.ENTRY, s, unit, here, link, FRESH)
                assert MOVEMENT.refusal(s, unit, here, link, FRESH) == full


def test_room_is_that_of_the_full_count() -> None:
    """What is taken for a stack with room at a glance has room by the count."""
    for number, s in enumerate(decisions(9, 120)):
        for x in SPACES if number % 40 == 39 else ():
            for unit in UNITS[:: 20 + number % 7]:
                units = [u for u in s.of_side(x, s.side(unit)) if u is not unit]
                full = family_stacking.Stacking.room(STACKING, s, x, units, [unit])
                assert STACKING.room(s, x, units, [unit]) == full


def test_redeployments_are_those_that_are_not_refused() -> None:
    """The places that are listed for a unit, and the units that may be picked, by the refusals of each."""
    sent = picked = 0
    for s in decisions(7, 400):
        step = s.pending[-1]
        if isinstance(step, SendUnit) and sent < 12:
            unit = UNITS[step.unit]
            listed = {x.n for x in redeployment.destinations(s, unit, step.points)}
            assert listed == {x.n for x in PLACES if redeployment.refusal(s, unit, x, step.points) is None}
            sent += 1
        if isinstance(step, Redeploy) and picked < 4:
            goes = [u for u in redeployment.movable(s, step.points) if redeployment.destinations(s, u, step.points)]
            assert redeployment.pickable(s, step.points) == goes
            picked += 1
    assert (sent, picked) == (12, 4)


def test_open_spaces_of_redeployment_are_those_that_may_be_passed() -> None:
    """The set of open spaces says of each space what is asked of it alone."""
    for number, s in enumerate(decisions(13, 120)):
        for unit in UNITS[::60] if number % 40 == 39 else ():
            entered, _ = redeployment._open_spaces(s, unit, s.active)
            asked = [redeployment._passable(s, unit, x, s.active) for x in SPACES]
            assert [entered >> x.n & 1 == 1 for x in SPACES] == asked


def test_steps_that_need_no_search_end_well() -> None:
    """What movement takes for a plain step, and for a stop that changes nothing, the full search confirms."""
    plain, stops = 0, 0
    for s in decisions(7, 600):
        step = s.pending[-1]
        if isinstance(step, Movement) and ARRIVAL.unsettled(s) is None and plain < 120:
            for action in [a for a in GAME.actions(s) if a.verb == "move"]:
                unit, to = action.args
                if not ARRIVAL.plain(s, unit, s.space(unit), to):
                    continue
                here, done = s.space(unit), step._march()
                new = s.copy()
                ARRIVAL.step(new, unit, to)
                after = MOVEMENT.after(s, unit, here, here.link_to[to], done)
                assert ARRIVAL.can_settle(new, unit, to, after) is None
                plain += 1
            if step.mover >= 0:
                unit = UNITS[step.mover]
                full = ARRIVAL._ends_well(s, unit, Way((), step._march()))
                assert (ARRIVAL.stop_refusal(s, unit, s.space(unit), step._march()) is None) == (full is None)
                stops += 1
    assert plain >= 120
    assert stops > 10


def test_units_of_a_kind_are_alike_on_the_board() -> None:
    """Searches try one of the counters of a kind: they differ in number and name alone."""
    for unit in UNITS:
        first = next(u for u in UNITS if u.kind == unit.kind)
        same = [name for name in vars(unit) if name not in ("n", "name")]
        assert [getattr(unit, name) for name in same] == [getattr(first, name) for name in same]
    assert len(BOARD.signs) == len(UNITS)
