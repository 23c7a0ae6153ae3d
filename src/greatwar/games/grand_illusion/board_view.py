"""9.2.1 The Battle Board as a picture: rows of numbered spaces with what lies in them, and the markers beside them."""

from __future__ import annotations

from typing import Any

from .battle import Battle, Row
from .components import Side, Unit
from .rules.markers import markers
from .state import State
from .tables import TABLES

#: the rows from top to bottom: of the German player as he sits, then of the Allied player
_ROWS = ((Side.GERMAN, "reserve"), (Side.GERMAN, "front"), (Side.ALLIED, "front"), (Side.ALLIED, "reserve"))


def board(s: State, b: Battle) -> dict[str, Any]:
    """The rows of the board; `verb` is the action that puts a unit into a space of the row."""
    rows = [_row(b, side, kind) for side, kind in _ROWS]
    return {
        "title": f"Battle of {b.hex.city}",
        "space": str(b.hex),
        "attacker": str(Side(b.attacker)),
        "rows": rows,
        "waiting": {str(side): _waiting(s, b, side) for side in Side},
        "notes": _notes(s, b),
        "hit": [u.name for u in b.hit],
    }


def _row(b: Battle, side: Side, kind: str) -> dict[str, Any]:
    row: Row = getattr(b, kind)[side]
    return {
        "side": str(side),
        "label": kind,
        "verb": kind,
        "slots": [_slot(b, n, units, kind) for n, units in enumerate(row)],
    }


def _slot(b: Battle, n: int, units: tuple[Unit, ...], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = {"id": str(n + 1), "units": [u.name for u in units]}
    return {**found, **({"done": True} if kind == "front" and n in b.fought else {})}


def _waiting(s: State, b: Battle, side: Side) -> list[str]:
    """The units of a side in this battle that are not on the board."""
    placed = {u for rows in (b.front, b.reserve) for row in rows for space in row for u in space}
    if side == b.attacker:
        return [u.name for u in b.attackers if u not in placed and s.on_map(u)]
    here = s.at(b.hex)
    return [u.name for u in here if u.side == side and (u.combat or u.fort) and u not in placed]


def _notes(s: State, b: Battle) -> list[str]:
    """The markers of the Marker Holding Box and the fortune of the battle, in words."""
    lying = markers(s)
    fortune = f"Fortunes of War {b.fortune}: {TABLES.fortunes[b.fortune].result}" if b.fortune else ""
    notes = (
        fortune,
        f"Terrain {lying.tem:+d}" if lying.tem else "",
        f"Trench {lying.trench:+d}" if lying.trench else "",
        f"Concentric attack {lying.concentric:+d}" if lying.concentric else "",
        "Fort of the defender" if lying.fort else "",
        "Plan 17" if lying.plan17 else "",
        lying.condition.title() if lying.condition else "",
        "Mandated Battle" if b.mandated else "",
    )
    return [note for note in notes if note]
