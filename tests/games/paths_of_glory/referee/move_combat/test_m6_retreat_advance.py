"""Referee: 12.4.4 - 12.7 as stories: fates, retreats of stacks, standing, Withdrawal, advances."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.rules.losses import combat_of
from tests.games.paths_of_glory.battles import attack, attacks
from tests.games.paths_of_glory.referee.move_combat.movekit import (
    GAME,
    OPS5,
    SPACE_ROWS,
    UNIT_ROWS,
    UNITS,
    Side,
    action,
    base,
    choices,
    choose,
    early,
    fate,
    fought,
    here,
    name,
    names_at,
    owner,
    space,
    trench,
    unit,
    where,
)


def lost(s, *prefer):
    """Take losses, preferring some units."""
    for _ in range(20):
        if name(s) not in ("TakeLoss", "Replacement"):
            break
        c = choices(s)
        choose(s, next((f"loss {u}" for u in prefer if f"loss {u}" in c), c[0]))
    return s


def retreats(s, u=None):
    return {
        c.split(" > ")[1]
        for c in choices(s)
        if c.startswith("retreat ") and (u is None or c.startswith(f"retreat {u} >"))
    }


def advances(s, u=None):
    return {
        c.split(" > ")[1]
        for c in choices(s)
        if c.startswith("advance ") and (u is None or c.startswith(f"advance {u} >"))
    }


def all_ends(s, stop=("Retreat", "Stand")):
    """All places of the defending units when the retreats are over."""
    out, todo, seen = set(), [s.copy()], set()
    side = 1 - int(s.active)
    while todo:
        x = todo.pop()
        if name(x) not in stop:
            out.add(
                tuple(
                    sorted(
                        (str(u), where(x, str(u)) if x.on_map(u) else fate(x, str(u)))
                        for u in UNITS
                        if u.side == side and (x.on_map(u) or s.on_map(u))
                    )
                )
            )
            continue
        for c in choices(x):
            y = x.copy()
            GAME.apply(y, GAME.parse(c))
            key = (name(y), str(y.where), str(y.marks), str(y.combat))
            if key not in seen:
                seen.add(key)
                todo.append(y)
    return out


# fates ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.4.4#1", "12.4.4#2", "12.4.7#4", "12.4.7#5")
@pytest.mark.parametrize(
    ("army", "x", "from_", "attackers", "reserve", "army_fate", "corps"),
    [
        ("(FR 1)", "Cambrai", "Sedan", ("GE 1", "GE 2", "GE 3"), ("FRc",), "dead", "FRc 1"),
        ("(FR 1)", "Cambrai", "Sedan", ("GE 1", "GE 2", "GE 3"), (), "gone", None),
        ("(FR 1)", "Cambrai", "Sedan", ("GE 1", "GE 2", "GE 3"), ("BRc",), "gone", None),
        ("(BR 1)", "Cambrai", "Sedan", ("GE 1", "GE 2", "GE 3"), ("AUSc", "CNDc", "PTc"), "gone", None),
        ("(BR 1)", "Cambrai", "Sedan", ("GE 1", "GE 2", "GE 3"), ("BR BEFc",), "gone", None),
        ("(BR 1)", "Cambrai", "Sedan", ("GE 1", "GE 2", "GE 3"), ("BRc",), "dead", "BRc 1"),
        ("(BR BEF)", "Cambrai", "Sedan", ("GE 1", "GE 2", "GE 3"), ("BR BEFc",), "gone", "BR BEFc"),
        ("(BR BEF)", "Cambrai", "Sedan", ("GE 1", "GE 2", "GE 3"), ("BRc",), "gone", None),
        ("(BR MEF)", "Cambrai", "Sedan", ("GE 1", "GE 2", "GE 3"), ("BRc",), "gone", "BRc 1"),
        ("(BR NE)", "Cambrai", "Sedan", ("GE 1", "GE 2", "GE 3"), ("BRc",), "gone", "BRc 1"),
        ("(FR Orient)", "Cambrai", "Sedan", ("GE 1", "GE 2", "GE 3"), ("FRc",), "gone", "FRc 1"),
        ("(BE 1)", "Cambrai", "Sedan", ("GE 1", "GE 2", "GE 3"), ("BEc",), "dead", "BEc"),
        ("(SB 1)", "Nis", "Belgrade", ("AH 1", "AH 2", "GE 3"), ("MNc",), "gone", None),
        ("(SB 1)", "Nis", "Belgrade", ("AH 1", "AH 2", "GE 3"), ("SBc",), "dead", "SBc 1"),
        ("(RU 1)", "Plock", "Lodz", ("GE 1", "GE 2", "GE 3"), ("RU CAVc 1",), "gone", None),
        ("(RU 1)", "Plock", "Lodz", ("GE 1", "GE 2", "GE 3"), ("RU Czlc",), "gone", None),
        ("(RU 1)", "Plock", "Lodz", ("GE 1", "GE 2", "GE 3"), ("RUc",), "dead", "RUc 1"),
    ],
)
def test_what_becomes_of_a_beaten_army(army, x, from_, attackers, reserve, army_fate, corps):
    p = base().at(from_, *attackers).at(x, army)
    if from_ == "Belgrade":
        p.destroyed("Belgrade").control("Belgrade", "CP")
    p.reserve(*reserve)
    s = attack(p.active("CP"), from_)
    lf = int(UNIT_ROWS[army.strip("()")]["reduced_lf"])
    # 15 or 11 strength; die that gives 4 or 5: the corps keeps a step at most
    fought(s, x, *attackers, dice=(1, 1))
    lost(s)
    assert fate(s, army.strip("()")) == army_fate
    if corps:
        lossn = 4 if from_ != "Belgrade" else 3
        assert (fate(s, corps) == "map") is (lossn - lf < (2 if corps != "BR BEFc" else 3)), lossn
    for r in reserve:
        u = r if r in UNIT_ROWS else f"{r} 1"
        if u != corps:
            assert fate(s, u) == "reserve"


@pytest.mark.rule("12.4.4#1")
def test_a_full_corps_before_a_reduced_one():
    p = base().at("Sedan", "GE 1").at("Cambrai", "(FR 1)").reserve("(FRc)", "FRc")
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", dice=(2, 1))
    lost(s)
    assert (
        here(s, "Cambrai") == ["FRc"]
        or {"FRc"} == {here(s, x)[0] for x in ("Amiens", "Calais", "Chateau Thierry", "Paris", "Rouen") if here(s, x)}
        or name(s) == "Retreat"
    )
    full = [u for u in UNITS if u.kind == "FRc" and s.on_map(u)]
    assert [s.reduced(u) for u in full] == [False]


@pytest.mark.rule("12.4.4.1", "12.4.7#3")
def test_an_army_out_of_supply_is_replaced_but_lost():
    p = base().at("Sedan", "GE 1").at("Cambrai", "(FR 1)").reserve("FRc")
    for x in ("Amiens", "Calais", "Chateau Thierry", "Brussels"):
        p.control(x, "CP")
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", dice=(2, 4))
    lost(s)
    assert fate(s, "FR 1") == "gone"
    assert fate(s, "FRc 1") == "map"


@pytest.mark.rule("12.4.7#2", "12.5.4#3")
def test_the_corps_that_replaced_an_army_and_cannot_retreat():
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", "(FR 1)")
        .reserve("FRc")
        .at("Amiens", "GE 3")
        .at("Calais", "GE 4")
        .at("Chateau Thierry", "GE 5")
        .at("Brussels", "GE 6")
    )
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(1, 1))  # 10: 9-11 with 1: 3; FR 2: 1
    lost(s)
    assert (fate(s, "FR 1"), fate(s, "FRc 1")) == ("gone", "dead")


@pytest.mark.rule("12.4.7#1", "12.5.4#1")
def test_an_army_that_cannot_retreat_takes_no_corps_with_it():
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", "FR 1")
        .reserve("FRc")
        .at("Amiens", "GE 3")
        .at("Calais", "GE 4")
        .at("Chateau Thierry", "GE 5")
        .at("Brussels", "GE 6")
    )
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(1, 1))
    lost(s)
    assert (fate(s, "FR 1"), fate(s, "FRc 1")) == ("gone", "reserve")


@pytest.mark.rule("12.5.4#1", "12.4.7#1")
def test_a_corps_that_cannot_retreat_is_only_eliminated():
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", "FRc", "FRc", "FRc")
        .at("Amiens", "GE 3")
        .at("Calais", "GE 4")
        .at("Chateau Thierry", "GE 5")
        .at("Brussels", "GE 6")
    )
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(1, 1))
    lost(s)
    while name(s) == "Retreat":
        choose(s, choices(s)[0])
    assert [fate(s, f"FRc {i}") for i in (1, 2, 3)] == ["dead"] * 3


# length and condition -------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.5.1#1", "12.5.2", "12.7.1#1")
@pytest.mark.parametrize(
    ("attackers", "dice", "retreat"),
    [
        # GE 1 alone: 5 column; FR 1 FR 2 FR 3: 9-11
        (("GE 1", "GE 2"), (1, 1), 0),  # 3 : 4-... FR 1, FR 2 = 6 -> 3
        (("GE 1", "GE 2"), (3, 1), 1),  # 4 : 3
        (("GE 1", "GE 2"), (4, 1), 2),  # 5 : 3
        (("GE 1", "GE 2"), (6, 6), 2),  # 7 : 5
        (("GE 1", "GE 2"), (1, 6), 0),
        (("(GE 1)", "(GE 2)", "(GE 3)"), (6, 1), 0),  # 7 : 3 but all reduced
        (("(GE 1)", "(GE 2)", "GEc"), (6, 1), 2),  # the corps is full
    ],
)
def test_length_of_the_retreat(attackers, dice, retreat):
    p = base().at("Sedan", *attackers).at("Cambrai", "FR 1", "FR 2")
    s = attack(p.active("CP"), "Sedan")
    us = [str(u) for u in s.at(space("Sedan"))]
    fought(s, "Cambrai", *us, dice=dice)
    lost(s, "GE 1", "GE 2", "FR 1")
    if not retreat:
        assert name(s) != "Retreat"
        assert here(s, "Cambrai")
        assert all("FR" in x for x in here(s, "Cambrai"))
        return
    assert name(s) == "Retreat"
    assert combat_of(s).retreat == retreat


@pytest.mark.rule("12.5.2")
def test_one_space_is_one_space():
    p = base().at("Sedan", "GE 1", "GE 2").at("Cambrai", "FR 1", "FR 2")
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(3, 1))
    lost(s, "FR 1")
    for e in all_ends(s):
        assert {x for _, x in e} <= {"Amiens", "Calais", "Chateau Thierry", "Brussels"}, e


# standing -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.5.3#1")
@pytest.mark.parametrize(
    ("to", "from_", "trench_", "may"),
    [
        ("Sedan", "Cambrai", 0, True),
        ("Metz", "Verdun", 0, True),
        ("Koblenz", "Sedan", 0, False),
        ("Koblenz", "Sedan", 1, True),
        ("Koblenz", "Sedan", 2, True),
        ("Strasbourg", "Nancy", 0, False),
        ("Mulhouse", "Belfort", 0, True),
        ("Ostend", "Calais", 0, True),
    ],
)
def test_where_a_retreat_may_be_ignored(to, from_, trench_, may):
    p = base().at(from_, "FR 1", "BR 1", "US 1").at(to, "GEc", "GE 2")
    if trench_:
        p.trench(to, "CP", trench_)
    p.control("Liege", "CP").destroyed("Liege").control("Brussels", "CP")
    s = attack(p.active("AP"), from_)
    strong = {("Mulhouse", 0): 2, ("Ostend", 0): 2, ("Koblenz", 1): 2, ("Koblenz", 2): 3}.get((to, trench_), 1)
    if SPACE_ROWS[to]["fort"] != "0":
        strong += 1  # the fort brings the defenders to 9 and more: still 3
    fought(s, to, "FR 1", "BR 1", "US 1", dice=(strong, 1))
    assert s.combat.defender_loss == s.combat.attacker_loss + 1 if s.combat else True
    lost(s, "GEc 1")
    got = name(s) == "Stand" or any(c.startswith(("hold", "loss")) for c in choices(s))
    assert got is may, (name(s), choices(s))


@pytest.mark.rule("12.5.3#1", "12.5.3#2")
def test_the_step_may_come_from_any_unit_but_one_must_remain():
    p = base().at("Cambrai", "FR 1", "FR 2", "FR 3").at("Sedan", "GE 1", "GEc")
    s = attack(p.active("AP"), "Cambrai")
    fought(s, "Sedan", "FR 1", "FR 2", "FR 3", dice=(1, 1))  # 9-11 with 1: 3 : 6-8 with 1: 3 - a tie
    assert name(s) != "Stand"
    s = attack(base().at("Cambrai", "FR 1", "FR 2", "FR 3").at("Sedan", "GE 1", "GEc").active("AP"), "Cambrai")
    fought(s, "Sedan", "FR 1", "FR 2", "FR 3", dice=(2, 1))  # 4 : 3
    lost(s)
    assert here(s, "Sedan") == ["(GE 1)", "(GEc)"]
    assert name(s) == "Stand"
    steps = {c for c in choices(s) if c.startswith("hold")}
    assert steps == {"hold GE 1", "hold GEc 1"}, steps


@pytest.mark.rule("12.5.3#2")
def test_the_last_step_may_not_be_given():
    p = base().at("Cambrai", "FR 1", "FR 2", "FR 3").at("Sedan", "(GE 1)", "(GEc)")
    s = attack(p.active("AP"), "Cambrai")
    fought(s, "Sedan", "FR 1", "FR 2", "FR 3", dice=(2, 1))  # 4 : 2 -> the corps and the army: all gone
    assert not names_at(s, "Sedan")
    p = base().at("Cambrai", "FR 1", "FR 2").at("Sedan", "(GE 1)", "(GEc)")
    s = attack(p.active("AP"), "Cambrai")
    fought(s, "Sedan", "FR 1", "FR 2", dice=(1, 1))  # 3 : 2; the army goes (3) or...
    lost(s, "GE 1")
    assert here(s, "Sedan") == ["(GEc)"] or name(s) == "Retreat"
    assert name(s) != "Stand", "one reduced corps is the last step"


@pytest.mark.rule("12.5.3#1", "12.7.1#1")
def test_who_stands_is_not_followed():
    p = base().at("Cambrai", "FR 1", "FR 2", "FR 3").at("Sedan", "GE 1", "GEc")
    s = attack(p.active("AP"), "Cambrai")
    fought(s, "Sedan", "FR 1", "FR 2", "FR 3", dice=(2, 1))
    lost(s)
    choose(s, "hold GEc 1")
    assert here(s, "Sedan") == ["(GE 1)"]
    assert name(s) != "Advance"


# retreat of stacks ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.5.5#6")
def test_units_may_part():
    p = base().at("Sedan", "GE 1", "GE 2").at("Cambrai", "FR 1", "FRc", "BRc")
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(3, 1))
    lost(s, "FR 1")
    ends = all_ends(s)
    free = {"Amiens", "Calais", "Chateau Thierry", "Brussels"}
    assert {tuple(x for _, x in e) for e in ends} == {(a, b, c) for a in free for b in free for c in free} or len(
        ends
    ) >= 27


@pytest.mark.rule("12.5.5#4", "12.4.7#1")
def test_too_many_for_the_only_space():
    """One free place for three: the owner chooses who lives."""
    s = attack(_tight().active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", dice=(2, 4))  # 5 : 4, one space
    lost(s, "FR 1")
    ends = all_ends(s)
    saved = {tuple(u for u, x in e if x == "Amiens" and u.startswith("FR")) for e in ends}
    assert all(len(k) == 1 for k in saved), "one fits and one must"
    assert {k[0] for k in saved} == {
        str(u) for u in UNITS if u.side == Side.AP and s.on_map(u) and s.place(u) == space("Cambrai")
    }
    for e in ends:
        for u, x in e:
            if x not in ("Amiens", "reserve"):
                assert x == ("gone" if u in ("FR 1", "FR 2") else "dead"), (u, x)


def _tight():
    p = base().at("Sedan", "GE 1", "GE 2", "GE 3").at("Cambrai", "FR 1", "FR 2", "FRc").reserve("FRc")
    return p.at("Calais", "GE 4").at("Chateau Thierry", "GE 5").at("Brussels", "GE 6").at("Amiens", "BR 1", "BR 2")


@pytest.mark.rule("12.5.5#5", "12.5.5#3")
def test_the_example_of_sedan():
    """Two spaces from Sedan by Cambrai to Chateau Thierry, beside Sedan again; never back into it."""
    p = base().at("Metz", "GE 1", "GE 2", "GE 3").at("Sedan", "FR 1", "FRc")
    s = attack(p.active("CP"), "Metz")
    fought(s, "Sedan", "GE 1", "GE 2", "GE 3", dice=(1, 1))  # 4 : 2
    lost(s, "FR 1")
    choose(s, "accept") if name(s) == "Stand" else None
    choose(s, "retreat FR 1 > Cambrai")
    assert "Chateau Thierry" in retreats(s, "FR 1")
    assert "Sedan" not in retreats(s, "FR 1")


@pytest.mark.rule("12.5.5#4")
def test_through_a_full_first_space():
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2", "GE 3")
        .at("Cambrai", "FR 1", "FRc")
        .at("Amiens", "BR 1", "BR 2", "BR 3")
        .at("Calais", "GE 4")
        .at("Chateau Thierry", "GE 5")
        .at("Brussels", "GE 6")
    )
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", dice=(1, 1))
    lost(s, "FR 1")
    ends = {dict(e)["FR 1"] for e in all_ends(s)}
    assert ends == {"Rouen", "Paris"}
    # one space: nobody fits
    s = attack(
        base()
        .at("Sedan", "GE 1", "GE 2", "GE 3")
        .at("Cambrai", "FR 1", "FRc")
        .at("Amiens", "BR 1", "BR 2", "BR 3")
        .at("Calais", "GE 4")
        .at("Chateau Thierry", "GE 5")
        .at("Brussels", "GE 6")
        .active("CP"),
        "Sedan",
    )
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", dice=(1, 2))  # 4 : 4-column with 2: 2 -> two spaces still
    assert s.combat is None or s.combat.retreat == 2


@pytest.mark.rule("12.5.5#1")
@pytest.mark.parametrize(
    ("besiegers", "ok"), [((), False), (("FR 4",), True), (("FRc", "FRc", "FRc"), False), (("FRc", "FRc"), False)]
)
def test_enemy_forts_on_the_way(besiegers, ok):
    # French in Sedan; Metz is an enemy fort, everything else is shut
    p = (
        base()
        .at("Cambrai", "GE 1", "GE 2", "GE 3")
        .at("Sedan", "FR 1", "FR 2")
        .at("Chateau Thierry", "GE 4")
        .at("Brussels", "GE 5")
        .at("Liege", "GE 6")
        .at("Koblenz", "GE 7")
        .at("Verdun", "GE 8")
    )
    if besiegers:
        p.at("Metz", *besiegers)
    s = attack(p.active("CP"), "Cambrai")
    fought(s, "Sedan", "GE 1", "GE 2", "GE 3", dice=(1, 1))  # 4 : 3, one space
    lost(s, "FR 1")
    choose(s, "accept") if name(s) == "Stand" else None
    ends = all_ends(s)
    got = {x for e in ends for u, x in e if u in ("FR 1", "FR 2")}
    if len(besiegers) == 3:
        assert "Metz" not in got, "full"
    else:
        assert ("Metz" in got) is ok, got


@pytest.mark.rule("12.5.5#7", "12.5.7")
def test_control_of_the_way():
    """Only the last space is taken; the space they left stays theirs."""
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2", "GE 3")
        .at("Cambrai", "FR 1", "FRc")
        .at("Amiens", "GEc")
        .at("Calais", "GEc")
        .at("Brussels", "GEc")
        .control("Chateau Thierry", "CP")
        .control("Paris", "AP")
    )
    for x in ("Melun", "Bar le Duc"):
        p.control(x, "CP")
    p.at("Paris", "FRc", "FRc", "FRc")
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", dice=(1, 1))
    lost(s, "FR 1")
    assert owner(s, "Cambrai") == "AP"
    all_ends(s)
    then = s.copy()
    while name(then) == "Retreat":
        c = choices(then)
        choose(then, next((k for k in c if k.endswith(("Melun", "Verdun"))), c[0]))
    assert owner(then, "Chateau Thierry") == "CP", "passed only"
    assert owner(then, "Cambrai") == "AP"


@pytest.mark.rule("12.5.5#9", "12.5.5#8")
@pytest.mark.parametrize("port", ["Calais"])
def test_an_enemy_port_gives_supply_to_those_who_take_it(port):
    """The French retreat into a space they gain control of; a port then feeds them from London (3 before 4)."""
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2", "GE 3")
        .at("Cambrai", "FR 1", "FR 2")
        .control("Amiens", "CP")
        .control("Calais", "CP")
        .control("Ostend", "CP")
        .control("Chateau Thierry", "CP")
        .at("Brussels", "GE 4")
        .at("Paris", "GE 5")
        .at("Rouen", "GE 6")
        .control("Antwerp", "CP")
        .destroyed("Antwerp")
    )
    p.at("Verdun", "GE 7").at("Melun", "GE 8").at("Bar le Duc", "GE 9")
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", dice=(1, 1))  # 4 : 3
    lost(s, "FR 1")
    assert name(s) == "Retreat" or {where(s, "FR 1"), where(s, "FR 2")} == {"Calais"}
    ends = {x for e in all_ends(s) for u, x in e if u in ("FR 1", "FR 2")}
    assert ends == {"Calais"}, ends


@pytest.mark.rule("12.5.5#9", "12.5.5#7")
def test_an_enemy_baltic_port_gives_supply_to_the_germans_who_take_it():
    p = (
        base()
        .at("Dvinsk", "RU 1", "RU 2", "RU 3")
        .at("Szawli", "GE 8", "GEc")
        .control("Libau", "AP")
        .control("Memel", "AP")
        .destroyed("Kovno")
        .control("Kovno", "AP")
        .destroyed("Riga")
        .control("Riga", "AP")
        .at("Insterberg", "RU 4")
        .at("Grodno", "RU 5")
        .at("Memel", "RU 6")
    )
    s = attack(p.active("AP"), "Dvinsk")
    fought(s, "Szawli", "RU 1", "RU 2", "RU 3", dice=(3, 1))  # 9-11 with 3: 4 : 6-8 with 1: 3
    lost(s, "GE 8")
    ends = {x for e in all_ends(s) for u, x in e if u.startswith("GE ")}
    assert ends == {"Libau", "Riga"}, ends


@pytest.mark.rule("12.5.5#9", "14.2.1")
def test_an_enemy_held_source_gives_supply_to_those_who_take_it():
    """Sofia, Allied and empty, is a source of the Bulgarians who retreat into it; Strumitsa feeds nobody."""
    p = (
        base()
        .at("Nis", "FR 1", "FR 2", "BR 1")
        .at("Skopje", "BUc", "BUc", "BUc")
        .control("Sofia", "AP")
        .control("Monastir", "AP")
        .control("Tirana", "AP")
        .control("Kazanlik", "AP")
        .control("Strumitsa", "AP")
    )
    s = attack(p.active("AP"), "Nis")
    [str(u) for u in s.at(space("Nis"))]
    fought(s, "Skopje", "FR 1", "FR 2", dice=(1, 1))
    lost(s)
    choose(s, "accept") if name(s) == "Stand" else None
    if name(s) != "Retreat":
        pytest.skip("no retreat")
    firsts = retreats(s)
    assert firsts == {"Sofia"}, firsts


@pytest.mark.rule("12.5.5#9", "14.2.3", "12.5.5#7")
def test_the_french_take_salonika_for_their_supply():
    p = (
        base(war=("TU", "IT", "RO", "BU"))
        .event("AP-30")
        .at("Strumitsa", "GE 1", "GE 2", "GE 3")
        .at("Monastir", "FR 1", "FR 2")
        .control("Salonika", "CP")
        .control("Florina", "CP")
        .control("Skopje", "CP")
        .control("Kavala", "CP")
        .control("Valona", "CP")
        .control("Tirana", "CP")
        .control("Larisa", "CP")
        .control("Athens", "CP")
    )
    s = attack(p.active("CP"), "Strumitsa")
    fought(s, "Monastir", "GE 1", "GE 2", "GE 3", dice=(3, 1))
    lost(s, "FR 1")
    choose(s, "accept") if name(s) == "Stand" else None
    if name(s) == "Retreat":
        assert retreats(s) == {"Salonika"}, retreats(s)
    else:
        assert where(s, "FR 2") == "Salonika"


@pytest.mark.rule("12.5.4#2")
@pytest.mark.parametrize("x", ["Cetinje"])
def test_montenegrins_die_when_they_must_go(x):
    p = base(6).at("Mostar", "AH 5", "AH 6", "GE 11").at(x, "MNc")
    s = attack(p.active("CP"), "Mostar")
    fought(s, x, "AH 5", dice=(2, 1))  # 3 in mountains -> 2 column with 2: 1
    assert name(s) == "Stand" or fate(s, "MNc") in ("map", "dead")
    if name(s) == "Stand":
        assert "hold MNc" not in choices(s), "its last step"


@pytest.mark.rule("12.5.4#2")
def test_montenegrins_with_serbs():
    p = base(6).at("Mostar", "AH 5", "AH 6", "GE 11").at("Cetinje", "MNc", "SBc", "SB 1").control("Tirana", "AP")
    s = attack(p.active("CP"), "Mostar")
    fought(s, "Cetinje", "AH 5", "AH 6", "GE 11", dice=(1, 1))  # 11 -> 6-8 with 1: 3 : 4 with 1: 2
    lost(s, "SB 1", "SBc 1")
    assert name(s) == "Stand"
    choose(s, "accept")
    assert fate(s, "MNc") == "dead"
    while name(s) == "Retreat":
        choose(s, choices(s)[0])
    assert fate(s, "SB 1") == "map"


# 12.1.2 and 12.5.6 ----------------------------------------------------------------------------------------------------


def fled(extra=(), to="Amiens", more=None):
    """The French of Cambrai have fled to a space that Germans beside it may still attack."""
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2", "GE 3")
        .at("Cambrai", "FR 1", "FRc")
        .at("Paris", "GE 4", "GE 5")
        .at("Calais", "GEc")
        .at("Chateau Thierry", "GEc")
        .at("Brussels", "GEc")
        .destroyed("Paris")
        .reserve("FRc", "FRc")
    )
    p.at("Amiens", *extra) if extra else p.control("Amiens", "AP")
    if more:
        more(p)
    s = attack(p.active("CP"), "Sedan", "Paris")
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", dice=(3, 3))  # 5 : 3 would be two spaces
    return s


def fled_one(extra=(), unit_="FR 1"):
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", unit_, "FRc")
        .at("Paris", "GE 4", "GE 5")
        .at("Calais", "GEc")
        .at("Chateau Thierry", "GEc")
        .at("Brussels", "GEc")
        .destroyed("Paris")
        .reserve("FRc", "FRc")
    )
    p.at("Amiens", *extra) if extra else p.control("Amiens", "AP")
    p.control("Rouen", "AP")
    s = attack(p.active("CP"), "Sedan", "Paris")
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(1, 3))  # 9-11 with 1: 3 : 4 column with 3: 3
    return s


@pytest.mark.rule("12.1.2")
def test_those_who_fled_are_not_attacked_alone():
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", "FR 1", "FRc")
        .at("Paris", "GE 4", "GE 5")
        .at("Calais", "GEc")
        .at("Chateau Thierry", "GEc")
        .at("Brussels", "GEc")
        .destroyed("Paris")
    )
    s = attack(p.active("CP"), "Sedan", "Paris")
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(1, 2))  # 3 : 2
    lost(s, "FR 1")
    while name(s) == "Retreat":
        choose(s, choices(s)[0])
    assert here(s, "Amiens") == ["(FR 1)", "FRc"] or set(here(s, "Amiens")) == {"(FR 1)", "FRc"}
    choose(s, "done") if name(s) == "Advance" else None
    assert not any(a.endswith("> Amiens") for a in attacks(s))


@pytest.mark.rule("12.5.6#1", "12.5.6#2")
@pytest.mark.parametrize(("die", "dies"), [(1, True), (2, True)])
def test_those_who_fled_die_with_the_first_loss(die, dies):
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", "FR 1", "FRc")
        .at("Paris", "GE 4", "GE 5")
        .at("Calais", "GEc")
        .at("Chateau Thierry", "GEc")
        .at("Brussels", "GEc")
        .destroyed("Paris")
        .at("Amiens", "BR 1")
        .reserve("FRc")
    )
    s = attack(p.active("CP"), "Sedan", "Paris")
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(1, 2))
    lost(s, "FR 1")
    while name(s) == "Retreat":
        choose(s, choices(s)[0])
    choose(s, "done") if name(s) == "Advance" else None
    # strength of the defenders: BR 1 only: 4
    fought(s, "Amiens", "GE 4", "GE 5", dice=(die, 1))  # 3 or 4 : 2
    assert fate(s, "FR 1") == "dead"
    assert fate(s, "FRc 1") == "dead"
    assert fate(s, "FRc 2") == "reserve"
    lost(s)
    assert "(BR 1)" in [("(%s)" if s.reduced(unit("BR 1")) else "%s") % "BR 1"], "the loss itself falls on the others"


@pytest.mark.rule("12.5.6#2")
def test_those_who_fled_live_if_nothing_is_scored():
    # two corps attack a corps and the fled army: with 1 they score 0 or 1
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", "FR 1", "FRc")
        .at("Paris", "(GEc)")
        .at("Calais", "GEc")
        .at("Chateau Thierry", "GEc")
        .at("Brussels", "GEc")
        .destroyed("Paris")
        .at("Amiens", "BRc")
    )
    s = attack(p.active("CP"), "Sedan", "Paris")
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(1, 2))
    lost(s, "FR 1")
    while name(s) == "Retreat":
        choose(s, choices(s)[0])
    choose(s, "done") if name(s) == "Advance" else None
    choose(s, next(a for a in attacks(s) if a.endswith("> Amiens")))
    choose(s, "resolve") if name(s) == "Designate" else None
    choose(s, dice=[3])
    assert combat_of(s).defender_loss == 0
    choose(s, dice=[6])  # the corps alone: 2 on the corps table with 6: 1
    assert fate(s, "FR 1") == "map"
    assert fate(s, "FRc 1") == "map"
    assert fate(s, next(str(u) for u in UNITS if str(u).startswith("GEc") and s.place(u) != space("Calais"))) in (
        "map",
        "dead",
    )


# Withdrawal -----------------------------------------------------------------------------------------------------------


def withdrawal(p, side, from_, to, *units, dice, card="AP-6", flank="no-flank"):
    p.hand("AP" if card.startswith("AP") else "CP", card)
    s = attack(p.active(side), *([from_] if isinstance(from_, str) else from_))
    first, *others = units
    choose(s, f"attack {first} > {to}")
    for o in others:
        choose(s, f"join {o}") if name(s) == "Designate" and f"join {o}" in choices(s) else None
    choose(s, "resolve") if name(s) == "Designate" else None
    left = list(dice)
    for _ in range(12):
        c = choices(s)
        if not c:
            break
        if name(s) == "FlankAttempt":
            choose(s, flank)
        elif c[0].startswith("roll") and left:
            choose(s, dice=[left.pop(0)])
        elif f"card {card}" in c:
            choose(s, f"card {card}")
        elif name(s) == "PlayCombatCards":
            choose(s, "done")
        else:
            break
    return s


@pytest.mark.rule("12.6.9#2")
def test_the_example_of_withdrawal():
    """BR 1 and two corps suffer 3: a corps dies, the other is flipped and one step comes back; never the army."""
    p = base().at("Sedan", "GE 1", "GE 2").at("Cambrai", "BR 1", "BRc", "BRc")
    s = withdrawal(p, "CP", "Sedan", "Cambrai", "GE 1", "GE 2", dice=(1, 1))
    ends = set()
    todo = [s.copy()]
    while todo:
        x = todo.pop()
        if name(x) in ("TakeLoss", "Replacement", "SaveStep"):
            for c in choices(x):
                y = x.copy()
                GAME.apply(y, GAME.parse(c))
                todo.append(y)
            continue
        ends.add(
            tuple(
                sorted(("(%s)" if x.reduced(u) else "%s") % u.kind for u in UNITS if x.on_map(u) and u.side == Side.AP)
            )
        )
    assert ends == {("BR 1", "BRc"), ("(BRc)", "(BRc)", "BR 1")}, ends


@pytest.mark.rule("12.6.4#1", "12.6.4#2", "12.6.7", "12.6.5")
@pytest.mark.parametrize("dice", [(1, 6), (1, 1), (6, 1)])
@pytest.mark.parametrize("to", ["Cambrai", "Sedan"])
def test_withdrawal_is_one_space_whatever_happened(dice, to):
    from_ = {"Cambrai": "Sedan", "Sedan": "Metz"}[to]
    p = base().at(from_, "GE 1", "GE 2", "GE 3").at(to, "FR 1", "FR 2", "FRc").trench(to, "AP", 1)
    s = withdrawal(p, "CP", from_, to, "GE 1", "GE 2", "GE 3", dice=dice)
    for _ in range(12):
        assert name(s) != "Stand", "12.6.5"
        if name(s) in ("TakeLoss", "Replacement", "SaveStep"):
            choose(s, choices(s)[0])
    assert name(s) == "Retreat"
    assert s.combat.retreat == 1
    while name(s) == "Retreat":
        choose(s, choices(s)[0])
    assert name(s) == "Advance" or not any(
        not s.reduced(u) for u in UNITS if s.on_map(u) and u.side == Side.CP and s.place(u) == space(from_)
    )
    if name(s) == "Advance":
        assert advances(s) == {to}
        choose(s, next(c for c in choices(s) if c.startswith("advance")))
        assert not advances(s) - {to}, "one space"


@pytest.mark.rule("12.6.6", "12.6.3#1")
def test_withdrawal_gives_an_army_step_if_no_corps_was_hurt():
    p = base().at("Sedan", "GE 1").at("Cambrai", "FR 1", "FR 2")
    s = withdrawal(p, "CP", "Sedan", "Cambrai", "GE 1", dice=(2, 1))  # 3
    while name(s) in ("TakeLoss", "Replacement", "SaveStep"):
        choose(s, choices(s)[0])
    assert not s.reduced(unit("FR 1"))
    assert not s.reduced(unit("FR 2"))


@pytest.mark.rule("12.6.8")
@pytest.mark.parametrize(("dice", "alive"), [((2, 1), True), ((4, 1), False)])
def test_withdrawal_of_a_dying_army_without_reserve(dice, alive):
    """Loss 3 equals the LF: the army comes back; 4 is more: nothing."""
    p = base().at("Sedan", "GE 1").at("Cambrai", "(FR 1)")
    s = withdrawal(p, "CP", "Sedan", "Cambrai", "GE 1", dice=dice)
    while name(s) in ("TakeLoss", "Replacement", "SaveStep"):
        choose(s, choices(s)[0])
    assert (fate(s, "FR 1") == "map") is alive
    assert fate(s, "FR 1") == ("map" if alive else "gone")


@pytest.mark.rule("12.6.10")
@pytest.mark.parametrize(
    ("defenders", "reserve", "survivor"),
    [
        (("FRc",), (), "(FRc)"),
        (("(FRc)",), (), "(FRc)"),
        (("(FR 1)",), ("FRc",), "(FRc)"),
        (("(FR 1)", "(FRc)"), (), "(FRc)"),
    ],
)
def test_withdrawal_saves_one_reduced_corps(defenders, reserve, survivor):
    p = base().at("Sedan", "GE 1", "GE 2", "GE 3").at("Cambrai", *defenders).reserve(*reserve)
    s = withdrawal(p, "CP", "Sedan", "Cambrai", "GE 1", "GE 2", "GE 3", dice=(6, 1))
    while name(s) in ("TakeLoss", "Replacement", "SaveStep"):
        choose(s, choices(s)[0])
    left = [("(%s)" if s.reduced(u) else "%s") % u.kind for u in UNITS if s.on_map(u) and u.side == Side.AP]
    assert left == [survivor]


@pytest.mark.rule("12.6.3#2", "12.6.2")
def test_withdrawal_after_a_flank_gives_the_step_back_after_the_fire():
    p = base().at("Sedan", "GE 1").at("Brussels", "GE 2").at("Cambrai", "FRc", "FRc", "FRc")
    s = withdrawal(p, "CP", ("Sedan", "Brussels"), "Cambrai", "GE 1", "GE 2", dice=(6, 1), flank="flank Sedan")
    lost(s)
    # 10 with 1: 3 steps of 6; three corps left with 3 steps: (FRc) x 3 = 3 factors (reduced FR corps keep 1)
    assert name(s) == "FireRoll"
    mine = sum(1 for u in UNITS if s.on_map(u) and u.side == Side.AP)
    choose(s, dice=[6])
    n = {3: 2, 2: 1}[mine]
    assert s.combat is None or s.combat.attacker_loss == n


# advances -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.1#1", "12.7.2", "12.5.1#1")
def test_only_full_strength_attackers_advance_one_space_over_the_dead():
    p = base().at("Sedan", "GE 1", "(GE 2)", "GEc").at("Cambrai", "(FRc)")
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", "GEc 1", dice=(6, 1))
    assert {c for c in choices(s) if c.startswith("advance")} == {"advance GE 1 > Cambrai", "advance GEc 1 > Cambrai"}
    choose(s, "advance GEc 1 > Cambrai")
    assert advances(s, "GEc 1") == set()


@pytest.mark.rule("12.7.1#1")
def test_within_stacking():
    p = base().at("Sedan", "GE 1", "GE 2").at("Brussels", "GE 3", "GE 4").at("Cambrai", "(FRc)")
    s = attack(p.active("CP"), "Sedan", "Brussels")
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", "GE 4", dice=(6, 1))
    for u in ("GE 1", "GE 2", "GE 3"):
        choose(s, f"advance {u} > Cambrai")
    assert name(s) != "Advance" or not advances(s, "GE 4")


@pytest.mark.rule("12.7.3#1", "12.7.3#2", "12.7.9")
def test_two_spaces_over_clear_ground():
    p = base().at("Sedan", "GE 1", "GE 2", "GE 3").at("Cambrai", "FR 1", "FRc")
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", dice=(1, 1))
    lost(s, "FR 1")
    choose(s, "retreat FR 1 > Amiens", "retreat FR 1 > Rouen")
    choose(s, "retreat FRc 1 > Chateau Thierry", "retreat FRc 1 > Melun")
    assert advances(s) == {"Cambrai"}
    choose(s, "advance GE 1 > Cambrai")
    assert advances(s, "GE 1") == {"Amiens", "Chateau Thierry"}
    choose(s, "advance GE 1 > Amiens")
    assert owner(s, "Amiens") == "CP"
    assert owner(s, "Cambrai") == "CP"
    assert advances(s, "GE 1") == set()


@pytest.mark.rule("12.7.3#2")
def test_forest_stops_the_advance():
    p = base().at("Metz", "GE 1", "GE 2", "GE 3").at("Sedan", "FR 1", "FRc")
    s = attack(p.active("CP"), "Metz")
    fought(s, "Sedan", "GE 1", "GE 2", "GE 3", dice=(1, 1))
    lost(s, "FR 1")
    choose(s, "accept") if name(s) == "Stand" else None
    while name(s) == "Retreat":
        choose(s, choices(s)[0])
    choose(s, "advance GE 1 > Sedan")
    assert advances(s, "GE 1") == set()


@pytest.mark.rule("12.7.7")
@pytest.mark.parametrize(("event", "ws", "ok"), [((), 0, False), ((), 3, False), ((), 4, True), (("CP-8",), 0, True)])
def test_the_second_space_on_the_channel(event, ws, ok):
    p = (
        early(2)
        .war_status(cp=ws)
        .at("Sedan", "GE 1", "GE 2", "GE 3")
        .at("Cambrai", "FR 1", "FRc")
        .destroyed("Liege")
        .control("Liege", "CP")
    )
    if event:
        p.event(*event)
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", dice=(1, 1))
    lost(s, "FR 1")
    choose(s, "retreat FR 1 > Amiens", "retreat FR 1 > Rouen", "retreat FRc 1 > Amiens", "retreat FRc 1 > Rouen")
    choose(s, "advance GE 1 > Cambrai")
    assert ("Amiens" in advances(s, "GE 1")) is ok


@pytest.mark.rule("12.7.7")
def test_the_channel_as_the_field_of_battle():
    p = (
        early(2)
        .at("Cambrai", "GE 1", "GE 2", "GE 3")
        .at("Amiens", "FRc")
        .control("Sedan", "CP")
        .destroyed("Liege")
        .control("Liege", "CP")
    )
    s = attack(p.active("CP"), "Cambrai")
    fought(s, "Amiens", "GE 1", "GE 2", "GE 3", dice=(6, 1))
    assert advances(s) == {"Amiens"}
    choose(s, "advance GE 1 > Amiens")
    assert owner(s, "Amiens") == "CP"


@pytest.mark.rule("12.7.4")
def test_the_example_of_kishinev():
    p = (
        base(war=("TU", "IT", "BU"))
        .at("Zhmerinka", "GE 8", "GE 9", "GE 10")
        .at("Kishinev", "RU 8", "RUc")
        .at("Odessa", "GEc", "GEc", "GEc")
        .control("Kamenets-Podolski", "CP")
        .control("Czernowitz", "CP")
        .control("Vinnitsa", "CP")
    )
    s = attack(p.active("CP"), "Zhmerinka")
    fought(s, "Kishinev", "GE 8", "GE 9", "GE 10", dice=(1, 1))  # 4 : 2
    lost(s, "RU 8")
    while name(s) == "Retreat":
        choose(s, choices(s)[0])
    assert fate(s, "RU 8") == "gone"
    assert name(s) == "Advance"
    choose(s, "advance GE 8 > Kishinev")
    assert advances(s, "GE 8") == {"Ismail"}


@pytest.mark.rule("12.7.1#2", "12.4.6#1")
@pytest.mark.parametrize(("die", "destroyed"), [(1, True), (6, True)])
def test_a_fort_without_units(die, destroyed):
    p = base().at("Metz", "GE 1", "GE 2").control("Sedan", "CP")
    s = attack(p.active("CP"), "Metz")
    fought(s, "Verdun", "GE 1", "GE 2", dice=(die, 1))  # 3 or 7
    assert (not s.fort(space("Verdun"))) is destroyed
    assert advances(s) == {"Verdun"}
    assert owner(s, "Verdun") == "AP"
    choose(s, "advance GE 1 > Verdun")
    assert owner(s, "Verdun") == "CP"


@pytest.mark.rule("12.7.1#2")
def test_a_fort_that_stands_is_not_entered():
    p = base().at("Metz", "(GE 1)", "GEc").control("Sedan", "CP")
    s = attack(p.active("CP"), "Metz")
    fought(s, "Verdun", "GE 1", "GEc 1", dice=(1, 1))  # 5: 2 : 3 with 1: 1
    lost(s, "GE 1")
    assert s.fort(space("Verdun"))
    assert name(s) != "Advance"


@pytest.mark.rule("12.4.6#1")
def test_a_besieged_fort_that_falls_changes_hands_at_once():
    p = base().at("Verdun", "GE 1", "GE 2").control("Sedan", "CP")
    s = attack(p.active("CP"), "Verdun")
    vp = s.vp
    fought(s, "Verdun", "GE 1", "GE 2", dice=(1, 1))
    assert not s.fort(space("Verdun"))
    assert owner(s, "Verdun") == "CP"
    assert s.vp == vp + 1


@pytest.mark.rule("12.7.6", "12.5.1#2")
@pytest.mark.parametrize(
    ("attackers", "enters"), [(("GE 1", "GE 2", "GE 3"), True), (("(GE 1)", "(GE 2)", "GEc"), False)]
)
def test_advance_to_besiege(attackers, enters):
    p = base().at("Metz", *attackers).at("Verdun", "FR 1", "FRc").control("Sedan", "CP")
    s = attack(p.active("CP"), "Metz")
    us = [str(u) for u in s.at(space("Metz"))]
    fought(s, "Verdun", *us, dice=(6, 1))
    lost(s, "GE 1", "FR 1")
    while name(s) == "Retreat":
        choose(s, choices(s)[0])
    assert s.fort(space("Verdun"))
    assert (name(s) == "Advance" and "Verdun" in advances(s)) is enters, (name(s), choices(s))


@pytest.mark.rule("12.7.6", "12.7.3#1")
def test_over_a_besieged_fort():
    p = base().at("Metz", "GE 1", "GE 2", "GE 3").at("Verdun", "FR 1", "FR 2").control("Sedan", "CP")
    s = attack(p.active("CP"), "Metz")
    fought(s, "Verdun", "GE 1", "GE 2", "GE 3", dice=(6, 1))  # 7 : 9-11 with 1: 3
    lost(s, "GE 1")
    while name(s) == "Retreat":
        c = choices(s)
        choose(s, next((k for k in c if k.endswith(("Bar le Duc", "Dijon"))), c[0]))
    choose(s, "advance GE 2 > Verdun")
    assert advances(s, "GE 2") == set(), "12.7.6 no farther"
    choose(s, "advance GE 3 > Verdun")
    assert advances(s, "GE 3") == {"Bar le Duc"}
    assert owner(s, "Verdun") == "AP"


@pytest.mark.rule("12.4.6#4")
def test_the_fort_of_the_attacker_is_safe():
    p = base().at("Metz", "(GEc)").at("Nancy", "FR 1", "FR 2", "FR 3")
    s = attack(p.active("CP"), "Metz")
    fought(s, "Nancy", "GEc 1", dice=(1, 6))
    assert s.fort(space("Metz"))
    assert not names_at(s, "Metz")


@pytest.mark.rule("11.2.5", "11.2.6", "12.7.9")
@pytest.mark.parametrize(("level", "after"), [(1, ("", 0)), (2, ("CP", 1))])
def test_an_advance_overruns_trenches(level, after):
    p = base().at("Sedan", "GE 1", "GE 2", "GE 3").at("Cambrai", "(FRc)").trench("Cambrai", "AP", level)
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", "GE 2", "GE 3", dice=(6, 1))
    choose(s, "advance GE 1 > Cambrai")
    assert trench(s, "Cambrai") == after


# the two worked examples ----------------------------------------------------------------------------------------------


@pytest.mark.rule("12.2.1", "12.3.3#1", "12.4.4#1")
def test_combat_example_1():
    p = (
        early(1)
        .at("Konigsberg", "GE 8")
        .at("Danzig", "GEc")
        .at("Tannenberg", "RU 2")
        .reserve("RUc")
        .control("Plock", "AP")
    )
    s = attack(p.active("CP"), "Konigsberg", "Danzig")
    choose(s, "attack GE 8 > Tannenberg", "join GEc 1")
    choose(s, "resolve") if name(s) == "Designate" else None
    choose(s, "flank Konigsberg", dice=[3])
    choose(s, dice=[3])
    assert fate(s, "RU 2") == "dead"
    assert here(s, "Tannenberg") == ["RUc"]
    choose(s, dice=[4])
    lost(s, "GEc 1")
    assert here(s, "Danzig") == ["(GEc)"]
    assert name(s) == "Stand"
    choose(s, "accept")
    ends = all_ends(s)
    assert (("RUc 1", "Warsaw"),) in {tuple(x for x in e if x[0] == "RUc 1") for e in ends}
    while name(s) == "Retreat":
        c = choices(s)
        choose(s, next((k for k in c if k.endswith(("Warsaw", "Plock"))), c[0]))
    assert where(s, "RUc 1") == "Warsaw"
    assert {c for c in choices(s) if c.startswith("advance")} == {"advance GE 8 > Tannenberg"}
    choose(s, "advance GE 8 > Tannenberg")
    assert name(s) != "Advance" or not advances(s)


@pytest.mark.rule("12.4.5#1", "12.2.8#2")
def test_combat_example_2():
    p = (
        base(10)
        .at("Amiens", "BR 3", "BR 4")
        .at("Chateau Thierry", "(CNDc)", "FR 6")
        .at("Cambrai", "GE 2", "GEc", "GEc")
        .trench("Cambrai", "CP", 2)
        .hand("CP", "CP-18")
    )
    p.control("Sedan", "CP").control("Brussels", "CP").control("Liege", "CP").destroyed("Liege")
    s = action(p, "AP")
    choose(s, f"ops {OPS5['AP']}")
    for x in ("Amiens", "Chateau Thierry"):
        choose(s, f"activate-attack {x}")
    choose(s, "done") if name(s) == "Activate" else None
    choose(s, "attack BR 3 > Cambrai", "join BR 4")
    choose(s, "join FR 6")  # without the Canadians the French could not: they come along at once
    if name(s) == "Designate":
        assert "resolve" not in choices(s)
        choose(s, "join CNDc")
    assert s.combat is None or {str(UNITS[u]) for u in s.combat.attackers} == {"BR 3", "BR 4", "FR 6", "CNDc"}
    choose(s, "resolve") if name(s) == "Designate" else None
    assert name(s) == "PlayCombatCards", "no flank against a trench"
    choose(s, "card CP-18")
    choose(s, "done") if name(s) == "PlayCombatCards" else None
    choose(s, dice=[4])
    assert combat_of(s).defender_loss == 4
    then = s.copy()
    GAME.apply(then, {str(a): a for a in GAME.actions(then)}["roll 5"])
    assert combat_of(then).attacker_loss == 7
    s = then
    while name(s) in ("TakeLoss", "Replacement"):
        c = choices(s)
        if any("CND" in k for k in c):
            assert c == ["loss CNDc"] or all("GE" in k for k in c)
        order = ["loss GE 2", "loss GEc 1", "loss CNDc", "loss BR 3", "loss BR 4"]
        done = {f"loss {u}" for u in ("GE 2", "GEc 1", "BR 3", "BR 4") if s.reduced(unit(u))}
        choose(s, next((k for k in order if k in c and k not in done), c[0]))
    assert fate(s, "CNDc") == "dead"
    assert here(s, "Amiens") == ["(BR 3)", "(BR 4)"]
    assert here(s, "Chateau Thierry") == ["FR 6"]
    assert here(s, "Cambrai") == ["(GE 2)", "(GEc)", "GEc"]
    assert name(s) not in ("Retreat", "Advance", "Stand")
