"""Chapter 17 by the rulebook: who uses whose points, where units come back, conversion, the blockade."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position

BOX = "Eliminated Units Box"


def restored(p: Position) -> set[str]:
    """Kinds that may be restored now."""
    return {t.removeprefix("restore ").rstrip("0123456789").strip() for t in p.offered("restore")}


def rebuilt(p: Position, unit: str) -> set[str]:
    """Where a unit may be rebuilt."""
    return {t.rpartition(" > ")[2] for t in p.offered("rebuild") if t.startswith(f"rebuild {unit}")}


def spending(p: Position, side: str) -> Position:
    """The Replacement Phase at the point where a side spends."""
    p.phase("Replacement")
    while p.step and p.seat != side:
        p.do("done")
    return p


@pytest.mark.rule("17.1.1.1a", "17.1.1.1b", "17.1.1")
@pytest.mark.parametrize(
    ("pool", "kinds"),
    [
        ("AP-A", {"ANZ Cavalry", "FR DIV", "SB DIV", "RO DIV"}),
        ("BR", {"ANZ Cavalry", "BR DIV"}),
        ("IN", {"IN DIV"}),
        ("RU", {"RU DIV"}),
    ],
)
def test_whose_points_serve_whom(pool: str, kinds: set[str]) -> None:
    """17.1.1.1: FR, SB and RO on AP-A only, ANZ on BR or AP-A, BR, IN and RU each on their own."""
    p = (
        Position(turn=9)
        .happened("CP-33", "AP-29")
        .control("AP", "Salonika")
        .put("Salonika", "FR DIV [r]", "SB DIV [r]")
        .put("Cairo", "ANZ Cavalry [r]", "BR DIV [r]")
    )
    p.put("Alexandria", "IN DIV [r]").put("Kars", "RU DIV [r]").put("Braila", "RO DIV [r]").points(pool, 1)
    assert restored(spending(p, "AP")) == kinds


@pytest.mark.rule("17.1.1.1c", "17.2.1.2", "17.2.1.1")
@pytest.mark.parametrize(
    ("pool", "linked", "kinds"),
    [
        ("CP-A", True, {"BU DIV", "AH DIV"}),
        ("GE", True, {"BU DIV", "AH DIV", "GE DIV"}),
        ("GE", False, set()),
        ("TU", True, {"TU DIV", "TU-A DIV"}),
    ],
)
def test_central_pools(pool: str, linked: bool, kinds: set[str]) -> None:
    """17.1.1.1c: BU and AH on CP-A, or on GE points if they trace to Galicia; AH and GE cut off from it take
    nothing.
    """
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .control("CP" if linked else "AP", "Nis", "Belgrade")
        .put("Sofia", "BU DIV [r]", "AH DIV [r]", "GE DIV [r]")
    )
    p.put("Damascus", "TU DIV [r]", "TU-A DIV [r]").points(pool, 1)
    assert restored(spending(p, "CP")) == kinds


@pytest.mark.rule("17.1.1", "17.1.2")
def test_prices_of_repair() -> None:
    """17.1.1: one point restores a corps or two divisions, or brings a corps back reduced."""
    p = Position(turn=9, active="CP").put("Sivas", "TU DIV [r]", "TU Elite DIV [r]", "TU IX Corps [r]").points("TU", 1)
    spending(p, "CP").do("restore TU DIV")
    assert restored(p) == {"TU Elite DIV"}
    p.do("restore TU Elite DIV")
    assert p.offered("restore") == []
    p = Position(turn=9, active="CP").box(f"CP {BOX}", "TU IX Corps", "TU DIV").points("TU", 1)
    spending(p, "CP").do("rebuild TU IX Corps > Kayseri")
    assert p.at("Kayseri") == ["TU IX Corps [r]"]
    assert p.offered("rebuild") == []
    p = Position(turn=9, active="CP").box(f"CP {BOX}", "TU IX Corps").points("TU", 2)
    spending(p, "CP").do("rebuild TU IX Corps > Kayseri")
    assert restored(p) == {"TU IX Corps"}


@pytest.mark.rule("17.1.8#1", "9.5.3.2d", "17.1.8#7")
@pytest.mark.parametrize(
    ("unit", "pool", "places"),
    [
        ("TU DIV", "TU", {"Constantinople", "Erzincan", "Kayseri", "CP Reserve Box"}),
        ("TU IX Corps", "TU", {"Constantinople", "Erzincan", "Kayseri"}),
        ("TU-A DIV", "TU", {"Baghdad", "Damascus", "CP Reserve Box"}),
        ("TU-A XIII Corps", "TU", {"Baghdad", "Damascus"}),
        ("BU DIV", "CP-A", {"Sofia", "CP Reserve Box"}),
        ("BU 1 Army", "CP-A", {"Sofia"}),
        ("AH DIV", "CP-A", {"Galicia", "CP Reserve Box"}),
        ("GE IV R Corps", "GE", {"Galicia"}),
        ("Kurds", "TU", {"Tribal Warfare Key"}),
    ],
)
def test_where_cp_units_come_back(unit: str, pool: str, places: set[str]) -> None:
    """17.1.8: as reinforcements; corps on the map only; tribes to the Key."""
    p = (
        Position(turn=9, active="CP")
        .level("CP", 2)
        .happened("CP-33")
        .control("CP", "Nis", "Belgrade")
        .box(f"CP {BOX}", unit)
        .points(pool, 2)
    )
    assert rebuilt(spending(p, "CP"), unit) == places


@pytest.mark.rule("17.1.8#3", "17.1.8#4", "17.1.8#5", "17.1.8#6", "17.1.8#0", "18.8.3.1b", "17.1.8#9")
@pytest.mark.parametrize(
    ("unit", "pool", "yes", "no"),
    [
        ("FR DIV", "AP-A", {"Alexandria", "Lemnos", "Salonika", "AP Reserve Box"}, {"Suez", "Basra", "India"}),
        ("FR Army Orient 1", "AP-A", {"Alexandria", "Salonika", "Lemnos"}, {"Suez", "Basra", "AP Reserve Box"}),
        (
            "BR XII Corps",
            "BR",
            {"Alexandria", "Salonika", "Basra", "India", "Sudan and Darfur", "Lemnos"},
            {"Suez", "Batum", "Cairo", "AP Reserve Box"},
        ),
        (
            "RU I Caucasian",
            "RU",
            {"Tiflis", "Odessa", "Petrovsk", "Central Asia"},
            {"Trabzon", "Batum", "AP Reserve Box"},
        ),
        ("RO DIV", "AP-A", {"Bucharest", "Odessa", "AP Reserve Box"}, {"Constanta"}),
        ("SB DIV", "AP-A", {"Belgrade", "Nis", "Lemnos", "Salonika"}, {"Skopje", "Alexandria"}),
        ("Arab Revolt", "BR", {"The Hejaz"}, {"Aqaba", "Jiddah", "AP Reserve Box"}),
        ("BR IN Garrison", "BR", {"India"}, {"AP Reserve Box", "Lemnos", "Alexandria"}),
    ],
)
def test_where_ap_units_come_back(unit: str, pool: str, yes: set[str], no: set[str]) -> None:
    """17.1.8: French at Aegean and Mediterranean ports, corps of the Empire not at Red Sea ports, Russians at their
    sources, and so on.
    """
    p = (
        Position(turn=9)
        .level("AP", 2)
        .happened("CP-33", "AP-29")
        .control("AP", "Salonika", "Basra", "Fao")
        .box(f"AP {BOX}", unit)
        .points(pool, 2)
    )
    places = rebuilt(spending(p, "AP"), unit)
    assert yes <= places
    assert not no & places


@pytest.mark.rule("17.1.8#4", "9.5.3.2p")
def test_corps_are_not_rebuilt_in_a_lost_region() -> None:
    """17.1.8: rebuilt BR corps need an AP-controlled source; a division may still appear in the CP-controlled Sudan."""
    p = (
        Position(turn=9)
        .level("AP", 2)
        .control("CP", "Sudan and Darfur")
        .box(f"AP {BOX}", "BR XII Corps", "BR DIV")
        .points("BR", 2)
    )
    spending(p, "AP")
    assert "Sudan and Darfur" not in rebuilt(p, "BR XII Corps")
    assert "Sudan and Darfur" in rebuilt(p, "BR DIV")


@pytest.mark.rule("18.8.3.1c", "18.8.3.3b")
@pytest.mark.parametrize(
    ("returned", "belgrade", "places"),
    [(False, "CP", set()), (True, "CP", {"Lemnos", "Salonika"}), (True, "AP", {"Lemnos", "Salonika", "Belgrade"})],
)
def test_serbs_after_the_collapse(returned: bool, belgrade: str, places: set[str]) -> None:
    """18.8.3.1c: no SB replacements after the collapse until THE SERBS RETURN; then at Salonika and Lemnos, at
    Belgrade when retaken.
    """
    p = (
        Position(turn=11)
        .level("AP", 2)
        .happened("CP-33")
        .set(serbia=2)
        .control("CP", "Nis")
        .control(belgrade, "Belgrade")
        .control("AP", "Salonika")
    )
    if returned:
        p.happened("AP-24")
    p.box(f"AP {BOX}", "SB DIV").points("AP-A", 2)
    assert rebuilt(spending(p, "AP"), "SB DIV") - {"AP Reserve Box"} == places


@pytest.mark.rule("17.1.3")
@pytest.mark.parametrize(
    ("lost", "kinds"), [("Constantinople", {"BU DIV"}), ("Ankara", {"BU DIV", "TU DIV"}), ("Sofia", {"TU DIV"})]
)
def test_no_points_without_the_capital(lost: str, kinds: set[str]) -> None:
    """17.1.3: Constantinople counts for Turkey, Ankara does not; Sofia for Bulgaria."""
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .control("CP", "Nis", "Belgrade")
        .control("AP", lost)
        .put("Plevna", "BU DIV [r]")
        .put("Sivas", "TU DIV [r]")
        .points("TU", 1)
        .points("CP-A", 1)
    )
    assert restored(spending(p, "CP")) == kinds


@pytest.mark.rule("17.1.5", "17.1.6", "3.2.2.dot", "3.2.2.triangle", "3.2.2.triangle#2")
def test_dots_and_triangles() -> None:
    """17.1.5, 17.1.6: the Armenian and Persian Uprising units take nothing; the Cossacks are never rebuilt."""
    p = Position(turn=9).put("Van", "Armenian Uprising [r]").points("RU", 1).points("BR", 1)
    assert spending(p, "AP").offered("restore") == []
    p = Position(turn=9, active="CP").happened("CP-10").put("Qum", "PE Uprising [r]").points("TU", 1)
    assert spending(p, "CP").offered("restore") == []


@pytest.mark.rule("17.1.1.2a", "17.1.1.2c")
def test_tribes_need_a_line_for_their_points() -> None:
    """17.1.1.2: a reduced tribe takes any CP points if one of its spaces traces to a friendly source or port or to
    an unoccupied AP port.
    """
    p = Position(turn=9, active="CP").put("Mus", "Kurds [r]").points("GE", 1)
    assert restored(spending(p, "CP")) == {"Kurds"}
    p = Position(turn=9, active="CP").put("Siwa Oasis", "Senussi (2-1-3) [r]").points("TU", 1)
    assert restored(spending(p, "CP")) == {"Senussi (2-1-3)"}
    p = (
        Position(turn=9, active="CP")
        .put("Siwa Oasis", "Senussi (2-1-3) [r]")
        .points("TU", 1)
        .put("Sollum", "BR DIV")
        .put("Mersa Matruh", "BR DIV")
        .control("AP", "Bahariya Oasis", "Gara")
    )
    assert restored(spending(p, "CP")) == set()


@pytest.mark.rule("17.1.1.2a", "17.1.1.2b")
def test_arab_points() -> None:
    """17.1.1.2: Arab Revolt units take BR or AP-A points only; rebuilt in The Hejaz, and at Aqaba and Jiddah if AP-
    controlled.
    """
    for pool, may in (("BR", True), ("AP-A", True), ("RU", False), ("IN", False)):
        p = Position(turn=13).put("The Hejaz", "Arab Revolt Faisal [r]", control=False).points(pool, 1)
        assert bool(spending(p, "AP").offered("restore")) is may
    p = (
        Position(turn=13)
        .destroy("Aqaba")
        .control("AP", "Aqaba", "Jiddah")
        .box(f"AP {BOX}", "Arab Revolt")
        .points("BR", 1)
    )
    assert rebuilt(spending(p, "AP"), "Arab Revolt") == {"The Hejaz", "Aqaba", "Jiddah"}


@pytest.mark.rule("17.2.1.1")
@pytest.mark.parametrize(("linked", "bulgaria", "count"), [(True, True, 3), (False, True, 1), (False, False, 1)])
def test_german_points_for_turkey(linked: bool, bulgaria: bool, count: int) -> None:
    """17.2.1.1: one GE point a turn becomes TU, any number once the railroad to Galicia is open; the Max marker does
    not move.
    """
    p = (
        Position(turn=9, active="CP")
        .happened("AP-11")
        .set(max_tu=20)
        .put("Sivas", "TU IX Corps [r]", "TU X Corps [r]", "TU XI Corps [r]")
        .points("GE", 3)
    )
    if bulgaria:
        p.happened("CP-33").control("CP" if linked else "AP", "Nis", "Belgrade")
    spending(p, "CP")
    n = 0
    while p.offers("convert GE > TU"):
        p.do("convert GE > TU")
        n += 1
    assert n == count
    for c in ("IX", "X", "XI")[:count]:
        p.do(f"restore TU {c} Corps")
    assert p.offered("restore") == []
    while p.step:
        p.do("done")
    assert p.s.max_tu == 20


@pytest.mark.rule("17.2.2", "16.4.5.S1a", "16.4.3#1")
@pytest.mark.parametrize(
    ("events", "stage", "count"),
    [((), 0, 0), (("AP-14",), 0, 1), (("AP-33",), 0, 3), (("AP-14", "AP-33"), 0, 3), (("AP-33",), 1, 0)],
)
def test_british_points_for_russia(events: tuple[str, ...], stage: int, count: int) -> None:
    """17.2.2: none at first, one a turn with KITCHENER, any number with ASQUITH/LLOYD GEORGE; none after the
    Revolution began.
    """
    p = (
        Position(turn=9)
        .happened(*events)
        .set(stage=stage)
        .put("Kars", "RU I Caucasian [r]", "RU II Turkistani [r]", "RU IV Caucasian [r]")
        .points("BR", 3)
    )
    p.put("Cairo", "BR XII Corps [r]")
    spending(p, "AP")
    n = 0
    while p.offers("convert BR > RU"):
        p.do("convert BR > RU")
        n += 1
    assert n == count


@pytest.mark.rule("17.1.4", "14.1.9")
def test_limited_supply_takes_no_points() -> None:
    """17.1.4: BU units cut off from Sofia and TU units fed by Sofia only take no points."""
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .control("AP", "Adrianople", "Burgas", "Varna")
        .destroy("Adrianople")
        .put("Plevna", "TU DIV [r]")
        .points("TU", 1)
    )
    assert spending(p, "CP").offered("restore") == []
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .control("AP", "Philippopoli", "Zagora", "Burgas", "Xanthi", "Varna")
        .put("Adrianople", "BU DIV [r]")
        .points("CP-A", 1)
    )
    assert spending(p, "CP").offered("restore") == []


@pytest.mark.rule("6.G#1")
def test_the_allies_spend_first() -> None:
    """6.G: the AP takes replacements before the CP."""
    p = (
        Position(turn=9)
        .put("Kars", "RU DIV [r]")
        .put("Sivas", "TU DIV [r]")
        .points("RU", 1)
        .points("TU", 1)
        .phase("Replacement")
    )
    assert p.seat == "AP"
    p.do("done")
    assert p.seat == "CP"


@pytest.mark.rule("17.1.3")
def test_a_besieged_capital_stops_romania() -> None:
    """17.1.3: with Bucharest besieged no RO points may be spent; with its fort free they may."""
    for besieged in (False, True):
        p = Position(turn=9).happened("AP-29").put("Braila", "RO DIV [r]").points("AP-A", 1)
        if besieged:
            p.put("Bucharest", "BU DIV", control=False)
        assert bool(spending(p, "AP").offered("restore")) is not besieged
