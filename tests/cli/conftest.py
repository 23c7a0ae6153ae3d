"""Ways to run the command line: inside this process, and as a user runs it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import greatwar.games
from greatwar.cli.main import app
from tests.kernel import small_game

SMALL_APP = Path(__file__).with_name("small_app.py")
Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The small game is known by its name; saves go to a folder of the test."""
    monkeypatch.setitem(greatwar.games.TITLES, "small", "small")
    monkeypatch.setitem(sys.modules, "greatwar.games.small.game", small_game)
    monkeypatch.setenv("GREATWAR_SAVES", str(tmp_path / "saves"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run() -> Run:
    """A command line in this process: `run("play", "small", input="1")`."""

    def invoke(*words: object, **keywords: Any) -> Any:
        return CliRunner().invoke(app, [str(w) for w in words], **keywords)

    return invoke


def command(*words: object) -> list[str]:
    """The same as a command of the operating system."""
    return [sys.executable, str(SMALL_APP), *map(str, words)]


@pytest.fixture
def shell() -> Run:
    """A command line in a process of its own."""

    def invoke(*words: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(command(*words), input=stdin, capture_output=True, text=True, timeout=60, check=False)

    return invoke


@pytest.fixture
def save(run: Run, tmp_path: Path) -> Path:
    """A new small game, saved; red has Cat, Gnu and Hen, blue has Dog, Elk and Jay."""
    path = tmp_path / "game.jsonl"
    assert run("new", "small", "--seed", 1, "--out", path).exit_code == 0
    return path
