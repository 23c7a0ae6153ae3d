"""22 to 25 The special rules of the three powers, and the leaders: every limit from both sides."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.board import ADJ, HALF_HEXES
from greatwar.games.twilight_in_the_east.combat import Combat
from greatwar.games.twilight_in_the_east.components import (
    HEXES,
    army_named,
    corps_named,
    hex_named,
    leader_named,
)
from greatwar.games.twilight_in_the_east.rules import (
    ammunition,
    attachment,
    austria,
    germany,
    leaders,
    restrictions,
    russia,
    special,
    supply,
)
from greatwar.games.twilight_in_the_east.rules.occupation import enter
from greatwar.games.twilight_in_the_east.setups import ALWAYS
from greatwar.games.twilight_in_the_east.state import changed_at
from greatwar.games.twilight_in_the_east.steps import bukowina

from ..positions import (
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
    status,
    supplying,
    task,
    where,
)


def at(name):
    return hex_named(name).n


def rule(found):
    """The rule of a refusal; empty if it is allowed."""
    return found.rule if found is not None else ""


# 22 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("22.1#1")
@pytest.mark.parametrize(
    ("scenario", "gt", "side", "may"),
    [
        ("b_tannenberg", 4, CENTRAL, False),
        ("b_tannenberg", 5, CENTRAL, True),
        ("b_tannenberg", 10, CENTRAL, True),
        ("b_tannenberg", 6, RUSSIA, False),
        ("a_gumbinnen", 6, CENTRAL, False),
        ("c_galicia", 6, CENTRAL, False),
        ("d_grand_campaign", 6, CENTRAL, True),
    ],
)
def test_who_may_call_the_western_front_and_when(scenario, gt, side, may):
    s = position(scenario, gt=gt)
    assert rule(germany.call_refusal(s, side)) == ("" if may else "22.1")
    if may:
        germany.call(s)
        assert s.called == gt
        assert rule(germany.call_refusal(s, side)) == "22.1"


@pytest.mark.rule("22.1#1")
@pytest.mark.parametrize(("gt", "before", "called"), [(9, 0, 0), (10, 0, 10), (11, 0, 11), (10, 7, 7)])
def test_the_call_that_comes_by_itself(gt, before, called):
    from greatwar.games.twilight_in_the_east.steps.reinforcement import called_at_last

    s = position("b_tannenberg", gt=gt)
    s.called = before
    called_at_last(s)
    assert s.called == called


@pytest.mark.rule("22.2#1")
@pytest.mark.parametrize(
    ("gt", "clear", "far", "formed"),
    [
        (9, True, True, False),
        (10, False, False, False),
        (10, True, False, True),
        (10, False, True, True),
        (20, False, False, False),
        (21, False, False, True),
        (22, False, False, True),
    ],
)
def test_when_the_ninth_army_is_formed(gt, clear, far, formed):
    """22.2 (c) Between GT 10 and 21, at the first of three occasions, and once."""
    from greatwar.games.twilight_in_the_east.steps.reinforcement import form_ninth

    s = position("d_grand_campaign", gt=gt)
    put(s, "R 3 Train", "48.19" if not clear else "36.19", army="R FIRST")
    put(s, "R 5 rf", "74.58" if far else "62.58", army="R SECOND")
    germany.note_prussia(s)
    assert germany.ninth_forms(s) == formed
    before = s.in_play
    form_ninth(s)
    assert s.in_play == (before | 1 << army_named("G NINTH").n if formed else before)
    assert not (formed and germany.ninth_forms(s))
    other = position("b_tannenberg", gt=21)
    assert not germany.ninth_forms(other)


@pytest.mark.rule("22.2#1")
@pytest.mark.parametrize(
    ("name", "hex_", "far"),
    [
        ("R 5 rf", "69.58", True),
        ("R 5 rf", "68.57", False),  # ten hexes
        ("R 5 rf", "74.40", False),  # on the right bank
        ("R 27/3", "69.58", True),
        ("R 1 c", "69.58", False),
        ("R det 4+16/6", "69.58", False),
        ("G 20 lw", "69.58", False),
    ],
)
def test_how_far_in_poland(name, hex_, far):
    """22.2 More than ten hexes from Warsaw west of the Vistula: infantry of brigade size at least."""
    s = position("d_grand_campaign", gt=12)
    put(s, name, hex_)
    assert germany.far_in_poland(s) == far


@pytest.mark.rule("22.2#1")
def test_a_train_leaves_prussia():
    s = position("d_grand_campaign", gt=12)
    put(s, "G 1 Train", "48.19")
    put(s, "R 27/3", "48.20")
    germany.note_prussia(s)
    assert special.noted(s, special.PRUSSIA_CLEAR)
    put(s, "R 3 Train", "48.21")
    germany.note_prussia(s)
    assert not special.noted(s, special.PRUSSIA_CLEAR)
    put(s, "R 3 Train", "36.19")
    put(s, "R FIRST Major", "48.19")
    germany.note_prussia(s)
    assert special.noted(s, special.PRUSSIA_CLEAR)


@pytest.mark.rule("22.3.1#1")
@pytest.mark.parametrize(("gt", "fed"), [(1, True), (9, True), (10, False)])
def test_the_train_of_the_3_lw_corps(gt, fed):
    """22.3.1 To GT 9 it is In Supply wherever it is, and gives two APs without a depot; others do not."""
    s = position("c_galicia", gt=gt)
    train = put(s, "G 3 LW Train", "70.70", army="G 3 LW")
    other = put(s, "A 1 Train", "70.71", army="A FIRST")
    put(s, "G 3 lw/3 LW", "70.69", army="G 3 LW")
    assert (supply.always_supplied(s, train), supply.always_supplied(s, other)) == (fed, False)
    assert (ammunition.special_aps(s, train), ammunition.special_aps(s, other)) == (fed, False)
    guns = [piece("G 3 lw/3 LW")]
    key = ammunition.key_of(s, guns[0], at("70.69"))
    found = ammunition.offers(s, guns, key)
    assert [o.source for o in found] == ([train] if fed else [])
    if fed:
        for left in (True, False):
            ammunition.allocate(s, ammunition.offers(s, guns, key)[0])
            assert ammunition.special_aps(s, train) == left
        assert ammunition.offers(s, guns, key) == []


@pytest.mark.rule("22.5#1", "22.3.2#1", "23.2#1")
@pytest.mark.parametrize(
    ("corps", "unit", "home", "other", "number"),
    [
        ("G KG", "G 9 lw/KG", "G EIGHTH", "G NINTH", "22.5"),
        ("G 3 LW", "G 3 lw/3 LW", "G AG W", "G NINTH", "22.3.2"),
        ("A HN", "A 54/HN", "A AG P-B", "A SECOND", "23.2"),
    ],
)
def test_corps_that_never_leave_their_army(corps, unit, home, other, number):
    """22.5, 22.3.2, 23.2 Their Trains and their formations; the latter two once that army is in play."""
    s = position("d_grand_campaign", gt=29)
    for army in ("G NINTH", "G AG W", "A AG P-B", "A SECOND"):
        s.in_play |= 1 << army_named(army).n
    assert attachment.fixed_army(s, corps_named(corps)) is army_named(home)
    assert attachment.fixed_army(s, corps_named("G 1")) is None
    train, division = put(s, f"{corps} Train", "60.60", army=home), put(s, unit, "60.60", army=home)
    assert (rule(attachment.army_refusal(s, train, army_named(other)))) == number
    assert (rule(attachment.army_refusal(s, division, army_named(other)))) == number
    assert attachment._kept_by_corps(s, train, army_named(home)) is None
    assert attachment._kept_by_corps(s, put(s, "G 1 Train", "60.61"), army_named(other)) is None
    s.set_corps(division, None)
    assert attachment._kept_by_corps(s, division, army_named(other)) is None
    if corps != "G KG":
        s.in_play &= ~(1 << army_named(home).n)
        assert attachment.fixed_army(s, corps_named(corps)) is None


@pytest.mark.rule("22.4.1#1")
@pytest.mark.parametrize(
    ("name", "hex_", "left"),
    [
        ("R 5 rf", "47.13", False),
        ("R 3 c", "47.13", True),
        ("R 5 rf", "47.14", True),
        ("R 3 Train", "47.13", True),
    ],
)
def test_whom_the_landsturm_flees(name, hex_, left):
    s = position("a_gumbinnen", gt=2)
    put(s, "G Tilsit", "47.12")
    put(s, "G 1 c", "46.12")
    unit = put(s, name, "40.14")
    enter(s, unit, at(hex_))
    assert (where(s, "G Tilsit") == "47.12") == left
    assert where(s, "G 1 c") == "46.12"


@pytest.mark.rule("22.5.1#1")
def test_the_train_of_koenigsberg():
    """22.5.1 Always In Supply, for attached units only, with the Koenigsberg magazine behind it."""
    s = position("b_tannenberg", gt=3)
    train = put(s, "G KG Train", "60.17", army="G EIGHTH")
    own = put(s, "G 9 lw/KG", "60.17", army="G EIGHTH")
    lost = put(s, "G 1/1", "60.17", army="G EIGHTH")
    assert supply.always_supplied(s, train)
    assert not supply.always_supplied(s, put(s, "G 1 Train", "60.18"))
    assert supply.client_of(s, train, own)
    assert not supply.client_of(s, train, lost)
    s.set_corps(own, None)
    assert not supply.client_of(s, train, own)
    s.set_corps(own, corps_named("G KG"))
    assert (supply.range_when(s, train, False), supply.range_when(s, train, True)) == (20, 20)
    supply.extend(s, train)
    assert not s.marked(train, nm.EXTENDED)
    key = ammunition.key_of(s, own, at("60.17"))
    found = ammunition.offers(s, [own], key)
    assert [(o.source, o.chain, o.flips) for o in found] == [(train, (), ())]
    assert train.ma == 0


# 23 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("23.1.1#1")
@pytest.mark.parametrize(
    ("scenario", "gt", "entered", "active"),
    [
        ("d_grand_campaign", 15, True, False),
        ("d_grand_campaign", 16, True, True),
        ("d_grand_campaign", 16, False, False),
        ("d_grand_campaign", 20, False, False),
        ("d_grand_campaign", 21, False, True),
        ("d_grand_campaign", 22, False, True),
        ("c_galicia", 22, True, False),
    ],
)
def test_when_karpatensicherung_is_activated(scenario, gt, entered, active):
    from greatwar.games.twilight_in_the_east.rules.reinforcements import due
    from greatwar.games.twilight_in_the_east.steps.reinforcement import secure_carpathians

    s = position(scenario, gt=gt)
    enter(s, put(s, "A 5 hc", "30.100", army="A SECOND"), at("37.109"))
    assert not special.noted(s, special.HUNGARY_ENTERED)
    unit = put(s, "R 12 c", "30.100", army="R EIGHTH")
    enter(s, unit, at("31.101"))
    assert not special.noted(s, special.HUNGARY_ENTERED)
    if entered:
        enter(s, unit, at("37.110"))
        assert special.noted(s, special.HUNGARY_ENTERED)
    secure_carpathians(s)
    assert special.noted(s, special.KARPATEN) == active
    assert (piece("A HN Train").n in [a.unit for a in due(s, CENTRAL)]) == active
    assert not austria.karpaten_activates(s)


@pytest.mark.rule("23.3#1")
def test_where_fischer_may_go():
    """23.3 In the Bukowina and in half-hexes; not outside on foot or by rail, unlike others."""
    s = position("c_galicia", gt=4)
    unit, other = put(s, "A Fischer 1", "09.108", army="A SECOND"), put(s, "A 5 hc", "09.108", army="A SECOND")
    inside, outside = at("09.109"), at("12.91")
    assert (HEXES[inside].province, HEXES[outside].province == "Bukowina") == ("Bukowina", False)
    assert not austria.fischer_kept(unit, inside)
    assert austria.fischer_kept(unit, outside)
    assert not austria.fischer_kept(other, outside)
    assert not austria.fischer_kept(unit, at("09.114"))
    for check in (restrictions.kept_out, restrictions.kept_in):
        assert rule(check(s, unit, outside)) == "23.3"
        assert check(s, unit, inside) is None
        assert check(s, other, outside) is None
    s.put(unit, outside)
    assert austria.outside(s, unit)
    s.put(unit, inside)
    assert not austria.outside(s, unit)


@pytest.mark.rule("23.4.1#1")
@pytest.mark.parametrize(("name", "may"), [("A 5 hc", True), ("R 12 c", False), ("G 1 c", False)])
def test_who_enters_a_half_hex(name, may):
    s = position("c_galicia", gt=4)
    unit = put(s, name, "09.112")
    assert rule(restrictions.kept_out(s, unit, at("09.114"))) == ("" if may else "23.4.1")
    assert restrictions.kept_out(s, unit, at("09.113")) is None


@pytest.mark.rule("23.4.1#1", "23.4#1")
def test_from_the_half_hexes_into_the_box():
    """23.4.1 At the end of a player turn all who stand there go in, with no task and no marker; others stay."""
    s = position("c_galicia", gt=4)
    for name, hex_ in (("A 5 hc", "09.114"), ("A 8 c", "31.114"), ("A 11/11", "09.113")):
        put(
            s,
            name,
            hex_,
            army="A SECOND",
            corps="",
            task=nm.RECOVER,
            mps=3,
            prepared="09.112" if hex_ == "09.113" else "",
        )
    austria.to_box(s)
    assert [where(s, n) for n in ("A 5 hc", "A 8 c", "A 11/11")] == ["Bukowina", "Bukowina", "09.113"]
    assert (task(s, "A 5 hc")[0], task(s, "A 11/11")[0]) == (nm.NO_TASK, nm.RECOVER)
    assert not any(s.numbers_at(h) for h in HALF_HEXES)


@pytest.mark.rule("23.4.1#1", "23.4.2#1", "23.4#1", "8.9.2#1")
def test_the_ways_out_of_the_box():
    """23.4.1, 23.4.2 By six half-hexes where no Russian stands, not in the GT of a march in, nor in mid-task."""
    s = position("c_galicia", gt=4)
    unit = put(s, "A 5 hc", "Bukowina", army="A SECOND", corps="")
    every = [at(f"{c}.114") for c in ("31", "27", "17", "11", "09", "07")]
    assert sorted(bukowina.ways_out(s, unit)) == sorted(every)
    put(s, "R 12 c", "11.114")
    assert sorted(bukowina.ways_out(s, unit)) == sorted(set(every) - {at("11.114")})
    assert bukowina.may_act(s, unit)
    s.set_entered(unit, True)
    assert bukowina.ways_out(s, unit) == []
    assert not bukowina.may_act(s, unit)
    austria.gt_over(s)
    assert bukowina.ways_out(s, unit)
    s.set_task(unit, nm.RECOVER, 2)
    assert bukowina.ways_out(s, unit) == []
    s.set_task(unit, nm.NO_TASK, 0)
    s.put(unit, at("09.112"))
    assert not bukowina.may_act(s, unit)


@pytest.mark.rule("23.4.2#1")
def test_only_the_box_lets_its_units_go_with_a_new_turn():
    """23.4.2 Who has entered the map at an edge keeps his marker when a GT begins; who is in the box does not."""
    s = position("c_galicia", gt=4)
    inside, edge = put(s, "A 5 hc", "Bukowina", army="A SECOND", corps=""), put(s, "R 2 dc", "01.92", corps="")
    s.set_entered(inside, True)
    s.set_entered(edge, True)
    austria.gt_over(s)
    assert not s.task[inside.n] & nm.ENTERED
    assert s.task[edge.n] & nm.ENTERED


@pytest.mark.rule("23.4#1", "23.4.1#1", "8.6.2#1", "8.6.3#1")
def test_what_a_unit_in_the_box_is_asked():
    """23.4 It recovers, comes out by a half-hex for one MP, or stays."""
    s = position("c_galicia", gt=5)
    put(s, "A 11/11", "Bukowina", army="A THIRD", status=-2)
    put(s, "A 8 c", "Bukowina", army="A SECOND", corps="")
    moving(s, CENTRAL)
    does(s, "take A 8 c")
    assert name_of(s) == "FromTheBox"
    assert s.pending[-1].seat(s) == CENTRAL
    assert s.pending[-1].prompt(s) == "A 8 c is in the Bukowina Holding Box"
    assert offers(s)[-1] == "halt"
    assert not offered(s, "recover")
    does(s, "march 09.114")
    assert where(s, "A 8 c") == "09.114"
    assert s.pending[-1].spent == 2
    assert s.pending[-1].starts == (at("09.114"),)
    does(s, "halt")
    does(s, "take A 11/11")
    assert offered(s, "recover")
    does(s, "recover")
    assert (task(s, "A 11/11")[0], status(s, "A 11/11")) == (nm.NO_TASK, -1)
    assert not offered(s, "take A 11/11")


@pytest.mark.rule("23.4#1", "8.6.2#1", "8.6.3#1")
@pytest.mark.parametrize(
    ("name", "gt", "level", "disorder", "may"),
    [
        ("A 11/11", 5, -1, 0, True),
        ("A 11/11", 5, 0, 0, False),
        ("A 11/11", 5, -4, 1, False),
        ("A 8 c", 8, -1, 0, True),
        ("A 8 c", 9, -1, 0, False),
        ("A Fischer 1", 5, 0, 0, False),
    ],
)
def test_who_recovers_in_the_box(name, gt, level, disorder, may):
    s = position("c_galicia", gt=gt)
    unit = put(s, name, "Bukowina", army="A SECOND", corps="", status=level, disorder=disorder)
    assert bukowina.may_recover(s, unit) == may
    s.set_entered(unit, True)
    assert bukowina.may_act(s, unit) == may


@pytest.mark.rule("23.4#1", "14.4(1)#1")
def test_units_in_the_box_are_in_supply():
    s = position("c_galicia", gt=5)
    unit = put(s, "A 8 c", "Bukowina", army="A SECOND", corps="", supply="out")
    far = put(s, "R 12 c", "01.92", supply="out")
    supplying(s, CENTRAL)
    assert not s.marked(unit, nm.OUT)
    assert s.marked(far, nm.OUT)


@pytest.mark.rule("23.6#1")
def test_who_goes_to_the_track_of_przemysl_and_who_leaves_it():
    """23.6 (c) Formations in its hexes that are cut off; back to their corps' army, or that of the area."""
    s = position("d_grand_campaign", gt=12)
    put(s, "A Fortress Przemysl", "42.88")
    free = put(s, "A 23 h", "42.88", army="A THIRD", corps="")
    guns = put(s, "A 2.hvy", "42.88", army="A THIRD")
    away = put(s, "A 11/11", "40.92", army="A THIRD")
    put(s, "A 11 Train", "61.83", army="A FOURTH")
    s.live = [s.open, bytes(len(HEXES))]
    attachment._przemysl(s)
    assert [present(s.army_of(u)).name for u in (free, guns, away)] == ["A PRZEMYSL", "A THIRD", "A THIRD"]
    s.put(away, at("42.88"))
    attachment._przemysl(s)
    assert present(s.army_of(away)).name == "A PRZEMYSL"
    s.railways_changed()
    attachment._przemysl(s)
    assert present(s.army_of(away)).name == "A FOURTH"  # of its Train
    assert present(s.army_of(free)).name != "A PRZEMYSL"


# 24 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.1#1", "21.1.1#2")
def test_who_joins_the_warsaw_garrison():
    """24.1 (c) Combat units at or beside its three places, in the campaign only."""
    s = position("d_grand_campaign", gt=3)
    warsaw = army_named("R WARSAW")
    unit = put(s, "R 59 r", "58.52", army="R SECOND", corps="")
    for place in ("58.52", "61.48", "57.48"):
        for h in (at(place), *ADJ[at(place)]):
            s.put(unit, h)
            assert attachment.warsaw_refusal(s, unit, warsaw) is None
            assert attachment.join_refusal(s, unit) is None
    s.put(unit, at("64.47"))
    assert rule(attachment.warsaw_refusal(s, unit, warsaw)) == "24.1"
    assert rule(attachment.warsaw_refusal(s, put(s, "R 23 Train", "58.52", army="R SECOND"), warsaw)) == "24.1"
    assert rule(attachment.army_refusal(s, put(s, "R 3 hv", "58.52", army="R SECOND"), warsaw)) == "24.1"
    small = position("b_tannenberg", gt=3)
    assert rule(attachment.warsaw_refusal(small, put(small, "R 59 r", "58.52", corps=""), warsaw)) == "24.1"


@pytest.mark.rule("24.1.1#1")
@pytest.mark.parametrize(
    ("strength", "met"),
    [((6, 35, 25), True), ((5, 35, 25), False), ((6, 34, 25), False), ((6, 35, 24), False), ((8, 50, 40), True)],
)
def test_the_minimum_of_the_garrison(strength, met):
    assert attachment.garrison_met(strength) == met
    assert rule(russia.weakening(strength)) == ("" if met else "24.1.1")


@pytest.mark.rule("24.1.1#1")
def test_how_the_garrison_is_counted():
    """24.1.1 Half divisions of all its formations; steps in or beside the places; cavalry and others do not count."""
    s = position("d_grand_campaign", gt=3)
    one = put(s, "R 59 r", "58.52", army="R WARSAW", corps="")
    assert attachment.garrison_strength(s) == (2, one.steps, one.steps)
    two = put(s, "R 1 rf", "61.48", army="R WARSAW", corps="", lost=1)
    assert attachment.garrison_strength(s) == (3, one.steps + two.steps - 1, one.steps)
    s.put(two, at("64.47"))
    assert attachment.garrison_strength(s) == (3, one.steps, one.steps)
    put(s, "R 1 c", "58.52", army="R WARSAW", corps="")
    put(s, "R 79 r", "58.52", army="R SECOND", corps="")
    assert attachment.garrison_strength(s) == (3, one.steps, one.steps)
    beside = next(HEXES[h].name for h in ADJ[at("58.52")])
    s.put(one, at(beside))
    assert attachment.garrison_strength(s) == (3, one.steps, one.steps)
    assert attachment.garrison_strength(s, one, at("61.48")) == (3, one.steps, 0)
    assert attachment.garrison_strength(s, one, -1) == (1, 0, 0)


@pytest.mark.rule("24.1.1#2")
@pytest.mark.parametrize(
    ("before", "after", "may"),
    [
        ((3, 23, 12), (3, 23, 12), True),
        ((3, 23, 12), (3, 22, 12), False),
        ((3, 23, 12), (3, 23, 11), False),
        ((3, 30, 28), (3, 30, 25), True),
        ((3, 30, 28), (3, 30, 24), False),
        ((3, 23, 12), (3, 24, 13), True),
    ],
)
def test_a_short_garrison_does_not_shrink(before, after, may):
    assert rule(russia.shrinking(before, after)) == ("" if may else "24.1.1")


@pytest.mark.rule("24.1.1#1", "24.1.1#2", "24.1.2#1")
def test_the_garrison_at_the_end_of_a_march():
    """24.1.1, 24.1.2 It stays in its fortresses; at its minimum nobody makes it weaker; while it is short it does not
    shrink.
    """
    s = position("d_grand_campaign", gt=3)
    for name in ("R 59 r", "R 79 r"):
        put(s, name, "58.52", army="R WARSAW", corps="")
    brigade = put(s, "R 1 rf", "58.52", army="R WARSAW", corps="")
    other = put(s, "R 27/3", "58.52", army="R SECOND")

    def why(unit, to):
        return rule(russia.garrison_refusal(s, unit, at("58.52"), at(to)))

    assert not attachment.garrison_met(attachment.garrison_strength(s))
    assert why(brigade, "58.52") == ""
    assert why(brigade, "63.47") == "24.1.2"
    assert why(other, "63.47") == ""
    assert rule(attachment.leave_refusal(s, brigade)) == "24.1.1"


@pytest.mark.rule("24.1.2#1")
def test_the_garrison_draws_on_railway_and_fortress_only():
    """24.1.2 No depot and no Train feeds it, not even one of an army attached with it."""
    s = position("d_grand_campaign", gt=3)
    unit = put(s, "R 1 rf", "62.50", army="R WARSAW", corps="")
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    depot = put(s, "R PRAGA 7", "60.46", army="R WARSAW")
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    state, source = supply.settled(supply.ledgers_of(s, RUSSIA), frozenset(), ())
    assert (state[unit.n], source[unit.n]) == (supply.OUT, supply.NOTHING)
    assert depot.depot


@pytest.mark.rule("24.3#1", "24.3.1#1")
@pytest.mark.parametrize(
    ("side", "extended", "quarters", "limit"),
    [(0, False, 24, 99), (0, True, 32, 2), (1, False, 12, None), (2, False, 20, 3), (2, True, 28, 2)],
)
def test_an_incomplete_train(side, extended, quarters, limit):
    """24.3.1 The marker shortens the range and limits the APs, on both sides of the Train."""
    s = position("a_gumbinnen", gt=2)
    train = put(s, "R 20 Train", "38.19", incomplete=side, extended=extended)
    assert supply.incomplete_side(s, train) == side
    assert supply.range_of(s, train) == quarters
    if limit is not None:
        assert supply.ap_limit(s, train) == limit
        assert supply.ap_left(s, train) == limit
        if not extended and limit != 99:
            assert ammunition.left_if(s, train, True) == min(2, limit)
            s.set_ap(train, s.ap_bits(train) + 1)
            assert ammunition.left_if(s, train, False) == limit - 1
            assert ammunition.left_if(s, train, True) == 1


@pytest.mark.rule("24.4#1")
@pytest.mark.parametrize(
    ("gt", "name", "hex_", "state"),
    [
        (7, "R 2/23", "58.52", "low"),
        (8, "R 2/23", "58.52", "in"),
        (7, "R 3 gd/23", "58.52", "in"),
        (7, "R 2/23", "75.25", "out"),
        (1, "R 2/23", "58.52", "low"),
    ],
)
def test_the_2nd_division(gt, name, hex_, state):
    s = position("b_tannenberg", gt=gt)
    unit = put(s, name, hex_, army="R SECOND", corps="")
    supplying(s, RUSSIA)
    if offers(s):
        does(s, "accept")
    found = "out" if s.marked(unit, nm.OUT) else "low" if s.marked(unit, nm.LOW) else "in"
    assert found == state


@pytest.mark.rule("24.5.2#1", "24.5.1#1")
def test_praga_gives_way_and_comes_back():
    """24.5.2 While any Central unit is adjacent to its hex, or stands in it; its army is kept."""
    s = position("b_tannenberg", gt=3)
    depot = put(s, "R PRAGA 3", "60.46", army="R SECOND")
    one, two = put(s, "G 1 c", "62.40"), put(s, "G 1/1", "63.40")
    russia.watch_praga(s)
    assert where(s, "R PRAGA 3") == "60.46"
    enter(s, one, at("60.45"))
    assert (where(s, "R PRAGA 3"), special.noted(s, special.PRAGA_AWAY)) == ("pool", True)
    enter(s, two, at("60.45"))
    enter(s, one, at("62.40"))
    assert where(s, "R PRAGA 3") == "pool"
    enter(s, two, at("60.46"))
    assert where(s, "R PRAGA 3") == "pool"
    s.put(two, at("63.40"))
    russia.watch_praga(s)
    assert (where(s, "R PRAGA 3"), special.noted(s, special.PRAGA_AWAY)) == ("60.46", False)
    assert present(s.army_of(depot)).name == "R SECOND"
    assert s.controls(RUSSIA, at("60.46"))
    assert (supply.range_when(s, depot, False), supply.range_when(s, depot, True)) == (12, 12)
    assert supply.range_when(s, piece("R PRAGA 7"), True) == 28


@pytest.mark.rule("24.5.3#1")
def test_praga_changes_its_army():
    s = position("d_grand_campaign", gt=5)
    depot = put(s, "R PRAGA 7", "58.52", army="R SECOND")
    put(s, "R 27/3", "38.20", army="R FIRST")
    assert attachment.praga(s) is depot
    attachment.attach_praga(s, army_named("R SECOND"))
    assert not supply.praga_rests(s, depot)
    attachment.attach_praga(s, army_named("R FIRST"))
    assert supply.praga_rests(s, depot)
    assert not supply.praga_rests(s, piece("R FIRST Major"))
    assert present(s.army_of(depot)).name == "R FIRST"
    s.put(depot, 8234)
    assert attachment.praga(s) is None
    other = position("b_tannenberg", gt=5)
    put(other, "R PRAGA 3", "60.46", army="R SECOND")
    assert attachment.praga(other) is None
    attachment.attach_praga(other, army_named("R FIRST"))
    assert present(other.army_of(piece("R PRAGA 3"))).name == "R SECOND"


@pytest.mark.rule("24.5.3#1")
def test_praga_is_announced_in_every_attachment_phase():
    s = position("d_grand_campaign", gt=5)
    put(s, "R PRAGA 7", "58.52", army="R SECOND")
    put(s, "R 27/3", "38.20", army="R FIRST")
    attaching(s, RUSSIA)
    assert offered(s, "praga R FIRST")
    assert offered(s, "praga R SECOND")


# 25 -------------------------------------------------------------------------------------------------------------

COMBAT_ROWS = ("25.2#1", "25.3#1", "25.4#1", "25.5#1", "25.6.1#2", "25.7#1")


def led(name, gt, uses=None, scenario="d_grand_campaign"):
    s = position(scenario, gt=gt)
    leader = leader_named(name)
    s.leaders = changed_at(s.leaders, leader.n, (leader.uses or ALWAYS) if uses is None else uses)
    return s, leader


#: leader, unit of the command, whether it attacks, last GT, columns, SLRT, uses; and others who do not count
LEADERS = [
    ("Prittwitz", "G 36/17", "G EIGHTH", True, 47, 0, 2, 1, ["G 20 lw", "G 1 c"]),
    ("Rennenkampf", "R 25/3", "R FIRST", False, 47, 0, 2, 1, ["R 5 rf", "R 1 c"]),
    ("Artamonov", "R 22/1", "R SECOND", False, 11, 1, 2, 2, ["R 27/3"]),
    ("Blagoveshchenski", "R 4/6", "R SECOND", False, 11, 1, 2, 2, ["R 27/3"]),
    ("Brusilov", "R 12/12", "R EIGHTH", True, 9, 1, -1, 2, []),
    ("Brusilov", "R 12/12", "R EIGHTH", False, 9, -1, -1, 2, []),
    ("Francois", "G 1/1", "G EIGHTH", True, 3, 2, -2, 1, ["G 36/17"]),
    ("Dankl", "A 14/5", "A FIRST", False, 47, -1, 2, 2, ["A 5 hc", "A 36 ls"]),
    ("Auffenberg", "A 15/6", "A FOURTH", False, 47, -1, 2, 2, ["A 5 hc"]),
    ("Brudermann", "A 11/11", "A THIRD", False, 47, -1, 2, 2, ["A 5 hc"]),
]


@pytest.mark.rule(*COMBAT_ROWS)
@pytest.mark.parametrize(("name", "unit", "army", "attacks", "last", "columns", "drm", "uses", "others"), LEADERS)
def test_the_leader_of_a_combat(name, unit, army, attacks, last, columns, drm, uses, others):
    """25.2 to 25.7 Each by his role, for units of his command, as often as his marker says, up to his last GT."""
    s, leader = led(name, 2)
    own = put(s, unit, "41.19", army=army)
    enemy = put(s, "R 14/8" if own.side == CENTRAL else "G 38/11", "41.18", corps="")
    side = own.side if attacks else enemy.side

    def combat(numbers, chosen=True):
        ours, theirs = tuple(piece(x).n for x in numbers), (enemy.n,)
        used = (leader.n,) if chosen and not leader.mandatory else ()
        if attacks:
            return Combat(at("41.19"), side, attackers=ours, defenders=theirs, leaders=used)
        return Combat(at("41.19"), side, attackers=theirs, defenders=ours, leaders=used)

    def effect(battle):
        return (
            leaders.columns(s, battle),
            leaders.slrt_drm(s, battle, attacks),
            leaders.slrt_drm(s, battle, not attacks),
        )

    fight = combat([unit])
    assert leaders.concerned(s, fight, leader)
    assert effect(fight) == (columns, drm, 0)
    for other in others:
        put(s, other, "41.19", army=army, corps="" if name not in ("Francois",) else "G 17")
        assert not leaders.concerned(s, combat([other]), leader)
        assert effect(combat([other])) == (0, 0, 0)
        assert leaders.concerned(s, combat([other, unit]), leader)
    # the other way round it is not his
    if leader.role != "both":
        turned = Combat(
            at("41.19"), 1 - side, attackers=fight.defenders, defenders=fight.attackers, leaders=fight.leaders
        )
        assert not leaders.concerned(s, turned, leader)
    # an army or a corps of somebody else
    s.set_army(own, None)
    s.set_corps(own, None)
    assert not leaders.concerned(s, fight, leader)
    put(s, unit, "41.19", army=army)
    # his time
    for gt, acts in ((1, True), (last, True), (last + 1, False)):
        s.turn = gt
        assert leaders.concerned(s, fight, leader) == acts
    s.turn = 2
    # his choice
    if leader.mandatory:
        assert leaders.usable(s, fight, own.side) == []
    else:
        unused = combat([unit], chosen=False)
        assert effect(unused) == (0, 0, 0)
        assert leaders.usable(s, unused, own.side) == [leader]
        assert leaders.usable(s, unused, 1 - own.side) == []
        assert leaders.usable(s, fight, own.side) == []
        leaders.spend(s, unused)
        assert leaders.usable(s, unused, own.side) == [leader]
    # his uses
    for k in range(uses):
        assert effect(fight) == (columns, drm, 0), k
        leaders.spend(s, fight)
    assert effect(fight) == (0, 0, 0)
    assert leaders.usable(s, combat([unit], chosen=False), own.side) == []
    assert s.leader(leader) == (leaders.FLIPPED if name == "Francois" else 0)


@pytest.mark.rule("25.2#1")
def test_an_attack_with_the_1st_corps_does_not_touch_prittwitz():
    s, leader = led("Prittwitz", 2)
    put(s, "G 36/17", "42.19", army="G EIGHTH")
    put(s, "G 1/1", "42.20", army="G EIGHTH")
    both = Combat(at("41.19"), CENTRAL, attackers=(piece("G 36/17").n, piece("G 1/1").n))
    assert not leaders.concerned(s, both, leader)
    leaders.spend(s, both)
    assert s.leader(leader) == 1
    s.set_corps(piece("G 1/1"), corps_named("G 17"))
    assert leaders.concerned(s, both, leader)


@pytest.mark.rule("25.1#1", "25.1.2#2")
@pytest.mark.parametrize(
    ("gt", "name", "corps", "hex_", "under"),
    [
        (1, "R 1 gdc", "R 1 C", "40.20", True),
        (16, "R 1 gdc", "R 1 C", "40.20", True),
        (17, "R 1 gdc", "R 1 C", "40.20", False),
        (5, "R 1 gdc", "", "40.20", False),
        (5, "R 27/3", "R 1 C", "40.20", False),
        (5, "R 1 c bd", None, "40.20", True),  # stacked with the corps
        (5, "R 1 c bd", None, "42.20", False),  # stacked with others
        (5, "R 1 c bd", None, "44.20", True),  # nearest to the corps
    ],
)
def test_who_is_under_the_khan(gt, name, corps, hex_, under):
    s, _ = led("Khan Nakhichevanski", gt, scenario="b_tannenberg")
    put(s, "R 2 gdc", "40.20", corps="R 1 C")
    put(s, "R 1 c", "42.20", corps="")
    unit = put(s, name, hex_, corps=corps)
    if name == "R 1 c bd":
        s.set_corps(unit, corps_named("R 1 C") if hex_ != "42.20" else None)
    assert leaders.under_khan(s, unit) == under
    assert leaders.must_retire(s, unit) == under


@pytest.mark.rule("25.1#1", "25.1.2#2")
@pytest.mark.parametrize(
    ("roll", "half_mps", "forced", "left"),
    [
        (1, 20, 12, (20, 12)),
        (4, 20, 12, (20, 12)),
        (5, 20, 12, (10, 6)),
        (5, 19, 4, (10, 4)),
        (5, 18, 7, (9, 6)),
        (6, 20, 12, (0, 0)),
    ],
)
def test_the_die_of_the_khan(roll, half_mps, forced, left):
    assert leaders.khan_limits(roll, half_mps, forced) == left
    s, _ = led("Khan Nakhichevanski", 5, scenario="b_tannenberg")
    put(s, "R 1 gdc", "40.20", corps="R 1 C")
    put(s, "R 1 c bd", "36.20")
    s.set_corps(piece("R 1 c bd"), corps_named("R 1 C"))
    for name in ("R 1 gdc", "R 1 c bd"):
        moving(s, RUSSIA)
        does(s, f"take {name}")
        assert name_of(s) == "KhanDie"
        does(s, f"roll {roll}")
        assert bool(offers(s, "march")) == (roll < 6)
        if roll < 6:
            assert s.pending[-1].ma == (-1 if roll < 5 else piece(name).ma)
            assert s.pending[-1].fm == (-1 if roll < 5 else 6)


@pytest.mark.rule("25.6.1#1")
def test_the_die_of_francois():
    """25.6.1 Rolled once a phase, for the first combat unit of his corps; on a six nobody of it moves away."""
    s, _ = led("Francois", 3, scenario="b_tannenberg")
    first, second = put(s, "G 1/1", "44.20"), put(s, "G 2/1", "45.20")
    other, train = put(s, "G 36/17", "45.21"), put(s, "G 1 Train", "46.20")
    put(s, "R 27/3", "40.20")
    assert [leaders.francois_asks(s, u) for u in (first, second, other, train)] == [True, True, False, False]
    moving(s, CENTRAL)
    does(s, "take G 1/1", "roll 6")
    assert offered(s, "march 44.21")  # no farther
    assert not offered(s, "march 46.21")
    does(s, "halt")
    assert [leaders.francois_asks(s, u) for u in (first, second)] == [False, False]
    away = at("48.20")
    assert [leaders.held_by_francois(s, u, s.at_number(u.n), away) for u in (first, second, other, train)] == [
        True,
        True,
        False,
        False,
    ]
    assert not leaders.held_by_francois(s, second, at("45.20"), at("45.20"))
    leaders.phase_over(s)
    assert not leaders.held_by_francois(s, first, at("44.20"), away)
    moving(s, CENTRAL)
    does(s, "take G 1/1", "roll 5")
    assert offered(s, "march 45.21")
    assert not special.noted(s, special.FRANCOIS_HOLDS)
    leaders.phase_over(s)
    s.turn = 4
    assert not leaders.francois_asks(s, first)


@pytest.mark.rule("25.6.2#1")
@pytest.mark.parametrize(
    ("gt", "name", "army", "bound"),
    [
        (23, "G Bacmeister", "G EIGHTH", False),
        (24, "G Bacmeister", "G EIGHTH", True),
        (33, "G Bacmeister", "G EIGHTH", True),
        (34, "G Bacmeister", "G EIGHTH", False),
        (30, "G 1/1", "G EIGHTH", False),
        (30, "G Bacmeister", "G NINTH", False),
    ],
)
def test_whom_francois_keeps(gt, name, army, bound):
    """25.6.2 (c) Assets of the Eighth Army: neither to another army, nor out of its area."""
    s, _ = led("Francois (army)", gt)
    s.in_play |= 1 << army_named("G NINTH").n
    unit = put(s, name, "50.22", army=army)
    s.lines = ((0, -55, 1, 0, 0, 0, 1, 0, army_named("G NINTH").n, army_named("G EIGHTH").n),)
    assert leaders.bound_to_eighth(s, unit) == bound
    other = army_named("G NINTH" if army == "G EIGHTH" else "G EIGHTH")
    assert rule(attachment._kept_by_francois(s, unit, other)) == ("25.6.2" if bound else "")
    assert attachment._kept_by_francois(s, unit, army_named("G EIGHTH")) is None
    assert rule(restrictions.kept_by_francois(s, unit, at("56.22"))) == ("25.6.2" if bound else "")
    assert restrictions.kept_by_francois(s, unit, at("51.22")) is None
    s.put(unit, at("57.22"))
    assert restrictions.kept_by_francois(s, unit, at("56.22")) is None


@pytest.mark.rule("25.1.2#1")
@pytest.mark.parametrize("name", ["R 1 gdc", "R 2 gdc", "R 2 c", "R 3 c"])
def test_the_four_divisions_of_the_khan(name):
    s, _ = led("Khan Nakhichevanski", 16, scenario="b_tannenberg")
    unit = put(s, name, "40.20", corps="R 1 C")
    put(s, "R 1 C Train", "36.17")
    other = put(s, "R 1 c", "40.20", corps="R 1 C")
    assert rule(attachment._kept_by_khan(s, unit)) == "25.1.2"
    assert attachment._kept_by_khan(s, other) is None
    s.set_corps(unit, None)
    assert attachment._kept_by_khan(s, unit) is None
    s.set_corps(unit, corps_named("R 1 C"))
    s.turn = 17
    assert attachment._kept_by_khan(s, unit) is None


@pytest.mark.rule("25.0#1")
@pytest.mark.parametrize(
    ("gt", "uses", "active"), [(1, 1, True), (3, 1, True), (4, 1, False), (2, 0, False), (3, 254, True)]
)
def test_when_a_leader_is_in_play(gt, uses, active):
    s, leader = led("Francois", gt, uses)
    assert leaders.active(s, leader) == active
    late = leader_named("Francois (army)")
    s.leaders = changed_at(s.leaders, late.n, 1)
    for turn, there in ((23, False), (24, True), (33, True), (34, False)):
        s.turn = turn
        assert leaders.active(s, late) == there
