"""How the game looks on a table: where its spaces lie, what its counters, cards and tracks show.

Most components are reconstructed, and `source` says so of each of them. The shades are ours.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from ...families.cdg import skin as family
from ...families.cdg.skin import DARK, LIGHT, LayoutRow, filled, marked, nation, number
from ...kernel.rules import rule
from ...kernel.tables import data_file, read_table
from .charts import LAST_TURN, TURNS, turn_title
from .charts_shown import charts
from .components import CARDS, FOLDER, PLACES, SPACES, UNITS
from .names import (
    ALPINE_TRAIL,
    AP,
    CP,
    DECKS,
    ISLAND,
    MIXED_GAUGE,
    NATION_TITLES,
    NATIONS,
    POOLS,
    QUALITY_NATIONS,
    REGION,
    ROAD,
    SEA,
    SEA_LANE,
    SEASONS,
    SIDE_NAMES,
    SIDE_TITLES,
    SINGLE_GAUGE,
    TERRAINS,
    TYPES,
    WILL_NATIONS,
)
from .notation import VERBS
from .pieces import Box, Card, Space, Unit
from .rows import CardRow, SpaceRow, UnitRow
from .text import AREAS
from .tutorial import tutorial

WIDTH: Final = 2500
HEIGHT: Final = 2100
#: points of the lane that runs round Greece
LANES: Final = {frozenset(("Lemnos", "Albania Sea Invasion")): ((1905, 2078), (1560, 2082), (1150, 2078))}
LINES: Final = {SINGLE_GAUGE: "rail", MIXED_GAUGE: "mixed", ROAD: "", ALPINE_TRAIL: "trail", SEA_LANE: "lane"}

#: name, colour, ink and sign of each nation
_FACES: Final = {
    "RU": ("Russia", "#f4f1ea", DARK, "bear"),
    "IT": ("Italy", "#a5d08a", DARK, "bar"),
    "BR": ("Great Britain", "#d2b48c", DARK, "crown"),
    "FR": ("France", "#3f69ab", LIGHT, "cockade"),
    "SB": ("Serbia", "#8a5a36", LIGHT, "star"),
    "MN": ("Montenegro", "#8d5aa8", LIGHT, "star"),
    "RO": ("Romania", "#2f6b3c", LIGHT, "bar"),
    "GR": ("Greece", "#2b3f7a", LIGHT, "stripes"),
    "GE": ("Germany", "#657362", LIGHT, "cross"),
    "AH": ("Austria-Hungary", "#9a9a96", DARK, "eagle"),
    "TU": ("Turkey", "#d0a83a", DARK, "crescent"),
    "BU": ("Bulgaria", "#b5382f", LIGHT, "lion"),
    "AL": ("Albania", "#767061", LIGHT, "eagle"),
    "": ("Uprising", "#3d3a36", LIGHT, "chevron"),
}


@rule("2.0:unit-colours")
def looks() -> dict[str, dict[str, Any]]:
    """2.0 The colours of the counters are those of the rulebook; Albania, which has no counters, and uprisings ours."""
    return {code: nation(*face) for code, face in _FACES.items()}


LOOKS: Final = looks()

#: long words on counters
SHORT: Final = {
    "1st Cavalry Kommando": "1 Cav",
    "Army of the Bug": "Bug",
    "Nat'l. Defense Corps": "CND",
    "Heavy Artillery": "Guns",
    "Gen. Kdo.": "GK",
    "Montenegro": "MN",
    "Grenadier": "Gren",
    "Turkestan": "Turk",
    "Siberia": "Sib",
    "Caucasus": "Cau",
    "Cavalry": "Cav",
    "Landwehr": "Lw",
    "Finnish": "Fin",
    "Guard": "Gd",
    "Special": "Sp",
    "Black Sea": "BlkSea",
    "Uprising": "Upr",
    "Orient": "Or",
    "Alpini": "Alp",
    "Elite": "El",
    "Res.": "R",
    " Army": "",
    " HQ": "",
}

LABELS: Final = {
    "activate-attack": "Activate to attack",
    "activate-attack-without": "Activate to attack without British and French",
    "activate-move": "Activate to move",
    "add": "Add to the stack",
    "advance": "Advance",
    "assemble": "Assemble",
    "assault": "Amphibious assault",
    "attack": "Attack",
    "cancel": "Cancel a space of retreat",
    "cardless": "Action without a card",
    "choose": "Begin with",
    "commit": "Commit to the attack",
    "convert": "Convert a point of",
    "declare-collapse": "Declare the collapse",
    "decline": "Decline",
    "defend": "Defend with",
    "disassemble": "Break up",
    "discard": "Discard",
    "done": "Done",
    "draw": "Draw",
    "entrench": "Entrench",
    "event": "Play the event",
    "flank": "Flank, pinned from",
    "halt": "Hold: lose a step of",
    "join": "Join the attack",
    "loss": "Take a step loss",
    "marker": "Control marker of",
    "move": "Move",
    "no-flank": "No flank attack",
    "ops": "Operations",
    "option": "Take alternative",
    "pick": "Pick",
    "place": "Place",
    "play": "Play combat card",
    "quell": "Attack the uprising",
    "raise-unit": "Rebuild",
    "record": "Record points for",
    "redeploy": "Redeploy",
    "repair": "Restore",
    "replace": "Replace",
    "resolve": "Resolve the combat",
    "retreat": "Retreat",
    "roll": "Roll",
    "rp": "Replacement points",
    "select": "Select",
    "sr": "Strategic redeployment",
    "stack-attack": "Begin a stack to attack",
    "stack-move": "Begin a stack to move",
    "stay": "Stay",
    "stop": "Stop",
    "uprising": "Uprising of",
    "use": "Use",
    "wait": "Wait",
    "war-status": "Play for War Status",
    "withdraw": "Withdraw",
}


def load_layout(folder: Path = FOLDER) -> tuple[LayoutRow, ...]:
    """The place of every space on our map, in the order of the spaces."""
    return family.load_layout(data_file(folder, "layout.csv"), [x.name for x in SPACES], (WIDTH, HEIGHT))


@cache
def skin() -> dict[str, Any]:
    """Everything a table needs to draw the game, as plain data."""
    rows = {row.name: row for row in load_layout()}
    pairs = [(rows[a.name], rows[k.to.name], k) for a in SPACES for k in a.links if a < k.to]
    sources = {r.id: r.source for r in read_table(data_file(FOLDER, "spaces.csv"), SpaceRow)}
    units = {r.id: r.source for r in read_table(data_file(FOLDER, "units.csv"), UnitRow)}
    cards = {r.id: r.source for r in read_table(data_file(FOLDER, "cards.csv"), CardRow)}
    return {
        "game": "illusions-of-glory",
        "title": "Illusions of Glory",
        "map": {
            "width": WIDTH,
            "height": HEIGHT,
            "background": "illusions-of-glory",
            "size": 44,
            "focus": [1350, 700],
        },
        "seats": family.seats(SIDE_TITLES),
        "nations": LOOKS,
        "areas": list(AREAS),
        "spaces": [_space(rows[x.name], x, sources[x.id]) for x in SPACES],
        "links": [
            family.line(a, b, LINES[link.kind], LANES.get(frozenset((a.name, b.name)), ())) for a, b, link in pairs
        ],
        "edges": [family.crossing(a, b) for a, b, link in pairs if link.water or _wet(b.name, a.name)],
        "edgeLabels": {"water": "an attack across it crosses water"},
        "boxes": [_box(place) for place in PLACES if isinstance(place, Box)],
        "counters": [_counter(u, units[u.id]) for u in UNITS],
        "cards": [_card(c, cards[c.id]) for c in CARDS],
        "cardUses": [*family.CARD_USES, {"verb": "war-status", "label": "War Status", "value": "warStatus"}],
        "tracks": _tracks(),
        "turns": [_turn(n) for n in range(1, LAST_TURN + 1)],
        "verbs": family.verbs(LABELS, VERBS, ("loss", "retreat", "advance", "join", "redeploy")),
        "words": {NATIONS[n]: NATION_TITLES[n] for n in range(13)} | {"AP-A": "Allied minors", "CP-A": "CP minors"},
        "sources": family.SOURCES,
        "charts": charts(),
        "tutorial": tutorial(),
    }


def _wet(start: str, to: str) -> bool:
    return any(link.water for x in SPACES if x.name == start for link in x.links if link.to.name == to)


def _space(row: LayoutRow, x: Space, source: str) -> dict[str, Any]:
    """What is printed in a space, a region, Lemnos or a Sea Invasion space."""
    supply = [NATIONS[n] for n in range(13) if x.supply >> n & 1]
    badges = [
        {"kind": "supply", "nation": code, "text": code[0], "title": f"supply source: {LOOKS[code]['name']}"}
        for code in supply
    ]
    width = max(100, 9 * len(x.name) + 22)
    return family.space(
        row,
        TERRAINS[x.terrain],
        NATIONS[x.nation],
        NATION_TITLES[x.nation] if x.kind not in (SEA, ISLAND) else "Greece",
        also=list(x.also),
        fort=x.fort,
        ports=["AP", "CP"] if x.seas else [],
        supply=bool(supply or x.supply_special),
        badges=badges,
        vp=["standard"] if x.vp else [],
        capital=NATIONS[x.nation] if x.capital else "",
        beach=x.kind == SEA,
        region={"width": width, "top": -31, "height": 78} if x.kind == REGION else {},
        start=SIDE_NAMES[x.start_control] if x.start_control <= AP else "",
        neutral=x.start_control > AP,
        **marked(source),
    )


def _box(box: Box) -> dict[str, Any]:
    return {"id": box.name, "kind": "box", "side": SIDE_NAMES[box.side] if box.side <= AP else ""} | filled(
        open=box.side > AP and box.n > 0
    )


def _counter(u: Unit, source: str) -> dict[str, Any]:
    """The two sides of a counter; HQs and Heavy Artillery show what they add to the die."""
    faces = {
        name: [f"{u.drm[n]:+d}" if u.staff else u.cf[n], *([] if u.staff else [u.lf[n]]), u.mf[n]]
        for n, name in enumerate(("full", "reduced"))
    }
    return {
        "id": u.name,
        "side": SIDE_NAMES[u.side],
        "nation": NATIONS[u.nation],
        "size": "army" if u.large else "corps",
        "symbol": "HQ" if u.hq else "HA" if u.artillery else "" if u.uprising else "XXX" if u.large else "XX",
        "title": u.name,
        "short": family.short(u.short, SHORT),
        **filled(arm={"cavalry": "cavalry", "artillery": "artillery", "hq": "headquarters"}.get(TYPES[u.type], "")),
        **faces,
        **marked(source),
    }


def _card(c: Card, source: str) -> dict[str, Any]:
    """The face of a card, in our own words."""
    return {
        "id": c.name,
        "side": SIDE_NAMES[c.side],
        "number": c.number,
        "name": c.title,
        "deck": DECKS[c.deck],
        "ops": c.ops,
        "sr": c.sr,
        "rp": {POOLS[pool]: n for pool, n in enumerate(c.rp) if n},
        "type": c.type.replace("_", " "),
        "combat": c.combat,
        "starred": c.starred,
        "warStatus": c.war_status,
        "text": c.text,
        **marked(source),
    }


def _turn(n: int) -> dict[str, Any]:
    return {"turn": n, "name": turn_title(n), "season": SEASONS[TURNS[n][0]]}


def _tracks() -> list[dict[str, Any]]:
    """The tracks in the order they are shown."""
    return [
        {"id": "turn", "kind": "turn", "label": "Turn", "at": "turn.number"},
        number("vp", "Victory points", "vp", 0, 30, bar="VP", low="AP", high="CP", rule="5.2a"),
        *(track for side in (CP, AP) for track in family.tracks_of(side, DECKS, "Mandatory Offensive")),
        number("ws", "War Status, combined", "war_status.combined", 0, 50),
        number("armistice", "Armistice", "armistice", 0, 50, bar="Armistice"),
        *(
            number(f"will-{NATIONS[n]}", f"National Will, {NATION_TITLES[n]}", f"will.{NATIONS[n]}", 0, 20)
            for n in WILL_NATIONS
        ),
        *(
            number(f"quality-{NATIONS[n]}", f"Troop Quality, {NATION_TITLES[n]}", f"quality.{NATIONS[n]}", 0, 20)
            for n in QUALITY_NATIONS
        ),
        {
            "id": "revolution",
            "kind": "boxes",
            "label": "Russian Revolution",
            "at": "revolution",
            "boxes": ["not begun", "begins", "Stage 1", "Stage 2", "Stage 3", "Stage 4"],
        },
        {"id": "rp", "kind": "amounts", "label": "Replacement points", "at": "rp"},
        {"id": "war", "kind": "nations", "label": "Neutrals", "at": "nations"},
    ]
