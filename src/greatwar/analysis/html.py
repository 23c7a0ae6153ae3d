"""A report as one page that needs nothing else."""

from __future__ import annotations

from html import escape

from .report import Report
from .series import groups, series, turns
from .svg import bar_chart, line_chart

STYLE = """
:root{color-scheme:light dark;--ink:#222;--paper:#fbfaf6;--faint:#8885}
:root{--c0:#3b5b92;--c1:#b4552d;--c2:#5a7d3a;--c3:#7a5a86}
@media(prefers-color-scheme:dark){
:root{--ink:#ddd;--paper:#1c1c1a;--c0:#8fb0ea;--c1:#e79a70;--c2:#a3c97d;--c3:#c3a0d0}}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
body{color:var(--ink);background:var(--paper)}
svg{width:100%;height:auto;display:block}svg text{font-size:12px;fill:var(--ink)}svg .end{text-anchor:end}
svg .grid{stroke:var(--faint);stroke-width:.6}svg .line{fill:none;stroke-width:2}
rect.c0{fill:var(--c0)}rect.c1{fill:var(--c1)}rect.c2{fill:var(--c2)}rect.c3{fill:var(--c3)}
path.c0{stroke:var(--c0)}path.c1{stroke:var(--c1)}path.c2{stroke:var(--c2)}path.c3{stroke:var(--c3)}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.25rem .6rem;border-bottom:1px solid var(--faint);vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}h1{margin-bottom:0}
"""


def page(found: Report) -> str:
    """The whole page."""
    title = escape(found.title)
    body = "".join((_curves(found), _luck(found), _losses(found), _fights(found), _cards(found)))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f"<body><h1>{title}</h1><p>{escape(found.result)} {found.records} records.</p>{body}</body></html>\n"
    )


def section(title: str, text: str, content: str) -> str:
    """A part of the page, with a heading and a sentence; nothing if there is nothing to show."""
    return f"<section><h2>{escape(title)}</h2><p>{escape(text)}</p>{content}</section>" if content else ""


def table(heads: list[str], rows: list[list[str]], numbers: int = 0) -> str:
    """A table; its last columns are numbers."""
    if not rows:
        return ""
    first = len(heads) - numbers
    classes = ["" if n < first else ' class="n"' for n in range(len(heads))]
    head = "".join(f"<th{c}>{escape(x)}</th>" for c, x in zip(classes, heads, strict=True))
    lines = ("".join(f"<td{c}>{escape(x)}</td>" for c, x in zip(classes, row, strict=True)) for row in rows)
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _curves(found: Report) -> str:
    """A chart for each group of figures."""
    marks, charts = turns(found.points), ""
    for name, names in groups(found.points).items():
        lines = [(x.partition(": ")[2] or x, series(found.points, x)) for x in names]
        charts += f"<h3>{escape(name[:1].upper() + name[1:])}</h3>{line_chart(name, lines, marks)}"
    return section("The course of the game", "By turns; the axis shows where each begins.", charts)


def _luck(found: Report) -> str:
    names = found.seats
    rows = [
        [names[x.seat], x.what, str(x.dice), f"{x.got:g}", f"{x.expected:.1f}", f"{x.deviations:+.2f}"]
        for x in found.luck
    ]
    heads = ["", "for", "dice", "brought", "on average", "standard deviations"]
    lines = list(zip(names, found.fortune.lines, strict=True))
    title = f"{found.fortune.what}: so much more than on average, die by die"
    chart = f"<h3>{escape(title)}</h3>{line_chart(title, lines)}" if rows else ""
    text = "What the dice brought against what they bring on average; beyond two standard deviations is rare."
    return section("Luck", text, table(heads, rows, 4) + chart)


def _losses(found: Report) -> str:
    bars = [(f"{x.what} ({found.seats[x.seat]})", x.figure, x.seat) for x in found.losses]
    return section("Losses", "Steps lost, in fights and otherwise.", bar_chart("Losses", bars) if bars else "")


def _fights(found: Report) -> str:
    rows = [[found.seats[x.seat], x.what, x.how] for x in found.fights]
    return section("Decisive fights", "Those on which most hung.", table(["", "fight", "what came of it"], rows))


def _cards(found: Report) -> str:
    rows = [
        [seat, use, str(len(played)), ", ".join(played)]
        for seat, uses in found.cards.items()
        for use, played in sorted(uses.items(), key=lambda x: -len(x[1]))
    ]
    return section("Cards", "What each side played its cards as.", table(["", "as", "times", "cards"], rows))
