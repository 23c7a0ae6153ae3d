"""12.6 Withdrawal: a defender gives up a space and gets back a step."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.rules import rule
from ..combat import Combat
from ..components import CARDS, RESERVE, SPACES, UNITS, Unit
from ..state import Mark, State
from .combat_cards import CARD, Does
from .control import enter
from .losses import combat_of
from .units import restore


@rule("12.6.1", "12.6.2")
def withdraws(c: Combat) -> bool:
    """12.6.2 Whether the defender has played Withdrawal, which he does after the flank attempt."""
    return any(CARD[CARDS[x]].does & Does.WITHDRAW for x in c.cards)


@rule("12.6.3#1", "12.6.6", "12.6.7", "12.6.10")
def saved(s: State) -> list[Unit]:
    """12.6.3 The corps of which one gets back a step; 12.6.6 if no corps lost one, the armies that may.

    12.6.10 A corps that was eliminated comes back reduced, even if nobody else is left.
    """
    c = combat_of(s)
    lost = sorted({UNITS[u] for u, _ in c.steps_lost})
    corps = [u for u in lost if not u.army]
    found = corps or [u for u in lost if _army_saved(s, u)]
    return [u for u in found if u.n not in c.oos]


@rule("12.6.8")
def _army_saved(s: State, army: Unit) -> bool:
    """12.6.8 An army eliminated without a corps to replace it returns only if it alone met the whole Loss Number.

    Rulings 55 and 115.
    """
    c = combat_of(s)
    if s.on_map(army) or any(army.n == a for a, _ in c.replaced):
        return True
    return c.defender_loss == army.lf[1]


@rule("12.6.3#1", "12.6.10", "EX.T1.3")
def give_back(s: State, unit: Unit) -> None:
    """12.6.3 One lost step is negated: a reduced unit is flipped, an eliminated one returns reduced."""
    if s.on_map(unit):
        restore(s, unit)
        return
    c = combat_of(s)
    replaced = tuple(pair for pair in c.replaced if pair[0] != unit.n)
    corps = [pair[1] for pair in c.replaced if pair[0] == unit.n]
    for stand_in in corps:
        s.put(UNITS[stand_in], RESERVE[unit.side])
        s.set_marks(UNITS[stand_in], s.marks[stand_in] & Mark.REDUCED)
    enter(s, unit, SPACES[c.space - 1])
    s.mark(unit, Mark.REDUCED)
    s.say(f"{unit} survives at reduced strength")
    defenders = (*(u for u in c.defenders if u not in corps), int(unit))
    s.combat = replace(c, defenders=defenders, replaced=replaced)
