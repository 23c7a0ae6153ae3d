"""What a report on a game tells: dice, losses, combats, and what cards were played as."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ....kernel.adviser import Event, Transition, die_event
from ....kernel.step import CHANCE
from ..combat import FLANK_SUCCEEDS
from ..components import ELIMINATED, REMOVED, RESERVE, SPACES, UNITS, Card, Side, Unit
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

#: what a card is played as, by the verb of the action
USES = {"ops": "OPS", "sr": "SR", "rp": "RP", "event": "event", "card": "combat card", "discard": "discarded"}
DEAD = frozenset(int(box) for box in (*ELIMINATED, *REMOVED))
#: how much more than a step a space and a victory point weigh when combats are compared
_SPACE_WEIGHT, _VP_WEIGHT = 2, 3

Told = Iterator[Event]


def chronicle(transitions: Iterable[Transition[State]]) -> Told:
    """All that is worth telling, record by record; a combat is told when it is over."""
    fight: Fight | None = None
    for m in transitions:
        lost = losses(m)
        yield from cards(m)
        yield from dice(m)
        yield from lost_events(lost)
        if fight is None and m.after.combat is not None:
            fight = Fight(m.after)
        if fight is not None:
            fight.note(m, lost)
            if m.after.combat is None or m.after.combat.space != fight.space:
                yield fight.event(m.after)
                fight = Fight(m.after) if m.after.combat is not None else None


# Cards and dice -----------------------------------------------------------------------------------


def cards(m: Transition[State]) -> Told:
    """9.1.3 A card, and what it was played as."""
    if m.by != CHANCE and m.action.verb in USES and m.action.args and isinstance(m.action.args[0], Card):
        played = m.action.args[0]
        yield Event("card", m.by, f"{played} {played.name}", USES[m.action.verb])


def dice(m: Transition[State]) -> Told:
    """A die that matters to somebody, with what it brought and what it could be expected to bring."""
    found = worth(m.before) if m.by == CHANCE else None
    if found is not None:
        yield die_event(*found, m.action.args[0])


def worth(s: State) -> tuple[int, str, Callable[[int], int]] | None:
    """Whose die is thrown now, for what, and what each number brings him."""
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


# Losses -------------------------------------------------------------------------------------------


def losses(m: Transition[State]) -> dict[Unit, int]:
    """2.2.1 The steps that units lost; one that leaves the map otherwise than dead has lost none."""
    before, after = m.before, m.after
    if before.where == after.where and before.marks == after.marks:
        return {}
    found = {}
    for unit in UNITS:
        gone = steps(before, unit) - steps(after, unit)
        if gone > 0 and (after.where[unit.n] in DEAD or steps(after, unit)):
            found[unit] = gone
    return found


def steps(s: State, unit: Unit) -> int:
    """The steps a unit has on the map or in reserve."""
    if not s.on_map(unit) and s.place(unit) is not RESERVE[unit.side]:
        return 0
    return 1 if s.reduced(unit) else 2


def lost_events(lost: dict[Unit, int]) -> Told:
    """The losses of one record, by nation."""
    nations: dict[tuple[Side, str], int] = {}
    for unit, count in lost.items():
        key = unit.side, ABBREVIATIONS.get(unit.nation.value, unit.nation.value)
        nations[key] = nations.get(key, 0) + count
    for (side, nation), count in nations.items():
        yield Event("loss", int(side), nation, "", float(count))


# Combats ------------------------------------------------------------------------------------------


class Fight:
    """A combat that is going on: who began it, and what it has cost."""

    def __init__(self, s: State) -> None:
        c = combat_of(s)
        self.space = c.space
        self._attacker, self._control = Side(s.active), bytes(s.control)
        who = ", ".join(str(UNITS[u]) for u in c.attackers)
        self._title = f"{TURNS[s.turn]}: {who} attack {SPACES[c.space - 1]}"
        self._steps = [0, 0]
        self._scored = [0.0, 0.0]

    def note(self, m: Transition[State], lost: dict[Unit, int]) -> None:
        """Count what a record of the combat has cost those in it, and what was scored by fire."""
        c = m.before.combat
        engaged = {*c.attackers, *c.defenders, *[u.n for u in m.before.stacks[c.space]]} if c is not None else set()
        for unit, count in lost.items():
            self._steps[unit.side] += count if unit.n in engaged else 0
        if isinstance(m.before.pending[-1], FireRoll):
            for event in dice(m):
                self._scored[event.seat] = event.figure

    def event(self, s: State) -> Event:
        """How it ended; what hung on it are the steps lost, the space and the victory points."""
        mine, other = self._attacker, self._attacker.other
        taken, swing = s.control[self.space] != self._control[self.space], self._swing(s)
        words = [
            f"Loss Numbers {self._scored[mine]:.0f} to {self._scored[other]:.0f}",
            f"steps lost: attacker {self._steps[mine]}, defender {self._steps[other]}",
            *([f"{SPACES[self.space - 1]} is taken"] if taken else []),
            *([f"VP {swing:+d}"] if swing else []),
        ]
        weight = sum(self._steps) + _SPACE_WEIGHT * taken + _VP_WEIGHT * abs(swing)
        return Event("fight", int(mine), self._title, "; ".join(words), float(weight))

    def _swing(self, s: State) -> int:
        """5.1.2 The victory points that changed hands with the space and those around it."""
        here = SPACES[self.space - 1]
        changed = [x for x in (here, *here.neighbours) if x in vp_spaces(s) and s.control[x.n] != self._control[x.n]]
        return sum(1 if s.control[x.n] == Side.CP else -1 for x in changed)
