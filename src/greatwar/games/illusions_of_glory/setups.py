"""4.0 The set-ups: what lies on the table when a scenario begins, and what a neutral nation brings when it enters."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from ...families.cdg.board import Place
from ...families.cdg.state import DECK, OUT, REDUCED, REMOVED, SHOWN, replaced
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


def lay_out(s: State) -> None:
    """4.0, 4.1 Put units and markers where the scenario has them; the piles hold the cards of the starting levels."""
    rows = setup_of(s.options.scenario)
    uprisings_wait(s)
    begin_map(s)
    preplace(s)
    for row in rows:
        lay_row(s, row)
    begin_piles(s)
    for row in rows:
        if row.record == "hand":
            s.set_pile(card(row.piece), SHOWN)


@rule("4.1e")
def uprisings_wait(s: State) -> None:
    """4.1e Uprising Units are off the map until a rebellion breaks out."""
    for x in UNITS:
        if x.uprising:
            s.put(x, UPRISING_POOL)


@rule("4.0l-n", "2.0:allied-powers", "2.0:central-powers")
def begin_map(s: State) -> None:
    """4.0 Each place is of the side that the map shows, without a marker."""
    for where in SPACES:
        s.set_holder(where, where.start_control)


@rule("4.1f", "4.1d")
def preplace(s: State) -> None:
    """4.1f Units of neutral nations may wait on their card, where everybody sees them."""
    if s.options.preplaced:
        for placings in ENTRIES.values():
            for x, _, _ in placings:
                s.put(x, ENTRY_CARD)


def lay_row(s: State, row: SetupRow) -> None:
    """Put what one line of a set-up says."""
    if row.record == "unit":
        lay_unit(s, unit(row.piece), place(row.place), row.value == "reduced")
    elif row.record == "trench":
        lay_trench(s, space(row.place), row.value)
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


@rule("4.1a", "4.1b", "26.3.1a", "26.6.1a", "26.7.1a")
def lay_unit(s: State, piece: Unit, where: Place, reduced: bool) -> None:
    """4.1a A unit of the set-up, on the map or in a Reserve Box."""
    s.put(piece, where)
    s.keep(piece, REDUCED, reduced)


@rule("4.1c")
def lay_trench(s: State, where: Space, value: str) -> None:
    """4.1c A trench of the set-up: whose it is, and its level."""
    s.set_trench(where, SIDE_OF_NAME[value.rstrip("12")], int(value.lstrip("APCneutral")))


def lay_control(s: State, where: Space, side: int) -> None:
    """A control marker of the set-up: it is of the leading nation of its side, unless the place is at home there."""
    home = names.ALLIANCE[where.nation]
    leader = names.RU if side == AP else names.GE
    own = home == side or (where.nation == names.IT and side == AP)
    s.set_holder(where, side, names.NO_NATION if own else leader)


def lay_marker(s: State, name: str, value: str) -> None:
    """The value of one marker."""
    group, _, rest = name.partition("_")
    if name in SINGLE:
        put_single(s, name, int(value))
    elif name == "landing_markers_left":
        s.landings_left = int(value)
    elif name == "landing_markers":
        s.landings = tuple(sorted([space(x).n for x in value.split(";")]))
    elif group == "war":
        put_status(s, rest.removeprefix("status_"), int(value))
    elif group == "will":
        put_will(s, names.NATIONS.index(rest.upper()), int(value))
    elif group == "tq":
        put_quality(s, names.NATIONS.index(rest.upper()), int(value))
    elif group == "rp":
        put_points(s, {"apa": "AP-A", "cpa": "CP-A"}.get(rest, rest.upper()), int(value))
    elif name in ("mo_mod_ap", "mo_mod_cp"):
        s.mo_modifier = replaced(s.mo_modifier, SIDE_OF_MARKER[rest[-2:]], int(value))
    elif group == "mo":
        put_offensive(s, SIDE_OF_MARKER[rest], "None or Made" if value == "roll" else value)
    elif group == "level":
        put_level(s, SIDE_OF_MARKER[rest], value)
    elif group == "flag" and rest in FLAGS:
        put_flag(s, rest, value == "1")
    elif name == "at_war":
        at_war = value.split(";")
        s.entered = tuple([max(1, s.turn - 1) if names.NATIONS[n] in at_war else 0 for n in ENTRANTS])
    elif name == "serbian_collapse":
        s.collapsed |= COLLAPSE_SB if value == "1" else 0
    elif name == "serbs_return":
        s.set_flag("serbs_return", value == "1")
    else:
        raise DataError(f"there is no marker {name!r} in this game")


SINGLE: Final = ("turn", "vp", "armistice")
SIDE_OF_MARKER: Final = {"ap": AP, "cp": CP}


@rule("4.0a", "4.0b", "4.0d")
def put_single(s: State, name: str, value: int) -> None:
    """4.0 The Turn, VP and Armistice markers."""
    setattr(s, name, value)


@rule("4.0c", "17.1.1#1")
def put_status(s: State, whose: str, value: int) -> None:
    """4.0c A War Status marker: of the CP, of the AP, or the Combined one."""
    s.war_status = replaced(s.war_status, ("cp", "ap", "combined").index(whose), value)


@rule("4.0e", "3.2.3a")
def put_will(s: State, nation: int, value: int) -> None:
    """4.0e A National Will marker."""
    s.will = replaced(s.will, WILL_NATIONS.index(nation), value)


@rule("4.0f", "3.2.4a", "24.1a")
def put_quality(s: State, nation: int, value: int) -> None:
    """4.0f A Troop Quality marker."""
    s.quality = replaced(s.quality, QUALITY_NATIONS.index(nation), value)


@rule("4.0g")
def put_points(s: State, pool: str, value: int) -> None:
    """4.0g Recorded RPs, which are counted in halves."""
    s.rp = replaced(s.rp, POOLS.index(pool), 2 * value)


@rule("4.0h")
def put_offensive(s: State, side: int, result: str) -> None:
    """4.0h A Mandatory Offensive marker."""
    s.mo = replaced(s.mo, side, names.OFFENSIVES.index(result))


@rule("17.1.1#1", "3.3b", "9.2b")
def put_level(s: State, side: int, level: str) -> None:
    """17.1.1 The War Commitment Level of a side."""
    s.level = replaced(s.level, side, names.DECKS.index(level))


@rule("4.0i", "4.0j", "4.0k")
def put_flag(s: State, name: str, on: bool) -> None:
    """4.0i-k A marker that says what holds in this game."""
    s.set_flag(name, on)


@rule("4.2.1a", "4.2.2a", "2.0:draw-pile")
def begin_piles(s: State) -> None:
    """4.2 A draw pile holds the cards of the levels reached, without those that have left the game."""
    highest = names.DECKS.index(SCENARIOS[s.options.scenario].highest_deck)
    for c in CARDS:
        if s.pile[c.n] != REMOVED:
            s.set_pile(c, DECK if c.deck <= min(s.level[c.side], highest) else OUT)
