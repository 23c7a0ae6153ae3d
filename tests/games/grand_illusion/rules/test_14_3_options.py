"""14.3.6 The options of the What If scenario: secret choice, reveal, what they change before play."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import OUT_OF_PLAY, REMOVED, TRACK, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.stacking import overstacked
from greatwar.games.grand_illusion.scenarios import bits_of, option_sets
from greatwar.games.grand_illusion.state import UNKNOWN, Options
from greatwar.games.grand_illusion.steps.movement import Activate
from greatwar.games.grand_illusion.steps.setup import ChooseOptions, Pregame, Reposition, RevealOptions
from greatwar.games.grand_illusion.views import hidden_items
from greatwar.kernel.rng import Rng
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts, why


def revealed(chosen, *more):
    """The start of the scenario with these options, up to the first decision they ask for."""
    bits = bits_of(chosen)
    return position("what-if").set(secret=(bits, 0)).build(RevealOptions(), *more)


@pytest.fixture(autouse=True)
def idle(monkeypatch):
    monkeypatch.setattr(Activate, "run", lambda self, s: s.say("activated"))


@pytest.mark.rule("14.3.6#1")
def test_zero_to_two_options_a_side():
    assert len(option_sets("Allied")) == len(option_sets("German")) == 1 + 5 + 10
    s = position("what-if").build(ChooseOptions(ALLIED), ChooseOptions(GERMAN), RevealOptions())
    assert GAME.actor(s) == ALLIED
    assert texts(s)[:7] == [f"options {o}" for o in ("none", "A1", "A2", "A3", "A4", "A5", "A1+A2")]
    assert why(s, "options G1") == "14.3.6#1"


@pytest.mark.rule("14.3.6#1")
def test_the_choice_is_secret_until_both_are_revealed():
    s = GAME.setup("what-if")
    play(s, "done", "options A2+A3")
    assert s.secret[ALLIED] == bits_of("A2+A3")
    assert GAME.view(s, GERMAN).secret[ALLIED] == UNKNOWN
    assert GAME.view(s, ALLIED).secret[ALLIED] == bits_of("A2+A3")
    assert hidden_items(s, GERMAN) == ["A2+A3"]
    other = GAME.setup("what-if")
    play(other, "done", "options none")
    assert GAME.view(s, GERMAN) == GAME.view(other, GERMAN)
    guesses = {GAME.determinise(GAME.view(s, GERMAN), Rng(n)).secret[ALLIED] for n in range(400)}
    assert guesses == {bits_of(o) for o in option_sets("Allied")}


@pytest.mark.rule("14.3.6#2", "14.3.4")
def test_options_cost_their_points():
    s = position("what-if").set(secret=(bits_of("G2+G3"), bits_of("A2"))).vp(0, 3).build(RevealOptions())
    assert s.vp == (-5, 2)
    assert (s.has("A2"), s.has("G3"), s.has("G5"), s.secret) == (True, True, False, (0, 0))


@pytest.mark.rule("14.3.6a2#1", "14.3.6a2#2")
def test_better_use_of_resources():
    s = revealed("A2")
    assert [int(s.where[unit(n).n]) for n in ("Fort Lille orange", "Fort Hazebrouck orange")] == [34, 24]
    assert [s.place(unit(n)) for n in ("FR HA", "FR XXII", "FR XXIII")] == [TRACK[2], TRACK[3], TRACK[3]]
    assert GAME.invariants(s) == []


@pytest.mark.rule("14.3.6a3#1", "14.3.6a3#2")
def test_empires_in_arms():
    s = revealed("A3")
    turns = {
        n: int(str(s.place(unit(n))).removeprefix("Turn ")) for n in ("BR 7", "BR 3C", "FR MAR", "BR 3IN", "BR 7IN")
    }
    assert turns == {"BR 7": 7, "BR 3C": 7, "FR MAR": 7, "BR 3IN": 10, "BR 7IN": 10}
    assert [s.place(unit(n)) for n in ("FR 1COL", "BR 8", "BR SEC")] == [TRACK[8], TRACK[10], TRACK[13]]


@pytest.mark.rule("14.3.6b2", "14.3.6b4#1")
def test_more_guns_and_troops():
    s = revealed("G2+G4")
    assert {s.place(unit(n)) for n in ("GE HA420b", "GE HA305b")} == {TRACK[5]}
    assert {s.place(unit(n)) for n in ("GE OXXII", "GE OXXVI", "GE HQ9")} == {TRACK[1]}


@pytest.mark.rule("14.3.6b5#3")
def test_the_garrisons_of_holland():
    s = revealed("G5")
    assert {s.place(unit(n)) for n in ("GE NAV", "GE ILW", "GE HQN")} == {REMOVED}


@pytest.mark.rule("14.3.6a5#1", "14.3.6a5#2", "14.3.6a5#3")
def test_belgian_preparedness():
    s = revealed("A5")
    assert s.place(unit("BE I")) == OUT_OF_PLAY
    assert [int(s.where[unit(n).n]) for n in ("BE Io", "BE 3o", "Fort Antwerp orange", "Fort Liege orange")] == [
        62,
        62,
        52,
        72,
    ]
    assert not s.back(unit("BE 3o"))
    assert s.controls(ALLIED, hex_at(72))
    assert "join BE Io" in texts(s)
    play(s, "join BE Io")
    assert "reposition BE Io > 72" in texts(s)
    assert why(s, "reposition BE Io > 73") == "14.3.6"  # German control
    assert why(s, "reposition BE Io > 19") == "14.3.6"
    play(s, "reposition BE Io > 53")
    assert why(s, "join BE Io") == "14.3.6"
    log: list[tuple[str, int | None]] = []
    s.log = log
    play(s, "done")
    assert ("activated", None) in log
    assert not s.pending


@pytest.mark.rule("14.3.6a5#3")
def test_no_activation_before_turn_1_without_that_option():
    log: list[tuple[str, int | None]] = []
    s = position("what-if").options("A1").build()
    s.log = log
    s.push(Pregame())
    GAME.settle(s)
    assert log == []


@pytest.mark.rule("14.3.6a1")
def test_french_free_set_up_is_limited():
    s = position("what-if").build(Reposition("A1"))
    for corps, hex_ in zip(("VIII", "XIII", "XXI", "XIV", "VII"), (19, 19, 28, 28, 29), strict=True):
        play(s, f"join FR {corps}", f"reposition FR {corps} > {hex_}")
    assert why(s, "join FR XX") == "14.3.6"
    assert why(s, "join FR 57FR") == "14.3.6"
    assert why(s, "join BR 1") == "14.3.6"
    assert "join FR 1C" in texts(s)
    play(s, "join FR HQ1")
    assert why(s, "reposition FR HQ1 > 62") == "14.3.6"  # Belgium
    play(s, "reposition FR HQ1 > 20", "done")
    assert not s.pending


@pytest.mark.rule("14.3.6b1")
def test_german_free_set_up_keeps_to_stacking():
    s = position("what-if").build(Reposition("G1"))
    play(s, "join GE XI")
    assert overstacked(s, GERMAN, s.hex(unit("GE II")), [unit("GE XI")]) is not None
    assert why(s, "reposition GE XI > 72") == "8.4.6a#1"
    assert "reposition GE XI > 86" in texts(s)


def test_agreed_options_are_not_asked_for():
    s = GAME.setup("what-if", {"allied-options": "A2", "german-options": "none"})
    assert s.options == Options("what-if", "A2", "none")
    assert not any(isinstance(p, ChooseOptions) for p in s.pending)
    assert s.secret == (0, bits_of("A2"))
