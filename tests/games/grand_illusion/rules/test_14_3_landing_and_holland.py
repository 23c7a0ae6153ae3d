"""14.3.6a4, b4 The British landing, and the German army that comes through Holland."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import TRACK, Phase, hex_at, unit
from greatwar.games.grand_illusion.steps.action import ActionSegment, EndOfActivation, TakeAction
from greatwar.games.grand_illusion.steps.battle import ResolveBattles
from greatwar.games.grand_illusion.steps.reinforcement import ReinforcementPhase
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts, why

ARMY = ("GE OXXII", "GE OXXIII", "GE OXXIV", "GE OXXV", "GE OXXVI", "GE HQ9")


def fleet(turn=10, options="A4"):
    """Three divisions that were held back."""
    s = position("what-if").clear().options(options).turn(turn).caps(2, 2).active("Allied").withdrew("Allied", 4)
    return s.track(turn + 1, "BR RN", "BR 7", "BR 6").at(58, "FR II")


@pytest.fixture
def peaceful(monkeypatch):
    """Battles that are only noted."""
    fought = []
    monkeypatch.setattr(ResolveBattles, "run", lambda self, s: fought.append(s.activation.battles))
    return fought


@pytest.mark.rule("14.3.6a4#1", "14.3.6a4#2")
def test_divisions_that_were_held_back_land_for_a_cap(peaceful):
    s = fleet().control("German", 15).build(TakeAction())
    assert [t for t in texts(s) if t.startswith("land")] == [f"land {h}" for h in (1, 7, 14, 15, 16, 23, 32)]
    assert why(s, "land 24") == "14.3.6a4#1"
    play(s, "land 15", "join BR 6", "join BR 7")
    assert (s.where[unit("BR 6").n], s.where[unit("BR 7").n], s.place(unit("BR RN"))) == (15, 15, TRACK[11])
    assert (s.caps[ALLIED], s.landing, peaceful) == (1, 15, [])
    assert why(s, "land 16") == "14.3.6a4#1"  # once only
    assert s.controls(ALLIED, hex_at(15))


@pytest.mark.rule("14.3.6a4#2")
def test_not_before_turn_10_nor_without_the_option():
    assert why(fleet(9).build(TakeAction()), "land 15") == "14.3.6a4#2"
    assert why(fleet(options="A2").build(TakeAction()), "land 15") == "14.3.6a4#1"
    german = fleet().active("German").at(84, "GE III").build(TakeAction())
    assert why(german, "land 15") == "14.3.6a4#1"


@pytest.mark.rule("14.3.6a4#1")
def test_only_infantry_divisions_whose_turn_has_come():
    s = fleet().clear().track(11, "BR 3C", "BR C", "(BR 7)").track(11, "BR 3IN").build(TakeAction())
    assert not [t for t in texts(s) if t.startswith("land")]
    with_a3 = fleet(options="A3+A4").clear().track(11, "BR 3IN", "BR 3C").build(TakeAction())
    play(with_a3, "land 16")
    assert "join BR 3C" not in texts(with_a3)


@pytest.mark.rule("14.3.6a4#1")
def test_four_divisions_at_most():
    s = fleet(13, "A3+A4").track(14, "BR 3IN", "BR 7IN").build(TakeAction())
    play(s, "land 16")
    names = [t.removeprefix("join ") for t in texts(s) if t.startswith("join")]
    assert len(names) == 5
    play(s, *(f"join {n}" for n in names[:4]))
    assert sum(s.where[unit(n).n] == 16 for n in names) == 4  # nothing but to be done with it


@pytest.mark.rule("14.3.6a4#1", "14.3.6a4#2", "14.3.6a4#3")
def test_germans_on_the_beach_are_fought_and_nobody_moves_on(peaceful):
    s = fleet().control("German", 15).at(15, "GE III", "FR I").build(TakeAction())
    play(s, "land 15", "join BR 6", "join BR 7")
    (battles,) = peaceful
    (battle,) = battles
    assert (battle.hex.n, battle.mandatory, battle.landing) == (15, True, True)
    assert battle.attackers == (unit("BR 6"), unit("BR 7"))
    assert not isinstance(s.pending[-1], EndOfActivation)


@pytest.mark.rule("14.3.6a4#1")
def test_the_allies_hold_divisions_back_by_delaying_them():
    here = position("what-if").clear().options("A4").turn(10).phase(Phase.REINFORCEMENT).caps(1, 1).track(10, "BR 7")
    s = here.build(ReinforcementPhase(ALLIED))
    play(s, "delay BR 7")
    s.phase, s.active, s.initiative = Phase.ACTION, ALLIED, ALLIED
    s.push(TakeAction())
    assert "land 7" in texts(s)


# Holland -----------------------------------------------------------------------------------------


def holland(options="G4+G5", turn=2):
    s = position("what-if").clear().options(options).turn(turn).caps(3, 3).active("German").track(turn + 1, *ARMY)
    return s.at(72, "GE II").at(62, "BE I")


@pytest.mark.rule("14.3.6b4#3")
def test_the_army_enters_as_one_group_and_goes_on(peaceful):
    s = holland().build(TakeAction(), ActionSegment(ALLIED))
    assert [t for t in texts(s) if t.startswith("enter")] == ["enter 62", "enter 71"]
    assert why(s, "enter 42") == "8.4.3d#1"
    assert why(s, "enter 63") == "14.3.6b4#3"
    play(s, "enter 71")
    assert [s.where[unit(n).n] for n in ARMY] == [71] * 6
    assert (s.caps[GERMAN], s.more_troops) == (3, 2)  # one spent, one for the army
    assert "halt" in texts(s)
    assert "march 72" in texts(s)
    play(s, "march 72", "halt")
    assert [s.where[unit(n).n] for n in ARMY] == [72] * 6
    assert s.controls(GERMAN, hex_at(71))


@pytest.mark.rule("14.3.6b4#3")
def test_in_brussels_it_must_fight(peaceful):
    s = holland().build(TakeAction(), ActionSegment(ALLIED))
    play(s, "enter 62")
    (battles,) = peaceful
    assert (battles[0].hex.n, battles[0].mandatory, len(battles[0].attackers)) == (62, True, 5)


@pytest.mark.rule("14.3.6b4#3")
def test_only_with_both_options_on_turn_2_and_all_together():
    for s in (holland("G4"), holland(turn=3)):
        assert why(s.build(TakeAction()), "enter 71") == "14.3.6b4#3"
    short = holland().at(91, "GE OXXII").build(TakeAction())
    assert why(short, "enter 71") == "14.3.6b4#3"


@pytest.mark.rule("7.1#6")
def test_the_army_may_be_held_back():
    here = position("what-if").clear().options("G4+G5").turn(1).phase(Phase.REINFORCEMENT).caps(5, 5).track(1, *ARMY)
    s = here.build(ReinforcementPhase(GERMAN))
    play(s, *(f"delay {n}" for n in ("GE HQ9", *ARMY[:5])))
    assert [s.place(unit(n)) for n in ARMY] == [TRACK[2]] * 6
    assert (s.caps, s.more_troops) == ((5, 5), 0)
