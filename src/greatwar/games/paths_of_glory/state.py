"""The state of a game of Paths of Glory: what lies on the map, on the tracks and in the hands.

Fields are flat; questions that every chapter asks (who stands here, is it reduced, whose space is it)
are methods. What a rule says about them stands in `rules/`.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from enum import IntEnum
from itertools import compress
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

import msgspec

from ...kernel.state import BaseState
from .combat import Combat
from .components import CARDS, PLACES, SPACES, UNITS, Card, Place, Side, Space, Unit
from .components import POOLS as POOLS

T = TypeVar("T")

NEUTRAL = 2
FULL_VIEW = -1
#: nations that may enter the war in the order of `State.entered`
NEUTRALS = ("IT", "TU", "BU", "US", "RO", "GR")


class Pile(IntEnum):
    """Where a card is. HAND and DECK of the other side are UNKNOWN in a view."""

    OUT = 0  # not in the game: of a later commitment level, or an optional card not in use
    DECK = 1
    HAND = 2
    DISCARD = 3
    REMOVED = 4
    TABLE = 5  # a combat card lying face up
    SHOWN = 6  # in hand, and the other side knows it
    UNKNOWN = 7
    UNUSED = 8  # left out of this game before it began


class Mark:
    """What a counter shows besides its place: bits of `State.marks`, plain numbers because they are tested so often."""

    REDUCED = 1
    MOVED = 2
    ATTACKED = 4
    RETREATED = 8
    REDEPLOYED = 16
    FAILED_TRENCH = 32
    ENTRENCHING = 64
    LOST_NEAR_EAST = 128


#: marks that go at the end of an action round
ROUND_MARKS = Mark.MOVED | Mark.ATTACKED | Mark.RETREATED | Mark.REDEPLOYED | Mark.ENTRENCHING
_KEPT = bytes(marks & 255 - ROUND_MARKS for marks in range(256))


class Use(IntEnum):
    """What an action round was used for (8.1.3)."""

    OPS = 1
    SR = 2
    RP = 3
    EVENT = 4
    REINFORCEMENT = 5
    ENTRY = 6
    AUTO = 7
    PEACE = 8


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """The scenario and the choices made before the game."""

    scenario: str
    rules: int = 2018
    hand_size: int = 7
    entrench_modifier: bool = False
    optional_cards: str = "none"
    guns_of_august: str = "choose"
    vp_map: str = "standard"
    yellow_stripe: bool = True
    draws: str = "draw"
    accepted_peace: str = "draw"
    bidding: bool = False
    bid: int = 0


def replaced(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The values with one of them changed."""
    return (*values[:at], value, *values[at + 1 :])


class State(BaseState):
    """Everything that is true now. Fields of many values are indexed by unit, space, card or side.

    Tuples and bytes are shared by copies and replaced as a whole (see `replaced`); only the stack, marks, piles and
    events, which change most often, are changed in place.
    """

    options: Options
    turn: int = 1
    round: int = 0
    active: int = Side.CP
    vp: int = 10
    vp_events: int = 0  # the part of `vp` that did not come from spaces
    war_status: tuple[int, ...] = (0, 0, 0)  # CP, AP, combined
    level: tuple[int, ...] = (0, 0)
    reshuffle: tuple[int, ...] = (0, 0)  # levels whose cards have still to join
    epoch: tuple[int, ...] = (0, 0)
    where: tuple[int, ...] = (0,) * len(UNITS)
    marks: bytearray = msgspec.field(default_factory=lambda: bytearray(len(UNITS)))
    control: bytes = bytes(len(SPACES) + 1)
    trench: bytes = bytes(len(SPACES) + 1)
    destroyed: tuple[int, ...] = ()
    pile: bytearray = msgspec.field(default_factory=lambda: bytearray(len(CARDS)))
    epochs: bytes = bytes(len(CARDS))  # see rules/decks.py
    played: bytearray = msgspec.field(default_factory=lambda: bytearray(len(CARDS)))  # event -> turn
    used: tuple[int, ...] = ()  # combat cards used in this action round
    taken: tuple[bytes, ...] = (b"", b"")  # this turn's (use, card) pairs
    offensive: tuple[int, ...] = (0, 0)
    rp: tuple[int, ...] = (0,) * len(POOLS)
    entered: tuple[int, ...] = (0,) * len(NEUTRALS)  # turn of entry
    us_entry: int = 0
    capitulation: int = 0
    tsar_fell: int = 0  # CP's Russian VP spaces when the Tsar fell
    beachhead: int = 0  # the beach with the MEF marker
    ana_holds: tuple[int, ...] = ()  # CP spaces Allied only while the ANA is there
    near_east: tuple[int, ...] = (0, 0, 0, 0)  # per turn: RU move, RU, BR, CP SR
    ops: int = 0
    card: int = -1  # the card of this action round
    move_marks: tuple[int, ...] = ()
    attack_marks: tuple[int, ...] = ()
    entered_now: tuple[int, ...] = ()  # spaces that units moved into in this round
    inactive: tuple[int, ...] = ()  # units out of supply when their space was activated
    attacked: tuple[int, ...] = ()  # spaces attacked in this action round
    unbesieged: tuple[int, ...] = ()  # forts whose siege was broken before this round
    round_events: tuple[int, ...] = ()  # cards whose effect lasts this action round
    known: tuple[int, ...] = ()  # with secretly picked cards: those that have been discarded and shuffled in again
    missed: tuple[int, ...] = ()  # Mandated Offensives missed: 2 * turn + side
    combat: Combat | None = None
    bid: int = 0  # VP added at the end: above zero for the Central Powers (5.6.1)
    swapped: bool = False  # the bidding made the players change places
    winner: int = -1
    ending: str = ""
    viewer: int = FULL_VIEW
    hidden: tuple[int, ...] = ()  # in a view: unseen hand cards by epoch of draw

    def copy(self) -> Self:
        """An independent copy; caches that are never changed in place are shared."""
        new: Self = self.__copy__()
        new.pending = self.pending[:]
        new.marks = self.marks[:]
        new.pile = self.pile[:]
        new.played = self.played[:]
        cache = self.__dict__
        cache["own"] = False  # the index is shared until one of the two states moves a unit
        if "stacks" in cache:
            mine = new.__dict__
            mine["stacks"], mine["derived"], mine["networks"] = cache["stacks"], self.derived, self.networks
        return new

    def changed(self) -> None:
        """Drop what was derived from units, control, forts, entries and beachhead; who sets these himself calls it."""
        self.__dict__.pop("derived", None)
        self.__dict__.pop("networks", None)

    def _unit_moved(self, unit: Unit, old: int, new: int) -> None:
        """Drop what a unit's move may change: supply hangs on control, and on units only where the enemy controls."""
        last, control, side = len(SPACES), self.control, unit.side
        if (0 < old <= last and control[old] != side) or (0 < new <= last and control[new] != side):
            self.changed()
        else:
            self.__dict__.pop("derived", None)

    # Derived facts --------------------------------------------------------------------------

    if TYPE_CHECKING:
        #: the units of every place in order of number
        stacks: ClassVar[list[tuple[Unit, ...]]]
        #: where rules keep what they derive from units, control, forts and entries; dropped when any of these change.
        #: Copies share it, so a key must hold whatever else the value depends on.
        derived: ClassVar[dict[Any, Any]]
        #: the same for supply and ways: units that move among spaces of their own side do not change it
        networks: ClassVar[dict[Any, Any]]

    def __getattr__(self, name: str) -> Any:
        """Derived facts are made when they are first asked for.

        They live in the instance dictionary: the most asked questions of all rules take no call.
        """
        if name == "stacks":
            found: Any = self._stacked()
        elif name in ("derived", "networks"):
            found = {}
        else:
            raise AttributeError(name)
        self.__dict__[name] = found
        return found

    def _stacked(self) -> list[tuple[Unit, ...]]:
        found: list[list[Unit]] = [[] for _ in PLACES]
        for unit, place in zip(UNITS, self.where, strict=True):
            found[place].append(unit)
        return [tuple(x) for x in found]

    # Units ----------------------------------------------------------------------------------

    def _own_stacks(self) -> list[tuple[Unit, ...]]:
        """The index, made our own before it is changed."""
        if not self.__dict__.get("own"):
            self.__dict__["stacks"] = self.stacks[:]
            self.__dict__["own"] = True
        return self.stacks

    def at(self, place: int) -> tuple[Unit, ...]:
        """The units in a place."""
        return self.stacks[place]

    def place(self, unit: int) -> Place:
        """Where a unit is: a space or a box."""
        return PLACES[self.where[unit]]

    def on_map(self, unit: int) -> bool:
        """Whether a unit stands in a space."""
        return 0 < self.where[unit] <= len(SPACES)

    def put(self, unit: Unit, place: int) -> None:
        """Move a counter, without any rule."""
        stacks = self._own_stacks()
        old = self.where[unit]
        left, at = stacks[old], stacks[old].index(unit)
        stacks[old] = left[:at] + left[at + 1 :]
        self.where = self.where[:unit] + (int(place),) + self.where[unit + 1 :]  # noqa: RUF005 - twice as fast
        joined, at = stacks[place], bisect(stacks[place], unit)
        stacks[place] = (*joined[:at], unit, *joined[at:])
        self._unit_moved(unit, old, place)

    def units(self, side: int) -> Iterator[Unit]:
        """The side's units that stand in a space."""
        last, where = len(SPACES), self.where
        return (u for u in _UNITS_OF[side] if 0 < where[u] <= last)

    def holder(self, space: int) -> Side | None:
        """The side whose units stand in a space."""
        units = self.stacks[space]
        return units[0].side if units else None

    def enemy_at(self, space: int, side: int) -> bool:
        """Whether units of the other side stand in a space."""
        units = self.stacks[space]
        return bool(units) and units[0].side != side

    def reduced(self, unit: int) -> bool:
        """Whether a unit shows its reduced side."""
        return bool(self.marks[unit] & 1)

    def cf(self, unit: Unit) -> int:
        """Combat factor of the side shown."""
        return unit.cf[self.marks[unit] & 1]

    def lf(self, unit: Unit) -> int:
        """Loss factor of the side shown."""
        return unit.lf[self.marks[unit] & 1]

    def mf(self, unit: Unit) -> int:
        """Movement factor of the side shown."""
        return unit.mf[self.marks[unit] & 1]

    def mark(self, unit: int, mark: int, on: bool = True) -> None:
        """Set or clear a mark of a counter."""
        self.marks[unit] = self.marks[unit] | mark if on else self.marks[unit] & (255 - mark)

    def marked(self, unit: int, mark: int) -> bool:
        """Whether a counter has any of these marks."""
        return bool(self.marks[unit] & mark)

    def clear_round_marks(self) -> None:
        """Take off the marks that last one action round."""
        self.marks = self.marks.translate(_KEPT)

    # Spaces ---------------------------------------------------------------------------------

    def controls(self, side: int, space: int) -> bool:
        """Whether a side controls a space."""
        return self.control[space] == side

    def set_control(self, space: int, side: int) -> None:
        """Change a control marker, without any rule."""
        self.control = self.control[:space] + _BYTES[side] + self.control[space + 1 :]
        self.changed()

    def trench_level(self, space: int, side: int) -> int:
        """The level of a side's trench in a space; 0 if it has none there."""
        value = self.trench[space]
        return value & 3 if value and value >> 2 == side else 0

    def set_trench(self, space: int, side: int, level: int) -> None:
        """Put, flip or (level 0) remove a trench marker."""
        value = level | side << 2 if level else 0
        self.trench = self.trench[:space] + _BYTES[value] + self.trench[space + 1 :]

    def fort(self, space: Space) -> int:
        """The strength of an undestroyed fort in a space; 0 if there is none."""
        return space.fort if space.fort and space not in self.destroyed else 0

    def destroy_fort(self, space: Space) -> None:
        """Put a destroyed marker on a fort, without any rule."""
        self.destroyed = tuple(sorted({*self.destroyed, int(space)}))
        self.changed()

    # Cards, events, nations -----------------------------------------------------------------

    def hand(self, side: int) -> list[Card]:
        """The cards a side holds (in a view of the other side: those known)."""
        return list(compress(_CARDS_OF[side], self.pile[_SPAN[side]].translate(_IN_HAND)))

    def cards(self, side: int, pile: int) -> list[Card]:
        """The cards of a side in one pile."""
        return list(compress(_CARDS_OF[side], self.pile[_SPAN[side]].translate(_IN_PILE[pile])))

    def happened(self, card: int) -> bool:
        """Whether a card has been played as an event."""
        return self.played[card] > 0

    def at_war(self, nation: str) -> bool:
        """Whether a nation is in the war; those not among the neutrals always are."""
        return nation not in _NEUTRAL_INDEX or self.entered[_NEUTRAL_INDEX[nation]] > 0

    def enter_war(self, nation: str) -> None:
        """Note that a nation has entered the war this turn."""
        self.entered = replaced(self.entered, _NEUTRAL_INDEX[nation], self.turn)
        self.changed()

    def points(self, pool: str) -> int:
        """Replacement points recorded in a pool."""
        return self.rp[POOLS.index(pool)]

    def add_points(self, pool: str, n: int) -> None:
        """Record (or spend) replacement points."""
        self.rp = replaced(self.rp, POOLS.index(pool), max(0, self.points(pool) + n))

    def change_vp(self, n: int, why: str) -> None:
        """Move the VP marker for another reason than a space."""
        if n:
            self.vp += n
            self.vp_events += n
            self.say(f"VP {n:+d}, now {self.vp}: {why}")

    def uses(self, side: int) -> list[tuple[Use, int]]:
        """What a side's action rounds of this turn were used for: (use, card number)."""
        raw = self.taken[side]
        return list(zip(map(_USES.__getitem__, raw[::2]), raw[1::2], strict=True))


_BYTES = tuple(bytes((n,)) for n in range(256))
_UNITS_OF = tuple(tuple(u for u in UNITS if u.side is side) for side in Side)
_CARDS_OF = tuple(tuple(c for c in CARDS if c.side == side) for side in Side)
_USES = {int(use): use for use in Use}
#: where the cards of a side stand in `State.pile`: one after the other
_SPAN = tuple(slice(int(cards[0]), int(cards[-1]) + 1) for cards in _CARDS_OF)
_IN_HAND = bytes(pile in (Pile.HAND, Pile.SHOWN) for pile in range(256))
_IN_PILE = {int(pile): bytes(n == pile for n in range(256)) for pile in Pile}
_NEUTRAL_INDEX = {nation: i for i, nation in enumerate(NEUTRALS)}
