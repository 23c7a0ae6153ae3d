"""Events of the Mobilization deck of the Central Powers."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import ELIMINATED, PERMANENT, SPACES, UNITS, Space, card
from ..names import AP, BR, CP, IN, POOLS
from ..rules import jihad
from ..rules.lasting import DRMS
from ..rules.offensives import DONE_BIT, ENVER_BIT
from ..state import INQUIRY, NO_BR_RP, PERSIA_OPEN, State
from .arrivals import bring, put_at, units_of
from .registry import EVENTS

TU_RP: Final = POOLS.index("TU")
#: CP-10 where one space may be activated
PUSH_AREAS: Final = frozenset({"caucasia", "azerbaijan", "mesopotamia"})


@EVENTS.event(card("CP-01"))
@rule("16.3.1", "9.4.1a")
def jihad_declared(s: State) -> None:
    """CP-01 Jihad +3 and two bonus TU RPs."""
    s.add_points(TU_RP, 4)
    jihad.change(s, 3, "JIHAD")


@EVENTS.event(card("CP-02"))
@rule("9.4.1a")
def fresh_recruits(s: State) -> None:
    """CP-02 Two bonus TU RPs for immediate use."""
    from ..steps.bonus import SpendNow

    s.push(SpendNow(CP, TU_RP, 4))


def no_enver(s: State) -> Refusal | None:
    """CP-03 Enver must be at the front."""
    if any(value & ENVER_BIT and not value & DONE_BIT for value in s.offensive[CP]):
        return None
    return Refusal("7.4.2.ENVERCON", "no Enver to the Front offensive is in force")


@EVENTS.event(card("CP-03"), no_enver)
@rule("7.4.2.ENVERCON")
def enver_to_constantinople(s: State) -> None:
    """CP-03 An Enver offensive is cancelled; up to three cards of the AP hand are looked at."""
    from ..steps.peeking import PeekAtHand

    values = list(s.offensive[CP])
    at = next(n for n, value in enumerate(values) if value & ENVER_BIT and not value & DONE_BIT)
    values[at] |= DONE_BIT
    s.offensive = (tuple(values), s.offensive[AP])
    s.push(PeekAtHand(CP, 3))


@EVENTS.event(card("CP-07"))
def goeben(s: State) -> None:
    """CP-07 Two RU RPs fewer, and a die: odd destroys the fort of Batum."""
    from ..steps.bonus import GoebenDie

    pool = POOLS.index("RU")
    s.add_points(pool, -min(4, max(0, s.rp[pool])))
    s.push(GoebenDie())


@EVENTS.event(card("CP-08"))
def german_military_mission(s: State) -> None:
    """CP-08 A bonus TU RP and four trenches in Anatolia and on Gallipoli."""
    from ..steps.bonus import DigTrenches

    s.add_points(TU_RP, 2)
    s.push(DigTrenches(CP, 4, ("anatolia", "gallipoli", "inset")))


def no_scandal(s: State) -> Refusal | None:
    """CP-09 A British or Indian LCU has been eliminated."""
    boxes = (ELIMINATED[AP], PERMANENT[AP])
    lost = [u for u in UNITS if u.large and u.nations & (BR | IN) and s.place(u) in boxes]
    return None if lost else Refusal("9.5.1#2", "no British or Indian LCU has been eliminated")


@EVENTS.event(card("CP-09"), no_scandal)
def parliamentary_inquiry(s: State) -> None:
    """CP-09 This turn no more BR RPs are recorded, and spaces with BR or IN units cost one OPS more."""
    s.note_now(INQUIRY)
    s.note_now(NO_BR_RP)


def mesopotamia(s: State) -> list[Space]:
    """CP-10 CP-controlled spaces of Mesopotamia."""
    return [x for x in SPACES if "mesopotamia" in x.areas and s.owner(x) == CP and not s.hostile(x, CP)]


@EVENTS.event(card("CP-10"))
@rule("18.8.5.1#1")
def persian_push(s: State) -> None:
    """CP-10 A TU-A division in Mesopotamia, a free movement, Neutral Persia open to both sides."""
    from ..steps.operations import free

    s.note(PERSIA_OPEN)
    s.ground_changed()
    free(s, [x for x in SPACES if x.areas & PUSH_AREAS], False, 1)
    put_at(s, CP, units_of(s, card("CP-10")), mesopotamia(s))


@EVENTS.event(card("CP-12"))
@rule("16.3.3.1")
def liberate_suez(s: State) -> None:
    """CP-12 A bonus TU RP, Jihad +1; attacks into Egypt have +1 in this action; Egypt may revolt from now on."""
    s.round_events = (*s.round_events, card("CP-12").n)
    s.add_points(TU_RP, 2)
    jihad.change(s, 1, "LIBERATE SUEZ")


def suez_drm(s: State, c: Combat, attacking: bool) -> int:
    """CP-12 Attacks on AP units in Egypt have +1 in the action in which it is played."""
    played = attacking and c.side == CP and card("CP-12").n in s.round_events
    return 1 if played and "egypt" in SPACES[c.space - 1].areas else 0


DRMS.append(suez_drm)


@EVENTS.event(card("CP-13"))
@rule("16.3.3.1")
def pan_turkism(s: State) -> None:
    """CP-13 Turkish divisions, a bonus TU RP, Jihad +1; revolts are possible from now on."""
    s.add_points(TU_RP, 2)
    bring(s, card("CP-13"))
    jihad.change(s, 1, "PAN-TURKISM")


@EVENTS.event(card("CP-14"))
@rule("16.3.3.1")
def indian_mutiny(s: State) -> None:
    """CP-14 Jihad +1; Turks have +1 against Indians in this action; India may revolt from now on."""
    s.round_events = (*s.round_events, card("CP-14").n)
    jihad.change(s, 1, "INDIAN MUTINY")


def mutiny_drm(s: State, c: Combat, attacking: bool) -> int:
    """CP-14 Turkish attacks on stacks with Indians have +1 in the action in which it is played."""
    if not attacking or c.side != CP or card("CP-14").n not in s.round_events:
        return 0
    turks = any(UNITS[n].ottoman for n in c.designated)
    return 1 if turks and any(UNITS[n].nations & IN for n in c.defended) else 0


DRMS.append(mutiny_drm)
