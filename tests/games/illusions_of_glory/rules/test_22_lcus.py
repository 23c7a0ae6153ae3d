"""22 Assembling and breaking up LCUs: which SCUs do, which do not, and what they may do afterwards."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.state import TO_ATTACK
from greatwar.games.illusions_of_glory.components import unit
from tests.games.illusions_of_glory.positions import Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0}
INFANTRY = {name: {"type": 0} for name in ("RU XIV", "RU I", "RU II")}
MIXED = {"AH Sud Army": {"type": 0}}


def makes(p: Position, lcu: str, where: str) -> set[str]:
    """What comes of naming every SCU that may be named: "full", "reduced", or nothing."""
    if not p.offered(f"assemble {lcu} > {where}"):
        return set()
    found, todo = set(), [p.do(f"assemble {lcu} > {where}").s]
    while todo:
        q = Position()
        q.s = todo.pop()
        if q.asked() != "Assemble":
            found.add("reduced" if q.is_reduced(lcu) else "full")
            continue
        for text in q.choices():
            after = Position()
            after.s = q.s.copy()
            todo.append(after.do(text).s)
    return found


@pytest.mark.rule("22.1a.1", "22.1b", "22.2a", "22.2c", "22.2e", "22.1c", "22.3b", "22.3d")
@pytest.mark.parametrize(
    ("parts", "result"),
    [
        (("RU Inf 1",), set()),
        (("RU Res 1", "RU Res 2"), set()),
        (("RU Inf 1", "RU Res 1"), {"reduced"}),
        (("RU Inf 1", "RU Inf 2"), {"reduced"}),
        (("RU Inf 1", "(RU Inf 2)"), set()),
        (("RU Inf 1", "RU Black Sea"), set()),
        (("RU Inf 1", "BR Inf 1"), set()),
        (("RU Inf 1", "RU Res 1", "RU Cav 1"), {"reduced"}),
        (("RU Res 1", "RU Res 2", "RU Cav 1"), set()),
        (("RU Inf 1", "RU Inf 2", "RU Cav 1"), {"reduced", "full"}),
        (("RU Inf 1", "RU Inf 2", "RU Inf 3"), {"reduced", "full"}),
        (("RU Inf 1", "RU Inf 2", "(RU Inf 3)"), {"reduced"}),
        (("RU Inf 1", "RU Inf 2", "RU Black Sea"), {"reduced"}),
    ],
)
def test_which_scus_make_up_an_lcu(parts: tuple[str, ...], result: set[str]) -> None:
    with facts(spaces={"Kiev": {"supply": "RU BR"}}, units=INFANTRY):
        p = Position(turn=5).at("Kiev", *parts).replaceable("RU XIV").moving("Kiev")
        assert makes(p, "RU XIV", "Kiev") == result


@pytest.mark.rule("22.2d", "22.1a.1", "22.1b")
@pytest.mark.parametrize(
    ("parts", "result"),
    [
        (("AH Inf 1", "AH Inf 2"), set()),
        (("AH Inf 1", "AH Inf 2", "AH Inf 3"), set()),
        (("AH Inf 1", "GE Inf 1"), {"reduced"}),
        (("AH Cav 1", "GE Res 1"), {"reduced"}),
        (("AH Inf 1", "GE Inf 1", "GE Inf 2"), {"reduced", "full"}),
        (("AH Inf 1", "AH Inf 2", "GE Inf 1"), {"reduced", "full"}),
    ],
)
def test_a_mixed_lcu_takes_scus_of_both_nations(parts: tuple[str, ...], result: set[str]) -> None:
    with facts(spaces={"Vienna": {"supply": "AH GE"}}, units=MIXED):
        p = Position(turn=5, active="CP").at("Vienna", *parts).replaceable("AH Sud Army").moving("Vienna")
        assert makes(p, "AH Sud Army", "Vienna") == result


@pytest.mark.rule("22.4a", "22.4b", "22.4c", "22.4d", "13.4c")
@pytest.mark.parametrize(
    ("lcu", "reserve", "parts"),
    [
        ("RU I", ("RU Inf 1", "RU Inf 2"), set()),
        ("RU I", ("RU Inf 1", "RU Res 1", "RU Cav 1"), set()),
        ("RU I", ("RU Inf 1", "RU Inf 2", "RU Cav 1"), {"RU Inf 1", "RU Inf 2", "RU Cav 1"}),
        ("RU I", ("RU Inf 1", "RU Inf 2", "RU Black Sea"), set()),
        ("RU I", ("RU Inf 1", "RU Inf 2", "BR Inf 1"), set()),
        ("(RU I)", ("RU Inf 1",), set()),
        ("(RU I)", ("RU Res 1", "RU Cav 1"), set()),
        ("(RU I)", ("RU Inf 1", "RU Cav 1"), {"RU Inf 1", "RU Cav 1"}),
        ("AH Sud Army", ("AH Inf 1", "AH Inf 2", "AH Inf 3"), set()),
        ("AH Sud Army", ("AH Inf 1", "AH Inf 2", "GE Cav 1"), {"AH Inf 1", "AH Inf 2", "GE Cav 1"}),
        ("(AH Sud Army)", ("AH Inf 1", "AH Inf 2"), set()),
        ("(AH Sud Army)", ("AH Inf 1", "GE Cav 1"), {"AH Inf 1", "GE Cav 1"}),
    ],
)
def test_into_which_scus_an_lcu_is_broken_up(lcu: str, reserve: tuple[str, ...], parts: set[str]) -> None:
    name = lcu.strip("()")
    where, side = ("Kiev", "AP") if name == "RU I" else ("Vienna", "CP")
    with facts(spaces={where: PLAIN | {"supply": "RU AH GE"}}, units=INFANTRY | MIXED):
        p = Position(turn=5, active=side).at(where, lcu).reserve(*reserve).moving(where)
        assert p.offered(f"disassemble {name}") is bool(parts)
        if not parts:
            assert p.why_not(f"disassemble {name}") == "22.4b"
            return
        p.do(f"disassemble {name}")
        while p.asked() == "Disassemble":
            p.do(p.choices()[0])
        assert set(p.units(where)) == parts
        assert p.where(name) == f"{side} Replaceable Units Box"
        for part in parts:
            assert p.offers(f"move {part} >")  # they may move
            assert not p.is_reduced(part)
        assert p.offers("assemble") == []  # and make no new LCU
        p.replaceable("RU XIV").at(where, "RU II" if side == "AP" else "AH II")
        assert p.why_not(f"assemble {name} > {where}")


@pytest.mark.rule("22.4a", "22.4b", "22.4c", "22.4d", "13.4c", "19.2e")
def test_an_lcu_that_moved_or_beside_which_somebody_digs_is_not_broken_up() -> None:
    with facts(spaces={"Kiev": PLAIN, "Uman": PLAIN}, units=INFANTRY):
        reserve = ("RU Inf 1", "RU Inf 2", "RU Inf 3")
        p = Position(turn=5).at("Kiev", "RU I", "RU II").at("Uman", "RU III").reserve(*reserve)
        p.moving("Kiev")
        assert p.why_not("disassemble RU III") == "11.1.1a"
        assert p.offered("disassemble RU I")
        q = Position(turn=5).at("Kiev", "RU I", "RU II").reserve("RU Inf 1", "RU Inf 2", "RU Inf 3").moving("Kiev")
        q.do("move RU I > Uman", "stop?")
        assert q.why_not("disassemble RU I") == "11.1.3a"
        assert q.offered("disassemble RU II")
        q.dice(6).do("entrench RU II")
        r = Position(turn=5).at("Kiev", "RU I", "RU II").reserve("RU Inf 1", "RU Inf 2", "RU Inf 3").moving("Kiev")
        r.dice(6).do("entrench RU II")
        assert r.why_not("disassemble RU I") == "19.2e"
        p.do("disassemble RU I", "use RU Inf 1?", "use RU Inf 2?", "use RU Inf 3?")
        assert p.why_not("entrench RU II") == "19.2e"  # nor does anybody dig where one was broken up


@pytest.mark.rule("22.1a.2", "22.2b", "22.4e")
@pytest.mark.parametrize(
    ("lcu", "scu", "offered"),
    [
        ("(RU I)", "RU Inf 1", True),
        ("(RU I)", "RU Cav 1", True),
        ("(RU I)", "RU Res 1", True),
        ("(RU I)", "(RU Inf 1)", False),
        ("(RU I)", "RU Black Sea", False),
        ("(RU I)", "BR Inf 1", False),
        ("(RU I)", "RU Brusilov HQ", False),
        ("RU I", "RU Inf 1", False),
        ("(AH Sud Army)", "AH Inf 1", False),
    ],
)
def test_which_scu_completes_a_reduced_lcu(lcu: str, scu: str, offered: bool) -> None:
    name = lcu.strip("()")
    where, side = ("Kiev", "AP") if name == "RU I" else ("Vienna", "CP")
    with facts(spaces={where: PLAIN | {"supply": "RU AH GE BR"}}):
        p = Position(turn=5, active=side).at(where, lcu, scu).moving(where)
        assert p.offered(f"assemble {name} > {where}") is offered
        if offered:
            p.do(f"assemble {name} > {where}", f"use {scu}?")
            assert not p.is_reduced(name)
            assert p.where(scu) == f"{side} Reserve Box"
        q = Position(turn=5, active=side).at(where, lcu, scu).moving(where)
        q.do(q.offers(f"move {name} >")[0], "stop?")
        assert not q.offered(f"assemble {name} > {where}")  # it has moved away


@pytest.mark.rule("22.1a.2", "22.2b", "22.3a#2", "22.4e")
@pytest.mark.parametrize("active", ["RU I", "RU Inf 1", "RU Inf 2", "RU II"])
def test_in_a_region_the_lcu_or_its_scu_is_activated(active: str) -> None:
    p = Position(turn=5).at("Kharkov", "(RU I)", "RU Inf 1", "RU Inf 2", "RU II").moving(active)
    assert p.offered("assemble RU I > Kharkov") is (active != "RU II")
    if active == "RU II":
        return
    p.do("assemble RU I > Kharkov")
    if active == "RU I":
        assert p.asked() == "Assemble"
        assert sorted(p.choices()) == ["use RU Inf 1", "use RU Inf 2"]  # any of them, marked or not
        p.do("use RU Inf 1")
    assert not p.is_reduced("RU I")
    assert p.where("RU Inf 2" if active == "RU Inf 2" else "RU Inf 1") == "AP Reserve Box"


@pytest.mark.rule("22.4e", "22.4a", "22.3a#3", "22.1a.2", "22.4c", "13.4c")
@pytest.mark.parametrize("where", ["Kiev", "Kharkov"])
def test_one_reduced_lcu_is_broken_up_to_complete_another(where: str) -> None:
    with facts(units=INFANTRY, spaces={where: {"supply": "RU"}}):
        p = Position(turn=5).at(where, "(RU I)", "(RU II)").reserve("RU Inf 1", "RU Res 1")
        p.moving(where if where == "Kiev" else "RU I")
        assert not p.offers("assemble")
        p.do("disassemble RU I", "use RU Inf 1?", "use RU Res 1?")
        assert p.offered(f"assemble RU II > {where}")
        p.do(f"assemble RU II > {where}", "use RU Res 1?")
        assert not p.is_reduced("RU II")
        assert set(p.units(where)) == {"RU II", "RU Inf 1"}
        assert p.offers("move RU Inf 1 >")
        assert p.where("RU I") == "AP Replaceable Units Box"


@pytest.mark.rule("22.3a#3", "22.3a#1", "22.3c")
def test_an_assembled_lcu_moves_but_does_not_attack() -> None:
    with facts(spaces={"Kiev": PLAIN | {"supply": "RU"}, "Uman": PLAIN}, units=INFANTRY):
        p = Position(turn=5).at("Kiev", "RU Inf 1", "RU Inf 2").at("Uman", "GE I").replaceable("RU XIV").moving("Kiev")
        p.do("assemble RU XIV > Kiev", "use RU Inf 1?", "use RU Inf 2?")
        if p.asked() == "Assemble":
            p.do("done")
        assert p.offers("move RU XIV >")
        p.do("done?")
        assert not p.s.does(unit("RU XIV"), TO_ATTACK)
