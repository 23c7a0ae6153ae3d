"""What a report tells of a game is what its log says."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

from greatwar.analysis.course import course
from greatwar.analysis.html import page
from greatwar.analysis.report import Report, report
from greatwar.games.grand_illusion.components import unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.state import State
from greatwar.games.grand_illusion.tables import TABLES
from greatwar.kernel.adviser import Event
from greatwar.kernel.session import Session
from greatwar.table.saves import open_save

SAVES = Path(__file__).parents[1] / "saves"
LOSS = re.compile(r"(.+) is (disrupted|eliminated|reduced to \d+)")
SHOT = re.compile(r".+ fire at .+: \d, a hit|(German|Allied) reserve \d fires: \d, a hit")


@cache
def played() -> Session[State]:
    """A game that was played to its end."""
    return open_save(SAVES / "short-campaign.jsonl")[1]


@cache
def events() -> list[Event]:
    """All that is told of it."""
    return list(GAME.adviser.chronicle(course(played())))


@cache
def told() -> Report:
    """The report on it."""
    return report(played())


def lost_by_log() -> Counter[tuple[int, str]]:
    """The steps that each nation lost, by the words of the log."""
    states = [transition.before for transition in course(played())]
    found: Counter[tuple[int, str]] = Counter()
    left: dict[tuple[int, str], int] = {}
    for line in played().log:
        match = LOSS.fullmatch(line.text)
        name = line.text.removesuffix(" recovers")
        if (line.record, name) in left:  # it recovers before anything else is decided
            found[unit(name).side, str(unit(name).nation)] -= 1
        if match is None or unit(match[1]).hq:
            continue
        u, before = unit(match[1]), states[line.record]
        steps = u.steps - before.steps_lost(u) if u.fort else 2 - before.back(u) if u.combat else 1
        key = line.record, u.name
        cost = left.get(key, steps) if match[2] == "eliminated" else 1
        left[key] = left.get(key, steps) - cost
        found[u.side, f"{u.nation} forts" if u.fort else str(u.nation)] += cost
    return found


def test_losses_are_those_of_the_log():
    assert {(x.seat, x.what): x.figure for x in told().losses} == dict(lost_by_log())


def test_hits_are_those_of_the_log():
    shots = [e for e in events() if e.kind == "die" and e.what == "hits"]
    assert sum(e.figure > 0 for e in shots) == sum(SHOT.fullmatch(line.text) is not None for line in played().log)
    assert all(0 <= e.expected <= 2 and e.variance >= 0 for e in shots)


def test_every_battle_is_told_once():
    fights = [e for e in events() if e.kind == "fight"]
    rolled = sum(r.action.verb == "fortunes" for r in played().records)
    assert sum(e.how.split(";")[0] in FORTUNES for e in fights) == rolled > 10


FORTUNES = {row.result for row in TABLES.fortunes.values()}


def test_the_page_has_no_cards():
    text = page(told())
    assert "Decisive fights" in text
    assert "CAPS" in text
    assert "Cards" not in text
