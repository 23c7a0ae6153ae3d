"""Journals of long runs: every result is on disk before the next is counted, and a run that was stopped goes on.

A journal is a file of JSON lines: first what is being run, then a line for each result in order. A run of the same kind
takes the results that are there and works on from the first one missing; another run is refused with a sentence.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Generic, TextIO, TypeVar

import msgspec

from ..kernel.errors import GreatwarError

T = TypeVar("T")
A = TypeVar("A")


class Journal(Generic[T]):
    """Results of one run; without a file nothing is kept."""

    def __init__(self, path: Path | None, run: Any, kind: type[T]) -> None:
        self.done: list[T] = []
        self._file: TextIO | None = None
        if path is not None:
            self._open(path, msgspec.to_builtins(run), kind)

    def through(
        self, work: Callable[[Iterable[A]], Generator[T, None, None]], tasks: Iterable[A]
    ) -> Generator[T, None, None]:
        """The results of all tasks: those in the journal, then those that `work` gives, each written as it comes."""
        left = iter(tasks)
        for result, _ in zip(self.done, left, strict=False):
            yield result
        with closing(work(left)) as results:
            for result in results:
                self._keep(result)
                yield result

    def _open(self, path: Path, run: Any, kind: type[T]) -> None:
        try:
            lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
            whole = [line for line in lines if line.endswith(b"\n")]  # a line that was cut off is done again
            if whole and msgspec.json.decode(whole[0]) != run:
                raise GreatwarError(f"{path} is the journal of another run; name another file")
            self.done = [msgspec.json.decode(line, type=kind) for line in whole[1:]]
            if whole:
                os.truncate(path, sum(map(len, whole)))
            self._file = path.open("a", encoding="utf-8")
            if not whole:
                self._write(msgspec.json.encode(run))
        except msgspec.MsgspecError as e:
            raise GreatwarError(f"{path} is no journal of such a run ({e}); name another file") from e
        except OSError as e:
            raise GreatwarError(f"{path} cannot be written: {(e.strerror or 'it failed').lower()}") from e

    def _keep(self, result: T) -> None:
        if self._file is not None:
            self._write(msgspec.json.encode(result))

    def _write(self, line: bytes) -> None:
        assert self._file is not None
        self._file.write(line.decode() + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())
