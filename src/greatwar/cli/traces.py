"""`check-trace`: replay games recorded by another program and tell where the two differ."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from ..kernel.errors import DataError, GreatwarError
from ..table.pool import in_order
from ..testing.traces.check import check
from ..testing.traces.reading import read_trace
from .common import Json, print_json
from .errors import BAD_INPUT, FAULT

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Recorded games, *.jsonl.gz.")]
Verdicts = Annotated[
    Path | None, typer.Option("--verdicts", metavar="FILE", help="Known differences, instead of the game's own.")
]


class Task(msgspec.Struct, frozen=True):
    """A file to check, in whatever process."""

    file: Path
    verdicts: Path | None


def check_trace(
    files: Files,
    verdicts: Verdicts = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="J", min=1, help="Processes at work.")] = 1,
    as_json: Json = False,
) -> None:
    """Replay recorded games with their dice and draws: every difference without a verdict is reported."""
    totals, found, unread = Counter[str](), 0, 0
    with closing(in_order(check_file, [Task(file, verdicts) for file in files], jobs)) as rows:
        for row in rows:
            _tell(row, as_json)
            if "error" in row:
                unread += 1
                continue
            totals.update({"decisions": row["decisions"], "matched": row["matched"], **_verdicts(row)})
            found += sum(row["kinds"].values())
    if not as_json:
        _sum_up(len(files) - unread, totals, found)
    if unread and len(files) > 1:
        typer.echo(f"{unread} of {len(files)} files could not be checked", err=True)
    if found:
        raise typer.Exit(FAULT)
    if unread:
        raise typer.Exit(BAD_INPUT)


def check_file(task: Task) -> dict[str, Any]:
    """Replay one file; a row of the report. What cannot be read is told, and the next file is taken."""
    try:
        lines = read_trace(task.file)
        report = check(lines, task.verdicts)
    except DataError:
        raise
    except GreatwarError as e:
        told = str(e)
        return {"file": str(task.file), "error": told if str(task.file) in told else f"{task.file}: {told}"}
    row: dict[str, Any] = {"file": str(task.file), **msgspec.to_builtins(report)}
    row["first_difference"] = row["differences"][0] if row["differences"] else None
    return row


def _verdicts(row: dict[str, Any]) -> dict[str, int]:
    return {f"verdict {name}": count for name, count in row["verdicts"].items()}


def _tell(row: dict[str, Any], as_json: bool) -> None:
    if "error" in row:
        typer.echo(row["error"], err=True)
    if as_json:
        print_json(row)
    if as_json or "error" in row:
        return
    covered = sum(row["verdicts"].values())
    first = row["first_difference"]
    outcome = f"differs at {first['i']}: {first['key']}" if first else "no difference"
    print(f"{row['file']}: {row['matched']} of {row['decisions']} decisions, {covered} verdicts, {outcome}", flush=True)
    if first:
        print(f"  ours:   {first['ours']}\n  theirs: {first['theirs']}")


def _sum_up(files: int, totals: Counter[str], found: int) -> None:
    print(f"{files} files, {totals['matched']} of {totals['decisions']} decisions, {found} differences without verdict")
    for name, count in sorted(totals.items()):
        if name.startswith("verdict "):
            print(f"  {count:>6} {name.removeprefix('verdict ')}")
