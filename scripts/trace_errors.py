"""Put errors into the rules, one at a time and in a copy, and count how many a replay of recorded games notices.

    python scripts/trace_errors.py FOLDER [--title paths-of-glory] [--traces 6]

FOLDER holds recorded games (`*.jsonl.gz`). An error is noticed if differences without verdict turn up that the rules as
they are do not show.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
RUN = """
import json, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from greatwar.testing.traces.check import check
from greatwar.testing.traces.reading import read_trace
found = {}
for name in sys.argv[2:]:
    for key, count in check(read_trace(Path(name))).kinds.items():
        found[key] = found.get(key, 0) + count
print(json.dumps(found))
"""


def differences(source: Path, traces: list[Path]) -> dict[str, int]:
    """The differences without verdict, by kind, that the rules of a source tree show."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(source), *map(str, traces)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        return {"the replay fails: " + done.stderr.strip().splitlines()[-1]: 1}
    found: dict[str, int] = json.loads(done.stdout)
    return found


def put_in(error: dict[str, Any], source: Path) -> None:
    """Change the copy."""
    path = source / "greatwar" / "games" / error["file"]
    text = path.read_text(encoding="utf-8")
    olds, news = ([x] if isinstance(x, str) else x for x in (error["old"], error["new"]))
    for old, new in zip(olds, news, strict=True):
        if text.count(old) != 1:
            sys.exit(f"{error['what']}: {old!r} stands {text.count(old)} times in {error['file']}")
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def new_kinds(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """What has come in addition."""
    return {key: count - before.get(key, 0) for key, count in after.items() if count > before.get(key, 0)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--title", default="paths-of-glory")
    parser.add_argument("--traces", type=int, default=6, help="how many games are replayed, spread over the folder")
    given = parser.parse_args()
    files = sorted(given.folder.glob("*.jsonl.gz"))
    if not files:
        sys.exit(f"no recorded games are in {given.folder}")
    traces = files[:: max(1, len(files) // given.traces)][: given.traces]
    errors = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["error"]
    errors = [e for e in errors if e["title"] == given.title]
    before = differences(ROOT / "src", traces)
    noticed = 0
    for error in errors:
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "src"
            skip = shutil.ignore_patterns("__pycache__", "static", "*.so")
            shutil.copytree(ROOT / "src", source, ignore=skip)
            put_in(error, source)
            found = new_kinds(before, differences(source, traces))
        noticed += bool(found)
        first = ", ".join(f"{key} ({count})" for key, count in sorted(found.items(), key=lambda x: -x[1])[:2])
        sort = "permissive" if error["permissive"] else "other"
        print(f"{'noticed' if found else 'MISSED ':8} {sort:10} {error['what']}: {first or '-'}", flush=True)
    print(f"{noticed} of {len(errors)} errors noticed in {len(traces)} games of {given.title}")


if __name__ == "__main__":
    main()
