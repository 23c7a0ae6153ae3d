"""18.12 Troops for other fronts: the AP negates VP by sending units away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import ASSETS, CARDS, REMOVED, RESERVE, UNITS, Unit, card
from ..names import AP, BR, EMPIRE, RU
from ..notation import DONE, of_unit
from ..rules import delays, supply
from ..rules.control import CONTROL
from ..state import State

GORLICE: Final = card("CP-31")
#: 18.12.2 divisions that a corps counts as
CORPS: Final = 3
#: 18.12.3 types of which half of the SCUs must be
BEST: Final = ("elite infantry", "special")
#: 18.12.5 turns until the Russian corps comes back
AWAY: Final = 4


@rule("18.12.2", "18.12.4")
def may_go(s: State, unit: Unit, number: int) -> bool:
    """18.12.2 Infantry of the Empire in supply (or a Russian corps); SCUs from map or Reserve, LCUs from the map."""
    if unit.staff or unit.mounted or not unit.regular or s.side(unit) != AP:
        return False
    if CARDS[number] is GORLICE:
        return unit.large and unit.nations & RU > 0 and s.on_map(unit) and supply.grade(s, unit) > 0
    if not unit.nations & EMPIRE or (unit.type == "special" and unit.nations & BR):
        return False
    if s.on_map(unit):
        return supply.grade(s, unit) > 0
    return not unit.large and s.place(unit) is RESERVE[AP]


def worth(unit: Unit) -> int:
    """18.12.2 How many divisions a unit stands for."""
    return CORPS if unit.large else 1


@rule("18.12.3")
def quota_met(units: list[Unit], others: list[Unit], number: int) -> bool:
    """18.12.3 Half of the SCUs sent must be elite or special, and half British, as far as such units are there."""
    small = [u for u in units if not u.large]
    if not small or CARDS[number] is GORLICE:
        return True
    half = (len(small) + 1) // 2
    good = [u for u in small if u.type in BEST]
    british = [u for u in small if u.nations & BR]
    spare_good = [u for u in others if not u.large and u.type in BEST]
    spare_british = [u for u in others if not u.large and u.nations & BR]
    return (len(good) >= half or not spare_good) and (len(british) >= half or not spare_british)


@dataclass(eq=False)
class Negate(Decision):
    """18.12 The AP sends units away one by one; what is not negated the Central Powers gain."""

    card: int
    vp: int
    divisions: int
    sent: tuple[int, ...] = ()

    asked_by: ClassVar[str] = "18.12.1"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return f"Send away troops worth {self.divisions} divisions, or give up to {self.vp} VP"

    @rule("18.12.2", "18.12.2.ex")
    def _total(self) -> int:
        return 1 if CARDS[self.card] is GORLICE and self.sent else sum(worth(UNITS[n]) for n in self.sent)

    def _candidates(self, s: State) -> list[Unit]:
        return [u for u in UNITS if u.n not in self.sent and may_go(s, u, self.card)]

    @rule("18.12.1", "18.12.2", "18.12.2.ex")
    def _lost(self) -> int:
        """VP that are not negated: half the troops negate one of two."""
        if self._total() >= self.divisions:
            return 0
        return self.vp - 1 if self.vp == 2 and 2 * self._total() >= self.divisions else self.vp

    @rule("18.12.3")
    def _may_end(self, s: State) -> bool:
        """18.12.3 The AP may end before sending anybody, or with enough troops of the right kinds."""
        if self._lost() == self.vp:
            return not self.sent
        return quota_met([UNITS[n] for n in self.sent], self._candidates(s), self.card)

    @rule("18.12.1", "18.12.4")
    def actions(self, s: State) -> list[Action]:
        may_end = self._may_end(s)
        wanted = CARDS[self.card] is not GORLICE or not self.sent  # more than required may go
        listed = [of_unit("eliminate", u) for u in self._candidates(s)] if wanted else []
        return [*listed, *([DONE] if may_end or not listed else [])]

    @rule("18.12.1", "18.12.6")
    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            unit: Unit = action.args[0]
            s.push(Negate(self.card, self.vp, self.divisions, (*self.sent, unit.n)))
            return
        kept = self._may_end(s)
        if kept:
            for n in self.sent:
                send_away(s, UNITS[n], self.card)
        lost = self._lost() if kept else self.vp
        if lost:
            s.change_vp(lost, CARDS[self.card].title)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "eliminate":
            return None
        if action.args[0].n in self.sent:
            return Refusal("18.12.2", f"{action.args[0]} has been named already")
        return Refusal("18.12.2", f"{action.args[0]} cannot be sent away")


@rule("18.12.5", "18.12.6")
def send_away(s: State, unit: Unit, number: int) -> None:
    """18.12.5 The Russian corps comes back to Corps Assets after four turns; all others leave the game."""
    s.say(f"{unit} leaves for another front")
    if s.on_map(unit):
        CONTROL.remove(s, unit, REMOVED[AP])
    else:
        s.put(unit, REMOVED[AP])
    if CARDS[number] is GORLICE:
        delays.wait(s, unit, ASSETS[AP].n, s.turn + AWAY)
