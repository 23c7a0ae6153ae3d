"""The files of the project: nothing in them that should not be, nothing missing that should be there."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import greatwar

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ("requirements/dev.lock", "requirements/play.lock")
SKIPPED = {".git", ".venv", "node_modules", "__pycache__", "build", "dist"}
DATA = {".csv", ".tsv", ".toml"}

# Written so that no pattern is found in this file.
FORBIDDEN = {
    "a package registry's host": r"\bpypi\.org|pythonhosted\.org|\bnpmjs\.(?:com|org)|yarnpkg\.com|crates\.io",
    "an absolute path of some machine": r"(?<![\w.~-])/(?:root|home|work|workspace|mnt|Users)/[\w.*-]",
    "an address that only one machine knows": r"\blocalhost:\d+/simple|\bindex-url\b.*//",
}


def files() -> list[Path]:
    """The project's files: those git knows and would take in, or all that lie in the tree."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode == 0 and listed.stdout:
        found = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        found = [path for path in ROOT.rglob("*") if not _skipped(path)]
    return [path for path in found if path.is_file()]


def _skipped(path: Path) -> bool:
    parts = path.relative_to(ROOT).parts
    return any(part in SKIPPED or part.endswith("_cache") for part in parts) or ".hypothesis" in parts


def text_of(path: Path) -> str | None:
    """The text of a file; None for a binary one."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_contains(what: str):
    pattern = re.compile(FORBIDDEN[what])
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}" for path in files() for match in pattern.finditer(text_of(path) or "")
    ]
    assert not found, f"{what}: " + "; ".join(found[:10])


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("a package registry's host", "https://" + "pypi" + ".org/simple"),
        ("a package registry's host", "https://files." + "pythonhosted" + ".org/packages"),
        ("an absolute path of some machine", "cd /" + "home/alice"),
    ],
)
def test_the_patterns_find_what_they_are_for(what: str, text: str):
    assert re.search(FORBIDDEN[what], text)


def test_no_path_leads_out_of_the_project():
    """The Makefile may look beside the project for recorded games; tests may try bad paths on purpose."""
    found = []
    for path in files():
        if path.name == "Makefile" or path.is_relative_to(ROOT / "tests"):
            continue
        for match in re.finditer(r"(?<![\w./])(?:\.\./)+\w[\w./-]*", text_of(path) or ""):
            if not (path.parent / match[0]).resolve().is_relative_to(ROOT):
                found.append(f"{path.relative_to(ROOT)}: {match[0]}")
    assert not found, "; ".join(found[:10])


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_is_pinned_and_hashed(lock: str):
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    entries = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert entries
    bad = [line.split()[0] for line in entries if "==" not in line or "--hash=sha256:" not in line]
    assert not bad, f"not pinned or not hashed: {bad}"


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_name_no_host(lock: str):
    assert "://" not in (ROOT / lock).read_text(encoding="utf-8")


def test_the_locks_agree():
    dev, play = ({line.split()[0] for line in (ROOT / lock).open(encoding="utf-8") if "==" in line} for lock in LOCKS)
    assert play <= dev


@pytest.mark.parametrize("name", ["LICENSE", "NOTICE", "CONTRIBUTING.md", "CHANGELOG.md", "README.md"])
def test_the_papers_are_there(name: str):
    assert (ROOT / name).read_text(encoding="utf-8").strip()


def test_the_notice_says_whose_work_this_is_not():
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    for phrase in ("not affiliated", "no art", "no rules text", "no card text", "trademarks"):
        assert phrase in " ".join(notice.split())


@pytest.mark.slow
def test_the_wheel_carries_types_and_data(tmp_path: Path):
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == f"greatwar-{greatwar.__version__}-py3-none-any.whl"
    inside = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    wanted = {
        path.relative_to(source).as_posix()
        for path in (source / "greatwar").rglob("*")
        if path.suffix in {".py", *DATA} or path.name == "py.typed"
    }
    assert "greatwar/py.typed" in inside
    assert wanted <= inside, f"missing in the wheel: {sorted(wanted - inside)[:10]}"
    assert {f"greatwar-{greatwar.__version__}.dist-info/licenses/{name}" for name in ("LICENSE", "NOTICE")} <= inside
