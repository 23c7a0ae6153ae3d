"""The words of the game: sides, nations, terrain, lines, boxes of the tracks.

All of them are plain numbers with names.
"""

from __future__ import annotations

from typing import Final

# Sides. The number is the seat and the index in every pair of values; what follows the two players is nobody's seat.
CP: Final = 0
AP: Final = 1
NEUTRAL: Final = 2  # a nation that has not entered the war; and a region without a controller (2.0:control#1)
NOBODY: Final = 3  # Uprising Units, and what they control

SIDES: Final[tuple[int, ...]] = (CP, AP)
#: 8.1 the Allied player acts first
ORDER: Final[tuple[int, ...]] = (AP, CP)
SIDE_NAMES: Final = ("CP", "AP", "neutral", "nobody")
SIDE_TITLES: Final = ("Central Powers", "Allied Powers", "neutral", "nobody")

# Nations
RU: Final = 0
IT: Final = 1
BR: Final = 2
FR: Final = 3
SB: Final = 4
MN: Final = 5
RO: Final = 6
GR: Final = 7
GE: Final = 8
AH: Final = 9
TU: Final = 10
BU: Final = 11
AL: Final = 12
NO_NATION: Final = 13  # Lemnos and the sea

NATIONS: Final = ("RU", "IT", "BR", "FR", "SB", "MN", "RO", "GR", "GE", "AH", "TU", "BU", "AL", "")
NATION_TITLES: Final = (
    "Russia",
    "Italy",
    "Great Britain",
    "France",
    "Serbia",
    "Montenegro",
    "Romania",
    "Greece",
    "Germany",
    "Austria-Hungary",
    "Turkey",
    "Bulgaria",
    "Albania",
    "",
)
#: 2.0 whose alliance a nation is in, or may join; Greece may join either
ALLIANCE: Final = (AP, AP, AP, AP, AP, AP, AP, NEUTRAL, CP, CP, CP, CP, NEUTRAL, NEUTRAL)
#: 2.0:balkans; Lemnos is not among them
BALKANS: Final = (AL, BU, GR, MN, RO, SB)
#: the nations that may enter the war, in the order of `State.entered`
ENTRANTS: Final = (IT, BU, RO, GR)

# Terrain
CLEAR: Final = 0
MOUNTAIN: Final = 1
SWAMP: Final = 2
FOREST: Final = 3
TERRAINS: Final = ("clear", "mountain", "swamp", "forest")

# Kinds of place
SPACE: Final = 0
REGION: Final = 1
ISLAND: Final = 2
SEA: Final = 3
KINDS: Final = ("space", "region", "island", "sea")

# 3.1.3 Kinds of line, as bits
SINGLE_GAUGE: Final = 1
MIXED_GAUGE: Final = 2
ROAD: Final = 4
ALPINE_TRAIL: Final = 8
SEA_LANE: Final = 16
LINES: Final = ("single_gauge", "mixed_gauge", "road", "alpine_trail", "sea_invasion_lane")

# Seas, as bits of a port
BALTIC: Final = 1
BLACK_SEA: Final = 2
MEDITERRANEAN: Final = 4
SEAS: Final = {"": 0, "baltic": BALTIC, "black_sea": BLACK_SEA, "mediterranean": MEDITERRANEAN}

# 3.2.1 Types of unit
REGULAR: Final = 0
ELITE: Final = 1
CAVALRY: Final = 2
RESERVE_TYPE: Final = 3
SPECIAL: Final = 4
HQ: Final = 5
ARTILLERY: Final = 6
UPRISING: Final = 7
TYPES: Final = ("regular", "elite", "cavalry", "reserve", "special", "hq", "artillery", "uprising")

# 9.6.1 Pools of Replacement Points; TU holds the one point converted from GE (16.7.1)
POOLS: Final = ("RU", "IT", "AP-A", "GE", "AH", "CP-A", "TU")
POOL_RU: Final = 0
POOL_IT: Final = 1
POOL_APA: Final = 2
POOL_GE: Final = 3
POOL_AH: Final = 4
POOL_CPA: Final = 5
POOL_TU: Final = 6

# 3.2.3, 3.2.4 The nations of the National Will and Troop Quality markers, in the order of the state's fields
WILL_NATIONS: Final = (RU, GE, AH)
QUALITY_NATIONS: Final = (RU, IT, GE, AH)

# 17.1 War Commitment Levels, which are also the decks
MOBILIZATION: Final = 0
LIMITED_WAR: Final = 1
TOTAL_WAR: Final = 2
DECKS: Final = ("Mobilization", "Limited War", "Total War")

# Seasons
WINTER: Final = 0
SPRING: Final = 1
SUMMER: Final = 2
FALL: Final = 3
SEASONS: Final = ("Winter", "Spring", "Summer", "Fall")

# 7.2, 7.3 Results of the Mandatory Offensive Tables
MO_NONE: Final = 0
MO_RU: Final = 1
MO_BRFR: Final = 2
MO_NO_BRFR: Final = 3
MO_IT: Final = 4
MO_BALKANS: Final = 5
MO_AH_SB: Final = 6
MO_GE: Final = 7
MO_TU: Final = 8
MO_AH_IT: Final = 9
OFFENSIVES: Final = ("None or Made", "RU", "BR/FR", "No BR/FR", "IT", "Balkans", "AH(SB)", "GE", "TU", "AH(IT)")

# 4.0i-k and the card language: flags of the game, as bits of `State.flags`
FLAGS: Final = (
    "blockade",
    "sea_invasions",
    "subs",
    "convoys",
    "apa_rp_to_ru",
    "ge_rp_to_tu",
    "ru_amphib_allowed",
    "oberost",
    "food_riots",
    "long_live_the_tsar",
    "november_coup",
    "serbs_return",
    "polivanov",
    "CP53_this_turn",
    "cp_no_adriatic_sea_use",
)


def other(side: int) -> int:
    """The opponent of a player."""
    return 1 - side


def flag_bit(name: str) -> int:
    """The bit of a flag of that name."""
    return 1 << FLAGS.index(name)


def nation_bit(nation: int) -> int:
    """A nation as a bit of a set of nations."""
    return 1 << nation
