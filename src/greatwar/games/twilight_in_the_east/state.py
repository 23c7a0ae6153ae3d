"""The state of a game: what lies on the map, on the displays and on the tracks.

Small numbers stand in bytes that are replaced as a whole; pieces and hexes are numbers there, components in the rules.
`occ`, `stacks` and `levels` are derived from the fields and kept up by `put`, `set_lost`, `set_mark` and `set_ip`;
`changed` drops them. What rules have worked out (`live`, `zones`, `grounds` …) is kept while what it was made from is
the same. What a rule says about the pieces stands in `rules/`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Final

from ...kernel.rules import rule
from ...kernel.state import BaseState
from ...kernel.step import Step
from . import names as nm
from .board import ADJ, CHANGING, EDGES, PRINTED_IPS, RAIL_HEXES, RAIL_INDEX, STARS, ZNB, area_mask
from .combat import Combat
from .components import (
    ARMIES,
    CORPS,
    DUMMIES,
    ELIMINATED,
    FORTS,
    FORTS_AT,
    HEX_COUNT,
    HEXES,
    LEADERS,
    PIECES,
    PLACES,
    POOL,
    SUPPLIES,
    UNITS,
    Army,
    Corps,
    Hex,
    Leader,
    Place,
    Unit,
)
from .escorts import Bereft
from .options import Options
from .rails import LINKS

FULL_VIEW: Final = -1
BYTES: Final[tuple[bytes, ...]] = tuple([bytes([n]) for n in range(256)])
_CONTROL_SIZE: Final = (HEX_COUNT + 7) // 8
_RAIL_SIZE: Final = (len(RAIL_HEXES) + 3) // 4
_STAR_SIZE: Final = len(STARS)


_ALL_IN_POOL: Final = (BYTES[POOL >> 8] + BYTES[POOL & 255]) * FORTS
_NOTHING: Final = bytes(FORTS)
_NO_FORTS: Final = bytes(FORTS) + bytes([u.steps for u in UNITS[FORTS:]])
_NO_MEN: Final = bytes(DUMMIES)
_NO_SUPPLY: Final = bytes(FORTS - SUPPLIES)
_NO_CONTROL: Final = bytes(_CONTROL_SIZE)
_NO_RAIL: Final = bytes(_RAIL_SIZE)
_NO_STARS: Final = bytes(_STAR_SIZE)
_NO_LEADERS: Final = bytes(len(LEADERS))
#: bits of `occ` that `zone` looks at
_SHOWN: Final = nm.ANY | nm.ZOC | nm.STRONG_IP


def changed_at(data: bytes, at: int, value: int) -> bytes:
    """The bytes with one of them replaced."""
    return data[:at] + BYTES[value] + data[at + 1 :]


@cache
def _mask(scenario: str) -> bytes:
    from .scenarios import SCENARIOS  # scenarios name components: read when the first position is made

    return area_mask(SCENARIOS[scenario].area)


class State(BaseState):
    """Everything that is true now. Arrays are indexed by the number of a piece or hex."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "pending",
        "options",
        "turn",
        "phase",
        "phasing",
        "weather",
        "vp",
        "where",
        "lost",
        "cel",
        "marks",
        "task",
        "orders",
        "army",
        "corps",
        "ap",
        "control",
        "rail",
        "ips",
        "ruined",
        "pontoons",
        "dest",
        "offmap",
        "stations",
        "railways",
        "lines",
        "discs",
        "plans",
        "marched",
        "stars",
        "rp",
        "repl",
        "engineers",
        "special_rp",
        "leaders",
        "called",
        "in_play",
        "once",
        "triggered",
        "crossed",
        "rail_before",
        "dug",
        "ersatz",
        "joined",
        "declared",
        "fought",
        "battle",
        "caps",
        "hidden",
        "events",
        "veiled",
        "winner",
        "ending",
        "viewer",
    )
    TYPES: ClassVar[dict[str, Any]] = {
        "options": Options,
        "battle": Combat | None,
        "vp": tuple[int, int],
        "rp": tuple[int, int, int, int, int],
        "ips": tuple[int, ...],
        "pontoons": tuple[int, ...],
        "dest": tuple[tuple[int, int, int], ...],
        "offmap": tuple[tuple[int, int, int], ...],
        "stations": tuple[tuple[int, int], ...],
        "railways": tuple[tuple[int, ...], ...],
        "lines": tuple[tuple[int, ...], ...],
        "discs": tuple[tuple[int, int, int], ...],
        "marched": tuple[int, ...],
        "repl": tuple[int, ...],
        "engineers": tuple[int, ...],
        "once": tuple[int, ...],
        "triggered": tuple[int, ...],
        "crossed": tuple[tuple[int, int], ...],
        "dug": tuple[tuple[int, int], ...],
        "ersatz": tuple[tuple[int, int, int], ...],
        "joined": tuple[tuple[int, int], ...],
        "declared": tuple[int, ...],
        "fought": tuple[int, ...],
        "caps": tuple[int, ...],
        "hidden": tuple[int, ...],
        "events": tuple[tuple[int, int], ...],
        "veiled": tuple[int, ...],
    }
    __slots__ = (
        "_own",
        "ap",
        "areas",
        "army",
        "battle",
        "called",
        "caps",
        "cel",
        "control",
        "corps",
        "crossed",
        "declared",
        "dest",
        "discs",
        "dug",
        "ending",
        "engineers",
        "ersatz",
        "events",
        "fought",
        "fronts",
        "grounds",
        "hidden",
        "in_play",
        "ips",
        "joined",
        "leaders",
        "ledgers",
        "levels",
        "lines",
        "live",
        "lost",
        "marched",
        "marks",
        "nets",
        "occ",
        "offmap",
        "once",
        "open",
        "options",
        "orders",
        "phase",
        "phasing",
        "plans",
        "pontoons",
        "rail",
        "rail_before",
        "railways",
        "reach",
        "repl",
        "rp",
        "ruined",
        "settled",
        "sites",
        "special_rp",
        "stacks",
        "stars",
        "stations",
        "task",
        "triggered",
        "turn",
        "veiled",
        "viewer",
        "vp",
        "weather",
        "where",
        "winner",
        "zones_of_central",
        "zones_of_russia",
    )

    def __init__(self, pending: list[Any], options: Options, derive: bool = True) -> None:
        super().__init__(pending)
        self.options: Options = options
        self.turn: int = 1
        self.phase: int = nm.SETUP
        self.phasing: int = nm.RUSSIA
        self.weather: int = nm.NORMAL
        self.vp: tuple[int, int] = (0, 0)  # Russia, Central Powers
        self.where: bytes = _ALL_IN_POOL  # two bytes a piece; fortress units never move
        self.lost: bytes = _NOTHING + bytes([u.steps for u in UNITS[FORTS:]])  # steps; a fort not in play has lost all
        self.cel: bytes = _NO_MEN  # status 0 to 4 below the base, 5 D1, 6 D2
        self.marks: bytes = _NOTHING
        self.task: bytes = _NOTHING
        self.orders: bytes = _NOTHING
        self.army: bytes = _NOTHING  # number of the army + 1; 0 = none
        self.corps: bytes = _NO_MEN  # number of the corps + 1; 0 = independent
        self.ap: bytes = _NO_SUPPLY
        self.control: bytes = _NO_CONTROL  # one bit a hex: set = Russia
        self.rail: bytes = _NO_RAIL  # two bits a rail hex: 0 neither, 1 Russian, 2 Central Powers
        self.ips: tuple[int, ...] = ()  # hex << 3 | level, in order
        self.ruined: int = 0  # printed IPs, bits of PRINTED_IPS
        self.pontoons: tuple[int, ...] = ()  # side << 2 | nation, in order
        self.dest: tuple[tuple[int, int, int], ...] = ()  # (unit, hex, gauge: 0 European, 1 Russian)
        self.offmap: tuple[tuple[int, int, int], ...] = ()  # (unit, off-map link, counted hexes gone)
        self.stations: tuple[tuple[int, int], ...] = ()  # (hex, half RCPs used in this phase)
        self.railways: tuple[tuple[int, ...], ...] = ()  # field and new railways: kind, nation, state, hexes ...
        self.lines: tuple[tuple[int, ...], ...] = ()  # boundaries: army on one side, army on the other, legs
        self.discs: tuple[tuple[int, int, int], ...] = ()  # (army, hex, radius): areas behind the front (6.1)
        self.plans: bytes = b""  # one byte for each of charts.PLANS: 0 none, 1 in force, 2 achieved, 3 abandoned
        self.marched: tuple[int, ...] = ()  # objectives that own infantry has marched through (21.2): hex << 1 | side
        self.stars: bytes = _NO_STARS  # the side that was last there + 1; 0 = nobody but its own country
        self.rp: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)  # half RPs: G, A, Russian, European, Warsaw
        self.repl: tuple[int, ...] = ()  # REPLs left: G, G cavalry, A, A cavalry, R, R cavalry
        self.engineers: tuple[int, ...] = ()  # RR Engineer points left: G, G home only, A, R
        self.special_rp: int = 0  # 8.2.9 allotments used: German in the low two bits, A-H above
        self.leaders: bytes = _NO_LEADERS  # uses left; 255 = in play without a number
        self.called: int = 0  # GT of the Western Front call
        self.in_play: int = 0  # bits of ARMIES
        self.once: tuple[int, ...] = ()  # marks of rules that happen once, see rules.special
        self.triggered: tuple[int, ...] = ()  # bridgeheads that have rolled (12.5.1)
        self.crossed: tuple[tuple[int, int], ...] = ()  # (causeway side, unit) in this phase
        self.rail_before: bytes = b""  # `rail` when this movement phase began (8.2.4, 9.9)
        self.dug: tuple[tuple[int, int], ...] = ()  # (hex, unit) that has dug there in this phase
        self.ersatz: tuple[tuple[int, int, int], ...] = ()  # (Ersatz unit, receiver, steps) not complete yet
        self.joined: tuple[tuple[int, int], ...] = ()  # (Asset, formation) chosen by the owner (6.4.1)
        self.declared: tuple[int, ...] = ()  # hexes that will be attacked
        self.fought: tuple[int, ...] = ()  # hexes that have been attacked in this phase
        self.battle: Combat | None = None
        self.caps: tuple[int, ...] = ()  # 26.1 hexes under a Stack Cap
        self.hidden: tuple[int, ...] = ()  # 26.2 units that lie face down
        self.events: tuple[tuple[int, int], ...] = ()  # (GT, what falls due): see rules.special
        self.veiled: tuple[int, ...] = ()  # in a view: hex << 8 | what stands there unseen, as in `occ`
        self.winner: int = -1
        self.ending: str = ""
        self.viewer: int = FULL_VIEW
        # Derived from the scenario: one byte a hex, 1 = part of the map in play.
        self.open: bytes = _mask(options.scenario) if derive else b""
        # Derived from where, lost, marks, ips: shared by copies until one of them writes.
        self.occ: bytes = b""
        self.stacks: dict[int, tuple[int, ...]] = {}
        self._own: bool = False
        # Derived from ips.
        self.levels: dict[int, int] = {}
        # Derived from rail, control, railways, events and occupation: by side, one byte a hex, 1 = a railway hex that
        # is connected to an own edge; None = not known. Kept up by `rail_changed`, else dropped.
        self.live: list[bytes | None] = [None, None]
        # Derived from what enemies show in `occ`: by hex what `zone` has found so far; dropped by `refresh`.
        self.zones_of_russia: list[int] | None = None
        self.zones_of_central: list[int] | None = None
        # What lines of supply of each side may pass, with the fields that it was made from: see rules.tracing.
        self.grounds: tuple[Any, Any] = (None, None)
        # Distances along the railways of each side, with the fields that they were made from: see rules.railways.
        self.nets: tuple[Any, Any] = (None, None)
        # The ledgers of the Supply Phase with the fields that they were made from: see rules.supply. They read the
        # state, so that a copy does not share them.
        self.ledgers: Any = None
        # Derived from everything: the flood of the mover that is being asked.
        self.reach: Any = None
        # Areas of hexes, fronts and armies, pontoon sites, each with the fields that it was made from: see rules.areas,
        # rules.pontoons.
        self.areas: Any = None
        # The fields for which nothing lies behind a front line any more: see rules.control.
        self.settled: tuple[bytes, ...] = ()
        self.fronts: Any = None
        self.sites: tuple[Any, Any] = (None, None)
        if derive:
            self.changed()

    def copy(self) -> State:
        """An independent copy; nothing is changed in place but `stacks`: the two share it until one moves a piece."""
        new = State(self.pending[:], self.options, False)
        new.turn = self.turn
        new.phase = self.phase
        new.phasing = self.phasing
        new.weather = self.weather
        new.vp = self.vp
        new.where = self.where
        new.lost = self.lost
        new.cel = self.cel
        new.marks = self.marks
        new.task = self.task
        new.orders = self.orders
        new.army = self.army
        new.corps = self.corps
        new.ap = self.ap
        new.control = self.control
        new.rail = self.rail
        new.ips = self.ips
        new.ruined = self.ruined
        new.pontoons = self.pontoons
        new.dest = self.dest
        new.offmap = self.offmap
        new.stations = self.stations
        new.railways = self.railways
        new.lines = self.lines
        new.discs = self.discs
        new.plans = self.plans
        new.marched = self.marched
        new.stars = self.stars
        new.rp = self.rp
        new.repl = self.repl
        new.engineers = self.engineers
        new.special_rp = self.special_rp
        new.leaders = self.leaders
        new.called = self.called
        new.in_play = self.in_play
        new.once = self.once
        new.triggered = self.triggered
        new.crossed = self.crossed
        new.rail_before = self.rail_before
        new.dug = self.dug
        new.ersatz = self.ersatz
        new.joined = self.joined
        new.declared = self.declared
        new.fought = self.fought
        new.battle = self.battle
        new.caps = self.caps
        new.hidden = self.hidden
        new.events = self.events
        new.veiled = self.veiled
        new.winner = self.winner
        new.ending = self.ending
        new.viewer = self.viewer
        new.open = self.open
        new.occ = self.occ
        new.stacks = self.stacks
        new._own = False
        self._own = False
        new.levels = self.levels
        new.live = self.live
        new.zones_of_russia = self.zones_of_russia
        new.zones_of_central = self.zones_of_central
        new.grounds = self.grounds
        new.nets = self.nets
        new.ledgers = None
        new.reach = None
        new.areas = self.areas
        new.settled = self.settled
        new.fronts = self.fronts
        new.sites = self.sites
        return new

    # Steps --------------------------------------------------------------------------------------

    def push(self, *steps: Step) -> None:
        """Put steps on the stack so that the first named is carried out first, but after those for whom the instant
        counts: guns and Trains that have just lost their escort (9.5.1, 9.8.1).
        """
        pending = self.pending
        at = len(pending)
        while at and isinstance(pending[at - 1], Bereft):
            at -= 1
        pending[at:at] = steps[::-1]

    # Derived ------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Derive everything anew from the fields."""
        found: dict[int, list[int]] = {}
        where = self.where
        for n in range(FORTS):
            at = where[2 * n] << 8 | where[2 * n + 1]
            if at < HEX_COUNT:
                found.setdefault(at, []).append(n)
        for h, forts in FORTS_AT.items():
            for n in forts:
                if self.lost[n] < UNITS[n].steps:
                    found.setdefault(h, []).append(n)
        self.stacks = {h: tuple(found[h]) for h in sorted(found)}
        self._own = True
        self.open = _mask(self.options.scenario)
        self.levels = {entry >> 3: entry & 7 for entry in self.ips}
        occ = bytearray(HEX_COUNT)
        for h in self.stacks:
            occ[h] = self._bits(h)
        for entry in self.veiled:
            occ[entry >> 8] = entry & 255
        self.occ = bytes(occ)
        self.live = [None, None]
        self.zones_of_russia = None
        self.zones_of_central = None
        self.grounds = (None, None)
        self.nets = (None, None)
        self.ledgers = None
        self.reach = None
        self.areas = None
        self.settled = ()
        self.fronts = None
        self.sites = (None, None)

    def _bits(self, h: int) -> int:
        """What `occ` says about a hex."""
        bits = 0
        for n in self.stacks.get(h, ()):
            u = UNITS[n]
            mine = nm.ANY
            if u.fortress:
                mine |= nm.ZOC
            elif u.combat:
                mine |= nm.COMBAT
                if not self.marks[n] & nm.RAIL:
                    mine |= nm.ZOC
            bits |= mine << nm.SHIFT[u.side]
        if bits & 0x44 and self.ip(h, 0 if bits & 0x4 else 1) >= 3:
            bits |= nm.STRONG_IP << (0 if bits & 0x4 else 4)
        return bits

    def refresh(self, h: int) -> None:
        """Set `occ` of a hex anew after something there has changed."""
        bits = self._bits(h)
        differ = self.occ[h] ^ bits
        if differ:
            self.occ = changed_at(self.occ, h, bits)
            rail = RAIL_INDEX[h] >= 0 or bool(self.railways)
            if differ & _SHOWN << nm.SHIFT[nm.RUSSIA]:
                self.zones_of_central = None
                if rail:
                    self.rail_changed(nm.CENTRAL, h)
            if differ & _SHOWN << nm.SHIFT[nm.CENTRAL]:
                self.zones_of_russia = None
                if rail:
                    self.rail_changed(nm.RUSSIA, h)

    # Pieces -------------------------------------------------------------------------------------

    def at_number(self, n: int) -> int:
        """The number of the place of a piece."""
        if n >= FORTS:
            return UNITS[n].hex if self.lost[n] < UNITS[n].steps else ELIMINATED
        return self.where[2 * n] << 8 | self.where[2 * n + 1]

    def place(self, unit: Unit) -> Place:
        """Where a piece is: a hex or a box."""
        return PLACES[self.at_number(unit.n)]

    def hex(self, unit: Unit) -> Hex:
        """The hex of a piece that stands on the map."""
        return HEXES[self.at_number(unit.n)]

    def on_map(self, unit: Unit) -> bool:
        """Whether a piece stands in a hex."""
        return self.at_number(unit.n) < HEX_COUNT

    def numbers_at(self, h: int) -> tuple[int, ...]:
        """The numbers of the pieces in a hex, in order."""
        return self.stacks.get(h, ())

    def at(self, hex_: Hex) -> list[Unit]:
        """The pieces in a hex, in order of number."""
        return [UNITS[n] for n in self.stacks.get(hex_.n, ())]

    def put(self, unit: Unit, place: int) -> None:
        """Move a piece to the place of that number, without any rule."""
        n = unit.n
        if n >= FORTS:
            self.set_lost(unit, 0 if place == unit.hex else unit.steps)
            return
        old = self.where[2 * n] << 8 | self.where[2 * n + 1]
        if old == place:
            return
        self.where = self.where[: 2 * n] + BYTES[place >> 8] + BYTES[place & 255] + self.where[2 * n + 2 :]
        self._index(n, old, place)

    def _index(self, n: int, old: int, new: int) -> None:
        if not self._own:
            self.stacks = self.stacks.copy()
            self._own = True
        if old < HEX_COUNT:
            left = tuple([x for x in self.stacks[old] if x != n])
            if left:
                self.stacks[old] = left
            else:
                del self.stacks[old]
            self.refresh(old)
        if new < HEX_COUNT:
            self.stacks[new] = tuple(sorted([*self.stacks.get(new, ()), n]))
            self.refresh(new)
        self.reach = None

    def steps(self, unit: Unit) -> int:
        """3.4.1 The steps that a piece has left."""
        return unit.steps - self.lost[unit.n]

    def set_lost(self, unit: Unit, lost: int) -> None:
        """Set the steps a piece has lost, without any rule; a fortress unit leaves the map with its last one."""
        n = unit.n
        was = self.lost[n]
        self.lost = changed_at(self.lost, n, lost)
        if n >= FORTS and (was < unit.steps) != (lost < unit.steps):
            self._index(n, *((unit.hex, ELIMINATED) if lost >= unit.steps else (ELIMINATED, unit.hex)))

    def on_reduced(self, unit: Unit) -> bool:
        """3.4.1 Whether a unit lies on its reduced side: it has no more steps than that side shows."""
        return unit.reduced >= 0 and unit.steps - self.lost[unit.n] <= unit.reduced

    def status(self, unit: Unit) -> int:
        """7.1 The effectiveness status as a number of levels lost, 0 to 4; an Asset has none."""
        if unit.n >= DUMMIES:
            return 0
        cel = self.cel[unit.n]
        return cel if cel < nm.DEMORALIZED else nm.DEMORALIZED

    def disorder(self, unit: Unit) -> int:
        """7.4 0, or the degree of disorder."""
        if unit.n >= DUMMIES:
            return 0
        return max(0, self.cel[unit.n] - nm.DEMORALIZED)

    def demoralized(self, unit: Unit) -> bool:
        """7.3 Whether a formation is Demoralized, Disordered ones included."""
        return unit.n < DUMMIES and self.cel[unit.n] >= nm.DEMORALIZED

    def set_cel(self, unit: Unit, value: int) -> None:
        """Set status and disorder, without any rule."""
        self.cel = changed_at(self.cel, unit.n, value)

    def marked(self, unit: Unit, bits: int) -> bool:
        """Whether a piece has any of these marks."""
        return unit.n < FORTS and bool(self.marks[unit.n] & bits)

    def set_mark(self, unit: Unit, bits: int, on: bool = True) -> None:
        """Set or clear marks of a piece, without any rule."""
        old = self.marks[unit.n]
        new = old | bits if on else old & (255 - bits)
        if new != old:
            self.marks = changed_at(self.marks, unit.n, new)
            if (old ^ new) & nm.RAIL:
                at = self.at_number(unit.n)
                if at < HEX_COUNT:
                    self.refresh(at)

    def half(self, unit: Unit) -> int:
        """8.2.5 The Combat Strength 1/2 marker: 0, or HALF_INITIAL, HALF_FINAL, HALF_DEFERRED."""
        return self.marks[unit.n] & nm.HALF if unit.n < FORTS else 0

    def halved(self, unit: Unit) -> bool:
        """8.2.5 Whether a Combat Strength 1/2 marker is in effect."""
        return self.half(unit) in (nm.HALF_INITIAL, nm.HALF_FINAL)

    def set_half(self, unit: Unit, value: int) -> None:
        """Set the Combat Strength 1/2 marker."""
        self.marks = changed_at(self.marks, unit.n, self.marks[unit.n] & (255 - nm.HALF) | value)

    def task_of(self, unit: Unit) -> int:
        """8.9 The kind of the MPs Expended marker; 0 = none."""
        return self.task[unit.n] & nm.TASK_KIND if unit.n < FORTS else 0

    def task_mps(self, unit: Unit) -> int:
        """8.9 The MPs on the marker."""
        return (self.task[unit.n] & nm.TASK_MPS) >> 3 if unit.n < FORTS else 0

    def set_task(self, unit: Unit, kind: int, mps: int = 0) -> None:
        """Place, turn or remove an MPs Expended marker."""
        self.task = changed_at(self.task, unit.n, self.task[unit.n] & nm.ENTERED | kind | mps << 3)

    def set_entered(self, unit: Unit, on: bool) -> None:
        """Note that a unit has marched into the Bukowina box in this GT, or has entered the map in this phase."""
        old = self.task[unit.n]
        self.task = changed_at(self.task, unit.n, old | nm.ENTERED if on else old & (255 - nm.ENTERED))

    def has_order(self, unit: Unit, bits: int) -> bool:
        """Whether any of these bits of `orders` is set."""
        return unit.n < FORTS and bool(self.orders[unit.n] & bits)

    def set_order(self, unit: Unit, bits: int, on: bool = True) -> None:
        """Set or clear bits of `orders`."""
        if unit.n >= FORTS:
            return
        old = self.orders[unit.n]
        self.orders = changed_at(self.orders, unit.n, old | bits if on else old & (255 - bits))

    def clear_orders(self, bits: int) -> None:
        """Clear bits of `orders` of all pieces."""
        keep = 255 - bits
        self.orders = bytes([x & keep for x in self.orders])

    def prepared(self, unit: Unit) -> int:
        """8.4 The direction of a Prepared Attack marker; -1 = none."""
        return (self.orders[unit.n] & nm.PREPARED) - 1 if unit.n < FORTS else -1

    def set_prepared(self, unit: Unit, way: int) -> None:
        """Place or remove (-1) a Prepared Attack marker."""
        self.orders = changed_at(self.orders, unit.n, self.orders[unit.n] & (255 - nm.PREPARED) | way + 1)

    def army_of(self, unit: Unit) -> Army | None:
        """The army a piece is attached to."""
        n = self.army[unit.n] if unit.n < FORTS else 0
        return ARMIES[n - 1] if n else None

    def set_army(self, unit: Unit, army: Army | None) -> None:
        """Attach a piece to an army."""
        self.army = changed_at(self.army, unit.n, army.n + 1 if army is not None else 0)

    def corps_of(self, unit: Unit) -> Corps | None:
        """The corps on whose track a formation's marker lies; None = independent. A Train has the corps of its ID."""
        if unit.n >= DUMMIES:
            return CORPS[unit.corps] if unit.corps >= 0 else None
        n = self.corps[unit.n]
        return CORPS[n - 1] if n else None

    def set_corps(self, unit: Unit, corps: Corps | None) -> None:
        """Put a formation's marker on the track of a corps or on the Independent track."""
        self.corps = changed_at(self.corps, unit.n, corps.n + 1 if corps is not None else 0)

    # Supply units -------------------------------------------------------------------------------

    def ap_bits(self, unit: Unit) -> int:
        """APs allocated and the markers of a supply unit."""
        return self.ap[unit.n - SUPPLIES]

    def set_ap(self, unit: Unit, value: int) -> None:
        """Set APs allocated and the markers of a supply unit."""
        self.ap = changed_at(self.ap, unit.n - SUPPLIES, value)

    # Hexes --------------------------------------------------------------------------------------

    def controls(self, side: int, h: int) -> bool:
        """4.3 Whether a side controls the hex of that number."""
        return bool(self.control[h >> 3] >> (h & 7) & 1) == (side == nm.RUSSIA)

    def set_control(self, side: int, h: int) -> None:
        """Give a hex to a side, without any rule."""
        old = self.control[h >> 3]
        bit = 1 << (h & 7)
        new = old | bit if side == nm.RUSSIA else old & (255 - bit)
        if new != old:
            self.control = changed_at(self.control, h >> 3, new)
            if RAIL_INDEX[h] >= 0 or self.railways:
                self.rail_changed(nm.RUSSIA, h)
                self.rail_changed(nm.CENTRAL, h)

    def rail_state(self, h: int) -> int:
        """17.1.1 0 = engineered for neither side, 1 = for Russia, 2 = for the Central Powers."""
        k = RAIL_INDEX[h]
        return self.rail[k >> 2] >> 2 * (k & 3) & 3 if k >= 0 else 0

    def set_rail(self, h: int, value: int) -> None:
        """Set who a rail hex is engineered for."""
        k = RAIL_INDEX[h]
        if k < 0 or self.rail_state(h) == value:
            return
        shift = 2 * (k & 3)
        self.rail = changed_at(self.rail, k >> 2, self.rail[k >> 2] & (255 - (3 << shift)) | value << shift)
        self.rail_changed(nm.RUSSIA, h)
        self.rail_changed(nm.CENTRAL, h)

    def railways_changed(self) -> None:
        """Drop what is known of connected railways, after a line was built or lost, or a bridge."""
        self.live = [None, None]

    def rail_changed(self, side: int, h: int) -> None:
        """Keep `live` of a side after control, engineering or occupation of a hex has changed.

        Most changes cut nothing off and join nothing on; only those that may are left to a new flood.
        """
        known = self.live[side]
        if known is None:
            return
        connected = [link.to for link in LINKS[h] if known[link.to]]
        # a connection may begin here: at an edge of the map in play, or by a line that was built
        base = bool(self.railways) or h in EDGES or any(not self.open[link.to] for link in LINKS[h])
        if not self.controls(side, h) or self.holds(1 - side, h, nm.ANY) or self.rail_state(h) != side + 1:
            if known[h] and not base and len(connected) < 2:
                known = changed_at(known, h, 0)
            elif known[h] or base:
                known = None
        elif not known[h] and (base or connected):
            known = None
        if known is not self.live[side]:
            self.live = [known, self.live[1]] if side == nm.RUSSIA else [self.live[0], known]

    @rule("13.0#1", "13.5#1")
    def ip(self, h: int, side: int) -> int:
        """13.0 The level of the IP that a side's units have in a hex: built, or printed and not ruined; 0 = none."""
        built = self.levels.get(h, 0)
        if built:
            return built
        printed = PRINTED_IPS.get(h)
        if printed is None or printed[1] != side or self.ruined & printed[0]:
            return 0
        return 3 if self.turn < 20 else 4  # 13.5

    def set_ip(self, h: int, level: int) -> None:
        """Place, turn or remove an IP marker."""
        kept = [entry for entry in self.ips if entry >> 3 != h]
        if level:
            kept.append(h << 3 | level)
        self.ips = tuple(sorted(kept))
        self.levels = {entry >> 3: entry & 7 for entry in self.ips}
        self.refresh(h)

    # Questions that every chapter asks ------------------------------------------------------------

    def holds(self, side: int, h: int, bits: int) -> bool:
        """Whether something of a side stands in a hex: bits ANY, COMBAT, ZOC, STRONG_IP."""
        return bool(self.occ[h] >> nm.SHIFT[side] & bits)

    def ezoc(self, side: int, h: int) -> bool:
        """4.1 Whether a hex lies in a ZOC of the side's enemies; nothing negates it here."""
        zones = self.zones_of_russia if side == nm.RUSSIA else self.zones_of_central
        found = zones[h] if zones is not None else 0
        return bool((found or self.zone(side, h)) & nm.IN_EZOC)

    def zones(self, side: int) -> list[int]:
        """What `zone` has found so far for a side, by hex; 0 = not asked yet."""
        known = self.zones_of_russia if side == nm.RUSSIA else self.zones_of_central
        if known is None:
            known = [0] * HEX_COUNT
            if side == nm.RUSSIA:
                self.zones_of_russia = known
            else:
                self.zones_of_central = known
        return known

    def zone(self, side: int, h: int) -> int:
        """4.1 Whether a hex lies in a ZOC of the side's enemies (IN_EZOC) or next to one (NEAR_ENEMY), or is free."""
        known = self.zones_of_russia if side == nm.RUSSIA else self.zones_of_central
        if known is None:
            known = self.zones(side)
        found = known[h]
        if not found:
            occ, seen = self.occ, 0
            for n in ZNB[h]:
                seen |= occ[n]
            found = nm.ZONE_KNOWN
            shift = nm.SHIFT[1 - side]
            if seen >> shift & nm.ZOC:
                found |= nm.IN_EZOC
                if seen >> shift & nm.STRONG_IP:
                    found |= nm.STRONG_EZOC
            for n in ADJ[h]:
                seen |= occ[n]
            if seen >> shift & nm.ANY:
                found |= nm.NEAR_ENEMY
            elif self.open[h] and not occ[h] >> shift & nm.ANY and h not in CHANGING:
                found |= nm.FREE_HEX
            known[h] = found
        return found

    def own(self, side: int, h: int) -> list[Unit]:
        """The side's pieces in a hex."""
        return [UNITS[n] for n in self.stacks.get(h, ()) if UNITS[n].side == side]

    def season(self) -> int:
        """19.0 0 = summer, 1 = autumn."""
        return 0 if self.turn <= 27 else 1

    def chart(self) -> int:
        """8.1.1 The Terrain Effects Chart in use."""
        if self.turn <= 27:
            return nm.SUMMER_HIGH_WATER if self.weather == nm.HIGH_WATER else nm.SUMMER
        return nm.AUTUMN_FREEZE if self.weather == nm.FREEZE else nm.AUTUMN

    def leader(self, leader: Leader) -> int:
        """25.0 The uses a leader has left; 0 = not in play."""
        return self.leaders[leader.n]


assert PIECES <= 0x1000
