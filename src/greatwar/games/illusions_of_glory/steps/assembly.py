"""22 Assembling and disassembling LCUs, instead of moving."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..components import SPACES, UNITS
from ..pieces import Space, Unit
from ..rules import arrival, assembly, movement
from ..rules.sieges import enemy_fort
from ..rules.stacking import LIMIT
from ..state import State
from .movement import MORE_ACTIONS, MORE_REFUSE, MORE_TAKE


@dataclass(eq=False)
class Assemble(Decision):
    """22.3 SCUs are named one by one; with two a reduced LCU is made, with three a full one."""

    lcu: int
    space: int
    used: tuple[int, ...] = ()
    asked_by: ClassVar[str] = "22.3a#2"

    def seat(self, s: State) -> int:
        return s.active

    def place(self) -> Space:
        """Where it is assembled."""
        return SPACES[self.space - 1]

    def prompt(self, s: State) -> str:
        return f"Which SCUs in {self.place()} are used for {UNITS[self.lcu]}?"

    def on_map(self, s: State) -> bool:
        """Whether a reduced LCU on the map is completed."""
        return s.where[self.lcu] == self.space

    def candidates(self, s: State) -> list[Unit]:
        """The SCUs that may be named next."""
        lcu, here, used = UNITS[self.lcu], self.place(), [UNITS[n] for n in self.used]
        if self.on_map(s):
            return assembly.completers(s, lcu, here)
        pool = assembly.parts_for(s, lcu, here)
        return [u for u in pool if u not in used and assembly.can_make(s, lcu, [*used, u], pool, here)]

    def whole(self, s: State) -> bool:
        """Whether the SCUs named so far make up an LCU."""
        used = [UNITS[n] for n in self.used]
        lcu = UNITS[self.lcu]
        made = assembly.fits(lcu, used, True) or assembly.fits(lcu, used, False)
        return made and assembly.one_is_active(s, used, self.place())

    @rule("22.3a#2", "22.2a", "22.2b", "22.2c", "22.2d", "22.3b", "22.3c", "22.3d")
    def actions(self, s: State) -> list[Action]:
        listed = [notation.use(u) for u in self.candidates(s)]
        return [*listed, notation.DONE_ACTION] if self.whole(s) else listed

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            assembly.assembled(s, UNITS[self.lcu], [UNITS[n] for n in self.used], self.place())
        elif self.on_map(s):
            assembly.assembled(s, UNITS[self.lcu], [action.args[0]], self.place())
        else:
            s.push(Assemble(self.lcu, self.space, (*self.used, action.args[0].n)))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("22.2a", f"{action.args[0]} may not be used here") if action.verb == notation.USE else None


@dataclass(eq=False)
class Disassemble(Decision):
    """22.4 The SCUs are taken from the Reserve Box one by one."""

    lcu: int
    used: tuple[int, ...] = ()
    asked_by: ClassVar[str] = "22.4a"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"Into which SCUs is {UNITS[self.lcu]} broken up?"

    @rule("22.4a", "22.4b", "22.4c", "22.4d")
    def actions(self, s: State) -> list[Action]:
        lcu = UNITS[self.lcu]
        whole = not s.reduced(lcu)
        used = [UNITS[n] for n in self.used]
        if assembly.fits(lcu, used, whole):
            return [notation.DONE_ACTION]
        pool = assembly.reserve_parts(s, lcu)
        rest = assembly.unlike([u for u in pool if u not in used])
        return [notation.use(u) for u in rest if assembly.completable(lcu, [*used, u], pool, whole)]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            assembly.broken_up(s, UNITS[self.lcu], [UNITS[n] for n in self.used])
        else:
            s.push(Disassemble(self.lcu, (*self.used, action.args[0].n)))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("22.4b", f"{action.args[0]} may not be taken") if action.verb == notation.USE else None


# Hooks into Movement ---------------------------------------------------------------------------------------------


def listed(s: State) -> list[Action]:
    """What may be assembled or broken up now, instead of moving."""
    made = [(lcu, where) for lcu, where in assembly.assemblies(s) if disturbs(s, lcu, where) is None]
    found = [notation.assemble(lcu, where) for lcu, where in made]
    known: dict[tuple[int, ...], bool] = {}  # LCUs alike in the same stack can do the same
    for unit in movement.movers(s):
        if unit.large:
            kind = (unit.nations, unit.type, int(s.reduced(unit)), s.where[unit.n], movement.activation_of(s, unit))
            able = known.get(kind)
            if able is None:
                able = known[kind] = breaking_refused(s, unit) is None
            if able:
                found.append(notation.disassemble(unit))
    return found


@rule("10.3b")
def disturbs(s: State, lcu: Unit, where: Space) -> Refusal | None:
    """10.3b Whether assembling here would close an activation whose units are still needed for a legal end."""
    if arrival.unsettled(s) is None:
        return None
    trial = s.copy()
    worked = [u for u in [*assembly.parts_for(s, lcu, where), lcu] if movement.activation_of(s, u) >= 0]
    if worked:
        movement.work_on(trial, worked[0])
    return None if arrival.can_settle(trial) else arrival.unsettled(s)


@rule("10.3b")
def breaking_refused(s: State, lcu: Unit) -> Refusal | None:
    """22.4, 10.3b Why an LCU may not be broken up: also if the SCUs could not be brought within the stacking limits."""
    refusal = assembly.disassemble_refused(s, lcu)
    if refusal is not None:
        return refusal
    where = s.space(lcu)
    count = len([u for u in s.of_side(where, s.active) if u.counted])
    more = assembly.REDUCED_PARTS if s.reduced(lcu) else assembly.FULL_PARTS
    settled = arrival.unsettled(s) is None
    besieges = bool(enemy_fort(s, where, s.active))
    if settled and not besieges and (where.free or count - 1 + more <= LIMIT):
        return None
    if settled and not lcu.dual and room_around(s, lcu, where, count - 1 + more - LIMIT):
        return None
    trial = s.copy()
    movement.work_on(trial, lcu)
    parts: list[Unit] = []
    pool = assembly.reserve_parts(trial, lcu)
    whole = not trial.reduced(lcu)
    while not assembly.fits(lcu, parts, whole):
        parts.append(next(u for u in pool if u not in parts and assembly.completable(lcu, [*parts, u], pool, whole)))
    assembly.broken_up(trial, lcu, parts)
    return None if arrival.can_settle(trial) else arrival.unsettled(trial)


def room_around(s: State, lcu: Unit, where: Space, more: int) -> bool:
    """Whether places next to an LCU take so many SCUs of its nation: then those too many can leave."""
    pool = [u for u in assembly.reserve_parts(s, lcu) if u.nations == lcu.nations]
    if not pool or len(pool) < assembly.FULL_PARTS or any(s.mf(u) < 1 for u in pool) or where.fort:
        return False
    return arrival.room_next_door(s, pool[0], where, where) >= more


def begin_assembly(s: State, action: Action) -> None:
    """22.3 Begin to assemble an LCU."""
    lcu, where = action.args
    first = assembly.parts_for(s, lcu, where)
    worked = [u for u in [*first, lcu] if movement.activation_of(s, u) >= 0]
    if worked:
        movement.work_on(s, worked[0])
    s.push(Assemble(lcu.n, where.n))


def begin_disassembly(s: State, action: Action) -> None:
    """22.4 Begin to break up an LCU."""
    movement.work_on(s, action.args[0])
    s.push(Disassemble(action.args[0].n))


def refuse_assembly(s: State, action: Action) -> Refusal | None:
    """Why an LCU may not be assembled in a place."""
    if not isinstance(action.args[1], Space):
        return None
    lcu, where = action.args
    return assembly.assemble_refused(s, lcu, where) or disturbs(s, lcu, where)


def refuse_disassembly(s: State, action: Action) -> Refusal | None:
    """Why an LCU may not be broken up."""
    return breaking_refused(s, action.args[0])


MORE_ACTIONS.append(listed)
MORE_TAKE[notation.ASSEMBLE] = begin_assembly
MORE_TAKE[notation.DISASSEMBLE] = begin_disassembly
MORE_REFUSE[notation.ASSEMBLE] = refuse_assembly
MORE_REFUSE[notation.DISASSEMBLE] = refuse_disassembly
