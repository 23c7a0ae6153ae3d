"""Referee: chapter 9.5, events, neutral entry, reinforcements (combat cards have their own file)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.paths_of_glory.cards.holding import holding, playing
from tests.games.paths_of_glory.positions import Position
from tests.games.paths_of_glory.referee.cards.referee_cards import (  # noqa: F401
    DrawPhase,
    Pile,
    Run,
    WarStatusPhase,
    _place,
    activate,
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


def lw(turn=9):
    return position().turn(turn).level(cp=1, ap=1).war("TU")


def tw(turn=14, **ws):
    return (
        position().turn(6).war("TU", "IT", "RO").turn(turn).level(cp=2, ap=2).war_status(**(ws or {"cp": 15, "ap": 15}))
    )


def places(s):
    return {c.partition(" > ")[2] for c in choices(s) if c.startswith("place")}


def may(p, c):
    """Whether a card may be played as an event in this position (which stays as it is)."""
    return c in events(holding(Position(p.s.copy()), c))


# 9.5.1 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.5.1.1#2")
def test_moot_events_may_be_played():
    assert may(tw().event("AP-37", turn=12), "CP-33")
    assert may(tw().removed("GE 11"), "CP-29")
    assert may(lw(3).war_status(cp=6), "CP-8")
    assert may(lw(3).war_status(cp=6), "CP-11")


@pytest.mark.rule("9.5.1.1#3")
@pytest.mark.parametrize(("first", "second"), [("CP-6", "AP-12"), ("AP-12", "CP-6")])
def test_the_second_entrench_is_never_an_event(first, second):
    p = position().turn(3).hand("CP", "CP-6").hand("AP", "AP-12")
    r = Run(p, **{first[:2].lower(): [["event " + first]]})
    s = r.at("TakeAction", side=1) if first.startswith("CP") else r.at("TakeAction", side=0, round_=2)
    assert second not in events(s)
    assert f"ops {second}" in choices(s)
    s = r.at("TakeAction", turn=4, side=int(second.startswith("AP")))
    assert second not in events(s)


@pytest.mark.rule("9.5.1.1#3")
def test_entrench_used_for_ops_does_not_bar_the_other():
    p = position().turn(3).hand("CP", "CP-6").hand("AP", "AP-12")
    s = Run(p, cp=[["ops CP-6"]]).at("TakeAction", side=1)
    assert "AP-12" in events(s)


# 9.5.2 ---------------------------------------------------------------------------------------------------------------

ENTRIES = ("AP-16", "AP-17", "AP-44", "CP-34")


@pytest.mark.rule("9.5.2.2")
@pytest.mark.parametrize("first", ENTRIES)
@pytest.mark.parametrize("second", ENTRIES)
def test_one_neutral_entry_a_turn_for_both_sides_together(first, second):
    if first == second:
        pytest.skip("the same card")
    ap = [x for x in (first, second) if x.startswith("AP")]
    cp = [x for x in (first, second) if x.startswith("CP")]
    p = position().turn(12).level(cp=2, ap=2).war("TU").hand("AP", *ap).hand("CP", *cp)
    r = Run(p, **{first[:2].lower(): [["event " + first]]})
    n = int(second.startswith("AP"))
    r.at("TakeAction", side=int(first.startswith("AP")))
    r.one()
    s = r.at("TakeAction", side=n)
    assert second not in events(s)
    s = r.at("TakeAction", side=n, round_=5)
    assert second not in events(s)
    s = r.at("TakeAction", side=n, turn=13)
    assert second in events(s)


@pytest.mark.rule("9.5.2.2", "9.5.2.4#1")
def test_salonika_and_the_us_are_no_neutral_entries():
    p = tw().hand("AP", "AP-30", "AP-44", "AP-54")
    r = Run(p)
    s = r.at("TakeAction", side=1)
    choose(s, "event AP-30")
    choose(s, choices(s)[0])
    s = r.at("TakeAction", side=1, round_=2)
    assert "AP-44" in events(s)
    choose(s, "event AP-54")
    s = r.at("TakeAction", side=1, round_=3)
    assert "AP-44" in events(s)


@pytest.mark.rule("9.5.2.1", "SET.BU")
def test_bulgaria_sets_up():
    s = playing(lw(), "CP-34")
    assert here(s, "Sofia") == ["BUc", "BUc"]
    left = {"Strumitsa", "Varna", "Plevna", "Kazanlik", "Burgas", "Philippoli"}
    for x in ("Varna", "Strumitsa", "Burgas", "Kazanlik"):
        assert places(s) == left
        choose(s, next(c for c in choices(s) if c.endswith(x)))
        left -= {x}
    assert not s.pending
    assert s.at_war("BU")
    assert {x: here(s, x) for x in ("Varna", "Strumitsa", "Burgas", "Kazanlik", "Plevna", "Philippoli")} == {
        "Varna": ["BUc"],
        "Strumitsa": ["BUc"],
        "Burgas": ["BUc"],
        "Kazanlik": ["BUc"],
        "Plevna": [],
        "Philippoli": [],
    }
    assert all(s.owner(space(x)) == 0 for x in ("Sofia", "Plevna", "Philippoli", "Strumitsa"))
    assert s.vp == 10
    assert s.war_status[0] == 2


@pytest.mark.rule("9.5.2.1", "SET.RO")
def test_romania_sets_up():
    s = playing(lw(), "AP-16")
    assert here(s, "Bucharest") == ["ROc", "ROc"]
    left = {"Jassy", "Targu Jiu", "Carte de Arges", "Caracal", "Barlad", "Galatz", "Ploesti", "Constanta"}
    for x in ("Jassy", "Ploesti", "Constanta", "Galatz"):
        assert places(s) == left
        choose(s, next(c for c in choices(s) if c.endswith(x)))
        left -= {x}
    assert not s.pending
    assert s.at_war("RO")
    assert s.owner(space("Caracal")) == 1
    assert s.vp == 10


@pytest.mark.rule("9.5.2.1", "SET.IT")
def test_italy_sets_up():
    from greatwar.games.paths_of_glory.components import RESERVE, Side

    s = playing(lw(), "AP-17")
    assert not s.pending
    want = {
        "Turin": ["ITc"],
        "Verona": ["(IT 1)"],
        "Asiago": ["(IT 4)"],
        "Maggiore": ["(IT 3)"],
        "Udine": ["(IT 2)"],
        "Rome": ["ITc"],
        "Taranto": ["ITc"],
        "Venice": [],
        "Milan": [],
    }
    assert {x: here(s, x) for x in want} == want
    assert here(s, str(RESERVE[Side.AP])).count("ITc") == 4
    assert s.trench_level(space("Verona"), 1) == 0  # trenches only in the Historical scenario
    assert s.vp == 10


@pytest.mark.parametrize(("war", "ap", "change"), [(False, 1, 0), (False, 2, 1), (True, 2, 0)])
def test_neutral_italy_costs_a_point_in_total_war(war, ap, change):
    p = position().turn(9).level(cp=1, ap=ap).war("TU")
    if war:
        p.war("IT")
    s = p.push(WarStatusPhase()).build()
    assert s.vp == 10 + change


@pytest.mark.rule("6.0.E.1", "6.0.E.4#1")
def test_italy_is_counted_before_the_level_rises():
    """E.1 comes before E.4: on the turn of the rise itself nothing is counted."""
    s = position().turn(9).level(cp=1, ap=1).war("TU").war_status(ap=11).push(WarStatusPhase()).build()
    assert (s.vp, s.level[1]) == (10, 2)


@pytest.mark.rule("9.5.2.4#1", "9.5.2.4#2", "SET.GR", "9.5.2.4#5")
def test_salonika_brings_neutral_greeks_who_cannot_be_activated():
    p = lw().clear().reserve("FRc", "FRc").hand("AP", "AP-30", "AP-28").hand("CP", "CP-33")
    r = Run(p)
    s = r.at("TakeAction", side=1)
    choose(s, "event AP-30", choices_first(s, "event AP-30"))
    while name(s) == "SailToSalonika":
        choose(s, choices(s)[0])
    assert {x: here(s, x) for x in ("Florina", "Larisa", "Athens", "Kavala")} == {
        "Florina": ["GRc"],
        "Larisa": ["GRc"],
        "Athens": ["GRc"],
        "Kavala": [],
    }
    assert here(s, "Salonika") == ["FRc", "FRc"]
    assert not s.at_war("GR")
    s = r.at("TakeAction", side=1, round_=2)
    choose(s, "ops AP-28")
    on = {c for c in choices(s) if c.startswith("activate")}
    assert "activate-move Salonika" in on
    assert not any(x in c for c in on for x in ("Florina", "Larisa", "Athens"))


def choices_first(s, text):
    t = s.copy()
    choose(t, text)
    return choices(t)[0]


@pytest.mark.rule("9.5.2.4#2", "9.5.2.4#3")
@pytest.mark.parametrize("side", ["CP", "AP"])
def test_spaces_with_neutral_greeks_are_closed_to_both_and_the_others_open(side):
    p = lw().clear().war("BU").event("AP-30", turn=8)
    p.at("Florina", "GRc").at("Larisa", "GRc").at("Athens", "GRc")
    if side == "CP":
        p.control("Monastir", "CP").at("Strumitsa", "BUc")
        s = choose(holding(p, "CP-33"), "ops CP-33")
        activate(s, "activate-move Strumitsa")
        assert {c.partition(" > ")[2] for c in choices(s) if "move BUc" in c} >= {"Salonika", "Kavala"}
        p = (
            lw()
            .clear()
            .war("BU")
            .event("AP-30", turn=8)
            .at("Florina", "GRc")
            .at("Larisa", "GRc")
            .at("Athens", "GRc")
            .at("Monastir", "BUc")
            .control("Skopje", "CP")
            .control("Nis", "CP")
        )
        s = choose(holding(p, "CP-33"), "ops CP-33")
        activate(s, "activate-move Monastir")
        assert "Florina" not in {c.partition(" > ")[2] for c in choices(s)}
    else:
        p.at("Salonika", "FRc")
        s = choose(holding(p, "AP-28"), "ops AP-28")
        activate(s, "activate-move Salonika")
        to = {c.partition(" > ")[2] for c in choices(s) if "move FRc" in c}
        assert "Florina" not in to
        assert "Kavala" in to


@pytest.mark.rule("9.5.2.4#2")
@pytest.mark.parametrize(("french", "ok"), [(True, True), (False, False)])
def test_neutral_greeks_alone_are_no_reason_for_an_attack_marker(french, ok):
    """Ruling 84: a space is activated for combat only if an enemy unit or fort is within reach; neutral Greeks are no
    enemies and may not be attacked.
    """
    p = (
        lw()
        .clear()
        .war("BU")
        .event("AP-30", turn=8)
        .at("Florina", "GRc")
        .at("Larisa", "GRc")
        .at("Athens", "GRc")
        .at("Monastir", "BUc")
        .control("Skopje", "CP")
        .control("Nis", "CP")
        .at("Hamburg", "GEc")
    )
    if french:
        p.at("Salonika", "FRc")
    s = choose(holding(p, "CP-33"), "ops CP-33")
    assert ("activate-attack Monastir" in choices(s)) is ok


@pytest.mark.rule("9.5.2.4.1#2", "SUM.GR2", "9.5.2.1")
@pytest.mark.parametrize("salonika", [True, False])
def test_greece_enters_with_the_same_three_corps(salonika):
    p = tw().clear().hand("AP", "AP-44", "AP-47")
    if salonika:
        p.event("AP-30", turn=9).at("Florina", "GRc").at("Larisa", "GRc").at("Athens", "GRc").at("Salonika", "FRc")
    r = Run(p)
    s = r.at("TakeAction", side=1)
    choose(s, "event AP-44")
    assert s.at_war("GR")
    assert {x: here(s, x) for x in ("Florina", "Larisa", "Athens", "Kavala")} == {
        "Florina": ["GRc"],
        "Larisa": ["GRc"],
        "Athens": ["GRc"],
        "Kavala": [],
    }
    assert all(s.owner(space(x)) == 1 for x in ("Florina", "Larisa", "Athens"))
    s = r.at("TakeAction", side=1, round_=2)
    choose(s, "ops AP-47")
    assert {"activate-move Florina", "activate-move Larisa", "activate-move Athens"} <= set(choices(s))


@pytest.mark.rule("CARD.AP30")
@pytest.mark.parametrize(
    ("greece", "control", "inside", "ok"),
    [
        (False, None, (), True),
        (True, "AP", (), True),
        (True, "CP", (), False),
        (True, "AP", ("FRc", "FRc", "FRc"), False),
        (True, "AP", ("FRc", "FRc"), True),
    ],
)
def test_when_salonika_may_be_played(greece, control, inside, ok):
    p = tw().clear().reserve("BRc")
    if greece:
        p.war("GR").event("AP-44", turn=12)
    if control:
        p.control("Salonika", control)
    if inside:
        p.at("Salonika", *inside)
    assert may(p, "AP-30") is ok


@pytest.mark.rule("CARD.AP30", "SUM.BR#2")
def test_exactly_which_corps_may_go_to_salonika():
    """BR and FR corps in Allied ports and the Reserve; not from other spaces, no armies, no dominions, Portuguese,
    BEF? or others.
    """
    p = (
        lw()
        .clear()
        .reserve("BRc", "FRc", "AUSc", "CNDc", "PTc", "ITc", "RUc", "BEc", "SBc")
        .at("London", "BRc", "BR 1")
        .at("Marseilles", "FRc", "FR 1")
        .at("Paris", "FRc")
        .at("Orleans", "BRc")
    )
    s = playing(p, "AP-30")
    kinds: dict[Any, Any] = {}
    from greatwar.games.paths_of_glory.components import UNITS

    offered = [c.split(" > ")[0].removeprefix("redeploy ") for c in choices(s) if c.startswith("redeploy")]
    for u in UNITS:
        if str(u) in offered:
            kinds.setdefault(u.kind, set()).add(_place(s, str(u)))
    assert set(kinds) == {"BRc", "FRc"}
    assert not {"Paris", "Orleans"} & set().union(*kinds.values())
    assert {"London"} < kinds["BRc"]
    assert {"Marseilles"} < kinds["FRc"]


@pytest.mark.rule("CARD.AP30")
def test_at_most_three_corps_sail():
    p = lw().clear().reserve("BRc", "BRc", "FRc", "FRc", "FRc")
    s = playing(p, "AP-30")
    n = 0
    while s.pending and name(s) == "SailToSalonika":
        go = [c for c in choices(s) if c.startswith("redeploy")]
        assert ("done" in choices(s)) is (n > 0)
        choose(s, go[0])
        n += 1
    assert n == 3
    assert len(here(s, "Salonika")) == 3


@pytest.mark.rule("CARD.AP30")
def test_salonika_counts_as_sr_in_both_orders():
    p = lw().hand("AP", "AP-30", "AP-28", "AP-29")
    r = Run(p)
    s = r.at("TakeAction", side=1)
    choose(s, "event AP-30", choices_first(s, "event AP-30"))
    s = r.at("TakeAction", side=1, round_=2)
    assert not any(c.startswith("sr") for c in choices(s))
    p = lw().hand("AP", "AP-30", "AP-28", "AP-29")
    r = Run(p, ap=[["sr AP-28"]])
    s = r.at("TakeAction", side=1, round_=2)
    assert "AP-30" not in events(s)
    s = r.at("TakeAction", side=1, round_=3)
    assert "AP-30" in events(s)


@pytest.mark.rule("9.5.2.4.1#1", "9.5.3.4#4", "CARD.AP31")
@pytest.mark.parametrize(
    ("turkey", "salonika", "greece", "want"),
    [
        (True, False, False, {"London", "MEF1", "MEF2", "MEF3", "MEF4"}),
        (True, True, False, {"London"}),
        (False, False, False, {"London"}),
        (True, False, True, {"London", "MEF1", "MEF2", "MEF3", "MEF4"}),
        (True, True, True, {"London"}),
    ],
)
def test_where_the_mef_may_enter(turkey, salonika, greece, want):
    p = position().turn(9).level(cp=1, ap=1)
    if turkey:
        p.war("TU")
    if greece:
        p.war("GR").event("AP-44", turn=8)
    if salonika:
        p.event("AP-30", turn=7)
    s = playing(p, "AP-31")
    assert (places(s) if s.pending else {_place(s, "BR MEF")}) == want
    assert s.war_status[1] == 1


@pytest.mark.rule("9.5.3.5#1", "9.5.3.5#2")
def test_the_beachhead_is_a_port_until_a_cp_unit_enters():
    s = choose(playing(lw(), "AP-31"), "place BR MEF > MEF2")
    assert s.beachhead == int(space("MEF2"))
    s = choose(playing(lw(), "AP-31"), "place BR MEF > London")
    assert not s.beachhead


# 9.5.2.5 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.5.2.5#1")
@pytest.mark.parametrize(
    ("cp", "ap", "limited"), [(2, 1, True), (2, 0, True), (1, 1, False), (2, 2, False), (1, 2, False)]
)
@pytest.mark.parametrize("c", ["AP-16", "AP-17"])
def test_late_italy_and_romania(cp, ap, limited, c):
    p = position().turn(9).level(cp=cp, ap=ap).war("TU").hand("AP", c, "AP-28")
    s = Run(p).at("TakeAction", side=1)
    got = {x.split()[0] for x in choices(s) if x.endswith(c)}
    assert got == ({"event"} if limited else {"event", "ops", "sr", "rp"})
    assert {"ops AP-28", "sr AP-28", "rp AP-28"} <= set(choices(s))


@pytest.mark.rule("9.5.2.5#1", "9.5.2.2")
def test_a_late_card_may_be_quite_unplayable():
    """Bulgaria entered this turn: Italy may not be played at all."""
    p = position().turn(9).level(cp=2, ap=1).war("TU").hand("AP", "AP-17").hand("CP", "CP-34")
    s = Run(p, cp=[["event CP-34"]]).at("TakeAction", side=1)
    assert choices(s) == ["one-op"]


@pytest.mark.rule("9.5.2.5#2", "9.5.2.5#3", "9.5.4.6#2")
@pytest.mark.parametrize(
    ("cp", "ap", "want"),
    [
        (2, 1, {"discard AP-16", "discard AP-17", "discard AP-18", "done"}),
        (1, 1, {"discard AP-18", "done"}),
        (2, 2, {"discard AP-18", "done"}),
    ],
)
def test_late_cards_may_be_discarded_with_the_combat_cards(cp, ap, want):
    p = position().turn(9).level(cp=cp, ap=ap).war("TU").hand("AP", "AP-16", "AP-17", "AP-18", "AP-28").hand("CP")
    s = Run(p).at("DiscardCombatCards")
    if not any("AP" in c for c in choices(s)):
        choose(s, "done")
    assert set(choices(s)) == want


@pytest.mark.rule("9.5.2.5#3")
def test_the_limit_ends_with_the_turn_on_which_allied_total_war_cards_are_in_play():
    p = position().turn(9).level(cp=2, ap=1).war("TU").war_status(ap=11, cp=12).hand("AP", "AP-16", "AP-17")
    r = Run(p)
    s = r.at("TakeAction", side=1)
    assert "ops AP-17" not in choices(s)
    s = r.at("TakeAction", side=1, turn=10)
    assert "ops AP-17" in choices(s)
    assert "rp AP-16" in choices(s)


@pytest.mark.rule("9.5.2.5#1")
def test_the_limit_begins_with_the_turn_after_the_cp_rise():
    p = position().turn(9).level(cp=1, ap=1).war("TU").war_status(ap=5, cp=11).hand("AP", "AP-16", "AP-17")
    r = Run(p)
    s = r.at("TakeAction", side=1, round_=6)
    assert "ops AP-17" in choices(s)
    s = r.at("TakeAction", side=1, turn=10)
    assert "ops AP-17" not in choices(s)


@pytest.mark.rule("CARD.AP16")
@pytest.mark.parametrize(("fell", "ok"), [(False, True), (True, False)])
def test_romania_not_after_the_fall_of_the_tsar(fell, ok):
    p = position().turn(6).war("TU", "IT").turn(14).level(cp=2, ap=2).war_status(cp=15, ap=15)
    if fell:
        p.event("CP-28", turn=9).event("CP-52", turn=13).with_(capitulation=4, tsar_fell=3)
    assert may(p, "AP-16") is ok


# 9.5.3 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.5.3.1#2")
@pytest.mark.parametrize("c", ["AP-1", "AP-3", "AP-8", "AP-10", "AP-11", "AP-14", "CP-7", "CP-12", "CP-14"])
@pytest.mark.parametrize(("turn", "ok"), [(1, False), (2, True)])
def test_no_reinforcements_in_august_1914(c, turn, ok):
    assert may(position().turn(turn), c) is ok


PAIRS = [
    ("AP-1", "AP-14", False),
    ("AP-1", "AP-10", True),
    ("AP-1", "AP-20", False),
    ("AP-1", "AP-31", False),
    ("AP-31", "AP-34", False),
    ("AP-3", "AP-29", False),
    ("AP-29", "AP-32", False),
    ("AP-10", "AP-53", False),
    ("AP-22", "AP-24", True),
    ("AP-41", "AP-50", False),
    ("AP-42", "AP-43", True),
    ("AP-38", "AP-43", False),
    ("AP-30", "AP-31", True),
    ("CP-7", "CP-12", False),
    ("CP-7", "CP-14", True),
    ("CP-20", "CP-23", False),
    ("CP-24", "CP-42", False),
    ("CP-42", "CP-48", False),
    ("CP-38", "CP-39", False),
    ("CP-24", "CP-20", True),
]


@pytest.mark.rule("9.5.3.1#1")
@pytest.mark.parametrize(("first", "second", "ok"), PAIRS)
def test_one_reinforcement_card_a_nation_a_turn(first, second, ok):
    p = tw().war("US").event("AP-54", turn=11).event("AP-55", turn=12).with_(us_entry=3).event("AP-49", turn=11)
    p.hand(first[:2], first, second)
    n = int(first.startswith("AP"))
    r = Run(p)
    s = r.at("TakeAction", side=n)
    assert {first, second} <= events(s)
    choose(s, f"event {first}")
    while name(s) in ("PlaceReinforcement", "SailToSalonika"):
        choose(s, choices(s)[0])
    s = r.at("TakeAction", side=n, round_=2)
    assert (second in events(s)) is ok
    s = r.at("TakeAction", side=n, turn=15)
    assert second in events(s)


@pytest.mark.rule("9.5.3.3#1", "9.5.3.3#4", "9.5.3.1#3", "9.5.3.1#4")
@pytest.mark.parametrize(
    ("paris", "orleans", "control", "want"),
    [
        (0, 0, "AP", {"Paris"}),
        (2, 0, "AP", {"Paris"}),
        (3, 0, "AP", {"Orleans"}),
        (3, 2, "AP", {"Orleans"}),
        (3, 3, "AP", None),
        (0, 0, "CP", None),
    ],
)
def test_french_armies_enter_at_paris_or_orleans(paris, orleans, control, want):
    p = position().clear().turn(3)
    armies = ["FR 1", "FR 2", "FR 3", "FR 4", "FR 5", "FR 6"]
    if paris:
        p.at("Paris", *armies[:paris])
    if orleans:
        p.at("Orleans", *armies[3 : 3 + orleans])
    if control == "CP":
        p.destroyed("Paris").control("Paris", "CP")
    assert may(p, "AP-10") is (want is not None)
    if want:
        s = playing(p.hand("AP"), "AP-10")
        assert (places(s) if s.pending else {_place(s, "FR 10")}) == want


@pytest.mark.rule("9.5.3.3#4", "9.5.3.3#2")
@pytest.mark.parametrize("army", ["GE 1", "GEc"])
def test_a_besieged_paris_bars_orleans_too(army):
    """Paris has fort 1: an army or a corps besieges it; no French army may come."""
    p = position().clear().turn(3).at("Paris", army)
    assert not may(p, "AP-10")


@pytest.mark.rule("9.5.3.3#7")
def test_paris_out_of_supply_takes_no_reinforcements():
    p = position().clear().turn(3)
    from greatwar.games.paths_of_glory.components import SPACES

    for x in SPACES:
        if x.country == "France" and str(x) not in ("Paris", "Verdun", "Nancy", "Belfort"):
            p.control(str(x), "CP")
    assert not may(p, "AP-10")


@pytest.mark.rule("9.5.3.3#1", "9.5.3.3#8", "9.5.3.1#3")
@pytest.mark.parametrize(
    ("full", "lost", "want"),
    [
        ((), (), {"Essen", "Berlin", "Breslau"}),
        (("Essen",), (), {"Berlin", "Breslau"}),
        (("Essen", "Berlin"), (), {"Breslau"}),
        (("Essen", "Berlin", "Breslau"), (), None),
        ((), ("Berlin",), {"Essen", "Breslau"}),
        ((), ("Essen", "Berlin"), {"Breslau"}),
    ],
)
def test_german_armies_enter_at_berlin_essen_breslau(full, lost, want):
    p = position().clear().turn(9).level(cp=1).war("TU")
    n = iter(range(1, 9))
    for x in full:
        p.at(x, "GEc", "GEc", "GEc")
    for x in lost:
        p.control(x, "AP")
    assert may(p, "CP-41") is (want is not None)
    if want:
        s = playing(p.hand("CP"), "CP-41")
        assert (places(s) if s.pending else {_place(s, "GE 14")}) == want
    del n


@pytest.mark.rule("9.5.3.3#8", "9.5.3.1#3")
@pytest.mark.parametrize(("room", "ok"), [((3, 3, 3), False), ((2, 3, 3), False), ((1, 3, 3), True), ((2, 2, 3), True)])
def test_two_armies_on_a_card_need_two_places(room, ok):
    p = position().clear().turn(14).level(cp=2).war("TU")
    for x, k in zip(("Essen", "Berlin", "Breslau"), room, strict=True):
        p.at(x, *["GEc"] * k)
    assert may(p, "CP-46") is ok
    if ok:
        s = playing(p.hand("CP"), "CP-46")
        while s.pending:
            choose(s, choices(s)[0])
        assert {_place(s, "GE 17"), _place(s, "GE 18")} <= {"Essen", "Berlin"}


@pytest.mark.rule("9.5.3.3#2")
@pytest.mark.parametrize(("besieger", "besieged"), [("RU 1", True), (None, False)])
def test_a_besieged_breslau_takes_no_army(besieger, besieged):
    p = position().clear().turn(9).level(cp=1).war("TU")
    if besieger:
        p.at("Breslau", besieger)
    s = playing(p, "CP-41")
    assert ("Breslau" in places(s)) is not besieged


@pytest.mark.rule("9.5.3.3#7")
def test_berlin_cut_off_takes_no_army():
    p = position().clear().turn(9).level(cp=1).war("TU")
    for x in (
        "Hamburg",
        "Hannover",
        "Leipzig",
        "Dresden",
        "Cottbus",
        "Stettin",
        "Rostock",
        "Magdeburg",
        "Posen",
        "Kolberg",
        "Erfurt",
        "Kassel",
        "Bremen",
        "Kiel",
        "Wilhelmshaven",
    ):
        try:
            p.control(x, "AP")
        except Exception:
            continue
    s = playing(p, "CP-41")
    assert places(s) == {"Essen", "Breslau"}


@pytest.mark.rule("9.5.3.3#1")
@pytest.mark.parametrize(
    ("lost", "want"),
    [
        ((), {"Vienna", "Budapest"}),
        (("Vienna",), {"Budapest"}),
        (("Budapest",), {"Vienna"}),
        (("Vienna", "Budapest"), None),
    ],
)
def test_austrian_armies(lost, want):
    p = position().turn(3)
    for x in lost:
        p.control(x, "AP")
    assert may(p, "CP-14") is (want is not None)
    if want:
        s = playing(p.hand("CP"), "CP-14")
        assert (places(s) if s.pending else {_place(s, "AH 7")}) == want


@pytest.mark.rule("9.5.3.3#1", "9.5.3.1#4")
@pytest.mark.parametrize(
    ("lost", "want"),
    [
        ((), {"Petrograd", "Moscow", "Kharkov", "Caucasus"}),
        (("Petrograd",), {"Moscow", "Kharkov", "Caucasus"}),
        (("Petrograd", "Moscow", "Kharkov"), {"Caucasus"}),
        (("Petrograd", "Moscow", "Kharkov", "Caucasus"), None),
    ],
)
def test_russian_armies(lost, want):
    p = position().turn(9).level(cp=1, ap=1).war("TU")
    for x in lost:
        p.control(x, "CP")
    assert may(p, "AP-32") is (want is not None)
    if want:
        s = playing(p.hand("AP"), "AP-32")
        assert (places(s) if s.pending else {_place(s, "RU 12")}) == want


@pytest.mark.rule("9.5.3.3#3")
@pytest.mark.parametrize("lost", [(), ("Calais", "Le Havre")])
def test_american_armies_enter_at_french_ports(lost):
    p = tw(16).war("US").event("AP-54", turn=14).event("AP-55", turn=15).with_(us_entry=3)
    for x in lost:
        p.control(x, "CP")
    s = playing(p, "AP-47")
    assert places(s) == {"Cherbourg", "Nantes", "La Rochelle", "Bordeaux", "Le Havre", "Calais", "Marseilles"} - set(
        lost
    )


@pytest.mark.rule("9.5.3.2", "CARD.AP34")
@pytest.mark.parametrize(
    ("c", "box", "armies"),
    [
        ("AP-34", {"BRc": 2}, {"BR 3": "London"}),
        ("AP-15", {"BRc": 1}, {"BR 4": "London"}),
        ("AP-20", {"AUSc": 1, "CNDc": 1}, {}),
        ("AP-42", {"BRc": 1, "PTc": 1}, {"BR 5": "London"}),
        ("AP-8", {"RUc": 2}, {}),
        ("CP-38", {"GEc": 2}, {}),
        ("CP-39", {"GEc": 2}, {}),
        ("CP-42", {}, {"TU YLD": "Constantinople"}),
        ("CP-48", {}, {"TU AoI": "Constantinople"}),
        ("AP-22", {}, {"IT 5": "Rome"}),
        ("AP-24", {}, {"FR 7": "Paris"}),
        ("AP-38", {"USc": 1}, {}),
    ],
)
def test_corps_go_to_the_reserve_and_armies_home(c, box, armies):
    from greatwar.games.paths_of_glory.components import RESERVE, Side

    p = tw(16).clear().war("US").event("AP-54", turn=14).event("AP-55", turn=15).with_(us_entry=3)
    s = playing(p, c)
    side = Side[c[:2]]
    got = here(s, str(RESERVE[side]))
    assert got == sorted(k for k, n in box.items() for _ in range(n))
    assert {a: _place(s, a) for a in armies} == armies
    assert not any(s.reduced(unit(a)) for a in armies)


@pytest.mark.rule("CARD.AP22")
@pytest.mark.parametrize("italy", [True, False])
def test_italian_reinforcements_need_italy(italy):
    p = lw()
    if italy:
        p.war("IT")
    assert may(p, "AP-22") is italy


# 9.5.3.4 Near East armies ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD.AP29", "9.5.3.4#1")
@pytest.mark.parametrize("turkey", [True, False])
def test_yudenitch(turkey):
    p = position().clear().turn(9).level(cp=1, ap=1)
    if turkey:
        p.war("TU")
    p.at("Kars", "RUc", "RUc", "RUc")
    s = playing(p, "AP-29")
    home = {"Petrograd", "Moscow", "Kharkov", "Caucasus"}
    near = {"Batum", "Poti", "Grozny", "Petrovsk", "Tbilisi", "Elizabethpol", "Baku", "Erivan"}
    assert places(s) == home | near


@pytest.mark.rule("CARD.AP29")
def test_yudenitch_not_where_there_is_no_supply_or_control():
    """Baku is cut off by Turkish-held Elizabethpol and Petrovsk; Erivan is Turkish."""
    p = lw().clear().control("Elizabethpol", "CP").control("Petrovsk", "CP").control("Erivan", "CP")
    s = playing(p, "AP-29")
    assert not {"Baku", "Elizabethpol", "Petrovsk", "Erivan"} & places(s)
    assert {"Tbilisi", "Kars", "Batum"} <= places(s)


@pytest.mark.rule("9.5.3.4#2")
@pytest.mark.parametrize(("at", "near"), [("Tbilisi", True), ("Caucasus", False), ("Moscow", False)])
def test_caucasus_army_entered_at_home_loses_the_near_east(at, near):
    """Entered in the Near East it may move to Kars; at home it never may."""
    p = lw().clear().hand("AP", "AP-29", "AP-28")
    r = Run(p)
    s = r.at("TakeAction", side=1)
    choose(s, "event AP-29", f"place RU CAU > {at}")
    s = r.at("TakeAction", side=1, round_=2)
    choose(s, "ops AP-28")
    activate(s, f"activate-move {at}")
    to = {c.partition(" > ")[2] for c in choices(s) if "RU CAU" in c}
    assert bool(to & {"Kars", "Poti", "Grozny", "Batum", "Elizabethpol", "Petrovsk"}) is near


@pytest.mark.rule("CARD.AP50", "9.5.3.4#1", "9.5.3.4#5")
@pytest.mark.parametrize(
    ("pipeline", "alexandria", "want"),
    [(True, "AP", {"London", "Alexandria"}), (False, "AP", {"London"}), (True, "CP", {"London"})],
)
def test_allenby(pipeline, alexandria, want):
    p = tw()
    if pipeline:
        p.event("AP-49", turn=12)
    p.control("Alexandria", alexandria)
    s = playing(p, "AP-50")
    assert (places(s) if s.pending else {_place(s, "BR NE")}) == want
    assert s.war_status[2] == 31


@pytest.mark.rule("9.5.3.4#5")
def test_sinai_pipeline_after_allenby_at_home():
    p = tw().hand("AP", "AP-49", "AP-50")
    r = Run(p, ap=[["event AP-50"]])
    s = r.at("TakeAction", side=1)
    r.one()
    s = r.at("TakeAction", side=1, round_=2)
    assert _place(s, "BR NE") == "London"
    assert "AP-49" in events(s)


@pytest.mark.rule("CARD.AP53", "9.5.3.4#1")
@pytest.mark.parametrize(
    ("open_", "control", "inside", "paris", "want"),
    [
        (False, None, 0, 0, {"Paris"}),
        (True, "AP", 0, 0, {"Paris", "Salonika"}),
        (True, "AP", 2, 0, {"Paris", "Salonika"}),
        (True, "AP", 3, 0, {"Paris"}),
        (True, "CP", 0, 0, {"Paris"}),
        (True, "AP", 0, 3, {"Orleans", "Salonika"}),
        (True, "CP", 0, 3, {"Orleans"}),
    ],
)
def test_army_of_the_orient(open_, control, inside, paris, want):
    p = tw().clear()
    if open_:
        p.event("AP-30", turn=9).control("Salonika", control)
    if inside:
        p.at("Salonika", *["FRc"] * inside)
    if paris:
        p.at("Paris", "FR 1", "FR 2", "FR 3")
    s = playing(p, "AP-53")
    assert (places(s) if s.pending else {_place(s, "FR Orient")}) == want


@pytest.mark.rule("CARD.AP41", "9.5.3.2", "CARD.CP24")
def test_ana_and_sn_are_placed_by_their_cards():
    s = playing(tw().clear(), "AP-41")
    assert _place(s, "ANAc") == "Arabia"
    s = playing(lw().clear(), "CP-24")
    assert _place(s, "TU SNc") == "Libya"
    assert not may(lw().clear().at("Libya", "BRc"), "CP-24")
    assert may(lw().clear().at("Alexandria", "BRc"), "CP-24")
    assert not may(position().turn(14).level(cp=2, ap=2), "AP-41")
