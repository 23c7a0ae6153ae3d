"""What players are given from outside: the clock of this machine, other people's programs, processes to think in."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from time import perf_counter

from ..games import load
from ..players import Tools
from ..players.player import Study, Tally
from ..players.search import carry_out
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
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(min(processes, MOST), mp_context=context, initializer=_prepare)


def _prepare() -> None:
    """Interrupts are for the parent to handle; when it is gone, however it went, its helpers go too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _study(part: Study) -> Tally:
    return carry_out(part, load(part.game), perf_counter)


TOOLS = Tools(perf_counter, Program, study)
