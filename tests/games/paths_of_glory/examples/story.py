"""A told game: a text file of decisions, dice, draws and what must be true in between, and how it is run.

A line is one of

    [EX.T1.1] Guns of August       a chapter begins, named by the rule it shows
    CP ops CP-10                   a decision of a side, in the notation of the game
    roll 4                         what a die shows
    draw CP-10, CP-12              what is drawn, one card after the other
    ? vp 11                        a fact that must hold now (see FACTS)
    # a remark
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path
from typing import Self

import msgspec

from greatwar.games.paths_of_glory.components import POOLS, Side, Unit, card, place, space, unit
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.rules import combat, fire, movement, supply
from greatwar.games.paths_of_glory.rules.forts import besieged
from greatwar.games.paths_of_glory.rules.offensives import Offensive
from greatwar.games.paths_of_glory.state import Pile, State
from greatwar.games.paths_of_glory.steps.combat import FireRoll
from greatwar.games.paths_of_glory.tables import FIRE
from greatwar.kernel.session import Record, Session
from greatwar.kernel.step import CHANCE


class Chapter(msgspec.Struct):
    """A part of the story: the rule it shows, its title, and its lines with their numbers."""

    rule: str
    title: str
    lines: list[tuple[int, str]] = msgspec.field(default_factory=list)


def read(path: Path) -> list[Chapter]:
    """The chapters of a story."""
    chapters: list[Chapter] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = line.partition("#")[0].strip()
        if text.startswith("["):
            rule, _, title = text[1:].partition("]")
            chapters.append(Chapter(rule, title.strip()))
        elif text:
            chapters[-1].lines.append((number, text))
    return chapters


class Teller:
    """A game that is carried on line by line."""

    def __init__(self, scenario: str, options: dict[str, str]) -> None:
        self.session: Session[State] = Session(GAME, scenario, options, paused=True)

    def copy(self) -> Self:
        """The same game, to be carried on independently: a session never changes a state that it has kept."""
        new = copy(self)
        new.session = copy(self.session)
        new.session.records, new.session.log = self.session.records[:], self.session.log[:]
        return new

    def tell(self, chapter: Chapter) -> Iterator[tuple[str, str]]:
        """Carry out the lines of a chapter; for each fact in it, the line and what is wrong ("" if it holds)."""
        for number, text in chapter.lines:
            if text.startswith("?"):
                yield f"line {number}: {text}", self.wrong(text[1:].strip())
            else:
                self.act(number, text)

    def act(self, number: int, text: str) -> None:
        """A decision, a die, or draws."""
        first, _, rest = text.partition(" ")
        try:
            if first in GAME.seats:
                self._record(GAME.seats.index(first), rest)
                return
            for answer in rest.split(","):
                self._record(CHANCE, f"{first} {answer.strip()}")
        except Exception as e:
            listed = ", ".join(map(str, self.session.actions))
            raise AssertionError(f"line {number}: {text}: {e}; {self.session.prompt}: {listed}") from e

    def _record(self, by: int, text: str) -> None:
        self.session.replay([Record(by, GAME.parse(text))])

    def wrong(self, fact: str) -> str:
        """What is wrong with a fact; empty if it holds."""
        name, _, rest = fact.partition(" ")
        found, wanted = FACTS[name](self.session, rest)
        return "" if found == wanted else f"{found!r} instead of {wanted!r}"


# Facts: what is found in the game, and what the story says -----------------------------------------

Found = tuple[object, object]
Told = Session[State]


def vp(told: Told, rest: str) -> Found:
    """`vp 11`: the VP marker."""
    return str(told.state.vp), rest


def war_status(told: Told, rest: str) -> Found:
    """`war-status 2 0 2`: of the Central Powers, of the Allies, combined."""
    return " ".join(map(str, told.state.war_status)), rest


def at(told: Told, rest: str) -> Found:
    """`at Sedan: GE 2, (GE 3)`: exactly these units, reduced ones in parentheses, corps by their kind."""
    name, _, units = rest.partition(":")
    found = sorted(_shown(told.state, u) for u in told.state.at(place(name)))
    return found, sorted(x.strip() for x in units.split(",") if x.strip())


def _shown(s: State, u: Unit) -> str:
    name = str(u) if u.army else u.kind
    return f"({name})" if s.reduced(u) else name


def box(told: Told, rest: str) -> Found:
    """`box CP Eliminated Box: AH 3`: these units are among those in a box."""
    name, _, units = rest.partition(":")
    there = [str(u) for u in told.state.at(place(name))]
    return [u.strip() for u in units.split(",") if u.strip() not in there], []


def control(told: Told, rest: str) -> Found:
    """`control Lodz: CP`: whose space it is."""
    name, _, side = rest.partition(":")
    return str(Side(told.state.owner(space(name)))), side.strip()


def says(told: Told, rest: str) -> Found:
    """`says Loss Number 5`: the last record brought a line into the log that has these words."""
    last = len(told.records) - 1
    lines = [line.text for line in told.log if line.record == last]
    return (rest, rest) if any(rest in line for line in lines) else (lines, rest)


def column(told: Told, rest: str) -> Found:
    """`column army 6-8`: the table and, after shifts, the column of the die that is thrown next."""
    s, roll = told.state, GAME.step(told.state)
    assert isinstance(roll, FireRoll)
    assert s.combat is not None
    table = fire.fire_table(s, s.combat, roll.attacking)
    columns = FIRE[table]
    found = columns[min(max(fire.column(s, s.combat, roll.attacking), 0), len(columns) - 1)]
    return f"{table} {found.column}", rest


def offensive(told: Told, rest: str) -> Found:
    """`offensive CP: GE`: the box of the Mandated Offensive marker."""
    side, _, wanted = rest.partition(":")
    return str(Offensive(told.state.offensive[Side[side]])), wanted.strip()


def pile(told: Told, rest: str) -> Found:
    """`pile CP-1: removed`: where a card is."""
    name, _, wanted = rest.partition(":")
    return Pile(told.state.pile_of(card(name))).name.lower(), wanted.strip()


def hand(told: Told, rest: str) -> Found:
    """`hand CP: CP-4, CP-6`: the cards a side holds."""
    side, _, cards = rest.partition(":")
    return {str(c) for c in told.state.hand(Side[side])}, {c.strip() for c in cards.split(",") if c.strip()}


def trench(told: Told, rest: str) -> Found:
    """`trench Nancy: 1 AP`, `trench Nancy: none`."""
    name, _, wanted = rest.partition(":")
    levels = [f"{told.state.trench_level(space(name), side)} {side}" for side in Side]
    return next((level for level in levels if level[0] != "0"), "none"), wanted.strip()


def fort(told: Told, rest: str) -> Found:
    """`fort Liege: destroyed` (or intact, besieged)."""
    name, _, wanted = rest.partition(":")
    here = space(name)
    state = "besieged" if besieged(told.state, here) else "intact"
    return state if told.state.fort(here) else "destroyed", wanted.strip()


def supplied(told: Told, rest: str) -> Found:
    """`supplied GE 3: no`: whether a unit traces supply."""
    name, _, wanted = rest.partition(":")
    return "yes" if supply.supplied(told.state, unit(name)) else "no", wanted.strip()


def rp(told: Told, rest: str) -> Found:
    """`rp AH 2, GE 3`: all replacement points there are."""
    have = {f"{pool} {n}" for pool, n in zip(POOLS, told.state.rp, strict=True) if n}
    return have, {x.strip() for x in rest.split(",") if x.strip()}


def level(told: Told, rest: str) -> Found:
    """`level 1 0`: the commitment levels of CP and AP."""
    return " ".join(map(str, told.state.level)), rest


def asks(told: Told, rest: str) -> Found:
    """`asks AP 8.1.3`: who decides next, and by which rule."""
    step, actor = GAME.step(told.state), told.actor
    who = "game over" if actor is None else "chance" if actor == CHANCE else GAME.seats[actor]
    return f"{who} {step.asked_by if step else ''}".strip(), rest


def may(told: Told, rest: str) -> Found:
    """`may activate-attack Verdun`: an action is listed."""
    return str(GAME.why_not(told.state, GAME.parse(rest)) or ""), ""


def refused(told: Told, rest: str) -> Found:
    """`refused 12.1.11.1: join BR BEF`: an action is not listed, by this rule."""
    rule, _, action = rest.partition(":")
    why = GAME.why_not(told.state, GAME.parse(action))
    return why.rule if why else "listed", rule


def apart(told: Told, rest: str) -> Found:
    """`apart 12.1.11: FR 9, BR BEF`: these units may not attack together, by this rule."""
    rule, _, units = rest.partition(":")
    why = combat.no_common_space(told.state, tuple(unit(name) for name in units.split(",")))
    return why.rule if why else "together", rule


def port(told: Told, rest: str) -> Found:
    """`port GE 1 > Calais: open`: whether a unit may stop in a port of the Channel."""
    pair, _, wanted = rest.partition(":")
    who, _, where = pair.partition(">")
    return "closed" if movement.channel_ports(told.state, unit(who), space(where)) else "open", wanted.strip()


def target(told: Told, rest: str) -> Found:
    """`target GE 8 > Kovno: barred`: whether Germans may attack a Russian fort."""
    pair, _, wanted = rest.partition(":")
    who, _, where = pair.partition(">")
    return "barred" if combat.russian_forts(told.state, unit(who), space(where)) else "open", wanted.strip()


FACTS: dict[str, Callable[[Told, str], Found]] = {
    "vp": vp,
    "war-status": war_status,
    "at": at,
    "box": box,
    "control": control,
    "says": says,
    "offensive": offensive,
    "pile": pile,
    "hand": hand,
    "trench": trench,
    "fort": fort,
    "supplied": supplied,
    "rp": rp,
    "level": level,
    "asks": asks,
    "may": may,
    "refused": refused,
    "column": column,
    "apart": apart,
    "port": port,
    "target": target,
}
