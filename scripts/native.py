"""Compile the rules: `make native`. One source runs interpreted and compiled; this script makes the compiled build.

It copies `src` to `build/native`, rewrites the modules that are compiled so that the compiler makes the most of them,
and lets mypyc and the C compiler do the rest. Three things are rewritten, line by line, so that line numbers stay:

- `@rule(...)` comes off, because a decorated function is called through the interpreter; the tag is booked at the
  end of the module instead, so that `greatwar rules` knows the same code in both builds;
- a step declared as a dataclass gets the constructor that `dataclass` would write, and its fields are booked;
- constants that are not declared so become `Final`, those of classes too, or class variables.

Modules that define a `msgspec.Struct` are left alone: the compiler would break them silently.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
BUILD = ROOT / "build" / "native"
KERNEL = ("components", "dice", "engine", "rng", "state", "step")
#: modules of a title, and folders of modules, that are compiled where they exist
TITLE_MODULES = ("components", "pieces", "names", "state", "board", "boundaries", "rails", "supply_ways")
TITLE_FOLDERS = ("rules", "steps", "cards")
#: modules of a title's adviser that are compiled: what every piece of advice asks, again and again
ADVICE = {"paths_of_glory": ("ground", "lifelines", "near", "marches", "forecast", "plans")}
_RECORDS = frozenset({"Struct", "Sourced", "Noted", "NamedTuple", "TypedDict", "Protocol"})


def modules(titles: list[str] | None = None) -> list[Path]:
    """What is compiled, relative to the source folder; of the titles all, or those whose folders are named."""
    package = SOURCE / "greatwar"
    found = [package / "kernel" / f"{name}.py" for name in KERNEL]
    found += sorted((package / "families").rglob("*.py"))
    for title in sorted(p for p in (package / "games").iterdir() if p.is_dir() and p.name in (titles or [p.name])):
        found += [title / f"{name}.py" for name in TITLE_MODULES]
        found += [file for folder in TITLE_FOLDERS for file in sorted((title / folder).rglob("*.py"))]
        found += [title / "adviser" / f"{name}.py" for name in ADVICE.get(title.name, ())]
    return [f.relative_to(SOURCE) for f in found if f.exists() and f.name != "__init__.py" and compilable(f)]


def compilable(file: Path) -> bool:
    """Whether a module defines no record that the compiler would break, and does not ask to be left alone."""
    text = file.read_text()
    if "# never compiled" in text:
        return False
    classes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]
    return not any(_last_name(base) in _RECORDS for node in classes for base in node.bases)


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Subscript):
        return _last_name(node.value)
    return node.id if isinstance(node, ast.Name) else ""


class Field:
    """A field of a dataclass as its source has it."""

    def __init__(self, node: ast.AnnAssign) -> None:
        assert isinstance(node.target, ast.Name)
        self.name = node.target.id
        self.kind = ast.unparse(node.annotation)
        self.default = "" if node.value is None else ast.unparse(node.value)
        self.first, self.last = node.lineno, node.end_lineno or node.lineno

    @property
    def parameter(self) -> str:
        """As a parameter of the constructor."""
        return f"{self.name}: {self.kind}" + (f" = {self.default}" if self.default else "")

    @property
    def booked(self) -> str:
        """As it is booked."""
        return f'("{self.name}", {self.kind}, {self.default or "_REQUIRED"})'


class Sources:
    """All modules that are compiled, parsed; it knows the fields of every dataclass with those it inherits.

    A class is known by its room (a title, the families, the kernel) and its name; a base is looked for in the room of
    its heir first, then in those below.
    """

    def __init__(self, files: list[Path]) -> None:
        self.trees = {file: ast.parse((SOURCE / file).read_text()) for file in files}
        self._own: dict[tuple[str, str], tuple[list[str], list[Field]]] = {}
        for file, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    self._own[room(file), node.name] = ([_last_name(b) for b in node.bases], own_fields(node))

    def fields(self, where: str, name: str, below: bool = False) -> list[Field]:
        """The fields of a class in the order of its constructor; `below` = not of the room itself, but of one below."""
        rooms = list(dict.fromkeys([where, "families", "kernel"]))
        for found in rooms[1:] if below else rooms:
            if (found, name) in self._own:
                bases, own = self._own[found, name]
                inherited = {f.name: f for base in reversed(bases) for f in self.fields(found, base, base == name)}
                return list((inherited | {f.name: f for f in own}).values())
        return []


def room(file: Path) -> str:
    """The title that a module belongs to, or the layer below the titles."""
    return file.parts[2] if file.parts[1] == "games" else file.parts[1]


def own_fields(node: ast.ClassDef) -> list[Field]:
    """The fields that a dataclass adds; none if it is no dataclass."""
    if not any(_is_call_of(d, "dataclass") for d in node.decorator_list):
        return []
    annotated = [x for x in node.body if isinstance(x, ast.AnnAssign)]
    return [Field(x) for x in annotated if "ClassVar" not in ast.unparse(x.annotation)]


def _is_call_of(node: ast.expr, name: str) -> bool:
    return _last_name(node.func if isinstance(node, ast.Call) else node) == name


class Rewriter:
    """One module made ready for the compiler."""

    def __init__(self, file: Path, sources: Sources) -> None:
        self.lines = (SOURCE / file).read_text().split("\n")
        self.module = ".".join(file.with_suffix("").parts)
        self.room = room(file)
        self.sources = sources
        self.end: list[str] = []
        self._declare_constants(sources.trees[file].body)
        self._walk(sources.trees[file], "")

    @property
    def text(self) -> str:
        """The whole module."""
        if not self.end:
            return "\n".join(self.lines)
        up = "." * self.module.count(".")
        named = [f"from {up}kernel.fields import REQUIRED as _REQUIRED", f"from {up}kernel.fields import book_fields"]
        named += [f"from {up}kernel.rules import book"]
        return "\n".join([*self.lines, *named, *self.end, ""])

    def _walk(self, node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                self._take_tags_off(child, prefix + child.name)
                if isinstance(child, ast.ClassDef):
                    if not any(_last_name(base).endswith(("Enum", "Flag")) for base in child.bases):
                        self._declare_constants(child.body)
                    self._construct(child)
                    self._walk(child, f"{prefix}{child.name}.")

    def _declare_constants(self, body: list[ast.stmt]) -> None:
        """`LIMIT = 3` becomes `LIMIT: Final = 3`, and in a class `asked_by = "11.1"` a class variable."""
        names = [x.targets[0].id for x in body if isinstance(x, ast.Assign) and isinstance(x.targets[0], ast.Name)]
        for x in body:
            if not isinstance(x, ast.Assign) or len(x.targets) != 1 or not isinstance(x.targets[0], ast.Name):
                continue
            name, line = x.targets[0].id, self.lines[x.lineno - 1]
            if _is_call_of(x.value, "TypeVar"):
                continue
            kind = "_Final" if name.isupper() else "_ClassVar" if x.col_offset else ""
            if kind and names.count(name) == 1 and not name.startswith("__"):
                at = x.col_offset + len(name)
                self.lines[x.lineno - 1] = f"{line[:at]}: {kind}{line[at:]}"
                self._import_once()

    def _import_once(self) -> None:
        named = "from typing import ClassVar as _ClassVar, Final as _Final"
        if any(named in line for line in self.lines):
            return
        start = "from __future__ import annotations"
        for at, line in enumerate(self.lines):
            if line.startswith(start):
                self.lines[at] = f"{start}; {named}"
                return
            if line.startswith(("import ", "from ")):
                self.lines[at] = f"{named}; {line}"
                return

    def _take_tags_off(self, node: ast.FunctionDef | ast.ClassDef, name: str) -> None:
        for tag in node.decorator_list:
            if _is_call_of(tag, "rule") and isinstance(tag, ast.Call):
                self._blank(tag.lineno, tag.end_lineno or tag.lineno)
                ids = ", ".join(ast.unparse(x) for x in tag.args)
                self.end.append(f'book("{self.module}", "{name}", {ids})')

    def _construct(self, node: ast.ClassDef) -> None:
        if not any(_is_call_of(d, "dataclass") for d in node.decorator_list):
            return
        for tag in node.decorator_list:
            if _is_call_of(tag, "dataclass"):
                self._blank(tag.lineno, tag.end_lineno or tag.lineno)
        own, fields = own_fields(node), self.sources.fields(self.room, node.name)
        for field in own:
            self._blank(field.first, field.last)
        if own:
            head = f"    def __init__(self, {', '.join(f.parameter for f in fields)}) -> None: "
            self.lines[own[0].first - 1] = head + "; ".join(f"self.{f.name} = {f.name}" for f in fields)
            self.end.append(f"book_fields({node.name}, ({', '.join(f.booked for f in fields)},))")

    def _blank(self, first: int, last: int) -> None:
        for line in range(first - 1, last):
            indent = len(self.lines[line]) - len(self.lines[line].lstrip())
            self.lines[line] = " " * indent + "#"


def rewrite(files: list[Path]) -> None:
    """Put the whole source into the build folder, the compiled modules made ready."""
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(SOURCE, BUILD / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so", "static"))
    sources = Sources(files)
    for file in files:
        (BUILD / "src" / file).write_text(Rewriter(file, sources).text)


SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="greatwar_native",
    packages=[],
    ext_modules=mypycify(
        ["--config-file", "mypy.ini", *{files!r}], opt_level="{level}", debug_level="0", multi_file=True
    ),
)
"""
CONFIG = """
[mypy]
strict = True
warn_return_any = False
warn_unused_ignores = False
namespace_packages = True
explicit_package_bases = True
mypy_path = .
"""


def compile_all(files: list[Path], level: str) -> None:
    """Let mypyc and the C compiler make extension modules beside the rewritten sources."""
    where = BUILD / "src"
    (where / "mypy.ini").write_text(CONFIG)
    (where / "setup.py").write_text(SETUP.format(files=[str(f) for f in files], level=level))
    jobs = str(os.cpu_count() or 1)
    command = [sys.executable, "setup.py", "build_ext", "--inplace", "--parallel", jobs]
    with (BUILD / "log.txt").open("w") as log:
        done = subprocess.run(command, cwd=where, stdout=log, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        lines = (BUILD / "log.txt").read_text().splitlines()
        told = [line for line in lines if "error" in line.lower() and not line.startswith("gcc")]
        sys.exit(
            "\n".join([*(told or lines)[-40:], f"the rules could not be compiled; {BUILD / 'log.txt'} has it all"])
        )


def put_in_place() -> int:
    """Copy the extension modules beside the sources, where the interpreter prefers them; how many there are."""
    found = sorted((BUILD / "src").rglob("*.so"))
    found = [f for f in found if "build" not in f.relative_to(BUILD / "src").parts]
    for file in found:
        shutil.copy2(file, SOURCE / file.relative_to(BUILD / "src"))
    return len(found)


def remove() -> None:
    """Take every extension module away from the sources: all runs interpreted again."""
    for file in SOURCE.rglob("*.so"):
        file.unlink()


def main() -> None:
    """`make native`, `make interpreted`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--remove", action="store_true", help="run interpreted again")
    parser.add_argument("--in-place", action="store_true", help="put the compiled modules beside the sources")
    parser.add_argument("--level", default="2", help="the C compiler's level of optimisation")
    parser.add_argument(
        "--title", action="append", help="only this title (may be repeated); sisters left out do not run"
    )
    asked = parser.parse_args()
    remove()
    if asked.remove:
        return
    files = modules(asked.title)
    rewrite(files)
    compile_all(files, asked.level)
    print(f"{len(files)} modules compiled in {BUILD / 'src'}")
    if asked.in_place:
        print(f"{put_in_place()} extension modules put beside the sources")


if __name__ == "__main__":
    main()
