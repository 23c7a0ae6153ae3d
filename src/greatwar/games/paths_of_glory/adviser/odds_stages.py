"""12.2.1 Where a combat stands: what may still be played or tried before the dice, and which steps are to come."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel.step import Step
from ..components import SPACES, Card, Side, Space, Unit
from ..rules import combat, combat_cards, flank
from ..rules.combat_cards import CARD, Does, Window
from ..rules.losses import combat_of
from ..state import FULL_VIEW, Pile, State
from ..steps.combat import (
    AttackerPlays,
    CombatBegins,
    CombatLink,
    Combats,
    DefenderPlays,
    Designate,
    FlankAttempt,
    FlankRoll,
    Outflank,
    PlayCombatCards,
    Verdict,
    called_off,
    designate,
)
from ..steps.great_retreat import GreatRetreatEnds

#: the automatic steps before the dice, in their order
PHASES = CombatLink.CHAIN[: CombatLink.CHAIN.index(Verdict)]
FLANK_PHASE, ATTACKER_PHASE, DEFENDER_PHASE = (PHASES.index(x) for x in (Outflank, AttackerPlays, DefenderPlays))
DICE = len(PHASES)


def combats(view: State) -> Iterator[State]:
    """The combats that are being built or fought, each as a state with its combat designated."""
    top = view.pending[-1] if view.pending else None
    if isinstance(top, Combats):
        yield from possible(view, top)
    elif isinstance(top, Designate):
        yield designated(view, top.space, top.units)
    elif view.combat is not None and fighting(view):
        yield view


def possible(view: State, step: Combats) -> Iterator[State]:
    """12.1.5 Every space that may be attacked now, by all units that can do it together."""
    for to, able in sorted(combat.pools(view).items()):
        units = strongest(view, to, able, step.sallied)
        if units:
            yield designated(view, to, units)


def strongest(view: State, to: Space, able: list[Unit], sallied: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """12.1.11 All units that may take part or, if they may not attack together, the strongest nation or space."""
    parts: list[tuple[Unit, ...]] = [tuple(sorted(able))]
    parts += [tuple(u for u in parts[0] if combat.nation(u) is n) for n in {combat.nation(u) for u in able}]
    parts += [tuple(u for u in parts[0] if view.where[u.n] == x) for x in {view.where[u.n] for u in able}]
    complete = [units for units in parts if combat.together(view, to, units, sallied) is None]
    return max(complete, key=lambda units: (sum(view.cf(u) for u in units), units), default=())


def designated(view: State, to: Space, units: tuple[Unit, ...]) -> State:
    """12.2.2 The state with this attack designated."""
    s = view.copy()
    s.pending = [CombatBegins()]
    designate(s, to, units)
    return s


def fighting(view: State) -> bool:
    """Whether something is left to be decided by the dice; not while Russians fall back before the combat."""
    steps = coming(view)
    ended = not any(isinstance(x, (Verdict, *PHASES)) for x in steps)
    return not ended and not any(isinstance(x, GreatRetreatEnds) for x in steps) and not called_off(view)


def coming(s: State) -> list[Step]:
    """The steps of the combat that are pending, the next first."""
    steps: list[Step] = []
    for step in reversed(s.pending):
        if isinstance(step, Combats):
            break
        steps.append(step)
    return steps


def phase(s: State) -> int:
    """The number of the next automatic step before the dice; DICE if they have begun to fall."""
    for step in coming(s):
        for number, kind in enumerate(PHASES):
            if isinstance(step, kind):
                return number
    return DICE


def windows(s: State, side: Side) -> tuple[Window, ...]:
    """12.2.4, 12.2.6 The moments still to come (or come now) at which a side may play cards."""
    now, step = phase(s), s.pending[-1]
    asked = step.window if isinstance(step, PlayCombatCards) and step.side == side else -1
    found = []
    if side == s.active:
        if now < FLANK_PHASE or asked == Window.TRENCH:
            found.append(Window.TRENCH)
        if flank_open(s):
            found.append(Window.FLANK)
    last = ATTACKER_PHASE if side == s.active else DEFENDER_PHASE
    if now <= last or asked == Window.CARDS:
        found.append(Window.CARDS)
    return tuple(found)


def flank_open(s: State) -> bool:
    """12.3.1 Whether a flank attack may still be tried, with the cards that lie there."""
    if isinstance(s.pending[-1], FlankAttempt):
        return True
    return phase(s) <= FLANK_PHASE and flank.refusal(s, combat_of(s)) is None


def flank_roll(s: State) -> FlankRoll | None:
    """The die of a flank attack that is to be thrown now."""
    step = s.pending[-1]
    return step if isinstance(step, FlankRoll) else None


def best_pin(s: State) -> Space:
    """12.3.2 The pinning space with which a flank attack succeeds most often."""
    c = combat_of(s)
    return max((SPACES[x - 1] for x in c.origins), key=lambda x: flank.flank_drm(s, c, x))


# Cards --------------------------------------------------------------------------------------------


def own_cards(s: State) -> list[Card]:
    """The combat cards that who looks may still play in this combat; calling it off leaves no odds to tell."""
    if s.viewer == FULL_VIEW:
        return []
    side, c = Side(s.viewer), combat_of(s)
    cards = [x for window in windows(s, side) for x in combat_cards.playable(s, c, side, window)]
    return [x for x in cards if not CARD[x].does & Does.CALL_OFF]


def enemy_cards(s: State, side: Side) -> list[Card]:
    """The combat cards of a side that lie open and that it may still use in this combat."""
    c = combat_of(s)
    cards = [x for window in windows(s, side) for x in combat_cards.of_window(side, window)]
    return [x for x in cards if open_to_all(s, x) and combat_cards.refusal(s, c, x, side, CARD[x].window) is None]


def open_to_all(s: State, x: Card) -> bool:
    """Whether both sides know that a card can be played: it lies on the table, was shown, or is an event in force."""
    return s.pile[x.n] in (Pile.TABLE, Pile.SHOWN) or not x.combat


def with_cards(s: State, cards: list[Card]) -> State:
    """The state with these cards played, as far as each may still be."""
    s = s.copy()
    side = cards[0].side
    for x in cards:
        c = combat_of(s)
        if combat_cards.refusal(s, c, x, side, CARD[x].window) is None:
            combat_cards.play(s, x)
    return s


def together(cards: list[Card]) -> list[Card]:
    """The cards that one would play all at once: not Withdrawal, which gives the space up."""
    return [x for x in cards if not CARD[x].does & Does.WITHDRAW]
