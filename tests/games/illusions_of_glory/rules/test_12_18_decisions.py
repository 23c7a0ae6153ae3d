"""12, 18, 20, 21 Combat: who takes part, what is offered, and what comes of it."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.record import FLANKED
from greatwar.families.cdg.state import RETREATED
from greatwar.games.illusions_of_glory.components import space, unit
from greatwar.games.illusions_of_glory.rules import fire
from tests.games.illusions_of_glory.positions import Board, Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0, "seas": 0, "supply": 0}
RAIL = ("single_gauge", "none")
RU_BASE = PLAIN | {"supply": "RU"}
AH_BASE = PLAIN | {"supply": "AH"}
SEA = "Salonika Sea Invasion"
STRONG = {"cf": (9, 9), "lf": (9, 9)}
WEAK = {"cf": (1, 1), "lf": (9, 9)}
BRODY: Board = {
    "spaces": {"Brody": PLAIN, "Dubno": RU_BASE, "Lemberg": AH_BASE, "Stryj": AH_BASE},
    "lines": [("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL), ("Lemberg", "Stryj", *RAIL)],
    "only": ["Brody", "Dubno", "Lemberg", "Stryj"],
}


def defence(p: Position) -> int:
    """The strength of the defenders' fire."""
    assert p.s.combat is not None
    return fire.FIRE.strength(p.s, p.s.combat, False)


def numbers(*names: str) -> set[int]:
    """Units by their numbers, as the record of a combat has them."""
    return {unit(name).n for name in names}


# Forts ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.2.D", "20.1.3a", "23.3.2c", "20.1.2a")
def test_a_fort_fires_for_its_own_side_only() -> None:
    spaces = {"Przemysl": PLAIN | {"fort": 3}, "Brody": RU_BASE, "Lemberg": AH_BASE, "Lutsk": PLAIN | {"fort": 2}}
    spaces |= {"Ft. Rupel": PLAIN | {"fort": 2}, "Nis": PLAIN | {"supply": "SB"}}
    lines = [("Przemysl", "Brody", *RAIL), ("Przemysl", "Lemberg", *RAIL), ("Lutsk", "Brody", *RAIL)]
    lines += [("Lutsk", "Lemberg", *RAIL), ("Ft. Rupel", "Nis", *RAIL)]
    values = {name: {"cf": (1, 1)} for name in ("AH III", "RU IX", "GR Inf 1", "RU Uprising 1")}
    with facts(spaces=spaces, lines=lines, only=list(spaces), units=values):
        p = Position(turn=6).at("Brody", "RU I").at("Przemysl", "AH III").attacking("Brody")
        assert defence(p.declare("Przemysl", "RU I")) == 1 + 3
        q = Position(turn=6).at("Brody", "RU I").attacking("Brody")
        assert defence(q.declare("Przemysl", "RU I")) == 3  # the fort alone
        r = (
            Position(turn=6, active="CP")
            .control("AP", "Brody")
            .at("Lemberg", "AH I")
            .at("Przemysl", "RU IX")
            .attacking("Lemberg")
        )
        assert defence(r.declare("Przemysl", "AH I")) == 1  # besiegers have nothing of it
        for side, name, start in (("AP", "RU I", "Brody"), ("CP", "AH I", "Lemberg")):
            u = Position(turn=14, active=side).at(start, name).flag("oberost").at("Lutsk", "RU Uprising 1")
            assert u.owner("Lutsk") == "AP"
            assert defence(u.attacking(start).declare("Lutsk", name)) == 1  # nor has an Uprising Unit
        g = Position(turn=6).at("Nis", "SB 1 Army").at("Ft. Rupel", "GR Inf 1").attacking("Nis")
        assert defence(g.declare("Ft. Rupel", "SB 1 Army")) == 1 + 2  # neutral Greeks in their own


@pytest.mark.rule("20.2a", "20.2a.1", "20.2a.2", "20.2b", "20.2c", "12.2.G.5d")
@pytest.mark.parametrize(
    ("fort", "garrison", "loss", "falls"),
    [
        (3, (), 3, True),
        (4, (), 3, False),
        (2, ("(AH Inf 1)",), 3, True),  # one absorbs the division, two are left
        (3, ("(AH Inf 1)",), 3, False),
        (1, ("AH Inf 1",), 3, True),  # two steps, one is left
        (2, ("AH Inf 1",), 3, False),
        (1, ("AH III",), 3, False),  # it absorbs nothing and survives
        (0, ("(AH Inf 1)",), 3, False),
    ],
)
def test_what_the_garrison_does_not_absorb_destroys_the_fort(
    fort: int, garrison: tuple[str, ...], loss: int, falls: bool
) -> None:
    spaces = {"Przemysl": PLAIN | {"fort": fort}, "Brody": RU_BASE, "Lemberg": AH_BASE}
    lines = [("Przemysl", "Brody", *RAIL), ("Przemysl", "Lemberg", *RAIL)]
    values = {"RU I": {"cf": (3, 3), "lf": (9, 9)}, "AH Inf 1": {"cf": (0, 0), "lf": (1, 1)}}
    values |= {"AH III": {"cf": (0, 0), "lf": (9, 9)}}
    with facts(spaces=spaces, lines=lines, only=list(spaces), units=values):
        p = Position(turn=6).at("Brody", "RU I").at("Przemysl", *garrison).attacking("Brody")
        p.declare("Przemysl", "RU I").no_cards(4, 1)
        assert p.loss_numbers()[1] == loss
        assert (p.s.fort(space("Przemysl")) == 0) is (falls or fort == 0)
        assert any("fort of Przemysl is destroyed" in line for line in p.log()) is falls


# Regions --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("18.3g", "18.3h", "18.3i", "12.1.3a", "12.2.A", "12.1g")
@pytest.mark.parametrize("target", ["Kharkov", "Gomel"])
@pytest.mark.parametrize("together", [False, True])
def test_stacks_of_a_region_attack_together_if_one_holds_all_their_nations(target: str, together: bool) -> None:
    board = {"Gomel": PLAIN, "Orsha": PLAIN | {"supply": "GE AH"}}
    lines = [("Kharkov", "Gomel", *RAIL), ("Kharkov", "Orsha", *RAIL), ("Gomel", "Orsha", *RAIL)]
    with facts(spaces=board, lines=lines, only=["Kharkov", "Gomel", "Orsha"]):
        p = Position(turn=9, active="CP").at("Kharkov", "GE I", "GE XX", "AH I").at(target, "RU I").ops(4)
        p.control("CP", "Orsha").at("Orsha", "GE XVII")
        p.do("stack-attack GE I", *(["add AH I"] if together else []), "done", "stack-attack GE XX", "done?")
        p.do(*([] if together else ["stack-attack AH I", "done?"]), "activate-attack Orsha", "done?", "done?")
        p.do(f"attack GE I > {target}", "join GE XX")  # two stacks of one nation
        assert p.offered("resolve")
        p.do("join GE XVII")  # from outside, beside those in the region
        assert p.offered("resolve")
        assert p.offered("join AH I") is together
        if together:
            p.do("join AH I")
            assert p.offered("resolve")
        else:
            assert p.why_not("join AH I") == "12.1.3a"
        p.do("resolve?")
        assert p.s.combat is not None
        assert set(p.s.combat.attackers) == numbers("GE I", "GE XX", "GE XVII", *(["AH I"] if together else []))


@pytest.mark.rule("18.3.1a", "18.3.1b", "18.3.1c", "18.3.1d", "12.1.1b")
def test_three_of_more_defend_and_the_others_stay_out_of_it() -> None:
    values = {"GE I": STRONG, "RU I": {"lf": (1, 1)}, "RU II": {"lf": (1, 1)}, "RU III": {"lf": (1, 1)}}
    with facts(units=values, spaces={"Gomel": {"supply": "GE"}}, lines=[("Kharkov", "Gomel", *RAIL)]):
        p = Position(turn=9, active="CP").control("CP", "Gomel").at("Gomel", "GE I").attacking("Gomel")
        p.at("Kharkov", "RU I", "RU II", "RU III", "RU IV").do("attack GE I > Kharkov", "resolve?")
        assert p.asked() == "ChooseDefenders"
        p.do("defend RU I", "defend RU II")
        assert sorted(p.choices()) == ["defend RU III", "defend RU IV"]
        p.do("defend RU III")
        c = p.s.combat
        assert c is not None
        assert (set(c.defenders), set(c.bystanders)) == (numbers("RU I", "RU II", "RU III"), numbers("RU IV"))
        p.no_cards(6, 1)
        while p.asked() == "TakeLosses":
            assert "loss RU IV" not in p.choices()
            p.do(p.choices()[0])
        assert not p.is_reduced("RU IV")
        assert p.where("RU IV") == "Kharkov"
        q = Position(turn=9, active="CP").control("CP", "Gomel").at("Gomel", "GE I").attacking("Gomel")
        q.at("Kharkov", "RU I", "RU II", "RU III").do("attack GE I > Kharkov", "resolve?")
        assert q.asked() != "ChooseDefenders"  # all three must
        assert q.s.combat is not None
        assert set(q.s.combat.defenders) == numbers("RU I", "RU II", "RU III")


@pytest.mark.rule("23.3.3b", "12.1h", "2.0:defending", "12.1.1b", "18.3e", "12.1e")
def test_in_a_region_enemies_and_an_uprising_are_attacked_each_once() -> None:
    p = Position(turn=14).at("Kharkov", "RU I", "RU II", "RU III", "RU Brusilov HQ", "GE I", "GE Mackensen HQ")
    p.at("Kharkov", "RU Uprising 1").attacking("RU I", "RU II", "RU III")
    for name in ("RU I", "RU II", "RU III"):
        assert p.offered(f"attack {name} > Kharkov")
        assert p.offered(f"quell {name} > Kharkov")
    p.do("quell RU I > Kharkov", "resolve?")
    assert p.s.combat is not None
    assert set(p.s.combat.defenders) == numbers("RU Uprising 1")
    p.no_cards(1, 1).do("done?")
    assert p.offers("quell") == []
    assert p.why_not("quell RU II > Kharkov") == "12.1.1b"
    p.do("attack RU II > Kharkov", "resolve?")
    assert p.s.combat is not None
    assert set(p.s.combat.defenders) == numbers("GE I")  # neither staff nor friends
    for there in (("GE I",), ("RU Uprising 1",)):
        q = Position(turn=14).at("Kharkov", "RU I", *there).attacking("RU I")
        assert q.why_not("quell RU I > Kharkov") == "23.3.3b"
        assert q.offered("attack RU I > Kharkov")


@pytest.mark.rule("28.0d.2", "28.0d.4", "28.0d.1")
def test_after_the_treaty_russians_quell_in_russia_only() -> None:
    for where, rising, rule in (("Kharkov", "RU Uprising 1", ""), ("Carniola", "AH Uprising 1", "28.0d.2")):
        p = Position(turn=16).at_war("IT").at(where, "RU I", "GE I", "IT II", rising).attacking("RU I", "IT II")
        assert p.why_not(f"quell RU I > {where}") == ""
        p.s.treaty = True
        p.s.ground_changed()
        assert p.why_not(f"quell RU I > {where}") == rule
        assert p.why_not(f"quell IT II > {where}") == ""
        assert p.why_not(f"attack RU I > {where}") == "28.0d.4"


@pytest.mark.rule("12.2.2a#2", "12.2.2c", "12.7.1e", "18.5b")
@pytest.mark.parametrize("leaves", [False, True])
def test_losers_in_a_region_leave_it_or_stay_as_retreated_units(leaves: bool) -> None:
    with facts(units={"GE I": STRONG, "RU I": WEAK, "RU II": WEAK}, lines=[("Kharkov", "Gomel", *RAIL)]):
        p = Position(turn=9, active="CP").at("Kharkov", "GE I", "RU I", "RU II").attacking("GE I")
        p.declare("Kharkov", "GE I").no_cards(6, 1)
        assert p.asked() == "LeaveRegion"
        assert p.offered("done")
        assert p.offered("retreat RU I > Gomel")
        assert p.offered("retreat RU II > Gomel")
        if leaves:
            p.do("retreat RU I > Gomel")
            assert p.offers("retreat RU I >") == []
        p.do("done?")
        assert p.where("RU I") == ("Gomel" if leaves else "Kharkov")
        assert p.where("RU II") == "Kharkov"
        assert all(p.s.does(unit(name), RETREATED) for name in ("RU I", "RU II"))


# The chain ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.2.G.3a", "12.2.G.3b", "12.2.G.1", "12.2.1b")
def test_both_sides_fire_before_either_takes_losses_the_defender_first() -> None:
    alike = {"cf": (3, 3), "lf": (1, 1)}
    values = dict.fromkeys(["RU IX", "RU X", "AH III", "AH I"], alike)
    with facts(**BRODY, units=values):
        p = Position(turn=4).at("Dubno", "RU IX", "RU X").at("Brody", "AH III", "AH I").attacking("Dubno")
        p.declare("Brody", "RU IX", "RU X").no_cards()
        assert p.asked() == "FireRoll"
        p.dice(6)
        assert p.asked() == "FireRoll"  # the answer comes before the losses
        assert p.loss_numbers()[0] < 0  # not known yet
        assert p.loss_numbers()[1] > 0
        p.dice(1)
        assert p.loss_numbers()[0] > 0
        assert (p.asked(), p.seat()) == ("TakeLosses", "CP")
        while p.seat() == "CP" and p.asked() == "TakeLosses":
            p.do(p.choices()[0])
        assert (p.asked(), p.seat()) == ("TakeLosses", "AP")
        assert not p.is_reduced("RU IX")
        assert not p.is_reduced("RU X")


@pytest.mark.rule("12.2.F", "21.4a", "21.4b", "21.4c", "21.3c", "21.3b", "2.0:flank-attempt", "12.2.G.3b", "21.4d")
@pytest.mark.parametrize(("die", "card"), [(2, ""), (3, ""), (4, ""), (0, "CP-6")])
def test_a_flank_attack_says_who_fires_first(die: int, card: str) -> None:
    spaces = {"Brody": PLAIN, "Dubno": PLAIN | {"supply": "GE"}, "Lutsk": PLAIN | {"supply": "GE"}, "Rovno": RU_BASE}
    lines = [("Dubno", "Brody", *RAIL), ("Lutsk", "Brody", *RAIL), ("Rovno", "Brody", *RAIL)]
    alike = {"cf": (3, 3), "lf": (1, 1)}
    values = dict.fromkeys(["GE I", "GE XX", "RU IX", "RU X"], alike)
    with facts(spaces=spaces, lines=lines, only=list(spaces), units=values):
        p = Position(turn=4, active="CP").control("CP", "Dubno", "Lutsk").at("Dubno", "GE I").at("Lutsk", "GE XX")
        p.at("Brody", "RU IX", "RU X").hand("CP", *([card] if card else [])).attacking("Dubno", "Lutsk")
        p.declare("Brody", "GE I", "GE XX", flank="Dubno")
        if card:
            p.do(f"play {card}")
        p.no_cards()
        if not card:
            assert p.asked() == "FlankRoll"
            p.dice(die)
        first = bool(card) or die + 1 >= 4  # +1 for Lutsk, which no other enemy place touches
        assert p.s.combat is not None
        assert (p.s.combat.flank == FLANKED) is first
        p.dice(6)
        assert (p.loss_numbers()[1] > 0) is first
        assert (p.loss_numbers()[0] > 0) is not first
        assert (p.asked(), p.seat()) == ("TakeLosses", "AP" if first else "CP")  # before the answer


@pytest.mark.rule("12.2.A", "7.1.2b")
@pytest.mark.parametrize("nation", ["RU", "AH"])
def test_the_declared_attack_makes_the_offensive(nation: str) -> None:
    with facts(**BRODY):
        p = Position(turn=4).mo("AP", "RU").at("Dubno", "RU IX").at("Brody", "AH III").attacking("Dubno")
        p.do("attack RU IX > Brody")
        assert p.s.mo[1] == Position().mo("AP", "RU").s.mo[1]  # named, not yet declared
        p.do("resolve?")
        assert p.s.mo[1] == 0
        q = Position(turn=4, active="CP").mo("CP", "GE").at("Lemberg", "AH I").at("Brody", "RU IX").attacking("Lemberg")
        q.do("attack AH I > Brody", "resolve?")
        assert q.s.mo[0] == Position().mo("CP", "GE").s.mo[0]


@pytest.mark.rule("14.3.1a.2", "14.3.1a.2a")
@pytest.mark.parametrize("supplied", [False, True])
def test_supplied_and_unsupplied_units_do_not_attack_together(supplied: bool) -> None:
    spaces = BRODY["spaces"] | {"Lutsk": RU_BASE if supplied else PLAIN}
    lines = [*BRODY["lines"], ("Lutsk", "Brody", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces), units={"RU X": {"cf": (3, 3)}}):
        p = Position(turn=4).at("Dubno", "RU IX").at("Lutsk", "RU X").at("Brody", "AH III").attacking("Dubno", "Lutsk")
        assert p.offered("attack RU X > Brody")  # by itself it may
        p.do("attack RU IX > Brody")
        assert p.why_not("join RU X") == ("" if supplied else "14.3.1a.2a")


@pytest.mark.rule("12.1e", "18.3e", "12.1g", "25.2.3c", "25.4a", "12.1d", "18.3f")
def test_attacks_go_along_lines_or_stay_within_the_region() -> None:
    p = Position(turn=9).at("Kharkov", "RU I", "GE I").at("Kiev", "GE XX").at("Riga", "GE XVII").attacking("RU I")
    assert p.offered("attack RU I > Kharkov")
    assert p.offered("attack RU I > Kiev") is any(k.to is space("Kiev") for k in space("Kharkov").links)
    assert p.why_not("attack RU I > Riga") == "12.1g"
    q = Position(turn=10).at_war("BU").landing(SEA).at(SEA, "BR XII").at("Salonika", "BU 1 Army").at("Nis", "BU Inf 1")
    q.attacking(SEA)
    assert q.offers("attack") == ["attack BR XII > Salonika"]
    assert q.why_not("attack BR XII > Nis") == "12.1g"
    r = Position(turn=10, active="CP").at_war("BU").landing(SEA).at(SEA, "BR XII").at("Salonika", "BU 1 Army")
    r.at("Doiran", "BU Inf 1").attacking("Salonika", "Doiran")
    assert r.offered(f"attack BU 1 Army > {SEA}")
    assert r.why_not(f"attack BU Inf 1 > {SEA}") == "12.1g"
