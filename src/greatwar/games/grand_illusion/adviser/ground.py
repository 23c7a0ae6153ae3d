"""The map as a side sees it: strength, what a hex is worth, who threatens whom, and where troops are drawn to.

All values are in victory points. A `Ground` is derived from units, control and a few tracks; it is kept beside the
state and never looks back at it.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from operator import add

from ..components import HEX_COUNT, HEXES, Hex, Nation, Side, Unit, hex_at
from ..rules.cups import PARIS, TRIER, in_cup
from ..rules.geometry import NEAR, RAILS, distance, members, within
from ..rules.nations import SCHLIEFFEN_ENDS
from ..rules.supply import MAUBEUGE_HEX, net, sources
from ..rules.victory import NAMUR_HEX
from ..scenarios import in_force
from ..state import State

#: cavalry fights badly
CAVALRY = 0.5
#: enemy strength that counts against a hex: in the next hex, and two hexes away
NEXT, FAR = 0.9, 0.5
#: strength that bars the way through a hex
BAR = 4.0
#: what own strength in the next hex does for a hex
SUPPORT = 0.4
#: Paris ends the game more often than not, Trier always does
PARIS_WORTH, TRIER_WORTH = 12.0, 12.0
#: an Allied point moves the German goal by nearly two
PLAN17_WEIGHT = 1.4
#: hexes of the railway, of other ground, of the way to Paris, and of sources
RAIL, PLAIN, BEFORE_PARIS, SOURCE = 0.14, 0.06, 0.4, 3.0
#: fortresses that bar railways, and what they count for more in the short campaign
BARRIERS, SHORT_BARRIER = {NAMUR_HEX: 1.3, MAUBEUGE_HEX: 1.1}, 1.5
#: the towns of Belgium through which the right wing is fed
ROUTES = {hex_at(62): 0.6, hex_at(53): 0.4, hex_at(63): 0.5, hex_at(65): 0.3, hex_at(56): 0.4}
#: how much less a hex draws with each hex of distance
DECAY = 0.78
#: hexes worth less than this draw nobody
LEAST_GOAL = 0.3
#: a defence of so much strength halves the wish to go there
DETERRENT = 30.0
#: goals that the Schlieffen Plan keeps closed
CLOSED = 0.3

#: strength that would go hungry; hexes with so much of their own are not lost in passing
LIFELINE, GUARDED = 0.03, 12.0
#: the nations whose railways feed an army
LINES = (Nation.GE, Nation.FR)

Field = list[float]
SIDES = tuple(Side)
RING = tuple(() if not n else tuple(int(h) for h in hex_at(n).neighbours) for n in range(HEX_COUNT + 1))
#: the hexes two hexes away, each with the hexes between
FARTHER = (
    (),
    *(
        tuple(
            (h.n, tuple(m for m in RING[here.n] if m in RING[h.n])) for h in within(here, 2) if distance(here, h) == 2
        )
        for here in HEXES
    ),
)


def might(s: State, u: Unit) -> float:
    """What a combat unit counts for as it is now."""
    return float(u.cs[s.marks[u.n] & 1]) * (CAVALRY if u.cavalry else 1.0)


class Ground:
    """The map for one side; every list is indexed by hex."""

    __slots__ = ("foe", "fort", "fresh", "guard", "mine", "pull", "side", "theirs", "threat", "worth")
    worth: Field  # what control of the hex is worth to either side
    pull: Field  # how much our troops are wanted there

    def __init__(self, s: State, side: int) -> None:
        self.side, self.foe = side, 1 - side
        force, fresh, forts = forces(s)
        self.mine, self.theirs = force[side], force[1 - side]
        self.fresh, self.fort = fresh[side], forts
        self.worth = list(map(add, worth(s), lifelines(s, force)))
        self.threat = reach(self.theirs, NEXT, FAR, self.mine)
        support = reach(self.mine, SUPPORT, 0.0)
        self.guard: Field = [a + b for a, b in zip(support, forts[side], strict=True)]
        self.pull = pull(s, self)


def ground(s: State, side: int) -> Ground:
    """The map for a side, found once for a position."""
    key = ("ground", int(side), s.turn, s.plan17_markers, s.german_markers)
    found: Ground | None = s.derived.get(key)
    if found is None:
        found = s.derived[key] = Ground(s, int(side))
    return found


def forces(s: State) -> tuple[tuple[Field, Field], tuple[Field, Field], tuple[Field, Field]]:
    """For both sides: strength in each hex, what of it is undisrupted, and forts that are not besieged."""
    force, fresh, forts = (([0.0] * (HEX_COUNT + 1), [0.0] * (HEX_COUNT + 1)) for _ in range(3))
    for side in SIDES:
        for u in s.units(side):
            at = s.where[u.n]
            if u.combat:
                strength = might(s, u)
                force[side][at] += strength
                if not s.back(u):
                    fresh[side][at] += strength
            elif u.fort and not s.besieged(hex_at(at)):
                forts[side][at] += u.strengths[s.steps_lost(u)]
    return force, fresh, forts


def reach(force: Field, near: float, far: float, barred: Field | None = None) -> Field:
    """Strength that can make itself felt in each hex: in it, next to it, and behind a hex that nobody bars."""
    found = force[:]
    for h, strength in enumerate(force):
        if strength:
            for n in RING[h]:
                found[n] += near * strength
            for n, between in FARTHER[h] if far else ():
                if barred is None or any(barred[m] < BAR for m in between):
                    found[n] += far * strength
    return found


# What hexes are worth ---------------------------------------------------------------------------------


def worth(s: State) -> Field:
    """What control of each hex is worth to either side."""
    key = ("worth", s.turn, s.plan17_markers, s.german_markers)
    found: Field | None = s.networks.get(key)
    if found is None:
        found = s.networks[key] = [0.0, *(hex_worth(s, h) for h in HEXES)]
    return found


def hex_worth(s: State, h: Hex) -> float:
    """14.1.2 The victory points of a hex, and what it is good for."""
    base = RAIL if h.rail else PLAIN
    if h == PARIS:
        return PARIS_WORTH
    if h == TRIER:
        return TRIER_WORTH
    if h.supply and s.controls(h.map_side, h):
        base = SOURCE
    if h.paris_danger:
        base += BEFORE_PARIS
    base += ROUTES.get(h, 0.0) + barrier(s, h)
    return base + points(s, h)


def barrier(s: State, h: Hex) -> float:
    """8.4.3g, h, 14.2.2b Fortresses on the railways into France."""
    found = BARRIERS.get(h, 0.0)
    return found + SHORT_BARRIER if found and in_force(s, "short campaign vp") else found


def points(s: State, h: Hex) -> float:
    """14.1.2 The victory points that hang on a hex: the marker that lies there, or the mean of the cup."""
    if h.vp_kind == "german_cup":
        drawn = next((v for at, v in s.german_markers if at == h), None)
        return h.vp_multiplier * (mean(in_cup(s, "german")) if drawn is None else drawn)
    if h.vp_kind == "plan17_cup" and not any(at == h for at, _ in s.plan17_markers):
        return PLAN17_WEIGHT * h.vp_multiplier * mean(in_cup(s, "plan17"))
    return 0.0


def mean(values: list[int]) -> float:
    """The mean of what may be drawn."""
    return sum(values) / len(values) if values else 0.0


# Lifelines --------------------------------------------------------------------------------------------


def lifelines(s: State, force: tuple[Field, Field]) -> Field:
    """8.4.3 What hangs on the railway hexes that the enemy can reach: troops that would be out of supply without."""
    found: Field | None = s.derived.get("lifelines")
    if found is None:
        found = s.derived["lifelines"] = [0.0] * (HEX_COUNT + 1)
        for nation in LINES:
            _weigh(s, nation, force, found)
    return found


def _weigh(s: State, nation: Nation, force: tuple[Field, Field], found: Field) -> None:
    """Add what hangs on each hex of a nation's rail net."""
    side, rails = nation.side, net(s, nation)
    fed = [((NEAR[h] | 1 << h) & rails, strength) for h, strength in enumerate(force[side]) if strength]
    danger = reach(force[1 - side], 1.0, 1.0, force[side])
    for h, lost in cut_off(s, nation).items():
        if danger[h] and force[side][h] < GUARDED:
            found[h] += LIFELINE * sum(strength for lines, strength in fed if lines and not lines & ~lost)


def cut_off(s: State, nation: Nation) -> dict[int, int]:
    """8.4.3 For each hex of a rail net the hexes that leave the net with it, itself included, as bits."""
    key = ("cut off", nation, s.phase, s.turn)
    found: dict[int, int] | None = s.networks.get(key)
    if found is None:
        rails = net(s, nation)
        found = s.networks[key] = Joints(rails, sources(s, nation) & rails).cut
    return found


class Joints:
    """The joints of a rail net: one search from the sources finds what hangs on each hex."""

    def __init__(self, rails: int, starts: int) -> None:
        self.rails, self.starts = rails, starts
        self.index: dict[int, int] = {}
        self.low: dict[int, int] = {}
        self.cut: dict[int, int] = {}
        for h in members(starts):
            if h.n not in self.index:
                self.visit(h.n, 0)

    def visit(self, h: int, parent: int) -> int:
        """All hexes that are reached through a hex; notes which of them have no other way to a source."""
        index = self.index[h] = len(self.index) + 1
        self.low[h] = 0 if self.starts >> h & 1 else index
        below = self.cut[h] = 1 << h
        for n in [near.n for near in members(RAILS[h] & self.rails)]:
            if n in self.index:
                if n != parent:
                    self.low[h] = min(self.low[h], self.index[n])
                continue
            branch = self.visit(n, h)
            self.low[h] = min(self.low[h], self.low[n])
            below |= branch
            if self.low[n] >= index:
                self.cut[h] |= branch
        return below


# Where troops are drawn to ----------------------------------------------------------------------------


def pull(s: State, g: Ground) -> Field:
    """How much a unit is wanted in each hex: the strongest wish, less with every hex of distance."""
    found = [0.0] * (HEX_COUNT + 1)
    heap = [(-wanted(s, g, t), t.n) for t in HEXES if g.worth[t.n] >= LEAST_GOAL]
    heapify(heap)
    while heap:
        wish, h = heappop(heap)
        if -wish <= found[h]:
            continue
        found[h] = -wish
        for n in RING[h]:
            if found[n] < -wish * DECAY:
                heappush(heap, (wish * DECAY, n))
    return found


def wanted(s: State, g: Ground, t: Hex) -> float:
    """How much a side wants troops in a hex: to take it from the enemy, or to hold it."""
    if s.controls(g.side, t):
        danger = g.threat[t.n]
        return g.worth[t.n] * danger / (danger + g.guard[t.n] + 6.0) if danger else 0.0
    defence = g.theirs[t.n] + g.fort[g.foe][t.n]
    wish = g.worth[t.n] * DETERRENT / (DETERRENT + defence)
    return wish * CLOSED if shut(s, g.side, t) else wish


def shut(s: State, side: int, t: Hex) -> bool:
    """8.4.8 Whether the Schlieffen Plan keeps a hex closed to the Germans for now."""
    if side != Side.GERMAN or not t.schlieffen or s.turn >= SCHLIEFFEN_ENDS:
        return False
    return in_force(s, "schlieffen plan") and not s.opened(t)


def name(h: Hex) -> str:
    """A hex in words."""
    return h.city
