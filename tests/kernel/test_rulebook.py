"""The rulebook's table: statuses, totals, and evidence that has gone stale."""

import sys

import pytest

import greatwar.games
from greatwar.kernel import rulebook, rules
from greatwar.kernel.errors import DataError

HEADER = "id\ttitle\tkind\tstatement\tdata\n"
RULES = HEADER + "".join(f"{id_}\tRule {id_}\trule\tWords.\t\n" for id_ in ("1.1#1", "1.1#2", "1.2#1"))
CODE = """
from greatwar.kernel.rules import rule

@rule("1.1#1", "1.1#2")
def move():
    return 1
"""
TEST = """
import pytest

class TestMove:
    @pytest.mark.rule("1.1#1")
    def test_move(self):
        assert 1
"""
NODE = "tests/games/toy/test_toy.py::TestMove::test_move"


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """A checkout with a title of three rules, two of them in code, one tested."""
    folder = tmp_path / "src/greatwar/games/toy"
    for path, text in {
        folder / "__init__.py": "",
        folder / "rules.tsv": RULES,
        folder / "deep/__init__.py": "",
        folder / "deep/moves.py": CODE,
        tmp_path / "tests/games/toy/test_toy.py": TEST,
        tmp_path / "pyproject.toml": "",
    }.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(greatwar.games, "__path__", [*greatwar.games.__path__, str(folder.parent)])
    code: dict[str, dict[str, list[str]]] = {}
    monkeypatch.setattr(rules, "CODE", code)
    monkeypatch.setattr(rulebook, "CODE", code)
    rulebook.load_rules.cache_clear()
    (folder / "evidence.tsv").write_text(f"1.1#1\t{NODE}\t{rulebook.digest_of(tmp_path, NODE)}\n")
    yield tmp_path
    rulebook.load_rules.cache_clear()
    for name in [name for name in sys.modules if name.startswith("greatwar.games.toy")]:
        del sys.modules[name]


def words(folder="toy"):
    return [row.status for row in rulebook.status(folder)]


def test_status_joins_rules_code_and_tests(toy):
    rows = rulebook.status("toy")
    assert [(r.id, r.status) for r in rows] == [("1.1#1", "tested"), ("1.1#2", "untested"), ("1.2#1", "missing")]
    assert rows[0].code == ["greatwar.games.toy.deep.moves:move"]
    assert rows[0].tests == [NODE]
    assert rulebook.totals(rows) == {"rules": 3, "tested": 1, "untested": 1, "missing": 1}


def test_a_changed_test_is_no_evidence(toy):
    path = toy / "tests/games/toy/test_toy.py"
    path.write_text(TEST.replace("assert 1", "pass"))
    assert words() == ["untested", "untested", "missing"]
    path.write_text("# a comment elsewhere\n" + TEST)
    assert words() == ["tested", "untested", "missing"]
    path.unlink()
    assert words() == ["untested", "untested", "missing"]


def test_an_installed_package_trusts_its_evidence(toy):
    (toy / "pyproject.toml").unlink()
    (toy / "tests/games/toy/test_toy.py").unlink()
    assert words() == ["tested", "untested", "missing"]


def test_evidence_without_code_does_not_count(toy):
    (toy / "src/greatwar/games/toy/deep/moves.py").write_text("")
    assert words() == ["missing"] * 3


def test_no_evidence_at_all(toy):
    (toy / "src/greatwar/games/toy/evidence.tsv").unlink()
    assert words() == ["untested", "untested", "missing"]


def test_tags_that_the_rulebook_does_not_have_are_found(toy):
    (toy / "src/greatwar/games/toy/more.py").write_text(CODE.replace("1.1#2", "9.9"))
    assert rulebook.unknown_tags("toy") == ["9.9"]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (RULES + "1.1#1\tagain\trule\tWords.\t\n", "1.1#1 has 2 rows"),
        (HEADER + "1.1#1\ttoo short\n", "line 2: expected 5 cells"),
        ("number\ttitle\n", "line 1: the columns are id, title"),
    ],
)
def test_a_bad_table_is_named_with_its_line(toy, text, hint):
    (toy / "src/greatwar/games/toy/rules.tsv").write_text(text)
    with pytest.raises(DataError, match=hint):
        rulebook.load_rules("toy")


def test_an_unknown_folder_is_named():
    with pytest.raises(DataError, match="'whist'"):
        rulebook.folder_path("whist")


def test_only_a_title_carries_out_rules():
    rules.book("greatwar.games.some_title.rules.supply", "supplied", "14.1")
    assert rules.CODE.pop("some_title") == {"14.1": ["greatwar.games.some_title.rules.supply:supplied"]}
    with pytest.raises(TypeError, match="only a title"):
        rules.book("greatwar.families.cdg.supply", "supplied", "14.1")
    with pytest.raises(TypeError, match="only a title"):
        rules.book("greatwar.kernel.dice", "rolled", "1.1")
