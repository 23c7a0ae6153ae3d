"""4.2.6 What a side may know of a state, and full states that fit what it knows.

Of an enemy hex a player sees the top unit with its face, under an IP only from an adjacent hex, and all fortress
units; units
that move, fight or bear a Prepared Attack marker are known while they do. Everything else that the enemy has on the
map is
"somewhere". That something stands in a hex, and whether it projects a ZOC, is public (`State.veiled`).
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import accumulate
from typing import Final

from msgspec.structs import replace

from ...kernel.rng import Rng
from ...kernel.rules import rule
from . import names as nm
from .board import distance
from .combat import Combat
from .components import (
    BUKOWINA,
    DUMMIES,
    FORTS,
    HEX_COUNT,
    OFF_MAP,
    SOMEWHERE,
    SUPPLIES,
    UNITS,
    Unit,
    army_named,
    corps_named,
    hex_named,
    unit,
)
from .rules.stacking import half_divisions, top
from .rules.zoc import adjacent_to
from .scenarios import reinforcements_of, setup_of
from .state import FULL_VIEW, State

#: what is seen of the marks and orders of an enemy unit
_SEEN_MARKS = nm.RAIL | nm.DISPLACED | nm.EXTENDED | nm.HALF
_SEEN_ORDERS = nm.PREPARED | nm.ATTACKED | nm.WAS_ATTACKED | nm.RETREATED | nm.RELEASED
#: fields of pending steps that name units in action
_NAMES = ("units", "force", "unit")
#: to this GT units without a corps are looked for where the scenario had them
_EARLY = 6


def in_action(s: State) -> set[int]:
    """Units that move or fight now: those of the pending steps and of the combat."""
    found: set[int] = set()
    for step in s.pending:
        for name in _NAMES:
            value = getattr(step, name, None)
            if isinstance(value, int):
                found.add(value)
            elif isinstance(value, tuple):
                found.update([n for n in value if isinstance(n, int)])
    if s.battle is not None:
        found.update(s.battle.attackers, s.battle.defenders, s.battle.withheld)
    return found


@rule("4.2.6#1", "4.2.6#2", "4.2.6a#1", "4.2.6b#1", "4.2.6#3")
def visible(s: State, seat: int, h: int, acting: set[int]) -> list[int]:
    """4.2.6 The pieces of an enemy hex that a seat sees."""
    side = 1 - seat
    stack = s.numbers_at(h)
    found = [n for n in stack if UNITS[n].fort or n in acting or (n < FORTS and s.orders[n] & nm.PREPARED)]
    covered = s.ip(h, side) > 0 and not adjacent_to(s, seat, h, nm.ANY)
    if not covered and h not in s.caps:
        seen = top(s, h)
        if seen is not None and seen.n not in found and seen.n not in s.hidden:
            found.append(seen.n)
    return found


@rule("4.2.6#1")
def mask(s: State, seat: int) -> State:
    """4.2.6 The state as `seat` knows it."""
    side = 1 - seat
    acting = in_action(s)
    seen = s.copy()
    seen.viewer = seat
    where, lost, cel = bytearray(s.where), bytearray(s.lost), bytearray(s.cel)
    marks, task, orders = bytearray(s.marks), bytearray(s.task), bytearray(s.orders)
    army, corps, ap = bytearray(s.army), bytearray(s.corps), bytearray(s.ap)
    known: set[int] = set()
    for h in s.stacks:
        if s.occ[h] >> nm.SHIFT[side] & nm.ANY:
            known.update(visible(s, seat, h, acting))
    known.update([n for n in acting if s.at_number(n) in (OFF_MAP, BUKOWINA)])  # named while it comes out of there
    displays = s.options.concealment == "no-displays"
    for u in UNITS:
        if u.side != side:
            continue
        n = u.n
        if n >= FORTS:
            lost[n] = 0 if s.lost[n] < u.steps else u.steps
            continue
        at = s.at_number(n)
        if n < DUMMIES:
            cel[n] = 0
            corps[n] = corps[n] if displays else 0
        army[n] = army[n] if displays else 0
        task[n] = 0
        if at < HEX_COUNT or at in (OFF_MAP, BUKOWINA):
            if n in known:
                lost[n] = u.steps - u.reduced if s.on_reduced(u) else 0
                marks[n] &= _SEEN_MARKS
                orders[n] &= _SEEN_ORDERS
                continue
            where[2 * n], where[2 * n + 1] = SOMEWHERE >> 8, SOMEWHERE & 255
        lost[n] = 0 if at < HEX_COUNT or at in (OFF_MAP, BUKOWINA) else lost[n]
        marks[n] = 0
        orders[n] &= nm.RELEASED
        if n >= SUPPLIES:
            ap[n - SUPPLIES] = 0
    seen.where, seen.lost, seen.cel = bytes(where), bytes(lost), bytes(cel)
    seen.marks, seen.task, seen.orders = bytes(marks), bytes(task), bytes(orders)
    seen.army, seen.corps, seen.ap = bytes(army), bytes(corps), bytes(ap)
    hide_destinations(s, seen, seat)
    seen.offmap = tuple([d for d in s.offmap if UNITS[d[0]].side == seat])
    seen.ersatz = tuple([d for d in s.ersatz if UNITS[d[0]].side == seat])
    seen.joined = tuple([d for d in s.joined if UNITS[d[0]].side == seat])
    seen.dug = tuple([d for d in s.dug if UNITS[d[1]].side == seat])
    seen.crossed = tuple([d for d in s.crossed if UNITS[d[1]].side == seat])
    seen.hidden = tuple([n for n in s.hidden if UNITS[n].side == seat])
    seen.battle = _masked_battle(s, seat)
    seen.veiled = ()
    seen.changed()
    seen.veiled = tuple([h << 8 | s.occ[h] for h in sorted(s.stacks) if seen.occ[h] != s.occ[h]])
    if seen.veiled:
        seen.changed()
    return seen


@rule("8.2.3(3)#4")
def hide_destinations(s: State, seen: State, seat: int) -> None:
    """8.2.3(3) Destinations are recorded face down."""
    seen.dest = tuple([d for d in s.dest if UNITS[d[0]].side == seat])


def _masked_battle(s: State, seat: int) -> Combat | None:
    """The record of a combat without the enemy's losses and states."""
    battle = s.battle
    if battle is None:
        return None
    mine = [n for n in (*battle.attackers, *battle.defenders, *battle.withheld) if UNITS[n].side == seat]
    own = 0 if battle.attacker == seat else 1
    burdened = [-1, -1]
    burdened[own] = battle.burdened[own]
    return replace(
        battle,
        losses=tuple([x for x in battle.losses if x[0] in mine]),
        burdened=tuple(burdened),
        full=tuple([n for n in battle.full if n in mine]),
        demoralized=tuple([n for n in battle.demoralized if n in mine]),
    )


@cache
def _attachments(scenario: str) -> dict[int, tuple[int, int]]:
    """The army and corps that each unit has by the scenario, as they stand in the state."""
    found: dict[int, tuple[int, int]] = {}
    rows = [(r.unit, r.army, r.corps) for r in setup_of(scenario)]
    rows += [(r.unit, r.army, r.corps) for r in reinforcements_of(scenario)]
    for name, army, corps in rows:
        u = unit(name)
        if not u.fort:
            own = corps_named(corps).n + 1 if corps and u.formation else 0
            found.setdefault(u.n, (army_named(army).n + 1 if army and army != "A any" else 0, own))
    return found


#: how often a deal is tried before the cautious one: everything that need not stand somewhere rides off the map
TRIES: Final = 3
#: the weight of a hex for a unit by its distance from where the unit is looked for: e to the power of -1/4 a hex
NEAR: Final[tuple[int, ...]] = tuple([max(1, 65536 * 7788**d // 10000**d) for d in range(48)])


def determinise(view: State, rng: Rng) -> State:
    """A full state that the view does not exclude: unseen enemies stand under enemies that are seen, or travel by rail.

    Attachments are those of the scenario; strengths and effectiveness are taken to be whole where nothing is seen.
    Units are looked for near their Corps Train, near others of their corps or army, or where the scenario had them.
    """
    if view.viewer == FULL_VIEW:
        return view.copy()
    seen = view.to_bytes()
    for _ in range(TRIES):
        s = _dealt(view, rng, False)
        if mask(s, view.viewer).to_bytes() == seen:
            return s
    return _dealt(view, rng, True)


def _dealt(view: State, rng: Rng, cautious: bool) -> State:
    """One way to place what is not seen."""
    s = view.copy()
    s.viewer = FULL_VIEW
    side = 1 - view.viewer
    given = _attachments(s.options.scenario)
    army, corps = bytearray(s.army), bytearray(s.corps)
    for u in UNITS[:FORTS] if s.options.concealment != "no-displays" else ():
        if u.side == side and u.n in given:
            army[u.n] = army[u.n] or given[u.n][0]
            if u.n < DUMMIES:
                corps[u.n] = corps[u.n] or given[u.n][1]
    s.army, s.corps = bytes(army), bytes(corps)
    veiled = [(entry >> 8, entry & 255) for entry in view.veiled]
    s.veiled = ()
    s.changed()
    _keep_tops(s, side)
    unseen = [u for u in UNITS[:FORTS] if u.side == side and s.at_number(u.n) == SOMEWHERE]
    order = list(range(len(unseen)))
    rng.shuffle(order)
    waiting = _settle(s, [unseen[k] for k in order])
    waiting.sort(key=_rank)  # stable: the lot decides within a rank
    places = _Places(s, side)
    for h, bits in veiled:
        if s.occ[h] == bits:
            continue
        waiting = _fill(s, h, bits, waiting, side, places, rng)
    places.hexes = [h for h in sorted(s.stacks) if s.holds(side, h, nm.ANY)]
    for u in waiting:
        _hide(s, u, places, rng, cautious)
    travelling = {d[0] for d in s.offmap}
    lost = [u.n for u in UNITS[:FORTS] if s.at_number(u.n) == OFF_MAP and u.n not in travelling]
    s.offmap = tuple(sorted([*s.offmap, *[(n, HEX_COUNT, 0) for n in lost]]))
    bound = {d[0] for d in s.dest}
    riding = [u for u in UNITS[:FORTS] if s.marks[u.n] & nm.RAIL and u.n not in bound]
    s.dest = tuple(sorted([*s.dest, *[(u.n, min(s.at_number(u.n), HEX_COUNT - 1), 0) for u in riding]]))
    return s


def _rank(u: Unit) -> int:
    """Who is placed first: Trains and depots, then formations, which the others are looked for beside."""
    return 0 if u.supply else 1 if u.formation else 2


class _Places:
    """Where unseen units are looked for: near others of their corps, of their army, or at home."""

    def __init__(self, s: State, side: int) -> None:
        self.hexes: list[int] = []
        self.of_corps: dict[int, int] = {}
        self.of_army: dict[int, int] = {}
        self._chances: dict[int, list[int]] = {}
        self._homes = _homes(s.options.scenario)
        for h, stack in s.stacks.items():
            if s.holds(side, h, nm.ANY):
                for n in stack:
                    if n < FORTS:
                        self.note(s, UNITS[n], h)

    def note(self, s: State, u: Unit, h: int) -> None:
        """A unit stands there: others are looked for near it, nearest to a Train."""
        corps, army = _corps(s, u), s.army[u.n]
        if corps and (u.train or corps not in self.of_corps):
            self.of_corps[corps] = h
        if army and army not in self.of_army:
            self.of_army[army] = h

    def anchor(self, s: State, u: Unit) -> int:
        """The hex near which a unit is looked for; -1 = anywhere."""
        found = self.of_corps.get(_corps(s, u), -1)
        if found < 0:
            found = self._homes.get(u.n, -1) if s.turn <= _EARLY else -1
        if found < 0:
            found = self.of_army.get(s.army[u.n], self._homes.get(u.n, -1))
        return found

    def weight(self, s: State, u: Unit, h: int) -> int:
        """How likely a unit is to be in a hex, to be compared with others."""
        at = self.anchor(s, u)
        return NEAR[min(distance(at, h), len(NEAR) - 1)] if at >= 0 else NEAR[8]

    def pick(self, s: State, u: Unit, rng: Rng) -> int:
        """One of the hexes, near ones more often."""
        at = self.anchor(s, u)
        if at < 0:
            return self.hexes[rng.below(len(self.hexes))]
        sums = self._chances.get(at)
        if sums is None:
            sums = self._chances[at] = list(accumulate([NEAR[min(distance(at, h), len(NEAR) - 1)] for h in self.hexes]))
        return self.hexes[bisect_right(sums, rng.below(sums[-1]))]


def _corps(s: State, u: Unit) -> int:
    """The corps of a piece + 1; 0 = none."""
    return s.corps[u.n] if u.n < DUMMIES and s.corps[u.n] else u.corps + 1


@cache
def _homes(scenario: str) -> dict[int, int]:
    """Where the scenario puts units on the map."""
    return {unit(r.unit).n: hex_named(r.hex).n for r in setup_of(scenario) if "." in r.hex}


def _keep_tops(s: State, side: int) -> None:
    """A unit that is seen for no other reason is the top one: others in its hex are weaker than they look."""
    acting = in_action(s)
    for h, stack in list(s.stacks.items()):
        if not s.holds(side, h, nm.ANY) or len(stack) < 2:
            continue
        plain = [n for n in stack if n < FORTS and n not in acting and not s.orders[n] & nm.PREPARED]
        if len(plain) != 1:
            continue
        for _ in stack:
            seen = top(s, h)
            if seen is None or seen.n == plain[0]:
                break
            if seen.formation and not s.demoralized(seen):
                s.set_cel(seen, nm.DEMORALIZED)
            elif seen.n < FORTS and s.steps(seen) > 1:
                s.set_lost(seen, s.lost[seen.n] + 1)
            else:
                break


def _settle(s: State, waiting: list[Unit]) -> list[Unit]:
    """Units that never move stand where the scenario put them."""
    homes = _homes(s.options.scenario)
    left = []
    for u in waiting:
        at = u.hex if u.hex >= 0 else homes.get(u.n, -1)
        if (u.immobile or not u.ma) and at >= 0 and not s.holds(1 - u.side, at, nm.ANY):
            s.put(u, at)
            if s.options.concealment == "hidden":
                s.hidden = tuple(sorted([*s.hidden, u.n]))
        else:
            left.append(u)
    return left


def _fill(s: State, h: int, bits: int, waiting: list[Unit], side: int, places: _Places, rng: Rng) -> list[Unit]:
    """Put an unseen unit into a hex of which only that something stands there is known."""
    mine = bits >> nm.SHIFT[side]
    fitting = []
    for u in waiting:
        fits = u.combat if mine & nm.COMBAT else u.artillery or u.supply or u.dummy
        if fits and not u.immobile:
            fitting.append(u)
    if not fitting:
        return waiting
    sums = list(accumulate([places.weight(s, u, h) for u in fitting]))
    u = fitting[bisect_right(sums, rng.below(sums[-1]))]
    covered = s.ip(h, side) > 0 or h in s.caps or s.options.concealment == "hidden"
    below = bool(s.numbers_at(h)) and not covered  # something is on top: this one rides or has retreated
    zoc = mine & nm.ZOC and not s.occ[h] >> nm.SHIFT[side] & nm.ZOC
    s.put(u, h)
    places.note(s, u, h)
    if mine & nm.COMBAT and below and zoc:
        s.set_order(u, nm.RETREATED)
    elif mine & nm.COMBAT and (below or not mine & nm.ZOC):
        s.set_mark(u, nm.RAIL)
    if s.options.concealment == "hidden":
        s.hidden = tuple(sorted([*s.hidden, u.n]))
    return [x for x in waiting if x is not u]


def _hide(s: State, u: Unit, places: _Places, rng: Rng, cautious: bool) -> None:
    """Put an unseen unit under one that is seen, where it does not change what is seen; else on an off-map railway."""
    for _ in range(0 if cautious or not places.hexes else 6):
        h = places.pick(s, u, rng)
        before, bits = top(s, h), s.occ[h]
        here = s.own(u.side, h)
        if half_divisions(s, [*here, u]) > 6 or (u.artillery and len([x for x in here if x.artillery]) > 1):
            continue
        s.put(u, h)
        if top(s, h) is before and s.occ[h] == bits:
            places.note(s, u, h)
            return
        s.put(u, SOMEWHERE)
    s.put(u, OFF_MAP)
    s.set_mark(u, nm.RAIL)
    s.offmap = tuple(sorted([*s.offmap, (u.n, HEX_COUNT, 0)]))


def hidden_twin(s: State, seat: int, rng: Rng) -> State | None:
    """Another full state that `seat` cannot tell from this one: an enemy formation is more tired, or less."""
    acting = in_action(s)
    others = [
        u
        for u in UNITS[:DUMMIES]
        if u.side != seat and u.formation and s.on_map(u) and u.n not in acting and s.cel[u.n] < nm.DEMORALIZED - 1
    ]
    if not others:
        return None
    u = others[rng.below(len(others))]
    twin = s.copy()
    twin.set_cel(u, s.cel[u.n] + 1 if s.cel[u.n] == 0 else 0)
    return twin


def hidden_items(s: State, seat: int) -> list[str]:
    """Nothing that is equally likely to be anywhere: where units stand depends on what was done."""
    return []
