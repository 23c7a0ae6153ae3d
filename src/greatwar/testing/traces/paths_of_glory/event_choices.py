"""Choices inside events, in our notation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ....games.paths_of_glory.components import UNITS, space
from ....kernel.action import Action
from ..differences import OutOfStep

if TYPE_CHECKING:
    from .title import PathsReplay as Driver

Decision = dict[str, Any]
STAND, FALL_BACK = Action("stand"), Action("fall-back")


def event_choice(r: Driver, d: Decision) -> None:
    if d["at"] not in EVENT_CHOICES:
        raise OutOfStep(f"unknown/event_choice/{d['at']}", "no such choice", d["at"])
    handler = EVENT_CHOICES[d["at"]]
    if handler is not None:
        handler(r, d)


def _with_unit(verb: str) -> Callable[[Driver, Decision], None]:
    def choose(r: Driver, d: Decision) -> None:
        if d["verb"] == "piece":
            r.decide(verb, [Action(verb, (u,)) for u in r.units(d["arg"])])

    return choose


def _place_any(r: Driver, d: Decision) -> None:
    """Place whichever unit is offered for that space."""
    if d["verb"] == "space":
        offers = [a for a in r.listed if a.verb == "place"]
        unit = offers[0].args[0] if offers else UNITS[0]
        r.decide("place", [Action("place", (unit, space(d["arg"])))])


def _salonika(r: Driver, d: Decision) -> None:
    if d["verb"] == "piece":
        r.decide("redeploy", [Action("redeploy", (u, space("Salonika"))) for u in r.units(d["arg"])])


def _trench(r: Driver, d: Decision) -> None:
    if d["verb"] == "space":
        r.decide("trench", [Action("trench", (space(d["arg"]),))])


def _great_retreat_unit(r: Driver, d: Decision) -> None:
    """Units are picked one by one there; here the Russians fall back together."""
    if d["verb"] == "pass":
        r.decide("stand", [STAND])
        return
    r.great_retreater = d["arg"]
    if r.asking != "Retreat":
        r.decide("fall-back", [FALL_BACK])


def _great_retreat(r: Driver, d: Decision) -> None:
    if d["verb"] == "piece":
        r.great_retreater = d["arg"]
    elif d["verb"] == "done" and r.asking == "Retreat":
        raise OutOfStep("asks/great_retreat", [str(a) for a in r.listed], "no more units fall back")
    elif d["verb"] == "space":
        to = space(d["arg"])
        r.decide("retreat", [Action("retreat", (u, to)) for u in r.units(r.great_retreater)], at="Retreat")


def _brusilov(r: Driver, d: Decision) -> None:
    """The event negates trenches when it is used in the combat."""
    offers = [a for a in r.listed if a.verb == "card"]
    if d["verb"] == "use" and offers:
        r.play(offers[0])


EVENT_CHOICES: dict[str, Callable[[Driver, Decision], None] | None] = {
    "alberich": None,
    "brusilov_offensive_option": _brusilov,
    "great_retreat": _great_retreat,
    "great_retreat_option": _great_retreat_unit,
    "guns_of_august": None,
    "landwehr": _with_unit("flip"),
    "paris_taxis": _with_unit("flip"),
    "place_event_trench": _trench,
    "place_new_neutral_units": _place_any,
    "russian_cavalry": _place_any,
    "salonika": _salonika,
    "war_in_africa": _with_unit("eliminate"),
}
