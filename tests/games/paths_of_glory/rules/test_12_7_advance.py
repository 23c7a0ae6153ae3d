"""12.7 Advance."""

import pytest

from greatwar.games.paths_of_glory.components import REMOVED, Side, space, unit
from greatwar.games.paths_of_glory.rules import advance
from greatwar.games.paths_of_glory.rules.forts import besieged
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.advance import Advances
from greatwar.games.paths_of_glory.steps.losses import Losses
from greatwar.games.paths_of_glory.steps.retreat import Retreats
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import Position, choices, choose, position, refusal


def won(p: Position, where: str, *attackers: str, by: int = 1, **fields: object) -> State:
    """The attacker has won; the defender retreats, then the attacker advances."""
    p.combat(where, *attackers, **{"defender_loss": by, "attacker_loss": 0, **fields})
    return p.push(Retreats(), Advances()).build()


def vacated(p: Position, where: str, *attackers: str, paths: tuple[tuple[str, ...], ...] = ()) -> State:
    """The defenders have left by these ways; the attacker advances."""
    ways = tuple(tuple(int(space(x)) for x in way) for way in paths)
    p.combat(where, *attackers, defenders=(), retreat=2 if paths else 0, paths=ways, steps_lost=((0, 1),))
    return p.push(Advances()).build()


def where(s: State, name: str) -> str:
    return str(s.place(unit(name)))


def belgium() -> Position:
    return position().clear().at("Brussels", "GE 1", "(GE 2)", "GE 3")


@pytest.mark.rule("12.7.1#1")
def test_full_strength_attackers_follow_within_stacking():
    p = belgium().at("Sedan", "GE 4", "GE 5", "GE 6").at("Cambrai", "FR 5")
    s = won(p, "Cambrai", "GE 1", "GE 2", "GE 4", "GE 5", "GE 6")
    choose(s, "retreat FR 5 > Amiens")
    assert refusal(s, Action("advance", (unit("GE 2"), space("Cambrai")))) == "12.7.1"
    assert refusal(s, Action("advance", (unit("GE 3"), space("Cambrai")))) == "12.1.8"
    choose(s, "advance GE 1 > Cambrai", "advance GE 4 > Cambrai", "advance GE 5 > Cambrai")
    assert not s.pending  # three units are the limit
    assert where(s, "GE 6") == "Sedan"


@pytest.mark.rule("12.7.1#1")
def test_no_advance_while_defenders_stay():
    s = won(belgium().at("Cambrai", "FR 5"), "Cambrai", "GE 1", by=0)
    assert not s.pending
    assert where(s, "GE 1") == "Brussels"


@pytest.mark.rule("12.7.1#1")
def test_the_montenegrins_never_advance():
    p = position().clear().at("Cetinje", "MNc").at("Mostar", "(AHc)")
    p.combat("Mostar", "MNc", defender_loss=1, attacker_loss=0).push(Losses(True), Retreats(), Advances())
    s = p.build()
    assert not s.pending
    assert where(s, "MNc") == "Cetinje"
    assert advance.limits(s, unit("MNc"), space("Mostar"))


@pytest.mark.rule("12.7.1#2")
def test_an_empty_fort_is_entered_only_if_it_was_destroyed():
    p = position().clear().at("Metz", "GE 4").combat("Nancy", "GE 4", defender_loss=1, attacker_loss=0)
    s = p.push(Losses(True), Retreats(), Advances()).build()
    assert not s.pending
    why = advance.refusal(s, unit("GE 4"), space("Nancy"))
    assert why
    assert why.rule == "12.7.1"
    p = position().clear().at("Metz", "GE 4").combat("Nancy", "GE 4", defender_loss=2, attacker_loss=0)
    s = p.push(Losses(True), Retreats(), Advances()).build()
    choose(s, "advance GE 4 > Nancy")
    assert s.owner(space("Nancy")) == Side.CP


@pytest.mark.rule("12.7.2")
def test_if_all_were_eliminated_only_the_space_itself():
    p = belgium().at("Cambrai", "(FRc)").combat("Cambrai", "GE 1", defender_loss=5, attacker_loss=0)
    s = p.push(Losses(True), Retreats(), Advances()).build()
    choose(s, "advance GE 1 > Cambrai")
    assert not s.pending
    assert refusal(s, Action("advance", (unit("GE 1"), space("Amiens"))))


@pytest.mark.rule("12.7.2")
def test_the_winner_of_the_numbers_does_not_matter_if_nobody_is_left():
    p = belgium().at("Cambrai", "(FRc)").combat("Cambrai", "GE 1", defender_loss=1, attacker_loss=1)
    s = p.push(Losses(True), Losses(False), Retreats(), Advances()).build()
    assert choices(s) == ["advance GE 1 > Cambrai", "done"]


@pytest.mark.rule("12.7.3#1")
def test_after_two_spaces_into_those_that_were_vacated():
    s = won(belgium().at("Cambrai", "FR 5"), "Cambrai", "GE 1", "GE 3", by=3)
    choose(s, "retreat FR 5 > Chateau Thierry", "retreat FR 5 > Melun", "advance GE 1 > Cambrai")
    assert set(choices(s)) == {"advance GE 1 > Chateau Thierry", "advance GE 3 > Cambrai", "done"}
    assert refusal(s, Action("advance", (unit("GE 1"), space("Amiens")))) == "12.7.3"
    choose(s, "advance GE 1 > Chateau Thierry", "done")
    assert where(s, "GE 1") == "Chateau Thierry"
    assert s.combat
    assert s.combat.advanced == (unit("GE 1").n,)


@pytest.mark.rule("12.7.3#1")
def test_after_one_space_not_beyond():
    s = won(belgium().at("Cambrai", "FR 5"), "Cambrai", "GE 1", by=1)
    choose(s, "retreat FR 5 > Chateau Thierry", "advance GE 1 > Cambrai")
    assert not s.pending


@pytest.mark.rule("12.7.3#2")
def test_rough_terrain_stops_the_advance():
    p = position().clear().at("Liege", "GE 1").at("Metz", "GE 2").at("Sedan", "FR 5")
    s = won(p, "Sedan", "GE 1", "GE 2", by=3)
    choose(s, "accept", "retreat FR 5 > Chateau Thierry", "retreat FR 5 > Melun", "advance GE 1 > Sedan")
    assert refusal(s, Action("advance", (unit("GE 1"), space("Chateau Thierry")))) == "12.7.3"
    choose(s, "advance GE 2 > Sedan")
    assert not s.pending


@pytest.mark.rule("12.7.4")
def test_the_example_of_kishinev_and_ismail():
    p = position().clear().at("Zhmerinka", "AH 1").at("Odessa", "GE 1").at("Kishinev", "RU 8", "RUc")
    s = won(p, "Kishinev", "AH 1", by=2)
    assert all("Ismail" in c for c in choices(s))
    choose(s, "retreat RU 8 > Ismail")
    assert s.place(unit("RU 8")) == REMOVED[Side.AP]
    assert not s.at(space("Ismail"))
    choose(s, "advance AH 1 > Kishinev", "advance AH 1 > Ismail")
    assert where(s, "AH 1") == "Ismail"


@pytest.mark.rule("12.7.5")
def test_not_where_enemy_units_stand():
    p = belgium().at("Chateau Thierry", "FR 1")
    s = vacated(p, "Cambrai", "GE 1", paths=(("Chateau Thierry", "Melun"),))
    choose(s, "advance GE 1 > Cambrai")
    assert not s.pending
    why = advance.refusal(s, unit("GE 1"), space("Chateau Thierry"))
    assert why
    assert why.rule == "12.7.5"


# 12.7.6 -----------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.6")
def test_into_a_fort_with_an_army_which_then_stops():
    p = position().clear().at("Metz", "GE 3", "GE 5").at("Strasbourg", "GE 6")
    s = vacated(p, "Nancy", "GE 3", "GE 5", "GE 6", paths=(("Bar le Duc", "Dijon"),))
    choose(s, "advance GE 3 > Nancy")
    assert besieged(s, space("Nancy"))
    assert s.owner(space("Nancy")) == Side.AP
    assert refusal(s, Action("advance", (unit("GE 3"), space("Bar le Duc")))) == "12.7.3"
    choose(s, "advance GE 5 > Nancy", "advance GE 5 > Bar le Duc", "done")
    assert where(s, "GE 5") == "Bar le Duc"
    assert s.owner(space("Bar le Duc")) == Side.CP


@pytest.mark.rule("12.7.6")
def test_corps_enter_a_fort_only_if_enough_come_and_then_all_must():
    p = position().clear().at("Metz", "GEc")
    s = vacated(p, "Nancy", "GEc")
    assert not s.pending
    why = advance.refusal(s, unit("GEc 1"), space("Nancy"))
    assert why
    assert why.rule == "12.7.6"
    p = position().clear().at("Metz", "GEc", "GEc").at("Strasbourg", "GEc")
    s = vacated(p, "Nancy", "GEc", paths=(("Bar le Duc", "Dijon"),))
    choose(s, "advance GEc 1 > Nancy")
    assert "done" not in choices(s)
    assert refusal(s, Action("done")) == "12.7.6"
    choose(s, "advance GEc 2 > Nancy")
    assert "done" in choices(s)
    assert "advance GEc 2 > Bar le Duc" not in choices(s)
    assert refusal(s, Action("advance", (unit("GEc 2"), space("Bar le Duc")))) == "12.7.3"  # it stopped to besiege
    choose(s, "advance GEc 3 > Nancy")
    assert "advance GEc 3 > Bar le Duc" in choices(s)
    choose(s, "advance GEc 3 > Bar le Duc")
    assert besieged(s, space("Nancy"))


@pytest.mark.rule("12.7.6")
def test_a_fort_on_the_way_of_the_retreat():
    p = position().clear().at("Sedan", "GEc", "GE 1").at("Brussels", "GEc", "GEc")
    s = vacated(p, "Chateau Thierry", "GEc", "GE 1", paths=(("Verdun", "Bar le Duc"),))
    choose(s, "advance GEc 1 > Chateau Thierry")
    assert refusal(s, Action("advance", (unit("GEc 2"), space("Chateau Thierry"))))  # no line from Brussels
    assert "advance GEc 1 > Verdun" in choices(s)  # GE 1 can follow and besiege
    choose(s, "advance GEc 1 > Verdun")
    assert where(s, "GE 1") == "Verdun"  # there was no other way to complete the siege
    assert besieged(s, space("Verdun"))


# 12.7.7 -----------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.7")
def test_the_channel_ports_are_closed_beyond_the_defended_space():
    s = vacated(belgium(), "Cambrai", "GE 1", paths=(("Amiens", "Rouen"),))
    choose(s, "advance GE 1 > Cambrai")
    assert not s.pending
    why = advance.refusal(s, unit("GE 1"), space("Amiens"))
    assert why
    assert why.rule == "12.7.7"
    for p in (belgium().event("CP-8"), belgium().war_status(cp=4)):
        s = vacated(p, "Cambrai", "GE 1", paths=(("Amiens", "Rouen"),))
        choose(s, "advance GE 1 > Cambrai")
        assert "advance GE 1 > Amiens" in choices(s)
    s = vacated(position().clear().at("Cambrai", "GE 1"), "Amiens", "GE 1")
    assert "advance GE 1 > Amiens" in choices(s)


@pytest.mark.rule("12.7.8")
def test_the_defender_never_advances():
    p = belgium().at("Cambrai", "FR 5").at("Amiens", "FR 1")
    s = won(p, "Cambrai", "GE 1", by=1)
    choose(s, "retreat FR 5 > Amiens")
    assert refusal(s, Action("advance", (unit("FR 5"), space("Cambrai")))) == "12.7.8"


@pytest.mark.rule("12.7.9")
def test_advancing_units_take_what_they_enter_and_its_trench():
    p = belgium().trench("Cambrai", "AP", 2)
    s = vacated(p, "Cambrai", "GE 1")
    vp = s.vp
    choose(s, "advance GE 1 > Cambrai")
    assert s.owner(space("Cambrai")) == Side.CP
    assert s.trench_level(space("Cambrai"), Side.CP) == 1
    assert s.vp == vp + space("Cambrai").vp_standard


@pytest.mark.rule("12.7.1#1")
def test_the_attacker_may_stay_where_he_is():
    s = vacated(belgium(), "Cambrai", "GE 1")
    choose(s, "done")
    assert s.owner(space("Cambrai")) == Side.AP
    assert s.combat
    assert s.combat.advanced == ()


def test_a_replacing_corps_may_advance():
    p = belgium().at("Cambrai", "(FRc)").reserve("GEc")
    p.combat("Cambrai", "GE 2", defender_loss=1, attacker_loss=3)
    s = p.push(Losses(True), Losses(False), Retreats(), Advances()).build()
    assert choices(s) == ["advance GEc 1 > Cambrai", "done"]


# Examples ---------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.3#2", "12.7.1#1")
def test_combat_example_1_the_eighth_army_halts_in_tannenberg():
    p = position().clear().at("Konigsberg", "GE 8").at("Danzig", "GEc").at("Tannenberg", "RU 2").reserve("RUc")
    p.combat("Tannenberg", "GE 8", "GEc", defender_loss=4, attacker_loss=1)
    s = p.push(Losses(True), Losses(False), Retreats(), Advances()).build()
    choose(s, "accept", "retreat RUc 1 > Plock", "retreat RUc 1 > Warsaw")
    assert choices(s) == ["advance GE 8 > Tannenberg", "done"]
    choose(s, "advance GE 8 > Tannenberg")
    assert not s.pending


@pytest.mark.rule("12.7.6", "12.7.9")
def test_extended_example_of_play_the_siege_of_nancy():
    p = position("campaign").clear("Metz", "Strasbourg", "Nancy", "Bar le Duc").at("Metz", "GE 3", "GE 5")
    p.at("Strasbourg", "GE 6", "(GEc 9)").at("Nancy", "FR 2")
    p.combat("Nancy", "GE 3", "GE 5", "GE 6", "GEc 9", defender_loss=7, attacker_loss=4)
    s = p.push(Losses(True), Losses(False), Retreats(), Advances()).build()
    assert not s.on_map(unit("GEc 9"))  # its step is part of every way to lose 4
    choose(s, "loss GE 5")
    corps = next(u for u in s.at(space("Nancy")))
    choose(s, f"retreat {corps} > Verdun", f"retreat {corps} > Bar le Duc")
    choose(s, "advance GE 3 > Nancy", "advance GE 6 > Nancy")
    assert besieged(s, space("Nancy"))
    assert s.trench_level(space("Nancy"), Side.AP) == 0
    assert s.owner(space("Nancy")) == Side.AP
