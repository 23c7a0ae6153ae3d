"""Words of the game for buttons, tracks and choices at a table."""

from __future__ import annotations

from typing import Any

from .components import TRACK, Side
from .notation import VERBS
from .scenarios import CHOOSE, NONE, option_sets
from .tables import TABLES, TURNS
from .what_if import EFFECTS, changes_of, cost_of, name_of

#: what a verb is called on a button
LABELS = {
    "roll": "Roll",
    "fortunes": "Fortunes of War",
    "draw": "Draw",
    "accept": "Accept",
    "decline": "Decline",
    "done": "Done",
    "options": "Choose",
    "reposition": "Set up",
    "place": "Place",
    "delay": "Delay",
    "replace": "Replace now (2 CAPS)",
    "rebuild": "Rebuild for later (1 CAP)",
    "relieve": "Relieve",
    "send-east": "Send to the East Front",
    "send-nothing": "Send nothing",
    "pass": "Pass",
    "stop": "Stop activating",
    "activate": "Activate",
    "entrench": "Entrench",
    "recover": "Recover",
    "withdraw": "Declare a General Withdrawal",
    "land": "Land",
    "enter": "Enter from Holland",
    "join": "Take along",
    "drop": "Leave behind",
    "march": "March",
    "halt": "Halt",
    "unblock": "Take the marker off",
    "declare": "Declare a battle",
    "designate": "Designate",
    "resolve": "Resolve the battle",
    "bombard": "Bombard with",
    "concentrate": "Commit both guns",
    "hold-fire": "Hold fire",
    "skirmish": "Skirmish",
    "counterattack": "Counterattack",
    "fall-back": "Fall back",
    "front": "Into the front line",
    "pair": "Stack",
    "keep-out": "Keep out of the battle",
    "reserve": "Into reserve",
    "ride-off": "Ride off",
    "stand": "Stand",
    "hit": "Hit",
    "retreat": "Retreat",
    "retreat-all": "Retreat all to",
    "sail-away": "Escape by sea",
    "stay": "Stay",
    "besiege": "Besiege",
    "rail": "By rail",
    "sail": "By sea",
    "undisrupt": "Recover",
    "embark": "Embark",
}
#: nouns that a table can point at, by the kinds it knows
_KINDS = {"hex": "space", "space of the Battle Board": "slot"}
#: verbs that end something: their buttons have weight
_MAIN = ("halt", "done", "stop", "resolve")
#: verbs that gather a group, one unit after the other
_MANY = ("join", "designate", "drop")


def verbs() -> dict[str, dict[str, Any]]:
    """Each verb with its label and the kinds of its nouns."""
    return {verb: _verb(verb) for verb in VERBS}


def _verb(verb: str) -> dict[str, Any]:
    facts: dict[str, Any] = {"label": LABELS[verb], "nouns": [_KINDS.get(noun.name, noun.name) for noun in VERBS[verb]]}
    if verb == "options":
        facts["pick"] = _pick()
    return {**facts, **({"main": True} if verb in _MAIN else {}), **({"many": True} if verb in _MANY else {})}


def _pick() -> dict[str, Any]:
    """14.3.6 The options to choose from, each with its price."""
    return {
        "title": "What if?",
        "text": "Change the plans of 1914 by up to two options. They stay secret until both sides have chosen.",
        "joint": "+",
        "none": NONE,
        "items": [
            {"id": code, "title": f"{code} {name_of(code)}", "note": f"{cost_of(code)} VP", "text": changes_of(code)}
            for code in EFFECTS
        ],
    }


def words() -> dict[str, str]:
    """Words of choices that a code stands for, and the word for the back of a counter."""
    sets = {code: _options(code) for side in Side for code in option_sets(str(side))}
    return {**sets, CHOOSE: "chosen in secret at the start", "reduced": "disrupted"}


def _options(option_set: str) -> str:
    if option_set == NONE:
        return "no option"
    return " and ".join(f"{code} {name_of(code)} ({cost_of(code)} VP)" for code in option_set.split("+"))


def tracks() -> list[dict[str, Any]]:
    """The tracks in the order they are shown."""
    return [
        {"id": "turn", "kind": "turn", "label": "Turn", "at": "turn.number"},
        *(track for side in Side for track in _tracks_of(side)),
    ]


def _tracks_of(side: Side) -> list[dict[str, Any]]:
    """What each side counts: CAPS, victory points, Mandated Battles, and the commander of its CAPS Table."""
    leaders = {Side.GERMAN: ["Moltke", "Falkenhayn"], Side.ALLIED: ["Joffre", "Joffre II"]}
    boxes = [str(n) for n in range(TABLES.max_caps[side] + 1)]
    own = {"side": str(side)}
    caps = {"label": "CAPS", "at": f"caps.{side}", "boxes": boxes, "bar": "CAPS", "rule": "5.1.1"}
    duty = {"label": "Mandated Battles", "at": f"mandated.{side}", "max": 6, "rule": "9.1.1"}
    points = {"label": "Victory points", "at": f"vp.{side}", "max": 30, "bar": "VP", "rule": "14.1.3"}
    leader = {"label": "Commander", "at": f"commander.{side}", "boxes": leaders[side], "rule": "5.1.3"}
    return [
        {"id": f"vp-{side}", "kind": "number", **points, **own},
        {"id": f"caps-{side}", "kind": "boxes", **caps, **own},
        {"id": f"mandated-{side}", "kind": "number", **duty, **own},
        {"id": f"commander-{side}", "kind": "boxes", **leader, **own},
    ]


def turns() -> list[dict[str, Any]]:
    """The boxes of the Turn Record Track with what happens there; beyond the last turn units may still wait."""
    found = [
        {"turn": n, "name": t.dates, "season": "", "note": t.events, "box": str(TRACK[n])} for n, t in TURNS.items()
    ]
    later = [{"turn": n, "name": "later", "season": "later", "box": str(TRACK[n])} for n in range(16, len(TRACK))]
    return found + later
