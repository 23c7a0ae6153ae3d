"""12.4 Taking losses, 15.1.7-15.1.8 forts, 3.0 loss factor and loss priority."""

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, REMOVED, RESERVE, Place, Side, space, unit
from greatwar.games.paths_of_glory.rules import losses
from greatwar.games.paths_of_glory.rules.losses import Due
from greatwar.games.paths_of_glory.state import Mark, State
from greatwar.games.paths_of_glory.steps.losses import Losses
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import Position, choices, choose, position, refusal


def defending(where: str, *units: str, attacker: str = "GE 1", origin: str = "Liege") -> Position:
    return position().clear().at(origin, attacker).at(where, *units)


def take(p: Position, where: str, number: int, *attackers: str, **fields: object) -> State:
    """The defender's losses."""
    return p.combat(where, *(attackers or ("GE 1",)), defender_loss=number, **fields).push(Losses(True)).build()


def names(s: State, place: Place) -> list[str]:
    return [f"({u})" if s.reduced(u) else str(u) for u in s.at(place)]


# 12.4.1-12.4.3 ----------------------------------------------------------------------------------


@pytest.mark.rule("12.4.1", "12.4.2", "3.0#14")
def test_each_side_pays_the_other_sides_result_with_loss_factors():
    s = (
        defending("Sedan", "FR 5")
        .combat("Sedan", "GE 1", defender_loss=3, attacker_loss=2)
        .push(Losses(True), Losses(False))
        .build()
    )
    assert names(s, space("Sedan")) == ["(FR 5)"]
    assert names(s, space("Liege")) == ["GE 1"]  # 2 is less than its loss factor
    assert not s.pending


@pytest.mark.rule("12.4.3#1")
def test_as_much_as_possible_and_never_more():
    p = defending("Sedan", "FR 5", "FRc")
    s = take(p, "Sedan", 4)
    assert names(s, space("Sedan")) == ["(FR 5)", "(FRc 1)"]
    s = take(defending("Sedan", "FR 5", "FRc"), "Sedan", 2)
    assert names(s, space("Sedan")) == ["FR 5"]  # the corps loses both steps
    assert s.place(unit("FRc 1")) == ELIMINATED[Side.AP]


@pytest.mark.rule("12.4.3#2", "12.4.3#1", "12.4.4#1")
def test_the_example_of_5_on_a_full_and_a_reduced_french_army():
    s = take(defending("Sedan", "FR 5", "(FR 9)").reserve("FRc", "FRc"), "Sedan", 5)
    assert names(s, space("Sedan")) == ["FR 5"]
    assert s.place(unit("FR 9")) == s.place(unit("FRc 1")) == ELIMINATED[Side.AP]
    assert s.place(unit("FRc 2")) == RESERVE[Side.AP]


def test_a_pick_that_would_waste_points_is_refused():
    s = take(defending("Sedan", "FR 5", "FR 9", "(FRc)").reserve("FRc"), "Sedan", 4)
    assert refusal(s, Action("loss", (unit("GE 1"),))) == "12.1.8"
    s = take(defending("Sedan", "FR 5", "FR 9", "FRc").reserve("FRc"), "Sedan", 3)
    assert choices(s) == ["loss FR 5", "loss FR 9"]
    assert refusal(s, Action("loss", (unit("FRc 1"),))) == "12.4.3"
    assert refusal(s, Action("loss-fort", (space("Sedan"),))) == "12.4.6"


# 12.4.4 -----------------------------------------------------------------------------------------


@pytest.mark.rule("12.4.4#1")
def test_a_full_corps_comes_first_and_else_a_reduced_one():
    s = take(defending("Sedan", "(FR 5)").reserve("(FRc)", "FRc"), "Sedan", 3)
    assert names(s, space("Sedan")) == ["FRc 2"]
    assert s.combat
    assert s.combat.replaced == ((unit("FR 5").n, unit("FRc 2").n),)
    assert s.combat.defenders == (unit("FRc 2").n,)
    s = take(defending("Sedan", "(FR 5)").reserve("(FRc)"), "Sedan", 3)
    assert names(s, space("Sedan")) == ["(FRc 1)"]


@pytest.mark.rule("12.4.4#2", "12.4.7#4")
def test_without_a_corps_of_its_nation_the_army_is_lost_for_good():
    s = take(defending("Sedan", "(FR 5)").reserve("BRc"), "Sedan", 3)
    assert names(s, space("Sedan")) == []
    assert s.place(unit("FR 5")) == REMOVED[Side.AP]


@pytest.mark.rule("12.4.4.1", "12.4.7#3")
def test_an_army_out_of_supply_is_replaced_but_lost_for_good():
    s = take(defending("Sedan", "(FR 5)").reserve("FRc"), "Sedan", 3, oos=(int(unit("FR 5")),))
    assert names(s, space("Sedan")) == ["FRc 1"]
    assert s.place(unit("FR 5")) == REMOVED[Side.AP]


@pytest.mark.rule("12.4.4.2")
@pytest.mark.parametrize(
    ("armies", "number", "attacker"), [(("FR 5", "FR 9"), 7, "GE 1"), (("RU 1", "RU 2"), 5, "GE 1")]
)
def test_two_full_armies_without_a_corps_lose_one_army(armies: tuple[str, str], number: int, attacker: str):
    s = take(defending("Sedan", *armies), "Sedan", number)
    assert choices(s) == [f"loss {a}" for a in armies]  # the owner picks which
    choose(s, f"loss {armies[1]}")
    assert names(s, space("Sedan")) == [armies[0]]
    assert s.place(unit(armies[1])) == REMOVED[Side.AP]


def test_12_4_4_2_spreading_the_losses_is_refused_half_way():
    p = defending("Sedan", "(FR 5)", "FR 9")
    s = p.combat("Sedan", "GE 1", defender_loss=5).push(Losses(True)).build()
    assert names(s, space("Sedan")) == ["FR 9"]
    due = Due(True, 5)
    s = defending("Sedan", "(FR 5)", "FR 9").combat("Sedan", "GE 1").build()
    assert s.combat
    why = losses.refused_loss(s, due, losses.units_of(s.combat, True), unit("FR 9"))
    assert why
    assert why.rule == "12.4.4.2"


@pytest.mark.rule("12.4.4.3#1")
def test_the_bef_is_replaced_by_its_own_corps_only():
    s = take(defending("Sedan", "(BR BEF)").reserve("BRc"), "Sedan", 3)
    assert names(s, space("Sedan")) == []
    s = take(defending("Sedan", "(BR BEF)").reserve("BRc", "BR BEFc"), "Sedan", 3)
    assert names(s, space("Sedan")) == ["BR BEFc"]
    s = take(defending("Sedan", "(BR 1)").reserve("BR BEFc"), "Sedan", 3)
    assert names(s, space("Sedan")) == []


@pytest.mark.rule("12.4.4.3#2", "12.4.7#5")
@pytest.mark.parametrize("army", ["BR MEF", "BR NE"])
def test_mef_and_near_east_army_are_replaced_by_any_british_corps(army: str):
    p = position().clear().war("TU").at("Jerusalem", "TU YLD").at("Gaza", f"({army})").reserve("BR BEFc", "BRc")
    s = take(p, "Gaza", unit(army).lf[1], "TU YLD")
    assert names(s, space("Gaza")) == ["BRc 1"]
    assert s.place(unit(army)) == REMOVED[Side.AP]


@pytest.mark.rule("12.4.4.3#3", "CARD.AP57", "CARD.AP60")
@pytest.mark.parametrize(
    ("army", "corps"),
    [("BR 1", "AUSc"), ("BR 1", "CNDc"), ("BR 1", "PTc"), ("BR 1", "ANAc"), ("RU 1", "RU CAVc"), ("RU 1", "RU Czlc")],
)
def test_some_corps_never_replace_an_army(army: str, corps: str):
    s = take(defending("Sedan", f"({army})").reserve(corps), "Sedan", unit(army).lf[1])
    assert names(s, space("Sedan")) == []
    assert s.place(unit(army)) == REMOVED[Side.AP]


def test_the_owner_chooses_between_german_and_polish_corps():
    p = position().clear().at("Verdun", "FR 1").at("Sedan", "(GE 1)").reserve("GEc", "GEc", "PLc")
    s = take(p, "Sedan", 4, "FR 1")
    assert choices(s) == ["replace GE 1 > GEc 1", "replace GE 1 > PLc 1"]
    assert refusal(s, Action("replace", (unit("GE 1"), unit("GEc 2")))) == "12.4.4"
    assert refusal(s, Action("replace", (unit("GE 1"), unit("AHc 2")))) == "12.4.4.3"
    choose(s, "replace GE 1 > PLc 1")
    assert names(s, space("Sedan")) == ["(PLc 1)"]


# 12.4.5 -----------------------------------------------------------------------------------------


def attacking(*units: str) -> Position:
    return position().clear().at("Sedan", "GE 2").at("Verdun", *units)


def pay(p: Position, number: int, *attackers: str) -> State:
    return p.combat("Sedan", *attackers, attacker_loss=number).push(Losses(False)).build()


@pytest.mark.rule("12.4.5#1", "3.0#16")
def test_first_loss_falls_on_the_bef_then_its_corps_then_mef_then_dominions():
    order = ["BR BEF", "BR BEFc", "BR MEF", "AUSc"]
    for n, first in enumerate(order[:-1]):
        s = pay(attacking("BR 1", *order[n:]), 3, "BR 1", *order[n:])
        lost = [u for u in (unit(x) for x in order) if s.reduced(u)]
        assert lost[0] == unit(first)
    s = pay(attacking("BR 1", "AUSc", "CNDc"), 4, "BR 1", "AUSc", "CNDc")
    assert choices(s) == ["loss AUSc", "loss CNDc"]
    assert refusal(s, Action("loss", (unit("BR 1"),))) == "12.4.5"


@pytest.mark.rule("12.4.5#2")
def test_a_priority_unit_that_cannot_pay_is_passed_over():
    s = pay(attacking("BR BEF", "BR 1", "AUSc"), 2, "BR BEF", "BR 1", "AUSc")
    assert not s.reduced(unit("BR BEF"))
    assert s.place(unit("AUSc")) == ELIMINATED[Side.AP]


@pytest.mark.rule("12.4.5#3")
def test_caucasus_army_ranks_with_the_mef_and_before_the_dominions():
    units = ("RU CAU", "BR MEF", "BRc")
    p = position().clear().war("TU").at("Mosul", "TUc").at("Basra", *units)
    s = p.combat("Mosul", *units, attacker_loss=3).push(Losses(False)).build()
    assert choices(s) == ["loss BR MEF", "loss RU CAU"]
    p = position().clear().war("TU").at("Mosul", "TUc").at("Basra", "RU CAU", "AUSc")
    s = p.combat("Mosul", "RU CAU", "AUSc", attacker_loss=2).push(Losses(False)).build()
    assert s.reduced(unit("RU CAU"))
    assert not s.reduced(unit("AUSc"))


@pytest.mark.rule("12.4.5#4")
def test_the_priority_comes_before_the_exact_number():
    s = pay(attacking("BR BEF", "FR 1", "FRc"), 5, "BR BEF", "FR 1", "FRc")
    assert s.reduced(unit("BR BEF"))  # although 3 + 1 + 1 was to be had from the French
    s = pay(attacking("BR MEF", "BR 1"), 3, "BR MEF", "BR 1")
    assert s.reduced(unit("BR MEF"))
    assert not s.reduced(unit("BR 1"))  # 2 paid, though 3 was possible


@pytest.mark.rule("12.4.5#1", "12.1.8")
def test_a_defender_has_no_priority_and_bystanders_pay_nothing():
    s = take(defending("Sedan", "BR BEF", "BR 1"), "Sedan", 3)
    assert choices(s) == ["loss BR 1", "loss BR BEF"]
    s = pay(attacking("BR BEF", "FR 1"), 3, "FR 1")
    assert s.reduced(unit("FR 1"))


@pytest.mark.rule("12.4.5#1")
def test_combat_example_2_the_losses_at_cambrai():
    p = position().clear().at("Cambrai", "GE 2", "GEc", "GEc").at("Amiens", "BR 3", "BR 4")
    p.at("Chateau Thierry", "(CNDc)", "FR 6").active("AP")
    p.combat("Cambrai", "BR 3", "BR 4", "CNDc", "FR 6", attacker_loss=7, defender_loss=4)
    s = p.push(Losses(True), Losses(False)).build()
    assert choices(s) == ["loss GE 2", "loss GEc 1", "loss GEc 2"]  # 3 + 1, or both corps
    choose(s, "loss GE 2", "loss GEc 1")
    assert names(s, space("Cambrai")) == ["(GE 2)", "(GEc 1)", "GEc 2"]
    assert s.place(unit("CNDc")) == ELIMINATED[Side.AP]
    choose(s, "loss BR 3", "loss BR 4")
    assert names(s, space("Amiens")) == ["(BR 3)", "(BR 4)"]


# 12.4.6, 15.1.7-8, 3.0#10 -----------------------------------------------------------------------


@pytest.mark.rule("12.4.6#1", "15.1.7#1", "15.1.7#2", "12.4.6#2")
def test_a_fort_falls_only_after_all_units_and_corps_and_with_its_whole_factor():
    s = take(defending("Nancy", "(FRc)", origin="Metz"), "Nancy", 2)
    assert s.fort(space("Nancy")) == 2  # one point left after the corps
    s = take(defending("Nancy", "(FRc)", origin="Metz"), "Nancy", 3)
    assert s.fort(space("Nancy")) == 0
    s = take(defending("Nancy", "(FR 1)", origin="Metz").reserve("FRc"), "Nancy", 7)
    assert s.fort(space("Nancy")) == 0  # 3 + 2 + 2
    s = take(defending("Nancy", "(FR 1)", origin="Metz").reserve("FRc"), "Nancy", 5)
    assert s.fort(space("Nancy")) == 2
    s = take(defending("Nancy", origin="Metz"), "Nancy", 1)
    assert s.fort(space("Nancy")) == 2
    s = take(defending("Nancy", origin="Metz"), "Nancy", 2)
    assert s.fort(space("Nancy")) == 0
    assert s.owner(space("Nancy")) == Side.AP


@pytest.mark.rule("12.4.6#3", "15.1.8")
def test_a_surviving_unit_saves_the_fort_from_what_is_left():
    s = take(defending("Belgrade", "SB 1", attacker="AH 5", origin="Novi Sad"), "Belgrade", 3, "AH 5")
    assert names(s, space("Belgrade")) == ["(SB 1)"]
    assert s.fort(space("Belgrade")) == 1


@pytest.mark.rule("12.4.6#4")
def test_the_attackers_own_fort_is_never_hurt():
    p = position().clear().at("Sedan", "FR 1").at("Metz", "GEc")
    s = p.combat("Sedan", "GEc", attacker_loss=7).push(Losses(False)).build()
    assert s.place(unit("GEc 1")) == ELIMINATED[Side.CP]
    assert s.fort(space("Metz")) == 3


@pytest.mark.rule("3.0#10")
def test_a_besieged_fort_that_falls_in_combat_gives_the_space_to_the_besieger():
    p = position().clear().at("Nancy", "GE 1")
    assert p.s.owner(space("Nancy")) == Side.AP
    s = p.combat("Nancy", "GE 1", defender_loss=2).push(Losses(True)).build()
    assert s.owner(space("Nancy")) == Side.CP


# 12.4.7#5, 12.5.6 -------------------------------------------------------------------------------


@pytest.mark.rule("12.4.7#5")
@pytest.mark.parametrize("army", ["FR Orient", "RU CAU", "BR BEF"])
def test_armies_with_a_dot_are_always_lost_for_good(army: str):
    s = take(defending("Sedan", f"({army})").reserve("FRc", "RUc", "BR BEFc"), "Sedan", unit(army).lf[1])
    assert s.place(unit(army)) == REMOVED[Side.AP]
    assert len(s.at(space("Sedan"))) == 1


@pytest.mark.rule("12.5.6#2")
def test_units_that_retreated_before_die_at_the_first_point():
    p = defending("Sedan", "FR 5", "FR 9", "FR Orient")
    for name in ("FR 9", "FR Orient"):
        p.s.mark(unit(name), Mark.RETREATED)
    s = take(p.reserve("FRc"), "Sedan", 1, defenders=(int(unit("FR 5")),))
    assert names(s, space("Sedan")) == ["FR 5"]
    assert s.place(unit("FR 9")) == ELIMINATED[Side.AP]
    assert s.place(unit("FR Orient")) == REMOVED[Side.AP]
    assert s.place(unit("FRc 1")) == RESERVE[Side.AP]


@pytest.mark.rule("12.5.6#2")
def test_without_a_loss_they_live():
    p = defending("Sedan", "FR 5", "FR 9")
    p.s.mark(unit("FR 9"), Mark.RETREATED)
    s = take(p, "Sedan", 0, defenders=(int(unit("FR 5")),))
    assert names(s, space("Sedan")) == ["FR 5", "FR 9"]


# The extended example of play -------------------------------------------------------------------


@pytest.mark.rule("12.4.3#1", "12.4.4#1")
def test_extended_example_of_play_losses():
    s = take(defending("Tarnopol", "AH 3", attacker="RU 3", origin="Dubno").reserve("AHc"), "Tarnopol", 4, "RU 3")
    assert names(s, space("Tarnopol")) == ["AHc 1"]
    s = take(defending("Sedan", "(GE 2)", attacker="FR 4", origin="Verdun").reserve("GEc"), "Sedan", 5, "FR 4")
    assert names(s, space("Sedan")) == []
    s = take(defending("Sedan", "FR 3").reserve("FRc"), "Sedan", 7)
    assert names(s, space("Sedan")) == ["(FRc 1)"]
    s = take(defending("Chateau Thierry", "(FR 9)", "(FRc)", origin="Cambrai").reserve("FRc"), "Chateau Thierry", 7)
    assert names(s, space("Chateau Thierry")) == []  # 3 + 1 + 2, the last point is ignored
    both = defending("Belgrade", "SB 1", attacker="AH 5", origin="Novi Sad").at("Timisvar", "AHc")
    s = both.combat("Belgrade", "AH 5", "AHc", attacker_loss=3).push(Losses(False)).build()
    assert s.reduced(unit("AH 5"))
    assert s.reduced(unit("AHc 1"))
    s = take(defending("Nancy", "FR 2", origin="Metz").reserve("FRc"), "Nancy", 7)
    assert names(s, space("Nancy")) == ["(FRc 1)"]
