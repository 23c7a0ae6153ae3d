"""Mistakes that were seen in whole games between sergeants, each as a small position in which it is made no more."""

from __future__ import annotations

import pytest

from greatwar.games import load
from greatwar.games.paths_of_glory.adviser.advice import advise
from greatwar.games.paths_of_glory.adviser.advice_cards import action_worth
from greatwar.games.paths_of_glory.adviser.advice_forces import summary, trains_wanted
from greatwar.games.paths_of_glory.adviser.forecast import attack_value
from greatwar.games.paths_of_glory.adviser.ground import ground
from greatwar.games.paths_of_glory.adviser.lifelines import guarded, lifelines
from greatwar.games.paths_of_glory.adviser.marches import blocks, post, readiness
from greatwar.games.paths_of_glory.adviser.plans import assault
from greatwar.games.paths_of_glory.components import Side, space, unit
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.action import TakeAction
from greatwar.games.paths_of_glory.steps.combat import Combats
from greatwar.games.paths_of_glory.steps.movement import Movement
from greatwar.games.paths_of_glory.steps.operations import Activate
from greatwar.games.paths_of_glory.steps.redeployment import Redeploy
from greatwar.kernel.rng import Rng
from tests.games.paths_of_glory.positions import Position, position

GAME = load("paths-of-glory")
CP, AP = Side.CP, Side.AP


def advised(s: State) -> str:
    """What is advised in a position."""
    return str(advise(s, GAME.actions(s), Rng(1)).action)


def field(number: int = 6, side: str = "CP") -> Position:
    """An empty map in the spring of 1915, in the last round unless another is named."""
    return position("campaign").clear().turn(5).active(side).with_(round=number)


# Nobody opened the way of stacks that were cut off: seed 102, September 1914, four armies lost at once ---------------


def cut_off() -> Position:
    """Two German armies in Cambrai whose only way home leads through Sedan, which the Allies hold with nobody."""
    west = field().at("Cambrai", "GE 1", "GE 2").control("Sedan", "AP").at("Liege", "GE 3").destroyed("Liege")
    return west.at("Thorn", "GE 8").at("Amiens", "FR 1", "FR 2")


def test_the_way_of_those_who_are_cut_off_is_known():
    s = cut_off().build()
    assert int(space("Sedan")) in lifelines(ground(s, CP))
    assert int(space("Lodz")) not in lifelines(ground(s, CP))
    assert lifelines(ground(s, AP)) == {}


def test_the_way_of_those_who_are_cut_off_is_opened_first():
    """Lodz, a point without a defender, can wait: supply is looked at after this round."""
    s = cut_off().ops(1).push(Activate()).build()
    assert advised(s) == "activate-move Liege"
    s = cut_off().with_(move_marks=(int(space("Liege")),)).push(Movement()).build()
    assert advised(s) == "move GE 3 > Sedan"


# Gaps in a way of supply were left to be walked into in the last round: seeds 101 and 102 ------------------------


def gap() -> Position:
    """Three German armies in Cambrai; between them and home Sedan is empty, and a French army stands at Verdun."""
    west = field().at("Cambrai", "GE 1", "GE 2", "GE 3").control("Sedan", "CP").control("Liege", "CP")
    west.at("Liege", "GEc", "GEc").destroyed("Liege").at("Metz", "GE 5").at("Koblenz", "GEc").at("Thorn", "GE 8")
    return west.at("Amiens", "FR 1", "FR 2").at("Verdun", "FR 3")


def test_a_gap_through_which_supply_comes_is_guarded():
    s = gap().build()
    assert guarded(ground(s, CP))[int(space("Sedan"))] == 15
    s = gap().ops(1).push(Activate()).build()
    assert advised(s) == "activate-move Liege"
    s = gap().with_(move_marks=(int(space("Liege")),)).push(Movement()).build()
    assert advised(s).endswith(("> Sedan", "> Brussels"))


# A lone army took Warsaw in the last round and was lost there: seed 101, August 1914 ---------------------------


def warsaw(number: int) -> State:
    """The German 8th Army before the empty fort of Warsaw; a Russian army can walk in behind it."""
    east = field(number).at("Lodz", "GE 8").at("Lomza", "RU 2").at("Lublin", "RU 5").event("CP-11")
    return east.with_(attack_marks=(int(space("Lodz")),)).push(Combats()).build()


def test_an_army_does_not_go_where_it_would_be_cut_off():
    late, early = warsaw(6), warsaw(1)
    army, there = [unit("GE 8")], int(space("Warsaw"))
    assert attack_value(ground(late, CP), there, army) == attack_value(ground(early, CP), there, army)
    assert assault(ground(late, CP), there, army) < assault(ground(early, CP), there, army)
    assert advised(early) == "attack GE 8 > Warsaw"
    assert advised(late) == "done"


# Trains were sent for although nobody could ride to where help was wanted: seed 102, September 1914 ---------------


def test_trains_are_not_wanted_where_no_rider_can_come():
    """Belgrade calls for help, and only Russian corps have nothing to do."""
    base = field(side="AP").at("Belgrade", "(SB 1)").at("Novi Sad", "AH 5", "AH 6").at("Odessa", "RUc", "RUc")
    assert trains_wanted(base.build(), AP, 2) == 0
    closer = base.at("Lemberg", "(RU 8)").at("Przemysl", "AH 1", "AH 2", "AH 3")
    assert trains_wanted(closer.build(), AP, 2) > 0.1


def test_a_redeployment_names_the_space_that_somebody_can_ride_to():
    """Belgrade needs more than Lemberg, but the free corps are Russian."""
    base = field(side="AP").at("Belgrade", "(SB 1)").at("Novi Sad", "AH 5", "AH 6").at("Odessa", "RUc", "RUc")
    assert summary(base.build(), AP, 2) == "the front"
    closer = base.at("Lemberg", "(RU 8)").at("Przemysl", "AH 1", "AH 2", "AH 3")
    assert summary(closer.build(), AP, 2) == "Lemberg"


# Forts under siege were left alone: seeds 101 and 103, Danzig and Konigsberg -----------------------------------


@pytest.mark.parametrize(("besieged", "relief"), [("Danzig", "Thorn"), ("Konigsberg", "Tannenberg")])
def test_who_stands_beside_a_fort_of_ours_under_siege_is_ready(besieged: str, relief: str):
    s = field().at(besieged, "RU 1").at(relief, "GE 8").build()
    assert s.owner(space(besieged)) == CP
    assert readiness(ground(s, CP), 5, int(space(relief))) > 0.1


def test_a_stack_before_an_empty_fort_keeps_it_from_a_siege():
    def kept(*garrison: str) -> float:
        line = field(side="AP").at("Cambrai", "GE 1", "GE 2").at("Amiens", "FR 1").at("Chateau Thierry", "FR 2")
        return blocks(ground(line.at("Paris", *garrison).build(), AP), int(space("Amiens")))

    assert kept() > kept("FR 3")


# Lone armies went to besiege forts from where they were driven off at once: seed 103, Strasbourg, twice -----------


def test_a_siege_that_will_be_driven_off_is_not_begun():
    def siege(*relief: str) -> float:
        s = field(1, "AP").at("Nancy", "FR 1").at("Mannheim", *relief).build()
        g = ground(s, AP)
        return post(g, unit("FR 1"), 3, int(space("Strasbourg")), 0)

    assert siege("GE 1", "GE 2", "GE 3") < 0.6 * siege("(GEc)")


# Half of the Russian armies stood far from the front for the whole war: seeds 101 to 103 ------------------------


def rear() -> Position:
    """Two new Russian armies far behind a front that holds."""
    front = field(2, "AP").at("Lemberg", "RU 3").at("Tarnow", "AH 1", "AH 2").at("Petrograd", "RU 9", "RU 10")
    return front.hand("AP", "AP-12")


def test_armies_in_the_rear_are_sent_for():
    """Four points of redeployment bring an army to the front; as operations the card promises less."""
    s = rear().push(TakeAction()).build()
    worth = {str(a): action_worth(s, a) for a in GAME.actions(s)}
    assert worth["sr AP-12"] > worth["ops AP-12"]
    s = rear().push(Redeploy(4)).build()
    assert advised(s) in ("pick RU 9", "pick RU 10")
