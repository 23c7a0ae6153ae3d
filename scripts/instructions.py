"""Instructions a decision: the speed of the rules, measured so that a busy machine does not matter.

Fixed decisions of a fixed seed are played under callgrind, once none and once many; the difference is what the
decisions cost. `--write` records the figures in bench/instructions.json, `--check` fails if a title needs a tenth more:
of the quick titles, which share kernel and families with the others; of all that are recorded with `--all`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "bench" / "instructions.json"
#: decisions that are measured, and how much more than recorded is too much
DECISIONS = 400
ALLOWED = 1.10
#: the titles that `make test` looks at; the others take minutes under callgrind
QUICK = ("paths-of-glory", "grand-illusion")
PLAY = """
import sys
from greatwar.games import load
from greatwar.kernel.rng import Rng
game, rng = load(sys.argv[1]), Rng(1914)
scenario = sys.argv[3] or next(iter(game.scenarios))
s = game.setup(scenario)
for _ in range(int(sys.argv[2])):
    if not s.pending:
        s = game.setup(scenario)
    game.apply(s, game.random_action(s, rng))
"""


def started(title: str, scenario: str, decisions: int, source: Path) -> subprocess.Popen[str]:
    """A run under callgrind."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-c", PLAY]
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(source)}
    asked = [title, str(decisions), scenario]
    return subprocess.Popen([*command, *asked], stderr=subprocess.PIPE, text=True, env=environment)


def counted(run: subprocess.Popen[str]) -> int:
    """The instructions of a run."""
    told = run.communicate()[1]
    found = re.search(r"Collected : (\d+)", told)
    if run.returncode or found is None:
        sys.exit(f"the run under callgrind failed:\n{told[-2000:]}")
    return int(found[1])


def measured(title: str, scenario: str, source: Path) -> int:
    """Instructions a decision."""
    runs = [started(title, scenario, decisions, source) for decisions in (0, DECISIONS)]
    none, many = (counted(run) for run in runs)
    return (many - none) // DECISIONS


def main() -> int:
    """`make instructions`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", help="of these titles; of all that can be played if none is named")
    parser.add_argument("--source", type=Path, default=ROOT / "src", help="the build that is measured")
    parser.add_argument("--scenario", default="", help="of this scenario; it is not recorded")
    parser.add_argument("--write", action="store_true", help="record the figures")
    parser.add_argument("--check", action="store_true", help="fail if a title needs a tenth more than recorded")
    parser.add_argument("--all", action="store_true", help="check all titles that are recorded, not the quick ones")
    given = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("valgrind is not there: instructions are not counted", file=sys.stderr)
        return 0
    sys.path.insert(0, str(ROOT / "src"))
    from greatwar.games import TITLES

    record: dict[str, int] = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    worse = []
    checked = [title for title in record if given.all or title in QUICK]
    for title in given.titles or (checked if given.check else TITLES):
        figure = measured(title, given.scenario, given.source)
        before = None if given.scenario else record.get(title)
        print(f"{title:24} {figure:>9,} instructions a decision" + (f", {before:,} recorded" if before else ""))
        if before and figure > before * ALLOWED:
            worse.append(title)
        if given.write and not given.scenario:
            record[title] = figure
    if given.write:
        RECORD.write_text(json.dumps(record, indent=2) + "\n")
    if given.check and worse:
        print(f"slower by more than a tenth: {', '.join(worse)}; if it must be: make instructions ARGS=--write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
