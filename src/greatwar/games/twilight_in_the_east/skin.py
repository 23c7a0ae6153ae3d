"""How the game looks on a table: where its hexes lie, what its counters, armies and tracks show.

The map has thousands of hexes: the skin says of each only its ground, country and area, one letter a hex, and which of
them have a name. Where they lie is a formula. What is drawn between them comes with the map of the browser.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from . import names as nm
from .board import EDGES, MAGAZINES, PRINTED_IPS
from .charts_shown import charts
from .components import ARMIES, BOXES, BUKOWINA, CORPS, HEXES, OFF_MAP, PLACES, UNITS, Hex, Unit
from .faces import face
from .labels import army_title, corps_title, tracks, turns, verbs, words
from .layout import HEIGHT, MARGIN, NORTH, RADIUS, WEST, WIDTH, coded, columns, middle
from .text import AREAS
from .tutorial import tutorial

_DARK: Final = "#1b1712"
_LIGHT: Final = "#fffaf0"
NATIONS: Final = {
    "R": {"name": "Russia", "colour": "#7fae6d", "ink": _DARK, "sign": "bear"},
    "G": {"name": "Germany", "colour": "#5a6561", "ink": _LIGHT, "sign": "cross"},
    "A": {"name": "Austria-Hungary", "colour": "#dcbb68", "ink": _DARK, "sign": "eagle"},
}
SEATS: Final = (
    {"title": "Russian player", "colour": "#2a7035", "colourDark": "#8fd08c", "pattern": "plain"},
    {"title": "Central Powers player", "colour": "#8a5a1c", "colourDark": "#e7bd78", "pattern": "hatch"},
)
GROUNDS: Final = tuple(name.replace("_", " ") for name in nm.TERRAIN_NAMES)
COUNTRIES: Final = (*nm.NATION_NAMES, "Romania")
ARMS: Final = {
    nm.INFANTRY: "infantry",
    nm.CAVALRY: "cavalry",
    nm.ARTILLERY: "artillery",
    nm.MAJOR: "depot",
    nm.MINOR: "depot",
    nm.TRAIN: "train",
    nm.FORTRESS: "fort",
    nm.FORT: "fort",
    nm.DUMMY: "dummy",
}
_FORMATIONS: Final = ("battalion", "regiment", "brigade", "division")
SOURCES: Final = {
    "reconstructed": {
        "label": "reconstructed",
        "text": "The printed value was not at hand: it is our reconstruction from the rules and from public history.",
    }
}


@cache
def skin() -> dict[str, Any]:
    """Everything a table needs to draw the game, as plain data."""
    return {
        "game": "twilight-in-the-east",
        "title": "1914, Twilight in the East",
        "map": {
            "width": WIDTH,
            "height": HEIGHT,
            "background": "twilight-in-the-east",
            "size": 66,
            "shape": "hex",
            "radius": RADIUS,
        },
        "grid": _grid(),
        "seats": [{"id": name, **SEATS[side]} for side, name in enumerate(nm.SIDE_NAMES)],
        "nations": NATIONS,
        "areas": list(AREAS),
        "spaces": [],
        "links": [],
        "boxes": [_box(box.n, box.name) for box in PLACES[len(HEXES) :]],
        "counters": [_counter(u) for u in UNITS],
        "armies": [
            {"id": a.name, "title": army_title(a), "side": nm.SIDE_NAMES[a.side], "nation": nm.NATION_LETTERS[a.nation]}
            for a in ARMIES
        ],
        "corps": {c.name: corps_title(c) for c in CORPS},
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


def _grid() -> dict[str, Any]:
    """The hexes: one letter each in the order of the columns, and what only some of them have."""
    return {
        "west": WEST,
        "north": NORTH,
        "margin": MARGIN,
        "columns": columns(),
        "terrain": coded([GROUNDS[h.terrain] for h in HEXES]),
        "country": coded([COUNTRIES[h.nation] for h in HEXES]),
        "area": coded([area_of(h) for h in HEXES]),
        "towns": {h.name: h.town for h in HEXES if h.town},
        "cities": [h.name for h in HEXES if h.city],
        "badges": {h.name: found for h in HEXES if (found := _badges(h))},
        "source": "reconstructed",
        "holders": {"Russia": nm.SIDE_NAMES[0], "Germany": nm.SIDE_NAMES[1], "Austria-Hungary": nm.SIDE_NAMES[1]},
    }


def area_of(hex_: Hex) -> str:
    """The part of the map that a hex belongs to; the nearest of them where the printed limits leave it out."""
    for name, (first, last, upper, lower) in AREAS.items():
        if first <= hex_.col <= last and upper <= hex_.row <= lower:
            return name
    return min(AREAS, key=lambda name: _off(hex_, AREAS[name]))


def _off(hex_: Hex, area: tuple[int, int, int, int]) -> int:
    first, last, upper, lower = area
    return max(first - hex_.col, hex_.col - last, 0) + max(upper - hex_.row, hex_.row - lower, 0)


def _badges(hex_: Hex) -> list[dict[str, Any]]:
    """What is printed in a hex besides its ground and its name."""
    found: list[dict[str, Any]] = []
    if hex_.star:
        found.append({"kind": "star", "text": str(hex_.star), "title": f"{hex_.star} victory points"})
    if hex_.n in MAGAZINES:
        found.append({"kind": "supply", "title": f"magazine of {MAGAZINES[hex_.n]}"})
    if hex_.n in PRINTED_IPS:
        found.append({"kind": "tag", "text": "IP", "title": "printed Improved Position"})
    if EDGES.get(hex_.n, -1) >= 0:
        found.append({"kind": "edge", "title": f"map edge friendly to {nm.SIDE_NAMES[EDGES[hex_.n]]}"})
    return found


def _box(n: int, name: str) -> dict[str, Any]:
    """A place beside the map; the boxes of turns are shown with the turn track."""
    found: dict[str, Any] = {"id": name, "kind": "box" if n < len(HEXES) + len(BOXES) else "turn", "side": ""}
    return found | ({"open": True} if n in (BUKOWINA, OFF_MAP) else {})


def _counter(u: Unit) -> dict[str, Any]:
    """The face of a counter: steps, defence and movement of a combat unit, the range of a supply unit."""
    found: dict[str, Any] = {
        "id": u.name,
        "title": title_of(u),
        "side": nm.SIDE_NAMES[u.side],
        "nation": nm.NATION_LETTERS[u.nation],
        "size": nm.KIND_NAMES[u.kind],
        "symbol": nm.SIZE_NAMES[u.size] if u.combat or (u.artillery and u.hex < 0) else "",
        "short": _short(u),
        "arm": ARMS[u.kind],
        "full": face(u, u.steps, extended=False),
        "reduced": face(u, max(u.reduced, 1), extended=True),
        "source": "reconstructed",
    }
    if u.formation:
        found["base"] = u.base
    if u.steps > 1:
        found["steps"] = u.steps
    if u.asset:
        found["asset"] = True
    return found


def _short(u: Unit) -> str:
    """What stands at the top of a counter."""
    name = u.name[2:]
    if u.fort:
        return u.complex
    if u.supply:
        for long, brief in ((" Train", ""), (" Major", " MA"), (" Minor", " MI"), ("EIGHTH", "8"), ("NINTH", "9")):
            name = name.replace(long, brief)
        for n, word in enumerate(("FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH"), 1):
            name = name.replace(word, str(n))
        return name.replace("TENTH", "10").replace("ELEVENTH", "11")
    return name.replace("Battery ", "Bt ").replace("Dummy ", "?")


def title_of(u: Unit) -> str:
    """A piece in words."""
    nation = ("Russian", "German", "Austro-Hungarian")[u.nation]
    if u.fort:
        return f"{nation} {nm.KIND_NAMES[u.kind]} of {u.complex}"
    if u.supply or u.dummy:
        return f"{nation} {nm.KIND_NAMES[u.kind]}"
    if u.artillery:
        return f"{nation} artillery"
    asset = ", asset" if u.asset else ""
    return f"{nation} {nm.KIND_NAMES[u.kind]} {_FORMATIONS[u.size]}{asset}"


def place_of(hex_: Hex) -> tuple[float, float]:
    """Where a hex lies on our map."""
    return middle(hex_)
