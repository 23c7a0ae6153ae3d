"""The printed tables as charts to be looked up at a table, in plain words and numbers."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec

from ...kernel.skin import chart
from ...kernel.tables import data_file, read_table
from .charts import CRT, LOWEST, ODDS, TURNS, CrtRow, EcRow, MarchRow, SlrtRow, TerrainRow, VpRow
from .components import FOLDER

_SEASONS: Final = ("Summer", "Autumn")
#: beyond this a range of dice has no end
_FAR: Final = 20
_NOTE: Final = "Retreats: r1 of one hex if the owner wishes, R1 to R3 of so many hexes."


R = TypeVar("R", bound=msgspec.Struct)


def _rows(name: str, kind: type[R]) -> list[R]:
    return read_table(data_file(FOLDER, name), kind)


def charts() -> list[dict[str, Any]]:
    """All charts in the order they are offered."""
    return [
        *[_combat(season) for season in (0, 1)],
        *[_losses(season) for season in ("summer", "autumn")],
        _checks(),
        _marches(),
        *[_terrain(season) for season in ("summer", "autumn")],
        _turns(),
        _points(),
    ]


def _cell(row: CrtRow) -> str:
    """Modifiers of the two sides' losses, then their retreats."""
    sides = (
        f"{row.att_drm:+d}{'X' if row.att_x else ''}{'*' if row.att_star else ''} {row.att_retreat}".strip(),
        f"{row.def_drm:+d} {row.def_retreat}".strip(),
    )
    return " / ".join(sides)


def _combat(season: int) -> dict[str, Any]:
    rows = [[str(roll), *[_cell(CRT[(season, k + LOWEST, roll)]) for k in range(len(ODDS))]] for roll in range(2, 13)]
    title = f"Combat Results, {_SEASONS[season].lower()} (attacker / defender)"
    return chart(f"crt-{season}", title, "10.8#1", ["Two dice", *ODDS], rows, note=_NOTE, source="reconstructed")


def _span(low: int, high: int) -> str:
    if low == high:
        return str(low)
    if low < -_FAR:
        return f"{high} or less"
    return f"{low} or more" if high > _FAR else f"{low}–{high}"


def _losses(season: str) -> dict[str, Any]:
    rows = [
        [row.magnitude, _span(row.die_min, row.die_max), row.steps, row.ec_drm]
        for row in _rows("tables/slrt.csv", SlrtRow)
        if row.season == season
    ]
    columns = ["Magnitude", "Die", "Steps lost", "Modifier of checks"]
    return chart(f"slrt-{season}", f"Step losses, {season}", "10.10.2#1", columns, rows, source="reconstructed")


def _checks() -> dict[str, Any]:
    rows = [
        [row.state, _span(row.fail_min, row.fail_max), row.cel_loss, row.retreat, row.steps, row.disorder]
        for row in _rows("tables/ec_failure.csv", EcRow)
    ]
    columns = ["State", "Failed by", "Levels lost", "Retreat", "Steps", "Disorder"]
    return chart("checks", "Failed effectiveness checks", "11.3.1#1", columns, rows)


def _marches() -> dict[str, Any]:
    names = {"infantry_small": "infantry, small", "infantry_large": "infantry, large", "cavalry": "cavalry"}
    rows = [
        [names[row.column], _span(row.fail_min, row.fail_max), row.cel_loss, row.steps]
        for row in _rows("tables/forced_march.csv", MarchRow)
    ]
    columns = ["Unit", "Failed by", "Levels lost", "Steps"]
    return chart("marches", "Failed forced marches", "8.3.3#1", columns, rows, source="reconstructed")


def _points_of(half: int) -> str:
    return "no" if half == -1 else "as the terrain" if half == -2 else f"{half / 2:g}"


def _terrain(season: str) -> dict[str, Any]:
    rows = [
        [
            row.terrain.replace("_", " ").replace("rr line", "railway"),
            *[_points_of(n) for n in (row.half_mp_infantry, row.half_mp_cavalry, row.half_mp_artillery)],
            _points_of(row.half_mp_supply),
            f"{row.shift:+d}" if row.shift else "–",
        ]
        for row in _rows("tables/terrain.csv", TerrainRow)
        if row.chart == season
    ]
    columns = ["Terrain", "Infantry", "Cavalry", "Artillery", "Supply", "Shift"]
    title = f"Terrain effects, {season} (MPs)"
    return chart(f"terrain-{season}", title, "8.1.1#1", columns, rows, source="reconstructed")


def _turns() -> dict[str, Any]:
    rows = [[f"GT {t.gt}", f"{t.start} to {t.end}", t.season, t.weather, t.rail_rate] for t in TURNS]
    return chart("turns", "Game-Turns", "5.0#1", ["Game-Turn", "Dates", "Season", "Weather", "Rail rate"], rows)


def _points() -> dict[str, Any]:
    rows = [
        [row.event.replace("_", " "), f"{row.low}–{row.high}" if row.high else "–", row.vp]
        for row in _rows("tables/victory_points.csv", VpRow)
    ]
    return chart("points", "Victory points", "27.0#1", ["Event", "GT or distance", "Points"], rows)
