"""18.6 Invasions by sea."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import space
from greatwar.games.pursuit_of_glory.state import ASSAULT_MADE, BEACHHEAD
from tests.games.pursuit_of_glory.positions import Position


@pytest.mark.rule("18.6.1.1a", "18.6.1.1b", "18.6.1.4", "18.6.1.1c")
def test_landing() -> None:
    p = Position(turn=5).set(beachheads=1).put("Lemnos", "BR DIV", "BR DIV", "FR DIV")
    p.ops(9).do("activate-move Lemnos", "join BR DIV 1", "join BR DIV 2", "done", "done")
    assert p.offers("beachhead Beachhead Cape Helles")
    assert not p.offers("beachhead Beachhead to Adana")
    p.do("beachhead Beachhead Cape Helles", "move BR DIV 1 > Beachhead Cape Helles")
    assert p.s.beachheads == 0
    assert p.at("Beachhead Cape Helles") == ["BR DIV"]
    assert not p.offered("beachhead")
    p.do("move BR DIV 2 > Beachhead Cape Helles")
    assert not p.offers("move BR DIV 2 > Seddul Bahr")


@pytest.mark.rule("18.6.1.5", "18.6.1.6", "18.6.1.8")
def test_winter_syria_and_submarines() -> None:
    def p(turn: int, base: str = "Lemnos", *flags: str) -> Position:
        q = Position(turn=turn).happened("AP-03").set(beachheads=2).once(*flags).put(base, "BR DIV", "BR DIV")
        q.put("Cairo", "BR Cavalry").ops(9).do(
            "activate-move Cairo", f"activate-move {base}", "join BR DIV 1", "join BR DIV 2", "done"
        )
        return q.do("done") if q.step == "Activate" else q

    assert not p(6).offered("beachhead")
    assert p(6).why_not("beachhead Beachhead Cape Helles")[0] == "18.6.1.5"
    assert not p(5, "Lemnos", "INVASIONS_OVER").offered("beachhead")
    q = p(5, "Cyprus").do("beachhead Beachhead to Beirut")
    assert (q.s.vp, q.s.jihad) == (11, 1)


@pytest.mark.rule("18.6.2.1#3", "19.2")
@pytest.mark.parametrize(("reduced", "parts"), [(True, 2), (False, 3)])
def test_the_parts_of_a_withdrawn_corps_are_chosen(reduced: bool, parts: int) -> None:
    corps = "BR VIII Corps [r]" if reduced else "BR VIII Corps"
    p = Position(turn=5).beachhead("Beachhead Cape Helles").put("Beachhead Cape Helles", corps)
    shore = next(str(x) for x in space("Beachhead Cape Helles").neighbours if not x.island)
    p.put(shore, "TU DIV").box("AP Reserve Box", "BR DIV", "BR Elite DIV").box("AP Eliminated Units Box", "BR DIV")
    p.ops(9).do("activate-move Beachhead Cape Helles", "done", "withdraw-from Beachhead Cape Helles")
    while p.step == "PlaceTribe":
        p.do(p.offered()[0])
    assert (p.step, p.seat) == ("Disorganize", "AP")
    assert p.offers("replace BR VIII Corps > BR DIV")
    p.do("replace BR VIII Corps > BR Elite DIV")
    while p.step == "Disorganize":
        p.do(p.offered()[0])
    assert "BR Elite DIV [r]" in p.at("Lemnos")
    assert len(p.at("Lemnos")) == parts
    assert all(t.endswith("[r]") for t in p.at("Lemnos"))
    assert p.at("AP Reserve Box") == ["BR DIV"]


@pytest.mark.rule("18.6.2.1#1", "18.6.2.1#3", "18.6.2.1#4", "18.6.2.1#5", "19.2", "16.3.1.1d")
def test_withdrawal_under_fire() -> None:
    p = Position(turn=5).beachhead("Beachhead Cape Helles").put("Beachhead Cape Helles", "BR VIII Corps", "BR DIV")
    shore = next(str(x) for x in space("Beachhead Cape Helles").neighbours if not x.island)
    p.put(shore, "TU DIV").box("AP Reserve Box", "BR DIV").box("AP Eliminated Units Box", "BR DIV")
    p.ops(9)
    p.do("activate-move Beachhead Cape Helles", "done")
    assert p.offers("withdraw-from Beachhead Cape Helles")
    p.do("withdraw-from Beachhead Cape Helles")
    while p.step == "PlaceTribe":
        p.do(p.offered()[0])
    while p.step == "Disorganize":
        p.do("replace BR VIII Corps > BR DIV")
    assert p.where("BR VIII Corps") == "AP permanently eliminated"
    assert p.at("Lemnos").count("BR DIV [r]") == 4
    assert not p.s.marked(space("Beachhead Cape Helles"), BEACHHEAD)
    assert p.s.jihad == 1
    assert p.s.rp[4] == 2


@pytest.mark.rule("18.6.4")
def test_empty_beachhead_is_removed_freely() -> None:
    p = (
        Position(turn=5)
        .beachhead("Beachhead to Smyrna")
        .put("Cairo", "BR DIV")
        .ops(9)
        .do("activate-move Cairo", "done")
    )
    assert p.offers("remove Beachhead to Smyrna")
    p.do("remove Beachhead to Smyrna")
    assert not p.s.marked(space("Beachhead to Smyrna"), BEACHHEAD)
    assert p.s.jihad == 0


@pytest.mark.rule("18.6.6#1", "18.6.6#2", "15.2.1#2")
def test_amphibious_assault() -> None:
    p = Position(turn=6).put("Batum", "RU Black Sea Division").ops(9).do("activate-attack Batum", "done")
    assert p.offers("assault RU Black Sea Division > Trabzon")
    p.do("assault RU Black Sea Division > Trabzon")
    assert p.s.has(ASSAULT_MADE)
    assert p.owner("Trabzon") == "CP"
    assert p.supply("RU Black Sea Division") == "full"
    p.phase("Siege").dice(2)
    assert p.owner("Trabzon") == "AP"
