"""Redeployments, reinforcements, replacements: where units are wanted most."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel.action import Action
from ....kernel.adviser import Advice
from ....kernel.rng import Rng
from .. import notation
from ..components import ELIMINATED, OUT_OF_PLAY, RESERVE, UNITS, Place, Space, Unit
from ..notation import DONE
from ..rules.networks import NETWORK_OF
from ..rules.redeployment_choices import destinations as sr_destinations
from ..rules.supply import reach
from ..state import State
from ..steps.redeployment import Redeploy
from .ground import LAST, PULL, PULL_FADES, Ground, ground, name, reduced_units, step_value
from .marches import post
from .records import Rider

#: corps of a nation that are kept in reserve, to replace armies that fall, and what each is worth there
KEPT, WAITING, SPARE = 2, 0.16, 0.02
#: a redeployment has to gain this much
WORTH_A_TRAIN = 0.05
#: a train seldom goes exactly where the need is greatest, but close by
CLOSE_BY = 0.7
#: what comes by train is there for the fights of many rounds
LASTING = 1.5
#: what a factor is worth beside the enemy
FRONT = PULL * PULL_FADES
#: so many units are looked at closely before one is picked
LOOKED_AT = 4


def waiting(s: State, unit: Unit, inside: bool) -> float:
    """What a corps is worth in the Reserve Box; `inside` = it is there already."""
    mates = sum(1 for u in s.at(RESERVE[unit.side]) if u.nation is unit.nation) - inside
    return WAITING if mates < KEPT and not unit.army else SPARE


def where_it_is(s: State, g: Ground, unit: Unit) -> float:
    """What a unit is worth where it is."""
    here = s.where[unit.n]
    if not 0 < here <= LAST:
        return waiting(s, unit, True)
    factors = s.cf(unit)
    return post(g, unit, factors, here, g.mine[here] - factors)


def where_it_goes(s: State, g: Ground, unit: Unit, to: Place) -> float:
    """What a unit would be worth somewhere else."""
    if not isinstance(to, Space):
        return waiting(s, unit, False)
    return post(g, unit, s.cf(unit), to.n, g.mine[to.n])


def pick(s: State, actions: list[Action], rng: Rng) -> Advice:
    """The unit that gains most by a train: those that are worth least where they are, armies first."""
    step = s.pending[-1]
    assert isinstance(step, Redeploy)
    g = ground(s, s.active)
    picks = [a for a in actions if a.verb == notation.PICK]
    picks.sort(key=lambda a: where_it_is(s, g, a.args[0]) - 0.02 * s.cf(a.args[0]))
    best: tuple[float, Action, Place] | None = None
    for action in picks[: LOOKED_AT if DONE in actions else len(picks)]:
        unit = action.args[0]
        here = where_it_is(s, g, unit)
        for ride in sr_destinations(s, unit, step.points):
            gain = where_it_goes(s, g, unit, ride.args[1]) - here
            if best is None or gain > best[0]:
                best = gain, action, ride.args[1]
    if best is None or (best[0] < WORTH_A_TRAIN and DONE in actions):
        return Advice(DONE, "No unit is wanted more elsewhere")
    return Advice(best[1], f"{best[1].args[0]} is wanted at {best[2]}")


def redeploy(s: State, actions: list[Action], rng: Rng) -> Advice:
    """Where the picked unit is wanted most."""
    rides = [a for a in actions if a.verb == notation.REDEPLOY]
    if not rides:
        return Advice(actions[0], "Enough units have gone")
    g = ground(s, rides[0].args[0].side)
    best = max(rides, key=lambda a: where_it_goes(s, g, *a.args))
    return Advice(best, f"{best.args[0]} is wanted at {best.args[1]}")


def place(s: State, actions: list[Action], rng: Rng) -> Advice:
    """Where a new unit is wanted most."""
    g = ground(s, actions[0].args[0].side)
    best = max(actions, key=lambda a: where_it_goes(s, g, *a.args))
    return Advice(best, f"{best.args[0]} is wanted at {best.args[1]}")


def dig_trench(s: State, actions: list[Action], rng: Rng) -> Advice:
    """The trench of the event goes where the enemy stands against something worth holding."""
    step = s.pending[-1]
    g = ground(s, step.side)
    best = max(actions, key=lambda a: g.worth[a.args[0].n] * g.threat[a.args[0].n])
    return Advice(best, f"{best.args[0]} is the space most in danger")


# Replacements -------------------------------------------------------------------------------------


def replace(s: State, actions: list[Action], rng: Rng) -> Advice:
    """Armies at the front first, then armies lost, then corps; no point is left over."""
    buys = [a for a in actions if a.args]
    if not buys:
        return Advice(actions[0], "The points are spent")
    g = ground(s, buys[0].args[0].side)
    best = max(buys, key=lambda a: _bought(s, g, a))
    what = "comes back" if best.verb == notation.REBUILD else "is brought up to strength"
    return Advice(best, f"{best.args[0]} {what}: the best use of the points")


def _bought(s: State, g: Ground, action: Action) -> float:
    """What a replacement brings for its price."""
    unit: Unit = action.args[0]
    price = 1.0 if unit.army else 0.5
    if action.verb == notation.REBUILD:
        there = where_it_goes(s, g, unit, action.args[1])
        return (step_value(unit, True) + 0.5 * there) / price
    here = s.where[unit.n]
    near = 1.5 if 0 < here <= LAST and g.threat[here] else 1.0
    return near * step_value(unit, False) / price


def give_up(s: State, actions: list[Action], rng: Rng) -> Advice:
    """CARD.CP32, 10.1.3 The unit that is worth least, if one has to go; rather a corps than a victory point."""
    units = [a for a in actions if a.args]
    if not units:
        return Advice(actions[0], "Nobody can be spared")
    mine = units[0].args[0].side
    g = ground(s, mine)
    worst = min(units, key=lambda a: where_it_is(s, g, a.args[0]) + step_value(a.args[0], False))
    return Advice(worst, f"{worst.args[0]} can best be spared")


def hurt(s: State, actions: list[Action], rng: Rng) -> Advice:
    """CARD.CP63, 10.1.3 The enemy's unit that hurts him most."""
    units = [a for a in actions if a.args]
    worst = max(units, key=lambda a: step_value(a.args[0], s.reduced(a.args[0])))
    return Advice(worst, f"{worst.args[0]} is the greatest loss to the enemy")


def wanted_points(s: State, side: int) -> dict[str, float]:
    """The replacement points that each pool of a side could use."""
    key = "wanted", side, reduced_units(s)
    found: dict[str, float] | None = s.derived.get(key)
    if found is None:
        found = s.derived[key] = _wanted_points(s, side)
    return found


def _wanted_points(s: State, side: int) -> dict[str, float]:
    wanted: dict[str, float] = {}
    lost = ELIMINATED[side]
    for unit in UNITS:
        if unit.side == side and unit.rp_pool:
            at = s.place(unit)
            steps = 2 if at is lost and unit.replaceable else int(s.reduced(unit) and at is not OUT_OF_PLAY)
            if steps:
                wanted[unit.rp_pool] = wanted.get(unit.rp_pool, 0.0) + steps * (1.0 if unit.army else 0.5)
    return wanted


def trains_wanted(s: State, side: int, points: int) -> float:
    """About what so many points of redeployment would gain: the best riders for the places most in need."""
    key = "trains", side, points, reduced_units(s), s.trench
    found: float | None = s.derived.get(key)
    if found is None:
        found = s.derived[key] = _trains_wanted(s, side, points)
    return found


def _trains_wanted(s: State, side: int, points: int) -> float:
    return LASTING * sum(max(0.0, gain) for _, gain in _rides(s, side, points))


def _rides(s: State, side: int, points: int) -> Iterator[tuple[int, float]]:
    """Where so many points of redeployment would go, the greatest need first, and what each ride gains."""
    g = ground(s, side)
    found = [(_need(g, x), x) for x in range(1, LAST + 1) if g.control[x] == side and g.threat[x] > 0]
    needs = sorted((need for need in found if need[0] > 0), reverse=True)
    riders = sorted((_rider(s, g, u) for u in UNITS if u.side == side and _may_ride(s, g, u)), reverse=True)
    for need, x in needs:
        rider = next((r for r in riders if r.price <= points and _comes_to(s, r.unit, x)), None)
        if rider is None:
            continue
        riders.remove(rider)
        points -= rider.price
        yield x, CLOSE_BY * need * rider.fills + rider.nearer - rider.missed
        if not points:
            break


def _comes_to(s: State, unit: Unit, x: int) -> bool:
    """Whether trains of a unit's nation go there: they go along its ways of supply."""
    found, here = reach(s, NETWORK_OF[unit.n]), s.where[unit.n]
    if not 0 < here <= LAST:
        return bool(found.fed[x])
    return any(fed[here] and fed[x] for _, fed in found.parts)


def _need(g: Ground, x: int) -> float:
    """What five more factors would be worth in a space."""
    if len(g.s.stacks[x]) >= 3:
        return 0.0
    return g.worth[x] * (g.hold(x, g.mine[x] + 5) - g.hold(x, g.mine[x]))


def _may_ride(s: State, g: Ground, unit: Unit) -> bool:
    here = s.where[unit.n]
    if here == RESERVE[unit.side].n:
        return True
    return 0 < here <= LAST and not g.threat[here]


def _rider(s: State, g: Ground, unit: Unit) -> Rider:
    """What a unit could do at the front, and what it is missed for where it is."""
    factors, here, price = s.cf(unit), s.where[unit.n], 4 if unit.army else 1
    on_map = 0 < here <= LAST
    nearer = factors * (FRONT - g.pull[here]) if on_map else factors * FRONT
    missed = 0.0 if on_map else waiting(s, unit, True)
    return Rider((factors / 5 + nearer - missed) / price, factors / 5, nearer, missed, price, unit)


def summary(s: State, side: int, points: int) -> str:
    """Where so many points of redeployment bring help first, in a word."""
    first = next(_rides(s, side, points), None)
    return name(first[0]) if first else "the front"
