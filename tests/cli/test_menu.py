"""The menu: numbers stay, groups help, nothing is wider than the screen."""

from __future__ import annotations

from rich.text import Text

from greatwar.kernel.action import Action
from greatwar.table import menu


class Named:
    """A noun known by a number."""

    name = "Guns of August"

    def __str__(self) -> str:
        return "CP-1"


def plain(actions: list[Action], width: int = 60) -> list[str]:
    return [Text.from_markup(line).plain for line in menu.lines(menu.choices(actions), width)]


def test_choices_with_the_same_first_words_stand_together():
    actions = [Action("move", ("GE 1", to)) for to in ("Liege", "Metz")]
    assert plain([*actions, Action("stop")]) == ["  move GE 1 >", "    1 Liege     2 Metz", "    3 stop"]


def test_single_destinations_share_a_block():
    actions = [Action("move", (unit, "Metz")) for unit in ("GE 1", "GE 2", "GE 3")]
    assert plain(actions) == ["  move", "    1 GE 1 > Metz     2 GE 2 > Metz     3 GE 3 > Metz"]


def test_every_choice_is_shown_once_and_fits_the_width():
    actions = [Action("activate", (f"Space {n}",)) for n in range(200)]
    lines = plain(actions, 80)
    assert max(map(len, lines)) <= 80
    words = " ".join(lines)
    assert all(f" {n + 1} Space {n} " in f"{words} " for n in range(200))


def test_a_noun_known_by_a_number_tells_its_name():
    assert plain([Action("ops", (Named(),))]) == ["    1 ops CP-1 Guns of August"]


def test_text_is_not_taken_for_markup():
    assert plain([Action("move", ("[bold]", "[/]"))]) == ["    1 move [bold] > [/]"]


def test_matching_prefers_beginnings_and_knows_names():
    choices = menu.choices([Action("ops", (Named(),)), Action("one-op"), Action("opsy")])
    assert [c.number for c in menu.matching(choices, "ops")] == [1, 3]
    assert [c.number for c in menu.matching(choices, "august")] == [1]
    assert menu.matching(choices, "zeppelin") == []


def test_the_uses_of_a_few_cards_make_a_grid():
    actions = [Action(verb, (card,)) for verb in ("ops", "sr", "rp") for card in ("Ant", "Bee", "Cat")]
    assert plain([*actions, Action("one-op")]) == [
        "          ops      sr      rp",
        "  Ant       1       4       7",
        "  Bee       2       5       8",
        "  Cat       3       6       9",
        "   10 one-op",
    ]


def test_an_overview_folds_what_begins_alike():
    actions = [Action("redeploy", (unit, to)) for unit in ("GE 1", "GE 2") for to in ("Metz", "Liege", "Essen")]
    shown = menu.overview(menu.choices([*actions, Action("redeploy", ("GE 3", "Metz")), Action("done")]), 60)
    assert [Text.from_markup(line).plain for line in shown] == [
        "  1–3 redeploy GE 1 > … 3 choices",
        "  4–6 redeploy GE 2 > … 3 choices",
        "    7 redeploy GE 3 > Metz",
        "    8 done",
    ]
