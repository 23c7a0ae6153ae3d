"""Which decisions deserve thought, and which actions deserve to be thought about."""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.action import Action
from ....kernel.adviser import Advice, worth_trying
from ....kernel.rng import Rng
from ..components import Phase
from ..state import State
from ..steps import action, battle, fortunes, retreat
from . import advice_action as acts
from . import advice_battle as fight
from .advice import advise

#: so many activations are tried
TRIED = 4
#: a guess so far behind the best is not tried
FAR_BEHIND = 1.2
#: more than all CAPS of both sides, and room for the phases of a turn
CAPS, TURN = 20, 64


def consider(view: State, actions: list[Action], rng: Rng) -> list[Advice]:
    """The actions worth trying, the best guess first."""
    first = advise(view, actions, rng)
    more = CANDIDATES.get(type(view.pending[-1]))
    if more is None or len(actions) < 2:
        return [first]
    return worth_trying(first, more(view, actions), FAR_BEHIND, first.worth)


def uses(s: State, actions: list[Action]) -> list[Advice]:
    """The best uses of a CAP, and to stop."""
    found = acts.ranked(s, actions)
    return found if len(found) <= TRIED else [*found[: TRIED - 1], found[-1]]


CANDIDATES: dict[type, Callable[[State, list[Action]], list[Advice]]] = {
    action.TakeAction: uses,
    battle.OfferBattle: fight.answers,
    fortunes.TacticalAdvantage: fight.advantages,
    retreat.DecideRetreat: fight.retreats,
}


def ply(view: State) -> int:
    """8.1 A number that grows with every activation that is finished, and with the phases of the turn."""
    if view.phase < Phase.ACTION:
        return view.turn * TURN
    if view.phase == Phase.ACTION:
        return view.turn * TURN + 1 + CAPS - sum(view.caps) - (view.activation is not None and not view.activation.free)
    return view.turn * TURN + CAPS + 2 * view.phase
