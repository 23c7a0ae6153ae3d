"""The board as text, with console markup: the map as a grid of hexes, the stacks, then tracks and boxes."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.components import among
from ...kernel.rules import rule
from .components import DEADPILE, HEXES, PARIS_IN_DANGER, TRACK, UNITS_OF, Hex, Phase, Side, Unit
from .rules.command import column
from .rules.supply import Supply, supply_of
from .rules.victory import verdict
from .state import OPTION_CODES, State
from .tables import TURNS
from .what_if import name_of

COLOUR = {Side.GERMAN: "red", Side.ALLIED: "cyan"}
LETTER = {Side.GERMAN: "g", Side.ALLIED: "a"}
#: parts of the map by the columns of hexes they hold
AREAS = {"West": range(4), "Centre": range(4, 8), "East": range(8, 13)}
_CELL = 9
_TOP = min(h.y for h in HEXES)
_LINES = 2  # of text for half a hex


def board(s: State, area: str | None = None) -> str:
    """The whole table, or the stacks of one area."""
    if area is not None:
        return stacks(s, among(area, AREAS, "area"))
    parts = [header(s), chart(s), *(stacks(s, name) for name in AREAS), boxes(s), legend()]
    return "\n\n".join(part for part in parts if part)


@rule("2.8#1", "2.8#6")
def header(s: State) -> str:
    """Turn, phase, CAPS, VP, Mandated Battles, markers."""
    lines = [
        f"[bold]Turn {s.turn}[/] ({TURNS[s.turn].dates})   {Phase(s.phase).title}   initiative {Side(s.initiative)}",
        *([f"[bold]The game is over[/]: {verdict(s)}"] if s.winner >= 0 else ()),
    ]
    for side in Side:
        lines.append(
            f"[{COLOUR[side]}]{side}[/]: {s.caps[side]} CAPS ({column(s, side)}), {s.vp[side]} VP, "
            f"{s.mandated[side]} Mandated Battles"
            + (f", General Withdrawal on turn {s.withdrawal[side]}" if s.withdrawal[side] else "")
        )
    return "\n".join([*lines, *_notes(s)])


def _notes(s: State) -> list[str]:
    notes = [f"Paris in danger since turn {s.danger}"] if s.danger else []
    if s.emergency:
        notes.append("Emergency Rail Supply at 44")
    if s.end_of_rail_net:
        notes.append("End of Rail Net at 56")
    notes += [f"option {code} ({name_of(code)})" for code in OPTION_CODES if s.has(code)]
    return [", ".join(notes)] if notes else []


# The map -----------------------------------------------------------------------------------------


def chart(s: State) -> str:
    """The map as a grid: each hex with its number, its owner, and how many combat units of each side stand there."""
    height = int((max(h.y for h in HEXES) - _TOP) * 2 * _LINES) + 2 * _LINES
    rows = [[" " * _CELL for _ in range(13)] for _ in range(height)]
    for hex_ in HEXES:
        top = int((hex_.y - _TOP) * 2 * _LINES)
        rows[top][int(hex_.x)] = _name(s, hex_)
        rows[top + 1][int(hex_.x)] = _count(s, hex_)
    return "\n".join("".join(row).rstrip() for row in rows)


def _name(s: State, hex_: Hex) -> str:
    owner = s.controller(hex_)
    signs = ("*" if hex_.vp_kind else "") + ("=" * s.trench(hex_)) + ("o" if s.besieged(hex_) else "")
    text = f"{hex_.name}{LETTER[owner]}{signs}"
    return f"[{COLOUR[owner]}]{text}[/]" + " " * (_CELL - len(text))


def _count(s: State, hex_: Hex) -> str:
    parts = []
    for side in Side:
        n, forts = len(s.combat_units(side, hex_)), len(s.forts(side, hex_))
        if n or forts:
            parts.append((side, f"{n or ''}{'#' * forts}"))
    text = " ".join(t for _, t in parts)
    return " ".join(f"[{COLOUR[side]}]{t}[/]" for side, t in parts) + " " * (_CELL - len(text))


def stacks(s: State, area: str) -> str:
    """The hexes of an area that hold units, a line for each side."""
    lines = [f"[bold underline]{area}[/]"]
    for hex_ in HEXES:
        if int(hex_.x) in AREAS[area] and s.at(hex_):
            lines += [_stack(s, hex_, side) for side in Side if any(u.side is side for u in s.at(hex_))]
    return "\n".join(lines)


def _stack(s: State, hex_: Hex, side: Side) -> str:
    units = [unit_text(s, u) for u in s.at(hex_) if u.side is side]
    title = f"{hex_.name} {hex_.title.split(' / ')[0]}"
    return f"{title[:22]:<22} [{COLOUR[side]}]{', '.join(units)}[/]"


def unit_text(s: State, u: Unit) -> str:
    """A unit as the board shows it: in parentheses on its back side, ! out of supply, a fort with its strength."""
    if u.fort:
        return f"{u} {u.strengths[s.steps_lost(u)]}"
    text = f"({u})" if s.back(u) else str(u)
    return text + {Supply.NONE: "!", Supply.EMERGENCY: "?", Supply.FULL: ""}[supply_of(s, u)]


# Boxes -------------------------------------------------------------------------------------------


def boxes(s: State) -> str:
    """The Turn Record Track, the Paris in Danger Box and the deadpile, where anything lies there."""
    places = [*TRACK[1:], PARIS_IN_DANGER, DEADPILE]
    lines = [f"{place}: {_names(s.at(place))}" for place in places if s.at(place)]
    return "\n".join(lines)


def _names(units: Iterable[Unit]) -> str:
    found = set(units)
    return "; ".join(
        ", ".join(map(str, own)) for own in ([u for u in UNITS_OF[side] if u in found] for side in Side) if own
    )


def legend() -> str:
    """What the signs mean."""
    return "g German, a Allied, * VP hex, = trench, o siege, # fort, ( ) back side, ! out of supply, ? emergency supply"
