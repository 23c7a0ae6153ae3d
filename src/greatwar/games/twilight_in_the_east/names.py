"""Names that all chapters share: sides, nations, kinds of piece, terrain, phases, and the bits of the state's bytes."""

from __future__ import annotations

from typing import Final

# Sides are seats: the Russian player moves first.
RUSSIA: Final = 0
CENTRAL: Final = 1
SIDE_NAMES: Final = ("Russia", "Central Powers")

# Nations: the first is a side of its own, the two others are the Central Powers.
RUSSIAN: Final = 0
GERMAN: Final = 1
AUSTRIAN: Final = 2
NATION_NAMES: Final = ("Russia", "Germany", "Austria-Hungary")
NATION_LETTERS: Final = ("R", "G", "A")
ROMANIA: Final = 3

# Kinds of piece.
INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
MAJOR: Final = 3
MINOR: Final = 4
TRAIN: Final = 5
FORTRESS: Final = 6
FORT: Final = 7
DUMMY: Final = 8
KIND_NAMES: Final = (
    "infantry",
    "cavalry",
    "artillery",
    "Major Depot",
    "Minor Depot",
    "Corps Train",
    "Fortress",
    "Fort",
    "dummy",
)

# Sizes, 3.3.2.
BATTALION: Final = 0
REGIMENT: Final = 1
BRIGADE: Final = 2
DIVISION: Final = 3
SIZE_NAMES: Final = ("II", "III", "X", "XX")

# Terrain of a hex.
CLEAR: Final = 0
FOREST: Final = 1
ROUGH: Final = 2
WETLANDS: Final = 3
MOUNTAIN: Final = 4
HIGH_MOUNTAIN: Final = 5
SEA: Final = 6
LAKE: Final = 7
TERRAIN_NAMES: Final = ("clear", "forest", "rough", "wetlands", "mountain", "high_mountain", "sea", "lake")

# What runs along a hexside: rivers, and everything else.
NO_RIVER: Final = 0
MINOR_RIVER: Final = 1
MAJOR_RIVER: Final = 2
GRAND_RIVER: Final = 3
NO_BAR: Final = 0
LAKE_SIDE: Final = 1
SEA_SIDE: Final = 2
RIDGE: Final = 3
ESCARPMENT: Final = 4
CAUSEWAY: Final = 5
# How a river is crossed.
NO_CROSSING: Final = 0
BRIDGE: Final = 1
FERRY: Final = 2
FERRY_WITH_SPUR: Final = 3
# Roads.
NO_ROAD: Final = 0
PRIMARY: Final = 1
SECONDARY: Final = 2
# Railways on a hexside: bits.
EUROPEAN_DOUBLE: Final = 1
EUROPEAN_SINGLE: Final = 2
RUSSIAN_DOUBLE: Final = 4
RUSSIAN_SINGLE: Final = 8
NARROW: Final = 16
EUROPEAN_GAUGE: Final = 3
RUSSIAN_GAUGE: Final = 12

# Charts of the Terrain Effects, 8.1.1 and 20.1.
SUMMER: Final = 0
SUMMER_HIGH_WATER: Final = 1
AUTUMN: Final = 2
AUTUMN_FREEZE: Final = 3

# Weather.
NORMAL: Final = 0
HEAT: Final = 1
HIGH_WATER: Final = 2
FREEZE: Final = 3
WEATHER_NAMES: Final = ("normal", "Summer Heat", "High Water", "Freeze")

# Phases of a Player Turn, 5.4; 0 stands before the first, 11 for the Inter-Phase.
SETUP: Final = 0
REINFORCEMENT: Final = 1
ATTACHMENT: Final = 2
PONTOON: Final = 3
SUPPLY: Final = 4
ENGINEERING: Final = 5
MOVEMENT: Final = 6
COUNTER_MOVEMENT: Final = 7
ATTACK: Final = 8
COUNTER_ATTACK: Final = 9
POST_COMBAT: Final = 10
INTER_PHASE: Final = 11
PHASE_NAMES: Final = (
    "Set-up",
    "Reinforcement, Withdrawal and Activation Phase",
    "Attachment Phase",
    "Pontoon Bridge Phase",
    "Supply Phase",
    "RR Engineering Phase",
    "Movement Phase",
    "Counter Movement Phase",
    "Attack Phase",
    "Counter Attack Phase",
    "Post-Combat Phase",
    "Inter-Phase",
)

# `State.cel`: the status 0 to 4 below the base effectiveness; 5 and 6 are Demoralized and Disordered.
DEMORALIZED: Final = 4
D1: Final = 5
D2: Final = 6

# `State.marks`: bits of a piece.
LOW: Final = 1  # Low Supply
OUT: Final = 2  # Out of Supply
ISOLATED: Final = 4
EXTENDED: Final = 8  # a supply unit on its extended side
RAIL: Final = 16  # Rail Mode
DISPLACED: Final = 32  # Artillery Displaced
HALF: Final = 192  # Combat Strength 1/2, two bits: 64 Initial, 128 Final, 192 deferred until the unit has detrained
HALF_INITIAL: Final = 64
HALF_FINAL: Final = 128
HALF_DEFERRED: Final = 192

# `State.task`: the kind of the MPs Expended marker in the low three bits, its MPs in the next three.
NO_TASK: Final = 0
RECOVER: Final = 1
REORDER: Final = 2
ERSATZ: Final = 3
DIG: Final = 4
ENTRAIN: Final = 5
DETRAIN: Final = 6
TRANSSHIP: Final = 7
TASK_NAMES: Final = (
    "",
    "CEL recovery",
    "recovery from Disorder",
    "Ersatz",
    "IP construction",
    "entraining",
    "detraining",
    "trans-shipping",
)
TASK_KIND: Final = 7
TASK_MPS: Final = 56
ENTERED: Final = 64  # marched into a half-hex or the Bukowina box in this GT (23.4.2), or entered the map in this phase

# `State.orders`: a Prepared Attack marker in the low three bits (0 = none, else its direction + 1), then bits.
PREPARED: Final = 7
MOVED: Final = 8
ATTACKED: Final = 16
WAS_ATTACKED: Final = 32
RETREATED: Final = 64
RELEASED: Final = 128  # free of a movement restriction or a garrison's duty (3.3.5)

# `State.ap` of a supply unit: APs allocated, then the state of a depot and of an Incomplete marker.
AP_SPENT: Final = 15
RELOCATING: Final = 16
CONSOLIDATING: Final = 32
INCOMPLETE_1: Final = 64
INCOMPLETE_2: Final = 128

# `State.occ` of a hex: what stands there, for Russia in the low half, for the Central Powers in the high half.
ANY: Final = 1
COMBAT: Final = 2
ZOC: Final = 4
STRONG_IP: Final = 8  # a ZOC from a Level 3 or 4 IP
SHIFT: Final = (0, 4)

# Bits of `State.zone`.
ZONE_KNOWN: Final = 1
IN_EZOC: Final = 2
NEAR_ENEMY: Final = 4
STRONG_EZOC: Final = 16  # a ZOC from a Level 3 or 4 IP
FREE_HEX: Final = 8  # in play, without enemies in it and next to it, with ways that never change
