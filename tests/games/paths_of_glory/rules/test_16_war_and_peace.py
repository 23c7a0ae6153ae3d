"""16 War and Peace: commitment levels, armistice, the two tracks, Brest-Litovsk, Peace Terms."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, Deck, Side, card, space, unit
from greatwar.games.paths_of_glory.rules import access, war_status
from greatwar.games.paths_of_glory.rules.control import gain_control, russian_vp
from greatwar.games.paths_of_glory.rules.peace import may_offer
from greatwar.games.paths_of_glory.rules.tracks import Capitulation, UsEntry, update_tracks
from greatwar.games.paths_of_glory.rules.victory import ARMISTICE, AUTOMATIC, PEACE
from greatwar.games.paths_of_glory.rules.war_status import raise_war_status
from greatwar.games.paths_of_glory.setups import load_setup
from greatwar.games.paths_of_glory.state import State, replaced
from greatwar.games.paths_of_glory.steps.offensives import MandatedOffensivePhase
from greatwar.games.paths_of_glory.steps.peace import PeaceOffer
from greatwar.games.paths_of_glory.steps.war_status import WarStatusPhase
from greatwar.games.paths_of_glory.tables import peace_points
from tests.games.paths_of_glory.positions import GAME, Position, choices, choose, position

SEVEN = ("Lodz", "Warsaw", "Riga", "Vilna", "Minsk", "Kiev", "Odessa")
C = Capitulation


def russia(spaces: int, box: Capitulation, combined: int = 0, turn: int = 14) -> Position:
    """The Central Powers hold the first so many Russian VP spaces; the marker lies in a box."""
    start = position("campaign").clear().turn(turn).war_status(cp=combined, ap=0).with_(capitulation=int(box))
    for name in SEVEN[:spaces]:
        start.control(name, "CP")
    return start


# War Status and levels ---------------------------------------------------------------------------------


@pytest.mark.rule("9.5.1.3")
def test_an_event_raises_the_side_s_and_the_combined_war_status():
    s = position("campaign").war_status(3, 5).build()
    raise_war_status(s, card("CP-1"))
    raise_war_status(s, card("AP-16"))
    raise_war_status(s, card("AP-12"))
    assert s.war_status == (5, 6, 11)


@pytest.mark.rule("16.1.6")
def test_at_total_war_only_the_combined_war_status_rises():
    s = position("campaign").war_status(12, 5).level(2, 1).build()
    raise_war_status(s, card("CP-54"))
    raise_war_status(s, card("AP-17"))
    assert s.war_status == (12, 7, 21)


@pytest.mark.rule("16.1.1")
@pytest.mark.parametrize("scenario", ["introductory", "limited-war", "campaign", "historical"])
def test_both_begin_at_mobilization(scenario: str):
    assert load_setup(scenario).commitment == (Deck.MOB, Deck.MOB)


LEVELS = [(3, 0, 0), (4, 0, 1), (10, 0, 1), (11, 1, 2), (10, 1, 1), (11, 0, 2), (3, 1, 1), (0, 2, 2)]


@pytest.mark.rule("16.1.2", "16.1.3#1", "16.1.4#1", "6.0.E.4#1")
@pytest.mark.parametrize(("status", "before", "after"), LEVELS)
@pytest.mark.parametrize("side", list(Side))
def test_war_status_4_and_11_raise_the_level(side: Side, status: int, before: int, after: int):
    start = position("campaign").turn(7).war("IT", "TU")
    start.s.war_status = replaced(start.s.war_status, side, status)
    start.s.level = replaced(start.s.level, side, before)
    s = start.push(WarStatusPhase()).build()
    assert (s.level[side], s.level[side.other]) == (after, 0)
    assert s.reshuffle == tuple(after - before if x == side else 0 for x in Side)


@pytest.mark.rule("16.1.5#1")
def test_levels_and_war_status_never_fall():
    s = position("campaign").turn(7).level(2, 1).war("IT", "TU").war_status(0, 0).push(WarStatusPhase()).build()
    raise_war_status(s, card("AP-12"))
    assert (s.level, s.war_status) == ((2, 1), (0, 0, 0))


@pytest.mark.rule("16.1.2", "6.0.E.4#2")
@pytest.mark.parametrize(("turn", "level"), [(1, 0), (2, 1)])
def test_levels_are_not_checked_on_turn_1(turn: int, level: int):
    s = position("campaign").turn(turn).war_status(4, 4).push(WarStatusPhase()).build()
    assert s.level == (level, level)


@pytest.mark.rule("16.1.3.1#1", "9.5.2.3", "4.2.2#2")
@pytest.mark.parametrize(("cp", "ap", "at_war"), [(4, 0, True), (3, 11, False)])
def test_turkey_enters_when_the_central_powers_reach_limited_war(cp: int, ap: int, at_war: bool):
    s = position("campaign").turn(3).war_status(cp, ap).push(WarStatusPhase()).build()
    assert s.at_war("TU") is at_war
    assert [str(u) for u in s.at(space("Medina"))] == (["TUc 14"] if at_war else [])
    assert s.trench_level(space("Gaza"), Side.CP) == at_war


@pytest.mark.rule("11.1.13", "16.1.3.1#1")
def test_persia_opens_with_turkey():
    s = position("campaign").turn(3).war_status(4, 0).push(WarStatusPhase()).build()
    assert s.owner(space("Kermanshah")) == Side.CP
    assert {s.owner(space(x)) for x in ("Dilman", "Tabriz", "Hamadan", "Khorramabad", "Ahwaz")} == {Side.AP}


# Armistice ---------------------------------------------------------------------------------------------


@pytest.mark.rule("16.2.1", "6.0.E.3")
@pytest.mark.parametrize(("ap", "ending"), [(20, ARMISTICE), (25, ARMISTICE), (19, "")])
def test_the_armistice_comes_at_a_combined_war_status_of_40(ap: int, ending: str):
    s = position("campaign").turn(16).level(2, 2).war("IT").war_status(20, ap).push(WarStatusPhase()).build()
    assert s.ending == ending


@pytest.mark.rule("6.0.E.2")
def test_automatic_victory_is_looked_for_before_the_armistice():
    s = position("campaign").turn(15).vp(20).war_status(20, 20).push(WarStatusPhase()).build()
    assert s.ending == AUTOMATIC


# US entry ----------------------------------------------------------------------------------------------


@pytest.mark.rule("16.3.1", "16.3.2", "16.2.2")
def test_the_telegram_is_allowed_from_a_combined_war_status_of_30():
    s = position("campaign").level(2, 2).war_status(14, 14).build()
    assert s.us_entry == UsEntry.US_NEUTRAL
    raise_war_status(s, card("CP-37"))
    refused = war_status.telegram_not_allowed(s)
    assert refused is not None
    assert refused.rule == "16.3.2"
    raise_war_status(s, card("CP-37"))
    assert s.us_entry == UsEntry.ZIMMERMANN_ALLOWED
    assert war_status.telegram_not_allowed(s) is None


@pytest.mark.rule("16.3.3", "16.3.4")
def test_the_us_is_active_with_the_telegram_but_its_units_wait_for_over_there():
    s = position("campaign").turn(13).with_(us_entry=1).build()
    war_status.zimmermann_telegram(s)
    assert s.at_war("US")
    assert war_status.no_americans_yet(s) is not None
    assert war_status.over_there_not_allowed(s) is not None, "not on the turn of the telegram"
    s.turn = 14
    assert war_status.over_there_not_allowed(s) is None
    war_status.over_there(s)
    assert s.us_entry == UsEntry.OVER_THERE
    assert war_status.no_americans_yet(s) is None


@pytest.mark.rule("16.3.5")
@pytest.mark.parametrize(("box", "allowed"), [(0, False), (1, False), (2, True), (3, True)])
def test_14_points_waits_for_the_telegram(box: int, allowed: bool):
    s = position("campaign").with_(us_entry=box).build()
    assert (war_status.no_points_before_the_telegram(s) is None) is allowed


# Russian capitulation ------------------------------------------------------------------------------------


@pytest.mark.rule("16.4.2")
def test_russian_vp_spaces_are_counted_even_out_of_supply_and_given_back():
    s = russia(0, C.GOD_SAVE_THE_TSAR).build()
    for name in ("Odessa", "Baku", "Brest Litovsk"):
        gain_control(s, space(name), Side.CP)
    assert russian_vp(s) == 2
    gain_control(s, space("Odessa"), Side.AP)
    assert russian_vp(s) == 1


@pytest.mark.rule("16.4.1", "16.4.3#1", "16.4.3#2")
def test_three_russian_vp_spaces_allow_the_tsar_to_take_command_while_they_are_held():
    s = russia(2, C.GOD_SAVE_THE_TSAR).build()
    assert war_status.tsar_keeps_away(s) is not None
    gain_control(s, space("Kiev"), Side.CP)
    assert s.capitulation == C.TSAR_TAKES_COMMAND_ALLOWED
    assert war_status.tsar_keeps_away(s) is None
    gain_control(s, space("Kiev"), Side.AP)
    assert s.capitulation == C.GOD_SAVE_THE_TSAR


@pytest.mark.rule("16.4.3#2")
def test_the_tsar_who_has_taken_command_keeps_it():
    s = russia(3, C.TSAR_TAKES_COMMAND_ALLOWED).build()
    war_status.tsar_takes_command(s)
    gain_control(s, space("Lodz"), Side.AP)
    assert s.capitulation == C.TSAR_TAKES_COMMAND


@pytest.mark.rule("16.4.4#1", "16.4.4#2", "16.2.2")
def test_the_tsar_may_fall_while_war_status_and_russian_vp_make_33():
    s = russia(3, C.TSAR_TAKES_COMMAND, combined=29).build()
    update_tracks(s)
    assert s.capitulation == C.TSAR_TAKES_COMMAND
    assert war_status.tsar_stands(s) is not None
    gain_control(s, space("Kiev"), Side.CP)
    assert war_status.tsar_stands(s) is None
    gain_control(s, space("Kiev"), Side.AP)
    assert s.capitulation == C.TSAR_TAKES_COMMAND
    raise_war_status(s, card("CP-37"))
    assert s.capitulation == C.FALL_OF_THE_TSAR_ALLOWED


@pytest.mark.rule("16.4.4#1")
@pytest.mark.parametrize(("combined", "box"), [(29, C.TSAR_TAKES_COMMAND), (30, C.FALL_OF_THE_TSAR_ALLOWED)])
def test_the_fall_is_allowed_at_once_if_33_are_reached_when_the_tsar_takes_command(combined: int, box: Capitulation):
    s = russia(3, C.TSAR_TAKES_COMMAND_ALLOWED, combined=combined).build()
    war_status.tsar_takes_command(s)
    assert s.capitulation == box


def fallen(spaces: int, turn: int = 14) -> State:
    """The Tsar has fallen in the given turn, with so many Russian VP spaces lost."""
    s = russia(spaces, C.FALL_OF_THE_TSAR_ALLOWED, combined=30, turn=turn).event("CP-52").build()
    war_status.fall_of_the_tsar(s)
    return s


def next_turn(s: State) -> State:
    s.turn += 1
    s.push(MandatedOffensivePhase())
    GAME.settle(s)
    return choose(s, dice=(1, 5))


@pytest.mark.rule("16.4.5#1")
def test_the_russian_vp_spaces_are_recorded_when_the_tsar_falls():
    s = fallen(4)
    assert (s.tsar_fell, s.capitulation) == (4, C.FALL_OF_THE_TSAR)


@pytest.mark.rule("16.4.6#1", "16.4.6#2")
def test_the_bolsheviks_need_a_later_turn_and_one_more_space():
    s = fallen(4)
    gain_control(s, space("Baku"), Side.CP)
    assert war_status.no_revolution(s) is not None, "not on the turn of the fall"
    next_turn(s)
    assert war_status.no_revolution(s) is None, "Baku counts"
    gain_control(s, space("Baku"), Side.AP)
    assert s.capitulation == C.FALL_OF_THE_TSAR
    gain_control(s, space("Minsk"), Side.CP)
    assert s.capitulation == C.BOLSHEVIK_REVOLUTION_ALLOWED


@pytest.mark.rule("16.4.6#1")
@pytest.mark.parametrize(("spaces", "box"), [(7, C.BOLSHEVIK_REVOLUTION_ALLOWED), (6, C.FALL_OF_THE_TSAR)])
def test_all_seven_without_baku_are_enough(spaces: int, box: Capitulation):
    assert next_turn(fallen(spaces)).capitulation == box


@pytest.mark.rule("16.4.7")
def test_after_the_revolution_the_track_no_longer_goes_back():
    s = russia(5, C.BOLSHEVIK_REVOLUTION_ALLOWED).event("CP-52", turn=10).with_(tsar_fell=4).build()
    war_status.bolshevik_revolution(s)
    gain_control(s, space("Lodz"), Side.AP)
    assert s.capitulation == C.BOLSHEVIK_REVOLUTION


@pytest.mark.rule("16.4.8")
@pytest.mark.parametrize("box", list(C))
def test_the_treaty_waits_for_the_revolution_only(box: Capitulation):
    s = russia(5, box).build()
    assert (war_status.no_treaty(s) is None) is (box == C.BOLSHEVIK_REVOLUTION)
    war_status.treaty_of_brest_litovsk(s)
    assert s.capitulation == C.TREATY_OF_BREST_LITOVSK


@pytest.mark.rule("16.4.9#1", "16.4.9#2")
def test_russians_abroad_or_among_allies_are_eliminated_but_may_be_replaced():
    start = russia(5, C.BOLSHEVIK_REVOLUTION).war("RO", "TU", "GR", "IT")
    start.at("Kiev", "RU 1").at("Galatz", "RU 8", "ROc").at("Jassy", "RU 9").at("Van", "RUc").at("Belgrade", "RU 2")
    s = start.at("Tabriz", "RUc").at("Nis", "SB 1").build()
    war_status.treaty_of_brest_litovsk(s)
    gone = {"RU 8", "RU 2", "RUc 2"}
    assert {str(u) for u in s.at(ELIMINATED[Side.AP])} == gone
    assert {str(u) for u in s.units(Side.AP)} == {"RU 1", "RU 9", "RUc 1", "ROc 1", "SB 1"}


@pytest.mark.rule("16.4.9#1", "16.4.9#2", "16.4.9#4")
def test_after_the_treaty_russians_and_allies_keep_apart_but_may_enter_empty_spaces():
    s = position("campaign").clear().war("RO").event("CP-45").at("Jassy", "ROc").at("Kishinev", "RU 1").build()
    russian, romanian = unit("RU 1"), s.at(space("Jassy"))[0]
    closed = [(russian, "Jassy"), (romanian, "Kishinev"), (russian, "Belgrade")]
    assert [getattr(access.closed(s, u, space(x)), "rule", None) for u, x in closed] == ["16.4.9"] * 3
    assert access.closed(s, russian, space("Galatz")) is None
    assert access.closed(s, russian, space("Lemberg")) is None


# Peace Terms ---------------------------------------------------------------------------------------------


RANGES = [("CP", 11, None), ("CP", 10, "16.5.1.1#1"), ("AP", 9, None), ("AP", 10, "16.5.1.1#2"), ("CP", 25, None)]


@pytest.mark.rule("16.5.1", "16.5.1.1#1", "16.5.1.1#2")
@pytest.mark.parametrize(("side", "vp", "number"), RANGES)
def test_who_may_offer_peace_at_which_vp(side: str, vp: int, number: str | None):
    refused = may_offer(position("campaign").vp(vp).active(side).build())
    assert (refused.rule if refused else None) == number


@pytest.mark.rule("16.3.5")
def test_after_14_points_only_the_allies_may_offer():
    refused = may_offer(position("campaign").event("AP-40").vp(15).active("CP").build())
    assert refused is not None
    assert refused.rule == "CARD.AP40"
    assert may_offer(position("campaign").event("AP-40").vp(5).active("AP").build()) is None


@pytest.mark.rule("16.5.2#1")
def test_accepted_terms_end_the_game_at_once():
    s = position("campaign").active("AP").vp(7).push(PeaceOffer(), WarStatusPhase()).build()
    assert GAME.actor(s) == Side.CP
    assert choices(s) == ["accept", "reject"]
    choose(s, "accept")
    assert (s.winner, s.ending, s.pending) == (-1, PEACE, [])


@pytest.mark.rule("16.5.2#2", "16.5.3")
def test_refused_terms_are_rolled_for_and_may_be_offered_again():
    s = position("campaign").active("CP").vp(12).push(PeaceOffer()).build()
    choose(s, "reject", dice=(6,))
    assert (s.vp, s.ending) == (11, "")
    assert may_offer(s) is None
    s.push(PeaceOffer())
    choose(s, "reject", dice=(1,))
    assert s.vp == 12


PEACE_TABLE = [
    (Side.CP, 0, (1, 1, 1, 0, 0, -1)),
    (Side.CP, 19, (1, 1, 1, 0, 0, -1)),
    (Side.CP, 20, (1, 1, 0, 0, 0, -1)),
    (Side.AP, 19, (-1, -1, -1, 0, 0, 1)),
    (Side.AP, 20, (-1, -1, 0, 0, 0, 1)),
    (Side.AP, 39, (-1, -1, 0, 0, 0, 1)),
]


@pytest.mark.rule("PAC.PEACE")
@pytest.mark.parametrize(("side", "combined", "row"), PEACE_TABLE)
def test_the_peace_terms_table(side: Side, combined: int, row: tuple[int, ...]):
    assert tuple(peace_points(side, combined, die) for die in range(1, 7)) == row
