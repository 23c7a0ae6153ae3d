"""1914, Twilight in the East as a game of the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from ...kernel.action import Action
from ...kernel.game import Game, Way, wrong_lengths
from . import describe, text, views
from . import names as nm
from .charts import LAST_GT
from .components import DUMMIES, FORTS, HEXES, PIECES, PLACES, SUPPLIES, UNITS, Hex, Place, Unit
from .invariants import broken
from .notation import NOTATION, hex_arg
from .options import Options
from .rules.movement import Mover
from .scenarios import OPTIONS, SCENARIOS
from .setups import lay_out
from .state import State
from .steps import bukowina, fight, leaders, rail, repulse, walking
from .steps.moves import Move
from .steps.sequence import GameTurn

#: modules that are imported when their steps are first asked for: reading a state needs them at once
LATE = (bukowina, fight, leaders, rail, repulse, walking)


def malformed(s: State) -> list[str]:
    """What makes decoded data no position at all: wrong lengths and numbers out of range."""
    faults = wrong_lengths(
        s,
        {
            "where": 2 * FORTS,
            "lost": PIECES,
            "cel": DUMMIES,
            "marks": FORTS,
            "task": FORTS,
            "orders": FORTS,
            "army": FORTS,
            "corps": DUMMIES,
            "ap": FORTS - SUPPLIES,
        },
    )
    if not faults:
        faults += [f"where: {n} is no place" for n in map(s.at_number, range(FORTS)) if n >= len(PLACES)]
        faults += [f"lost: {u} has no {s.lost[u.n]} steps" for u in UNITS if s.lost[u.n] > u.steps]
    if s.options.scenario not in SCENARIOS:
        faults.append(f"{s.options.scenario!r} is no scenario")
    if not 1 <= s.turn <= LAST_GT:
        faults.append(f"turn {s.turn} is none")
    if not nm.SETUP <= s.phase <= nm.INTER_PHASE:
        faults.append(f"{s.phase} is no phase")
    return faults


def way(view: State, action: Action) -> Way | None:
    """8.1, 8.3 The cheapest path to a hex, as a march takes it, and the MPs that are left then."""
    step = view.pending[-1] if view.pending else None
    if not isinstance(step, Move) or action.verb not in ("march", "through"):
        return None
    here, to = step.here(view), hex_arg(action)
    reach = Mover(view, step.members()).reach(here, step.budget(view))
    spent, free = reach.cost_to(to), step.free(view)
    rest = f"{(free - spent) / 2:g} left" if spent <= free else f"{(spent - free) / 2:g} of them by a forced march"
    return Way([HEXES[h].name for h in (here, *reach.path(to))], f"{spent / 2:g} MPs, {rest}")


class TwilightInTheEast(Game[State]):
    """The campaign in the east, August to December 1914; seat 0 is Russia, seat 1 the Central Powers."""

    name: ClassVar[str] = "twilight-in-the-east"
    title: ClassVar[str] = "1914, Twilight in the East"
    folder: ClassVar[str] = "twilight_in_the_east"
    seats: ClassVar[tuple[str, ...]] = nm.SIDE_NAMES
    state_type = State
    notation = NOTATION
    scenarios = SCENARIOS
    options = OPTIONS
    data_version = "1"
    nouns: Mapping[type, Sequence[Any]] = {Unit: UNITS, Place: PLACES, Hex: HEXES}
    areas = tuple(text.AREAS)
    mask, determinise = staticmethod(views.mask), staticmethod(views.determinise)
    hidden_twin, hidden_items = staticmethod(views.hidden_twin), staticmethod(views.hidden_items)
    way = staticmethod(way)
    board, describe = staticmethod(text.board), staticmethod(describe.describe)
    malformed, invariants = staticmethod(malformed), staticmethod(broken)

    def new(self, scenario: str, options: Mapping[str, str]) -> State:
        """The set-up of a scenario, with the first steps pending."""
        chosen = Options(
            scenario,
            options["leaders"] == "on",
            options["concealment"],
            options["reattachment"] == "on",
            options["queuing"] == "on",
            options["narrow-gauge"] == "on",
            options["construction"] == "on",
            options["batteries"] == "on",
        )
        s = laid_out(chosen).copy()
        s.push(GameTurn(s.turn))
        return s


@lru_cache(maxsize=16)
def laid_out(options: Options) -> State:
    """The set-up without steps; games begin with copies of it."""
    s = State([], options)
    lay_out(s)
    return s


GAME = TwilightInTheEast()
