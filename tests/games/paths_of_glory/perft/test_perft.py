"""Perft counts at fixed positions: a rule that lists an action too many or too few changes a number here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.paths_of_glory.perft.counting import FOLDER, count, count_plainly, read

FILES = sorted(FOLDER.glob("*.perft"))
#: the plain count carries out every ply, so it is kept to trees of this size
PLAIN = 250


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counts(path: Path) -> None:
    perft = read(path)
    assert perft.counts
    for line in perft.counts:
        found = count(perft.state.copy(), line.kind, line.depth, perft.die)
        assert found == line.number, f"{path.name}: {line.kind} {line.depth}; if that is right: make golden"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counts_are_confirmed_by_a_plain_recursion(path: Path) -> None:
    perft = read(path)
    small = [line for line in perft.counts if line.number <= PLAIN]
    assert small
    for line in small:
        assert count_plainly(perft.state.to_bytes(), line.kind, line.depth, perft.die) == line.number
