"""27.0 Victory points, and who has won."""

from __future__ import annotations

from ....kernel.rules import rule
from .. import names as nm
from ..scenarios import SCENARIOS
from ..state import State


@rule("27.1#1", "5.4#1", "27.2-ex")
def score(s: State, side: int, points: int, why: str) -> None:
    """27.1 Points are added or lost at once."""
    russia, central = s.vp
    s.vp = (russia + points, central) if side == nm.RUSSIA else (russia, central + points)
    s.say(f"{nm.SIDE_NAMES[side]} {'earns' if points >= 0 else 'loses'} {abs(points)} VP: {why}")


@rule("27.0#1")
def finish(s: State) -> None:
    """27.0 The player with more points wins; equal points are a draw; the margins grade the win."""
    lead = s.vp[0] - s.vp[1]
    margins = SCENARIOS[s.options.scenario].margins
    s.winner = nm.RUSSIA if lead > 0 else nm.CENTRAL if lead < 0 else -1
    decisive = s.winner >= 0 and abs(lead) >= margins[s.winner]
    s.ending = "draw" if s.winner < 0 else "decisive victory" if decisive else "victory"
    s.say(f"The game is over: {s.vp[0]} VP to {s.vp[1]}, {s.ending}")
    s.pending.clear()
