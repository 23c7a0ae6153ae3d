"""What a position is worth to a side: six parts in victory points, and the chance to win."""

from __future__ import annotations

from math import exp

from ....kernel.counsel import Evaluation
from ..components import CARDS, RESERVE, UNITS, Deck, Side
from ..rules.decks import hand_count
from ..rules.networks import COMMON_NETWORK, NETWORK_OF
from ..rules.supply import reach
from ..rules.tracks import vp_spaces
from ..rules.victory import BREST_LITOVSK, scenario, winner_by_level
from ..rules.war_status import COMBINED, RISES_AT
from ..state import Pile, State
from ..tables import automatic_victory, victory_level
from .ground import LAST, Ground, ground

#: a combat factor on the map; a corps in reserve; a replacement point; a factor out of supply; a point of War Status
FACTOR, CORPS, POINT, CUT_OFF, STATUS = 0.035, 0.06, 0.1, 0.07, 0.1
#: a victory-point space in danger costs its owner this share of the danger
DANGER = 0.55
#: a card in the hand, and its value in operations
CARD, OPERATIONS = 0.1, 0.03
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
        if holder in (0, 1) and both[holder].threat[x] > 0:
            danger = _danger(both[holder], int(x))
            total += -danger if holder == Side.CP else danger
    return total


def _danger(g: Ground, x: int) -> float:
    return DANGER * (1 - g.hold(x, g.mine[x])) * min(g.worth[x], 2.0)


def _strength(s: State) -> float:
    """Combat factors on the map, corps in reserve and points recorded."""
    both = ground(s, Side.CP)
    total = FACTOR * (sum(both.mine) - sum(both.theirs))
    total += CORPS * (len(s.at(RESERVE[Side.CP])) - len(s.at(RESERVE[Side.AP])))
    central = sum(s.rp[:4])
    return total + POINT * (central - sum(s.rp[4:]))


def _supply(s: State) -> float:
    """Units that are cut off; they are as good as lost."""
    total = 0.0
    last = LAST
    for unit in UNITS:
        at = s.where[unit]
        if 0 < at <= last and not reach(s, COMMON_NETWORK[unit]).fed[at] and not reach(s, NETWORK_OF[unit]).fed[at]:
            if unit.nation in ("MN", "SB") or unit.sub in ("SN", "ANA"):
                continue
            factors = CUT_OFF * (s.cf(unit) + 1)
            total += -factors if unit.side is Side.CP else factors
    return total


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
    """Whom the end of the game finds ahead: the later, the more it counts."""
    winner = winner_by_level(s)
    ahead = {int(Side.CP): 1.0, int(Side.AP): -1.0}.get(winner, 0.0)
    return 1.5 * ahead * (1 - left(s))


def _chance(s: State, total: float, seat: int) -> float:
    """The chance to win; a game that is over has been won or not."""
    if not s.pending:
        return 1.0 if s.winner == seat else 0.5 if s.winner < 0 else 0.0
    level = automatic_victory()
    if s.vp >= level.cp_min or s.vp <= level.ap_max:
        total += 3.0 if (s.vp >= level.cp_min) == (seat == Side.CP) else -3.0
    return 1 / (1 + exp(-total / (SHARP + BLUNT * left(s))))
