"""2.9, 8.1, 8.3.1, 9.7 Terms of the Action Phase that other chapters carry out: initiative, control, trenches."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.bombardment import shatters
from greatwar.games.grand_illusion.rules.fire import attacker_drm, defender_drm
from greatwar.games.grand_illusion.rules.markers import markers
from greatwar.games.grand_illusion.rules.retreat import CLOSED, VACANT, priority
from greatwar.games.grand_illusion.rules.supply import supplied
from greatwar.games.grand_illusion.setups import load_setup
from greatwar.games.grand_illusion.steps.action import TakeAction
from greatwar.games.grand_illusion.steps.movement import Activate
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts


@pytest.mark.rule("8.1#1")
def test_passing_only_means_that_the_enemy_may_spend_caps():
    s = position().turn(2).caps(3, 4).active("German").build(TakeAction())
    play(s, "pass")
    assert (GAME.actor(s), s.caps, s.initiative) == (ALLIED, (3, 4), GERMAN)


@pytest.mark.rule("2.9#4")
def test_terrain_is_marked_on_the_battle_board_and_units_may_be_out_of_supply():
    s = position().clear().battle(26, "German", "GE III").at(26, "GE III", "FR I").build()
    assert markers(s).tem == hex_at(26).tem == 1
    assert not supplied(s, unit("GE III")), "26 is far from any German rail net"


@pytest.mark.rule("8.3.1#4")
def test_the_enemy_s_hexes_are_not_free_for_retreats():
    s = position().clear().control("German", 48, 49).at(48, "GE III").at(58, "FR I").build()
    assert priority(s, ALLIED, hex_at(58), hex_at(48)) == CLOSED
    assert priority(s, ALLIED, hex_at(58), hex_at(49)) == VACANT
    assert priority(s, ALLIED, hex_at(58), hex_at(59)) < VACANT


@pytest.mark.rule("8.3.1#5")
def test_control_of_a_plan_17_hex_brings_points_at_once():
    s = position().clear().turn(3).active("Allied").vp(0, 3).at(97, "FR XX").build(Activate(hex_at(97)))
    play(s, "join FR XX", "march 96")
    assert s.controls(ALLIED, hex_at(96))
    drawn = texts(s)[0]
    assert drawn.startswith("draw")
    play(s, drawn)
    assert s.vp[ALLIED] > 3


@pytest.mark.rule("9.7.1#2")
@pytest.mark.parametrize("scenario", ["campaign"])
def test_metz_alone_is_entrenched_at_the_start(scenario):
    s = position(scenario).build()
    assert {h: s.trench(hex_at(h)) for h in range(1, 108) if s.trench(hex_at(h))} == {86: 1}
    load_setup.cache_clear()
    assert load_setup("1").trenches == ((86, 1),)


@pytest.mark.rule("9.7.2#4")
@pytest.mark.parametrize(("attacker", "name"), [("German", "GE III"), ("Allied", "FR I")])
def test_a_trench_hampers_whoever_attacks_and_never_the_defence(attacker, name):
    enemy = "FR I" if name == "GE III" else "GE III"
    plain = position().clear().battle(44, attacker, name).at(44, "GE III", "FR I")
    before = attacker_drm(plain.build(), [unit(name)]), defender_drm(plain.build(), [unit(enemy)])
    s = plain.trench(44, 2).build()
    assert (attacker_drm(s, [unit(name)]), defender_drm(s, [unit(enemy)])) == (before[0] + 2, before[1])


@pytest.mark.rule("9.7.3#2")
def test_a_trench_is_added_to_attackers_dice_not_to_those_of_guns():
    built = position().clear().battle(64, "German", "GE III").at(64, "GE III", "GE HA420", "FR I", "Fort Namur")
    fort, gun = unit("Fort Namur"), unit("GE HA420")
    plain = built.build()
    drm, dice = attacker_drm(plain, [unit("GE III")]), [shatters(plain, gun, fort, n) for n in range(1, 7)]
    s = built.trench(64, 2).build()
    assert attacker_drm(s, [unit("GE III")]) == drm + 2
    assert [shatters(s, gun, fort, n) for n in range(1, 7)] == dice
