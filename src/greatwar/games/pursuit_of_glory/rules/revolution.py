"""16.4 The Russian Revolution."""

from __future__ import annotations

from ....kernel.rules import rule
from ..components import REMOVED
from ..names import CP, GE
from ..state import GEORGIA_ATTACKED, State


@rule("3.2.1.3.GEOPROT", "16.4.5.S4b")
def protectorate_attacked(s: State) -> None:
    """16.4.5 An attack on the Georgian Protectorate: GE units outside the Balkans leave, and so does German help."""
    s.note(GEORGIA_ATTACKED)
    for u in s.units(CP):
        if u.nation == GE and not s.space(u).balkans:
            s.put(u, REMOVED[CP])
