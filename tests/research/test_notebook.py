"""The notebook runs from its first cell to its last, with few games; what is stored came from the full run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from greatwar.research import need

NOTEBOOK = Path(__file__).parents[2] / "docs" / "notebooks" / "first_steps.ipynb"


def printed(cells: list[Any]) -> str:
    """All that the cells printed."""
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    return "".join("".join(output.get("text", "")) for output in outputs)


@pytest.mark.slow
def test_every_cell_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("GREATWAR_NOTEBOOK_GAMES", "5")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    notebook = need("nbformat").read(NOTEBOOK, as_version=4)
    need("nbclient").NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    text = printed(notebook.cells)
    assert "distinct states: 5, distinct observations: 1" in text
    assert "decisions in 5 games" in text
    assert "of 1 games against sergeant" in text


def test_what_is_stored_is_the_full_run_without_complaints():
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert all(output["output_type"] in ("stream", "execute_result") for cell in code for output in cell["outputs"])
    assert "decisions in 500 games" in printed(code)
    assert "of 20 games against sergeant" in printed(code)
    assert str(Path.home()) not in NOTEBOOK.read_text(encoding="utf-8")
