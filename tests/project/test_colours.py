"""Letters can be read on what they stand on, by day and in the dark: WCAG's 4.5 to 1, from skins and styles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from greatwar.games import TITLES

WEB = Path(__file__).resolve().parents[2] / "web" / "src"
READABLE = 4.5
#: how light a place of the map may be in the dark; a sheet of white paper has 1
GLARING = 0.1
THEMES = ("light", "dark")
#: what texts are written on, and the colours that they are written in everywhere
GROUNDS = ("--paper", "--paper-2", "--card")
INKS = ("--ink", "--ink-2", "--link", "--accent", "--bad", "--good")

Rgb = tuple[float, float, float]


# Colours --------------------------------------------------------------------------------------------


def rgb(colour: str) -> Rgb:
    """The three parts of #rgb or #rrggbb, from 0 to 1."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    assert re.fullmatch(r"[0-9a-f]{6}", digits), colour
    return (int(digits[:2], 16) / 255, int(digits[2:4], 16) / 255, int(digits[4:], 16) / 255)


def over(top: str, share: float, below: str) -> str:
    """What a colour looks like that covers another with this share."""
    mixed = (share * a + (1 - share) * b for a, b in zip(rgb(top), rgb(below), strict=True))
    return "#" + "".join(f"{round(255 * part):02x}" for part in mixed)


def luminance(colour: str) -> float:
    """How light a colour is (WCAG 2.2)."""
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """How well one can be read on the other."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("one", "other", "found"), [("#000", "#fff", 21), ("#777777", "#fff", 4.48), ("#fff",) * 2 + (1,)]
)
def test_contrast_is_that_of_the_standard(one: str, other: str, found: float):
    assert contrast(one, other) == pytest.approx(found, abs=0.01)


# Styles ---------------------------------------------------------------------------------------------


class Rule(NamedTuple):
    """A rule of a style sheet: where it stands, for what, and what it says."""

    file: str
    selector: str
    says: dict[str, str]


@cache
def rules() -> tuple[Rule, ...]:
    """Every rule of the client's style sheets and components."""
    found: list[Rule] = []
    for path in sorted(WEB.rglob("*")):
        text = path.read_text(encoding="utf-8") if path.suffix in (".css", ".svelte") else ""
        if path.suffix == ".svelte":
            text = "".join(re.findall(r"<style>(.*?)</style>", text, flags=re.S))
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", text, flags=re.S)):
            says = dict(re.findall(r"([\w-]+)\s*:\s*([^;]+?)\s*(?:;|$)", body.strip()))
            found.append(Rule(path.name, " ".join(selector.split()), says))
    return tuple(found)


def said(selector: str) -> dict[str, str]:
    """What the rules with just this selector say together."""
    return {name: value for rule in rules() if rule.selector == selector for name, value in rule.says.items()}


def theme(name: str) -> dict[str, str]:
    """The named colours of a theme; seats have those of the family until a skin has come."""
    return said(":root") | (said('[data-theme="dark"]') if name == "dark" else {})


def solid(value: str, names: dict[str, str]) -> str | None:
    """The colour that a value of a style stands for; None if it shines through, or is no single colour."""
    value = value.split("!")[0].strip()
    if found := re.fullmatch(r"var\((--[\w-]+)(?:,\s*(.+))?\)", value):
        known = names.get(found[1]) or found[2]
        return solid(known, names) if known else None
    return value if re.fullmatch(r"#([0-9a-f]{3}|[0-9a-f]{6})", value) else None


DARK = '[data-theme="dark"] '


def answered_in_the_dark(rule: Rule) -> bool:
    """Whether a rule for the dark says other colours for the same things."""
    last = rule.selector.split(",")[-1].split()[-1]
    return any(
        other.selector.startswith(DARK) and last in re.split(r"[\s,()]+", other.selector) and "color" in other.says
        for other in rules()
    )


def written() -> Iterator[tuple[str, str, str, str]]:
    """Where, in which theme, in which colour and on which: all rules that say both."""
    for rule in rules():
        ground, ink = rule.says.get("background", rule.says.get("background-color", "")), rule.says.get("color", "")
        for name in THEMES:
            if name == ("light" if rule.selector.startswith(DARK) else "dark" if answered_in_the_dark(rule) else ""):
                continue
            names = theme(name)
            one, other = solid(ink, names), solid(ground, names)
            if one and other:
                yield f"{rule.file}: {rule.selector}", name, one, other


def test_letters_can_be_read_wherever_a_style_says_on_what_they_stand():
    pairs = list(written())
    assert len(pairs) > 40
    poor = [f"{where} ({name}): {contrast(a, b):.2f}" for where, name, a, b in pairs if contrast(a, b) < READABLE]
    assert not poor, "\n".join(poor)


@pytest.mark.parametrize("name", THEMES)
def test_texts_can_be_read_on_every_ground(name: str):
    names = theme(name)
    pairs = {(ink, ground): contrast(names[ink], names[ground]) for ink in INKS for ground in GROUNDS}
    assert not {pair: found for pair, found in pairs.items() if found < READABLE}


# Skins ----------------------------------------------------------------------------------------------


@cache
def skin(title: str) -> dict[str, Any]:
    """What a table is told about the look of a title."""
    found: dict[str, Any] = import_module(f"greatwar.games.{title.replace('-', '_')}.skin").skin()
    return found


@cache
def shares() -> dict[str, float]:
    """How strongly the counters are shaded behind letters, as the client has it."""
    text = (WEB / "board" / "shades.ts").read_text(encoding="utf-8")
    return {name: float(value) for name, value in re.findall(r"\b([A-Z]+) = ([\d.]+)", text)}


@pytest.mark.parametrize("title", TITLES)
def test_names_and_values_on_counters_can_be_read(title: str):
    """On the plain counter, on the band behind the name, on the stripe of a reduced one, on the tower of a fort."""
    assert set(shares()) == {"BAND", "STRIPE", "TOWER"}
    poor = {}
    for code, nation in skin(title)["nations"].items():
        ink, colour = nation["ink"], nation["colour"]
        away = "#000" if ink.startswith("#f") else "#fff"
        for what, share in {"plain": 0.0, **shares()}.items():
            if (found := contrast(ink, over(away, share, colour))) < READABLE:
                poor[code, what] = round(found, 2)
    assert not poor


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("title", TITLES)
def test_the_colours_of_the_seats_can_be_read_and_written_on(title: str, name: str):
    """Headings and figures in the colour of a seat, heads of cards on it, lines of the log on a band of it."""
    names, found = theme(name), dict[tuple[str, str], float]()
    bands = [(names["--glow"], share(".log p.band.news"))]
    for seat in skin(title)["seats"]:
        colour = seat["colour" if name == "light" else "colourDark"]
        found |= {(seat["title"], ground): contrast(colour, names[ground]) for ground in GROUNDS}
        found[seat["title"], "on it"] = contrast(names["--on-seat"], colour)
        bands.append((colour, share(".log p.band")))
    for band, much in bands:
        for ink in ("--ink", "--ink-2", "--link", "--accent"):
            found[band, ink] = contrast(names[ink], over(band, much, names["--paper"]))
    assert not {pair: round(much, 2) for pair, much in found.items() if much < READABLE}


def share(selector: str) -> float:
    """How much of a colour is mixed into the ground of something."""
    mixed = re.search(r"(\d+)%, transparent", said(selector)["background"])
    assert mixed is not None
    return int(mixed[1]) / 100


def test_no_space_of_the_map_glares_in_the_dark():
    """Every ground that has a colour of its own by day has another, dim one in the dark."""
    by_day = {
        rule.selector for rule in rules() if re.fullmatch(r"\.ground(\.\w+)?", rule.selector) and "fill" in rule.says
    }
    dim = {
        rule.selector.removeprefix(DARK): rule.says["fill"]
        for rule in rules()
        if rule.selector.startswith(DARK + ".ground")
    }
    assert len(by_day) > 4
    assert set(dim) == by_day
    assert not {selector: fill for selector, fill in dim.items() if luminance(fill) > GLARING}
    assert luminance(theme("dark")["--map-sea"]) <= 1.2 * GLARING
