"""Referee: more corners: standing, Caucasus, deserts, the Orient army, besieging trenches."""

from __future__ import annotations

import random

import pytest

from greatwar.games.paths_of_glory.rules.losses import combat_of
from tests.games.paths_of_glory.battles import attack, attacks
from tests.games.paths_of_glory.cards.holding import playing
from tests.games.paths_of_glory.positions import Position
from tests.games.paths_of_glory.referee.move_combat.movekit import (
    GAME,
    OPS5,
    SPACE_ROWS,
    UNITS,
    Side,
    action,
    base,
    choices,
    choose,
    fate,
    fought,
    go,
    here,
    moves,
    name,
    names_at,
    ops,
    owner,
    position,
    space,
    trench,
    where,
)
from tests.games.paths_of_glory.referee.move_combat.test_m5_who_attacks import groups
from tests.games.paths_of_glory.referee.move_combat.test_m6_retreat_advance import advances, lost
from tests.games.paths_of_glory.referee.move_combat.test_m8_pairs import flee

# standing -------------------------------------------------------------------------------------------------------------


def stand(defenders, reserve=(), oos=False, dice=(2, 1), attackers=("FR 1", "FR 2", "FR 3"), to="Sedan"):
    p = base().at("Cambrai", *attackers).at(to, *defenders).reserve(*reserve)
    if oos:
        for x in ("Brussels", "Liege", "Koblenz", "Metz", "Verdun", "Chateau Thierry"):
            p.destroyed(x) if SPACE_ROWS[x]["fort"] != "0" else None
            p.control(x, "AP")
    s = attack(p.active("AP"), "Cambrai")
    fought(s, to, *attackers, dice=dice)
    return s


@pytest.mark.rule("12.5.3#1", "12.4.7#3", "12.4.4.1")
@pytest.mark.parametrize(("oos", "end"), [(False, "dead"), (True, "gone")])
def test_the_army_that_gives_its_last_step_to_stand(oos, end):
    """GE 1 is reduced by the combat and gives the other step; its corps holds the forest (ruling 51)."""
    s = stand(("GE 1", "GEc"), reserve=("GEc",), oos=oos)
    lost(s, "GE 1")
    assert name(s) == "Stand", (name(s), choices(s), here(s, "Sedan"))
    choose(s, "hold GE 1")
    assert fate(s, "GE 1") == end
    assert sorted(here(s, "Sedan")) in (["(GEc)", "GEc"], ["GEc", "GEc"])


@pytest.mark.rule("12.5.3#2", "12.4.7#4")
def test_without_a_corps_it_may_give_it_only_if_others_remain():
    s = stand(("GE 1", "GEc"))
    lost(s, "GE 1")
    assert "hold GE 1" in choices(s)
    choose(s, "hold GE 1")
    assert fate(s, "GE 1") == "gone"
    assert here(s, "Sedan") == ["(GEc)"]


@pytest.mark.rule("12.5.3#1", "12.5.3#2")
@pytest.mark.parametrize("seed", range(40))
def test_who_may_give_the_step(seed):
    rnd = random.Random(f"stand{seed}")
    folk = rnd.sample(["GE 1", "GE 2", "GEc", "AHc", "AH 1", "BUc"], rnd.randint(1, 3))
    reserve = rnd.sample(["GEc", "AHc", "(GEc)"], rnd.randint(0, 2))
    asked = 0
    for a in range(1, 7):
        s = stand(
            [f"({u})" if rnd.random() < 0.4 else u for u in folk],
            reserve,
            dice=(a, 1),
            attackers=("FR 1", "FR 2", "US 1"),
        )
        while name(s) in ("TakeLoss", "Replacement"):
            choose(s, rnd.choice(choices(s)))
        mine = [u for u in UNITS if s.on_map(u) and s.place(u) == space("Sedan")]
        if not mine or s.combat is None or s.combat.retreat == 0 or name(s) not in ("Stand", "Retreat"):
            continue
        boxed = {u.nation for u in UNITS if fate(s, str(u)) == "reserve" and not u.army and u.side == Side.CP}
        steps = sum(1 if s.reduced(u) else 2 for u in mine)
        want = {f"hold {u}" for u in mine if steps > 1 or (u.army and u.nation in boxed)}
        got = {c for c in choices(s) if c.startswith("hold")} if name(s) == "Stand" else set()
        assert got == want, (here(s, "Sedan"), boxed)
        asked += 1
    if not asked:
        pytest.skip("no retreat")


# deserts --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.5.3#1", "12.7.3#2", "12.2.8#2", "12.3.1#2")
def test_a_desert_battle():
    p = (
        base(8)
        .destroyed("Gaza")
        .at("Nablus", "TU YLD", "TUc")
        .at("Beersheba", "TU AoI")
        .at("Gaza", "BRc", "BRc", "BRc")
        .control("Sinai", "AP")
        .destroyed("Beersheba")
    )
    s = attack(p.active("CP"), "Nablus", "Beersheba")
    choose(s, "attack TU YLD > Gaza", "join TU AoI", "join TUc 1")
    choose(s, "resolve") if name(s) == "Designate" else None
    assert name(s) == "FlankAttempt", "a desert may be outflanked"
    choose(s, "no-flank")
    choose(s, dice=[6])  # 3 on the army table, no shift: 4
    assert combat_of(s).defender_loss == 4
    choose(s, dice=[1])  # 6 with 1: 1
    lost(s)
    assert name(s) == "Stand", (name(s), choices(s))
    choose(s, "accept")
    flee(s, "Sinai", "Cairo", "Port Said")
    u = next(c for c in choices(s) if c.startswith("advance")).removeprefix("advance ").partition(" > ")[0]
    choose(s, f"advance {u} > Gaza")
    assert advances(s, u) == set(), "a desert stops the advance"


# Caucasus -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.1.9#2")
def test_out_of_the_near_east_too_only_one_corps():
    p = base().at("Poti", "RUc", "RUc", "RU CAU").at("Caucasus", "GEc").control("Batum", "AP")
    s = attack(p.active("AP"), "Poti")
    gs = groups(s, "Caucasus")
    assert gs == {frozenset({"RUc 1"}), frozenset({"RUc 2"})}


@pytest.mark.rule("11.3.2#1", "12.1.9#2", "12.5.4#1")
def test_no_retreat_when_the_passage_was_used():
    from tests.games.paths_of_glory.referee.cards.referee_cards import Run

    p = (
        base()
        .at("Caucasus", "RUc")
        .at("Poti", "RUc")
        .at("Batum", "TU YLD", "TUc")
        .control("Batum", "CP")
        .hand("AP", "AP-55")
        .hand("CP", "CP-33")
    )
    r = Run(p)
    s = r.at("TakeAction", side=1, round_=1)
    choose(s, "ops AP-55", "activate-move Caucasus")
    choose(s, "done") if name(s) == "Activate" else None
    go(s, "RUc 1", "Grozny", "Tbilisi")
    choose(s, "done") if name(s) == "Movement" else None
    s = r.at("TakeAction", side=0, round_=2)
    choose(s, "ops CP-33", "activate-attack Batum")
    choose(s, "done") if name(s) == "Activate" else None
    fought(s, "Poti", "TU YLD", dice=(4, 1))
    lost(s)
    flee(s)
    assert fate(s, "RUc 2") == "dead", "one corps a turn: the way back is shut"


@pytest.mark.rule("12.1.9#1")
def test_turks_do_not_cross_the_caucasus():
    s = attack(base().at("Poti", "TUc", "TUc").at("Caucasus", "RUc").active("CP"), "Poti")
    assert not any("> Caucasus" in a for a in attacks(s))


# the Orient army ------------------------------------------------------------------------------------------------------


def test_the_orient_army_that_entered_at_home_may_not_go_to_salonika():
    s = playing(base(war=("TU", "IT", "GR")).event("AP-30", turn=8), "AP-53")
    c = next((c for c in choices(s) if c.endswith("Paris")), None)
    assert c, choices(s)
    choose(s, c)
    s.pending.clear()
    s.clear_round_marks()
    q = Position(s)
    q.at("Monastir", "FR Orient")
    t = ops(q, "AP", move=["Monastir"])
    assert "Salonika" not in moves(t, "FR Orient"), "9.5.3.4 it loses its ability to operate in Salonika"


def test_the_orient_army_of_salonika_goes_everywhere():
    s = playing(base(war=("TU", "IT", "GR")).event("AP-30", turn=8), "AP-53")
    c = next((c for c in choices(s) if c.endswith("Salonika")), None)
    choose(s, c) if c else None
    assert where(s, "FR Orient") == "Salonika"
    s.pending.clear()
    s.clear_round_marks()
    t = ops(Position(s), "AP", move=["Salonika"])
    assert "Kavala" in moves(t, "FR Orient")
    go(t, "FR Orient", "Kavala")


# trenches and sieges --------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.4", "11.2.5")
@pytest.mark.parametrize(("level", "after"), [(1, ("", 0)), (2, ("AP", 1))])
def test_relief_of_a_fort_takes_the_besiegers_trench(level, after):
    p = base().trench("Verdun", "CP", level).at("Bar le Duc", "FR 1")
    s = ops(p, "AP", move=["Bar le Duc"])
    go(s, "FR 1", "Verdun")
    assert trench(s, "Verdun") == after


@pytest.mark.rule("11.2.5", "11.1.15#1")
def test_the_ana_ruins_a_trench():
    p = base(12).at("Arabia", "ANAc").trench("Amman", "CP", 1)
    s = ops(p, "AP", move=["Arabia"])
    go(s, "ANAc", "Amman")
    assert trench(s, "Amman") == ("", 0)


@pytest.mark.rule("11.2.6", "11.1.15#1")
def test_the_ana_takes_over_a_deep_trench():
    p = base(12).at("Arabia", "ANAc").trench("Amman", "CP", 2)
    s = ops(p, "AP", move=["Arabia"])
    go(s, "ANAc", "Amman")
    assert trench(s, "Amman") == ("AP", 1)


@pytest.mark.rule("11.2.1#1", "11.2.2")
def test_an_army_digs_where_the_enemy_left_a_trench_that_became_ours():
    p = base().at("Sedan", "GE 1").trench("Cambrai", "AP", 2)
    s = ops(p, "CP", move=["Sedan"])
    go(s, "GE 1", "Cambrai")
    choose(s, "done") if name(s) == "Movement" else None
    s.pending.clear()
    s.clear_round_marks()
    s.move_marks = ()
    t = ops(Position(s), "CP", move=["Cambrai"], c="CP-54")
    choose(t, "entrench GE 1")
    choose(t, "done") if name(t) == "Movement" else None
    choose(t, dice=[3])
    assert trench(t, "Cambrai") == ("CP", 2)


# Persia and Albania ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.13")
def test_persia_when_turkey_enters():
    from greatwar.games.paths_of_glory.steps.war_status import WarStatusPhase

    p = position().turn(2).war_status(cp=4, ap=3)
    assert owner(p.s, "Kermanshah") == "none"
    assert owner(p.s, "Ahwaz") == "none"
    s = p.push(WarStatusPhase()).build()
    assert s.at_war("TU")
    assert owner(s, "Kermanshah") == "CP"
    assert {owner(s, x) for x in ("Ahwaz", "Khorramabad", "Hamadan", "Tabriz", "Dilman")} == {"AP"}


# combat that leaves nobody --------------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.1#1")
def test_both_sides_die():
    p = base().at("Sedan", "(GEc)").at("Cambrai", "(FRc)")
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GEc 1", dice=(6, 6))
    assert not names_at(s, "Sedan")
    assert not names_at(s, "Cambrai")
    assert owner(s, "Cambrai") == "AP"


@pytest.mark.rule("12.7.1#1", "12.2.13")
def test_an_attacker_who_lost_but_killed_all_may_still_advance():
    """12.2.13, 12.7.1: the defenders are completely eliminated; who has won is not asked."""
    p = base().at("Sedan", "GE 1", "GE 2").at("Cambrai", "(FRc)", "(BRc)", "(BEc)")
    # 10 with 1: 3; the three corps die; they fire 1+1+0 = 2 with 6: 1. no: make the attacker lose
    p = base().at("Sedan", "GEc", "GEc").at("Cambrai", "(FRc)").at("Chateau Thierry", "FRc")
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GEc 1", "GEc 2", dice=(1, 6))  # 4 with 1: 1 : 1 with 6: 1, a tie
    lost(s, "GEc 1")
    assert not names_at(s, "Cambrai")
    assert {c for c in choices(s) if c.startswith("advance")} == {"advance GEc 2 > Cambrai"}


@pytest.mark.rule("12.7.1#1", "12.5.1#1")
def test_an_attacker_with_the_lower_number_kills_all_and_advances():
    p = base().at("Sedan", "GEc", "GEc", "GEc").at("Cambrai", "(FR 1)").reserve()
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GEc 1", "GEc 2", "GEc 3", dice=(6, 6))  # 6 with 6: 3 : 2 with 6: 3
    lost(s, "GEc 1")
    assert fate(s, "FR 1") == "gone"
    assert any(c.startswith("advance GEc") for c in choices(s)), (name(s), choices(s))


# activation of minor friends; scenario options ------------------------------------------------------------------------


@pytest.mark.rule("9.2.3#6")
@pytest.mark.parametrize(
    ("side", "x", "units", "cost"),
    [
        ("AP", "Cetinje", ("MNc", "SBc"), 1),
        ("AP", "Tirana", ("MNc", "SBc", "FRc"), 2),
        ("CP", "Libya", ("TU SNc", "TUc"), 1),
    ],
)
def test_minor_friends_in_one_stack(side, x, units, cost):
    p = base(6).at(x, *units)
    for y in ("Berlin", "Kassel", "Erfurt", "Leipzig", "Dresden"):
        p.at(y, "GEc")
    for y in ("Nantes", "Rennes", "Caen", "Tours", "Lyon"):
        p.at(y, "FRc") if y != "Lyon" or units[-1] != "FRc" else None
    s = action(p, side)
    choose(s, f"ops {OPS5[side]}")
    before = s.ops
    if f"activate-move {x}" not in choices(s):
        pytest.skip("out of supply")
    choose(s, f"activate-move {x}")
    assert before - s.ops == cost


@pytest.mark.parametrize(
    ("scenario", "on"), [("historical", True), ("campaign", False), ("introductory", False), ("limited-war", False)]
)
def test_the_entrench_modifier_by_scenario(scenario, on):
    options = GAME.complete(scenario, {})
    text = {k: str(v).lower() for k, v in dict(options).items()}
    assert text["entrench-modifier"] in (("true", "on", "yes", "1") if on else ("false", "off", "no", "0")), text
