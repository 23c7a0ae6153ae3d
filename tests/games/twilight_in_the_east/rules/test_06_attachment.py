"""6 Attachment: areas, boundaries, who belongs to which army and corps, Asset Units, detachments."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.board import within
from greatwar.games.twilight_in_the_east.boundaries import (
    AND,
    FORM,
    OR,
    RIVER_OF,
    RIVERS,
    followed,
    on_first,
    sides_of,
)
from greatwar.games.twilight_in_the_east.charts import PLANS
from greatwar.games.twilight_in_the_east.components import (
    ARMIES,
    DUMMIES,
    FORTS,
    HEX_COUNT,
    HEXES,
    UNITS,
    army_named,
    corps_named,
    hex_named,
)
from greatwar.games.twilight_in_the_east.game import GAME
from greatwar.games.twilight_in_the_east.rules import areas, attachment
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attaching,
    does,
    moving,
    name_of,
    offered,
    offers,
    piece,
    position,
    present,
    put,
    refused,
    rule_of,
    start,
    steps,
    where,
)


def at(name):
    return hex_named(name).n


def drawn(scenario):
    """The set-up of a scenario with the boundaries that the program proposes."""
    s = start(scenario)
    for side in (RUSSIA, CENTRAL):
        areas.propose(s, side)
    return s


def two_armies():
    """FIRST north and SECOND south of a straight boundary between rows 30 and 31 of column 40."""
    s = position("b_tannenberg", gt=4)
    s.lines = ((2, HEXES[at("40.30")].z, 1, 0, 0, 0, 1, 0, army_named("R FIRST").n, army_named("R SECOND").n),)
    return s


# 6.1 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1#1")
@pytest.mark.parametrize("scenario", ["b_tannenberg", "c_galicia", "d_grand_campaign"])
def test_areas_are_a_partition_of_the_map(scenario):
    s = drawn(scenario)
    for side in (RUSSIA, CENTRAL):
        armies = areas.in_order(s, side)
        if len(armies) < 2:
            continue
        found = {areas.area_of(s, side, h) for h in range(HEX_COUNT)}
        assert found == set(armies)
        for h in range(0, HEX_COUNT, 97):
            assert [a for a in armies if areas.inside(s, a, h)] == [areas.area_of(s, side, h)]


@pytest.mark.rule("6.1#1", "6.1#2", "6.1.1#1")
@pytest.mark.parametrize("scenario", ["b_tannenberg", "c_galicia", "d_grand_campaign"])
def test_the_proposal_parts_the_armies_of_the_set_ups(scenario):
    s = drawn(scenario)
    outside = [
        UNITS[n].name
        for n in range(FORTS)
        if s.army[n] and s.at_number(n) < HEX_COUNT and ARMIES[s.army[n] - 1].has_area
        if not areas.inside(s, s.army[n] - 1, s.at_number(n))
    ]
    assert len(outside) <= 4
    assert len(s.lines) == sum([max(0, len(areas.in_order(s, side)) - 1) for side in (RUSSIA, CENTRAL)])


@pytest.mark.rule("6.1#2")
def test_a_boundary_starts_on_the_enemys_front_line():
    s = drawn("b_tannenberg")
    first, second = army_named("R FIRST").n, army_named("R SECOND").n
    legs = areas.legs_for(s, first, second)
    assert legs
    assert all(areas.leg_refusal(s, first, second, axis, offset) is None for axis, offset in legs)
    assert rule_of(areas.leg_refusal(s, first, second, 0, -30)) == "6.1"


@pytest.mark.rule("6.1#2")
def test_one_bend_at_most_and_not_beyond_the_enemys_front():
    s = drawn("b_tannenberg")
    first = army_named("R FIRST").n
    fronts = areas.Fronts(s, first)
    assert rule_of(areas.bend_refusal((0, -45, 1, AND, 0, -50, 1, 0), fronts)) == "6.1"
    west = (2, HEXES[at("70.20")].z, 1, OR, 0, -70, 1, 0)
    assert "beyond" in present(areas.bend_refusal(west, fronts)).reason
    assert areas.bend_refusal((2, HEXES[at("36.30")].z, 1, OR, 0, -36, 1, 0), fronts) is None


@pytest.mark.rule("6.1#1")
def test_boundaries_do_not_cross_where_armies_stand():
    s = drawn("c_galicia")
    lines = [line for line in s.lines if ARMIES[line[8]].side == RUSSIA]
    first, second = lines[1][8], lines[1][9]
    across = areas.boundary((*lines[0][:2], -lines[0][2], *lines[0][3:]))
    assert rule_of(areas.crossing_refusal(s, first, second, across, areas.Fronts(s, first))) == "6.1"
    own = areas.boundary(lines[1])
    assert areas.crossing_refusal(s, first, second, own, areas.Fronts(s, first)) is None


@pytest.mark.rule("6.1#4")
def test_a_boundary_may_follow_a_river():
    s = position("d_grand_campaign", gt=6)
    river = RIVERS.index("Bug")
    banks = sorted({side // 6 for side, k in RIVER_OF.items() if k == river})
    tried = [(axis, FORM[axis][h], 1, 0, 0, 0, 1, river + 1) for h in banks[::5] for axis in range(6)]
    line = next(line for line in tried if followed(line))
    straight = (*line[:7], 0)
    assert all(on_first(line, h) != on_first(straight, h) for h in followed(line))
    near = sorted({n for h in followed(line) for n in within(h, 3)})
    assert set(sides_of(line, near)) != set(sides_of(straight, near))
    bank = HEXES[sorted(followed(line))[0]].name
    put(s, "R 14/8", bank, army="R FOURTH", corps="")
    s.lines = ((*straight, army_named("R FOURTH").n, army_named("R FIFTH").n),)
    assert river in areas.rivers_near(s, straight)


@pytest.mark.rule("6.1#3")
def test_an_army_without_front_takes_an_area_behind_it():
    s = drawn("b_tannenberg")
    tenth = army_named("R TENTH")
    s.in_play |= 1 << tenth.n
    put(s, "R TENTH Major", "29.32", army="R TENTH")
    put(s, "R 1 rf/22", "29.32", army="R TENTH", corps="")
    assert not areas.has_front(s, tenth.n)
    assert areas.reserve_refusal(s, tenth, at("29.32"), 7) is None
    assert rule_of(areas.reserve_refusal(s, tenth, at("29.32"), 8)) == "6.1"
    assert rule_of(areas.reserve_refusal(s, army_named("R FIRST"), at("38.19"), 7)) == "6.1"
    s.discs = ((tenth.n, at("29.32"), 5),)
    assert areas.area_of(s, RUSSIA, at("29.34")) == tenth.n
    assert areas.area_of(s, RUSSIA, at("29.44")) != tenth.n


@pytest.mark.rule("6.1.2#1", "6.1.2#2", "6.2.1#2")
def test_an_area_holds_no_more_trains_than_the_armys_limit():
    first = army_named("R FIRST")
    assert not areas.over_limit(first, 5, 0)
    assert areas.over_limit(first, 6, 0)
    assert not areas.over_limit(first, 5, 1)
    assert areas.over_limit(army_named("R TENTH"), 5, 1)
    s = two_armies()
    names = ("R 1", "R 2", "R 3", "R 4", "R 6", "R 13")
    for corps in names:
        put(s, f"{corps} Train", "36.25", army="R FIRST")
    line = areas.boundary(s.lines[0])
    second = army_named("R SECOND").n
    assert rule_of(areas.train_refusal(first.n, second, line, areas.Fronts(s, first.n))) == "6.1.2"
    s.set_mark(piece("R 13 Train"), nm.RAIL)
    assert areas.train_refusal(first.n, second, line, areas.Fronts(s, first.n)) is None


# 6.1.1 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1.1#1", "6.1.1#3", "6.1.1#5", "6.3#1")
def test_what_lies_inside_an_area_belongs_to_its_army():
    s = two_armies()
    put(s, "R 5 rf", "40.26", army="R SECOND", corps="")
    put(s, "R 1 c", "40.26", army="R SECOND", corps="", rail="26.17")
    put(s, "R 13 Train", "38.26", army="R SECOND")
    put(s, "R 36/13", "38.40", army="R SECOND")
    attachment.attach_all(s, RUSSIA)
    assert s.army_of(piece("R 5 rf")).name == "R FIRST"
    assert s.army_of(piece("R 1 c")).name == "R SECOND"
    assert s.army_of(piece("R 13 Train")).name == "R FIRST"
    # a formation follows its corps wherever it stands
    assert s.army_of(piece("R 36/13")).name == "R FIRST"


@pytest.mark.rule("6.1.1#4", "21.1.1#1", "6.1.1#6")
def test_a_plan_keeps_formations_with_their_army():
    s = two_armies()
    s.plans = bytes([1 if PLANS[k][0] == "R SECOND" else 0 for k in range(len(PLANS))])
    put(s, "R 5 rf", "40.26", army="R SECOND", corps="")
    attachment.attach_all(s, RUSSIA)
    assert s.army_of(piece("R 5 rf")).name == "R SECOND"
    assert rule_of(attachment.army_refusal(s, piece("R 5 rf"), army_named("R FIRST"))) == "21.1.1"
    assert not areas.inside(s, army_named("R SECOND").n, at("40.26"))


@pytest.mark.rule("6.1.1#2", "6.1.1#6", "6.1.1#1")
def test_the_player_hands_a_unit_over_once_in_a_phase():
    s = two_armies()
    put(s, "R FIRST Major", "36.19", army="R FIRST")
    put(s, "R SECOND Major", "57.45", army="R SECOND")
    put(s, "R 27/3", "38.20", army="R FIRST", corps="")
    put(s, "R 36/13", "50.40", army="R SECOND", corps="")
    put(s, "R 5 rf", "40.26", army="R SECOND", corps="")
    attaching(s, RUSSIA)
    assert name_of(s) == "Attachments"
    assert s.army_of(piece("R 5 rf")).name == "R FIRST"
    does(s, "reattach R FIRST")
    does(s, "hand-over R 5 rf > R SECOND")
    assert s.army_of(piece("R 5 rf")).name == "R SECOND"
    assert not offered(s, "reattach R FIRST")
    does(s, "accept")


# 6.2 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.2.2#2", "6.2.2#3", "6.2.2-ex")
def test_56_r_goes_to_its_corps_when_the_train_is_near_the_front():
    s = position("b_tannenberg", gt=8)
    put(s, "R 27/3", "38.20")
    put(s, "G 1/1", "41.19")
    unit = put(s, "R 56 r/26 R", "30.18", corps="")
    corps = corps_named("R 26 R")
    assert attachment.corps_refusal(s, unit, None) is not None
    attachment.return_to_corps(s, unit)
    assert s.corps_of(unit) is None
    put(s, "R 26 R Train", "26.17", rail="30.17")
    assert not attachment.corps_arrived(s, corps)
    s.set_mark(piece("R 26 R Train"), nm.RAIL, False)
    s.put(piece("R 26 R Train"), at("27.24"))
    assert not attachment.corps_arrived(s, corps)
    s.put(piece("R 26 R Train"), at("36.20"))
    assert attachment.corps_arrived(s, corps)
    attachment.return_to_corps(s, unit)
    assert s.corps_of(unit) is corps
    assert rule_of(attachment.corps_refusal(s, unit, None)) == "6.2.2"


@pytest.mark.rule("6.2.2#1", "6.2.2a#1", "6.2.3#1", "3.8.3#1")
def test_tracks_and_their_limits():
    s = position("a_gumbinnen")
    put(s, "R 3 Train", "36.19")
    put(s, "R 1 C Train", "36.19")
    third, cavalry = corps_named("R 3"), corps_named("R 1 C")
    put(s, "R 25/3", "38.19")
    put(s, "R 27/3", "38.19")
    brigade = put(s, "R 5 rf", "38.19", corps="")
    assert attachment.halves_in(s, third) == 4
    assert attachment.corps_refusal(s, brigade, third) is None
    s.set_corps(brigade, third)
    assert attachment.halves_in(s, third) == 5
    assert attachment.corps_refusal(s, brigade, None) is None
    horse = put(s, "R 1 c", "38.19", corps="")
    assert rule_of(attachment.corps_refusal(s, horse, third)) == "6.2.2a"
    assert attachment.corps_refusal(s, horse, cavalry) is None
    for name in ("R 28/20", "R 29/20", "R 40/4", "R 30/4"):
        s.set_corps(put(s, name, "38.20"), third)
    assert rule_of(attachment.corps_refusal(s, put(s, "R 53 r/26 R", "38.20", corps=""), third)) == "6.2.2a"


@pytest.mark.rule("6.2.2-opt#1", "6.2.2#2")
def test_the_optional_rule_frees_two_formations_of_a_nation():
    plain = position("a_gumbinnen")
    put(plain, "R 3 Train", "36.19")
    assert rule_of(attachment.corps_refusal(plain, put(plain, "R 25/3", "38.19"), None)) == "6.2.2"
    s = position("a_gumbinnen", reattachment="on")
    for train in ("R 3 Train", "R 20 Train"):
        put(s, train, "36.19")
    first, second, third = (put(s, n, "38.19") for n in ("R 25/3", "R 27/3", "R 28/20"))
    for unit in (first, second):
        assert attachment.corps_refusal(s, unit, None) is None
        s.set_corps(unit, None)
    assert rule_of(attachment.corps_refusal(s, third, None)) == "6.2.2"


@pytest.mark.rule("6.2.4#1", "6.2.4#2", "6.2.4#3")
def test_germans_and_austrians_under_each_others_command():
    s = position("d_grand_campaign", gt=20)
    ah, eighth = army_named("A FIRST"), army_named("G EIGHTH")
    reserve, active = put(s, "G 3 r", "60.75", corps=""), put(s, "G 1/1", "60.76")
    assert attachment.nation_refusal(s, reserve, ah) is None
    assert rule_of(attachment.nation_refusal(s, active, ah)) == "6.2.4"
    s.set_army(reserve, ah)
    assert rule_of(attachment.nation_refusal(s, put(s, "G 35 r", "60.77", corps=""), ah)) == "6.2.4"
    train = put(s, "G 3 LW Train", "60.74")
    assert rule_of(attachment.nation_refusal(s, train, ah)) == "6.2.4"
    s.turn = 18
    assert attachment.nation_refusal(s, train, ah) is None
    horse = put(s, "A 7 c", "60.70", army="A FIRST", corps="")
    assert attachment.nation_refusal(s, horse, eighth) is None
    s.set_army(horse, eighth)
    assert rule_of(attachment.nation_refusal(s, put(s, "A 3 c", "60.71", army="A FIRST", corps=""), eighth)) == "6.2.4"
    assert rule_of(attachment.nation_refusal(s, put(s, "A 14/5", "60.72", army="A FIRST"), eighth)) == "6.2.4"


@pytest.mark.rule("6.2#1", "6.2.1#1", "6.2.1#2", "6.2.2#1", "6.2.3#1")
def test_the_display_of_an_army():
    s = start("a_gumbinnen")
    s.set_cel(piece("R 27/3"), 2)
    tracks = dict(attachment.display(s, army_named("R FIRST")))
    assert tracks["R 3"] == [(piece("R 25/3"), 0), (piece("R 27/3"), -2)]
    assert piece("R 5 rf") in [u for u, _ in tracks["Independent"]]


# 6.4 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.4.1#2", "6.4#1", "6.2.4#4")
def test_an_asset_belongs_to_the_nearest_formation_of_its_nation():
    s = position("b_tannenberg", gt=9)
    put(s, "G 3 r", "50.20", corps="")
    put(s, "G 36 r/1 R", "50.24")
    asset = put(s, "G Bacmeister", "50.22")
    assert set(attachment.nearest_formations(s, asset)) == {piece("G 3 r"), piece("G 36 r/1 R")}
    attachment.attach_assets(s, CENTRAL)
    assert s.corps_of(asset) is corps_named("G 1 R")
    assert attachment.ties(s, asset) == [piece("G 3 r")]
    assert attachment.asset_refusal(s, asset, piece("G 3 r")) is None
    s.put(piece("G 3 r"), at("50.18"))
    assert rule_of(attachment.asset_refusal(s, asset, piece("G 3 r"))) == "6.4.1"
    attachment.attach_assets(s, CENTRAL)
    assert attachment.ties(s, asset) == []


@pytest.mark.rule("6.4.3#1", "6.4.3a#1", "6.4.3a#3")
def test_a_detachment_rejoins_its_parent():
    s = position("b_tannenberg", gt=4)
    det = put(s, "R det 4+16/6", "50.40", army="R SECOND")
    lost = s.steps(det)
    parent = put(s, "R 4/6", "50.40", lost=lost, army="R SECOND")
    other = put(s, "R 22/1", "50.40", lost=lost, army="R SECOND")
    moving(s, RUSSIA)
    does(s, "end-phase")
    assert offers(s, "integrate") == ["integrate R det 4+16/6 > R 4/6"]
    assert other.n not in det.parents
    put(s, "R 16/6", "50.40", lost=1, army="R SECOND")
    moving(s, RUSSIA)
    does(s, "end-phase")
    assert sorted(offers(s, "integrate")) == ["integrate R det 4+16/6 > R 16/6", "integrate R det 4+16/6 > R 4/6"]
    does(s, "integrate R det 4+16/6 > R 4/6")
    assert steps(s, "R 4/6") == parent.steps
    assert where(s, "R det 4+16/6") == "removed"
    assert offers(s, "integrate") == []


@pytest.mark.rule("6.4.3a#1", "3.4.1#4")
@pytest.mark.parametrize(("lost", "after"), [(1, 0), (9, 4)])
def test_a_parent_takes_no_more_steps_than_it_has_lost(lost, after):
    s = position("b_tannenberg", gt=4)
    det = put(s, "R det 4+16/6", "50.40", army="R SECOND")
    s.set_lost(det, det.steps - min(5, det.steps))
    have = s.steps(det)
    parent = put(s, "R 4/6", "50.40", lost=lost, army="R SECOND")
    moving(s, RUSSIA, counter=True)
    does(s, "end-phase", "integrate R det 4+16/6 > R 4/6")
    assert s.lost[parent.n] == max(0, lost - have)
    assert (after == 0) == (lost <= have)


@pytest.mark.rule("6.1#2", "6.1.2#1")
def test_a_player_redraws_a_boundary():
    s = start("c_galicia")
    attaching(s, RUSSIA)
    redraw = offers(s, "redraw")[0]
    does(s, redraw)
    assert name_of(s) == "FirstLeg"
    assert refused(s, "leg x > -1").rule == "6.1"
    does(s, offers(s, "leg")[0])
    assert name_of(s) in ("SecondLeg", "Attachments")
    before = s.lines
    if name_of(s) == "SecondLeg":
        does(s, offers(s)[0])
    if name_of(s) == "Follow":
        does(s, "done")
        assert s.lines != before
    assert name_of(s) == "Attachments"
    assert not offered(s, redraw)


@pytest.mark.rule("6.1.1#1", "5.4.2#1")
def test_all_units_of_a_side_have_an_army_after_the_phase():
    s = start("d_grand_campaign")
    attaching(s, CENTRAL)
    does(s, "accept")
    free = [
        UNITS[n].name
        for n in range(DUMMIES)
        if UNITS[n].side == CENTRAL and s.at_number(n) < HEX_COUNT and not s.army[n]
    ]
    assert free == []


def test_the_xiv_corps_may_go_to_the_fourth_army_in_galicia():
    s = position("c_galicia", gt=3)
    train = put(s, "A 14 Train", "40.90", army="A THIRD")
    assert attachment.scenario_armies(s, train) == set()
    s.turn = 4
    assert attachment.scenario_armies(s, train) == {army_named("A FOURTH").n}
    assert attachment.scenario_armies(s, put(s, "A 3 Train", "40.90", army="A THIRD")) == set()


def test_the_enemy_sees_no_displays_while_they_are_changed():
    s = start("b_tannenberg")
    attaching(s, RUSSIA)
    assert any(s.pending[-1].before)
    assert not any(GAME.view(s, CENTRAL).pending[-1].before)
    assert GAME.view(s, RUSSIA).pending[-1].before == s.pending[-1].before
