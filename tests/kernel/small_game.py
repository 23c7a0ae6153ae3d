"""A small complete game to try the kernel on: hidden hands, a die, a bluff, a forced discard.

Its rulebook. 1.1 Each side is dealt three or four of ten cards. 2.1 The leader lays a card of his hand face down.
2.2 The other side guards with a card of 4 or more, or yields; he is asked even if he cannot guard, since silence
would betray his hand. 3.1 A guard that is higher than the card laid stops it. 3.2 Otherwise a die is rolled: on 3 or
more the leader scores. 3.3 On a 6 the other side also discards a card of his choice. 4.1 The lead changes sides; the
game ends when a side has scored enough or no hand is left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from greatwar.kernel.action import Action, Notation, noun
from greatwar.kernel.errors import SaveError
from greatwar.kernel.game import Game, Option, Result, Scenario
from greatwar.kernel.rng import Rng
from greatwar.kernel.state import BaseState
from greatwar.kernel.step import Auto, Chance, Decision, Refusal


class Card:
    """A card: a number with a name."""

    def __init__(self, number: int, name: str) -> None:
        self.number, self.name = number, name

    def __int__(self) -> int:
        return self.number

    def __str__(self) -> str:
        return self.name

    __repr__ = __str__


NAMES = ["Ant", "Bee", "Cat", "Dog", "Elk", "Fox", "Gnu", "Hen", "Ibis", "Jay"]
CARDS = [Card(i, name) for i, name in enumerate(NAMES, 1)]
CARD, PIPS = noun("card", CARDS), noun("number of pips", range(1, 7))


def card(number: int) -> Card:
    """The card with this number."""
    return CARDS[number - 1]


class State(BaseState):
    """The whole position; a card number 0 is a card that a view does not know."""

    FIELDS: ClassVar[tuple[str, ...]] = ("pending", "hands", "deck", "pile", "score", "goal", "lead", "turn")
    TYPES: ClassVar[dict[str, Any]] = {"hands": list[bytes]}
    __slots__ = ("deck", "goal", "hands", "lead", "pile", "rumour", "score", "turn")

    def __init__(
        self, hands: list[bytes], deck: bytes, pile: bytes, score: list[int], goal: int, lead: int = 1
    ) -> None:
        super().__init__([])
        self.hands = hands
        self.deck = deck
        self.pile = pile
        self.score = score
        self.goal = goal
        self.lead = lead
        self.turn = 0
        self.rumour = ""  # no part of the state

    def copy(self) -> State:
        """An independent copy."""
        new = State(self.hands[:], self.deck, self.pile, self.score[:], self.goal, self.lead)
        new.pending = self.pending[:]
        new.turn = self.turn
        return new

    def drop(self, seat: int, gone: Card) -> None:
        """Take a card out of a hand (in a view, any unknown one)."""
        at = max(self.hands[seat].find(gone.number), 0)
        self.hands[seat] = self.hands[seat][:at] + self.hands[seat][at + 1 :]


@dataclass(eq=False)
class Deal(Chance):
    """1.1: one card to a seat, seen by that seat alone."""

    to: int
    asked_by: ClassVar[str] = "1.1#1"

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(Action("deal", (card(n),)), 1) for n in s.deck]

    def take(self, s: State, action: Action) -> None:
        number = int(action.args[0])
        s.deck = s.deck.replace(bytes([number]), b"")
        s.hands[self.to] = bytes(sorted(s.hands[self.to] + bytes([number])))
        s.say(f"{Small.seats[self.to]} is dealt a card")
        s.say(f"{Small.seats[self.to]} is dealt {action.args[0]}", self.to)

    def secret_to(self, s: State, action: Action) -> int | None:
        return self.to


class Lead(Auto):
    """4.1: the lead changes sides, or the game ends."""

    def run(self, s: State) -> None:
        if max(s.score) >= s.goal or not any(s.hands):
            return
        s.turn += 1
        s.lead = 1 - s.lead if s.hands[1 - s.lead] else s.lead
        s.push(Lay(), Lead())


class Lay(Decision):
    """2.1: the leader lays a card face down."""

    asked_by: ClassVar[str] = "2.1"

    def seat(self, s: State) -> int:
        return s.lead

    def actions(self, s: State) -> list[Action]:
        return [Action("lay", (card(n),)) for n in s.hands[s.lead]]

    def take(self, s: State, action: Action) -> None:
        s.drop(s.lead, action.args[0])
        s.say(f"{Small.seats[s.lead]} lays a card")
        s.push(Guard(action.args[0]))

    def prompt(self, s: State) -> str:
        return "Lay a card face down"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("2.1#1", f"{action.args[0]} is not in your hand") if action.verb == "lay" else None


@dataclass(eq=False)
class Guard(Decision):
    """2.2: the other side guards or yields, without knowing the card."""

    laid: Card | None
    always_asks: ClassVar[bool] = True
    asked_by: ClassVar[str] = "2.2#1"

    def seat(self, s: State) -> int:
        return 1 - s.lead

    def actions(self, s: State) -> list[Action]:
        guards = [Action("guard", (card(n),)) for n in s.hands[1 - s.lead] if n >= 4]
        return [*guards, Action("yield")]

    def take(self, s: State, action: Action) -> None:
        if self.laid is None:
            raise ValueError("a view cannot be played on: determinise it first")
        s.pile += bytes([self.laid.number])
        s.say(f"{self.laid} is shown")
        if action.verb == "guard":
            s.drop(1 - s.lead, action.args[0])
            s.pile += bytes([action.args[0].number])
        if action.verb == "yield" or action.args[0].number < self.laid.number:
            s.push(Roll())

    def prompt(self, s: State) -> str:
        return "Guard with a card of 4 or more, or yield"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "guard":
            return None
        if action.args[0].number not in s.hands[1 - s.lead]:
            return Refusal("2.1#1", f"{action.args[0]} is not in your hand")
        return Refusal("2.2#2", f"{action.args[0]} is too low to guard")

    def masked(self, s: State, seat: int) -> Guard:
        return self if seat == s.lead else Guard(None)


class Roll(Chance):
    """3.2: a die decides whether the leader scores."""

    asked_by: ClassVar[str] = "3.2"

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(Action("roll", (n,)), 1) for n in range(1, 7)]

    def take(self, s: State, action: Action) -> None:
        s.score[s.lead] += action.args[0] >= 3
        s.say(f"the die shows {action.args[0]}")
        if action.args[0] == 6 and s.hands[1 - s.lead]:
            s.push(Discard())


class Discard(Decision):
    """3.3: the other side discards a card; a single card needs no question, as hands are counted openly."""

    asked_by: ClassVar[str] = "3.3#1"

    def seat(self, s: State) -> int:
        return 1 - s.lead

    def actions(self, s: State) -> list[Action]:
        return [Action("discard", (card(n),)) for n in s.hands[1 - s.lead]]

    def take(self, s: State, action: Action) -> None:
        s.drop(1 - s.lead, action.args[0])
        s.pile += bytes([action.args[0].number])
        s.say(f"{action.args[0]} is discarded")

    def prompt(self, s: State) -> str:
        return "Discard a card"


class Small(Game[State]):
    """The game, with the hooks that let the contract look at what is hidden."""

    name, title, folder, seats = "small", "Small", "small", ("red", "blue")
    state_type = State
    notation = Notation(
        {"lay": (CARD,), "guard": (CARD,), "yield": (), "discard": (CARD,), "deal": (CARD,), "roll": (PIPS,)}
    )
    scenarios: Mapping[str, Scenario] = {
        "short": Scenario("short", "Short", "Two points win"),
        "long": Scenario("long", "Long", "Three points win", {"hand": "4"}),
    }
    options: Mapping[str, Option] = {"hand": Option("hand", ("3", "4"), "3", "Cards dealt to each side")}
    rule_ids = frozenset(["1.1#1", "2.1#1", "2.2#1", "2.2#2", "3.1#1", "3.2#1", "3.3#1", "4.1#1"])

    def new(self, scenario: str, options: Mapping[str, str]) -> State:
        s = State([b"", b""], bytes(range(1, 11)), b"", [0, 0], 2 if scenario == "short" else 3)
        s.push(*[Deal(seat) for seat in (0, 1)] * int(options["hand"]), Lead())
        return s

    def result(self, s: State) -> Result | None:
        if s.pending:
            return None
        winner = None if s.score[0] == s.score[1] else int(s.score[1] > s.score[0])
        return Result(winner, "score" if max(s.score) >= s.goal else "hands", s.turn)

    def mask(self, s: State, seat: int) -> State:
        seen = s.copy()
        seen.hands[1 - seat] = bytes(len(s.hands[1 - seat]))
        seen.deck = bytes(len(s.deck))
        return seen

    def determinise(self, view: State, rng: Rng) -> State:
        known = view.hands[0] + view.hands[1] + view.pile + bytes(_laid(view))
        unseen = [n for n in range(1, 11) if n not in known]
        rng.shuffle(unseen)
        return _fill(view.copy(), unseen)

    def hidden_twin(self, s: State, seat: int, rng: Rng) -> State:
        """The same with the cards that `seat` cannot see mixed up among the other hand, the deck and the card laid."""
        unseen = [*s.hands[1 - seat], *s.deck, *(_laid(s) if s.lead != seat else [])]
        rng.shuffle(unseen)
        other = s.copy()
        other.hands[1 - seat], other.deck = bytes(len(s.hands[1 - seat])), bytes(len(s.deck))
        if s.lead != seat:
            other.pending = [Guard(None) if isinstance(p, Guard) else p for p in s.pending]
        return _fill(other, unseen)

    def hidden_items(self, s: State, seat: int) -> list[str]:
        """The cards in the other hand: every unseen card is equally likely to be there."""
        return [str(card(n)) for n in s.hands[1 - seat]]

    def board(self, s: State, area: str | None = None) -> str:
        return f"turn {s.turn}, score {s.score[0]}:{s.score[1]}, pile {' '.join(str(card(n)) for n in s.pile)}"

    def noun_of(self, kind: type, number: Any) -> Card:
        if number not in range(1, 11):
            raise ValueError(f"{number!r} is no card")
        return card(number)

    def check(self, s: State) -> None:
        if len(s.hands) != 2 or len(s.score) != 2 or s.lead not in (0, 1):
            raise SaveError("there are two sides")
        if any(n > 10 for n in s.hands[0] + s.hands[1] + s.deck + s.pile):
            raise SaveError("there are ten cards")

    def invariants(self, s: State) -> list[str]:
        cards = sorted([*s.hands[0], *s.hands[1], *s.deck, *s.pile, *_laid(s)])
        return [] if cards == list(range(1, 11)) else [f"the cards are {cards}"]


def _laid(s: State) -> list[int]:
    return [p.laid.number for p in s.pending if isinstance(p, Guard) and p.laid is not None]


def _fill(s: State, unseen: list[int]) -> State:
    """Deal the unseen cards to all blanks of a view."""

    def refill(cards: bytes) -> bytes:
        return bytes(sorted(n or unseen.pop() for n in cards))

    s.hands = [refill(hand) for hand in s.hands]
    s.pending = [Guard(card(unseen.pop())) if p == Guard(None) else p for p in s.pending]
    s.deck = refill(s.deck)
    return s


GAME = Small()
