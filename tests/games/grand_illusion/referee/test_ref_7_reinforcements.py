"""Blind referee tests: reinforcements, replacements, the East Front (7), 8.4.7c, 12.3, 14.1.1 arrivals."""

from __future__ import annotations

import pytest

from tests.games.grand_illusion.referee.scenkit import (
    ALLIED,
    DEADPILE,
    GERMAN,
    TRACK,
    Phase,
    Phases,
    all_spots,
    at,
    declare,
    dis,
    go,
    offered,
    plain,
    play,
    position,
    rein,
    roll,
    spots,
    step,
    texts,
    unit,
    until,
    where,
)

FR_SOURCES = {4, 13, 61, 80, 89}
FR6 = ("FR X", "FR XI", "FR XII", "FR XIII", "FR V", "FR IV")
GE6 = ("GE IV", "GE X", "GE VII", "GE IX", "GE II", "GE V")


def b(turn, scenario="campaign", active="German", g=5, a=5):
    p = position(scenario).clear().turn(turn).active(active).caps(g, a).mandated(0, 0)
    return p.at(46, "FR I").at(91, "GE III")


def later(s, turn, name):
    """On to the placement of a unit on a later turn."""
    until(
        s,
        lambda s: (
            s.turn == turn and (any(name in t for t in texts(s) if t.startswith("place")) or s.phase >= Phase.ACTION)
        ),
    )
    return spots(s, name)


# 7.1 listed hexes --------------------------------------------------------------------------------


def test_7_1_listed_hex_only():
    s = rein(b(2).track(2, "FR 1M").at(45, "FR HQ5"))
    assert all_spots(s, "FR 1M") == {56}


def test_7_1_listed_hex_with_enemies_is_open_while_friendly():
    s = rein(b(2).track(2, "FR 1M").at(56, "FR X", "GE IV"))
    assert all_spots(s, "FR 1M") == {56}


@pytest.mark.parametrize("why_closed", ["enemy", "stack"])
def test_7_1_closed_listed_hex_next_turn_at_sources(why_closed):
    p = b(2).track(2, "FR 1M").at(19, "FR HQ5")
    p = p.control("German", 56) if why_closed == "enemy" else p.at(56, *FR6)
    s = rein(p)
    assert all_spots(s, "FR 1M") == set()
    assert where(s, "FR 1M") == TRACK[3]
    got = later(s, 3, "FR 1M")
    assert got - {1} == FR_SOURCES, "supply sources only: neither Paris nor headquarters"


@pytest.mark.parametrize(("inf", "open_"), [(6, False), (5, True)])
def test_7_1_stacking_counts_infantry_only_up_to_six(inf, open_):
    s = rein(b(2).track(2, "FR 1M").at(56, *FR6[:inf], "FR 1C", "FR 3C"))
    assert all_spots(s, "FR 1M") == ({56} if open_ else set())


def test_7_1_eight_corps_with_cavalry():
    """Five corps and six cavalry divisions are eight: no room for a division."""
    s = rein(b(2).track(2, "FR 1M").at(56, *FR6[:5], "FR 1C", "FR 3C", "FR 5C", "FR 4C", "FR 9C", "FR 7C"))
    assert all_spots(s, "FR 1M") == set()


def test_7_1_german_closed_hex_next_turn_at_german_sources():
    s = rein(b(2).track(2, "GE GdE").control("Allied", 100, 107).at(72, "GE HQ1"))
    assert all_spots(s, "GE GdE") == set()
    assert later(s, 3, "GE GdE") == {91, 94, 105}


def test_7_1_delayed_unit_still_in_its_listed_hex():
    s = rein(b(2).track(2, "FR 1M"))
    go(s, "delay FR 1M")
    assert later(s, 3, "FR 1M") == {56}


def test_7_1_bumped_and_delayed_stays_with_the_sources():
    s = rein(b(2).track(2, "FR 1M").control("German", 56))
    until(s, lambda s: s.turn == 3 and spots(s, "FR 1M"))
    go(s, "delay FR 1M")
    assert later(s, 4, "FR 1M") - {1} == FR_SOURCES


@pytest.mark.parametrize("name", ["FR 1M", "FR IIIbR"])
def test_7_1_both_sides_have_their_own_hexes(name):
    s = rein(b(2).track(2, name))
    assert all_spots(s, name) == ({56} if name == "FR 1M" else {77})


# 7.1.1 variable ----------------------------------------------------------------------------------


def hq_map(p):
    """Five headquarters: in supply, contested friendly, enemy hex, cut off, in a Schlieffen hex."""
    p.at(47, "FR HQ1").at(58, "FR HQ2", "FR II", "GE IV").at(76, "FR HQ3", "FR COL", "GE V").control("German", 76)
    p.at(97, "FR HQ4").control("German", 87, 88, 98, 102, 103, 104).at(24, "FR HQ5")
    return p


@pytest.mark.parametrize(
    ("turn", "scenario", "extra"),
    [
        (6, "campaign", set()),
        (7, "campaign", {1, 24}),
        (6, "short-campaign", set()),
        (3, "what-if", {1, 24}),
        (6, "what-if", {1, 24}),
    ],
)
def test_7_1_1_french_full_list(turn, scenario, extra):
    s = rein(hq_map(b(turn, scenario)).track(turn, "FR 45"))
    assert all_spots(s, "FR 45") == FR_SOURCES | {19, 47, 58} | extra


@pytest.mark.parametrize(
    ("turn", "scenario", "expected"),
    [(6, "campaign", {4, 45}), (7, "campaign", {1, 4, 14, 45}), (5, "what-if", {1, 4, 14, 45})],
)
def test_7_1_1_british_full_list(turn, scenario, expected):
    s = rein(b(turn, scenario).at(45, "BR HQ").at(47, "FR HQ1").at(53, "BE HQ").track(turn, "BR 6"))
    assert all_spots(s, "BR 6") == expected


@pytest.mark.parametrize(("turn", "expected"), [(6, {4}), (7, {1, 4, 14, 24})])
def test_7_1_1_british_hq_in_a_schlieffen_hex(turn, expected):
    s = rein(b(turn).at(24, "BR HQ").track(turn, "BR 6"))
    assert all_spots(s, "BR 6") == expected


def test_7_1_1_german_full_list():
    """German headquarters: in supply in Germany, in France away from any border, in an enemy hex, in a
    Schlieffen hex.
    """
    p = (
        b(4)
        .at(96, "GE HQ6")
        .at(66, "GE HQ4")
        .control("German", 75, 66)
        .at(97, "GE HQ7", "GE IV", "FR X")
        .track(4, "GE IILW")
    )
    assert all_spots(rein(p), "GE IILW") == {91, 94, 100, 105, 107, 96, 66}


def test_7_1_1_only_the_own_nation():
    s = rein(b(4).at(47, "BR HQ").at(53, "BE HQ").track(4, "FR 45"))
    assert all_spots(s, "FR 45") == FR_SOURCES | {19}


def test_7_1_1_sources_of_the_enemy_are_closed():
    s = rein(b(4).control("German", 80, 61).at(80, "GE V").track(4, "FR 45"))
    assert all_spots(s, "FR 45") == {4, 13, 89, 19}


def test_7_1_1_stacking_at_a_source():
    s = rein(b(4).at(13, *FR6).track(4, "FR 45"))
    assert all_spots(s, "FR 45") == {4, 61, 80, 89, 19}


def test_7_1_1_an_hq_on_its_back_serves():
    s = rein(b(4).at(47, "(FR HQ1)").track(4, "FR 45"))
    assert 47 in all_spots(s, "FR 45")


# 7.1.2 headquarters ------------------------------------------------------------------------------


def test_7_1_2_hq_not_beside_an_hq_of_its_nation_but_beside_others():
    s = rein(b(4).at(47, "FR HQ1").at(45, "BR HQ").at(53, "BE HQ").track(4, "FR HQ9"))
    got = all_spots(s, "FR HQ9")
    assert 47 not in got
    assert {45, 53} <= got


@pytest.mark.parametrize(
    ("turn", "scenario", "open_"), [(6, "campaign", False), (7, "campaign", True), (4, "what-if", True)]
)
def test_7_1_2_french_hq_and_the_schlieffen_hexes(turn, scenario, open_):
    got = all_spots(rein(b(turn, scenario).track(turn, "FR HQ9")), "FR HQ9")
    sp = {1, 8, 14, 15, 16, 23, 24, 33}
    assert (sp <= got) if open_ else not (sp & got)


def test_7_1_2_no_unsupplied_and_no_enemy_hex():
    got = all_spots(rein(b(4).control("German", 87, 88, 98, 102, 103, 104).at(97, "FR X").track(4, "FR HQ9")), "FR HQ9")
    assert 97 not in got
    assert 87 not in got
    assert {46, 89, 99} <= got


def test_7_1_2_contested_friendly_hex_and_full_stack():
    got = all_spots(rein(b(4).at(58, *FR6, "GE IV").track(4, "FR HQ9")), "FR HQ9")
    assert 58 in got


def test_7_1_3_paris_takes_a_second_french_hq():
    """French variable reinforcements, headquarters too, can always be placed in Paris."""
    assert 19 in all_spots(rein(b(4).at(19, "FR HQ5").track(4, "FR HQ9")), "FR HQ9")


@pytest.mark.parametrize(("cut", "open_"), [(False, True), (True, False)])
def test_7_1_3_paris_needs_supply(cut, open_):
    p = b(8).track(8, "FR 45")
    if cut:
        p.control("German", 9, 10, 18, 20, 28, 29)
    assert (19 in all_spots(rein(p), "FR 45")) == open_


def test_7_1_3_paris_is_not_for_the_british():
    assert 19 not in all_spots(rein(b(8).track(8, "BR 6").at(45, "BR HQ")), "BR 6")


def test_7_1_3_paris_german():
    assert 19 not in all_spots(rein(b(8).control("German", 19).at(19, "GE IV").track(8, "FR 45")), "FR 45")


def test_7_1_2_a_new_hq_opens_nothing_this_turn_but_the_next():
    s = rein(b(8).track(8, "FR HQ9", "FR 45"))
    go(s, "place FR HQ9 > 47")
    assert spots(s, "FR 45") == FR_SOURCES | {1, 19}
    go(s, "delay FR 45")
    assert later(s, 9, "FR 45") == FR_SOURCES | {1, 19, 47}


def test_7_1_2_a_new_hq_at_a_source_does_not_close_it_to_variable_units():
    s = rein(b(8).track(8, "FR HQ9", "FR 45"))
    go(s, "place FR HQ9 > 13")
    assert 13 in spots(s, "FR 45")


def test_7_2_a_new_hq_at_a_source_closes_it_to_replacements():
    """Replacements cannot be placed in any hex that has received a HQ unit in that turn."""
    s = rein(b(8).track(8, "FR HQ9").dead("FR X").at(47, "FR HQ1"))
    go(s, "place FR HQ9 > 13", "replace FR X")
    assert spots(s, "FR X") == (FR_SOURCES | {1, 19, 47}) - {13}


def test_7_2_a_new_hq_does_not_help_replacements():
    s = rein(b(8).track(8, "FR HQ9").dead("FR X"))
    go(s, "place FR HQ9 > 47", "replace FR X")
    assert spots(s, "FR X") == FR_SOURCES | {1, 19}


def test_7_2_hq_of_another_nation_received_closes_too():
    """GT12: nobody but the French and Germans receive headquarters; a German one at a German source."""
    s = rein(b(6, active="Allied").track(6, "GE HQD").dead("GE IV"))
    go(s, "place GE HQD > 100", "replace GE IV")
    assert spots(s, "GE IV") == {91, 94, 105, 107}


# 7.2 ---------------------------------------------------------------------------------------------


def replaced(s):
    until(s, lambda s: step(s) == "Replacements")
    return s


@pytest.mark.parametrize(("caps", "now", "later_"), [(0, False, False), (1, False, True), (2, True, True)])
def test_7_2_prices(caps, now, later_):
    s = rein(b(5, a=caps).dead("FR X"))
    t = texts(s) if step(s) == "Replacements" else []
    assert ("replace FR X" in t, "rebuild FR X" in t) == (now, later_)


def test_7_2_two_caps_now_one_cap_in_two_turns():
    s = rein(b(5).dead("FR X", "FR 1C"))
    go(s, "replace FR X", "place FR X > 80")
    assert s.caps[ALLIED] == 3
    assert at(s, "FR X") == 80
    assert not dis(s, "FR X")
    go(s, "rebuild FR 1C")
    assert s.caps[ALLIED] == 2
    assert where(s, "FR 1C") == TRACK[7]


@pytest.mark.parametrize("turn", [2, 5, 7, 9, 13])
def test_7_2_never_others(turn):
    p = b(turn).dead("BR 1", "BR C", "BE I", "BE C", "FR X", "FR CHA", "FR 71R", "FR 1C", "GE IV", "GE 2C", "GE 33R")
    s = rein(p)
    seen = set()
    while s.phase == Phase.REINFORCEMENT and step(s) not in ("TakeAction", "DeclareWithdrawal"):
        seen |= {t for t in texts(s) if t.startswith(("replace", "rebuild"))}
        plain(s)
    names = {t.split(" ", 1)[1] for t in seen}
    assert names == {"FR X", "FR CHA", "FR 71R", "FR 1C", "GE IV", "GE 2C", "GE 33R"}


def test_7_2_a_lost_gun_is_never_replaced():
    p = b(5, active="Allied").at(84, "GE HA420").at(75, "FR X").control("Allied", 74)
    s = p.phase(Phase.ACTION).build(Phases(int(Phase.ACTION)))
    until(s, lambda s: step(s) == "TakeAction")
    go(s, "activate 75", "join FR X", "march 84")
    assert not s.on_map(unit("GE HA420"))
    assert where(s, "GE HA420") != DEADPILE


def test_7_2_a_lost_headquarters_is_never_replaced():
    p = b(5).at(97, "(FR X)", "FR HQ1", "GE IV").control("German", 87, 88, 98, 102, 103)
    s = p.phase(Phase.ACTION).build(Phases(int(Phase.ACTION)))
    until(s, lambda s: step(s) == "TakeAction")
    declare(s, 97)
    go(s, "fortunes 8")
    roll(s, 1, 6)
    assert not s.on_map(unit("FR HQ1"))
    assert where(s, "FR HQ1") != DEADPILE


def test_7_2_a_lost_fort_is_never_replaced():
    p = b(8).at(10, "Fort Versailles", "GE IV").steps_lost("Fort Versailles", 1).control("German", 10).siege(10)
    s = p.phase(Phase.ACTION).build(Phases(int(Phase.ACTION)))
    until(s, lambda s: step(s) == "TakeAction")
    declare(s, 10)
    go(s, "fortunes 8")
    roll(s, 1, 6)
    assert not s.on_map(unit("Fort Versailles"))
    assert where(s, "Fort Versailles") != DEADPILE


@pytest.mark.parametrize(
    ("turn", "scenario", "extra"), [(6, "campaign", set()), (7, "campaign", {1, 24}), (2, "what-if", {1, 24})]
)
def test_7_2_french_full_list(turn, scenario, extra):
    s = rein(hq_map(b(turn, scenario)).dead("FR X"))
    go(replaced(s), "replace FR X")
    assert spots(s, "FR X") == FR_SOURCES | {19, 47, 58} | extra


@pytest.mark.parametrize(
    ("hex_", "before5"),
    [
        (46, False),
        (56, False),
        (66, False),
        (54, True),
        (44, True),
        (65, True),
        (75, True),
        (97, True),
        (87, True),
        (53, True),
        (64, True),
        (84, True),
    ],
)
@pytest.mark.parametrize("turn", [2, 4, 5])
def test_7_2_german_hqs_in_france(hex_, before5, turn):
    """Before GT5 not with an HQ in France, except in a hex with the German or Belgian border; GT5 everywhere."""
    control = [54, 44, 53, 62, 63, 64, 72, 73, 74, 65, 75, 66, 56, 46, 87, 97, 84]
    p = (
        b(turn)
        .clear(46)
        .at(19, "FR I")
        .control("German", *control)
        .at(hex_, "GE HQ4", "GE X")
        .dead("GE IV")
        .set(namur_fell=1)
    )
    s = rein(p)
    go(replaced(s), "replace GE IV")
    assert (hex_ in spots(s, "GE IV")) == (before5 or turn >= 5)


def test_7_2_variable_reinforcements_are_not_under_the_german_limit():
    control = [53, 62, 63, 64, 72, 73, 74, 65, 75, 66]
    s = rein(b(4).control("German", *control).at(66, "GE HQ4", "GE X").track(4, "GE IILW"))
    assert 66 in all_spots(s, "GE IILW")


def test_7_2_one_cap_units_come_back_under_the_same_limits():
    """A German unit paid for on GT2 comes on GT4: not with the HQ in 66."""
    control = [53, 62, 63, 64, 72, 73, 74, 65, 75, 66]
    s = rein(b(2).control("German", *control).at(66, "GE HQ4", "GE X").dead("GE IV"))
    go(replaced(s), "rebuild GE IV")
    assert where(s, "GE IV") == TRACK[4]
    assert later(s, 4, "GE IV") == {91, 94, 100, 105, 107}


def test_7_2_one_cap_units_keep_away_from_new_hqs():
    s = rein(b(7).dead("FR X"))
    go(replaced(s), "rebuild FR X")
    s2 = until(s, lambda s: s.turn == 9 and spots(s, "FR HQ10") | spots(s, "FR X"))
    s = rein(b(6).dead("FR X").track(8, "FR HQ10"))
    go(replaced(s), "rebuild FR X")
    until(s, lambda s: s.turn == 8 and spots(s, "FR HQ10"))
    go(s, "place FR HQ10 > 13")
    assert spots(s, "FR X") == (FR_SOURCES | {1, 19}) - {13}
    assert s2.turn == 9


@pytest.mark.parametrize(
    ("scenario", "turn", "ok"),
    [
        ("campaign", 13, True),
        ("campaign", 14, False),
        ("short-campaign", 5, True),
        ("short-campaign", 6, False),
        ("what-if", 13, True),
    ],
)
def test_7_2_no_payment_for_a_return_after_the_end(scenario, turn, ok):
    s = rein(b(turn, scenario).dead("FR X"))
    replaced(s)
    assert ("rebuild FR X" in texts(s)) == ok
    assert "replace FR X" in texts(s)


@pytest.mark.parametrize(
    ("scenario", "turn", "back", "later_back"),
    [
        ("campaign", 5, False, False),
        ("campaign", 6, False, False),
        ("campaign", 7, False, False),
        ("campaign", 8, False, True),
        ("campaign", 9, False, True),
        ("campaign", 10, True, True),
        ("campaign", 13, True, True),
        ("what-if", 7, False, False),
        ("what-if", 8, False, True),
        ("what-if", 9, False, True),
        ("what-if", 10, True, True),
    ],
)
@pytest.mark.parametrize("side", ["FR", "GE"])
def test_14_1_1c_disrupted_replacements(scenario, turn, back, later_back, side):
    """One CAP paid on GT8 or later, or two on GT10 or later: the unit comes disrupted."""
    n1, n2 = f"{side} X", f"{side} V"
    s = rein(b(turn, scenario).dead(n1, n2).caps(5, 5))
    until(s, lambda s: step(s) == "Replacements" and f"replace {n1}" in texts(s))
    go(s, f"replace {n1}")
    play(s, texts(s)[0])
    assert bool(dis(s, n1)) == back
    go(s, f"rebuild {n2}")
    until(s, lambda s: spots(s, n2))
    assert s.turn == turn + 2
    play(s, texts(s)[0])
    assert bool(dis(s, n2)) == later_back


# 14.1.1 BEF and Belgians -------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["campaign", "what-if"])
@pytest.mark.parametrize(
    ("turn", "names"),
    [
        (7, set()),
        (8, {"BR 1", "BR 3IN"}),
        (9, set()),
        (11, set()),
        (12, {"BR 1", "BR 3IN", "BE I", "BE 3"}),
        (13, set()),
    ],
)
def test_14_1_1_who_may_be_replaced(turn, names, scenario):
    s = rein(
        b(turn, scenario, a=0).dead("BR 1", "BR C", "BE 3", "BE C", "BR 3IN", "BE I").at(45, "BR HQ").at(53, "BE HQ")
    )
    t = (
        {x.split(" ", 1)[1] for x in texts(s) if x.startswith(("replace", "rebuild"))}
        if step(s) == "Replacements"
        else set()
    )
    assert t == names


@pytest.mark.parametrize(("turn", "back"), [(8, False), (12, True)])
def test_14_1_1_one_unit_free_and_on_its_side(turn, back):
    s = rein(b(turn, a=3).dead("BR 1", "BR 3IN", "BE I", "BE 3").at(45, "BR HQ").at(53, "BE HQ"))
    go(s, "replace BR 1")
    assert spots(s, "BR 1") == {1, 4, 14, 45}
    go(s, "place BR 1 > 45")
    assert s.caps[ALLIED] == 3
    assert bool(dis(s, "BR 1")) == back
    t = texts(s)
    assert "replace BR 3IN" not in t
    if turn == 12:
        assert {x for x in t if x.startswith("replace")} == {"replace BE I", "replace BE 3"}
        go(s, "replace BE 3")
        assert spots(s, "BE 3") - {52} == {1, 14, 53}
        go(s, "place BE 3 > 14")
        assert dis(s, "BE 3") == ["BE 3"]
        assert step(s) != "Replacements" or not any("BE I" in x for x in texts(s))


def test_14_1_1_not_saved():
    s = rein(b(8).at(45, "BR HQ"))
    until(s, lambda s: s.turn == 9)
    s = rein(b(9).dead("BR 1").at(45, "BR HQ"))
    assert not any("BR 1" in x for x in texts(s))


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign"])
def test_14_2_1_no_bef_replacement_on_gt7(scenario):
    s = rein(b(7, scenario).dead("BR 1").at(45, "BR HQ"))
    assert not any("BR 1" in x for x in texts(s))


# 12.3, 12.6 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "turn"), [("BR RN", 9), ("BR 7", 10)])
def test_12_3_any_coastal_hex(name, turn):
    s = rein(b(turn).at(45, "BR HQ").track(turn, name))
    assert all_spots(s, name) - {52} == {1, 4, 14, 45, 7, 15, 16, 23, 32}


def test_12_3_not_antwerp():
    """Antwerp is no coastal hex for them: no sea movement of any type there (12.5.4)."""
    assert 52 not in all_spots(rein(b(10).track(10, "BR 7")), "BR 7")


@pytest.mark.parametrize("name", ["BR 3C", "BR 6", "BR 3IN"])
def test_12_3_only_these_two(name):
    s = rein(b(10).at(45, "BR HQ").track(10, name))
    assert all_spots(s, name) == {1, 4, 14, 45}


def test_12_3_coastal_hexes_need_supply_and_control():
    """32 hangs on 43; 23 on 24; both German: no British supply in 32; 23 is enemy controlled."""
    s = rein(b(10).control("German", 43, 33, 23).track(10, "BR 7"))
    assert all_spots(s, "BR 7") == {1, 4, 14, 7, 15, 16}


@pytest.mark.parametrize(("turn", "scenario"), [(6, "campaign"), (3, "campaign"), (8, "campaign"), (6, "what-if")])
def test_12_6_be4_returns_at_the_coast_full_strength(turn, scenario):
    """The ban on the Schlieffen hexes names British and French only."""
    p = b(turn, scenario).track(turn, "BE 4")
    s = rein(p)
    assert all_spots(s, "BE 4") == {1, 14}
    go(s, "place BE 4 > 14")
    assert not dis(s, "BE 4")


# 14.1.1b the Detachment HQ ------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign", "what-if"])
def test_14_1_1b_relief_by_the_detachment_hq(scenario):
    s = rein(b(6, scenario).track(6, "GE HQD").at(105, "GE HQ7").at(83, "GE HQ3").at(84, "GE HQN"))
    until(s, lambda s: spots(s, "GE HQD"))
    assert 84 not in spots(s, "GE HQD")
    assert "relieve GE HQN" not in texts(s)
    assert {"relieve GE HQ7", "relieve GE HQ3"} <= set(texts(s))
    go(s, "relieve GE HQ7")
    assert at(s, "GE HQD") == 105
    assert where(s, "GE HQ7") == TRACK[7]
    got = later(s, 7, "GE HQ7")
    assert 105 not in got
    assert 83 not in got
    assert {91, 94, 100, 86} <= got


def test_14_1_1b_only_the_detachment_hq_relieves():
    s = rein(b(5).track(5, "GE HQN").at(105, "GE HQ7"))
    until(s, lambda s: spots(s, "GE HQN"))
    assert not offered(s, "relieve")
    assert 105 not in spots(s, "GE HQN")


def test_14_1_1b_relieved_hex_is_no_place_for_units_this_turn():
    """The new HQ does not open its hex; the old one has left (105 is a source: use 83)."""
    s = rein(b(6).track(6, "GE HQD", "GE IILW").at(83, "GE HQ3"))
    until(s, lambda s: spots(s, "GE HQD"))
    go(s, "relieve GE HQ3")
    assert spots(s, "GE IILW") == {91, 94, 100, 105, 107}


def test_14_1_1b_no_relief_in_an_unsupplied_or_enemy_hex():
    p = b(6).track(6, "GE HQD").at(97, "GE HQ7", "GE IV", "FR X").at(58, "GE HQ4", "GE X").control("German", 58)
    s = rein(p)
    until(s, lambda s: spots(s, "GE HQD"))
    assert offered(s, "relieve") == []


# 7.3 ---------------------------------------------------------------------------------------------


def east(p):
    return until(rein(p), lambda s: step(s) == "EastFront" or s.phase >= Phase.ACTION)


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign"])
@pytest.mark.parametrize("hq", ["GE HQ1", "GE HQ2", "GE HQ3", "GE HQ4", "GE HQ5", "GE HQ6", "GE HQ7"])
def test_7_3_only_near_the_first_three_armies(hq, scenario):
    s = east(b(3, scenario).at(72, hq, "GE IV", "GE IIIR", "GE 2C"))
    near = hq in ("GE HQ1", "GE HQ2", "GE HQ3")
    assert (step(s) == "EastFront" and any(t.startswith("send-east") for t in texts(s))) == near
    if not near:
        assert s.vp[GERMAN] == -2 or (step(s) == "EastFront" and texts(s) == ["send-nothing"])


@pytest.mark.parametrize(
    ("where_", "near"), [(72, True), (62, True), (73, True), (81, True), (53, False), (64, False), (91, False)]
)
def test_7_3_in_the_hex_or_one_hex_away(where_, near):
    s = east(b(3).at(72, "GE HQ1", "GE IV", "GE IIIR", "GE 2C").at(where_, "GE X", "GE 4C"))
    assert ("send-east GE X" in texts(s)) == near
    assert ("send-east GE 4C" in texts(s)) == near


def test_7_3_nine_points_and_one_cavalry_division():
    s = east(b(3).at(72, "GE HQ1", "GE IV", "GE IIIR", "GE 2C", "GE 4C"))
    go(s, "send-east GE IV", "send-east GE IIIR", "send-east GE 2C")
    if step(s) == "EastFront":
        assert "send-east GE 4C" not in texts(s)
        go(s, "done")
    assert s.vp[GERMAN] == 0
    assert not any(where(s, n) in (DEADPILE, *TRACK[1:]) or s.on_map(unit(n)) for n in ("GE IV", "GE IIIR", "GE 2C"))
    assert at(s, "GE 4C") == 72
    until(s, lambda s: step(s) == "Replacements" or s.phase >= Phase.ACTION)
    assert not any("GE IV" in t for t in texts(s))


def test_7_3_eight_points_are_not_enough():
    s = east(b(3).at(72, "GE HQ1", "GE IVR", "GE IIIR", "GE 2C"))
    assert not any(t.startswith("send-east") for t in texts(s))
    if step(s) == "EastFront":
        go(s, "send-nothing")
    assert s.vp[GERMAN] == -2


def test_7_3_no_cavalry_no_transfer():
    s = east(b(3).at(72, "GE HQ1", "GE IV", "GE X"))
    assert not any(t.startswith("send-east") for t in texts(s))


def test_7_3_divisions_make_nine_too():
    s = east(b(3).at(72, "GE HQ1", "GE IV", "GE 33R", "GE 30R", "GE 2C"))
    for n in ("GE IV", "GE 33R", "GE 30R", "GE 2C"):
        if step(s) == "EastFront":
            go(s, f"send-east {n}")
    assert not s.on_map(unit("GE 2C"))
    if step(s) == "EastFront":
        go(s, "done")
    assert s.vp[GERMAN] == 0


def test_7_3_cannot_stop_halfway():
    s = east(b(3).at(72, "GE HQ1", "GE IV", "GE IIIR", "GE 2C"))
    go(s, "send-east GE IV")
    assert "done" not in texts(s)
    assert "send-nothing" not in texts(s)


def test_7_3_nothing_costs_two_points():
    s = east(b(3).at(72, "GE HQ1", "GE IV", "GE IIIR", "GE 2C").vp(1, 3))
    go(s, "send-nothing")
    assert s.vp == (-1, 3)


@pytest.mark.parametrize(("turn", "scenario"), [(2, "campaign"), (4, "campaign"), (3, "what-if")])
def test_7_3_gt3_of_the_historical_scenarios_only(turn, scenario):
    s = east(b(turn, scenario).at(72, "GE HQ1", "GE IV", "GE IIIR", "GE 2C"))
    assert step(s) != "EastFront"
    assert s.vp[GERMAN] == 0
