"""Battles: who attacks, how they line up, what the defender does, who takes hits, and where to retreat."""

from __future__ import annotations

from collections.abc import Iterable

from ....kernel.action import Action
from ....kernel.adviser import Advice
from ....kernel.rng import Rng
from .. import notation
from ..components import Hex, Side, Unit
from ..notation import ACCEPT, DECLINE, DONE, FALL_BACK, STAND, STAY
from ..rules.cups import TRIER
from ..rules.fire import attacker_drm, defender_drm, strength_of, units_of
from ..rules.fortunes import BRUSSELS
from ..rules.markers import battle_of
from ..rules.placement import defenders, rank, room
from ..rules.retreat import three_hexes_away
from ..rules.units import defence_number
from ..state import State
from ..steps.battle import DesignateAttackers, OfferBattle
from ..steps.cavalry import CavalryDelay
from ..steps.displacement import DELAY_HEXES
from ..steps.placement import PlaceAttacker
from ..steps.reserves import ToReserve
from ..steps.retreat import DecideRetreat
from ..steps.retreating import CavalryAnswer
from .forecast import COURSE, DISRUPTED, FORT_STEP, Forecast, forecast, value_of
from .ground import TRIER_WORTH, Ground, ground, name
from .plans import WON, attack_value, hopes

#: a battle that promises less than this is not accepted
LEAST = 0.0
#: 9.2.4 the modifier of a counterattack, and what it is worth that the enemy's other battles are off
COUNTERATTACK, CALLED_OFF = 1, 0.15
#: a CAP that the defender pays
CAP = 0.1
#: a Skirmish is fought by half of a line
SKIRMISH = 0.5
#: what those who retreat lose by it besides the hex, and how much of that they lose if only a fort is left that the
#: enemy cannot besiege
DISORDER, BY_FORT = 0.05, 0.3
#: 9.2.6 the chance that cavalry is hit when it rides off from infantry
PARTHIAN = 1 / 3

# Before the battle ------------------------------------------------------------------------------------


def designate(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.1.2a All fresh units attack; disrupted ones are spared."""
    step = s.pending[-1]
    assert isinstance(step, DesignateAttackers)
    for a in actions:
        if a.verb == notation.DESIGNATE and not s.back(a.args[0]):
            return Advice(a, f"All fresh troops attack in {name(step.hex)}")
    if DONE in actions:
        return Advice(DONE, "Disrupted troops are spared")
    return Advice(actions[0], f"Somebody has to attack in {name(step.hex)}")


def offer_battle(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.1.2c Attack with those who have just come, if it promises something."""
    return max(answers(s, actions), key=lambda a: a.worth)


def answers(s: State, actions: list[Action]) -> list[Advice]:
    """Both answers to a battle that is offered, with what they are worth."""
    step = s.pending[-1]
    assert isinstance(step, OfferBattle)
    units = list(step.units)
    f = forecast(s, s.active, step.hex, units)
    value = attack_value(s, ground(s, s.active), step.hex, units, f)
    refusal = f"An attack in {name(step.hex)} would cost more than it brings"
    return [Advice(DECLINE, refusal, LEAST), Advice(ACCEPT, hopes(step.hex, f), value)]


def choose_battle(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.1.3b The battle that promises most comes first: a bad fortune cancels the others."""
    assert s.activation is not None
    g = ground(s, s.active)
    found = []
    for b in s.activation.battles:
        units = list(b.attackers)
        f = forecast(s, s.active, b.hex, units)
        a = next(a for a in actions if a.args[0] == b.hex)
        found.append(Advice(a, hopes(b.hex, f), attack_value(s, g, b.hex, units, f)))
    return max(found, key=lambda a: a.worth)


def bombard(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.5.4 Guns fire, together if they can, at the fort that is easiest to hit."""
    for a in actions:
        if a == notation.CONCENTRATE:
            return Advice(a, "Both guns together shatter more")
    shots = [a for a in actions if a.verb == notation.BOMBARD]
    if not shots:
        return Advice(actions[0], "There is nothing to fire at")
    best = min(shots, key=lambda a: (defence_number(s, a.args[1]), a.args[1].steps - s.steps_lost(a.args[1])))
    return Advice(best, f"{best.args[0]} fires at {best.args[1]}")


# The defender's choices -------------------------------------------------------------------------------


def threatened(s: State) -> tuple[Forecast, Ground, list[Unit]]:
    """What the attacker may expect of the battle going on, with the defender's ground and units."""
    b = battle_of(s)
    f = forecast(s, b.attacker, b.hex, (u for u in b.attackers))
    return f, ground(s, 1 - b.attacker), s.combat_units(1 - b.attacker, b.hex)


def at_stake(s: State, g: Ground, h: Hex) -> float:
    """What the defender loses with the hex."""
    return WON * g.worth[h.n] if s.controls(g.side, h) else 0.1


def tactical_advantage(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.1.4 Fight, withdraw, make it a Skirmish, or counterattack."""
    return max(advantages(s, actions), key=lambda a: a.worth)


def advantages(s: State, actions: list[Action]) -> list[Advice]:
    """Each choice of the defender with what it is worth to him."""
    b = battle_of(s)
    f, g, units = threatened(s)
    stake = at_stake(s, g, b.hex)
    last = TRIER_WORTH if b.hex is TRIER and g.side == Side.GERMAN else 0.0  # nobody gives Trier up by choice
    fight = f.lost - f.killed - f.win * stake
    back = forecast(s, g.side, b.hex, units, COUNTERATTACK)
    values = {
        "decline": (fight, f"{name(b.hex)} is defended"),
        "fall-back": (-stake - last - DISORDER - CAP, f"{name(b.hex)} is given up before the blow falls"),
        "skirmish": (SKIRMISH * (f.lost - f.killed) - CAP, f"A skirmish is enough to hold {name(b.hex)}"),
        "counterattack": (back.killed - back.lost + CALLED_OFF - CAP, f"A counterattack in {name(b.hex)}"),
    }
    return [Advice(a, values[a.verb][1], values[a.verb][0]) for a in actions]


def allenby(s: State, actions: list[Action], rng: Rng) -> Advice:
    """12.4 A Skirmish unless the defence is the stronger."""
    f, _, _ = threatened(s)
    if f.killed > f.lost or f.win > 0.2:
        return Advice(actions[1], "Allenby's cavalry screens the infantry")
    return Advice(actions[0], "The British stand and fight")


def belgian_withdrawal(s: State, actions: list[Action], rng: Rng) -> Advice:
    """14.1.1a Antwerp holds the Belgian Army longer than Brussels."""
    marked = [b for b in s.activation.battles if b.hex is BRUSSELS] if s.activation else []
    f = forecast(s, Side.GERMAN, BRUSSELS, marked[0].attackers if marked else s.combat_units(Side.GERMAN, BRUSSELS))
    if f.win > 0.1 or f.killed > f.lost:
        return Advice(actions[1], "The Belgian Army is safer behind the forts of Antwerp")
    return Advice(actions[0], "Brussels can be held for now")


def counterattack(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.2.4a Disrupted units do not counterattack."""
    return Advice(actions[1], "Disrupted troops are not sent forward")


# The Battle Board -------------------------------------------------------------------------------------


def odds(s: State, side: int, firing: Iterable[Unit], target: Iterable[Unit]) -> float:
    """9.3.1c The chance that one space hits another."""
    units, target = list(firing), list(target)
    if not units or not target:
        return 0.0
    if any(t.fort for t in target):
        return 1 / 6
    attacks = battle_of(s).attacker == side
    drm = attacker_drm(s, units) if attacks else defender_drm(s, units)
    return min(max(strength_of(s, units, not attacks) - drm, 1), 5) / 6


def damage(s: State, units: Iterable[Unit]) -> float:
    """What a hit on these units costs."""
    return sum(FORT_STEP if u.fort else value_of(u) * (1.0 if s.back(u) else DISRUPTED) for u in units)


def place_defender(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.2.2 Divisions in pairs, then the strongest; units come in order, so the weak are passed over."""
    pairs = [a for a in actions if a.verb == notation.PAIR]
    if pairs:
        return Advice(max(pairs, key=lambda a: strength_of(s, a.args, True)), "Two divisions stand together")
    least = _least(s, actions[0].args[0])
    best = next((a for a in actions if strength_of(s, a.args[:1], True) >= least), actions[-1])
    return Advice(best, "The strongest stand in front")


def _least(s: State, u: Unit) -> int:
    """The strength from which on units of the line that is being placed find room."""
    waiting = [v for v in defenders(s, u.side) if rank(s, v) == rank(s, u)]
    strengths = sorted((strength_of(s, [v], True) for v in waiting), reverse=True)
    return strengths[min(room(s, u.side), len(strengths)) - 1]


def _stack(a: Action) -> tuple[Unit, ...]:
    units: tuple[Unit, ...] = a.args if a.verb == notation.PAIR else a.args[:1]
    return units


def place_attacker(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.2.3 Each unit opposite the enemy whom it hurts most for what it risks; disrupted units stay out."""
    step = s.pending[-1]
    assert isinstance(step, PlaceAttacker)
    if DONE in actions:
        return Advice(DONE, "Disrupted troops are kept out of the line")
    waiting = step.stack
    best = max(actions, key=lambda a: exchange(s, step.side, waiting or _stack(a), a))
    return Advice(best, "Strength against strength, and the weak against forts")


def exchange(s: State, side: int, stack: tuple[Unit, ...], a: Action) -> float:
    """What a placement promises: the damage it does less the damage it suffers."""
    if a.verb == notation.PAIR:
        return 0.1 + 0.01 * strength_of(s, stack, False)
    theirs = units_of(battle_of(s).front[1 - side][a.args[1] - 1])
    if not theirs:
        return -0.01 * strength_of(s, stack, False)
    hit, struck = odds(s, side, stack, theirs), odds(s, 1 - side, theirs, stack)
    return hit * damage(s, theirs) - struck * damage(s, stack)


def to_reserve(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.2.5 Behind the space from which a second shot does most."""
    step = s.pending[-1]
    assert isinstance(step, ToReserve)
    idle, theirs = step.idle(s), battle_of(s).front[1 - step.side]
    found = [
        (odds(s, step.side, idle, units_of(theirs[a.args[1] - 1])) * damage(s, units_of(theirs[a.args[1] - 1])), a)
        for a in actions
        if a.verb == notation.RESERVE
    ]
    if not found:
        return Advice(actions[-1], "There is no room behind the line")
    return Advice(max(found, key=lambda x: x[0])[1], "A second shot from behind the line, without reply")


def ride_off(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.2.6 Cavalry leaves where it would be shot down."""
    b = battle_of(s)
    side = 1 - b.attacker
    for a in actions[1:]:
        u = a.args[0]
        facing = next(units_of(b.front[1 - side][i]) for i, space in enumerate(b.front[side]) if u in space)
        if any(e.infantry for e in facing) and odds(s, 1 - side, facing, [u]) > PARTHIAN:
            return Advice(a, f"{u} leaves the field to the infantry")
    return Advice(STAND, "The cavalry stands")


def hit_enemy(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.3.5c The best of the attackers is hit."""
    best = max(actions, key=lambda a: damage(s, a.args))
    return Advice(best, f"{best.args[0]} pays for its dash")


def take_hit(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.4.3 The hit falls where it costs least."""
    best = min(actions, key=lambda a: damage(s, a.args))
    return Advice(best, f"{best.args[0]} can bear it best")


# After the battle -------------------------------------------------------------------------------------


def decide_retreat(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.4.2 Go before the next blow, if it would cost more than the hex is worth."""
    return max(retreats(s, actions), key=lambda a: a.worth)


def retreats(s: State, actions: list[Action]) -> list[Advice]:
    """To stay and to go, with what they are worth."""
    step = s.pending[-1]
    assert isinstance(step, DecideRetreat)
    stay, go = retreat_or_stay(s, step.side, step.hex)
    cost = f"Another battle in {name(step.hex)} would cost too much"
    return [Advice(STAY, f"{name(step.hex)} is held", stay), Advice(FALL_BACK, cost, go)]


def retreat_or_stay(s: State, side: int, h: Hex) -> tuple[float, float]:
    """What staying and going are worth to the defender: the enemy can attack again with all that is fresh."""
    g = ground(s, side)
    enemies = [u for u in s.combat_units(1 - side, h) if not s.back(u)]
    f = forecast(s, 1 - side, h, enemies)
    mine = sum(value_of(u) for u in s.combat_units(side, h) if s.back(u))
    stay = COURSE * (f.lost - f.killed - f.win * at_stake(s, g, h)) - (0.3 * mine if len(enemies) > 2 else 0.0)
    if h is TRIER and side == Side.GERMAN:
        return stay, stay - TRIER_WORTH  # nobody gives Trier up by choice
    besieged = any(u.infantry for u in enemies) or not s.forts(side, h)
    return stay, -at_stake(s, g, h) * (1.0 if besieged else BY_FORT) - DISORDER


def retreat(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.4.3 All together to the hex where they are safest and of use."""
    side = s.pending[-1].seat(s)
    g = ground(s, side)
    going = [a for a in actions if a.verb.startswith(notation.RETREAT)]
    if not going:
        return Advice(actions[0], "There is no other way")
    best = max(going, key=lambda a: (refuge(g, a.args[-1]), a.verb == notation.RETREAT_ALL))
    return Advice(best, f"Back to {name(best.args[-1])}")


def refuge(g: Ground, h: Hex) -> float:
    """How good a hex is for beaten troops: friends, no enemies near, and something to hold."""
    return 0.02 * g.mine[h.n] - 0.03 * g.threat[h.n] + 0.1 * g.pull[h.n] + 0.05 * g.fort[g.side][h.n]


def go_on(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.4.3c The weakest go one hex further."""
    best = min(actions, key=lambda a: value_of(a.args[0]))
    return Advice(best, f"{best.args[0]} makes room")


def cavalry_delay(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.6.3 Cavalry makes way, unless it is lost in any case or bars the way to something great."""
    step = s.pending[-1]
    assert isinstance(step, CavalryDelay)
    units = s.combat_units(step.seat(s), step.hex)
    if not any(three_hexes_away(s, u, step.hex, DELAY_HEXES) for u in units):
        return Advice(STAND, "The cavalry has nowhere to go and holds them up")
    return Advice(FALL_BACK, "The cavalry makes way for the infantry")


def cavalry_answer(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.4.3a Cavalry stays among beaten troops, unless there are too many of them."""
    step = s.pending[-1]
    assert isinstance(step, CavalryAnswer)
    g = ground(s, step.side)
    if g.theirs[step.hex.n] > 3 * g.mine[step.hex.n] and g.fresh[step.hex.n]:
        return Advice(FALL_BACK, "They are too many for the cavalry")
    return Advice(STAND, "The cavalry stays in their way")


def lay_siege(s: State, actions: list[Action], rng: Rng) -> Advice:
    """9.5.3 A besieged fort holds nothing and may surrender."""
    return Advice(actions[0], "A besieged fort holds nothing")
