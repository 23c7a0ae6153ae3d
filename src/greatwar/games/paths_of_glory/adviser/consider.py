"""Which decisions deserve thought, and which actions deserve to be thought about."""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.action import Action
from ....kernel.adviser import Advice, worth_trying
from ....kernel.rng import Rng
from .. import notation
from ..components import SPACES, UNITS
from ..state import State
from ..steps import action, advance, combat, movement, operations, peace, retreat
from ..steps.sequence import ROUNDS
from . import advice_cards as cards
from . import advice_fight as fight
from . import advice_operations as ops
from .advice import advise
from .ground import ground
from .marches import best_place

#: so many candidates of each kind of decision
CARDS_TRIED, PLANS_TRIED, ATTACKS_TRIED = 6, 4, 4
#: a guess so far behind the best is not tried
FAR_BEHIND = 1.2
#: marches are many: fewer of them are tried, and only if they are close
MARCHES_TRIED, MARCH_BEHIND = 3, 0.4


def consider(view: State, actions: list[Action], rng: Rng) -> list[Advice]:
    """The actions worth trying, the best guess first."""
    first = advise(view, actions, rng)
    more = CANDIDATES.get(type(view.pending[-1]))
    if more is None or len(actions) < 2:
        return [first]
    return worth_trying(first, more(view, actions), FAR_BEHIND)


def plays(s: State, actions: list[Action]) -> list[Advice]:
    """The best use of every kind: for operations and the like only the card that is missed least."""
    best: dict[tuple[str, int], Advice] = {}
    for a in actions:
        if a == notation.PEACE:
            continue
        worth = cards.action_worth(s, a)
        key = _alike(a)
        if key not in best or worth > best[key].worth:
            best[key] = Advice(a, cards.REASONS[a.verb](s, a), worth)
    return sorted(best.values(), key=lambda a: -a.worth)[:CARDS_TRIED]


def _alike(a: Action) -> tuple[str, int]:
    """Plays that differ only in the card they cost."""
    if a.verb == notation.EVENT:
        return a.verb, int(a.args[0])
    return a.verb, a.args[0].ops if a.args else 0


def activations(s: State, actions: list[Action]) -> list[Advice]:
    """The plans with the best rate."""
    return ops.ranked(s, actions)[:PLANS_TRIED]


def attacks(s: State, actions: list[Action]) -> list[Advice]:
    """The best attack on each target, or none."""
    g = ground(s, s.active)
    found = []
    for to, units in fight.by_target(actions).items():
        value, chosen = fight.strongest(s, g, to, units)
        if chosen:
            first = max(chosen, key=lambda u: (s.cf(u), -u.n))
            found.append(Advice(notation.attack(first, SPACES[to - 1]), fight.hopes(g, to, chosen, value), value))
    found.sort(key=lambda a: -a.worth)
    return [*found[: ATTACKS_TRIED - 1], Advice(notation.DONE, "No attack promises a gain")]


def marches(s: State, actions: list[Action]) -> list[Advice]:
    """The best end of every first step, and to leave it at that."""
    step = s.pending[-1]
    assert isinstance(step, movement.Movement)
    g = ground(s, s.active)
    found = []
    for unit, steps in ops.by_unit(actions).items():
        stay, _ = best_place(g, unit, (s.where[unit.n],))
        for first, taken in steps.items():
            value, to, _ = ops.best_end(s, g, unit, (first,), s.mf(unit) - step.spent)
            if to and value - stay > -MARCH_BEHIND:
                found.append(Advice(taken, ops.why(g, unit, to), value - stay))
    found.sort(key=lambda a: -a.worth)
    best = found[0].worth if found else 0.0
    stays = f"{UNITS[step.mover]} stays where it is" if step.mover >= 0 else "Everybody stands where he is needed"
    ends = [Advice(a, stays) for a in actions[-1:] if not a.args]
    return [a for a in [*found[:MARCHES_TRIED], *ends] if a.worth > best - MARCH_BEHIND]


def all_alike(s: State, actions: list[Action]) -> list[Advice]:
    """Every action, without a guess."""
    return [Advice(a, "Tried out, this fares best") for a in actions[:6]]


CANDIDATES: dict[type, Callable[[State, list[Action]], list[Advice]]] = {
    action.TakeAction: plays,
    operations.Activate: activations,
    combat.Combats: attacks,
    movement.Movement: marches,
    combat.PlayCombatCards: all_alike,
    retreat.Stand: all_alike,
    advance.Advance: all_alike,
    peace.PeaceOffer: lambda s, actions: [],
}


def ply(view: State) -> int:
    """8.1 A number for each action round of a side, growing through the game.

    The last round belongs together with its answer: attrition follows, and takes what is cut off then.
    """
    return view.turn * 16 + view.round * 2 + (view.active if view.round < ROUNDS else 0)
