"""Errors of ours that recorded games of another program have shown; the rulebook decided each."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import kind, space
from greatwar.games.pursuit_of_glory.rules import placement, trenches
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


@pytest.mark.rule("11.3.7", "11.3.1#1")
def test_trenches_are_dug_on_beachheads_but_not_on_island_bases() -> None:
    beach = "Beachhead Shatt al-Arab"
    p = Position(turn=5, active="AP").beachhead(beach).put(beach, "BR DIV", "BR DIV")
    p.ops(2).do(f"activate-move {beach}", "done", "done")
    assert p.offers(f"entrench {beach}")
    p.dice(2).do(f"entrench {beach}")
    assert p.s.trench_at(space(beach)) == (1, 1)
    p = Position(turn=5, active="AP").put("Lemnos", "BR DIV")
    p.s.move_marks = (space("Lemnos").n,)
    refusal = trenches.may_dig(p.s, space("Lemnos"))
    assert refusal is not None
    assert refusal.rule == "11.3.7"
