"""Names and numbers that every module of the title uses."""

from __future__ import annotations

from typing import Final

from ...families.cdg.board import AP as AP
from ...families.cdg.board import CP as CP
from ...families.cdg.board import NEUTRAL as NEUTRAL
from ...families.cdg.board import NOBODY as NOBODY

SIDES: Final[tuple[str, ...]] = ("CP", "AP", "neutral", "nobody")

MOBILIZATION: Final = 0
LIMITED_WAR: Final = 1
TOTAL_WAR: Final = 2
DECKS: Final[tuple[str, ...]] = ("mobilization", "limited", "total")
LEVELS: Final[tuple[str, ...]] = ("Mobilization", "Limited War", "Total War")

SEASONS: Final[tuple[str, ...]] = ("Winter", "Spring", "Summer", "Fall")
LAST_TURN: Final = 17

#: bits of `Space.seas`
AEGEAN: Final = 1
MEDITERRANEAN: Final = 2
RED: Final = 4
GULF: Final = 8
BLACK: Final = 16
CASPIAN: Final = 32
SEAS: Final[dict[str, int]] = {
    "aegean": AEGEAN,
    "mediterranean": MEDITERRANEAN,
    "red": RED,
    "gulf": GULF,
    "black": BLACK,
    "caspian": CASPIAN,
}
OUTER: Final = AEGEAN | MEDITERRANEAN | RED | GULF

#: bits of `Link.users` and `Unit.users`: who may move along a labelled line
ANYBODY: Final = 1
CP_ONLY: Final = 2
AP_ONLY: Final = 4
RU_ONLY: Final = 8
SENUSSI: Final = 16
ARAB_REVOLT: Final = 32
ARAB_OTTOMAN: Final = 64
NO_TRIBES: Final = 128
USERS: Final[dict[str, int]] = {
    "": ANYBODY,
    "CP": CP_ONLY,
    "AP": AP_ONLY,
    "RU": RU_ONLY,
    "senussi": SENUSSI,
    "arab-revolt": ARAB_REVOLT,
    "arab-ottoman": ARAB_OTTOMAN,
    "no-tribes": NO_TRIBES,
}

#: kinds of line, as bits of `Link.kind`
ROAD: Final = 1
RAIL: Final = 2
TUNNEL: Final = 4
SINAI: Final = 8
GREEN: Final = 16
STRAIT: Final = 32
SEA: Final = 64

#: terrain
CLEAR: Final = 0
FOREST: Final = 1
MOUNTAIN: Final = 2
SWAMP: Final = 3
DESERT: Final = 4
TERRAINS: Final[tuple[str, ...]] = ("clear", "forest", "mountain", "swamp", "desert")

#: nations in the order of their bits
NATIONS: Final[tuple[str, ...]] = (
    "TU", "TU-A", "BU", "GE", "AH", "RU", "BR", "IN", "ANZ", "FR", "IT", "SB", "RO", "GR",
    "AR", "ARM", "GEO", "PE", "EG", "AF", "IM", "CA", "tribe",
)  # fmt: skip
TU: Final = 1
TUA: Final = 2
BU: Final = 4
GE: Final = 8
AH: Final = 16
RU: Final = 32
BR: Final = 64
IN: Final = 128
ANZ: Final = 256
FR: Final = 512
IT: Final = 1 << 10
SB: Final = 1 << 11
RO: Final = 1 << 12
GR: Final = 1 << 13
AR: Final = 1 << 14
ARM: Final = 1 << 15
GEO: Final = 1 << 16
PE: Final = 1 << 17
EG: Final = 1 << 18
AF: Final = 1 << 19
IM: Final = 1 << 20
CA: Final = 1 << 21
TRIBE: Final = 1 << 22
#: nations that are one for activation, redeployment and joint attacks
EMPIRE: Final = BR | IN | ANZ
OTTOMAN: Final = TU | TUA

#: where Replacement Points are recorded, in half points
POOLS: Final[tuple[str, ...]] = (
    "BR",
    "IN",
    "RU",
    "AP-A",
    "TU",
    "GE",
    "CP-A",
    "Egypt",
    "Afghanistan",
    "India",
    "Central Asia",
)

#: Mandated Offensives
MO_NONE: Final = 0
MO_RU: Final = 1
MO_NO_BR: Final = 2
MO_BR: Final = 3
MO_MESO: Final = 4
MO_BALKANS: Final = 5
MO_EGYPT: Final = 6
MO_TU: Final = 7
MO_ENVER: Final = 8
OFFENSIVES: Final[tuple[str, ...]] = (
    "none",
    "RU",
    "no-BR",
    "BR",
    "Meso-Persia",
    "Balkans",
    "Egypt",
    "TU",
    "Enver",
)


def season(turn: int) -> str:
    """The season of a turn; turn 1 is Fall 1914."""
    return SEASONS[(turn + 2) % 4]


def year(turn: int) -> int:
    """The year of a turn; Winter belongs to the year it ends in."""
    return 1914 + (turn + 2) // 4


def turn_name(turn: int) -> str:
    """A turn as players say it."""
    return f"{season(turn)} {year(turn)}"


def other(side: int) -> int:
    """The opponent of CP or AP."""
    return 1 - side
