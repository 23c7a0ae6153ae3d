"""Traps 50 to 65: Mandated Offensives and single cards."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, REMOVED, RESERVE, Side, card, space, unit
from greatwar.games.paths_of_glory.rules import fire, retreat, supply
from greatwar.games.paths_of_glory.rules.combat_cards import CARD
from greatwar.games.paths_of_glory.rules.events import FRENCH_FORTS
from greatwar.games.paths_of_glory.rules.forts import besieged
from greatwar.games.paths_of_glory.rules.offensives import Offensive, roll_result
from greatwar.games.paths_of_glory.state import Mark, Pile, State
from greatwar.games.paths_of_glory.steps.losses import Losses
from greatwar.games.paths_of_glory.steps.retreat import Retreats
from tests.games.paths_of_glory.battles import attack, barred, drm_with, fight, pass_cards, pile, play
from tests.games.paths_of_glory.cards.holding import holding, playing, why_not
from tests.games.paths_of_glory.positions import Position, choices, choose, position


def board(side: str = "AP", turn: int = 12) -> Position:
    """An empty map late in the war, both sides at Total War."""
    return position("campaign").clear().turn(turn).war("IT", "TU", "BU", "US").level(cp=2, ap=2).active(side)


def battle(p: Position, here: str, there: str, *hand: str) -> State:
    """All units of a space attack another, with cards in the hands of their sides."""
    for side in ("AP", "CP"):
        p.hand(side, *(c for c in hand if c.startswith(side)))
    s = attack(p, here)
    return fight(s, there, *(str(u) for u in s.at(space(here))))


def finish(s: State, *dice: int) -> State:
    """Pass all cards, roll, and let everything take its last choice until the combat is over."""
    pass_cards(s)
    choose(s, dice=dice)
    while s.combat is not None:
        choose(s, choices(s)[-1])
    return s


def owing(p: Position, side: Side, box: Offensive) -> Position:
    markers = [0, 0]
    markers[side] = int(box)
    return p.with_(offensive=markers)


# Mandated Offensives ----------------------------------------------------------------------------


@pytest.mark.rule("7.1.3#1", "7.1.5#1")
def test_trap_50_an_empty_fort_is_no_offensive():
    """An attack on a fort without units does not meet a Mandated Offensive."""
    p = owing(board("CP", 2).at("Sedan", "GE 1"), Side.CP, Offensive.GE)
    assert battle(p, "Sedan", "Verdun").offensive[Side.CP] == Offensive.GE
    p = owing(board("CP", 2).at("Sedan", "GE 1").at("Verdun", "FRc"), Side.CP, Offensive.GE)
    assert battle(p, "Sedan", "Verdun").offensive[Side.CP] == Offensive.MADE
    p = owing(board("AP", 6).at("Kars", "RUc"), Side.AP, Offensive.RU)
    assert battle(p, "Kars", "Erzerum").offensive[Side.AP] == Offensive.RU


@pytest.mark.rule("7.1.6#1", "7.1.6#2")
def test_trap_51_the_italian_front():
    """AH (IT) becomes AH when Rome is lost; units in the east do not trace through Italy, whoever else might."""
    p = board("CP", 6)
    assert roll_result(p.build(), Side.CP, 2) is Offensive.AH_IT
    assert roll_result(p.control("Rome", "CP").build(), Side.CP, 2) is Offensive.AH
    east = board("CP", 6).at("Lemberg", "AH 3").at("Tarnopol", "RU 3")
    assert not supply.traces_through_italy(east.build(), unit("RU 3"))
    s = battle(owing(east, Side.CP, Offensive.AH_IT), "Lemberg", "Tarnopol")
    assert s.offensive[Side.CP] == Offensive.AH_IT
    serb = board("CP", 6).at("Sarajevo", "AH 5").at("Valjevo", "SB 1")
    s = battle(owing(serb, Side.CP, Offensive.AH_IT), "Sarajevo", "Valjevo")
    assert s.offensive[Side.CP] == Offensive.AH_IT


@pytest.mark.rule("7.1.8#2", "7.1.8#3")
def test_trap_52_the_mutiny_counts_at_once_and_by_space():
    """The VP falls with the attack itself; Americans excuse only the French of their own space."""
    p = owing(board(turn=16).vp(10).at("Amiens", "FR 1").at("Cambrai", "GE 1"), Side.AP, Offensive.FR_MUTINY)
    s = battle(p, "Amiens", "Cambrai")
    assert (s.vp, s.offensive[Side.AP]) == (11, Offensive.MADE), "before a die is rolled"
    p = owing(board(turn=16).vp(10).at("Amiens", "FR 1", "US 1").at("Cambrai", "GE 1"), Side.AP, Offensive.FR_MUTINY)
    assert battle(p, "Amiens", "Cambrai").vp == 10
    p = board(turn=16).vp(10).at("Amiens", "FR 1", "US 1").at("Chateau Thierry", "FR 2").at("Cambrai", "GE 1")
    s = attack(owing(p, Side.AP, Offensive.FR_MUTINY), "Amiens", "Chateau Thierry")
    fight(s, "Cambrai", "FR 1", "US 1", "FR 2")
    assert s.vp == 11, "FR 2 has no Americans beside it"


# Events -----------------------------------------------------------------------------------------


@pytest.mark.rule("CARD.AP27", "12.5.5#7", "12.1.9#2")
def test_trap_53_great_retreat_is_a_retreat_with_all_its_effects():
    """Units that fall back are marked, take the space they end in, besiege, and use up the way over the Caucasus."""
    p = board("CP", 8).event("AP-27").at("Lemberg", "AH 3").at("Tarnopol", "RU 3")
    for x in space("Tarnopol").neighbours:
        p.control(str(x), "CP")
    s = battle(owing(p, Side.CP, Offensive.AH), "Lemberg", "Tarnopol")
    assert s.offensive[Side.CP] == Offensive.MADE, "the attack counts"
    choose(s, "fall-back")
    assert s.marked(unit("RU 3"), Mark.RETREATED)
    assert s.place(unit("RU 3")) in space("Tarnopol").neighbours
    assert s.owner(s.space_of(unit("RU 3"))) == Side.AP, "the space it ends in"
    assert choices(s) == ["advance AH 3 > Tarnopol", "done"]
    p = board("CP", 8).event("AP-27").at("Batum", "TUc").at("Poti", "RUc 1")
    s = choose(battle(p, "Batum", "Poti"), "fall-back")
    assert s.place(unit("RUc 1")) == space("Caucasus")
    assert s.near_east[0] == 1
    p = board("CP", 8).event("AP-27").at("Plock", "GE 9").at("Lodz", "RU 1").at("Posen", "RUc 2", "RUc 3")
    for name in ("Warsaw", "Czestochowa", "Thorn", "Breslau"):
        p.destroyed(name).at(name, "GEc")
    s = choose(battle(p, "Plock", "Lodz"), "fall-back")
    assert s.place(unit("RU 1")) == space("Posen"), "a fort under siege by its own side is a place to go"
    assert besieged(s, space("Posen"))
    assert s.owner(space("Posen")) == Side.CP, "and is not taken by retreating into it"


@pytest.mark.rule("CARD.AP35")
def test_trap_54_yanks_and_tanks_is_an_event():
    """It is played for operations, helps every attack of that round with Americans, and lies in no combat."""
    p = board(turn=17).at("Amiens", "US 1").at("Cambrai", "GE 1").at("Chateau Thierry", "FR 5")
    s = choose(holding(p, "AP-35"), "event AP-35", "activate-attack Amiens", "done")
    fight(s, "Cambrai", "US 1")
    assert s.combat is not None
    assert fire.modifier(s, s.combat, True) == 2
    assert card("AP-35") not in CARD, "no combat card"
    assert pile(s, "AP-35") is Pile.REMOVED
    p = board(turn=17).with_(round_events=(int(card("AP-35")),)).at("Amiens", "FR 5").at("Cambrai", "GE 1")
    s = battle(p, "Amiens", "Cambrai")
    assert s.combat is not None
    assert fire.modifier(s, s.combat, True) == 0, "no Americans, no help"


@pytest.mark.rule("CARD.AP39", "12.2.11#3")
@pytest.mark.parametrize(("dice", "there"), [((1, 4), Pile.TABLE), ((2, 1), Pile.TABLE), ((6, 1), Pile.DISCARD)])
def test_trap_55_they_shall_not_pass_survives_a_tie(dice: tuple[int, int], there: Pile):
    """The card stays after a victory and after a tie, and goes when the combat is lost, without a retreat."""
    p = board("CP").at("Metz", "GE 4").at("Verdun", "FR 3").trench("Verdun", "AP", 0)
    s = play(battle(p, "Metz", "Verdun", "AP-39"), "AP-39")
    assert s.combat is not None
    losses = [
        fire.loss_inflicted(s, s.combat, attacking, die) for attacking, die in zip((True, False), dice, strict=True)
    ]
    assert losses == {(1, 4): [2, 4], (2, 1): [3, 3], (6, 1): [5, 3]}[dice], "won, tied, lost"
    pass_cards(s)
    choose(s, dice=dice)
    while any(c.startswith("loss") for c in choices(s)):
        choose(s, choices(s)[-1])
    assert pile(s, "AP-39") is there
    assert any(u.side is Side.AP for u in s.at(space("Verdun"))), "no retreat"


@pytest.mark.rule("CARD.AP48", "12.2.8#2")
def test_trap_56_royal_tank_corps_takes_the_shifts_away():
    """It is played before the shifts are counted, and takes away the trench's, not the other effects of the trench."""
    p = board(turn=14).event("AP-28").at("Amiens", "BR 1").at("Cambrai", "GE 1").trench("Cambrai", "CP", 2)
    s = battle(p, "Amiens", "Cambrai", "AP-48")
    assert s.combat is not None
    plain = fire.column(s, s.combat, True)
    play(s, "AP-48")
    assert fire.column(s, s.combat, True) > plain
    assert fire.trench(s, s.combat) == 2, "the defenders still are in a trench"
    assert not s.combat.trenches_cancelled


@pytest.mark.rule("CARD.AP60")
def test_trap_57_the_czech_legion_needs_a_prisoner():
    """Without an Austro-Hungarian corps in the Eliminated Box the event is not played; one is removed for it."""
    assert why_not(board(), "AP-60") == "CARD.AP60"
    assert why_not(board().reserve("AHc"), "AP-60") == "CARD.AP60"
    assert why_not(board().removed("AHc"), "AP-60") == "CARD.AP60"
    s = playing(board().eliminated("AHc 1"), "AP-60")
    assert s.place(unit("AHc 1")) == REMOVED[Side.CP]
    assert s.place(unit("RU Czlc")) == RESERVE[Side.AP]


@pytest.mark.rule("CARD.CP05")
def test_trap_58_landwehr():
    """Two corps for a point, those in reserve too; and nothing without Berlin, or with Berlin cut off."""
    p = board("CP", 3).reserve("(GEc 1)", "(GEc 2)").at("Berlin", "(GE 1)", "(GEc 3)")
    s = playing(p, "CP-5")
    choose(s, "flip GEc 1", "flip GEc 2", "flip GE 1")
    assert not any(s.reduced(unit(u)) for u in ("GEc 1", "GEc 2", "GE 1"))
    assert s.reduced(unit("GEc 3")), "two points are spent"
    lost = board("CP", 3).reserve("(GEc 1)").control("Berlin", "AP")
    assert why_not(lost, "CP-5") == "CARD.CP05"
    cut = board("CP", 3).reserve("(GEc 1)")
    for x in space("Berlin").neighbours:
        cut.control(str(x), "AP")
    assert why_not(cut, "CP-5") == "CARD.CP05"


# Combat cards of the Central Powers -------------------------------------------------------------


@pytest.mark.rule("CARD.CP26", "9.5.1.3")
def test_trap_59_place_of_execution_and_its_war_status():
    """War Status rises when it is played in a combat; alone it is played only when no French fort stands."""
    p = board("CP", 9).level(cp=1).event("CP-13").war_status(cp=8).at("Metz", "GE 4").at("Verdun", "FR 3")
    s = battle(p, "Metz", "Verdun", "CP-26")
    assert drm_with(s, "CP-26", True) == 2
    assert s.war_status[Side.CP] == 9
    assert pile(finish(s, 1, 1), "CP-26") is Pile.REMOVED
    p = board("CP", 9).level(cp=1).event("CP-13").war_status(cp=8)
    assert why_not(p, "CP-26") == "CARD.CP26"
    s = playing(p.with_(pending=[]).destroyed(*map(str, FRENCH_FORTS)), "CP-26")
    assert s.war_status[Side.CP] == 9


@pytest.mark.rule("CARD.CP31", "12.3.4.1")
def test_trap_60_kemal_needs_a_factor_when_it_is_played():
    """Reduced Turks without a combat factor cannot use Kemal; losses after the card do not take the table away."""
    p = board("AP", 8).at("Qurna", "BRc").at("Kut", "(TUc)", "(TUc)")
    assert barred(battle(p, "Qurna", "Kut", "CP-31"), "CP-31")
    s = battle(board("AP", 8).at("Qurna", "BRc").at("Kut", "(TUc)", "TUc"), "Qurna", "Kut", "CP-31")
    play(s, "CP-31")
    s.mark(unit("TUc 2"), Mark.REDUCED)
    assert s.combat is not None
    assert fire.strength(s, s.combat, False) == 0
    assert fire.fire_table(s, s.combat, False) == "army"


@pytest.mark.rule("CARD.CP32", "SUM.BR#2")
def test_trap_61_war_in_africa():
    """No BEF, no Empire corps, none from the Eliminated Box; and a full corps as long as there is one."""
    p = board("CP", 8).reserve("BR BEFc", "AUSc", "(BRc 1)").eliminated("BRc 2").at("Cairo", "BRc 3")
    s = playing(p, "CP-32")
    assert set(choices(s)) == {"eliminate BRc 3", "reject"}
    choose(s, "eliminate BRc 3")
    assert s.place(unit("BRc 3")) == REMOVED[Side.AP]
    s = playing(board("CP", 8).reserve("(BRc 1)"), "CP-32")
    assert "eliminate BRc 1" in choices(s), "no full one is left"
    assert s.place(unit("BRc 1")) != ELIMINATED[Side.AP]


@pytest.mark.rule("CARD.CP44", "12.2.9#2")
def test_trap_62_von_hutier():
    """It needs a German among the attackers; and when the first fire leaves nobody, nobody answers."""
    p = board("CP", 16).war_status(cp=20).at("Lublin", "AH 3").at("Kovel", "RUc")
    assert barred(battle(p, "Lublin", "Kovel", "CP-44"), "CP-44")
    p = board("CP", 16).war_status(cp=20).at("Lublin", "GE 9", "AH 3").at("Kovel", "(RUc 1)")
    s = battle(p, "Lublin", "Kovel", "CP-44")
    play(s, "CP-44")
    pass_cards(s)
    choose(s, dice=[6])
    assert s.place(unit("RUc 1")) == ELIMINATED[Side.AP]
    assert s.combat is not None
    assert s.combat.attacker_loss == 0, "no return fire, no die"
    assert choices(s)[-1] == "done"


@pytest.mark.rule("CARD.CP51")
@pytest.mark.parametrize(("advance", "vp"), [("done", 9), ("advance GE 1 > Cambrai", 10)])
def test_trap_63_peace_offensive_must_gain_ground(advance: str, vp: int):
    """A VP is lost whenever no attacker advances into the space, won or not."""
    p = board("CP", 16).vp(10).event("CP-54").at("Sedan", "GE 1").at("Cambrai", "(FRc)").control("Cambrai", "AP")
    s = battle(p, "Sedan", "Cambrai", "CP-51")
    play(s, "CP-51")
    pass_cards(s)
    choose(s, dice=[6, 1])
    choose(s, advance)
    while s.combat is not None:
        choose(s, choices(s)[-1])
    assert s.vp == vp + (1 if advance != "done" and space("Cambrai").vp_standard else 0)
    lost = battle(
        board("CP", 16).vp(10).event("CP-54").at("Sedan", "GE 1").at("Cambrai", "FR 5"), "Sedan", "Cambrai", "CP-51"
    )
    assert finish(play(lost, "CP-51"), 1, 6).vp == 9, "a lost attack gains no ground either"


@pytest.mark.rule("CARD.CP60", "12.5.3#1")
def test_trap_64_turk_determination_is_a_trench_from_fire_to_retreat():
    """It shifts the attacker's fire in this combat and still lets the Turks stay by a step afterwards."""
    p = board("AP", 8).at("Qurna", "BRc", "BRc", "BRc").at("Kut", "TUc", "TUc").trench("Kut", "CP", 0)
    s = battle(p, "Qurna", "Kut", "CP-60")
    assert s.combat is not None
    before = fire.column(s, s.combat, True)
    play(s, "CP-60")
    assert fire.column(s, s.combat, True) < before
    p.with_(pending=[], combat=None).combat("Kut", "BRc", cards=["CP-60"], defender_loss=2, attacker_loss=1)
    s = p.push(Losses(True), Retreats()).build()
    while any(c.startswith("loss") for c in choices(s)):
        choose(s, choices(s)[0])
    assert retreat.may_stand(s)
    assert any(c.startswith("hold") for c in choices(s))


@pytest.mark.rule("CARD.CP64", "7.1.4#1")
def test_trap_65_alberich_calls_the_attack_off_but_the_offensive_is_made():
    """No dice and no losses, Allied cards come back, and yet the Mandated Offensive has been met."""
    p = owing(board("AP", 15).at("Amiens", "BR 1").at("Cambrai", "GE 1"), Side.AP, Offensive.BR).control("Sedan", "CP")
    s = battle(p, "Amiens", "Cambrai", "CP-64", "AP-18")
    play(s, "AP-18")
    play(s, "CP-64")
    while s.combat is not None:
        choose(s, "done")
    assert s.offensive[Side.AP] == Offensive.MADE
    assert not s.reduced(unit("GE 1"))
    assert not s.reduced(unit("BR 1"))
    assert pile(s, "AP-18") is Pile.SHOWN
    assert s.marked(unit("BR 1"), Mark.ATTACKED), "it has had its attack"
