"""The reverse direction: what either program offers, where both ask in portions of the same size.

What only one of them offers is counted and reported, not judged: lists may differ without any difference in play,
as when one leaves out what leads nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from ....kernel.action import Action
from ..state import State
from .semantic import token

Lists = tuple[set[str], set[str]]
PLAYS = {"event": "play_event", "ops": "play_ops", "sr": "play_sr", "rp": "play_rps"}
ACTIVATIONS = {"activate-move": "activate_move", "activate-attack": "activate_attack"}
#: examples kept of each kind
EXAMPLES = 3


class LegalSets:
    """Counts of what only ours, or only the recording program, offers; with a few examples."""

    def __init__(self) -> None:
        self.compared = 0
        self.ours_only: Counter[str] = Counter()
        self.theirs_only: Counter[str] = Counter()
        self.examples: list[tuple[int, str, list[str]]] = []  # decision, whose and what, names
        self._last = (-1, "")

    def compare(self, s: State, d: dict[str, Any], listed: list[Action]) -> None:
        """Hold the lists of one decision against each other, once for each question."""
        reader = READERS.get(d.get("k", ""))
        verb = listed[-1].verb
        if reader is None or (d["i"], verb) == self._last or not d.get("steps"):
            return
        self._last = d["i"], verb
        for what, (ours, theirs) in reader(s, d, listed).items():
            self.compared += 1
            self._note(d["i"], f"ours only: {what}", ours - theirs, self.ours_only)
            self._note(d["i"], f"theirs only: {what}", theirs - ours, self.theirs_only)

    def summary(self) -> dict[str, Any]:
        """The counts, for a report."""
        return {
            "compared": self.compared,
            "ours_only": dict(sorted(self.ours_only.items())),
            "theirs_only": dict(sorted(self.theirs_only.items())),
            "examples": self.examples,
        }

    def _note(self, i: int, what: str, extra: set[str], counter: Counter[str]) -> None:
        if extra:
            kind = what.partition(": ")[2]
            counter[kind] += 1
            if counter[kind] <= EXAMPLES:
                self.examples.append((i, what, sorted(extra)[:8]))


def _names(nouns: Iterable[Any]) -> set[str]:
    return {str(n) for n in nouns}


def _unit_names(s: State, units: Iterable[Any]) -> set[str]:
    return {f"{token(s, u)}@{s.place(u)}" for u in units}


def _by_verb(verbs: dict[str, str]) -> Callable[[State, dict[str, Any], list[Action]], dict[str, Lists]]:
    def read(s: State, d: dict[str, Any], listed: list[Action]) -> dict[str, Lists]:
        legal = d["steps"][0][2]
        return {
            name: (
                _names(a.args[0] for a in listed if a.verb == verb),
                {*legal.get(name, ()), *legal.get(f"{name}_mutiny", ())},
            )
            for verb, name in verbs.items()
        }

    return read


def _attack(s: State, d: dict[str, Any], listed: list[Action]) -> dict[str, Lists]:
    attacks = [a for a in listed if a.verb == "attack"]
    if not attacks:
        return {}  # other units join
    found = {"attack units": (_unit_names(s, (a.args[0] for a in attacks)), set(d["steps"][0][2].get("piece", ())))}
    if len(d["units"]) == 1 and d["steps"][0][0] == "piece":
        ours = _names(a.args[1] for a in attacks if d["units"][0] in _unit_names(s, [a.args[0]]))
        found["attack targets"] = ours, set(d["steps"][1][2].get("space", ()))
    return found


def _redeploy(s: State, d: dict[str, Any], listed: list[Action]) -> dict[str, Lists]:
    """First the unit is picked, then its destination."""
    picks = [a.args[0] for a in listed if a.verb == "pick"]
    if picks:
        return {"sr units": (_unit_names(s, picks), set(d["steps"][0][2].get("piece", ())))}
    ours = _names(a.args[1] for a in listed if a.verb == "redeploy")
    return {"sr destinations": (ours, set(d["steps"][1][2].get("space", ())))}


def _retreat(s: State, d: dict[str, Any], listed: list[Action]) -> dict[str, Lists]:
    ways = [a for a in listed if a.verb == "retreat" and d["units"][0] in _unit_names(s, [a.args[0]])]
    spaces: dict[str, Any] = next((legal for verb, _, legal in d["steps"] if verb == "space"), {})
    return {"retreat spaces": (_names(a.args[1] for a in ways), set(spaces.get("space", ())))}


def _replace(s: State, d: dict[str, Any], listed: list[Action]) -> dict[str, Lists]:
    ours = _unit_names(s, (a.args[0] for a in listed if a.verb in ("flip", "rebuild")))
    return {"replacements": (ours, set(d["steps"][0][2].get("piece", ())))}


def _place(s: State, d: dict[str, Any], listed: list[Action]) -> dict[str, Lists]:
    ours = _names(a.args[1] for a in listed if a.verb == "place")
    return {"reinforcement spaces": (ours, set(d["steps"][0][2].get("space", ())))}


def _cards(s: State, d: dict[str, Any], listed: list[Action]) -> dict[str, Lists]:
    ours = _names(a.args[0] for a in listed if a.verb == "card")
    return {"combat cards": (ours, set(d["steps"][0][2].get("card", ())))}


READERS: dict[str, Callable[[State, dict[str, Any], list[Action]], dict[str, Lists]]] = {
    "play": _by_verb(PLAYS),
    "activate": _by_verb(ACTIVATIONS),
    "attack": _attack,
    "combat_card": _cards,
    "sr": _redeploy,
    "retreat": _retreat,
    "reinforce": _place,
    "replace": _replace,
}
