"""Golden games: played by programs from a seed, written down as text, and compared line by line.

Two kinds for each scenario: a playthrough (what the game answers at sampled positions of a game by the random player)
and a recorded game (the complete save of a game by the lively player). After a change of behaviour `make golden`
writes them anew, so that the change is a text diff that somebody reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.state import State
from greatwar.kernel.save import dump
from greatwar.kernel.session import Session
from greatwar.players import rng_for
from greatwar.players.match import decide, decisions, play_match, seat_players

PLAYTHROUGHS = Path(__file__).parent
SAVES = PLAYTHROUGHS.with_name("saves")
RESULTS = SAVES / "results.tsv"

#: games of some length, by scenario: the seed of the playthrough and that of the recorded game
SEEDS = {
    "introductory": (1, 1),
    "limited-war": (14, 1),
    "campaign": (14, 1),
    "historical": (1, 1),
    "the-great-war": (1, 1),
}
#: every decision up to this one is written down, later only every so many
FIRST, EVERY = 40, 50
#: actions named at a position, and signs of a line
NAMED, WIDE = 6, 160


def playthrough(scenario: str) -> str:
    """A game by the random player as text."""
    seed = SEEDS[scenario][0]
    session: Session[State] = Session(GAME, scenario, {}, seed)
    players = seat_players(GAME, ["random"])
    rngs = [rng_for("player", seed, seat) for seat in GAME.seats]
    lines = [f"{GAME.title}, {scenario}, seed {seed}, random players; options that are set:"]
    lines += [f"  {name} = {value}" for name, value in session.options.items()]
    number = 0
    while (seat := session.actor) is not None:
        number += 1
        shown = list(position(session, number)) if number <= FIRST or number % EVERY == 0 else []
        decide(session, seat, players[seat], rngs[seat])
        if shown:
            lines += [*shown, f"  chosen: {session.records[-1 - _answers(session)].action}"]
    lines += ["", f"after {number} decisions and {len(session.records)} records:", *end(session)]
    return "\n".join(lines) + "\n"


def _answers(session: Session[State]) -> int:
    """How many of the last records are answers of chance to the last decision."""
    return next(n for n, record in enumerate(reversed(session.records)) if record.by >= 0)


def position(session: Session[State], number: int) -> Iterator[str]:
    """What is to be decided, and the head of the board."""
    step, s = GAME.step(session.state), session.state
    assert step is not None
    assert session.actor is not None
    yield ""
    yield f"{number}. {GAME.seats[session.actor]} [{step.asked_by}] {session.prompt}"[:WIDE]
    yield from (f"  | {line}" for line in head(s))
    named = [str(a) for a in session.actions[:NAMED]]
    more = len(session.actions) - len(named)
    yield f"  {len(session.actions)} actions: {'; '.join(named)}{f'; and {more} more' if more else ''}"
    yield f"  state: {s.fingerprint()}, {len(s.to_bytes())} bytes, {len(session.log)} lines in the log"


def head(s: State) -> list[str]:
    """The first lines of the board without colours."""
    return [re.sub(r"\[[^\]]*\]", "", line) for line in GAME.board(s).partition("\n\n")[0].splitlines()]


def end(session: Session[State]) -> Iterator[str]:
    """How the game ended."""
    yield from (f"  | {line}" for line in head(session.state))
    yield from (f"  · {text}" for text in session.lines()[-5:])
    yield f"  state: {session.state.fingerprint()}"
    yield f"  result: {session.result}"


def recorded(scenario: str) -> tuple[str, str]:
    """A complete save of a game by the lively player, and its line of results.tsv."""
    session = play_match(GAME, scenario, {}, SEEDS[scenario][1], ["lively"])
    facts = (scenario, decisions(session), len(session.records), session.state.fingerprint(), session.result)
    return dump(session), "\t".join(map(str, facts)) + "\n"


def write() -> Iterator[Path]:
    """Write all golden games anew."""
    results = ""
    for scenario in GAME.scenarios:
        (PLAYTHROUGHS / f"{scenario}.txt").write_text(playthrough(scenario), encoding="utf-8")
        yield PLAYTHROUGHS / f"{scenario}.txt"
        save, result = recorded(scenario)
        (SAVES / f"{scenario}.jsonl").write_text(save, encoding="utf-8")
        yield SAVES / f"{scenario}.jsonl"
        results += result
    RESULTS.write_text("scenario\tdecisions\trecords\tfingerprint\tresult\n" + results, encoding="utf-8")
    yield RESULTS
