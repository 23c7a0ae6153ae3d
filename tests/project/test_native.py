"""The compiled build plays the same games as the interpreted one; what its script rewrites stays what it was."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from greatwar.games import DESCRIPTIONS
from scripts import native

ROOT = Path(__file__).resolve().parents[2]
PLAY = """
import sys
from greatwar.cli.main import compiled
from greatwar.games import load
from greatwar.kernel.rng import Rng
print(compiled())
for name, decisions in zip(sys.argv[1::2], map(int, sys.argv[2::2])):
    game = load(name)
    for seed, scenario in enumerate(game.scenarios):
        s, rng = game.setup(scenario), Rng(seed)
        for _ in range(decisions):
            if not s.pending:
                break
            action = game.random_action(s, rng)
            game.apply(s, action)
            print(name, action, s.fingerprint())
"""


def test_every_module_that_is_compiled_stays_a_module():
    files = native.modules()
    assert len(files) > 150
    sources = native.Sources(files)
    for file in files:
        text = native.Rewriter(file, sources).text
        tree = ast.parse(text)
        assert text.count("\n") >= (native.SOURCE / file).read_text().count("\n")
        nodes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        names = {native._last_name(d.func) for node in nodes for d in node.decorator_list if isinstance(d, ast.Call)}
        assert not names & {"rule", "dataclass"}, file


def test_no_record_is_compiled():
    for file in native.modules():
        assert "msgspec.Struct" not in (native.SOURCE / file).read_text(), file


def played(source: Path) -> list[str]:
    """What random games do under a build."""
    asked = [word for name in DESCRIPTIONS for word in (name, "120")]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    done = subprocess.run(
        [sys.executable, "-c", PLAY, *asked], env=environment, capture_output=True, text=True, check=True, timeout=600
    )
    return done.stdout.splitlines()


@pytest.mark.skipif(
    not list((native.BUILD / "src" / "greatwar" / "kernel").glob("engine*.so")), reason="no compiled build: make native"
)
def test_both_builds_play_the_same_games():
    here, there = played(ROOT / "src"), played(native.BUILD / "src")
    assert (here[0], there[0]) == ("False", "True")
    assert len(here) > 1000
    assert here[1:] == there[1:]
