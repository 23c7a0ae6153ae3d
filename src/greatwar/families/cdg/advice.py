"""Rules of thumb for a computer opponent of a card-driven title.

`Heuristics` reads a view of the position, never more, and answers every decision with one of the listed actions and
a reason. It knows pieces, places and verbs in general; a title gives it the weights, what a space is worth, who would
starve where, and what a card's event is worth. Reasons never name a card: what is chosen in secret stays secret.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any, Final, Generic

import msgspec

from ...kernel.action import Action
from ...kernel.adviser import Advice, Evaluation, worth_trying
from ...kernel.game import Game
from ...kernel.rng import Rng
from .board import NOBODY, Board, C, U, X
from .sequence import ActionRound
from .state import TO_ATTACK, S

#: how far the pull of a target is felt, and what is left of it after each step
FAR: Final = 9
FADING: Final = 0.78
#: and what a unit is worth there by it
PULL: Final = 0.12
#: what each combat factor that is there already takes from it: others are needed elsewhere
CROWD: Final = 0.012
#: later activations of a card often have the same goal as earlier ones
LATER: Final = 0.65
#: as many units as a space holds in most titles of the family
STACK: Final = 3
#: of two ways the shorter one
STEP: Final = 0.005
#: candidates that are tried out one action ahead where no rule of thumb applies
CANDIDATES: Final = 12
#: what is gained by less than this is not done
LEAST: Final = 0.01
#: a search tries so many actions, and none that seems so much worse than the best
TRIED: Final = 5
FAR_BEHIND: Final = 1.0
#: more than the actions of a turn
PLIES: Final = 16

#: verbs of titles that mean the same
PLAYS: Final = frozenset({"ops", "sr", "rp", "event", "reinforce", "war-status", "one-op", "cardless", "uprising"})
TO_FIGHT: Final = frozenset(
    {"activate-attack", "activate-attack-without-br", "activate-attack-without", "stack-attack"}
)
TO_MARCH: Final = frozenset({"activate-move", "stack-move"})
REPAIRS: Final = frozenset({"restore", "repair", "rebuild", "raise-unit"})
ENDS: Final = ("stop", "done", "resolve")
#: verbs of decisions in which all answers are tried: flank attacks, withdrawals, standing fast, combat cards
FREE: Final = frozenset({"flank", "withdraw", "cancel", "halt", "card", "play", "advance"})


class Weights(msgspec.Struct, frozen=True):
    """What things are worth to a title's players, in victory points."""

    factor: float = 0.05  # a combat factor on the map
    large: float = 0.25  # a large unit beside its factors
    reduced: float = 0.05  # a unit that shows its reduced side
    starving: float = 0.8  # the share of a unit out of supply that is as good as lost
    danger: float = 0.35  # a victory-point space of one's own that the enemy can fall upon
    open: float = 0.6  # and one that nobody holds
    status: float = 0.08  # a point of War Status
    level: float = 4.0  # how sharply a lead decides: the lead that wins three games of four or so
    target: float = 0.3  # how much an enemy stack draws one's units
    land: float = 0.08  # and an enemy space without a victory point
    reinforcement: float = 1.0  # an event that brings units
    entry: float = 1.2  # and one that brings an ally
    event: float = 0.45  # any other that can be played once
    passing: float = 0.25  # and one that comes again
    points: float = 0.12  # a Replacement Point, if there is much to replace
    blow: float = 0.3  # an attack that wins: the enemy falls back
    redeploy: float = 0.12  # a card for redeployment
    promise: float = 1.0  # the share of what operations promise that is counted on


_RINGS: Final[dict[int, list[list[list[int]]]]] = {}


def rings_of(board: Board[Any, Any, Any]) -> list[list[list[int]]]:
    """For each place the places at each distance from it, itself first; made once for a board."""
    found = _RINGS.get(id(board))
    if found is None:
        lines, found = board.lines(), []
        for n in range(len(board.places)):
            rings: list[list[int]] = []
            seen, edge = {n}, [n]
            while edge and len(rings) <= FAR:
                rings.append(edge)
                edge = sorted({k for m in edge for k in lines[m]} - seen)
                seen.update(edge)
            found.append(rings)
        _RINGS[id(board)] = found
    return found


class Ground(Generic[S]):
    """The map as one side sees it: strength, threats, what is worth taking or holding, and where it all draws."""

    def __init__(self, s: S, seat: int, worth: Callable[[S, Any], float], w: Weights, pulls: bool = True) -> None:
        size = len(s.board.places)
        self.s, self.seat = s, seat
        self.mine, self.theirs, self.threat = [0.0] * size, [0.0] * size, [0.0] * size
        self.prize, self.stake, self.pull = [0.0] * size, [0.0] * size, [0.0] * size
        self.foes: set[int] = set()
        for u in s.units(seat):
            self.mine[s.where[u.n]] += s.cf(u)
        hostile = [u for u in s.board.units_of[NOBODY] if s.on_map(u)]
        for u in [*s.units(1 - seat), *hostile]:
            at = s.where[u.n]
            if not u.staff:
                self.foes.add(at)
                self.theirs[at] += max(s.cf(u), 1)
        for x in s.board.spaces:
            owner = s.owner(x)
            if owner == 1 - seat:
                self.theirs[x.n] += s.enemy_fort(x, seat)
                self.prize[x.n] = worth(s, x) + w.land
            elif owner == seat:
                self.stake[x.n] = worth(s, x)
        self._threats()
        if pulls:
            self._pulls(w)

    def _threats(self) -> None:
        lines, threat = self.s.board.lines(), self.threat
        for n in self.foes:
            near = set(lines[n])
            further = {k for m in near if m not in self.foes for k in lines[m]} - near - {n}
            for m in near:
                threat[m] += self.theirs[n]
            for m in further:
                threat[m] += self.theirs[n] / 2

    def _pulls(self, w: Weights) -> None:
        drawn: dict[int, float] = {}
        for x in self.s.board.spaces:
            n = x.n
            prize = self.prize[n]
            value = prize / (1 + self.theirs[n] / 12) if prize > w.land else 0.0
            if n in self.foes:
                value += w.target / (1 + self.theirs[n] / 12)
            if self.stake[n] and self.threat[n] > self.mine[n]:
                value = max(value, 0.6 * self.stake[n])
            if value > 0:
                drawn[n] = value
        pull = self.pull
        for n, value in drawn.items():
            share = value
            for ring in rings_of(self.s.board)[n]:
                for m in ring:
                    pull[m] += share
                share *= FADING

    def reach(self, start: int, steps: int, may: Callable[[int, int], bool]) -> dict[int, int]:
        """Where a march of so many steps may end, and after how many: around enemy stacks, into what is open."""
        lines, seen, edge = self.s.board.lines(), {start: 0}, [start]
        for far in range(steps):
            ahead = []
            for m in edge:
                for k in lines[m]:
                    if k not in seen and k not in self.foes and may(m, k):
                        seen[k] = far + 1
                        if not self.theirs[k]:
                            ahead.append(k)
            edge = ahead
        return seen


#: verbs, who ranks the actions that have them, and which of these count as one
Ranking = tuple[frozenset[str], Callable[[Ground[S], list[Action]], list[Advice]], Callable[[Action], Any]]


def best_of(found: list[Advice], otherwise: Advice) -> Advice:
    """The first of the best, if it is better than the last resort."""
    best = otherwise
    for advice in found:
        if advice.worth > best.worth:
            best = advice
    return best


def alike_plays(action: Action) -> Any:
    """Plays that differ only in the card they cost; an event is only like itself."""
    if action.verb not in ("ops", "sr") or not action.args:
        return action
    return action.verb, action.args[0].ops if action.verb == "ops" else action.args[0].sr


class Heuristics(Generic[S, U, X, C]):
    """Advice and evaluation for a title; the hooks below are the title's."""

    WEIGHTS: Weights = Weights()
    #: the steps in which a unit to redeploy is picked before its goal
    PICKS: tuple[type, ...] = ()

    def __init__(self, board: Board[U, X, C]) -> None:
        self.board = board

    # What the title fills in -----------------------------------------------------------------------

    def game(self) -> Game[S]:
        """The title as a game, for a look ahead."""
        raise NotImplementedError

    def worth(self, s: S, where: X) -> float:
        """The victory points that control of a space brings."""
        return float(where.vp)

    def level(self, s: S) -> float:
        """The VP between the two sides' victories."""
        raise NotImplementedError

    def starves(self, s: S, unit: U, where: X) -> bool:
        """Whether a unit would be out of supply there."""
        return False

    def starving(self, s: S, unit: U) -> bool:
        """Whether a unit is out of supply now."""
        return False

    def left(self, s: S, unit: U) -> int:
        """The Movement Points that a unit has left."""
        return s.mf(unit)

    def may_step(self, s: S, unit: U, start: X, to: X) -> bool:
        """Whether the rules of movement let a unit go from a space into the next one."""
        return True

    def kind(self, card: C) -> str:
        """What a card's event is: `reinforcement`, `entry`, `invasion`, or another word."""
        return ""

    def points(self, card: C) -> float:
        """The Replacement Points of a card."""
        return 0.0

    def status(self, s: S, side: int) -> float:
        """What a point of War Status is worth to a side now."""
        return self.WEIGHTS.status

    def tracks(self, s: S) -> dict[str, float]:
        """Further parts of the evaluation, as the side that the VP track favours upwards sees them."""
        return {}

    # Evaluation --------------------------------------------------------------------------------------

    def evaluate(self, view: S, seat: int) -> Evaluation:
        """The parts of a position's worth to a seat; above zero is good for it."""
        s, w, sign = view, self.WEIGHTS, 1 - 2 * seat
        parts = {"vp": sign * (s.vp - self.level(s))}
        parts["strength"] = self._strength(s, seat) - self._strength(s, 1 - seat)
        parts["supply"] = self._hunger(s, 1 - seat) - self._hunger(s, seat)
        parts["front"] = self._danger(s, 1 - seat) - self._danger(s, seat)
        parts["cards"] = w.status * (s.war_status[seat] - s.war_status[1 - seat])
        for name, value in self.tracks(s).items():
            parts[name] = sign * value
        total = sum(parts.values())
        if not s.pending:
            chance = 1.0 if s.winner == seat else 0.5 if s.winner < 0 else 0.0
        else:
            chance = 1 / (1 + exp(max(-60.0, min(60.0, -total / w.level))))
        return Evaluation(parts, chance)

    def unit_worth(self, s: S, unit: U) -> float:
        """What a unit is worth as it is."""
        w = self.WEIGHTS
        return w.factor * s.cf(unit) + (w.large if unit.large else 0.0) - (w.reduced if s.reduced(unit) else 0.0)

    def _strength(self, s: S, seat: int) -> float:
        return sum([self.unit_worth(s, u) for u in s.units(seat)])

    def _hunger(self, s: S, seat: int) -> float:
        share = self.WEIGHTS.starving
        return sum([share * self.unit_worth(s, u) for u in s.units(seat) if not u.staff and self.starving(s, u)])

    def _danger(self, s: S, seat: int) -> float:
        g, w = Ground(s, seat, self.worth, self.WEIGHTS, pulls=False), self.WEIGHTS
        total = 0.0
        for x in self.board.spaces:
            stake = g.stake[x.n]
            if stake and g.threat[x.n]:
                held = g.mine[x.n] + s.fort(x)
                total += stake * (w.open if not held else w.danger * g.threat[x.n] / (g.threat[x.n] + held))
        return total

    def ground(self, s: S, seat: int) -> Ground[S]:
        """The map as a side sees it."""
        return Ground(s, seat, self.worth, self.WEIGHTS)

    # Advice ------------------------------------------------------------------------------------------

    def advise(self, view: S, actions: list[Action], rng: Rng) -> Advice:
        """The action a sensible player would take, with a reason."""
        step = view.pending[-1]
        if len(actions) == 1 and not step.always_asks:
            return Advice(actions[0], "There is no choice")
        seat = self.game().actor(view)
        if seat not in (0, 1):
            return Advice(actions[0], "Chance decides")
        g, verbs = self.ground(view, seat), {a.verb for a in actions}
        if isinstance(step, self.PICKS):
            return self._pick(g, actions) or self._look_ahead(view, actions, seat, rng)
        for known, answer in self._answers():
            if not known.isdisjoint(verbs):
                advice = answer(g, actions)
                if advice is not None:
                    return advice
        return self._look_ahead(view, actions, seat, rng)

    def _answers(self) -> tuple[tuple[frozenset[str], Callable[[Ground[S], list[Action]], Advice | None]], ...]:
        return (
            (frozenset({"ops"}), self._play),
            (TO_FIGHT | TO_MARCH, self._activate),
            (frozenset({"move"}), self._march),
            (frozenset({"attack"}), self._attack),
            (frozenset({"join", "add", "commit"}), self._join),
            (frozenset({"flank"}), self._flank),
            (frozenset({"play", "card"}), self._combat_card),
            (frozenset({"loss", "replace"}), self._loss),
            (frozenset({"retreat"}), self._retreat),
            (frozenset({"advance"}), self._advance),
            (REPAIRS, self._repair),
            (frozenset({"redeploy"}), self._redeploy),
            (frozenset({"place"}), self._place),
            (frozenset({"entrench"}), self._dig),
            (frozenset({"discard"}), self._keep),
        )

    # Candidates for a search --------------------------------------------------------------------------

    def consider(self, view: S, actions: list[Action], rng: Rng) -> list[Advice]:
        """The actions worth trying, the best guess first."""
        first = self.advise(view, actions, rng)
        if len(actions) < 2 or first.action not in actions:
            return [first]
        others = self.candidates(view, actions)
        return worth_trying(first, others, FAR_BEHIND)[: TRIED + 1]

    def candidates(self, view: S, actions: list[Action]) -> list[Advice]:
        """The best action of each kind that makes a difference, the best first; none where no thought pays."""
        seat, verbs = self.game().actor(view), {a.verb for a in actions}
        if seat not in (0, 1):
            return []
        if not verbs.isdisjoint(FREE):
            return [Advice(a, "Tried out, this fares best") for a in actions[-TRIED:]]
        for known, ranked, alike in self._rankings():
            if not known.isdisjoint(verbs):
                best: dict[Any, Advice] = {}
                for advice in ranked(self.ground(view, seat), actions):
                    key = alike(advice.action)
                    if key not in best or advice.worth > best[key].worth:
                        best[key] = advice
                ends = [Advice(a, "Nothing more is worth the effort") for a in actions[-1:] if a.verb in ENDS]
                return [*sorted(best.values(), key=lambda a: -a.worth)[: TRIED - 1], *ends]
        return []

    def _rankings(self) -> tuple[Ranking[S], ...]:
        """By verbs: who ranks the actions, and which of them count as one."""
        return (
            (frozenset({"ops"}), self.plays, alike_plays),
            (TO_FIGHT | TO_MARCH, self.activations, lambda a: a),
            (frozenset({"move"}), self.marches, lambda a: a.args[0]),
            (frozenset({"attack"}), self.attacks, lambda a: a.args[1]),
        )

    def ply(self, view: S) -> int:
        """A number for each action of a side, growing through the game.

        The last round belongs together with its answer: attrition follows, and takes what is cut off then.
        """
        for step in reversed(view.pending):
            if isinstance(step, ActionRound):
                last = step.number >= step.ROUNDS
                return view.turn * PLIES + 2 * step.number + (0 if last else step.half)
        return view.turn * PLIES + (PLIES - 1 if view.round else 0)

    def _look_ahead(self, view: S, actions: list[Action], seat: int, rng: Rng) -> Advice:
        """The best of a few actions by what the position is worth just after each, on a copy that fits the view."""
        game = self.game()
        full = game.determinise(view, rng)
        tried = list(actions)
        if len(tried) > CANDIDATES:
            rng.shuffle(tried)
            tried = tried[:CANDIDATES]
        best, found = tried[0], -1e9
        for action in tried:
            after = game.fork(full)
            if action not in game.actions(after):
                continue
            game.apply(after, action)
            value = self.evaluate(after, seat).total
            if value > found + 1e-9:
                best, found = action, value
        return Advice(best, "Of what was tried, this leaves the best position", found)

    # Cards -------------------------------------------------------------------------------------------

    def _play(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        return best_of(self.plays(g, actions), Advice(actions[-1], "There is little to do", -1.0))

    def plays(self, g: Ground[S], actions: list[Action]) -> list[Advice]:
        """Every use of every card, with what it is worth."""
        plans = sorted([max(self._fight_from(g, x), self._gain_of(g, x)) for x in self._stacks(g)], reverse=True)
        plans = [value * LATER**n for n, value in enumerate(plans[:6])]
        needs = self.needs(g.s, g.seat)
        return [Advice(a, why, value) for a in actions for value, why in [self._worth_of_play(g.s, a, plans, needs)]]

    def needs(self, s: S, seat: int) -> list[float]:
        """What replacements are needed for, in the words of `replacing`: here the number of reduced units."""
        return [float(len([u for u in self.board.units if s.side_of(u) == seat and s.reduced(u)]))]

    def replacing(self, card: C, needs: list[float]) -> float:
        """What the Replacement Points of a card are worth."""
        return self.WEIGHTS.points * self.points(card) * min(1.0, needs[0] / 6)

    def _worth_of_play(self, s: S, action: Action, plans: list[float], needs: list[float]) -> tuple[float, str]:
        w, verb = self.WEIGHTS, action.verb
        if not action.args or verb not in PLAYS or verb == "uprising":
            value = w.promise * sum(plans[:1]) if verb in ("one-op", "cardless") else 0.3
            return value - 0.05, "One point of operations is enough for what there is to do"
        card: C = action.args[0]
        if verb == "ops":
            return w.promise * sum(
                plans[: card.ops]
            ) - 0.02 * card.ops, "There are attacks and marches worth the operations"
        if verb == "rp":
            return self.replacing(card, needs), "Many units are reduced and need replacements"
        if verb == "sr":
            return w.redeploy * card.sr / 4, "Units far from the front can be brought up"
        kind = self.kind(card)
        value = self.status(s, card.side) * card.war_status
        if verb == "war-status":
            return value, "The war effort rises"
        if kind in ("reinforcement", "invasion") or verb == "reinforce":
            return value + w.reinforcement, "New units strengthen the front"
        if kind == "entry":
            return value + w.entry, "A new nation joins the war"
        return value + (w.event if card.starred else w.passing), "The event helps more than operations would"

    # Operations --------------------------------------------------------------------------------------

    def _stacks(self, g: Ground[S]) -> list[X]:
        return [x for x in self.board.spaces if g.mine[x.n] > 0]

    def win(self, g: Ground[S], target: X, strength: float) -> float:
        """About how likely an attack wins."""
        dug = g.s.trench_level(target, 1 - g.seat)
        against = max(1.0, g.theirs[target.n]) * (1 + 0.3 * dug)
        return 1 / (1 + exp(-3.0 * (strength - against) / (strength + against) * 1.5))

    def _fight(self, g: Ground[S], target: X, strength: float) -> float:
        """What an attack is worth."""
        if strength <= 0:
            return 0.0
        w, chance, foe = self.WEIGHTS, self.win(g, target, strength), g.theirs[target.n]
        gain = chance * (0.7 * g.prize[target.n] + w.factor * min(foe, 6.0) + w.blow)
        return gain - (1 - chance) * w.factor * min(strength, 8.0) - 0.05

    def _marked(self, g: Ground[S], where: int) -> float:
        s = g.s
        return float(sum([s.cf(u) for u in s.of_side(self.board.space(where), g.seat) if s.does(u, TO_ATTACK)]))

    def _fight_from(self, g: Ground[S], x: X) -> float:
        """What another stack to attack with is worth: the best target, with the help of those already told to."""
        best, lines = 0.0, self.board.lines()
        own = g.mine[x.n]
        for n in lines[x.n]:
            if n not in g.foes:
                continue
            target, helped, others = self.board.space(n), 0.0, 0.0
            for m in lines[n]:
                if m != x.n and g.mine[m]:
                    told = self._marked(g, m)
                    helped += told
                    others += g.mine[m] - told
            before = max(0.0, self._fight(g, target, helped))
            alone = self._fight(g, target, own + helped) - before
            joint = (self._fight(g, target, own + helped + others) - before) / 2
            best = max(best, alone, joint)
        return best

    def place_worth(self, g: Ground[S], unit: U, n: int, here: int) -> float:
        """What it is worth to have a unit in a space."""
        s = g.s
        value = PULL * g.pull[n]
        own = s.cf(unit) if n == here else 0
        others = g.mine[n] - own
        if g.prize[n]:
            besieged = g.theirs[n] > 0
            value += g.prize[n] * (1.0 if not besieged else 0.4 if others <= g.theirs[n] else 0.05)
        if g.stake[n] and g.threat[n]:
            if others <= 0:
                value += 0.8 * g.stake[n]
            elif others < g.threat[n]:
                value += 0.25 * g.stake[n]
        value -= CROWD * max(0.0, others)
        if n != here and len(self._counted(s, n, g.seat)) >= STACK:
            value -= 1.0
        if unit.regular and self.starves(s, unit, self.board.space(n)):
            value -= 1.0 + self.unit_worth(s, unit)
        return value

    def _counted(self, s: S, n: int, seat: int) -> list[U]:
        return [u for u in s.of_side(self.board.space(n), seat) if not u.staff]

    def _best_end(self, g: Ground[S], unit: U, start: int, steps: int, here: int) -> tuple[float, int]:
        """The best space within reach; supply is asked of the few best only."""
        s, space = g.s, self.board.space
        far = g.reach(start, steps, lambda m, k: self.may_step(s, unit, space(m), space(k)))
        ranked = sorted([(PULL * g.pull[n] + g.prize[n] + g.stake[n] / 9, n) for n in far])[-4:]
        return max([(self.place_worth(g, unit, n, here) - STEP * far[n], n) for _, n in ranked], default=(-9.0, start))

    def _gain_of(self, g: Ground[S], x: X) -> float:
        """What activating a stack to move is worth."""
        gains = []
        for u in g.s.of_side(x, g.seat):
            if not u.staff:
                stays = self.place_worth(g, u, x.n, x.n)
                gains.append(self._best_end(g, u, x.n, min(g.s.mf(u), 5), x.n)[0] - stays)
        gains.sort(reverse=True)
        return max(0.0, sum(gains[:1]) + 0.25 * sum([v for v in gains[1:3] if v > 0]))

    def _activate(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        end = Advice(actions[-1], "Nothing more is worth a point of operations", 2 * LEAST)
        if actions[-1].verb not in ENDS:
            end = Advice(end.action, end.reason, -9.0)
        return best_of(self.activations(g, actions), end)

    def activations(self, g: Ground[S], actions: list[Action]) -> list[Advice]:
        """Every activation, with what it is worth."""
        found = []
        for action in actions:
            if action.verb not in TO_FIGHT and action.verb not in TO_MARCH:
                continue
            noun = action.args[0]
            where: X = g.s.space(noun) if action.verb.startswith("stack") else noun
            attack = action.verb in TO_FIGHT
            value = self._fight_from(g, where) if attack else self._gain_of(g, where)
            what = "can attack with good odds" if attack else "can march to where it is needed"
            found.append(Advice(action, f"The stack in {where} {what}", value))
        return found

    def _march(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        end = actions[-1] if actions[-1].verb in ENDS else None
        best = best_of(self.marches(g, actions), Advice(actions[0], "", LEAST if end else -9.0))
        if best.reason:
            return best
        if any(a.verb == "entrench" for a in actions):
            return self._dig(g, actions)
        return Advice(end, "Everybody stands where he is needed") if end else None

    def marches(self, g: Ground[S], actions: list[Action]) -> list[Advice]:
        """Every first step that leads to a better place, with what is gained there."""
        found = []
        stays: dict[int, float] = {}
        for action in actions:
            if action.verb != "move":
                continue
            unit, to = action.args
            here = g.s.where[unit.n]
            if unit.n not in stays:
                stays[unit.n] = self.place_worth(g, unit, here, here)
            stops = to.n in g.foes or g.theirs[to.n] > 0
            steps = 0 if stops else max(0, min(self.left(g.s, unit), 5) - 1)
            value, at = self._best_end(g, unit, to.n, steps, here)
            if at != here:
                goal = self.board.space(at)
                reason = f"{unit} goes to take {goal}" if g.prize[at] else f"{unit} goes to where it is needed, {goal}"
                found.append(Advice(action, reason, value - stays[unit.n] - 0.002))
        return found

    def _dig(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        found: list[tuple[float, int]] = []
        for n, action in enumerate(actions):
            if action.verb == "entrench":
                noun = action.args[0]
                at = g.s.where[noun.n] if noun in self.board.units else noun.n
                found.append((g.threat[at] * (1 + g.stake[at]), -n))
        value, number = max(found)
        if value <= 0 and actions[-1].verb in ENDS:
            return Advice(actions[-1], "Nothing more is needed here")
        return Advice(actions[-number], "The enemy is near: digging in helps to hold")

    # Combat ------------------------------------------------------------------------------------------

    def _attack(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        worth = 0.0 if actions[-1].verb in ENDS else -9.0
        return best_of(self.attacks(g, actions), Advice(actions[-1], "No attack has good odds", worth))

    def attacks(self, g: Ground[S], actions: list[Action]) -> list[Advice]:
        """Every attack, with what it is worth."""
        lines, found = self.board.lines(), []
        for action in actions:
            if action.verb != "attack":
                continue
            unit, target = action.args
            strength = sum([self._marked(g, m) for m in lines[target.n]]) or float(g.s.cf(unit))
            value = self._fight(g, target, strength) + 0.001 * g.s.cf(unit)
            odds = f"{strength:.0f} against {g.theirs[target.n]:.0f}"
            found.append(Advice(action, f"The attack on {target} has good odds, {odds}", value))
        return found

    def _join(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        ready = [a for a in actions if a.verb in ("join", "add", "commit")]
        if not ready:
            return None
        return Advice(max(ready, key=lambda a: g.s.cf(a.args[0])), "More strength makes better odds")

    def _flank(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        turns = [a for a in actions if a.verb == "flank"]
        if len(turns) > 1:
            return Advice(max(turns, key=lambda a: g.mine[a.args[0].n]), "The attack comes from several sides")
        plain = [a for a in actions if a.verb == "no-flank"]
        return Advice(plain[0], "Turning the flank is too risky from so few sides") if plain else None

    def _combat_card(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        ready = [a for a in actions if a.verb in ("play", "card")]
        return Advice(ready[0] if ready else actions[-1], "A fight is helped as far as it can be")

    def _loss(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        """The step that costs least for what it pays; the strongest unit as a replacement."""
        losses = [a for a in actions if a.verb == "loss"]
        if losses:
            return Advice(
                min(losses, key=lambda a: self._step_cost(g.s, a.args[0])), "This is the cheapest step to lose"
            )
        swaps = [a for a in actions if a.verb == "replace"]
        if not swaps:
            return None
        return Advice(
            min(swaps, key=lambda a: (self._step_cost(g.s, a.args[0]), -g.s.cf(a.args[1]))),
            "This is the cheapest step to lose",
        )

    def _step_cost(self, s: S, unit: U) -> float:
        w, full, weak = self.WEIGHTS, unit.cf[0], unit.cf[1]
        if s.reduced(unit):
            cost: float = w.factor * weak + (2 * w.large if unit.large else w.factor)
        else:
            cost = w.factor * (full - weak) + w.reduced
        pays: int = max(1, s.lf(unit))
        return cost / pays

    def _retreat(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        ways = [a for a in actions if a.verb == "retreat"]

        def worth(action: Action) -> float:
            unit, to = action.args
            value: float = -0.03 * g.threat[to.n] + 0.5 * g.stake[to.n] + 0.01 * g.mine[to.n]
            return value - (2.0 if self.starves(g.s, unit, to) else 0.0)

        best = max(ways, key=worth)
        return Advice(best, f"{best.args[0]} falls back towards supply")

    def _advance(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        return self._by_place(g, actions, "advance", "advances to hold what was won,")

    # Forces ------------------------------------------------------------------------------------------

    def _by_place(self, g: Ground[S], actions: list[Action], verb: str, what: str) -> Advice | None:
        end = actions[-1] if actions[-1].verb in ENDS else None
        best, reason, found = None, "", 3 * LEAST if end else -99.0
        stays: dict[int, float] = {}
        for action in actions:
            if action.verb != verb:
                continue
            unit, to = action.args
            here = g.s.where[unit.n]
            if unit.n not in stays:
                stays[unit.n] = self.place_worth(g, unit, here, here) if self.board.on_map[here] else 0.0
            value = self.place_worth(g, unit, to.n, here) if self.board.on_map[to.n] else -0.5
            value -= stays[unit.n]
            if value > found:
                best, reason, found = action, f"{unit} {what} {to}", value
        if best is not None:
            return Advice(best, reason, found)
        return Advice(end, "Nobody gains by it") if end else None

    def _redeploy(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        return self._by_place(g, actions, "redeploy", "is sent to the front, to")

    def _pick(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        """The unit that gains most by being sent to the front, where it is picked before its goal."""
        top = max(g.pull)
        best, found = None, 0.0
        for action in actions:
            if action.verb != "pick":
                continue
            unit: U = action.args[0]
            here = g.s.where[unit.n]
            stays = self.place_worth(g, unit, here, here) if self.board.on_map[here] else 0.0
            value = (PULL * top - stays) * (1 + g.s.cf(unit))
            if value > found:
                best, found = action, value
        if best is not None:
            return Advice(best, f"{best.args[0]} is far from where it is needed", found)
        return Advice(actions[-1], "Nobody gains by it") if actions[-1].verb in ENDS else None

    def _place(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        return self._by_place(g, actions, "place", "is needed most in")

    def _repair(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        best, found = None, -9.0
        for action in actions:
            if action.verb not in REPAIRS:
                continue
            unit: U = action.args[0]
            if action.verb in ("restore", "repair"):
                value = 0.1 * (unit.cf[0] - unit.cf[1]) + 0.1
            else:
                to = action.args[1]
                value = 0.12 * unit.cf[0] + (0.05 * g.pull[to.n] if self.board.on_map[to.n] else 0.0)
            if value > found:
                best, found = action, value
        return Advice(best, f"{best.args[0]} is worth replacements most", found) if best is not None else None

    def _keep(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        return Advice(actions[-1], "What is held is left as it is") if actions[-1].verb in ENDS else None


__all__ = ["Ground", "Heuristics", "Weights"]
