"""4 The set-ups, counted; the opening cards."""

from __future__ import annotations

from collections import Counter

import pytest

from greatwar.games.illusions_of_glory.components import CARDS, SPACES, UNITS, space
from greatwar.games.illusions_of_glory.game import GAME
from greatwar.games.illusions_of_glory.names import NATIONS
from greatwar.games.illusions_of_glory.rules.stacking import stacked
from tests.games.illusions_of_glory.positions import Position


@pytest.mark.rule(
    "4.0a", "4.0b", "4.0c", "4.0d", "4.0e", "4.0f", "4.0g", "4.0h", "3.2.3a", "3.2.4a", "17.1.1#1", "24.1a"
)
def test_the_markers_of_1914() -> None:
    s = Position.setup().s
    assert (s.turn, s.vp, s.war_status, s.armistice) == (1, 15, (0, 0, 0), 40)
    assert s.will == (12, 12, 12)
    assert s.quality == (16, 16, 16, 16)
    assert set(s.rp) == {0}
    assert s.level == (0, 0)
    assert s.mo_modifier == (0, 0)


@pytest.mark.rule("4.0i", "4.0j", "4.0k")
def test_the_flags_of_1914() -> None:
    s = Position.setup().s
    assert s.flag("ge_rp_to_tu")
    assert s.flag("ru_amphib_allowed")
    for name in ("apa_rp_to_ru", "blockade", "sea_invasions", "subs", "convoys"):
        assert not s.flag(name)


@pytest.mark.rule("4.1a", "4.1b", "4.1d", "4.1e", "26.3.1a", "26.6.1a", "26.7.1a")
def test_units_of_1914_by_nation() -> None:
    p = Position.setup()
    on_map = Counter(NATIONS[u.nation] for u in UNITS if p.s.on_map(u))
    assert set(on_map) == {"RU", "GE", "AH", "SB", "MN", "TU", "GR"}
    assert on_map["MN"] == 1
    assert on_map["GR"] == 5
    assert len(p.units("AP Reserve Box")) == 30
    assert len(p.units("CP Reserve Box")) == 30
    assert len(p.units("Uprising Pool")) == 14
    assert p.units("Odessa")
    assert "RU Black Sea" in p.units("Odessa")


@pytest.mark.rule("4.1c")
def test_the_trench_at_doiran_has_level_2() -> None:
    p = Position.setup()
    assert p.s.any_trench(space("Doiran")) == 2


@pytest.mark.rule("4.2.1b", "4.2.2b", "4.2.1c", "4.2.2c", "4.2.1d", "4.2.2d", "4.2.1a", "4.2.2a")
def test_the_opening_cards_are_chosen_and_shown() -> None:
    s = GAME.setup("campaign")
    assert [str(a) for a in GAME.actions(s)] == ["choose AP-1", "choose AP-7"]
    assert GAME.actor(s) == 1
    GAME.apply(s, GAME.parse("choose AP-7"))
    four = [c for c in CARDS if c.side == 0 and c.deck == 0 and c.ops == 4]
    assert [str(a) for a in GAME.actions(s)] == [f"choose {c}" for c in four]
    refusal = GAME.why_not(s, GAME.parse("choose CP-2"))
    assert refusal is not None
    assert refusal.rule == "4.2.2b"
    GAME.apply(s, GAME.parse("choose CP-7"))
    while GAME.actor(s) == -1:
        GAME.apply(s, GAME.actions(s)[0])
    assert len(s.hand(0)) == len(s.hand(1)) == 7
    assert len(s.cards(0, 1)) == len(s.cards(1, 1)) == 7


def test_the_brusilov_set_up_has_its_markers() -> None:
    p = Position.setup("brusilov")
    assert (p.s.turn, p.s.vp, p.s.armistice, p.s.war_status) == (9, 21, 38, (11, 12, 23))
    assert p.s.will == (3, 12, 12)
    assert p.s.quality == (0, 14, 1, 5)
    assert p.owner("Warsaw") == "CP"
    assert p.owner("Salonika") == "AP"
    assert [str(c) for c in p.s.hand(1)] == ["AP-35"]


def test_no_scenario_has_too_high_a_stack() -> None:
    for scenario in ("campaign", "brusilov"):
        s = Position.setup(scenario).s
        for x in SPACES:
            for side in (0, 1):
                assert stacked(x, s.of_side(x, side)) is None, (scenario, x)


@pytest.mark.rule("4.1f")
def test_neutral_units_may_wait_on_their_card() -> None:
    assert "IT III" in Position.setup(preplaced=True).units("Neutral Entry Setup Card")
    assert Position.setup().units("Neutral Entry Setup Card") == []
