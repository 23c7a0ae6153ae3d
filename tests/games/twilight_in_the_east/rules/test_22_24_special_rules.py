"""22 Germany, 23 Austria-Hungary, 24 Russia."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.board import ADJ
from greatwar.games.twilight_in_the_east.components import (
    BUKOWINA,
    COMPLEXES,
    HEXES,
    UNITS,
    army_named,
    corps_named,
    hex_named,
)
from greatwar.games.twilight_in_the_east.rules import (
    ammunition,
    attachment,
    austria,
    germany,
    restrictions,
    russia,
    special,
    supply,
)
from greatwar.games.twilight_in_the_east.rules.occupation import enter
from greatwar.games.twilight_in_the_east.rules.turn_over import game_turn_begins, player_turn_over
from greatwar.games.twilight_in_the_east.steps import bukowina
from greatwar.games.twilight_in_the_east.steps.retreat import BY_CRT, Retreat
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
    reinforcing,
    rule_of,
    run,
    start,
    status,
    steps,
    supplying,
    task,
    vp,
    where,
)


def at(name):
    return hex_named(name).n


def finish(s):
    while offers(s):
        does(s, offers(s)[-1])
    return s


# 22 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("22.1#1", "27.2(3)#1")
@pytest.mark.parametrize(("gt", "points"), [(5, -2), (6, 0), (7, 2), (8, 4), (9, 6)])
def test_calling_the_western_front(gt, points):
    s = position("b_tannenberg", gt=gt)
    reinforcing(s, CENTRAL)
    while name_of(s) != "Activations":
        does(s, offers(s)[0])
    does(s, "call-west")
    assert s.called == gt
    assert vp(s) == (0, points)
    assert rule_of(germany.call_refusal(s, CENTRAL)) == "22.1"


@pytest.mark.rule("22.1#1", "27.2(3)#1")
def test_the_call_comes_by_itself_in_gt_10_and_not_before_gt_5():
    s = position("b_tannenberg", gt=4)
    assert rule_of(germany.call_refusal(s, CENTRAL)) == "22.1"
    s.turn = 10
    reinforcing(s, CENTRAL)
    assert (s.called, vp(s)) == (10, (0, 8))
    assert rule_of(germany.call_refusal(position("c_galicia", gt=6), CENTRAL)) == "22.1"


@pytest.mark.rule("22.1.2#1")
def test_they_arrive_four_gts_later():
    s = position("b_tannenberg", gt=8)
    s.called = 5
    assert not germany.west_arrives(s)
    s.turn = 9
    assert germany.west_arrives(s)
    reinforcing(s, CENTRAL)
    names = []
    while offers(s):
        names.append(arriving(s))
        does(s, offers(s)[0])
    assert {"G 11 Train", "G 22/11", "G 8 c"} <= set(names)


def arriving(s):
    """The unit that the pending arrival is about."""
    step = s.pending[-1]
    return str(UNITS[step._arrival(s).unit]) if name_of(s) == "Arrive" else ""


@pytest.mark.rule("22.2#1")
def test_the_ninth_army():
    s = position("d_grand_campaign", gt=10)
    put(s, "R 3 Train", "48.19", army="R FIRST")
    germany.note_prussia(s)
    assert not germany.ninth_forms(s)
    s.put(piece("R 3 Train"), at("36.19"))
    germany.note_prussia(s)
    assert germany.ninth_forms(s)
    s.turn = 9
    assert not germany.ninth_forms(s)
    s.turn = 12
    special.unnote(s, special.PRUSSIA_CLEAR)
    put(s, "R 5 rf", "62.58", army="R SECOND")
    assert not germany.far_in_poland(s)
    s.put(piece("R 5 rf"), at("74.58"))
    assert germany.far_in_poland(s)
    assert germany.ninth_forms(s)
    s.put(piece("R 5 rf"), at("40.58"))
    assert not germany.ninth_forms(s)
    s.turn = 21
    assert germany.ninth_forms(s)
    reinforcing(s, CENTRAL)
    assert s.in_play >> army_named("G NINTH").n & 1
    assert not germany.ninth_forms(s)


@pytest.mark.rule("22.3.1#1")
def test_the_3_lw_train_to_gt_9():
    s = position("c_galicia", gt=9)
    train = put(s, "G 3 LW Train", "70.70", army="G 3 LW")
    assert supply.always_supplied(s, train)
    assert ammunition.special_aps(s, train)
    for left in (True, False):
        ammunition.allocate(s, ammunition.Offer(train, (), (), ()))
        assert ammunition.special_aps(s, train) == left
    s.once = ()
    s.turn = 10
    assert not ammunition.special_aps(s, train)
    assert not supply.always_supplied(s, train)


@pytest.mark.rule("22.3.2#1", "22.5#1", "23.2#1")
def test_corps_with_a_fixed_army():
    s = position("d_grand_campaign", gt=29)
    assert attachment.fixed_army(s, corps_named("G KG")) is army_named("G EIGHTH")
    assert attachment.fixed_army(s, corps_named("G 3 LW")) is None
    s.in_play |= 1 << army_named("G AG W").n | 1 << army_named("A AG P-B").n
    assert attachment.fixed_army(s, corps_named("G 3 LW")) is army_named("G AG W")
    assert attachment.fixed_army(s, corps_named("A HN")) is army_named("A AG P-B")
    train = put(s, "G KG Train", "60.17", army="G EIGHTH")
    s.in_play |= 1 << army_named("G NINTH").n
    assert rule_of(attachment.army_refusal(s, train, army_named("G NINTH"))) == "22.5"


@pytest.mark.rule("22.4.1#1")
def test_landsturm_flees_before_infantry_only():
    s = position("a_gumbinnen", gt=2)
    put(s, "G Tilsit", "47.12")
    enter(s, put(s, "R 3 c", "44.14"), at("47.13"))
    assert where(s, "G Tilsit") == "47.12"
    s.put(piece("R 3 c"), at("44.14"))
    enter(s, put(s, "R 5 rf", "44.14"), at("47.13"))
    assert where(s, "G Tilsit") == "removed"
    assert vp(s) == (0, 0)


@pytest.mark.rule("22.5.1#1", "14.3.1#1")
def test_the_kg_train_feeds_only_its_own_corps():
    s = position("b_tannenberg", gt=3)
    train = put(s, "G KG Train", "60.17", army="G EIGHTH")
    assert supply.always_supplied(s, train)
    assert supply.client_of(s, train, put(s, "G 9 lw/KG", "60.17", army="G EIGHTH"))
    assert not supply.client_of(s, train, put(s, "G 1/1", "60.17"))
    assert not supply.guest_of(s, train, put(s, "G 1 c", "60.17", corps=""))
    assert supply.range_when(s, train, True) == supply.range_when(s, train, False)


# 23 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("23.1.1#1")
def test_karpatensicherung():
    s = position("d_grand_campaign", gt=15)
    enter(s, put(s, "R 12 c", "30.100", army="R EIGHTH"), at("37.110"))
    assert special.noted(s, special.HUNGARY_ENTERED)
    assert not austria.karpaten_activates(s)
    s.turn = 16
    assert austria.karpaten_activates(s)
    fresh = position("d_grand_campaign", gt=20)
    assert not austria.karpaten_activates(fresh)
    fresh.turn = 21
    assert austria.karpaten_activates(fresh)
    reinforcing(fresh, CENTRAL)
    finish(fresh)
    assert (where(fresh, "A 54/HN"), where(fresh, "A HN Train")) == ("37.110", "44.106")
    assert fresh.in_play >> army_named("A AG P-B").n & 1


@pytest.mark.rule("23.3#1")
def test_fischer_stays_in_the_bukowina():
    s = position("c_galicia", gt=4)
    unit = put(s, "A Fischer 1", "09.108", army="A SECOND")
    assert restrictions.watched(s, [unit])
    out = next(
        h.n for h in HEXES if h.province not in ("Bukowina",) and any(HEXES[n].province == "Bukowina" for n in ADJ[h.n])
    )
    assert rule_of(restrictions.kept_out(s, unit, out)) == "23.3"
    assert restrictions.kept_out(s, unit, at("09.109")) is None
    assert restrictions.kept_out(s, put(s, "A 5 hc", "09.108", army="A SECOND"), out) is None
    moving(s, CENTRAL)
    does(s, "take A Fischer 1")
    assert all(
        HEXES[at(text.split()[1])].province == "Bukowina" or HEXES[at(text.split()[1])].half
        for text in offers(s, "march")
    )


@pytest.mark.rule("23.4.1#1", "23.4#1")
def test_units_in_half_hexes_go_into_the_box_at_the_end_of_a_player_turn():
    s = position("c_galicia", gt=4)
    put(s, "A 5 hc", "09.114", army="A SECOND")
    player_turn_over(s)
    assert where(s, "A 5 hc") == "Bukowina"
    assert at("09.114") in bukowina.ways_out(s, piece("A 5 hc"))
    assert rule_of(restrictions.kept_out(s, put(s, "R 12 c", "09.112"), at("09.114"))) == "23.4.1"


@pytest.mark.rule("23.4.2#1")
def test_who_entered_the_box_by_moving_stays_for_the_gt():
    s = position("c_galicia", gt=4)
    unit = put(s, "A 5 hc", "09.112", army="A SECOND")
    s.put(unit, BUKOWINA)
    s.set_entered(unit, True)
    assert bukowina.ways_out(s, unit) == []
    s.turn = 5
    game_turn_begins(s)
    assert at("09.114") in bukowina.ways_out(s, unit)


@pytest.mark.rule("23.6#1")
def test_the_przemysl_track():
    s = position("d_grand_campaign", gt=12)
    put(s, "A FIRST Major", "61.83", army="A FIRST")
    unit = put(s, "A 23 h", "42.88", army="A THIRD", corps="")
    put(s, "A Fortress Przemysl", "42.88")
    s.lines = ()
    attachment.attach_all(s, CENTRAL)
    assert present(s.army_of(unit)).name == "A THIRD"
    ring = sorted({n for h in COMPLEXES["Przemysl"] for n in ADJ[h]} - set(COMPLEXES["Przemysl"]))
    s.live = [s.open, bytes(len(HEXES))]
    assert ring
    attachment.attach_all(s, CENTRAL)
    assert present(s.army_of(unit)).name == "A PRZEMYSL"
    s.railways_changed()
    attachment.attach_all(s, CENTRAL)
    assert present(s.army_of(unit)).name != "A PRZEMYSL"


# 24 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.1#1", "24.1.1#1", "24.1.1#2", "24.1.2#1")
def test_the_warsaw_garrison_starts_short_and_lets_nobody_go():
    s = start("d_grand_campaign")
    halves, steps, city = attachment.garrison_strength(s)
    assert (halves, steps) == (3, 23)
    assert not attachment.garrison_met((halves, steps, city))
    brigade = piece("R 1 rf")
    assert rule_of(attachment.army_refusal(s, brigade, army_named("R SECOND"))) == "24.1.1"
    assert rule_of(russia.garrison_refusal(s, brigade, at("61.48"), at("63.47"))) == "24.1.2"
    assert rule_of(restrictions.kept_from_ending(s, brigade, at("61.48"), at("63.47"))) == "24.1.2"
    for name in ("R 59 r", "R 79 r"):
        put(s, name, "58.52", army="R SECOND", corps="")
        assert attachment.warsaw_refusal(s, piece(name), army_named("R WARSAW")) is None
        s.set_army(piece(name), army_named("R WARSAW"))
    assert attachment.garrison_met(attachment.garrison_strength(s))
    assert attachment.army_refusal(s, brigade, army_named("R SECOND")) is None
    far = put(s, "R 5 rf", "40.40", army="R SECOND", corps="")
    assert rule_of(attachment.warsaw_refusal(s, far, army_named("R WARSAW"))) == "24.1"


@pytest.mark.rule("24.1.2#1", "14.2.4#1")
def test_supply_of_the_garrison():
    s = position("d_grand_campaign", gt=3)
    unit = put(s, "R 1 rf", "61.48", army="R WARSAW", corps="")
    put(s, "R Fortress Novo-Georgievsk", "61.48")
    assert supply.beside_fortress(s, unit, at("61.48"))
    put(s, "R Fortress Ivangorod", "50.62")
    assert not supply.beside_fortress(s, unit, at("50.62"))
    s.set_army(unit, army_named("R SECOND"))
    assert supply.beside_fortress(s, unit, at("50.62"))


@pytest.mark.rule("24.2#1")
def test_the_eleventh_army_from_gt_25():
    s = position("d_grand_campaign", gt=24)
    assert rule_of(russia.eleventh_refusal(s, RUSSIA)) == "24.2"
    s.turn = 25
    reinforcing(s, RUSSIA)
    while name_of(s) != "Activations":
        does(s, offers(s)[0])
    does(s, "form R ELEVENTH")
    assert s.in_play >> army_named("R ELEVENTH").n & 1
    assert rule_of(russia.eleventh_refusal(s, RUSSIA)) == "24.2"


@pytest.mark.rule("24.3#1", "24.3.1#1", "3.6.2#1")
def test_incomplete_trains():
    s = start("a_gumbinnen")
    train = piece("R 20 Train")
    assert supply.incomplete_side(s, train) == 1
    assert supply.range_of(s, train) == 12
    s.set_ap(train, nm.INCOMPLETE_2)
    assert supply.range_of(s, train) == 20
    assert supply.ap_limit(s, train) == 3
    s.set_ap(train, nm.INCOMPLETE_2 | 2)
    assert supply.ap_left(s, train) == 1
    supply.extend(s, train)
    assert supply.ap_limit(s, train) == 2
    assert supply.ap_left(s, train) == 0
    assert supply.incomplete_side(s, piece("R 1 C Train")) == 0


@pytest.mark.rule("24.3.2#1")
def test_working_off_an_incomplete_marker():
    s = position("a_gumbinnen", gt=2)
    train = put(s, "R 20 Train", "38.19", incomplete=1)
    assert rule_of(russia.complete_refusal(s, train, 7)) == "24.3.2"
    assert russia.complete_refusal(s, train, 14) is None
    moving(s, RUSSIA)
    does(s, "take R 20 Train", "complete")
    assert supply.incomplete_side(s, train) == 2
    russia.complete(s, train)
    assert supply.incomplete_side(s, train) == 0
    assert rule_of(russia.complete_refusal(s, train, 14)) == "24.3.2"


@pytest.mark.rule("24.4#1")
@pytest.mark.parametrize(("gt", "low"), [(7, True), (8, False)])
def test_the_2nd_division_is_low_to_gt_7(gt, low):
    s = position("b_tannenberg", gt=gt)
    unit = put(s, "R 2/23", "58.52", army="R SECOND", corps="")
    supplying(s, RUSSIA)
    finish(s)
    assert s.marked(unit, nm.LOW) == low


@pytest.mark.rule("24.5.1#1", "24.5.2#1")
def test_praga_in_the_tannenberg_scenario():
    s = position("b_tannenberg", gt=3)
    depot = put(s, "R PRAGA 3", "60.46", army="R SECOND")
    assert depot.immobile
    assert supply.range_when(s, depot, True) == 12
    unit = put(s, "G 1 c", "62.40")
    enter(s, unit, at("60.45"))
    assert where(s, "R PRAGA 3") == "pool"
    enter(s, unit, at("60.44"))
    assert where(s, "R PRAGA 3") == "60.46"
    assert present(s.army_of(depot)).name == "R SECOND"
    assert vp(s) == (0, 0)


@pytest.mark.rule("24.5.3#1")
def test_praga_in_the_campaign_rests_for_a_gt_when_it_changes_armies():
    s = position("d_grand_campaign", gt=5)
    depot = put(s, "R PRAGA 7", "58.52", army="R SECOND")
    put(s, "R 27/3", "38.20", army="R FIRST")
    attaching(s, RUSSIA)
    assert offered(s, "praga R FIRST")
    does(s, "praga R FIRST")
    assert present(s.army_of(depot)).name == "R FIRST"
    assert not supply.depot_works(s, depot)
    does(s, "accept")
    s.turn = 6
    attaching(s, RUSSIA)
    assert supply.depot_works(s, depot)
    does(s, "praga R FIRST")
    assert supply.depot_works(s, depot)
    s.turn = 25
    reinforcing(s, RUSSIA)
    assert where(s, "R PRAGA 7") == "removed"
    assert attachment.praga(s) is None


@pytest.mark.rule("23.4#1", "23.4.1#1")
def test_a_retreat_from_a_half_hex_ends_in_the_box():
    """23.4.1: A-H units in a half-hex may retreat to safety inside the box; by retreat they may come out again."""
    s = position("c_galicia", gt=5)
    put(s, "A 8 c", "11.114", army="A SECOND", corps="")
    put(s, "R 12/12", "11.113", army="R EIGHTH")
    run(s, Retreat((piece("A 8 c").n,), 2, BY_CRT, (at("11.114"),)))
    assert offered(s, "leave-map")
    assert not offered(s, "stop-here"), "nobody is unable to retreat who can go into the box"
    does(s, "leave-map")
    assert (where(s, "A 8 c"), steps(s, "A 8 c")) == ("Bukowina", piece("A 8 c").steps)
    moving(s, CENTRAL)
    does(s, "take A 8 c")
    assert offered(s, "march 09.114")


@pytest.mark.rule("23.4#1", "23.4.2#1", "8.9.2#1", "8.6.3#1")
def test_recovery_in_the_box():
    """23.4, 23.4.2: who has marched in in this GT stays and may recover; a begun recovery is completed first."""
    s = position("c_galicia", gt=5)
    put(s, "A 11/11", "Bukowina", army="A THIRD", status=-2)
    put(s, "A 8 c", "Bukowina", army="A SECOND", corps="", status=0)
    put(s, "R 12/12", "05.90", army="R EIGHTH")
    for name in ("A 11/11", "A 8 c"):
        s.set_entered(piece(name), True)
    moving(s, CENTRAL, counter=True)
    assert not offered(s, "take A 8 c")
    does(s, "take A 11/11")
    assert offers(s) == ["recover", "halt"]
    does(s, "recover")
    assert task(s, "A 11/11")[0] == nm.RECOVER
    s.set_entered(piece("A 11/11"), False)
    moving(s, CENTRAL)
    does(s, "end-phase")
    assert status(s, "A 11/11") == -1, "ruling 12"
    s.turn = 9
    s.set_cel(piece("A 8 c"), 1)
    moving(s, CENTRAL)
    assert not offered(s, "take A 8 c"), "8.6.3: worn horses, and it has marched in"
