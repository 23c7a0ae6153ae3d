"""10.0 Strategic movement: rail nets and Channel ports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import HEXES, Hex, Nation, Side, Unit, hex_at
from ..state import State
from ..tables import TABLES, TURNS
from .belgium import closed_to_ships
from .cups import PARIS
from .geometry import RAILS, bits, members
from .paris import free_to_paris
from .stacking import overstacked
from .supply import ANTWERP, RAIL_END, net, rail_ends

LIMITS: Final = TABLES.strategic_movement
PORTS: Final = bits(hex_at(int(p)) for p in LIMITS.sea_ports.split(";"))


# Who ---------------------------------------------------------------------------------------------


@rule("10.1#1", "10.3#4", "10.4#2")
def unit_refused(s: State, u: Unit, side: int, moved: tuple[Unit, ...]) -> Refusal | None:
    """10.1 Combat units and HQs on the map, each once in a phase; Belgians never."""
    if u.side != side or not s.on_map(u) or u.fort:
        return Refusal("10.1#1", f"{u} cannot use strategic movement")
    if u.ha:
        return Refusal("10.1#1", "heavy artillery cannot use strategic movement")
    if u.nation is Nation.BE:
        return Refusal("10.3#4", "Belgian units never use strategic movement")
    return Refusal("10.2#1", f"{u} has moved in this phase") if u in moved else None


@rule("10.1#1", "5.2#4", "8.4.9g")
def unpaid(s: State, u: Unit, hex_: Hex) -> Refusal | None:
    """10.1 A CAP for each unit; 8.4.9g one French corps goes to Paris without."""
    if s.caps[u.side] >= LIMITS.cost_caps or free_to_paris(s, u, hex_):
        return None
    return Refusal("10.1#1", "there is no CAP left")


# Rail --------------------------------------------------------------------------------------------


@rule("10.3#1", "10.3#2", "10.3#3")
def running(s: State, side: int) -> bool:
    """10.3 Whether trains run for a side: from GT3 on."""
    turn = TURNS[s.turn]
    return turn.rail_allied if side == Side.ALLIED else turn.rail_german_home


@rule("10.2#1", "10.3#3")
def lines(s: State, side: int) -> int:
    """10.2 The friendly rail hexes joined to a German or French source; the German ones at home only before GT5."""
    if side == Side.ALLIED:
        return net(s, Nation.FR)
    found = net(s, Nation.GE)
    return found if TURNS[s.turn].rail_german_conquered else found & _HOME


_HOME: Final = bits(h for h in HEXES if h.map_side is Side.GERMAN)


@rule("10.2#1", "8.4.3h#2")
def reach(s: State, side: int, start: Hex) -> int:
    """10.2 The hexes within ten hexes by rail; the End of Rail Net marker is reached, not passed."""
    usable = lines(s, side)
    key = ("reach", usable, start, rail_ends(s, Nation.GE))
    found: int | None = s.networks.get(key)
    if found is None:
        stop = RAIL_END.bit if side == Side.GERMAN and rail_ends(s, Nation.GE) else 0
        found = s.networks[key] = _within_ten(usable, start.bit, stop)
    return found


def _within_ten(usable: int, start: int, stop: int) -> int:
    found = edge = start & usable
    for _ in range(LIMITS.rail_max_hexes):
        spread = 0
        for hex_ in members(edge if edge == start else edge & ~stop):
            spread |= RAILS[hex_.n]
        edge = spread & usable & ~found
        found |= edge
    return found & ~start


@rule("10.2#1", "10.3#1", "10.3#5")
def rail_refused(s: State, u: Unit, hex_: Hex) -> Refusal | None:
    """10.2 Why a unit may not go to a hex by rail."""
    if not running(s, u.side):
        return Refusal("10.3#1", "there is no strategic rail movement on turns 1 and 2")
    if not reach(s, u.side, s.hex(u)) & hex_.bit:
        return no_line(s, u, hex_)
    if u.nation is Nation.BR and hex_ == PARIS:
        return Refusal("10.3#5", "British units may not stay in Paris")
    return unpaid(s, u, hex_) or overstacked(s, u.side, hex_, (u,))


@rule("10.2#1", "10.3#3")
def no_line(s: State, u: Unit, hex_: Hex) -> Refusal:
    """10.2 Why no train goes from a unit's hex to another: conquered lines, no line, or too far."""
    usable = lines(s, u.side)
    if net(s, Nation.GE) & ~usable & (hex_.bit | s.hex(u).bit) and u.side is Side.GERMAN:
        return Refusal("10.3#3", "before turn 5 German trains run in hexes printed German only")
    if usable & hex_.bit and usable & s.hex(u).bit:
        return Refusal("10.2#1", f"{hex_} is more than ten hexes away by rail")
    return Refusal("10.2#1", f"no friendly railway joined to a source leads from {s.hex(u)} to {hex_}")


# Sea ---------------------------------------------------------------------------------------------


@rule("10.4#1", "10.4#3", "10.4#4", "12.5.4", "14.3.6b5#5")
def sea_refused(s: State, u: Unit, hex_: Hex) -> Refusal | None:
    """10.4 Allied units go from a friendly port to a friendly port further west; Antwerp is closed but with G5."""
    here = s.hex(u)
    if u.side is not Side.ALLIED:
        return Refusal("10.4#1", "only Allied units move by sea")
    if ANTWERP in (here, hex_) and closed_to_ships(s, ANTWERP):
        return Refusal("12.5.4", "no ship leaves or enters Antwerp")
    ports = PORTS | (ANTWERP.bit if here == ANTWERP else 0)
    if not (ports & here.bit and ports & hex_.bit and s.controls(u.side, here) and s.controls(u.side, hex_)):
        return Refusal("10.4#1", "a sea move goes from a friendly named port to another")
    if hex_.n >= here.n:
        return Refusal("10.4#3", f"{hex_} is not west of {here}")
    return unpaid(s, u, hex_) or overstacked(s, u.side, hex_, (u,))


# Lists -------------------------------------------------------------------------------------------


def by_rail(s: State, u: Unit) -> Iterator[Hex]:
    """The hexes to which a unit may go by rail, in order."""
    near = members(reach(s, u.side, s.hex(u))) if running(s, u.side) else ()
    return (h for h in near if rail_refused(s, u, h) is None)


def by_sea(s: State, u: Unit) -> Iterator[Hex]:
    """The ports to which a unit may sail, in order."""
    ports = members(PORTS) if u.side is Side.ALLIED else ()
    return (h for h in ports if sea_refused(s, u, h) is None)


def movers(s: State, side: int, moved: tuple[Unit, ...]) -> list[Unit]:
    """The units of a side that may move, in order."""
    if not s.caps[side] and not (s.free_corps and side == Side.ALLIED):
        return []
    free = [u for u in s.units(side) if unit_refused(s, u, side, moved) is None]
    return [u for u in free if any(by_rail(s, u)) or any(by_sea(s, u))]
