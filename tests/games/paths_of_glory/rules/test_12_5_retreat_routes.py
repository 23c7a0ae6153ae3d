"""12.5.5, 12.5.7 Where units retreat to, and the examples."""

from random import Random
from typing import Any

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, REMOVED, SPACES, Side, space, unit
from greatwar.games.paths_of_glory.rules import retreat
from greatwar.games.paths_of_glory.rules.limits import refused
from greatwar.games.paths_of_glory.rules.offensives import WESTERN_FRONT
from greatwar.games.paths_of_glory.state import Mark, State
from greatwar.games.paths_of_glory.steps.losses import Losses
from greatwar.games.paths_of_glory.steps.retreat import RetreatBegins, Retreats
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import Position, choices, choose, position, refusal


def beaten(p: Position, where: str, *attackers: str, by: int = 1, **fields: Any) -> State:
    """The defender has lost by so many and now retreats."""
    return (
        p.combat(where, *attackers, **{"defender_loss": by + 1, "attacker_loss": 1, **fields}).push(Retreats()).build()
    )


def west() -> Position:
    """Germans against an empty France."""
    return position().clear().at("Liege", "GE 1").at("Metz", "GE 4")


def where(s: State, name: str) -> str:
    return str(s.place(unit(name)))


def surrounded(*units: str) -> Position:
    """Antwerp with Ostend and Brussels in German hands."""
    return position().clear().at("Brussels", "GE 1").at("Ostend", "GE 2").at("Antwerp", *units)


# 12.5.5 -----------------------------------------------------------------------------------------


@pytest.mark.rule("12.5.5#1")
def test_not_to_the_enemy_nor_his_fort_unless_it_is_besieged():
    p = west().at("Bar le Duc", "GE 2").at("Nancy", "FR 5").control("Verdun", "CP")
    s = beaten(p.trench("Nancy", "AP", 0).at("Nancy", "FR 6"), "Nancy", "GE 4")
    assert refusal(s, Action("retreat", (unit("FR 5"), space("Bar le Duc")))) == "12.5.5#1"
    assert refusal(s, Action("retreat", (unit("FR 5"), space("Verdun")))) == "12.5.5#1"
    p = west().at("Nancy", "FR 5", "FR 6").control("Verdun", "CP").at("Verdun", "FR 1").control("Bar le Duc", "CP")
    p.trench("Nancy", "AP", 0)
    s = beaten(p.control("Belfort", "CP").at("Belfort", "GE 7"), "Nancy", "GE 4")
    assert set(choices(s)) == {"retreat FR 5 > Verdun", "retreat FR 6 > Verdun"}  # besieged: as good as friendly
    choose(s, "retreat FR 5 > Verdun")
    assert s.owner(space("Verdun")) == Side.CP


@pytest.mark.rule("12.5.5#2")
def test_not_by_sea():
    s = beaten(surrounded("BE 1", "FR 1"), "Antwerp", "GE 1")
    assert refusal(s, Action("retreat", (unit("FR 1"), space("Calais")))) == "12.5.5#2"
    assert set(choices(s)) == {"eliminate FR 1", "eliminate BE 1"}


@pytest.mark.rule("12.5.5#3", "12.5.5#5")
def test_two_spaces_may_end_next_to_the_start_but_not_in_it():
    s = beaten(west().at("Sedan", "FR 5"), "Sedan", "GE 1", by=2)
    choose(s, "accept", "retreat FR 5 > Cambrai")
    assert "retreat FR 5 > Chateau Thierry" in choices(s)
    assert "retreat FR 5 > Sedan" not in choices(s)
    assert refusal(s, Action("retreat", (unit("FR 5"), space("Sedan")))) == "12.5.5#3"
    choose(s, "retreat FR 5 > Chateau Thierry")
    assert s.combat
    assert s.combat.paths == ((space("Cambrai").n, space("Chateau Thierry").n),)


FULL = ("FR 1", "FR 2", "FR 3")


@pytest.mark.rule("12.5.5#4")
def test_not_into_a_full_space_but_through_one():
    p = position().clear().at("Brussels", "GE 1").at("Ostend", "FR 5").at("Calais", *FULL).at("Antwerp", "GE 2")
    s = beaten(p, "Ostend", "GE 1")
    assert set(choices(s)) == {"accept", "hold FR 5"}
    choose(s, "accept")
    assert s.place(unit("FR 5")) == REMOVED[Side.AP]
    p = position().clear().at("Brussels", "GE 1").at("Ostend", "FR 5").at("Calais", *FULL).at("Antwerp", "GE 2")
    s = beaten(p, "Ostend", "GE 1", by=2)
    choose(s, "accept")
    assert "retreat FR 5 > Amiens" in choices(s)
    choose(s, "retreat FR 5 > Amiens")
    assert len(s.at(space("Calais"))) == 3


@pytest.mark.rule("12.5.5#4")
def test_with_scarce_room_the_owner_chooses_who_is_eliminated():
    p = position().clear().at("Brussels", "GE 1").at("Antwerp", "GE 2").at("Ostend", "FR 5", "FR 9", "FRc")
    s = beaten(p.at("Calais", "FR 1", "FR 2"), "Ostend", "GE 1")
    choose(s, "accept")
    assert set(choices(s)) == {
        f"{verb}" for u in ("FR 5", "FR 9", "FRc 1") for verb in (f"retreat {u} > Calais", f"eliminate {u}")
    }
    choose(s, "eliminate FRc 1")
    assert set(choices(s)) >= {"retreat FR 5 > Calais", "retreat FR 9 > Calais"}
    choose(s, "retreat FR 9 > Calais")
    assert where(s, "FR 9") == "Calais"
    assert s.place(unit("FR 5")) == REMOVED[Side.AP]
    assert s.place(unit("FRc 1")) == ELIMINATED[Side.AP]


@pytest.mark.rule("12.5.5#4")
def test_no_unit_takes_the_only_place_of_another():
    """Only the British may cross to London, so the French must have the one place in Amiens' stead."""
    p = position().clear().at("Cambrai", "GE 1").at("Ostend", "GE 2").at("Calais", "FR 5", "BR 1")
    s = beaten(p.at("Amiens", "FR 1", "FR 2"), "Calais", "GE 1")
    choose(s, "accept")
    assert set(choices(s)) == {"retreat FR 5 > Amiens", "retreat BR 1 > London"}
    assert refusal(s, Action("retreat", (unit("BR 1"), space("Amiens")))) == "12.5.5#4"
    assert refusal(s, Action("retreat", (unit("FR 5"), space("London")))) == "11.1.4"
    choose(s, "retreat FR 5 > Amiens")
    assert where(s, "BR 1") == "London"


@pytest.mark.rule("12.5.5#4")
def test_a_route_that_goes_on_is_preferred_to_a_dead_end():
    """Ismail is a dead end while Romania is neutral; Zhmerinka, though German, leads on (text of 2022)."""
    p = (
        position(rules=2022)
        .clear()
        .at("Barlad", "AHc")
        .war("RO")
        .at("Kishinev", "RU 8")
        .at("Odessa", "GE 1")
        .at("Galatz", "AHc")
    )
    p.control("Zhmerinka", "CP")
    p.at("Kishinev", "RU 9")
    s = beaten(p, "Kishinev", "AHc", by=2, attackers=(int(unit("AHc 1")),))
    assert refusal(s, Action("retreat", (unit("RU 8"), space("Ismail")))) == "12.5.5#4"
    assert all("Ismail" not in c for c in choices(s))
    choose(s, "retreat RU 8 > Zhmerinka")
    assert s.combat
    assert s.combat.paths == ((space("Zhmerinka").n,),)


@pytest.mark.rule("12.5.5#6")
def test_units_may_part_as_in_the_extended_example():
    p = position().clear().at("Verdun", "FR 4").at("Brussels", "BR 1").at("Sedan", "GE 3", "GE 4", "(GEc)")
    s = beaten(p, "Sedan", "FR 4", "BR 1", by=4, attacker_loss=3)
    choose(s, "accept", "retreat GE 4 > Metz", "retreat GE 4 > Koblenz")
    choose(s, "retreat GE 3 > Koblenz", "retreat GE 3 > Metz", "retreat GEc 1 > Metz", "retreat GEc 1 > Strasbourg")
    assert [where(s, u) for u in ("GE 4", "GE 3", "GEc 1")] == ["Koblenz", "Metz", "Strasbourg"]
    assert all(s.marked(unit(u), Mark.RETREATED) for u in ("GE 4", "GE 3", "GEc 1"))


@pytest.mark.rule("12.5.5#7")
def test_friendly_spaces_first_and_control_only_of_the_last():
    p = west().at("Cambrai", "FR 5").control("Calais", "CP").control("Chateau Thierry", "CP").at("Brussels", "GE 2")
    p.at("Sedan", "GE 3")
    s = beaten(p, "Cambrai", "GE 2")
    assert where(s, "FR 5") == "Amiens"  # the only friendly neighbour
    p = west().at("Cambrai", "FR 5").at("Brussels", "GE 2").at("Sedan", "GE 3")
    for name in ("Calais", "Chateau Thierry", "Amiens", "Melun", "Bar le Duc", "Rouen", "Ostend"):
        p.control(name, "CP")
    s = beaten(p.control("Paris", "AP"), "Cambrai", "GE 2", by=2)
    choose(s, "retreat FR 5 > Chateau Thierry", "retreat FR 5 > Paris")
    assert s.combat
    through, end = s.combat.paths[0]
    assert s.control[through] == Side.CP
    assert s.control[end] == Side.AP


@pytest.mark.rule("12.5.5#7")
def test_ending_in_an_empty_enemy_space_takes_it():
    p = west().at("Cambrai", "FR 5").at("Brussels", "GE 2").at("Sedan", "GE 3")
    for name in ("Calais", "Chateau Thierry", "Amiens"):
        p.control(name, "CP")
    s = beaten(p, "Cambrai", "GE 2")
    vp = s.vp
    choose(s, "retreat FR 5 > Amiens")
    assert s.owner(space("Amiens")) == Side.AP
    assert s.vp == vp - (space("Amiens").vp_standard)


@pytest.mark.rule("12.5.5#8", "12.5.5#9")
def test_the_order_of_priorities():
    """Friendly and supplied, friendly, enemy but supplied, the rest: as each is filled or lost the next counts."""
    p = west().at("Cambrai", "FR 5").at("Brussels", "GE 2").control("Calais", "CP").combat("Cambrai", "GE 2")
    s, fr = p.s, unit("FR 5")
    assert retreat.rank(s, fr, space("Amiens")) == 0
    assert retreat.rank(s, fr, space("Calais")) == 2
    for name in ("Paris", "Rouen", "Amiens", "Melun"):
        p.at(name, "GEc")
    s.changed()
    assert retreat.rank(s, fr, space("Chateau Thierry")) in (0, 1)
    cut = position().clear().at("Thorn", "GE 8").at("Lodz", "RU 1").at("Plock", "GE 1").at("Warsaw", "GE 2")
    cut.at("Ivangorod", "GE 3").control("Breslau", "AP").control("Czestochowa", "CP").combat("Lodz", "GE 8")
    assert retreat.rank(cut.s, unit("RU 1"), space("Breslau")) == 1
    assert retreat.rank(cut.s, unit("RU 1"), space("Posen")) == 3
    s = cut.with_(combat=None).combat("Lodz", "GE 8", defender_loss=2, attacker_loss=1).push(Retreats()).build()
    assert where(s, "RU 1") == "Breslau"
    assert s.owner(space("Posen")) == Side.CP


@pytest.mark.rule("12.5.5#9")
def test_friendly_without_supply_comes_before_enemy_with_it():
    p = position().clear().at("Sedan", "GE 1").at("Cambrai", "FR 5")
    p.at("Amiens", "GE 2").control("Brussels", "AP").at("Antwerp", "GE 3").at("Ostend", "GE 4").at("Liege", "GE 5")
    p.control("Calais", "CP").control("Chateau Thierry", "CP").combat("Cambrai", "GE 1")
    s, fr = p.s, unit("FR 5")
    ranks = {name: retreat.rank(s, fr, space(name)) for name in ("Brussels", "Chateau Thierry")}
    assert ranks["Brussels"] < 2 <= ranks["Chateau Thierry"]
    s = beaten(p.with_(combat=None), "Cambrai", "GE 1")
    assert where(s, "FR 5") == "Brussels"


@pytest.mark.rule("12.5.5#10")
def test_the_priority_is_asked_again_for_the_second_space():
    p = west().at("Sedan", "FR 5").control("Cambrai", "CP").control("Calais", "CP").control("Amiens", "CP")
    s = beaten(p, "Sedan", "GE 1", by=2)
    choose(s, "accept")
    assert refusal(s, Action("retreat", (unit("FR 5"), space("Cambrai")))) == "12.5.5#9"
    choose(s, "retreat FR 5 > Chateau Thierry")
    assert "retreat FR 5 > Cambrai" not in choices(s)
    assert refusal(s, Action("retreat", (unit("FR 5"), space("Cambrai")))) == "12.5.5#9"
    assert "retreat FR 5 > Paris" in choices(s)


# Places that are closed -------------------------------------------------------------------------


@pytest.mark.rule("12.1.9#2", "11.3.2#1", "11.3.2#2")
def test_one_russian_corps_a_turn_retreats_across_the_caucasus():
    def attacked(*units: str) -> Position:
        return position().clear().war("TU").at("Batum", "TU YLD").at("Poti", *units)

    s = beaten(attacked("RUc", "RUc"), "Poti", "TU YLD")
    choose(s, "accept", "retreat RUc 1 > Caucasus")
    assert s.near_east[0] == 1
    assert s.place(unit("RUc 2")) == ELIMINATED[Side.AP]
    s = beaten(attacked("RU CAU"), "Poti", "TU YLD")
    choose(s, "accept")
    assert s.place(unit("RU CAU")) == REMOVED[Side.AP]
    s = beaten(attacked("RUc").event("CP-52"), "Poti", "TU YLD")
    choose(s, "accept")
    assert s.place(unit("RUc 1")) == ELIMINATED[Side.AP]


@pytest.mark.rule("11.1.11#1", "11.3.1")
def test_not_into_neutral_nations_nor_ordinary_armies_into_the_near_east():
    p = position().clear().at("Zhmerinka", "AH 1").at("Kishinev", "RU 8")
    s = beaten(p, "Kishinev", "AH 1")
    assert where(s, "RU 8") == "Ismail"
    p = position().clear().war("TU", "BU").at("Burgas", "ROc").at("Adrianople", "AH 1").combat("Adrianople", "ROc")
    why = refused(retreat.LIMITS, p.s, unit("AH 1"), space("Adrianople"), space("Constantinople"))
    assert why
    assert why.rule == "11.3.1"


# 12.5.7, marks ----------------------------------------------------------------------------------


@pytest.mark.rule("12.5.7")
def test_a_retreat_alone_does_not_change_control():
    s = beaten(west().at("Cambrai", "FR 5"), "Cambrai", "GE 1")
    choose(s, "retreat FR 5 > Amiens")
    assert s.owner(space("Cambrai")) == Side.AP
    assert not s.at(space("Cambrai"))


def test_a_retreat_ends_the_memory_of_a_failed_trench():
    p = west().at("Cambrai", "FR 5")
    p.s.mark(unit("FR 5"), Mark.FAILED_TRENCH)
    s = choose(beaten(p, "Cambrai", "GE 1"), "retreat FR 5 > Amiens")
    assert not s.marked(unit("FR 5"), Mark.FAILED_TRENCH)
    assert s.marked(unit("FR 5"), Mark.RETREATED)


# Examples ---------------------------------------------------------------------------------------


@pytest.mark.rule("12.5.2", "12.5.3#1")
def test_combat_example_1_the_russian_corps_goes_back_to_warsaw():
    p = position().clear().at("Konigsberg", "GE 8").at("Danzig", "GEc").at("Tannenberg", "RU 2").reserve("RUc")
    p.combat("Tannenberg", "GE 8", "GEc", defender_loss=4, attacker_loss=1)
    s = p.push(Losses(True), Losses(False), Retreats()).build()
    assert s.reduced(unit("GEc 1"))
    assert where(s, "RUc 1") == "Tannenberg"
    assert set(choices(s)) == {"hold RUc 1", "accept"}
    choose(s, "accept", "retreat RUc 1 > Plock", "retreat RUc 1 > Warsaw")
    assert where(s, "RUc 1") == "Warsaw"


@pytest.mark.rule("12.5.5#9")
def test_extended_example_of_play_retreats():
    def lost(army: str, start: str, *way: str, by: int = 2, attacker: str = "GE 1", origin: str = "Liege") -> None:
        name = army.strip("()")
        s = position("campaign").at(origin, attacker).clear(start).at(start, army).build()
        counter = next(u for u in s.at(space(start)))
        s = Position(s).combat(start, attacker, defender_loss=by + 1, attacker_loss=1).push(Retreats()).build()
        if "accept" in choices(s):
            choose(s, "accept")
        for step in way:
            if s.pending and s.place(counter) != space(step):
                choose(s, f"retreat {counter} > {step}")
        assert s.place(counter) == space(way[-1]), name

    lost("(FR 5)", "Sedan", "Chateau Thierry", "Cambrai")
    lost("(FRc)", "Sedan", "Verdun", "Chateau Thierry")
    lost("AHc", "Tarnopol", "Stanislau", "Czernowitz", attacker="RU 3", origin="Dubno")
    lost("(AH 2)", "Czernowitz", "Stanislau", "Munkacs", attacker="RU 8", origin="Kamenets-Podolski")
    lost("(BE 1)", "Cambrai", "Amiens", "Calais")


# Random fronts ----------------------------------------------------------------------------------


@pytest.mark.rule("12.5.5#4")
def test_no_unit_is_lost_that_could_be_saved_whatever_the_owner_picks():
    rng = Random(125)
    lost = 0
    for _ in range(250):
        length, p = rng.randint(1, 2), position().clear()
        battle = rng.choice([x for x in SPACES if x.country in WESTERN_FRONT and x.start_control is Side.AP])
        origin = rng.choice([x for x in battle.neighbours if x.country in WESTERN_FRONT])
        free = {"AP": [f"FR {n}" for n in (1, 2, 3, 4, 5, 6, 9)] + ["FRc"] * 9 + ["BRc"] * 6, "CP": ["GEc"] * 15}
        for counters in free.values():
            rng.shuffle(counters)
        p.at(str(origin), "GE 1").at(str(battle), *(free["AP"].pop() for _ in range(rng.randint(1, 3))))
        for here in SPACES:
            if here.country in WESTERN_FRONT and here not in (battle, origin) and rng.random() < 0.35:
                side = rng.choice(list(free))
                stack = [free[side].pop() for _ in range(rng.randint(0, 3)) if free[side]]
                p.destroyed(str(here)).control(str(here), side).at(str(here), *stack)
        p.combat(str(battle), "GE 1", retreat=length)
        units = tuple(u for u in p.s.at(battle))
        best = retreat.survivors(p.s, units, length)
        s = p.push(RetreatBegins()).build()
        while s.pending:
            choose(s, rng.choice(choices(s)))
        assert sum(s.on_map(u) for u in units) == best
        assert all(len(s.at(x)) <= 3 for x in SPACES)
        lost += len(units) - best
    assert lost > 20
