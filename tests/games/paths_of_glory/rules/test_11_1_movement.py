"""11.1, 11.3, 10.1 Movement, where it may lead and how it must end."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import Side, space, unit
from greatwar.games.paths_of_glory.rules.control import enter
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.movement import Movement
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import Position, choices, choose, position, refusal


def moving(p: Position, *spaces: str) -> State:
    """Movement out of spaces activated for it."""
    p.s.move_marks = tuple(sorted(int(space(x)) for x in spaces))
    return p.push(Movement()).build()


def west(*at: tuple[str, str], side: str = "CP", scenario: str = "campaign") -> Position:
    """An otherwise empty map with units placed as (space, unit)."""
    p = position(scenario).clear().active(side)
    for where, name in at:
        p.at(where, name)
    return p


def why(s: State, name: str, to: str) -> str:
    return refusal(s, Action("move", (unit(name), space(to))))


@pytest.mark.rule("11.1.1#1", "9.2.8")
def test_only_units_in_activated_spaces_move() -> None:
    s = moving(west(("Koblenz", "GE 1"), ("Metz", "GE 2")), "Koblenz")
    assert "move GE 1 > Frankfurt" in choices(s)
    assert why(s, "GE 2", "Strasbourg") == "9.2.8"
    choose(s, "done")
    assert s.place(unit("GE 1")) == space("Koblenz")


@pytest.mark.rule("11.1.1#2")
def test_a_unit_finishes_its_move_before_the_next_begins() -> None:
    s = moving(west(("Koblenz", "GE 1"), ("Koblenz", "GE 2")), "Koblenz")
    choose(s, "move GE 1 > Frankfurt")
    assert why(s, "GE 2", "Frankfurt") == "11.1.1"
    choose(s, "stop")
    assert "move GE 2 > Frankfurt" in choices(s)
    assert why(s, "GE 1", "Koblenz") == "11.1.1"


@pytest.mark.rule("11.1.2", "11.1.5", "3.0#17")
def test_every_space_costs_one_point_and_an_army_has_three() -> None:
    s = moving(west(("Koblenz", "GE 1")), "Koblenz")
    choose(s, "move GE 1 > Frankfurt", "move GE 1 > Kassel", "move GE 1 > Hannover")
    assert s.place(unit("GE 1")) == space("Hannover")
    assert not any(c.startswith("move") for c in choices(s))


@pytest.mark.rule("11.1.3", "2.1#1")
def test_movement_follows_lines() -> None:
    s = moving(west(("Koblenz", "GE 1")), "Koblenz")
    assert why(s, "GE 1", "Berlin") == "11.1.3"


@pytest.mark.rule("11.1.4#1", "2.1#3")
def test_only_the_british_cross_to_london() -> None:
    s = moving(west(("Calais", "BR 1"), ("Calais", "FR 1"), side="AP"), "Calais")
    assert "move BR 1 > London" in choices(s)
    assert why(s, "FR 1", "London") == "11.1.4"


@pytest.mark.rule("11.1.6")
def test_units_pass_but_do_not_stop_at_an_attack_marker() -> None:
    p = west(("Koblenz", "GE 1"), ("Frankfurt", "GE 2"))
    p.s.attack_marks = (int(space("Frankfurt")),)
    s = moving(p, "Koblenz")
    choose(s, "move GE 1 > Frankfurt")
    assert refusal(s, Action("stop")) == "11.1.6"
    choose(s, "move GE 1 > Kassel", "stop")
    assert s.place(unit("GE 1")) == space("Kassel")


@pytest.mark.rule("11.1.6")
def test_a_unit_is_not_led_where_it_could_only_stop_at_a_marker() -> None:
    p = west(("Koblenz", "GE 1"))
    s = moving(p, "Koblenz")
    choose(s, "move GE 1 > Frankfurt", "move GE 1 > Kassel")
    s.attack_marks = (int(space("Hannover")),)
    s.listed = None
    assert why(s, "GE 1", "Hannover") == "11.1.6"


@pytest.mark.rule("11.1.7", "10.1.5")
def test_nobody_enters_a_space_of_enemy_units() -> None:
    s = moving(west(("Koblenz", "GE 1"), ("Liege", "FR 1")), "Koblenz")
    assert why(s, "GE 1", "Liege") == "11.1.7"


@pytest.mark.rule("11.1.8", "15.1.1", "15.2.1")
def test_an_army_besieges_a_fort_and_stops() -> None:
    s = moving(west(("Koblenz", "GE 1")), "Koblenz")
    choose(s, "move GE 1 > Liege")
    assert s.place(unit("GE 1")) == space("Liege")
    assert not any(c.startswith("move") for c in choices(s))
    assert s.owner(space("Liege")) == Side.AP


@pytest.mark.rule("15.2.1", "11.1.8")
def test_too_few_corps_do_not_enter_a_fort() -> None:
    s = moving(west(("Metz", "GEc 1"), ("Metz", "GEc 2")), "Metz")
    assert space("Verdun").fort == 3
    assert why(s, "GEc 1", "Verdun") == "15.2.1"


@pytest.mark.rule("11.1.8", "15.2.1")
def test_three_corps_from_two_spaces_enter_one_after_the_other() -> None:
    p = west(("Metz", "GEc 1"), ("Metz", "GEc 2"), ("Strasbourg", "GEc 3")).control("Nancy", "CP").destroyed("Nancy")
    s = moving(p, "Metz", "Strasbourg")
    choose(s, "move GEc 1 > Verdun", "move GEc 2 > Verdun")
    assert "done" not in choices(s)
    assert refusal(s, Action("done")) == "15.2.1"
    choose(s, "move GEc 3 > Nancy")
    assert "stop" not in choices(s)
    choose(s, "move GEc 3 > Verdun")
    assert len(s.at(space("Verdun"))) == 3


@pytest.mark.rule("15.2.2#1")
def test_a_besieged_fort_is_passed_by_others() -> None:
    p = west(("Liege", "GE 2"), ("Koblenz", "GE 1"), ("Brussels", "GEc 1")).control("Liege", "AP")
    s = moving(p, "Koblenz")
    choose(s, "move GE 1 > Liege", "move GE 1 > Brussels")
    assert s.place(unit("GE 1")) == space("Brussels")


@pytest.mark.rule("15.2.4#1")
def test_a_siege_is_left_by_all_or_kept() -> None:
    p = west(("Liege", "GE 2"), ("Liege", "GEc 1"), ("Liege", "GEc 2")).control("Liege", "AP")
    s = moving(p, "Liege")
    choose(s, "move GE 2 > Koblenz", "stop")
    assert "done" not in choices(s), "two corps do not besiege a fort of strength 3"
    choose(s, "move GEc 1 > Koblenz", "stop")
    assert "done" not in choices(s)
    choose(s, "move GEc 2 > Koblenz", "stop")
    assert s.at(space("Liege")) == ()


@pytest.mark.rule("15.2.4#2", "15.2.4#3")
def test_a_broken_siege_may_stay_and_is_restored_only_by_enough() -> None:
    p = west(("Verdun", "GEc 1"), ("Metz", "GEc 2"), ("Metz", "GEc 3")).control("Verdun", "AP")
    p.s.unbesieged = (int(space("Verdun")),)
    s = moving(p, "Metz")
    assert "done" in choices(s)
    choose(s, "move GEc 2 > Verdun")
    assert "done" not in choices(s)
    choose(s, "move GEc 3 > Verdun")
    assert len(s.at(space("Verdun"))) == 3


@pytest.mark.rule("15.1.1", "15.2.1")
def test_no_way_back_over_a_fort_that_only_the_mover_besieged() -> None:
    p = position().clear().turn(7).active("AP").at("Thorn", "RU 5", "RUc").at("Posen", "RUc", "RUc")
    s = moving(p, "Thorn")
    choose(s, "move RUc 1 > Danzig")
    assert "move RU 5 > Danzig" in choices(s), "it can complete the siege"
    assert "move RU 5 > Posen" not in choices(s), "from there the way to Danzig leads over Thorn, besieged no longer"
    assert refusal(s, Action("move", (unit("RU 5"), space("Posen"))))


@pytest.mark.rule("11.1.9#1", "11.1.9#2")
def test_the_channel_ports_are_passed_but_not_held_before_the_race() -> None:
    p = west(("Brussels", "GEc 1"), ("Cambrai", "GEc 2"))
    s = moving(p, "Brussels")
    choose(s, "move GEc 1 > Ostend")
    assert s.owner(space("Ostend")) == Side.CP
    assert refusal(s, Action("stop")) == "11.1.9"


@pytest.mark.rule("11.1.9#1", "16.1.5#2")
@pytest.mark.parametrize("opened", ["event", "status"])
def test_race_to_the_sea_or_war_status_opens_the_channel(opened: str) -> None:
    p = west(("Brussels", "GEc 1"))
    p = p.event("CP-8") if opened == "event" else p.war_status(cp=4)
    s = moving(p, "Brussels")
    choose(s, "move GEc 1 > Ostend")
    assert "stop" in choices(s)


@pytest.mark.rule("11.1.10")
def test_a_beach_is_entered_only_with_the_beachhead() -> None:
    s = moving(west(("Gallipoli", "TUc 1")).war("TU"), "Gallipoli")
    assert why(s, "TUc 1", "MEF1") == "11.1.10"
    s = moving(west(("Gallipoli", "TUc 1")).war("TU").beachhead("MEF1"), "Gallipoli")
    assert "move TUc 1 > MEF1" in choices(s)


@pytest.mark.rule("11.1.11#1")
def test_neutral_nations_are_closed_until_they_enter() -> None:
    s = moving(west(("Trent", "AH 1")), "Trent")
    assert why(s, "AH 1", "Asiago") == "11.1.11"
    s = moving(west(("Trent", "AH 1")).war("IT"), "Trent")
    assert "move AH 1 > Asiago" in choices(s)


@pytest.mark.rule("11.1.11#2", "9.5.2.4#2", "9.5.2.4#3")
def test_limited_greek_entry_opens_spaces_without_greeks() -> None:
    p = west(("Monastir", "AH 1")).event("AP-30").at("Florina", "GRc")
    s = moving(p, "Monastir")
    assert why(s, "AH 1", "Florina") in ("11.1.7", "9.5.2.4")
    assert "move AH 1 > Salonika" in choices(s)


@pytest.mark.rule("11.1.12#1")
def test_albania_is_always_open() -> None:
    s = moving(west(("Mostar", "AH 1")).control("Cetinje", "CP"), "Mostar")
    choose(s, "move AH 1 > Cetinje", "move AH 1 > Tirana")
    assert s.owner(space("Tirana")) == Side.CP


@pytest.mark.rule("11.1.14", "3.0#9", "3.0#22", "5.1.2#1")
def test_control_and_victory_points_follow_the_units() -> None:
    p = west(("Oppeln", "GEc 1"))
    s = moving(p, "Oppeln")
    vp = s.vp
    choose(s, "move GEc 1 > Czestochowa", "move GEc 1 > Lodz", "stop")
    assert s.owner(space("Czestochowa")) == s.owner(space("Lodz")) == Side.CP
    assert s.vp == vp + 1, "Lodz is a victory point space"


@pytest.mark.rule("11.1.15#1", "11.1.15#2")
def test_the_arab_army_holds_a_space_only_while_it_is_there() -> None:
    s = west(("Arabia", "ANAc"), side="AP").war("TU").build()
    ana = unit("ANAc")
    vp = s.vp
    enter(s, ana, space("Medina"))
    assert s.owner(space("Medina")) == Side.AP
    assert s.vp == vp - 1
    enter(s, ana, space("Amman"))
    assert s.owner(space("Medina")) == Side.CP
    assert s.vp == vp
    enter(s, unit("BRc 1"), space("Amman"))
    enter(s, ana, space("Medina"))
    assert s.owner(space("Amman")) == Side.AP, "another Allied unit has taken it for good"


@pytest.mark.rule("11.1.16#1")
def test_the_senussi_take_spaces_as_others_do() -> None:
    s = west(("Libya", "TU SNc")).war("TU").build()
    to = space("Libya").neighbours[0]
    enter(s, unit("TU SNc"), to)
    assert s.owner(to) == Side.CP


@pytest.mark.rule("11.1.17")
def test_the_bef_stays_in_the_west() -> None:
    s = moving(west(("Grenoble", "BR BEFc"), side="AP").war("IT"), "Grenoble")
    assert why(s, "BR BEFc", "Turin") == "11.1.17"


@pytest.mark.rule("11.3.1")
@pytest.mark.parametrize(
    ("name", "allowed"), [("RU 3", False), ("RU CAU", True), ("RUc 1", True), ("RU CAVc 1", False)]
)
def test_only_some_armies_enter_the_near_east(name: str, allowed: bool) -> None:
    from greatwar.games.paths_of_glory.rules.access import closed

    s = west(("Caucasus", name), side="AP").build()
    assert (closed(s, unit(name), space("Poti")) is None) is allowed


@pytest.mark.rule("11.3.2#1")
def test_one_russian_corps_a_turn_passes_the_caucasus() -> None:
    s = moving(west(("Caucasus", "RUc 1"), ("Caucasus", "RUc 2"), side="AP"), "Caucasus")
    choose(s, "move RUc 1 > Poti", "stop")
    assert why(s, "RUc 2", "Grozny") == "11.3.2"


@pytest.mark.rule("11.3.2#2")
def test_no_army_passes_the_caucasus() -> None:
    s = moving(west(("Poti", "RU CAU"), side="AP"), "Poti")
    assert why(s, "RU CAU", "Caucasus") == "11.3.2"


@pytest.mark.rule("11.3.2#3")
def test_nobody_passes_the_caucasus_after_the_tsar() -> None:
    s = moving(west(("Caucasus", "RUc 1"), ("Odessa", "RU 1"), side="AP").event("CP-52"), "Caucasus", "Odessa")
    assert why(s, "RUc 1", "Poti") == "11.3.2"


@pytest.mark.rule("10.1.1", "10.1.2")
def test_three_units_may_end_in_a_space_but_more_may_pass() -> None:
    p = west(("Koblenz", "GE 1"), ("Frankfurt", "GE 2"), ("Frankfurt", "GE 3"), ("Frankfurt", "GE 4"))
    s = moving(p, "Koblenz")
    choose(s, "move GE 1 > Frankfurt")
    assert refusal(s, Action("stop")) == "10.1.1"
    choose(s, "move GE 1 > Kassel", "stop")
    assert len(s.at(space("Frankfurt"))) == 3


@pytest.mark.rule("10.1.2", "10.1.4")
def test_a_fourth_unit_may_stop_if_another_can_still_leave() -> None:
    p = west(("Koblenz", "GE 1"), ("Frankfurt", "GE 2"), ("Frankfurt", "GE 3"), ("Frankfurt", "GE 4"))
    s = moving(p, "Koblenz", "Frankfurt")
    choose(s, "move GE 1 > Frankfurt", "stop")
    assert "done" not in choices(s)
    choose(s, "move GE 2 > Kassel", "stop")
    assert "done" in choices(s)


@pytest.mark.rule("15.1.12")
@pytest.mark.parametrize(("turn", "rule"), [(1, "15.1.12"), (2, "")])
def test_russians_leave_german_forts_alone_in_august_1914(turn: int, rule: str) -> None:
    s = moving(west(("Insterberg", "RU 1"), side="AP").turn(turn), "Insterberg")
    assert why(s, "RU 1", "Konigsberg") == rule


@pytest.mark.rule("5.7.4.6#1")
@pytest.mark.parametrize(("level", "rule"), [(1, "5.7.4.6"), (2, "")])
def test_historical_only_austrian_and_italian_armies_operate_in_italy(level: int, rule: str) -> None:
    p = west(("Trent", "GE 1"), ("Trent", "AH 1"), scenario="historical").war("IT").level(ap=level)
    s = moving(p, "Trent")
    assert why(s, "GE 1", "Asiago") == rule
    assert why(s, "AH 1", "Asiago") == ""


@pytest.mark.rule("5.7.4.6#2")
def test_historical_no_german_army_stops_on_the_italian_border() -> None:
    p = west(("Spittal", "GE 1"), ("Spittal", "GEc 1"), scenario="historical").level(ap=1)
    s = moving(p, "Spittal")
    choose(s, "move GE 1 > Villach")
    assert refusal(s, Action("stop")) == "5.7.4.6"


@pytest.mark.rule("16.4.9#1", "16.4.9#2")
def test_after_brest_litovsk_russians_keep_to_themselves() -> None:
    p = west(("Ismail", "RUc 1"), ("Galatz", "ROc 1"), side="AP").war("RO").event("CP-45")
    s = moving(p, "Ismail")
    assert why(s, "RUc 1", "Galatz") == "16.4.9"
