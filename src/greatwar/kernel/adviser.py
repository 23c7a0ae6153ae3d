"""What a title knows about being played well, in words of no game.

Rules say what may be done; an adviser says what it is worth. Programs that play (`players`), reports (`analysis`) and
the table ask for it through this class, so that each title writes its knowledge once, in its own folder, and gets
opponents, odds and warnings by it. An adviser is only ever handed views: it cannot know what the asker may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from .action import Action
from .rng import Rng
from .state import BaseState

S = TypeVar("S", bound=BaseState)
F = TypeVar("F")
T = TypeVar("T")


class Evaluation(msgspec.Struct, frozen=True):
    """What a position is worth to a seat: named parts, in the unit of the title's victory points."""

    parts: dict[str, float]
    chance: float  # of winning, between 0 and 1

    @property
    def total(self) -> float:
        """All parts together; above zero is good for the seat that asked."""
        return sum(self.parts.values())


class Advice(msgspec.Struct, frozen=True):
    """An action, and in a sentence what it aims at and what is expected of it; `worth` in victory points, if known."""

    action: Action
    reason: str
    worth: float = 0.0


#: advice on one kind of decision
AdvisesOn = Callable[[S, list[Action], Rng], Advice]


class Bar(msgspec.Struct, frozen=True):
    """One outcome and its probability."""

    label: str
    chance: float


class Chart(msgspec.Struct, frozen=True):
    """A distribution: the bars add up to one."""

    title: str
    bars: list[Bar]


class Odds(msgspec.Struct, frozen=True):
    """What a fight that is being prepared or fought will bring."""

    title: str
    summary: str
    charts: list[Chart]
    places: list[str] = []
    notes: list[str] = []
    table: list[dict[str, Any]] = []  # the joint distribution: a row an outcome, with its `chance` and its parts


class Threat(msgspec.Struct, frozen=True):
    """Pieces and places that are cut off, or would be, and the enemy's moves that do it (none: it is so now)."""

    units: list[str]
    places: list[str]
    by: list[str] = []


class SupplyWatch(msgspec.Struct, frozen=True):
    """Who is out of supply now, and who could be after one operation of the enemy without a fight."""

    now: list[Threat]
    next: list[Threat]


class Transition(msgspec.Struct, Generic[S], frozen=True):
    """One record of a game that is told afterwards: the position before it, who decided what, the position after it."""

    before: S
    by: int
    action: Action
    after: S


class Event(msgspec.Struct, frozen=True):
    """Something that a report on a game tells of.

    The kinds: `die` (a die of a seat's, for `what`; `figure` came of it, `expected` was its mean, `variance` its
    spread), `loss` (`figure` steps or pieces of `what`), `fight` (begun by a seat; `figure` says how much hung on it),
    `card` (played by a seat, as `how`).
    """

    kind: str
    seat: int
    what: str
    how: str = ""
    figure: float = 0.0
    expected: float = 0.0
    variance: float = 0.0


def die_event(seat: int, what: str, brings: Callable[[int], float], die: int) -> Event:
    """A die of six faces, with what it brought to a seat and what it could be expected to bring."""
    values = [brings(face) for face in range(1, 7)]
    mean = sum(values) / 6
    variance = sum((value - mean) ** 2 for value in values) / 6
    return Event("die", int(seat), what, "", float(brings(die)), mean, variance)


def for_step(advisers: Mapping[type, F], step: object) -> F | None:
    """What a table by kind of step holds for a step: for its own class, or the nearest ancestor that is named."""
    return next((advisers[kind] for kind in type(step).__mro__ if kind in advisers), None)


def advised(advisers: Mapping[type, AdvisesOn[S]], view: S, actions: list[Action], rng: Rng) -> Advice:
    """What a table of advisers by kind of step says; a decision without one needs no thought.

    What is asked for secrecy's sake is answered as if there were more than one answer.
    """
    step = view.pending[-1]
    if len(actions) == 1 and not step.always_asks:
        return Advice(actions[0], "There is no choice")
    adviser = for_step(advisers, step)
    if adviser is None:
        return Advice(actions[0], "Either way is as good")
    return adviser(view, actions, rng)


def worth_trying(first: Advice, others: list[Advice], behind: float, worth: float | None = None) -> list[Advice]:
    """The advice, and the other candidates that are not too far behind it.

    `worth` is what the advice is taken for if it is not among the candidates; otherwise as good as the best of them.
    """
    if worth is None:
        worth = max([a.worth for a in others], default=0.0)
    worth = next((a.worth for a in others if a.action == first.action), worth)
    rest = [a for a in others if a.action != first.action and a.worth > worth - behind]
    return [Advice(first.action, first.reason, worth), *rest]


def distribution(
    title: str, rows: Iterable[tuple[T, Any]], label: Callable[[T], Any], order: Callable[[Any], Any] | None = None
) -> Chart:
    """The chart of one part of the outcomes, in the order of its values; rows are outcomes with their weights."""
    shares: dict[Any, Any] = {}
    for outcome, weight in rows:
        part = label(outcome)
        shares[part] = shares.get(part, 0) + weight
    total = sum(shares.values())
    return Chart(title, [Bar(str(part), float(shares[part] / total)) for part in sorted(shares, key=order)])


class Adviser(Generic[S]):
    """The questions; a title answers those that make sense in it."""

    #: how strong programs that follow the adviser have proved in measured matches, by the name of the player
    strengths: ClassVar[Mapping[str, str]] = {}
    #: how many plies (see below) a search looks ahead: one if the evaluation can tell what the answer will be
    ahead: ClassVar[int] = 1
    #: and how many more if there is ample time
    further: ClassVar[int] = 0

    def evaluate(self, view: S, seat: int) -> Evaluation | None:
        """What the position is worth to a seat."""
        return None

    def advise(self, view: S, actions: list[Action], rng: Rng) -> Advice | None:
        """The action a sensible player would take, quickly; `actions` is never empty."""
        return None

    def consider(self, view: S, actions: list[Action], rng: Rng) -> list[Advice]:
        """The few actions worth thinking about, the best guess first; a single one is not worth any thought."""
        first = self.advise(view, actions, rng)
        return [] if first is None else [first]

    def ply(self, view: S) -> int:
        """A number that grows whenever a side has finished what belongs together: a good time to evaluate."""
        return 0

    def odds(self, view: S) -> list[Odds]:
        """The fights that are being built or fought in this position."""
        return []

    def supply_watch(self, view: S, seat: int) -> SupplyWatch | None:
        """What of a seat's is cut off, or could be by one enemy operation."""
        return None

    def timeline(self, view: S) -> dict[str, Any]:
        """The figures worth drawing over a whole game, by name (victory points, levels of war …).

        `turn` is for the axis; names with the same words before a colon are drawn together.
        """
        return {}

    def chronicle(self, transitions: Iterable[Transition[S]]) -> Iterator[Event]:
        """What a report tells of a game, in its order; unlike all else it is asked of a game that lies open."""
        return iter(())
