"""The record of the combat being resolved; a module of structs, never compiled."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

import msgspec

from ...families.cdg import record
from ...families.cdg.record import FLANK_FAILED as FLANK_FAILED
from ...families.cdg.record import FLANK_TRIED as FLANK_TRIED
from ...families.cdg.record import FLANKED as FLANKED
from ...families.cdg.record import NO_FLANK as NO_FLANK


class Combat(record.Combat, frozen=True):
    """One combat of Pursuit of Glory. Numbers only; it is replaced as a whole."""

    side: int = 0  # the attacker's side
    attackers_at: tuple[tuple[int, int], ...] = ()  # (attacker, space or group it attacks from)
    defended: tuple[int, ...] = ()  # defenders as the combat began
    water: bool = False  # attacked solely across water
    weather: int = 0  # attacking spaces whose weather check is made, as a count
    flags: int = 0  # what cards do in this combat; the bits are in `rules.combat_flags`
    drm_attack: int = 0  # modifiers given by cards
    drm_defence: int = 0
    dice: tuple[int, int] = (0, 0)  # the attacker's and the defender's die; 0 = not rolled
    strengths: tuple[int, int] = (-1, -1)
    winner: int = -1  # -1 nobody, 0 CP, 1 AP
    fort_fell: bool = False
    vacated: bool = False  # all defenders retreated or were eliminated
    by_withdrawal: bool = False  # Turkish Withdrawal emptied the space: reduced units may advance
    eliminated_all: bool = False
    by_sea: tuple[int, ...] = ()  # units that retreated by sea
    over_beach: tuple[int, ...] = ()  # units that retreated from or through a Beachhead outside the Balkans
    stuck: tuple[int, ...] = ()  # units lost because they could not retreat
    weak: tuple[int, ...] = ()  # units that were reduced before the combat
    ports: tuple[tuple[int, int], ...] = ()  # (AP unit of the combat, Ottoman port that alone feeds it)
    held: bool = False  # the target is an AP space that only irregulars or tribes hold for the CP


#: the options a state has room for when nothing is being fought
NOTHING: Combat | None = None

__all__ = ["FLANKED", "FLANK_FAILED", "FLANK_TRIED", "NOTHING", "NO_FLANK", "Combat", "msgspec"]
