"""A view as plain data for clients: what lies where, the tracks, the hands as far as they are known."""

from __future__ import annotations

from typing import Any, Final

from ...families.cdg import skin as family
from ...families.cdg.state import ATTACKED, MOVED, REDEPLOYED, RETREATED
from .charts import turn_title
from .components import CARDS, ELIMINATED, ENTRY_CARD, PLACES, REPLACEABLE, RESERVE, SPACES, UNITS, UPRISING_POOL
from .names import (
    AP,
    CP,
    DECKS,
    ENTRANTS,
    FLAGS,
    MO_NONE,
    NATIONS,
    NO_NATION,
    OFFENSIVES,
    POOLS,
    QUALITY_NATIONS,
    SIDE_NAMES,
    WILL_NATIONS,
)
from .pieces import Space, Unit
from .rules import sieges, supply
from .rules.decks import HANDS
from .scenarios import SCENARIOS
from .state import (
    USE_CARDLESS,
    USE_ENTRY,
    USE_EVENT,
    USE_INVASION,
    USE_OPS,
    USE_REINFORCEMENT,
    USE_RP,
    USE_SR,
    USE_UPRISING,
    USE_WAR_STATUS,
    State,
)

MARKS: Final = {"moved": MOVED, "attacked": ATTACKED, "retreated": RETREATED, "redeployed": REDEPLOYED}
USES: Final = {
    USE_OPS: "ops",
    USE_SR: "sr",
    USE_RP: "rp",
    USE_EVENT: "event",
    USE_REINFORCEMENT: "reinforcements",
    USE_ENTRY: "entry",
    USE_INVASION: "invasion",
    USE_WAR_STATUS: "war status",
    USE_CARDLESS: "cardless",
    USE_UPRISING: "uprising",
}
_BOXES = (*RESERVE, *REPLACEABLE, *ELIMINATED, UPRISING_POOL, ENTRY_CARD)
_GRADES = ("none", "ally", "full")
#: the kind of an activation that is an attack
_ATTACK: Final = 2


def describe(view: State) -> dict[str, Any]:
    """All that a view tells. What does not apply is left out."""
    found: dict[str, Any] = {
        "turn": _turn(view),
        "vp": view.vp,
        "war_status": {"CP": view.war_status[CP], "AP": view.war_status[AP], "combined": view.war_status[2]},
        "armistice": view.armistice,
        "level": {SIDE_NAMES[side]: DECKS[view.level[side]] for side in (CP, AP)},
        "will": {NATIONS[n]: view.will[at] for at, n in enumerate(WILL_NATIONS)},
        "quality": {NATIONS[n]: view.quality[at] for at, n in enumerate(QUALITY_NATIONS)},
        "rp": {POOLS[p]: view.rp[p] / 2 for p in range(len(POOLS))},
        "offensive": {SIDE_NAMES[side]: _offensive(view.mo[side]) for side in (CP, AP)},
        "revolution": view.stage + 1,
        "nations": {NATIONS[n]: _nation(view, at) for at, n in enumerate(ENTRANTS)},
        "flags": [name for name in FLAGS if view.flag(name)],
        "events": {c.name: view.played[c.n] for c in CARDS if view.happened(c)},
        "action": family.action(view, CARDS),
        "hands": family.hands(HANDS, view),
        "piles": family.piles(HANDS, view),
        "history": family.history(view, USES, CARDS),
        "spaces": {x.name: _space(view, x) for x in SPACES},
        "units": {u.name: _unit(view, u) for u in UNITS if view.where[u.n]},
        "boxes": {box.name: [u.name for u in view.at(box)] for box in _BOXES},
        **family.viewer(view),
    }
    if view.combat is not None:
        found["combat"] = family.combat(view.combat, PLACES, UNITS, CARDS)
    return found


def _turn(s: State) -> dict[str, Any]:
    return {
        "number": s.turn,
        "name": turn_title(s.turn),
        "last": SCENARIOS[s.options.scenario].last_turn,
        "round": s.round,
        "active": SIDE_NAMES[s.active],
    }


def _offensive(box: int) -> dict[str, Any]:
    return {"name": OFFENSIVES[box], "made": box == MO_NONE}


def _nation(s: State, at: int) -> dict[str, Any]:
    since = s.entered[at]
    return {"at_war": since > 0, **({"since": since} if since else {})}


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
    if x.vp:
        found["vp"] = True
    marks = {a[0] for a in s.activations if a[1] == x.n}
    if marks:
        found["mark"] = "attack" if _ATTACK in marks else "move"
    return found


def _unit(s: State, u: Unit) -> dict[str, Any]:
    grade = supply.grade(s, u) if s.on_map(u) else len(_GRADES)
    found = family.unit(s, u, NATIONS[u.nation], MARKS, grade == supply.OOS)
    return found | ({"supply": _GRADES[grade]} if grade < len(_GRADES) else {})
