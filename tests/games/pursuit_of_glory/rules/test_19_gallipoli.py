"""19.9 The conquest of the Gallipoli map is claimed: on and off, and what forbids it."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import space
from tests.games.pursuit_of_glory.positions import Position

FORTS = ("Gallipoli", "Maidos", "Canakkale", "Seddul Bahr", "Kum Kale")


def ashore(on: bool = True, fort: str = "", turks: str = "") -> Position:
    """Four British divisions on the Gallipoli map, activated for movement."""
    p = Position(turn=7, gallipoli=on).destroy(*[x for x in FORTS if x != fort]).beachhead("Beachhead Suvla Bay")
    p.put("Anafarta", "BR DIV", "BR DIV").put("Sari Bahr", "BR DIV", "BR DIV")
    if turks:
        p.put(turks, "TU DIV")
    p.ops(9).do("activate-move Anafarta", "activate-move Sari Bahr")
    return p.do("done") if p.step == "Activate" else p


@pytest.mark.rule("11.4.1")
@pytest.mark.parametrize(
    ("on", "fort", "turks", "may"),
    [
        (True, "", "", True),
        (False, "", "", False),
        (True, "Canakkale", "", False),
        (True, "", "Ezine", False),
        (True, "", "Rodosto", True),
    ],
)
def test_when_the_conquest_is_claimed(on: bool, fort: str, turks: str, may: bool) -> None:
    p = ashore(on, fort, turks)
    assert p.step == "Movement"
    assert p.offers("choose Gallipoli") == may
    if not may:
        assert p.why_not("choose Gallipoli")[0] == "19.9"


@pytest.mark.rule("11.4.1")
def test_the_claim_takes_the_map_and_gathers_a_stack() -> None:
    p = ashore(turks="Rodosto")
    vp = p.s.vp
    p.do("choose Gallipoli")
    assert {p.owner(x) for x in FORTS} == {"AP"}
    assert p.s.vp == vp - 3
    assert p.step == "Gather"
    for _ in range(3):
        p.do("pick BR DIV")
    assert p.at("Bulair") == ["BR DIV"] * 3
    assert not p.offered("pick")
    while p.step in ("Gather", "Movement"):
        assert not p.offers("move BR DIV 1 > Gallipoli")
        assert not p.offers("choose Gallipoli")
        p.do("done")
    assert p.owner("Bulair") == "AP"
    assert "Rodosto" in [str(x) for x in space("Bulair").neighbours]
    assert p.at("Rodosto") == ["TU DIV"]


def test_the_claim_asks_for_units_that_have_not_moved() -> None:
    p = ashore()
    while p.offered("move"):
        p.do(p.offered("move")[0])
        if p.offers("stop"):
            p.do("stop")
    assert not p.offers("choose Gallipoli")
