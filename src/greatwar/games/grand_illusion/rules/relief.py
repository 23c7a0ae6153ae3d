"""14.1.1b The German Detachment HQ, which may take the place of a numbered one."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Side, Unit, unit
from ..state import State
from .supply import trace

DETACHMENT: Final = unit("GE HQD")


@rule("14.1.1b#1", "14.2.1#1")
def relief_refused(s: State, entering: Unit, hq: Unit) -> Refusal | None:
    """14.1.1b Only the Detachment HQ relieves, and only a numbered German HQ in a friendly hex in supply."""
    if entering != DETACHMENT:
        return Refusal("14.1.1b#1", f"{entering} relieves no other HQ")
    if not hq.hq or hq.side is not Side.GERMAN or not hq.army.isdecimal() or not s.on_map(hq):
        return Refusal("14.1.1b#1", f"{hq} is no numbered German HQ on the map")
    here = s.hex(hq)
    if not s.controls(Side.GERMAN, here) or not trace(s, hq.nation, here):
        return Refusal("7.1#1", f"{here} is not a friendly hex in supply")
    return None


def may_relieve(s: State, entering: Unit) -> list[Unit]:
    """The HQs that a unit may relieve, in order."""
    if entering != DETACHMENT:
        return []
    return [u for u in s.units(Side.GERMAN) if u.hq and relief_refused(s, entering, u) is None]
