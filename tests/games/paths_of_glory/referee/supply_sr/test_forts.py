"""Referee: chapter 15, forts and sieges (with 11.1.8, 13.1.5, 14.1.3 where they meet)."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.steps.combat import Combats
from tests.games.paths_of_glory.referee.supply_sr.supplykit import (
    GAME,
    MAP,
    Position,
    SiegePhase,
    activate,
    attrition,
    choices,
    choose,
    early,
    everyone_at_war,
    fate,
    here,
    name,
    ops,
    owner,
    sieges,
    space,
    tr,
)


def moves(s, u: str) -> set[str]:
    return {c.split(" > ")[1] for c in choices(s) if c.startswith(f"move {u} > ")}


def halt(s):
    """End the move of the unit or stack under way."""
    if name(s) == "Movement" and "stop" in choices(s):
        choose(s, "stop")
    return s


def go(s, u: str, *to: str):
    for x in to:
        c = next((c for c in choices(s) if c.startswith("move ") and c.endswith(f" > {x}") and u in c), None)
        assert c, (u, x, choices(s))
        choose(s, c)
    return halt(s)


# 15.2.1, 11.1.8: entering --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fort", "frm", "units", "may"),
    [
        ("Verdun", "Metz", ("GE 1",), True),
        ("Verdun", "Metz", ("(GE 1)",), True),
        ("Verdun", "Metz", ("GEc",), False),
        ("Verdun", "Metz", ("GEc", "GEc"), False),
        ("Verdun", "Metz", ("GEc", "GEc", "GEc"), True),
        ("Verdun", "Metz", ("(GEc)", "(GEc)", "(GEc)"), True),
        ("Nancy", "Metz", ("GEc",), False),
        ("Nancy", "Metz", ("GEc", "GEc"), True),
        ("Antwerp", "Brussels", ("GEc",), True),
        ("Liege", "Koblenz", ("GEc", "GEc"), False),
        ("Liege", "Koblenz", ("GE 1",), True),
        ("Warsaw", "Lodz", ("GEc", "AHc"), True),
        ("Trebizond", "Rize", ("RUc",), True),
        ("Gaza", "Sinai", ("BRc",), False),
        ("Gaza", "Sinai", ("BRc", "AUSc"), True),
        ("Trent", "Verona", ("IT 1",), True),
        ("Trent", "Verona", ("ITc", "FRc"), False),
        ("Trent", "Verona", ("ITc", "FRc", "BRc"), True),
    ],
)
def test_who_may_enter_a_fort(fort, frm, units, may):
    side = "CP" if units[0].strip("()")[:2] in ("GE", "AH") else "AP"
    p = everyone_at_war()
    p.control(frm, side)
    if frm == "Verona" and len(units) > 1:
        pass
    p.at(frm, *units)
    if side == "CP" and frm == "Brussels":
        p.control("Sedan", "CP")
    u = next(str(x) for x in p.s.at(space(frm)))
    s = ops(p, side)
    activate(s, f"activate-move {frm}")
    assert (fort in moves(s, u)) is may


def test_two_corps_from_two_spaces_besiege_together():
    """11.1.8: alone or in conjunction with other units moving in the same action round."""
    p = everyone_at_war().at("Metz", "GEc").at("Strasbourg", "GEc")
    s = ops(p, "CP")
    activate(s, "activate-move Metz", "activate-move Strasbourg")
    assert "Nancy" in moves(s, "GEc 1")
    assert "Nancy" in moves(s, "GEc 2")
    go(s, "GEc 1", "Nancy")
    # what was begun must be finished: the round may not end with Nancy occupied but not besieged (15.2.4)
    assert not (name(s) == "Movement" and "done" in choices(s) and here(s, "Nancy") == ["GEc"])
    go(s, "GEc 2", "Nancy")
    assert here(s, "Nancy") == ["GEc", "GEc"]


def test_one_corps_alone_does_not_begin_what_it_cannot_finish():
    p = everyone_at_war().at("Metz", "GEc").at("Frankfurt", "GEc")
    s = ops(p, "CP")
    activate(s, "activate-move Metz")  # the second corps is not activated
    assert "Nancy" not in moves(s, "GEc 1")


def test_besiegers_stop_and_later_units_pass():
    """15.1.1, 15.2.2, 11.1.1: the army that besieges stops; the next unit moves on through."""
    p = everyone_at_war().at("Metz", "GE 1", "GE 2", "GEc")
    s = ops(p, "CP")
    activate(s, "activate-move Metz")
    c = next(x for x in choices(s) if x.startswith("move GE 1 ") and x.endswith("> Verdun"))
    choose(s, c)
    assert not [x for x in choices(s) if x.startswith("move GE 1")]
    assert "Verdun" in moves(s, "GE 2")
    choose(s, next(x for x in choices(s) if x.startswith("move GE 2 ") and x.endswith("> Verdun")))
    assert {"Chateau Thierry", "Bar le Duc"} <= moves(s, "GE 2")
    go(s, "GE 2", "Chateau Thierry")
    assert owner(s, "Chateau Thierry") == "CP"
    assert owner(s, "Verdun") == "AP"


def test_a_unit_does_not_leave_a_siege_below_strength():
    """15.2.4: two corps on Nancy (2): neither may leave alone; both may."""
    p = everyone_at_war().at("Nancy", "GEc", "GEc")
    s = ops(p, "CP")
    activate(s, "activate-move Nancy")
    go(s, "GEc 1", "Metz") if "Metz" in moves(s, "GEc 1") else None
    if fate(s, "GEc 1") == "Metz" and s.pending and name(s) == "Movement":
        assert "done" not in choices(s)  # the second must follow
        go(s, "GEc 2", "Metz")
    assert not here(s, "Nancy")


def test_all_may_leave_and_the_siege_is_lifted():
    p = everyone_at_war().at("Nancy", "GE 1")
    s = ops(p, "CP")
    activate(s, "activate-move Nancy")
    go(s, "GE 1", "Metz")
    assert owner(s, "Nancy") == "AP"


# 15.1.10, 3.0 control -------------------------------------------------------------------------------------------------


def test_a_besieged_fort_keeps_control_and_vp():
    p = everyone_at_war().at("Metz", "GE 1")
    s = ops(p, "CP")
    activate(s, "activate-move Metz")
    go(s, "GE 1", "Verdun")
    assert owner(s, "Verdun") == "AP"
    assert s.vp == 10


def test_a_trench_falls_when_besiegers_enter():
    """11.2.5, 11.2.6 at Nancy (example T2: the trench marker is removed and a besieged marker is placed)."""
    for level, after in ((1, ("", 0)), (2, ("CP", 1))):
        p = everyone_at_war().at("Metz", "GE 1").trench("Nancy", "AP", level)
        s = ops(p, "CP")
        activate(s, "activate-move Metz")
        go(s, "GE 1", "Nancy")
        assert tr(s, "Nancy") == after


# 15.1.2, 15.1.3, 15.2.3 -----------------------------------------------------------------------------------------------


def combat(p: Position, side: str, *spaces: str):
    return p.active(side).with_(attack_marks=tuple(sorted(int(space(x)) for x in spaces))).push(Combats()).build()


def attacks(s) -> set[str]:
    return {c for c in choices(s) if c.startswith("attack")} if s.pending else set()


def test_an_unbesieged_fort_is_attacked_from_beside():
    s = combat(everyone_at_war().at("Metz", "GE 1"), "CP", "Metz")
    assert "attack GE 1 > Verdun" in attacks(s)
    assert "attack GE 1 > Nancy" in attacks(s)


def test_a_besieged_fort_is_attacked_from_inside_only():
    p = everyone_at_war().at("Metz", "GE 1").at("Verdun", "GE 2")
    s = combat(p, "CP", "Metz", "Verdun")
    assert attacks(s) == {"attack GE 1 > Nancy", "attack GE 2 > Verdun"}


@pytest.mark.parametrize(
    ("units", "out"),
    [
        (("GE 1",), 0),
        (("GE 1", "GEc"), 1),  # the corps may sally, the army not (one corps does not hold Verdun)
        (("GE 1", "GE 2"), 2),  # either
        (("GEc", "GEc", "GEc"), 0),
    ],
)
def test_only_units_above_the_siege_attack_elsewhere(units, out):
    """15.2.3."""
    p = everyone_at_war().at("Verdun", *units).at("Bar le Duc", "FRc")
    s = combat(p, "CP", "Verdun")
    got = {c for c in attacks(s) if c.endswith("Bar le Duc")}
    assert len(got) == out
    assert len({c for c in attacks(s) if c.endswith("Verdun")}) == len(units)


def test_the_second_sally_is_refused():
    """15.2.3, ruling 67."""
    p = everyone_at_war().at("Verdun", "GE 1", "GE 2").at("Bar le Duc", "FRc").at("Chateau Thierry", "FRc")
    s = combat(p, "CP", "Verdun")
    choose(s, "attack GE 1 > Bar le Duc")
    assert "join GE 2" not in choices(s)
    for _ in range(40):
        if not s.pending or name(s) == "Combats":
            break
        listed = choices(s)
        choose(
            s,
            "roll 1"
            if listed[0].startswith("roll")
            else next((x for x in ("resolve", "no-flank", "done") if x in listed), listed[0]),
        )
    assert not {c for c in attacks(s) if c.endswith("Chateau Thierry")}


def test_units_that_besiege_defend_in_the_open():
    """15.1.5: the fort adds nothing to an attack of its friends on the besiegers, nor to the besiegers."""
    p = everyone_at_war().at("Verdun", "GE 1").at("Bar le Duc", "FR 1", "FR 2")
    s = combat(p, "AP", "Bar le Duc")
    assert "attack FR 1 > Verdun" in attacks(s)
    choose(s, "attack FR 1 > Verdun", "join FR 2")
    if "resolve" in choices(s):
        choose(s, "resolve")
    assert s.combat is not None
    assert not s.combat.fort


# 15.1.7, 15.1.8 -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("units", "die", "falls"), [(("GE 1",), 1, False), (("GE 1",), 2, True), (("GEc",), 1, False)])
def test_an_empty_fort_falls_to_a_loss_of_its_factor(units, die, falls):
    """12.4.6, 15.1.7: Nancy 2; a German army of 5 CF rolls on column 5 of the army table: 1 gives 2? see the table."""
    p = everyone_at_war().at("Metz", *units)
    s = combat(p, "CP", "Metz")
    u = next(str(x) for x in p.s.at(space("Metz")))
    choose(s, f"attack {u} > Nancy")
    need = {"GE 1": 2, "GEc": 2}
    for _ in range(30):
        if not s.pending or name(s) in ("Combats", "Advance"):
            break
        listed = choices(s)
        if listed[0].startswith("roll"):
            choose(s, f"roll {die}")
        else:
            choose(s, next((x for x in ("resolve", "no-flank", "done") if x in listed), listed[0]))
    loss = {("GE 1", 1): 2, ("GE 1", 2): 3, ("GEc", 1): 0}[(units[0], die)]
    assert (not s.fort(space("Nancy"))) is (loss >= need[units[0]])


# 15.1.11, 15.1.12 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "may"),
    [("nothing", False), ("OberOst", True), ("status 4", True), ("status 3", False)],
)
@pytest.mark.parametrize(
    ("who", "frm", "to"),
    [
        ("GE 1", "Lodz", "Warsaw"),
        ("AH 1", "Tarnow", "Ivangorod"),
        ("GEc", "Insterberg", "Kovno"),
        ("AH 1", "Lodz", "Warsaw"),
    ],
)
@pytest.mark.parametrize("held", [False, True])
def test_germans_and_russian_forts_in_1914(how, may, who, frm, to, held):
    p = early(3).control(frm, "CP").at(frm, who)
    if held:
        p.at(to, "RUc")
    if how == "OberOst":
        p.event("CP-11")
    if how.startswith("status"):
        p.war_status(cp=int(how[-1]))
    s = combat(p, "CP", frm)
    u = next(str(x) for x in p.s.at(space(frm)))
    assert (f"attack {u} > {to}" in attacks(s)) is (may or who.startswith("AH"))


def test_germans_may_besiege_a_russian_fort_before_oberost():
    p = early(3).control("Lodz", "CP").at("Lodz", "GE 1")
    s = ops(p, "CP", 3)
    activate(s, "activate-move Lodz")
    assert "Warsaw" in moves(s, "GE 1")
    go(s, "GE 1", "Warsaw")
    # inside, the fort may not be attacked either
    s = combat(early(3).control("Lodz", "CP").at("Warsaw", "GE 1"), "CP", "Warsaw")
    assert not attacks(s)


def test_a_german_may_join_no_attack_on_a_russian_fort():
    """15.1.11: AH attacks alone."""
    p = early(3).control("Lodz", "CP").at("Lodz", "AH 1", "GE 1")
    s = combat(p, "CP", "Lodz")
    assert attacks(s) == {"attack AH 1 > Warsaw"}
    choose(s, "attack AH 1 > Warsaw")
    assert not s.pending or "join GE 1" not in choices(s)


@pytest.mark.parametrize(("turn", "may"), [(1, False), (2, True)])
@pytest.mark.parametrize("fort", ["Konigsberg", "Danzig", "Thorn", "Posen", "Breslau"])
def test_russians_and_german_forts_in_august(turn, may, fort):
    frm = {"Konigsberg": "Insterberg", "Danzig": "Tannenberg", "Thorn": "Plock", "Posen": "Lodz", "Breslau": "Lodz"}[
        fort
    ]
    p = early(turn).at(frm, "RU 1")
    s = combat(p, "AP", frm)
    assert (f"attack RU 1 > {fort}" in attacks(s)) is may
    p = early(turn).at(frm, "RU 1")
    s = ops(p, "AP", 3)
    activate(s, f"activate-move {frm}")
    assert (fort in moves(s, "RU 1")) is may


@pytest.mark.parametrize("fort", ["Przemysl", "Cracow"])
def test_russians_and_austrian_forts_in_august(fort):
    frm = {"Przemysl": "Lublin", "Cracow": "Czestochowa"}[fort]
    p = early(1).at(frm, "RU 1")
    s = combat(p, "AP", frm)
    assert f"attack RU 1 > {fort}" in attacks(s)


def test_a_russian_advance_into_a_german_fort_in_august():
    """15.1.12: may not attack: a stack with units in a German fort either."""
    p = early(1).at("Insterberg", "RU 1").at("Konigsberg", "GEc")
    s = combat(p, "AP", "Insterberg")
    assert not attacks(s)


# 15.3 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [1, 2, 3, 9])
@pytest.mark.parametrize("fort", ["Antwerp", "Nancy", "Verdun"])
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_siege_rolls(turn, fort, die):
    """15.3.2, 15.3.3: greater than the LF, -2 in August and September 1914."""
    lf = MAP.fort[fort]
    p = early(turn).at(fort, "GE 1")
    for n in ("Sedan", "Brussels"):
        p.control(n, "CP")
    s = sieges(p)
    choose(s, f"roll {die}")
    falls = die - (2 if turn < 3 else 0) > lf
    assert (not s.fort(space(fort))) is falls
    assert owner(s, fort) == ("CP" if falls else "AP")
    assert s.vp == 10 + (1 if falls and MAP.row[fort]["vp_standard"] == "1" else 0)


def test_each_besieged_fort_is_rolled_for_and_no_other():
    """15.3.1: Verdun with two corps only is not besieged; Belfort is; an Allied siege too."""
    p = (
        everyone_at_war()
        .at("Verdun", "GEc", "GEc")
        .at("Belfort", "GEc", "GEc")
        .at("Trent", "IT 1")
        .at("Antwerp", "GEc")
    )
    s = sieges(p)
    n = 0
    while s.pending:
        choose(s, "roll 6")
        n += 1
    assert n == 3
    assert {x for x in ("Verdun", "Belfort", "Trent", "Antwerp") if not s.fort(space(x))} == {
        "Belfort",
        "Trent",
        "Antwerp",
    }


def test_attrition_before_sieges():
    """6.0 C, D: besiegers that die of attrition take no fort."""
    from tests.games.paths_of_glory.referee.supply_sr.supplykit import Run

    p = everyone_at_war().at("Paris", "GE 1").hand("CP").hand("AP")
    r = Run(p)
    r.at("TakeAction", side=0, round_=6)
    r.at("SiegeRoll", "Replace", "DrawCard", "DiscardCombatCards", "MandatedOffensiveRoll", turn=None)
    r.turn_end()
    assert fate(r.s, "GE 1") == "gone"
    assert r.s.fort(space("Paris"))
    assert not [x for x in r.seen if x[0] == "SiegeRoll"]


def test_a_fort_in_the_desert_is_besieged_in_summer():
    """15.2.5."""
    p = everyone_at_war(turn=6).at("Gaza", "BRc", "BRc").control("Sinai", "AP")
    s = sieges(p)
    choose(s, "roll 3")
    assert not s.fort(space("Gaza"))
    assert owner(s, "Gaza") == "AP"


def test_entering_a_desert_fort_in_summer():
    p = everyone_at_war(turn=6).at("Sinai", "BRc", "BRc")
    s = ops(p, "AP")
    activate(s, "activate-move Sinai")
    assert "Gaza" in moves(s, "BRc 1")


# 15.2.4 ---------------------------------------------------------------------------------------------------------------


def test_a_broken_siege_cuts_supply_and_rolls_nothing():
    p = everyone_at_war().at("Verdun", "GEc", "GEc").at("Chateau Thierry", "GEc")
    s = attrition(p)
    assert fate(s, "GEc 3") == "dead"
    assert fate(s, "GEc 1") == "Verdun"


def test_reinforcing_a_broken_siege():
    """15.2.4 last sentence: one more corps makes three on Verdun."""
    p = everyone_at_war().at("Verdun", "GEc", "GEc").at("Metz", "GEc")
    s = ops(p, "CP")
    activate(s, "activate-move Metz")
    assert "Verdun" in moves(s, "GEc 3")
    go(s, "GEc 3", "Verdun")
    s.push(SiegePhase())
    s.changed()
    GAME.settle(s)
    assert name(s) == "SiegeRoll"


def test_a_broken_siege_is_not_reinforced_by_too_few():
    """11.1.8, 15.1.1: one corps in Verdun (3), one more does not besiege it."""
    p = everyone_at_war().at("Verdun", "GEc").at("Metz", "GEc")
    s = ops(p, "CP")
    activate(s, "activate-move Metz")
    assert "Verdun" not in moves(s, "GEc 2")


@pytest.mark.parametrize("who", ["GEc", "AHc"])
def test_the_owner_walks_back_into_an_abandoned_fort(who):
    p = everyone_at_war().at("Metz", "GE 1").at("Bar le Duc", "FRc")
    s = ops(p, "AP")
    activate(s, "activate-move Bar le Duc")
    assert "Verdun" in moves(s, "FRc 1")


def test_the_owner_does_not_enter_while_besiegers_stand_there():
    """11.1.7."""
    p = everyone_at_war().at("Verdun", "GE 1").at("Bar le Duc", "FRc")
    s = ops(p, "AP")
    activate(s, "activate-move Bar le Duc")
    assert "Verdun" not in moves(s, "FRc 1")


@pytest.mark.parametrize("side", ["CP", "AP"])
def test_destroyed_forts_are_no_forts(side):
    """15.1.9: a destroyed fort may be entered by a corps and changes hands."""
    p = everyone_at_war().destroyed("Verdun", "Metz")
    if side == "CP":
        p.at("Metz", "GEc")
        s = ops(p, "CP")
        activate(s, "activate-move Metz")
        go(s, "GEc 1", "Verdun")
        assert owner(s, "Verdun") == "CP"
        assert s.vp == 11
    else:
        p.at("Verdun", "FRc")
        s = ops(p, "AP")
        activate(s, "activate-move Verdun")
        go(s, "FRc 1", "Metz")
        assert owner(s, "Metz") == "AP"
        assert s.vp == 9
