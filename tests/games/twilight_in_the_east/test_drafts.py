"""6.1 The boundaries that may be pointed at: each listed leg with its hexsides, for the side that draws only."""

from typing import Any

import pytest

from greatwar.games import load
from greatwar.games.twilight_in_the_east.drafts import drafts
from greatwar.kernel.session import Session

GAME = load("twilight-in-the-east")
RUSSIA, ENEMY = 0, 1


def drawing(*actions: str) -> Session[Any]:
    """The Russian boundaries of the Battle for Galicia, up to these actions."""
    session = Session(GAME, "c_galicia", {}, 3)
    for action in ("redraw R FOURTH > R FIFTH", *actions):
        session.play(action)
    return session


def seen(session: Session[Any], seat: int = RUSSIA) -> dict[str, str]:
    return drafts(GAME.view(session.state, seat))


def test_every_line_that_can_be_pointed_at_is_listed():
    session = drawing()
    listed = {str(action) for action in session.actions}
    found = seen(session)
    assert found
    assert set(found) <= listed
    assert len(found) >= 0.7 * len(listed)  # the rest run far from both armies
    for chain in found.values():
        for part in chain.split(";"):
            u, v, steps = part.split(",")
            assert int(u) >= 0 <= int(v)
            assert set(steps) <= set("abcdef")


def test_the_enemy_sees_no_line_that_is_only_thought_of():
    session = drawing()
    assert seen(session, ENEMY) == {}
    assert "drafts" not in GAME.describe(GAME.view(session.state, ENEMY))


def test_a_bend_shows_its_second_leg_beside_the_first():
    for leg in sorted(seen(drawing())):
        session = drawing(leg)
        found = seen(session)
        bends = [text for text in found if text.startswith("bend")]
        if bends and "straight" in found:
            assert all(found[bend] != found["straight"] for bend in bends)
            return
    pytest.fail("no leg can be bent")
