"""12.1 The British must keep contact with the French."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import Nation, Side
from ..scenarios import in_force
from ..state import State
from ..tables import vp_of

LAST_TURN: Final = 5


@rule("12.1", "14.3.1d#2")
def alone(s: State) -> bool:
    """12.1 Whether a British unit stands in a Schlieffen Plan hex on GT1-5."""
    if s.turn > LAST_TURN or not in_force(s, "bef contact"):
        return False
    return any(u.nation is Nation.BR and s.hex(u).schlieffen for u in s.units(Side.ALLIED))


@rule("12.1")
def pay(s: State) -> None:
    """12.1 At the end of the Action Phase the Allies lose a Plan 17 VP if the BEF goes it alone."""
    if alone(s):
        s.change_vp(Side.ALLIED, vp_of("bef_in_schlieffen_hex"), "the BEF goes it alone")
