"""The printed tables as charts to be looked up at a table: title, columns, rows, in plain words and numbers."""

from __future__ import annotations

from typing import Any

from ...kernel.skin import chart
from .components import Side
from .names import Terrain
from .tables import TABLES, Effect, FireTable

DICE = ("1", "2", "3", "4", "5", "6")
_TITLES: dict[FireTable, str] = {"corps": "Corps fire table", "army": "Army fire table"}


def charts() -> list[dict[str, Any]]:
    """All charts in the order they are offered."""
    return [
        *(_fire(table) for table in _TITLES),
        _terrain(),
        _offensives(),
        _costs(),
        _actions(),
        _peace(),
        _victory(),
    ]


def _fire(table: FireTable) -> dict[str, Any]:
    rows = ((column.column, *column.losses) for column in TABLES.fire[table])
    note = "The number is the Loss Number for the other side. Army table: at least one army fires."
    return chart(f"fire-{table}", _TITLES[table], "12.2.8", ("Combat factors", *DICE), rows, note=note)


def _terrain() -> dict[str, Any]:
    kinds = [(t.value, TABLES.effects[t, 0]) for t in Terrain]
    kinds += [(f"trench {level}, clear", TABLES.effects[Terrain.CLEAR, level]) for level in (1, 2)]
    columns = ("In the space", "Attacker's column", "Defender's column", "Retreat", "Advance", "Flank attack", "Summer")
    note = "A trench adds to the terrain."
    return chart("terrain", "Terrain and trenches", "12.2.8", columns, (_effect(*kind) for kind in kinds), note=note)


def _effect(name: str, effect: Effect) -> tuple[str, ...]:
    return (
        name,
        _shift(effect.attacker_shift),
        _shift(effect.defender_shift),
        "a step instead" if effect.may_cancel_retreat else "yes",
        "stops" if effect.stops_advance else "goes on",
        "allowed" if effect.flank_allowed else "no",
        "no combat" if effect.no_summer_combat else "–",
    )


def _shift(columns: int) -> str:
    return "–" if not columns else f"{abs(columns)} {'right' if columns > 0 else 'left'}"


def _offensives() -> dict[str, Any]:
    rows = ((side.title, *(row.box for row in TABLES.offensives[side])) for side in Side)
    return chart("offensives", "Mandated Offensives", "7.1.1", ("Side", *DICE), rows)


def _costs() -> dict[str, Any]:
    rows = ((cost.text, cost.cost, cost.where) for cost in TABLES.costs.values())
    return chart("replacements", "Replacements", "17.1.1", ("What", "RP", "Where"), rows)


def _actions() -> dict[str, Any]:
    rows = ((box.text, box.limit) for box in TABLES.action_chart.values())
    return chart("actions", "Action rounds", "9.1.3", ("Use of a card", "Limit"), rows)


def _peace() -> dict[str, Any]:
    groups = dict.fromkeys((row.side, row.ws_min, row.ws_max) for row in TABLES.peace)
    rows = (
        (f"{side}, War Status {_span(low, high)}", *(_points(side, low, die) for die in range(1, 7)))
        for side, low, high in groups
    )
    return chart("peace", "Peace terms refused: victory points", "16.5.2", ("Offered by", *DICE), rows)


def _points(side: str, low: int, die: int) -> str:
    found = next(row.vp for row in TABLES.peace if (row.side, row.ws_min, row.die) == (side, low, die))
    return f"{found:+d}" if found else "0"


def _span(low: int, high: int) -> str:
    return f"{low} and more" if high > 90 else f"{low} to {high}"


def _victory() -> dict[str, Any]:
    rows = (
        (
            "at once, in all scenarios" if level.scenario == "*" else level.scenario,
            level.brest_litovsk or "–",
            f"{level.cp_min} and more",
            f"{level.ap_max} and fewer",
        )
        for level in TABLES.levels
    )
    columns = ("Scenario", "Brest-Litovsk", "Central Powers win", "Allied Powers win")
    return chart("victory", "Victory points at the end", "5.1.1", columns, rows)
