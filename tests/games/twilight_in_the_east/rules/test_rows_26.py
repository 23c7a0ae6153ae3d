"""26 Concealment: caps, Dummies and hidden units, who sees them and when they go."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.components import hex_named
from greatwar.games.twilight_in_the_east.rules import concealment
from greatwar.games.twilight_in_the_east.rules.occupation import enter

from ..positions import CENTRAL, RUSSIA, piece, position, put, where


def at(name):
    return hex_named(name).n


def rule(found):
    return found.rule if found is not None else ""


@pytest.mark.rule("26.1.1#1", "26.1#1")
def test_where_a_stack_cap_may_lie():
    """26.1.1 On a stack of one's own that has none, three hexes from every enemy, while markers are left."""
    s = position("b_tannenberg", concealment="markers")
    put(s, "R 27/3", "34.18")
    put(s, "G 1/1", "37.19")

    def why(hex_, side=RUSSIA):
        return rule(concealment.cap_refusal(s, side, at(hex_)))

    assert why("34.18") == ""
    assert why("33.18") == "26.1.1"
    assert why("34.18", CENTRAL) == "26.1.1"
    s.put(piece("G 1/1"), at("36.19"))
    assert why("34.18") == "26.1.1"
    s.put(piece("G 1/1"), at("37.19"))
    before = concealment.markers_left(s, nm.RUSSIAN)
    concealment.cap(s, at("34.18"))
    assert concealment.capped(s, at("34.18"))
    assert concealment.markers_left(s, nm.RUSSIAN) == before - 1
    assert concealment.markers_left(s, nm.GERMAN) == concealment.MARKERS[nm.GERMAN]
    assert why("34.18") == "26.1.1"
    other = position("b_tannenberg")
    put(other, "R 27/3", "34.18")
    assert rule(concealment.cap_refusal(other, RUSSIA, at("34.18"))) == "26.1"


@pytest.mark.rule("26.1.1#1", "26.1.2#1")
@pytest.mark.parametrize(
    ("enemy", "friends", "cap", "dummy"),
    [
        ("37.18", [], True, True),
        ("36.18", [], False, False),
        ("35.18", [], False, False),
        ("36.18", ["35.17"], True, False),  # one hex between is held: a cap stays, a Dummy goes
        ("36.18", ["35.17", "35.18"], True, True),
    ],
)
def test_what_an_enemy_sees_from_two_hexes(enemy, friends, cap, dummy):
    """26.1.1b, 26.1.2c A friend in a hex between hides a cap; a Dummy needs friends in all of them."""
    s = position("b_tannenberg", concealment="markers")
    put(s, "R 27/3", "34.18")
    concealment.cap(s, at("34.18"))
    lone = put(s, "R Dummy 1", "34.18")
    for name, hex_ in zip(("R 25/3", "R 28/20"), friends, strict=False):
        put(s, name, hex_)
    spy = put(s, "G 1 c", "42.20")
    concealment.came_near(s, CENTRAL, at("42.20"))
    assert (s.caps, where(s, lone.name)) == ((at("34.18"),), "34.18")
    s.put(spy, at(enemy))
    concealment.came_near(s, CENTRAL, at(enemy))
    assert (at("34.18") in s.caps) == cap
    assert (where(s, lone.name) == "34.18") == dummy


@pytest.mark.rule("26.1.1#1")
def test_a_cap_goes_with_the_last_unit():
    s = position("b_tannenberg", concealment="markers")
    put(s, "R 27/3", "34.18")
    concealment.cap(s, at("34.18"))
    concealment.cap(s, at("30.18"))
    concealment.lift_caps(s)
    assert s.caps == (at("34.18"),)


@pytest.mark.rule("26.1.2#1", "26.2.3#1", "26.1#1")
def test_where_a_dummy_is_put_and_goes():
    """26.1.2, 26.2.3 On units of one's own, under hidden movement on concealed ones; never beside an enemy."""
    s = position("b_tannenberg", concealment="markers")
    put(s, "R 27/3", "34.18")

    def why(hex_):
        return rule(concealment.dummy_place_refusal(s, RUSSIA, at(hex_)))

    assert why("34.18") == ""
    assert why("33.18") == "26.1.2"
    put(s, "G 1 c", "35.18")
    assert why("34.18") == "26.1.2"
    s.put(piece("G 1 c"), at("44.20"))
    dummy = concealment.put_dummy(s, RUSSIA, at("34.18"))
    assert (dummy.nation, s.at_number(dummy.n), s.has_order(dummy, nm.RELEASED)) == (nm.RUSSIAN, at("34.18"), True)
    assert dummy.n not in s.hidden
    assert concealment.markers_left(s, nm.RUSSIAN) == concealment.MARKERS[nm.RUSSIAN] - 1
    assert concealment.dummy_refusal(s, dummy, at("33.18")) is None
    assert rule(concealment.dummy_refusal(s, dummy, at("42.20"))) == "26.1.2"
    put(s, "G 1/1", "32.18")
    s.set_control(RUSSIA, at("33.18"))
    assert rule(concealment.dummy_refusal(s, dummy, at("33.18"))) == "26.1.2"
    s = position("b_tannenberg", concealment="hidden")
    unit = put(s, "R 27/3", "34.18")
    assert rule(concealment.dummy_place_refusal(s, RUSSIA, at("34.18"))) == "26.2.3"
    concealment.invert(s, unit)
    assert concealment.dummy_place_refusal(s, RUSSIA, at("34.18")) is None
    dummy = concealment.put_dummy(s, RUSSIA, at("34.18"))
    assert dummy.n in s.hidden


@pytest.mark.rule("26.2.2#1", "26.2#1")
def test_who_may_be_turned_over():
    s = position("b_tannenberg", concealment="hidden")
    unit = put(s, "R 27/3", "34.18")
    foe = put(s, "G 1/1", "37.19")
    dummy = put(s, "R Dummy 1", "34.18")

    def why(u, side=RUSSIA):
        return rule(concealment.invert_refusal(s, side, u))

    assert why(unit) == ""
    assert why(unit, CENTRAL) == "26.2.2"
    assert why(dummy) == "26.2.2"
    assert why(piece("R 25/3")) == "26.2.2"  # not on the map
    assert why(put(s, "R Fortress Kowno", "")) == "26.2.2"
    s.put(foe, at("36.19"))
    assert why(unit) == "26.2.2"
    s.put(foe, at("37.19"))
    assert not concealment.face_down(s, unit)
    concealment.invert(s, unit)
    assert concealment.face_down(s, unit)
    assert concealment.face_down(s, dummy)
    assert why(unit) == "26.2.2"
    other = position("b_tannenberg", concealment="markers")
    assert rule(concealment.invert_refusal(other, RUSSIA, put(other, "R 27/3", "34.18"))) == "26.2"


@pytest.mark.rule("26.2.4#1")
def test_adjacent_stacks_show_one_unit_each():
    """26.2.4 The topmost concealed unit of both stacks; a Dummy so revealed is removed; in combat all."""
    s = position("b_tannenberg", concealment="hidden")
    ours = [put(s, n, "34.18") for n in ("R 27/3", "R 5 rf")]
    theirs = [put(s, n, "44.20") for n in ("G 1/1", "G 20 lw")]
    far = put(s, "R 25/3", "30.18")
    for u in (*ours, *theirs, far):
        concealment.invert(s, u)
    for u in theirs:
        s.put(u, at("36.19"))
    concealment.came_near(s, CENTRAL, at("36.19"))
    assert set(s.hidden) == {u.n for u in (*ours, *theirs, far)}  # two hexes apart
    for u in theirs:
        s.put(u, at("35.18"))
    concealment.came_near(s, CENTRAL, at("35.18"))
    assert set(s.hidden) == {ours[1].n, theirs[1].n, far.n}
    concealment.reveal_all(s, at("34.18"))
    assert set(s.hidden) == {theirs[1].n, far.n}
    dummy = put(s, "R Dummy 1", "30.18")
    concealment.invert(s, dummy)
    s.put(piece("G 20 lw"), at("31.18"))
    enter(s, piece("G 1/1"), at("31.18"))
    assert far.n not in s.hidden or dummy.n not in s.hidden
    concealment.reveal_all(s, at("30.18"))
    assert where(s, "R Dummy 1") == "pool"
    assert dummy.n not in s.hidden
    concealment.reveal_top(s, at("30.18"))
    assert where(s, "R 25/3") == "30.18"


@pytest.mark.rule("26.2.6#1")
def test_only_cavalry_that_lies_face_up_reacts():
    s = position("b_tannenberg", concealment="hidden")
    unit, other = put(s, "R 1 c", "34.18"), put(s, "R 2 c", "34.18")
    concealment.invert(s, unit)
    assert (concealment.may_react(s, unit), concealment.may_react(s, other)) == (False, True)


@pytest.mark.rule("26.2.5#1")
def test_a_zoc_that_nobody_sees():
    """26.2.5 One MP is paid after entering if the unit that was revealed projects a ZOC into the hex."""
    s = position("b_tannenberg", concealment="hidden")
    hidden, open_ = put(s, "R 27/3", "34.18"), put(s, "R 25/3", "30.18")
    concealment.invert(s, hidden)
    blind = concealment.unseen(s, CENTRAL)
    assert blind == frozenset([at("34.18")])
    assert concealment.unseen(s, RUSSIA) == frozenset()
    assert concealment.met(s, CENTRAL, blind, at("35.18")) == 0
    concealment.reveal(s, hidden)
    assert concealment.met(s, CENTRAL, blind, at("35.18")) == 2
    assert concealment.met(s, CENTRAL, blind, at("37.18")) == 0
    assert concealment.met(s, CENTRAL, frozenset(), at("35.18")) == 0
    concealment.invert(s, hidden)
    s.set_ip(at("34.18"), 1)
    assert concealment.unseen(s, CENTRAL) == frozenset()
    s.set_ip(at("34.18"), 0)
    assert concealment.unseen(s, CENTRAL) == blind
    s.set_prepared(hidden, 0)
    assert concealment.unseen(s, CENTRAL) == frozenset()
    assert open_.n not in s.hidden


@pytest.mark.rule("26.2.7#1")
def test_the_stacks_that_intercepts_may_reveal():
    s = position("b_tannenberg", concealment="hidden")
    unit = put(s, "R 27/3", "34.18")
    put(s, "R 25/3", "30.18")
    put(s, "R Fortress Kowno", "")
    put(s, "G 1/1", "44.20")
    assert concealment.concealed_stacks(s, RUSSIA) == []
    concealment.invert(s, unit)
    assert concealment.concealed_stacks(s, RUSSIA) == [at("34.18")]
    assert concealment.concealed_stacks(s, CENTRAL) == []


@pytest.mark.rule("26.0#1")
@pytest.mark.parametrize("option", ["markers", "hidden", "no-displays"])
def test_one_of_the_three(option):
    s = position("b_tannenberg", concealment=option)
    assert [x for x in ("markers", "hidden", "no-displays") if concealment.in_use(s, x)] == [option]
