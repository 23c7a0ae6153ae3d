"""4.0 The set-ups: where every counter lies at the start, and where those of a neutral go when it enters the war."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from ...kernel.errors import DataError, GreatwarError
from ...kernel.rules import rule
from ...kernel.tables import Noted, Sourced, data_file, did_you_mean, read_table, read_toml, refer
from .components import COMPONENTS, FOLDER, Card, Components, Country, Deck, Nation, Place, Side, Space, Unit
from .counters import Pool
from .names import HOME, DeckName, SideName
from .scenarios import SCENARIOS, PathsScenario
from .tables import TRACKS

#: the nations that begin as neutrals and bring units when they enter
NEUTRALS = (Nation.TU, Nation.BU, Nation.IT, Nation.RO, Nation.GR)
#: the nation whose entry opens a neutral country; Persia waits for Turkey (11.1.13)
OPENED_BY = {HOME[nation]: nation for nation in NEUTRALS} | {Country.PERSIA: Nation.TU}
SALONIKA = "AP-30"

Placing = tuple[Unit, Place, bool]
Trench = tuple[Space, Side, int]


class PieceRow(Noted, frozen=True):
    """A line of a set-up file: units, a trench, a control marker or a destroyed fort.

    `when` is "start" or the nation at whose entry the line counts; `choose` names the country in which
    the owner picks a space of his own for each of the units.
    """

    when: str
    piece: str
    side: SideName
    place: str = ""
    choose: Country | None = None
    count: int = 1
    reduced: bool = False


class ChangeRow(Sourced, frozen=True):
    """A line of a file that changes another set-up."""

    change: Literal["add", "remove"]
    place: str
    piece: str
    side: SideName


class Start(Sourced, frozen=True, forbid_unknown_fields=True):
    """The start values of a set-up, as its TOML file gives them."""

    turn: int
    phase: Literal["start", "replacement"]
    vp: int
    war_status: dict[SideName, int]
    commitment: dict[SideName, DeckName]
    entered: dict[Nation, int]
    us_entry: str
    russian_capitulation: str
    russian_vp: int
    beachhead: str
    rp: dict[Pool, int]
    events: dict[str, int]


class Setup(msgspec.Struct, frozen=True):
    """Everything that is on the table when a scenario begins.

    Units are (unit, place, is reduced), trenches (space, owner, level); control is given for every
    space, None = neutral. Pairs are indexed by Side. `entered` and `events` give the turn.
    """

    scenario: str
    units: tuple[Placing, ...]
    trenches: tuple[Trench, ...]
    control: dict[Space, Side | None]
    destroyed_forts: tuple[Space, ...]
    turn: int
    phase: str
    vp: int
    war_status: tuple[int, int]
    commitment: tuple[Deck, Deck]
    at_war: frozenset[Nation]
    entered: dict[Nation, int]
    events: dict[Card, int]
    removed: frozenset[Card]
    rp: dict[str, int]
    us_entry: int
    russian_capitulation: int
    russian_vp: int
    beachhead: Space | None
    cards: tuple[Card, ...]

    def draw_pile(self, side: Side, optional: bool = False) -> frozenset[Card]:
        """9.1.2 The cards a side begins with: of its decks so far, without those that have left the game."""
        return frozenset(
            c
            for c in self.cards
            if c.side is side and c.deck <= self.commitment[side] and c not in self.removed and c.optional <= optional
        )


class EntrySetup(msgspec.Struct, frozen=True):
    """What a neutral puts on the map when it enters; `free` go to spaces the owner picks, one in each."""

    nation: Nation
    units: tuple[Placing, ...]
    trenches: tuple[Trench, ...]
    free: tuple[Unit, ...]
    free_spaces: tuple[Space, ...]


@rule("4.0#1", "4.1.1#1", "4.1.1#2", "4.1.1#3", "4.1.1#4", "4.1.1#5", "4.1.1#7", "4.1.1#8")
@rule("4.2.1#1", "4.2.1#2", "4.2.2#1", "4.2.3", "9.1.2", "16.1.1", "3.0#8", "SET.AL", "SET.PE", "SET.US")
@rule("SET.GE", "SET.AH", "SET.BE", "SET.BR", "SET.FR", "SET.MN", "SET.RU", "SET.SB")
@rule("5.7#1", "5.7.1#1", "5.7.1#2", "5.7.1#3")
def load_setup(scenario: str) -> Setup:
    """4.0 The set-up of a scenario."""
    if scenario not in SCENARIOS:
        raise GreatwarError(f"there is no scenario {scenario!r}{did_you_mean(scenario, SCENARIOS)}")
    return _kept_setup(scenario)


@rule("4.2.2#1", "4.2.2#2", "9.5.2.1", "SET.BU", "SET.GR", "SET.IT", "SET.RO", "SET.TU")
def entry_setup(nation: Nation) -> EntrySetup:
    """4.2.2 The units a neutral nation sets up when it enters the war."""
    if nation not in NEUTRALS:
        raise GreatwarError(f"{nation} does not enter the war with units; {', '.join(NEUTRALS)} do")
    return _kept_entry(nation)


@cache
def _kept_setup(scenario: str) -> Setup:
    return read_setup(SCENARIOS[scenario])


@cache
def _kept_entry(nation: Nation) -> EntrySetup:
    return read_entry(nation)


# Reading ---------------------------------------------------------------------------------------


def read_setup(scenario: PathsScenario, folder: Path = FOLDER, components: Components = COMPONENTS) -> Setup:
    """Lay out the files of a scenario."""
    start = _start(data_file(folder, f"setups/{scenario.start}.toml"), components)
    rows = [r for r in _pieces(scenario.setup, folder, components) if r.when == "start"]
    units = _units(rows, components)
    trenches = _trenches(rows, components)
    facts: dict[str, Any] = _start_values(start, components)
    return Setup(
        scenario=scenario.name,
        units=units,
        trenches=trenches,
        control=_control(rows, units, trenches, start, components),
        destroyed_forts=tuple(s for s, _ in _marked(rows, "Destroyed fort", components)),
        cards=components.cards,
        **facts,
    )


def read_entry(nation: Nation, folder: Path = FOLDER, components: Components = COMPONENTS) -> EntrySetup:
    """Lay out the lines of the standard set-up that wait for a nation."""
    rows = [r for r in _pieces(("standard_1914",), folder, components) if r.when == nation]
    placed = [r for r in rows if not r.choose]
    everyone = _units([r for r in rows if not r.piece.startswith("Trench")], components)
    units = _units(placed, components)
    spaces = [p for p in components.places if isinstance(p, Space) and any(p.country is r.choose for r in rows)]
    taken = {place for _, place, _ in units}
    return EntrySetup(
        nation,
        units,
        _trenches(rows, components),
        tuple(u for u, _, _ in everyone[len(units) :]),
        tuple(s for s in spaces if s not in taken),
    )


def _pieces(files: tuple[str, ...], folder: Path, components: Components) -> list[PieceRow]:
    """The lines of the first file, with the changes of the others."""
    path = data_file(folder, f"setups/{files[0]}.csv")
    rows = read_table(path, PieceRow)
    _check(path, rows, components)
    _check_counters(path, rows, components)
    for name in files[1:]:
        path = data_file(folder, f"setups/{name}.csv")
        changes = read_table(path, ChangeRow)
        _check(path, changes, components)
        for line, change in enumerate(changes, 2):
            _change(path, line, rows, change)
    return rows


def _check(path: Path, rows: list[Any], components: Components) -> None:
    markers = {"Trench 1", "Trench 2", "Control", "Destroyed fort"}
    refer(path, rows, "place", components.place_names, "space or box")
    refer(path, rows, "piece", markers | set(components.units_of_kind), "unit or marker")


def _check_counters(path: Path, rows: list[PieceRow], components: Components) -> None:
    """No set-up may ask for more counters of a kind than there are."""
    used: Counter[tuple[str, str]] = Counter()
    for line, row in enumerate(rows, 2):
        used[row.when, row.piece] += row.count
        there = len(components.units_of_kind.get(row.piece, ()))
        if there and used[row.when, row.piece] > there:
            found = f"{used[row.when, row.piece]} {row.piece}"
            raise DataError(f"{path}:{line}: column 'count': found {found} in all, expected at most {there}")


def _change(path: Path, line: int, rows: list[PieceRow], change: ChangeRow) -> None:
    """5.7.1 Add or take away one marker."""
    if change.change == "add":
        rows.append(PieceRow("start", change.piece, change.side, change.place, source=change.source))
        return
    found = [r for r in rows if (r.place, r.piece, r.side) == (change.place, change.piece, change.side)]
    if not found:
        raise DataError(f"{path}:{line}: found {change.piece} in {change.place} to remove, expected one that is there")
    rows.remove(found[0])


@rule("SET.RED")
def _units(rows: Iterable[PieceRow], components: Components) -> tuple[Placing, ...]:
    """Counters of a kind are handed out in the order of their numbers."""
    left = {kind: list(units) for kind, units in components.units_of_kind.items()}
    placings: list[Placing] = []
    for row in rows:
        if row.piece not in left:
            continue
        place = components.place_names[row.place or "out of play"]
        placings += [(left[row.piece].pop(0), place, row.reduced) for _ in range(row.count)]
    return tuple(placings)


def _trenches(rows: Iterable[PieceRow], components: Components) -> tuple[Trench, ...]:
    return tuple((s, side, level) for level in (1, 2) for s, side in _marked(rows, f"Trench {level}", components))


def _marked(rows: Iterable[PieceRow], marker: str, components: Components) -> list[tuple[Space, Side]]:
    spaces = ((components.place_names[r.place], Side[r.side]) for r in rows if r.piece == marker)
    return [(space, side) for space, side in spaces if isinstance(space, Space)]


# Control and start values ----------------------------------------------------------------------


def _control(
    rows: list[PieceRow], units: tuple[Placing, ...], trenches: tuple[Trench, ...], start: Start, components: Components
) -> dict[Space, Side | None]:
    """3.0 Control as printed and by markers, units and trenches; spaces of neutrals belong to nobody."""
    spaces = [p for p in components.places if isinstance(p, Space)]
    neutral = {space for space in spaces if _is_neutral(space, units, start)}
    control: dict[Space, Side | None] = {s: None if s in neutral else s.start_control for s in spaces}
    held = _marked(rows, "Control", components)
    held += [(space, side) for space, side, _ in trenches]
    held += [(place, unit.side) for unit, place, _ in units if isinstance(place, Space)]
    return control | {space: side for space, side in held if space not in neutral}


def _is_neutral(space: Space, units: tuple[Placing, ...], start: Start) -> bool:
    """11.1.11 Nobody may enter the space of a neutral; 9.5.2.4 after Salonika most of Greece is open."""
    if not space.neutral_at_start or OPENED_BY[space.country] in start.entered:
        return False
    limited_entry = space.country is Country.GREECE and SALONIKA in start.events
    return not limited_entry or any(place == space and unit.nation is Nation.GR for unit, place, _ in units)


def _start(path: Path, components: Components) -> Start:
    start = read_toml(path, Start)
    for event in start.events:
        if event not in map(str, components.cards):
            raise DataError(f"{path}: events: found {event!r}, expected a card such as AP-12")
    if start.beachhead and start.beachhead not in components.place_names:
        raise DataError(f"{path}: beachhead: found {start.beachhead!r}, expected a beach")
    for track, box in (("US", start.us_entry), ("Russia", start.russian_capitulation)):
        if box not in (b.box for b in TRACKS[track]):
            raise DataError(f"{path}: found {box!r}, expected a box of the track {track}")
    return start


def _start_values(start: Start, components: Components) -> dict[str, Any]:
    """4.1.1 The markers, with names turned into components."""
    names = {str(c): c for c in components.cards}
    events = {names[name]: turn for name, turn in start.events.items()}
    place = components.place_names.get(start.beachhead)
    return {
        "turn": start.turn,
        "phase": start.phase,
        "vp": start.vp,
        "war_status": (start.war_status["CP"], start.war_status["AP"]),
        "commitment": (Deck[start.commitment["CP"]], Deck[start.commitment["AP"]]),
        "at_war": frozenset(n for n in HOME if n not in NEUTRALS or n in start.entered),
        "entered": start.entered,
        "events": events,
        "removed": frozenset(c for c in events if c.starred),
        "rp": start.rp,
        "us_entry": _box("US", start.us_entry),
        "russian_capitulation": _box("Russia", start.russian_capitulation),
        "russian_vp": start.russian_vp,
        "beachhead": place if isinstance(place, Space) else None,
    }


def _box(track: str, name: str) -> int:
    return next(b.order for b in TRACKS[track] if b.box == name)
