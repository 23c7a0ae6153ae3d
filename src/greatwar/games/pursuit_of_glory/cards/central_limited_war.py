"""Events of the Limited War deck of the Central Powers, without combat cards."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import ASSETS, ELIMINATED, REMOVED, SPACES, UNITS, Space, card
from ..names import AP, CP, NEUTRAL, POOLS, RU, SB
from ..rules import actions, collapse, greece, jihad, supply
from ..rules.geography import CONSTANTINOPLE, GALICIA, SALONIKA
from ..rules.hands import HANDS
from ..rules.lasting import DRMS
from ..state import (
    AT_WAR,
    CLOSED,
    COLLAPSED,
    HAND_OPEN_AP,
    NO_GE_RP,
    NO_RU_RP,
    PERSIAN,
    SERBS_RETURNED,
    SUBS_TURN,
    USE_SR,
    State,
)
from .arrivals import put_at, units_of
from .registry import EVENTS, lapsed

#: 16.4.3 turns from Parvus to the Revolution marker
COUNTDOWN: Final = 4


@EVENTS.event(card("CP-15"))
def djemal(s: State) -> None:
    """CP-15 The AP hand lies open for the turn; Jihad +1."""
    s.note_now(HAND_OPEN_AP)
    for c in HANDS.hand(s, AP):
        HANDS.show(s, c)
    jihad.change(s, 1, "DJEMAL CRUSHES SECRET SOCIETIES")


@EVENTS.event(card("CP-22"))
@rule("18.6.1.7")
def german_subs(s: State) -> None:
    """CP-22 This turn no reinforcements or sea SR to the Aegean and E. Mediterranean; both cost more from now on."""
    s.note_now(SUBS_TURN)


def persian_spaces(s: State) -> list[Space]:
    """18.8.5.3 Vacant or CP-controlled spaces of Neutral Persia."""
    named = [x for x in SPACES if "neutral_persia" in x.areas and not s.hostile(x, CP)]
    return [x for x in named if not s.at(x) or s.owner(x) == CP]


@EVENTS.event(card("CP-23"))
@rule("18.8.5.3")
def german_intrigues(s: State) -> None:
    """CP-23 Persian irregulars and three Uprisings in Neutral Persia; Jihad +1."""
    from ..steps.uprisings import PlaceUprisings

    s.push(PlaceUprisings(CP, PERSIAN, 3))
    put_at(s, CP, units_of(s, card("CP-23")), persian_spaces(s))
    jihad.change(s, 1, "GERMAN INTRIGUES IN PERSIA")


@EVENTS.event(card("CP-24"))
@rule("16.3.3.1")
def mission_to_afghanistan(s: State) -> None:
    """CP-24 Jihad +1; Afghanistan and Central Asia may revolt from now on."""
    jihad.change(s, 1, "MISSION TO AFGHANISTAN")


def no_rail_to_galicia(s: State) -> Refusal | None:
    """CP-29, CP-54 Constantinople must be joined to Galicia by CP railroads."""
    if supply.connected_by_rail(s, CP, CONSTANTINOPLE, GALICIA):
        return None
    return Refusal("9.5.1#2", "Constantinople is not joined to Galicia by CP railroads")


@EVENTS.event(card("CP-31"))
@rule("18.12.1")
def gorlice_tarnow(s: State) -> None:
    """CP-31 Two VP unless a Russian corps leaves for four turns; no more RU RPs this turn."""
    from ..steps.out_of_theatre import Negate

    s.note_now(NO_RU_RP)
    s.push(Negate(card("CP-31").n, 2, 1))


@rule("18.12.1")
def ashore(s: State) -> Refusal | None:
    """CP-32 No AP LCU may stand in Anatolia or on Gallipoli."""
    for u in s.units(AP):
        if u.large and s.space(u).areas & {"anatolia", "gallipoli"} and not s.space(u).beachhead:
            return Refusal("9.5.1#2", f"{u} stands at {s.space(u)}")
    return None


@EVENTS.event(card("CP-32"), ashore)
@rule("18.12.1")
def verdun(s: State) -> None:
    """CP-32 Two VP less what the AP negates by up to four divisions; no GE RPs this turn."""
    from ..steps.out_of_theatre import Negate

    s.note_now(NO_GE_RP)
    s.push(Negate(card("CP-32").n, 2, 4))


@EVENTS.event(card("CP-33"))
@rule("9.5.2#2", "18.8.2.2", "18.8.3.2")
def bulgaria(s: State) -> None:
    """CP-33 Bulgaria joins the Central Powers, and Serbia fights on the other side."""
    from ..rules.neutral_entry import bulgaria_enters

    bulgaria_enters(s)


@EVENTS.event(card("CP-34"))
@rule("16.4.3#2", "16.4.3#3")
def parvus(s: State) -> None:
    """CP-34 Parvus goes to Berlin: the countdown of the Revolution begins."""
    s.parvus = s.turn
    s.revolution = s.turn + COUNTDOWN
    s.czar = s.turn + s.ru_vp
    s.say(f"the Revolution may begin on turn {s.revolution}; the Czar lives until turn {s.czar}")


@EVENTS.event(card("CP-36"))
def apis(s: State) -> None:
    """CP-36 A Serbian army is eliminated for good; Serbs do not attack this turn."""
    from ..state import APIS
    from ..steps.removals import EliminateOne

    s.note_now(APIS)
    boxes = [ASSETS[AP], ELIMINATED[AP]]
    if s.serbia == COLLAPSED and not s.has(SERBS_RETURNED):
        boxes.append(REMOVED[AP])  # ruling 54: those that wait for THE SERBS RETURN
    armies = [u for u in UNITS if u.large and u.nations == SB and (s.on_map(u) or s.place(u) in boxes)]
    s.push(EliminateOne(CP, tuple([u.n for u in armies])))


def fort_rupel_open(s: State) -> Refusal | None:
    """CP-17 Greece is neutral and AP units have come to Salonika."""
    if s.greece == NEUTRAL and s.owner(SALONIKA) == AP:
        return None
    return Refusal("9.5.1#2", "Greece is not neutral, or the AP has not entered Salonika")


@rule("18.8.1.2a#3")
def king_waits(s: State) -> Refusal | None:
    """CP-16 As an event of its own it needs a CP unit at Larissa, or Balkans without the AP."""
    if greece.leans_to_cp(s):
        return None
    return Refusal("18.8.1.2a#3", "no CP unit is at Larissa, and the AP holds VP spaces of the Balkans")


@EVENTS.event(card("CP-16"), king_waits)
@rule("18.8.1.2a#3", "9.5.2#4")
def king_constantine(s: State) -> None:
    """CP-16 Greece joins the Central Powers."""
    greece.joins(s, CP)


def greece_decided(s: State) -> bool:
    """CP-16 Greece is neutral no more."""
    return s.greece != NEUTRAL


lapsed(card("CP-16"), greece_decided)


def bulls_eye_drm(s: State, c: Combat, attacking: bool) -> int:
    """CP-30 In the action in which it is played attacks on Russians have +1."""
    if not attacking or c.side != CP or card("CP-30").n not in s.round_events:
        return 0
    return 1 if any(UNITS[n].nations & RU for n in c.defended) else 0


DRMS.append(bulls_eye_drm)


def revolution_begun(s: State) -> bool:
    """CP-31 The Revolution has begun."""
    return s.stage > 0


lapsed(card("CP-31"), revolution_begun)

__all__ = ["AT_WAR", "CLOSED", "POOLS", "collapse"]


@EVENTS.event(card("CP-17"), fort_rupel_open)
@rule("18.8.1.1a")
def treachery_at_fort_rupel(s: State) -> None:
    """CP-17 The Greeks of Doiran and Ft. Rupel go to Lamia or Athens; CP units beside them may walk in."""
    from ..steps.fort_rupel import MoveGreeks, WalkIn

    s.push(MoveGreeks(), WalkIn())


@rule("9.3.2")
def sr_again(s: State) -> Refusal | None:
    """CP-29 The event counts as an SR: not after one."""
    if actions.last_use(s, CP) == USE_SR:
        return Refusal("9.3.2", "the previous action was an SR too")
    return None


@EVENTS.event(card("CP-29"), no_rail_to_galicia, sr_again)
@rule("18.5")
def enver_falkenhayn_summit(s: State) -> None:
    """CP-29 The Bulgarian 4th Army, and eight SR points for Turks to the Balkans, one LCU even to Galicia."""
    from ..steps.summit import SummitSr

    used = s.taken[CP]
    s.taken = ((*used[:-2], USE_SR, card("CP-29").n), s.taken[AP])
    s.push(SummitSr(8))
    bulgarian = [x for x in SPACES if "bulgaria" in x.areas and s.owner(x) == CP and not s.hostile(x, CP)]
    put_at(s, CP, units_of(s, card("CP-29")), bulgarian)


@EVENTS.event(card("CP-30"))
def bulls_eye_directive(s: State) -> None:
    """CP-30 In this action attacks on Russians have +1."""
    s.round_events = (*s.round_events, card("CP-30").n)
