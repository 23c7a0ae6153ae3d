"""The printed tables as charts to be looked up at a table: title, columns, rows, in plain words and numbers."""

from __future__ import annotations

from typing import Any

from ...kernel.skin import chart
from .tables import TABLES, CapsColumn, EntryKind
from .what_if import EFFECTS, changes_of, cost_of, name_of

_DICE = tuple(str(n) for n in range(1, 7))
_COMMANDERS: tuple[CapsColumn, ...] = ("Moltke", "Falkenhayn", "Joffre", "Joffre II")
_HEXES: dict[EntryKind, str] = {
    "friendly_uncontested": "friendly, uncontested",
    "friendly_contested": "friendly, contested",
    "enemy_vacant": "enemy, vacant",
    "enemy_occupied": "enemy, occupied",
    "enemy_contested": "enemy, contested",
}
_RETREATS = {
    "mandatory": "Must retreat",
    "optional": "May retreat",
    "priority": "Goes to",
    "fail": "Cannot",
    "overstack": "Too many",
    "hq": "HQ, guns",
}


def charts() -> list[dict[str, Any]]:
    """All charts in the order they are offered."""
    return [
        _fire(),
        _fortunes(),
        _caps(),
        _entry(),
        _placement(),
        _retreat(),
        _surrender(),
        _sea(),
        _turns(),
        _points(),
        _options(),
    ]


def _fire() -> dict[str, Any]:
    kinds = {"hit": "A die", "drm": "Modifier", "cs": "Strength", "cavalry": "Cavalry"}
    battle = [row for row in TABLES.battle.values() if row.kind in kinds]
    rows = ((kinds[row.kind], row.value, row.applies_to, row.text or "–") for row in battle)
    return chart("fire", "Fire", "9.3.1", ("", "Value", "Who", "What"), rows)


def _fortunes() -> dict[str, Any]:
    fortunes = sorted(TABLES.fortunes.values(), key=lambda row: row.roll)
    rows = ((row.roll, row.result, row.text, row.source) for row in fortunes)
    return chart("fortunes", "Fortunes of War", "9.1.4", ("Two dice", "Result", "What it means", "Source"), rows)


def _caps() -> dict[str, Any]:
    rows = ((name, *TABLES.caps[name]) for name in _COMMANDERS)
    return chart("caps", "CAPS", "5.1.1", ("Commander", *_DICE), rows, source="reconstructed")


def _entry() -> dict[str, Any]:
    starts = dict.fromkeys(start for start, _ in TABLES.entry)
    ends = dict.fromkeys(end for _, end in TABLES.entry)
    rows = ((_HEXES[a], *(_cell(a, b) for b in ends)) for a in starts)
    return chart("entry", "Hex entry", "8.4.6", ("From a hex that is", *(_HEXES[b] for b in ends)), rows)


def _cell(a: EntryKind, b: EntryKind) -> str:
    row = TABLES.entry[a, b]
    notes = "".join(f" ({n})" for n in row.notes)
    return f"yes{notes}" if row.allowed else "no"


def _placement() -> dict[str, Any]:
    rows = ((row.order, row.side, row.category) for row in TABLES.placement)
    return chart("placement", "Battle Board: who is placed first", "9.2.2", ("Order", "Side", "Units"), rows)


def _retreat() -> dict[str, Any]:
    rows = ((_RETREATS[row.kind], row.text, row.limits or "–") for row in TABLES.retreat)
    return chart("retreat", "Retreats", "9.4", ("", "What", "But"), rows)


def _surrender() -> dict[str, Any]:
    rows = ((row.garrison, f"1 to {row.die_max}", row.besieger_needed) for row in TABLES.surrender.values())
    return chart("surrender", "Surrender of a besieged fort", "9.5.3", ("Garrison", "Die", "Besieger needed"), rows)


def _sea() -> dict[str, Any]:
    rows = (
        (_span(row.die_min, row.die_max), row.result, f"{row.turns_ahead} turns later" if row.turns_ahead else "–")
        for row in TABLES.sea_retreat
    )
    return chart("sea", "Retreat into the sea", "9.4.5", ("Die", "The unit is", "It returns"), rows)


def _span(low: int, high: int) -> str:
    """A range of modified dice in words; the ends of the table are open."""
    if low < 1:
        return f"{high} or less"
    return f"{low} or more" if high > 6 else str(low) if low == high else f"{low} to {high}"


def _turns() -> dict[str, Any]:
    rows = (
        (n, row.dates, row.german_mandated, row.allied_mandated, row.events or "–") for n, row in TABLES.turns.items()
    )
    columns = ("Turn", "Dates", "German Mandated Battles", "Allied Mandated Battles", "What happens")
    return chart("turns", "Turn Record Track", "4.0", columns, rows)


def _points() -> dict[str, Any]:
    rows = ((row.key.replace("_", " "), row.side, f"{row.vp:+d}", row.when) for row in TABLES.vp_events.values())
    return chart("points", "Victory points", "14.1.3", ("For", "Side", "VP", "When"), rows)


def _options() -> dict[str, Any]:
    rows = ((f"{code} {name_of(code)}", cost_of(code), changes_of(code)) for code in EFFECTS)
    return chart("options", "Options of the What If scenario", "14.3.6", ("Option", "VP", "What it changes"), rows)
