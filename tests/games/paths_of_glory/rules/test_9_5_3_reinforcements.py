"""9.5.3 Reinforcements."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.cards import registry
from greatwar.games.paths_of_glory.components import RESERVE, SPACES, Side, card, space, unit
from greatwar.games.paths_of_glory.rules import access, supply
from greatwar.games.paths_of_glory.rules.control import enter
from greatwar.games.paths_of_glory.rules.reinforcements import card_refusal, come_in, entries, entry_refusal
from greatwar.games.paths_of_glory.rules.replacements import never_replaced
from greatwar.games.paths_of_glory.state import Mark, State, Use, replaced
from greatwar.games.paths_of_glory.steps.action import play_event
from greatwar.games.paths_of_glory.steps.reinforcements import PlaceReinforcement
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import GAME, Position, choices, choose, position, refusal

registry.load_decks()


def board(turn: int = 5) -> Position:
    return position("campaign").clear().turn(turn)


def barred(s: State, name: str) -> str:
    """The rule against playing a reinforcement card; empty if it may be played."""
    no = card_refusal(s, card(name))
    return no.rule if no else ""


def comes(s: State, name: str) -> list[str]:
    return [str(x) for x in entries(s, unit(name))]


def play(s: State, name: str) -> State:
    registry.carry_out(s, card(name))
    GAME.settle(s)
    return s


@pytest.mark.rule("9.5.3.1#1")
def test_one_card_for_each_nation_in_a_turn():
    s = board().build()
    s.taken = replaced(s.taken, Side.AP, bytes((Use.REINFORCEMENT, card("AP-3").n)))
    assert barred(s, "AP-8") == "9.5.3.1"
    assert barred(s, "AP-1") == ""
    s.taken = replaced(s.taken, Side.AP, bytes((Use.OPS, card("AP-3").n)))
    assert barred(s, "AP-8") == ""


@pytest.mark.rule("9.5.3.1#2")
def test_none_in_august_1914():
    assert barred(board(1).build(), "CP-7") == "9.5.3.1"
    assert barred(board(2).build(), "CP-7") == ""


@pytest.mark.rule("9.5.3.1#3", "9.5.3.3#8")
def test_all_units_of_the_card_must_find_room():
    p = board().at("London", "BR 3", "BR 4", "BR 5")
    assert barred(p.build(), "AP-1") == "9.5.3.1"
    assert barred(p.build(), "AP-20") == ""  # corps only
    p = board().at("Berlin", "GE 1", "GE 2", "GE 3").at("Essen", "GE 4", "GE 5", "GE 6")
    assert barred(p.at("Breslau", "GE 7", "GE 8").build(), "CP-46") == "9.5.3.1"
    assert barred(p.build(), "CP-41") == ""


@pytest.mark.rule("9.5.3.3#1", "9.5.3.3#8", "9.5.3.2")
def test_armies_of_one_card_choose_their_spaces_apart_and_corps_go_to_the_reserve():
    s = play(board().build(), "AP-25")
    assert choices(s) == [f"place RU 6 > {x}" for x in ("Petrograd", "Moscow", "Kharkov", "Caucasus")]
    choose(s, "place RU 6 > Moscow")
    assert refusal(s, Action("place", (unit("RU 6"), space("Moscow")))) == "9.5.3.3"
    choose(s, "place RU 7 > Kharkov")
    assert [str(u) for u in s.at(RESERVE[Side.AP])] == ["RUc 1", "RUc 2"]
    assert not s.pending


@pytest.mark.rule("9.5.3.3#1")
@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("GE 9", ["Essen", "Berlin", "Breslau"]),
        ("AH 7", ["Vienna", "Budapest"]),
        ("BR 1", ["London"]),
        ("FR 10", ["Paris"]),
        ("TU YLD", ["Constantinople"]),
        ("IT 5", ["Rome"]),
    ],
)
def test_armies_come_in_at_the_capital_and_the_sources_of_their_nation(name: str, places: list[str]):
    assert comes(board().war("TU", "IT").build(), name) == places


@pytest.mark.rule("9.5.3.1#4")
def test_a_lost_capital_leaves_the_other_spaces():
    assert comes(board().control("Berlin", "AP").build(), "GE 9") == ["Essen", "Breslau"]
    s = board().control("Paris", "CP").build()
    assert comes(s, "FR 10") == []
    assert barred(s, "AP-10") == "9.5.3.1"


@pytest.mark.rule("9.5.3.3#2")
def test_not_into_a_besieged_fort():
    s = board().at("Breslau", "RU 1").build()
    assert comes(s, "GE 9") == ["Essen", "Berlin"]
    no = entry_refusal(s, unit("GE 9"), space("Breslau"))
    assert no is not None
    assert "besieged" in no.reason


@pytest.mark.rule("9.5.3.3#3")
def test_americans_come_in_at_french_ports():
    s = board(15).control("Calais", "CP").build()
    assert comes(s, "US 1") == ["Cherbourg", "Nantes", "La Rochelle", "Bordeaux", "Le Havre", "Marseilles"]


@pytest.mark.rule("9.5.3.3#4", "SUM.FR")
def test_orleans_when_paris_is_full_but_not_when_it_is_besieged():
    p = board().at("Paris", "FR 1", "FR 2", "FR 3")
    assert comes(p.build(), "FR 10") == ["Orleans"]
    assert comes(board().at("Paris", "FR 1", "FR 2").build(), "FR 10") == ["Paris"]
    assert comes(board().at("Paris", "GE 1", "GE 2", "GE 3").build(), "FR 10") == []
    s = board().at("Paris", "GE 1", "GE 2", "GE 3").destroyed("Paris").control("Paris", "CP").build()
    assert comes(s, "FR 10") == []


@pytest.mark.rule("9.5.3.3#5", "9.5.3.4#1")
def test_the_near_east_armies_come_in_by_their_cards_or_at_home():
    p = board(12).war("TU", "GR")
    s = p.build()
    assert comes(s, "FR Orient") == ["Paris", "Salonika"]
    assert comes(s, "BR NE") == ["London"]
    assert comes(p.event("AP-49").build(), "BR NE") == ["London", "Alexandria"]
    home = ["Petrograd", "Moscow", "Kharkov", "Caucasus"]
    near = ["Batum", "Kars", "Poti", "Grozny", "Petrovsk", "Tbilisi", "Elizabethpol", "Baku", "Erivan"]
    assert comes(s, "RU CAU") == home + near
    assert comes(p.control("Salonika", "CP").build(), "FR Orient") == ["Paris"]


@pytest.mark.rule("9.5.3.3#6", "9.5.2.4.1#1")
def test_the_mef_lands_on_any_beach_while_turkey_is_at_war_and_salonika_not_played():
    beaches = ["MEF1", "MEF2", "MEF3", "MEF4"]
    assert comes(board().war("TU").build(), "BR MEF") == ["London", *beaches]
    assert comes(board().build(), "BR MEF") == ["London"]
    s = board().war("TU").event("AP-30").build()
    assert comes(s, "BR MEF") == ["London"]
    assert refused(s, "BR MEF", "MEF1") == "9.5.2.4.1"
    assert barred(s, "AP-31") == ""


def refused(s: State, name: str, to: str) -> str:
    no = entry_refusal(s, unit(name), space(to))
    return no.rule if no else ""


@pytest.mark.rule("9.5.3.3#7")
def test_armies_must_be_in_supply_where_they_come_in():
    p = board().control("Essen", "AP").control("Breslau", "AP")
    s = p.build()
    assert comes(s, "GE 9") == []  # Berlin has no source left to trace to
    assert barred(s, "CP-7") == "9.5.3.1"
    assert comes(p.control("Essen", "CP").build(), "GE 9") == ["Essen", "Berlin"]


@pytest.mark.rule("9.5.3.4#1", "9.5.3.4#2", "9.5.3.4#3", "SUM.NE")
@pytest.mark.parametrize(("name", "place"), [("BR MEF", "London"), ("FR Orient", "Paris"), ("RU CAU", "Moscow")])
def test_an_army_that_came_in_at_home_gives_up_the_near_east(name: str, place: str):
    s = board(12).war("TU", "GR").push(PlaceReinforcement(unit(name))).build()
    choose(s, f"place {name} > {place}")
    assert s.marked(unit(name), Mark.LOST_NEAR_EAST)
    no = access.closed(s, unit(name), space("Bursa"))
    assert no is not None
    assert no.rule == "11.3.1"
    no = access.closed(s, unit(name), space("Salonika"))
    assert (no is not None) == (name == "FR Orient")
    assert never_replaced(s, unit(name)) is not None


@pytest.mark.rule("9.5.3.4#2")
def test_an_army_that_came_in_by_its_card_keeps_the_near_east():
    s = board(12).war("TU", "GR").build()
    come_in(s, unit("FR Orient"), space("Salonika"))
    assert not s.marked(unit("FR Orient"), Mark.LOST_NEAR_EAST)
    assert access.closed(s, unit("FR Orient"), space("Bursa")) is None


@pytest.mark.rule("9.5.3.4#4")
def test_war_status_rises_also_for_an_entry_at_home():
    s = board(8).active("AP").war("TU").event("AP-30").war_status(cp=0, ap=5).hand("AP", "AP-31").build()
    assert barred(s, "AP-31") == ""
    play_event(s, card("AP-31"))
    GAME.settle(s)
    assert s.war_status[Side.AP] == 6
    assert s.place(unit("BR MEF")) == space("London")  # the only space left after Salonika


@pytest.mark.rule("9.5.3.4#5")
def test_sinai_pipeline_may_follow_allenby():
    s = play(board(12).war("TU").build(), "AP-50")
    assert s.place(unit("BR NE")) == space("London")
    assert registry.refusal(s, card("AP-49")) is None


@pytest.mark.rule("9.5.3.5#1", "9.5.3.5#2")
def test_the_landing_makes_a_port_and_opens_the_beach():
    s = board().war("TU").at("Adana", "TUc 1").push(PlaceReinforcement(unit("BR MEF"))).build()
    no = access.closed(s, unit("TUc 1"), space("MEF4"))
    assert no is not None
    choose(s, "place BR MEF > MEF4")
    assert s.beachhead == space("MEF4").n
    assert s.owner(space("MEF4")) == Side.AP
    assert supply.supplied(s, unit("BR MEF"))
    assert access.closed(s, unit("TUc 1"), space("MEF4")) is None
    assert access.crossing(s, unit("TUc 1"), space("Adana"), space("MEF4")) is None
    assert access.crossing(s, unit("BR MEF"), space("MEF4"), space("Adana")) is None
    assert access.closed(s, unit("TUc 1"), space("MEF1")) is not None


@pytest.mark.rule("9.5.3.5#3")
def test_a_cp_unit_on_the_beach_ends_the_beachhead():
    s = board().war("TU").beachhead("MEF1").at("Gallipoli", "TUc 1").at("London", "BRc 1").build()
    enter(s, unit("TUc 1"), space("MEF1"))
    assert not s.beachhead
    assert not supply.supplied_at(s, unit("BRc 1"), space("MEF1"))
    assert access.closed(s, unit("BRc 1"), space("MEF1")) is not None
    assert access.crossing(s, unit("TUc 1"), space("MEF1"), space("Gallipoli")) is None
    assert supply.supplied(s, unit("TUc 1"))


def test_what_is_listed_is_what_is_not_refused():
    s = board(12).war("TU", "GR", "IT").at("Paris", "FR 1", "FR 2", "FR 3").control("Berlin", "AP").build()
    for name in ("FR 10", "FR Orient", "BR MEF", "GE 9", "US 1", "RU CAU", "ANAc", "TU SNc", "IT 5", "AH 7"):
        step = PlaceReinforcement(unit(name))
        listed = set(step.actions(s))
        for to in SPACES:
            action = Action("place", (unit(name), to))
            assert (step.refuse(s, action) is None) == (action in listed)
