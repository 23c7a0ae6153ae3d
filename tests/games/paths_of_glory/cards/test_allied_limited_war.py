"""The events of the Allied Limited War deck."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.combat import Combat
from greatwar.games.paths_of_glory.components import ELIMINATED, REMOVED, RESERVE, Side, card, space, unit
from greatwar.games.paths_of_glory.rules import combat_cards
from greatwar.games.paths_of_glory.state import Mark, Pile, State, Use, replaced
from greatwar.games.paths_of_glory.steps.action import TakeAction
from greatwar.games.paths_of_glory.views import mask
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.cards.holding import holding, playing, why_not
from tests.games.paths_of_glory.positions import GAME, Position, choices, choose, position, refusal

SALONIKA = space("Salonika")


@pytest.mark.rule("CARD.AP23")
def test_cloak_and_dagger_shows_the_hand_and_gives_its_ops():
    p = position().turn(5).hand("CP", "CP-3", "CP-25")
    assert mask(p.s, Side.AP).pile[card("CP-25").n] == Pile.UNKNOWN
    s = playing(p, "AP-23")
    assert mask(s, Side.AP).pile[card("CP-25").n] == Pile.SHOWN
    assert mask(s, Side.AP).pile[card("CP-3").n] == Pile.SHOWN
    assert s.ops == 2
    assert "activate-move Sedan" in choices(s)


@pytest.mark.rule("CARD.AP26")
def test_lusitania_comes_after_blockade_and_before_the_telegram():
    assert why_not(position().turn(5), "AP-26") == "CARD.AP26"
    assert why_not(position().turn(5).event("AP-2", "AP-54"), "AP-26") == "CARD.AP26"
    s = playing(position().turn(5).event("AP-2"), "AP-26")
    assert (s.vp, s.war_status[Side.AP]) == (9, 2)


@pytest.mark.rule("CARD.AP27")
def test_great_retreat_is_noted_for_this_turn():
    p = position().turn(5).clear().at("Lublin", "RU 5").at("Przemysl", "AH 1").at("Warsaw", "RU 1").hand("CP", "CP-9")
    s = playing(p, "AP-27")
    assert s.turn_of(card("AP-27")) == 5
    s.active = Side.CP
    s.push(TakeAction())
    GAME.settle(s)
    choose(s, "ops CP-9", "activate-attack Przemysl", "attack AH 1 > Lublin")
    assert GAME.actor(s) == Side.AP
    assert "Great Retreat" in GAME.prompt(s)


@pytest.mark.rule("CARD.AP28", "5.7.4.7")
def test_landships_opens_royal_tank_corps_and_gives_ops_by_its_stripe():
    p = position("historical").turn(9).clear().at("Amiens", "BR 1").at("Cambrai", "GE 1").trench("Cambrai", "CP", 2)
    s = playing(p, "AP-28")
    assert s.ops == 4
    battle = Combat(space("Cambrai").n, (unit("BR 1").n,), (unit("GE 1").n,), (space("Amiens").n,))
    tanks = combat_cards.CARD[card("AP-48")]
    assert tanks.when(s, battle) == ""
    s.set_played(card("AP-28"), 0)
    assert tanks.when(s, battle) != ""
    plain = playing(position("campaign", yellow_stripe=False).turn(9), "AP-28")
    assert plain.ops == 0
    assert not plain.pending


def salonika() -> Position:
    """Corps in many places before the event."""
    p = position().turn(6).clear().reserve("BRc", "FRc", "AUSc", "BR BEFc", "CNDc").at("London", "PTc", "(BRc)")
    return p.at("Marseilles", "FRc").at("Paris", "FRc", "FR 6").at("Port Said", "BRc").at("Alexandria", "BRc")


@pytest.mark.rule("CARD.AP30", "SUM.BR#2", "9.5.2.4#1")
def test_salonika_brings_corps_from_ports_and_reserve():
    s = playing(salonika(), "AP-30")
    assert choices(s) == [f"redeploy {u} > Salonika" for u in ("BRc 1", "BRc 2", "BRc 3", "BRc 4", "FRc 1", "FRc 2")]
    for name in ("AUSc", "CNDc", "PTc", "BR BEFc", "FRc 3", "FR 6"):
        assert refusal(s, Action("redeploy", (unit(name), SALONIKA))) in ("CARD.AP30", "13.1.7")
    assert refusal(s, Action("redeploy", (unit("FRc 1"), space("Kavala")))) == "CARD.AP30"
    assert refusal(s, Action("done")) == "CARD.AP30", "at least one"
    assert [str(u) for u in s.at(space("Athens"))] == ["GRc 3"]
    choose(s, "redeploy FRc 1 > Salonika", "redeploy BRc 2 > Salonika", "redeploy FRc 2 > Salonika")
    assert [str(u) for u in s.at(SALONIKA)] == ["FRc 1", "FRc 2", "BRc 2"]
    assert s.reduced(unit("BRc 2"))
    assert s.owner(SALONIKA) == Side.AP
    assert not s.pending


@pytest.mark.rule("CARD.AP30", "13.2.1#1")
def test_one_british_corps_sails_from_the_near_east():
    s = choose(playing(salonika(), "AP-30"), "redeploy BRc 3 > Salonika")
    assert s.near_east[2] == 1
    assert refusal(s, Action("redeploy", (unit("BRc 4"), SALONIKA))) == "13.2.1"
    assert s.marked(unit("BRc 3"), Mark.REDEPLOYED)
    choose(s, "done")
    assert not s.pending


@pytest.mark.rule("CARD.AP30")
def test_salonika_needs_the_space_and_a_corps():
    assert why_not(position().turn(6).clear(), "AP-30") == "CARD.AP30", "no corps can go"
    assert why_not(salonika().war("GR").at("Salonika", "BUc"), "AP-30") == "CARD.AP30", "it is enemy-held"
    assert why_not(salonika().war("GR").control("Salonika", "AP"), "AP-30") == ""
    s = playing(salonika().war("GR").control("Salonika", "AP").at("Salonika", "SBc", "SBc"), "AP-30")
    choose(s, "redeploy BRc 1 > Salonika")
    assert not s.pending, "the space is full"
    assert [str(u) for u in s.at(space("Athens"))] == []
    lost = salonika().control("Paris", "CP").clear("Paris")
    s = playing(lost, "AP-30")
    assert refusal(s, Action("redeploy", (unit("FRc 1"), SALONIKA))) == "13.1.11"


@pytest.mark.rule("9.3.3#2")
def test_salonika_counts_as_sr():
    after_sr = salonika().with_(taken=(b"", bytes((Use.SR, 3))))
    assert why_not(after_sr, "AP-30") == "9.3.3"
    after_rp = salonika().with_(taken=(b"", bytes((Use.RP, 3))))
    assert why_not(after_rp, "AP-30") == ""


def fleets(answer: str, hand: tuple[str, ...] = ("AP-33", "AP-2")) -> State:
    """High Seas Fleet is played, then the Allied action of the same round."""
    p = position().turn(5).hand("AP", *hand)
    s = playing(p, "CP-25")
    assert s.vp == 10
    return choose(holding(Position(s), "AP-2"), answer)


@pytest.mark.rule("CARD.AP33", "CARD.CP25")
def test_grand_fleet_meets_the_high_seas_fleet_at_once():
    assert fleets("event AP-33").vp == 10
    assert fleets("event AP-2").vp == 11
    assert fleets("rp AP-33").vp == 11
    s = fleets("event AP-2")
    s.taken = replaced(s.taken, Side.CP, s.taken[Side.CP] + bytes((Use.RP, card("CP-3").n)))
    assert why_not(Position(s), "AP-33") == "CARD.AP33"


@pytest.mark.rule("CARD.AP60")
def test_the_czech_legion_replaces_an_eliminated_corps():
    assert why_not(position().turn(5), "AP-60") == "CARD.AP60"
    assert why_not(position().turn(5).eliminated("AH 1", "GEc"), "AP-60") == "CARD.AP60"
    s = playing(position().turn(5).clear().eliminated("AHc", "AHc"), "AP-60")
    assert [str(u) for u in s.at(REMOVED[Side.CP])] == ["AHc 1"]
    assert [str(u) for u in s.at(ELIMINATED[Side.CP])] == ["AHc 2"]
    assert [str(u) for u in s.at(RESERVE[Side.AP])] == ["RU Czlc"]
