"""What one side may know of a state, and full states that fit what it knows."""

from __future__ import annotations

from ...kernel.rng import Rng
from ...kernel.rules import rule
from .components import CARDS, Card
from .rules.decks import drawn, must_stay, secret_selection, set_drawn, shuffled_level, unseen_since
from .state import Pile, State

_SECRET = (Pile.HAND, Pile.DECK)
_SECRET_WITH_SELECTION = (*_SECRET, Pile.OUT, Pile.UNUSED)


def secret_piles(s: State) -> tuple[Pile, ...]:
    """Piles that the other side cannot tell apart; picked optional cards make later decks secret too."""
    return _SECRET_WITH_SELECTION if secret_selection(s) else _SECRET


def mask(s: State, seat: int) -> State:
    """The state as `seat` knows it: the other hand and both draw piles are not told apart."""
    seen = s.copy()
    seen.viewer = seat
    other, secret = 1 - seat, secret_piles(s)
    hidden = [0] * (max(s.epoch) + 1)
    for c in CARDS:
        if c.side == other:
            if s.pile_of(c) == Pile.HAND:
                hidden[drawn(s, c)] += 1
            if s.pile_of(c) in secret:
                seen.set_pile(c, Pile.UNKNOWN)
            if s.pile_of(c) != Pile.SHOWN:
                set_drawn(seen, c, 0)
    seen.hidden = tuple(hidden)
    return seen


def determinise(view: State, rng: Rng) -> State:
    """Deal the unknown cards: the oldest part of the hand first, from the cards it can be of."""
    s = view.copy()
    s.viewer, s.hidden = -1, ()
    other = 1 - view.viewer
    unknown = [c for c in CARDS if view.pile_of(c) == Pile.UNKNOWN]
    if secret_selection(view):
        unknown = _in_use(s, other, unknown, rng)
    level = shuffled_level(s, other)
    for epoch, count in enumerate(view.hidden):
        candidates = [c for c in unknown if unseen_since(view, c) <= epoch and c.deck <= level]
        rng.shuffle(candidates)
        for c in candidates[:count]:
            s.set_pile(c, Pile.HAND)
            set_drawn(s, c, epoch)
            unknown.remove(c)
    for c in unknown:
        s.set_pile(c, Pile.DECK if c.deck <= level else Pile.OUT)
    return s


@rule("OPT.2#1")
def _in_use(s: State, side: int, unknown: list[Card], rng: Rng) -> list[Card]:
    """OPT.2 The unknown cards without those thought to be left out: for each optional card in use a matching one.

    An optional card that nobody has seen is in use as often as not.
    """
    rest = list(unknown)
    doubtful = [c for c in unknown if c.optional and c.n not in s.known]
    surely = [c for c in CARDS if c.optional and c.side == side and c not in doubtful]
    for c in (*surely, *doubtful):
        used = c in surely or rng.below(2) == 1
        matching = [d for d in rest if matches(c, d) and d.n not in s.known and not must_stay(s, d)] if used else []
        out = rng.choice(matching) if matching else c
        s.set_pile(out, Pile.UNUSED)
        rest.remove(out)
    return rest


def matches(optional: Card, base: Card) -> bool:
    """OPT.2 Whether a base card may be left out for an optional one: same deck, same OPS and SR."""
    return kind(optional) == kind(base) and not base.optional


def kind(c: Card) -> tuple[int, ...]:
    """OPT.2 What two cards must have in common to be exchanged for each other."""
    return c.side, c.deck, c.ops, c.sr


def hidden_twin(s: State, seat: int, rng: Rng) -> State | None:
    """Another full state that `seat` cannot tell from this one: two unknown cards of the other side change places."""
    theirs = [c for c in CARDS if c.side == 1 - seat]
    pairs = [(a, b) for a in theirs for b in theirs if _alike(s, a, b)]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    twin = s.copy()
    twin.set_pile(a, s.pile_of(b))
    twin.set_pile(b, s.pile_of(a))
    set_drawn(twin, a, drawn(s, b))
    set_drawn(twin, b, drawn(s, a))
    return twin


def _alike(s: State, a: Card, b: Card) -> bool:
    """Whether the enemy cannot tell a card held from one in the draw pile, or one in use from one left out."""
    if s.pile_of(a) == Pile.HAND and s.pile_of(b) == Pile.DECK:
        return unseen_since(s, b) <= drawn(s, a)
    if not secret_selection(s) or s.pile_of(b) != Pile.UNUSED or s.pile_of(a) not in (*_SECRET, Pile.OUT):
        return False
    return kind(a) == kind(b) and a.n not in s.known and not must_stay(s, a)


def hidden_items(s: State, seat: int) -> list[str]:
    """The cards of the other side's hand that `seat` does not know, as text."""
    return [str(c) for c in CARDS if c.side == 1 - seat and s.pile_of(c) == Pile.HAND]
