"""The list of rules as package data."""

from __future__ import annotations

import re

from greatwar.games.grand_illusion.components import FOLDER
from greatwar.kernel.rulebook import RuleRow, unknown_tags
from greatwar.kernel.tables import read_table, unique

ROWS = read_table(FOLDER / "rules.tsv", RuleRow, "\t")


def test_596_rules_with_different_ids_and_a_statement():
    assert len(unique(FOLDER / "rules.tsv", ROWS, "id")) == 596
    assert all(r.title and r.statement and r.kind for r in ROWS)


def test_every_tag_is_a_rule_of_the_list():
    assert unknown_tags("grand_illusion") == []


def test_nothing_points_outside_the_project():
    files = [FOLDER / "rules.tsv", *(FOLDER / "data").glob("*.csv"), FOLDER / "data" / "scenarios.toml"]
    assert len(files) > 30
    assert not [f.name for f in files if re.search(r"\bL\d{3,}|check\.py|seed", f.read_text())]
