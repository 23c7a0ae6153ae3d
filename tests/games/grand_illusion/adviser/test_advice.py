"""The advice: an answer for every decision, the estimate of battles, and sensible choices in small positions."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.grand_illusion.adviser.advice import ADVISERS, advise
from greatwar.games.grand_illusion.adviser.advice_action import ranked
from greatwar.games.grand_illusion.adviser.consider import consider, ply
from greatwar.games.grand_illusion.adviser.forecast import Forecast, forecast
from greatwar.games.grand_illusion.adviser.ground import cut_off, ground
from greatwar.games.grand_illusion.adviser.plans import plans
from greatwar.games.grand_illusion.components import Nation, Phase, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.declaration import declare
from greatwar.games.grand_illusion.rules.geometry import members
from greatwar.games.grand_illusion.rules.placement_hexes import Way
from greatwar.games.grand_illusion.rules.supply import net
from greatwar.games.grand_illusion.state import State
from greatwar.games.grand_illusion.steps.action import DeclareWithdrawal, TakeAction
from greatwar.games.grand_illusion.steps.arrival import PlaceUnit
from greatwar.games.grand_illusion.steps.battle import ChooseBattle, DesignateAttackers, OfferBattle
from greatwar.games.grand_illusion.steps.bombardment import Bombard
from greatwar.games.grand_illusion.steps.cavalry import CavalryDelay, RideOff
from greatwar.games.grand_illusion.steps.combat import ElanHit
from greatwar.games.grand_illusion.steps.counterattack import DecideCounterattack
from greatwar.games.grand_illusion.steps.east_front import EastFront
from greatwar.games.grand_illusion.steps.fortunes import Allenby, BelgianWithdrawal, TacticalAdvantage
from greatwar.games.grand_illusion.steps.movement import MoveGroup, Movement
from greatwar.games.grand_illusion.steps.placement import PlaceAttacker, PlaceDefender
from greatwar.games.grand_illusion.steps.recovery import Undisrupt
from greatwar.games.grand_illusion.steps.replacement import Replacements
from greatwar.games.grand_illusion.steps.reserves import ToReserve
from greatwar.games.grand_illusion.steps.retreat import DecideRetreat
from greatwar.games.grand_illusion.steps.retreating import TakeHit
from greatwar.games.grand_illusion.steps.setup import BritishSetup, ChooseOptions
from greatwar.games.grand_illusion.steps.siege import LaySiege
from greatwar.games.grand_illusion.steps.strategic_movement import ChooseDestination, ChooseMover
from greatwar.kernel.adviser import Advice
from greatwar.kernel.reading import step_kinds
from greatwar.kernel.rng import Rng
from greatwar.kernel.step import Decision, Step
from tests.games.grand_illusion.positions import ALLIED, GERMAN, Position, position


def advised(s: State) -> Advice:
    """What is advised in a position."""
    return advise(s, GAME.actions(s), Rng(1))


def answer(p: Position, *steps: Step) -> str:
    """The action that is advised, as text; it must be one of those that are listed, and have a reason."""
    s = p.build(*steps)
    advice = advised(s)
    assert advice.action in GAME.actions(s)
    assert advice.reason
    return str(advice.action)


def field(turn: int = 5) -> Position:
    """An empty map: Germany and Belgium are German, France is French."""
    return position().clear().turn(turn).control("Allied").control("German", *EAST).active("German").caps(5, 5)


#: Belgium, Luxembourg and Germany
EAST = (
    53,
    55,
    56,
    62,
    63,
    64,
    65,
    71,
    72,
    73,
    74,
    75,
    81,
    82,
    83,
    84,
    85,
    86,
    90,
    91,
    92,
    93,
    94,
    95,
    96,
    100,
    101,
    105,
)
BOTH = (unit("FR VIII"), unit("FR XX"))
ARMY = ("GE II", "GE III", "GE IV", "GE IX", "GE IIIR", "GE HQ1")


# Completeness ---------------------------------------------------------------------------------------


def test_every_decision_has_its_adviser():
    kinds = step_kinds("greatwar.games.grand_illusion").values()
    decisions = {kind for kind in kinds if issubclass(kind, Decision) and "actions" in vars(kind)}
    assert decisions == set(ADVISERS)


# The estimate ---------------------------------------------------------------------------------------


def battle(attackers: tuple[str, ...], defenders: tuple[str, ...], where: int = 48, **fields: Any) -> Forecast:
    """A German battle in a hex."""
    s = field().at(where, *attackers, *defenders).set(**fields).build()
    return forecast(s, GERMAN, hex_at(where), [unit(n.strip("()")) for n in attackers])


def test_one_corps_against_one_in_the_open():
    f = battle(("GE III",), ("FR VIII",))
    assert f.win == pytest.approx(5 / 6 * (1 - 4 / 6))
    assert f.killed == pytest.approx(5 / 6 * 0.3 * 0.29)
    assert f.lost == pytest.approx(4 / 6 * 0.3 * 0.35)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (battle(("GE III", "GE IV"), ("FR VIII",)), battle(("GE III",), ("FR VIII",))),
        (battle(("GE III",), ("(FR VIII)",)), battle(("GE III",), ("FR VIII",))),
        (battle(("GE III",), ("FR VIII",)), battle(("GE III",), ("FR III",))),
        (battle(("GE III",), ("FR VIII",)), battle(("GE III",), ("FR VIII", "FR XIII"))),
        (battle(("GE III",), ("FR VIII",), 48), battle(("GE III",), ("FR VIII",), 47)),
    ],
    ids=["more attackers", "disrupted defenders", "weaker defenders", "fewer defenders", "open ground"],
)
def test_what_helps_the_attacker(better: Forecast, worse: Forecast):
    assert better.win > worse.win


def test_a_fort_alone_is_beaten_and_hurts_little():
    f = battle(("GE III", "GE IV"), ("Fort Belfort",), 104)
    assert f.win > 0.7
    assert f.killed == pytest.approx((1 / 6 + 5 / 6 * 1 / 6) * 0.12, rel=0.2)


def test_nobody_is_driven_from_trenches():
    s = field().at(48, "GE II", "GE III", "FR VIII").trench(48).build()
    assert forecast(s, GERMAN, hex_at(48), [unit("GE II"), unit("GE III")]).win == 0


# Segments -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("p", "wanted"),
    [
        (field().at(47, *ARMY).control("German", 46, 47).at(48, "(FR VIII)"), "activate 47"),
        (field().at(47, *ARMY).control("German", 46, 47), "activate 47"),
        (field().at(91, "GE III").caps(1, 1), "activate 91"),
        (field().at(64, *ARMY).at(54, "(FR VIII)", "Fort Maubeuge"), "activate 64"),
    ],
    ids=["beaten troops before Reims", "an open way to Reims", "from the rear to the front", "Maubeuge"],
)
def test_the_germans_go_for_what_counts(p: Position, wanted: str):
    assert answer(p, TakeAction()) == wanted


def test_the_french_make_the_mandated_battle_of_plan_17():
    p = position().turn(1).active("Allied").caps(6, 4).mandated(0, 1)
    s = p.build(TakeAction())
    found = plans(s, ALLIED, hex_at(97))[0]
    assert found.to == hex_at(96)
    assert sum(u.corps for u in found.units) >= 4
    s.mandated = (0, 0)
    free = max(p.value for p in plans(s, ALLIED, hex_at(97)) if p.to == hex_at(96))
    assert found.value == pytest.approx(free + 2.2), "a point for the mandate and one for Plan 17"


def test_nobody_attacks_a_strong_stack_with_a_corps():
    p = field().at(47, "GE XIIR").control("German", 46, 47).at(48, "FR VI", "FR III", "FR XVIII", "FR II")
    assert max(plan.value for plan in plans(p.build(TakeAction()), GERMAN, hex_at(47)) if plan.to == hex_at(48)) < -0.1


def test_trier_is_not_left_alone():
    """14.1.3b The fall of Trier ends the game: somebody stays while the French are near."""
    p = field(3).at(94, "GE V", "GE XIII", "GE HQ5", "Fort Trier").at(95, "FR XX", "FR XV").control("Allied", 95)
    s = p.build(TakeAction())
    for plan in plans(s, GERMAN, hex_at(94)):
        if plan.value > 0.05 and plan.first != plan.hex and plan.to != hex_at(95):
            assert set(s.combat_units(GERMAN, hex_at(94))) - set(plan.units)


def test_a_siege_is_not_given_up():
    p = field().at(54, "GE III", "Fort Maubeuge").siege(54).control("German", 54)
    assert answer(p, TakeAction()) == "pass"


def test_the_railway_that_feeds_an_army_is_worth_more():
    lone = field().control("German", 54, 45, 46).at(46, *ARMY).at(65, "FR XX").build()
    quiet = field().control("German", 54, 45, 46).at(46, *ARMY).build()
    worth = [ground(s, GERMAN).worth for s in (lone, quiet)]
    assert max(a - b for a, b in zip(*worth, strict=True)) > 0.3


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("nation", [Nation.GE, Nation.FR])
def test_what_hangs_on_a_railway_hex(nation: Nation, seed: int):
    """One search finds for every hex the same as taking it away and tracing the net again."""
    rng = Rng(seed)
    s = position().clear().control("German", *(h for h in range(1, 108) if rng.below(4))).build()
    whole, joints = net(s, nation), cut_off(s, nation)
    for h in members(whole):
        assert joints[int(h)] == whole & ~net(s, nation, ((h, 1 - nation.side),))


@pytest.mark.parametrize(
    ("danger", "turn", "wanted"), [(0, 4, "decline"), (4, 4, "decline"), (3, 4, "withdraw"), (2, 3, "withdraw")]
)
def test_a_general_withdrawal_only_when_it_is_due(danger: int, turn: int, wanted: str):
    p = position().turn(turn).set(danger=danger).active("German").caps(5, 5)
    assert answer(p, DeclareWithdrawal(ALLIED, 2)) == wanted


def test_disrupted_troops_before_the_enemy_recover():
    worth = {}
    for enemy in (48, 10):
        p = field().at(47, "(GE II)", "(GE III)", "(GE IV)").control("German").at(enemy, "FR VI", "FR III")
        s = p.build(TakeAction())
        worth[enemy] = max((a.worth for a in ranked(s, GAME.actions(s)) if a.action.verb == "recover"), default=0.0)
    assert worth[48] > 2 * worth[10]


# Movement -------------------------------------------------------------------------------------------


def test_the_group_that_was_planned_is_formed_and_marches():
    p = field().at(47, *ARMY).control("German", 46, 47).at(48, "(FR VIII)", "(FR XIII)").activation(47)
    s = p.build(Movement())
    for _ in range(len(ARMY) + 2):
        advice = advised(s)
        GAME.apply(s, advice.action)
        if advice.action.verb == "march":
            break
    assert s.where[unit("GE II").n] == 48
    assert s.activation is not None
    assert [b.hex for b in s.activation.battles] == [hex_at(48)]


def test_a_group_halts_where_it_has_arrived():
    p = field().at(48, "GE II", "GE III").control("German").control("Allied", 49).activation(47)
    p = p.at(49, "FR VI", "FR III", "FR XVIII", "FR II").at(38, "GE IV", "GE IX").at(58, "GE X", "GE VII")
    group = MoveGroup((unit("GE II"), unit("GE III")), 1, 1)
    assert answer(p, group) == "halt"


# Battles --------------------------------------------------------------------------------------------


def fighting(
    *defenders: str, attackers: tuple[str, ...] = ("GE II", "GE III"), where: int = 48, **more: Any
) -> Position:
    p = field().at(where, *attackers, *defenders).activation(where)
    return p.battle(where, "German", *(a for a in attackers if not a.startswith("(")), **more)


def dashing() -> Position:
    """A battle of Plan 17 in which the French have suffered nothing."""
    p = field(2).at(96, "FR VIII", "FR XX", "GE III").active("Allied")
    return p.battle(96, "Allied", "FR VIII", "FR XX", plan17=True, fought=(0,))


@pytest.mark.parametrize(
    ("defenders", "wanted"),
    [(("(FR VIII)",), "accept"), (("FR VI", "FR III", "FR XVIII", "FR II"), "decline")],
    ids=["weak", "strong"],
)
def test_a_battle_is_offered(defenders: tuple[str, ...], wanted: str):
    p = field().at(48, "GE III", "(GE IV)", *defenders).activation(47)
    assert answer(p, OfferBattle(hex_at(48), (unit("GE III"),))) == wanted


def test_fresh_units_attack_and_disrupted_ones_do_not():
    p = field().at(48, "GE II", "(GE III)", "FR VIII").activation(48)
    s = p.build(DesignateAttackers(hex_at(48)))
    assert str(advised(s).action) == "designate GE II"
    GAME.apply(s, advised(s).action)
    assert str(advised(s).action) == "done"


def test_the_better_battle_comes_first():
    p = field().at(48, "GE II", "FR VI", "FR III").at(58, "GE III", "(FR VIII)").activation(47)
    s = p.build()
    for hex_, name in ((48, "GE II"), (58, "GE III")):
        declare(s, hex_at(hex_), (unit(name),))
    s.push(ChooseBattle())
    assert str(advised(s).action) == "resolve 58"


@pytest.mark.parametrize(
    ("defenders", "attackers", "wanted"),
    [
        (("FR VI", "FR III", "FR XVIII", "FR II"), ("GE XIIR",), {"counterattack"}),
        (("(FR VIII)", "(FR XIII)"), ARMY[:5], {"skirmish", "fall-back", "counterattack"}),
    ],
    ids=["strong defenders strike back", "weak ones avoid the blow"],
)
def test_a_tactical_advantage(defenders: tuple[str, ...], attackers: tuple[str, ...], wanted: set[str]):
    p = fighting(*defenders, attackers=attackers, effect="advantage", fortune=7)
    assert answer(p, TacticalAdvantage()) in wanted


@pytest.mark.parametrize(
    ("step", "p", "wanted"),
    [
        (BelgianWithdrawal(), fighting("BE I", "BE II", attackers=ARMY[:5], where=62).turn(1), "fall-back"),
        (Allenby(), fighting("BR 1", "BR C", attackers=ARMY[:5], where=45).turn(1), "skirmish"),
        (DecideCounterattack(ALLIED), fighting("(FR VIII)"), "decline"),
        (LaySiege(GERMAN, hex_at(54)), field().at(54, "GE III", "Fort Maubeuge"), "besiege 54"),
        (Undisrupt(GERMAN, hex_at(64), 1), field().at(64, "(GE III)", "(GE 33R)"), "undisrupt GE III"),
        (
            TakeHit(ALLIED, (unit("FR VIII"), unit("FR XX"))),
            field().at(48, "(FR XX)", "FR VIII"),
            "hit FR VIII",
        ),
        (CavalryDelay(hex_at(48)), field().at(48, "FR 1C", "GE III").at(19, "FR XX").activation(47), "fall-back"),
        (ElanHit(), dashing(), "hit FR XX"),
    ],
    ids=["Antwerp", "Allenby", "no counterattack", "siege", "the strongest", "a hit", "cavalry", "elan"],
)
def test_small_decisions(step: Step, p: Position, wanted: str):
    assert answer(p, step) == wanted


@pytest.mark.parametrize(
    ("defenders", "wanted"), [(("(FR VIII)", "(FR XIII)"), "fall-back"), (("FR VI", "FR III"), "stay")]
)
def test_beaten_troops_leave_and_fresh_ones_stay(defenders: tuple[str, ...], wanted: str):
    attackers = ARMY[:5] if wanted == "fall-back" else ("(GE II)", "(GE III)")
    p = fighting(*defenders, attackers=attackers, where=39)
    assert answer(p, DecideRetreat(ALLIED, hex_at(39))) == wanted


def besieged_trier() -> Position:
    """The Allies are far too strong for the garrison of Trier, and the way to 93 is open."""
    force = ("FR III", "FR VI", "FR XVIII", "FR XX", "FR II", "FR COL")
    return position().clear().turn(5).active("Allied").caps(4, 4).at(94, "GE IILW", "Fort Trier", *force)


def test_trier_is_not_given_up_by_choice():
    s = besieged_trier()
    assert answer(s, DecideRetreat(GERMAN, hex_at(94))) == "stay"
    attackers = ("FR III", "FR VI", "FR XVIII", "FR XX")
    there = besieged_trier().battle(94, "Allied", *attackers, fortune=7, effect="advantage").activation(94)
    assert answer(there, TacticalAdvantage()) != "fall-back"


def test_the_garrison_of_trier_does_not_march_away():
    here = position().clear().turn(5).active("German").caps(4, 4).at(94, "GE IILW", "GE V", "Fort Trier")
    s = here.control("Allied", 84, 85, 95).build(TakeAction())
    found = plans(s, GERMAN, hex_at(94))
    assert found
    assert not any(unit("GE IILW") in plan.units for plan in found)
    only = position().clear().turn(5).active("German").caps(4, 4).at(94, "GE V").control("Allied", 84, 85, 95)
    assert plans(only.build(TakeAction()), GERMAN, hex_at(94)) == [], "somebody stays"


def test_both_guns_fire_together():
    p = fighting("Fort Maubeuge", attackers=("GE III",), where=54).at(54, "GE HA420", "GE HA305")
    assert answer(p, Bombard()) == "concentrate"


def test_the_strong_stand_in_front_and_the_weak_before_the_fort():
    s = fighting("FR VIII", "FR XIII", "FR VI", "FR III", "FR 3R", attackers=("GE II",)).build(PlaceDefender(ALLIED))
    while s.pending:
        GAME.apply(s, advised(s).action)
    assert s.battle is not None
    assert unit("FR 3R") not in [u for space in s.battle.front[ALLIED] for u in space]
    front = (((), (), (), ()), ((unit("FR VIII"),), (unit("Fort Nancy"),), (), ()))
    p = fighting("(FR VIII)", "Fort Nancy", attackers=("GE III", "GE OR"), front=front)
    assert answer(p, PlaceAttacker(GERMAN)) in ("front GE III > 1", "front GE OR > 2")


def test_a_reserve_fires_at_troops_and_not_at_a_fort():
    rows = (
        ((unit("GE II"),), (unit("GE III"),), (unit("GE IV"),), ()),
        ((unit("Fort Nancy"),), (unit("FR VIII"),), (), ()),
    )
    p = fighting("Fort Nancy", "FR VIII", attackers=("GE II", "GE III", "GE IV"), front=rows)
    assert answer(p, ToReserve(GERMAN, 2)) == "reserve GE IV > 2"


def test_cavalry_rides_off_from_infantry():
    front = (((unit("GE III"),), (), (), ()), ((unit("FR 1C"),), (), (), ()))
    p = fighting("FR 1C", "FR VIII", attackers=("GE III",), front=front)
    assert answer(p, RideOff()) == "ride-off FR 1C"


# Forces ---------------------------------------------------------------------------------------------


def test_a_reinforcement_is_placed_and_not_delayed():
    p = field().track(5, "GE XXIVR").phase(Phase.REINFORCEMENT)
    assert answer(p, PlaceUnit(unit("GE XXIVR"), Way.SOURCE)).startswith("place")


@pytest.mark.parametrize(
    ("caps", "turn", "wanted"),
    [(9, 4, "rebuild GE III"), (3, 4, "done"), (9, 14, "done")],
    ids=["rich", "poor", "late"],
)
def test_replacements_if_caps_can_be_spared_and_they_come_in_time(caps: int, turn: int, wanted: str):
    p = field(turn).dead("GE III", "GE 33R").caps(caps, 5).phase(Phase.REINFORCEMENT)
    assert answer(p, Replacements(GERMAN)) == wanted


def test_just_enough_goes_to_the_east():
    s = field(3).at(72, *ARMY, "GE IVR", "GE 2C", "GE 4C").phase(Phase.REINFORCEMENT).build(EastFront())
    sent = []
    while isinstance(GAME.step(s), EastFront):
        sent.append(advised(s).action)
        GAME.apply(s, sent[-1])
    assert sorted(u.cs[0] for a in sent[:-1] for u in a.args) == [2, 4, 5]
    assert s.vp[GERMAN] == 0


def test_trains_bring_troops_to_where_they_are_wanted():
    p = field(6).at(19, "Fort Paris").at(28, "GE II", "GE III", "GE IV").at(89, "FR XX", "FR XV")
    p = p.control("German", 28, 37, 47, 46).active("Allied").phase(Phase.STRATEGIC_MOVEMENT)
    s = p.build(ChooseMover(ALLIED))
    chosen = advised(s)
    assert chosen.action.verb == "join"
    GAME.apply(s, chosen.action)
    assert isinstance(GAME.step(s), ChooseDestination)
    pull, to = ground(s, ALLIED).pull, int(advised(s).action.args[1])
    assert pull[to] > 2 * pull[89]


def test_the_british_stay_together():
    assert answer(position(), BritishSetup()) == "done"


@pytest.mark.parametrize("side", [GERMAN, ALLIED])
def test_of_options_nothing_is_told(side: int):
    s = position("what-if", "choose").phase(Phase.SETUP).build(ChooseOptions(side))
    advice = advised(s)
    assert advice.reason == "The options are written down"
    assert str(advice.action.args[0]) not in advice.reason


# Thinking -------------------------------------------------------------------------------------------


def test_a_few_activations_are_considered():
    s = GAME.setup("short-campaign")
    while not isinstance(GAME.step(s), TakeAction):
        GAME.apply(s, GAME.actions(s)[0] if GAME.actor(s) in (0, 1) else GAME.random_action(s, Rng(3)))
    found = consider(s, GAME.actions(s), Rng(1))
    assert 2 <= len(found) <= 4
    assert found[0].action == advised(s).action
    assert max(found, key=lambda a: a.worth) == found[0]


def test_a_moment_is_an_activation():
    p = field().at(47, *ARMY).control("German", 46, 47)
    s = p.build(TakeAction())
    before = ply(s)
    GAME.apply(s, GAME.parse("activate 47"))
    assert ply(s) == before
    GAME.apply(s, GAME.parse("done"))
    assert ply(s) == before + 1
    assert ply(field().phase(Phase.ADMINISTRATIVE).caps(9, 9).build()) > ply(field().caps(0, 0).build())
