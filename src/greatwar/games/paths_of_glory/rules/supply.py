"""14 Supply: who can trace a path to a source of his own.

Units trace in a few ways that differ in their sources, in the dashed lines they may use and in whether they
may go by sea; each way is a `Network` (see networks.py). A question floods a network from its sources through
the spaces that are open to the side. A space is *fed* if it is reached or next to one that is: a unit's own
space is free of restrictions (14.1.3). Floods are kept with the state until units, control or forts change.
"""

from __future__ import annotations

from typing import Final

from ....families.cdg.board import Lines
from ....families.cdg.supply import spread
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import PLACES, SPACES, UNITS, Country, Nation, Side, Space, Unit, space
from ..state import State
from ..tables import supply_of
from .forts import besieged
from .networks import COMMON_NETWORK, NETWORK_ASHORE, NETWORK_OF, NETWORK_OF_SPACES, OF_SIDE, Network

LAST: Final = len(SPACES)
MEDINA: Final = space("Medina")
TARANTO: Final = space("Taranto")
CONSTANTINOPLE: Final = space("Constantinople")
GALLIPOLI: Final = space("Gallipoli")
FORTS: Final = tuple(x for x in SPACES if x.fort)
BEACHES: Final = tuple(x for x in SPACES if x.beach)
ITALY: Final = tuple(x for x in SPACES if x.country is Country.ITALY)
PORTS: Final = (tuple(x for x in SPACES if x.cp_port), tuple(x for x in SPACES if x.ap_port))
GREEKS: Final = tuple(u for u in UNITS if u.nation is Nation.GR)


class Reach:
    """What a network feeds now: all spaces together, and apart for each group of joined sources."""

    def __init__(self, fed: list[int], parts: tuple[tuple[frozenset[Space], list[int]], ...]) -> None:
        self.fed = fed
        self.parts = parts


# Flooding ---------------------------------------------------------------------------------------


@rule("14.1.2", "14.1.3#1", "14.1.3#2", "15.2.2#1", "15.2.4#2", "PAC.1914#1")
def open_spaces(s: State, side: int) -> list[int]:
    """14.1.3 Where a path may run: friendly spaces and besieged enemy forts, without enemy units."""
    there = [1 if owner == side else 0 for owner in s.control] + _BOXES
    where = s.where
    for u in OF_SIDE[1 - side]:
        there[where[u.n]] = 0
    stacks = s.stacks
    for fort in FORTS:
        if stacks[fort.n] and s.control[fort.n] == 1 - side and besieged(s, fort):
            there[fort.n] = 1
    for beach in BEACHES:
        there[beach.n] &= s.beachhead == beach.n  # 11.1.10
    shut_by_greeks(s, there)
    return there


@rule("9.5.2.4#2")
def shut_by_greeks(s: State, there: list[int]) -> None:
    """9.5.2.4 Nobody traces through the space of a neutral Greek unit."""
    if not s.at_war("GR"):
        for greek in GREEKS:
            there[s.where[greek.n]] = 0


@rule("14.1.4#1", "14.1.4#2", "14.1.4#3", "15.2.2#2")
def open_ports(s: State, side: int, there: list[int], beach: bool) -> list[int]:
    """14.1.4 A side's ports that are its own and unbesieged; the Allies need Gallipoli for Constantinople.

    A port under siege by its user stays the enemy's until the fort falls: Riga serves nobody (15.2.2).
    """
    ports: list[int] = [p.n for p in PORTS[side] if there[p.n] and s.control[p.n] == side]
    if side == Side.AP and CONSTANTINOPLE.n in ports and s.control[GALLIPOLI.n] != side:
        ports.remove(CONSTANTINOPLE.n)
    if beach and s.beachhead and there[s.beachhead]:
        ports.append(s.beachhead)
    return ports


def flood(lines: Lines, there: list[int], starts: list[int], ports: list[int]) -> list[int]:
    """The spaces fed from `starts` over land, and over sea as soon as a port is reached."""
    fed = [0] * (LAST + 1)
    spread(lines, there, starts, fed)
    if any(fed[p] for p in ports):
        spread(lines, there, [p for p in ports if not fed[p]], fed)
    return fed


@rule("14.2.1", "14.2.2#1", "14.2.2#2", "14.2.3", "14.2.4", "14.1.3#3", "9.2.7.1#5")
def reach(s: State, network: Network) -> Reach:
    """14.1.2 What a network feeds from the sources its side controls."""
    found: Reach | None = s.networks.get(network.number)
    if found is None:
        found = s.networks[network.number] = _reach(s, network)
    return found


def open_now(s: State, side: int) -> list[int]:
    """14.1.3 The open spaces of a side, kept like its networks; not to be changed."""
    kept = s.networks
    there: list[int] | None = kept.get(("open", side))
    if there is None:
        there = kept["open", side] = open_spaces(s, side)
    return there


def _reach(s: State, network: Network) -> Reach:
    there = open_now(s, network.side)
    ports = open_ports(s, network.side, there, network.beach) if network.by_sea else []
    parts: list[tuple[set[Space], list[int]]] = []
    for source in network.sources:
        if not there[source.n] or s.control[source.n] != network.side:
            continue
        joined = next((names for names, fed in parts if fed[source.n]), None)
        if joined is None:
            parts.append(({source}, flood(network.lines, there, [int(source)], ports)))
        else:
            joined.add(source)
    return Reach(_union([fed for _, fed in parts]), tuple((frozenset(names), fed) for names, fed in parts))


def _union(many: list[list[int]]) -> list[int]:
    if len(many) == 1:
        return many[0]
    fed = [0] * (LAST + 1)
    for other in many:
        for n in range(LAST + 1):
            if other[n]:
                fed[n] = 1
    return fed


# Units ------------------------------------------------------------------------------------------


@rule("14.1.1")
def supplied(s: State, tracer: Unit) -> bool:
    """14.1.1 Whether a unit is in supply; in a box it needs none."""
    here = s.where[tracer.n]
    if not 0 < here <= LAST or reach(s, COMMON_NETWORK[tracer.n]).fed[here]:
        return True
    return supplied_at(s, tracer, SPACES[here - 1])


def supplied_at(s: State, tracer: Unit, where: Space) -> bool:
    """14.1 Whether a unit would be in supply in a space, with all others as they are."""
    if reach(s, COMMON_NETWORK[tracer.n]).fed[where.n] or reach(s, NETWORK_OF[tracer.n]).fed[where.n]:
        return True
    return always_supplied(s, tracer, where) or in_medina(tracer, where)


@rule("14.1.5#1", "14.1.5#2")
def always_supplied(s: State, tracer: Unit, where: Space) -> bool:
    """14.1.5 MN units, ANA and SN in the Near East and Serbs in Serbia need no path, neutral Greeks neither."""
    nation = tracer.nation
    if tracer.sub in ("ANA", "SN"):
        return where.near_east
    if nation is Nation.SB:
        return where.country is Country.SERBIA
    return nation is Nation.MN or (nation is Nation.GR and not s.at_war("GR"))


@rule("14.1.5#4")
def in_medina(tracer: Unit, where: Space) -> bool:
    """14.1.5 Turkish units in Medina do not suffer attrition."""
    return where == MEDINA and tracer.nation is Nation.TU


@rule("14.1.5#4")
def medina_only(s: State, tracer: Unit) -> bool:
    """14.1.5 Turks in Medina without a path: no activation, SR, replacements or combat cards."""
    there = s.where[tracer.n] == MEDINA.n  # asked of every unit that acts
    return there and in_medina(tracer, MEDINA) and tracer.sub != "SN" and not sources(s, tracer)


def sources(s: State, tracer: Unit) -> frozenset[Space]:
    """14.2 All sources a unit can trace a path to from where it stands."""
    return sources_at(s, tracer, s.place(tracer).n)


def sources_at(s: State, tracer: Unit, where: int) -> frozenset[Space]:
    """14.2 All sources a unit could trace a path to from a space."""
    if not 0 < where <= LAST:
        return frozenset()
    parts = reach(s, NETWORK_OF[tracer.n]).parts
    return frozenset(source for names, fed in parts if fed[where] for source in names)


@rule("13.1.12", "17.1.4.1")
def foreign_supply(s: State, tracer: Unit) -> bool:
    """13.1.12, 17.1.4.1 Whether a unit traces to another nation's sources only: no Reserve SR, no replacements."""
    own = supply_of(tracer.nation).reserve_from
    traced = sources(s, tracer)
    return bool(traced) and not any(str(source) in own for source in traced)


def through_beachhead(s: State, tracer: Unit) -> bool:
    """9.2.7.1 Whether a unit's only supply runs through the MEF beachhead."""
    here = s.where[tracer.n]
    network = NETWORK_OF[tracer.n]
    if not network.beach or not s.beachhead or not 0 < here <= LAST:
        return False
    return bool(reach(s, network).fed[here]) and not reach(s, NETWORK_ASHORE[tracer.n]).fed[here]


@rule("14.3.5#1", "3.0#19")
def out_of_supply(s: State, side: int) -> list[Unit]:
    """14.3.5 The side's units on the map that are out of supply."""
    return [u for u in s.units(side) if not supplied(s, u)]


@rule("7.1.6#1")
def traces_through_italy(s: State, tracer: Unit) -> bool:
    """7.1.6 Whether a unit is supplied, but would not be without the spaces of Italy."""
    here = s.where[tracer.n]
    network = NETWORK_OF[tracer.n]
    if not network.by_sea or not 0 < here <= LAST or not reach(s, network).fed[here]:
        return False
    kept = s.networks
    fed: list[int] | None = kept.get(("italy", network.number))
    if fed is None:
        fed = kept["italy", network.number] = _without_italy(s, network)
    return not fed[here] or SPACES[here - 1] in ITALY


def _without_italy(s: State, network: Network) -> list[int]:
    there = open_now(s, network.side)[:]
    for x in ITALY:
        there[x.n] = 0
    ports = open_ports(s, network.side, there, network.beach)
    return flood(network.lines, there, [int(x) for x in network.sources if there[x.n]], ports)


def traces_to(s: State, tracer: Unit, where: Space) -> bool:
    """Whether a unit can trace overland to a space of its side, a port or source it is supplied from (Maude: Basra)."""
    here, side = s.where[tracer.n], tracer.side
    there = open_now(s, side)
    if not 0 < here <= LAST or not there[where.n] or s.control[where.n] != side or not supplied(s, tracer):
        return False
    network = NETWORK_OF[tracer.n]
    kept = s.networks
    key = ("to", network.number, int(where))
    if key not in kept:
        kept[key] = flood(network.lines, there, [int(where)], [])
    return bool(kept[key][here])


# What units out of supply may not do ------------------------------------------------------------


@rule("14.3.1", "14.1.1")
def cannot_act(s: State, tracer: Unit) -> Refusal | None:
    """14.3.1 A unit out of supply neither moves nor attacks."""
    return _unsupplied(s, tracer, "14.3.1")


@rule("14.3.4")
def cannot_use_cards(s: State, tracer: Unit) -> Refusal | None:
    """14.3.4 A defender out of supply has no benefit of combat cards."""
    return _unsupplied(s, tracer, "14.3.4")


def _unsupplied(s: State, tracer: Unit, number: str) -> Refusal | None:
    if not supplied(s, tracer):
        return Refusal(number, f"{tracer} is out of supply")
    if medina_only(s, tracer):
        return Refusal("14.1.5", f"{tracer} has only the special supply of Medina")
    return None


# Spaces -----------------------------------------------------------------------------------------


@rule("14.2.5", "11.1.4#2")
def space_supplied(s: State, side: int, where: Space) -> bool:
    """14.2.5 Whether a space can trace to any source of a side; Albania may also use Taranto."""
    if reach(s, NETWORK_OF_SPACES[side]).fed[where.n]:
        return True
    return side == Side.AP and where.country is Country.ALBANIA and albania_fed(s, where)


@rule("11.1.12#2")
def albania_fed(s: State, where: Space) -> bool:
    """11.1.12 Albanian spaces may trace to Taranto even while Italy is neutral."""
    if s.control[TARANTO.n] == Side.CP or s.enemy_at(TARANTO, Side.AP):
        return False
    lines = NETWORK_OF_SPACES[Side.AP].lines
    return bool(flood(lines, open_now(s, Side.AP), [int(TARANTO)], [])[where.n])


_BOXES: Final[list[int]] = [0] * (len(PLACES) - LAST - 1)
