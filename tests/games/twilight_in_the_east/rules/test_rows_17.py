"""17.5 to 17.7 Lines that are built: where they begin, where they lead, when they are finished."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.board import ADJ, NEIGHBOUR, RAIL_INDEX, RIVER, ROAD, distance, side_between
from greatwar.games.twilight_in_the_east.components import HEXES, hex_named
from greatwar.games.twilight_in_the_east.rails import RUSSIAN
from greatwar.games.twilight_in_the_east.rules import field_railways, railways
from greatwar.games.twilight_in_the_east.rules.railways import FIELD, NARROW, NEW, connected

from ..positions import CENTRAL, RUSSIA, piece, position, put


def at(name):
    return hex_named(name).n


def rule(found):
    return found.rule if found is not None else ""


def between(a, b):
    return 6 * a + NEIGHBOUR[6 * a : 6 * a + 6].index(b)


def campaign(**options):
    return position("d_grand_campaign", gt=5, **options)


@pytest.mark.rule("17.5#1", "17.6#1", "17.7#1")
def test_who_builds_what():
    """17.5 Field railways Russia and Austria-Hungary; 17.6, 17.7 the rest by option, in the campaign only."""
    plain = campaign()
    every = campaign(narrow_gauge="on", construction="on")
    small = position("c_galicia", gt=5, narrow_gauge="on", construction="on")
    for s, russian, german, austrian in (
        (plain, [FIELD], [], [FIELD]),
        (every, [FIELD, NEW], [NARROW], [FIELD]),
        (small, [FIELD], [], [FIELD]),
    ):
        found = [field_railways.kinds_of(s, n) for n in (nm.RUSSIAN, nm.GERMAN, nm.AUSTRIAN)]
        assert found == [russian, german, austrian]


@pytest.mark.rule("17.5.3#1", "17.6#1", "17.7#1", "17.5.1#1")
def test_a_marker_is_used_once():
    s = campaign()
    left = field_railways.markers_left(s, FIELD, nm.AUSTRIAN)
    assert left > 0
    field_railways.deploy(s, FIELD, nm.AUSTRIAN, at("49.75"))
    assert field_railways.markers_left(s, FIELD, nm.AUSTRIAN) == left - 1
    assert field_railways.markers_left(s, FIELD, nm.RUSSIAN) > 0
    s.railways = tuple((FIELD, nm.AUSTRIAN, 0) for _ in range(left))
    assert field_railways.markers_left(s, FIELD, nm.AUSTRIAN) == 0
    assert rule(field_railways.deploy_refusal(s, FIELD, nm.AUSTRIAN, at("49.75"))) == "17.5.1"
    assert field_railways.markers_left(s, NARROW, nm.AUSTRIAN) == 0


@pytest.mark.rule("17.5.1#1", "17.5.3#1")
def test_where_a_field_railway_begins():
    """17.5.1 In a friendly station that is connected, where none begins yet."""
    s = campaign()

    def why(hex_, nation=nm.AUSTRIAN):
        return rule(field_railways.deploy_refusal(s, FIELD, nation, at(hex_)))

    assert why("49.75") == ""
    assert why("48.75") == "17.5.1"  # no station
    assert why("36.69") == "17.5.1"  # Russian
    assert why("49.75", nm.GERMAN) == "17.5.1"
    s.set_control(RUSSIA, at("49.75"))
    assert why("49.75") == "17.5.1"
    s.set_control(CENTRAL, at("49.75"))
    field_railways.deploy(s, FIELD, nm.AUSTRIAN, at("49.75"))
    assert why("49.75") == "17.5.1"
    s = campaign()
    s.live = [s.live[0], bytes(len(HEXES))]
    assert why("49.75") == "17.5.3"
    small = position("a_gumbinnen")
    assert rule(field_railways.deploy_refusal(small, FIELD, nm.RUSSIAN, at("49.75"))) == "17.5.1"


@pytest.mark.rule("17.6.2#1", "17.7.2#1")
def test_permanent_lines_begin_at_home():
    s = campaign(narrow_gauge="on", construction="on")
    home = next(h for h in HEXES if h.station and h.nation == nm.GERMAN and s.controls(CENTRAL, h.n))
    abroad = next(h for h in HEXES if h.station and h.nation == nm.AUSTRIAN and s.controls(CENTRAL, h.n))
    assert field_railways.deploy_refusal(s, NARROW, nm.GERMAN, home.n) is None
    assert rule(field_railways.deploy_refusal(s, NARROW, nm.GERMAN, abroad.n)) == "17.6.2"
    own = next(h for h in HEXES if h.station and h.nation == nm.RUSSIAN and s.controls(RUSSIA, h.n))
    assert field_railways.deploy_refusal(s, NEW, nm.RUSSIAN, own.n) is None
    assert rule(field_railways.deploy_refusal(s, NEW, nm.RUSSIAN, home.n)) == "17.7.2"
    s.set_control(RUSSIA, home.n)
    assert rule(field_railways.deploy_refusal(s, NARROW, nm.GERMAN, home.n)) == "17.6.2"
    assert rule(field_railways.deploy_refusal(s, NEW, nm.RUSSIAN, home.n)) == "17.7.2"
    off = campaign()
    assert rule(field_railways.deploy_refusal(off, NARROW, nm.GERMAN, home.n)) == "17.6.2"
    assert rule(field_railways.deploy_refusal(off, NEW, nm.RUSSIAN, own.n)) == "17.7.2"


@pytest.mark.rule("17.5.2#1", "17.6.2#1", "17.7.2#1")
@pytest.mark.parametrize(
    ("a", "b", "pontoon", "kinds"),
    [
        ("40.20", "40.21", False, {FIELD, NARROW, NEW}),  # no river
        ("01.104", "01.105", False, set()),
        ("01.104", "01.105", True, {FIELD}),
        ("03.104", "03.105", False, {FIELD, NARROW, NEW}),  # a roadway bridge
        ("48.75", "49.75", False, {FIELD, NEW}),  # a ferry
    ],
)
def test_which_lines_cross_a_river_where(a, b, pontoon, kinds):
    s = campaign()
    if pontoon:
        s.pontoons = (side_between(at(a), at(b)) << 2 | nm.AUSTRIAN,)
    numbers = {FIELD: "17.5.2", NARROW: "17.6.2", NEW: "17.7.2"}
    for kind, number in numbers.items():
        assert rule(field_railways.river_refusal(s, kind, at(a), at(b))) == ("" if kind in kinds else number)


@pytest.mark.rule("17.5.1#1", "17.5.2#1")
def test_where_a_field_railway_leads():
    """17.5.2 Along roadways in friendly hexes, out of EZOCs, never back; 17.5.1 thirteen hexes at most."""
    s = campaign()
    field_railways.deploy(s, FIELD, nm.AUSTRIAN, at("49.75"))

    def why(hex_):
        return rule(field_railways.lengthen_refusal(s, s.railways[0], at(hex_)))

    assert why("48.75") == ""
    assert why("47.74") == "17.5.2"  # two hexes away
    assert why("49.75") == "17.5.2"
    roadless = next(HEXES[h].name for h in ADJ[at("49.75")] if not ROAD[between(at("49.75"), h)] and h != at("48.75"))
    assert why(roadless) == "17.5.2"
    s.set_control(RUSSIA, at("48.75"))
    assert why("48.75") == "17.5.2"
    s.set_control(CENTRAL, at("48.75"))
    put(s, "R 27/3", "47.75")
    s.set_control(CENTRAL, at("48.75"))
    assert why("48.75") == "17.5.2"
    s.put(piece("R 27/3"), at("30.20"))
    field_railways.lengthen(s, 0, at("48.75"))
    assert s.railways[0][3:] == (at("49.75"), at("48.75"))
    assert why("49.75") == "17.5.2"
    assert not field_railways.finished(s.railways[0])
    line = (FIELD, nm.AUSTRIAN, 0, *range(13))
    assert not field_railways.finished(line)
    assert field_railways.finished((*line, 13))


@pytest.mark.rule("17.6.1#1")
def test_a_narrow_line_is_finished_where_it_meets_another():
    s = campaign(narrow_gauge="on")
    start = next(
        h.n
        for h in HEXES
        if h.station and h.nation == nm.GERMAN and s.controls(CENTRAL, h.n)
        if any(RAIL_INDEX[n] < 0 and not RIVER[between(h.n, n)] and s.open[n] for n in ADJ[h.n])
        if any(RAIL_INDEX[n] >= 0 and not RIVER[between(h.n, n)] for n in ADJ[h.n])
    )
    off = next(n for n in ADJ[start] if RAIL_INDEX[n] < 0 and not RIVER[between(start, n)] and s.open[n])
    on = next(n for n in ADJ[start] if RAIL_INDEX[n] >= 0 and not RIVER[between(start, n)])
    field_railways.deploy(s, NARROW, nm.GERMAN, start)
    assert not field_railways.finished(s.railways[0])
    field_railways.lengthen(s, 0, off)
    assert not field_railways.finished(s.railways[0])
    assert s.railways[0][3:] == (start, off)
    s.railways = ()
    field_railways.deploy(s, NARROW, nm.GERMAN, start)
    field_railways.lengthen(s, 0, on)
    assert field_railways.finished(s.railways[0])
    assert s.railways[0][2] & railways.COMPLETED
    further = next(n for n in ADJ[on] if n != start)
    assert rule(field_railways.lengthen_refusal(s, s.railways[0], further)) == "17.6.1"


@pytest.mark.rule("17.7.1#1", "17.7#1", "17.7.2#1")
def test_a_new_russian_line():
    """17.7.1 To an objective at most 17 hexes away, half a hex a phase, always nearer to it."""
    s = campaign(construction="on")
    start = next(
        h.n
        for h in HEXES
        if h.station and h.nation == nm.RUSSIAN and s.controls(RUSSIA, h.n) and connected(s, RUSSIA, h.n)
        if sum(RAIL_INDEX[n] < 0 and not RIVER[between(h.n, n)] and s.open[n] for n in ADJ[h.n]) > 3
    )

    def apart(k):
        return next(h.n for h in HEXES if s.open[h.n] and h.terrain < nm.SEA and distance(h.n, start) == k)

    assert field_railways.construct_refusal(s, start, apart(1)) is None
    assert field_railways.construct_refusal(s, start, apart(17)) is None
    assert rule(field_railways.construct_refusal(s, start, apart(18))) == "17.7.1"
    assert rule(field_railways.construct_refusal(s, start, start)) == "17.7.1"
    water = [h.n for h in HEXES if h.terrain >= nm.SEA and 1 <= distance(h.n, start) <= 17]
    assert all(rule(field_railways.construct_refusal(s, start, h)) == "17.7.1" for h in water)
    goal = apart(3)
    field_railways.construct(s, start, goal, RUSSIAN)
    first = [h for h in ADJ[start] if field_railways.lengthen_refusal(s, s.railways[0], h) is None]
    assert first
    assert all(distance(h, goal) == 2 for h in first)
    step = first[0]
    whole = field_railways.parallel(s.railways[0], step)
    field_railways.lengthen(s, 0, step)
    assert (s.railways[0][3:] == (start, step)) == whole
    if not whole:
        assert s.railways[0][3:] == (start,)
        field_railways.lengthen(s, 0, step)
        assert s.railways[0][3:] == (start, step)
    assert not s.railways[0][2] & railways.HALF_HEX
    assert not field_railways.finished(s.railways[0])
    line = (NEW, nm.RUSSIAN, s.railways[0][2] | railways.HALF_HEX, start, step)
    near = next(h for h in ADJ[step] if distance(h, goal) == 1)
    s.railways = ((*line[:2], RUSSIAN | near << railways.OBJECTIVE_SHIFT | railways.HALF_HEX, *line[3:]),)
    field_railways.lengthen(s, 0, near)
    assert field_railways.finished(s.railways[0])
