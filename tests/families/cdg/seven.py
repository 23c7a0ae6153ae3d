"""A board of seven spaces for the algorithms of the family; it belongs to no title.

A (source, port of sea 1) - rail - B - road - C (fort 2) - green - D (region, port of sea 1) - road - E (mountain)
- rail - F (port of sea 2, source of an ally) - sea lane - G (island); B - E over water, C - F coloured.
"""

from __future__ import annotations

from typing import Any, Final

from greatwar.families.cdg.board import ALL, AP, CP, NOBODY, Board, Card, Link, Place, Space, Unit
from greatwar.families.cdg.record import Combat
from greatwar.families.cdg.state import COMMON_FIELDS, CdgState

ROAD, RAIL, GREEN, SEA, COLOURED = 1, 2, 4, 8, 16
CLEAR, MOUNTAIN, REGION = 0, 1, 2
K, L, M, N = 1, 2, 4, 8


def _space(n: int, name: str, terrain: int = CLEAR, fort: int = 0, seas: int = 0, shared: bool = False) -> Space:
    x = Space(n)
    x.name, x.terrain, x.fort, x.vp, x.seas = name, terrain, fort, 0, seas
    x.shared = x.free = shared
    x.links = ()
    return x


def _join(a: Space, b: Space, kind: int, water: bool = False, users: int = ALL) -> None:
    a.links = (*a.links, Link(b, kind, users, water))
    b.links = (*b.links, Link(a, kind, users, water))


A: Final = _space(1, "A", seas=1)
B: Final = _space(2, "B")
C: Final = _space(3, "C", fort=2)
D: Final = _space(4, "D", REGION, seas=1, shared=True)
E: Final = _space(5, "E", MOUNTAIN)
F: Final = _space(6, "F", seas=2)
G: Final = _space(7, "G")
SPACES: Final = (A, B, C, D, E, F, G)
_join(A, B, RAIL)
_join(B, C, ROAD)
_join(C, D, GREEN)
_join(D, E, ROAD)
_join(E, F, RAIL)
_join(F, G, SEA)
_join(B, E, ROAD, water=True)
_join(C, F, COLOURED, users=K | M)


def _box(n: int, name: str) -> Place:
    box = Place(n)
    box.name = name
    return box


OUT_OF_PLAY: Final = _box(0, "out of play")
RESERVE: Final = (_box(8, "CP reserve"), _box(9, "AP reserve"))
ELIMINATED: Final = (_box(10, "CP eliminated"), _box(11, "AP eliminated"))
REMOVED: Final = (_box(12, "CP removed"), _box(13, "AP removed"))
PLACES: Final[tuple[Place, ...]] = (OUT_OF_PLAY, *SPACES, *RESERVE, *ELIMINATED, *REMOVED)

UNITS: list[Unit] = []


def _unit(
    name: str, side: int, nations: int, full: tuple[int, int, int], reduced: tuple[int, int, int], **marks: bool
) -> Unit:
    u = Unit(len(UNITS))
    u.name, u.side, u.nations, u.nation = name, side, nations, nations & -nations
    u.large, u.staff = marks.get("large", False), marks.get("staff", False)
    u.regular = marks.get("regular", True)
    u.cf, u.lf, u.mf = (full[0], reduced[0]), (full[1], reduced[1]), (full[2], reduced[2])
    UNITS.append(u)
    return u


ARMY, ARMY_BACK, CORPS, CORPS_BACK = (5, 3, 3), (3, 3, 3), (1, 1, 4), (0, 1, 4)
K1: Final = _unit("K1", CP, K, ARMY, ARMY_BACK, large=True)
K2: Final = _unit("K2", CP, K, ARMY, ARMY_BACK, large=True)
k1: Final = _unit("k1", CP, K, CORPS, CORPS_BACK)
k2: Final = _unit("k2", CP, K, CORPS, CORPS_BACK)
k3: Final = _unit("k3", CP, K, CORPS, CORPS_BACK)
L1: Final = _unit("L1", CP, L, (4, 3, 3), (2, 3, 3), large=True)
l1: Final = _unit("l1", CP, L, CORPS, CORPS_BACK)
KL: Final = _unit("KL", CP, K | L, CORPS, CORPS_BACK)
BAND: Final = _unit("band", CP, L, (1, 0, 4), (0, 0, 4), regular=False)
HQ: Final = _unit("HQ", CP, K, (0, 0, 4), (0, 0, 4), staff=True)
M1: Final = _unit("M1", AP, M, ARMY, ARMY_BACK, large=True)
M2: Final = _unit("M2", AP, M, ARMY, ARMY_BACK, large=True)
m1: Final = _unit("m1", AP, M, CORPS, CORPS_BACK)
m2: Final = _unit("m2", AP, M, CORPS, CORPS_BACK)
m3: Final = _unit("m3", AP, M, CORPS, CORPS_BACK)
N1: Final = _unit("N1", AP, N, (4, 3, 3), (2, 3, 3), large=True)
n1: Final = _unit("n1", AP, N, CORPS, CORPS_BACK)
REBEL: Final = _unit("rebel", NOBODY, 0, (1, 1, 0), (1, 1, 0))

CARDS: list[Card] = []


def _card(name: str, side: int, deck: int, **marks: bool) -> Card:
    c = Card(len(CARDS))
    c.name, c.side, c.deck, c.ops, c.sr, c.war_status = name, side, deck, 3, 4, 0
    c.combat, c.starred = marks.get("combat", False), marks.get("starred", False)
    CARDS.append(c)
    return c


for _side in (CP, AP):
    for _number in range(10):
        _card(f"{('CP', 'AP')[_side]}-{_number}", _side, int(_number >= 7), combat=_number % 3 == 0)

BOARD: Final[Board[Unit, Space, Card]] = Board(PLACES, SPACES, tuple(UNITS), tuple(CARDS))


class State(CdgState[Unit, Space, Card]):
    """A state without a title."""

    FIELDS = ("pending", *COMMON_FIELDS, "combat")
    __slots__ = ("combat",)

    def __init__(self, pending: list[Any]) -> None:
        super().__init__(pending, BOARD)
        self.combat: Combat | None = None

    def copy(self) -> State:
        new = State(self.pending[:])
        self.share(new)
        new.combat = self.combat
        return new


def position(*placed: tuple[Unit, Place], owners: str = "CCCNAAA") -> State:
    """Units where they are wanted; the owners of A to G as letters: C, A, N (neutral), X (nobody)."""
    s = State([])
    for x, letter in zip(SPACES, owners, strict=True):
        s.set_owner(x, "CANX".index(letter))
    for unit, place in placed:
        s.put(unit, place)
    return s


def combat(s: State) -> Combat:
    """The combat being resolved."""
    assert s.combat is not None
    return s.combat
