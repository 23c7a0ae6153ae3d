"""14 Supply: every source, every range and every marker from both sides."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east import supply_ways as ways
from greatwar.games.twilight_in_the_east.board import ADJ, NEIGHBOUR, RAILWAY, side_between
from greatwar.games.twilight_in_the_east.components import HEXES, hex_named
from greatwar.games.twilight_in_the_east.rules import supply
from greatwar.games.twilight_in_the_east.rules.railways import connected
from greatwar.games.twilight_in_the_east.rules.tracing import (
    NOWHERE,
    cost_from_railway,
    costs_from,
    ground_of,
    line_of_communications,
    supply_chart,
)

from ..positions import (
    CENTRAL,
    GAME,
    RUSSIA,
    does,
    name_of,
    offered,
    offers,
    piece,
    position,
    put,
    refused,
    status,
    supplying,
)

#: the Russian line from Wirballen to the map edge, and the only one in these positions
MAIN_LINE = (
    *("38.19", "37.19", "36.19", "35.18", "34.18", "33.17", "32.17", "31.16", "30.17", "29.16", "28.16"),
    *("27.16", "26.17"),
)


def at(name):
    return hex_named(name).n


def one_line(scenario="b_tannenberg", gt=5):
    """A map on which the Russians have one railway, with their depot at its head: FIRST Major in 36.19.

    It reaches 44.20 (26 quarter hexes) on its front, 46.20 (34) extended, 47.20 (38) never; the railway 40.21 (12),
    43.22 (24) and 44.23 (28).
    """
    s = position(scenario, gt=gt)
    for h in HEXES:
        if s.rail_state(h.n) == RUSSIA + 1 and h.name not in MAIN_LINE:
            s.set_rail(h.n, 0)
    s.live = [None, None]
    put(s, "R FIRST Major", "36.19")
    return s


def supply_of(s, name):
    u = piece(name)
    return "out" if s.marked(u, nm.OUT) else "low" if s.marked(u, nm.LOW) else "in"


def found(s, *names, flipped=()):
    """The state and the source of units when these supply units lie extended."""
    turned = frozenset(piece(name).n for name in flipped)
    state, source = supply.settled(supply.ledgers_of(s, RUSSIA), turned, ())
    numbers = [piece(name).n for name in names]
    return [(supply.STATE_NAMES[state[n]].split()[-2].lower(), source[n]) for n in numbers]


IN, LOW, OUT = "in", "low", "of"


# 14.4 The procedure ----------------------------------------------------------------------------------------------


@pytest.mark.rule("5.4.4#1", "5.4.4#2", "14.0#1", "14.4(1)#1", "14.4(2)#1", "14.4(4)#1", "14.2.1#1")
def test_a_supply_phase_from_its_first_step_to_its_last():
    """14.4 Fronts first, then depots, Trains and units; each gets the marker it deserves, old ones go."""
    s = one_line()
    put(s, "R SECOND Major", "42.20", army="R SECOND")  # no railway: no LOC
    s.set_mark(piece("R FIRST Major"), nm.EXTENDED)
    s.set_ap(piece("R FIRST Major"), 3)
    put(s, "R 3 Train", "46.20", supply="out", extended=True)  # only the extended depot reaches it
    put(s, "R 20 Train", "55.20")  # nothing does
    put(s, "R 27/3", "50.22", supply="out", isolated=True)  # within four hexes of its Train
    put(s, "R 25/3", "40.22", supply="low")  # within the depot's range
    put(s, "R 5 rf", "42.23", army="R SECOND", corps="")  # six hexes from the railway
    put(s, "R 28/20", "56.20")  # beside a Train that is Out of Supply
    put(s, "R 36/13", "30.17", army="R SECOND", rail="38.19", supply="low")
    put(s, "G 1/1", "60.25", supply="low", isolated=True)
    before = s.marks[piece("G 1/1").n]
    supplying(s, RUSSIA)
    assert not s.marked(piece("R FIRST Major"), nm.EXTENDED)
    assert not s.marked(piece("R 3 Train"), nm.EXTENDED)
    assert s.ap_bits(piece("R FIRST Major")) == 0
    assert offers(s)[0] == "accept"
    assert offered(s, "contract R FIRST Major")
    does(s, "accept")
    assert s.marked(piece("R FIRST Major"), nm.EXTENDED)
    assert not s.marked(piece("R 3 Train"), nm.EXTENDED)
    wanted = {
        "R FIRST Major": "in",
        "R SECOND Major": "out",
        "R 3 Train": "in",
        "R 20 Train": "out",
        "R 27/3": "in",
        "R 25/3": "in",
        "R 5 rf": "low",
        "R 28/20": "out",
        "R 36/13": "in",
    }
    assert {name: supply_of(s, name) for name in wanted} == wanted
    assert s.marked(piece("R 36/13"), nm.RAIL)
    assert s.marks[piece("G 1/1").n] == before
    assert not s.marked(piece("R 27/3"), nm.ISOLATED)
    assert s.marked(piece("R 28/20"), nm.ISOLATED)
    assert [status(s, n) for n in ("R 27/3", "R 25/3", "R 28/20")] == [0, 0, -3]


@pytest.mark.rule("14.4(1)#1", "14.0#1", "14.2.1#1")
def test_nobody_is_asked_when_everybody_has_what_he_needs():
    """14.4 Then the markers are set at once: here they only go."""
    s = one_line()
    put(s, "R 3 Train", "40.21", supply="out")
    put(s, "R 27/3", "41.21", supply="out")
    put(s, "R 25/3", "38.20", supply="low")
    s.set_mark(piece("R FIRST Major"), nm.OUT)
    supplying(s, RUSSIA)
    assert name_of(s) == "Idle"
    assert [supply_of(s, n) for n in ("R FIRST Major", "R 3 Train", "R 27/3", "R 25/3")] == ["in"] * 4
    assert status(s, "R 27/3") == 0


@pytest.mark.rule("14.4(3)#1", "14.2#2")
def test_the_owner_turns_supply_units_as_he_likes():
    """14.4 (3), 14.2 Every flip that may matter is offered once, in the other direction if it is proposed."""
    s = one_line()
    put(s, "R 3 Train", "46.20")  # 34 from the depot: extended only
    put(s, "R 20 Train", "44.24")  # 33
    put(s, "R 27/3", "50.22")
    put(s, "R 25/3", "53.20")  # 28 from its Train: extended only
    supplying(s, RUSSIA)
    assert offers(s) == ["accept", "contract R FIRST Major", "contract R 3 Train"]
    assert s.pending[-1].prompt(s) == "Supply: 2 units low, 0 out of supply; extended: R FIRST Major, R 3 Train"
    assert s.pending[-1].masked(s, RUSSIA) is s.pending[-1]
    hidden = s.pending[-1].masked(s, CENTRAL)
    assert (hidden.side, hidden.flipped, hidden.turnable, hidden.picks) == (RUSSIA, (), (), ())
    assert GAME.actor(s) == RUSSIA
    does(s, "contract R 3 Train")
    assert offers(s) == ["accept", "contract R FIRST Major"]
    assert s.pending[-1].prompt(s) == "Supply: 0 units low, 1 out of supply; extended: R FIRST Major"
    assert refused(s, "extend R 3 Train").rule == "14.4(3)"
    does(s, "contract R FIRST Major")
    assert not s.marked(piece("R FIRST Major"), nm.EXTENDED)
    assert [supply_of(s, n) for n in ("R 3 Train", "R 20 Train", "R 27/3", "R 25/3")] == ["out"] * 4


@pytest.mark.rule("14.4(3)#1", "14.2#2")
def test_flips_that_are_not_proposed_can_be_chosen():
    s = one_line()
    put(s, "R 3 Train", "38.21")
    put(s, "R 27/3", "45.20")  # 28 from the Train, 30 from the depot; six hexes from no railway
    put(s, "R 5 rf", "43.22", army="R SECOND", corps="")
    supplying(s, RUSSIA)
    assert sorted(offers(s)) == ["accept", "contract R FIRST Major", "extend R 3 Train"]
    does(s, "extend R 3 Train", "contract R FIRST Major")
    assert (s.marked(piece("R 3 Train"), nm.EXTENDED), s.marked(piece("R FIRST Major"), nm.EXTENDED)) == (True, False)
    assert (supply_of(s, "R 27/3"), supply_of(s, "R 5 rf")) == ("low", "low")


@pytest.mark.rule("14.2#2")
def test_what_cannot_be_turned():
    """14.2 Only supply units of one's own have another side to turn to, and not all of them."""
    s = one_line()
    put(s, "R PRAGA 3", "58.52", army="R SECOND")
    put(s, "R 3 Train", "46.20")
    put(s, "R 27/3", "50.22")
    put(s, "G 1 Train", "70.25")
    put(s, "G 1/1", "71.25")
    supplying(s, RUSSIA)
    assert refused(s, "extend G 1 Train").rule == "14.2"
    assert refused(s, "extend R 27/3").rule == "14.2"
    assert refused(s, "extend R PRAGA 3").rule == "24.5.1"
    assert refused(s, "extend R 3 Train").rule == "14.4(3)"


@pytest.mark.rule("24.5.1#1", "22.5.1#1")
def test_praga_and_the_train_of_koenigsberg_have_no_extended_side():
    from greatwar.games.twilight_in_the_east.steps.supply import without_other_side

    assert [getattr(without_other_side(piece(n)), "rule", "") for n in ("R PRAGA 3", "R PRAGA 7", "G KG Train")] == [
        "24.5.1",
        "24.5.1",
        "22.5.1",
    ]
    assert without_other_side(piece("R FIRST Major")) is None
    assert without_other_side(piece("R 3 Train")) is None


# 14.2, 14.3 Sources ------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.4(3)#1", "14.2#1", "14.2.3#1", "14.4(4)#1", "14.3.2#1")
def test_the_nearest_source_that_gives_most():
    """14.4 (3) Railway before depot before Train; beyond three hexes of railway Low Supply, beyond six none."""
    s = one_line()
    put(s, "R 3 Train", "40.20")
    depot, train = piece("R FIRST Major").n, piece("R 3 Train").n
    put(s, "R 5 rf", "38.19", corps="")
    put(s, "R 27/3", "40.21")  # 12
    put(s, "R 25/3", "40.22")  # 16 and 17
    put(s, "R 29/20", "47.20", corps="R 3")  # 28 from the Train
    put(s, "R 36/13", "43.22", army="R SECOND", corps="")  # 24
    put(s, "R 1/13", "44.23", army="R SECOND", corps="")  # 28
    assert found(s, "R 5 rf", "R 27/3", "R 25/3", "R 29/20", "R 36/13", "R 1/13") == [
        (IN, supply.BY_RAILWAY),
        (IN, supply.BY_RAILWAY),
        (IN, depot),
        (OUT, supply.NOTHING),
        (LOW, supply.BY_RAILWAY),
        (OUT, supply.NOTHING),
    ]
    assert found(s, "R 29/20", "R 25/3", flipped=["R 3 Train"]) == [(LOW, train), (IN, depot)]
    assert found(s, "R 29/20", flipped=["R FIRST Major"]) == [(OUT, supply.NOTHING)]


@pytest.mark.rule("14.2.3#1")
@pytest.mark.parametrize(("hex_", "quarters"), [("38.19", 0), ("38.20", 4), ("40.21", 12), ("43.22", 24)])
def test_the_way_to_the_railway_is_counted_to_its_last_hex(hex_, quarters):
    s = one_line()
    assert cost_from_railway(s, RUSSIA, at(hex_), quarters) == quarters
    if quarters:
        assert cost_from_railway(s, RUSSIA, at(hex_), quarters - 1) == NOWHERE


@pytest.mark.rule("14.2.3#1", "14.1#1")
def test_a_line_from_the_railway_goes_around_the_enemy():
    """14.2.3 No hex of the enemy or of his ZOC is passed, but a unit in an EZOC gets its line, and so does one whose
    railway lies there.
    """
    s = one_line()
    put(s, "R 27/3", "40.21")
    assert cost_from_railway(s, RUSSIA, at("40.21"), 24) == 12
    put(s, "G 1 c", "40.23")  # its ZOC is on 40.22, 39.22, 41.22
    assert cost_from_railway(s, RUSSIA, at("40.21"), 24) == 12
    put(s, "G 1/1", "38.21")
    put(s, "G 2/1", "39.19")
    s.set_rail(at("38.19"), 1)
    assert cost_from_railway(s, RUSSIA, at("40.21"), 24) == NOWHERE
    put(s, "R 25/3", "39.20")
    put(s, "R 29/20", "38.20")
    assert cost_from_railway(s, RUSSIA, at("40.21"), 24) == 12


@pytest.mark.rule("14.3.1#1", "6.3.2#1", "6.3.3#1", "14.4(4)#1")
@pytest.mark.parametrize(
    ("name", "corps", "fed"),
    [
        ("R 27/3", "R 3", True),  # on the track
        ("R 27/3", "", True),  # its ID, before it is put on the track
        ("R 29/20", "R 3", True),  # of another corps, attached to this one
        ("R 29/20", "", False),  # independent
        ("R 29/20", "R 20", False),
        ("R 27/3", "R 20", False),
        ("R 5 rf", "", False),
    ],
)
def test_whom_a_train_feeds_of_the_infantry(name, corps, fed):
    """14.3.1, 6.3.2, 6.3.3 Its own formations and those on its track; independent ones only from a depot."""
    s = one_line()
    put(s, "R 3 Train", "42.20")
    put(s, name, "47.22", corps=corps)
    train = piece("R 3 Train").n
    assert found(s, name) == [(IN, train) if fed else (OUT, supply.NOTHING)]
    assert found(s, name, flipped=["R 3 Train"]) == [(LOW, train) if fed else (OUT, supply.NOTHING)]
    s.put(piece(name), at("45.20"))
    assert found(s, name, flipped=["R FIRST Major"]) == [(IN, piece("R FIRST Major").n)]


@pytest.mark.rule("14.4(4)#1", "14.3.1#1")
def test_a_train_on_its_front_is_taken_before_an_extended_one():
    """14.4 (4) Only a line from an extended Train lowers supply, and nobody takes it who has a better one."""
    s = one_line()
    first, second = put(s, "R 3 Train", "42.20"), put(s, "R 20 Train", "42.22")
    put(s, "R 29/20", "46.22", corps="R 3")
    assert found(s, "R 29/20") == [(IN, first.n)]
    s.set_corps(piece("R 29/20"), None)
    assert found(s, "R 29/20", flipped=["R 3 Train", "R 20 Train"]) == [(LOW, second.n)]
    assert found(s, "R 29/20", flipped=["R 3 Train"]) == [(IN, second.n)]
    s.put(piece("R 29/20"), at("43.22"))  # six hexes from the railway: no better by an extended Train
    s.set_army(piece("R FIRST Major"), None)
    s.put(piece("R 20 Train"), at("38.19"))
    assert found(s, "R 29/20", flipped=["R 20 Train"]) == [(LOW, supply.BY_RAILWAY)]


@pytest.mark.rule("14.3.1#2")
@pytest.mark.parametrize(("corps", "fed"), [("R 1 C", True), ("", False)])
def test_a_cavalry_train_feeds_only_attached_cavalry(corps, fed):
    """14.3.1 Nor does cavalry of a Cavalry Corps eat from another Train, but from depots and railways."""
    s = one_line()
    own = put(s, "R 1 C Train", "42.20")
    put(s, "R 1 gdc", "47.22", corps=corps)
    put(s, "R 27/3", "47.22", corps="R 1 C")
    assert found(s, "R 1 gdc", "R 27/3") == [(IN, own.n) if fed else (OUT, supply.NOTHING), (OUT, supply.NOTHING)]
    own = put(s, "R 3 Train", "42.21")
    s.put(piece("R 1 C Train"), at("37.20"))
    assert found(s, "R 1 gdc") == [(OUT, supply.NOTHING) if fed else (IN, own.n)]
    s.put(piece("R 1 gdc"), at("42.21"))
    assert found(s, "R 1 gdc") == [(IN, piece("R FIRST Major").n)]


@pytest.mark.rule("14.3.1#1", "6.3.3#2")
def test_two_cavalry_formations_to_a_train_and_the_owner_says_which():
    """14.3.1 Three divisions, two Trains: those on a front side first; the choice of the owner is kept."""
    s = one_line()
    near, far = put(s, "R 3 Train", "42.20"), put(s, "R 20 Train", "42.22")
    put(s, "R 1 C Train", "42.20")
    for name, hex_ in (("R 1 c", "46.20"), ("R 2 c", "46.21"), ("R 3 c", "46.22")):
        put(s, name, hex_, corps="")
    put(s, "R 1 gdc", "46.20", corps="R 1 C")
    s.set_mark(piece("R FIRST Major"), nm.RAIL)
    s.put(near, at("38.19"))  # eight hexes away: only when extended
    s.put(far, at("38.19"))
    everybody = ("R 1 c", "R 2 c", "R 3 c")
    assert [x for x, _ in found(s, *everybody)] == [OUT] * 3
    both = found(s, *everybody, flipped=["R 3 Train", "R 20 Train"])
    assert [x for x, _ in both] == [LOW] * 3
    one = found(s, *everybody, flipped=["R 3 Train"])
    assert sorted(x for x, _ in one) == [LOW, LOW, OUT]
    assert [t for _, t in one].count(near.n) == 2


@pytest.mark.rule("14.3.1#1", "6.3.3#2")
def test_the_choice_of_a_train_is_offered_and_kept():
    s = one_line()
    first, second = put(s, "R 3 Train", "42.20"), put(s, "R 20 Train", "42.21")
    put(s, "R 1 c", "46.21", corps="")
    put(s, "R 2 c", "46.21", corps="")
    put(s, "R 3 c", "43.20", corps="")  # the depot feeds it, no choice
    put(s, "R 1 gdc", "46.21", corps="R 1 C")
    put(s, "R 27/3", "58.20")  # somebody in want, so that the owner is asked
    supplying(s, RUSSIA)
    names = ("R 3 Train", "R 20 Train")
    assert sorted(offers(s, "source")) == sorted(
        f"source {c} > {t}" for c in ("R 1 c", "R 2 c", "R 3 c") for t in names
    )
    does(s, "source R 1 c > R 20 Train")
    assert sorted(offers(s, "source")) == sorted(f"source {c} > {t}" for c in ("R 2 c", "R 3 c") for t in names)
    does(s, "source R 2 c > R 20 Train")
    plan = s.pending[-1]
    _, source = supply.settled(supply.ledgers_of(s, RUSSIA), frozenset(), plan.picks)
    assert [source[piece(c).n] for c in ("R 1 c", "R 2 c")] == [second.n] * 2
    _, source = supply.settled(supply.ledgers_of(s, RUSSIA), frozenset(), ((piece("R 1 c").n, first.n),))
    assert source[piece("R 1 c").n] == first.n
    assert plan.picks == tuple(sorted([(piece("R 1 c").n, second.n), (piece("R 2 c").n, second.n)]))


@pytest.mark.rule("14.2.4#2")
@pytest.mark.parametrize(
    ("name", "hex_", "lost", "fed"),
    [
        ("G Masurian", "49.27", 0, True),
        ("G Lötzen", "49.27", 2, True),
        ("G Masurian", "49.27", 3, False),  # the Fortress has fallen
        ("G Masurian", "50.28", 0, True),
        ("G Masurian", "51.27", 0, True),
        ("G Masurian", "50.29", 0, True),
        ("G Masurian", "50.33", 0, False),
        ("G Masurian", "55.27", 0, False),
        ("G 20 lw", "50.28", 0, False),
    ],
)
def test_boyen_and_its_three_hexes(name, hex_, lost, fed):
    s = position("b_tannenberg")
    put(s, "G Fortress Boyen", "49.27", lost=lost)
    put(s, "G Fortress Thorn", "88.41")
    unit = put(s, name, hex_)
    ground = ground_of(s, CENTRAL)
    assert supply.near_boyen(s, unit, at(hex_), ground) == fed


@pytest.mark.rule("14.2.4#1", "14.4(3)#1", "14.2#1")
@pytest.mark.parametrize(
    ("hex_", "lost", "source"),
    [
        ("28.16", 0, supply.BY_FORTRESS),
        ("29.16", 0, supply.BY_FORTRESS),
        ("30.17", 0, supply.NOTHING),
        ("28.16", 4, supply.NOTHING),
    ],
)
def test_on_or_beside_a_fortress(hex_, lost, source):
    """14.2.4 In its hex or next to it, as long as it stands."""
    s = one_line()
    put(s, "R Fortress Kowno", "28.16", lost=lost)
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    put(s, "R 5 rf", hex_, army="R SECOND", corps="")
    assert found(s, "R 5 rf") == [(IN if source == supply.BY_FORTRESS else OUT, source)]


@pytest.mark.rule("14.2.1#1", "14.2.2#1", "14.2#2")
@pytest.mark.parametrize("bits", [nm.RELOCATING, nm.CONSOLIDATING])
def test_a_depot_on_its_way_supplies_neither_trains_nor_units(bits):
    s = one_line()
    train = put(s, "R 3 Train", "40.22")
    put(s, "R 27/3", "44.22")
    assert found(s, "R 27/3") == [(IN, piece("R FIRST Major").n)]
    assert supply.depot_works(s, piece("R FIRST Major"))
    s.set_ap(piece("R FIRST Major"), bits)
    assert not supply.depot_works(s, piece("R FIRST Major"))
    assert found(s, "R 27/3") == [(LOW, supply.BY_RAILWAY)]
    s.put(train, at("38.19"))
    s.put(piece("R 27/3"), at("44.20"))
    assert found(s, "R 27/3") == [(IN, train.n)]


@pytest.mark.rule("14.2.1#1")
def test_a_depot_aboard_a_train_supplies_nobody():
    s = one_line()
    s.set_mark(piece("R FIRST Major"), nm.RAIL)
    assert not supply.depot_works(s, piece("R FIRST Major"))


@pytest.mark.rule("14.2.1#1", "14.4(1)#1")
def test_a_depot_needs_both_a_station_and_a_line():
    s = one_line()
    depot = piece("R FIRST Major")
    stations = [h for h in MAIN_LINE if HEXES[at(h)].station]
    others = [h for h in MAIN_LINE[:10] if not HEXES[at(h)].station]
    s.put(depot, at(stations[0]))
    assert supply.depot_supplied(s, depot)
    s.put(depot, at(others[0]))
    assert line_of_communications(s, RUSSIA, at(others[0]))
    assert not supply.depot_supplied(s, depot)
    away = next(h.name for h in HEXES if h.station and s.rail_state(h.n) == 0 and s.open[h.n])
    s.put(depot, at(away))
    assert not supply.depot_supplied(s, depot)


@pytest.mark.rule("14.2.1a#1")
def test_the_line_of_communications_of_every_hex_of_a_line():
    """14.2.1a It begins in the depot's own hex: on the railway, operational, and not in an EZOC without a friend."""
    s = one_line()
    assert all(line_of_communications(s, RUSSIA, at(h)) for h in MAIN_LINE)
    assert not line_of_communications(s, RUSSIA, at("38.20"))
    assert not line_of_communications(s, RUSSIA, at("44.20"))
    put(s, "G 1 c", "37.18")
    assert not line_of_communications(s, RUSSIA, at("38.19"))
    put(s, "R 27/3", "38.19")
    put(s, "R 25/3", "37.19")
    put(s, "R 29/20", "36.19")
    assert line_of_communications(s, RUSSIA, at("38.19"))
    s.set_rail(at("30.17"), 0)
    assert not line_of_communications(s, RUSSIA, at("38.19"))
    assert not line_of_communications(s, RUSSIA, at("31.16"))
    assert line_of_communications(s, RUSSIA, at("29.16"))


# 14.1 Lines -----------------------------------------------------------------------------------------------------------


def counted(s, side, a, b, quarters):
    """Whether a line counts just so much: it reaches with that range, and not with less."""
    reached = costs_from(s, side, at(a), (at(b),), quarters).get(at(b))
    return reached == quarters and not costs_from(s, side, at(a), (at(b),), quarters - 1)


@pytest.mark.rule("14.1.1#1", "14.1.1#2", "14.1.2#2", "14.1.2#3", "14.1.2#4", "14.1.2#5", "20.1#2", "20.1#3")
@pytest.mark.parametrize(
    ("a", "b", "plain", "high", "frozen"),
    [
        ("40.21", "40.22", 4, 4, 4),
        ("01.60", "01.61", 8, 8, 4),  # wetlands
        ("13.77", "12.78", 4, 4, 4),  # on a road
        ("04.99", "05.99", 6, 6, 6),  # rough
        ("05.104", "06.104", 4, 4, 4),
        ("13.113", "14.114", 8, 8, 8),  # a mountain
        ("18.109", "19.109", 4, 4, 4),
        ("54.92", "54.91", 10, 10, 10),  # rough behind a ridge
        ("20.113", "21.113", 12, 12, 12),
        ("33.102", "34.103", 4, 4, 4),  # the road over the ridge
        ("17.109", "17.110", 8, 8, 8),  # a minor river
        ("03.104", "03.105", 4, 8, 8),  # a bridge over a major river
        ("61.48", "61.49", 4, 8, 8),  # and over a grand one
        ("37.13", "38.13", 4, 8, 8),  # a ferry
        ("48.75", "49.75", 4, 8, 8),
        ("01.104", "01.105", 0, 0, 0),  # no bridge
        ("28.15", "29.15", 0, 0, 0),
        ("21.110", "22.111", 0, 0, 0),  # a high mountain
        ("26.109", "27.108", 0, 0, 0),  # with a road, too
        ("30.22", "31.21", 0, 0, 0),  # a lake
        ("70.22", "70.23", 0, 0, 0),  # the sea
        ("52.13", "53.13", 0, 0, 0),
    ],
)
def test_what_a_line_counts_from_hex_to_hex(a, b, plain, high, frozen):
    """14.1.1, 14.1.2 By terrain, hexside, road and river, in Summer, in High Water, and in Freeze; 0 = no line."""
    d = NEIGHBOUR[6 * at(a) : 6 * at(a) + 6].index(at(b))
    for chart, quarters in ((ways.PLAIN_CHART, plain), (ways.HIGH_RIVERS, high), (ways.FROZEN, frozen)):
        found = ways.entering(chart, at(a), d)
        assert (found if found < ways.CAUSEWAY_ONLY else 0) == quarters
    for gt, weather, quarters in ((5, nm.NORMAL, plain), (18, nm.HIGH_WATER, high), (30, nm.NORMAL, high)):
        s = position("d_grand_campaign", gt=gt, weather=weather)
        s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
        assert counted(s, RUSSIA, a, b, quarters) if quarters else not costs_from(s, RUSSIA, at(a), (at(b),), 4)
    s = position("d_grand_campaign", gt=40, weather=nm.FREEZE)
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    assert counted(s, RUSSIA, a, b, frozen) if frozen else not costs_from(s, RUSSIA, at(a), (at(b),), 4)


@pytest.mark.rule("14.1.2#1", "14.1#1")
def test_a_railway_counts_by_its_tracks_and_only_while_it_is_ours():
    """14.1.2 A quarter for each hex of double track, a half for single track, a whole one off the line."""
    s = one_line()
    assert counted(s, RUSSIA, "36.19", "38.19", 2)
    assert counted(s, RUSSIA, "36.19", "38.20", 5)
    assert counted(s, RUSSIA, "26.17", "36.19", 10)
    s.set_rail(at("37.19"), 0)
    assert counted(s, RUSSIA, "36.19", "37.19", 4)
    s = position("c_galicia")
    single = next(
        (h.name, HEXES[n].name)
        for h in HEXES
        for n in ADJ[h.n]
        if connected(s, CENTRAL, h.n)
        and connected(s, CENTRAL, n)
        and RAILWAY[6 * h.n + NEIGHBOUR[6 * h.n : 6 * h.n + 6].index(n)] == nm.EUROPEAN_SINGLE
    )
    assert counted(s, CENTRAL, *single, 2)


@pytest.mark.rule("14.1.1#1", "18.1#2")
@pytest.mark.parametrize(
    ("gt", "weather", "a", "b", "quarters"),
    [
        (5, nm.NORMAL, "01.104", "01.105", 4),
        (18, nm.HIGH_WATER, "01.104", "01.105", 8),
        (5, nm.NORMAL, "28.15", "29.15", 4),
        (5, nm.NORMAL, "09.60", "10.60", 8),  # the marsh on the other bank counts two
        (18, nm.HIGH_WATER, "09.60", "10.60", 12),
    ],
)
def test_a_pontoon_counts_as_the_hex_behind_it(gt, weather, a, b, quarters):
    """14.1.1 Only one's own, at the very hexside; traced from the railway it is the same."""
    s = position("d_grand_campaign", gt=gt, weather=weather)
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    side = side_between(at(a), at(b))
    s.pontoons = (side << 2 | nm.AUSTRIAN,)
    assert not costs_from(s, RUSSIA, at(a), (at(b),), quarters)
    s.pontoons = (side << 2 | nm.RUSSIAN,)
    assert counted(s, RUSSIA, a, b, quarters)
    live = bytearray(len(HEXES))
    live[at(a)] = 1
    s.live = [bytes(live), s.live[1]]
    s.grounds = (None, None)
    assert cost_from_railway(s, RUSSIA, at(b), quarters) == quarters


@pytest.mark.rule("14.1.1#1")
def test_a_line_over_a_causeway_needs_both_banks():
    """8.1.6, 14.1.1 A causeway carries a line between two hexes of one's own."""
    s = position("b_tannenberg")
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    assert counted(s, CENTRAL, "48.29", "49.29", 4)
    assert not costs_from(s, RUSSIA, at("48.29"), (at("49.29"),), 4)
    s.set_control(RUSSIA, at("49.29"))
    assert not costs_from(s, CENTRAL, at("48.29"), (at("49.29"),), 4)
    assert not costs_from(s, RUSSIA, at("48.29"), (at("49.29"),), 4)
    s.set_control(RUSSIA, at("48.29"))
    assert counted(s, RUSSIA, "48.29", "49.29", 4)


@pytest.mark.rule("14.1.1#3")
def test_the_line_at_pillau_counts_one_hex():
    s = position("b_tannenberg")
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    assert counted(s, CENTRAL, "66.19", "67.18", 4)
    assert not costs_from(s, RUSSIA, at("66.19"), (at("67.18"),), 4)
    s.set_control(RUSSIA, at("66.18"))
    assert not costs_from(s, CENTRAL, at("66.19"), (at("67.18"),), 4)
    assert not costs_from(s, RUSSIA, at("66.19"), (at("67.18"),), 4)


@pytest.mark.rule("14.1#1", "4.1.2#1")
@pytest.mark.parametrize(
    ("enemy", "friend", "passes"),
    [
        ("G 1/1", "", False),
        ("G 1/1", "R 27/3", True),
        ("G 1 Train", "", False),  # stands in the way
        ("", "", True),
    ],
)
def test_what_stops_a_line(enemy, friend, passes):
    """14.1 A corridor of one hex, 40.20, between a lake of Germans: occupied it is closed, an EZOC is opened by a
    friend.
    """
    s = one_line()
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    if enemy:
        put(s, enemy, "40.20" if enemy.endswith("Train") else "41.20")
    if friend:
        put(s, friend, "40.20")
        put(s, "R 25/3", "40.19")
    reached = costs_from(s, RUSSIA, at("39.20"), (at("40.20"), at("41.19")), 8)
    assert (reached.get(at("41.19")) == 8) == passes


@pytest.mark.rule("14.1.2#3", "14.1.2#5", "20.1#2", "20.1#3", "19.0#1")
@pytest.mark.parametrize(
    ("scenario", "gt", "weather", "chart"),
    [
        ("d_grand_campaign", 5, nm.NORMAL, ways.PLAIN_CHART),
        ("d_grand_campaign", 5, nm.HEAT, ways.PLAIN_CHART),
        ("d_grand_campaign", 20, nm.HIGH_WATER, ways.HIGH_RIVERS),
        ("d_grand_campaign", 27, nm.NORMAL, ways.PLAIN_CHART),
        ("d_grand_campaign", 28, nm.NORMAL, ways.HIGH_RIVERS),
        ("d_grand_campaign", 40, nm.FREEZE, ways.FROZEN),
        ("c_galicia", 5, nm.HIGH_WATER, ways.PLAIN_CHART),
        ("b_tannenberg", 5, nm.FREEZE, ways.PLAIN_CHART),
    ],
)
def test_the_chart_of_a_turn(scenario, gt, weather, chart):
    assert supply_chart(position(scenario, gt=gt, weather=weather)) == chart
