"""Forces: set-up, reinforcements and replacements, the East Front, trains and ships, recovery."""

from __future__ import annotations

from ....kernel.action import Action
from ....kernel.adviser import Advice
from ....kernel.rng import Rng
from .. import notation
from ..components import Hex, Side, Unit
from ..notation import DONE
from ..rules.east_front import POINTS, points
from ..rules.replacements import PRICES
from ..rules.strategic_movement import by_rail, by_sea
from ..rules.supply import supply_at
from ..scenarios import scenario
from ..state import State
from ..steps.east_front import EastFront
from ..steps.replacement import Replacements
from ..steps.strategic_movement import ChooseDestination, ChooseMover
from .forecast import value_of
from .ground import Ground, ground, name
from .plans import DRAWN, EXPOSED, guards_trier

#: 14.3.6 what each side writes down; see docs/opponents.md for what was tried
OPTIONS = {Side.GERMAN: "none", Side.ALLIED: "A2"}
#: CAPS that are kept for the Action Phase, and the strength from which on a unit is worth one
KEPT, STRONG = (5, 4), 4
#: a train must bring at least this much
LEAST_TRAIN = 0.03

# Before play ------------------------------------------------------------------------------------------


def british_setup(s: State, actions: list[Action], rng: Rng) -> Advice:
    """13.1.1 The British stay together."""
    return Advice(actions[0], "The British stay together")


def options(s: State, actions: list[Action], rng: Rng) -> Advice:
    """14.3.6 What pays; of a secret choice nothing is told."""
    side = Side(s.pending[-1].seat(s))
    wanted = notation.options(OPTIONS[side])
    return Advice(wanted if wanted in actions else actions[0], "The options are written down")


def reposition(s: State, actions: list[Action], rng: Rng) -> Advice:
    """14.3.6 The set-up of 1914 will do; a unit in hand goes where it is wanted."""
    if actions[0].verb != notation.REPOSITION:
        return Advice(actions[0], "The armies stand well")
    g = ground(s, actions[0].args[0].side)
    best = max(actions, key=lambda a: g.pull[int(a.args[1])])
    return Advice(best, f"{best.args[0]} begins at {name(best.args[1])}")


# Reinforcements and replacements ----------------------------------------------------------------------


def station(s: State, g: Ground, u: Unit, h: Hex) -> float:
    """What a unit is worth in a hex: where it is wanted, fed and not overrun."""
    strength = u.cs[0] if u.combat else 1
    danger = 0.6 * g.threat[h.n]
    have = strength + g.mine[h.n] + g.fort[g.side][h.n]
    value = DRAWN * strength * g.pull[h.n] - EXPOSED * strength * max(0.0, danger - have) / (danger + 1.0)
    if u.hq and any(v.hq and v.side is u.side for v in s.at(h)):
        value -= 0.2
    return value if supply_at(s, u.nation, h) else value - 1.0


def place(s: State, actions: list[Action], rng: Rng) -> Advice:
    """7.1 A unit comes where it is wanted; it waits only if there is no hex."""
    hexes = [a for a in actions if a.verb == notation.PLACE]
    if not hexes:
        return Advice(actions[-1], "There is no hex for it yet")
    g = ground(s, hexes[0].args[0].side)
    best = max(hexes, key=lambda a: station(s, g, a.args[0], a.args[1]))
    return Advice(best, f"{best.args[0]} is wanted near {name(best.args[1])}")


def replace(s: State, actions: list[Action], rng: Rng) -> Advice:
    """7.2 What is free is taken; strong units are brought back if CAPS can be spared and they come in time."""
    step = s.pending[-1]
    assert isinstance(step, Replacements)
    free = [a for a in actions if a.verb == notation.REPLACE and a.args[0].nation not in PRICES.nations.split(";")]
    if free:
        best = max(free, key=lambda a: value_of(a.args[0]))
        return Advice(best, f"{best.args[0]} comes back free of charge")
    spare = s.caps[step.side] - KEPT[step.side]
    in_time = s.turn + PRICES.delay_later < scenario(s).last_turn
    later = [a for a in actions if a.verb == notation.REBUILD and a.args[0].cs[0] >= STRONG]
    if spare >= PRICES.cost_later and in_time and later:
        best = max(later, key=lambda a: value_of(a.args[0]))
        return Advice(best, f"{best.args[0]} will be back in time")
    return Advice(actions[0], "The CAPS are needed at the front")


# The East Front ---------------------------------------------------------------------------------------


def east_front(s: State, actions: list[Action], rng: Rng) -> Advice:
    """7.3 Two corps are less than two points: send just enough, from where they are missed least."""
    step = s.pending[-1]
    assert isinstance(step, EastFront)
    if DONE in actions:
        return Advice(DONE, "That is enough for the East")
    going = [a for a in actions if a.verb == notation.SEND_EAST]
    if not going:
        return Advice(actions[0], "There is nobody to send")
    need = POINTS - points(s, step.sent)
    best = min(going, key=lambda a: _missed(s, a.args[0], need))
    return Advice(best, f"{best.args[0]} goes to the East Front")


def _missed(s: State, u: Unit, need: int) -> tuple[int, float, float]:
    """How much a unit is missed: none that is not needed, none too strong, and none from the front."""
    g = ground(s, Side.GERMAN)
    front = g.threat[s.where[u.n]]
    if u.cavalry:
        return (1 if need > 0 else 0, 0.0, front)
    strength = points(s, [u])
    over = strength - need
    if guards_trier(s, u):
        return (9, 0.0, front)
    return (0 if need > 0 else 2, float(over if over >= 0 else 10 - strength), front)


# Trains and ships -------------------------------------------------------------------------------------


def board(s: State, actions: list[Action], rng: Rng) -> Advice:
    """10.1 The unit that gains most by a train; what is not used now is lost."""
    step = s.pending[-1]
    assert isinstance(step, ChooseMover)
    g = ground(s, step.side)
    best: Advice | None = None
    seen: dict[tuple[int, int, bool, str], float] = {}
    for a in actions[1:]:
        u = a.args[0]
        if not u.combat or guards_trier(s, u):
            continue
        key = (s.where[u.n], u.cs[0], u.cavalry, u.nation)
        if key not in seen:
            seen[key] = _journey(s, g, u)
        if seen[key] > LEAST_TRAIN and (best is None or seen[key] > best.worth):
            best = Advice(a, f"{u} is wanted elsewhere", seen[key])
    return best or Advice(actions[0], "Nobody gains by a train")


def _journey(s: State, g: Ground, u: Unit) -> float:
    """What the best train or ship brings a unit."""
    stay = station(s, g, u, s.hex(u)) + abandon(s, g, u)
    ends = [*by_rail(s, u), *by_sea(s, u)]
    return max((station(s, g, u, h) for h in ends), default=-9.0) - stay


def abandon(s: State, g: Ground, u: Unit) -> float:
    """What is missing where a unit leaves."""
    h = s.hex(u)
    if s.besieged(h) or g.theirs[h.n]:
        return 1.0
    alone = len(s.combat_units(g.side, h)) == 1
    return 0.3 * g.worth[h.n] if alone and g.threat[h.n] else 0.0


def travel(s: State, actions: list[Action], rng: Rng) -> Advice:
    """10.2 The hex where the unit is wanted most."""
    step = s.pending[-1]
    assert isinstance(step, ChooseDestination)
    g = ground(s, step.side)
    best = max(actions, key=lambda a: station(s, g, a.args[0], a.args[1]))
    return Advice(best, f"{best.args[0]} is wanted near {name(best.args[1])}")


# Others -----------------------------------------------------------------------------------------------


def land(s: State, actions: list[Action], rng: Rng) -> Advice:
    """14.3.6a4 As many divisions as may land."""
    joining = [a for a in actions if a.verb == notation.JOIN]
    if not joining:
        return Advice(actions[0], "All are ashore")
    best = max(joining, key=lambda a: value_of(a.args[0]))
    return Advice(best, f"{best.args[0]} lands")


def undisrupt(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.8.3 The strongest recover first."""
    best = max(actions, key=lambda a: a.args[0].cs[0] - a.args[0].cs[1] + 0.1 * a.args[0].cs[0])
    return Advice(best, f"{best.args[0]} recovers first")


def refuge(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.4.4 A headquarters goes where most friends are."""
    g = ground(s, actions[0].args[0].side)
    best = max(actions, key=lambda a: g.mine[int(a.args[1])] - 0.5 * g.threat[int(a.args[1])])
    return Advice(best, f"{best.args[0]} goes to {name(best.args[1])}")
