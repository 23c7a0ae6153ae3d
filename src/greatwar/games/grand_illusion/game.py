"""Grand Illusion as a game of the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ...kernel.game import Game, wrong_lengths
from . import describe, styles, text, views
from .components import HEX_COUNT, PLACES, UNITS, Hex, Phase, Place, Unit
from .invariants import broken
from .notation import NOTATION
from .scenarios import OPTIONS, SCENARIOS
from .state import Options, State
from .steps.sequence import Turn
from .steps.setup import first_steps, lay_out


def malformed(s: State) -> list[str]:
    """What makes decoded data no position at all: wrong lengths and numbers out of range."""
    faults = wrong_lengths(s, {"where": len(UNITS), "marks": len(UNITS), "ground": HEX_COUNT + 1})
    if not faults:
        faults += [f"where: {n} is no place" for n in s.where if n >= len(PLACES)]
    if s.options.scenario not in SCENARIOS:
        faults.append(f"{s.options.scenario!r} is no scenario")
    elif not 1 <= s.turn <= SCENARIOS[s.options.scenario].last_turn:
        faults.append(f"turn {s.turn} is none of the scenario")
    if s.phase not in tuple(Phase):
        faults.append(f"{s.phase} is no phase")
    return faults


class GrandIllusion(Game[State]):
    """The opening campaign in the west; seat 0 is the German player, seat 1 the Allied one."""

    name: ClassVar[str] = "grand-illusion"
    title: ClassVar[str] = "Grand Illusion"
    folder: ClassVar[str] = "grand_illusion"
    seats: ClassVar[tuple[str, ...]] = ("German", "Allied")
    state_type = State
    notation = NOTATION
    scenarios = SCENARIOS
    options = OPTIONS
    areas = tuple(text.AREAS)
    data_version = "2"
    kept_versions = ("1",)
    nouns: Mapping[type, Sequence[Any]] = {Unit: UNITS, Place: PLACES, Hex: PLACES}
    styles, landmarks, passed = styles.STYLES, styles.LANDMARKS, staticmethod(styles.passed)
    mask, determinise = staticmethod(views.mask), staticmethod(views.determinise)
    hidden_twin, hidden_items = staticmethod(views.hidden_twin), staticmethod(views.hidden_items)
    board, describe = staticmethod(text.board), staticmethod(describe.describe)
    malformed, invariants = staticmethod(malformed), staticmethod(broken)

    def new(self, scenario: str, options: Mapping[str, str]) -> State:
        """13.1 The set-up of a scenario, with the first steps pending."""
        s = State([], Options(scenario, options["allied-options"], options["german-options"]))
        lay_out(s)
        s.push(*first_steps(s), Turn())
        return s


GAME = GrandIllusion()
