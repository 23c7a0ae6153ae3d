"""9.3.3 Hits are applied."""

from __future__ import annotations

import msgspec

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..battle import Battle
from ..components import Side, Unit
from ..rules.board import without
from ..rules.units import hit
from ..state import State
from .control import settle


@rule("9.3.3#3", "9.3.3#4", "2.8#5")
class ApplyLosses(Auto):
    """9.3.3 Apply every Hit marker of `s.battle.hit`; both units of a stacked space are hit.

    Before: hits are noted. After: `hit` is empty, `losses` has grown, eliminated units are off the board, the others
    stay in their spaces, control of the hex is settled. Stack as before.
    """

    def run(self, s: State) -> None:
        assert s.battle is not None
        struck = [u for u in hit_units(s.battle) if s.on_map(u)]
        for u in struck:
            hit(s, u)
        here, dead = s.battle.hex, {u for u in struck if not s.on_map(u)}
        s.battle = cleared(s.battle, struck, dead)
        if dead:
            settle(s, here)  # 8.3.3 control changes the instant its owner has nobody left


@rule("9.3.3#3")
def hit_units(b: Battle) -> list[Unit]:
    """9.3.3 The units with a Hit marker, and those stacked with them, in order."""
    struck = set(b.hit)
    for row in b.front:
        for space in row:
            if struck & set(space):
                struck |= set(space)
    return sorted(struck)


def cleared(b: Battle, struck: list[Unit], dead: set[Unit]) -> Battle:
    """The battle after its losses: counted, the dead off the board, no Hit markers left."""
    german, allied = (b.losses[side] + sum(u.side is side for u in struck) for side in Side)
    return msgspec.structs.replace(
        b,
        hit=(),
        losses=(german, allied),
        front=(without(b.front[0], dead), without(b.front[1], dead)),
        reserve=(without(b.reserve[0], dead), without(b.reserve[1], dead)),
    )
