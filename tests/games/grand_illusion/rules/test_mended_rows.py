"""Rows of the inventory that had lost a word of the text, each with what had been lost; and their neighbours."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import FOLDER, REMOVED, TRACK, Nation, Phase, hex_at, unit
from greatwar.games.grand_illusion.counters import load_units
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.elan import qualifies, victims
from greatwar.games.grand_illusion.rules.fire import attacker_drm, defender_drm
from greatwar.games.grand_illusion.rules.nations import barred
from greatwar.games.grand_illusion.rules.paris import relieve_ix
from greatwar.games.grand_illusion.rules.replacements import barred as not_replaced
from greatwar.games.grand_illusion.rules.siege import can_besiege
from greatwar.games.grand_illusion.rules.stacking import too_many
from greatwar.games.grand_illusion.rules.supply import Supply, emergency_net, settle_emergency, supplied, trace
from greatwar.games.grand_illusion.rules.victory import scenario_points
from greatwar.games.grand_illusion.steps.action import ActionPhase, ActionSegment, TakeAction
from greatwar.games.grand_illusion.steps.displacement import Displace
from greatwar.games.grand_illusion.steps.fortunes import OfferBelgianWithdrawal
from greatwar.games.grand_illusion.steps.landing import Landing
from greatwar.games.grand_illusion.steps.reinforcement import ReinforcementPhase
from greatwar.games.grand_illusion.steps.siege import FortSurrender, OfferSiege
from greatwar.games.grand_illusion.steps.strategic_movement import StrategicMovementPhase
from greatwar.games.grand_illusion.steps.supply_check import Attrition
from greatwar.games.grand_illusion.steps.victory import ImmediateVictory
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts, why
from tests.games.grand_illusion.referee.refkit import at, auto, base, declare, dis, go, roll, step

SIX = ("GE VR", "GE VIR", "GE IVR", "GE XR", "GE VIIR", "GE XIIR")


def asked(s):
    """The step that is asked, and whom it asks."""
    return step(s), GAME.actor(s)


# 8.1, 9.8.3 Segments and recovery ------------------------------------------------------------------


@pytest.mark.rule("8.1.1#2")
def test_stopping_after_one_cap_is_no_half_of_a_double_pass():
    s = position().turn(2).caps(3, 3).set(initiative=GERMAN).build(ActionPhase())
    play(s, "activate 72", "done", "stop")
    assert asked(s) == ("TakeAction", ALLIED)
    play(s, "pass")
    assert asked(s) == ("TakeAction", GERMAN), "stop and pass together do not end the phase"
    play(s, "pass")
    assert s.phase == Phase.ACTION
    assert step(s) != "TakeAction"


@pytest.mark.rule("8.1.1b#3", "9.8.3a")
def test_a_recovery_is_an_activation_and_the_second_one_is_for_a_second_hex():
    here = position().clear().turn(13).active("German").caps(4, 4)
    s = here.at(85, "(GE V)", "(GE XIII)", "(GE XVI)").at(95, "(GE XXI)").build(TakeAction())
    play(s, "recover 85", *texts(play(s.copy(), "recover 85"))[:1])
    while step(s) == "Undisrupt":
        play(s, texts(s)[0])
    assert s.back(unit("GE XVI")), "Fatigue: half of them, so the hex could be asked for again"
    assert texts(s) == ["stop", "recover 95"]
    assert why(s, "recover 85") == "8.1.1b#3"
    limited = position().turn(1).caps(4, 4).active("Allied").at(66, "(FR XII)").build(TakeAction())
    assert why(limited, "recover 66") == "14.1.1a#2"


@pytest.mark.rule("9.8.3a")
@pytest.mark.parametrize(("enemy", "ok"), [("FR HQ1", True), ("FR I", False), ("Fort Nancy", False)])
def test_headquarters_of_the_enemy_do_not_bar_a_recovery(enemy, ok):
    s = (
        base()
        .at(85, "(GE V)", "GE HQ5", "GE III")
        .at(85, enemy)
        .siege(85, enemy.startswith("Fort"))
        .build(TakeAction())
    )
    assert ("recover 85" in texts(s)) == ok


# 8.4 Movement ---------------------------------------------------------------------------------------


@pytest.mark.rule("8.4.1#4")
def test_headquarters_jam_however_they_come():
    by_rail = base(turn=5).at(94, "GE HQ5").at(85, "GE HQ6", "GE III").phase(Phase.STRATEGIC_MOVEMENT)
    s = play(by_rail.build(StrategicMovementPhase(GERMAN)), "join GE HQ5", "rail GE HQ5 > 85")
    assert dis(s, "GE HQ5", "GE HQ6") == ["GE HQ5", "GE HQ6"]
    placed = base(turn=5, active="Allied").at(19, "BR HQ", "FR I").track(5, "FR HQ9").phase(Phase.REINFORCEMENT)
    s = play(placed.build(ReinforcementPhase(ALLIED)), "place FR HQ9 > 19")
    assert dis(s, "BR HQ", "FR HQ9") == ["BR HQ", "FR HQ9"], "of any Allied nation"


def scythe(*hexes, namur_fell=0):
    """GT4: Maubeuge besieged; 44 feeds 45, 46, 56 and 57."""
    held = (72, 73, 74, 64, 63, 53, 54, 44, 45, 46, 56, 57)
    here = base(turn=4).control("Allied", *range(1, 72)).control("German", *(hexes or held))
    here.at(54, "Fort Maubeuge", "GE III").siege(54).at(46, "GE X").at(57, "GE IX").at(58, "GE IV")
    s = here.set(namur_fell=namur_fell, end_of_rail_net=True).build()
    settle_emergency(s)
    return s


@pytest.mark.rule("8.4.3h#2")
def test_emergency_lines_end_at_56_too():
    assert [trace(scythe(), Nation.GE, hex_at(n)) for n in (46, 58)] == [Supply.EMERGENCY] * 2
    s = scythe(namur_fell=3)
    assert [trace(s, Nation.GE, hex_at(n)) for n in (46, 57, 58)] == [Supply.EMERGENCY, Supply.EMERGENCY, Supply.NONE]


@pytest.mark.rule("8.4.3g1#1", "8.4.3g1#2", "8.4.3g")
def test_emergency_supply_needs_the_siege_and_the_line_through_54():
    s = scythe()
    assert s.emergency
    assert emergency_net(s) & hex_at(45).bit
    s.set_siege(hex_at(54), False)
    settle_emergency(s)
    assert not s.emergency, "the fort is not besieged"
    cut = scythe(72, 73, 54, 44, 45, 46, 56, 57)
    assert cut.emergency
    assert not emergency_net(cut), "53, 63 and 64 are Allied: nothing comes through 54"


@pytest.mark.rule("8.4.5a")
@pytest.mark.parametrize("there", ["FR HQ1", "Fort Nancy"])
def test_any_enemy_unit_in_the_hex_entered_makes_a_block(there):
    here = base().at(96, "GE III", "GE IV").at(97, there).control("German", 96).at(79, "FR XI")
    if there.startswith("Fort"):
        here.at(97, "GE V").siege(97).control("German", 97)
    s = here.build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97")
    assert (int(GERMAN), hex_at(96), hex_at(97)) in s.blocked


@pytest.mark.rule("8.4.6a#1")
def test_divisions_count_by_halves_against_both_limits():
    six = [unit(n) for n in SIX]
    assert too_many(six, hex_at(85)) is None
    over = too_many([*six, unit("GE 33R")], hex_at(85))
    assert over is not None
    assert over.rule == "8.4.6a#1", "six corps and a half of infantry"
    five = [*six[:5], unit("GE 33R"), unit("GE 30R")]
    assert too_many(five, hex_at(85)) is None


@pytest.mark.rule("8.4.6a#5")
def test_a_full_hex_is_passed_only_if_the_way_on_stays_open_when_the_siege_is_lifted():
    here = base(turn=10).withdrew("Allied", 4).control("German", 97, 102, 103, 104, 106, 107).siege(104)
    here.at(104, "Fort Belfort", "GE XIVR", "GE BC").at(103, "GE XXI", "GE IIB", "GE XV", "GE 30R")
    s = go(here.at(98, "Fort Epinal A").build(TakeAction()), "withdraw", "activate 104", "join GE XIVR")
    assert why(s, "march 103") == "8.4.6a#7"


@pytest.mark.rule("8.4.8#3")
@pytest.mark.parametrize("name", ["GE HQ1", "GE HA420"])
def test_headquarters_and_guns_are_not_bound_by_the_schlieffen_plan(name):
    s = base(turn=4).build()
    assert barred(s, unit(name), hex_at(25), hex_at(24)) is None
    corps = barred(s, unit("GE III"), hex_at(25), hex_at(24))
    assert corps is not None
    assert corps.rule == "8.4.8#1"


@pytest.mark.rule("8.4.9f")
@pytest.mark.parametrize("where", ["dead", "track", "map"])
def test_ix_minus_never_comes_back_beside_ix(where):
    here = base(turn=6)
    {"dead": here.dead, "track": lambda n: here.track(8, n), "map": lambda n: here.at(50, n)}[where]("FR IX-")
    s = here.track(6, "FR IX").build()
    relieve_ix(s)
    assert s.place(unit("FR IX-")) is REMOVED
    assert not_replaced(s, unit("FR IX-"), ALLIED) is not None
    assert (at(s, "FR IX") == 50) == (where == "map")


# 8.7 General Withdrawal -----------------------------------------------------------------------------


@pytest.mark.rule("8.7.2#3", "8.7.3#3")
@pytest.mark.parametrize("enemy", ["GE HQ6", "GE HA420"])
def test_a_withdrawal_enters_no_hex_with_an_enemy_unit_of_any_kind(enemy):
    s = base(turn=4, active="Allied").at(98, "FR I", "FR X").at(97, enemy).build(TakeAction())
    go(s, "withdraw", "activate 98", "join FR I")
    assert why(s, "march 97") == "8.7.2#3"
    back = base(turn=5).withdrew("Allied", 4).at(95, "FR HQ1").control("German", 95).at(96, "GE III", "GE IV")
    s = go(back.build(TakeAction()), "withdraw", "activate 96", "join GE III")
    assert why(s, "march 95") == "8.7.3#3"


@pytest.mark.rule("8.7.3#6")
def test_after_the_german_withdrawal_the_allies_begin_a_segment():
    here = base(turn=6, active="Allied").withdrew("Allied", 4).at(96, "GE III").at(46, "FR I").at(98, "FR X")
    s = here.vp(0, 0).build(ActionSegment(ALLIED))
    assert asked(s) == ("DeclareWithdrawal", GERMAN)
    play(s, "withdraw", "done", "done")
    assert (asked(s), s.activations, s.vp) == (("TakeAction", ALLIED), 0, (-3, 0))


# 9.1, 9.2 Declaration and placement -----------------------------------------------------------------


@pytest.mark.rule("9.1.2c#1")
def test_those_who_join_a_siege_may_attack_at_once():
    here = base().at(77, "Fort St Mihiel", "GE IV").control("German", 76, 77, 86).siege(77).at(86, "GE III", "GE IIIR")
    s = go(here.build(TakeAction()), "activate 86", "join GE III", "march 77")
    assert texts(s) == ["decline", "accept"]
    play(s, "accept", "done")
    assert [u.name for u in s.battle.attackers] == ["GE III"], "the besiegers look on"


@pytest.mark.rule("9.1.2c#2", "9.1.2b#3")
def test_all_who_have_entered_attack_together():
    s = base().at(97, "GE IV", "FR I").at(96, "GE III", "GE V").build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97", "decline", "join GE V", "march 97", "accept", "done")
    assert [u.name for u in s.battle.attackers] == ["GE III", "GE V"]


@pytest.mark.rule("9.2.2a#2")
def test_the_defender_keeps_nobody_back():
    s = base().at(97, "GE III", "GE IV", "FR I", "(FR X)", "(FR 1C)").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    while step(s) == "PlaceDefender":
        assert "done" not in texts(s)
        play(s, texts(s)[0])
    assert [u.name for u in s.battle.front[ALLIED][0]] == ["FR I"]
    assert sum(map(len, s.battle.front[ALLIED])) == 3


@pytest.mark.rule("9.2.3a#7")
def test_nobody_is_driven_forward_who_could_not_be_placed():
    here = base(turn=3, active="Allied").at(86, "FR I", "(FR 1C)", "(BR 1)", "GE III", "Fort Metz 5")
    s = declare(here.build(TakeAction()), 86)
    go(s, "fortunes 6")
    while step(s) == "PlaceDefender" or (step(s) == "PlaceAttacker" and "done" not in texts(s)):
        play(s, texts(s)[0])
    assert step(s) == "PlaceAttacker"
    assert "done" in texts(s), "French cavalry faces no fort, and the British are not driven"


@pytest.mark.rule("9.3.2a")
def test_a_defending_stack_rolls_one_die():
    s = declare(base(turn=6).at(97, "GE III", "BR 1", "BR 2").build(TakeAction()), 97)
    go(s, "fortunes 8")
    while step(s) == "PlaceDefender":
        play(s, next((t for t in texts(s) if t.startswith("pair")), texts(s)[0]))
    auto(s)
    play(s, "roll 6")
    assert step(s) == "Fire"
    play(s, "roll 6")
    assert step(s) != "Fire", "two divisions in one space, one die"


# 9.4 Retreats ---------------------------------------------------------------------------------------


@pytest.mark.rule("2.2#12", "9.4.1b#2", "9.4.1c")
def test_the_vosges_spare_nobody_in_a_battle_of_cavalry_alone():
    s = declare(base().at(102, "GE 2C", "FR 1C").build(TakeAction()), 102)
    go(s, "fortunes 8")
    auto(s)
    roll(s, 1, 6)
    assert (step(s), GAME.actor(s)) != ("DecideRetreat", ALLIED), "cavalry that is beaten has to go"
    assert at(s, "FR 1C") != 102 or step(s) == "Retreat"


@pytest.mark.rule("9.4.1b#1")
@pytest.mark.parametrize(("german", "loser"), [(("GE 2C", "GE 4C"), ALLIED), (("GE 2C",), None)])
def test_routed_decides_a_battle_of_cavalry_alone(german, loser):
    s = declare(base().at(97, *german, "FR 1C").control("German", 96).build(TakeAction()), 97)
    go(s, "fortunes 2")
    auto(s)
    while step(s) in ("Fire", "ReserveShot"):
        play(s, "roll 6")
    assert asked(s) == (("Retreat", ALLIED) if loser is not None else ("DecideRetreat", ALLIED))


@pytest.mark.rule("9.4.1c")
def test_infantry_that_did_not_fight_makes_it_no_battle_of_cavalry():
    s = base().at(97, "GE 2C", "(GE III)", "FR 1C").control("German", 96).build(TakeAction())
    declare(s, 97, "GE 2C")
    go(s, "fortunes 8")
    auto(s)
    roll(s, 1, 6)
    assert asked(s) == ("DecideRetreat", ALLIED), "disrupted infantry stands in the hex"


@pytest.mark.rule("9.4.4#2")
@pytest.mark.parametrize(("enemy", "ends"), [("Fort Metz 5", 87), ("GE HQ6", 86)])
def test_an_enemy_fort_is_enough_to_drive_a_headquarters_off(enemy, ends):
    s = base(active="Allied").at(86, "FR HQ2", enemy).at(87, "FR X").build(Displace(ALLIED, hex_at(86)))
    assert at(s, "FR HQ2") == ends


@pytest.mark.rule("9.4.4#4")
def test_a_headquarters_flips_in_an_optional_retreat_too():
    s = declare(base().at(97, "GE III", "FR I", "FR HQ1").build(TakeAction()), 97)
    go(s, "fortunes 8")
    roll(s, 6, 6)
    play(s, "fall-back")
    while step(s) == "Retreat":
        play(s, texts(s)[0])
    assert dis(s, "FR HQ1") == ["FR HQ1"]


@pytest.mark.rule("9.4.4#5", "9.5.4a#4")
@pytest.mark.parametrize("name", ["GE HQ6", "GE HA420"])
def test_who_comes_by_rail_or_as_a_reinforcement_drives_them_off(name):
    train = base(active="Allied").at(88, name).at(80, "FR I").at(96, "GE III").phase(Phase.STRATEGIC_MOVEMENT)
    s = play(train.build(StrategicMovementPhase(ALLIED)), "join FR I", "rail FR I > 88")
    assert at(s, name) != 88
    placed = base(active="Allied").at(79, name, "FR HQ1").track(5, "FR IX").at(96, "GE III").phase(Phase.REINFORCEMENT)
    s = play(placed.build(ReinforcementPhase(ALLIED)), "place FR IX > 79")
    assert at(s, name) != 79


# 9.5 Forts ------------------------------------------------------------------------------------------


@pytest.mark.rule("9.5.3a#1")
@pytest.mark.parametrize(
    ("enemy", "besieger", "ok"), [("", "GE III", True), ("FR HQ1", "GE III", False), ("", "GE 33R", False)]
)
def test_a_siege_needs_forts_alone_and_a_corps_if_one_garrison_is_large(enemy, besieger, ok):
    """Nancy and Toul share 87; only Toul has a large garrison."""
    here = base().at(87, "Fort Nancy", "Fort Toul", besieger)
    s = (here.at(87, enemy) if enemy else here).build(OfferSiege(hex_at(87)))
    assert (step(s) == "LaySiege") == ok
    assert can_besiege(s, GERMAN, hex_at(87)) == (besieger == "GE III")


@pytest.mark.rule("11.3#3")
def test_a_siege_is_lifted_before_the_forts_roll():
    here = base(turn=8).at(87, "Fort Nancy", "Fort Toul", "GE III", "GE 33R").siege(87).control("German", 87)
    s = here.phase(Phase.ADMINISTRATIVE).build()
    s.mark(unit("GE III"), 2)
    s.push(Attrition(), FortSurrender())
    GAME.settle(s)
    assert not s.besieged(hex_at(87)), "the only corps is disrupted, and a division does not keep Toul shut"
    assert step(s) != "SurrenderRoll"


# 10, 12 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("10.4#4")
@pytest.mark.parametrize("turn", [1, 2])
def test_ships_sail_from_turn_1_for_a_cap(turn):
    here = base(turn=turn, a=2, active="Allied").at(23, "BR 1").phase(Phase.STRATEGIC_MOVEMENT)
    s = play(here.build(StrategicMovementPhase(ALLIED)), "join BR 1", "sail BR 1 > 14")
    assert (at(s, "BR 1"), s.caps[ALLIED]) == (14, 1)


@pytest.mark.rule("12.5.2#1")
@pytest.mark.parametrize("corps", [("GE IV", "GE IX"), ("GE IV",)])
def test_screened_belgians_do_nothing_when_others_act_in_antwerp(corps):
    here = base(turn=5, active="Allied").set(antwerp=True).at(52, "BE 3", "BE I", "BR RN", "GE III", "Fort Antwerp")
    here.at(53, *corps).control("German", 53, 62, 63, 64, 72, 73)
    s = go(here.build(TakeAction()), "activate 52", "declare 52")
    held = len(corps) == 2
    assert any("BE I" in t for t in texts(s)) != held
    alone = base(turn=5, active="Allied").set(antwerp=True).at(52, "(BE I)", "(BR RN)", "Fort Antwerp").at(53, *corps)
    s = go(alone.control("German", 53, 62).build(TakeAction()), "recover 52")
    assert (dis(s, "BE I", "BR RN") == ["BE I"]) == held


# 14 Scenarios ---------------------------------------------------------------------------------------


@pytest.mark.rule("14.1.1a#1")
def test_the_belgians_are_asked_before_other_moves_and_the_activation_goes_on():
    here = base(turn=1).at(72, "GE III", "GE IV").at(62, "BE 3", "BE HQ").at(63, "FR I").control("German", 72, 73)
    s = go(here.build(TakeAction()), "activate 72", "join GE III", "march 62")
    assert asked(s) == ("BelgianWithdrawal", ALLIED)
    play(s, "fall-back")
    assert (at(s, "BE 3"), s.antwerp, s.activation.battles) == (52, True, ())
    assert "join GE IV" in texts(s)


@pytest.mark.rule("14.1.1a#1", "12.5.1#3", "12.6")
def test_a_withdrawal_by_choice_embarks_nobody_and_counts_for_antwerp():
    here = base(turn=1).at(62, "GE III", "BE 4").at(52, "Fort Antwerp").control("Allied", 53, 43)
    s = declare(here.set(north=(45,)).build(TakeAction()), 62)
    go(s, "fortunes 7", "fall-back")
    assert not any(t.startswith("embark") for t in texts(s)), "nobody forced the 4th Division"
    while step(s) == "Retreat":
        play(s, next(t for t in texts(s) if t.endswith("52")))
    assert s.antwerp, "on GT1 all Belgians of 62 have gone to 52"


@pytest.mark.rule("14.1.1a#5", "14.1.2a2")
def test_a_mandated_battle_scores_beside_the_marker_of_the_hex():
    four = ("FR XV", "FR XVI", "FR XX", "FR VIII")
    here = base(turn=2, active="Allied").at(96, *four, "(GE XXI)", "(GE IIB)").mandated(0, 2).vp(0, 0)
    s = declare(here.control("Allied", 97).build(TakeAction()), 96)
    go(s, "fortunes 8")
    assert (s.vp[ALLIED], s.mandated) == (1, (0, 1))


@pytest.mark.rule("14.1.1c#1", "14.1.1c#2")
@pytest.mark.parametrize(
    ("turn", "verb", "back"),
    [(7, "rebuild", False), (8, "rebuild", True), (9, "replace", False), (10, "replace", True)],
)
def test_what_counts_is_the_turn_on_which_the_cap_is_paid(turn, verb, back):
    here = base(turn=turn).dead("GE III").at(85, "GE HQ5", "GE V").phase(Phase.REINFORCEMENT)
    s = here.build(ReinforcementPhase(GERMAN))
    play(s, f"{verb} GE III")
    assert s.back(unit("GE III")) == back
    assert (s.place(unit("GE III")) is TRACK[turn + 2]) == (verb == "rebuild")


@pytest.mark.rule("14.1.3a#3")
def test_a_failed_check_returns_the_markers_of_turn_9_too():
    here = base(turn=10).control("German", 19, 36, 48).at(19, "GE III").vp(5, 30)
    s = here.set(german_markers=((36, 3), (48, 2)), paris_fell=10).phase(Phase.ADMINISTRATIVE)

    s = s.build(ImmediateVictory())
    while step(s) == "DrawGerman":
        play(s, texts(s)[0])
    assert (s.german_markers, s.vp[GERMAN], s.winner) == ((), 10, -1)


@pytest.mark.rule("14.2.2b#2")
@pytest.mark.parametrize(
    ("units", "points"), [(("GE III", "GE IV"), 2), (("GE III", "GE 2C"), 0), (("GE III", "GE 33R"), 0)]
)
def test_antwerp_is_screened_by_infantry_corps_wherever_the_belgians_are(units, points):

    s = base(turn=7, scenario="short-campaign").at(53, units[0]).at(62, units[1]).vp(0, 0).build()
    assert not s.antwerp
    scenario_points(s)
    assert s.vp[GERMAN] == points


@pytest.mark.rule("14.3.1a#2")
def test_the_belgian_withdrawal_counts_among_the_two_of_the_north():
    here = base(turn=1, scenario="what-if").at(62, "GE III", "BE I").at(45, "FR I").at(52, "Fort Antwerp")
    s = here.set(north=(34,)).activation(62).build(OfferBelgianWithdrawal(hex_at(62)), TakeAction())
    play(s, "fall-back")
    assert [h.n for h in s.north] == [34, 62]
    s.active = ALLIED
    s.listed = None
    assert why(s, "activate 45") == "14.3.1a#2"


@pytest.mark.rule("14.3.1a#5")
@pytest.mark.parametrize("scenario", ["campaign", "what-if"])
def test_the_what_if_scenario_leaves_maubeuge_open(scenario):
    s = base(turn=1, scenario=scenario).build()
    for name, left in (("GE III", 64), ("FR I", 45)):
        closed = barred(s, unit(name), hex_at(left), hex_at(54))
        assert (closed is None) == (scenario == "what-if")


@pytest.mark.rule("14.3.1d#9")
def test_in_the_what_if_scenario_the_first_segment_has_two_activations():
    for scenario, left in (("campaign", 0), ("what-if", 1)):
        s = position(scenario).caps(6, 6).set(initiative=ALLIED).build(ActionPhase())
        play(s, "activate 97", "done")
        assert (GAME.actor(s) == ALLIED) == bool(left)


def landing(where, *there, roll_=None):
    here = position("what-if").clear().turn(10).active("Allied").caps(5, 5).options("A4")
    here.control("German", *range(7, 108)).control("Allied", *range(1, 7)).track(11, "BR 7", "BR 6").at(60, "GE III")
    s = here.at(where, *there).build(Landing(hex_at(where)), TakeAction())
    play(s, "join BR 6") if "join BR 6" in texts(s) else None
    while step(s) == "Landing":
        play(s, "done" if "done" in texts(s) else texts(s)[0])
    return play(s, f"roll {roll_}") if roll_ else s


@pytest.mark.rule("14.3.6a4#1")
def test_the_landing_does_not_use_up_the_placements_of_rule_britannia():
    s = landing(14)
    assert s.landing == 14
    later = base(turn=11, scenario="what-if", active="Allied").options("A4").set(landing=14).track(11, "BR RN")
    s = later.control("Allied", 23, 14).phase(Phase.REINFORCEMENT).build(ReinforcementPhase(ALLIED))
    assert "place BR RN > 23" in texts(s)


@pytest.mark.rule("14.3.6a4#3")
def test_a_landing_must_attack_even_beside_friends():
    s = landing(14, "FR I", "GE V")
    assert step(s) == "LandingDie"
    assert "FR I" not in {u.name for u in s.battle.attackers}


@pytest.mark.rule("14.3.6a4#4")
def test_a_vacant_port_is_taken_and_feeds_who_landed():
    s = landing(23)
    assert s.controls(ALLIED, hex_at(23))
    assert supplied(s, unit("BR 6")) or supplied(s, unit("BR 7"))
    contested = landing(23, "GE V")
    landed = next(u for u in (unit("BR 6"), unit("BR 7")) if contested.on_map(u))
    assert supplied(contested, landed), "beside the enemy too"
    assert not supplied(landing(16), landed), "no named city"


@pytest.mark.rule("14.3.6a4#5", "14.3.6a4#6")
def test_the_die_of_a_landing():

    for die, drms in ((2, (0, 0)), (3, (1, -1))):
        s = landing(14, "GE V", roll_=die)
        tem = hex_at(14).tem
        s.set_trench(hex_at(14), 0)
        attack, defence = (attacker_drm(s, [unit("BR 6")]), defender_drm(s, [unit("GE V")]))
        assert (attack, defence) == (drms[0] * tem, drms[1] * tem)
        s.set_trench(hex_at(14), 1)
        assert attacker_drm(s, [unit("BR 6")]) == attack + 1, "the trench counts in any case"


@pytest.mark.rule("14.3.6a4#6")
def test_the_germans_hit_any_division_after_a_landing_without_loss():

    here = position("what-if").clear().turn(10).at(14, "BR 6", "(BR 4)", "GE V").options("A4")
    s = here.battle(14, "Allied", "BR 6", "BR 4", landing=4, effect="none", fought=(0,)).build()
    assert {u.name for u in victims(s)} == {"BR 6", "BR 4"}, "disrupted or not"


@pytest.mark.rule("14.3.6b5#2")
def test_variable_reinforcements_may_come_to_german_antwerp():
    for fell, ok in ((0, True), (10, True), (11, False)):
        here = base(turn=11, scenario="what-if").options("G5").control("German", 52, 53, 62, 63, 64).at(52, "GE V")
        here.set(antwerp_fell=fell).track(11, "GE XXIIR").phase(Phase.REINFORCEMENT)
        s = here.build(ReinforcementPhase(GERMAN))
        assert ("place GE XXIIR > 52" in texts(s)) == ok, "not on the turn of its capture"


@pytest.mark.rule("N2", "2.4#1")
def test_ix_minus_is_a_corps_in_every_rule_but_stacking():
    ix = next(u for u in load_units(FOLDER) if u.name == "FR IX-")
    assert (ix.corps, ix.half_corps) == (True, 1)
    four = ["FR XV", "FR XVI", "FR XX", "FR IX-"]
    s = base(turn=2, active="Allied").at(96, *four, "GE XXI", "GE IIB").mandated(0, 1).build()
    assert qualifies(s, ALLIED, hex_at(96), [unit(n) for n in four])
    s = base(active="Allied").at(86, "FR IX-", "Fort Metz 5").build()
    assert can_besiege(s, ALLIED, hex_at(86)), "a large garrison needs a corps"
    s = declare(base().at(97, "GE III", "FR IX-", "FR 45").build(TakeAction()), 97)
    go(s, "fortunes 8")
    assert not any(t.startswith("pair") for t in texts(s)), "it fills a space of the Battle Board"
