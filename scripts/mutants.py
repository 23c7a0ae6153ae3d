"""What is changed in a module of rules: one place at a time, each a mutant."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

FLIPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Mutant:
    """One change: where, what, and the whole module with it."""

    module: str
    line: int
    change: str
    source: str
    row: str = ""  # the row of rules.tsv whose code is changed
    tests: tuple[str, ...] = ()  # its own tests, which alone are run


def mutants(module: str, text: str) -> list[Mutant]:
    """All mutants of a module, in the order of its lines."""
    count = sum(1 for _ in places(ast.parse(text)))
    return [mutant_of(module, text, number) for number in range(count)]


def mutant_of(module: str, text: str, number: int) -> Mutant:
    """The mutant of that number."""
    tree = ast.parse(text)
    line, change, act = list(places(tree))[number]
    act()
    return Mutant(module, line, change, ast.unparse(ast.fix_missing_locations(tree)))


Place = tuple[int, str, Callable[[], None]]


def places(tree: ast.AST) -> Iterator[Place]:
    """Every place that can be changed, with the change; decorators, annotations and log lines are left alone."""
    for node in _walk(tree):
        if isinstance(node, ast.Compare):
            yield from _comparisons(node)
        elif isinstance(node, ast.BoolOp):
            yield _boolean(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            yield from _constants(node)
        elif isinstance(node, ast.Return):
            yield from _limit(node)
        yield from _statements(node)


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for name, value in ast.iter_fields(node):
        if isinstance(node, ast.Subscript) and name == "slice" and isinstance(value, ast.Constant):
            continue  # units[0] stands for any of a stack of one side: units[-1] is as good
        if name in ("decorator_list", "annotation", "returns", "type_comment"):
            continue
        if isinstance(node, ast.ClassDef) and name == "keywords":
            continue  # frozen=True and the like decide nothing
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _silent(child):
                yield from _walk(child)


def _silent(node: ast.AST) -> bool:
    """Lines of the log, raised errors, and the like: nothing that a rule decides."""
    if isinstance(node, ast.Raise):
        return True
    if isinstance(node, ast.FunctionDef) and node.name == "prompt":
        return True  # what a player is told, not what he may do
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return True  # zip(..., strict=True) watches over the code itself
    if isinstance(node, ast.Compare) and getattr(node.left, "attr", "") == "log":
        return True  # whether anybody listens to the log
    if isinstance(node, ast.AnnAssign) and node.value is not None and ast.unparse(node.value) == "-1":
        return True  # a field that stands for nobody: -2 is as good, and 0 is tried where it is asked for
    call = node.value if isinstance(node, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "say"


def _comparisons(node: ast.Compare) -> Iterator[Place]:
    for i, op in enumerate(node.ops):
        flipped = FLIPS[type(op)]

        def flip(i: int = i, new: type[ast.cmpop] = flipped) -> None:
            node.ops[i] = new()

        yield node.lineno, f"{type(op).__name__} -> {flipped.__name__}", flip


def _boolean(node: ast.BoolOp) -> Place:
    new = ast.Or if isinstance(node.op, ast.And) else ast.And

    def swap() -> None:
        node.op = new()

    return node.lineno, f"{type(node.op).__name__} -> {new.__name__}", swap


def _constants(node: ast.Constant) -> Iterator[Place]:
    value = node.value
    assert isinstance(value, int)
    for new in [not value] if isinstance(value, bool) else [value + 1, value - 1]:

        def put(new: int = new) -> None:
            node.value = new

        yield node.lineno, f"{value} -> {new}", put


def _limit(node: ast.Return) -> Iterator[Place]:
    """`return Refusal(...)` becomes `return None`: the rule is switched off."""
    call = node.value
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refusal":

        def allow() -> None:
            node.value = ast.Constant(None)

        yield node.lineno, "refusal switched off", allow


def _statements(node: ast.AST) -> Iterator[Place]:
    """Statements that do something are left out, one at a time."""
    body = getattr(node, "body", None)
    if not isinstance(body, list) or isinstance(node, ast.Module | ast.ClassDef):
        return
    for i, statement in enumerate(body):
        if not _does_something(statement):
            continue

        def drop(i: int = i) -> None:
            body[i] = ast.Pass()

        yield statement.lineno, f"dropped: {ast.unparse(statement)[:60]}", drop


def _does_something(node: ast.stmt) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call) and not _silent(node)
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    return isinstance(node, ast.AugAssign)
