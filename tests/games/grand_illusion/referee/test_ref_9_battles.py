"""Blind referee tests of chapter 9, first part: declaration, fortunes, placement, fire, losses."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at
from tests.games.grand_illusion.referee.refkit import (
    ALLIED,
    DEADPILE,
    GAME,
    GERMAN,
    TakeAction,
    at,
    auto,
    base,
    chance,
    dead,
    declare,
    dice_left,
    dis,
    enter,
    go,
    offers,
    play,
    roll,
    step,
    texts,
    why,
)

FOUR = ("GE III", "GE IV", "GE X", "GE VII")
FRFOUR = ("FR I", "FR X", "FR XI", "FR XII")


# 9.1.1 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("caps", "owed", "after"), [(1, 0, 0), (2, 0, 1), (2, 1, 1), (3, 1, 2), (5, 3, 4), (5, 4, 4)])
def test_9_1_1a_limit_gives_the_attacker_a_mandate_unless_marker_reaches_caps(caps, owed, after):
    """caps before the activation, which costs one; three divisions do not fulfil one themselves."""
    s = base(turn=8, g=caps).mandated(owed, 0).at(97, "GE III", "FR I").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 6")
    assert s.mandated[GERMAN] == after


@pytest.mark.parametrize(("caps", "owed", "after"), [(0, 0, 0), (1, 0, 1), (1, 1, 1), (2, 1, 2)])
def test_9_1_1a_limit_eleven_gives_the_defender_one_with_the_same_limits(caps, owed, after):
    s = base(turn=8, a=caps).mandated(0, owed).at(97, "GE III", "FR I").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 11")
    assert s.mandated[ALLIED] == after


@pytest.mark.parametrize(
    ("attackers", "defenders", "counts"),
    [
        (FOUR, ("FR I", "FR X"), True),
        (FOUR, ("FR I", "(FR X)"), True),
        (FOUR[:3], ("FR I", "FR X"), False),
        ((*FOUR[:3], "GE 33R", "GE 30R"), ("FR I", "FR X"), False),
        (FOUR, ("FR I",), False),
        (FOUR, ("FR I", "FR 71R"), False),
        (FOUR, ("FR I", "FR 71R", "FR 45"), False),
        (FOUR, ("FR I", "FR 1C"), False),
    ],
)
def test_9_1_1c_four_corps_against_two_corps(attackers, defenders, counts):
    s = base(turn=12).mandated(1, 0).at(97, *attackers, *defenders).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    dice_left(s)
    assert s.mandated[GERMAN] == (0 if counts else 1)


@pytest.mark.parametrize(
    ("forts", "others", "counts"),
    [
        (("Fort Nancy", "Fort Toul"), (), True),
        (("Fort Nancy",), ("FR I",), True),
        (("Fort Nancy",), ("FR 71R",), False),
    ],
)
def test_9_1_1c_forts_count_for_two(forts, others, counts):
    s = base(turn=12).mandated(1, 0).at(87, *FOUR, *forts, *others).build(TakeAction())
    declare(s, 87)
    go(s, "fortunes 8")
    dice_left(s)
    assert s.mandated[GERMAN] == (0 if counts else 1)


@pytest.mark.parametrize(
    ("roll_", "moves", "left"),
    [
        (3, (), 1),
        (7, ("fall-back",), 1),
        (7, ("decline",), 0),
        (7, ("skirmish",), 0),
        (7, ("counterattack",), 0),
        (4, (), 0),
        (10, (), 0),
        (2, (), 0),
        (5, (), 0),
        (8, (), 0),
        (9, (), 0),
        (12, (), 0),
    ],
)
def test_9_1_1d_which_fortunes_negate_a_mandated_battle(roll_, moves, left):
    """German mandate of GT12: only Cautious Attacker and the withdrawal leave it owed."""
    s = base(turn=12).mandated(1, 0).at(97, *FOUR, "FR I", "FR X").build(TakeAction())
    declare(s, 97)
    go(s, f"fortunes {roll_}", *moves)
    dice_left(s)
    assert s.mandated[GERMAN] == left


@pytest.mark.parametrize("roll_", [3, 4, 7, 10])
@pytest.mark.parametrize(
    ("turn", "where", "owed", "ignored"),
    [(4, 96, 1, True), (3, 85, 1, True), (5, 96, 1, False), (4, 96, 0, False), (4, 101, 1, False)],
)
def test_9_1_1e_plan_17_battles_ignore_four_results(roll_, turn, where, owed, ignored):
    """Only Mandated Battles in Plan 17 VP hexes on GT1-4: then the battle is fought as usual and the initiative
    stays.
    """
    s = base(turn=turn, active="Allied").mandated(0, owed).control("Allied", 96, 75, 76, 87)
    s = s.control("German", where).at(where, *FRFOUR, "GE III", "GE IV").build(TakeAction())
    declare(s, where)
    go(s, f"fortunes {roll_}")
    if ignored:
        auto(s)
        assert step(s) == "Fire", step(s)
        # eight dice are never rolled in a skirmish: two corps on each side, two in reserve
        assert dice_left(s) == 6
    elif roll_ == 7:
        assert step(s) == "TacticalAdvantage"
    elif roll_ == 3:
        assert step(s) != "Fire"
        assert s.active == GERMAN or step(s) in ("DeclareWithdrawal",)
    elif roll_ == 4:
        auto(s)
        assert dice_left(s) == 4
    else:
        # the Germans attack, so two French corps without an enemy opposite are reserves of the defender
        assert (step(s), GAME.actor(s)) == ("ToReserve", ALLIED)
        assert s.active == GERMAN or dice_left(s) == 6


@pytest.mark.parametrize(("where", "turn", "gain"), [(96, 4, 1), (103, 2, 1), (101, 4, 0), (96, 5, 0)])
def test_9_1_1e_vp_for_a_mandated_battle_in_a_plan_17_hex(where, turn, gain):
    s = base(turn=turn, active="Allied").mandated(0, 1).vp(0, 5).control("Allied", 96, 97, 98, 87)
    s = s.control("German", where).at(where, *(FRFOUR[:3] if where == 103 else FRFOUR), "GE III", "GE IV")
    if where == 103:
        s = s.at(103, "FR XIV")
    s = s.build(TakeAction())
    declare(s, where)
    go(s, "fortunes 8")
    assert s.vp[ALLIED] == 5 + gain


# 9.1.2 -------------------------------------------------------------------------------------------


def test_9_1_2a_undesignated_may_leave_designated_may_not():
    s = base().at(97, "GE III", "GE IV", "GE IIIR", "FR I").control("German", 97).build(TakeAction())
    go(s, "activate 97", "declare 97", "designate GE III", "done")
    t = texts(s)
    assert "join GE III" not in t
    assert "join GE IV" in t
    assert "join GE IIIR" in t
    assert why(s, "join GE III").startswith(("9.1.2", "8.5"))


def test_9_1_2a_forts_hqs_and_guns_are_never_designated():
    s = base().at(97, "GE III", "GE HQ6", "GE HA420", "FR I").control("German", 97).build(TakeAction())
    go(s, "activate 97", "declare 97")
    assert [x for x in texts(s) if x.startswith("designate")] in (["designate GE III"], [])


@pytest.mark.parametrize(("besieged", "asked"), [(False, True), (True, False)])
def test_9_1_2b_a_friendly_fort_makes_the_battle_optional_only_if_unbesieged(besieged, asked):
    """French enter their own fort hex with Germans: no battle is forced by an unbesieged fort's hex."""
    p = base(active="Allied").at(77, "Fort St Mihiel", "GE III").at(68, "FR I")
    if besieged:
        p = p.control("German", 77).siege(77)
    s = p.build(TakeAction())
    go(s, "activate 68", "join FR I", "march 77")
    if asked:
        assert offers(s, "decline") or "declare 77" in texts(s), texts(s)
    else:
        go(s, "done")
        assert step(s) == "FortunesDice"


def test_9_1_2b_entering_a_hex_of_besieged_forts_only_is_no_battle():
    p = base().at(77, "Fort St Mihiel").control("German", 77, 76, 86).siege(77).at(86, "GE III")
    s = p.at(77, "GE IV").build(TakeAction())
    enter(s, 86, 77, "GE III")
    if step(s) != "TakeAction":
        assert step(s) != "FortunesDice"


def test_9_1_2c_only_movers_attack():
    s = base().at(97, "GE IV", "FR I", "FR X").at(96, "GE III").build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97")
    assert {"decline", "accept"} <= set(texts(s)), texts(s)
    go(s, "accept", "done", "fortunes 8")
    auto(s)
    # one attacker, one defender opposite, one defender in reserve
    auto(s)
    assert dice_left(s) == 3


@pytest.mark.parametrize("entering", ["HQ", "none"])
def test_9_4_4_entering_a_hex_of_an_hq_alone_is_no_battle(entering):
    s = base().at(97, "FR HQ1").at(98, "FR I").at(96, "GE III").build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97")
    assert at(s, "FR HQ1") == 98
    assert dis(s, "FR HQ1") == ["FR HQ1"]
    assert s.controls(GERMAN, hex_at(97))


# 9.1.3 -------------------------------------------------------------------------------------------


def two_battles(**kw):
    s = base(**kw).at(97, "FR I").at(87, "FR X").at(96, "GE III", "GE IIIR").build(TakeAction())
    return go(s, "activate 96", "join GE III", "march 97", "join GE IIIR", "march 87", "done")


def test_9_1_3b_the_attacker_chooses_the_order():
    s = two_battles()
    assert GAME.actor(s) == GERMAN
    assert len(texts(s)) == 2, texts(s)


@pytest.mark.parametrize("roll_", [3, 10])
def test_9_1_3d_a_switch_cancels_all_other_battles(roll_):
    s = two_battles()
    play(s, texts(s)[0])
    go(s, f"fortunes {roll_}")
    dice_left(s, DecideRetreat="stay", Retreat=None)
    assert s.battle is None
    assert s.activation is None
    assert s.active == ALLIED
    assert at(s, "GE III") == 97
    assert at(s, "GE IIIR") == 87


def test_9_1_3e_a_hex_once_per_activation_but_again_in_the_next():
    s = base().at(97, "GE III", "GE IV", "FR I").control("German", 97).build(TakeAction())
    declare(s, 97, "GE III")
    go(s, "fortunes 8")
    roll(s, 6, 6)
    auto(s, DecideRetreat="stay")
    assert "activate 97" in texts(s)
    go(s, "activate 97")
    assert "declare 97" in texts(s)


def test_8_2_2_no_movement_after_a_battle():
    s = base().at(97, "GE III", "GE IV", "FR I").control("German", 97).build(TakeAction())
    declare(s, 97, "GE III")
    go(s, "fortunes 8")
    roll(s, 6, 6)
    auto(s, DecideRetreat="stay")
    assert step(s) == "TakeAction"


def test_9_1_4_fortunes_are_rolled_though_the_guns_left_no_enemy():
    s = base(turn=2).at(73, "GE III", "GE HA420", "GE HA305").at(64, "Fort Namur").build(TakeAction())
    go(s, "activate 73", "join GE III", "join GE HA420", "join GE HA305", "march 64", "done")
    go(s, "bombard GE HA420 > Fort Namur", 3, 3)
    assert at(s, "Fort Namur") == DEADPILE.n or at(s, "Fort Namur") != 64
    assert step(s) in ("FortunesDice", "Bombard"), step(s)
    if step(s) == "Bombard":
        pytest.fail("no fort left, yet guns are asked")
    go(s, "fortunes 8")
    assert s.controls(GERMAN, hex_at(64))


def test_9_1_4_cautious_attacker_after_the_guns_left_no_enemy_passes_the_initiative():
    s = base(turn=2).at(73, "GE III", "GE HA420").at(64, "Fort Namur").at(46, "FR I").build(TakeAction())
    go(s, "activate 73", "join GE III", "join GE HA420", "march 64", "done")
    go(s, "bombard GE HA420 > Fort Namur", 3, 3, "fortunes 3")
    assert s.active == ALLIED
    assert s.controls(GERMAN, hex_at(64))


@pytest.mark.parametrize(
    ("roll_", "side", "before", "after"),
    [(5, GERMAN, 10, 10), (5, GERMAN, 4, 4), (9, ALLIED, 10, 10), (9, ALLIED, 9, 10)],
)
def test_5_1_general_staff_never_above_ten(roll_, side, before, after):
    caps = {"g": before} if side == GERMAN else {"a": before}
    s = base(**caps).at(97, "GE III", "FR I").build(TakeAction())
    declare(s, 97)
    go(s, f"fortunes {roll_}")
    assert s.caps[side] == after


# 9.2.2 and 9.2.3 ---------------------------------------------------------------------------------


def test_9_2_2c_forts_come_last_and_disrupted_before_them():
    """Three corps, a disrupted one and a fort: the fort has no space, so nobody fires at it and it does not fire."""
    s = base().at(77, *FOUR, "FR I", "FR X", "FR XI", "(FR XII)", "Fort St Mihiel").build(TakeAction())
    declare(s, 77)
    go(s, "fortunes 8")
    assert dice_left(s) == 8
    # the attackers hit everybody on the board; the fort was not there and has all its steps: it fires with 4
    s = base().at(77, *FOUR, "FR I", "FR X", "FR XI", "(FR XII)", "Fort St Mihiel").build(TakeAction())
    declare(s, 77)
    go(s, "fortunes 8")
    roll(s, 1, 6, 1, 6, 1, 6, 1, 6)
    assert dead(s, "FR XII") == ["FR XII"]
    while step(s) == "Retreat":
        play(s, texts(s)[0])
    assert step(s) == "LaySiege"
    assert {at(s, n) for n in ("FR I", "FR X", "FR XI")} != {77}
    go(s, "decline")
    declare(s, 77, "GE III")
    go(s, "fortunes 8", 6, 4)
    assert dis(s, "GE III") == ["GE III"]


def test_9_2_2b_two_divisions_of_one_nation_may_stack_or_stand_alone():
    s = base().at(97, "GE III", "GE IV", "FR 71R", "FR 45").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    assert GAME.actor(s) == ALLIED, (step(s), texts(s))
    assert len(texts(s)) == 2, texts(s)


@pytest.mark.parametrize("pair", [("FR 71R", "BR 1"), ("FR 71R", "FR 1C"), ("BE 3", "BR 1")])
def test_9_2_2b_no_stack_of_two_nations_or_arms(pair):
    s = base().at(97, "GE III", "GE IV", *pair).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    assert not (GAME.actor(s) == ALLIED and step(s) == "PlaceDefender"), texts(s)
    assert dice_left(s) == 4


def test_9_2_3_example_1_cavalry_cannot_face_the_fort():
    """Fort, two fresh corps, one disrupted; attackers three corps and a cavalry division."""
    s = (
        base()
        .at(77, "GE III", "GE IV", "GE X", "GE 2C", "FR I", "FR X", "(FR XI)", "Fort St Mihiel")
        .build(TakeAction())
    )
    declare(s, 77)
    go(s, "fortunes 8")
    assert step(s) == "PlaceAttacker"
    # the first two corps are alike and go opposite the undisrupted corps by themselves
    assert texts(s) == ["front GE X > 3", "front GE X > 4"]
    play(s, "front GE X > 4")
    auto(s)
    # fort engaged, cavalry had its shot at the disrupted corps: four combats, and the infantry shoots twice
    assert dice_left(s) == 9


def test_9_2_3_example_1_fort_left_alone_goes_to_reserve():
    s = (
        base()
        .at(77, "GE III", "GE IV", "GE X", "GE 2C", "FR I", "FR X", "(FR XI)", "Fort St Mihiel")
        .build(TakeAction())
    )
    declare(s, 77)
    go(s, "fortunes 8")
    play(s, "front GE X > 3")
    assert (step(s), GAME.actor(s)) == ("ToReserve", ALLIED)
    assert offers(s, "reserve") == {f"reserve Fort St Mihiel > {n}" for n in (1, 2, 3)}, texts(s)
    play(s, "reserve Fort St Mihiel > 3")
    assert dice_left(s) == 7


def test_9_2_3_note_2_cavalry_may_be_placed_first_against_cavalry():
    s = (
        base()
        .at(97, *FOUR, "GE 2C", "GE 4C", "GE 9C", "FR 71R", "FR 45", "FR MAR", "FR 1C", "FR 3C")
        .build(TakeAction())
    )
    declare(s, 97)
    go(s, "fortunes 8")
    # the defender: a division; a division and the brigade; two cavalry divisions in spaces of their own
    assert GAME.actor(s) == ALLIED
    while GAME.actor(s) == ALLIED:
        t = texts(s)
        pick = [x for x in t if x == "pair FR 71R > FR MAR"] or [x for x in t if x.startswith("front")]
        play(s, pick[0])
    assert step(s) == "PlaceAttacker"
    # spaces: the pair, the division, two cavalry divisions
    assert set(texts(s)) == {"pair GE 2C > GE 4C", "front GE 2C > 3", *(f"front GE III > {n}" for n in (1, 2, 3))}
    go(s, "pair GE 2C > GE 4C")
    assert not any("> 1" in x or "> 2" in x for x in texts(s) if "C" in x), texts(s)


@pytest.mark.parametrize(("turn", "side", "forced"), [(4, "Allied", True), (5, "Allied", False), (4, "German", False)])
@pytest.mark.parametrize("roll_", [6, 11])
def test_9_2_3_note_3_limit_forces_disrupted_french_to_gt4(turn, side, forced, roll_):
    """Two defenders, one fresh attacker and one disrupted: forced onto the vacant space for the French on GT1-4
    only.
    """
    fr, ge = ("FR I", "(FR X)"), ("GE III", "GE IV")
    if side == "German":
        fr, ge = ("FR I", "FR X"), ("GE III", "(GE IV)")
    s = base(turn=turn, active=side).at(97, *fr, *ge).build(TakeAction())
    declare(s, 97)
    go(s, f"fortunes {roll_}")
    free = list(texts(s) if not chance(s) else [])
    assert (step(s) == "PlaceAttacker" and "done" in free) == (not forced), (step(s), free)


def test_9_2_3_note_3_british_disrupted_are_not_forced():
    s = base(turn=4, active="Allied").at(97, "BR 1", "(BR 2)", "GE III", "GE IV").control("Allied").build(TakeAction())
    s = base(turn=3, active="Allied").at(97, "FR I", "(BR 2)", "GE III", "GE IV").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 6")
    assert "done" in texts(s)


@pytest.mark.parametrize(("held", "hits"), [(2, False), (3, True), (4, True)])
def test_9_2_3b_concentric_minus_one_from_three_hexes(held, hits):
    """GE 33R has strength 2; in 97 (no terrain) a 3 hits with -1 only. Its own hex does not count."""
    p = base().at(97, "GE 33R", "FR I").control("German", 87, 88, 96, 98, 102, 103)
    for h, u in list(zip((87, 88, 96, 98), FOUR, strict=True))[:held]:
        p = p.at(h, u)
    s = p.build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    roll(s, 3, 6)
    assert (dis(s, "FR I") == ["FR I"]) == hits


@pytest.mark.parametrize(("held", "hits"), [(4, False), (5, True), (6, True)])
def test_9_2_3b_concentric_minus_two_from_five_hexes(held, hits):
    p = base().at(97, "GE 33R", "FR I").control("German", 87, 88, 96, 98, 102, 103)
    for h, u in list(zip((87, 88, 96, 98, 102, 103), (*FOUR, "GE 2C", "(GE IIIR)"), strict=True))[:held]:
        p = p.at(h, u)
    s = p.build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    roll(s, 4, 6)
    # surrounded on all sides a disrupted corps has no way out
    assert (dis(s, "FR I") == ["FR I"] or dead(s, "FR I") == ["FR I"]) == hits


@pytest.mark.parametrize(
    ("third", "hits"),
    [(("GE HQ6",), False), (("GE HA420",), False), (("Fort Metz 5",), False), (("GE 2C",), True), (("(GE 2C)",), True)],
)
def test_9_2_3b_only_combat_units_make_it_concentric(third, hits):
    s = base().at(97, "GE 33R", "FR I").control("German", 87, 88, 96).at(87, "GE III").at(88, "GE IV").at(96, *third)
    s = s.build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    roll(s, 3, 6)
    assert (dis(s, "FR I") == ["FR I"]) == hits


def test_9_2_3b_units_in_an_enemy_hex_do_not_count():
    s = (
        base()
        .at(97, "GE 33R", "FR I")
        .control("German", 87, 88)
        .at(87, "GE III")
        .at(88, "GE IV")
        .at(98, "GE X", "FR X")
    )
    s = s.build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    roll(s, 3, 6)
    assert dis(s, "FR I") == []


@pytest.mark.parametrize("occupied", [False, True])
def test_9_2_3b_a_blocked_hexside_counts_once(occupied):
    """Two occupied hexes and the empty one from which the attackers come make three; occupied too it is still three."""
    p = base().at(97, "FR I").control("German", 87, 88, 96).at(87, "GE III").at(96, "GE 33R")
    p = p.at(96 if occupied else 88, "GE IV")  # if occupied the third hex is 96 itself: with 87 only two
    s = p.build(TakeAction())
    enter(s, 96, 97, "GE 33R")
    go(s, "fortunes 8")
    roll(s, 3, 6)
    assert (dis(s, "FR I") == ["FR I"]) == (not occupied)


# 9.2.4 Counterattack -----------------------------------------------------------------------------


@pytest.mark.parametrize(("pip", "hit"), [(3, True), (4, False)])
def test_9_2_4_only_plus_one_no_terrain(pip, hit):
    """French corps of 4 counterattack in 96 (terrain 1): 3+1 hits, 4+1 does not."""
    s = base().at(96, "GE III", "FR I").control("Allied", 96).trench(96, 2).build(TakeAction())
    declare(s, 96)
    go(s, "fortunes 10")
    roll(s, pip, 6)
    assert (dis(s, "GE III") == ["GE III"]) == hit


def test_9_2_4_natural_one_and_six_still_rule():
    s = base().at(97, "GE III", "(FR CHA)", "FR CHA").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 10")
    roll(s, 1, 6)
    assert dis(s, "GE III") == ["GE III"]


def test_9_2_4_the_new_defender_has_no_fort_modifier():
    """The French attack out of their own fort hex; the counterattack knows the +1 only: a 5 of FR I (4) misses."""
    s = base(active="Allied").at(77, "FR I", "Fort St Mihiel", "GE III").build(TakeAction())
    declare(s, 77)
    go(s, "fortunes 10")
    auto(s)
    # counterattacker GE III first, FR I answers; the fort is in reserve or on the front
    play(s, "roll 6")
    play(s, "roll 5")
    dice_left(s, pip=6)
    assert dis(s, "GE III") == []


@pytest.mark.parametrize(("names", "cs"), [(("BR 1",), 4), (("FR 71R",), 2)])
@pytest.mark.parametrize("delta", [0, 1])
def test_9_2_4_12_2_british_attackers_who_are_counterattacked_defend_with_one_more(names, cs, delta):
    s = base(active="Allied").at(97, *names, "GE III").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 10")
    roll(s, 6, cs + delta)
    assert (dis(s, "GE III") == ["GE III"]) == (delta == 0)


@pytest.mark.parametrize(("pip", "hit"), [(2, True), (3, False)])
def test_9_2_4_12_2_british_counterattacking_have_no_more(pip, hit):
    """BR 1 (3) counterattacks with +1: 2 hits, 3 does not."""
    s = base().at(97, "BR 1", "GE III").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 10")
    roll(s, pip, 6)
    assert (dis(s, "GE III") == ["GE III"]) == hit


def test_9_2_4_forts_alone_cannot_counterattack():
    """Only a fort defends: it must leave the board, so no counterattack; the initiative passes."""
    s = base().at(86, "GE III").at(77, "Fort St Mihiel").build(TakeAction())
    enter(s, 86, 77, "GE III")
    go(s, "fortunes 10")
    dice_left(s)
    assert s.battle is None
    assert s.active == ALLIED
    assert dis(s, "GE III") == []


def test_9_2_4_only_disrupted_may_all_stay_out():
    s = base().at(97, "GE III", "(FR I)").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 10")
    assert GAME.actor(s) == ALLIED
    assert texts(s) == ["counterattack", "decline"]
    play(s, "decline")
    assert s.battle is None
    assert s.active == ALLIED
    assert at(s, "FR I") == 97


def test_9_2_4_counterattacking_cavalry_meets_a_free_shot():
    s = base().at(97, "GE III", "FR 1C").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 10")
    assert dice_left(s) == 3


def test_9_2_4_former_attacking_cavalry_may_ride_off_from_a_counterattack():
    s = base().at(97, "GE 2C", "FR I").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 10")
    assert step(s) == "RideOff"
    assert GAME.actor(s) == GERMAN


# 9.2.5 -------------------------------------------------------------------------------------------


def test_9_2_5a_a_disrupted_defender_without_enemy_goes_back():
    s = base().at(97, "GE III", "FR I", "(FR X)").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    assert dice_left(s) == 2


def test_9_2_5a_undisrupted_defender_without_enemy_is_a_free_shot():
    s = base().at(97, "GE III", "FR I", "FR X").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    auto(s)
    assert dice_left(s) == 3


@pytest.mark.parametrize(("cavalry", "front", "shots"), [("FR 1C", "FR I", 2), ("BR C", "FR I", 3)])
def test_9_6_1_only_british_cavalry_in_reserve_against_infantry(cavalry, front, shots):
    """One German corps against infantry and cavalry: the cavalry is left without enemy."""
    s = base().at(97, "GE III", front, cavalry).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    while step(s) == "PlaceAttacker":
        play(s, next((x for x in texts(s) if x.endswith("> 1")), texts(s)[0]))
    auto(s)
    if not chance(s):
        t = [x for x in texts(s) if x.startswith("reserve")]
        assert (len(t) > 0) == (shots == 3)
        if t:
            play(s, t[0])
    assert dice_left(s) == shots


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_9_6_1_cavalry_in_reserve_against_cavalry(side):
    if side == "attacker":
        s = base().at(97, "GE 2C", "GE 4C", "FR 1C").build(TakeAction())
    else:
        s = base().at(97, "GE 2C", "FR 1C", "FR 3C").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    guard = 0
    reserve = False
    while not chance(s) and guard < 12:
        t = texts(s)
        reserve |= any(x.startswith("reserve") for x in t)
        play(s, next((x for x in t if x.startswith("reserve")), next((x for x in t if x.startswith("front")), t[0])))
        guard += 1
    assert dice_left(s) >= 2


def test_9_2_5_skirmish_knows_two_spaces_and_no_reserves():
    s = base().at(97, *FOUR, "FR I", "FR X", "FR XI").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 4")
    assert dice_left(s) == 4


# 9.2.6 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pip", "hit"), [(1, True), (2, True), (3, False), (6, False)])
def test_9_2_6_riding_off_from_infantry(pip, hit):
    s = base().at(97, "GE III", "FR 1C").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    auto(s, RideOff="ride-off FR 1C")
    roll(s, pip)
    assert (dis(s, "FR 1C") == ["FR 1C"]) == hit


def test_9_2_6_riding_off_from_cavalry_disrupts_without_a_die():
    s = base().at(97, "GE 2C", "FR 1C").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    assert step(s) == "RideOff"
    play(s, "ride-off FR 1C")
    assert dis(s, "FR 1C") == ["FR 1C"]
    assert not chance(s)


def test_9_2_6_disrupted_cavalry_may_not_ride_off():
    s = base().at(97, "GE III", "(FR 1C)").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    assert step(s) != "RideOff"
    assert chance(s)


def test_9_2_6_attacking_cavalry_may_not_ride_off():
    s = base().at(97, "GE 2C", "FR I").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    assert chance(s)


def test_9_2_6_the_pursuers_do_not_shoot_elsewhere():
    """Cavalry rides off from one of two corps: the other combat has its two dice and nothing more."""
    s = base().at(97, "GE III", "GE IV", "FR I", "FR 1C").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    auto(s, RideOff="ride-off FR 1C")
    roll(s, 6)
    assert dice_left(s) == 2


def test_9_2_6_one_of_two_divisions_in_a_space_may_ride_off():
    """9.2.3 example 2: the choice of withdrawing one or both cavalry divisions."""
    s = base().at(97, *FOUR, "FR I", "FR X", "FR XI", "FR 1C", "FR 3C").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    guard = 0
    while step(s) in ("PlaceDefender", "PlaceAttacker") and guard < 12:
        play(s, texts(s)[-1] if GAME.actor(s) == ALLIED else texts(s)[0])
        guard += 1
    assert step(s) == "RideOff"


# 9.3 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "trench", "names", "pip", "hit"),
    [
        (97, 0, ("GE III",), 5, True),
        (97, 0, ("GE III",), 6, False),
        (97, 0, ("GE IIIR",), 5, False),
        (96, 0, ("GE III",), 4, True),
        (96, 0, ("GE III",), 5, False),
        (96, 1, ("GE III",), 3, True),
        (96, 1, ("GE III",), 4, False),
        (96, 2, ("GE III",), 2, True),
        (96, 2, ("GE III",), 3, False),
        (96, 2, ("GE 33R",), 1, True),
        (96, 2, ("GE 33R",), 2, False),
        (103, 2, ("GE III",), 1, True),
        (103, 2, ("GE III",), 2, False),
    ],
)
def test_9_3_1_attacker_dice(where, trench, names, pip, hit):
    p = base().at(where, *names, "FR I").control("Allied", where)
    if trench:
        p = p.trench(where, trench)
    s = p.build(TakeAction())
    declare(s, where)
    go(s, "fortunes 8")
    roll(s, pip, 6)
    assert (dis(s, "FR I") == ["FR I"]) == hit


@pytest.mark.parametrize(
    ("where", "trench", "pip", "hit"),
    [(97, 0, 4, True), (97, 0, 5, False), (103, 2, 4, True), (103, 2, 5, False), (96, 2, 5, False)],
)
def test_9_3_2_defender_dice_know_no_terrain(where, trench, pip, hit):
    p = base().at(where, "GE III", "FR I").control("Allied", where)
    if trench:
        p = p.trench(where, trench)
    s = p.build(TakeAction())
    declare(s, where)
    go(s, "fortunes 8")
    roll(s, 6, pip)
    assert (dis(s, "GE III") == ["GE III"]) == hit


@pytest.mark.parametrize(
    ("name", "where", "pip", "hit"),
    [
        ("FR XIV", 103, 4, True),
        ("FR XIV", 103, 5, False),
        ("FR XIV", 102, 4, True),
        ("FR XIV", 96, 4, True),
        ("FR XIV", 96, 5, False),
        ("FR COL", 103, 3, True),
        ("FR COL", 103, 4, False),
    ],
)
def test_9_3_1b_mountain_units(name, where, pip, hit):
    s = base(active="Allied", turn=8).at(where, name, "GE III").control("German", where).build(TakeAction())
    declare(s, where)
    go(s, "fortunes 8")
    roll(s, pip, 6)
    assert (dis(s, "GE III") == ["GE III"]) == hit


@pytest.mark.parametrize(("pip", "hit"), [(4, True), (5, False)])
def test_9_3_1d_stacked_divisions_add(pip, hit):
    s = base().at(97, "GE 33R", "GE 30R", "FR I").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    while not chance(s):
        t = texts(s)
        play(s, next((x for x in t if x.startswith("pair")), t[0]))
    roll(s, pip, 6)
    assert (dis(s, "FR I") == ["FR I"]) == hit


def test_9_3_3_a_hit_on_a_stack_hits_both():
    s = base().at(97, "GE III", "GE IV", "FR 71R", "(FR 45)", "FR 1M").build(TakeAction())
    s = base().at(97, "GE III", "FR 71R", "FR 45").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    guard = 0
    stacked = False
    while not chance(s) and guard < 9:
        t = texts(s)
        pick = next((x for x in t if x.startswith("pair")), None)
        stacked |= pick is not None
        play(s, pick or t[0])
        guard += 1
    assert stacked
    roll(s, 1, 6)
    assert dis(s, "FR 71R", "FR 45") == ["FR 71R", "FR 45"]


@pytest.mark.parametrize(
    ("besieged", "surprise", "skirmish", "pip", "hit"),
    [
        (False, False, False, 5, True),
        (True, False, False, 5, True),
        (False, True, False, 5, True),
        (False, False, True, 5, False),
        (False, False, True, 4, True),
        (False, False, False, 6, False),
    ],
)
def test_9_3_2d_fort_helps_its_friends(besieged, surprise, skirmish, pip, hit):
    """FR I (4) defends beside a fort."""
    p = base().at(77, "GE III", "FR I", "Fort St Mihiel")
    if besieged:
        p = p.siege(77).control("German", 77)
    s = p.build(TakeAction())
    declare(s, 77)
    go(s, "fortunes " + ("12" if surprise else "4" if skirmish else "8"))
    auto(s)
    play(s, "roll 6")
    auto(s)
    play(s, f"roll {pip}")
    auto(s)
    n = dice_left(s, pip=6)
    assert n <= 1
    assert (dis(s, "GE III") == ["GE III"]) == hit


@pytest.mark.parametrize(("pip", "hit"), [(4, True), (5, False)])
def test_9_3_2d_not_the_forts_own_die(pip, hit):
    s = base().at(86, "GE III").at(77, "Fort St Mihiel").build(TakeAction())
    enter(s, 86, 77, "GE III")
    go(s, "fortunes 8")
    roll(s, 6, pip)
    assert (dis(s, "GE III") == ["GE III"]) == hit


@pytest.mark.parametrize(("pip", "lost"), [(1, True), (2, False), (5, False)])
def test_9_5_1_infantry_hurts_forts_with_a_natural_one_only(pip, lost):
    s = base().at(88, "GE III").at(97, "GE IV").at(98, "Fort Epinal A").control("German", 88, 97, 99, 103, 104, 89)
    s = s.at(89, "GE VII").at(99, "GE X").build(TakeAction())
    enter(s, 97, 98, "GE IV")
    go(s, "fortunes 12")
    roll(s, pip, 6)
    s2 = s
    declare_step = step(s2)
    assert declare_step is not None
    # a second battle shows the strength: the fort fires with 4 or with 3
    auto(s, DecideRetreat="stay", OfferSiege="decline")
    if step(s) == "TakeAction":
        declare(s, 98)
        go(s, "fortunes 8")
        roll(s, 6, 4)
        assert (dis(s, "GE IV") == ["GE IV"]) == (not lost)


def test_9_3_4_reserve_finishes_what_the_front_disrupted():
    s = base().at(97, "GE III", "GE IV", "FR I").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    auto(s)
    roll(s, 1, 6, 1)
    assert dead(s, "FR I") == ["FR I"]


def test_9_3_4_no_reserve_fire_at_nobody():
    s = base().at(97, "GE III", "GE IV", "(FR I)").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    auto(s)
    roll(s, 1, 6)
    assert dead(s, "FR I") == ["FR I"]
    assert not chance(s)


# 9.3.5 -------------------------------------------------------------------------------------------


def plan17(where=96, turn=3, owed=1, defenders=("GE III", "GE IV"), attackers=FRFOUR, **kw):
    p = base(turn=turn, active="Allied", **kw).mandated(0, owed).control("Allied", 96, 97, 87, 76, 75)
    s = p.control("German", where).at(where, *attackers, *defenders).build(TakeAction())
    return declare(s, where)


@pytest.mark.parametrize(("owed", "turn", "pip", "hit"), [(1, 3, 5, True), (1, 3, 6, False), (0, 3, 6, False)])
def test_9_3_5b_defenders_subtract_the_terrain(owed, turn, pip, hit):
    """GE IIIR (4) in 96: with Elan a 5 hits."""
    s = plan17(owed=owed, turn=turn, defenders=("GE IIIR", "GE IVR"))
    go(s, "fortunes 8")
    auto(s)
    roll(s, 6, pip, 6, 6, 6, 6)
    found = dis(s, *FRFOUR)
    if owed and not hit:
        assert step(s) != "Fire"
    if hit:
        assert len(found) == 1


def test_9_3_5b_without_a_mandate_a_five_misses():
    s = plan17(owed=0, defenders=("GE IIIR", "GE IVR"))
    go(s, "fortunes 8")
    auto(s)
    roll(s, 6, 5, 6, 5, 6, 6)
    assert dis(s, *FRFOUR) == []


def test_9_3_5b_forts_too_and_together_with_fort_support():
    """Metz: a corps of 4 beside the forts hits with a 5 without Elan (-1) and, with Elan, -2; the forts have -1
    by Elan.
    """
    s = plan17(where=86, defenders=("Fort Metz 3", "Fort Metz 5"))
    go(s, "fortunes 8")
    auto(s)
    # Metz 3 and Metz 5 each get a die: order of the board unknown, so give both a 4: 4-1=3 hits with strength 3
    roll(s, 6, 4, 6, 4)
    dice_left(s)
    assert len(dis(s, *FRFOUR)) == 2


def test_9_3_5c_no_hit_means_one_hit_on_an_undisrupted_attacker():
    s = plan17(attackers=(*FRFOUR, "(FR XIII)"))
    go(s, "fortunes 8")
    auto(s)
    dice_left(s)
    assert GAME.actor(s) == GERMAN, (step(s), texts(s))
    assert not any("XIII" in t for t in texts(s)), texts(s)
    play(s, texts(s)[0])
    assert len(dis(s, *FRFOUR)) == 1


def test_9_3_5c_not_if_a_hit_was_suffered():
    s = plan17()
    go(s, "fortunes 8")
    auto(s)
    roll(s, 6, 1, 6, 6, 6, 6)
    assert len(dis(s, *FRFOUR)) == 1
    assert not (GAME.actor(s) == GERMAN and any(t.startswith(("hit", "place")) for t in texts(s))), texts(s)


@pytest.mark.parametrize(("turn", "where", "owed"), [(5, 96, 1), (3, 101, 1), (3, 96, 0)])
def test_9_3_5c_only_in_plan_17_battles(turn, where, owed):
    s = plan17(where=where, turn=turn, owed=owed)
    go(s, "fortunes 8")
    auto(s)
    dice_left(s)
    assert step(s) in ("DecideRetreat", "TakeAction"), (step(s), texts(s))
    assert dis(s, *FRFOUR) == []
