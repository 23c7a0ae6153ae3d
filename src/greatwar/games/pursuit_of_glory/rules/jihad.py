"""16.3 Jihad: the level, the tribes it brings, the revolts it allows."""

from __future__ import annotations

from ....kernel.rules import rule
from ..components import KEY, Space, Unit
from ..names import CP
from ..state import State
from .geography import TRIBAL


@rule("16.3.1", "16.3.2#1", "16.3.2b", "3.2.1.5#1")
def change(s: State, n: int, why: str) -> None:
    """16.3.2 Move the Jihad marker; each point up brings a tribe at once, before anything else is done.

    The caller has pushed what comes afterwards: the tribes go on top of it.
    """
    if n == 0:
        return
    from ..steps.tribes import PlaceTribe

    s.jihad = max(0, s.jihad + n)
    if s.log is not None:
        s.say(f"Jihad {n:+d}, now {s.jihad}: {why}")
    for _ in range(max(n, 0)):
        s.push(PlaceTribe())


@rule("16.3.2a")
def places(s: State, tribe: Unit) -> list[Space]:
    """16.3.2 Where a tribe may appear: a space of its colour without enemy units; a Region even with them."""
    return [x for x in TRIBAL[tribe.people] if x.shared or not s.hostile(x, CP)]


def waiting(s: State) -> list[Unit]:
    """The tribes on the Tribal Warfare Key."""
    return [u for u in s.at(KEY) if u.tribe]
