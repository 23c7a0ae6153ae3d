"""Reinforcement cards and combat cards of the dice, one test for each card."""

import pytest

from greatwar.families.cdg.fire import ATTACKER
from greatwar.games.pursuit_of_glory.components import card
from greatwar.games.pursuit_of_glory.rules import weather
from greatwar.games.pursuit_of_glory.rules.combat import record
from greatwar.games.pursuit_of_glory.rules.fire import FIRE, HEAVY_TABLE, LIGHT_TABLE
from greatwar.games.pursuit_of_glory.state import AIR_CP, REMOVED, TABLE, USE_REINFORCEMENT
from tests.games.pursuit_of_glory.cards.helpers import battle, cards_window, drm, play, ready, refused, until
from tests.games.pursuit_of_glory.positions import Position

# Reinforcements ------------------------------------------------------------------------------------------


def arrives(name: str, **more: int) -> list[str]:
    """The kinds that a card brings, wherever its owner puts them."""
    p = ready(name, **more)
    before = [u for x in range(len(p.s.where)) for u in ([x] if p.s.where[x] else [])]
    play(p, name)
    while p.s.pending:
        p.do(p.offered("place")[0] if p.offered("place") else p.offered()[-1])
    from greatwar.games.pursuit_of_glory.components import UNITS

    new = [u for u in UNITS if p.s.where[u.n] and u.n not in before]
    return sorted([u.kind + (" [r]" if p.s.reduced(u) else "") for u in new])


def barred_by(name: str, other: str) -> bool:
    """Whether a card may not follow another Reinforcement card in the same turn."""
    p = ready(name)
    assert not refused(p, name)
    side = p.s.active
    taken = (USE_REINFORCEMENT, card(other).n)
    p.s.taken = (taken, ()) if side == 0 else ((), taken)
    return refused(p, name)


@pytest.mark.rule("9.5.3.1#3")
def test_ap_02_anzac_reinforcements():
    assert arrives("AP-02") == ["ANZ Cavalry [r]", "ANZ Elite DIV"]
    assert barred_by("AP-02", "AP-26")
    assert not barred_by("AP-02", "AP-10")


@pytest.mark.rule("9.5.3.1#1")
def test_ap_10_russian_reinforcements():
    assert arrives("AP-10") == ["RU Cavalry", "RU DIV", "RU Elite DIV", "RU IV Caucasian [r]"]
    assert barred_by("AP-10", "AP-25")


@pytest.mark.rule("9.5.3.1#1")
def test_ap_25_russian_reinforcements():
    assert arrives("AP-25") == ["RU Black Sea Division", "RU Elite DIV", "RU V Caucasian"]
    assert barred_by("AP-25", "AP-10")


@pytest.mark.rule("9.5.3.1#3")
def test_ap_26_indian_reinforcements():
    assert arrives("AP-26") == ["IN 2nd Corps", "IN DIV", "IN Tigris Corps"]
    assert barred_by("AP-26", "AP-02")


@pytest.mark.rule("9.5.3.1#3")
def test_ap_36_indian_reinforcements():
    assert arrives("AP-36") == ["IN 17th DIV", "IN 18th DIV", "IN Cavalry", "IN Cavalry"]
    assert barred_by("AP-36", "AP-47")


@pytest.mark.rule("16.4.5.S2")
def test_ap_37_russian_reinforcements():
    assert arrives("AP-37") == ["RU DIV"] * 3
    p = ready("AP-37").set(stage=2)
    play(p, "AP-37")
    p.do("place RU DIV > AP Reserve Box")
    assert p.at("AP Reserve Box") == ["RU DIV [r]"]


@pytest.mark.rule("16.4.5.S4a")
def test_ap_43_russian_reinforcements():
    assert arrives("AP-43") == ["RU Caucasian Cav", "RU Elite DIV", "RU Elite DIV", "RU VII Caucasian"]
    p = play(ready("AP-43").set(stage=4), "AP-43")
    assert p.step != "PlaceUnits"


@pytest.mark.rule("9.5.3.1#3")
def test_ap_47_indian_reinforcements():
    assert arrives("AP-47") == ["IN 3rd Corps", "IN Cavalry", "IN Elite DIV"]
    assert barred_by("AP-47", "AP-02")


@pytest.mark.rule("9.5.3.1#1")
def test_cp_25_turkish_reinforcements():
    assert arrives("CP-25") == ["TU Cavalry", *["TU DIV"] * 5]
    assert barred_by("CP-25", "CP-26")


@pytest.mark.rule("9.5.3.2h")
def test_cp_51_turkish_reinforcements():
    assert arrives("CP-51") == ["TU XX Corps", "TU XXII Corps", "TU-A DIV", "TU-A Left Wing Gp"]
    p = play(ready("CP-51"), "CP-51")
    assert sorted(p.at("CP Corps Assets Box")) == ["TU XX Corps", "TU XXII Corps"]
    assert refused(ready("CP-51").control("AP", "Baghdad", "Damascus"), "CP-51")


# Combat cards --------------------------------------------------------------------------------------------


def fight(
    active: str, name: str, origin: str, units: list[str], where: str, foes: list[str], turn: int = 7
) -> Position:
    """An attack with a card in hand, up to the first question."""
    p = Position(active=active, turn=turn).level("AP", 2).level("CP", 2).destroy("Gaza")
    p.control("AP", "Basra", "Fao", "Qurna", "Romani", "El Arish").hand(name[:2], name)
    p.put(origin, *units).put(where, *foes)
    return battle(p, origin, units[0], where)


def gives_one(active: str, name: str, origin: str, units: list[str], where: str, foes: list[str]) -> bool:
    """Whether a card is offered there and gives +1 to its side; it is in no other hand afterwards."""
    p = fight(active, name, origin, units, where, foes)
    attacking = name[:2] == active
    before = drm(p, attacking)
    if not cards_window(p, name):
        return False
    p.do(f"card {name}")
    assert p.s.pile[card(name).n] == TABLE
    return drm(p, attacking) == before + 1


BRITISH_AT_JAFFA = ("Gaza", ["BR DIV"], "Jaffa", ["TU DIV"])
RUSSIANS_AT_SARIKAMIS = ("Kars", ["RU DIV"], "Sarikamis", ["TU DIV"])


def test_ap_04_shore_bombardment():
    assert gives_one("AP", "AP-04", *BRITISH_AT_JAFFA)
    assert gives_one("CP", "AP-04", "Jaffa", ["TU DIV"], "Gaza", ["BR DIV"])
    assert not gives_one("AP", "AP-04", *RUSSIANS_AT_SARIKAMIS)


def test_ap_05_armenian_druzhiny():
    assert gives_one("AP", "AP-05", *RUSSIANS_AT_SARIKAMIS)
    assert not gives_one("AP", "AP-05", *BRITISH_AT_JAFFA)


def test_ap_15_gurkhas():
    assert gives_one("AP", "AP-15", *BRITISH_AT_JAFFA)
    assert not gives_one("AP", "AP-15", "Gaza", ["ANZ Cavalry"], "Jaffa", ["TU DIV"])


def test_ap_20_armored_cars():
    assert gives_one("AP", "AP-20", *BRITISH_AT_JAFFA)
    assert not gives_one("AP", "AP-20", "Sarikamis", ["RU DIV"], "Koprukoy", ["TU DIV"])


def test_ap_39_tanks():
    assert gives_one("AP", "AP-39", *BRITISH_AT_JAFFA)
    assert not gives_one("AP", "AP-39", "Gaza", ["ANZ Cavalry"], "Jaffa", ["TU DIV"])
    assert not gives_one("CP", "AP-39", "Jaffa", ["TU DIV"], "Gaza", ["BR DIV"])


def test_ap_49_massed_cavalry_charge():
    p = fight("AP", "AP-49", "Gaza", ["ANZ Desert Corps"], "Jaffa", ["TU DIV"])
    p.trench("Jaffa", "CP", 2)
    before = drm(p)
    assert FIRE.trench(p.s, record(p.s)) == 2
    assert cards_window(p, "AP-49")
    p.do("card AP-49")
    assert drm(p) == before + 1
    assert FIRE.trench(p.s, record(p.s)) == 0
    until(p, "AdvanceStep", dice=(6, 1))
    p.do("advance ANZ Desert Corps > Jaffa")
    ridden = ["Jaffa"]
    while p.step == "AdvanceStep" and p.offered("advance"):
        text = next((x for x in p.offered("advance") if x.split(" > ")[1] not in (*ridden, "Gaza")), "done")
        if text == "done":
            break
        p.do(text)
        ridden.append(p.where("ANZ Desert Corps"))
    assert len(ridden) == 3
    until(p, "Attacks", "")
    assert p.s.pile[card("AP-49").n] == REMOVED
    q = fight("AP", "AP-49", *BRITISH_AT_JAFFA)
    assert not cards_window(q, "AP-49")


def test_ap_51_haversack_ruse():
    p = Position(active="AP", turn=7).level("AP", 2).happened("AP-54").destroy("Gaza").hand("AP", "AP-51")
    p.control("AP", "Romani", "El Arish").put("Gaza", "BR XX Corps").put("Jaffa", "TU DIV")
    battle(p, "Gaza", "BR XX Corps", "Jaffa")
    before = FIRE.first(p.s, record(p.s))
    assert cards_window(p, "AP-51")
    p.do("card AP-51")
    assert FIRE.first(p.s, record(p.s)) == ATTACKER != before
    q = fight("AP", "AP-51", *BRITISH_AT_JAFFA)
    assert not cards_window(q, "AP-51")


def test_cp_05_german_high_command():
    assert gives_one("CP", "CP-05", "Jaffa", ["TU DIV"], "Gaza", ["BR DIV"])
    assert gives_one("AP", "CP-05", *BRITISH_AT_JAFFA)
    p = fight("CP", "CP-05", "Jaffa", ["TU DIV"], "Gaza", ["BR DIV"])
    assert cards_window(p, "CP-05")
    p.do("card CP-05")
    assert not p.offers("card CP-05")  # once in a round


def test_cp_21_fliegerabteilung():
    assert gives_one("CP", "CP-21", "Jaffa", ["TU DIV"], "Gaza", ["BR DIV"])
    p = fight("AP", "CP-21", *BRITISH_AT_JAFFA)
    assert cards_window(p, "CP-21")
    p.do("card CP-21")
    assert p.s.has(AIR_CP)
    q = Position(active="AP", turn=7).happened("AP-38").level("CP", 2).hand("CP", "CP-21").destroy("Gaza")
    q.control("AP", "Romani", "El Arish").put("Gaza", "BR DIV").put("Jaffa", "TU DIV")
    battle(q, "Gaza", "BR DIV", "Jaffa")
    assert not cards_window(q, "CP-21")


def test_cp_38_water_shortage():
    p = fight("AP", "CP-38", "Gaza", ["BR DIV", "BR DIV", "BR DIV"], "Jaffa", ["TU DIV", "TU DIV", "TU DIV"])
    assert cards_window(p, "CP-38", dice=(4, 1))
    p.do("card CP-38")
    until(p, "Attacks", "Stand", "AdvanceStep", "Retreating", "")
    assert p.step in ("Attacks", "")
    assert p.at("Jaffa")
    q = fight("AP", "CP-38", "Kars", ["RU DIV", "RU DIV", "RU DIV"], "Sarikamis", ["TU DIV", "TU DIV"])
    assert not cards_window(q, "CP-38", dice=(4, 1))


def test_cp_39_pasha_1():
    p = fight("CP", "CP-39", "Koprukoy", ["TU DIV"], "Sarikamis", ["RU DIV"], turn=6)
    assert weather.checks(p.s, record(p.s))
    assert FIRE.table(p.s, record(p.s), True) == LIGHT_TABLE
    assert cards_window(p, "CP-39")
    p.do("card CP-39")
    assert weather.checks(p.s, record(p.s)) == []
    assert FIRE.table(p.s, record(p.s), True) == HEAVY_TABLE
    q = fight("CP", "CP-39", "Koprukoy", ["TU DIV"], "Sarikamis", ["RU DIV"], turn=6)
    while q.s.combat is not None and record(q.s).dice == (0, 0):
        if q.seat == "chance":
            q.dice(1)
        else:
            q.do(q.offered()[-1])
    assert q.s.combat is None or not q.offers("card CP-39")  # not after the dice
