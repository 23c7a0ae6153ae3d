"""What must hold in every position that arose by play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache

from ...families.cdg import invariants as family
from .components import (
    CARDS,
    ELIMINATED,
    OUT_OF_PLAY,
    PLACES,
    REMOVED,
    RESERVE,
    SPACES,
    UNITS,
    UNITS_OF_KIND,
    Card,
    Country,
    Nation,
    Side,
    Space,
    Unit,
)
from .rules.access import neutral, opened_by_event
from .rules.control import VP_HISTORICAL, VP_STANDARD, vp_spaces
from .rules.stacking import LIMIT
from .rules.tracks import Capitulation, UsEntry, russian_vp
from .scenarios import SCENARIOS
from .setups import Setup, entry_setup, load_setup
from .state import NEUTRAL, NEUTRALS, POOLS, ROUND_MARKS, Pile, State
from .steps.action import TakeAction
from .steps.movement import Movement
from .steps.retreat import Retreat

#: steps during which stacks may be too high for a while (10.1.2)
_LOOSE = frozenset({Movement.__name__, "Redeploy", "RedeployTo"})
#: steps that are still bringing units into play
_ARRIVING = frozenset({"PlaceReinforcement", "PlaceCavalry", "PlaceFreeCorps"})
_LAST = len(SPACES)
_FULL_SIDE_UP = (*ELIMINATED, *REMOVED)
_TRENCHES = frozenset({0, 1, 2, 5, 6})
_OPTIONAL_A_SIDE = sum(c.optional for c in CARDS if c.side is Side.CP)
#: 9.4.3 the pools of nations that are neutral at the start
_NEUTRAL_POOLS = tuple((i, pool) for i, pool in enumerate(POOLS) if pool in NEUTRALS)


def broken(s: State) -> list[str]:
    """Sentences on everything that is wrong; empty if all is well."""
    return [
        *stacks(s),
        *boxes(s),
        *conservation(s),
        *holders(s),
        *victory_points(s),
        *cards(s),
        *piles(s),
        *markers(s),
        *tracks(s),
        *between_rounds(s),
    ]


# Units ------------------------------------------------------------------------------------------


def stacks(s: State) -> list[str]:
    """10.1 Never two sides in a space, never more than three units but while they move."""
    faults = []
    loose = _loose(s)
    for number, units in enumerate(s.stacks[: _LAST + 1]):
        if not number or not units:
            continue
        space = SPACES[number - 1]
        if len(units) > 1 and len({u.side for u in units}) > 1:
            faults.append(f"both sides stand in {space}")
        if len(units) > LIMIT and not loose:
            faults.append(f"{len(units)} units stand in {space}")
        if space.beach and s.beachhead != space.n and units[0].side is Side.AP:
            faults.append(f"{units[0]} stands on {space} without a beachhead")
        if s.control[number] == NEUTRAL and units[0].nation is not Nation.GR and neutral(s, units[0], space):
            faults.append(f"{units[0]} stands in {space}, which is closed to all")
    return faults


def _loose(s: State) -> bool:
    """10.1.2, 12.5.5 Whether units are on their way: moving, redeploying, or half-way through a retreat."""
    return any(type(p).__name__ in _LOOSE or (isinstance(p, Retreat) and p.moving >= 0) for p in s.pending)


def boxes(s: State) -> list[str]:
    """Only corps wait in reserve; eliminated units lie on their full side; counters are where the index says."""
    faults = [f"{u} is in reserve" for side in Side for u in s.at(RESERVE[side]) if u.army or u.side != side]
    faults += [f"{u} is eliminated, not removed" for side in Side for u in s.at(ELIMINATED[side]) if not u.replaceable]
    return faults + family.counters(s, UNITS, _FULL_SIDE_UP)


def conservation(s: State) -> list[str]:
    """9.5.3, 4.2.2 Of each kind as many counters are in the game as set-up, entries and events have brought."""
    arriving = any(type(p).__name__ in _ARRIVING for p in s.pending)
    return list(_wrong_counts(s.options.scenario, s.at(OUT_OF_PLAY), _events(s), _entries(s), arriving))


@lru_cache(maxsize=64)  # nothing of this changes from one decision to the next, as a rule
def _wrong_counts(
    scenario: str, outside: tuple[Unit, ...], events: tuple[Card, ...], entries: tuple[str, ...], arriving: bool
) -> tuple[str, ...]:
    due, out = _brought(scenario, events, entries), Counter(u.kind for u in outside)
    faults = []
    for kind, units in UNITS_OF_KIND.items():
        found, most = len(units) - out[kind], min(due.get(kind, 0), len(units))
        if found > most or (found < most and not arriving):
            faults.append(f"{found} of {kind} are in the game, and {most} should be")
    return tuple(faults)


def _events(s: State) -> tuple[Card, ...]:
    return tuple(c for c in _REINFORCEMENTS if s.happened(c))


def _entries(s: State) -> tuple[str, ...]:
    return tuple(n for n in _ENTERING if s.at_war(n) or (n == "GR" and opened_by_event(s, Country.GREECE)))


_REINFORCEMENTS = tuple(c for c in CARDS if c.reinforcements)
_ENTERING = tuple(n for n in NEUTRALS if n != "US")


@cache
def _start(scenario: str) -> Setup:
    return load_setup(scenario)


def _brought(scenario: str, events: tuple[Card, ...], entries: tuple[str, ...]) -> Mapping[str, int]:
    """How many counters of each kind have come in."""
    setup = _start(scenario)
    due = Counter(u.kind for u, _, _ in setup.units)
    for c in events:
        if c not in setup.events:
            due.update(c.reinforcements)
    for nation in entries:
        if nation not in setup.entered:
            due.update(_kinds_of_entry(nation))
    return due


@cache
def _kinds_of_entry(nation: str) -> tuple[str, ...]:
    entry = entry_setup(Nation(nation))
    return tuple(u.kind for u in (*(u for u, _, _ in entry.units), *entry.free))


def holders(s: State) -> list[str]:
    """11.1.14, 15.1.10 Whoever stands in a space controls it, unless an enemy fort or a neutral nation does.

    12.5.5 A unit half-way through its retreat takes no control where it passes.
    """
    faults = []
    passing = {s.where[p.moving] for p in s.pending if isinstance(p, Retreat) and p.moving >= 0}
    for number, units in enumerate(s.stacks[: _LAST + 1]):
        held = not units or s.control[number] != 1 - units[0].side or s.fort(SPACES[number - 1])
        if number and number not in passing and not held:
            faults.append(f"{units[0].side} stands in {SPACES[number - 1]} and does not control it")
    return faults


# Victory points ---------------------------------------------------------------------------------


def victory_points(s: State) -> list[str]:
    """3.0, 5.1.2 The VP marker stands where the spaces and the noted other causes put it."""
    due = base_vp(s.options.scenario, s.options.vp_map) + s.vp_events + balance(s)
    return [] if s.vp == due else [f"VP is {s.vp} but spaces and events make {due}"]


def balance(s: State) -> int:
    """VP spaces the Central Powers have taken, less those they have lost."""
    taken = 0
    for space in vp_spaces(s):
        holder = s.owner(space)
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


# Cards ------------------------------------------------------------------------------------------


def cards(s: State) -> list[str]:
    """Cards of later decks stay out; no hand is above its size; starred events have left the game."""
    faults = _misplaced(s.options.scenario, bytes(s.pile), bytes(s.played), tuple(s.level), tuple(s.reshuffle))
    hands = {side: len(s.hand(side)) for side in Side}
    return [*faults, *(f"{side} holds {n} cards" for side, n in hands.items() if n > s.options.hand_size)]


@lru_cache(maxsize=64)
def _misplaced(
    scenario: str, pile: bytes, played: bytes, level: tuple[int, ...], reshuffle: tuple[int, ...]
) -> tuple[str, ...]:
    """9.1.2, 9.5.1.2, 16.1.3 Cards that are where they cannot be; only starred ones leave the game."""
    faults = family.decks(pile, CARDS, lambda c: level[c.side] - reshuffle[c.side], _start(scenario).removed)
    for c in CARDS:
        if c.starred and played[c.n] and pile[c.n] not in (Pile.REMOVED, Pile.TABLE):
            faults.append(f"{c} was played as an event and is still in the game")
        if pile[c.n] == Pile.TABLE and not c.combat:
            faults.append(f"{c} lies on the table and is no combat card")
    return tuple(faults)


def piles(s: State) -> list[str]:
    """OPT.1, OPT.2 No card comes or goes: as many are unused as optional ones are left out or exchanged."""
    due = 0 if s.options.optional_cards == "all" else _OPTIONAL_A_SIDE
    if s.pile.count(Pile.UNUSED) == 2 * due:
        return []
    return [f"{s.pile.count(Pile.UNUSED)} cards are unused, not {2 * due}"]


# Markers ----------------------------------------------------------------------------------------


def markers(s: State) -> list[str]:
    """Trenches of level 1 or 2 lie with their owner; control is CP, AP or neutral; forts stand where forts are."""
    faults = []
    if max(s.control) > NEUTRAL:
        faults += [f"{x} has an impossible controller" for x in SPACES if s.owner(x) > NEUTRAL]
    for number, trench in enumerate(s.trench):
        if trench and s.control[number] == 1 - (trench >> 2) and not _left_by_besiegers(s, SPACES[number - 1]):
            faults.append(f"an enemy trench lies in {SPACES[number - 1]}")
    return faults + family.ground(s, PLACES, _TRENCHES)


def _left_by_besiegers(s: State, space: Space) -> bool:
    """11.2.4 Whether those who dug here besiege the fort, or have gone and nobody has come since."""
    return s.enemy_at(space, s.owner(space)) or (space.fort > 0 and not s.at(space))


def tracks(s: State) -> list[str]:
    """9.4, 11.3, 16 Points, limits and tracks keep within their bounds and fit together."""
    faults = [f"{s.rp[i]} RP of {POOLS[i]} are recorded" for i in range(len(POOLS)) if s.rp[i] < 0]
    faults += [f"{pool} is neutral and has RP" for i, pool in _NEUTRAL_POOLS if s.rp[i] and not s.at_war(pool)]
    if max(s.near_east) > 1:
        faults.append(f"Near East limits are passed: {s.near_east}")
    if s.war_status[2] < s.war_status[0] + s.war_status[1]:
        faults.append(f"the combined War Status is too low: {s.war_status}")
    if max(s.entered) > s.turn:
        faults.append("a nation has entered the war in the future")
    if (s.us_entry >= UsEntry.ZIMMERMANN) != s.at_war("US"):
        faults.append("the US Entry Track and the war of the US differ")
    if s.capitulation == Capitulation.TSAR_TAKES_COMMAND_ALLOWED and russian_vp(s) < 3:
        faults.append("the Tsar may take command too early")
    if not SCENARIOS[s.options.scenario].first_turn <= s.turn <= SCENARIOS[s.options.scenario].last_turn:
        faults.append(f"the scenario has no turn {s.turn}")
    return faults


def between_rounds(s: State) -> list[str]:
    """8.1.4 When an action is to be chosen, nothing of the last one is left."""
    if not s.pending or not isinstance(s.pending[-1], TakeAction):
        return []
    both = ("used",) if s.active == Side.CP else ()  # an action round holds both actions (6.0.B)
    faults = family.left_over(s, ("ops", "move_marks", "attack_marks", "combat", "inactive", *both))
    if any(m & ROUND_MARKS for m in s.marks):
        faults.append("a counter is marked from the last action")
    return faults
