"""A view as plain data for clients: what lies where, the tracks, the hands as far as they are known."""

from __future__ import annotations

from typing import Any, Final

from ...families.cdg import skin as family
from .components import ASSETS, CARDS, ELIMINATED, KEY, PERMANENT, PLACES, REMOVED, RESERVE, SPACES, TURN_TRACK, UNITS
from .components import Space as Space
from .components import Unit as Unit
from .names import AP, CP, LEVELS, NATIONS, NEUTRAL, OFFENSIVES, POOLS, SIDES, turn_name
from .rules import air, supply
from .rules.hands import HANDS
from .rules.offensives import DONE_BIT, KIND
from .rules.victory import last_turn
from .state import (
    ARMENIAN,
    ATTACKED,
    BEACHHEAD,
    COLLAPSED,
    MOVED,
    PERSIAN,
    REDEPLOYED,
    RETREATED,
    SOVIET,
    USE_AUTO,
    USE_ENTRY,
    USE_EVENT,
    USE_INVASION,
    USE_OPS,
    USE_REINFORCEMENT,
    USE_RP,
    USE_SR,
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
    USE_AUTO: "auto",
}
_BOXES: Final = (*RESERVE, *ASSETS, *ELIMINATED, *PERMANENT, *REMOVED, KEY, TURN_TRACK)


def describe(view: State) -> dict[str, Any]:
    """All that a view tells; of a full state everything, both hands too. What does not apply is left out."""
    s = view
    secret = set(air.veiled(s, s.viewer))
    found: dict[str, Any] = {
        "turn": {
            "number": s.turn,
            "name": turn_name(s.turn),
            "round": s.round,
            "active": SIDES[s.active],
            "last": last_turn(s),
        },
        "vp": s.vp,
        "jihad": s.jihad,
        "ru_vp": s.ru_vp,
        "stage": s.stage,
        "markers": _markers(s),
        "war_status": {"CP": s.war_status[CP], "AP": s.war_status[AP], "combined": s.war_status[2]},
        "level": {SIDES[side]: LEVELS[s.level[side]] for side in (CP, AP)},
        "rp": {POOLS[i]: n / 2 for i, n in enumerate(s.rp)},
        "offensive": {SIDES[side]: _offensives(s.offensive[side]) for side in (CP, AP)},
        "nations": _nations(s),
        "events": {c.name: s.played[c.n] for c in CARDS if s.played[c.n]},
        "action": family.action(s, CARDS),
        "hands": family.hands(HANDS, s),
        "piles": family.piles(HANDS, s),
        "history": family.history(s, USES, CARDS),
        "spaces": {x.name: _space(s, x) | _unseen(s, x, secret) for x in SPACES},
        "units": {u.name: _unit(s, u) for u in UNITS if s.where[u.n] and u not in secret},
        "boxes": {box.name: [u.name for u in s.at(box)] for box in _BOXES},
        **family.viewer(s),
    }
    if s.combat is not None:
        found["combat"] = family.combat(s.combat, PLACES, UNITS, CARDS)
    return found


def _markers(s: State) -> dict[str, int]:
    """The turns of markers on the Turn Track and other counts beside it; 0 and less are not in play."""
    values = {
        "Czar": s.czar,
        "Parvus": s.parvus,
        "Revolution": s.revolution,
        "Armistice": s.armistice,
        "Sinai Railroad": s.sinai,
        "CP Automatic Victory": s.cp_auto,
        "Max TU RP": s.max_tu,
        "Beachheads in Reserve": s.beachheads,
    }
    return {name: value for name, value in values.items() if value > 0}


def _offensives(boxes: tuple[int, ...]) -> dict[str, Any]:
    names = [OFFENSIVES[box & KIND] for box in boxes]
    return {"name": " and ".join(names) or "none", "made": bool(boxes) and all(box & DONE_BIT for box in boxes)}


def _nations(s: State) -> dict[str, Any]:
    """The nations that may enter the war."""
    values = {"BU": s.bulgaria, "SB": s.serbia, "RO": s.romania}
    found: dict[str, Any] = {
        code: {"at_war": value > 0, **({"collapsed": True} if value == COLLAPSED else {})}
        for code, value in values.items()
    }
    return found | {"GR": {"at_war": s.greece != NEUTRAL}}


def _space(s: State, x: Space) -> dict[str, Any]:
    """Control, and whatever else there is in a space."""
    side, level = s.trench_at(x)
    fort = ""
    if x.fort:
        fort = "destroyed" if not s.fort(x) else "besieged" if supply.fort_besieged(s, x) else "intact"
    mark = "attack" if x.n in s.attack_marks else "move" if x.n in s.move_marks else ""
    facts = family.filled(
        trench={"side": SIDES[side], "level": level} if level else {},
        fort=fort,
        mark=mark,
        attacked=x.n in s.attacked,
        vp=s.vp_of(x) > 0,
        held=s.is_held(x),
        ru=s.ru_marked(x),
        beachhead=s.marked(x, BEACHHEAD),
        uprising=s.marked(x, ARMENIAN | PERSIAN | SOVIET),
    )
    return {"control": SIDES[s.owner(x)], **facts}


def _unseen(s: State, x: Space, secret: set[Unit]) -> dict[str, Any]:
    """19.3 Of the counters that the viewer may not look at only nation and size."""
    units = [u for u in s.at(x) if u in secret]
    told = [{"nation": NATIONS[u.nation.bit_length() - 1], "size": "LCU" if u.large else "SCU"} for u in units]
    return {"unseen": told} if told else {}


def _unit(s: State, u: Unit) -> dict[str, Any]:
    on_map = s.on_map(u)
    code = NATIONS[u.nation.bit_length() - 1]
    found = family.unit(s, u, code, MARKS, on_map and not supply.in_supply(s, u))
    return found | ({"supply": supply.GRADES[supply.grade(s, u)]} if on_map else {})
