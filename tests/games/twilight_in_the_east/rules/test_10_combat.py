"""10 Combat: who attacks, withholding, APs, flanks, odds, shifts, magnitude, the SLRT."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.combat import Combat
from greatwar.games.twilight_in_the_east.components import hex_named, unit
from greatwar.games.twilight_in_the_east.rules import ammunition, combat, losses, odds, withholding
from greatwar.games.twilight_in_the_east.rules.supply import extend

from ..positions import (
    CENTRAL,
    RUSSIA,
    attacking,
    battle_of,
    does,
    name_of,
    nm,
    offered,
    offers,
    position,
    put,
    refused,
    rule_of,
    vp,
    where,
)


def n(name):
    return hex_named(name).n


def fight(s, target, side, attackers, defenders=(), supplied=((), ()), **more):
    """A combat record for rules that only look at it."""
    numbers = tuple(unit(x).n for x in attackers)
    of_attacker, of_defender = supplied
    s.battle = Combat(
        n(target),
        side,
        numbers,
        tuple(s.at_number(k) for k in numbers),
        tuple(unit(x).n for x in defenders),
        supplied=(tuple(unit(x).n for x in of_attacker), tuple(unit(x).n for x in of_defender)),
        level=s.ip(n(target), 1 - side),
        **more,
    )
    return s.battle


# 10.1, 10.2 Who attacks


@pytest.mark.rule("10.1#1", "5.4.9#1", "5.4.8#1")
def test_a_hex_is_attacked_once_a_phase_and_the_counter_attack_is_another_phase_1_025():
    s = position(gt=2)
    put(s, "R 25/3", "40.19")
    put(s, "R 29/20", "40.20")
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "with R 25/3", "done")
    play_out(s)
    assert offers(s) == [] or not offered(s, "fight 41.19")
    assert where(s, "G 1/1") == "41.19"
    attacking(s, CENTRAL, counter=True)
    assert offered(s, "declare 40.19")


def play_out(s, crt=7, die=1, dice=2, until=""):
    """Answer everything of a combat with quiet dice, up to the combat in `until`."""
    while name_of(s) not in ("Idle", "Declaration", "Battles", "Movements"):
        if until and s.battle is not None and s.battle.target == n(until):
            return
        name = name_of(s)
        if name in ("CrtDice", "RepulseDice"):
            does(s, f"dice {crt}")
        elif name in ("CheckDice", "RepulseEc", "MarchCheck"):
            does(s, f"dice {dice}")
        elif name == "SlrtDie":
            does(s, f"roll {die}")
        else:
            does(s, offers(s)[-1])


@pytest.mark.rule("10.2#1", "10.2.1#1", "10.1#1")
def test_hexes_are_named_before_and_units_when_they_fight_2_003():
    s = position(gt=3)
    put(s, "G 35/17", "41.19")
    put(s, "G 36/17", "41.19")
    put(s, "R 25/3", "40.19")
    put(s, "R 27/3", "40.20")
    put(s, "R 40/4", "41.20")
    attacking(s, CENTRAL)
    does(s, "declare 40.19", "declare 40.20")
    does(s, "done") if offered(s, "done") else None
    assert offers(s, "fight") == ["fight 40.19", "fight 40.20"]
    assert refused(s, "fight 41.20").rule == "10.2"
    does(s, "fight 40.20")
    does(s, "with G 35/17")
    assert not offered(s, "with G 36/17")
    assert combat.join_refusal(s, battle_of(s), unit("G 36/17")) is None
    assert battle_of(s).attackers == (unit("G 35/17").n,)
    play_out(s, until="40.19")
    assert battle_of(s).attackers == (unit("G 36/17").n,)
    assert rule_of(combat.join_refusal(s, battle_of(s), unit("G 35/17"))) == "10.1"


@pytest.mark.rule("10.1.2#2", "3.5.1#2", "7.3.1#3", "8.9#1", "8.2.5#2", "10.1.4#3", "12.1#1")
def test_who_does_not_attack():
    s = position("b_tannenberg", gt=2)
    put(s, "R 27/3", "41.19")
    target = n("41.19")
    cases = [
        (put(s, "G 1/1", "41.18", status=-4), "10.1.2"),
        (put(s, "G 2/1", "41.18", task=nm.DIG, mps=2), "8.9"),
        (put(s, "G 35/17", "41.18", half=nm.HALF_FINAL), "8.2.5"),
        (put(s, "G Tilsit", "41.18"), "10.1.2"),
        (put(s, "G 36/17", "43.19"), "10.1"),
        (put(s, "G EIGHTH Major", "41.18"), "10.1.2"),
    ]
    for u, rule in cases:
        assert rule_of(combat.attack_refusal(s, u, target)) == rule
    gun = put(s, "G 1.FA", "41.18")
    s.set_mark(gun, nm.DISPLACED)
    assert rule_of(combat.attack_refusal(s, gun, target)) == "10.1.4"


@pytest.mark.rule("10.1.2#4")
def test_no_attack_where_nobody_could_move():
    s = position("d_grand_campaign", gt=2)
    from greatwar.games.twilight_in_the_east.board import CROSSING, NEIGHBOUR, RIVER, TERRAIN
    from greatwar.games.twilight_in_the_east.components import HEXES

    side = next(
        x for x in range(len(RIVER)) if RIVER[x] == nm.GRAND_RIVER and not CROSSING[x] and TERRAIN[x // 6] < nm.SEA
    )
    a, b = HEXES[side // 6].name, HEXES[NEIGHBOUR[side]].name
    put(s, "R 27/3", a)
    put(s, "G 1/1", b)
    assert rule_of(combat.attack_refusal(s, unit("R 27/3"), n(b))) == "10.1.2"


@pytest.mark.rule("10.1.4#1", "10.1.4#2", "6.3.1#3", "4.2.2#1", "10.1.5A#1")
def test_who_attacks_together():
    s = position("b_tannenberg", gt=2)
    put(s, "G 1/1", "41.19")
    put(s, "R 25/3", "40.19", army="R FIRST")
    put(s, "R 27/3", "40.19", army="R FIRST")
    put(s, "R 28/20", "40.19", army="R FIRST")
    put(s, "R 1 gdc", "40.20", army="R FIRST")
    put(s, "R 22/1", "40.20", army="R SECOND")
    battle = fight(s, "41.19", RUSSIA, ["R 25/3", "R 27/3"])
    assert rule_of(combat.join_refusal(s, battle, unit("R 28/20"))) == "4.2.2"
    assert rule_of(combat.join_refusal(s, battle, unit("R 1 gdc"))) == "10.1.4"
    assert rule_of(combat.join_refusal(s, battle, unit("R 22/1"))) == "10.1.4"


@pytest.mark.rule("4.2.2#1")
def test_one_gun_attacks_from_a_hex_and_only_with_a_combat_unit():
    s = position("b_tannenberg", gt=2)
    put(s, "G 1/1", "41.19")
    put(s, "R 25/3", "40.19")
    put(s, "R 3 how", "40.19")
    put(s, "R 20 how", "40.19")
    battle = fight(s, "41.19", RUSSIA, [])
    assert rule_of(combat.join_refusal(s, battle, unit("R 3 how"))) == "10.1.2"
    battle = fight(s, "41.19", RUSSIA, ["R 25/3", "R 3 how"])
    assert rule_of(combat.join_refusal(s, battle, unit("R 20 how"))) == "4.2.2"


@pytest.mark.rule("10.3#1", "10.1.2#1", "10.1.5C#1", "8.4#2")
def test_marked_units_must_attack_their_hex_1_035():
    s = position(gt=2)
    put(s, "R 25/3", "40.20", prepared="41.19")
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.20")
    attacking(s, RUSSIA)
    assert s.declared == (n("41.19"),)
    does(s, "done")
    assert battle_of(s).attackers == (unit("R 25/3").n,)
    assert rule_of(combat.attack_refusal(s, unit("R 25/3"), n("41.20"))) == "10.3"


@pytest.mark.rule("10.3#2")
def test_a_marker_at_an_empty_hex_goes_and_the_unit_is_free():
    s = position(gt=2)
    put(s, "R 25/3", "40.20", prepared="41.19")
    put(s, "G 2/1", "41.20")
    attacking(s, RUSSIA)
    assert s.prepared(unit("R 25/3")) == -1
    assert offered(s, "declare 41.20")


@pytest.mark.rule("10.3.1#1", "27.2(1)#1", "10.1.5B#1", "10.1.2#3")
@pytest.mark.parametrize(("guns", "shift", "points"), [(True, False, 0), (False, True, 1)])
def test_all_units_need_markers_for_the_shift_and_the_point_2_005(guns, shift, points):
    s = position("b_tannenberg", gt=4)
    put(s, "G 36/17", "41.19", prepared="40.19")
    put(s, "G 1.FA", "41.19")
    put(s, "G EIGHTH Major", "44.20")
    put(s, "R 25/3", "40.19")
    attacking(s, CENTRAL)
    assert offered(s, "with G 1.FA")
    assert offered(s, "done")
    does(s, "with G 1.FA" if guns else "done")
    if name_of(s) == "Commit":
        does(s, "done")
    while name_of(s) != "CrtDice":
        does(s, next(iter(offers(s, "ap")), "done"))
    assert battle_of(s).prepared == shift
    assert battle_of(s).magnitude == 1
    play_out(s)
    assert vp(s) == (0, points)


# 10.1.3 to 10.1.5 Withholding


@pytest.mark.rule("10.1.5A#2", "10.1.3#2", "10.1.4#2", "10.1.5A-ex")
def test_cavalry_is_withheld_unless_there_is_as_much_of_it_2_001():
    s = position(gt=4)
    put(s, "R 25/3", "40.19")
    put(s, "R 2 gdc", "40.19")
    put(s, "G 36/17", "41.19")
    attacking(s, CENTRAL)
    does(s, "declare 40.19")
    assert rule_of(withholding.withhold_refusal(s, n("40.19"), unit("R 25/3"), ())) == "10.1.5A"
    assert withholding.withhold_refusal(s, n("40.19"), unit("R 2 gdc"), ()) is None
    assert name_of(s) == "CrtDice"
    assert battle_of(s).defenders == (unit("R 25/3").n,)
    put(s, "R 1 gdc", "40.19")
    assert withholding.withhold_refusal(s, n("40.19"), unit("R 25/3"), ()) is None
    assert withholding.withhold_refusal(s, n("40.19"), unit("R 2 gdc"), ()) is None


@pytest.mark.rule("10.1.3#2", "10.1.5B#1", "10.1.5C#1", "12.2#1")
def test_the_top_unit_and_fortresses_are_not_withheld():
    s = position("b_tannenberg", gt=4)
    put(s, "R 25/3", "28.17")
    put(s, "R 27/3", "28.17", lost=3)
    put(s, "R Fort Kowno 28.17", "28.17")
    assert rule_of(withholding.withhold_refusal(s, n("28.17"), unit("R 25/3"), ())) == "10.1.3"
    assert withholding.withhold_refusal(s, n("28.17"), unit("R 27/3"), ()) is None
    assert rule_of(withholding.withhold_refusal(s, n("28.17"), unit("R Fort Kowno 28.17"), ())) == "10.1.5A"
    put(s, "R 25/3", "28.17", status=-4)
    put(s, "R 27/3", "28.17", lost=3, status=-4)
    assert rule_of(withholding.withhold_refusal(s, n("28.17"), unit("R 27/3"), ())) == "10.1.3"


@pytest.mark.rule("4.2.2#2", "10.1.5A#1", "10.1.3#1")
def test_a_third_division_must_be_withheld():
    s = position(gt=4)
    for name in ("R 25/3", "R 27/3", "R 28/20"):
        put(s, name, "40.19")
    assert not withholding.settled(s, n("40.19"), ())
    assert withholding.settled(s, n("40.19"), (unit("R 28/20").n,))
    assert len(withholding.withholdable(s, n("40.19"), ())) == 3, "equal in steps: any may be on top (ruling 43)"
    s.set_lost(unit("R 25/3"), 1)
    s.set_lost(unit("R 27/3"), 1)
    first = unit("R 28/20")
    assert rule_of(withholding.withhold_refusal(s, n("40.19"), first, ())) == "10.1.3", "the top unit stays"
    assert len(withholding.withholdable(s, n("40.19"), ())) == 2
    assert [u.name for u in withholding.defenders(s, n("40.19"), (unit("R 28/20").n,))] == ["R 25/3", "R 27/3"]


@pytest.mark.rule("10.1.3#2", "10.1.5A#3", "10.1.5C#1")
def test_the_army_of_the_top_unit_defends():
    """10.1.3 (2): only cavalry beside infantry frees the top unit, so its army is the one that fights."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 25/3", "40.20", army="R FIRST")
    put(s, "R 27/3", "40.20", army="R FIRST", lost=2)
    put(s, "R 36/13", "40.20", army="R SECOND", lost=1)
    at = n("40.20")
    assert [u.name for u in withholding.withholdable(s, at, ())] == ["R 36/13"]
    out = (unit("R 36/13").n,)
    assert withholding.settled(s, at, out)
    assert [u.name for u in withholding.withholdable(s, at, out)] == ["R 27/3"]


@pytest.mark.rule("10.5.5#1", "10.5.1#1")
def test_a_magazine_serves_a_stack_and_no_other_part_of_the_corps():
    """10.5.5: the rest of a corps in another hex still wants an AP of its own."""
    s = position("b_tannenberg", gt=6)
    put(s, "G Fort Königsberg 59.17", "59.17")
    put(s, "G 1/1", "59.17")
    put(s, "G 2/1", "58.18")
    put(s, "G EIGHTH Major", "58.19")
    put(s, "R 25/3", "58.17", army="R FIRST")
    attacking(s, CENTRAL)
    does(s, "declare 58.17", "with G 1/1", "with G 2/1")
    assert offers(s) == ["ap G 1/1 > G EIGHTH Major", "magazine G 1/1 > 60.17", "done"]
    does(s, "magazine G 1/1 > 60.17")
    assert battle_of(s).supplied[0] == (unit("G 1/1").n,)
    assert offers(s) == ["ap G 2/1 > G EIGHTH Major", "done"]
    does(s, "ap G 2/1 > G EIGHTH Major")
    assert battle_of(s).supplied[0] == (unit("G 1/1").n, unit("G 2/1").n)


# 10.4 Flanks


@pytest.mark.rule("10.4#1", "10.4.1#1")
def test_a_flank_needs_zocs_of_attackers_2_009():
    s = position(gt=4)
    put(s, "G 1 r/1 R", "40.19")
    put(s, "R 25/3", "39.19")
    put(s, "R 29/20", "41.18")
    both = [unit("R 25/3"), unit("R 29/20")]
    target, defender = n("40.19"), [unit("G 1 r/1 R")]
    assert odds.flanked(s, target, defender, both, [n("39.19"), n("41.18")])
    assert not odds.flanked(s, target, defender, both[:1], [n("39.19")])
    put(s, "G 36 r/1 R", "40.20")
    put(s, "G 2 lw", "40.18")
    assert not odds.flanked(s, target, defender, both, [n("39.19"), n("41.18")])


@pytest.mark.rule("10.4.2#1", "10.4.2#2")
def test_assets_are_flanked_by_three_hexes_and_a_division():
    s = position("b_tannenberg", gt=4)
    put(s, "G Masurian", "40.19")
    put(s, "R 25/3", "39.19")
    assert odds.flanked(s, n("40.19"), [unit("G Masurian")], [unit("R 25/3")], [n("39.19")])
    put(s, "R 5 rf", "39.18")
    assert not odds.flanked(s, n("40.19"), [unit("G Masurian")], [unit("R 5 rf")], [n("39.18")])
    put(s, "R 1 c", "39.20")
    put(s, "R 2 c", "39.20")
    put(s, "G Masurian", "40.20")
    pair = [unit("R 1 c"), unit("R 2 c")]
    assert odds.flanked(s, n("40.20"), [unit("G Masurian")], pair, [n("39.20")] * 2)
    assert not odds.flanked(s, n("40.20"), [unit("G Masurian")], pair[:1], [n("39.20")])


@pytest.mark.rule("10.4.5#1", "12.2.1#1")
def test_a_fortress_hex_is_never_flanked():
    s = position("b_tannenberg", gt=4)
    put(s, "R Fort Olita 27.22", "27.22")
    put(s, "G 1/1", "28.22")
    put(
        s,
        "G 2/1",
        "26.22"
        if "26.22"
        in [h.name for h in __import__("greatwar.games.twilight_in_the_east.components", fromlist=["HEXES"]).HEXES]
        else "27.21",
    )
    assert not odds.flanked(
        s,
        n("27.22"),
        [unit("R Fort Olita 27.22")],
        [unit("G 1/1"), unit("G 2/1")],
        [n("28.22"), s.at_number(unit("G 2/1").n)],
    )


# 10.5 APs


def supplied_stack(depot="G EIGHTH Minor"):
    s = position("b_tannenberg", gt=4)
    put(s, "G 1/1", "44.20")
    put(s, "G 1 Train", "46.20")
    put(s, depot, "48.19")
    return s


@pytest.mark.rule("10.5.2#1", "10.5.3#1", "6.3.2#1")
def test_a_corps_draws_on_its_train_or_a_depot_of_its_army():
    s = supplied_stack("G EIGHTH Major")
    u = unit("G 1/1")
    found = {o.source.name: o for o in ammunition.offers(s, [u], u.corps)}
    assert set(found) == {"G 1 Train", "G EIGHTH Major"}
    assert [x.name for x in found["G 1 Train"].chain] == ["G EIGHTH Major", "G 1 Train"]
    s.set_mark(unit("G EIGHTH Major"), nm.OUT)
    assert ammunition.offers(s, [u], u.corps) == []


@pytest.mark.rule("10.5.2#2", "8.2.7a#2")
@pytest.mark.parametrize("bit", [nm.RELOCATING, nm.CONSOLIDATING])
def test_a_relocating_depot_gives_no_aps(bit):
    s = supplied_stack("G EIGHTH Major")
    s.set_ap(unit("G EIGHTH Major"), bit)
    assert ammunition.offers(s, [unit("G 1/1")], unit("G 1/1").corps) == []


@pytest.mark.rule("2.1-AP#1", "10.5.4#1", "10.5.4#2", "10.5.4-ex", "3.6.2#1")
def test_limits_are_recorded_along_the_chain():
    s = supplied_stack()
    u = unit("G 1/1")
    extend(s, unit("G 1 Train"))
    for left in (1, 0):
        offer = next(o for o in ammunition.offers(s, [u], u.corps) if o.source.train)
        ammunition.allocate(s, offer)
        assert ammunition.left_if(s, unit("G 1 Train"), False) == left
    assert s.ap_bits(unit("G EIGHTH Minor")) & nm.AP_SPENT == 2
    assert all(not o.source.train for o in ammunition.offers(s, [u], u.corps))


@pytest.mark.rule("10.5.4#3", "10.5.4#2")
@pytest.mark.parametrize(("spent", "after", "left"), [(3, 1, 1), (2, 0, 2), (1, 0, 2), (4, 2, 0)])
def test_a_minor_depot_that_is_extended_2_007(spent, after, left):
    s = supplied_stack()
    depot = unit("G EIGHTH Minor")
    s.set_ap(depot, spent)
    assert ammunition.left_if(s, depot, True) == left
    extend(s, depot)
    assert s.ap_bits(depot) & nm.AP_SPENT == after
    assert ammunition.left_if(s, depot, False) == left


@pytest.mark.rule("10.5#3", "10.5.1#1", "2.1-Intrinsic#1")
def test_each_corps_and_each_independent_stack_claims_an_ap_of_its_own():
    s = position("b_tannenberg", gt=4)
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20")
    put(s, "R 29/20", "40.19")
    put(s, "R 56 r/26 R", "40.19", corps="")
    put(s, "R 1 c", "40.19", half=nm.HALF_FINAL)
    units = [unit(x) for x in ("R 25/3", "R 27/3", "R 29/20", "R 56 r/26 R", "R 1 c")]
    claims = ammunition.claimants(s, units)
    guns = [u for u in units if u.guns and u.name != "R 1 c"]
    assert sum(len(v) for v in claims.values()) == len(guns)
    assert unit("R 25/3").corps in claims
    assert unit("R 29/20").corps in claims


@pytest.mark.rule("10.5.5#1", "12.3#1", "10.5.5a#1")
def test_magazines_serve_stacks_in_their_complex():
    s = position("b_tannenberg", gt=4)
    put(s, "R Fortress Kowno", "28.16")
    put(s, "R Fort Kowno 28.17", "28.17")
    put(s, "R 27/3", "28.17")
    assert ammunition.magazines(s, [unit("R 27/3")], n("28.17")) == [n("28.16")]
    put(s, "R 25/3", "29.17")
    assert ammunition.magazines(s, [unit("R 25/3")], n("29.17")) == []
    put(s, "G Fortress Boyen", "49.27")
    put(s, "G Lötzen", "49.27")
    put(s, "G Masurian", "49.27")
    both = [unit("G Lötzen"), unit("G Masurian")]
    assert ammunition.magazines(s, both, n("49.27")) == [n("49.27")]
    assert ammunition.magazine_serves(s, both, n("49.27")) == (unit("G Lötzen").n,)


@pytest.mark.rule("10.5#2", "10.2.1#2")
def test_at_most_two_aps_in_a_combat():
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "41.19")
    put(s, "R 25/3", "40.20")
    put(s, "R 40/4", "40.20")
    put(s, "R 29/20", "40.19")
    put(s, "R FIRST Major", "37.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "with R 25/3", "with R 40/4", "with R 29/20")
    assert len(offers(s, "ap")) == 3
    does(s, offers(s, "ap")[0])
    does(s, offers(s, "ap")[0])
    assert battle_of(s).aps == (2, 0)
    assert name_of(s) != "Ammunition" or s.pending[-1].who == 1


# 10.6 to 10.8 Strength, odds, shifts


@pytest.mark.rule("10.6.1#1", "3.4.1#1", "3.5.1#1")
def test_a_large_river_halves_attackers_and_their_guns():
    s = position("d_grand_campaign", gt=2)
    put(s, "R 25/3", "48.75", army="R FOURTH")
    u = unit("R 25/3")
    assert odds.attack_halves(s, u, n("48.75"), n("49.75"), True) == 15
    put(s, "R 25/3", "40.20")
    assert odds.attack_halves(s, u, n("40.20"), n("41.19"), True) == 30
    assert odds.attack_halves(s, u, n("40.20"), n("41.19"), False) == 20


@pytest.mark.rule("10.6.2#1", "3.4.2#1", "12.2#1", "3.7.2#1")
def test_defence_strengths():
    s = position("b_tannenberg", gt=2)
    put(s, "G 1/1", "41.19", lost=3)
    assert odds.defence_halves(s, unit("G 1/1"), True) == 2 * (13 + 7)
    put(s, "G 1/1", "41.19", half=nm.HALF_INITIAL)
    assert odds.defence_halves(s, unit("G 1/1"), False) == 16
    put(s, "R Fortress Kowno", "28.16", lost=1)
    assert odds.defence_halves(s, unit("R Fortress Kowno"), False) == 2 * 3 * 4


@pytest.mark.rule("10.8#3", "10.8#4", "13.3.1#1", "8.5.2#2")
@pytest.mark.parametrize(
    ("level", "high", "heavy", "shift"),
    [
        (1, False, False, -1),
        (1, True, False, 0),
        (1, False, True, 0),
        (1, True, True, 0),
        (2, True, False, -1),
        (2, True, True, 0),
        (3, True, True, -1),
        (4, True, True, -2),
        (4, False, False, -4),
        (0, True, True, 0),
    ],
)
def test_guns_take_back_the_shifts_of_ips(level, high, heavy, shift):
    assert odds.ip_shift(level, high, heavy) == shift


@pytest.mark.rule("10.8#1", "10.8#2", "10.8#5", "10.3.1#1", "10.4.3#1", "10.2.1#5")
def test_shifts_by_their_causes():
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20", prepared="41.19")
    put(s, "R 29/20", "40.19", prepared="41.19")
    put(s, "G 1/1", "41.19", ip=2)
    s.phase = nm.ATTACK
    battle = fight(s, "41.19", RUSSIA, ["R 25/3", "R 29/20"], ["G 1/1"])
    assert combat.is_prepared(s, battle)
    found = combat.shifts(s, battle, True, True)
    assert found == {"IP": -2, "Prepared Attack": 1, "flank": 2, "more than one corps": -1}


@pytest.mark.rule("10.8#1")
def test_a_river_counts_only_if_every_attacker_crosses_one():
    s = position("a_gumbinnen", gt=2)
    assert odds.terrain_shift(s, n("42.21"), [n("42.20")]) == -1
    assert odds.terrain_shift(s, n("42.21"), [n("42.20"), n("43.21")]) in (0, -1)
    assert odds.terrain_shift(s, n("41.19"), [n("40.19")]) == 0


# 10.10 Magnitude and the SLRT


@pytest.mark.rule("10.10.1#1", "10.10.1#3", "10.10.1#2")
@pytest.mark.parametrize(("lost", "magnitude"), [(5, 2), (0, 3)])
def test_massive_needs_two_divisions_on_the_defence_2_011(lost, magnitude):
    s = position("b_tannenberg", gt=10)
    for name, at in (
        ("R 25/3", "40.20"),
        ("R 27/3", "40.20"),
        ("R 28/20", "40.19"),
        ("R 29/20", "40.19"),
        ("R 5 rf", "41.18"),
    ):
        put(s, name, at)
    put(s, "G 1 r/1 R", "41.19")
    put(s, "G 36 r/1 R", "41.19", lost=lost)
    put(s, "G 1.FA", "41.19")
    battle = fight(
        s, "41.19", RUSSIA, ["R 25/3", "R 27/3", "R 28/20", "R 29/20", "R 5 rf"], ["G 1 r/1 R", "G 36 r/1 R", "G 1.FA"]
    )
    assert combat.magnitude(s, battle) == magnitude


@pytest.mark.rule("10.10.1#2", "10.10.1#1")
def test_small_and_medium_combats():
    s = position("b_tannenberg", gt=2)
    put(s, "R 5 rf", "40.19")
    put(s, "R 1 gdc", "40.20")
    put(s, "G 1/1", "41.19")
    assert combat.magnitude(s, fight(s, "41.19", RUSSIA, ["R 5 rf"], ["G 1/1"])) == 0
    put(s, "R 27/3", "40.19")
    assert combat.magnitude(s, fight(s, "41.19", RUSSIA, ["R 27/3"], ["G 1/1"])) == 1


@pytest.mark.rule("10.10.3(3)#1")
@pytest.mark.parametrize(
    ("value", "drm"), [(0, 0), (2, 0), (3, 1), (6, 1), (7, 2), (11, 2), (12, 3), (17, 3), (18, 4), (24, 4), (25, 5)]
)
def test_the_modifier_of_guns(value, drm):
    assert losses.gun_drm(value) == drm


@pytest.mark.rule("10.10.3(1)#1", "10.10.3(2)#1", "10.10.3(4)#1", "10.10.3(5)#1", "7.3.1#4")
def test_modifiers_of_the_slrt():
    s = position("b_tannenberg", gt=2)
    put(s, "R 27/3", "40.20")
    put(s, "G 2 lw", "41.19", status=-4)
    battle = fight(s, "41.19", RUSSIA, ["R 27/3"], ["G 2 lw"], demoralized=(unit("G 2 lw").n,))
    no_guns = -1 if not unit("G 2 lw").guns else 0
    assert losses.slrt_drm(s, battle, True, 2) == 2 + no_guns - 3
    assert losses.slrt_drm(s, battle, False, 0) == -1


@pytest.mark.rule("10.10.3(6)#1", "13.3.2#1")
def test_a_level_4_ip_costs_the_attacker_one():
    s = position("d_grand_campaign", gt=36)
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19", ip=4)
    four = fight(s, "41.19", RUSSIA, ["R 27/3"], ["G 1/1"])
    s.set_ip(n("41.19"), 3)
    three = fight(s, "41.19", RUSSIA, ["R 27/3"], ["G 1/1"])
    assert losses.slrt_drm(s, four, True, 0) == losses.slrt_drm(s, three, True, 0) + 1


@pytest.mark.rule("10.10.3(7)#1", "10.10.3(8)#1", "10.10.3(9)#1", "10.10.3(10)#1")
@pytest.mark.parametrize(
    ("column", "attacker", "defender"),
    [(5, 0, 0), (6, -1, 1), (7, -1, 1), (8, -2, 1), (9, -2, 2), (10, -3, 2), (-3, 0, 0), (-4, 0, -1), (-5, 0, -2)],
)
def test_odds_beyond_the_table_modify_the_slrt(column, attacker, defender):
    s = position("b_tannenberg", gt=2)
    put(s, "R 27/3", "40.20")
    put(s, "A 5/1", "41.19", army="G EIGHTH")
    base = fight(s, "41.19", RUSSIA, ["R 27/3"], ["A 5/1"], column=0)
    far = fight(s, "41.19", RUSSIA, ["R 27/3"], ["A 5/1"], column=column)
    flank = fight(s, "41.19", RUSSIA, ["R 27/3"], ["A 5/1"], column=0, flanked=True)
    assert losses.slrt_drm(s, far, True, 0) - losses.slrt_drm(s, base, True, 0) == attacker
    assert losses.slrt_drm(s, far, False, 0) - losses.slrt_drm(s, base, False, 0) == defender
    assert losses.slrt_drm(s, flank, False, 0) - losses.slrt_drm(s, base, False, 0) == 2


@pytest.mark.rule("3.7.2#2", "10.10.3(3)#1", "12.2#1")
def test_half_a_fortress_counts_as_guns():
    s = position("b_tannenberg", gt=2)
    put(s, "R Fortress Kowno", "28.16")
    put(s, "G 1/1", "28.15")
    battle = fight(s, "28.16", CENTRAL, ["G 1/1"], ["R Fortress Kowno"])
    assert losses.gun_total(s, battle, False) == 8


# Guns without APs, markers at emptied hexes


@pytest.mark.rule("10.1.4#3", "3.5.1#2", "10.3.1#1")
@pytest.mark.parametrize("depot", [True, False])
def test_artillery_without_an_ap_takes_no_part(depot):
    """3.5.1, 10.1.4: guns that get no AP are withheld: they neither count nor lose the others their shift."""
    s = position("b_tannenberg", gt=4)
    put(s, "G 36/17", "41.19", prepared="40.19")
    put(s, "G 1.FA", "41.19")
    put(s, "R 25/3", "40.19")
    put(s, "R 3 how", "40.19")
    if depot:
        put(s, "G EIGHTH Major", "44.20")
        put(s, "R FIRST Major", "36.19")
    attacking(s, CENTRAL)
    does(s, "with G 1.FA")
    while name_of(s) != "CrtDice":
        does(s, next(iter(offers(s, "ap")), "done"))
    battle = battle_of(s)
    assert (unit("G 1.FA").n in battle.attackers) == depot
    assert (unit("R 3 how").n in battle.defenders) == depot
    assert (unit("R 3 how").n in battle.withheld) != depot
    assert len(battle.origins) == len(battle.attackers)
    assert battle.prepared != depot


@pytest.mark.rule("10.3#2", "10.1.5A#3")
@pytest.mark.parametrize("empty", [True, False])
def test_a_marker_binds_only_while_an_enemy_stands_there(empty):
    """10.3: a unit whose marker points at a hex that has become empty may attack another hex."""
    s = position(gt=2)
    put(s, "R 25/3", "40.20", prepared="41.19")
    put(s, "G 2/1", "41.20")
    if not empty:
        put(s, "G 1/1", "41.19")
    refusal = combat.attack_refusal(s, unit("R 25/3"), n("41.20"))
    assert refusal is None if empty else rule_of(refusal) == "10.3"


@pytest.mark.rule("10.1.4#3", "8.2.5#2")
@pytest.mark.parametrize(("mark", "rule"), [(nm.DISPLACED, "10.1.4"), (nm.RAIL, "8.2.5")])
def test_displaced_guns_and_entrained_units_never_attack(mark, rule):
    s = position(gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 3 how", "40.20")
    put(s, "G 1/1", "41.19")
    assert combat.attack_refusal(s, unit("R 3 how"), n("41.19")) is None
    s.set_mark(unit("R 3 how"), mark)
    assert rule_of(combat.attack_refusal(s, unit("R 3 how"), n("41.19"))) == rule
