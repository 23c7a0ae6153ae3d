"""Referee: chapters 10 and 11 as stories of whole operations."""

from __future__ import annotations

import pytest

from tests.games.paths_of_glory.battles import attack
from tests.games.paths_of_glory.referee.move_combat.movekit import (
    OPS5,
    action,
    activations,
    base,
    choices,
    choose,
    early,
    go,
    moves,
    name,
    names_at,
    ops,
    owner,
    reach,
    space,
    trench,
    where,
)

# 10 ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.1.1")
@pytest.mark.parametrize(
    ("there", "ok"),
    [
        (("GE 1", "GE 2"), True),
        (("GE 1", "GE 2", "GE 3"), False),
        (("GEc", "GEc", "GEc"), False),
        (("GEc", "AHc"), True),
        (("GE 1", "AH 1", "(GEc)"), False),
    ],
)
def test_three_units_of_any_kind(there, ok):
    s = ops(base().at("Koblenz", *there).at("Frankfurt", "GE 9"), "CP", move=["Frankfurt"])
    assert ("Koblenz" in reach(s, "GE 9")[1]) is ok
    assert "Koblenz" in reach(s, "GE 9")[0]


@pytest.mark.rule("10.1.1")
def test_a_fort_does_not_count():
    s = ops(base().at("Metz", "GE 1", "GE 2").at("Koblenz", "GEc"), "CP", move=["Koblenz"])
    go(s, "GEc 1", "Metz")
    assert len(names_at(s, "Metz")) == 3


@pytest.mark.rule("10.1.2")
def test_overstacked_for_a_while_but_not_at_the_end():
    s = ops(base().at("Koblenz", "GE 1", "GE 2", "GE 3").at("Frankfurt", "GEc"), "CP", move=["Koblenz", "Frankfurt"])
    go(s, "GEc 1", "Koblenz")
    assert len(names_at(s, "Koblenz")) == 4
    assert "done" not in choices(s), "10.1.2 the limit holds at the end of movement"
    assert not any(c.startswith("entrench") for c in choices(s)) or True
    go(s, "GE 3", "Metz")
    assert "done" in choices(s) or name(s) != "Movement"


@pytest.mark.rule("10.1.2")
def test_overstack_only_if_someone_there_can_still_leave():
    # the three in Koblenz are not activated
    s = ops(base().at("Koblenz", "GE 1", "GE 2", "GE 3").at("Frankfurt", "GEc"), "CP", move=["Frankfurt"])
    go(s, "GEc 1", "Koblenz", stop=False)
    assert "stop" not in choices(s)


@pytest.mark.rule("10.1.2", "11.2.1#1")
def test_armies_that_entrench_cannot_make_room():
    s = ops(base().at("Koblenz", "GE 1", "AHc", "GEc").at("Frankfurt", "GEc"), "CP", move=["Koblenz", "Frankfurt"])
    choose(s, "entrench GE 1")
    go(s, "GEc 2", "Koblenz")
    assert "done" not in choices(s)
    assert not any(c.startswith("move GE 1 ") for c in choices(s))


@pytest.mark.rule("10.1.5")
def test_units_of_the_two_sides_never_share_a_space():
    s = ops(base().at("Sedan", "GE 1").at("Verdun", "FRc").at("Cambrai", "(FRc)"), "CP", move=["Sedan"])
    entered = reach(s, "GE 1")[0]
    assert not entered & {"Verdun", "Cambrai"}


@pytest.mark.rule("10.1.6")
@pytest.mark.parametrize(
    ("where_", "units", "cost"),
    [
        ("Cambrai", ("FR 1", "BR 1", "BE 1"), 3),
        ("Cambrai", ("FR 1", "US 1", "BR 1"), 2),
        ("Amiens", ("BE 1", "BR 1", "CNDc"), 1),
        ("Cambrai", ("BE 1", "BR 1", "CNDc"), 2),
        ("Ostend", ("BE 1", "BRc", "FRc"), 2),
        ("Brussels", ("BE 1", "BRc"), 2),
        ("Antwerp", ("BE 1", "PTc"), 1),
        ("Brussels", ("US 1", "FR 1"), 2),
        ("Metz", ("US 1", "FR 1"), 1),
        ("Turin", ("US 1", "FR 1"), 2),
    ],
)
def test_the_cost_of_mixed_stacks(where_, units, cost):
    p = base().at(where_, *units)
    for x in ("Nantes", "Marseilles", "Rennes", "Caen", "Tours"):
        p.at(x, "FRc")
    if where_ == "Metz":
        p.destroyed("Metz").control("Metz", "AP").at("Verdun", "FRc")
    s = action(p, "AP")
    choose(s, f"ops {OPS5['AP']}")
    before = s.ops
    choose(s, f"activate-move {where_}")
    assert before - s.ops == cost


# 11.1 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.1#1")
@pytest.mark.parametrize("u", ["MNc", "(MNc)"])
def test_mn_never_moves(u):
    s = action(base().at("Cetinje", u, "SBc"), "AP")
    choose(s, f"ops {OPS5['AP']}", "activate-move Cetinje")
    if name(s) == "Activate":
        choose(s, "done")
    assert not any(c.startswith("move MN") for c in choices(s))
    assert any(c.startswith("move SBc") for c in choices(s))


@pytest.mark.rule("11.1.1#2", "11.1.5")
def test_a_unit_that_stopped_does_not_go_on():
    s = ops(base().at("Koblenz", "GE 1", "GE 2"), "CP", move=["Koblenz"])
    go(s, "GE 1", "Frankfurt")
    assert not moves(s, "GE 1")
    go(s, "GE 2", "Frankfurt", "Kassel", "Erfurt")
    assert where(s, "GE 2") == "Erfurt"


@pytest.mark.rule("11.1.5")
@pytest.mark.parametrize(
    ("u", "path"),
    [
        ("GE 1", ("Frankfurt", "Kassel", "Erfurt")),
        ("GEc 1", ("Frankfurt", "Kassel", "Erfurt", "Leipzig")),
        ("AHc 1", ("Frankfurt", "Kassel", "Erfurt")),
        ("(TUc 1)", ("Frankfurt", "Kassel", "Erfurt")),
    ],
)
def test_the_last_point_ends_the_move(u, path):
    s = ops(base().at("Koblenz", u), "CP", move=["Koblenz"])
    u = u.strip("()")
    for x in path:
        choose(s, f"move {u} > {x}")
    assert not moves(s, u)
    assert where(s, u) == path[-1]


@pytest.mark.rule("11.1.5")
@pytest.mark.parametrize(
    ("u", "spaces"), [("TU YLD", 3), ("(TU YLD)", 2), ("TU AoI", 3), ("(TU AoI)", 2), ("TU SNc", 1), ("(TU SNc)", 1)]
)
def test_reduced_turks_are_slower(u, spaces):
    line_ = (
        ["Adana", "Aleppo", "Damascus", "Nablus", "Jerusalem"]
        if "SN" not in u
        else ["Libya", "Alexandria", "Cairo", "Sinai"]
    )
    s = ops(base().at(line_[0], u), "CP", move=[line_[0]])
    u = u.strip("()")
    far = reach(s, u)[0]
    assert line_[spaces] in far
    assert line_[spaces + 1] not in far


@pytest.mark.rule("11.1.6")
def test_through_an_attack_marker_but_not_into_it():
    p = base().at("Koblenz", "GE 1").at("Metz", "GE 2").at("Verdun", "FR 1").at("Strasbourg", "GE 3")
    s = ops(p, "CP", move=["Koblenz"], attack=["Metz"])
    entered, ended = reach(s, "GE 1")
    assert "Metz" in entered
    assert "Metz" not in ended
    assert "Strasbourg" in ended


@pytest.mark.rule("11.1.8", "15.2.1")
@pytest.mark.parametrize(
    ("fort", "from_", "units", "ok"),
    [
        ("Verdun", "Metz", ("GEc", "GEc"), False),
        ("Verdun", "Metz", ("GEc", "GEc", "GEc"), True),
        ("Verdun", "Metz", ("(GEc)", "(GEc)", "(GEc)"), True),
        ("Verdun", "Metz", ("(GE 1)",), True),
        ("Nancy", "Metz", ("GEc",), False),
        ("Nancy", "Metz", ("GEc", "AHc"), True),
        ("Paris", "Chateau Thierry", ("GEc",), True),
        ("Antwerp", "Brussels", ("(GEc)",), True),
        ("Belfort", "Mulhouse", ("GEc", "(AHc)"), True),
    ],
)
def test_who_can_enter_a_fort_space(fort, from_, units, ok):
    p = base().at(from_, *units)
    if from_ == "Chateau Thierry":
        p.control("Sedan", "CP").control("Cambrai", "CP")
    if from_ == "Brussels":
        p.control("Sedan", "CP").control("Liege", "AP")
    s = ops(p, "CP", move=[from_])
    assert any(fort in moves(s, str(u)) for u in s.at(space(from_))) is ok
    if ok:
        for u in sorted(map(str, s.at(space(from_)))):
            go(s, u, fort)
        assert owner(s, fort) == "AP", "15.1.10"
        assert len(names_at(s, fort)) == len(units)


@pytest.mark.rule("11.1.8", "15.2.1")
def test_corps_of_two_spaces_and_none_may_be_left_alone():
    s = ops(base().at("Metz", "GEc", "GEc").at("Sedan", "GEc"), "CP", move=["Metz", "Sedan"])
    go(s, "GEc 1", "Verdun")
    go(s, "GEc 2", "Verdun")
    assert "done" not in choices(s)
    assert "Verdun" in moves(s, "GEc 3")
    assert not can_end_elsewhere(s, "GEc 3", "Verdun"), "11.1.8 the third must come"
    s = go(s, "GEc 3", "Verdun")
    assert len(names_at(s, "Verdun")) == 3


def can_end_elsewhere(s, u, fort):
    return bool(reach(s, u)[1] - {fort})


@pytest.mark.rule("15.1.1", "11.1.1#2")
def test_who_begins_a_siege_stops_and_later_ones_pass():
    s = ops(base().at("Metz", "GE 1", "GE 2"), "CP", move=["Metz"])
    choose(s, "move GE 1 > Verdun")
    assert not moves(s, "GE 1"), "15.1.1 may not move further"
    choose(s, "move GE 2 > Verdun")
    assert {"Bar le Duc", "Chateau Thierry"} <= moves(s, "GE 2")
    choose(s, "move GE 2 > Bar le Duc")
    assert owner(s, "Bar le Duc") == "CP"
    assert owner(s, "Verdun") == "AP"


@pytest.mark.rule("15.2.4#1")
@pytest.mark.parametrize(
    ("units", "leaver", "ok"),
    [
        (("GE 1", "GEc"), "GEc 1", True),
        (("GE 1", "GE 2"), "GE 1", True),
        (("GEc", "GEc", "GEc"), "GEc 1", False),  # two would be left; all must go
        (("GE 1",), "GE 1", True),
    ],
)
def test_leaving_a_siege(units, leaver, ok):
    s = ops(base().at("Verdun", *units).control("Sedan", "CP"), "CP", move=["Verdun"])
    assert "Metz" in moves(s, leaver)
    go(s, leaver, "Metz")
    assert ("done" in choices(s) or name(s) != "Movement") is ok


@pytest.mark.rule("15.2.4#2", "15.2.4#3")
def test_a_broken_siege_needs_the_full_number_again():
    # two corps are left of three; one corps more makes three again
    p = base().at("Verdun", "GEc", "GEc").at("Metz", "GEc").control("Sedan", "CP")
    s = ops(p, "CP", move=["Metz"])
    assert "Verdun" in moves(s, "GEc 3")
    p = base().at("Verdun", "GEc").at("Metz", "GEc").control("Sedan", "CP")
    s = ops(p, "CP", move=["Metz"])
    assert "Verdun" not in moves(s, "GEc 2"), "two corps do not besiege 3"


@pytest.mark.rule("15.1.12")
@pytest.mark.parametrize(("turn", "who", "ok"), [(1, "RU 1", False), (2, "RU 1", True), (1, "RUc", False)])
def test_russians_do_not_enter_german_forts_in_august(turn, who, ok):
    p = early(turn).at("Insterberg", who, "RU 2").control("Konigsberg", "CP")
    s = ops(p, "AP", move=["Insterberg"])
    assert any("Konigsberg" in moves(s, str(u)) for u in s.at(space("Insterberg"))) is ok


@pytest.mark.rule("15.1.12")
def test_a_destroyed_german_fort_is_no_fort_in_august():
    s = ops(early(1).at("Insterberg", "RU 2").destroyed("Konigsberg"), "AP", move=["Insterberg"])
    assert "Konigsberg" in moves(s, "RU 2")


@pytest.mark.rule("15.1.12")
def test_russians_may_enter_austrian_forts_in_august():
    s = ops(early(1).at("Lublin", "RU 2"), "AP", move=["Lublin"])
    assert "Przemysl" in moves(s, "RU 2")


@pytest.mark.rule("11.1.9#1", "11.1.9#2")
@pytest.mark.parametrize(
    ("event", "ws", "u", "free"),
    [
        ((), 0, "GE 1", False),
        ((), 3, "GE 1", False),
        ((), 4, "GE 1", True),
        (("CP-8",), 0, "GE 1", True),
        ((), 0, "AHc 1", False),
        ((), 3, "AH 1", False),
    ],
)
def test_the_channel_before_and_after(event, ws, u, free):
    p = early(2).war_status(cp=ws).at("Cambrai", u).control("Sedan", "CP").destroyed("Liege").control("Liege", "CP")
    if event:
        p.event(*event)
    s = ops(p, "CP", move=["Cambrai"])
    entered, ended = reach(s, u)
    assert {"Calais", "Amiens"} <= entered
    assert (bool(ended & {"Calais", "Amiens", "Ostend"})) is free
    assert "Rouen" in ended
    go(s, u, "Amiens", "Rouen")
    assert owner(s, "Amiens") == "CP"
    assert owner(s, "Rouen") == "CP"


@pytest.mark.rule("11.1.9#1")
def test_allies_end_on_the_channel_at_any_time():
    s = ops(early(1).at("Rouen", "FR 1"), "AP", move=["Rouen"])
    assert {"Amiens", "Calais"} <= reach(s, "FR 1")[1]


@pytest.mark.rule("11.1.11#1")
@pytest.mark.parametrize(
    ("nation", "from_", "u", "to"),
    [
        ("IT", "Trent", "AH 5", "Verona"),
        ("IT", "Nice", "FR 1", "Turin"),
        ("RO", "Timisvar", "AH 1", "Targu Jiu"),
        ("RO", "Kishinev", "RU 8", "Barlad"),
        ("BU", "Nis", "SB 1", "Sofia"),
        ("TU", "Batum", "RUc", "Rize"),
        ("TU", "Basra", "BRc", "Qurna"),
        ("TU", "Basra", "BRc", "Ahwaz"),
        ("GR", "Monastir", "SB 1", "Florina"),
        ("TU", "Cairo", "BRc", "Sinai"),
    ],
)
def test_neutral_ground_opens_with_the_entry(nation, from_, u, to):
    side = "CP" if u.startswith("AH") else "AP"
    for at_war in (False, True):
        p = early(4).at(from_, u)
        if at_war:
            p.war(nation)
        s = ops(p, side, move=[from_])
        (v,) = map(str, s.at(space(from_)))
        assert (to in moves(s, v)) is at_war, at_war


@pytest.mark.rule("11.1.12#1")
@pytest.mark.parametrize(
    ("side", "from_", "u", "to"),
    [("CP", "Skopje", "AH 1", "Tirana"), ("AP", "Skopje", "SBc 1", "Tirana"), ("AP", "Tirana", "SBc 1", "Valona")],
)
def test_albania_is_always_open(side, from_, u, to):
    p = early(2).at(from_, u)
    if side == "CP":
        for x in ("Belgrade", "Nis", "Valjevo"):
            p.destroyed(x) if x == "Belgrade" else None
            p.control(x, "CP")
    s = ops(p, side, move=[from_])
    assert to in moves(s, u)


@pytest.mark.rule("11.1.11#2")
def test_limited_greek_entry_opens_the_spaces_without_greeks():
    p = (
        base(war=("TU", "IT", "BU"))
        .event("AP-30")
        .at("Monastir", "SB 1")
        .at("Florina", "GRc")
        .at("Larisa", "GRc")
        .at("Athens", "GRc")
    )
    s = ops(p, "AP", move=["Monastir"])
    entered = reach(s, "SB 1")[0]
    assert "Salonika" in entered
    assert "Kavala" in entered
    assert "Florina" not in entered
    assert "activate-move Florina" not in activations(action(p, "AP"))
    assert True


@pytest.mark.rule("11.1.14")
def test_every_space_passed_changes_hands_and_points():
    p = base().at("Sedan", "GEc").destroyed("Verdun")
    s = ops(p, "CP", move=["Sedan"])
    vp = s.vp
    go(s, "GEc 1", "Verdun", "Bar le Duc", "Dijon", "Nevers")
    assert [owner(s, x) for x in ("Verdun", "Bar le Duc", "Dijon", "Nevers")] == ["CP"] * 4
    assert s.vp - vp == 3  # Verdun, Bar le Duc, Dijon


@pytest.mark.rule("11.1.14")
def test_passing_a_besieged_fort_takes_nothing():
    s = ops(base().at("Verdun", "GE 1").at("Metz", "GEc").control("Sedan", "CP"), "CP", move=["Metz"])
    vp = s.vp
    go(s, "GEc 1", "Verdun", "Bar le Duc")
    assert owner(s, "Verdun") == "AP"
    assert owner(s, "Bar le Duc") == "CP"
    assert s.vp - vp == 1


# ANA and SN -----------------------------------------------------------------------------------------------------------


def arabs(turn=12):
    return base(turn).at("Arabia", "ANAc")


@pytest.mark.rule("11.1.15#1")
def test_the_ana_holds_only_what_it_stands_in():
    s = ops(arabs(), "AP", move=["Arabia"])
    vp = s.vp
    go(s, "ANAc", "Jerusalem", "Nablus")
    assert owner(s, "Jerusalem") == "CP"
    assert owner(s, "Nablus") == "AP"
    assert s.vp == vp
    s = ops(arabs(), "AP", move=["Arabia"])
    vp = s.vp
    go(s, "ANAc", "Jerusalem")
    assert owner(s, "Jerusalem") == "AP"
    assert s.vp == vp - 1


@pytest.mark.rule("11.1.15#1")
def test_a_fort_that_the_ana_besieges_stays_turkish():
    s = ops(arabs(), "AP", move=["Arabia"])
    go(s, "ANAc", "Aqaba")
    assert owner(s, "Aqaba") == "CP"
    assert names_at(s, "Aqaba") == {"ANAc"}


@pytest.mark.rule("11.1.15#2")
@pytest.mark.parametrize("order", ["ana-first", "corps-first"])
def test_what_others_converted_stays(order):
    p = base(12).at("Amman", "ANAc").at("Nablus", "BRc").control("Amman", "CP")
    p.control("Beirut", "AP").control("Gaza", "AP").destroyed("Gaza")
    for x in ("Jerusalem",):
        p.control(x, "CP")
    p.control("Sinai", "AP")
    s = ops(p, "AP", move=["Amman", "Nablus"])
    both = [("ANAc", "Jerusalem"), ("BRc 1", "Jerusalem")]
    for u, x in both if order == "ana-first" else both[::-1]:
        go(s, u, x)
    assert owner(s, "Jerusalem") == "AP"
    if name(s) == "Movement" and "done" in choices(s):
        choose(s, "done")
    # a later round: the corps goes, then the Arabs
    s.pending.clear()
    from tests.games.paths_of_glory.positions import Position

    q = Position(s)
    q.s.clear_round_marks()
    t = ops(q, "AP", move=["Jerusalem"], c="AP-54")
    go(t, "BRc 1", "Nablus")
    assert owner(t, "Jerusalem") == "AP"
    go(t, "ANAc", "Amman")
    assert owner(t, "Jerusalem") == "AP", "11.1.15 these remain Allied after the ANA exits"


@pytest.mark.rule("11.1.16#1", "11.1.14")
def test_the_sn_converts():
    s = ops(base().at("Libya", "TU SNc"), "CP", move=["Libya"])
    vp = s.vp
    go(s, "TU SNc", "Alexandria")
    assert owner(s, "Alexandria") == "CP"
    assert s.vp == vp + 1


# BEF ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.17")
@pytest.mark.parametrize("u", ["BR BEF", "BR BEFc", "BR 1", "BRc 1"])
def test_the_bef_stays_in_the_west(u):
    s = ops(base().at("Grenoble", u), "AP", move=["Grenoble"])
    assert ("Turin" in moves(s, u)) is ("BEF" not in u)
    s = attack(base().at("Augsburg", u).control("Stuttgart", "AP").at("Innsbruck", "AHc").active("AP"), "Augsburg")
    assert (f"attack {u} > Innsbruck" in choices(s)) is ("BEF" not in u)


@pytest.mark.rule("11.1.4#1")
@pytest.mark.parametrize(
    ("u", "ok"),
    [
        ("BR BEF", True),
        ("BR BEFc", True),
        ("BR 1", True),
        ("AUSc", True),
        ("CNDc", True),
        ("PTc", True),
        ("ANAc", True),
        ("FR 1", False),
        ("BE 1", False),
        ("US 1", False),
        ("ITc 1", False),
    ],
)
def test_who_crosses_the_channel(u, ok):
    s = ops(base().at("Calais", u), "AP", move=["Calais"])
    assert ("London" in moves(s, u)) is ok


@pytest.mark.rule("11.1.4#1")
@pytest.mark.parametrize(
    ("from_", "to", "u", "ok"),
    [
        ("Taranto", "Valona", "IT 1", True),
        ("Taranto", "Valona", "FR 1", False),
        ("Taranto", "Valona", "BRc 1", False),
        ("Riga", "Reval", "RU 1", True),
        ("Riga", "Reval", "ROc 1", False),
        ("Kiev", "Kharkov", "RUc 1", True),
        ("Kiev", "Kharkov", "SBc 1", False),
        ("Uman", "Caucasus", "RU 1", True),
        ("Uman", "Caucasus", "ROc 1", False),
        ("Smolensk", "Moscow", "RU Czlc", True),
    ],
)
def test_allied_dashed_lines(from_, to, u, ok):
    s = ops(base().at(from_, u), "AP", move=[from_])
    assert (to in moves(s, u)) is ok


@pytest.mark.rule("11.1.4#1")
@pytest.mark.parametrize(
    ("from_", "to", "u", "ok"),
    [
        ("Aqaba", "Medina", "TUc 1", True),
        ("Aqaba", "Medina", "GEc 1", False),
        ("Aqaba", "Medina", "TU YLD", True),
        ("Kiev", "Kharkov", "GE 1", False),
        ("Riga", "Reval", "GE 1", False),
        ("Jerusalem", "Arabia", "TUc 1", False),
        ("Calais", "London", "GE 1", False),
    ],
)
def test_cp_dashed_lines(from_, to, u, ok):
    p = base(12).at(from_, u).destroyed("Riga")
    for x in (
        "Lodz",
        "Warsaw",
        "Szawli",
        "Brest Litovsk",
        "Kovel",
        "Sarny",
        "Rovno",
        "Zhitomir",
        "Cambrai",
        "Sedan",
        "Liege",
        "Kovno",
        "Riga",
        "Kiev",
    ):
        p.destroyed(x) if x in ("Warsaw", "Brest Litovsk", "Kovno", "Liege", "Riga") else None
        p.control(x, "CP")
    s = ops(p, "CP", move=[from_])
    assert (to in moves(s, u)) is ok


# 11.2 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.1#1")
@pytest.mark.parametrize(("event", "ok"), [((), False), (("CP-6",), True), (("AP-12",), True)])
@pytest.mark.parametrize("side", ["CP", "AP"])
def test_entrenching_needs_the_event_of_either_side(event, ok, side):
    p = early(3).at("Koblenz", "GE 1", "GEc").at("Cambrai", "FR 1", "FRc")
    if event:
        p.event(*event, turn=2)
    s = ops(p, side, move=["Koblenz" if side == "CP" else "Cambrai"])
    assert {c for c in choices(s) if c.startswith("entrench")} == (
        {"entrench GE 1" if side == "CP" else "entrench FR 1"} if ok else set()
    )


@pytest.mark.rule("11.2.1#1")
def test_one_army_of_a_space_and_not_after_moving():
    s = ops(base().at("Koblenz", "GE 1", "GE 2").at("Metz", "GE 3"), "CP", move=["Koblenz", "Metz"])
    choose(s, "entrench GE 1")
    assert not any(c.startswith("entrench GE 2") for c in choices(s))
    assert not moves(s, "GE 1")
    assert moves(s, "GE 2")
    assert "entrench GE 3" in choices(s)
    go(s, "GE 3", "Strasbourg")
    assert not any(c == "entrench GE 3" for c in choices(s))


@pytest.mark.rule("11.2.2", "11.2.3")
@pytest.mark.parametrize(
    ("u", "die", "level", "after"),
    [
        ("GE 1", 3, 0, 1),
        ("GE 1", 4, 0, 0),
        ("(GE 1)", 3, 0, 1),
        ("GE 1", 3, 1, 2),
        ("GE 1", 4, 1, 1),
        ("AH 1", 2, 0, 1),
        ("AH 1", 3, 0, 0),
        ("(AH 1)", 2, 1, 2),
    ],
)
def test_the_die_of_entrenching(u, die, level, after):
    p = base().at("Koblenz", u)
    if level:
        p.trench("Koblenz", "CP", level)
    s = ops(p, "CP", move=["Koblenz"])
    choose(s, f"entrench {u.strip('()')}")
    if name(s) == "Movement":
        choose(s, "done")
    assert name(s) == "EntrenchRoll"
    choose(s, dice=[die])
    assert trench(s, "Koblenz")[1] == after


@pytest.mark.rule("11.2.2")
@pytest.mark.parametrize(
    ("where_", "u", "good"),
    [
        ("Cambrai", "FR 1", 3),
        ("Cambrai", "BR 1", 3),
        ("Cambrai", "BE 1", 3),
        ("Lodz", "RU 1", 2),
        ("Verona", "IT 1", 2),
        ("Nis", "SB 1", 2),
        ("Cambrai", "US 1", 3),
        ("Cambrai", "BR BEF", 3),
    ],
)
def test_the_last_good_die_of_each_nation(where_, u, good):
    for die, level in ((good, 1), (good + 1, 0)):
        s = ops(base().at(where_, u), "AP", move=[where_])
        choose(s, f"entrench {u}")
        choose(s, "done") if name(s) == "Movement" else None
        choose(s, dice=[die])
        assert trench(s, where_)[1] == level


@pytest.mark.rule("11.2.3")
def test_nobody_digs_a_third_level():
    s = ops(base().at("Koblenz", "GE 1").trench("Koblenz", "CP", 2), "CP", move=["Koblenz"])
    if "entrench GE 1" in choices(s):
        choose(s, "entrench GE 1")
        choose(s, "done") if name(s) == "Movement" else None
        choose(s, dice=[1])
    assert trench(s, "Koblenz") == ("CP", 2)


@pytest.mark.rule("11.2.2")
def test_the_die_comes_after_all_movement_and_before_combat():
    p = base().at("Koblenz", "GE 1").at("Frankfurt", "GEc").at("Metz", "GE 2").at("Verdun", "FR 1")
    s = ops(p, "CP", move=["Koblenz", "Frankfurt"], attack=["Metz"])
    choose(s, "entrench GE 1")
    assert name(s) == "Movement"
    assert moves(s, "GEc 1")
    go(s, "GEc 1", "Kassel")
    choose(s, "done") if name(s) == "Movement" else None
    assert name(s) == "EntrenchRoll"
    choose(s, dice=[1])
    assert name(s) == "Combats"
    assert trench(s, "Koblenz") == ("CP", 1)


@pytest.mark.rule("11.2.1#3")
def test_besiegers_entrench():
    s = ops(base().at("Verdun", "GE 1").control("Sedan", "CP"), "CP", move=["Verdun"])
    choose(s, "entrench GE 1")
    choose(s, "done") if name(s) == "Movement" else None
    choose(s, dice=[3])
    assert trench(s, "Verdun") == ("CP", 1)
    assert owner(s, "Verdun") == "AP"


@pytest.mark.rule("11.2.5", "11.2.6", "11.2.4")
@pytest.mark.parametrize(("level", "after"), [(1, ("", 0)), (2, ("CP", 1))])
@pytest.mark.parametrize("how", ["stop", "pass", "corps", "siege"])
def test_enemy_trenches_are_overrun(level, after, how):
    x = "Verdun" if how == "siege" else "Cambrai"
    p = base().at("Sedan", "GEc" if how == "corps" else "GE 1").trench(x, "AP", level)
    s = ops(p, "CP", move=["Sedan"])
    u = "GEc 1" if how == "corps" else "GE 1"
    assert trench(s, x) == ("AP", level)
    go(s, u, *((x, "Amiens") if how == "pass" else (x,)))
    assert trench(s, x) == after


@pytest.mark.rule("14.3.3", "11.2.1#1")
def test_an_army_out_of_supply_does_not_dig():
    # Russians traced to Russia, the French in their stack to nothing
    p = base().at("Lublin", "RU 1", "FR 1")
    s = ops(p, "AP", move=["Lublin"])
    assert "entrench RU 1" in choices(s)
    assert "entrench FR 1" not in choices(s)


def dig(p, side, where_, u, die, c, modified=None):
    s = ops(p, side, move=[where_], c=c)
    choose(s, f"entrench {u}")
    choose(s, "done") if name(s) == "Movement" else None
    choose(s, dice=[die])
    return s


def rounds(p, side, *acts):
    """Several action rounds of one side after each other (the other does nothing); an act is (space, army, die) or
    None.
    """
    from tests.games.paths_of_glory.referee.cards.referee_cards import Run

    own = {"CP": ["CP-33", "CP-54", "CP-52", "CP-53"], "AP": ["AP-55", "AP-54", "AP-16", "AP-17"]}[side]
    r = Run(p.hand(side, *own[: len(acts)]))
    out = []
    for i, a in enumerate(acts):
        s = r.at("TakeAction", side=0 if side == "CP" else 1, round_=i + 1)
        if a is None:
            r.one()
            continue
        x, u, die = a
        choose(s, f"ops {own[i]}", f"activate-move {x}")
        choose(s, "done") if name(s) == "Activate" else None
        choose(s, f"entrench {u}")
        choose(s, "done") if name(s) == "Movement" else None
        before = trench(s, x)[1]
        choose(s, dice=[die])
        out.append(trench(s, x)[1] - before)
    return out


@pytest.mark.rule("11.2.10#1", "11.2.10#2")
@pytest.mark.parametrize(
    ("side", "x", "u", "lf", "helped"),
    [
        ("CP", "Koblenz", "GE 1", 3, True),
        ("CP", "Cracow", "AH 1", 2, False),
        ("AP", "Cambrai", "FR 1", 3, True),
        ("AP", "Cambrai", "BR 1", 3, True),
        ("AP", "Cambrai", "BE 1", 3, False),
        ("AP", "Verona", "IT 1", 2, True),
        ("AP", "Lodz", "RU 1", 2, False),
        ("AP", "Cambrai", "US 1", 3, False),
    ],
)
def test_the_optional_bonus_of_a_failed_attempt(side, x, u, lf, helped):
    p = lambda **o: base(entrench_modifier=True).at(x, u)  # noqa: E731
    assert rounds(p(), side, (x, u, lf + 1), (x, u, lf + 1)) == [0, 1 if helped else 0]
    assert rounds(p(), side, (x, u, lf + 1), None, (x, u, lf + 1)) == [0, 0], "no attempt in the following round"
    assert rounds(p(), side, (x, u, lf + 2), (x, u, lf + 2), (x, u, lf + 2)) == [0, 0, 0], "never more than -1"
    assert rounds(p(), side, (x, u, lf + 1), (x, u, lf + 2), (x, u, lf + 1)) == [0, 0, 1 if helped else 0], (
        "failed again: marked again"
    )
    assert rounds(base().at(x, u), side, (x, u, lf + 1), (x, u, lf + 1)) == [0, 0], "without the option"


# 11.3 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.3.1")
@pytest.mark.parametrize(
    ("u", "side", "ok"),
    [
        ("TU YLD", "CP", True),
        ("TU AoI", "CP", True),
        ("GE 11", "CP", False),
        ("AH 1", "CP", False),
        ("BUc 1", "CP", True),
        ("GEc 1", "CP", True),
        ("BR MEF", "AP", True),
        ("BR NE", "AP", True),
        ("FR Orient", "AP", True),
        ("BR 1", "AP", False),
        ("FR 1", "AP", False),
        ("GRc 1", "AP", True),
    ],
)
@pytest.mark.parametrize(("from_", "to"), [("Adrianople", "Constantinople"), ("Balikesir", "Bursa")])
def test_armies_of_the_near_east(u, side, ok, from_, to):
    p = base().at(from_, u)
    if side == "AP":
        p.control("Gallipoli", "AP").control("Constantinople", "AP" if to == "Bursa" else "CP").at("Burgas", "FRc")
        p.control("Philippoli", "AP").control("Kavala", "AP")
        if to == "Bursa":
            p.control("Adrianople", "AP")
    s = action(p, side)
    choose(s, f"ops {OPS5[side]}")
    if f"activate-move {from_}" not in choices(s):
        pytest.skip("out of supply here")
    choose(s, f"activate-move {from_}")
    choose(s, "done") if name(s) == "Activate" else None
    assert (to in moves(s, u)) is ok


@pytest.mark.rule("11.3.1")
@pytest.mark.parametrize(("u", "ok"), [("GE 11", False), ("TU YLD", True), ("GEc 1", True), ("AH 1", False)])
def test_attacks_into_the_near_east(u, ok):
    s = attack(base().at("Adrianople", u, "BUc").at("Constantinople", "BRc").active("CP"), "Adrianople")
    assert (f"attack {u} > Constantinople" in choices(s)) is ok


@pytest.mark.rule("11.3.2#1", "11.3.2#2")
def test_one_corps_a_turn_through_the_caucasus():
    from tests.games.paths_of_glory.referee.cards.referee_cards import Run

    p = base().at("Caucasus", "RUc", "RUc", "RU 1").at("Poti", "RU CAU").hand("AP", "AP-55", "AP-54", "AP-16")
    r = Run(p)
    s = r.at("TakeAction", side=1, round_=1)
    choose(s, "ops AP-55", "activate-move Caucasus", "activate-move Poti")
    choose(s, "done") if name(s) == "Activate" else None
    assert not moves(s, "RU 1") & {"Poti", "Grozny"}
    assert "Caucasus" not in moves(s, "RU CAU")
    assert {"Poti", "Grozny"} <= moves(s, "RUc 1")
    go(s, "RUc 1", "Grozny")
    assert not moves(s, "RUc 2") & {"Poti", "Grozny"}
    choose(s, "done") if name(s) == "Movement" else None
    s = r.at("TakeAction", side=1, round_=2)
    choose(s, "ops AP-54", "activate-move Caucasus", "activate-move Grozny")
    choose(s, "done") if name(s) == "Activate" else None
    assert not moves(s, "RUc 2") & {"Poti", "Grozny"}, "in either direction, once"
    assert "Caucasus" not in moves(s, "RUc 1"), "in either direction, once"
    choose(s, "done")
    s = r.at("TakeAction", side=1, turn=10, round_=1)
    choose(s, "ops AP-16", "activate-move Caucasus")
    choose(s, "done") if name(s) == "Activate" else None
    assert {"Poti", "Grozny"} <= moves(s, "RUc 2"), "a new turn"


@pytest.mark.rule("11.3.2#3")
@pytest.mark.parametrize("tsar", [False, True])
def test_no_crossing_after_the_fall_of_the_tsar(tsar):
    p = base().at("Caucasus", "RUc")
    if tsar:
        p.event("CP-52")
    s = ops(p, "AP", move=["Caucasus"])
    assert bool(moves(s, "RUc 1") & {"Poti", "Grozny"}) is not tsar
    p = base().at("Caucasus", "RUc").at("Poti", "TUc")
    if tsar:
        p.event("CP-52")
    s = attack(p.active("AP"), "Caucasus")
    assert ("attack RUc 1 > Poti" in choices(s)) is not tsar


# activation and what follows ------------------------------------------------------------------------------------------


@pytest.mark.rule("9.2.9#2", "15.1.3")
def test_a_siege_that_was_lifted_by_movement_may_be_attacked_from_outside():
    p = base().at("Verdun", "GE 1").at("Metz", "GE 2").at("Nancy", "FR 1")
    s = ops(p, "CP", move=["Verdun"], attack=["Metz"])
    go(s, "GE 1", "Sedan")
    choose(s, "done") if name(s) == "Movement" else None
    assert "attack GE 2 > Verdun" in choices(s)
    s = ops(
        base().at("Verdun", "GE 1", "GE 3").at("Metz", "GE 2").at("Nancy", "FR 1"),
        "CP",
        move=["Verdun"],
        attack=["Metz"],
    )
    go(s, "GE 1", "Sedan")
    choose(s, "done") if name(s) == "Movement" else None
    assert "attack GE 2 > Verdun" not in choices(s)


@pytest.mark.rule("9.2.5#1", "11.1.6")
def test_no_end_in_an_attack_space_even_if_it_was_vacated_nowhere():
    p = base().at("Metz", "GE 2").at("Koblenz", "GEc").at("Verdun", "FR 1")
    s = ops(p, "CP", move=["Koblenz"], attack=["Metz"])
    assert "Metz" not in reach(s, "GEc 1")[1]
