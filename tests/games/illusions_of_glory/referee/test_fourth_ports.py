"""Fourth reading, Ports and the sea: whose Port it is, in spaces and in the region that has one."""

from __future__ import annotations

import pytest

from tests.games.illusions_of_glory.positions import Position
from tests.games.illusions_of_glory.referee.play import goals

SOUTH = "Southern Italy"


@pytest.mark.rule("14.1.3a", "18.7.1c", "14.1.3b")
@pytest.mark.parametrize(
    ("owner", "unit", "blockade", "grade"),
    [
        ("AP", "AH I", False, "oos"),
        ("AP", "AH I", True, "oos"),
        ("AP", "FR Orient 1", False, "full"),
        ("CP", "AH I", False, "full"),
        ("CP", "AH I", True, "oos"),
        ("CP", "FR Orient 1", False, "oos"),
        ("CP", "RU I", True, "oos"),
        ("neutral", "AH I", False, "oos"),
        ("neutral", "FR Orient 1", False, "oos"),
    ],
)
def test_the_port_of_a_shared_region(owner: str, unit: str, blockade: bool, grade: str) -> None:
    """14.1.3a: both sides stand in Southern Italy, the land around is the enemy's: its Port serves its controller."""
    p = Position(turn=9).at_war("IT").at(SOUTH, "AH I", "FR Orient 1", "RU I")
    if owner != "AP":
        p.control(owner, SOUTH, nation="AH")
    if unit != "AH I":
        p.control("CP", "Bologna", "Milan", nation="AH")
    if blockade:
        p.flag("blockade")
    assert p.supply(unit) == grade


@pytest.mark.rule("14.1.3a", "18.7.1c")
@pytest.mark.parametrize(("owner", "grade"), [("AP", "oos"), ("CP", "full")])
def test_to_the_sea_through_a_shared_region(owner: str, grade: str) -> None:
    """18.7.1c: a line from Bologna passes Southern Italy by land where friends stand; out to sea if it is friendly."""
    p = Position(turn=9).at_war("IT").control("CP", "Bologna", nation="AH").at("Bologna", "AH II")
    p.at(SOUTH, "AH I", "IT I")
    if owner == "CP":
        p.control("CP", SOUTH, nation="AH")
    assert p.supply("AH II") == grade


@pytest.mark.rule("14.1.3a", "14.1.2c", "20.1.5a")
@pytest.mark.parametrize(
    ("besiegers", "inside", "grade"),
    [(("IT I",), "", "oos"), ((), "AH I", "full"), (("IT Inf 1", "IT Inf 2"), "", "oos")],
)
def test_besiegers_do_not_use_the_port_of_the_fort(besiegers: tuple[str, ...], inside: str, grade: str) -> None:
    """14.1.3a: Pola besieged is still the enemy's Port: besiegers cut off by land are not fed by sea."""
    p = Position(turn=9).at_war("IT")
    if besiegers:
        p.at("Pola", *besiegers)
        assert p.supply(besiegers[0]) == grade
    else:
        p.control("AP", "Carniola", "Trieste", nation="IT").destroyed("Trieste").at("Carniola", "IT I").at(
            "Pola", inside
        )
        assert p.supply(inside) == grade


@pytest.mark.rule("13.3b", "13.3e", "14.1.2c")
@pytest.mark.parametrize(("besieged", "open_"), [(False, True), (True, False)])
def test_no_redeployment_into_a_besieged_port(besieged: bool, open_: bool) -> None:
    """13.3b with 10.4a: a Port in whose space besiegers stand is no goal."""
    p = Position(turn=9, active="CP").at("Kolberg", "GE Inf 1").at("Memel", "GE Inf 2")
    if besieged:
        p.at("Konigsberg", "RU I")
    p.redeploying(1)
    assert ("Konigsberg" in goals(p, "GE Inf 2")) is open_


@pytest.mark.rule("13.3b", "13.3d", "13.3e", "13.3g")
@pytest.mark.parametrize(
    ("start", "goal", "turn", "open_"),
    [
        ("Odessa", "Constanta", 9, True),
        ("Odessa", "Constanta", 11, True),  # in Winter by land: Ismail, a road
        ("Odessa", "Venice", 9, False),  # the Black Sea is by itself
        ("Petrograd", "Lemnos", 9, False),  # no own source there, and no way to one
        ("Constanta", "Odessa", 9, True),
    ],
)
def test_russian_divisions_by_sea(start: str, goal: str, turn: int, open_: bool) -> None:
    """13.3e: Black Sea Ports are joined to each other only."""
    p = Position(turn=turn).at_war("RO", "IT").at(start, "RU Inf 1").redeploying(2)
    assert (goal in goals(p, "RU Inf 1")) is open_


@pytest.mark.rule("26.3.1c#2", "13.3b")
@pytest.mark.parametrize(("owner", "open_"), [("AP", True), ("neutral", False), ("CP", False)])
def test_redeployment_to_salonika_in_neutral_greece(owner: str, open_: bool) -> None:
    """26.3.1c: SCUs redeploy by sea through Ports of neutral Greece that their side controls."""
    p = Position(turn=9).at_war("BU").at("Lemnos", "BR Inf 1")
    if owner != "neutral":
        p.control(owner, "Salonika", nation="FR" if owner == "AP" else "BU")
    p.redeploying(1)
    assert ("Salonika" in goals(p, "BR Inf 1")) is open_


@pytest.mark.rule("13.3a", "13.3f")
@pytest.mark.parametrize(
    ("unit", "open_"), [("BR Inf 1", True), ("BR XII", False), ("SB Inf 1", True), ("SB 1 Army", False)]
)
def test_corps_do_not_redeploy_by_sea(unit: str, open_: bool) -> None:
    """13.3f: LCUs leave Lemnos only through Sea Invasion spaces."""
    p = Position(turn=9).at_war("BU").control("AP", "Salonika", nation="FR").at("Lemnos", unit).redeploying(2)
    assert ("Salonika" in goals(p, unit)) is open_


@pytest.mark.rule("13.2b", "13.3b", "18.7.1d", "13.2e")
@pytest.mark.parametrize(
    ("owner", "inside", "unit", "start", "land", "open_"),
    [
        ("CP", (), "AH Inf 1", "Trieste", "AP", True),
        ("CP", (), "AH Inf 1", "Trieste", "CP", True),
        ("CP", ("AH Inf 2",), "AH Inf 1", "Trieste", "AP", True),
        ("CP", ("IT I",), "AH Inf 1", "Trieste", "CP", True),
        ("AP", ("AH Inf 2",), "AH Inf 1", "Trieste", "AP", False),
        ("AP", (), "SB Inf 1", "Lemnos", "CP", True),
        ("AP", ("AH Inf 2",), "SB Inf 1", "Lemnos", "CP", True),
        ("AP", ("AH Inf 2",), "BR Inf 1", "Lemnos", "CP", True),
        ("CP", ("AH Inf 2",), "BR Inf 1", "Lemnos", "AP", False),
    ],
)
def test_redeployment_by_sea_into_a_region(
    owner: str, inside: tuple[str, ...], unit: str, start: str, land: str, open_: bool
) -> None:
    """13.2b, 18.7.1d: a unit sent by sea to a friendly region traces from there, where it then stands, by its Port."""
    p = Position(turn=9, active="CP" if unit.startswith("AH") else "AP").at_war("IT").at(SOUTH, *inside).at(start, unit)
    if owner == "CP":
        p.control("CP", SOUTH, nation="AH")
    if land == "CP":
        p.control("CP", "Bologna", "Milan", "Verona", nation="AH")
    p.redeploying(1)
    assert (SOUTH in goals(p, unit)) is open_
