"""The skin: everything on the table is drawn, at a place of its own, under the name of the notation."""

import math
from pathlib import Path

import msgspec
import pytest

from greatwar.games.paths_of_glory import skin as looks
from greatwar.games.paths_of_glory.components import CARDS, FOLDER, PLACES, SPACES, UNITS
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.names import Nation
from greatwar.games.paths_of_glory.notation import VERBS
from greatwar.kernel.errors import DataError

SKIN = looks.skin()


def test_it_is_plain_data():
    assert msgspec.json.decode(msgspec.json.encode(SKIN)) == SKIN


def test_every_component_is_there_under_its_name():
    assert [x["id"] for x in SKIN["spaces"]] == [str(x) for x in SPACES]
    assert [x["id"] for x in SKIN["counters"]] == [str(x) for x in UNITS]
    assert [x["id"] for x in SKIN["cards"]] == [str(x) for x in CARDS]
    assert {x["id"] for x in SKIN["boxes"]} == {str(x) for x in PLACES} - {str(x) for x in SPACES}
    assert [x["id"] for x in SKIN["seats"]] == list(GAME.seats)


def test_every_link_is_drawn_once_with_its_limits():
    drawn = {frozenset((x["a"], x["b"])): x for x in SKIN["links"]}
    assert len(drawn) == len(SKIN["links"]) == sum(len(s.links) for s in SPACES) // 2
    assert drawn[frozenset(("London", "Calais"))] == {"a": "London", "b": "Calais", "dashed": True, "who": ["BR"]}
    assert all(("who" in x) == ("dashed" in x) for x in SKIN["links"])


def test_spaces_lie_on_the_map_and_apart():
    places = [(x["x"], x["y"]) for x in SKIN["spaces"]]
    width, height, size = (SKIN["map"][key] for key in ("width", "height", "size"))
    assert all(size < x < width - size and size < y < height - size for x, y in places)
    nearest = min(math.dist(a, b) for n, a in enumerate(places) for b in places[:n])
    assert nearest > 1.5 * size


def test_names_stand_beside_their_spaces():
    for x in SKIN["spaces"]:
        assert " ".join(x["label"]["lines"]).replace("- ", "-") == x["id"]
        assert 20 < math.dist((x["x"], x["y"]), (x["label"]["x"], x["label"]["y"])) < 120, x["id"]


def test_what_is_printed_in_a_space():
    by_name = {x["id"]: x for x in SKIN["spaces"]}
    assert by_name["Metz"]["fort"] == 3
    assert by_name["Essen"]["supply"]
    assert by_name["London"]["ports"] == ["AP"]
    assert "vp" not in by_name["Liege"]
    assert by_name["Paris"]["vp"] == ["standard", "historical"]
    assert by_name["Vienna"]["capital"] == "AH"


def test_both_sides_of_a_counter():
    first = next(x for x in SKIN["counters"] if x["id"] == "GE 1")
    assert (first["full"], first["reduced"], first["symbol"]) == ([5, 3, 3], [3, 3, 3], "XXXX")


def test_every_nation_has_a_colour_of_its_own():
    colours = [look.colour for look in looks.LOOKS.values()]
    assert set(looks.LOOKS) == set(Nation)
    assert len(set(colours)) == len(colours)


@pytest.mark.parametrize("nation", looks.LOOKS, ids=str)
def test_figures_on_counters_can_be_read(nation: Nation):
    look = looks.LOOKS[nation]
    assert contrast(look.colour, look.ink) >= 3.0


def contrast(a: str, b: str) -> float:
    """The contrast of two colours as WCAG reckons it."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_verb_has_a_label_and_its_nouns():
    assert set(SKIN["verbs"]) == set(VERBS)
    assert SKIN["verbs"]["move"] == {"label": "Move", "nouns": ["unit", "space"], "steps": True}
    assert all(use["verb"] in VERBS for use in SKIN["cardUses"])


def test_tracks_and_turns():
    assert [x["turn"] for x in SKIN["turns"]] == list(range(1, 21))
    assert SKIN["turns"][0]["name"] == "August 1914"
    assert len({x["id"] for x in SKIN["tracks"]}) == len(SKIN["tracks"])


def test_a_layout_that_does_not_fit_is_refused(tmp_path: Path):
    data = tmp_path / "data"
    data.mkdir()
    text = (FOLDER / "data" / "layout.csv").read_text(encoding="utf-8")
    (data / "layout.csv").write_text(text.replace("1,London,", "1,Londinium,", 1), encoding="utf-8")
    with pytest.raises(DataError, match="London"):
        looks.load_layout(tmp_path)
