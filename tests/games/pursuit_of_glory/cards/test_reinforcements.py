"""9.5.3 Reinforcement cards: every one brings its counters, to where the rules let them in."""

import pytest

from greatwar.games.pursuit_of_glory.cards.arrivals import rows_of
from greatwar.games.pursuit_of_glory.cards.reinforcements import PLAIN
from greatwar.games.pursuit_of_glory.components import CARDS, OUT_OF_PLAY, UNITS_OF_KIND, Unit
from tests.games.pursuit_of_glory.positions import Position


def played(name: str) -> Position:
    """A position in which a card has been played as an event."""
    side = name[:2]
    p = Position(turn=6, active=side, units="1914")
    p.level(side, 2)
    p.hand(side, name)
    p.action()
    p.do(f"event {name}")
    return p


def in_play(p: Position, kind: str) -> int:
    """How many counters of a kind are in the game."""
    return sum(p.s.place(u) is not OUT_OF_PLAY for u in UNITS_OF_KIND[kind])


def newest(p: Position, kind: str) -> Unit:
    """The last counter of a kind that came into the game."""
    return [u for u in UNITS_OF_KIND[kind] if p.s.place(u) is not OUT_OF_PLAY][-1]


def all_placed(p: Position) -> None:
    """Take the first place offered until all units are placed."""
    while p.step == "PlaceUnits":
        p.do(p.offered()[0])


def test_there_are_reinforcement_cards_for_both_sides():
    assert {c.name for c in PLAIN} >= {"AP-02", "AP-10", "AP-25", "AP-26", "AP-37", "AP-47", "CP-25", "CP-26"}


@pytest.mark.rule("9.5.3.2", "9.5.3.2h", "9.5.3.2i")
@pytest.mark.parametrize("name", [c.name for c in PLAIN])
def test_every_unit_of_the_card_comes_in(name: str):
    c = next(c for c in CARDS if c.name == name)
    before = Position(turn=6, active=name[:2], units="1914")
    p = played(name)
    all_placed(p)
    for kind, count, _ in rows_of(c):
        assert in_play(p, kind) == in_play(before, kind) + count


@pytest.mark.rule("9.5.3.2h")
def test_a_corps_for_the_assets_box_goes_there():
    p = played("AP-26")
    assert p.where("IN 2nd Corps") == "AP Corps Assets Box"


def test_units_come_in_reduced_where_the_card_says_so():
    p = played("AP-02")
    all_placed(p)
    assert p.s.reduced(newest(p, "ANZ Cavalry"))
    assert not p.s.reduced(newest(p, "ANZ Elite DIV"))


@pytest.mark.rule("9.5.3.2k")
def test_a_card_whose_corps_finds_no_place_is_not_played():
    p = Position(turn=6, active="CP", units="1914").level("CP", 2).hand("CP", "CP-51").action()
    assert p.offers("event CP-51")
    p = Position(turn=6, active="CP", units="1914").level("CP", 2).hand("CP", "CP-51")
    p.control("AP", "Baghdad", "Damascus")
    p.action()
    assert not p.offers("event CP-51")
    refusal = p.why_not("event CP-51")
    assert refusal is not None
    assert refusal[0] == "9.5.3.2k"


@pytest.mark.rule("16.4.5.S2")
def test_new_russians_are_reduced_in_stages_two_and_three():
    p = Position(turn=6, active="AP", units="1914").set(stage=2).level("AP", 2).hand("AP", "AP-37").action()
    before = {u for u in UNITS_OF_KIND["RU DIV"] if p.s.place(u) is not OUT_OF_PLAY}
    p.do("event AP-37")
    all_placed(p)
    new = [u for u in UNITS_OF_KIND["RU DIV"] if p.s.place(u) is not OUT_OF_PLAY and u not in before]
    assert len(new) == 3
    assert all(p.s.reduced(u) for u in new)
