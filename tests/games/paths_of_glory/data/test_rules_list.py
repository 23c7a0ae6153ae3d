"""The list of rules as package data."""

from __future__ import annotations

import re

import msgspec

from greatwar.games.paths_of_glory.components import CARDS, FOLDER
from greatwar.kernel.tables import read_table, unique


class RuleRow(msgspec.Struct):
    id: str
    title: str
    kind: str
    statement: str
    data: str


def rows():
    return read_table(FOLDER / "rules.tsv", RuleRow, "\t")


def test_795_rules_with_different_ids_and_a_statement():
    assert len(unique(FOLDER / "rules.tsv", rows(), "id")) == 795
    assert all(r.title and r.statement and r.kind for r in rows())


def test_every_card_is_in_the_list():
    titles = {r.id: r.title for r in rows() if r.id.startswith("CARD.")}
    assert titles == {f"CARD.{c.side.name}{c.number:02}": c.name for c in CARDS}


def test_statements_point_to_nothing_outside_the_project():
    assert not [r.id for r in rows() if re.search(r"\bL\d{3,}", r.statement)]
