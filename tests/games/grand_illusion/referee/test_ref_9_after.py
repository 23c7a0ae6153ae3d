"""Blind referee tests of chapter 9, second part: retreats, forts, sieges, guns, cavalry, trenches, disruption."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at
from tests.games.grand_illusion.referee.refkit import (
    ALLIED,
    GAME,
    GERMAN,
    TRACK,
    TakeAction,
    at,
    auto,
    base,
    chance,
    dead,
    declare,
    dice_left,
    dis,
    enter,
    go,
    offers,
    play,
    roll,
    step,
    texts,
    unit,
    why,
)

FOUR = ("GE III", "GE IV", "GE X", "GE VII")
ROUND = (87, 88, 96, 98, 102, 103)


def fought(p, where, *pips, fow=8, who=()):
    s = p.build(TakeAction())
    declare(s, where, *who)
    go(s, f"fortunes {fow}")
    return roll(s, *pips)


def state_of(s):
    """Who is asked what: retreat by force, option, or nothing."""
    names: dict[int | None, str] = {GERMAN: "German", ALLIED: "Allied"}
    return step(s), names.get(GAME.actor(s))


# 9.4.1 -------------------------------------------------------------------------------------------


def test_9_4_1a_the_defender_with_disrupted_infantry_only_must_go():
    s = fought(base().at(97, "GE III", "FR I"), 97, 1, 6)
    assert state_of(s) == ("Retreat", "Allied")


def test_9_4_1a_cavalry_does_not_save_him():
    s = fought(base().at(97, "GE III", "GE IV", "FR I", "FR 1C"), 97, 1, 6, 6, 6)
    assert state_of(s) == ("Retreat", "Allied")
    assert not dis(s, "FR 1C")


def test_9_4_1a_one_undisrupted_division_in_the_hex_saves_all():
    s = fought(base().at(97, "GE III", "FR I", "FR 71R"), 97, 1, 6, 6)
    assert state_of(s) in (("DecideRetreat", "Allied"),)


def test_9_4_1a_the_attacker_goes_and_then_the_defender_has_the_option():
    s = fought(base().at(97, "GE III", "FR I").control("German", 96), 97, 6, 1)
    assert state_of(s) in (("Retreat", "German"), ("DecideRetreat", "Allied")), state_of(s)
    while step(s) == "Retreat":
        play(s, texts(s)[0])
    assert at(s, "GE III") in (96, 102, 103)
    assert state_of(s) == ("DecideRetreat", "Allied")
    assert set(texts(s)) == {"stay", "fall-back"}


def test_9_4_1a_nobody_if_both_have_disrupted_only():
    s = fought(base().at(97, "GE III", "FR I"), 97, 1, 1)
    assert state_of(s) == ("DecideRetreat", "Allied")


def test_9_4_1a_attackers_left_out_of_the_battle_count():
    s = fought(base().at(97, "GE III", "GE IV", "FR I").control("German", 97), 97, 6, 1, who=("GE III",))
    assert at(s, "GE III") == 97
    assert state_of(s) == ("DecideRetreat", "Allied")


def test_9_4_1a_undisrupted_units_left_out_of_the_attack_force_the_enemy_back():
    s = fought(base().at(97, "GE III", "GE IV", "FR I").control("German", 97), 97, 1, 1, who=("GE III",))
    assert state_of(s) == ("Retreat", "Allied")


def test_9_4_1a_cavalry_alone_must_leave_undisrupted_infantry():
    """Attackers are cavalry only: no infantry against an undisrupted corps."""
    s = fought(base().at(97, "GE 2C", "FR I").control("German", 97), 97, 6, 6, 6)
    assert at(s, "GE 2C") != 97 or state_of(s) == ("Retreat", "German")


def test_9_4_1a_cavalry_alone_may_stay_with_disrupted_infantry():
    s = fought(base().at(97, "GE 2C", "(FR I)").control("German", 97), 97, 6, 6, 6)
    assert at(s, "GE 2C") == 97
    assert state_of(s) == ("DecideRetreat", "Allied")


@pytest.mark.parametrize(
    ("where", "trench", "must"),
    [(97, 0, True), (97, 1, False), (97, 2, False), (102, 0, False), (103, 0, False), (104, 0, True)],
)
@pytest.mark.parametrize("loser", ["defender", "attacker"])
def test_9_4_1_exception_trench_and_vosges(where, trench, must, loser):
    p = base().at(where, "GE III", "FR I").control("Allied", where)
    if trench:
        p = p.trench(where, trench)
    s = fought(p, where, *((1, 6) if loser == "defender" else (6, 1)))
    if loser == "defender":
        assert state_of(s) == (("Retreat" if must else "DecideRetreat"), "Allied")
    elif must:
        assert at(s, "GE III") != where or state_of(s)[0] == "Retreat"
    else:
        assert at(s, "GE III") == where
        assert state_of(s) == ("DecideRetreat", "Allied")


@pytest.mark.parametrize(("trench", "where"), [(0, 97), (1, 97), (0, 102)])
def test_9_4_1c_cavalry_only_battle(trench, where):
    """The exception speaks of the cases above it (a and b): trench and Vosges do not save cavalry in 9.4.1c."""
    p = base().at(where, "GE 2C", "FR 1C").control("Allied", where)
    if trench:
        p = p.trench(where, trench)
    s = fought(p, where, 1, 6)
    assert dis(s, "FR 1C") == ["FR 1C"]
    assert state_of(s) == ("Retreat", "Allied") or at(s, "FR 1C") != where


def test_9_4_1c_not_if_both_are_disrupted():
    s = fought(base().at(97, "GE 2C", "FR 1C"), 97, 1, 1)
    assert state_of(s) == ("DecideRetreat", "Allied")


def test_9_4_1c_attacking_cavalry_too():
    s = fought(base().at(97, "GE 2C", "FR 1C").control("German", 96), 97, 6, 1)
    assert at(s, "GE 2C") != 97 or state_of(s) == ("Retreat", "German")


def test_9_4_1c_one_undisrupted_of_two_is_enough():
    s = fought(base().at(97, "GE 2C", "FR 1C", "FR 3C"), 97, 6, 6)
    auto(s)
    dice_left(s)
    assert state_of(s) == ("DecideRetreat", "Allied")


@pytest.mark.parametrize(
    ("ge", "fr", "trench", "goes"),
    [
        (("GE III", "GE IV"), ("FR I",), 0, "Allied"),
        (("GE III",), ("FR I", "FR X"), 0, "German"),
        (("GE III",), ("FR I",), 0, None),
        (("GE III",), ("FR I", "FR 1C"), 0, "German"),
        (("GE III",), ("FR I", "(FR X)"), 0, None),
        (("GE III", "GE IV"), ("FR I",), 1, None),
    ],
)
def test_9_4_1b_routed_counts_undisrupted_combat_units(ge, fr, trench, goes):
    p = base().at(97, *ge, *fr).control("German", 96)
    if trench:
        p = p.trench(97, 1)
    s = p.build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 2")
    dice_left(s)
    if goes == "Allied":
        assert state_of(s) == ("Retreat", "Allied")
    elif goes == "German":
        assert at(s, ge[0]) != 97 or state_of(s) == ("Retreat", "German")
    else:
        assert state_of(s) == ("DecideRetreat", "Allied")
        assert at(s, ge[0]) == 97


# 9.4.2 -------------------------------------------------------------------------------------------


def test_9_4_2_all_defending_units_go_forts_stay():
    s = fought(base().at(87, "GE III", "FR I", "FR 1C", "FR HQ1", "Fort Nancy"), 87, 6, 6)
    auto(s)
    dice_left(s)
    assert state_of(s) == ("DecideRetreat", "Allied")
    play(s, "fall-back")
    while step(s) == "Retreat":
        play(s, next(t for t in texts(s) if t.startswith("retreat-all")))
    assert 87 not in (at(s, "FR I"), at(s, "FR 1C"), at(s, "FR HQ1"))
    assert at(s, "Fort Nancy") == 87
    assert dis(s, "FR HQ1") == ["FR HQ1"]


def test_9_4_2_no_option_without_a_way():
    p = base().at(97, "GE III", "FR I").control("German", *ROUND)
    for h, u in zip(ROUND, ("GE IV", "GE X", "GE VII", "GE IX", "GE II", "GE XI"), strict=True):
        p = p.at(h, u)
    s = p.build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    roll(s, 6, 6)
    assert step(s) != "DecideRetreat"
    assert at(s, "FR I") == 97


def test_9_4_2_attackers_have_no_option():
    s = fought(base().at(97, "GE III", "FR I").control("German", 96), 97, 6, 6)
    assert GAME.actor(s) == ALLIED
    play(s, "stay")
    assert step(s) == "TakeAction"
    assert at(s, "GE III") == 97


# 9.4.3 -------------------------------------------------------------------------------------------


def ring(p, **kinds):
    """Lay out the six hexes round 97 by kind; unnamed ones hold German infantry and are German."""
    spare = iter(("GE VI", "GE X", "GE VII", "GE IX", "GE II", "GE XI"))
    fr = iter(("FR VII", "FR VIII", "FR XV", "FR XVI", "FR VI", "FR XX"))
    cav = iter(("GE 2C", "GE 4C", "GE 9C"))
    named = {h: k for k, hs in kinds.items() for h in hs}
    for h in ROUND:
        k = named.get(h, "wall")
        if k == "p1":
            p = p.control("Allied", h)
        elif k == "p2":
            p = p.control("Allied", h).at(h, next(spare), next(fr))
        elif k == "p3":
            p = p.control("German", h)
        elif k == "p4":
            p = p.control("German", h).at(h, next(spare), next(fr))
        elif k == "p5":
            p = p.control("German", h).at(h, next(cav))
        else:
            p = p.control("German", h).at(h, next(spare))
    return p


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ({"p1": (88, 98), "p2": (87,), "p3": (103,)}, {88, 98}),
        ({"p2": (87, 88), "p3": (98,), "p4": (103,)}, {87, 88}),
        ({"p3": (98, 88), "p4": (103,), "p5": (87,)}, {98, 88}),
        ({"p4": (88, 98), "p5": (87,)}, {88, 98}),
        ({"p5": (88, 98)}, {88, 98}),
    ],
)
def test_9_4_3a_exact_lists(kinds, expected):
    s = fought(ring(base().at(97, "GE III", "FR I"), **kinds), 97, 1, 6)
    assert state_of(s) == ("Retreat", "Allied")
    assert {int(t.split()[-1]) for t in texts(s)} == expected


def test_9_4_3b_no_hex_no_corps():
    s = fought(ring(base().at(97, "GE III", "FR I")), 97, 1, 6)
    assert dead(s, "FR I") == ["FR I"]


@pytest.mark.parametrize("kind", ["p3", "p4", "p5"])
def test_9_4_3a_note_2_not_over_blocked_hexsides(kind):
    s = fought(ring(base().at(97, "GE III", "FR I"), **{kind: (98,)}).blocked("German", 98, 97), 97, 1, 6)
    assert dead(s, "FR I") == ["FR I"]


def test_9_4_3a_priority_5_costs_one_hit_and_a_disrupted_unit_dies():
    s = fought(ring(base().at(97, "GE III", "FR I"), p5=(98,)), 97, 1, 6)
    while step(s) in ("Retreat", "ChooseHit", "TakeHit"):
        play(s, texts(s)[0])
    assert dead(s, "FR I") == ["FR I"]


def test_9_4_3a_priority_5_the_owner_chooses_who_is_hit_and_the_cavalry_may_go():
    s = fought(ring(base().at(97, "GE III", "GE IV", "FR I", "FR 71R"), p5=(98,)), 97, 1, 6, 1, 6)
    # both disrupted: one of them is lost, the other lives on in 98
    assert state_of(s) == ("TakeHit", "Allied"), "98 is the only way, so nobody asks where to"
    assert len(texts(s)) == 2, texts(s)
    play(s, texts(s)[1])
    assert len(dead(s, "FR I", "FR 71R")) == 1
    assert sorted((at(s, "FR I"), at(s, "FR 71R")))[0] == 98
    assert GAME.actor(s) == GERMAN, state_of(s)
    assert len(texts(s)) >= 2, texts(s)


def test_9_4_3a_priority_4_not_with_a_battle_marker():
    """Two battles: 97 and 98 (French in a German hex 98 with Germans); the first losers may not go into the second."""
    p = base().control("German", *ROUND).at(97, "FR I").at(96, "GE III").at(98, "FR X", "GE VIR")
    p = p.at(87, "GE IV").at(88, "GE X").at(102, "GE VII").at(103, "GE IX")
    s = p.at(96, "GE IIIR").build(TakeAction())
    # 96 touches 97 and 102, not 98: march through is not possible; attack 98 from 103 in another activation is none
    enter(s, 96, 97, "GE III")
    go(s, "fortunes 8")
    roll(s, 1, 6)
    # without a marker in 98 the French may go there
    while step(s) == "Retreat":
        assert {int(t.split()[-1]) for t in texts(s)} == {98}
        play(s, texts(s)[0])
    assert at(s, "FR I") == 98


def test_9_4_3a_priority_4_with_and_without_marker_from_one_activation():
    """From 98 the Germans attack 97 and 88 at once. 88 is German with a French corps in it; FR I may not go there."""
    for battle_in_88 in (True, False):
        p = base(g=6).control("German", *ROUND).at(97, "FR I").at(88, "FR X", "GE VIR").at(98, "GE III", "GE IIIR")
        p = p.at(87, "GE IV").at(102, "GE VII").at(103, "GE IX").at(96, "GE X")
        s = p.build(TakeAction())
        go(s, "activate 98", "join GE III", "march 97", "join GE IIIR", "march 88")
        go(s, "accept" if battle_in_88 else "decline", "done")
        if not chance(s):
            play(s, next(t for t in texts(s) if "97" in t))
        go(s, "fortunes 8")
        roll(s, 1, 6)
        while step(s) == "Retreat":
            play(s, texts(s)[0])
        assert (dead(s, "FR I") == ["FR I"]) == battle_in_88


def test_8_4_7b_british_not_into_paris_while_another_option_is_open():
    """20: Paris (19) is the only friendly hex, 21 is an empty German hex: there is another option."""
    p = base(turn=8).at(20, "GE III", "BR 1").control("German", 10, 11, 21, 29, 30, 20)
    p = p.at(10, "GE IV").at(11, "GE X").at(29, "GE VII").at(30, "GE IX")
    s = fought(p, 20, 1, 6)
    while step(s) == "Retreat":
        assert {int(t.split()[-1]) for t in texts(s)} == {21}, texts(s)
        play(s, texts(s)[0])
    assert at(s, "BR 1") == 21


def test_8_4_7b_british_into_paris_without_another_option():
    p = base(turn=8).at(20, "GE III", "BR 1").control("German", 10, 11, 21, 29, 30, 20)
    p = p.at(10, "GE IV").at(11, "GE X").at(29, "GE VII").at(30, "GE IX").at(21, "GE II")
    s = fought(p, 20, 1, 6)
    while step(s) == "Retreat":
        play(s, texts(s)[0])
    assert at(s, "BR 1") == 19


def test_9_4_3c_overstacked_unit_goes_on_and_loses_a_step():
    """Only 98 is open, and it holds six French corps: the retreating disrupted division goes on and is lost by
    the step.
    """
    full = ("FR X", "FR XI", "FR XII", "FR XIII", "FR V", "FR IV")
    p = ring(base().at(97, "GE III", "GE IV", "FR I", "FR 71R"), p1=(98,)).at(98, *full)
    s = fought(p, 97, 1, 6, 1, 6)
    while step(s) not in ("TakeAction",) and GAME.actor(s) == ALLIED:
        play(s, texts(s)[0])
    assert len(dead(s, "FR I", "FR 71R")) == 1
    alive = [n for n in ("FR I", "FR 71R") if not dead(s, n)]
    assert at(s, alive[0]) in (89, 99, 104, 88)


@pytest.mark.parametrize(
    ("infantry", "cavalry", "fits"),
    [
        (("FR X", "FR XI", "FR XII", "FR XIII", "FR V"), (), True),
        (("FR X", "FR XI", "FR XII", "FR XIII", "FR V", "FR 71R"), (), False),
        (("FR X", "FR XI", "FR XII", "FR XIII", "FR V"), ("FR 1C", "FR 3C", "FR 5C", "FR 4C"), True),
        (("FR X", "FR XI", "FR XII", "FR XIII", "FR V"), ("FR 1C", "FR 3C", "FR 5C", "FR 4C", "FR 9C"), False),
    ],
)
def test_9_4_3c_8_4_6_boundaries_of_room(infantry, cavalry, fits):
    p = ring(base().at(97, "GE III", "FR I"), p1=(98,)).at(98, *infantry, *cavalry)
    s = fought(p, 97, 1, 6)
    while step(s) == "Retreat":
        play(s, texts(s)[0])
    if fits:
        assert at(s, "FR I") == 98
    else:
        assert dead(s, "FR I") == ["FR I"]


# 9.4.4 -------------------------------------------------------------------------------------------


def test_9_4_4_hq_retreats_with_the_rest_and_flips_those_it_meets():
    s = fought(ring(base().at(97, "GE III", "FR I", "FR HQ1"), p1=(98,)).at(98, "FR HQ2", "FR X"), 97, 1, 6)
    while step(s) == "Retreat":
        play(s, texts(s)[0])
    assert at(s, "FR HQ1") == 98
    assert dis(s, "FR HQ1", "FR HQ2") == ["FR HQ1", "FR HQ2"]


def test_9_4_4_hq_alone_after_the_battle_goes_to_the_nearest_supplied_unit():
    """The only defender is eliminated; the HQ goes over friendly hexes to the nearest hex with supplied units."""
    s = fought(base().at(97, "GE III", "(FR I)", "FR HQ1").at(79, "FR X").at(69, "FR XI"), 97, 1, 6)
    assert dead(s, "FR I") == ["FR I"]
    assert at(s, "FR HQ1") == 79
    assert dis(s, "FR HQ1") == ["FR HQ1"]


def test_9_4_4_two_nearest_hexes_are_a_choice():
    s = fought(base().at(97, "GE III", "(FR I)", "FR HQ1").at(88, "FR X").at(98, "FR XI"), 97, 1, 6)
    assert GAME.actor(s) == ALLIED
    assert {int(t.split()[-1]) for t in texts(s)} == {88, 98}


def test_9_4_4_not_over_enemy_hexes():
    p = base().at(97, "GE III", "(FR I)", "FR HQ1").at(79, "FR X").control("German", 87, 88, 98, 103)
    s = fought(p, 97, 1, 6)
    assert at(s, "FR HQ1") not in range(1, 108)


def test_9_4_4_german_hq_entered_by_the_enemy():
    s = base(active="Allied").at(96, "GE HQ6").at(95, "GE III").at(97, "FR I").build(TakeAction())
    go(s, "activate 97", "join FR I", "march 96", "draw 1")
    assert at(s, "GE HQ6") == 95
    assert dis(s, "GE HQ6") == ["GE HQ6"]


def test_9_4_4_hq_beside_cavalry_is_not_alone():
    s = base(active="Allied").at(96, "GE HQ6", "GE 2C").at(95, "GE III").at(97, "FR 71R").build(TakeAction())
    go(s, "activate 97", "join FR 71R", "march 96", "done")
    assert at(s, "GE HQ6") == 96


# 9.4.5 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "pip", "turns"),
    [
        ("FR I", 1, 2),
        ("FR I", 4, 5),
        ("FR I", 5, None),
        ("BR 1", 5, 5),
        ("BR 1", 6, None),
        ("BR 1", 1, 2),
        ("BR 1", 2, 2),
        ("FR IIT", 1, 4),
        ("FR IIT", 2, 5),
        ("FR IIT", 3, None),
        ("BE 3", 1, 5),
        ("BE 3", 2, None),
        ("BR RN", 3, 3),
        ("BR C", 2, 2),
        ("FR IIIT", 2, 5),
    ],
)
def test_9_4_5_retreat_into_the_sea(name, pip, turns):
    """Calais (14): everything round it is German infantry."""
    p = (
        base(turn=7)
        .at(14, "GE III", name)
        .control("German", 15, 23, 24)
        .at(15, "GE IV")
        .at(23, "GE X")
        .at(24, "GE VII")
    )
    s = p.build(TakeAction())
    declare(s, 14)
    go(s, "fortunes 8")
    auto(s)
    roll(s, 1, 6)
    while not chance(s) and GAME.actor(s) == ALLIED and step(s) != "TakeAction":
        play(s, texts(s)[0])
    assert chance(s), state_of(s)
    play(s, f"roll {pip}")
    if turns is None:
        assert dead(s, name) == [name]
    else:
        assert s.place(unit(name)) is TRACK[7 + turns]
        assert dis(s, name) == [name]


@pytest.mark.parametrize("where", [52, 42])
def test_9_4_5_12_5_4_not_from_antwerp_nor_where_is_no_port(where):
    p = (
        base(turn=7)
        .at(52, "GE III", "FR I")
        .control("German", 43, 53, 62)
        .at(43, "GE IV")
        .at(53, "GE X")
        .at(62, "GE VII")
    )
    s = p.build(TakeAction())
    declare(s, 52)
    go(s, "fortunes 8")
    auto(s)
    roll(s, 1, 6)
    assert dead(s, "FR I") == ["FR I"]


def test_9_4_5_germans_do_not_swim():
    p = (
        base(turn=7, active="Allied")
        .at(14, "GE III", "FR I")
        .control("Allied")
        .at(15, "FR IV")
        .at(23, "FR X")
        .at(24, "FR VII")
    )
    s = p.build(TakeAction())
    declare(s, 14)
    go(s, "fortunes 8")
    roll(s, 1, 6)
    assert dead(s, "GE III") == ["GE III"]


# 9.5.3 -------------------------------------------------------------------------------------------


def besieged_after(where, forts, units, pips, allies=()):
    p = base().at(where, *forts, *allies).control("German", 86, 85, 75, 95).at(86, *units)
    s = p.build(TakeAction())
    go(s, "activate 86", *(f"join {u.strip('()')}" for u in units), f"march {where}", "done", "fortunes 8")
    auto(s)
    roll(s, *pips)
    while step(s) not in ("TakeAction",) and not chance(s):
        t = texts(s)
        play(s, next((x for x in t if x in ("besiege", "accept", "siege")), t[0]))
    return s


def is_siege(s, where):
    return bool(s.besieged(hex_at(where))) if hasattr(s, "besieged") else None


@pytest.mark.parametrize(
    ("where", "forts", "units", "siege"),
    [
        (77, ("Fort St Mihiel",), ("GE III",), True),
        (77, ("Fort St Mihiel",), ("GE 33R",), True),
        (76, ("Fort Verdun 76",), ("GE III",), True),
        (76, ("Fort Verdun 76",), ("GE 33R",), False),
        (87, ("Fort Nancy", "Fort Toul"), ("GE III",), True),
        (87, ("Fort Nancy", "Fort Toul"), ("GE 33R",), False),
        (87, ("Fort Nancy",), ("GE 33R",), True),
    ],
)
def test_9_5_3a_who_can_besiege(where, forts, units, siege):
    """Seen by control: a hex with besieged forts only becomes German."""
    pips = (6, 6) if len(forts) == 1 or len(units) == 2 else (6, 6, 6)
    s = besieged_after(where, forts, units, pips)
    assert s.controls(GERMAN, hex_at(where)) == siege
    assert s.besieged(hex_at(where)) == siege


def test_9_5_3a_not_by_a_disrupted_corps():
    s = besieged_after(77, ("Fort St Mihiel",), ("GE III",), (6, 1))
    assert s.controls(ALLIED, hex_at(77))


def test_9_5_3a_not_while_other_defenders_remain():
    s = besieged_after(77, ("Fort St Mihiel",), ("GE III",), (6, 6, 6), allies=("FR 1C",))
    if at(s, "FR 1C") == 77:
        assert s.controls(ALLIED, hex_at(77))


def test_9_5_3a_a_battle_is_needed():
    """The French leave the fort hex by themselves: the Germans beside the fort do not besiege it by that."""
    s = base(active="Allied").at(77, "Fort St Mihiel", "FR I", "GE III").build(TakeAction())
    go(s, "activate 77", "join FR I", "march 68", "halt")
    assert s.controls(ALLIED, hex_at(77))
    assert not s.besieged(hex_at(77))


def test_9_5_3b_siege_ends_when_the_last_corps_leaves_a_large_garrison():
    p = base().at(76, "Fort Verdun 76", "GE III", "GE 33R").control("German", 76, 86, 85, 75).siege(76)
    s = p.build(TakeAction())
    go(s, "activate 76", "join GE III", "march 86", "halt")
    assert not s.besieged(hex_at(76))
    assert s.controls(GERMAN, hex_at(76)), "supplied Germans are still there, and no Allied combat unit (8.3.3)"


def test_9_5_3b_siege_of_a_small_fort_is_kept_by_a_division():
    p = base().at(77, "Fort St Mihiel", "GE III", "GE 33R").control("German", 77, 86, 76).siege(77)
    s = p.build(TakeAction())
    go(s, "activate 77", "join GE III", "march 86")
    assert s.controls(GERMAN, hex_at(77))
    assert s.besieged(hex_at(77))


def test_9_5_3b_not_by_cavalry_left_behind():
    p = base().at(77, "Fort St Mihiel", "GE III", "GE 2C").control("German", 77, 86, 76).siege(77)
    s = p.build(TakeAction())
    go(s, "activate 77", "join GE III", "march 86")
    assert not s.besieged(hex_at(77))


def test_9_5_3b_siege_ends_when_the_besieger_is_disrupted():
    """French relief from 68 disrupts the only corps."""
    p = base(active="Allied").at(77, "Fort St Mihiel", "GE III", "GE IIIR").control("German", 77, 86).siege(77)
    s = p.at(68, "FR I", "FR X").build(TakeAction())
    enter(s, 68, 77, "FR I", "FR X")
    go(s, "fortunes 8")
    roll(s, 1, 6, 1, 6)
    while step(s) == "Retreat":
        play(s, texts(s)[0])
    assert s.controls(ALLIED, hex_at(77))


def test_9_5_3_a_besieged_fort_may_be_attacked_again():
    p = base().at(77, "Fort St Mihiel", "GE III").control("German", 77, 86, 76).siege(77)
    s = p.build(TakeAction())
    go(s, "activate 77")
    assert "declare 77" in texts(s)


# 9.5.4 -------------------------------------------------------------------------------------------


def guns(where, fort, *names, turn=3, start=None, inf=("GE III",), other=()):
    p = base(turn=turn).control("German", 64, 54, 63, 53, 74, 75, 85, 86, where).control("Allied", where)
    s = p.at(where, *fort, *inf, *names, *other).build(TakeAction())
    return declare(s, where)


@pytest.mark.parametrize(
    ("where", "fort", "gun", "pip", "hit"),
    [
        (64, "Fort Namur", "GE HA420", 3, True),
        (64, "Fort Namur", "GE HA420", 4, False),
        (64, "Fort Namur", "GE HA305", 2, True),
        (64, "Fort Namur", "GE HA305", 3, False),
        (76, "Fort Verdun 76", "GE HA420", 1, True),
        (76, "Fort Verdun 76", "GE HA420", 2, False),
        (76, "Fort Verdun 76", "GE HA305", 1, False),
        (77, "Fort St Mihiel", "GE HA305", 3, True),
        (77, "Fort St Mihiel", "GE HA305", 4, False),
        (77, "Fort St Mihiel", "GE HA420", 4, True),
    ],
)
def test_9_5_4c_only_the_defence_number_modifies(where, fort, gun, pip, hit):
    """Terrain, trenches, concentric attack do not count; a natural one is no automatic hit."""
    s = guns(where, (fort,), gun)
    go(s, f"bombard {gun} > {fort}")
    assert step(s) != "FortunesDice"
    play(s, f"roll {pip}")
    assert (step(s) != "FortunesDice") == hit, step(s)


def test_9_5_4c_maubeuge_gets_weaker():
    """+2 for the first two steps, +1 for the others: with 420 the dice 2, 2, 3, 3 destroy it; a 3 at first misses."""
    s = guns(54, ("Fort Maubeuge",), "GE HA420")
    go(s, "bombard GE HA420 > Fort Maubeuge", 2, 2, 3, 3)
    assert at(s, "Fort Maubeuge") != 54
    assert step(s) == "FortunesDice"
    s = guns(54, ("Fort Maubeuge",), "GE HA420")
    go(s, "bombard GE HA420 > Fort Maubeuge", 2, 3)
    assert step(s) == "FortunesDice"


def test_9_5_4c_one_gun_after_another_and_the_second_may_hold():
    s = guns(77, ("Fort St Mihiel",), "GE HA420", "GE HA305")
    assert set(texts(s)) == {
        "hold-fire",
        "concentrate",
        "bombard GE HA420 > Fort St Mihiel",
        "bombard GE HA305 > Fort St Mihiel",
    }
    go(s, "bombard GE HA420 > Fort St Mihiel", 5)
    assert set(texts(s)) == {"hold-fire", "bombard GE HA305 > Fort St Mihiel"}
    go(s, "hold-fire")
    assert dis(s, "GE HA420", "GE HA305") == ["GE HA420"]


@pytest.mark.parametrize("mode", ["concentrate", "single"])
def test_9_5_4d_concentrated_bombardment_adds_a_hit(mode):
    """St Mihiel 4;3;2;1. Both guns miss at once: only the concentrated one costs a step. Seen by the fort's own die."""
    s = guns(77, ("Fort St Mihiel",), "GE HA420", "GE HA305")
    if mode == "concentrate":
        go(s, "concentrate")
        while not chance(s):
            play(s, texts(s)[0])
        play(s, "roll 6")
        while not chance(s):
            play(s, texts(s)[0])
        play(s, "roll 6")
    else:
        go(s, "bombard GE HA420 > Fort St Mihiel", 6, "bombard GE HA305 > Fort St Mihiel", 6)
    assert dis(s, "GE HA420", "GE HA305") == ["GE HA420", "GE HA305"]
    go(s, "fortunes 8")
    roll(s, 6, 4)
    assert (dis(s, "GE III") == ["GE III"]) == (mode == "single")


def test_9_5_4d_all_forts_gone_the_second_gun_is_fired_too():
    s = guns(64, ("Fort Namur",), "GE HA420", "GE HA305")
    go(s, "concentrate")
    while step(s) != "FortunesDice":
        play(s, "roll 1" if chance(s) else texts(s)[0])
    assert dis(s, "GE HA420", "GE HA305") == ["GE HA420", "GE HA305"]


def test_9_5_4b_a_fired_gun_does_not_fire_again_this_turn():
    s = guns(77, ("Fort St Mihiel",), "GE HA420")
    go(s, "bombard GE HA420 > Fort St Mihiel", 6, "fortunes 8", 6, 6)
    while step(s) != "TakeAction":
        play(s, texts(s)[0])
    declare(s, 77)
    assert step(s) == "FortunesDice"


def test_9_5_4c_same_fort_until_it_falls():
    s = guns(87, ("Fort Nancy", "Fort Toul"), "GE HA420")
    assert offers(s, "bombard") == {"bombard GE HA420 > Fort Nancy", "bombard GE HA420 > Fort Toul"}
    go(s, "bombard GE HA420 > Fort Nancy", 1)
    assert chance(s)
    assert step(s) != "FortunesDice"


def test_9_5_4_guns_do_not_bombard_combat_units():
    s = guns(97, (), "GE HA420", other=("FR I",))
    assert step(s) == "FortunesDice"


def test_9_5_4a_a_gun_alone_with_the_enemy_is_lost():
    s = base(active="Allied").at(96, "GE HA420").at(97, "FR 1C").build(TakeAction())
    go(s, "activate 97", "join FR 1C", "march 96", "draw 1")
    assert at(s, "GE HA420") not in range(1, 108)


def test_9_5_4a_a_gun_retreats_with_the_others():
    s = base().at(97, "GE III", "GE HA420", "FR I").control("German", 96).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    roll(s, 6, 1)
    while step(s) == "Retreat":
        play(s, next(t for t in texts(s) if t.startswith("retreat")))
    assert at(s, "GE HA420") in (96, 102, 103)


# 9.6 ---------------------------------------------------------------------------------------------


def test_9_6_1_two_shots_at_cavalry():
    """Free shot hits: the cavalry is disrupted at once, fires with 1, and is hit again: eliminated."""
    s = base().at(97, "GE 2C", "FR I").control("German", 97).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    go(s, 4)
    assert dis(s, "GE 2C") == ["GE 2C"]
    go(s, 2, 4)
    assert dis(s, "FR I") == []
    assert dead(s, "GE 2C") == ["GE 2C"]


def test_9_6_1_disrupted_cavalry_hit_by_the_free_shot_never_fires():
    s = base().at(97, "(GE 2C)", "GE III", "FR I", "FR X").control("German", 97).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    while not chance(s):
        t = texts(s)
        play(s, next((x for x in t if "2C" in x), t[0]))
    n = 0
    while chance(s) and n < 9:
        play(s, "roll 4")
        n += 1
        auto(s)
    assert dead(s, "GE 2C") == ["GE 2C"]


def test_9_6_1_no_free_shot_for_cavalry_against_cavalry():
    s = base().at(97, "GE 2C", "FR 1C").control("German", 97).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    assert dice_left(s) == 2


@pytest.mark.parametrize(("fort", "pip", "hit"), [(True, 5, True), (False, 5, False), (False, 4, True)])
def test_9_6_1_9_3_2d_the_free_shot_has_the_fort_modifier(fort, pip, hit):
    p = base().at(77, "GE 2C", "FR I")
    if fort:
        p = p.at(77, "Fort St Mihiel")
    s = p.build(TakeAction())
    declare(s, 77)
    go(s, "fortunes 8")
    auto(s)
    play(s, f"roll {pip}")
    assert (dis(s, "GE 2C") == ["GE 2C"]) == hit


@pytest.mark.parametrize(
    ("name", "pip", "hit"),
    [
        ("BR 1", 4, True),
        ("BR 1", 5, False),
        ("BR C", 3, True),
        ("BR C", 4, False),
        ("BE 3", 3, True),
        ("BE 3", 4, False),
        ("BE C", 1, True),
        ("BE C", 2, False),
        ("BR RN", 3, True),
        ("BR 3IN", 4, True),
        ("(BR 1)", 3, True),
        ("(BR 1)", 4, False),
        ("FR 71R", 2, True),
        ("FR 71R", 3, False),
        ("BE I", 4, True),
        ("BE I", 5, False),
    ],
)
def test_12_2_red_circles_defend_with_one_more(name, pip, hit):
    s = base().at(97, "GE III", name).control("German", 97).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    roll(s, 6, pip)
    assert (dis(s, "GE III") == ["GE III"]) == hit


@pytest.mark.parametrize(
    ("name", "pip", "hit"), [("BR 1", 3, True), ("BR 1", 4, False), ("BE 3", 2, True), ("BE 3", 3, False)]
)
def test_12_2_not_when_attacking(name, pip, hit):
    s = base(active="Allied").at(97, "GE III", name).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    roll(s, pip, 6)
    assert (dis(s, "GE III") == ["GE III"]) == hit


# 9.6.3 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("group", "there", "delay"),
    [
        (("GE III",), ("FR 1C",), True),
        (("GE III", "GE 33R", "GE 2C"), ("FR 1C", "(FR 3C)"), True),
        (("GE 33R", "GE 30R"), ("FR 1C",), False),
        (("GE 2C",), ("FR 1C",), False),
        (("GE III",), ("FR 1C", "Fort Nancy"), False),
        (("GE III",), ("FR 1C", "FR MAR"), False),
        (("(GE III)", "GE 33R"), ("FR 1C",), False),
    ],
)
def test_9_6_3_when_cavalry_delays(group, there, delay):
    where = 87 if "Fort Nancy" in there else 97
    s = base().at(96, *group).at(where, *there).build(TakeAction())
    go(s, "activate 96", *(f"join {u.strip('()')}" for u in group), f"march {where}")
    assert (step(s) == "CavalryDelay") == delay
    if not delay:
        go(s, "done")
        assert step(s) == "FortunesDice"


def test_9_6_3_stand_costs_the_cavalry_and_stops_the_group():
    s = base().at(96, "GE III", "GE HQ6").at(97, "FR 1C", "FR 3C").build(TakeAction())
    go(s, "activate 96", "join GE III", "join GE HQ6", "march 97", "stand")
    assert dead(s, "FR 1C", "FR 3C") == ["FR 1C", "FR 3C"]
    assert s.controls(GERMAN, hex_at(97))
    assert not offers(s, "march")


def test_9_6_3_falling_back_disrupts_and_lets_the_group_march_on():
    s = base().at(96, "GE III", "GE HQ6").at(97, "FR 1C", "(FR 3C)").build(TakeAction())
    go(s, "activate 96", "join GE III", "join GE HQ6", "march 97", "fall-back")
    while step(s) == "ChooseRide":
        play(s, texts(s)[0])
    assert dis(s, "FR 1C", "FR 3C") == ["FR 1C", "FR 3C"]
    assert not dead(s, "FR 1C", "FR 3C")
    assert s.controls(GERMAN, hex_at(97))
    assert "march 98" in texts(s) or "march 88" in texts(s), texts(s)


def test_9_6_3_cavalry_that_cannot_go_three_hexes_is_lost():
    p = base().at(96, "GE III").at(97, "FR 1C").control("German", 87, 88, 98, 103).at(87, "GE IV").at(88, "GE X")
    s = p.at(98, "GE VII").at(103, "GE IX").at(102, "GE II").build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97")
    if step(s) == "CavalryDelay":
        play(s, texts(s)[-1])
    assert dead(s, "FR 1C") == ["FR 1C"]


# 9.7 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "offered"),
    [
        (("GE III", "FR I"), True),
        (("GE III",), False),
        (("GE III", "FR 1C"), False),
        (("GE 2C", "FR I"), False),
        (("GE 33R", "FR 71R"), True),
        (("(GE III)", "(FR I)"), True),
        (("GE III", "FR HQ1", "FR 1C"), False),
    ],
)
def test_9_7_2_trenches_need_supplied_infantry_of_both(there, offered):
    s = (
        base(turn=7)
        .withdrew("Allied", 4)
        .withdrew("German", 5)
        .at(97, *there)
        .control("German", 97)
        .build(TakeAction())
    )
    assert ("entrench 97" in texts(s)) == offered


def test_9_7_1_not_before_the_german_withdrawal():
    s = base(turn=7).withdrew("Allied", 4).at(97, "GE III", "FR I").control("German", 97).build(TakeAction())
    assert "entrench 97" not in texts(s)
    assert why(s, "entrench 97").startswith("9.7")


def test_9_7_2_one_marker_and_one_cap():
    s = (
        base(turn=7)
        .withdrew("Allied", 4)
        .withdrew("German", 5)
        .at(97, "GE III", "FR I")
        .control("German", 97)
        .build(TakeAction())
    )
    go(s, "entrench 97")
    assert s.caps[GERMAN] == 4
    assert "entrench 97" not in texts(s)


# 9.8 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "siege", "offered"),
    [
        (("(GE III)",), False, True),
        (("(GE III)", "FR I"), False, False),
        (("(GE III)", "FR 1C"), False, False),
        (("(GE III)", "GE IV", "Fort St Mihiel"), True, False),
        (("GE III",), False, False),
        (("(GE 2C)",), False, True),
        (("(GE HQ6)",), False, False),
    ],
)
def test_9_8_3a_recovery_needs_a_hex_free_of_enemies(there, siege, offered):
    p = base().at(77, *there).control("German", 77, 86, 76).at(86, "GE IX")
    if siege:
        p = p.siege(77)
    s = p.build(TakeAction())
    assert ("recover 77" in texts(s)) == offered


def test_9_8_3a_all_supplied_combat_units_of_the_hex():
    s = base().at(96, "(GE III)", "(GE 2C)", "(GE 33R)", "(GE HQ6)").at(95, "(GE IV)").build(TakeAction())
    go(s, "recover 96")
    assert dis(s, "GE III", "GE 2C", "GE 33R", "GE HQ6", "GE IV") == ["GE HQ6", "GE IV"]
    assert s.caps[GERMAN] == 4


def test_9_8_3b_after_recovery_only_recovery():
    s = base().at(96, "(GE III)").at(95, "(GE IV)").at(94, "GE X").at(46, "FR I").build(TakeAction())
    go(s, "recover 96")
    assert set(texts(s)) == {"stop", "recover 95"}
    go(s, "recover 95")
    assert s.active == ALLIED


def test_9_8_3b_after_an_activation_recovery_is_open():
    s = base().at(96, "(GE III)").at(95, "(GE IV)").at(94, "GE X").at(46, "FR I").build(TakeAction())
    go(s, "activate 94", "done")
    assert {"recover 95", "recover 96", "activate 94"} <= set(texts(s))
    go(s, "recover 95")
    assert s.active == ALLIED


def test_9_8_3b_surrender_even_if_the_enemy_has_no_caps_then_back():
    """The enemy without CAPS gives the initiative back: a fresh segment, everything is open again."""
    s = base(a=0).at(96, "(GE III)").at(95, "(GE IV)").at(94, "GE X").at(46, "FR I").build(TakeAction())
    go(s, "recover 96")
    if "stop" in texts(s) and "activate 94" not in texts(s):
        go(s, "stop")
    assert s.active == GERMAN
    if step(s) == "DeclareWithdrawal":
        go(s, "decline")
    assert "activate 94" in texts(s)


@pytest.mark.parametrize(("turn", "n", "left"), [(11, 3, 0), (12, 3, 1), (12, 2, 1), (12, 1, 0), (13, 4, 2)])
def test_14_1_1c_fatigue_halves_recovery_rounding_up(turn, n, left):
    names = ("GE III", "GE IV", "GE X", "GE VII")[:n]
    s = base(turn=turn).at(96, *(f"({u})" for u in names)).at(46, "FR I").build(TakeAction())
    go(s, "recover 96")
    while step(s) not in ("TakeAction", "DeclareWithdrawal"):
        play(s, texts(s)[0])
    assert len(dis(s, *names)) == left


@pytest.mark.parametrize(
    ("group", "there", "control", "ok"),
    [
        (("(GE III)",), ("FR I", "GE IV"), "Allied", False),
        (("(GE III)", "GE X"), ("FR I", "GE IV"), "Allied", True),
        (("(GE III)",), ("FR I", "GE IV"), "German", True),
        (("(GE III)",), ("FR I",), "Allied", False),
        (("(GE III)", "GE 2C"), ("FR I",), "Allied", True),
        (("(GE III)", "GE HQ6"), ("FR I", "GE IV"), "Allied", False),
        (("(GE III)",), (), "Allied", True),
        (("(GE III)", "GE HQ6"), ("FR 1C",), "Allied", False),
    ],
)
def test_9_8_2_disrupted_units_enter_enemies_only_with_undisrupted_company(group, there, control, ok):
    s = base().at(96, *group).at(97, *there).control(control, 97).build(TakeAction())
    go(s, "activate 96", *(f"join {u.strip('()')}" for u in group))
    assert ("march 97" in texts(s)) == ok
