"""Combat cards of the Central Powers whose whole effect is on the dice; those that do more follow at the end."""

from __future__ import annotations

from typing import Final

from ....kernel.step import Refusal
from ..combat import Combat
from ..components import SPACES, card
from ..names import CP, DESERT, SWAMP, TU
from ..rules.combat_flags import (
    CANCELS,
    ENTRENCHED,
    HEAVY,
    NO_ADVANCE,
    NO_RETREAT,
    NO_WEATHER,
    PLUS_ONE,
)
from ..state import AIR_CP, State
from .combat_cards_allied import asks, force, target
from .registry import AFTER_ROLLS, BEFORE, BEFORE_WEATHER, COMBAT_CARDS, NEVER_KEPT, ON_PLAY

#: CP-19, CP-38 the areas named by the cards
SOUTH: Final = frozenset({"mesopotamia", "syria", "sinai"})


@COMBAT_CARDS.combat_card(card("CP-05"), BEFORE, attack=True, defence=True, does=PLUS_ONE)
def german_high_command(s: State, c: Combat) -> Refusal | None:
    """CP-05 In any combat."""
    return None


@COMBAT_CARDS.combat_card(card("CP-06"), BEFORE, defence=True, does=CANCELS)
def sandstorms_and_mosquitoes(s: State, c: Combat) -> Refusal | None:
    """CP-06 Calls off an AP attack into or out of a desert or swamp; never retained."""
    grounds = [target(c).terrain, *[SPACES[n - 1].terrain for n in c.origins if 0 < n <= len(SPACES)]]
    return asks(DESERT in grounds or SWAMP in grounds, "neither desert nor swamp is attacked or attacked from")


NEVER_KEPT.add(card("CP-06").n)


@COMBAT_CARDS.combat_card(card("CP-21"), BEFORE, attack=True, defence=True, does=PLUS_ONE)
def fliegerabteilung(s: State, c: Combat) -> Refusal | None:
    """CP-21 In any combat before ROYAL FLYING CORPS."""
    return None


def german_planes(s: State) -> None:
    """CP-21 The air is German until ROYAL FLYING CORPS."""
    s.note(AIR_CP)


ON_PLAY[card("CP-21").n] = german_planes


@COMBAT_CARDS.combat_card(card("CP-28"), BEFORE, defence=True, does=ENTRENCHED)
def i_order_you_to_die(s: State, c: Combat) -> Refusal | None:
    """CP-28 A stack of Turks alone (no TU-A) counts as entrenched, or as one level deeper."""
    units = [u for u in force(c, CP) if not u.staff]
    strange = [u for u in s.of_side(target(c), CP) if u.nation != TU]
    return asks(bool(units) and all(u.nations == TU for u in units) and not strange, "the defenders are not all Turks")


@COMBAT_CARDS.combat_card(card("CP-38"), AFTER_ROLLS, defence=True, does=NO_RETREAT | NO_ADVANCE)
def water_shortage(s: State, c: Combat) -> Refusal | None:
    """CP-38 In Mesopotamia, Syria and Palestine or Sinai: no retreat, no advance."""
    return asks(bool(target(c).areas & SOUTH), f"there is water enough at {target(c)}")


@COMBAT_CARDS.combat_card(card("CP-39"), BEFORE_WEATHER, attack=True, defence=True, does=HEAVY | NO_WEATHER)
def pasha_1(s: State, c: Combat) -> Refusal | None:
    """CP-39 CP units ignore the weather and fire on the Heavy table."""
    return None
