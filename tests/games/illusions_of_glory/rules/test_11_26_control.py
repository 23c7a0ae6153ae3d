"""11.2, 18.2, 20, 23, 26, 28 Who controls what, who is lost with it, and what a unit more or less decides."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import space, unit
from greatwar.games.illusions_of_glory.names import NATIONS
from greatwar.games.illusions_of_glory.rules.rebellion import rise
from greatwar.games.illusions_of_glory.rules.treaty import take_effect
from greatwar.games.illusions_of_glory.rules.units import lose
from tests.games.illusions_of_glory.positions import Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0, "seas": 0, "supply": 0}
RAIL = ("single_gauge", "none")
STRONG = {"cf": (9, 9), "lf": (9, 9)}
RU = NATIONS.index("RU")


# Regions and Uprisings --------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2i", "18.2b", "2.0:control#1", "2.0:control#2", "2.0:control#3", "18.2c", "11.2.1a", "11.2.1b")
def test_whose_a_region_is_beside_an_uprising() -> None:
    lines = [("Kharkov", "Gomel", *RAIL), ("Kharkov", "Rostov", *RAIL)]
    with facts(lines=lines, only=["Kharkov", "Gomel", "Rostov"]):
        p = Position(turn=14).at("Kharkov", "RU I").moving("RU I").do("move RU I > Gomel", "stop?")
        assert p.owner("Kharkov") == "AP"  # control stays when units leave
        q = Position(turn=14).at("Kharkov", "RU I", "RU II", "RU III", "RU IV")
        rise(q.s, RU, space("Kharkov"))
        assert q.owner("Kharkov") == "AP"  # it is not alone there
        q.moving("RU I", "RU II", "RU III", "RU IV").do("move RU I > Rostov", "move RU II > Gomel", "stop?")
        q.do("move RU III > Rostov")
        assert q.owner("Kharkov") == "AP"
        q.do("move RU IV > Rostov")
        assert q.owner("Kharkov") == "nobody"  # now it is
        r = Position(turn=14)
        rise(r.s, RU, space("Kharkov"))
        assert r.owner("Kharkov") == "nobody"
        r.at("Gomel", "RU I").moving("Gomel").do("move RU I > Kharkov")
        assert r.owner("Kharkov") == "neutral"  # neither alone any more
        lose(r.s, unit("RU Uprising 1"))
        assert r.owner("Kharkov") in ("neutral", "AP")
        t = Position(turn=14).control("neutral", "Kharkov").at("Kharkov", "RU I", "RU Uprising 1").moving("RU I")
        t.do("move RU I > Rostov")
        assert t.owner("Kharkov") == "nobody"
        lose(t.s, unit("RU Uprising 1"))
        assert t.owner("Kharkov") == "AP"  # at home again (ruling 6)


@pytest.mark.rule("2.0:control#1", "2.0:control#3", "18.2f", "18.2b", "18.2a")
@pytest.mark.parametrize(
    ("owner", "there", "comes", "after"),
    [
        ("CP", ("GE I",), "RU I", "neutral"),  # the home side is back: no controller until the enemy is gone
        ("CP", ("GE I",), "GE XX", "CP"),
        ("CP", (), "RU I", "AP"),
        ("AP", ("RU II",), "GE XX", "AP"),  # entering alone does not take it
        ("AP", (), "GE XX", "CP"),
        ("nobody", ("RU Uprising 1",), "GE XX", "neutral"),
        ("nobody", ("RU Uprising 1",), "RU I", "neutral"),
    ],
)
def test_who_controls_a_region_when_a_unit_enters(owner: str, there: tuple[str, ...], comes: str, after: str) -> None:
    with facts(lines=[("Kharkov", "Gomel", *RAIL)], only=["Kharkov", "Gomel"]):
        p = Position(turn=14, active="AP" if comes.startswith("RU") else "CP").at("Kharkov", *there)
        p.control(owner, "Kharkov").at("Gomel", comes).moving("Gomel").do(f"move {comes} > Kharkov")
        assert p.owner("Kharkov") == after


@pytest.mark.rule("2.0:control#2", "12.6.5b", "11.2i")
def test_a_space_returns_when_its_uprising_is_gone() -> None:
    for held in ("AP", "CP"):
        p = Position(turn=14).control(held, "Minsk", nation="GE")
        rise(p.s, RU, space("Minsk"))
        assert p.owner("Minsk") == "nobody"
        lose(p.s, unit("RU Uprising 1"))
        assert p.owner("Minsk") == held
    with facts(spaces={"Minsk": {"fort": 2}}):
        q = Position(turn=14)
        rise(q.s, RU, space("Minsk"))
        assert q.owner("Minsk") == "AP"  # an intact fort keeps its owner
        lose(q.s, unit("RU Uprising 1"))
        assert q.owner("Minsk") == "AP"


@pytest.mark.rule("26.3.1d", "11.2i", "12.7.8a", "12.7.3h")
def test_neutral_greek_ground_is_held_only_while_it_is_occupied() -> None:
    lines = [("Monastir", "Florina", *RAIL), ("Florina", "Larissa", *RAIL)]
    with facts(lines=lines, only=["Monastir", "Florina", "Larissa"], spaces={"Monastir": {"supply": "BU SB"}}):
        p = Position(turn=12, active="CP").at_war("BU").control("CP", "Monastir").at("Monastir", "BU 1 Army")
        p.at("Florina", "BU Inf 1").moving("Florina")
        assert p.owner("Florina") == "CP"
        p.do("move BU Inf 1 > Larissa", "stop?")
        assert (p.owner("Florina"), p.owner("Larissa")) == ("neutral", "CP")
        q = Position(turn=12, active="CP").at_war("BU").greece("CP").control("CP", "Monastir").at("Florina", "BU Inf 1")
        q.moving("Florina").do("move BU Inf 1 > Larissa", "stop?")
        assert (q.owner("Florina"), q.owner("Larissa")) == ("CP", "CP")  # not once Greece is in the war
        with facts(units={"SB 1 Army": STRONG, "BU 1 Army": {"cf": (1, 1), "lf": (9, 9)}}):
            r = Position(turn=12).at_war("BU").at("Monastir", "SB 1 Army").at("Florina", "BU 1 Army")
            r.attacking("Monastir").declare("Florina", "SB 1 Army").no_cards(3, 1)
            while r.asked() not in ("AdvanceUnits", "Combats", ""):
                r.do(r.choices()[0])
            assert r.where("BU 1 Army") == "Larissa"
            assert (r.owner("Florina"), r.owner("Larissa")) == ("neutral", "CP")  # left, and reached


@pytest.mark.rule("2.0:rebellion", "23.1#1", "3.2.3b", "3.2.3c", "23.2a", "23.2b", "2.0:national-will")
@pytest.mark.parametrize(("vp", "change"), [(0, 0), (1, 2), (2, 2)])
def test_will_is_lost_and_regained_with_home_vp_spaces_only(vp: int, change: int) -> None:
    spaces = {"Lemberg": PLAIN | {"vp": vp}, "Brody": PLAIN | {"supply": "RU"}, "Stryj": PLAIN | {"supply": "AH"}}
    lines = [("Brody", "Lemberg", *RAIL), ("Stryj", "Lemberg", *RAIL), ("Brody", "Sofia", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=[*spaces, "Sofia"]):
        p = Position(turn=6).will("AH", 8).at("Brody", "RU I", "RU II").at("Stryj", "AH I").moving("Brody")
        p.do("move RU I > Lemberg", "stop?")
        assert p.s.will == (12, 12, 8 - change)
        p.s.pending.clear()
        p.s.activations, p.s.active, p.s.working = (), 0, -1
        p.off("RU I").moving("Stryj").do("move AH I > Lemberg", "stop?")
        assert p.s.will == (12, 12, 8)
        q = Position(turn=12).at_war("BU").will("AH", 8).at("Brody", "RU I").moving("Brody")
        q.do("move RU I > Sofia", "stop?")
        assert q.s.will == (12, 12, 8)  # Bulgaria has no National Will


# Sieges ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.8.1d", "20.1.6a", "20.3.1a", "25.5d", "27.0a", "20.3.5a", "20.3.5d")
@pytest.mark.parametrize(
    ("units", "besieges"),
    [
        (("RU I",), True),
        (("(RU I)",), True),
        (("RU Inf 1",), False),
        (("RU Inf 1", "RU Inf 2"), True),
        (("RU Inf 1", "RU Brusilov HQ"), False),
        (("RU Inf 1", "RU Cav 1", "RU Brusilov HQ"), True),
        (("RU Black Sea",), True),
    ],
)
def test_who_besieges_a_fort_of_two(units: tuple[str, ...], besieges: bool) -> None:
    spaces = {"Brody": PLAIN | {"supply": "RU"}, "Przemysl": PLAIN | {"fort": 2}, "Lemberg": PLAIN}
    lines = [("Brody", "Przemysl", *RAIL), ("Przemysl", "Lemberg", *RAIL)]
    names = [u.strip("()") for u in units]
    with facts(spaces=spaces, lines=lines, only=list(spaces), units=dict.fromkeys(names, STRONG)):
        p = Position(turn=6).control("AP", "Brody").at("Przemysl", *units).at("Lemberg", "RU II")
        assert (p.supply("RU II") == "full") is besieges  # lines pass a besieged fort
        p.phase("siege")
        assert (p.asked() == "SiegeRoll" or bool(p.s.pending)) is besieges
        q = Position(turn=6).at("Brody", *units).at("Przemysl", "(AH Inf 1)").attacking("Brody")
        q.declare("Przemysl", *[n for n in names if not unit(n).staff]).no_cards(1, 1)
        while q.asked() in ("TakeLosses", "Halt", "RetreatUnits"):
            q.do(q.choices()[0])
        if q.where("AH Inf 1") == "Przemysl" or not q.s.fort(space("Przemysl")):
            return
        able = besieges and not all(q.is_reduced(n) for n in names)
        assert bool(q.asked() == "AdvanceUnits" and q.offers("advance")) is able


@pytest.mark.rule("28.0c", "28.0d.3", "27.0c")
def test_the_treaty_interns_russians_abroad_and_beside_romanians() -> None:
    spaces = {"Jassy": PLAIN | {"supply": "RO"}, "Kiev": PLAIN | {"supply": "RU"}, "Uman": PLAIN, "Balta": PLAIN}
    lines = [("Jassy", "Uman", *RAIL), ("Uman", "Balta", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        p = Position(turn=15).at_war("RO").quality("RU", 9).at("Balta", "RO Inf 1")
        assert p.supply("RO Inf 1") == "full"  # through Russian Uman
        p.s.treaty_turn = 15
        take_effect(p.s)
        assert p.s.treaty
        assert p.supply("RO Inf 1") == "oos"  # which is closed at once
        q = Position(turn=15).at_war("RO").quality("RU", 9).at("Jassy", "RU I", "RU Brusilov HQ").at("Kiev", "RU II")
        q.at("Balta", "RU III", "RO Inf 1").at("Uman", "RU Uprising 1")
        take_effect(q.s)
        boxes = {name: q.where(name) for name in ("RU I", "RU II", "RU III", "RU Brusilov HQ", "RO Inf 1")}
        gone = "AP Eliminated Units Box"
        assert boxes == {"RU I": gone, "RU II": "Kiev", "RU III": gone, "RU Brusilov HQ": gone, "RO Inf 1": "Balta"}
        assert q.where("RU Uprising 1") == "Uman"
        assert q.s.quality[0] == 9
        r = Position(turn=15).at_war("RO").at("Jassy", "RU I", "BR Inf 1", "FR Sarrail HQ")
        take_effect(r.s)
        assert r.units("Jassy") == ["BR Inf 1", "FR Sarrail HQ"]
