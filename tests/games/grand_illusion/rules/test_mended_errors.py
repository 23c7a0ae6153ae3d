"""Errors that readers of the rulebook found in play, and the rulings that settle what the text leaves open."""

from __future__ import annotations

import itertools
import re

import pytest

from greatwar.games.grand_illusion.components import DEADPILE, Nation, Phase, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.retreat import CLOSED, CONTESTED, priority, refuges, three_hexes_away
from greatwar.games.grand_illusion.rules.supply import trace
from greatwar.games.grand_illusion.rules.victory import count_paris, scenario_points, undrawn
from greatwar.games.grand_illusion.steps.action import TakeAction
from greatwar.games.grand_illusion.steps.administrative import TrenchImprovement
from greatwar.games.grand_illusion.steps.combat import Combats, Elan, Fire
from greatwar.games.grand_illusion.steps.control import settle
from greatwar.games.grand_illusion.steps.movement import Activate
from greatwar.games.grand_illusion.steps.reinforcement import ReinforcementPhase
from greatwar.games.grand_illusion.steps.retreating import RetreatForce
from greatwar.games.grand_illusion.steps.supply_check import Attrition, SupplyCheck
from greatwar.kernel.rng import Rng
from greatwar.kernel.step import Chance
from tests.games.grand_illusion.positions import ALLIED, GERMAN, pending, play, position, texts, why
from tests.games.grand_illusion.referee.refkit import at, auto, base, dead, declare, dis, go, step

# 3 Activation ---------------------------------------------------------------------------------------


@pytest.mark.rule("14.3.6a5#3")
def test_the_activation_before_turn_1_is_for_the_battle_in_72_only():
    here = position("what-if").options("A5").at(72, "GE II", "GE III", "GE HA420", "Fort Liege orange")
    s = here.active("German").build(Activate(hex_at(72), True), TakeAction())
    assert texts(s) == ["done", "declare 72"]
    assert why(s, "join GE II") == "14.3.6a5#3"


@pytest.mark.rule("12.5.1#3")
@pytest.mark.parametrize(("turn", "to", "counts"), [(1, 52, True), (1, 53, False), (2, 52, False)])
def test_a_forced_retreat_of_all_belgians_to_antwerp_counts_too(turn, to, counts):
    """Ruling 86."""
    s = (
        base(turn=turn)
        .at(62, "BE I", "GE II", "GE III")
        .at(52, "Fort Antwerp")
        .at(45, "FR X")
        .build(RetreatForce(ALLIED, hex_at(62)))
    )
    play(s, next(t for t in texts(s) if t.endswith(f"{to}")))
    assert (at(s, "BE I"), s.antwerp) == (to, counts)


# 4 Movement -----------------------------------------------------------------------------------------


@pytest.mark.rule("8.4.7a", "9.6.3#3")
def test_belgian_cavalry_stays_in_belgium_when_it_makes_way():
    s = base(turn=2).at(64, "BE C").build()
    ends = three_hexes_away(s, unit("BE C"), hex_at(64), 3)
    assert ends
    assert all(h.in_belgium for h in ends)
    forced = base(turn=2).at(64, "BE C").control("German", 42, 43, 52, 53, 62, 63, 32, 33).at(53, "GE III").build()
    assert three_hexes_away(forced, unit("FR 1C"), hex_at(64), 3), "others go abroad"


@pytest.mark.rule("8.4.5a", "9.4.3a#7")
def test_a_blocked_hexside_is_blocked_both_ways_for_retreats_too():
    """Ruling 74: GE III came from 96, which FR X shares, into 97, which is Allied."""
    here = base().at(97, "GE III", "FR I").at(96, "GE IV", "FR X", "FR HQ1").control("German", 96)
    assert priority(here.build(), ALLIED, hex_at(96), hex_at(97)) == CONTESTED
    assert priority(here.blocked("German", 96, 97).build(), ALLIED, hex_at(96), hex_at(97)) == CLOSED


@pytest.mark.rule("9.4.4#2")
def test_a_headquarters_prefers_hexes_of_its_own_side_among_equally_near_ones():
    """Ruling 65."""
    here = base().at(97, "FR HQ1").at(96, "FR X", "GE IV").at(98, "FR I").control("German", 96)
    assert refuges(here.build(), ALLIED, hex_at(97)) == [hex_at(98)]


# 5 Battle -------------------------------------------------------------------------------------------


@pytest.mark.rule("9.6.3#1")
def test_no_battle_is_left_when_the_cavalry_has_made_way():
    s = base().at(97, "FR 1C").at(96, "GE 2C", "GE III").control("Allied", 78, 79, 88, 89, 98).build(TakeAction())
    go(s, "activate 96", "join GE 2C", "march 97")
    assert [b.hex.n for b in s.activation.battles] == [97]
    go(s, "join GE III", "march 97", "stand")
    assert dead(s, "FR 1C") == ["FR 1C"]
    assert s.activation is None or not s.activation.battles
    assert step(s) != "FortunesDice"


@pytest.mark.rule("9.5.1#2", "9.6.1#0", "9.5.4b#1")
@pytest.mark.parametrize("others", [(), ("GE HA420",)])
def test_cavalry_alone_does_not_march_to_a_fort(others):
    s = base().at(86, "GE 2C", "GE III", *others).at(77, "Fort St Mihiel").build(TakeAction())
    go(s, "activate 86", "join GE 2C", *(f"join {n}" for n in others))
    assert why(s, "march 77") == "9.6.1#0"
    s = base().at(86, "GE 2C", "GE III", *others).at(77, "Fort St Mihiel").build(TakeAction())
    go(s, "activate 86", "join GE III")
    assert "march 77" in texts(s)


@pytest.mark.rule("9.2.3a#6", "9.5.3a#1", "9.4#1")
def test_a_battle_without_an_attacker_on_the_board_has_no_retreat_and_no_siege():
    s = base().at(77, "(GE III)", "Fort St Mihiel", "FR 1C").build(TakeAction())
    declare(s, 77)
    go(s, "fortunes 8")
    while step(s) in ("PlaceDefender", "PlaceAttacker", "RideOff"):
        play(s, "done" if "done" in texts(s) else texts(s)[0])
    assert step(s) == "TakeAction", "no fire, no optional retreat of the defender, no siege"
    assert at(s, "FR 1C") == 77


@pytest.mark.rule("9.2.6#4", "9.6.1#0")
def test_a_fort_that_steps_up_fires_at_cavalry_which_does_not_fire():
    """Ruling 73."""
    here = base().at(77, "GE 2C", "Fort St Mihiel")
    row = ((unit("Fort St Mihiel"),), (), (), ())
    here.battle(77, "German", "GE 2C", effect="none", front=(((unit("GE 2C"),), (), (), ()), row))
    s = here.build(Combats(), TakeAction())
    assert pending(s, Fire).side == ALLIED, "the first and only die is the fort's"
    play(s, "roll 6")
    assert step(s) == "TakeAction"


@pytest.mark.rule("9.3.5c")
def test_elan_costs_nothing_where_no_combat_was_fought():
    """Ruling 76."""
    here = base(turn=2, active="Allied").at(96, "FR XV", "GE III")
    s = here.battle(96, "Allied", "FR XV", plan17=True, mandated=True).build(Elan(), TakeAction())
    assert step(s) == "TakeAction"
    s = here.battle(96, "Allied", "FR XV", plan17=True, mandated=True, fought=(0,)).s
    s.pending.clear()
    s.push(Elan(), TakeAction())
    GAME.settle(s)
    assert dis(s, "FR XV") == ["FR XV"]


@pytest.mark.rule("9.4.1c")
def test_a_fort_does_not_change_a_battle_of_cavalry_alone():
    """Ruling 77."""
    s = base().at(77, "GE 2C", "FR 1C", "Fort St Mihiel").control("German", 86).build(TakeAction())
    declare(s, 77)
    go(s, "fortunes 8")
    auto(s)
    while step(s) in ("Fire", "ReserveShot"):
        die = GAME.step(s)
        attacks = isinstance(die, Fire) and die.side == GERMAN
        play(s, "roll 1" if attacks else "roll 6")
        auto(s)
    assert (step(s), GAME.actor(s)) == ("Retreat", ALLIED)


@pytest.mark.rule("9.6.3#1")
def test_cavalry_delay_where_own_cavalry_stands_already():
    """Ruling 78."""
    s = base().at(97, "FR 1C", "GE 2C").at(96, "GE III").build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97")
    assert step(s) == "CavalryDelay"


@pytest.mark.rule("12.4")
def test_a_cancelled_battle_does_not_use_up_allenbys_skirmish():
    """Ruling 79: the Fortunes of War of another battle end the activation."""
    here = base(turn=2).at(46, "BR 1", "BR C").at(47, "FR I").at(56, "GE III", "GE IV", "GE V")
    s = here.control("German", 56, 55, 65, 64, 73, 74).build(TakeAction())
    go(s, "activate 56", "join GE III", "march 46", "join GE IV", "march 47", "done", "resolve 47", "fortunes 3")
    assert (GAME.actor(s), s.attacked_british) == (ALLIED, ()), "the battle in 46 is cancelled"
    play(s, "pass")
    declare(s, 46)
    assert step(s) == "Allenby"


# 6 The log ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["campaign", "what-if"])
def test_the_log_tells_every_die_misses_too(scenario):
    s = GAME.setup(scenario)
    rng = Rng(11)
    kinds: set[str] = set()
    for _ in range(2500):
        if not s.pending:
            break
        chance = isinstance(GAME.step(s), Chance)
        s.log = []
        name, action = step(s), GAME.random_action(s, rng)
        GAME.apply(s, action)
        if chance:
            kinds.add(name)
            told = " ".join(text for text, _ in s.log or ())
            assert re.search(rf"(?<!\d){action.args[0]}(?!\d)", told), (name, str(action), told)
    assert kinds >= {"CapsRoll", "InitiativeRoll", "FortunesDice", "Fire"}


# 7 Components ---------------------------------------------------------------------------------------


def test_the_components_of_data_version_2():
    """Ruling 83."""
    assert GAME.data_version == "2"
    assert hex_at(75) not in hex_at(66).rails
    assert sum(h.rail for h in (hex_at(n) for n in range(1, 108))) == 95
    assert {h.n for h in hex_at(94).diamonds} == {84, 85, 95}
    assert (unit("FR 1R").cs, unit("FR 1R").title) == ((2, 1), "I R Group")
    assert [unit(n).ma[0] for n in ("GE HQ1", "GE HQ2", "GE HQ3", "GE HQ9")] == [4, 3, 3, 3]
    s = position().build()
    assert [at(s, n) for n in ("FR IIbR", "FR XVII", "GE IILW", "FR IVT")] == [87, 56, 94, 19]
    assert all(unit(n).defence_only for n in ("GE IILW", "FR IVT"))


def test_no_german_line_reaches_mezieres_while_namur_stands():
    s = base(turn=4).control("German", *range(44, 108)).at(64, "Fort Namur").siege(64).build()
    assert trace(s, Nation.GE, hex_at(56))
    s = (
        base(turn=4)
        .control("German", 56, 57, 65, 66, 74, 75, 76)
        .at(64, "Fort Namur")
        .control("Allied", 64, 46)
        .build()
    )
    assert not trace(s, Nation.GE, hex_at(57)), "66-75 is no railway"


# 8 Rulings ------------------------------------------------------------------------------------------


@pytest.mark.rule("8.3.3#1", "14.1.2b#1")
def test_a_hex_whose_besiegers_have_left_stays_theirs_and_counts():
    """Ruling 68."""
    s = base(turn=15).at(76, "Fort Verdun 76").control("German", 76).build()
    settle(s, hex_at(76))
    assert s.controls(GERMAN, hex_at(76))
    assert hex_at(76) in undrawn(s)


@pytest.mark.rule("14.1.2b#1", "14.1.2d#3")
def test_emergency_supply_and_cavalry_control_count_for_victory_points():
    """Ruling 69."""
    here = base(turn=4).control("Allied", *range(1, 72)).control("German", 53, 63, 64, 54, 44, 45, 34)
    s = here.at(54, "Fort Maubeuge", "GE III").siege(54).set(emergency=True).phase(Phase.ADMINISTRATIVE).build()
    assert hex_at(34) in undrawn(s)
    s = base(turn=9).control("German", 87, cavalry=True).phase(Phase.ADMINISTRATIVE).build()
    assert hex_at(87) in undrawn(s)


@pytest.mark.rule("14.1.3a#1")
def test_the_points_of_paris_need_no_supply():
    """Ruling 69."""
    s = base(turn=9).control("Allied").control("German", 19).phase(Phase.ADMINISTRATIVE).vp(0, 0).build()
    assert not trace(s, Nation.GE, hex_at(19))
    count_paris(s)
    assert s.vp[GERMAN] == 10


@pytest.mark.rule("14.2.2b#3", "14.2.2b#4")
def test_attrition_counts_among_lost_corps_and_is_no_hit():
    """Ruling 71."""
    here = base(turn=4, scenario="short-campaign").control("German").at(45, "(FR I)", "BR 1")
    s = here.phase(Phase.ADMINISTRATIVE).build(SupplyCheck(), Attrition())
    assert (s.french_corps_lost, s.british_hits) == (1, 0)
    assert s.place(unit("FR I")) is DEADPILE
    s.turn, s.french_corps_lost, s.vp = 5, 7, (0, 0)
    scenario_points(s)
    assert s.vp[GERMAN] == 3


@pytest.mark.rule("11.5", "9.7.3#1")
@pytest.mark.parametrize(("allied", "level"), [("FR I", 2), ("FR 1C", 1)])
def test_cavalry_improves_no_trench(allied, level):
    """Ruling 75."""
    here = base(turn=8).at(97, "GE III", allied).trench(97).control("German", 97).phase(Phase.ADMINISTRATIVE)
    assert here.build(TrenchImprovement()).trench(hex_at(97)) == level


@pytest.mark.rule("7.1#5")
def test_a_french_unit_whose_hex_was_closed_enters_at_le_havre():
    """Ruling 80."""
    here = base(turn=5, active="Allied").track(5, "FR IIIbR").phase(Phase.REINFORCEMENT)
    here.s.mark(unit("FR IIIbR"), 8)
    s = here.build(ReinforcementPhase(ALLIED))
    assert "place FR IIIbR > 1" in texts(s)


@pytest.mark.rule("9.1.1d#1", "14.1.2a2")
def test_a_second_mandated_battle_in_the_same_hex_scores_again():
    """Ruling 70."""
    five = ("FR XV", "FR XVI", "FR XX", "FR VIII", "FR XIII")
    here = base(turn=2, active="Allied").at(96, *five, "GE XXI", "GE IIB").mandated(0, 2).vp(0, 0)
    s = here.control("Allied", 97).build(TakeAction())
    for points in (1, 2):
        declare(s, 96)
        go(s, "fortunes 8")
        assert s.vp[ALLIED] == points
        while step(s) != "TakeAction":
            play(s, "roll 6" if step(s) in ("Fire", "ReserveShot", "FreeShot") else texts(s)[0])
        s.caps = (5, 5)
    assert s.mandated == (0, 0)


@pytest.mark.rule("9.1.2a#2")
def test_every_set_of_attackers_can_be_named_and_comes_up_once():
    """Ruling 82: in the order of the counters, those that can attack first."""
    able, names = ("GE II", "GE III", "GE 2C"), ("GE II", "GE III", "GE 2C", "GE IILW")
    s = base().at(97, "GE II", "(GE III)", "GE 2C", "GE IILW", "FR I").build(TakeAction())
    go(s, "activate 97", "declare 97")
    found: list[tuple[str, ...]] = []
    open_ = [s]
    while open_:
        here = open_.pop()
        for text in texts(here):
            there = play(here.copy(), text)
            if step(there) == "DesignateAttackers":
                open_.append(there)
            else:
                battle = there.battle or there.activation.battles[0]
                found.append(tuple(sorted(str(u) for u in battle.attackers)))
    sets = [x for n in range(1, 5) for x in itertools.combinations(sorted(names), n) if set(x) & set(able)]
    assert sorted(found) == sorted(sets)
