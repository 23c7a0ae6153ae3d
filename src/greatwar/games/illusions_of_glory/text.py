"""The board as text: the tracks, and what stands where."""

from __future__ import annotations

from typing import Final

from .charts import turn_title
from .components import ELIMINATED, REPLACEABLE, RESERVE, SPACES
from .names import (
    AP,
    CP,
    DECKS,
    NATION_TITLES,
    NATIONS,
    OFFENSIVES,
    POOLS,
    QUALITY_NATIONS,
    REGION,
    SIDE_NAMES,
    WILL_NATIONS,
)
from .pieces import Space, Unit
from .rules.decks import HANDS
from .rules.sieges import besieged
from .rules.supply import OOS, grade
from .state import State

AREAS: Final = tuple([title for n, title in enumerate(NATION_TITLES[:13]) if any(x.nation == n for x in SPACES)])


def unit_text(s: State, unit: Unit) -> str:
    """A unit as it stands: brackets = reduced, an asterisk = out of supply."""
    text = f"({unit})" if s.reduced(unit) else str(unit)
    return f"{text}*" if s.on_map(unit) and grade(s, unit) == OOS else text


def place_text(s: State, x: Space) -> str:
    """One place: who controls it, its fort and trench, the units there."""
    signs = [SIDE_NAMES[s.owner(x)]]
    if x.vp:
        signs.append("VP")
    if s.fort(x):
        signs.append(f"fort {x.fort}{' besieged' if besieged(s, x) else ''}")
    if s.any_trench(x):
        signs.append(f"trench {s.any_trench(x)}")
    if x.kind == REGION:
        signs.append("region")
    units = ", ".join([unit_text(s, u) for u in s.at(x)])
    return f"{x.name} \\[{', '.join(signs)}] {units}".rstrip()


def tracks_text(s: State) -> list[str]:
    """The markers beside the map."""
    will = ", ".join([f"{NATIONS[n]} {s.will[at]}" for at, n in enumerate(WILL_NATIONS)])
    quality = ", ".join([f"{NATIONS[n]} {s.quality[at]}" for at, n in enumerate(QUALITY_NATIONS)])
    points = ", ".join([f"{POOLS[p]} {s.rp[p] / 2:g}" for p in range(len(POOLS)) if s.rp[p]]) or "none"
    lines = [
        f"Turn {s.turn}, {turn_title(s.turn)}, round {s.round}; VP {s.vp}",
        f"War Status AP {s.war_status[AP]}, CP {s.war_status[CP]}, combined {s.war_status[2]}, Armistice {s.armistice}",
        f"AP {DECKS[s.level[AP]]}, CP {DECKS[s.level[CP]]}; MO AP {OFFENSIVES[s.mo[AP]]}, CP {OFFENSIVES[s.mo[CP]]}",
        f"National Will {will}; Troop Quality {quality}; RPs {points}",
    ]
    if s.stage >= 0:
        lines.append(f"Russian Revolution: Stage {s.stage}")
    for side in (AP, CP):
        hand = ", ".join([f"{c} {c.title}" for c in s.hand(side)])
        lines.append(f"{SIDE_NAMES[side]} holds {HANDS.hand_count(s, side)} cards: {hand}")
    return lines


def board(s: State, area: str | None = None) -> str:
    """The board as text; all of it or the places of one nation."""
    lines = [] if area else tracks_text(s)
    for n, title in enumerate(NATION_TITLES[:13]):
        if area is not None and title != area:
            continue
        here = [x for x in SPACES if x.nation == n and (area or s.at(x))]
        if here:
            lines += ["", title, *[f"  {place_text(s, x)}" for x in here]]
    if area is None:
        lines += ["", *[f"  {place_text(s, x)}" for x in SPACES if x.nation == 13 and s.at(x)]]
        for boxes in (RESERVE, REPLACEABLE, ELIMINATED):
            for box in boxes:
                if s.at(box):
                    lines.append(f"{box}: {', '.join([str(u) for u in s.at(box)])}")
    return "\n".join(lines)
