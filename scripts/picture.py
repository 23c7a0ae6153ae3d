"""Write docs/board.svg: the board of Paths of Glory as the terminal shows it."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from greatwar import games

AREAS = ("West", "Italy")


def picture() -> str:
    """The set-up of the Campaign with its header, as SVG without any font from elsewhere."""
    game = games.load("paths-of-glory")
    session = game.start("campaign", seed=1914)
    session.play("take-guns")
    board = session.board()
    header = board.partition("\n\n")[0]
    parts = "\n\n".join([header, *(session.board(area) for area in AREAS)])
    console = Console(record=True, width=120, file=io.StringIO())
    console.print(parts, highlight=False)
    return console.export_svg(title="greatwar show paths-of-glory", code_format=_own_fonts(CONSOLE_SVG_FORMAT))


def _own_fonts(template: str) -> str:
    """The template without @font-face rules, which would load fonts over the network."""
    return re.sub(r"@font-face \{\{.*?\}\}", "", template, flags=re.DOTALL).replace("Fira Code, ", "")


if __name__ == "__main__":
    (Path(__file__).parent.parent / "docs" / "board.svg").write_text(picture(), encoding="utf-8")
