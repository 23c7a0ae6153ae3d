"""The README says what is so."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from scripts import readme_status

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ROW = {"game": "paths-of-glory", "title": "Paths of Glory", "rules": 1786, "tested": 3, "untested": 0, "missing": 1783}


def test_the_table_has_a_line_for_each_title():
    lines = readme_status.table([ROW | {"state": "playable"}, ROW | {"title": "Other", "state": "draft"}]).splitlines()
    assert lines[2:] == [
        "| Paths of Glory | 1,786 | 3 | 0 | 1,783 | playable |",
        "| Other | 1,786 | 3 | 0 | 1,783 | draft |",
    ]


def test_putting_a_table_in_changes_nothing_else():
    text = readme_status.put(README, "new table")
    assert readme_status.in_readme(text) == "new table"
    assert readme_status.put(text, readme_status.in_readme(README)) == readme_status.put(
        README, readme_status.in_readme(README)
    )


def test_markers_are_needed():
    with pytest.raises(readme_status.StatusError, match="must contain"):
        readme_status.put("no markers", "table")


@pytest.mark.skipif(find_spec("greatwar.cli") is None, reason="the command line is not there yet")
def test_the_status_table_is_the_generated_one():
    assert readme_status.in_readme(README) == readme_status.table(readme_status.summary()), (
        "run scripts/readme_status.py --write"
    )


def test_links_lead_to_files_of_the_project():
    targets = [t.split("#")[0] for t in re.findall(r"\]\(([^)]+)\)", README) if "://" not in t]
    absent = [t for t in targets if t and not (ROOT / t).exists()]
    assert not absent, f"README.md points to files that are not there: {absent}"
