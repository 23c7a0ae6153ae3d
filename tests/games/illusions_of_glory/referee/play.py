"""Small helpers of the referee's tests: play on without caring, ask whether a unit may end somewhere."""

from __future__ import annotations

from greatwar.games.illusions_of_glory.components import card
from greatwar.games.illusions_of_glory.names import OFFENSIVES
from tests.games.illusions_of_glory.positions import Position


def play_out(p: Position, pips: int = 1) -> Position:
    """Play on with the last choice of every decision and the same die, until nothing is pending."""
    for _ in range(500):
        if not p.s.pending:
            return p
        if p.rolls():
            p.dice(pips)
        else:
            p.do(p.choices()[-1])
    raise AssertionError("no end")


def fought(p: Position, pips: int = 1) -> Position:
    """Play one combat to its end: stop at the next declaration."""
    for _ in range(500):
        if not p.s.pending or p.asked() == "Combats":
            return p
        if p.rolls():
            p.dice(pips)
        else:
            p.do(p.choices()[-1])
    raise AssertionError("no end")


def next_side(p: Position, side: str) -> Position:
    """The other side takes its action; markers of the last one are gone."""
    play_out(p)
    p.s.activations = ()
    p.s.active = 1 if side == "AP" else 0
    return p


def may_end(p: Position, unit: str, *path: str) -> bool:
    """Whether a unit may go along a path and end there."""
    for where in path:
        text = f"move {unit} > {where}"
        if not p.offered(text):
            return False
        p.do(text)
    if p.where(unit) != path[-1]:
        return False
    return p.asked() == "" or p.offered("stop") or not p.offers(f"move {unit}")


def flank_offered(p: Position, target: str, *units: str) -> bool:
    """Declare an attack and say whether a Flank Attack may be announced."""
    p.do(f"attack {units[0]} > {target}", *[f"join {u}" for u in units[1:]], "resolve?")
    if p.asked() == "CommitStaff":
        p.do("done")
    return p.asked() == "AnnounceFlank"


def offensive(p: Position, side: str) -> str:
    """The Mandatory Offensive of a side."""
    return OFFENSIVES[p.s.mo[1 if side == "AP" else 0]]


def in_pile(p: Position, side: str, pile: int, name: str) -> bool:
    """Whether a card lies in a pile of a side."""
    return card(name) in p.s.cards(1 if side == "AP" else 0, pile)


def told(p: Position, part: str) -> bool:
    """Whether a line of the log holds some words."""
    return any(part in line for line in p.log())


def fired(p: Position, side: str) -> str:
    """What the log tells of the last fire of a side."""
    return [line for line in p.log() if f"{side} fires with" in line][-1]


def moves(p: Position, name: str) -> set[str]:
    """Where a unit may step next."""
    return {text.split(" > ")[1] for text in p.offers(f"move {name} >")}


def goals(p: Position, name: str) -> set[str]:
    """Where a unit may be redeployed."""
    return {text.split(" > ")[1] for text in p.offers(f"redeploy {name} >")}


def ways(p: Position, verb: str, name: str) -> set[str]:
    """Where a unit may go by a verb: retreat, advance, place, raise-unit."""
    return {text.split(" > ")[1] for text in p.offers(f"{verb} {name} >")}


def operate(p: Position, card: str, *activations: str) -> Position:
    """Play a card as an Event that goes on to Operations: place these markers and end movement."""
    p.action().do(f"event {card}", *activations)
    while p.asked() in ("Activate", "Movement"):
        p.do("done")
    return p


def losses(p: Position) -> Position:
    """Take the first choice of every loss and replacement."""
    while p.s.pending and (p.offers("loss") or p.offers("replace")):
        p.do((p.offers("loss") or p.offers("replace"))[0])
    return p


def yields(p: Position, side: str) -> Position:
    """Let a side take its first choices as long as it is asked."""
    for _ in range(50):
        if not p.s.pending or p.seat() != side:
            return p
        p.do(p.choices()[0])
    raise AssertionError("no end")
