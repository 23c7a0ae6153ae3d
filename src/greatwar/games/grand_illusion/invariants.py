"""What must hold in every position that arose by play."""

from __future__ import annotations

from collections import Counter
from functools import cache

from .components import DEADPILE, FORTS, HEX_COUNT, HEXES, OUT_OF_PLAY, REMOVED, UNITS, Hex, Phase, Side, Unit
from .rules.control import disputed, due_to
from .rules.movement import ALWAYS_FIT
from .rules.siege import besieger
from .rules.stacking import VOSGES, too_many
from .scenarios import scenario
from .setups import load_setup
from .state import OPTION_CODES, STEPS, Ground, State
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


def broken(s: State) -> list[str]:
    """Sentences on everything that is wrong; empty if all is well."""
    return [*index(s), *stacks(s), *control(s), *forts(s), *conservation(s), *vp_markers(s), *counters(s), *blocks(s)]


def _loose(s: State) -> bool:
    return any(type(p).__name__ in LOOSE for p in s.pending)


def index(s: State) -> list[str]:
    """Counters are where the index says."""
    faults = [f"{u} is not where it should be" for p, units in enumerate(s.stacks) for u in units if s.where[u] != p]
    if sum(map(len, s.stacks)) != len(UNITS):
        faults.append("a unit is in two places, or in none")
    return faults


def stacks(s: State) -> list[str]:
    """8.4.6 No side has too many units in a hex, but while units move or retreat."""
    if _loose(s):
        return []
    faults = []
    for hex_ in s.occupied():
        if len(s.at(hex_)) <= ALWAYS_FIT and VOSGES not in hex_.flags:
            continue
        for side in Side:
            refusal = too_many([u for u in s.at(hex_) if u.side is side], hex_)
            if refusal:
                faults.append(f"{side} units in {hex_}: {refusal.reason}")
    return faults


def control(s: State) -> list[str]:
    """8.3.2 A side with units or an unbesieged fort alone in a hex in supply controls it.

    9.5.3 A siege needs a fort and, when a battle is wound up, infantry that besieges it.
    """
    taken = [] if _loose(s) else [(h, due_to(s, h)) for h in disputed(s)]
    faults = [f"{h} is due to the {side} side" for h, side in taken if side is not None]
    for hex_ in HEXES:
        if s.ground[hex_] > Ground.ALLIED:
            faults += _markers(s, hex_)
    return faults


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
    faults = [f"{u} has lost {s.steps_lost(u)} steps" for u in UNITS if 0 < s.marks[u] >> STEPS >= max(u.steps, 1)]
    faults += [f"{u} lies in the deadpile" for u in s.at(DEADPILE) if not u.combat]
    faults += [f"{u} lies in the deadpile on its back" for u in s.at(DEADPILE) if s.back(u)]
    for u in FORTS:
        if s.on_map(u) and u.name not in s.hex(u).forts and not u.orange:
            faults.append(f"{u} stands in {s.hex(u)}")
    return faults


def conservation(s: State) -> list[str]:
    """13.1 Units of the set-up never leave the game but to the deadpile or by removal; optional ones need an option."""
    outside = _outside(scenario(s).number)
    exchanged = {e.get("old") for code in OPTION_CODES if s.has(code) for e in EFFECTS[code]}
    gone = [f"{u} is out of play" for u in s.at(OUT_OF_PLAY) if u not in outside and u.name not in exchanged]
    early = [
        f"{u} is in play without its option" for u in outside if s.where[u] != OUT_OF_PLAY and not _due(s, u.option)
    ]
    return gone + early


@cache
def _outside(number: ScenarioNumber) -> frozenset[Unit]:
    """The units that a scenario leaves out of play."""
    return frozenset(u for u, place, _ in load_setup(number).units if place == OUT_OF_PLAY)


def _due(s: State, option: str) -> bool:
    return bool(option) and s.has(option)


def vp_markers(s: State) -> list[str]:
    """14.1.2 A hex has one marker at most, of its own cup, and no cup gives more than it holds."""
    faults = []
    for cup, laid in (("german", s.german_markers), ("plan17", s.plan17_markers)):
        over = Counter(v for _, v in laid) - Counter(TABLES.cups[cup])
        faults += [f"too many markers {value} of the {cup} cup" for value in over]
        hexes = [h for h, _ in laid]
        faults += [f"{h} has two VP markers" for h in set(hexes) if hexes.count(h) > 1]
        faults += [f"{h} has a marker of the {cup} cup" for h in hexes if HEXES[h - 1].vp_kind != f"{cup}_cup"]
    faults += [f"{h} has a German VP marker and is Allied" for h, _ in s.german_markers if s.controls(Side.ALLIED, h)]
    return faults


def counters(s: State) -> list[str]:
    """5.1.1 CAPS lie between 0 and 10, Mandated Battles are not below 0, the turn is one of the scenario."""
    faults = [f"{side} has {s.caps[side]} CAPS" for side in Side if not 0 <= s.caps[side] <= TABLES.max_caps[side]]
    faults += [f"{side} owes {s.mandated[side]} Mandated Battles" for side in Side if s.mandated[side] < 0]
    if not 1 <= s.turn <= scenario(s).last_turn:
        faults.append(f"turn {s.turn} is beyond the scenario")
    if s.phase not in tuple(Phase):
        faults.append(f"{s.phase} is no phase")
    return faults


def blocks(s: State) -> list[str]:
    """8.4.5 A blocked hexside lies between adjacent hexes, its owner still in the hex entered."""
    faults = []
    for _, left, entered in s.blocked:
        if HEXES[left - 1] not in HEXES[entered - 1].neighbours or not 0 < left <= HEX_COUNT:
            faults.append(f"{left}/{entered} is no hexside")
    faults += [f"{u} is both removed and marked" for u in s.at(REMOVED) if s.marks[u]]
    return faults
