"""Rows of the inventory that had lost words of the text: positions in which it matters.

Tests named *_guard hold the other side of the boundary.
"""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import Phase, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.supply import supplied
from greatwar.games.grand_illusion.steps.action import TakeAction
from greatwar.games.grand_illusion.steps.reinforcement import ReinforcementPhase
from greatwar.games.grand_illusion.steps.strategic_movement import StrategicMovementPhase
from greatwar.kernel.step import Chance
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts


def base(turn=5, active="German", g=5, a=5, scenario="campaign"):
    return position(scenario).clear().turn(turn).active(active).caps(g, a).mandated(0, 0)


def step(s):
    return type(GAME.step(s)).__name__


def chance(s):
    return isinstance(GAME.step(s), Chance)


def go(s, *moves):
    """Numbers are dice, words are actions."""
    for m in moves:
        play(s, f"roll {m}" if isinstance(m, int) else m)
    return s


def auto(s):
    """Placements by the first choice, cavalry stands."""
    while not chance(s) and step(s) in ("ToReserve", "PlaceAttacker", "PlaceDefender", "RideOff"):
        t = texts(s)
        play(s, "stand" if "stand" in t else t[0])
    return s


def declare(s, where):
    go(s, f"activate {where}", f"declare {where}")
    while step(s) == "DesignateAttackers":
        t = [x for x in texts(s) if x.startswith("designate")]
        play(s, t[0] if t else "done")
    if step(s) == "Movement":
        play(s, "done")
    return s


def misses(s):
    """All dice of the battle are sixes."""
    auto(s)
    while chance(s):
        go(s, 6)
        auto(s)
    return s


def at(s, name):
    return int(s.where[unit(name).n])


# 9.4.1b Routed in a battle of cavalry alone --------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "loser"),
    [
        (("GE 2C", "GE 4C", "FR 1C"), "Allied"),
        (("GE 2C", "FR 1C", "FR 3C"), "German"),
    ],
)
def test_9_4_1b_routed_also_decides_a_battle_of_cavalry_alone(units, loser):
    """After Routed the side with fewer undisrupted combat units must retreat; cavalry are combat units."""
    s = base().at(97, *units).control("German", 96).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 2")
    misses(s)
    if loser == "Allied":
        assert (step(s), GAME.actor(s)) == ("Retreat", ALLIED), (step(s), texts(s))
    else:
        assert at(s, "GE 2C") != 97 or (step(s), GAME.actor(s)) == ("Retreat", GERMAN), (step(s), texts(s))


@pytest.mark.parametrize(("units", "trench"), [(("GE 2C", "FR 1C"), 0), (("GE 2C", "GE 4C", "FR 1C"), 1)])
def test_9_4_1b_routed_cavalry_guard(units, trench):
    """Equal numbers, or a trench (the exception covers case b): nobody must go."""
    p = base().at(97, *units).control("German", 96)
    s = (p.trench(97) if trench else p).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 2")
    misses(s)
    assert (step(s), GAME.actor(s)) == ("DecideRetreat", ALLIED)


# 9.1.2c, 8.4.5a: a besieged fort is an enemy unit --------------------------------------------------


def besieged(*movers):
    """Germans besiege St Mihiel (77) with IV Corps; others come from 86, which is German."""
    p = base().at(77, "Fort St Mihiel", "GE IV").control("German", 76, 77, 86).siege(77)
    s = p.at(86, *movers, "GE IIIR").build(TakeAction())
    go(s, "activate 86", *(f"join {u}" for u in movers), "march 77")
    if step(s) == "MoveGroup":
        go(s, "halt")
    return s


@pytest.mark.parametrize("movers", [("GE III",), ("GE III", "GE HA420")])
def test_9_1_2c_units_that_join_a_siege_may_declare_a_battle_against_the_fort(movers):
    """Friendly and enemy units are there, whoever controls the hex: the moving units may declare a battle."""
    s = besieged(*movers)
    assert step(s) == "OfferBattle", (step(s), texts(s))
    assert "accept" in texts(s), (step(s), texts(s))


def test_9_1_2c_in_the_activated_hex_the_besieged_fort_is_attacked_guard():
    p = base().at(77, "Fort St Mihiel", "GE IV").control("German", 76, 77, 86).siege(77)
    s = p.build(TakeAction())
    go(s, "activate 77")
    assert "declare 77" in texts(s)


def test_8_4_5a_entering_a_hex_with_a_besieged_fort_blocks_the_hexside():
    """Leaving a friendly controlled hex for a hex containing enemy units; forts are units (2.6)."""
    s = besieged("GE III")
    assert (int(GERMAN), hex_at(86), hex_at(77)) in s.blocked, s.blocked


# 8.4.5a with 9.4.4: HQs retreat, and not through a blocked hexside ---------------------------------


def test_8_4_5a_9_4_4_an_hq_does_not_retreat_through_a_blocked_hexside():
    """Enemy units neither move nor retreat through it. The corps that holds 97 came from 96 (German, shared)."""
    p = base().at(97, "GE III", "(FR I)", "FR HQ1").at(96, "GE IV", "FR X").control("German", 96)
    s = p.blocked("German", 96, 97).at(98, "FR 1C").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    auto(s)
    go(s, 1, 6)
    auto(s)
    if step(s) == "ChooseRefuge":  # 96 and 98 are both next door: only 98 is open
        assert [t for t in texts(s) if t.endswith(" 96")] == [], texts(s)
    else:
        assert at(s, "FR HQ1") == 98


def test_8_4_5a_9_4_4_not_even_if_the_other_friends_are_farther_away():
    p = base().at(97, "GE III", "(FR I)", "FR HQ1").at(96, "GE IV", "FR X").control("German", 96)
    s = p.blocked("German", 96, 97).at(79, "FR XI").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    auto(s)
    go(s, 1, 6)
    auto(s)
    assert at(s, "FR HQ1") == 79


def test_8_4_5a_9_4_4_an_hq_entered_does_not_run_through_those_who_enter():
    """A hex with an HQ contains enemy units; the HQ may not leave through the hexside of the entry."""
    s = base().at(97, "FR HQ1").at(96, "GE III", "GE IV", "FR X").control("German", 96).at(79, "FR XI")
    s = s.build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97")
    assert at(s, "FR HQ1") == 79


# 8.7.2, 8.7.3: a General Withdrawal enters no hex with enemy units of any kind ---------------------


def test_8_7_2_a_withdrawal_does_not_enter_a_hex_with_an_enemy_hq():
    """Uncontested means no enemy units. The German HQ has marched alone into the vacant Allied hex 97."""
    s = base(turn=4).at(96, "GE HQ6", "GE III").at(98, "FR I", "FR X").build(TakeAction())
    go(s, "activate 96", "join GE HQ6", "march 97", "halt", "done", "stop")
    assert at(s, "GE HQ6") == 97
    assert s.controls(ALLIED, hex_at(97))
    go(s, "withdraw", "activate 98", "join FR I")
    assert "march 97" not in texts(s), texts(s)
    assert "march 88" in texts(s), texts(s)


def test_8_7_3_a_withdrawal_does_not_enter_a_hex_with_an_enemy_hq():
    """Only hexes containing no enemy units or forts."""
    p = base(turn=5).withdrew("Allied", 4).at(95, "FR HQ1").control("German", 95).at(96, "GE III", "GE IV")
    s = p.at(97, "FR I").build(TakeAction())
    go(s, "withdraw", "activate 96", "join GE III")
    assert "march 95" not in texts(s), texts(s)
    assert "march 86" in texts(s), texts(s)


# 9.4.4, 9.5.4a: whoever arrives by rail or as a reinforcement enters the hex, too -------------------


def test_9_5_4a_a_gun_goes_alone_into_a_vacant_allied_hex_guard():
    s = base().at(96, "GE HA420", "GE III").at(80, "FR I").build(TakeAction())
    go(s, "activate 96", "join GE HA420", "march 97", "done")
    assert at(s, "GE HA420") == 97
    assert s.controls(ALLIED, hex_at(97))


def test_9_5_4a_a_gun_alone_is_lost_when_an_enemy_corps_comes_by_rail():
    """Alone with an enemy infantry unit at any time."""
    p = base(active="Allied").at(88, "GE HA420").at(80, "FR I").at(96, "GE III").phase(Phase.STRATEGIC_MOVEMENT)
    s = p.build(StrategicMovementPhase(ALLIED))
    go(s, "join FR I", "rail FR I > 88")
    assert at(s, "GE HA420") not in range(1, 108)


def test_9_4_4_an_hq_alone_leaves_when_an_enemy_corps_comes_by_rail():
    """Enemy combat units enter a hex that contains only an HQ: it retreats at once."""
    p = base(active="Allied").at(88, "GE HQ6").at(80, "FR I").at(96, "GE III").phase(Phase.STRATEGIC_MOVEMENT)
    s = p.build(StrategicMovementPhase(ALLIED))
    go(s, "join FR I", "rail FR I > 88")
    assert at(s, "GE HQ6") != 88


@pytest.mark.parametrize("name", ["GE HA420", "GE HQ6"])
def test_9_5_4a_9_4_4_the_same_with_a_reinforcement(name):
    p = base(active="Allied").at(79, name, "FR HQ1").track(5, "FR IX").at(96, "GE III").phase(Phase.REINFORCEMENT)
    s = p.build(ReinforcementPhase(ALLIED))
    go(s, "place FR IX > 79")
    assert at(s, name) != 79


# 14.3.6a4: the port of a landing is a British supply source ----------------------------------------


def landed(where, *germans):
    p = position("what-if").clear().turn(10).active("Allied").caps(5, 5).mandated(0, 0).options("A4")
    p = p.control("German", *range(7, 108)).control("Allied", *range(1, 7)).track(11, "BR 7").at(60, "GE III")
    s = p.at(where, *germans).build(TakeAction())
    go(s, f"land {where}")
    while step(s) == "Landing":
        t = texts(s)
        go(s, "done" if "done" in t else t[0])
    return s


@pytest.mark.parametrize("port", [7, 14, 23, 32])
def test_14_3_6a4_divisions_landed_in_a_vacant_german_port_are_in_supply_and_take_it(port):
    """The hex is treated as a British source: the divisions there are supplied, so control switches (8.3.3)."""
    s = landed(port)
    assert at(s, "BR 7") == port
    assert supplied(s, unit("BR 7"))
    assert s.controls(ALLIED, hex_at(port))


def test_14_3_6a4_a_coast_without_a_named_city_is_no_source_guard():
    s = landed(16)
    assert at(s, "BR 7") == 16
    assert not supplied(s, unit("BR 7"))


# 14.1.1a: the Belgian Withdrawal is declared at once -----------------------------------------------


def test_14_1_1a_the_belgians_are_asked_when_the_battle_is_declared():
    """If the German declares a battle in 62 the Allied player may immediately withdraw.

    The program asks when that battle is resolved. Here another battle is resolved first and its Fortunes of War
    (3, Cautious Attacker) cancel the one in 62: the Belgians have never been asked and are caught in 62.
    """
    p = (
        base(turn=1)
        .at(72, "GE III", "GE IV", "GE HQ1")
        .at(62, "BE 3", "BE HQ")
        .at(63, "FR I")
        .control("German", 72, 73)
    )
    s = p.control("Allied", 62, 63, 52).build(TakeAction())
    go(s, "activate 72", "join GE III", "march 62")
    asked = step(s) == "BelgianWithdrawal"
    if not asked:
        go(s, "join GE IV", "march 63", "done", "resolve 63", "fortunes 3")
    assert asked, (step(s), at(s, "BE 3"), s.antwerp)


# 12.5.2: the screened Belgian Army does not act at all ----------------------------------------------


def screened_in_antwerp(corps53):
    p = base(turn=5, active="Allied").set(antwerp=True).at(52, "BE 3", "BE I", "BR RN", "GE III", "Fort Antwerp")
    p = p.at(53, *corps53).control("German", 53, 62, 63, 64, 72, 73)
    s = p.build(TakeAction())
    return go(s, "activate 52", "declare 52")


def test_12_5_2_screened_belgians_do_not_attack_when_antwerp_is_activated_for_others():
    """The Belgian Army cannot be activated (ruling 25: 52 is activated only for units of other nations)."""
    s = screened_in_antwerp(("GE IV", "GE IX"))
    assert not any("BE" in t for t in texts(s)), texts(s)


def test_12_5_2_without_a_screen_they_attack_guard():
    s = screened_in_antwerp(("GE IV",))
    assert "designate BE I" in texts(s)


# 8.4.3h: the End of Rail Net marker stops emergency supply, too -------------------------------------


def scythe(namur_fell):
    """GT4: Maubeuge besieged, emergency source 44, line 44-45-46-56-57; GE IV in 58 hangs on 57 beyond Mezieres."""
    p = base(turn=4).control("German", 72, 73, 74, 63, 64, 53, 54, 44, 45, 46, 56, 57)
    p = p.control("Allied", 65, 66, 75, 47, 48, 58, 67, 36, 35, 34, 62).at(54, "Fort Maubeuge", "GE III").siege(54)
    p = p.at(58, "GE IV").at(57, "GE IX").at(46, "GE X")
    return p.set(namur_fell=namur_fell, end_of_rail_net=True, emergency=True).build(TakeAction())


def test_8_4_3h_emergency_supply_does_not_pass_the_end_of_the_rail_net():
    """Once Namur has fallen the German may trace rail supply into 56 and no farther."""
    s = scythe(namur_fell=3)
    assert supplied(s, unit("GE X"))
    assert supplied(s, unit("GE IX"))
    assert not supplied(s, unit("GE IV"))


def test_8_4_3h_before_namur_falls_the_marker_has_no_effect_guard():
    assert supplied(scythe(namur_fell=0), unit("GE IV"))


# 8.4.1: the HQ of the 9th Army jams like any other --------------------------------------------------


def test_8_4_1_14_3_6b4_the_hq_that_enters_from_holland_makes_a_traffic_jam():
    """An HQ that enters a hex with another friendly HQ: both are flipped."""
    army = ("GE OXXII", "GE OXXIII", "GE OXXIV", "GE OXXV", "GE OXXVI", "GE HQ9")
    p = position("what-if").clear().turn(2).active("German").caps(5, 5).mandated(0, 0).options("G4+G5")
    p = p.track(3, *army).at(71, "GE HQ1", "GE III").control("German", 71, 72, 73, 81, 82)
    s = go(p.build(TakeAction()), "enter 71")
    assert s.back(unit("GE HQ9"))
    assert s.back(unit("GE HQ1"))


# 9.2.3a exception: only French units are driven forward ---------------------------------------------


def limit_against_metz(*attackers):
    """GT3, Offensive to the Limit: FR I faces GE III, the space opposite the fort is vacant."""
    s = base(turn=3, active="Allied").at(86, "FR I", *attackers, "GE III", "Fort Metz 5").build(TakeAction())
    declare(s, 86)
    go(s, "fortunes 6")
    while not chance(s) and step(s) in ("PlaceDefender", "PlaceAttacker") and "done" not in texts(s):
        play(s, texts(s)[0])
    return s


def test_9_2_3a_a_disrupted_british_division_is_not_driven_because_french_cavalry_cannot_face_the_fort():
    """Only disrupted French units may be forced; note 3 lets the British be left in the hex."""
    s = limit_against_metz("(FR 1C)", "(BR 1)")
    assert step(s) == "PlaceAttacker", (step(s), texts(s))
    assert "done" in texts(s), (step(s), texts(s))


def test_9_2_3a_without_the_french_cavalry_the_british_may_stay_out_guard():
    s = limit_against_metz("(BR 1)")
    assert step(s) == "PlaceAttacker"
    assert "done" in texts(s)


# 9.5.4a: a gun that walks alone among enemies -------------------------------------------------------


def test_9_5_4a_a_gun_that_marches_alone_to_a_fort_among_enemies_is_lost():
    """Alone, friendly forts ignored, with enemy infantry at any time: eliminated immediately."""
    s = base().at(86, "Fort Metz 5", "FR I").at(95, "GE HA420", "GE III").build(TakeAction())
    go(s, "activate 95", "join GE HA420")
    if "march 86" in texts(s):
        go(s, "march 86")
        assert at(s, "GE HA420") not in range(1, 108)


# 8.4.6, 9.5.3b, 8.7.3: a besieger may not pass a full hex when its own leaving closes the way back ---


def test_8_4_6_9_5_3b_a_withdrawal_never_ends_in_a_dead_end():
    """XIV R besieges Belfort (104); 103 is full. Leaving lifts the siege, so it could neither stay in 103 nor return.

    The program lists `march 103` and then stops with RuntimeError (no action in MoveGroup). Found by random play.
    """
    p = base(turn=10).withdrew("Allied", 4).control("German", 97, 102, 103, 104, 106, 107).siege(104)
    p = p.at(104, "Fort Belfort", "GE XIVR", "GE BC").at(103, "GE XXI", "GE IIB", "GE XV", "GE 30R")
    s = p.at(98, "Fort Epinal A").build(TakeAction())
    go(s, "withdraw", "activate 104")
    if step(s) == "Movement":
        go(s, "join GE XIVR")
    if "march 103" in texts(s):
        go(s, "march 103")  # RuntimeError
    assert texts(s)
