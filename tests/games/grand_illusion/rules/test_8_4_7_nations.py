"""8.4.7-8.4.9, 12.5.3, 14.1.1a Hexes closed to nations, and Paris in danger."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import REMOVED, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules import nations
from greatwar.games.grand_illusion.steps.battle import ResolveBattles
from greatwar.games.grand_illusion.steps.movement import Activate
from greatwar.games.grand_illusion.steps.setup import BritishSetup
from tests.games.grand_illusion.positions import GERMAN, play, position, texts, why


@pytest.fixture(autouse=True)
def no_battles(monkeypatch):
    monkeypatch.setattr(ResolveBattles, "run", lambda self, s: None)


def activated(built, where):
    return built.build(Activate(hex_at(where)))


def hexes(s):
    return {int(t.split()[1]) for t in texts(s) if t.startswith("march")}


# Allies ------------------------------------------------------------------------------------------


@pytest.mark.rule("8.4.7a")
def test_belgians_stay_in_belgium():
    built = position().clear().turn(8).active("Allied").at(33, "BE I").at(33, "FR I")
    s = activated(built, 33)
    belgian = play(s.copy(), "join BE I")
    assert hexes(belgian) == {23, 32, 43, 44}
    assert why(belgian, "march 34") == "8.4.7a"
    assert {24, 34} <= hexes(play(s, "join FR I"))


@pytest.mark.rule("8.4.7a")
def test_a_belgian_unit_holds_its_group_back():
    built = position().clear().turn(8).active("Allied").at(33, "BE I").at(33, "FR I")
    s = play(activated(built, 33), "join FR I", "join BE I")
    assert why(s, "march 34") == "8.4.7a"


@pytest.mark.rule("8.4.7b")
def test_the_british_pass_paris_and_do_not_stay():
    s = activated(position().clear().active("Allied").at(28, "BR 1", "FR I"), 28)
    play(s, "join FR I", "join BR 1", "march 19")
    assert "halt" not in texts(s)
    assert why(s, "halt") == "8.4.7b"
    assert why(s, "drop BR 1") == "8.4.7b"
    play(s, "drop FR I", "march 20")
    assert (s.where[unit("FR I").n], s.where[unit("BR 1").n]) == (19, 20)


@pytest.mark.rule("8.4.7b")
def test_a_british_unit_that_could_not_go_on_does_not_enter_paris():
    s = activated(position().clear().active("Allied").at(28, "(BR 1)"), 28)
    play(s, "join BR 1")
    assert why(s, "march 19") == "8.4.7b"
    s = activated(position().clear().active("Allied").at(19, "GE 3C").control("German", 19).at(28, "BR 1"), 28)
    play(s, "join BR 1")
    assert why(s, "march 19") == "8.4.7b", "it would have to stop there"


# Maubeuge ----------------------------------------------------------------------------------------


@pytest.mark.rule("14.1.1a#3", "14.2.1#4")
@pytest.mark.parametrize("scenario", ["campaign", "short"])
def test_maubeuge_is_closed_at_first(scenario):
    name = next(n for n in GAME.scenarios if n.startswith(scenario))
    built = position(name).clear().control("German", 72, 73, 64, 63).at(64, "GE VII")
    s = play(activated(built, 64), "join GE VII")
    assert why(s, "march 54") == "14.1.1a#3"
    s = position(name).clear().turn(2).control("German", 72, 73, 64, 63).at(64, "GE VII").build(Activate(hex_at(64)))
    assert 54 in hexes(play(s, "join GE VII"))


@pytest.mark.rule("14.1.1a#3")
@pytest.mark.parametrize(("turn", "closed"), [(1, True), (2, True), (3, False)])
def test_only_allies_that_began_in_maubeuge_come_back(turn, closed):
    s = position().turn(turn).active("Allied").set(in_maubeuge=(unit("BR 1"),)).build()
    for name, closed_to_it in (("FR I", closed), ("BR 1", False), ("BR 2", closed), ("FR 1C", False)):
        assert (nations.maubeuge_closed(s, unit(name), hex_at(54)) is not None) == closed_to_it, name


@pytest.mark.rule("14.1.1a#3")
def test_british_units_set_up_in_maubeuge_are_remembered():
    s = position().build(BritishSetup())
    play(s, next(t for t in texts(s) if t.startswith("reposition")), "done")
    (began,) = s.in_maubeuge
    assert s.where[began.n] == 54


@pytest.mark.rule("14.1.1a#3")
def test_the_what_if_scenario_leaves_maubeuge_open():
    name = next(n for n in GAME.scenarios if n.startswith("what"))
    s = position(name).build()
    assert nations.maubeuge_closed(s, unit("GE VII"), hex_at(54)) is None


# The Schlieffen Plan -----------------------------------------------------------------------------


def flanders(scenario="campaign", turn=5):
    built = position(scenario).clear().turn(turn).control("German", 72, 73, 62, 63, 64, 53, 54, 44, 34)
    return built.at(34, "GE III", "GE HQ1", "GE IV")


@pytest.mark.rule("8.4.8#1", "8.4.8#3")
def test_schlieffen_hexes_are_closed_without_allied_combat_units():
    s = play(activated(flanders().at(24, "FR HQ5").at(14, "FR IT"), 34), "join GE III")
    assert why(s, "march 24") == "8.4.8#1", "an HQ is no combat unit"
    assert why(s, "march 33") == "8.4.8#1"
    assert {25, 35} <= hexes(s)


@pytest.mark.rule("8.4.8#1")
def test_headquarters_are_not_bound():
    s = play(activated(flanders(), 34), "join GE HQ1")
    assert 24 in hexes(s)


@pytest.mark.rule("8.4.8#1", "8.4.8#2")
def test_an_entry_against_allied_units_opens_a_schlieffen_hex_for_good():
    s = play(activated(flanders().at(24, "FR IT"), 34), "join GE III", "march 24")
    assert s.opened(hex_at(24))
    s.put(unit("FR IT"), REMOVED)
    s.put(unit("GE III"), hex_at(34))
    assert nations.schlieffen_closed(s, unit("GE IV"), hex_at(24)) is None
    assert nations.schlieffen_closed(s, unit("GE IV"), hex_at(33)) is not None


@pytest.mark.rule("8.4.8#1", "14.3.1d#5")
def test_the_plan_binds_until_turn_7_and_not_in_the_what_if_scenario():
    name = next(n for n in GAME.scenarios if n.startswith("what"))
    assert 24 in hexes(play(activated(flanders(turn=7), 34), "join GE III"))
    assert 24 in hexes(play(activated(flanders(name), 34), "join GE III"))
    assert 24 not in hexes(play(activated(flanders(turn=6), 34), "join GE III"))


@pytest.mark.rule("12.5.3")
def test_ghent_is_closed_while_the_belgian_army_is_in_antwerp():
    def built(**fields):
        here = position().clear().turn(8).control("German", 72, 73, 62, 63, 64, 53, 54, 44)
        return here.at(53, "GE III").at(52, "BE I", "Fort Antwerp").set(**fields)

    s = play(activated(built(antwerp=True), 53), "join GE III")
    assert why(s, "march 43") == "12.5.3"
    assert 43 in hexes(play(activated(built(), 53), "join GE III")), "the army never went to Antwerp"
    s = activated(built(antwerp=True).clear(52), 53)
    assert 43 in hexes(play(s, "join GE III"))


@pytest.mark.rule("12.5.2#1")
def test_screened_belgians_do_not_act_though_their_hex_is_activated():
    built = position().clear().turn(5).active("Allied").set(antwerp=True).at(52, "BE I", "BR RN")
    s = activated(built.control("German", 53).at(53, "GE III", "GE IV"), 52)
    assert why(s, "join BE I") == "12.5.2#1"
    assert "join BR RN" in texts(s)


# Paris in danger ---------------------------------------------------------------------------------


def before_paris(where=48):
    built = position().turn(4).clear().at(104, "FR HQA").control("German", 85, 86, 76, 66, 67, 56, 57, 58, 48, 49)
    return built.at(where, "GE III", "GE HQ1").set(end_of_rail_net=False)


@pytest.mark.rule("8.4.9b#1", "8.4.9c")
def test_a_supplied_unit_next_to_the_hexes_round_paris_brings_the_emergency():
    s = play(activated(before_paris(), 48), "join GE III", "join GE HQ1", "march 38")
    assert s.danger == 4
    assert s.place(unit("FR HQA")) is REMOVED


@pytest.mark.rule("8.4.9b#1")
def test_farther_off_paris_is_safe():
    s = play(activated(before_paris(), 48), "join GE III", "march 47", "halt")
    assert (s.danger, s.where[unit("FR HQA").n]) == (0, 104)


@pytest.mark.rule("8.4.9b#1")
def test_an_hq_alone_is_no_danger_and_a_unit_without_supply_neither():
    s = play(activated(before_paris(), 48), "join GE HQ1", "march 38")
    assert s.danger == 0
    s = position().clear().turn(8).control("Allied").at(38, "GE V").build()
    nations.settle_danger(s, hex_at(38))
    assert s.danger == 0


@pytest.mark.rule("8.4.9b#1")
def test_the_danger_comes_once():
    s = before_paris().set(danger=3).build()
    s.put(unit("GE III"), hex_at(38))
    nations.settle_danger(s, hex_at(38))
    assert s.danger == 3
    assert s.controls(GERMAN, hex_at(48))
