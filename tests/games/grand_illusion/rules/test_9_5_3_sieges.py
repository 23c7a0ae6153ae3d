"""9.5.2, 9.5.3, 11.3 Sieges: who may lay them, when they end, and the surrender of forts."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import REMOVED, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.siege import settle_siege
from greatwar.games.grand_illusion.rules.units import hit
from greatwar.games.grand_illusion.steps.retreat import ConcludeBattle
from greatwar.games.grand_illusion.steps.siege import FortSurrender, OfferSiege
from tests.games.grand_illusion.positions import ALLIED, GERMAN, dice, play, position, texts, why


def after_battle(where: int, *names: str, scenario: str = "campaign", attacker: str = "German"):
    found = position(scenario).clear().control("German").control("Allied", where).at(where, *names)
    return found.battle(where, attacker)


@pytest.mark.rule("9.5.3a#1", "9.4.1d")
def test_forts_alone_may_be_besieged_at_the_end_of_a_battle():
    s = after_battle(64, "Fort Namur", "GE 33R").build(ConcludeBattle())
    assert GAME.actor(s) == GERMAN
    assert texts(s) == ["besiege 64", "decline"]
    assert why(s, "besiege 54") == "9.5.3a#1"
    left = play(s.copy(), "decline")
    assert not left.besieged(hex_at(64))
    assert left.controls(ALLIED, hex_at(64))
    play(s, "besiege 64")
    assert s.besieged(hex_at(64))
    assert s.controls(GERMAN, hex_at(64)), "a besieged fort does not hold its hex"


@pytest.mark.rule("9.5.3a#1")
@pytest.mark.parametrize("names", [("(GE III)",), ("GE 2C",), ("GE III", "FR I")])
def test_no_siege_without_steady_infantry_or_with_other_defenders(names):
    s = after_battle(64, "Fort Namur", *names).build(OfferSiege(hex_at(64)))
    assert not s.pending


@pytest.mark.rule("9.5.2#3", "9.5.3a#1")
def test_a_large_garrison_needs_a_corps():
    assert not after_battle(54, "Fort Maubeuge", "GE 33R").build(OfferSiege(hex_at(54))).pending
    assert not after_battle(54, "Fort Maubeuge", "(GE III)", "GE 33R").build(OfferSiege(hex_at(54))).pending
    assert texts(after_battle(54, "Fort Maubeuge", "GE III").build(OfferSiege(hex_at(54)))) == ["besiege 54", "decline"]


@pytest.mark.rule("9.5.3a#2")
def test_antwerp_cannot_be_besieged():
    assert not after_battle(52, "Fort Antwerp", "GE III").build(OfferSiege(hex_at(52))).pending


@pytest.mark.rule("14.3.6b5#4", "9.5.3a#2")
def test_it_can_with_the_german_option_of_holland():
    build = after_battle(52, "Fort Antwerp", "GE III", scenario="what-if").options("G5")
    s = play(build.build(OfferSiege(hex_at(52))), "besiege 52")
    assert s.besieged(hex_at(52))
    assert s.controls(GERMAN, hex_at(52))


@pytest.mark.rule("9.5.3a#1")
def test_the_allies_besiege_german_forts_too():
    s = position().clear().control("Allied").at(105, "Fort Strasbourg", "FR I").build(OfferSiege(hex_at(105)))
    assert GAME.actor(s) == ALLIED
    assert texts(s) == ["besiege 105", "decline"]


@pytest.mark.rule("9.5.3b", "11.3#3")
def test_a_siege_ends_without_steady_infantry():
    s = position().clear().control("German", 54).at(54, "Fort Maubeuge", "GE III", "GE 33R").siege(54).build()
    settle_siege(s, hex_at(54))
    assert s.besieged(hex_at(54))
    hit(s, unit("GE III"))
    settle_siege(s, hex_at(54))
    assert not s.besieged(hex_at(54)), "a division is not enough against a large garrison"
    s = position().clear().control("German", 64).at(64, "Fort Namur", "GE 33R").siege(64).build()
    s.put(unit("GE 33R"), hex_at(63))
    settle_siege(s, hex_at(63), hex_at(64))
    assert not s.besieged(hex_at(64))


@pytest.mark.rule("9.5.3c", "9.5.2#2", "11.3#5")
@pytest.mark.parametrize(("fort", "where", "falls"), [("Fort Namur", 64, (1, 2)), ("Fort Maubeuge", 54, (1,))])
@pytest.mark.parametrize("die", [1, 2, 3, 6])
def test_besieged_forts_surrender(fort, where, falls, die):
    build = position().clear().control("German", where).at(where, fort, "GE III").siege(where)
    s = dice(build.build(FortSurrender()), die)
    assert (s.place(unit(fort)) == REMOVED) == (die in falls)
    assert s.besieged(hex_at(where)) == (die not in falls)


@pytest.mark.rule("9.5.3c", "11.3#5")
def test_one_die_for_each_besieged_fort_of_both_sides():
    build = position().clear().at(87, "Fort Nancy", "Fort Toul", "GE III").siege(87).at(98, "Fort Epinal A")
    s = build.at(105, "Fort Strasbourg", "FR I").siege(105).build(FortSurrender())
    dice(s, 2, 2, 2)
    assert not s.pending, "unbesieged forts do not roll"
    assert [s.on_map(unit(f)) for f in ("Fort Strasbourg", "Fort Nancy", "Fort Toul")] == [False, False, True]
    assert s.besieged(hex_at(87))
