"""Writing a small trace with our own engine, to test the replay without any recorded files."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from greatwar.games.paths_of_glory.components import Side
from greatwar.games.paths_of_glory.game import GAME
from greatwar.kernel.step import Auto, Chance
from greatwar.testing.traces.paths_of_glory.semantic import oos_tokens, semantic


class Recorder:
    """A game that is written down as it is played; chance always gives its first outcome."""

    def __init__(self) -> None:
        options = GAME.complete("historical", {"rules-version": "2022"})
        self.state = GAME.new("historical", options)
        header = {"t": "header", "format": "glory-trace/1", "game": GAME.name, "scenario": "Historical", "options": {}}
        self.lines: list[dict[str, Any]] = [header]
        chance = self._run()
        self.lines.append({"t": "setup", "chance": chance, "state": self.now()})
        self.number = 0

    def now(self) -> dict[str, Any]:
        """The position in the words of the format."""
        found = {key: value for key, value in semantic(self.state).items() if key != "ws" and value is not None}
        points = {"ops": self.state.ops} if self.state.ops else {}
        return found | points | {"active": Side(self.state.active).name.lower()}

    def _run(self) -> list[dict[str, Any]]:
        """Go on to the next question, forced or not; what chance did on the way."""
        events: list[dict[str, Any]] = []
        pending = self.state.pending
        while isinstance(pending[-1], Auto | Chance):
            step = pending.pop()
            if isinstance(step, Auto):
                step.run(self.state)
                continue
            action = step.outcomes(self.state)[0][0]
            noun = action.args[0]
            events.append({action.verb: noun if action.verb == "roll" else str(noun)})
            step.take(self.state, action)
        self.state.listed = None
        return events

    def decide(self, kind: str, *texts: str, who: str = "cp", **fields: Any) -> dict[str, Any]:
        """A recorded decision, carried out here by these actions."""
        before = self.now()
        chance: list[dict[str, Any]] = []
        for text in texts:
            action = GAME.parse(text)
            assert action in GAME.actions(self.state), f"{text}: {GAME.why_not(self.state, action)}"
            self.state.pending.pop().take(self.state, action)
            chance += self._run()
        after = self.now()
        delta = {key: after.get(key) for key in before | after if before.get(key) != after.get(key)}
        line = {"t": "d", "i": self.number, "who": who, "k": kind, "steps": [], "delta": delta, **fields}
        if chance:
            line["chance"] = chance
        self.lines.append(line)
        self.number += 1
        return line

    def check(self) -> None:
        """A checkpoint at the start of an action round."""
        who = Side(self.state.active).name.lower()
        line = {"t": "check", "i": self.number, "turn": self.state.turn, "who": who, "oos": oos_tokens(self.state)}
        self.lines.append(line)

    def write(self, path: Path) -> Path:
        """The trace as a file."""
        with gzip.open(path, "wt", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in self.lines)
        return path


def opening() -> Recorder:
    """Four action rounds: Guns of August without attack, an Allied move, CP replacements, an Allied event."""
    r = Recorder()
    r.check()
    r.decide("play", "event CP-1", **{"as": "event"}, card="CP-1")
    r.decide("attack_end", "done")
    r.check()
    r.decide("play", "ops AP-1", who="ap", **{"as": "ops"}, card="AP-1")
    r.decide("activate", "activate-move Grenoble", who="ap", **{"for": "move"}, space="Grenoble")
    r.decide("activate_end", "done", who="ap")
    steps = [["piece", "FRc@Grenoble", {}], ["space", "Lyon", {}], ["stop", None, {}]]
    r.decide("move", "move FRc 10 > Lyon", "stop", who="ap", units=["FRc@Grenoble"], steps=steps)
    r.decide("move_end", "done", "done", who="ap")
    r.check()
    r.decide("play", "rp CP-2", **{"as": "rp"}, card="CP-2")
    r.check()
    r.decide("play", "event AP-2", who="ap", **{"as": "event"}, card="AP-2")
    r.check()
    return r
