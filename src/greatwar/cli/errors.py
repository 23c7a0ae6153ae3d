"""What a person sees when something is wrong: one sentence, and an exit code."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import Any

from typer.core import TyperGroup

from ..kernel.errors import GreatwarError

#: exit codes: something in the input is wrong; something in the program is wrong; interrupted by the user
BAD_INPUT, FAULT, INTERRUPTED = 2, 1, 130


class Commands(TyperGroup):
    """A group of commands that ends every failure with a sentence."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line, and exit with its code."""

        def run() -> Any:
            return super(Commands, self).main(
                args, prog_name or "greatwar", complete_var, False, windows_expand_args, **extra
            )

        if not standalone_mode:
            return run()
        sys.exit(guarded(run, debug="--debug" in (sys.argv if args is None else args)))


def guarded(run: Callable[[], Any], *, debug: bool = False) -> int:
    """Run something; its exit code. Failures are told on the error channel."""
    try:
        code = run()
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except BrokenPipeError:
        return _silenced()
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as e:
        return _explained(e, debug)


def _explained(error: Exception, debug: bool) -> int:
    """The sentence for an error, with the traceback only if asked for."""
    if hasattr(error, "format_message"):  # typer's own complaints about the command line
        if type(error).__name__ == "NoArgsIsHelpError":
            print(error.format_message())
            return 0
        tell(_usage(error))
        return BAD_INPUT
    if debug:
        traceback.print_exception(error)
    if isinstance(error, GreatwarError):
        tell(str(error))
        return BAD_INPUT
    hint = "" if debug else "; --debug before the command shows where"
    tell(f"this should not have happened, please report it: {type(error).__name__}: {error}{hint}")
    return FAULT


def tell(sentence: str) -> None:
    """One sentence on the error channel, on one line."""
    print(f"greatwar: {' '.join(sentence.split())}", file=sys.stderr)


def _usage(error: Any) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "greatwar"
    message = " ".join(str(error.format_message()).split()).rstrip(".")
    return f"{message[:1].lower()}{message[1:]} (see: {path} --help)"


def _silenced() -> int:
    """The reader has gone: say nothing more, not even when Python closes its streams."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
