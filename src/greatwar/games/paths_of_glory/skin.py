"""How the game looks on a table: where its spaces lie, what its counters, cards and tracks show.

A table draws any game from two things and knows nothing else about it: `skin()`, which never changes, and the view of
a seat, which says what lies where now. Names are those of the notation, so that the nouns of a listed action are found
on the map; `at` of a track says where its value stands in the view. The colours are ours.
"""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from ...families.cdg import skin as family
from ...families.cdg.skin import DARK, LIGHT, Labelled
from ...kernel.skin import read_layout
from ...kernel.tables import data_file
from .charts import charts
from .components import AREAS, CARDS, FOLDER, PLACES, SPACES, UNITS, Box, Card, Side, Space, Unit
from .names import Deck, Nation
from .notation import VERBS
from .tables import TRACKS, TURNS, automatic_victory
from .tutorial import tutorial

WIDTH, HEIGHT = 2600, 1960


def load_layout(folder: Path = FOLDER) -> tuple[Labelled, ...]:
    """The place of every space on our map, in the order of the spaces."""
    path = data_file(folder, "layout.csv")
    return read_layout(path, Labelled, "id", [s.name for s in SPACES], (WIDTH, HEIGHT))


class Look(msgspec.Struct, frozen=True):
    """The face of a nation: name, colour of its counters, ink on them, and a sign that needs no colour."""

    name: str
    colour: str
    ink: str
    sign: Literal["cross", "eagle", "crescent", "lion", "cockade", "crown", "bear", "star", "stripes", "chevron", "bar"]


LOOKS = {
    Nation.GE: Look("Germany", "#56605d", LIGHT, "cross"),
    Nation.AH: Look("Austria-Hungary", "#d8b765", DARK, "eagle"),
    Nation.TU: Look("Turkey", "#c07a3c", DARK, "crescent"),
    Nation.BU: Look("Bulgaria", "#71599d", LIGHT, "lion"),
    Nation.FR: Look("France", "#3f69ab", LIGHT, "cockade"),
    Nation.BR: Look("Britain", "#a8433a", LIGHT, "crown"),
    Nation.RU: Look("Russia", "#5f9a5b", DARK, "bear"),
    Nation.IT: Look("Italy", "#a5c96c", DARK, "bar"),
    Nation.US: Look("United States", "#3f6b57", LIGHT, "stripes"),
    Nation.BE: Look("Belgium", "#e3c13f", DARK, "chevron"),
    Nation.SB: Look("Serbia", "#c67aa0", DARK, "star"),
    Nation.MN: Look("Montenegro", "#8a4d8c", LIGHT, "star"),
    Nation.RO: Look("Romania", "#efd35a", DARK, "bar"),
    Nation.GR: Look("Greece", "#62aecb", DARK, "stripes"),
}

#: what a verb is called on a button, and a word for the undecided ("move what?")
LABELS = {
    "accept": "Retreat",
    "activate-attack": "Activate to attack",
    "activate-move": "Activate to move",
    "advance": "Advance",
    "attack": "Attack",
    "bid": "Bid",
    "card": "Play combat card",
    "discard": "Discard",
    "done": "Done",
    "draw": "Draw",
    "eliminate": "Eliminate",
    "entrench": "Entrench",
    "event": "Play the event",
    "fall-back": "Fall back",
    "flank": "Flank, pinned from",
    "flip": "Bring to full strength",
    "hold": "Hold: lose a step of",
    "join": "Join the attack",
    "leave-out": "Leave out",
    "loss": "Take a step loss",
    "loss-fort": "Destroy the fort",
    "move": "Move",
    "no-flank": "No flank attack",
    "one-op": "Take one operation point",
    "ops": "Operations",
    "peace": "Offer peace",
    "pick": "Pick",
    "place": "Place",
    "rebuild": "Rebuild",
    "redeploy": "Redeploy",
    "reject": "Reject",
    "replace": "Replace",
    "resolve": "Resolve the combat",
    "restore": "Restore",
    "retreat": "Retreat",
    "roll": "Roll",
    "rp": "Replacement points",
    "select": "Select",
    "sr": "Strategic redeployment",
    "stand": "Stand",
    "stay": "Stay",
    "stop": "Stop",
    "take-guns": "Take it into the hand",
    "trench": "Dig a trench",
}


@cache
def skin() -> dict[str, Any]:
    """Everything a table needs to draw the game, as plain data."""
    return {
        "game": "paths-of-glory",
        "title": "Paths of Glory",
        "map": {"width": WIDTH, "height": HEIGHT, "background": "paths-of-glory", "size": 44},
        "seats": family.seats([side.title for side in Side]),
        "nations": {nation.value: msgspec.structs.asdict(look) for nation, look in LOOKS.items()},
        "areas": [area.value for area in AREAS],
        "spaces": [_space(row, space) for row, space in zip(load_layout(), SPACES, strict=True)],
        "links": [_link(a, b) for a in SPACES for b in a.links if a < b],
        "boxes": [_box(place) for place in PLACES if isinstance(place, Box)],
        "counters": [_counter(unit) for unit in UNITS],
        "cards": [_card(card) for card in CARDS],
        "cardUses": list(family.CARD_USES),
        "tracks": _tracks(),
        "turns": [{"turn": n, "name": str(turn), "season": turn.season} for n, turn in sorted(TURNS.items())],
        "verbs": family.verbs(LABELS, VERBS),
        "charts": charts(),
        "tutorial": tutorial(),
    }


def _space(row: Labelled, space: Space) -> dict[str, Any]:
    """What is printed in a space; what it has not is left out."""
    return family.space(
        row,
        space.terrain.value,
        space.country.value,
        space.area.value,
        also=list(space.also),
        fort=space.fort,
        ports=[str(side) for side, port in ((Side.AP, space.ap_port), (Side.CP, space.cp_port)) if port],
        supply=space.supply_source,
        vp=[kind for kind, on in (("standard", space.vp_standard), ("historical", space.vp_historical)) if on],
        capital="" if space.capital_of is None else space.capital_of.value,
        beach=space.beach,
        neutral=space.neutral_at_start,
        start="" if space.start_control is None else str(space.start_control),
    )


def _link(a: Space, b: Space) -> dict[str, Any]:
    link = a.links[b]
    limits = {"dashed": True, "who": sorted(link.only)} if link.dashed else {}
    return {"a": a.name, "b": b.name, **limits}


def _box(box: Box) -> dict[str, Any]:
    return {"id": box.name, "kind": box.kind, "side": "" if box.side is None else str(box.side)}


def _counter(unit: Unit) -> dict[str, Any]:
    """The two sides of a counter."""
    faces = {name: [unit.cf[n], unit.lf[n], unit.mf[n]] for n, name in enumerate(("full", "reduced"))}
    short = unit.name.partition(" ")[2] or (unit.name if unit.army else "")
    extra = {"nearEast": True} if unit.near_east else {}
    size = "army" if unit.army else "corps"
    return {
        "id": unit.name,
        "side": str(unit.side),
        "nation": unit.nation.value,
        "size": size,
        "symbol": "XXXX" if unit.army else "XXX",
        "short": short,
        "sub": unit.sub,
        **faces,
        **extra,
    }


def _card(card: Card) -> dict[str, Any]:
    """The face of a card, in our own words."""
    return {
        "id": str(card),
        "side": str(card.side),
        "number": card.number,
        "name": card.name,
        "deck": card.deck.title,
        "ops": card.ops,
        "sr": card.sr,
        "rp": card.rp,
        "type": card.type,
        "combat": card.combat,
        "starred": card.starred,
        "warStatus": card.war_status,
        "text": card.text,
    }


def _tracks() -> list[dict[str, Any]]:
    """The tracks in the order they are shown: a number, a row of boxes, a word, amounts by name, nations at war."""
    wins, levels = automatic_victory(), [deck.title for deck in Deck]
    numbers = {
        "bar": "VP",
        "min": wins.ap_max,
        "max": wins.cp_min,
        "low": str(Side.AP),
        "high": str(Side.CP),
        "rule": "5.2",
    }
    return [
        {"id": "turn", "kind": "turn", "label": "Turn", "at": "turn.number"},
        {"id": "vp", "kind": "number", "label": "Victory points", "at": "vp", **numbers},
        *(track for side in Side for track in family.tracks_of(side, levels, "Mandated Offensive")),
        {"id": "ws", "kind": "number", "label": "War Status, combined", "at": "war_status.combined", "max": 40},
        {"id": "rp", "kind": "amounts", "label": "Replacement points", "at": "rp", "rule": "17.1"},
        {"id": "us", "kind": "boxes", "label": "US entry", "at": "tracks.us_entry", "boxes": _boxes("US")},
        {
            "id": "russia",
            "kind": "boxes",
            "label": "Russian capitulation",
            "at": "tracks.russian_capitulation",
            "boxes": _boxes("Russia"),
        },
        {"id": "war", "kind": "nations", "label": "Neutrals", "at": "nations"},
    ]


def _boxes(track: str) -> list[str]:
    return [box.box for box in TRACKS[track]]
