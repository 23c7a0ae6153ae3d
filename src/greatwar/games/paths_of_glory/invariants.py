"""What must hold in every position that arose by play."""

from __future__ import annotations

from functools import cache

from .components import CARDS, RESERVE, SPACES, UNITS, Side
from .rules.control import VP_HISTORICAL, VP_STANDARD, vp_spaces
from .rules.stacking import LIMIT
from .setups import load_setup
from .state import NEUTRAL, Mark, Pile, State
from .steps.movement import Movement

#: steps during which stacks may be too high for a while (10.1.2)
_LOOSE = (Movement.__name__, "Redeploy", "SalonikaRedeployment")


def broken(s: State) -> list[str]:
    """Sentences on everything that is wrong; empty if all is well."""
    return [*stacks(s), *boxes(s), *victory_points(s), *cards(s), *markers(s)]


def stacks(s: State) -> list[str]:
    """10.1 Never two sides in a space, never more than three units but while they move."""
    faults = []
    loose = any(type(p).__name__ in _LOOSE for p in s.pending)
    for space in SPACES:
        units = s.at(space)
        if len({u.side for u in units}) > 1:
            faults.append(f"both sides stand in {space}")
        if len(units) > LIMIT and not loose:
            faults.append(f"{len(units)} units stand in {space}")
        if units and space.beach and s.beachhead != space:
            faults.append(f"units stand on {space} without a beachhead")
    return faults


def boxes(s: State) -> list[str]:
    """Only corps wait in reserve; eliminated units lie on their full side; counters are where the index says."""
    faults = [f"{u} is in reserve" for side in Side for u in s.at(RESERVE[side]) if u.army or u.side != side]
    for unit in UNITS:
        if unit not in s.at(s.where[unit]):
            faults.append(f"{unit} is not where it should be")
        if s.where[unit] > len(SPACES) and s.place(unit) not in RESERVE and s.marks[unit] & Mark.REDUCED:
            faults.append(f"{unit} lies reduced in {s.place(unit)}")
    return faults


def victory_points(s: State) -> list[str]:
    """3.0, 5.1.2 The VP marker stands where the spaces and the noted other causes put it."""
    due = base_vp(s.options.scenario, s.options.vp_map) + s.vp_events + balance(s)
    return [] if s.vp == due else [f"VP is {s.vp} but spaces and events make {due}"]


def balance(s: State) -> int:
    """VP spaces the Central Powers have taken, less those they have lost."""
    taken = 0
    for space in vp_spaces(s):
        holder = s.control[space]
        if holder != NEUTRAL and holder != space.start_control:
            taken += 1 if holder == Side.CP else -1
    return taken


@cache
def base_vp(scenario: str, vp_map: str) -> int:
    """The VP at the start without what the spaces of the set-up account for."""
    setup = load_setup(scenario)
    spaces = VP_HISTORICAL if vp_map == "historical" else VP_STANDARD
    changed = [x for x in spaces if setup.control[x] not in (None, x.start_control)]
    return setup.vp - sum(1 if setup.control[x] == Side.CP else -1 for x in changed)


def cards(s: State) -> list[str]:
    """Cards of later decks stay out; no hand is above its size; starred events have left the game."""
    faults = []
    for c in CARDS:
        if s.pile[c] in (Pile.DECK, Pile.HAND, Pile.SHOWN, Pile.TABLE, Pile.DISCARD) and c.deck > s.level[c.side]:
            faults.append(f"{c} is in play before its time")
        if c.starred and s.played[c] and s.pile[c] not in (Pile.REMOVED, Pile.TABLE):
            faults.append(f"{c} was played as an event and is still in the game")
    faults += [f"{side} holds {len(s.hand(side))} cards" for side in Side if len(s.hand(side)) > s.options.hand_size]
    return faults


def markers(s: State) -> list[str]:
    """Trenches have level 1 or 2; control is CP, AP or neutral; forts are destroyed where there are forts."""
    faults = [f"{x} has an impossible trench" for x in SPACES if s.trench[x] not in (0, 1, 2, 5, 6)]
    faults += [f"{x} has an impossible controller" for x in SPACES if s.control[x] > NEUTRAL]
    faults += [f"{SPACES[n - 1]} has no fort to destroy" for n in s.destroyed if not SPACES[n - 1].fort]
    return faults
