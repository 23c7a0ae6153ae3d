"""How the game looks on a table: where its spaces lie, what its counters, cards and tracks show.

The colours are ours. All components are known from public writing; only the set-up of 1916 is reconstructed.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from ...families.cdg import skin as family
from ...families.cdg.skin import DARK, LIGHT, LayoutRow, filled, nation, number
from ...kernel.tables import data_file
from .charts_shown import charts
from .components import CARDS, FOLDER, PLACES, SPACES, UNITS, Box, Card, Link, Space, Unit
from .names import (
    AP,
    CP,
    GREEN,
    LAST_TURN,
    LEVELS,
    NATIONS,
    POOLS,
    RAIL,
    ROAD,
    SEA,
    SIDES,
    SINAI,
    STRAIT,
    TERRAINS,
    TUNNEL,
    USERS,
    season,
    turn_name,
)
from .notation import VERBS
from .rules.supply import BR_SOURCES, RU_SOURCES, TU_SOURCES
from .text import AREAS
from .tutorial import tutorial

WIDTH: Final = 2600
HEIGHT: Final = 1960
TITLES: Final = ("Central Powers", "Allied Powers")
LINES: Final = {
    ROAD: "",
    RAIL: "rail",
    TUNNEL: "unbuilt",
    SINAI: "unbuilt",
    GREEN: "green",
    STRAIT: "strait",
    SEA: "lane",
}
#: the sign on the main map that stands for the Gallipoli inset, and where its lines leave the frame of the inset
LOCATOR: Final = (467.9, 630.3)
EXITS: Final = {
    "Bulair": (642.0, 1428.0),
    "Chardak": (642.0, 1564.0),
    "Ezine": (379.4, 1930.0),
    "Beachhead Besika Bay": (30.0, 1853.3),
    "Beachhead Cape Helles": (30.0, 1713.7),
    "Beachhead Gaba Tepe": (30.0, 1665.1),
    "Beachhead Suvla Bay": (30.0, 1550.3),
}
WHO: Final = {
    "": "",
    "CP": "CP",
    "AP": "AP",
    "RU": "RU",
    "senussi": "Senussi",
    "arab-revolt": "Arabs",
    "arab-ottoman": "Arabs, TU",
    "no-tribes": "no tribes",
}
_WHO: Final = {bits: WHO[name] for name, bits in USERS.items()}

LOOKS: Final = {
    "TU": nation("Turkey", "#c07a3c", DARK, "crescent"),
    "TU-A": nation("Turkey, Arab units", "#d9a873", DARK, "crescent"),
    "BU": nation("Bulgaria", "#71599d", LIGHT, "lion"),
    "GE": nation("Germany", "#56605d", LIGHT, "cross"),
    "AH": nation("Austria-Hungary", "#d8b765", DARK, "eagle"),
    "RU": nation("Russia", "#5f9a5b", DARK, "bear"),
    "BR": nation("Britain", "#a8433a", LIGHT, "crown"),
    "IN": nation("India", "#b98d53", DARK, "crown"),
    "ANZ": nation("Anzac", "#b5534a", LIGHT, "star"),
    "FR": nation("France", "#3f69ab", LIGHT, "cockade"),
    "IT": nation("Italy", "#a5c96c", DARK, "bar"),
    "SB": nation("Serbia", "#c67aa0", DARK, "star"),
    "RO": nation("Romania", "#efd35a", DARK, "bar"),
    "GR": nation("Greece", "#62aecb", DARK, "stripes"),
    "AR": nation("Arab Revolt", "#e0c48a", DARK, "stripes"),
    "ARM": nation("Armenia", "#c98aa8", DARK, "bar"),
    "GEO": nation("Georgia", "#8c4f6b", LIGHT, "bar"),
    "PE": nation("Persia", "#a5aa5a", DARK, "lion"),
    "EG": nation("Egypt", "#8fb0a0", DARK, "crescent"),
    "AF": nation("Afghanistan", "#657444", LIGHT, "star"),
    "IM": nation("Indian mutineers", "#8a6738", LIGHT, "chevron"),
    "CA": nation("Central Asia", "#79a59a", DARK, "crescent"),
    "tribe": nation("Tribes", "#7d6e51", LIGHT, "chevron"),
}

#: long words on counters
SHORT: Final = {
    "Arab Northern Army (ANA)": "ANA",
    "Corps of National Defense (CND)": "CND",
    "Royal Navy armoured cars": "RN",
    "South Persia Rifles": "SPR",
    "Persian Cordon": "Cord",
    "Persian Cossacks": "Coss",
    "Arab Revolt Faisal": "Faisal",
    "Arab Revolt": "Arabs",
    "Georgian Protectorate": "Georg",
    "Combined Division": "Comb",
    "Black Sea Division": "BlkSea",
    "Caucasian Cav": "CauCav",
    "Caucasian": "Cau",
    "Turkistani": "Tur",
    "Army Orient": "Or",
    "Army Islam": "Islam",
    "Hvy Arty": "Guns",
    "Uprising": "Upr",
    "Garrison": "Garr",
    "Cavalry": "Cav",
    "Division": "",
    "Elite DIV": "El",
    "DIV": "Div",
    " Corps": "",
    " Army": " A",
    " HQ": "",
}

LABELS: Final = {
    "activate-attack": "Activate to attack",
    "activate-attack-without-br": "Activate to attack without British Empire units",
    "activate-move": "Activate to move",
    "advance": "Advance",
    "assault": "Land the Black Sea Division",
    "attack": "Attack",
    "beachhead": "Put a Beachhead",
    "bid": "Bid",
    "cancel": "Cancel the retreat: lose a step of",
    "card": "Play combat card",
    "choose": "Choose",
    "commit": "Commit to the combat",
    "convert": "Convert a point",
    "defend": "Defend with",
    "degrade": "Reduce",
    "discard": "Discard",
    "done": "Done",
    "draw": "Draw",
    "eliminate": "Eliminate",
    "break-down": "Break down",
    "entrench": "Entrench",
    "event": "Play the event",
    "flank": "Flank, pinned from",
    "hold": "Hold",
    "join": "Join the attack",
    "loss": "Take a step loss",
    "move": "Move",
    "no-flank": "No flank attack",
    "offensive": "Mandated Offensive",
    "one-op": "Take one operation point",
    "ops": "Operations",
    "organize": "Organize",
    "pick": "Pick",
    "place": "Place",
    "prepare": "Prepare",
    "put": "Put a marker",
    "quell": "Attack the uprising",
    "rebuild": "Rebuild",
    "redeploy": "Redeploy",
    "reinforce": "Play as reinforcements",
    "remove": "Remove the marker",
    "replace": "Replace",
    "resolve": "Resolve the combat",
    "restore": "Restore",
    "retreat": "Retreat",
    "return": "Return",
    "roll": "Roll",
    "rp": "Replacement points",
    "spend": "Spend a point of",
    "sr": "Strategic redeployment",
    "stay": "Stay",
    "stop": "Stop",
    "take": "Take",
    "take-back": "Take back",
    "tribe": "Raise a tribe",
    "withdraw": "Withdraw",
    "withdraw-from": "Withdraw from",
}


def load_layout(folder: Path = FOLDER) -> tuple[LayoutRow, ...]:
    """The place of every space on our map, in the order of the spaces."""
    return family.load_layout(data_file(folder, "layout.csv"), [x.name for x in SPACES], (WIDTH, HEIGHT))


@cache
def skin() -> dict[str, Any]:
    """Everything a table needs to draw the game, as plain data."""
    rows = {row.name: row for row in load_layout()}
    pairs = [(a, b, link) for a in SPACES for b, link in a.link_to.items() if a < b]
    return {
        "game": "pursuit-of-glory",
        "title": "Pursuit of Glory",
        "map": {"width": WIDTH, "height": HEIGHT, "background": "pursuit-of-glory", "size": 44, "focus": [1150, 620]},
        "seats": family.seats(TITLES),
        "nations": LOOKS,
        "areas": [*AREAS],
        "spaces": [_space(rows[x.name], x) for x in SPACES],
        "links": [_line(rows[a.name], rows[b.name], link) for a, b, link in pairs],
        "edges": [
            family.crossing(rows[a.name], rows[b.name])
            for a, b, link in pairs
            if link.water or b.link_to[a].water
            if rows[a.name].panel == rows[b.name].panel and not a.beachhead and not b.beachhead
        ],
        "edgeLabels": {"water": "an attack across it crosses water"},
        "boxes": [_box(place) for place in PLACES if isinstance(place, Box)],
        "counters": [_counter(u) for u in UNITS],
        "cards": [_card(c) for c in CARDS],
        "cardUses": [*family.CARD_USES, {"verb": "reinforce", "label": "Reinforcements", "value": ""}],
        "tracks": _tracks(),
        "turns": [{"turn": n, "name": turn_name(n), "season": season(n)} for n in range(1, LAST_TURN + 1)],
        "verbs": family.verbs(LABELS, VERBS, ("loss", "retreat", "advance", "join", "redeploy")),
        "words": {code: look["name"] for code, look in LOOKS.items()} | {"AP-A": "Allied minors", "CP-A": "CP minors"},
        "sources": family.SOURCES,
        "charts": charts(),
        "tutorial": tutorial(),
    }


def _area(x: Space) -> str:
    return next((name for name, areas in AREAS.items() if x.areas & set(areas)), "Seas")


def _space(row: LayoutRow, x: Space) -> dict[str, Any]:
    """What is printed in a space, Region, Island Base or Beachhead space."""
    groups = (("BR", BR_SOURCES), ("RU", RU_SOURCES), ("TU", TU_SOURCES))
    supply = [code for code, sources in groups if x in sources]
    badges = [
        {"kind": "supply", "nation": code, "text": code[0], "title": f"supply source: {LOOKS[code]['name']}"}
        for code in supply
    ]
    signs = (
        ("J", "Jihad City", x.jihad),
        ("O", "oil", x.oil),
        ("A", "Armenian Uprising", x.armenian),
        ("T", f"tribes: {', '.join(x.tribes)}", bool(x.tribes)),
    )
    badges += [{"kind": "tag", "text": sign, "title": title} for sign, title, on in signs if on]
    return family.space(
        row,
        TERRAINS[x.terrain],
        x.country,
        _area(x),
        fort=x.fort,
        ports=["AP", "CP"] if x.seas and not x.beachhead else [],
        supply=bool(supply),
        badges=badges,
        vp=["standard"] if x.vp else [],
        beach=x.beachhead,
        region={"width": 100, "top": -29, "height": 58} if x.shared else {},
        start=SIDES[x.start] if x.start <= AP else "",
        neutral=x.start > AP and not x.beachhead,
    )


def _line(a: LayoutRow, b: LayoutRow, link: Link) -> dict[str, Any]:
    """A line; one into the inset is drawn as two pieces, to the sign on the main map and to the frame of the inset."""
    kind, who = LINES[link.kind], _WHO[link.users]
    if (a.panel == "inset") != (b.panel == "inset"):
        inner, outer = (a, b) if a.panel == "inset" else (b, a)
        ends = [[outer.x, outer.y], list(LOCATOR), [inner.x, inner.y], list(EXITS[inner.name])]
        return {"a": a.name, "b": b.name, "kind": "lane-inset" if kind == "lane" else "inset", "via": ends}
    return family.line(a, b, kind, (), who)


def _box(box: Box) -> dict[str, Any]:
    side = SIDES[box.side] if box.side <= AP else ""
    return {"id": box.name, "kind": "box", "side": side} | filled(open=box.side > AP and box.n > 0)


def _counter(u: Unit) -> dict[str, Any]:
    """The two sides of a counter; HQs and Heavy Artillery show what they add to the die."""
    faces = {
        name: [f"{u.drm[n]:+d}" if u.staff else u.cf[n], *([] if u.staff else [u.lf[n]]), u.mf[n]]
        for n, name in enumerate(("full", "reduced"))
    }
    code = NATIONS[u.nation.bit_length() - 1]
    arm = "cavalry" if u.mounted else "headquarters" if u.hq else "artillery" if u.heavy else ""
    return {
        "id": u.name,
        "side": SIDES[u.side],
        "nation": code,
        "size": "army" if u.large else "corps",
        "symbol": "HQ" if u.hq else "HA" if u.heavy else "XXX" if u.large else "XX" if u.regular else "",
        "title": u.name,
        "short": family.short(u.name.removeprefix(f"{code} ").partition(" (")[0] if u.tribe else _bare(u, code), SHORT),
        **filled(arm=arm),
        **faces,
    }


def _bare(u: Unit, code: str) -> str:
    """The name without the nation, which the colour tells."""
    first, _, rest = u.name.partition(" ")
    return rest if rest and (first == code or "-" in first) else u.name


def _named(title: str) -> str:
    """A title as a name is written; the table has it in capitals."""
    first, *rest = title.title().replace("'S", "'s").split(" ")
    return " ".join([first, *(word.lower() if word in _SMALL else word for word in rest)])


_SMALL: Final = ("And", "At", "By", "In", "Of", "The", "To")


def _card(c: Card) -> dict[str, Any]:
    """The face of a card, in our own words."""
    return {
        "id": c.name,
        "side": SIDES[c.side],
        "number": c.number,
        "name": _named(c.title),
        "deck": LEVELS[c.deck],
        "ops": c.ops,
        "sr": c.sr,
        "rp": {POOLS[pool]: n for pool, n in c.rp},
        "type": " ".join(filter(None, (c.kind, c.card_nation))) or ("combat card" if c.combat else "event"),
        "combat": c.combat,
        "starred": c.starred,
        "warStatus": c.war_status,
        "text": c.text,
    }


def _tracks() -> list[dict[str, Any]]:
    """The tracks in the order they are shown."""
    return [
        {"id": "turn", "kind": "turn", "label": "Turn", "at": "turn.number"},
        number("vp", "Victory points", "vp", 0, 20, bar="VP", low="AP", high="CP", rule="5.1.1"),
        number("jihad", "Jihad", "jihad", 0, 14, bar="Jihad"),
        number("ru-vp", "Russian VP", "ru_vp", 0, 14),
        *(track for side in (CP, AP) for track in family.tracks_of(side, LEVELS, "Mandated Offensive")),
        number("ws", "War Status, combined", "war_status.combined", 0, 40),
        {
            "id": "revolution",
            "kind": "boxes",
            "label": "Russian Revolution",
            "at": "stage",
            "boxes": ["not begun", "Stage 1", "Stage 2", "Stage 3", "Stage 4"],
        },
        {"id": "rp", "kind": "amounts", "label": "Replacement points", "at": "rp"},
        {"id": "markers", "kind": "amounts", "label": "Markers on the Turn Track", "at": "markers"},
        {"id": "war", "kind": "nations", "label": "Neutrals", "at": "nations"},
    ]
