"""12.5 Retreats: whether and how far the defender goes, where each unit may go, and whom there is no room for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from ....families.cdg.retreat import noted_step
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import REMOVED, SPACES, UNITS, Side, Space, Unit
from ..state import Mark, State, replaced
from ..tables import effect_of
from .access import closed_to_retreat, crossing
from .combat_cards import Does, doing
from .control import enter, leave, overrun_trench
from .effects import IGNORING_RETREATS
from .forts import besieged, enemy_fort
from .limits import refused4
from .losses import combat_of, drop, replacements
from .movement import caucasus, crosses_caucasus
from .stacking import room
from .supply import supplied_at
from .units import eliminate
from .withdrawal import withdraws

#: places already given away in a plan
Taken = Mapping[Space, int]
NOBODY: Final[Taken] = {}


# Whether and how far ----------------------------------------------------------------------------


@rule("12.5.1#1", "12.5.1#2", "12.5.2", "12.6.4#1", "12.6.7", "EX.T1.12")
def retreat_length(s: State) -> int:
    """12.5.2 How many spaces the defender must retreat: 0, 1 or 2; 12.6.4 with Withdrawal always 1."""
    c = combat_of(s)
    if not c.defenders:
        return 0
    if withdraws(c):
        return 1
    difference = max(c.defender_loss, 0) - max(c.attacker_loss, 0)
    if difference < 1 or all(s.marks[u] & Mark.REDUCED for u in c.attackers):  # ruling 107
        return 0
    return min(difference, 2)


@rule("CARD.AP39", "CARD.AP63")
def cancelled_by_card(s: State, c: Combat) -> bool:
    """CARD.AP39, CARD.AP63 A card of the defender cancels the retreat after a lost combat, not that of Withdrawal."""
    return not withdraws(c) and doing(c, Does.HOLD_GROUND, Side(1 - s.active))


@rule("12.5.3#1", "12.6.5")
def may_stand(s: State) -> bool:
    """12.5.3 Whether trench or terrain let the defender cancel the retreat by a step; 12.6.5 not with Withdrawal."""
    c = combat_of(s)
    return not withdraws(c) and effect_of(SPACES[c.space - 1].terrain, trench_in(s, c)).may_cancel_retreat


def trench_in(s: State, c: Combat) -> int:
    """The trench that helps the defender in this combat; a card may let him count as in one of level 1."""
    if c.trenches_cancelled:
        return 0
    defender = Side(1 - s.active)
    return max(s.trench_level(SPACES[c.space - 1], defender), int(doing(c, Does.DIG_IN, defender)))


@rule("12.5.3#2")
def last_step(s: State, unit: Unit) -> Refusal | None:
    """12.5.3 The step given for the retreat may not be the last: somebody must be left to stay."""
    others = any(u != unit.n for u in combat_of(s).defenders)
    if others or not s.reduced(unit) or (unit.army and replacements(s, unit)):
        return None
    return Refusal("12.5.3", f"the last defending step of {unit} cannot be given to stay")


def ignoring(s: State) -> tuple[int, ...]:
    """9.5.1 The units that may ignore this retreat by an event in force; that of Withdrawal they may not."""
    c = combat_of(s)
    if withdraws(c):
        return ()
    return tuple([u for units in IGNORING_RETREATS.in_force(s) for u in units(s, c)])


# Where to ---------------------------------------------------------------------------------------


@rule("12.5.5#2")
def no_line(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.5.5 A retreat follows the lines that are open to the unit, and never the sea."""
    link = start.links.get(to)
    if link is None:
        return Refusal("12.5.5#2", f"no line leads from {start} to {to}, and nobody retreats by sea")
    return crossing(s, unit, start, to) if link.only else None


@rule("12.5.5#3")
def back_to_the_battle(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.5.5 A retreat does not come back to the space that was defended."""
    if to.n == combat_of(s).space:
        return Refusal("12.5.5#3", f"{unit} has been driven out of {to}")
    return None


@rule("12.5.5#1")
def enemy_in_the_way(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.5.5 A retreat does not enter a space with an enemy unit or an enemy fort that is not besieged."""
    if s.enemy_at(to, unit.side) or (enemy_fort(s, to, unit.side) and not besieged(s, to)):
        return Refusal("12.5.5#1", f"the enemy holds {to}")
    return None


def never_there(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """11.1.10-11.1.17, 11.3.1 Places that are closed to the unit."""
    return closed_to_retreat(s, unit, to)


LIMITS: Final = (back_to_the_battle, no_line, enemy_in_the_way, never_there, caucasus)


def _sort_of(s: State, unit: Unit) -> tuple[Any, ...]:
    """Units that are alike for a retreat."""
    return unit.nation, unit.sub, unit.kind if unit.near_east else unit.army, s.marked(unit, Mark.LOST_NEAR_EAST)


def exits(s: State, unit: Unit, start: Space) -> list[Space]:
    """12.5.5 The spaces a unit may enter next in its retreat, priorities and stacking apart."""
    kept, key = s.derived, ("exits", _sort_of(s, unit), start, combat_of(s).space)
    found: list[Space] | None = kept.get(key)
    if found is None:
        found = kept[key] = [to for to in start.neighbours if refused4(LIMITS, s, unit, start, to) is None]
    return found


def friendly(s: State, unit: Unit, to: Space) -> bool:
    """12.5.5 A space of the unit's side; 15.2.2 an enemy fort that is besieged counts for nothing."""
    return s.owner(to) == unit.side or besieged(s, to)


@rule("12.5.5#7", "12.5.5#8", "12.5.5#9")
def rank(s: State, unit: Unit, to: Space) -> int:
    """12.5.5 Friendly and supplied first, then friendly, then an enemy space that gives supply, then any other.

    It is judged for each unit when it goes, as things are then (ruling 106).
    """
    if friendly(s, unit, to):
        return 0 if supplied_at(s, unit, to) else 1
    return 2 if supplied_at(s, unit, to) or supplied_once_taken(s, unit, to) else 3


def supplied_once_taken(s: State, unit: Unit, to: Space) -> bool:
    """12.5.5 Whether an enemy space gives supply when the unit has taken it: a port, a source, Gallipoli."""
    if s.owner(to) != 1 - unit.side:
        return False  # nobody's spaces (11.1.12) are not taken
    then = s.copy()
    then.put(unit, to)
    then.set_control(to, unit.side)
    return supplied_at(then, unit, to)


def _kept_rank(s: State, unit: Unit, to: Space) -> int:
    kept, key = s.derived, ("rank", _sort_of(s, unit), to)
    found: int | None = kept.get(key)
    if found is None:
        found = kept[key] = rank(s, unit, to)
    return found


def best_ranked(s: State, unit: Unit, spaces: list[Space]) -> list[Space]:
    """12.5.5 Those of the highest priority."""
    if len(spaces) < 2:
        return spaces
    ranks = [_kept_rank(s, unit, to) for to in spaces]
    top = min(ranks)
    return [to for to, r in zip(spaces, ranks, strict=True) if r == top]


@rule("12.5.5#4", "12.5.5#5")
def ends(s: State, unit: Unit, start: Space, taken: Taken = NOBODY) -> list[Space]:
    """12.5.5 Where the last step of a retreat may lead: within stacking, even next to the space defended."""
    open_ = [to for to in exits(s, unit, start) if room(s, to) > taken.get(to, 0)]
    return best_ranked(s, unit, open_)


@rule("12.5.5#10", "12.5.5#4")
def first_steps(s: State, unit: Unit, start: Space, taken: Taken = NOBODY) -> list[Space]:
    """12.5.5 Where a retreat of two spaces may begin: full spaces too, but if possible where it can go on.

    By the text of 2018 the priority of the first space comes before that, by the text of 2022 after it (ruling 98).
    """
    out = exits(s, unit, start)
    if s.options.rules == 2018:
        out = best_ranked(s, unit, out)
    going_on = [to for to in out if second_steps(s, unit, start, to, taken)]
    return best_ranked(s, unit, going_on or out)


def second_steps(s: State, unit: Unit, start: Space, through: Space, taken: Taken = NOBODY) -> list[Space]:
    """12.5.5 Where a retreat through a space may end; 12.1.9 it passes the Caucasus once at most."""
    found = ends(s, unit, through, taken)
    if crosses_caucasus(start, through):
        return [to for to in found if not crosses_caucasus(through, to)]
    return found


def goals(s: State, unit: Unit, length: int, taken: Taken = NOBODY) -> set[Space]:
    """All spaces where the retreat of a unit may end."""
    start = s.space_of(unit)
    if length == 1:
        return set(ends(s, unit, start, taken))
    return {to for via in first_steps(s, unit, start, taken) for to in second_steps(s, unit, start, via, taken)}


# Whom there is room for ---------------------------------------------------------------------------


def comfortable(s: State, units: tuple[Unit, ...], length: int, more: int = 0) -> bool:
    """Whether there is room for all, and so many more, whatever the order: a shortcut for `survivors`."""
    need = len(units) + more
    return all(sum(room(s, to) for to in goals(s, u, length)) >= need for u in units)


@rule("12.5.5#4")
def survivors(s: State, units: tuple[Unit, ...], length: int, taken: Taken = NOBODY) -> int:
    """12.5.5 How many units can be brought to a legal end of their retreat if the owner orders them well."""
    best = 0
    for n, unit in enumerate(units):
        others = units[:n] + units[n + 1 :]
        found = goals(s, unit, length, taken)
        for to in found:
            best = max(best, 1 + survivors(s, others, length, {**taken, to: taken.get(to, 0) + 1}))
            if best == len(units):
                return best
        if not found:
            best = max(best, survivors(s, others, length, taken))
    return best


# What happens -------------------------------------------------------------------------------------


@rule("12.5.5#6", "12.5.7", "12.5.5#11", "12.1.9#2")
def go(s: State, unit: Unit, to: Space, last: bool) -> None:
    """12.5.5 A unit takes a step; only where it ends it takes control, and 12.5.7 what it leaves stays as it was.

    11.2.5 An enemy trench suffers from whoever enters, also on the way (ruling 102).
    """
    start = s.space_of(unit)
    if crosses_caucasus(start, to):
        s.near_east = replaced(s.near_east, 0, 1)
    if last:
        enter(s, unit, to)
    else:
        leave(s, unit)
        s.put(unit, to)
        overrun_trench(s, to, unit.side)
    s.mark(unit, Mark.RETREATED)
    s.mark(unit, Mark.FAILED_TRENCH, False)
    s.say(f"{unit} retreats {start} - {to}")


def note_path(s: State, to: Space, begins: bool) -> None:
    """12.7.3 Remember the way of a retreating unit for the advance."""
    c = combat_of(s)
    s.combat = replace(c, paths=noted_step(c.paths, to.n, begins))


@rule("12.5.4#1", "12.5.4#2", "12.5.4#3", "12.4.7#1", "12.4.7#2")
def cannot_retreat(s: State, unit: Unit) -> None:
    """12.5.4 A unit that cannot retreat is eliminated, an army for good and without a corps in its place.

    12.4.7 So is the army that a corps has just replaced, if it is this corps that cannot retreat.
    """
    eliminate(s, unit, permanent=unit.army)
    drop(s, unit, True)
    for army, corps in combat_of(s).replaced:
        if corps == unit.n:
            s.put(UNITS[army], REMOVED[unit.side])
            s.say(f"{UNITS[army]} is permanently eliminated with {unit}")
