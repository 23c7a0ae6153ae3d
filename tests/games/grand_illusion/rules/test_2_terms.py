"""1.2, 2.9 Terms that the sequence of play carries out: turns of six days, segments that alternate."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise

import pytest

from greatwar.games.grand_illusion.components import Phase
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.steps.action import ActionPhase
from greatwar.games.grand_illusion.tables import TURNS
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts


@pytest.mark.rule("1.2#3")
def test_a_turn_is_six_days_and_the_next_begins_the_day_after():
    days = [[datetime.strptime(f"{d} 1914", "%d %b %Y") for d in row.dates.split(" - ")] for row in TURNS.values()]
    assert {(last - first).days + 1 for first, last in days} == {6}
    assert all((after[0] - before[1]).days == 1 for before, after in pairwise(days))
    s = GAME.setup("campaign")
    play(s, "done")
    assert s.turn == 1, "the first turn begins with the set-up"


@pytest.mark.rule("2.9#3")
def test_segments_alternate():
    s = position().turn(5).caps(3, 3).active("German").phase(Phase.ACTION).build(ActionPhase())
    assert (s.active, GAME.actor(s)) == (GERMAN, ALLIED)
    play(s, "decline")
    verbs = {t.split()[0] for t in texts(s)}
    assert {"pass", "activate"} <= verbs
    play(s, "pass")
    assert s.active == ALLIED
