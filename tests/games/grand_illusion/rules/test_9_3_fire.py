"""9.3.1, 9.3.2, 9.3.5 Fire on the Battle Board: dice, modifiers, hits, élan."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.battle import Battle, Row
from greatwar.games.grand_illusion.components import DEADPILE, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.fire import attacker_drm, defender_drm, hits, scores, strength_of
from greatwar.games.grand_illusion.rules.markers import battle_of
from greatwar.games.grand_illusion.steps.combat import Combats, Elan, Fire
from greatwar.games.grand_illusion.steps.losses import ApplyLosses
from greatwar.kernel.step import Auto
from tests.games.grand_illusion.positions import ALLIED, GERMAN, dice, pending, play, position, texts, why


class Over(Auto):
    """Stands for what follows the combats."""

    def run(self, s):
        s.say("over")


def board(hex_, german, allied, attacker="German", turn=6, **fields):
    """A battle with placed front rows; a space is a name, or two names with a plus."""
    here = position().clear().turn(turn)
    rows: list[Row] = []
    for line in (german, allied):
        spaces = [tuple(n for n in space.split(" + ") if n) for space in (*line, *[""] * (4 - len(line)))]
        for names in spaces:
            here.at(hex_, *names)
        a, b, c, d = (tuple(unit(n.strip("()")) for n in names) for names in spaces)
        rows.append((a, b, c, d))
    side = GERMAN if attacker == "German" else ALLIED
    attackers = tuple(u for space in rows[side] for u in space)
    here.s.battle = Battle(hex_at(hex_), side, attackers, front=(rows[0], rows[1]), **fields)
    return here


def named(s):
    return [u.name for u in s.battle.hit]


# One die -------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3.1c#1", "9.3.1c#2", "9.3.1c#3", "2.9#2")
def test_hit_or_miss():
    assert [hits(die, 0, 4, False) for die in range(1, 7)] == [True, True, True, True, False, False]
    assert [hits(die, 2, 4, False) for die in range(1, 7)] == [True, True, False, False, False, False]
    assert [hits(die, -2, 4, False) for die in range(1, 7)] == [True] * 5 + [False]
    assert hits(1, 9, 1, False)
    assert not hits(6, -9, 9, False)


@pytest.mark.rule("9.5.1#4", "9.2.1#5")
def test_a_fort_suffers_only_from_an_unmodified_one():
    assert [hits(die, -5, 9, True) for die in range(1, 7)] == [True] + [False] * 5
    s = board(65, ["GE III"], ["Fort Namur"]).build(Combats(), ApplyLosses(), Over())
    dice(s, 1, 6)
    assert s.steps_lost(unit("Fort Namur")) == 1
    s = board(65, ["GE III"], ["Fort Namur"]).build(Combats(), ApplyLosses(), Over())
    dice(s, 2, 6)
    assert s.steps_lost(unit("Fort Namur")) == 0


@pytest.mark.rule("9.3.1d", "9.3.1a")
def test_stacked_divisions_add_up_and_roll_one_die():
    s = board(44, ["GE 33R + GE 30R"], ["FR I"]).build(Combats(), Over())
    assert strength_of(s, [unit("GE 33R"), unit("GE 30R")], False) == 4
    dice(s, 4)
    assert named(s) == ["FR I"]
    dice(s, 5)
    assert not s.pending
    s = board(44, ["GE 33R"], ["FR I"]).build(Combats(), Over())
    dice(s, 4, 5)
    assert named(s) == []


@pytest.mark.rule("9.3.1b#1", "9.3.1b#2", "9.3.1b#3", "2.9#2")
def test_terrain_trench_and_concentric_attack():
    def drm(here):
        return attacker_drm(here.build(), [unit("FR I")])

    assert drm(board(44, ["GE III"], ["FR I"], "Allied")) == 0
    assert drm(board(26, ["GE III"], ["FR I"], "Allied")) == 1
    assert drm(board(26, ["GE III"], ["FR I"], "Allied").trench(26, 2)) == 3
    here = board(26, ["GE III"], ["FR I"], "Allied").trench(26, 2)
    for hex_, name in ((25, "FR II"), (27, "FR III"), (35, "FR IV")):
        here.at(hex_, name).control("Allied", hex_)
    assert drm(here) == 2  # the example of 9.2.3b: +3 and -1
    assert drm(board(26, ["GE III"], ["FR I"], "Allied", effect="surprise").trench(26, 2)) == 0


@pytest.mark.rule("9.3.1b#4", "2.4#9")
def test_mountain_units_in_the_high_vosges():
    def drm(hex_, name):
        return attacker_drm(board(hex_, ["GE III"], [name], "Allied").build(), [unit(name)])

    assert [drm(102, "FR XIV"), drm(102, "FR CHA"), drm(103, "FR XIV"), drm(102, "FR I")] == [1, 1, 1, 2]
    assert drm(101, "FR XIV") == drm(101, "FR I")


@pytest.mark.rule("9.3.1b#5", "9.3.2c")
def test_a_counterattack_has_one_modifier_only():
    here = board(86, ["GE XVI", "Fort Metz 3"], ["FR I"], "German", counterattack=True, effect="counterattack")
    s = here.at(86, "Fort Metz 5").build()
    assert attacker_drm(s, [unit("GE XVI")]) == 1
    here = board(86, ["GE XVI"], ["FR I"], "Allied", counterattack=True, effect="counterattack")
    s = here.at(86, "Fort Metz 5").build()
    assert (attacker_drm(s, [unit("FR I")]), defender_drm(s, [unit("GE XVI")])) == (1, 0)


@pytest.mark.rule("9.3.2c", "9.3.2d#1", "9.3.2d#2", "9.5.1#6", "9.2.1#7")
def test_a_fort_helps_the_defenders_but_itself_and_not_in_a_skirmish():
    def drm(name, **fields):
        here = board(86, ["GE XVI"], ["FR I"], "Allied", **fields).at(86, "Fort Metz 3").siege(86)
        return defender_drm(here.build(), [unit(name)])

    assert drm("GE XVI") == -1  # terrain and trench of Metz do not count for the defender
    assert drm("Fort Metz 3") == 0
    assert drm("GE XVI", effect="surprise") == -1
    assert drm("GE XVI", effect="skirmish") == 0
    assert defender_drm(board(26, ["GE XVI"], ["FR I"], "Allied").trench(26).build(), [unit("GE XVI")]) == 0
    s = board(86, ["GE XVI"], ["FR I"], "German").at(86, "Fort Metz 3").build()
    assert defender_drm(s, [unit("FR I")]) == 0  # the fort is the attacker's


@pytest.mark.rule("9.5.1#5", "9.3.2a")
def test_a_fort_fires_back_with_its_factor():
    s = board(65, ["GE III"], ["Fort Namur"]).build(Combats(), Over())
    dice(s, 6, 3)
    assert named(s) == ["GE III"]
    s = board(65, ["GE III"], ["Fort Namur"]).steps_lost("Fort Namur", 1).build(Combats(), Over())
    assert strength_of(s, [unit("Fort Namur")], True) < 3
    dice(s, 6, 3)
    assert named(s) == []


# Combats -------------------------------------------------------------------------------------------


@pytest.mark.rule("9.1.3c", "9.3.1#1", "9.3.1a", "9.3.2a")
def test_combats_go_from_space_to_space_attacker_first():
    s = board(44, ["GE III", "GE IV", "", "GE V"], ["FR I", "FR X", "", ""]).build(Combats(), Over())
    seen = []
    while s.pending:
        step = pending(s, Fire)
        seen.append((step.side, step.space))
        dice(s, 6)
    assert seen == [(GERMAN, 0), (ALLIED, 0), (GERMAN, 1), (ALLIED, 1)]
    assert s.battle.fought == (0, 1)


@pytest.mark.rule("9.3.2b#1")
def test_fire_is_simultaneous():
    s = board(44, ["GE III"], ["FR I"]).build(Combats(), ApplyLosses(), Over())
    dice(s, 2)
    assert named(s) == ["FR I"]
    assert not s.disrupted(unit("FR I"))
    dice(s, 4)  # 4 is the undisrupted strength of the corps that has been hit
    assert s.disrupted(unit("FR I"))
    assert s.disrupted(unit("GE III"))
    s = board(44, ["GE III"], ["(FR I)"]).build(Combats(), ApplyLosses(), Over())
    dice(s, 2, 4)
    assert s.place(unit("FR I")) == DEADPILE
    assert not s.disrupted(unit("GE III"))  # disrupted it fires with 3


@pytest.mark.rule("9.3.2b#1")
def test_a_fort_that_is_hit_fires_with_its_strength_before_the_battle():
    s = board(65, ["GE III"], ["Fort Namur"]).build(Combats(), ApplyLosses(), Over())
    dice(s, 1, 3)
    assert s.steps_lost(unit("Fort Namur")) == 1
    assert s.disrupted(unit("GE III"))


@pytest.mark.rule("9.6.1#1", "9.3.2b#2")
def test_infantry_fires_first_and_twice_at_charging_cavalry():
    s = board(44, ["GE 2C"], ["FR I"]).build(Combats(), ApplyLosses(), Over())
    dice(s, 4)  # the free shot, applied at once
    assert s.disrupted(unit("GE 2C"))
    assert named(s) == []
    assert s.battle.losses == (1, 0)
    dice(s, 2)  # its strength is 1 now
    assert named(s) == []
    dice(s, 4)
    assert s.place(unit("GE 2C")) == DEADPILE


@pytest.mark.rule("9.6.1#1")
def test_cavalry_shot_down_before_the_charge_fights_no_more():
    s = board(44, ["(GE 2C)"], ["FR I"]).build(Combats(), ApplyLosses(), Over())
    dice(s, 4)
    assert s.place(unit("GE 2C")) == DEADPILE
    assert not s.pending
    assert s.battle.front[GERMAN] == ((), (), (), ())


@pytest.mark.rule("9.6.1#1", "9.3.1a")
def test_no_free_shot_among_cavalry_or_at_infantry():
    for german, allied in ((["GE 2C"], ["FR 4C"]), (["GE III"], ["FR I"]), (["GE III"], ["FR 4C"])):
        s = board(44, german, allied).build(Combats(), Over())
        dice(s, 6, 6)
        assert not s.pending


# Élan ----------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3.2e", "9.3.5a", "9.3.5b", "14.1.1a#9")
def test_elan_helps_every_defender_by_the_terrain_number():
    def drm(name, hex_=86, **fields):
        here = board(hex_, ["GE XVI"], ["FR I"], "Allied", turn=2, **fields)
        return defender_drm((here.at(86, "Fort Metz 3") if hex_ == 86 else here).build(), [unit(name)])

    assert drm("GE XVI", plan17=True) == -2  # terrain 1, and the fort
    assert drm("Fort Metz 3", plan17=True) == -1
    assert drm("GE XVI", 103, plan17=True) == -2
    assert drm("GE XVI") == -1


def after(german, allied, scenario="campaign", **fields):
    here = board(86, german, allied, "Allied", turn=2, **fields)
    return here.build(Combats(), ApplyLosses(), Elan(), Over())


@pytest.mark.rule("9.3.5c", "14.1.1a#9", "9.3.5a")
def test_an_attack_without_loss_costs_a_hit_of_the_defenders_choice():
    s = dice(after(["GE XVI", "GE XIII"], ["FR I", "FR II"], plan17=True), 6, 6, 6, 6)
    assert GAME.actor(s) == GERMAN
    assert texts(s) == ["hit FR I", "hit FR II"]
    assert why(s, "hit GE XVI") == "9.3.5c"
    play(s, "hit FR II")
    assert s.disrupted(unit("FR II"))
    assert battle_of(s).losses[ALLIED] == 1
    s = dice(after(["GE XVI", "GE XIII"], ["FR I", "FR II"], plan17=True), 6, 1, 6, 6)
    assert not s.pending  # a loss has been suffered
    assert s.disrupted(unit("FR I"))
    assert not s.disrupted(unit("FR II"))
    s = dice(after(["GE XVI", "GE XIII"], ["FR I", "FR II"]), 6, 6, 6, 6)
    assert not s.pending  # no élan


@pytest.mark.rule("9.3.5c")
def test_an_undisrupted_attacker_suffers_if_there_is_one():
    s = dice(after(["GE XVI", "GE XIII", "GE V"], ["FR I", "FR II", "(FR X)"], plan17=True), *[6] * 6)
    assert "hit FR X" not in texts(s)
    assert why(s, "hit FR X") == "9.3.5c"
    s = dice(after(["GE XVI", "GE XIII"], ["(FR X)", "(FR II)"], plan17=True), *[6] * 4)
    play(s, "hit FR X")
    assert s.place(unit("FR X")) == DEADPILE


@pytest.mark.rule("14.2.1#6")
def test_elan_in_the_short_campaign():
    here = position("short-campaign").clear(86).turn(3).at(86, "GE XVI", "FR I", "FR II")
    battle = here.battle(86, "Allied", "FR I", "FR II", plan17=True, fought=(0,))
    s = battle.build(Elan(), Over())
    assert defender_drm(s, [unit("GE XVI")]) == -1
    play(s, "hit FR II")
    assert s.disrupted(unit("FR II"))


@pytest.mark.rule("14.3.6a4#3")
def test_a_landing_surprises_or_meets_defenders_who_are_ready():
    def landed(die):
        here = board(103, ["GE XVI", "GE XIII"], ["BR 1 + BR 2", "BR 3"], "Allied", turn=10, landing=die).trench(103)
        return here.build(Combats(), ApplyLosses(), Elan(), Over())

    for die, attack, defence in ((1, 1, 0), (2, 1, 0), (3, 3, -2), (6, 3, -2)):
        s = landed(die)
        assert (attacker_drm(s, [unit("BR 3")]), defender_drm(s, [unit("GE XVI")])) == (attack, defence)
    s = dice(landed(2), 6, 6, 6, 6)
    assert not s.pending
    s = dice(landed(4), 6, 6, 6, 6)
    assert not s.pending  # the three divisions are alike: one of them is hit
    assert sum(s.disrupted(unit(n)) for n in ("BR 1", "BR 2", "BR 3")) == 1


@pytest.mark.rule("9.3.1a", "9.3.2a")
def test_attack_and_defence_use_their_own_strength_and_modifiers():
    s = board(26, ["GE III"], ["BR 1"]).build()
    german, british = [unit("GE III")], [unit("BR 1")]
    assert [scores(s, GERMAN, german, british, die) for die in (4, 5)] == [True, False]  # 5, terrain 1
    assert [scores(s, ALLIED, british, german, die) for die in (4, 5)] == [True, False]  # 3 + 1 on defence
