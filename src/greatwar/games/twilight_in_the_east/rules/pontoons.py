"""18.0 Pontoon bridges: where they may lie, which Train lays them, when they go."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from .. import names as nm
from ..board import CROSSING, NEIGHBOUR, RIVER, SIDE_COUNT, distance, hexes_of_side, side_name
from ..components import MARKER_COUNTS, Unit
from ..state import State
from .supply import range_of
from .tracing import costs_from, reaches

#: 18.1 the hexsides that a pontoon may lie on: Major and Grand Rivers without a printed bridge (ruling 31)
SITES: Final[tuple[int, ...]] = tuple(
    side
    for side in range(SIDE_COUNT)
    if NEIGHBOUR[side] > side // 6 and RIVER[side] >= nm.MAJOR_RIVER and CROSSING[side] != nm.BRIDGE
)
_SITES: Final = frozenset(SITES)
#: each site with its two banks
BANKS: Final[tuple[tuple[int, int, int], ...]] = tuple((site, *hexes_of_side(site)) for site in SITES)
#: 18.0 how many markers each nation has
MARKERS: Final[tuple[int, ...]] = tuple(MARKER_COUNTS[("pontoon bridge", name)] for name in nm.NATION_NAMES)


def has_pontoon(s: State, side: int) -> bool:
    """Whether a pontoon bridge lies on the hexside of that number (board.side_between)."""
    return any(entry >> 2 == side for entry in s.pontoons)


def owner(entry: int) -> int:
    """The side that a pontoon belongs to."""
    return nm.RUSSIA if entry & 3 == nm.RUSSIAN else nm.CENTRAL


def own_pontoons(s: State, side: int) -> list[int]:
    """The hexsides with pontoons of a side."""
    return [entry >> 2 for entry in s.pontoons if owner(entry) == side]


@rule("18.1#3")
def enemy_moved(s: State, side: int, h: int) -> None:
    """18.1 A unit of `side` has entered a hex: pontoons of its enemies on that hex's sides are removed."""
    kept = []
    for entry in s.pontoons:
        if owner(entry) != side and h in hexes_of_side(entry >> 2):
            s.say(f"The pontoon bridge at {side_name(entry >> 2)} is lost")
        else:
            kept.append(entry)
    if len(kept) != len(s.pontoons):
        s.pontoons = tuple(kept)


@rule("18.0#1")
def markers_left(s: State, nation: int) -> int:
    """18.0 The markers that a nation has left."""
    return MARKERS[nation] - len([entry for entry in s.pontoons if entry & 3 == nation])


@rule("18.1#1")
def site_refusal(s: State, side: int, site: int) -> Refusal | None:
    """18.1 Why no pontoon of a side may lie on a hexside."""
    if site not in _SITES:
        return Refusal("18.1", f"at {side_name(site)} there is no Major or Grand River without a bridge")
    if has_pontoon(s, site):
        return Refusal("18.1", f"a pontoon bridge lies at {side_name(site)}")
    for h in hexes_of_side(site):
        if not s.open[h] or not s.controls(side, h):
            return Refusal("18.1", f"both banks of {side_name(site)} must be friendly controlled")
        if s.ezoc(side, h) and not s.holds(side, h, nm.COMBAT):
            return Refusal("18.1", f"a bank of {side_name(site)} is in an EZOC without a friendly combat unit")
    return None


@rule("18.2#1", "18.0#1")
def train_refusal(s: State, side: int, train: Unit, used: tuple[int, ...]) -> Refusal | None:
    """18.2 Why a Train can lay no pontoon now: one a phase, as long as its nation has markers."""
    if not train.train or train.side != side or not s.on_map(train) or s.marked(train, nm.RAIL):
        return Refusal("18.2", f"{train} is no Corps Train of yours on the map")
    if train.n in used:
        return Refusal("18.2", f"{train} has laid a pontoon bridge in this phase")
    if markers_left(s, train.nation) <= 0:
        return Refusal("18.0", f"all pontoon markers of {nm.NATION_NAMES[train.nation]} lie on the map")
    return None


class Sites:
    """The sites that a side holds, with the fields that they follow from, and from where they were looked at."""

    def __init__(self, s: State, side: int) -> None:
        self.control, self.open = control, open_ = s.control, s.open
        mine = 1 if side == nm.RUSSIA else 0
        self.held = [
            entry
            for entry in BANKS
            if control[entry[1] >> 3] >> (entry[1] & 7) & 1 == mine
            and control[entry[2] >> 3] >> (entry[2] & 7) & 1 == mine
            and open_[entry[1]]
        ]
        #: by hex and range, what lies near
        self.near: dict[tuple[int, int], Near] = {}
        #: by site, whether a pontoon may lie there, with the fields that it follows from besides
        self.fit: dict[int, bool] = {}
        self.pontoons, self.occ = s.pontoons, s.occ

    def is_fit(self, s: State, side: int, site: int) -> bool:
        """18.1 Whether a pontoon may lie on one of these sites: asked once for all Trains."""
        if self.pontoons is not s.pontoons or self.occ is not s.occ:
            self.pontoons, self.occ, self.fit = s.pontoons, s.occ, {}
        found = self.fit.get(site)
        if found is None:
            found = self.fit[site] = site_refusal(s, side, site) is None
        return found

    def around(self, start: int, far: int) -> Near:
        """What lies near a hex, from which a Train reaches so far."""
        found = self.near.get((start, far))
        if found is None:
            found = self.near[start, far] = Near(self.held, start, far)
        return found


class Near:
    """The banks of the sites near a hex that are looked for from there, and the sites at each of them."""

    def __init__(self, held: list[tuple[int, int, int]], start: int, far: int) -> None:
        self.sites: dict[int, list[int]] = {}
        goals: set[int] = set()
        for site, a, b in held:
            away = distance(start, a)
            if away <= far + 1:
                self.sites.setdefault(a, []).append(site)
                self.sites.setdefault(b, []).append(site)
            if away <= far:
                goals.update((a, b))
        self.goals = sorted(goals)
        by_distance = sorted([(distance(start, h), h) for h in goals])
        self.nearest = [h for _, h in by_distance]


def sites_of(s: State, side: int) -> Sites:
    """The sites that a side holds now."""
    found: Sites | None = s.sites[side]
    if found is None or found.control is not s.control or found.open is not s.open:
        found = Sites(s, side)
        s.sites = (found, s.sites[1]) if side == nm.RUSSIA else (s.sites[0], found)
    return found


def held_sites(s: State, side: int) -> list[tuple[int, int, int]]:
    """The sites whose two banks a side controls, each with its banks."""
    return sites_of(s, side).held


@rule("18.2#1")
def in_reach(s: State, train: Unit) -> dict[int, int]:
    """18.2 The banks of possible sites within the range of a Train as it lies; no Train is flipped for this."""
    start, limit = s.at_number(train.n), range_of(s, train)
    goals = sites_of(s, train.side).around(start, limit).goals
    if not goals:
        return {}
    found = costs_from(s, train.side, start, tuple(goals), limit)
    if start in goals:
        found[start] = 0
    return found


@rule("18.2#1", "18.1#1")
def lay_refusal(s: State, side: int, train: Unit, site: int, used: tuple[int, ...]) -> Refusal | None:
    """18.1, 18.2 Why a Train may not lay a pontoon on a hexside."""
    refusal = train_refusal(s, side, train, used) or site_refusal(s, side, site)
    if refusal is None and not any(h in in_reach(s, train) for h in hexes_of_side(site)):
        return Refusal("18.2", f"{side_name(site)} is out of the range of {train} as it lies")
    return refusal


def sites_for(s: State, side: int, train: Unit, used: tuple[int, ...]) -> list[int]:
    """The hexsides on which a Train may lay a pontoon now."""
    if train_refusal(s, side, train, used) is not None:
        return []
    reached = in_reach(s, train)
    return [
        site
        for site, a, b in held_sites(s, side)
        if (a in reached or b in reached) and site_refusal(s, side, site) is None
    ]


@rule("18.1#1", "18.2#1")
def has_site(s: State, side: int, train: Unit, used: tuple[int, ...]) -> bool:
    """18.1, 18.2 Whether a Train may lay a pontoon anywhere; lines of supply are asked for last, near banks first."""
    if train_refusal(s, side, train, used) is not None:
        return False
    start, far, sites = s.at_number(train.n), range_of(s, train), sites_of(s, side)
    near = sites.around(start, far)
    for h in near.nearest:
        fit = any(sites.is_fit(s, side, site) for site in near.sites[h])
        if fit and (h == start or reaches(s, side, start, h, far)):
            return True
    return False


@rule("18.1#2", "18.2#1")
def lay(s: State, train: Unit, site: int) -> None:
    """18.2 The marker is placed: a bridge for all purposes but new Russian railways."""
    s.pontoons = tuple(sorted([*s.pontoons, site << 2 | train.nation]))
    s.reach = None
    s.say(f"A pontoon bridge is laid at {side_name(site)}")


@rule("18.1#3")
def lift_refusal(s: State, side: int, site: int) -> Refusal | None:
    """18.1 Why a side cannot take up the pontoon on a hexside."""
    if site not in own_pontoons(s, side):
        return Refusal("18.1", f"no pontoon bridge of yours lies at {side_name(site)}")
    return None


@rule("18.1#3")
def lift(s: State, site: int) -> None:
    """18.1 The owner takes a marker up, in a Pontoon Phase or in one of his movement phases."""
    s.pontoons = tuple([entry for entry in s.pontoons if entry >> 2 != site])
    s.reach = None
    s.say(f"The pontoon bridge at {side_name(site)} is taken up")
