"""Work on several processes, with results in the order of the tasks."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def in_order(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Generator[R, None, None]:
    """The results of all tasks, in their order, whatever the number of jobs."""
    if jobs <= 1:
        yield from map(work, tasks)
        return
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent) as pool:
        try:
            yield from _window(pool, work, iter(tasks), 4 * jobs)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()
            raise


def _window(pool: ProcessPoolExecutor, work: Callable[[T], R], tasks: Iterator[T], size: int) -> Iterator[R]:
    """Keep a few tasks waiting, so that a million of them need no memory."""
    waiting: deque[Future[R]] = deque(pool.submit(work, task) for task in islice(tasks, size))
    while waiting:
        yield waiting.popleft().result()
        waiting.extend(pool.submit(work, task) for task in islice(tasks, 1))


def lasting_pool(processes: int) -> ProcessPoolExecutor:
    """Processes that stay until their parent ends, however it ends; they share nothing with it."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, mp_context=context, initializer=_serve_the_parent)


def _serve_the_parent() -> None:
    _leave_interrupts_to_the_parent()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
