"""All recorded games replay to their end; every difference has a verdict."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from greatwar.testing.traces.check import check
from greatwar.testing.traces.reading import read_trace, traces_of

TRACES = traces_of("paths-of-glory", os.environ.get("GREATWAR_TRACES"))
#: less than this share of the decisions may be lost to verdicts
LOST = 0.05

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not TRACES, reason="recorded games are needed: put the folder with *.jsonl.gz into GREATWAR_TRACES"
    ),
]


@pytest.mark.parametrize("path", TRACES, ids=lambda p: p.name.split(".")[0])
def test_a_recorded_game_replays_to_its_end(path: Path):
    report = check(read_trace(path))
    assert report.kinds == {}, report.differences[:5]
    assert report.matched > (1 - LOST) * report.decisions
    assert sum(report.legal["compared"].values()) > report.decisions / 3
