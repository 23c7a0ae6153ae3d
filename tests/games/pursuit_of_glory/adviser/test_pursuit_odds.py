"""The odds of a combat are those of the engine: every die of a real combat is rolled, and all is counted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from greatwar.games.pursuit_of_glory.adviser.odds import ODDS
from greatwar.games.pursuit_of_glory.components import CARDS
from greatwar.games.pursuit_of_glory.game import GAME
from greatwar.games.pursuit_of_glory.steps.combat import Retreats
from greatwar.kernel.adviser import Odds
from tests.families.cdg.enumerated import endings, told
from tests.games.pursuit_of_glory.positions import Position


def attacked(p: Position, where: list[str], *actions: str) -> Position:
    """Spaces are activated, the attack is declared."""
    p.ops(9).do(*[f"activate-attack {x}" for x in where])
    if p.step == "Activate":
        p.do("done")
    p.do(*actions)
    return p.do("resolve") if p.step == "Join" else p


def caucasus(turn: int = 9) -> Position:
    p = Position(turn=turn, active="CP").put("Koprukoy", "TU IX Corps").put("Malazgirt", "TU X Corps")
    p.control("AP", "Kagizman").put("Eleskirt", "RU I Caucasian", "RU DIV")
    return p.box("AP Reserve Box", "RU DIV").box("CP Reserve Box", "TU Elite DIV")


CORPS = ("attack TU IX Corps > Eleskirt", "join TU X Corps")
BOTH = ["Koprukoy", "Malazgirt"]


def two_corps() -> Position:
    return attacked(caucasus(), BOTH, *CORPS)


def in_winter() -> Position:
    return attacked(caucasus(turn=2), BOTH, *CORPS)


def one_corps() -> Position:
    return attacked(caucasus(), ["Koprukoy"], "attack TU IX Corps > Eleskirt")


def trenches() -> Position:
    return attacked(caucasus().trench("Eleskirt", "AP", 2), BOTH, *CORPS)


def reduced_defenders() -> Position:
    p = Position(turn=9, active="CP").put("Koprukoy", "TU IX Corps").put("Eleskirt", "RU I Caucasian [r]", "RU DIV [r]")
    return attacked(p.box("AP Reserve Box", "RU DIV [r]"), ["Koprukoy"], "attack TU IX Corps > Eleskirt")


def fort() -> Position:
    p = Position(active="CP").put("Kars", "RU DIV").put("Sarikamis", "TU IX Corps", "TU DIV")
    return attacked(p, ["Sarikamis"], "attack TU IX Corps > Kars", "join TU DIV")


def empty_fort() -> Position:
    p = Position(active="CP").put("Sarikamis", "TU IX Corps")
    return attacked(p, ["Sarikamis"], "attack TU IX Corps > Kars")


def question_marks() -> Position:
    p = Position().put("Rize", "TU Stanke Bey", "TU DIV").put("Ardahan", "RU I Caucasian", "RU DIV")
    return attacked(p, ["Ardahan"], "attack RU I Caucasian > Rize", "join RU DIV")


FIGHTS = [two_corps, in_winter, one_corps, trenches, reduced_defenders, fort, empty_fort, question_marks]


def odds(p: Position, seat: int = 0) -> list[Odds]:
    return ODDS.odds(GAME.view(p.s, seat))


@pytest.mark.parametrize("build", FIGHTS)
def test_the_plain_fight_is_that_of_the_engine(build: Callable[[], Position]) -> None:
    p = build()
    for seat in (0, 1):
        found = odds(p, seat)
        assert told(found[0].table) == endings(GAME, p.s, Retreats, ODDS.retreat)
        for chart in found[0].charts:
            assert sum(bar.chance for bar in chart.bars) == pytest.approx(1)


@pytest.mark.parametrize("pin", ["Koprukoy", "Malazgirt"])
def test_a_flank_attack_is_that_of_the_engine(pin: str) -> None:
    p = two_corps()
    title = next(x for x in odds(p) if "flank attack" in x.title).title
    assert title.endswith(("pinned from Koprukoy", "pinned from Malazgirt"))
    p.do(f"flank {pin}")
    assert told(odds(p)[0].table) == endings(GAME, p.s, Retreats, ODDS.retreat)


def test_cards_that_were_played_count_and_those_in_the_hand_are_variants() -> None:
    p = attacked(caucasus().hand("CP", "CP-05", "CP-39").hand("AP", "AP-20"), BOTH, *CORPS).do("no-flank")
    variants = {x.title.rpartition(", with ")[2]: x for x in odds(p)[1:]}
    assert {name.split()[0] for name in variants} == {"CP-05", "CP-39"}
    for card in ("CP-05", "CP-39"):
        engine = endings(GAME, p.s, Retreats, ODDS.retreat, (f"card {card}",))
        assert told(next(x for name, x in variants.items() if name.startswith(card)).table) == engine
    while p.step == "PlayCards":
        p.do("card CP-39" if "card CP-39" in p.offered() else "done")
    assert told(odds(p)[0].table) == endings(GAME, p.s, Retreats, ODDS.retreat)


def test_in_the_middle_of_the_dice() -> None:
    p = one_corps()
    while p.seat != "chance":
        p.do("done")
    p.dice(6)
    found = odds(p)[0]
    assert len(found.charts[0].bars) == 1
    assert told(found.table) == endings(GAME, p.s, Retreats, ODDS.retreat)


def test_an_hq_is_a_variant() -> None:
    p = Position().put("Kagizman", "RU DIV", "RU DIV", "RU Yudenich HQ").put("Eleskirt", "TU DIV")
    attacked(p, ["Kagizman"], "attack RU DIV 1 > Eleskirt", "join RU DIV 2")
    with_hq = next(x for x in odds(p, 1) if x.title.endswith("with RU Yudenich HQ"))
    engine = endings(GAME, p.s, Retreats, ODDS.retreat, ("commit RU Yudenich HQ",))
    assert told(with_hq.table) == engine != told(odds(p, 1)[0].table)


def test_every_target_is_told_before_an_attack_and_what_is_being_built() -> None:
    p = caucasus().put("Sarikamis", "RU DIV")
    p.ops(9).do("activate-attack Koprukoy", "activate-attack Malazgirt")
    titles = [x.title for x in odds(p)]
    assert {"TU IX Corps, TU X Corps against Eleskirt", "TU IX Corps against Sarikamis"} <= set(titles)
    p.do("attack TU IX Corps > Eleskirt")
    assert odds(p)[0].title == "TU IX Corps against Eleskirt"


def test_what_the_enemy_holds_is_not_told() -> None:
    held, bare = (attacked(caucasus().hand("AP", *cards), BOTH, *CORPS) for cards in (("AP-05", "AP-20"), ()))
    assert odds(held) == odds(bare)
    names = [c.name for c in CARDS if c.side == 1]
    assert not [n for x in odds(held) for n in names if n in x.title or any(n in note for note in x.notes)]


def test_no_odds_where_nothing_is_fought() -> None:
    assert odds(caucasus().ops(3)) == []
    p = two_corps().do("no-flank")
    while p.seat != "chance":
        p.do("done")
    p.dice(4, 1)
    while p.step == "TakeLosses":
        assert odds(p)
        p.do(p.offered()[0])
    assert p.step == "Retreating"
    assert odds(p) == []
