"""The printed tables: fire, terrain, turns, Mandated Offensives, peace, costs, victory, tracks, supply sources."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from pathlib import Path
from typing import Literal

import msgspec

from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import Noted, Source, Sourced, counted, data_file, read_table, refer, unique
from .components import COMPONENTS, FOLDER, Components
from .names import Deck, DeckName, Nation, Side, SideName, Terrain

FireTable = Literal["corps", "army"]
Season = Literal["Winter", "Spring", "Summer", "Fall", ""]


class FireColumn(Sourced, frozen=True):
    """A column of a Fire Table: the combat factors it is for and the Loss Number for each die."""

    table: FireTable
    column: str
    cf_min: int
    cf_max: int
    die_1: int
    die_2: int
    die_3: int
    die_4: int
    die_5: int
    die_6: int

    @property
    def losses(self) -> tuple[int, ...]:
        return self.die_1, self.die_2, self.die_3, self.die_4, self.die_5, self.die_6


class Effect(msgspec.Struct, frozen=True):
    """What terrain, a trench, or both together do to a combat in their space."""

    attacker_shift: int = 0
    defender_shift: int = 0
    may_cancel_retreat: bool = False
    stops_advance: bool = False
    flank_allowed: bool = True
    no_summer_combat: bool = False


class EffectRow(Effect, frozen=True, kw_only=True):
    """A line of terrain.csv."""

    feature: Literal["clear", "mountain", "swamp", "forest", "desert", "trench 1", "trench 2"]
    source: Source
    note: str = ""


class Turn(Noted, frozen=True):
    """A box of the turn track; the first two turns have no season."""

    turn: int
    name: str
    year: int
    siege_drm: int
    season: Season = ""

    def __str__(self) -> str:
        return f"{self.name} {self.year}"


class MandatedOffensive(Noted, frozen=True):
    """A die of the Mandated Offensive Table; no nation = None; `against` = must be against that nation."""

    side: SideName
    die: int
    nation: Nation | None = None
    against: Nation | None = None

    @property
    def box(self) -> str:
        against = f" ({self.against})" if self.against else ""
        return f"{self.nation}{against}" if self.nation else "None"


class PeaceRow(Sourced, frozen=True):
    """A cell of the Peace Terms Table."""

    side: SideName
    ws_min: int
    ws_max: int
    die: int
    vp: int


class ReplacementCost(Sourced, frozen=True):
    """A way to spend Replacement Points."""

    action: str
    cost: int
    text: str
    where: str


class VictoryLevel(Noted, frozen=True):
    """The VP from which the Central Powers win, and up to which the Allies do; a draw lies between."""

    scenario: str
    cp_min: int
    ap_max: int
    brest_litovsk: Literal["played", "not played", ""] = ""


class VictoryPoint(Noted, frozen=True):
    """A line of the Victory Point Table; no amount = it depends."""

    when: str
    cause: str
    vp: int | None = None
    card: str = ""


class TrackBox(Sourced, frozen=True):
    """A box of a track."""

    track: str
    order: int
    box: str


class SupplySources(Noted, frozen=True):
    """14.2 The sources of some nations, the ports they may use, and where they must trace to for SR and RP."""

    users: tuple[Nation, ...]
    sources: tuple[str, ...] = ()
    by_sea: SideName | None = None
    reserve_from: tuple[str, ...] = ()


class OptionalPair(Sourced, frozen=True):
    """Optional cards and the cards of the same deck and value that may leave for them."""

    side: SideName
    deck: DeckName
    ops: int
    sr: int
    optional: tuple[str, ...]
    base: tuple[str, ...]


class ChartBox(Sourced, frozen=True):
    """A row of the Action Round Chart."""

    action: str
    text: str
    limit: str


class WarStatusTotal(Sourced, frozen=True):
    """The War Status numbers of a deck added up, and of its optional cards: a check on the cards."""

    side: SideName
    deck: DeckName
    total: int
    optional: int = 0


class Tables(msgspec.Struct, frozen=True):
    """All tables of one printing."""

    fire: dict[FireTable, tuple[FireColumn, ...]]
    effects: dict[tuple[Terrain, int], Effect]
    turns: dict[int, Turn]
    offensives: dict[Side, tuple[MandatedOffensive, ...]]
    peace: list[PeaceRow]
    costs: dict[str, ReplacementCost]
    levels: list[VictoryLevel]
    points: list[VictoryPoint]
    tracks: dict[str, tuple[TrackBox, ...]]
    supply: dict[Nation, SupplySources]
    optional_pairs: list[OptionalPair]
    action_chart: dict[str, ChartBox]


def load_tables(folder: Path = FOLDER, components: Components = COMPONENTS) -> Tables:
    """Read and check every table that is not a component itself."""
    check_war_status(folder, components)
    costs, chart = data_file(folder, "replacement_costs.csv"), data_file(folder, "action_chart.csv")
    turns = data_file(folder, "turn_track.csv")
    return Tables(
        fire=_fire(data_file(folder, "fire_tables.csv")),
        effects=_effects(data_file(folder, "terrain.csv")),
        turns=unique(turns, read_table(turns, Turn), "turn"),
        offensives=_offensives(data_file(folder, "mandated_offensives.csv")),
        peace=_peace(data_file(folder, "peace_terms.csv")),
        costs=unique(costs, read_table(costs, ReplacementCost), "action"),
        levels=read_table(data_file(folder, "victory_levels.csv"), VictoryLevel),
        points=_points(data_file(folder, "victory_points.csv"), components),
        tracks=_tracks(data_file(folder, "tracks.csv")),
        supply=_supply(data_file(folder, "supply_sources.csv"), components),
        optional_pairs=_optional_pairs(data_file(folder, "optional_pairs.csv"), components),
        action_chart=unique(chart, read_table(chart, ChartBox), "action"),
    )


def _fire(path: Path) -> dict[FireTable, tuple[FireColumn, ...]]:
    tables: dict[FireTable, tuple[FireColumn, ...]] = {"corps": (), "army": ()}
    for line, column in enumerate(read_table(path, FireColumn), 2):
        before = tables[column.table]
        if before and column.cf_min != before[-1].cf_max + 1:
            due = before[-1].cf_max + 1
            raise DataError(f"{path}:{line}: column 'cf_min': found {column.cf_min}, expected {due}")
        tables[column.table] = (*before, column)
    return tables


def _effects(path: Path) -> dict[tuple[Terrain, int], Effect]:
    rows = unique(path, read_table(path, EffectRow), "feature")
    counted(path, rows, 7, "kinds of terrain and trench")
    trenches = (Effect(), rows["trench 1"], rows["trench 2"])
    return {(t, level): _sum(rows[t.value], trench) for t in Terrain for level, trench in enumerate(trenches)}


def _sum(terrain: Effect, trench: Effect) -> Effect:
    return Effect(
        terrain.attacker_shift + trench.attacker_shift,
        terrain.defender_shift + trench.defender_shift,
        terrain.may_cancel_retreat or trench.may_cancel_retreat,
        terrain.stops_advance or trench.stops_advance,
        terrain.flank_allowed and trench.flank_allowed,
        terrain.no_summer_combat,
    )


def _offensives(path: Path) -> dict[Side, tuple[MandatedOffensive, ...]]:
    rows = read_table(path, MandatedOffensive)
    counted(path, rows, 12, "results of Mandated Offensives")
    return {side: tuple(r for r in rows if r.side == side.name) for side in Side}


def _peace(path: Path) -> list[PeaceRow]:
    rows = read_table(path, PeaceRow)
    counted(path, rows, 24, "cells of the Peace Terms Table")
    return rows


def _points(path: Path, components: Components) -> list[VictoryPoint]:
    rows = read_table(path, VictoryPoint)
    refer(path, rows, "card", {str(c) for c in components.cards}, "card")
    return rows


def _tracks(path: Path) -> dict[str, tuple[TrackBox, ...]]:
    tracks: dict[str, tuple[TrackBox, ...]] = {}
    for row in read_table(path, TrackBox):
        tracks[row.track] = (*tracks.get(row.track, ()), row)
    return tracks


def _supply(path: Path, components: Components) -> dict[Nation, SupplySources]:
    rows = read_table(path, SupplySources)
    for column in ("sources", "reserve_from"):
        refer(path, rows, column, components.place_names, "space")
    return {nation: row for row in rows for nation in row.users}


def _optional_pairs(path: Path, components: Components) -> list[OptionalPair]:
    rows = read_table(path, OptionalPair)
    names = {str(c): c for c in components.cards}
    for column in ("optional", "base"):
        refer(path, rows, column, names, "card")
    for line, row in enumerate(rows, 2):
        for card in (names[name] for name in row.optional + row.base):
            if (card.side.name, card.deck.name, card.ops, card.sr) != (row.side, row.deck, row.ops, row.sr):
                raise DataError(f"{path}:{line}: found {card}, which is no {row.deck} card of value {row.ops}/{row.sr}")
    return rows


def check_war_status(folder: Path, components: Components) -> None:
    """The War Status numbers on the cards must add up to the printed totals."""
    path = data_file(folder, "war_status_totals.csv")
    for line, row in enumerate(read_table(path, WarStatusTotal), 2):
        deck = [c for c in components.cards if c.side is Side[row.side] and c.deck is Deck[row.deck]]
        for column, due in (("total", row.total), ("optional", row.optional)):
            found = sum(c.war_status for c in deck if c.optional == (column == "optional"))
            if found != due:
                raise DataError(f"{path}:{line}: column {column!r}: found {due}, expected the sum {found} of the cards")


TABLES = load_tables()
FIRE = TABLES.fire
EFFECTS = TABLES.effects
TURNS = TABLES.turns
COSTS = TABLES.costs
TRACKS = TABLES.tracks
SUPPLY = TABLES.supply


@rule("PAC.FIRE")
def fire_column(table: FireTable, factors: int) -> int:
    """PAC.FIRE The number of the column for so many combat factors, before shifts."""
    columns = FIRE[table]
    return next((n for n, c in enumerate(columns) if factors <= c.cf_max), len(columns) - 1)


@rule("PAC.FIRE")
def loss_number(table: FireTable, column: int, roll: int) -> int:
    """PAC.FIRE The Loss Number in a column; columns and rolls beyond the table count as its last."""
    columns = FIRE[table]
    found = columns[min(max(column, 0), len(columns) - 1)]
    return found.losses[min(max(roll, 1), 6) - 1]


@rule("PAC.TEC#1", "PAC.TEC#2", "PAC.TEC#3", "PAC.TEC#4", "PAC.TEC#5", "PAC.TEC#6")
def effect_of(terrain: Terrain, trench: int) -> Effect:
    """PAC.TEC What the terrain and a trench of that level (0 = none) do together."""
    return EFFECTS[terrain, trench]


@rule("MAP.TURN")
def turn_numbered(turn: int) -> Turn:
    """MAP.TURN The box of the turn track."""
    return TURNS[turn]


@rule("MAP.MO")
def offensive(side: Side, die: int) -> MandatedOffensive:
    """MAP.MO The result of a Mandated Offensive die; Hoffmann's 7 counts as 6."""
    return TABLES.offensives[side][min(die, 6) - 1]


@rule("MAP.MO")
def offensive_boxes(side: Side) -> tuple[str, ...]:
    """MAP.MO The boxes of a side's table from left to right; the last is always None."""
    boxes = dict.fromkeys(o.box for o in TABLES.offensives[side] if o.nation)
    return (*boxes, "None")


@rule("PAC.PEACE")
def peace_points(side: Side, combined_status: int, die: int) -> int:
    """PAC.PEACE The VP change of a refused offer by `side`."""
    return next(
        row.vp
        for row in TABLES.peace
        if row.side == side.name and row.die == die and row.ws_min <= combined_status <= row.ws_max
    )


@rule("5.3.4", "5.4.2", "5.5.2.1", "5.5.2.2")
def victory_level(scenario: str, brest_litovsk: bool) -> VictoryLevel:
    """5.3-5.5, 5.7 The victory levels of a scenario, with or without the Treaty of Brest-Litovsk."""
    wanted = ("", "played" if brest_litovsk else "not played")
    return next(v for v in TABLES.levels if v.scenario == scenario and v.brest_litovsk in wanted)


@rule("5.2.1", "5.2.2")
def automatic_victory() -> VictoryLevel:
    """5.2 The VP that win at once in segment E.2 of any turn."""
    return next(v for v in TABLES.levels if v.scenario == "*")


@rule("14.2.1", "14.2.2#1", "14.2.4")
def supply_of(nation: Nation) -> SupplySources:
    """14.2 The supply sources of a nation's units."""
    return SUPPLY[nation]


@rule("PAC.RP", "17.1.4")
def replacement_cost(action: str) -> int:
    """17.1.4 The Replacement Points an action of the Replacement Cost Table costs."""
    return COSTS[action].cost
