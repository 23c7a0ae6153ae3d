"""What the skins and views of card-driven games have in common: seats, spaces, lines, counters, cards, tracks, piles.

A title says which nation has which colour and what a line is called; here is only the shape that a table reads.
Names are those of the notation. This module holds a record of msgspec and is never compiled.
"""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from ...kernel.skin import Laid, read_layout
from .board import AP, CP
from .state import DECK, DISCARD, FULL_VIEW, OUT, REMOVED, TABLE, UNKNOWN

Facts = dict[str, Any]

SIDE_NAMES = ("CP", "AP", "neutral", "nobody")
DARK, LIGHT = "#1b1712", "#fffaf0"
#: what a mark on a thing says about where it comes from
SOURCES = {
    "reconstructed": {
        "label": "reconstructed",
        "text": "The printed value was not at hand: it is our reconstruction from the rules and from public history.",
    },
    "sister": {
        "label": "from a sister game",
        "text": "The printed value was not at hand: it is taken from a game of the same family.",
    },
}
#: the ways to play a card from the hand that all these games have
CARD_USES = (
    {"verb": "ops", "label": "OPS", "value": "ops"},
    {"verb": "sr", "label": "SR", "value": "sr"},
    {"verb": "rp", "label": "RP", "value": "rp"},
    {"verb": "event", "label": "Event", "value": ""},
)


class Labelled(Laid, frozen=True):
    """A line of layout.csv: the middle of a space and of its name, in pixels of our map."""

    id: int
    label_x: float
    label_y: float
    label_place: str
    label_lines: str


class LayoutRow(Labelled, frozen=True):
    """The same with the part of the map that a space lies in."""

    panel: Literal["main", "inset", "off"]


def load_layout(path: Path, names: Sequence[str], size: tuple[int, int]) -> tuple[LayoutRow, ...]:
    """Where the spaces of those names lie on a map of that size, in their order."""
    return read_layout(path, LayoutRow, "id", names, size)


def filled(**facts: Any) -> Facts:
    """The facts that say something: what is empty, zero or false is left out."""
    return {name: fact for name, fact in facts.items() if fact}


def marked(source: str) -> Facts:
    """The mark of a thing whose source is worth one."""
    return {"source": source} if source in SOURCES else {}


# The skin -----------------------------------------------------------------------------------------


def seats(titles: Sequence[str]) -> list[Facts]:
    """The two seats with their colours and patterns."""
    looks = (("#a8431f", "#f0a37c", "hatch"), ("#1f5fa8", "#86b7ee", "plain"))
    return [
        {"id": SIDE_NAMES[side], "title": titles[side], "colour": one, "colourDark": two, "pattern": pattern}
        for side, (one, two, pattern) in enumerate(looks)
    ]


def nation(name: str, colour: str, ink: str, sign: str) -> Facts:
    """The face of a nation: name, colour of its counters, ink on them, and a sign that needs no colour."""
    return {"name": name, "colour": colour, "ink": ink, "sign": sign}


def space(row: Labelled, terrain: str, country: str, area: str, **facts: Any) -> Facts:
    """What is printed in a space; what it has not is left out."""
    label = {"x": row.label_x, "y": row.label_y, "lines": row.label_lines.split("|")}
    place = {"id": row.name, "x": row.x, "y": row.y, "label": label}
    return {**place, "terrain": terrain, "country": country, "area": area, **filled(**facts)}


def line(a: LayoutRow, b: LayoutRow, kind: str, via: Sequence[Sequence[float]] = (), who: str = "") -> Facts:
    """A line between two spaces. A road needs no kind; `via` are the points between, `who` those who may use it."""
    found: Facts = {"a": a.name, "b": b.name}
    if kind:
        ends = [[a.x, a.y], *[list(point) for point in via], [b.x, b.y]]
        found |= {"kind": kind, **({"via": ends} if via or kind == "rail" else {})}
    return found | ({"dashed": True, "who": [who]} if who else {})


def crossing(a: LayoutRow, b: LayoutRow) -> Facts:
    """The sign of water on the line between two spaces."""
    angle = round(math.degrees(math.atan2(b.y - a.y, b.x - a.x)))
    middle = {"x": round((a.x + b.x) / 2, 1), "y": round((a.y + b.y) / 2, 1)}
    return {"a": a.name, "b": b.name, "kind": "water", **middle, "angle": angle}


def short(name: str, words: Mapping[str, str]) -> str:
    """A name that has room on a counter: long words are shortened as the title says, the rest is cut."""
    for word, brief in words.items():
        name = name.replace(word, brief)
    name = " ".join(name.split())
    head, _, last = name.rpartition(" ")
    if len(name) <= 6 or not set(name.partition(" ")[0]) - set("IVXL"):
        return name[:9].strip()
    return f"{head[:4].strip()} {last}" if last.isdecimal() and head else name[:6].strip(" .(")


def verbs(labels: Mapping[str, str], nouns: Mapping[str, Iterable[Any]], many: Sequence[str] = ()) -> dict[str, Facts]:
    """How every verb is called, what it takes, and whether it is one step of a longer way or ends one."""
    found: dict[str, Facts] = {}
    for verb, kinds in nouns.items():
        marks = filled(
            steps=verb == "move", ends=verb == "stop", main=verb in ("done", "stop", "resolve"), many=verb in many
        )
        found[verb] = {"label": labels.get(verb, verb.capitalize()), "nouns": [noun.name for noun in kinds], **marks}
    return found


def number(id_: str, label: str, at: str, least: int, most: int, **more: Any) -> Facts:
    """A track that a marker moves along."""
    return {"id": id_, "kind": "number", "label": label, "at": at, "min": least, "max": most, **more}


def tracks_of(side: int, levels: Sequence[str], duty: str) -> list[Facts]:
    """The tracks that each side has."""
    name = SIDE_NAMES[side]
    level = {"id": f"level-{name}", "kind": "boxes", "label": "Commitment", "at": f"level.{name}"}
    return [
        number(f"ws-{name}", "War Status", f"war_status.{name}", 0, 25, side=name),
        {**level, "boxes": list(levels), "side": name},
        {"id": f"mo-{name}", "kind": "duty", "label": duty, "at": f"offensive.{name}", "side": name},
    ]


# The view -----------------------------------------------------------------------------------------


def hands(algorithm: Any, s: Any) -> Facts:
    """How many cards each side holds, and those that the viewer knows."""
    return {
        SIDE_NAMES[side]: {
            "count": algorithm.hand_count(s, side),
            "cards": [str(c) for c in algorithm.hand(s, side)],
        }
        for side in (CP, AP)
    }


def piles(algorithm: Any, s: Any) -> Facts:
    """Names where all may look, numbers where not."""
    return {SIDE_NAMES[side]: _piles(algorithm, s, side) for side in (CP, AP)}


def _piles(algorithm: Any, s: Any, side: int) -> Facts:
    named = {"discard": DISCARD, "removed": REMOVED, "table": TABLE}
    found: Facts = {name: [str(c) for c in algorithm.cards(s, side, pile)] for name, pile in named.items()}
    unseen = len(algorithm.cards(s, side, DECK)) + len(algorithm.cards(s, side, UNKNOWN))
    found["deck"] = unseen - (sum(s.hidden) if s.viewer == 1 - side else 0)
    found["later"] = len(algorithm.cards(s, side, OUT))
    return found


def history(s: Any, uses: Mapping[int, str], cards: Sequence[Any]) -> Facts:
    """What the action rounds of this turn were used for."""
    return {
        SIDE_NAMES[side]: [
            {"use": uses[use], **({"card": str(cards[card])} if 0 <= card < len(cards) else {})}
            for use, card in s.uses(side)
        ]
        for side in (CP, AP)
    }


def action(s: Any, cards: Sequence[Any]) -> Facts:
    """The card of this action round and the operation points left."""
    shown = 0 <= s.card < len(cards)
    return {"ops": s.ops, **({"card": str(cards[s.card])} if shown else {})}


def unit(s: Any, u: Any, nation_: str, marks: Mapping[str, int], out_of_supply: bool) -> Facts:
    """A counter as it lies, with the side that is up."""
    reduced = s.reduced(u)
    found: Facts = {"place": s.place(u).name, "side": SIDE_NAMES[s.side_of(u)], "nation": nation_, "army": u.large}
    found |= {"cf": u.cf[reduced], "lf": u.lf[reduced], "mf": u.mf[reduced]}
    shown = {word: s.does(u, bits) for word, bits in marks.items()}
    return found | filled(reduced=reduced, oos=out_of_supply, **shown)


def combat(c: Any, spaces: Sequence[Any], units: Sequence[Any], cards: Sequence[Any]) -> Facts:
    """The combat being fought; a Loss Number is there once it is known. `spaces` are the places by number."""
    losses = {"attacker_loss": c.attacker_loss, "defender_loss": c.defender_loss}
    return {
        "space": spaces[c.space].name,
        "origins": [spaces[n].name for n in c.origins],
        "attackers": [units[n].name for n in c.attackers],
        "defenders": [units[n].name for n in c.defenders],
        "cards": [str(cards[n]) for n in c.cards],
        "fort": c.fort,
        "retreat": c.retreat,
        "advanced": [units[n].name for n in c.advanced],
        **{name: loss for name, loss in losses.items() if loss >= 0},
    }


def viewer(s: Any) -> Facts:
    """Whose view it is; nothing of a full state."""
    return {} if s.viewer == FULL_VIEW else {"viewer": SIDE_NAMES[s.viewer]}
