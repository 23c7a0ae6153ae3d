"""18.3 Organizing an LCU: its SCUs are chosen, and where each of them goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import ELIMINATED, REMOVED, RESERVE, SPACES, UNITS, Unit
from ..notation import DONE, of_unit, pair
from ..rules import organizing
from ..rules.control import CONTROL
from ..state import DIGGING, MOVED, State


@dataclass(eq=False)
class Organize(Decision):
    """18.3.2 Two SCUs make a reduced LCU, three a full one; the first two are of its type or better."""

    large: int
    space: int
    chosen: tuple[int, ...] = ()

    asked_by: ClassVar[str] = "18.3.2a"
    labels: ClassVar[tuple[tuple[str, str], ...]] = (("done", "Organize it reduced"),)

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"Choose the divisions that become {UNITS[self.large]}"

    def _refused(self, s: State, u: Unit) -> Refusal | None:
        large, where = UNITS[self.large], SPACES[self.space - 1]
        if u not in organizing.material(s, where) or u.n in self.chosen:
            return Refusal("18.3.2f", f"{u} cannot be organized here")
        if len(self.chosen) == 2:
            return None if organizing.fits_third(large, u) else Refusal("18.3.2d", f"{u} is not of the LCU's nation")
        if self.chosen and u.n < self.chosen[-1]:
            return Refusal("18.3.2a", f"{u} comes before the units already chosen")
        return None if organizing.fits_first(large, u) else Refusal("18.3.2c", f"{u} is not of the LCU's type")

    @rule("18.3", "18.3.2b")
    def actions(self, s: State) -> list[Action]:
        where = SPACES[self.space - 1]
        listed = [of_unit("join", u) for u in organizing.material(s, where) if self._refused(s, u) is None]
        if not self.chosen:
            listed = [a for a in listed if self._second(s, a.args[0])]
        return [*listed, DONE] if len(self.chosen) == 2 else listed

    def _second(self, s: State, first: Unit) -> bool:
        """Whether a second SCU can follow a first one."""
        ahead = Organize(self.large, self.space, (first.n,))
        return any(ahead._refused(s, u) is None for u in organizing.material(s, SPACES[self.space - 1]))

    @rule("18.3.2a", "18.3.2b")
    def take(self, s: State, action: Action) -> None:
        chosen = self.chosen if action == DONE else (*self.chosen, action.args[0].n)
        if len(chosen) < 2 or (len(chosen) == 2 and action != DONE):
            s.push(Organize(self.large, self.space, chosen))
            return
        s.push(Disperse(self.large, self.space, chosen, 0))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return self._refused(s, action.args[0]) if action.verb == "join" else None


@rule("18.3.2h", "18.3.2i")
@dataclass(eq=False)
class Disperse(Decision):
    """18.3.2h One SCU goes to the Reserve Box; of three one to the Eliminated Units Box; the last leaves the game."""

    large: int
    space: int
    units: tuple[int, ...]
    stage: int
    reserve: int = -1

    asked_by: ClassVar[str] = "18.3.2h"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return "Choose the division for the Reserve Box" if self.stage == 0 else "Choose the one for the Eliminated Box"

    def actions(self, s: State) -> list[Action]:
        return [of_unit("pick", UNITS[n]) for n in self.units if n != self.reserve]

    def take(self, s: State, action: Action) -> None:
        number: int = action.args[0].n
        if self.stage == 0 and len(self.units) == 3:
            s.push(Disperse(self.large, self.space, self.units, 1, number))
            return
        reserve = number if self.stage == 0 else self.reserve
        eliminated = number if self.stage == 1 else -1
        side, where, large = s.active, SPACES[self.space - 1], UNITS[self.large]
        s.put(large, where)
        s.set_reduced(large, len(self.units) == 2)
        s.mark(large, MOVED | DIGGING)
        for n in self.units:
            box = RESERVE if n == reserve else ELIMINATED if n == eliminated else REMOVED
            s.put(UNITS[n], box[side])
            if box is not RESERVE:
                s.set_reduced(UNITS[n], False)
        CONTROL.occupy(s, large, where)
        if s.log is not None:
            s.say(f"{large} is organized at {where}")


@rule("19.2")
@dataclass(eq=False)
class ChooseParts(Decision):
    """19.2 The owner chooses the SCU of each box into which the LCU breaks down."""

    large: int
    chosen: tuple[int, ...] = ()

    asked_by: ClassVar[str] = "19.2"

    def seat(self, s: State) -> int:
        return s.side(UNITS[self.large])

    def prompt(self, s: State) -> str:
        return f"Choose the divisions into which {UNITS[self.large]} breaks down"

    def actions(self, s: State) -> list[Action]:
        large = UNITS[self.large]
        box = organizing.boxes_of(s, large)[len(self.chosen)]
        return [pair("replace", large, u) for u in organizing.part_choices(s, large, box)]

    def take(self, s: State, action: Action) -> None:
        large, chosen = UNITS[self.large], (*self.chosen, action.args[1].n)
        if len(chosen) < len(organizing.boxes_of(s, large)):
            s.push(ChooseParts(self.large, chosen))
        else:
            organizing.break_down(s, large, [UNITS[n] for n in chosen])
