"""8.2, 8.4-8.6 Groups on the march: forming, dropping, halting, HQs, entries and what they cause."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.state import State
from greatwar.games.grand_illusion.steps.battle import ResolveBattles
from greatwar.games.grand_illusion.steps.movement import Activate, Movement, activation_of
from greatwar.kernel.step import Auto
from tests.games.grand_illusion.positions import ALLIED, GERMAN, Position, play, position, texts, why

SEEN: list[str] = []


class Later(Auto):
    """Stands for what follows the activation."""

    def run(self, s):
        SEEN.append("over")


@pytest.fixture(autouse=True)
def others(monkeypatch):
    """Battles are declared, not fought; they leave a trace when movement is over."""
    SEEN.clear()
    monkeypatch.setattr(ResolveBattles, "run", lambda self, s: SEEN.append("battles"))


def here(where, *names, side="German", turn=4, **fields):
    """A cleared map with units in an activated hex of their own."""
    return position().clear().turn(turn).active(side).control(side, where).at(where, *names).set(**fields)


def activate(built: Position, where: int) -> State:
    return built.build(Activate(hex_at(where)), Later())


def hexes(s):
    return {int(t.split()[1]) for t in texts(s) if t.startswith("march")}


def at(s, name):
    return s.where[unit(name).n]


# Forming a group ---------------------------------------------------------------------------------


@pytest.mark.rule("8.4#1", "8.2.2#1")
def test_a_unit_moves_alone_and_the_others_stay():
    s = activate(here(85, "GE V", "GE XIII", "GE HQ5"), 85)
    assert texts(s) == ["done", "join GE V", "join GE XIII", "join GE HQ5"]
    play(s, "join GE V", "march 84", "halt")
    assert (at(s, "GE V"), at(s, "GE XIII")) == (84, 85)
    assert texts(s) == ["done", "join GE XIII", "join GE HQ5"]
    assert why(s, "join GE V") in ("8.2.1", "8.4#1")
    play(s, "done")
    assert SEEN == ["battles", "over"]


@pytest.mark.rule("8.4#1")
def test_a_group_is_formed_in_the_order_of_the_counters():
    s = activate(here(85, "GE V", "GE XIII", "GE XVI"), 85)
    play(s, "join GE XIII")
    assert "join GE V" not in texts(s)
    assert why(s, "join GE V") == "8.4#1"
    play(s, "join GE XVI", "march 84", "halt")
    assert (at(s, "GE XIII"), at(s, "GE XVI"), at(s, "GE V")) == (84, 84, 85)


@pytest.mark.rule("8.4#1")
def test_a_group_goes_no_farther_than_its_slowest_unit():
    s = activate(here(86, "GE V", "GE 3C", side="German"), 86)
    play(s, "join GE V", "join GE 3C", "march 95", "march 100")
    assert hexes(s) == set()
    assert "halt" in texts(s)
    assert why(s, "march 101") == "8.4#1"
    play(s, "drop GE V")
    assert 101 in hexes(s)


@pytest.mark.rule("8.4#3")
def test_units_are_dropped_and_none_is_added_on_the_way():
    s = activate(here(86, "GE V", "GE XIII", "GE 3C").at(95, "GE XXI"), 86)
    play(s, "join GE V", "join GE XIII", "march 95")
    assert why(s, "join GE 3C") == "8.4#3"
    assert why(s, "join GE XXI") == "8.4#3"
    play(s, "drop GE V")
    assert why(s, "drop GE XIII") == "8.4#3"
    play(s, "march 100")
    assert (at(s, "GE V"), at(s, "GE XIII")) == (95, 100)
    assert GAME.step(s) == Movement()
    assert "join GE V" not in texts(s)


@pytest.mark.rule("8.4#3")
def test_drops_come_in_one_order_only():
    s = activate(here(86, "GE V", "GE XIII", "GE XVI"), 86)
    play(s, "join GE V", "join GE XIII", "join GE XVI", "march 95", "drop GE XIII")
    assert why(s, "drop GE V") == "8.4#3"


@pytest.mark.rule("8.4#3")
def test_nobody_is_dropped_where_the_others_cannot_go_on():
    s = activate(here(86, "GE V", "GE XIII"), 86)
    play(s, "join GE V", "join GE XIII", "march 95", "march 100")
    assert SEEN == ["battles", "over"], "at its last hex a group only halts"


# HQs ---------------------------------------------------------------------------------------------


@pytest.mark.rule("8.4.1#1", "2.4#12", "8.4.1#2")
def test_an_hq_lends_its_allowance_and_is_flipped():
    s = activate(here(86, "GE V", "GE HQ1"), 86)
    play(s, "join GE V", "join GE HQ1", "march 95", "march 100")
    assert not s.back(unit("GE HQ1"))
    play(s, "march 101")
    assert not s.back(unit("GE HQ1")), "it flips when its movement is over"
    play(s, "halt")
    assert (at(s, "GE V"), s.back(unit("GE HQ1"))) == (101, True)


@pytest.mark.rule("8.4.1#2", "2.4#12")
def test_a_march_within_the_units_own_allowance_does_not_flip_it():
    s = activate(here(86, "GE V", "GE HQ1"), 86)
    play(s, "join GE V", "join GE HQ1", "march 95", "march 100", "halt")
    assert not s.back(unit("GE HQ1"))


@pytest.mark.rule("2.4#11", "8.4.1#2", "8.4.1#1")
def test_disrupted_units_march_with_a_flipped_hq_or_flip_it():
    s = activate(here(86, "(GE V)", "GE HQ1"), 86)
    play(s, "join GE V", "join GE HQ1", "march 95", "march 100", "halt")
    assert s.back(unit("GE HQ1"))
    alone = activate(here(86, "(GE V)"), 86)
    SEEN.clear()
    play(alone, "join GE V", "march 95")
    assert SEEN == ["battles", "over"]


@pytest.mark.rule("8.4.1#1")
def test_units_left_by_their_hq_go_on_with_what_they_have():
    s = activate(here(86, "GE V", "GE 3C", "GE HQ1"), 86)
    play(s, "join GE V", "join GE 3C", "join GE HQ1", "march 95", "march 100")
    assert why(s, "drop GE HQ1") == "8.4#3", "the corps would have to stay too, and comes first"
    play(s, "drop GE V", "drop GE HQ1", "march 101")
    assert (at(s, "GE V"), at(s, "GE HQ1"), at(s, "GE 3C")) == (100, 100, 101)
    assert not s.back(unit("GE HQ1"))


@pytest.mark.rule("8.4.6a#6", "8.4.1#1")
def test_the_hq_of_another_nation_lends_nothing():
    s = activate(here(29, "FR I", "BR 1", "BR HQ", side="Allied"), 29)
    play(s, "join FR I", "join BR 1", "join BR HQ", "march 30", "march 40")
    assert hexes(s) == set()
    assert why(s, "march 41") == "8.4#1"
    play(s, "drop FR I", "march 41")
    assert (at(s, "FR I"), at(s, "BR 1"), at(s, "BR HQ")) == (40, 41, 41)


@pytest.mark.rule("8.4.1#3", "9.5.4a#6")
def test_guns_go_one_hex_even_with_an_hq():
    s = activate(here(86, "GE V", "GE HQ1", "GE HA420"), 86)
    play(s, "join GE V", "join GE HQ1", "join GE HA420", "march 95")
    assert hexes(s) == set()
    assert why(s, "march 100") == "8.4#1"
    play(s, "drop GE HA420", "march 100", "halt")
    assert at(s, "GE HA420") == 95


@pytest.mark.rule("9.5.4a#6", "8.4.2#2")
def test_one_hex_is_one_hex_whatever_it_costs():
    s = activate(here(84, "GE HA420", "GE V").control("German", 74), 84)
    play(s, "join GE HA420")
    assert 74 in hexes(s)


@pytest.mark.rule("8.4.2#1")
def test_a_red_diamond_costs_two():
    s = activate(here(84, "GE V").control("German", 74, 64, 73), 84)
    play(s, "join GE V", "march 74")
    assert SEEN == ["battles", "over"]


@pytest.mark.rule("2.4#14", "8.4.1#4")
def test_two_hqs_that_meet_are_both_flipped_at_once():
    s = activate(here(86, "GE V", "GE HQ1").at(95, "GE HQ2"), 86)
    play(s, "join GE V", "join GE HQ1", "march 95")
    assert [s.back(unit(n)) for n in ("GE HQ1", "GE HQ2")] == [True, True]
    play(s, "march 100")
    assert hexes(s) == set(), "the flipped HQ lends two hexes only"


@pytest.mark.rule("2.4#14", "8.4.1#4")
def test_hqs_that_enter_together_do_not_collide():
    s = activate(here(86, "GE HQ1", "GE HQ2"), 86)
    play(s, "join GE HQ1", "join GE HQ2", "march 95", "halt")
    assert not s.back(unit("GE HQ1"))


# Entries -----------------------------------------------------------------------------------------


@pytest.mark.rule("8.4.4b1#4", "8.3.1#3", "2.9#1", "8.2.3#2", "9.1#1")
def test_an_occupied_hex_stops_the_group_and_causes_a_battle():
    s = activate(here(85, "GE V", "GE XIII", "GE HQ5").at(76, "FR IV"), 85)
    play(s, "join GE V", "join GE HQ5", "march 76")
    assert GAME.step(s) == Movement()
    (battle,) = activation_of(s).battles
    assert (battle.hex, battle.attackers, battle.mandatory) == (hex_at(76), (unit("GE V"),), True)
    play(s, "join GE XIII", "march 76")
    (battle,) = activation_of(s).battles
    assert battle.attackers == (unit("GE V"), unit("GE XIII"))
    assert SEEN == [], "a marker of the blocked hexside may still be lifted"
    play(s, "done")
    assert SEEN == ["battles", "over"]


@pytest.mark.rule("8.2.2#3", "8.2.2#2", "8.6")
def test_two_battles_and_a_third_unit_that_stays():
    s = activate(here(85, "GE V", "GE XIII", "GE XVI").at(76, "FR IV").at(75, "FR V"), 85)
    play(s, "join GE V", "march 76", "join GE XIII", "march 75")
    assert [b.hex for b in activation_of(s).battles] == [hex_at(76), hex_at(75)]
    assert "join GE XVI" in texts(s)
    play(s, "done")
    assert SEEN == ["battles", "over"]
    assert at(s, "GE XVI") == 85


@pytest.mark.rule("8.5#1", "8.5#2", "8.2.2#1", "8.2.3#2")
def test_units_designated_for_a_battle_stay_the_others_may_leave_first():
    s = activate(here(85, "GE V", "GE VR").at(85, "FR IV").at(76, "FR V"), 85)
    play(s, "declare 85", "designate GE VR")
    assert texts(s) == ["done", "join GE V"]
    assert why(s, "join GE VR") == "8.5#1"
    assert why(s, "declare 85") == "9.1.3e"
    play(s, "join GE V", "march 76", "done")
    assert {b.hex: b.attackers for b in activation_of(s).battles} == {
        hex_at(85): (unit("GE VR"),),
        hex_at(76): (unit("GE V"),),
    }
    assert SEEN == ["battles", "over"]


@pytest.mark.rule("8.6", "9.1.2c#1")
def test_friends_in_the_hex_make_the_battle_optional():
    s = activate(here(85, "GE V").at(76, "GE XIII", "FR IV"), 85)
    play(s, "join GE V", "march 76")
    assert activation_of(s).battles == ()
    assert texts(s) == ["decline", "accept"]
    declined = play(s.copy(), "decline")
    assert activation_of(declined).battles == ()
    play(s, "accept")
    assert [b.attackers for b in activation_of(s).battles] == [(unit("GE V"),)]


@pytest.mark.rule("8.4.4b1#6", "8.3.3#1", "8.3.1#1")
def test_a_vacant_hex_turns_at_once_and_the_march_goes_on():
    s = activate(here(85, "GE V"), 85)
    play(s, "join GE V", "march 76")
    assert s.controls(GERMAN, hex_at(76))
    assert "halt" in texts(s)
    assert hexes(s)


@pytest.mark.rule("8.4.4b1#5", "9.8.2#2")
def test_hqs_guns_and_disrupted_units_need_an_escort():
    s = activate(here(85, "(GE V)", "GE XIII", "GE HQ5", "GE HA420").at(76, "FR IV"), 85)
    for name in ("GE V", "GE HQ5", "GE HA420"):
        alone = play(s.copy(), f"join {name}")
        assert 76 not in hexes(alone)
        assert why(alone, "march 76") == "8.4.4b1#5"
    play(s, "join GE V", "join GE XIII", "join GE HQ5", "join GE HA420")
    assert 76 in hexes(s)


@pytest.mark.rule("9.8.2#2")
def test_disrupted_units_enter_a_contested_enemy_hex_with_others_only():
    s = activate(here(85, "(GE V)", "GE XIII").at(76, "GE XVI", "FR IV").control("Allied", 76), 85)
    alone = play(s.copy(), "join GE V")
    assert why(alone, "march 76") == "9.8.2#2"
    assert 76 in hexes(play(s.copy(), "join GE V", "join GE XIII"))
    s.set_control(hex_at(76), GERMAN)
    assert 76 in hexes(play(s, "join GE V")), "the hex is our own"


@pytest.mark.rule("8.4.4b1#5")
def test_a_group_without_a_way_is_not_offered():
    """HA420 could only go with an escort, and the only escort comes before it in the list."""
    around = {n: "FR " + ["IV", "V", "VI", "XII", "XVII", "XI"][i] for i, n in enumerate(hex_at(85).neighbours)}
    built = here(85, "GE XIII", "GE HA420")
    for where, name in around.items():
        built.control("Allied", int(where)).at(int(where), name)
    s = activate(built, 85)
    assert "join GE HA420" not in texts(s)
    assert why(s, "join GE HA420") == "8.4.4b1#5"
    play(s, "join GE XIII")
    assert "join GE HA420" in texts(s)


# Blocked hexsides --------------------------------------------------------------------------------


@pytest.mark.rule("8.4.5a", "8.4.5b", "8.4.5c")
def test_an_entry_against_enemies_blocks_the_hexside_and_the_owner_may_lift_it():
    s = activate(here(85, "GE V", "GE XIII").at(76, "FR IV"), 85)
    play(s, "join GE V", "march 76")
    assert list(s.blocked) == [(GERMAN, hex_at(85), hex_at(76))]
    assert GAME.describe(s)["markers"]["blocked"] == [["German", 85, 76]]
    assert "unblock 85 > 76" in texts(s)
    assert why(s, "unblock 76 > 85") == "8.4.5c"
    play(s, "unblock 85 > 76")
    assert s.blocked == ()


@pytest.mark.rule("8.4.5b", "8.4.5a")
def test_the_enemy_may_not_march_through_a_blocked_hexside():
    s = activate(here(76, "FR IV", side="Allied").at(76, "GE V").blocked("German", 85, 76).control("German", 85), 76)
    play(s, "join FR IV")
    assert 85 not in hexes(s)
    assert why(s, "march 85") == "8.4.5a"


@pytest.mark.rule("8.4.5b")
def test_no_block_without_enemies_or_out_of_an_enemy_hex():
    s = activate(here(85, "GE V"), 85)
    play(s, "join GE V", "march 76")
    assert s.blocked == ()


# What else an entry does -------------------------------------------------------------------------


@pytest.mark.rule("9.4.4#1", "9.5.4a#5")
def test_hqs_left_alone_with_the_enemy_are_displaced():
    s = activate(here(85, "GE V", "GE HQ5").at(85, "FR V").at(76, "FR HQ3"), 85)
    play(s, "join GE V", "march 76")
    while "halt" not in texts(s):
        play(s, texts(s)[0])
    assert at(s, "GE HQ5") != 85
    assert at(s, "FR HQ3") != 76


@pytest.mark.rule("9.6.3#1", "9.6.3#2")
@pytest.mark.parametrize("answer", ["stand", "fall-back"])
def test_cavalry_delay_stops_the_group_or_lets_it_go_on(answer):
    s = activate(here(85, "GE V").at(76, "FR 7C").at(67, "FR IV"), 85)
    play(s, "join GE V", "march 76")
    assert GAME.actor(s) == ALLIED
    play(s, answer)
    while GAME.actor(s) == ALLIED:
        play(s, texts(s)[0])
    assert s.controls(GERMAN, hex_at(76))
    assert ("halt" in texts(s)) == (answer == "fall-back")
    assert s.activation is None or not s.activation.stopped


@pytest.mark.rule("9.5.3b", "8.3.3#1")
def test_a_siege_ends_when_the_besiegers_march_off():
    s = activate(here(54, "GE V", turn=6).at(54, "Fort Maubeuge").siege(54).control("German", 44, 53, 63, 64), 54)
    play(s, "join GE V", "march 53")
    assert not s.besieged(hex_at(54))


# Stacking ----------------------------------------------------------------------------------------

SIX = ("GE II", "GE III", "GE IV", "GE IX", "GE IIIR", "GE IVR")


@pytest.mark.rule("8.4.6a#5", "8.4.6a#1")
def test_a_full_hex_is_passed_not_stayed_in():
    s = activate(here(86, "GE V").at(95, *SIX), 86)
    play(s, "join GE V", "march 95")
    assert "halt" not in texts(s)
    assert why(s, "halt") == "8.4.6a#1"
    play(s, "march 100")
    assert at(s, "GE V") == 100


@pytest.mark.rule("8.4.6a#5")
def test_a_unit_without_points_to_go_on_does_not_enter_a_full_hex():
    s = activate(here(86, "(GE V)").at(95, *SIX), 86)
    play(s, "join GE V")
    assert why(s, "march 95") == "8.4.6a#1"


@pytest.mark.rule("8.4.6a#5", "8.4#3")
def test_part_of_a_group_fills_a_hex_and_the_rest_goes_on():
    s = activate(here(86, "(GE V)", "GE XIII", "GE XVI").at(95, *SIX[:5]), 86)
    play(s, "join GE V", "join GE XIII", "join GE XVI", "march 95")
    assert at(s, "GE V") == 95, "the disrupted corps has the last place, the others must go on"
    assert all(t.startswith("march") for t in texts(s))
    assert why(s, "drop GE XIII") == "8.4.6a#1"


@pytest.mark.rule("8.4.6a#5", "8.4.1#4")
def test_a_full_hex_with_an_hq_is_closed_to_those_whose_hq_would_be_stopped_there():
    group = here(86, "GE V", "GE HQ1").at(100, *SIX)
    s = play(activate(group, 86), "join GE V", "join GE HQ1", "march 95")
    assert 100 in hexes(s), "the HQ takes the corps on to the next hex"
    jam = here(86, "GE V", "GE HQ1").at(100, *SIX, "GE HQ2")
    s = play(activate(jam, 86), "join GE V", "join GE HQ1", "march 95")
    assert why(s, "march 100") == "8.4.6a#1"


@pytest.mark.rule("8.4.6a#5", "8.4#3")
def test_cavalry_leaves_its_hq_in_a_full_hex_and_goes_on():
    full = ("FR I", "FR II", "FR III", "FR X", "FR XI", "FR XII", "FR 1C", "FR 3C", "FR 4C", "FR 5C")
    s = activate(here(64, "BE C", "BE HQ", side="Allied").at(53, *full), 64)
    play(s, "join BE C", "join BE HQ", "march 63", "march 53", "march 44")
    assert (at(s, "BE HQ"), at(s, "BE C")) == (53, 44)


@pytest.mark.rule("8.4#3", "8.4.6a#5")
def test_units_passed_over_go_on_and_later_ones_fill_the_hex():
    """71 takes two of three corps, 62 one; a return to 72 finds it full, and 81 is too far behind its red diamond."""
    waiting = (*SIX, "GE V", "GE XIII", "GE XVI")
    there = here(72, *waiting).control("German", 62, 71)
    there.at(71, "GE VII", "GE X", "GE XI", "GE XII").at(62, "GE VI", "GE VIII", "GE XIV", "GE XV", "GE XVIII")
    s = activate(there, 72)
    play(s, "join GE V", "join GE XIII", "join GE XVI", "march 71")
    assert texts(s) == ["drop GE V", "drop GE XIII"]
    play(s, "drop GE XIII")
    assert (at(s, "GE V"), at(s, "GE XIII"), at(s, "GE XVI")) == (62, 71, 71)


@pytest.mark.rule("8.2.2#1")
def test_forts_never_move():
    s = activate(here(86, "GE V", "GE XIII", "Fort Metz 5"), 86)
    assert "join GE V" in texts(s)
    assert "join Fort Metz 5" not in texts(s)
    assert why(s, "join Fort Metz 5") == "2.4#16"


@pytest.mark.rule("8.4.6b", "8.4.6c#1")
def test_both_sides_see_every_stack():
    s = activate(here(85, "GE V", "GE XIII").at(76, "FR IV"), 85)
    for seat in (GERMAN, ALLIED):
        seen = GAME.describe(GAME.view(s, seat))["units"]
        assert [seen[n]["place"] for n in ("GE V", "GE XIII", "FR IV")] == ["85", "85", "76"]


def test_steps_survive_a_save():
    s = here(86, "GE V", "GE HQ1").build(Activate(hex_at(86)))
    play(s, "join GE V", "join GE HQ1", "march 95", "march 100", "march 101")
    again = GAME.from_json(s.to_json())
    assert texts(again) == texts(s)
    assert again.pending[-1].tired == (unit("GE HQ1"),)
    assert [u.name for u in again.pending[-1].units] == ["GE V", "GE HQ1"]
