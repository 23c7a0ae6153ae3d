"""The terminal: lines in, text out; a person or a script at the other end."""

from __future__ import annotations

import contextlib
import sys
from typing import Any

from rich.console import Console

#: width of the board when nobody looks at a terminal
WIDTH = 120


def make_console(*, stderr: bool = False) -> Console:
    """A console for people: as wide as the terminal, or 120 columns into a pipe."""
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else WIDTH
    return Console(stderr=stderr, width=width, highlight=False, soft_wrap=False, emoji=False)


class Terminal:
    """Where a game is played by hand."""

    def __init__(self) -> None:
        self.out = make_console()
        self.is_person = sys.stdin.isatty() and sys.stdout.isatty()
        self.refused = 0
        if self.is_person:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (line editing and history for `input`)
        elif hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def say(self, text: Any = "", style: str | None = None) -> None:
        """Print text with markup, or anything that can be printed."""
        self.out.print(text, style=style)

    def refuse(self, sentence: object) -> None:
        """Say that something cannot be done; a script is told on the other channel and by the exit code."""
        self.refused += 1
        if self.is_person:
            self.out.print(f"{sentence}", style="yellow", markup=False)
        else:
            print(f"greatwar: {sentence}", file=sys.stderr, flush=True)

    def ask(self, prompt: str) -> str | None:
        """The next line, or None at the end of the input."""
        try:
            if self.is_person:
                return input(prompt).strip()
            line = sys.stdin.readline()
        except EOFError:
            return None
        self.out.print(f"{prompt}{line.strip()}", markup=False)
        return line.strip() if line else None

    def clear(self) -> None:
        """An empty screen, if there is one."""
        if self.is_person:
            self.out.clear()

    @property
    def lines_per_page(self) -> int | None:
        """How many lines of choices fit the screen; None = no limit."""
        return max(8, self.out.height - 8) if self.is_person else None
