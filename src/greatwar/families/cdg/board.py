"""The board: places, lines between them, counters and cards, as classes that a title extends.

A title subclasses `Space`, `Unit` and `Card`, adds what else is printed on them, loads them from its tables, and
makes one `Board` of them. Numbers of places run through all places, spaces and boxes alike; number 0 is the place
of counters that are not in the game.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from ...kernel.components import Component

#: the sides; the first two are the players' seats and index every pair of values
CP: Final = 0
AP: Final = 1
#: owner of a space, or side of a unit, that takes no part in the war yet
NEUTRAL: Final = 2
#: hostile to everybody: uprisings and the like
NOBODY: Final = 3
SIDES: Final = (CP, AP, NEUTRAL, NOBODY)

#: users or kinds of lines: all of them
ALL: Final = -1

# Who is present in a place, as bits (`CdgState.present`): shifted by the side, units of any kind, those that fight
# (no staff), and regular ones.
ANY: Final = 1
COMBAT: Final = 1 << 4
REGULAR: Final = 1 << 8
#: the bits of units of any kind, of all sides
ALL_SIDES: Final = 15

#: values of the full and of the reduced side of a counter
Pair = tuple[int, int]
#: for each place the numbers of the places that lines lead to
Lines = list[list[int]]


class Place(Component):
    """Where a counter may lie: a space of the map, or a box beside it."""

    listed = "PLACES"


class Space(Place):
    """A space of the map. The title adds its country, its area, and what else is printed there."""

    terrain: int
    fort: int
    vp: int
    seas: int  # bits of the seas that its port lies on, 0 = no port
    shared: bool  # a region that units of both sides may hold at once
    free: bool  # units here act in groups of the owner's choice
    links: tuple[Link, ...]


class Link:
    """A line, seen from one end; `kind` is one bit, `users` the bits of those who may use it."""

    def __init__(
        self, to: Space, kind: int = 1, users: int = ALL, water: bool = False, strait: int = 0, note: str = ""
    ) -> None:
        self.to = to
        self.kind = kind
        self.users = users
        self.water = water
        self.strait = strait
        self.note = note

    def __repr__(self) -> str:
        return f"<line to {self.to}>"


class Unit(Component):
    """A counter with its full and reduced side; pairs are indexed by "is reduced"."""

    side: int
    nation: int
    nations: int  # bits, two of them for a unit of two nations
    large: bool
    staff: bool  # headquarters and artillery: no steps of their own in combat, not counted in stacks
    regular: bool
    cf: Pair
    lf: Pair  # 0 = decided by a die
    mf: Pair

    listed = "UNITS"


class Card(Component):
    """A card of a side's deck; `deck` is the level at which it joins."""

    side: int
    deck: int
    ops: int
    sr: int
    combat: bool
    starred: bool
    war_status: int

    listed = "CARDS"


U = TypeVar("U", bound=Unit)
X = TypeVar("X", bound=Space)
C = TypeVar("C", bound=Card)


def signs(units: tuple[U, ...], sides: list[int]) -> list[int]:
    """What each unit adds to the bits of its place, if these are the sides that command them."""
    found: list[int] = []
    for u in units:
        bits = ANY | (0 if u.staff else COMBAT) | (REGULAR if u.regular else 0)
        found.append(bits << sides[u.n])
    return found


class Board(Generic[U, X, C]):
    """All components of a title, with tables by number that the algorithms use.

    `sides` are the sides that command the units at first, by number, if they are not always their own.
    """

    def __init__(
        self,
        places: tuple[Place, ...],
        spaces: tuple[X, ...],
        units: tuple[U, ...],
        cards: tuple[C, ...],
        sides: list[int] | None = None,
    ) -> None:
        self.places = places
        self.spaces = spaces
        self.units = units
        self.cards = cards
        self._space: list[X | None] = [None] * len(places)
        self.on_map: list[bool] = [False] * len(places)
        for x in spaces:
            self._space[x.n] = x
            self.on_map[x.n] = True
        self.units_of: tuple[tuple[U, ...], ...] = tuple([tuple([u for u in units if u.side == k]) for k in SIDES])
        self.cards_of: tuple[tuple[C, ...], ...] = tuple([tuple([c for c in cards if c.side == k]) for k in (CP, AP)])
        nobody: tuple[U, ...] = ()
        self.no_stacks: list[tuple[U, ...]] = [units, *[nobody] * (len(places) - 1)]
        #: what each unit adds to the bits of its place at first
        self.signs: list[int] = signs(units, [u.side for u in units] if sides is None else sides)
        self.no_presence: list[int] = [0] * len(places)
        for bits in self.signs:
            self.no_presence[0] |= bits
        #: the empty rows of a fresh state, shared by all of them
        self.no_where: list[int] = [0] * len(units)
        self.no_units = bytes(len(units))
        self.no_places = bytes(len(places))
        self.no_cards = bytes(len(cards))
        self._lines: dict[tuple[int, int], Lines] = {}

    def space(self, number: int) -> X:
        """The space of that number."""
        found = self._space[number]
        assert found is not None
        return found

    def end(self, link: Link) -> X:
        """The space a line leads to."""
        return self.space(link.to.n)

    def link(self, start: X, to: X, users: int = ALL, kinds: int = ALL) -> Link | None:
        """The line from one space to the next that such users may take; None if there is none."""
        for link in start.links:
            if link.to is to and link.users & users and link.kind & kinds:
                return link
        return None

    def neighbours(self, x: X) -> list[X]:
        """The spaces that any line leads to."""
        return [self.space(link.to.n) for link in x.links]

    def lines(self, users: int = ALL, kinds: int = ALL) -> Lines:
        """Where lines of these kinds lead for these users; made once for each pair that is asked for."""
        found = self._lines.get((users, kinds))
        if found is None:
            found = [[] for _ in self.places]
            for x in self.spaces:
                found[x.n] = [k.to.n for k in x.links if k.users & users and k.kind & kinds]
            self._lines[users, kinds] = found
        return found
