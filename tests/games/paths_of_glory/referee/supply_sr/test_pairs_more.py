"""Referee: more pairs: sieges and joint attacks, Greece in limited entry, mutiny over two spaces, the text of 2022."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.steps.combat import Combats
from tests.games.paths_of_glory.cards.holding import playing
from tests.games.paths_of_glory.referee.supply_sr.supplykit import (
    GAME,
    UNITS,
    AttritionPhase,
    Position,
    activate,
    choices,
    choose,
    everyone_at_war,
    fate,
    here,
    name,
    ops,
    owner,
    picks,
    position,
    sieges,
    space,
    take,
    tr,
    ways,
)
from tests.games.paths_of_glory.referee.supply_sr.test_offensives import end, fight, mutiny


def combat(p: Position, side: str, *spaces: str):
    return p.active(side).with_(attack_marks=tuple(sorted(int(space(x)) for x in spaces))).push(Combats()).build()


def attacks(s) -> set[str]:
    return {c for c in choices(s) if c.startswith(("attack", "join"))} if s.pending else set()


def moves(s, u: str) -> set[str]:
    return {c.split(" > ")[1] for c in choices(s) if c.startswith(f"move {u} > ")}


# Sieges ---------------------------------------------------------------------------------------------------------------


def test_neighbours_do_not_join_an_attack_on_a_besieged_fort():
    """15.1.3."""
    p = everyone_at_war().at("Verdun", "GE 1", "GE 2").at("Metz", "GE 3")
    s = combat(p, "CP", "Verdun", "Metz")
    choose(s, "attack GE 1 > Verdun")
    assert attacks(s) <= {"join GE 2"}


@pytest.mark.parametrize(("extra", "may"), [((), False), (("GEc",), True)])
def test_only_the_surplus_joins_an_attack_elsewhere(extra, may):
    """15.2.3: Metz attacks Bar le Duc's neighbour Nancy with French in it; the besieger of Verdun may join if spare."""
    p = everyone_at_war().at("Verdun", "GE 1", *extra).at("Metz", "GE 3").at("Nancy", "FR 1")
    s = combat(p, "CP", "Verdun", "Metz")
    choose(s, "attack GE 3 > Nancy")
    got = attacks(s) if s.combat is None else set()
    assert "join GE 1" not in got
    assert ("join GEc 1" in got) is may


def test_a_broken_siege_is_attacked_from_both_sides():
    """Ruling 11: occupied, not besieged: from inside and from beside."""
    p = everyone_at_war().at("Verdun", "GEc").at("Metz", "GE 3")
    s = combat(p, "CP", "Verdun", "Metz")
    assert {"attack GEc 1 > Verdun", "attack GE 3 > Verdun"} <= attacks(s)


def test_a_lone_corps_in_a_broken_siege_may_attack_anywhere():
    """15.2.3 holds back only units required to besiege: an unbesieged fort holds back nobody."""
    p = everyone_at_war().at("Verdun", "GEc").at("Bar le Duc", "FRc")
    s = combat(p, "CP", "Verdun")
    assert {"attack GEc 1 > Bar le Duc", "attack GEc 1 > Verdun"} <= attacks(s)


def test_moving_out_of_a_broken_siege_is_free():
    """15.2.4 forbids leaving a fort occupied but not besieged by moving off a besieged fort; this one is not
    besieged.
    """
    p = everyone_at_war().at("Verdun", "GEc", "GEc")
    s = ops(p, "CP")
    activate(s, "activate-move Verdun")
    assert "Metz" in moves(s, "GEc 1")
    choose(s, "move GEc 1 > Metz")
    while s.pending and name(s) == "Movement" and "stop" in choices(s):
        choose(s, "stop")
    assert not (s.pending and name(s) == "Movement") or "done" in choices(s)


def test_two_armies_change_the_guard():
    """15.2.4: the army may leave Verdun if another enters in the same round (either order)."""
    p = everyone_at_war().at("Verdun", "GE 1").at("Metz", "GE 2")
    s = ops(p, "CP")
    activate(s, "activate-move Verdun", "activate-move Metz")
    choose(s, next(c for c in choices(s) if c.startswith("move GE 2") and c.endswith("> Verdun")))
    while s.pending and name(s) == "Movement" and "stop" in choices(s) and not moves(s, "GE 1"):
        choose(s, "stop")
    assert "Metz" in moves(s, "GE 1")


def test_the_last_besieger_moves_on_into_france():
    """15.1.1, 9.2.9 note: units that began on the fort may leave it for any neighbour."""
    p = everyone_at_war().at("Verdun", "GE 1")
    s = ops(p, "CP")
    activate(s, "activate-move Verdun")
    assert {"Chateau Thierry", "Bar le Duc", "Sedan", "Metz"} <= moves(s, "GE 1")


@pytest.mark.parametrize("n", [1, 2])
def test_a_siege_of_two_sides_of_the_map_by_mixed_nations(n):
    """15.2.1: corps of any nations add up."""
    p = everyone_at_war().at("Warsaw", *("GEc", "AHc")[:n])
    s = sieges(p)
    assert bool(s.pending) is (n == 2)


def test_a_fort_taken_by_siege_gives_its_trench_to_nobody_and_vp_to_the_besieger():
    p = everyone_at_war().at("Trent", "IT 1").vp(10)
    s = sieges(p)
    choose(s, "roll 4")
    assert owner(s, "Trent") == "AP"
    assert s.vp == 9
    assert tr(s, "Trent") == ("", 0)


# Limited Greek entry --------------------------------------------------------------------------------------------------


def limited():
    p = position().turn(6).war("TU", "BU").turn(7).level(cp=1, ap=1).war_status(cp=5, ap=5)
    s = playing(p.reserve("FRc"), "AP-30")
    for _ in range(5):
        if not s.pending or name(s) == "TakeAction":
            break
        c = next((x for x in choices(s) if x.endswith("> Salonika")), None)
        choose(s, c or ("done" if "done" in choices(s) else choices(s)[0]))
    return s


def again(s, step):
    s.push(step)
    s.changed()
    s.listed = None
    GAME.settle(s)
    return s


def test_salonika_opens_greece_without_greeks():
    """9.5.2.4: Kavala and Salonika are Allied; the three Greek stacks are neutral and cannot be entered."""
    s = limited()
    assert owner(s, "Kavala") == "AP"
    assert owner(s, "Salonika") == "AP"
    assert {n: here(s, n) for n in ("Florina", "Larisa", "Athens")} == {
        n: ["GRc"] for n in ("Florina", "Larisa", "Athens")
    }
    from tests.games.paths_of_glory.referee.supply_sr.supplykit import Redeploy

    s.active = 1
    again(s, Redeploy(4))
    fr = next(str(u) for u in UNITS if s.on_map(u) and str(u.kind) in ("FRc", "BRc") and fate(s, str(u)) == "Salonika")
    got = ways(s, fr)
    assert "Kavala" in got
    assert not {"Florina", "Larisa", "Athens"} & got
    assert not [u for u in picks(s) if u.startswith("GRc")]


def test_neutral_greeks_neither_move_nor_block_attrition():
    s = limited()
    from tests.games.paths_of_glory.referee.supply_sr.supplykit import TakeAction

    s.active = 1
    again(s, TakeAction())
    choose(s, "one-op")
    assert not [c for c in choices(s) if c.endswith(("Florina", "Larisa", "Athens"))]


def test_greeks_take_no_attrition_while_neutral():
    s = limited()
    again(s, AttritionPhase())
    assert all(here(s, n) == ["GRc"] for n in ("Florina", "Larisa", "Athens"))


# Mutiny over two spaces -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("alone", "vp"), [(False, 0), (True, 1)])
def test_one_french_unit_without_americans_is_enough(alone, vp):
    """7.1.8: any French units not stacked with US units attack."""
    p = everyone_at_war().at("Sedan", "GEc").at("Cambrai", "FR 1", "US 1").at("Chateau Thierry", "FR 2")
    s = mutiny(p)
    before = s.vp
    units = ["FR 1", "US 1"] + (["FR 2"] if alone else [])
    fight(s, "AP", ["Cambrai", "Chateau Thierry"], "Sedan", units)
    end(s)
    assert s.vp - before == vp


def test_mutiny_americans_stacked_but_not_attacking():
    """7.1.8: stacked with US units is enough; whether they attack is not asked."""
    p = everyone_at_war().at("Sedan", "GEc").at("Cambrai", "FR 1", "US 1")
    s = mutiny(p)
    before = s.vp
    fight(s, "AP", ["Cambrai"], "Sedan", ["FR 1"])
    end(s)
    assert s.vp - before == 0


def test_after_the_penalty_the_mutiny_is_over_for_the_turn_only():
    p = everyone_at_war().at("Sedan", "GEc").at("Cambrai", "FR 1")
    s = mutiny(p)
    fight(s, "AP", ["Cambrai"], "Sedan", ["FR 1"])
    end(s)
    before = s.vp
    s.turn += 1
    from greatwar.games.paths_of_glory.steps.offensives import MandatedOffensivePhase

    again(s, MandatedOffensivePhase())
    choose(s, "roll 2", "roll 5")
    p = Position(s)
    p.at("Brussels", "GEc").at("Cambrai", "FR 2")
    s.attacked = ()
    fight(s, "AP", ["Cambrai"], "Brussels", ["FR 2"])
    end(s)
    assert s.vp - before == 1


# 2022 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "seen"), [(2018, True), (2022, False)])
def test_a_part_unsupplied_defence_and_cards(rules, seen):
    """14.3.4, ruling 66: Turks and Germans in Sinai, cut off but for ... a stack half in supply."""
    p = (
        everyone_at_war(rules=rules)
        .at("Kiev", "RU 1", "FRc")
        .at("Zhitomir", "GE 1", "GE 2")
        .hand("AP", "AP-39", "AP-4")
        .hand("CP")
    )
    take(p, "Dubno", "CP")
    s = combat(p, "CP", "Zhitomir")
    choose(s, "attack GE 1 > Kiev")
    found = False
    for _ in range(12):
        if not s.pending or choices(s)[0].startswith("roll"):
            break
        found = found or any(c.startswith("card AP") for c in choices(s))
        choose(s, next((x for x in ("resolve", "no-flank", "done") if x in choices(s)), choices(s)[0]))
    # Pleve (AP-4): a Russian unit in the combat
    assert found is seen


@pytest.mark.parametrize(("rules", "may"), [(2018, True), (2022, False)])
def test_a_unit_cut_off_by_its_neighbours_move(rules, may):
    """14.1.1.1, ruling 96: the ANA leaves Medina's road ... here a besieger leaves Verdun and cuts off Chateau
    Thierry.
    """
    p = everyone_at_war(rules=rules).at("Verdun", "GE 1").at("Chateau Thierry", "GEc")
    s = ops(p, "CP")
    activate(s, "activate-move Verdun", "activate-move Chateau Thierry")
    choose(s, "move GE 1 > Metz")
    while s.pending and name(s) == "Movement" and "stop" in choices(s):
        choose(s, "stop")
    assert bool(moves(s, "GEc 1")) is may
