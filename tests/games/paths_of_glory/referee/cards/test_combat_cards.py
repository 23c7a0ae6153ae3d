"""Referee: 9.5.4 and the combat cards themselves."""

from __future__ import annotations

import pytest

from tests.games.paths_of_glory.battles import attack, attacks, drm_with, pass_cards, play
from tests.games.paths_of_glory.cards.holding import holding
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


def base(turn=9):
    """An empty map in Total War; no limit of 1914 is left."""
    return (
        position()
        .turn(6)
        .war("TU", "IT", "RO", "BU", "GR")
        .turn(turn)
        .level(cp=2, ap=2)
        .war_status(cp=15, ap=14)
        .clear()
    )


def battle(
    side,
    from_,
    units,
    to,
    target,
    *hand,
    turn=9,
    events_=(),
    trench=0,
    destroyed=(),
    optional=False,
    extra=None,
    reserve=(),
):
    """A side attacks from one space with all its units there; the question after the attack is designated."""
    p = base(turn)
    if events_:
        p.event(*events_, turn=turn - 1)
    for x in destroyed:
        p.destroyed(x)
    p.at(from_, *units)
    if target:
        p.at(to, *target)
    if trench:
        p.trench(to, "AP" if side == "CP" else "CP", trench)
    if extra:
        for x, us in extra.items():
            p.at(x, *us)
    if reserve:
        p.reserve(*reserve)
    for who in ("CP", "AP"):
        p.hand(who, *[c for c in hand if c.startswith(who)])
    s = attack(p.active(side), from_)
    first = next(a for a in attacks(s) if a.endswith(f"> {to}"))
    choose(s, first)
    while s.pending and name(s) == "Designate":
        choose(s, next((c for c in choices(s) if c.startswith("join")), "resolve"))
    return s


def ever(s, c):
    """Whether a card is listed in any window before the dice."""
    for _ in range(12):
        if not s.pending or name(s) == "FireRoll":
            return False
        listed = choices(s)
        if f"card {c}" in listed:
            return True
        nxt = next((x for x in ("done", "no-flank") if x in listed), None)
        if nxt is None:
            return False
        choose(s, nxt)
    raise AssertionError(choices(s))


# card, side, from, units, to, target, keywords, playable
COND = [
    # Von Francois: GE attack on a space with RU units
    ("CP-3", "CP", "Tannenberg", ["GE 8"], "Plock", ["RU 2"], {}, True),
    ("CP-3", "CP", "Tannenberg", ["AH 1"], "Plock", ["RU 2"], {}, False),
    ("CP-3", "CP", "Tannenberg", ["AH 1", "GEc"], "Plock", ["RU 2"], {}, True),
    ("CP-3", "CP", "Tannenberg", ["GE 8"], "Plock", ["FR 2"], {}, False),
    ("CP-3", "CP", "Tannenberg", ["GE 8"], "Plock", ["RUc", "ROc"], {}, True),
    ("CP-3", "CP", "Tannenberg", ["PLc"], "Plock", ["RU 2"], {}, True),
    ("CP-3", "AP", "Plock", ["RU 2"], "Tannenberg", ["GE 8"], {}, False),
    # gas and air: any GE attack
    *[
        (c, "CP", "Metz", u, "Verdun", ["FR 1"], {}, ok)
        for c in ("CP-15", "CP-19", "CP-35", "CP-40")
        for u, ok in ((["GE 1"], True), (["AH 1"], False), (["GEc"], True))
    ],
    ("CP-15", "AP", "Verdun", ["FR 1"], "Sedan", ["GE 1"], {}, False),
    # Liman von Sanders: TU attack or defence, not SN
    ("CP-16", "CP", "Gaza", ["TUc"], "Sinai", ["BRc"], {}, True),
    ("CP-16", "AP", "Sinai", ["BRc"], "Gaza", ["TUc"], {}, True),
    ("CP-16", "CP", "Gaza", ["GEc"], "Sinai", ["BRc"], {}, False),
    ("CP-16", "CP", "Libya", ["TU SNc"], "Alexandria", ["BRc"], {}, False),
    ("CP-16", "AP", "Alexandria", ["BRc"], "Libya", ["TU SNc"], {}, False),
    ("CP-16", "AP", "Sinai", ["BRc"], "Gaza", ["GEc", "TUc"], {}, True),
    # Fortified machine guns: GE defenders in a trench
    ("CP-18", "AP", "Verdun", ["FR 1"], "Sedan", ["GE 1"], {"trench": 1}, True),
    ("CP-18", "AP", "Verdun", ["FR 1"], "Sedan", ["GE 1"], {"trench": 2}, True),
    ("CP-18", "AP", "Verdun", ["FR 1"], "Sedan", ["GE 1"], {}, False),
    ("CP-18", "AP", "Verdun", ["FR 1"], "Sedan", ["AH 1"], {"trench": 1}, False),
    ("CP-18", "AP", "Verdun", ["FR 1"], "Sedan", ["AH 1", "GEc"], {"trench": 1}, True),
    ("CP-18", "CP", "Sedan", ["GE 1"], "Verdun", ["FR 1"], {"trench": 1}, False),
    # Place of Execution
    ("CP-26", "CP", "Sedan", ["GE 1"], "Verdun", ["FR 1"], {"events_": ("CP-13",)}, True),
    ("CP-26", "CP", "Sedan", ["GE 1"], "Verdun", ["FR 1"], {}, False),
    ("CP-26", "CP", "Sedan", ["GE 1"], "Verdun", ["FR 1"], {"events_": ("CP-13", "CP-54")}, False),
    ("CP-26", "CP", "Sedan", ["GE 1"], "Verdun", ["FR 1"], {"events_": ("CP-13",), "destroyed": ("Verdun",)}, False),
    ("CP-26", "CP", "Sedan", ["AH 1"], "Verdun", ["FR 1"], {"events_": ("CP-13",)}, False),
    ("CP-26", "CP", "Sedan", ["GE 1"], "Liege", ["BE 1"], {"events_": ("CP-13",)}, False),
    ("CP-26", "CP", "Sedan", ["GE 1"], "Verdun", ["BR 1"], {"events_": ("CP-13",)}, True),
    ("CP-26", "CP", "Sedan", ["GE 1"], "Verdun", [], {"events_": ("CP-13",)}, True),
    ("CP-26", "CP", "Sedan", ["GE 1"], "Chateau Thierry", ["FR 1"], {"events_": ("CP-13",)}, False),
    # Alpenkorps
    ("CP-30", "CP", "Mulhouse", ["GE 7"], "Strasbourg", ["FR 1"], {}, True),
    ("CP-30", "CP", "Strasbourg", ["GE 7"], "Mulhouse", ["FR 1"], {}, True),
    ("CP-30", "CP", "Metz", ["GE 7"], "Verdun", ["FR 1"], {}, False),
    ("CP-30", "CP", "Mulhouse", ["AH 1"], "Strasbourg", ["FR 1"], {}, False),
    ("CP-30", "AP", "Belfort", ["FR 1"], "Mulhouse", ["GE 7"], {}, False),
    # Kemal: TU defence with CF
    ("CP-31", "AP", "Sinai", ["BRc"], "Gaza", ["TUc"], {}, True),
    ("CP-31", "AP", "Sinai", ["BRc"], "Gaza", ["(TUc)"], {}, False),
    ("CP-31", "CP", "Gaza", ["TUc"], "Sinai", ["BRc"], {}, False),
    ("CP-31", "AP", "Alexandria", ["BRc"], "Libya", ["TU SNc"], {}, False),
    ("CP-31", "AP", "Sinai", ["BRc"], "Gaza", ["GEc"], {}, False),
    # Von Below
    ("CP-43", "CP", "Trent", ["GE 14"], "Asiago", ["IT 1"], {}, True),
    ("CP-43", "CP", "Trent", ["GE 14"], "Asiago", ["IT 1", "FRc"], {}, False),
    ("CP-43", "CP", "Trent", ["AH 5"], "Asiago", ["IT 1"], {}, False),
    ("CP-43", "CP", "Trent", ["AH 5", "GEc"], "Asiago", ["IT 1"], {}, True),
    ("CP-43", "CP", "Metz", ["GE 14"], "Verdun", ["FR 1"], {}, False),
    # Von Hutier
    ("CP-44", "CP", "Tannenberg", ["GE 8"], "Plock", ["RU 1"], {}, True),
    ("CP-44", "CP", "Tannenberg", ["GE 8"], "Plock", ["RUc", "ROc"], {}, True),
    ("CP-44", "CP", "Tannenberg", ["GE 8"], "Plock", ["FR 1"], {}, False),
    ("CP-44", "CP", "Tannenberg", ["AH 1"], "Plock", ["RU 1"], {}, False),
    # the offensives of 1918
    *[
        (c, "CP", "Metz", u, "Verdun", ["FR 1"], {"events_": ev}, ok)
        for c in ("CP-49", "CP-50", "CP-51")
        for u, ev, ok in ((["GE 1"], ("CP-54",), True), (["GE 1"], (), False), (["AH 1"], ("CP-54",), False))
    ],
    # Kaisertreu
    ("CP-57", "CP", "Cracow", ["AH 1"], "Czestochowa", ["RU 1"], {}, True),
    ("CP-57", "CP", "Cracow", ["GE 1"], "Czestochowa", ["RU 1"], {}, False),
    ("CP-57", "AP", "Czestochowa", ["RU 1"], "Oppeln", ["AHc"], {}, True),
    ("CP-57", "AP", "Czestochowa", ["RU 1"], "Oppeln", ["GEc"], {}, False),
    # Turk Determination
    ("CP-60", "AP", "Sinai", ["BRc"], "Gaza", ["TUc"], {}, True),
    ("CP-60", "AP", "Sinai", ["BRc"], "Gaza", ["TUc"], {"trench": 1}, False),
    ("CP-60", "AP", "Alexandria", ["BRc"], "Libya", ["TU SNc"], {}, False),
    # Achtung: Panzer
    ("CP-62", "CP", "Sedan", ["GE 1"], "Cambrai", ["FR 1"], {}, True),
    ("CP-62", "CP", "Verdun", ["GE 1"], "Sedan", ["FR 1"], {"destroyed": ("Verdun",)}, False),
    ("CP-62", "CP", "Sedan", ["AH 1"], "Cambrai", ["FR 1"], {}, False),
    # Alberich: CP defence in France or Belgium
    ("CP-64", "AP", "Verdun", ["FR 1"], "Sedan", ["GE 1"], {}, True),
    ("CP-64", "AP", "Antwerp", ["BR 1"], "Brussels", ["GE 1"], {"extra": {"Sedan": ["GEc"]}}, True),
    ("CP-64", "AP", "Verdun", ["FR 1"], "Metz", ["GE 1"], {}, False),
    ("CP-64", "AP", "Plock", ["RU 1"], "Tannenberg", ["GE 1"], {}, False),
    # Pleve
    ("AP-4", "AP", "Plock", ["RU 1"], "Tannenberg", ["GE 1"], {}, True),
    ("AP-4", "CP", "Tannenberg", ["GE 1"], "Plock", ["RU 1"], {}, True),
    ("AP-4", "CP", "Tannenberg", ["GE 1"], "Plock", ["FR 1"], {}, False),
    ("AP-4", "AP", "Verdun", ["FR 1"], "Sedan", ["GE 1"], {}, False),
    # Putnik, to Fall 1915
    ("AP-5", "CP", "Sarajevo", ["AH 6"], "Valjevo", ["SB 2"], {"turn": 7}, True),
    ("AP-5", "CP", "Sarajevo", ["AH 6"], "Valjevo", ["SB 2"], {"turn": 8}, False),
    ("AP-5", "AP", "Valjevo", ["SB 2"], "Sarajevo", ["AH 6"], {"turn": 7}, True),
    ("AP-5", "CP", "Sarajevo", ["AH 6"], "Valjevo", ["FRc"], {"turn": 7}, False),
    # Hurricane Barrage, Air Superiority, Phosgene
    *[
        ("AP-18", "AP", "Calais", u, "Ostend", ["GE 1"], {}, ok)
        for u, ok in (
            (["BR 1"], True),
            (["BR BEF"], True),
            (["AUSc"], False),
            (["CNDc"], False),
            (["PTc"], False),
            (["FR 1"], False),
            (["AUSc", "BRc"], True),
        )
    ],
    *[
        ("AP-19", "AP", "Calais", u, "Cambrai", ["GE 1"], {}, ok)
        for u, ok in ((["BR 1"], True), (["FR 1"], True), (["CNDc"], False), (["BE 1"], False), (["USc"], False))
    ],
    *[
        ("AP-21", "AP", "Calais", u, "Cambrai", ["GE 1"], {}, ok)
        for u, ok in ((["BR 1"], False), (["FR 1"], True), (["FRc"], True))
    ],
    ("AP-18", "CP", "Ostend", ["GE 1"], "Calais", ["BR 1"], {}, False),
    # Mine Attack
    ("AP-36", "AP", "Calais", ["BR 1"], "Cambrai", ["GE 1"], {"trench": 1}, True),
    ("AP-36", "AP", "Calais", ["BR 1"], "Cambrai", ["GE 1"], {}, False),
    ("AP-36", "AP", "Calais", ["CNDc"], "Cambrai", ["GE 1"], {"trench": 2}, False),
    ("AP-36", "AP", "Calais", ["BR 1"], "Cambrai", ["AH 1"], {"trench": 2}, True),
    # They Shall Not Pass
    ("AP-39", "CP", "Sedan", ["GE 1"], "Verdun", ["FR 1"], {}, True),
    ("AP-39", "CP", "Sedan", ["GE 1"], "Verdun", ["FR 1"], {"destroyed": ("Verdun",)}, False),
    ("AP-39", "CP", "Sedan", ["GE 1"], "Verdun", ["BR 1"], {}, False),
    ("AP-39", "CP", "Sedan", ["GE 1"], "Verdun", ["BR 1", "FRc"], {}, True),
    ("AP-39", "CP", "Sedan", ["GE 1"], "Cambrai", ["FR 1"], {}, False),
    ("AP-39", "CP", "Sedan", ["GE 1"], "Liege", ["FR 1"], {}, False),
    # Royal Tank Corps
    ("AP-48", "AP", "Calais", ["BR 1"], "Cambrai", ["GE 1"], {"trench": 1, "events_": ("AP-28",)}, True),
    ("AP-48", "AP", "Calais", ["BR 1"], "Cambrai", ["GE 1"], {"trench": 1}, False),
    ("AP-48", "AP", "Calais", ["FR 1"], "Cambrai", ["GE 1"], {"trench": 1, "events_": ("AP-28",)}, False),
    ("AP-48", "AP", "Verdun", ["BR 1"], "Sedan", ["GE 1"], {"trench": 1, "events_": ("AP-28",)}, False),
    ("AP-48", "AP", "Calais", ["BR 1"], "Ostend", ["GE 1"], {"trench": 1, "events_": ("AP-28",)}, False),
    ("AP-48", "AP", "Mulhouse", ["BR 1"], "Strasbourg", ["GE 1"], {"trench": 1, "events_": ("AP-28",)}, True),
    ("AP-48", "AP", "Venice", ["BR 1"], "Asiago", ["GE 1"], {"trench": 1, "events_": ("AP-28",)}, False),
    ("AP-48", "AP", "Calais", ["CNDc"], "Cambrai", ["GE 1"], {"trench": 1, "events_": ("AP-28",)}, False),
    # Russian Guards, Alpine Troops
    ("AP-58", "AP", "Plock", ["RU 1"], "Tannenberg", ["GE 1"], {}, True),
    ("AP-58", "CP", "Tannenberg", ["GE 1"], "Plock", ["RU 1"], {}, False),
    ("AP-59", "AP", "Asiago", ["IT 1"], "Trent", ["AH 5"], {}, True),
    ("AP-59", "AP", "Asiago", ["IT 1", "FRc"], "Trent", ["AH 5"], {}, False),
    # Backs to the Wall
    ("AP-63", "CP", "Cambrai", ["GE 1"], "Amiens", ["BR 1"], {}, True),
    ("AP-63", "CP", "Cambrai", ["GE 1"], "Amiens", ["BRc"], {}, False),
    ("AP-63", "CP", "Aachen", ["GE 1"], "Koblenz", ["BR 1"], {}, False),
    ("AP-63", "CP", "Cambrai", ["GE 1"], "Amiens", ["FR 1"], {}, False),
]


@pytest.mark.rule("9.5.4.1#1")
@pytest.mark.parametrize(("c", "side", "from_", "units", "to", "target", "kw", "ok"), COND)
def test_when_a_combat_card_may_be_played(c, side, from_, units, to, target, kw, ok):
    s = battle(side, from_, units, to, target, c, **kw)
    assert ever(s, c) is ok


DRM = [
    ("CP-3", "CP", "Tannenberg", ["GE 8"], "Plock", ["RU 2"], {}, 1),
    ("CP-26", "CP", "Sedan", ["GE 1"], "Verdun", ["FR 1"], {"events_": ("CP-13",)}, 2),
    ("CP-49", "CP", "Metz", ["GE 1"], "Verdun", ["FR 1"], {"events_": ("CP-54",)}, 1),
    ("CP-50", "CP", "Metz", ["GE 1"], "Verdun", ["FR 1"], {"events_": ("CP-54",)}, 0),
    ("CP-18", "AP", "Verdun", ["FR 1"], "Sedan", ["GE 1"], {"trench": 1}, 1),
    ("AP-4", "CP", "Tannenberg", ["GE 1"], "Plock", ["RU 1"], {}, 1),
    ("AP-18", "AP", "Calais", ["BR 1"], "Cambrai", ["GE 1"], {}, 1),
    ("AP-36", "AP", "Calais", ["BR 1"], "Cambrai", ["GE 1"], {"trench": 1}, 1),
    ("CP-16", "AP", "Cairo", ["BRc"], "Sinai", ["TUc"], {}, 1),
]


@pytest.mark.parametrize(("c", "side", "from_", "units", "to", "target", "kw", "drm"), DRM)
def test_what_a_card_adds(c, side, from_, units, to, target, kw, drm):
    s = battle(side, from_, units, to, target, c, **kw)
    assert drm_with(s, c, c.startswith(side)) == drm


WEATHER = [
    (3, True, True),
    (4, True, False),
    (5, False, True),
    (6, False, False),
    (7, True, True),
    (8, True, False),
    (9, False, True),
    (10, False, False),
    (1, False, False),
    (2, False, False),
]


@pytest.mark.rule("CARD.AP07", "CARD.CP04")
@pytest.mark.parametrize(("turn", "mountain", "swamp"), WEATHER)
def test_severe_weather(turn, mountain, swamp):
    """Mountains in Fall and Winter, swamps in Spring and Fall; turns 1 and 2 have no season. Defenders only."""

    def p(turn_):
        q = position().clear().turn(turn_).war_status(cp=5)
        return q

    def go(side, from_, u, to, d):
        c = "AP-7" if side == "CP" else "CP-4"
        q = p(turn).at(from_, u).at(to, d).hand(c[:2], c).active(side)
        s = attack(q, from_)
        choose(s, next(a for a in attacks(s) if a.endswith(f"> {to}")))
        while s.pending and name(s) == "Designate":
            choose(s, "resolve")
        return ever(s, c)

    assert go("CP", "Strasbourg", "GE 1", "Mulhouse", "FR 1") is mountain
    assert go("AP", "Belfort", "FR 1", "Mulhouse", "GE 1") is mountain
    assert go("CP", "Cambrai", "GE 1", "Calais", "BR 1") is swamp
    assert go("CP", "Sedan", "GE 1", "Cambrai", "FR 1") is False


@pytest.mark.rule("CARD.AP07")
def test_severe_weather_adds_two_to_the_defender():
    q = position().clear().turn(3).at("Strasbourg", "GE 1").at("Mulhouse", "FR 1").hand("AP", "AP-7").active("CP")
    s = attack(q, "Strasbourg")
    choose(s, "attack GE 1 > Mulhouse")
    assert drm_with(s, "AP-7", False) == 2


@pytest.mark.rule("CARD.AP07", "9.5.4.1#1")
def test_no_card_supports_an_empty_fort():
    """Belfort is a mountain fort: in Fall without units no Severe Weather."""
    for units, ok in (([], False), (["FRc"], True)):
        q = position().clear().turn(3).at("Mulhouse", "GE 1").hand("AP", "AP-7").active("CP")
        if units:
            q.at("Belfort", *units)
        s = attack(q, "Mulhouse")
        choose(s, next(a for a in attacks(s) if a.endswith("> Belfort")))
        assert ever(s, "AP-7") is ok


# The life of a card --------------------------------------------------------------------------------------------------


def strong(hand_cp=(), hand_ap=(), **kw):
    """GE 1 and GE 2 attack FR 5 in Cambrai from Sedan."""
    p = base().at("Sedan", "GE 1", "GE 2").at("Cambrai", "FR 5").hand("CP", *hand_cp).hand("AP", *hand_ap)
    s = attack(p.active("CP"), "Sedan")
    choose(s, "attack GE 1 > Cambrai", "join GE 2")
    if name(s) == "Designate":
        choose(s, "resolve")
    return s


def settle(s):
    for _ in range(30):
        if not s.pending or name(s) == "Combats":
            return s
        listed = choices(s)
        choose(s, next((x for x in ("done", "no-flank", "stop") if x in listed), listed[0]))
    raise AssertionError(choices(s))


@pytest.mark.rule("9.5.4.1#1")
def test_the_attacker_plays_before_the_defender():
    s = strong(("CP-40", "CP-15"), ("AP-7",))
    seen = []
    while s.pending and name(s) == "PlayCombatCards":
        seen.append({c[5:7] for c in choices(s) if c.startswith("card")})
        choose(s, "done")
    assert [x for x in seen if x] == [{"CP"}]
    s = battle("CP", "Tannenberg", ["GE 8"], "Plock", ["RU 1"], "CP-3", "AP-4")
    listed_cards: list[str] = []
    while s.pending and name(s) == "PlayCombatCards":
        listed_cards += [c for c in choices(s) if c.startswith("card")]
        choose(s, "done")
    assert listed_cards == ["card CP-3", "card AP-4"]


# CP-40 (no star), CP-15 (star): dice attacker, defender
@pytest.mark.rule("9.5.4.2#1", "9.5.4.2#2", "9.5.4.3")
@pytest.mark.parametrize(
    ("c", "dice", "want"),
    [
        ("CP-40", "win", Pile.TABLE),
        ("CP-40", "lose", Pile.DISCARD),
        ("CP-15", "win", Pile.REMOVED),
        ("CP-15", "lose", Pile.REMOVED),
    ],
)
def test_where_an_attackers_card_goes(c, dice, want):
    if dice == "win":
        s = strong((c,))
        play(s, c)
        pass_cards(s)
        choose(s, dice=[6, 1])
    else:
        s = battle("CP", "Sedan", ["GEc"], "Cambrai", ["FR 5", "FR 6"], c)
        play(s, c)
        pass_cards(s)
        choose(s, dice=[1, 6])
    settle(s)
    assert pile(s, c) == want


@pytest.mark.rule("9.5.4.3")
def test_a_tie_discards_the_cards_of_both():
    """RU 1 (CF 3) against GE corps... chosen so that both loss numbers are equal: armies with 3 CF each and the same
    modified die.
    """
    s = battle("CP", "Tannenberg", ["AH 1", "GEc"], "Plock", ["RU 1"], "CP-3", "AP-4")
    play(s, "CP-3")
    play(s, "AP-4")
    pass_cards(s)
    start = s.copy()
    found = None
    for a in range(1, 7):
        for d in range(1, 7):
            t = start.copy()
            choose(t, dice=[a])
            c = t.combat
            if name(t) == "FireRoll":
                choose(t, dice=[d])
            if t.combat is not None and t.combat.attacker_loss == t.combat.defender_loss:
                found = t
                break
        if found:
            break
    del c
    assert found is not None
    settle(found)
    assert (pile(found, "CP-3"), pile(found, "AP-4")) == (Pile.DISCARD, Pile.REMOVED)


@pytest.mark.rule("9.5.4.2#2", "CARD.AP36", "CARD.AP48", "CARD.CP31")
@pytest.mark.parametrize(
    ("c", "args", "kw", "dice"),
    [
        ("AP-36", ("AP", "Calais", ["BR 1", "BR 2", "BR 3"], "Cambrai", ["GEc"]), {"trench": 1}, [6, 1]),
        (
            "AP-48",
            ("AP", "Calais", ["BR 1", "BR 2", "BR 3"], "Cambrai", ["GEc"]),
            {"trench": 1, "events_": ("AP-28",)},
            [6, 1],
        ),
        ("CP-31", ("AP", "Sinai", ["(BRc)"], "Gaza", ["TUc", "TUc", "TUc"]), {}, [1, 6]),
    ],
)
def test_once_per_turn_cards_are_discarded_even_when_won(c, args, kw, dice):
    s = battle(*args, c, **kw)
    play(s, c)
    pass_cards(s)
    choose(s, dice=dice)
    settle(s)
    assert pile(s, c) == Pile.DISCARD


@pytest.mark.rule("9.5.4.4#1", "9.5.4.2#1")
def test_a_kept_card_serves_once_in_an_action():
    """Two attacks in one action: Air Superiority won in the first is not offered in the second."""
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", "FRc")
        .at("Metz", "GE 4")
        .at("Nancy", "FRc")
        .destroyed("Nancy", "Verdun")
        .hand("CP", "CP-40")
        .hand("AP")
    )
    s = attack(p.active("CP"), "Sedan", "Metz")
    choose(s, "attack GE 1 > Cambrai", "resolve")
    play(s, "CP-40")
    pass_cards(s)
    choose(s, dice=[6, 1])
    settle(s)
    assert pile(s, "CP-40") == Pile.TABLE
    choose(s, "attack GE 4 > Nancy")
    if name(s) == "Designate":
        choose(s, "resolve")
    assert not ever(s, "CP-40")


def serbia(turn=5):
    """AH attacks Valjevo in its action, the Serbs attack Sarajevo in theirs."""
    p = (
        position()
        .turn(turn)
        .clear()
        .war_status(cp=5)
        .at("Sarajevo", "AHc")
        .at("Valjevo", "SB 1", "SB 2")
        .at("Belgrade", "SBc")
        .hand("AP", "AP-5", "AP-9", "AP-10", "AP-11")
        .hand("CP", "CP-6", "CP-7", "CP-8", "CP-10")
    )
    return Run(p)


def cp_attacks(r, c, dice):
    s = r.s
    choose(s, f"ops {c}")
    activate(s, "activate-attack Sarajevo")
    u = next(a for a in attacks(s) if a.endswith("> Valjevo"))
    choose(s, u)
    return s


@pytest.mark.rule("9.5.4.4#1", "9.5.4.4#2", "9.5.4.2#1")
def test_putnik_serves_once_in_a_round_of_both_players():
    """Used in defence in the CP's action of a round and won: not in the Allied attack of the same round, but again in
    the next round.
    """
    r = serbia()
    s = r.at("TakeAction", side=0)
    choose(s, "ops CP-6")
    activate(s, "activate-attack Sarajevo")
    choose(s, next(a for a in attacks(s) if a.endswith("> Valjevo")))
    play(s, "AP-5")
    pass_cards(s)
    choose(s, dice=[1, 6])  # the corps attacks: losing it is an Allied win
    s = r.at("TakeAction", side=1)
    assert pile(s, "AP-5") == Pile.TABLE
    assert not any("AP-5" in c for c in choices(s))  # a card on the table is not in the hand
    # a target for the Serbs
    from greatwar.games.paths_of_glory.components import space as sp

    q = Position(s)
    q.at("Sarajevo", "AHc")
    del sp
    choose(s, "ops AP-9")
    activate(s, "activate-attack Valjevo")
    choose(s, "attack SB 1 > Sarajevo")
    if name(s) == "Designate":
        choose(s, "resolve")
    assert not ever(s, "AP-5")
    settle_round(r)
    s = r.at("TakeAction", side=0, round_=2)
    assert pile(s, "AP-5") == Pile.TABLE
    q = Position(s)
    q.at("Sarajevo", "AHc")
    if not s.at(space("Valjevo")):
        q.at("Valjevo", "SB 2")
    choose(s, "ops CP-7")
    activate(s, "activate-attack Sarajevo")
    choose(s, next(a for a in attacks(s) if a.endswith("> Valjevo")))
    if name(s) == "Designate":
        choose(s, "resolve")
    assert ever(s, "AP-5")


def settle_round(r):
    s = r.s
    for _ in range(40):
        if not s.pending or name(s) == "TakeAction":
            return
        listed = choices(s)
        if listed[0].startswith("roll"):
            choose(s, "roll 1")
            continue
        choose(s, next((x for x in ("done", "no-flank", "stop") if x in listed), listed[0]))
    raise AssertionError(choices(s))


@pytest.mark.rule("9.5.4.4#1")
def test_a_card_used_in_the_allied_action_serves_again_in_the_next_cp_action():
    """The Serbs attack with Putnik in round 1 and win; the CP attack them in round 2: the card is offered, and then
    not in the Allied action of round 2.
    """
    p = (
        position()
        .turn(5)
        .clear()
        .war_status(cp=5)
        .at("Sarajevo", "(AHc)")
        .at("Mostar", "AHc")
        .at("Valjevo", "SB 1", "SB 2")
        .at("Novi Sad", "AHc")
        .hand("AP", "AP-5", "AP-9", "AP-10")
        .hand("CP", "CP-6", "CP-7")
    )
    r = Run(p)
    s = r.at("TakeAction", side=1)
    choose(s, "ops AP-9")
    activate(s, "activate-attack Valjevo")
    choose(s, "attack SB 1 > Sarajevo", "join SB 2")
    if name(s) == "Designate":
        choose(s, "resolve")
    play(s, "AP-5")
    pass_cards(s)
    choose(s, dice=[6, 1])
    settle_round(r)
    s = r.at("TakeAction", side=0, round_=2)
    assert pile(s, "AP-5") == Pile.TABLE
    q = Position(s)
    q.clear("Sarajevo").at("Sarajevo", "AHc").clear("Valjevo").at("Valjevo", "SB 1", "SB 2")
    choose(s, "ops CP-6")
    activate(s, "activate-attack Sarajevo")
    choose(s, next(a for a in attacks(s) if a.endswith("> Valjevo")))
    play(s, "AP-5")
    pass_cards(s)
    choose(s, dice=[1, 6])
    settle_round(r)
    s = r.at("TakeAction", side=1, round_=2)
    assert pile(s, "AP-5") == Pile.TABLE
    q = Position(s)
    q.clear("Sarajevo").at("Sarajevo", "AHc").clear("Valjevo").at("Valjevo", "SB 1", "SB 2")
    choose(s, "ops AP-10")
    activate(s, "activate-attack Valjevo")
    choose(s, "attack SB 1 > Sarajevo")
    if name(s) == "Designate":
        choose(s, "resolve")
    assert not ever(s, "AP-5")


@pytest.mark.rule("9.5.4.5")
def test_kept_cards_are_discarded_at_the_end_of_the_turn():
    p = (
        base(9)
        .at("Sedan", "GE 1", "GE 2")
        .at("Aachen", "GEc")
        .control("Liege", "CP")
        .destroyed("Liege")
        .at("Cambrai", "FRc")
        .hand("CP", "CP-40", "CP-9")
        .hand("AP")
    )
    r = Run(p)
    s = r.at("TakeAction", side=0)
    choose(s, "ops CP-9")
    activate(s, "activate-attack Sedan")
    choose(s, "attack GE 1 > Cambrai", "join GE 2")
    if name(s) == "Designate":
        choose(s, "resolve")
    play(s, "CP-40")
    pass_cards(s)
    choose(s, dice=[6, 1])
    settle_round(r)
    s = r.at("TakeAction", side=0, round_=6)
    assert pile(s, "CP-40") == Pile.TABLE
    s = r.at("DiscardCombatCards", "DrawCard")
    assert pile(s, "CP-40") in (Pile.DISCARD, Pile.DECK)


@pytest.mark.parametrize("c", ["CP-3", "CP-15", "CP-49", "CP-18", "AP-4", "AP-39", "AP-5", "AP-48"])
def test_combat_cards_are_no_actions(c):
    s = holding(base().event("CP-54", "AP-28", turn=7), c)
    assert c not in events(s)
    assert f"ops {c}" in choices(s)


@pytest.mark.rule("CARD.CP26")
@pytest.mark.parametrize(
    ("ruins", "ok"),
    [(("Verdun", "Nancy", "Belfort", "Paris"), True), (("Verdun", "Nancy", "Belfort"), False), ((), False)],
)
def test_place_of_execution_alone_for_war_status(ruins, ok):
    p = base().event("CP-13", turn=3)
    if ruins:
        p.destroyed(*ruins)
    s = holding(p, "CP-26")
    assert ("CP-26" in events(s)) is ok
    if ok:
        choose(s, "event CP-26")
        assert s.war_status[2] == 30
        assert pile(s, "CP-26") == Pile.REMOVED


@pytest.mark.rule("9.5.1.3", "CARD.CP49", "CARD.CP26")
@pytest.mark.parametrize(
    ("c", "to", "ev", "ws"),
    [("CP-49", "Cambrai", ("CP-54",), 1), ("CP-26", "Verdun", ("CP-13",), 1), ("CP-50", "Cambrai", ("CP-54",), 0)],
)
def test_combat_cards_with_a_war_status(c, to, ev, ws):
    s = battle("CP", "Sedan", ["GE 1"], to, ["FR 1"], c, events_=ev)
    play(s, c)
    assert s.war_status[2] == 29 + ws


@pytest.mark.rule("CARD.CP51")
@pytest.mark.parametrize(("advance", "vp"), [(True, 11), (False, 9)])
def test_peace_offensive_without_an_advance_costs_a_point(advance, vp):
    """Only the failure to advance costs the point; the VP of the space are counted apart."""
    s = battle("CP", "Sedan", ["GE 1", "GE 2"], "Cambrai", ["FRc"], "CP-51", events_=("CP-54",))
    play(s, "CP-51")
    pass_cards(s)
    choose(s, dice=[6, 1])
    for _ in range(20):
        if not s.pending or name(s) == "Combats":
            break
        listed = choices(s)
        if any(c.startswith("advance") for c in listed):
            go = next(c for c in listed if c.startswith("advance")) if advance else "done"
            choose(s, go)
        else:
            choose(s, next((x for x in ("done", "stop") if x in listed), listed[0]))
    assert s.vp == vp  # Cambrai itself is a VP space


@pytest.mark.rule("CARD.CP51")
def test_peace_offensive_lost_costs_a_point():
    s = battle("CP", "Sedan", ["GE 1"], "Cambrai", ["FR 1", "FR 2", "FR 3"], "CP-51", events_=("CP-54",))
    play(s, "CP-51")
    pass_cards(s)
    choose(s, dice=[1, 6])
    settle(s)
    assert s.vp == 9
    assert pile(s, "CP-51") == Pile.REMOVED


@pytest.mark.rule("CARD.AP39", "9.5.4.2#3")
@pytest.mark.parametrize(("dice", "want"), [([6, 1], Pile.DISCARD), ([1, 6], Pile.TABLE)])
def test_they_shall_not_pass_stays_until_a_combat_is_lost(dice, want):
    s = battle("CP", "Sedan", ["GE 1", "GE 2"], "Verdun", ["FR 1", "FR 2"], "AP-39")
    play(s, "AP-39")
    pass_cards(s)
    choose(s, dice=dice)
    settle(s)
    assert pile(s, "AP-39") == want
    assert any(u.startswith("FR") or u.startswith("(FR") for u in here(s, "Verdun"))  # nobody retreated


@pytest.mark.rule("9.5.4.6#1")
def test_only_combat_cards_may_be_discarded():
    p = base(9).hand("CP", "CP-2", "CP-15", "CP-26", "CP-33", "CP-54").hand("AP", "AP-6", "AP-28", "AP-46", "AP-36")
    s = Run(p).at("DiscardCombatCards")
    assert set(choices(s)) == {"discard CP-2", "discard CP-15", "discard CP-26", "done"}
    choose(s, "done")
    assert set(choices(s)) == {"discard AP-6", "discard AP-36", "done"}


@pytest.mark.rule("14.3.4")
def test_attack_cards_serve_a_stack_of_two_nations_for_the_named_one():
    s = battle("AP", "Calais", ["BR 1", "FR 1"], "Cambrai", ["GE 1"], "AP-18", "AP-21", "AP-19")
    got = {c for c in ("AP-18", "AP-19", "AP-21") if ever(s.copy(), c)}
    assert got == {"AP-18", "AP-19", "AP-21"}


@pytest.mark.rule("CARD.CP02")
@pytest.mark.parametrize(("defenders", "ok"), [(["RU 2"], True), (["RUc", "ROc"], False), (["FR 2"], False)])
@pytest.mark.parametrize(("second", "ge"), [("GEc", True), ("AHc", True)])
def test_wireless_intercepts(defenders, ok, second, ge):
    """A flank attempt with a GE unit against RU units only."""
    p = (
        base()
        .at("Tannenberg", "GE 8", second)
        .at("Lodz", second)
        .at("Plock", *defenders)
        .hand("CP", "CP-2")
        .hand("AP")
        .destroyed("Warsaw")
    )
    s = attack(p.active("CP"), "Tannenberg", "Lodz")
    first = next(a for a in attacks(s) if a.startswith("attack GE 8") and a.endswith("> Plock"))
    choose(s, first)
    while name(s) == "Designate":
        choose(s, next((c for c in choices(s) if c.startswith("join")), "resolve"))
    seen = False
    for _ in range(6):
        if name(s) == "FireRoll" or not s.pending:
            break
        seen = seen or "card CP-2" in choices(s)
        nxt = next((c for c in choices(s) if c.startswith("flank") or c.startswith("pin")), None)
        if nxt:
            choose(s, nxt)
            seen = seen or bool(s.pending and "card CP-2" in choices(s))
            break
        choose(s, "done")
    assert bool(seen) is ok
