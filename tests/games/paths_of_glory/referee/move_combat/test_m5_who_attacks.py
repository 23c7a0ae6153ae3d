"""Referee: 12.1, 12.3, 15.1.11-15.2.5: who may attack what together, and flank attempts."""

from __future__ import annotations

import itertools
import random

import pytest

from greatwar.games.paths_of_glory.rules.losses import combat_of
from tests.games.paths_of_glory.battles import attack, attacks
from tests.games.paths_of_glory.referee.move_combat.movekit import (
    GAME,
    OPS5,
    UNIT_ROWS,
    UNITS,
    Side,
    action,
    activations,
    adjacency,
    base,
    choices,
    choose,
    early,
    fate,
    fought,
    here,
    moves,
    name,
    ops,
    space,
)

ADJ = adjacency()


def nation(u):
    r = UNIT_ROWS[u]
    return "SB" if r["nation"] == "MN" else r["nation"]


def groups(s, to):
    """All sets of units the program lets attack a space together."""
    out, todo, seen = set(), [], set()
    for a in attacks(s):
        if a.endswith(f"> {to}"):
            y = s.copy()
            GAME.apply(y, GAME.parse(a))
            todo.append(y)
    while todo:
        x = todo.pop()
        if name(x) != "Designate":
            out.add(frozenset(str(UNITS[u]) for u in x.combat.attackers))
            continue
        for c in choices(x):
            y = x.copy()
            GAME.apply(y, GAME.parse(c))
            key = (name(y), str(y.pending[-1]), str(y.combat))
            if key in seen:
                continue
            seen.add(key)
            todo.append(y)
    return out


def legal(group, at):
    """12.1.11: one space holds attackers of all nations that attack."""
    nations = {nation(u) for u in group}
    return any({nation(u) for u in group if at[u] == x} == nations for x in {at[u] for u in group})


FOLK = {
    "AP": ["FR 1", "FR 2", "BR 1", "BRc 1", "BE 1", "BEc", "US 1", "USc 1", "CNDc", "AUSc", "PTc", "FRc 1", "ITc 1"],
    "CP": ["GE 1", "GEc 1", "AH 1", "AHc 1", "BUc 1", "TUc 1", "GE 2", "GEc 2"],
}


@pytest.mark.rule("12.1.11#1", "12.1.11.1#1", "12.1.11.1#2", "12.1.11.2", "12.1.4", "12.1.5")
@pytest.mark.parametrize("seed", range(40))
def test_all_groups_that_may_attack_together(seed):
    rnd = random.Random(f"groups{seed}")
    side = rnd.choice(["AP", "CP"])
    p = base().destroyed("Verdun", "Metz", "Liege")
    if side == "AP":
        spaces_, target, foe = ["Cambrai", "Chateau Thierry", "Verdun"], "Sedan", ["GE 3", "GE 4"]
    else:
        spaces_, target, foe = ["Sedan", "Metz", "Bar le Duc"], "Verdun", ["FR 5", "FR 6"]
        p.control("Koblenz", "CP").control("Sedan", "CP").control("Chateau Thierry", "CP")
    for u in foe:
        p.at(target, u)
    at: dict[str, str] = {}
    names_ = rnd.sample(FOLK[side], rnd.randint(3, 6))
    for u in names_:
        x = rnd.choice([x for x in spaces_ if sum(1 for v in at.values() if v == x) < 3])
        at[u] = x
        p.at(x, u)
    s = attack(p.active(side), *sorted(set(at.values())))
    got = groups(s, target)
    want = {frozenset(g) for n in range(1, len(at) + 1) for g in itertools.combinations(sorted(at), n) if legal(g, at)}
    assert got == want, (at, [sorted(g) for g in got ^ want][:6])


@pytest.mark.rule("12.1.11.2")
def test_montenegrins_attack_with_serbs():
    p = base(6).at("Cetinje", "MNc").at("Valjevo", "SB 1").at("Sarajevo", "AHc").at("Mostar", "AHc")
    s = attack(p.active("AP"), "Cetinje", "Valjevo")
    assert groups(s, "Mostar") == {frozenset({"MNc"})}
    p = base(6).at("Tirana", "MNc", "FRc").at("Monastir", "SB 1").at("Skopje", "BUc").active("AP")
    s = attack(p, "Tirana", "Monastir")
    assert frozenset({"MNc", "FRc 1", "SB 1"}) in groups(s, "Skopje")
    assert frozenset({"FRc 1", "SB 1"}) not in groups(s, "Skopje")


# London, Taranto, dashed lines ----------------------------------------------------------------------------------------


@pytest.mark.rule("12.1.10#1")
@pytest.mark.parametrize(
    ("other", "units", "ok"),
    [
        (None, (), False),
        ("Amiens", ("BRc",), True),
        ("Ostend", ("BRc",), True),
        ("Amiens", ("FR 1",), False),  # no common space
        ("Amiens", ("FR 1", "BRc"), True),
        ("Amiens", ("BE 1",), False),
        ("Ostend", ("BE 1", "CNDc"), True),
    ],
)
def test_london_needs_friends_on_the_other_shore(other, units, ok):
    p = base().at("London", "BR 1").at("Calais", "GE 1").control("Cambrai", "CP").control("Sedan", "CP")
    if other:
        p.at(other, *units)
    s = attack(p.active("AP"), "London", *([other] if other else []))
    assert any("BR 1" in g for g in groups(s, "Calais")) is ok
    if ok:
        assert frozenset({"BR 1"}) not in groups(s, "Calais")


@pytest.mark.rule("12.1.10#1", "9.2.5#2")
def test_london_alone_is_not_even_activated():
    s = action(base().at("London", "BR 1").at("Calais", "GE 1").control("Cambrai", "CP").control("Sedan", "CP"), "AP")
    choose(s, f"ops {OPS5['AP']}")
    got = activations(s)
    assert "activate-move London" in got


@pytest.mark.rule("12.1.10#2", "12.1.9#1")
@pytest.mark.parametrize(("u", "ok"), [("IT 1", True), ("ITc 1", True), ("FRc 1", False), ("BR 1", False)])
def test_taranto_and_valona(u, ok):
    s = attack(base().at("Taranto", u).at("Valona", "AHc").active("AP"), "Taranto")
    assert (f"attack {u} > Valona" in choices(s)) is ok


@pytest.mark.rule("12.1.9#1", "12.1.9#2")
@pytest.mark.parametrize(("u", "ok"), [("RUc 1", True), ("RU 1", False), ("RU CAU", False), ("ROc 1", False)])
@pytest.mark.parametrize("to", ["Poti", "Grozny"])
def test_caucasus_attacks(u, ok, to):
    s = attack(base().at("Caucasus", u).at(to, "TUc").active("AP"), "Caucasus")
    assert (f"attack {u} > {to}" in choices(s)) is ok


@pytest.mark.rule("12.1.9#2")
def test_only_one_corps_attacks_through_the_caucasus():
    s = attack(base().at("Caucasus", "RUc", "RUc").at("Poti", "TUc").active("AP"), "Caucasus")
    assert groups(s, "Poti") == {frozenset({"RUc 1"}), frozenset({"RUc 2"})}


@pytest.mark.rule("12.1.9#2", "11.3.2#1")
def test_an_attack_uses_the_passage_up():
    p = base().at("Caucasus", "RUc", "RUc").at("Poti", "TUc", "TUc")
    s = attack(p.active("AP"), "Caucasus")
    fought(s, "Poti", "RUc 1", dice=(1, 1))
    assert "attack RUc 2 > Poti" not in choices(s)
    from tests.games.paths_of_glory.positions import Position

    s.pending.clear()
    s.clear_round_marks()
    s.attack_marks = ()
    t = ops(Position(s), "AP", move=["Caucasus"])
    assert not moves(t, "RUc 2") & {"Grozny"}, "12.1.9 counts as the one move"


# once a round ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.1.6#1", "12.1.6#2", "12.1.5")
def test_units_and_spaces_fight_once():
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2", "GEc")
        .at("Cambrai", "FR 1", "FR 2", "FR 3")
        .at("Chateau Thierry", "BR 1", "BR 2", "BR 3")
    )
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", dice=(1, 1))
    while name(s) in ("TakeLoss", "Retreat", "Stand"):
        choose(s, choices(s)[0])
    got = attacks(s)
    assert {a for a in got if "Cambrai" in a or "GE 1 " in a} == set()
    assert "attack GE 2 > Chateau Thierry" in got
    assert "attack GEc 1 > Chateau Thierry" in got
    assert "done" in choices(s), "12.1.1 combat is voluntary"


@pytest.mark.rule("12.1.7", "12.2.8#1")
@pytest.mark.parametrize(("die", "loss"), [(4, 0), (5, 1), (6, 1)])
def test_a_corps_without_strength_attacks_alone(die, loss):
    p = base().at("Cracow", "(AHc)").at("Czestochowa", "RU 1")
    s = attack(p.active("CP"), "Cracow")
    choose(s, "attack AHc 1 > Czestochowa")
    choose(s, "resolve") if name(s) == "Designate" else None
    choose(s, dice=[die])
    x = s.copy()
    assert combat_of(x).defender_loss == loss


@pytest.mark.rule("12.1.7", "12.4.2")
def test_a_corps_without_strength_takes_losses_for_others():
    p = base().at("Cracow", "(AHc)", "AH 1", "GE 1").at("Czestochowa", "RU 1", "RU 2", "RU 3")
    s = attack(p.active("CP"), "Cracow")
    fought(s, "Czestochowa", "AH 1", "AHc 1", dice=(1, 1))
    # 9 on the army table with 1: 3; AH 1 (2) and the corps (1)
    assert here(s, "Cracow") == ["(AH 1)", "GE 1"]


@pytest.mark.rule("12.1.8")
def test_bystanders_take_no_losses_and_do_not_advance():
    p = base().at("Sedan", "GE 1", "GE 2", "GEc").at("Cambrai", "(FRc)")
    s = attack(p.active("CP"), "Sedan")
    fought(s, "Cambrai", "GE 1", dice=(6, 1))
    assert {c for c in choices(s) if c.startswith("advance")} == {"advance GE 1 > Cambrai"}


# forts and attacks ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.1.3", "15.2.3#2")
def test_a_besieged_fort_is_attacked_from_inside_only():
    p = base().at("Verdun", "GE 1").at("Metz", "GE 2").control("Sedan", "CP")
    s = attack(p.active("CP"), "Verdun", "Metz")
    assert "attack GE 1 > Verdun" in choices(s)
    assert "attack GE 2 > Verdun" not in choices(s)


@pytest.mark.rule("15.2.3#1")
@pytest.mark.parametrize(
    ("units", "want"),
    [
        (("GE 1",), set()),
        (("GE 1", "GEc"), {("GEc 1",)}),
        (("GE 1", "GEc", "GEc"), {("GEc 1",), ("GEc 2",), ("GEc 1", "GEc 2")}),
        (("GE 1", "GE 2"), {("GE 1",), ("GE 2",)}),
        (("GE 1", "GE 2", "GEc"), {("GE 1",), ("GE 2",), ("GEc 1",), ("GE 1", "GEc 1"), ("GE 2", "GEc 1")}),
        (("GEc", "GEc", "GEc"), set()),
    ],
)
def test_who_of_the_besiegers_may_attack_elsewhere(units, want):
    p = base().at("Verdun", *units).at("Bar le Duc", "FR 1").control("Sedan", "CP")
    s = attack(p.active("CP"), "Verdun")
    assert groups(s, "Bar le Duc") == {frozenset(g) for g in want}


@pytest.mark.rule("15.2.3#1")
@pytest.mark.parametrize(
    ("fort", "units", "n"),
    [("Nancy", ("GEc", "GEc", "GEc"), 1), ("Nancy", ("GEc", "GEc"), 0), ("Belfort", ("(GEc)", "(GEc)", "(GEc)"), 1)],
)
def test_surplus_corps(fort, units, n):
    to = {"Nancy": "Bar le Duc", "Belfort": "Dijon"}[fort]
    s = attack(base().at(fort, *units).at(to, "FR 1").active("CP"), fort)
    assert max((len(g) for g in groups(s, to)), default=0) == n


@pytest.mark.rule("15.1.11#1", "15.1.11#2")
@pytest.mark.parametrize(("event", "ws", "ok"), [((), 0, False), ((), 3, False), ((), 4, True), (("CP-11",), 0, True)])
@pytest.mark.parametrize("target", [(), ("RU 1",)])
def test_germans_and_russian_forts(event, ws, ok, target):
    p = early(2).war_status(cp=ws).at("Lodz", "GE 9", "AH 1", "GEc")
    if target:
        p.at("Warsaw", *target)
    if event:
        p.event(*event)
    s = attack(p.active("CP"), "Lodz")
    gs = groups(s, "Warsaw")
    assert any("AH 1" in g for g in gs)
    assert any(any(u.startswith("GE") for u in g) for g in gs) is ok


@pytest.mark.rule("15.1.11#1")
def test_a_destroyed_russian_fort_does_not_bar_the_germans():
    p = early(2).at("Lodz", "GE 9").at("Warsaw", "RU 1").destroyed("Warsaw")
    assert "attack GE 9 > Warsaw" in choices(attack(p.active("CP"), "Lodz"))


@pytest.mark.rule("15.1.11#2")
@pytest.mark.parametrize(("target", "ok"), [((), True), (("RUc",), False)])
def test_germans_besiege_russian_forts(target, ok):
    p = early(2).at("Lodz", "GE 9")
    if target:
        p.at("Warsaw", *target)
    s = ops(p, "CP", move=["Lodz"])
    assert ("Warsaw" in moves(s, "GE 9")) is ok
    s = attack(early(2).at("Warsaw", "GE 9").control("Lodz", "CP").active("CP"), "Warsaw")
    assert "attack GE 9 > Warsaw" not in choices(s), "nor may they attack the fort they besiege"


@pytest.mark.rule("15.1.12")
@pytest.mark.parametrize(("turn", "ok"), [(1, False), (2, True)])
@pytest.mark.parametrize("target", [(), ("GEc",)])
def test_russians_and_german_forts(turn, ok, target):
    p = early(turn).at("Insterberg", "RU 1")
    if target:
        p.at("Konigsberg", *target)
    s = attack(p.active("AP"), "Insterberg")
    assert ("attack RU 1 > Konigsberg" in choices(s)) is ok


@pytest.mark.rule("15.1.12")
def test_french_attack_german_forts_in_august():
    s = attack(early(1).at("Nancy", "FR 1").active("AP"), "Nancy")
    assert "attack FR 1 > Metz" in choices(s)


SUMMERS = [6, 10, 14, 18]


@pytest.mark.rule("15.2.5#1", "15.2.5#2")
@pytest.mark.parametrize(("turn", "ok"), [(5, True), (6, False), (7, True), (8, True), (9, True), (10, False)])
def test_no_desert_war_in_summer(turn, ok):
    p = base(turn).at("Sinai", "BRc", "BRc").at("Gaza", "TUc").at("Cairo", "BRc")
    s = action(p, "AP")
    choose(s, f"ops {OPS5['AP']}")
    assert ("activate-attack Sinai" in choices(s)) is ok
    p = base(turn).at("Nablus", "TUc").at("Gaza", "BRc").destroyed("Gaza").control("Sinai", "AP")
    s = action(p, "CP")
    choose(s, f"ops {OPS5['CP']}")
    assert ("activate-attack Nablus" in choices(s)) is ok, "a desert space may not be attacked"
    p = base(turn).at("Jerusalem", "TUc").at("Nablus", "BRc")
    s = action(p, "CP")
    choose(s, f"ops {OPS5['CP']}")
    assert "activate-attack Jerusalem" in choices(s), "no desert there"
    p = base(turn).at("Sinai", "BRc", "BRc")
    s = ops(p, "AP", move=["Sinai"])
    assert "Gaza" in moves(s, "BRc 1"), "sieges go on"


# flanks ---------------------------------------------------------------------------------------------------------------


def flank(p, side, to, *froms, cards=()):
    s = attack(p.active(side), *froms)
    choose(s, next(a for a in attacks(s) if a.endswith(f"> {to}")))
    while name(s) == "Designate":
        choose(s, next((c for c in choices(s) if c.startswith("join")), "resolve"))
    return s


def offered(s):
    for _ in range(4):
        if name(s) == "FlankAttempt":
            return {c for c in choices(s) if c.startswith("flank")}
        if name(s) != "PlayCombatCards" or "done" not in choices(s):
            break
        choose(s, "done")
    return set()


@pytest.mark.rule("12.3.1#1", "12.3.1#2")
@pytest.mark.parametrize(
    ("to", "froms", "defender", "trench_", "ok"),
    [
        ("Cambrai", {"Sedan": ("GE 1",), "Brussels": ("GE 2",)}, ("FR 1",), 0, True),
        ("Cambrai", {"Sedan": ("GE 1",), "Brussels": ("GEc",)}, ("FR 1",), 0, True),
        ("Cambrai", {"Sedan": ("GEc",), "Brussels": ("GEc",)}, ("FR 1",), 0, False),
        ("Cambrai", {"Sedan": ("(GE 1)",), "Brussels": ("(GEc)",)}, ("(FRc)",), 0, True),
        ("Cambrai", {"Sedan": ("GE 1", "GE 2")}, ("FR 1",), 0, False),
        ("Cambrai", {"Sedan": ("GE 1",), "Brussels": ("GE 2",)}, ("FR 1",), 1, False),
        ("Cambrai", {"Sedan": ("GE 1",), "Brussels": ("GE 2",)}, ("FR 1",), 2, False),
        ("Calais", {"Cambrai": ("GE 1",), "Ostend": ("GE 2",)}, ("FR 1",), 0, False),  # swamp
        ("Verdun", {"Sedan": ("GE 1",), "Metz": ("GE 2",)}, ("FR 1",), 0, True),  # fort with units
        ("Verdun", {"Sedan": ("GE 1",), "Metz": ("GE 2",)}, (), 0, False),  # empty fort
        ("Belfort", {"Mulhouse": ("GE 1",), "Dijon": ("GE 2",)}, ("FR 1",), 0, False),  # mountain
        ("Sedan", {"Metz": ("GE 1",), "Brussels": ("GE 2",)}, ("FR 1",), 0, True),  # forest
    ],
)
def test_when_a_flank_attack_may_be_tried(to, froms, defender, trench_, ok):
    p = base()
    for x in ("Sedan", "Cambrai", "Liege", "Brussels"):
        if x != to:
            p.destroyed(x) if x == "Liege" else None
            p.control(x, "CP")
    for x, us in froms.items():
        p.at(x, *us)
    if defender:
        p.at(to, *defender)
    if trench_:
        p.trench(to, "AP", trench_)
    assert offered(flank(p, "CP", to, *froms)) == ({f"flank {x}" for x in froms} if ok else set())


@pytest.mark.rule("12.3.2#1", "12.3.2#2", "12.3.2#3", "12.3.3#1", "12.3.3#2")
@pytest.mark.parametrize(
    ("others", "pin", "bonus"),
    [
        ({}, "Sedan", 1),
        ({}, "Brussels", 1),
        ({"Antwerp": ("BEc",)}, "Sedan", 0),  # Brussels touches Antwerp
        ({"Antwerp": ("BEc",)}, "Brussels", 1),
        ({"Verdun": ("FRc",)}, "Sedan", 1),
        ({"Verdun": ("FRc",)}, "Brussels", 0),
        ({"Verdun": ()}, "Brussels", 1),  # only a fort
        ({"Chateau Thierry": ("FRc",)}, "Brussels", 0),
        ({"Amiens": ("FRc",)}, "Brussels", 1),
    ],
)
def test_the_bonus_of_the_second_space(others, pin, bonus):
    for die in range(1, 7):
        p = base().at("Sedan", "GE 1").at("Brussels", "GE 2").at("Cambrai", "FR 1", "FR 2")
        for x, us in others.items():
            if us:
                p.at(x, *us)
        s = flank(p, "CP", "Cambrai", "Sedan", "Brussels")
        choose(s, f"flank {pin}", dice=[die])
        # who fires first: the first die hits the defender if the attempt succeeded
        choose(s, dice=[6])
        first = s.combat.defender_loss if s.combat is not None else None
        assert (first is not None and first >= 0 and s.combat.attacker_loss < 0) is (die + bonus >= 4), die


@pytest.mark.rule("12.3.2#1", "12.3.2#2")
def test_three_spaces_give_two():
    for die in range(1, 7):
        p = (
            base()
            .destroyed("Verdun")
            .at("Sedan", "GE 1")
            .at("Brussels", "GE 2")
            .at("Calais", "GEc")
            .at("Cambrai", "FR 1", "FR 2")
        )
        s = flank(p, "CP", "Cambrai", "Sedan", "Brussels", "Calais")
        choose(s, "flank Sedan", dice=[die])
        choose(s, dice=[1])
        assert (s.combat.defender_loss >= 0) is (die + 2 >= 4)


@pytest.mark.rule("12.3.2#3", "12.3.2#2")
def test_dashed_lines_do_not_touch():
    # Germans in Calais beside British London; Germans in Sedan
    p = base().at("Sedan", "GE 1").at("Calais", "GE 2").at("London", "BR 1").at("Cambrai", "FR 1", "FR 2")
    s = flank(p, "CP", "Cambrai", "Sedan", "Calais")
    choose(s, "flank Sedan", dice=[3])
    choose(s, dice=[1])
    assert s.combat.defender_loss >= 0, "London is joined to Calais by a dashed line only"


@pytest.mark.rule("12.3.3#2", "12.2.10")
def test_a_failed_flank_lets_the_defender_fire_and_wound_first():
    p = (
        base()
        .at("Sedan", "GE 1")
        .at("Brussels", "GE 2")
        .at("Cambrai", "FR 1", "FR 2", "FR 3")
        .at("Chateau Thierry", "FRc")
        .at("Antwerp", "BEc")
    )
    s = flank(p, "CP", "Cambrai", "Sedan", "Brussels")
    choose(s, "flank Sedan", dice=[3])
    choose(s, dice=[6])  # 9-11 with 6: 7 losses; 6 paid: both armies reduced, or one gone
    assert s.combat.attacker_loss == 7
    while name(s) in ("TakeLoss", "Replacement"):
        choose(s, choices(s)[0])
    left = sum(3 if s.reduced(u) else 5 for u in UNITS if s.on_map(u) and u.side == Side.CP)
    choose(s, dice=[1])
    want = {6: 3, 5: 2, 3: 1}[left]
    assert left == 5, "12.4.4.2 without a corps one army goes"
    assert s.combat is None or s.combat.defender_loss == want


@pytest.mark.rule("12.3.3#2")
def test_attackers_who_all_died_first_do_not_fire():
    p = (
        base()
        .at("Sedan", "(GE 1)")
        .at("Brussels", "(GEc)")
        .at("Cambrai", "FR 1", "FR 2", "FR 3")
        .at("Chateau Thierry", "FRc")
        .at("Antwerp", "BEc")
    )
    s = flank(p, "CP", "Cambrai", "Sedan", "Brussels")
    choose(s, "flank Sedan", dice=[1])
    choose(s, dice=[6])
    assert fate(s, "GE 1") == "gone"
    assert fate(s, "GEc 1") == "dead"
    assert name(s) in ("", "Combats")
    assert here(s, "Cambrai") == ["FR 1", "FR 2", "FR 3"]


@pytest.mark.rule("12.3.3#1", "12.4.6#1", "12.2.8#1")
def test_the_fort_fires_alone_when_its_defenders_fell_first():
    p = base().at("Sedan", "GE 1", "GE 3", "GE 4").at("Metz", "GE 2", "GE 5").at("Verdun", "(FR 1)")
    s = flank(p, "CP", "Verdun", "Sedan", "Metz")
    choose(s, "flank Sedan", dice=[4])
    choose(s, dice=[1])  # 16+ with 1: 5; 3 kill the army, 2 are not enough for the fort
    assert fate(s, "FR 1") == "gone"
    assert s.fort(space("Verdun"))
    assert name(s) == "FireRoll"
    choose(s, dice=[5])  # corps/fort table, 3, die 5: 2
    x = s
    while name(x) in ("TakeLoss", "Replacement"):
        choose(x, choices(x)[0])
    full = sum(1 for u in UNITS if x.on_map(u) and u.side == Side.CP and not x.reduced(u))
    assert full == 5, "2 is less than the LF of an army"


@pytest.mark.rule("12.3.3#1", "12.4.6#1")
def test_the_fort_that_fell_with_its_defenders_does_not_fire():
    p = base().at("Sedan", "GE 1", "GE 3", "GE 4").at("Metz", "GE 2", "GE 5").at("Verdun", "(FR 1)")
    s = flank(p, "CP", "Verdun", "Sedan", "Metz")
    choose(s, "flank Sedan", dice=[4])
    choose(s, dice=[3])  # 7: 3 for the army, 3 for the fort
    assert not s.fort(space("Verdun"))
    assert name(s) == "Advance"
    assert {c for c in choices(s) if c.startswith("advance")} == {f"advance GE {i} > Verdun" for i in range(1, 6)}


# Sinai ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.2.7#2")
@pytest.mark.parametrize(
    ("side", "froms", "to", "events", "drm"),
    [
        ("AP", {"Sinai": ("BRc", "BRc")}, "Gaza", (), -3),
        ("AP", {"Sinai": ("BRc", "BRc")}, "Beersheba", (), -3),
        ("AP", {"Sinai": ("BRc", "BRc")}, "Gaza", ("AP-49",), 0),
        ("AP", {"Sinai": ("BRc",), "Nablus": ("BRc",)}, "Gaza", (), 0),
        ("CP", {"Sinai": ("TUc", "TUc")}, "Cairo", (), -3),
        ("CP", {"Sinai": ("TUc", "TUc")}, "Port Said", ("AP-49",), -3),
        ("CP", {"Sinai": ("TUc",), "Alexandria": ("TUc",)}, "Cairo", (), 0),
        ("CP", {"Gaza": ("TUc", "TUc")}, "Sinai", (), 0),
    ],
)
def test_attacks_out_of_sinai(side, froms, to, events, drm):
    from greatwar.games.paths_of_glory.rules import fire

    p = base(8)
    if events:
        p.event(*events, turn=7)
    for x, us in froms.items():
        p.at(x, *us)
    p.at(to, "TUc" if side == "AP" else "BRc")
    s = flank(p, side, to, *froms)
    assert fire.modifier(s, s.combat, True) == drm
    assert fire.modifier(s, s.combat, False) == 0
