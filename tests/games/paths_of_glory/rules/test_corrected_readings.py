"""Readings that were corrected against the text: each test shows the word of the rule that had been lost."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import REMOVED, Side, card, space, unit
from greatwar.games.paths_of_glory.game import GAME as PATHS
from greatwar.games.paths_of_glory.rules import arrival, reinforcements, supply
from greatwar.games.paths_of_glory.state import Mark, State
from greatwar.games.paths_of_glory.steps.advance import Advances
from greatwar.games.paths_of_glory.steps.draw import DrawPhase
from greatwar.games.paths_of_glory.steps.operations import Operations
from greatwar.games.paths_of_glory.steps.retreat import RetreatBegins, Retreats
from greatwar.games.paths_of_glory.steps.sequence import EndOfRound
from greatwar.games.paths_of_glory.steps.war_status import CommitmentSegment
from greatwar.kernel.errors import GreatwarError
from tests.games.paths_of_glory.battles import attack, attacks, fight, pass_cards
from tests.games.paths_of_glory.positions import GAME, Position, choices, choose, position
from tests.games.paths_of_glory.redeploying import board, sr, ways, why

#: the options of the Historical scenario as fields
HISTORICAL = {
    "hand_size": 8,
    "entrench_modifier": True,
    "vp_map": "historical",
    "draws": "allied",
    "guns_of_august": "event",
}


def where(s: State, name: str) -> str:
    return str(s.place(unit(name)))


def west(turn: int = 5, side: str = "CP") -> Position:
    """An empty map of the middle of the war."""
    return position("campaign").clear().turn(turn).war("IT", "TU", "BU").war_status(cp=5).active(side)


def moving(p: Position, *spaces: str, points: int = 5) -> State:
    """Units of these spaces may move."""
    s = p.push(Operations(points)).build()
    choose(s, *(f"activate-move {x}" for x in spaces))
    if choices(s)[0].startswith("activate"):
        choose(s, "done")
    return s


def reason(s: State, text: str) -> str:
    """Why an action is refused, in full."""
    no = GAME.why_not(s, PATHS.parse(text))
    return str(no) if no else ""


# 6, 9: rounds and cards ---------------------------------------------------------------------------


@pytest.mark.rule("6.0.B#3", "9.5.4.4#1")
def test_an_action_round_holds_both_actions():
    s = west().with_(used=(card("AP-5").n,)).build()
    EndOfRound().run(s)
    assert s.used == (card("AP-5").n,), "used in the first half, it may not serve in the second"
    s.active = Side.AP
    EndOfRound().run(s)
    assert not s.used


@pytest.mark.rule("9.5.2.5#1", "9.5.2.5#2", "16.1.4#1")
@pytest.mark.parametrize(("allied_status", "limited"), [(5, True), (11, False)])
def test_italy_and_romania_may_be_discarded_in_the_turn_of_the_rise(allied_status: int, limited: bool):
    """Ruling 99: the cards are added when the level rises; the shuffle alone waits for the draw step."""
    p = position("campaign").turn(9).level(cp=1, ap=1).war("TU").war_status(cp=11, ap=allied_status)
    s = p.hand("AP", "AP-16", "AP-17").hand("CP").push(CommitmentSegment(), DrawPhase()).build()
    choose(s, "done")
    assert ({"discard AP-16", "discard AP-17"} <= set(choices(s))) is limited


@pytest.mark.rule("16.1.3#2")
def test_combat_cards_discarded_in_the_draw_step_are_in_the_new_pile():
    p = position("campaign").turn(5).level(cp=0, ap=0).war_status(cp=1, ap=4).hand("AP", "AP-4").hand("CP")
    s = p.push(CommitmentSegment(), DrawPhase()).build()
    choose(s, "done", "discard AP-4", "done")
    assert "draw AP-4" in choices(s), "it was discarded first and shuffled in"
    assert "draw AP-15" in choices(s), "so are the cards of the new level"


@pytest.mark.rule("9.5.3.4#4", "9.5.3.4#6")
def test_the_mef_comes_in_at_home_after_salonika():
    s = west(side="AP").event("AP-30", turn=4).build()
    places = {str(x) for x in reinforcements.entries(s, unit("BR MEF"))}
    assert places == {"London"}, "no beach, but the capital"
    assert reinforcements.card_refusal(s, card("AP-31")) is None


# 5: scenarios -------------------------------------------------------------------------------------

FIXED = [
    ("historical", "hand-size", "7"),
    ("historical", "entrench-modifier", "off"),
    ("historical", "guns-of-august", "choose"),
    ("historical", "yellow-stripe", "off"),
    ("historical", "vp-map", "standard"),
    ("historical", "draws", "draw"),
    ("introductory", "draws", "allied"),
]


@pytest.mark.parametrize(("scenario", "option", "value"), FIXED)
def test_a_scenario_fixes_its_options(scenario: str, option: str, value: str):
    """5.7.2, 5.7.4, 5.6.2 (ruling 119)."""
    with pytest.raises(GreatwarError, match=f"option {option} is always"):
        PATHS.setup(scenario, {option: value})
    usual = PATHS.complete(scenario, {})[option]
    assert PATHS.setup(scenario, {option: usual}).options == PATHS.setup(scenario, {}).options
    assert PATHS.complete("campaign", {option: value})[option] == value, "other scenarios leave the choice"


def nice(scenario: str) -> Position:
    """FR 5 in Nice, with the Germans in Marseilles and Grenoble."""
    options = HISTORICAL if scenario == "historical" else {}
    p = position(scenario, **options).clear().turn(8).war("IT").active("AP").at("Nice", "FR 5")
    return p.at("Marseilles", "GE 1").at("Grenoble", "GE 2").at("Genoa", "ITc")


@pytest.mark.rule("5.7.4.6#1")
@pytest.mark.parametrize("scenario", ["historical", "campaign"])
def test_a_french_army_retreats_into_italy_though_it_may_not_move_there(scenario: str):
    """Ruling 100: moves, attacks, SR and advances are barred, a retreat is not."""
    s = moving(nice(scenario), "Nice", "Genoa")
    assert ("5.7.4.6" in reason(s, "move FR 5 > Turin")) is (scenario == "historical")
    s = nice(scenario).combat("Nice", "GE 1", defender_loss=3, attacker_loss=2).push(Retreats()).build()
    while choices(s):
        choose(s, "accept" if "accept" in choices(s) else choices(s)[0])
    assert where(s, "FR 5") == "Turin"
    assert s.place(unit("FR 5")) is not REMOVED[Side.AP]


@pytest.mark.rule("5.7.4.6#2")
def test_a_german_army_may_pass_or_retreat_to_the_italian_border_but_not_stop_there():
    p = position("historical", **HISTORICAL).clear().turn(8).war("IT").active("CP").at("Spittal", "GE 1")
    s = moving(p, "Spittal")
    choose(s, "move GE 1 > Villach")
    assert "move GE 1 > Graz" in choices(s)
    assert "5.7.4.6" in reason(s, "stop")
    p = position("historical", **HISTORICAL).clear().turn(8).war("IT").at("Graz", "GE 1").at("Zagreb", "IT 1")
    for x in ("Vienna", "Spittal"):
        p.at(x, "ITc")
    s = p.combat("Graz", "IT 1", defender_loss=3, attacker_loss=2, retreat=1).push(RetreatBegins()).build()
    assert where(s, "GE 1") == "Villach" or "retreat GE 1 > Villach" in choices(s)


# 10, 11, 15: movement and its reasons -------------------------------------------------------------


@pytest.mark.rule("15.2.1", "11.1.8")
def test_the_reason_names_the_fort_that_is_besieged_by_too_few():
    """A corps has entered Warsaw, trusting that the army follows: the army may go nowhere else."""
    p = west().at("Czestochowa", "GE 1").at("Ivangorod", "AHc").destroyed("Ivangorod").control("Ivangorod", "CP")
    s = moving(p.control("Lodz", "CP"), "Czestochowa", "Ivangorod")
    choose(s, "move AHc 1 > Warsaw")
    assert "move GE 1 > Lodz" in choices(s), "on its way to Warsaw"
    assert "done" not in choices(s)
    for text in ("move GE 1 > Oppeln", "done"):
        assert "15.2.1" in reason(s, text), text
        assert "Warsaw" in reason(s, text), text


@pytest.mark.rule("15.2.4#1")
def test_the_reason_names_the_siege_that_would_be_broken():
    p = west().at("Verdun", "GE 1", "GEc")
    s = moving(p, "Verdun")
    choose(s, "move GEc 1 > Metz", "stop")
    s = moving(west().at("Verdun", "GEc", "GEc", "GEc"), "Verdun")
    assert "move GEc 1 > Metz" in choices(s), "all three may leave"
    choose(s, "move GEc 1 > Metz", "stop", "move GEc 2 > Metz", "stop")
    assert "done" not in choices(s)
    assert "Verdun" in reason(s, "done")
    assert "15.2" in reason(s, "done")


@pytest.mark.rule("10.1.1", "10.1.2")
def test_the_reason_names_the_stack_that_would_be_too_high():
    p = west().at("Metz", "GE 1", "GE 2", "GE 3").at("Strasbourg", "GE 4")
    s = moving(p, "Strasbourg")
    choose(s, "move GE 4 > Metz")
    assert "stop" not in choices(s)
    assert reason(s, "stop").endswith("(rule 10.1.1)")
    assert "Metz" in reason(s, "stop")


@pytest.mark.rule("11.1.1#1")
def test_a_unit_that_has_ended_its_move_is_told_so():
    s = moving(west().at("Koblenz", "GE 1", "GE 2"), "Koblenz")
    choose(s, "move GE 1 > Frankfurt", "stop")
    assert reason(s, "move GE 1 > Kassel") == "GE 1 has ended its move (rule 11.1.1)"


def test_a_search_that_gives_up_refuses_nothing(monkeypatch: pytest.MonkeyPatch):
    """Three corps of two spaces besiege Verdun together; the first may enter however short the search is."""
    monkeypatch.setattr(arrival, "_EFFORT", 0)
    s = moving(west().at("Metz", "GEc", "GEc").at("Sedan", "GEc"), "Metz", "Sedan")
    assert "move GEc 1 > Verdun" in choices(s)


@pytest.mark.rule("15.2.1", "11.1.8")
def test_reduced_corps_besiege_like_full_ones():
    s = moving(west().at("Metz", "(GEc)", "(GEc)").at("Sedan", "(GEc)"), "Metz", "Sedan")
    choose(s, "move GEc 1 > Verdun", "move GEc 2 > Verdun")
    assert where(s, "GEc 3") == "Verdun" or "move GEc 3 > Verdun" in choices(s)
    s = moving(west().at("Metz", "(GEc)", "(GEc)"), "Metz")
    assert "move GEc 1 > Verdun" not in choices(s)


# 9.2, 12.1: whom nobody may attack ----------------------------------------------------------------


def may_mark(p: Position, where_: str) -> bool:
    """Whether a space may get an Attack marker."""
    return f"activate-attack {where_}" in choices(p.push(Operations(5)).build())


@pytest.mark.rule("16.4.9#3")
@pytest.mark.parametrize(("treaty", "may"), [(True, False), (False, True)])
def test_no_attack_marker_against_russians_after_the_treaty(treaty: bool, may: bool):
    p = west(14).at("Lodz", "GE 1").at("Plock", "RU 3").event("CP-11").destroyed("Warsaw").control("Warsaw", "CP")
    if treaty:
        p.event("CP-45", turn=13)
    assert may_mark(p, "Lodz") is may


@pytest.mark.rule("CARD.CP55")
@pytest.mark.parametrize(("who", "level", "may"), [("BR 1", 2, False), ("BR 1", 1, True), ("FR 1", 2, True)])
def test_no_attack_marker_for_whom_lloyd_george_holds_back(who: str, level: int, may: bool):
    p = west(12, "AP").event("CP-55").at("Cambrai", "GE 1").trench("Cambrai", "CP", level).at("Calais", who)
    assert may_mark(p, "Calais") is may


@pytest.mark.rule("15.1.11#1", "SUM.GE")
@pytest.mark.parametrize(("event", "may"), [((), False), (("CP-11",), True)])
def test_no_attack_marker_against_russian_forts_before_oberost(event: tuple[str, ...], may: bool):
    p = position("campaign").clear().turn(2).active("CP").at("Insterberg", "GE 1").event(*event)
    assert may_mark(p, "Insterberg") is may


@pytest.mark.rule("CARD.AP57", "12.1.9#2")
def test_russian_cavalry_attacks_into_the_near_east_but_does_not_enter_it():
    """11.3.1 bars armies from the Near East, the card the cavalry from entering it."""
    p = west(12, "AP").at("Caucasus", "RU CAVc").at("Poti", "TUc").at("Grozny", "TUc")
    s = attack(p, "Caucasus")
    assert {"attack RU CAVc 1 > Poti", "attack RU CAVc 1 > Grozny"} <= set(attacks(s))
    free = west(12, "AP").at("Caucasus", "RU CAVc")
    assert "CARD.AP57" in reason(moving(free, "Caucasus"), "move RU CAVc 1 > Poti")


# 12: retreats and advances ------------------------------------------------------------------------


@pytest.mark.rule("12.7.1#1", "12.5.6#2")
def test_advance_onto_a_fort_whose_last_defender_had_retreated_there():
    p = west().hand("CP").hand("AP").at("Metz", "GE 4").at("Verdun", "FRc")
    p.s.mark(unit("FRc 1"), Mark.RETREATED)
    s = fight(attack(p, "Metz"), "Verdun", "GE 4")
    pass_cards(s)
    choose(s, dice=[1, 1])
    assert where(s, "FRc 1") == "AP Eliminated Box"
    assert s.fort(space("Verdun")), "the fort stands"
    assert "advance GE 4 > Verdun" in choices(s)


@pytest.mark.rule("12.7.1#2")
def test_no_advance_onto_a_fort_that_was_attacked_alone():
    p = west().hand("CP").hand("AP").at("Metz", "GE 4")
    s = fight(attack(p, "Metz"), "Verdun", "GE 4")
    pass_cards(s)
    choose(s, dice=[1, 1])
    assert "advance GE 4 > Verdun" not in choices(s)


@pytest.mark.rule("11.2.5", "11.2.6", "12.5.5#11", "12.5.7")
@pytest.mark.parametrize(("level", "left"), [(1, 0), (2, 1)])
def test_a_trench_that_is_passed_in_a_retreat_suffers(level: int, left: int):
    """Ruling 102: the trench goes, control does not change where a unit only passes."""
    p = west().at("Sedan", "FR 5").at("Metz", "GE 1").control("Cambrai", "CP").trench("Cambrai", "CP", level)
    for x in ("Verdun", "Chateau Thierry", "Brussels", "Liege", "Aachen", "Koblenz"):
        p.at(x, "GEc") if x != "Verdun" else p.at(x, "GE 2")
    s = p.combat("Sedan", "GE 1", defender_loss=5, attacker_loss=0, retreat=2).push(RetreatBegins()).build()
    while choices(s) and where(s, "FR 5") != "Cambrai":
        choose(s, "retreat FR 5 > Cambrai")
    while choices(s):
        choose(s, choices(s)[0])
    assert where(s, "FR 5") != "Cambrai", "it has gone on"
    assert s.trench_level(space("Cambrai"), Side.CP) == 0
    assert s.trench_level(space("Cambrai"), Side.AP) == left
    assert s.controls(Side.CP, space("Cambrai"))


@pytest.mark.rule("12.5.5#8", "12.5.5#9")
@pytest.mark.parametrize(("corps", "start", "port"), [("FRc", "Cambrai", "Calais"), ("BRc", "Cambrai", "Calais")])
def test_an_enemy_port_feeds_who_takes_it(corps: str, start: str, port: str):
    """It ranks third: supply is judged with the space taken."""
    p = west().at(start, corps).at("Sedan", "GE 1")
    for x in ("Calais", "Amiens", "Chateau Thierry", "Brussels", "Ostend", "Bar le Duc", "Paris", "Rouen", "Le Havre"):
        p.control(x, "CP")
    for x in ("Brussels", "Chateau Thierry"):
        p.at(x, "GEc")
    s = p.combat(start, "GE 1", defender_loss=1, attacker_loss=0, retreat=1).push(RetreatBegins()).build()
    while choices(s):
        assert choices(s) == [f"retreat {corps} 1 > {port}"], "not Amiens, which would leave it without supply"
        choose(s, choices(s)[0])
    assert where(s, f"{corps} 1") == port
    assert supply.supplied(s, unit(f"{corps} 1"))


@pytest.mark.rule("12.6.8", "12.6.7")
def test_an_army_that_is_not_given_back_cancels_no_retreat():
    """The loss was greater than the army's factor: nothing comes back, but the others retreat all the same."""
    p = west().removed("FR 5").at("Cambrai", "FR 9").at("Sedan", "GE 1", "GE 2")
    lost = (unit("FR 5").n, 1)
    p.combat("Cambrai", "GE 1", "GE 2", defender_loss=5, attacker_loss=0, cards=("AP-6",), steps_lost=(lost,))
    s = p.push(Retreats()).build()
    assert not [c for c in choices(s) if c.startswith("restore")]
    assert any(c.startswith("retreat FR 9") for c in choices(s))


@pytest.mark.rule("12.7.6", "10.1.1")
def test_a_fourth_unit_does_not_pass_a_fort_space_that_three_corps_fill():
    p = position().clear().at("Metz", "GEc", "GEc", "GEc").at("Strasbourg", "GEc").turn(5).active("CP")
    way = (space("Bar le Duc").n, space("Dijon").n)
    p.combat("Nancy", "GEc", defenders=(), retreat=2, paths=(way,), steps_lost=((0, 1),))
    s = p.push(Advances()).build()
    choose(s, "advance GEc 1 > Nancy", "advance GEc 2 > Nancy", "advance GEc 3 > Nancy")
    assert not [c for c in choices(s) if c.startswith("advance GEc 4")]


# 13: redeployment ---------------------------------------------------------------------------------


@pytest.mark.rule("13.1.4")
def test_one_unit_of_a_stack_goes_and_the_others_stay():
    s = sr(board().at("Paris", "FR 5", "FRc", "FRc"), 2)
    choose(s, "pick FRc 1", "redeploy FRc 1 > Rouen")
    assert (where(s, "FR 5"), where(s, "FRc 2"), where(s, "FRc 1")) == ("Paris", "Paris", "Rouen")
    assert "redeploy FRc 2 > Rouen" in choices(s) or "pick FRc 2" in choices(s), "one point is left"


@pytest.mark.rule("13.1.7#3", "13.1.11#3")
def test_montenegrins_never_go_by_sea():
    s = sr(board().at("Cetinje", "MNc"))
    assert "Taranto" not in ways(s, "MNc")
    assert why(s, "MNc", "Le Havre") == "13.1.11"


@pytest.mark.rule("13.2.3", "13.2.4")
def test_a_german_corps_that_leaves_the_near_east_and_comes_back_is_counted():
    """Ruling 101: the way round is not solely within the Near East."""
    p = west().at("Constantinople", "GEc").at("Sofia", "GEc").control("Bursa", "AP").control("Balikesir", "AP")
    s = sr(p, 2)
    assert "Bursa" not in ways(s, "GEc 1")
    assert "Adrianople" in ways(s, "GEc 1")


# 14: supply ---------------------------------------------------------------------------------------


@pytest.mark.rule("14.1.4#1")
def test_one_sea_leg_and_no_more():
    """From Taranto by sea to a port of France or to London; a port that leads only to another port does not feed."""
    s = west(side="AP").at("Taranto", "FRc").build()
    assert supply.supplied(s, unit("FRc 1"))
    s = west(side="AP").at("Taranto", "FRc").control("London", "CP").build()
    assert not supply.supplied(s, unit("FRc 1")), "the ports of France are no source"
