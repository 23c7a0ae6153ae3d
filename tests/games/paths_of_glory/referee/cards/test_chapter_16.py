"""Referee: chapter 16, war and peace."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import CARDS, Side
from tests.games.paths_of_glory.battles import attack, attacks
from tests.games.paths_of_glory.cards.holding import holding, playing
from tests.games.paths_of_glory.referee.cards.referee_cards import (  # noqa: F401
    DrawPhase,
    Pile,
    Run,
    WarStatusPhase,
    activate,
    all_of_russia,
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


def phase(p):
    return p.push(WarStatusPhase()).build()


# 16.1 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.1.1")
@pytest.mark.parametrize("scenario", ["introductory", "limited-war", "campaign", "historical"])
def test_everybody_begins_in_mobilization(scenario):
    s = position(scenario).s
    assert tuple(s.level) == (0, 0)
    assert tuple(s.war_status) == (0, 0, 0)


@pytest.mark.rule("16.1.2", "16.1.3#1", "16.1.4#1", "6.0.E.4#2")
@pytest.mark.parametrize("side", ["cp", "ap"])
@pytest.mark.parametrize(
    ("turn", "before", "status", "after"),
    [
        (1, 0, 4, 0),
        (1, 0, 11, 0),
        (2, 0, 3, 0),
        (2, 0, 4, 1),
        (5, 0, 10, 1),
        (5, 1, 10, 1),
        (5, 1, 11, 2),
        (5, 0, 11, 2),
        (5, 2, 12, 2),
    ],
)
def test_levels_rise(side, turn, before, status, after):
    p = position().turn(turn).level(**{side: before}).war_status(**{side: status})
    if side == "cp" and before:
        p.war("TU")
    s = phase(p)
    assert tuple(s.level) == ((after, 0) if side == "cp" else (0, after))


@pytest.mark.rule("16.1.3.1#1")
@pytest.mark.parametrize(("cp", "ap", "war"), [(4, 0, True), (3, 11, False), (11, 0, True)])
def test_turkey_enters_with_the_cp_limited_war_only(cp, ap, war):
    s = phase(position().turn(3).war_status(cp=cp, ap=ap))
    assert s.at_war("TU") is war


TURKS = (
    "Adrianople",
    "Gallipoli",
    "Constantinople",
    "Balikesir",
    "Ankara",
    "Adana",
    "Rize",
    "Erzerum",
    "Van",
    "Mosul",
    "Baghdad",
    "Damascus",
    "Gaza",
    "Medina",
)


@pytest.mark.rule("16.1.3.1#1", "SET.TU", "11.1.13")
def test_the_turkish_set_up_and_persia():
    s = phase(position().turn(3).war_status(cp=4))
    from greatwar.games.paths_of_glory.components import UNITS

    found = sorted(str(s.place(u)) for u in UNITS if u.kind == "TUc" and s.on_map(u))
    assert found == sorted(TURKS)
    assert not any(s.reduced(u) for u in UNITS if u.kind == "TUc" and s.on_map(u))
    assert {t for t in ("Giresun", "Baghdad", "Gaza", "Adrianople", "Erzerum") if s.trench_level(space(t), 0)} == {
        "Giresun",
        "Baghdad",
        "Gaza",
    }
    persia = {x: s.owner(space(x)) for x in ("Dilman", "Tabriz", "Hamadan", "Kermanshah", "Khorramabad", "Ahwaz")}
    assert persia == {"Dilman": 1, "Tabriz": 1, "Hamadan": 1, "Kermanshah": 0, "Khorramabad": 1, "Ahwaz": 1}
    assert s.vp == 10  # entry itself changes no VP


@pytest.mark.rule("16.1.3.1#2", "9.5.2.2")
def test_turkish_entry_does_not_hinder_a_neutral_entry():
    """Italy on the turn at whose end Turkey enters, and Bulgaria on the next."""
    p = position().turn(5).level(ap=1).war_status(cp=4, ap=4).hand("AP", "AP-17").hand("CP", "CP-3")
    r = Run(p, ap=[["event AP-17"]])
    s = r.turn_end()
    assert s.at_war("TU")
    assert s.at_war("IT")
    p = (
        position()
        .turn(5)
        .level(cp=1)
        .war("TU")
        .with_(entered=tuple(position().war("TU").turn(5).s.entered))
        .hand("CP", "CP-34")
    )
    assert "CP-34" in events(Run(p).at("TakeAction"))


@pytest.mark.rule("16.1.3#1", "16.1.3#2", "16.1.4#2", "6.0.G#5")
def test_the_new_deck_is_drawn_from_at_once_with_the_discards():
    p = position().turn(4).war_status(cp=4).hand("CP", "CP-13", "CP-9", "CP-7", "CP-8", "CP-12").hand("AP")
    r = Run(p, cp=[["ops CP-8"], ["event CP-9"]])
    s = r.at("DrawCard", "DiscardCombatCards")
    while not choices(s)[0].startswith("draw CP"):
        r.one()
    offered = {c.removeprefix("draw ") for c in choices(s)}
    limited = {str(c) for c in CARDS if c.side == Side.CP and 15 <= int(str(c)[3:]) <= 34}
    assert limited <= offered
    assert "CP-8" in offered
    assert "CP-9" not in offered
    assert "CP-35" not in offered
    assert not offered & {"CP-13", "CP-7", "CP-12"}


@pytest.mark.rule("16.1.3#1")
def test_without_a_rise_discards_are_not_shuffled_in():
    p = position().turn(4).war_status(cp=3).hand("CP", "CP-8", "CP-9").hand("AP")
    r = Run(p, cp=[["ops CP-8"]])
    s = r.at("DrawCard", "DiscardCombatCards")
    while not choices(s)[0].startswith("draw CP"):
        r.one()
    assert "draw CP-8" not in choices(s)


@pytest.mark.rule("16.1.5#2")
@pytest.mark.parametrize(("before", "may"), [(2, False), (3, True)])
def test_race_to_the_sea_limit_ends_within_the_turn(before, may):
    """Reichstag Truce raises War Status 3 to 4: in the next round Germans may end their move in Amiens."""
    p = (
        position()
        .clear()
        .turn(3)
        .war_status(cp=before)
        .at("Cambrai", "GE 1")
        .control("Sedan", "CP")
        .hand("CP", "CP-9", "CP-8")
    )
    r = Run(p, cp=[["event CP-9"]])
    s = r.at("TakeAction", side=0, round_=2)
    assert next(iter(s.level)) == 0
    choose(s, "ops CP-8")
    activate(s, "activate-move Cambrai")
    walk(s, "GE 1", "Amiens")
    ends = (
        not s.pending
        or name(s) == "TakeAction"
        or any(c in ("stop", "done", "halt") or c.startswith("stop") for c in choices(s))
    )
    assert ends is may, choices(s)


@pytest.mark.rule("16.1.6", "9.5.1.3")
def test_after_total_war_events_still_raise_the_combined_status():
    p = position().turn(12).level(cp=2, ap=2).war("TU", "IT").war_status(cp=12, ap=13)
    s = playing(p, "AP-37")
    assert s.war_status[2] == 26
    s = playing(position().turn(12).level(cp=2, ap=2).war("TU", "IT").war_status(cp=12, ap=13), "CP-54")
    assert s.war_status[2] == 27


@pytest.mark.rule("9.5.1.3")
@pytest.mark.parametrize(
    ("c", "ws"),
    [
        ("CP-9", 1),
        ("CP-11", 1),
        ("CP-13", 2),
        ("AP-2", 2),
        ("AP-1", 1),
        ("AP-14", 1),
        ("AP-10", 0),
        ("CP-8", 0),
        ("CP-33", 2),
        ("CP-27", 1),
        ("CP-54", 2),
        ("AP-27", 1),
        ("AP-37", 1),
        ("AP-49", 0),
    ],
)
def test_war_status_of_events(c, ws):
    p = position().turn(7).level(cp=1, ap=1).war("TU")
    s = playing(p, c)
    own = 0 if c.startswith("CP") else 1
    assert (s.war_status[own], s.war_status[1 - own], s.war_status[2]) == (ws, 0, ws)


@pytest.mark.parametrize("use", ["ops", "sr", "rp"])
def test_no_war_status_for_other_uses(use):
    s = choose(holding(position().turn(7), "CP-13"), f"{use} CP-13")
    assert tuple(s.war_status) == (0, 0, 0)


# 16.2 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.2.1")
@pytest.mark.parametrize(("cp", "ap", "over"), [(19, 20, False), (20, 20, True), (22, 18, True), (22, 22, True)])
@pytest.mark.parametrize("scenario", ["campaign", "historical"])
def test_armistice_at_forty(cp, ap, over, scenario):
    s = phase(position(scenario).turn(15).level(cp=2, ap=2).war("TU", "IT").war_status(cp=cp, ap=ap))
    assert bool(winner(s)) is over


@pytest.mark.rule("16.2.1")
def test_forty_in_the_action_phase_does_not_end_the_game_before_the_war_status_phase():
    p = (
        position()
        .turn(15)
        .level(cp=2, ap=2)
        .war("TU", "IT")
        .war_status(cp=19, ap=20)
        .hand("CP", "CP-54")
        .hand("AP", "AP-4")
    )
    r = Run(p, cp=[["event CP-54"]])
    s = r.at("TakeAction", side=1, round_=6)
    assert s.pending
    assert s.war_status[2] == 41
    s = r.turn_end()
    assert winner(s)


# 16.3 ------------------------------------------------------------------------------------------------------------


def tw(turn=14, **ws):
    return position().turn(turn).level(cp=2, ap=2).war("TU", "IT", "RO").war_status(**(ws or {"cp": 15, "ap": 15}))


@pytest.mark.rule("16.3.2")
@pytest.mark.parametrize(("cp", "ap", "may"), [(14, 15, False), (15, 15, True), (16, 16, True)])
def test_zimmermann_from_combined_thirty(cp, ap, may):
    s = Run(tw(cp=cp, ap=ap).hand("AP", "AP-54")).at("TakeAction", side=1)
    assert ("AP-54" in events(s)) is may


@pytest.mark.rule("16.3.2")
@pytest.mark.parametrize("by", ["own", "enemy"])
def test_zimmermann_becomes_allowed_within_the_turn(by):
    p = tw(cp=14, ap=15).hand("AP", "AP-54", "AP-37").hand("CP", "CP-37", "CP-9", "CP-54")
    r = Run(p, cp=[["event CP-54"]] if by == "enemy" else [], ap=[["event AP-37"]] if by == "own" else [])
    s = r.at("TakeAction", side=1, round_=1)
    assert ("AP-54" in events(s)) is (by == "enemy")
    r.one()
    s = r.at("TakeAction", side=1, round_=2)
    assert "AP-54" in events(s)


@pytest.mark.rule("16.3.3", "16.3.4", "16.3.5", "CARD.AP54")
def test_zimmermann_and_what_follows_it_on_the_same_turn():
    p = tw().hand("AP", "AP-54", "AP-55", "AP-40", "AP-38", "AP-43", "AP-47")
    r = Run(p)
    s = r.at("TakeAction", side=1)
    assert events(s) == {"AP-54"}
    choose(s, "event AP-54")
    assert s.vp == 9
    assert s.at_war("US")
    s = r.at("TakeAction", side=1, round_=2)
    assert events(s) == {"AP-40"}  # Over There only on a later turn
    s = r.at("TakeAction", side=1, turn=15)
    assert events(s) >= {"AP-55", "AP-40"}
    assert not events(s) & {"AP-38", "AP-43", "AP-47"}
    choose(s, "event AP-55")
    s = r.at("TakeAction", side=1, turn=15, round_=2)
    assert {"AP-38", "AP-43", "AP-47"} <= events(s)  # ruling 24


@pytest.mark.rule("CARD.CP36", "CARD.AP52", "CARD.AP38")
def test_u_boats_bar_us_reinforcements_until_convoy():
    p = tw(turn=16).war("US").event("AP-54", turn=14).event("AP-55", turn=15).with_(us_entry=3).event("CP-54", turn=13)
    p.hand("CP", "CP-36", "CP-37").hand("AP", "AP-38", "AP-43", "AP-52")
    r = Run(p, cp=[["one-op"], ["event CP-36"]], ap=[["one-op"], ["event AP-52"]])
    s = r.at("TakeAction", side=1)
    assert events(s) == {"AP-38", "AP-43"}  # Convoy needs U-Boats first
    r.one()
    s = r.at("TakeAction", side=1, round_=2)
    assert events(s) == {"AP-52"}
    vp = s.vp
    r.one()
    assert r.s.vp == vp - 1
    s = r.at("TakeAction", side=1, round_=3)
    assert events(s) == {"AP-38", "AP-43"}


# 16.4 ------------------------------------------------------------------------------------------------------------

SEVEN = ("Lodz", "Warsaw", "Riga", "Vilna", "Minsk", "Kiev", "Odessa")
SEVEN_H = ("Lodz", "Warsaw", "Riga", "Vilna", "Kovno", "Kiev", "Odessa")


def taken(p, *spaces):
    for x in spaces:
        p.control(x, "CP")
    return p


@pytest.mark.rule("16.4.2", "16.4.3#1")
@pytest.mark.parametrize(
    ("scenario", "spaces", "may"),
    [
        ("campaign", ("Lodz", "Warsaw"), False),
        ("campaign", ("Lodz", "Warsaw", "Riga"), True),
        ("campaign", ("Lodz", "Warsaw", "Baku"), True),
        ("campaign", ("Lodz", "Warsaw", "Kovno"), False),
        ("historical", ("Lodz", "Warsaw", "Kovno"), True),
        ("historical", ("Lodz", "Warsaw", "Minsk"), False),
        ("campaign", ("Lodz", "Warsaw", "Minsk"), True),
        ("campaign", ("Lodz", "Warsaw", "Bucharest"), False),
    ],
)
def test_three_vp_spaces_in_russia_allow_tsar_takes_command(scenario, spaces, may):
    p = historical() if scenario == "historical" else position()
    p.turn(8).level(cp=1, ap=1).war("TU", "RO").hand("CP", "CP-28")
    s = Run(taken(p, *spaces)).at("TakeAction")
    assert ("CP-28" in events(s)) is may


@pytest.mark.rule("16.4.3#2")
def test_tsar_takes_command_goes_back_when_a_space_is_retaken():
    """The Allies walk into empty Lodz: the event is no longer allowed in the next round."""
    p = position().clear().turn(8).level(cp=1, ap=1).war("TU").hand("CP", "CP-28").hand("AP", "AP-4")
    taken(p, "Lodz", "Riga", "Vilna").at("Warsaw", "RU 1")
    p.destroyed("Riga")
    r = Run(p)
    s = r.at("TakeAction")
    assert "CP-28" in events(s)
    s = r.at("TakeAction", side=1)
    choose(s, "ops AP-4")
    activate(s, "activate-move Warsaw")
    walk(s, "RU 1", "Lodz")
    s = r.at("TakeAction", side=0, round_=2)
    assert s.owner(space("Lodz")) == 1
    assert "CP-28" not in events(s)


@pytest.mark.rule("16.4.4#1", "16.4.4#2")
@pytest.mark.parametrize(
    ("played", "cp", "ap", "spaces", "may"),
    [
        (True, 15, 15, 3, True),
        (True, 15, 14, 3, False),
        (True, 15, 14, 4, True),
        (True, 15, 18, 0, True),
        (True, 15, 17, 0, False),
        (True, 13, 13, 7, True),
        (False, 18, 18, 7, False),
    ],
)
def test_fall_of_the_tsar_needs_thirty_three(played, cp, ap, spaces, may):
    p = taken(tw(cp=cp, ap=ap), *SEVEN[:spaces]).hand("CP", "CP-52", "CP-28")
    if played:
        p.event("CP-28", turn=9).with_(capitulation=2).hand("CP", "CP-52")
    s = Run(p).at("TakeAction")
    assert ("CP-52" in events(s)) is may


@pytest.mark.rule("16.4.4#1")
def test_fall_of_the_tsar_may_follow_on_the_same_turn_by_the_status_of_tsar_takes_command_itself():
    """Combined 29 and 3 spaces is 32; Tsar Takes Command adds one."""
    p = taken(tw(cp=14, ap=15), *SEVEN[:3]).hand("CP", "CP-28", "CP-52")
    r = Run(p, cp=[["event CP-28"]])
    s = r.at("TakeAction")
    assert events(s) == {"CP-28"}
    r.one()
    s = r.at("TakeAction", side=0, round_=2)
    assert events(s) == {"CP-52"}


@pytest.mark.rule("CARD.CP52", "16.4.5#1")
@pytest.mark.parametrize(("romania", "vp"), [(True, 11), (False, 13)])
def test_fall_of_the_tsar_points(romania, vp):
    p = position().turn(14).level(cp=2, ap=2).war("TU", "IT").war_status(cp=16, ap=16)
    if romania:
        p.war("RO")
    p = taken(p, *SEVEN[:3]).event("CP-28", turn=9).with_(capitulation=2).hand("CP", "CP-52")
    r = Run(p, cp=[["event CP-52"]])
    s = r.at("TakeAction", side=1)
    assert s.vp == vp


@pytest.mark.rule("16.4.6#1", "16.4.6#2")
@pytest.mark.parametrize(
    ("fell", "now", "may"),
    [
        (3, SEVEN[:3], False),
        (3, SEVEN[:4], True),
        (3, (*SEVEN[:3], "Baku"), True),
        (4, SEVEN[:3], False),
        (7, SEVEN, True),
        (8, (*SEVEN, "Baku"), True),
        (8, SEVEN, True),
        (7, (*SEVEN[:6], "Baku"), False),
        (6, (*SEVEN[:6], "Baku"), True),
        (0, ("Lodz",), True),
        (0, (), False),
    ],
)
def test_bolshevik_revolution_needs_more_spaces_or_all_seven(fell, now, may):
    p = (
        taken(tw(turn=15), *now)
        .event("CP-28", turn=9)
        .event("CP-52", turn=14)
        .with_(capitulation=4, tsar_fell=fell)
        .hand("CP", "CP-53")
    )
    s = Run(p).at("TakeAction")
    assert ("CP-53" in events(s)) is may


@pytest.mark.rule("16.4.6#1", "16.4.7", "16.4.8", "CARD.CP45")
@pytest.mark.parametrize("seven", [True, False])
def test_the_road_to_brest_litovsk_in_play(seven):
    """Fall and Bolsheviks are a turn apart even with all seven spaces; the treaty may follow at once."""
    p = (
        all_of_russia(tw(turn=14, cp=17, ap=17), *(() if seven else ("Kiev",)))
        .event("CP-28", turn=9)
        .with_(capitulation=2)
    )
    p.hand("CP", "CP-52", "CP-53", "CP-45")
    r = Run(p, cp=[["event CP-52"]])
    s = r.at("TakeAction", side=0)
    assert events(s) == {"CP-52"}
    r.one()
    s = r.at("TakeAction", side=0, round_=2)
    assert events(s) == set()
    s = r.at("TakeAction", side=0, turn=15)
    assert "CP-45" not in events(s)
    assert ("CP-53" in events(s)) is seven
    if seven:
        choose(s, "event CP-53")
        s = r.at("TakeAction", side=0, turn=15, round_=2)
        assert "CP-45" in events(s)


@pytest.mark.rule("16.4.7", "CARD.CP53")
@pytest.mark.parametrize(("bolshevik", "flipped"), [(True, 1), (False, 3)])
def test_one_russian_point_a_turn_after_the_bolsheviks(bolshevik, flipped):
    p = (
        tw(turn=16)
        .at("Moscow", "(RU 1)", "(RU 2)", "(RU 3)")
        .hand("AP", "AP-13")
        .event("CP-28", turn=9)
        .event("CP-52", turn=14)
        .with_(capitulation=4, tsar_fell=3)
    )
    if bolshevik:
        p.event("CP-53", turn=15).with_(capitulation=6)
    r = Run(p, ap=[["rp AP-13"]], mo=(4, 5))
    s = r.at("Replace")
    n = 0
    for _ in range(5):
        go = (
            next((c for c in choices(s) if any(u in c for u in ("RU 1", "RU 2", "RU 3"))), None)
            if name(s) == "Replace"
            else None
        )
        if go is None:
            break
        choose(s, go)
        n += 1
    assert n == flipped


@pytest.mark.rule("7.1.11", "CARD.CP53")
def test_a_russian_offensive_in_effect_ends_with_the_bolsheviks():
    after = []
    for play in (True, False):
        p = (
            all_of_russia(tw(turn=15))
            .event("CP-28", turn=9)
            .event("CP-52", turn=14)
            .with_(capitulation=4, tsar_fell=7)
            .hand("CP", "CP-53", "CP-38")
        )
        r = Run(p, cp=[["event CP-53"]] if play else [], mo=(6, 5))
        after.append(r.turn_end().vp)
    assert after[1] - after[0] == 1  # without the event the missed offensive costs a point


# Brest-Litovsk ------------------------------------------------------------------------------------------------------


def treaty(p):
    return (
        p.turn(16)
        .level(cp=2, ap=2)
        .war("TU", "IT", "RO")
        .event("CP-28", turn=9)
        .event("CP-52", turn=13)
        .event("CP-53", turn=15)
        .with_(capitulation=6, tsar_fell=3)
    )


@pytest.mark.rule("16.4.9#1", "16.4.9#2")
@pytest.mark.parametrize(
    ("where_", "stay"),
    [
        ("Moscow", True),
        ("Konigsberg", True),
        ("Lemberg", True),
        ("Bucharest", True),
        ("Erzerum", True),
        ("Kars", True),
        ("Belgrade", False),
        ("Sofia", False),
        ("Salonika", False),
        ("Tabriz", False),
        ("Tirana", False),
    ],
)
def test_russians_abroad_are_eliminated(where_, stay):
    p = treaty(position().clear().war("BU", "GR")).destroyed("Konigsberg", "Erzerum").at(where_, "RUc")
    s = playing(p, "CP-45")
    assert bool(s.at(space(where_))) is stay


@pytest.mark.rule("16.4.9#2")
@pytest.mark.parametrize(("mate", "stay"), [("ROc", False), ("BRc", False), ("RU 1", True)])
def test_russians_stacked_with_allies_are_interned(mate, stay):
    p = treaty(position().clear()).at("Jassy", "RUc", mate)
    s = playing(p, "CP-45")
    left = here(s, "Jassy")
    assert (left == sorted(["RUc", mate])) if stay else (left == [mate])


@pytest.mark.rule("16.4.9#3", "CARD.CP45")
@pytest.mark.parametrize(
    ("active", "from_", "units", "to", "target", "may"),
    [
        ("AP", "Warsaw", "RU 1", "Lodz", "GE 1", False),
        ("CP", "Lodz", "GE 1", "Warsaw", "RU 1", False),
        ("CP", "Erzerum", "TUc", "Kars", "RUc", True),
        ("CP", "Eleskirt", "TUc", "Erivan", "RUc", True),
        ("CP", "Eleskirt", "GEc", "Erivan", "RUc", False),
        ("AP", "Kars", "RUc", "Erzerum", "TUc", False),
    ],
)
def test_attacks_after_the_treaty(active, from_, units, to, target, may):
    p = treaty(position().clear()).event("CP-45").with_(capitulation=7).at(from_, units).at(to, target).active(active)
    s = attack(p, from_)
    got = any(to in a for a in attacks(s)) if s.pending else False
    assert got is may


# 16.5 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.5.2#1", "5.1.1#2")
@pytest.mark.parametrize(
    ("scenario", "side", "vp"),
    [
        ("campaign", "CP-3", 11),
        ("campaign", "CP-3", 19),
        ("campaign", "AP-4", 9),
        ("limited-war", "AP-4", 1),
        ("limited-war", "CP-3", 19),
    ],
)
def test_accepted_terms_are_a_draw(scenario, side, vp):
    s = choose(holding(position(scenario).turn(5).vp(vp), side), "peace", "accept")
    assert winner(s) == "draw"


@pytest.mark.rule("16.5.2#2", "PAC.PEACE")
@pytest.mark.parametrize(
    ("c", "vp", "cp", "ap", "row"),
    [
        ("CP-3", 12, 9, 10, (1, 1, 1, 0, 0, -1)),
        ("CP-3", 12, 10, 10, (1, 1, 0, 0, 0, -1)),
        ("AP-4", 8, 9, 10, (-1, -1, -1, 0, 0, 1)),
        ("AP-4", 8, 10, 10, (-1, -1, 0, 0, 0, 1)),
    ],
)
def test_rejected_terms_are_rolled(c, vp, cp, ap, row):
    for die, change in enumerate(row, 1):
        s = holding(position().turn(8).vp(vp).level(cp=1, ap=1).war("TU").war_status(cp=cp, ap=ap), c)
        choose(s, "peace", "reject", dice=[die])
        assert s.vp == vp + change, die


@pytest.mark.rule("16.5.3")
def test_terms_may_be_offered_every_round():
    p = position().turn(5).vp(15).hand("CP", "CP-3")
    r = Run(p, cp=[["peace", "reject"]] * 6)
    r.dice = [4] * 6
    s = r.turn_end()
    assert sum(n == "PeaceOffer" or n == "PeaceTermsRoll" for n, *_ in r.seen) >= 6
    assert s.turn == 6


@pytest.mark.rule("CARD.AP40", "16.5.1")
def test_fourteen_points_leave_peace_to_the_allies():
    p = tw(turn=15).vp(13).war("US").event("AP-54", turn=14).with_(us_entry=2).hand("AP", "AP-40").hand("CP", "CP-3")
    r = Run(p, ap=[["event AP-40"]])
    assert "peace" in choices(r.at("TakeAction"))
    s = r.at("TakeAction", side=0, round_=2)
    assert s.vp == 12
    assert "peace" not in choices(s)
    s.vp = 9
    s = r.at("TakeAction", side=1, round_=2)
    assert "peace" in choices(s)


@pytest.mark.rule("CARD.AP62")
@pytest.mark.parametrize(("die", "change"), [(1, -1), (3, -1), (4, 0), (5, 0), (6, 1)])
def test_sixtus_rolls_on_the_low_row_even_late(die, change):
    p = tw(turn=15, cp=16, ap=16).hand("AP", "AP-62")
    p.s.pile  # noqa: B018
    s = Run(p).at("TakeAction", side=1)
    choose(s, "event AP-62", dice=[die])
    assert s.vp == 10 + change
    assert winner(s) == ""
