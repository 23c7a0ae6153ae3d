"""The board as text, with console markup: turn and tracks, then the stacks by area of the map, then the armies."""

from __future__ import annotations

from ...kernel.components import among
from . import names as nm
from .charts import turn
from .components import ARMIES, FORTS, HEXES, UNITS, Unit
from .rules.stacking import top
from .scenarios import SCENARIOS
from .state import State

COLOUR = ("green", "red")
#: parts of the map by columns and rows: first and last of each
AREAS = {
    "East Prussia": (26, 62, 12, 36),
    "West Prussia": (63, 98, 12, 46),
    "Narew": (26, 62, 37, 50),
    "Poland": (56, 98, 47, 78),
    "Lublin": (26, 55, 51, 78),
    "Volhynia": (1, 25, 60, 85),
    "West Galicia": (46, 98, 79, 114),
    "East Galicia": (1, 45, 79, 114),
}


def board(s: State, area: str | None = None) -> str:
    """The whole table, one area of the map, or one army."""
    if area is not None:
        names = [*AREAS, *[a.name for a in ARMIES]]
        chosen = among(area, names, "area or army")
        if chosen in AREAS:
            return stacks(s, chosen) or f"[bold underline]{chosen}[/]\nno units"
        return army(s, chosen)
    parts = [header(s), *[stacks(s, name) for name in AREAS]]
    return "\n\n".join([part for part in parts if part])


def header(s: State) -> str:
    """Turn, phase, weather, points, Rail Points, battle."""
    row = turn(s.turn)
    lines = [
        f"[bold]GT {s.turn}[/] ({row.start} to {row.end})   {nm.PHASE_NAMES[s.phase]}   "
        f"{nm.SIDE_NAMES[s.phasing]} Player Turn   weather {nm.WEATHER_NAMES[s.weather]}",
        f"VP: Russia {s.vp[0]}, Central Powers {s.vp[1]}",
    ]
    g, a, r, e, w = [f"{x / 2:g}" for x in s.rp]
    lines.append(f"Rail Points: Germany {g}, Austria-Hungary {a}, Russian gauge {r}, European gauge {e}, Warsaw {w}")
    if s.battle is not None:
        lines.append(f"Combat in {HEXES[s.battle.target]}")
    if s.winner >= 0 or s.ending:
        lines.append(f"[bold]The game is over[/]: {s.ending}")
    last = SCENARIOS[s.options.scenario].last_gt
    return "\n".join([*lines, f"{SCENARIOS[s.options.scenario].title}, to GT {last}"])


def stacks(s: State, area: str) -> str:
    """The hexes of an area that hold units, a line each."""
    first, last, upper, lower = AREAS[area]
    lines = []
    for h in sorted(s.stacks):
        here = HEXES[h]
        if first <= here.col <= last and upper <= here.row <= lower:
            lines.append(_stack(s, h))
    return "\n".join([f"[bold underline]{area}[/]", *lines]) if lines else ""


def _stack(s: State, h: int) -> str:
    here = HEXES[h]
    side = UNITS[s.numbers_at(h)[0]].side
    name = f"{here.name} {here.town}".strip()
    level = s.ip(h, side)
    units = ", ".join([unit_text(s, UNITS[n]) for n in s.numbers_at(h)])
    dug = f" IP {level}" if level else ""
    return f"{name[:24]:<24}{dug} [{COLOUR[side]}]{units}[/]"


def unit_text(s: State, u: Unit) -> str:
    """A unit as the board shows it: steps, status, supply, marker."""
    if u.fort:
        return f"{u} {s.steps(u)}"
    if u.supply:
        return f"{u}{' extended' if s.marked(u, nm.EXTENDED) else ''}{_signs(s, u)}"
    parts = [f"({u} {s.steps(u)})" if s.on_reduced(u) else f"{u} {s.steps(u)}"]
    if s.status(u):
        parts.append(f"-{s.status(u)}{' D' + str(s.disorder(u)) if s.disorder(u) else ''}")
    return " ".join(parts) + _signs(s, u)


def _signs(s: State, u: Unit) -> str:
    signs = [
        word
        for bit, word in (
            (nm.LOW, "low supply"),
            (nm.OUT, "out of supply"),
            (nm.ISOLATED, "isolated"),
            (nm.RAIL, "rail mode"),
            (nm.DISPLACED, "displaced"),
        )
        if s.marked(u, bit)
    ]
    if s.half(u):
        signs.append("1/2")
    if s.task_of(u):
        signs.append(f"{nm.TASK_NAMES[s.task_of(u)]} {s.task_mps(u)}")
    if s.prepared(u) >= 0:
        signs.append("prepared attack")
    return f" [dim]{', '.join(signs)}[/]" if signs else ""


def army(s: State, name: str) -> str:
    """An army's display: its corps with their formations, then the independent ones, with places and statuses."""
    chosen = next(a for a in ARMIES if a.name == name)
    units = [u for u in UNITS[:FORTS] if s.army[u.n] == chosen.n + 1 and s.on_map(u)]
    lines = [f"[bold underline]{name}[/]"]
    tracks: dict[str, list[str]] = {}
    for u in units:
        corps = s.corps_of(u)
        track = "supply" if u.depot else corps.name if corps is not None else "independent"
        tracks.setdefault(track, []).append(f"{unit_text(s, u)} in {s.hex(u)}")
    lines += [f"{track}: {'; '.join(found)}" for track, found in sorted(tracks.items())]
    return "\n".join(lines)


def seen_top(s: State, h: int) -> str:
    """The unit on top of a hex, as text."""
    found = top(s, h)
    return found.name if found is not None else ""
