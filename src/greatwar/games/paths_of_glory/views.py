"""What one side may know of a state, and full states that fit what it knows."""

from __future__ import annotations

from ...families.cdg.piles import dealt, doubles, exchanged, veiled
from ...kernel.rng import Rng
from ...kernel.rules import rule
from .components import CARDS, Card, Side
from .rules.decks import must_stay, secret_selection, shuffled_level
from .state import Pile, State

_NUMBERS = tuple([c.n for c in CARDS if c.side == side] for side in Side)
_SECRET = (Pile.HAND, Pile.DECK)
_SECRET_WITH_SELECTION = (*_SECRET, Pile.OUT, Pile.UNUSED)


def secret_piles(s: State) -> tuple[Pile, ...]:
    """Piles that the other side cannot tell apart; picked optional cards make later decks secret too."""
    return _SECRET_WITH_SELECTION if secret_selection(s) else _SECRET


def secrets(s: State, side: int) -> list[int]:
    """The cards of a side that the other cannot tell apart."""
    piles = secret_piles(s)
    return [n for n in _NUMBERS[side] if s.pile[n] in piles]


def mask(s: State, seat: int) -> State:
    """The state as `seat` knows it: the other hand and both draw piles are not told apart."""
    seen, other = s.copy(), 1 - seat
    seen.viewer = seat
    seen.pile, seen.epochs, seen.hidden = veiled(s.pile, s.epochs, _NUMBERS[other], secrets(s, other), max(s.epoch))
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
    for c in unknown:
        if c.deck > level:
            s.set_pile(c, Pile.OUT)
    s.pile, s.epochs = dealt(s.pile, s.epochs, [c.n for c in unknown if c.deck <= level], view.hidden, rng)
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
    pairs = doubles(s.pile, s.epochs, secrets(s, 1 - seat))
    if secret_selection(s):
        theirs = [CARDS[n] for n in _NUMBERS[1 - seat]]
        pairs += [(a.n, b.n) for a in theirs for b in theirs if _left_out_as_well(s, a, b)]
    if not pairs:
        return None
    twin = s.copy()
    twin.pile, twin.epochs = exchanged(s.pile, s.epochs, *rng.choice(pairs))
    return twin


def _left_out_as_well(s: State, a: Card, b: Card) -> bool:
    """OPT.2 Whether the enemy cannot tell a card in use from one left out."""
    if s.pile_of(b) != Pile.UNUSED or s.pile_of(a) not in (*_SECRET, Pile.OUT):
        return False
    return kind(a) == kind(b) and a.n not in s.known and not must_stay(s, a)


def hidden_items(s: State, seat: int) -> list[str]:
    """The cards of the other side's hand that `seat` does not know, as text."""
    return [str(c) for c in CARDS if c.side == 1 - seat and s.pile_of(c) == Pile.HAND]
