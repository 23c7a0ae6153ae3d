"""5.6 Tournaments: the bid, draws, accepted peace."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import Side
from greatwar.games.paths_of_glory.rules.victory import AUTOMATIC, LAST_TURN, NOBODY, finish
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.bidding import Bidding
from greatwar.games.paths_of_glory.steps.peace import PeaceOffer
from greatwar.games.paths_of_glory.steps.war_status import WarStatusPhase
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import GAME, choices, choose, position, refusal


def bidding() -> State:
    return position("campaign", bidding=True).push(Bidding()).build()


@pytest.mark.rule("5.6.1#1")
@pytest.mark.parametrize(("dice", "player"), [((5, 2), Side.CP), ((2, 3), Side.AP), ((4, 4, 1, 6), Side.AP)])
def test_the_higher_die_names_a_side_and_a_number(dice: tuple[int, ...], player: Side):
    s = choose(bidding(), dice=dice)
    assert GAME.actor(s) == player
    assert {"bid CP > 0", "bid AP > 0", "bid AP > 20"} <= set(choices(s))


@pytest.mark.rule("5.6.1#2")
def test_the_other_accepts_or_bids_more_for_the_same_side():
    s = choose(bidding(), dice=(5, 2))
    choose(s, "bid AP > 1")
    assert GAME.actor(s) == Side.AP
    assert choices(s)[:2] == ["accept", "bid AP > 2"]
    assert refusal(s, Action("bid", (Side.AP, 1))) == "5.6.1#2"
    assert refusal(s, Action("bid", (Side.CP, 5))) == "5.6.1#2"
    choose(s, "bid AP > 3")
    assert GAME.actor(s) == Side.CP


@pytest.mark.rule("5.6.1#2", "5.6.1#3")
@pytest.mark.parametrize(
    ("texts", "bid", "swapped"),
    [
        (("bid AP > 1", "accept"), 1, True),
        (("bid AP > 1", "bid AP > 2", "accept"), 2, False),
        (("bid CP > 3", "accept"), -3, False),
        (("bid CP > 0", "accept"), 0, False),
    ],
)
def test_acceptance_fixes_the_bid_and_the_places(texts: tuple[str, ...], bid: int, swapped: bool):
    s = choose(bidding(), dice=(5, 2))  # he at the place of the Central Powers opens
    choose(s, *texts)
    assert (s.bid, s.swapped, s.pending) == (bid, swapped, [])


@pytest.mark.rule("5.6.1#3")
@pytest.mark.parametrize(("bid", "winner"), [(0, NOBODY), (1, Side.CP), (-3, Side.AP)])
def test_the_final_total_is_adjusted_by_the_bid(bid: int, winner: int):
    s = position("campaign", bidding=True).turn(20).vp(12).with_(bid=bid).build()
    finish(s, LAST_TURN)
    assert (s.vp, s.winner) == (12 + bid, winner)
    s = position("campaign", bid=bid).turn(20).vp(12).build()
    finish(s, LAST_TURN)
    assert (s.vp, s.winner) == (12 + bid, winner), "a bid agreed before the game counts in the same way"


@pytest.mark.rule("5.6.1.1")
@pytest.mark.parametrize(("vp", "bid", "ending"), [(19, 3, ""), (20, -3, AUTOMATIC), (1, -2, "")])
def test_no_bid_counts_for_automatic_victory(vp: int, bid: int, ending: str):
    s = position("campaign", bidding=True).turn(5).vp(vp).with_(bid=bid).push(WarStatusPhase()).build()
    assert (s.ending, s.vp) == (ending, vp)


@pytest.mark.rule("5.6.2")
@pytest.mark.parametrize(("draws", "winner"), [("draw", NOBODY), ("allied", Side.AP)])
@pytest.mark.parametrize(("scenario", "turn", "vp"), [("campaign", 20, 11), ("limited-war", 10, 15)])
def test_draws_are_allied_victories_in_tournaments(draws: str, winner: int, scenario: str, turn: int, vp: int):
    s = position(scenario, draws=draws).turn(turn).vp(vp).build()
    finish(s, LAST_TURN)
    assert s.winner == winner


@pytest.mark.rule("5.6.3")
@pytest.mark.parametrize(("accepted", "ending"), [("draw", "peace terms"), ("both-lose", "peace terms, both lose")])
def test_accepted_peace_is_lost_by_both_in_tournaments(accepted: str, ending: str):
    s = position("campaign", accepted_peace=accepted, draws="allied").vp(12).push(PeaceOffer()).build()
    choose(s, "accept")
    assert (s.winner, s.ending) == (NOBODY, ending)
