"""9.5.1 Conditions of events: too early is refused, too late is played for War Status alone."""

import pytest

from greatwar.games.pursuit_of_glory.cards.needs import met, too_late, unmet
from greatwar.games.pursuit_of_glory.components import CARDS, card
from greatwar.games.pursuit_of_glory.conditions import conditions
from tests.games.pursuit_of_glory.positions import Position


@pytest.mark.rule("9.5.1#2")
@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("CP-12", {"jihad": 0}, {"jihad": 1}),
        ("CP-14", {"jihad": 8}, {"jihad": 9}),
        ("CP-47", {"jihad": 7}, {"jihad": 8}),
        ("CP-41", {"vp": 10}, {"vp": 9}),
        ("AP-31", {"turn": 3}, {"turn": 2}),
        ("AP-55", {"turn": 8}, {"turn": 9}),
    ],
)
def test_a_condition_on_both_sides_of_its_boundary(name: str, before: dict[str, int], after: dict[str, int]):
    p = Position(turn=5)
    assert unmet(p.set(**before).s, card(name)) is not None
    assert unmet(p.set(**after).s, card(name)) is None


@pytest.mark.rule("9.5.1#2")
def test_a_high_war_status_lets_lloyd_george_come_early():
    p = Position(turn=5).war_status(13, 13, 26)
    assert unmet(p.s, card("AP-55")) is None
    assert unmet(Position(turn=5).war_status(13, 12, 25).s, card("AP-55")) is not None


@pytest.mark.rule("9.5.1#2")
def test_events_that_must_have_happened():
    assert unmet(Position().s, card("AP-54")) is not None
    assert unmet(Position().happened("AP-55").s, card("AP-54")) is None
    assert unmet(Position().happened("CP-10").s, card("AP-23")) is None  # one of two is enough


@pytest.mark.rule("9.5.1#2")
def test_control_of_every_named_space():
    p = Position().control("AP", "Jerusalem", "Jaffa", "Haifa")
    assert unmet(p.s, card("AP-41")) is not None
    assert unmet(p.control("AP", "Nablus").s, card("AP-41")) is None


@pytest.mark.rule("9.5.1#5")
def test_what_came_too_late_may_still_be_played():
    p = Position().happened("AP-55")
    assert too_late(p.s, card("AP-14"))
    assert unmet(p.s, card("AP-14")) is None
    assert not too_late(Position().s, card("AP-14"))
    assert too_late(Position().war_status(8, 0, 8).s, card("CP-01"))
    assert not too_late(Position().war_status(7, 0, 7).s, card("CP-01"))


def test_every_row_of_the_table_can_be_asked():
    p = Position()
    asked = [met(p.s, c, row) for c in CARDS for row in conditions()[c.n]]
    assert len(asked) == sum(len(rows) for rows in conditions().values()) > 40
    assert set(asked) == {True, False}
