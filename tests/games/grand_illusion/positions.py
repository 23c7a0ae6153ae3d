"""Positions for tests: `position().clear().at(33, "GE III", "(GE IV)").control("German", 33).caps(3, 5).build()`.

A unit in parentheses shows its back: disrupted, flipped or fired. Control does not follow units; say so.
"""

from __future__ import annotations

from typing import Any, Self, TypeVar

from greatwar.games.grand_illusion.battle import Activation, Battle
from greatwar.games.grand_illusion.components import (
    DEADPILE,
    HEXES,
    OUT_OF_PLAY,
    TRACK,
    UNITS,
    Phase,
    Side,
    hex_at,
    unit,
)
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.names import side_named
from greatwar.games.grand_illusion.scenarios import bits_of
from greatwar.games.grand_illusion.state import Mark, Options, State, with_value
from greatwar.games.grand_illusion.steps.setup import lay_out
from greatwar.kernel.action import Action
from greatwar.kernel.step import Chance, Step

Kind = TypeVar("Kind", bound=Step)


#: fields that hold hexes, units, or hexes with something beside them; tests may write numbers
_HEXES, _UNITS, _MARKERS = ("north", "hq_placed", "attacked_british", "attacked"), ("in_maubeuge", "moved"), "_markers"


def _named(field: str, value: Any) -> Any:
    """The value of a field, its numbers turned into hexes and units."""
    if field in _HEXES:
        return tuple(hex_at(int(h)) for h in value)
    if field in _UNITS:
        return tuple(UNITS[int(u)] for u in value)
    if field.endswith(_MARKERS):
        return tuple((hex_at(int(h)), worth) for h, worth in value)
    return value


def position(scenario: str = "campaign", agreed: str = "none") -> Position:
    """The set-up of a scenario in its Action Phase with nothing pending; `agreed` "choose" = options are secret."""
    s = State([], Options(scenario, agreed, agreed))
    lay_out(s)
    s.phase = Phase.ACTION
    return Position(s)


class Position:
    """A state under construction; every method returns the position, `build` the state."""

    def __init__(self, s: State) -> None:
        self.s = s

    # Counters -----------------------------------------------------------------------------------

    def clear(self, *hexes: int) -> Self:
        """Take all units off, forts too (or only those of some hexes)."""
        for u in UNITS:
            if not hexes or self.s.where[u.n] in hexes:
                self.s.put(u, OUT_OF_PLAY)
                self.s.unmark(u)
        return self

    def at(self, where: int, *names: str) -> Self:
        """Put units into a hex."""
        return self._put(hex_at(where), names)

    def dead(self, *names: str) -> Self:
        """Put units into the deadpile."""
        return self._put(DEADPILE, names)

    def track(self, turn: int, *names: str) -> Self:
        """Put units on the Turn Record Track."""
        return self._put(TRACK[turn], names)

    def _put(self, place: Any, names: tuple[str, ...]) -> Self:
        for name in names:
            back = name.startswith("(")
            u = unit(name.strip("()") if back else name)
            self.s.put(u, place)
            self.s.mark(u, Mark.BACK, back)
        return self

    def steps_lost(self, fort: str, n: int) -> Self:
        """Let a fort have lost some steps."""
        for _ in range(n):
            self.s.lose_step(unit(fort))
        return self

    # Hexes --------------------------------------------------------------------------------------

    def control(self, side: str, *hexes: int, cavalry: bool = False) -> Self:
        """Give hexes to a side ("German" or "Allied"); without hexes the whole map."""
        for h in [hex_at(int(n)) for n in hexes] or HEXES:
            self.s.set_control(h, side_named(side), cavalry)
        return self

    def trench(self, where: int, level: int = 1) -> Self:
        """Entrench a hex."""
        self.s.set_trench(hex_at(where), level)
        return self

    def siege(self, where: int, on: bool = True) -> Self:
        """Besiege the forts of a hex."""
        self.s.set_siege(hex_at(where), on)
        return self

    def blocked(self, owner: str, left: int, entered: int) -> Self:
        """Block a hexside."""
        self.s.blocked = (*self.s.blocked, (int(side_named(owner)), hex_at(left), hex_at(entered)))
        return self

    # Tracks -------------------------------------------------------------------------------------

    def caps(self, german: int, allied: int) -> Self:
        """Set the CAPS."""
        self.s.caps = (german, allied)
        return self

    def mandated(self, german: int, allied: int) -> Self:
        """Set the Mandated Battles."""
        self.s.mandated = (german, allied)
        return self

    def vp(self, german: int, allied: int) -> Self:
        """Set the victory points."""
        self.s.vp = (german, allied)
        return self

    def turn(self, turn: int) -> Self:
        """Set the turn."""
        self.s.turn = turn
        self.s.changed()
        return self

    def phase(self, phase: Phase) -> Self:
        """Set the phase."""
        self.s.phase = phase
        self.s.changed()
        return self

    def active(self, side: str) -> Self:
        """Set the active side, which has the initiative too."""
        self.s.active = self.s.initiative = side_named(side)
        return self

    def withdrew(self, side: str, turn: int) -> Self:
        """Let a side have made its General Withdrawal."""
        self.s.withdrawal = with_value(self.s.withdrawal, side_named(side), turn)
        return self

    def options(self, chosen: str) -> Self:
        """Let options of the What If scenario be in force, such as "A1+G3"."""
        self.s.chosen = bits_of(chosen)
        self.s.changed()
        return self

    def set(self, **fields: Any) -> Self:
        """Set fields of the state by name."""
        for name, value in fields.items():
            setattr(self.s, name, _named(name, value))
        self.s.changed()
        return self

    # Ending -------------------------------------------------------------------------------------

    def activation(self, where: int, **fields: Any) -> Self:
        """Let an activation be going on."""
        self.s.activation = Activation(hex_at(where), **{name: _named(name, value) for name, value in fields.items()})
        return self

    def battle(self, where: int, attacker: str, *attackers: str, **fields: Any) -> Self:
        """Let a battle be going on."""
        self.s.battle = Battle(hex_at(where), int(side_named(attacker)), tuple(unit(n) for n in attackers), **fields)
        return self

    def build(self, *steps: Step) -> State:
        """The state, with steps pending and run on to the first decision or die."""
        self.s.push(*steps)
        GAME.settle(self.s)
        return self.s


def play(s: State, *texts: str) -> State:
    """Carry out actions by their notation; dice are written "roll 3"."""
    for text in texts:
        GAME.apply(s, GAME.parse(text))
    return s


def dice(s: State, *pips: int) -> State:
    """Answer the next dice."""
    for n in pips:
        assert isinstance(GAME.step(s), Chance), GAME.step(s)
        GAME.apply(s, Action("roll", (n,)))
    return s


def pending(s: State, kind: type[Kind]) -> Kind:
    """The step that asks for a decision or a die, which must be of a kind."""
    step = GAME.step(s)
    assert isinstance(step, kind), step
    return step


def texts(s: State) -> list[str]:
    """The actions that may be chosen, as text."""
    return [str(a) for a in GAME.actions(s)]


def why(s: State, text: str) -> str:
    """The rule against an action."""
    refusal = GAME.why_not(s, GAME.parse(text))
    assert refusal is not None, f"{text} is allowed"
    return refusal.rule


GERMAN, ALLIED = Side.GERMAN, Side.ALLIED
