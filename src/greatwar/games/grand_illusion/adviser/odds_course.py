"""9.1.3 The way of a battle from here to its fire: guns, Fortunes of War, placement, by the steps of the rules.

Dice branch; where somebody decides, he does what `preferred` says. The courses end where the front line is about to
fire, or where the battle is over without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from msgspec.structs import replace

from ....kernel.action import Action
from ....kernel.step import Auto, Chance, Step
from .. import notation
from ..battle import Battle
from ..components import Hex, Side
from ..rules.attack import driven
from ..rules.bombardment import shatters
from ..rules.fortunes import result
from ..rules.markers import battle_of, landing_surprises
from ..rules.placement import limit
from ..rules.units import strength
from ..state import State
from ..steps.bombardment import Shell
from ..steps.combat import Combats
from ..steps.fortunes import FortunesDice, LandingDie, fight
from ..steps.retreat import ConcludeBattle
from .odds_fire import Fire, Outcome, Start, Sums, Verdict, dearest, not_fought, start_of

Weights = dict[Outcome, int]
#: results of the Fortunes of War that leave a battle as it is
PLAIN, LIMIT, ROUTED, CALLED_OFF = "none", "limit", "routed", "cautious"
_LIKE_NONE = ("general_staff", "advantage")
#: results that are fought on the same board as a plain battle
_SAME_BOARD = (PLAIN, ROUTED, "surprise")
#: answers that leave things as they are, in this order
_QUIET = ("done", "decline", "stand", "stay")
#: effects of the fortunes with their chances
Effects = dict[str, Fraction]
#: boards that have been laid out, with the steps that follow, by the effect of the fortunes
Boards = dict[str, tuple[Battle, list[Step]]]
#: a state on the way, its chance, and the effects that lead to the same board
Course = tuple[State, Fraction, Effects]
#: the answers of a die with their weights
Rolls = list[tuple[Action, int]]


# What people are supposed to do -------------------------------------------------------------------


def preferred(s: State, listed: list[Action]) -> Action:
    """What a player is supposed to do: bombard with all guns, stand, fight with his strongest units in front."""
    verbs = {a.verb: a for a in reversed(listed)}
    for verb in ("concentrate", "bombard", *_QUIET):
        if verb in verbs:
            return verbs[verb]
    if notation.HIT in verbs:
        victim = dearest(s, [a.args[0] for a in listed])
        return next(a for a in listed if a.args[0] == victim)
    if notation.RESERVE in verbs:
        return next(
            (a for a in listed if a.verb == notation.RESERVE and not _faces_fort(s, a)), verbs[notation.RESERVE]
        )
    if notation.FRONT in verbs or notation.PAIR in verbs:
        return max(listed, key=lambda a: _placed_strength(s, a))
    return listed[0]


def _placed_strength(s: State, action: Action) -> int:
    """The strength that a placement brings to the front line."""
    units = action.args if action.verb == notation.PAIR else action.args[:1]
    return sum(strength(s, u, u.side != battle_of(s).attacker) for u in units)


def _faces_fort(s: State, action: Action) -> bool:
    """Whether units in reserve behind a space would fire at a fort."""
    u, space = action.args
    return any(t.fort for t in battle_of(s).front[1 - u.side][space - 1])


# Courses ------------------------------------------------------------------------------------------


def courses(s: State) -> Iterator[tuple[State, Fraction]]:
    """The states in which the fire begins, or the battle ends without, with their chances."""
    first = s.copy()
    first.log = None
    ahead: list[Course] = [(first, Fraction(1), {})]
    before: dict[Any, tuple[State, Fraction]] = {}  # states before the Fortunes of War, equal ones once
    boards: Boards = {}
    while ahead or before:
        if not ahead:
            _, (here, chance) = before.popitem()
            ahead = [(new, chance * share, among) for new, share, among in _fortunes(here, boards)]
        dice: list[Course] = []
        for here, chance, effects in ahead:
            step = _next_die(here)
            if isinstance(step, FortunesDice):
                known, share = before.get(_look(here), (here, Fraction(0)))
                before[_look(here)] = known, share + chance
            elif step is not None:
                dice.append((here, chance, effects))
            else:
                _keep_board(here, boards)
                yield from _with_effects(here, chance, effects)
        ahead = _rolled(dice)


def _next_die(s: State) -> Chance | None:
    """Go on to the next die, deciding as is supposed; None = the front line fires, or the battle is over."""
    while s.battle is not None and s.pending:
        step = s.pending[-1]
        if isinstance(step, Combats | ConcludeBattle):
            return None
        if isinstance(step, Chance):
            return step
        s.pending.pop()
        if isinstance(step, Auto):
            step.run(s)
        else:
            step.take(s, preferred(s, step.actions(s)))
    return None


def _with_effects(s: State, chance: Fraction, effects: Effects) -> Iterator[tuple[State, Fraction]]:
    """A state once for each result of the Fortunes of War that leads to it."""
    if s.battle is None or not effects:
        yield s, chance
        return
    for effect, share in effects.items():
        new = s.copy()
        new.battle = replace(s.battle, effect=effect)
        yield new, chance * share


def _rolled(courses_: list[Course]) -> list[Course]:
    """The courses after one more die of each; states that are the same go on together."""
    found: dict[Any, Course] = {}
    for s, chance, effects in courses_:
        step = s.pending[-1]
        outcomes = step.outcomes(s)
        total = sum(weight for _, weight in outcomes)
        for action, weight in _that_differ(s, step, outcomes):
            new = s.copy()
            new.pending.pop()
            step.take(new, action)
            key = _look(new), tuple(effects)
            known, before, _ = found.get(key, (new, Fraction(0), effects))
            found[key] = known, before + chance * Fraction(weight, total), effects
    return list(found.values())


def _that_differ(s: State, step: Chance, outcomes: Rolls) -> Rolls:
    """The faces of a die; of a gun, and of a landing, those that hit or surprise count as one, and so do the others."""
    if not isinstance(step, Shell | LandingDie):
        return outcomes
    found: dict[bool, tuple[Action, int]] = {}
    for action, weight in outcomes:
        die = action.args[0]
        hit = shatters(s, step.gun, step.fort, die) if isinstance(step, Shell) else _surprises(s, die)
        face, before = found.get(hit, (action, 0))
        found[hit] = face, before + weight
    return list(found.values())


def _look(s: State) -> tuple[Any, ...]:
    """What tells states apart within a battle."""
    return s.where, s.marks, s.ground, s.battle, tuple(s.pending)


def _surprises(s: State, die: int) -> bool:
    """14.3.6a4 A landing is a surprise or it is not; the die itself does not matter."""
    return landing_surprises(replace(battle_of(s), landing=die))


def _keep_board(s: State, boards: Boards) -> None:
    """9.2.2c Forts come last to the board: where it is full without them, it is the same whatever the guns have hit."""
    battle = s.battle
    if battle is None:
        return
    side = 1 - battle.attacker
    placed = [x for row in (battle.front[side], battle.reserve[side]) for x in row if x and not x[0].fort]
    if battle.counterattack or len(placed) >= limit(battle):
        boards.setdefault(battle.effect, (battle, s.pending[:]))


def _fortunes(s: State, boards: Boards) -> Iterator[tuple[State, Fraction, Effects]]:
    """9.1.4 What the two dice lead to: a state for each board on which the battle may be fought."""
    shares = fortunes(s)
    same = {effect: share for effect, share in shares.items() if effect in _SAME_BOARD}
    others = {effect: {effect: share} for effect, share in shares.items() if effect not in same}
    for effect, among in ({PLAIN: same} | others).items():
        new, part = s.copy(), Fraction(1)
        new.pending.pop()
        if effect == CALLED_OFF:
            new.battle, part, among = None, among[effect], {}
        elif effect in boards:
            new.battle, new.pending = boards[effect][0], boards[effect][1][:]
        else:
            new.battle = replace(battle_of(s), effect=effect)
            fight(new)
        yield new, part, among


def fortunes(s: State) -> Effects:
    """9.1.4 The results of the Fortunes of War that differ for this battle, with their chances."""
    battle, dice = battle_of(s), FortunesDice().outcomes(s)
    total, found = sum(weight for _, weight in dice), dict[str, Fraction]()
    for action, weight in dice:
        effect: str = result(battle, action.args[0]).effect
        if effect in _LIKE_NONE or (effect == LIMIT and not _limit_matters(s, battle)):
            effect = PLAIN
        found[effect] = found.get(effect, Fraction(0)) + Fraction(weight, total)
    return found


def _limit_matters(s: State, battle: Battle) -> bool:
    """2.4, 9.2.3a Whether an Offensive to the Limit sends anybody forward who would not go otherwise."""
    return driven(s, replace(battle, effect=LIMIT)) or any(u.defence_only for u in battle.attackers)


# Outcomes -----------------------------------------------------------------------------------------


class Part(NamedTuple):
    """The outcomes of one course, and the result of the Fortunes of War in it."""

    effect: str
    chance: Fraction
    weights: Weights


def outcomes(s: State) -> list[Part]:
    """All outcomes of the battle that is begun in a state, course by course."""
    hex_, fired = battle_of(s).hex, dict[Any, Sums]()
    start = start_of(s, hex_)
    return [
        Part(here.battle.effect if here.battle is not None else CALLED_OFF, chance, _ends(here, start, hex_, fired))
        for here, chance in courses(s)
    ]


def mixed(parts: list[Part]) -> Weights:
    """The outcomes of several courses together, with whole weights."""
    scales = [part.chance / sum(part.weights.values()) for part in parts]
    common = lcm(*(x.denominator for x in scales))
    found: Weights = {}
    for scale, part in zip(scales, parts, strict=True):
        times = scale.numerator * (common // scale.denominator)
        for outcome, weight in part.weights.items():
            found[outcome] = found.get(outcome, 0) + weight * times
    return found


def _ends(s: State, start: Start, hex_: Hex, fired: dict[Any, Sums]) -> Weights:
    """The outcomes of one course; `fired` keeps the fire that courses have in common."""
    if s.battle is None:
        return {not_fought(s, start, hex_): 1}
    step = s.pending[-1] if s.pending else None
    if not isinstance(step, Combats):
        return {Verdict(s, start, False).outcome(0): 1}
    fire = Fire(s, step.space)
    key = _fire_key(s, s.battle)
    if key not in fired:
        fired[key] = fire.sums()
    verdict = Verdict(s, start, fire.comes)
    found: Weights = {}
    for counted, weight in fired[key].items():
        outcome = verdict.outcome(counted)
        found[outcome] = found.get(outcome, 0) + weight
    return found


def _fire_key(s: State, battle: Battle) -> tuple[Any, ...]:
    """What the fire hangs on: a rout is fired like a plain battle, and forts that are not on the board only help."""
    there = tuple((u, s.marks[u.n]) for u in s.at(battle.hex) if u.combat)
    rows = (*battle.front, *battle.reserve)
    on_board = tuple(s.marks[u.n] for row in rows for x in row for u in x if u.fort)
    forts = tuple(len(s.forts(side, battle.hex)) for side in Side)  # one that falls on the board may leave another
    return s.ground, there, on_board, forts, replace(battle, effect=PLAIN) if battle.effect == ROUTED else battle
