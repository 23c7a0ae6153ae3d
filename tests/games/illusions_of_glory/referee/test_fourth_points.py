"""Fourth reading, points: RPs of every kind, conversions, boxes, stacking and supply in the Replacement Phase."""

from __future__ import annotations

import pytest

from tests.games.illusions_of_glory.positions import Position
from tests.games.illusions_of_glory.referee.play import next_side, play_out, ways


def repaired(p: Position, *units: str) -> Position:
    """Repair units one after the other."""
    for u in units:
        p.do(f"repair {u}")
    return p


def spend(p: Position, side: str) -> Position:
    """The Replacement Phase of a side."""
    return p.phase(f"replacement {side}")


@pytest.mark.rule("16.2a", "16.2b")
@pytest.mark.parametrize(
    ("points", "first", "left"),
    [
        (1, ("RU Inf 1",), {"RU Inf 2"}),  # half a point is left: no corps
        (1, ("RU I",), set()),
        (2, ("RU I",), {"RU Inf 1", "RU Inf 2", "RU II"}),
        (2, ("RU I", "RU Inf 1"), {"RU Inf 2"}),
        (2, ("RU Inf 1", "RU Inf 2"), {"RU I", "RU II"}),
    ],
)
def test_halves_of_a_point(points: int, first: tuple[str, ...], left: set[str]) -> None:
    """16.2: a corps step costs 1, two division steps cost 1: a half that is left serves a division only."""
    p = Position(turn=9).points("RU", points).at("Kiev", "(RU I)", "(RU II)").at("Minsk", "(RU Inf 1)", "(RU Inf 2)")
    spend(p, "AP")
    repaired(p, *first)
    got = {t.removeprefix("repair ") for t in p.offers("repair")} if p.s.pending else set()
    assert got == left


@pytest.mark.rule("16.2a", "16.6b", "10.1a")
@pytest.mark.parametrize(
    ("points", "units", "places"),
    [
        (1, (), {"Petrograd", "Kiev", "Odessa", "Novgorod", "Moscow", "Kharkov", "Rostov"}),
        (1, ("Kiev",), {"Petrograd", "Odessa", "Novgorod", "Moscow", "Kharkov", "Rostov"}),
        (1, ("Kiev", "Petrograd", "Odessa"), {"Novgorod", "Moscow", "Kharkov", "Rostov"}),
    ],
)
def test_where_a_rebuilt_corps_enters(points: int, units: tuple[str, ...], places: set[str]) -> None:
    """16.6b: on any friendly source of its nation, spaces and regions alike, where three units do not stand yet."""
    p = Position(turn=9).points("RU", points).replaceable("RU I")
    for n, x in enumerate(units):
        p.at(x, f"RU Inf {3 * n + 1}", f"RU Inf {3 * n + 2}", f"RU Inf {3 * n + 3}")
    assert ways(spend(p, "AP"), "raise-unit", "RU I") == places


@pytest.mark.rule("16.6e", "16.1d")
@pytest.mark.parametrize(
    ("italy", "lost", "places"),
    [(False, False, {"Lemnos"}), (True, False, {"Lemnos", "Southern Italy"}), (True, True, {"Lemnos"})],
)
@pytest.mark.parametrize("unit", ["BR XII", "FR Orient 1"])
def test_where_british_and_french_come_back(unit: str, italy: bool, lost: bool, places: set[str]) -> None:
    """16.6e: Lemnos, and Southern Italy once Italy is at war and as long as it is friendly."""
    p = Position(turn=9).points("AP-A", 1).replaceable(unit)
    if italy:
        p.at_war("IT")
    if lost:
        p.control("CP", "Southern Italy", nation="AH")
    assert ways(spend(p, "AP"), "raise-unit", unit) == places


@pytest.mark.rule("16.6c", "16.6d")
@pytest.mark.parametrize(
    ("unit", "pool", "places"),
    [
        ("GE I", "GE", {"Berlin", "Breslau", "Prague", "Brandenburg"}),
        ("AH I", "AH", {"Vienna", "Budapest", "Breslau", "Prague", "Carniola", "Tyrol"}),
        ("TU I", "CP-A", {"Constantinople", "Rodosto", "Anatolia"}),
        ("BU 1 Army", "CP-A", {"Sofia", "Burgas"}),
    ],
)
def test_where_cp_corps_come_back(unit: str, pool: str, places: set[str]) -> None:
    """16.6: each nation on its own sources; Germans and Austrians share Breslau and Prague."""
    p = Position(turn=9, active="CP").at_war("BU").points(pool, 1).replaceable(unit)
    assert ways(spend(p, "CP"), "raise-unit", unit) == places


@pytest.mark.rule("16.6b", "26.4.2c")
def test_where_italian_corps_come_back() -> None:
    """16.6b: on any Italian source: Venice, Southern Italy, Vlore, Durres (the inset limit is for reinforcements)."""
    p = Position(turn=9).at_war("IT").control("AP", "Vlore", "Durres", nation="IT").points("IT", 1).replaceable("IT I")
    assert ways(spend(p, "AP"), "raise-unit", "IT I") == {"Venice", "Southern Italy", "Vlore", "Durres"}


@pytest.mark.rule("16.5a", "16.4#1", "14.2.2d", "16.1c")
@pytest.mark.parametrize(
    ("place", "unit", "pool", "offered"),
    [
        ("Minsk", "(RU Inf 1)", "RU", True),
        ("Odessa", "(RU Black Sea)", "RU", False),  # Special
        ("Belgrade", "(SB Inf 1)", "AP-A", True),
        ("Cetinje", "(MN Montenegro)", "AP-A", False),  # Special
        ("Kiev", "(SB Inf 1)", "AP-A", False),  # fed by an ally
        ("Lemnos", "(SB Inf 1)", "AP-A", True),
        ("Lemnos", "(BR Inf 1)", "AP-A", True),
        ("Lemnos", "(RU 2/4 Special)", "RU", False),
        ("Lemberg", "(RU I)", "RU", False),  # out of supply
        ("Minsk", "(RU Inf 1)", "AP-A", False),  # wrong kind of point
        ("Belgrade", "(SB Inf 1)", "RU", False),
    ],
)
def test_who_is_repaired(place: str, unit: str, pool: str, offered: bool) -> None:
    """16: own points, full supply, no Special Units."""
    p = spend(Position(turn=9).points(pool, 2).at(place, unit), "AP")
    assert (bool(p.s.pending) and p.offered(f"repair {unit.strip('()')}")) is offered


@pytest.mark.rule("16.7.1a", "16.7.1b", "14.1.3b", "9.6.1d")
@pytest.mark.parametrize(
    ("blockade", "bulgaria", "serbia", "offered"),
    [
        (False, False, False, True),
        (True, False, False, False),
        (True, True, False, False),  # no way through Serbia
        (True, True, True, True),
        (True, False, True, False),
    ],
)
def test_german_points_for_turkey(blockade: bool, bulgaria: bool, serbia: bool, offered: bool) -> None:
    """16.7.1: free before the Blockade; after it a CP line Berlin to Constantinople through Bulgaria at war."""
    p = Position(turn=9, active="CP").points("GE", 2).at("Constantinople", "(TU I)")
    if bulgaria:
        p.at_war("BU")
    if serbia:
        p.destroyed("Belgrade").control("CP", "Belgrade", "Kragujevac", "Nis", nation="GE")
    if blockade:
        p.hand("AP", "AP-11")
        next_side(p, "AP").action().do("event AP-11")
        play_out(p)
        next_side(p, "CP")
    spend(p, "CP")
    assert (bool(p.s.pending) and bool(p.offers("convert"))) is offered
    if offered:
        p.do(p.offers("convert")[0])
        assert not p.offers("convert")
        assert p.offered("repair TU I")


@pytest.mark.rule("16.7.2#1", "23.4.2b.2", "9.6.1c")
@pytest.mark.parametrize(
    ("kitchener", "africa", "offered"), [(False, False, False), (True, False, True), (True, True, True)]
)
def test_allied_points_for_russia(kitchener: bool, africa: bool, offered: bool) -> None:
    """16.7.2: after Kitchener one AP-A point a turn becomes an RU point; War in Africa bars AP-A units, not this."""
    p = Position(turn=9).points("AP-A", 2).at("Kiev", "(RU I)", "(RU II)")
    if kitchener:
        p.hand("AP", "AP-10").action().do("event AP-10")
        play_out(p)
        p.points("RU", 0)
    if africa:
        p.hand("CP", "CP-53")
        next_side(p, "CP").action().do("event CP-53")
        play_out(p)
        next_side(p, "AP")
    spend(p, "AP")
    assert (bool(p.s.pending) and bool(p.offers("convert"))) is offered
    if offered:
        p.do(p.offers("convert")[0])
        assert not p.offers("convert")
        assert p.offered("repair RU I")


@pytest.mark.rule("16.5c", "9.6.1c", "16.1d")
@pytest.mark.parametrize(
    ("unit", "place"), [("BR Inf 1", "Lemnos"), ("FR Inf 1", "Lemnos"), ("SB Inf 1", "Nis"), ("GR Inf 1", "Athens")]
)
def test_war_in_africa_bars_every_allied_unit(unit: str, place: str) -> None:
    """16.5c: no AP-A points are spent on BR, FR, RO, SB, GR units in the turn of War in Africa."""
    p = Position(turn=15, active="CP").greece("AP").hand("CP", "CP-53").points("AP-A", 3).at(place, f"({unit})")
    p.action().do("event CP-53")
    play_out(p)
    spend(next_side(p, "AP"), "AP")
    assert not p.s.pending or not p.offered(f"repair {unit}")


@pytest.mark.rule("16.3#1", "16.4#1", "14.1.4b")
@pytest.mark.parametrize(("held", "offered"), [(("Sofia",), True), (("Sofia", "Burgas"), False)])
def test_a_nation_without_sources_gets_nothing(held: tuple[str, ...], offered: bool) -> None:
    """16.3: with both Bulgarian sources in AP hands no points go to Bulgarians; with one of them left they do."""
    p = (
        Position(turn=15, active="CP")
        .at_war("BU")
        .points("CP-A", 2)
        .at("Plevna", "(BU 1 Army)")
        .replaceable("BU 2 Army")
    )
    for n, x in enumerate(held):
        p.at(x, f"BR Inf {n + 1}")
    spend(p, "CP")
    assert (bool(p.s.pending) and p.offered("repair BU 1 Army")) is offered
    assert (bool(p.s.pending) and bool(p.offers("raise-unit BU 2 Army"))) is offered


@pytest.mark.rule("16.1g")
def test_what_lies_in_the_boxes() -> None:
    """16.1g: eliminated corps never come back; replaceable ones do; Special ones and divisions are not rebuilt."""
    p = Position(turn=9).points("RU", 5).eliminated("RU I").replaceable("RU II").reserve("RU Inf 1")
    spend(p, "AP")
    assert not p.offers("raise-unit RU I ")
    assert p.offers("raise-unit RU II ")
    assert not p.offers("raise-unit RU Inf 1")


@pytest.mark.rule("16.2a", "16.6a")
@pytest.mark.parametrize(("points", "reduced"), [(1, True), (2, False)])
def test_a_corps_from_the_box_for_one_point_or_two(points: int, reduced: bool) -> None:
    """16.2a: one point brings a corps reduced, a second one completes it in the same phase."""
    p = Position(turn=9).points("RU", points).replaceable("RU I")
    spend(p, "AP").do("raise-unit RU I > Kiev")
    if p.s.pending and p.offered("repair RU I"):
        p.do("repair RU I")
    assert (p.where("RU I"), p.is_reduced("RU I")) == ("Kiev", reduced)


@pytest.mark.rule("16.1f", "9.6.1e")
def test_landwehr_repairs_on_the_map_only() -> None:
    """16.1f: Landwehr to the Front repairs German units on the map, nothing of the box, nothing Austrian."""
    p = (
        Position(turn=3, active="CP")
        .hand("CP", "CP-8")
        .at("Posen", "(GE I)")
        .at("Vienna", "(AH I)")
        .replaceable("GE II")
    )
    p.action().do("event CP-8")
    assert p.offered("repair GE I")
    assert not p.offered("repair AH I")
    assert not p.offers("raise-unit GE II")


@pytest.mark.rule("9.6.2a", "9.5.3a", "9.6.2a#2")
@pytest.mark.parametrize(
    ("first", "second", "third"),
    [
        ("rp", "rp", False),
        ("rp", "sr", True),
        ("sr", "sr", False),
        ("sr", "rp", True),
        ("ops", "rp", True),
        ("ops", "sr", True),
    ],
)
def test_two_rounds_in_a_row(first: str, second: str, third: bool) -> None:
    """9.5.3a, 9.6.2a: RPs after RPs and SR after SR are refused in the next round; other orders are free."""
    p = Position(turn=9, round=1).hand("AP", "AP-3", "AP-5").at("Minsk", "RU I").half().do(f"{first} AP-3")
    while p.s.pending and p.seat() == "AP":
        p.do("done" if p.offered("done") else p.choices()[-1])
    p.s.pending.clear()
    p.s.activations = ()
    p.s.round, p.s.active = 2, 1
    p.action()
    assert p.offered(f"{second} AP-5") is third


@pytest.mark.rule("24.1d", "24.1e", "24.2b")
@pytest.mark.parametrize(
    ("card", "nation", "quality", "after", "unit", "reduced"),
    [
        ("AP-20", "RU", 5, 2, "RU XXIX", False),
        ("AP-20", "RU", 4, 1, "RU XXIX", True),
        ("AP-20", "RU", 1, 0, "RU XXIX", True),
        ("AP-12", "RU", 0, 0, "RU II Caucasus", False),
        ("AP-2", "RU", 4, 1, "RU Guard", False),
        ("AP-2", "RU", 4, 1, "RU XXVI", True),
        ("AP-37", "RU", 0, 0, "RU II Cavalry", False),
        ("AP-33", "IT", 4, 1, "IT XX", True),
        ("AP-33", "IT", 5, 2, "IT XX", False),
        ("CP-20", "AH", 0, 0, "AH Sud Army", False),
        ("CP-21", "GE", 0, 0, "GE Army of the Bug", False),
        ("CP-30", "AH", 3, 0, "AH Hauer", False),
        ("CP-30", "AH", 3, 0, "AH XVIII", True),
        ("CP-3", "GE", 4, 1, "GE XI", True),
        ("CP-3", "GE", 4, 1, "GE Guard Res.", False),
        ("CP-12", "GE", 1, 0, "GE 1st Cavalry Kommando", False),
    ],
)
def test_the_quality_of_those_who_come(
    card: str, nation: str, quality: int, after: int, unit: str, reduced: bool
) -> None:
    """24.1d, 24.2: each card lowers the marker by 3; at 1 or less the infantry that the card names comes reduced."""
    side = card[:2]
    p = Position(turn=9, active=side).at_war("IT").quality(nation, quality).hand(side, card).action()
    p.do(f"event {card}")
    while p.s.pending:
        p.do(p.choices()[0])
    assert p.is_reduced(unit) is reduced
    assert p.s.quality[("RU", "IT", "GE", "AH").index(nation)] == after
