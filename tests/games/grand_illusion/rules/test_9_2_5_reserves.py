"""9.2.4, 9.2.5, 9.3.3, 9.3.4 Counterattacks, reserves, losses, and the fire of the reserve."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import DEADPILE, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.fire import attacker_drm, defender_drm
from greatwar.games.grand_illusion.rules.markers import battle_of, markers
from greatwar.games.grand_illusion.steps.counterattack import Counterattack
from greatwar.games.grand_illusion.steps.losses import ApplyLosses
from greatwar.games.grand_illusion.steps.reserves import ReserveFire, ReservePlacement
from greatwar.games.grand_illusion.steps.retreat import ConcludeBattle
from greatwar.kernel.step import Chance
from tests.games.grand_illusion.positions import ALLIED, GERMAN, dice, play, position, texts, why


def row(*spaces: str):
    """A row of the board: "FR I", "BR 1+BR 2", "" for an empty space."""
    found = [tuple(unit(n.strip("()")) for n in space.split("+") if n) for space in spaces]
    return tuple(found + [()] * (4 - len(found)))


def board(german: tuple[str, ...], allied: tuple[str, ...], where: int = 46, attacker: str = "German", **battle):
    """A battle with both front rows placed; names in parentheses are disrupted."""
    found = position().clear().control("Allied")
    for space in (*german, *allied):
        found.at(where, *(n for n in space.split("+") if n))
    force = german if attacker == "German" else allied
    names = [n.strip("()") for space in force for n in space.split("+") if n]
    return found.battle(where, attacker, *names, front=(row(*german), row(*allied)), **battle)


def names(spaces):
    return ["+".join(u.name for u in space) for space in spaces]


# Reserve placement -------------------------------------------------------------------------------


@pytest.mark.rule("9.2.5a#0", "9.2.5a#1")
def test_disrupted_defenders_without_an_attacker_leave_the_board():
    s = board(("GE III", "GE IV"), ("FR I", "FR X", "(FR XI)")).build(ReservePlacement())
    assert not s.pending
    assert names(s.battle.front[ALLIED]) == ["FR I", "FR X", "", ""]
    assert names(s.battle.reserve[ALLIED]) == ["", "", "", ""]
    assert s.where[unit("FR XI").n] == 46


@pytest.mark.rule("9.2.5a#2")
def test_other_defenders_and_forts_may_go_behind_any_fight():
    s = board(("GE III", "GE IV"), ("FR I", "FR X", "FR XI", "Fort Maubeuge"), 54).build(ReservePlacement())
    assert GAME.actor(s) == ALLIED
    assert texts(s) == ["reserve FR XI > 1", "reserve FR XI > 2", "keep-out FR XI"]
    assert why(s, "reserve FR XI > 3") == "9.2.5a#2"
    assert why(s, "reserve FR I > 1") == "9.2.5a#0"
    play(s, "reserve FR XI > 2")
    assert texts(s) == ["reserve Fort Maubeuge > 1", "keep-out Fort Maubeuge"]
    assert why(s, "reserve Fort Maubeuge > 2") == "9.2.5a#2"
    play(s, "reserve Fort Maubeuge > 1")
    assert names(s.battle.front[ALLIED]) == ["FR I", "FR X", "", ""]
    assert names(s.battle.reserve[ALLIED]) == ["Fort Maubeuge", "FR XI", "", ""]


@pytest.mark.rule("9.2.5b")
def test_surplus_attackers_go_behind_the_front():
    s = board(("GE III", "GE IV", "GE 33R+GE 30R"), ("FR I",)).build(ReservePlacement())
    assert GAME.actor(s) == GERMAN
    play(s, "keep-out GE IV", "reserve GE 33R > 1")
    assert names(s.battle.front[GERMAN]) == ["GE III", "", "", ""]
    assert names(s.battle.reserve[GERMAN]) == ["GE 33R+GE 30R", "", "", ""], "a stack stays together"


@pytest.mark.rule("9.2.5b#2")
def test_cavalry_is_in_reserve_only_against_cavalry_but_for_the_british():
    german = board(("GE III", "GE IV"), ("FR I", "FR 1C", "FR 3C", "BR C")).build(ReservePlacement())
    assert not [t for t in texts(german) if t.startswith("reserve FR 3C")], "both attackers are infantry"
    assert texts(german) == ["reserve BR C > 1", "reserve BR C > 2", "keep-out BR C"]
    s = board(("GE III", "GE 2C"), ("FR I", "FR X", "FR 3C")).build(ReservePlacement())
    assert texts(s) == ["reserve FR 3C > 2", "keep-out FR 3C"]
    assert why(s, "reserve FR 3C > 1") == "9.6.1#2"


@pytest.mark.rule("9.2.5b", "9.2.5a#0")
def test_a_skirmish_has_no_reserves():
    s = board(("GE III", "GE IV"), ("FR I",), effect="skirmish").build(ReservePlacement())
    assert not s.pending
    assert names(s.battle.front[GERMAN]) == ["GE III", "", "", ""]


@pytest.mark.rule("9.2.5b")
def test_disrupted_surplus_attackers_stay_out():
    s = board(("GE III", "(GE IV)"), ("FR I",)).build(ReservePlacement())
    assert not s.pending
    assert names(s.battle.reserve[GERMAN]) == ["", "", "", ""]


# Losses ------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3.3#3", "9.3.3#4", "2.8#5")
def test_both_units_of_a_stack_are_hit_and_the_dead_leave_the_board():
    build = board(("GE III",), ("BR 1+BR 2", "(FR I)"))
    s = build.battle(46, "German", "GE III", front=build.s.battle.front, hit=(unit("BR 1"), unit("FR I"))).s
    s.push(ApplyLosses())
    GAME.settle(s)
    assert s.disrupted(unit("BR 1"))
    assert s.disrupted(unit("BR 2"))
    assert s.place(unit("FR I")) == DEADPILE
    assert names(s.battle.front[ALLIED]) == ["BR 1+BR 2", "", "", ""]
    assert s.battle.hit == ()
    assert s.battle.losses == (0, 3)


@pytest.mark.rule("9.3.3#4")
def test_losses_come_before_the_fire_of_the_reserve():
    reserve = (row("GE IV"), row())
    build = board(("GE III",), ("(FR I)",), reserve=reserve, hit=(unit("FR I"),)).at(46, "GE IV")
    s = build.build(ApplyLosses(), ReserveFire())
    assert not s.pending, "nobody is left to fire at"


@pytest.mark.rule("8.3.3#1", "9.3.3#4")
def test_a_hex_without_its_last_defender_changes_hands_at_once():
    build = board(("GE III",), ("(FR I)",), hit=(unit("FR I"),)).control("German").control("Allied", 46)
    s = build.build(ApplyLosses())
    assert s.controls(GERMAN, hex_at(46))


# Reserve fire ------------------------------------------------------------------------------------


@pytest.mark.rule("9.3.4#1", "9.3.4#2")
def test_the_reserve_fires_once_without_reply():
    build = board(("GE III", "GE X"), ("FR I", "FR X"), reserve=(row("GE IV", "GE II"), row())).at(46, "GE IV", "GE II")
    s = build.build(ReserveFire(), ApplyLosses())
    assert isinstance(GAME.step(s), Chance)
    dice(s, 5, 6)
    assert not s.pending, "nobody fires back"
    assert [s.disrupted(unit(n)) for n in ("FR I", "FR X")] == [True, False]


@pytest.mark.rule("9.3.4#1")
def test_the_reserve_of_the_defender_fires_too_with_his_modifiers():
    reserve = (row(), row("Fort Maubeuge"))
    s = board(("GE III",), ("FR I",), 54, reserve=reserve).at(54, "Fort Maubeuge").build(ReserveFire(), ApplyLosses())
    dice(s, 5)
    assert s.disrupted(unit("GE III")), "strength 5"


@pytest.mark.rule("9.2.5b#2", "9.3.4#1")
def test_cavalry_in_reserve_does_not_fire_at_infantry_that_has_moved_up():
    s = board(("GE III",), ("FR I",), reserve=(row("GE 2C"), row())).at(46, "GE 2C").build(ReserveFire())
    assert not s.pending
    s = board(("GE III",), ("FR 1C",), reserve=(row("GE 2C"), row())).at(46, "GE 2C").build(ReserveFire())
    assert isinstance(GAME.step(s), Chance)


# Counterattack -----------------------------------------------------------------------------------


def strasbourg(*french: str):
    """Germans with a fort attack in 105 and meet a counterattack."""
    build = position().clear().control("Allied").at(105, "GE XIV", "GE XV", "(GE XIVR)", "Fort Strasbourg", *french)
    return build.battle(105, "German", "GE XIV", "GE XV", effect="counterattack", fortune=10)


@pytest.mark.rule("9.2.4b#1", "9.2.4b#2", "9.2.4a#1", "9.2.4a#2", "9.2.4a#4")
def test_the_example_of_a_counterattack():
    s = strasbourg("FR VIII", "FR XIII", "(FR XXI)").build(Counterattack(), ReservePlacement())
    german = names(s.battle.front[GERMAN])
    assert sorted(german) == ["Fort Strasbourg", "GE XIV", "GE XIVR", "GE XV"], "all must be placed, disrupted ones too"
    assert GAME.actor(s) == ALLIED
    while "done" not in texts(s):
        play(s, texts(s)[0])
    play(s, "done")  # the disrupted corps goes back into the hex
    facing = {names(s.battle.front[GERMAN])[i] for i in range(4) if s.battle.front[ALLIED][i]}
    assert facing == {"GE XIV", "GE XV"}
    assert GAME.actor(s) == GERMAN
    assert [t.split(" > ")[0] for t in texts(s)] == ["reserve Fort Strasbourg"] * 2 + ["keep-out Fort Strasbourg"]
    play(s, texts(s)[0])
    assert sorted(names(s.battle.front[GERMAN])) == ["", "", "GE XIV", "GE XV"], (
        "the disrupted corps is back in the hex"
    )
    assert s.battle.attacker == ALLIED
    assert attacker_drm(s, [unit("FR VIII")]) == 1
    assert defender_drm(s, [unit("GE XIV")]) == 0


@pytest.mark.rule("9.2.4a#1", "9.2.4a#3")
def test_forts_do_not_counterattack():
    build = position().clear().at(54, "Fort Maubeuge", "GE III").control("German", 64)
    s = build.battle(54, "German", "GE III", effect="counterattack").build(Counterattack())
    assert battle_of(s).called_off
    assert battle_of(s).attacker == GERMAN
    assert names(battle_of(s).front[ALLIED]) == [""] * 4


@pytest.mark.rule("9.2.4a#1")
def test_forts_return_to_the_hex():
    front = (row("GE III"), row("FR I", "Fort Maubeuge"))
    build = position().clear().at(54, "Fort Maubeuge", "FR I", "GE III")
    s = build.battle(54, "German", "GE III", effect="counterattack", front=front).build(Counterattack())
    assert names(battle_of(s).front[ALLIED]) == ["FR I", "", "", ""]


@pytest.mark.rule("9.2.4a#3", "9.2.4a#2")
def test_disrupted_units_alone_may_give_the_counterattack_up():
    build = position().clear().control("Allied", 46, 47).at(46, "GE III", "(FR I)")
    here = build.battle(46, "German", "GE III", effect="counterattack").set(surrendered=True)
    s = here.build(Counterattack(), ConcludeBattle())
    assert GAME.actor(s) == ALLIED
    assert texts(s) == ["counterattack", "decline"]
    given_up = play(s.copy(), "decline")
    assert given_up.battle is None
    assert given_up.hex(unit("FR I")) == hex_at(46), "no battle, no retreat"
    assert given_up.surrendered, "the initiative has passed all the same"
    play(s, "counterattack")
    assert texts(s) == ["done", "front FR I > 1"]


@pytest.mark.rule("9.2.3b#4")
def test_the_example_of_a_concentric_attack():
    build = position().clear().control("German").control("Allied", 16, 17, 25, 27).trench(26, 2)
    build.at(16, "FR I").at(17, "FR X").at(25, "FR XI").blocked("Allied", 27, 26).at(26, "FR II", "GE III")
    s = build.battle(26, "Allied", "FR II").build()
    lying = markers(s)
    assert (lying.tem, lying.trench, lying.concentric) == (1, 2, -1)
    assert attacker_drm(s, [unit("FR II")]) == 2
