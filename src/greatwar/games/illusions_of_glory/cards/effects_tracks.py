"""Words of the card language that move markers: VP, Will, Quality, Armistice, Mandatory Offensives, points, flags."""

from __future__ import annotations

from typing import Final

from ....families.cdg.state import DISCARD, REMOVED, TABLE, replaced
from ....kernel.rules import rule
from ..components import card
from ..names import AP, CP, NATIONS, OFFENSIVES, POOLS
from ..pieces import Card
from ..rules import replacements, tracks, victory
from ..state import NO_REVOLUTION, State
from .language import Clause, effect, end_card

#: 7.4.1b the highest number of the MO Modifier Track
END_OF_TRACK: Final = 2


def reason(clause: Clause) -> str:
    """The card as the reason of a change."""
    return f"{clause.card} {clause.card.title}"


def side_named(name: str) -> int:
    """A side of the card language."""
    return AP if name == "AP" else CP


@effect("vp")
@rule("5.1.1d")
def vp(s: State, clause: Clause) -> None:
    """Move the VP marker."""
    s.change_vp(clause.number("delta"), reason(clause))


@effect("will")
@rule("23.2c", "3.2.3d")
def will(s: State, clause: Clause) -> None:
    """Move a National Will marker; a clause with a condition of the round waits for its end (steps/sequence.py)."""
    if not clause.text("if_"):
        tracks.change_will(s, NATIONS.index(clause.text("nation")), clause.number("delta"), reason(clause))


@effect("troop_quality")
@rule("24.1d")
def troop_quality(s: State, clause: Clause) -> None:
    """Move a Troop Quality marker."""
    tracks.change_quality(s, NATIONS.index(clause.text("nation")), clause.number("delta"), reason(clause))


@effect("armistice")
@rule("17.3.2d")
def armistice(s: State, clause: Clause) -> None:
    """Move the Armistice marker, never above 40."""
    victory.move_armistice(s, clause.number("delta"), reason(clause))


@effect("mo_modifier")
@rule("7.4.1a.1", "7.4.1a.2", "7.4.1a.3", "7.4.1a.4", "7.4.1b")
def mo_modifier(s: State, clause: Clause) -> None:
    """7.4.1 All later Mandatory Offensive dice of a side are modified, by 2 at most."""
    side = side_named(clause.text("side"))
    modifier = min(END_OF_TRACK, s.mo_modifier[side] + clause.number("delta"))
    s.mo_modifier = replaced(s.mo_modifier, side, modifier)


@effect("mo_result_none")
@rule("7.4.2a", "7.4.2b")
def mo_result_none(s: State, clause: Clause) -> None:
    """7.4.2 Results of later dice count as None or Made."""
    side = side_named(clause.text("side"))
    for name in clause.names("results"):
        s.mo_none = replaced(s.mo_none, side, s.mo_none[side] | 1 << OFFENSIVES.index(name))


@effect("rp_lose")
@rule("9.6.2b")
def rp_lose(s: State, clause: Clause) -> None:
    """9.6.2b Recorded points are lost."""
    replacements.lose_points(s, POOLS.index(clause.text("pool")), clause.number("n"))


@effect("rp_bonus")
def rp_bonus(s: State, clause: Clause) -> None:
    """More points in every Replacement Phase."""
    pool = POOLS.index(clause.text("pool"))
    s.bonus = replaced(s.bonus, pool, s.bonus[pool] + clause.number("n"))


@effect("rp_penalty")
def rp_penalty(s: State, clause: Clause) -> None:
    """Fewer points in every Replacement Phase."""
    pool = POOLS.index(clause.text("pool"))
    s.bonus = replaced(s.bonus, pool, s.bonus[pool] - clause.number("n"))


@effect("flag")
def flag(s: State, clause: Clause) -> None:
    """Set or clear a flag of the game."""
    if clause.text("if_") == "not AP23_played" and s.happened(card("AP-23")):
        return
    s.set_flag(clause.text("name"), clause.number("value") == 1)


@effect("cancel_event")
def cancel_event(s: State, clause: Clause) -> None:
    """9.7.1g An Event ends, or Greece is stopped."""
    ended = card(clause.text("card"))
    if clause.text("if_") == "previous_action_AP40":
        if s.greece_asked:
            stop_greece(s, ended)
        return
    end_card(s, ended)
    if s.pile[ended.n] == TABLE:
        s.set_pile(ended, REMOVED if ended.starred else DISCARD)


@rule("9.7.2d", "9.7.2d#2")
def stop_greece(s: State, stopped: Card) -> None:
    """9.7.2d Greece, stopped by King Constantine, goes to the discards and may come back."""
    s.greece_asked = False
    s.set_pile(stopped, DISCARD)
    s.set_played(stopped, 0)
    s.say("Greece stays neutral")


@effect("revolution_marker")
@rule("23.4.1b#2", "23.4.3b")
def revolution_marker(s: State, clause: Clause) -> None:
    """23.4.1b The Revolution marker is put on the Turn Track; by Fall of the Tsar only if it was suppressed."""
    if clause.text("if_") == "revolution_suppressed" and not s.flag("long_live_the_tsar"):
        return
    s.revolution_turn = s.turn + clause.number("turns_ahead")
    s.set_flag("long_live_the_tsar", False)
    s.say(f"The Revolution marker is on Turn {s.revolution_turn}")


@effect("revolution_suppress")
@rule("23.4.3a.2", "23.4.3a.3", "23.4.3a.4")
def revolution_suppress(s: State, clause: Clause) -> None:
    """23.4.3 A Revolution marker on its track is removed and all Stages are lifted; one on the Turn Track stays."""
    if s.stage != NO_REVOLUTION:
        s.stage = NO_REVOLUTION
        s.revolution_turn = 0
        s.say("The Russian Revolution is suppressed")
    else:
        s.set_flag("long_live_the_tsar", False)


@effect("treaty_marker")
@rule("28.0b")
def treaty_marker(s: State, clause: Clause) -> None:
    """28.0b The Treaty marker is put on the Turn Track."""
    s.treaty_turn = s.turn + clause.number("turns_ahead")
    s.say(f"The Treaty marker is on Turn {s.treaty_turn}")
