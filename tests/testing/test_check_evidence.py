"""The script that compares fresh rule evidence with the committed one."""

from types import SimpleNamespace

import pytest

from scripts import check_evidence

ROW = "1.1#1\ttests/games/toy/test_toy.py::test_move\t0123456789abcdef\n"


@pytest.fixture
def fresh(tmp_path, monkeypatch):
    """A title without committed evidence, and a folder for the fresh one."""
    (tmp_path / "toy").mkdir()
    (tmp_path / "fresh").mkdir()
    monkeypatch.setattr(check_evidence, "DESCRIPTIONS", {"toy": SimpleNamespace(folder="toy")})
    monkeypatch.setattr(check_evidence, "folder_path", lambda folder: tmp_path / folder)
    return tmp_path / "fresh"


def test_evidence_that_differs_is_an_error(fresh, capsys):
    (fresh / "toy.tsv").write_text(ROW)
    assert check_evidence.main([str(fresh)]) == 1
    out = capsys.readouterr().out
    assert f"+{ROW}" in out
    assert "run make evidence" in out


def test_written_evidence_is_the_same_afterwards(fresh, capsys):
    (fresh / "toy.tsv").write_text(ROW)
    assert check_evidence.main([str(fresh), "--write"]) == 0
    assert "1 claims on 1 rules hold" in capsys.readouterr().out
    assert check_evidence.main([str(fresh)]) == 0


def test_lost_evidence_is_an_error(fresh):
    (fresh.parent / "toy" / "evidence.tsv").write_text(ROW)
    assert check_evidence.main([str(fresh)]) == 1


def test_no_test_run_at_all(fresh, capsys):
    assert check_evidence.main([str(fresh / "nowhere")]) == 2
    assert "run pytest with --rule-evidence" in capsys.readouterr().out
