"""A view as plain data for clients: what lies where, the tracks, the hands as far as they are known."""

from __future__ import annotations

from typing import Any

from ...families.cdg.state import DISCARD, FULL_VIEW, REMOVED, TABLE
from .charts import turn_title
from .components import CARDS, ELIMINATED, ENTRY_CARD, REPLACEABLE, RESERVE, SPACES, UNITS, UPRISING_POOL
from .names import (
    AP,
    CP,
    DECKS,
    FLAGS,
    NATIONS,
    NO_NATION,
    OFFENSIVES,
    POOLS,
    QUALITY_NATIONS,
    SIDE_NAMES,
    WILL_NATIONS,
)
from .pieces import Card, Space, Unit
from .rules import sieges, supply
from .rules.decks import HANDS
from .scenarios import SCENARIOS
from .state import State

_BOXES = (*RESERVE, *REPLACEABLE, *ELIMINATED, UPRISING_POOL, ENTRY_CARD)
_GRADES = ("none", "ally", "full")


def describe(view: State) -> dict[str, Any]:
    """All that a view tells. What does not apply is left out."""
    found: dict[str, Any] = {
        "turn": _turn(view),
        "vp": view.vp,
        "war_status": {"AP": view.war_status[AP], "CP": view.war_status[CP], "combined": view.war_status[2]},
        "armistice": view.armistice,
        "level": {"AP": DECKS[view.level[AP]], "CP": DECKS[view.level[CP]]},
        "will": {NATIONS[n]: view.will[at] for at, n in enumerate(WILL_NATIONS)},
        "quality": {NATIONS[n]: view.quality[at] for at, n in enumerate(QUALITY_NATIONS)},
        "rp": {POOLS[p]: view.rp[p] / 2 for p in range(len(POOLS)) if view.rp[p]},
        "offensive": {"AP": OFFENSIVES[view.mo[AP]], "CP": OFFENSIVES[view.mo[CP]]},
        "flags": [name for name in FLAGS if view.flag(name)],
        "spaces": {x.name: _space(view, x) for x in SPACES},
        "units": {u.name: _unit(view, u) for u in UNITS if view.where[u.n]},
        "boxes": {box.name: [u.name for u in view.at(box)] for box in _BOXES if view.at(box)},
        "hands": {SIDE_NAMES[side]: _hand(view, side) for side in (AP, CP)},
        "discards": [_card(c) for c in CARDS if view.pile[c.n] == DISCARD],
        "removed": [_card(c) for c in CARDS if view.pile[c.n] == REMOVED],
        "face_up": [_card(c) for c in CARDS if view.pile[c.n] == TABLE],
        "reconstructed": True,
    }
    if view.stage >= 0:
        found["revolution"] = view.stage
    if view.viewer != FULL_VIEW:
        found["viewer"] = SIDE_NAMES[view.viewer]
    if view.combat is not None:
        found["combat"] = _combat(view)
    return found


def _turn(s: State) -> dict[str, Any]:
    return {
        "number": s.turn,
        "name": turn_title(s.turn),
        "last": SCENARIOS[s.options.scenario].last_turn,
        "round": s.round,
        "active": SIDE_NAMES[s.active],
        "ops": s.ops,
    }


def _space(s: State, x: Space) -> dict[str, Any]:
    found: dict[str, Any] = {"control": SIDE_NAMES[s.owner(x)]}
    if s.owner(x) <= AP and s.marker_nation(x) != NO_NATION:
        found["marker"] = NATIONS[s.marker_nation(x)]
    if x.fort:
        found["fort"] = "destroyed" if not s.fort(x) else "besieged" if sieges.besieged(s, x) else "intact"
    if s.any_trench(x):
        found["trench"] = {"side": SIDE_NAMES[s.trench_owner(x)], "level": s.any_trench(x)}
    if x.n in s.landings:
        found["landing"] = True
    marks = {a[0] for a in s.activations if a[1] == x.n}
    if marks:
        found["mark"] = "attack" if 2 in marks else "move"
    return found


def _unit(s: State, u: Unit) -> dict[str, Any]:
    found: dict[str, Any] = {"place": str(s.place(u))}
    if s.reduced(u):
        found["reduced"] = True
    if s.on_map(u):
        grade = supply.grade(s, u)
        found["supply"] = _GRADES[grade]
        if grade == supply.OOS:
            found["oos"] = True
    return found


def _card(c: Card) -> dict[str, Any]:
    return {"card": c.name, "title": c.title, "ops": c.ops, "text": c.text}


def _hand(s: State, side: int) -> dict[str, Any]:
    return {"count": HANDS.hand_count(s, side), "known": [_card(c) for c in s.hand(side)]}


def _combat(s: State) -> dict[str, Any]:
    c = s.combat
    assert c is not None
    return {
        "space": SPACES[c.space - 1].name,
        "attackers": [UNITS[n].name for n in c.attackers],
        "defenders": [UNITS[n].name for n in c.defenders],
        "cards": [CARDS[n].name for n in c.cards],
        "losses": {"attacker": c.attacker_loss, "defender": c.defender_loss},
    }
