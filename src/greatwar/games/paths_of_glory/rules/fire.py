"""12.2.3, 12.2.7-12.2.11 Strength, drm, Fire Table and column of each side, and the winner."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..combat import FLANK_FAILS, FLANK_SUCCEEDS, Combat
from ..components import SPACES, UNITS, Nation, Side, space
from ..state import State
from ..tables import FireTable, effect_of, fire_column, loss_number
from .combat_cards import Does, battlefield, card_drm, doing
from .effects import ATTACK_DRM, WATER_IN_SINAI, allowed

SINAI: Final = space("Sinai")


@rule("12.2.3", "12.1.7", "15.1.4", "15.1.5", "3.0#7")
def strength(s: State, c: Combat, attacking: bool) -> int:
    """12.2.3 The combat factors of the units that fight; the defender adds his fort, the attacker never does."""
    factors = sum(s.cf(UNITS[u]) for u in (c.attackers if attacking else c.defenders))
    return factors if attacking else factors + standing_fort(s, c)


def standing_fort(s: State, c: Combat) -> int:
    """The fort that defends, unless it has been destroyed in this combat."""
    return s.fort(battlefield(c)) if c.fort else 0


@rule("12.2.8#1", "3.0#24", "12.3.4.1")
def fire_table(s: State, c: Combat, attacking: bool) -> FireTable:
    """12.2.8 One army, even reduced, fires on the Army Table (as do some cards), others on the Corps/Fort Table.

    An army that had retreated before does not fight (ruling 111).
    """
    units = c.attackers if attacking else c.defenders
    if any(UNITS[u].army for u in units) or doing(c, Does.ARMY_TABLE, side_of(s, attacking)):
        return "army"
    return "corps"


@rule("11.2.8", "11.2.9#1", "11.2.9#2", "15.1.6#1")
def trench(s: State, c: Combat) -> int:
    """11.2.8 The trench that helps the defending units, corps as well; 11.2.9 never a fort alone.

    Cards may cancel it, or (Turk Determination) let units without one count as in a trench of level 1.
    """
    if c.trenches_cancelled or not c.defenders:
        return 0
    defender = Side(1 - s.active)
    level = s.trench_level(SPACES[c.space - 1], defender)
    return level or int(doing(c, Does.DIG_IN, defender))


@rule("12.2.8#2", "EX.T2.8")
def column(s: State, c: Combat, attacking: bool) -> int:
    """12.2.8 The column of a side's strength, shifted for terrain and trench together, never off the table."""
    table = fire_table(s, c, attacking)
    level = 0 if doing(c, Does.CANCEL_SHIFTS, Side(s.active)) else trench(s, c)
    effect = effect_of(battlefield(c).terrain, level)
    return fire_column(table, strength(s, c, attacking)) + (
        effect.attacker_shift if attacking else effect.defender_shift
    )


@rule("12.2.7#1", "12.2.7#3", "3.0#12")
def modifier(s: State, c: Combat, attacking: bool) -> int:
    """12.2.7 The drm of a side: its cards, events of this round, and Sinai."""
    cards = card_drm(c, side_of(s, attacking))
    return cards + sinai(s, c) + event_drm(s, c) if attacking else cards


@rule("12.2.7#2", "SUM.SINAI", "CARD.AP49", "2.1#4")
def sinai(s: State, c: Combat) -> int:
    """12.2.7 An attack from Sinai alone has -3, for the Allies until Sinai Pipeline."""
    if c.origins != (SINAI.n,) or (s.active == Side.AP and allowed(s, WATER_IN_SINAI)):
        return 0
    return -3


def event_drm(s: State, c: Combat) -> int:
    """9.5.1 What events in force add to an attack."""
    return sum([drm(s, c) for drm in ATTACK_DRM.in_force(s)])


@rule("12.3.4")
def attacks_with(c: Combat, nation: Nation) -> bool:
    """12.3.4 Whether a nation takes part in the attack; its units that have fallen by now count."""
    return any(UNITS[u].card_nation is nation for u in c.attackers + c.fallen)


@rule("12.2.9#1", "3.0#15", "12.4.1")
def loss_inflicted(s: State, c: Combat, attacking: bool, die: int) -> int:
    """12.2.9 The die with its drm, held between 1 and 6, in the column: the opponent's Loss Number."""
    return loss_number(fire_table(s, c, attacking), column(s, c, attacking), die + modifier(s, c, attacking))


@rule("12.2.8#3", "12.2.9#2", "12.3.3#1", "12.3.3#2")
def fires_first(s: State, c: Combat) -> bool | None:
    """12.2.9 Who fires first: the attacker (True), the defender (False), or both at the same time (None)."""
    if c.flank == FLANK_SUCCEEDS or doing(c, Does.FIRE_FIRST, Side(s.active)):
        return True
    return False if c.flank == FLANK_FAILS else None


@rule("12.2.11#1", "12.2.11#2")
def attacker_won(c: Combat) -> bool | None:
    """12.2.11 Who caused the higher Loss Number; None = nobody, both count as losers."""
    if c.defender_loss == c.attacker_loss:
        return None
    return c.defender_loss > c.attacker_loss


def side_of(s: State, attacking: bool) -> Side:
    """12.1.3 The active side attacks."""
    return Side(s.active if attacking else 1 - s.active)
