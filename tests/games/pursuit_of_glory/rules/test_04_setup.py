"""4 The set-ups."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import CARDS, FOLDER, KEY, RESERVE, SPACES, UNITS, space
from greatwar.games.pursuit_of_glory.counters import load_units
from greatwar.games.pursuit_of_glory.game import GAME
from greatwar.games.pursuit_of_glory.names import AP, CP, NEUTRAL
from greatwar.games.pursuit_of_glory.places import load_places
from greatwar.games.pursuit_of_glory.rules import supply
from greatwar.games.pursuit_of_glory.rules.hands import HANDS
from greatwar.games.pursuit_of_glory.state import BEACHHEAD, TABLE
from greatwar.games.pursuit_of_glory.strategy_cards import load_cards
from tests.games.pursuit_of_glory.positions import Position


@pytest.mark.rule("3.1", "3.0", "3.3#1", "9.1.1#1")
def test_components_count() -> None:
    assert (len(load_places(FOLDER)), len(load_units(FOLDER)), len(load_cards(FOLDER))) == (297, 309, 110)
    assert len(SPACES) == 284
    assert len(UNITS) == 309
    assert [len([c for c in CARDS if c.side == AP and c.deck == d]) for d in range(3)] == [14, 20, 21]
    assert sum(x.vp for x in SPACES) == 68
    assert len([x for x in SPACES if x.fort]) == 22
    assert len([x for x in SPACES if x.shared]) == 12


@pytest.mark.rule("2.0.balkans", "2.0.balkans#2", "2.0.ottoman", "2.0.sinai", "2.0.neutralpersia")
def test_areas() -> None:
    load_places(FOLDER)
    assert space("Constantinople").balkans
    assert space("Lemnos").balkans
    assert space("Odessa").balkans
    assert not space("Gallipoli").balkans
    assert not space("Seddul Bahr").balkans
    assert "ottoman" in space("El Arish").areas
    assert "egypt" not in space("El Arish").areas
    assert "ottoman" not in space("Cairo").areas
    assert "ottoman" not in space("The Hejaz").areas
    assert "neutral_persia" in space("Teheran").areas
    assert "neutral_persia" not in space("Tabriz").areas


@pytest.mark.rule("4.1.1#1", "4.1.1#2", "4.1.2#1", "4.1.2#2", "16.1.1", "11.3.2#2")
def test_campaign() -> None:
    s = GAME.new("campaign-1914", GAME.complete("campaign-1914", {}))
    assert (s.turn, s.vp, s.ru_vp, s.jihad, s.level) == (1, 10, 0, 0, (0, 0))
    assert len(s.units(CP)) == 39
    assert len(s.units(AP)) == 36
    assert len([u for u in s.at(KEY) if u.tribe]) == 14
    assert [u.kind for u in s.at(RESERVE[AP])] == ["RU DIV", "RU DIV"]
    assert s.trench_at(space("Doiran")) == (NEUTRAL, 2)
    assert s.marked(space("Beachhead Shatt al-Arab"), BEACHHEAD)
    assert all(supply.grade(s, u) == supply.FULL for u in [*s.units(CP), *s.units(AP)])
    assert not [x for x in SPACES for side in (CP, AP) if s.owner(x) == side and not supply.space_fed(s, side, x)]


@pytest.mark.rule("4.1.5", "5.2.2a")
def test_limited_war_ends_in_spring_1916() -> None:
    from greatwar.games.pursuit_of_glory.rules.victory import armistice_now

    p = Position("limited-war-1914", turn=6)
    assert not armistice_now(p.s)
    assert armistice_now(p.set(turn=7).s)
    assert not armistice_now(Position(turn=7).s)


@pytest.mark.rule("4.2.1", "4.2.2", "4.2.3", "9.1.1#2")
def test_total_war() -> None:
    s = GAME.new("total-war-1916", GAME.complete("total-war-1916", {}))
    assert (s.turn, s.vp, s.ru_vp, s.jihad, s.level, s.czar) == (8, 8, 5, 7, (2, 2), 10)
    assert len(HANDS.pile(s, AP)) == 29
    assert len(HANDS.pile(s, CP)) == 30
    assert [str(c) for c in HANDS.cards(s, AP, TABLE)] == ["CP-20"]
    assert [str(c) for c in HANDS.cards(s, CP, TABLE)] == ["AP-21"]
    assert len([u for u in s.units(CP) if u.tribe]) == s.jihad
    assert all(supply.grade(s, u) > supply.OOS for u in [*s.units(CP), *s.units(AP)])
    assert not GAME.invariants(s)


@pytest.mark.rule("4.1.3a", "4.1.3b", "6.H2")
def test_opening_picks() -> None:
    from greatwar.games.pursuit_of_glory.steps.draw import Deal

    p = Position(units="1914", turn=1).begin(Deal())
    assert p.seat == "AP"
    assert p.offered() == ["take AP-01", "done"]
    p.do("take AP-01")
    assert p.seat == "CP"
    assert p.offered() == ["take CP-01", "take CP-12", "take CP-13", "take CP-14", "done"]
    assert p.why_not("take CP-02") == ("4.1.3b", "CP-02 is no 4-OPS card")
    p.do("take CP-13")
    assert len(HANDS.hand(p.s, AP)) == 7
    assert len(HANDS.hand(p.s, CP)) == 7


@pytest.mark.rule("4.1.3c")
def test_hands_of_eight() -> None:
    from greatwar.games.pursuit_of_glory.steps.draw import FillHand

    p = Position(units="1914", turn=1, hand_size=8).begin(FillHand(CP))
    assert len(HANDS.hand(p.s, CP)) == 8
