"""12.7, 18.5 Retreats: who must go, how far, where to, and what stops it."""

from __future__ import annotations

from typing import Final

from ....families.cdg.retreat import ENDS, ENDS_WITH_STEP, GOES_ON, STEP_AND_ON, Retreat
from ....families.cdg.state import RETREATED
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..combat import Combat
from ..components import BOARD, SPACES, UNITS
from ..names import AP, FOREST, GR, ISLAND, MOUNTAIN, NEUTRAL, REGION, SEA, SPACE, SWAMP
from ..pieces import Space, Unit
from ..state import State
from . import combat_effects, greece, movement, supply
from .combat import current, where
from .control import enter, leave
from .family import CONTROL, SIEGES, STACKING
from .sieges import enemy_fort, held_siege

# Ways to shorten a retreat, as bits of `Combat.halted`
BY_STEP: Final = 1
BY_HQ: Final = 2
BY_CARD: Final = 4
#: a place is entered by retreat
RETREATS: Final = True


# Who and how far ---------------------------------------------------------------------------------------------


def must_retreat(s: State, c: Combat) -> bool:
    """12.7.1 Defenders go if the attacker won and has a full-strength unit left; Uprising Units never do."""
    return attackers_won(s, c) and not stands_fast(c) and one_is_full(s, c)


@rule("12.7.1a#1", "12.7.1d", "12.2.2a#1", "14.3.3b")
def attackers_won(s: State, c: Combat) -> bool:
    """12.7.1 Whether the attackers won and somebody is left to go."""
    return c.won == s.active and bool(c.defenders)


@rule("12.7.1a#1", "12.7.1b", "12.2.2a#1")
def one_is_full(s: State, c: Combat) -> bool:
    """12.7.1b Whether an attacker at full strength is left."""
    return any(not s.reduced(UNITS[n]) for n in c.attackers)


@rule("12.2.2d", "12.7.1c")
def stands_fast(c: Combat) -> bool:
    """12.7.1c Uprising Units never retreat."""
    return c.uprising


@rule("12.7.2a", "12.7.2b")
def length(c: Combat) -> int:
    """12.7.2 One space if the Loss Numbers differ by one, two if by more."""
    return 1 if c.defender_loss - c.attacker_loss == 1 else 2


# Where -------------------------------------------------------------------------------------------------------


@rule("12.7.3b", "12.6.5c", "12.6.6c")
def other_units(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.7.3b Not into a space with enemy units, an unbesieged enemy fort or an Uprising Unit.

    Into such a region, yes.
    """
    side = s.side_of(unit)
    if to.kind != REGION and (s.barred(to, side) or held_fort(s, to, side)):
        return Refusal("12.7.3b", f"other units or an enemy fort stand in {to}")
    return back_again(s, to)


def held_fort(s: State, to: Space, side: int) -> bool:
    """12.7.3b Whether an enemy fort that is not besieged stands in a place."""
    return enemy_fort(s, to, side) > 0 and not held_siege(s, to, side)


@rule("12.7.3g#1")
def back_again(s: State, to: Space) -> Refusal | None:
    """12.7.3g No retreat leads back to where it began."""
    if to is where(current(s)):
        return Refusal("12.7.3g#1", f"no retreat leads back to {to}")
    return None


def by_sea(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.7.3a, 12.7.7 Nobody retreats by sea, but AP units into a Sea Invasion space with a Landing marker."""
    return to_lemnos(to) or to_sea(s, unit, to)


@rule("12.7.7a", "25.2.3e#2")
def to_lemnos(to: Space) -> Refusal | None:
    """12.7.7a Nobody retreats to Lemnos."""
    return Refusal("12.7.7a", "no unit retreats to Lemnos") if to.kind == ISLAND else None


@rule("12.7.3a#3", "12.7.7c")
def to_sea(s: State, unit: Unit, to: Space) -> Refusal | None:
    """12.7.3a Only AP units retreat into a Sea Invasion space, and only to a Landing marker."""
    if to.kind == SEA and (s.side_of(unit) != AP or to.n not in s.landings):
        return Refusal("12.7.3a#3", f"{unit} may not retreat to {to}")
    return None


def neutral(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """11.1.5, 26 Neutral land is closed to retreats as it is to movement."""
    return (
        movement.neutral_nation(s, unit, start, to)
        or movement.albania(s, unit, start, to)
        or greece.closed(s, unit, to)
        or movement.treaty(s, unit, start, to)
    )


class IllusionsRetreat(Retreat[State, Unit, Space, Combat]):
    """12.7.3 The ranks are the family's; the rest is here."""

    def friendly(self, s: State, unit: Unit, to: Space) -> bool:
        return friendly(s, unit, to)

    @rule("12.7.3e.1", "12.7.3e.2", "12.7.3e.3", "12.7.3e.4")
    def supplied(self, s: State, unit: Unit, to: Space) -> bool:
        return supply.would_be(s, unit, to) > supply.OOS

    @rule("12.7.3a#2", "12.7.3g#2", "18.5a")
    def ends_at(self, s: State, unit: Unit, to: Space) -> int:
        if to.kind == SEA:
            return ENDS_WITH_STEP
        return ENDS if to.kind == REGION else GOES_ON

    def crowded(self, s: State, unit: Unit) -> int:
        return STEP_AND_ON

    def go(self, s: State, unit: Unit, to: Space, last: bool) -> None:
        go(s, unit, to, last)


@rule("12.7.3e.1", "12.7.3e.2")
def friendly(s: State, unit: Unit, to: Space) -> bool:
    """12.7.3e Whether a place is friendly: controlled, a besieged enemy fort, or a vacant space of neutral Greece."""
    side = s.side_of(unit)
    return s.owner(to) == side or to.kind == SEA or in_greece(s, to) or held_siege(s, to, side)


def in_greece(s: State, to: Space) -> bool:
    """26.3.1c Whether a place is a vacant space of neutral Greece."""
    return to.nation == GR and s.greece == NEUTRAL and s.owner(to) == NEUTRAL


@rule("12.7.3h", "12.7.8a")
def go(s: State, unit: Unit, to: Space, last: bool) -> None:
    """12.7.3h A unit retreats a space; it takes control only where it ends."""
    start = s.space(unit)
    s.put(unit, to)
    leave(s, start, s.side_of(unit))
    if last:
        ends_there(s, unit, to)
    if s.on_map(unit):
        marked(s, unit)


@rule("12.7.3h", "12.7.8c", "18.5c")
def ends_there(s: State, unit: Unit, to: Space) -> None:
    """12.7.8c A retreating unit takes the place where it stops."""
    enter(s, unit, to, RETREATS)


@rule("12.2.2c")
def marked(s: State, unit: Unit) -> None:
    """12.2.2c A retreated unit gets a marker."""
    s.mark(unit, RETREATED)


RETREAT: Final = IllusionsRetreat(BOARD, STACKING, CONTROL, SIEGES, (other_units, by_sea, neutral))


# Halting -----------------------------------------------------------------------------------------------------


@rule("12.7.4a", "12.7.4d", "3.1.1.2#1", "12.2.2b")
def ground_halts(s: State, c: Combat) -> bool:
    """12.7.4a Whether the place that was defended lets its defenders halt: forest, mountain, swamp, or their trench."""
    x = SPACES[c.space - 1]
    if x.kind == SPACE and x.terrain in (FOREST, MOUNTAIN, SWAMP):
        return True
    side = s.side_of(UNITS[c.defending[0]]) if c.defending else NEUTRAL
    return bool(s.any_trench(x)) and s.trench_owner(x) == side


def halt_refused(s: State, c: Combat, unit: Unit) -> Refusal | None:
    """12.7.4 Why a unit may not lose a step to cut a two-space retreat to one."""
    if combat_effects.no_halt(s, c):
        return Refusal("9.7.1a", "a Combat Card forbids the defenders to halt")
    if unit.n not in c.defenders:
        return Refusal("12.7.4a", f"{unit} is none of the defenders")
    return cannot_halt(s, c) or last_one(s, c, unit)


@rule("12.7.4a", "12.2.2b", "3.1.1.2#1")
def cannot_halt(s: State, c: Combat) -> Refusal | None:
    """12.7.4a A retreat of two spaces is cut to one, once, where the ground lets the defenders halt."""
    if c.retreat == 2 and not c.halted & BY_STEP and ground_halts(s, c):
        return None
    return Refusal("12.7.4a", "only a retreat of two spaces is halted by a step, and on hard ground")


@rule("12.7.4c")
def last_one(s: State, c: Combat, unit: Unit) -> Refusal | None:
    """12.7.4c The last defender does not halt by a step that destroys it."""
    if len(c.defenders) == 1 and s.reduced(unit):
        return Refusal("12.7.4c", f"{unit} is alone and would be destroyed")
    return None


@rule("12.7.4e")
def hq_cancels(s: State, c: Combat) -> bool:
    """12.7.4e Whether an HQ may cancel a space of the retreat.

    Brusilov with RU or RO units, Mackensen with CP units.
    """
    if c.halted & BY_HQ or combat_effects.no_halt(s, c) or c.retreat < 1:
        return False
    if c.retreat == 1 and not (s.options.hq_cancels_one_space or c.halted & BY_STEP):
        return False
    for n in c.guard:
        hq = UNITS[n]
        if hq.cancels_retreat and s.on_map(hq) and any(UNITS[m].nations & hq.cancels_retreat for m in c.defenders):
            return True
    return False


def card_cancels(s: State, c: Combat) -> bool:
    """Whether a Combat Card may cancel the retreat or a part of it; not by a step that destroys the last unit."""
    if c.halted & BY_CARD or c.retreat < 1 or combat_effects.no_halt(s, c):
        return False
    clause = combat_effects.cancels_retreat(s, c)
    if clause is None:
        return False
    return not clause.words.get("cost") or any(last_one(s, c, UNITS[n]) is None for n in c.defenders)


@rule("12.7.7c", "12.7.7d")
def stopped_by_sea(here: Space) -> bool:
    """12.7.7 Whether a unit that can go nowhere stays because it is in a Port."""
    return bool(here.seas)
