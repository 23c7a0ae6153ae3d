"""Referee: pairs of rules in which supply, redeployment, sieges and activation meet."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.steps.combat import Combats
from tests.games.paths_of_glory.referee.supply_sr.supplykit import (
    GAME,
    RESERVE,
    UNITS,
    AttritionPhase,
    Oracle,
    Position,
    Run,
    activate,
    attrition,
    choices,
    choose,
    early,
    everyone_at_war,
    fate,
    name,
    ops,
    owner,
    position,
    space,
    sr,
    take,
    unit,
    ways,
)


def combat(p: Position, side: str, *spaces: str):
    return p.active(side).with_(attack_marks=tuple(sorted(int(space(x)) for x in spaces))).push(Combats()).build()


def attacks(s) -> set[str]:
    return {c for c in choices(s) if c.startswith(("attack", "join"))} if s.pending else set()


def moves(s, u: str) -> set[str]:
    return {c.split(" > ")[1] for c in choices(s) if c.startswith(f"move {u} > ")}


def run_on(s, stop=("Combats",), dice=1):
    for _ in range(60):
        if not s.pending or name(s) in stop:
            return s
        listed = choices(s)
        choose(
            s,
            f"roll {dice}"
            if listed[0].startswith("roll")
            else next((x for x in ("resolve", "no-flank", "done") if x in listed), listed[0]),
        )
    raise AssertionError(choices(s))


# 14.3 effects of being out of supply ----------------------------------------------------------------------------------


def test_the_unsupplied_half_of_a_stack_neither_attacks_nor_entrenches():
    """14.3.1, 14.3.3, 9.2.4 note: FR 1 with Russians in Kiev."""
    p = everyone_at_war().event("AP-12", turn=3).at("Kiev", "RU 1", "FR 1").at("Zhitomir", "GEc")
    s = ops(p, "AP")
    activate(s, "activate-attack Kiev")
    assert attacks(s) == {"attack RU 1 > Zhitomir"}
    choose(s, "attack RU 1 > Zhitomir")
    assert not s.pending or "join FR 1" not in choices(s)
    p = everyone_at_war().event("AP-12", turn=3).at("Kiev", "RU 1", "FR 1").at("Zhitomir", "GEc")
    s = ops(p, "AP")
    activate(s, "activate-move Kiev")
    assert [c for c in choices(s) if c.startswith("entrench")] == ["entrench RU 1"]


@pytest.mark.parametrize(("who", "supplied"), [("GEc", False), ("GEc", True)])
def test_unsupplied_defenders_get_no_card(who, supplied):
    """14.3.4: Fortified Machine Guns for Germans in Cambrai."""
    p = (
        everyone_at_war()
        .at("Cambrai", "GEc")
        .trench("Cambrai", "CP", 1)
        .at("Amiens", "FR 1")
        .hand("CP", "CP-18")
        .hand("AP")
    )
    if supplied:
        p.control("Sedan", "CP")
    s = combat(p, "AP", "Amiens")
    choose(s, "attack FR 1 > Cambrai")
    seen = False
    for _ in range(12):
        if not s.pending or choices(s)[0].startswith("roll"):
            break
        seen = seen or "card CP-18" in choices(s)
        choose(s, next((x for x in ("resolve", "no-flank", "done") if x in choices(s)), choices(s)[0]))
    assert seen is supplied


def test_supply_is_cut_between_two_combats():
    """14.1.1.2: an advance into Sedan cuts off Cambrai before the second combat: no card there."""
    p = (
        everyone_at_war()
        .at("Cambrai", "GEc")
        .trench("Cambrai", "CP", 1)
        .at("Sedan", "(GEc)")
        .at("Verdun", "FR 1", "FR 2")
        .at("Amiens", "FR 3")
        .hand("CP", "CP-18")
        .hand("AP")
    )
    for n in ("Brussels",):
        p.control(n, "AP")
    take(p, "Liege", "CP")
    o = Oracle(p.s)
    assert o.supplied(unit("GEc 1"))
    s = combat(p, "AP", "Verdun", "Amiens")
    choose(s, "attack FR 1 > Sedan")
    for _ in range(30):
        if not s.pending or name(s) == "Combats":
            break
        listed = choices(s)
        if listed[0].startswith("roll"):
            choose(s, "roll 6")
        elif name(s) == "Advance":
            go = next((c for c in listed if c.endswith("> Sedan") or "Sedan" in c), None)
            choose(s, go or listed[0])
        else:
            choose(s, next((x for x in ("resolve", "no-flank", "done") if x in listed), listed[0]))
    assert owner(s, "Sedan") == "AP"
    choose(s, "attack FR 3 > Cambrai")
    seen = False
    for _ in range(12):
        if not s.pending or choices(s)[0].startswith("roll"):
            break
        seen = seen or "card CP-18" in choices(s)
        choose(s, next((x for x in ("resolve", "no-flank", "done") if x in choices(s)), choices(s)[0]))
    assert not seen


@pytest.mark.parametrize("supplied", [True, False])
def test_an_unsupplied_army_is_lost_for_good_but_replaced(supplied):
    """12.4.4.1, 14.3.5."""
    p = everyone_at_war().at("Cambrai", "(AH 1)").reserve("AHc").at("Amiens", "FR 1", "FR 2", "FR 3")
    if supplied:
        p.control("Sedan", "CP")
    s = combat(p, "AP", "Amiens")
    choose(s, "attack FR 1 > Cambrai", "join FR 2")
    if "resolve" in choices(s):
        choose(s, "resolve")
    run_on(s, stop=("Combats", "Retreat", "Stand", "Advance"), dice=1)
    assert fate(s, "AH 1") == ("dead" if supplied else "gone")


# Cards of activation (9.2.3, fourth bullet) ---------------------------------------------------------------------------


def least(make, where: str, what: str = "move", first: str = "") -> int | None:
    for points in (1, 2, 3, 4, 5):
        s = ops(make(), "CP", points)
        if first:
            if f"activate-{what} {first}" not in choices(s):
                continue
            choose(s, f"activate-{what} {first}")
        if s.pending and name(s) == "Activate" and f"activate-{what} {where}" in choices(s):
            return points
    return None


@pytest.mark.parametrize(
    ("event", "units", "price"),
    [
        ("CP-10", ("AH 1", "GEc"), 1),
        ("CP-10", ("AH 1", "GEc", "GEc"), 1),
        ("CP-10", ("AHc", "GEc", "GEc"), 1),
        ("CP-10", ("AH 1", "AHc", "GEc"), 2),
        ("CP-10", ("AH 1", "GE 1"), 2),
        ("CP-10", ("AH 1", "GEc", "BUc"), 3),
        ("CP-29", ("GE 11", "AHc", "BUc"), 1),
        ("CP-29", ("GE 11", "AHc", "TUc"), 1),
        ("CP-29", ("GE 11", "AH 1"), 2),
        ("CP-29", ("GE 11", "AH 1", "BUc"), 2),
        ("CP-29", ("GE 11", "GE 12", "AHc"), 2),
        ("CP-29", ("GE 12", "AHc"), 2),
        ("CP-29", ("GE 11", "AHc", "AHc"), 1),
    ],
)
def test_sud_army_and_11th_army(event, units, price):
    def make():
        return everyone_at_war().event(event, turn=8).at("Budapest", *units)

    got = least(make, "Budapest")
    if event == "CP-10" and units == ("AH 1", "GEc", "BUc"):
        assert got in (2, 3)  # ruling 29: 2 for any unit of a third nation
    elif event == "CP-29" and units == ("GE 11", "AH 1", "BUc"):
        assert got in (2, 3)
    else:
        assert got == price


def test_sud_army_is_for_one_stack_a_round():
    def make():
        return everyone_at_war().event("CP-10", turn=8).at("Budapest", "AH 1", "GEc").at("Vienna", "AH 2", "GEc")

    assert least(make, "Vienna", first="Budapest") == 3


@pytest.mark.parametrize(("where", "price"), [("Cambrai", 3), ("Brussels", 3), ("Metz", 1)])
def test_moltke(where, price):
    """AP-9: one OPS per unit in Belgium and France until Falkenhayn."""

    def make():
        p = early(2).event("AP-9", turn=1).control("Sedan", "CP")
        return p.at(where, "GE 1", "GEc", "GEc")

    assert least(make, where) == price

    def after():
        p = early(2).event("AP-9", "CP-13", turn=1).control("Sedan", "CP")
        return p.at(where, "GE 1", "GEc", "GEc")

    assert least(after, where) == 1


# Brest-Litovsk (16.4.9) and SR, supply --------------------------------------------------------------------------------


def peace() -> Position:
    return everyone_at_war().event("CP-28", "CP-52", "CP-53", "CP-45", turn=8).with_(capitulation=6)


def test_after_brest_litovsk_russians_do_not_redeploy_onto_allies():
    p = peace().at("Kiev", "RUc").at("Zhitomir", "ROc").at("Dubno", "RUc")
    s = sr(p, "AP", 4)
    assert "Zhitomir" not in ways(s, "RUc 1")
    assert "Kiev" not in ways(s, "ROc 1")


def test_after_brest_litovsk_nobody_redeploys_through_the_other():
    """16.4.9: RU units may never move through Allied units (and vice versa): Zhmerinka and Jassy are joined by
    Kishinev.
    """
    p = peace().at("Jassy", "ROc").at("Zhmerinka", "RUc").at("Barlad", "ROc")
    s = sr(p, "AP", 4)
    got = ways(s, "ROc 1")
    assert ("Zhmerinka" not in got and "Vinnitsa" not in got - {"x"}) or "Kishinev" in got
    p = (
        peace()
        .at("Kishinev", "RUc")
        .at("Zhmerinka", "RUc")
        .at("Barlad", "ROc")
        .control("Ismail", "CP")
        .at("Jassy", "ROc")
    )
    s = sr(p, "AP", 4)
    assert "Vinnitsa" not in ways(s, "ROc 2")
    assert "Kishinev" not in ways(s, "ROc 2")


def test_after_brest_litovsk_no_box_corps_to_a_mixed_place():
    """16.4.9: a Russian corps from the box to Kharkov where a Romanian stands; a Romanian to Romanians only."""
    p = peace().reserve("RUc").at("Kharkov", "ROc").at("Kiev", "RUc")
    box = next(str(u) for u in UNITS if p.s.place(u) == RESERVE[1])
    s = sr(p, "AP", 4)
    assert "Kharkov" not in ways(s, box)
    assert {"Kiev", "Moscow"} <= ways(s, box)


# Salonika and 9.3.3 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["sr first", "event first"])
def test_salonika_counts_as_sr(order):
    p = position().turn(6).war("TU", "BU").turn(7).level(cp=1, ap=1).hand("AP", "AP-30", "AP-1", "AP-2").hand("CP")
    if order == "sr first":
        r = Run(p, ap=[["sr AP-1"]])
        s = r.at("TakeAction", side=1, round_=2)
        assert "event AP-30" not in choices(s)
    else:
        r = Run(p, ap=[["event AP-30"]])
        s = r.at("TakeAction", side=1, round_=2)
        assert not [c for c in choices(s) if c.startswith("sr ")]
        s = r.at("TakeAction", side=1, round_=3)
        assert [c for c in choices(s) if c.startswith("sr ")]


# MEF ------------------------------------------------------------------------------------------------------------------


def test_corps_sail_to_european_beaches_without_limit_and_to_adana_once():
    """13.2.1: MEF1-3 are not on the Near East map, MEF4 is."""
    for beach, may in (("MEF1", True), ("MEF2", True), ("MEF3", True), ("MEF4", False)):
        p = everyone_at_war().beachhead(beach).at("London", "BRc").with_(near_east=(0, 0, 1, 0))
        s = sr(p, "AP", 4)
        assert (beach in ways(s, "BRc 1")) is may, beach


@pytest.mark.parametrize(
    ("who", "may"), [("BRc", True), ("AUSc", True), ("FRc", False), ("CNDc", False), ("ITc", False)]
)
def test_only_those_who_live_there_sail_to_the_beach(who, may):
    p = everyone_at_war().beachhead("MEF1").at("Marseilles", who)
    s = sr(p, "AP", 4)
    u = next(str(x) for x in p.s.at(space("Marseilles")))
    assert ("MEF1" in ways(s, u)) is may


def test_no_beach_without_marker():
    p = everyone_at_war().at("London", "BRc")
    s = sr(p, "AP", 4)
    assert not {"MEF1", "MEF2", "MEF3", "MEF4"} & ways(s, "BRc 1")


# Sieges and control within a round ------------------------------------------------------------------------------------


def test_supply_through_a_new_siege_in_the_same_round_comes_too_late():
    """14.1.1.1, 15.2.2: GEc in Chateau Thierry is freed by a siege of Verdun only for the next round."""
    p = everyone_at_war().at("Chateau Thierry", "GEc").at("Metz", "GE 1")
    s = ops(p, "CP")
    assert "activate-move Chateau Thierry" not in choices(s)
    activate(s, "activate-move Metz")
    choose(s, next(c for c in choices(s) if c.startswith("move GE 1") and c.endswith("> Verdun")))
    while s.pending and name(s) == "Movement":
        choose(s, "stop" if "stop" in choices(s) else "done")
    o = Oracle(s)
    assert o.supplied(unit("GEc 1"))


def test_redeploying_besiegers_in_is_not_a_siege():
    """13.1.5: into a besieged fort only: Verdun unbesieged cannot be reached by SR at all."""
    p = everyone_at_war().at("Metz", "GE 1", "GEc")
    s = sr(p, "CP", 5)
    assert "Verdun" not in ways(s, "GE 1")
    assert "Verdun" not in ways(s, "GEc 1")


def test_a_fort_space_regained_by_its_owner_keeps_its_fort():
    p = everyone_at_war().at("Verdun", "GEc").at("Bar le Duc", "FR 1", "FR 2", "FR 3")
    s = combat(p, "AP", "Bar le Duc")
    choose(s, "attack FR 1 > Verdun", "join FR 2")
    if "resolve" in choices(s):
        choose(s, "resolve")
    run_on(s, stop=("Combats",), dice=6)
    assert owner(s, "Verdun") == "AP"
    assert s.fort(space("Verdun"))


# The end of a turn: attrition, siege, VP in order ---------------------------------------------------------------------


def test_spaces_behind_a_fallen_fort_are_judged_before_it_falls():
    """6.0 C before D: Chateau Thierry behind a siege of Verdun is supplied; behind a broken siege it is not,
    though the fort would have fallen."""
    p = everyone_at_war().at("Verdun", "GE 1").control("Chateau Thierry", "CP")
    s = attrition(p)
    assert owner(s, "Chateau Thierry") == "CP"
    p = everyone_at_war().at("Verdun", "GEc").control("Chateau Thierry", "CP")
    s = attrition(p)
    assert owner(s, "Chateau Thierry") == "AP"


def test_replacements_come_after_attrition_so_an_oos_stack_is_not_saved():
    p = everyone_at_war().at("Cambrai", "(GE 1)").rp("GE", 5).hand("CP").hand("AP")
    r = Run(p)
    r.turn_end()
    assert fate(r.s, "GE 1") == "gone"


def test_a_space_lost_by_attrition_counts_for_the_war_status_phase():
    """6.0 C before E: Brussels (VP) flips and 20 becomes 19: no automatic victory."""
    p = everyone_at_war().vp(20).control("Brussels", "CP").hand("CP").hand("AP").with_(offensive=(0, 0))
    r = Run(p, mo=(4, 5))
    r.script = {0: [], 1: []}
    s = r.turn_end()
    assert owner(s, "Brussels") == "AP"


# SN and ANA -----------------------------------------------------------------------------------------------------------


def test_the_senussi_leave_nothing_behind_them():
    """11.1.16: spaces it converts other than its own suffer attrition."""
    p = (
        everyone_at_war()
        .at("Cairo", "TU SNc")
        .control("Libya", "CP")
        .control("Alexandria", "CP")
        .control("Sinai", "AP")
    )
    s = attrition(p)
    assert owner(s, "Cairo") == "CP"
    assert owner(s, "Alexandria") == "AP"
    assert owner(s, "Libya") == "AP"


def test_the_ana_holds_only_where_it_stands():
    """11.1.15, 14.1.5."""
    p = everyone_at_war().at("Arabia", "ANAc").control("Medina", "CP").at("Damascus", "TUc")
    s = ops(p, "AP", 1)
    activate(s, "activate-move Arabia")
    assert "Medina" in moves(s, "ANAc")
    choose(s, "move ANAc > Medina")
    assert owner(s, "Medina") == "AP"
    assert s.vp == 9
    while s.pending and name(s) == "Movement":
        choose(s, "stop" if "stop" in choices(s) else "done")
    s.push(AttritionPhase())
    s.changed()
    GAME.settle(s)
    assert owner(s, "Medina") == "AP"
    assert fate(s, "ANAc") == "Medina"


def test_turks_trace_through_no_ana():
    """14.1.3: a Turkish corps in Medina whose Aqaba is held by the ANA has its special supply only."""
    p = everyone_at_war().at("Medina", "TUc").destroyed("Aqaba").at("Aqaba", "ANAc")
    o = Oracle(p.s)
    assert not o.supplied(unit("TUc 1"))
    s = ops(p, "CP")
    assert not [c for c in choices(s) if c.endswith("Medina")]


def test_the_ana_redeploys_and_gives_the_space_back():
    """11.1.15 by SR: the instant it leaves, the space reverts."""
    p = everyone_at_war().at("Cairo", "BRc").at("Arabia", "ANAc")
    s = ops(p, "AP", 1)
    activate(s, "activate-move Arabia")
    choose(s, "move ANAc > Medina")
    while s.pending and name(s) == "Movement":
        choose(s, "stop" if "stop" in choices(s) else "done")
    while s.pending:
        choose(s, choices(s)[0])
    from tests.games.paths_of_glory.referee.supply_sr.supplykit import Redeploy

    s.active = 1
    s.push(Redeploy(1))
    s.changed()
    s.listed = None
    GAME.settle(s)
    got = ways(s, "ANAc")
    assert got  # Arabia at least
    choose(s, f"redeploy ANAc > {'Arabia' if 'Arabia' in got else sorted(got)[0]}")
    assert owner(s, "Medina") == "CP"
    assert s.vp == 10
