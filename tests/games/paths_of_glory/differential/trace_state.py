"""A position of a recorded game (`glory-trace/1`) as one of our states.

The recording program puts the units of neutrals on its board before they enter, lets neutral spaces keep
their printed control, and knows units by kind only; here such units are out of play, such spaces nobody's,
and any counter of a kind will do.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

from greatwar.games.paths_of_glory.components import (
    CARDS,
    ELIMINATED,
    OUT_OF_PLAY,
    POOLS,
    REMOVED,
    RESERVE,
    SPACES,
    UNITS,
    UNITS_OF_KIND,
    Nation,
    Place,
    Side,
    Unit,
    card,
    space,
)
from greatwar.games.paths_of_glory.rules.access import OPENED_BY
from greatwar.games.paths_of_glory.state import NEUTRAL, NEUTRALS, Mark, Options, Pile, State, Use

SCENARIOS = {"Historical": "historical", "The Great War": "the-great-war"}
LEVELS = ("mobilization", "limited", "total")
KINDS = {"BR ANAc": "ANAc"}
BOXES: dict[str, tuple[Place, Place]] = {
    "Reserve Box": RESERVE,
    "Eliminated Box": ELIMINATED,
    "Permanently Eliminated": REMOVED,
}
USES = {"op": Use.OPS, "sr": Use.SR, "rp": Use.RP, "evt": Use.EVENT, "reinf": Use.REINFORCEMENT, "entry": Use.ENTRY}
NEAR_EAST = ("ne/ru_non_sr", "ne/ru_sr", "ne/br_sr", "ne/cp_sr")
PILES = {"hand": Pile.HAND, "deck": Pile.DECK, "discard": Pile.DISCARD, "removed": Pile.REMOVED}
_EVENTS = {
    "ap_withdrawal": "AP-6",
    "romania_entry": "AP-16",
    "italy_entry": "AP-17",
    "mef": "AP-31",
    "fourteen_points": "AP-40",
    "greece_entry": "AP-44",
    "allenby": "AP-50",
    "eleventh_army": "CP-29",
    "bulgaria_entry": "CP-34",
    "uboats_unleashed": "CP-36",
}
_SLUGS = {re.sub(r"\W+", "_", c.name.lower()): str(c) for c in CARDS if c.type != "reinforcement"} | _EVENTS


def state_from_trace(trace: dict[str, Any], scenario: str = "Historical", rules: int = 2022) -> State:
    """The position, with nothing pending."""
    s = State(pending=[], options=Options(SCENARIOS[scenario], rules=rules, vp_map="historical"))
    s.turn, s.vp = trace["turn"], trace["vp"]
    s.active = Side[trace["active"].upper()] if trace["active"].upper() in Side.__members__ else Side.CP
    s.us_entry, s.capitulation = trace["us_entry"], trace["russian_capitulation"]
    s.beachhead = int(space(trace["mef_beachhead"])) if trace.get("mef_beachhead") else 0
    s.entered = [trace[f"war/{nation.lower()}"] for nation in NEUTRALS]
    s.rp = [trace["rp/allied" if pool == "A" else f"rp/{pool.lower()}"] for pool in POOLS]
    s.near_east = [trace.get(key, 0) for key in NEAR_EAST]
    _events(s, trace)
    _sides(s, trace)
    _units(s, trace)
    _spaces(s, trace)
    s.changed()
    return s


def name_of(s: State, unit: Unit) -> str:
    """A unit as the traces name it: `(FRc)@Belfort`."""
    kind = next((theirs for theirs, ours in KINDS.items() if ours == unit.kind), unit.kind)
    return f"({kind})@{s.place(unit)}" if s.reduced(unit) else f"{kind}@{s.place(unit)}"


def _events(s: State, trace: dict[str, Any]) -> None:
    for key, value in trace.items():
        name = key.partition("event/")[2]
        if name in _SLUGS and isinstance(value, int):
            s.played[card(_SLUGS[name])] = value >> 7 or value
    for name in trace.get("event/reinforcements", ()):
        s.played[card(name)] = s.played[card(name)] or 1


def _sides(s: State, trace: dict[str, Any]) -> None:
    for side in Side:
        name = side.name.lower()
        s.war_status[side] = trace[f"ws/{name}"]
        s.level[side] = LEVELS.index(trace[f"commitment/{name}"])
        for pile, number in PILES.items():
            for c in trace[f"{pile}/{name}"]:
                s.pile[card(c)] = number
        uses = [use.split(":") for use in trace[f"rounds/{name}"] if ":" in use]
        s.taken[side] = bytes(n for use, c in uses for n in (USES[use], int(card(c))))
    s.war_status[2] = s.war_status[0] + s.war_status[1]
    for c in trace["combat_cards"]:
        s.pile[card(c)] = Pile.TABLE


def _units(s: State, trace: dict[str, Any]) -> None:
    left = {kind: list(kin) for kind, kin in UNITS_OF_KIND.items()}
    stacks: dict[str, list[str]] = defaultdict(list)
    for key, names in trace.items():
        if key.startswith("units/"):
            stacks[key.removeprefix("units/")] += names
    for where, names in stacks.items():
        for name in names:
            unit = left[KINDS.get(name.strip("()"), name.strip("()"))].pop(0)
            s.where[unit] = int(_place(s, where, unit))
            s.mark(unit, Mark.REDUCED, name.startswith("("))


def _place(s: State, where: str, unit: Unit) -> Place:
    """Where a unit is; those of neutrals wait outside, but for the Greeks of a limited entry."""
    waiting = not s.at_war(unit.nation) and unit.nation not in (Nation.GR, Nation.US)
    if waiting:
        return OUT_OF_PLAY
    box = next((boxes for name, boxes in BOXES.items() if where.endswith(name)), None)
    return box[unit.side] if box else space(where)


def _spaces(s: State, trace: dict[str, Any]) -> None:
    greeks = {s.where[u] for u in UNITS if u.nation is Nation.GR}
    salonika = s.happened(card("AP-30"))
    for x in SPACES:
        nation = OPENED_BY.get(x.country)
        open_ = nation is None or s.at_war(nation) or (nation == "GR" and salonika and x not in greeks)
        printed = NEUTRAL if x.start_control is None else x.start_control
        changed = trace.get(f"control/{x}")
        s.control[x] = NEUTRAL if not open_ else Side[changed.upper()] if changed else printed
        if trace.get(f"fort/{x}") == "destroyed":
            s.destroyed = (*s.destroyed, int(x))
        for side in Side:
            if level := trace.get(f"trench/{side.name.lower()}/{x}", 0):
                s.set_trench(x, side, level)
    if s.beachhead:
        s.control[s.beachhead] = Side.AP
    _arab_spaces(s)


def _arab_spaces(s: State) -> None:
    """11.1.15 What the ANA holds by itself is written as Allied in the traces, as it is here."""
    ana = UNITS_OF_KIND["ANAc"][0]
    here = s.where[ana]
    if (
        s.on_map(ana)
        and SPACES[here - 1].start_control is Side.CP
        and len(s.at(here)) == 1
        and s.control[here] == Side.AP
    ):
        s.ana_holds = (here,)
