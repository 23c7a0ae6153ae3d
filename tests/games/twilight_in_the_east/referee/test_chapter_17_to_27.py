"""Chapters 17 to 27: railways, pontoons, weather, Strategic Plans, special rules, leaders, concealment, victory."""

from __future__ import annotations

import re

import pytest

from greatwar.games.twilight_in_the_east.steps.sequence import Weather
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attaching,
    attacking,
    controller,
    does,
    engineering,
    laying,
    log_of,
    moving,
    name_of,
    nm,
    offered,
    offers,
    piece,
    position,
    present,
    put,
    refused,
    retiring,
    run,
    start,
    supplying,
    vp,
    where,
)

COLUMNS = ("1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")


def auto(s, stop=(), **plan):
    plan = {k: list(v) if isinstance(v, list) else [v] for k, v in plan.items()}
    for _ in range(200):
        choices = offers(s)
        if not choices or name_of(s) in stop:
            return s
        given = plan.get(name_of(s))
        if given == ["all"]:
            answer = next((c for c in choices if c.startswith(("from", "with"))), "done")
        elif given:
            answer = given.pop(0) if len(given) > 1 else given[0]
        else:
            quiet = ("dice 7", "roll 3", "accept", "done", "stand", "end-phase", "halt")
            answer = next((c for c in quiet if c in choices), choices[0])
        does(s, answer)
    raise AssertionError("it does not end")


def told(s, *words):
    return any(all(w in line for w in words) for line in log_of(s))


def distance(a, b):
    (c1, r1), (c2, r2) = ((int(x) for x in h.split(".")) for h in (a, b))
    dx = abs(c1 - c2)
    dy = abs((r1 * 2 - (c1 % 2 == 0)) - (r2 * 2 - (c2 % 2 == 0)))
    return dx + max(0, (dy - dx) // 2)


def ordered(scenario, gt):
    """An empty map with the plans and the leaders of the set-up."""
    s = position(scenario, gt=gt, leaders="on")
    real = start(scenario, leaders="on")
    s.plans, s.leaders = real.plans, real.leaders
    return s


# Railways --------------------------------------------------------------------------------------------------


@pytest.mark.rule("17.1.2#1", "17.1.2#2", "17.1.3#1", "17.1.1#1")
def test_17_1_2_railheads_advance_by_engineers_into_own_territory():
    """17.1.2, 17.1.3 One engineer point for a hex, only in friendly controlled territory and joined to the net."""
    s = position("a_gumbinnen", gt=2)  # two Russian engineers
    for name, hex_ in (("R 25/3", "41.19"), ("R 27/3", "40.19"), ("R 28/20", "39.19")):
        put(s, name, hex_)
    put(s, "G 1/1", "48.20")
    engineering(s, RUSSIA)
    assert {a.split()[1] for a in offers(s, "repair")} == {"39.19", "40.19"}
    does(s, "repair 40.19 > 2")
    assert not offers(s, "repair")
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.19")  # 39.19 is still German
    put(s, "G 1/1", "48.20")
    engineering(s, RUSSIA)
    assert "39.19" not in {a.split()[1] for a in offers(s, "repair")}


@pytest.mark.rule("17.1.4#1", "17.1.5#1", "14.2.3#1")
def test_17_1_4_an_enemy_on_the_line_cuts_it():
    """17.1.4, 17.1.5 A hex that an enemy enters is not friendly any more; what lies beyond is cut off."""
    s = position("a_gumbinnen", gt=3)
    put(s, "G 1 c", "37.21", corps="")
    put(s, "R 25/3", "38.19")
    moving(s, CENTRAL)
    does(s, "take G 1 c")
    does(s, "through 37.19" if offered(s, "through 37.19") else "through 36.19")
    auto(s, stop=("Move", "Movements", "MarchCheck"))
    supplying(s, RUSSIA)
    auto(s)
    u = piece("R 25/3")
    assert s.marked(u, nm.OUT) or s.marked(u, nm.LOW)


@pytest.mark.rule("17.5.1#1", "17.5.2#1", "17.5.3#1")
def test_17_5_field_railways():
    """17.5 A-H: begun in a friendly station, then one hex each turn along a road, never into an EZOC."""
    s = position("c_galicia", gt=6)
    put(s, "A 14/5", "52.72", army="A FIRST")
    put(s, "R 14/8", "40.60", army="R FOURTH", corps="")
    engineering(s, CENTRAL)
    assert offered(s, "deploy 49.75")
    assert not offers(s, "lengthen")
    does(s, "deploy 49.75")
    assert not offers(s, "lengthen"), "the first hex comes in a later phase"
    auto(s, Building="done")
    s.turn = 7
    engineering(s, CENTRAL)
    ways = offers(s, "lengthen")
    assert ways
    does(s, ways[0])
    assert not offers(s, "lengthen"), "one hex a phase"


@pytest.mark.rule("17.5.2#1")
def test_17_5_not_into_an_enemy_zoc():
    """17.5.2 A field railway is not laid into an EZOC."""
    s = position("c_galicia", gt=6)
    put(s, "A 14/5", "52.72", army="A FIRST")
    put(s, "R 14/8", "40.60", army="R FOURTH", corps="")
    engineering(s, CENTRAL)
    does(s, "deploy 49.75")
    auto(s, Building="done")
    ways = {"48.75", "49.76", "50.75"}
    put(s, "R 14/8", "47.74", army="R FOURTH", corps="")
    s.turn = 7
    engineering(s, CENTRAL)
    assert {a.split()[1] for a in offers(s, "lengthen")} == {w for w in ways if distance(w, "47.74") > 1}


@pytest.mark.rule("18.1#1", "18.2#1", "18.1#2")
def test_18_pontoons_one_for_a_train_and_removed_by_an_enemy():
    """18.1, 18.2 One pontoon for each Train and phase; an enemy next to its hexside removes it."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 3 Train", "28.19", army="R FIRST")
    put(s, "R 25/3", "30.20", army="R FIRST")
    laying(s, RUSSIA)
    does(s, "bridge-with R 3 Train")
    sites = offers(s, "lay")
    assert sites
    for a in sites:
        one, two = a.split(" > ")[1].split("|")
        assert min(distance("28.19", one), distance("28.19", two)) <= 6
        assert distance(one, two) == 1
    does(s, sites[0])
    assert not offered(s, "bridge-with R 3 Train")
    assert offers(s, "lift")


@pytest.mark.rule("18.1#1")
def test_18_1_both_banks_must_be_friendly():
    """18.1 Only from a friendly controlled hex into a friendly controlled hex."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 3 Train", "47.17", army="R FIRST")
    put(s, "R 25/3", "48.18", army="R FIRST")
    put(s, "G 1/1", "60.20")
    laying(s, RUSSIA)
    assert controller(s, "48.19") == CENTRAL
    if offered(s, "bridge-with R 3 Train"):
        does(s, "bridge-with R 3 Train")
    assert not offers(s, "lay")


@pytest.mark.rule("18.1#1")
def test_18_1_a_train_without_any_site_is_not_asked_for():
    """18.1 Where no hexside may be bridged there is nothing to choose."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 3 Train", "47.17", army="R FIRST")
    put(s, "R 25/3", "48.18", army="R FIRST")
    put(s, "G 1/1", "60.20")
    laying(s, RUSSIA)
    assert not offered(s, "bridge-with R 3 Train")


# Weather ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.0#1", "5.3.1#1")
@pytest.mark.parametrize(
    ("gt", "die", "weather"),
    [
        (1, 5, "NORMAL"),
        (1, 6, "HEAT"),
        (10, 6, "HEAT"),
        (11, 0, "NORMAL"),
        (16, 0, "NORMAL"),
        (17, 0, "HIGH_WATER"),
        (23, 0, "HIGH_WATER"),
        (24, 0, "NORMAL"),
        (33, 0, "NORMAL"),
        (34, 5, "NORMAL"),
        (34, 6, "FREEZE"),
        (37, 4, "NORMAL"),
        (37, 5, "FREEZE"),
        (42, 3, "NORMAL"),
        (42, 4, "FREEZE"),
        (47, 6, "FREEZE"),
    ],
)
def test_20_0_weather(gt, die, weather):
    """20.0 A die on GT 1 to 10 and 34 to 47 (with the Freeze modifier), 6 or more is special; else it is fixed."""
    s = position("d_grand_campaign", gt=gt)
    run(s, Weather())
    assert (name_of(s) == "WeatherDie") == bool(die)
    if die:
        does(s, f"roll {die}")
    names = [n for n in dir(nm) if n in ("NORMAL", "HEAT", "HIGH_WATER", "FREEZE", "HIGH", "FROST")]
    value = {n: getattr(nm, n) for n in names}
    wanted = value.get(weather)
    if wanted is None:
        assert s.weather not in (value["NORMAL"], value["HEAT"])
    else:
        assert s.weather == wanted


@pytest.mark.rule("20.1#3", "8.1.1#1")
@pytest.mark.parametrize(("frozen", "drm"), [(False, 2), (True, None)])
def test_20_1_freeze_makes_minor_rivers_and_wetlands_easy(frozen, drm):
    """20.1 In Freeze wetlands are clear and minor rivers are ignored."""
    weather = next((getattr(nm, n) for n in ("FREEZE", "FROST") if hasattr(nm, n)), 3) if frozen else nm.NORMAL
    s = position("d_grand_campaign", gt=40, weather=weather)
    put(s, "R 25/3", "51.14", army="R FIRST")
    put(s, "G 1/1", "70.30")
    moving(s, RUSSIA)
    does(s, "take R 25/3", "through 51.15", "march 51.16")  # two wetlands: 10 MPs, frozen 4
    assert (name_of(s) == "MarchCheck") == (not frozen)


# Strategic Plans -------------------------------------------------------------------------------------------


@pytest.mark.rule("21.1.2#1", "21.6.1#1")
@pytest.mark.parametrize("counter", [False, True])
def test_21_1_2_infantry_under_a_plan_ends_nearer_to_an_objective(counter):
    """21.1.2 Each hex in which infantry of FIRST may end is nearer to Insterburg or to Lötzen."""
    s = start("b_tannenberg")
    put(s, "R 40/4", "43.22", army="R FIRST")
    moving(s, RUSSIA, counter=counter)
    does(s, "take R 40/4")
    ends = [a.split()[1] for a in offers(s, "march")]
    assert ends
    for h in ends:
        assert any(distance(h, o) < distance("43.22", o) for o in ("48.19", "49.27")), h
    assert refused(s, "march 42.22").rule == "21.1.2"


@pytest.mark.rule("21.1.2#1")
@pytest.mark.parametrize(("name", "more"), [("R 1 c", {"corps": ""}), ("R 3 how", {}), ("R 40/4", {"status": -4})])
def test_21_1_2_who_is_free(name, more):
    """21.1.2 Cavalry, guns and Demoralized formations may go where they like."""
    s = start("b_tannenberg")
    put(s, name, "43.22", army="R FIRST", **more)
    moving(s, RUSSIA)
    does(s, f"take {name}")
    assert offered(s, "march 42.22")


@pytest.mark.rule("21.3#1", "27.2(2)B#1", "27.2(2)C#1")
def test_21_3_abandoning_from_gt_5_in_the_attachment_phase():
    """21.3 Not before GT 5; from then in the Attachment Phase, armies by distance and corps for five points."""
    s = start("b_tannenberg")
    s.turn = 4
    attaching(s, RUSSIA)
    assert not offers(s, "abandon")
    assert not offers(s, "abandon-corps")
    s = start("b_tannenberg")
    s.turn = 5
    attaching(s, RUSSIA)
    assert set(offers(s, "abandon")) == {"abandon R FIRST", "abandon R SECOND"}
    assert set(offers(s, "abandon-corps")) == {"abandon-corps R 1", "abandon-corps R 2"}
    does(s, "abandon-corps R 2")
    assert vp(s) == (-5, 0)


@pytest.mark.rule("27.2(2)B#1")
@pytest.mark.parametrize(
    ("hex_", "points"),
    [
        ("47.19", -4),
        ("46.19", -7),
        ("45.19", -7),
        ("44.19", -10),
        ("43.19", -10),
        ("42.19", -13),
        ("41.18", -13),
        ("40.18", -16),
    ],
)
def test_27_2_b_the_distance_of_the_nearest_infantry_formation(hex_, points):
    """27.2 (2) B -4 at one hex, -7 at two or three, -10 at four or five, -13 at six or seven, -16 beyond."""
    assert (
        distance(hex_, "48.19")
        == {-4: (1,), -7: (2, 3), -10: (4, 5), -13: (6, 7), -16: (8,)}[points][
            ("47.19", "46.19", "44.19", "42.19", "40.18").index(hex_) * 0
            if hex_ in ("47.19", "46.19", "44.19", "42.19", "40.18")
            else 1
        ]
    )
    s = start("b_tannenberg")
    s.turn = 5
    for name in (
        "R 40/4",
        "R 30/4",
        "R 25/3",
        "R 27/3",
        "R 28/20",
        "R 29/20",
        "R 26/2",
        "R 43/2",
        "R 54 r",
        "R 57 r",
        "R 56 r/26 R",
        "R 5 rf",
    ):
        put(s, name, "32.18", army="R FIRST")
    put(s, "R 40/4", hex_, army="R FIRST")
    put(s, "R Kowno", "47.20", army="R FIRST")  # an Asset does not count
    attaching(s, RUSSIA)
    does(s, "abandon R FIRST")
    assert vp(s)[RUSSIA] == points


@pytest.mark.rule("21.2#1", "27.2(2)A#1", "21.1#1")
@pytest.mark.parametrize(
    ("name", "gt", "points"),
    [
        ("R 40/4", 3, 14),
        ("R 40/4", 4, 10),
        ("R 40/4", 6, 7),
        ("R 40/4", 9, 5),
        ("R 40/4", 11, 3),
        ("R 40/4", 12, 2),
        ("R 1 c", 3, 0),
        ("R Kowno", 3, 0),
        ("R 5 rf", 3, 14),
    ],
)
def test_21_2_capturing_an_objective(name, gt, points):
    """21.2, 27.2 (2) A A brigade or division of infantry takes Insterburg and holds it at the end of the

    Player Turn.
    """
    s = start("b_tannenberg")
    s.log = []
    auto(s, stop=("Movements",))
    far = (
        "G 1/1",
        "G 2/1",
        "G 35/17",
        "G 36/17",
        "G 1 r/1 R",
        "G 36 r/1 R",
        "G 1 c",
        "G 1.FA",
        "G 1 Train",
        "G 1 R Train",
    )
    for i, other in enumerate((*far, "G 17 Train")):
        put(s, other, f"{56 + i}.26", army="G EIGHTH")
    put(s, name, "47.20", army="R FIRST", corps="" if name in ("R 1 c", "R 5 rf") else None)
    s.turn = gt
    moving_on = vp(s)[RUSSIA]
    s.listed = None
    does(s, f"take {name}", "march 48.19")
    for _ in range(200):
        if told(s, "Central Powers Player Turn"):
            break
        choices = offers(s)
        quiet = ("dice 7", "roll 3", "accept", "done", "stand", "end-phase", "halt")
        does(s, next((c for c in quiet if c in choices), choices[0]))
    assert where(s, name) == "48.19"
    assert vp(s)[RUSSIA] - moving_on == points + 3  # and the star of Insterburg


@pytest.mark.rule("21.1.1#1", "6.1.1#4")
def test_21_1_1_nobody_is_detached_under_a_plan():
    """21.1.1 While the plan of SECOND binds, none of its formations is offered to another army."""
    s = start("b_tannenberg")
    s.turn = 3
    attaching(s, RUSSIA)
    does(s, "reattach R SECOND")
    assert not any(" > R FIRST" in a for a in offers(s))


# Points for towns ------------------------------------------------------------------------------------------


@pytest.mark.rule("27.2(4)#1", "27.1#1")
def test_27_2_4_stars_are_earned_at_each_change_of_hands():
    """27.2 (4) Gumbinnen: a point for the Russian who enters, one for the German who retakes it, and so on;

    none is lost.
    """
    s = position("a_gumbinnen", gt=2)
    put(s, "R 1 c", "43.18", corps="")
    put(s, "G 1 c", "46.21", corps="")
    moving(s, RUSSIA)
    does(s, "take R 1 c", "through 44.20", "march 43.18")
    auto(s, stop=("Movements",))
    assert vp(s) == (1, 0)
    moving(s, CENTRAL)
    does(s, "take G 1 c", "through 44.20", "march 46.21")
    auto(s, stop=("Movements", "Idle"))
    assert vp(s) == (1, 1)
    moving(s, CENTRAL)
    does(s, "take G 1 c", "through 44.20", "march 46.21")
    auto(s, stop=("Movements", "Idle"))
    assert vp(s) == (1, 1), "it is German already"
    moving(s, RUSSIA)
    does(s, "take R 1 c", "through 44.20", "march 43.18")
    assert vp(s) == (2, 1)


# National rules --------------------------------------------------------------------------------------------


@pytest.mark.rule("22.4.1#1")
@pytest.mark.parametrize(
    ("mover", "gone"), [("R 1 c", False), ("R Kowno", True), ("R 25/3", True), ("R 3 Train", False)]
)
def test_22_4_1_landsturm_flees_from_infantry(mover, gone):
    """22.4.1 A Landsturm battalion leaves the game the instant Russian infantry is adjacent, not for cavalry

    or Trains.
    """
    s = position("b_tannenberg", gt=3)
    put(s, "G Osterode", "66.31")
    put(s, mover, "66.34", army="R FIRST", corps="" if mover == "R 1 c" else None)
    moving(s, RUSSIA)
    does(s, f"take {mover}")
    if mover == "R 3 Train":
        assert where(s, "G Osterode") == "66.31"
        return
    does(s, "march 66.32")
    auto(s, stop=("Move", "Movements", "Idle"))
    assert (where(s, "G Osterode") != "66.31") == gone
    assert vp(s)[RUSSIA] == 0


@pytest.mark.rule("22.4.2#1", "10.5#2")
def test_22_4_2_the_lake_batteries_need_no_ammunition():
    """22.4.2 Nikolaiken adds its value to a defence without an AP."""
    s = position("b_tannenberg", gt=3)
    put(s, "G Nikolaiken", "51.31")
    put(s, "G 2 lw", "51.31", corps="")
    put(s, "R 25/3", "51.32", army="R FIRST")
    attacking(s, RUSSIA)
    does(s, "declare 51.31")
    auto(s)
    assert told(s, "10 against 7")


@pytest.mark.rule("24.3.1#1", "3.6.1#1")
@pytest.mark.parametrize(
    ("incomplete", "hex_", "wanted"), [(0, "49.24", "in"), (1, "46.23", "in"), (1, "49.24", "out"), (2, "48.24", "in")]
)
def test_24_3_1_incomplete_trains_reach_less_far(incomplete, hex_, wanted):
    """24.3.1 The marker's number is taken off the range: 3 on side 1, 1 on side 2; extended they add two."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", "36.19")
    put(s, "R 3 Train", "43.21", incomplete=incomplete)
    put(s, "R 25/3", hex_)
    put(s, "G 1/1", "51.15")
    supplying(s, RUSSIA)
    auto(s)
    u = piece("R 25/3")
    state = "out" if s.marked(u, nm.OUT) else "low" if s.marked(u, nm.LOW) else "in"
    assert state == wanted


@pytest.mark.rule("24.3.2#1")
@pytest.mark.parametrize(("counter", "may"), [(False, True), (True, False)])
def test_24_3_2_completing_takes_seven_mps_of_one_phase(counter, may):
    """24.3.2 Seven MPs in one phase; the half allowance of a Counter Movement Phase is never enough."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R 3 Train", "36.19", incomplete=1)
    put(s, "G 1/1", "51.15")
    moving(s, RUSSIA, counter=counter)
    does(s, "take R 3 Train")
    assert offered(s, "complete") == may


@pytest.mark.rule("24.5.2#1")
def test_24_5_2_praga_goes_and_comes_back():
    """24.5.2 A German next to 60.46 removes the Praga depot; when none is there any more it returns."""
    s = position("b_tannenberg", gt=6)
    put(s, "R PRAGA 3", "60.46", army="R SECOND")
    put(s, "R 36/13", "50.50", army="R SECOND")
    put(s, "G 1 c", "60.43", corps="")
    moving(s, CENTRAL)
    does(s, "take G 1 c", "through 60.45")
    auto(s, stop=("Move", "Movements"))
    assert where(s, "R PRAGA 3") != "60.46"
    assert vp(s)[CENTRAL] in (0, 1)
    if name_of(s) == "Move":
        does(s, "march 60.43")
    auto(s, stop=("Movements", "Idle"))
    assert where(s, "R PRAGA 3") == "60.46"


@pytest.mark.rule("23.4.1#1")
def test_23_4_the_bukowina_box():
    """23.4 A-H units enter the half-hexes; at the end of the Player Turn they are in the box. Russians never enter."""
    s = position("c_galicia", gt=5)
    put(s, "A 8 c", "11.113", army="A SECOND", corps="")
    put(s, "R 12/12", "12.108", army="R EIGHTH")
    moving(s, CENTRAL)
    does(s, "take A 8 c", "march 11.114")
    auto(s, stop=("Movements", "Idle"))
    assert where(s, "A 8 c") in ("11.114", "Bukowina Holding Box", "bukowina")
    s = position("c_galicia", gt=5)
    put(s, "A 8 c", "20.100", army="A SECOND", corps="")
    put(s, "R 12/12", "11.113", army="R EIGHTH")
    moving(s, RUSSIA)
    does(s, "take R 12/12")
    assert not {"march 11.114", "march 09.114", "march 07.114"} & set(offers(s))


@pytest.mark.rule("23.3#1")
def test_23_3_fischer_stays_in_the_bukowina():
    """23.3 Fischer units do not leave the province: 12.107 and 13.106 are Galicia."""
    s = position("c_galicia", gt=5)
    put(s, "A Fischer 1", "12.108", army="A SECOND")
    put(s, "A 35 ls", "12.108", army="A SECOND", corps="")
    put(s, "R 12/12", "05.95", army="R EIGHTH")
    moving(s, CENTRAL)
    does(s, "take A 35 ls")
    assert offered(s, "march 12.107")
    does(s, "halt", "take A Fischer 1")
    assert not {"march 12.107", "march 12.106", "march 13.106"} & set(offers(s))
    assert offered(s, "march 13.108")


# Leaders ---------------------------------------------------------------------------------------------------


def parse(s):
    """Columns between the initial and the final odds, and the die modifiers of Russia and the Central Powers."""
    line = [x for x in log_of(s) if " against " in x and not x.startswith("Check")][-1]
    first, last = line.split(": ")[1].split(",")[0], line.rsplit(": ", 1)[1]
    crt = [x for x in log_of(s) if x.startswith("CRT dice")][-1].split(": ")[1].split(" / ")
    drms = {}
    for side in ("Russia", "Central Powers"):
        x = [y for y in log_of(s) if y.startswith(f"{side} SLRT")][-1]
        drms[side] = int(present(re.search(r"die \d([+-]\d+)?", x))[1] or 0)
    return COLUMNS.index(last) - COLUMNS.index(first), drms, [int(c.split()[0]) for c in crt], line


def leader_fight(
    scenario, side, attacker, defender, gt=2, own="36.22", other="36.23", armies=("", ""), corps=(None, None), **plan
):
    s = ordered(scenario, gt)
    put(s, attacker, own, army=armies[0], corps=corps[0])
    put(s, defender, other, army=armies[1], corps=corps[1])
    return fight_on(s, side, other, **plan)


def fight_on(s, side, target, **plan):
    attacking(s, side)
    does(s, f"declare {target}")
    while name_of(s) == "Declaration":
        does(s, "done")
    auto(s, CrtDice="dice 6", SlrtDie="roll 2", CheckDice="dice 2", Commit="all", **plan)
    return s


@pytest.mark.rule("25.2#1", "25.3#1")
def test_25_2_and_25_3_prittwitz_and_rennenkampf():
    """25.2, 25.3 The first attack of an EIGHTH division: +2 for it; the first defence of a FIRST division: +2

    for it.
    """
    s = leader_fight("b_tannenberg", CENTRAL, "G 36/17", "R 25/3", armies=("G EIGHTH", "R FIRST"))
    _, drms, crt, _ = parse(s)
    assert drms["Central Powers"] == crt[0] - 1 + 2
    assert drms["Russia"] == crt[1] + 2
    s.turn = 2
    fight_on(s, CENTRAL, "36.23")
    _, drms, crt, _ = parse(s)
    assert drms["Central Powers"] == crt[0] - 1
    assert drms["Russia"] == crt[1]


@pytest.mark.rule("25.2#1", "25.6.1#2")
def test_25_2_not_with_the_first_corps():
    """25.2 An attack with units of the 1st Corps does not use up Prittwitz."""
    s = leader_fight("b_tannenberg", CENTRAL, "G 1/1", "R 36/13", armies=("G EIGHTH", "R SECOND"), gt=4)
    _, drms, crt, _ = parse(s)
    assert drms["Central Powers"] == crt[0] - 1


@pytest.mark.rule("25.4#1")
@pytest.mark.parametrize(("gt", "works"), [(2, True), (11, True), (12, False)])
def test_25_4_artamonov(gt, works):
    """25.4 The first two defences of 1st Corps units before GT 12: one column right and +2 on their loss die."""
    s = ordered("b_tannenberg", gt)
    put(s, "G 36/17", "36.22", army="G EIGHTH")
    put(s, "R 22/1", "36.23", army="R SECOND")
    seen = []
    for _ in range(3):
        fight_on(s, CENTRAL, "36.23")
        shift, drms, crt, _ = parse(s)
        seen.append((shift, drms["Russia"] - crt[1]))
        if where(s, "R 22/1") != "36.23":
            put(s, "R 22/1", "36.23", army="R SECOND")
        put(s, "G 36/17", "36.22", army="G EIGHTH")
    expected = [(1, 2), (1, 2), (0, 0)] if works else [(0, 0)] * 3
    assert seen == expected


@pytest.mark.rule("25.7#1")
def test_25_7_dankl():
    """25.7 The first two defences of a FIRST Army division: one column left and +2 on its loss die."""
    s = ordered("c_galicia", 5)
    seen = []
    for _ in range(3):
        put(s, "A 14/5", "50.80", army="A FIRST")
        put(s, "R 14/8", "50.79", army="R FOURTH", corps="")
        fight_on(s, RUSSIA, "50.80")
        shift, drms, crt, line = parse(s)
        terrain = int(present(re.search(r"terrain (-\d)", line))[1]) if "terrain" in line else 0
        seen.append((shift - terrain, drms["Central Powers"] - crt[1]))
    assert seen == [(-1, 2), (-1, 2), (0, 0)]


@pytest.mark.rule("25.1#1")
@pytest.mark.parametrize(("gt", "asked"), [(16, True), (17, False)])
def test_25_1_nakhichevanski_leaves_on_gt_17(gt, asked):
    """25.1 Units of the 1st Cavalry Corps roll before each move through GT 16; others never."""
    s = start("d_grand_campaign")
    s.turn = gt
    put(s, "R 1 gdc", "36.22", army="R FIRST", corps="R 1 C")
    put(s, "R 4 c", "36.23", army="R FIRST", corps="")
    moving(s, RUSSIA)
    does(s, "take R 1 gdc")
    assert (name_of(s) == "KhanDie") == asked
    if asked:
        does(s, "roll 6")
        assert not offers(s, "march")
    if offered(s, "halt"):
        does(s, "halt")
    does(s, "take R 4 c")
    assert name_of(s) == "Move"


@pytest.mark.rule("25.1#2", "9.2.2#1")
def test_25_1_the_khans_cavalry_must_retire():
    """25.1.1 (2) All eligible units of the 1st Cavalry Corps must retire."""
    for corps, must in (("R 1 C", True), ("", False)):
        s = start("b_tannenberg")
        s.turn = 3
        for other in ("R 1 gdc", "R 2 gdc", "R 2 c", "R 3 c"):
            put(s, other, "30.20", army="R FIRST", corps="R 1 C")
        name = "R 1 gdc" if must else "R 1 c"
        put(s, name, "44.27", army="R FIRST", corps=corps)
        put(s, "G 69 e", "45.26", army="G EIGHTH", corps="")
        retiring(s, RUSSIA)
        assert any(name in a for a in offers(s, "retire"))
        assert offered(s, "done") == (not must)


# Concealment -----------------------------------------------------------------------------------------------


@pytest.mark.rule("26.1.1#1", "26.1.2#1")
def test_26_1_caps_keep_three_hexes_from_the_enemy():
    """26.1.1 A Stack Cap is placed on a stack at least three hexes from the enemy; Dummies on top of own units."""
    s = position("b_tannenberg", gt=4, concealment="markers")
    put(s, "R 25/3", "36.22", army="R FIRST")
    put(s, "R 27/3", "43.20", army="R FIRST")
    put(s, "R 28/20", "45.20", army="R FIRST")
    put(s, "G 1/1", "46.21")
    moving(s, RUSSIA)
    assert offered(s, "cap 36.22")
    assert offered(s, "cap 43.20")  # three hexes
    assert not offered(s, "cap 45.20")


@pytest.mark.rule("26.2#1", "26.2.2#1", "26.0#1")
def test_26_2_only_units_three_hexes_away_are_inverted():
    """26.2.2 A unit at least three hexes from every enemy may be concealed in a friendly movement phase."""
    s = position("b_tannenberg", gt=4, concealment="hidden")
    put(s, "R 25/3", "36.22", army="R FIRST")
    put(s, "R 27/3", "43.20", army="R FIRST")
    put(s, "R 28/20", "45.20", army="R FIRST")
    put(s, "G 1/1", "46.21")
    moving(s, RUSSIA)
    assert set(offers(s, "invert")) == {"invert R 25/3", "invert R 27/3"}


@pytest.mark.rule("26.2.7#1")
@pytest.mark.parametrize(("gt", "die"), [(2, False), (3, True)])
def test_26_2_7_wireless_from_gt_3(gt, die):
    """26.2.7 From GT 3 the Central Powers roll for stacks to reveal, before their movement."""
    s = position("b_tannenberg", gt=gt, concealment="hidden")
    put(s, "R 25/3", "36.22", army="R FIRST")
    put(s, "G 1/1", "46.21")
    moving(s, CENTRAL)
    assert (name_of(s) == "WirelessDie") == die
