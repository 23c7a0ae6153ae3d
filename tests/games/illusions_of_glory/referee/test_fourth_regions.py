"""Fourth reading, regions: both sides in one, supply through one that is left, advances, retreats, markers."""

from __future__ import annotations

import pytest

from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import (
    fired,
    goals,
    losses,
    moves,
    next_side,
    play_out,
    ways,
)

RAIL = ("single_gauge", "none")
STRONG = {"cf": (16, 16), "lf": (9, 9)}
WEAK = {"cf": (1, 1), "lf": (9, 9)}
SOURCE = {"Kiev": {"supply": "GE RU"}}


def won(p: Position, *pips: int) -> Position:
    """Cards passed, dice, losses and retreats by first choices: stop where the attacker advances."""
    p.no_cards(*pips)
    losses(p)
    while p.s.pending and p.asked() in ("RetreatUnits", "Halt"):
        p.do(p.choices()[0])
    return p


# An advance that leaves a region -----------------------------------------------------------------------------------


@pytest.mark.rule("12.8.1c", "12.2.3d", "18.7.1b")
@pytest.mark.parametrize(
    ("others", "offered"),
    [
        ((), False),
        (("IT Inf 1",), True),
        (("IT II",), True),
        (("(IT Inf 1)",), True),
    ],
)
def test_an_advance_that_empties_an_enemy_region(others: tuple[str, ...], offered: bool) -> None:
    """18.7.1b: Carniola carries supply only while held, so the last Italian does not advance to Zagreb."""
    with facts(units={"IT I": STRONG, "AH I": WEAK}):
        p = Position(turn=9).at_war("IT").control("AP", "Carniola", nation="IT")
        p.destroyed("Trieste").control("AP", "Trieste", "Gorz", nation="IT").at("Carniola", "IT I", *others)
        p.at("Zagreb", "AH I").attacking("IT I").declare("Zagreb", "IT I")
        won(p, 6, 1)
        assert (p.s.pending != [] and "Zagreb" in ways(p, "advance", "IT I")) is offered


@pytest.mark.rule("18.7.1b", "18.7.1a")
@pytest.mark.parametrize(("there", "grade"), [((), "oos"), (("IT Inf 1",), "full")])
def test_a_captured_region_carries_supply_only_while_held(there: tuple[str, ...], grade: str) -> None:
    """18.7.1b: beyond a captured region that was left empty units are out of supply though the marker lies there."""
    p = Position(turn=9).at_war("IT").control("AP", "Carniola", nation="IT").at("Carniola", *there)
    p.destroyed("Trieste").control("AP", "Trieste", "Gorz", nation="IT").at("Zagreb", "IT I")
    assert p.owner("Carniola") == "AP"
    assert p.supply("IT I") == grade


@pytest.mark.rule("18.7.1c", "14.1.2a")
@pytest.mark.parametrize(
    ("inside", "grade"),
    [(("RU Inf 1",), "oos"), (("RU Inf 1", "GE Inf 1"), "full"), (("GE Inf 1",), "full")],
)
def test_both_sides_trace_through_a_shared_region(inside: tuple[str, ...], grade: str) -> None:
    """18.7.1c: a region with units of both sides carries the supply of both."""
    with facts(spaces=SOURCE):
        p = Position(turn=12).control("CP", "Kiev", nation="GE").at("Rostov", "GE I").at("Kharkov", *inside)
        assert p.supply("GE I") == grade
        if "RU Inf 1" in inside:
            assert p.supply("RU Inf 1") == "full"


# Attacks into, inside and out of regions ---------------------------------------------------------------------------


@pytest.mark.rule("18.6b", "12.2.3c", "18.2.1#1", "18.2f")
def test_winners_enter_a_region_whose_defenders_stay() -> None:
    """12.2.3c: three full-strength attackers enter though the defenders stay; the region stays the defender's."""
    with facts(units={"GE I": STRONG, "RU I": WEAK}, spaces=SOURCE):
        p = Position(turn=9, active="CP").control("CP", "Kiev", "Gomel", "Mogilev", "Minsk", nation="GE")
        p.at("Gomel", "GE I").at("Kharkov", "RU I").attacking("Gomel").declare("Kharkov", "GE I").no_cards(6, 1)
        losses(p)
        p.do("done")
        assert p.offered("advance GE I > Kharkov")
        p.do("advance GE I > Kharkov", "done?")
        assert (p.where("GE I"), p.where("RU I"), p.owner("Kharkov")) == ("Kharkov", "Kharkov", "AP")


@pytest.mark.rule("18.2.1#1", "18.3e", "12.2.3c")
def test_a_fight_inside_a_region_takes_it() -> None:
    """18.2.1: the attackers inside destroy the last enemy there: the region is theirs without an advance."""
    with facts(units={"GE I": STRONG}, spaces=SOURCE):
        p = Position(turn=9, active="CP").control("CP", "Kiev", nation="GE").at("Kharkov", "GE I", "(RU Inf 1)")
        p.attacking("GE I").declare("Kharkov", "GE I").no_cards(6, 1)
        losses(p)
        play_out(p)
        assert (p.where("RU Inf 1"), p.owner("Kharkov")) == ("AP Reserve Box", "CP")


@pytest.mark.rule("18.2.1#1", "18.3.1d", "18.3.1b")
def test_enemies_who_did_not_defend_keep_the_region() -> None:
    """18.2.1b: all enemies must be gone, also those in excess of three who did not defend."""
    with facts(units={"GE I": STRONG}, spaces=SOURCE):
        p = Position(turn=9, active="CP").control("CP", "Kiev", nation="GE")
        p.at("Kharkov", "GE I", "(RU Inf 1)", "(RU Inf 2)", "(RU Inf 3)", "(RU Inf 4)")
        p.attacking("GE I").declare("Kharkov", "GE I")
        assert p.asked() == "ChooseDefenders"
        p.do("defend RU Inf 1", "defend RU Inf 2", "defend RU Inf 3")
        p.no_cards(6, 1)
        losses(p)
        play_out(p)
        assert sorted(p.units("Kharkov")) == ["GE I", "RU Inf 4"]
        assert p.owner("Kharkov") == "AP"


@pytest.mark.rule("12.1.1b", "18.3g")
def test_units_in_a_region_are_attacked_once() -> None:
    """12.1.1b: after one attack on the Russians of a region no second one goes there in this round."""
    with facts(units={"GE I": WEAK, "RU I": {"cf": (3, 3), "lf": (9, 9)}}):
        p = Position(turn=9, active="CP").control("CP", "Kiev", "Gomel", nation="GE")
        p.at("Kharkov", "GE I", "GE II", "RU I", "RU II", "RU III", "RU IV").attacking("GE I", "GE II")
        p.declare("Kharkov", "GE I")
        while p.asked() == "ChooseDefenders":
            p.do(p.choices()[0])
        p.no_cards(1, 1)
        losses(p)
        while p.s.pending and p.asked() != "Combats":
            p.do(p.choices()[-1])
        assert p.s.pending == [] or not p.offered("attack GE II > Kharkov")


@pytest.mark.rule("12.2.1a.7", "18.3h", "12.5a")
@pytest.mark.parametrize(("joined", "modifier"), [(False, "-1"), (True, "+0")])
def test_roads_into_a_region(joined: bool, modifier: str) -> None:
    """12.5a: an attack into a region by road alone has -1; together with units inside it does not use roads only."""
    p = Position(turn=9, active="AP").at("Rodosto", "TU I", "BR XII").at("Gallipoli", "BR XVI")
    p.attacking("Gallipoli", "BR XII")
    p.declare("Rodosto", *(("BR XVI", "BR XII") if joined else ("BR XVI",))).no_cards(3, 3)
    assert f": 3{modifier}," in fired(p, "AP")


@pytest.mark.rule("12.4.3a#2", "12.4.3b", "18.3h")
@pytest.mark.parametrize(("joined", "first"), [(False, True), (True, False)])
def test_water_into_a_region(joined: bool, first: bool) -> None:
    """12.4.3: all attackers over the water: the defender fires first; units inside make it a mixed attack."""
    p = Position(turn=9, active="AP").at("Anatolia", "TU I", "BR XII").at("Gallipoli", "BR XVI")
    p.attacking("Gallipoli", "BR XII")
    p.declare("Anatolia", *(("BR XVI", "BR XII") if joined else ("BR XVI",))).no_cards(3)
    assert ("CP fires" in " ".join(p.log()) and "AP fires" not in " ".join(p.log())) is first


@pytest.mark.rule("21.0a", "18.3i")
def test_two_stacks_of_a_region_are_one_place_for_a_flank_attack() -> None:
    """21.0a: a Flank Attack needs units in two places connected to the target; one region is one place."""
    p = Position(turn=9, active="CP").control("CP", "Kharkov", "Elizavetgrad", nation="GE")
    p.at("Kharkov", "GE I", "GE II").at("Gomel", "RU I").attacking("GE I", "GE II")
    p.do("attack GE I > Gomel", "join GE II", "resolve?")
    assert p.asked() != "AnnounceFlank"


# Retreats ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("18.5a", "12.8.2#1", "12.7.3a#2")
def test_a_retreat_into_a_region_is_the_whole_way() -> None:
    """18.5a, 12.8.2: two spaces are due, the region ends them; the winners enter the place left, not the region."""
    with facts(units={"GE I": STRONG, "RU I": WEAK}, spaces=SOURCE):
        p = Position(turn=9, active="CP").control("CP", "Orsha", "Mogilev", "Kiev", "Gomel", "Vitebsk", nation="GE")
        p.at("Orsha", "GE I").at("Vitebsk", "GE Inf 1").at("Smolensk", "RU I").attacking("Orsha")
        p.declare("Smolensk", "GE I").no_cards(6, 1)
        losses(p)
        assert p.where("RU I") == "Moscow"
        p.do("advance GE I > Smolensk")
        assert not p.s.pending or "Moscow" not in ways(p, "advance", "GE I")


@pytest.mark.rule("12.7.3b", "18.5c", "18.2b")
@pytest.mark.parametrize(("there", "owner"), [("GE Inf 1", "AP"), ("", "AP")])
def test_a_retreat_into_a_region_with_enemies(there: str, owner: str) -> None:
    """12.7.3b: a region with an enemy in it is open to a retreat; control of it does not change."""
    with facts(units={"GE I": STRONG, "RU I": WEAK}, spaces=SOURCE):
        p = Position(turn=9, active="CP").control("CP", "Orsha", "Mogilev", "Kiev", "Gomel", "Vitebsk", nation="GE")
        p.at("Orsha", "GE I").at("Vitebsk", "GE Inf 2").at("Smolensk", "RU I")
        if there:
            p.at("Moscow", there)
        p.attacking("Orsha").declare("Smolensk", "GE I").no_cards(6, 1)
        losses(p)
        assert (p.where("RU I"), p.owner("Moscow")) == ("Moscow", owner)


@pytest.mark.rule("18.5b", "18.2.1#1", "12.2.2a#2")
@pytest.mark.parametrize("leaves", [True, False])
def test_losers_in_a_region_leave_or_stay(leaves: bool) -> None:
    """18.5b: the stack that lost may leave the region; if it does and nobody else is there the winner owns it."""
    with facts(units={"GE I": STRONG, "RU I": WEAK}, spaces=SOURCE):
        p = Position(turn=9, active="CP").control("CP", "Kiev", nation="GE").at("Kharkov", "GE I", "RU I")
        p.attacking("GE I").declare("Kharkov", "GE I").no_cards(6, 1)
        losses(p)
        if leaves:
            p.do(next(t for t in p.choices() if t.startswith("retreat RU I > Moscow")))
        else:
            p.do(next(t for t in p.choices() if not t.startswith("retreat")))
        play_out(p)
        assert p.where("RU I") == ("Moscow" if leaves else "Kharkov")
        assert p.owner("Kharkov") == ("CP" if leaves else "AP")


# SR, forts and regions ---------------------------------------------------------------------------------------------


@pytest.mark.rule("13.2e", "13.2f", "13.2c")
@pytest.mark.parametrize(
    ("owner", "inside", "open_"),
    [
        ("AP", (), True),
        ("AP", ("GE Inf 1",), True),
        ("CP", ("GE Inf 1",), False),
        ("CP", ("GE Inf 1", "RU Inf 9"), False),
        ("nobody", ("GE Inf 1", "RU Inf 9"), True),
        ("nobody", ("GE Inf 1",), False),
    ],
)
def test_redeployment_into_a_region(owner: str, inside: tuple[str, ...], open_: bool) -> None:
    """13.2e: into a friendly region, or one without a controller where friends stand; not into an enemy's."""
    p = Position(turn=9).at("Kharkov", *inside).at("Minsk", "RU Inf 1")
    if owner == "CP":
        p.control("CP", "Kharkov", nation="GE")
    elif owner == "nobody":
        p.control("neutral", "Kharkov")
    p.redeploying(2)
    assert ("Kharkov" in goals(p, "RU Inf 1")) is open_


@pytest.mark.rule("13.2e", "13.2c")
def test_redeployment_does_not_pass_a_region() -> None:
    """13.2e: a unit that redeploys into a region stops there: no way from Moscow's side to the south through it."""
    with facts(lines=[("Gomel", "Kharkov", *RAIL), ("Gomel", "Moscow", *RAIL)], only=["Gomel"]):
        p = Position(turn=9).at("Gomel", "RU I").redeploying(2)
        assert goals(p, "RU I") == {"Kharkov", "Moscow"}


@pytest.mark.rule("11.1.2d", "18.1b", "11.1.2c")
def test_a_unit_stops_in_each_region() -> None:
    """11.1.2d: from Kharkov to Moscow in one round, no further."""
    p = Position(turn=9).at("Kharkov", "RU Cav 1").moving("RU Cav 1").do("move RU Cav 1 > Moscow")
    assert not p.s.pending or not moves(p, "RU Cav 1")


@pytest.mark.rule("18.2f", "11.2b", "18.2b")
@pytest.mark.parametrize(("inside", "owner"), [((), "AP"), (("GE Inf 1",), "neutral")])
def test_the_owners_come_back_to_their_region(inside: tuple[str, ...], owner: str) -> None:
    """18.2f: Russians who enter German Kharkov remove the marker; with Germans there nobody controls it."""
    p = Position(turn=9).control("CP", "Kharkov", nation="GE").at("Kharkov", *inside).at("Kiev", "RU I").moving("Kiev")
    play_out(p.do("move RU I > Kharkov"))
    assert p.owner("Kharkov") == owner


@pytest.mark.rule("18.2f", "18.2b")
def test_an_enemy_who_enters_changes_nothing() -> None:
    """18.2b: Germans who join Russians in Kharkov do not touch its control."""
    p = Position(turn=9, active="CP").at("Kharkov", "RU I").control("CP", "Kiev").at("Kiev", "GE I").moving("Kiev")
    play_out(p.do("move GE I > Kharkov"))
    assert p.owner("Kharkov") == "AP"


@pytest.mark.rule("14.1.4a", "14.1.4b", "18.7.1d")
@pytest.mark.parametrize(("owner", "grade"), [("AP", "full"), ("CP", "oos"), ("nobody", "oos")])
def test_the_source_in_a_shared_region(owner: str, grade: str) -> None:
    """14.1.4: a cut-off region feeds the units in it as long as its side controls it."""
    p = Position(turn=12).at("Kharkov", "RU I", "GE I")
    for x in ("Kiev", "Moscow", "Rostov", "Elizavetgrad", "Gomel"):
        p.control("CP", x, nation="GE")
    if owner == "CP":
        p.control("CP", "Kharkov", nation="GE")
    elif owner == "nobody":
        p.control("neutral", "Kharkov")
    assert p.supply("RU I") == grade


@pytest.mark.rule("6.0.C#2", "11.2k", "14.3.2c")
def test_a_region_is_not_lost_in_attrition() -> None:
    """11.2k: regions are excepted: a starved garrison of a captured region leaves it to its captor's marker."""
    p = Position(turn=12, active="CP").control("CP", "Rostov", nation="GE").at("Rostov", "(GE Inf 1)")
    play_out(p.phase("attrition"))
    assert p.where("GE Inf 1") == "CP Reserve Box"
    next_side(p, "AP")
    assert p.owner("Rostov") in ("CP", "AP")


@pytest.mark.rule("13.2b", "18.7.1b", "13.2e")
@pytest.mark.parametrize(("others", "open_"), [((), False), (("IT Inf 2",), True)])
def test_redeployment_out_of_a_region_that_it_empties(others: tuple[str, ...], open_: bool) -> None:
    """13.2b: the goal must be able to trace; when the last Italian leaves Carniola, Zagreb no longer can."""
    p = (
        Position(turn=9)
        .at_war("IT")
        .control("AP", "Carniola", "Zagreb", nation="IT")
        .at("Carniola", "IT Inf 1", *others)
    )
    p.destroyed("Trieste").control("AP", "Trieste", "Gorz", nation="IT").redeploying(1)
    assert ("Zagreb" in goals(p, "IT Inf 1")) is open_
    assert "Gorz" in goals(p, "IT Inf 1")
