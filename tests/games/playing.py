"""Golden games: played by programs from a seed, written down as text, and compared line by line.

Two kinds for each scenario: a playthrough (what the game answers at sampled positions of a game by the random player)
and a recorded game (the complete save of a game by the lively player). After a change of behaviour `make golden`
writes them anew, so that the change is a text diff that somebody reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from greatwar.kernel.game import Game
from greatwar.kernel.save import dump, load
from greatwar.kernel.session import Session
from greatwar.players import rng_for
from greatwar.players.match import decide, decisions, play_match, seat_players

#: every decision up to this one is written down, later only every so many
FIRST, EVERY = 40, 50
#: actions named at a position, and signs of a line
NAMED, WIDE = 6, 160
HOW = "if the new behaviour is right: make golden, and read the diff"


class Golden:
    """The golden games of a title: files `playthroughs/SCENARIO.txt` and `saves/SCENARIO.jsonl` in its tests."""

    def __init__(self, game: Game[Any], folder: Path, seeds: Mapping[str, tuple[int, int]]) -> None:
        """`seeds` by scenario: that of the playthrough and that of the recorded game."""
        self.game = game
        self.seeds = seeds
        self.playthroughs = folder / "playthroughs"
        self.saves = folder / "saves"
        self.results = self.saves / "results.tsv"

    def playthrough(self, scenario: str) -> str:
        """A game by the random player as text."""
        game, seed = self.game, self.seeds[scenario][0]
        session: Session[Any] = Session(game, scenario, {}, seed)
        players = seat_players(game, ["random"])
        rngs = [rng_for("player", seed, seat) for seat in game.seats]
        lines = [f"{game.title}, {scenario}, seed {seed}, random players; options that are set:"]
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

    def recorded(self, scenario: str) -> tuple[str, str]:
        """A complete save of a game by the lively player, and its line of results.tsv."""
        session = play_match(self.game, scenario, {}, self.seeds[scenario][1], ["lively"])
        facts = (scenario, decisions(session), len(session.records), session.state.fingerprint(), session.result)
        return dump(session), "\t".join(map(str, facts)) + "\n"

    def write(self) -> Iterator[Path]:
        """Write all golden games anew."""
        results = ""
        for scenario in self.game.scenarios:
            (self.playthroughs / f"{scenario}.txt").write_text(self.playthrough(scenario), encoding="utf-8")
            yield self.playthroughs / f"{scenario}.txt"
            save, result = self.recorded(scenario)
            (self.saves / f"{scenario}.jsonl").write_text(save, encoding="utf-8")
            yield self.saves / f"{scenario}.jsonl"
            results += result
        self.results.write_text("scenario\tdecisions\trecords\tfingerprint\tresult\n" + results, encoding="utf-8")
        yield self.results

    # What the tests ask ---------------------------------------------------------------------------

    def check_files(self) -> None:
        """Every scenario has its golden games, and there are no others."""
        scenarios = sorted(self.game.scenarios)
        assert sorted(self.seeds) == scenarios
        assert sorted(path.stem for path in self.playthroughs.glob("*.txt")) == scenarios
        assert sorted(path.stem for path in self.saves.glob("*.jsonl")) == scenarios

    def check_playthrough(self, scenario: str) -> None:
        """The game answers line by line what is written down."""
        golden = (self.playthroughs / f"{scenario}.txt").read_text(encoding="utf-8").splitlines()
        played = self.playthrough(scenario).splitlines()
        for number, (was, is_) in enumerate(zip(golden, played, strict=False), 1):
            assert is_ == was, f"{scenario}.txt, line {number}; {HOW}"
        assert len(played) == len(golden), HOW

    def check_recorded(self, scenario: str) -> None:
        """A recorded game can be replayed to the same end."""
        header, *rows = [line.split("\t") for line in self.results.read_text(encoding="utf-8").splitlines()]
        stored = next(dict(zip(header, row, strict=True)) for row in rows if row[0] == scenario)
        session = load((self.saves / f"{scenario}.jsonl").read_text(encoding="utf-8"), lambda _: self.game)
        assert session.actor is None, HOW
        assert session.state.fingerprint() == stored["fingerprint"], HOW
        assert str(session.result) == stored["result"]
        assert f"{decisions(session)} {len(session.records)}" == f"{stored['decisions']} {stored['records']}"


def _answers(session: Session[Any]) -> int:
    """How many of the last records are answers of chance to the last decision."""
    return next(n for n, record in enumerate(reversed(session.records)) if record.by >= 0)


def position(session: Session[Any], number: int) -> Iterator[str]:
    """What is to be decided, and the head of the board."""
    game, s = session.game, session.state
    step = game.step(s)
    assert step is not None
    assert session.actor is not None
    yield ""
    yield f"{number}. {game.seats[session.actor]} [{step.asked_by}] {session.prompt}"[:WIDE]
    yield from (f"  | {line}" for line in head(session))
    named = [str(a) for a in session.actions[:NAMED]]
    more = len(session.actions) - len(named)
    yield f"  {len(session.actions)} actions: {'; '.join(named)}{f'; and {more} more' if more else ''}"
    yield f"  state: {s.fingerprint()}, {len(s.to_bytes())} bytes, {len(session.log)} lines in the log"


def head(session: Session[Any]) -> list[str]:
    """The first lines of the board without colours."""
    board = session.game.board(session.state).partition("\n\n")[0]
    return [re.sub(r"\[[^\]]*\]", "", line) for line in board.splitlines()]


def end(session: Session[Any]) -> Iterator[str]:
    """How the game ended."""
    yield from (f"  | {line}" for line in head(session))
    yield from (f"  · {text}" for text in session.lines()[-5:])
    yield f"  state: {session.state.fingerprint()}"
    yield f"  result: {session.result}"
