"""What one side may know of a state, and full states that fit what it knows."""

from __future__ import annotations

from ...kernel.rng import Rng
from .components import CARDS, Card
from .rules.decks import drawn, set_drawn, unseen_since
from .state import Pile, State

_SECRET = (Pile.HAND, Pile.DECK)
_SECRET_WITH_SELECTION = (*_SECRET, Pile.OUT, Pile.UNUSED)


def secret_piles(s: State) -> tuple[Pile, ...]:
    """Piles that the other side cannot tell apart; picked optional cards make later decks secret too."""
    return _SECRET_WITH_SELECTION if s.options.optional_cards == "selected" else _SECRET


def mask(s: State, seat: int) -> State:
    """The state as `seat` knows it: the other hand and both draw piles are not told apart."""
    seen = s.copy()
    seen.viewer = seat
    other, secret = 1 - seat, secret_piles(s)
    seen.hidden = [0] * (max(s.epoch) + 1)
    for c in CARDS:
        if c.side == other:
            if s.pile[c] == Pile.HAND:
                seen.hidden[drawn(s, c)] += 1
            if s.pile[c] in secret:
                seen.pile[c] = Pile.UNKNOWN
            if s.pile[c] != Pile.SHOWN:
                set_drawn(seen, c, 0)
    return seen


def determinise(view: State, rng: Rng) -> State:
    """Deal the unknown cards: the oldest part of the hand first, from the cards it can be of."""
    s = view.copy()
    s.viewer, s.hidden = -1, []
    other = 1 - view.viewer
    unknown = [c for c in CARDS if view.pile[c] == Pile.UNKNOWN]
    if view.options.optional_cards == "selected":
        unknown = _in_use(s, unknown, rng)
    for epoch, count in enumerate(view.hidden):
        candidates = [c for c in unknown if unseen_since(view, c) <= epoch and c.deck <= _shuffled_level(s, other)]
        rng.shuffle(candidates)
        for c in candidates[:count]:
            s.pile[c] = Pile.HAND
            set_drawn(s, c, epoch)
            unknown.remove(c)
    for c in unknown:
        s.pile[c] = Pile.DECK if c.deck <= _shuffled_level(s, other) else Pile.OUT
    return s


def _shuffled_level(s: State, side: int) -> int:
    """The highest deck that is in a side's draw pile: a new level joins only at the shuffle."""
    return s.level[side] - (1 if s.reshuffle[side] else 0)


def _in_use(s: State, unknown: list[Card], rng: Rng) -> list[Card]:
    """With picked optional cards: leave out as many matching base cards as optional ones have been seen."""
    rest = [c for c in unknown if not c.optional]
    for c in unknown:
        if c.optional:
            s.pile[c] = Pile.UNUSED
    for c in CARDS:
        if c.optional and c.side == (unknown[0].side if unknown else None) and s.pile[c] not in (Pile.UNUSED,):
            twins = [d for d in rest if matches(c, d)]
            if twins:
                out = rng.choice(twins)
                s.pile[out] = Pile.UNUSED
                rest.remove(out)
    return rest


def matches(optional: Card, base: Card) -> bool:
    """OPT.2 Whether a base card may be left out for an optional one: same deck, same OPS and SR."""
    same = (optional.side, optional.deck, optional.ops, optional.sr) == (base.side, base.deck, base.ops, base.sr)
    return same and not base.optional


def hidden_twin(s: State, seat: int, rng: Rng) -> State | None:
    """Another full state that `seat` cannot tell from this one: two unknown cards of the other side change places."""
    other = 1 - seat
    held = [c for c in CARDS if c.side == other and s.pile[c] == Pile.HAND]
    pairs = [
        (a, b)
        for a in held
        for b in CARDS
        if b.side == other and s.pile[b] == Pile.DECK and unseen_since(s, b) <= drawn(s, a)
    ]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    twin = s.copy()
    twin.pile[a], twin.pile[b] = twin.pile[b], twin.pile[a]
    set_drawn(twin, b, drawn(s, a))
    set_drawn(twin, a, 0)
    return twin


def hidden_items(s: State, seat: int) -> list[str]:
    """The cards of the other side's hand that `seat` does not know, as text."""
    return [str(c) for c in CARDS if c.side == 1 - seat and s.pile[c] == Pile.HAND]
