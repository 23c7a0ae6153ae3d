"""The contract every game keeps, and the part of it that is the same for all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from . import engine
from .action import Action, Notation
from .adviser import Adviser
from .errors import GreatwarError, IllegalAction, ParseError, SaveError
from .reading import decode_steps, shape_of, step_kinds
from .rng import Rng
from .state import BaseState
from .step import CHANCE, Chance, Decision, Refusal
from .tables import VERSION_MARK

if TYPE_CHECKING:
    from .session import Session

S = TypeVar("S", bound=BaseState)


class Option(msgspec.Struct, frozen=True):
    """A choice made before the game: its values, the default, and what it means in a sentence."""

    name: str
    values: tuple[str, ...]
    default: str
    text: str


class Scenario(msgspec.Struct, frozen=True):
    """A scenario with its own defaults for the options; those it fixes have no other value in it."""

    name: str
    title: str
    text: str
    defaults: Mapping[str, str] = {}
    fixed: tuple[str, ...] = ()


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the winning seat (None = nobody), the ending in a word, the turn."""

    winner: int | None
    ending: str
    turn: int


class Way(msgspec.Struct, frozen=True):
    """The places that pieces go through, from where they stand, and in a sentence what it costs."""

    places: list[str]
    cost: str


class Game(Generic[S]):
    """A title: its names, its scenarios, and the rules as functions of a state.

    Subclasses give the class attributes and `new`, `mask`, `determinise`, `board`; everything else follows from the
    pending steps. What a module of the title answers is named, not written again: `mask = staticmethod(views.mask)`.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    folder: ClassVar[str]
    seats: ClassVar[tuple[str, ...]]
    state_type: type[S]
    notation: Notation
    scenarios: Mapping[str, Scenario]
    options: Mapping[str, Option]
    areas: tuple[str, ...] = ()
    #: the version of the title's rules and tables, and the earlier ones that can still be played
    data_version: str = "1"
    kept_versions: ClassVar[tuple[str, ...]] = ()
    #: leanings for players without a plan: style -> verb, whole text of an action, or "> " and its last noun -> weight
    #: (10 unless named); with a seat before it ("CP: attack") it is that seat's alone
    styles: Mapping[str, Mapping[str, int]] = {}
    #: verbs that lead a piece one step of a longer way, each with the verb that ends the way
    stepping: ClassVar[Mapping[str, str]] = {}
    #: what many games together should come past, by kind: cards played, endings reached
    landmarks: Mapping[str, frozenset[str]] = {}
    #: kinds of noun -> all things by their numbers; those of another kind among them are not meant
    nouns: Mapping[type, Sequence[Any]] = {}

    @property
    def adviser(self) -> Adviser[S]:
        """What the title knows about being played well: `ADVISER` of its package `adviser`, if it has one."""
        return _adviser_of(self.package)

    @property
    def package(self) -> str:
        """The package that holds the title's modules."""
        return type(self).__module__.rpartition(".")[0]

    @property
    def ref(self) -> str:
        """The name by which another process finds the title in the same version."""
        now = type(self).data_version
        return self.name if self.data_version == now else f"{self.name}{VERSION_MARK}{self.data_version}"

    # What a title writes itself -------------------------------------------------------------

    def new(self, scenario: str, options: Mapping[str, str]) -> S:
        """The state at the start, before the first step has run; options are complete and valid."""
        raise NotImplementedError

    def mask(self, s: S, seat: int) -> S:
        """A copy of `s` with everything blanked that `seat` may not know (steps excepted)."""
        raise NotImplementedError

    def determinise(self, view: S, rng: Rng) -> S:
        """A full state that `view` does not exclude, drawn with the right probability."""
        raise NotImplementedError

    def board(self, s: S, area: str | None = None) -> str:
        """The board as text, with console markup; all of it or one area."""
        raise NotImplementedError

    def describe(self, view: S) -> dict[str, Any]:
        """A view (or, when all may see all, a full state) as plain JSON data for clients; nothing in it is None."""
        return {"text": self.board(view)}

    def way(self, view: S, action: Action) -> Way | None:
        """The way that a listed action leads pieces, where it does and somebody may want to see it before."""
        return None

    def hidden_items(self, s: S, seat: int) -> list[str]:
        """What others hold that `seat` does not know, as text; it shrinks when something is revealed."""
        return []

    def result(self, s: S) -> Result | None:
        """How the game ended, or None while it goes on; the state notes `winner` (-1 is nobody), `ending`, `turn`."""
        if s.pending:
            return None
        over: Any = s
        return Result(over.winner if over.winner >= 0 else None, over.ending, over.turn)

    def noun_of(self, kind: type, number: Any) -> Any:
        """The noun of a kind with this number (decoding of steps)."""
        things = self.nouns.get(kind, ())
        found = things[number] if isinstance(number, int) and 0 <= number < len(things) else None
        if not isinstance(found, kind):
            raise SaveError(f"{number!r} is no {kind.__name__.lower()} of {self.title}")
        return found

    def malformed(self, s: S) -> list[str]:
        """What makes decoded data no position at all: wrong lengths and numbers out of range."""
        return []

    def check(self, s: S) -> None:
        """Raise `SaveError` if a decoded state is not a position of this game."""
        for fault in self.malformed(s):
            raise SaveError(f"this is no position of {self.title}: {fault}")

    def invariants(self, s: S) -> list[str]:
        """What is broken in a state that arose by play; empty if all is well."""
        return []

    def passed(self, session: Session[S]) -> Mapping[str, frozenset[str]]:
        """Which of the landmarks a finished game came past."""
        return {}

    # Starting -------------------------------------------------------------------------------

    def setup(self, scenario: str, options: Mapping[str, str] | None = None) -> S:
        """The first position that asks for a decision or for chance."""
        s = self.new(self._scenario(scenario).name, self.complete(scenario, options or {}))
        self.settle(s)
        return s

    def start(self, scenario: str, options: Mapping[str, str] | None = None, seed: int | str = 0) -> Session[S]:
        """A session of this game: play, undo, log, save."""
        from .session import Session  # a session is about a game: only this method looks the other way

        return Session(self, scenario, options, seed)

    def complete(self, scenario: str, given: Mapping[str, str], begun: bool = False) -> dict[str, str]:
        """All options with their values, defaults filled in; unknown ones are refused, and what the scenario fixes.

        A game that was begun already keeps its options, though its scenario may fix them otherwise today.
        """
        defaults, fixed = self._scenario(scenario).defaults, self._scenario(scenario).fixed
        values = {o.name: defaults.get(o.name, o.default) for o in self.options.values()}
        for name, value in given.items():
            option = self.options.get(name)
            if option is None:
                raise GreatwarError(f"{self.title} has no option {name!r}; it has {', '.join(self.options)}")
            if value not in option.values:
                raise GreatwarError(f"option {name} is one of {', '.join(option.values)}, not {value!r}")
            if name in fixed and value != values[name] and not begun:
                raise GreatwarError(f"option {name} is always {values[name]} in the scenario {scenario}")
            values[name] = value
        return values

    def open_options(self, scenario: str) -> dict[str, tuple[str, ...]]:
        """The values that each option may have in a scenario; one that the scenario fixes has a single value."""
        own, fixed = self.complete(scenario, {}), self._scenario(scenario).fixed
        return {o.name: (own[o.name],) if o.name in fixed else o.values for o in self.options.values()}

    def _scenario(self, name: str) -> Scenario:
        scenario = self.scenarios.get(name)
        if scenario is None:
            raise GreatwarError(f"{self.title} has no scenario {name!r}; it has {', '.join(self.scenarios)}")
        return scenario

    # Deciding -------------------------------------------------------------------------------

    def step(self, s: S) -> Decision | Chance | None:
        """The pending decision, or None when the game is over."""
        return s.pending[-1] if s.pending else None

    def actor(self, s: S) -> int | None:
        """Who decides: a seat, CHANCE, or None when the game is over."""
        step = self.step(s)
        if step is None:
            return None
        return CHANCE if isinstance(step, Chance) else step.seat(s)

    def actions(self, s: S) -> list[Action]:
        """All that may be chosen now, by a player or by chance."""
        return engine.actions(s)

    def fork(self, s: S) -> S:
        """A copy to try something in. It knows what may be chosen if `s` does; it has to be changed by `apply` only."""
        new: S = s.copy()
        new.listed, new.weighed = s.listed, s.weighed
        return new

    def outcomes(self, s: S) -> list[tuple[Action, int]]:
        """What chance may answer, with weights; only where chance decides."""
        step = self.step(s)
        if not isinstance(step, Chance):
            raise GreatwarError("no die or draw is pending here")
        return engine.outcomes(s, step)

    def why_not(self, s: S, action: Action) -> Refusal | None:
        """The rule against an action, or None if it is listed."""
        if action in self.actions(s):
            return None
        step = self.step(s)
        if step is None:
            return Refusal("-", "The game is over")
        if isinstance(step, Chance):
            return Refusal(step.asked_by, "This is for the dice or the deck to decide")
        return step.refuse(s, action) or Refusal(
            step.asked_by, f"{_sentence(action)} is not asked for: {step.prompt(s)}"
        )

    def apply(self, s: S, action: Action) -> None:
        """Carry out a listed action and run on to the next decision; anything else is refused."""
        if not engine.take(s, action):
            refusal = self.why_not(s, action)
            assert refusal is not None
            raise IllegalAction(refusal.rule, refusal.reason)

    def settle(self, s: S) -> None:
        """Run everything that needs no decision: automatic steps and forced single answers."""
        engine.settle(s)

    def random_action(self, s: S, rng: Rng) -> Action:
        """Any of the listed actions; chance by its weights."""
        step = self.step(s)
        if isinstance(step, Chance):
            return pick(engine.outcomes(s, step), rng)
        return rng.choice(self.actions(s))

    # Knowing --------------------------------------------------------------------------------

    def view(self, s: S, seat: int) -> S:
        """All that `seat` may know, as a state with blanks; equal for states that differ only in what is hidden."""
        seen = self.mask(s, seat)
        seen.pending = [p.masked(s, seat) if isinstance(p, Decision) else p for p in s.pending]
        return seen

    def prompt(self, s: S) -> str:
        """What is asked now, as a sentence."""
        step = self.step(s)
        if isinstance(step, Decision):
            return step.prompt(s)
        return "The game is over" if step is None else "Chance decides"

    # Text and bytes -------------------------------------------------------------------------

    def parse(self, text: str) -> Action:
        """Read an action; `ParseError` if the text is not the notation of one."""
        return self.notation.parse(text)

    def find(self, s: S, text: str) -> Action:
        """The action meant by a person's text: its number in the list, its notation, or its only completion."""
        listed = self.actions(s)
        typed = text.strip()
        if typed.isdecimal() and len(typed) < 8 and 1 <= int(typed) <= len(listed):
            return listed[int(typed) - 1]
        begins = [a for a in listed if str(a).casefold().startswith(typed.casefold())]
        if len(begins) == 1:
            return begins[0]
        return self.parse(typed)

    def from_bytes(self, data: bytes) -> S:
        """Decode canonical bytes; `SaveError` says what is wrong with them."""
        return self._checked(self._unpack, data)

    def from_json(self, text: str | bytes) -> S:
        """Decode JSON; `SaveError` says what is wrong with it."""
        return self._checked(lambda raw: msgspec.json.decode(raw, type=self._shape, dec_hook=self.noun_of), text)

    @cached_property
    def _shape(self) -> type[msgspec.Struct]:
        """What a stored state looks like."""
        return shape_of(self._fresh)

    @cached_property
    def _fresh(self) -> S:
        """A fresh position: what is read is filled into copies of it."""
        scenario = next(iter(self.scenarios))
        return self.new(scenario, self.complete(scenario, {}))

    def _unpack(self, data: bytes) -> Any:
        """The fields stand in their order, without names."""
        values, names = msgspec.msgpack.decode(data, type=list[Any]), self.state_type.FIELDS
        if len(values) != len(names):
            raise SaveError(f"this is no position of {self.title}: {len(values)} fields where {len(names)} belong")
        return msgspec.convert(dict(zip(names, values, strict=True)), self._shape, dec_hook=self.noun_of)

    def _checked(self, decode: Callable[[Any], Any], data: Any) -> S:
        try:
            values = msgspec.structs.asdict(decode(data))
            values["pending"] = decode_steps(values["pending"], step_kinds(self.package), self.noun_of)
            s = self._filled(values)
            s.to_bytes()  # a number too large for the canonical bytes is part of no position
        except (msgspec.MsgspecError, UnicodeError, RecursionError, OverflowError, ParseError) as e:
            raise SaveError(f"this is no position of {self.title}: {e}") from e
        return s

    def _filled(self, values: dict[str, Any]) -> S:
        """The state with those fields; wrong lengths and numbers are refused before anything is derived from them."""
        s: S = self._fresh.copy()
        for name, value in values.items():
            setattr(s, name, value)
        self.check(s)
        s.restored()
        return s


@cache
def _adviser_of(package: str) -> Adviser[Any]:
    """Loaded when it is first asked for: playing needs none of it, and a start should not wait for it."""
    name = f"{package}.adviser"
    known: Adviser[Any] = import_module(name).ADVISER if package and find_spec(name) else Adviser()
    return known


def wrong_lengths(s: BaseState, lengths: Mapping[str, int]) -> list[str]:
    """What is wrong with the lengths of a decoded state's fields."""
    found = {field: len(getattr(s, field)) for field in lengths}
    return [f"{f} has {found[f]} entries, not {due}" for f, due in lengths.items() if found[f] != due]


def pick(outcomes: list[tuple[Action, int]], rng: Rng) -> Action:
    """One outcome, drawn by weight."""
    return pick_at(outcomes, rng.below(sum(weight for _, weight in outcomes)))


def pick_at(outcomes: list[tuple[Action, int]], at: int) -> Action:
    """The outcome in whose share of the weights the number `at` falls."""
    for outcome, weight in outcomes:
        if at < weight:
            return outcome
        at -= weight
    raise ValueError("the number lies beyond the weights")


def _sentence(action: Action) -> str:
    text = str(action)
    return text[:1].upper() + text[1:]
