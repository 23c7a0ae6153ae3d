"""Units that an event drives back: AP-23 GRAND DUKE TO TIFLIS, CP-11 SAVE TIFLIS."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision
from ..components import SPACES, UNITS, Space, Unit, space
from ..names import AP, CP
from ..notation import DONE, STOP, of_unit, to
from ..rules import elimination
from ..rules.control import CONTROL
from ..rules.retreat import RETREAT
from ..rules.stacking import STACKING
from ..state import State

TIFLIS: Final = space("Tiflis")
#: CP-11 where Russians fall back from
ABROAD: Final = frozenset({"azerbaijan", "neutral_persia", "turkey"})


def ways_out(s: State, unit: Unit) -> list[Space]:
    """The adjacent spaces into which a unit may fall back, its own side's first of all."""
    here = s.space(unit)
    found = [x for x in here.neighbours if RETREAT.refusal(s, unit, here, x) is None and STACKING.fits(s, x, unit)]
    own = [x for x in found if RETREAT.friendly(s, unit, x)]
    found = own or found
    return found if not unit.staff else [x for x in found if any(not u.staff for u in s.of_side(x, s.side(unit)))]


@dataclass(eq=False)
class FallBack(Decision):
    """AP-23 CP units give way, one or two spaces each; one that cannot is eliminated for good."""

    units: tuple[int, ...]
    start: int = 0  # where a unit comes from that may go a second space
    asked_by: ClassVar[str] = "12.7.6b"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "A second space, or stop" if self.start else "Your units there fall back"

    def actions(self, s: State) -> list[Action]:
        if not self.units:
            return [DONE]
        unit = UNITS[self.units[0]]
        if not s.on_map(unit):
            return [DONE]
        listed = [to("retreat", unit, x) for x in ways_out(s, unit) if x.n != self.start]
        if self.start:
            return [*listed, STOP]
        return listed or [of_unit("eliminate", unit)]

    def take(self, s: State, action: Action) -> None:
        rest = self.units[1:]
        if action in (DONE, STOP):
            if rest:
                s.push(FallBack(rest))
            return
        unit: Unit = action.args[0]
        if action.verb == "eliminate":
            if rest:
                s.push(FallBack(rest))
            elimination.eliminate(s, unit, elimination.RETREAT)
            return
        where: Space = action.args[1]
        if not self.start and not where.free:
            s.push(FallBack(self.units, s.where[unit.n]))
        elif rest:
            s.push(FallBack(rest))
        s.say(f"{unit} falls back to {where}")
        CONTROL.enter(s, unit, where)


def distances() -> list[int]:
    """How many lines each space is away from Tiflis."""
    found = [999] * (len(SPACES) + 1)
    found[TIFLIS.n] = 0
    ring = [TIFLIS]
    while ring:
        out = []
        for x in ring:
            for y in x.neighbours:
                if found[y.n] == 999:
                    found[y.n] = found[x.n] + 1
                    out.append(y)
        ring = out
    return found


_FROM_TIFLIS: Final[list[int]] = distances()


@rule("12.7.6b", "3.2.3.1.YUD")
@dataclass(eq=False)
class ToTiflis(Decision):
    """CP-11 All RU units abroad fall back one space towards Tiflis, unless they may stay or have no way."""

    gone: tuple[int, ...] = ()
    asked_by: ClassVar[str] = "12.7.6b"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Russian units fall back one space towards Tiflis"

    def _nearer(self, s: State, unit: Unit) -> list[Space]:
        here = s.space(unit)
        return [x for x in ways_out(s, unit) if _FROM_TIFLIS[x.n] < _FROM_TIFLIS[here.n]]

    def actions(self, s: State) -> list[Action]:
        listed: list[Action] = []
        for unit in s.units(AP):
            here = s.space(unit)
            if not unit.russian or unit.n in self.gone or not here.areas & ABROAD:
                continue
            steps = [to("retreat", unit, x) for x in self._nearer(s, unit)]
            if steps and may_stay(s, here):
                steps.append(of_unit("stay", unit))
            listed += steps
        return listed or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            s.push(Abandoned())
            return
        unit: Unit = action.args[0]
        s.push(ToTiflis((*self.gone, unit.n)))
        if action.verb == "retreat":
            s.say(f"{unit} falls back to {action.args[1]}")
            CONTROL.enter(s, unit, action.args[1])


def may_stay(s: State, where: Space) -> bool:
    """CP-11 Units in a fort of theirs, or with Yudenich, may stay."""
    fort = s.fort(where) > 0 and s.owner(where) == AP
    return fort or any(u.kind == "RU Yudenich HQ" for u in s.at(where))


class Abandoned(Auto):
    """3.2.3 An HQ that all troops have left is lost."""

    def run(self, s: State) -> None:
        for x in SPACES:
            if s.at(x):
                elimination.leave_staff(s, x, AP)


__all__ = ["CP"]
