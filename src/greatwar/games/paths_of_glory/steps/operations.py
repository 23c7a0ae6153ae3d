"""9.2 Operations: activate spaces, move, entrench, attack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..components import PLACES, SPACES, Space
from ..notation import DONE
from ..rules import activation
from ..rules.effects import ACTIVATED
from ..rules.forts import occupied_unbesieged
from ..state import State
from .combat import Combats
from .entrench import EntrenchRolls
from .movement import Movement

MOVES: Final[list[Action]] = [notation.activate_move(x) for x in PLACES]
ATTACKS: Final[list[Action]] = [notation.activate_attack(x) for x in PLACES]
FORT_SPACES: Final = tuple(x for x in SPACES if x.fort)


@rule("9.2.1", "9.2.8", "9.2.9#1")
@dataclass(eq=False)
class Operations(Auto):
    """9.2 Points are spent on activations; then all movement, then entrenching, then all combat."""

    points: int

    def run(self, s: State) -> None:
        s.ops = self.points
        s.unbesieged = tuple([int(x) for x in FORT_SPACES if s.stacks[x.n] and occupied_unbesieged(s, x)])
        s.push(Activate(), Movement(), EntrenchRolls(), Combats())


@rule("9.2.5#1", "9.2.5#2", "3.0#2")
class Activate(Decision):
    """9.2.5 Put a Move or an Attack marker on a space, as long as points last."""

    asked_by: ClassVar[str] = "9.2.5"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"Activate a space for movement or combat ({s.ops} OPS left)"

    def actions(self, s: State) -> list[Action]:
        moves, attacks = activation.possible(s)
        return [*[MOVES[x.n] for x in moves], *[ATTACKS[x.n] for x in attacks], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            s.ops = 0
            return
        attack = action.verb == notation.ACTIVATE_ATTACK
        activate(s, action.args[0], attack)
        s.push(self)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb in (notation.ACTIVATE_MOVE, notation.ACTIVATE_ATTACK):
            return activation.refusal(s, action.args[0], action.verb == notation.ACTIVATE_ATTACK)
        return None


@rule("14.1.1.1", "2.2.2", "4.1.1#10", "EX.T1.6")
def activate(s: State, where: Space, attack: bool) -> None:
    """14.1.1.1 Pay and place the marker; units out of supply at this moment stay out of it."""
    price = activation.cost(s, where, attack)
    for noted in ACTIVATED.in_force(s):
        noted(s, s.at(where), price)
    s.ops -= price
    s.inactive += tuple(int(u) for u in s.at(where) if not activation.able(s, u))
    if attack:
        s.attack_marks = tuple(sorted((*s.attack_marks, int(where))))
    else:
        s.move_marks = tuple(sorted((*s.move_marks, int(where))))
    s.say(f"{where} is activated to {'attack' if attack else 'move'} ({price} OPS)")
