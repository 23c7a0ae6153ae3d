"""Reports on games: what they count is what happened."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from greatwar.analysis.course import course
from greatwar.analysis.html import page
from greatwar.analysis.luck import Fortune, fortune, luck
from greatwar.analysis.report import FIGHTS, Report, report
from greatwar.analysis.series import groups, series, turns
from greatwar.analysis.svg import bar_chart, line_chart, nice
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.combat import FireRoll
from greatwar.kernel.adviser import Event
from greatwar.kernel.session import Session
from greatwar.kernel.step import CHANCE
from greatwar.table.saves import open_save
from tests.kernel.small_game import GAME as SMALL

SAVES = Path(__file__).parents[1] / "games" / "paths_of_glory" / "saves"
LOSS = re.compile(r"(.+) is (reduced|(?:permanently )?eliminated)")


@cache
def played() -> Session[State]:
    """A game that was played to its end."""
    return open_save(SAVES / "introductory.jsonl")[1]


@cache
def told() -> Report:
    """The report on it."""
    return report(played())


def fires(s: State) -> bool:
    """Whether somebody fires now; the save is of an earlier version, which has steps of its own."""
    return type(s.pending[-1]).__name__ == FireRoll.__name__


def lines_of(record: int) -> list[str]:
    """What the log says of one record."""
    return [line.text for line in played().log if line.record == record]


def test_the_course_of_a_game_is_the_game():
    transitions = list(course(played()))
    assert len(transitions) == len(played().records)
    assert transitions[-1].after == played().state
    assert all(a.after is b.before for a, b in pairwise(transitions))


def test_the_curves_begin_and_end_where_the_game_did():
    points, adviser = told().points, GAME.adviser
    assert points[0] == adviser.timeline(GAME.setup("introductory"))
    assert points[-1] == adviser.timeline(played().state)
    assert all(a != b for a, b in pairwise(points))
    assert groups(points)["War Status"] == ["War Status: CP", "War Status: AP", "War Status: combined"]
    assert [label for _, label in turns(points)] == [str(n) for n in range(1, int(points[-1]["turn"]) + 1)]
    assert series(points, "victory points")[-1] == played().state.vp


def test_the_dice_brought_what_the_log_says():
    brought = Counter[str]()
    for transition, record in zip(course(played()), range(10**6), strict=False):
        if fires(transition.before):
            seat = transition.before.active ^ (not transition.before.pending[-1].attacking)
            fired = next(x for x in lines_of(record) if " fires with " in x)
            brought[GAME.seats[seat]] += int(fired.rpartition(" ")[2])
    got = {GAME.seats[x.seat]: x.got for x in told().luck if x.what == "Loss Numbers"}
    assert got == dict(brought)


def test_on_average_is_the_mean_over_all_dice_of_the_engine():
    expected = {0: Fraction(0), 1: Fraction(0)}
    for transition in course(played()):
        if fires(transition.before):
            seat = transition.before.active ^ (not transition.before.pending[-1].attacking)
            expected[seat] += Fraction(sum(loss_number(transition.before, die) for die in range(6)), 6)
    for x in told().luck:
        if x.what == "Loss Numbers":
            assert x.expected == pytest.approx(float(expected[x.seat]))


def loss_number(s: State, die: int) -> int:
    """The Loss Number that the engine gives for one of the six dice."""
    new = s.copy()
    lines: list[tuple[str, int | None]] = []
    new.log = lines
    game = played().game
    game.apply(new, game.actions(new)[die])
    return int(next(text for text, _ in lines if " fires with " in text).rpartition(" ")[2])


def test_the_losses_are_those_of_the_log():
    steps = 0
    for transition, record in zip(course(played()), range(10**6), strict=False):
        reduced = set()
        for unit, fate in (m.groups() for line in lines_of(record) if (m := LOSS.fullmatch(line))):
            full = not transition.before.reduced(GAME.parse(f"loss {unit}").args[0]) and unit not in reduced
            steps += 2 if full and fate != "reduced" else 1
            reduced.add(unit)
    assert sum(x.figure for x in told().losses) == steps > 0


def test_every_fight_is_told_once_and_the_greatest_are_chosen():
    begun = sum(1 for line in played().log if re.search(r" attack \w", line.text))
    fights = [e for e in GAME.adviser.chronicle(course(played())) if e.kind == "fight"]
    assert len(fights) == begun > FIGHTS
    chosen = told().fights
    assert len(chosen) == FIGHTS
    assert min(x.figure for x in chosen) >= sorted((x.figure for x in fights), reverse=True)[FIGHTS - 1]


def test_cards_are_counted_by_what_they_were_played_as():
    uses = {"ops": "OPS", "sr": "SR", "rp": "RP", "event": "event", "card": "combat card", "discard": "discarded"}
    counted = Counter((r.by, uses[r.action.verb]) for r in played().records if r.by != CHANCE and r.action.verb in uses)
    told_of = {
        (seat, use): len(cards) for seat, name in enumerate(GAME.seats) for use, cards in told().cards[name].items()
    }
    assert told_of == dict(counted)


def test_luck_in_standard_deviations():
    die = Event("die", 0, "six", "", 6.0, 3.5, 35 / 12)
    found = luck([die, die, Event("die", 1, "six", "", 1.0, 3.5, 35 / 12), Event("loss", 0, "x", "", 9.0)])
    assert [(x.seat, x.dice, x.got, x.expected) for x in found] == [(0, 2, 12.0, 7.0), (1, 1, 1.0, 3.5)]
    assert found[0].deviations == pytest.approx(5 / (35 / 6) ** 0.5)
    assert fortune([die, die], 2) == Fortune("six", [[0.0, 2.5, 5.0], [0.0, 0.0, 0.0]])
    sure = Event("die", 0, "sure", "", 1.0, 1.0, 0.0)
    assert luck([sure])[0].deviations == 0.0


# The page -------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Checks that every element is closed, and collects what the page asks for from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags = Counter[str]()
        self.elsewhere: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.elsewhere += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href", "xlink:href", "onload")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(html: str) -> Page:
    """A page that is well-formed."""
    found = Page()
    found.feed(html)
    assert found.open == []
    return found


def test_the_page_needs_nothing_else():
    html = page(told())
    found = read(html)
    assert found.elsewhere == []
    assert found.tags["script"] == 0
    assert "@import" not in html
    assert "url(" not in html
    assert found.tags["svg"] == len(groups(told().points)) + 2
    for heading in ("The course of the game", "Luck", "Losses", "Decisive fights", "Cards"):
        assert f"<h2>{heading}</h2>" in html
    assert told().result in html


def test_names_cannot_become_markup():
    bad = "<script>alert(1)</script>"
    html = page(replace(told(), title=bad, result=bad, fights=[Event("fight", 0, bad, bad)], cards={bad: {bad: [bad]}}))
    assert read(html).tags["script"] == 0


def test_a_game_without_an_adviser_still_has_a_page():
    session = SMALL.start(next(iter(SMALL.scenarios)), seed=1)
    found = report(session)
    assert found.points == []
    assert found.result.startswith("The game goes on.")
    assert read(page(found)).tags["section"] == 0


def test_progress_is_told_for_each_record():
    session, ticks = played(), []
    report(session, lambda: ticks.append(1))
    assert len(ticks) == len(session.records)


# Charts ---------------------------------------------------------------------------------------------


def test_a_line_goes_in_steps():
    svg = line_chart("x", [("a", [0, 0, 4]), ("b", [4, 4, 4])], [(0, "1"), (2, "2")])
    assert 'd="M44.0 214.0H446.0H848.0V12.0"' in svg
    assert 'd="M44.0 12.0H446.0H848.0"' in svg
    read(svg)


def test_bars_grow_with_their_figures_to_both_sides():
    svg = bar_chart("x", [("a", 2.0, 0), ("b", -1.0, 1)])
    widths = [float(w) for w in re.findall(r'width="([\d.]+)" height', svg)]
    starts = [float(x) for x in re.findall(r'<rect class="c\d" x="([\d.]+)"', svg)]
    assert widths[0] == pytest.approx(2 * widths[1], abs=0.2)
    assert starts[1] + widths[1] == pytest.approx(starts[0], abs=0.2)


@pytest.mark.parametrize(("rough", "round_"), [(0.3, 0.5), (1, 1), (3, 5), (7, 10), (12, 20)])
def test_axes_have_round_numbers(rough: float, round_: float):
    assert nice(rough) == pytest.approx(round_)


def test_a_chart_of_nothing_is_still_a_chart():
    read(line_chart("x", [("a", [3.0])]))
    read(bar_chart("x", [("a", 0.0, 0)]))
