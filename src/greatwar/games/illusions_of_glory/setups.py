"""4.0 The set-ups: what lies on the table when a scenario begins, and what a neutral nation brings when it enters."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from ...families.cdg.board import Place
from ...families.cdg.state import DECK, OUT, REDUCED, REMOVED, SHOWN
from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import FIRST_LINE, data_file, read_table
from . import names
from .cards import language
from .components import CARDS, ENTRY_CARD, FOLDER, SIDE_OF_NAME, SPACES, UNITS, UPRISING_POOL, card, place, space, unit
from .names import AP, CP, ENTRANTS, FLAGS, POOLS, QUALITY_NATIONS, WILL_NATIONS
from .pieces import Space, Unit
from .rows import EntryRow, IllusionsScenario, SetupRow
from .scenarios import SCENARIOS
from .state import COLLAPSE_SB, State

Placing = tuple[Unit, Place, bool]
ENTRY_EVENTS: Final = ("italian_entry", "bulgarian_entry", "romanian_entry", "greek_entry")


def read_setup(scenario: IllusionsScenario, folder: Path = FOLDER) -> list[SetupRow]:
    """The lines of a set-up, checked."""
    path = data_file(folder, f"setups/{scenario.setup}.csv")
    rows = read_table(path, SetupRow)
    for line, row in enumerate(rows, FIRST_LINE):
        try:
            check_row(row)
        except (DataError, ValueError) as e:
            raise DataError(f"{path}:{line}: {e}") from e
    return rows


def check_row(row: SetupRow) -> None:
    """What a line names must exist; `GreatwarError` names what does not."""
    if row.record == "unit":
        unit(row.piece)
        place(row.place)
        if row.value not in ("full", "reduced"):
            raise DataError(f"column 'value': found {row.value!r}, expected full or reduced")
    elif row.record in ("trench", "control", "fort_destroyed"):
        space(row.place)
    elif row.record in ("event_played", "hand"):
        card(row.piece)


@cache
def setup_of(name: str) -> tuple[SetupRow, ...]:
    """The set-up of a scenario."""
    return tuple(read_setup(SCENARIOS[name]))


def read_entries(folder: Path = FOLDER) -> dict[str, tuple[Placing, ...]]:
    """The units each nation brings when it enters the war."""
    path = data_file(folder, "setups/neutral_entry.csv")
    found: dict[str, tuple[Placing, ...]] = dict.fromkeys(ENTRY_EVENTS, ())
    for line, row in enumerate(read_table(path, EntryRow), FIRST_LINE):
        if row.event not in found:
            raise DataError(f"{path}:{line}: column 'event': found {row.event!r}, expected one of {', '.join(found)}")
        found[row.event] = (*found[row.event], (unit(row.unit), place(row.place), row.step == "reduced"))
    return found


ENTRIES: Final = read_entries()


# Laying out ------------------------------------------------------------------------------------------


@rule("4.0a", "4.0b", "4.0c", "4.0d", "4.0e", "4.0f", "4.0g", "4.0h", "4.0i", "4.0j", "4.0k", "4.0l-n")
@rule("4.1a", "4.1b", "4.1c", "4.1d", "4.1e", "3.2.3a", "3.2.4a", "17.1.1#1", "24.1a", "26.3.1a", "26.6.1a", "26.7.1a")
@rule("3.3b", "9.2b", "2.0:allied-powers", "2.0:central-powers")
def lay_out(s: State) -> None:
    """4.0, 4.1 Put units and markers where the scenario has them; the piles hold the cards of the starting levels."""
    rows = setup_of(s.options.scenario)
    for x in UNITS:
        if x.uprising:
            s.put(x, UPRISING_POOL)
    for where in SPACES:
        s.set_holder(where, where.start_control)
    preplace(s)
    for row in rows:
        lay_row(s, row)
    begin_piles(s)
    for row in rows:
        if row.record == "hand":
            s.set_pile(card(row.piece), SHOWN)


@rule("4.1f")
def preplace(s: State) -> None:
    """4.1f Units of neutral nations may wait on their card, where everybody sees them."""
    if s.options.preplaced:
        for placings in ENTRIES.values():
            for x, _, _ in placings:
                s.put(x, ENTRY_CARD)


def lay_row(s: State, row: SetupRow) -> None:
    """Put what one line of a set-up says."""
    if row.record == "unit":
        s.put(unit(row.piece), place(row.place))
        s.keep(unit(row.piece), REDUCED, row.value == "reduced")
    elif row.record == "trench":
        owner, level = row.value[:-1], int(row.value[-1])
        s.set_trench(space(row.place), SIDE_OF_NAME[owner], level)
    elif row.record == "control":
        lay_control(s, space(row.place), SIDE_OF_NAME[row.value])
    elif row.record == "fort_destroyed":
        s.destroy_fort(space(row.place))
    elif row.record == "event_played":
        played = card(row.piece)
        s.set_played(played, max(1, s.turn - 1))
        s.set_pile(played, REMOVED)
        language.resume(s, played)
    elif row.record == "marker":
        lay_marker(s, row.piece, row.value)


def lay_control(s: State, where: Space, side: int) -> None:
    """A control marker of the set-up: it is of the leading nation of its side, unless the place is at home there."""
    home = names.ALLIANCE[where.nation]
    leader = names.RU if side == AP else names.GE
    own = home == side or (where.nation == names.IT and side == AP)
    s.set_holder(where, side, names.NO_NATION if own else leader)


def lay_marker(s: State, name: str, value: str) -> None:
    """The value of one marker."""
    group, _, rest = name.partition("_")
    if name == "turn":
        s.turn = int(value)
    elif name == "vp":
        s.vp = int(value)
    elif name == "armistice":
        s.armistice = int(value)
    elif name == "landing_markers_left":
        s.landings_left = int(value)
    elif name == "landing_markers":
        s.landings = tuple(sorted([space(x).n for x in value.split(";")]))
    elif group == "war":
        at = ("cp", "ap", "combined").index(rest.removeprefix("status_"))
        s.war_status = (*s.war_status[:at], int(value), *s.war_status[at + 1 :])
    elif group == "will":
        at = WILL_NATIONS.index(names.NATIONS.index(rest.upper()))
        s.will = (*s.will[:at], int(value), *s.will[at + 1 :])
    elif group == "tq":
        at = QUALITY_NATIONS.index(names.NATIONS.index(rest.upper()))
        s.quality = (*s.quality[:at], int(value), *s.quality[at + 1 :])
    elif group == "rp":
        pool = {"apa": "AP-A", "cpa": "CP-A"}.get(rest, rest.upper())
        at = POOLS.index(pool)
        s.rp = (*s.rp[:at], 2 * int(value), *s.rp[at + 1 :])
    elif name in ("mo_mod_ap", "mo_mod_cp"):
        at = AP if name.endswith("ap") else CP
        s.mo_modifier = (*s.mo_modifier[:at], int(value), *s.mo_modifier[at + 1 :])
    elif group == "mo":
        at = AP if rest == "ap" else CP
        result = 0 if value == "roll" else names.OFFENSIVES.index(value)
        s.mo = (*s.mo[:at], result, *s.mo[at + 1 :])
    elif group == "level":
        at = AP if rest == "ap" else CP
        s.level = (*s.level[:at], names.DECKS.index(value), *s.level[at + 1 :])
    elif group == "flag" and rest in FLAGS:
        s.set_flag(rest, value == "1")
    elif name == "at_war":
        at_war = value.split(";")
        s.entered = tuple([max(1, s.turn - 1) if names.NATIONS[n] in at_war else 0 for n in ENTRANTS])
    elif name == "serbian_collapse":
        s.collapsed |= COLLAPSE_SB if value == "1" else 0
    elif name == "serbs_return":
        s.set_flag("serbs_return", value == "1")
    else:
        raise DataError(f"there is no marker {name!r} in this game")


@rule("4.2.1a", "4.2.2a", "2.0:draw-pile")
def begin_piles(s: State) -> None:
    """4.2 A draw pile holds the cards of the levels reached, without those that have left the game."""
    highest = names.DECKS.index(SCENARIOS[s.options.scenario].highest_deck)
    for c in CARDS:
        if s.pile[c.n] != REMOVED:
            s.set_pile(c, DECK if c.deck <= min(s.level[c.side], highest) else OUT)
