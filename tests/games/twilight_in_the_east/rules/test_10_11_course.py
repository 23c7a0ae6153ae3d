"""10, 11 The course of a combat: what is revealed, who is withheld, who retreats with whom."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.combat import Combat
from greatwar.games.twilight_in_the_east.components import hex_named, unit
from greatwar.games.twilight_in_the_east.rules import combat, losses, odds, reaction, withholding
from greatwar.games.twilight_in_the_east.rules.movement import Mover
from greatwar.games.twilight_in_the_east.rules.units import formation_of, lower
from greatwar.games.twilight_in_the_east.steps.fight import Checks, Obligations, SlrtDie
from greatwar.games.twilight_in_the_east.steps.retreat import BY_CRT, Retreat

from ..positions import (
    CENTRAL,
    GAME,
    RUSSIA,
    attacking,
    battle_of,
    does,
    log_of,
    moving,
    name_of,
    nm,
    offered,
    offers,
    position,
    put,
    refused,
    rule_of,
    run,
    status,
    steps,
    task,
    where,
)


def n(name):
    return hex_named(name).n


def to_dice(s):
    """Answer with the last action up to the dice of the CRT."""
    while name_of(s) != "CrtDice":
        does(s, offers(s)[-1])


def stand_off(gt=2):
    s = position("a_gumbinnen", gt=gt)
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    return s


@pytest.mark.rule("10.2.1#3", "4.2.6#2", "10.2.1#4", "10.2.1#6", "10.9.1#1", "10.1.1#1")
def test_ids_are_told_when_the_attack_has_begun():
    s = stand_off()
    put(s, "G 1.FA", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "from 40.20")
    assert any("In 41.19: G 1/1, G 1.FA" in line for line in log_of(s))
    to_dice(s)
    assert where(GAME.view(s, RUSSIA), "G 1.FA") == "41.19"
    does(s, "dice 7")
    assert s.battle.roll == 7


@pytest.mark.rule("10.9.1#2", "10.9.1#1")
@pytest.mark.parametrize(("german", "drm"), [(True, -1), (False, 0)])
def test_an_x_helps_attackers_that_are_all_german(german, drm):
    s = position("b_tannenberg", gt=2)
    put(s, "G 1 c" if german else "A 7 c", "41.18", army="G EIGHTH")
    put(s, "R 27/3", "40.19")
    attacking(s, CENTRAL)
    does(s, "declare 40.19")
    to_dice(s)
    column = max(-3, min(5, battle_of(s).column))
    from greatwar.games.twilight_in_the_east.charts import CRT

    roll = next((k for k in range(2, 13) if CRT[0, column, k].att_x), None)
    if roll is None:
        pytest.skip("no X in this column")
    before = losses.slrt_drm(s, battle_of(s), True, CRT[0, column, roll].att_drm)
    does(s, f"dice {roll}")
    assert battle_of(s).drm[0] - before == drm


@pytest.mark.rule("10.10.2#1")
def test_the_slrt_gives_steps_and_a_plus_one():
    s = stand_off()
    a, b = unit("R 25/3").n, unit("R 27/3").n
    s.battle = Combat(n("41.19"), RUSSIA, (a, b), (n("40.20"),) * 2, (unit("G 1/1").n,), magnitude=0, drm=(5, 0))
    run(s, SlrtDie(0))
    does(s, "roll 4")  # 9 on Small: one step and a +1
    does(s, "lose R 25/3")
    does(s, "burden R 27/3")
    assert steps(s, "R 25/3") == 9
    assert s.battle.burdened[0] == b


@pytest.mark.rule("10.1.5D#1", "10.1.2#3")
def test_a_withheld_attacker_is_not_touched_and_does_not_advance():
    s = stand_off()
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "with R 25/3", "done")
    to_dice(s)
    does(s, "dice 2")  # the attackers retreat
    while name_of(s) in ("Retreat",):
        does(s, offers(s)[0])
    assert where(s, "R 27/3") == "40.20"
    assert where(s, "R 25/3") != "40.20"
    from greatwar.games.twilight_in_the_east.steps.fight import advance_refusal

    assert rule_of(advance_refusal(s, unit("R 27/3"))) in ("11.4", "11.4.2")


@pytest.mark.rule("10.1.5D#2", "10.1.5D-ex", "11.2.1#1")
def test_withheld_defenders_follow_with_the_smallest_obligation():
    s = position("a_gumbinnen", gt=2)
    a, b, c = (put(s, x, "39.20") for x in ("R 25/3", "R 27/3", "R 28/20"))
    g = put(s, "G 1/1", "41.19")
    s.battle = Combat(
        n("40.20"), CENTRAL, (g.n,), (n("41.19"),), (a.n, b.n), (c.n,), started=((a.n, n("40.20")), (b.n, n("40.20")))
    )
    run(s, Obligations(False, (a.n, b.n), ((a.n, 1), (b.n, 2))))
    assert set(s.pending[-1].units) == {a.n, b.n, c.n}
    assert s.pending[-1].owed == 1
    does(s, offers(s, "retreat")[0])
    assert s.pending[-1].units == (b.n,)
    does(s, offers(s, "retreat")[0])
    assert where(s, "R 28/20") == where(s, "R 25/3") != where(s, "R 27/3")


@pytest.mark.rule("10.1.5D#2")
def test_withheld_defenders_stay_if_somebody_stays():
    s = position("a_gumbinnen", gt=2)
    a, b, c = (put(s, x, "39.20") for x in ("R 25/3", "R 27/3", "R 28/20"))
    g = put(s, "G 1/1", "41.19")
    s.battle = Combat(n("39.20"), CENTRAL, (g.n,), (n("41.19"),), (a.n, b.n), (c.n,))
    run(s, Obligations(False, (a.n, b.n), ((b.n, 1),)))
    assert s.pending[-1].units == (b.n,)


@pytest.mark.rule("10.1#2", "10.1.5A#3")
def test_retreated_units_are_left_alone():
    s = stand_off()
    s.phase = nm.ATTACK
    u = unit("G 1/1")
    s.set_order(u, nm.RETREATED)
    assert rule_of(combat.target_refusal(s, RUSSIA, n("41.19"))) == "10.1"
    put(s, "G 2/1", "41.19")
    assert combat.target_refusal(s, RUSSIA, n("41.19")) is None
    assert withholding.left_out(s, u)
    assert [x.name for x in withholding.defenders(s, n("41.19"), ())] == ["G 2/1"]


@pytest.mark.rule("10.4.4#1")
def test_a_hex_beyond_a_lake_does_not_count_for_a_flank():
    from greatwar.games.twilight_in_the_east.board import ADJ, BAR, TERRAIN, direction
    from greatwar.games.twilight_in_the_east.components import HEXES

    s = position("b_tannenberg", gt=2)
    barred = (nm.LAKE_SIDE, nm.SEA_SIDE)
    at = next(
        h.n
        for h in HEXES
        if s.open[h.n]
        and TERRAIN[h.n] < nm.SEA
        and len(ADJ[h.n]) == 6
        and all(TERRAIN[x] < nm.SEA for x in ADJ[h.n])
        and len([x for x in ADJ[h.n] if BAR[6 * h.n + direction(h.n, x)] in barred]) == 2
    )
    d = put(s, "G 1/1", HEXES[at].name)
    dry = [x for x in ADJ[at] if BAR[6 * at + direction(at, x)] not in barred]
    names = ["R 25/3", "R 27/3", "R 28/20", "R 29/20"]
    attackers = [put(s, name, HEXES[x].name) for name, x in zip(names, dry, strict=True)]
    for name, x in zip(["R 40/4", "R 30/4"], [x for x in ADJ[at] if x not in dry], strict=True):
        put(s, name, HEXES[x].name)
    assert not odds.flanked(s, at, [d], attackers, dry)


@pytest.mark.rule("11.2.1a#1", "6.4.1#1")
def test_an_asset_goes_with_the_formation_its_owner_chose():
    s = position("b_tannenberg", gt=2)
    stack = [put(s, x, "40.20") for x in ("R 25/3", "R 27/3", "R Kowno")]
    assert formation_of(s, stack[2], stack) is stack[0]
    s.joined = ((stack[2].n, stack[1].n),)
    assert formation_of(s, stack[2], stack) is stack[1]


@pytest.mark.rule("2.1-Force#2", "6.4.1#1")
def test_the_owner_is_asked_whose_check_an_asset_shares():
    from greatwar.games.twilight_in_the_east.steps.fight import Choices

    s = position("b_tannenberg", gt=2)
    stack = [put(s, x, "40.20") for x in ("R 25/3", "R 27/3", "R Kowno")]
    g = put(s, "G 1/1", "41.19")
    s.battle = Combat(n("41.19"), RUSSIA, tuple(u.n for u in stack), (n("40.20"),) * 3, (g.n,))
    run(s, Choices())
    assert offers(s) == ["with-force R Kowno > R 25/3", "with-force R Kowno > R 27/3"]
    does(s, "with-force R Kowno > R 27/3")
    assert s.joined == ((stack[2].n, stack[1].n),)


@pytest.mark.rule("11.3#2")
def test_a_depot_alone_makes_no_check():
    s = position("b_tannenberg", gt=2)
    d = put(s, "G EIGHTH Major", "41.19")
    a = put(s, "R 27/3", "40.20")
    s.battle = Combat(n("41.19"), RUSSIA, (a.n,), (n("40.20"),), (d.n,))
    run(s, Checks())
    assert name_of(s) == "CheckDice"
    does(s, "dice 2")
    assert name_of(s) != "CheckDice"


@pytest.mark.rule("7.3#1", "7.1#1")
def test_status_minus_four_is_demoralized():
    s = position()
    u = put(s, "R 27/3", "40.20", status=-3)
    assert not s.demoralized(u)
    assert lower(s, u, 3, "test") == 2
    assert s.demoralized(u)


@pytest.mark.rule("7.4.2#2")
def test_a_disorder_marker_falls_when_an_enemy_comes_adjacent():
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "44.20", disorder=1, task=nm.REORDER, mps=3)
    put(s, "R 27/3", "42.19")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 43.19")
    assert task(s, "G 1/1") == (0, 0)


@pytest.mark.rule("8.6.1#2", "8.9.2#1")
def test_recovery_goes_on_when_an_enemy_is_nearer_but_not_adjacent():
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "44.20", status=-2, task=nm.RECOVER, mps=3)
    put(s, "R 27/3", "42.19")
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    assert status(s, "G 1/1") == -1


@pytest.mark.rule("8.3#2", "8.3.1#1")
def test_forced_mps_do_not_pay_for_recovery():
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "36.20", status=-2)
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert offered(s, "recover")
    far = next(t for t in offers(s, "through") if t.endswith(("36.23", "33.21", "34.23", "36.24")))
    does(s, far)
    if s.pending[-1].free(s) < 2:
        assert not offered(s, "recover")
        assert s.pending[-1].budget(s) > 0


@pytest.mark.rule("8.5.1#4")
def test_guns_may_be_part_of_a_repulsing_force_without_their_value():
    from greatwar.games.twilight_in_the_east.rules.repulse import repulse_column, repulse_refusal

    s = position("b_tannenberg", gt=2)
    pair = [put(s, "R 27/3", "40.20", lost=3), put(s, "R 3 how", "40.20")]
    put(s, "G 2 lw", "41.19")
    assert repulse_refusal(s, pair, n("40.20"), n("41.19")) is None
    assert repulse_column(s, pair, n("40.20"), n("41.19"), ()) == repulse_column(
        s, pair[:1], n("40.20"), n("41.19"), ()
    )


@pytest.mark.rule("8.5.4#2", "8.5.1#3")
def test_a_failed_repulse_on_retreat_costs_a_step_and_the_retreat_goes_on():
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "38.20")
    run(s, Retreat((unit("R 27/3").n,), 2, BY_CRT, (n("40.20"),)))
    does(s, "retreat 39.20", "repulse 38.20")
    assert steps(s, "R 27/3") == 9
    assert name_of(s) == "Retreat"
    assert refused(s, "repulse 38.20").rule == "8.5.1"


@pytest.mark.rule("8.2.4#1", "10.1.2#2")
def test_entrained_units_do_not_attack_and_have_no_zoc():
    s = position("a_gumbinnen", gt=2)
    u = put(s, "R 27/3", "40.20", rail="26.17")
    put(s, "G 1/1", "41.19")
    assert rule_of(combat.attack_refusal(s, u, n("41.19"))) == "8.2.5"
    assert not s.ezoc(CENTRAL, n("41.19"))


@pytest.mark.rule("8.2.4#3", "8.2.5#1")
def test_a_stranded_unit_is_rerouted_before_it_moves():
    s = position("d_grand_campaign", gt=6)
    u = put(s, "G 1/1", "61.30", rail="48.19")
    for h in ("47.19", "49.19", "48.18", "48.20", "49.20", "47.20"):
        s.set_rail(n(h), 0)
    s.set_rail(n("48.19"), 0)
    moving(s, CENTRAL)
    from greatwar.games.twilight_in_the_east.rules import rail

    assert rail.destination_of(s, u)[0] != n("48.19")
    assert s.half(u) == nm.HALF_DEFERRED


@pytest.mark.rule("9.1.3#2", "9.1.1#1")
def test_only_cavalry_moves_in_the_enemys_movement_phase():
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "41.19")
    put(s, "R 27/3", "38.20")
    assert reaction.riders(s, CENTRAL, n("39.20"), n("40.20"), (unit("R 27/3").n,)) == ()
    put(s, "G 1 c", "41.19")
    assert reaction.riders(s, CENTRAL, n("39.20"), n("40.20"), (unit("R 27/3").n,)) == (unit("G 1 c").n,)


@pytest.mark.rule("6.3.1#2")
def test_outside_its_area_a_unit_does_not_go_next_to_an_enemy(monkeypatch):
    from greatwar.games.twilight_in_the_east.rules import areas

    s = position("b_tannenberg", gt=2)
    u = put(s, "R 27/3", "39.20", army="R FIRST")
    put(s, "G 1/1", "41.19")
    s.lines = ((0, 0, 0),)
    monkeypatch.setattr(areas, "inside", lambda s, army, h: False)
    mover = Mover(s, [u])
    assert rule_of(mover.outside_area(n("39.20"), n("40.20"))) == "6.3.1"
    assert mover.outside_area(n("39.20"), n("38.20")) is None


@pytest.mark.rule("4.2.1#2", "5.4.6#1", "8.1#1")
def test_units_pass_through_stacks_of_their_own():
    s = position("a_gumbinnen", gt=2)
    for name in ("R 25/3", "R 28/20", "R 29/20"):
        put(s, name, "39.20")
    put(s, "R 27/3", "40.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 39.20", "march 38.20")
    assert where(s, "R 27/3") == "38.20"


@pytest.mark.rule("4.2.6#3", "4.2.6#1")
def test_markers_of_the_enemy_are_not_told():
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "41.19", supply="low", task=nm.DIG, mps=3)
    moving(s, RUSSIA)
    seen = GAME.view(s, RUSSIA)
    assert seen.task_of(unit("G 1/1")) == 0
    assert not seen.marked(unit("G 1/1"), nm.LOW)


@pytest.mark.rule("27.2(4)#1", "4.3#1")
def test_a_starred_town_scores_for_each_captor():
    from greatwar.games.twilight_in_the_east.board import STARS
    from greatwar.games.twilight_in_the_east.components import HEXES
    from greatwar.games.twilight_in_the_east.rules.occupation import enter

    s = position("d_grand_campaign", gt=2)
    h = next(x for x in STARS if HEXES[x].nation == nm.GERMAN)
    star = HEXES[h].star
    enter(s, put(s, "R 27/3", "40.20"), h)
    assert s.vp == (star, 0)
    s.put(unit("R 27/3"), n("40.20"))
    enter(s, put(s, "G 1/1", "41.19"), h)
    assert s.vp == (star, star)
    enter(s, unit("G 1/1"), n("41.19"))
    enter(s, unit("G 1/1"), h)
    assert s.vp == (star, star)


@pytest.mark.rule("24.1.3#1")
def test_warsaw_is_a_magazine_for_its_garrison():
    from greatwar.games.twilight_in_the_east.rules import ammunition

    s = position("d_grand_campaign", gt=2)
    u = put(s, "R 63 r", "58.52", army="R WARSAW")
    assert n("58.52") in ammunition.magazines(s, [u], n("58.52"))
    other = put(s, "R 27/3", "58.52", army="R FIRST")
    assert n("58.52") not in ammunition.magazines(s, [other], n("58.52"))


@pytest.mark.rule("1.2.2#2", "11.2.6(1)#1")
def test_who_has_to_retreat_off_the_map_leaves_the_game():
    s = position("d_grand_campaign", gt=2)
    put(s, "R 27/3", "26.17")
    from greatwar.games.twilight_in_the_east.board import ADJ
    from greatwar.games.twilight_in_the_east.components import HEXES, UNITS

    germans = [u.name for u in UNITS if u.nation == nm.GERMAN and u.infantry and u.ma]
    for name, h in zip(germans, ADJ[n("26.17")], strict=False):
        put(s, name, HEXES[h].name)
    run(s, Retreat((unit("R 27/3").n,), 1, BY_CRT, (n("26.17"),)))
    assert offered(s, "leave-map")
    assert not offers(s, "retreat")
    does(s, "leave-map")
    assert where(s, "R 27/3") == "removed"
    assert s.vp == (0, 0)


@pytest.mark.rule("11.2.2b#1")
def test_only_hexes_that_the_enemy_left_are_closed():
    s = position("a_gumbinnen", gt=2)
    a = put(s, "R 27/3", "40.20")
    g = put(s, "G 1/1", "41.19")
    left = (n("39.20") << 1 | RUSSIA, n("40.19") << 1 | CENTRAL)
    s.battle = Combat(n("41.19"), RUSSIA, (a.n,), (n("40.20"),), (g.n,), vacated=left)
    run(s, Retreat((a.n,), 1, BY_CRT, (n("40.20"),)))
    assert offered(s, "retreat 39.20")
    assert not offered(s, "retreat 40.19")


@pytest.mark.rule("8.5.1#3")
def test_the_owner_names_the_force_that_repulses_on_retreat():
    s = position("a_gumbinnen", gt=2)
    a, b = put(s, "R 27/3", "40.20"), put(s, "R 25/3", "40.20", lost=5)
    put(s, "G 1/1", "38.20")
    run(s, Retreat((a.n, b.n), 2, BY_CRT, (n("40.20"),)))
    does(s, "retreat 39.20", "repulse 38.20")
    assert sorted(offers(s, "with")) == ["with R 25/3", "with R 27/3"]
    does(s, "with R 25/3")
    assert (steps(s, "R 25/3"), steps(s, "R 27/3")) == (4, 10)
