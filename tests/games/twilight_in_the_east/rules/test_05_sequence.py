"""5 The sequence of play, 19 and 20 seasons and weather."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.steps.sequence import GameTurn, TurnEnd, Weather
from greatwar.kernel.rng import Rng

from ..positions import (
    CENTRAL,
    GAME,
    RUSSIA,
    Idle,
    does,
    name_of,
    nm,
    offers,
    position,
    put,
    retiring,
    run,
    start,
    unit_of,
    where,
)


@pytest.mark.rule("5.0#1", "5.3.1#1", "5.1#1")
def test_a_game_turn_begins_with_the_weather_of_the_russian_die():
    s = start("a_gumbinnen")
    assert s.turn == 1
    assert offers(s) == [f"roll {k}" for k in range(1, 7)]
    does(s, "roll 6")
    assert s.weather == nm.HEAT
    assert s.phasing == RUSSIA


@pytest.mark.rule("20.0#1", "5.3.1#1")
@pytest.mark.parametrize(
    ("gt", "die", "weather"),
    [
        (4, 5, nm.NORMAL),
        (4, 6, nm.HEAT),
        (11, None, nm.NORMAL),
        (17, None, nm.HIGH_WATER),
        (23, None, nm.HIGH_WATER),
        (24, None, nm.NORMAL),
        (34, 6, nm.FREEZE),
        (34, 5, nm.NORMAL),
    ],
)
def test_the_weather_by_turn_2_043(gt, die, weather):
    s = position("d_grand_campaign", gt=gt)
    run(s, Weather())
    if die is None:
        assert offers(s) == []
    else:
        does(s, f"roll {die}")
    assert s.weather == weather


@pytest.mark.rule("20.0#1")
def test_late_in_the_year_freeze_has_a_modifier():
    s = position("d_grand_campaign", gt=47)
    run(s, Weather())
    does(s, "roll 4")
    assert s.weather == nm.FREEZE


@pytest.mark.rule("1.1#1", "5.3.1#1")
def test_high_water_is_a_rule_of_the_grand_campaign_only():
    s = position("c_galicia", gt=14)
    s.turn = 17
    run(s, Weather())
    assert s.weather == nm.NORMAL


@pytest.mark.rule("5.3.1#2", "5.4#1", "5.0#1")
def test_the_phases_come_in_their_order():
    s = start("a_gumbinnen")
    s.log = []
    rng = Rng(7)
    while s.pending and s.turn < 2:
        listed = GAME.actions(s)
        quiet = [a for a in listed if a.verb in ("done", "end-phase", "accept", "stand", "decline", "halt")]
        GAME.apply(s, quiet[-1] if quiet else rng.choice(listed))
    phases = [line for line, _ in s.log if any(line.endswith(p) for p in nm.PHASE_NAMES[1:11])]
    expected = []
    for side in ("Russia", "Central Powers"):
        other = "Central Powers" if side == "Russia" else "Russia"
        for number in range(1, 11):
            active = other if number in (nm.COUNTER_MOVEMENT, nm.COUNTER_ATTACK) else side
            expected.append(f"{active}: {nm.PHASE_NAMES[number]}")
    assert phases[:20] == expected


@pytest.mark.rule("5.0#1", "27.0#1")
def test_after_every_third_turn_there_is_an_inter_phase_and_after_the_last_the_end():
    s = position("a_gumbinnen", gt=3)
    s.pending[:] = [Idle()]
    s.push(TurnEnd())
    s.pending.pop().run(s)
    assert [type(p).__name__ for p in s.pending[1:]] == ["GameTurn", "InterPhase", "Phase"]
    s = position("a_gumbinnen", gt=4)
    s.vp = (3, 1)
    s.push(TurnEnd())
    s.pending.pop().run(s)
    assert s.pending == []
    assert (s.winner, s.ending) == (RUSSIA, "victory")


@pytest.mark.rule("27.0#1")
@pytest.mark.parametrize(
    ("vp", "winner", "ending"),
    [
        ((2, 2), -1, "draw"),
        ((10, 2), RUSSIA, "decisive victory"),
        ((9, 2), RUSSIA, "victory"),
        ((0, 10), CENTRAL, "decisive victory"),
        ((0, 9), CENTRAL, "victory"),
    ],
)
def test_more_points_win_and_margins_grade(vp, winner, ending):
    s = position("a_gumbinnen", gt=4)
    s.vp = vp
    s.push(TurnEnd())
    s.pending.pop().run(s)
    assert (s.winner, s.ending) == (winner, ending)


@pytest.mark.rule("5.4.10b#1", "8.2.5#3", "9.5.1a#1")
def test_markers_are_removed_and_turned_after_combat():
    s = position()
    put(s, "R 3 how", "38.20")
    s.set_mark(unit_of("R 3 how"), nm.DISPLACED)
    put(s, "R 27/3", "38.20", half=nm.HALF_INITIAL)
    put(s, "R 25/3", "38.20", half=nm.HALF_FINAL)
    put(s, "R 28/20", "36.19", half=nm.HALF_DEFERRED, rail="26.17")
    retiring(s, RUSSIA)
    assert not s.marked(unit_of("R 3 how"), nm.DISPLACED)
    assert s.half(unit_of("R 27/3")) == nm.HALF_FINAL
    assert s.half(unit_of("R 25/3")) == 0
    assert s.half(unit_of("R 28/20")) == nm.HALF_DEFERRED


@pytest.mark.rule("5.0#1")
def test_a_game_turn_pushes_its_parts():
    s = position("d_grand_campaign", gt=12)
    run(s, GameTurn(12))
    assert s.turn == 12
    assert name_of(s)
    assert where(s, "R 27/3") == "pool"
