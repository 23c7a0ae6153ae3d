"""Referee: single events of both decks."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, RESERVE
from greatwar.games.paths_of_glory.rules.losses import combat_of
from tests.games.paths_of_glory.battles import attack, attacks, drm_with
from tests.games.paths_of_glory.cards.holding import holding, playing
from tests.games.paths_of_glory.positions import Position
from tests.games.paths_of_glory.referee.cards.referee_cards import (  # noqa: F401
    GAME,
    DrawPhase,
    Pile,
    Run,
    Side,
    WarStatusPhase,
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


def mob(turn=2):
    return position().turn(turn)


def tw(turn=14, **ws):
    return (
        position().turn(6).war("TU", "IT", "RO").turn(turn).level(cp=2, ap=2).war_status(**(ws or {"cp": 15, "ap": 14}))
    )


def may(p, c):
    return c in events(holding(Position(p.s.copy()), c))


def cost(p, where_, c, kind="move"):
    """What it costs to activate a space for a side with this card: OPS that go, or None if it is not listed."""
    q = Position(p.s.copy())
    q.at("Hamburg", "GEc") if c.startswith("CP") else q.at(
        "London", "BRc"
    )  # something else to activate, so that the question stays
    s = holding(q, c)
    choose(s, f"ops {c}")
    before = s.ops
    text = f"activate-{kind} {where_}"
    if not s.pending or text not in choices(s):
        return None
    t = s.copy()
    GAME.apply(t, {str(a): a for a in GAME.actions(t)}[text])
    return before - t.ops


# Guns of August -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD.CP01")
def test_guns_of_august_only_as_the_very_first_action():
    p = position().turn(1).hand("CP", "CP-1", "CP-3").hand("AP")
    r = Run(p)
    s = r.at("TakeAction")
    assert "CP-1" in events(s)
    s = r.at("TakeAction", side=0, round_=2)
    assert "CP-1" not in events(s)
    s = r.at("TakeAction", side=0, turn=2)
    assert "CP-1" not in events(s)


@pytest.mark.rule("CARD.CP01")
def test_what_guns_of_august_does():
    p = position().turn(1).hand("CP", "CP-1").hand("AP")
    s = Run(p).at("TakeAction")
    choose(s, "event CP-1")
    assert here(s, "Liege") == ["GE 1", "GE 2"]
    assert s.fort(space("Liege")) == 0
    assert s.owner(space("Liege")) == 0
    assert tuple(s.war_status) == (2, 0, 2)
    assert set(attacks(s)) == {
        "attack GE 1 > Sedan",
        "attack GE 1 > Brussels",
        "attack GE 2 > Sedan",
        "attack GE 2 > Brussels",
        "attack GE 3 > Sedan",
    }
    assert s.vp == 10


# Moltke and Falkenhayn ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "ok"), [(1, True), (2, True), (3, False), (9, False)])
def test_moltke_only_in_august_and_september_1914(turn, ok):
    assert may(mob(turn), "AP-9") is ok


@pytest.mark.rule("CARD.CP13")
@pytest.mark.parametrize(
    ("turn", "moltke", "ok"),
    [
        (1, False, False),
        (2, False, False),
        (1, True, True),
        (2, True, True),
        (3, False, True),
        (3, True, True),
        (9, False, True),
    ],
)
def test_falkenhayn(turn, moltke, ok):
    p = mob(turn)
    if moltke:
        p.event("AP-9", turn=1)
    assert may(p, "CP-13") is ok


@pytest.mark.rule("CARD.AP09", "CARD.CP13")
@pytest.mark.parametrize(
    ("ev", "where_", "units", "want"),
    [
        (("AP-9",), "Sedan", ["GE 1", "GE 2", "GEc"], 3),
        (("AP-9",), "Sedan", ["GE 1"], 1),
        ((), "Sedan", ["GE 1", "GE 2", "GEc"], 1),
        (("AP-9", "CP-13"), "Sedan", ["GE 1", "GE 2", "GEc"], 1),
        (("AP-9",), "Aachen", ["GE 1", "GE 2", "GEc"], 1),
        (("AP-9",), "Brussels", ["GE 1", "GE 2"], 2),
        (("AP-9",), "Lodz", ["GE 1", "GE 2"], 1),
        (("AP-9", "CP-29"), "Sedan", ["GE 11", "AHc", "AHc"], 3),
        (("CP-29",), "Sedan", ["GE 11", "AHc", "AHc"], 1),
        (("AP-9", "CP-10"), "Sedan", ["GEc", "AHc"], 2),
    ],
)
def test_moltke_makes_every_unit_cost(ev, where_, units, want):
    p = mob(3).clear()
    for e in ev:
        p.event(e, turn=2)
    p.control("Sedan", "CP").at(where_, *units)
    for kind in ("move",):
        assert cost(p, where_, "CP-13", kind) == want


@pytest.mark.rule("CARD.AP09")
def test_moltke_must_be_paid_for_the_whole_stack():
    p = mob(3).clear().event("AP-9", turn=2).at("Sedan", "GE 1", "GE 2", "GEc")
    assert cost(p, "Sedan", "CP-3") is None  # 2 OPS


# Sud Army, 11th Army --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ev", "units", "want"),
    [
        ((), ["AHc", "GEc"], 2),
        (("CP-10",), ["AHc", "GEc"], 1),
        (("CP-10",), ["AH 1", "GEc", "GEc"], 1),
        (("CP-10",), ["AH 1", "AHc", "GEc"], 2),
        (("CP-10",), ["AH 1", "GE 1"], 2),
        (("CP-10",), ["AH 1", "GEc", "TUc"], 2),
        (("CP-10",), ["GEc", "TUc"], 2),
        (("CP-29",), ["GE 11", "AHc", "TUc"], 1),
        (("CP-29",), ["GE 11", "AHc"], 1),
        (("CP-29",), ["GE 11", "AH 1"], 2),
        (("CP-29",), ["GE 10", "AHc"], 2),
        (("CP-29",), ["GE 11", "AH 1", "TUc"], 2),
        (("CP-29",), ["GE 11", "GE 10", "AHc"], 2),
        ((), ["GE 11", "AHc", "TUc"], 3),
        ((), ["GE 11", "GE 10", "GEc"], 1),
    ],
)
def test_sud_army_and_11th_army(ev, units, want):
    p = tw(9).clear().at("Lodz", *units)
    for e in ev:
        p.event(e, turn=8)
    assert cost(p, "Lodz", "CP-33") == want


def test_sud_army_helps_one_stack_a_round():
    p = (
        tw(9)
        .clear()
        .event("CP-10", turn=8)
        .at("Lodz", "AHc", "GEc")
        .at("Czestochowa", "AHc", "GEc")
        .at("Hamburg", "GEc")
    )
    s = choose(holding(p, "CP-33"), "ops CP-33")
    choose(s, "activate-move Lodz")
    assert s.ops == 4
    choose(s, "activate-move Czestochowa")
    assert s.ops == 2


# VP events ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD.AP13")
@pytest.mark.parametrize(("guns", "ap", "ok"), [(True, 0, True), (False, 0, False), (True, 1, False), (True, 2, False)])
def test_rape_of_belgium(guns, ap, ok):
    p = mob(3).level(ap=ap)
    if guns:
        p.event("CP-1", turn=1)
    assert may(p, "AP-13") is ok
    if ok:
        s = playing(p, "AP-13")
        assert s.vp == 9
        assert s.war_status[1] == 2


@pytest.mark.parametrize(("cp", "ok"), [(0, True), (1, True), (2, False)])
def test_reichstag_truce(cp, ok):
    p = mob(9).level(cp=cp).war("TU")
    assert may(p, "CP-9") is ok


@pytest.mark.parametrize(
    ("blockade", "zimmermann", "ok"), [(True, False, True), (False, False, False), (True, True, False)]
)
def test_lusitania(blockade, zimmermann, ok):
    p = tw()
    if blockade:
        p.event("AP-2", turn=3)
    if zimmermann:
        p.event("AP-54", turn=13).war("US").with_(us_entry=2)
    assert may(p, "AP-26") is ok


@pytest.mark.rule("CARD.CP25", "CARD.AP33")
@pytest.mark.parametrize("answer", ["fleet", "fleet as ops", "other"])
def test_high_seas_fleet_and_grand_fleet(answer):
    p = tw(9).hand("CP", "CP-25", "CP-33").hand("AP", "AP-33", "AP-28")
    ap = {"fleet": ["event AP-33"], "fleet as ops": ["ops AP-33"], "other": ["one-op"]}[answer]
    r = Run(p, cp=[["event CP-25"]], ap=[ap])
    s = r.at("TakeAction", side=1)
    assert "AP-33" in events(s)
    assert s.vp in (10, 11)
    r.one()
    s = r.at("TakeAction", side=0, round_=2)
    assert s.vp == (10 if answer == "fleet" else 11)
    s = r.at("TakeAction", side=1, round_=2)
    assert "AP-33" not in events(s)


@pytest.mark.rule("CARD.AP33")
@pytest.mark.parametrize("what", ["nothing", "as ops", "a round later"])
def test_grand_fleet_only_right_after_the_event(what):
    p = tw(9).hand("CP", "CP-25", "CP-33").hand("AP", "AP-33", "AP-28")
    cp = {"nothing": [["one-op"]], "as ops": [["ops CP-25"]], "a round later": [["event CP-25"], ["one-op"]]}[what]
    r = Run(p, cp=cp)
    s = r.at("TakeAction", side=1, round_=2 if what == "a round later" else 1)
    assert "AP-33" not in events(s)


@pytest.mark.rule("CARD.CP25", "5.2.1")
def test_high_seas_fleet_in_the_last_round():
    """The Allied action of round 6 is the next action; after it the point is counted, before E.2."""
    p = tw(9).vp(19).hand("CP", "CP-25").hand("AP", "AP-33")
    r = Run(p, cp=[["one-op"]] * 5 + [["event CP-25"]])
    s = r.turn_end()
    assert winner(s) == "CP"


# Replacement events ---------------------------------------------------------------------------------------------------


def br_rebuild(p, **kw):
    """How many reduced BR armies in Calais can be flipped in this turn's Replacement Phase."""
    p.clear("Calais").at("Calais", "(BR 1)", "(BR 2)", "(BR 3)")
    r = Run(p, **kw)
    s = r.at("Replace", "DiscardCombatCards", "DrawCard")
    n = 0
    while name(s) == "Replace":
        go = next((c for c in choices(s) if c.startswith("flip BR")), None)
        if go is None:
            break
        choose(s, go)
        n += 1
    return n


@pytest.mark.rule("CARD.CP27")
@pytest.mark.parametrize(
    ("cp", "ap", "want"),
    [
        ([], [["rp AP-16"]], 3),
        ([["event CP-27"]], [["rp AP-16"]], 0),
        ([["one-op"], ["event CP-27"]], [["rp AP-16"]], 0),
        ([["event CP-27"]], [["rp AP-16"], ["one-op"], ["rp AP-28"]], 1),
        ([["event CP-27"]], [["one-op"]], 0),
    ],
)
def test_zeppelin_raids(cp, ap, want):
    p = tw(9).hand("CP", "CP-27").hand("AP", "AP-16", "AP-28")
    assert br_rebuild(p, cp=cp, ap=ap) == want


@pytest.mark.rule("CARD.CP27")
def test_zeppelin_raids_hurt_nobody_else_and_no_later_turn():
    p = tw(9).hand("CP", "CP-27").hand("AP", "AP-16", "AP-28").at("Calais", "(BR 1)", "(BR 2)").at("Moscow", "(RU 1)")
    r = Run(p, cp=[["event CP-27"]], ap=[["rp AP-16"]])
    s = r.at("Replace")
    assert any("RU 1" in c for c in choices(s))
    assert not any("BR 1" in c for c in choices(s))
    r.script[1] = []
    s = r.at("TakeAction", side=1, turn=10)
    choose(s, "rp AP-28")
    s = r.at("Replace")
    assert any("BR 1" in c for c in choices(s))


@pytest.mark.rule("CARD.CP36")
@pytest.mark.parametrize(("ev", "want"), [((), 3), (("CP-36",), 2), (("CP-36", "AP-52"), 3)])
def test_u_boats_take_a_british_point(ev, want):
    p = tw(14).event("CP-54", turn=12).hand("AP", "AP-16").hand("CP")
    for e in ev:
        p.event(e, turn=13)
    assert br_rebuild(p, ap=[["rp AP-16"]]) == want


@pytest.mark.rule("CARD.CP33", "CARD.AP37")
@pytest.mark.parametrize(
    ("ev", "rp", "want"),
    [
        ((), False, 0),
        (("CP-33",), False, 1),
        (("CP-33", "AP-37"), False, 0),
        (("AP-37", "CP-33"), False, 0),
        (("CP-33",), True, 2),
        ((), True, 1),
    ],
)
def test_rathenau_gives_a_german_point(ev, rp, want):
    p = tw(9).hand("CP", "CP-3").hand("AP").at("Berlin", "(GE 9)", "(GE 10)", "(GE 12)")
    for e in ev:
        p.event(e, turn=8)
    r = Run(p, cp=[["rp CP-3"]] if rp else [])
    s = r.at("Replace", "DiscardCombatCards", "DrawCard")
    n = 0
    while name(s) == "Replace":
        go = next((c for c in choices(s) if c.startswith("flip GE")), None)
        if go is None:
            break
        choose(s, go)
        n += 1
    assert n == want


@pytest.mark.rule("CARD.CP05")
def test_landwehr_two_points_for_flips():
    p = (
        mob(3)
        .clear()
        .at("Berlin", "(GE 9)", "(GE 10)", "(GE 12)")
        .at("Vienna", "(AH 1)")
        .at("Essen", "(GEc)", "(GEc)", "(GEc)")
        .eliminated("GE 1", "GEc")
    )
    s = playing(p, "CP-5")
    assert not any("AH" in c or c.split()[-1] == "GE 1" for c in choices(s))
    choose(s, "flip GE 9")
    flips = [c for c in choices(s) if c.startswith("flip GEc")]
    choose(s, flips[0])
    assert not any(c in choices(s) for c in ("flip GE 10", "flip GE 12"))  # half a point is left
    choose(s, next(c for c in choices(s) if c.startswith("flip GEc")))
    assert not s.pending
    assert sorted(here(s, "Essen")) == ["(GEc)", "GEc", "GEc"]


@pytest.mark.rule("CARD.CP05")
@pytest.mark.parametrize(("berlin", "ok"), [("CP", True), ("AP", False)])
def test_landwehr_needs_berlin(berlin, ok):
    p = mob(3).clear().at("Essen", "(GE 9)").control("Berlin", berlin)
    assert may(p, "CP-5") is ok


# Other events ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD.CP32", "SUM.BR#2")
@pytest.mark.parametrize(
    ("on_map", "box", "want"),
    [
        (["BRc", "(BRc)"], ["BR BEFc", "AUSc"], 1),
        (["(BRc)", "(BRc)"], ["CNDc", "PTc"], 2),
        (["(BRc)"], ["BRc", "BRc"], 2),
        (["BR 1"], ["BR BEFc", "AUSc", "CNDc", "PTc"], 0),
    ],
)
def test_war_in_africa(on_map, box, want):
    p = tw(9).clear().at("London", *on_map).reserve(*box)
    s = playing(p, "CP-32")
    if want == 0:
        assert s.vp == 11
        return
    assert GAME.actor(s) == Side.AP
    gone = [c for c in choices(s) if c.startswith("eliminate")]
    assert len(gone) == want
    assert "reject" in choices(s)
    t = s.copy()
    choose(t, "reject")
    assert t.vp == 11
    choose(s, gone[0])
    assert s.vp == 10
    assert _place(s, gone[0].removeprefix("eliminate ")).lower().find("remove") >= 0


@pytest.mark.rule("CARD.AP12", "CARD.CP06")
@pytest.mark.parametrize("c", ["AP-12", "CP-6"])
def test_where_entrench_puts_its_trench(c):
    """Spaces with a supplied army of the side and no trench yet; not with corps only; not in an enemy's space."""
    p = mob(3).clear()
    if c == "AP-12":
        p.at("Paris", "FR 1").at("Verdun", "FR 2").at("Cambrai", "FRc").at("Warsaw", "RU 1").at("Frankfurt", "FR 5").at(
            "Dijon", "FR 4"
        )
        for x in ("Mannheim", "Koblenz", "Kassel", "Erfurt", "Nuremberg"):
            p.control(x, "CP")
        want = {"trench Warsaw", "trench Dijon"}
    else:
        p.at("Metz", "GE 4").at("Strasbourg", "GE 5").at("Aachen", "GEc").at("Lyon", "GE 1").at("Cracow", "AH 1").at(
            "Vienna", "AH 2"
        )
        want = {"trench Strasbourg", "trench Vienna"}
    s = playing(p, c)
    assert set(choices(s)) == want
    side = 1 if c == "AP-12" else 0
    first = sorted(want)[0]
    choose(s, first)
    assert s.trench_level(space(first.removeprefix("trench ")), side) == 1


@pytest.mark.rule("CARD.CP17", "CARD.AP23")
@pytest.mark.parametrize(("c", "other"), [("CP-17", "AP"), ("AP-23", "CP")])
def test_spies_see_the_hand_and_operate(c, other):
    hand = ("AP-2", "AP-5") if other == "AP" else ("CP-3", "CP-8")
    p = tw(9).hand(other, *hand)
    s = playing(p, c)
    assert (name(s), s.ops) == ("Activate", 2)
    view = GAME.view(s, Side[c[:2]])
    assert [str(x) for x in view.hand(Side[other])] == sorted(hand, key=lambda x: int(x[3:])) or {
        str(x) for x in view.hand(Side[other])
    } >= set(hand)
    t = holding(tw(9).hand(other, *hand), c)
    blind = GAME.view(t, Side[c[:2]])
    assert not {str(x) for x in blind.hand(Side[other])} & set(hand)


@pytest.mark.parametrize(
    ("ev", "ok"), [((), False), (("CP-49",), True), (("CP-50",), True), (("CP-51",), True), (("CP-54",), False)]
)
def test_everyone_into_battle_needs_a_german_offensive(ev, ok):
    p = tw(17)
    for e in ev:
        p.event(e, turn=16)
    assert may(p, "AP-51") is ok


@pytest.mark.rule("CARD.AP51")
@pytest.mark.parametrize(
    ("turn", "where_", "units", "want"),
    [
        (17, "Cambrai", ["FR 1", "BR 1", "BEc"], 1),
        (17, "Verona", ["IT 1", "FRc", "BRc"], 1),
        (17, "Brussels", ["BR 1", "FR 1"], 1),
        (17, "Metz", ["BR 1", "FR 1"], 2),
        (17, "Salonika", ["BRc", "FRc"], 2),
        (18, "Cambrai", ["FR 1", "BR 1", "BEc"], 3),
    ],
)
def test_everyone_into_battle_lasts_a_turn_in_italy_france_belgium(turn, where_, units, want):
    p = (
        position()
        .turn(6)
        .war("TU", "IT", "RO", "GR")
        .turn(turn)
        .level(cp=2, ap=2)
        .clear()
        .event("CP-49", turn=16)
        .event("AP-51", turn=17)
        .destroyed("Metz")
        .at(where_, *units)
    )
    assert cost(p, where_, "AP-16") == want


def can_attack(p, side, from_, to):
    s = attack(p.active(side), from_)
    return any(a.endswith(f"> {to}") for a in attacks(s)) if s.pending else False


@pytest.mark.rule("CARD.CP55")
@pytest.mark.parametrize(
    ("units", "target", "level", "played", "extra", "ok"),
    [
        (["BR 1"], ["GE 1"], 2, 16, (), False),
        (["BR 1"], ["GE 1"], 1, 16, (), True),
        (["BR 1"], ["GE 1"], 2, 15, (), True),
        (["FR 1"], ["GE 1"], 2, 16, (), True),
        (["BR 1"], ["AH 1"], 2, 16, (), True),
        (["BR 1"], ["GE 1"], 2, 16, ("CP-49",), True),
        (["BR 1"], ["GE 1"], 2, 16, ("CP-50",), True),
        (["BR 1"], ["GE 1"], 2, 16, ("CP-51",), True),
        (["CNDc"], ["GE 1"], 2, 16, (), True),
        (["AUSc"], ["GE 1"], 2, 16, (), True),
    ],
)
def test_lloyd_george(units, target, level, played, extra, ok):
    """No BR attacks on Germans in level 2 trenches this turn; AUS, CND, PT are not impacted (7.1.4)."""
    p = (
        tw(16)
        .clear()
        .event("CP-55", turn=played)
        .at("Calais", *units)
        .at("Cambrai", *target)
        .trench("Cambrai", "CP", level)
    )
    for e in extra:
        p.event(e, turn=16)
    assert can_attack(p, "AP", "Calais", "Cambrai") is ok


@pytest.mark.parametrize(("ev", "ok"), [((), True), (("CP-49",), False), (("CP-50",), False), (("CP-51",), False)])
def test_lloyd_george_not_after_the_offensives(ev, ok):
    p = tw(17)
    for e in ev:
        p.event(e, turn=16)
    assert may(p, "CP-55") is ok


@pytest.mark.rule("CARD.CP58")
@pytest.mark.parametrize(
    ("units", "target", "level", "played", "ok"),
    [
        (["RU 1"], ["GE 1"], 1, 9, False),
        (["RU 1"], ["GE 1"], 2, 9, False),
        (["RU 1"], ["GE 1"], 0, 9, True),
        (["RU 1"], ["GE 1", "AHc"], 1, 9, True),
        (["RU 1"], ["AH 1"], 1, 9, True),
        (["RU 1"], ["GE 1"], 1, 8, True),
        (["FR 1"], ["GE 1"], 1, 9, True),
    ],
)
def test_stavka_timidity(units, target, level, played, ok):
    p = (
        position(optional_cards="all")
        .turn(6)
        .war("TU")
        .turn(9)
        .level(cp=1, ap=1)
        .clear()
        .event("CP-28", turn=7)
        .event("CP-58", turn=played)
        .at("Plock", *units)
        .at("Tannenberg", *target)
    )
    if level:
        p.trench("Tannenberg", "CP", level)
    assert can_attack(p, "AP", "Plock", "Tannenberg") is ok


@pytest.mark.rule("CARD.AP65", "CARD.CP59", "CARD.AP60")
def test_conditions_of_optional_events():
    assert not may(tw(), "CP-58")
    assert may(tw().event("CP-28", turn=9).with_(capitulation=2), "CP-58")
    assert not may(tw(), "CP-63")
    assert may(tw().event("CP-52", turn=12), "CP-63")
    assert may(tw(16), "CP-65")
    assert not may(tw(17), "CP-65")
    assert may(tw(14, cp=15, ap=15), "AP-65")
    assert not may(tw(14, cp=15, ap=14), "AP-65")
    assert not may(tw(), "CP-59")
    assert may(tw().control("Warsaw", "CP"), "CP-59")
    assert not may(tw(), "AP-60")
    assert may(tw().eliminated("AHc"), "AP-60")
    assert not may(tw().eliminated("AH 1"), "AP-60")
    assert not may(tw().eliminated("GEc"), "AP-60")


@pytest.mark.rule("CARD.CP65")
def test_prince_max():
    s = playing(tw(16), "CP-65")
    assert s.war_status[2] == 32
    assert s.vp == 10


@pytest.mark.rule("CARD.AP65")
def test_influenza_ends_rp_actions_of_both_for_the_turn():
    p = tw(14, cp=15, ap=15).hand("AP", "AP-65", "AP-28", "AP-4").hand("CP", "CP-33", "CP-3")
    r = Run(p, cp=[["rp CP-33"]], ap=[["event AP-65"]])
    s = r.at("TakeAction", side=1)
    r.one()
    s = r.at("TakeAction", side=0, round_=3)
    assert not any(c.startswith("rp") for c in choices(s))
    assert pools(s) == {"GE": 4, "AH": 3, "TU": 2}
    s = r.at("TakeAction", side=1, round_=3)
    assert not any(c.startswith("rp") for c in choices(s))
    s = r.at("TakeAction", side=0, turn=15)
    assert "rp CP-3" in choices(s)


@pytest.mark.rule("CARD.CP59")
def test_polish_restoration():
    s = playing(tw().clear().control("Warsaw", "CP"), "CP-59")
    assert s.vp == 9
    assert here(s, str(RESERVE[Side.CP])) == ["PLc", "PLc", "PLc"]


@pytest.mark.rule("CARD.AP60")
def test_czech_legion():
    s = playing(tw().clear().eliminated("AHc", "AHc"), "AP-60")
    while s.pending:
        choose(s, choices(s)[0])
    assert here(s, str(ELIMINATED[Side.CP])) == ["AHc"]
    assert here(s, str(RESERVE[Side.AP])) == ["RU Czlc"]


@pytest.mark.rule("CARD.AP56")
def test_paris_taxis():
    p = (
        mob(3)
        .clear()
        .at("Paris", "(FR 6)", "(FRc)", "(BR 1)")
        .at("Melun", "(FR 1)", "FR 2")
        .at("Dijon", "(FR 3)")
        .at("Cambrai", "(FR 4)")
        .eliminated("FR 5")
    )
    s = playing(p, "AP-56")
    assert set(choices(s)) <= {"flip FR 6", "flip FR 1", "done"}
    assert {"flip FR 6", "flip FR 1"} <= set(choices(s))
    choose(s, "flip FR 1")
    assert not s.pending
    assert not s.reduced(unit("FR 1"))
    assert s.reduced(unit("FR 6"))


@pytest.mark.rule("CARD.AP57")
def test_russian_cavalry():
    p = (
        mob(2)
        .clear()
        .at("Warsaw", "RU 1")
        .at("Moscow", "RU 2", "RUc")
        .at("Kiev", "RUc")
        .at("Kars", "RU CAU")
        .at("Lemberg", "RU 3")
        .at("Riga", "(RU 4)")
    )
    s = playing(p, "AP-57")
    assert {c.partition(" > ")[2] for c in choices(s)} == {"Warsaw", "Riga"}
    choose(s, next(c for c in choices(s) if c.endswith("Riga")))
    while s.pending:
        choose(s, choices(s)[0])
    assert here(s, "Riga") == ["(RU 4)", "RU CAVc", "RU CAVc"]


@pytest.mark.rule("CARD.CP63")
@pytest.mark.parametrize(("n", "gone"), [(6, 4), (4, 4), (3, 3)])
def test_russian_desertions(n, gone):
    kinds = ["RU 1", "RU 2", "RUc", "RUc", "RU 3", "RUc"][:n]
    p = tw().clear().event("CP-52", turn=12)
    for x, u in zip(("Warsaw", "Kiev", "Odessa", "Riga", "Moscow", "Minsk"), kinds, strict=False):
        p.at(x, u)
    p.at("Kharkov", "(RU 5)").at("Paris", "FR 1")
    s = playing(p, "CP-63")
    assert s.pending or n == gone
    while s.pending:
        assert not any("RU 5" in c or "FR" in c for c in choices(s))
        choose(s, choices(s)[0])
    down = sum(x.startswith("(") for w in ("Warsaw", "Kiev", "Odessa", "Riga", "Moscow", "Minsk") for x in here(s, w))
    assert down == gone
    assert here(s, "Kharkov") == ["(RU 5)"]


# Operations with a bonus ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ev", "ok"), [((), False), (("CP-52",), True), (("CP-52", "CP-53"), False)])
def test_kerensky_window(ev, ok):
    p = tw()
    for e in ev:
        p.event(e, turn=12)
    if ev:
        p.with_(capitulation=4 if len(ev) == 1 else 6, tsar_fell=3)
    assert may(p, "AP-45") is ok


def offensive(c, from_, units, to, target, trench=0, ev=()):
    """The card is played, all units of a space attack; the first question of the combat."""
    p = tw().clear().at(from_, *units).at(to, *target).hand("AP").hand("CP")
    for e in ev:
        p.event(e, turn=12)
    if "CP-52" in ev:
        p.with_(capitulation=4, tsar_fell=3)
    if trench:
        p.trench(to, "CP", trench)
    s = playing(p, c)
    activate(s, f"activate-attack {from_}")
    choose(s, next(a for a in attacks(s) if a.endswith(f"> {to}")))
    while name(s) == "Designate":
        choose(s, next((x for x in choices(s) if x.startswith("join")), "resolve"))
    return s


def listed(s, c):
    for _ in range(6):
        if not s.pending or name(s) == "FireRoll":
            return False
        if f"card {c}" in choices(s):
            return True
        choose(s, next(x for x in ("done", "no-flank") if x in choices(s)))
    return False


@pytest.mark.rule("CARD.AP45")
@pytest.mark.parametrize(
    ("units", "target", "ok"),
    [
        (["RU 1"], ["AH 1"], True),
        (["RU 1"], ["GE 1"], False),
        (["RU 1"], ["GE 1", "AHc"], True),
        (["RU 1"], ["BUc"], True),
        (["RU 1"], ["TUc"], True),
        (["ROc"], ["AH 1"], False),
    ],
)
def test_kerensky_targets(units, target, ok):
    s = offensive("AP-45", "Plock", units, "Tannenberg", target, ev=("CP-52",))
    assert listed(s, "AP-45") is ok


@pytest.mark.rule("CARD.AP45")
def test_kerensky_adds_two_once():
    s = offensive("AP-45", "Plock", ["RU 1"], "Tannenberg", ["AH 1"], ev=("CP-52",))
    assert drm_with(s, "AP-45", True) == 2


@pytest.mark.rule("CARD.AP46")
@pytest.mark.parametrize(
    ("units", "target", "trench", "ok"),
    [
        (["RU 1"], ["AH 1"], 2, True),
        (["RU 1"], ["GE 1"], 2, False),
        (["RU 1"], ["AH 1", "GEc"], 1, False),
        (["RU 1"], ["TUc"], 1, True),
        (["ROc"], ["AH 1"], 2, False),
    ],
)
def test_brusilov_ignores_trenches_against_others_than_germans(units, target, trench, ok):
    s = offensive("AP-46", "Plock", units, "Tannenberg", target, trench)
    assert listed(s, "AP-46") is ok


@pytest.mark.rule("CARD.AP46")
@pytest.mark.parametrize(
    ("units", "target", "drm"),
    [(["RU 1"], ["AH 1"], 1), (["RU 1"], ["GE 1"], 1), (["ROc"], ["AH 1"], 0), (["RU 1", "ROc"], ["GE 1"], 1)],
)
def test_brusilov_adds_one_to_every_russian_attack(units, target, drm):
    from greatwar.games.paths_of_glory.rules import fire

    s = offensive("AP-46", "Plock", units, "Tannenberg", target)
    assert fire.modifier(s, s.combat, True) == drm
    assert fire.modifier(s, s.combat, False) == 0


@pytest.mark.rule("CARD.AP35")
@pytest.mark.parametrize(("units", "drm"), [(["US 1"], 2), (["USc"], 2), (["FR 1", "USc"], 2), (["FR 1"], 0)])
def test_yanks_and_tanks(units, drm):
    from greatwar.games.paths_of_glory.rules import fire

    s = offensive("AP-35", "Calais", units, "Cambrai", ["GE 1"])
    assert fire.modifier(s, s.combat, True) == drm


@pytest.mark.rule("CARD.AP49", "SUM.SINAI")
@pytest.mark.parametrize(
    ("side", "pipeline", "drm"), [("AP", False, -3), ("AP", True, 0), ("CP", False, -3), ("CP", True, -3)]
)
def test_sinai_pipeline(side, pipeline, drm):
    from greatwar.games.paths_of_glory.rules import fire

    p = tw(13).clear().at("Sinai", "BRc" if side == "AP" else "TUc").hand("AP").hand("CP")
    to = "Gaza" if side == "AP" else "Cairo"
    p.at(to, "TUc" if side == "AP" else "BRc")
    if pipeline:
        p.event("AP-49", turn=12)
    s = attack(p.active(side), "Sinai")
    choose(s, next(a for a in attacks(s) if a.endswith(f"> {to}")))
    assert fire.modifier(s, combat_of(s), True) == drm


# Great Retreat --------------------------------------------------------------------------------------------------------


def attacked(units, turn_played, where_="Warsaw", from_="Lodz"):
    p = tw(9).clear().at(where_, *units).at(from_, "GE 1").hand("AP").hand("CP").event("AP-27", turn=turn_played)
    s = attack(p.active("CP"), from_)
    choose(s, next(a for a in attacks(s) if a.endswith(f"> {where_}")))
    while name(s) == "Designate":
        choose(s, "resolve")
    return s


@pytest.mark.rule("CARD.AP27")
@pytest.mark.parametrize(
    ("units", "played", "ok"),
    [(["RU 1"], 9, True), (["RU 1"], 8, False), (["FR 1"], 9, False), (["RU 1", "ROc"], 9, True)],
)
def test_great_retreat_is_for_russians_this_turn(units, played, ok):
    s = attacked(units, played, "Plock", "Lodz")
    assert ("fall-back" in choices(s)) is ok


@pytest.mark.rule("CARD.AP27", "7.1.3#1")
def test_great_retreat_and_the_advance():
    s = attacked(["RU 1"], 9, "Plock")
    choose(s, "fall-back")
    for _ in range(6):
        if not s.pending or any(c.startswith("advance") for c in choices(s)) or name(s) == "Combats":
            break
        choose(s, choices(s)[0])
    assert here(s, "Plock") == []
    assert not s.reduced(unit("RU 1"))
    assert any(c.startswith("advance") for c in choices(s))


# Fall of the Tsar -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.4.5#2")
@pytest.mark.parametrize(
    ("fell", "units", "kind", "want"),
    [
        (True, ["RU 1", "RU 2", "RUc"], "attack", 3),
        (True, ["RU 1", "RU 2", "RUc"], "move", 1),
        (False, ["RU 1", "RU 2", "RUc"], "attack", 1),
        (True, ["RU 1", "RUc", "ROc"], "attack", 3),
        (True, ["ROc", "ROc"], "attack", 1),
        (True, ["RUc"], "attack", 1),
    ],
)
def test_russian_attacks_cost_a_point_for_each_unit(fell, units, kind, want):
    p = tw().clear().at("Plock", *units).at("Tannenberg", "GE 1")
    if fell:
        p.event("CP-28", turn=9).event("CP-52", turn=12).with_(capitulation=4, tsar_fell=3)
    assert cost(p, "Plock", "AP-16", kind) == want


@pytest.mark.parametrize("fell", [True, False])
def test_russian_corps_no_longer_march_over_the_caucasus(fell):
    p = tw().clear().at("Caucasus", "RUc")
    if fell:
        p.event("CP-28", turn=9).event("CP-52", turn=12).with_(capitulation=4, tsar_fell=3)
    s = choose(holding(p, "AP-16"), "ops AP-16")
    activate(s, "activate-move Caucasus")
    to = {c.partition(" > ")[2] for c in choices(s)} if s.pending else set()
    assert bool(to & {"Poti", "Grozny"}) is not fell


# Command --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("c", ["CP-36", "CP-37"])
def test_what_needs_hindenburg_and_ludendorff(c):
    assert not may(tw(), c)
    assert may(tw().event("CP-54", turn=12), c)


@pytest.mark.rule("7.1.10", "CARD.CP54")
def test_a_german_offensive_in_effect_ends():
    for play_, vp in ((True, 10), (False, 9)):
        p = (
            position()
            .turn(6)
            .war("TU", "RO")
            .turn(14)
            .level(cp=2, ap=1)
            .war_status(cp=12, ap=5)
            .hand("CP", "CP-54", "CP-38")
        )
        r = Run(p, cp=[["event CP-54"]] if play_ else [], mo=(4, 4))
        assert r.turn_end().vp == vp


@pytest.mark.rule("7.1.8#1", "CARD.CP47")
def test_the_mutiny_replaces_a_french_offensive_of_the_turn():
    for play_, vp in ((True, 10), (False, 11)):
        p = (
            position()
            .turn(6)
            .war("TU", "RO")
            .turn(14)
            .level(cp=2, ap=1)
            .war_status(cp=12, ap=5)
            .hand("CP", "CP-47", "CP-38")
        )
        r = Run(p, cp=[["event CP-47"]] if play_ else [], mo=(1, 5))
        assert r.turn_end().vp == vp


@pytest.mark.parametrize(("ev", "ws", "ok"), [((), 3, False), (("CP-11",), 1, True), ((), 4, True)])
def test_ober_ost(ev, ws, ok):
    p = mob(3).clear().war_status(cp=ws).at("Tannenberg", "GE 8").at("Lomza", "RUc")
    for e in ev:
        p.event(e, turn=2)
    assert can_attack(p, "CP", "Tannenberg", "Lomza") is ok


def test_ober_ost_is_about_germans_only():
    p = mob(3).clear().war_status(cp=1).at("Tannenberg", "AH 1").at("Lomza", "RUc")
    assert can_attack(p, "CP", "Tannenberg", "Lomza")
