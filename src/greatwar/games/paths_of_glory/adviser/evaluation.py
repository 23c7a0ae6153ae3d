"""What a position is worth to a side: six parts in victory points, and the chance to win."""

from __future__ import annotations

from functools import cache
from math import exp

from ....kernel.adviser import Evaluation
from ..components import CARDS, ELIMINATED, RESERVE, SPACES, Card, Deck, Nation, Side, Unit
from ..rules.attrition import toll
from ..rules.decks import hand_count
from ..rules.effects import TREATY, allowed
from ..rules.tracks import vp_spaces
from ..rules.victory import scenario
from ..rules.war_status import COMBINED, RISES_AT
from ..state import Pile, State
from ..steps.sequence import ROUNDS
from ..tables import automatic_victory, victory_level
from .card_worths import worths
from .ground import LAST, SOLID, Ground, ground

#: a combat factor on the map, and of those nations whose loss is felt more or less; see docs/opponents.md
FACTOR, FACTOR_OF = 0.035, {Nation.GE: 0.06, Nation.AH: 0.055, Nation.FR: 0.04, Nation.RU: 0.03}
#: an army beside its factors, because it can be built up again until it is lost for want of supply
ARMY, ARMY_OF = 0.35, {Nation.GE: 1.0, Nation.AH: 0.8, Nation.FR: 0.7, Nation.BR: 0.7}
#: the Central Powers begin with the stronger army, but more Allies are to come
TO_COME = 4.0
#: a corps in reserve; a replacement point; a point of War Status
CORPS, POINT, STATUS = 0.05, 0.12, 0.1
#: what attrition takes: a space with a victory point, any other space, a corps beside its factors; and of a stack that
#: it may take, a combat factor
POINT_LOST, SPACE_LOST, CORPS_LOST, CUT_OFF = 0.8, 0.04, 0.1, 0.25
#: how likely who is out of supply now stays so until attrition, by round
STARVES = (0.6, 0.6, 0.6, 0.65, 0.7, 0.8, 0.9)
#: a victory-point space in danger costs its owner this share of the danger: if the enemy acts next, and if he does
NOW, LATER = 0.35, 0.25
#: and more where nobody stands: it needs no fight
OPEN = 1.45
#: a victory-point space under siege
BESIEGED = 0.4
#: how likely a stack is to be lost at the end of the turn, by side and round: without a safe way home, with a safe
#: space beside it, and if the enemy has to win a combat first; smoothed from counts, see docs/opponents.md
EXPOSED = (
    (
        (0.15, 0.15, 0.16, 0.18, 0.2, 0.22, 0.25),
        (0.12, 0.12, 0.12, 0.13, 0.14, 0.17, 0.22),
        (0.12, 0.12, 0.12, 0.15, 0.15, 0.13, 0.05),
    ),
    (
        (0.03, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03),
        (0.15, 0.15, 0.15, 0.2, 0.25, 0.28, 0.2),
        (0.06, 0.06, 0.04, 0.01, 0.01, 0.01, 0.0),
    ),
)
#: a card in the hand, which is filled up again every turn, and its value in operations
CARD, OPERATIONS = 0.02, 0.03
#: what being ahead counts for while the clock runs, and in the last hour; how far from the level one is half ahead
CLOCK, LAST_HOUR = 1.5, 3.0
NARROW, WIDE = 0.5, 2.5
#: and in the last turn, when nothing else is left to win; how much wider that is for each round to come
LAST_TURN, WIDER = 12.0, 0.25
#: what an automatic victory counts for within so many points of it; how unsure it is at the end of the turn, and how
#: much more so for each round before it
IN_SIGHT, IN_REACH, AT_ONCE, EACH_ROUND = 5.0, 5, 0.4, 0.2
#: how sharply a lead decides, at the end and with the whole war to come
SHARP, BLUNT = 0.9, 4.5


def evaluate(view: State, seat: int) -> Evaluation:
    """The parts of a position's worth to a seat; above zero is good for it."""
    sign = 1 if seat == Side.CP else -1
    low, high = _levels(view)
    parts = {
        "vp": sign * (view.vp - (low + high) / 2),
        "front": sign * _front(view),
        "strength": sign * _strength(view),
        "supply": sign * _supply(view),
        "cards": sign * _cards(view),
        "clock": sign * _clock(view),
    }
    return Evaluation(parts, _chance(view, sum(parts.values()), seat))


def _levels(s: State) -> tuple[int, int]:
    """The last VP that win for the Allies and the first that win for the Central Powers."""
    level = victory_level(s.options.scenario, allowed(s, TREATY))
    return level.ap_max, level.cp_min


def left(s: State) -> float:
    """How much of the game is still to come, between one and nothing."""
    first, last = scenario(s).first_turn, scenario(s).last_turn
    turns = max(0.0, (last - s.turn + 1 - s.round / 7) / (last - first + 1))
    if not scenario(s).ends_at_total_war:
        return turns
    total_war = RISES_AT[Deck.TW]
    return min(turns, max(0, total_war - max(s.war_status[:COMBINED])) / total_war)


def last_turn(s: State) -> bool:
    """5.4.1 Whether the game ends with this turn: its last one, or a side has come to Total War where that ends it."""
    over = scenario(s).ends_at_total_war and max(s.war_status[:COMBINED]) >= RISES_AT[Deck.TW]
    return over or s.turn >= scenario(s).last_turn


def _front(s: State) -> float:
    """Spaces in danger on both sides, as the Central Powers see it."""
    both = ground(s, Side.CP), ground(s, Side.AP)
    total = 0.0
    for x in vp_spaces(s):
        holder = s.control[x.n]
        if holder in (0, 1):
            danger = _danger(both[holder], int(x), LATER if holder == s.active else NOW)
            total += -danger if holder == Side.CP else danger
    return total


def _danger(g: Ground, x: int, share: float) -> float:
    """What a victory-point space may cost its owner: under siege, within reach of an attack, or open to a march."""
    if x in g.fort and g.theirs[x]:
        return BESIEGED
    held = g.mine[x] or x in g.fort
    if held and not g.threat[x]:
        return 0.0
    return (share if held else share * OPEN) * (1 - g.hold(x, g.mine[x])) * min(g.worth[x], 2.0)


def _strength(s: State) -> float:
    """Combat factors and armies, corps in reserve and points recorded."""
    total = _power(s, Side.CP) - _power(s, Side.AP) + _armies(s, Side.CP) - _armies(s, Side.AP) - TO_COME
    total += CORPS * (len(s.at(RESERVE[Side.CP])) - len(s.at(RESERVE[Side.AP])))
    central = sum(s.rp[:4])
    return total + POINT * (central - sum(s.rp[4:]))


def _power(s: State, side: Side) -> float:
    """What the units of a side on the map are worth by their combat factors."""
    marks = s.marks
    return sum(FACTOR_OF.get(u.nation, FACTOR) * u.cf[marks[u.n] & 1] for u in s.units(side))


def _armies(s: State, side: Side) -> float:
    """What the armies of a side count for that are not lost for good."""
    boxes = (*s.at(RESERVE[side]), *s.at(ELIMINATED[side]))
    return sum(ARMY_OF.get(u.nation, ARMY) for u in (*s.units(side), *boxes) if u.army)


def _starved(s: State, unit: Unit) -> float:
    """What a unit out of supply is worth."""
    worth = FACTOR_OF.get(unit.nation, FACTOR) * s.cf(unit)
    return worth + ARMY_OF.get(unit.nation, ARMY) if unit.army else worth + CORPS_LOST


def _supply(s: State) -> float:
    """6.0.C What attrition would take as things are, the surer the later in the turn."""
    units, spaces = toll(s)
    points, total = vp_spaces(s), 0.0
    for unit in units:
        total += -_starved(s, unit) if unit.side is Side.CP else _starved(s, unit)
    for x in spaces:
        worth = POINT_LOST if x in points else SPACE_LOST
        total += -worth if s.control[x.n] == Side.CP else worth
    return STARVES[min(s.round, 6)] * total + _exposed(s, frozenset(map(int, spaces)))


def _exposed(s: State, lost: frozenset[int]) -> float:
    """Stacks that may be cut off before attrition, beside those that are already."""
    points, total = vp_spaces(s), 0.0
    for side in Side:
        g = ground(s, side)
        mine, control, risk = g.mine, g.control, 0.0
        for x in range(1, LAST + 1):
            if mine[x] and not g.firm[x] and x not in lost:
                point = POINT_LOST if control[x] == side and SPACES[x - 1] in points else 0.0
                risk += _cut_off(g, x) * (CUT_OFF * (mine[x] + 1) + point)
        total += -risk if side is Side.CP else risk
    return total


def _cut_off(g: Ground, x: int) -> float:
    """How likely a stack is to be cut off before attrition: by a march, or by a combat on its way of supply."""
    near = 2 if g.safe[x] else 1 if any(g.safe[y] for y in SOLID[x]) else 0
    return EXPOSED[g.side][near][min(g.s.round, 6)]


def _cards(s: State) -> float:
    """War Status, events that last, and the hands: one's own by its operations, the other's by its number."""
    total = STATUS * (s.war_status[Side.CP] - s.war_status[Side.AP])
    held = [CARD * hand_count(s, side) for side in Side]
    seen = (Pile.HAND, Pile.SHOWN)
    for c in CARDS:
        if s.pile[c.n] in seen and (s.viewer < 0 or c.side == s.viewer):
            held[c.side] += OPERATIONS * (c.ops - 3)
    total += sum(worth for c, worth in lasting_events() if s.played[c.n])
    return total + held[Side.CP] - held[Side.AP]


@cache
def lasting_events() -> tuple[tuple[Card, float], ...]:
    """The events that last, with what they are worth to the Central Powers."""
    worth = {c: worths()[str(c)].lasting for c in CARDS}
    return tuple((c, much if c.side is Side.CP else -much) for c, much in worth.items() if much)


def _clock(s: State) -> float:
    """Whom the end of the game finds ahead: the later, the more it counts, and most of all in the last hour."""
    gone = 1 - left(s)
    weight = LAST_TURN if last_turn(s) else CLOCK * gone + LAST_HOUR * gone**4
    return _ahead(s) * weight + IN_SIGHT * _automatic(s)


def _automatic(s: State) -> float:
    """6.0.E.2 Who may win automatically when the turn ends: from one, the Central Powers, to minus one, the Allies."""
    level, width = automatic_victory(), AT_ONCE + EACH_ROUND * max(0, ROUNDS - s.round)
    if s.vp > level.cp_min - IN_REACH:
        return 1 / (1 + exp((level.cp_min - 0.5 - s.vp) / width))
    if s.vp < level.ap_max + IN_REACH:
        return -1 / (1 + exp((s.vp - level.ap_max - 0.5) / width))
    return 0.0


def _ahead(s: State) -> float:
    """From one (the Central Powers have reached their level) to minus one (the Allies theirs), sharper the later."""
    low, high = _levels(s)
    width = NARROW + (WIDER * max(0, ROUNDS - s.round) if last_turn(s) else WIDE * left(s))
    won = 1 / (1 + exp((high - 0.5 - s.vp) / width))
    lost = 1 - won if s.options.draws == "allied" else 1 / (1 + exp((s.vp - low - 0.5) / width))
    return won - lost


def _chance(s: State, total: float, seat: int) -> float:
    """The chance to win; a game that is over has been won or not."""
    if not s.pending:
        return 1.0 if s.winner == seat else 0.5 if s.winner < 0 else 0.0
    return 1 / (1 + exp(-total / (SHARP + BLUNT * left(s))))
