"""The start of a recorded game in the words of the trace format `glory-trace/1`, built from our set-ups.

The recording program differs from us in three ways, which this helper undoes: units of neutrals already
stand on its board (we follow 4.2.2 and bring them in at entry; Greece is late there too), neutral spaces
keep their printed control, and its Great War starts after the points of the Replacement Phase are added.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

from greatwar.games.paths_of_glory.components import Card, Country, Nation, Side, Space, card, space
from greatwar.games.paths_of_glory.setups import NEUTRALS, Placing, Setup, Trench, entry_setup

LEVELS = ("mobilization", "limited", "total")
PHASES = {"start": "Start Turn", "replacement": "Replacement Phase"}
#: what depends on the dice and the deal
BY_CHANCE = ("mo/", "hand/", "deck/")
_EVENTS = {"AP-6": "ap_withdrawal", "AP-17": "italy_entry", "CP-34": "bulgaria_entry", "CP-29": "eleventh_army"}
_BELGIUM_AND_FRANCE = (Country.FRANCE, Country.BELGIUM)


def trace_state(setup: Setup) -> dict[str, Any]:
    """The state of a trace at set-up, without what depends on chance."""
    units, trenches = with_neutrals(setup)
    return {
        "turn": setup.turn,
        "phase": PHASES[setup.phase],
        "vp": setup.vp,
        "us_entry": setup.us_entry,
        "russian_capitulation": setup.russian_capitulation,
        "combat_cards": [],
        **{f"war/{n.lower()}": int(n in setup.at_war) for n in (*NEUTRALS, Nation.US)},
        **{f"trench/{side.name.lower()}/{s}": level for s, side, level in trenches},
        **{f"fort/{s}": "destroyed" for s in setup.destroyed_forts},
        **_sides(setup),
        **_control(setup),
        **_points(setup),
        **_stacks(units),
        **{f"event/{_event(c)}": turn for c, turn in setup.events.items()},
        **({"mef_beachhead": str(setup.beachhead)} if setup.beachhead else {}),
    }


def with_neutrals(setup: Setup) -> tuple[list[Placing], list[Trench]]:
    """Our units and trenches with those that the recording program shows before entry."""
    units, trenches = list(setup.units), list(setup.trenches)
    for nation in NEUTRALS:
        if nation not in setup.at_war and nation is not Nation.GR:
            units += entry_setup(nation).units
            trenches += entry_setup(nation).trenches
    return units, trenches


def _sides(setup: Setup) -> dict[str, Any]:
    state: dict[str, Any] = {}
    for side in Side:
        name = side.name.lower()
        state[f"ws/{name}"] = setup.war_status[side]
        state[f"commitment/{name}"] = LEVELS[setup.commitment[side]]
        state[f"removed/{name}"] = sorted(str(c) for c in setup.removed if c.side is side)
        state[f"discard/{name}"] = state[f"rounds/{name}"] = []
    return state


def _control(setup: Setup) -> dict[str, str]:
    changed = {s: side for s, side in setup.control.items() if side is not None and not s.beach}
    return {f"control/{s}": side.name.lower() for s, side in changed.items() if side is not s.start_control}


def _points(setup: Setup) -> dict[str, int]:
    pools = ("GE", "AH", "FR", "BR", "RU", "A", "BU", "TU", "IT", "US")
    points = {f"rp/{'allied' if p == 'A' else p.lower()}": setup.rp.get(p, 0) for p in pools}
    if setup.phase == "replacement":
        points["rp/ge"] += _rathenau(setup) + _sedan(setup)
    return points


def _rathenau(setup: Setup) -> int:
    return int(card("CP-33") in setup.events and card("AP-37") not in setup.events)


def _sedan(setup: Setup) -> int:
    """5.7.3 Sedan and two more French or Belgian spaces at Total War."""
    held = [s for s, side in setup.control.items() if side is Side.CP and s.country in _BELGIUM_AND_FRANCE]
    return int(setup.commitment[Side.CP] == 2 and space("Sedan") in held and len(held) >= 3)


def _stacks(units: list[Placing]) -> dict[str, list[str]]:
    stacks: dict[str, list[str]] = defaultdict(list)
    for unit, place, reduced in units:
        name = str(place) if isinstance(place, Space) or "Removed" not in str(place) else "Permanently Eliminated"
        kind = {"ANAc": "BR ANAc"}.get(unit.kind, unit.kind)
        stacks[f"units/{name}"].append(f"({kind})" if reduced else kind)
    return {name: sorted(stack) for name, stack in stacks.items()}


def _event(c: Card) -> str:
    """The recording program knows no names for the events of reinforcement cards."""
    if c.type == "reinforcement":
        return "undefined"
    return _EVENTS.get(str(c), re.sub(r"\W+", "_", c.name.lower()))
