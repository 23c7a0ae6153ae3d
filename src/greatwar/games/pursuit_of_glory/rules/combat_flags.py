"""What cards do in a combat, as bits of a combat card's `does` and of `Combat.flags`."""

from __future__ import annotations

from typing import Final

PLUS_ONE: Final = 1 << 0  # +1 DRM for the side that plays it
NO_TRENCH: Final = 1 << 1  # the attacker ignores all trench effects
NO_DESERT: Final = 1 << 2  # desert effects of the attacked space are cancelled
NO_TERRAIN: Final = 1 << 3  # terrain of the defending space is ignored
NO_WATER: Final = 1 << 4  # water crossings have no effect
FIRE_FIRST: Final = 1 << 5  # the side that plays it fires first
HEAVY: Final = 1 << 6  # the side that plays it fires on the Heavy table
NO_WEATHER: Final = 1 << 7  # its units skip the Severe Weather Check
ENTRENCHED: Final = 1 << 8  # the defender counts as in a trench one level higher
CANCELS: Final = 1 << 9  # the combat is called off
NO_RETREAT: Final = 1 << 10  # the defender need not retreat
NO_ADVANCE: Final = 1 << 11  # the attacker may not advance
NO_CANCELLING: Final = 1 << 12  # the defender may not take a step to stay
LOSS_UP: Final = 1 << 13  # attacker's Loss Number +1, defender's -1
NO_WITHDRAWAL: Final = 1 << 14  # the retreat of a Turkish Withdrawal is cancelled (12.9.9)
IN_FLIGHT: Final = 1 << 16  # the defenders have retreated before the dice
SPARED: Final = 1 << 17  # a card has kept the Severe Weather Check from attackers whom it would have met
THREE_SPACES: Final = 1 << 15  # mounted attackers at full strength advance up to three spaces
