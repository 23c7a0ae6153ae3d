"""What a position is worth to a side: five parts in victory points, and the chance to win."""

from __future__ import annotations

from math import exp

from ....kernel.adviser import Evaluation
from ..components import HEXES, Hex, Nation, Side
from ..rules.cups import GERMAN_VP_HEXES, PARIS, PLAN17_HEXES, TRIER, in_cup, marked
from ..rules.supply import supplied, trace
from ..scenarios import scenario
from ..state import State
from ..tables import TABLES, vp_of
from .forecast import DISRUPTED, FORT_STEP, value_of
from .ground import Ground, ground, mean

#: a hex in danger costs its owner this share of it
DANGER = 0.45
#: how much the enemy's being near counts where nobody stands
OPEN = 6.0
#: a unit out of supply loses this share of its worth
CUT_OFF = 0.5
#: a CAP in hand, a Mandated Battle that is owed
CAP, OWED = 0.08, 0.7
#: strength drawn to the goals
PRESSING = 0.012
#: how sharply a lead decides, at the end and with the whole campaign to come
SHARP, BLUNT = 0.8, 6.0
#: 14.1.3 half a point decides
HALF = 0.5


def evaluate(view: State, seat: int) -> Evaluation:
    """The parts of a position's worth to a seat; above zero is good for it."""
    sign = 1 if seat == Side.GERMAN else -1
    parts = {
        "vp": sign * lead(view),
        "front": sign * front(view),
        "strength": sign * balance(view),
        "supply": sign * hunger(view),
        "clock": sign * clock(view),
    }
    return Evaluation(parts, _chance(view, sum(parts.values()), seat))


def lead(s: State) -> float:
    """14.1.3c By how much the Germans have what they need: six points, and twice the Allied total."""
    allied = s.vp[Side.ALLIED] - OWED * s.mandated[Side.ALLIED]
    german = s.vp[Side.GERMAN] - OWED * s.mandated[Side.GERMAN] + undrawn_points(s)
    return german - max(vp_of("german_win_minimum"), 2 * allied) + HALF


def undrawn_points(s: State) -> float:
    """14.1.2b What the German hexes without a marker will bring, on the average, and Paris."""
    draw = mean(in_cup(s, "german"))
    held = [h for h in GERMAN_VP_HEXES if s.controls(Side.GERMAN, h) and not marked(s, h)]
    total = sum(draw * h.vp_multiplier for h in held if trace(s, Nation.GE, h))
    paris = s.controls(Side.GERMAN, PARIS) and not s.paris_counted
    return total + (TABLES.paris_vp if paris else 0)


def front(s: State) -> float:
    """Goals in danger on both sides, and strength drawn to the goals, as the Germans see it."""
    german, allied = ground(s, Side.GERMAN), ground(s, Side.ALLIED)
    total = 0.0
    for h in (*GERMAN_VP_HEXES, *PLAN17_HEXES, PARIS, TRIER):
        if s.controls(Side.GERMAN, h):
            total -= danger(german, h)
        else:
            total += danger(allied, h)
    return total + PRESSING * (_pressing(german) - _pressing(allied))


def danger(g: Ground, h: Hex) -> float:
    """What a side has to fear for a hex of its own."""
    if not g.threat[h.n]:
        return 0.0
    return DANGER * g.worth[h.n] * g.threat[h.n] / (g.threat[h.n] + 1.3 * g.guard[h.n] + OPEN)


def _pressing(g: Ground) -> float:
    return sum(g.fresh[h.n] * g.pull[h.n] for h in HEXES if g.fresh[h.n])


def balance(s: State) -> float:
    """Units and forts on the map, and CAPS, as the Germans see it."""
    total = CAP * (s.caps[Side.GERMAN] - s.caps[Side.ALLIED])
    for side, sign in ((Side.GERMAN, 1), (Side.ALLIED, -1)):
        for u in s.units(side):
            if u.combat:
                total += sign * value_of(u) * (1 - DISRUPTED if s.back(u) else 1.0)
            elif u.fort:
                total += sign * FORT_STEP * (u.steps - s.steps_lost(u))
    return total


def hunger(s: State) -> float:
    """11.2 Units out of supply, as the Germans see it."""
    total = 0.0
    for side, sign in ((Side.GERMAN, -1), (Side.ALLIED, 1)):
        total += sign * CUT_OFF * sum(value_of(u) for u in s.units(side) if u.combat and not supplied(s, u))
    return total


def left(s: State) -> float:
    """How much of the game is still to come, between one and nothing."""
    last = scenario(s).last_turn
    return max(0.0, (last - s.turn + 1 - s.phase / 7) / last)


def clock(s: State) -> float:
    """Whom the end of the game finds ahead: the later, the more it counts."""
    ahead = lead(s)
    return (1.0 if ahead > 0 else -1.0) * 1.5 * (1 - left(s)) if ahead else 0.0


def _chance(s: State, total: float, seat: int) -> float:
    """The chance to win; a game that is over has been won or not."""
    if not s.pending:
        return 1.0 if s.winner == seat else 0.0
    return 1 / (1 + exp(-total / (SHARP + BLUNT * left(s))))
