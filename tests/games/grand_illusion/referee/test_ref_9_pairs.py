"""Blind referee tests of chapter 9, third part: pairs of rules and who benefits."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at
from tests.games.grand_illusion.referee.refkit import (
    ALLIED,
    GAME,
    GERMAN,
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
    play,
    roll,
    step,
    texts,
    to_admin,
    whole,
)

FRFOUR = ("FR I", "FR X", "FR XI", "FR XII")


# cavalry and forts -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "ok"),
    [(("GE 2C",), False), (("GE 2C", "GE HA420"), False), (("GE III",), True), (("GE III", "GE 2C"), True)],
)
def test_9_5_1_9_6_1_cavalry_alone_declares_no_battle_against_forts_alone(units, ok):
    """Cavalry units may not attack a fort."""
    s = base().at(77, "Fort St Mihiel", *units).at(46, "FR I").build(TakeAction())
    go(s, "activate 77")
    assert ("declare 77" in texts(s)) == ok


@pytest.mark.parametrize(("units", "ok"), [(("GE 2C",), False), (("GE III",), True), (("GE III", "GE 2C"), True)])
def test_9_1_2b_9_6_1_cavalry_alone_cannot_enter_where_it_would_have_to_attack_a_fort(units, ok):
    """Entering makes a battle mandatory with all entrants as attackers; ruling 44 asks for a unit that can attack."""
    s = base().at(86, *units).at(77, "Fort St Mihiel").at(46, "FR I").build(TakeAction())
    go(s, "activate 86", *(f"join {u}" for u in units))
    assert ("march 77" in texts(s)) == ok


def test_9_6_1_cavalry_designated_beside_a_fort_and_infantry_must_attack_the_infantry():
    s = base().at(77, "Fort St Mihiel", "FR I", "GE 2C").at(46, "FR X").build(TakeAction())
    declare(s, 77)
    go(s, "fortunes 8")
    auto(s)
    # free shot, cavalry, corps; the fort is in reserve
    assert dice_left(s) == 4


# 9.2.3 what must be filled -----------------------------------------------------------------------


def test_9_2_3a_a_second_corps_must_face_the_fort_before_it_is_surplus():
    """One corps and a fort defend; two corps attack: none is surplus."""
    s = base().at(77, "Fort St Mihiel", "FR I", "GE III", "GE IV").build(TakeAction())
    declare(s, 77)
    go(s, "fortunes 8")
    assert step(s) == "Fire" or not any(t.startswith(("reserve", "done")) for t in texts(s)), texts(s)
    assert dice_left(s) == 4


def test_9_2_3a_cavalry_must_fill_a_space_opposite_infantry():
    s = base().at(97, "FR I", "FR X", "GE III", "GE 2C").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    assert not any(t == "done" for t in (texts(s) if not chance(s) else []))
    assert dice_left(s) == 5


def test_9_2_3a_disrupted_attackers_only_after_the_undisrupted_and_by_choice():
    s = base().at(97, "FR I", "FR X", "GE III", "(GE IV)").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    assert step(s) == "PlaceAttacker"
    assert set(texts(s)) == {"done", "front GE IV > 2"} or set(texts(s)) == {"done", "front GE IV > 1"}, texts(s)


def test_9_8_2_disrupted_attackers_never_in_reserve():
    s = base().at(97, "FR I", "GE III", "(GE IV)").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    assert not any(t.startswith("reserve GE IV") for t in (texts(s) if not chance(s) else []))
    assert dice_left(s) == 2


@pytest.mark.parametrize(("roll_", "dice"), [(8, 2), (6, 4), (11, 4)])
def test_2_4_parenthesised_units_attack_only_with_offensive_to_the_limit(roll_, dice):
    s = base(turn=8).at(97, "FR I", "FR X", "GE III", "GE OR").build(TakeAction())
    declare(s, 97)
    go(s, f"fortunes {roll_}")
    n = dice_left(s)
    # without it the second French corps is a reserve
    assert n == (3 if dice == 2 else 4)


def test_2_4_parenthesised_units_alone_declare_nothing():
    s = base(turn=8).at(97, "FR I", "GE OR").build(TakeAction())
    go(s, "activate 97")
    assert "declare 97" not in texts(s)


def test_2_4_parenthesised_units_defend_and_are_counterattackers_never():
    """GE OR defends alone; Counterattack: it may defend, but not attack, so nothing happens but the initiative."""
    s = base(active="Allied", turn=8).at(97, "FR I", "GE OR").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 10")
    dice_left(s)
    assert s.battle is None
    assert dis(s, "FR I", "GE OR") == []
    assert s.active == GERMAN


# reserve fire ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pip", "hit"), [(4, True), (5, False)])
def test_9_3_4_attacking_reserves_pay_for_the_terrain(pip, hit):
    s = base().at(96, "GE III", "GE IV", "FR I").control("Allied", 96).build(TakeAction())
    declare(s, 96)
    go(s, "fortunes 8")
    auto(s)
    roll(s, 6, 6, pip)
    assert (dis(s, "FR I") == ["FR I"]) == hit


@pytest.mark.parametrize(("fort", "pip", "hit"), [(True, 5, True), (False, 5, False), (False, 4, True)])
def test_9_3_4_9_3_2d_defending_reserves_have_the_fort_modifier(fort, pip, hit):
    p = base().at(77, "GE III", "FR I", "FR X")
    if fort:
        p = p.at(77, "Fort St Mihiel")
    s = p.build(TakeAction())
    declare(s, 77)
    go(s, "fortunes 8")
    auto(s)
    # front: GE III, FR I; then reserves: FR X and the fort in the order of the board
    go(s, 6, 6)
    auto(s)
    n = 0
    while (chance(s) and step(s) == "Fire") or (chance(s) and n < 2):
        play(s, f"roll {pip}" if n == 0 else "roll 6")
        n += 1
        auto(s)
    assert (dis(s, "GE III") == ["GE III"]) == hit


def test_9_3_4_9_3_5b_defending_reserves_have_elan_against_them_too():
    """Mandated Plan 17 battle with fewer attackers than defenders cannot be (four corps); five defenders leave
    one out.
    """
    s = base(turn=3, active="Allied").mandated(0, 1).control("Allied", 97, 87).control("German", 96)
    s = s.at(96, *FRFOUR, "GE IIIR", "GE IVR", "GE XR", "GE VIIR", "GE XIIR").build(TakeAction())
    declare(s, 96)
    go(s, "fortunes 8")
    assert dice_left(s) == 8


# counterattack -----------------------------------------------------------------------------------


@pytest.mark.parametrize("roll_", [10, 7])
def test_9_2_4_who_pays_and_who_acts_next(roll_):
    s = base().at(97, "GE III", "FR I").control("German", 96).build(TakeAction())
    declare(s, 97)
    go(s, f"fortunes {roll_}")
    if roll_ == 7:
        go(s, "counterattack")
    assert s.caps == (4, 4 if roll_ == 7 else 5)
    roll(s, 6, 6)
    while step(s) in ("DecideRetreat",):
        play(s, "stay")
    assert s.active == ALLIED


@pytest.mark.parametrize(("choice", "caps"), [("decline", 5), ("fall-back", 4), ("skirmish", 4), ("counterattack", 4)])
def test_9_1_4_tactical_advantage_prices(choice, caps):
    s = base().at(97, "GE III", "FR I").control("German", 96).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 7", choice)
    assert s.caps[ALLIED] == caps


def test_9_1_4_tactical_advantage_fall_back_takes_all_non_forts_and_the_initiative_stays():
    s = base().at(87, "GE III", "FR I", "FR HQ1", "Fort Nancy").control("German", 96).build(TakeAction())
    declare(s, 87)
    go(s, "fortunes 7", "fall-back")
    while step(s) == "Retreat":
        play(s, next(t for t in texts(s) if t.startswith("retreat")))
    assert 87 not in (at(s, "FR I"), at(s, "FR HQ1"))
    assert at(s, "Fort Nancy") == 87
    assert s.active == GERMAN


def test_9_1_4_no_tactical_advantage_without_a_cap():
    s = base(a=0).at(97, "GE III", "FR I").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 7")
    assert step(s) != "TacticalAdvantage" or texts(s) == ["decline"]


def test_9_2_4_9_4_2_the_former_attacker_may_retreat_after_a_counterattack():
    s = base().at(97, "GE III", "FR I").control("German", 96).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 10")
    roll(s, 6, 6)
    assert step(s) == "DecideRetreat"
    assert GAME.actor(s) == GERMAN


def test_9_2_4_units_not_designated_defend_too():
    """All of the attacker's units are now defending units."""
    s = base().at(97, "GE III", "GE IV", "FR I", "FR X").control("German", 97).build(TakeAction())
    declare(s, 97, "GE III")
    go(s, "fortunes 10")
    assert dice_left(s) == 4


def test_9_2_4_a_fort_of_the_former_attacker_defends():
    """French attack out of their fort hex and are counterattacked by two corps: corps and fort stand on the board."""
    s = base(active="Allied").at(77, "FR I", "Fort St Mihiel", "GE III", "GE IV").build(TakeAction())
    declare(s, 77)
    go(s, "fortunes 10")
    assert dice_left(s) == 4


# HQ, forts and sieges ----------------------------------------------------------------------------


def test_9_4_4_9_5_3_an_hq_beside_a_fort_leaves_before_the_siege():
    s = base().at(77, "Fort St Mihiel", "(FR I)", "FR HQ1", "GE III", "GE IV").at(68, "FR X").build(TakeAction())
    declare(s, 77)
    go(s, "fortunes 8")
    roll(s, 1, 6, 6, 6)
    while step(s) not in ("TakeAction",) and not chance(s):
        t = texts(s)
        play(s, next((x for x in t if x in ("besiege", "accept")), t[0]))
    assert at(s, "FR HQ1") == 68
    assert s.besieged(hex_at(77))
    assert s.controls(GERMAN, hex_at(77))


def test_9_4_4_attackers_hq_alone_goes_and_guns_are_lost():
    s = (
        base()
        .at(97, "(GE III)", "GE HQ6", "GE HA420", "FR I")
        .at(95, "GE IV")
        .control("German", 96)
        .build(TakeAction())
    )
    go(s, "activate 97", "declare 97")
    while step(s) == "DesignateAttackers":
        play(s, texts(s)[0])
    if step(s) == "Movement":
        play(s, "done")
    go(s, "fortunes 8")
    while not chance(s):
        t = texts(s)
        play(s, next((x for x in t if x.startswith("front")), t[0]))
    roll(s, 6, 1)
    assert dead(s, "GE III") == ["GE III"]
    assert at(s, "GE HQ6") == 95
    assert at(s, "GE HA420") not in range(1, 108)


@pytest.mark.parametrize(
    ("where", "forts", "units", "siege"),
    [
        (105, ("Fort Strasbourg",), ("FR 71R",), True),
        (86, ("Fort Metz 3",), ("FR 71R",), False),
        (86, ("Fort Metz 3",), ("FR I",), True),
        (105, ("Fort Strasbourg",), ("BR 1",), True),
        (105, ("Fort Strasbourg",), ("(FR I)", "FR 1C"), False),
    ],
)
def test_9_5_3a_allied_sieges(where, forts, units, siege):
    s = (
        base(active="Allied", turn=8)
        .at(where, *forts, *units)
        .control("Allied", 96, 97, 87, 101, 95)
        .at(46, "FR X")
        .at(106, "GE III")
    )
    s = s.build(TakeAction())
    go(s, f"activate {where}")
    if f"declare {where}" not in texts(s):
        assert not siege
        return
    go(s, f"declare {where}")
    while step(s) == "DesignateAttackers":
        play(s, texts(s)[0])
    if step(s) == "Movement":
        play(s, "done")
    go(s, "fortunes 8")
    dice_left(s)
    guard = 0
    while (step(s) != "TakeAction") and guard < 9:
        t = texts(s)
        play(s, next((x for x in t if x in ("besiege", "accept")), t[0]))
        guard += 1
    assert s.besieged(hex_at(where)) == siege


def test_9_5_3_antwerp_is_never_besieged():
    s = (
        base(turn=8)
        .at(52, "Fort Antwerp", "GE III", "GE IV")
        .control("German", 53, 62, 63, 64, 72, 73)
        .at(14, "FR X")
        .build(TakeAction())
    )
    declare(s, 52)
    go(s, "fortunes 8")
    dice_left(s)
    while step(s) != "TakeAction":
        assert "besiege" not in texts(s)
        play(s, texts(s)[0])
    assert not s.besieged(hex_at(52))
    assert s.controls(ALLIED, hex_at(52))


def test_9_5_3_skirmish_against_a_fort_is_a_battle_too():
    s = base().at(86, "GE III").at(77, "Fort St Mihiel").at(46, "FR I").build(TakeAction())
    enter(s, 86, 77, "GE III")
    go(s, "fortunes 4")
    dice_left(s)
    while step(s) != "TakeAction":
        t = texts(s)
        play(s, next((x for x in t if x in ("besiege", "accept")), t[0]))
    assert s.besieged(hex_at(77))


def test_9_5_3_cautious_attacker_no_siege():
    s = base().at(86, "GE III").at(77, "Fort St Mihiel").at(46, "FR I").build(TakeAction())
    enter(s, 86, 77, "GE III")
    go(s, "fortunes 3")
    assert not s.besieged(hex_at(77))
    assert s.controls(ALLIED, hex_at(77))
    assert at(s, "GE III") == 77


def test_9_1_3d_9_1_2b_after_cautious_attacker_the_next_entrants_need_not_fight():
    """The cancelled battle leaves both sides in the hex: the next group may declare, but must not."""
    s = base(a=1).at(96, "GE III", "GE IIIR").at(97, "FR I").build(TakeAction())
    enter(s, 96, 97, "GE III")
    go(s, "fortunes 3")
    to = 0
    while GAME.actor(s) == ALLIED or step(s) == "DeclareWithdrawal":
        t = texts(s)
        play(s, "decline" if "decline" in t else "pass")
        to += 1
        assert to < 5
    go(s, "activate 96", "join GE IIIR", "march 97")
    assert step(s) == "OfferBattle"


# 9.5.4 in pairs ----------------------------------------------------------------------------------


def test_9_5_4_guns_that_march_in_bombard_at_once():
    s = base(turn=3).at(73, "GE III", "GE HA420").at(64, "Fort Namur").at(46, "FR I").build(TakeAction())
    go(s, "activate 73", "join GE III", "join GE HA420", "march 64", "done")
    assert step(s) == "Bombard"


def test_9_5_4_no_bombardment_in_an_allied_attack():
    s = base(turn=3, active="Allied").at(77, "GE III", "GE HA420", "Fort St Mihiel", "FR I").build(TakeAction())
    declare(s, 77)
    assert step(s) == "FortunesDice"


def test_9_5_4_9_1_1c_bombardment_before_the_count_of_forts():
    """Ruling 49: the forts that stand before the bombardment count."""
    s = (
        base(turn=12)
        .mandated(1, 0)
        .at(64, "Fort Namur", "FR I", "GE III", "GE IV", "GE X", "GE VII", "GE HA420")
        .control("German", 73)
    )
    s = s.build(TakeAction())
    declare(s, 64)
    go(s, "bombard GE HA420 > Fort Namur", 1, 1, "fortunes 8")
    dice_left(s)
    assert s.mandated[GERMAN] == 0


def test_9_5_4b_fired_guns_recover_in_the_administrative_phase():
    s = to_admin(whole(base(turn=5).at(91, "(GE HA420)", "(GE HQ6)").at(46, "FR I")))
    assert s.turn == 6
    assert dis(s, "GE HA420", "GE HQ6") == []


# 9.6.3 in pairs ----------------------------------------------------------------------------------


def test_9_6_3_exact_hexes_of_the_ride():
    """Three hexes from 97, each step away, over friendly hexes."""
    s = base().at(97, "FR 1C").at(96, "GE III").build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97", "fall-back")
    # all hexes three away on the Allied side of the map
    assert {int(t.split()[-1]) for t in texts(s)} == {67, 68, 69, 70, 76, 80}


def test_9_6_3_allies_too():
    s = base(active="Allied").at(97, "FR I").at(96, "GE 2C").build(TakeAction())
    go(s, "activate 97", "join FR I", "march 96")
    assert step(s) == "CavalryDelay"
    assert GAME.actor(s) == GERMAN


def test_9_6_3_contested_hex_with_own_units_is_no_delay():
    """Ambiguous: 'a hex containing only enemy cavalry units' with own cavalry there too. Ruling 17 (meets only
    cavalry).
    """
    s = base().at(97, "FR 1C", "GE 2C").at(96, "GE III").build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97")
    assert step(s) in ("OfferBattle", "CavalryDelay")


# Routed together with 9.4.1 ----------------------------------------------------------------------


def test_9_4_1b_routed_attacker_then_option_of_the_defender():
    s = base().at(97, "GE III", "FR I", "FR X").control("German", 96).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 2")
    dice_left(s)
    while step(s) == "Retreat" and GAME.actor(s) == GERMAN:
        play(s, texts(s)[0])
    assert at(s, "GE III") == 96
    assert step(s) == "DecideRetreat"
    assert GAME.actor(s) == ALLIED


# Elan --------------------------------------------------------------------------------------------


def test_9_3_5c_an_eliminated_or_disrupted_attacker_is_enough():
    s = base(turn=3, active="Allied").mandated(0, 1).control("Allied", 97, 87).control("German", 96)
    s = s.at(96, *FRFOUR, "GE IIIR", "GE IVR").build(TakeAction())
    declare(s, 96)
    go(s, "fortunes 8")
    auto(s)
    roll(s, 6, 6, 6, 5, 6, 6)
    assert len(dis(s, *FRFOUR)) == 1, "5-1 hits with 4"
    assert step(s) in ("DecideRetreat", "TakeAction")


def test_14_1_2d_no_vp_for_attackers_out_of_supply():
    s = (
        base(turn=3, active="Allied")
        .mandated(0, 1)
        .vp(0, 4)
        .control("German", 96, 97, 87, 88, 98, 77, 78, 79, 89, 102, 103, 86)
    )
    s = s.at(96, *FRFOUR, "GE IIIR", "GE IVR").at(46, "FR XIII").build(TakeAction())
    declare(s, 96)
    go(s, "fortunes 8")
    assert s.vp[ALLIED] == 4


def test_9_1_1e_two_mandated_battles_in_one_turn():
    s = base(turn=2, active="Allied").mandated(0, 2).vp(0, 4).control("Allied", 97, 87).control("German", 96)
    s = s.at(96, *FRFOUR, "GE IIIR", "GE IVR").build(TakeAction())
    declare(s, 96)
    go(s, "fortunes 8")
    dice_left(s)
    while step(s) != "TakeAction":
        play(s, "stay" if "stay" in texts(s) else texts(s)[0])
    assert (s.mandated[ALLIED], s.vp[ALLIED]) == (1, 5)


# 12.4 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "force", "asked"),
    [
        (1, ("BR 1", "BR C"), True),
        (2, ("BR 1", "BR C"), True),
        (3, ("BR 1", "BR C"), False),
        (2, ("BR 1", "BR 2"), False),
        (2, ("BR C",), False),
        (2, ("BR 1", "FR 1C"), False),
        (2, ("FR I", "BR C"), False),
        (2, ("BR 1", "BR C", "FR I"), True),
        (2, ("(BR 1)", "(BR C)"), True),
    ],
)
def test_12_4_allenby(turn, force, asked):
    s = base(turn=turn).at(46, "GE III", "GE 33R", *force).control("German", 56, 65, 64, 73).build(TakeAction())
    declare(s, 46)
    assert (step(s) != "FortunesDice" and GAME.actor(s) == ALLIED) == asked, step(s)


def test_12_4_the_second_battle_in_the_hex_rolls_and_another_hex_is_fresh():
    s = (
        base(turn=2)
        .at(46, "GE III", "BR 1", "BR C")
        .at(47, "GE IV", "BR 2", "BR 3C")
        .control("German", 56, 65, 64, 73)
        .build(TakeAction())
    )
    declare(s, 46)
    play(s, next(t for t in texts(s) if t in ("skirmish", "accept")))
    dice_left(s)
    while step(s) != "TakeAction":
        play(s, "stay" if "stay" in texts(s) else texts(s)[0])
    t = s.copy()
    declare(s, 46)
    assert step(s) == "FortunesDice"
    declare(t, 47)
    assert step(t) != "FortunesDice"


def test_9_5_1_cavalry_alone_is_not_designated_against_a_fort_while_the_corps_looks_on():
    """Else the corps besieges the fort at the end of a battle in which nobody faced its fire."""
    s = base(turn=8).at(77, "GE III", "GE 2C", "Fort St Mihiel").at(46, "FR I").build(TakeAction())
    go(s, "activate 77", "declare 77")
    assert "designate GE 2C" not in texts(s), "after it the list of attackers is closed: cavalry alone attacks a fort"


def test_9_1_2c_9_6_1_cavalry_alone_is_offered_no_battle_against_a_fort_on_entry():
    s = base().at(77, "GE III", "Fort St Mihiel").at(86, "GE 4C").at(46, "FR I").build(TakeAction())
    go(s, "activate 86", "join GE 4C", "march 77")
    assert step(s) != "OfferBattle"


@pytest.mark.parametrize("side", ["German", "Allied"])
def test_9_5_1_the_same_for_both_sides(side):
    where, fort, cav = (77, "Fort St Mihiel", "GE 2C") if side == "German" else (105, "Fort Strasbourg", "FR 1C")
    s = (
        base(turn=8, active=side)
        .at(where, fort, cav)
        .at(46, "FR I")
        .at(94, "GE X")
        .control("Allied", 96, 101)
        .build(TakeAction())
    )
    go(s, f"activate {where}")
    assert f"declare {where}" not in texts(s)
