"""Combat cards of the Central Powers that do more than change the dice."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import SPACES, UNITS, Space, card
from ..names import AP, CP, EMPIRE, RU, TU
from ..rules import combat
from ..rules.combat import record
from ..rules.combat_flags import FIRE_FIRST, IN_FLIGHT, NO_ADVANCE, NO_RETREAT, NO_TRENCH, NO_WATER
from ..rules.lasting import DRMS
from ..state import REMOVED, State
from .arrivals import units_of
from .combat_cards_allied import asks, target
from .combat_cards_central import SOUTH
from .registry import (
    AFTER_ADVANCE,
    AFTER_COMBAT,
    AFTER_RETREAT,
    AFTER_ROLLS,
    AFTERWARDS,
    BEFORE,
    COMBAT_CARDS,
    ON_PLAY,
)

RESERVES: Final = card("CP-04")
SAVE_TIFLIS: Final = card("CP-11")
SURPRISE: Final = card("CP-19")
JAFAR: Final = card("CP-20")
CATASTROPHE: Final = card("CP-27")
ARMORIES: Final = card("CP-42")
CONFUSED: Final = card("CP-43")
ISLAM: Final = card("CP-44")
OFFENSIVE: Final = card("CP-47")
YILDIRIM_OFFENSIVE: Final = card("CP-54")
#: CP-44 where the Army of Islam fights
ISLAM_AREAS: Final = frozenset({"caucasia", "russia", "azerbaijan", "neutral_persia"})


# CP-04 RESERVES TO THE FRONT ---------------------------------------------------------------------------


@COMBAT_CARDS.combat_card(RESERVES, AFTER_COMBAT, attack=True, defence=True)
def reserves_to_the_front(s: State, c: Combat) -> Refusal | None:
    """CP-04 TU or TU-A units have suffered in this combat."""
    from ..steps.repair import fallen, hurt

    return asks(bool(hurt(s) or fallen(s)), "there are no Turkish losses to repair")


def mend(s: State) -> None:
    """CP-04 Two TU RPs for the losses."""
    from ..steps.repair import MendLosses

    s.push(MendLosses(4))


ON_PLAY[RESERVES.n] = mend


# CP-11 SAVE TIFLIS -------------------------------------------------------------------------------------


@COMBAT_CARDS.combat_card(SAVE_TIFLIS, AFTER_RETREAT, attack=True)
def save_tiflis(s: State, c: Combat) -> Refusal | None:
    """CP-11 A TU LCU has attacked a RU LCU."""
    turks = any(UNITS[n].large and UNITS[n].nations & TU for n in c.designated)
    russians = any(UNITS[n].large and UNITS[n].nations & RU for n in c.defended)
    return asks(turks and russians, "no TU LCU has attacked a RU LCU")


def fall_back(s: State) -> None:
    """CP-11 The Russians abroad fall back towards Tiflis."""
    from ..steps.falling_back import ToTiflis

    s.push(ToTiflis())


ON_PLAY[SAVE_TIFLIS.n] = fall_back


# CP-19 SURPRISE ----------------------------------------------------------------------------------------


@COMBAT_CARDS.combat_card(SURPRISE, BEFORE, defence=True)
def surprise(s: State, c: Combat) -> Refusal | None:
    """CP-19 In Mesopotamia, Syria and Palestine or Sinai, if a division can be brought up."""
    from ..steps.joining import comers

    if not target(c).areas & SOUTH:
        return Refusal("12.2.5", f"{target(c)} is in none of the areas of the card")
    return asks(bool(comers(s)), "no division can be brought up")


def bring_up(s: State) -> None:
    """CP-19 One or two divisions join the defence."""
    from ..steps.joining import Surprise

    s.push(Surprise())


ON_PLAY[SURPRISE.n] = bring_up


# CP-20 JAFAR PASHA -------------------------------------------------------------------------------------


@COMBAT_CARDS.combat_card(JAFAR, BEFORE, defence=True)
@rule("9.5.4.3")
def jafar_pasha(s: State, c: Combat) -> Refusal | None:
    """CP-20 Before the dice the defenders leave, but not a Region; after his die the defender rolls it again."""
    if c.dice[1]:
        return None
    return asks(bool(c.defenders) and not target(c).shared, "from a Region nobody retreats")


def leave_or_roll_again(s: State) -> None:
    """CP-20 A retreat of one space before the combat, or another roll."""
    from ..steps.combat import FireDie
    from ..steps.retreat import Emptied, Retreating, StaffRetreats

    c = record(s)
    if c.dice[1]:
        s.push(FireDie(False))
        return
    combat.note(s, flags=c.flags | IN_FLIGHT, retreat=1)
    s.push(Retreating(c.defenders), StaffRetreats(), Emptied())


ON_PLAY[JAFAR.n] = leave_or_roll_again


@rule("9.5.4.3")
def jafar_moves_on(s: State, c: Combat) -> None:
    """9.5.4.3 After the CP's use a die; after the AP's the card leaves the game."""
    from ..steps.jafar import JafarDie

    if JAFAR.n in s.passed:
        s.passed = tuple([n for n in s.passed if n != JAFAR.n])
        s.set_pile(JAFAR, REMOVED)
    else:
        s.push(JafarDie())


AFTERWARDS[JAFAR.n] = jafar_moves_on


# CP-27 CATASTROPHIC ATTACK -----------------------------------------------------------------------------


@COMBAT_CARDS.combat_card(CATASTROPHE, AFTER_ROLLS, defence=True)
@rule("12.9.9#1")
def catastrophic_attack(s: State, c: Combat) -> Refusal | None:
    """CP-27 An attack with units of the British Empire has failed, and not out of a Region or Beachhead."""
    if c.winner == AP or not any(UNITS[n].nations & EMPIRE for n in c.designated):
        return Refusal("12.9.9", "no attack of the British Empire has failed")
    if not [n for n in c.defenders if s.on_map(UNITS[n])]:
        return Refusal("12.9.9", "no defender is left")
    origins = [s.space(UNITS[n]) for n in c.attackers if s.on_map(UNITS[n])]
    return asks(any(not x.shared and not x.beachhead for x in origins), "no Allied stack could be driven back")


def pursue(s: State) -> None:
    """CP-27 The steps of 12.9.9; nobody else retreats or advances."""
    from ..steps import catastrophe

    c = record(s)
    combat.note(s, flags=c.flags | NO_RETREAT | NO_ADVANCE)
    catastrophe.begin(s)


ON_PLAY[CATASTROPHE.n] = pursue


# CP-42 CZAR'S ARMORIES ---------------------------------------------------------------------------------


@COMBAT_CARDS.combat_card(ARMORIES, AFTER_ADVANCE, attack=True)
def czars_armories(s: State, c: Combat) -> Refusal | None:
    """CP-42 After the Revolution has begun a VP space of Russia was taken in this combat."""
    if s.stage == 0:
        return Refusal("9.5.1#2", "the Revolution has not begun")
    taken = [s.space(UNITS[n]) for n in c.advanced if s.on_map(UNITS[n])]
    won = [x for x in [target(c), *taken] if "russia" in x.areas and x.vp and s.owner(x) == CP]
    return asks(bool(c.advanced) and bool(won), "no VP space of Russia was taken in this combat")


def plunder(s: State) -> None:
    """CP-42 Four TU RPs for units of the front."""
    from ..steps.repair import Armories

    s.push(Armories(8))


ON_PLAY[ARMORIES.n] = plunder


# CP-43 CONFUSED ORDERS ---------------------------------------------------------------------------------


@COMBAT_CARDS.combat_card(CONFUSED, AFTER_ROLLS, defence=True)
def confused_orders(s: State, c: Combat) -> Refusal | None:
    """CP-43 In every AP attack, when the dice are rolled."""
    return None


def somebody_comes(s: State) -> None:
    """CP-43 The CP says what is cancelled; then one of its units may move into the space."""
    from ..steps.confusion import CancelOrders, MarchIn

    s.push(CancelOrders(), MarchIn())


ON_PLAY[CONFUSED.n] = somebody_comes


# CP-44 ARMY OF ISLAM -----------------------------------------------------------------------------------


def islam_stacks(s: State, c: Combat) -> list[Space]:
    """CP-44 The spaces of attacking TU or TU-A LCUs in the areas named, without another HQ."""
    corps = [UNITS[n] for n in c.attackers if UNITS[n].large and UNITS[n].ottoman and s.on_map(UNITS[n])]
    spaces = sorted({s.space(u) for u in corps})
    return [x for x in spaces if x.areas & ISLAM_AREAS and not any(u.hq for u in s.of_side(x, CP))]


@COMBAT_CARDS.combat_card(ISLAM, BEFORE, attack=True, does=FIRE_FIRST)
@rule("3.2.3.1.ISLAM")
def army_of_islam(s: State, c: Combat) -> Refusal | None:
    """CP-44 A TU or TU-A LCU attacks in Caucasia, Russia, Azerbaijan or Neutral Persia."""
    return asks(bool(islam_stacks(s, c)), "no Turkish LCU attacks from the areas of the card")


def islam_arrives(s: State) -> None:
    """CP-44 The HQ joins it."""
    from ..steps.joining import HqArrives

    for hq in units_of(s, ISLAM):
        s.push(HqArrives(hq.n, tuple([x.n for x in islam_stacks(s, record(s))])))


ON_PLAY[ISLAM.n] = islam_arrives


# CP-47 JIHAD OFFENSIVE, CP-54 YILDIRIM OFFENSIVE -------------------------------------------------------


@COMBAT_CARDS.combat_card(OFFENSIVE, BEFORE, attack=True, does=NO_TRENCH | NO_WATER)
def jihad_offensive(s: State, c: Combat) -> Refusal | None:
    """CP-47 TU or TU-A units attack: no trench and no water in this attack (ruling 31), +1 for all of this action."""
    return asks(any(UNITS[n].ottoman for n in c.designated), "no TU or TU-A unit attacks")


def zeal(s: State) -> None:
    """CP-47 The +1 begins with this attack."""
    s.round_events = (*s.round_events, OFFENSIVE.n)


def zeal_drm(s: State, c: Combat, attacking: bool) -> int:
    """CP-47 TU and TU-A attacks have +1 for the rest of the action."""
    if not attacking or c.side != CP or OFFENSIVE.n not in s.round_events:
        return 0
    return 1 if any(UNITS[n].ottoman for n in c.designated) else 0


ON_PLAY[OFFENSIVE.n] = zeal
DRMS.append(zeal_drm)


@COMBAT_CARDS.combat_card(YILDIRIM_OFFENSIVE, BEFORE, attack=True, does=NO_TRENCH)
def yildirim_storm(s: State, c: Combat) -> Refusal | None:
    """CP-54 One attack with GE Yildirim units in the action of the event ignores trenches."""
    return asks(any(UNITS[n].yildirim for n in c.attackers), "no Yildirim unit attacks")


__all__ = ["SPACES"]
