"""What must hold in every position that arose by play."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from .components import DEADPILE, FORTS, HEX_COUNT, HEXES, OUT_OF_PLAY, PLACES, REMOVED, UNITS, Hex, Phase, Side, Unit
from .rules.control import disputed, due_to
from .rules.movement import ALWAYS_FIT
from .rules.siege import besieger
from .rules.stacking import VOSGES, too_many
from .scenarios import scenario
from .setups import load_setup
from .state import STEPS, Ground, Mark, State, options_of
from .tables import TABLES, ScenarioNumber
from .what_if import EFFECTS

#: steps during which stacks may be too high for a while (8.4.6): chapters add the names of theirs
LOOSE: set[str] = {
    "Activate",
    "MoveGroup",
    "Withdrawing",
    "NextToGo",
    "Retreat",
    "Crowd",
    "GoOn",
    "CavalryRides",
    "ChooseRide",
}
_PHASES = frozenset(Phase)
#: ground up to here is a control marker and nothing else
_BARE = Ground.ALLIED


def broken(s: State) -> list[str]:
    """Sentences on everything that is wrong; empty if all is well."""
    return [*index(s), *stacks(s), *control(s), *forts(s), *conservation(s), *vp_markers(s), *counters(s), *blocks(s)]


def _loose(s: State) -> bool:
    return not LOOSE.isdisjoint([type(p).__name__ for p in s.pending])


# What depends on a few fields alone is kept by their values: most decisions leave most of them as they are.


@lru_cache(maxsize=64)
def _laid_out(where: bytes) -> list[tuple[Unit, ...]]:
    """The units of every place in order of number, from the places of the units alone."""
    found: list[list[Unit]] = [[] for _ in PLACES]
    for unit, place in zip(UNITS, where, strict=True):
        found[place].append(unit)
    return [tuple(units) for units in found]


def index(s: State) -> list[str]:
    """Counters are where the index says."""
    if s.stacks == _laid_out(s.where):
        return []
    faults = [f"{u} is not where it should be" for p, units in enumerate(s.stacks) for u in units if s.where[u.n] != p]
    if sum(map(len, s.stacks)) != len(UNITS):
        faults.append("a unit is in two places, or in none")
    return faults or ["the units of a place are out of order"]


def stacks(s: State) -> list[str]:
    """8.4.6 No side has too many units in a hex, but while units move or retreat."""
    return [] if _loose(s) else list(_crowded(s.where))


@lru_cache(maxsize=64)
def _crowded(where: bytes) -> tuple[str, ...]:
    here = _laid_out(where)
    return tuple(fault for hex_ in HEXES if here[hex_.n] for fault in _too_many(hex_, here[hex_.n]))


@lru_cache(maxsize=4096)
def _too_many(hex_: Hex, units: tuple[Unit, ...]) -> tuple[str, ...]:
    if len(units) <= ALWAYS_FIT and VOSGES not in hex_.flags:
        return ()
    refusals = [(side, too_many([u for u in units if u.side is side], hex_)) for side in Side]
    return tuple(f"{side} units in {hex_}: {refusal.reason}" for side, refusal in refusals if refusal)


def control(s: State) -> list[str]:
    """8.3.2 A side with units or an unbesieged fort alone in a hex in supply controls it.

    9.5.3 A siege needs a fort and, when a battle is wound up, infantry that besieges it.
    """
    taken = [] if _loose(s) else [(h, due_to(s, h)) for h in disputed(s)]
    faults = [f"{h} is due to the {side} side" for h, side in taken if side is not None]
    marked = [number for number, ground in enumerate(s.ground) if ground > _BARE]
    return [*faults, *(fault for number in marked for fault in _markers(s, HEXES[number - 1]))]


def _markers(s: State, hex_: Hex) -> list[str]:
    """What is wrong with the markers of a hex besides the one of control."""
    faults = []
    if s.besieged(hex_) and not any(u.fort for u in s.at(hex_)):
        faults.append(f"{hex_} is besieged without a fort")
    if s.besieged(hex_) and s.battle is None and not s.infantry(besieger(s, hex_), hex_):
        faults.append(f"{hex_} is besieged by nobody")
    if s.trench(hex_) > TABLES.entrenching.max_level:
        faults.append(f"the trench of {hex_} has level {s.trench(hex_)}")
    if s.cavalry_control(hex_) and s.infantry(s.controller(hex_), hex_):
        faults.append(f"{hex_} has a Cavalry Control marker and infantry of {s.controller(hex_)}")
    return faults


def forts(s: State) -> list[str]:
    """2.4 A fort stands in its hex with a step left, or is gone; nothing but a combat unit lies in the deadpile."""
    return list(_worn(s.where, s.marks))


@lru_cache(maxsize=64)
def _worn(where: bytes, marks: bytes) -> tuple[str, ...]:
    dead = _laid_out(where)[DEADPILE.n]
    worn = [(u, mark >> STEPS) for u, mark in zip(UNITS, marks, strict=True) if mark >> STEPS]
    faults = [f"{u} has lost {steps} steps" for u, steps in worn if steps >= max(u.steps, 1)]
    faults += [f"{u} lies in the deadpile" for u in dead if not u.combat]
    faults += [f"{u} lies in the deadpile on its back" for u in dead if marks[u.n] & Mark.BACK]
    standing = [(u, HEXES[where[u.n] - 1]) for u in FORTS if 0 < where[u.n] <= HEX_COUNT]
    faults += [f"{u} stands in {hex_}" for u, hex_ in standing if u.name not in hex_.forts and not u.orange]
    return tuple(faults)


def conservation(s: State) -> list[str]:
    """13.1 Units of the set-up never leave the game but to the deadpile or by removal; optional ones need an option."""
    return list(_lost(scenario(s).number, s.where, s.chosen))


@lru_cache(maxsize=64)
def _lost(number: ScenarioNumber, where: bytes, chosen: int) -> tuple[str, ...]:
    outside, options = _outside(number), options_of(chosen)
    exchanged = {e.get("old") for code in options for e in EFFECTS[code]}
    missing = [u for u in _laid_out(where)[OUT_OF_PLAY.n] if u not in outside and u.name not in exchanged]
    early = [u for u in outside if where[u.n] != OUT_OF_PLAY.n and u.option not in options]
    return (*(f"{u} is out of play" for u in missing), *(f"{u} is in play without its option" for u in early))


@cache
def _outside(number: ScenarioNumber) -> frozenset[Unit]:
    """The units that a scenario leaves out of play."""
    return frozenset(u for u, place, _ in load_setup(number).units if place == OUT_OF_PLAY)


def vp_markers(s: State) -> list[str]:
    """14.1.2 A hex has one marker at most, of its own cup, and no cup gives more than it holds."""
    faults = [*_laid("german", s.german_markers), *_laid("plan17", s.plan17_markers)]
    faults += [f"{h} has a German VP marker and is Allied" for h, _ in s.german_markers if s.controls(Side.ALLIED, h)]
    return faults


@lru_cache(maxsize=64)
def _laid(cup: str, laid: tuple[tuple[Hex, int], ...]) -> tuple[str, ...]:
    """What is wrong with the markers drawn from a cup."""
    over = Counter(v for _, v in laid) - Counter(TABLES.cups[cup])
    faults = [f"too many markers {value} of the {cup} cup" for value in over]
    hexes = [h for h, _ in laid]
    faults += [f"{h} has two VP markers" for h in set(hexes) if hexes.count(h) > 1]
    faults += [f"{h} has a marker of the {cup} cup" for h in hexes if h.vp_kind != f"{cup}_cup"]
    return tuple(faults)


def counters(s: State) -> list[str]:
    """5.1.1 CAPS lie between 0 and 10, Mandated Battles are not below 0, the turn is one of the scenario."""
    faults = [f"{side} has {s.caps[side]} CAPS" for side in Side if not 0 <= s.caps[side] <= TABLES.max_caps[side]]
    faults += [f"{side} owes {s.mandated[side]} Mandated Battles" for side in Side if s.mandated[side] < 0]
    if not 1 <= s.turn <= scenario(s).last_turn:
        faults.append(f"turn {s.turn} is beyond the scenario")
    if s.phase not in _PHASES:
        faults.append(f"{s.phase} is no phase")
    return faults


def blocks(s: State) -> list[str]:
    """8.4.5 A blocked hexside lies between adjacent hexes, its owner still in the hex entered."""
    faults = []
    for _, left, entered in s.blocked:
        if left not in entered.neighbours:
            faults.append(f"{left}/{entered} is no hexside")
    faults += [f"{u} is both removed and marked" for u in s.at(REMOVED) if s.marks[u.n]]
    return faults
