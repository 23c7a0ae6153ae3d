"""18.11 CHURCHILL PREVAILS: the Royal Navy tries to force the Straits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision
from ..components import RESERVE, SPACES, Place, Space, card, space
from ..names import AEGEAN, AP, MEDITERRANEAN
from ..notation import DONE, choose, of_space
from ..rules import jihad, placement
from ..rules.activation import out_of_reach
from ..rules.cards_by_name import GERMAN_SUBS
from ..state import BOSPHORUS_BONUS, SHELLED, State

PAIRS: Final[tuple[tuple[Space, ...], ...]] = (
    (space("Seddul Bahr"), space("Kum Kale")),
    (space("Maidos"), space("Canakkale")),
    (space("Gallipoli"),),
)
BOSPHORUS: Final = space("The Bosphorus Forts")


def standing(s: State) -> tuple[Space, ...]:
    """18.11.1 The forts that come next: those still standing of the first pair that has any."""
    for pair in PAIRS:
        left = tuple([x for x in pair if s.fort(x) and s.owner(x) != AP])
        if left:
            return left
    return ()


@rule("18.11.1")
class Bombard(Decision):
    """18.11.1 The AP names the next fort; when none is left the fleet has reached Constantinople."""

    asked_by: ClassVar[str] = "18.11.1"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Choose the fort that the Royal Navy attacks next"

    def actions(self, s: State) -> list[Action]:
        return [of_space("put", x) for x in standing(s)] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            s.say("the Royal Navy reaches Constantinople")
            s.push(Shell(), Arrivals(), Bosphorus())
            return
        s.push(FortDie(action.args[0].n))


@rule("18.11.1")
@dataclass(eq=False)
class FortDie(Die):
    """18.11.1 More than the fort's Combat Factor destroys it; a failure ends the attempt."""

    space: int
    asked_by: ClassVar[str] = "18.11.1"

    def take(self, s: State, action: Action) -> None:
        where, die = SPACES[self.space - 1], action.args[0]
        if die <= s.fort(where):
            s.say(f"the fort of {where} holds out: {die}; the fleet turns back")
            return
        if where is not BOSPHORUS:
            s.push(Bombard())
        s.destroy_fort(where)
        s.say(f"the fort of {where} is destroyed: {die}")
        if where is BOSPHORUS:
            supplies(s)


@rule("18.11.2c")
def supplies(s: State) -> None:
    """18.11.2c Two RU RPs now and one each turn, unless GERMAN SUBS were there before."""
    from ..cards.arrivals import record_bonus

    if s.happened(GERMAN_SUBS) or s.stage:
        return
    s.note(BOSPHORUS_BONUS)
    record_bonus(s, "RU", 4)


@rule("18.11.2a")
class Shell(Decision):
    """18.11.2a The AP says whether Constantinople is shelled: VP -1, Jihad +1."""

    asked_by: ClassVar[str] = "18.11.2a"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Shell Constantinople?"

    def actions(self, s: State) -> list[Action]:
        return [choose("yes"), choose("no")]

    def take(self, s: State, action: Action) -> None:
        if action.args[0] == "yes":
            s.note(SHELLED)
            s.change_vp(-1, "Constantinople is shelled")
            jihad.change(s, 1, "Constantinople is shelled")


@rule("18.11.2b")
class Arrivals(Auto):
    """18.11.2b Two BR elite divisions come to the Reserve Box or to AP ports of the Aegean and E. Mediterranean."""

    def run(self, s: State) -> None:
        from ..cards.arrivals import put_at, units_of

        ports: list[Place] = [x for x in placement.ports(s, AEGEAN | MEDITERRANEAN) if not out_of_reach(s, x)]
        put_at(s, AP, units_of(s, card("AP-13")), [*ports, RESERVE[AP]])


@rule("18.11.2c")
class Bosphorus(Decision):
    """18.11.2c The AP may go on against the fort of the Bosphorus."""

    asked_by: ClassVar[str] = "18.11.2c"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Attack the fort of the Bosphorus, or not"

    def actions(self, s: State) -> list[Action]:
        stands = s.fort(BOSPHORUS) and s.owner(BOSPHORUS) != AP
        return [*([of_space("put", BOSPHORUS)] if stands else []), DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            s.push(FortDie(BOSPHORUS.n))
