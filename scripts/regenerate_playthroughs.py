"""Write the golden files anew: playthroughs, recorded games, perft counts, the scripts of the games at the terminal.

    python scripts/regenerate_playthroughs.py [GAME ...]

The files depend on the code alone. After a change of behaviour run this and read the diff: it is the review.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from greatwar.games import TITLES  # noqa: E402 - the project's own folder has to be found first
from tests.cli import whole_game  # noqa: E402


def main(names: list[str]) -> int:
    """Write everything, or what belongs to the games that are named; one line for each file."""
    for name in names or TITLES:
        tests = f"tests.games.{TITLES[name]}"
        golden = import_module(f"{tests}.playthroughs.playing").GOLDEN
        counting = import_module(f"{tests}.perft.counting").COUNTING
        for path in (*golden.write(), *counting.write(), *whole_game.write(name)):
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
