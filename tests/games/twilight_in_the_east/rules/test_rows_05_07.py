"""5 to 7, 12, 13 Phases, attachment, works: every limit from both sides."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.board import ADJ
from greatwar.games.twilight_in_the_east.components import (
    ARMIES,
    CORPS,
    HEXES,
    UNITS,
    army_named,
    corps_named,
    hex_named,
    place_named,
    unit,
)
from greatwar.games.twilight_in_the_east.rules import attachment, reaction, replacements, supply, units
from greatwar.games.twilight_in_the_east.rules.occupation import enter
from greatwar.games.twilight_in_the_east.steps.post_combat import RemoveMarkers, must_retire, retire_refusal
from greatwar.games.twilight_in_the_east.steps.sequence import PlayerTurn, TurnEnd
from greatwar.games.twilight_in_the_east.supply_ways import QUARTERS

from ..positions import (
    CENTRAL,
    RUSSIA,
    Idle,
    attaching,
    attacking,
    does,
    level,
    moving,
    name_of,
    nm,
    offered,
    offers,
    position,
    put,
    refused,
    retiring,
    run,
    where,
)


def n(name):
    return hex_named(name).n


def rule(found):
    """The rule of a refusal; empty if it is allowed."""
    return found.rule if found is not None else ""


# 5 -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.3.1#2", "5.4#1", "2.2-Attack#1")
@pytest.mark.parametrize("side", [RUSSIA, CENTRAL])
def test_the_ten_phases_of_a_player_turn(side):
    """5.4 The other player is active in the seventh and ninth; movement and attack phases are the same steps."""
    s = position("a_gumbinnen")
    s.pending[:] = [Idle()]
    s.rail_before = s.rail
    PlayerTurn(side).run(s)
    assert s.phasing == side
    assert s.rail_before == b""
    found = [step for step in reversed(s.pending) if not isinstance(step, Idle)]
    phases = [step.phase for step in found[::2]]
    assert phases == [
        nm.REINFORCEMENT,
        nm.ATTACHMENT,
        nm.PONTOON,
        nm.SUPPLY,
        nm.ENGINEERING,
        nm.MOVEMENT,
        nm.COUNTER_MOVEMENT,
        nm.ATTACK,
        nm.COUNTER_ATTACK,
        nm.POST_COMBAT,
    ]
    assert [step.side for step in found[1::2]] == [side] * 6 + [1 - side, side, 1 - side, side]
    assert type(found[11]) is type(found[13])
    assert type(found[15]) is type(found[17])


@pytest.mark.rule("5.0#1", "27.0#1")
@pytest.mark.parametrize(("gt", "inter"), [(1, False), (2, False), (3, True), (6, True), (7, False)])
def test_an_inter_phase_follows_every_third_turn(gt, inter):
    s = position("d_grand_campaign", gt=gt)
    s.pending[:] = [Idle()]
    TurnEnd().run(s)
    names = [type(step).__name__ for step in reversed(s.pending) if not isinstance(step, Idle)]
    assert names == (["Phase", "InterPhase", "GameTurn"] if inter else ["GameTurn"])


@pytest.mark.rule("5.2.1#1", "4.7#1", "8.2.1#1")
def test_rail_points_are_reset_and_allotted():
    from greatwar.games.twilight_in_the_east.scenarios import allotments_of

    rows = allotments_of("d_grand_campaign")
    for gt in (3, 6, 9, 10):
        s = position("d_grand_campaign", gt=gt)
        s.rp = (7, 7, 7, 7, 7)
        replacements.allot_rail_points(s)
        row = rows.get(gt)
        want = (
            (0,) * 5
            if row is None
            else tuple(
                2 * x
                for x in (row.rp_germany, row.rp_austria, row.rp_russian_gauge, row.rp_european_gauge, row.rp_warsaw)
            )
        )
        assert s.rp == want
    assert any(row.rp_warsaw for row in rows.values())
    assert 10 not in rows


@pytest.mark.rule("5.4.6#1", "5.4.7#1", "8.0#1")
def test_a_movement_phase_begins_afresh():
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "40.20")
    s.set_order(u, nm.MOVED)
    s.crossed, s.dug, s.stations = ((1, 2),), ((3, 4),), ((5, 6),)
    s.ersatz = ((u.n, u.n, 0), (u.n, unit("R 25/3").n, 2))
    moving(s, RUSSIA)
    assert offered(s, "take R 27/3")
    assert not any([s.crossed, s.dug, s.stations])
    assert [e[2] for e in s.ersatz] == [2]
    assert s.rail_before == s.rail


@pytest.mark.rule("5.4.8#1", "5.4.9#1", "10.3#2", "10.1#1")
@pytest.mark.parametrize("counter", [False, True])
def test_an_attack_phase_begins_afresh(counter):
    """10.1, 10.3 Markers at empty hexes go, hexes with markers are indicated; earlier combats do not count."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20", prepared="41.19")
    put(s, "R 25/3", "40.20", prepared="41.20")
    put(s, "G 1/1", "41.19", prepared="40.20")
    put(s, "G 35/17", "39.19")
    for name in ("R 27/3", "G 1/1"):
        s.set_order(unit(name), nm.ATTACKED | nm.WAS_ATTACKED | nm.RETREATED)
    s.fought, s.joined = (n("41.19"),), ((1, 2),)
    attacking(s, RUSSIA, counter=counter)
    assert s.declared == (n("41.19"),)
    assert not any([s.fought, s.joined])
    assert s.prepared(unit("R 27/3")) >= 0
    assert s.prepared(unit("R 25/3")) < 0
    assert s.prepared(unit("G 1/1")) >= 0  # the enemy's stays
    assert offers(s, "declare") == ["declare 39.19"]
    assert not s.has_order(unit("G 1/1"), nm.RETREATED)


@pytest.mark.rule("5.4.10b#1", "8.2.5#3", "9.5.1a#1")
@pytest.mark.parametrize(
    ("before", "after"),
    [(0, 0), (nm.HALF_INITIAL, nm.HALF_FINAL), (nm.HALF_FINAL, 0), (nm.HALF_DEFERRED, nm.HALF_DEFERRED)],
)
def test_markers_are_removed_and_turned(before, after):
    s = position("b_tannenberg", gt=3)
    pieces = [put(s, "R 27/3", "40.20", half=before), put(s, "G 1/1", "44.20", half=before)]
    gun, other = put(s, "R 3 how", "40.20"), put(s, "G 1.FA", "44.20")
    s.set_mark(gun, nm.DISPLACED)
    s.set_mark(other, nm.DISPLACED | nm.LOW)
    s.set_order(pieces[0], nm.MOVED | nm.ATTACKED | nm.WAS_ATTACKED | nm.RETREATED)
    run(s, RemoveMarkers())
    assert [s.half(u) for u in pieces] == [after, after]
    assert not s.marked(gun, nm.DISPLACED)
    assert not s.marked(other, nm.DISPLACED)
    assert s.marked(other, nm.LOW)
    assert not s.has_order(pieces[0], nm.MOVED | nm.ATTACKED | nm.WAS_ATTACKED | nm.RETREATED)


@pytest.mark.rule("9.2#1", "9.2.1#1")
@pytest.mark.parametrize(
    ("name", "keys", "to", "rule_"),
    [
        ("R 1 c", {}, "39.20", ""),
        ("R 27/3", {}, "39.20", "9.2"),
        ("R 1 c", {"rail": "36.19"}, "39.20", "9.2"),
        ("R 1 c", {"released": False}, "39.20", "3.3.5"),
        ("R 1 c", {}, "38.20", "9.2"),  # two hexes
        ("R 1 c", {}, "41.19", "9.2"),  # the enemy
        ("R 1 c", {}, "40.19", "9.2.1"),  # vacant, in his ZOC
        ("R 1 c", {}, "41.20", ""),  # there are friends
    ],
)
def test_where_cavalry_retires(name, keys, to, rule_):
    s = position("b_tannenberg", gt=3)
    u = put(s, name, "40.20", **keys)
    put(s, "G 1/1", "41.19")
    put(s, "R 3 how", "41.20")
    assert rule(retire_refusal(s, u, n(to))) == rule_
    s.put(unit("G 1/1"), n("44.20"))
    assert rule(retire_refusal(s, u, n("39.20"))) == "9.2"  # no enemy is adjacent


@pytest.mark.rule("9.2#1", "9.2.2#1", "5.4.10a#1")
def test_the_phasing_player_retires_first_and_everybody_once():
    s = position("b_tannenberg", gt=18)
    put(s, "R 1 c", "40.20")
    put(s, "G 1 c", "41.19")
    retiring(s, CENTRAL)
    assert all(a.startswith("retire G 1 c") for a in offers(s, "retire"))
    assert offered(s, "done")
    does(s, offers(s, "retire")[0])
    assert name_of(s) == "Idle"  # nobody is adjacent any more
    assert where(s, "G 1 c") != "41.19"
    s = position("b_tannenberg", gt=18)
    put(s, "R 1 c", "40.20", status=-4)
    put(s, "G 1 c", "41.19")
    put(s, "G 1/1", "41.19")
    retiring(s, CENTRAL)
    does(s, "done")
    assert all(a.startswith("retire R 1 c") for a in offers(s))
    assert refused(s, "done").rule == "9.2.2"
    assert must_retire(s, unit("R 1 c"))
    assert not must_retire(s, unit("G 1 c"))
    does(s, offers(s)[0])
    assert s.has_order(unit("R 1 c"), nm.MOVED) or name_of(s) == "Idle"


# 6 -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1.1#1", "6.1.1#5")
@pytest.mark.parametrize(
    ("name", "army", "keys", "rule_"),
    [
        ("R 5 rf", "R SECOND", {}, ""),
        ("R 5 rf", "G EIGHTH", {}, "6.1.1"),
        ("R 5 rf", "R TENTH", {}, "6.1.1"),  # not in play yet
        ("R 5 rf", "R SECOND", {"rail": "36.19"}, "6.1.1"),
        ("R FIRST Minor", "R SECOND", {}, "6.1.1"),
    ],
)
def test_what_may_be_attached_to_an_army(name, army, keys, rule_):
    s = position("b_tannenberg", gt=3)
    u = put(s, name, "40.20", army="R FIRST", corps=None if name.endswith("Minor") else "", **keys)
    assert rule(attachment._attachable(s, u, army_named(army))) == rule_
    assert rule(attachment.army_refusal(s, u, army_named(army))) == rule_


@pytest.mark.rule("6.2.4#1", "6.2.4#3")
def test_who_serves_under_the_ally():
    s = position("d_grand_campaign", gt=4)
    fourth, eighth = army_named("A FOURTH"), army_named("G EIGHTH")
    s.in_play |= 1 << fourth.n | 1 << eighth.n
    reserve = [u for u in UNITS if u.reserve and u.formation and u.size == nm.DIVISION and u.infantry][:2]
    for u in reserve:
        put(s, u.name, "41.19", army="G EIGHTH", corps="")
    assert attachment.nation_refusal(s, reserve[0], fourth) is None
    assert attachment.nation_refusal(s, reserve[0], eighth) is None
    assert rule(attachment.nation_refusal(s, put(s, "G 1/1", "41.19"), fourth)) == "6.2.4"
    assert rule(attachment.nation_refusal(s, put(s, "G 1 c", "41.19"), fourth)) == "6.2.4"
    assert rule(attachment.nation_refusal(s, put(s, "G 1 Train", "41.19"), fourth)) == "6.2.4"
    s.set_army(reserve[0], fourth)
    assert attachment.nation_refusal(s, reserve[0], fourth) is None  # it is the one
    assert rule(attachment.nation_refusal(s, reserve[1], fourth)) == "6.2.4"
    horse = [u for u in UNITS if u.nation == nm.AUSTRIAN and u.cavalry and u.formation and u.size == nm.DIVISION][:2]
    for u in horse:
        put(s, u.name, "41.20", army="A FOURTH")
    assert attachment.nation_refusal(s, horse[0], eighth) is None
    assert rule(attachment.nation_refusal(s, put(s, "A 5/1", "41.20"), eighth)) == "6.2.4"
    assert rule(attachment.nation_refusal(s, put(s, "A 1 Train", "41.20"), eighth)) == "6.2.4"
    s.set_army(horse[0], eighth)
    assert rule(attachment.nation_refusal(s, horse[1], eighth)) == "6.2.4"
    s.put(horse[0], hex_named("41.20").n)
    assert attachment.nation_refusal(s, horse[0], eighth) is None
    assert attachment.nation_refusal(s, put(s, "R 27/3", "38.20"), eighth) is None  # another question


@pytest.mark.rule("6.2.4#2")
@pytest.mark.parametrize(("gt", "rule_"), [(3, "6.2.4"), (4, ""), (18, ""), (19, "6.2.4")])
def test_the_landwehr_corps_under_austrian_command(gt, rule_):
    s = position("d_grand_campaign", gt=gt)
    train = put(s, "G 3 LW Train", "70.70", army="G EIGHTH")
    fourth = army_named("A FOURTH")
    assert rule(attachment.nation_refusal(s, train, fourth)) == rule_
    member = next(u for u in UNITS if u.corps == corps_named("G 3 LW").n and u.formation)
    put(s, member.name, "70.70")
    assert rule(attachment.nation_refusal(s, member, fourth)) == rule_


@pytest.mark.rule("6.1.2#1", "6.1.2#2")
def test_an_army_has_its_limit_of_corps():
    s = position("d_grand_campaign", gt=30)
    first = army_named("R FIRST")
    trains = [u for u in UNITS if u.train and u.side == RUSSIA and not CORPS[u.corps].cavalry]
    horse = [u for u in UNITS if u.train and u.side == RUSSIA and CORPS[u.corps].cavalry]
    for u in trains[: first.limit - 1]:
        put(s, u.name, "40.20", army="R FIRST")
    for u in trains[first.limit - 1 :][:2]:
        put(s, u.name, "40.20", army="R SECOND")
    last, over = trains[first.limit - 1], trains[first.limit]
    assert attachment.limit_refusal(s, last, first) is None
    s.set_army(last, first)
    assert attachment.limit_refusal(s, last, first) is None
    assert rule(attachment.limit_refusal(s, over, first)) == "6.1.2"
    s.set_mark(trains[0], nm.RAIL)  # entrained ones do not count
    assert attachment.limit_refusal(s, over, first) is None
    s.set_mark(trains[0], nm.RAIL, on=False)
    if horse and first.cavalry_extra:
        put(s, horse[0].name, "40.20", army="R SECOND")
        assert attachment.limit_refusal(s, horse[0], first) is None


@pytest.mark.rule("6.2.2#1", "6.2.3#1", "6.2.2#2", "6.2.2#3", "6.2.2a#1", "3.8.3#1")
@pytest.mark.parametrize(
    ("name", "keys", "corps", "trains", "rule_"),
    [
        ("R 5 rf", {"corps": ""}, "R 3", ("R 3",), ""),
        ("R 5 rf", {"corps": "R 3"}, "R 3", ("R 3",), "6.2.2"),  # there already
        ("R 5 rf", {"corps": "R 3"}, None, ("R 3",), ""),  # to the independent track
        ("R 5 rf", {"corps": ""}, "R 3", (), "6.2.2"),  # no Train
        ("R 5 rf", {"corps": "", "army": "R SECOND"}, "R 3", ("R 3",), "6.2.2"),  # another army
        ("R 5 rf", {"corps": "", "rail": "36.19"}, "R 3", ("R 3",), "6.2.2"),
        ("R Kowno", {}, "R 3", ("R 3",), "6.2.2"),  # no formation
        ("R 27/3", {"corps": "R 3"}, None, ("R 3",), "6.2.2"),  # its ID binds it
        ("R 27/3", {"corps": "R 3"}, "R 20", ("R 3", "R 20"), "6.2.2"),
        ("R 27/3", {"corps": ""}, "R 20", ("R 20",), ""),  # its Train is not there
        ("R 27/3", {"corps": ""}, "R 3", ("R 3",), ""),
        ("R 1 c", {"corps": ""}, "R 3", ("R 3",), "6.2.2a"),  # cavalry
        ("R 5 rf", {"corps": ""}, "R 1 C", ("R 1 C",), "6.2.2a"),
        ("R 1 c", {"corps": ""}, "R 1 C", ("R 1 C",), ""),
    ],
)
def test_which_track_a_formation_may_go_to(name, keys, corps, trains, rule_):
    s = position("b_tannenberg", gt=18)
    put(s, "G 1/1", "44.20")
    for train in trains:
        put(s, f"{train} Train", "40.20", army="R FIRST")
    u = put(s, name, "40.20", **{"army": "R FIRST", **keys})
    assert rule(attachment.corps_refusal(s, u, corps_named(corps) if corps else None)) == rule_


@pytest.mark.rule("6.2.2a#1", "3.8.3#1")
def test_a_corps_has_its_limit_of_divisions():
    s = position("b_tannenberg", gt=18)
    third = corps_named("R 3")
    put(s, "R 3 Train", "40.20")
    divisions = [u for u in UNITS if u.infantry and u.size == nm.DIVISION and u.side == RUSSIA][: third.limit]
    brigades = [u for u in UNITS if u.infantry and u.size == nm.BRIGADE and u.side == RUSSIA and u.formation][:2]
    for u in divisions[1:]:
        s.set_corps(put(s, u.name, "40.20"), third)
    s.set_corps(put(s, brigades[0].name, "40.20"), third)
    assert attachment.halves_in(s, third) == 2 * third.limit - 1
    late, small = put(s, divisions[0].name, "40.20", corps=""), put(s, brigades[1].name, "40.20", corps="")
    assert rule(attachment._room_on_track(s, late, third)) == "6.2.2a"
    assert attachment._room_on_track(s, small, third) is None
    s.put(brigades[0], place_named("eliminated").n)  # eliminated ones do not count
    assert attachment.halves_in(s, third) == 2 * third.limit - 2
    assert attachment._room_on_track(s, late, third) is None


@pytest.mark.rule("6.2.2-opt#1", "6.2.2#2")
def test_two_formations_of_a_nation_are_reattached_by_the_option():
    s = position("b_tannenberg", gt=18, reattachment="on")
    put(s, "G 1/1", "44.20")
    for name in ("R 3 Train", "R 20 Train", "R 4 Train"):
        put(s, name, "40.20", army="R FIRST")
    away = [put(s, x, "40.20", corps="") for x in ("R 28/20", "R 29/20")]
    u, other = put(s, "R 27/3", "40.20"), put(s, "R 25/3", "40.20")
    assert rule(attachment._leaving_refusal(s, u, corps_named("R 3"))) == "6.2.2"
    assert attachment._leaving_refusal(s, away[0], corps_named("R 20")) is None  # it is one of the two
    s.set_corps(away[0], corps_named("R 20"))
    assert attachment._leaving_refusal(s, u, corps_named("R 3")) is None
    s.set_corps(u, None)
    assert rule(attachment._leaving_refusal(s, other, corps_named("R 3"))) == "6.2.2"


@pytest.mark.rule("6.2.2#2", "6.2.2#3", "6.2.2-ex")
@pytest.mark.parametrize(
    ("train", "keys", "enemy", "arrived"),
    [
        ("40.20", {}, "42.20", True),
        ("", {}, "42.20", False),
        ("40.20", {"rail": "36.19"}, "42.20", False),
        ("40.20", {}, "", False),  # there is no front
        ("28.24", {}, "42.20", False),  # far behind
        ("26.17", {}, "42.20", True),  # the railway leads it there
    ],
)
def test_when_a_corps_has_arrived(train, keys, enemy, arrived):
    s = position("b_tannenberg", gt=7)
    u = put(s, "R 56 r/26 R", "40.20", corps="")
    if train:
        put(s, "R 26 R Train", train, **keys)
    if enemy:
        put(s, "G 1/1", enemy)
    corps = corps_named("R 26 R")
    assert attachment.corps_arrived(s, corps) == arrived
    attachment.return_to_corps(s, u)
    assert (s.corps_of(u) is corps) == arrived


@pytest.mark.rule("6.4.1#2", "6.2.4#4", "6.4#1")
def test_the_formation_an_asset_follows():
    s = position("b_tannenberg", gt=3)
    asset = put(s, "R Kowno", "40.20", army="R FIRST")
    put(s, "R 27/3", "38.20", army="R FIRST")
    put(s, "R 28/20", "39.19", army="R SECOND")  # nearer, of another army
    put(s, "R 3 how", "40.19", army="R FIRST")  # no formation
    assert [u.name for u in attachment.nearest_formations(s, asset)] == ["R 27/3"]
    put(s, "R 29/20", "40.22", army="R FIRST")
    assert {u.name for u in attachment.nearest_formations(s, asset)} == {"R 27/3", "R 29/20"}
    s.set_corps(asset, corps_named("R 3"))
    assert [u.name for u in attachment.ties(s, asset)] == ["R 29/20"]
    assert attachment.asset_refusal(s, asset, unit("R 29/20")) is None
    assert rule(attachment.asset_refusal(s, asset, unit("R 28/20"))) == "6.4.1"
    assert rule(attachment.asset_refusal(s, unit("R 27/3"), unit("R 29/20"))) == "6.4.1"
    s.set_corps(unit("R 27/3"), None)
    attachment.attach_assets(s, RUSSIA)
    assert s.corps_of(asset) is corps_named("R 20")  # in a tie one with a corps
    s.put(unit("R 29/20"), n("40.19"))
    put(s, "R 25/3", "40.20", army="R FIRST")
    attachment.attach_assets(s, CENTRAL)
    assert s.corps_of(asset) is corps_named("R 20")  # the other side's are left alone
    attachment.attach_assets(s, RUSSIA)
    assert s.corps_of(asset) is corps_named("R 3")


@pytest.mark.rule("6.2#1", "6.2.1#1", "6.2.1#2", "6.2.2#1", "6.2.3#1")
def test_the_tracks_of_a_display():
    s = position("b_tannenberg", gt=3)
    put(s, "R 3 Train", "40.20", army="R FIRST")
    put(s, "R 20 Train", "40.20", army="R SECOND")
    put(s, "R 27/3", "40.20", army="R FIRST", status=-2)
    put(s, "R 5 rf", "40.20", army="R FIRST", corps="")
    put(s, "R Kowno", "40.20", army="R FIRST")
    put(s, "R 28/20", "40.20", army="R SECOND", disorder=1)
    put(s, "R 25/3", "eliminated", army="R FIRST")
    found = attachment.display(s, army_named("R FIRST"))
    assert found == [("R 3", [(unit("R 27/3"), -2)]), ("Independent", [(unit("R 5 rf"), 0)])]
    assert attachment.display(s, army_named("R SECOND"))[0] == ("R 20", [(unit("R 28/20"), -4)])


@pytest.mark.rule("6.1.1#2", "6.2.2#1", "6.2.3#1", "6.4.1#2", "6.1.1#6")
def test_attachments_are_changed_once_in_a_phase():
    s = position("b_tannenberg", gt=18)
    put(s, "G 1/1", "44.20")
    for name, corps in (("R 3 Train", None), ("R 5 rf", ""), ("R 4 rf", "R 3")):
        put(s, name, "40.20", army="R FIRST", corps=corps)
    attaching(s, RUSSIA)
    assert refused(s, "reattach R SECOND").rule == "6.1.1"  # it has no units
    assert refused(s, "reattach G EIGHTH").rule == "6.1.1"
    does(s, "reattach R FIRST")
    assert offered(s, "subordinate R 5 rf > R 3")
    assert not offered(s, "free R 5 rf")  # it is free
    does(s, "subordinate R 5 rf > R 3")
    assert s.corps_of(unit("R 5 rf")) is corps_named("R 3")
    assert not offered(s, "free R 5 rf")
    assert refused(s, "free R 5 rf").rule == "6.1.1"  # set until the next Attachment Phase
    does(s, "free R 4 rf")
    assert s.corps_of(unit("R 4 rf")) is None
    if name_of(s) == "ArmyList":
        does(s, "done")
    if name_of(s) == "Attachments":
        assert refused(s, "reattach R FIRST").rule == "6.1.1"


@pytest.mark.rule("6.1.1#6", "6.2.2#1", "6.2.3#1")
def test_a_train_takes_its_corps_along_and_an_independent_unit_goes_alone():
    s = position("b_tannenberg", gt=18)
    put(s, "G 1/1", "44.20")
    s.in_play |= 1 << army_named("R SECOND").n
    for name in ("R 3 Train", "R 27/3", "R 5 rf"):
        put(s, name, "40.20", army="R SECOND", corps="" if name == "R 5 rf" else None)
    from greatwar.games.twilight_in_the_east.steps.attachment import ArmyList

    before = bytes(army_named("R FIRST").n + 1 for _ in s.army)
    run(s, ArmyList(RUSSIA, army_named("R SECOND").n, before))
    assert offered(s, "hand-over R 3 Train > R FIRST")
    assert offered(s, "hand-over R 5 rf > R FIRST")
    assert not offered(s, "hand-over R 27/3 > R FIRST")  # it goes where its corps goes
    does(s, "hand-over R 3 Train > R FIRST")
    assert s.army_of(unit("R 27/3")) is s.army_of(unit("R 3 Train")) is army_named("R FIRST")
    assert s.corps_of(unit("R 27/3")) is corps_named("R 3")
    does(s, "hand-over R 5 rf > R FIRST")
    assert s.army_of(unit("R 5 rf")) is army_named("R FIRST")


# 3.6, 10.5 Supply units ---------------------------------------------------------------------------------------------


@pytest.mark.rule("3.6#1", "10.5.4#3")
@pytest.mark.parametrize(
    ("name", "spent", "after"),
    [
        ("R FIRST Minor", 0, 0),
        ("R FIRST Minor", 1, 0),
        ("R FIRST Minor", 2, 0),
        ("R FIRST Minor", 3, 1),
        ("R 3 Train", 2, 2),
    ],
)
def test_flipping_a_supply_unit(name, spent, after):
    s = position("b_tannenberg", gt=3)
    u = put(s, name, "40.20")
    s.set_ap(u, spent | nm.RELOCATING)
    supply.extend(s, u)
    assert s.marked(u, nm.EXTENDED)
    assert s.ap_bits(u) == after | nm.RELOCATING
    supply.extend(s, u)
    assert s.ap_bits(u) == after | nm.RELOCATING  # it lies on that side already
    praga = put(s, "R PRAGA 7", "58.52")
    supply.extend(s, praga)
    assert not s.marked(praga, nm.EXTENDED)  # it has none


@pytest.mark.rule("3.6.1#1", "3.6.2#1")
def test_ranges_and_ap_limits_of_both_sides():
    s = position("b_tannenberg", gt=3)
    for name in ("R FIRST Major", "R FIRST Minor", "R 3 Train", "G 1 Train"):
        u = put(s, name, "40.20")
        assert supply.range_when(s, u, False) == u.range * QUARTERS
        assert supply.range_when(s, u, True) == u.extended * QUARTERS > u.range * QUARTERS
        assert supply.ap_limit(s, u) == (4 if name.endswith("Minor") else supply.NO_LIMIT)
        s.set_mark(u, nm.EXTENDED)
        assert supply.ap_limit(s, u) == {"Major": 4, "Minor": 2, "Train": 2}[name.split()[-1]]
    praga = put(s, "R PRAGA 7", "58.52")
    assert supply.range_when(s, praga, True) == supply.range_when(s, praga, False) == praga.range * QUARTERS


# 12, 13 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.5.1#1")
@pytest.mark.parametrize(
    ("guard", "besieger", "dies"),
    [
        ("", "R 27/3", True),
        ("A 3 c", "R 27/3", False),
        ("A 1 Train", "R 27/3", True),
        ("", "R 3 how", False),
        ("G 1/1", "R 27/3", True),
    ],
)
def test_when_a_bridgehead_rolls(guard, besieger, dies):
    s = position("c_galicia", gt=3)
    fort = next(u for u in UNITS if u.bridgehead and HEXES[u.hex].name == "11.103")
    put(s, fort.name, "")
    if guard:
        put(s, guard, "11.103")
    at = next(h for h in ADJ[fort.hex] if s.open[h])
    put(s, besieger, HEXES[at].name)
    assert [u.name for u in reaction.threatened_bridgeheads(s, at)] == ([fort.name] if dies else [])
    s.triggered = (fort.n,)
    assert reaction.threatened_bridgeheads(s, at) == []  # only once


@pytest.mark.rule("12.5.1#1")
def test_a_bridgehead_rolls_when_its_last_guard_leaves():
    s = position("c_galicia", gt=3)
    fort = next(u for u in UNITS if u.bridgehead and HEXES[u.hex].name == "11.103")
    put(s, fort.name, "")
    at = next(h for h in ADJ[fort.hex] if s.open[h])
    assert reaction.besieger(s, fort.hex) == []
    put(s, "R 27/3", HEXES[at].name)
    assert reaction.besieger(s, fort.hex) == [at]
    put(s, "A 3 c", "11.103")
    assert reaction.besieger(s, fort.hex) == []
    s.put(unit("A 3 c"), n("40.88"))
    s.triggered = (fort.n,)
    assert reaction.besieger(s, fort.hex) == []
    s.triggered = ()
    s.set_lost(fort, fort.steps)
    assert reaction.besieger(s, fort.hex) == []
    assert reaction.besieger(s, n("40.88")) == []


@pytest.mark.rule("13.4#1")
def test_an_ip_goes_with_its_last_unit():
    s = position("b_tannenberg", gt=3)
    a, b = put(s, "R 27/3", "40.20", ip=2), put(s, "R 3 Train", "40.20")
    enter(s, a, n("40.19"))
    assert s.levels.get(n("40.20")) == 2  # the Train keeps it
    units.left_hex(s, RUSSIA, n("40.20"))
    assert s.levels.get(n("40.20")) == 2
    enter(s, b, n("40.19"))
    assert not s.levels.get(n("40.20"))
    assert level(s, "40.20", RUSSIA) == 0


@pytest.mark.rule("13.0#1", "13.5#1", "13.5.1#1")
@pytest.mark.parametrize(("gt", "printed"), [(19, 3), (20, 4), (30, 4)])
def test_printed_ips_by_turn(gt, printed):
    from greatwar.games.twilight_in_the_east.board import PRINTED_IPS

    at, (bit, side, _) = next(iter(PRINTED_IPS.items()))
    s = position("d_grand_campaign", gt=gt)
    name = HEXES[at].name
    assert level(s, name, side) == printed
    assert level(s, name, 1 - side) == 0
    foe = put(s, "G 1/1" if side == RUSSIA else "R 27/3", "40.20")
    enter(s, foe, at)
    assert s.ruined & bit
    assert level(s, name, side) == 0


@pytest.mark.rule("5.1#1", "5.0#1")
def test_a_game_turn_is_recorded_and_has_two_player_turns():
    from greatwar.games.twilight_in_the_east.steps.sequence import GameTurn

    s = position("d_grand_campaign", gt=3)
    s.pending[:] = [Idle()]
    GameTurn(4).run(s)
    assert (s.turn, s.phase) == (4, nm.SETUP)
    found = [step for step in reversed(s.pending) if not isinstance(step, Idle)]
    assert [type(step).__name__ for step in found] == ["Weather", "PlayerTurn", "PlayerTurn", "TurnEnd"]
    assert [found[1].side, found[2].side] == [RUSSIA, CENTRAL]
    s = position("d_grand_campaign", gt=3)
    s.pending[:] = [Idle()]
    TurnEnd().run(s)
    assert next(step for step in s.pending if isinstance(step, GameTurn)).gt == 4


@pytest.mark.rule("6.1.2#1", "6.1.2#2", "6.2.1#2")
def test_too_many_trains_for_an_army():
    from greatwar.games.twilight_in_the_east.rules.areas import over_limit

    for army in (a for a in ARMIES if a.limit):
        assert not over_limit(army, army.limit, 0)
        assert over_limit(army, army.limit + 1, 0)
        assert over_limit(army, army.limit, 1) == (not army.cavalry_extra)
        assert over_limit(army, army.limit, 2)
        assert not over_limit(army, army.limit - 1, 1)


@pytest.mark.rule("6.1.1#3", "6.1.1#5", "6.1.1#6", "6.3#1", "6.1.1#1")
def test_what_stands_in_an_area_is_attached_to_its_army():
    """6.1.1 With a disc of the Second Army round 40.20; entrained units and corps' formations are not moved by it."""
    s = position("b_tannenberg", gt=9)
    second = army_named("R SECOND")
    s.in_play |= 1 << second.n
    put(s, "G 1/1", "52.20")
    s.discs = ((second.n, n("40.20"), 2),)
    inside = {
        "R 3 Train": None,
        "R 27/3": None,  # its corps' Train is inside, too
        "R 5 rf": "",
        "R 28/20": None,  # its corps' Train is not on the map
    }
    for name, corps in inside.items():
        put(s, name, "40.20", army="R FIRST", corps=corps)
    put(s, "R 4 rf", "40.20", army="R FIRST", corps="", rail="36.19")
    put(s, "R 20 Train", "40.20", army="R FIRST", rail="36.19")
    put(s, "R 1 rf", "30.30", army="R FIRST", corps="")
    attachment.attach_all(s, CENTRAL)
    assert s.army_of(unit("R 5 rf")) is army_named("R FIRST")
    attachment.attach_all(s, RUSSIA)
    found = {name: str(s.army_of(unit(name))) for name in (*inside, "R 4 rf", "R 20 Train", "R 1 rf")}
    assert found["R 3 Train"] == found["R 27/3"] == found["R 5 rf"] == "R SECOND"
    assert found["R 4 rf"] == found["R 20 Train"] == "R FIRST"  # entrained
    assert found["R 1 rf"] != "R SECOND"


@pytest.mark.rule("5.4.2#1", "6.1.1#1")
def test_the_phase_proposes_areas_and_attachments():
    from ..positions import start

    s = start("c_galicia")
    attaching(s, RUSSIA)
    assert any(ARMIES[line[8]].side == RUSSIA for line in s.lines)
    assert name_of(s) == "Attachments"
    assert offered(s, "accept")
    assert offers(s, "redraw")


@pytest.mark.rule("15.0#1", "5.2.2#1")
def test_replacements_are_allotted_by_the_track():
    from greatwar.games.twilight_in_the_east.scenarios import allotments_of

    rows = allotments_of("d_grand_campaign")
    for gt in (*rows, 10):
        s = position("d_grand_campaign", gt=gt)
        s.repl = (9, 9, 9, 9, 9, 9)
        replacements.allot(s)
        row = rows.get(gt)
        names = ("repl_germany", "cav_germany", "repl_austria", "cav_austria", "repl_russia", "cav_russia")
        assert s.repl == tuple(getattr(row, name) if row else 0 for name in names)
    assert len({tuple(getattr(row, name) for name in names) for row in rows.values()}) > 1
