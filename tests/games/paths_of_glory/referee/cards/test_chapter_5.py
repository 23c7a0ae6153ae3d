"""Referee: chapter 5, victory and scenarios."""

from __future__ import annotations

import pytest

from tests.games.paths_of_glory.cards.holding import holding, playing
from tests.games.paths_of_glory.referee.cards.referee_cards import (  # noqa: F401
    HIST,
    DrawPhase,
    Run,
    WarStatusPhase,
    activate,
    choices,
    choose,
    events,
    historical,
    name,
    pile,
    pools,
    position,
    space,
    walk,
    winner,
)

SCENARIOS = ["introductory", "limited-war", "campaign", "historical"]


def phase(p):
    return p.push(WarStatusPhase()).build()


# 5.2 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2.1", "5.2.2")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("vp", "who"), [(21, "CP"), (20, "CP"), (19, ""), (1, ""), (0, "AP"), (-1, "AP")])
@pytest.mark.parametrize("turn", [1, 2])
def test_automatic_victory_in_all_scenarios(scenario, vp, who, turn):
    s = phase(position(scenario).turn(turn).vp(vp))
    assert winner(s) == who


@pytest.mark.rule("5.1.2#2", "5.2.1")
def test_twenty_in_the_action_phase_does_not_end_the_game():
    """VP may exceed 20 during the Action Phase; only E.2 counts."""
    p = position().turn(2).vp(19).event("CP-1", turn=1).hand("CP", "CP-9").hand("AP", "AP-13")
    r = Run(p, cp=[["event CP-9"]], ap=[["event AP-13"]])
    s = r.at("TakeAction", side=1)
    assert s.vp == 20
    assert s.pending
    s = r.turn_end()
    assert (s.turn, s.vp, winner(s)) == (3, 19, "")


@pytest.mark.rule("5.2.1", "6.0.E.1")
@pytest.mark.parametrize(
    ("turn", "vp", "who"), [(4, 20, ""), (5, 20, "CP"), (4, 1, "AP"), (5, 1, ""), (8, 1, "AP"), (7, 1, "")]
)
def test_e1_comes_before_e2(turn, vp, who):
    """Blockade's winter point is taken before automatic victory is looked at."""
    s = phase(position().turn(turn).vp(vp).event("AP-2", turn=2))
    assert winner(s) == who


@pytest.mark.rule("5.2.1", "7.1.3#2")
@pytest.mark.parametrize(
    ("vp", "mo", "who"), [(19, (6, 5), "CP"), (18, (6, 5), ""), (1, (4, 4), "AP"), (2, (4, 4), ""), (19, (4, 5), "")]
)
def test_missed_offensives_count_before_the_check(vp, mo, who):
    s = Run(position().turn(2).vp(vp), mo=mo).turn_end()
    assert winner(s) == who


@pytest.mark.rule("6.0.E.2", "6.0.E.3")
def test_automatic_victory_comes_before_armistice():
    """E.2 before E.3: with 20 VP and combined 40 it is an automatic victory of the CP."""
    s = phase(position().turn(15).vp(20).war_status(cp=20, ap=20).level(cp=2, ap=2))
    assert (winner(s), s.ending) == ("CP", "automatic victory")
    t = phase(position().turn(15).vp(19).war_status(cp=20, ap=20).level(cp=2, ap=2).war("IT"))
    assert t.ending != "automatic victory"
    assert winner(t) == "CP"


# 5.3 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.3.1", "5.3.4")
@pytest.mark.parametrize(("vp", "who"), [(14, "CP"), (13, "draw"), (11, "draw"), (10, "AP")])
def test_introductory_levels_at_the_end_of_turn_3(vp, who):
    s = Run(position("introductory").turn(3).vp(vp)).turn_end()
    assert winner(s) == who


@pytest.mark.rule("5.3.1")
def test_introductory_does_not_end_after_turn_2():
    s = Run(position("introductory").turn(2).vp(14)).turn_end()
    assert (s.turn, winner(s)) == (3, "")


@pytest.mark.rule("5.3.2", "16.1.2")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_levels_do_not_rise_in_the_introductory_scenario(scenario):
    s = phase(position(scenario).turn(2).war_status(cp=4, ap=4))
    assert tuple(s.level) == ((0, 0) if scenario == "introductory" else (1, 1))
    assert s.at_war("TU") is (scenario != "introductory")


@pytest.mark.rule("5.3.3", "5.7.2#1", "16.5.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("vp", "c"), [(12, "CP-3"), (8, "AP-4")])
def test_peace_is_offered_only_in_limited_war_and_campaign(scenario, vp, c):
    s = holding(position(scenario).turn(2).vp(vp), c)
    assert ("peace" in choices(s)) is (scenario in ("limited-war", "campaign"))


@pytest.mark.rule("PAC.VP#2")
@pytest.mark.parametrize(
    ("scenario", "c", "after"),
    [
        ("introductory", "CP-9", 12),
        ("campaign", "CP-9", 11),
        ("introductory", "CP-8", 11),
        ("campaign", "CP-8", 10),
        ("introductory", "AP-2", 9),
        ("introductory", "AP-10", 9),
        ("introductory", "AP-13", 8),
    ],
)
def test_starred_events_are_worth_a_point_in_the_introductory_scenario(scenario, c, after):
    p = position(scenario).turn(2).event("CP-1", turn=1)
    s = playing(p, c)
    while s.pending and choices(s):
        choose(s, choices(s)[0])
    assert s.vp == after


@pytest.mark.parametrize("use", ["ops", "sr", "rp"])
def test_a_starred_card_used_otherwise_gives_no_point(use):
    s = choose(holding(position("introductory").turn(2), "CP-8"), f"{use} CP-8")
    assert s.vp == 10


# 5.4 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.4.1#1", "5.4.2")
@pytest.mark.parametrize(("vp", "who"), [(17, "CP"), (16, "draw"), (13, "draw"), (12, "AP")])
def test_limited_war_levels_at_the_end_of_turn_10(vp, who):
    s = Run(position("limited-war").turn(10).vp(vp)).turn_end()
    assert winner(s) == who


@pytest.mark.rule("5.4.1#1")
def test_limited_war_goes_on_after_turn_9():
    s = Run(position("limited-war").turn(9).vp(17)).turn_end()
    assert (s.turn, winner(s)) == (10, "")


@pytest.mark.rule("5.4.1#1", "5.4.2", "16.1.4#1")
@pytest.mark.parametrize("side", ["cp", "ap"])
@pytest.mark.parametrize(
    ("status", "vp", "who"), [(10, 17, ""), (11, 17, "CP"), (11, 16, "draw"), (11, 13, "draw"), (11, 12, "AP")]
)
def test_limited_war_ends_when_a_side_reaches_total_war(side, status, vp, who):
    s = phase(position("limited-war").turn(8).vp(vp).level(cp=1, ap=1).war("TU").war_status(**{side: status}))
    assert winner(s) == who


@pytest.mark.rule("5.5.1", "16.1.4#1")
def test_total_war_does_not_end_the_campaign():
    s = phase(position().turn(8).vp(17).level(cp=1, ap=1).war("TU").war_status(cp=11, ap=11))
    assert winner(s) == ""
    assert tuple(s.level) == (2, 2)


# 5.5 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.5.2.1", "5.5.2.2")
@pytest.mark.parametrize("how", ["turn 20", "armistice"])
@pytest.mark.parametrize(
    ("treaty", "vp", "who"),
    [
        (True, 11, "CP"),
        (True, 10, "draw"),
        (True, 9, "AP"),
        (False, 13, "CP"),
        (False, 12, "draw"),
        (False, 10, "draw"),
        (False, 9, "AP"),
    ],
)
def test_campaign_levels(how, treaty, vp, who):
    p = position().turn(20 if how == "turn 20" else 15).vp(vp).level(cp=2, ap=2)
    if treaty:
        p.event("CP-45", turn=14)
    if how == "armistice":
        p.war("IT").war_status(cp=20, ap=20)
        s = phase(p)
    else:
        p.war("IT")
        s = Run(p.event("CP-53", turn=13), mo=(6, 5)).turn_end()
    assert winner(s) == who


@pytest.mark.rule("5.5.1")
def test_campaign_goes_on_after_turn_19():
    s = Run(position().turn(19).vp(13)).turn_end()
    assert (s.turn, winner(s)) == (20, "")


@pytest.mark.rule("5.5.1")
def test_the_last_winter_still_counts_the_blockade():
    """Winter 1919 is a Winter turn: 13 VP become 12, which is a draw without the treaty."""
    s = Run(position().turn(20).vp(13).event("AP-2", turn=2)).turn_end()
    assert winner(s) == "draw"


# 5.6 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.6.1#3", "5.6.1.1")
@pytest.mark.parametrize(
    ("bid", "vp", "who"), [(1, 12, "CP"), (0, 12, "draw"), (-1, 13, "draw"), (-1, 10, "AP"), (3, 7, "draw")]
)
def test_a_bid_is_added_at_the_end(bid, vp, who):
    s = Run(position(bid=bid).turn(20).vp(vp)).turn_end()
    assert winner(s) == who


@pytest.mark.rule("5.6.1.1")
@pytest.mark.parametrize(("bid", "vp", "who"), [(5, 19, ""), (-5, 20, "CP"), (-5, 3, ""), (5, 0, "AP")])
def test_a_bid_does_not_count_for_automatic_victory(bid, vp, who):
    s = phase(position(bid=bid).turn(5).vp(vp))
    assert winner(s) == who


@pytest.mark.rule("5.6.1#3")
def test_a_bid_counts_at_an_armistice():
    s = phase(position(bid=1).turn(15).vp(12).level(cp=2, ap=2).war("IT").war_status(cp=20, ap=20))
    assert winner(s) == "CP"


@pytest.mark.rule("5.6.2")
@pytest.mark.parametrize(
    ("scenario", "turn", "vp", "who"),
    [
        ("limited-war", 10, 16, "AP"),
        ("limited-war", 10, 17, "CP"),
        ("campaign", 20, 12, "AP"),
        ("campaign", 20, 13, "CP"),
    ],
)
def test_tournament_draws_are_allied_wins(scenario, turn, vp, who):
    s = Run(position(scenario, draws="allied").turn(turn).vp(vp)).turn_end()
    assert winner(s) == who


# 5.7 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.7.1#1", "5.7.1#2", "5.7.1#3")
def test_historical_trenches():
    a, b = position().s, historical().s
    changed = {}
    for here in ("Strasbourg", "Brussels", "Verona", "Asiago", "Maggiore", "Udine", "Metz", "Paris", "Trent"):
        one = [x.trench_level(space(here), side) for x in (a, b) for side in (0, 1)]
        if one[:2] != one[2:]:
            changed[here] = one
    assert changed == {
        "Strasbourg": [0, 0, 1, 0],
        "Brussels": [0, 1, 0, 0],
        "Verona": [0, 0, 0, 1],
        "Asiago": [0, 0, 0, 1],
        "Maggiore": [0, 0, 0, 1],
        "Udine": [0, 0, 0, 1],
    }


@pytest.mark.rule("5.7.1#3", "9.5.2.1")
def test_the_italian_trenches_are_there_when_italy_enters():
    s = playing(historical().turn(5).level(cp=1, ap=1), "AP-17")
    for here in ("Verona", "Asiago", "Maggiore", "Udine"):
        assert s.trench_level(space(here), 1) == 1, here


@pytest.mark.rule("5.7.2#3", "5.7.2#4")
@pytest.mark.parametrize(
    ("side", "u", "from_", "to", "standard", "hist", "line"),
    [
        ("CP", "GE 4", "Metz", "Sedan", 0, 1, ()),
        ("CP", "GE 4", "Cambrai", "Amiens", 0, 1, ("Sedan",)),
        ("CP", "GE 4", "Brest Litovsk", "Pinsk", 0, 0, ("Lublin", "Ivangorod")),
        ("AP", "FR 1", "Sedan", "Koblenz", 0, -1, ()),
        ("CP", "GE 4", "Metz", "Nancy", 1, 1, ()),
        ("CP", "AH 1", "Asiago", "Venice", 1, 0, ("Trent",)),
        ("CP", "GE 4", "Baranovichi", "Minsk", 1, 0, ("Brest Litovsk", "Lublin", "Bialystok", "Grodno", "Lomza")),
    ],
)
def test_vp_spaces_of_the_two_maps(side, u, from_, to, standard, hist, line):
    """Walking into an empty space counts by the map in use."""
    for make, gain in ((position, standard), (historical, hist)):
        p = make().turn(6).war("TU", "IT").turn(9).level(cp=2, ap=2).war_status(cp=15, ap=12).clear()
        p.destroyed("Nancy", "Ivangorod", "Brest Litovsk", "Grodno", "Lomza")
        for x in line:
            p.control(x, side)
        p.at(from_, u)
        c = "CP-33" if side == "CP" else "AP-28"
        s = choose(holding(p, c), f"ops {c}")
        activate(s, f"activate-move {from_}")
        before = s.vp
        walk(s, u, to)
        assert s.vp - before == gain, make


@pytest.mark.rule("5.7.2#2")
@pytest.mark.parametrize(
    ("treaty", "vp", "who"),
    [(True, 11, "CP"), (True, 10, "AP"), (False, 13, "CP"), (False, 12, "AP"), (False, 10, "AP"), (True, 9, "AP")],
)
def test_historical_draws_are_allied(treaty, vp, who):
    """With the Tsar fallen and both US army cards played nothing is added at the end."""
    p = (
        historical()
        .turn(20)
        .vp(vp)
        .level(cp=2, ap=2)
        .war("IT", "RO")
        .event("CP-52", turn=12)
        .event("CP-53", turn=13)
        .event("AP-43", "AP-47", turn=17)
    )
    if treaty:
        p.event("CP-45", turn=14)
    s = Run(p, mo=(6, 5)).turn_end()
    assert winner(s) == who


@pytest.mark.rule("5.7.4.8", "5.7.4.9")
@pytest.mark.parametrize("how", ["turn 20", "armistice"])
@pytest.mark.parametrize(
    ("us", "tsar", "vp", "who"),
    [
        ((), True, 11, "CP"),
        ((), True, 10, "AP"),
        (("AP-43",), True, 12, "CP"),
        (("AP-43",), True, 11, "AP"),
        (("AP-47",), True, 12, "CP"),
        (("AP-43", "AP-47"), False, 15, "CP"),
        (("AP-43", "AP-47"), False, 14, "AP"),
        ((), False, 13, "CP"),
        ((), False, 12, "AP"),
        (("AP-38",), True, 11, "CP"),
    ],
)
def test_historical_points_at_the_end(how, us, tsar, vp, who):
    """+1 for each US Army card (43, 47) not played, -2 without Fall of the Tsar; the corps card 38 does not matter."""
    p = historical().turn(20 if how == "turn 20" else 15).vp(vp).level(cp=2, ap=2).war("RO")
    if us:
        p.event(*us, turn=14)
    if tsar:
        p.event("CP-52", turn=12)
    if how == "armistice":
        s = phase(p.war("IT").war_status(cp=20, ap=20))
    else:
        s = Run(
            p.war("IT").event("CP-53", turn=13) if tsar else p.war("IT").event("CP-47", turn=12),
            mo=(6, 5) if tsar else (1, 5),
        ).turn_end()
    assert winner(s) == who


@pytest.mark.rule("5.2.1")
@pytest.mark.parametrize(("vp", "who"), [(19, ""), (20, "CP"), (0, "AP"), (1, "")])
def test_historical_points_do_not_matter_for_automatic_victory(vp, who):
    s = phase(historical().turn(15).vp(vp).war("IT"))
    assert winner(s) == who


@pytest.mark.rule("5.7.4.4")
@pytest.mark.parametrize(
    ("scenario", "turn", "may"), [("historical", 1, False), ("historical", 2, True), ("campaign", 1, True)]
)
@pytest.mark.parametrize("c", ["CP-6", "AP-12"])
def test_entrench_on_turn_1(scenario, turn, may, c):
    s = holding(position(scenario).turn(turn), c)
    assert (c in events(s)) is may
    assert f"ops {c}" in choices(s)


@pytest.mark.rule("5.7.4.7", "9.1.3#2")
@pytest.mark.parametrize(
    ("c", "ops"), [("AP-28", 4), ("AP-54", 5), ("AP-55", 5), ("CP-28", 4), ("CP-52", 5), ("CP-53", 5)]
)
def test_yellow_stripe_events_give_ops(c, ops):
    p = historical().turn(12).level(cp=2, ap=2).war("TU", "IT", "RO").war_status(cp=16, ap=16)
    for where_ in ("Lodz", "Warsaw", "Vilna", "Riga"):
        p.control(where_, "CP")
    if c == "AP-55":
        p.event("AP-54", turn=11).with_(us_entry=2)
    if c == "CP-52":
        p.event("CP-28", turn=9).with_(capitulation=2)
    if c == "CP-53":
        p.event("CP-28", turn=9).event("CP-52", turn=11).with_(tsar_fell=3, capitulation=4)
    s = Run(p.hand(c[:2], c)).at("TakeAction", side=int(c[:2] == "AP"))
    assert c in events(s), choices(s)
    choose(s, f"event {c}")
    assert (name(s), s.ops) == ("Activate", ops)


@pytest.mark.rule("5.7.4.7")
@pytest.mark.parametrize("c", ["CP-54", "AP-49", "CP-9"])
def test_other_events_give_no_ops(c):
    s = playing(historical().turn(12).level(cp=1, ap=2).war("TU"), c)
    assert not s.pending


@pytest.mark.rule("5.7.3")
@pytest.mark.parametrize(
    ("scenario", "level", "spaces", "more"),
    [
        ("historical", 2, ("Sedan", "Liege", "Brussels"), 1),
        ("historical", 2, ("Sedan", "Cambrai", "Brussels"), 1),
        ("historical", 2, ("Sedan", "Brussels"), 0),
        ("historical", 2, ("Liege", "Brussels", "Cambrai"), 0),
        ("historical", 1, ("Sedan", "Liege", "Brussels"), 0),
        ("campaign", 2, ("Sedan", "Liege", "Brussels"), 0),
        ("historical", 2, ("Sedan", "Liege", "Brussels", "Cambrai", "Ostend"), 1),
    ],
)
def test_the_german_point_for_sedan(scenario, level, spaces, more):
    p = (historical() if scenario == "historical" else position()).clear().turn(9).level(cp=level, ap=1).war("TU")
    if "Liege" in spaces:
        p.destroyed("Liege")
    for where_ in spaces:
        p.at(where_, "GEc")
    p.at("Berlin", "(GE 8)").at("Aachen", "GE 1")
    r = Run(p, mo=(4, 5))
    s = r.at("Replace", "DrawCard")
    flips = [c for c in choices(s) if "GE 8" in c] if name(s) == "Replace" else []
    assert bool(flips) is bool(more)
    if more:
        assert pools(s).get("GE") in (1, 2)
