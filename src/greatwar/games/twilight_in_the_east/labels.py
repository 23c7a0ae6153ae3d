"""Words of the game for buttons, tracks and choices at a table."""

from __future__ import annotations

from typing import Any, Final

from . import names as nm
from .charts import LAST_GT, turn
from .components import ARMIES, CORPS, Army, Corps
from .notation import VERBS

#: what a verb is called on a button
LABELS: Final = {
    "roll": "Roll",
    "dice": "Roll two dice",
    "accept": "Accept",
    "decline": "Decline",
    "done": "Done",
    "enter": "Enter the map",
    "ride-in": "Enter by rail, bound for",
    "delay": "Delay",
    "substitute": "Substitute",
    "call-west": "Call troops from the West",
    "form": "Form the army",
    "set-depot": "Set up the depot",
    "redraw": "New boundary",
    "reattach": "Attachments:",
    "leg": "Boundary along",
    "straight": "Straight on",
    "bend": "With a bend along",
    "follow": "Follow the",
    "reserve": "Reserve area of",
    "keep": "Keep",
    "hand-over": "Hand over",
    "subordinate": "Put under the command of",
    "free": "Make independent",
    "asset": "Attach the asset",
    "praga": "Praga: hand over to",
    "abandon": "Abandon the plan of",
    "abandon-corps": "Abandon the plan of",
    "bridge-with": "Bridge with",
    "lay": "Lay a bridge",
    "lift": "Lift the bridge",
    "extend": "Extend",
    "contract": "Contract",
    "source": "Draw supply",
    "repair": "Repair the railway",
    "deploy": "Begin a field railway",
    "lengthen": "Lengthen the field railway",
    "survey": "Survey a railway",
    "construct": "Build a railway",
    "take": "Move",
    "join": "Take along",
    "drop": "Leave behind",
    "through": "Go on by way of",
    "march": "March to",
    "halt": "Halt here",
    "prepare": "Prepare an attack on",
    "repulse": "Repulse",
    "recover": "Recover effectiveness",
    "reorder": "Restore order",
    "dig": "Dig in",
    "ersatz": "Ersatz",
    "complete": "Complete the train",
    "entrain": "Entrain",
    "bound-for": "By rail to",
    "detrain": "Detrain",
    "ride-on": "Ride on",
    "shift": "Relocate to",
    "integrate": "Integrate",
    "end-phase": "End the phase",
    "disband": "Disband",
    "ride": "React to",
    "stand": "Stand",
    "displace": "Displace",
    "fall-back": "Fall back",
    "declare": "Attack",
    "fight": "Fight for",
    "from": "With all units in",
    "with": "Attack with",
    "ap": "An AP for",
    "magazine": "An AP of the magazine for",
    "withhold": "Withhold",
    "defend-with": "Defend with",
    "use": "Use the leader",
    "lose": "Lose a step of",
    "burden": "Burden",
    "with-force": "Checks with",
    "retreat": "Retreat to",
    "stop-here": "Stop here",
    "leave-map": "Leave the map",
    "advance": "Advance with",
    "retire": "Retire",
    "replace": "Replace a step of",
    "special-rp": "Special allotment for",
    "cap": "Cover",
    "uncap": "Uncover",
    "dummy": "A dummy in",
    "invert": "Invert",
    "uncover": "Uncover",
}
#: nouns that a table can point at, by the kinds it knows
_KINDS: Final = {"hex": "space", "hexside": "side"}
#: what else a table should know of a verb: `with` gathers a stack, `via` goes on where the other verb stops
_TRAITS: Final[dict[str, dict[str, Any]]] = {
    "take": {"many": True, "with": "join"},
    "join": {"many": True},
    "with": {"many": True, "tone": "attack"},
    "defend-with": {"many": True},
    "advance": {"many": True},
    "march": {"via": "through"},
    "prepare": {"tone": "attack"},
    "repulse": {"tone": "attack"},
    "declare": {"tone": "attack"},
    "fight": {"tone": "attack"},
    "retreat": {"tone": "retreat"},
    "fall-back": {"tone": "retreat"},
    "halt": {"main": True},
    "done": {"main": True},
    "end-phase": {"main": True},
    "stand": {"main": True},
}
_ORDINALS: Final = {"AG W": "Army Group Woyrsch", "3 LW": "Landwehr Corps", "AG P-B": "Army Group Pflanzer-Baltin"}
_TITLES: Final = {"WARSAW": "garrison of Warsaw", "PRZEMYSL": "garrison of Przemysl"}
_PEOPLE: Final = ("Russian", "German", "Austro-Hungarian")


def verbs() -> dict[str, dict[str, Any]]:
    """Each verb with its label, the kinds of its nouns and its traits."""
    return {
        verb: {"label": LABELS[verb], "nouns": [_KINDS.get(noun.name, noun.name) for noun in nouns]}
        | _TRAITS.get(verb, {})
        for verb, nouns in VERBS.items()
    }


def army_title(army: Army) -> str:
    """An army in words: "Russian First Army"."""
    return f"{_PEOPLE[army.nation]} {_words(army)}"


def _words(army: Army) -> str:
    name = army.name[2:]
    return _ORDINALS.get(name) or _TITLES.get(name) or f"{name.title()} Army"


def corps_title(corps: Corps) -> str:
    """A corps in words: "20 Corps", "1 Cavalry Corps"."""
    name = corps.name[2:]
    number, _, letter = name.partition(" ")
    kind = {"R": "Reserve ", "C": "Cavalry ", "S": "Siberian ", "T": "Turkestan ", "K": "Caucasian ", "LW": "Landwehr "}
    if name in ("Gd", "Gr"):
        return {"Gd": "Guard Corps", "Gr": "Grenadier Corps"}[name]
    return f"{number} {kind.get(letter, '')}Corps"


def words() -> dict[str, str]:
    """What codes among the choices stand for."""
    return {
        **{army.name: _words(army) for army in ARMIES},
        **{corps.name: corps_title(corps) for corps in CORPS if corps.name not in [army.name for army in ARMIES]},
        "reduced": "reduced",
    }


def tracks() -> list[dict[str, Any]]:
    """The tracks in the order they are shown."""
    weather = list(nm.WEATHER_NAMES)
    found: list[dict[str, Any]] = [
        {"id": "turn", "kind": "turn", "label": "Game-Turn", "at": "turn.number"},
        {"id": "phase", "kind": "boxes", "label": "Phase", "at": "turn.phase", "boxes": list(nm.PHASE_NAMES)},
        {"id": "weather", "kind": "boxes", "label": "Weather", "at": "turn.weather", "boxes": weather},
    ]
    for side in nm.SIDE_NAMES:
        points = {"label": "Victory points", "at": f"vp.{side}", "max": 60, "bar": "VP", "side": side}
        found.append({"id": f"vp-{side}", "kind": "number", **points})
    found.append({"id": "rail", "kind": "amounts", "label": "Rail Points", "at": "rail_points"})
    return found


def turns() -> list[dict[str, Any]]:
    """The boxes of the Game-Turn Track; units wait in them for their return."""
    return [
        {
            "turn": gt,
            "name": f"GT {gt}, {day(turn(gt).start)} to {day(turn(gt).end)}",
            "season": turn(gt).season,
            "box": f"GT {gt}",
        }
        for gt in range(1, LAST_GT + 1)
    ]


_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day(date: str) -> str:
    """A date of 1914 as it is read: "17 Aug"."""
    _, month, number = str(date).split("-")
    return f"{int(number)} {_MONTHS[int(month) - 1]}"
