"""14, 18-20, 23, 25, 26 What is left of the nations: who does not collapse, who eats with whom."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import SPACES
from greatwar.games.illusions_of_glory.names import NATIONS
from tests.games.illusions_of_glory.positions import Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0}
RAIL = ("single_gauge", "none")


def vp_spaces(nation: str) -> list[str]:
    """The names of the VP spaces of a nation."""
    return [x.name for x in SPACES if x.vp and NATIONS[x.nation] == nation]


@pytest.mark.rule("23.6a", "26.3.3a", "26.4.3a", "26.7.2a")
def test_germany_greece_italy_and_turkey_do_not_collapse() -> None:
    p = Position(turn=16).at_war("IT").greece("AP").at("Nis", "SB 1 Army").at("Belgrade", "SB inf")
    p.at("Brandenburg", "GE I").at("Southern Italy", "IT III").at("Larissa", "GR Inf 1").at("Gallipoli", "TU III")
    p.control("AP", *vp_spaces("GE"), *vp_spaces("TU")).control("CP", *vp_spaces("IT"), *vp_spaces("GR"))
    p.phase("war status").do("decline?")
    assert not p.s.collapsed
    assert p.where("GE I") == "Brandenburg"
    assert p.where("IT III") == "Southern Italy"
    assert p.where("GR Inf 1") == "Larissa"
    assert p.where("TU III") == "Gallipoli"


@pytest.mark.rule("23.6b.1", "23.6b.2", "15.4b")
def test_germany_fights_on_in_brandenburg() -> None:
    p = Position(turn=12, active="CP").control("AP", *vp_spaces("GE")).at("Brandenburg", "(GE I)").points("GE", 2)
    p.hand("CP", "CP-29")
    assert p.supply("GE I") == "full"
    p.control("AP", "Prague").action().do("event CP-29")
    assert p.units("Brandenburg") == ["GE I", "GE IV Res.", "GE X Res."]
    p.s.pending.clear()
    assert p.phase("replacement CP").offered("repair GE I")
    q = Position(turn=12, active="CP").control("AP", *vp_spaces("GE")).at("Berlin", "RU I").hand("CP", "CP-29")
    assert q.action().why_not("event CP-29") == "15.4b"


@pytest.mark.rule("26.4.3b")
def test_italy_fights_on_in_the_south() -> None:
    p = (
        Position(turn=10)
        .at_war("IT")
        .control("CP", *vp_spaces("IT"))
        .hand("AP", "AP-33")
        .at("Southern Italy", "IT III")
    )
    assert p.supply("IT III") == "full"
    p.action().do("event AP-33")
    assert p.units("Southern Italy") == ["IT III", "IT XX", "IT XXII", "IT XXIV"]


@pytest.mark.rule("26.5.2d", "26.7.1c", "26.4.2d", "14.2.2d")
def test_units_that_trace_to_allies_only() -> None:
    near_russia = {"Kiev": PLAIN | {"supply": "RU"}, "Uman": PLAIN}
    with facts(spaces=near_russia, lines=[("Kiev", "Uman", *RAIL)], only=list(near_russia)):
        p = Position(turn=12).at_war("RO").at("Uman", "(RO 1 Army)", "RO Inf 1").points("AP-A", 4)
        assert p.supply("RO 1 Army") == "ally"
        assert p.redeploying(4).why_not("redeploy RO Inf 1 > Kiev") == "13.1e"
        p.s.pending.clear()
        assert p.phase("replacement AP").why_not("repair RO 1 Army") == "16.4#1"
    near_austria = {"Vienna": PLAIN | {"supply": "AH"}, "Linz": PLAIN}
    with facts(spaces=near_austria, lines=[("Vienna", "Linz", *RAIL)], only=list(near_austria)):
        q = Position(turn=12, active="CP").at("Linz", "(TU III)").points("CP-A", 4)
        assert q.supply("TU III") == "ally"
        assert q.phase("replacement CP").why_not("repair TU III") == "16.4#1"


@pytest.mark.rule("26.6.1b#2", "26.6.1c#1", "26.6.1c#2", "26.6.1b#1")
def test_serbs_away_from_home() -> None:
    near_russia = {"Kiev": PLAIN | {"supply": "RU"}, "Uman": PLAIN}
    with facts(spaces=near_russia, lines=[("Kiev", "Uman", *RAIL)], only=list(near_russia)):
        p = Position(turn=6).at("Uman", "SB 1 Army").at("Nis", "SB 2 Army").at("Cetinje", "MN Montenegro")
        assert p.supply("SB 1 Army") == "ally"
        assert p.supply("SB 2 Army") == p.supply("MN Montenegro") == "full"
        q = Position(turn=6).at("Cetinje", "(MN Montenegro)").at("Nis", "(SB 2 Army)").points("AP-A", 4)
        q.phase("replacement AP")
        assert q.offered("repair SB 2 Army")
        assert not q.offered("repair MN Montenegro")


@pytest.mark.rule("26.2.3c", "26.5.3c", "26.6.2c", "23.5b.2", "23.5b.3")
def test_the_ground_of_the_collapsed_is_still_entered() -> None:
    p = Position(turn=17).at_war("BU", "RO").at("Nis", "SB 1 Army").at("Belgrade", "SB inf").at("Linz", "GE I")
    p.at("Jassy", "RU II")
    for n, name in enumerate(vp_spaces("AH")):
        p.at(name, "RU LCU" if n else "AH Uprising 1")
    p.control("AP", *vp_spaces("BU")).control("CP", *vp_spaces("RO"), *vp_spaces("SB")).phase("war status").do(
        "decline?"
    )
    p.s.pending.clear()
    assert p.s.collapsed.bit_count() >= 4
    p.s.active = 0
    p.moving("Linz")
    assert p.offers("move GE I > ")
    p.s.pending.clear()
    p.s.active = 0
    assert p.attacking("Linz").offers("attack GE I > ")
    p.s.pending.clear()
    p.s.active = 1
    assert p.moving("Jassy").offers("move RU II > ")


@pytest.mark.rule("19.1g", "19.3b", "20.1.4c")
def test_uprisings_and_forts_dig_nothing_and_a_second_level_is_not_dug() -> None:
    with facts(spaces={"Kiev": PLAIN | {"supply": "RU"}, "Uman": PLAIN}):
        p = Position(turn=12).at("Kiev", "RU I").at("Uman", "RU Uprising 1").trench("AP", "Kiev").moving("Kiev")
        assert p.why_not("entrench RU I") == "19.3a"
        assert p.why_not("entrench RU Uprising 1") == "11.1.1a"


@pytest.mark.rule("25.2.2a", "25.2.2b", "25.2.2c")
def test_stacks_of_lemnos_pay_by_nationality() -> None:
    p = Position(turn=6).at("Lemnos", "BR XII", "BR XVI", "FR Orient 1", "FR Orient 2").ops(2)
    p.do("stack-move BR XII", "add BR XVI")
    assert p.offered("add FR Orient 1")
    p.do("add FR Orient 1")
    assert p.why_not("add FR Orient 2") == "10.1a"
    p.do("done")
    assert not p.offers("stack-move")
    q = Position(turn=6).at("Lemnos", "BR XII", "BR XVI", "FR Orient 1").ops(1).do("stack-move BR XII")
    assert q.offered("add BR XVI")
    assert q.why_not("add FR Orient 1")


@pytest.mark.rule("14.2.3b", "14.2.3a")
def test_a_mixed_unit_in_supply() -> None:
    p = Position(turn=8, active="CP").at("Vienna", "(AH Sud Army)").points("GE", 2).points("AH", 2)
    assert p.supply("AH Sud Army") == "full"
    p.phase("replacement CP")
    assert not p.offered("repair AH Sud Army")


@pytest.mark.rule("3.2.3b", "3.2.3c", "2.0:national-will", "23.1#1", "2.0:vp-space", "2.0:vp", "20.1.5b")
def test_a_home_vp_space_moves_the_will_and_the_marker() -> None:
    with facts(
        spaces={"Lemberg": PLAIN | {"vp": 1}, "Brody": PLAIN | {"supply": "RU"}, "Cracow": {"vp": 1, "fort": 2}},
        lines=[("Lemberg", "Brody", *RAIL), ("Cracow", "Brody", *RAIL)],
    ):
        p = Position(turn=4).vp(15).will("AH", 12).at("Brody", "RU I", "RU II").moving("Brody")
        p.do("move RU I > Lemberg")
        assert p.owner("Lemberg") == "AP"
        assert p.s.vp == 14
        assert p.s.will[2] < 12
        after = p.s.will[2]
        p.do("stop", "move RU II > Cracow")
        assert p.owner("Cracow") == "CP"
        assert (p.s.vp, p.s.will[2]) == (14, after)
        q = Position(turn=4, active="CP").vp(14).will("AH", 10).control("AP", "Lemberg").at("Brody", "AH I")
        q.moving("Brody").do("move AH I > Lemberg")
        assert q.s.vp == 15
        assert q.s.will[2] > 10
