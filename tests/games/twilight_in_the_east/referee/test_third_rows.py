"""Rows whose own tests did not notice a change of their code: one position more for each."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attaching,
    attacking,
    does,
    log_of,
    moving,
    name_of,
    nm,
    offered,
    offers,
    piece,
    position,
    put,
    refused,
    status,
    where,
)
from tests.games.twilight_in_the_east.referee.table import (
    auto,
    dice_for,
    field,
    fight,
    odds,
    said,
    seat_of,
    slrt,
    supplied,
    to_defender,
)


@pytest.mark.rule(
    "10.2.1#4", "10.5#1", "3.4.3#1", "10.1.3#1", "10.2.1#2", "10.5#3", "10.2.1#1", "10.2.1#3", "10.2.1#5", "10.2.1#6"
)
@pytest.mark.parametrize(
    ("attacker", "defender", "strengths"),
    [
        (True, False, "15 against 16"),
        (False, True, "10 against 23"),
        (True, True, "15 against 23"),
        (False, False, "10 against 16"),
    ],
)
def test_10_2_1_each_side_counts_its_guns_by_its_own_ap(attacker, defender, strengths):
    """10.2.1, 10.5 The Russian's five and the German's seven count only with an AP of their own side."""
    s = field(("R FIRST Major", "36.19"), ("G EIGHTH Major", "44.20"), ("R 25/3", "40.20"), ("G 1/1", "41.19"))
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, stop=("Ammunition", "CrtDice"), Commit="all", Declaration="done")
    for _ in range(6):
        if name_of(s) != "Ammunition":
            break
        want = attacker if seat_of(s) == RUSSIA else defender
        does(s, offers(s, "ap")[0] if want and offers(s, "ap") else "done")
    auto(s, stop=("CrtDice",))
    assert odds(s).startswith(strengths)


@pytest.mark.rule("11.1.1#1", "11.1.1#2", "11.1#1")
def test_11_1_1_an_uneven_loss_is_refused():
    """11.1.1 Of three divisions one has lost a step: it is refused a second while the others have lost none."""
    s = field(("R 25/3", "40.20"), ("R 27/3", "40.20"), ("R 28/20", "40.19"), ("G 1/1", "41.19"), ("G 2/1", "41.19"))
    fight(s, RUSSIA, "41.19")
    does(s, "dice 2")
    for _ in range(10):
        if name_of(s) == "Losses":
            break
        auto(s, stop=("Losses", "SlrtDie"), CheckDice="dice 2")
        if name_of(s) == "SlrtDie":
            does(s, "roll 6")
    assert name_of(s) == "Losses"
    does(s, "lose R 25/3")
    assert set(offers(s)) == {"lose R 27/3", "lose R 28/20"}
    assert refused(s, "lose R 25/3").rule == "11.1.1"


@pytest.mark.rule("4.4.1#1", "10.7#1", "4.5#3")
@pytest.mark.parametrize(
    ("attack", "defence", "ratio"),
    [
        (12, 16, "1:1"),  # 12 is the midpoint of 1:2 and 1:1
        (11, 16, "1:2"),
        (10, 16, "1:2"),
        (24, 16, "2:1"),
        (23, 16, "1:1"),
        (6, 16, "1:3"),
        (1, 16, "1:16"),
    ],
)
def test_4_4_1_every_midpoint_rounds_up(attack, defence, ratio):
    """4.4.1 A tie goes to the attacker, one point less does not; beyond the chart the ratio goes on."""
    steps_ = {"R 25/3": 10, "R 27/3": 10, "R 28/20": 10}
    s = position("a_gumbinnen", gt=2)
    left = attack
    for name, hex_ in (("R 25/3", "40.20"), ("R 27/3", "40.20"), ("R 28/20", "40.19")):
        if left <= 0:
            continue
        use = min(left, steps_[name])
        put(s, name, hex_, lost=10 - use)
        left -= use
    put(s, "G 1/1", "41.19", lost=16 - defence)
    fight(s, RUSSIA, "41.19")
    assert odds(s).startswith(f"{attack} against {defence}: {ratio}")


@pytest.mark.rule("6.2#1", "6.2.1#1", "6.2.1#2", "6.2.2#1", "6.2.3#1", "26.3#1")
def test_6_2_a_display_shows_the_corps_and_formations_that_are_there():
    """6.2 A track for each corps whose Train is on the map with this army, and the Independent track, nobody else's."""
    from greatwar.games.twilight_in_the_east.components import army_named
    from greatwar.games.twilight_in_the_east.rules import attachment

    s = position("b_tannenberg", gt=4)
    put(s, "R 3 Train", "36.20", army="R FIRST")
    put(s, "R 20 Train", "eliminated", army="R FIRST")
    put(s, "R 13 Train", "50.40", army="R SECOND")
    put(s, "R 25/3", "38.20", army="R FIRST", status=-2)
    put(s, "R 27/3", "eliminated", army="R FIRST")
    put(s, "R 5 rf", "38.20", army="R FIRST", corps="")
    put(s, "R Kowno", "38.20", army="R FIRST")
    put(s, "R 36/13", "50.40", army="R SECOND")
    tracks = dict(attachment.display(s, army_named("R FIRST")))
    assert set(tracks) == {"R 3", "Independent"}
    assert tracks["R 3"] == [(piece("R 25/3"), -2)]
    assert tracks["Independent"] == [(piece("R 5 rf"), 0)]


@pytest.mark.rule("26.2.5#1", "4.1.4#1")
@pytest.mark.parametrize(
    ("shown", "ip", "free"),
    [(False, 0, True), (True, 0, False), (False, 1, False)],
)
def test_26_2_5_only_a_hidden_unit_without_an_ip_is_unknown(shown, ip, free):
    """26.2.5 (ruling 37) Face down and without an IP its ZOC is unknown: the hex beside it is not dearer before."""
    s = position("b_tannenberg", gt=2, concealment="hidden")
    put(s, "R 25/3", "36.21", army="R FIRST", ip=ip)
    put(s, "G 1 c", "42.20", corps="")
    moving(s, RUSSIA)
    if not shown and offered(s, "invert R 25/3"):
        does(s, "invert R 25/3")
    auto(s)
    moving(s, CENTRAL, counter=False)
    while name_of(s) != "Movements":
        does(s, "done" if offered(s, "done") else offers(s)[0])
    does(s, "take G 1 c")
    for h in ("41.19", "40.20", "39.20", "38.21"):
        does(s, f"through {h}")
    does(s, "march 37.21")
    assert (name_of(s) != "MarchCheck") == free


@pytest.mark.rule("10.5.2#1", "6.3.3#2", "6.3.3#3", "10.5.1#1", "14.3.1#2", "10.5.2#2")
@pytest.mark.parametrize(
    ("name", "corps", "train", "may"),
    [
        ("R 1 c", "", "R 3 Train", True),  # independent: any Train but a cavalry corps'
        ("R 1 c", "", "R 1 C Train", False),
        ("R 2 c", "R 1 C", "R 1 C Train", True),
        ("R 2 c", "R 1 C", "R 3 Train", False),
        ("R 5 rf", "", "R 3 Train", False),  # independent infantry has the depot alone
        ("R 25/3", "R 3", "R 3 Train", True),
        ("R 25/3", "R 3", "R 20 Train", False),
    ],
)
def test_10_5_2_which_train_passes_an_ap_to_whom(name, corps, train, may):
    """10.5.2, 6.3.3 The depot serves all of its army; a Train its corps, and independent cavalry besides."""
    s = field(
        ("R FIRST Major", "36.19"),
        (train, "41.20"),
        (name, "46.21", {"corps": corps}),
        ("G Masurian", "47.20"),
        ("G 1/1", "51.15"),
    )
    attacking(s, RUSSIA)
    if offered(s, "declare 47.20"):
        does(s, "declare 47.20")
    auto(s, stop=("Ammunition", "CrtDice"), Commit="all", Declaration="done")
    assert offered(s, f"ap {name} > R FIRST Major")
    assert offered(s, f"ap {name} > {train}") == may
    if not may:
        assert refused(s, f"ap {name} > {train}").rule == "10.5.3"


@pytest.mark.rule("6.2.2-opt#1", "6.2.2#1", "6.2.2#2", "6.2.2a#1", "6.2.3#1", "3.8.3#1", "6.2.2#3")
@pytest.mark.parametrize(
    ("option", "text", "rule_"),
    [
        ("on", "free R 25/3", ""),
        ("on", "subordinate R 25/3 > R 20", ""),
        ("on", "subordinate R 25/3 > R 3", "6.2.2"),  # it is there already
        ("on", "free R 5 rf", "6.2.2"),  # independent already
        ("on", "subordinate R 25/3 > R 4", "6.2.2"),  # no Train on the map
        ("on", "subordinate R 25/3 > R 13", "6.2.2"),  # another army's corps
        ("off", "free R 25/3", "6.2.2"),
        ("off", "subordinate R 5 rf > R 20", ""),
    ],
)
def test_6_2_2_the_option_and_what_it_does_not_allow(option, text, rule_):
    """6.2.2 With the option a corps ID binds no more; the corps must still be there, in the army, and another one."""
    s = position("b_tannenberg", gt=4, reattachment=option)
    for name in ("R 25/3", "R 27/3", "R 28/20", "R 3 Train", "R 20 Train", "R 5 rf"):
        put(s, name, "38.20", army="R FIRST")
    put(s, "R 13 Train", "52.42", army="R SECOND")
    put(s, "R 36/13", "52.40", army="R SECOND")
    put(s, "G 1/1", "44.20")
    put(s, "G 2/1", "54.36")
    attaching(s, RUSSIA)
    does(s, "reattach R FIRST")
    if rule_:
        assert refused(s, text).rule == rule_
    else:
        assert offered(s, text)


@pytest.mark.rule("4.2.1#2", "8.1#1", "4.2.1#1")
def test_4_2_1_a_full_hex_may_be_passed_but_not_ended_in_with_impunity():
    """4.2.1 Three divisions stand on the way: a fourth marches through them, and nobody is lost at the end."""
    s = field(("R 40/4", "37.20"), *((n, "38.20") for n in ("R 25/3", "R 27/3", "R 28/20")), ("G 3 r", "50.27"))
    moving(s, RUSSIA)
    does(s, "take R 40/4", "through 38.20", "march 39.20")
    does(s, "end-phase")
    assert not offers(s, "disband")


def test_9_7_supply_units_have_no_zone_and_one_step():
    """9.7, 3.6 Past a lone Train a march costs nothing more, and one step is all it has."""
    s = field(("R 27/3", "45.18"), ("G 1 Train", "48.19"), ("G 3 r", "50.27"))
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3", "through 46.19")
    assert offered(s, "march 47.18")
    assert s.steps(piece("G 1 Train")) == 1


@pytest.mark.rule("6.4.3a#1", "6.4.3#1", "6.4.3a#3")
def test_6_4_3a_three_detachments_come_home_in_one_phase():
    """6.4.3a Each is asked for after the other, until the parent is full: two steps, two steps, one step of two."""
    s = position("c_galicia", gt=4)
    put(s, "A 11/11", "14.92", army="A THIRD", lost=5)
    for n in ("A 1-det 11", "A 2-det 11", "A 3-det 11"):
        put(s, n, "14.92", army="A THIRD")
    put(s, "R 12/12", "05.85", army="R EIGHTH")
    moving(s, CENTRAL)
    does(s, "end-phase")
    for n, after in (("A 1-det 11", 7), ("A 2-det 11", 9), ("A 3-det 11", 10)):
        assert offered(s, f"integrate {n} > A 11/11")
        does(s, f"integrate {n} > A 11/11")
        assert s.steps(piece("A 11/11")) == after


@pytest.mark.rule("9.5.1#1", "9.5.1#2", "9.8.1#1", "9.8.1#3", "9.5.1a#1")
def test_9_5_1_guns_and_train_of_one_hex_all_make_way():
    """9.5.1, 9.8.1 Two guns and a Train alone in a hex: each displaces, the guns are marked, the Train is extended."""
    s = field(
        ("R 3 how", "40.20", {"prepared": "41.19"}),
        ("R 20 how", "40.20"),
        ("R 3 Train", "40.20"),
        ("R 27/3", "38.20"),
        ("G 1/1", "43.19"),
    )
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 41.19")
    auto(s, stop=("Movements",))
    assert where(s, "R 3 how") == where(s, "R 20 how") == "38.20"
    assert where(s, "R 3 Train") != "40.20"
    assert s.marked(piece("R 3 how"), nm.DISPLACED)
    assert s.marked(piece("R 20 how"), nm.DISPLACED)
    assert s.marked(piece("R 3 Train"), nm.EXTENDED)
    assert s.prepared(piece("R 3 how")) < 0
    assert not s.marked(piece("R 3 Train"), nm.DISPLACED)


@pytest.mark.rule("2.2-Bridge#1", "11.2.4#2")
@pytest.mark.parametrize(
    ("own", "to", "levels"),
    [("48.18", "48.19", 0), ("49.18", "49.19", -1)],
)
def test_2_2_a_retreat_over_the_bridge_of_insterburg_costs_no_level(own, to, levels):
    """2.2, 11.2.4 Where road or railway cross there is a bridge; a hex farther down the Pregel there is none."""
    near = {"48.18": ("48.17", "47.17", "49.17", "49.18"), "49.18": ("49.17", "48.18", "50.18")}[own]
    s = field(("R 27/3", own), *zip(("G 1/1", "G 2/1", "G 35/17", "G 36/17"), near, strict=False))
    fight(s, CENTRAL, own)
    does(s, dice_for(s, "R1"))
    if name_of(s) == "Retreat":
        does(s, f"retreat {to}")
    to_defender(s)
    does(s, "dice 2")
    auto(s)
    assert (where(s, "R 27/3"), status(s, "R 27/3")) == (to, levels)


@pytest.mark.rule("9.5.1#1", "9.5.1a#1", "22.4.2#1", "9.5.1#2")
@pytest.mark.parametrize(
    ("name", "friend", "ends"),
    [
        ("R 3 how", "37.20", "37.20"),  # three hexes
        ("R 3 how", "36.20", "eliminated"),  # four
        ("R 3 how", "38.20", "38.20"),
        ("G Nikolaiken", "44.21", "eliminated"),  # it cannot move at all
    ],
)
def test_9_5_1_three_hexes_are_the_most(name, friend, ends):
    """9.5.1, 22.4.2 The closest friendly unit within three hexes; an immobile battery is lost."""
    mine, enemy, side = ("R 27/3", "G 1/1", CENTRAL) if name[0] == "R" else ("G 1/1", "R 27/3", RUSSIA)
    far, near = ("43.19", "41.19") if name[0] == "R" else ("37.20", "39.20")
    s = field((name, "40.20"), (mine, friend), (enemy, far))
    moving(s, side)
    does(s, f"take {enemy}", f"march {near}")
    auto(s, stop=("Movements", "MarchCheck"))
    assert where(s, name) == ends


@pytest.mark.rule("3.7.2#1", "3.7.2#2", "3.7.1#1", "12.2#1", "10.10.3(3)#1")
@pytest.mark.parametrize(
    ("lost", "strength", "drm"),
    [(0, "12 against 20", 2), (1, "12 against 16", 2), (2, "12 against 12", 1), (4, "12 against 4", 0)],
)
def test_3_7_2_half_of_a_fortress_is_artillery_at_every_strength(lost, strength, drm):
    """3.7.2 Novo-Georgievsk, five steps of four: 20, 16, 12, 4; half of it as guns gives the attacker +2, +2, +1, 0."""
    s = field(("R Fortress Novo-Georgievsk", "", {"lost": lost}), ("G 1/1", "62.49"), scenario="d_grand_campaign", gt=8)
    fight(s, CENTRAL, "61.48")
    assert odds(s).startswith(strength)
    does(s, "dice 7")
    crt = int([x for x in log_of(s) if x.startswith("CRT dice")][-1].split(": ")[1].split(" / ")[0].split()[0])
    auto(s, stop=("CheckDice",), SlrtDie="roll 1")
    assert slrt(s, "Central Powers")[1] == crt + drm - 1 - (1 if " X" in said(s, "CRT dice") else 0)


@pytest.mark.rule("8.2.4#2", "8.2.5#1", "8.2.3(3)#3")
@pytest.mark.parametrize(
    ("half", "moves", "after"),
    [(0, True, nm.HALF_DEFERRED), (nm.HALF_INITIAL, False, nm.HALF_INITIAL), (nm.HALF_FINAL, False, nm.HALF_FINAL)],
)
def test_8_2_4_an_arrived_unit_that_has_not_begun_to_detrain_is_not_lost(half, moves, after):
    """8.2.4 (ruling 53) It displaces along the line and names another destination; disturbed before, it stays."""
    s = field(
        ("G 2 lw", "48.19", {"rail": "48.19", **({"half": half} if half else {})}),
        ("R 27/3", "45.18"),
        ("G 3 r", "50.27"),
    )
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 47.18")
    auto(s, stop=("Movements", "MarchCheck"))
    assert (where(s, "G 2 lw") != "48.19") == moves
    assert where(s, "G 2 lw") != "eliminated"
    assert s.half(piece("G 2 lw")) == after


@pytest.mark.rule("21.4.1#1", "21.0#2", "21.1.2#1")
def test_21_4_1_the_landwehr_corps_marches_on_radom():
    """21.4.1 Its infantry ends nearer to Radom; a demoralized division and cavalry of the corps are free."""
    from tests.games.twilight_in_the_east.positions import start
    from tests.games.twilight_in_the_east.referee.table import distance

    free = {}
    cases: tuple[dict[str, Any], ...] = ({}, {"status": -4})
    for given in cases:
        s = position("c_galicia", gt=3)
        s.plans = start("c_galicia").plans
        put(s, "G 3 lw/3 LW", "70.64", army="G 3 LW", **given)
        put(s, "G 3 LW Train", "71.64", army="G 3 LW")
        put(s, "R 14 c", "58.70", army="R FOURTH", corps="")
        moving(s, CENTRAL)
        does(s, "take G 3 lw/3 LW")
        ends = {a.split()[1] for a in offers(s, "march")}
        assert ends
        free[bool(given)] = any(distance(h, "58.64") >= distance("70.64", "58.64") for h in ends)
    assert free == {False: False, True: True}


@pytest.mark.rule("8.2.3(1)#2", "8.2.3(1)-ex2", "8.9#1", "8.1#2")
def test_8_2_3_the_example_of_entraining_in_two_phases():
    """8.2.3 (1) Two MPs of three in the Movement Phase end its move; one more in Counter Movement completes it."""
    s = field(("R 5 rf", "36.19", {"task": nm.ENTRAIN, "mps": 2}), ("R 27/3", "36.20"), ("G 3 r", "50.27"))
    moving(s, RUSSIA, counter=True)
    does(s, "take R 5 rf")
    assert offers(s, "bound-for")
    s = field(("G 1/1", "48.19"), ("G 2/1", "48.20"), ("R 27/3", "37.20"))
    s.rp = (60, 60, 60, 60, 60)
    moving(s, CENTRAL, counter=True)
    does(s, "take G 1/1", "entrain")
    auto(s, stop=("Movements",))
    assert refused(s, "take G 1/1").rule == "8.1"
    assert offered(s, "take G 2/1")


@pytest.mark.rule("26.1#1", "26.1.1#1", "26.1.2#1")
@pytest.mark.parametrize("caps", [True, False])
def test_26_1_caps_and_dummies_are_of_one_stock(caps):
    """26.1 When all markers of a nation lie as Stack Caps, neither another cap nor a Dummy is offered."""
    s = position("d_grand_campaign", gt=4, concealment="markers")
    numbers = "25/3 27/3 28/20 29/20 40/4 30/4 26/2 43/2 4/6 16/6 1/13 36/13 6/15 8/15 22/1 24/1"
    names = [f"R {n}" for n in numbers.split()]
    hexes = [f"{c}.{r}" for c in (28, 30, 32, 34) for r in (20, 22, 24, 26)]
    for name, hex_ in zip(names, hexes, strict=True):
        put(s, name, hex_, army="R FIRST")
    put(s, "G 1/1", "60.20")
    moving(s, RUSSIA)
    if caps:
        while offers(s, "cap"):
            does(s, offers(s, "cap")[0])
        count = len(s.caps)
    else:
        count = 0
        while offers(s, "dummy"):
            does(s, offers(s, "dummy")[0])
            count += 1
    assert count == 12, "the Russian stock"
    assert not offers(s, "dummy")
    assert not offers(s, "cap")


@pytest.mark.rule("6.4.3a#1", "6.4.3a#3", "6.4.3#1")
@pytest.mark.parametrize(
    ("fourth", "sixteenth", "wanted"),
    [
        (("50.40", 2), ("50.40", 2), {"R 4/6", "R 16/6"}),
        (("50.40", 2), ("50.41", 2), {"R 4/6"}),
        (("50.40", 0), ("50.41", 2), set()),  # unhurt, and elsewhere
        (("50.41", 2), ("50.40", 3), {"R 16/6"}),
    ],
)
def test_6_4_3a_either_parent_that_is_there_and_lacks_steps(fourth, sixteenth, wanted):
    """6.4.3a The detachment 4+16/6 joins either division in its hex that has lost steps, no other."""
    s = position("b_tannenberg", gt=4)
    put(s, "R 4/6", fourth[0], army="R SECOND", lost=fourth[1])
    put(s, "R 16/6", sixteenth[0], army="R SECOND", lost=sixteenth[1])
    put(s, "R 22/1", "50.40", army="R SECOND", lost=4)
    put(s, "R det 4+16/6", "50.40", army="R SECOND")
    put(s, "G 1/1", "61.30")
    moving(s, RUSSIA)
    does(s, "end-phase")
    assert set(offers(s, "integrate")) == {f"integrate R det 4+16/6 > {name}" for name in wanted}


@pytest.mark.rule("10.5.5a#1", "10.5.5#1")
@pytest.mark.parametrize(
    ("hex_", "enemy", "may"), [("49.27", "48.27", True), ("48.25", "47.24", True), ("49.22", "49.21", False)]
)
def test_10_5_5a_loetzen_gets_aps_near_boyen(hex_, enemy, may):
    """10.5.5a On the fortress and within the three hexes of its supply, not beyond."""
    s = field(("G Fortress Boyen", ""), ("G Lötzen", hex_), ("R 27/3", enemy), scenario="b_tannenberg", gt=6)
    attacking(s, CENTRAL)
    does(s, f"declare {enemy}")
    auto(s, stop=("Ammunition", "CrtDice"), Commit="all", Declaration="done")
    assert (name_of(s) == "Ammunition") == may


@pytest.mark.rule("14.4(5)#1", "2.1-Force#1", "6.4.1#1", "6.4.1#3", "14.4(6)#1")
def test_14_4_6_every_hungry_force_pays_once():
    """14.4 (6) Two divisions with a regiment in one hex are two Forces; two regiments in another are one."""
    s = field(
        ("R 25/3", "45.20"),
        ("R 54 r", "45.20", {"corps": ""}),
        ("R Kowno", "45.20"),
        ("R Ossowetz", "45.22"),
        ("R 1 c bd", "45.22"),
        ("G 1/1", "51.15"),
        gt=3,
    )
    supplied(s)
    assert (status(s, "R 25/3"), status(s, "R 54 r")) == (-1, -1)
    assert s.steps(piece("R Kowno")) == 3
    assert s.steps(piece("R Ossowetz")) + s.steps(piece("R 1 c bd")) == 3 + 2 - 1


@pytest.mark.rule("8.2.3(1)#1", "8.2.6#1", "8.4.2#1", "12.4.1#1")
@pytest.mark.parametrize(
    ("name", "hex_", "given", "enemy", "rule_"),
    [
        ("G 2 lw", "48.19", {}, "37.20", ""),
        ("G 2 lw", "48.20", {}, "37.20", "8.2.3(1)"),  # no station
        ("G 2 lw", "48.19", {}, "48.20", "8.2.3(1)"),  # an EZOC
        ("G 2 lw", "48.19", {"released": False}, "37.20", "8.9.2"),  # a garrison
        ("G Tilsit", "48.19", {}, "37.20", "3.3.4"),
        ("G 2 lw", "48.19", {"points": 1}, "37.20", "8.2.3(1)"),  # two RPs are needed
        ("G 2 lw", "48.19", {"points": 2}, "37.20", ""),
    ],
)
def test_8_2_3_who_may_not_entrain_and_why(name, hex_, given, enemy, rule_):
    """8.2.3 (1) A friendly station out of EZOCs, a unit that may leave, and as many Rail Points as it has RCPs."""
    keys = {k: v for k, v in given.items() if k != "points"}
    s = field((name, hex_, keys), ("R 27/3", enemy), ("G 1/1", "53.18"))
    s.rp = tuple(2 * given.get("points", 20) for _ in s.rp)
    moving(s, CENTRAL)
    if rule_ == "3.3.4":
        assert refused(s, f"take {name}").rule == rule_
        return
    does(s, f"take {name}")
    if rule_:
        assert refused(s, "entrain").rule == rule_
    else:
        assert offered(s, "entrain")


@pytest.mark.rule("7.2#1", "7.2.1#1", "8.3.3#1", "8.3.3#2", "8.3.2#1")
@pytest.mark.parametrize(("dice", "levels", "lost"), [(10, 0, 0), (11, -1, 0), (12, -1, 0)])
def test_7_2_1_the_amount_of_failure_decides(dice, levels, lost):
    """7.2.1 One forced MP, level 10: ten passes, eleven fails by one, twelve by two."""
    s = field(("R 27/3", "35.20"), ("G 3 r", "50.27"))
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 36.20", "through 37.20", "through 38.21", "march 39.20", f"dice {dice}")
    auto(s)
    assert (status(s, "R 27/3"), 10 - s.steps(piece("R 27/3"))) == (levels, lost)
