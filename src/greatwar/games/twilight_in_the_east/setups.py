"""28, 29 The set-up of a scenario: pieces, attachments, control, railways, plans."""

from __future__ import annotations

from ...kernel.rules import rule
from . import names as nm
from .board import PRINTED_IPS, RAIL_HEXES, STAR_INDEX
from .charts import PLANS
from .components import ARMIES, BUKOWINA, FORTS, HEXES, LEADERS, UNITS, army_named, corps_named, hex_named, unit
from .scenarios import SCENARIOS, allotments_of, setup_of
from .state import State, changed_at

ALWAYS = 255


@rule("22.4.3#1")
def lay_out(s: State) -> None:
    """Put everything where the scenario has it."""
    played = SCENARIOS[s.options.scenario]
    s.turn = played.first_gt
    for army in played.armies:
        chosen = army_named(army)
        if chosen.from_gt <= played.first_gt:
            s.in_play |= 1 << chosen.n
    control = bytearray(len(s.control))
    for h in HEXES:
        if h.nation == nm.RUSSIAN:
            control[h.n >> 3] |= 1 << (h.n & 7)
    s.control = bytes(control)
    for row in setup_of(s.options.scenario):
        piece = unit(row.unit)
        if piece.fort:
            s.set_lost(piece, row.steps_lost)
            continue
        here = BUKOWINA if row.hex == "BUKOWINA BOX" else hex_named(row.hex).n
        s.put(piece, here)
        s.set_army(piece, army_named(row.army) if row.army else None)
        if row.corps and piece.formation:
            s.set_corps(piece, corps_named(row.corps))
        if row.steps_lost:
            s.set_lost(piece, row.steps_lost)
        if row.incomplete:
            s.set_ap(piece, nm.INCOMPLETE_1 if row.incomplete == 1 else nm.INCOMPLETE_2)
        s.set_order(piece, nm.RELEASED, row.release_gt == 0)
    if s.options.batteries:
        for n in range(FORTS):
            battery = UNITS[n]
            if battery.artillery and battery.hex >= 0 and s.open[battery.hex]:
                s.put(battery, battery.hex)
                s.set_army(battery, army_named("G EIGHTH"))
    _occupy(s)
    _railways(s)
    s.plans = bytes([1 if name in played.plans else 0 for name, _, _, _ in PLANS])
    uses = bytearray(len(LEADERS))
    for leader in LEADERS:
        if leader.name in played.leaders and (s.options.leaders or leader.name == "Khan Nakhichevanski"):
            uses[leader.n] = leader.uses or ALWAYS
    s.leaders = bytes(uses)
    first = allotments_of(s.options.scenario).get(played.first_gt - 1)
    if first is None:
        first = allotments_of(s.options.scenario)[min(allotments_of(s.options.scenario))]
    s.rp = (
        2 * first.rp_germany,
        2 * first.rp_austria,
        2 * first.rp_russian_gauge,
        2 * first.rp_european_gauge,
        2 * first.rp_warsaw,
    )
    s.changed()


def _occupy(s: State) -> None:
    """4.3 Hexes with pieces of a side are that side's; starred towns held by the enemy count as taken before."""
    for h in s.stacks:
        for side in (nm.RUSSIA, nm.CENTRAL):
            if s.holds(side, h, nm.ANY):
                s.set_control(side, h)
                own = nm.RUSSIA if HEXES[h].nation == nm.RUSSIAN else nm.CENTRAL
                if h in STAR_INDEX and own != side:
                    s.stars = changed_at(s.stars, STAR_INDEX[h], side + 1)
                printed = PRINTED_IPS.get(h)
                if printed is not None and printed[1] != side:
                    s.ruined |= printed[0]


@rule("17.1.1#2")
def _railways(s: State) -> None:
    """17.1.1 The railways of a side's own country are operational to it, unless an enemy stands there."""
    rail = bytearray(s.rail)
    for k, h in enumerate(RAIL_HEXES):
        side = nm.RUSSIA if HEXES[h].nation == nm.RUSSIAN else nm.CENTRAL
        if not s.holds(1 - side, h, nm.ANY):
            rail[k >> 2] |= side + 1 << 2 * (k & 3)
    s.rail = bytes(rail)


assert len(ARMIES) < 64
