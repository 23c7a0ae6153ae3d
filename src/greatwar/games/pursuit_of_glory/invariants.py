"""What must be true of every position that arises by play."""

from __future__ import annotations

from functools import cache

from ...families.cdg import invariants as family
from .components import CARDS, ELIMINATED, KEY, PLACES, SPACES, UNITS, Card
from .names import AP, CP, NEUTRAL
from .rules.cards_by_name import WARM_WATER_PORT
from .rules.geography import tribe_range
from .rules.hands import PASSING
from .rules.stacking import STACKING
from .setups import load_setup
from .state import BEACHHEAD, State
from .steps.action import TakeAction
from .steps.catastrophe import Pursuit


def broken(s: State) -> list[str]:
    """What is broken in a state; empty if all is well."""
    faults = [*_numbers(s), *_places(s), *_components(s)]
    if s.pending and isinstance(s.pending[-1], TakeAction):
        faults += _between_actions(s)
        faults += family.left_over(s, ("ops", "move_marks", "attack_marks", "groups", "combat", "entered_now"))
    return faults


def _components(s: State) -> list[str]:
    counters = family.counters(s, UNITS, ELIMINATED)
    ground = family.ground(s, PLACES, (0, 1, 2, 5, 6, 9, 10))
    return [*counters, *ground, *family.decks(s.pile, CARDS, lambda c: s.level[c.side], _gone(s.options.scenario))]


@cache
def _gone(scenario: str) -> list[Card]:
    """The cards that a scenario begins without, and those that pass from side to side: their last use ends them."""
    return [*PASSING, *[c for c, pile, _ in load_setup(scenario).piles if pile == "removed"]]


def _numbers(s: State) -> list[str]:
    faults = []
    if s.jihad < 0:
        faults.append(f"Jihad {s.jihad}")
    if s.max_tu > s.tu_limit:
        faults.append(f"Max TU RP {s.max_tu}")
    if s.war_status[2] > 40:
        faults.append(f"Combined War Status {s.war_status[2]}")
    if not 0 <= s.stage <= 4:
        faults.append(f"stage {s.stage}")
    moved = (0, 2) if s.happened(WARM_WATER_PORT) else (0,)
    if s.czar and s.stage == 0 and s.czar - s.parvus - s.ru_vp not in moved:
        faults.append(f"the Czar marker is on {s.czar}, not {s.parvus + s.ru_vp}")
    return faults


def _places(s: State) -> list[str]:
    faults = []
    # 12.9.9 a pursuing unit passes through the stack that flees
    passing = bool(s.pending) and isinstance(s.pending[-1], Pursuit) and s.pending[-1].mover >= 0
    for u in UNITS:
        if u.tribe and s.on_map(u) and s.where[u.n] != KEY.n and u.side != CP:
            faults.append(f"{u} is nobody's tribe")
    for x in SPACES:
        here = s.at(x)
        if not here:
            continue
        sides = {s.side(u) for u in here}
        if not x.shared and CP in sides and AP in sides and not passing:
            faults.append(f"both sides stand in {x}")
        if x.beachhead and not s.marked(x, BEACHHEAD):
            faults.append(f"units in {x} without a Beachhead")
        if x.island and CP in sides:
            faults.append(f"CP units in {x}")
    return faults


def _between_actions(s: State) -> list[str]:
    faults = []
    for side in (CP, AP):
        for x in STACKING.overfull(s, side):
            faults.append(f"too many {('CP', 'AP')[side]} units in {x}: {', '.join(map(str, s.of_side(x, side)))}")
    for x in SPACES:
        held = s.is_held(x)
        if held and not [u for u in s.of_side(x, s.owner(x)) if not u.staff]:
            faults.append(f"{x} is held by nobody")
        here = [u for u in s.at(x) if not u.staff and s.side(u) in (CP, AP)]
        regular = [u for u in here if u.regular]
        plain = not x.shared and not x.beachhead and not x.island and not s.fort(x)
        if regular and plain and s.owner(x) != s.side(regular[0]):
            faults.append(f"{x} is not controlled by the units in it")
        for u in here:
            if u.tribe and x.n not in tribe_range(u):
                faults.append(f"{u} is out of its range in {x}")
            if s.owner(x) == NEUTRAL and u.regular and not x.shared and not x.beachhead and not x.island:
                faults.append(f"{x} is neutral with {u} in it")
    return faults
