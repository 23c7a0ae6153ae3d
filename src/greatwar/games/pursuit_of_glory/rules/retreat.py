"""12.7 Retreats."""

from __future__ import annotations

from typing import Final

from ....families.cdg import retreat as family
from ....families.cdg.retreat import ENDS, GOES_ON
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import BOARD, RESERVE, SPACES, UNITS, Space, Unit
from ..names import AEGEAN, AP, CP, MEDITERRANEAN, NEUTRAL, POOLS, STRAIT, season
from ..state import WEARY_BALKANS, State
from . import geography, supply
from .combat_flags import NO_CANCELLING, NO_RETREAT
from .control import CONTROL
from .fire import FIRE
from .geography import strait_open, tribe_range
from .losses import tier
from .movement import desert_bar, swamp_bar
from .sieges import SIEGES
from .stacking import STACKING
from .withdrawal import withdraws


@rule("12.7.6i", "3.1.5.2")
def line_closed(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.7.6 Labelled lines that a unit cannot move along, and closed straits, are no way out."""
    link = start.link_to[to]
    if not link.users & unit.users:
        return Refusal("12.7.6b", f"{unit} may not use the line to {to}")
    if link.kind & STRAIT and not strait_open(s, s.side(unit), link.strait):
        return Refusal("3.1.5.2", f"the strait to {to} is closed")
    return None


@rule("12.7.6b", "18.8.1.1c", "12.7.6f")
def occupied(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.7.6 Not into a space with enemies (but into a Region), nor one with an unbesieged enemy fort."""
    side = s.side(unit)
    if not to.shared and s.has_combat(to, 1 - side):
        return Refusal("12.7.6b", f"enemy units stand in {to}")
    if SIEGES.stops(s, to, side):
        return Refusal("12.7.6b", f"an unbesieged enemy fort stands in {to}")
    if any(s.side(u) == NEUTRAL and u is not unit for u in s.at(to)):
        return Refusal("12.7.6b", f"neutral units stand in {to}")
    if s.combat is not None and to.n == s.combat.space:
        return Refusal("12.7.6f", "a retreat does not lead back to the defended space")
    return None


def barred(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.7 Neutral land, areas of units, ranges of tribes; from a Beachhead only to its Island Base."""
    if start.beachhead:
        refusal = off_the_beach(start, to)
        if refusal is not None:
            return refusal
    return bound(unit, to) or closed_land(s, unit, to)


@rule("12.7.10#1")
def off_the_beach(start: Space, to: Space) -> Refusal | None:
    """12.7.10 From a Beachhead to its Island Base and nowhere else."""
    return None if to.island else Refusal("12.7.10", f"from {start} units retreat to the Island Base")


@rule("3.2.1.3.GEOPROT", "3.2.1.3.PERU", "3.2.1.5#3")
def bound(unit: Unit, to: Space) -> Refusal | None:
    """3.2.1 The Protectorate never retreats, the Cossacks not out of Persia, tribes not beyond their range."""
    if unit.side == NEUTRAL and not unit.greek:
        return Refusal("3.2.1.3.GEOPROT", f"{unit} cannot retreat")
    if unit.kind == "PE-RU Persian Cossacks" and "persia" not in to.areas:
        return Refusal("3.2.1.3.PERU", f"{unit} is lost outside Persia")
    if unit.tribe and to.n not in tribe_range(unit):
        return Refusal("3.2.1.5", f"{to} is beyond the range of {unit}")
    return None


@rule("18.8.6#1", "18.9.3", "3.2.1.4#2", "16.3.3.5#5", "12.7.5")
def closed_land(s: State, unit: Unit, to: Space) -> Refusal | None:
    """12.7 No retreat into neutral land, out of a unit's own area, nor of Russians into India and Baluchistan."""
    return (
        geography.usable(s, s.side(unit), to)
        or geography.closed(s, unit, to)
        or (None if unit.tribe else geography.out_of_area(unit, to))
        or geography.barred_to_russians(unit, to)
    )


@rule("12.3.2", "12.3.3#2")
def large_barred(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.3 LCUs retreat into or out of deserts only by supplied railroad; TU and BU LCUs not into swamps."""
    return desert_bar(s, unit, start, to, start.link_to[to]) or swamp_bar(unit, to)


class Retreat(family.Retreat[State, Unit, Space, Combat]):
    """The search for places."""

    @rule("12.7.2", "12.8#3")
    def length(self, s: State, unit: Unit) -> int:
        """12.7.2, 12.8 What the combat says; in a Turkish Withdrawal one space."""
        assert s.combat is not None
        return 1 if s.combat.withdraws else s.combat.retreat

    @rule("12.7.6d")
    def friendly(self, s: State, unit: Unit, to: Space) -> bool:
        """12.7.6d One's own spaces, Island Bases, Beachheads, besieged enemy forts."""
        side = s.side(unit)
        if to.island or to.beachhead:
            return side == AP
        return s.owner(to) == side or (s.enemy_fort(to, side) > 0 and SIEGES.besieged(s, to))

    @rule("12.7.6d", "12.7.6e")
    def supplied(self, s: State, unit: Unit, to: Space) -> bool:
        """12.7.6d Whether the unit would be in supply there once it has taken the space."""
        return supply.would_be(s, unit, to) > supply.OOS

    @rule("12.7.5", "12.7.10#1")
    def ends_at(self, s: State, unit: Unit, to: Space) -> int:
        """12.7.5 A Region or an Island Base ends a retreat."""
        return ENDS if to.free else GOES_ON

    def by_sea(self, s: State, unit: Unit, start: Space) -> list[Space]:
        """12.7.11 The ports to which a unit may sail from the port that it has defended."""
        if not sails(unit) or start.beachhead:
            return []
        net = supply.network(s, unit)
        seas = port_left(s, net, start)
        if closed_season(s, unit):
            seas &= ~(AEGEAN | MEDITERRANEAN)
        if not seas:
            return []
        reached = [x for x in SPACES if x is not start and supply.port_seas(s, net, x) & seas]
        return [x for x in reached if self.harbours(s, unit, x)]

    @rule("12.7.11#1")
    def harbours(self, s: State, unit: Unit, to: Space) -> bool:
        """12.7.11 A port is friendly and holds no enemy."""
        return not s.hostile(to, AP) and self.friendly(s, unit, to)


@rule("12.7.11#1", "12.7.11#2", "3.2.1.3.BLACKSEA")
def sails(unit: Unit) -> bool:
    """12.7.11 Empire SCUs and the Black Sea Division may retreat by sea."""
    return not unit.large and not unit.staff and (unit.empire or unit.kind == BLACK_SEA_DIVISION)


@rule("12.7.11#1", "18.6.6#2")
def port_left(s: State, net: supply.Network, start: Space) -> int:
    """12.7.11 The seas of a port that the AP controls, or of a Region."""
    return supply.port_seas(s, net, start) if s.owner(start) == AP or start.shared else 0


@rule("12.7.11#5", "3.2.1.3.BLACKSEA")
def closed_season(s: State, unit: Unit) -> bool:
    """12.7.11 In Winter no Empire unit sails the Aegean and the Mediterranean."""
    return season(s.turn) == "Winter" and unit.kind != BLACK_SEA_DIVISION


BLACK_SEA_DIVISION: Final = "RU Black Sea Division"

RETREAT: Final = Retreat(BOARD, STACKING, CONTROL, SIEGES, (line_closed, occupied, barred, large_barred))


@rule("12.7.1#1", "14.3.3b", "12.2.9")
def due(s: State, c: Combat) -> int:
    """12.7.1 How far the defenders, if any are left, must retreat before a victor of full strength."""
    if stands(c) or not c.defenders or not won(s, c) or not full_attackers(s, c):
        return 0
    return spaces_back(c)


@rule("12.7.1d", "12.10.5")
def stands(c: Combat) -> bool:
    """12.7.1d Nobody retreats in a Region, nor where a card forbids it."""
    return SPACES[c.space - 1].shared or c.flags & NO_RETREAT > 0


@rule("12.7.1a", "12.7.1a.ex")
def won(s: State, c: Combat) -> bool:
    """12.7.1a The attacker has won with the higher Loss Number, whatever damage it does."""
    return FIRE.winner(s, c) == c.side


@rule("12.7.1#1", "12.7.1c", "12.2.9")
def full_attackers(s: State, c: Combat) -> list[Unit]:
    """12.7.1c The attackers that are at full strength after losses."""
    return [UNITS[n] for n in c.attackers if not s.reduced(UNITS[n])]


@rule("12.7.2")
def spaces_back(c: Combat) -> int:
    """12.7.2 Two spaces, one if the Loss Numbers differ by one."""
    return 1 if c.defender_loss - c.attacker_loss == 1 else 2


@rule("12.8#3", "12.2.9")
def withdrawing(s: State, c: Combat) -> tuple[list[Unit], list[Unit]]:
    """12.8 After an announced Withdrawal: those who must go one space, and those who may."""
    units = [UNITS[n] for n in c.defenders]
    if due(s, c):
        return units, []
    must = [u for u in units if withdraws(u)]
    return must, [u for u in units if u not in must]


@rule("12.7.3", "3.1.1.2")
def may_cancel(s: State, c: Combat) -> list[Unit]:
    """12.7.3 Who may lose a step so that nobody retreats: in trenches, forests, deserts, mountains and swamps."""
    target = SPACES[c.space - 1]
    if not (target.terrain or FIRE.trench(s, c)) or c.flags & NO_CANCELLING or c.withdraws:
        return []
    units = [UNITS[n] for n in c.defenders]
    if s.has_now(WEARY_BALKANS) and any(u.nations & 4 for u in units):
        return []
    if len(units) == 1 and s.reduced(units[0]):
        return []
    return units


@rule("3.2.3.1.YUD")
def yudenich(s: State, c: Combat) -> bool:
    """3.2.3 Yudenich, stacked with a RU unit, may take one space off a retreat."""
    target = SPACES[c.space - 1]
    there = s.at(target)
    hq = any(u.kind == "RU Yudenich HQ" for u in there)
    return hq and any(UNITS[n].russian and not UNITS[n].staff for n in c.defenders)


@rule("12.3.2", "12.3.3#2", "12.7.4")
def substitute(s: State, unit: Unit, start: Space) -> list[Unit]:
    """12.3.2 The SCUs that replace an LCU which only desert or swamp keeps from retreating."""
    if not unit.large:
        return []
    others = (line_closed, occupied, barred)
    kept = [x for x in start.neighbours if all(limit(s, unit, start, x) is None for limit in others)]
    if not any(large_barred(s, unit, start, x) is not None for x in kept):
        return []
    ranked = [(tier(unit, u), u) for u in s.at(RESERVE[s.side(unit)])]
    best = min([t for t, _ in ranked if t >= 0], default=-1)
    return [u for t, u in ranked if t == best and t >= 0]


@rule("12.7.10#3", "12.7.11#3", "18.6.3")
def materiel(s: State, large: int, small: int) -> None:
    """12.7.10 Abandoned materiel: a bonus TU RP for each LCU and each three SCUs; the Max TU RP marker stays."""
    points = large + small // 3
    if points:
        s.add_points(POOLS.index("TU"), 2 * points)
        s.say(f"{points} bonus TU RP for abandoned materiel")


__all__ = ["CP"]
