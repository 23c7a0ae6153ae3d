"""Other people's programs as players: lines of JSON, one question and one answer at a time.

docs/protocol.md is the text for those who write such a program. What is pure stands here: what is said and what
counts as an answer. How a program is started and how long is waited for it is the table's business.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..kernel.action import Action
from ..kernel.errors import GreatwarError
from ..kernel.game import Game, Result
from ..kernel.rng import Rng
from .player import Forfeit, Tools, Wire

PROTOCOL = 1
#: so much of a wrong answer is shown
SHOWN = 80


class Hello(msgspec.Struct):
    """How a program introduces itself."""

    name: str
    type: str = "hello"


class Choice(msgspec.Struct):
    """A program's decision: the text of one of the listed actions, and if it likes a reason."""

    action: str
    type: str = "choice"
    reason: str = ""


class ProgramPlayer:
    """A player that asks another program."""

    def __init__(self, game: Game[Any], command: str, wire: Wire) -> None:
        self.game, self.command, self.wire = game, command, wire
        self.reason = ""
        self.begun = False
        self.name = self._hello()

    def _hello(self) -> str:
        answer = self._ask({"type": "hello", "protocol": PROTOCOL, "game": self.game.name, "title": self.game.title})
        try:
            return msgspec.json.decode(answer, type=Hello).name
        except (msgspec.MsgspecError, UnicodeError):
            raise Forfeit(f"{self._who} answered the hello with {_short(answer)}, not with its name") from None

    def decide(self, view: Any, actions: list[Action], rng: Rng) -> Action:
        """What the program chooses; `Forfeit` if its answer is none of the listed actions."""
        seat = self.game.actor(view)
        assert seat is not None
        if not self.begun:
            self.begun = True
            self._tell({"type": "new", "seat": self.game.seats[seat], "seats": self.game.seats})
        by_text = {str(action): action for action in actions}
        answer = self._ask(self._question(view, seat, list(by_text), rng))
        choice = self._read(answer)
        if choice.action not in by_text:
            listed = f"none of the {len(actions)} listed actions"
            raise Forfeit(f"{self._who} chose {_short(choice.action)}, which is {listed}")
        self.reason = choice.reason
        return by_text[choice.action]

    def _question(self, view: Any, seat: int, actions: list[str], rng: Rng) -> dict[str, Any]:
        return {
            "type": "choose",
            "seat": self.game.seats[seat],
            "prompt": self.game.prompt(view),
            "actions": actions,
            "seed": rng.below(1 << 31),
            "view": self.game.describe(view),
            "state": msgspec.Raw(view.to_json().encode()),
        }

    def _read(self, answer: str) -> Choice:
        try:
            return msgspec.json.decode(answer, type=Choice)
        except (msgspec.MsgspecError, UnicodeError):
            raise Forfeit(f"{self._who} answered {_short(answer)}, which is no choice") from None

    def over(self, result: Result | None) -> None:
        """Tell the program how the game ended."""
        winner = None if result is None or result.winner is None else self.game.seats[result.winner]
        told = {"winner": winner, "ending": result.ending, "turn": result.turn} if result else {}
        self._tell({"type": "over", **told})
        self.begun = False

    def close(self) -> None:
        """End the program."""
        self.wire.close()

    @property
    def _who(self) -> str:
        return f"the program {self.command!r}"

    def _ask(self, message: dict[str, Any]) -> str:
        return self.wire.ask(msgspec.json.encode(message).decode())

    def _tell(self, message: dict[str, Any]) -> None:
        self.wire.tell(msgspec.json.encode(message).decode())


def program(game: Game[Any], command: str, tools: Tools) -> ProgramPlayer:
    """A player that is another program, started by its command."""
    if not command.strip():
        raise GreatwarError("a program is named by its command: program:python3 bot.py")
    if tools.launch is None:
        raise GreatwarError("programs can be started from the command line only")
    wire = tools.launch(command)
    try:
        return ProgramPlayer(game, command, wire)
    except BaseException:
        wire.close()
        raise


def _short(text: str) -> str:
    return repr(text if len(text) <= SHOWN else text[:SHOWN] + "…")
