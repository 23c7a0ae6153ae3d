"""4.2.6, 8.2.3(3) What the enemy does not see."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.components import UNITS, corps_named, unit
from greatwar.games.twilight_in_the_east.views import mask

from ..positions import CENTRAL, RUSSIA, State, nm, position, put, where


@pytest.fixture
def s() -> State:
    """Germans of every kind with everything that a piece can bear, and Russians who look at them."""
    s = position("b_tannenberg", gt=9)
    put(s, "G 1/1", "41.19", lost=3, status=-2, supply="low", task=nm.DIG, mps=3, prepared="40.19")
    put(s, "G 2/1", "41.19", lost=4, status=-3)
    put(s, "G 35/17", "44.20", lost=7)
    put(s, "G 1 Train", "45.20", extended=True)
    put(s, "G 17 Train", "41.19", extended=True)
    s.set_ap(unit("G 1 Train"), 2)
    s.set_ap(unit("G 17 Train"), 2)
    put(s, "G 36/17", "48.19", rail="60.17", lost=2)
    put(s, "G 3 r", "eliminated", lost=5)
    put(s, "G 1 c", "46.20", ip=1, lost=1)
    fort = next(u for u in UNITS if u.fort and u.side == CENTRAL)
    put(s, fort.name, "", lost=1)
    gone = [u for u in UNITS if u.fort and u.side == CENTRAL][1]
    s.set_lost(gone, gone.steps)
    put(s, "R 27/3", "40.20", lost=2, status=-1, rail="36.19")
    return s


@pytest.mark.rule("4.2.6#1", "4.2.6b#1")
def test_strengths_states_and_lower_units_are_hidden(s):
    seen = mask(s, RUSSIA)
    assert where(seen, "G 1/1") == "41.19"  # the top unit
    assert where(seen, "G 2/1") == "somewhere"  # what lies below
    assert where(seen, "G 1 c") == "somewhere"  # in an IP, from afar
    assert where(seen, "G 3 r") == "eliminated"
    top, reduced = unit("G 1/1"), unit("G 35/17")
    assert seen.lost[top.n] == 0  # its front side is seen, not its losses
    assert seen.lost[reduced.n] == reduced.steps - reduced.reduced
    assert seen.lost[unit("G 2/1").n] == 0
    assert seen.lost[unit("G 3 r").n] == s.lost[unit("G 3 r").n]
    for name in ("G 1/1", "G 2/1", "G 35/17", "G 1 c"):
        u = unit(name)
        assert (seen.status(u), seen.task_of(u), seen.army[u.n], seen.corps[u.n]) == (0, 0, 0, 0)
        assert not seen.marked(u, nm.LOW | nm.OUT)
    assert seen.prepared(top) == s.prepared(top)  # a Prepared Attack marker points for all to see
    assert seen.ap_bits(unit("G 1 Train")) == 2  # its markers lie open
    assert seen.ap_bits(unit("G 17 Train")) == 0  # those of a Train below do not


@pytest.mark.rule("4.2.6#1")
def test_forts_stand_or_do_not(s):
    seen = mask(s, RUSSIA)
    forts = [u for u in UNITS if u.fort and u.side == CENTRAL]
    assert seen.lost[forts[0].n] == 0
    assert seen.lost[forts[1].n] == forts[1].steps
    own = next(u for u in UNITS if u.fort and u.side == RUSSIA)
    s.set_lost(own, 1)
    assert mask(s, RUSSIA).lost[own.n] == 1


@pytest.mark.rule("4.2.6#1", "8.2.3(3)#4")
def test_the_own_side_is_seen_whole_and_destinations_of_the_other_not(s):
    s.ersatz = ((unit("G 1/1").n, unit("G 2/1").n, 2), (unit("R 27/3").n, unit("R 25/3").n, 1))
    s.joined = ((unit("G 1/1").n, 1), (unit("R 27/3").n, 2))
    s.dug = ((5, unit("G 1/1").n), (6, unit("R 27/3").n))
    s.crossed = ((7, unit("G 1/1").n), (8, unit("R 27/3").n))
    for seat, mine, theirs in ((RUSSIA, "R 27/3", "G 36/17"), (CENTRAL, "G 36/17", "R 27/3")):
        seen = mask(s, seat)
        u = unit(mine)
        assert (seen.lost[u.n], seen.cel[u.n], seen.marks[u.n], seen.army[u.n]) == (
            s.lost[u.n],
            s.cel[u.n],
            s.marks[u.n],
            s.army[u.n],
        )
        assert [d[0] for d in seen.dest] == [u.n]
        assert unit(theirs).n not in [d[0] for d in seen.dest]
        assert [len(x) for x in (seen.ersatz, seen.joined, seen.dug, seen.crossed)] == [1, 1, 1, 1]
        assert seen.viewer == seat
    assert mask(s, RUSSIA).ersatz[0][0] == unit("R 27/3").n
    assert mask(s, CENTRAL).dug == ((5, unit("G 1/1").n),)


@pytest.mark.rule("4.2.6#1")
def test_a_hex_is_known_to_be_held_though_its_units_are_not(s):
    seen = mask(s, RUSSIA)
    at = s.at_number(unit("G 1 c").n)
    assert seen.occ[at] == s.occ[at]
    assert seen.stacks.get(at, ()) == ()


@pytest.mark.rule("4.2.6#1")
def test_displays_are_open_by_an_option():
    s = position("b_tannenberg", gt=9, concealment="no-displays")
    put(s, "G 1/1", "41.19", status=-2)
    seen = mask(s, RUSSIA)
    u = unit("G 1/1")
    assert seen.corps_of(u) is corps_named("G 1")
    assert seen.army[u.n] == s.army[u.n]
    assert seen.status(u) == 0
