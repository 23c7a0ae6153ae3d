"""Write the golden files anew: playthroughs, recorded games, perft counts, the scripts of the game at the terminal.

    python scripts/regenerate_playthroughs.py

The files depend on the code alone. After a change of behaviour run this and read the diff: it is the review.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.cli import whole_game  # noqa: E402 - the project's own folder has to be found first
from tests.games.paths_of_glory.perft import counting  # noqa: E402
from tests.games.paths_of_glory.playthroughs import playing  # noqa: E402


def main() -> int:
    """Write everything; one line for each file."""
    for source in (playing, counting, whole_game):
        for path in source.write():
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
