"""Other programs as players: started, asked line by line, waited for no longer than agreed, ended."""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import threading

from ..kernel.errors import GreatwarError
from ..players import Forfeit

#: seconds a program may think about one decision
PATIENCE = 10.0
#: characters that an answer may have
LONGEST = 1 << 20
#: seconds a program has to end by itself
FAREWELL = 1.0


class Program:
    """A running program and the lines to and from it."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command, self.patience = command, patience
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
            )
        except (OSError, ValueError) as e:
            raise GreatwarError(f"the program {command!r} cannot be started: {e}") from None
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        """Collect the lines of the program; an empty one stands for its end."""
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while line := self._process.stdout.readline(LONGEST):
                self._lines.put(line)
        self._lines.put("")

    def ask(self, line: str) -> str:
        """Send a line and wait for one."""
        self.tell(line)
        try:
            answer = self._lines.get(timeout=self.patience)
        except queue.Empty:
            raise Forfeit(f"the program {self.command!r} gave no answer in {self.patience:g} seconds") from None
        if not answer:
            raise Forfeit(f"the program {self.command!r} has ended ({self._ending()})")
        return answer.rstrip("\r\n")

    def _ending(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return f"exit code {self._process.wait(FAREWELL)}"
        return "its output is closed"

    def tell(self, line: str) -> None:
        """Send a line; whether anybody reads it shows at the next question."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()

    def close(self) -> None:
        """Close its input, give it a moment, then end it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.close()
        try:
            self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
