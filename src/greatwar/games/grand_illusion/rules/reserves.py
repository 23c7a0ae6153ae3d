"""9.2.5 Which reserve spaces are open to units without an opponent."""

from __future__ import annotations

from collections.abc import Iterable

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Unit
from ..state import State
from . import attack
from .board import space_of
from .markers import battle_of


@rule("9.2.5a#2", "9.2.5b", "9.2.5b#2")
def reserve_refused(s: State, side: int, units: Iterable[Unit], space: int) -> Refusal | None:
    """9.2.5 Why units may not go into a reserve space: it is taken, nobody fights there, or cavalry has no target."""
    b = battle_of(s)
    if not b.front[side][space] or not b.front[1 - side][space]:
        return Refusal("9.2.5a#2", f"there is no fight in front of reserve space {space + 1}")
    if b.reserve[side][space]:
        return Refusal("9.2.5a#2", f"reserve space {space + 1} is taken")
    return target_refused(s, units, space)


@rule("9.2.5b#2")
def target_refused(s: State, units: Iterable[Unit], space: int) -> Refusal | None:
    """9.2.5 Cavalry in reserve has targets of its own (9.6.1)."""
    for u in units:
        why = attack.reserve_refused(s, u, space)
        if why:
            return why
    return None


@rule("9.3.4#1", "9.2.5b#2")
def fires(s: State, side: int, space: int) -> bool:
    """9.3.4 Whether a reserve space has units that may fire at a surviving enemy opposite."""
    b = battle_of(s)
    units = space_of(b.reserve[side], space)
    return bool(units) and bool(b.front[1 - side][space]) and target_refused(s, units, space) is None
