"""A view as plain data for clients: what lies where, the tracks, the battle going on."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from .battle import Activation, Battle, Row
from .board_view import board
from .components import DEADPILE, HEXES, PARIS_IN_DANGER, REMOVED, TRACK, UNITS, Hex, Phase, Side, Unit
from .rules.command import column
from .rules.cups import in_cup
from .rules.markers import markers
from .rules.supply import Supply, supply_of
from .scenarios import scenario
from .state import FULL_VIEW, OPTION_CODES, Mark, State
from .tables import TURNS

SUPPLY = {Supply.NONE: "none", Supply.EMERGENCY: "emergency", Supply.FULL: "full"}
_BOXES = (*TRACK[1:], PARIS_IN_DANGER, DEADPILE, REMOVED)


def describe(view: State) -> dict[str, Any]:
    """All that a view tells. What does not apply is left out."""
    found: dict[str, Any] = {
        "turn": _turn(view),
        "caps": _pair(view.caps),
        "vp": _pair(view.vp),
        "mandated": _pair(view.mandated),
        "commander": {str(side): column(view, side) for side in Side},
        "withdrawal": _pair(view.withdrawal),
        "markers": _markers(view),
        "options": [code for code in OPTION_CODES if view.has(code)],
        "spaces": {str(h): _hex(view, h) for h in HEXES},
        "units": {u.name: _unit(view, u) for u in UNITS if view.where[u.n]},
        "boxes": {str(box): [u.name for u in view.at(box)] for box in _BOXES if view.at(box)},
    }
    if view.viewer != FULL_VIEW:
        found["viewer"] = str(Side(view.viewer))
    if view.activation is not None:
        found["activation"] = _activation(view.activation)
    if view.battle is not None:
        found["battle"] = _battle(view, view.battle)
        found["combat"] = _combat(view, view.battle)
        found["board"] = board(view, view.battle)
    return found


def _pair(values: tuple[int, int]) -> dict[str, int]:
    return {str(side): values[side] for side in Side}


def _turn(s: State) -> dict[str, Any]:
    return {
        "number": s.turn,
        "name": f"Turn {s.turn}, {TURNS[s.turn].dates}",
        "dates": TURNS[s.turn].dates,
        "last": scenario(s).last_turn,
        "phase": Phase(s.phase).title,
        "initiative": str(Side(s.initiative)),
        "active": str(Side(s.active)),
        "activations": s.activations,
    }


def _markers(s: State) -> dict[str, Any]:
    return {
        "paris_in_danger": s.danger,
        "end_of_rail_net": s.end_of_rail_net,
        "emergency": s.emergency,
        "german_cup": in_cup(s, "german"),
        "plan17_cup": in_cup(s, "plan17"),
        "blocked": [[str(Side(owner)), left.n, entered.n] for owner, left, entered in s.blocked],
    }


def _hex(s: State, hex_: Hex) -> dict[str, Any]:
    found: dict[str, Any] = {"control": str(s.controller(hex_))}
    if s.cavalry_control(hex_):
        found["cavalry_control"] = True
    if s.trench(hex_):
        found["trench"] = {"side": str(s.controller(hex_)), "level": s.trench(hex_)}
    if s.besieged(hex_):
        found["fort"] = "besieged"
    if _battle_declared(s, hex_):
        found["mark"] = "attack"
    elif s.activation is not None and s.activation.hex == hex_:
        found["mark"] = "move"
    vp = [value for at, value in (*s.german_markers, *s.plan17_markers) if at == hex_]
    return found | ({"vp": vp[0]} if vp else {})


def _battle_declared(s: State, hex_: Hex) -> bool:
    return s.activation is not None and any(b.hex == hex_ for b in s.activation.battles)


def _unit(s: State, u: Unit) -> dict[str, Any]:
    """A counter as it lies; a fort shows its strength, a unit whether it is supplied."""
    found: dict[str, Any] = {"place": str(s.place(u))}
    if s.marked(u, Mark.BACK):
        found["reduced"] = True
    if u.fort and s.on_map(u):
        found["value"] = u.strengths[s.steps_lost(u)]
    elif s.on_map(u):
        supply = supply_of(s, u)
        found["supply"] = SUPPLY[supply]
        if supply is Supply.NONE:
            found["oos"] = True
    if s.activation is not None and u in s.activation.moved:
        found["moved"] = True
    return found


# Activation and battle ---------------------------------------------------------------------------


def _named(units: tuple[Unit, ...]) -> list[str]:
    return [u.name for u in units]


def _activation(a: Activation) -> dict[str, Any]:
    battles = [{"hex": b.hex.n, "attackers": _named(b.attackers), "mandatory": b.mandatory} for b in a.battles]
    return {"hex": a.hex.n, "moved": _named(a.moved), "battles": battles, "attacked": [h.n for h in a.attacked]}


def _battle(s: State, b: Battle) -> dict[str, Any]:
    found: dict[str, Any] = {n: v for n, v in asdict(b).items() if isinstance(v, (bool, int, str))}
    found["hex"] = b.hex.n
    found["attacker"] = str(Side(b.attacker))
    found["attackers"], found["hit"] = _named(b.attackers), _named(b.hit)
    found["losses"] = _pair(b.losses)
    lying = markers(s)
    found["markers"] = {
        "tem": lying.tem,
        "trench": lying.trench,
        "concentric": lying.concentric,
        "fort": lying.fort,
        "plan17": lying.plan17,
        "condition": lying.condition,
    }
    for row in ("front", "reserve"):
        found[row] = {str(side): _row(getattr(b, row)[side]) for side in Side}
    return found


def _combat(s: State, b: Battle) -> dict[str, Any]:
    """The same battle as every table shows one: where it is, and who is there."""
    defenders = [u.name for u in s.at(b.hex) if u.side != b.attacker and (u.combat or u.fort)]
    return {"space": str(b.hex), "attackers": _named(b.attackers), "defenders": defenders}


def _row(row: Row) -> list[list[str]]:
    return [_named(space) for space in row]
