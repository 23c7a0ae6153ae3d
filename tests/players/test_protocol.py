"""Other programs as players: the examples play whole games; late, wrong and dead ones lose with a clear sentence."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from greatwar.games import load
from greatwar.kernel.errors import GreatwarError
from greatwar.kernel.session import Session
from greatwar.players import Forfeit, Tools, make, rng_for
from greatwar.players.match import play_out
from greatwar.players.player import dismiss
from greatwar.players.protocol import ProgramPlayer
from greatwar.table.programs import Program
from tests.kernel.small_game import GAME as SMALL

BOTS = Path(__file__).resolve().parents[2] / "examples" / "bots"
PATHS = load("paths-of-glory")
NODE = pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node")
EXAMPLES = [
    pytest.param(f"{sys.executable} {BOTS / 'greedy.py'}", "greedy", id="Python"),
    pytest.param(f"node {BOTS / 'first.js'}", "first", id="JavaScript", marks=NODE),
]


class Script:
    """A wire with prepared answers; it keeps what was sent."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.sent = list(answers), list[Any]()

    def ask(self, line: str) -> str:
        self.tell(line)
        return self.answers.pop(0)

    def tell(self, line: str) -> None:
        self.sent.append(msgspec.json.decode(line))

    def close(self) -> None:
        self.sent.append("closed")


HELLO = '{"type": "hello", "name": "me"}'


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Any]:
    """Makes a player of a few lines of Python that answer after the hello."""
    players: list[ProgramPlayer] = []

    def start(lines: str, patience: float = 5.0) -> ProgramPlayer:
        path = tmp_path / f"bot{len(players)}.py"
        path.write_text(f"import json, sys, time\nprint({HELLO!r}, flush=True)\nsys.stdin.readline()\n{lines}\n")
        tools = Tools(launch=lambda command: Program(command, patience))
        player = make(f"program:{sys.executable} {path}", SMALL, tools)
        assert isinstance(player, ProgramPlayer)
        players.append(player)
        return player

    yield start
    for player in players:
        dismiss(player)


def play(player: Any) -> Session[Any]:
    session: Session[Any] = Session(SMALL, "short", {}, 1)
    play_out(session, [player, make("random", SMALL)], 1)
    return session


@pytest.mark.parametrize(("command", "name"), EXAMPLES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_examples_play_a_whole_game(command: str, name: str, seat: int):
    program = make(f"program:{command}", PATHS, Tools(launch=Program))
    assert isinstance(program, ProgramPlayer)
    try:
        assert program.name == name
        session: Session[Any] = Session(PATHS, "introductory", {}, 6)
        play_out(session, [program, make("random", PATHS)][:: 1 if seat == 0 else -1], 6)
        assert session.result is not None
        assert program.reason
    finally:
        program.close()


@pytest.mark.parametrize("example", ["greedy.py", "first.js"])
def test_the_examples_are_short(example: str):
    lines = [x for x in (BOTS / example).read_text().splitlines() if x.strip()]
    assert len(lines) <= 40


def test_what_is_said_in_a_game():
    wire = Script(HELLO)
    player = ProgramPlayer(SMALL, "x", wire)
    session: Session[Any] = Session(SMALL, "short", {}, 1)

    class First(Script):
        def ask(self, line: str) -> str:
            self.tell(line)
            return msgspec.json.encode({"action": self.sent[-1]["actions"][0], "reason": "why not"}).decode()

    player.wire = talk = First()
    play_out(session, [player, make("random", SMALL)], 1)
    player.close()
    assert wire.sent == [{"type": "hello", "protocol": 1, "game": "small", "title": "Small"}]
    kinds = [m if isinstance(m, str) else m["type"] for m in talk.sent]
    assert kinds[0] == "new"
    assert set(kinds[1:-2]) == {"choose"}
    assert kinds[-2:] == ["over", "closed"]
    assert talk.sent[0] == {"type": "new", "seat": "red", "seats": ["red", "blue"]}
    first = talk.sent[1]
    assert set(first) == {"type", "seat", "prompt", "actions", "seed", "view", "state"}
    assert first["seat"] == "red"
    assert [str(a) for a in SMALL.actions(SMALL.from_json(msgspec.json.encode(first["state"])))] == first["actions"]
    assert set(talk.sent[-2]) == {"type", "winner", "ending", "turn"}
    assert player.reason == "why not"


def test_a_program_sees_its_view_and_nothing_else():
    wire = Script(HELLO, '{"action": "nothing of the kind"}')
    player = ProgramPlayer(PATHS, "x", wire)
    session: Session[Any] = Session(PATHS, "limited-war", {"guns-of-august": "deck"}, 3)
    view = PATHS.view(session.state, 0)
    with pytest.raises(Forfeit):
        player.decide(view, session.actions, rng_for(1))
    sent = wire.sent[-1]
    assert PATHS.from_json(msgspec.json.encode(sent["state"])) == view
    assert sent["view"] == msgspec.json.decode(msgspec.json.encode(PATHS.describe(view)))


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ('{"action": "fly"}', "chose 'fly', which is none of the"),
        ("hello?", "answered 'hello\\?', which is no choice"),
        ('{"choice": 1}', "which is no choice"),
        ('{"action": 5}', "which is no choice"),
        ("[" * 3000, "which is no choice"),
    ],
)
def test_a_wrong_answer_loses_with_a_clear_sentence(bot: Any, answer: str, sentence: str):
    player = bot(f"for line in sys.stdin: print({answer!r}, flush=True)")
    with pytest.raises(Forfeit, match=sentence):
        play(player)


def test_a_late_answer_loses_and_does_not_hang(bot: Any):
    with pytest.raises(Forfeit, match=r"gave no answer in 0\.3 seconds"):
        play(bot("time.sleep(60)", patience=0.3))


def test_a_program_that_ends_loses(bot: Any):
    with pytest.raises(Forfeit, match=r"has ended \(exit code 3\)"):
        play(bot("sys.exit(3)"))


def test_a_program_that_ends_after_a_few_answers_loses(bot: Any):
    lines = "for k in range(2):\n  m = json.loads(sys.stdin.readline())\n  "
    lines += 'print(json.dumps({"action": m["actions"][0]}), flush=True) if m["type"] == "choose" else None'
    with pytest.raises(Forfeit, match="has ended"):
        play(bot(lines))


def test_a_program_that_does_not_introduce_itself_is_refused():
    with pytest.raises(Forfeit, match="answered the hello with 'what', not with its name"):
        ProgramPlayer(SMALL, "x", Script("what"))


@pytest.mark.parametrize("command", ["no-such-program-here", '"'])
def test_a_program_that_cannot_be_started_is_told(command: str):
    with pytest.raises(GreatwarError, match="cannot be started"):
        make(f"program:{command}", SMALL, Tools(launch=Program))


def test_a_program_that_will_not_end_is_ended(bot: Any):
    player = bot("while True:\n  try: time.sleep(60)\n  except BaseException: pass")
    player.close()
    assert player.wire._process.poll() is not None
