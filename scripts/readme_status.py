"""Write the status table of the README from `greatwar rules --summary --json`.

- `python scripts/readme_status.py` prints the table;
- with `--write` it is put into README.md;
- with `--check` the exit code is 1 if README.md has another one.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- status:begin -->", "<!-- status:end -->"
COUNTS = ("rules", "tested", "untested", "missing")


class StatusError(Exception):
    """The table cannot be made; the message says why in one sentence."""


def summary() -> list[dict[str, Any]]:
    """What `greatwar rules --summary --json` reports, one mapping per game."""
    code = "from greatwar.cli.main import app; app()"
    command = [sys.executable, "-c", code, "rules", "--summary", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise StatusError(f"`greatwar rules --summary --json` failed: {last}")
    try:
        found = json.loads(done.stdout)
    except json.JSONDecodeError as error:
        raise StatusError(f"`greatwar rules --summary --json` gave no JSON: {error}") from error
    rows = found.get("games", []) if isinstance(found, dict) else found
    return [row for row in rows if isinstance(row, dict) and "game" in row]


def table(rows: Iterable[Mapping[str, Any]]) -> str:
    """The table in Markdown, a line for each title in its order."""
    lines = ["| game | rules | tested | untested | missing | state |", "|---|---:|---:|---:|---:|---|"]
    return "\n".join(lines + [_line(row) for row in rows])


def _line(row: Mapping[str, Any]) -> str:
    cells = [f"{row[key]:,}" for key in COUNTS]
    return f"| {' | '.join([row['title'], *cells, row['state']])} |"


def in_readme(text: str) -> str:
    """The table that stands between the markers of the README."""
    if BEGIN not in text or END not in text:
        raise StatusError(f"README.md must contain {BEGIN} and {END}")
    return text.split(BEGIN, 1)[1].split(END, 1)[0].strip()


def put(text: str, new: str) -> str:
    """The README with `new` between the markers."""
    in_readme(text)
    before, rest = text.split(BEGIN, 1)
    return f"{before}{BEGIN}\n{new}\n{END}{rest.split(END, 1)[1]}"


def main(arguments: list[str]) -> int:
    """Print, write or check the table."""
    readme = ROOT / "README.md"
    try:
        text, new = readme.read_text(encoding="utf-8"), table(summary())
        if "--write" in arguments:
            readme.write_text(put(text, new), encoding="utf-8")
        elif "--check" in arguments and in_readme(text) != new:
            raise StatusError("the status table of README.md is old: run scripts/readme_status.py --write")
        else:
            print(new)
    except StatusError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
