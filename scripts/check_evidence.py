"""Compare the rule evidence of a fresh test run with the committed one, or (``--write``) commit to the fresh one.

    pytest --rule-evidence=build/evidence && python scripts/check_evidence.py build/evidence

The run must be of the whole test suite, or with ``--game`` of all tests of that game: a test that was not run leaves
no evidence.
"""

from __future__ import annotations

import argparse
import sys
from difflib import unified_diff
from pathlib import Path

from greatwar.games import DESCRIPTIONS
from greatwar.kernel.rulebook import folder_path

#: so many differing lines are shown
SHOWN = 12


def main(arguments: list[str] | None = None) -> int:
    """0 if the evidence is the same (or was written), 1 if it differs, 2 if there is none."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path, help="where the test run wrote its evidence")
    parser.add_argument("--write", action="store_true", help="make the fresh evidence the committed one")
    parser.add_argument("--game", choices=DESCRIPTIONS, help="of this game only, whose tests alone were run")
    given = parser.parse_args(arguments)
    if not given.directory.is_dir():
        print(f"{given.directory} is no folder: run pytest with --rule-evidence={given.directory} first")
        return 2
    settle = write if given.write else differs
    known = [DESCRIPTIONS[given.game]] if given.game else DESCRIPTIONS.values()
    folders = [one.folder for one in known]
    changed = [folder for folder in folders if settle(folder, given.directory)]
    return 1 if changed else 0


def write(folder: str, directory: Path) -> bool:
    """Make the fresh evidence of a title the committed one."""
    fresh = lines(directory / f"{folder}.tsv")
    (folder_path(folder) / "evidence.tsv").write_text("".join(fresh), encoding="utf-8")
    print(f"{folder}: {len(fresh)} claims on {len({line.split()[0] for line in fresh})} rules hold")
    return False


def differs(folder: str, directory: Path) -> bool:
    """Whether the fresh evidence of a title differs from the committed one; the first differences are printed."""
    committed, fresh = lines(folder_path(folder) / "evidence.tsv"), lines(directory / f"{folder}.tsv")
    changed = [d for d in unified_diff(committed, fresh, "committed", "fresh", n=0) if not d.startswith("@@")]
    if changed:
        sys.stdout.writelines(changed[:SHOWN])
        print(f"{folder}: the rule evidence has changed in {len(changed) - 2} lines: run make evidence")
    return bool(changed)


def lines(path: Path) -> list[str]:
    """The lines of a file; none if it is not there."""
    return path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []


if __name__ == "__main__":
    sys.exit(main())
