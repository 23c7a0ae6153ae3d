"""The skin: everything on the table is drawn, at a place of its own, under the name of the notation."""

import math
from colorsys import rgb_to_hls
from pathlib import Path

import msgspec
import pytest

from greatwar.games.illusions_of_glory import skin as looks
from greatwar.games.illusions_of_glory.components import CARDS, FOLDER, PLACES, SPACES, UNITS
from greatwar.games.illusions_of_glory.game import GAME
from greatwar.games.illusions_of_glory.notation import VERBS
from greatwar.kernel.errors import DataError

SKIN = looks.skin()
BY_NAME = {x["id"]: x for x in SKIN["spaces"]}


def test_it_is_plain_data_without_nulls():
    text = msgspec.json.encode(SKIN)
    assert msgspec.json.decode(text) == SKIN
    assert b"null" not in text


def test_every_component_is_there_under_its_name():
    assert [x["id"] for x in SKIN["spaces"]] == [str(x) for x in SPACES]
    assert [x["id"] for x in SKIN["counters"]] == [str(x) for x in UNITS]
    assert [x["id"] for x in SKIN["cards"]] == [str(x) for x in CARDS]
    assert {x["id"] for x in SKIN["boxes"]} == {str(x) for x in PLACES} - {str(x) for x in SPACES}
    assert [x["id"] for x in SKIN["seats"]] == list(GAME.seats)
    assert {x["nation"] for x in SKIN["counters"]} <= set(SKIN["nations"])


def test_every_noun_of_the_notation_is_drawn():
    drawn = {x["id"] for key in ("spaces", "boxes", "counters", "cards") for x in SKIN[key]}
    for nouns in VERBS.values():
        for noun in nouns:
            if noun.name in ("unit", "space", "place", "card"):
                assert {str(x) for x in noun.values} <= drawn


def test_every_verb_has_a_label_and_its_nouns():
    assert set(SKIN["verbs"]) == set(VERBS) <= set(looks.LABELS)
    assert SKIN["verbs"]["move"] == {"label": "Move", "nouns": ["unit", "place"], "steps": True}
    assert all(use["verb"] in VERBS for use in SKIN["cardUses"])


def test_every_line_is_drawn_once():
    pairs = {frozenset((x["a"], x["b"])) for x in SKIN["links"]}
    assert len(pairs) == len(SKIN["links"]) == sum(len(x.links) for x in SPACES) // 2
    assert all(x["a"] in BY_NAME and x["b"] in BY_NAME for x in SKIN["links"])


def test_water_is_drawn_wherever_an_attack_crosses_it():
    drawn = {frozenset((x["a"], x["b"])) for x in SKIN["edges"]}
    assert drawn == {frozenset((x.name, k.to.name)) for x in SPACES for k in x.links if k.water}


def test_spaces_lie_on_the_map_and_apart():
    places = [(x["x"], x["y"]) for x in SKIN["spaces"]]
    width, height, size = (SKIN["map"][key] for key in ("width", "height", "size"))
    assert all(size < x < width - size and size < y < height - size for x, y in places)
    assert min(math.dist(a, b) for n, a in enumerate(places) for b in places[:n]) > 1.5 * size


def test_names_stand_beside_their_spaces():
    for x in SKIN["spaces"]:
        assert " ".join(x["label"]["lines"]).replace("- ", "-") == x["id"]
        assert 20 < math.dist((x["x"], x["y"]), (x["label"]["x"], x["label"]["y"])) < 120, x["id"]


def test_what_is_printed_in_a_space():
    assert BY_NAME["Moscow"]["region"]["width"] >= 94
    assert BY_NAME["Berlin"]["vp"] == ["standard"]
    assert BY_NAME["Berlin"]["capital"] == "GE"
    assert "region" not in BY_NAME["Berlin"]
    assert BY_NAME["Albania Sea Invasion"]["beach"]
    assert BY_NAME["Przemysl"]["fort"] > 0


def test_reconstructed_things_say_so():
    assert set(SKIN["sources"]) == {"reconstructed", "sister"}
    assert next(x for x in SKIN["counters"] if x["id"] == "RU I")["source"] == "reconstructed"
    assert "source" not in BY_NAME["Berlin"]


def test_tracks_and_turns():
    assert [x["turn"] for x in SKIN["turns"]] == list(range(1, 19))
    assert len({x["id"] for x in SKIN["tracks"]}) == len(SKIN["tracks"])
    told = GAME.describe(GAME.start("campaign", {}, "tracks").state)
    for track in SKIN["tracks"]:
        value = told
        for key in track["at"].split("."):
            value = value[key]


def test_a_layout_that_does_not_fit_is_refused(tmp_path: Path):
    data = tmp_path / "data"
    data.mkdir()
    text = (FOLDER / "data" / "layout.csv").read_text(encoding="utf-8")
    (data / "layout.csv").write_text(text.replace("1,Berlin,", "1,Spandau,", 1), encoding="utf-8")
    with pytest.raises(DataError, match="Berlin"):
        looks.load_layout(tmp_path)


def test_rules_that_tracks_and_charts_name_are_rows():
    rows = {line.split("\t")[0] for line in (FOLDER / "rules.tsv").read_text(encoding="utf-8").splitlines()}
    named = [x["rule"] for x in (*SKIN["tracks"], *SKIN["charts"]) if "rule" in x]
    assert named
    assert set(named) <= rows


def hue(colour: str) -> tuple[int, float, float]:
    """Hue in degrees, lightness and saturation of a colour, in per cent of one."""
    h, light, full = rgb_to_hls(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))
    return round(h * 360), light, full


@pytest.mark.rule("2.0:unit-colours")
@pytest.mark.parametrize(
    ("nation", "hues", "light"),
    [
        ("IT", (80, 140), (0.6, 0.8)),  # light green
        ("BR", (25, 45), (0.6, 0.8)),  # tan
        ("FR", (200, 230), (0.4, 0.7)),  # blue
        ("SB", (15, 35), (0.2, 0.45)),  # brown
        ("MN", (265, 300), (0.3, 0.6)),  # purple
        ("TU", (38, 55), (0.4, 0.6)),  # mustard
        ("GR", (215, 240), (0.1, 0.4)),  # dark blue
        ("BU", (0, 10), (0.3, 0.6)),  # red
        ("RO", (110, 150), (0.1, 0.4)),  # dark green
        ("GE", (80, 140), (0.35, 0.6)),  # grey-green
    ],
)
def test_counters_have_the_colours_of_the_rulebook(nation: str, hues: tuple[int, int], light: tuple[float, float]):
    h, lightness, _ = hue(looks.looks()[nation]["colour"])
    assert hues[0] <= h <= hues[1]
    assert light[0] <= lightness <= light[1]


@pytest.mark.rule("2.0:unit-colours")
def test_russians_are_white_and_austrians_grey():
    faces = looks.looks()
    assert hue(faces["RU"]["colour"])[1] > 0.9
    assert hue(faces["AH"]["colour"])[2] < 0.05
    assert hue(faces["GE"]["colour"])[2] < 0.15
