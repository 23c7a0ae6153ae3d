"""How far a long run is: a bar at a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
from types import TracebackType

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..table.clock import Stopwatch
from ..table.terminal import make_console

#: seconds between two lines where no terminal looks on
EVERY = 30.0


class Told:
    """Tells on the error channel how many of so many are done."""

    def __init__(self, total: int, what: str) -> None:
        self.total, self.what, self.done = total, what, 0
        console = make_console(stderr=True)
        self._watch, self._said = Stopwatch(), 0.0
        self._bar: Progress | None = None
        if console.is_terminal:
            columns = (TextColumn(what), BarColumn(40), MofNCompleteColumn(), TimeRemainingColumn())
            self._bar = Progress(*columns, console=console, transient=True, redirect_stdout=sys.stdout.isatty())
            self._bar.add_task(what, total=total)

    def advance(self) -> None:
        """One more is done."""
        self.done += 1
        if self._bar is not None:
            self._bar.advance(self._bar.task_ids[0])
        elif self._watch.seconds - self._said >= EVERY:
            self._said = self._watch.seconds
            left = self._said / self.done * (self.total - self.done)
            print(
                f"{self.done} of {self.total} {self.what}, about {left / 60:.0f} min left", file=sys.stderr, flush=True
            )

    def __enter__(self) -> Told:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()


def progress(total: int, what: str = "games") -> Told:
    """Tell how far a run of so many is."""
    return Told(total, what)
