"""What the end of a Player Turn and of a GT brings: plans, the Bukowina box, the bridge at Jaroslau, leaders."""

from __future__ import annotations

from ....kernel.rules import rule
from ..components import LEADERS
from ..state import State, changed_at
from . import austria, railways
from .plans import judge_plans


@rule("21.2#1", "23.4.1#1")
def player_turn_over(s: State) -> None:
    """21.2, 23.4.1 At the conclusion of a Player Turn."""
    judge_plans(s)
    austria.to_box(s)


@rule("17.4#1", "25.4#1", "25.5#1", "25.6.1#2", "25.1#1")
def game_turn_begins(s: State) -> None:
    """17.4, 25 At the start of a GT: the bridge at Jaroslau is repaired, markers of leaders whose time is over go."""
    austria.gt_over(s)
    railways.repair_bridge(s)
    for leader in LEADERS:
        if s.leader(leader) and s.turn > leader.last_gt:
            s.leaders = changed_at(s.leaders, leader.n, 0)
            s.say(f"{leader}: the marker is removed")
