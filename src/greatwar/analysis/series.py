"""Figures over a whole game."""

from __future__ import annotations

from collections.abc import Mapping

TURN = "turn"


class Points:
    """The figures of a game whenever one of them changed."""

    def __init__(self) -> None:
        self.points: list[dict[str, float]] = []

    def add(self, figures: Mapping[str, float]) -> None:
        """Note the figures, if they differ from those before."""
        if figures and (not self.points or self.points[-1] != figures):
            self.points.append(dict(figures))


def groups(points: list[dict[str, float]]) -> dict[str, list[str]]:
    """The names of the figures by chart: those with the same words before a colon, in their order."""
    found: dict[str, list[str]] = {}
    for name in points[0] if points else ():
        if name != TURN:
            found.setdefault(name.partition(":")[0], []).append(name)
    return found


def series(points: list[dict[str, float]], name: str) -> list[float]:
    """One figure over the game; where it is missing it stays what it was."""
    values: list[float] = []
    for point in points:
        values.append(point.get(name, values[-1] if values else 0.0))
    return values


def turns(points: list[dict[str, float]]) -> list[tuple[int, str]]:
    """Where each turn begins among the points."""
    found: list[tuple[int, str]] = []
    for n, point in enumerate(points):
        label = f"{point.get(TURN, 0):g}"
        if TURN in point and (not found or found[-1][1] != label):
            found.append((n, label))
    return found
