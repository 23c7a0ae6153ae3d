"""Actions and their notation, both ways."""

import pytest

from greatwar.kernel.action import Action, Notation, noun
from greatwar.kernel.errors import ParseError
from greatwar.kernel.rng import Rng
from tests.kernel.small_game import CARDS, GAME

TOWNS = noun("town", ["Liege", "Sedan", "Paris"])
NOTATION = Notation({"move": (TOWNS, TOWNS), "stay": (TOWNS,), "pass": ()})


@pytest.mark.parametrize("text", ["move Liege > Sedan", "stay Paris", "pass"])
def test_text_is_read_and_written_alike(text):
    assert str(NOTATION.parse(text)) == text


@pytest.mark.parametrize("text", ["MOVE liege>SEDAN", "  move   Liege  >  Sedan "])
def test_case_and_blanks_do_not_matter(text):
    assert NOTATION.parse(text) == Action("move", ("Liege", "Sedan"))


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("mov Liege > Sedan", "try move"),
        ("", "try move, pass, stay"),
        ("move Liege", "move <town> > <town>"),
        ("pass Liege", "is written: pass"),
        ("stay Liege > Sedan", "stay <town>"),
        ("stay Lige", "did you mean Liege?"),
        ("stay Moscow", "'Moscow' is no town"),
    ],
)
def test_errors_say_what_would_be_right(text, hint):
    with pytest.raises(ParseError) as caught:
        NOTATION.parse(text)
    assert hint in str(caught.value)


def test_only_text_is_read():
    with pytest.raises(ParseError, match="not int"):
        NOTATION.parse(7)  # type: ignore[arg-type]


def test_random_actions_are_well_formed_and_cover_all_verbs():
    rng = Rng(1)
    actions = [GAME.notation.random(rng) for _ in range(300)]
    assert {a.verb for a in actions} == set(GAME.notation.verbs)
    assert all(GAME.parse(str(a)) == a for a in actions)


def test_actions_are_equal_and_hash_by_content():
    assert Action("lay", (CARDS[0],)) == GAME.parse("lay ant")
    assert len({Action("yield"), GAME.parse("yield")}) == 1


def test_find_takes_numbers_notation_and_beginnings():
    s = GAME.setup("short")
    third = GAME.actions(s)[2]
    assert GAME.find(s, " 3 ") == third
    assert GAME.find(s, "deal cat") == third
    assert GAME.find(s, "DEAL C") == third


@pytest.mark.parametrize("text", ["0", "99", "²", "9" * 5000, "deal", ""])
def test_find_refuses_what_means_nothing(text):
    with pytest.raises(ParseError):
        GAME.find(GAME.setup("short"), text)
