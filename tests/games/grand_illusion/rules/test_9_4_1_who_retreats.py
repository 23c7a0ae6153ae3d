"""9.4.1, 9.4.2 Who must retreat after a battle, and who may."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.steps.retreat import ConcludeBattle
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts, why
from tests.games.grand_illusion.retreating import WALL, where


def fought(*names: str, hex_: int = 46, **battle):
    """A battle of the Germans in a hex that is over but for its retreats; 47 is Allied, 56 is German."""
    found = position().clear().control("German").control("Allied", 46, 47).at(hex_, *names)
    return found.battle(hex_, "German", **battle)


@pytest.mark.rule("9.4.1a", "9.4.1d", "9.3.6#1", "9.3.6#2")
@pytest.mark.parametrize("french", [("(FR I)", "(FR X)"), ("FR 1C",), ("(FR I)", "FR 1C")])
def test_a_side_without_undisrupted_infantry_retreats(french):
    s = fought("GE III", *french).build(ConcludeBattle())
    assert [s.place(unit(n.strip("()"))) for n in french] == [hex_at(47)] * len(french)
    assert s.controls(GERMAN, hex_at(46))
    assert s.battle is None
    assert not s.pending


@pytest.mark.rule("9.4.1a")
def test_nobody_must_retreat_while_both_or_neither_have_undisrupted_infantry():
    for names in (("GE III", "FR I"), ("(GE III)", "(FR I)")):
        assert texts(fought(*names).build(ConcludeBattle())) == ["stay", "fall-back"]


@pytest.mark.rule("9.4.1a", "9.4.2#1")
def test_a_beaten_attacker_retreats_before_the_defender_chooses():
    s = fought("(GE III)", "FR I").build(ConcludeBattle())
    assert texts(s)[0].startswith("retreat GE III")
    assert GAME.actor(s) == GERMAN
    play(s, "retreat GE III > 56")
    assert texts(s) == ["stay", "fall-back"]
    assert GAME.actor(s) == ALLIED


@pytest.mark.rule("9.4.1b#1")
@pytest.mark.parametrize(("names", "loser"), [(("GE III", "GE 2C", "FR I"), "FR I"), (("GE III", "FR I"), "")])
def test_routed_forces_the_side_with_fewer_undisrupted_units(names, loser):
    s = fought(*names, effect="routed").build(ConcludeBattle())
    if loser:
        assert where(s, loser) == [47]
    else:
        assert texts(s) == ["stay", "fall-back"]


@pytest.mark.rule("9.4.1b#2", "2.2#12")
def test_no_mandatory_retreat_from_a_trench_or_the_high_vosges():
    s = fought("GE III", "(FR I)").trench(46).build(ConcludeBattle())
    assert texts(s) == ["stay", "fall-back"]
    play(s, "stay")
    assert where(s, "FR I") == [46]
    s = fought("GE III", "FR I", "FR X", effect="routed").trench(46).build(ConcludeBattle())
    assert GAME.actor(s) == ALLIED
    for hex_ in (102, 103):
        s = fought("GE III", "(FR I)", hex_=hex_).build(ConcludeBattle())
        assert texts(s) == ["stay", "fall-back"]
        s = fought("(GE III)", "FR I", hex_=hex_).build(ConcludeBattle())
        assert GAME.actor(s) == ALLIED, "an attacker there does not retreat either"


@pytest.mark.rule("9.4.1c")
def test_cavalry_alone_on_both_sides():
    s = fought("GE 2C", "(FR 1C)").trench(46).build(ConcludeBattle())
    assert where(s, "FR 1C") == [47], "even from a trench"
    assert texts(fought("(GE 2C)", "(FR 1C)").build(ConcludeBattle())) == ["stay", "fall-back"]


@pytest.mark.rule("9.4.2#1", "9.4.2#2")
def test_only_the_defender_may_retreat_of_his_own_will_and_with_all_units():
    s = fought("GE III", "FR I", "FR X").build(ConcludeBattle())
    assert GAME.actor(s) == ALLIED
    assert texts(s) == ["stay", "fall-back"]
    assert why(s, "retreat FR I > 47") == "9.4.2#1"
    gone = play(s.copy(), "fall-back")
    assert where(gone, "FR I", "FR X", "GE III") == [47, 47, 46]
    play(s, "stay")
    assert not s.pending, "the attacker is not asked"
    assert where(s, "FR I", "GE III") == [46, 46]


@pytest.mark.rule("9.4.2#1")
def test_no_optional_retreat_without_a_way():
    s = fought("GE III", "FR I")
    for hex_, name in WALL.items():
        s.control("German", hex_).at(hex_, name)
    s = s.build(ConcludeBattle())
    assert not s.pending
    assert where(s, "FR I") == [46]


@pytest.mark.rule("9.4.1a")
def test_a_skirmish_forces_nobody():
    s = fought("GE III", "(FR I)", effect="skirmish").build(ConcludeBattle())
    assert texts(s) == ["stay", "fall-back"]


@pytest.mark.rule("9.3.6#1")
def test_survivors_return_from_the_board():
    names = [unit(n) for n in ("GE III", "FR I")]
    rows = (((names[0],), (), (), ()), ((names[1],), (), (), ()))
    s = fought("GE III", "(FR I)", front=rows).trench(46).build(ConcludeBattle())
    assert s.battle.front == (((), (), (), ()), ((), (), (), ()))
    assert s.disrupted(unit("FR I"))
    assert where(s, "GE III", "FR I") == [46, 46]
