"""What must hold in every position that arose by play."""

from __future__ import annotations

from functools import cache
from typing import Final

from ...families.cdg import invariants as family
from ...families.cdg.state import DECK, DISCARD, TABLE
from .components import CARDS, ELIMINATED, PLACES, RESERVE, SPACES, UNITS, UPRISING_POOL
from .names import AP, CP, NEUTRAL, NOBODY, POOLS, REGION, SIDES, SPACE
from .options import Options
from .pieces import Space
from .rules import sieges, stacking
from .rules.decks import HAND_SIZE, HANDS, highest_deck
from .scenarios import SCENARIOS
from .setups import lay_out
from .state import State
from .steps.redeployment import Redeploy, SendUnit

#: steps during which stacks may be too high, HQs alone and sieges too weak for a while
_LOOSE: Final = frozenset({"Movement", "RetreatUnits", "Halt", "TakeSteps", "AdvanceUnits", "GoOn", "NearestRoom"})
_ALSO_LOOSE: Final = frozenset(
    {"StaffFollows", "TakeLosses", "LeaveRegion", "Withdraw", "WithdrawalPrice", "DissolveCorps"}
)


def broken(s: State) -> list[str]:
    """Sentences on everything that is wrong; empty if all is well."""
    return [
        *stacks(s),
        *boxes(s),
        *holders(s),
        *victory_points(s),
        *cards(s),
        *markers(s),
        *tracks(s),
        *between_rounds(s),
    ]


def loose(s: State) -> bool:
    """Whether units are on their way, or losses are being taken."""
    if s.pending and isinstance(s.pending[-1], (Redeploy, SendUnit)) and s.pending[-1].owed:
        return True
    return any(type(p).__name__ in _LOOSE or type(p).__name__ in _ALSO_LOOSE for p in s.pending)


def stacks(s: State) -> list[str]:
    """10 Never two sides in a space, never too high a stack but while units move."""
    faults = []
    quiet = not loose(s)
    for x in SPACES:
        units = s.stacks[x.n]
        if not units:
            continue
        if x.kind == SPACE and len({s.side_of(u) for u in units}) > 1:
            faults.append(f"units of several sides stand in {x}")
        if len([u for u in units if u.side == NOBODY]) > 1:
            faults.append(f"two Uprising Units stand in {x}")
        for side in SIDES:
            wrong = stacking.stacked(x, s.of_side(x, side)) if quiet else None
            if wrong is not None:
                faults.append(wrong.reason)
    return faults


def boxes(s: State) -> list[str]:
    """Only SCUs wait in Reserve; what lies in boxes is full; every counter is where the index says."""
    faults = [f"{u} is in Reserve" for side in SIDES for u in s.at(RESERVE[side]) if u.large or u.staff]
    faults += [f"{u} is among the uprisings" for u in s.at(UPRISING_POOL) if not u.uprising]
    return faults + family.counters(s, UNITS, (*ELIMINATED, *RESERVE))


def holders(s: State) -> list[str]:
    """11.2 Whoever stands in a space controls it, unless a fort, neutrality or an HQ alone speaks against it."""
    faults = []
    if loose(s):
        return []
    for x in SPACES:
        if x.kind != SPACE or not s.stacks[x.n]:
            continue
        for side in SIDES:
            units = [u for u in s.of_side(x, side) if u.counted]
            if units and s.owner(x) != side and not sieges.enemy_fort(s, x, side):
                faults.append(f"{units[0]} stands in {x} and its side does not control it")
        if s.owner(x) == NOBODY and not s.uprising_at(x):
            faults.append(f"{x} belongs to an uprising that is not there")
    return faults


def victory_points(s: State) -> list[str]:
    """5.1 VP without those of events is what control of the VP spaces makes, as far as it tells."""
    if s.greece != NEUTRAL or any(s.owner(x) == NOBODY for x in SPACES):
        return []
    due = base_vp(s.options.scenario) + s.vp_events + balance(s)
    return [] if s.vp == due else [f"VP is {s.vp}, but spaces and events make {due}"]


def balance(s: State) -> int:
    """VP spaces by who holds them now, against who held them in 1914."""
    found = 0
    for x in SPACES:
        if x.vp:
            found += worth(x, s.owner(x))
    return found


def worth(x: Space, owner: int) -> int:
    """VP of a space in an owner's hand, counted from its owner of 1914; neutral ones score for who has them."""
    if x.start_control == NEUTRAL:
        if x.nation == 7:  # Greece
            return {CP: 1, AP: -1}.get(owner, 0)
        return {AP: -1, CP: 0}.get(owner, 0) if x.nation != 11 else {CP: 1, AP: 0}.get(owner, 0)
    if owner == x.start_control or owner > AP:
        return 0
    return 1 if owner == CP else -1


@cache
def base_vp(scenario: str) -> int:
    """VP at the start without what the spaces account for."""
    s = State([], Options(scenario))
    lay_out(s)
    return s.vp - balance(s)


def cards(s: State) -> list[str]:
    """9.2 Cards of later decks stay out; hands are not too large; nothing is unknown in a full state."""
    faults = family.decks(s.pile, CARDS, lambda c: min(s.level[c.side], highest_deck(s)))
    for c in CARDS:
        if s.pile[c.n] in (DECK, DISCARD) and c.starred and s.played[c.n] and not c.neutral_entry:
            faults.append(f"{c} was played as an Event and is still in the game")
    for side in SIDES:
        if HANDS.hand_count(s, side) > HAND_SIZE:
            faults.append(f"side {side} holds {HANDS.hand_count(s, side)} cards")
    return faults


def markers(s: State) -> list[str]:
    """19, 20, 25 Trenches are Level 1 or 2, forts are destroyed where forts are, Landing markers lie at sea."""
    faults = family.ground(s, PLACES, (0, 1, 2, 5, 6, 10))
    if len(s.landings) + s.landings_left > 3:
        faults.append("there are more than three Landing markers")
    faults += [f"a region has a trench: {x}" for x in SPACES if x.kind == REGION and s.any_trench(x)]
    return faults


def tracks(s: State) -> list[str]:
    """3.2, 9.6, 17 Markers keep within their bounds."""
    faults = [f"{s.rp[p]} half RPs of {POOLS[p]}" for p in range(len(POOLS)) if s.rp[p] < 0]
    if min(s.will) < 0 or min(s.quality) < 0:
        faults.append("National Will or Troop Quality is below 0")
    if s.armistice > 40:
        faults.append(f"the Armistice marker is at {s.armistice}")
    if s.war_status[2] != s.war_status[0] + s.war_status[1]:
        faults.append(f"the combined War Status is wrong: {s.war_status}")
    if not SCENARIOS[s.options.scenario].first_turn <= s.turn <= SCENARIOS[s.options.scenario].last_turn:
        faults.append(f"the scenario has no turn {s.turn}")
    if s.stage > -1 and not s.begun:
        faults.append("the Revolution has a Stage before it began")
    return faults


def between_rounds(s: State) -> list[str]:
    """8.2 When an action is to be chosen, nothing of the last one is left."""
    if not s.pending or type(s.pending[-1]).__name__ != "TakeAction":
        return []
    faults = family.left_over(s, ("ops", "activations", "combat", "landed", "round_events"))
    if any(s.doing):
        faults.append("a counter is marked from the last action")
    faults += [f"{c} lies on the table" for c in CARDS if s.pile[c.n] == TABLE and c.combat]
    return faults
