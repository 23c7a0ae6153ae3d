"""Third referee's reading of chapters 6, 8.2 and 14 to 18: attachment, railways, supply, replacements, in pairs."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.twilight_in_the_east.steps.sequence import TurnEnd
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attaching,
    attacking,
    does,
    engineering,
    laying,
    moving,
    name_of,
    nm,
    offered,
    offers,
    piece,
    position,
    put,
    reinforcing,
    run,
    start,
    status,
    steps,
    supplying,
    task,
    vp,
    where,
)
from tests.games.twilight_in_the_east.referee.table import (
    auto,
    distance,
    extended,
    field,
    forced,
    seat_of,
    state,
    supplied,
    told,
    walk,
)

FAR = ("G 3 r", "50.27")

# Attachment ------------------------------------------------------------------------------------------------


def two_fronts(gt, *units):
    """The German Eighth Army in the north of Poland, the A-H First in the south, Russians before both."""
    s = position("d_grand_campaign", gt=gt)
    for army, pieces in (
        (
            "A FIRST",
            "A 14/5 56.80,A 33/5 58.77,A 37 h/5 62.74,A 5/1 66.72,A 5 Train 60.82,A 1 Train 66.76,A 2/10 70.72",
        ),
        ("G EIGHTH", "G 2/1 66.38,G 35/17 62.36,G 36/17 70.40,G 17 Train 66.34,G 1 Train 67.34"),
        ("R FIRST", "R 27/3 60.40,R 25/3 64.42"),
        ("R FOURTH", "R 18/14 56.75,R 45/14 62.70,R 41/16 68.68"),
    ):
        for text in pieces.split(","):
            put(s, *text.rsplit(" ", 1), army=army)
    for name, hex_, army in units:
        put(s, name, hex_, army=army, corps="" if "/" not in name and "Train" not in name else None)
    attaching(s, CENTRAL)
    return s


def army(s, name):
    return s.army_of(piece(name)).name


@pytest.mark.rule("6.2.4#1")
@pytest.mark.parametrize(
    ("units", "wanted"),
    [
        (("G 3 r",), {"G 3 r"}),
        (("G 3 r", "G 35 r"), {"G 3 r"}),  # one reserve division, no second
        (("G 37/20",), set()),
        (("G 20 lw",), set()),
        (("G 1 c",), set()),
        (("G Goltz lw",), set()),
    ],
)
def test_6_2_4_of_germans_only_one_reserve_division_comes_under_an_austrian_army(units, wanted):
    """6.2.4 In the A-H First Army's area a German reserve division is attached to it, one and no other kind."""
    s = two_fronts(10, *((n, "62.78", "G EIGHTH") for n in units))
    does(s, "accept")
    assert {n for n in units if army(s, n) == "A FIRST"} == wanted
    assert {n for n in units if army(s, n) == "G EIGHTH"} == set(units) - wanted


@pytest.mark.rule("6.2.4#3")
@pytest.mark.parametrize(
    ("units", "wanted"),
    [(("A 3 c",), {"A 3 c"}), (("A 3 c", "A 9 c"), {"A 3 c"}), (("A 12",), set()), (("A 101 ls",), set())],
)
def test_6_2_4_of_austrians_only_one_cavalry_division_comes_under_a_german_army(units, wanted):
    """6.2.4 One A-H cavalry division at a time, no infantry."""
    s = two_fronts(10, *((n, "66.36", "A FIRST") for n in units))
    does(s, "accept")
    assert {n for n in units if army(s, n) == "G EIGHTH"} == wanted


LANDWEHR = ("G 3 LW Train", "G 3 lw/3 LW", "G 4 lw/3 LW")


@pytest.mark.rule("6.2.4#2")
@pytest.mark.parametrize(("gt", "may"), [(3, False), (4, True), (18, True), (19, False)])
def test_6_2_4_the_3_lw_corps_may_be_austrian_from_gt_4_to_18(gt, may):
    """6.2.4 (ruling 51) The Train of the Landwehr Corps is handed over and its two divisions go with it."""
    s = two_fronts(gt, *((n, "72.70", "G 3 LW") for n in LANDWEHR))
    handed = False
    if offered(s, "reattach G 3 LW"):
        does(s, "reattach G 3 LW")
        handed = offered(s, "hand-over G 3 LW Train > A FIRST")
    assert handed == may
    if may:
        does(s, "hand-over G 3 LW Train > A FIRST")
        auto(s)
        assert [army(s, n) for n in LANDWEHR] == ["A FIRST"] * 3


@pytest.mark.rule("6.2.4#2")
@pytest.mark.parametrize(("gt", "own"), [(18, "A FIRST"), (19, "G 3 LW")])
def test_6_2_4_in_gt_19_the_landwehr_leaves_austrian_command(gt, own):
    """6.2.4 Through GT 18: in the Attachment Phase of GT 19 the corps is independent again."""
    s = two_fronts(gt, *((n, "62.78", "A FIRST") for n in LANDWEHR))
    does(s, "accept")
    assert [army(s, n) for n in LANDWEHR] == [own] * 3


@pytest.mark.rule("6.2.4#2", "6.1.2#1")
def test_6_2_4_a_full_austrian_army_takes_no_sixth_corps():
    """6.1.2, 6.2.4 Five corps are the limit of the A-H First Army, the Landwehr Corps counted."""
    more = tuple((f"A {c} Train", "68.76", "A FIRST") for c in ("10", "2", "6"))
    s = two_fronts(10, *((n, "72.70", "G 3 LW") for n in LANDWEHR), *more)
    if offered(s, "reattach G 3 LW"):
        does(s, "reattach G 3 LW")
    assert not offered(s, "hand-over G 3 LW Train > A FIRST")


@pytest.mark.rule("6.2.2-opt#1", "6.2.2#2", "3.8.3#1")
@pytest.mark.parametrize("option", ["on", "off"])
def test_6_2_2_the_option_frees_two_formations_and_no_third(option):
    """6.2.2 With the option two formations with a corps ID leave their corps at a time; without it none."""
    s = position("b_tannenberg", gt=4, reattachment=option)
    for name in ("R 25/3", "R 27/3", "R 28/20", "R 29/20", "R 3 Train", "R 20 Train", "R 5 rf"):
        put(s, name, "38.20", army="R FIRST")
    put(s, "G 1/1", "44.20")
    attaching(s, RUSSIA)
    if option == "off":
        if offered(s, "reattach R FIRST"):
            does(s, "reattach R FIRST")
            assert not any("/3" in a or "/20" in a for a in offers(s) if a.startswith(("free", "sub")))
        return
    does(s, "reattach R FIRST", "free R 25/3", "free R 27/3")
    assert not any(a in offers(s) for a in ("free R 28/20", "free R 29/20"))
    assert not any("R 28/20" in a for a in offers(s, "subordinate"))


@pytest.mark.rule("6.3.1#2", "6.1.1#3")
def test_6_3_1_outside_its_armys_area_a_unit_does_not_come_next_to_the_enemy():
    """6.3.1 (2) Cavalry of the Second Army rides through the First Army's land and keeps its distance there."""
    s = position("b_tannenberg", gt=6)
    for army_, pieces in (
        ("R FIRST", "R 25/3 40.20,R 27/3 40.22,R 28/20 40.24,R 3 Train 36.21"),
        ("R SECOND", "R 36/13 50.38,R 1/13 48.36,R 6/15 46.34,R 13 Train 48.40,R 4 c 43.31"),
        ("G EIGHTH", "G 1/1 44.20,G 2/1 44.24,G 35/17 50.32,G 3 r 44.26"),
    ):
        for text in pieces.split(","):
            own: dict[str, Any] = {"corps": ""} if " c " in text else {}
            put(s, *text.rsplit(" ", 1), army=army_, **own)
    attaching(s, RUSSIA)
    does(s, "accept")
    auto(s)
    assert army(s, "R 4 c") == "R SECOND"
    moving(s, RUSSIA)
    does(s, "take R 4 c")
    ends = {a.split()[1] for a in offers(s, "march")}
    near = {h for h in ends if distance(h, "44.26") == 1 or distance(h, "44.24") == 1}
    assert not near
    assert {"43.27", "44.28"} <= ends, "two hexes from the enemy it may stop there"
    assert "49.32" in ends, "in its own area it may come adjacent"


# Railways -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.2.3(2)#1", "8.9.2#1", "8.3.1#1")
@pytest.mark.parametrize(("points", "rides"), [(3, True), (2, False)])
def test_8_2_3_a_marked_unit_without_rail_points_waits_and_then_goes_its_way(points, rides):
    """8.2.3 (2) The missing entraining MPs are spent in vain; what is left may be used otherwise.

    The brigade (3 RCPs) has spent one MP: two more, five are left: two clear hexes, no third, no forced march.
    """
    s = field(("R 5 rf", "36.19", {"task": nm.ENTRAIN, "mps": 1}), ("R 27/3", "35.23"), FAR)
    a, b, c, d, e = (2 * points if p else 0 for p in s.rp)  # the track counts halves
    s.rp = (a, b, c, d, e)
    moving(s, RUSSIA)
    does(s, "take R 5 rf")
    if rides:
        assert offers(s, "bound-for")
        return
    assert name_of(s) == "Move"
    ends = {a.split()[1] for a in offers(s, "march")}
    assert "36.21" in ends
    assert "36.22" not in ends
    assert not offered(s, "entrain")


@pytest.mark.rule("8.2.6#1", "8.9.2#1", "8.2.3(2)#1")
def test_8_2_6_a_marked_unit_before_a_full_station_keeps_its_marker():
    """8.2.6, 8.9 Eight RCPs have passed the station: who has begun to entrain waits for the next phase."""
    s = field(
        ("G 1/1", "48.19"),
        ("G 35/17", "48.19"),
        ("G 36/17", "48.19", {"task": nm.ENTRAIN, "mps": 3}),
        ("R 27/3", "37.20"),
    )
    s.rp = (60, 60, 60, 60, 60)
    moving(s, CENTRAL)
    for name in ("G 1/1", "G 35/17"):
        does(s, f"take {name}", "entrain")
        if offers(s, "bound-for"):
            does(s, "bound-for 53.18")
        auto(s, stop=("Movements",))
    does(s, "take G 36/17")
    auto(s)
    assert task(s, "G 36/17") == (nm.ENTRAIN, 3)


@pytest.mark.rule("25.1#1", "8.2.3(4)#1")
@pytest.mark.parametrize(("die", "hex_"), [(1, "33.17"), (6, "38.19")])
def test_25_1_the_khans_die_stops_a_ride_too(die, hex_):
    """25.1, 8.2 On a 6 the Movement Allowance is zero: the train does not move either."""
    s = field(("R 1 gdc", "38.19", {"rail": "33.17", "corps": "R 1 C"}), FAR)
    s.leaders = start("a_gumbinnen").leaders
    moving(s, RUSSIA)
    does(s, "take R 1 gdc", f"roll {die}")
    auto(s)
    assert where(s, "R 1 gdc") == hex_


@pytest.mark.rule("8.2.4#3", "17.1.4#1", "8.2.5#1")
def test_8_2_4_a_cut_line_is_passed_by_displacement():
    """8.2.4 Cavalry cuts the line in front of the train: before its next movement it displaces beyond the cut."""
    s = field(("R 5 rf", "38.19", {"rail": "33.17"}), ("G 1 c", "36.22"), FAR)
    moving(s, CENTRAL)
    does(s, "take G 1 c", "march 36.19")
    auto(s)
    assert where(s, "R 5 rf") == "38.19", "two hexes off nobody displaces"
    moving(s, RUSSIA, counter=True)
    assert int(where(s, "R 5 rf").split(".")[0]) < 36
    assert s.half(piece("R 5 rf")) == nm.HALF_DEFERRED


@pytest.mark.rule("8.2.6#1", "8.2.3(5)#1", "8.2.3(1)#1")
@pytest.mark.parametrize(
    ("counter", "first", "second", "left"),
    [
        (False, "G 1/1", "G 2 lw", 2),  # 5 + 2 of 8
        (False, "G 1/1", "G 2/1", 3),  # 5 + 3
        (True, "G 2 lw", "G 6 lw", 2),  # 2 + 2 of 4
        (True, "G 2 lw", "G 1/1", 2),  # 2 + 2 of 4, though 3 MPs are there
    ],
)
def test_8_2_6_a_station_serves_eight_and_four(counter, first, second, left):
    """8.2.6 Both units in Insterburg entrain; what the station still takes is all the second may spend."""
    s = field((first, "48.19"), (second, "48.19"), ("R 27/3", "37.20"))
    s.rp = (40, 40, 40, 40, 40)
    moving(s, CENTRAL, counter=counter)
    does(s, f"take {first}", "entrain")
    if offers(s, "bound-for"):
        does(s, "bound-for 53.18")
    auto(s, stop=("Movements",))
    before = task(s, second)
    does(s, f"take {second}")
    assert offered(s, "entrain")
    does(s, "entrain")
    full = left == {"G 1/1": 5, "G 2/1": 5, "G 2 lw": 2, "G 6 lw": 2}[second]
    if offers(s, "bound-for"):
        does(s, "bound-for 53.18")
    auto(s, stop=("Movements",))
    assert before == (0, 0)
    assert (s.marked(piece(second), nm.RAIL) or where(s, second) != "48.19") == full
    if not full:
        assert task(s, second) == (nm.ENTRAIN, left)


@pytest.mark.rule("17.2.3#1", "8.2.7#1")
@pytest.mark.parametrize(("hex_", "near", "far"), [("60.53", "58.52", "57.51"), ("57.51", "58.52", "60.53")])
def test_17_2_3_a_russian_depot_changes_gauge_in_warsaw_only_between_phases(hex_, near, far):
    """17.2.3 On either gauge up to Warsaw, never through it onto the other gauge in one phase."""
    s = field(("R SECOND Major", hex_, {"army": "R SECOND"}), ("G 1/1", "80.36"), scenario="d_grand_campaign", gt=6)
    moving(s, RUSSIA)
    does(s, "take R SECOND Major")
    assert offered(s, f"shift {near}")
    assert not offered(s, f"shift {far}")
    does(s, f"shift {near}")
    auto(s)
    moving(s, RUSSIA, counter=True)
    does(s, "take R SECOND Major")
    assert offered(s, f"shift {far}")


@pytest.mark.rule("8.2.7a#1", "8.2.7#1")
@pytest.mark.parametrize(("counter", "far"), [(False, True), (True, False)])
def test_8_2_7a_relocation_belongs_to_the_movement_phase(counter, far):
    """8.2.7a Seven MPs in the Movement Phase; half an MP in Counter Movement is six double-track hexes."""
    s = field(("R FIRST Major", "38.19"), ("G 3 r", "50.27"))
    moving(s, RUSSIA, counter=counter)
    does(s, "take R FIRST Major")
    reach = {a.split()[1] for a in offers(s, "shift")}
    assert ("27.22" in reach) == far
    assert {"36.19", "34.18", "33.17"} <= reach


@pytest.mark.rule("8.2.4#1", "14.0#1")
@pytest.mark.parametrize("rail", [True, False])
def test_8_2_4_an_entrained_unit_is_in_supply_wherever_it_is(rail):
    """8.2.4 On a railway that leads nowhere a unit in Rail Mode is In Supply, the same unit on foot is not."""
    s = field(("R 5 rf", "46.22", {"corps": "", **({"rail": "36.19"} if rail else {})}), ("G 1/1", "51.15"), gt=3)
    supplied(s)
    assert state(s, "R 5 rf") == ("in" if rail else "out")


@pytest.mark.rule("8.2.3(4)#2", "8.2.3(5)#1", "8.2.3(4)#3")
def test_8_2_3_a_unit_in_rail_mode_does_nothing_but_ride():
    """8.2.3 (4) With MPs it moves or detrains: no march, no task, no marker."""
    s = field(("G 2 lw", "52.18", {"rail": "48.19", "status": -2}), ("R 27/3", "37.20"))
    moving(s, CENTRAL)
    does(s, "take G 2 lw")
    auto(s, stop=("Movements", "Idle"))
    assert where(s, "G 2 lw") == "48.19"
    assert not s.marked(piece("G 2 lw"), nm.RAIL), "two RCPs, five MPs were left"
    if name_of(s) == "Movements":
        assert not offered(s, "take G 2 lw"), "it does not entrain again in this phase"


@pytest.mark.rule("8.2.9#1")
def test_8_2_9_special_allotments_twice_for_germany_once_for_austria():
    """8.2.9 Forty points more in an Inter-Phase for one of the allies; Germany twice, Austria-Hungary once."""
    s = position("d_grand_campaign", gt=3)
    put(s, "G 1/1", "60.20")
    put(s, "R 27/3", "30.20", army="R FIRST")
    taken = []
    for gt, wanted in ((3, "G"), (6, "A"), (9, "G"), (12, "G"), (15, "A")):
        s.turn = gt
        run(s, TurnEnd())
        for _ in range(30):
            special = offers(s, "special-rp")
            if special or not offers(s) or s.turn != gt:
                break
            does(s, "done" if offered(s, "done") else offers(s)[0])
        mine = [a for a in special if a.split()[1].startswith(wanted)]
        if mine:
            does(s, mine[0])
            taken.append(wanted)
            assert not offers(s, "special-rp"), "one in an Inter-Phase"
    assert taken == ["G", "A", "G"]


# Supply -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.2.3#1")
@pytest.mark.parametrize(("name", "hex_"), [("G 1/1", "44.86"), ("A 14/5", "61.33")])
def test_17_1_the_allies_draw_on_each_others_railways(name, hex_):
    """17.1, 14.2.3 A German division in Galicia, an Austrian in Prussia: each In Supply from the other's line."""
    s = position("d_grand_campaign", gt=4)
    put(s, name, hex_, army="G EIGHTH" if name[0] == "G" else "A FIRST", corps="")
    supplied(s, CENTRAL)
    assert state(s, name) == "in"


@pytest.mark.rule("14.2.4#1")
@pytest.mark.parametrize(("name", "wanted"), [("G 1/1", "in"), ("A 14/5", "in"), ("A 1.hvy", "in")])
def test_14_2_4_przemysl_feeds_germans_too(name, wanted):
    """14.2.4 Any friendly combat or artillery unit on or beside the Fortress is In Supply."""
    s = position("c_galicia", gt=6)
    put(s, "A Fortress Przemysl", "")
    put(s, name, "42.88", army="A FOURTH" if name[0] == "A" else "", corps="" if "/" in name else None)
    for n, h in (
        ("R 12/12", "40.87"),
        ("R 19/12", "40.88"),
        ("R 14/8", "44.88"),
        ("R 15/8", "44.89"),
        ("R 13/7", "42.85"),
    ):
        put(s, n, h, army="R EIGHTH")
    supplied(s, CENTRAL)
    assert state(s, name) == wanted


@pytest.mark.rule("14.1.1#3")
@pytest.mark.parametrize(("control", "wanted"), [(CENTRAL, True), (RUSSIA, False)])
def test_14_1_1_supply_passes_pillau_while_it_is_german(control, wanted):
    """14.1.1 From 66.19 to 67.18 as if no sea lay between, while Pillau is German."""
    s = position("b_tannenberg", gt=6)
    put(s, "G 3 r", "67.18", corps="")
    if control == RUSSIA:
        put(s, "R 1 c", "66.18", army="R FIRST", corps="")
    supplied(s, CENTRAL)
    assert (state(s, "G 3 r") != "out") == wanted


@pytest.mark.rule("6.4.1#1", "14.4(3)#1")
@pytest.mark.parametrize(("hex_", "wanted"), [("45.22", ("out", "out", "out")), ("38.20", ("in", "in", "in"))])
def test_6_4_1_assets_share_the_supply_of_their_formation(hex_, wanted):
    """6.4.1 (1) A regiment and a battery stacked with a division have its state, whatever it is."""
    names = ("R 54 r", "R Kowno", "R 3 how")
    s = field(*((n, hex_, {"corps": ""} if n == "R 54 r" else {}) for n in names), ("G 1/1", "51.15"), gt=3)
    supplied(s)
    assert tuple(state(s, n) for n in names) == wanted


@pytest.mark.rule("6.3.3#3", "14.3.1#2", "14.3.2#1")
@pytest.mark.parametrize(
    ("source", "hex_", "wanted"),
    [
        ("R 3 Train", "42.21", "out"),  # another corps' Train
        ("R 1 C Train", "42.21", "in"),
        ("R FIRST Major", "36.19", "in"),  # the depot itself, at seven
    ],
)
def test_6_3_3_cavalry_of_a_cavalry_corps_uses_its_own_train_and_the_depots(source, hex_, wanted):
    """6.3.3, 14.3.1 No other Corps Train; depots of the army remain open."""
    at = "43.21" if source == "R FIRST Major" else "47.23"
    s = field(("R 2 c", at, {"corps": "R 1 C"}), ("G 1/1", "51.15"), gt=3)
    put(s, "R FIRST Major", "36.19")
    if source != "R FIRST Major":
        put(s, source, hex_)
    supplied(s)
    assert state(s, "R 2 c") == wanted


@pytest.mark.rule("14.2.3#1", "14.1#1")
@pytest.mark.parametrize(("enemy", "wanted"), [("49.19", "in"), ("48.17", "out")])
def test_14_1_an_enemy_over_the_river_cuts_no_supply_line(enemy, wanted):
    """14.1, 4.1.1 Along the north bank of the Pregel the ZOC from the south bank does not reach."""
    s = field(("G 2 lw", "49.18"), gt=3)
    for h in ("47.16", "47.17"):
        put(s, "R Kowno", h)
    put(s, "R 27/3", enemy)
    if enemy == "48.17":
        put(s, "R 25/3", "50.17")
    supplied(s, CENTRAL)
    if enemy == "49.19":
        assert state(s, "G 2 lw") == wanted


@pytest.mark.rule("14.4(4)#1", "14.2.3#1", "14.2.2#1")
@pytest.mark.parametrize(("hex_", "wanted"), [("41.20", "in"), ("42.21", "in"), ("49.23", "low")])
def test_14_4_a_railway_at_three_hexes_beats_an_extended_train(hex_, wanted):
    """14.4 (4) Only who depends on the extended Train is in Low Supply; who reaches the line within three is not."""
    s = field(("R FIRST Major", "36.19"), ("R 3 Train", "42.21"), ("R 27/3", hex_), ("G 1/1", "51.15"), gt=3)
    supplied(s)
    assert state(s, "R 27/3") in (wanted, "in")
    assert (state(s, "R 27/3") == "low") == (extended(s, "R 3 Train") and hex_ == "49.23")


@pytest.mark.rule("14.4(7)#1", "27.2(5)#1", "14.4.1#1")
def test_14_4_7_a_division_that_starves_is_an_eliminated_division():
    """14.4 (7), 27.2 (5) Isolated and Demoralized with two steps left: the division is gone, 4 VP."""
    s = field(("R 27/3", "45.20", {"status": -4, "lost": 8}), gt=3)
    for name, hex_ in zip(
        ("G 1/1", "G 2/1", "G 35/17", "G 36/17", "G 37/20", "G 41/20"),
        ("45.18", "47.19", "47.20", "45.22", "43.20", "43.19"),
        strict=True,
    ):
        put(s, name, hex_)
    supplied(s, RUSSIA, die=1)
    assert where(s, "R 27/3") == "eliminated"
    assert vp(s)[CENTRAL] == 4


@pytest.mark.rule("14.6#1", "27.2(5)#1")
@pytest.mark.parametrize("given", [{"status": -4}, {"status": -4, "disorder": 1}])
@pytest.mark.parametrize(("die", "points"), [(3, 0), (4, 4)])
def test_14_6_the_disordered_surrender_too(given, die, points):
    """14.6, 7.4.1 A die for the Demoralized and for the Disordered; a surrendered division counts four."""
    s = field(("R 27/3", "45.20", given), gt=3)
    for name, hex_ in zip(
        ("G 1/1", "G 2/1", "G 35/17", "G 36/17", "G 37/20", "G 41/20"),
        ("45.18", "47.19", "47.20", "45.22", "43.20", "43.19"),
        strict=True,
    ):
        put(s, name, hex_)
    supplied(s, RUSSIA, die=die)
    assert vp(s)[CENTRAL] == points


@pytest.mark.rule("14.6#1", "14.4(5)#1")
def test_14_6_who_is_not_demoralized_when_surrender_is_checked_does_not_roll():
    """14.4 Step 5 comes before steps 6 and 7: the levels lost now bring no die before the next Supply Phase."""
    s = field(("R 27/3", "45.20", {"status": -3}), gt=3)
    for name, hex_ in zip(
        ("G 1/1", "G 2/1", "G 35/17", "G 36/17", "G 37/20", "G 41/20"),
        ("45.18", "47.19", "47.20", "45.22", "43.20", "43.19"),
        strict=True,
    ):
        put(s, name, hex_)
    supplying(s, RUSSIA)
    while offered(s, "accept"):
        does(s, "accept")
    assert not offered(s, "roll 3")
    auto(s)
    assert (status(s, "R 27/3"), steps(s, "R 27/3")) == (-4, 8)


# Replacements, reinforcements -----------------------------------------------------------------------------------


def inter(s, gt):
    """Go to the replacements after a GT."""
    s.turn = gt
    run(s, TurnEnd())
    for _ in range(40):
        if offers(s, "replace") or not offers(s):
            return s
        does(s, "done" if offered(s, "done") else offers(s)[0])
    return s


def give(s, name):
    """Give all that a unit may take; the steps."""
    n = 0
    while offered(s, f"replace {name}"):
        does(s, f"replace {name}")
        n += 1
    return n


@pytest.mark.rule("15.1.2#1")
@pytest.mark.parametrize(
    ("name", "lost", "most"),
    [("R 25/3", 5, 2), ("R 25/3", 1, 1), ("R 5 rf", 3, 1), ("R Kowno", 2, 1), ("R 54 r", 4, 2), ("R det 4+16/6", 1, 1)],
)
def test_15_1_2_how_many_a_unit_takes(name, lost, most):
    """15.1.2, 3.4.1 A division two, a brigade or a regiment one, never more than it lacks."""
    s = position("b_tannenberg", gt=3)
    put(s, name, "34.18", army="R FIRST", lost=lost)
    put(s, "R 28/20", "34.18", army="R FIRST", lost=5)
    put(s, "G 1/1", "61.30")
    inter(s, 3)
    assert seat_of(s) == RUSSIA
    assert give(s, name) == most


@pytest.mark.rule("15.1.1#1", "15.1#1")
@pytest.mark.parametrize(("given", "may"), [({"supply": "out"}, True), ({"supply": "out", "isolated": True}, False)])
def test_15_1_1_out_of_supply_is_not_isolated(given, may):
    """15.1.1 Only Isolated units take nothing."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 25/3", "34.18", army="R FIRST", lost=5, **given)
    put(s, "R 28/20", "34.18", army="R FIRST", lost=5)
    put(s, "G 1/1", "61.30")
    inter(s, 3)
    assert (give(s, "R 25/3") == 2) == may


@pytest.mark.rule("15.1#1", "4.2#2")
def test_15_1_two_steps_turn_a_division_back_to_its_full_side():
    """15.1, 3.4.1 With five steps lost the division is reduced (half for stacking); with three it is not."""
    s = position("b_tannenberg", gt=3)
    for n in ("R 25/3", "R 27/3", "R 28/20"):
        put(s, n, "34.18", army="R FIRST", lost=5 if n == "R 25/3" else 0)
    put(s, "R 5 rf", "34.18", army="R FIRST")
    put(s, "G 1/1", "61.30")
    moving(s, RUSSIA)
    does(s, "end-phase")
    assert not offers(s, "disband"), "half, one, one and half"
    inter(s, 3)
    give(s, "R 25/3")
    assert steps(s, "R 25/3") == 7
    moving(s, RUSSIA)
    does(s, "end-phase")
    assert offers(s, "disband"), "now three and a half"


@pytest.mark.rule("6.4.3a#1", "3.4.1#4")
@pytest.mark.parametrize(("lost", "after"), [(3, 9), (2, 10), (1, 10), (0, None)])
def test_6_4_3a_a_detachment_fills_its_parent_no_higher_than_full(lost, after):
    """6.4.3a, 3.4.1 Two steps come home; the parent never has more than its printed ten."""
    s = field(
        ("R 4/6", "50.40", {"army": "R SECOND", "lost": lost}),
        ("R det 4+16/6", "50.40", {"army": "R SECOND"}),
        ("G 1/1", "61.30"),
        scenario="b_tannenberg",
        gt=4,
    )
    moving(s, RUSSIA)
    does(s, "end-phase")
    joins = [a for a in offers(s) if "det 4+16/6" in a]
    if after is None:
        if joins:
            does(s, joins[0])
        assert steps(s, "R 4/6") == 10
        return
    does(s, joins[0])
    auto(s)
    assert steps(s, "R 4/6") == after
    assert where(s, "R det 4+16/6") in ("removed", "pool")


@pytest.mark.rule("6.4.3a#2", "16.5#1")
@pytest.mark.parametrize(("gt", "there"), [(11, True), (12, False)])
def test_6_4_3a_a_detachment_that_did_not_come_home_is_lost(gt, there):
    """6.4.3a, 16.5 On GT 12 it is withdrawn; its steps go to nobody, and nobody scores."""
    s = field(
        ("R 4/6", "50.40", {"army": "R SECOND", "lost": 2}),
        ("R det 4+16/6", "50.40", {"army": "R SECOND"}),
        ("G 1/1", "61.30"),
        scenario="b_tannenberg",
        gt=gt,
    )
    reinforcing(s, RUSSIA)
    auto(s)
    assert (where(s, "R det 4+16/6") == "50.40") == there
    assert steps(s, "R 4/6") == 8
    assert vp(s) == (0, 0)


@pytest.mark.rule("16.2.2#2", "16.2.1#1")
@pytest.mark.parametrize(
    ("a", "b", "wanted"),
    [
        ((0, 0), (0, 0), (10, 0)),
        ((2, 0), (1, -1), (7, 0)),  # -1/2 rounds toward zero
        ((0, -2), (3, -3), (7, -2)),  # -2 1/2
        ((4, -4), (4, -4), (2, -4)),
    ],
)
def test_16_2_2_the_twelfth_division_of_two_brigades(a, b, wanted):
    """16.2.2 Steps are added, the status is the mean, rounded toward zero."""
    s = position("c_galicia", gt=5)
    for name, (lost, level_) in (("R 12a/12", a), ("R 12b/12", b)):
        put(s, name, "12.88", army="R EIGHTH", lost=lost, status=level_)
    put(s, "A 14/5", "30.90", army="A FIRST")
    reinforcing(s, RUSSIA)
    for _ in range(20):
        if where(s, "R 12/12") == "12.88" or not offers(s):
            break
        form = next((x for x in offers(s) if "12/12" in x), None)
        does(s, form or ("done" if offered(s, "done") else offers(s)[0]))
    assert where(s, "R 12/12") == "12.88"
    assert (steps(s, "R 12/12"), status(s, "R 12/12")) == wanted


# Engineering, field railways, pontoons ---------------------------------------------------------------------------


@pytest.mark.rule("17.5.3#1", "17.5.1#1")
def test_17_5_3_a_field_railway_carries_supply_and_no_trains():
    """17.5.3 Along the field railway supply counts half a hex; nobody entrains at its head."""
    s = position("c_galicia", gt=4)
    put(s, "R 7/5", "20.70", army="R FIFTH")
    engineering(s, CENTRAL)
    does(s, "deploy 49.75")
    auto(s)
    for _ in range(3):
        engineering(s, CENTRAL)
        grow = offers(s, "lengthen")
        if grow:
            does(s, grow[0])
        auto(s)
    assert told(s, "ield")


@pytest.mark.rule("17.1.2#1", "17.1.3#1")
def test_17_1_3_no_engineer_works_in_enemy_land():
    """17.1.3 Only RR hexes in friendly controlled territory are changed."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R 27/3", "36.20")
    put(s, "G 1/1", "46.20")
    engineering(s, RUSSIA)
    assert not [a for a in offers(s, "repair") if int(a.split()[1].split(".")[0]) >= 40]


@pytest.mark.rule("18.2#1")
def test_18_2_a_train_that_fell_back_lays_at_its_extended_range():
    """18.2, 9.8.1 No flipping in the Pontoon Phase, but a Train that lies extended reaches eight hexes."""
    seen = {}
    for flip in (False, True):
        s = field(("R 3 Train", "27.22", {"extended": flip}), scenario="d_grand_campaign", gt=12)
        laying(s, RUSSIA)
        if offered(s, "bridge-with R 3 Train"):
            does(s, "bridge-with R 3 Train")
        seen[flip] = offered(s, "lay R 3 Train > 27.14|27.15")
    assert seen == {False: False, True: True}


@pytest.mark.rule("8.9.3#1", "8.2.3(1)#2", "8.2.5#1", "8.2.5#2")
def test_8_2_5_an_entraining_unit_that_is_disturbed_is_half_a_unit():
    """8.2.5 An enemy comes adjacent: the marker goes, Combat Strength 1/2 comes, no MPs in the next own phase."""
    s = field(("G 1/1", "48.19", {"task": nm.ENTRAIN, "mps": 3}), ("R 27/3", "46.17"), ("G 3 r", "52.22"))
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 47.18")
    auto(s, stop=("Movements", "MarchCheck"))
    auto(s)
    assert task(s, "G 1/1") == (0, 0)
    assert s.half(piece("G 1/1")) == nm.HALF_INITIAL
    moving(s, CENTRAL, counter=True)
    assert not offered(s, "take G 1/1")
    attacking(s, RUSSIA)
    does(s, "declare 48.19")
    auto(s, stop=("CrtDice",), Commit="all")
    assert told(s, "10 against 8")


@pytest.mark.rule("8.1.4a#1")
def test_8_1_4_walk_and_forced_are_measured():
    """8.1.4 The primary road from 41.19 to 45.20: four hexes of 1 1/2 are six MPs."""
    s = field(("G 1/1", "41.19"), ("R 27/3", "35.26"))
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    walk(s, "42.19", "43.19", "44.20", "45.20")
    assert forced(s) is None
