"""Second referee's reading of chapters 10 to 13: combat, its results, fortress units, Improved Positions.

Boundaries are tried on both sides, and rules in pairs.
"""

from __future__ import annotations

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    GAME,
    RUSSIA,
    attacking,
    controller,
    disorder,
    does,
    level,
    log_of,
    moving,
    name_of,
    nm,
    offered,
    offers,
    position,
    put,
    refused,
    status,
    steps,
    task,
    vp,
    where,
)
from tests.games.twilight_in_the_east.referee.table import (
    FOUR,
    aps,
    auto,
    check_of,
    column,
    crt_drm,
    dice_for,
    east,
    field,
    fight,
    odds,
    said,
    slrt,
    spots,
    to_defender,
    told,
    west,
)

# Who fights ------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.1#1", "5.4.9#1", "11.2.1#1")
def test_10_1_who_was_driven_back_may_strike_in_the_counter_attack_phase():
    """10.1, 5.4.9 The limits hold for one attack phase: a retreated stack attacks in the Counter Attack Phase."""
    s = field(("R 27/3", "40.20"), ("G 1/1", "41.19"), ("G 2/1", "41.19"))
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "r1"), "retreat 39.20")
    auto(s, stop=("Advance",), CheckDice="dice 2", SlrtDie="roll 1")
    does(s, "advance G 1/1")
    auto(s)
    attacking(s, RUSSIA, counter=True)
    assert offers(s, "declare") == ["declare 40.20"]


@pytest.mark.rule("10.1.5A#2", "10.1.4#2")
@pytest.mark.parametrize(
    ("infantry", "lost", "cavalry", "free"),
    [
        ("R 25/3", 4, ("R 1 c",), False),  # a full division is larger than one cavalry division
        ("R 25/3", 5, ("R 1 c",), True),  # a reduced one is half a division, as the cavalry is
        ("R 25/3", 4, ("R 1 c", "R 2 c"), True),
        ("R 5 rf", 0, ("R 1 c bd",), False),  # a cavalry brigade counts nothing
        ("R Kowno", 0, ("R 1 c bd",), True),  # nor does a regiment
    ],
)
def test_10_1_5_infantry_stays_out_only_if_the_cavalry_is_as_large(infantry, lost, cavalry, free):
    """10.1.5A Cavalry defends beside infantry only if its size is at least that of the infantry."""
    s = field((infantry, "40.20", {"lost": lost}), *((c, "40.20") for c in cavalry), ("G 1/1", "41.19"))
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    assert offered(s, f"withhold {infantry}") == free
    if not free:
        auto(s, stop=("CrtDice",), Withholding="done")
        assert not any(c in said(s, "In 40.20").split(": ")[1].split(", ")[:1] for c in cavalry)


@pytest.mark.rule("10.1.4#1", "10.1.3#2", "4.2.5#2")
@pytest.mark.parametrize("held", ["R 25/3", "R 36/13"])
def test_10_1_4_of_two_equal_armies_in_a_hex_the_owner_names_the_one_that_defends(held):
    """10.1.4, 4.2.5 Divisions of two armies, equal in steps: either may lie on top, so either army may defend."""
    s = field(
        ("R 25/3", "40.20"),
        ("R 36/13", "40.20", {"army": "R SECOND"}),
        ("G 1/1", "41.19"),
        scenario="b_tannenberg",
        gt=6,
    )
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    assert set(offers(s)) == {"withhold R 25/3", "withhold R 36/13"}
    does(s, f"withhold {held}")
    auto(s, stop=("CrtDice",))
    assert odds(s).startswith("12 against 12")


@pytest.mark.rule("10.3.1#1", "10.1.4#3", "10.5#1")
@pytest.mark.parametrize(
    ("gun", "ap", "shift"),
    [
        ("", True, True),
        ("prepared", True, True),
        ("plain", True, False),  # an attacking gun without a marker spoils the shift
        ("plain", False, True),  # without an AP it does not attack (ruling 42)
    ],
)
def test_10_3_1_a_gun_without_a_marker_spoils_the_prepared_attack(gun, ap, shift):
    """10.3.1 All attacking units, guns too, must have placed their markers."""
    s = field(
        ("R FIRST Major", "36.19"),
        ("R 25/3", "40.20", {"prepared": "41.19"}),
        ("G 1/1", "41.19"),
        *((("R 3 how", "40.20", {"prepared": "41.19" if gun == "prepared" else ""}),) if gun else ()),
    )
    attacking(s, RUSSIA)
    auto(s, stop=("Ammunition", "CrtDice"), Commit="all", Declaration="done")
    if ap:
        aps(s, RUSSIA)
    auto(s, stop=("CrtDice",), Ammunition="done")
    assert ("Prepared Attack +1" in odds(s)) == shift


@pytest.mark.rule("10.3.1#1", "4.2.2#1", "10.1.5C#1")
def test_10_3_three_prepared_divisions_of_a_hex():
    """10.3, 4.2.2 Of three marked divisions two attack, and theirs is a Prepared Attack."""
    s = field(*((n, "40.20", {"prepared": "41.19"}) for n in ("R 25/3", "R 27/3", "R 28/20")), ("G 1/1", "41.19"))
    fight(s, RUSSIA, "41.19")
    assert len(said(s, "Attackers:").split(", ")) == 2
    assert "Prepared Attack +1" in odds(s)


@pytest.mark.rule("10.3.1#1", "10.8#2", "10.8#5")
@pytest.mark.parametrize(("other", "final"), [("R 27/3", "2:1"), ("R 28/20", "1:1")])
def test_10_8_a_second_corps_cancels_the_prepared_shift(other, final):
    """10.8 20 against 16 is 1:1; prepared one right; a second corps one left, net nothing."""
    s = field(("R 25/3", "40.20", {"prepared": "41.19"}), (other, "40.20", {"prepared": "41.19"}), ("G 1/1", "41.19"))
    fight(s, RUSSIA, "41.19")
    assert column(s) == final


@pytest.mark.rule("10.4.1#1", "10.4#1")
@pytest.mark.parametrize(
    ("west", "flank"),
    [
        ("", False),  # 40.20, 40.19, 41.20 and 42.19... the second attacker is missing: four hexes at most
        ("42.19", True),
        ("42.20", True),
        ("41.18", True),
    ],
)
def test_10_4_1_two_attackers_on_opposite_sides(west, flank):
    """10.4.1 Two attacking divisions whose zones cover five of the six hexes flank a division."""
    s = field(("G 1/1", "41.19"), ("R 25/3", "40.20"), *((("R 27/3", west),) if west else ()))
    fight(s, RUSSIA, "41.19")
    covered = {"40.20", "40.19", "41.20"}
    zones = {
        "42.19": {"42.19", "41.18", "42.20"},
        "42.20": {"42.20", "42.19", "41.20"},
        "41.18": {"41.18", "40.19", "42.19"},
    }
    wanted = len(covered | zones.get(west, set())) >= 5
    assert wanted == flank
    assert ("flank +2" in odds(s)) == flank


@pytest.mark.rule("10.4.1#1", "10.4#1")
@pytest.mark.parametrize(("idle", "flank"), [("R 3 how", True), ("R Kowno", True), ("", False)])
def test_10_4_1_a_hex_held_by_an_idle_enemy_counts_but_not_its_zone(idle, flank):
    """10.4.1 Attackers cover 40.20, 40.19, 41.20, 41.18; any enemy unit in 42.19 is the fifth hex."""
    s = field(("G 1/1", "41.19"), ("R 25/3", "40.20"), ("R 27/3", "40.19"), *(((idle, "42.19"),) if idle else ()))
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "with R 25/3", "with R 27/3")
    auto(s, stop=("CrtDice",), Commit="done", Ammunition="done")
    assert said(s, "Attackers:") == "Attackers: R 25/3, R 27/3"
    assert ("flank +2" in odds(s)) == flank


@pytest.mark.rule("10.4.2#1", "10.1.4#2")
@pytest.mark.parametrize(
    ("attackers", "flank"),
    [
        ((("R 1 c", 0), ("R 2 c", 0)), True),
        ((("R 1 c", 0), ("R 1 c bd", 0)), False),  # a brigade is no division
        ((("R 25/3", 5),), True),  # a reduced division is still a division-sized unit
        ((("R 5 rf", 0), ("R Kowno", 0)), False),
    ],
)
def test_10_4_2_which_attackers_flank_an_asset(attackers, flank):
    """10.4.2 One infantry division or two cavalry divisions; brigades and Assets do not do it."""
    s = field(("G Masurian", "41.19"), *((n, "40.20", {"lost": x}) for n, x in attackers))
    fight(s, RUSSIA, "41.19")
    assert ("flank +2" in odds(s)) == flank


# Ammunition ------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.5.4#1", "10.5.4#2", "10.5.4-ex")
def test_10_5_4_two_aps_through_an_extended_train_and_no_third():
    """10.5.4 An extended Train passes on two APs until the next Supply Phase; its Minor Depot then has two left."""
    s = field(
        ("R FIRST Minor", "37.19"),
        ("R 3 Train", "39.20", {"extended": True}),
        ("R 25/3", "40.20"),
        ("R 27/3", "40.19"),
        ("R 30/4", "40.21", {"corps": "R 3"}),
        ("R 40/4", "40.22"),
        ("G 1/1", "41.20"),
        ("G 2/1", "41.18"),
        ("G 35/17", "41.21"),
        ("G 36/17", "41.22"),
    )
    attacking(s, RUSSIA)
    for target in ("41.20", "41.18", "41.21", "41.22"):
        does(s, f"declare {target}")
    sources = []
    third = {"R 30/4": "R FIRST Minor", "R 40/4": "R FIRST Minor"}
    for target, name in (("41.18", "R 27/3"), ("41.20", "R 25/3"), ("41.21", "R 30/4"), ("41.22", "R 40/4")):
        if offered(s, f"fight {target}"):
            does(s, f"fight {target}")
        if name_of(s) == "Commit":
            does(s, f"with {name}", *(["done"] if name_of(s) == "Commit" else []))
        sources.append({a.split(" > ")[1] for a in offers(s, "ap")})
        does(s, f"ap {name} > {third.get(name, 'R 3 Train')}")
        auto(s, stop=("Battles", "Commit", "Ammunition"), CrtDice="dice 6", CheckDice="dice 2", SlrtDie="roll 1")
    both = {"R 3 Train", "R FIRST Minor"}
    assert sources == [both, both, {"R FIRST Minor"}, {"R FIRST Minor"}]


@pytest.mark.rule("10.5.2#2", "8.2.7a#1")
@pytest.mark.parametrize(("far", "gives"), [(False, True), (True, False)])
def test_10_5_2_a_depot_that_relocates_gives_no_ammunition(far, gives):
    """8.2.7a, 10.5.2 A depot that moved more than one MP is Relocating and allocates nothing; one MP is free."""
    s = field(("R FIRST Major", "36.19"), ("R 25/3", "40.20"), ("G 1/1", "41.19"))
    moving(s, RUSSIA)
    does(s, "take R FIRST Major")
    does(s, "shift 27.22" if far else "shift 34.18")
    does(s, "end-phase")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    assert bool(offers(s, "ap")) == gives


@pytest.mark.rule("10.5#2", "10.5.1#1", "10.10.3(3)#1")
@pytest.mark.parametrize(
    ("units", "drm"),
    [
        ((("R 5 rf", "40.20"),), 0),  # 2
        ((("R 54 r", "40.20"),), 1),  # 4
        ((("R 54 r", "40.20"), ("R 3 how", "40.20")), 1),  # 6
        ((("R 25/3", "40.20"), ("R 3 how", "40.20")), 2),  # 7
        ((("R 25/3", "40.20"), ("R 28/20", "40.20")), 2),  # 10
        ((("R 25/3", "40.20"), ("R 27/3", "40.20"), ("R 3 how", "40.20")), 3),  # 12
        ((("R 25/3", "40.20"), ("R 27/3", "40.20"), ("R 3 how", "40.20"), ("R 28/20", "40.19")), 3),  # 17
        ((("R 25/3", "40.20"), ("R 27/3", "40.20"), ("R 1 hv", "40.20"), ("R 28/20", "40.19")), 4),  # 19
        (
            (
                ("R 25/3", "40.20"),
                ("R 27/3", "40.20"),
                ("R 3 how", "40.20"),
                ("R 28/20", "40.19"),
                ("R 29/20", "40.19"),
                ("R 20 how", "40.19"),
            ),
            4,
        ),  # 24
        (
            (
                ("R 25/3", "40.20"),
                ("R 27/3", "40.20"),
                ("R 1 hv", "40.20"),
                ("R 28/20", "40.19"),
                ("R 29/20", "40.19"),
                ("R 20 how", "40.19"),
            ),
            5,
        ),  # 26
    ],
)
def test_10_10_3_every_step_of_the_artillery_scale(units, drm):
    """10.10.3 (3) 0-2 nothing, then +1 at 3, +2 at 7, +3 at 12, +4 at 18, +5 at 25; at most two APs feed it."""
    s = position("d_grand_campaign", gt=20)
    put(s, "R FIRST Major", "38.19", army="R FIRST")
    for name, hex_ in units:
        put(s, name, hex_, army="R FIRST", corps="" if name in ("R 5 rf", "R 54 r") else None)
    put(s, "G 3 r", "41.19", corps="")
    if len(units) > 1:
        put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    aps(s, RUSSIA)
    at = column(s)
    assert not at.startswith("1:") or int(at.split(":")[1]) <= 4
    auto(s, CrtDice="dice 7", SlrtDie="roll 1", CheckDice="dice 2", Retreat="east")
    assert slrt(s, "Central Powers")[1] == crt_drm(s, attacker=False) + drm - 1, "-1: all defenders are German"


# Odds and losses -------------------------------------------------------------------------------------------


@pytest.mark.rule("10.8#5", "10.7#1", "10.8#3")
@pytest.mark.parametrize(("ip", "final"), [(0, "7:1"), (1, "6:1"), (2, "5:1")])
def test_10_8_shifts_count_from_the_whole_ratio(ip, final):
    """10.8 20 against 3 is 7:1; one column left is 6:1, two are 5:1."""
    s = field(("R 25/3", "40.20"), ("R 27/3", "40.20"), ("G 2 lw", "41.19", {"lost": 3, "ip": ip, "corps": ""}))
    fight(s, RUSSIA, "41.19")
    assert column(s) == final


@pytest.mark.rule("10.10.3(7)#1", "10.10.3(8)#1", "11.3.1#10")
@pytest.mark.parametrize(
    ("attack", "ratio", "own", "other", "check"),
    [
        (12, "6:1", 0, 0, 0),
        (14, "7:1", -1, 1, -1),
        (16, "8:1", -1, 1, -1),
        (18, "9:1", -2, 1, -1),
        (20, "10:1", -2, 2, -2),
    ],
)
def test_10_10_3_each_column_beyond_six(attack, ratio, own, other, check):
    """10.10.3 (7), (8), 11.3.1 Attacker -1 per two columns, defender +1 per three, attacker's check -1 per three."""
    s = field(
        ("R 25/3", "40.20", {"lost": (20 - attack) // 2}),
        ("R 27/3", "40.20", {"lost": (20 - attack) // 2}),
        ("G Masurian", "41.19", {"lost": 1}),
        ("G Bacmeister", "42.20"),
        ("G 2 lw", "41.20"),
        ("G 6 lw", "40.19"),
    )
    fight(s, RUSSIA, "41.19")
    assert odds(s).startswith(f"{attack} against 2")
    assert column(s) == ratio
    does(s, "dice 2")
    auto(s, SlrtDie="roll 1", CheckDice="dice 2", Retreat="east")
    assert slrt(s, "Russia")[1] == crt_drm(s, True) + own - 1, "-1: the regiment has no artillery"
    assert slrt(s, "Central Powers")[1] == crt_drm(s, False) + other - 1
    _, _, _, lost, plus = slrt(s, "Russia")
    star = -1 if "*" in said(s, "CRT dice") else 0
    assert (
        sorted(check_of(s, n)[0] for n in ("R 25/3", "R 27/3"))
        == sorted([check + star + (plus if i == 0 else 0) for i in range(2)])
        or lost
    )


@pytest.mark.rule("10.10.1#1", "10.1.5D#2", "4.2.2#2")
@pytest.mark.parametrize(("held", "size"), [(True, "Medium"), (False, "Large")])
def test_10_10_1_withheld_units_do_not_count_for_the_magnitude(held, size):
    """10.10.1 Only who takes part counts: two divisions against two are Large, against one Medium."""
    s = field(("R 25/3", "40.20"), ("R 27/3", "40.20", {"lost": 1}), ("G 1/1", "41.19"), ("G 2/1", "41.19"))
    fight(s, CENTRAL, "40.20", Withholding=["withhold R 27/3", "done"] if held else "done")
    auto(s, CrtDice="dice 7", CheckDice="dice 2", Retreat="east")
    assert slrt(s, "Russia")[2] == size


@pytest.mark.rule("12.2#1", "10.10.3(3)#1", "10.10.3(2)#1")
@pytest.mark.parametrize(
    ("fort", "hex_", "near", "lost", "drm"),
    [
        ("R Fort Lomza 47.39", "47.39", "48.39", 0, 0),  # 4: artillery 2
        ("R Fort Kowno 29.16", "29.16", "30.16", 0, 1),  # 9: artillery 4 1/2
        ("R Fort Kowno 29.16", "29.16", "30.16", 1, 1),  # 6: artillery 3
        ("R Fort Kowno 29.16", "29.16", "30.16", 2, 0),  # 3: artillery 1 1/2
    ],
)
def test_12_2_half_the_strength_of_a_fort_is_artillery(fort, hex_, near, lost, drm):
    """12.2 Half of a fortress unit's strength counts as artillery on the attacker's loss die; it needs no AP."""
    s = position("b_tannenberg", gt=6)
    put(s, fort, hex_, lost=lost)
    put(s, "G 1/1", near)
    fight(s, CENTRAL, hex_)
    does(s, "dice 2")
    auto(s, SlrtDie="roll 3", CheckDice="dice 2")
    over = 0
    if column(s).endswith(":1"):
        over = (max(int(column(s).split(":")[0]) - 6, 0) + 1) // 2
    assert slrt(s, "Central Powers")[1] == crt_drm(s, True) - 1 + drm - over


@pytest.mark.rule("11.1.1#1", "10.10.2#1")
def test_11_1_1_the_owner_names_the_unit_that_bears_a_single_loss():
    """11.1.1 One step lost by two divisions: either of them, as the owner says."""
    s = field(("R 25/3", "40.20"), ("R 27/3", "40.20"), ("G 1/1", "41.19"), ("G 2/1", "41.19"))
    fight(s, RUSSIA, "41.19")
    does(s, "dice 7")
    for die in range(1, 7):
        t = s.copy()
        t.log = list(s.log or ())
        does(t, f"roll {die}")
        if slrt(t, "Russia")[3] == 1:
            assert set(offers(t)) == {"lose R 25/3", "lose R 27/3"}
            does(t, "lose R 27/3")
            assert (steps(t, "R 25/3"), steps(t, "R 27/3")) == (10, 9)
            return
    raise AssertionError("no die costs one step")


def losing(units, wanted, enemies=(("G 1/1", "41.19"), ("G 2/1", "41.19"))):
    """Russians attack with everything and lose exactly so many steps; up to the question."""
    for dice in range(2, 13):
        for die in range(1, 7):
            s = field(("R FIRST Major", "36.19"), *units, *enemies)
            attacking(s, RUSSIA)
            does(s, "declare 41.19")
            aps(s, RUSSIA)
            does(s, f"dice {dice}")
            auto(s, stop=("SlrtDie",), Retreat="east")
            does(s, f"roll {die}")
            if slrt(s, "Russia")[3] == wanted:
                return s
    raise AssertionError(f"{wanted} steps cannot be lost")


@pytest.mark.rule("11.1.1#1")
def test_11_1_1_a_last_step_may_be_spared_or_given():
    """11.1.1 (1) One each, except where that would eliminate a unit: its owner may spare it or lose it."""
    s = losing((("R 25/3", "40.20"), ("R Kowno", "40.20", {"lost": 2})), 2)
    assert set(offers(s)) == {"lose R 25/3", "lose R Kowno"}
    does(s, "lose R 25/3")
    assert set(offers(s)) == {"lose R 25/3", "lose R Kowno"}
    does(s, "lose R Kowno")
    assert steps(s, "R 25/3") == 9
    assert where(s, "R Kowno") == "eliminated"


@pytest.mark.rule("11.1.1#1")
def test_11_1_1_a_unit_of_two_steps_takes_one_and_not_a_second():
    """11.1.1 (1) Two steps and one unit of two steps: one each is demanded."""
    s = losing((("R 25/3", "40.20"), ("R Kowno", "40.20", {"lost": 1})), 2)
    if name_of(s) == "Losses":
        assert set(offers(s)) == {"lose R 25/3", "lose R Kowno"}
        does(s, "lose R 25/3")
    auto(s, stop=("CheckDice",))
    assert (steps(s, "R 25/3"), steps(s, "R Kowno")) == (9, 1)


@pytest.mark.rule("11.1.1#1", "10.5#1")
def test_11_1_1_guns_that_fought_may_bear_a_loss():
    """11.1.1 A gun takes part in the combat, so its owner may give it a loss; nobody forces him."""
    s = losing((("R 25/3", "40.20"), ("R 3 how", "40.20")), 1)
    assert "R 3 how" in said(s, "Attackers:")
    assert set(offers(s)) == {"lose R 25/3", "lose R 3 how"}


@pytest.mark.rule("11.1#1", "11.1.1#1", "11.4#1")
def test_11_1_no_unit_loses_more_than_it_has():
    """11.1 Two regiments with a step each lose everything if the result is higher, and the hex is open."""
    s = field(
        ("R Kowno", "40.20", {"lost": 2}),
        ("R Ossowetz", "40.20", {"lost": 2}),
        *FOUR,
    )
    fight(s, CENTRAL, "40.20")
    does(s, "dice 12")
    auto(s, stop=("Advance",), SlrtDie=["roll 1", "roll 6"], CheckDice="dice 2", Retreat="east")
    lost = slrt(s, "Russia")[3]
    assert lost >= 2
    assert spots(s, "R Kowno", "R Ossowetz") == ["eliminated"] * 2
    assert name_of(s) == "Advance"


@pytest.mark.rule("11.1.1#2", "12.2.1#1")
def test_11_1_1_the_owner_may_let_the_fort_bear_a_loss():
    """11.1.1 (2), 12.2.1 A fort need not take losses while others are there, but it may."""
    s = position("b_tannenberg", gt=6)
    put(s, "R Fort Lomza 47.39", "47.39")
    put(s, "R 5 rf", "47.39", army="R SECOND", corps="")
    for name in ("G 1/1", "G 2/1"):
        put(s, name, "48.39")
    fight(s, CENTRAL, "47.39")
    does(s, "dice 7")
    auto(s, stop=("Losses",), SlrtDie=["roll 1", "roll 6"], CheckDice="dice 2")
    assert name_of(s) == "Losses"
    assert {"lose R 5 rf", "lose R Fort Lomza 47.39"} <= set(offers(s))


# Retreats --------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.2b#1", "11.3#1")
@pytest.mark.parametrize("closed", [False, True])
def test_11_2_2b_not_into_the_hex_that_the_attacker_left(closed):
    """11.2.2b The attacker fails his check and leaves his hex; the defender goes there only if he cannot else."""
    ring = (
        ("G 35/17", "39.19"),
        ("G 36/17", "39.20"),
        ("G 1 r/1 R", "40.19"),
        ("G 36 r/1 R", "40.21"),
        ("G 3 r", "41.20"),
    )
    s = field(
        ("R 54 r", "40.20", {"corps": ""}),
        ("G 2 lw", "41.19", {"status": -2}),
        *(ring if closed else ()),
        *(() if closed else (("G 3 r", "46.20"),)),
    )
    attacking(s, CENTRAL)
    does(s, "declare 40.20", *(["with G 2 lw"] if closed else []))
    auto(s, stop=("CrtDice",), Commit="done")
    does(s, dice_for(s, "none"))
    auto(s, stop=("CheckDice",), SlrtDie="roll 1")
    does(s, "dice 12")
    while name_of(s) == "Retreat" and s.pending[-1].seat(s) == CENTRAL:
        does(s, next(a for a in offers(s, "retreat") if int(a.split()[1][:2]) >= 42))
    assert where(s, "G 2 lw") != "41.19"
    auto(s, stop=("CheckDice",))
    does(s, "dice 12")
    assert name_of(s) == "Retreat"
    ways = {a.split()[1] for a in offers(s, "retreat")}
    assert ("41.19" in ways) == closed
    assert ways if not closed else ways == {"41.19"}


@pytest.mark.rule("11.2.3#1", "11.3.2a#2")
@pytest.mark.parametrize(
    ("hexes", "depot", "levels"),
    [
        (1, "44.14", 0),  # one hex only
        (2, "44.14", 1),  # one by the CRT and one by the check
        (2, "36.19", 0),  # toward the depot
    ],
)
def test_11_2_3_hexes_of_the_table_and_of_the_check_are_added(hexes, depot, levels):
    """11.2.3 Two hexes for any reason, and farther from all sources: one more level, after all retreats."""
    s = field(("R FIRST Major", depot), ("R 27/3", "40.20", {"lost": 4}), *FOUR)
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "R1"), "retreat 39.20")
    to_defender(s)
    drm = slrt(s, "Russia")
    if hexes == 1:
        does(s, "dice 2")
    else:
        does(s, "dice 12")
        assert 4 <= check_of(s, "R 27/3")[2] <= 7, drm
        does(s, "retreat 38.21")
    auto(s, Advance="done")
    assert status(s, "R 27/3") == -((2 if hexes == 2 else 0) + levels)


@pytest.mark.rule("11.2.3#1", "11.2.6(2)#1")
def test_11_2_3_two_hexes_were_required_although_one_was_possible():
    """11.2.3, 11.2.6 (2) What counts is what the results required: two hexes, of which one could be gone."""
    s = field(
        ("R FIRST Major", "44.14"),
        ("R 27/3", "40.20", {"lost": 4}),
        *FOUR,
        ("G 3 r", "39.19"),
        ("G 1 r/1 R", "40.19"),
        ("G 36 r/1 R", "40.21"),
        ("G 2 lw", "38.20"),
        ("G 6 lw", "38.21"),
        ("G 70 lw", "39.21"),
    )
    attacking(s, CENTRAL)
    does(s, "declare 40.20", "from 41.19", "from 41.20")
    auto(s, stop=("CrtDice",), Commit="done", Ammunition="done", Declaration="done")
    does(s, dice_for(s, "R2"), "retreat 39.20")
    assert status(s, "R 27/3") == -1
    while name_of(s) == "Retreat":
        does(s, next(a for a in offers(s) if not a.startswith("repulse")))
    assert (status(s, "R 27/3"), steps(s, "R 27/3")) == (-2, 5)
    to_defender(s)
    before = status(s, "R 27/3")
    does(s, "dice 2")
    fail = check_of(s, "R 27/3")[2]
    assert fail <= 3
    auto(s, Advance="done")
    assert status(s, "R 27/3") == before - 1 - (1 if fail else 0)


@pytest.mark.rule("11.2.3#1", "4.2.3#2", "11.2.1#1")
def test_11_2_3_a_hex_more_because_of_stacking_is_a_hex_too():
    """11.2.3, 4.2.3 One hex by the CRT and one to cure an over-stack are two hexes, "for any reason"."""
    s = field(
        ("R FIRST Major", "44.14"),
        ("R 25/3", "40.20"),
        ("R 28/20", "39.20"),
        ("R 29/20", "39.20"),
        ("R 27/3", "39.20"),
        *FOUR,
    )
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "R1"), "retreat 39.20")
    while name_of(s) == "Retreat":
        does(s, east(s))
    assert where(s, "R 25/3") not in ("39.20", "40.20")
    auto(s, SlrtDie="roll 1", CheckDice="dice 2", Advance="done")
    assert check_of(s, "R 25/3")[2] == 0
    assert status(s, "R 25/3") == -1


@pytest.mark.rule("11.2.5(4)#1", "11.2.5a#1", "11.3.2a#5")
def test_11_2_5_the_fourth_hex_costs_a_step_and_no_level():
    """11.2.5 (4) Three hexes by the CRT, a fourth by the check, all in EZOCs: the fourth costs one step only."""
    s = field(
        ("R FIRST Major", "34.18"),
        ("R 27/3", "40.20"),
        ("G Bacmeister", "38.20"),
        ("G Masurian", "36.21"),
        ("G Allenstein", "35.19"),
        *((n, h, {"prepared": "40.20"}) for n, h in FOUR),
        ("G 3 r", "40.21", {"prepared": "40.20", "corps": ""}),
        ("G 37/20", "40.21", {"prepared": "40.20"}),
    )
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "R3"))
    for hex_ in ("39.20", "38.21", "37.20"):
        does(s, f"retreat {hex_}")
    assert (status(s, "R 27/3"), steps(s, "R 27/3")) == (-3, 8)
    auto(s, stop=("CheckDice",), SlrtDie="roll 1", Losses="lose R 27/3", Burden="burden R 27/3")
    to_defender(s)
    before = steps(s, "R 27/3")
    does(s, "dice 2")
    assert 1 <= check_of(s, "R 27/3")[2] <= 3
    assert status(s, "R 27/3") == -4, "one level by the check: Demoralized, and one hex"
    if name_of(s) == "Retreat":
        does(s, "retreat 36.20")
    assert where(s, "R 27/3") == "36.20"
    assert (status(s, "R 27/3"), before - steps(s, "R 27/3")) == (-4, 1)


@pytest.mark.rule("11.2.5(2)#1", "11.2.5(5)#1", "11.3.1#1")
def test_11_2_5_steps_lost_in_zones_do_not_burden_the_check():
    """11.2.5 Steps lost by retreating through EZOCs add nothing to the check; the lowered level does count."""
    s = field(("R FIRST Major", "34.18"), ("R 27/3", "40.20"), ("G Bacmeister", "38.20"), *FOUR)
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "R2") if column(s) != "3:1" else "dice 12", "retreat 39.20", "retreat 38.21")
    assert steps(s, "R 27/3") == 9
    auto(s, SlrtDie=["roll 1"], CheckDice="dice 2", Advance="done", Retreat="east")
    _, _, _, lost, plus = slrt(s, "Russia")
    drm, cel, _ = check_of(s, "R 27/3")
    assert cel == 8
    reduced = 1 if 9 - lost <= 5 else 0
    assert drm == 2 + 2 * lost + plus + reduced


@pytest.mark.rule("11.2.6(2)#1", "11.2.5a#1")
def test_11_2_6_a_demoralized_force_pays_a_missing_hex_with_two_steps():
    """11.2.6 (2) A step and a level for each missing hex; a level that cannot be lost is a step."""
    s = field(
        ("R 54 r", "40.20", {"corps": "", "status": -4}),
        ("G 1/1", "41.19"),
        ("G 2/1", "41.20"),
        ("G 35/17", "39.19"),
        ("G 36/17", "39.20"),
        ("G 1 r/1 R", "40.19"),
        ("G 36 r/1 R", "40.21"),
    )
    attacking(s, CENTRAL)
    does(s, "declare 40.20", "with G 1/1", "done")
    auto(s, stop=("CrtDice",))
    does(s, dice_for(s, "none"))
    auto(s, stop=("CheckDice",), SlrtDie="roll 1")
    does(s, "dice 2")
    auto(s, stop=("CheckDice",))
    before = steps(s, "R 54 r")
    drm = 2 * slrt(s, "Russia")[3] + slrt(s, "Russia")[4]
    does(s, f"dice {5 - drm if 2 <= 5 - drm <= 12 else 2}")  # CEL 4
    fail = check_of(s, "R 54 r")[2]
    assert 1 <= fail <= 3
    while name_of(s) == "Retreat":
        does(s, next((a for a in offers(s) if not a.startswith("repulse")), offers(s)[0]))
    auto(s)
    assert where(s, "R 54 r") == "40.20"
    assert before - steps(s, "R 54 r") == 3, "one for the check, two for the hex"


@pytest.mark.rule("11.2.6(1)#1", "8.5.1#1", "7.3.1#3")
def test_11_2_6_a_demoralized_force_cannot_fight_its_way_out():
    """11.2.6 (1), 8.5.1 Surrounded and Demoralized: no Repulse, so a CRT retreat is a surrender."""
    for level_, may in ((-3, True), (-4, False)):
        s = field(
            ("R 54 r", "40.20", {"corps": "", "status": level_}),
            *FOUR,
            ("G Bacmeister", "39.19"),
            ("G Masurian", "39.20"),
            ("G 1 r/1 R", "40.19"),
            ("G 36 r/1 R", "40.21"),
        )
        attacking(s, CENTRAL)
        does(s, "declare 40.20", "from 41.19", "from 41.20", *(["done"]))
        auto(s, stop=("CrtDice",), Ammunition="done")
        does(s, "dice 12")
        assert bool(offers(s, "repulse")) == may
        if not may:
            auto(s)
            assert where(s, "R 54 r") == "eliminated"


@pytest.mark.rule("11.2.4#3")
@pytest.mark.parametrize(("gun", "ends"), [("A 3.hvy", "eliminated"), ("A GAR.3", "back")])
def test_11_2_4_guns_in_the_mountains(gun, ends):
    """11.2.4 A gun that has to retreat into mountains off the road is lost, except the three mountain batteries."""
    s = position("c_galicia", gt=6)
    put(s, "A 11/11", "27.101", army="A THIRD", lost=5)
    put(s, gun, "27.101", army="A THIRD")
    for name, hex_ in (("R 12/12", "27.100"), ("R 19/12", "27.100"), ("R 14/8", "26.101"), ("R 13/7", "28.101")):
        put(s, name, hex_, army="R EIGHTH", corps="")
    fight(s, RUSSIA, "27.101")
    does(s, dice_for(s, "R1"))
    assert name_of(s) == "Retreat"
    assert offered(s, "retreat 27.102")
    does(s, "retreat 27.102")
    assert where(s, gun) == ("27.102" if ends == "back" else "eliminated")


@pytest.mark.rule("11.2.1a#1", "11.3.2a#2", "6.4.1#1")
def test_11_2_1a_an_asset_goes_with_its_own_formation():
    """11.2.1a Two formations and an Asset: the one that fails goes back; the Asset goes only if it belongs to it."""
    s = field(("R 54 r", "40.20", {"corps": "", "status": -2}), ("R Kowno", "40.20"), ("G 2 lw", "41.19"))
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "none"))
    auto(s, stop=("CheckDice",), SlrtDie="roll 1")
    does(s, "dice 2", "dice 12")
    assert check_of(s, "R 54 r")[2] >= 4
    while name_of(s) == "Retreat":
        does(s, east(s))
    assert where(s, "R Kowno") == where(s, "R 54 r") != "40.20"


# Checks ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.3.2b#1", "11.3.2b#2", "11.3.2b#3", "11.3.2b#4")
@pytest.mark.parametrize(
    ("cel", "dice", "steps_", "hexes", "mark"),
    [
        (4, 4, 0, 0, 0),
        (4, 5, 1, 1, 0),  # by 1
        (4, 7, 1, 1, 0),  # by 3
        (4, 8, 2, 1, 1),  # by 4
        (4, 11, 2, 1, 1),  # by 7
        (4, 12, 2, 2, 2),  # by 8
    ],
)
def test_11_3_2b_a_demoralized_division_at_each_boundary(cel, dice, steps_, hexes, mark):
    """11.3.2b Demoralized: up to 3, 4 to 7, 8 to 11."""
    s = field(("R FIRST Major", "34.18"), ("R 54 r", "40.20", {"corps": "", "status": -4}), ("G 2 lw", "41.19"))
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "none"))
    auto(s, stop=("CheckDice",), SlrtDie="roll 1")
    assert slrt(s, "Russia")[3:] == (0, 0)
    does(s, "dice 2", f"dice {dice}")
    assert check_of(s, "R 54 r") == (0, cel, max(dice - cel, 0))
    gone = 0
    while name_of(s) == "Retreat":
        does(s, east(s))
        gone += 1
    assert (9 - steps(s, "R 54 r"), gone, disorder(s, "R 54 r")) == (steps_, hexes, mark)


@pytest.mark.rule("11.3.2a#5", "11.4#1", "11.4.2#1")
def test_11_4_a_hex_emptied_by_a_failed_check_may_be_entered():
    """11.4 Not only the CRT: a defender who leaves because of his check opens the hex to the victor."""
    s = field(("R 54 r", "40.20", {"corps": "", "status": -2}), ("G 1/1", "41.19"))
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "none"))
    auto(s, stop=("CheckDice",), SlrtDie="roll 1")
    does(s, "dice 2", "dice 12")
    while name_of(s) == "Retreat":
        does(s, east(s))
    assert offers(s) == ["advance G 1/1", "done"]
    does(s, "advance G 1/1")
    assert where(s, "G 1/1") == "40.20"
    assert controller(s, "40.20") == CENTRAL


@pytest.mark.rule("11.4.1#1")
def test_11_4_1_no_more_than_a_hex_holds_may_advance():
    """11.4.1 Four divisions and two guns drove the enemy out: three divisions and both guns may enter."""
    s = field(("G EIGHTH Major", "46.20"), ("R 5 rf", "40.20", {"corps": "", "lost": 2}), *FOUR)
    fight(s, CENTRAL, "40.20")
    does(s, "dice 12")
    auto(s, stop=("Advance",), Retreat="east", SlrtDie="roll 1", CheckDice="dice 2")
    assert name_of(s) == "Advance"
    for name in ("G 1/1", "G 2/1", "G 35/17"):
        does(s, f"advance {name}")
    assert not offered(s, "advance G 36/17")


@pytest.mark.rule("11.4.2#1", "11.2.4#2")
@pytest.mark.parametrize(("own", "target", "may"), [("48.18", "48.19", True), ("49.18", "49.19", False)])
def test_11_4_2_guns_advance_over_a_bridge_only(own, target, may):
    """11.4.2 Guns do not advance over a major river without a bridge (nor attack over it)."""
    s = position("b_tannenberg", gt=2)
    put(s, "R FIRST Major", "47.16", army="R FIRST")
    for name in ("R 25/3", "R 27/3", "R 1 hv"):
        put(s, name, own, army="R FIRST")
    put(s, "G Masurian", target, lost=1)
    attacking(s, RUSSIA)
    does(s, f"declare {target}")
    aps(s, RUSSIA)
    does(s, "dice 12")
    auto(s, stop=("Advance",), SlrtDie=["roll 1", "roll 6"], CheckDice="dice 2", Retreat="east")
    assert name_of(s) == "Advance"
    does(s, "advance R 25/3")
    assert offered(s, "advance R 1 hv") == may


@pytest.mark.rule("10.1.5D#2", "11.4#1")
def test_11_4_a_hex_with_a_withheld_defender_is_not_vacated():
    """11.4, 10.1.5D One defender fails its check and goes, another holds: nobody advances."""
    s = field(
        ("R 25/3", "40.20"),
        ("R 54 r", "40.20", {"corps": "", "status": -2}),
        ("G 1/1", "41.19"),
    )
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "none"))
    auto(s, stop=("CheckDice",), SlrtDie="roll 1", Burden="burden R 25/3")
    does(s, "dice 2", "dice 10")
    while name_of(s) == "Retreat":
        does(s, east(s))
    assert where(s, "R 25/3") == "40.20"
    assert where(s, "R 54 r") != "40.20"
    assert not offers(s, "advance")


# Fortress units --------------------------------------------------------------------------------------------


@pytest.mark.rule("12.2.1#1", "10.9.1#3", "11.3.1#3")
def test_12_2_1_hexes_absorbed_by_the_fort_do_not_burden_the_check():
    """12.2.1, 11.3.1 Two white hexes, taken by a fort of two steps: nobody goes and no +2 on the check."""
    s = position("b_tannenberg", gt=6)
    fort = put(s, "R Fort Lomza 47.39", "47.39")
    put(s, "R 5 rf", "47.39", army="R SECOND", corps="", lost=2)
    for name, hex_ in (("G 1/1", "48.39"), ("G 2/1", "48.39"), ("G 35/17", "48.40"), ("G 36/17", "48.40")):
        put(s, name, hex_, prepared="47.39")
    fight(s, CENTRAL, "47.39")
    does(s, dice_for(s, "R2"))
    assert name_of(s) != "Retreat"
    assert s.steps(fort) == 0
    auto(s, SlrtDie="roll 1", CheckDice="dice 2", Losses="lose R 5 rf", Advance="done", Retreat="east")
    assert slrt(s, "Russia")[3:] == (1, 0)
    assert check_of(s, "R 5 rf")[0] == 3, "+2 for the step, +1 for the reduced side"


@pytest.mark.rule("12.4.1#1", "11.2.2#1")
def test_12_4_1_a_garrison_retreats_inside_its_complex():
    """12.4.1 A garrison driven out of one fort of Kowno goes to another hex of the complex, not to the open field."""
    s = position("b_tannenberg", gt=6)
    put(s, "R Fortress Kowno", "28.16")
    put(s, "R Fort Kowno 28.17", "28.17")
    put(s, "R Fort Kowno 29.16", "29.16", lost=2)
    put(s, "R Kowno", "29.16", army="R FIRST", released=False)
    for name, hex_ in (("G 1/1", "30.16"), ("G 2/1", "30.16"), ("G 35/17", "30.17"), ("G 36/17", "30.17")):
        put(s, name, hex_)
    fight(s, CENTRAL, "29.16")
    does(s, dice_for(s, "R2"))
    assert name_of(s) == "Retreat"
    assert {a.split()[1] for a in offers(s, "retreat")} <= {"28.16", "28.17"}


@pytest.mark.rule("12.5.1#1", "12.5#1")
def test_12_5_1_a_bridgehead_is_tried_once():
    """12.5.1 A die equal to the number holds the fort, and a second approach asks for no further die."""
    s = position("c_galicia", gt=6)
    fort = put(s, "A Fort Halicz 22.97", "22.97")
    put(s, "A 11/11", "40.90", army="A THIRD")
    put(s, "R 12/12", "22.93", army="R EIGHTH")
    put(s, "R 19/12", "20.94", army="R EIGHTH")
    moving(s, RUSSIA)
    does(s, "take R 12/12", "march 22.96")
    assert name_of(s) == "BridgeheadDie"
    does(s, "roll 3")
    auto(s, stop=("Movements",))
    does(s, "take R 19/12", "march 21.96")
    assert name_of(s) != "BridgeheadDie"
    assert s.steps(fort) == 2


@pytest.mark.rule("12.5.1#1", "11.2.1#1")
def test_12_5_1_the_die_comes_when_the_last_defender_is_driven_out():
    """12.5.1 While an A-H combat unit stands in the bridgehead nothing is rolled; its retreat is the first instant."""
    s = position("c_galicia", gt=6)
    fort = put(s, "A Fort Halicz 22.97", "22.97", lost=1)
    put(s, "A 11/11", "22.97", army="A THIRD", status=-2)
    put(s, "R 12/12", "22.93", army="R EIGHTH")
    put(s, "R 19/12", "22.96", army="R EIGHTH")
    moving(s, RUSSIA)
    does(s, "take R 12/12", "march 22.96")
    auto(s, stop=("Movements", "BridgeheadDie"))
    assert name_of(s) == "Movements"
    fight(s, RUSSIA, "22.97")
    does(s, dice_for(s, "none"))
    auto(s, stop=("CheckDice",), SlrtDie="roll 1", Losses="lose A 11/11")
    does(s, "dice 2")
    auto(s, stop=("CheckDice", "Retreat"), Advance="done")
    if name_of(s) == "CheckDice":
        does(s, "dice 12")
    while name_of(s) == "Retreat":
        does(s, offers(s, "retreat")[0])
    assert where(s, "A 11/11") != "22.97"
    assert s.steps(fort) >= 1
    assert name_of(s) == "BridgeheadDie"
    does(s, "roll 4")
    assert s.steps(fort) == 0


# Improved Positions ----------------------------------------------------------------------------------------


@pytest.mark.rule("13.4#1", "11.4#1")
def test_13_4_a_position_left_by_a_retreat_is_gone_for_the_victor():
    """13.4 The marker goes with the last defender; who advances finds no position."""
    s = field(("R 54 r", "40.20", {"corps": "", "ip": 2, "status": -2}), *FOUR)
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "R1"), "retreat 39.20")
    assert level(s, "40.20", RUSSIA) == 0
    auto(s, stop=("Advance",), SlrtDie="roll 1", CheckDice="dice 2", Retreat="east")
    does(s, "advance G 1/1")
    assert level(s, "40.20", CENTRAL) == 0


@pytest.mark.rule("13.4#1", "13.0#1")
@pytest.mark.parametrize(("first", "left"), [(True, 2), (False, 0)])
def test_13_4_relief_must_come_before_the_owner_leaves(first, left):
    """13.4 If the relief enters first the position stands; if the hex is empty for an instant it is gone."""
    s = field(("R 25/3", "39.20", {"ip": 2}), ("R 27/3", "38.20"), ("G 1/1", "46.20"))
    moving(s, RUSSIA)
    moves = [("R 27/3", "39.20"), ("R 25/3", "38.21")]
    for name, hex_ in moves if first else reversed(moves):
        does(s, f"take {name}", f"march {hex_}")
    assert level(s, "39.20", RUSSIA) == left


@pytest.mark.rule("13.1.1#1", "13.1#1", "13.1.2#1")
@pytest.mark.parametrize(
    ("name", "more", "ip", "may"),
    [
        ("R 27/3", {}, 2, True),
        ("R Kowno", {}, 1, True),
        ("R Kowno", {}, 2, False),  # only a formation builds Level 3
        ("R 27/3", {"supply": "low"}, 1, True),
        ("R 27/3", {"supply": "low"}, 2, False),
        ("R 27/3", {"supply": "out"}, 2, False),
        ("R 27/3", {}, 3, False),  # Level 4 begins with GT 35
        ("R 27/3", {"status": -4}, 0, False),
    ],
)
def test_13_1_who_may_raise_a_position(name, more, ip, may):
    """13.1, 13.1.2 At GT 30: formations in supply to Level 3, Assets and the ill supplied to Level 2."""
    s = field((name, "40.20", {**more, "ip": ip}), ("G 1/1", "42.20"), scenario="d_grand_campaign", gt=30)
    moving(s, RUSSIA)
    does(s, f"take {name}")
    assert offered(s, "dig") == may


@pytest.mark.rule("13.1#2", "8.9.2#1")
@pytest.mark.parametrize(("mps", "digs"), [(0, False), (3, True)])
def test_13_1_a_position_once_begun_is_finished_though_the_enemy_has_gone(mps, digs):
    """13.1 The three hexes are asked when work begins; a begun task is completed (8.9.2)."""
    s = field(("R 27/3", "40.20", {"task": nm.DIG if mps else 0, "mps": mps}), ("G 1/1", "46.20"))
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    if digs:
        assert level(s, "40.20", RUSSIA) == 1
        assert task(s, "R 27/3") == (0, 0)
    else:
        assert not offered(s, "dig")


@pytest.mark.rule("13.3.1#1", "10.8#4")
@pytest.mark.parametrize(("target", "attacker"), [("41.19", "40.20"), ("41.19", "42.19"), ("41.19", "41.18")])
def test_13_0_a_position_has_no_front(target, attacker):
    """13.0 A position helps against an attack from any side."""
    s = field(("G 1/1", target, {"ip": 2}), ("R 25/3", attacker), ("R 27/3", attacker))
    fight(s, RUSSIA, target)
    assert "IP" in odds(s)
    assert odds(s).startswith("20 against 16: 1:1")
    assert column(s) == "1:3"


@pytest.mark.rule("13.5#1", "10.10.3(6)#1", "13.3.2#1")
@pytest.mark.parametrize(("gt", "shift", "drm"), [(19, -3, 0), (20, -4, 1)])
def test_13_5_a_printed_position_in_combat(gt, shift, drm):
    """13.5 A printed IP is Level 3 to GT 19, Level 4 from GT 20: a column more, and +1 on the attacker's loss die."""
    s = field(
        ("G 3 r", "55.17", {"corps": ""}),
        ("R 25/3", "54.17"),
        ("R 27/3", "54.17"),
        scenario="d_grand_campaign",
        gt=gt,
    )
    fight(s, RUSSIA, "55.17")
    assert f"{shift}" in odds(s)
    auto(s, CrtDice="dice 7", SlrtDie="roll 3", CheckDice="dice 2", Retreat="east")
    assert slrt(s, "Russia")[1] == crt_drm(s, True) + drm


@pytest.mark.rule("8.9.3#2", "13.1.1#1")
def test_13_1_1_an_attack_ends_the_work():
    """13.1.1 A unit that is attacked loses the MPs of its begun position, even if it is withheld from nothing else."""
    s = field(("R 27/3", "40.20", {"task": nm.DIG, "mps": 4}), ("G 1/1", "41.19"))
    fight(s, CENTRAL, "40.20")
    assert task(s, "R 27/3") == (0, 0)


@pytest.mark.rule("27.2(5)#1", "11.2.6(1)#1")
@pytest.mark.parametrize(("name", "points"), [("R 54 r", 4), ("R 5 rf", 0)])
def test_11_2_6_surrender_of_a_surrounded_force_scores(name, points):
    """11.2.6 (1) A surrendered division is eliminated for good: four points; a brigade none."""
    s = field(
        (name, "40.20", {"corps": "", "status": -4}),
        *FOUR,
        ("G 3 r", "39.19"),
        ("G 2 lw", "39.20"),
        ("G 1 r/1 R", "40.19"),
        ("G 36 r/1 R", "40.21"),
    )
    attacking(s, CENTRAL)
    does(s, "declare 40.20", "from 41.19", "from 41.20", "done")
    auto(s, stop=("CrtDice",), Ammunition="done")
    does(s, "dice 12")
    auto(s, SlrtDie="roll 1", CheckDice="dice 2", Advance="done")
    assert where(s, name) == "eliminated"
    assert vp(s) == (0, points)


@pytest.mark.rule("10.9.1#4", "13.3.1#1", "11.2.1b#1")
def test_13_3_1_attackers_from_two_hexes_and_one_position():
    """13.3.1 A black retreat of the attacker: the stack in an IP ignores it, the other goes back."""
    s = field(
        ("R 25/3", "40.20", {"lost": 8, "ip": 1}),
        ("R 27/3", "40.19", {"lost": 8}),
        ("G 1/1", "41.19"),
    )
    fight(s, RUSSIA, "41.19")
    does(s, dice_for(s, "r1", attacker=True))
    assert name_of(s) == "Retreat"
    while name_of(s) == "Retreat":
        does(s, east(s))
    assert where(s, "R 25/3") == "40.20"
    assert where(s, "R 27/3") != "40.19"
    auto(s, SlrtDie="roll 1", CheckDice="dice 2")
    _, _, _, total, plus = slrt(s, "Russia")
    lost = {n: 2 - steps(s, n) for n in ("R 25/3", "R 27/3")}
    assert sum(lost.values()) == total
    extra = {n: check_of(s, n)[0] - 2 * lost[n] - 1 for n in lost}  # both lie on their reduced side
    assert sum(extra.values()) == 1 + plus, "+1 for the hex of the one that went"


# Pairs of rules --------------------------------------------------------------------------------------------


@pytest.mark.rule("11.4#1")
def test_9_1_an_advance_after_combat_lets_nobody_react():
    """9.1 Cavalry reacts in movement phases only: the victor who advances beside it triggers nothing."""
    s = field(("R 5 rf", "40.20", {"corps": "", "lost": 2}), ("R 1 c", "39.19"), *FOUR)
    fight(s, CENTRAL, "40.20")
    does(s, "dice 12")
    auto(s, stop=("Advance",), Retreat="east", SlrtDie="roll 1", CheckDice="dice 2")
    does(s, "advance G 1/1")
    assert not offers(s, "ride")


@pytest.mark.rule("9.8.1#1", "9.8.1#3", "11.4#1")
def test_9_8_1_an_advance_drives_a_train_off():
    """9.8.1 Also after combat: the victor comes adjacent, and the lone Train goes three hexes."""
    s = field(("R 5 rf", "40.20", {"corps": "", "lost": 2}), ("R 3 Train", "39.19"), ("R 25/3", "35.19"), *FOUR)
    fight(s, CENTRAL, "40.20")
    does(s, "dice 12")
    while name_of(s) != "Advance":
        away = [a for a in offers(s, "retreat") if a.split()[1] not in ("39.19", "38.19", "38.20", "39.18")]
        quiet = next((c for c in ("roll 1", "dice 2") if c in offers(s)), offers(s)[0])
        does(s, away[0] if away else quiet)
    assert where(s, "R 3 Train") == "39.19"
    does(s, "advance G 1/1")
    auto(s, stop=("Advance",))
    assert where(s, "R 3 Train") not in ("39.19", "eliminated")


@pytest.mark.rule("9.5.1#2", "11.2.1#1")
def test_9_5_1_a_retreating_enemy_drives_a_gun_off():
    """9.5.1 A beaten division that goes back next to a lone enemy gun still has its zone: the gun displaces at once."""
    s = field(("R 27/3", "40.20", {"lost": 4}), ("G 1.FA", "38.20"), ("G 2 lw", "36.20"), *FOUR)
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "R1"), "retreat 39.20")
    auto(s, stop=("SlrtDie",))
    assert where(s, "G 1.FA") == "36.20"


@pytest.mark.rule("8.9.3#1", "11.4#1")
@pytest.mark.parametrize("advance", [True, False])
def test_8_9_3_an_advance_beside_a_recovering_unit_ends_its_rest(advance):
    """8.9.3 (1) The enemy comes adjacent by an advance after combat: the MPs spent on recovery are lost."""
    s = field(
        ("R 5 rf", "40.20", {"corps": "", "lost": 2}),
        ("R 54 r", "39.19", {"corps": "", "status": -1, "task": nm.RECOVER, "mps": 3}),
        *FOUR,
    )
    fight(s, CENTRAL, "40.20")
    does(s, "dice 12")
    auto(s, stop=("Advance",), Retreat="east", SlrtDie=["roll 1", "roll 6"], CheckDice="dice 2")
    assert task(s, "R 54 r") == (nm.RECOVER, 3)
    does(s, "advance G 1/1" if advance else "done")
    assert task(s, "R 54 r") == ((0, 0) if advance else (nm.RECOVER, 3))


@pytest.mark.rule("10.9.1#3", "11.2.1#1")
def test_10_9_a_white_retreat_takes_every_attacking_stack_and_no_withheld_unit():
    """10.9, 10.1.5D Both attacking stacks go back one hex each, also out of an IP; who was withheld stays."""
    s = field(
        ("R 25/3", "40.20", {"lost": 8, "ip": 1}),
        ("R 5 rf", "40.20", {"corps": ""}),
        ("R 27/3", "40.19", {"lost": 8}),
        ("G 1/1", "41.19"),
    )
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "with R 25/3", "with R 27/3", "done")
    auto(s, stop=("CrtDice",))
    assert column(s) in ("1:4", "1:5")
    does(s, "dice 2")
    while name_of(s) == "Retreat":
        does(s, east(s))
    assert where(s, "R 5 rf") == "40.20"
    assert where(s, "R 25/3") not in ("40.20", "eliminated")
    assert where(s, "R 27/3") not in ("40.19", "eliminated")


@pytest.mark.rule("10.10.3(5)#1", "10.1.5B#1")
@pytest.mark.parametrize(("held", "drm"), [(True, 0), (False, -3)])
def test_10_10_3_a_withheld_demoralized_unit_spares_nobody(held, drm):
    """10.10.3 (5) -3 only if a Demoralized unit takes part in the defence."""
    s = field(("R 25/3", "40.20"), ("R 27/3", "40.20", {"status": -4}), ("G 1/1", "41.19"))
    fight(s, CENTRAL, "40.20", Withholding=["withhold R 27/3", "done"] if held else "done")
    auto(s, CrtDice="dice 7", SlrtDie="roll 3", CheckDice="dice 2", Retreat="east")
    assert slrt(s, "Central Powers")[1] == crt_drm(s, True) - 1 + drm


@pytest.mark.rule("4.2.3#3", "11.2.1#1", "4.2.3#1")
def test_4_2_3_an_over_stack_that_cannot_be_cured_stands():
    """4.2.3 If no further hex is open the unit stays in the last hex of its retreat; next phase it is in excess."""
    s = field(
        ("R 25/3", "40.20"),
        *((n, "39.20") for n in ("R 28/20", "R 29/20", "R 27/3")),
        *FOUR,
        ("G 3 r", "38.20", {"corps": ""}),
        ("G 2 lw", "38.21", {"corps": ""}),
        ("G 6 lw", "39.21", {"corps": ""}),
        ("G 37/20", "40.21"),
        ("G 41/20", "39.19"),
        ("G 70 lw", "40.19", {"corps": ""}),
    )
    attacking(s, CENTRAL)
    does(s, "declare 40.20", "done", "from 41.19", "from 41.20")
    does(s, *(["done"] if name_of(s) == "Commit" else []))
    auto(s, stop=("CrtDice",), Ammunition="done")
    does(s, dice_for(s, "R1"))
    if name_of(s) == "Retreat":
        does(s, "retreat 39.20")
    assert where(s, "R 25/3") == "39.20"
    assert steps(s, "R 25/3") == 10
    auto(s, SlrtDie="roll 1", CheckDice="dice 2", Advance="done", Retreat="east")
    moving(s, RUSSIA)
    does(s, "end-phase")
    assert "disband R 25/3" in offers(s)


@pytest.mark.rule("8.5.5#1", "10.1.3#2", "8.5.3#1")
def test_8_5_5_a_defender_may_withhold_a_unit_from_a_repulse():
    """8.5.5 Units may be withheld from a Repulse too; they go back with the stack and take no check."""
    s = field(
        ("R 25/3", "40.20"), ("R Kowno", "40.20"), ("G 2 lw", "41.19", {"lost": 2}), ("G 69 e", "41.19", {"lost": 3})
    )
    moving(s, RUSSIA)
    does(s, "take R 25/3", "join R Kowno", "repulse 41.19")
    assert set(offers(s)) == {"withhold G 69 e", "done"}
    does(s, "withhold G 69 e")
    auto(s, stop=("RepulseDice",))
    assert said(s, "tries to repulse").endswith("3:1"), "13 against 4"
    does(s, "dice 12")
    while name_of(s) == "Retreat":
        does(s, next(a for a in offers(s, "retreat") if int(a.split()[1][:2]) >= 42))
    does(s, "dice 12")
    assert where(s, "G 69 e") == where(s, "G 2 lw") != "41.19"
    assert status(s, "G 2 lw") == -1
    assert status(s, "G 69 e") == 0


@pytest.mark.rule("11.2.5(2)#1", "10.1.5D#2")
def test_11_2_5_withheld_units_suffer_in_enemy_zones_too():
    """10.1.5D, 11.2.5 Who was withheld goes back with the stack and loses a level in an EZOC, but takes no check."""
    s = field(
        ("R FIRST Major", "34.18"),
        ("R 25/3", "40.20"),
        ("R 5 rf", "40.20", {"corps": ""}),
        ("G Bacmeister", "38.20"),
        *FOUR,
    )
    fight(s, CENTRAL, "40.20", Withholding=["withhold R 5 rf", "done"])
    does(s, dice_for(s, "R1"), "retreat 39.20")
    assert (status(s, "R 25/3"), status(s, "R 5 rf")) == (-1, -1)
    auto(s, SlrtDie="roll 1", CheckDice="dice 2", Advance="done")
    assert not told(s, "Check of R 5 rf")


@pytest.mark.rule("6.4.2#1", "11.3#1")
@pytest.mark.parametrize(("dice", "left", "moved"), [(7, 3, False), (8, 2, False), (10, 2, False), (11, 1, True)])
def test_6_4_2_a_lone_asset_pays_the_levels_of_its_check_with_steps(dice, left, moved):
    """6.4.2, 11.3.2a CE 7: failed by up to three one step, by four two steps and a hex."""
    s = field(("R Kowno", "40.20"), ("G 2 lw", "41.19"))
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "none"))
    to_defender(s)
    assert slrt(s, "Russia")[3:] == (0, 0)
    does(s, f"dice {dice}")
    while name_of(s) == "Retreat":
        does(s, east(s))
    assert steps(s, "R Kowno") == left
    assert (where(s, "R Kowno") != "40.20") == moved


@pytest.mark.rule("6.4.2#1", "6.4.1#3")
def test_6_4_2_of_two_assets_the_owner_names_the_one_that_loses_the_step():
    """6.4.1 (3), 6.4.2 Two stacked Assets are one Force: one step for a level, taken where the owner wants."""
    s = field(("R Kowno", "40.20"), ("R Ossowetz", "40.20"), ("G 2 lw", "41.19"))
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "none"))
    to_defender(s)
    assert slrt(s, "Russia")[3:] == (0, 0)
    does(s, "dice 8")
    assert sorted(offers(s)) == ["lose R Kowno", "lose R Ossowetz"]
    does(s, "lose R Ossowetz")
    assert (steps(s, "R Kowno"), steps(s, "R Ossowetz")) == (3, 2)


@pytest.mark.rule("6.4.1#1", "11.3.1#1", "11.3#1")
@pytest.mark.parametrize("owner", ["R 25/3", "R 54 r"])
def test_6_4_1_with_two_formations_the_owner_names_the_assets_formation_before_the_check(owner):
    """6.4.1 (1) Stacked with two formations: before the check its owner says to which of them the Asset belongs."""
    s = field(
        ("R 25/3", "40.20"),
        ("R 54 r", "40.20", {"corps": ""}),
        ("R Kowno", "40.20"),
        ("G 1/1", "41.19"),
        ("G 2/1", "41.19"),
    )
    fight(s, CENTRAL, "40.20")
    does(s, "dice 7")
    auto(
        s,
        stop=("CheckDice", "Choices"),
        SlrtDie=["roll 1", "roll 6"],
    )
    assert name_of(s) == "Choices"
    assert set(offers(s)) == {"with-force R Kowno > R 25/3", "with-force R Kowno > R 54 r"}
    lost = 3 - steps(s, "R Kowno")
    does(s, f"with-force R Kowno > {owner}")
    to_defender(s)
    does(s, "dice 2")
    _, _, _, total, plus = slrt(s, "Russia")
    drms = {n: check_of(s, n)[0] for n in ("R 25/3", "R 54 r")}
    own = {"R 25/3": 10 - steps(s, "R 25/3"), "R 54 r": 9 - steps(s, "R 54 r")}
    assert lost + sum(own.values()) == total
    extra = {n: drm - 2 * (own[n] + (lost if n == owner else 0)) for n, drm in drms.items()}
    assert sum(extra.values()) == plus, extra


@pytest.mark.rule("12.4.1#1", "11.2.2#1")
def test_12_4_1_a_garrison_driven_out_of_its_complex_is_free():
    """12.4.1 With the other hexes of Kowno in enemy hands the garrison goes outside and is bound no more."""
    s = position("b_tannenberg", gt=6)
    put(s, "R Fortress Kowno", "28.16", lost=4)
    put(s, "R Fort Kowno 28.17", "28.17", lost=3)
    put(s, "R Fort Kowno 29.16", "29.16", lost=2)
    put(s, "R Kowno", "29.16", army="R FIRST", released=False)
    put(s, "R FIRST Major", "27.22", army="R FIRST")
    put(s, "G 3 r", "28.16", corps="")
    put(s, "G 36 r/1 R", "28.17")
    for name, hex_ in (("G 1/1", "30.16"), ("G 2/1", "30.16"), ("G 35/17", "30.17"), ("G 36/17", "30.17")):
        put(s, name, hex_)
    attacking(s, CENTRAL)
    does(s, "declare 29.16", "from 30.16", "from 30.17", "done")
    auto(s, stop=("CrtDice",), Ammunition="done")
    does(s, dice_for(s, "R2"))
    assert set(offers(s, "retreat")) == {"retreat 29.15", "retreat 29.17"}
    does(s, "retreat 29.17")
    assert steps(s, "R Kowno") == 2, "an EZOC: a lone Asset pays the level with a step"
    auto(s, SlrtDie="roll 1", CheckDice="dice 2", Advance="done", Retreat="east")
    if where(s, "R Kowno") == "eliminated":
        return
    moving(s, RUSSIA)
    does(s, "take R Kowno")
    assert offers(s, "march"), "it is bound no more"


@pytest.mark.rule("13.5.1#1", "11.4#1")
def test_13_5_1_an_advance_ruins_a_printed_position():
    """13.5.1 The victor who enters a printed IP ruins it for both sides; Russians dig there from Level 1."""
    s = field(
        ("G 2 lw", "55.17", {"corps": "", "lost": 3}),
        ("R 25/3", "54.17"),
        ("R 27/3", "54.17"),
        ("G 1/1", "57.17"),
        scenario="d_grand_campaign",
        gt=5,
    )
    fight(s, RUSSIA, "55.17")
    does(s, "dice 12")
    auto(s, stop=("Advance",), SlrtDie=["roll 1", "roll 6"], CheckDice="dice 2", Retreat="east")
    assert name_of(s) == "Advance"
    does(s, "advance R 25/3", "done")
    assert (level(s, "55.17", RUSSIA), level(s, "55.17", CENTRAL)) == (0, 0)
    moving(s, RUSSIA)
    does(s, "take R 25/3", "dig")
    auto(s, stop=("Movements",), MarchCheck="dice 2")
    assert level(s, "55.17", RUSSIA) == 1


@pytest.mark.rule("11.2.3#1", "12.1.1#1")
@pytest.mark.parametrize(("ends", "levels"), [("28.16", 0), ("29.15", 1)])
def test_11_2_3_a_retreat_that_ends_on_a_fortress_unit_costs_no_level(ends, levels):
    """11.2.3 Two hexes away from all sources of supply: a level, unless the retreat ends with a fortress unit."""
    s = position("b_tannenberg", gt=6)
    put(s, "R Fortress Kowno", "28.16")
    put(s, "R FIRST Major", "36.19", army="R FIRST")
    put(s, "R 27/3", "30.17", army="R FIRST")
    for name, hex_ in (("G 1/1", "31.16"), ("G 2/1", "31.16"), ("G 35/17", "31.17"), ("G 36/17", "31.17")):
        put(s, name, hex_)
    attacking(s, CENTRAL)
    does(s, "declare 30.17", "from 31.16", "from 31.17")
    auto(s, stop=("CrtDice",), Ammunition="done", Commit="done")
    does(s, dice_for(s, "R2"), "retreat 29.16")
    assert offered(s, f"retreat {ends}")
    does(s, f"retreat {ends}")
    to_defender(s)
    does(s, "dice 2")
    fail = check_of(s, "R 27/3")[2]
    assert fail == 0
    auto(s, Advance="done")
    assert status(s, "R 27/3") == -levels


@pytest.mark.rule("10.1.5D#2", "11.4#1", "11.1#1")
def test_10_1_5d_a_withheld_unit_holds_the_hex_when_the_defenders_are_destroyed():
    """10.1.5D Without a retreat of the others it owes none: it stays, and nobody advances."""
    s = field(
        ("R 54 r", "40.20", {"corps": "", "lost": 8}),
        ("R 25/3", "40.20", {"status": -4}),
        *FOUR,
    )
    fight(s, CENTRAL, "40.20", Withholding=["withhold R 25/3", "done"])
    assert odds(s).split(":")[0].endswith("against 2")
    does(s, "dice 2")
    auto(s, stop=("SlrtDie",), Retreat="east")
    assert where(s, "R 54 r") == "40.20"
    auto(s, stop=("Advance",), SlrtDie=["roll 1", "roll 6"], CheckDice="dice 2")
    assert where(s, "R 54 r") == "eliminated"
    assert where(s, "R 25/3") == "40.20"
    assert name_of(s) == "Idle"


@pytest.mark.rule("10.8#1")
@pytest.mark.parametrize(
    ("hexes", "shift"),
    [(("41.20",), True), (("41.20", "41.21"), True), (("41.20", "42.22"), False), (("42.22",), False)],
)
def test_10_8_a_minor_river_helps_only_if_all_attack_over_it(hexes, shift):
    """10.8 The Rominte shields 42.21 against attacks from 41.20 and 41.21, not if others come from 42.22."""
    s = field(("G 1/1", "42.21"), *zip(("R 25/3", "R 27/3"), hexes, strict=False))
    fight(s, RUSSIA, "42.21")
    assert ("terrain -1" in odds(s)) == shift


@pytest.mark.rule("11.3.1#4", "6.4.1#1")
@pytest.mark.parametrize(
    ("formation", "asset", "drm"),
    [("in", "in", 0), ("in", "low", 1), ("low", "in", 1), ("low", "low", 1), ("in", "out", 0)],
)
def test_11_3_1_one_unit_in_low_supply_burdens_its_force_once(formation, asset, drm):
    """11.3.1 +1 if any one unit of the Force is in Low Supply."""
    s = field(("R 25/3", "40.20", {"supply": formation}), ("R Kowno", "40.20", {"supply": asset}), ("G 2 lw", "41.19"))
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "none"))
    to_defender(s)
    assert slrt(s, "Russia")[3:] == (0, 0)
    does(s, "dice 2")
    assert check_of(s, "R 25/3")[0] == drm


@pytest.mark.rule("11.3.1#5", "3.4.1#1")
@pytest.mark.parametrize(
    ("name", "lost", "gt", "drm"),
    [
        ("R 5 rf", 1, 2, 0),
        ("R 5 rf", 2, 2, 1),  # three of five: its reduced side
        ("R 1 c", 0, 2, 0),
        ("R 1 c", 1, 2, 1),  # a cavalry division of three flips with the first loss
        ("R 54 r", 3, 2, 0),
        ("R 54 r", 4, 2, 1),  # five of nine
        ("R 54 r", 4, 28, 0),  # autumn
        ("G tn1 e", 3, 2, 0),  # no reduced side
    ],
)
def test_11_3_1_when_a_unit_lies_on_its_reduced_side(name, lost, gt, drm):
    """3.4.1, 11.3.1 With an odd number of steps a unit flips before it has lost half; +1 in summer only."""
    russian = name[0] == "R"
    s = field(
        (name, "40.20", {"corps": "", "lost": lost}),
        ("G 2 lw" if russian else "R 5 rf", "41.19", {"corps": ""}),
        scenario="d_grand_campaign",
        gt=gt,
    )
    fight(s, CENTRAL if russian else RUSSIA, "40.20")
    does(s, dice_for(s, "none", season="summer" if gt < 28 else "autumn"))
    to_defender(s)
    assert slrt(s, "Russia" if russian else "Central Powers")[3:] == (0, 0)
    does(s, "dice 2")
    at = column(s)
    low = max(int(at.split(":")[1]) - 4, 0) if at.startswith("1:") else 0
    assert check_of(s, name)[0] == drm - low


@pytest.mark.rule("10.2.1#2", "10.2.1#3")
def test_10_2_1_ammunition_is_announced_before_units_are_withheld():
    """10.2.1 Attacker's APs, then the defender's, and only then the defender says whom he withholds."""
    s = field(
        ("R FIRST Major", "36.19"),
        ("G EIGHTH Major", "44.20"),
        ("R 25/3", "40.20"),
        ("R 27/3", "40.20", {"lost": 1}),
        ("G 1/1", "41.19"),
    )
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    asked = []
    while name_of(s) in ("Ammunition", "Withholding", "Commit"):
        asked.append((name_of(s), s.pending[-1].seat(s)))
        does(s, "done")
    assert asked == [("Ammunition", CENTRAL), ("Ammunition", RUSSIA), ("Withholding", RUSSIA)]


@pytest.mark.rule("11.2.1#1", "10.1.5D#2", "9.8.1#1")
def test_11_2_1_a_train_goes_back_with_the_stack_it_stands_in():
    """11.2.1, 10.1.5D The Train of a beaten stack retreats with it and does not flee three hexes."""
    s = field(("R 27/3", "40.20", {"lost": 4}), ("R 3 Train", "40.20"), *FOUR)
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "R1"), "retreat 39.20")
    auto(s, stop=("SlrtDie",))
    assert spots(s, "R 27/3", "R 3 Train") == ["39.20", "39.20"]


@pytest.mark.rule("11.1.1#2", "12.2.1#1")
def test_11_1_1_a_fort_bears_what_is_left_when_the_others_are_gone():
    """11.1.1 (2) A regiment of one step and a fort lose two: the regiment is lost, the rest falls on the fort."""
    s = position("b_tannenberg", gt=6)
    fort = put(s, "R Fort Lomza 47.39", "47.39")
    put(s, "R Grodno", "47.39", army="R SECOND", lost=2)
    for name, hex_ in (("G 1/1", "48.39"), ("G 2/1", "48.39"), ("G 35/17", "48.40"), ("G 36/17", "48.40")):
        put(s, name, hex_)
    fight(s, CENTRAL, "47.39")
    does(s, dice_for(s, "r1"), "roll 1")
    auto(s, stop=("SlrtDie",))
    does(s, "roll 6")
    assert slrt(s, "Russia")[3] == 2
    while name_of(s) == "Losses":
        does(s, offers(s)[0])
    assert where(s, "R Grodno") == "eliminated"
    assert s.steps(fort) == 1


@pytest.mark.rule("8.9.3#1", "11.2.1#1")
def test_8_9_3_a_beaten_enemy_who_comes_adjacent_ends_recovery_too():
    """8.9.3 (1) "Comes adjacent" is not only movement: also a retreat beside the recovering unit."""
    s = field(
        ("R 27/3", "40.20", {"lost": 4}),
        ("G 3 r", "38.20", {"corps": "", "status": -1, "task": nm.RECOVER, "mps": 3}),
        *FOUR,
    )
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "R1"), "retreat 39.20")
    auto(s, stop=("SlrtDie",))
    assert task(s, "G 3 r") == (0, 0)


@pytest.mark.rule("10.4.1#1", "10.4#1")
@pytest.mark.parametrize(("friend", "flank"), [("", True), ("G 1.FA", False), ("G 1 Train", False)])
def test_10_4_1_any_friendly_unit_in_a_hex_frees_it(friend, flank):
    """10.4.1 Five hexes are covered; a gun or a Train of the defender in one of them is a friendly unit there."""
    s = field(("G 1/1", "41.19"), ("R 25/3", "40.20"), ("R 27/3", "42.19"), *(((friend, "42.20"),) if friend else ()))
    fight(s, RUSSIA, "41.19")
    assert where(s, friend) == "42.20" if friend else True
    covered = {"40.20", "40.19", "41.20", "42.19", "41.18", "42.20"} - ({"42.20"} if friend else set())
    assert ("flank +2" in odds(s)) == (len(covered) >= 5)
    assert flank or len(covered) == 5


@pytest.mark.rule("12.5.1#1", "11.4#1")
@pytest.mark.parametrize("advance", [True, False])
def test_12_5_1_a_russian_advance_beside_an_empty_bridgehead(advance):
    """12.5.1 The first instant may come by an advance after combat."""
    s = position("c_galicia", gt=6)
    fort = put(s, "A Fort Halicz 22.97", "22.97")
    put(s, "A 1 ls", "22.96", army="A THIRD", corps="", lost=3)
    put(s, "R 12/12", "22.95", army="R EIGHTH")
    put(s, "R 19/12", "22.95", army="R EIGHTH")
    fight(s, RUSSIA, "22.96")
    does(s, "dice 12")
    auto(s, stop=("Advance", "BridgeheadDie"), SlrtDie=["roll 1", "roll 6"], CheckDice="dice 2", Retreat="east")
    assert name_of(s) == "Advance"
    does(s, "advance R 12/12" if advance else "done")
    assert (name_of(s) == "BridgeheadDie") == advance
    if advance:
        does(s, "roll 4")
    assert s.steps(fort) == (0 if advance else 2)


@pytest.mark.rule("9.9#1", "11.4#1")
def test_9_9_an_advance_drives_a_depot_off():
    """9.9 A depot is never adjacent to an enemy, also after his advance."""
    s = field(("R 5 rf", "40.20", {"corps": "", "lost": 2}), ("R FIRST Major", "39.19"), *FOUR)
    fight(s, CENTRAL, "40.20")
    does(s, "dice 12")
    auto(s, stop=("Advance",), SlrtDie=["roll 1", "roll 6"], CheckDice="dice 2", Retreat="east")
    assert where(s, "R FIRST Major") == "39.19"
    does(s, "advance G 1/1")
    auto(s, stop=("Advance",))
    assert where(s, "R FIRST Major") not in ("39.19", "eliminated")


@pytest.mark.rule("13.4#1")
def test_13_4_a_gun_keeps_a_position():
    """13.4 The marker goes when all friendly units have left; a gun is a unit."""
    s = field(("R 25/3", "39.20", {"ip": 2}), ("R 3 how", "39.20"), ("G 1/1", "46.20"))
    moving(s, RUSSIA)
    does(s, "take R 25/3", "march 38.21")
    assert level(s, "39.20", RUSSIA) == 2
    does(s, "take R 3 how", "march 38.21")
    assert level(s, "39.20", RUSSIA) == 0


@pytest.mark.rule("10.4.2#1", "10.4#1")
@pytest.mark.parametrize(("second", "flank"), [("R Kowno", False), ("R 5 rf", True)])
def test_10_4_2_only_formations_lend_their_hexes_against_an_asset(second, flank):
    """10.4.2 (3) Two hexes of a division and those of a regiment are not three; those of a brigade formation are."""
    s = field(
        ("G Masurian", "41.19"),
        ("G Bacmeister", "40.19"),
        ("R 25/3", "40.20"),
        (second, "42.20", {"corps": ""}),
    )
    fight(s, RUSSIA, "41.19")
    assert second in said(s, "Attackers:")
    assert ("flank +2" in odds(s)) == flank


@pytest.mark.rule("10.10.3(2)#1", "2.1-Intrinsic#1")
@pytest.mark.parametrize(("attacker", "drm"), [("R Kowno", -1), ("R 5 rf", 0)])
def test_10_10_3_attackers_without_artillery_spare_the_defender(attacker, drm):
    """10.10.3 (2) -1 for the defender if no attacker has an artillery value; an unfed value counts zero."""
    s = field((attacker, "40.20", {"corps": ""}), ("G 69 e", "41.19", {"lost": 1}))
    fight(s, RUSSIA, "41.19")
    auto(s, CrtDice="dice 7", SlrtDie="roll 3", CheckDice="dice 2", Retreat="east")
    assert slrt(s, "Central Powers")[1] == crt_drm(s, False) - 1 + drm


@pytest.mark.rule("8.5.1#3", "8.5.4#2", "11.2.6(1)#1")
def test_8_5_1_in_a_retreat_of_two_formations_the_owner_names_the_force_that_repulses():
    """8.5.1, 8.5.4 Either division may try; the one that fails loses a step, and the stack surrenders, hemmed in."""
    for name, other in (("R 25/3", "R 54 r"), ("R 54 r", "R 25/3")):
        s = field(
            ("R 25/3", "40.20"),
            ("R 54 r", "40.20", {"corps": "", "lost": 1}),
            *FOUR,
            ("G 3 r", "39.19", {"corps": ""}),
            ("G 2 lw", "39.20", {"corps": ""}),
            ("G 1 r/1 R", "40.19"),
            ("G 36 r/1 R", "40.21"),
        )
        attacking(s, CENTRAL)
        does(s, "declare 40.20", "from 41.19", "from 41.20", "with G 1 r/1 R", "with G 36 r/1 R")
        auto(s, stop=("CrtDice",), Commit="done", Withholding="done", Ammunition="done")
        does(s, dice_for(s, "R1"))
        assert name_of(s) == "Retreat"
        asked = [a for a in offers(s, "repulse") if "39.20" in a]
        assert asked
        does(s, next((a for a in asked if name in a), asked[0]))
        if offered(s, f"with {name}"):
            does(s, f"with {name}")
        assert name in said(s, "tries to repulse"), offers(s)
        assert not any(line.startswith(other) for line in log_of(s) if "tries to repulse" in line)


@pytest.mark.rule("11.2.2b#1", "11.3.2a#2")
def test_11_2_2b_a_failing_attacker_does_not_retreat_into_the_hex_he_won():
    """11.2.2b The defender was driven out; an attacker who then fails his check may not go into that hex."""
    s = field(("G 2 lw", "41.19", {"lost": 2}), ("R 54 r", "40.20", {"corps": "", "status": -3}), ("R 25/3", "40.19"))
    fight(s, RUSSIA, "41.19")
    does(s, "dice 12")
    auto(s, stop=("CheckDice",), SlrtDie="roll 1", Retreat="west")
    rolled = 0
    while name_of(s) == "CheckDice" and rolled < 3:
        does(s, "dice 12")
        rolled += 1
        if name_of(s) == "Retreat":
            break
    assert name_of(s) == "Retreat"
    assert s.pending[-1].seat(s) == RUSSIA
    assert not offered(s, "retreat 41.19")


@pytest.mark.rule("10.1.5A#3", "8.4#2")
def test_10_1_5a_a_unit_whose_marker_points_elsewhere_does_not_join():
    """10.1.5A A unit marked against another hex is withheld from this combat."""
    s = field(
        ("R 25/3", "40.20", {"prepared": "41.19"}),
        ("R 27/3", "40.20", {"prepared": "41.20"}),
        ("G 1/1", "41.19"),
        ("G 2/1", "41.20"),
    )
    attacking(s, RUSSIA)
    auto(s, CheckDice="dice 2", CrtDice="dice 7", SlrtDie="roll 1", Retreat="east")
    fought = [x for x in log_of(s) if x.startswith("Attackers:")]
    assert sorted(fought) == ["Attackers: R 25/3", "Attackers: R 27/3"]
    assert len([x for x in log_of(s) if "Prepared Attack +1" in x]) == 2


@pytest.mark.rule("8.9.3#2", "8.7.1#2")
def test_8_9_3_an_attack_ends_ersatz_on_both_sides_of_the_exchange():
    """8.9.3 (2) Giver and taker lose the MPs they have spent when their hex is attacked."""
    s = field(("G 1/1", "41.19", {"lost": 5}), ("G 69 e", "41.19", {"corps": ""}), ("R 25/3", "36.20"))
    moving(s, CENTRAL, counter=True)
    does(s, "take G 1/1", "ersatz G 69 e > G 1/1 > 4")
    auto(s)
    assert task(s, "G 1/1") == (nm.ERSATZ, 3)
    put(s, "R 27/3", "40.20")
    fight(s, RUSSIA, "41.19")
    assert task(s, "G 1/1") == (0, 0)
    assert task(s, "G 69 e") == (0, 0)
    auto(s, CrtDice="dice 2", SlrtDie="roll 1", CheckDice="dice 2", Retreat="east")
    moving(s, CENTRAL)
    auto(s)
    assert steps(s, "G 1/1") <= 7


@pytest.mark.rule("11.2.6(2)#1", "11.2.5(2)#1")
@pytest.mark.parametrize(("wanted", "levels", "lost"), [("R2", -2, 1), ("R3", -3, 2)])
def test_11_2_6_each_missing_hex_costs_a_step_and_a_level(wanted, levels, lost):
    """11.2.6 (2) One hex is open, in an EZOC: a level for it, then a step and a level for each hex that is missing."""
    s = field(
        ("R 54 r", "40.20", {"corps": ""}),
        *((n, h, {"prepared": "40.20"}) for n, h in FOUR),
        ("G 3 r", "39.19", {"corps": ""}),
        ("G 1 r/1 R", "40.19"),
        ("G 36 r/1 R", "40.21"),
        ("G 37/20", "38.20"),
        ("G 41/20", "38.21"),
        ("G 70 lw", "39.21", {"corps": ""}),
    )
    attacking(s, CENTRAL)
    auto(s, stop=("CrtDice",), Declaration="done", Commit="done", Ammunition="done")
    does(s, dice_for(s, wanted))
    while name_of(s) == "Retreat":
        does(s, next(a for a in offers(s) if not a.startswith("repulse")))
    assert where(s, "R 54 r") == "39.20"
    assert (status(s, "R 54 r"), 9 - steps(s, "R 54 r")) == (levels, lost)


@pytest.mark.rule("12.5.1#1")
@pytest.mark.parametrize(("stays", "asked"), [("", True), ("A 1 ls", False), ("A GAR.3", True)])
def test_12_5_1_a_garrison_that_marches_off_leaves_the_bridgehead_to_the_die(stays, asked):
    """12.5.1 In A-H's own movement too: the first instant without an A-H combat unit beside a Russian one."""
    s = position("c_galicia", gt=6)
    fort = put(s, "A Fort Halicz 22.97", "22.97")
    put(s, "A 11/11", "22.97", army="A THIRD")
    if stays:
        put(s, stays, "22.97", army="A THIRD", corps="" if stays == "A 1 ls" else None)
    put(s, "R 12/12", "22.96", army="R EIGHTH")
    moving(s, CENTRAL)
    does(s, "take A 11/11", "march 22.98")
    auto(s, stop=("BridgeheadDie", "Movements", "Move"))
    assert (name_of(s) == "BridgeheadDie") == asked
    if asked:
        does(s, "roll 3")
        assert s.steps(fort) == 2


@pytest.mark.rule("12.5.1#1", "11.1.1#1")
def test_12_5_1_the_die_comes_when_the_last_defender_is_destroyed():
    """12.5.1 The combat destroys the last A-H unit of the bridgehead; the fort stands and is tried."""
    s = position("c_galicia", gt=6)
    fort = put(s, "A Fort Halicz 22.97", "22.97")
    put(s, "A 1 ls", "22.97", army="A THIRD", corps="", lost=3)
    put(s, "R 12/12", "22.96", army="R EIGHTH")
    put(s, "R 19/12", "22.96", army="R EIGHTH")
    fight(s, RUSSIA, "22.97")
    does(s, dice_for(s, "none"))
    for _ in range(8):
        if name_of(s) == "BridgeheadDie" or not offers(s):
            break
        wanted = "roll 6" if told(s, "Russia SLRT") else "roll 1"
        answers = (wanted, "lose A 1 ls", "dice 2", "done")
        does(s, next((a for a in answers if a in offers(s)), offers(s)[0]))
    assert where(s, "A 1 ls") == "eliminated"
    assert name_of(s) == "BridgeheadDie"
    does(s, "roll 4")
    assert s.steps(fort) == 0


@pytest.mark.rule("8.5.1#3", "4.2.3#2")
def test_8_5_1_no_repulse_on_the_hex_more_that_an_over_stack_costs():
    """8.5.1, 4.2.3 Driven by a Repulse into a full hex the brigade goes on, and still may not repulse."""
    s = field(
        ("R 25/3", "40.20"),
        ("R Kowno", "40.20"),
        ("R Ossowetz", "44.19", {"lost": 2}),
        ("G 2 lw", "41.19", {"lost": 2}),
        *((n, "43.19") for n in ("G 1/1", "G 2/1", "G 35/17")),
    )
    moving(s, RUSSIA)
    does(s, "take R 25/3", "join R Kowno", "repulse 41.19", "dice 12", "retreat 42.19", "retreat 43.19")
    assert name_of(s) == "Retreat"
    assert offers(s, "retreat")
    assert not offers(s, "repulse")


@pytest.mark.rule("11.2.2b#1", "11.2.6(2)#1")
def test_11_2_2b_the_hex_that_the_attacker_left_is_open_if_the_retreat_would_else_fall_short():
    """11.2.2b, 11.2.6 (2) Two hexes owed, a blind alley of one hex, and the attacker's old hex: it may be taken."""
    s = field(
        ("R 54 r", "40.20", {"corps": "", "status": -2}),
        ("G 2 lw", "41.19", {"status": -2, "corps": ""}),
        ("G 35/17", "39.19"),
        ("G 1 r/1 R", "40.19"),
        ("G 36 r/1 R", "40.21"),
        ("G 3 r", "41.20", {"corps": ""}),
        ("G 37/20", "38.20"),
        ("G 41/20", "38.21"),
        ("G 70 lw", "39.21", {"corps": ""}),
    )
    attacking(s, CENTRAL)
    does(s, "declare 40.20", "with G 2 lw", "done")
    auto(s, stop=("CrtDice",))
    does(s, dice_for(s, "none"))
    auto(s, stop=("CheckDice",), SlrtDie="roll 1")
    does(s, "dice 12")
    while name_of(s) == "Retreat" and s.pending[-1].seat(s) == CENTRAL:
        does(s, west(s))
    assert where(s, "G 2 lw") != "41.19"
    does(s, "dice 12")
    assert 4 <= check_of(s, "R 54 r")[2] <= 7, "two levels: Demoralized, two hexes"
    assert where(s, "R 54 r") == "41.19", "the only way: 39.20 leads nowhere"
    assert offers(s, "retreat")


# What is seen ----------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2.6#1", "4.2.6#2", "4.2.6b#1", "4.2.5#1")
@pytest.mark.parametrize(("ip", "near", "top"), [(0, "43.20", True), (1, "43.20", False), (1, "41.19", True)])
def test_4_2_6_only_the_top_unit_is_seen_and_under_an_ip_only_from_next_door(ip, near, top):
    """4.2.6 Of an enemy stack the top unit is seen, in an IP only by who is adjacent; losses never."""
    s = field(("R 25/3", "40.20", {"ip": ip, "lost": 1}), ("R 27/3", "40.20", {"lost": 2}), ("G 1/1", near))
    seen = GAME.view(s, CENTRAL)
    assert where(seen, "R 25/3") == ("40.20" if top else "somewhere")
    assert where(seen, "R 27/3") == "somewhere"
    assert steps(seen, "R 25/3") == 10
    assert spots(GAME.view(s, RUSSIA), "R 25/3", "R 27/3", "G 1/1") == ["40.20", "40.20", near]


@pytest.mark.rule("4.2.6#2", "10.2.1#3")
def test_4_2_6_an_attack_reveals_who_is_in_the_hex_but_not_how_strong():
    """4.2.6 Who has begun an attack learns the units of the hex; their losses stay hidden."""
    s = field(("R 25/3", "40.20"), ("R 27/3", "40.20", {"lost": 2}), ("G 1/1", "41.19"))
    assert where(GAME.view(s, CENTRAL), "R 27/3") == "somewhere"
    fight(s, CENTRAL, "40.20")
    seen = GAME.view(s, CENTRAL)
    assert where(seen, "R 27/3") == "40.20"
    assert steps(seen, "R 27/3") == 10


@pytest.mark.rule("10.2#1", "10.1#1")
def test_10_2_what_may_be_fought_when_several_hexes_are_declared():
    """10.2 Only indicated hexes are fought, in any order, and each once."""
    s = field(
        ("R 25/3", "40.20"),
        ("R 27/3", "40.20"),
        ("R 28/20", "40.19"),
        ("G 1/1", "41.19"),
        ("G 2/1", "41.20"),
        ("G 3 r", "41.18", {"corps": ""}),
    )
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "declare 41.20", "done")
    assert set(offers(s)) == {"fight 41.19", "fight 41.20"}
    assert refused(s, "fight 41.18").rule == "10.2"
    does(s, "fight 41.20")
    auto(s, Commit="all", CrtDice="dice 7", SlrtDie="roll 1", CheckDice="dice 2", Retreat="east")
    fought = [x for x in log_of(s) if x.startswith("Russia attacks")]
    assert fought == ["Russia attacks 41.20", "Russia attacks 41.19"]
