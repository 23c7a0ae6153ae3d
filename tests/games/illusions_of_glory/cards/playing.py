"""Small helpers of the tests of cards: play an Event, fight a battle with Combat Cards, ask where a card lies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from greatwar.families.cdg.state import DISCARD, REMOVED, TABLE
from greatwar.games.illusions_of_glory.components import card, space
from greatwar.games.illusions_of_glory.names import NATIONS, POOLS
from greatwar.games.illusions_of_glory.rules import activation, fire
from tests.games.illusions_of_glory.positions import Position, facts

Values = dict[str, dict[str, Any]]
RAIL: Final = ("single_gauge", "none")
EVERYBODY: Final = "RU IT BR FR SB MN RO GE AH TU BU"
BASE: Final[dict[str, Any]] = {"terrain": "clear", "fort": 0, "vp": 0, "supply": EVERYBODY, "seas": ""}
PILES: Final = {DISCARD: "discards", REMOVED: "removed", TABLE: "table"}


def side_of(name: str) -> str:
    """The side of a card by its name."""
    return name[:2]


def event(name: str, p: Position) -> Position:
    """Play a card as an Event in a position; it stops at the first decision that the Event asks for."""
    p.s.active = 1 if side_of(name) == "AP" else 0
    p.s.pending.clear()
    return p.hand(side_of(name), name).action().do(f"event {name}")


def refusal(name: str, p: Position) -> str:
    """The rule against a card as an Event; empty if it may be played."""
    p.s.active = 1 if side_of(name) == "AP" else 0
    p.s.pending.clear()
    return p.hand(side_of(name), name).action().why_not(f"event {name}")


def lies(p: Position, name: str) -> str:
    """Where a card lies after its play."""
    return PILES[p.s.pile[card(name).n]]


def points(p: Position) -> dict[str, float]:
    """The recorded points of the pools that have some."""
    return {name: p.s.rp[n] / 2 for n, name in enumerate(POOLS) if p.s.rp[n]}


def price(p: Position, where: str, attack: bool) -> int:
    """What the active side pays for activating a space."""
    units = p.s.of_side(space(where), p.s.active)
    return activation.price(p.s, space(where), units, attack)


# Battles --------------------------------------------------------------------------------------------------------------


@contextmanager
def field(
    line: tuple[str, str] = RAIL, units: dict[str, dict[str, Any]] | None = None, **ground: Any
) -> Iterator[None]:
    """A battlefield: Brody with this ground, attacked from Dubno and Rovno, with Lemberg and then Stryj behind it."""
    spaces = dict.fromkeys(("Dubno", "Rovno", "Lemberg", "Stryj"), BASE)
    spaces["Brody"] = BASE | {"supply": "", "nation": "AH"} | ground
    lines = [("Dubno", "Brody", *line), ("Rovno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL)]
    lines.append(("Lemberg", "Stryj", *RAIL))
    with facts(spaces=spaces, lines=lines, only=list(spaces), units=units or {}):
        yield


def battle(
    attackers: tuple[str, ...],
    defenders: tuple[str, ...],
    *cards: str,
    turn: int = 6,
    by: str = "AP",
    war: tuple[str, ...] = ("IT", "BU", "RO"),
    flank: tuple[str, ...] = (),
    trench: bool = False,
    played: tuple[str, ...] = (),
    collapsed: int = 0,
) -> Position:
    """An attack from Dubno (and, as a Flank Attack, from Rovno) on Brody, where the owner of the first card plays."""
    other = "CP" if by == "AP" else "AP"
    p = Position(turn=turn, round=6, active=by).at_war(*war).played(*played)
    p.control(by, "Dubno", "Rovno").control(other, "Lemberg", "Stryj", "Brody")
    p.s.collapsed = collapsed
    p.at("Dubno", *attackers).at("Brody", *defenders)
    if flank:
        p.at("Rovno", *flank)
    if trench:
        p.trench(other, "Brody")
    for name in cards:
        p.hand(side_of(name), name)
    names = [name.strip("()") for name in (*attackers, *flank)]
    p.attacking("Dubno", *(["Rovno"] if flank else []))
    p.declare("Brody", *names, flank="Dubno" if flank else "")
    if p.asked() != "PlayCards" and p.s.pending:
        p.dice(1)  # the weather, which does no harm in the last round
    if cards and side_of(cards[0]) != by:
        p.do("done")
    return p


def drm(p: Position, attacking: bool) -> int:
    """The modifiers of a side in the combat."""
    assert p.s.combat is not None
    return fire.FIRE.drm(p.s, p.s.combat, attacking)


def gain(p: Position, name: str, attacking: bool) -> int:
    """What a Combat Card adds to a side's die."""
    before = drm(p, attacking)
    p.do(f"play {name}")
    return drm(p, attacking) - before


def nations_at(p: Position, where: str) -> set[str]:
    """The nations of the units in a place."""
    return {NATIONS[u.nation] for u in p.s.at(space(where))}
