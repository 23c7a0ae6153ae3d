"""Work on several processes, with results in the order of the tasks."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

#: seconds between two looks whether somebody has interrupted
PATIENCE = 0.2


def in_order(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Generator[R, None, None]:
    """The results of all tasks, in their order, whatever the number of jobs."""
    if jobs <= 1:
        yield from map(work, tasks)
        return
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent) as pool:
        try:
            yield from _window(pool, work, iter(tasks), 4 * jobs)
        except BaseException:  # also when the reader of the results has been interrupted
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()
            raise


def _window(pool: ProcessPoolExecutor, work: Callable[[T], R], tasks: Iterator[T], size: int) -> Iterator[R]:
    """Keep a few tasks waiting, so that a million of them need no memory."""
    with _interrupts_put_off() as interrupted:
        waiting: deque[Future[R]] = deque(pool.submit(work, task) for task in islice(tasks, size))
        while waiting:
            yield _result(waiting.popleft(), interrupted)
            waiting.extend(pool.submit(work, task) for task in islice(tasks, 1))


def _result(future: Future[R], interrupted: threading.Event) -> R:
    """What a task gives, unless somebody interrupts before."""
    while not interrupted.is_set() and not wait([future], PATIENCE).done:
        pass
    if interrupted.is_set():
        raise KeyboardInterrupt
    return future.result()


@contextmanager
def _interrupts_put_off() -> Iterator[threading.Event]:
    """Note an interrupt in place of raising it: in the middle of the pool's own work it would leave its locks taken."""
    interrupted = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield interrupted
        return

    def note(number: int, frame: Any) -> None:
        interrupted.set()

    before = signal.signal(signal.SIGINT, note)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)


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
