"""The scenario and the choices made before the game."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """What was chosen before the game; the flags are optional rules."""

    scenario: str
    leaders: bool = False  # 25.2 to 25.7
    concealment: str = "none"  # 26.0: none, markers (26.1), hidden (26.2), no-displays (26.3)
    reattachment: bool = False  # 6.2.2
    queuing: bool = False  # 8.2.6a
    narrow_gauge: bool = False  # 17.6
    construction: bool = False  # 17.7
    batteries: bool = False  # 22.4.3
