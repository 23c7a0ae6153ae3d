"""How the game looks on a table: where its hexes lie, what its counters and tracks show.

A table draws any game from two things and knows nothing else about it: `skin()`, which never changes, and the view of
a seat, which says what lies where now. Names are those of the notation, so that the nouns of a listed action are found
on the map. The colours are ours; `source` says of a thing that it is reconstructed.
"""

from __future__ import annotations

from functools import cache
from math import atan2, degrees
from typing import Any

from .charts import charts
from .components import HEXES, PLACES, UNITS, Box, Hex, Kind, Nation, Side, Size, Unit
from .labels import tracks, turns, verbs, words
from .layout import HEIGHT, RADIUS, WIDTH, layout_of
from .names import spelled_out
from .text import AREAS
from .tutorial import tutorial

_DARK, _LIGHT = "#1b1712", "#fffaf0"
NATIONS = {
    Nation.GE: {"name": "Germany", "colour": "#56605d", "ink": _LIGHT, "sign": "cross"},
    Nation.FR: {"name": "France", "colour": "#3f69ab", "ink": _LIGHT, "sign": "cockade"},
    Nation.BR: {"name": "Britain", "colour": "#a8433a", "ink": _LIGHT, "sign": "crown"},
    Nation.BE: {"name": "Belgium", "colour": "#e3c13f", "ink": _DARK, "sign": "chevron"},
}
SEATS = {
    Side.GERMAN: {"title": "German player", "colour": "#a8431f", "colourDark": "#f0a37c", "pattern": "hatch"},
    Side.ALLIED: {"title": "Allied player", "colour": "#1f5fa8", "colourDark": "#86b7ee", "pattern": "plain"},
}
#: groups of hexes with a border of their own: attribute, label, colour, line
ZONES = (
    ("plan17", "Plan 17 hex", "#2f5aa3", "solid"),
    ("schlieffen", "Schlieffen hex", "#4a4a44", "dashed"),
    ("paris_danger", "Paris Danger hex", "#b23a30", "dotted"),
)
EDGES = {"diamond": "costs one movement point more", "wall": "cannot be crossed"}
SYMBOLS = {Size.BRIGADE: "X", Size.DIVISION: "XX", Size.CORPS: "XXX", Size.ARMY: "XXXX", Size.NONE: ""}
ARMS = {
    Kind.INFANTRY: "infantry",
    Kind.CAVALRY: "cavalry",
    Kind.HA: "artillery",
    Kind.HQ: "headquarters",
    Kind.FORT: "fort",
}
SOURCES = {
    "reconstructed": {
        "label": "reconstructed",
        "text": "The printed value was not at hand: it is our reconstruction from the rules and from public history.",
    }
}


@cache
def skin() -> dict[str, Any]:
    """Everything a table needs to draw the game, as plain data."""
    return {
        "game": "grand-illusion",
        "title": "Grand Illusion",
        "map": _map(),
        "seats": [{"id": str(side), **SEATS[side]} for side in Side],
        "nations": {nation.value: dict(look) for nation, look in NATIONS.items()},
        "areas": list(AREAS),
        "spaces": [_space(hex_) for hex_ in HEXES],
        "zones": [_zone(*zone) for zone in ZONES],
        "links": [_link(a, b) for a in HEXES for b in a.neighbours if a < b and b not in a.walls],
        "edges": [_edge(a, b) for a in HEXES for b in a.neighbours if a < b and (b in a.walls or b in a.diamonds)],
        "edgeLabels": EDGES,
        "boxes": [_box(place) for place in PLACES if isinstance(place, Box)],
        "counters": [_counter(unit) for unit in UNITS],
        "cards": [],
        "cardUses": [],
        "tracks": tracks(),
        "turns": turns(),
        "verbs": verbs(),
        "words": words(),
        "charts": charts(),
        "sources": SOURCES,
        "tutorial": tutorial(),
    }


def _map() -> dict[str, Any]:
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "background": "grand-illusion",
        "size": 120,
        "shape": "hex",
        "radius": RADIUS,
        "focus": [1240, 800],
        "space": "hex",
        # words before a number that make it the number of a hex in running text
        "before": ["hex", "in", "of", "from", "activate", "march", r"\d+ to"],
    }


def _space(hex_: Hex) -> dict[str, Any]:
    """What is printed in a hex; what it has not is left out."""
    row = layout_of(hex_)
    lines = row.label.split("|")
    return {
        "id": hex_.name,
        "title": row.label.replace("-|", "-").replace("|", " "),
        "x": row.x,
        "y": row.y,
        "label": {"x": row.x, "y": row.y + 67 - 7 * (len(lines) - 1), "lines": lines},
        "number": hex_.name,
        "town": {"x": row.town_x, "y": row.town_y, "big": "great city" in hex_.terrain or hex_.city in _GREAT},
        "terrain": row.ground,
        "country": hex_.countries[0],
        "area": next(area for area, columns in AREAS.items() if int(hex_.x) in columns),
        "start": str(hex_.start_control),
        "badges": _badges(hex_),
        "source": hex_.source,
        **({"vp": ["standard"]} if hex_.vp_kind else {}),
    }


_GREAT = ("Antwerp", "Brussels", "Cologne", "Dusseldorf", "Strasbourg", "Metz", "Lille")


def _badges(hex_: Hex) -> list[dict[str, Any]]:
    """The signs of a hex: terrain modifier, victory points, port, supply sources."""
    found: list[dict[str, Any]] = []
    if hex_.tem:
        found.append({"kind": "tag", "text": f"+{hex_.tem}", "title": f"terrain modifier +{hex_.tem}"})
    if hex_.vp_side is not None:
        found.append(_star(hex_))
    elif "allied_sudden_death" in hex_.flags:
        found.append({"kind": "star", "text": "!", "side": "Allied", "title": "Allied sudden victory"})
    if hex_.port:
        found.append({"kind": "port", "title": "port"})
    for nation in hex_.supply:
        name = NATIONS[nation]["name"]
        found.append({"kind": "supply", "nation": nation.value, "text": name[0], "title": f"supply source: {name}"})
    return found


def _star(hex_: Hex) -> dict[str, Any]:
    """The star of a hex that gives victory points, with what multiplies the marker drawn for it."""
    text = "10" if hex_.vp_kind == "paris" else f"×{hex_.vp_multiplier}" if hex_.vp_multiplier > 1 else ""
    side = "Allied" if hex_.vp_kind == "plan17_cup" else "German"
    return {"kind": "star", "text": text, "side": side, "title": f"victory points for the {side} player {text}".strip()}


def _zone(attribute: str, label: str, colour: str, line: str) -> dict[str, Any]:
    spaces = [hex_.name for hex_ in HEXES if getattr(hex_, attribute)]
    return {"id": attribute, "label": label, "colour": colour, "line": line, "spaces": spaces}


def _link(a: Hex, b: Hex) -> dict[str, Any]:
    """Two hexes side by side; a railway bends through the middle of the common side."""
    found: dict[str, Any] = {"a": a.name, "b": b.name, "kind": "rail" if b in a.rails else "side"}
    if b in a.rails:
        one, two = layout_of(a), layout_of(b)
        x, y, k = (one.x + two.x) / 2, (one.y + two.y) / 2, 34 / (RADIUS * 3**0.5)
        dx, dy = (two.x - one.x) * k, (two.y - one.y) * k
        way = (one.town_x, one.town_y), (x - dx, y - dy), (x, y), (x + dx, y + dy), (two.town_x, two.town_y)
        found["via"] = [[round(px, 1), round(py, 1)] for px, py in way]
    return found


def _edge(a: Hex, b: Hex) -> dict[str, Any]:
    """A hexside with a sign on it; `angle` is the direction across it in degrees."""
    one, two = layout_of(a), layout_of(b)
    return {
        "a": a.name,
        "b": b.name,
        "kind": "wall" if b in a.walls else "diamond",
        "x": round((one.x + two.x) / 2, 1),
        "y": round((one.y + two.y) / 2, 1),
        "angle": round(degrees(atan2(two.y - one.y, two.x - one.x))),
    }


def _box(box: Box) -> dict[str, Any]:
    """A place beside the map; the boxes of turns are shown with the turn track."""
    found: dict[str, Any] = {"id": box.name, "kind": "turn" if box.turn else "box", "side": ""}
    return {**found, **({"open": True} if not box.turn and box != PLACES[0] else {})}


def _counter(unit: Unit) -> dict[str, Any]:
    """The two sides of a counter; a fort is a tower with its strength."""
    words_ = spelled_out(unit.title)
    return {
        "id": unit.name,
        "title": f"{unit.title} ({words_})" if words_ else unit.title,
        "side": str(unit.side),
        "nation": unit.nation.value,
        "size": unit.size.value or unit.kind.value,
        "symbol": SYMBOLS[unit.size],
        "short": _short(unit),
        "arm": ARMS[unit.kind],
        "full": _face(unit, 0),
        "reduced": _face(unit, 1),
        "source": unit.source,
    }


def _short(unit: Unit) -> str:
    name = unit.name.removeprefix("Fort ") if unit.fort else unit.name.partition(" ")[2]
    return name.removeprefix("HQ") or "HQ" if unit.hq else name


def _face(unit: Unit, side: int) -> list[int | str]:
    """What a counter shows: strength and movement, of a headquarters HQ, of a gun its factor."""
    if unit.fort:
        return [unit.strengths[0]]
    if unit.hq or unit.ha:
        return ["HQ" if unit.hq else f"b{unit.bombard}", unit.ma[side]]
    strength = unit.cs[side]
    return [f"({strength})" if unit.defence_only else strength, unit.ma[side]]
