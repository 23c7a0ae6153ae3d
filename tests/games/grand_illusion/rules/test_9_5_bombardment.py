"""9.5.4 Heavy siege artillery."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import REMOVED, hex_at, unit
from greatwar.games.grand_illusion.rules.bombardment import shatters
from greatwar.games.grand_illusion.steps.bombardment import Bombardment, Shell
from greatwar.games.grand_illusion.steps.retreat import Displace, RetreatForce
from greatwar.kernel.step import Auto
from tests.games.grand_illusion.positions import GERMAN, dice, pending, play, position, texts, why


class Next(Auto):
    """Stands for the Fortunes of War."""

    def run(self, s):
        s.say("next")


def guns_in(hex_, *names, attacker="German", scenario="campaign", options="none"):
    here = position(scenario).clear(hex_).clear(72).options(options).at(hex_, *names)
    force = [n for n in names if n.startswith("GE " if attacker == "German" else "FR ") and "HA" not in n]
    return here.battle(hex_, attacker, *force).active(attacker).build(Bombardment(), Next())


TOUL = ("GE III", "Fort Nancy", "Fort Toul", "FR XX")


def fired(s, name):
    return s.back(unit(name))


@pytest.mark.rule("9.5.4c#1", "9.5.4a#3", "2.9#2")
def test_the_die_and_the_number_of_the_fort_against_the_factor_of_the_gun():
    s = guns_in(65, "GE III", "GE HA420", "Fort Namur", "FR I")
    namur = unit("Fort Namur")
    assert texts(s) == ["hold-fire", "bombard GE HA420 > Fort Namur"]
    assert why(s, "bombard GE HA420 > FR I") == "9.5.4a#3"
    assert why(s, "bombard GE III > Fort Namur") == "9.5.4b#1"
    number = namur.defence_numbers[0]
    good = [die for die in range(1, 7) if shatters(s, unit("GE HA420"), namur, die)]
    assert good == list(range(1, 4 - number + 1))
    weak = [die for die in range(1, 7) if shatters(s, unit("GE HA305"), namur, die)]
    assert weak == good[:-1]


@pytest.mark.rule("9.5.4c#3", "9.5.4b#2", "9.5.4b#1")
def test_a_gun_fires_until_it_misses_and_then_has_fired_for_the_turn():
    s = guns_in(54, "GE III", "GE HA420", "Fort Maubeuge")
    play(s, "bombard GE HA420 > Fort Maubeuge")
    dice(s, 1)
    assert s.steps_lost(unit("Fort Maubeuge")) == 1
    assert not fired(s, "GE HA420")
    dice(s, 6)
    assert s.steps_lost(unit("Fort Maubeuge")) == 1
    assert fired(s, "GE HA420")
    assert not s.pending
    assert not guns_in(54, "GE III", "(GE HA420)", "Fort Maubeuge").pending


@pytest.mark.rule("9.5.4b#1", "9.5.4a#3")
def test_guns_fire_only_in_a_battle_of_their_own_side_and_only_at_forts():
    assert not guns_in(65, "GE III", "GE HA420", "FR I").pending
    assert not guns_in(65, "GE III", "GE HA420", "Fort Namur", "FR I", attacker="Allied").pending
    s = guns_in(65, "GE III", "GE HA420", "(GE HA305)", "Fort Namur")
    assert why(s, "bombard GE HA305 > Fort Namur") == "9.5.4b#1"
    assert s.on_map(unit("Fort Maubeuge"))
    assert why(s, "bombard GE HA420 > Fort Maubeuge") == "9.5.4a#3", "a fort of another hex is out of range"
    s = guns_in(86, "FR I", "FR HA", "Fort Metz 3", "GE XVI", attacker="Allied", scenario="what-if", options="A2")
    assert texts(s) == ["hold-fire", "bombard FR HA > Fort Metz 3"]


@pytest.mark.rule("9.5.4c#1", "9.5.4c#2", "9.5.4c#3")
def test_one_gun_after_the_other_and_one_fort_after_the_other():
    s = guns_in(87, *TOUL, "GE HA420", "GE HA305")
    play(s, "bombard GE HA420 > Fort Nancy")
    nancy = unit("Fort Nancy")
    for _ in range(nancy.steps - 1):
        s.lose_step(nancy)
    dice(s, 1)
    # the other fort is next without a choice, and the same gun goes on
    assert s.place(nancy) == REMOVED
    assert pending(s, Shell).gun == unit("GE HA420")
    assert pending(s, Shell).fort == unit("Fort Toul")
    dice(s, 6)
    assert texts(s) == ["hold-fire", "bombard GE HA305 > Fort Toul"]
    assert why(s, "concentrate") == "9.5.4d#1"
    play(s, "hold-fire")
    assert not fired(s, "GE HA305")


@pytest.mark.rule("9.5.4d#1", "9.5.4d#2")
def test_guns_committed_together_add_a_hit():
    s = guns_in(87, *TOUL, "GE HA420", "GE HA305")
    assert "concentrate" in texts(s)
    play(s, "concentrate")
    assert why(s, "hold-fire") == "9.5.4d#1"
    play(s, "bombard GE HA420 > Fort Nancy")
    dice(s, 6)
    assert [s.steps_lost(unit(n)) for n in ("Fort Nancy", "Fort Toul")] == [0, 0]
    assert texts(s) == ["bombard GE HA305 > Fort Nancy", "bombard GE HA305 > Fort Toul"]
    play(s, "bombard GE HA305 > Fort Toul")
    dice(s, 6)
    assert [s.steps_lost(unit(n)) for n in ("Fort Nancy", "Fort Toul")] == [0, 1]
    assert fired(s, "GE HA420")
    assert fired(s, "GE HA305")
    s = guns_in(87, *TOUL, "GE HA420", "GE HA305")
    play(s, "bombard GE HA420 > Fort Nancy")
    dice(s, 6)
    play(s, "bombard GE HA305 > Fort Nancy")
    dice(s, 6)
    assert s.steps_lost(unit("Fort Nancy")) == 0  # not committed together


@pytest.mark.rule("9.5.4d#3")
def test_a_committed_gun_has_fired_even_if_no_fort_is_left_for_it():
    for text, flipped in (("concentrate", True), (None, False)):
        s = guns_in(65, "GE III", "GE HA420", "GE HA305", "Fort Namur", "FR I")
        play(s, *([text] if text else []), "bombard GE HA420 > Fort Namur")
        dice(s, 1, 1)
        assert s.place(unit("Fort Namur")) == REMOVED
        assert fired(s, "GE HA420")
        assert fired(s, "GE HA305") is flipped
        assert not s.pending


@pytest.mark.rule("9.5.4a#4")
def test_a_gun_alone_with_the_enemy_is_lost():
    s = position().clear(65).at(65, "GE HA420", "FR I").build(Displace(GERMAN, hex_at(65)))
    assert s.place(unit("GE HA420")) == REMOVED
    s = position().clear(65).at(65, "GE HA420", "GE III", "FR I").build(Displace(GERMAN, hex_at(65)))
    assert s.where[unit("GE HA420").n] == 65
    s = position().clear(65).at(65, "GE HA420", "FR HQ1").build(Displace(GERMAN, hex_at(65)))
    assert s.where[unit("GE HA420").n] == 65


@pytest.mark.rule("9.5.4a#5")
def test_guns_retreat_with_the_others():
    here = position().clear(65, 74).control("German", 74).at(65, "(GE III)", "GE HA420", "FR I")
    s = here.control("Allied", 64, 66, 55, 56, 75).build(RetreatForce(GERMAN, hex_at(65)))
    while s.pending:
        play(s, texts(s)[0])
    assert s.where[unit("GE III").n] == s.where[unit("GE HA420").n] == 74
