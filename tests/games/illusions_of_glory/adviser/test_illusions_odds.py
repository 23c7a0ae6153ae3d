"""The odds of a combat are those of the engine: every die of a real combat is rolled, and all is counted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from greatwar.games.illusions_of_glory.adviser.odds import ODDS
from greatwar.games.illusions_of_glory.components import CARDS
from greatwar.games.illusions_of_glory.game import GAME
from greatwar.games.illusions_of_glory.steps.combat import Retreats
from greatwar.kernel.adviser import Odds
from tests.families.cdg.enumerated import endings, told
from tests.games.illusions_of_glory.positions import Position, facts


def galicia(turn: int = 5) -> Position:
    p = Position(turn=turn, active="AP").at("Dubno", "RU IX", "RU X").at("Lutsk", "RU XI")
    return p.at("Brody", "AH III", "AH II")


ALL = ("attack RU IX > Brody", "join RU X", "join RU XI", "resolve?")


def attacked(p: Position, *actions: str) -> Position:
    return p.attacking("Dubno", "Lutsk").do(*(actions or ALL))


def three_corps() -> Position:
    return attacked(galicia())


def one_corps() -> Position:
    return attacked(galicia(), "attack RU IX > Brody", "resolve?")


def trenches() -> Position:
    return attacked(galicia().trench("CP", "Brody", 2))


def in_winter() -> Position:
    return attacked(galicia(turn=2))


def weak_defenders() -> Position:
    p = Position(turn=5, active="AP").at("Dubno", "(RU IX)", "RU X").at("Brody", "(AH III)")
    return p.attacking("Dubno").do("attack RU IX > Brody", "join RU X", "resolve?")


def fort() -> Position:
    p = Position(turn=5, active="CP").at("Brody", "AH III", "AH II").at("Dubno", "RU IX")
    return p.attacking("Brody").do("attack AH III > Dubno", "join AH II", "resolve?")


def empty_fort() -> Position:
    p = Position(turn=5, active="CP").at("Brody", "AH III", "AH II")
    return p.attacking("Brody").do("attack AH III > Dubno", "join AH II", "resolve?")


FIGHTS = [three_corps, one_corps, trenches, in_winter, weak_defenders, fort, empty_fort]


def odds(p: Position, seat: int = 1) -> list[Odds]:
    return ODDS.odds(GAME.view(p.s, seat))


@pytest.mark.parametrize("build", FIGHTS)
def test_the_plain_fight_is_that_of_the_engine(build: Callable[[], Position]) -> None:
    p = build()
    for seat in (0, 1):
        found = odds(p, seat)
        assert told(found[0].table) == endings(GAME, p.s, Retreats, ODDS.retreat)
        for chart in found[0].charts:
            assert sum(bar.chance for bar in chart.bars) == pytest.approx(1)


@pytest.mark.parametrize("pin", ["Lutsk", "Dubno"])
def test_a_flank_attack_is_that_of_the_engine(pin: str) -> None:
    p = three_corps()
    assert any("flank attack" in x.title for x in odds(p))
    p.do(f"flank {pin}")
    assert told(odds(p)[0].table) == endings(GAME, p.s, Retreats, ODDS.retreat)


def test_cards_that_were_played_count_and_those_in_the_hand_are_variants() -> None:
    with facts(spaces={"Brody": {"terrain": "mountain"}}):
        p = attacked(galicia().hand("AP", "AP-3").hand("CP", "CP-26"))  # no flank attack in mountains
        variants = odds(p)[1:]
        assert [x.title.rpartition(", with ")[2].split()[0] for x in variants] == ["AP-3"]
        assert told(variants[0].table) == endings(GAME, p.s, Retreats, ODDS.retreat, ("play AP-3",))
        p.do("play AP-3", "done")
        assert [x.title.rpartition(", with ")[2].split()[0] for x in odds(p, 0)[1:]] == ["CP-26"]
        p.do("play CP-26", "done")
        assert told(odds(p)[0].table) == endings(GAME, p.s, Retreats, ODDS.retreat)


def test_in_the_middle_of_the_dice() -> None:
    p = one_corps().no_cards(6)
    found = odds(p)[0]
    assert len(found.charts[0].bars) == 1
    assert told(found.table) == endings(GAME, p.s, Retreats, ODDS.retreat)


def test_every_target_is_told_before_an_attack_and_what_is_being_built() -> None:
    p = galicia().attacking("Dubno", "Lutsk")
    first = odds(p)[0]
    assert {"RU IX", "RU X", "RU XI"} == set(first.title.partition(" against ")[0].split(", "))
    p.do("attack RU IX > Brody", "join RU X")
    assert odds(p)[0].title == "RU IX, RU X against Brody"


def test_what_the_enemy_holds_is_not_told() -> None:
    held = attacked(galicia().hand("CP", "CP-26"))
    bare = attacked(galicia())
    assert odds(held) == odds(bare)
    names = [c.name for c in CARDS if c.side == 0]
    assert not [n for x in odds(held) for n in names if n in x.title or any(n in note for note in x.notes)]


def test_no_odds_where_nothing_is_fought() -> None:
    assert odds(galicia().ops(3)) == []
    p = one_corps().no_cards(6, 1)
    while p.asked() == "TakeLosses":
        p.do(p.choices()[0])
    assert odds(p) == []
