"""Referee: more pairs, prerequisites by play, effects that end with the round or the turn."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.rules import fire
from greatwar.games.paths_of_glory.rules.losses import combat_of
from tests.games.paths_of_glory.battles import attack, attacks, pass_cards, play
from tests.games.paths_of_glory.cards.holding import holding, playing
from tests.games.paths_of_glory.positions import Position
from tests.games.paths_of_glory.referee.cards.referee_cards import (  # noqa: F401
    GAME,
    HIST,
    Pile,
    Run,
    Side,
    _place,
    activate,
    card,
    choices,
    choose,
    events,
    here,
    historical,
    name,
    pile,
    pool,
    pools,
    position,
    space,
    unit,
    walk,
    winner,
)


def tw(turn=14, **ws):
    return (
        position().turn(6).war("TU", "IT", "RO").turn(turn).level(cp=2, ap=2).war_status(**(ws or {"cp": 15, "ap": 14}))
    )


def may(p, c):
    return c in events(holding(Position(p.s.copy()), c))


def designate(s, *texts):
    choose(s, *texts)
    while name(s) == "Designate":
        choose(s, "resolve")
    return s


def settle(s):
    for _ in range(40):
        if not s.pending or name(s) in ("TakeAction", "Combats"):
            return s
        c = choices(s)
        if c[0].startswith("roll"):
            choose(s, "roll 1")
            continue
        choose(s, next((x for x in ("done", "no-flank", "stop") if x in c), c[0]))
    raise AssertionError(choices(s))


# Only the event counts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("use", "ok"), [("event", True), ("ops", False), ("rp", False), ("sr", False)])
def test_a_prerequisite_is_the_event_not_the_card(use, ok):
    p = position().turn(5).level(ap=1).hand("AP", "AP-2", "AP-26").hand("CP")
    r = Run(p)
    s = r.at("TakeAction", side=1)
    assert "AP-26" not in events(s)
    choose(s, f"{use} AP-2")
    s = r.at("TakeAction", side=1, round_=2)
    assert ("AP-26" in events(s)) is ok


@pytest.mark.rule("CARD.CP01")
@pytest.mark.parametrize("use", ["event", "ops", "sr"])
def test_rape_of_belgium_needs_the_guns_as_an_event(use):
    p = position().turn(1).hand("CP", "CP-1").hand("AP", "AP-13")
    r = Run(p)
    s = r.at("TakeAction", side=0)
    choose(s, f"{use} CP-1")
    s = r.at("TakeAction", side=1)
    assert ("AP-13" in events(s)) is (use == "event")


@pytest.mark.rule("CARD.CP33", "CARD.AP37")
@pytest.mark.parametrize(("ap", "n"), [([], 1), ([["event AP-37"]], 0)])
def test_rathenau_counts_on_the_turn_of_its_play(ap, n):
    p = tw(14).hand("CP", "CP-33").hand("AP", "AP-37").at("Berlin", "(GE 9)", "(GE 10)")
    r = Run(p, cp=[["event CP-33"]], ap=ap)
    s = r.at("Replace", "DiscardCombatCards", "DrawCard")
    flips = [c for c in choices(s) if c.startswith("flip GE")] if name(s) == "Replace" else []
    assert bool(flips) is bool(n)


@pytest.mark.rule("CARD.CP36")
def test_u_boats_count_on_the_turn_of_their_play_and_not_below_zero():
    p = tw(14).event("CP-54", turn=12).hand("CP", "CP-36").hand("AP", "AP-4").at("Calais", "(BR 1)")
    r = Run(p, cp=[["event CP-36"]], ap=[["rp AP-4"]])
    s = r.at("Replace", "DiscardCombatCards", "DrawCard")
    assert not any("BR 1" in c for c in choices(s))


@pytest.mark.rule("9.5.1.2", "CARD.AP46", "CARD.AP35", "CARD.AP23")
@pytest.mark.parametrize("c", ["AP-46", "AP-35", "AP-23", "AP-28"])
def test_events_with_operations_leave_the_game(c):
    r = Run(tw().hand("AP", c).hand("CP"), ap=[[f"event {c}"]])
    s = r.at("TakeAction", side=0, round_=2)
    assert pile(s, c) == Pile.REMOVED


# Round and turn -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD.AP35", "CARD.AP46")
@pytest.mark.parametrize(
    ("c", "u", "from_", "to", "drm"),
    [("AP-35", "US 1", "Calais", "Cambrai", 2), ("AP-46", "RU 1", "Plock", "Tannenberg", 1)],
)
def test_bonuses_of_a_round_end_with_it(c, u, from_, to, drm):
    p = tw().clear().at(from_, u).at(to, "GE 1").control("Sedan", "CP").hand("AP", c, "AP-28").hand("CP")
    r = Run(p)
    s = r.at("TakeAction", side=1)
    t = s.copy()
    choose(t, f"event {c}")
    activate(t, f"activate-attack {from_}")
    designate(t, f"attack {u} > {to}")
    while name(t) == "PlayCombatCards":
        choose(t, "done")
    assert fire.modifier(t, combat_of(t), True) == drm
    choose(s, f"event {c}")
    s = r.at("TakeAction", side=1, round_=2)
    choose(s, "ops AP-28")
    activate(s, f"activate-attack {from_}")
    designate(s, f"attack {u} > {to}")
    while name(s) == "PlayCombatCards":
        choose(s, "done")
    assert fire.modifier(s, combat_of(s), True) == 0


@pytest.mark.rule("9.5.4.2#1", "9.5.4.3")
def test_a_kept_card_not_used_in_a_lost_combat_stays():
    p = (
        tw()
        .clear()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", "FRc")
        .at("Metz", "GEc")
        .at("Verdun", "FR 1", "FR 2")
        .hand("CP", "CP-40", "CP-9", "CP-33")
        .hand("AP")
    )
    r = Run(p)
    s = r.at("TakeAction")
    choose(s, "ops CP-9")
    activate(s, "activate-attack Sedan")
    choose(s, "attack GE 1 > Cambrai", "join GE 2")
    while name(s) == "Designate":
        choose(s, "resolve")
    play(s, "CP-40")
    pass_cards(s)
    choose(s, dice=[6, 1])
    settle(s)
    if name(s) == "Combats":
        choose(s, "done")
    s = r.at("TakeAction", side=0, round_=2)
    choose(s, "ops CP-33")
    activate(s, "activate-attack Metz")
    designate(s, next(a for a in attacks(s) if a.endswith("> Verdun")))
    assert "card CP-40" in choices(s)
    pass_cards(s)
    choose(s, dice=[1, 6])
    settle(s)
    assert pile(s, "CP-40") == Pile.TABLE


@pytest.mark.rule("9.5.4.3")
def test_a_kept_card_used_in_a_lost_combat_is_discarded():
    p = (
        tw()
        .clear()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", "FRc")
        .at("Metz", "GEc")
        .at("Verdun", "FR 1", "FR 2")
        .hand("CP", "CP-40", "CP-9", "CP-33")
        .hand("AP")
    )
    r = Run(p)
    s = r.at("TakeAction")
    choose(s, "ops CP-9")
    activate(s, "activate-attack Sedan")
    choose(s, "attack GE 1 > Cambrai", "join GE 2")
    while name(s) == "Designate":
        choose(s, "resolve")
    play(s, "CP-40")
    pass_cards(s)
    choose(s, dice=[6, 1])
    settle(s)
    if name(s) == "Combats":
        choose(s, "done")
    s = r.at("TakeAction", side=0, round_=2)
    choose(s, "ops CP-33")
    activate(s, "activate-attack Metz")
    designate(s, next(a for a in attacks(s) if a.endswith("> Verdun")))
    play(s, "CP-40")
    pass_cards(s)
    choose(s, dice=[1, 6])
    settle(s)
    assert pile(s, "CP-40") == Pile.DISCARD


# Tracks moved by combat cards -----------------------------------------------------------------------------------------


@pytest.mark.rule("16.3.2", "CARD.CP49", "9.5.1.3")
def test_a_combat_card_may_bring_the_combined_status_to_thirty():
    p = (
        tw(14, cp=15, ap=14)
        .clear()
        .event("CP-54", turn=12)
        .at("Sedan", "GE 1")
        .at("Cambrai", "FRc")
        .hand("CP", "CP-49", "CP-33")
        .hand("AP", "AP-54")
    )
    r = Run(p)
    s = r.at("TakeAction")
    choose(s, "ops CP-33")
    activate(s, "activate-attack Sedan")
    designate(s, "attack GE 1 > Cambrai")
    play(s, "CP-49")
    pass_cards(s)
    choose(s, dice=[6, 1])
    settle(s)
    if name(s) == "Combats":
        choose(s, "done")
    s = r.at("TakeAction", side=1)
    assert s.war_status[2] == 30
    assert "AP-54" in events(s)


@pytest.mark.rule("16.4.4#1")
def test_an_allied_event_may_allow_the_fall_of_the_tsar():
    """Combined 29 and three spaces; Independent Air Force makes 33."""
    p = tw(14, cp=15, ap=14).event("CP-28", turn=9).with_(capitulation=2).hand("CP", "CP-52").hand("AP", "AP-37")
    for x in ("Lodz", "Warsaw", "Riga"):
        p.control(x, "CP")
    r = Run(p, ap=[["event AP-37"]])
    assert "CP-52" not in events(r.at("TakeAction"))
    assert "CP-52" in events(r.at("TakeAction", side=0, round_=2))


# Trenches and cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD.CP49")
@pytest.mark.parametrize(
    ("c", "use", "flank"),
    [("CP-49", True, True), ("CP-49", False, False), ("CP-50", True, True), ("CP-51", True, True)],
)
def test_negated_trenches_allow_a_flank_attempt(c, use, flank):
    p = (
        tw()
        .clear()
        .event("CP-54", turn=12)
        .at("Sedan", "GE 1")
        .at("Brussels", "GE 2")
        .control("Liege", "CP")
        .at("Cambrai", "FR 1")
        .trench("Cambrai", "AP", 2)
        .hand("CP", c)
        .hand("AP")
        .active("CP")
    )
    p.destroyed("Liege")
    s = attack(p, "Sedan", "Brussels")
    choose(s, "attack GE 1 > Cambrai", "join GE 2")
    while name(s) == "Designate":
        choose(s, "resolve")
    assert f"card {c}" in choices(s)
    choose(s, f"card {c}" if use else "done")
    if name(s) == "PlayCombatCards" and "flank" not in " ".join(choices(s)):
        choose(s, "done") if use and "done" in choices(s) else None
    assert any("flank" in x for x in choices(s)) is flank, choices(s)


@pytest.mark.rule("CARD.AP48", "CARD.CP18")
def test_tanks_leave_the_flank_ban_and_the_machine_guns():
    p = (
        tw()
        .clear()
        .event("AP-28", turn=9)
        .at("Calais", "BR 1")
        .at("Amiens", "BR 2")
        .at("Cambrai", "GE 1")
        .control("Sedan", "CP")
        .trench("Cambrai", "CP", 2)
        .hand("CP", "CP-18")
        .hand("AP", "AP-48", "AP-36")
        .active("AP")
    )
    s = attack(p, "Calais", "Amiens")
    choose(s, "attack BR 1 > Cambrai", "join BR 2")
    while name(s) == "Designate":
        choose(s, "resolve")
    seen = []
    for c in ("AP-48", "AP-36", "CP-18"):
        for _ in range(4):
            assert not any("flank" in x for x in choices(s))
            if f"card {c}" in choices(s):
                choose(s, f"card {c}")
                seen.append(c)
                break
            choose(s, "done")
    assert seen == ["AP-48", "AP-36", "CP-18"]


@pytest.mark.rule("CARD.CP26")
@pytest.mark.parametrize(("ev", "ok"), [(("CP-13",), True), ((), False), (("CP-13", "CP-54"), False)])
def test_place_of_execution_alone_keeps_its_conditions(ev, ok):
    p = tw().destroyed("Verdun", "Nancy", "Belfort", "Paris")
    for e in ev:
        p.event(e, turn=9)
    assert may(p, "CP-26") is ok


# Historical: Italy ----------------------------------------------------------------------------------------------------


def to_italy(p, c, from_):
    s = choose(holding(p, c), f"ops {c}")
    if not s.pending or f"activate-move {from_}" not in choices(s):
        return set()
    activate(s, f"activate-move {from_}")
    return {x.partition(" > ")[2] for x in choices(s) if x.startswith("move")} if s.pending else set()


@pytest.mark.rule("5.7.4.6#1")
@pytest.mark.parametrize(
    ("scenario", "ap", "u", "from_", "to", "ok"),
    [
        ("historical", 1, "FR 1", "Grenoble", "Turin", False),
        ("historical", 1, "FRc", "Grenoble", "Turin", True),
        ("historical", 2, "FR 1", "Grenoble", "Turin", True),
        ("campaign", 1, "FR 1", "Grenoble", "Turin", True),
        ("historical", 1, "IT 1", "Verona", "Milan", True),
        ("historical", 1, "AH 1", "Trent", "Verona", True),
        ("historical", 1, "GE 1", "Innsbruck", "Trent", False),
        ("historical", 1, "GEc", "Innsbruck", "Trent", True),
        ("historical", 2, "GE 1", "Innsbruck", "Trent", True),
        ("campaign", 1, "GE 1", "Innsbruck", "Trent", True),
        ("historical", 1, "AH 1", "Innsbruck", "Trent", True),
    ],
)
def test_only_austrian_and_italian_armies_operate_in_italy_before_allied_total_war(scenario, ap, u, from_, to, ok):
    p = (
        (historical() if scenario == "historical" else position())
        .turn(6)
        .war("TU", "IT")
        .turn(9)
        .level(cp=1, ap=ap)
        .war_status(cp=6, ap=6)
        .clear()
        .at(from_, u)
    )
    c = "CP-33" if u[:2] in ("GE", "AH") else "AP-28"
    got = to in to_italy(p, c, from_)
    if u == "GE 1" and not ok and got:
        # it may pass through Trent, but not end there
        p = historical().turn(6).war("TU", "IT").turn(9).level(cp=1, ap=ap).war_status(cp=6, ap=6).clear().at(from_, u)
        s = choose(holding(p, c), f"ops {c}")
        activate(s, f"activate-move {from_}")
        walk(s, u, to)
        got = _place(s, u) == to and (not s.pending or any(x in ("stop", "done") for x in choices(s)))
    assert got is ok


# Salonika -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD.AP30")
def test_the_bef_corps_does_not_sail_to_salonika():
    p = tw(9).clear().reserve("BR BEFc", "FRc")
    s = playing(p, "AP-30")
    assert not any("BEF" in c for c in choices(s)) if s.pending else here(s, "Salonika") == ["FRc"]


@pytest.mark.rule("CARD.AP30")
def test_without_a_corps_salonika_is_not_played():
    assert not may(tw(9).clear().reserve("AUSc", "CNDc", "PTc", "ITc"), "AP-30")
    assert may(tw(9).clear().reserve("BRc"), "AP-30")


@pytest.mark.rule("CARD.AP30", "10.1.1")
def test_salonika_within_stacking():
    p = (
        position()
        .turn(6)
        .war("TU", "IT", "RO", "GR")
        .turn(14)
        .level(cp=2, ap=2)
        .clear()
        .event("AP-44", turn=12)
        .at("Salonika", "FRc", "FRc")
        .reserve("BRc", "BRc")
    )
    s = playing(p, "AP-30")
    choose(s, next(c for c in choices(s) if c.startswith("redeploy"))) if s.pending else None
    assert not s.pending
    assert len(here(s, "Salonika")) == 3


@pytest.mark.rule("9.5.2.4.1#2")
def test_greece_entering_does_not_take_back_what_the_enemy_holds():
    p = (
        position()
        .turn(6)
        .war("TU", "IT", "BU")
        .turn(14)
        .level(cp=2, ap=2)
        .event("AP-30", turn=9)
        .clear()
        .at("Florina", "GRc")
        .at("Larisa", "GRc")
        .at("Athens", "GRc")
        .at("Kavala", "BUc")
        .at("Salonika", "BUc")
    )
    s = playing(p, "AP-44")
    assert s.owner(space("Kavala")) == 0
    assert s.owner(space("Salonika")) == 0
    assert s.owner(space("Florina")) == 1


@pytest.mark.rule("9.5.2.4#2")
def test_neutral_greeks_are_no_target_and_no_refuge():
    """A Bulgarian stack beside Greeks and French: only the French may be attacked."""
    p = (
        tw(9)
        .war("BU")
        .clear()
        .event("AP-30", turn=8)
        .at("Florina", "GRc")
        .at("Larisa", "GRc")
        .at("Athens", "GRc")
        .at("Monastir", "BUc", "BUc")
        .at("Salonika", "FRc")
        .control("Skopje", "CP")
        .control("Nis", "CP")
        .hand("CP")
        .hand("AP")
        .active("CP")
    )
    s = attack(p, "Monastir")
    assert {a.partition(" > ")[2] for a in attacks(s)} == {"Salonika"}
    p = (
        tw(9)
        .war("BU")
        .clear()
        .event("AP-30", turn=8)
        .at("Florina", "GRc")
        .at("Larisa", "GRc")
        .at("Athens", "GRc")
        .at("Strumitsa", "BUc", "BUc", "BUc")
        .at("Salonika", "FRc")
        .hand("CP")
        .hand("AP")
        .active("CP")
        .control("Monastir", "CP")
        .control("Kavala", "CP")
    )
    s = attack(p, "Strumitsa")
    designate(s, next(a for a in attacks(s) if a.endswith("> Salonika")))
    pass_cards(s)
    choose(s, dice=[6, 1])
    settle(s)
    assert here(s, "Florina") == ["GRc"]


@pytest.mark.rule("9.5.2.4#2")
def test_allied_units_do_not_stack_with_neutral_greeks_by_sr():
    from tests.games.paths_of_glory.redeploying import sr
    from tests.games.paths_of_glory.redeploying import ways as sr_ways

    p = (
        tw(9)
        .clear()
        .event("AP-30", turn=8)
        .at("Florina", "GRc")
        .at("Larisa", "GRc")
        .at("Athens", "GRc")
        .at("Salonika", "FRc")
        .active("AP")
    )
    to = sr_ways(sr(p, 4), "FRc 1")
    assert not to & {"Florina", "Larisa", "Athens"}


# Peace in the tournament, the sixth action ----------------------------------------------------------------------------


@pytest.mark.rule("8.1.1", "9.5.1.2")
def test_each_card_play_takes_the_card_from_the_hand():
    p = position().turn(3).hand("CP", "CP-8", "CP-7", "CP-12").hand("AP")
    r = Run(p, cp=[["ops CP-8"], ["event CP-7", "place GE 9 > Berlin"], ["rp CP-12"]])
    s = r.at("TakeAction", side=0, round_=4)
    assert s.hand(0) == []
    assert (pile(s, "CP-8"), pile(s, "CP-7"), pile(s, "CP-12")) == (
        Pile.DISCARD,
        Pile.REMOVED,
        Pile.DISCARD,
    )


@pytest.mark.rule("5.3.3")
@pytest.mark.parametrize("zimmermann", [True, False])
def test_fourteen_points_need_zimmermann(zimmermann):
    p = tw(15, cp=15, ap=15)
    if zimmermann:
        p.event("AP-54", turn=15).with_(us_entry=2)
    assert may(p, "AP-40") is zimmermann


@pytest.mark.rule("CARD.AP31")
@pytest.mark.parametrize(("at", "cost"), [("MEF1", 3), ("London", 1)])
def test_the_mef_costs_three_on_its_beach_only(at, cost):
    p = tw(9).clear().hand("AP", "AP-31", "AP-28").hand("CP").at("Paris", "FR 1")
    r = Run(p)
    s = r.at("TakeAction", side=1)
    choose(s, "event AP-31", f"place BR MEF > {at}")
    s = r.at("TakeAction", side=1, round_=2)
    choose(s, "ops AP-28")
    before = s.ops
    choose(s, f"activate-move {at}")
    assert before - s.ops == cost


@pytest.mark.rule("5.7.4.6#1")
@pytest.mark.parametrize(
    ("scenario", "ap", "u", "ok"),
    [
        ("historical", 1, "FR 1", False),
        ("historical", 1, "FRc", True),
        ("historical", 2, "FR 1", True),
        ("campaign", 1, "FR 1", True),
    ],
)
def test_foreign_armies_do_not_attack_into_italy(scenario, ap, u, ok):
    p = (
        (historical() if scenario == "historical" else position())
        .turn(6)
        .war("TU", "IT")
        .turn(9)
        .level(cp=1, ap=ap)
        .clear()
        .at("Grenoble", u)
        .at("Turin", "AH 1")
        .control("Milan", "CP")
        .control("Verona", "CP")
        .hand("CP")
        .hand("AP")
        .active("AP")
    )
    s = attack(p, "Grenoble")
    assert any(a.endswith("> Turin") for a in (attacks(s) if s.pending else [])) is ok


@pytest.mark.rule("5.7.4.6#2")
@pytest.mark.parametrize(
    ("side", "u", "from_", "to", "ap", "ok"),
    [
        ("AP", "FR 1", "Lyon", "Milan", 1, False),
        ("AP", "FRc", "Lyon", "Milan", 1, True),
        ("AP", "FR 1", "Lyon", "Milan", 2, True),
        ("CP", "GE 1", "Munich", "Trent", 1, False),
        ("CP", "GE 1", "Munich", "Villach", 1, False),
        ("CP", "GE 1", "Munich", "Trieste", 1, False),
        ("CP", "GE 1", "Munich", "Innsbruck", 1, True),
        ("CP", "GEc", "Munich", "Trent", 1, True),
        ("CP", "GE 1", "Munich", "Trieste", 2, True),
        ("CP", "AH 1", "Vienna", "Trieste", 1, True),
    ],
)
def test_no_redeployment_of_foreign_armies_to_italy(side, u, from_, to, ap, ok):
    from tests.games.paths_of_glory.redeploying import sr
    from tests.games.paths_of_glory.redeploying import ways as sr_ways

    p = historical().turn(6).war("TU", "IT").turn(9).level(cp=1, ap=ap).clear().at(from_, u).active(side)
    s = sr(p, 4)
    mover = next(str(x) for x in s.at(space(from_)))
    assert (to in sr_ways(s, mover)) is ok


@pytest.mark.rule("CARD.AP63")
@pytest.mark.parametrize("dice", [[1, 6], [6, 1]])
def test_backs_to_the_wall_leaves_the_game_and_cancels_a_retreat(dice):
    p = (
        tw(17)
        .clear()
        .at("Cambrai", "GE 1", "GE 2")
        .control("Sedan", "CP")
        .at("Amiens", "BR 1", "BR 2")
        .hand("CP")
        .hand("AP", "AP-63")
        .active("CP")
        .reserve("BRc", "BRc")
    )
    s = attack(p, "Cambrai")
    choose(s, "attack GE 1 > Amiens", "join GE 2")
    while name(s) == "Designate":
        choose(s, "resolve")
    play(s, "AP-63")
    pass_cards(s)
    choose(s, dice=dice)
    settle(s)
    assert pile(s, "AP-63") == Pile.REMOVED
    assert here(s, "Amiens")
    assert s.owner(space("Amiens")) == 1


@pytest.mark.rule("CARD.CP05")
def test_landwehr_not_with_berlin_cut_off():
    p = position().turn(3).clear().at("Essen", "(GE 9)")
    for x in (
        "Hamburg",
        "Hannover",
        "Leipzig",
        "Dresden",
        "Cottbus",
        "Stettin",
        "Rostock",
        "Posen",
        "Kolberg",
        "Erfurt",
        "Kassel",
        "Bremen",
        "Kiel",
        "Wilhelmshaven",
    ):
        p.control(x, "AP")
    assert not may(p, "CP-5")
    p.control("Cottbus", "CP").control("Posen", "CP").control("Breslau", "CP")
    assert may(p, "CP-5")


@pytest.mark.rule("CARD.CP55")
def test_lloyd_george_lets_the_french_of_a_stack_attack_alone():
    p = (
        tw(16)
        .clear()
        .event("CP-55", turn=16)
        .at("Calais", "BR 1", "FR 1")
        .at("Cambrai", "GE 1")
        .control("Sedan", "CP")
        .trench("Cambrai", "CP", 2)
        .hand("CP")
        .hand("AP")
        .active("AP")
    )
    s = attack(p, "Calais")
    assert {a.split(" > ")[0] for a in attacks(s) if a.endswith("Cambrai")} == {"attack FR 1"}
    choose(s, "attack FR 1 > Cambrai")
    assert not any("BR 1" in c for c in choices(s))


def test_stavka_may_be_played_again_when_it_comes_back():
    p = (
        position(optional_cards="all")
        .turn(6)
        .war("TU")
        .turn(9)
        .level(cp=1)
        .event("CP-28", turn=7)
        .with_(capitulation=2)
        .event("CP-58", turn=8)
    )
    assert may(p, "CP-58")


@pytest.mark.rule("9.5.3.4#2", "11.3.1")
@pytest.mark.parametrize(
    ("c", "u", "at", "from_", "to", "near"),
    [
        ("AP-53", "FR Orient", "Salonika", "Salonika", "Kavala", True),
        ("AP-50", "BR NE", "Alexandria", "Alexandria", "Cairo", True),
    ],
)
def test_near_east_armies_entered_by_their_cards_operate_there(c, u, at, from_, to, near):
    p = (
        position()
        .turn(6)
        .war("TU", "IT", "RO", "GR")
        .turn(14)
        .level(cp=2, ap=2)
        .event("AP-49", "AP-30", turn=9)
        .control("Salonika", "AP")
        .clear()
        .hand("AP", c, "AP-28")
        .hand("CP")
    )
    r = Run(p)
    s = r.at("TakeAction", side=1)
    choose(s, f"event {c}", f"place {u} > {at}")
    s = r.at("TakeAction", side=1, round_=2)
    choose(s, "ops AP-28")
    activate(s, f"activate-move {from_}")
    assert (to in {x.partition(" > ")[2] for x in choices(s)}) is near


@pytest.mark.rule("9.5.4.4#1")
def test_once_a_round_for_a_defence_card_in_both_actions():
    """Severe Weather of the CP used in the Allied action of round 1 serves again in round 2 (next Allied action)."""
    p = (
        position()
        .turn(7)
        .clear()
        .war_status(cp=5)
        .at("Mulhouse", "GE 1", "GE 2")
        .at("Belfort", "FRc", "FRc")
        .hand("CP", "CP-4")
        .hand("AP", "AP-4", "AP-5")
    )
    r = Run(p)
    for rnd, c in ((1, "AP-4"), (2, "AP-5")):
        s = r.at("TakeAction", side=1, round_=rnd)
        if not s.at(space("Belfort")):
            Position(s).at("Belfort", "FRc")
        choose(s, f"ops {c}")
        activate(s, "activate-attack Belfort")
        designate(s, next(a for a in attacks(s) if a.endswith("> Mulhouse")))
        play(s, "CP-4")
        pass_cards(s)
        choose(s, dice=[1, 6])
        settle(s)
        if name(s) == "Combats":
            choose(s, "done")
        assert pile(s, "CP-4") == Pile.TABLE


def two_attacks(c, ev=()):
    p = (
        tw()
        .clear()
        .at("Plock", "RU 1")
        .at("Tannenberg", "AH 1")
        .at("Warsaw", "RU 2")
        .at("Lodz", "AH 2")
        .hand("AP", c)
        .hand("CP")
        .destroyed("Warsaw")
    )
    for e in ev:
        p.event(e, turn=12)
    if "CP-52" in ev:
        p.with_(capitulation=4, tsar_fell=3)
    s = Run(p).at("TakeAction", side=1)
    choose(s, f"event {c}", "activate-attack Plock", "activate-attack Warsaw")
    if name(s) == "Activate":
        choose(s, "done")
    return s


@pytest.mark.rule("CARD.AP45", "CARD.AP46")
@pytest.mark.parametrize(("c", "ev", "second"), [("AP-45", ("CP-28", "CP-52"), 0), ("AP-46", (), 1)])
def test_the_special_attack_is_one_a_round(c, ev, second):
    """Kerensky's +2 and Brusilov's trench are for one attack; Brusilov's +1 is for all."""
    s = two_attacks(c, ev)
    designate(s, "attack RU 1 > Tannenberg")
    play(s, c)
    pass_cards(s)
    choose(s, dice=[1, 1])
    settle(s)
    assert name(s) == "Combats"
    designate(s, "attack RU 2 > Lodz")
    while name(s) == "PlayCombatCards":
        assert f"card {c}" not in choices(s)
        choose(s, "done")
    assert fire.modifier(s, s.combat, True) == second


@pytest.mark.rule("CARD.AP27")
@pytest.mark.parametrize(
    ("where_", "units", "fights"),
    [("Warsaw", ["RU 1"], True), ("Plock", ["RU 1", "ROc"], True), ("Plock", ["RU 1"], False)],
)
def test_forts_and_others_still_fight_after_the_great_retreat(where_, units, fights):
    p = tw(9).clear().at(where_, *units).at("Lodz", "GE 1").hand("AP").hand("CP").event("AP-27", turn=9).active("CP")
    s = attack(p, "Lodz")
    designate(s, f"attack GE 1 > {where_}")
    choose(s, "fall-back")
    rolled = False
    for _ in range(8):
        if not s.pending or name(s) in ("Combats",) or any(c.startswith("advance") for c in choices(s)):
            break
        if name(s) == "FireRoll":
            rolled = True
            break
        choose(s, choices(s)[0] if name(s) != "PlayCombatCards" else "done")
    assert rolled is fights


@pytest.mark.rule("CARD.AP27")
@pytest.mark.parametrize(("u", "ok"), [("GE 1", True), ("(GE 1)", False)])
def test_only_full_units_advance_after_the_great_retreat(u, ok):
    p = tw(9).clear().at("Plock", "RU 1").at("Lodz", u).hand("AP").hand("CP").event("AP-27", turn=9).active("CP")
    s = attack(p, "Lodz")
    designate(s, "attack GE 1 > Plock")
    choose(s, "fall-back")
    got = False
    for _ in range(8):
        if not s.pending or name(s) == "Combats":
            break
        got = got or any(c.startswith("advance") for c in choices(s))
        choose(s, choices(s)[0])
    assert got is ok


@pytest.mark.rule("CARD.AP56")
def test_paris_taxis_may_be_played_for_nothing():
    s = playing(position().turn(3).clear().at("Paris", "FR 1"), "AP-56")
    assert not s.pending


@pytest.mark.rule("16.4.7", "17.1.4")
def test_after_the_bolsheviks_two_corps_steps_are_the_one_point():
    p = (
        tw(16)
        .clear()
        .at("Moscow", "(RUc)", "(RUc)", "(RUc)")
        .hand("AP", "AP-28")
        .hand("CP")
        .event("CP-28", turn=9)
        .event("CP-52", turn=14)
        .event("CP-53", turn=15)
        .with_(capitulation=6, tsar_fell=3)
    )
    s = Run(p, ap=[["rp AP-28"]], mo=(6, 5)).at("Replace")
    n = 0
    while name(s) == "Replace":
        go = next((c for c in choices(s) if "RUc" in c), None)
        if go is None:
            break
        choose(s, go)
        n += 1
    assert n == 2
