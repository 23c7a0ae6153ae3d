"""Work on a cluster through Ray, with results in the order of the tasks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Any, TypeVar

from ..kernel.errors import GreatwarError

T = TypeVar("T")
R = TypeVar("R")


def on_ray(work: Callable[[T], R], tasks: Iterable[T], waiting: int = 256) -> Generator[R, None, None]:
    """The results of all tasks in their order; the cluster of RAY_ADDRESS, or one on this machine."""
    ray = _ray()
    ray.init(ignore_reinit_error=True, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        remote, todo = ray.remote(work), iter(tasks)
        asked: deque[Any] = deque(remote.remote(task) for task in islice(todo, waiting))
        while asked:
            yield ray.get(asked.popleft())
            asked.extend(remote.remote(task) for task in islice(todo, 1))
    finally:
        ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError as e:
        raise GreatwarError("--ray needs the extra 'cluster': pip install 'greatwar[cluster]'") from e
    return ray
