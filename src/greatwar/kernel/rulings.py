"""The rulings of a title, as `docs/rulings.md` and `docs/rulings/<title>.md` have them: the pages are the only source.

In a checkout they are read where they are written; a wheel brings the same files along (see pyproject.toml). A page is
a table with the columns number, rules, reading, reason, or a numbered list whose entries begin with the rules in bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

_PACKAGE = Path(__file__).resolve().parents[1]
#: where a wheel has the pages, and where a checkout has them
FOLDERS = (_PACKAGE / "docs", _PACKAGE.parents[1] / "docs")
_ITEM = re.compile(r"^(\d+)\. +(.*)$")
_BOLD = re.compile(r"^\*\*(.+?)\*\*\s*(.*)$", re.DOTALL)
_REFERENCE = re.compile(r"[A-Z]+\.[A-Z0-9.]+|(?:AP|CP)-?\d+|\d+(?:\.\w+)*(?:[#:]\w+)?")


class Ruling(msgspec.Struct, frozen=True):
    """A reading of an unclear rule, with its reason."""

    number: int
    about: str  # the rules concerned, as they are written
    reading: str
    reason: str = ""


def load_rulings(name: str, title: str) -> tuple[Ruling, ...]:
    """The rulings of a title that are in force, in the order of their numbers; none where nothing is written."""
    folder = next((at for at in FOLDERS if (at / "rulings.md").is_file()), None)
    return () if folder is None else _load(folder, name, title)


@cache
def _load(folder: Path, name: str, title: str) -> tuple[Ruling, ...]:
    own = folder / "rulings" / f"{name}.md"
    text = own.read_text("utf-8") if own.is_file() else _part((folder / "rulings.md").read_text("utf-8"), title)
    return tuple(sorted((*_table(text), *_list(text)), key=lambda ruling: ruling.number))


def _part(text: str, title: str) -> str:
    """What stands below the heading of a title."""
    for part in text.split("\n## ")[1:]:
        heading, _, body = part.partition("\n")
        if heading.strip() == title:
            return body
    return ""


def _table(text: str) -> Iterator[Ruling]:
    """The rows of a table; a number that is struck through has been given up."""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) >= 3 and cells[0].isdecimal():
            yield Ruling(int(cells[0]), cells[1], plain(cells[2]), plain(cells[3] if len(cells) > 3 else ""))


def _list(text: str) -> Iterator[Ruling]:
    """The entries of a numbered list, each with the lines that go on with it."""
    entries: list[list[str]] = []
    for line in text.splitlines():
        if _ITEM.match(line):
            entries.append([line])
        elif entries and line.startswith("   "):
            entries[-1].append(line.strip())
    for entry in entries:
        item = _ITEM.match(" ".join(entry))
        bold = _BOLD.match(item[2]) if item else None
        if item and bold and not item[2].startswith("~~"):
            reading, _, reason = bold[2].partition(" Reason: ")
            yield Ruling(int(item[1]), bold[1].rstrip("."), plain(reading), plain(reason))


def plain(text: str) -> str:
    """A text without the signs of Markdown."""
    return re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", text).replace("**", "").replace("`", "").replace("~~", "")


def numbers_of(ruling: Ruling, known: Iterable[str]) -> list[str]:
    """The numbers of rules that a ruling is about: those it names, or the nearest above them that have a row."""
    rules, found = set(known), list[str]()
    for reference in _REFERENCE.findall(ruling.about):
        number = _nearest(_card(reference), rules)
        if number and number not in found:
            found.append(number)
    return found


def _card(reference: str) -> str:
    """Cards are cited by their bare number too."""
    return f"CARD.{reference.replace('-', '')}" if reference[:2] in ("AP", "CP") else reference


def _nearest(reference: str, rules: set[str]) -> str:
    number = reference.partition("#")[0]
    while number not in rules:
        shorter = re.sub(r"(?:[.:][^.:]*|[a-z]+)$", "", number)
        if shorter == number or not shorter.strip("0123456789"):  # a whole chapter says nothing
            return next((rule for rule in sorted(rules) if re.match(rf"{re.escape(reference)}[.:a-z]", rule)), "")
        number = shorter
    return number
