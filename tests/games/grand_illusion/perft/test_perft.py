"""Perft counts at fixed positions: a rule that lists an action too many or too few changes a number here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.grand_illusion.perft.counting import COUNTING

FILES = COUNTING.files


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counts(path: Path) -> None:
    COUNTING.check(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counts_are_confirmed_by_a_plain_recursion(path: Path) -> None:
    COUNTING.check_plainly(path)
