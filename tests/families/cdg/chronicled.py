"""A short game of programs, and what its log says of it, to compare reports with."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from greatwar.analysis.course import course
from greatwar.kernel.adviser import Transition
from greatwar.kernel.game import Game
from greatwar.kernel.session import Session
from greatwar.players import rng_for
from greatwar.players.match import decide, seat_players

#: how a log says that a step is lost
LOST = re.compile(r"(.+?) is (reduced|eliminated|lost)\b.*")
#: and that the weather has reduced the attackers of a space
SUFFERED = re.compile(r"weather at (.+): \d, units suffer")


def played(game: Game[Any], scenario: str, records: int, seed: str = "chronicle") -> Session[Any]:
    """The beginning of a game by sergeants."""
    session: Session[Any] = Session(game, scenario, {}, seed)
    players = seat_players(game, ["sergeant"])
    rngs = [rng_for("player", seed, seat) for seat in game.seats]
    while session.actor is not None and len(session.records) < records:
        decide(session, session.actor, players[session.actor], rngs[session.actor])
    return session


def lost_by_log(session: Session[Any], units: Any, nation: Any) -> Counter[tuple[int, str]]:
    """The steps that each nation lost, by the words of the log."""
    named = {str(u): u for u in units}
    lines: dict[int, list[str]] = {}
    for line in session.log:
        lines.setdefault(line.record, []).append(line.text)
    found: Counter[tuple[int, str]] = Counter()
    for number, m in enumerate(course(session)):
        for unit, steps in lost_in(m, lines.get(number, []), named).items():
            side = m.before.side_of(unit)
            if side in (0, 1):
                found[side, nation(unit)] += steps
    return found


def lost_in(m: Transition[Any], lines: list[str], named: dict[str, Any]) -> Counter[Any]:
    """The steps that units on the map lost in one record."""
    found: Counter[Any] = Counter()
    for text in lines:
        storm = SUFFERED.fullmatch(text)
        for number in m.before.combat.attackers if storm else ():
            unit = m.before.board.units[number]
            if storm and str(m.before.space(unit)) == storm[1] and m.after.reduced(unit) > m.before.reduced(unit):
                found[unit] = 1
        match = LOST.fullmatch(text)
        unit = named.get(match[1]) if match else None
        if unit is None or unit.staff or not m.before.on_map(unit) or match is None:
            continue
        steps = 1 if m.before.reduced(unit) else 2
        found[unit] = 1 if match[2] == "reduced" else steps
    return found
