"""Illusions of Glory as a game of the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ...families.cdg import invariants as family
from ...kernel.game import Game
from . import describe, options, styles, text, views
from .components import CARDS, PLACES, UNITS
from .invariants import broken
from .notation import NOTATION
from .pieces import Card, Space, Unit
from .scenarios import OPTIONS, SCENARIOS
from .setups import lay_out
from .state import State
from .steps.sequence import Turn
from .steps.start import first_deal

#: the last turn
TURNS = 18


def malformed(s: State) -> list[str]:
    """What makes decoded data no position at all: wrong lengths and numbers out of range."""
    lengths = {"where": len(UNITS), "lasting": len(UNITS), "doing": len(UNITS)}
    lengths |= {"control": len(PLACES), "trench": len(PLACES)}
    lengths |= dict.fromkeys(("pile", "epochs", "played"), len(CARDS))
    return family.malformed(s, lengths, len(PLACES), SCENARIOS, TURNS)


class IllusionsOfGlory(Game[State]):
    """The Great War on the Eastern Front; seat 0 are the Central Powers, seat 1 the Allied Powers."""

    name: ClassVar[str] = "illusions-of-glory"
    title: ClassVar[str] = "Illusions of Glory"
    folder: ClassVar[str] = "illusions_of_glory"
    seats: ClassVar[tuple[str, ...]] = ("CP", "AP")
    state_type = State
    notation = NOTATION
    scenarios = SCENARIOS
    options = OPTIONS
    areas = text.AREAS
    data_version = "1"
    nouns: Mapping[type, Sequence[Any]] = {Unit: UNITS, Card: CARDS, Space: PLACES}
    mask, determinise = staticmethod(views.mask), staticmethod(views.determinise)
    hidden_twin, hidden_items = staticmethod(views.hidden_twin), staticmethod(views.hidden_items)
    stepping: Mapping[str, str] = {"move": "stop"}
    styles, landmarks, passed = styles.STYLES, styles.LANDMARKS, staticmethod(styles.passed)
    board, describe = staticmethod(text.board), staticmethod(describe.describe)
    malformed, invariants = staticmethod(malformed), staticmethod(broken)

    def new(self, scenario: str, given: Mapping[str, str]) -> State:
        """4.0 The set-up of a scenario, with the first steps pending."""
        s = State([], options.read(scenario, given))
        lay_out(s)
        s.push(*first_deal(s), Turn())
        return s


GAME = IllusionsOfGlory()
