"""The words of the game: sides, nations, countries, terrain, decks."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Literal

from ...kernel.rules import rule

SideName = Literal["CP", "AP"]
DeckName = Literal["MOB", "LW", "TW"]


class Side(IntEnum):
    """The two players; the number is the index in every pair of values."""

    CP = 0
    AP = 1

    @property
    def other(self) -> Side:
        return Side.AP if self is Side.CP else Side.CP

    @property
    def title(self) -> str:
        return "Central Powers" if self is Side.CP else "Allied Powers"

    def __str__(self) -> str:
        return self.name


class Nation(StrEnum):
    """2.4 The nations that have units."""

    GE = "GE"
    AH = "AH"
    TU = "TU"
    BU = "BU"
    FR = "FR"
    BR = "BR"
    RU = "RU"
    IT = "IT"
    US = "US"
    BE = "BE"
    SB = "SB"
    MN = "MN"
    RO = "RO"
    GR = "GR"


#: 2.4 what the short names on the counters stand for
ABBREVIATIONS = {
    "AH": "Austro-Hungarian",
    "ANA": "Arab Northern Army",
    "AoI": "Army of Islam",
    "AUS": "Australian",
    "BE": "Belgian",
    "BEF": "British Expeditionary Force",
    "BR": "British",
    "BU": "Bulgarian",
    "CAU": "Caucasus",
    "CND": "Canadian",
    "CP": "Central Powers",
    "FR": "French",
    "GE": "German",
    "GR": "Greek",
    "IT": "Italian",
    "MEF": "Mediterranean Expeditionary Force",
    "MN": "Montenegrin",
    "NE": "Near East",
    "PT": "Portuguese",
    "RO": "Romanian",
    "RU": "Russian",
    "SB": "Serbian",
    "SN": "Senussi",
    "TU": "Turkish",
    "US": "United States",
    "YLD": "Yilderim",
}


@rule("2.4")
def spelled_out(name: str) -> str:
    """2.4 The short names in a counter's name, spelled out: "BR BEFc" is British, British Expeditionary Force."""
    words = (word.removesuffix("c") for word in name.split())
    return ", ".join(ABBREVIATIONS[word] for word in words if word in ABBREVIATIONS)


class Country(StrEnum):
    """The nation a space lies in. Basra, Libya and Arabia are areas of their own; beaches lie in none."""

    BRITAIN = "Britain"
    FRANCE = "France"
    BELGIUM = "Belgium"
    GERMANY = "Germany"
    ITALY = "Italy"
    AUSTRIA_HUNGARY = "Austria-Hungary"
    SERBIA = "Serbia"
    MONTENEGRO = "Montenegro"
    ALBANIA = "Albania"
    GREECE = "Greece"
    BULGARIA = "Bulgaria"
    ROMANIA = "Romania"
    RUSSIA = "Russia"
    TURKEY = "Turkey"
    PERSIA = "Persia"
    EGYPT = "Egypt"
    ARABIA = "Arabia"
    BASRA = "Basra"
    LIBYA = "Libya"
    BEACH = "Beach"


#: the home of each nation that has one on the map
HOME = {
    Nation.GE: Country.GERMANY,
    Nation.AH: Country.AUSTRIA_HUNGARY,
    Nation.TU: Country.TURKEY,
    Nation.BU: Country.BULGARIA,
    Nation.FR: Country.FRANCE,
    Nation.BR: Country.BRITAIN,
    Nation.RU: Country.RUSSIA,
    Nation.IT: Country.ITALY,
    Nation.BE: Country.BELGIUM,
    Nation.SB: Country.SERBIA,
    Nation.MN: Country.MONTENEGRO,
    Nation.RO: Country.ROMANIA,
    Nation.GR: Country.GREECE,
}


class Terrain(StrEnum):
    """2.1 The terrain of a space."""

    CLEAR = "clear"
    MOUNTAIN = "mountain"
    SWAMP = "swamp"
    FOREST = "forest"
    DESERT = "desert"


class Area(StrEnum):
    """Parts of the board as a text board shows them, in this order; no rule knows them."""

    WEST = "West"
    ITALY = "Italy"
    CENTRE = "Centre"
    EAST = "East"
    BALKANS = "Balkans"
    NEAR_EAST = "Near East"


class Deck(IntEnum):
    """The decks, which are also the commitment levels, in rising order."""

    MOB = 0
    LW = 1
    TW = 2

    @property
    def title(self) -> str:
        return ("Mobilization", "Limited War", "Total War")[self]

    def __str__(self) -> str:
        return self.name
