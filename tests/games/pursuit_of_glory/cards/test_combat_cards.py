"""Combat cards: each in a combat where it may be played, and in one beside it where it may not."""

import pytest

from greatwar.games.pursuit_of_glory.cards.registry import COMBAT_CARDS
from greatwar.games.pursuit_of_glory.components import card
from greatwar.games.pursuit_of_glory.rules.fire import FIRE
from greatwar.games.pursuit_of_glory.state import AIR_AP, DISCARD, PUGNACITY, WEARY_BALKANS
from tests.games.pursuit_of_glory.positions import Position

#: what the British hold, so that their units are in supply
BRITISH_LAND = ("Basra", "Fao", "Qurna", "Romani", "El Arish")


def fight(
    attacker: str, origin: str, units: list[str], where: str, foes: list[str], *cards: str, **more: int
) -> Position:
    """An attack out of one space into another, up to the first question; all cards are in hand."""
    p = Position(turn=more.pop("turn", 7), active=attacker)
    if more:
        p.set(**more)
    p.control("AP", *BRITISH_LAND).put(origin, *units).put(where, *foes)
    for side in ("AP", "CP"):
        p.level(side, 2)
        p.hand(side, *[c for c in cards if c.startswith(side)])
    p.ops(9).do(f"activate-attack {origin}", "done")
    p.do(f"attack {units[0]} > {where}")
    while p.step == "Join" and p.offered("join"):
        p.do(p.offered("join")[0])
    return p.do("resolve") if p.step == "Join" else p


def offered_at_some_time(p: Position, name: str) -> bool:
    """Whether a card is offered in any window before the dice; it is played if it is."""
    while p.step in ("PlayCards", "AnnounceWithdrawal", "CommitStaff", "AnnounceFlank", "WeatherDie"):
        if p.offers(f"card {name}"):
            p.do(f"card {name}")
            return True
        if p.step == "WeatherDie":
            p.dice(6)
        else:
            p.do("no-flank" if p.step == "AnnounceFlank" else "done")
    return False


TURKS = ["TU IX Corps"]
BRITISH = ["BR DIV"]
RUSSIANS = ["RU DIV"]
WITH = {
    "AP-04": ("AP", "Gaza", BRITISH, "Jaffa", ["TU DIV"]),
    "AP-05": ("AP", "Kars", RUSSIANS, "Sarikamis", ["TU DIV"]),
    "AP-06": ("AP", "Qurna", ["IN DIV"], "Amara", ["TU DIV"]),
    "AP-15": ("AP", "Qurna", ["IN DIV"], "Amara", ["TU DIV"]),
    "AP-20": ("AP", "Gaza", BRITISH, "Jaffa", ["TU DIV"]),
    "AP-38": ("AP", "Gaza", ["ANZ Cavalry"], "Jaffa", ["TU DIV"]),
    "AP-39": ("AP", "Gaza", BRITISH, "Jaffa", ["TU DIV"]),
    "CP-05": ("CP", "Jaffa", ["TU DIV"], "Gaza", BRITISH),
    "CP-21": ("CP", "Jaffa", ["TU DIV"], "Gaza", BRITISH),
}
WITHOUT = {
    "AP-04": ("AP", "Kars", RUSSIANS, "Sarikamis", ["TU DIV"]),
    "AP-05": ("AP", "Gaza", BRITISH, "Jaffa", ["TU DIV"]),
    "AP-06": ("AP", "Qurna", BRITISH, "Amara", ["TU DIV"]),
    "AP-15": ("AP", "Gaza", ["ANZ Cavalry"], "Jaffa", ["TU DIV"]),
    "AP-20": ("AP", "Sarikamis", RUSSIANS, "Koprukoy", ["TU DIV"]),
    "AP-38": ("AP", "Kars", RUSSIANS, "Sarikamis", ["TU DIV"]),
    "AP-39": ("AP", "Gaza", ["ANZ Cavalry"], "Jaffa", ["TU DIV"]),
}


@pytest.mark.parametrize("name", WITH)
def test_the_card_gives_one_to_the_die(name: str):
    attacker, origin, units, where, foes = WITH[name]
    p = fight(attacker, origin, units, where, foes, name)
    before = FIRE.drm(p.s, p.combat, attacking=name[:2] == attacker)
    assert offered_at_some_time(p, name)
    assert FIRE.drm(p.s, p.combat, attacking=name[:2] == attacker) == before + 1


@pytest.mark.parametrize("name", WITHOUT)
def test_the_card_is_refused_elsewhere(name: str):
    attacker, origin, units, where, foes = WITHOUT[name]
    p = fight(attacker, origin, units, where, foes, name)
    entry = COMBAT_CARDS.entry(card(name))
    assert entry is not None
    assert COMBAT_CARDS.condition(p.s, p.combat, card(name)) is not None
    assert not offered_at_some_time(p, name)


def test_ap_06_lasts_for_the_turn():
    p = fight(*WITH["AP-06"], "AP-06")
    assert offered_at_some_time(p, "AP-06")
    assert p.s.has_now(PUGNACITY)


def test_ap_38_takes_the_air_from_the_germans():
    p = fight(*WITH["AP-38"], "AP-38", "CP-21")
    assert offered_at_some_time(p, "AP-38")
    assert p.s.has(AIR_AP)
    assert not offered_at_some_time(p, "CP-21")


def test_cp_06_calls_an_attack_in_the_desert_off():
    p = fight("AP", "El Arish", BRITISH, "Gaza", ["TU DIV"], "CP-06")
    assert offered_at_some_time(p, "CP-06")
    while p.step in ("PlayCards", "CardsBack"):
        p.do(p.offered()[-1])
    assert p.s.combat is None
    assert p.s.pile[card("CP-06").n] == DISCARD
    q = fight("AP", "Gaza", BRITISH, "Jaffa", ["TU DIV"], "CP-06")
    assert not offered_at_some_time(q, "CP-06")


def test_cp_28_is_for_turks_alone():
    p = fight("AP", "Kars", RUSSIANS, "Sarikamis", ["TU DIV"], "CP-28")
    assert offered_at_some_time(p, "CP-28")
    q = fight("AP", "Kars", RUSSIANS, "Sarikamis", ["TU DIV", "TU-A DIV"], "CP-28")
    assert not offered_at_some_time(q, "CP-28")


def test_ap_44_keeps_bulgarians_from_standing():
    p = Position(turn=10, active="AP").control("AP", "Monastir")
    p.put("Salonika", "FR DIV", "FR DIV").put("Doiran", "BU 1 Army")
    p.set(bulgaria=1, greece=1).level("AP", 2).hand("AP", "AP-44")
    p.ops(9).do("activate-attack Salonika", "done").do("attack FR DIV > Doiran")
    while p.step == "Join" and p.offered("join"):
        p.do(p.offered("join")[0])
    if p.step == "Join":
        p.do("resolve")
    assert offered_at_some_time(p, "AP-44")
    assert p.s.has_now(WEARY_BALKANS)
