"""Referee: chapters 8 (action phase) and 9.4 (replacement cards)."""

from __future__ import annotations

import pytest

from tests.games.paths_of_glory.cards.holding import holding
from tests.games.paths_of_glory.referee.cards.referee_cards import (  # noqa: F401
    Pile,
    Run,
    choices,
    choose,
    events,
    historical,
    name,
    pile,
    pool,
    pools,
    position,
    winner,
)


@pytest.mark.rule("8.1.1", "8.1.2", "8.1.5")
def test_six_rounds_cp_first_in_each():
    r = Run(position().turn(2))
    r.turn_end()
    assert [(side, rnd) for n, side, rnd, _ in r.seen if n == "TakeAction"] == [(x % 2, x // 2 + 1) for x in range(12)]


@pytest.mark.rule("8.1.3#1", "8.1.3#2", "8.1.3#4")
@pytest.mark.parametrize(("vp", "peace"), [(9, False), (10, False), (11, True), (20, True)])
def test_exactly_these_actions_for_the_central_powers(vp, peace):
    """OPS, SR, RP with each card, events that may be played, one OPS, peace in range; no pass. A combat card is no
    event.
    """
    s = holding(position().turn(3).vp(vp).hand("CP", "CP-3", "CP-8"), "CP-12")
    want = {f"{u} {c}" for u in ("ops", "sr", "rp") for c in ("CP-3", "CP-8", "CP-12")} | {
        "event CP-8",
        "event CP-12",
        "one-op",
    }
    assert set(choices(s)) == want | ({"peace"} if peace else set())


@pytest.mark.rule("8.1.3#1", "8.1.3#2")
@pytest.mark.parametrize(("vp", "peace"), [(11, False), (10, False), (9, True), (0, True), (-2, True)])
def test_exactly_these_actions_for_the_allies(vp, peace):
    s = holding(position().turn(3).vp(vp).hand("AP", "AP-4", "AP-8"), "AP-2")
    want = {f"{u} {c}" for u in ("ops", "sr", "rp") for c in ("AP-4", "AP-8", "AP-2")} | {
        "event AP-8",
        "event AP-2",
        "one-op",
    }
    assert set(choices(s)) == want | ({"peace"} if peace else set())


@pytest.mark.rule("8.1.3#3")
def test_an_empty_hand_leaves_one_ops_and_peace():
    r = Run(position().turn(3).vp(12).hand("CP").hand("AP"))
    assert set(choices(r.at("TakeAction"))) == {"one-op", "peace"}
    choose(r.s, "one-op")
    assert r.s.ops == 1
    assert set(choices(r.at("TakeAction", side=1))) == {"one-op"}


@pytest.mark.rule("16.5.1", "8.1.1")
def test_a_refused_offer_is_the_action_of_the_round():
    r = Run(position().turn(3).vp(12).hand("CP", "CP-8"), cp=[["peace", "reject"]])
    r.dice = [4]
    s = r.at("TakeAction", side=1)
    assert (s.round, pile(s, "CP-8")) == (1, Pile.HAND)
    s = r.at("TakeAction", side=0)
    assert s.round == 2
    assert "peace" in choices(s)


@pytest.mark.rule("9.4.3")
@pytest.mark.parametrize("use", ["sr", "rp"])
@pytest.mark.parametrize("side", ["CP", "AP"])
def test_no_sr_or_rp_twice_running_but_after_any_other_action(use, side):
    """Not in the next round of the same turn; after one other action again; the other use is free; the enemy does not
    matter.
    """
    n = int(side == "AP")
    cards = ["CP-8", "CP-7", "CP-6"] if side == "CP" else ["AP-9", "AP-10", "AP-11"]
    other = "AP-3" if side == "CP" else "CP-3"
    p = position().turn(3).hand(side, *cards).hand(other[:2], other)
    script = [[f"{use} {cards[0]}"]]
    r = Run(p, **{side.lower(): script})
    s = r.at("TakeAction", side=n, round_=1)
    assert f"{use} {cards[1]}" in choices(s)
    r.one()
    while name(r.s) != "TakeAction":
        r.one()
    s = r.at("TakeAction", side=1 - n)
    assert f"{use} {other}" in choices(s)
    s = r.at("TakeAction", side=n, round_=2)
    assert f"{use} {cards[1]}" not in choices(s)
    assert f"{use} {cards[2]}" not in choices(s)
    assert {f"{'rp' if use == 'sr' else 'sr'} {cards[1]}", f"ops {cards[1]}"} <= set(choices(s))
    choose(s, "one-op")
    s = r.at("TakeAction", side=n, round_=3)
    assert f"{use} {cards[1]}" in choices(s)


@pytest.mark.rule("9.4.3")
@pytest.mark.parametrize("use", ["sr", "rp"])
def test_last_round_and_first_round_of_the_next_turn(use):
    p = position().turn(3).hand("CP", "CP-8", "CP-7", "CP-6")
    s = Run(p, cp=[["one-op"]] * 5 + [[f"{use} CP-8"]])
    st = s.at("TakeAction", turn=4, side=0)
    assert f"{use} CP-7" in choices(st)


@pytest.mark.rule("16.5.1")
@pytest.mark.parametrize("between", ["peace", "event", "rp"])
def test_other_actions_break_the_row_of_sr(between):
    p = position().turn(3).vp(12).hand("CP", "CP-8", "CP-7", "CP-6", "CP-9")
    mid = {"peace": ["peace", "reject"], "event": ["event CP-9"], "rp": ["rp CP-9"]}[between]
    r = Run(p, cp=[["sr CP-8"], mid])
    s = r.at("TakeAction", side=0, round_=3)
    assert "sr CP-7" in choices(s)


# 9.1 / 9.5.1.2: where cards go ----------------------------------------------------------------------------------


@pytest.mark.rule("9.5.1.2")
@pytest.mark.parametrize("use", ["ops", "sr", "rp", "event"])
def test_a_starred_card_leaves_the_game_only_as_an_event(use):
    p = position().turn(3).hand("CP", "CP-8")
    s = Run(p, cp=[[f"{use} CP-8"]]).at("TakeAction", side=1)
    assert pile(s, "CP-8") == (Pile.REMOVED if use == "event" else Pile.DISCARD)


@pytest.mark.rule("9.5.1.2", "CARD.CP58")
def test_an_event_without_a_star_is_discarded():
    p = (
        position(optional_cards="all")
        .turn(9)
        .level(cp=1)
        .war("TU")
        .event("CP-28", turn=7)
        .with_(capitulation=2)
        .hand("CP", "CP-58")
    )
    s = Run(p, cp=[["event CP-58"]]).at("TakeAction", side=1)
    assert pile(s, "CP-58") == Pile.DISCARD


# 9.4 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.4.1#1", "9.4.1#2", "9.4.1#3")
@pytest.mark.parametrize(
    ("c", "war", "want"),
    [
        ("CP-13", (), {"GE": 3, "AH": 2}),
        ("CP-13", ("TU",), {"GE": 3, "AH": 2, "TU": 1}),
        ("CP-13", ("BU",), {"GE": 3, "AH": 2, "BU": 1}),
        ("CP-54", ("TU", "BU"), {"GE": 4, "AH": 3, "TU": 2, "BU": 1}),
        ("CP-34", ("TU", "BU"), {"GE": 4, "AH": 3, "TU": 2}),
        ("CP-3", ("TU", "BU"), {"GE": 1}),
        ("CP-20", ("TU", "BU"), {"GE": 2, "AH": 1, "TU": 1}),
        ("AP-13", (), {"A": 1, "BR": 2, "FR": 2, "RU": 3}),
        ("AP-13", ("IT",), {"A": 1, "BR": 2, "FR": 2, "RU": 3, "IT": 1}),
        ("AP-16", ("IT",), {"A": 1, "BR": 3, "FR": 3, "RU": 4, "IT": 2}),
        ("AP-17", ("IT",), {"A": 1, "BR": 3, "FR": 3, "RU": 4}),
        ("AP-4", ("IT",), {"BR": 1, "FR": 1, "RU": 1}),
        ("AP-3", (), {"BR": 1, "FR": 1, "RU": 2}),
    ],
)
def test_recorded_points(c, war, want):
    p = position().turn(9).level(cp=1, ap=1)
    if war:
        p.war(*war)
    s = choose(holding(p, c), f"rp {c}")
    assert pools(s) == want
    assert not s.pending  # 9.4.2: nothing else


@pytest.mark.rule("9.4.5", "17.1.8")
@pytest.mark.parametrize(("done", "us"), [((), 0), (("AP-54",), 0), (("AP-54", "AP-55"), 1)])
def test_us_points_come_with_over_there_only(done, us):
    p = position().turn(16).level(cp=2, ap=2).war("IT")
    if done:
        p.event(*done, turn=14).with_(us_entry={1: 2, 2: 3}[len(done)])
    if done:
        p.war("US")
    s = choose(holding(p, "AP-4"), "rp AP-4")
    assert pools(s) == {"BR": 1, "FR": 1, "RU": 1, **({"US": us} if us else {})}


@pytest.mark.rule("17.1.8")
def test_us_points_by_play_over_there_then_rp_twice():
    p = (
        position()
        .turn(15)
        .war("US")
        .turn(16)
        .level(cp=2, ap=2)
        .war("IT")
        .war_status(cp=15, ap=15)
        .event("AP-54", turn=15)
        .with_(us_entry=2)
        .hand("AP", "AP-55", "AP-4", "AP-37")
        .hand("CP", "CP-3")
    )
    r = Run(p, ap=[["rp AP-37"], ["event AP-55"], ["rp AP-4"]], cp=[["one-op"], ["one-op"], ["rp CP-3"]])
    s = r.at("TakeAction", side=1, round_=2)
    assert pool(s, "US") == 0
    s = r.at("TakeAction", side=0, round_=4)
    assert pool(s, "US") == 1  # not for CP's RP card, not for the one before


@pytest.mark.rule("9.4.4", "17.1.2")
def test_points_add_up_within_a_turn_and_are_lost_at_its_end():
    p = position().turn(3).hand("CP", "CP-8", "CP-13").at("Berlin", "(GE 9)")
    r = Run(p, cp=[["rp CP-8"], ["one-op"], ["rp CP-13"]])
    s = r.at("TakeAction", side=1, round_=3)
    assert pools(s) == {"GE": 5, "AH": 3}
    s = r.at("TakeAction", turn=4)
    assert pools(s) == {}


@pytest.mark.rule("9.4.1#2")
def test_a_neutral_nation_gets_nothing_later_for_points_played_before_its_entry():
    p = position().turn(6).level(cp=1).war("TU").hand("CP", "CP-13", "CP-34", "CP-33")
    r = Run(p, cp=[["rp CP-13"], ["event CP-34"]])
    s = r.at("TakeAction", side=1, round_=2)
    assert pool(s, "BU") == 0
    assert s.at_war("BU")
    choose(r.at("TakeAction", side=0, round_=3), "rp CP-33")
    assert pool(r.s, "BU") == 1


@pytest.mark.rule("17.1.3#1", "6.0.F.1", "6.0.F.2")
def test_the_allies_spend_first():
    p = position().turn(3).at("Paris", "(FR 6)").at("Berlin", "(GE 8)").hand("CP", "CP-3").hand("AP", "AP-4")
    r = Run(p, cp=[["rp CP-3"]], ap=[["rp AP-4"]])
    s = r.at("Replace")
    assert any("FR 6" in c for c in choices(s))
    assert not any("GE 8" in c for c in choices(s))
