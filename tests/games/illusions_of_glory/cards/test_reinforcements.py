"""The Reinforcement Cards: which units each brings, where they arrive, what it costs in Troop Quality."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import unit
from tests.games.illusions_of_glory.cards.playing import event, lies, refusal, side_of
from tests.games.illusions_of_glory.positions import Position

#: card: its nation, the fall of Troop Quality, units that always come at full strength, units that Poor Quality reduces
BRINGS: dict[str, tuple[str, int, tuple[str, ...], tuple[str, ...]]] = {
    "AP-2": ("RU", 3, ("RU Guard", "RU I Turkestan"), ("RU XXVI", "RU XVIII")),
    "AP-12": ("RU", 3, ("RU II Caucasus", "RU III Siberia", "RU XXII Finnish"), ()),
    "AP-20": ("RU", 3, (), ("RU XXIX", "RU XXX", "RU XXXI", "RU XXXII", "RU XXXIII")),
    "AP-27": ("RU", 1, ("RU IV Siberia",), ("RU XXXIV", "RU XXXV", "RU XXXVI")),
    "AP-33": ("IT", 3, (), ("IT XX", "IT XXII", "IT XXIV")),
    "AP-37": (
        "RU",
        3,
        ("RU II Guard", "RU Guard Cavalry", "RU II Cavalry", "RU IV Cavalry", "RU Elite 3", "RU Elite 4"),
        (),
    ),
    "AP-42": ("IT", 3, (), ("IT XXV", "IT XXVII", "IT XXX")),
    "AP-49": ("RU", 3, (), ("RU XXXIX", "RU XL", "RU XLI")),
    "CP-3": ("GE", 3, ("GE Guard Res.", "GE Cav 3"), ("GE XI",)),
    "CP-12": ("GE", 3, ("GE 1st Cavalry Kommando",), ("GE XVII Res.", "GE XXV Res.")),
    "CP-14": ("GE", 3, (), ("GE II", "GE XXI", "GE XXXVIII Res.", "GE XXXIX Res.")),
    "CP-18": ("GE", 3, (), ("GE XIII", "GE XXIV Res.", "GE XL Res.")),
    "CP-20": ("AH", 3, ("AH Sud Army",), ()),
    "CP-21": ("GE", 3, ("GE Army of the Bug",), ()),
    "CP-28": ("TU", 0, ("TU VI", "TU XV"), ()),
    "CP-29": ("GE", 3, (), ("GE IV Res.", "GE X Res.")),
    "CP-30": ("AH", 3, ("AH Hauer", "AH Brudermann"), ("AH XVIII", "AH XIX")),
    "CP-36": ("GE", 3, ("GE Heavy Artillery 2",), ("GE XXII Res.", "GE XXVII Res.")),
    "CP-41": ("AH", 3, (), ("AH XXII", "AH XXIII", "AH XXIV", "AH XXV", "AH XXVI")),
}
#: the printed Supply Source spaces of a nation, and its regions, which take units only if no space has room
SOURCES: dict[str, set[str]] = {
    "RU": {"Petrograd", "Kiev", "Odessa"},
    "IT": {"Venice"},
    "GE": {"Berlin", "Breslau", "Prague"},
    "AH": {"Vienna", "Budapest", "Breslau", "Prague"},
    "TU": {"Constantinople"},
}
QUALITY = ("RU", "IT", "GE", "AH")


def ready(name: str, turn: int = 6) -> Position:
    """A position in which the card may be played."""
    p = Position(turn=turn).at_war("IT")
    return p.played("AP-25") if name == "AP-27" else p


def place_all(p: Position) -> Position:
    """Let the owner put every unit in the first place on offer."""
    while p.asked() in ("PlaceUnit", "PlaceStaff"):
        p.do(p.choices()[0])
    return p


@pytest.mark.rule("15.1c", "15.1f", "24.1d", "24.2a.1", "15.3d")
@pytest.mark.parametrize("poor", [False, True])
@pytest.mark.parametrize("name", BRINGS)
def test_the_units_of_a_card(name: str, poor: bool) -> None:
    nation, cost, full, weak = BRINGS[name]
    before = 1 if poor else 12
    p = ready(name)
    if nation in QUALITY:
        p.quality(nation, before)
    event(name, p)
    if p.asked() == "PlaceUnit":
        offered = {text.rpartition(" > ")[2] for text in p.offers("place")}
        assert offered <= SOURCES[nation]
        assert p.seat() == side_of(name)
    place_all(p)
    for unit_name in (*full, *weak):
        assert p.s.on_map(unit(unit_name)), unit_name
        assert p.is_reduced(unit_name) is (poor and unit_name in weak)
    arrived = p.s.units(1 if side_of(name) == "AP" else 0)
    assert len(arrived) == len(full) + len(weak)  # and nobody else
    if nation in QUALITY:
        at = QUALITY.index(nation)
        assert p.s.quality[at] == max(0, before - cost)
    assert lies(p, name) == "removed"
    assert p.s.war_status == (0, 0, 0)


@pytest.mark.parametrize("name", BRINGS)
def test_not_on_turn_1_and_once_a_turn_for_each_nation(name: str) -> None:
    nation = BRINGS[name][0]
    assert refusal(name, ready(name, turn=1)) in ("9.7.3c", "9.7.1c")
    assert refusal(name, ready(name, turn=2)) == ""
    same = next((other for other, row in BRINGS.items() if row[0] == nation and other != name), None)
    if same is not None:
        p = ready(name).played("AP-25")
        place_all(event(same, p))
        assert refusal(name, p) == "9.7.3a"


@pytest.mark.parametrize(("name", "ok"), [("AP-27", True), ("AP-27", False)])
def test_card_27_waits_for_polivanov(name: str, ok: bool) -> None:
    p = Position(turn=6)
    if ok:
        p = event("AP-25", p)
    assert refusal(name, p) == ("" if ok else "9.7.1c")


@pytest.mark.parametrize("name", ["AP-33", "AP-42"])
def test_italian_reinforcements_need_italy_at_war(name: str) -> None:
    assert refusal(name, Position(turn=6)) == "9.7.1c"
    assert refusal(name, Position(turn=6).at_war("IT")) == ""


def test_the_heavy_artillery_of_card_36_stands_with_germans_on_a_german_source() -> None:
    p = event("CP-36", Position(turn=9))
    while p.asked() == "PlaceUnit":
        p.do(p.choices()[0])
    where = p.where("GE Heavy Artillery 2") if p.asked() == "" else ""
    if where:
        assert where in SOURCES["GE"]
    else:
        assert {text.rpartition(" > ")[2] for text in p.offers("place")} <= SOURCES["GE"]
    q = event("CP-36", Position(turn=9).at("Warsaw", "GE I"))
    while q.asked() == "PlaceUnit":
        q.do(q.choices()[0])
    assert "place GE Heavy Artillery 2 > Warsaw" not in (q.choices() if q.s.pending else [])
    assert q.where("GE Heavy Artillery 2") != "Warsaw"
