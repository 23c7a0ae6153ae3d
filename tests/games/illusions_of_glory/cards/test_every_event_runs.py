"""Every card's clauses are carried out to the end, with answers drawn at random, and leave a sound position.

This shows no card right: it shows that none stops the game. Cards that chance seldom plays are reached so too.
"""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.cards import language
from greatwar.games.illusions_of_glory.components import CARDS
from greatwar.games.illusions_of_glory.game import GAME
from greatwar.games.illusions_of_glory.pieces import Card
from greatwar.games.illusions_of_glory.steps.events import AfterEvent, RunClause
from greatwar.kernel.rng import Rng
from tests.games.illusions_of_glory.positions import Position


def late() -> Position:
    """The set-up of the campaign with the neutrals in, but Greece, and two nations near Rebellion."""
    p = Position.setup("campaign")
    p.s.pending.clear()
    p.at_war("IT", "BU", "RO").vp(p.s.vp - 2).will("AH", 0).will("RU", 0)
    p.s.turn = 12
    return p


@pytest.mark.parametrize("c", CARDS, ids=str)
def test_the_clauses_run(c: Card) -> None:
    p = late()
    p.s.active = c.side
    clauses = [x for x in language.CLAUSES[c.n] if x.op not in language.IN_COMBAT]
    p.push(*[RunClause(x.n) for x in clauses], AfterEvent(c.n))
    rng = Rng(1)
    for _ in range(400):
        if not p.s.pending:
            break
        p.take_action(GAME.random_action(p.s, rng))
        p.run_on()
    assert not p.s.pending
    assert not GAME.invariants(p.s)
