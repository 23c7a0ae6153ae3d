"""How the map looks to one side: strength, threat, and what each space is worth. All of it lies open on the table.

Everything is reckoned in victory points and kept beside the state until a unit or a marker moves, so that the many
small decisions of one action share one look at the map.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from ..components import PLACES, SPACES, Country, Nation, Space, Terrain, Unit
from ..rules.access import OPENED_BY
from ..rules.supply import supplied_at
from ..rules.tracks import vp_spaces
from ..state import NEUTRAL, State
from ..tables import supply_of
from .records import Forces

LAST = len(SPACES)
#: what a space is worth beside its victory point
SOURCE, CAPITAL, ANY_SPACE = 1.2, 0.5, 0.06
#: what a place on the way to a victory point is worth, and how that fades with each step
APPROACH, FADES = 0.42, 0.62
#: a point of combat factor that is close to the enemy rather than far away
PULL, PULL_FADES = 0.03, 0.8
#: a factor that stands idle: what that costs in the end, by the steps from the front at which it begins and is complete
IDLE, BEGINS, COMPLETE = 0.03, 3, 9
#: a combat factor lost with a stack that is overrun
LOST_FACTOR = 0.055
#: how much of the enemy beyond the next space counts as a threat
SECOND_LINE = 0.15
#: how surely an empty space is kept, by the steps the enemy is away; beyond his march it is safe
EMPTY: Final[list[float]] = [0.1, 0.2, 0.35, 0.55, 1.0]
FAR = 4
#: the ground as a factor of the defence
GROUND = {
    Terrain.CLEAR: 1.0,
    Terrain.FOREST: 1.1,
    Terrain.DESERT: 1.1,
    Terrain.MOUNTAIN: 1.35,
    Terrain.SWAMP: 1.35,
}
TRENCH = 0.45
#: how surely a stack must hold its space to keep a way of supply open
FIRM = 0.5

#: by number of space: the neighbours over solid lines; over dashed ones with who may use them
SOLID: Final[list[tuple[int, ...]]] = [
    (),
    *[tuple([int(to) for to, k in x.links.items() if not k.only]) for x in SPACES],
]
DASHED: Final[list[tuple[tuple[int, frozenset[str]], ...]]] = [
    (),
    *[tuple([(int(to), k.only) for to, k in x.links.items() if k.only]) for x in SPACES],
]
NEXT: Final[list[tuple[int, ...]]] = [(), *[tuple([int(to) for to in x.neighbours]) for x in SPACES]]
#: the neighbours, each with its own over solid lines, without the way back
BEYOND: Final[list[list[tuple[int, tuple[int, ...]]]]] = [
    [(to, tuple([on for on in SOLID[to] if on != x])) for to in near] for x, near in enumerate(NEXT)
]
TERRAIN: Final[list[float]] = [1.0, *[GROUND[x.terrain] for x in SPACES]]
NEAR_EAST: Final[list[bool]] = [False, *[x.near_east for x in SPACES]]
BEACH: Final[list[bool]] = [False, *[x.beach for x in SPACES]]
_STATIC: Final[list[float]] = [
    0.0,
    *[ANY_SPACE + SOURCE * x.supply_source + CAPITAL * (x.capital_of is not None) for x in SPACES],
]
_COUNTRIES: Final = {country: [int(x) for x in SPACES if x.country is country] for country in OPENED_BY}
_FORTS: Final = [x for x in SPACES if x.fort]
_PULLS: Final[list[float]] = [
    PULL * float(PULL_FADES ** min(d, 12)) - IDLE * min(max(d - BEGINS, 0) / (COMPLETE - BEGINS), 1) for d in range(100)
]
_APPROACH: Final[list[float]] = [1.0, *[APPROACH * float(FADES**d) for d in range(1, 100)]]
#: where supply comes from: the sources of each side, and for the Allies their ports
SOURCES: Final[tuple[list[int], list[int]]] = (
    [int(x) for x in SPACES if str(x) in supply_of(Nation.GE).sources],
    [int(x) for x in SPACES if x.ap_port or str(x) in supply_of(Nation.SB).sources],
)
#: of the marks of a counter only whether it is reduced
_REDUCED: Final = bytes([mark & 1 for mark in range(256)])
#: a space worth more than this draws units from afar
MUCH = 0.9


#: what has not been asked for yet; never changed
NOT_ASKED: Final[list[float]] = []
NOT_COUNTED: Final[list[int]] = []


class Ground:
    """One side's look at the map."""

    def __init__(self, s: State, side: int, forces: tuple[Forces, Forces]) -> None:
        self.s, self.side = s, side
        self.control = s.control
        self.mine: list[int] = forces[side].factors
        self.mine_at: tuple[int, ...] = forces[side].places
        self.theirs: list[int] = forces[1 - side].factors
        self.theirs_at: tuple[int, ...] = forces[1 - side].places
        self.closed = closed_spaces(s)
        self.worth = worths(s)
        self.fort = standing_forts(s.destroyed)
        self.works = s.trench
        self.gaps: dict[int, int] | None = None  # these two are looked for by `lifelines`
        self.lifelines: dict[int, float] | None = None
        self.looks: list[int] | None = None  # this by `near`
        self.posts: dict[tuple[float, ...], float] = {}  # and these by `marches`
        # what takes time is made when it is first asked for: many decisions ask for little
        self._threat: list[float] = NOT_ASKED
        self._press: list[int] = NOT_COUNTED
        self._walk: list[int] = NOT_COUNTED
        self._pull: list[float] = NOT_ASKED
        self._safe: list[int] = NOT_COUNTED
        self._firm: list[int] = NOT_COUNTED

    @property
    def threat(self) -> list[float]:
        """What can attack each space."""
        if self._threat is NOT_ASKED:
            self._threat = spread(self.theirs, self.theirs_at, self.mine)
        return self._threat

    @property
    def press(self) -> list[int]:
        """Our factors beside each space."""
        if self._press is NOT_COUNTED:
            self._press = beside(self.mine, self.mine_at)
        return self._press

    @property
    def walk(self) -> list[int]:
        """How many steps the enemy is from each space."""
        if self._walk is NOT_COUNTED:
            self._walk = walks(self.theirs_at, self.mine_at, self.closed)
        return self._walk

    @property
    def pull(self) -> list[float]:
        """How much a combat factor is wanted in each space."""
        if self._pull is NOT_ASKED:
            self._pull = self.pulled()
        return self._pull

    @property
    def safe(self) -> list[int]:
        """Where supply comes surely."""
        if self._safe is NOT_COUNTED:
            self._safe = secured(self.side, self.control, self.theirs_at, self.mine_at, self.closed)
        return self._safe

    @property
    def firm(self) -> list[int]:
        """Where supply comes even if the enemy attacks."""
        if self._firm is NOT_COUNTED:
            self._firm = self.held_firmly()
        return self._firm

    def pulled(self) -> list[float]:
        """How much a combat factor is wanted in each space: beside the enemy, and beside what he has worth much."""
        control, other = self.control, 1 - self.side
        rich = [x for x in rich_spaces(self.s) if control[x] == other and not self.theirs[x]]
        return pulls((*self.theirs_at, *rich), self.closed)

    def held_firmly(self) -> list[int]:
        """Where supply comes even if the enemy attacks: a stack that is likely to be beaten keeps no way open."""
        control, mine, walk, threat, side = self.control, self.mine, self.walk, self.threat, self.side

        def keeps(x: int) -> bool:
            if control[x] != side or not mine[x]:
                return control[x] == side and walk[x] == FAR
            return not threat[x] or self.hold(x, mine[x]) >= FIRM

        return fed(self.side, keeps)

    def defence(self, x: int, side: int, factors: float) -> float:
        """What factors of a side count for in a space, behind its works and on its ground."""
        if x in self.fort and self.control[x] == side:
            factors += self.fort[x]
        works = self.works[x]
        if works and works >> 2 == side:
            return factors * TERRAIN[x] * (1 + TRENCH * (works & 3))
        return factors * TERRAIN[x]

    def hold(self, x: int, factors: float) -> float:
        """How surely our factors hold a space against those who can come there."""
        ours = self.defence(x, self.side, factors)
        if ours <= 0:
            return EMPTY[self.walk[x]]
        return ours / (ours + 0.6 * self.threat[x])

    def resistance(self, x: int) -> float:
        """What the enemy has in a space, in factors."""
        return self.defence(x, 1 - self.side, self.theirs[x])


def ground(s: State, side: int) -> Ground:
    """The look at the map, made once for each position."""
    reduced = reduced_units(s)
    found: Ground | None = s.derived.get(key := ("ground", side, reduced, s.trench))
    if found is None:
        forces = s.derived.get(both := ("forces", reduced))
        if forces is None:
            forces = s.derived[both] = forces_on_map(s)
        found = s.derived[key] = Ground(s, side, forces)
    found.s = s  # copies share what is derived, and the one that made it may have moved on
    return found


def reduced_units(s: State) -> bytes:
    """Which counters are reduced: the one mark that changes what they can do."""
    return s.marks.translate(_REDUCED)


def forces_on_map(s: State) -> tuple[Forces, Forces]:
    """The combat factors in every space, by side."""
    powers: tuple[list[int], list[int]] = ([0] * (LAST + 1), [0] * (LAST + 1))
    places: tuple[list[int], list[int]] = ([], [])
    marks = s.marks
    for x, units in enumerate(s.stacks[: LAST + 1]):
        if units and x:
            factors = sum([u.cf[marks[u.n] & 1] for u in units])
            if factors:
                side = units[0].side  # nobody shares a space with the enemy
                powers[side][x] = factors
                places[side].append(x)
    return Forces(powers[0], tuple(places[0])), Forces(powers[1], tuple(places[1]))


def spread(power: list[int], at: Sequence[int], barred: list[int]) -> list[float]:
    """What can attack each space: all that stands beside it, and a part of what can come up through open spaces."""
    threat = [0.0] * (LAST + 1)
    for x in at:
        factors = power[x]
        more = factors * SECOND_LINE
        for to, beyond in BEYOND[x]:
            threat[to] += factors
            if not barred[to]:
                for on in beyond:
                    threat[on] += more
    return threat


@lru_cache(maxsize=1024)
def walks(foes: tuple[int, ...], ours: tuple[int, ...], shut: frozenset[int]) -> list[int]:
    """How many open steps each space is from the enemy, up to what he can march: nobody walks through a stack."""
    far, barred = [FAR] * (LAST + 1), set(ours)
    todo = list(foes)
    for x in todo:
        far[x] = 0
    for x in todo:  # grows while it is gone through
        step = far[x] + 1
        if step < FAR:
            for to in NEXT[x]:
                if far[to] == FAR and to not in shut:
                    far[to] = step
                    if to not in barred:
                        todo.append(to)
    return far


@lru_cache(maxsize=1024)
def secured(side: int, control: bytes, foes: tuple[int, ...], ours: tuple[int, ...], shut: frozenset[int]) -> list[int]:
    """Where supply comes surely: along spaces that the enemy cannot walk into, with a margin of one space."""
    walk, held = walks(foes, ours, shut), set(ours)
    return fed(side, lambda x: control[x] == side and (x in held or walk[x] == FAR))


def fed(side: int, keeps: Callable[[int], bool]) -> list[int]:
    """The spaces that are joined to a source by spaces that keep the way open, and those beside them."""
    found = [0] * (LAST + 1)
    todo = [x for x in SOURCES[side] if keeps(x)]
    for x in todo:
        found[x] = 1
    for x in todo:  # grows while it is gone through
        for to in SOLID[x]:
            if not found[to]:
                found[to] = 1
                if keeps(to):
                    todo.append(to)
    return found


def beside(power: list[int], at: Sequence[int]) -> list[int]:
    """The factors that stand beside each space."""
    found = [0] * (LAST + 1)
    for x in at:
        factors = power[x]
        for to in NEXT[x]:
            found[to] += factors
    return found


def closed_spaces(s: State) -> frozenset[int]:
    """Spaces of nations that are still neutral."""
    kept = s.networks
    found: frozenset[int] | None = kept.get("closed")
    if found is None:
        found = kept["closed"] = frozenset(_closed(s))
    return found


def _closed(s: State) -> list[int]:
    found: list[int] = []
    for country, nation in OPENED_BY.items():
        if not s.at_war(nation):
            found += [x for x in _COUNTRIES[country] if s.control[x] == NEUTRAL]
    return found


def worths(s: State) -> list[float]:
    """What each space is worth to whom it belongs, and so to whom can take it."""
    kept = s.networks
    found: list[float] | None = kept.get("worths")
    if found is None:
        found = kept["worths"] = _worths(s.control, vp_spaces(s), closed_spaces(s))
    return found


def rich_spaces(s: State) -> list[int]:
    """The spaces that draw units from afar."""
    kept = s.networks
    found: list[int] | None = kept.get("rich")
    if found is None:
        found = kept["rich"] = [x for x, worth in enumerate(worths(s)) if worth > MUCH]
    return found


@lru_cache(maxsize=1024)
def _worths(control: bytes, points: frozenset[Space], shut: frozenset[int]) -> list[float]:
    ways = [distances([x.n for x in points if control[x.n] == who], shut) for who in (0, 1)]
    values = [0.0] * (LAST + 1)
    for x in range(1, LAST + 1):
        holder = control[x]
        if holder < NEUTRAL and x not in shut:
            values[x] = _STATIC[x] + _APPROACH[ways[holder][x]]
    return values


def distances(starts: list[int], shut: frozenset[int]) -> list[int]:
    """How many steps each space is from the nearest of these."""
    far = [99] * (LAST + 1)
    for x in starts:
        far[x] = 0
    todo = list(starts)
    for x in todo:  # grows while it is gone through
        for to in SOLID[x]:
            if far[to] == 99 and to not in shut:
                far[to] = far[x] + 1
                todo.append(to)
    return far


@lru_cache(maxsize=2048)
def pulls(starts: tuple[int, ...], shut: frozenset[int]) -> list[float]:
    """How much a combat factor is wanted in each space: most beside the enemy and beside what can be taken."""
    return [_PULLS[d] for d in distances(list(starts), shut)]


@lru_cache(maxsize=256)
def standing_forts(destroyed: tuple[int, ...]) -> dict[int, int]:
    """The forts that stand, with their strength."""
    return {x.n: x.fort for x in _FORTS if x.n not in destroyed}


def supplied(s: State, unit: Unit, x: int) -> bool:
    """Whether a unit would be in supply in a space, as things are."""
    return supplied_at(s, unit, SPACES[x - 1])


def may_use(unit: Unit, only: frozenset[str]) -> bool:
    """Whether a dashed line is open to a unit."""
    return "BEACH" not in only and (unit.nation in only or unit.sub in only)


def never_enters(g: Ground, unit: Unit, x: int) -> bool:
    """Spaces a unit keeps out of, in short; the list of actions has the last word."""
    if x in g.closed or (BEACH[x] and g.s.beachhead != x):
        return True
    if g.s.turn == 1 and unit.nation is Nation.RU and x in g.fort and SPACES[x - 1].country is Country.GERMANY:
        return True
    return NEAR_EAST[x] and unit.army and not unit.near_east


def name(x: int) -> str:
    """The name of a place."""
    return str(PLACES[x])


#: how much a step of a nation's units is worth; those who are hard to replace are worth more
STEP_OF = {Nation.GE: 1.15, Nation.BR: 1.1, Nation.US: 1.1, Nation.FR: 1.0, Nation.AH: 0.9, Nation.RU: 0.85}


def step_value(unit: Unit, reduced: bool) -> float:
    """What losing the next step of a unit costs, in VP."""
    lf = unit.lf[reduced]
    last = 1.3 if reduced and unit.army else 1.0
    return 0.055 * max(lf, unit.cf[reduced] - (0 if reduced else unit.cf[1])) * STEP_OF.get(unit.nation, 0.8) * last
