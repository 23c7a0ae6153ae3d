"""6 Attachment: who may be attached to which army and corps, from both sides of every limit."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.components import CORPS, UNITS, army_named, corps_named
from greatwar.games.twilight_in_the_east.rules import attachment

from ..positions import RUSSIA, piece, position, present, put


def rule(found):
    return found.rule if found is not None else ""


@pytest.mark.rule("6.2.4#1")
@pytest.mark.parametrize(
    ("name", "may"), [("G 3 r", True), ("G 1 r/1 R", True), ("G 1/1", False), ("G 20 lw", False), ("G 1 Train", False)]
)
def test_which_germans_serve_under_austro_hungarian_command(name, may):
    """6.2.4 A reserve division, and one at a time."""
    s = position("d_grand_campaign", gt=6)
    unit = put(s, name, "70.70", army="G EIGHTH")
    first = army_named("A FIRST")
    assert rule(attachment.nation_refusal(s, unit, first)) == ("" if may else "6.2.4")
    assert attachment.nation_refusal(s, unit, army_named("G EIGHTH")) is None
    s.set_army(unit, first)
    assert rule(attachment.nation_refusal(s, unit, army_named("A FOURTH"))) == ("" if may else "6.2.4")
    other = put(s, "G 36 r/1 R", "70.71", army="G EIGHTH")
    assert rule(attachment.nation_refusal(s, other, first)) == ("6.2.4" if unit.formation else "")


@pytest.mark.rule("6.2.4#3")
@pytest.mark.parametrize(
    ("name", "may"), [("A 5 hc", True), ("A 14/5", False), ("A 36 ls", False), ("A 5 Train", False)]
)
def test_which_austrians_serve_under_german_command(name, may):
    """6.2.4 A cavalry division, and one at a time."""
    s = position("d_grand_campaign", gt=6)
    unit = put(s, name, "70.70", army="A FIRST")
    eighth = army_named("G EIGHTH")
    assert rule(attachment.nation_refusal(s, unit, eighth)) == ("" if may else "6.2.4")
    assert attachment.nation_refusal(s, unit, army_named("A SECOND")) is None
    if may:
        s.set_army(unit, eighth)
        assert attachment.nation_refusal(s, unit, army_named("G NINTH")) is None
        assert rule(attachment.nation_refusal(s, put(s, "A 8 c", "70.71", army="A FIRST"), eighth)) == "6.2.4"
        s.put(unit, 8234)
        assert attachment.nation_refusal(s, piece("A 8 c"), eighth) is None


@pytest.mark.rule("6.2.4#2")
@pytest.mark.parametrize(("gt", "may"), [(3, False), (4, True), (18, True), (19, False)])
def test_the_3_lw_corps_under_austro_hungarian_command(gt, may):
    s = position("d_grand_campaign", gt=gt)
    train = put(s, "G 3 LW Train", "70.70", army="G 3 LW")
    division = put(s, "G 3 lw/3 LW", "70.70", army="G 3 LW")
    first = army_named("A FIRST")
    for unit in (train, division):
        assert rule(attachment.nation_refusal(s, unit, first)) == ("" if may else "6.2.4")
        s.set_army(unit, first)
    assert attachment.nation_refusal(s, put(s, "G 3 r", "70.71", army="G EIGHTH"), first) is None
    attachment.landwehr_returns(s)
    for unit in (train, division):
        assert present(s.army_of(unit)).name == ("A FIRST" if may else "G 3 LW")


@pytest.mark.rule("6.2.4#2")
def test_to_whom_the_3_lw_corps_may_be_handed():
    s = position("d_grand_campaign", gt=6)
    train = put(s, "G 3 LW Train", "70.70", army="G 3 LW")
    found = attachment.landwehr_armies(s, train)
    assert army_named("A FIRST").n in found
    assert army_named("G EIGHTH").n in found
    assert not found & {army_named("A PRZEMYSL").n, army_named("R FIRST").n}
    assert army_named("A AG P-B").n not in found  # not in play
    assert attachment.landwehr_armies(s, put(s, "G 1 Train", "70.70")) == set()


@pytest.mark.rule("6.1.2#1")
def test_the_corps_limit_of_an_army():
    """6.1.2 Trains on the map count, not those aboard trains; a newcomer counts too."""
    s = position("d_grand_campaign", gt=6)
    first = army_named("R FIRST")
    names = ["R 1", "R 2", "R 3", "R 4", "R 6", "R 13"]
    trains = [put(s, f"{n} Train", "30.30", army="R FIRST") for n in names[: first.limit - 1]]
    newcomer = put(s, f"{names[first.limit - 1]} Train", "30.30", army="R SECOND")
    assert attachment.limit_refusal(s, newcomer, first) is None
    put(s, "R 27/3", "30.30", army="R FIRST")
    put(s, "R FIRST Major", "30.30", army="R FIRST")
    assert attachment.limit_refusal(s, newcomer, first) is None
    s.set_army(newcomer, first)
    assert attachment.limit_refusal(s, newcomer, first) is None
    other = put(s, "R 15 Train", "30.30", army="R SECOND")
    assert rule(attachment.limit_refusal(s, other, first)) == "6.1.2"
    s.set_mark(trains[0], nm.RAIL)
    assert attachment.limit_refusal(s, other, first) is None
    s.set_mark(trains[0], nm.RAIL, False)
    s.put(trains[0], 8234)
    assert attachment.limit_refusal(s, other, first) is None


@pytest.mark.rule("6.1.2#2")
def test_a_box_that_is_kept_for_one_corps():
    """6.1.2 AG P-B has two boxes, one of them for the HN Corps."""
    s = position("d_grand_campaign", gt=20)
    group = army_named("A AG P-B")
    s.in_play |= 1 << group.n
    own, one, two = piece("A HN Train"), piece("A 5 Train"), piece("A 1 Train")
    put(s, "A 5 Train", "44.106", army="A FIRST")
    put(s, "A 1 Train", "44.106", army="A FIRST")
    assert attachment.limit_refusal(s, one, group) is None
    assert attachment.limit_refusal(s, own, group) is None
    s.set_army(one, group)
    assert rule(attachment.limit_refusal(s, two, group)) == "6.1.2"
    assert attachment.limit_refusal(s, own, group) is None
    s.set_army(one, army_named("A FIRST"))
    put(s, "A HN Train", "44.106", army="A AG P-B")
    assert attachment.limit_refusal(s, two, group) is None


@pytest.mark.rule("6.1.1#1", "6.1.1#5")
def test_what_may_be_attached_at_all():
    s = position("d_grand_campaign", gt=6)
    unit = put(s, "R 27/3", "30.30", army="R FIRST")
    assert attachment._attachable(s, unit, army_named("R SECOND")) is None
    assert rule(attachment._attachable(s, unit, army_named("G EIGHTH"))) == "6.1.1"
    assert rule(attachment._attachable(s, unit, army_named("R ELEVENTH"))) == "6.1.1"
    assert rule(attachment._attachable(s, put(s, "R FIRST Major", "30.30"), army_named("R SECOND"))) == "6.1.1"
    s.set_mark(unit, nm.RAIL)
    assert rule(attachment._attachable(s, unit, army_named("R SECOND"))) == "6.1.1"


@pytest.mark.rule("6.2.2#1", "6.2.3#1", "6.2.2#2", "6.2.2#3")
def test_where_the_marker_of_a_formation_may_go():
    """6.2.2, 6.2.3 To its own corps, while that is away to another of its army or the Independent track."""
    s = position("b_tannenberg", gt=5)
    third, twentieth = corps_named("R 3"), corps_named("R 20")
    unit = put(s, "R 27/3", "40.20", army="R FIRST", corps="")
    lone = put(s, "R 5 rf", "40.20", army="R FIRST", corps="")

    def why(u, corps):
        return rule(attachment.corps_refusal(s, u, corps))

    assert why(unit, None) == "6.2.2"  # there already
    assert why(unit, third) == "6.2.2"  # no Train
    put(s, "R 20 Train", "38.20", army="R FIRST")
    assert why(unit, twentieth) == ""
    assert why(lone, twentieth) == ""
    put(s, "R 3 Train", "38.20", army="R FIRST")
    put(s, "G 1/1", "43.20")
    assert attachment.corps_arrived(s, third)
    assert why(unit, third) == ""
    assert why(unit, twentieth) == "6.2.2"  # its own has arrived
    s.set_corps(unit, twentieth)
    assert why(unit, None) == "6.2.2"
    attachment.return_to_corps(s, unit)
    assert s.corps_of(unit) is third
    assert why(unit, None) == "6.2.2"
    assert why(lone, third) == ""
    s.set_army(lone, army_named("R SECOND"))
    assert why(lone, third) == "6.2.2"
    s.set_army(lone, army_named("R FIRST"))
    assert why(piece("G 1/1"), third) == "6.2.2"
    assert why(put(s, "R Kowno", "40.20"), third) == "6.2.2"  # an Asset has no marker
    s.set_mark(lone, nm.RAIL)
    assert why(lone, third) == "6.2.2"
    s.set_mark(lone, nm.RAIL, False)
    s.set_mark(piece("R 3 Train"), nm.RAIL)
    assert why(lone, third) == "6.2.2"
    assert not attachment.corps_arrived(s, third)


@pytest.mark.rule("6.2.2-opt#1", "6.2.2#2")
def test_two_formations_may_be_away_from_their_corps_under_the_optional_rule():
    s = position("b_tannenberg", gt=5, reattachment="on")
    put(s, "G 1/1", "43.20")
    for corps in ("R 3", "R 20", "R 4"):
        put(s, f"{corps} Train", "38.20", army="R FIRST")
    names = ("R 27/3", "R 25/3", "R 28/20")
    for name in names:
        put(s, name, "40.20", army="R FIRST")
    fourth = corps_named("R 4")
    for name in names[:2]:
        assert attachment.corps_refusal(s, piece(name), fourth) is None
        s.set_corps(piece(name), fourth)
    assert rule(attachment.corps_refusal(s, piece(names[2]), fourth)) == "6.2.2"
    assert attachment.corps_refusal(s, piece(names[0]), None) is None  # one of the two
    s.set_corps(piece(names[0]), corps_named("R 3"))
    assert attachment.corps_refusal(s, piece(names[2]), fourth) is None


@pytest.mark.rule("6.2.2a#1", "3.8.3#1")
def test_the_limit_of_a_corps():
    """6.2.2a A division counts one, a brigade a half; cavalry belongs to Cavalry Corps."""
    s = position("b_tannenberg", gt=5)
    put(s, "R 4 Train", "38.20", army="R FIRST")
    corps = corps_named("R 4")
    assert attachment.halves_in(s, corps) == 0
    names = [u.name for u in UNITS if u.side == RUSSIA and u.infantry and u.formation and u.size == nm.DIVISION]
    for name in names[: corps.limit - 1]:
        s.set_corps(put(s, name, "40.20", army="R FIRST"), corps)
    assert attachment.halves_in(s, corps) == 2 * (corps.limit - 1)
    division, brigade = put(s, names[10], "40.20", army="R FIRST", corps=""), put(s, "R 5 rf", "40.20", corps="")
    assert attachment._room_on_track(s, division, corps) is None
    s.set_corps(brigade, corps)
    assert attachment.halves_in(s, corps) == 2 * corps.limit - 1
    assert rule(attachment._room_on_track(s, division, corps)) == "6.2.2a"
    second = put(s, "R 1 rf", "40.20", corps="")
    assert attachment._room_on_track(s, second, corps) is None
    s.set_corps(second, corps)
    assert rule(attachment._room_on_track(s, put(s, "R 2 rf", "40.20", corps=""), corps)) == "6.2.2a"
    horse = put(s, "R 1 c", "40.20", corps="")
    assert rule(attachment._room_on_track(s, horse, corps)) == "6.2.2a"
    assert attachment._room_on_track(s, horse, corps_named("R 1 C")) is None
    assert rule(attachment._room_on_track(s, division, corps_named("R 1 C"))) == "6.2.2a"


@pytest.mark.rule("6.4.1#2", "6.4#1")
def test_an_asset_belongs_to_the_nearest_formation():
    s = position("b_tannenberg", gt=5)
    asset = put(s, "R Kowno", "40.20", army="R FIRST")
    near, far = put(s, "R 27/3", "40.22", army="R FIRST"), put(s, "R 28/20", "40.17", army="R FIRST")
    put(s, "R 36/13", "40.20", army="R SECOND")
    put(s, "G 1/1", "43.20")
    s.lines = ()
    assert attachment.nearest_formations(s, asset) == [near]
    attachment.attach_assets(s, RUSSIA)
    assert s.corps_of(asset) is CORPS[near.corps]
    assert attachment.asset_refusal(s, asset, near) is None
    assert rule(attachment.asset_refusal(s, asset, far)) == "6.4.1"
    assert rule(attachment.asset_refusal(s, near, far)) == "6.4.1"
    assert attachment.ties(s, asset) == []
    s.put(far, s.at_number(near.n))
    assert sorted(u.name for u in attachment.nearest_formations(s, asset)) == ["R 27/3", "R 28/20"]
    assert attachment.ties(s, asset) == [far]
    s.set_corps(near, None)
    attachment.attach_assets(s, RUSSIA)
    assert s.corps_of(asset) is CORPS[far.corps]  # in a tie one with a corps, until the owner says
