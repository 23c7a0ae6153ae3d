"""Errors of ours that recorded games of another program have shown; the rulebook decided each."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import kind
from greatwar.games.pursuit_of_glory.rules import placement
from tests.games.pursuit_of_glory.positions import Position


@pytest.mark.rule("9.5.3.2c")
def test_a_full_source_overflows_although_others_have_room() -> None:
    p = Position(turn=2, active="CP").put("Constantinople", "TU DIV", "TU DIV")
    new = kind("TU Elite DIV")[0]
    assert {"Constantinople", "Bandirma"} & {str(x) for x in placement.places(p.s, new)} == {"Constantinople"}
    p.put("Constantinople", "TU I Corps")
    found = {str(x) for x in placement.places(p.s, new)}
    assert {"Kayseri", "Erzincan", "Bandirma"} <= found
    assert "Constantinople" not in found
