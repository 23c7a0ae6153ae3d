"""19.5 of the Play Book, Invasion Initiative: on and off, SCUs alone and with an LCU, both sides of the shore guard."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import space
from tests.games.pursuit_of_glory.positions import Position

BEACH = "Beachhead to Smyrna"


def landing(on: bool, *units: str) -> Position:
    """Units of Lemnos land before Smyrna; movement is over."""
    p = Position(turn=7, initiative=on).level("AP", 2).set(beachheads=1).put("Lemnos", *units).destroy("Smyrna")
    p.ops(9).do("activate-move Lemnos")
    while p.step == "FormStack":
        p.do(p.offered()[0])
    if p.step == "Activate":
        p.do("done")
    p.do(f"beachhead {BEACH}")
    while p.step in ("Landing", "Movement") and any(t.endswith(BEACH) for t in p.offered("move")):
        p.do(next(t for t in p.offered("move") if t.endswith(BEACH)))
    while p.step == "Movement":
        p.do("done")
    return p


@pytest.mark.parametrize(
    ("on", "units", "asked"),
    [
        (True, ("BR DIV", "BR DIV"), True),
        (False, ("BR DIV", "BR DIV"), False),
        (True, ("BR DIV", "BR XII Corps"), False),
    ],
)
@pytest.mark.rule("18.6.1.1a")
def test_who_has_the_initiative(on: bool, units: tuple[str, ...], asked: bool) -> None:
    p = landing(on, *units)
    assert len(p.at(BEACH)) == 2
    assert (p.step == "TakeInitiative") == asked
    if asked:
        assert p.seat == "AP"
        assert not p.offers("choose attack")
        assert p.offers("choose inland")


@pytest.mark.parametrize("above", [False, True])
def test_inland_past_the_shore_guard(above: bool) -> None:
    p = landing(True, "BR DIV", "BR DIV").do("choose inland")
    assert p.step == "ShoreGuard"
    highest = p.unit("BR DIV").lf[0]
    p.dice(highest + 1 if above else highest)
    if above:
        assert (p.step, p.seat) == ("ShoreLoss", "AP")
        p.do("loss BR DIV")
    assert p.step == "Inland"
    assert sorted(p.at(BEACH)) == (["BR DIV", "BR DIV [r]"] if above else ["BR DIV", "BR DIV"])
    p.do("move BR DIV > Smyrna")
    assert p.owner("Smyrna") == "AP"
    p.do("done") if p.step == "Inland" else None
    assert len(p.at(BEACH)) == 1
    assert not p.offered("move")


def test_a_reduced_division_is_lost_to_the_shore_guard() -> None:
    p = landing(True, "BR DIV [r]").do("choose inland").dice(6)
    assert p.at(BEACH) == []
    assert p.where("BR DIV") == "AP Eliminated Units Box"


@pytest.mark.parametrize("on", [False, True])
def test_an_attack_at_once(on: bool) -> None:
    p = Position(turn=7, initiative=on).level("AP", 2).set(beachheads=1).put("Lemnos", "BR DIV", "BR DIV")
    p.put("Smyrna", "TU DIV").ops(9).do("activate-move Lemnos")
    while p.step == "FormStack":
        p.do(p.offered()[0])
    if p.step == "Activate":
        p.do("done")
    p.do(f"beachhead {BEACH}")
    while p.step in ("Landing", "Movement") and any(t.endswith(BEACH) for t in p.offered("move")):
        p.do(next(t for t in p.offered("move") if t.endswith(BEACH)))
    while p.step == "Movement":
        p.do("done")
    if not on:
        assert p.step == ""
        return
    assert p.offered() == ["choose attack", "done"]
    p.do("choose attack").dice(1)
    assert p.step == "Attacks"
    p.do("attack BR DIV > Smyrna")
    while p.step == "Join":
        p.do(p.offered()[0])
    assert len(p.combat.designated) == 2
    assert p.combat.space == space("Smyrna").n


def test_staying_on_the_beach_costs_nothing() -> None:
    p = landing(True, "BR DIV", "BR DIV").do("done")
    assert p.at(BEACH) == ["BR DIV", "BR DIV"]
    assert p.step == ""
