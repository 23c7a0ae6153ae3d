"""The choices made before a game, as values. A record of msgspec: this module is never compiled."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """The scenario and the options."""

    scenario: str
    preplaced: bool = False  # 4.1f
    hq_cancels_one_space: bool = True  # reading 5
    uprising_costs_will: bool = True  # reading 8
    stage_on_arrival: bool = True  # reading 9
    landing_in_own_round: bool = False  # reading 10


def read(scenario: str, given: Mapping[str, str]) -> Options:
    """The options as values."""
    return Options(
        scenario,
        given["preplaced-neutrals"] == "on",
        given["hq-cancels"] == "any-retreat",
        given["uprising-costs-will"] == "on",
        given["first-revolution-stage"] == "arrival-turn",
        given["landing-round"] == "own-round",
    )
