"""The combat cards of the Central Powers."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.combat import FLANK_SUCCEEDS
from greatwar.games.paths_of_glory.components import Side, card, space
from greatwar.games.paths_of_glory.rules import fire
from greatwar.games.paths_of_glory.rules.offensives import Offensive
from greatwar.games.paths_of_glory.state import Pile
from tests.games.paths_of_glory.battles import attack, barred, drm_with, fight, pass_cards, pile, play
from tests.games.paths_of_glory.positions import GAME, choices, choose, position


def combat(side, turn, here, attackers, there, defenders_, *hand, more=lambda p: p):
    """An attack by all units of a space on another, with cards in the hands of their sides."""
    p = position().clear().turn(turn).active(side).level(cp=2, ap=2).war("IT", "TU", "BU", "US")
    p.at(here, *attackers).at(there, *defenders_)
    for owner in ("AP", "CP"):
        p.hand(owner, *(c for c in hand if c.startswith(owner)))
    s = attack(more(p), here)
    return fight(s, there, *(str(u) for u in s.at(space(here))))


def western_attack(*hand, attackers=("GE 1",), defenders_=("FR 5",), turn=9, level=0, events=()):
    def more(p):
        return p.trench("Cambrai", "AP", level).event(*events, turn=turn)

    return combat("CP", turn, "Sedan", attackers, "Cambrai", defenders_, *hand, more=more)


def eastern_attack(*hand, attackers=("GE 8",), defenders_=("RU 3",), turn=9, level=0):
    return combat(
        "CP", turn, "Lemberg", attackers, "Tarnopol", defenders_, *hand,
        more=lambda p: p.trench("Tarnopol", "AP", level),
    )  # fmt: skip


def defence(*hand, attackers=("BR 3",), defenders_=("GE 1",), turn=9, level=0, events=(), more=lambda p: p):
    return combat(
        "AP", turn, "Amiens", attackers, "Cambrai", defenders_, *hand,
        more=lambda p: more(p.control("Sedan", "CP").trench("Cambrai", "CP", level).event(*events, turn=turn)),
    )  # fmt: skip


def mesopotamia(*hand, defenders_=("TUc",), attackers=("BRc",), level=0):
    def more(p):
        return p.trench("Kut", "CP", level)

    return combat("AP", 9, "Qurna", attackers, "Kut", defenders_, *hand, more=more)


@pytest.mark.rule("CARD.CP02")
def test_wireless_intercepts():
    def tannenberg(*defenders_):
        p = position().clear().turn(2).active("CP").at("Konigsberg", "GE 8").at("Danzig", "GEc 1")
        s = attack(p.at("Tannenberg", *defenders_).hand("CP", "CP-2"), "Konigsberg", "Danzig")
        return fight(s, "Tannenberg", "GE 8", "GEc 1")

    s = tannenberg("RU 2")
    play(s, "CP-2")
    assert s.combat is not None
    assert s.combat.flank == FLANK_SUCCEEDS
    assert barred(tannenberg("RU 2", "ROc 1"), "CP-2"), "Russians alone"


@pytest.mark.rule("CARD.CP03")
def test_von_francois():
    assert drm_with(eastern_attack("CP-3"), "CP-3", True) == 1
    assert drm_with(eastern_attack("CP-3", defenders_=("RU 3", "SBc 1")), "CP-3", True) == 1, "mixed"
    assert barred(western_attack("CP-3"), "CP-3"), "no Russians"
    assert barred(eastern_attack("CP-3", attackers=("AH 3",)), "CP-3"), "no Germans"


@pytest.mark.rule("CARD.CP04")
@pytest.mark.parametrize(("turn", "fits"), [(3, True), (4, True), (5, False), (6, False)])
def test_severe_weather(turn, fits):
    s = combat("AP", turn, "Belfort", ["FR 5"], "Mulhouse", ["GE 1"], "CP-4")
    assert barred(s, "CP-4") is not fits
    assert not fits or drm_with(s, "CP-4", False) == 2


@pytest.mark.rule("CARD.CP15", "CARD.CP19", "CARD.CP35", "CARD.CP40")
@pytest.mark.parametrize("name", ["CP-15", "CP-19", "CP-35", "CP-40"])
def test_cards_for_any_german_attack(name):
    assert drm_with(western_attack(name), name, True) == 1
    assert drm_with(eastern_attack(name, attackers=("AH 3", "GEc")), name, True) == 1
    assert barred(eastern_attack(name, attackers=("AH 3",)), name)
    assert barred(defence(name), name), "not in defence"


@pytest.mark.rule("CARD.CP15")
def test_chlorine_gas_leaves_the_game():
    s = western_attack("CP-15")
    play(s, "CP-15")
    pass_cards(s)
    choose(s, dice=[6, 1])
    assert pile(s, "CP-15") == Pile.REMOVED


@pytest.mark.rule("CARD.CP19")
def test_flamethrowers():
    assert drm_with(western_attack("CP-19"), "CP-19", True) == 1


@pytest.mark.rule("CARD.CP35")
def test_mustard_gas():
    assert drm_with(western_attack("CP-35"), "CP-35", True) == 1


@pytest.mark.rule("CARD.CP40")
def test_air_superiority():
    assert drm_with(western_attack("CP-40"), "CP-40", True) == 1


@pytest.mark.rule("CARD.CP16")
def test_liman_von_sanders():
    assert drm_with(mesopotamia("CP-16"), "CP-16", False) == 1
    s = combat("CP", 9, "Kut", ["TUc"], "Qurna", ["BRc"], "CP-16")
    assert drm_with(s, "CP-16", True) == 1
    assert barred(mesopotamia("CP-16", defenders_=("TU SNc",)), "CP-16"), "the Senussi do not count"


@pytest.mark.rule("CARD.CP18")
def test_fortified_machine_guns():
    assert drm_with(defence("CP-18", level=1), "CP-18", False) == 1
    assert barred(defence("CP-18"), "CP-18"), "no trench"
    assert barred(defence("CP-18", defenders_=("AHc",), level=1), "CP-18"), "no Germans"


@pytest.mark.rule("CARD.CP18", "CARD.AP48")
def test_machine_guns_work_against_tanks():
    s = defence("AP-48", "CP-18", level=2, turn=15, events=("AP-28",))
    play(s, "AP-48")
    assert drm_with(s, "CP-18", False) == 1


@pytest.mark.rule("CARD.CP26")
def test_place_of_execution():
    def verdun(*events, destroyed=False):
        def more(p):
            return (p.destroyed("Verdun") if destroyed else p).event(*events, turn=8).war_status(cp=7, ap=7).level(cp=1)

        return combat("CP", 8, "Sedan", ["GE 5"], "Verdun", ["FR 3"], "CP-26", more=more)

    s = verdun("CP-13")
    assert drm_with(s, "CP-26", True) == 2
    assert s.war_status[Side.CP] == 8, "War Status rises with the card"
    assert barred(verdun(), "CP-26"), "Falkenhayn first"
    assert barred(verdun("CP-13", "CP-54"), "CP-26"), "not after H-L Take Command"
    assert barred(verdun("CP-13", destroyed=True), "CP-26")


@pytest.mark.rule("CARD.CP30")
def test_alpenkorps():
    into = combat("CP", 9, "Mulhouse", ["GE 1"], "Belfort", ["FR 5"], "CP-30")
    assert drm_with(into, "CP-30", True) == 1
    out = combat("CP", 9, "Trent", ["GEc", "AHc"], "Verona", ["IT 1"], "CP-30")
    assert drm_with(out, "CP-30", True) == 1
    assert barred(combat("CP", 9, "Trent", ["AHc"], "Verona", ["IT 1"], "CP-30"), "CP-30"), "no Germans"
    assert barred(western_attack("CP-30"), "CP-30"), "no mountains"


@pytest.mark.rule("CARD.CP31")
def test_kemal():
    s = mesopotamia("CP-31")
    assert fire.fire_table(s, s.combat, False) == "corps"
    play(s, "CP-31")
    assert fire.fire_table(s, s.combat, False) == "army"
    pass_cards(s)
    choose(s, dice=[1, 6])
    assert pile(s, "CP-31") == Pile.DISCARD, "once per turn"
    assert barred(mesopotamia("CP-31", defenders_=("(TUc)", "(TUc)")), "CP-31"), "no combat factor"
    assert barred(mesopotamia("CP-31", defenders_=("TU SNc",)), "CP-31")


@pytest.mark.rule("CARD.CP43")
def test_von_below():
    def isonzo(*defenders_):
        return combat(
            "CP", 15, "Trent", ["GE 1"], "Verona", defenders_, "CP-43", more=lambda p: p.trench("Verona", "AP", 2)
        )

    s = isonzo("IT 1")
    assert fire.trench(s, s.combat) == 2
    play(s, "CP-43")
    assert fire.trench(s, s.combat) == 0
    assert barred(isonzo("IT 1", "FRc"), "CP-43"), "Italians alone"


@pytest.mark.rule("CARD.CP44")
def test_von_hutier():
    s = eastern_attack("CP-44", level=2)
    play(s, "CP-44")
    assert fire.trench(s, s.combat) == 0
    assert fire.fires_first(s, s.combat) is True
    pass_cards(s)
    choose(s, dice=[6])
    assert s.combat is None or s.combat.defender_loss >= 4, "the Germans have fired before the Russians"
    assert not barred(eastern_attack("CP-44", defenders_=("RU 3", "SBc 1")), "CP-44"), "mixed, and no trench needed"
    assert barred(eastern_attack("CP-44", attackers=("AH 3",)), "CP-44")
    assert barred(western_attack("CP-44"), "CP-44")


@pytest.mark.rule("CARD.CP49", "CARD.CP50", "CARD.CP51")
@pytest.mark.parametrize(("name", "drm"), [("CP-49", 1), ("CP-50", 0), ("CP-51", 0)])
def test_spring_offensives(name, drm):
    s = western_attack(name, turn=17, level=2, events=("CP-54",))
    play(s, name)
    assert fire.trench(s, s.combat) == 0
    assert fire.modifier(s, s.combat, True) == drm
    assert barred(western_attack(name, turn=17, level=2), name), "H-L Take Command first"
    assert barred(eastern_attack(name, attackers=("AH 3",)), name)
    assert not barred(western_attack(name, turn=17, events=("CP-54",)), name), "no trench needed"


@pytest.mark.rule("CARD.CP49")
def test_michael_raises_war_status():
    s = western_attack("CP-49", turn=17, events=("CP-54",))
    combined = s.war_status[2]
    play(s, "CP-49")
    assert s.war_status[2] == combined + 1


@pytest.mark.rule("CARD.CP50")
def test_blucher_ends_lloyd_george():
    from greatwar.games.paths_of_glory.cards.needs import spring_offensive

    s = western_attack("CP-50", turn=17, events=("CP-54",))
    assert not spring_offensive(s)
    play(s, "CP-50")
    assert spring_offensive(s)


@pytest.mark.rule("CARD.CP51")
@pytest.mark.parametrize(("advance", "vp"), [(True, 10), (False, 9)])
def test_peace_offensive_costs_a_vp_without_an_advance(advance, vp):
    s = western_attack("CP-51", turn=17, events=("CP-54",), attackers=("GE 1", "GE 2"))
    s.vp = 10
    play(s, "CP-51")
    pass_cards(s)
    choose(s, dice=[6, 1])
    while not any(c.startswith("advance") for c in choices(s)):
        choose(s, choices(s)[0])
    choose(s, choices(s)[0] if advance else "done")
    while s.combat is not None:
        choose(s, "done")
    gained = 1 if advance and space("Cambrai").vp_standard else 0
    assert s.vp == vp + gained


@pytest.mark.rule("CARD.CP56", "12.6.2")
def test_withdrawal():
    s = defence("CP-56")
    play(s, "CP-56")
    pass_cards(s)
    choose(s, dice=[1, 6])  # the defender wins and goes all the same
    while s.combat is not None and s.holder(space("Cambrai")) == Side.CP:
        choose(s, choices(s)[0])
    assert s.holder(space("Cambrai")) != Side.CP


@pytest.mark.rule("CARD.CP57")
def test_kaisertreu():
    assert drm_with(eastern_attack("CP-57", attackers=("AH 3",)), "CP-57", True) == 1
    s = combat("AP", 2, "Tarnopol", ["RU 3"], "Lemberg", ["AH 3"], "CP-57")
    assert drm_with(s, "CP-57", False) == 1
    assert barred(western_attack("CP-57"), "CP-57")


@pytest.mark.rule("CARD.CP60")
def test_turk_determination():
    s = mesopotamia("CP-60")
    assert fire.trench(s, s.combat) == 0
    play(s, "CP-60")
    assert fire.trench(s, s.combat) == 1
    assert barred(mesopotamia("CP-60", level=1), "CP-60"), "there is a trench"
    assert barred(mesopotamia("CP-60", defenders_=("TU SNc",)), "CP-60")


@pytest.mark.rule("CARD.CP62")
def test_achtung_panzer():
    assert drm_with(western_attack("CP-62"), "CP-62", True) == 1
    s = combat("CP", 17, "Metz", ["GE 1"], "Sedan", ["FR 5"], "CP-62")
    assert barred(s, "CP-62"), "forest"


@pytest.mark.rule("CARD.CP64", "7.1.3#1")
def test_alberich():
    s = defence("CP-64", "AP-18", more=lambda p: p.with_(offensive=(0, int(Offensive.BR))))
    play(s, "AP-18")
    play(s, "CP-64")
    assert s.combat is None, "the attack does not take place"
    assert pile(s, "AP-18") == Pile.SHOWN
    assert card("AP-18").n not in s.used, "it counts as not played"
    assert pile(s, "CP-64") == Pile.REMOVED
    assert s.offensive[Side.AP] == Offensive.MADE
    assert space("Cambrai").n in s.attacked


@pytest.mark.rule("CARD.CP64")
def test_alberich_does_not_stop_tanks():
    s = defence("CP-64", "AP-48", level=1, turn=15, events=("AP-28",))
    play(s, "AP-48")
    assert barred(s, "CP-64")
    s = defence("CP-64", attackers=("USc",), more=lambda p: p.with_(round_events=(int(card("AP-35")),)))
    assert barred(s, "CP-64")
    s = combat("AP", 15, "Tarnopol", ["RU 3"], "Lemberg", ["AH 3"], "CP-64")
    assert barred(s, "CP-64"), "not in France or Belgium"
    assert GAME.step(s) is not None
