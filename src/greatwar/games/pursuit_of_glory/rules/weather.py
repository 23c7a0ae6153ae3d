"""12.5 The Severe Weather Check."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..combat import Combat
from ..components import SPACES, UNITS, Space, Unit
from ..names import DESERT, IN, MOUNTAIN, SWAMP, season
from ..state import PUGNACITY, State
from .cards_by_name import WINTER_OFFENSIVE
from .combat_flags import NO_WEATHER

#: 19.4 more would have no effect on a die
MOST_EASED: Final = 5


@rule("12.5", "3.1.1.1", "12.2.3")
def harsh(s: State, x: Space) -> bool:
    """12.5 Mountains in Winter (not in Syria/Palestine), deserts and swamps in Summer."""
    now = season(s.turn)
    if now == "Winter":
        return x.terrain == MOUNTAIN and "syria" not in x.areas
    return now == "Summer" and x.terrain in (DESERT, SWAMP)


@rule("3.2.1.5#7", "12.5", "12.5.1a", "12.5.1b", "12.5.1c", "12.5.1d")
def exposed(s: State, c: Combat, origin: Space) -> list[Unit]:
    """12.5.1 The full-strength regular attackers of a space that a check may reduce."""
    units = [UNITS[n] for n in c.attackers]
    found = [u for u in units if s.space(u) is origin and u.regular and not s.reduced(u)]
    return hardened(s, c, origin, found) if found else []


@rule("12.5.1f")
def hardened(s: State, c: Combat, origin: Space, units: list[Unit]) -> list[Unit]:
    """12.5.1f The units that no card exempts: all, Indians, or Russians in the mountains."""
    from ..cards.registry import COMBAT_CARDS

    if COMBAT_CARDS.doing(s, c, c.side, NO_WEATHER):
        return []
    if s.has_now(PUGNACITY):
        units = [u for u in units if not u.nations & IN]
    if WINTER_OFFENSIVE.n in s.round_events and MOUNTAIN in (origin.terrain, SPACES[c.space - 1].terrain):
        units = [u for u in units if not u.russian]
    return units


@rule("12.5.1a", "12.2.3")
def checks(s: State, c: Combat) -> list[Space]:
    """12.5.1 The attacking spaces that roll: one die each, if it or the defending space is harsh."""
    target = SPACES[c.space - 1]
    found = []
    for n in c.origins:
        origin = SPACES[n - 1]
        if (harsh(s, origin) or harsh(s, target)) and exposed(s, c, origin):
            found.append(origin)
    return found


@rule("12.5.1a#2", "19.4")
def damages(s: State, die: int) -> bool:
    """12.5.1 A roll equal to or above the number of the action round reduces them; 19.4 OPS spent on it lower it."""
    return die - eased(s) >= s.round


@rule("19.4")
def eased(s: State) -> int:
    """19.4 The OPS that were spent beyond the price on the spaces of this attack."""
    origins = s.combat.origins if s.combat is not None else ()
    return len([n for n in s.prepared if n in origins])


@rule("19.4")
def preparable(s: State) -> list[Space]:
    """19.4 The spaces activated to attack for which more OPS may be spent: those that bad weather may meet."""
    if not s.options.weather:
        return []
    found = [SPACES[n - 1] for n in s.attack_marks if s.prepared.count(n) < MOST_EASED]
    return [x for x in found if harsh(s, x) or any(harsh(s, y) for y in x.neighbours)]
