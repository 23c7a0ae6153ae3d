"""Referee: pairs of rules that meet in movement and combat."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.rules.losses import combat_of
from tests.games.paths_of_glory.battles import attack, attacks
from tests.games.paths_of_glory.cards.holding import playing
from tests.games.paths_of_glory.positions import Position
from tests.games.paths_of_glory.referee.move_combat.movekit import (
    GAME,
    OPS5,
    UNITS,
    action,
    base,
    choices,
    choose,
    early,
    fate,
    fought,
    go,
    here,
    moves,
    name,
    names_at,
    ops,
    owner,
    reach,
    space,
    trench,
    unit,
    where,
)
from tests.games.paths_of_glory.referee.move_combat.test_m6_retreat_advance import advances, all_ends, lost, withdrawal


def flee(s, *prefer):
    for _ in range(12):
        if name(s) == "Stand":
            choose(s, "accept")
        elif name(s) == "Retreat":
            c = choices(s)
            choose(s, next((k for p in prefer for k in c if k.endswith(f"> {p}")), c[0]))
        else:
            break
    return s


# Caucasus and retreat -------------------------------------------------------------------------------------------------


def poti(*ru, tsar=False, moved=False):
    p = base().at("Batum", "TU YLD", "TU AoI", "TUc").at("Poti", *ru)
    if tsar:
        p.event("CP-52", turn=8)
    s = attack(p.active("CP"), "Batum")
    return s


@pytest.mark.rule("12.1.9#2", "11.3.2#3", "12.5.4#1")
@pytest.mark.parametrize(("tsar", "end"), [(False, "Caucasus"), (True, "dead")])
def test_a_corps_retreats_through_the_caucasus(tsar, end):
    s = poti("RUc", tsar=tsar)
    fought(s, "Poti", "TU YLD", dice=(4, 1))  # 1 -> mountain, lowest column: 1 : 0
    lost(s)
    flee(s)
    assert (where(s, "RUc 1") if s.on_map(unit("RUc 1")) else fate(s, "RUc 1")) == end


@pytest.mark.rule("12.1.9#2")
def test_only_one_corps_retreats_through_the_caucasus():
    s = poti("RUc", "RUc")
    fought(s, "Poti", "TU YLD", dice=(4, 1))
    lost(s)
    flee(s)
    got = sorted(where(s, f"RUc {i}") if s.on_map(unit(f"RUc {i}")) else fate(s, f"RUc {i}") for i in (1, 2))
    assert got == ["Caucasus", "dead"]


@pytest.mark.rule("12.1.9#2", "12.4.7#1")
def test_cau_does_not_retreat_through_the_caucasus():
    s = poti("RU CAU")
    fought(s, "Poti", "TU YLD", "TU AoI", dice=(6, 1))  # 2 -> 1 column with 6: 2 : 3 with 1: 1
    lost(s)
    flee(s)
    assert fate(s, "RU CAU") == "gone"


@pytest.mark.rule("12.1.9#2", "11.3.2#1")
def test_the_retreat_is_the_one_passage_of_the_turn():
    s = poti("RUc")
    fought(s, "Poti", "TU YLD", dice=(4, 1))
    lost(s)
    flee(s)
    choose(s, "done") if name(s) == "Advance" else None
    s.pending.clear()
    s.clear_round_marks()
    s.attack_marks = ()
    t = ops(Position(s), "AP", move=["Caucasus"])
    assert not moves(t, "RUc 1") & {"Grozny", "Poti"}


# Near East armies and advances ----------------------------------------------------------------------------------------


@pytest.mark.rule("11.3.1", "12.7.3#1")
@pytest.mark.parametrize(("army", "ok"), [("GE 11", False), ("TU YLD", True)])
def test_no_advance_into_the_near_east(army, ok):
    p = (
        base()
        .at("Burgas", army, "GEc", "BUc")
        .at("Adrianople", "BRc", "BRc", "BRc")
        .at("Gallipoli", "BUc")
        .at("Philippoli", "BUc")
        .control("Constantinople", "AP")
        .control("Bursa", "AP")
        .control("Adapazari", "AP")
        .control("Eskidor", "AP")
    )
    s = attack(p.active("CP"), "Burgas")
    fought(s, "Adrianople", army, "GEc 1", dice=(6, 1))
    lost(s)
    flee(s, "Constantinople", "Bursa")
    assert any(str(u).startswith("BRc") and s.on_map(u) for u in UNITS), "somebody fled"
    us = [c for c in choices(s) if c.startswith(f"advance {army} ")]
    assert us == [f"advance {army} > Adrianople"]
    choose(s, us[0])
    assert ("Constantinople" in advances(s, army)) is ok


@pytest.mark.rule("11.1.17", "12.7.3#1")
@pytest.mark.parametrize(("army", "ok"), [("BR BEF", False), ("BR 1", True)])
def test_the_bef_does_not_advance_into_austria(army, ok):
    p = (
        base()
        .at("Stuttgart", army, "FR 1", "FR 2")
        .at("Augsburg", "GE 1", "GEc")
        .at("Nuremberg", "FRc")
        .at("Regensburg", "FRc")
        .control("Mannheim", "AP")
        .destroyed("Strasbourg")
        .control("Strasbourg", "AP")
    )
    s = attack(p.active("AP"), "Stuttgart")
    fought(s, "Augsburg", army, "FR 1", "FR 2", dice=(5, 1))
    lost(s, "FR 1")
    flee(s, "Innsbruck", "Spittal", "Trent")
    if name(s) != "Advance":
        pytest.fail(f"{name(s)} {choices(s)}")
    if f"advance {army} > Augsburg" not in choices(s):
        pytest.skip("it took the first loss")
    choose(s, f"advance {army} > Augsburg")
    assert bool(advances(s, army) & {"Innsbruck"}) is ok


@pytest.mark.rule("11.3.1")
@pytest.mark.parametrize("army", ["MEF", "CAU"])
def test_near_east_armies_that_entered_at_home(army):
    if army == "MEF":
        s = playing(base(war=("TU", "IT", "GR")).event("AP-30", turn=8), "AP-31")
        u, home = "BR MEF", "London"
        c = next((c for c in choices(s) if c.endswith("London")), None)
    else:
        s = playing(base(war=("TU", "IT", "GR")), "AP-29")
        u, home = "RU CAU", "Petrograd"
        c = next((c for c in choices(s) if c.endswith("Petrograd")), None)
    if c:
        choose(s, c)
    assert where(s, u) == home
    s.pending.clear()
    s.clear_round_marks()
    q = Position(s)
    q.control("Adrianople", "AP").control("Constantinople", "AP").control("Gallipoli", "AP")
    if army == "MEF":
        q.at("Gallipoli", u)
    if army == "CAU":
        q.at("Adrianople", u).at("Burgas", "RUc").control("Varna", "AP").control("Constanta", "AP").control(
            "Galatz", "AP"
        ).war("RO", "BU").control("Burgas", "AP").control("Kazanlik", "AP")
        from_ = "Adrianople"
    else:
        from_ = "Gallipoli"
    t = action(q, "AP")
    choose(t, f"ops {OPS5['AP']}")
    if f"activate-move {from_}" not in choices(t):
        pytest.skip("out of supply")
    choose(t, f"activate-move {from_}")
    choose(t, "done") if name(t) == "Activate" else None
    assert "Constantinople" not in moves(t, u)


# sieges and combat ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.6", "15.2.1")
def test_three_corps_besiege_together_when_they_advance():
    p = base().at("Metz", "GEc", "GEc", "GEc").at("Verdun", "(FRc)").control("Sedan", "CP")
    s = attack(p.active("CP"), "Metz")
    fought(s, "Verdun", "GEc 1", "GEc 2", "GEc 3", dice=(3, 1))  # 6 with 3: 2 : 1+3 = 4 with 1: 1
    lost(s)
    assert not names_at(s, "Verdun")
    full = [str(u) for u in s.at(space("Metz")) if not s.reduced(u)]
    assert len(full) == 2
    assert name(s) != "Advance", "two corps cannot besiege 3"


@pytest.mark.rule("12.7.6", "15.2.1")
def test_three_corps_besiege_together_when_all_are_full():
    p = base().at("Metz", "GEc", "GEc", "GEc").at("Verdun", "(FRc)").control("Sedan", "CP")
    s = attack(p.active("CP"), "Metz")
    fought(s, "Verdun", "GEc 1", "GEc 2", "GEc 3", dice=(3, 1))
    # again with a fort that does not hit: destroyed forts aside, 4 with 1 is 1; use Nancy (2): 3 with 1 is 1; Antwerp
    # (1): 2 with 1 is 0
    p = base().at("Brussels", "GEc", "GEc").at("Antwerp", "(FRc)").control("Sedan", "CP").at("Ostend", "GEc")
    s = attack(p.active("CP"), "Brussels")
    fought(s, "Antwerp", "GEc 1", "GEc 2", dice=(1, 1))  # 4 with 1: 1 : 2 with 1: 0
    lost(s)
    assert not names_at(s, "Antwerp")
    assert s.fort(space("Antwerp"))
    assert {c for c in choices(s) if c.startswith("advance")} == {"advance GEc 1 > Antwerp", "advance GEc 2 > Antwerp"}
    choose(s, "advance GEc 1 > Antwerp")
    assert owner(s, "Antwerp") == "AP"


@pytest.mark.rule("12.7.6", "12.4.6#1", "12.7.1#1")
def test_units_dead_and_fort_alive_may_be_besieged():
    p = base().at("Metz", "GE 1", "GE 2").at("Verdun", "(FR 1)").control("Sedan", "CP")
    s = attack(p.active("CP"), "Metz")
    fought(s, "Verdun", "GE 1", "GE 2", dice=(1, 1))  # 3 : 5 with 1: 2
    assert fate(s, "FR 1") == "gone"
    assert s.fort(space("Verdun"))
    assert advances(s) == {"Verdun"}
    choose(s, "advance GE 1 > Verdun")
    assert owner(s, "Verdun") == "AP"
    assert not advances(s, "GE 1")


@pytest.mark.rule("11.2.9#1", "15.1.6#1")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_fort_alone_has_no_trench(level):
    p = base().at("Metz", "GE 1").control("Sedan", "CP")
    if level:
        p.trench("Verdun", "AP", level)
    s = attack(p.active("CP"), "Metz")
    choose(s, "attack GE 1 > Verdun")
    choose(s, "resolve") if name(s) == "Designate" else None
    choose(s, dice=[4])  # 5 with 4: 4
    assert combat_of(s).defender_loss == 4
    x = s.copy()
    GAME.apply(x, {str(a): a for a in GAME.actions(x)}["roll 5"])
    # fort 3 with 5: 2 in any case (4 would be 2 as well with 5; 6: 2)
    assert x.combat is None or x.combat.attacker_loss in (-1, 2)


@pytest.mark.rule("11.2.9#2")
@pytest.mark.parametrize(("level", "att", "dfd"), [(0, 4, 2), (1, 3, 3), (2, 3, 3)])
def test_units_and_fort_behind_a_trench(level, att, dfd):
    # GE 1 (5) with 4: 4; one column less: 4 with 4: 3; two: 3 with 4: 3.  FRc 1 + fort 3 = 4 with 5: 2, one more: 5
    # with 5: 2
    p = base().at("Metz", "GE 1").at("Verdun", "FRc").control("Sedan", "CP")
    if level:
        p.trench("Verdun", "AP", level)
    s = attack(p.active("CP"), "Metz")
    choose(s, "attack GE 1 > Verdun")
    choose(s, "resolve") if name(s) == "Designate" else None
    choose(s, dice=[4])
    assert combat_of(s).defender_loss == att
    x = s.copy()
    GAME.apply(x, {str(a): a for a in GAME.actions(x)}["roll 6"])
    assert x.reduced(unit("GE 1")) is (dfd == 3)


@pytest.mark.rule("12.2.8#2", "15.1.5")
def test_besiegers_fight_in_their_own_trench_and_the_fort_is_silent():
    p = (
        base()
        .at("Verdun", "GEc", "GEc", "GEc")
        .trench("Verdun", "CP", 1)
        .at("Bar le Duc", "FR 1", "FR 2")
        .control("Sedan", "CP")
    )
    s = attack(p.active("AP"), "Bar le Duc")
    choose(s, "attack FR 1 > Verdun", "join FR 2")
    choose(s, "resolve") if name(s) == "Designate" else None
    choose(s, dice=[4])  # 6-8 less one: 5 with 4: 4
    assert combat_of(s).defender_loss == 4
    x = s.copy()
    GAME.apply(x, {str(a): a for a in GAME.actions(x)}["roll 3"])
    assert combat_of(x).attacker_loss == 2  # 6 one more: 7 with 3: 2


@pytest.mark.rule("15.2.4#2")
def test_a_siege_broken_by_losses_stays_broken():
    p = (
        base()
        .at("Verdun", "GEc", "GEc", "(GEc)")
        .at("Bar le Duc", "FR 1", "FR 2")
        .control("Sedan", "CP")
        .at("Nancy", "FRc")
    )
    s = attack(p.active("AP"), "Bar le Duc")
    fought(s, "Verdun", "FR 1", "FR 2", dice=(1, 6))  # 3 : 5 with 6: 3
    lost(s, "GEc 3")
    assert 0 < len(names_at(s, "Verdun")) < 3
    choose(s, "done") if name(s) == "Combats" else None
    s.pending.clear()
    s.clear_round_marks()
    s.attacked = ()
    t = attack(Position(s).at("Metz", "GE 7").active("CP"), "Metz", "Verdun")
    assert "attack GE 7 > Verdun" in choices(t), "ruling 11: not besieged any more, so attacked from beside too"


@pytest.mark.rule("15.2.4#1")
def test_units_of_a_broken_siege_may_leave_one_by_one():
    """The bar is on moving off a besieged fort; this one is not besieged."""
    p = base().at("Verdun", "GEc", "GEc").control("Sedan", "CP")
    s = ops(p, "CP", move=["Verdun"])
    go(s, "GEc 1", "Metz")
    assert "done" in choices(s) or name(s) != "Movement"


@pytest.mark.rule("15.2.4#1", "11.1.8")
def test_besiegers_relieve_each_other():
    p = base().at("Verdun", "GE 1").at("Metz", "GE 2").control("Sedan", "CP")
    s = ops(p, "CP", move=["Verdun", "Metz"])
    go(s, "GE 1", "Sedan")
    assert "Verdun" in moves(s, "GE 2")
    go(s, "GE 2", "Verdun")
    assert names_at(s, "Verdun") == {"GE 2"}


@pytest.mark.rule("15.2.4#1", "11.1.8")
def test_a_corps_may_stay_if_an_army_comes():
    p = base().at("Verdun", "GE 1", "GEc").at("Metz", "GE 2").control("Sedan", "CP")
    s = ops(p, "CP", move=["Verdun", "Metz"])
    go(s, "GE 1", "Sedan")
    assert "done" not in choices(s)
    go(s, "GE 2", "Verdun")
    assert "done" in choices(s) or name(s) != "Movement"


# fled units -----------------------------------------------------------------------------------------------------------


def second_attack(first, extra, die, reserve=(), oos=False, **kw):
    """Units of Cambrai flee one space to Amiens, where others stand, and Amiens is attacked from Paris."""
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", *first)
        .at("Paris", "GE 4", "GE 5")
        .at("Calais", "GEc")
        .at("Chateau Thierry", "GEc")
        .at("Brussels", "GEc")
        .destroyed("Paris")
        .at("Amiens", *extra)
    )
    p.reserve(*reserve)
    if oos:
        p.at("Rouen", "GEc")
    s = attack(p.active("CP"), "Sedan", "Paris")
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(1, 2))
    lost(s, *kw.get("prefer", ()))
    flee(s, "Amiens")
    choose(s, "done") if name(s) == "Advance" else None
    return s


@pytest.mark.rule("12.5.6#2", "12.4.7#5")
@pytest.mark.parametrize(
    ("army", "end"), [("BR BEF", "gone"), ("FR Orient", "gone"), ("BR 2", "dead"), ("FR 2", "dead"), ("BE 1", "dead")]
)
def test_fled_armies_go_where_they_belong(army, end):
    s = second_attack((army, "FRc"), ("BR 1",), 1, prefer=(army,))
    if where(s, army) != "Amiens":
        pytest.skip(f"{army} {where(s, army)}")
    fought(s, "Amiens", "GE 4", "GE 5", dice=(1, 1))
    assert fate(s, army) == end


@pytest.mark.rule("12.5.6#1", "12.1.2")
def test_marks_of_flight_end_with_the_round():
    from tests.games.paths_of_glory.referee.cards.referee_cards import Run

    p = (
        base()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", "FR 1", "FRc")
        .at("Paris", "GE 4", "GE 5")
        .at("Calais", "GEc")
        .at("Chateau Thierry", "GEc")
        .at("Brussels", "GEc")
        .destroyed("Paris")
        .at("Orleans", "FRc")
        .hand("CP", "CP-33", "CP-54")
    )
    r = Run(p)
    s = r.at("TakeAction", side=0, round_=1)
    choose(s, "ops CP-33", "activate-attack Sedan", "activate-attack Paris")
    choose(s, "done") if name(s) == "Activate" else None
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(1, 2))
    lost(s, "FR 1")
    flee(s, "Amiens")
    choose(s, "done") if name(s) == "Advance" else None
    assert not any(a.endswith("> Amiens") for a in attacks(s))
    choose(s, "done") if name(s) == "Combats" else None
    s = r.at("TakeAction", side=0, round_=2)
    choose(s, "ops CP-54", "activate-attack Paris")
    choose(s, "done") if name(s) == "Activate" else None
    assert any(a.endswith("> Amiens") for a in attacks(s))


# trenches and retreats ------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.5", "11.2.6")
@pytest.mark.parametrize(("level", "after"), [(1, ("", 0)), (2, ("AP", 1))])
def test_those_who_end_their_retreat_in_an_enemy_trench(level, after):
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", "FR 1", "FRc")
        .at("Calais", "GEc")
        .at("Chateau Thierry", "GEc")
        .at("Brussels", "GEc")
        .control("Amiens", "CP")
        .trench("Amiens", "CP", level)
    )
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(1, 2))
    lost(s, "FR 1")
    flee(s)
    assert where(s, "FR 1") == "Amiens"
    assert owner(s, "Amiens") == "AP"
    assert trench(s, "Amiens") == after


@pytest.mark.rule("11.2.4")
def test_a_trench_stays_when_its_men_fled():
    p = base().at("Sedan", "GE 1", "GE 2", "GE 3").at("Cambrai", "FR 1", "FR 2").trench("Cambrai", "AP", 2)
    s = attack(p.active("CP"), "Sedan")
    fought(
        s, "Cambrai", "GE 1", "GE 2", "GE 3", dice=(5, 1)
    )  # 15 less two: 9-11 with 5: 5 : 6-8 one more: 9-11 with 1: 3
    lost(s, "FR 1")
    flee(s)
    assert trench(s, "Cambrai") == ("AP", 2)
    choose(s, "advance GE 2 > Cambrai") if "advance GE 2 > Cambrai" in choices(s) else choose(
        s, next(c for c in choices(s) if c.startswith("advance"))
    )
    assert trench(s, "Cambrai") == ("CP", 1)


# losses over several spaces -------------------------------------------------------------------------------------------


@pytest.mark.rule("12.4.4#1")
def test_the_corps_comes_into_the_space_of_its_army():
    p = base().at("Sedan", "GE 1").at("Brussels", "(GE 2)").at("Cambrai", "FR 1", "FR 2", "FR 3").reserve("GEc")
    s = attack(p.active("CP"), "Sedan", "Brussels")
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(1, 1))  # back: 9-11 with 1: 3
    lost(s, "GE 2", "FR 1")
    assert here(s, "Brussels") == ["GEc"]
    assert here(s, "Sedan") == ["GE 1"]


@pytest.mark.rule("12.5.1#1", "12.7.1#1", "12.4.4#1")
def test_a_full_corps_that_replaced_the_attacker_holds_the_field():
    """The corps has taken the place of the army in the combat: it is a full-strength attacker."""
    p = base().at("Sedan", "(GE 1)", "(GE 2)", "(GE 3)").at("Cambrai", "FR 1", "FRc").reserve("GEc")
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", dice=(6, 5))  # 9 with 6: 7 : 4 with 5: 4
    lost(s, "FR 1", "GE 1")
    assert "GEc" in here(s, "Sedan") or "(GEc)" in here(s, "Sedan")


# the Channel ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.9#1")
def test_who_stands_on_the_channel_may_stay_and_dig():
    p = (
        early(2, entrench=True)
        .at("Calais", "GE 1")
        .control("Cambrai", "CP")
        .control("Sedan", "CP")
        .destroyed("Liege")
        .control("Liege", "CP")
    )
    s = ops(p, "CP", move=["Calais"])
    assert "entrench GE 1" in choices(s)
    assert "Calais" not in reach(s, "GE 1")[1], "but not come back"


@pytest.mark.rule("12.5.5#7")
def test_germans_may_retreat_to_the_channel():
    p = (
        early(2)
        .at("Sedan", "FR 1", "FR 2", "FR 3")
        .at("Cambrai", "GE 1", "GEc")
        .control("Calais", "CP")
        .control("Amiens", "AP")
        .control("Ostend", "CP")
        .control("Brussels", "CP")
        .at("Chateau Thierry", "FR 4")
        .at("Brussels", "BE 1")
        .destroyed("Antwerp")
    )
    s = attack(p.active("AP"), "Sedan")
    fought(s, "Cambrai", "FR 1", "FR 2", "FR 3", dice=(3, 1))  # 4 : 3
    lost(s, "GE 1")
    ends = {x for e in all_ends(s) for u, x in e if u.startswith("GE") and x not in ("reserve",)}
    assert "Calais" in ends


# MEF beach ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.10")
def test_the_beach_can_be_retaken_and_closes():
    p = base(war=("TU", "IT", "BU")).beachhead("MEF1").at("Gallipoli", "TUc", "TUc")
    s = ops(p, "CP", move=["Gallipoli"])
    assert "MEF1" in moves(s, "TUc 1")
    go(s, "TUc 1", "MEF1")
    assert not s.beachhead
    assert "MEF1" not in moves(s, "TUc 2"), "11.1.10 no marker, no entry"


@pytest.mark.rule("12.5.4#1", "12.5.5#2", "12.7.9")
def test_nobody_retreats_from_a_beach_by_sea():
    p = base(war=("TU", "IT", "BU")).beachhead("MEF1").at("MEF1", "BR MEF").at("Gallipoli", "GEc", "GEc", "TUc")
    s = attack(p.active("CP"), "Gallipoli")
    us = ["GEc 1", "GEc 2", "TUc 1"]
    fought(s, "MEF1", *us, dice=(6, 1))  # 5 with 6: 3 : 1 with 1: 0
    lost(s)
    flee(s)
    assert fate(s, "BR MEF") == "gone"
    assert "MEF1" in advances(s)
    choose(s, next(c for c in choices(s) if c.startswith("advance")))
    assert not s.beachhead


@pytest.mark.rule("11.1.4#1")
@pytest.mark.parametrize("u", ["BR MEF", "BRc 1", "AUSc", "FRc 1"])
def test_the_way_up_from_the_beach(u):
    p = base(war=("TU", "IT", "BU")).beachhead("MEF1").at("MEF1", u)
    s = action(p, "AP")
    choose(s, f"ops {OPS5['AP']}")
    if "activate-move MEF1" not in choices(s):
        assert u == "FRc 1", "only BR and AUS corps and the MEF trace through the beach"
        return
    choose(s, "activate-move MEF1")
    choose(s, "done") if name(s) == "Activate" else None
    assert "Gallipoli" in moves(s, u)


# Withdrawal with other rules ------------------------------------------------------------------------------------------


@pytest.mark.rule("12.6.4#1", "12.5.4#1")
def test_withdrawal_with_nowhere_to_go():
    p = (
        base()
        .at("Sedan", "GE 1")
        .at("Cambrai", "FR 1", "FRc")
        .at("Amiens", "BR 1", "BR 2", "BR 3")
        .at("Calais", "GE 4")
        .at("Chateau Thierry", "GE 5")
        .at("Brussels", "GE 6")
    )
    s = withdrawal(p, "CP", "Sedan", "Cambrai", "GE 1", dice=(1, 6))
    for _ in range(10):
        if name(s) in ("TakeLoss", "Replacement", "SaveStep", "Retreat"):
            choose(s, choices(s)[0])
    assert fate(s, "FR 1") == "gone"
    assert fate(s, "FRc 1") == "dead"


@pytest.mark.rule("12.6.4#2", "12.7.1#1")
def test_after_withdrawal_reduced_attackers_stay():
    p = base().at("Sedan", "(GE 1)").at("Cambrai", "FR 1", "FRc")
    s = withdrawal(p, "CP", "Sedan", "Cambrai", "GE 1", dice=(1, 1))
    for _ in range(10):
        if name(s) in ("TakeLoss", "Replacement", "SaveStep", "Retreat"):
            choose(s, choices(s)[0])
    assert name(s) != "Advance"
    assert not names_at(s, "Cambrai")


@pytest.mark.rule("12.6.4#1", "12.6.3#1", "12.4.6#1")
def test_withdrawal_from_a_fort_leaves_the_fort():
    p = base().at("Metz", "GE 1", "GE 2", "GE 3").at("Verdun", "FRc").control("Sedan", "CP")
    s = withdrawal(p, "CP", "Metz", "Verdun", "GE 1", "GE 2", "GE 3", dice=(6, 1))  # 7
    for _ in range(10):
        if name(s) in ("TakeLoss", "Replacement", "SaveStep", "Retreat"):
            choose(s, choices(s)[0])
    assert s.fort(space("Verdun")), "ruling 57"
    assert fate(s, "FRc 1") == "map"


@pytest.mark.rule("12.6.4#1", "12.5.4#2")
def test_withdrawal_of_montenegrins_ends_them():
    p = base(6).at("Mostar", "AH 5").at("Cetinje", "MNc")
    s = withdrawal(p, "CP", "Mostar", "Cetinje", "AH 5", dice=(1, 1))
    for _ in range(10):
        if name(s) in ("TakeLoss", "Replacement", "SaveStep", "Retreat"):
            choose(s, choices(s)[0])
    assert fate(s, "MNc") == "dead"


# supply and combat ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.1.1.1", "12.1.1#1")
def test_who_was_out_of_supply_at_the_activation_does_not_attack():
    # the French in a Russian stack
    p = base().at("Lublin", "RU 1", "FR 1").at("Ivangorod", "GE 9").destroyed("Ivangorod")
    s = ops(p, "AP", attack=["Lublin"])
    assert "attack RU 1 > Ivangorod" in choices(s)
    assert "attack FR 1 > Ivangorod" not in choices(s)


@pytest.mark.rule("12.4.7#3", "12.4.4.1")
@pytest.mark.parametrize(("cut", "end"), [(False, "dead"), (True, "gone")])
def test_an_attacking_army_that_was_cut_off_meanwhile(cut, end):
    """The Germans of Bar le Duc retreat to Dijon and cut Belfort off; the army of Belfort still attacks (ruling 97)
    and dies.
    """
    p = (
        base()
        .at("Melun", "FR 2", "FR 3")
        .at("Bar le Duc", "GE 4")
        .at("Chateau Thierry", "FR 4")
        .destroyed("Nancy")
        .at("Nancy", "GEc", "GEc", "GEc")
        .at("Belfort", "(FR 1)")
        .at("Mulhouse", "GE 6", "GE 7", "GE 8")
        .reserve("FRc", "GEc")
    )
    if not cut:
        p.at("Dijon", "FRc")
        p.control("Chateau Thierry", "AP")
    s = ops(p, "AP", attack=["Melun", "Belfort"])
    if cut:
        fought(s, "Bar le Duc", "FR 2", "FR 3", dice=(3, 3))  # 4 : 3
        lost(s, "FR 2")
        flee(s)
        assert where(s, "GE 4") == "Dijon"
        assert owner(s, "Dijon") == "CP"
        choose(s, "done") if name(s) == "Advance" else None
    fought(s, "Mulhouse", "FR 1", dice=(1, 1))  # back: 15 with 1: 4
    lost(s)
    assert fate(s, "FR 1") == end
    assert [u.kind for u in s.at(space("Belfort"))] == ["FRc"], "replaced in any case"


# near east activations ------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.2.7#1", "9.2.7#3", "9.2.7#4")
def test_one_space_for_combat_in_the_near_east():
    p = (
        base(8, war=("TU", "IT", "BU"))
        .at("Sinai", "BRc")
        .at("Gaza", "TUc")
        .at("Basra", "BRc")
        .at("Qurna", "TUc")
        .at("Kars", "RUc")
        .at("Erzerum", "TUc")
        .at("Port Said", "BR NE")
        .control("Sinai", "AP")
    )
    s = action(p, "AP")
    choose(s, f"ops {OPS5['AP']}")
    assert {"activate-attack Sinai", "activate-attack Basra", "activate-attack Kars"} <= set(choices(s))
    choose(s, "activate-attack Sinai")
    assert not {"activate-attack Basra", "activate-attack Kars"} & set(choices(s))
    assert {"activate-move Basra", "activate-move Kars"} <= set(choices(s))


@pytest.mark.rule("9.2.7#3")
def test_the_near_east_army_does_not_count():
    p = (
        base(8, war=("TU", "IT", "BU"))
        .at("Sinai", "BR NE")
        .at("Gaza", "TUc")
        .at("Basra", "BRc")
        .at("Qurna", "TUc")
        .at("Kars", "RUc")
        .at("Erzerum", "TUc")
    )
    s = action(p, "AP")
    choose(s, f"ops {OPS5['AP']}")
    choose(s, "activate-attack Sinai")
    assert {"activate-attack Basra", "activate-attack Kars"} <= set(choices(s))
    choose(s, "activate-attack Basra")
    assert "activate-attack Kars" not in choices(s)


@pytest.mark.rule("9.2.7#1")
def test_the_central_powers_have_no_such_limit():
    p = (
        base(8, war=("TU", "IT", "BU"))
        .at("Gaza", "TUc")
        .at("Sinai", "BRc")
        .at("Qurna", "TUc")
        .at("Basra", "BRc")
        .at("Erzerum", "TUc")
        .at("Kars", "RUc")
    )
    s = action(p, "CP")
    choose(s, f"ops {OPS5['CP']}", "activate-attack Gaza", "activate-attack Qurna")
    assert "activate-attack Erzerum" in choices(s)


@pytest.mark.rule("9.2.7#2")
def test_attacks_into_the_near_east_from_outside_are_free():
    p = (
        base(8, war=("TU", "IT", "BU", "GR"))
        .at("Adrianople", "FRc")
        .at("Constantinople", "TUc")
        .at("Kars", "RUc")
        .at("Erzerum", "TUc")
        .at("Basra", "BRc")
        .at("Qurna", "TUc")
        .control("Philippoli", "AP")
        .control("Kavala", "AP")
    )
    s = action(p, "AP")
    choose(s, f"ops {OPS5['AP']}")
    choose(s, "activate-attack Adrianople")
    assert {"activate-attack Kars", "activate-attack Basra"} <= set(choices(s))
