"""The Allied combat cards, and the Allied events that act in combats."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import Side, card, space
from greatwar.games.paths_of_glory.rules import combat_cards, fire
from greatwar.games.paths_of_glory.rules.offensives import Offensive
from tests.games.paths_of_glory.battles import attack, barred, defenders, drm_with, fight, pass_cards, play
from tests.games.paths_of_glory.positions import GAME, choices, choose, position


def combat(side, turn, here, attackers, there, defenders_, *hand, more=lambda p: p):
    """An attack by all units of a space on another, with cards in the hands of their sides."""
    p = position().clear().turn(turn).active(side).level(cp=2, ap=2).war("IT", "TU", "BU", "US")
    p.at(here, *attackers).at(there, *defenders_)
    for owner in ("AP", "CP"):
        p.hand(owner, *(c for c in hand if c.startswith(owner)))
    s = attack(more(p), here)
    return fight(s, there, *(str(u) for u in s.at(space(here))))


def german_attack(defenders_, *hand, turn=7, more=lambda p: p):
    return combat("CP", turn, "Sedan", ["GE 1"], "Cambrai", defenders_, *hand, more=more)


def western_attack(attackers, *hand, turn=7, level=0, defenders_=("GE 1",)):
    return combat(
        "AP", turn, "Amiens", attackers, "Cambrai", defenders_, *hand,
        more=lambda p: p.control("Sedan", "CP").trench("Cambrai", "CP", level),
    )  # fmt: skip


def eastern_attack(attackers, defenders_, *hand, turn=14, level=0, events=(), here="Tarnopol", there="Lemberg"):
    return combat(
        "AP", turn, here, attackers, there, defenders_, *hand,
        more=lambda p: p.trench(there, "CP", level).with_(round_events=tuple(int(card(e)) for e in events)),
    )  # fmt: skip


@pytest.mark.rule("CARD.AP04")
def test_pleve():
    assert drm_with(eastern_attack(["RU 3"], ["AH 3"], "AP-4"), "AP-4", True) == 1
    s = combat("CP", 2, "Lemberg", ["AH 3"], "Tarnopol", ["RU 3"], "AP-4")
    assert drm_with(s, "AP-4", False) == 1
    assert barred(german_attack(["FR 5"], "AP-4"), "AP-4")


@pytest.mark.rule("CARD.AP05")
def test_putnik():
    def balkans(turn, *units):
        return combat("CP", turn, "Sarajevo", ["AH 5"], "Valjevo", units, "AP-5")

    assert drm_with(balkans(7, "SB 1"), "AP-5", False) == 1
    assert barred(balkans(8, "SB 1"), "AP-5"), "1914 and 1915 only"
    s = combat("CP", 3, "Mostar", ["AHc"], "Cetinje", ["MNc"], "AP-5")
    assert not barred(s, "AP-5"), "Montenegrins are Serbian here, unless the text of 2022 holds"


@pytest.mark.rule("CARD.AP06", "12.6.2")
def test_withdrawal():
    s = german_attack(["BR 1"], "AP-6")
    play(s, "AP-6")
    pass_cards(s)
    choose(s, dice=[1, 6])  # the defender wins and goes all the same
    while s.combat is not None and not s.combat.paths:
        choose(s, choices(s)[0])
    assert not s.at(space("Cambrai")) or s.enemy_at(space("Cambrai"), Side.AP)


@pytest.mark.rule("CARD.AP07")
@pytest.mark.parametrize(
    ("turn", "here", "there", "fits"),
    [
        (3, "Mulhouse", "Belfort", True),
        (4, "Mulhouse", "Belfort", True),
        (5, "Mulhouse", "Belfort", False),
        (6, "Mulhouse", "Belfort", False),
        (1, "Mulhouse", "Belfort", False),
        (5, "Ostend", "Calais", True),
        (7, "Ostend", "Calais", True),
        (4, "Ostend", "Calais", False),
        (7, "Sedan", "Cambrai", False),
    ],
)
def test_severe_weather(turn, here, there, fits):
    s = combat(
        "CP",
        turn,
        here,
        ["GE 1"],
        there,
        ["FR 5"],
        "AP-7",
        more=lambda p: p.control("Brussels", "CP").destroyed("Liege").control("Liege", "CP"),
    )
    assert barred(s, "AP-7") is not fits
    assert not fits or drm_with(s, "AP-7", False) == 2


@pytest.mark.rule("CARD.AP18", "SUM.BR#1")
def test_hurricane_barrage():
    assert drm_with(western_attack(["BR 3"], "AP-18"), "AP-18", True) == 1
    assert drm_with(western_attack(["BR 3", "FR 5"], "AP-18"), "AP-18", True) == 1
    assert barred(western_attack(["CNDc", "AUSc", "PTc"], "AP-18"), "AP-18"), "small nations do not do"


@pytest.mark.rule("CARD.AP19", "SUM.BR#1")
def test_air_superiority():
    assert drm_with(western_attack(["BR 3"], "AP-19"), "AP-19", True) == 1
    assert drm_with(western_attack(["FR 5"], "AP-19"), "AP-19", True) == 1
    assert barred(western_attack(["CNDc"], "AP-19"), "AP-19")
    assert barred(german_attack(["FR 5"], "AP-19"), "AP-19"), "not in defence"


@pytest.mark.rule("CARD.AP21")
def test_phosgene_gas():
    assert drm_with(western_attack(["FR 5"], "AP-21"), "AP-21", True) == 1
    assert barred(western_attack(["BR 3"], "AP-21"), "AP-21")


@pytest.mark.rule("CARD.AP36")
def test_mine_attack():
    assert drm_with(western_attack(["BR 3"], "AP-36", level=1), "AP-36", True) == 1
    assert barred(western_attack(["BR 3"], "AP-36"), "AP-36"), "no trench"
    assert barred(western_attack(["FR 5"], "AP-36", level=1), "AP-36")


@pytest.mark.rule("CARD.AP39")
def test_they_shall_not_pass():
    def verdun(*units, more=lambda p: p):
        return combat("CP", 9, "Sedan", ["GE 1"], "Verdun", units, "AP-39", more=more)

    s = verdun("FR 3", more=lambda p: p.trench("Verdun", "AP", 0))
    play(s, "AP-39")
    pass_cards(s)
    choose(s, dice=[6, 1])
    while s.combat is not None:
        choose(s, choices(s)[0])
    assert s.at(space("Verdun"))
    assert not s.enemy_at(space("Verdun"), Side.AP), "no retreat"
    assert barred(verdun("BR 1"), "AP-39"), "no French unit"
    assert barred(verdun("FR 3", more=lambda p: p.destroyed("Verdun")), "AP-39"), "no fort"
    assert barred(german_attack(["FR 5"], "AP-39"), "AP-39")


@pytest.mark.rule("CARD.AP48")
def test_royal_tank_corps():
    def tanks(units=("BR 3",), level=2, landships=True):
        return combat(
            "AP", 15, "Amiens", units, "Cambrai", ["GE 1"], "AP-48",
            more=lambda p: (p.event("AP-28") if landships else p).control("Sedan", "CP").trench("Cambrai", "CP", level),
        )  # fmt: skip

    s = tanks()
    before = fire.column(s, s.combat, True), fire.column(s, s.combat, False)
    play(s, "AP-48")
    assert (fire.column(s, s.combat, True), fire.column(s, s.combat, False)) == (before[0] + 2, before[1] - 1)
    assert fire.trench(s, s.combat) == 2
    assert not s.combat.trenches_cancelled, "only the shifts are ignored"
    assert barred(tanks(landships=False), "AP-48")
    assert barred(tanks(level=0), "AP-48")
    assert barred(tanks(units=("FR 5",)), "AP-48")
    s = combat("AP", 15, "Verdun", ["BR 1"], "Sedan", ["GE 1"], "AP-48", more=lambda p: p.event("AP-28"))
    assert barred(s, "AP-48"), "Sedan is forest"


@pytest.mark.rule("CARD.AP58")
def test_russian_guards():
    assert drm_with(eastern_attack(["RU 3"], ["AH 3"], "AP-58"), "AP-58", True) == 1
    assert barred(combat("CP", 9, "Lemberg", ["AH 3"], "Tarnopol", ["RU 3"], "AP-58"), "AP-58")


@pytest.mark.rule("CARD.AP59")
def test_alpine_troops():
    def isonzo(*units):
        return combat("AP", 9, "Verona", units, "Trent", ["AH 5"], "AP-59")

    assert drm_with(isonzo("IT 1"), "AP-59", True) == 1
    assert barred(isonzo("IT 1", "FRc"), "AP-59"), "Italians alone"


@pytest.mark.rule("CARD.AP61")
def test_maude():
    def mesopotamia(*units, basra="AP"):
        return combat("AP", 9, "Qurna", units, "Kut", ["TUc"], "AP-61", more=lambda p: p.control("Basra", basra))

    s = mesopotamia("BRc", "BRc")
    assert fire.fire_table(s, s.combat, True) == "corps"
    play(s, "AP-61")
    assert fire.fire_table(s, s.combat, True) == "army"
    assert barred(mesopotamia("AUSc"), "AP-61"), "no unit that may use British cards"
    s = combat("AP", 9, "Port Said", ["BRc"], "Sinai", ["TUc"], "AP-61")
    assert barred(s, "AP-61"), "not supplied from Basra"


@pytest.mark.rule("CARD.AP63")
def test_backs_to_the_wall():
    s = german_attack(["BR 1"], "AP-63")
    play(s, "AP-63")
    pass_cards(s)
    choose(s, dice=[6, 1])
    while s.combat is not None:
        choose(s, choices(s)[0])
    assert s.holder(space("Cambrai")) == Side.AP, "no retreat"
    assert barred(german_attack(["BRc"], "AP-63"), "AP-63"), "an army is needed"
    assert barred(german_attack(["FR 5"], "AP-63"), "AP-63")


# Events -------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD.AP27")
def test_great_retreat():
    def galicia(*others, event_turn=6):
        return combat(
            "CP", 6, "Lemberg", ["AH 3"], "Tarnopol", ["RU 3", *others],
            more=lambda p: p.event("AP-27", turn=event_turn).with_(offensive=(int(Offensive.AH), 0)),
        )  # fmt: skip

    s = galicia()
    assert GAME.actor(s) == Side.AP
    assert choices(s) == ["fall-back", "stand"]
    assert s.offensive[Side.CP] == Offensive.MADE, "the attack counts"
    choose(s, "fall-back")
    choose(s, *[c for c in choices(s) if c.startswith("retreat")][:1])
    assert not s.at(space("Tarnopol"))
    assert "advance AH 3 > Tarnopol" in choices(s)
    choose(s, "advance AH 3 > Tarnopol")
    s = galicia("SBc 1")
    choose(s, "fall-back")
    choose(s, *[c for c in choices(s) if c.startswith("retreat")][:1])
    assert defenders(s) == {"SBc 1"}, "other nations fight on"
    s = galicia()
    choose(s, "stand")
    assert defenders(s) == {"RU 3"}
    assert "fall-back" not in choices(galicia(event_turn=5)), "only in its turn"


@pytest.mark.rule("CARD.AP35")
def test_yanks_and_tanks():
    def americans(*units, events=("AP-35",)):
        s = western_attack(units, turn=18)
        s.round_events = tuple(int(card(e)) for e in events)
        assert s.combat is not None
        return fire.modifier(s, s.combat, True)

    assert americans("USc") == 2
    assert americans("FR 5", "USc") == 2
    assert americans("FR 5") == 0
    assert americans("USc", events=()) == 0


@pytest.mark.rule("CARD.AP45")
def test_kerensky_offensive():
    s = eastern_attack(["RU 3"], ["AH 3"], events=["AP-45"])
    assert drm_with(s, "AP-45", True) == 2
    assert barred(eastern_attack(["RU 3"], ["GEc"], events=["AP-45"]), "AP-45"), "no AH, BU or TU unit"
    assert not barred(eastern_attack(["RU 3"], ["GEc", "AHc"], events=["AP-45"]), "AP-45")
    assert barred(eastern_attack(["RU 3"], ["AH 3"]), "AP-45"), "not the round of the event"
    pass_cards(s)
    choose(s, dice=[1, 1])
    while s.combat is not None:
        choose(s, choices(s)[0])
    assert card("AP-45").n in s.used, "one attack only"


@pytest.mark.rule("CARD.AP46")
def test_brusilov_offensive():
    s = eastern_attack(["RU 3"], ["AH 3"], events=["AP-46"], level=2)
    assert fire.modifier(s, s.combat, True) == 1, "every Russian attack"
    assert fire.trench(s, s.combat) == 2
    play(s, "AP-46")
    assert fire.trench(s, s.combat) == 0
    assert s.combat.trenches_cancelled
    assert fire.modifier(s, s.combat, True) == 1, "the drm does not count twice"
    mixed = eastern_attack(["RU 3"], ["AH 3", "GEc"], events=["AP-46"], level=2)
    assert barred(mixed, "AP-46"), "Germans are attacked"
    assert fire.modifier(mixed, mixed.combat, True) == 1


@pytest.mark.rule("CARD.AP46", "CARD.CP60")
def test_brusilov_negates_turk_determination():
    s = combat(
        "AP", 14, "Kars", ["RUc"], "Erzerum", ["TUc"], "CP-60",
        more=lambda p: p.with_(round_events=(int(card("AP-46")),)),
    )  # fmt: skip
    play(s, "AP-46")
    play(s, "CP-60")
    assert fire.trench(s, s.combat) == 0


def test_every_combat_card_is_registered():
    from greatwar.games.paths_of_glory.components import CARDS

    assert {c for c in CARDS if c.combat} <= set(combat_cards.CARD)
