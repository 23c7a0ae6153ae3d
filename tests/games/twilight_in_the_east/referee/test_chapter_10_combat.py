"""Chapter 10, combat, as a player with the rulebook would check it at the table."""

from __future__ import annotations

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attacking,
    battle_of,
    does,
    log_of,
    name_of,
    nm,
    offered,
    offers,
    piece,
    position,
    put,
    refused,
    status,
    steps,
    vp,
    where,
)


def auto(s, stop=(), **plan):
    """Answer questions by their names (a list is used one by one, the last for ever) until the phase ends."""
    plan = {k: list(v) if isinstance(v, list) else [v] for k, v in plan.items()}
    for _ in range(80):
        choices = offers(s)
        if not choices or name_of(s) in stop:
            return s
        given = plan.get(name_of(s))
        if given == ["all"]:
            answer = next((c for c in choices if c.startswith(("from", "with"))), "done")
        elif given:
            answer = given.pop(0) if len(given) > 1 else given[0]
        else:
            answer = (
                "dice 7"
                if "dice 7" in choices
                else "roll 3"
                if "roll 3" in choices
                else "done"
                if "done" in choices
                else choices[0]
            )
        does(s, answer)
    raise AssertionError("the combat does not end")


def odds(s):
    """The last line of the odds."""
    return [line for line in log_of(s) if " against " in line and ": " in line and not line.startswith("Check")][-1]


def said(s, *words):
    """The first line with all the words."""
    return next(line for line in log_of(s) if all(w in line for w in words))


def told(s, *words):
    return any(all(w in line for w in words) for line in log_of(s))


def targets(s):
    return {a.split()[1] for a in offers(s, "declare")}


# Who attacks ---------------------------------------------------------------------------------------------


@pytest.mark.rule("10.1#1", "10.2#1")
def test_10_1_every_adjacent_enemy_hex_and_no_other_may_be_declared():
    """10.1 Attackers stand next to the hex that they attack."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    for name, hex_ in (("G 1/1", "41.19"), ("G 2/1", "41.20"), ("G 35/17", "42.20"), ("G 36/17", "41.18")):
        put(s, name, hex_)
    attacking(s, RUSSIA)
    assert targets(s) == {"41.19", "41.20"}
    attacking(s, CENTRAL, counter=True)
    assert targets(s) == {"40.20"}


@pytest.mark.rule("10.1.2#2", "8.2.5#2", "8.9#1", "8.2.4#1", "7.3.1#3")
@pytest.mark.parametrize(
    ("name", "more", "may"),
    [
        ("R 25/3", {}, True),
        ("R 25/3", {"status": -3}, True),
        ("R 25/3", {"status": -4}, False),
        ("R 25/3", {"disorder": 1}, False),
        ("R 25/3", {"supply": "out"}, True),
        ("R 25/3", {"half": nm.HALF_INITIAL}, False),
        ("R 25/3", {"half": nm.HALF_FINAL}, False),
        ("R 25/3", {"task": nm.DIG, "mps": 2}, False),
        ("R 25/3", {"task": nm.ENTRAIN, "mps": 2}, False),
        ("R 25/3", {"rail": "36.19"}, False),
        ("R 1 c", {"corps": ""}, True),
        ("R Kowno", {}, True),
        ("R 3 how", {}, False),
        ("R 3 Train", {}, False),
    ],
)
def test_10_1_2_who_may_begin_an_attack(name, more, may):
    """10.1.2 Combat units that are not Demoralized attack; guns, supply units, tasks, trains and 1/2 markers do not."""
    s = position("a_gumbinnen", gt=2)
    put(s, name, "40.19", **more)
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    assert targets(s) == ({"41.19"} if may else set())


@pytest.mark.rule("10.1.2#2")
def test_10_1_2_parenthesised_strengths_and_fortresses_never_attack():
    """10.1.2, 22.4.1 Landsturm battalions and fortress units only defend."""
    s = position("b_tannenberg", gt=2)
    put(s, "G Tilsit", "47.12")
    put(s, "G Fortress Boyen", "49.27")
    put(s, "R 1 c", "47.13", corps="")
    put(s, "R 25/3", "49.26")
    attacking(s, CENTRAL)
    assert targets(s) == set()


@pytest.mark.rule("10.1.2#4")
@pytest.mark.parametrize(
    ("attacker", "target", "may"),
    [
        ("49.18", "49.19", True),  # Pregel, major: infantry could wade
        ("48.18", "48.19", True),  # Pregel with its railway bridge
        ("48.28", "49.28", False),  # Lake
        ("49.25", "50.25", False),
    ],
)
def test_10_1_2_no_attack_where_no_unit_could_move(attacker, target, may):
    """10.1.2 What movement forbids to cross cannot be attacked across."""
    s = position("b_tannenberg", gt=2)
    put(s, "R 25/3", attacker, army="R FIRST")
    put(s, "G 1/1", target)
    attacking(s, RUSSIA)
    assert (target in targets(s)) == may


@pytest.mark.rule("10.1.2#4", "10.1.4#3")
def test_10_1_2_guns_do_not_fire_over_an_unbridged_major_river():
    """10.1.2 A gun cannot cross a major river without a bridge, so it takes no part in the attack over it."""
    seen = {}
    for own, target in (("49.18", "49.19"), ("48.18", "48.19")):
        s = position("b_tannenberg", gt=2)
        put(s, "R 25/3", own, army="R FIRST")
        put(s, "R 3 how", own, army="R FIRST")
        put(s, "R FIRST Major", "47.16", army="R FIRST")
        put(s, "G 1/1", target)
        attacking(s, RUSSIA)
        does(s, f"declare {target}")
        while name_of(s) == "Ammunition" and offers(s, "ap"):
            does(s, offers(s, "ap")[0])
        auto(s, Commit="all")
        seen[own] = "R 3 how" in said(s, "Attackers:")
    assert seen == {"49.18": False, "48.18": True}


@pytest.mark.rule("10.1#1", "10.1.1#1", "5.4.9#1")
def test_10_1_one_attack_a_phase_for_hex_and_unit():
    """10.1 A unit attacks once and a hex is attacked once in an attack phase; different units may take

    different hexes.
    """
    s = position("a_gumbinnen", gt=2)
    for name, hex_ in (("R 25/3", "40.20"), ("R 27/3", "40.20"), ("G 1/1", "41.19"), ("G 2/1", "41.20")):
        put(s, name, hex_)
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "declare 41.20")
    does(s, *(["done"] if offered(s, "done") else []))
    does(s, "fight 41.19")
    assert set(offers(s, "with")) == {"with R 25/3", "with R 27/3"}
    does(s, "with R 27/3")
    assert name_of(s) != "Commit", "the other must stay for 41.20 (10.2, ruling 5)"
    auto(s, Declaration="done")
    attackers = [line for line in log_of(s) if line.startswith("Attackers:")]
    assert attackers == ["Attackers: R 27/3", "Attackers: R 25/3"]


@pytest.mark.rule("10.1#2", "10.1.5A#3")
def test_10_1_who_has_retreated_into_an_empty_hex_is_not_attacked_again():
    """10.1 A stack that was driven into an empty hex is safe from a second attack; with friends there it is

    withheld.
    """
    for friend in (False, True):
        s = position("a_gumbinnen", gt=2)
        put(s, "R 25/3", "40.20")
        put(s, "R 27/3", "40.20")
        put(s, "R 28/20", "42.21")
        put(s, "G 2 lw", "41.19")
        if friend:
            put(s, "G 1/1", "42.20")
        attacking(s, RUSSIA)
        does(s, "declare 41.19")
        if friend:
            does(s, "declare 42.20")
            does(s, *(["done"] if offered(s, "done") else []))
            does(s, "fight 41.19")
        auto(s, stop=("Retreat",), CrtDice="dice 12", Commit="from 40.20")
        assert name_of(s) == "Retreat"
        does(s, "retreat 42.20")
        auto(s, CheckDice="dice 2", stop=("Commit", "CrtDice"))
        if friend:
            auto(s, CheckDice="dice 2", Retreat=offers(s, "retreat")[:1] or ["done"])
            assert told(s, "Attackers: R 28/20")
            assert said(s, "In 42.20").endswith(("G 1/1, G 2 lw", "G 1/1"))
            assert odds(s).startswith("10 against 16"), "the driven brigade adds nothing"
        else:
            assert name_of(s) == "Idle"


@pytest.mark.rule("4.2.2#1", "10.1.5A#1")
def test_4_2_2_two_divisions_and_one_gun_attack_from_a_hex():
    """4.2.2 At most two divisions and one artillery unit attack out of one hex."""
    s = position("a_gumbinnen", gt=2)
    for name in ("R 25/3", "R 27/3", "R 28/20", "R 3 how", "R 20 how"):
        put(s, name, "40.20")
    put(s, "R FIRST Major", "36.19")
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "with R 25/3", "with R 28/20")
    assert not offered(s, "with R 27/3")
    guns = [a for a in offers(s, "with") if "how" in a]
    assert guns
    does(s, guns[0])
    assert not offers(s, "with")


@pytest.mark.rule("4.2.2#1", "2.2-Division#1")
@pytest.mark.parametrize(
    ("units", "joined"),
    [
        ([("R 25/3", 0), ("R 5 rf", 0), ("R 54 r", 4)], 3),  # 1 + 1/2 + a reduced division
        ([("R 25/3", 0), ("R 27/3", 5), ("R 28/20", 5)], 3),
        ([("R 25/3", 0), ("R 27/3", 0), ("R 5 rf", 0)], 2),
        ([("R 25/3", 0), ("R 27/3", 0), ("R Kowno", 0)], 3),  # a regiment counts nothing
        ([("R 1 c", 0), ("R 2 c", 0), ("R 1 gdc", 0)], 3),
    ],
)
def test_4_2_2_what_counts_as_half_a_division_in_an_attack(units, joined):
    """4.2.2 Brigades, reduced divisions and cavalry divisions are half a division each, regiments nothing."""
    s = position("a_gumbinnen", gt=2)
    for name, lost in units:
        put(s, name, "40.20", lost=lost, corps="" if name in ("R 1 c", "R 2 c", "R 1 gdc") else None)
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    while offers(s, "with"):
        does(s, offers(s, "with")[0])
    auto(s)
    assert len(said(s, "Attackers:").split(", ")) == joined


@pytest.mark.rule("10.1.4#1", "10.1.5A#3", "6.3.1#3")
@pytest.mark.parametrize("army", ["R FIRST", "R SECOND"])
def test_10_1_4_two_armies_do_not_attack_together(army):
    """10.1.4 Units of different armies never add their strengths."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 25/3", "40.20", army="R FIRST")
    put(s, "R 36/13", "40.19", army=army, corps="" if army == "R FIRST" else None)
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "with R 25/3")
    assert offered(s, "with R 36/13") == (army == "R FIRST")


@pytest.mark.rule("10.1.4#1")
def test_10_1_4_two_armies_do_not_defend_together():
    """10.1.4 In a hex of two armies only one army's troops defend: that of the top unit, which 10.1.3 (2) keeps in."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 25/3", "40.20", army="R FIRST")
    put(s, "R 36/13", "40.20", army="R SECOND", lost=1)
    put(s, "G 1/1", "41.19")
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    auto(s, stop=("CrtDice",))
    assert battle_of(s).defenders == (piece("R 25/3").n,), "it has more steps and lies on top"
    auto(s)
    assert odds(s).startswith("12 against 12")


@pytest.mark.rule("10.1.4#2")
def test_10_1_4_cavalry_never_attacks_beside_infantry():
    """10.1.4 One of the two kinds stays out of the attack, also from two hexes."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 1 c", "40.19", corps="")
    put(s, "R 2 c", "40.20", corps="")
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    assert {"with R 25/3", "with R 1 c", "with R 2 c"} <= set(offers(s))
    does(s, "with R 1 c")
    assert "with R 25/3" not in offers(s)
    assert "with R 2 c" in offers(s)


# Withholding ----------------------------------------------------------------------------------------------


def withholding(units, ip=0, scenario="a_gumbinnen"):
    s = position(scenario, gt=4)
    put(s, "G 36/17", "41.19")
    for name, more in units:
        put(s, name, "40.19", ip=ip, **more)
    attacking(s, CENTRAL)
    does(s, "declare 40.19")
    return s


@pytest.mark.rule("10.1.3#2", "10.1.5B#1", "10.1.5C#1", "4.2.5#1", "4.2.5#2")
@pytest.mark.parametrize(
    ("units", "ip", "offers_"),
    [
        ([("R 25/3", {})], 0, set()),
        # the top unit is the one with most steps
        ([("R 25/3", {}), ("R 27/3", {"lost": 1})], 0, {"withhold R 27/3", "done"}),
        # a Demoralized unit lies below
        ([("R 25/3", {"status": -4}), ("R 27/3", {"lost": 4})], 0, {"withhold R 25/3", "done"}),
        # nobody in the stack is a formation in order: nothing may be withheld
        ([("R 25/3", {"status": -4}), ("R 27/3", {"status": -4, "lost": 1})], 0, set()),
        ([("R Kowno", {}), ("R Ossowetz", {"lost": 1})], 0, set()),
        # an Asset may be withheld beside a formation in order
        ([("R 25/3", {}), ("R Kowno", {})], 0, {"withhold R Kowno", "done"}),
        # one cavalry division is smaller than a division: the cavalry must stay out
        ([("R 25/3", {}), ("R 1 c", {"corps": ""})], 0, set()),
        # two cavalry divisions equal one division: either kind
        (
            [("R 25/3", {}), ("R 1 c", {"corps": ""}), ("R 2 c", {"corps": ""})],
            0,
            {"withhold R 25/3", "withhold R 1 c", "withhold R 2 c"},
        ),
        # one cavalry division equals a brigade
        ([("R 5 rf", {"corps": ""}), ("R 1 c", {"corps": ""})], 0, {"withhold R 5 rf", "withhold R 1 c"}),
    ],
)
def test_10_1_3_what_a_defender_may_withhold(units, ip, offers_):
    """10.1.3, 10.1.5 Never the top unit, only beside a formation in order; of two kinds one must go."""
    s = withholding(units, ip)
    seen = {a for a in offers(s) if a.startswith("withhold") or (a == "done" and offers(s, "withhold"))}
    assert seen == offers_


@pytest.mark.rule("10.1.5A#2", "10.1.5A-ex")
def test_10_1_5_a_demoralized_division_does_not_count_against_the_cavalry():
    """10.1.5 Cavalry is compared with the infantry that is not Demoralized."""
    s = withholding([("R 25/3", {"status": -4}), ("R 1 c", {"corps": ""})])
    assert offered(s, "withhold R 25/3")


@pytest.mark.rule("4.2.2#2", "10.1.5A#1")
def test_4_2_2_the_third_division_must_stay_out_of_the_defence():
    """4.2.2 Two divisions and one gun defend; the rest must be withheld, but never the top unit."""
    s = withholding([("R 25/3", {}), ("R 27/3", {"lost": 1}), ("R 28/20", {"lost": 2})])
    assert set(offers(s)) == {"withhold R 27/3", "withhold R 28/20"}
    does(s, "withhold R 28/20")
    assert set(offers(s)) == {"withhold R 27/3", "done"}
    does(s, "done")
    auto(s)
    assert odds(s).startswith("12 against 23")


@pytest.mark.rule("10.1.5C#1", "12.2#1")
def test_10_1_5_a_fortress_unit_always_defends():
    """10.1.5C, 12.2 Fortress units are never withheld: strength is steps by multiplier."""
    s = position("b_tannenberg", gt=6)
    put(s, "R Fort Lomza 47.39", "47.39")
    put(s, "R 5 rf", "47.39", army="R SECOND", corps="")
    put(s, "R 36/13", "47.39", army="R SECOND")
    put(s, "G 1/1", "48.39")
    attacking(s, CENTRAL)
    does(s, "declare 47.39")
    assert set(offers(s)) == {"withhold R 5 rf", "done"}
    does(s, "withhold R 5 rf")
    auto(s)
    assert odds(s).startswith("12 against 16")  # 12 of the division, 2 x 2 of the fort


@pytest.mark.rule("10.1.5D#2", "10.1.5D-ex")
def test_10_1_5d_a_withheld_unit_goes_back_with_the_smallest_obligation():
    """10.1.5D Example: A, B defend, C is withheld; all go one hex by the CRT, A one more, B two more, C one more."""
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.19")
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20", status=-3)
    put(s, "R 5 rf", "40.20", corps="", lost=1)
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    auto(
        s,
        stop=("Retreat",),
        Commit="from 41.19",
        Withholding=["withhold R 5 rf", "done"],
        CrtDice="dice 12",
    )
    assert name_of(s) == "Retreat"
    does(s, "retreat 39.20")
    assert {where(s, n) for n in ("R 25/3", "R 27/3", "R 5 rf")} == {"39.20"}
    auto(s, stop=("Retreat",), SlrtDie="roll 1", CheckDice=["dice 2", "dice 12"])
    assert not told(s, "Check of R 5 rf"), "who is withheld takes no check"
    while name_of(s) == "Retreat":
        does(s, next(a for a in offers(s, "retreat") if a.split()[1].startswith(("38", "37", "36"))))
    auto(s)
    gone = {n: 40 - int(where(s, n).split(".")[0]) for n in ("R 25/3", "R 27/3", "R 5 rf")}
    assert gone["R 5 rf"] == min(gone["R 25/3"], gone["R 27/3"])
    assert steps(s, "R 5 rf") == 4
    assert status(s, "R 5 rf") == 0


@pytest.mark.rule("10.1.5D#1")
def test_10_1_5d_a_withheld_attacker_is_untouched_and_stays():
    """10.1.5D An attacker who was withheld neither suffers nor advances."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20")
    put(s, "G 2 lw", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "with R 25/3", "done")
    auto(s, stop=("Advance",), CrtDice="dice 12")
    assert offers(s) == ["advance R 25/3", "done"]


# Prepared Attacks -----------------------------------------------------------------------------------------


@pytest.mark.rule("10.3#1", "10.1.2#1", "8.4#2")
def test_10_3_a_marker_at_an_occupied_hex_binds():
    """10.3 A unit with a marker at an occupied hex attacks it; others are free."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20", prepared="41.19")
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.20")
    attacking(s, RUSSIA)
    auto(s, Declaration="done", Commit="done")
    assert said(s, "Attackers:") == "Attackers: R 25/3"
    assert "Prepared Attack +1" in odds(s)
    assert vp(s) == (1, 0)


@pytest.mark.rule("10.3#2")
def test_10_3_a_marker_at_an_empty_hex_falls_and_frees_the_unit():
    """10.3 The marker goes, the unit may attack another hex, which is no Prepared Attack."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20", prepared="41.20")
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    assert targets(s) == {"41.19"}
    does(s, "declare 41.19")
    auto(s)
    assert "Prepared" not in odds(s)
    assert vp(s) == (0, 0)


@pytest.mark.rule("10.3.1#1", "27.2(1)#1")
@pytest.mark.parametrize(
    ("marks", "shift"),
    [(("R 25/3", "R 27/3"), True), (("R 25/3",), False)],
)
def test_10_3_1_all_attackers_need_the_marker(marks, shift):
    """10.3.1 One column right only if every attacker is marked; 27.2: then one point from Medium on."""
    s = position("a_gumbinnen", gt=2)
    for name in ("R 25/3", "R 27/3"):
        put(s, name, "40.20", prepared="41.19" if name in marks else "")
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    auto(s, Declaration="done", Commit="all")
    assert ("Prepared Attack +1" in odds(s)) == shift
    assert vp(s) == ((1, 0) if shift else (0, 0))


@pytest.mark.rule("27.2(1)#1", "10.10.1#1")
@pytest.mark.parametrize(
    ("attacker", "defender", "points"),
    [
        ("R 25/3", "G 1/1", 1),  # two divisions: Medium
        ("R 25/3", "G 2 lw", 0),  # one and a half: Small
        ("R 5 rf", "G 1/1", 0),
    ],
)
def test_27_2_no_point_for_a_small_prepared_attack(attacker, defender, points):
    """27.2 (1) Small combats earn nothing."""
    s = position("a_gumbinnen", gt=2)
    put(s, attacker, "40.20", prepared="41.19")
    put(s, defender, "41.19")
    attacking(s, RUSSIA)
    auto(s)
    assert vp(s)[RUSSIA] == points


@pytest.mark.rule("10.3#1", "10.1.4#1", "10.1.5C#1")
def test_10_3_markers_of_two_armies_at_one_hex():
    """10.3 One army's marked stacks attack, the other's are withheld; the attacker chooses, and keeps his shift."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 25/3", "40.20", army="R FIRST", prepared="41.19")
    put(s, "R 36/13", "40.19", army="R SECOND", prepared="41.19")
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    assert {"with R 25/3", "with R 36/13"} <= set(offers(s)) | {"with R 25/3"}
    first = "with R 36/13"
    assert offered(s, first)
    does(s, first)
    auto(s)
    assert said(s, "Attackers:") == "Attackers: R 36/13"
    assert "Prepared Attack +1" in odds(s)


# Flanks ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.4#1", "10.4.1#1", "10.4.3#1")
@pytest.mark.parametrize(
    ("others", "friends", "flank"),
    [
        ((), (), False),  # 40.20 covers three of six
        (("42.19",), (), True),  # opposite: all six
        (("41.18",), (), True),  # 40.20, 40.19, 41.20, 41.18, 42.19: five
        (("42.20",), (), True),  # 40.20, 40.19, 41.20, 42.20, 42.19: five
        (("40.19",), (), False),  # neighbours: 40.19, 40.20, 41.18, 41.20: four
        (("42.19",), ("41.20",), True),  # five hexes are left, none of them held by a friend
        (("42.19",), ("41.20", "42.20"), False),
        (("41.18",), ("41.20",), False),  # four are left
    ],
)
def test_10_4_1_five_of_six(others, friends, flank):
    """10.4.1 Five of the six hexes occupied or in an attacker's ZOC; a hex held by a friend is none of them."""
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "41.19")
    put(s, "R 25/3", "40.20")
    for hex_ in others:
        put(s, "R 27/3", hex_)
    for name, hex_ in zip(("G 2/1", "G 35/17"), friends, strict=False):
        put(s, name, hex_)
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, Declaration="done", Commit="all")
    assert ("flank +2" in odds(s)) == flank


@pytest.mark.rule("10.4#1", "10.4.1#1")
def test_10_4_only_attacking_units_lend_their_zoc():
    """10.4 A neighbour that does not attack counts for its own hex only."""
    seen = {}
    for joins in (True, False):
        s = position("a_gumbinnen", gt=2)
        put(s, "G 1/1", "41.19")
        put(s, "R 25/3", "40.20")
        put(s, "R 27/3", "42.19")
        attacking(s, RUSSIA)
        does(s, "declare 41.19", "with R 25/3")
        if joins:
            does(s, "with R 27/3")
        auto(s)
        seen[joins] = "flank +2" in odds(s)
    assert seen == {True: True, False: False}


@pytest.mark.rule("10.4.2#1", "10.4.2#2", "2.1-Asset#1")
@pytest.mark.parametrize(
    ("attackers", "beside", "flank"),
    [
        ([("R 25/3", "40.20")], None, True),  # one division, three hexes
        ([("R 5 rf", "40.20")], None, False),  # a brigade is not enough
        ([("R 1 c", "40.20")], None, False),  # one cavalry division neither
        ([("R 1 c", "40.20"), ("R 2 c", "40.20")], None, True),  # two are
        ([("R 25/3", "40.20")], "G 2 lw", False),  # stacked with a formation
        ([("R 25/3", "40.20")], "G Masurian", True),  # stacked with another Asset
    ],
)
def test_10_4_2_assets_are_flanked_by_three_hexes(attackers, beside, flank):
    """10.4.2 Lone Assets are flanked by one infantry or two cavalry divisions covering three hexes."""
    s = position("a_gumbinnen", gt=2)
    put(s, "G Bacmeister", "41.19")
    if beside:
        put(s, beside, "41.19")
    for name, hex_ in attackers:
        put(s, name, hex_, corps="" if " c" in name or "rf" in name else None)
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, Declaration="done", Commit="from 40.20")
    assert ("flank +2" in odds(s)) == flank


@pytest.mark.rule("10.4.2#2")
def test_10_4_2_a_friend_in_one_of_the_three_hexes_saves_the_asset():
    """10.4.2 None of the hexes that count may hold a friend; ZOCs of Assets do not count either."""
    s = position("a_gumbinnen", gt=2)
    put(s, "G Bacmeister", "41.19")
    put(s, "G Masurian", "41.20")
    put(s, "R 25/3", "40.20")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, Declaration="done")
    assert "flank" not in odds(s)


@pytest.mark.rule("10.4.4#1")
def test_10_4_4_impassable_hexsides_do_not_count():
    """10.4.4 A hex behind a lake hexside is treated as free of the enemy."""
    s = position("b_tannenberg", gt=4)
    put(s, "G Masurian", "49.25")  # lakes towards 48.25, 49.26, 50.25, 50.26
    put(s, "R 25/3", "49.24", army="R FIRST")
    attacking(s, RUSSIA)
    does(s, "declare 49.25")
    auto(s, Declaration="done")
    assert "flank" not in odds(s)


@pytest.mark.rule("10.4.5#1", "12.2.1#1")
def test_10_4_5_no_flank_against_a_fortress_unit():
    """10.4.5 A hex with a fortress unit cannot be flanked."""
    s = position("b_tannenberg", gt=6)
    put(s, "R Fort Lomza 47.39", "47.39")
    put(s, "R Grodno", "47.39", army="R SECOND")
    for name, hex_ in (("G 1/1", "48.39"), ("G 2/1", "46.40"), ("G 35/17", "46.39"), ("G 36/17", "48.40")):
        put(s, name, hex_)
    attacking(s, CENTRAL)
    does(s, "declare 47.39")
    while offers(s, "with"):
        does(s, offers(s, "with")[0])
    auto(s)
    assert "flank" not in odds(s)


@pytest.mark.rule("10.4.3#1", "10.10.3(10)#1", "11.3.1#6")
def test_10_4_3_what_a_flank_does():
    """10.4.3 Two columns, +2 on the defender's loss die, +1 on his check."""
    results = {}
    for flank in (True, False):
        s = position("a_gumbinnen", gt=2)
        put(s, "G 3 r", "41.19", corps="")
        put(s, "R 25/3", "40.20")
        put(s, "R 27/3", "42.19")
        if not flank:
            put(s, "G Masurian", "41.20")
            put(s, "G Bacmeister", "42.20")
        attacking(s, RUSSIA)
        does(s, "declare 41.19")
        auto(s, Declaration="done", Commit="all", CrtDice="dice 4", SlrtDie="roll 1")
        results[flank] = (odds(s), said(s, "Central Powers SLRT"), said(s, "Check of G 3 r"))
    assert "20 against 13: 2:1, flank +2: 4:1" in results[True][0]
    assert "20 against 13: 2:1, no shifts: 2:1" in results[False][0]
    assert "die 1+1" in results[True][1]  # -1 German, +2 flank
    assert "die 1-1" in results[False][1]


# Ammunition -----------------------------------------------------------------------------------------------


def supplied(gt=2, scenario="a_gumbinnen"):
    s = position(scenario, gt=gt)
    put(s, "R FIRST Major", "36.19", army="R FIRST")
    put(s, "G EIGHTH Major", "44.20", army="G EIGHTH")
    return s


@pytest.mark.rule("10.5.1#1", "10.5#2", "6.3.2#1", "6.3.3#1")
@pytest.mark.parametrize(
    ("units", "groups"),
    [
        ([("R 25/3", "40.20", None), ("R 27/3", "40.19", None)], 1),  # one corps in two hexes
        ([("R 25/3", "40.20", None), ("R 28/20", "40.20", None)], 2),  # two corps in one hex
        ([("R 54 r", "40.20", ""), ("R 5 rf", "40.20", "")], 1),  # one stack of independents
        ([("R 54 r", "40.20", ""), ("R 5 rf", "40.19", "")], 2),  # two stacks
        ([("R 25/3", "40.20", None), ("R 28/20", "40.20", None), ("R 54 r", "40.19", "")], 3),
    ],
)
def test_10_5_1_one_ap_for_a_corps_or_a_stack_of_independents(units, groups):
    """10.5.1 One AP serves all units of a corps in the combat, or one stack of independents; never more than two."""
    s = supplied()
    for name, hex_, corps in units:
        put(s, name, hex_, corps=corps)
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    while offers(s, "with"):
        does(s, offers(s, "with")[0])
    if name_of(s) == "Commit":
        does(s, "done")
    assert len({a.split(" > ")[0] for a in offers(s, "ap")}) == groups
    taken = 0
    while name_of(s) == "Ammunition" and s.pending[-1].seat(s) == RUSSIA:
        does(s, offers(s, "ap")[0])
        taken += 1
    assert taken == min(groups, 2)


@pytest.mark.rule("10.5.1#1", "10.8#2")
def test_10_5_1_strength_with_and_without_ap():
    """10.5 Without an AP the artillery value counts nothing; with it it is added."""
    seen = {}
    for ask in (True, False):
        s = supplied()
        put(s, "R 25/3", "40.20")
        put(s, "R 3 how", "40.20")
        put(s, "G 1/1", "41.19")
        attacking(s, RUSSIA)
        does(s, "declare 41.19")
        if name_of(s) == "Commit":
            does(s, *(a for a in ("with R 3 how",) if offered(s, a)))
            if name_of(s) == "Commit":
                does(s, "done")
        does(s, "ap R 25/3 > R FIRST Major" if ask else "done")
        auto(s)
        seen[ask] = odds(s).split(":")[0], said(s, "Central Powers SLRT").split(",")[0]
    assert seen[True][0] == "17 against 16"
    assert seen[False][0] == "10 against 16"
    assert seen[True][1].endswith("3+1")  # guns 7: +2, German -1
    assert seen[False][1].endswith("3-1")


@pytest.mark.rule("10.5#3", "2.1-Intrinsic#1", "8.2.5#2")
@pytest.mark.parametrize(
    ("name", "more", "may"),
    [("G 1/1", {}, True), ("G 1/1", {"half": nm.HALF_FINAL}, False), ("G Bacmeister", {}, False), ("G 2 lw", {}, True)],
)
def test_10_5_who_gets_no_ap(name, more, may):
    """10.5 No AP for units without artillery of their own nor for those with a 1/2 marker."""
    s = supplied()
    put(s, name, "41.19", **more)
    put(s, "R 25/3", "40.20")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, stop=("CrtDice",), Ammunition=["done"])
    s2 = supplied()
    put(s2, name, "41.19", **more)
    put(s2, "R 25/3", "40.20")
    attacking(s2, RUSSIA)
    does(s2, "declare 41.19")
    seats = []
    while name_of(s2) == "Ammunition":
        seats.append(s2.pending[-1].seat(s2))
        does(s2, "done")
    assert (CENTRAL in seats) == may


@pytest.mark.rule("10.5.2#1", "10.5.2#2", "10.5.3#1", "6.3.3#2")
@pytest.mark.parametrize(
    ("unit", "corps", "hexes", "sources"),
    [
        ("R 25/3", None, {}, {"R FIRST Major", "R 3 Train"}),
        ("R 25/3", None, {"R 20 Train": "39.19"}, {"R FIRST Major", "R 3 Train"}),  # not another corps' Train
        ("R 5 rf", "", {}, {"R FIRST Major"}),  # independents: depots only
        ("R 1 c", "", {}, {"R FIRST Major", "R 3 Train"}),  # independent cavalry: any corps Train
        ("R 25/3", None, {"R FIRST Minor": "37.19"}, {"R FIRST Major", "R 3 Train", "R FIRST Minor"}),
    ],
)
def test_10_5_2_where_an_ap_comes_from(unit, corps, hexes, sources):
    """10.5.2 A depot of the army, or the Train of the own corps; independent cavalry may use any corps Train."""
    s = supplied()
    put(s, unit, "40.20", corps=corps)
    put(s, "R 3 Train", "39.20")
    for name, hex_ in hexes.items():
        put(s, name, hex_)
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    assert {a.split(" > ")[1] for a in offers(s, "ap")} == sources


@pytest.mark.rule("10.5.3#1", "10.5.2#1")
def test_10_5_3_a_train_passes_on_only_what_a_depot_can_send_it():
    """10.5.3 Without a depot that reaches it a Train has nothing to pass on; an Out of Supply Train still may."""
    for depot, supply, may in (("36.19", "in", True), ("36.19", "out", True), ("", "in", False)):
        s = position("a_gumbinnen", gt=2)
        put(s, "R 25/3", "40.20")
        put(s, "R 3 Train", "39.20", supply=supply)
        if depot:
            put(s, "R FIRST Major", depot)
        put(s, "G 1/1", "41.19")
        attacking(s, RUSSIA)
        does(s, "declare 41.19")
        assert offered(s, "ap R 25/3 > R 3 Train") == may


@pytest.mark.rule("10.5.2#2")
def test_10_5_2_a_depot_marked_out_of_supply_gives_nothing():
    """10.5.2 Out of Supply depots allocate nothing, directly or through a Train."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 3 Train", "39.20")
    put(s, "R FIRST Major", "36.19", supply="out")
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    assert not offers(s, "ap")


@pytest.mark.rule("10.5.4#1", "10.5.4#2", "10.5.4-ex")
def test_10_5_4_a_minor_depot_gives_four_aps_a_turn():
    """10.5.4 A Minor Depot on its front gives four APs until the next Supply Phase."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R FIRST Minor", "37.19")
    fronts = (("R 25/3", "40.17", "41.16"), ("R 27/3", "40.19", "41.18"), ("R 28/20", "40.21", "41.20"))
    for name, own, target in fronts:
        put(s, name, own)
        put(s, {"41.16": "G 1/1", "41.18": "G 2/1", "41.20": "G 35/17"}[target], target)
    put(s, "R 40/4", "40.23")
    put(s, "G 36/17", "41.22")
    put(s, "R 54 r", "40.17", corps="")
    attacking(s, RUSSIA)
    while offers(s, "declare"):
        does(s, offers(s, "declare")[0])
    if offered(s, "done"):
        does(s, "done")
    given = 0
    for _ in range(200):
        choices = offers(s)
        if not choices:
            break
        if name_of(s) == "Ammunition" and offers(s, "ap"):
            if s.pending[-1].seat(s) == RUSSIA:
                given += 1
            does(s, offers(s, "ap")[0])
        elif name_of(s) == "Commit":
            does(s, (offers(s, "with") or offers(s, "from") or ["done"])[0])
        else:
            does(s, next((c for c in ("dice 7", "roll 1", "done") if c in choices), choices[0]))
    assert given == 4


@pytest.mark.rule("10.5.5#1", "12.3#1")
def test_10_5_5_a_magazine_ap_serves_the_stack():
    """10.5.5 One magazine AP serves one stack, whatever its attachments."""
    s = position("b_tannenberg", gt=6)
    put(s, "G Fort Königsberg 59.17", "59.17")
    put(s, "G kg res/KG", "59.17")
    put(s, "G 3 r", "59.17", corps="")
    put(s, "R 25/3", "58.17", army="R FIRST")
    attacking(s, RUSSIA)
    does(s, "declare 59.17")
    does(s, "magazine G 3 r > 60.17")
    auto(s, Withholding="done", Ammunition="done")
    assert odds(s).startswith("10 against 43"), "13+4 and 13+4 and the fort's 9"


@pytest.mark.rule("10.5.5a#1")
@pytest.mark.parametrize(("name", "may"), [("G Lötzen", True), ("G 2 lw", False)])
def test_10_5_5a_boyen_gives_aps_to_loetzen_only(name, may):
    """10.5.5a Boyen has no magazine, but gives an AP to the Lötzen unit."""
    s = position("b_tannenberg", gt=3)
    put(s, "G Fortress Boyen", "49.27")
    put(s, name, "49.27")
    put(s, "R 25/3", "50.28", army="R FIRST")
    attacking(s, RUSSIA)
    does(s, "declare 49.27")
    seen = False
    while name_of(s) == "Ammunition":
        seen = seen or s.pending[-1].seat(s) == CENTRAL
        does(s, "done")
    assert seen == may


# Strengths, odds, shifts ----------------------------------------------------------------------------------


@pytest.mark.rule("10.6.2#1", "8.2.5#2", "4.5#3", "3.4.2#1")
@pytest.mark.parametrize(
    ("name", "more", "strength"),
    [
        ("G 1/1", {}, 16),
        ("G 1/1", {"lost": 5}, 11),
        ("G 1/1", {"lost": 6}, 10),
        ("G 1/1", {"half": nm.HALF_INITIAL}, 8),
        ("G 3 r", {"half": nm.HALF_FINAL, "corps": ""}, 7),  # 13/2 = 6.5, rounded once
        ("G 2 lw", {"lost": 2}, 4),
        ("G 2 lw", {"lost": 3}, 3),
    ],
)
def test_10_6_defence_strengths(name, more, strength):
    """3.4.2, 10.6.2 Printed defence less the steps lost; half under a 1/2 marker, the total rounded."""
    s = position("a_gumbinnen", gt=2)
    put(s, name, "41.19", **more)
    put(s, "R 25/3", "40.20")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s)
    assert odds(s).startswith(f"10 against {strength}:")


@pytest.mark.rule("10.6.1#1", "10.8#1")
def test_10_6_1_halved_over_a_major_river():
    """10.6.1 Strength and artillery are halved over a major or grand river, before the shift of the chart."""
    s = position("b_tannenberg", gt=2)
    put(s, "R 25/3", "48.18", army="R FIRST")
    put(s, "R 3 Train", "48.18", army="R FIRST")
    put(s, "R FIRST Major", "36.19", army="R FIRST")
    put(s, "G 1/1", "48.19")
    attacking(s, RUSSIA)
    does(s, "declare 48.19")
    auto(s)
    assert odds(s).startswith("5 against 16")


@pytest.mark.rule("4.4.1#1", "10.7#1", "4.4.1-ex1", "4.4.1-ex2", "10.7-ex")
@pytest.mark.parametrize(
    ("attackers", "defender", "ratio"),
    [
        ((16, "R 25/3", "R 27/3"), ("G 1 lw", 0), "1:1"),  # 16:11, below 16.5
        ((17, "R 25/3", "R 27/3"), ("G 1 lw", 0), "2:1"),
        ((12, "R 25/3", "R 27/3"), ("G 1/1", 0), "1:1"),  # 12:16, on the mid-point
        ((11, "R 25/3", "R 27/3"), ("G 1/1", 0), "1:2"),
        ((10, "R 25/3", ""), ("G 3 r", 0), "1:1"),  # 10:13
        ((20, "R 25/3", "R 27/3"), ("G 69 e", 1), "5:1"),
        ((18, "R 25/3", "R 27/3"), ("G 69 e", 1), "5:1"),  # 4.5:1, the tie goes up
        ((17, "R 25/3", "R 27/3"), ("G 69 e", 1), "4:1"),
        ((4, "R 25/3", ""), ("G 1/1", 0), "1:4"),
        ((5, "R 25/3", ""), ("G 1/1", 0), "1:3"),  # 4.67 is the mid-point of 4 and 5.33
    ],
)
def test_4_4_1_odds_from_the_mid_point(attackers, defender, ratio):
    """4.4.1 A ratio is rounded at the mid-point of its two neighbours, upward on a tie."""
    total, first, second = attackers
    s = position("b_tannenberg", gt=2)
    losses = 20 - total if second else 10 - total
    one = min(losses, 9)
    put(s, first, "40.20", lost=one, army="R FIRST")
    if second:
        put(s, second, "40.20", lost=losses - one, army="R FIRST")
    name, lost = defender
    put(s, name, "41.19", lost=lost)
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, Commit="from 40.20")
    line = odds(s)
    assert line.split(": ")[0].startswith(f"{total} against")
    assert line.split(": ")[1].split(",")[0] == ratio


@pytest.mark.rule("10.8#2", "10.10.3(4)#1")
@pytest.mark.parametrize(
    ("units", "shift"),
    [
        ([("R 25/3", None), ("R 27/3", None)], False),
        ([("R 25/3", None), ("R 28/20", None)], True),
        ([("R 54 r", ""), ("R 5 rf", "")], False),  # a stack of independents counts as one corps
        ([("R 25/3", None), ("R 5 rf", "")], True),
    ],
)
def test_10_8_more_than_one_corps(units, shift):
    """10.8 One column left if the attackers belong to more than one corps; independents of a stack count as one."""
    s = position("a_gumbinnen", gt=2)
    for name, corps in units:
        put(s, name, "40.20", corps=corps)
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, Commit="from 40.20")
    assert ("more than one corps -1" in odds(s)) == shift


@pytest.mark.rule("10.8#2", "6.4.1#1")
def test_10_8_independents_of_two_stacks_are_two_corps():
    """10.8 Each stack of independent units counts as a corps of its own."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 54 r", "40.20", corps="")
    put(s, "R 5 rf", "40.19", corps="")
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, Commit="all")
    assert "more than one corps -1" in odds(s)


@pytest.mark.rule("10.8#3", "10.8#4", "13.3.1#1")
@pytest.mark.parametrize(
    ("level", "guns", "ap", "shift"),
    [
        (1, "", False, -1),
        (2, "", False, -2),
        (3, "", False, -3),
        (4, "", False, -4),
        (1, "A GAR.3", True, 0),  # high trajectory only
        (2, "A GAR.3", True, -1),
        (2, "A 3.hvy", True, 0),  # heavy and high trajectory
        (3, "A 3.hvy", True, -1),
        (4, "A 3.hvy", True, -2),
        (2, "A 3.hvy", False, -2),  # no AP, no effect
    ],
)
def test_10_8_improved_positions_and_heavy_guns(level, guns, ap, shift):
    """10.8 A column left for each level; high trajectory and heavy artillery take off one each, with an AP only."""
    s = position("c_galicia", gt=12)
    put(s, "A 37 h/5", "42.82", army="A THIRD", corps="")
    if guns:
        put(s, guns, "42.82", army="A THIRD")
    put(s, "A THIRD Major", "42.82", army="A THIRD")
    put(s, "R 14/8", "42.81", army="R EIGHTH", ip=level)
    attacking(s, CENTRAL)
    does(s, "declare 42.81")
    for _ in range(4):
        if name_of(s) == "Commit":
            does(s, offers(s, "with")[0] if offers(s, "with") and guns else "done")
        if name_of(s) == "Ammunition":
            asks = offers(s, "ap")
            does(s, asks[0] if ap and asks and s.pending[-1].seat(s) == CENTRAL else "done")
    auto(s)
    line = odds(s)
    got = next((int(p.split()[-1]) for p in line.replace(": ", ", ").split(", ") if p.startswith("IP ")), 0)
    assert got == shift


@pytest.mark.rule("10.8#5", "10.10.3(7)#1", "10.10.3(8)#1", "11.3.1#10")
@pytest.mark.parametrize(
    ("lost", "ratio", "attacker", "defender", "check"),
    [
        # G 2 lw (defence 6) with 3 steps lost defends with 3; 2 divisions attack
        (1, "6:1", 0, 0, 0),
        (0, "7:1", -1, 1, -1),
    ],
)
def test_10_10_3_odds_beyond_six(lost, ratio, attacker, defender, check):
    """10.10.3 (7), (8), 11.3.1 Beyond 6:1: attacker -1 per two columns, defender +1 per three, attacker's

    check -1 per three.
    """
    s = position("b_tannenberg", gt=2)
    put(s, "R 25/3", "40.20", army="R FIRST", lost=2 * lost)
    put(s, "R 27/3", "40.20", army="R FIRST")
    put(s, "G 2 lw", "41.19", lost=3, corps="")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, Commit="from 40.20", CrtDice="dice 7", SlrtDie="roll 1")
    assert odds(s).endswith(ratio)
    from_crt = said(s, "CRT dice")
    side_a, side_d = (int(x.split()[0]) for x in from_crt.split(": ")[1].split(" / "))
    star = -1 if "*" in from_crt else 0
    got_a = int(said(s, "Russia SLRT").split("die 1")[1].split(",")[0])
    got_d = int(said(s, "Central Powers SLRT").split("die 1")[1].split(",")[0])
    assert got_a == side_a + attacker
    assert got_d == side_d - 1 + defender
    drm = said(s, "Check of R 27/3").split("dice 7")[1].split(" ")[0]
    assert int(drm) == star + check


@pytest.mark.rule("10.10.3(9)#1", "11.3.1#8", "10.8#5")
@pytest.mark.parametrize(
    ("lost", "ip", "ratio", "columns"),
    [(6, 0, "1:4", 0), (6, 1, "1:5", 1), (6, 2, "1:6", 2), (7, 2, "1:7", 3)],
)
def test_10_10_3_odds_below_one_to_four(lost, ip, ratio, columns):
    """10.10.3 (9), 11.3.1 Below 1:4 each column gives the defender -1 on his loss die and on his check."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20", lost=lost)
    put(s, "G 1/1", "41.19", ip=ip)
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, CrtDice="dice 7", SlrtDie="roll 1")
    assert odds(s).endswith(ratio)
    drm = int(said(s, "Central Powers SLRT").split("die 1")[1].split(",")[0])
    crt = int(said(s, "CRT dice").split(" / ")[1].split()[0])
    assert drm == crt - 1 - columns
    check = int(said(s, "Check of G 1/1").split("dice 7")[1].split(" ")[0])
    assert check == -columns - (1 if ip >= 2 else 0)


# Magnitude and losses -------------------------------------------------------------------------------------


@pytest.mark.rule("10.10.1#1", "10.10.1#2", "10.10.1#3")
@pytest.mark.parametrize(
    ("attackers", "defenders", "size"),
    [
        ([("R 25/3", 0)], [("G 2 lw", 0)], "Small"),  # 1.5
        ([("R 25/3", 0)], [("G 3 r", 5)], "Small"),  # reduced: 1.5
        ([("R 25/3", 0)], [("G 3 r", 4)], "Medium"),  # still on its front
        ([("R 25/3", 0)], [("G 2 lw", 0), ("G 69 e", 0)], "Medium"),
        ([("R 25/3", 0), ("R 27/3", 0)], [("G 1/1", 0)], "Medium"),  # 3
        ([("R 25/3", 0), ("R 27/3", 0)], [("G 1/1", 0), ("G 2/1", 0)], "Large"),  # 4
        ([("R 25/3", 0), ("R 27/3", 0)], [("G 1/1", 0), ("G 2 lw", 0)], "Medium"),  # 3.5
        ([("R 1 c", 0), ("R 2 c", 0)], [("G 2 lw", 0)], "Small"),  # 1.5: cavalry divisions are brigades
        ([("R 1 c", 0), ("R 2 c", 0)], [("G 1/1", 0)], "Medium"),
        ([("R 25/3", 0), ("R 1 c bd", 0)], [("G Masurian", 0)], "Small"),
    ],
)
def test_10_10_1_magnitude(attackers, defenders, size):
    """10.10.1 Divisions of both sides: under two Small, under four Medium, under six Large; reduced ones are

    brigades.
    """
    s = position("a_gumbinnen", gt=2)
    for name, lost in attackers:
        put(s, name, "40.20", lost=lost, corps="" if " c" in name else None)
    for name, lost in defenders:
        put(s, name, "41.19", lost=lost)
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, Commit=["with R 25/3"] if any(n == "R 1 c bd" for n, _ in attackers) else "from 40.20", Withholding="done")
    assert f", {size}:" in said(s, "Russia SLRT")


@pytest.mark.rule("10.10.1#2")
@pytest.mark.parametrize(("lost", "size"), [(0, "Massive"), (6, "Large")])
def test_10_10_1_massive_needs_two_divisions_on_the_defence(lost, size):
    """10.10.1 Six divisions are Massive only if the defender has two of them."""
    s = position("a_gumbinnen", gt=2)
    for name, hex_ in (
        ("R 25/3", "40.20"),
        ("R 27/3", "40.20"),
        ("R 28/20", "40.19"),
        ("R 29/20", "40.19"),
        ("R 40/4", "41.20"),
    ):
        put(s, name, hex_)
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.19", lost=lost)
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, Commit="all", Withholding="done")
    assert f", {size}:" in said(s, "Russia SLRT")


@pytest.mark.rule("10.10.1#3", "12.2#1")
@pytest.mark.parametrize(
    ("fortress", "hex_", "near", "size"),
    [("R Fortress Zegrze", "57.48", "58.48", "Medium"), ("R Fort Lomza 47.39", "47.39", "48.39", "Small")],
)
def test_10_10_1_a_fortress_is_a_brigade_and_a_fort_nothing(fortress, hex_, near, size):
    """10.10.1, 12.0 For the magnitude a Fortress is a brigade, a Fort nothing."""
    s = position("d_grand_campaign", gt=6)
    put(s, fortress, hex_)
    put(s, "R 5 rf", hex_, army="R SECOND", corps="")
    put(s, "G 1/1", near)
    attacking(s, CENTRAL)
    does(s, f"declare {hex_}")
    auto(s)
    assert f", {size}:" in said(s, "Central Powers SLRT")


@pytest.mark.rule("10.10.3(2)#1", "10.10.3(3)#1")
@pytest.mark.parametrize(
    ("defender", "ap", "drm"),
    [
        ("G Bacmeister", False, -1),  # no artillery at all
        ("G 2 lw", False, 0),  # artillery without ammunition counts zero
        ("G 2 lw", True, 0),  # value 1
        ("G 3 r", True, 1),  # value 4
        ("G 1/1", True, 2),  # value 7
    ],
)
def test_10_10_3_the_opponents_artillery(defender, ap, drm):
    """10.10.3 (2), (3) No artillery at all -1; values 3, 7, 12, 18, 25 add one each; without an AP zero."""
    s = supplied()
    put(s, defender, "41.19")
    put(s, "R 25/3", "40.20")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    while name_of(s) == "Ammunition":
        asks = offers(s, "ap")
        does(s, asks[0] if asks and ap and s.pending[-1].seat(s) == CENTRAL else "done")
    auto(s, CrtDice="dice 7", SlrtDie="roll 3")
    crt = int(said(s, "CRT dice").split(": ")[1].split(" / ")[0].split()[0])
    over = 0
    ratio = odds(s).rsplit(": ", 1)[1]
    if ratio.endswith(":1"):
        over = -((max(int(ratio.split(":")[0]) - 6, 0) + 1) // 2)
    assert int(said(s, "Russia SLRT").split("die 3")[1].split(",")[0]) == crt + drm + over


@pytest.mark.rule("10.10.3(4)#1")
@pytest.mark.parametrize(("other", "drm"), [("G 3 r", -1), ("A 43 lw", 0)])
def test_10_10_3_germans_alone(other, drm):
    """10.10.3 (4) -1 only if all units of the side in the combat are German."""
    s = position("d_grand_campaign", gt=10)
    put(s, "G 1 r/1 R", "72.70", army="G EIGHTH")
    put(s, other, "72.70", army="G EIGHTH", corps="")
    put(s, "R 14/8", "71.69", army="R FOURTH", corps="")
    attacking(s, CENTRAL)
    does(s, "declare 71.69")
    auto(s, Commit="from 72.70", CrtDice="dice 7", SlrtDie="roll 3")
    crt = int(said(s, "CRT dice").split(": ")[1].split(" / ")[0].split()[0])
    assert "G 1 r/1 R" in said(s, "Attackers:")
    assert other in said(s, "Attackers:")
    assert int(said(s, "Central Powers SLRT").split("die 3")[1].split(",")[0]) == crt + drm


@pytest.mark.rule("10.10.3(5)#1", "7.3.1#4")
@pytest.mark.parametrize(("more", "drm"), [({}, 0), ({"status": -4}, -3), ({"disorder": 1}, -3)])
def test_10_10_3_a_demoralized_defender_spares_the_attacker(more, drm):
    """10.10.3 (5) -3 for the attacker if one of the defending units is Demoralized."""
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.19", **more)
    put(s, "R 25/3", "40.20")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, Withholding="done", CrtDice="dice 7", SlrtDie="roll 3")
    crt = int(said(s, "CRT dice").split(": ")[1].split(" / ")[0].split()[0])
    assert int(said(s, "Russia SLRT").split("die 3")[1].split(",")[0]) == crt + drm


@pytest.mark.rule("10.10.3(6)#1", "13.3.2#1")
@pytest.mark.parametrize(("ip", "drm"), [(3, 0), (4, 1)])
def test_10_10_3_against_a_level_four_position(ip, drm):
    """10.10.3 (6) +1 for the attacker of a Level 4 IP."""
    s = position("d_grand_campaign", gt=40)
    put(s, "G 1/1", "41.19", ip=ip)
    put(s, "R 25/3", "40.20", army="R FIRST")
    put(s, "R 27/3", "40.20", army="R FIRST")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, Commit="from 40.20", CrtDice="dice 7", SlrtDie="roll 3")
    crt = int(said(s, "CRT dice").split(": ")[1].split(" / ")[0].split()[0])
    assert int(said(s, "Russia SLRT").split("die 3")[1].split(",")[0]) == crt + drm


@pytest.mark.rule("10.9.1#2", "10.10.3(1)#1")
def test_10_9_x_helps_only_germans():
    """10.9.1 X lowers the loss die by one if all attackers are German."""
    drms = {}
    for side, own, other in ((CENTRAL, "G 1/1", "R 25/3"), (RUSSIA, "R 25/3", "G 1/1")):
        s = position("a_gumbinnen", gt=2)
        put(s, own, "40.20")
        put(s, other, "41.19")
        attacking(s, side)
        does(s, "declare 41.19")
        auto(s, CrtDice="dice 12", SlrtDie="roll 3")
        name = "Central Powers" if side == CENTRAL else "Russia"
        line = said(s, "CRT dice")
        crt = int(line.split(": ")[1].split(" / ")[0].split()[0])
        drms[side] = ("X" in line.split(" / ")[0], int(said(s, f"{name} SLRT").split("die 3")[1].split(",")[0]) - crt)
    assert drms[CENTRAL][0]
    assert drms[CENTRAL][1] == -2  # X and German
    assert drms[RUSSIA][1] == 0


@pytest.mark.rule("10.10.2#1", "10.10.2-ex", "11.1.1#1")
def test_10_10_2_losses_are_shared_and_one_bears_the_plus_one():
    """10.10.2 Two steps and +1 for a stack of two: one step each, and one of them takes the +1."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(
        s,
        Commit="from 40.20",
        CrtDice="dice 2",
        Withholding="done",
        SlrtDie=["roll 6", "roll 1"],
        stop=("Losses", "Burden"),
    )
    line = said(s, "Russia SLRT")
    if "2 steps" in line:
        assert (steps(s, "R 25/3"), steps(s, "R 27/3")) == (9, 9)
    if name_of(s) == "Burden":
        assert set(offers(s)) == {"burden R 25/3", "burden R 27/3"}
    assert name_of(s) in ("Losses", "Burden") or "2 steps" in line


@pytest.mark.rule("10.2#1", "10.1.1#1")
def test_10_2_all_targets_are_declared_before_the_first_combat():
    """10.2 Nothing can be declared once a combat is resolved."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.20")
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "done", "with R 25/3")
    auto(s, Commit="done")
    assert name_of(s) == "Idle"
    assert not told(s, "attacks 41.20")


@pytest.mark.rule("10.1.2#3")
def test_10_1_2_artillery_attacks_only_beside_an_attacking_combat_unit_of_its_hex():
    """10.1.2, 10.1.4 A gun joins only if a combat unit of its own hex attacks."""
    s = supplied()
    put(s, "R 25/3", "40.20")
    put(s, "R 28/20", "40.19")
    put(s, "R 20 how", "40.19")
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "with R 25/3")
    assert not offered(s, "with R 20 how")
    does(s, "with R 28/20")
    assert offered(s, "with R 20 how") or name_of(s) != "Commit"


@pytest.mark.rule("10.1.2#1")
def test_10_1_2_attacking_is_voluntary():
    """10.1.2 Nobody has to attack without a marker."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    assert set(offers(s)) == {"declare 41.19", "done"}
    does(s, "done")
    assert name_of(s) == "Idle"
    assert not told(s, "Attackers")


@pytest.mark.rule("10.1#1")
def test_10_1_a_hex_that_was_not_declared_is_refused():
    """10.1 An empty hex and one that is not adjacent cannot be declared."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "G 1/1", "42.20")
    put(s, "G 2/1", "41.19")
    attacking(s, RUSSIA)
    assert refused(s, "declare 42.20").rule.startswith("10.1")
    assert refused(s, "declare 41.20").rule.startswith("10.")
