"""26 Concealment markers, hidden movement, no displays."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.components import HEX_COUNT, army_named, hex_named
from greatwar.games.twilight_in_the_east.game import GAME
from greatwar.games.twilight_in_the_east.rules import attachment, concealment
from greatwar.games.twilight_in_the_east.rules.movement import Mover
from greatwar.games.twilight_in_the_east.rules.occupation import enter
from greatwar.games.twilight_in_the_east.steps.concealment import Conceal, WirelessDie
from greatwar.games.twilight_in_the_east.steps.moves import Move
from greatwar.games.twilight_in_the_east.steps.walking import surprised
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    does,
    moving,
    name_of,
    offered,
    offers,
    piece,
    position,
    put,
    refused,
    rule_of,
    run,
    start,
)


def at(name):
    return hex_named(name).n


def caps(gt=2):
    return position("b_tannenberg", gt=gt, concealment="markers")


def hidden(gt=2):
    return position("b_tannenberg", gt=gt, concealment="hidden")


@pytest.mark.rule("26.0#1")
def test_one_of_the_three_at_most():
    s = caps()
    assert [concealment.in_use(s, x) for x in ("markers", "hidden", "no-displays")] == [True, False, False]
    assert GAME.options["concealment"].values == ("none", "markers", "hidden", "no-displays")


@pytest.mark.rule("26.1#1", "26.1.1#1")
def test_caps_need_three_hexes_and_markers():
    s = caps()
    put(s, "R 27/3", "38.20")
    put(s, "G 1/1", "40.20")
    run(s, Conceal(RUSSIA))
    assert rule_of(concealment.cap_refusal(s, RUSSIA, at("38.20"))) == "26.1.1"
    s.put(piece("G 1/1"), at("41.20"))
    s.pending.clear()
    run(s, Conceal(RUSSIA))
    assert offered(s, "cap 38.20")
    left = concealment.markers_left(s, 0)
    does(s, "cap 38.20")
    assert concealment.capped(s, at("38.20"))
    assert concealment.markers_left(s, 0) == left - 1
    assert rule_of(concealment.cap_refusal(position("b_tannenberg"), RUSSIA, at("38.20"))) == "26.1"


@pytest.mark.rule("26.1.1#1")
def test_a_cap_is_seen_within_two_hexes_unless_a_friend_is_between():
    s = caps()
    put(s, "R 27/3", "34.18")
    s.caps = (at("34.18"),)
    enter(s, put(s, "G 1 c", "40.18"), at("37.18"))
    assert s.caps
    put(s, "R 5 rf", "35.17")
    enter(s, piece("G 1 c"), at("36.18"))
    assert s.caps
    s.put(piece("R 5 rf"), at("30.18"))
    enter(s, piece("G 1 c"), at("36.18"))
    concealment.came_near(s, CENTRAL, at("36.18"))
    assert s.caps == ()


@pytest.mark.rule("26.1.2#1")
def test_dummies():
    s = caps()
    put(s, "R 27/3", "34.18")
    put(s, "G 1/1", "44.20")
    run(s, Conceal(RUSSIA, True))
    does(s, "dummy 34.18")
    dummy = piece("R Dummy 1")
    assert s.at_number(dummy.n) == at("34.18")
    assert concealment.dummy_refusal(s, dummy, at("33.17")) is None
    assert rule_of(concealment.dummy_refusal(s, dummy, at("42.20"))) == "26.1.2"
    assert rule_of(concealment.dummy_refusal(s, dummy, at("43.20"))) == "26.1.2"
    run(s, Conceal(RUSSIA, False))
    assert not offers(s, "dummy")
    assert refused(s, "dummy 34.18").rule == "26.1.2"
    s.put(dummy, at("33.17"))
    enter(s, put(s, "G 1 c", "40.18"), at("31.17"))
    assert s.at_number(dummy.n) >= HEX_COUNT


@pytest.mark.rule("26.1.2#1", "26.1.1#1")
def test_between_any_and_between_all():
    s = position("c_galicia", gt=4, concealment="markers")
    put(s, "R 14/8", "34.72", corps="")
    put(s, "R 5 rf", "35.71", corps="")
    assert not concealment.cap_seen(s, RUSSIA, at("34.72"), at("36.72"))
    put(s, "R 4 rf", "32.72", corps="")
    assert concealment.dummy_seen(s, RUSSIA, at("33.72"), at("31.72"))
    put(s, "R 2 rf/22", "32.73", corps="")
    assert not concealment.dummy_seen(s, RUSSIA, at("33.72"), at("31.72"))


@pytest.mark.rule("26.2#1", "26.2.2#1")
def test_units_are_turned_over_three_hexes_from_enemies():
    s = hidden()
    unit = put(s, "R 27/3", "38.20")
    put(s, "G 1/1", "40.20")
    assert rule_of(concealment.invert_refusal(s, RUSSIA, unit)) == "26.2.2"
    s.put(piece("G 1/1"), at("41.20"))
    run(s, Conceal(RUSSIA))
    does(s, "invert R 27/3")
    assert concealment.face_down(s, unit)
    assert rule_of(concealment.invert_refusal(caps(), RUSSIA, unit)) == "26.2"


@pytest.mark.rule("26.2.3#1")
def test_hidden_dummies_stand_on_concealed_units():
    s = hidden()
    put(s, "R 27/3", "36.20")
    assert rule_of(concealment.dummy_place_refusal(s, RUSSIA, at("36.20"))) == "26.2.3"
    concealment.invert(s, piece("R 27/3"))
    assert concealment.dummy_place_refusal(s, RUSSIA, at("36.20")) is None
    dummy = concealment.put_dummy(s, RUSSIA, at("36.20"))
    s.put(dummy, at("38.20"))
    enter(s, put(s, "G 1 c", "42.20"), at("40.20"))
    assert s.at_number(dummy.n) == at("38.20")
    enter(s, piece("G 1 c"), at("39.20"))
    assert s.at_number(dummy.n) >= HEX_COUNT


@pytest.mark.rule("26.2.4#1")
def test_only_the_top_of_each_stack_is_revealed_by_adjacency_all_in_combat():
    s = hidden()
    for name in ("R 25/3", "R 27/3"):
        concealment.invert(s, put(s, name, "39.20"))
    concealment.invert(s, put(s, "G 1/1", "42.20"))
    enter(s, piece("G 1/1"), at("40.20"))
    assert len(s.hidden) == 1
    assert piece("G 1/1").n not in s.hidden
    concealment.reveal_all(s, at("39.20"))
    assert s.hidden == ()


@pytest.mark.rule("26.2.6#1")
def test_hidden_cavalry_does_not_react():
    s = hidden()
    unit = put(s, "R 1 c", "38.20")
    assert concealment.may_react(s, unit)
    concealment.invert(s, unit)
    assert not concealment.may_react(s, unit)


@pytest.mark.rule("26.2.7#1")
def test_wireless_intercepts():
    s = hidden(gt=3)
    for name, hex_ in (("R 25/3", "36.19"), ("R 27/3", "36.21"), ("R 5 rf", "36.23")):
        concealment.invert(s, put(s, name, hex_))
    run(s, WirelessDie())
    does(s, "roll 2")
    assert name_of(s) == "Intercepts"
    does(s, "uncover 36.19", "uncover 36.21")
    assert [piece("R 5 rf").n] == list(s.hidden)
    assert concealment.concealed_stacks(s, RUSSIA) == [at("36.23")]


@pytest.mark.rule("26.3#1")
def test_without_displays_attachment_is_open():
    s = start("a_gumbinnen", concealment="no-displays")
    view = GAME.view(s, CENTRAL)
    assert view.army_of(piece("R 27/3")) is army_named("R FIRST")
    assert dict(attachment.display(s, army_named("R FIRST")))["R 3"]
    closed = GAME.view(start("a_gumbinnen"), CENTRAL)
    assert closed.army_of(piece("R 27/3")) is None


@pytest.mark.rule("26.2.5#1")
def test_the_ezoc_of_a_concealed_unit_is_paid_after_entering():
    s = hidden()
    put(s, "R 27/3", "38.21")
    put(s, "G 1/1", "40.20")
    mover = Mover(s, [piece("R 27/3")])
    open_cost = mover.step_cost(at("38.21"), at("39.20"))
    concealment.invert(s, piece("G 1/1"))
    assert concealment.unseen(s, RUSSIA) == frozenset([at("40.20")])
    assert Mover(s, [piece("R 27/3")]).step_cost(at("38.21"), at("39.20")) == open_cost - 2
    moving(s, RUSSIA)
    while name_of(s) == "Conceal":
        does(s, "done")
    does(s, "take R 27/3", "through 39.20")
    assert s.hidden == ()
    assert s.pending[-1].spent == open_cost


@pytest.mark.rule("26.2.5#1")
def test_the_last_mp_may_be_exceeded_by_one():
    s = hidden()
    unit = put(s, "R 27/3", "38.21")
    move = Move((unit.n,), (0,), (at("38.21"),), 10)
    changed, spent = surprised(s, move, 14, 2)
    assert spent == 16
    assert changed.allowed(s, unit) == 16
    changed, spent = surprised(s, move, 12, 2)
    assert (spent, changed.allowed(s, unit)) == (14, 14)
