"""What a report on a game tells: the family's chronicle with the dice and the boxes of Paths of Glory."""

from __future__ import annotations

from ....families.cdg.chronicle import Brings, Chronicle
from ....kernel.adviser import Transition
from ..combat import FLANK_SUCCEEDS
from ..components import ELIMINATED, PLACES, REMOVED, RESERVE, UNITS, Card, Side, Space, Unit
from ..names import ABBREVIATIONS
from ..rules import fire, flank
from ..rules.control import vp_spaces
from ..rules.losses import combat_of
from ..rules.trenches import entrench_succeeds
from ..state import State
from ..steps.combat import FireRoll, FlankRoll
from ..steps.entrench import EntrenchRoll
from ..steps.sieges import SiegeRoll, modifier
from ..tables import TURNS

DEAD = frozenset(int(box) for box in (*ELIMINATED, *REMOVED))


class PathsChronicle(Chronicle[State, Unit]):
    """Reports on games of Paths of Glory."""

    def die(self, s: State) -> Brings | None:
        """Fire, flank attacks, trenches and sieges."""
        step = s.pending[-1]
        if isinstance(step, FireRoll):
            side, attacking, c = fire.side_of(s, step.attacking), step.attacking, combat_of(s)
            return side, "Loss Numbers", lambda die: fire.loss_inflicted(s, c, attacking, die)
        if isinstance(step, FlankRoll):
            drm = flank.flank_drm(s, combat_of(s), step.pin)
            return s.active, "flank attacks", lambda die: int(flank.outcome(die, drm) == FLANK_SUCCEEDS)
        if isinstance(step, EntrenchRoll):
            unit = step.unit
            return unit.side, "trenches", lambda die: int(entrench_succeeds(s, unit, die))
        if isinstance(step, SiegeRoll):
            fort, holds = step.fort, 1 - s.control[step.fort.n]
            return holds, "sieges", lambda die: int(die + modifier(s) > fort.fort)
        return None

    def face(self, card: object) -> str:
        """9.1.3 A card by its number and name."""
        return f"{card} {card.name}" if isinstance(card, Card) else ""

    def unchanged(self, before: State, after: State) -> bool:
        """Whether all counters lie as before."""
        return before.where == after.where and before.marks == after.marks

    def steps(self, s: State, unit: Unit) -> int:
        """2.2.1 The steps a unit has on the map or in reserve."""
        if not s.on_map(unit) and s.place(unit) is not RESERVE[unit.side]:
            return 0
        return 1 if s.reduced(unit) else 2

    def dead(self, m: Transition[State], unit: Unit) -> bool:
        """12.4.7 In a box of lost units."""
        return m.after.where[unit.n] in DEAD

    def whose(self, s: State, unit: Unit) -> tuple[int, str]:
        """The side and nation of a unit."""
        return int(unit.side), ABBREVIATIONS.get(unit.nation.value, unit.nation.value)

    def turn(self, s: State) -> str:
        """The turn in words."""
        return str(TURNS[s.turn])

    # Combats ------------------------------------------------------------------------------------------

    def fought(self, s: State) -> bool:
        """12.2.2 From the designation on."""
        return s.combat is not None

    def attacker(self, s: State) -> int:
        """12.1 Who acts attacks."""
        return s.active

    def key(self, s: State) -> int:
        """12.1.2 A space is attacked once in a round."""
        return combat_of(s).space

    def engaged(self, m: Transition[State], unit: Unit) -> bool:
        """Those designated, and whoever stands in the space."""
        c = m.before.combat
        return c is not None and (unit.n in (*c.attackers, *c.defenders) or unit in m.before.stacks[c.space])

    def taken(self, before: State, after: State, where: Space, side: int) -> bool:
        """Whether the space has changed hands."""
        return before.owner(where) != after.owner(where)

    def swing(self, before: State, after: State, where: Space) -> int:
        """5.1.2 The victory points that changed hands with the space and those around it."""
        near = [x for x in (where, *where.neighbours) if x in vp_spaces(after)]
        changed = [x for x in near if before.owner(x) != after.owner(x)]
        return sum(1 if after.owner(x) == Side.CP else -1 for x in changed)


CHRONICLE = PathsChronicle(UNITS, PLACES, FireRoll)
