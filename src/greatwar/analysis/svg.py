"""Charts as SVG, drawn here: lines over a game, and bars."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT = 860, 240
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 26
_ROW, _NAMES = 24, 190

Lines = Sequence[tuple[str, Sequence[float]]]


def line_chart(title: str, lines: Lines, marks: Sequence[tuple[int, str]] = ()) -> str:
    """Figures over a game, in steps; `marks` are places on the axis with their labels."""
    low, high = _bounds([value for _, values in lines for value in values])
    count = max((len(values) for _, values in lines), default=1)
    parts = [_across(low, high), _along(marks, count)]
    parts += [_line(n, values, count, low, high) for n, (_, values) in enumerate(lines)]
    parts.append(_legend([name for name, _ in lines]))
    return _frame(title, HEIGHT, parts)


def _bounds(values: list[float]) -> tuple[float, float]:
    low, high = min(values, default=0.0), max(values, default=1.0)
    step = nice(max(high - low, 1.0) / 4)
    return floor(low / step) * step, max(ceil(high / step) * step, floor(low / step) * step + step)


def nice(rough: float) -> float:
    """A round number near a rough one: 1, 2 or 5 and noughts."""
    power = 10.0 ** floor(log10(rough))
    return next((n * power for n in (1, 2, 5) if n * power >= rough), 10 * power)


def _y(value: float, low: float, high: float) -> float:
    return TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM)


def _x(n: int, count: int) -> float:
    return LEFT + n / max(count - 1, 1) * (WIDTH - LEFT - RIGHT)


def _across(low: float, high: float) -> str:
    """Lines across the chart with their figures."""
    step, parts, value = nice((high - low) / 4), [], low
    while value <= high + step / 100:
        y = _y(value, low, high)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text class="end" x="{LEFT - 6}" y="{y + 4:.1f}">{value:g}</text>')
        value += step
    return "".join(parts)


def _along(marks: Sequence[tuple[int, str]], count: int) -> str:
    """Labels along the axis, as many as find room."""
    parts, free = [], 0.0
    for n, label in marks:
        x = _x(n, count)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>')
        if x >= free:
            parts.append(f'<text x="{x + 2:.1f}" y="{HEIGHT - 8}">{escape(label)}</text>')
            free = x + 10 + 7 * len(label)
    return "".join(parts)


def _line(n: int, values: Sequence[float], count: int, low: float, high: float) -> str:
    path = f"M{_x(0, count):.1f} {_y(values[0], low, high):.1f}" if values else ""
    for at, value in enumerate(values[1:], 1):
        path += f"H{_x(at, count):.1f}"
        if value != values[at - 1]:
            path += f"V{_y(value, low, high):.1f}"
    return f'<path class="line c{n % 4}" d="{path}"/>'


def _legend(names: Sequence[str]) -> str:
    if len(names) < 2:
        return ""
    x, parts = LEFT + 10, []
    for n, name in enumerate(names):
        parts.append(f'<rect class="c{n % 4}" x="{x}" y="{TOP + 4}" width="12" height="12"/>')
        parts.append(f'<text x="{x + 17}" y="{TOP + 14}">{escape(name)}</text>')
        x += 34 + 8 * len(name)
    return "".join(parts)


def bar_chart(title: str, bars: Sequence[tuple[str, float, int]]) -> str:
    """Bars with a name, a figure and a colour each; figures below zero go to the left."""
    left = max([-value for _, value, _ in bars if value < 0], default=0.0)
    right = max([value for _, value, _ in bars if value > 0], default=0.0)
    unit = (WIDTH - _NAMES - 60) / max(left + right, 1e-9)
    zero = _NAMES + left * unit
    parts = [_bar(n, bar, zero, unit) for n, bar in enumerate(bars)]
    return _frame(title, _ROW * len(bars) + 8, parts)


def _bar(n: int, bar: tuple[str, float, int], zero: float, unit: float) -> str:
    name, value, colour = bar
    x, width, y = min(zero, zero + value * unit), abs(value) * unit, _ROW * n + 4
    figure = f"{value:.1f}".removesuffix(".0")
    return (
        f'<text class="end" x="{_NAMES - 8}" y="{y + 14}">{escape(name)}</text>'
        f'<rect class="c{colour % 4}" x="{x:.1f}" y="{y}" width="{width:.1f}" height="{_ROW - 6}"/>'
        f'<text x="{max(zero, x + width) + 5:.1f}" y="{y + 14}">{figure}</text>'
    )


def _frame(title: str, height: int, parts: list[str]) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
    return f"{head}<title>{escape(title)}</title>{''.join(parts)}</svg>"
