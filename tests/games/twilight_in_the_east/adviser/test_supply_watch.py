"""What is out of supply, and what one enemy march could cut off: each threat comes true in the engine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import process_time

import pytest

from greatwar.games.twilight_in_the_east.adviser import ADVISER
from greatwar.games.twilight_in_the_east.adviser.supply_lines import Lines
from greatwar.games.twilight_in_the_east.adviser.supply_watch import MOST_LOOKS, MOST_TRIES, Watch, supply_watch
from greatwar.games.twilight_in_the_east.components import HEXES, UNITS
from greatwar.games.twilight_in_the_east.rules.supply import OUT, ledgers_of, settled
from greatwar.kernel.adviser import Threat
from greatwar.kernel.rng import Rng
from greatwar.kernel.step import CHANCE
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    GAME,
    RUSSIA,
    State,
    does,
    moving,
    name_of,
    offers,
    piece,
    position,
    put,
    where,
)


def out_of_supply(s: State, side: int) -> set[str]:
    """The units that the Supply Phase finds Out of Supply, if its owner flips what the program proposes."""
    ledgers = ledgers_of(s, side)
    flipped = frozenset[int]().union(*[ledger.advised() for ledger in ledgers])
    state, _ = settled(ledgers, flipped, ())
    return {UNITS[n].name for n in state if state[n] == OUT}


def carried_out(view: State, side: int, threat: Threat) -> State:
    """The position after the enemy's actions in his Movement Phase; nobody answers them."""
    s = view.copy()
    moving(s, 1 - side)
    take, march = threat.by[:2]
    does(s, take)
    assert march in offers(s), f"{march} is not offered after {take}"
    while march in offers(s):  # who has made somebody fall back may go on
        does(s, march)
        while name_of(s) in ("Windows", "Displacement"):
            does(s, "stand" if "stand" in offers(s) else offers(s)[0])
    assert march.endswith(where(s, take.removeprefix("take ")))
    return s


def a_long_line() -> State:
    """A Russian division far from its depot by the railway, and German cavalry that can come between."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R FIRST Major", "36.19")
    put(s, "R 25/3", "45.20")
    put(s, "G 1 c", "42.16")
    put(s, "G 1/1", "48.24")
    return s


@pytest.mark.rule("14.1#1", "14.4(3)#1")
def test_a_march_behind_a_division_cuts_it_off() -> None:
    s = a_long_line()
    found = ADVISER.supply_watch(GAME.view(s, RUSSIA), RUSSIA)
    assert found is not None
    assert found.now == []
    assert [(t.units, t.places) for t in found.next] == [(["R 25/3"], ["45.20"])]
    by = found.next[0].by
    assert by[0] == "take G 1 c"
    assert by[1].startswith("march ")
    assert by[2].startswith("Lines hang on ")
    assert out_of_supply(carried_out(s, RUSSIA, found.next[0]), RUSSIA) == {"R 25/3"}


@pytest.mark.rule("14.1#1")
def test_a_friend_on_the_line_keeps_it_open() -> None:
    s = a_long_line()
    for name, at in (("R 27/3", "37.19"), ("R 28/20", "39.18"), ("R 29/20", "42.19"), ("R 30/4", "40.18")):
        put(s, name, at, army="R FIRST")
    found = ADVISER.supply_watch(GAME.view(s, RUSSIA), RUSSIA)
    assert found is not None
    assert found.next == []


@pytest.mark.rule("14.4(3)#1", "14.2.1a#1")
def test_what_is_out_of_supply_now_is_told_with_its_hex() -> None:
    s = a_long_line()
    put(s, "R 27/3", "60.20")
    put(s, "R 3 Train", "60.20")
    put(s, "R FIRST Minor", "44.18")
    found = ADVISER.supply_watch(GAME.view(s, RUSSIA), RUSSIA)
    assert found is not None
    assert [(t.units, t.places, t.by) for t in found.now] == [
        (["R FIRST Minor"], ["44.18"], []),
        (["R 27/3"], ["60.20"], []),
    ]


@pytest.mark.rule("14.1#1", "14.2.1a#1")
def test_a_line_is_known_hex_by_hex() -> None:
    s = a_long_line()
    line = Lines(s, RUSSIA, ledgers_of(s, RUSSIA)).lines()[piece("R 25/3").n]
    names = {HEXES[h].name for h in line.walked}
    assert {"36.19", "35.18", "26.17"} <= names  # the railway of the depot
    assert "45.20" not in names
    assert not line.held


@pytest.mark.rule("14.2.3#1", "17.1.1#1")
def test_a_railway_that_is_entered_far_behind_is_cut() -> None:
    s = position("a_gumbinnen", gt=2)
    put(s, "R 5 rf", "38.19", corps="")
    put(s, "G 1 c", "35.16")
    watch = Watch(GAME.view(s, RUSSIA), RUSSIA)
    line = watch.lines.lines()[piece("R 5 rf").n]
    assert not line.walked
    assert "33.17" in {HEXES[h].name for h in line.held}
    threat = next(watch.threats())
    assert threat.units == ["R 5 rf"]
    assert out_of_supply(carried_out(s, RUSSIA, threat), RUSSIA) == {"R 5 rf"}


def played(scenario: str, seed: int, every: int, last: int) -> Iterator[State]:
    """Positions of a game between two sergeants."""
    rng, s = Rng(seed), GAME.setup(scenario)
    for n in range(1, last + 1):
        seat, listed = GAME.actor(s), GAME.actions(s)
        if seat is None:
            return
        if seat == CHANCE or len(listed) == 1:
            GAME.apply(s, GAME.random_action(s, rng))
        else:
            advice = ADVISER.advise(GAME.view(s, seat), listed, rng)
            assert advice is not None
            GAME.apply(s, advice.action)
        if n % every == 0:
            yield s


def test_threats_of_a_game_come_true() -> None:
    told = 0
    for s in played("a_gumbinnen", 3, 60, 120):
        for side in (RUSSIA, CENTRAL):
            view = GAME.view(s, side)
            watch = Watch(view, side)
            before = out_of_supply(view, side)
            for threat in watch.threats():
                told += 1
                after = carried_out(view, side, threat)
                assert set(threat.units) <= out_of_supply(after, side) - before, threat
            assert watch.looks <= MOST_LOOKS
            assert watch.tries <= MOST_TRIES
    assert told > 2


@pytest.mark.skipif(not os.environ.get("GREATWAR_LONG"), reason="GREATWAR_LONG is not set")
@pytest.mark.parametrize("scenario", ["a_gumbinnen", "b_tannenberg"])
def test_the_answer_takes_less_than_a_tenth_of_a_second(scenario: str) -> None:
    took = []
    for s in played(scenario, 5, 15, 1500):
        for side in (RUSSIA, CENTRAL):
            view = GAME.from_bytes(GAME.view(s, side).to_bytes())
            begun = process_time()
            supply_watch(view, side)
            took.append(process_time() - begun)
    assert sorted(took)[len(took) * 99 // 100] < 0.1


def test_a_look_leaves_nothing_behind() -> None:
    s = a_long_line()
    view = GAME.view(s, RUSSIA)
    watch = Watch(view, RUSSIA)
    known, before = watch.ground.known[:], view.to_bytes()
    first = list(watch.threats())
    assert [(a, b) for a, b in zip(known, watch.ground.known, strict=True) if a and a != b] == []
    assert view.to_bytes() == before
    assert list(Watch(view, RUSSIA).threats()) == first
