"""What a report on a game tells: dice, losses, battles."""

from __future__ import annotations

from ....kernel import chronicle as kernel
from ....kernel.adviser import Event, Transition
from ....kernel.chronicle import Brings
from .. import notation
from ..components import DEADPILE, REMOVED, UNITS, Side, Unit
from ..rules.bombardment import shatters
from ..rules.command import column
from ..rules.fire import scores
from ..rules.markers import battle_of, in_range
from ..rules.siege import surrenders
from ..state import State
from ..steps.bombardment import Shell
from ..steps.caps import CapsRoll
from ..steps.cavalry import ParthianDie
from ..steps.combat import Fire, FreeShot
from ..steps.reserves import ReserveShot
from ..steps.siege import SurrenderRoll
from ..tables import TABLES, caps_for

#: how much more than a step a hex and a victory point weigh when battles are compared
_HEX_WEIGHT, _VP_WEIGHT = 2, 3


# Dice ---------------------------------------------------------------------------------------------


def worth(s: State) -> Brings | None:
    """Whose die is thrown now, for what, and what each number brings him."""
    step = s.pending[-1]
    if isinstance(step, Fire | FreeShot | ReserveShot):
        return shot(s, step)
    if isinstance(step, Shell):
        gun, fort = step.gun, step.fort
        return gun.side, "bombardment of forts", lambda die: int(shatters(s, gun, fort, die))
    if isinstance(step, ParthianDie):
        low = TABLES.battle["cavalry", "withdraw_from_infantry_hit"].value
        return 1 - step.unit.side, "cavalry that rides off", lambda die: int(in_range(die, low))
    if isinstance(step, SurrenderRoll):
        besieged = step.fort
        return 1 - besieged.side, "sieges", lambda die: int(surrenders(besieged, die))
    if isinstance(step, CapsRoll):
        commander = column(s, step.side)
        return step.side, "CAPS", lambda die: caps_for(commander, die)
    return None


def shot(s: State, step: Fire | FreeShot | ReserveShot) -> Brings:
    """9.3 The fire of a space; both units of a stack are hit."""
    battle, side = battle_of(s), step.side
    row = battle.reserve[side] if isinstance(step, ReserveShot) else battle.front[side]
    firing, target = row[step.space], battle.front[1 - side][step.space]
    return side, "hits", lambda die: len(target) * scores(s, side, firing, target, die)


# Losses -------------------------------------------------------------------------------------------


def steps(s: State, u: Unit) -> int:
    """The steps a unit has on the map."""
    if u.hq or not s.on_map(u):
        return 0
    if u.fort:
        return u.steps - s.steps_lost(u)
    return 2 - s.back(u) if u.combat else 1


# Battles ------------------------------------------------------------------------------------------


class Fight(kernel.Fight[State, Unit]):
    """A battle that is going on: who began it, and what it has cost."""

    def __init__(self, before: State, s: State) -> None:
        b = battle_of(s)
        self.hex, self._attacker = b.hex, Side(b.attacker)
        self._control = before.controller(b.hex)
        here = b.hex
        who = ", ".join(str(u) for u in b.attackers)
        self._title = f"Turn {s.turn}: {who} attack {here} {here.title}"
        self._steps = [0, 0]
        self._swing = [0, 0]
        self._fortune = ""

    def note(self, m: Transition[State], lost: dict[Unit, int]) -> None:
        """Count what a record of the battle has cost, not what the end of a phase adds, and its Fortunes of War."""
        for u, count in lost.items():
            self._steps[u.side] += count if m.before.place(u) is self.hex else 0
        for side in Side if (m.before.turn, m.before.phase) == (m.after.turn, m.after.phase) else ():
            self._swing[side] += m.after.vp[side] - m.before.vp[side]
        if m.action.verb == notation.FORTUNES:
            self._fortune = TABLES.fortunes[m.action.args[0]].result

    def over(self, s: State) -> bool:
        """Whether it is over, with the game or before."""
        return s.battle is None or s.battle.hex != self.hex or not s.pending

    def event(self, s: State) -> Event:
        """How it ended; what hung on it are the steps lost, the hex and the victory points."""
        mine, other = self._attacker, self._attacker.other
        owner = s.controller(self.hex)
        taken, swing = owner is not self._control, self._swing
        words = [
            *([self._fortune] if self._fortune else []),
            f"steps lost: attacker {self._steps[mine]}, defender {self._steps[other]}",
            *([f"{self.hex} becomes {owner}"] if taken else []),
            *(f"{side} VP {swing[side]:+d}" for side in Side if swing[side]),
        ]
        weight = sum(self._steps) + _HEX_WEIGHT * taken + _VP_WEIGHT * sum(map(abs, swing))
        return Event("fight", int(mine), self._title, "; ".join(words), float(weight))


# The report ---------------------------------------------------------------------------------------


class GrandIllusionChronicle(kernel.Chronicle[State, Unit]):
    """Reports on games of Grand Illusion."""

    def die(self, s: State) -> Brings | None:
        """Whose die is thrown now, for what, and what each number brings him."""
        return worth(s)

    def unchanged(self, before: State, after: State) -> bool:
        """Whether all counters lie as before."""
        return before.where == after.where and before.marks == after.marks

    def lost(self, m: Transition[State], unit: Unit) -> int:
        """9.3.3 The steps that a unit lost: disruption is one, elimination what was left; headquarters have none."""
        gone = steps(m.before, unit) - steps(m.after, unit)
        dead = gone > 0 and not m.after.on_map(unit)
        return 0 if dead and m.after.place(unit) is not (DEADPILE if unit.combat else REMOVED) else gone

    def whose(self, s: State, unit: Unit) -> tuple[int, str]:
        """The side and nation of a unit; forts are counted apart."""
        return int(unit.side), f"{unit.nation} forts" if unit.fort else str(unit.nation)

    def fight(self, m: Transition[State]) -> Fight | None:
        """The battle that is going on after a record."""
        return Fight(m.before, m.after) if m.after.battle is not None else None


CHRONICLE = GrandIllusionChronicle(UNITS)
