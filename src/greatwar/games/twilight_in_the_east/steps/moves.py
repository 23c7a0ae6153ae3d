"""8.1, 8.4 to 8.9 A unit or stack on the move: where it goes, and what it does with its MPs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from .. import names as nm
from ..board import ADJ, direction
from ..components import HEXES, UNITS, Unit
from ..notation import (
    COMPLETE,
    DIG,
    ENTRAIN,
    HALT,
    RECOVER,
    REORDER,
    ersatz,
    hex_arg,
    marches,
    of_hex,
    of_unit,
    unit_arg,
)
from ..rules import endings, leaders, plans, prepared, reinforcements, restrictions, tasks
from ..rules.movement import Mover, Reach, allowance, forced, forced_mps, pinned
from ..rules.rail import somewhere_to_go
from ..rules.repulse import repulse_refusal, targets
from ..rules.units import forces
from ..state import State
from . import rail
from .ersatz import ersatz_work
from .forced_march import MarchCheck
from .taking import take_refusal

# Flags of a move.
WALKED: Final = 1  # it has left a hex
TASKED: Final = 2  # it has done what excludes a forced march
STUCK: Final = 4  # a failed Repulse: no more hexes

PREPARE_COST: Final = 2 * tasks.PREPARE_MPS
REPULSE_COST: Final = 2


@dataclass(eq=False)
class Move(Decision):
    """8.1 A unit or stack on the move: hexes to go to, units to join or drop, things to do where it stands."""

    asked_by: ClassVar[str] = "8.1"
    units: tuple[int, ...]
    since: tuple[int, ...]  # what the stack had spent when each unit joined it
    starts: tuple[int, ...]  # where each unit began the phase
    spent: int = 0  # half MPs
    flags: int = 0
    ma: int = -1  # allowance and forced march left by a leader's die, in half MPs
    fm: int = -1
    dug: int = 0  # half MPs of a forced march that went into an IP

    def seat(self, s: State) -> int:
        return UNITS[self.units[0]].side

    def members(self) -> list[Unit]:
        """The units of the stack."""
        return [UNITS[n] for n in self.units]

    def here(self, s: State) -> int:
        """The hex of the stack."""
        return s.at_number(self.units[0])

    def allowed(self, s: State, u: Unit) -> int:
        """The allowance of a member in half MPs."""
        return self.ma if self.ma >= 0 else allowance(s, u)

    @rule("8.3#1", "8.3#2", "8.3.1#1")
    def extra(self, s: State, u: Unit) -> int:
        """8.3.1 What a forced march may add for a member."""
        if self.flags & TASKED:
            return 0
        return min(forced(s, u), self.fm) if self.fm >= 0 else forced(s, u)

    @rule("8.1#1", "8.1#3", "8.3#2")
    def free(self, s: State) -> int:
        """8.1 Half MPs left without a forced march; who was picked up late stops with the stack."""
        return min([self.allowed(s, u) + late for u, late in self.joined()]) - self.spent

    def joined(self) -> list[tuple[Unit, int]]:
        """The members, each with what the stack had spent when it joined."""
        return [(UNITS[n], late) for n, late in zip(self.units, self.since, strict=True)]

    @rule("8.1#1", "8.1#3", "8.3#1")
    def budget(self, s: State) -> int:
        """8.3 Half MPs left, a forced march included."""
        return min([self.allowed(s, u) + self.extra(s, u) + late for u, late in self.joined()]) - self.spent

    def actions(self, s: State) -> list[Action]:
        budget = self.budget(s)
        found: list[Action] = []
        good = True
        if budget > 0 and not self.flags & STUCK and not self.busy(s):
            mover = Mover(s, self.members())
            here = self.here(s)
            reach = mover.reach(here, budget)
            s.reach = reach
            picky = self.picky(s)
            if picky:
                ends = endings.ends(s, self.units, self.starts, self.stays(s), reach)
                found += endings.bound_ways(mover, reach, budget, ends)
                good = not found or here in ends
            else:
                found = marches(reach.hexes(), reach.cost, reach.direct, budget)
            found += self.joins(s)
        if len(self.units) > 1:
            found += [
                of_unit("drop", n) for n in self.units if good or self.only(n).end_refusal(s, self.here(s)) is None
            ]
        standing = self.standing(s, budget)
        if not good:  # what would end the move here is not open to it
            return found + [a for a in standing if a.verb == "repulse"]
        return [*found, *standing, HALT]

    @rule("8.9.2#1")
    def busy(self, s: State) -> bool:
        """8.9.2 Whether a unit has a task to complete before it may go on (ruling 39)."""
        return any(s.task[n] & nm.TASK_KIND for n in self.units)

    # 21.1.2, 24.1.2, 25.6.1 where it may end --------------------------------------------------------------------

    def picky(self, s: State) -> bool:
        """Whether the stack may not end everywhere."""
        return any(plans.objectives_of(s, u) or restrictions.watched(s, [u]) for u in self.members())

    def end_refusal(self, s: State, h: int) -> Refusal | None:
        """21.1.2 Why the stack may not end in a hex."""
        return endings.end_refusal(s, self.units, self.starts, self.stays(s), h)

    def stays(self, s: State) -> tuple[int, ...]:
        """21.1.2 The hex of every member that has not left it; -1 for who has, and is not stationary any more."""
        here, walked = self.here(s), bool(self.flags & WALKED)
        return tuple(
            [
                start if start == here and not (walked and late < self.spent) else -1
                for start, late in zip(self.starts, self.since, strict=True)
            ]
        )

    # 8.1 stacks ----------------------------------------------------------------------------------------------

    @rule("8.1#3")
    def joins(self, s: State) -> list[Action]:
        """8.1 Units in the hex that may be picked up."""
        side = UNITS[self.units[0]].side
        return [of_unit("join", u.n) for u in s.own(side, self.here(s)) if self.join_refusal(s, u) is None]

    @rule("8.1#3")
    def join_refusal(self, s: State, u: Unit) -> Refusal | None:
        """8.1 Why a unit cannot be picked up."""
        side = UNITS[self.units[0]].side
        if u.n in self.units or s.at_number(u.n) != self.here(s):
            return Refusal("8.1", f"{u} cannot join")
        if u.depot or s.marked(u, nm.RAIL) or s.task_of(u) or u.dummy != UNITS[self.units[0]].dummy:
            return Refusal("8.1", f"{u} cannot march with others now")
        if leaders.before_move(s, u) is not None:
            return Refusal("25.1", f"{u} has to roll for itself")
        if reinforcements.entry_cost(s, u):
            return Refusal("16.1", f"{u} has to pay for its entry hex first")
        return take_refusal(s, side, u)

    # Things to do -----------------------------------------------------------------------------------------------

    def standing(self, s: State, budget: int) -> list[Action]:
        """What the stack may do where it stands."""
        found: list[Action] = []
        units, here = self.members(), self.here(s)
        if self.busy(s):
            return self.going_on(s, budget)
        if budget >= PREPARE_COST and markers_allowed(s) and (units[0].infantry or units[0].artillery):
            found += [of_hex("prepare", h) for h in prepared.targets(s, units, here)]
        if budget >= REPULSE_COST and not self.flags & STUCK and units[0].combat:
            found += [of_hex("repulse", h) for h in targets(s, units, here)]
        if len(units) > 1:
            return found
        u = units[0]
        free = self.free(s) // 2
        if not self.flags & STUCK and free > 0 and u.formation:
            if s.disorder(u):
                if tasks.first(tasks.REORDERING, s, u) is None:
                    found.append(REORDER)
            elif s.status(u) and tasks.first(tasks.RECOVERY, s, u) is None:
                found.append(RECOVER)
        if budget >= 2 and u.infantry and tasks.first(tasks.DIGGING, s, u) is None:
            found.append(DIG)
        if not self.flags and ((self.spent == 0 and free > 0) or tasks.engaged(s, u)):
            found += self.ersatz_offers(s, u)
        if not self.flags and self.spent == 0 and free > 0 and self.complete_refusal(s, u) is None:
            found.append(COMPLETE)
        fresh = free > 0 and not self.flags & (STUCK | TASKED) and self.spent <= self.allowed(s, u)
        if fresh and rail.entrain_refusal(s, u, self.free(s)) is None and somewhere_to_go(s, u):
            found.append(ENTRAIN)
        return found

    @rule("8.9.2#1")
    def going_on(self, s: State, budget: int) -> list[Action]:
        """8.9.2 What a unit with a begun task may do: nothing but that task; only an IP is built by forced march."""
        u = UNITS[self.units[0]]
        kind = s.task_of(u)
        if kind == nm.ERSATZ:
            return [] if self.flags else self.ersatz_offers(s, u)
        if kind == nm.DIG:
            return [DIG] if budget >= 2 and tasks.first(tasks.DIGGING, s, u) is None else []
        if self.free(s) < 2:
            return []
        if kind == nm.REORDER:
            return [REORDER] if tasks.first(tasks.REORDERING, s, u) is None else []
        return [RECOVER] if kind == nm.RECOVER and tasks.first(tasks.RECOVERY, s, u) is None else []

    @rule("8.4#1")
    def prepare_refusal(self, s: State, h: int) -> Refusal | None:
        """8.4 Why the stack cannot place Prepared Attack markers pointing at an adjacent hex."""
        if not markers_allowed(s):
            return Refusal("8.4", "Prepared Attack markers are placed in the Movement Phase only")
        if self.busy(s):
            return Refusal("8.9.2", "A begun task has to be completed first")
        found = prepared.prepare_refusal(s, self.members(), self.here(s), h)
        if found is None and self.budget(s) < PREPARE_COST:
            return Refusal("8.4", "A marker takes three MPs")
        return found

    @rule("24.3.2#1")
    def complete_refusal(self, s: State, u: Unit) -> Refusal | None:
        """24.3.2 Why an Incomplete marker cannot be turned: seven MPs of one phase, standing still."""
        if not u.train or not s.ap_bits(u) & (nm.INCOMPLETE_1 | nm.INCOMPLETE_2):
            return Refusal("24.3.2", f"{u} is no Incomplete Corps Train")
        return None if self.free(s) >= 2 * tasks.TASK_MPS else Refusal("24.3.2", "It takes seven MPs in one phase")

    @rule("8.7.1#1", "8.7.2#1")
    def ersatz_offers(self, s: State, u: Unit) -> list[Action]:
        """8.7 Ersatz that this unit could take from others in its hex that have not moved."""
        found = []
        for other in s.own(u.side, self.here(s)):
            for giver, taker in ((other, u), (u, other)):
                if giver.ersatz and tasks.ersatz_refusal(s, giver, taker) is None and self.partner(s, u, other):
                    most = tasks.ersatz_left(s, giver, taker)
                    found += [ersatz(giver, taker, n) for n in range(1, most + 1)]
        return found

    def partner(self, s: State, u: Unit, other: Unit) -> bool:
        """8.7.1 Whether another unit can spend its MPs as well: it has not moved, or has paid for Ersatz in this phase
        and is still here.
        """
        if other.n == u.n:
            return False
        return tasks.engaged(s, other) or (take_refusal(s, u.side, other) is None and not s.task_of(other))

    # Taking -----------------------------------------------------------------------------------------------------

    def take(self, s: State, action: Action) -> None:
        verb = action.verb
        if verb in ("march", "through"):
            to = hex_arg(action)
            reach: Reach = (
                s.reach if s.reach is not None else Mover(s, self.members()).reach(self.here(s), self.budget(s))
            )
            self.walk(s, tuple(reach.path(to)), verb == "march")
        elif verb == "halt":
            finish(s, self)
        elif verb == "join":
            u = unit_arg(action)
            s.push(
                self.changed(
                    units=(*self.units, u.n), since=(*self.since, self.spent), starts=(*self.starts, self.here(s))
                )
            )
        elif verb == "drop":
            self.drop(s, unit_arg(action).n)
        elif verb == "prepare":
            self.prepare(s, hex_arg(action))
        elif verb == "repulse":
            self.repulse(s, hex_arg(action))
        elif verb == "entrain":
            rail.entrain(s, UNITS[self.units[0]], self.free(s), self.allowed(s, UNITS[self.units[0]]))
        else:
            self.do_task(s, action)

    def changed(
        self,
        units: tuple[int, ...] | None = None,
        since: tuple[int, ...] | None = None,
        starts: tuple[int, ...] | None = None,
        spent: int = -1,
        flags: int = -1,
        dug: int = -1,
    ) -> Move:
        """The move with some of its facts changed."""
        return Move(
            self.units if units is None else units,
            self.since if since is None else since,
            self.starts if starts is None else starts,
            self.spent if spent < 0 else spent,
            self.flags if flags < 0 else flags,
            self.ma,
            self.fm,
            self.dug if dug < 0 else dug,
        )

    def without(self, n: int) -> Move:
        """The move without one of its members."""
        keep = [k for k, m in enumerate(self.units) if m != n]
        return self.changed(
            units=tuple([self.units[k] for k in keep]),
            since=tuple([self.since[k] for k in keep]),
            starts=tuple([self.starts[k] for k in keep]),
        )

    def only(self, n: int) -> Move:
        """The move of one member."""
        k = self.units.index(n)
        return self.changed(units=(n,), since=(self.since[k],), starts=(self.starts[k],))

    @rule("8.1#3")
    def drop(self, s: State, n: int) -> None:
        """8.1 A unit is dropped off: it moves no further."""
        s.push(self.without(n))
        finish(s, self.only(n))

    def walk(self, s: State, path: tuple[int, ...], halt: bool) -> None:
        """Begin to walk a path."""
        from .walking import Path

        if s.ersatz:  # what was paid for Ersatz was paid where the units stood
            s.ersatz = tuple([e for e in s.ersatz if e[2] or e[0] not in self.units])
        s.push(
            Path(self.units, self.since, self.starts, self.spent, self.flags, self.ma, self.fm, self.dug, path, halt)
        )

    @rule("8.4#1")
    def prepare(self, s: State, h: int) -> None:
        """8.4 Three MPs: the markers are placed, and the units spend no more MPs in this phase."""
        way = direction(self.here(s), h)
        for u in self.members():
            s.set_prepared(u, way)
            s.say(f"{u} prepares an attack on {HEXES[h]}")
        finish(s, self.changed(spent=self.spent + PREPARE_COST))

    def repulse(self, s: State, h: int) -> None:
        """8.5 One MP: a Repulse attempt, then the move goes on."""
        from .repulse import Repulse
        from .walking import AfterRepulse

        s.push(
            Repulse(self.seat(s), h, self.units),
            AfterRepulse(
                self.units,
                self.since,
                self.starts,
                self.spent + REPULSE_COST,
                self.flags,
                self.ma,
                self.fm,
                self.dug,
                self.here(s),
            ),
        )

    def do_task(self, s: State, action: Action) -> None:
        """8.9 MPs are spent standing still, as many whole ones as are free."""
        u = UNITS[self.units[0]]
        mps = self.free(s) // 2
        if action.verb == "recover":
            self.rest(s, u, nm.RECOVER, mps)
        elif action.verb == "reorder":
            self.rest(s, u, nm.REORDER, mps)
        elif action.verb == "dig":
            self.dig(s, u, mps)
        elif action.verb == "complete":
            self.complete(s, u)
        else:
            self.take_ersatz(s, u, action, mps)

    @rule("8.6#1", "7.4.2#1", "8.9#1")
    def rest(self, s: State, u: Unit, kind: int, mps: int) -> None:
        """8.6, 7.4.2 Recovery, from Disorder too; it excludes a forced march."""
        spent = tasks.work(s, u, kind, mps)
        s.push(self.changed(spent=self.spent + 2 * spent, flags=self.flags | TASKED))

    @rule("13.1.1#1", "8.3.3a#1", "8.9#1")
    def dig(self, s: State, u: Unit, mps: int) -> None:
        """13.1.1 Building; when no MPs are free, by forced march, one by one."""
        s.dug = (*[d for d in s.dug if d[1] != u.n], (self.here(s), u.n))
        forcing = mps < 1
        spent = tasks.work(s, u, nm.DIG, 1 if forcing else mps)
        s.push(self.changed(spent=self.spent + 2 * spent, dug=self.dug + (2 if forcing else 0)))

    @rule("24.3.2#1")
    def complete(self, s: State, u: Unit) -> None:
        """24.3.2 An Incomplete marker is turned, or removed."""
        bits = s.ap_bits(u)
        first = bool(bits & nm.INCOMPLETE_1)
        s.set_ap(u, bits & ~(nm.INCOMPLETE_1 | nm.INCOMPLETE_2) & 255 | (nm.INCOMPLETE_2 if first else 0))
        s.say(f"{u} is {'Incomplete 2' if first else 'complete'}")
        s.push(self.changed(spent=self.spent + 2 * tasks.TASK_MPS))

    def take_ersatz(self, s: State, u: Unit, action: Action, mps: int) -> None:
        """8.7 Both units pay, once in a phase; the other one's movement is over."""
        giver, taker, count = action.args
        other: Unit = taker if giver is u else giver
        s.ersatz = (*s.ersatz, (giver.n, taker.n, count))
        theirs = 0 if tasks.engaged(s, other) else allowance(s, other) // 2
        mine = 0 if tasks.engaged(s, u) else mps
        ersatz_work(s, other, theirs)
        s.set_order(other, nm.MOVED)
        spent = ersatz_work(s, u, mine)
        if s.on_map(u):
            s.push(self.changed(spent=self.spent + 2 * spent))

    def prompt(self, s: State) -> str:
        names = ", ".join([u.name for u in self.members()])
        left, more = self.free(s) / 2, self.budget(s) / 2
        return f"{names} in {HEXES[self.here(s)]}: {left:g} MPs left, {more:g} with a forced march"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        verb = action.verb
        if verb in ("march", "through"):
            return self.march_refusal(s, hex_arg(action))
        if verb not in ("prepare", "halt", "drop") and self.busy(s):
            return Refusal("8.9.2", "A begun task has to be completed first")
        if verb in ("prepare", "recover", "reorder", "dig", "entrain"):
            refusal = self.end_refusal(s, self.here(s))
            if refusal is not None:
                return refusal
        if verb == "drop":
            dropped = unit_arg(action).n
            return self.only(dropped).end_refusal(s, self.here(s)) if dropped in self.units else None
        if verb == "prepare":
            return self.prepare_refusal(s, hex_arg(action))
        if verb == "repulse":
            return repulse_refusal(s, self.members(), self.here(s), hex_arg(action))
        if verb == "join":
            return self.join_refusal(s, unit_arg(action))
        if verb == "recover":
            return tasks.first(tasks.RECOVERY, s, UNITS[self.units[0]]) or Refusal(
                "8.6", "No MPs are left for recovery"
            )
        if verb == "reorder":
            return tasks.first(tasks.REORDERING, s, UNITS[self.units[0]]) or Refusal("7.4.2", "No MPs are left for it")
        if verb == "dig":
            return tasks.first(tasks.DIGGING, s, UNITS[self.units[0]]) or Refusal(
                "13.1", "No MPs are left for building"
            )
        if verb == "complete":
            return self.complete_refusal(s, UNITS[self.units[0]])
        if verb == "entrain":
            return rail.entrain_refusal(s, UNITS[self.units[0]], self.free(s))
        if verb == "ersatz":
            return tasks.ersatz_refusal(s, unit_arg(action), unit_arg(action, 1))
        if verb == "halt":
            return self.end_refusal(s, self.here(s))
        return None

    def march_refusal(self, s: State, h: int) -> Refusal | None:
        """Why the stack cannot go to a hex."""
        if self.flags & STUCK:
            return Refusal("8.5.4", "After a failed Repulse a unit moves no further in this phase")
        if self.busy(s):
            return Refusal("8.9.2", "A begun task has to be completed first")
        mover, here = Mover(s, self.members()), self.here(s)
        if h in ADJ[here]:
            found = mover.refusal(here, h)
            if found is not None:
                return found
            if mover.step_cost(here, h) >= 255:
                return Refusal("8.1.1", "Terrain forbids it")
        found = mover.occupied(here, h) if h in ADJ[here] else None
        if found is None and s.holds(1 - self.seat(s), h, nm.ANY):
            found = Refusal("8.0", "An enemy unit stands there")
        return (
            found
            or mover.held(here, h)
            or self.end_refusal(s, h)
            or Refusal("8.1", "The MPs do not suffice, or no way leads there")
        )


@rule("5.4.7#1", "8.4#1")
def markers_allowed(s: State) -> bool:
    """5.4.7, 8.4 Prepared Attack markers are placed in the Movement Phase, not in the Counter Movement Phase."""
    return s.phase == nm.MOVEMENT


@rule("8.9.2#1")
def resume(s: State, group: Move, u: Unit, kind: int) -> Move:
    """8.9.2 The first MPs of a marked unit go into its task."""
    if kind in (nm.RECOVER, nm.REORDER) and pinned(s, u.side, s.at_number(u.n)):
        return group
    mps = group.free(s) // 2
    if mps <= 0:
        return group
    if kind == nm.ENTRAIN:
        owed = rail.waiting(s, u, group.free(s))
        return Move(
            group.units, group.since, group.starts, group.spent + owed, group.flags | TASKED, group.ma, group.fm
        )
    if kind == nm.ERSATZ:
        spent = ersatz_work(s, u, mps)
    else:
        if kind == nm.DIG:
            s.dug = (*s.dug, (s.at_number(u.n), u.n))
        spent = tasks.work(s, u, kind, mps)
    flags = group.flags | (TASKED if kind in (nm.RECOVER, nm.REORDER) else 0)
    return Move(group.units, group.since, group.starts, group.spent + 2 * spent, flags, group.ma, group.fm)


@rule("8.3.2#1", "8.1#2", "4.5#1")
def finish(s: State, move: Move) -> None:
    """8.1, 8.3.2 The movement of these units is over; Forces that force marched are checked."""
    members = move.members()
    for u in members:
        s.set_order(u, nm.MOVED)
        if HEXES[s.at_number(u.n)].half:
            s.set_entered(u, True)  # it goes into the box and stays there for this GT (23.4.2)
    checks = []
    for force in forces(s, [u for u in members if not u.supply]):
        mps = 0
        for u in force:
            k = move.units.index(u.n)
            mps = max(mps, forced_mps(move.spent - move.since[k], move.allowed(s, u)))
        if mps > 0 and force[0].combat:
            dug = move.dug > 0 and (move.dug + 1) // 2 >= mps and force[0].formation
            checks.append(MarchCheck(tuple([u.n for u in force]), mps, dug))
    s.push(*checks)
