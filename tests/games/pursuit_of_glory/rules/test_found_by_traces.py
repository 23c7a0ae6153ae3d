"""Errors of ours that recorded games of another program have shown; the rulebook decided each."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import BOARD, kind, space
from greatwar.games.pursuit_of_glory.rules import placement, redeployment, trenches
from greatwar.games.pursuit_of_glory.state import SUBS_TURN
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


@pytest.mark.rule("18.6.1.7")
def test_german_subs_close_only_what_has_no_other_supply() -> None:
    p = Position(turn=5, active="AP").put("Salonika", "BR DIV").put("Suez", "BR DIV")
    p.s.note_now(SUBS_TURN)
    new = kind("BR Elite DIV")[0]
    found = {str(x) for x in placement.places(p.s, new)}
    assert {"Alexandria", "Pt. Said", "Suez", "India"} <= found
    assert not {"Salonika", "Lemnos", "Cyprus"} & found
    rebuilt = {str(x) for x in placement.places(p.s, new, rebuilt=True)}
    assert {"Alexandria", "Salonika", "Lemnos"} <= rebuilt
    by_sea = {str(BOARD.space(n)) for n in redeployment.by_sea(p.s, kind("BR DIV")[1], space("Suez"))}
    assert "Alexandria" in by_sea
    assert not {"Salonika", "Lemnos"} & by_sea


@pytest.mark.rule("11.2.2.2a", "14.1.2b", "14.1.8")
def test_tribes_alone_in_a_region_disrupt_the_line_through_it_and_do_not_cut_it() -> None:
    p = Position(turn=5).control("AP", "Eastern Persia", "Central Persia", "Southern Persia")
    p.put("Central Persia", "RU DIV")
    assert p.supply("RU DIV", "Central Persia") == "full"
    p.put("Southern Persia", "Tangistani").put("Eastern Persia", "Qashqai")
    assert p.supply("RU DIV", "Central Persia") == "disrupted"
    p.put("Eastern Persia", "TU DIV")
    assert p.supply("RU DIV", "Central Persia") == "limited and disrupted"


@pytest.mark.rule("9.5.3.2c")
def test_a_full_port_that_is_no_source_does_not_overflow() -> None:
    p = Position(turn=5).put("Pt. Said", "IN DIV", "IN DIV", "IN DIV").put("Tiflis", "RU DIV", "RU DIV", "RU DIV")
    p.put("Ismailia", "IN DIV", "IN DIV", "BR DIV").put("Suez", "BR DIV", "IN Cavalry", "IN Cavalry")
    found = {str(x) for x in placement.places(p.s, kind("BR Elite DIV")[0])}
    assert "Alexandria" in found
    assert not {"Pt. Said", "Zagazig", "Romani", "Jifjaffa"} & found
    beside = {"Suram", "Akstafa", "Aleksandropol"}
    assert beside & {str(x) for x in placement.places(p.s, kind("RU DIV")[9])}
