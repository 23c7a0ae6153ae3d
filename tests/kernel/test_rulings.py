"""The rulings are read from the pages on which they are written, and a wheel has these pages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from greatwar.games import DESCRIPTIONS as GAMES
from greatwar.kernel.rulebook import chapter_of, load_chapters, load_rules
from greatwar.kernel.rulings import Ruling, load_rulings, numbers_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_number_of_the_page_is_read(name: str):
    game = GAMES[name]
    own = ROOT / "docs" / "rulings" / f"{name}.md"
    text = own.read_text() if own.is_file() else (ROOT / "docs/rulings.md").read_text().split(f"\n## {game.title}\n")[1]
    text = text.split("\n## ")[0]
    written = [int(n) for n in re.findall(r"^(?:\| )?(\d+)(?: \||\. \*\*)", text, re.MULTILINE)]
    found = load_rulings(name, game.title)
    assert [ruling.number for ruling in found] == sorted(written)
    assert found
    assert all(ruling.reading and "**" not in ruling.reading for ruling in found)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_rule_stands_in_a_chapter_with_a_name(name: str):
    folder = GAMES[name].folder
    used = {chapter_of(row.id) for row in load_rules(folder)}
    assert used == {chapter for chapter, _ in load_chapters(folder)}


@pytest.mark.parametrize(
    ("about", "numbers"),
    [
        ("12.5.5", ["12.5.5"]),
        ("12.5.5#2, 9.1", ["12.5.5", "9.1"]),
        ("12.5.5.7", ["12.5.5"]),  # no row of its own: the rule above it
        ("12.7.5", ["12.7.5a"]),  # rows below it only
        ("CARD.AP38, AP43", ["CARD.AP38", "CARD.AP43"]),
        ("14.3", []),
        ("–", []),
    ],
)
def test_the_rules_a_ruling_is_about(about: str, numbers: list[str]):
    known = {"12.5.5", "9.1", "12.7.5a", "12.7.5b", "CARD.AP38", "CARD.AP43", "12", "14"}
    assert numbers_of(Ruling(1, about, "x"), known) == numbers


def test_what_is_given_up_is_left_out():
    numbers = {ruling.number for ruling in load_rulings("paths-of-glory", "Paths of Glory")}
    assert 27 in numbers
    assert 28 not in numbers


def test_a_wheel_has_the_pages():
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    for source, target in wheel["force-include"].items():
        assert (ROOT / source).exists()
        assert target == f"greatwar/{source}"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_ruling_that_the_code_cites_is_written(name: str):
    folder = ROOT / "src/greatwar/games" / GAMES[name].folder
    text = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    cited = {
        int(n) for said in re.findall(r"[Rr]ulings? (\d+(?:(?:, | and )\d+)*)", text) for n in re.findall(r"\d+", said)
    }
    assert cited
    assert cited <= {ruling.number for ruling in load_rulings(name, GAMES[name].title)}
