"""Grand Illusion as a game of the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...kernel.errors import SaveError
from ...kernel.game import Game, Result
from ...kernel.rng import Rng
from ...kernel.session import Session
from . import describe, tempers, text, views
from .components import HEX_COUNT, PLACES, UNITS, Hex, Phase, Place, Unit
from .invariants import broken
from .notation import NOTATION
from .scenarios import OPTIONS, SCENARIOS
from .state import Options, State
from .steps.sequence import Turn
from .steps.setup import first_steps, lay_out


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
    data_version = "1"
    tempers = tempers.TEMPERS

    def new(self, scenario: str, options: Mapping[str, str]) -> State:
        """13.1 The set-up of a scenario, with the first steps pending."""
        s = State([], Options(scenario, options["allied-options"], options["german-options"]))
        lay_out(s)
        s.push(*first_steps(s), Turn())
        return s

    def mask(self, s: State, seat: int) -> State:
        return views.mask(s, seat)

    def determinise(self, view: State, rng: Rng) -> State:
        return views.determinise(view, rng)

    def hidden_twin(self, s: State, seat: int, rng: Rng) -> State | None:
        """A state that `seat` cannot tell from this one (for tests of views)."""
        return views.hidden_twin(s, seat, rng)

    def hidden_items(self, s: State, seat: int) -> list[str]:
        """What `seat` does not know, as text (for tests of determinisation)."""
        return views.hidden_items(s, seat)

    def board(self, s: State, area: str | None = None) -> str:
        return text.board(s, area)

    def describe(self, view: State) -> dict[str, Any]:
        return describe.describe(view)

    def result(self, s: State) -> Result | None:
        if s.pending:
            return None
        return Result(s.winner if s.winner >= 0 else None, s.ending, s.turn)

    def noun_of(self, kind: type, number: Any) -> Any:
        nouns: dict[type, tuple[Any, ...]] = {Unit: UNITS, Place: PLACES, Hex: PLACES[: HEX_COUNT + 1]}
        if kind not in nouns or not isinstance(number, int) or not 0 <= number < len(nouns[kind]):
            raise SaveError(f"{number!r} is no {kind.__name__.lower()} of {self.title}")
        if kind is Hex and number == 0:
            raise SaveError(f"{number!r} is no hex of {self.title}")
        return nouns[kind][number]

    def check(self, s: State) -> None:
        faults = malformed(s)
        if faults:
            raise SaveError(f"this is no position of {self.title}: {faults[0]}")

    def invariants(self, s: State) -> list[str]:
        return broken(s)

    def landmarks(self) -> Mapping[str, frozenset[str]]:
        return tempers.LANDMARKS

    def passed(self, session: Session[State]) -> Mapping[str, frozenset[str]]:
        return tempers.passed(session)


def malformed(s: State) -> list[str]:
    """What makes decoded data no position at all: wrong lengths and numbers out of range."""
    faults = []
    for field, length in {"where": len(UNITS), "marks": len(UNITS), "ground": HEX_COUNT + 1}.items():
        if len(getattr(s, field)) != length:
            faults.append(f"{field} has {len(getattr(s, field))} entries, not {length}")
    if not faults:
        faults += [f"where: {n} is no place" for n in s.where if n >= len(PLACES)]
    if s.options.scenario not in SCENARIOS:
        faults.append(f"{s.options.scenario!r} is no scenario")
    elif not 1 <= s.turn <= SCENARIOS[s.options.scenario].last_turn:
        faults.append(f"turn {s.turn} is none of the scenario")
    if s.phase not in tuple(Phase):
        faults.append(f"{s.phase} is no phase")
    return faults


GAME = GrandIllusion()
