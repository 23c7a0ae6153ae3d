"""What a position is worth to a side: six parts in victory points, and the chance to win."""

from __future__ import annotations

from math import exp

from ....kernel.counsel import Evaluation
from ..components import CARDS, RESERVE, Deck, Nation, Side
from ..rules.attrition import toll
from ..rules.decks import hand_count
from ..rules.tracks import vp_spaces
from ..rules.victory import BREST_LITOVSK, scenario
from ..rules.war_status import COMBINED, RISES_AT
from ..state import Pile, State
from ..steps.sequence import ROUNDS
from ..tables import automatic_victory, victory_level
from .ground import LAST, SOLID, Ground, ground

#: a combat factor on the map, and of those nations whose loss is felt more or less; see docs/opponents.md
FACTOR, FACTOR_OF = 0.035, {Nation.GE: 0.06, Nation.AH: 0.055, Nation.FR: 0.04, Nation.RU: 0.03}
#: a corps in reserve; a replacement point; a point of War Status
CORPS, POINT, STATUS = 0.05, 0.06, 0.1
#: what attrition takes: a combat factor, a space with a victory point, any other space
CUT_OFF, POINT_LOST, SPACE_LOST = 0.15, 0.8, 0.04
#: how likely who is out of supply now stays so until attrition, by round
STARVES = (0.6, 0.6, 0.6, 0.65, 0.7, 0.8, 0.9)
#: a victory-point space in danger costs its owner this share of the danger: if the enemy acts next, and if he does
NOW, LATER = 0.35, 0.25
#: and more where nobody stands: it needs no fight
OPEN = 1.45
#: a victory-point space under siege
BESIEGED = 0.4
#: how likely a stack without a safe way home is cut off before attrition, by side and round; the Allies act last
EXPOSED = ((0.35, 0.35, 0.35, 0.4, 0.5, 0.7, 0.9), (0.25, 0.25, 0.25, 0.25, 0.3, 0.5, 0.2))
#: how much less if there is a safe space beside it, or if the enemy has to win a combat first
NEARLY, BY_COMBAT = 0.5, 0.4
#: a card in the hand, and its value in operations
CARD, OPERATIONS = 0.15, 0.03
#: what being ahead counts for while the clock runs, and in the last hour; how far from the level one is half ahead
CLOCK, LAST_HOUR = 1.5, 3.0
NARROW, WIDE = 0.5, 2.5
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
    level = victory_level(s.options.scenario, s.happened(BREST_LITOVSK))
    return level.ap_max, level.cp_min


def left(s: State) -> float:
    """How much of the game is still to come, between one and nothing."""
    first, last = scenario(s).first_turn, scenario(s).last_turn
    turns = max(0.0, (last - s.turn + 1 - s.round / 7) / (last - first + 1))
    if not scenario(s).ends_at_total_war:
        return turns
    total_war = RISES_AT[Deck.TW]
    return min(turns, max(0, total_war - max(s.war_status[:COMBINED])) / total_war)


def _front(s: State) -> float:
    """Spaces in danger on both sides, as the Central Powers see it."""
    both = ground(s, Side.CP), ground(s, Side.AP)
    total = 0.0
    for x in vp_spaces(s):
        holder = s.control[x]
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
    """Combat factors on the map, corps in reserve and points recorded."""
    total = _power(s, Side.CP) - _power(s, Side.AP)
    total += CORPS * (len(s.at(RESERVE[Side.CP])) - len(s.at(RESERVE[Side.AP])))
    central = sum(s.rp[:4])
    return total + POINT * (central - sum(s.rp[4:]))


def _power(s: State, side: Side) -> float:
    """What the units of a side on the map are worth by their combat factors."""
    marks = s.marks
    return sum(FACTOR_OF.get(u.nation, FACTOR) * u.cf[marks[u] & 1] for u in s.units(side))


def _supply(s: State) -> float:
    """6.0.C What attrition would take as things are, the surer the later in the turn."""
    units, spaces = toll(s)
    points, total = vp_spaces(s), 0.0
    for unit in units:
        total += (-CUT_OFF if unit.side is Side.CP else CUT_OFF) * (s.cf(unit) + 1)
    for x in spaces:
        worth = POINT_LOST if x in points else SPACE_LOST
        total += -worth if s.control[x] == Side.CP else worth
    return STARVES[min(s.round, 6)] * total + _exposed(s, frozenset(map(int, spaces)))


def _exposed(s: State, lost: frozenset[int]) -> float:
    """Stacks that may be cut off before attrition, beside those that are already."""
    points, total = vp_spaces(s), 0.0
    for side in Side:
        g = ground(s, side)
        mine, control, risk = g.mine, g.control, 0.0
        for x in range(1, LAST + 1):
            if mine[x] and not g.firm[x] and x not in lost:
                point = POINT_LOST if control[x] == side and x in points else 0.0
                risk += _cut_off(g, x) * (CUT_OFF * (mine[x] + 1) + point)
        total += -risk if side is Side.CP else risk
    return total


def _cut_off(g: Ground, x: int) -> float:
    """How likely a stack is to be cut off before attrition: by a march, or by a combat on its way of supply."""
    risk = EXPOSED[g.side][min(g.s.round, 6)]
    if g.safe[x]:
        return risk * BY_COMBAT
    return risk * (NEARLY if any(g.safe[y] for y in SOLID[x]) else 1.0)


def _cards(s: State) -> float:
    """War Status, and the hands: one's own by its operations, the other's by its number."""
    total = STATUS * (s.war_status[Side.CP] - s.war_status[Side.AP])
    held = [CARD * hand_count(s, side) for side in Side]
    seen = (Pile.HAND, Pile.SHOWN)
    for c in CARDS:
        if s.pile[c] in seen and (s.viewer < 0 or c.side == s.viewer):
            held[c.side] += OPERATIONS * (c.ops - 3)
    return total + held[Side.CP] - held[Side.AP]


def _clock(s: State) -> float:
    """Whom the end of the game finds ahead: the later, the more it counts, and most of all in the last hour."""
    gone = 1 - left(s)
    return _ahead(s) * (CLOCK * gone + LAST_HOUR * gone**4) + IN_SIGHT * _automatic(s)


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
    width = NARROW + WIDE * left(s)
    won = 1 / (1 + exp((high - 0.5 - s.vp) / width))
    lost = 1 - won if s.options.draws == "allied" else 1 / (1 + exp((s.vp - low - 0.5) / width))
    return won - lost


def _chance(s: State, total: float, seat: int) -> float:
    """The chance to win; a game that is over has been won or not."""
    if not s.pending:
        return 1.0 if s.winner == seat else 0.5 if s.winner < 0 else 0.0
    return 1 / (1 + exp(-total / (SHARP + BLUNT * left(s))))
