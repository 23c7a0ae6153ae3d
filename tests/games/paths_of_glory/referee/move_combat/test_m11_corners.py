"""Referee: corners of chapters 10 to 12."""

from __future__ import annotations

import pytest

from tests.games.paths_of_glory.battles import attack, attacks
from tests.games.paths_of_glory.positions import Position
from tests.games.paths_of_glory.referee.move_combat.movekit import (
    GAME,
    base,
    choices,
    choose,
    early,
    fate,
    fought,
    go,
    here,
    name,
    ops,
    owner,
    space,
    trench,
    unit,
    where,
)
from tests.games.paths_of_glory.referee.move_combat.test_m6_retreat_advance import advances, all_ends, lost
from tests.games.paths_of_glory.referee.move_combat.test_m8_pairs import flee

# order of losses ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.2.10")
def test_the_defender_assigns_losses_first():
    p = base().at("Sedan", "GE 1", "GE 2", "GE 3").at("Cambrai", "FR 1", "FR 2", "FR 3")
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", dice=(1, 1))
    assert name(s) == "TakeLoss"
    assert all("FR" in c for c in choices(s))
    choose(s, choices(s)[0])
    assert name(s) == "TakeLoss"
    assert all("GE" in c for c in choices(s))


@pytest.mark.rule("12.3.3#2")
def test_after_a_failed_flank_the_attacker_bleeds_first():
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2", "GE 3")
        .at("Brussels", "GE 4")
        .at("Cambrai", "FR 1", "FR 2", "FR 3")
        .at("Antwerp", "BEc")
        .at("Chateau Thierry", "FRc")
    )
    s = attack(p.active("CP"), "Sedan", "Brussels")
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", "GE 4", flank="flank Sedan", dice=(1, 1))
    assert name(s) == "TakeLoss"
    assert all("GE" in c for c in choices(s))


# cards that cancel trenches -------------------------------------------------------------------------------------------


@pytest.mark.rule("12.5.3#1")
@pytest.mark.parametrize(("c", "may"), [(None, True), ("CP-49", False), ("CP-50", False)])
def test_no_stand_in_a_trench_that_was_cancelled(c, may):
    p = (
        base()
        .event("CP-54", turn=8)
        .at("Sedan", "GE 1", "GE 2", "GE 3")
        .at("Cambrai", "FR 1", "FR 2", "FR 3")
        .trench("Cambrai", "AP", 1)
    )
    if c:
        p.hand("CP", c)
    s = attack(p.active("CP"), "Sedan")
    choose(s, "attack GE 1 > Cambrai", "join GE 2", "join GE 3")
    choose(s, "resolve") if name(s) == "Designate" else None
    if c:
        choose(s, f"card {c}")
    for _ in range(4):
        if name(s) == "PlayCombatCards":
            choose(s, "done")
    choose(s, dice=[5, 1])
    lost(s, "FR 1", "GE 1")
    assert (name(s) == "Stand") is may, (name(s), choices(s))


# ANA ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.15#1")
def test_when_the_ana_dies_its_space_reverts():
    p = base(12).at("Jerusalem", "(ANAc)").control("Jerusalem", "CP").at("Nablus", "TUc", "TUc", "TUc")
    # enter it by moving
    p = base(12).at("Arabia", "(ANAc)").at("Nablus", "TUc", "TUc", "TUc")
    s = ops(p, "AP", move=["Arabia"])
    vp = s.vp
    go(s, "ANAc", "Jerusalem")
    assert owner(s, "Jerusalem") == "AP"
    assert s.vp == vp - 1
    s.pending.clear()
    s.clear_round_marks()
    t = attack(Position(s).active("CP"), "Nablus")
    fought(t, "Jerusalem", "TUc 1", "TUc 2", "TUc 3", dice=(6, 1))
    assert fate(t, "ANAc") == "dead"
    assert (owner(t, "Jerusalem"), t.vp) == ("CP", vp), "the instant it leaves the space reverts"


@pytest.mark.rule("11.1.15#1", "12.5.7")
def test_when_the_ana_retreats_its_space_reverts():
    p = base(12).at("Arabia", "ANAc").at("Nablus", "TUc", "TUc", "TUc")
    s = ops(p, "AP", move=["Arabia"])
    vp = s.vp
    go(s, "ANAc", "Jerusalem")
    s.pending.clear()
    s.clear_round_marks()
    t = attack(Position(s).active("CP"), "Nablus")
    fought(t, "Jerusalem", "TUc 1", "TUc 2", "TUc 3", dice=(1, 1))  # 3 with 1: 1 : 1 with 1: 0
    lost(t)
    flee(t, "Arabia")
    assert where(t, "ANAc") == "Arabia" or t.on_map(unit("ANAc"))
    assert owner(t, "Jerusalem") == "CP"
    assert t.vp == vp


@pytest.mark.rule("11.1.15#1", "12.7.9")
def test_the_ana_advances_without_converting():
    p = (
        base(12)
        .at("Amman", "ANAc")
        .control("Amman", "CP")
        .at("Jerusalem", "(TUc)")
        .at("Nablus", "BRc")
        .control("Beirut", "AP")
        .at("Beersheba", "BRc", "BRc")
        .control("Sinai", "AP")
    )
    s = attack(p.active("AP"), "Amman")
    vp = s.vp
    fought(s, "Jerusalem", "ANAc", dice=(6, 1))
    assert fate(s, "TUc 1") == "dead"
    choose(s, "advance ANAc > Jerusalem")
    assert owner(s, "Jerusalem") == "AP"
    assert s.vp == vp - 1
    s.pending.clear()
    s.clear_round_marks()
    s.attack_marks = ()
    t = ops(Position(s), "AP", move=["Jerusalem"])
    go(t, "ANAc", "Amman")
    assert owner(t, "Jerusalem") == "CP"
    assert t.vp == vp


@pytest.mark.rule("11.1.15#1")
def test_a_fort_taken_by_the_ana_alone():
    p = base(12).at("Aqaba", "ANAc")
    s = attack(p.active("AP"), "Aqaba")
    choose(s, "attack ANAc > Aqaba")
    choose(s, "resolve") if name(s) == "Designate" else None
    choose(s, dice=[6, 1])  # 1 with 6: 1
    assert not s.fort(space("Aqaba"))
    assert owner(s, "Aqaba") == "AP"
    s.pending.clear()
    s.clear_round_marks()
    s.attack_marks = ()
    t = ops(Position(s), "AP", move=["Aqaba"])
    go(t, "ANAc", "Arabia")
    assert owner(t, "Aqaba") == "CP", "ruling 86"


# forts ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.4.6#1", "15.2.4#2")
def test_an_occupied_fort_that_falls_goes_to_its_occupant():
    p = base().at("Verdun", "GEc").at("Metz", "GE 1", "GE 2").control("Sedan", "CP")
    s = attack(p.active("CP"), "Verdun", "Metz")
    vp = s.vp
    fought(s, "Verdun", "GE 1", "GE 2", dice=(1, 1))
    assert not s.fort(space("Verdun"))
    choose(s, "done") if name(s) == "Advance" else None
    assert owner(s, "Verdun") == "CP"
    assert s.vp == vp + 1


@pytest.mark.rule("15.1.12", "12.7.6", "12.7.3#1")
@pytest.mark.parametrize(("turn", "ok"), [(1, False), (2, True)])
def test_no_russian_advance_into_a_german_fort_in_august(turn, ok):
    p = early(turn).at("Warsaw", "RU 1", "RU 2", "RU 3").at("Lodz", "GE 8", "GEc")
    for x in ("Plock", "Czestochowa"):
        p.at(x, "RUc")
    p.at("Thorn", "GEc", "GEc", "GEc").at("Breslau", "GEc", "GEc", "GEc")
    s = attack(p.active("AP"), "Warsaw")
    fought(s, "Lodz", "RU 1", "RU 2", "RU 3", dice=(5, 1))  # 5 : 3
    lost(s, "GE 8", "RU 1")
    flee(s, "Posen", "Cottbus")
    u = next(c for c in choices(s) if c.startswith("advance")).removeprefix("advance ").partition(" > ")[0]
    choose(s, f"advance {u} > Lodz")
    assert ("Posen" in advances(s, u)) is ok


@pytest.mark.rule("15.1.11#1", "15.2.3#1")
def test_german_besiegers_do_not_attack_another_russian_fort():
    p = early(2).at("Warsaw", "GE 8", "GE 9").control("Lodz", "CP").at("Ivangorod", "RUc").at("Plock", "RUc")
    s = attack(p.active("CP"), "Warsaw")
    assert not any(
        a.endswith("> Ivangorod") or a.endswith("> Lomza") or a.endswith("> Brest Litovsk") for a in attacks(s)
    )
    assert "attack GE 8 > Plock" in choices(s)


# replacement corps and retreats ---------------------------------------------------------------------------------------


@pytest.mark.rule("12.5.4#3", "12.4.7#2", "12.7.4")
def test_a_replacement_corps_lost_in_the_second_space():
    """FR 1 dies, its corps must go two spaces and finds no second one: the army is gone for good."""
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2", "GE 3")
        .at("Cambrai", "(FR 1)")
        .reserve("FRc")
        .at("Amiens", "GEc")
        .at("Chateau Thierry", "GEc")
        .at("Brussels", "GEc")
        .at("Ostend", "GEc")
        .control("Calais", "AP")
    )
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", dice=(1, 1))  # 4 : 1, the corps is reduced
    lost(s)
    flee(s)
    assert (fate(s, "FRc 1"), fate(s, "FR 1")) == ("dead", "gone")


@pytest.mark.rule("12.5.4#3", "12.5.5#4")
def test_a_replacement_corps_given_up_for_want_of_room():
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", "(FR 1)", "BRc")
        .reserve("FRc")
        .at("Calais", "GEc")
        .at("Chateau Thierry", "GEc")
        .at("Brussels", "GEc")
        .at("Amiens", "BR 2", "BR 3")
    )
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(1, 2))  # 3 : 4 with 2: 2
    lost(s, "FR 1")
    seen = set()
    for e in all_ends(s):
        d = dict(e)
        seen.add((d.get("FRc 1"), d.get("BRc 1"), d.get("FR 1", "-")))
    lost_corps = {x for x in seen if x[0] == "dead"}
    assert lost_corps, "the owner may give up the French"
    x = s.copy()
    c = next((c for c in choices(x) if c.startswith("retreat BRc 1 > Amiens")), None)
    assert c
    GAME.apply(x, GAME.parse(c))
    flee(x)
    assert fate(x, "FRc 1") == "dead"
    assert fate(x, "FR 1") == "gone"
    y = s.copy()
    GAME.apply(y, GAME.parse("retreat FRc 1 > Amiens"))
    flee(y)
    assert fate(y, "FRc 1") == "map"
    assert fate(y, "FR 1") == "dead"
    assert fate(y, "BRc 1") == "dead"


def test_after_the_combat_the_corps_is_a_corps_like_any():
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", "(FR 1)")
        .reserve("FRc")
        .at("Calais", "GEc")
        .at("Chateau Thierry", "GEc")
        .at("Brussels", "GEc")
        .at("Paris", "GE 4", "GE 5")
        .destroyed("Paris")
        .at("Amiens", "BRc")
    )
    s = attack(p.active("CP"), "Sedan", "Paris")
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(1, 3))  # 3 : 2 with 3: 2
    lost(s)
    flee(s)
    assert where(s, "FRc 1") == "Amiens"
    assert fate(s, "FR 1") == "dead"
    choose(s, "done") if name(s) == "Advance" else None
    fought(s, "Amiens", "GE 4", "GE 5", dice=(1, 1))
    assert fate(s, "FRc 1") == "dead"
    assert fate(s, "FR 1") == "dead"


# attrition of trenches ------------------------------------------------------------------------------------------------


def attrition(p):
    from greatwar.games.paths_of_glory.steps.attrition import AttritionPhase

    return p.push(AttritionPhase()).build()


@pytest.mark.rule("11.2.7#1", "11.2.7#2")
@pytest.mark.parametrize(
    ("x", "level", "after", "who"),
    [("Cambrai", 1, ("", 0), "AP"), ("Cambrai", 2, ("AP", 1), "AP"), ("Cambrai", 0, ("", 0), "AP")],
)
def test_trenches_in_attrition(x, level, after, who):
    p = base().control(x, "CP")
    if level:
        p.trench(x, "CP", level)
    s = attrition(p)
    assert owner(s, x) == who
    assert trench(s, x) == after


@pytest.mark.rule("11.2.7#2")
@pytest.mark.parametrize("level", [1, 2])
def test_a_fort_keeps_its_trench_in_attrition(level):
    p = base().trench("Metz", "CP", level)
    for x in ("Koblenz", "Strasbourg", "Sedan", "Mannheim", "Liege", "Aachen"):
        p.destroyed(x) if x in ("Strasbourg", "Liege") else None
        p.control(x, "AP")
    p.at("Koblenz", "FR 1").at("Mannheim", "FR 2").at("Sedan", "FR 3")
    s = attrition(p)
    assert owner(s, "Metz") == "CP"
    assert trench(s, "Metz") == ("CP", level)


# the optional bonus over the turn -------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.10#2")
@pytest.mark.parametrize(("wait", "dug"), [(False, 1), (True, 0)])
def test_the_bonus_lasts_over_the_end_of_the_turn(wait, dug):
    from tests.games.paths_of_glory.referee.cards.referee_cards import Run

    p = base(entrench_modifier=True).at("Koblenz", "GE 1").at("Cambrai", "FR 1").hand("CP", "CP-33", "CP-54", "CP-52")
    r = Run(p)

    def dig(turn, rd, c, die):
        s = r.at("TakeAction", side=0, turn=turn, round_=rd)
        choose(s, f"ops {c}", "activate-move Koblenz")
        choose(s, "done") if name(s) == "Activate" else None
        choose(s, "entrench GE 1")
        choose(s, "done") if name(s) == "Movement" else None
        choose(s, dice=[die])
        return trench(s, "Koblenz")[1]

    assert dig(9, 6, "CP-33", 4) == 0
    assert dig(10, 2 if wait else 1, "CP-54", 4) == dug


@pytest.mark.rule("11.2.10#1")
@pytest.mark.parametrize(("u", "lf"), [("BR MEF", 2), ("BR BEF", 3), ("FR Orient", 3), ("BR NE", 3)])
def test_the_bonus_for_special_armies(u, lf):
    from tests.games.paths_of_glory.referee.move_combat.test_m4_stacks_moves_trenches import rounds

    assert rounds(
        base(entrench_modifier=True).at("Cambrai", u), "AP", ("Cambrai", u, lf + 1), ("Cambrai", u, lf + 1)
    ) == [0, 1]


# Montenegro -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.5.1#1")
def test_montenegrins_win_but_do_not_advance():
    p = base(6).at("Cetinje", "MNc").at("Mostar", "AHc").control("Sarajevo", "CP")
    s = attack(p.active("AP"), "Cetinje")
    fought(s, "Mostar", "MNc", dice=(6, 1))  # 1 in mountains: 0 column with 6: 1 : 0
    lost(s)
    flee(s)
    assert where(s, "AHc 1") == "Sarajevo"
    assert name(s) != "Advance", "it may not move (summary), only by SR"


# the beach and Greece -------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.5.5#1")
def test_allies_retreat_down_to_their_beach():
    p = (
        base(war=("TU", "IT", "BU"))
        .beachhead("MEF1")
        .at("Gallipoli", "BRc", "BRc")
        .at("Adrianople", "TU YLD", "TUc", "TUc")
        .at("Constantinople", "TUc")
    )
    s = attack(p.active("CP"), "Adrianople")
    fought(s, "Gallipoli", "TU YLD", "TUc 1", "TUc 2", dice=(6, 1))
    lost(s)
    if name(s) == "Stand":
        choose(s, "accept")
    ends = {x for e in all_ends(s) for u, x in e if u.startswith("BRc") and x != "reserve"}
    assert s.combat is None or (ends <= {"MEF1", "dead"} and ("MEF1" in ends or s.combat.retreat == 2)), ends


@pytest.mark.rule("12.5.5#1")
def test_no_retreat_among_neutral_greeks():
    p = (
        base(war=("TU", "IT", "BU"))
        .event("AP-30")
        .at("Monastir", "SB 1", "SBc")
        .at("Florina", "GRc")
        .at("Larisa", "GRc")
        .at("Athens", "GRc")
        .at("Skopje", "GE 11", "GE 12", "BUc")
        .at("Strumitsa", "BUc")
        .at("Salonika", "FRc")
    )
    s = attack(p.active("CP"), "Skopje")
    fought(s, "Monastir", "GE 11", "GE 12", dice=(1, 1))
    lost(s)
    if name(s) == "Stand":
        choose(s, "accept")
    ends = {x for e in all_ends(s) for u, x in e if u.startswith("SB") and x not in ("reserve", "dead", "gone", "out")}
    assert "Florina" not in ends


# corps that come from the reserve in the middle of an action ----------------------------------------------------------


@pytest.mark.rule("12.1.6#1", "12.4.4#1")
def test_a_corps_that_replaced_an_attacker_does_not_attack_again():
    """It stands for a unit that has attacked, and it took part in that combat."""
    p = (
        base()
        .at("Sedan", "(GE 1)", "GE 2")
        .at("Cambrai", "FR 1", "FR 2", "FR 3")
        .at("Chateau Thierry", "FRc")
        .reserve("GEc")
    )
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", dice=(1, 1))  # back 3
    lost(s)
    assert "GEc" in here(s, "Sedan")
    assert not any("GEc" in a for a in attacks(s))


# a retreat that takes a VP space --------------------------------------------------------------------------------------


def test_a_retreat_into_an_enemy_vp_space_moves_the_marker():
    p = (
        base()
        .at("Melun", "FR 2", "FR 3")
        .at("Bar le Duc", "GE 4")
        .at("Chateau Thierry", "FR 4")
        .destroyed("Nancy")
        .at("Nancy", "GEc", "GEc", "GEc")
    )
    s = attack(p.active("AP"), "Melun")
    vp = s.vp
    fought(s, "Bar le Duc", "FR 2", "FR 3", dice=(3, 3))
    lost(s, "FR 2")
    flee(s)
    assert where(s, "GE 4") == "Dijon"
    assert s.vp == vp + 1


# 2022 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.5.5#10")
def test_2018_follows_the_priority_space_by_space():
    """Amiens is friendly without supply (2), Calais the enemy's beside a friendly port (3): by Amiens to Calais."""
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2", "GE 3")
        .at("Cambrai", "FR 1")
        .control("Amiens", "AP")
        .at("Rouen", "GEc")
        .at("Paris", "GEc")
        .destroyed("Paris")
        .at("Chateau Thierry", "GEc")
        .at("Brussels", "GEc")
        .control("Calais", "CP")
        .control("Ostend", "AP")
    )
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", dice=(1, 1))
    lost(s, "FR 1")
    flee(s)
    assert where(s, "FR 1") == "Calais"
    assert owner(s, "Calais") == "AP"


@pytest.mark.rule("12.5.5#10", "12.5.4#1")
@pytest.mark.parametrize(("rules", "end"), [(2018, "gone"), (2022, "Ostend")])
def test_a_dead_end_of_higher_priority(rules, end):
    """Amiens is friendly but leads nowhere (Calais is taken up); Brussels is the enemy's and leads to Ostend."""
    p = (
        base(rules=rules)
        .at("Sedan", "GE 1", "GE 2", "GE 3")
        .at("Cambrai", "FR 1")
        .control("Amiens", "AP")
        .at("Rouen", "GEc")
        .at("Paris", "GEc")
        .destroyed("Paris")
        .at("Chateau Thierry", "GEc")
        .at("Calais", "GEc")
        .control("Brussels", "CP")
        .control("Ostend", "AP")
        .at("Liege", "GEc")
        .destroyed("Liege")
        .control("Antwerp", "CP")
        .destroyed("Antwerp")
        .at("Antwerp", "GEc")
    )
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", dice=(1, 1))
    lost(s, "FR 1")
    flee(s)
    assert (where(s, "FR 1") if s.on_map(unit("FR 1")) else fate(s, "FR 1")) == end
