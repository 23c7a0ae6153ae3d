"""17.0 Railways: what is operational to whom, railheads and engineers, gauges, what enemies destroy."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from .. import names as nm
from ..board import EDGES, RAIL_HEXES, RAIL_INDEX, area_mask
from ..charts import turn
from ..components import HEX_COUNT, HEXES, Unit
from ..rails import BOTH, CLOSED_EXITS, EUROPEAN, JAROSLAU, LINKS, OFF_MAP_LINKS, RUSSIAN, Link
from ..scenarios import SCENARIOS, allotments_of
from ..state import State
from . import special
from .special import BRIDGE_REPAIRED, campaign

# Kinds of railway that players build: `State.railways` holds (kind, nation, state, first hex, next hex ...).
FIELD: Final = 0
NARROW: Final = 1
NEW: Final = 2
#: of a new line: its gauge, half a hex more, completed, the hex it is built to
GAUGE_BITS: Final = 3
HALF_HEX: Final = 4
COMPLETED: Final = 8
OBJECTIVE_SHIFT: Final = 4

MOST_A_LINE: Final = 5
#: engineer points as they stand in `State.engineers`
GERMANS: Final = 0
GERMANS_AT_HOME: Final = 1
AUSTRIANS: Final = 2
RUSSIANS: Final = 3
FAR: Final = 1 << 30


# States of railway hexes ------------------------------------------------------------------------


@cache
def bases(scenario: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """1.2.1 The railway hexes on friendly map edges by side; in a part of the map also where a line leaves it at
    home.
    """
    open_ = area_mask(SCENARIOS[scenario].area)
    found: tuple[list[int], list[int]] = ([], [])
    for h in RAIL_HEXES:
        if not open_[h]:
            continue
        side = EDGES.get(h, -1)
        if side < 0 and any(not open_[link.to] for link in LINKS[h]):
            side = nm.RUSSIA if HEXES[h].nation == nm.RUSSIAN else nm.CENTRAL
        if side >= 0:
            found[side].append(h)
    return tuple(found[0]), tuple(found[1])


@rule("17.1.1#1")
def engineered(s: State, side: int, h: int) -> bool:
    """17.1.1 Whether a hex is friendly, operational or not: changed by engineers, in friendly territory."""
    return s.rail_state(h) == side + 1 and s.controls(side, h) and not s.holds(1 - side, h, nm.ANY)


@rule("17.1.1#1", "17.1.5#1")
def live(s: State, side: int) -> bytes:
    """17.1.1 One byte a hex: 1 = friendly operational, that is connected to a friendly map edge by such hexes."""
    known = s.live[side]
    if known is None:
        known = _flood(s, side)
        s.live = [known, s.live[1]] if side == nm.RUSSIA else [s.live[0], known]
    return known


@rule("17.1.1#1")
def operational(s: State, side: int, h: int) -> bool:
    """17.1.1 Whether a hex is friendly operational to a side: connected to its map edge."""
    return bool(live(s, side)[h])


def connected(s: State, side: int, h: int) -> bool:
    """14.2.2 Whether a railway hex is connected to the map edge by friendly operational hexes."""
    return bool(live(s, side)[h])


def _flood(s: State, side: int) -> bytes:
    reached = bytearray(HEX_COUNT)
    stack = [h for h in bases(s.options.scenario)[side] if s.controls(side, h) and not s.holds(1 - side, h, nm.ANY)]
    for h in stack:
        reached[h] = 1
    extra = built_links(s, side, False)
    cut = bridge_cut(s)
    open_, rail, control, occ = s.open, s.rail, s.control, s.occ
    mine, enemies = 1 if side == nm.RUSSIA else 0, nm.ANY << nm.SHIFT[1 - side]
    while stack:
        h = stack.pop()
        for link in LINKS[h]:
            n = link.to
            if reached[n] or not open_[n] or occ[n] & enemies:
                continue
            k = RAIL_INDEX[n]  # `engineered`, written out: the flood passes some thousand links
            if rail[k >> 2] >> 2 * (k & 3) & 3 != side + 1 or control[n >> 3] >> (n & 7) & 1 != mine:
                continue
            if cut and (h, n) in _BRIDGE:
                continue
            reached[n] = 1
            stack.append(n)
        for n, _ in extra.get(h, ()):
            if not reached[n] and s.controls(side, n) and not s.holds(1 - side, n, nm.ANY):
                reached[n] = 1
                stack.append(n)
    if s.railways:
        _field_railways(s, side, reached)
    return bytes(reached)


@rule("17.5.3#1")
def _field_railways(s: State, side: int, reached: bytearray) -> None:
    """17.5.3 A field railway is connected at its Deployed marker only; its railhead connects to nothing."""
    for line in s.railways:
        if line[0] == FIELD and usable_line(line, side) and len(line) > 3 and reached[line[3]]:
            for h in line[4:]:
                if not s.controls(side, h) or s.holds(1 - side, h, nm.ANY):
                    break
                reached[h] = 1


_BRIDGE: Final = frozenset([(JAROSLAU[0], JAROSLAU[1]), (JAROSLAU[1], JAROSLAU[0])])


@rule("17.4#1")
def bridge_cut(s: State) -> bool:
    """17.4 Whether the railway bridge at Jaroslau is demolished."""
    return special.due(s, BRIDGE_REPAIRED) > 0


@rule("17.4#1")
def bridgehead_lost(s: State, fort: Unit) -> None:
    """17.4 (c) With the bridgehead at Jaroslau its railway bridge goes; after twelve GTs it is repaired."""
    if campaign(s) and fort.hex in JAROSLAU:
        special.fall_due(s, s.turn + 12, BRIDGE_REPAIRED)
        s.railways_changed()
        s.say("The railway bridge at Jaroslau is demolished")


@rule("17.4#1")
def repair_bridge(s: State) -> None:
    """17.4 The bridge is usable again twelve GTs later."""
    if 0 < special.due(s, BRIDGE_REPAIRED) <= s.turn:
        special.over(s, BRIDGE_REPAIRED)
        s.railways_changed()
        s.say("The railway bridge at Jaroslau is repaired")


def built_links(s: State, side: int, fields: bool = True) -> dict[int, list[tuple[int, Link]]]:
    """The links of field and new railways that a side may use, by hex; without `fields` only those that connect."""
    found: dict[int, list[tuple[int, Link]]] = {}
    for line in s.railways:
        if not usable_line(line, side) or (line[0] == FIELD and not fields):
            continue
        gauge = line[2] & GAUGE_BITS if line[0] == NEW else BOTH
        for a, b in pairwise(line[3:]):
            found.setdefault(a, []).append((b, Link(b, gauge, 2, line[0] != NEW, -1)))
            found.setdefault(b, []).append((a, Link(a, gauge, 2, line[0] != NEW, -1)))
    return found


@rule("17.5.3#1", "17.6#1", "17.7#1")
def usable_line(line: tuple[int, ...], side: int) -> bool:
    """17.5 A field railway serves its own side; a German narrow-gauge line and a completed Russian one serve both."""
    owner = nm.RUSSIA if line[1] == nm.RUSSIAN else nm.CENTRAL
    if line[0] == FIELD:
        return owner == side
    if line[0] == NEW and not line[2] & COMPLETED:
        return owner == side
    return True


@rule("17.1.5#1")
def broken(s: State, side: int) -> list[int]:
    """17.1.5 Hexes where a Broken marker lies: not friendly, between two friendly ones."""
    return [
        h
        for h in RAIL_HEXES
        if s.open[h]
        and not engineered(s, side, h)
        and sum([1 for link in LINKS[h] if engineered(s, side, link.to)]) > 1
    ]


@rule("17.1.4#1", "17.5.3#1", "17.7#1")
def entered(s: State, side: int, h: int) -> None:
    """17.1.4 A unit of `side` has come into a hex: the enemy's railway there is no longer friendly to him."""
    if RAIL_INDEX[h] >= 0 and s.rail_state(h) == (1 - side) + 1:
        s.set_rail(h, 0)
    if s.railways:
        _lose_built(s, side, h)


@rule("17.1.4#1")
def behind_enemy(s: State, side: int, h: int) -> None:
    """17.1.4 A hex has passed behind the front line of `side`: the enemy's railway there is lost to him."""
    if s.rail_state(h) == (1 - side) + 1:
        s.set_rail(h, 0)
    if s.railways:
        _lose_built(s, side, h)


def _lose_built(s: State, side: int, h: int) -> None:
    """17.5.3, 17.7 What becomes of railways that were built when an enemy takes a hex of theirs."""
    kept = []
    for line in s.railways:
        owner = nm.RUSSIA if line[1] == nm.RUSSIAN else nm.CENTRAL
        if owner == side or h not in line[3:]:
            kept.append(line)
        elif line[0] == FIELD:
            at = line.index(h, 3)
            if at > 3:
                kept.append(line[:at])
            else:
                kept.append((FIELD, line[1], COMPLETED))  # the marker is used up
                s.say(f"The field railway at {HEXES[h]} is destroyed")
        elif line[0] == NEW and not line[2] & COMPLETED:
            kept.append((NEW, line[1], COMPLETED))
            s.say(f"The new railway by {HEXES[h]} is abandoned")
        else:
            kept.append(line)
    if tuple(kept) != s.railways:
        s.railways = tuple(kept)
        s.railways_changed()


# Engineers --------------------------------------------------------------------------------------


@rule("17.1.2#2")
def allot_engineers(s: State, side: int) -> None:
    """17.1.2 The points of this GT: from the turn track in the Grand Campaign, else from the scenario."""
    if campaign(s):
        row = turn(s.turn)
        points = (row.engineers_germany, row.engineers_german_home, row.engineers_austria, row.engineers_russia)
    else:
        table = allotments_of(s.options.scenario)
        last = table[max([gt for gt in table if gt < s.turn] or [min(table)])]
        points = (
            last.engineers_germany,
            last.engineers_german_home,
            last.engineers_austria,
            last.engineers_russia,
        )
    s.engineers = (0, 0, 0, points[3]) if side == nm.RUSSIA else (points[0], points[1], points[2], 0)


@rule("17.1.2#1", "17.1.3#1")
def railhead_refusal(s: State, side: int, h: int) -> Refusal | None:
    """17.1.2 Why a railway hex cannot be made friendly now; None if it can."""
    if RAIL_INDEX[h] < 0 or not s.open[h]:
        return Refusal("17.1.2", f"there is no railway in {HEXES[h]}")
    if engineered(s, side, h):
        return Refusal("17.1.2", f"the railway in {HEXES[h]} is friendly already")
    if not s.controls(side, h) or s.holds(1 - side, h, nm.ANY):
        return Refusal("17.1.3", f"{HEXES[h]} is not in friendly territory")
    if not any(engineered(s, side, link.to) for link in LINKS[h]) and h not in bases(s.options.scenario)[side]:
        return Refusal("17.1.2", f"no railhead is next to {HEXES[h]}")
    return None


@rule("17.1.2#2", "17.1.3#1", "17.1.3#2")
def point_for(s: State, side: int, h: int) -> int:
    """17.1.3 The kind of engineer point that pays for a hex, the most restricted first; -1 = there is none."""
    nation = HEXES[h].nation
    if side == nm.RUSSIA:
        return RUSSIANS if s.engineers[RUSSIANS] else -1
    kinds = []
    if nation == nm.GERMAN:
        kinds = [GERMANS_AT_HOME, GERMANS]
    elif nation == nm.AUSTRIAN:
        kinds = [AUSTRIANS]
    else:
        kinds = [AUSTRIANS, GERMANS]
    for kind in kinds:
        if s.engineers[kind]:
            return kind
    return -1


@rule("17.1.3#1")
def lines_at(h: int) -> tuple[int, ...]:
    """17.1.3 The lines that a hex belongs to."""
    return tuple(sorted({link.line for link in LINKS[h]}))


@rule("17.1.3#1")
def line_refusal(h: int, used: tuple[int, ...]) -> Refusal | None:
    """17.1.3 On one line a railhead advances at most five hexes a GT; `used` names the line of each point spent."""
    if all(used.count(line) >= MOST_A_LINE for line in lines_at(h)):
        return Refusal("17.1.3", f"the line at {HEXES[h]} has advanced five hexes in this GT")
    return None


@rule("17.1.2#1")
def repair_refusal(s: State, side: int, h: int, used: tuple[int, ...]) -> Refusal | None:
    """17.1.2 Why no engineer point can be spent on a hex now."""
    refusal = railhead_refusal(s, side, h) or line_refusal(h, used)
    if refusal is None and point_for(s, side, h) < 0:
        return Refusal("17.1.3", f"no engineer point is left that may be used in {HEXES[h]}")
    return refusal


@rule("17.1.2#1", "17.1.2#2")
def repair(s: State, side: int, h: int, used: tuple[int, ...]) -> int:
    """17.1.2 Spend a point: the hex becomes friendly; returns the line that it counts for."""
    kind = point_for(s, side, h)
    points = list(s.engineers)
    points[kind] -= 1
    s.engineers = tuple(points)
    s.set_rail(h, side + 1)
    return next(line for line in lines_at(h) if used.count(line) < MOST_A_LINE)


@rule("17.1.2#1", "17.1.3#1")
def advances(s: State, side: int, used: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """17.1.2 The hexes that a railhead can be advanced to now, each with the hexes to be changed on the way there."""
    found: dict[int, tuple[int, ...]] = {}
    if not any(s.engineers):
        return found
    fresh: list[tuple[int, ...]] = [
        (h,) for h in RAIL_HEXES if s.open[h] and s.controls(side, h) and s.rail_state(h) != side + 1
    ]
    fresh = [way for way in fresh if repair_refusal(s, side, way[0], used) is None]
    for way in fresh:
        found[way[0]] = way
    for _ in range(MOST_A_LINE - 1):
        longer = []
        for way in fresh:
            for link in LINKS[way[-1]]:
                if link.to not in found and s.open[link.to] and s.rail_state(link.to) != side + 1:
                    on = (*way, link.to)
                    if affordable(s, side, on, used):
                        found[link.to] = on
                        longer.append(on)
        fresh = longer
    return found


@rule("17.1.2#2", "17.1.3#1", "17.1.3#2")
def affordable(s: State, side: int, way: tuple[int, ...], used: tuple[int, ...]) -> bool:
    """17.1.3 Whether the points that are left pay for all hexes of a way, five on a line at most."""
    trial = s.copy()
    for h in way:
        if repair_refusal(trial, side, h, used) is not None:
            return False
        used = (*used, repair(trial, side, h, used))
    return True


# The net for Rail Mode ----------------------------------------------------------------------------


@rule("17.1#1")
def travelled(link: Link, side: int, gauge: int) -> bool:
    """17.1 Whether a train of a side goes over a link: not on narrow track; Russians keep to their gauge."""
    return not link.narrow and (side == nm.CENTRAL or bool(link.gauge & gauge))


@rule("17.2#1")
def gauges_at(s: State, side: int, h: int) -> int:
    """17.2 The gauges of a station: those printed, and the gauge of a new line that has a platform there."""
    found = HEXES[h].gauges
    for line in s.railways:
        if line[0] == NEW and h in line[3:] and (line.index(h, 3) - 3) % 6 == 0 and usable_line(line, side):
            found |= line[2] & GAUGE_BITS
    return found


def station(s: State, side: int, h: int) -> bool:
    """2.2 Whether there is a station: printed, or a platform in every sixth hex of a new line (17.7)."""
    return HEXES[h].station or bool(gauges_at(s, side, h))


class Distances:
    """What a flood of the rail net found: counted hexes and the node before, by node and gauge."""

    def __init__(self) -> None:
        self.counted: dict[int, int] = {}
        self.before: dict[int, int] = {}

    def to(self, node: int) -> int:
        """The counted hexes to a node on either gauge; FAR if it is out of reach."""
        return min(self.counted.get(2 * node, FAR), self.counted.get(2 * node + 1, FAR))

    def path(self, node: int) -> list[int]:
        """The keys (2 * node + gauge) of the way to a node, the start first."""
        keys = [2 * node, 2 * node + 1]
        key = keys[0] if self.counted.get(keys[0], FAR) <= self.counted.get(keys[1], FAR) else keys[1]
        found = [key]
        while key in self.before:
            key = self.before[key]
            found.append(key)
        found.reverse()
        return found


#: a gauge as the low bit of a key
EURO_KEY: Final = 0
RUSSIAN_KEY: Final = 1


@rule("17.1#1", "17.2.2#1", "17.2.2-ex", "8.2.8#1")
def distances(
    s: State, side: int, start: int, gauge: int, change: int = 0, also: bytes = b"", limit: int = FAR
) -> Distances:
    """17.1, 17.2.2 Counted hexes from a node along friendly operational lines, the cheapest way first.

    `gauge` is EUROPEAN or RUSSIAN, for Russians the one their train runs on; `change` is what trans-shipping counts
    (0 = it is not possible); hexes set in `also` count as operational too (8.2.4: lines lost in this phase).
    """
    net = net_of(s, side)
    key = (start, gauge, change, also, limit)
    found = net.found.get(key)
    if found is None:
        if len(net.found) >= MOST_FLOODS:
            net.found.clear()
        found = net.found[key] = _distances(s, side, start, gauge, change, also, limit, net)
    return found


#: floods of the net that are kept
MOST_FLOODS: Final = 16


class Net:
    """The floods of a side's net that were asked for, with the fields that they follow from; nobody changes them."""

    def __init__(self, s: State, side: int) -> None:
        self.live, self.railways, self.events = live(s, side), s.railways, s.events
        self.extra = built_links(s, side) if s.railways else {}
        self.cut = bridge_cut(s)
        self.found: dict[tuple[int, int, int, bytes, int], Distances] = {}
        #: 17.2.1 stations, and whether Warsaw can be reached on European gauge
        self.warsaw: dict[int, bool] = {}


def net_of(s: State, side: int) -> Net:
    """The net of a side as it is now."""
    known = live(s, side)
    found: Net | None = s.nets[side]
    if found is None or found.live is not known or found.railways is not s.railways or found.events is not s.events:
        found = Net(s, side)
        s.nets = (found, s.nets[1]) if side == nm.RUSSIA else (s.nets[0], found)
    return found


def _distances(
    s: State, side: int, start: int, gauge: int, change: int, also: bytes, limit: int, net: Net
) -> Distances:
    known, extra, cut = net.live, net.extra, net.cut
    found = Distances()
    first = 2 * start + (RUSSIAN_KEY if side == nm.RUSSIA and gauge == RUSSIAN else EURO_KEY)
    buckets: dict[int, list[tuple[int, int]]] = {0: [(first, -1)]}
    counted_to = found.counted
    plain = not extra and not cut and not also
    table = _plain_steps(side)
    at = 0
    while buckets:
        while at not in buckets:
            at += 1
        if at > limit:
            break
        for key, before in sorted(buckets.pop(at)):
            if key in counted_to:
                continue
            counted_to[key] = at
            if before >= 0:
                found.before[key] = before
            steps = table[key] if plain and key < len(table) else None
            if steps is None or (change and HEXES[key >> 1].gauges == BOTH):
                steps = _steps(s, side, key, change, known, also, extra, cut)
            for further, counted in steps:
                if further not in counted_to and (further >= 2 * HEX_COUNT or known[further >> 1] or also):
                    buckets.setdefault(at + counted, []).append((further, key))
    return found


_NO_STEPS: Final[list[tuple[int, int]]] = []


@cache
def _plain_steps(side: int) -> list[list[tuple[int, int]] | None]:
    """What `_steps` gives for each key where only links of the map lead on, as if all of them were operational."""
    table: list[list[tuple[int, int]] | None] = []
    for node in range(HEX_COUNT):
        if not LINKS[node] and node not in OFF_MAP_LINKS:
            table += [_NO_STEPS, _NO_STEPS]
            continue
        for low in (EURO_KEY, RUSSIAN_KEY):
            gauge = RUSSIAN if low == RUSSIAN_KEY else EUROPEAN
            ways = [(2 * link.to + low, link.counted) for link in LINKS[node] if travelled(link, side, gauge)]
            table.append(None if node in OFF_MAP_LINKS else ways)
    return table


def _steps(
    s: State,
    side: int,
    key: int,
    change: int,
    known: bytes,
    also: bytes,
    extra: dict[int, list[tuple[int, Link]]],
    cut: bool,
) -> list[tuple[int, int]]:
    """The ways on from a node: (key, counted hexes)."""
    node, low = key >> 1, key & 1
    gauge = RUSSIAN if low == RUSSIAN_KEY else EUROPEAN
    ways: list[tuple[int, int]] = []
    if node < HEX_COUNT:
        links = LINKS[node] if node not in extra else (*LINKS[node], *[link for _, link in extra[node]])
        for link in links:
            n = link.to
            if (known[n] or (also and also[n])) and travelled(link, side, gauge) and not (cut and (node, n) in _BRIDGE):
                ways.append((2 * n + low, link.counted))
        if side == nm.RUSSIA and change and gauges_at(s, side, node) == BOTH:
            ways.append((2 * node + 1 - low, change))
    if node in OFF_MAP_LINKS and (node >= HEX_COUNT or exit_refusal(s, side, node) is None):
        for off in OFF_MAP_LINKS[node]:
            if off.user == side and (off.to >= HEX_COUNT or (known[off.to] and s.open[off.to])):
                ways += [(2 * off.to + g, off.counted) for g in _gauges_of(side, off.to, low)]
    return ways


def _gauges_of(side: int, node: int, low: int) -> tuple[int, ...]:
    """Off the map every line is of the home gauge: Russians come back on the gauge of the edge hex."""
    if side == nm.CENTRAL or node >= HEX_COUNT:
        return (low,)
    printed = 0
    for link in LINKS[node]:
        printed |= link.gauge
    return (RUSSIAN_KEY,) if printed & RUSSIAN else (EURO_KEY,)


@rule("8.2.8#1", "1.2.1#2")
def exit_refusal(s: State, side: int, h: int) -> Refusal | None:
    """8.2.8 Why units in Rail Mode may not leave the map at a hex."""
    if side == nm.CENTRAL and h in CLOSED_EXITS:
        return Refusal("8.2.8", f"{HEXES[h]} is closed to the Central Powers")
    if h not in OFF_MAP_LINKS:
        return Refusal("8.2.8", f"no off-map line begins at {HEXES[h]}")
    if EDGES.get(h) != side:
        return Refusal("1.2.1", f"{HEXES[h]} is no friendly map edge")
    return None


@rule("17.2#1", "17.2.1#1")
def rp_kinds(s: State, unit: Unit, h: int, gauge: int) -> tuple[int, ...]:
    """17.2 The Rail Point tracks that may pay at a station for a train of a gauge, as they stand in `State.rp`."""
    if unit.nation == nm.GERMAN:
        return (0,)
    if unit.nation == nm.AUSTRIAN:
        return (1,)
    if gauge == RUSSIAN:
        return (2,)
    return (4, 3) if warsaw_connected(s, h) else (3,)


WARSAW: Final[int] = next(h.n for h in HEXES if h.name == "58.52")


@rule("17.2.1#1")
def warsaw_connected(s: State, h: int) -> bool:
    """17.2.1 Whether a station lies on European gauge that is connected to Warsaw by friendly operational lines."""
    if not operational(s, nm.RUSSIA, h):
        return False
    net = net_of(s, nm.RUSSIA)
    found = net.warsaw.get(h)
    if found is None:
        found = net.warsaw[h] = _reaches(s, nm.RUSSIA, 2 * h + EURO_KEY, 2 * WARSAW + EURO_KEY, net)
    return found


def _reaches(s: State, side: int, start: int, goal: int, net: Net) -> bool:
    """Whether friendly operational lines lead from a node and gauge to another."""
    seen, stack = {start}, [start]
    while stack:
        key = stack.pop()
        if key == goal:
            return True
        for further, _ in _steps(s, side, key, 0, net.live, b"", net.extra, net.cut):
            if further not in seen:
                seen.add(further)
                stack.append(further)
    return False


@rule("17.2#1", "17.2.2#1", "4.5.1#1")
def pay_refusal(s: State, unit: Unit, h: int, gauge: int) -> Refusal | None:
    """17.2 Why the Rail Points for a train cannot be paid at a station."""
    if sum([s.rp[kind] for kind in rp_kinds(s, unit, h, gauge)]) < unit.half_rcp:
        return Refusal("8.2.3(2)", f"{unit} needs {unit.half_rcp / 2:g} Rail Points of its kind")
    return None


@rule("17.2#1", "17.2.1#1", "4.5.1#1", "3.3.3#1", "8.2.1#2")
def pay(s: State, unit: Unit, h: int, gauge: int) -> None:
    """17.2 Spend the Rail Points for a train: Warsaw points before other points of the European gauge."""
    left, points = unit.half_rcp, list(s.rp)
    for kind in rp_kinds(s, unit, h, gauge):
        spent = min(left, points[kind])
        points[kind] -= spent
        left -= spent
    s.rp = (points[0], points[1], points[2], points[3], points[4])


def _counted(s: State, side: int, start: int, gauge: int, limit: int) -> dict[int, int]:
    """The counted hexes of `distances` without the ways: depots do not trans-ship, and only the number matters."""
    net = net_of(s, side)
    known, table = net.live, _plain_steps(side)
    plain = not net.extra and not net.cut
    first = 2 * start + (RUSSIAN_KEY if side == nm.RUSSIA and gauge == RUSSIAN else EURO_KEY)
    found = {first: 0}
    buckets: list[list[int]] = [[first]]
    at = 0
    while at < len(buckets) and at <= limit:
        for key in buckets[at]:
            if found[key] != at:
                continue
            steps = table[key] if plain and key < len(table) else None
            if steps is None:
                steps = _steps(s, side, key, 0, known, b"", net.extra, net.cut)
            for further, counted in steps:
                total = at + counted
                if (
                    total <= limit
                    and total < found.get(further, FAR)
                    and (further >= 2 * HEX_COUNT or known[further >> 1])
                ):
                    found[further] = total
                    while total >= len(buckets):
                        buckets.append([])
                    buckets[total].append(further)
        at += 1
    return found


@rule("17.2.3#1")
def depot_reach(s: State, depot: Unit, limit: int) -> dict[int, int]:
    """17.2.3, 8.2.7 Where a depot may travel within `limit` counted hexes, and how many they are; Russians on one
    gauge only.
    """
    start = s.at_number(depot.n)
    found: dict[int, int] = {}
    gauges = (EUROPEAN,) if depot.side == nm.CENTRAL else (EUROPEAN, RUSSIAN)
    for gauge in gauges:
        if depot.side == nm.RUSSIA and not any(link.gauge & gauge for link in LINKS[start]):
            continue
        for key, counted in _counted(s, depot.side, start, gauge, limit).items():
            if key >> 1 < HEX_COUNT and key >> 1 != start:
                found[key >> 1] = min(counted, found.get(key >> 1, FAR))
    return found


def rail_distances(s: State, side: int, start: int, gauge: int, change: int = 0) -> dict[int, tuple[int, int]]:
    """8.2.3 For each hex in reach by rail: counted hexes and the hex (or off-map place) before it on the cheapest
    way.
    """
    found = distances(s, side, start, gauge, change)
    ways: dict[int, tuple[int, int]] = {}
    for key, counted in found.counted.items():
        node = key >> 1
        if node not in ways or counted < ways[node][0]:
            ways[node] = (counted, found.before.get(key, -1) >> 1)
    return ways
