"""7.2, 14.1.1 Which units come back from the deadpile, when, and in which state."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import DEADPILE, TRACK, Nation, Side, Unit
from ..scenarios import scenario
from ..state import Mark, State
from ..tables import TABLES, TURNS
from .command import spend
from .placement_hexes import Way, any_hex

PRICES: Final = TABLES.replacements
_NATIONS: Final = tuple(Nation(n) for n in PRICES.nations.split(";"))


@rule("7.2#3", "7.2#4")
def barred(s: State, u: Unit, side: int) -> Refusal | None:
    """7.2 Only eliminated combat units come back; British and Belgian ones only when the scenario says so."""
    if u.side != side or s.place(u) is not DEADPILE:
        return Refusal("7.2#1", f"{u} is not in your deadpile")
    if u.nation not in _NATIONS:
        return Refusal("7.2#4", f"eliminated units of {u.nation} are not replaced")
    return None


@rule("7.2#1", "5.2#2")
def now_refused(s: State, u: Unit, side: int) -> Refusal | None:
    """7.2 Two CAPS bring a unit back at once, if there is a hex for it."""
    no = barred(s, u, side)
    if no:
        return no
    if s.caps[side] < PRICES.cost_now:
        return Refusal("7.2#1", "an immediate replacement costs two CAPS")
    return None if any_hex(s, u, Way.REPLACEMENT) else Refusal("7.2#5", f"there is no hex in which {u} may enter")


@rule("7.2#2", "5.2#2")
def later_refused(s: State, u: Unit, side: int) -> Refusal | None:
    """7.2 One CAP brings a unit back two turns later, if the game lasts so long."""
    no = barred(s, u, side)
    if no:
        return no
    if s.caps[side] < PRICES.cost_later:
        return Refusal("7.2#2", "a later replacement costs a CAP")
    if s.turn + PRICES.delay_later > scenario(s).last_turn:
        return Refusal("7.2#2", "the game ends before the unit would come back")
    return None


@rule("14.1.1a#10", "14.1.1a#11", "14.2.1#7", "14.3.1a#4", "7.2#4")
def granted_refused(s: State, u: Unit, side: int, granted: tuple[str, ...]) -> Refusal | None:
    """14.1.1a On GT8 a British and on GT12 a British and a Belgian infantry unit come back free of charge."""
    turn = TURNS[s.turn]
    allowed = {Nation.BR: turn.bef_replacements, Nation.BE: turn.belgian_replacements}.get(u.nation, 0)
    if u.side != side or s.place(u) is not DEADPILE or not u.infantry or granted.count(u.nation) >= allowed:
        return barred(s, u, side) or Refusal("14.1.1a#10", f"{u} does not come back free of charge")
    return None if any_hex(s, u, Way.VARIABLE) else Refusal("7.1.1#1", f"there is no hex in which {u} may enter")


@rule("7.2#1", "14.1.1c#2", "14.3.1c#1", "14.1.1a#11", "14.2.1#7")
def revive(s: State, u: Unit) -> None:
    """7.2 A unit leaves the deadpile for the box of this turn; 14.1.1c disrupted from GT10 on."""
    s.put(u, TRACK[s.turn])
    s.mark(u, Mark.BACK, s.turn >= TABLES.disruption.repl_2cap_disrupted_from)


@rule("7.2#2", "14.1.1c#1", "14.3.1c#1", "14.2.1#7")
def rebuild(s: State, u: Unit) -> None:
    """7.2 A CAP, and the unit comes back two turns later; 14.1.1c disrupted if that is paid from GT8 on."""
    spend(s, u.side, PRICES.cost_later)
    s.put(u, TRACK[s.turn + PRICES.delay_later])
    s.mark(u, Mark.REPLACED)
    s.mark(u, Mark.BACK, s.turn >= TABLES.disruption.repl_1cap_disrupted_from)
    s.say(f"{u} will be back on turn {s.turn + PRICES.delay_later}")


def candidates(s: State, side: int) -> list[Unit]:
    """The units of a side in the deadpile."""
    return [u for u in s.at(DEADPILE) if u.side == Side(side)]
