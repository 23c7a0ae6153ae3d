"""8, 5.4.6, 5.4.7 The movement phases: who moves, where, and what he does with his MPs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final
from zlib import crc32

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Chance, Decision, Refusal
from .. import names as nm
from ..board import ADJ, BAR, NEIGHBOUR, direction, distance, side_between, side_named
from ..charts import forced_march
from ..components import BUKOWINA, FORTS, HEX_COUNT, HEXES, MOVABLE_OF, UNITS, Unit
from ..notation import (
    COMPLETE,
    DICE,
    DIG,
    DONE,
    END_PHASE,
    ENTRAIN,
    HALT,
    RECOVER,
    REORDER,
    hex_arg,
    march,
    marches,
    of_hex,
    of_side,
    of_unit,
    of_units,
    takes,
    through,
    unit_arg,
)
from ..rules import concealment as concealed
from ..rules import leaders, plans, reinforcements, restrictions, stacking, tasks
from ..rules.movement import Mover, Reach, allowance, forced, forced_mps, pinned
from ..rules.occupation import enter
from ..rules.rail import somewhere_to_go
from ..rules.repulse import repulse_refusal, targets
from ..rules.units import cel_of, eliminate, forces, lose_steps, lower, take_off
from ..rules.ways import movers, passable, ways
from ..state import State
from . import concealment, rail
from .losses import ForceLoss
from .windows import MakeWay, answers

# Flags of a move.
WALKED: Final = 1  # it has left a hex
TASKED: Final = 2  # it has done what excludes a forced march
STUCK: Final = 4  # a failed Repulse: no more hexes

PREPARE_COST: Final = 2 * tasks.PREPARE_MPS
REPULSE_COST: Final = 2
#: no hex is entered for less, in half MPs
CHEAPEST: Final = 2


@rule("5.4.6#1", "5.4.7#1", "8.0#1", "2.2-Attack#1")
@dataclass(eq=False)
class MovementPhase(Auto):
    """5.4.6, 5.4.7 A movement phase; `State.phase` says which of the two it is."""

    asked_by: ClassVar[str] = "5.4.6"
    side: int = 0

    def run(self, s: State) -> None:
        s.clear_orders(nm.MOVED)
        s.crossed, s.dug, s.stations = (), (), ()
        s.ersatz = tuple([e for e in s.ersatz if e[2]])
        leaders.phase_over(s)
        s.push(rail.Reroute(self.side), Movements(self.side))
        concealment.begin(s, self.side)


# Who ----------------------------------------------------------------------------------------------------------


@rule("8.0#1", "8.1#2", "3.3.4#1", "8.2.5#2", "9.5.1a#1", "22.4.1#1")
def take_refusal(s: State, side: int, u: Unit) -> Refusal | None:
    """8.0 Why a piece cannot be moved now."""
    at = s.at_number(u.n)
    if u.side != side or u.n >= FORTS or not (at < HEX_COUNT or rail.off_map(s, u) or rail.in_box(s, u)):
        return Refusal("8.0", f"{u} is not yours to move")
    if s.orders[u.n] & nm.MOVED:
        return Refusal("8.1", f"{u} has finished its movement in this phase")
    if not u.ma or u.immobile:
        return Refusal("3.3.4", f"{u} has no Movement Allowance")
    if s.halved(u):
        return Refusal("8.2.5", f"{u} bears a Combat Strength 1/2 marker")
    if s.marks[u.n] & nm.DISPLACED:
        return Refusal("9.5.1a", f"{u} is displaced")
    return None


#: by piece: 1 = it has a Movement Allowance
_MOVES: Final = bytes([1 if u.ma and not u.immobile else 0 for u in UNITS])
#: the Bukowina box as it stands in `State.where`
_IN_BOX: Final = bytes([BUKOWINA >> 8, BUKOWINA & 255])
#: by `State.marks`: 1 = displaced, or a Combat Strength 1/2 marker is in effect
_STAYING: Final = bytes(
    [1 if m & nm.DISPLACED or m & nm.HALF in (nm.HALF_INITIAL, nm.HALF_FINAL) else 0 for m in range(256)]
)


@rule("8.0#1", "8.1#2", "18.1#3")
@dataclass(eq=False)
class Movements(Decision):
    """8.0 Any, all or none of the units move, one after the other."""

    asked_by: ClassVar[str] = "8.0"
    side: int

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        found = takes(self.ready(s))
        if s.pontoons:
            found += [of_side("lift", e >> 2) for e in s.pontoons if (e & 3 == nm.RUSSIAN) == (self.side == nm.RUSSIA)]
        found.append(END_PHASE)
        return found

    def ready(self, s: State) -> list[int]:
        """The side's pieces that may be taken, in order: `take_refusal` is None.

        Its limits stand here in numbers, because this list is asked for after every move of an army of hundreds.
        """
        orders, marks, occ, bit = s.orders, s.marks, s.occ, nm.ANY << nm.SHIFT[self.side]
        found = []
        for h, stack in s.stacks.items():
            if occ[h] & bit:
                for n in stack:
                    if n < FORTS and not orders[n] & nm.MOVED and not _STAYING[marks[n]] and _MOVES[n]:
                        found.append(n)
        off = [n for n, _, _ in s.offmap if UNITS[n].side == self.side]
        if self.side == nm.CENTRAL and _IN_BOX in s.where:
            off += [u.n for u in MOVABLE_OF[self.side] if s.at_number(u.n) == BUKOWINA]
        found += [n for n in off if take_refusal(s, self.side, UNITS[n]) is None]
        found.sort()
        return found

    def take(self, s: State, action: Action) -> None:
        if action.verb == "end-phase":
            concealment.end(s, self.side)
            reinforcements.entries_over(s, self.side)
            s.push(UnfinishedTasks(self.side), Integration(self.side), OverStacks(self.side))
            return
        s.push(self)
        if action.verb == "lift":
            side = side_named(str(action.args[0]))
            s.pontoons = tuple([e for e in s.pontoons if e >> 2 != side])
            s.say(f"The pontoon bridge {action.args[0]} is lifted")
            return
        u = unit_arg(action)
        die = leaders.before_move(s, u)
        if die is not None:
            s.push(die)
        else:
            begin(s, u)

    def prompt(self, s: State) -> str:
        return f"{nm.PHASE_NAMES[s.phase]}: move a unit, or end the phase"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return take_refusal(s, self.side, unit_arg(action)) if action.verb == "take" else None


@rule("8.9.2#1", "8.9.2-ex")
def begin(s: State, u: Unit, ma: int = -1, fm: int = -1) -> None:
    """8.1, 8.9.2 A unit begins to move; `ma` and `fm` are half MPs that a leader's die leaves it. A begun task comes
    first.
    """
    if rail.begins(s, u):
        return
    group = Move((u.n,), (0,), (s.at_number(u.n),), reinforcements.entry_cost(s, u), 0, ma, fm)
    s.set_entered(u, False)
    kind = s.task_of(u)
    if kind in (nm.RECOVER, nm.REORDER, nm.DIG, nm.ERSATZ):
        group = resume(s, group, u, kind)
    s.push(group)


@rule("8.6.1#2", "8.9.2#1")
def resume(s: State, group: Move, u: Unit, kind: int) -> Move:
    """8.9.2 The first MPs of a marked unit go into its task."""
    if kind in (nm.RECOVER, nm.REORDER) and pinned(s, u.side, s.at_number(u.n)):
        return group
    mps = group.free(s) // 2
    if mps <= 0:
        return group
    if kind == nm.ERSATZ:
        spent = ersatz_work(s, u, mps)
    else:
        if kind == nm.DIG:
            s.dug = (*s.dug, (s.at_number(u.n), u.n))
        spent = tasks.work(s, u, kind, mps)
    flags = group.flags | (TASKED if kind in (nm.RECOVER, nm.REORDER) else 0)
    return Move(group.units, group.since, group.starts, group.spent + 2 * spent, flags, group.ma, group.fm)


@rule("8.7.1#2", "8.7.2#1")
def ersatz_work(s: State, u: Unit, mps: int) -> int:
    """8.7.1 A unit pays its seven MPs; when giver and receiver have paid, the steps pass."""
    done = tasks.ersatz_mps(s, u)
    spent = min(mps, tasks.TASK_MPS - done)
    s.set_task(u, nm.ERSATZ, min(tasks.TASK_MPS, done + spent))
    for giver, taker, count in s.ersatz:
        a, b = UNITS[giver], UNITS[taker]
        if not count or u.n not in (giver, taker) or (giver, taker, count) not in s.ersatz:
            continue  # the giver may be gone since
        if tasks.ersatz_mps(s, a) >= tasks.TASK_MPS and tasks.ersatz_mps(s, b) >= tasks.TASK_MPS:
            pass_ersatz(s, a, b, count)
    return spent


@rule("8.7.2#1", "8.7.1#3")
def pass_ersatz(s: State, giver: Unit, taker: Unit, count: int) -> None:
    """8.7.2 The Ersatz unit loses the steps that the other gains; both have paid for other exchanges of the phase too
    (ruling 38).
    """
    steps = min(count, tasks.most_ersatz(s, giver, taker))
    others = sorted({n for e in s.ersatz if e[2] and giver.n in e[:2] for n in e[:2]} | {taker.n})
    s.ersatz = tuple([e for e in s.ersatz if e[:2] != (giver.n, taker.n)])
    s.set_lost(taker, s.lost[taker.n] - steps)
    s.say(f"{taker} takes {steps} steps from {giver}", giver.side)
    if s.steps(giver) <= steps:
        from ..components import REMOVED

        take_off(s, giver, REMOVED)
    else:
        s.set_lost(giver, s.lost[giver.n] + steps)
        tasks.note_paid(s, giver)
    tasks.note_paid(s, taker)
    for n in others:
        if s.task_of(UNITS[n]) == nm.ERSATZ and not any(e[2] and n in e[:2] for e in s.ersatz):
            s.set_task(UNITS[n], nm.NO_TASK)


# Where --------------------------------------------------------------------------------------------------------


@rule("8.1#1", "8.1#3", "8.3#1", "8.3#2")
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

    def extra(self, s: State, u: Unit) -> int:
        """8.3.1 What a forced march may add for a member."""
        if self.flags & TASKED:
            return 0
        return min(forced(s, u), self.fm) if self.fm >= 0 else forced(s, u)

    def free(self, s: State) -> int:
        """Half MPs left without a forced march."""
        return (
            min([self.allowed(s, UNITS[n]) + late for n, late in zip(self.units, self.since, strict=True)]) - self.spent
        )

    def budget(self, s: State) -> int:
        """Half MPs left, a forced march included."""
        left = [
            self.allowed(s, UNITS[n]) + self.extra(s, UNITS[n]) + late
            for n, late in zip(self.units, self.since, strict=True)
        ]
        return min(left) - self.spent

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
                ends = self.ends(s, reach)
                found += self.bound_ways(mover, reach, budget, ends)
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

    @rule("21.1.2#1")
    def end_refusal(self, s: State, h: int) -> Refusal | None:
        """21.1.2 Infantry under a plan ends at least one hex closer to one of its objectives, or where it began."""
        for k, (n, start) in enumerate(zip(self.units, self.starts, strict=True)):
            if h == start and not self.left(s, k, h):
                continue
            goals = plans.objectives_of(s, UNITS[n])
            if goals and all(distance(h, g) >= distance(start, g) for g in goals):
                return Refusal("21.1.2", f"{UNITS[n]} must end closer to an objective of its plan")
            found = restrictions.kept_from_ending(s, UNITS[n], start, h)
            if found is not None:
                return found
        return None

    def left(self, s: State, k: int, h: int) -> bool:
        """21.1.2 Whether a member will have left its hex when the stack ends in `h`: it is not stationary then."""
        return h != self.here(s) or (bool(self.flags & WALKED) and self.since[k] < self.spent)

    def ends(self, s: State, reach: Reach) -> set[int]:
        """The hexes of a flood where the stack may end: `end_refusal` is None; goals are looked up once."""
        bound = []
        for k, (n, start) in enumerate(zip(self.units, self.starts, strict=True)):
            goals = [(g, distance(start, g)) for g in plans.objectives_of(s, UNITS[n])]
            watched = restrictions.watched(s, [UNITS[n]])
            if goals or watched:
                stays = start if start == self.here(s) and not self.left(s, k, start) else -1
                bound.append((UNITS[n], start, goals, watched, stays))
        found = set()
        for h in reach.cost:
            for u, start, goals, watched, stays in bound:
                if h == stays:
                    continue
                if goals and all(distance(h, g) >= far for g, far in goals):
                    break
                if watched and restrictions.kept_from_ending(s, u, start, h) is not None:
                    break
            else:
                found.add(h)
        return found

    def bound_ways(self, mover: Mover, reach: Reach, budget: int, ends: set[int]) -> list[Action]:
        """21.1.2 Where a stack may go that may not end everywhere: through other hexes only if it can still end
        well.
        """
        found: list[Action] = []
        if not ends:
            return found
        back: dict[int, int] | None = None
        on_the_way = set(reach.direct)  # for these the flood has found a cheaper way than the one that is taken
        for h in ends:
            while h not in on_the_way and h in reach.prev:
                on_the_way.add(h)
                h = reach.prev[h]
        for h in reach.hexes():
            left = budget - reach.cost_to(h)
            if h in ends:
                found.append(march(h))
            if left <= 0:
                continue
            if h in ends or (h in on_the_way and h not in reach.direct):
                found.append(through(h))
                continue
            if not any(CHEAPEST * distance(h, end) <= left for end in ends):
                continue
            if back is None:
                back = mover.back(reach, ends)
            if back.get(h, left + 1) <= left:
                found.append(through(h))
        return found

    # 8.1 stacks ----------------------------------------------------------------------------------------------

    @rule("8.1#3")
    def joins(self, s: State) -> list[Action]:
        """8.1 Units in the hex that may be picked up."""
        side = UNITS[self.units[0]].side
        return [of_unit("join", u.n) for u in s.own(side, self.here(s)) if self.join_refusal(s, u) is None]

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
        if budget >= PREPARE_COST and s.phase == nm.MOVEMENT and (units[0].infantry or units[0].artillery):
            found += [of_hex("prepare", h) for h in self.prepared(s, here)]
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

    @rule("8.9.2#1", "8.9.1#1")
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

    @rule("8.4#1", "8.4#2", "8.4.1#1")
    def prepared(self, s: State, here: int) -> list[int]:
        """8.4 The hexes at which markers may point: `prepare_refusal` is None; the units are asked about once."""
        units = self.members()
        side = units[0].side
        if any(not (u.infantry or u.artillery) or u.defends_only or s.demoralized(u) for u in units):
            return []
        ahead = [h for h in ADJ[here] if s.open[h] and not s.holds(side, h, nm.ANY)]
        for u in units:
            open_to = [w >> 16 for w in ways(s, s.chart(), movers([u]), u.nation, here)]
            ahead = [h for h in ahead if h in open_to]
        if all(u.artillery for u in units):
            ahead = [h for h in ahead if infantry_points(s, side, h)]
        return ahead

    @rule("8.4#1", "8.4#2", "8.4.1#1", "7.3.1#3")
    def prepare_refusal(self, s: State, h: int) -> Refusal | None:
        """8.4 Why the stack cannot place Prepared Attack markers pointing at an adjacent hex."""
        units, here = self.members(), self.here(s)
        side = units[0].side
        if s.phase != nm.MOVEMENT:
            return Refusal("8.4", "Prepared Attack markers are placed in the Movement Phase only")
        if self.busy(s):
            return Refusal("8.9.2", "A begun task has to be completed first")
        if h not in ADJ[here] or s.holds(side, h, nm.ANY) or not s.open[h]:
            return Refusal("8.4", "A marker points at an adjacent hex without own units")
        if self.budget(s) < PREPARE_COST:
            return Refusal("8.4", "A marker takes three MPs")
        for u in units:
            if not (u.infantry or u.artillery) or u.defends_only:
                return Refusal("8.4.1", f"{u} places no Prepared Attack marker")
            if s.demoralized(u):
                return Refusal("8.4.1", f"{u} is Demoralized")
            if not passable(s, [u], here, h):
                return Refusal("10.1.2", f"{u} cannot attack across that hexside")
        if all(u.artillery for u in units) and not infantry_points(s, side, h):
            return Refusal("8.4.1", "No infantry has a marker pointing at that hex")
        return None

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
                    found += [Action("ersatz", (giver, taker, n)) for n in range(1, most + 1)]
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

    def drop(self, s: State, n: int) -> None:
        """8.1 A unit is dropped off: it moves no further."""
        s.push(self.without(n))
        finish(s, self.only(n))

    def walk(self, s: State, path: tuple[int, ...], halt: bool) -> None:
        """Begin to walk a path."""
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

        s.push(
            Repulse(self.seat(s), h, self.units),
            AfterRepulse(
                self.units, self.since, self.starts, self.spent + REPULSE_COST, self.flags, self.ma, self.fm, self.dug
            ),
        )

    @rule("8.6#1", "7.4.2#1", "13.1.1#1", "24.3.2#1", "8.9#1", "8.3.3a#1")
    def do_task(self, s: State, action: Action) -> None:
        """8.9 MPs are spent standing still: as many whole ones as are free; an IP may be built by forced march, one
        by one.
        """
        u = UNITS[self.units[0]]
        mps = self.free(s) // 2
        if action.verb == "recover":
            spent = tasks.work(s, u, nm.RECOVER, mps)
            s.push(self.changed(spent=self.spent + 2 * spent, flags=self.flags | TASKED))
        elif action.verb == "reorder":
            spent = tasks.work(s, u, nm.REORDER, mps)
            s.push(self.changed(spent=self.spent + 2 * spent, flags=self.flags | TASKED))
        elif action.verb == "dig":
            s.dug = (*[d for d in s.dug if d[1] != u.n], (self.here(s), u.n))
            forcing = mps <= 0
            spent = tasks.work(s, u, nm.DIG, 1 if forcing else mps)
            s.push(self.changed(spent=self.spent + 2 * spent, dug=self.dug + (2 if forcing else 0)))
        elif action.verb == "complete":
            bits = s.ap_bits(u)
            first = bool(bits & nm.INCOMPLETE_1)
            s.set_ap(u, bits & ~(nm.INCOMPLETE_1 | nm.INCOMPLETE_2) & 255 | (nm.INCOMPLETE_2 if first else 0))
            s.say(f"{u} is {'Incomplete 2' if first else 'complete'}")
            s.push(self.changed(spent=self.spent + 2 * tasks.TASK_MPS))
        elif action.verb == "ersatz":
            self.take_ersatz(s, u, action, mps)

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
        if (
            verb in ("prepare", "recover", "reorder", "dig", "entrain")
            and self.end_refusal(s, self.here(s)) is not None
        ):
            return self.end_refusal(s, self.here(s))
        if verb == "drop":
            return (
                self.only(unit_arg(action).n).end_refusal(s, self.here(s)) if unit_arg(action).n in self.units else None
            )
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


@rule("8.4.1#1")
def infantry_points(s: State, side: int, h: int) -> bool:
    """8.4.1 Whether a friendly infantry unit's marker points at a hex."""
    for g in ADJ[h]:
        for n in s.numbers_at(g):
            u = UNITS[n]
            if u.side == side and u.infantry and s.prepared(u) >= 0 and NEIGHBOUR[6 * g + s.prepared(u)] == h:
                return True
    return False


# Walking ------------------------------------------------------------------------------------------------------


@rule("8.1#1", "4.2.1#2", "9.1.2#1")
@dataclass(eq=False)
class Path(Auto):
    """8.1 A stack walks hex by hex; where something happened on the way, its owner is asked again."""

    asked_by: ClassVar[str] = "8.1"
    units: tuple[int, ...]
    since: tuple[int, ...]
    starts: tuple[int, ...]
    spent: int
    flags: int
    ma: int
    fm: int
    dug: int
    path: tuple[int, ...]
    halt: bool = False
    stamp: int = -1  # of all positions when the windows were opened

    def run(self, s: State) -> None:
        units = tuple([n for n in self.units if s.at_number(n) < HEX_COUNT])
        if not units:
            return
        move = Move(self.units, self.since, self.starts, self.spent, self.flags, self.ma, self.fm, self.dug)
        if self.stamp >= 0 and self.stamp != crc32(s.where) and self.path:
            s.push(move)
            return
        self.go(s, move)

    def go(self, s: State, move: Move) -> None:
        """Walk on until the path ends or somebody has to answer."""
        reach: Reach | None = s.reach
        mover = reach.mover if reach is not None and reach.mover.s is s else Mover(s, move.members())
        if mover.numbers != move.units:
            mover = Mover(s, move.members())
        side, path = mover.side, list(self.path)
        budget = move.budget(s) + move.spent
        spent = move.spent
        while path:
            here, to = move.here(s), path[0]
            cost = mover.step_cost(here, to)
            if spent + cost > budget or mover.refusal(here, to) is not None:
                s.push(move.changed(spent=spent))
                return
            if s.holds(1 - side, to, nm.ANY):
                s.push(MakeWay(1 - side, to), self.rest(s, move, spent, tuple(path), stamped=False))
                return
            spent += cost
            path.pop(0)
            known = mover.ezoc(to)
            for u in mover.units:
                enter(s, u, to)
            if mover.blind:
                move, spent = surprised(s, move, spent, 0 if known else concealed.met(s, side, mover.blind, to))
                mover = Mover(s, move.members())
            if BAR[6 * here + direction(here, to)] == nm.CAUSEWAY:
                number = side_between(here, to)
                s.crossed = (*s.crossed, *[(number, u.n) for u in mover.units])
            move = move.changed(spent=spent, flags=move.flags | WALKED)
            steps = answers(s, side, here, to, move.units)
            if steps:
                s.push(*steps, self.rest(s, move, spent, tuple(path), stamped=True))
                return
        if self.halt:
            finish(s, move)
        else:
            s.push(move)

    def rest(self, s: State, move: Move, spent: int, path: tuple[int, ...], stamped: bool) -> Path:
        """The rest of the way."""
        stamp = crc32(s.where) if stamped else -1
        return Path(
            move.units, move.since, move.starts, spent, move.flags, move.ma, move.fm, move.dug, path, self.halt, stamp
        )


@rule("26.2.5#1")
def surprised(s: State, move: Move, spent: int, extra: int) -> tuple[Move, int]:
    """26.2.5 A unit pays for the EZOC of a unit that it has revealed; with its last MP gone it exceeds its MA by
    one.
    """
    left = move.free(s) - (spent - move.spent)
    if extra and 0 <= left < extra:
        ma = min([move.allowed(s, u) for u in move.members()]) + extra - left
        move = Move(move.units, move.since, move.starts, move.spent, move.flags, ma, move.fm, move.dug)
    return move, spent + extra


@rule("8.5.3#1", "8.5.4#1")
@dataclass(eq=False)
class AfterRepulse(Auto):
    """8.5.3, 8.5.4 After a Repulse the stack goes on; if it failed, only standing still."""

    asked_by: ClassVar[str] = "8.5.3"
    units: tuple[int, ...]
    since: tuple[int, ...]
    starts: tuple[int, ...]
    spent: int
    flags: int
    ma: int
    fm: int
    dug: int
    failed: bool = False

    def run(self, s: State) -> None:
        move: Move | None = Move(
            self.units, self.since, self.starts, self.spent, self.flags, self.ma, self.fm, self.dug
        )
        for n in self.units:
            if s.at_number(n) >= HEX_COUNT and move is not None:
                move = move.without(n) if len(move.units) > 1 else None
        if move is not None:
            s.push(move.changed(flags=move.flags | STUCK) if self.failed else move)


# The end of a move ----------------------------------------------------------------------------------------------


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


@rule("8.3.2#1", "8.3.2a#1", "8.3.3#1", "8.3.3#2", "8.3.3-ex", "8.3.3a#1", "8.3#3", "7.2#1", "7.2.1#1", "20.1#1")
@dataclass(eq=False)
class MarchCheck(Chance):
    """8.3.2 The check after a forced march."""

    asked_by: ClassVar[str] = "8.3.2"
    force: tuple[int, ...]
    mps: int
    dug: bool = False  # all MPs of the forced march went into an IP (8.3.3a)

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return DICE

    @rule("8.3.2#1", "8.3.2a#1", "14.5.1#1", "20.1#1")
    def modifier(self, s: State) -> int:
        """8.3.2, 8.3.2a What is added to the dice."""
        force = [UNITS[n] for n in self.force]
        drm = (self.mps - 1) * (1 if force[0].cavalry else 2)
        drm += 1 if s.weather == nm.HEAT else 0
        return drm + (1 if any(s.marked(u, nm.LOW) for u in force) else 0)

    def take(self, s: State, action: Action) -> None:
        force = [UNITS[n] for n in self.force if s.at_number(n) < HEX_COUNT]
        if not force:
            return
        roll: int = action.args[0]
        drm, cel = self.modifier(s), cel_of(s, force)
        by = roll + drm - cel
        s.say(f"Forced march check: dice {roll}")
        result = "passed" if by <= 0 else f"failed by {by}"
        s.say(f"Forced march of {force[0]}: dice {roll}{drm:+d} against {cel}, {result}", force[0].side)
        if by <= 0:
            return
        lead = force[0]
        column = "cavalry" if lead.cavalry else "infantry_small" if s.steps(lead) <= 5 else "infantry_large"
        row = forced_march(column, by)
        if row.removes_marker:
            for u in force:
                s.set_prepared(u, -1)
        if lead.formation:
            excess = lower(s, lead, row.cel_loss, "forced march")
            if not self.dug:
                lose_steps(s, lead, excess + row.steps, "forced march")
        else:
            s.push(ForceLoss(tuple([u.n for u in force]), row.cel_loss + row.steps, "forced march"))


# The end of the phase ---------------------------------------------------------------------------------------------


@rule("8.9.2#1")
@dataclass(eq=False)
class UnfinishedTasks(Auto):
    """8.9.2 Units that were not moved go on with the task that they began."""

    asked_by: ClassVar[str] = "8.9.2"
    side: int

    def run(self, s: State) -> None:
        for u in MOVABLE_OF[self.side]:
            kind = s.task_of(u)
            if kind not in (nm.RECOVER, nm.REORDER, nm.DIG, nm.ERSATZ):
                continue
            if rail.in_box(s, u) and take_refusal(s, self.side, u) is None:
                tasks.work(s, u, kind, allowance(s, u) // 2)
                s.set_order(u, nm.MOVED)
            if s.at_number(u.n) >= HEX_COUNT:
                continue
            if take_refusal(s, self.side, u) is None:
                resume(s, Move((u.n,), (0,), (s.at_number(u.n),)), u, kind)
                s.set_order(u, nm.MOVED)
        s.push(rail.LeftBehind(self.side))


@rule("6.4.3a#1", "6.4.3#1")
@dataclass(eq=False)
class Integration(Decision):
    """6.4.3a At the end of a movement phase detachments may join their parents."""

    asked_by: ClassVar[str] = "6.4.3a"
    side: int

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [*[of_units("integrate", d.n, p.n) for d, p in tasks.integrations(s, self.side)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action.verb == "done":
            return
        det, parent = unit_arg(action), unit_arg(action, 1)
        steps = min(s.steps(det), s.lost[parent.n])
        s.set_lost(parent, s.lost[parent.n] - steps)
        from ..components import REMOVED

        take_off(s, det, REMOVED)
        s.say(f"{det} is integrated into {parent}")
        s.push(self)

    def prompt(self, s: State) -> str:
        return "Integrate detachments into their parent units"


@rule("4.2.1#1", "4.2.3#1")
@dataclass(eq=False)
class OverStacks(Decision):
    """4.2.3 What stands above the limit at the end of a friendly movement phase is eliminated by its owner."""

    asked_by: ClassVar[str] = "4.2.3"
    side: int

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        for h in sorted(s.stacks):
            if s.holds(self.side, h, nm.ANY) and stacking.over_stacked(s, self.side, h):
                return [of_unit("disband", u.n) for u in stacking.excess(s, self.side, h)]
        return [DONE]

    def take(self, s: State, action: Action) -> None:
        if action.verb == "done":
            return
        eliminate(s, unit_arg(action), "over-stacked")
        s.push(self)

    def prompt(self, s: State) -> str:
        return "A hex holds too much: choose what is eliminated"
