"""8.4.3d-f Marches and supply, also where the march itself changes control."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.activation import may_recover
from greatwar.games.grand_illusion.rules.retreat import open_to
from greatwar.games.grand_illusion.rules.supply import Supply, supply_of, trace
from greatwar.games.grand_illusion.steps.battle import ResolveBattles
from greatwar.games.grand_illusion.steps.movement import Activate
from greatwar.games.grand_illusion.steps.recovery import Recover
from tests.games.grand_illusion.positions import GERMAN, play, position, texts, why


@pytest.fixture(autouse=True)
def no_battles(monkeypatch):
    monkeypatch.setattr(ResolveBattles, "run", lambda self, s: None)


def activated(built, where):
    return built.build(Activate(hex_at(where)))


def hexes(s):
    return {int(t.split()[1]) for t in texts(s) if t.startswith("march")}


@pytest.mark.rule("8.4.3d#1", "8.4.3c#4", "8.4.4b1#8")
def test_no_advance_beyond_the_hexes_next_to_the_rail_net():
    """102 and 107 are dead ends: from there the Allies get no farther."""
    s = activated(position().clear().active("Allied").control("Allied", 102).at(102, "FR XX"), 102)
    play(s, "join FR XX")
    assert 97 in hexes(s)
    assert 105 not in hexes(s)
    assert why(s, "march 105") == "8.4.3d#1"


@pytest.mark.rule("8.4.3d#1", "8.4.3c#4")
def test_107_opens_nothing_until_103_is_allied():
    def at_107():
        return position().clear().active("Allied").control("Allied", 107).at(107, "FR XX")

    s = play(activated(at_107(), 107), "join FR XX")
    assert why(s, "march 106") == "8.4.3d#1"
    s = play(activated(at_107().control("Allied", 103), 107), "join FR XX")
    assert 106 in hexes(s)


@pytest.mark.rule("8.4.3d#1", "8.4.3c#4")
def test_antwerp_cannot_be_reached_past_the_belgians_on_turn_1():
    """The rulebook's case: 63 and 53 do not follow while Namur stands and the Belgians hold 62."""
    s = activated(position().turn(2), 72)
    play(s, "join GE 2C")
    assert 63 in hexes(s)
    play(s, "march 63")
    assert why(s, "march 53") == "8.4.3d#1"


@pytest.mark.rule("8.4.3d#1")
def test_hexes_converted_on_the_way_carry_supply_forward():
    """73 to 64 to 54: only because 64 turns German under the march does the rail net reach 54's neighbour."""
    built = position().clear().turn(4).control("German", 72, 73).at(73, "GE VII")
    s = play(activated(built, 73), "join GE VII")
    assert {64, 63} <= hexes(s)
    play(s, "march 64")
    assert s.controls(GERMAN, hex_at(64))
    assert 54 in hexes(s)


@pytest.mark.rule("8.4.3d#1", "8.3.3#1")
def test_a_march_that_gives_up_the_hex_behind_it_may_cut_its_own_supply():
    """The last corps of contested 64 may not go to 54, which the net reaches only through 64."""

    def built(*stay):
        here = position().clear().turn(4).control("German", 72, 73, 64)
        return here.at(64, "GE VII", *stay, "FR I").control("Allied", 53, 63, 54, 55, 65, 44)

    s = play(activated(built(), 64), "join GE VII")
    assert why(s, "march 54") == "8.4.3d#1"
    assert 73 in hexes(s)
    s = play(activated(built("GE X"), 64), "join GE VII")
    assert 54 in hexes(s), "another corps keeps 64"
    play(s, "join GE X")
    assert why(s, "march 54") == "8.4.3d#1"
    s = play(activated(built("GE HQ2"), 64), "join GE VII")
    assert why(s, "march 54") == "8.4.3d#1", "an HQ keeps nothing"
    cavalry = built()
    cavalry.clear(64).at(64, "GE VII", "FR 7C")
    assert 54 in hexes(play(activated(cavalry, 64), "join GE VII")), "cavalry alone does not cut supply"


@pytest.mark.rule("8.4.3f")
def test_units_out_of_supply_go_back_to_it_or_closer():
    built = position().clear().turn(8).control("Allied").control("German", 91, 81, 82, 90, 92, 38).at(38, "GE V")
    s = activated(built, 38)
    assert supply_of(s, unit("GE V")) == Supply.NONE
    play(s, "join GE V")
    assert hexes(s) == {37, 48}, "north and east, towards Cologne"
    assert why(s, "march 29") == "8.4.3f"
    assert why(s, "march 28") == "8.4.3f"


@pytest.mark.rule("8.4.3f")
def test_units_out_of_supply_may_enter_a_hex_that_supplies_them():
    s = activated(position().clear().turn(8).control("Allied").control("German", 91, 81).at(73, "GE V"), 73)
    play(s, "join GE V")
    assert hexes(s) == {72, 82}
    play(s, "march 72")
    assert s.controls(GERMAN, hex_at(72))


@pytest.mark.rule("8.4.3f")
def test_without_any_source_units_out_of_supply_stay():
    s = position().clear().turn(8).control("Allied").at(73, "GE V").build(Activate(hex_at(73)))
    assert s.activation is not None
    assert texts(s) == []


def emergency():
    """Germans hold 54 with the besieged fort and 44; the net ends there."""
    built = position().clear().turn(4).control("German", 72, 73, 64, 63, 53, 54, 44, 45).siege(54)
    return built.at(54, "Fort Maubeuge", "GE VII").set(emergency=True)


@pytest.mark.rule("8.4.3g2#1")
def test_emergency_supply_lets_units_march():
    s = activated(emergency().at(45, "GE X", "GE HQ2"), 45)
    assert supply_of(s, unit("GE X")) == Supply.EMERGENCY
    play(s, "join GE X", "join GE HQ2", "march 35")
    assert {25, 36} <= hexes(s)
    s = emergency().set(emergency=False).control("Allied", 44).at(45, "GE X").build(Activate(hex_at(45)))
    assert supply_of(s, unit("GE X")) == Supply.NONE


@pytest.mark.rule("8.4.3g2#6")
def test_emergency_supply_allows_recovery_by_cap():
    s = emergency().at(45, "(GE X)").build()
    assert supply_of(s, unit("GE X")) == Supply.EMERGENCY
    assert hex_at(45) in may_recover(s, GERMAN)
    s.push(Recover(hex_at(45)))
    GAME.settle(s)
    assert not s.back(unit("GE X"))


@pytest.mark.rule("8.4.3e", "8.3.1#4")
def test_a_retreat_may_lead_out_of_supply_where_no_other_way_is_open():
    built = position().clear().turn(8).control("German").control("Allied", 61, 60)
    s = built.at(60, "FR I", "GE V").build()
    assert open_to(s, unit("FR I"), hex_at(60)) == [hex_at(61)]
    s.set_control(hex_at(61), GERMAN)
    ways = open_to(s, unit("FR I"), hex_at(60))
    assert ways
    assert all(s.controls(GERMAN, h) for h in ways)
    assert all(trace(s, unit("FR I").nation, h) == Supply.NONE for h in ways)
