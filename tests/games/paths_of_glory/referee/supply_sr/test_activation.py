"""Referee: 9.1 and 9.2, operations and the cost of activation."""

from __future__ import annotations

import pytest

from tests.games.paths_of_glory.referee.supply_sr.supplykit import (
    MAP,
    activate,
    choices,
    choose,
    everyone_at_war,
    name,
    ops,
    space,
    take,
)


def cost(make, where: str, side: str, what: str = "move") -> int | None:
    """The least OPS with which a space is offered."""
    for points in (1, 2, 3, 4, 5):
        s = ops(make(), side, points)
        if s.pending and f"activate-{what} {where}" in choices(s):
            return points
    return None


def put(where: str, *units: str, **kw):
    def make():
        p = everyone_at_war()
        if where in MAP.fort and any(u.strip("()")[:2] in ("GE", "AH", "BU", "TU", "PL") for u in units) != (
            int(p.s.owner(space(where))) == 0
        ):
            take(p, where, "CP" if units[0].strip("()")[:2] in ("GE", "AH", "BU", "TU", "PL") else "AP")
        for e in kw.get("events", ()):
            p.event(e, turn=8)
        p.at(where, *units)
        if kw.get("enemy"):
            for e in kw["enemy"]:
                p.at(e[0], e[1])
        return p

    return make


@pytest.mark.parametrize(
    ("where", "units", "side", "price"),
    [
        ("Metz", ("GE 1", "GE 2", "GEc"), "CP", 1),
        ("Metz", ("GE 1", "AHc"), "CP", 2),
        ("Sofia", ("GEc", "AHc", "BUc"), "CP", 3),
        ("Constantinople", ("TUc", "TU SNc"), "CP", 1),
        ("Constantinople", ("TUc", "GEc"), "CP", 2),
        ("Metz", ("GE 1", "PLc"), "CP", 1),
        ("Cetinje", ("SBc", "MNc"), "AP", 1),
        ("Antwerp", ("BE 1", "BR BEF"), "AP", 1),
        ("Ostend", ("BE 1", "BRc"), "AP", 1),
        ("Calais", ("BE 1", "BRc"), "AP", 1),
        ("Amiens", ("BE 1", "BRc"), "AP", 1),
        ("Calais", ("BE 1", "CNDc"), "AP", 1),
        ("Amiens", ("BEc", "PTc", "AUSc"), "AP", 1),
        ("Brussels", ("BE 1", "BR BEF"), "AP", 2),
        ("Cambrai", ("BE 1", "BRc"), "AP", 2),
        ("Liege", ("BE 1", "BRc"), "AP", 2),
        ("Calais", ("BE 1", "FRc"), "AP", 2),
        ("Calais", ("BE 1", "BRc", "FRc"), "AP", 2),
        ("Cambrai", ("BE 1", "BRc", "FRc"), "AP", 3),
        ("Cambrai", ("BRc", "AUSc", "CNDc"), "AP", 1),
        ("Cambrai", ("BRc", "PTc"), "AP", 1),
        ("Cairo", ("BRc", "ANAc"), "AP", 1),
        ("Cambrai", ("FR 1", "US 1"), "AP", 1),
        ("Metz", ("FR 1", "US 1"), "AP", 1),
        ("Brussels", ("FR 1", "US 1"), "AP", 2),
        ("Turin", ("FR 1", "US 1"), "AP", 2),
        ("Cambrai", ("FR 1", "US 1", "BRc"), "AP", 2),
        ("Cambrai", ("BR 1", "US 1"), "AP", 2),
        ("Cambrai", ("BRc", "FRc", "BEc"), "AP", 3),
        ("Jassy", ("ROc", "RUc"), "AP", 2),
        ("Belgrade", ("SBc", "ROc", "RUc"), "AP", 3),
        ("Athens", ("GRc", "FRc"), "AP", 2),
    ],
)
def test_the_price_for_movement(where, units, side, price):
    """9.2.3."""
    assert cost(put(where, *units), where, side) == price


@pytest.mark.parametrize(
    ("where", "units", "enemy", "side", "price", "move"),
    [
        ("Cambrai", ("FR 1", "BRc"), ("Sedan", "GEc"), "AP", 2, 2),
        ("Tarnow", ("GE 1", "AH 1"), ("Przemysl", "RUc"), "CP", 2, 2),
        ("Kiev", ("RU 1",), ("Zhitomir", "GEc"), "AP", 1, 1),
    ],
)
def test_the_same_price_for_combat(where, units, enemy, side, price, move):
    """9.2.2."""
    assert cost(put(where, *units, enemy=[enemy]), where, side, "attack") == price
    assert cost(put(where, *units, enemy=[enemy]), where, side) == move


@pytest.mark.parametrize(
    ("units", "attack", "move"),
    [
        (("RU 1",), 1, 1),
        (("RU 1", "RU 2"), 2, 1),
        (("RU 1", "RU 2", "RUc"), 3, 1),
        (("RU 1", "ROc"), 2, 2),
        (("RU 1", "RUc", "ROc"), 3, 2),
        (("ROc", "ROc"), 1, 1),
    ],
)
def test_russians_after_the_fall_of_the_tsar(units, attack, move):
    """9.2.2 exception, 16.4.5, ruling 6."""
    make = put("Kiev", *units, enemy=[("Zhitomir", "GEc")], events=("CP-28", "CP-52"))
    assert cost(make, "Kiev", "AP", "attack") == attack
    assert cost(make, "Kiev", "AP") == move


def test_a_stack_is_paid_as_a_whole():
    """9.2.4: no withholding; a BR corps that could not attack anything is paid all the same."""
    assert cost(put("Cambrai", "FR 1", "BEc", enemy=[("Sedan", "GEc")]), "Cambrai", "AP", "attack") == 2


# 9.2.5, 9.2.6 ---------------------------------------------------------------------------------------------------------


def test_a_space_is_activated_once_and_for_one_thing():
    p = everyone_at_war().at("Sedan", "GEc").at("Cambrai", "FR 1").at("Verdun", "FR 2")
    s = ops(p, "AP")
    choose(s, "activate-move Cambrai")
    assert not [c for c in choices(s) if c.endswith(" Cambrai")]
    assert {"activate-move Verdun", "activate-attack Verdun"} <= set(choices(s))


def test_a_fort_alone_is_not_activated():
    p = everyone_at_war().at("Sedan", "GEc").at("Cambrai", "FRc")
    s = ops(p, "AP")
    assert not [c for c in choices(s) if c.endswith(("Verdun", "Paris", "Nancy"))]


def test_a_siege_is_activated_for_combat():
    """15.2.3, 9.2.6."""
    p = everyone_at_war().at("Verdun", "GE 1")
    s = ops(p, "CP")
    assert "activate-attack Verdun" in choices(s)


# 9.2.7 ----------------------------------------------------------------------------------------------------------------


def near_east():
    return (
        everyone_at_war()
        .at("Gaza", "TUc")
        .at("Sinai", "BRc")
        .at("Qurna", "TUc")
        .at("Basra", "BRc")
        .at("Kars", "RUc")
        .at("Erzerum", "TUc")
        .at("Batum", "RUc")
        .at("Rize", "TUc")
    )


def attacks_on(s) -> set[str]:
    return {c.removeprefix("activate-attack ") for c in choices(s) if c.startswith("activate-attack")}


def test_one_allied_combat_space_in_the_near_east():
    s = ops(near_east(), "AP")
    assert attacks_on(s) == {"Sinai", "Basra", "Kars", "Batum"}
    choose(s, "activate-attack Basra")
    assert attacks_on(s) == set()
    assert {"activate-move Sinai", "activate-move Kars", "activate-move Batum"} <= set(choices(s))


def test_the_turks_are_not_limited():
    s = ops(near_east(), "CP")
    for n in ("Gaza", "Qurna", "Erzerum", "Rize"):
        choose(s, f"activate-attack {n}")
    assert len(s.attack_marks) == 4


@pytest.mark.parametrize("order", [("Sinai", "Basra"), ("Basra", "Sinai")])
def test_the_space_of_the_ne_army_does_not_count(order):
    """9.2.7: in both orders."""
    p = near_east().at("Sinai", "BR NE")
    s = ops(p, "AP")
    choose(s, f"activate-attack {order[0]}", f"activate-attack {order[1]}")
    assert attacks_on(s) == set()
    assert len(s.attack_marks) == 2


def test_the_beachhead_does_not_count():
    p = near_east().beachhead("MEF4").at("MEF4", "BRc").at("Adana", "TUc")
    s = ops(p, "AP")
    choose(s, "activate-attack MEF4", "activate-attack Basra")
    assert attacks_on(s) == set()


def test_europe_does_not_count_and_constantinople_does():
    """9.2.7: Adrianople, Gallipoli, Balikesir are not on the Near East map; Constantinople and Bursa are."""
    p = (
        near_east()
        .at("Constantinople", "TUc")
        .at("Gallipoli", "BRc")
        .at("Adrianople", "BRc")
        .at("Balikesir", "BRc")
        .at("Bursa", "TUc")
    )
    p.control("Kavala", "AP").control("Philippoli", "AP").at("Izmir", "BRc")
    p.beachhead("MEF3")
    s = ops(p, "AP")
    choose(s, "activate-attack Basra")
    assert {"Gallipoli", "Adrianople"} <= attacks_on(s)
    assert not attacks_on(s) & MAP.ne
    p = near_east().at("Constantinople", "BRc").control("Gallipoli", "AP").at("Bursa", "TUc")
    s = ops(p, "AP")
    choose(s, "activate-attack Constantinople")
    assert not attacks_on(s) & MAP.ne


def test_the_limit_is_per_action_round():
    from tests.games.paths_of_glory.referee.supply_sr.supplykit import Run

    p = near_east().hand("AP", "AP-1", "AP-2", "AP-3").hand("CP")
    r = Run(p, ap=[["ops AP-1", "activate-attack Basra", "done"], ["ops AP-2"]])
    r.at("TakeAction", side=1, round_=2)
    s = r.s
    choose(s, "ops AP-2")
    assert attacks_on(s) >= {"Sinai", "Basra"}


# 9.2.7.1 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "price"),
    [
        (("BR MEF",), 3),
        (("BR MEF", "BRc"), 4),
        (("BR MEF", "BRc", "AUSc"), 5),
        (("BRc",), 1),
        (("BRc", "BRc"), 2),
        (("BRc", "BRc", "AUSc"), 3),
    ],
)
@pytest.mark.parametrize("what", ["move", "attack"])
@pytest.mark.parametrize("where", ["MEF4", "Adana"])
def test_the_price_of_the_beachhead(units, price, what, where):
    def make():
        p = everyone_at_war().beachhead("MEF4").at(where, *units)
        return p.at("Adana" if where == "MEF4" else "Konya", "TUc")

    assert cost(make, where, "AP", what) == price


def test_the_beachhead_price_ends_with_another_line():
    """9.2.7.1: tracing through the Beachhead (ruling 48: if there is no other path)."""

    def make():
        p = everyone_at_war().beachhead("MEF3").at("Izmir", "BR MEF", "BRc", "BRc")
        for n in ("Balikesir", "Bursa", "Constantinople", "Gallipoli"):
            p.control(n, "AP")
        return p

    assert cost(make, "Izmir", "AP") == 1


def test_the_mef_brought_in_as_a_normal_army():
    """9.2.7.1: not if the MEF came in by 9.5.3.4."""
    assert cost(put("Cambrai", "BR MEF", "BRc"), "Cambrai", "AP") == 1


def test_moving_from_the_beach_pays_and_moving_the_rest_is_free_of_it():
    p = everyone_at_war().beachhead("MEF4").at("MEF4", "BR MEF").at("Cambrai", "FR 1")
    s = ops(p, "AP", 4)
    choose(s, "activate-move MEF4")
    assert "activate-move Cambrai" in choices(s)
    choose(s, "activate-move Cambrai")
    assert name(s) == "Movement"


# 9.2.8, 9.2.9 ---------------------------------------------------------------------------------------------------------


def test_movement_before_combat_and_nobody_must():
    p = everyone_at_war().at("Sedan", "GEc").at("Cambrai", "FR 1").at("Verdun", "FR 2")
    s = ops(p, "AP")
    activate(s, "activate-attack Cambrai", "activate-move Verdun")
    assert name(s) == "Movement"
    assert "done" in choices(s)
    choose(s, "done")
    assert name(s) == "Combats"
    assert set(choices(s)) == {"attack FR 1 > Sedan", "done"}
    choose(s, "done")
    assert name(s) != "Combats"


def test_a_fort_left_by_its_besiegers_may_be_attacked_in_the_same_round():
    """9.2.9 note: all besiegers of Nancy leave; those in Metz, activated for combat, attack the fort."""
    p = everyone_at_war().at("Nancy", "GE 1").at("Metz", "GE 2").at("Koblenz", "GEc")
    s = ops(p, "CP")
    activate(s, "activate-attack Metz", "activate-move Nancy")
    assert "move GE 1 > Strasbourg" in choices(s)
    choose(s, "move GE 1 > Strasbourg")
    while name(s) == "Movement":
        choose(s, "stop" if "stop" in choices(s) else "done")
    assert "attack GE 2 > Nancy" in choices(s)


def test_while_besieged_a_fort_is_not_attacked_from_beside():
    p = everyone_at_war().at("Nancy", "GE 1").at("Metz", "GE 2").at("Verdun", "FRc")
    s = ops(p, "CP")
    activate(s, "activate-attack Metz", "activate-move Nancy")
    while name(s) == "Movement":
        choose(s, "done")
    assert set(choices(s)) == {"attack GE 2 > Verdun", "done"}


# 15.2.5 deserts in summer ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "may"), [(5, True), (6, False), (7, True), (8, True), (10, False), (14, False), (18, False), (17, True)]
)
@pytest.mark.parametrize(
    ("frm", "who", "to", "enemy", "side"),
    [
        ("Sinai", "BRc", "Gaza", "TUc", "AP"),
        ("Gaza", "TUc", "Sinai", "BRc", "CP"),
        ("Cairo", "BRc", "Sinai", "TUc", "AP"),
        ("Jerusalem", "TUc", "Beersheba", "BRc", "CP"),
        ("Qurna", "BRc", "An Nasiriya", "TUc", "AP"),
    ],
)
def test_no_combat_in_the_desert_in_summer(turn, may, frm, who, to, enemy, side):
    p = everyone_at_war(turn=turn).at(frm, who)
    if to in MAP.fort and side == "CP":
        take(p, to, "AP")
    p.at(to, enemy)
    for n in ("Gaza", "Sinai", "Qurna", "Basra"):
        if n not in (frm, to):
            take(p, n, "AP" if side == "AP" or n in ("Sinai",) else "CP") if n != "Basra" else None
    s = ops(p, side)
    assert (f"activate-attack {frm}" in choices(s)) is may


def test_a_clear_space_between_desert_and_clear_in_summer():
    """15.2.5: from Jerusalem only the clear neighbour is attacked in summer."""
    p = (
        everyone_at_war(turn=6)
        .at("Jerusalem", "TUc")
        .at("Beersheba", "BRc")
        .at("Nablus", "BRc")
        .destroyed("Beersheba")
        .control("Beersheba", "AP")
        .control("Gaza", "AP")
        .destroyed("Gaza")
        .control("Sinai", "AP")
    )
    s = ops(p, "CP")
    activate(s, "activate-attack Jerusalem")
    while name(s) == "Movement":
        choose(s, "done")
    assert [c for c in choices(s) if c.startswith("attack")] == ["attack TUc 1 > Nablus"]
