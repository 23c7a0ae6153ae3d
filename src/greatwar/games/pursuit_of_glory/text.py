"""The board as text."""

from __future__ import annotations

from typing import Final

from .components import ASSETS, ELIMINATED, KEY, RESERVE, SPACES, Space, Unit
from .names import AP, CP, LEVELS, NATIONS, OFFENSIVES, POOLS, SIDES, turn_name
from .rules import air
from .rules.hands import HANDS
from .rules.offensives import DONE_BIT, KIND
from .state import ARMENIAN, BEACHHEAD, PERSIAN, SOVIET, TABLE, State

AREAS: Final[dict[str, tuple[str, ...]]] = {
    "Balkans": ("balkans",),
    "Gallipoli": ("gallipoli",),
    "Anatolia": ("anatolia",),
    "Caucasus": ("caucasia", "russia"),
    "Syria": ("syria", "hejaz"),
    "Mesopotamia": ("mesopotamia",),
    "Egypt": ("egypt", "sudan"),
    "Persia": ("persia", "central_asia", "afghanistan", "india_frontier", "india"),
    "Seas": ("sea", "island_base"),
}


def board(s: State, area: str | None = None) -> str:
    """The board: tracks, then the spaces worth a line, area by area."""
    lines = [*header(s), ""]
    for name, areas in AREAS.items():
        if area is None or area.casefold() == name.casefold():
            lines.append(f"[bold]{name}[/bold]")
            lines += [line(s, x) for x in SPACES if x.areas & set(areas) and worth(s, x)]
    return "\n".join(lines)


def header(s: State) -> list[str]:
    """The tracks and hands."""
    found = [
        f"Turn {s.turn} ({turn_name(s.turn)}), round {s.round}, {SIDES[s.active]} to act; VP {s.vp}, Jihad {s.jihad},"
        f" Russian VP {s.ru_vp}, Revolution stage {s.stage}",
        f"War Status CP {s.war_status[0]} ({LEVELS[s.level[CP]]}), AP {s.war_status[1]} ({LEVELS[s.level[AP]]}),"
        f" combined {s.war_status[2]}",
    ]
    for side in (AP, CP):
        told = [f"{OFFENSIVES[e & KIND]}{' (made)' if e & DONE_BIT else ''}" for e in s.offensive[side]]
        table = [str(c) for c in HANDS.cards(s, side, TABLE)]
        found.append(
            f"{SIDES[side]}: offensive {', '.join(told) or '-'}; {HANDS.hand_count(s, side)} cards"
            f"{'; on the table ' + ', '.join(table) if table else ''}"
        )
        found.append(f"  Reserve: {units_told(s, list(s.at(RESERVE[side])))}")
        found.append(f"  Corps Assets: {units_told(s, list(s.at(ASSETS[side])))}")
        found.append(f"  Eliminated: {units_told(s, list(s.at(ELIMINATED[side])))}")
    points = [f"{POOLS[i]} {n / 2:g}" for i, n in enumerate(s.rp) if n]
    found.append(f"RP: {', '.join(points) or 'none'}{f'; Max TU RP {s.max_tu}' if s.max_tu >= 0 else ''}")
    found.append(f"Tribal Warfare Key: {units_told(s, list(s.at(KEY)))}")
    return found


def worth(s: State, x: Space) -> bool:
    """Whether a space has something to tell."""
    return bool(s.at(x) or x.vp or s.fort(x) or s.trench_at(x)[1] or s.ground[x.n])


def line(s: State, x: Space) -> str:
    """A space with what lies in it."""
    marks = []
    if x.vp:
        marks.append(f"{s.vp_of(x)} VP{' RU' if s.ru_marked(x) else ''}")
    if s.fort(x):
        marks.append(f"fort {s.fort(x)}")
    side, level = s.trench_at(x)
    if level:
        marks.append(f"{SIDES[side]} trench {level}")
    if s.marked(x, BEACHHEAD):
        marks.append("Beachhead")
    if s.marked(x, ARMENIAN | PERSIAN | SOVIET):
        marks.append("uprising")
    if s.is_held(x):
        marks.append(f"held, {SIDES[s.full_owner(x)]} otherwise")
    told = f" ({', '.join(marks)})" if marks else ""
    return f"  {x} [{SIDES[s.owner(x)]}]{told}: {units_told(s, list(s.at(x)))}"


def units_told(s: State, units: list[Unit]) -> str:
    """Units by name; reduced ones in brackets; 19.3 those that the viewer may not look at by nation and size."""
    secret = air.veiled(s, s.viewer) if s.options.air else []
    return ", ".join([_told(s, u, u in secret) for u in units]) or "-"


def _told(s: State, u: Unit, secret: bool) -> str:
    if secret:
        return f"{NATIONS[u.nation.bit_length() - 1]} {'LCU' if u.large else 'SCU'}"
    return f"\\[{u}]" if s.reduced(u) else str(u)
