"""9.5.1 What a card asks for before it may be an event: the rows of data/conditions.csv, and what makes it too late."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Card, card, space
from ..conditions import ConditionRow, conditions
from ..names import AP, CP, season
from ..state import State

COMBINED: Final = 2
#: conditions that cannot be met any more once they are broken: the event is out of date, not too early
LASTING: Final = ("not_event", "own_ws_max", "only_round")


@rule("9.5.1#2")
def unmet(s: State, c: Card) -> Refusal | None:
    """9.5.1 An event whose condition is not yet met may not be played, not even for its War Status."""
    for row in conditions()[c.n]:
        if row.kind not in LASTING and not met(s, c, row):
            return Refusal("9.5.1#2", sentence(c, row))
    return None


@rule("9.5.1#5")
def too_late(s: State, c: Card) -> bool:
    """9.5.1 Whether an event is no longer allowed: its card may be played, but only its War Status counts."""
    return any(row.kind in LASTING and not met(s, c, row) for row in conditions()[c.n])


def met(s: State, c: Card, row: ConditionRow) -> bool:
    """Whether a condition holds now."""
    if row.unless_combined and s.war_status[COMBINED] >= row.unless_combined:
        return True
    if row.kind in ("event", "any_event", "not_event"):
        return events(s, row)
    if row.kind in ("control_ap", "control_cp"):
        side = AP if row.kind == "control_ap" else CP
        return all(s.owner(space(name)) == side for name in row.value)
    if row.kind == "only_round":
        return (s.turn, s.round) == (int(row.value[0]), int(row.value[1]))
    if row.kind in ("season", "season_not"):
        return (season(s.turn) == row.value[0]) == (row.kind == "season")
    return figures(s, c, row.kind, int(row.value[0]))


def events(s: State, row: ConditionRow) -> bool:
    """Conditions about other events."""
    happened = [s.happened(card(f"{name[:2]}-{name[2:]}")) for name in row.value]
    if row.kind == "not_event":
        return not any(happened)
    return any(happened) if row.kind == "any_event" else all(happened)


def figures(s: State, c: Card, kind: str, value: int) -> bool:
    """Conditions about a number on a track."""
    if kind == "jihad_min":
        return s.jihad >= value
    if kind == "jihad_max":
        return s.jihad <= value
    if kind == "combined_ws_min":
        return s.war_status[COMBINED] >= value
    if kind == "own_ws_max":
        return s.war_status[c.side] <= value
    if kind == "not_before_turn":
        return s.turn >= value
    return s.vp <= value if kind == "vp_max" else s.vp >= value


_WORDS: Final[dict[str, str]] = {
    "event": "needs the event {}",
    "any_event": "needs one of the events {}",
    "season": "is an event in {} only",
    "season_not": "is no event in {}",
    "jihad_min": "needs a Jihad Level of {} or more",
    "jihad_max": "needs a Jihad Level of {} or less",
    "combined_ws_min": "needs a Combined War Status of {} or more",
    "not_before_turn": "is no event before turn {}",
    "vp_max": "needs {} VP or fewer",
    "vp_min": "needs {} VP or more",
    "control_ap": "needs AP control of {}",
    "control_cp": "needs CP control of {}",
    "only_round": "is an event in the first action round of the game only",
}


def sentence(c: Card, row: ConditionRow) -> str:
    """The condition as a sentence."""
    values = [card(f"{v[:2]}-{v[2:]}").title if "event" in row.kind else v for v in row.value]
    return f"{c} {c.title} {_WORDS[row.kind].format(', '.join(values))}"
