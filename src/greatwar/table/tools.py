"""What players are given from outside: the clock of this machine, other people's programs, processes to think in."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from time import perf_counter

from ..games import load
from ..players import Tools
from ..players.player import Study, Tally
from ..players.search import carry_out
from .pool import lasting_pool
from .programs import Program

#: more processes than this are never asked
MOST = 9


def study(parts: list[Study]) -> list[Tally]:
    """Make the parts of a search at the same time, each in a process of its own."""
    for last in (False, True):
        try:
            return list(_pool(len(parts)).map(_study, parts))
        except BrokenProcessPool:
            _pool.cache_clear()
            if last:
                raise
    raise AssertionError


@cache
def _pool(processes: int) -> ProcessPoolExecutor:
    return lasting_pool(min(processes, MOST))


def _study(part: Study) -> Tally:
    return carry_out(part, load(part.game), perf_counter)


#: for a game that has the machine for itself: both of its processors
TOOLS = Tools(perf_counter, Program, study, min(2, os.cpu_count() or 1))
#: for games that are played side by side
BESIDE_OTHERS = Tools(perf_counter, Program, study)
