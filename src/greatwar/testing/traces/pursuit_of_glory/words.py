"""Names of the format and ours: cards, places, counters, offensives."""

from __future__ import annotations

from ....games.pursuit_of_glory.components import (
    KEY,
    OUT_OF_PLAY,
    PERMANENT,
    PLACES,
    REMOVED,
    TURN_TRACK,
    UNITS,
    Card,
    Place,
    Unit,
    card,
    place,
)
from ....games.pursuit_of_glory.names import AP, CP, OFFENSIVES
from ....games.pursuit_of_glory.state import State

#: boxes whose counters show no strength that matters
FLAT = ("Eliminated Units Box", "Permanently Eliminated Box", "Removed Box", "Corps Assets Box")
SIDES = {"ap": AP, "cp": CP}
#: our place -> the format's name, where they differ
_BOXES: dict[Place, str] = {
    **{box: f"{name} Permanently Eliminated Box" for box, name in zip(PERMANENT, ("CP", "AP"), strict=True)},
    **{box: f"{name} Removed Box" for box, name in zip(REMOVED, ("CP", "AP"), strict=True)},
    KEY: "Tribal Key",
    OUT_OF_PLAY: "out of play",
    TURN_TRACK: "out of play",
}
PLACE_NAMES: tuple[str, ...] = tuple(_BOXES.get(p, str(p)) for p in PLACES)
_PLACES = {name: p for name, p in zip(PLACE_NAMES, PLACES, strict=True) if p is not TURN_TRACK}
_OFFENSIVES = {
    "none": "none",
    "russia": "RU",
    "british_no_attack": "no-BR",
    "british": "BR",
    "mesopotamia": "Meso-Persia",
    "balkans": "Balkans",
    "egypt": "Egypt",
    "turkey": "TU",
    "enver": "Enver",
}
OFFENSIVE_NAMES = {OFFENSIVES.index(ours): theirs for theirs, ours in _OFFENSIVES.items()}


def side_name(side: int) -> str:
    """A side as the format writes it."""
    return {AP: "ap", CP: "cp"}.get(side, "neutral")


def offensive_number(name: str) -> int:
    """The kind of a Mandated Offensive."""
    return OFFENSIVES.index(_OFFENSIVES[name])


def card_called(name: str) -> Card:
    """AP01 is our AP-01."""
    return card(f"{name[:2]}-{name[2:]}")


def card_name(c: Card) -> str:
    """Our AP-01 is AP01."""
    return str(c).replace("-", "")


def place_called(name: str) -> Place:
    """The place of a name; `Removed` without a side is nobody's."""
    if name in ("Removed", "Reserve"):  # a Reserve of nobody holds units of revolts that have not come
        return OUT_OF_PLAY
    return _PLACES.get(name) or place(name)


def kind_of(token: str) -> tuple[str, bool]:
    """The kind that a token names, and whether it is reduced."""
    return (token[1:-1], True) if token.startswith("(") and token.endswith(")") else (token, False)


def token(s: State, unit: Unit) -> str:
    """A unit as the format names it: its kind, in parentheses when reduced."""
    return f"({unit.kind})" if s.reduced(unit) else unit.kind


def name_of(s: State, unit: Unit) -> str:
    """A unit with its place."""
    return f"{token(s, unit)}@{PLACE_NAMES[s.where[unit.n]]}"


def units_called(s: State, text: str) -> list[Unit]:
    """Our units that a text such as "(TU DIV)@Van" may mean."""
    name, _, where = text.lstrip("*").partition("@")
    kind, reduced = kind_of(name)
    if not where:
        return []
    if where in ("Removed", "Reserve", "out of play"):
        return [u for u in UNITS if u.kind == kind and s.where[u.n] in (OUT_OF_PLAY.n, TURN_TRACK.n)]
    here = place_called(where)
    alike = [u for u in s.at(here) if u.kind == kind]
    if where.endswith(FLAT):
        return alike
    return [u for u in alike if s.reduced(u) == reduced] or [u for u in alike if u.staff]  # HQs flip at other times
