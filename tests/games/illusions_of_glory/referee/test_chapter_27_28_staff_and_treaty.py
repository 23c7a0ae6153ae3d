"""Chapters 27 and 28, by the printed text: HQs, Heavy Artillery, the Treaty of Brest-Litovsk."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.illusions_of_glory.steps.rebellion import markers_met
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import fought, play_out

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}
BOARD: dict[str, Any] = {
    "spaces": {"Brody": {"terrain": "forest", "supply": "AH GE RU"}, "Lemberg": {"supply": "AH GE"}},
    "lines": [("Dubno", "Brody", *RAIL)],
    "units": dict.fromkeys(("RU I", "RU II", "GE I", "GE XX", "AH I"), TOUGH),
}


def told(p: Position, part: str) -> bool:
    """Whether a line of the log holds some words."""
    return any(part in line for line in p.log())


@pytest.mark.rule("27.1a", "27.0e#2", "12.2.1a.5", "12.2.1a.6", "27.1b")
@pytest.mark.parametrize(
    ("staff", "committed", "drm"),
    [
        (("GE Mackensen HQ",), ("GE Mackensen HQ",), 2),
        (("GE Mackensen HQ",), (), 0),
        (("(GE Mackensen HQ)",), ("GE Mackensen HQ",), 1),
        (("GE Falkenhayn HQ",), ("GE Falkenhayn HQ",), 1),
        (("(GE Falkenhayn HQ)",), ("GE Falkenhayn HQ",), 0),
        (("GE Heavy Artillery 1",), ("GE Heavy Artillery 1",), 2),
        (("(GE Heavy Artillery 1)",), ("GE Heavy Artillery 1",), 1),
        (("GE Mackensen HQ", "GE Heavy Artillery 1"), ("GE Mackensen HQ", "GE Heavy Artillery 1"), 4),
    ],
)
def test_staff_in_the_attack(staff: tuple[str, ...], committed: tuple[str, ...], drm: int) -> None:
    """27.1: an HQ or Heavy Artillery that takes part adds its number; it may be withheld."""
    with facts(**BOARD):
        p = (
            Position(turn=8, active="CP")
            .played("CP-10")
            .at("Lemberg", "GE I", *staff)
            .at("Brody", "RU I")
            .attacking("Lemberg")
        )
        p.declare("Brody", "GE I", staff=committed).no_cards(1, 1)
        assert told(p, f"CP fires with 4 on the Heavy table: 1{drm:+d}")


@pytest.mark.rule("27.0i", "27.0e#2", "27.1a")
def test_staff_in_the_defence() -> None:
    """27.0e and i: an HQ must take part in the defence; Heavy Artillery does not."""
    with facts(**BOARD):
        p = (
            Position(turn=8)
            .at("Brody", "GE I", "GE Mackensen HQ", "GE Heavy Artillery 1")
            .at("Dubno", "RU I")
            .attacking("Dubno")
        )
        p.declare("Brody", "RU I").no_cards(1, 1)
        assert told(p, "CP fires with 4 on the Heavy table: 1+2")
        fought(p)
        assert not p.is_reduced("GE Heavy Artillery 1")
        assert p.where("GE Heavy Artillery 1") == "Brody"


@pytest.mark.rule("27.0e#1", "27.1b")
def test_staff_takes_part_once_a_round() -> None:
    """27.0e: an HQ takes part in one attack a round; Heavy Artillery flips at its first use."""
    with facts(**BOARD):
        p = Position(turn=8, active="CP").at("Lemberg", "GE I", "GE XX", "GE Mackensen HQ", "GE Heavy Artillery 1")
        p.at("Brody", "RU I").at("Tarnopol", "RU II").attacking("Lemberg")
        p.declare("Brody", "GE I", staff=("GE Mackensen HQ", "GE Heavy Artillery 1")).no_cards(1, 1)
        fought(p)
        assert p.is_reduced("GE Heavy Artillery 1")
        p.do("attack GE XX > Tarnopol", "resolve?")
        assert not p.offers("commit GE Mackensen HQ")


@pytest.mark.rule("27.1b")
def test_heavy_artillery_is_gone_after_its_second_use() -> None:
    """27.1b: full, flipped after the first use, removed for good after the second, win or lose."""
    with facts(**BOARD):
        p = (
            Position(turn=8, active="CP")
            .at("Lemberg", "GE I", "(GE Heavy Artillery 1)")
            .at("Brody", "RU I")
            .attacking("Lemberg")
        )
        p.declare("Brody", "GE I", staff=("GE Heavy Artillery 1",)).no_cards(1, 1)
        fought(p)
        assert p.where("GE Heavy Artillery 1") not in ("Lemberg", "Brody", "CP Reserve Box", "CP Replaceable Units Box")


@pytest.mark.rule("27.0f", "27.0g", "27.0h")
@pytest.mark.parametrize(
    ("hq", "dice", "where", "reduced"),
    [
        ("GE Falkenhayn HQ", (1, 6), "Lemberg", True),
        ("(GE Falkenhayn HQ)", (1, 6), "CP Eliminated Units Box", None),
        ("(GE Falkenhayn HQ)", (6, 1), "", False),
        ("GE Falkenhayn HQ", (6, 1), "", False),
    ],
)
def test_the_fortunes_of_an_attacking_hq(hq: str, dice: tuple[int, int], where: str, reduced: bool | None) -> None:
    """27.0f and g: an HQ that loses is reduced, or eliminated if it was; one that wins is restored."""
    with facts(**BOARD):
        p = Position(turn=10, active="CP").at("Lemberg", "GE I", hq).at("Brody", "RU I", "RU II").attacking("Lemberg")
        p.declare("Brody", "GE I", staff=("GE Falkenhayn HQ",)).no_cards(*dice)
        lost = p.loss_numbers()[1] < p.loss_numbers()[0]
        assert lost is (dice == (1, 6))
        fought(p)
        if where:
            assert p.where("GE Falkenhayn HQ") == where
        if reduced is not None:
            assert p.is_reduced("GE Falkenhayn HQ") is reduced


@pytest.mark.rule
def test_a_withheld_hq_shares_no_fate() -> None:
    """27.0f: only an HQ that took part is reduced by a defeat."""
    with facts(**BOARD):
        p = (
            Position(turn=10, active="CP")
            .at("Lemberg", "GE I", "GE Falkenhayn HQ")
            .at("Brody", "RU I", "RU II")
            .attacking("Lemberg")
        )
        p.declare("Brody", "GE I").no_cards(1, 6)
        assert p.loss_numbers()[1] < p.loss_numbers()[0]
        fought(p)
        assert not p.is_reduced("GE Falkenhayn HQ")


@pytest.mark.rule("27.0e#3")
def test_an_hq_never_absorbs_losses() -> None:
    """27.0e: losses are offered to combat units only."""
    with facts(spaces=BOARD["spaces"], lines=BOARD["lines"]):
        p = (
            Position(turn=10)
            .at("Brody", "GE I", "GE Inf 1", "GE Mackensen HQ", "GE Heavy Artillery 1")
            .at("Dubno", "RU I", "RU II")
        )
        p.attacking("Dubno").declare("Brody", "RU I", "RU II").no_cards(5, 1)
        assert p.loss_numbers()[1] == 5
        assert set(p.offers("loss GE")) <= {"loss GE I", "loss GE Inf 1"}
        assert p.offers("loss GE")


@pytest.mark.rule("27.0c", "12.6.6e")
def test_an_hq_left_behind_by_an_advance_is_not_lost() -> None:
    """27.0c: an HQ is eliminated when its units are destroyed or eliminated; units that advance are neither."""
    with facts(**BOARD):
        p = (
            Position(turn=8, active="CP")
            .at("Lemberg", "GE I", "GE Mackensen HQ")
            .at("Brody", "(RU Inf 1)")
            .attacking("Lemberg")
        )
        p.declare("Brody", "GE I", staff=("GE Mackensen HQ",)).no_cards(6, 1)
        p.do("advance GE I > Brody", "done")
        fought(p)
        assert p.where("GE Mackensen HQ") in ("Lemberg", "Brody")


@pytest.mark.rule("9.4.2b", "12.1.3b")
@pytest.mark.parametrize(("staff", "price"), [("GE Mackensen HQ", 1), ("GE Heavy Artillery 1", 2), ("GE Inf 1", 2)])
def test_only_an_hq_makes_one_nation_of_two(staff: str, price: int) -> None:
    """9.4.2b: units stacked with an HQ count as one nation for activation; Heavy Artillery does not do that."""
    for points in (1, 2):
        p = Position(turn=8, active="CP").at("Oppeln", "GE I", "AH I", staff).ops(points)
        assert p.offered("activate-move Oppeln") is (points >= price)


@pytest.mark.rule("27.0a", "10.1a", "10.1d", "27.0d")
def test_staff_does_not_fill_a_stack() -> None:
    """27.0a and d: three units, one HQ and one Heavy Artillery share a space; not two HQs, not two Artilleries."""

    def joins(name: str, *there: str) -> bool:
        p = Position(turn=8, active="CP").at("Oppeln", "GE Inf 1", name).at("Breslau", *there).moving("Oppeln")
        if not p.offered(f"move {name} > Breslau"):
            return False
        p.do(f"move {name} > Breslau", "stop?")
        return p.where(name) == "Breslau" and (not p.s.pending or p.offered("done"))

    full = ("GE I", "GE XX", "GE XVII")
    assert joins("GE Mackensen HQ", *full)
    assert joins("GE Heavy Artillery 1", *full, "GE Mackensen HQ")
    assert not joins("GE Falkenhayn HQ", *full, "GE Mackensen HQ")
    assert not joins("GE Heavy Artillery 2", *full, "GE Heavy Artillery 1")


# The Treaty --------------------------------------------------------------------------------------------


def treaty(*, after: int = 2) -> Position:
    """The Treaty is played on Turn 13 and so many turns pass."""
    p = Position(turn=13).quality("RU", 9).at_war("RO").played("CP-49", "CP-50", "CP-51", "CP-52").hand("AP", "AP-55")
    play_out(p.action().do("event AP-55"))
    p.at("Kiev", "RU I").at("Jassy", "RO 1 Army", "RU II").at("Kishinev", "RO 2 Army", "RU III").at("Lemberg", "RU IV")
    p.at("Zhitomir", "RU V").at("Lemnos", "RU 2/4 Special")
    for n in range(after):
        p.s.turn = 14 + n
        markers_met(p.s)
    return p


@pytest.mark.rule("28.0b", "28.0c", "28.0d.3")
@pytest.mark.parametrize("after", [1, 2])
def test_the_internment(after: int) -> None:
    """28.0: two turns later Russian units outside Russia, and those stacked with Romanians inside, are removed."""
    p = treaty(after=after)
    gone = after == 2
    assert (p.where("RU I"), p.where("RU V")) == ("Kiev", "Zhitomir")
    for name, where in (("RU II", "Jassy"), ("RU III", "Kishinev"), ("RU IV", "Lemberg"), ("RU 2/4 Special", "Lemnos")):
        assert (p.where(name) == where) is not gone
    assert (p.where("RO 1 Army"), p.where("RO 2 Army")) == ("Jassy", "Kishinev")
    assert p.s.quality[0] == 9


@pytest.mark.rule("28.0d.1", "28.0d.2", "28.0d.4")
def test_what_russians_may_still_do() -> None:
    """28.0d: Russians move in Russian-held Russia only and attack Uprising Units only."""
    p = treaty().control("CP", "Shepetovka").at("Proskurov", "RU VI").control("AP", "Tarnopol")
    p.s.active = 1
    p.moving("Zhitomir", "Proskurov")
    assert "move RU V > Shepetovka" not in p.choices()
    assert "move RU V > Kiev" in p.choices()
    assert "move RU VI > Tarnopol" not in p.choices()
    q = treaty().at("Shepetovka", "GE I").will("RU", 2).phase("rebellion").do("place RU Uprising 1 > Zhmerinka")
    play_out(q)
    q.s.active = 1
    q.attacking("Zhitomir")
    assert not any("Shepetovka" in text for text in q.choices())
    assert any("Zhmerinka" in text for text in q.choices())


@pytest.mark.rule("28.0d.5", "28.0d.6")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_russia_is_left_alone(side: str) -> None:
    """28.0d.5: neither side attacks Russians nor enters Russian-controlled places; Uprising Units may be attacked."""
    name = "GE I" if side == "CP" else "RO North Army"
    p = treaty().at("Shepetovka", name).will("RU", 2).phase("rebellion").do("place RU Uprising 1 > Rovno")
    play_out(p)
    p.s.active = 0 if side == "CP" else 1
    p.attacking("Shepetovka")
    assert not any("Zhitomir" in text for text in p.choices())
    assert any("Rovno" in text for text in p.choices())
    q = treaty().at("Shepetovka", name).control("CP", "Dubno")
    q.s.active = 0 if side == "CP" else 1
    q.moving("Shepetovka")
    assert f"move {name} > Zhitomir" not in q.choices()
    assert f"move {name} > Proskurov" not in q.choices()
