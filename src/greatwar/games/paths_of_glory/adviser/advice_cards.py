"""Which card to play, and as what; combat cards; the choices around the hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ....kernel.action import Action
from ....kernel.adviser import Advice
from ....kernel.rng import Rng
from .. import notation
from ..components import CARDS, UNITS, Card, Side
from ..rules import fire
from ..rules.losses import combat_of
from ..rules.victory import scenario, winner_by_level
from ..state import POOLS, State
from ..steps.action import gives_ops
from .advice_forces import summary, trains_wanted, wanted_points
from .card_worths import worths
from .evaluation import evaluate
from .forecast import forecast, steps_of, taking
from .ground import ground, name, step_value
from .plans import chosen_plans, worth_of_points
from .records import Fire, Forecast

#: a replacement point that can be used; points after the first few are worth less
POINT, MORE_POINTS, FEW = 0.17, 0.1, 4
#: plans promise more than they bring: the enemy answers
SOBER = 0.5
#: how much of an event's worth is lost when its card is spent on something else: it may come again
FORGONE = 0.45
#: a point of War Status towards the end of the game, for who is behind
LATER = -0.2
#: a combat card in the hand
HELD = 0.09


@cache
def _levels(number: int) -> tuple[float, float, float]:
    row = worths()[str(CARDS[number])]
    return row.mobilization, row.limited_war, row.total_war


def event_worth(s: State, c: Card) -> float:
    """What the event of a card is worth at the present level of its side."""
    return _levels(int(c))[s.level[c.side]] + c.war_status * hurry(s, c.side)


def hurry(s: State, side: int) -> float:
    """5.4.1 Where Total War ends the game, who is behind does not want to be the first to reach it."""
    first = s.war_status[side] >= s.war_status[1 - side]
    if not scenario(s).ends_at_total_war or not s.level[side] or not first:
        return 0.0
    return 0.0 if winner_by_level(s) == side else LATER


# The action of a round ------------------------------------------------------------------------------


def take_action(s: State, actions: list[Action], rng: Rng) -> Advice:
    """The use of a card that is worth most, less what the card could have been."""
    best = max(actions, key=lambda a: action_worth(s, a))
    return Advice(best, REASONS[best.verb](s, best))


def action_worth(s: State, action: Action) -> float:
    """What an action of a round is worth."""
    if not action.args:
        return SOBER * worth_of_points(s, s.active, 1) if action == notation.ONE_OP else PEACE
    card = action.args[0]
    return WORTH[action.verb](s, card) - (0.0 if action.verb == notation.EVENT else forgone(s, card))


#: an offer of peace may be accepted: nobody who wants to win makes one
PEACE = -1.0


def forgone(s: State, c: Card) -> float:
    """What is lost when a card is not played as what it is best for."""
    return FORGONE * max(0.0, event_worth(s, c)) + HELD * c.combat


def ops_worth(s: State, c: Card) -> float:
    """What a card brings as operations."""
    return SOBER * worth_of_points(s, s.active, c.ops)


def event_play(s: State, c: Card) -> float:
    """What a card brings as an event, with the points some events give."""
    return event_worth(s, c) + (ops_worth(s, c) if gives_ops(s, c) else 0.0)


def sr_worth(s: State, c: Card) -> float:
    """What a card brings as redeployments."""
    return trains_wanted(s, s.active, c.sr)


def rp_worth(s: State, c: Card) -> float:
    """What a card brings as replacements, if there are losses to replace."""
    wanted = wanted_points(s, s.active)
    total = 0.0
    for pool, points in c.rp.items():
        have = s.rp[POOLS.index(pool)]
        useful = min(points, max(0.0, wanted.get(pool, 0.0) - have))
        total += POINT * min(useful, FEW) + MORE_POINTS * max(0.0, useful - FEW)
    return total


WORTH = {notation.OPS: ops_worth, notation.EVENT: event_play, notation.SR: sr_worth, notation.RP: rp_worth}


def _why_ops(s: State, action: Action) -> str:
    points = action.args[0].ops if action.args else 1
    plans = chosen_plans(s, s.active, points)
    if not plans:
        return "Operations, though the map promises little"
    return f"Operations {', '.join(map(str, plans[:3]))}: about {sum(p.value for p in plans):+.1f} VP expected"


def _why_event(s: State, action: Action) -> str:
    c = action.args[0]
    note = worths()[str(c)].note
    return f"{c.name}: {note or 'the event'} (about {event_worth(s, c):+.1f} VP)"


def _why_sr(s: State, action: Action) -> str:
    return f"Redeployment: units are wanted at {summary(s, s.active, action.args[0].sr)}"


def _why_rp(s: State, action: Action) -> str:
    wanted = wanted_points(s, s.active)
    pools = [pool for pool in action.args[0].rp if wanted.get(pool, 0) > s.rp[POOLS.index(pool)]]
    return f"Replacements for the losses of {', '.join(pools)}" if pools else "Replacements for losses to come"


REASONS: dict[str, Callable[[State, Action], str]] = {
    notation.OPS: _why_ops,
    notation.ONE_OP.verb: _why_ops,
    notation.EVENT: _why_event,
    notation.SR: _why_sr,
    notation.RP: _why_rp,
    notation.PEACE.verb: lambda s, action: "Peace is offered for want of anything better",
}


# Combat cards -----------------------------------------------------------------------------------------


def combat_cards(s: State, actions: list[Action], rng: Rng) -> Advice:
    """Play a card when it changes the combat by more than it is worth in the hand."""
    best, gain = actions[-1], 0.0
    for action in actions:
        if action.verb == notation.CARD:
            value = card_gain(s, action.args[0]) - HELD * (1.3 if action.args[0].starred else 0.7)
            if value > gain:
                best, gain = action, value
    if best.verb == notation.CARD:
        return Advice(best, f"{best.args[0].name} improves the combat for {name(combat_of(s).space)}")
    return Advice(best, "No card is played")


def card_gain(s: State, c: Card) -> float:
    """What a card adds to the combat being fought, for its owner."""
    extra = worths()[str(c)].in_combat * stake(s)
    if not c.drm:
        return extra
    attacking = c.side == s.active
    now = battle(s, 0, 0)
    then = battle(s, c.drm, 0) if attacking else battle(s, 0, c.drm)
    return extra + (then - now if attacking else now - then)


def stake(s: State) -> float:
    """How much is at stake in the combat being fought, between nothing and one."""
    c = combat_of(s)
    g = ground(s, s.active)
    return min(1.0, 0.25 + g.worth[c.space] + 0.03 * sum(s.cf(UNITS[u]) for u in c.defenders))


def battle(s: State, attacker_drm: int, defender_drm: int) -> float:
    """What the combat being fought is worth to the attacker, with so much added to the dice."""
    c, g = combat_of(s), ground(s, s.active)
    ours, theirs = ([UNITS[u] for u in units] for units in (c.attackers, c.defenders))
    f: Forecast = forecast(
        _fire(s, True, attacker_drm),
        _fire(s, False, defender_drm),
        steps_of(s, ours),
        steps_of(s, theirs),
        fire.standing_fort(s, c),
    )
    gained = taking(g, c.space, ours, f) * g.worth[c.space]
    lost = sum(step_value(u, s.reduced(u)) for u in ours) / max(1, sum(s.lf(u) for u in ours))
    hurt = sum(step_value(u, s.reduced(u)) for u in theirs) / max(1, sum(s.lf(u) for u in theirs))
    return gained + f.dealt * hurt - f.lost * lost


def _fire(s: State, attacking: bool, more: int) -> Fire:
    c = combat_of(s)
    table = fire.fire_table(s, c, attacking)
    return Fire(table, fire.column(s, c, attacking), fire.modifier(s, c, attacking) + more)


def discard(s: State, actions: list[Action], rng: Rng) -> Advice:
    """Keep combat cards that may still serve; those that no longer can make room for better ones."""
    for action in actions:
        if action.verb == notation.DISCARD and not _serves(s, action.args[0]):
            return Advice(action, HAND_LOOKED_THROUGH)
    return Advice(actions[-1], HAND_LOOKED_THROUGH)


HAND_LOOKED_THROUGH = "The cards are looked through"
#: drm cards of use in most positions are kept, narrow ones are not
NARROW = frozenset({"AP-5", "AP-7", "CP-4", "CP-30", "AP-59", "AP-61"})


def _serves(s: State, c: Card) -> bool:
    return str(c) not in NARROW or c.ops >= 3


# Before and around the game -----------------------------------------------------------------------------


def guns(s: State, actions: list[Action], rng: Rng) -> Advice:
    """The opening that gives the Central Powers their best first move."""
    return Advice(actions[0], "The march through Belgium begins at once")


def answer_peace(s: State, actions: list[Action], rng: Rng) -> Advice:
    """A draw is better than a game that is lost."""
    side = 1 - s.active
    if evaluate(s, side).chance < LOST:
        return Advice(actions[0], "The war cannot be won any more")
    return Advice(actions[1], "The war can still be won")


#: below this chance a draw is welcome
LOST = 0.08
#: what a side is worth beside the other, in VP
FAIR_BID = 1


def bid(s: State, actions: list[Action], rng: Rng) -> Advice:
    """Bid up to what the better side is worth, then accept."""
    bids = [a for a in actions if a.verb == notation.BID and a.args[1] <= FAIR_BID]
    mine = [a for a in bids if a.args[0] is Side.AP] or bids
    if mine:
        return Advice(mine[-1], f"The {mine[-1].args[0].title} are worth {mine[-1].args[1]} VP")
    return Advice(actions[0], "The bid is high enough")


def optional_cards(s: State, actions: list[Action], rng: Rng) -> Advice:
    """Leave out the card that is worth least; take optional cards that are worth more than that."""
    if actions[0].verb == notation.LEAVE_OUT:
        worst = min(actions, key=lambda a: _lifetime(a.args[0]))
        return Advice(worst, HAND_LOOKED_THROUGH)
    picks = [a for a in actions if a.verb == notation.SELECT and _lifetime(a.args[0]) > WORTH_PICKING]
    best = max(picks, key=lambda a: _lifetime(a.args[0]), default=actions[-1])
    return Advice(best, HAND_LOOKED_THROUGH)


WORTH_PICKING = 0.35


def _lifetime(c: Card) -> float:
    row = worths()[str(c)]
    return max(_levels(int(c))) + row.in_combat + 0.2 * c.drm
