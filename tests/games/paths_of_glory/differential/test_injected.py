"""Errors put into the rules on purpose: the lists of recorded games notice what should not be allowed.

Each error lets more happen than a rule allows. It is put into the function that carries the rule, and recorded games
are replayed until something differs. Only differences in lists count: an item that we alone offer, or a price that is
not the recorded one. It takes a few minutes: GREATWAR_LONG=1, with recorded games in GREATWAR_TRACES.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from greatwar.games import load
from greatwar.games.paths_of_glory.rules import (
    access,
    actions,
    activation,
    advance,
    combat,
    flank,
    losses,
    redeployment,
    replacements,
    retreat,
    routes,
    stacking,
)
from greatwar.testing.traces.check import check
from greatwar.testing.traces.reading import read_trace, traces_of

TRACES = traces_of("paths-of-glory", os.environ.get("GREATWAR_TRACES"))
GAME = "greatwar.games.paths_of_glory"
#: differences in lists, or in the order of what follows from them
IN_LISTS = ("ours only: ", "ops", "illegal/loss", "asks/")

Error = Callable[[pytest.MonkeyPatch], None]


def compiled() -> bool:
    """Whether the rules run compiled: then nothing can be put into them."""
    return not hasattr(inspect.unwrap(activation.cost), "__code__")


pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif("GREATWAR_LONG" not in os.environ, reason="many games are replayed: GREATWAR_LONG=1"),
    pytest.mark.skipif(
        not TRACES, reason="recorded games are needed: put the folder with *.jsonl.gz into GREATWAR_TRACES"
    ),
    pytest.mark.skipif(compiled(), reason="the rules are compiled"),
]


def become(patch: pytest.MonkeyPatch, carries: Any, instead: Any) -> None:
    """Let a function do something else, wherever it is known; the new body knows the names of the old one's module."""
    patch.setattr(inspect.unwrap(carries), "__code__", instead.__code__)


# The errors -----------------------------------------------------------------------------------------------


def activation_for_one(patch: pytest.MonkeyPatch) -> None:
    """9.2.3 Every space is activated for one point, whoever stands there."""
    become(patch, activation.cost, lambda s, where, attack: 1)


def sr_twice_running(patch: pytest.MonkeyPatch) -> None:
    """9.3.3 An SR card may follow an SR card."""
    become(patch, actions.consecutive_sr, lambda s, c: None)


def rp_twice_running(patch: pytest.MonkeyPatch) -> None:
    """9.4.3 An RP card may follow an RP card."""
    become(patch, actions.consecutive_rp, lambda s, c: None)


def retreat_anywhere(patch: pytest.MonkeyPatch) -> None:
    """12.5.5 All spaces are alike for a retreat."""
    become(patch, retreat.rank, lambda s, unit, to: 0)


def reduced_units_advance(patch: pytest.MonkeyPatch) -> None:
    """12.7.1 Reduced attackers advance like others."""

    def not_entitled(s: Any, unit: Any, start: Any, to: Any) -> Any:
        return None if unit.n in combat_of(s).attackers else Refusal("12.1.8", "it did not attack")  # type: ignore[name-defined]  # noqa: F821

    become(patch, advance.not_entitled, not_entitled)


def four_in_a_stack(patch: pytest.MonkeyPatch) -> None:
    """10.1.1 Four units may stand in a space."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith(GAME) and getattr(module, "LIMIT", None) == stacking.LIMIT and module is not stacking:
            patch.setattr(module, "LIMIT", 4)
    patch.setattr(stacking, "LIMIT", 4)


def neutrals_attacked(patch: pytest.MonkeyPatch) -> None:
    """9.5.2.4 The neutral Greeks may be entered and attacked."""
    become(patch, access.neutral_greeks, lambda s, unit, to: None)


def flank_without_condition(patch: pytest.MonkeyPatch) -> None:
    """12.3.1 A flank attack needs neither two spaces nor an army, and no ground forbids it."""
    become(patch, flank.refusal, lambda s, c: None)


def flank_drm_without_condition(patch: pytest.MonkeyPatch) -> None:
    """12.3.2 Every space beyond the pinning one gives its drm, whatever stands beside it."""
    become(patch, flank.free_to_turn, lambda s, origin, target: True)


def losses_not_maximal(patch: pytest.MonkeyPatch) -> None:
    """12.4.3 Any unit may lose the next step that does not exceed the Loss Number."""
    become(patch, losses._keeps, lambda force, best, due, pool, steps: steps[0] <= due.loss)


def rp_without_capital(patch: pytest.MonkeyPatch) -> None:
    """17.1.3 Replacements are taken although the capital is lost."""
    become(patch, replacements.no_capital, lambda s, unit: None)


def sr_over_enemy_spaces(patch: pytest.MonkeyPatch) -> None:
    """13.1.5 The way of a redeployment leads through any space that is not closed."""

    def open_to(self: Any, s: Any, unit: Any) -> Any:
        return [1 if isinstance(p, Space) and closed(s, unit, p) is None else 0 for p in PLACES]  # type: ignore[name-defined]  # noqa: F821

    become(patch, routes.Routes.open_to, open_to)


def armies_by_sea(patch: pytest.MonkeyPatch) -> None:
    """13.1.7 Armies are redeployed from port to port."""

    def sea_unit(unit: Any) -> Any:
        land = unit.nation in (Nation.RU, Nation.MN)  # type: ignore[name-defined]  # noqa: F821
        return Refusal("13.1.6", "it does not go by sea") if land else None  # type: ignore[name-defined]  # noqa: F821

    become(patch, redeployment.sea_unit, sea_unit)


def nations_attack_apart(patch: pytest.MonkeyPatch) -> None:
    """12.1.11.1 Units of different nations attack together out of different spaces."""
    become(patch, combat.no_common_space, lambda s, units: None)


ERRORS: tuple[Error, ...] = (
    activation_for_one,
    sr_twice_running,
    rp_twice_running,
    retreat_anywhere,
    reduced_units_advance,
    four_in_a_stack,
    neutrals_attacked,
    flank_without_condition,
    flank_drm_without_condition,
    losses_not_maximal,
    rp_without_capital,
    sr_over_enemy_spaces,
    armies_by_sea,
    nations_attack_apart,
)


# Noticing them --------------------------------------------------------------------------------------------


def noticed(path: Path) -> dict[str, int]:
    """The differences in lists that a game shows."""
    kinds = check(read_trace(path)).kinds
    return {key: count for key, count in kinds.items() if key.startswith(IN_LISTS)}


@pytest.mark.parametrize("error", ERRORS, ids=lambda f: f.__name__)
def test_an_error_put_into_the_rules_is_noticed(error: Error, monkeypatch: pytest.MonkeyPatch) -> None:
    load("paths-of-glory")
    error(monkeypatch)
    assert any(noticed(path) for path in TRACES), "every recorded game replays as if nothing were wrong"


def test_without_an_error_nothing_is_noticed() -> None:
    assert check(read_trace(TRACES[0])).kinds == {}
