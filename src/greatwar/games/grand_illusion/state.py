"""The state of a game of Grand Illusion: what lies on the map, on the tracks and on the Battle Board.

Fields are flat; questions that every chapter asks (who stands here, is it disrupted, whose hex is it) are methods.
What a rule says about them stands in `rules/`. The stack of steps is all that a copy copies: numbers, bytes and tuples
are shared and replaced, never changed in place, so they are set through the helpers here.
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Final

from ...kernel.state import BaseState
from .battle import Activation, Battle
from .components import HEX_COUNT, PLACES, UNITS, UNITS_OF, Hex, Phase, Place, Side, Unit, hex_at
from .options import Options as Options

FULL_VIEW: Final = -1
#: a secret choice of options that the viewer does not know
UNKNOWN: Final = -1
#: the options of scenario 3 in the order of the bits of `State.chosen`
OPTION_CODES: Final = ("A1", "A2", "A3", "A4", "A5", "G1", "G2", "G3", "G4", "G5")


class Mark:
    """What a counter shows besides its place: bits of `State.marks`; a fort's lost steps stand above them."""

    BACK = 1  # disrupted (infantry, cavalry), flipped (HQ), fired (HA)
    OOS = 2  # an Out of Supply marker
    MOVED = 4  # has moved in this General Withdrawal
    AT_SOURCE = 8  # on the track: enters at a supply source (7.1)
    REPLACED = 16  # on the track: was replaced from the deadpile (7.2)


#: the lost steps of a fort are `marks >> STEPS`
STEPS: Final = 5


class Ground:
    """What lies in a hex: bits of `State.ground`."""

    ALLIED = 1  # the controller
    CAVALRY = 2  # a Cavalry Control marker of the controller
    TRENCH = 12  # the level of the trench, shifted by two
    SIEGE = 16
    OPEN = 32  # 8.4.8 a Schlieffen Plan hex that Germans have entered against Allied units


_NOWHERE: Final[bytes] = bytes(len(UNITS))
_BARE: Final[bytes] = bytes(HEX_COUNT + 1)
_NOBODY: Final = (0, 0)


class State(BaseState):
    """Everything that is true now. Bytes are indexed by unit or hex number, pairs by Side."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "pending",
        "options",
        "turn",
        "phase",
        "initiative",
        "active",
        "activations",
        "passed",
        "recovering",
        "surrendered",
        "caps",
        "mandated",
        "vp",
        "withdrawal",
        "withdrawing",
        "danger",
        "namur_fell",
        "end_of_rail_net",
        "emergency",
        "antwerp",
        "antwerp_fell",
        "paris_fell",
        "paris_judged",
        "paris_counted",
        "french_corps_lost",
        "british_hits",
        "north",
        "in_maubeuge",
        "hq_placed",
        "attacked_british",
        "free_corps",
        "landing",
        "more_troops",
        "blocked",
        "german_markers",
        "plan17_markers",
        "secret",
        "chosen",
        "where",
        "marks",
        "ground",
        "activation",
        "battle",
        "winner",
        "ending",
        "viewer",
    )
    TYPES: ClassVar[dict[str, Any]] = {
        "options": Options,
        "north": tuple[Hex, ...],
        "in_maubeuge": tuple[Unit, ...],
        "hq_placed": tuple[Hex, ...],
        "attacked_british": tuple[Hex, ...],
        "blocked": tuple[tuple[int, Hex, Hex], ...],
        "german_markers": tuple[tuple[Hex, int], ...],
        "plan17_markers": tuple[tuple[Hex, int], ...],
        "activation": Activation | None,
        "battle": Battle | None,
    }
    __slots__ = (
        "activation",
        "activations",
        "active",
        "antwerp",
        "antwerp_fell",
        "attacked_british",
        "battle",
        "blocked",
        "british_hits",
        "caps",
        "chosen",
        "danger",
        "derived",
        "emergency",
        "end_of_rail_net",
        "ending",
        "fighting",
        "free_corps",
        "french_corps_lost",
        "german_markers",
        "ground",
        "hq_placed",
        "in_maubeuge",
        "initiative",
        "landing",
        "mandated",
        "marks",
        "more_troops",
        "namur_fell",
        "nets",
        "networks",
        "north",
        "options",
        "own",
        "paris_counted",
        "paris_fell",
        "paris_judged",
        "passed",
        "phase",
        "plan17_markers",
        "recovering",
        "secret",
        "stacks",
        "supplies",
        "surrendered",
        "turn",
        "viewer",
        "vp",
        "where",
        "winner",
        "withdrawal",
        "withdrawing",
    )

    def __init__(self, pending: list[Any], options: Options, stacks: list[tuple[Unit, ...]] | None = None) -> None:
        super().__init__(pending)
        self.options = options
        self.turn: int = 1
        self.phase: int = int(Phase.SETUP)
        self.initiative: int = int(Side.GERMAN)  # the side that has it this turn
        self.active: int = int(Side.GERMAN)  # the side whose segment it is
        self.activations: int = 0  # made in this segment
        self.passed: bool = False  # the last segment was a pass
        self.recovering: bool = False  # the first activation of this segment was a Disruption Recovery
        self.surrendered: bool = False  # the active side has lost the initiative before its two activations
        self.caps: tuple[int, int] = (0, 0)
        self.mandated: tuple[int, int] = (0, 0)
        self.vp: tuple[int, int] = (0, 0)
        self.withdrawal: tuple[int, int] = (0, 0)  # turn of the General Withdrawal; 0 = none yet
        self.withdrawing: int = -1  # the side that carries out its General Withdrawal now
        self.danger: int = 0  # turn on which Paris came in danger
        self.namur_fell: int = 0  # turn on which the Namur fort was eliminated
        self.end_of_rail_net: bool = False  # the marker lies on 56
        self.emergency: bool = False  # the Emergency Rail Supply marker lies on 44
        self.antwerp: bool = False  # 12.5 the Belgians of 62 retreated to 52 on GT1
        self.antwerp_fell: int = 0  # 14.3.6b5 turn on which 52 came to be German without its fort
        self.paris_fell: int = 0  # turn on which Paris first became German
        self.paris_judged: bool = False  # 14.1.3a the one check for Immediate Victory has been made
        self.paris_counted: bool = False  # the ten points of Paris are part of the German total
        self.french_corps_lost: int = 0
        self.british_hits: int = 0
        self.north: tuple[Hex, ...] = ()  # hexes activated on GT1 among those that are limited (14.1.1a)
        self.in_maubeuge: tuple[Unit, ...] = ()  # 13.1.1 British units that began in 54 by choice (14.1.1a)
        self.hq_placed: tuple[Hex, ...] = ()  # hexes that received an HQ in this phase (7.1.2)
        self.attacked_british: tuple[Hex, ...] = ()  # 12.4 hexes in which the first battle of GT1-2 has been declared
        self.free_corps: bool = False  # 8.4.9g the free move of a French corps to Paris may still be made
        self.landing: int = 0  # 14.3.6a4 the hex of the landing; 0 = not made yet
        self.more_troops: int = 0  # 14.3.6b4 turn on which the five optional corps entered
        self.blocked: tuple[tuple[int, Hex, Hex], ...] = ()  # 8.4.5 (owner, hex left, hex entered)
        self.german_markers: tuple[tuple[Hex, int], ...] = ()  # (hex, value) of the drawn German VP markers
        self.plan17_markers: tuple[tuple[Hex, int], ...] = ()  # (hex, value) of the drawn Plan 17 VP markers
        self.secret: tuple[int, int] = (0, 0)  # options written down and not yet revealed, as bits of OPTION_CODES
        self.chosen: int = 0  # the revealed options
        self.where: bytes = _NOWHERE
        self.marks: bytes = _NOWHERE
        self.ground: bytes = _BARE
        self.activation: Activation | None = None
        self.battle: Battle | None = None
        self.winner: int = -1
        self.ending: str = ""
        self.viewer: int = FULL_VIEW
        #: the units of every place in order of number
        self.stacks: list[tuple[Unit, ...]] = self._stacked() if stacks is None else stacks
        self.own = True  # the index is no other state's
        #: for each side the places, as bits, where it has combat units
        self.fighting: tuple[int, int] = _NOBODY if stacks is not None else self._fighting()
        #: where rules keep what they derive from units, their marks and the ground; dropped when any of these change.
        #: Copies share it, so a key must hold whatever else the value depends on
        self.derived: dict[Any, Any] = {}
        #: where supply keeps the rail nets; dropped when control, sieges, forts or rail markers change, not by moves
        self.networks: dict[Any, Any] = {}
        #: the rail net of each nation as bits, and the supply of each nation in each hex, -1 = not asked yet; dropped
        #: with `networks`
        self.nets: list[int] = []
        self.supplies: list[int] = []

    def copy(self) -> State:
        """An independent copy; caches that are never changed in place are shared."""
        new = State(self.pending[:], self.options, self.stacks)
        new.turn = self.turn
        new.phase = self.phase
        new.initiative = self.initiative
        new.active = self.active
        new.activations = self.activations
        new.passed = self.passed
        new.recovering = self.recovering
        new.surrendered = self.surrendered
        new.caps = self.caps
        new.mandated = self.mandated
        new.vp = self.vp
        new.withdrawal = self.withdrawal
        new.withdrawing = self.withdrawing
        new.danger = self.danger
        new.namur_fell = self.namur_fell
        new.end_of_rail_net = self.end_of_rail_net
        new.emergency = self.emergency
        new.antwerp = self.antwerp
        new.antwerp_fell = self.antwerp_fell
        new.paris_fell = self.paris_fell
        new.paris_judged = self.paris_judged
        new.paris_counted = self.paris_counted
        new.french_corps_lost = self.french_corps_lost
        new.british_hits = self.british_hits
        new.north = self.north
        new.in_maubeuge = self.in_maubeuge
        new.hq_placed = self.hq_placed
        new.attacked_british = self.attacked_british
        new.free_corps = self.free_corps
        new.landing = self.landing
        new.more_troops = self.more_troops
        new.blocked = self.blocked
        new.german_markers = self.german_markers
        new.plan17_markers = self.plan17_markers
        new.secret = self.secret
        new.chosen = self.chosen
        new.where = self.where
        new.marks = self.marks
        new.ground = self.ground
        new.activation = self.activation
        new.battle = self.battle
        new.winner = self.winner
        new.ending = self.ending
        new.viewer = self.viewer
        self.own = new.own = False  # the index is shared until one of the two states moves a unit
        new.fighting = self.fighting
        new.derived = self.derived
        new.networks = self.networks
        new.nets = self.nets
        new.supplies = self.supplies
        return new

    # Caches -----------------------------------------------------------------------------------

    def _stacked(self) -> list[tuple[Unit, ...]]:
        found: list[list[Unit]] = [[] for _ in PLACES]
        for unit, place in zip(UNITS, self.where, strict=True):
            found[place].append(unit)
        return [tuple(x) for x in found]

    def _fighting(self) -> tuple[int, int]:
        """The places where each side has combat units."""
        found = [0, 0]
        for unit in UNITS:
            if unit.combat:
                found[unit.side] |= 1 << self.where[unit.n]
        return found[0], found[1]

    def changed(self) -> None:
        """Drop everything derived; who sets ground, options or rail markers himself calls it."""
        self.derived = {}
        self._lines_changed()

    def _lines_changed(self) -> None:
        """Drop what supply has found."""
        self.networks = {}
        self.nets = []
        self.supplies = []

    def restored(self) -> None:
        """All fields have been read from outside: the index is made anew."""
        self.stacks, self.own = self._stacked(), True
        self.fighting = self._fighting()
        self.changed()

    # Units ------------------------------------------------------------------------------------

    def _own_stacks(self) -> list[tuple[Unit, ...]]:
        """The index, made our own before it is changed."""
        if not self.own:
            self.stacks = self.stacks[:]
            self.own = True
        return self.stacks

    def put(self, unit: Unit, place: Place) -> None:
        """Move a counter, without any rule."""
        stacks = self._own_stacks()
        old, new = self.where[unit.n], place.n
        stacks[old] = tuple([u for u in stacks[old] if u is not unit])
        self.where = changed_at(self.where, unit.n, new)
        stacks[new] = tuple(sorted((*stacks[new], unit)))
        if unit.combat:
            self._fighter_moved(unit.side, old, new)
        if unit.fort:
            self._lines_changed()
        self.derived = {}

    def _fighter_moved(self, side: int, old: int, new: int) -> None:
        """Keep up the places where a side has combat units."""
        places = self.fighting[side] | 1 << new
        if not [u for u in self.stacks[old] if u.combat and u.side == side]:
            places &= ~(1 << old)
        self.fighting = (self.fighting[0], places) if side else (places, self.fighting[1])

    def at(self, place: Place) -> tuple[Unit, ...]:
        """The units in a place, of both sides and of every kind."""
        return self.stacks[place.n]

    def place(self, unit: Unit) -> Place:
        """Where a unit is: a hex or a box."""
        return PLACES[self.where[unit.n]]

    def hex(self, unit: Unit) -> Hex:
        """The hex of a unit that stands on the map."""
        return hex_at(self.where[unit.n])

    def on_map(self, unit: Unit) -> bool:
        """Whether a unit stands in a hex."""
        return 0 < self.where[unit.n] <= HEX_COUNT

    def occupied(self) -> list[Hex]:
        """The hexes with a unit of any kind, in order of number."""
        return [hex_at(n) for n in sorted(set(self.where)) if 0 < n <= HEX_COUNT]

    def units(self, side: int) -> list[Unit]:
        """The side's units that stand in a hex."""
        where = self.where
        return [u for u in UNITS_OF[side] if 0 < where[u.n] <= HEX_COUNT]

    def combat_units(self, side: int, hex_: Hex) -> list[Unit]:
        """The side's infantry and cavalry in a hex."""
        return [u for u in self.stacks[hex_.n] if u.combat and u.side == side]

    def infantry(self, side: int, hex_: Hex) -> list[Unit]:
        """The side's infantry in a hex."""
        return [u for u in self.stacks[hex_.n] if u.infantry and u.side == side]

    def forts(self, side: int, hex_: Hex) -> list[Unit]:
        """The side's forts in a hex, besieged ones included."""
        return [u for u in self.stacks[hex_.n] if u.fort and u.side == side]

    def mark(self, unit: Unit, mark: int, on: bool = True) -> None:
        """Set or clear a mark of a counter."""
        self._set_marks(unit, self.marks[unit.n] | mark if on else self.marks[unit.n] & (255 - mark))

    def unmark(self, unit: Unit) -> None:
        """Clear all marks of a counter, a fort's lost steps too."""
        self._set_marks(unit, 0)

    def _set_marks(self, unit: Unit, marks: int) -> None:
        if self.marks[unit.n] != marks:
            self.marks = changed_at(self.marks, unit.n, marks)
            self.derived = {}

    def marked(self, unit: Unit, mark: int) -> bool:
        """Whether a counter has any of these marks."""
        return bool(self.marks[unit.n] & mark)

    def back(self, unit: Unit) -> bool:
        """Whether a counter shows its back: disrupted, flipped or fired."""
        return bool(self.marks[unit.n] & 1)

    def disrupted(self, unit: Unit) -> bool:
        """9.8.1 Whether an infantry or cavalry unit is disrupted; nothing else ever is."""
        return unit.combat and bool(self.marks[unit.n] & 1)

    def steps_lost(self, fort: Unit) -> int:
        """How many steps a fort has lost."""
        return self.marks[fort.n] >> STEPS

    def lose_step(self, fort: Unit) -> None:
        """Take a step from a fort that has more than one left, without any rule."""
        self._set_marks(fort, self.marks[fort.n] + (1 << STEPS))

    # Hexes ------------------------------------------------------------------------------------

    def controller(self, hex_: Hex) -> Side:
        """The side that controls a hex."""
        return Side.ALLIED if self.ground[hex_.n] & 1 else Side.GERMAN

    def controls(self, side: int, hex_: Hex) -> bool:
        """Whether a side controls a hex."""
        return self.ground[hex_.n] & 1 == side

    def cavalry_control(self, hex_: Hex) -> bool:
        """8.3.4 Whether the controller holds a hex with a Cavalry Control marker only."""
        return bool(self.ground[hex_.n] & Ground.CAVALRY)

    def set_control(self, hex_: Hex, side: int, cavalry: bool = False) -> None:
        """Change a control marker, without any rule."""
        kept = self.ground[hex_.n] & (255 - Ground.ALLIED - Ground.CAVALRY)
        self._set_ground(hex_, kept | side | (Ground.CAVALRY if cavalry else 0))

    def besieged(self, hex_: Hex) -> bool:
        """9.5.3 Whether the forts of a hex are besieged."""
        return bool(self.ground[hex_.n] & Ground.SIEGE)

    def set_siege(self, hex_: Hex, on: bool) -> None:
        """Put or remove a Siege marker, without any rule."""
        self._set_ground(hex_, self.ground[hex_.n] | Ground.SIEGE if on else self.ground[hex_.n] & (255 - Ground.SIEGE))

    def trench(self, hex_: Hex) -> int:
        """9.7.3 The level of the trench in a hex; 0 if there is none."""
        return (self.ground[hex_.n] & Ground.TRENCH) >> 2

    def set_trench(self, hex_: Hex, level: int) -> None:
        """Put or flip a Trench marker, without any rule."""
        self._set_ground(hex_, self.ground[hex_.n] & (255 - Ground.TRENCH) | level << 2)

    def open_hex(self, hex_: Hex) -> None:
        """8.4.8 Note that Germans have entered a Schlieffen Plan hex against Allied units."""
        self._set_ground(hex_, self.ground[hex_.n] | Ground.OPEN)

    def opened(self, hex_: Hex) -> bool:
        """8.4.8 Whether a Schlieffen Plan hex has been opened to German movement."""
        return bool(self.ground[hex_.n] & Ground.OPEN)

    def _set_ground(self, hex_: Hex, ground: int) -> None:
        if self.ground[hex_.n] != ground:
            self.ground = changed_at(self.ground, hex_.n, ground)
            self.changed()

    # Tracks -----------------------------------------------------------------------------------

    def change_vp(self, side: int, n: int, why: str) -> None:
        """Move a side's VP marker; totals may be negative."""
        if n:
            self.vp = with_value(self.vp, side, self.vp[side] + n)
            self.say(f"{Side(side)} VP {n:+d}, now {self.vp[side]}: {why}")

    def has(self, option: str) -> bool:
        """14.3.6 Whether an option of scenario 3 has been chosen and revealed, such as "G3"."""
        return option in options_of(self.chosen)


@cache
def options_of(chosen: int) -> frozenset[str]:
    """14.3.6 The codes of revealed options, from `State.chosen`."""
    return frozenset(code for bit, code in enumerate(OPTION_CODES) if chosen >> bit & 1)


def changed_at(row: bytes, at: int, value: int) -> bytes:
    """Bytes with another value in one place."""
    return row[:at] + _BYTE[value] + row[at + 1 :]


_BYTE: Final = tuple(bytes((n,)) for n in range(256))


def with_value(pair: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    """A pair with another value for one side."""
    return (value, pair[1]) if side == Side.GERMAN else (pair[0], value)
