"""The board as text, with console markup: areas as tables of spaces, then tracks and boxes."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.components import among
from ...kernel.rules import rule
from .components import AREAS, CARDS, ELIMINATED, RESERVE, Area, Place, Side, Space, Unit
from .names import ABBREVIATIONS, spelled_out
from .rules.control import vp_spaces
from .rules.decks import hand_count
from .rules.forts import besieged
from .rules.offensives import Offensive
from .rules.supply import supplied
from .rules.victory import ceded
from .state import NEUTRAL, POOLS, Mark, Pile, State
from .tables import TURNS

COLOUR = {Side.CP: "red", Side.AP: "cyan"}
LEVELS = ("Mobilization", "Limited War", "Total War")
_TERRAIN = {"clear": " ", "mountain": "^", "forest": "♣", "swamp": "~", "desert": ":"}
_COLUMNS = 2
_WIDTH = 58


def board(s: State, area: str | None = None) -> str:
    """The whole table, or one area of the map."""
    if area is not None:
        return area_text(s, Area(among(area, AREAS, "area")))
    parts = [header(s), *(area_text(s, a) for a in AREAS), boxes(s), turn_record(s), legend(s)]
    return "\n\n".join(part for part in parts if part)


def header(s: State) -> str:
    """Turn, VP, war status, commitment, hands."""
    lines = [
        f"[bold]{TURNS[s.turn]}[/] (turn {s.turn}, round {s.round})   [bold]VP {s.vp}[/]   "
        f"War Status CP {s.war_status[0]}, AP {s.war_status[1]}, combined {s.war_status[2]}"
    ]
    for side in (Side.CP, Side.AP):
        deck = len(s.cards(side, Pile.DECK)) if s.viewer == -1 else None
        cards = f"{hand_count(s, side)} cards in hand" + (f", {deck} in the deck" if deck is not None else "")
        points = ", ".join(f"{pool} {n}" for pool, n in zip(POOLS, s.rp, strict=True) if n and _pool_of(pool, side))
        lines.append(
            f"[{COLOUR[side]}]{side.title}[/]: {LEVELS[s.level[side]]}, {cards}"
            + (f", RP {points}" if points else "")
            + (f", Mandated Offensive {Offensive(s.offensive[side])}" if s.offensive[side] else "")
        )
    return "\n".join([*lines, *bid_text(s)])


@rule("4.1.2#3")
def bid_text(s: State) -> list[str]:
    """4.1.2 The Bid marker: the VP to be added at the end of the game."""
    return [f"Bid: {ceded(s):+d} VP at the end of the game"] if ceded(s) else []


def _pool_of(pool: str, side: Side) -> bool:
    return (pool in ("GE", "AH", "BU", "TU")) == (side is Side.CP)


def area_text(s: State, area: Area) -> str:
    """The spaces of an area that hold anything, then the names of the empty ones by side."""
    spaces = [x for x in AREAS[area] if not x.beach or s.beachhead == x.n]
    shown = [x for x in spaces if worth_a_line(s, x)]
    cells = [space_text(s, x) for x in shown]
    rows = (len(cells) + _COLUMNS - 1) // _COLUMNS
    lines = [f"[bold underline]{area.value}[/]"]
    for row in range(rows):
        cut = [cells[i] for i in range(row, len(cells), rows)]
        lines.append("  ".join(pad(markup, _WIDTH) for markup in cut).rstrip())
    return "\n".join([*lines, *empty_spaces(s, [x for x in spaces if x not in shown])])


def worth_a_line(s: State, space: Space) -> bool:
    """Whether a space holds units, a trench, a fort or a changed control marker."""
    return bool(s.at(space) or s.trench[space.n] or space.fort or changed(s, space))


@rule("4.1.2#2")
def changed(s: State, space: Space) -> bool:
    """Whether control differs from what is printed."""
    return s.owner(space) not in (NEUTRAL, space.start_control)


def empty_spaces(s: State, spaces: Iterable[Space]) -> list[str]:
    """One line a side with the names of its empty spaces."""
    lines = []
    for side, name in ((Side.CP, "CP"), (Side.AP, "AP"), (NEUTRAL, "neutral")):
        names = [_name(s, x) for x in spaces if s.owner(x) == side]
        if names:
            colour = COLOUR[Side(side)] if side != NEUTRAL else "bright_black"
            lines.append(f"[{colour}]empty, {name}:[/] [dim]{', '.join(names)}[/]")
    return lines


def space_text(s: State, space: Space) -> str:
    """One space: control, terrain, name, fort, trench, units."""
    owner = s.owner(space)
    colour = COLOUR[Side(owner)] if owner != NEUTRAL else "bright_black"
    units = " ".join(unit_text(s, u) for u in s.at(space))
    marks = "".join((fort_text(s, space), trench_text(s, space), activation_text(s, space)))
    dot = "●" if owner != NEUTRAL else "○"
    return f"[{colour}]{dot}[/]{_TERRAIN[space.terrain]}{_name(s, space)}{marks} {units}".rstrip()


def _name(s: State, space: Space) -> str:
    return f"{space}*" if space in vp_spaces(s) else str(space)


def fort_text(s: State, space: Space) -> str:
    """A fort with its strength; besieged forts and ruins are told apart."""
    if not space.fort:
        return ""
    if not s.fort(space):
        return " [dim]ruin[/]"
    return f" [yellow]fort {space.fort} besieged[/]" if besieged(s, space) else f" fort {space.fort}"


def trench_text(s: State, space: Space) -> str:
    """A trench with its owner and level."""
    for side in (Side.CP, Side.AP):
        level = s.trench_level(space, side)
        if level:
            return f" [{COLOUR[side]}]trench {level}[/]"
    return ""


def activation_text(s: State, space: Space) -> str:
    """The Move or Attack marker of this round."""
    if space.n in s.move_marks:
        return " [green]<move>[/]"
    return " [magenta]<attack>[/]" if space.n in s.attack_marks else ""


def unit_text(s: State, unit: Unit) -> str:
    """A counter: reduced ones stand in parentheses, armies are bold."""
    name = f"({unit})" if s.reduced(unit) else str(unit)
    colour = COLOUR[unit.side]
    markers = supply_marker(s, unit) + trench_marker(s, unit)
    return (f"[bold {colour}]{name}[/]" if unit.army else f"[{colour}]{name}[/]") + markers


@rule("4.1.2#5")
def supply_marker(s: State, unit: Unit) -> str:
    """4.1.2 The marker of a unit that is out of supply and will suffer attrition."""
    return "" if supplied(s, unit) else "[yellow]·oos[/]"


@rule("4.1.2#4")
def trench_marker(s: State, unit: Unit) -> str:
    """4.1.2 The marker of an army that has failed to dig a trench in the last round."""
    return "[yellow]·dig[/]" if s.marked(unit, Mark.FAILED_TRENCH) else ""


def boxes(s: State) -> str:
    """Reserve and Eliminated Boxes."""
    lines = []
    for side in (Side.CP, Side.AP):
        for place in (RESERVE[side], ELIMINATED[side]):
            lines.append(f"[bold]{place}[/]: {box_text(s, place)}")
    return "\n".join(lines)


def box_text(s: State, place: Place) -> str:
    """The units of a box, like ones counted."""
    counts: dict[str, int] = {}
    for unit in s.at(place):
        kind = f"({unit.kind})" if s.reduced(unit) else unit.kind
        counts[kind] = counts.get(kind, 0) + 1
    return ", ".join(f"{n} {kind}" if n > 1 else kind for kind, n in counts.items()) or "empty"


def turn_record(s: State) -> str:
    """The Turn Record Track with the markers of past turns; nothing while there are none."""
    lines = []
    for turn in range(1, s.turn + 1):
        notes = [*events_of(s, turn), *missed_in(s, turn)]
        if notes:
            lines.append(f"{TURNS[turn]}: {', '.join(notes)}")
    return "\n".join(["[bold underline]Turn record[/]", *lines]) if lines else ""


@rule("4.1.2#6")
def events_of(s: State, turn: int) -> list[str]:
    """4.1.2 The events of a turn, as reminders that they have occurred."""
    return [c.name for c in CARDS if s.turn_of(c) == turn]


@rule("4.1.2#1")
def missed_in(s: State, turn: int) -> list[str]:
    """4.1.2 The Mandated Offensives missed in a turn."""
    return [f"[yellow]{side} missed its Mandated Offensive[/]" for side in Side if 2 * turn + side in s.missed]


def legend(s: State) -> str:
    """What the signs mean, and the short names that are on the map."""
    signs = ", ".join(f"{sign} {name}" for name, sign in _TERRAIN.items() if sign != " ")
    words = {word.removesuffix("c") for side in Side for unit in s.units(side) for word in str(unit).split()}
    names = ", ".join(f"{word} {spelled_out(word)}" for word in ABBREVIATIONS if word in words)
    return (
        f"[dim]● controlled by [red]CP[/] or [cyan]AP[/], ○ neutral; {signs}; * victory point space; "
        "(unit) is reduced; bold units are armies; ·oos is out of supply, ·dig has failed to entrench\n"
        f"{names}[/]"
    )


def pad(markup: str, width: int) -> str:
    """Fill a text with markup up to a width on the screen."""
    return markup + " " * max(0, width - visible(markup))


def visible(markup: str) -> int:
    """The number of signs a text with markup takes on the screen."""
    length, inside = 0, False
    for sign in markup:
        if sign == "[":
            inside = True
        elif sign == "]" and inside:
            inside = False
        elif not inside:
            length += 1
    return length
