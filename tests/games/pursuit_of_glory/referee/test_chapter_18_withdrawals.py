"""Rules 18.6.2, 16.3.2 and 12.5 by the rulebook: evacuations, frozen attackers, lost trenches."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.test_chapter_12_combat import battle, numbers

TU = 4


@pytest.mark.rule("18.6.2.1#1", "18.6.2.1#4")
@pytest.mark.parametrize(
    ("beach", "shore", "jihad", "points"),
    [("Beachhead to Smyrna", "Smyrna", 1, 1), ("Beachhead Thermaikos Bay", "Salonika", 0, 0)],
)
def test_evacuations_in_and_out_of_the_balkans(beach: str, shore: str, jihad: int, points: int) -> None:
    """18.6.2.1: three divisions withdrawn under fire leave a TU RP and a Jihad point, in the Balkans neither."""
    p = Position(turn=7).happened("CP-33").beachhead(beach).put(beach, "BR DIV", "BR DIV", "BR DIV")
    p.put(shore, "TU DIV").ops(9).do(f"activate-move {beach}").do("done")
    p.do(f"withdraw-from {beach}")
    while p.step and p.step not in ("Movement", "Dig", "PlaceTribe"):
        p.do(p.offered()[0])
    assert sorted(p.at("Lemnos")) == ["BR DIV [r]"] * 3
    assert (p.s.jihad, p.s.rp[TU]) == (jihad, 2 * points)


@pytest.mark.rule("18.6.2.1#1")
@pytest.mark.parametrize("both", [False, True])
def test_the_whole_force_is_evacuated(both: bool) -> None:
    """18.6.2.1: all remaining units fed by the Beachhead must be activated for the withdrawal, those ashore too."""
    p = (
        Position(turn=7)
        .beachhead("Beachhead Suvla Bay")
        .put("Beachhead Suvla Bay", "BR DIV")
        .put("Anafarta", "BR Elite DIV")
    )
    p.put("Yalova", "TU DIV").put("Sari Bahr", "TU DIV").put("Karnabikeui", "TU DIV").ops(9)
    p.do("activate-move Anafarta")
    if both:
        p.do("activate-move Beachhead Suvla Bay")
    p.do("done")
    assert p.offers("withdraw-from Beachhead Suvla Bay") is both
    if not both:
        return
    p.do("withdraw-from Beachhead Suvla Bay")
    while p.step and p.step not in ("Movement", "Dig", "PlaceTribe"):
        p.do(p.offered()[0])
    assert "BR Elite DIV [r]" in p.at("Lemnos")
    assert p.at("Anafarta") == []


@pytest.mark.rule("12.5", "12.7.1#1", "12.9.1#1")
def test_frozen_attackers_drive_nobody_out() -> None:
    """12.5, 12.7.1: attackers reduced by the weather win without a retreat or an advance."""
    p = Position(turn=2, round=1, active="CP").put("Koprukoy", "TU IX Corps", "TU DIV")
    p.put("Eleskirt", "RU Elite DIV", "RU Elite DIV").control("AP", "Kagizman")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 1, 6, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert numbers(p)["CP"] > numbers(p)["AP"]
    assert p.step not in ("Retreating", "Stand", "AdvanceStep")


@pytest.mark.rule("11.3.4", "14.3.2.2#1")
@pytest.mark.parametrize(("level", "after"), [(1, 0), (2, 1)])
def test_trenches_of_starving_spaces(level: int, after: int) -> None:
    """11.3.4: the trench of a space lost to attrition goes, one of Level 2 becomes an enemy one of Level 1."""
    p = Position(turn=9, active="CP").control("AP", "Mus").trench("Mus", "AP", level).phase("Attrition")
    assert p.owner("Mus") == "CP"
    p.put("Mus", "TU DIV")
    assert p.s.trench_at(p.s.space(p.unit("TU DIV", "Mus")))[1] == after


@pytest.mark.rule("13.8#1", "14.1.9")
@pytest.mark.parametrize(("fed", "may"), [(True, True), (False, False)])
def test_no_reserve_for_the_poorly_fed(fed: bool, may: bool) -> None:
    """13.8: a unit in Limited Supply goes neither to the Reserve Box nor anywhere else by SR."""
    p = Position(turn=9).put("Tabriz", "IN DIV")
    if not fed:
        p.control("CP", "Eastern Persia", "Central Persia")
    p.redeploy(2)
    assert ("pick IN DIV 1" in p.offered()) is may
