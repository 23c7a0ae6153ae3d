"""11.0 The Administrative Phase: order, supply, attrition, recovery, trenches."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import DEADPILE, Phase, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.state import Mark
from greatwar.games.grand_illusion.steps.administrative import (
    AdministrativePhase,
    MandatedPenalty,
    Recovery,
    TrenchImprovement,
)
from greatwar.games.grand_illusion.steps.siege import FortSurrender
from greatwar.games.grand_illusion.steps.supply_check import Attrition, SupplyCheck
from tests.games.grand_illusion.positions import ALLIED, GERMAN, dice, play, position, texts, why


def ready(turn=6, scenario="campaign"):
    return position(scenario).clear().turn(turn).phase(Phase.ADMINISTRATIVE)


def both(built):
    """Recovery of both sides."""
    return built.build(Recovery(GERMAN), Recovery(ALLIED))


def fresh(s, *names):
    return [not s.back(unit(n)) for n in names]


# Order -------------------------------------------------------------------------------------------


@pytest.mark.rule("11.0")
def test_the_segments_run_in_order():
    s = ready().s
    s.push(AdministrativePhase())
    step = s.pending.pop()
    step.run(s)
    assert [type(p).__name__ for p in reversed(s.pending)] == [
        "MandatedPenalty",
        "ImmediateVictory",
        "InterimVictoryPoints",
        "ScenarioVictoryPoints",
        "SupplyCheck",
        "Attrition",
        "FortSurrender",
        "Recovery",
        "Recovery",
        "TrenchImprovement",
    ]


@pytest.mark.rule("11.0")
def test_attrition_comes_before_recovery():
    s = ready().at(45, "FR I").control("German").build(AdministrativePhase())
    assert s.back(unit("FR I"))
    assert not s.pending


@pytest.mark.rule("9.1.1b#2", "14.1.1a#6")
def test_mandated_battles_not_made_cost_points():
    s = ready().mandated(1, 2).vp(4, 5).build(MandatedPenalty())
    assert (s.vp, s.mandated) == ((3, 3), (0, 0))


# Supply and attrition ----------------------------------------------------------------------------


@pytest.mark.rule("11.2.2", "2.8#7")
def test_markers_come_and_go():
    s = ready().control("German", 44, 46, 47, 35, 36, 56, 54, 55, 34).at(45, "FR I", "BR HQ").at(86, "Fort Metz 5")
    s = s.at(61, "FR II").build()
    s.mark(unit("FR II"), Mark.OOS)
    s.push(SupplyCheck())
    GAME.settle(s)
    marked = [s.marked(unit(n), Mark.OOS) for n in ("FR I", "BR HQ", "FR II", "Fort Metz 5")]
    assert marked == [True, True, False, False]


@pytest.mark.rule("11.3#1", "11.3#2", "11.3#4", "11.2.2")
def test_attrition():
    s = ready().control("German").at(45, "FR I", "(FR II)", "FR HQ5", "(FR 1C)").at(54, "Fort Maubeuge")
    s = s.at(91, "GE III").build(SupplyCheck(), Attrition())
    assert [s.where[unit(n).n] for n in ("FR I", "FR HQ5")] == [45, 45]
    assert s.place(unit("FR II")) is s.place(unit("FR 1C")) is DEADPILE
    assert fresh(s, "FR I", "FR HQ5") == [False, False]
    assert s.where[unit("Fort Maubeuge").n] == 54
    assert s.steps_lost(unit("Fort Maubeuge")) == 0
    assert fresh(s, "GE III") == [True]


@pytest.mark.rule("11.3#4")
def test_guns_out_of_supply_are_flipped():
    s = ready().control("Allied").at(45, "GE HA420", "GE III").build(SupplyCheck(), Attrition())
    assert fresh(s, "GE HA420", "GE III") == [False, False]
    s.push(SupplyCheck(), Attrition())
    GAME.settle(s)
    assert s.place(unit("GE III")) is DEADPILE
    assert s.where[unit("GE HA420").n] == 45  # flipped again, never eliminated


@pytest.mark.rule("11.3#3")
def test_a_siege_ends_when_the_besiegers_are_disrupted():
    s = ready().control("Allied").control("German", 54).at(54, "Fort Maubeuge", "GE III", "(GE 33R)").siege(54)
    s = s.build(SupplyCheck(), Attrition(), FortSurrender())
    assert not s.besieged(hex_at(54))
    assert not s.pending  # no die for a fort that is free
    fed = ready().control("German", 54, 64, 74).at(54, "Fort Maubeuge", "GE III").at(64, "GE II").siege(54)
    fed = fed.set(namur_fell=2).build(SupplyCheck(), Attrition(), FortSurrender())
    assert fed.besieged(hex_at(54))
    dice(fed, 1)
    assert fed.where[unit("Fort Maubeuge").n] != 54


@pytest.mark.rule("11.3#1")
def test_a_hex_whose_defenders_starve_changes_hands_and_its_hq_leaves():
    cut = (25, 26, 35, 36, 44, 46, 47, 54, 55, 56, 64, 65, 74, 75)
    s = ready().control("German", *cut).at(45, "(FR I)", "FR HQ5", "GE III").at(34, "FR II")
    s = s.set(namur_fell=2).build(SupplyCheck(), Attrition())
    assert s.place(unit("FR I")) is DEADPILE
    assert s.controls(GERMAN, hex_at(45))
    assert s.where[unit("FR HQ5").n] != 45


@pytest.mark.rule("8.4.3g2#3", "8.4.3g2#4")
def test_emergency_supply_flips_headquarters_only():
    s = emergency("GE III", "(GE II)", "GE HQ1").build(SupplyCheck(), Attrition())
    assert fresh(s, "GE III", "GE HQ1") == [True, False]
    assert s.where[unit("GE II").n] == 45
    assert not s.marked(unit("GE III"), Mark.OOS)
    s = emergency("GE III", "(GE HQ1)").build(Recovery(GERMAN))
    assert fresh(s, "GE HQ1") == [False]


def emergency(*names):
    """Germans in 45 who live on hex 44."""
    s = ready(4).control("German", 54, 64, 74, 44, 45).at(54, "Fort Maubeuge", "GE IX").siege(54)
    return s.at(45, *names).set(emergency=True, namur_fell=2)


@pytest.mark.rule("8.4.3g2#5")
def test_on_emergency_supply_one_unit_recovers_beside_an_hq():
    s = emergency("(GE III)", "(GE II)", "GE HQ1").build(Recovery(GERMAN))
    assert texts(s) == ["undisrupt GE II", "undisrupt GE III"]
    play(s, "undisrupt GE III")
    assert (fresh(s, "GE II", "GE III"), s.pending) == ([False, True], [])
    alone = emergency("(GE III)", "(GE II)").build(Recovery(GERMAN))
    assert fresh(alone, "GE II", "GE III") == [False, False]


# Recovery ----------------------------------------------------------------------------------------


@pytest.mark.rule("11.4#1", "5.2#7", "9.8.3a#2")
def test_supplied_units_recover_free_of_charge():
    s = both(ready().caps(3, 3).at(58, "(FR I)", "(FR II)", "(FR 1C)", "(FR HQ5)").at(84, "(GE HA420)", "(GE III)"))
    assert all(fresh(s, "FR I", "FR II", "FR 1C", "FR HQ5", "GE HA420", "GE III"))
    assert (s.caps, s.pending) == ((3, 3), [])


@pytest.mark.rule("11.4#2")
def test_units_out_of_supply_do_not():
    s = ready().at(58, "(FR I)", "(FR HQ5)", "(FR II)").build()
    s.mark(unit("FR I"), Mark.OOS)
    s.mark(unit("FR HQ5"), Mark.OOS)
    s.push(Recovery(ALLIED))
    GAME.settle(s)
    assert fresh(s, "FR I", "FR HQ5", "FR II") == [False, False, True]


@pytest.mark.rule("11.4#3", "11.4#4")
def test_among_enemies_one_or_two_recover():
    s = both(ready().at(58, "(FR I)", "(FR III)", "(FR HQ5)", "GE III"))
    assert texts(s) == ["undisrupt FR I", "undisrupt FR III"]
    assert fresh(s, "FR HQ5") == [True]
    play(s, "undisrupt FR III")
    assert (fresh(s, "FR I", "FR III"), s.pending) == ([False, True], [])
    three = both(ready().at(58, "(FR I)", "(FR X)", "(FR III)", "GE III"))
    play(three, "undisrupt FR I")
    assert texts(three) == ["undisrupt FR X", "undisrupt FR III"]
    play(three, "undisrupt FR III")
    assert (fresh(three, "FR I", "FR X", "FR III"), three.pending) == ([True, False, True], [])


@pytest.mark.rule("11.4#3")
def test_a_fort_is_an_enemy_too_and_an_hq_is_not():
    s = both(ready().control("German", 54, 64, 74, 44).at(54, "Fort Maubeuge", "(GE II)", "(GE III)").siege(54))
    assert texts(s) == ["undisrupt GE II", "undisrupt GE III"]
    assert why(s, "undisrupt GE IV") == "9.8.3a"
    free = both(ready().at(58, "(FR I)", "(FR II)", "GE HQ1"))
    assert fresh(free, "FR I", "FR II") == [True, True]


@pytest.mark.rule("14.1.1c#3", "14.3.1c#1")
@pytest.mark.parametrize("scenario", ["campaign", "what-if"])
def test_fatigue_from_turn_12(scenario):
    for turn, choice in ((11, False), (12, True)):
        s = both(ready(turn, scenario).at(58, "(FR I)", "(FR X)", "(FR III)"))
        assert bool(s.pending) == choice
    play(s, "undisrupt FR I", "undisrupt FR III")
    assert (fresh(s, "FR I", "FR X", "FR III"), s.pending) == ([True, False, True], [])


@pytest.mark.rule("14.2.1#7", "11.4#3")
def test_the_short_campaign_knows_no_fatigue_and_no_disrupted_replacements():
    s = both(ready(7, "short-campaign").at(58, "(FR I)", "(FR II)", "(FR III)"))
    assert all(fresh(s, "FR I", "FR II", "FR III"))


# Trenches ----------------------------------------------------------------------------------------


@pytest.mark.rule("11.5", "9.7.3#1")
def test_trenches_between_supplied_infantry_are_improved():
    s = ready().trench(58).trench(48).trench(47, 2).trench(57).control("German", 57, 65, 74, 64, 75, 66, 56)
    s = s.at(58, "FR I", "GE III").at(48, "FR II").at(47, "FR III", "GE II").at(57, "GE IV", "FR 1C")
    s = s.set(namur_fell=2, end_of_rail_net=False).build(TrenchImprovement())
    assert [s.trench(hex_at(h)) for h in (58, 48, 47, 57)] == [2, 1, 2, 1]


@pytest.mark.rule("11.5")
def test_not_out_of_supply():
    s = ready().trench(58).at(58, "FR I", "GE III").build(SupplyCheck(), TrenchImprovement())
    assert s.marked(unit("GE III"), Mark.OOS)
    assert s.trench(hex_at(58)) == 1
