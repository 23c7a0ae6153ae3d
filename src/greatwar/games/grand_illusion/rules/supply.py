"""8.4.3, 11.2 Supply: rail nets from the sources of a nation, and hexes next to them.

`trace(s, nation, hex, assumed)` answers for any hex, also under control that a move would bring about. Nets are sets of
bits (see `geometry`), found once for each nation and control and kept in `State.networks`.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Final

from ....kernel.rules import rule
from ..components import FORTS, HEX_COUNT, HEXES, Hex, Nation, Phase, Side, Unit, hex_at, unit
from ..state import Ground, State
from .geometry import NEAR, RAILS, bits, members
from .units import ANTWERP as ANTWERP
from .units import MAUBEUGE

MAUBEUGE_HEX: Final = hex_at(54)
EMERGENCY_SOURCE: Final = hex_at(44)
RAIL_END: Final = hex_at(56)
ROYAL_NAVAL: Final = unit("BR RN")
#: 8.4.3g turns on which the Germans may live on emergency supply
EMERGENCY_TURNS: Final = range(3, 6)

#: control that is only supposed: (hex, side) pairs
Assumed = tuple[tuple[Hex, int], ...]

_SOURCES: Final = {nation: bits(h for h in HEXES if nation in h.supply) for nation in Nation}
#: 8.3.4 the phases in which cavalry alone does not cut supply
_CAVALRY_PHASES: Final = (Phase.ACTION, Phase.ADMINISTRATIVE)


class Supply(IntEnum):
    """How a unit is supplied."""

    NONE = 0
    EMERGENCY = 1  # 8.4.3g through 44 only
    FULL = 2


_SUPPLIES: Final = tuple(Supply)


@rule("8.4.3a#1", "11.2.1", "8.4.3c#2", "8.4.3c#3", "8.4.3c#4")
def trace(s: State, nation: Nation, hex_: Hex, assumed: Assumed = ()) -> Supply:
    """8.4.3a A line from a hex to an adjacent rail hex of the nation's net; a hex of the net itself will do."""
    return Supply.FULL if at_landing(s, nation, hex_) else line(s, nation, hex_, assumed)


@rule("8.4.3a#1", "8.4.3g", "11.2.1")
def line(s: State, nation: Nation, hex_: Hex, assumed: Assumed = ()) -> Supply:
    """8.4.3a The same without the landing of option A4, which hangs on the units in its hex."""
    if in_antwerp(s, nation, hex_, assumed):
        return Supply.FULL
    reach = meets(s, nation, hex_, assumed)
    if reach & net(s, nation, assumed):
        return Supply.FULL
    if nation is Nation.GE and s.emergency and reach & emergency_net(s, assumed):
        return Supply.EMERGENCY
    return Supply.NONE


@rule("8.4.3b#4", "11.2.4")
def in_antwerp(s: State, nation: Nation, hex_: Hex, assumed: Assumed = ()) -> bool:
    """8.4.3b Belgian units are in supply in 52 until it is German (the Royal Naval Division: see `supply_of`)."""
    if nation is not Nation.BE or hex_ != ANTWERP:
        return False
    return dict(assumed).get(ANTWERP, s.controller(ANTWERP)) == Side.ALLIED


@rule("14.3.6a4#4")
def at_landing(s: State, nation: Nation, hex_: Hex) -> bool:
    """14.3.6a4 The port of the landing is a source for the British who stand there, whoever controls it (ruling 87)."""
    if nation is not Nation.BR or hex_.n != s.landing or not hex_.port:
        return False
    return any(u.nation is Nation.BR for u in s.combat_units(Side.ALLIED, hex_))


@rule("8.4.3b#4", "11.2.1", "11.2.3", "12.3#2")
def supply_of(s: State, u: Unit) -> Supply:
    """11.2.1 How a unit on the map is supplied; forts need no supply."""
    if u.fort:
        return Supply.FULL
    here = s.hex(u)
    if u == ROYAL_NAVAL and here == ANTWERP and s.controls(Side.ALLIED, ANTWERP):
        return Supply.FULL
    return supply_at(s, u.nation, here)


def supplied(s: State, u: Unit) -> bool:
    """Whether a unit on the map is in supply, be it emergency supply."""
    return supply_of(s, u) > Supply.NONE


def supply_at(s: State, nation: Nation, hex_: Hex) -> Supply:
    """How units of a nation are supplied in a hex now; kept until control changes."""
    if s.landing and at_landing(s, nation, hex_):
        return Supply.FULL
    supplies, at = s.supplies, _row(s, nation) * (HEX_COUNT + 1) + hex_.n
    if not supplies:
        supplies = s.supplies = [-1] * (2 * len(Nation) * (HEX_COUNT + 1))
    if supplies[at] < 0:
        supplies[at] = int(line(s, nation, hex_))
    return _SUPPLIES[supplies[at]]


def _row(s: State, nation: Nation) -> int:
    """The row of a nation in the tables of nets and supply that a state keeps; cavalry cuts lines in some phases."""
    of = 0 if nation is Nation.GE else 2 if nation is Nation.FR else 4 if nation is Nation.BR else 6
    return of + (s.phase in _CAVALRY_PHASES)


@rule("8.4.3a#1", "14.3.6b3")
def meets(s: State, nation: Nation, hex_: Hex, assumed: Assumed) -> int:
    """8.4.3a The hexes in which a line from here may meet the rail net; option G3 adds one hex to it."""
    near = _near(s, hex_) | hex_.bit
    if nation is Nation.GE and s.has("G3"):
        for between in members(near & _friendly(s, Side.GERMAN, assumed)):
            near |= _near(s, between)
    return near


def _near(s: State, hex_: Hex) -> int:
    """Adjacent hexes, not over an impassable hexside (ruling 3); option G5 opens the one between 42 and 52."""
    return bits(hex_.neighbours) if s.has("G5") else NEAR[hex_.n]


@rule("8.4.3a#1", "8.4.3b#0", "8.4.3b#1", "8.4.3b#2", "8.4.3b#3", "8.4.3c#1", "8.4.3h#2", "11.2.4", "11.2.5", "8.3.1#2")
def net(s: State, nation: Nation, assumed: Assumed = ()) -> int:
    """8.4.3a The rail hexes joined to a source of the nation through friendly controlled rail hexes."""
    if assumed:
        return _net(s, nation, assumed)
    nets, row = s.nets, _row(s, nation)
    if not nets:
        nets = s.nets = [-1] * (2 * len(Nation))
    if nets[row] < 0:
        nets[row] = _net(s, nation, ())
    return nets[row]


def _net(s: State, nation: Nation, assumed: Assumed) -> int:
    usable = _usable(s, nation, assumed)
    return _joined(sources(s, nation) & usable, usable, _rail_end(s, nation))


@lru_cache(maxsize=1 << 12)  # control goes back and forth, and many nations ask in one position
def _joined(start: int, usable: int, stop: int) -> int:
    """Everything that rails join to the start within the usable hexes; a hex in `stop` is reached, not passed."""
    found = edge = start
    while edge:
        spread = 0
        for hex_ in members(edge & ~stop):
            spread |= RAILS[hex_.n]
        edge = spread & usable & ~found
        found |= edge
    return found


@rule("14.3.6b5#2", "14.3.6a4#4", "2.2#11")
def sources(s: State, nation: Nation) -> int:
    """8.4.3b, c The supply sources of a nation; 14.3.6 with what options add."""
    found = _SOURCES[nation]
    if nation is Nation.GE and s.has("G5") and s.turn >= _HOLLAND_TURN and s.antwerp_fell != s.turn:
        found |= 0 if s.forts(Side.ALLIED, ANTWERP) else ANTWERP.bit
    if nation is Nation.BR and s.landing and hex_at(s.landing).port:
        found |= 1 << s.landing
    return found


#: 14.3.6b5 the first turn on which Antwerp may be a German source
_HOLLAND_TURN: Final = 5


@rule("8.4.3a#2", "8.4.3c#4", "8.3.4#1", "8.4.3d#3", "8.3.1#2", "8.4.3g1#2")
def _usable(s: State, nation: Nation, assumed: Assumed) -> int:
    """8.4.3a Hexes that may be part of a rail net: friendly, without an enemy fort, not 54 and 44 in an emergency.

    Besieged or not: besiegers who march away do not open the railway (ruling 67).
    """
    shut = _fortified(s, 1 - nation.side)
    if nation is Nation.GE and s.emergency:
        shut |= MAUBEUGE_HEX.bit | EMERGENCY_SOURCE.bit
    return _friendly(s, nation.side, assumed) & ~shut


def _friendly(s: State, side: int, assumed: Assumed) -> int:
    """Hexes that a side may trace through: its own, and in some phases those that only enemy cavalry holds."""
    lax = s.phase in _CAVALRY_PHASES
    key = ("friendly", side, lax)
    found: int | None = s.networks.get(key)
    if found is None:
        ground = s.ground
        found = s.networks[key] = bits(
            h for h in HEXES if ground[h.n] & 1 == side or (lax and ground[h.n] & Ground.CAVALRY)
        )
    for hex_, holder in assumed:
        found = found | hex_.bit if holder == side else found & ~(hex_.bit)
    return found


def _fortified(s: State, side: int) -> int:
    """Hexes with a fort of a side; kept until one falls (`State.changed`)."""
    key = ("forts", side)
    found: int | None = s.networks.get(key)
    if found is None:
        found = s.networks[key] = bits(s.hex(u) for u in FORTS if u.side == side and s.on_map(u))
    return found


# The German rail net in France -------------------------------------------------------------------


@rule("8.4.3h#1", "8.4.3h#2")
def rail_ends(s: State, nation: Nation) -> bool:
    """8.4.3h Whether the End of Rail Net marker is in effect: only once the Namur fort has fallen."""
    return nation is Nation.GE and s.end_of_rail_net and s.namur_fell > 0


@rule("8.4.3g1#2", "8.4.3g2#2", "8.4.3g", "8.4.3d#2")
def emergency_net(s: State, assumed: Assumed = ()) -> int:
    """8.4.3g The rail hexes joined to 44, the emergency source, but not through 54; 8.4.3h not beyond the rail end.

    54 lies on the line: it must be German, its fort besieged, and joined to the German rail net.
    """
    key = ("emergency", assumed, s.phase in _CAVALRY_PHASES)
    found: int | None = s.networks.get(key)
    if found is None:
        friendly = _friendly(s, Side.GERMAN, assumed)
        usable = _usable(s, Nation.GE, assumed) | EMERGENCY_SOURCE.bit
        through = friendly & MAUBEUGE_HEX.bit and RAILS[MAUBEUGE_HEX.n] & net(s, Nation.GE, assumed)
        start = EMERGENCY_SOURCE.bit & friendly if through else 0
        found = s.networks[key] = _joined(start, usable, _rail_end(s, Nation.GE))
    return found


def _rail_end(s: State, nation: Nation) -> int:
    """8.4.3h The hex that lines reach and do not pass, if the marker is in effect."""
    return RAIL_END.bit if rail_ends(s, nation) else 0


@rule("8.4.3g1#1", "8.4.3g")
def settle_emergency(s: State) -> None:
    """8.4.3g Put the marker on 44 on GT3-5 when 54 and 44 are German and the Maubeuge fort is besieged (ruling 2)."""
    over = s.turn == EMERGENCY_TURNS[-1] and s.phase > Phase.ACTION
    due = (
        s.turn in EMERGENCY_TURNS
        and not over
        and s.place(MAUBEUGE) is MAUBEUGE_HEX
        and s.besieged(MAUBEUGE_HEX)
        and s.controls(Side.GERMAN, MAUBEUGE_HEX)
        and s.controls(Side.GERMAN, EMERGENCY_SOURCE)
    )
    if due != s.emergency:
        s.emergency = due
        s.changed()


@rule("8.4.3g4")
def end_emergency(s: State) -> None:
    """8.4.3g Take the marker off at the end of the Action Phase of GT5."""
    if s.emergency and s.turn >= EMERGENCY_TURNS[-1]:
        s.emergency = False
        s.changed()


@rule("8.4.3h#3")
def settle_rail_end(s: State) -> None:
    """8.4.3h After the supply check from GT5 on, the End of Rail Net marker goes if the Namur fort has fallen."""
    if s.end_of_rail_net and s.namur_fell and s.turn >= EMERGENCY_TURNS[-1]:
        s.end_of_rail_net = False
        s.changed()
