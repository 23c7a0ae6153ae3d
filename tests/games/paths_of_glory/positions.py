"""Positions for tests: `position("campaign").clear().at("Sedan", "GE 1", "(GEc)").turn(5).build()`.

A unit in parentheses is reduced; a kind such as "FRc" takes the next counter that is not in use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self

from msgspec.structs import replace

from greatwar.games.paths_of_glory.combat import Combat
from greatwar.games.paths_of_glory.components import (
    ELIMINATED,
    OUT_OF_PLAY,
    POOLS,
    REMOVED,
    RESERVE,
    SPACES,
    UNITS_OF_KIND,
    Nation,
    Side,
    Unit,
    card,
    place,
    space,
    unit,
)
from greatwar.games.paths_of_glory.rules.access import OPENED_BY
from greatwar.games.paths_of_glory.setups import load_setup
from greatwar.games.paths_of_glory.state import NEUTRAL, NEUTRALS, Mark, Options, Pile, State, replaced
from greatwar.kernel.action import Action
from greatwar.kernel.components import Component
from greatwar.kernel.game import Game
from greatwar.kernel.step import Chance, Step

GAME: Game[State] = Game()
SALONIKA = card("AP-30")


def position(scenario: str = "campaign", **options: Any) -> Position:
    """The set-up of a scenario with nothing pending; options as fields of `Options`, e.g. `rules=2022`."""
    return Position(_start(Options(scenario, **options)))


class Position:
    """A state under construction; every method returns the position, `build` the state."""

    def __init__(self, s: State) -> None:
        self.s = s

    # Counters -----------------------------------------------------------------------------------

    def clear(self, *places: str) -> Self:
        """Take all units off (or only those of some places)."""
        wanted = {int(place(name)) for name in places}
        for u, here in zip(_everyone(), list(self.s.where), strict=True):
            if not wanted or here in wanted:
                self.s.put(u, OUT_OF_PLAY)
                self.s.set_marks(u, 0)
        return self

    def at(self, where: str, *names: str) -> Self:
        """Put units somewhere; in a space without an enemy fort control follows them (Greek neutrals: nobody's)."""
        for name in names:
            u = self.counter(name)
            self.s.put(u, place(where))
            self.s.mark(u, Mark.REDUCED, name.startswith("("))
            if place(where) in SPACES:
                self._take(where, u)
        return self

    def reserve(self, *names: str) -> Self:
        """Put units into the Reserve Box of their side."""
        return self._box(RESERVE, names)

    def eliminated(self, *names: str) -> Self:
        """Put units into the Eliminated Box of their side."""
        return self._box(ELIMINATED, names)

    def removed(self, *names: str) -> Self:
        """Put units out of the game for good."""
        return self._box(REMOVED, names)

    def counter(self, name: str) -> Unit:
        """The unit of that name, or the next free counter of that kind."""
        bare = name.strip("()")
        kin = UNITS_OF_KIND.get(bare, ())
        free = [u for u in kin if self.s.place(u) == OUT_OF_PLAY]
        spare = [u for u in kin if not self.s.on_map(u)]
        return unit(bare) if len(kin) < 2 else (free or spare)[0]

    def _box(self, boxes: Any, names: Iterable[str]) -> Self:
        for name in names:
            u = self.counter(name)
            self.at(str(boxes[u.side]), name)
        return self

    def _take(self, where: str, u: Unit) -> None:
        here = space(where)
        if u.nation is Nation.GR and not self.s.at_war("GR"):
            self.s.set_control(here, NEUTRAL)
        elif not (self.s.fort(here) and self.s.owner(here) == 1 - u.side):
            self.s.set_control(here, u.side)

    # Spaces -------------------------------------------------------------------------------------

    def control(self, where: str, side: str) -> Self:
        """Give a space to CP, AP or (any other word) nobody."""
        self.s.set_control(space(where), Side[side] if side in Side.__members__ else NEUTRAL)
        return self

    def trench(self, where: str, side: str, level: int = 1) -> Self:
        """Put a trench marker; level 0 takes it away."""
        self.s.set_trench(space(where), Side[side], level)
        return self

    def destroyed(self, *where: str) -> Self:
        """Mark forts as destroyed."""
        for name in where:
            self.s.destroy_fort(space(name))
        return self

    def beachhead(self, where: str) -> Self:
        """Put the MEF marker on a beach."""
        self.s.beachhead = int(space(where))
        return self.event("AP-31").control(where, "AP")

    # Tracks, nations, cards -----------------------------------------------------------------------

    def turn(self, turn: int) -> Self:
        """Set the turn."""
        self.s.turn = turn
        return self

    def active(self, side: str) -> Self:
        """Set the active side."""
        self.s.active = Side[side]
        return self

    def ops(self, points: int) -> Self:
        """Set the OPS that are left."""
        self.s.ops = points
        return self

    def vp(self, points: int) -> Self:
        """Set the VP marker."""
        self.s.vp = points
        return self

    def war_status(self, cp: int | None = None, ap: int | None = None) -> Self:
        """Set War Status; the combined one follows."""
        old = self.s.war_status
        now = [old[0] if cp is None else cp, old[1] if ap is None else ap]
        self.s.war_status = (*now, sum(now))
        return self

    def level(self, cp: int | None = None, ap: int | None = None) -> Self:
        """Set the commitment levels: 0 Mobilization, 1 Limited, 2 Total War."""
        self.s.level = (self.s.level[0] if cp is None else cp, self.s.level[1] if ap is None else ap)
        return self

    def event(self, *names: str, turn: int | None = None) -> Self:
        """Note that events have been played (this turn unless given); Salonika opens the Greek spaces."""
        for name in names:
            self.s.set_played(card(name), turn or self.s.turn)
            if card(name) == SALONIKA:
                self._open("GR")
        return self

    def war(self, *nations: str) -> Self:
        """Let nations enter the war without their units; their spaces take the printed control."""
        for nation in nations:
            self.s.enter_war(nation)
            self._open(nation)
        return self

    def _open(self, nation: str) -> None:
        for here in SPACES:
            if OPENED_BY.get(here.country) == nation and self.s.owner(here) == NEUTRAL:
                self.s.set_control(here, here.start_control if here.start_control is not None else NEUTRAL)

    def hand(self, side: str, *names: str) -> Self:
        """Give a side exactly these cards; what it held goes back to its deck."""
        for held in self.s.hand(Side[side]):
            self.s.set_pile(held, Pile.DECK)
        for name in names:
            self.s.set_pile(card(name), Pile.HAND)
        return self

    def rp(self, pool: str, points: int) -> Self:
        """Record Replacement Points."""
        self.s.rp = replaced(self.s.rp, POOLS.index(pool), points)
        return self

    def with_(self, **fields: Any) -> Self:
        """Set fields of the state by name; components stand for their numbers."""
        for name, value in fields.items():
            setattr(self.s, name, numbers(value))
        self.s.changed()
        return self

    def combat(self, where: str, *attackers: str, **fields: Any) -> Self:
        """A combat for a space by attackers on the map (kinds take all counters there); the rest by name."""
        here = space(where)
        units = [u for u in _everyone() if self.s.on_map(u) and (str(u) in attackers or u.kind in attackers)]
        self.s.active = units[0].side
        self.s.combat = Combat(
            int(here),
            tuple(map(int, units)),
            tuple(int(u) for u in self.s.at(here) if u.side != self.s.active),
            tuple(sorted({self.s.where[u.n] for u in units})),
            self.s.fort(here) if self.s.owner(here) != self.s.active else 0,
        )
        cards = tuple(sorted(int(card(name)) for name in fields.pop("cards", ())))
        self.s.combat = replace(self.s.combat, cards=cards, **{name: numbers(value) for name, value in fields.items()})
        return self

    def push(self, *steps: Step) -> Self:
        """Put steps on the stack; the first named comes first."""
        self.s.push(*steps)
        return self

    def build(self) -> State:
        """The state, run on to its first decision or die."""
        self.s.changed()
        self.s.listed = None  # what could be chosen before it was built further
        GAME.settle(self.s)
        return self.s


def numbers(value: Any) -> Any:
    """A value as the state keeps it: components become their numbers."""
    if isinstance(value, tuple | list):
        return type(value)(numbers(x) for x in value)
    return value.n if isinstance(value, Component) else value


def choices(s: State) -> list[str]:
    """What may be chosen now, as texts."""
    return [str(a) for a in GAME.actions(s)]


def choose(s: State, *texts: str, dice: Iterable[int | str] = ()) -> State:
    """Play actions by their texts, then answer chance with dice (numbers) and draws (card names)."""
    answers = list(dice)
    for text in _one_by_one(s, texts):
        _chance(s, answers)
        listed = {str(a): a for a in GAME.actions(s)}
        assert text in listed, f"{text!r} is not among {sorted(listed)}"
        GAME.apply(s, listed[text])
    _chance(s, answers)
    assert not answers, f"nobody asked for {answers}"
    return s


def _one_by_one(s: State, texts: Iterable[str]) -> Iterator[str]:
    """The texts; `redeploy U > P` is preceded by `pick U` where that is asked, and left out where it was forced."""
    for text in texts:
        pick = f"pick {text.removeprefix('redeploy ').partition(' > ')[0]}"
        if text.startswith("redeploy") and pick in choices(s):
            yield pick
            if text not in choices(s):
                continue
        yield text


def refusal(s: State, action: Action) -> str:
    """The number of the rule against an action; empty if it is listed."""
    why = GAME.why_not(s, action)
    return why.rule if why else ""


def _chance(s: State, answers: list[int | str]) -> None:
    while answers and isinstance(GAME.step(s), Chance):
        answer = answers.pop(0)
        text = f"roll {answer}" if isinstance(answer, int) else f"draw {answer}"
        GAME.apply(s, {str(a): a for a in GAME.actions(s)}[text])


def _everyone() -> list[Unit]:
    return sorted(u for kin in UNITS_OF_KIND.values() for u in kin)


def _start(options: Options) -> State:
    """A scenario's set-up as a state, with every card in its first pile and nothing pending."""
    setup = load_setup(options.scenario)
    s = State([], options)
    s.turn, s.vp = setup.turn, setup.vp
    for u, where, reduced in setup.units:
        s.put(u, where)
        s.mark(u, Mark.REDUCED, reduced)
    for here, side in setup.control.items():
        s.set_control(here, NEUTRAL if side is None else side)
    for here, side, level in setup.trenches:
        s.set_trench(here, side, level)
    for here in setup.destroyed_forts:
        s.destroy_fort(here)
    for nation, turn in setup.entered.items():
        s.entered = replaced(s.entered, NEUTRALS.index(nation), turn)
    _markers(s)
    return s


def _markers(s: State) -> None:
    setup = load_setup(s.options.scenario)
    s.war_status = (*setup.war_status, sum(setup.war_status))
    s.level = tuple(int(level) for level in setup.commitment)
    s.beachhead = int(setup.beachhead or 0)
    s.us_entry, s.capitulation, s.tsar_fell = setup.us_entry, setup.russian_capitulation, setup.russian_vp
    for pool, points in setup.rp.items():
        s.rp = replaced(s.rp, POOLS.index(pool), points)
    for event, turn in setup.events.items():
        s.set_played(event, turn)
    for side in Side:
        for c in setup.draw_pile(side):
            s.set_pile(c, Pile.DECK)
    for c in setup.removed:
        s.set_pile(c, Pile.REMOVED)
