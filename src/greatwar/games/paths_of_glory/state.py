"""The state of a game of Paths of Glory: what lies on the map, on the tracks and in the hands.

Fields are flat; questions that every chapter asks (who stands here, is it reduced, whose space is it)
are methods. What a rule says about them stands in `rules/`.
"""

from __future__ import annotations

from bisect import bisect
from enum import IntEnum
from typing import Any, ClassVar, Final

from ...families.cdg.effects import EventState
from ...families.cdg.state import replaced as replaced
from ...families.cdg.state import with_byte as with_byte
from .combat import Combat
from .components import CARDS, PLACES, SPACES, UNITS, Card, Place, Side, Space, Unit
from .components import POOLS as POOLS
from .options import Options as Options

NEUTRAL: Final = 2
FULL_VIEW: Final = -1
#: nations that may enter the war in the order of `State.entered`
NEUTRALS: Final = ("IT", "TU", "BU", "US", "RO", "GR")


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

    REDUCED: Final = 1
    MOVED: Final = 2
    ATTACKED: Final = 4
    RETREATED: Final = 8
    REDEPLOYED: Final = 16
    FAILED_TRENCH: Final = 32
    ENTRENCHING: Final = 64
    LOST_NEAR_EAST: Final = 128


#: marks that go at the end of an action round
ROUND_MARKS: Final = Mark.MOVED | Mark.ATTACKED | Mark.RETREATED | Mark.REDEPLOYED | Mark.ENTRENCHING
_KEPT: Final = bytes(marks & 255 - ROUND_MARKS for marks in range(256))


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


_NOWHERE: Final[list[int]] = [0] * len(UNITS)
_NO_MARKS: Final[bytes] = bytes(len(UNITS))
_NOTHING: Final[bytes] = bytes(len(SPACES) + 1)
_NO_CARDS: Final[bytes] = bytes(len(CARDS))
_NO_POINTS: Final[tuple[int, ...]] = (0,) * len(POOLS)
_NOBODY: Final[tuple[int, ...]] = (0,) * len(NEUTRALS)


class State(EventState):
    """Everything that is true now. Fields of many values are indexed by unit, space, card or side.

    Tuples and bytes are shared by copies and replaced as a whole (see `replaced`); `where` is shared until one of the
    copies moves a unit, and only the stack is changed in place.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "pending",
        "options",
        "turn",
        "round",
        "active",
        "vp",
        "vp_events",
        "war_status",
        "level",
        "reshuffle",
        "epoch",
        "where",
        "marks",
        "control",
        "trench",
        "destroyed",
        "pile",
        "epochs",
        "played",
        "used",
        "taken",
        "offensive",
        "rp",
        "entered",
        "us_entry",
        "capitulation",
        "tsar_fell",
        "beachhead",
        "ana_holds",
        "near_east",
        "ops",
        "card",
        "move_marks",
        "attack_marks",
        "entered_now",
        "inactive",
        "attacked",
        "unbesieged",
        "round_events",
        "known",
        "missed",
        "combat",
        "bid",
        "swapped",
        "winner",
        "ending",
        "viewer",
        "hidden",
    )
    TYPES: ClassVar[dict[str, Any]] = {"options": Options, "taken": tuple[bytes, ...], "combat": Combat | None}
    __slots__ = (
        "active",
        "ana_holds",
        "attack_marks",
        "attacked",
        "beachhead",
        "bid",
        "capitulation",
        "card",
        "combat",
        "control",
        "derived",
        "destroyed",
        "ending",
        "entered",
        "entered_now",
        "epoch",
        "epochs",
        "hidden",
        "inactive",
        "known",
        "level",
        "marks",
        "missed",
        "move_marks",
        "near_east",
        "networks",
        "offensive",
        "ops",
        "options",
        "own",
        "pile",
        "reshuffle",
        "round",
        "rp",
        "stacks",
        "swapped",
        "taken",
        "trench",
        "tsar_fell",
        "unbesieged",
        "us_entry",
        "used",
        "viewer",
        "vp",
        "vp_events",
        "war_status",
        "where",
        "winner",
    )

    def __init__(self, pending: list[Any], options: Options, stacks: list[tuple[Unit, ...]] | None = None) -> None:
        super().__init__(pending)
        self.options = options
        self.round: int = 0
        self.active: int = int(Side.CP)
        self.vp: int = 10
        self.vp_events: int = 0  # the part of `vp` that did not come from spaces
        self.war_status: tuple[int, ...] = (0, 0, 0)  # CP, AP, combined
        self.level: tuple[int, ...] = (0, 0)
        self.reshuffle: tuple[int, ...] = (0, 0)  # levels whose cards have still to join
        self.epoch: tuple[int, ...] = (0, 0)
        self.where: list[int] = _NOWHERE[:]
        self.marks: bytes = _NO_MARKS
        self.control: bytes = _NOTHING
        self.trench: bytes = _NOTHING
        self.destroyed: tuple[int, ...] = ()
        self.pile: bytes = _NO_CARDS
        self.epochs: bytes = _NO_CARDS  # see rules/decks.py
        self.played = _NO_CARDS
        self.used: tuple[int, ...] = ()  # combat cards used in this action round
        self.taken: tuple[bytes, ...] = (b"", b"")  # this turn's (use, card) pairs
        self.offensive: tuple[int, ...] = (0, 0)
        self.rp: tuple[int, ...] = _NO_POINTS
        self.entered: tuple[int, ...] = _NOBODY  # turn of entry
        self.us_entry: int = 0
        self.capitulation: int = 0
        self.tsar_fell: int = 0  # CP's Russian VP spaces when the Tsar fell
        self.beachhead: int = 0  # the beach with the MEF marker
        self.ana_holds: tuple[int, ...] = ()  # CP spaces Allied only while the ANA is there
        self.near_east: tuple[int, ...] = (0, 0, 0, 0)  # per turn: RU move, RU, BR, CP SR
        self.ops: int = 0
        self.card: int = -1  # the card of this action round
        self.move_marks: tuple[int, ...] = ()
        self.attack_marks: tuple[int, ...] = ()
        self.entered_now: tuple[int, ...] = ()  # spaces that units moved into in this round
        self.inactive: tuple[int, ...] = ()  # units out of supply when their space was activated
        self.attacked: tuple[int, ...] = ()  # spaces attacked in this action round
        self.unbesieged: tuple[int, ...] = ()  # forts whose siege was broken before this round
        self.known: tuple[int, ...] = ()  # with secretly picked cards: those once discarded and shuffled in again
        self.missed: tuple[int, ...] = ()  # Mandated Offensives missed: 2 * turn + side
        self.combat: Combat | None = None
        self.bid: int = 0  # VP added at the end: above zero for the Central Powers (5.6.1)
        self.swapped: bool = False  # the bidding made the players change places
        self.winner: int = -1
        self.ending: str = ""
        self.viewer: int = FULL_VIEW
        self.hidden: tuple[int, ...] = ()  # in a view: unseen hand cards by epoch of draw
        #: the units of every place in order of number
        self.stacks: list[tuple[Unit, ...]] = self._stacked() if stacks is None else stacks
        self.own = True
        #: where rules keep what they derive from units, control, forts and entries; dropped when any of these change.
        #: Copies share it, so a key must hold whatever else the value depends on.
        self.derived: dict[Any, Any] = {}
        #: the same for supply and ways: units that move among spaces of their own side do not change it
        self.networks: dict[Any, Any] = {}

    def copy(self) -> State:
        """An independent copy; caches that are never changed in place are shared."""
        new = State(self.pending[:], self.options, self.stacks)
        new.turn = self.turn
        new.round = self.round
        new.active = self.active
        new.vp = self.vp
        new.vp_events = self.vp_events
        new.war_status = self.war_status
        new.level = self.level
        new.reshuffle = self.reshuffle
        new.epoch = self.epoch
        new.where = self.where
        new.marks = self.marks
        new.control = self.control
        new.trench = self.trench
        new.destroyed = self.destroyed
        new.pile = self.pile
        new.epochs = self.epochs
        new.played = self.played
        new.used = self.used
        new.taken = self.taken
        new.offensive = self.offensive
        new.rp = self.rp
        new.entered = self.entered
        new.us_entry = self.us_entry
        new.capitulation = self.capitulation
        new.tsar_fell = self.tsar_fell
        new.beachhead = self.beachhead
        new.ana_holds = self.ana_holds
        new.near_east = self.near_east
        new.ops = self.ops
        new.card = self.card
        new.move_marks = self.move_marks
        new.attack_marks = self.attack_marks
        new.entered_now = self.entered_now
        new.inactive = self.inactive
        new.attacked = self.attacked
        new.unbesieged = self.unbesieged
        new.round_events = self.round_events
        new.known = self.known
        new.missed = self.missed
        new.combat = self.combat
        new.bid = self.bid
        new.swapped = self.swapped
        new.winner = self.winner
        new.ending = self.ending
        new.viewer = self.viewer
        new.hidden = self.hidden
        self.own = new.own = False  # the index is shared until one of the two states moves a unit
        new.stacks, new.derived, new.networks = self.stacks, self.derived, self.networks
        return new

    def changed(self) -> None:
        """Drop what was derived from units, control, forts, entries and beachhead; call it after setting these."""
        self.derived = {}
        self.networks = {}

    def restored(self) -> None:
        """All fields have been read from outside: the index is made anew."""
        self.stacks, self.own = self._stacked(), True
        self.changed()

    def _unit_moved(self, unit: Unit, old: int, new: int) -> None:
        """Drop what a unit's move may change: supply hangs on control, and on units only where the enemy controls."""
        last, control, side = len(SPACES), self.control, unit.side
        if (0 < old <= last and control[old] != side) or (0 < new <= last and control[new] != side):
            self.changed()
        else:
            self.derived = {}

    # Derived facts --------------------------------------------------------------------------

    def _stacked(self) -> list[tuple[Unit, ...]]:
        found: list[list[Unit]] = [[] for _ in PLACES]
        for unit, place in zip(UNITS, self.where, strict=True):
            found[place].append(unit)
        return [tuple(x) for x in found]

    # Units ----------------------------------------------------------------------------------

    def _own_stacks(self) -> list[tuple[Unit, ...]]:
        """The index, made our own before it is changed."""
        if not self.own:
            self.stacks = self.stacks[:]
            self.where = self.where[:]
            self.own = True
        return self.stacks

    def at(self, place: Place) -> tuple[Unit, ...]:
        """The units in a place."""
        return self.stacks[place.n]

    def place(self, unit: Unit) -> Place:
        """Where a unit is: a space or a box."""
        return PLACES[self.where[unit.n]]

    def space_of(self, unit: Unit) -> Space:
        """The space of a unit that stands on the map."""
        return SPACES[self.where[unit.n] - 1]

    def on_map(self, unit: Unit) -> bool:
        """Whether a unit stands in a space."""
        return 0 < self.where[unit.n] <= len(SPACES)

    def put(self, unit: Unit, place: Place) -> None:
        """Move a counter, without any rule."""
        stacks = self._own_stacks()
        old = self.where[unit.n]
        left, at = stacks[old], stacks[old].index(unit)
        stacks[old] = left[:at] + left[at + 1 :]
        new = place.n
        self.where[unit.n] = new
        joined, at = stacks[new], bisect(stacks[new], unit)
        stacks[new] = (*joined[:at], unit, *joined[at:])
        self._unit_moved(unit, old, new)

    def units(self, side: int) -> list[Unit]:
        """The side's units that stand in a space."""
        last, where = len(SPACES), self.where
        return [u for u in _UNITS_OF[side] if 0 < where[u.n] <= last]

    def holder(self, space: Space) -> Side | None:
        """The side whose units stand in a space."""
        units = self.stacks[space.n]
        return units[0].side if units else None

    def enemy_at(self, space: Space, side: int) -> bool:
        """Whether units of the other side stand in a space."""
        units = self.stacks[space.n]
        return bool(units) and units[0].side != side

    def reduced(self, unit: Unit) -> bool:
        """Whether a unit shows its reduced side."""
        return bool(self.marks[unit.n] & 1)

    def cf(self, unit: Unit) -> int:
        """Combat factor of the side shown."""
        return unit.cf[self.marks[unit.n] & 1]

    def lf(self, unit: Unit) -> int:
        """Loss factor of the side shown."""
        return unit.lf[self.marks[unit.n] & 1]

    def mf(self, unit: Unit) -> int:
        """Movement factor of the side shown."""
        return unit.mf[self.marks[unit.n] & 1]

    def mark(self, unit: Unit, mark: int, on: bool = True) -> None:
        """Set or clear a mark of a counter."""
        self.set_marks(unit, self.marks[unit.n] | mark if on else self.marks[unit.n] & (255 - mark))

    def marked(self, unit: Unit, mark: int) -> bool:
        """Whether a counter has any of these marks."""
        return bool(self.marks[unit.n] & mark)

    def set_marks(self, unit: Unit, value: int) -> None:
        """Replace the marks of a counter."""
        self.marks = with_byte(self.marks, unit.n, value)

    def set_pile(self, card: Card, pile: int) -> None:
        """Put a card somewhere."""
        self.pile = with_byte(self.pile, card.n, pile)

    def set_played(self, card: Card, turn: int) -> None:
        """Note the turn in which a card was played as an event."""
        self.played = with_byte(self.played, card.n, turn)

    def clear_round_marks(self) -> None:
        """Take off the marks that last one action round."""
        self.marks = self.marks.translate(_KEPT)

    # Spaces ---------------------------------------------------------------------------------

    def owner(self, space: Space) -> int:
        """The side that controls a space, or NEUTRAL."""
        return self.control[space.n]

    def controls(self, side: int, space: Space) -> bool:
        """Whether a side controls a space."""
        return self.control[space.n] == side

    def set_control(self, space: Space, side: int) -> None:
        """Change a control marker, without any rule."""
        self.control = with_byte(self.control, space.n, side)
        self.changed()

    def trench_level(self, space: Space, side: int) -> int:
        """The level of a side's trench in a space; 0 if it has none there."""
        value = self.trench[space.n]
        return value & 3 if value and value >> 2 == side else 0

    def set_trench(self, space: Space, side: int, level: int) -> None:
        """Put, flip or (level 0) remove a trench marker."""
        self.trench = with_byte(self.trench, space.n, level | side << 2 if level else 0)

    def fort(self, space: Space) -> int:
        """The strength of an undestroyed fort in a space; 0 if there is none."""
        return space.fort if space.fort and space.n not in self.destroyed else 0

    def destroy_fort(self, space: Space) -> None:
        """Put a destroyed marker on a fort, without any rule."""
        self.destroyed = tuple(sorted({*self.destroyed, int(space)}))
        self.changed()

    # Cards, events, nations -----------------------------------------------------------------

    def hand(self, side: int) -> list[Card]:
        """The cards a side holds (in a view of the other side: those known)."""
        return _lying(self.pile.translate(_HELD), side, 1)

    def cards(self, side: int, pile: int) -> list[Card]:
        """The cards of a side in one pile."""
        return _lying(self.pile, side, pile)

    def has_cards(self, side: int, pile: int) -> bool:
        """Whether any card of a side is in a pile."""
        first, beyond = _CARDS_OF[side]
        return self.pile.find(pile, first, beyond) >= 0

    def held(self, side: int) -> int:
        """How many cards a side holds (in a view of the other side: those known)."""
        first, beyond = _CARDS_OF[side]
        return self.pile.count(Pile.HAND, first, beyond) + self.pile.count(Pile.SHOWN, first, beyond)

    def pile_of(self, card: Card) -> int:
        """Where a card is: a `Pile`."""
        return self.pile[card.n]

    def happened(self, card: Card) -> bool:
        """Whether a card has been played as an event."""
        return self.played[card.n] > 0

    def turn_of(self, card: Card) -> int:
        """The turn in which a card was played as an event; 0 if it has not been."""
        return self.played[card.n]

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
        return [(_USES[raw[i]], raw[i + 1]) for i in range(0, len(raw), 2)]


def _span(side: int) -> tuple[int, int]:
    """The number of a side's first card, and the one beyond its last: the deck of a side stands together."""
    own = [c.n for c in CARDS if c.side == side]
    assert own == list(range(own[0], own[-1] + 1)), "the cards of a side have numbers that follow one another"
    return own[0], own[-1] + 1


def _lying(piles: bytes, side: int, pile: int) -> list[Card]:
    """The cards of a side that are in a pile, in order of number."""
    at, beyond = _CARDS_OF[side]
    found: list[Card] = []
    at = piles.find(pile, at, beyond)
    while at >= 0:
        found.append(CARDS[at])
        at = piles.find(pile, at + 1, beyond)
    return found


_CARDS_OF: Final[tuple[tuple[int, int], ...]] = tuple(_span(side) for side in Side)
_UNITS_OF: Final = tuple(tuple(u for u in UNITS if u.side is side) for side in Side)
_USES: Final = {int(use): use for use in Use}
_HELD: Final = bytes(pile in (Pile.HAND, Pile.SHOWN) for pile in range(256))
_NEUTRAL_INDEX: Final = {nation: i for i, nation in enumerate(NEUTRALS)}
