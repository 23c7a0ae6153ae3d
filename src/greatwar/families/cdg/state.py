"""The state that card-driven games share: counters, control, trenches, hands, markers of the action round.

A title's state is `class State(CdgState[Unit, Space, Card])` with
`FIELDS = ("pending", "options", *COMMON_FIELDS, …own…)`; it sets its own fields in `__init__` and names them in
`copy()` after `self.share(new)`. Rows of small numbers are `bytes` that are replaced as a whole, `where` is a list
that copies share until one of them moves a counter. Rows of places are indexed by the numbers of all places.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Hashable
from typing import Any, ClassVar, Final, Generic, TypeVar

from .board import ALL_SIDES, ANY, AP, COMBAT, CP, NEUTRAL, NOBODY, REGULAR, Board, C, Place, U, X
from .effects import EventState

T = TypeVar("T")

FULL_VIEW: Final = -1

# Where a card is. What the other side cannot tell apart is UNKNOWN in a view.
OUT: Final = 0  # not in the game yet
DECK: Final = 1
HAND: Final = 2
DISCARD: Final = 3
REMOVED: Final = 4
TABLE: Final = 5  # a combat card lying face up
SHOWN: Final = 6  # in hand, and the other side knows it
UNKNOWN: Final = 7
UNUSED: Final = 8  # left out of this game before it began
IN_HAND: Final = (HAND, SHOWN)

# Bits of `lasting`: what a counter shows until something changes it; a title has seven more (2 … 128).
REDUCED: Final = 1

# Bits of `doing`: what a counter does in this half of an action round.
TO_MOVE: Final = 1
TO_ATTACK: Final = 2
MOVED: Final = 4
ATTACKED: Final = 8
RETREATED: Final = 16
REDEPLOYED: Final = 32
DIGGING: Final = 64
USED: Final = 128

#: the two low bits of a byte of `control` are the owner, the others whatever the title marks
OWNER_BITS: Final = 3

#: the fields of the family in the order of the canonical bytes, to stand after "pending" and "options"
COMMON_FIELDS: Final = (
    "turn",
    "round",
    "active",
    "vp",
    "vp_events",
    "war_status",
    "level",
    "epoch",
    "where",
    "lasting",
    "doing",
    "control",
    "held",
    "trench",
    "destroyed",
    "pile",
    "epochs",
    "played",
    "hidden",
    "used",
    "taken",
    "round_events",
    "card",
    "ops",
    "offensive",
    "rp",
    "entered",
    "move_marks",
    "attack_marks",
    "groups",
    "entered_now",
    "attacked",
    "unbesieged",
    "winner",
    "ending",
    "viewer",
    "bid",
    "swapped",
)

#: the side of a unit by its bit in `present`
_SIDE: Final = {ANY << CP: CP, ANY << AP: AP, ANY << NEUTRAL: NEUTRAL, ANY << NOBODY: NOBODY}

#: what is not known yet; never changed
NOTHING: Final[list[Any]] = []

BYTES: Final[tuple[bytes, ...]] = tuple([bytes([value]) for value in range(256)])


def replaced(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The values with one of them changed."""
    return (*values[:at], value, *values[at + 1 :])


def with_byte(row: bytes, at: int, value: int) -> bytes:
    """The row with one of its numbers changed."""
    return row[:at] + BYTES[value] + row[at + 1 :]


def other(side: int) -> int:
    """The opponent of a player."""
    return 1 - side


class CdgState(EventState, Generic[U, X, C]):
    """Everything that is true now, as far as the family knows of it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("pending", *COMMON_FIELDS)
    TYPES: ClassVar[dict[str, Any]] = {
        "war_status": tuple[int, ...],
        "level": tuple[int, ...],
        "epoch": tuple[int, ...],
        "destroyed": tuple[int, ...],
        "held": tuple[tuple[int, int], ...],
        "hidden": tuple[int, ...],
        "used": tuple[int, ...],
        "taken": tuple[tuple[int, ...], ...],
        "round_events": tuple[int, ...],
        "offensive": tuple[tuple[int, ...], ...],
        "rp": tuple[int, ...],
        "entered": tuple[int, ...],
        "move_marks": tuple[int, ...],
        "attack_marks": tuple[int, ...],
        "groups": tuple[tuple[int, int], ...],
        "entered_now": tuple[int, ...],
        "attacked": tuple[int, ...],
        "unbesieged": tuple[int, ...],
    }
    #: for each side the bits of the sides that are hostile to it: the enemy, and those that fight everybody
    FOES: ClassVar[tuple[int, ...]] = (
        ANY << AP | ANY << NOBODY,
        ANY << CP | ANY << NOBODY,
        ANY << CP | ANY << AP | ANY << NOBODY,
        ANY << CP | ANY << AP | ANY << NOBODY,
    )
    __slots__ = (
        "active",
        "armies",
        "attack_marks",
        "attacked",
        "bid",
        "board",
        "card",
        "control",
        "destroyed",
        "doing",
        "ending",
        "endings",
        "entered",
        "entered_now",
        "epoch",
        "epochs",
        "grades",
        "groups",
        "held",
        "hidden",
        "lasting",
        "level",
        "move_marks",
        "offensive",
        "ops",
        "own",
        "pile",
        "present",
        "reaches",
        "round",
        "rp",
        "signs",
        "stacks",
        "swapped",
        "taken",
        "trench",
        "unbesieged",
        "used",
        "viewer",
        "vp",
        "vp_events",
        "war_status",
        "where",
        "winner",
    )

    def __init__(self, pending: list[Any], board: Board[U, X, C]) -> None:
        super().__init__(pending)
        #: the title's components; not part of the state's identity
        self.board = board
        self.round: int = 0
        self.active: int = CP
        self.vp: int = 0
        self.vp_events: int = 0  # bits of the title: points that are scored once
        self.war_status: tuple[int, ...] = (0, 0, 0)  # CP, AP, combined
        self.level: tuple[int, ...] = (0, 0)
        self.epoch: tuple[int, ...] = (0, 0)  # shuffles of a whole draw pile, see `hands`
        self.where: list[int] = board.no_where
        self.lasting: bytes = board.no_units
        self.doing: bytes = board.no_units
        self.control: bytes = board.no_places
        self.held: tuple[tuple[int, int], ...] = ()  # (space held while occupied, owner it goes back to)
        self.trench: bytes = board.no_places
        self.destroyed: tuple[int, ...] = ()
        self.pile: bytes = board.no_cards
        self.epochs: bytes = board.no_cards
        self.played = board.no_cards
        self.hidden: tuple[int, ...] = ()
        self.used: tuple[int, ...] = ()  # combat cards used in this action round
        self.taken: tuple[tuple[int, ...], ...] = ((), ())  # what each side has used its rounds for
        self.card: int = -1  # the card being played
        self.ops: int = 0
        self.offensive: tuple[tuple[int, ...], ...] = ((), ())
        self.rp: tuple[int, ...] = ()  # points in halves, by pool
        self.entered: tuple[int, ...] = ()  # the turn in which each neutral entered, by the title's order
        self.move_marks: tuple[int, ...] = ()
        self.attack_marks: tuple[int, ...] = ()
        self.groups: tuple[tuple[int, int], ...] = ()  # (unit, group) where units act in groups
        self.entered_now: tuple[int, ...] = ()  # spaces that units entered in this half
        self.attacked: tuple[int, ...] = ()
        self.unbesieged: tuple[int, ...] = ()  # forts occupied by too few when the half began
        self.winner: int = -1
        self.ending: str = ""
        self.viewer: int = FULL_VIEW
        self.bid: int = 0
        self.swapped: bool = False
        #: the units of every place in order of number; shared by copies until one of them moves a counter
        self.stacks: list[tuple[U, ...]] = board.no_stacks
        #: who is present in every place, as bits (`board.ANY`, COMBAT, REGULAR shifted by the side); shared likewise
        self.present: list[int] = board.no_presence
        self.own: bool = False
        #: the units of each side that stand in a space, empty = not asked yet; dropped when one comes or leaves the map
        self.armies: list[list[U]] = NOTHING
        #: what each unit adds to those bits; replaced by `changed` if units have changed sides
        self.signs: list[int] = board.signs
        #: what supply flooded, by network and kind of line; dropped by `ground_changed`
        self.reaches: list[Any] = NOTHING
        #: the supply grade of each unit, -1 = not asked yet; a unit's own move drops its grade, `ground_changed` all
        self.grades: list[int] = NOTHING
        #: how the search for an end of movement came out, by position, and what helped last, by place (`arrival`);
        #: shared by copies, dropped by `ground_changed` and when a half ends
        self.endings: dict[Hashable, Any] | None = None

    def share(self, new: CdgState[U, X, C]) -> None:
        """Give all common fields to a fresh copy; the title's `copy()` calls it and names its own fields itself."""
        new.turn = self.turn
        new.round = self.round
        new.active = self.active
        new.vp = self.vp
        new.vp_events = self.vp_events
        new.war_status = self.war_status
        new.level = self.level
        new.epoch = self.epoch
        new.where = self.where
        new.lasting = self.lasting
        new.doing = self.doing
        new.control = self.control
        new.held = self.held
        new.trench = self.trench
        new.destroyed = self.destroyed
        new.pile = self.pile
        new.epochs = self.epochs
        new.played = self.played
        new.hidden = self.hidden
        new.used = self.used
        new.taken = self.taken
        new.round_events = self.round_events
        new.card = self.card
        new.ops = self.ops
        new.offensive = self.offensive
        new.rp = self.rp
        new.entered = self.entered
        new.move_marks = self.move_marks
        new.attack_marks = self.attack_marks
        new.groups = self.groups
        new.entered_now = self.entered_now
        new.attacked = self.attacked
        new.unbesieged = self.unbesieged
        new.winner = self.winner
        new.ending = self.ending
        new.viewer = self.viewer
        new.bid = self.bid
        new.swapped = self.swapped
        new.stacks = self.stacks
        new.present = self.present
        new.signs = self.signs
        new.armies = self.armies
        new.reaches = self.reaches
        new.grades = self.grades
        new.endings = self.endings
        self.own = new.own = False

    # Caches ----------------------------------------------------------------------------------------

    def ground_changed(self) -> None:
        """Drop what hangs on control, forts, entries and events; call it after assigning such a field directly."""
        self.reaches = NOTHING
        self.grades = NOTHING
        self.endings = None

    def ground_changed_at(self, place: int) -> None:
        """The same for a change in one place only; a title may keep what it knows of the others."""
        self.ground_changed()

    def changed(self) -> None:
        """Build the index of units anew and drop all caches; call it after assigning `where` or the side of units.

        A title with caches of its own overrides it, and calls this one first.
        """
        found: list[list[U]] = [[] for _ in self.board.places]
        present = [0] * len(self.board.places)
        self.signs = self.signs_now()
        for unit in self.board.units:
            place = self.where[unit.n]
            found[place].append(unit)
            present[place] |= self.signs[unit.n]
        self.where = self.where[:]
        self.stacks = [tuple(units) for units in found]
        self.present = present
        self.armies = NOTHING
        self.own = True
        self.ground_changed()

    def signs_now(self) -> list[int]:
        """What each unit adds to `present`; a title with units that change sides answers for them."""
        return self.board.signs

    def sensitive(self, unit: U, place: int) -> bool:
        """Whether a unit's coming or going changes supply lines there: not where its own side simply rules.

        The title adds places of its own, such as neutral land.
        """
        if not self.board.on_map[place]:
            return False
        x = self.board.space(place)
        return x.shared or x.fort > 0 or self.control[place] & OWNER_BITS != self.side_of(unit)

    # Units -----------------------------------------------------------------------------------------

    def at(self, place: Place) -> tuple[U, ...]:
        """All units in a place."""
        return self.stacks[place.n]

    def side_of(self, unit: U) -> int:
        """The side that commands a unit now; a title with units that change sides overrides it.

        It overrides `signs_now` too.
        """
        return unit.side

    def of_side(self, place: Place, side: int) -> list[U]:
        """The units of one side in a place."""
        bit, found = ANY << side, self.present[place.n] & ALL_SIDES
        if not found & bit:
            return []
        units = self.stacks[place.n]
        return list(units) if found == bit else [u for u in units if self.signs[u.n] & bit]

    def opposes(self, unit: U, side: int) -> bool:
        """Whether a unit is hostile to a side, see `FOES`."""
        return self.FOES[side] & self.signs[unit.n] > 0

    def hostile(self, place: Place, side: int) -> bool:
        """Whether units hostile to a side stand in a place."""
        return self.FOES[side] & self.present[place.n] > 0

    def enemies(self, place: Place, side: int) -> list[U]:
        """The units in a place that are hostile to a side."""
        foes, found = self.FOES[side], self.present[place.n] & ALL_SIDES
        if not found & foes:
            return []
        units = self.stacks[place.n]
        return list(units) if not found & ~foes else [u for u in units if self.signs[u.n] & foes]

    def barred(self, place: Place, side: int) -> bool:
        """Whether units stand in a place that are not a side's: enemies, neutrals, those that are nobody's."""
        return self.present[place.n] & ALL_SIDES & ~(ANY << side) > 0

    def has_side(self, place: Place, side: int) -> bool:
        """Whether any unit of a side stands in a place."""
        return self.present[place.n] & ANY << side > 0

    def has_combat(self, place: Place, side: int) -> bool:
        """Whether a combat unit of a side stands in a place: no staff."""
        return self.present[place.n] & COMBAT << side > 0

    def has_regular(self, place: Place, side: int) -> bool:
        """Whether a regular unit of a side stands in a place."""
        return self.present[place.n] & REGULAR << side > 0

    def place(self, unit: U) -> Place:
        """Where a unit is: a space or a box."""
        return self.board.places[self.where[unit.n]]

    def space(self, unit: U) -> X:
        """The space a unit stands in; it must be on the map."""
        return self.board.space(self.where[unit.n])

    def on_map(self, unit: U) -> bool:
        """Whether a unit stands in a space."""
        return self.board.on_map[self.where[unit.n]]

    def units(self, side: int) -> list[U]:
        """The side's units that stand in a space, in order of number."""
        if not self.armies:
            found: list[list[U]] = [[], [], [], []]
            on_map, where, signs = self.board.on_map, self.where, self.signs
            for u in self.board.units:
                if on_map[where[u.n]]:
                    found[_SIDE[signs[u.n] & ALL_SIDES]].append(u)
            self.armies = found
        return self.armies[side][:]

    def put(self, unit: U, place: Place) -> None:
        """Move a counter, without any rule."""
        if not self.own:
            self.stacks = self.stacks[:]
            self.where = self.where[:]
            self.present = self.present[:]
            self.own = True
        old, stacks, signs = self.where[unit.n], self.stacks, self.signs
        left = stacks[old]
        at = left.index(unit)
        left = left[:at] + left[at + 1 :]
        stacks[old] = left
        gone = signs[unit.n]
        for u in left:
            gone &= ~signs[u.n]
            if not gone:
                break
        self.present[old] &= ~gone
        self.where[unit.n] = place.n
        joined = stacks[place.n]
        at = bisect(joined, unit)
        stacks[place.n] = (*joined[:at], unit, *joined[at:])
        self.present[place.n] |= signs[unit.n]
        if self.board.on_map[old] != self.board.on_map[place.n]:
            self.armies = NOTHING
        left_changed, joined_changed = self.sensitive(unit, old), self.sensitive(unit, place.n)
        if left_changed or joined_changed:
            if left_changed:
                self.ground_changed_at(old)
            if joined_changed:
                self.ground_changed_at(place.n)
        elif self.grades:
            self.grades = self.grades[:]
            self.grades[unit.n] = -1

    def reduced(self, unit: U) -> bool:
        """Whether a unit shows its reduced side."""
        return self.lasting[unit.n] & REDUCED > 0

    def set_reduced(self, unit: U, on: bool = True) -> None:
        """Flip a counter to its reduced or its full side."""
        self.keep(unit, REDUCED, on)

    def cf(self, unit: U) -> int:
        """Combat factor of the side shown."""
        return unit.cf[self.lasting[unit.n] & REDUCED]

    def lf(self, unit: U) -> int:
        """Loss factor of the side shown."""
        return unit.lf[self.lasting[unit.n] & REDUCED]

    def mf(self, unit: U) -> int:
        """Movement factor of the side shown."""
        return unit.mf[self.lasting[unit.n] & REDUCED]

    # Marks -----------------------------------------------------------------------------------------

    def keeps(self, unit: U, bits: int) -> bool:
        """Whether a counter has any of these lasting marks."""
        return self.lasting[unit.n] & bits > 0

    def keep(self, unit: U, bits: int, on: bool = True) -> None:
        """Set or clear lasting marks."""
        old = self.lasting[unit.n]
        self.lasting = with_byte(self.lasting, unit.n, old | bits if on else old & (255 - bits))

    def does(self, unit: U, bits: int) -> bool:
        """Whether a counter has any of these marks of the action round."""
        return self.doing[unit.n] & bits > 0

    def mark(self, unit: U, bits: int, on: bool = True) -> None:
        """Set or clear marks of the action round."""
        old = self.doing[unit.n]
        self.doing = with_byte(self.doing, unit.n, old | bits if on else old & (255 - bits))

    def clear_marks(self) -> None:
        """The half of an action round is over: its markers come off."""
        self.doing = bytes(len(self.doing))
        self.move_marks, self.attack_marks, self.groups = (), (), ()
        self.entered_now, self.attacked, self.unbesieged, self.round_events = (), (), (), ()
        self.endings = None
        self.card, self.ops = -1, 0

    def group(self, unit: U) -> int:
        """The group a unit acts with where groups are free; 0 = none."""
        for number, group in self.groups:
            if number == unit.n:
                return group
        return 0

    def grouped(self, place: Place, group: int) -> list[U]:
        """The units of a group in a place, in order of number."""
        return [u for u in self.stacks[place.n] if self.group(u) == group]

    # Spaces ----------------------------------------------------------------------------------------

    def owner(self, where: Place) -> int:
        """Who controls a space: CP, AP, NEUTRAL or NOBODY."""
        return self.control[where.n] & OWNER_BITS

    def set_owner(self, where: Place, owner: int) -> None:
        """Change the owner of a space, without any rule; what else is marked there stays."""
        self.set_control(where, self.control[where.n] & ~OWNER_BITS | owner)

    def set_control(self, where: Place, value: int) -> None:
        """Replace the whole control byte of a space, without any rule."""
        if self.control[where.n] != value:
            self.control = with_byte(self.control, where.n, value)
            self.ground_changed_at(where.n)

    def marker(self, where: Place) -> int:
        """What the title marks in the control byte besides the owner."""
        return self.control[where.n] >> 2

    def set_marker(self, where: Place, value: int) -> None:
        """Change what the title marks there, without any rule."""
        self.set_control(where, self.control[where.n] & OWNER_BITS | value << 2)

    def trench_level(self, where: Place, side: int) -> int:
        """The level of a side's trench in a space; 0 if it has none there."""
        value = self.trench[where.n]
        return value & 3 if value >> 2 == side else 0

    def set_trench(self, where: Place, side: int, level: int) -> None:
        """Put, flip or (level 0) remove a trench marker."""
        self.trench = with_byte(self.trench, where.n, level | side << 2 if level else 0)

    def fort(self, where: X) -> int:
        """The strength of an undestroyed fort in a space; 0 if there is none."""
        return where.fort if where.fort and where.n not in self.destroyed else 0

    def enemy_fort(self, where: X, side: int) -> int:
        """The strength of an undestroyed fort that a side's units find against them; 0 if there is none."""
        return self.fort(where) if where.fort and self.owner(where) == 1 - side else 0

    def destroy_fort(self, where: X) -> None:
        """Put a destroyed marker on a fort, without any rule."""
        self.destroyed = tuple(sorted({*self.destroyed, where.n}))
        self.ground_changed_at(where.n)

    # Cards -----------------------------------------------------------------------------------------

    def set_pile(self, card: C, pile: int) -> None:
        """Put a card somewhere."""
        self.pile = with_byte(self.pile, card.n, pile)

    def in_hand(self, card: C) -> bool:
        """Whether a card is in a hand."""
        return self.pile[card.n] in IN_HAND

    def in_pile(self, card: C, pile: int) -> bool:
        """Whether a card is in that pile."""
        return self.pile[card.n] == pile

    def set_played(self, card: C, turn: int) -> None:
        """Note the turn in which a card was played as an event; 0 = it counts as not played."""
        self.played = with_byte(self.played, card.n, turn)

    def happened(self, card: C) -> bool:
        """Whether a card has been played as an event."""
        return self.played[card.n] > 0

    # Tracks ----------------------------------------------------------------------------------------

    def add_points(self, pool: int, halves: int) -> None:
        """Change a pool of Replacement Points; a title decides whether it may fall below zero."""
        self.rp = replaced(self.rp, pool, self.rp[pool] + halves)


S = TypeVar("S", bound="CdgState[Any, Any, Any]")

__all__ = [
    "AP",
    "ATTACKED",
    "BYTES",
    "COMMON_FIELDS",
    "CP",
    "DECK",
    "DIGGING",
    "DISCARD",
    "FULL_VIEW",
    "HAND",
    "IN_HAND",
    "MOVED",
    "NEUTRAL",
    "NOBODY",
    "NOTHING",
    "OUT",
    "OWNER_BITS",
    "REDEPLOYED",
    "REDUCED",
    "REMOVED",
    "RETREATED",
    "SHOWN",
    "TABLE",
    "TO_ATTACK",
    "TO_MOVE",
    "UNKNOWN",
    "UNUSED",
    "USED",
    "CdgState",
    "S",
    "other",
    "replaced",
    "with_byte",
]
