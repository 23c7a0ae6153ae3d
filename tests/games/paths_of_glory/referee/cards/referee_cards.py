"""Driving whole turns from outside: what a player sees, chooses and rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from greatwar.games.paths_of_glory.components import POOLS, Side, card, place, space, unit
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.state import Pile, State
from greatwar.games.paths_of_glory.steps.draw import DrawPhase
from greatwar.games.paths_of_glory.steps.sequence import Turn
from greatwar.games.paths_of_glory.steps.war_status import WarStatusPhase
from tests.games.paths_of_glory.positions import Position, choices, choose, position

__all__ = [
    "GAME",
    "HIST",
    "POOLS",
    "RUSSIA_HELD",
    "Any",
    "DrawPhase",
    "Pile",
    "Position",
    "Run",
    "Side",
    "State",
    "Turn",
    "WarStatusPhase",
    "activate",
    "all_of_russia",
    "card",
    "choices",
    "choose",
    "events",
    "here",
    "historical",
    "name",
    "pile",
    "place",
    "pool",
    "pools",
    "position",
    "space",
    "unit",
    "walk",
    "where",
    "winner",
]


HIST: dict[str, Any] = {
    "hand_size": 8,
    "entrench_modifier": True,
    "vp_map": "historical",
    "draws": "allied",
    "guns_of_august": "event",
}


def historical() -> Position:
    return position("historical", **HIST)


def name(s: State) -> str:
    return type(GAME.step(s)).__name__ if s.pending else ""


class Run:
    """One turn after another: scripted actions, otherwise 'one-op' and nothing done."""

    def __init__(
        self, p: Position, cp: Sequence[Sequence[str]] = (), ap: Sequence[Sequence[str]] = (), mo: Any = (4, 5)
    ) -> None:
        self.s = p.push(Turn()).build()
        self.script = {0: [list(x) for x in cp], 1: [list(x) for x in ap]}
        self.mo = list(mo)
        self.dice: list[int] = []
        self.seen: list[tuple[str, int, int, list[str]]] = []
        self.rps: dict[str, dict[str, int]] = {}

    def at(self, *steps: str, turn: int | None = None, side: int | None = None, round_: int | None = None) -> State:
        """Run until a step of that name (or the end)."""
        for _ in range(3000):
            if not self.s.pending:
                return self.s
            n = name(self.s)
            if (
                n in steps
                and turn in (None, self.s.turn)
                and side in (None, int(self.s.active))
                and round_ in (None, self.s.round)
            ):
                return self.s
            self.one()
        raise AssertionError("endless")

    def turn_end(self) -> State:
        before = self.s.turn
        for _ in range(3000):
            if not self.s.pending or self.s.turn != before:
                return self.s
            self.one()
        raise AssertionError("endless")

    def one(self) -> None:
        s, listed = self.s, choices(self.s)
        n = name(s)
        self.seen.append((n, int(s.active), s.round, listed))
        if n == "MandatedOffensiveRoll":
            text = f"roll {self.mo.pop(0) if self.mo else 5}"
        elif n == "TakeAction":
            todo = self.script[int(s.active)]
            if todo:
                for text in todo.pop(0):
                    choose(s, text)
                return
            text = "one-op"
        elif listed[0].startswith("roll"):
            text = f"roll {self.dice.pop(0) if self.dice else 1}"
        else:
            text = next((x for x in ("done", "decline", "no-flank") if x in listed), listed[0])
        choose(s, text)


def pool(s: State, nation: str) -> int:
    return s.rp[POOLS.index(nation)]


def pools(s: State) -> dict[str, int]:
    return {n: v for n, v in zip(POOLS, s.rp, strict=True) if v}


def pile(s: State, c: str) -> Pile:
    return Pile(s.pile_of(card(c)))


def where(s: State, u: str) -> str:
    return _place(s, u)


def _place(s: State, u: str) -> str:

    return str(s.place(unit(u)))


def here(s: State, where_: str) -> list[str]:
    return sorted(("(%s)" if s.reduced(u) else "%s") % u.kind for u in s.at(place(where_)))


def winner(s: State) -> str:
    """CP, AP, draw or '' while it goes on."""
    if s.pending or not s.ending:
        return ""
    return {0: "CP", 1: "AP"}.get(s.winner, "draw")


def events(s: State) -> set[str]:
    return {c.removeprefix("event ") for c in choices(s) if c.startswith("event ")}


def activate(s: State, *texts: str) -> State:
    """Activations, then 'done' if the question is still there."""
    choose(s, *texts)
    return choose(s, "done") if name(s) == "Activate" else s


def walk(s: State, u: str, *to: str) -> State:
    """Move a unit through spaces and stop there."""
    for x in to:
        listed = choices(s)
        go = next(
            (c for c in listed if c.endswith(f"> {x}") and u in c),
            next((c for c in listed if c.endswith(f"> {x}")), None),
        )
        assert go, (x, listed)
        choose(s, go)
    return s


RUSSIA_HELD = ("Petrograd", "Moscow", "Kharkov", "Caucasus")


def all_of_russia(p: Position, *but: str) -> Position:
    """European Russia without the supply sources in the hands of the CP, so that nothing there is cut off."""
    from greatwar.games.paths_of_glory.components import SPACES

    for x in SPACES:
        if x.country == "Russia" and not x.near_east and str(x) not in (*RUSSIA_HELD, *but):
            p.clear(str(x)).control(str(x), "CP")
            if x.fort:
                p.destroyed(str(x))
    return p
