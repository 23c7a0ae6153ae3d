"""`analyse`: the page and the JSON."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_the_page_stands_beside_the_save(run: Run, save: Path):
    done = run("analyse", save)
    assert done.exit_code == 0
    assert "The game goes on" in done.stdout
    html = save.with_suffix(".html").read_text()
    assert html.startswith("<!doctype html>")
    assert "The game goes on" in html


def test_no_page_is_overwritten_unasked(run: Run, save: Path, tmp_path: Path):
    other = tmp_path / "other.html"
    other.write_text("mine")
    refused = run("analyse", save, "--output", other)
    assert refused.exit_code == 2
    assert other.read_text() == "mine"
    assert run("analyse", save, "--output", other, "--force").exit_code == 0
    assert other.read_text() != "mine"


def test_json_alone_writes_no_page(run: Run, save: Path, tmp_path: Path):
    found = json.loads(run("analyse", save, "--json").stdout)
    assert found.keys() == {"file", "report"}
    assert found["report"]["seats"] == ["red", "blue"]
    assert found["report"].keys() >= {"points", "luck", "fortune", "losses", "fights", "cards", "result"}
    assert not save.with_suffix(".html").exists()
    both = json.loads(run("analyse", save, "--json", "--output", tmp_path / "x.html").stdout)
    assert Path(both["page"]).exists()


def test_what_is_no_save_gets_a_sentence(run: Run, tmp_path: Path):
    missing = run("analyse", tmp_path / "none.jsonl")
    assert missing.exit_code == 2
    assert "there is no such file" in missing.stderr
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("{}\n")
    assert run("analyse", wrong).exit_code == 2
