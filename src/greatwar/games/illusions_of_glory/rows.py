"""The rows of the data files, each checked when it is read. These are records of msgspec.

This module is never compiled.
"""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from typing import Literal

from ...kernel.game import Scenario
from ...kernel.scenarios import OptionEntry
from ...kernel.tables import Source, Sourced

NationName = Literal["RU", "IT", "BR", "FR", "SB", "MN", "RO", "GR", "GE", "AH", "TU", "BU", "AL", ""]
SideName = Literal["AP", "CP"]


class SpaceRow(Sourced, frozen=True):
    """A line of spaces.csv."""

    id: str
    name: str
    also: tuple[str, ...] = ()
    nation: NationName = ""
    terrain: Literal["clear", "mountain", "swamp", "forest"] = "clear"
    kind: Literal["space", "region", "island", "sea"] = "space"
    vp: int = 0
    fort: int = 0
    basin: Literal["", "baltic", "black_sea", "mediterranean"] = ""
    supply_for: tuple[str, ...] = ()
    control: Literal["AP", "CP", "neutral"] = "neutral"
    inset: bool = False
    mountain_tag: bool = False
    capital: bool = False
    landing_port: str = ""


class ConnectionRow(Sourced, frozen=True):
    """A line of connections.csv; `water` says on which side an attack crosses water."""

    a: str
    b: str
    type: Literal["single_gauge", "mixed_gauge", "road", "alpine_trail", "sea_invasion_lane"]
    water: Literal["none", "both", "into_a", "into_b"] = "none"


class UnitRow(Sourced, frozen=True):
    """A line of units.csv."""

    id: str
    name: str
    nation: NationName
    dual: NationName = ""
    side: Literal["AP", "CP", "neutral", "nobody"] = "AP"
    type: Literal["regular", "elite", "cavalry", "reserve", "special", "hq", "artillery", "uprising"] = "regular"
    size: Literal["LCU", "SCU", "HQ", "HA", "UPR"] = "SCU"
    tags: tuple[str, ...] = ()
    cf: int = 0
    lf: int = 0
    mf: int = 0
    reduced_cf: int = 0
    reduced_lf: int = 0
    reduced_mf: int = 0
    drm: int = 0
    reduced_drm: int = 0


class CardRow(Sourced, frozen=True):
    """A line of cards.csv; `prerequisite` and `steps` are in the card language (cards/language.py)."""

    id: str
    title: str
    deck: Literal["Mobilization", "Limited War", "Total War"]
    ops: int
    rp_ru: int = 0
    rp_it: int = 0
    rp_apa: int = 0
    rp_ge: int = 0
    rp_ah: int = 0
    rp_cpa: int = 0
    war_status: int = 0
    starred: bool = False
    box: Literal["none", "yellow", "red"] = "none"
    type: str = "event"
    prerequisite: str = "[]"
    steps: str = "[]"
    text: str = ""


class WordRow(Sourced, frozen=True):
    """A line of words.csv: a word of the card language."""

    kind: Literal["step", "condition", "flag", "if", "scope", "restrict", "place_word", "not", "param"]
    word: str


class FireRow(Sourced, frozen=True):
    """A column of a Fire Table: its combat factors and the Loss Number for each die."""

    table: Literal["heavy", "light"]
    cf_min: int
    cf_max: int
    die_1: int
    die_2: int
    die_3: int
    die_4: int
    die_5: int
    die_6: int


class OffensiveRow(Sourced, frozen=True):
    """A die of a Mandatory Offensive Table."""

    side: SideName
    die: int
    result: str


class TurnRow(Sourced, frozen=True):
    """A box of the Turn Track."""

    turn: int
    season: Literal["Winter", "Spring", "Summer", "Fall"]
    year: int


class LevelRow(Sourced, frozen=True):
    """5.2 A level of victory: up to which VP it holds."""

    scenario: str
    vp_max: int
    winner: Literal["AP", "CP", "none"]
    level: str


class SetupRow(Sourced, frozen=True):
    """A line of a set-up: a unit, a trench, a control marker, a destroyed fort, a marker's value, an event, a card."""

    record: Literal["unit", "trench", "control", "fort_destroyed", "marker", "event_played", "hand"]
    piece: str = ""
    place: str = ""
    value: str = ""


class EntryRow(Sourced, frozen=True):
    """A line of the Neutral Entry Setup."""

    event: str
    unit: str
    place: str
    step: Literal["full", "reduced"] = "full"


class IllusionsScenario(Scenario, frozen=True, kw_only=True):
    """A scenario: its set-up file, its turns, its decks, and the table that judges it."""

    setup: str
    first_turn: int
    last_turn: int
    highest_deck: Literal["Limited War", "Total War"]
    levels: str
    late_level_penalty: bool
    source: Source


class IllusionsOption(OptionEntry, frozen=True, kw_only=True):
    """An option with its values."""

    values: tuple[str, ...]
