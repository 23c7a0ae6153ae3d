"""The words of the game: sides, nations, kinds of unit, phases."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final, Literal

from ...kernel.rules import rule

SideName = Literal["German", "Allied"]


class Side(IntEnum):
    """The two players; the number is the seat and the index in every pair of values."""

    GERMAN = 0
    ALLIED = 1

    @property
    def other(self) -> Side:
        return Side.ALLIED if self is Side.GERMAN else Side.GERMAN

    def __str__(self) -> str:
        return self.name.title()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def side_named(name: str) -> Side:
    """The side written "German" or "Allied"."""
    return Side[name.upper()]


class Nation(StrEnum):
    """2.5 The armies; Bavarians are German, Indians British, overseas forces French."""

    GE = "GE"
    FR = "FR"
    BR = "BR"
    BE = "BE"

    @property
    def side(self) -> Side:
        return Side.GERMAN if self is Nation.GE else Side.ALLIED


class Kind(StrEnum):
    """2.6 The five types of unit."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    HQ = "hq"
    HA = "ha"
    FORT = "fort"


class Size(StrEnum):
    """2.7 How large a unit is; forts and guns have no size."""

    BRIGADE = "brigade"
    DIVISION = "division"
    CORPS = "corps"
    ARMY = "army"
    NONE = ""


class Phase(IntEnum):
    """4.0 Where in the turn the game is."""

    SETUP = 0
    CAPS = 1
    INITIATIVE = 2
    REINFORCEMENT = 3
    ACTION = 4
    STRATEGIC_MOVEMENT = 5
    ADMINISTRATIVE = 6

    @property
    def title(self) -> str:
        return f"{self.name.replace('_', ' ').title()} Phase" if self else "Set-up"


#: 2.7 what the short names on the counters stand for
ABBREVIATIONS: Final = {
    "B": "Bavarian",
    "BE": "Belgian",
    "BEF": "British Expeditionary Force",
    "C": "Cavalry",
    "COL": "Colonial",
    "E": "Ersatz",
    "F": "Fortress",
    "FR": "Fortress Reserve",
    "Gd": "Guard",
    "GdR": "Guard Reserve",
    "HA": "Heavy Siege Artillery",
    "HQ": "Headquarters",
    "IN": "Indian",
    "LW": "Landwehr",
    "M": "Moroccan",
    "N": "Naval",
    "RN": "Royal Naval",
    "OR": "Observation Corps on the Upper Rhine",
    "R": "Reserve",
    "T": "Territorial",
}


@rule("2.7#2")
def spelled_out(title: str) -> str:
    """2.7 The short names in a counter's title, spelled out: "IX R Corps" is Reserve."""
    return ", ".join(ABBREVIATIONS[word] for word in title.replace("(", " ").split() if word in ABBREVIATIONS)
