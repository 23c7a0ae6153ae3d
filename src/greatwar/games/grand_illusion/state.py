"""The state of a game of Grand Illusion: what lies on the map, on the tracks and on the Battle Board.

Fields are flat; questions that every chapter asks (who stands here, is it disrupted, whose hex is it) are methods.
What a rule says about them stands in `rules/`. The stack of steps is all that a copy copies: numbers, bytes and tuples
are shared and replaced, never changed in place, so they are set through the helpers here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from ...kernel.state import BaseState
from .battle import Activation, Battle
from .components import HEX_COUNT, PLACES, UNITS, UNITS_OF, Hex, Phase, Place, Side, Unit, hex_at

FULL_VIEW = -1
#: a secret choice of options that the viewer does not know
UNKNOWN = -1
#: the options of scenario 3 in the order of the bits of `State.chosen`
OPTION_CODES = ("A1", "A2", "A3", "A4", "A5", "G1", "G2", "G3", "G4", "G5")


class Mark:
    """What a counter shows besides its place: bits of `State.marks`; a fort's lost steps stand above them."""

    BACK = 1  # disrupted (infantry, cavalry), flipped (HQ), fired (HA)
    OOS = 2  # an Out of Supply marker
    MOVED = 4  # has moved in this General Withdrawal
    AT_SOURCE = 8  # on the track: enters at a supply source (7.1)
    REPLACED = 16  # on the track: was replaced from the deadpile (7.2)


#: the lost steps of a fort are `marks >> STEPS`
STEPS = 5


class Ground:
    """What lies in a hex: bits of `State.ground`."""

    ALLIED = 1  # the controller
    CAVALRY = 2  # a Cavalry Control marker of the controller
    TRENCH = 12  # the level of the trench, shifted by two
    SIEGE = 16
    OPEN = 32  # 8.4.8 a Schlieffen Plan hex that Germans have entered against Allied units


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """The scenario and the choices made before the game."""

    scenario: str
    allied_options: str = "choose"
    german_options: str = "choose"


class State(BaseState):
    """Everything that is true now. Bytes are indexed by unit or hex number, pairs by Side."""

    options: Options
    turn: int = 1
    phase: int = Phase.SETUP
    initiative: int = Side.GERMAN  # the side that has it this turn
    active: int = Side.GERMAN  # the side whose segment it is
    activations: int = 0  # made in this segment
    passed: bool = False  # the last segment was a pass
    recovering: bool = False  # the first activation of this segment was a Disruption Recovery
    surrendered: bool = False  # the active side has lost the initiative before its two activations
    caps: tuple[int, int] = (0, 0)
    mandated: tuple[int, int] = (0, 0)
    vp: tuple[int, int] = (0, 0)
    withdrawal: tuple[int, int] = (0, 0)  # turn of the General Withdrawal; 0 = none yet
    withdrawing: int = -1  # the side that carries out its General Withdrawal now
    danger: int = 0  # turn on which Paris came in danger
    namur_fell: int = 0  # turn on which the Namur fort was eliminated
    end_of_rail_net: bool = False  # the marker lies on 56
    emergency: bool = False  # the Emergency Rail Supply marker lies on 44
    antwerp: bool = False  # 12.5 the Belgians of 62 retreated to 52 on GT1
    paris_fell: int = 0  # turn on which Paris first became German
    paris_judged: bool = False  # 14.1.3a the one check for Immediate Victory has been made
    paris_counted: bool = False  # the ten points of Paris are part of the German total
    french_corps_lost: int = 0
    british_hits: int = 0
    north: tuple[int, ...] = ()  # hexes activated on GT1 among those that are limited (14.1.1a)
    in_maubeuge: tuple[int, ...] = ()  # 13.1.1 British units that began in 54 by choice (14.1.1a)
    hq_placed: tuple[int, ...] = ()  # hexes that received an HQ in this phase (7.1.2)
    attacked_british: tuple[int, ...] = ()  # 12.4 hexes in which the first battle of GT1-2 has been declared
    free_corps: bool = False  # 8.4.9g the free move of a French corps to Paris may still be made
    landing: int = 0  # 14.3.6a4 the hex of the landing; 0 = not made yet
    more_troops: int = 0  # 14.3.6b4 turn on which the five optional corps entered
    blocked: tuple[tuple[int, int, int], ...] = ()  # 8.4.5 (owner, hex left, hex entered)
    german_markers: tuple[tuple[int, int], ...] = ()  # (hex, value) of the drawn German VP markers
    plan17_markers: tuple[tuple[int, int], ...] = ()  # (hex, value) of the drawn Plan 17 VP markers
    secret: tuple[int, int] = (0, 0)  # options written down and not yet revealed, as bits of OPTION_CODES
    chosen: int = 0  # the revealed options
    where: bytes = bytes(len(UNITS))
    marks: bytes = bytes(len(UNITS))
    ground: bytes = bytes(HEX_COUNT + 1)
    activation: Activation | None = None
    battle: Battle | None = None
    winner: int = -1
    ending: str = ""
    viewer: int = FULL_VIEW

    def copy(self) -> Self:
        """An independent copy; caches that are never changed in place are shared."""
        new: Self = self.__copy__()
        new.pending = self.pending[:]
        cache = self.__dict__
        if "own" in cache:
            del cache["own"]  # the index is shared until one of the two states moves a unit
        if "stacks" in cache:
            mine = new.__dict__
            mine["stacks"] = cache["stacks"]
            if "derived" in cache:
                mine["derived"] = cache["derived"]
            if "networks" in cache:
                mine["networks"] = cache["networks"]
        return new

    # Caches -----------------------------------------------------------------------------------

    if TYPE_CHECKING:
        #: where rules keep what they derive from units, their marks and the ground; dropped when any of these change.
        #: Copies share it, so a key must hold whatever else the value depends on
        derived: ClassVar[dict[Any, Any]]
        #: where supply keeps the rail nets; dropped when control, sieges or rail markers change, not by moves
        networks: ClassVar[dict[Any, Any]]
        #: the units of every place in order of number
        stacks: ClassVar[list[tuple[Unit, ...]]]

    def __getattr__(self, name: str) -> Any:
        """The caches are made when they are first asked for; from then on they are found without a call."""
        if name in ("derived", "networks"):
            return self.__dict__.setdefault(name, {})
        if name != "stacks":
            raise AttributeError(name)
        found: list[list[Unit]] = [[] for _ in PLACES]
        for unit, place in zip(UNITS, self.where, strict=True):
            found[place].append(unit)
        stacks = self.__dict__["stacks"] = [tuple(x) for x in found]
        return stacks

    def changed(self) -> None:
        """Drop everything derived; who sets ground, options or rail markers himself calls it."""
        self.__dict__.pop("derived", None)
        self.__dict__.pop("networks", None)

    # Units ------------------------------------------------------------------------------------

    def _own_stacks(self) -> list[tuple[Unit, ...]]:
        """The index, made our own before it is changed."""
        if "own" not in self.__dict__:
            self.__dict__["stacks"] = self.stacks[:]
            self.__dict__["own"] = True
        return self.stacks

    def put(self, unit: Unit, place: int) -> None:
        """Move a counter, without any rule."""
        stacks = self._own_stacks()
        old, new = self.where[unit], int(place)
        stacks[old] = tuple(u for u in stacks[old] if u != unit)
        self.where = changed_at(self.where, unit, new)
        stacks[new] = tuple(sorted((*stacks[new], unit)))
        self.__dict__.pop("derived", None)

    def at(self, place: int) -> tuple[Unit, ...]:
        """The units in a place, of both sides and of every kind."""
        return self.stacks[place]

    def place(self, unit: int) -> Place:
        """Where a unit is: a hex or a box."""
        return PLACES[self.where[unit]]

    def hex(self, unit: int) -> Hex:
        """The hex of a unit that stands on the map."""
        return hex_at(self.where[unit])

    def on_map(self, unit: int) -> bool:
        """Whether a unit stands in a hex."""
        return 0 < self.where[unit] <= HEX_COUNT

    def occupied(self) -> list[Hex]:
        """The hexes with a unit of any kind, in order of number."""
        return [hex_at(n) for n in sorted(set(self.where)) if 0 < n <= HEX_COUNT]

    def units(self, side: int) -> Iterator[Unit]:
        """The side's units that stand in a hex."""
        where = self.where
        return (u for u in UNITS_OF[side] if 0 < where[u] <= HEX_COUNT)

    def combat_units(self, side: int, hex_: int) -> list[Unit]:
        """The side's infantry and cavalry in a hex."""
        return [u for u in self.stacks[hex_] if u.combat and u.side == side]

    def infantry(self, side: int, hex_: int) -> list[Unit]:
        """The side's infantry in a hex."""
        return [u for u in self.stacks[hex_] if u.infantry and u.side == side]

    def forts(self, side: int, hex_: int) -> list[Unit]:
        """The side's forts in a hex, besieged ones included."""
        return [u for u in self.stacks[hex_] if u.fort and u.side == side]

    def mark(self, unit: int, mark: int, on: bool = True) -> None:
        """Set or clear a mark of a counter."""
        self._set_marks(unit, self.marks[unit] | mark if on else self.marks[unit] & (255 - mark))

    def unmark(self, unit: int) -> None:
        """Clear all marks of a counter, a fort's lost steps too."""
        self._set_marks(unit, 0)

    def _set_marks(self, unit: int, marks: int) -> None:
        if self.marks[unit] != marks:
            self.marks = changed_at(self.marks, unit, marks)
            self.__dict__.pop("derived", None)

    def marked(self, unit: int, mark: int) -> bool:
        """Whether a counter has any of these marks."""
        return bool(self.marks[unit] & mark)

    def back(self, unit: int) -> bool:
        """Whether a counter shows its back: disrupted, flipped or fired."""
        return bool(self.marks[unit] & 1)

    def disrupted(self, unit: Unit) -> bool:
        """9.8.1 Whether an infantry or cavalry unit is disrupted; nothing else ever is."""
        return unit.combat and bool(self.marks[unit] & 1)

    def steps_lost(self, fort: int) -> int:
        """How many steps a fort has lost."""
        return self.marks[fort] >> STEPS

    def lose_step(self, fort: int) -> None:
        """Take a step from a fort that has more than one left, without any rule."""
        self._set_marks(fort, self.marks[fort] + (1 << STEPS))

    # Hexes ------------------------------------------------------------------------------------

    def controller(self, hex_: int) -> Side:
        """The side that controls a hex."""
        return Side.ALLIED if self.ground[hex_] & 1 else Side.GERMAN

    def controls(self, side: int, hex_: int) -> bool:
        """Whether a side controls a hex."""
        return self.ground[hex_] & 1 == side

    def cavalry_control(self, hex_: int) -> bool:
        """8.3.4 Whether the controller holds a hex with a Cavalry Control marker only."""
        return bool(self.ground[hex_] & Ground.CAVALRY)

    def set_control(self, hex_: int, side: int, cavalry: bool = False) -> None:
        """Change a control marker, without any rule."""
        kept = self.ground[hex_] & (255 - Ground.ALLIED - Ground.CAVALRY)
        self._set_ground(hex_, kept | side | (Ground.CAVALRY if cavalry else 0))

    def besieged(self, hex_: int) -> bool:
        """9.5.3 Whether the forts of a hex are besieged."""
        return bool(self.ground[hex_] & Ground.SIEGE)

    def set_siege(self, hex_: int, on: bool) -> None:
        """Put or remove a Siege marker, without any rule."""
        self._set_ground(hex_, self.ground[hex_] | Ground.SIEGE if on else self.ground[hex_] & (255 - Ground.SIEGE))

    def trench(self, hex_: int) -> int:
        """9.7.3 The level of the trench in a hex; 0 if there is none."""
        return (self.ground[hex_] & Ground.TRENCH) >> 2

    def set_trench(self, hex_: int, level: int) -> None:
        """Put or flip a Trench marker, without any rule."""
        self._set_ground(hex_, self.ground[hex_] & (255 - Ground.TRENCH) | level << 2)

    def open_hex(self, hex_: int) -> None:
        """8.4.8 Note that Germans have entered a Schlieffen Plan hex against Allied units."""
        self._set_ground(hex_, self.ground[hex_] | Ground.OPEN)

    def opened(self, hex_: int) -> bool:
        """8.4.8 Whether a Schlieffen Plan hex has been opened to German movement."""
        return bool(self.ground[hex_] & Ground.OPEN)

    def _set_ground(self, hex_: int, ground: int) -> None:
        if self.ground[hex_] != ground:
            self.ground = changed_at(self.ground, hex_, ground)
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


_BYTE = tuple(bytes((n,)) for n in range(256))


def with_value(pair: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    """A pair with another value for one side."""
    return (value, pair[1]) if side == Side.GERMAN else (pair[0], value)
