"""12.4.3 The search for the losses that may be taken, against trying every order of them."""

import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random

import pytest

from greatwar.games.paths_of_glory.components import UNITS, Side, space
from greatwar.games.paths_of_glory.forces import Due, Force
from greatwar.games.paths_of_glory.rules import losses
from greatwar.games.paths_of_glory.steps.losses import Losses
from tests.games.paths_of_glory.positions import choices, choose, position


def every_way(force: Force, left: int) -> set[tuple[int, int, bool]]:
    """All (paid, absent, corps step) that some order of losses comes to, by trying all of them."""
    seen: set[tuple[Force, int, bool]] = set()
    found: set[tuple[int, int, bool]] = set()
    todo = [(force, left, False)]
    while todo:
        at = todo.pop()
        if at in seen:
            continue
        seen.add(at)
        now, rest, corps = at
        found.add((left - rest, min(rest, 2 * now.absent), corps))
        for pool, steps in {*now.armies, *((-1, c) for c in now.corps)}:
            if steps[0] <= rest:
                todo.append((losses.after_loss(now, steps, pool), rest - steps[0], corps or pool < 0))
    return found


def random_force(rng: Random) -> Force:
    pools = tuple(
        tuple(sorted(rng.choices([(1, 1), (1,)], k=rng.choice([0, 0, 1, 2])), key=len, reverse=True))
        for _ in range(rng.randint(1, 3))
    )
    factors = [rng.choice([2, 3]) for _ in pools]
    armies = []
    for _ in range(rng.randint(0, 5)):
        pool = rng.randrange(len(pools))
        armies.append((pool, (factors[pool],) * rng.randint(1, 2)))
    corps = rng.choices([(1, 1), (1,), (2, 1)], weights=[5, 4, 1], k=rng.randint(0, 4))
    return Force(tuple(sorted(armies)), tuple(sorted(corps)), pools)


@pytest.mark.rule("12.4.3#1", "12.4.4.2")
def test_the_search_finds_what_trying_everything_finds():
    rng = Random(12)
    for _ in range(4000):
        force, left = random_force(rng), rng.randint(0, 7)
        ways = every_way(force, left)
        paid, absent = max((p, a) for p, a, _ in ways)
        best = losses.outlook(force, left)
        assert (best.paid, best.absent) == (paid, absent), (force, left)
        assert best.corps == ((paid, absent, True) in ways), (force, left)


def test_whatever_is_picked_the_most_possible_is_paid():
    rng = Random(7)
    kinds = ["GE {}", "AH {}", "FR {}", "RU {}"]
    for _ in range(300):
        numbers = count(1)
        p = position().clear().at("Liege", "US 1")
        side = rng.choice([kinds[:2], kinds[2:]])
        army = [rng.choice(side).format(next(numbers)) for _ in range(rng.randint(0, 4))]
        corps = [rng.choice(side)[:2] + "c" for _ in range(rng.randint(0 if army else 1, 3))]
        p.at("Sedan", *(rng.choice(["{}", "({})"]).format(x) for x in army + corps))
        p.reserve(*(rng.choice(side)[:2] + "c" for _ in range(rng.randint(0, 3))))
        units = p.s.at(space("Sedan"))
        p.s.active = 1 - units[0].side
        number = rng.randint(1, 7)
        force = losses.force_of(p.s, units, 0)
        paid = losses.outlook(force, number).paid
        before = p.s.copy()
        p.combat("Sedan", "US 1", defenders=tuple(map(int, units)), defender_loss=number)
        p.s.active = 1 - units[0].side
        s = p.push(Losses(True)).build()
        while s.pending:
            choose(s, rng.choice(choices(s)))
        assert s.combat
        assert sum(UNITS[u].lf[reduced] for u, reduced in s.combat.steps_lost) == paid, before


#: a search of the largest stacks makes fewer calls; one that tries every set of units makes hundreds of thousands
CALLS = 5_000


def calls(work: Callable[[], object]) -> int:
    """How many functions are called: the same on every machine, however busy it is."""
    made = [0]

    def count_one(_frame: object, event: str, _value: object) -> None:
        made[0] += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count_one)
    try:
        work()
    finally:
        sys.setprofile(before)
    return made[0]


def test_the_search_is_fast_for_the_largest_stacks():
    p = position().clear().at("Sedan", "GE 1")
    for where, stack in {
        "Verdun": ("FR 1", "(FR 2)", "FRc"),
        "Chateau Thierry": ("FR 3", "(BR 1)", "(FRc)"),
        "Cambrai": ("BR 2", "US 1", "(US 2)"),
        "Brussels": ("BE 1", "BRc", "(BRc)"),
        "Liege": ("USc", "(USc)", "BEc"),
    }.items():
        p.at(where, *stack)
    p.reserve("FRc", "FRc", "(FRc)", "BRc", "USc")
    s = p.build()
    units = tuple(s.units(Side.AP))
    assert len(units) == 15
    for number in range(1, 8):
        made = calls(partial(losses.possible_losses, s, Due(True, number), units))
        assert made < CALLS, number
