"""Allied combat cards that do more than change the dice."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import SPACES, UNITS, Space, card
from ..names import AP, BR, EMPIRE, IN
from ..rules import combat
from ..rules.combat import record
from ..rules.combat_flags import NO_TRENCH, PLUS_ONE
from ..rules.fire import FIRE
from ..state import TABLE, State
from .arrivals import units_of
from .combat_cards_allied import asks, target
from .registry import AFTER_COMBAT, AFTERWARDS, BEFORE, COMBAT_CARDS, ON_PLAY

MAUDE: Final = card("AP-28")
PUSH: Final = card("AP-50")
MARCH: Final = card("AP-52")
NO_PRISONERS: Final = card("AP-21")


# AP-21 NO PRISONERS ------------------------------------------------------------------------------------


@rule("9.5.4.3")
def prisoners_pass(s: State, c: Combat) -> None:
    """9.5.4.3 After every use the card lies face up before the other side."""
    if NO_PRISONERS.n in s.passed:
        s.passed = tuple([n for n in s.passed if n != NO_PRISONERS.n])
    else:
        s.passed = (*s.passed, NO_PRISONERS.n)
    s.set_pile(NO_PRISONERS, TABLE)
    s.say("NO PRISONERS goes to the other side")


AFTERWARDS[NO_PRISONERS.n] = prisoners_pass


# AP-28 MAUDE -------------------------------------------------------------------------------------------


def mixed_stacks(s: State, c: Combat) -> list[Space]:
    """AP-28 The spaces of AP units of this combat that hold a BR and an IN unit of it, and no HQ."""
    numbers = c.attackers if c.side == AP else c.defenders
    found = []
    for x in sorted({s.space(UNITS[n]) for n in numbers if s.on_map(UNITS[n])}):
        there = [UNITS[n] for n in numbers if s.where[n] == x.n]
        mixed = any(u.nations & BR for u in there) and any(u.nations & IN for u in there)
        if mixed and (x.free or not any(u.hq for u in s.of_side(x, AP))):
            found.append(x)
    return found


@COMBAT_CARDS.combat_card(MAUDE, BEFORE, attack=True, defence=True)
@rule("3.2.3.1.ALLENBY")
def maude(s: State, c: Combat) -> Refusal | None:
    """AP-28 A stack of this combat holds a BR and an IN unit."""
    return asks(bool(mixed_stacks(s, c)), "no stack of this combat holds a BR and an IN unit")


def maude_arrives(s: State) -> None:
    """AP-28 The HQ joins such a stack; against a space without VP trenches do not count; the 15th Division comes."""
    from ..steps.joining import HqArrives
    from ..steps.placement import PlaceUnits

    c = record(s)
    if c.side == AP and not s.vp_of(target(c)):
        combat.note(s, flags=c.flags | NO_TRENCH)
    hq = units_of(s, MAUDE, "a stack of this combat with a BR and an IN unit")
    new = units_of(s, MAUDE, "national")
    if new:
        s.push(PlaceUnits(AP, tuple([u.n for u in new])))
    for u in hq:
        s.push(HqArrives(u.n, tuple([x.n for x in mixed_stacks(s, c)])))


ON_PLAY[MAUDE.n] = maude_arrives


# AP-50 PUSH TO THE BREAKING POINT ----------------------------------------------------------------------


def pushers(s: State, c: Combat) -> list[int]:
    """AP-50 The full-strength attackers of the British Empire."""
    return [n for n in c.attackers if UNITS[n].nations & EMPIRE and s.on_map(UNITS[n]) and not s.reduced(UNITS[n])]


@COMBAT_CARDS.combat_card(PUSH, AFTER_COMBAT, attack=True)
def push_to_the_breaking_point(s: State, c: Combat) -> Refusal | None:
    """AP-50 After an attack that was won."""
    if c.winner != AP:
        return Refusal("12.2.5", "the attack was not won")
    return asks(bool(pushers(s, c)), "no full-strength unit of the British Empire has attacked")


def go_on(s: State, c: Combat) -> None:
    """AP-50 They may attack once more."""
    from ..steps.again import Rouse

    s.push(Rouse(tuple(pushers(s, c))))


AFTERWARDS[PUSH.n] = go_on


# AP-52 MARCH AND COUNTERMARCH --------------------------------------------------------------------------


@COMBAT_CARDS.combat_card(MARCH, BEFORE, attack=True, defence=True, does=PLUS_ONE)
def march_and_countermarch(s: State, c: Combat) -> Refusal | None:
    """AP-52 A BR unit that is not activated stands one or two AP spaces away."""
    from ..steps.joining import marchers

    return asks(bool(marchers(s)), "no BR unit is near enough to march up")


def marches(s: State) -> None:
    """AP-52 It joins the combat."""
    from ..steps.joining import March

    s.push(March())


ON_PLAY[MARCH.n] = marches

__all__ = ["FIRE", "SPACES"]
