"""9.4, 11, 18.1, 25 Activation and movement, decided on the boundary: who moves, where to, at what price."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import RESERVE, space, unit
from tests.games.illusions_of_glory.positions import Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0}
RAIL = ("single_gauge", "none")
SEA = "Salonika Sea Invasion"
STAR = {"Brody": PLAIN, "Dubno": PLAIN | {"supply": "RU"}, "Lutsk": PLAIN, "Rovno": PLAIN}
LINES = [("Dubno", "Brody", *RAIL), ("Dubno", "Lutsk", *RAIL), ("Lutsk", "Rovno", *RAIL)]


def goals(p: Position, name: str) -> list[str]:
    """Where a unit may step."""
    return sorted(text.rpartition(" > ")[2] for text in p.offers(f"move {name} > "))


# Who moves ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.1a", "11.1.1c", "11.1a", "11.1.1g", "18.1.1g", "11.1.2a")
def test_only_activated_units_move_each_by_its_own_way() -> None:
    with facts(spaces=STAR, lines=LINES, only=list(STAR)):
        p = Position(turn=4).at("Dubno", "RU IX", "RU X", "RU Brusilov HQ").at("Rovno", "RU XI").control("AP", "Brody")
        p.moving("Dubno")
        assert goals(p, "RU IX") == goals(p, "RU X") == ["Brody", "Lutsk"]
        assert p.offers("move RU XI") == []
        assert p.why_not("move RU XI > Lutsk") == "11.1.1a"
        assert p.why_not("entrench RU XI") == "11.1.1a"
        assert p.offered("entrench RU IX")
        p.do("move RU IX > Brody", "stop")
        assert p.offers("move RU IX") == []
        assert p.why_not("move RU IX > Dubno") == "11.1.3a"
        p.do("move RU X > Lutsk", "move RU X > Rovno", "stop?")
        assert goals(p, "RU Brusilov HQ") == ["Brody", "Lutsk"]  # staff moves as others do
        p.s.put(unit("RU Brusilov HQ"), RESERVE[1])
        assert p.offers("move RU Brusilov HQ") == []
        assert p.why_not("move RU Brusilov HQ > Lutsk") == "11.1.1a"


@pytest.mark.rule("11.1.1c", "18.1.1g", "11.1a", "18.1b", "18.1e", "11.1.2c")
def test_in_regions_and_on_lemnos_the_units_that_are_marked_move() -> None:
    lines = [("Kharkov", "Rostov", *RAIL), ("Rostov", "Moscow", *RAIL), ("Kharkov", "Gomel", *RAIL)]
    with facts(lines=lines, only=["Kharkov", "Rostov", "Moscow", "Gomel"]):
        p = Position(turn=8).at("Kharkov", "RU I", "RU II", "RU III").moving("RU I", "RU II")
        assert goals(p, "RU I") == ["Gomel", "Rostov"]  # the next ones, and none beyond
        assert p.why_not("move RU III > Rostov") == "11.1.1a"
        assert p.why_not("move RU I > Moscow") == "11.1.2a"
        p.do("move RU I > Rostov")
        assert goals(p, "RU I") == []  # a region ends the move
        assert goals(p, "RU II") == ["Gomel", "Rostov"]
        p.do("move RU II > Gomel", "stop?", "done?")
        assert (p.where("RU I"), p.where("RU II"), p.where("RU III")) == ("Rostov", "Gomel", "Kharkov")
    q = Position(turn=8).landing(SEA).at("Lemnos", "BR XII", "FR XII").moving("BR XII")
    assert q.offers("move") == [f"move BR XII > {SEA}"]
    q.do(f"move BR XII > {SEA}")
    assert q.offers("move") == []


# The price ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "9.4.1a", "9.4.1b", "9.4.1a:example", "10.2a", "18.1.1e", "25.2.2c", "2.0:activate", "18.1.1d", "18.3d"
)
@pytest.mark.parametrize(
    ("units", "price"),
    [
        (("GE I",), 1),
        (("GE I", "GE XX"), 1),
        (("GE I", "AH I"), 2),
        (("GE I", "AH I", "BU 1 Army"), 3),
        (("AH I", "AH Sud Army"), 1),  # a dual unit adds no nation that is there
        (("AH Sud Army",), 1),
        (("BU 1 Army", "AH Sud Army"), 2),
        (("AH I", "GE I", "GE Mackensen HQ"), 1),
    ],
)
def test_a_stack_costs_a_point_for_each_nation_in_it(units: tuple[str, ...], price: int) -> None:
    supplies = {"Gomel": PLAIN | {"supply": "GE AH BU"}}
    with facts(spaces=supplies, lines=[("Gomel", "Kharkov", *RAIL)], only=["Gomel", "Kharkov"]):
        for kind in ("move", "attack"):
            for points in range(1, 4):
                p = Position(turn=9, active="CP").at_war("BU").control("CP", "Gomel").at("Gomel", *units)
                p.at("Kharkov", "RU I").ops(points)
                assert p.offered(f"activate-{kind} Gomel") is (points >= price)
                if points < price:
                    assert p.why_not(f"activate-{kind} Gomel") == "9.4.1a"
                else:
                    assert p.do(f"activate-{kind} Gomel").s.ops == points - price
                q = Position(turn=9, active="CP").at_war("BU").control("CP", "Gomel").at("Kharkov", *units, "RU I")
                q.ops(points)
                q.do(f"stack-{kind} {units[0]}")
                left = len(units) - 1
                for name in reversed(units[1:]):
                    if q.offered(f"add {name}"):
                        q.do(f"add {name}")
                        left -= 1
                assert (left == 0) is (points >= price)


@pytest.mark.rule("9.4.1b", "18.1.1c", "18.3c", "9.4.3c", "18.1.1b", "18.3b")
@pytest.mark.parametrize("kind", ["move", "attack"])
def test_each_stack_of_a_region_is_activated_by_itself_and_of_its_own_units(kind: str) -> None:
    p = (
        Position(turn=9)
        .at("Kharkov", "RU I", "RU II", "RU III", "GE I")
        .at("Rostov", "RU IV")
        .at("Gomel", "RU V")
        .ops(4)
    )
    assert p.why_not(f"stack-{kind} GE I") == "9.4.1b"
    assert p.why_not(f"stack-{kind} RU V") == "18.1.1a"
    p.do(f"stack-{kind} RU I")
    assert p.why_not("add GE I") == "9.4.1b"
    assert p.why_not("add RU IV") == "9.4.1b"
    assert p.why_not("add RU V") == "9.4.1b"
    assert sorted(p.offers("add")) == ["add RU II", "add RU III"]
    p.do("add RU II", "done")
    assert p.s.ops == 3
    assert p.why_not(f"stack-{kind} RU I") == "9.4.3c"
    assert p.why_not(f"stack-{kind} RU II") == "9.4.3c"
    assert p.offered(f"stack-{kind} RU III")
    p.do(f"stack-{kind} RU III", "done?")
    assert p.s.ops == 2
    assert len(p.s.activations) == 2


@pytest.mark.rule("9.4.2c", "9.4.2c#2")
def test_br_and_fr_units_are_left_out_of_an_attack_only_under_no_brfr() -> None:
    def stacked(*units: str, mo: str = "No BR/FR", points: int = 1) -> Position:
        return Position(turn=12).at_war("IT").mo("AP", mo).at("Trent", *units).at("Verona", "AH I").ops(points)

    with facts(spaces={"Trent": PLAIN | {"supply": "IT BR FR"}}, lines=[("Trent", "Verona", *RAIL)], only=["Trent"]):
        mixed = ("IT II", "BR XIV", "FR Inf 1")
        assert stacked(*mixed).offered("activate-attack-without Trent")
        assert not stacked(*mixed).offered("activate-attack Trent")
        assert not stacked(*mixed).offered("activate-move Trent")  # they count for movement
        assert stacked(*mixed, points=3).offered("activate-move Trent")
        assert stacked(*mixed, points=3).offered("activate-attack Trent")
        for units, mo in ((mixed, "IT"), (("BR XIV", "FR Inf 1"), "No BR/FR"), (("IT II", "IT III"), "No BR/FR")):
            assert stacked(*units, mo=mo, points=3).why_not("activate-attack-without Trent") == "9.4.2c"


# The sea --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("25.2.1a.3", "25.2.3b", "25.2.3d", "25.3a", "25.1a", "25.2.4b", "25.2.5d", "25.2.3a#1", "25.2.1a.2")
@pytest.mark.parametrize(
    ("name", "start", "to", "landing", "winter", "rule"),
    [
        ("BR XII", "Lemnos", SEA, "old", False, ""),
        ("BR XII", "Lemnos", SEA, "new", False, "25.2.3a#1"),
        ("BR XII", "Lemnos", SEA, "", False, "25.2.4b"),
        ("BR XII", "Lemnos", SEA, "old", True, "25.2.5d"),
        ("BR Inf 1", "Lemnos", SEA, "old", False, "25.1a"),
        ("BR XII", SEA, "Salonika", "old", False, ""),
        ("BR XII", SEA, "Salonika", "new", False, ""),
        ("BR XII", SEA, "Salonika", "old", True, ""),
        ("BR Inf 1", SEA, "Salonika", "old", False, ""),
        ("BR XII", SEA, "Lemnos", "old", False, ""),
        ("BR XII", SEA, "Lemnos", "new", False, ""),
        ("BR XII", SEA, "Lemnos", "old", True, "25.2.5d"),
        ("BR Inf 1", SEA, "Lemnos", "old", False, "25.1a"),
        ("BR XII", "Salonika", SEA, "old", False, ""),
        ("BR XII", "Salonika", SEA, "old", True, ""),
        ("BR XII", "Salonika", SEA, "", False, "25.2.4b"),
        ("BR Inf 1", "Salonika", SEA, "old", False, "25.1a"),
        ("BU 1 Army", "Salonika", SEA, "old", False, ""),
        ("BU 1 Army", "Salonika", SEA, "", False, "25.2.4b"),
        ("BU Inf 1", "Salonika", SEA, "old", False, ""),
    ],
)
def test_who_goes_by_sea(name: str, start: str, to: str, landing: str, winter: bool, rule: str) -> None:
    p = Position(turn=11 if winter else 10, active="CP" if name.startswith("BU") else "AP").at_war("BU")
    if landing:
        p.landing(SEA)
        p.s.landed = (space(SEA).n,) if landing == "new" else ()
    p.at(start, name).moving(start if start == "Salonika" or start == SEA else name)
    assert p.why_not(f"move {name} > {to}") == rule
    assert p.offered(f"move {name} > {to}") is (rule == "")


@pytest.mark.rule("4.3f", "26.4.1a", "11.1.5a", "4.3d", "4.3e", "26.2.1a", "26.5.1a")
@pytest.mark.parametrize(
    ("nation", "start", "to", "unit_"),
    [
        ("IT", "Tyrol", "Bozen", "AH I"),
        ("IT", "Carniola", "Udine", "AH I"),
        ("RO", "Kronstadt", "Ploesti", "AH I"),
        ("BU", "Nis", "Sofia", "SB 1 Army"),
    ],
)
def test_neutral_nations_are_closed_until_they_enter(nation: str, start: str, to: str, unit_: str) -> None:
    with facts(lines=[(start, to, *RAIL)], only=[start, to], spaces={to: {"fort": 0}}):
        p = Position(turn=10, active="AP" if unit_.startswith("SB") else "CP").at(start, unit_)
        p.moving(unit_ if space(start).free else start)
        assert p.why_not(f"move {unit_} > {to}") == "11.1.5a"
        p.at_war(nation)
        assert p.why_not(f"move {unit_} > {to}") == ""
        p.do(f"move {unit_} > {to}")
        assert p.where(unit_) == to


@pytest.mark.rule("20.3.5e", "20.3.1b", "20.1.1b", "20.3.1a#2", "20.3.2b")
@pytest.mark.parametrize(("there", "goes_on"), [((), False), (("RU Inf 1",), False), (("RU Inf 1", "RU Inf 2"), True)])
def test_units_stop_at_a_fort_until_it_is_besieged(there: tuple[str, ...], goes_on: bool) -> None:
    spaces = {"Brody": PLAIN | {"supply": "RU"}, "Przemysl": PLAIN | {"fort": 2}, "Lemberg": PLAIN}
    lines = [("Brody", "Przemysl", *RAIL), ("Przemysl", "Lemberg", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        p = Position(turn=6).at("Brody", "RU I", "RU Inf 3").at("Przemysl", *there).moving("Brody")
        p.do("move RU Inf 3 > Przemysl")
        assert p.offered("move RU Inf 3 > Lemberg") is goes_on
        if not goes_on and not there:
            p.do("stop?").do("move RU I > Przemysl", "stop?")
            assert p.where("RU I") == "Przemysl"
        q = Position(turn=6).control("AP", "Przemysl").at("Brody", "RU Inf 3").moving("Brody")
        assert q.do("move RU Inf 3 > Przemysl").offered("move RU Inf 3 > Lemberg")  # the own fort stops nobody


@pytest.mark.rule("9.5a", "13.1a", "13.1h", "13.1i", "10.3b")
def test_redeployment_may_end_with_points_left_unless_something_must_be_put_in_order() -> None:
    with facts(spaces={x: f | {"supply": "RU"} for x, f in STAR.items()}, lines=LINES, only=list(STAR)):
        p = Position(turn=4).control("AP", "Brody").at("Dubno", "RU Inf 1", "RU I")
        p.at("Brody", "RU Inf 3", "RU Inf 4", "RU Inf 5").redeploying(2)
        assert p.offered("done")
        assert p.offered("pick RU Inf 1") or p.offers("redeploy RU Inf 1")
        p.do("redeploy RU Inf 1 > Brody")
        assert not p.offered("done")  # four units stand in Brody
        assert p.why_not("done") == "10.1a"
        assert not p.do("redeploy RU Inf 4 > Lutsk").s.pending  # with the last point all is in order
        assert sorted(p.units("Brody")) == ["RU Inf 1", "RU Inf 3", "RU Inf 5"]
