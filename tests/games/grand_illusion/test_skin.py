"""The skin: everything on the table is drawn, at a place of its own, under the name of the notation."""

import math
from pathlib import Path
from typing import Any

import msgspec
import pytest

from greatwar.games.grand_illusion.battle import Battle
from greatwar.games.grand_illusion.components import FOLDER, HEXES, PLACES, UNITS, Side, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.layout import RADIUS, load_layout
from greatwar.games.grand_illusion.notation import VERBS
from greatwar.games.grand_illusion.skin import NATIONS, skin
from greatwar.games.grand_illusion.what_if import EFFECTS, changes_of
from greatwar.kernel.errors import DataError
from tests.games.grand_illusion.positions import position

SKIN = skin()
SPACES = {x["id"]: x for x in SKIN["spaces"]}
COUNTERS = {x["id"]: x for x in SKIN["counters"]}


def test_it_is_plain_data():
    assert msgspec.json.decode(msgspec.json.encode(SKIN)) == SKIN


def test_every_component_is_there_under_its_name():
    assert list(SPACES) == [str(x) for x in HEXES]
    assert list(COUNTERS) == [str(x) for x in UNITS]
    assert {x["id"] for x in SKIN["boxes"]} == {str(x) for x in PLACES} - set(SPACES)
    assert [x["id"] for x in SKIN["seats"]] == list(GAME.seats)
    assert set(SKIN["nations"]) == {unit.nation.value for unit in UNITS}


def test_hexes_touch_where_they_are_neighbours():
    for link in SKIN["links"]:
        a, b = SPACES[link["a"]], SPACES[link["b"]]
        assert math.dist((a["x"], a["y"]), (b["x"], b["y"])) == pytest.approx(RADIUS * 3**0.5, abs=1.5)


def test_links_rails_and_edges_are_those_of_the_map():
    pairs = {(a.name, b.name) for a in HEXES for b in a.neighbours if a < b}
    walls = {(a.name, b.name) for a in HEXES for b in a.walls if a < b}
    rails = {(a.name, b.name) for a in HEXES for b in a.rails if a < b}
    drawn = {(x["a"], x["b"]): x for x in SKIN["links"]}
    assert set(drawn) == pairs - walls
    assert {pair for pair, x in drawn.items() if x["kind"] == "rail"} == rails
    assert all(len(drawn[pair]["via"]) == 5 for pair in rails)
    assert {(x["a"], x["b"]) for x in SKIN["edges"] if x["kind"] == "wall"} == walls == {("42", "52")}
    diamonds = {(a.name, b.name) for a in HEXES for b in a.diamonds if a < b}
    assert {(x["a"], x["b"]) for x in SKIN["edges"] if x["kind"] == "diamond"} == diamonds


def test_the_town_and_the_name_stand_in_their_hex():
    for x in SKIN["spaces"]:
        for part in (x["town"], x["label"]):
            assert math.dist((x["x"], x["y"]), (part["x"], part["y"])) < RADIUS * 0.86, x["id"]


def test_what_is_printed_in_a_hex():
    assert SPACES["72"]["title"] == "Liège"
    kinds = {name: [x["kind"] for x in SPACES[name]["badges"]] for name in ("1", "19", "86", "3")}
    assert kinds == {"1": ["port", "supply", "supply", "supply"], "19": ["tag", "star"], "86": ["tag", "star"], "3": []}
    assert {x["text"] for x in SPACES["19"]["badges"]} == {"+1", "10"}
    assert SPACES["86"]["source"] == "reconstructed"
    assert {zone["id"]: len(zone["spaces"]) for zone in SKIN["zones"]} == {
        name: sum(getattr(h, name) for h in HEXES) for name in ("plan17", "schlieffen", "paris_danger")
    }


def test_both_sides_of_a_counter():
    third, fort, hq = COUNTERS["GE III"], COUNTERS["Fort Toul"], COUNTERS["GE HQ1"]
    assert (third["full"], third["reduced"], third["symbol"]) == ([5, 2], [4, 1], "XXX")
    assert (fort["arm"], fort["full"], fort["source"]) == ("fort", [5], unit("Fort Toul").source)
    assert (hq["short"], hq["full"], hq["symbol"]) == ("1", ["HQ", 4], "XXXX")
    assert COUNTERS["GE BLW"]["full"] == ["(1)", 2]


def test_every_nation_has_a_look_of_its_own():
    for part in ("colour", "sign"):
        assert len({look[part] for look in NATIONS.values()}) == len(NATIONS)


def test_every_verb_has_a_label_and_nouns_a_table_can_point_at():
    assert set(SKIN["verbs"]) == set(VERBS)
    assert SKIN["verbs"]["march"]["nouns"] == ["space"]
    assert SKIN["verbs"]["front"]["nouns"] == ["unit", "slot"]
    assert all(verb["label"] for verb in SKIN["verbs"].values())


def test_tracks_point_into_the_view():
    told = GAME.describe(GAME.setup("campaign"))
    for track in SKIN["tracks"]:
        value: Any = told
        for key in track["at"].split("."):
            value = value[key]
        assert "boxes" not in track or isinstance(value, int) or value in track["boxes"], track["id"]


def test_charts_have_a_cell_for_every_column():
    for chart in SKIN["charts"]:
        assert chart["rows"], chart["id"]
        assert {len(row) for row in chart["rows"]} == {len(chart["columns"])}, chart["id"]
    fortunes = next(x for x in SKIN["charts"] if x["id"] == "fortunes")
    assert [row[0] for row in fortunes["rows"]] == list(range(2, 13))


def test_every_option_is_offered_with_its_price_and_in_words():
    pick = SKIN["verbs"]["options"]["pick"]
    assert [item["id"] for item in pick["items"]] == list(EFFECTS)
    assert changes_of("G2") == "GE HA420b, GE HA305b: on turn 5 as variable reinforcements."
    assert SKIN["words"]["A1+A2"] == "A1 Limited free set-up (-2 VP) and A2 Better use of resources (-1 VP)"


def test_the_battle_board_shows_who_stands_where_and_who_waits():
    s = position().clear().at(96, "GE XXI", "GE IIB", "FR XV", "FR XX").build()
    attackers = (unit("FR XV"), unit("FR XX"))
    front = ((unit("GE XXI"),), (), (), ())
    s.battle = Battle(hex_at(96), Side.ALLIED, attackers, fortune=8, front=(front, ((), (), (), ())))
    board = GAME.describe(s)["board"]
    assert (board["space"], board["attacker"]) == ("96", "Allied")
    assert [(row["side"], row["verb"]) for row in board["rows"]] == [
        ("German", "reserve"),
        ("German", "front"),
        ("Allied", "front"),
        ("Allied", "reserve"),
    ]
    assert board["rows"][1]["slots"][0] == {"id": "1", "units": ["GE XXI"]}
    assert board["waiting"] == {"German": ["GE IIB"], "Allied": ["FR XV", "FR XX"]}
    assert board["notes"][:2] == ["Fortunes of War 8: No Effect", "Terrain +1"]


def test_a_broken_layout_is_named_with_its_line(tmp_path: Path):
    (tmp_path / "data").mkdir()
    text = (FOLDER / "data" / "layout.csv").read_text(encoding="utf-8")
    (tmp_path / "data" / "layout.csv").write_text(text.replace("\n2,", "\n3,", 1), encoding="utf-8")
    with pytest.raises(DataError, match=r"layout.csv:3: column 'hex': found 3, expected 2"):
        load_layout(tmp_path)
