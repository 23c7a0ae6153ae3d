"""What a sensible player would do now: quick, from the view alone, with a reason.

Attachments, supply and other desk work are accepted as the program proposes them; movement and combat follow rules of
thumb; where there is none, a few actions are tried on a copy of the position that fits the view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....kernel import engine
from ....kernel.action import Action
from ....kernel.adviser import Advice, for_step
from ....kernel.rng import Rng
from ..charts import points
from ..components import HEX_COUNT
from ..notation import ACCEPT, CALL_WEST, DECLINE, DONE, HALT, STAND, STOP_HERE, hex_arg
from ..state import State
from ..steps import (
    attack,
    engineering,
    fight,
    interphase,
    losses,
    movement,
    movement_end,
    moves,
    post_combat,
    rail,
    reinforcement,
    supply,
    windows,
)
from ..steps import retreat as retreats
from ..views import determinise
from . import fighting, marching
from .evaluation import evaluate
from .ground import Ground

Adviser = Callable[[State, list[Action], Rng], Advice]

#: how many actions are tried where no rule of thumb applies
TRIED: Final = 8
#: answers that leave things as they are or as the program proposes them, the first that is listed
PLAIN: Final = (ACCEPT, DONE, HALT, DECLINE, STAND, STOP_HERE)
#: the reinforcements from the west are called when the call earns at least this much
CALL_FOR: Final = 4
#: units get out of a train this far from the enemy
RAILHEAD: Final = 4


def first(view: State, actions: list[Action], rng: Rng) -> Advice:
    """What stands first in the list: the work that is most wanted."""
    return Advice(actions[0], "This is the work at hand")


def activations(view: State, actions: list[Action], rng: Rng) -> Advice:
    """22.1 The call for reinforcements from the west waits until it brings points."""
    if CALL_WEST in actions and points("western_front_call", view.turn) >= CALL_FOR:
        return Advice(CALL_WEST, "The call to the west brings points now")
    others = [a for a in actions if a.verb == "form"]
    return Advice(others[0] if others else DONE, "Nothing else is wanted yet")


def station(view: State, actions: list[Action], rng: Rng) -> Advice:
    """Arrivals and trains: to the station that is nearest to the goals, but out of the enemy's reach."""
    places = [a for a in actions if a.verb in ("bound-for", "ride-in", "enter", "set-depot")]
    places = [a for a in places if a.args[-1].n < HEX_COUNT]
    if not places:
        return plain(view, actions, rng)
    ground = Ground(view, view.pending[-1].seat(view))

    def worth(action: Action) -> tuple[float, int]:
        h = hex_arg(action, len(action.args) - 1)
        near = max(0, RAILHEAD - ground.nearest_enemy(h))
        return ground.approach(h) - near, -h

    best = max(places, key=worth)
    return Advice(best, f"{best.args[-1]} is close to the front and safe")


def plain(view: State, actions: list[Action], rng: Rng) -> Advice:
    """Leave it as it is, or as it is proposed; else try a few actions."""
    for action in PLAIN:
        if action in actions:
            return Advice(action, "The program's proposal will do")
    return look(view, actions, rng)


def look(view: State, actions: list[Action], rng: Rng) -> Advice:
    """The best of a few actions, each tried on a copy that the view does not exclude."""
    seat = view.pending[-1].seat(view)
    base = determinise(view, rng)
    legal = engine.actions(base)
    best, value = actions[0], -999.0
    for action in actions[:TRIED]:
        if action not in legal:
            continue
        trial = base.copy()
        engine.take(trial, action)
        found = evaluate(trial, seat).total
        if found > value:
            best, value = action, found
    return Advice(best, "Of a few that were tried this leaves the best position")


#: who advises on which decision; all others are left as the program proposes them
ADVISERS: Final[dict[type, Adviser]] = {
    reinforcement.Activations: activations,
    reinforcement.Arrive: station,
    supply.StepsOfForce: fighting.lose,
    engineering.Railheads: first,
    movement.Movements: marching.movements,
    moves.Move: marching.move,
    movement_end.Integration: first,
    rail.Destination: station,
    rail.Redirect: station,
    attack.Declaration: fighting.declare,
    attack.Battles: first,
    fight.Commit: fighting.commit,
    fight.Ammunition: fighting.ammunition,
    fight.Withholding: fighting.withhold,
    fight.LeaderUse: fighting.leader,
    fight.Losses: fighting.lose,
    fight.Burden: fighting.burden,
    fight.Advance: fighting.advance,
    losses.ForceLoss: fighting.lose,
    retreats.Retreat: fighting.retreat,
    windows.Windows: fighting.answer,
    windows.Displacement: fighting.answer,
    windows.MakeWay: fighting.answer,
    post_combat.Retirement: fighting.answer,
    interphase.Replacements: first,
    interphase.SpecialRailPoints: first,
}


def advise(view: State, actions: list[Action], rng: Rng) -> Advice:
    """The action a sensible player would take; the same for the same view and chance."""
    if len(actions) == 1:
        return Advice(actions[0], "There is no choice")
    return (for_step(ADVISERS, view.pending[-1]) or plain)(view, actions, rng)
