"""The choices made before a game of Grand Illusion."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """The scenario and the choices made before the game."""

    scenario: str
    allied_options: str = "choose"
    german_options: str = "choose"
