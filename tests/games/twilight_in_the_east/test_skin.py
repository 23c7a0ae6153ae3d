"""The skin: thousands of hexes by a formula, everything on the table under the name of the notation; and the view."""

import gzip
import math

import msgspec
import pytest

from greatwar.games.twilight_in_the_east import labels, layout
from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.board import ADJ, NEIGHBOUR, side_between
from greatwar.games.twilight_in_the_east.components import ARMIES, FOLDER, HEXES, PLACES, UNITS, hex_named
from greatwar.games.twilight_in_the_east.game import GAME
from greatwar.games.twilight_in_the_east.notation import VERBS
from greatwar.games.twilight_in_the_east.skin import skin

from .positions import CENTRAL, RUSSIA, attaching, moving, position, put, start

SKIN = skin()
GRID = SKIN["grid"]


def test_it_is_plain_data_without_nulls():
    text = msgspec.json.encode(SKIN)
    assert msgspec.json.decode(text) == SKIN
    assert b"null" not in text


def test_it_stays_small_though_the_map_has_thousands_of_hexes():
    assert len(HEXES) == 8233
    assert len(gzip.compress(msgspec.json.encode(SKIN))) < 30_000


def test_every_component_is_there_under_its_name():
    named = [f"{column:02}.{row}" for column, first, last in GRID["columns"] for row in range(first, last + 1)]
    assert named == [h.name for h in HEXES]
    assert [x["id"] for x in SKIN["counters"]] == [u.name for u in UNITS]
    assert {x["id"] for x in SKIN["boxes"]} == {p.name for p in PLACES} - {h.name for h in HEXES}
    assert [x["id"] for x in SKIN["seats"]] == list(GAME.seats)
    assert [x["id"] for x in SKIN["armies"]] == [a.name for a in ARMIES]
    assert {x["nation"] for x in SKIN["counters"]} <= set(SKIN["nations"])


@pytest.mark.parametrize("what", ["terrain", "country", "area"])
def test_one_letter_a_hex(what):
    coded = GRID[what]
    assert len(coded["of"]) == len(HEXES)
    assert {ord(letter) - ord("a") for letter in coded["of"]} == set(range(len(coded["kinds"])))


def test_the_letters_say_what_the_hexes_are():
    n = hex_named("41.19").n
    kind = {what: GRID[what]["kinds"][ord(GRID[what]["of"][n]) - ord("a")] for what in ("terrain", "country", "area")}
    assert kind == {"terrain": nm.TERRAIN_NAMES[HEXES[n].terrain], "country": "Germany", "area": "East Prussia"}
    assert GRID["towns"]["44.20"] == "Gumbinnen"


def test_neighbours_touch_and_nothing_lies_off_the_map():
    apart = layout.RADIUS * math.sqrt(3)
    for h in HEXES:
        x, y = layout.middle(h)
        assert layout.RADIUS < x < layout.WIDTH - layout.RADIUS
        assert layout.RADIUS < y < layout.HEIGHT - layout.RADIUS
    for h in HEXES[::37]:
        for n in ADJ[h.n]:
            assert math.dist(layout.middle(h), layout.middle(HEXES[n])) == pytest.approx(apart, abs=0.2)


def test_the_ends_of_a_side_are_the_corners_that_two_hexes_share():
    for h in HEXES[100:8000:401]:
        for d in range(6):
            n = NEIGHBOUR[6 * h.n + d]
            if n < 0:
                continue
            one, two = layout.ends_of(side_between(h.n, n))
            middles = layout.lattice(h), layout.lattice(HEXES[n])
            assert (one[0] + two[0], one[1] + two[1]) == tuple(a + b for a, b in zip(*middles, strict=True))
            assert abs(one[0] - two[0]) + abs(one[1] - two[1]) == 2


def test_sides_are_joined_to_one_chain():
    around = [side_between(hex_named("41.19").n, n) for n in ADJ[hex_named("41.19").n]]
    (chain,) = layout.chains(around).split(";")
    assert len(chain.split(",")[2]) == 6
    assert sorted(chain.split(",")[2]) == list("abcdef")
    assert layout.chains([]) == ""


def test_every_verb_has_a_label_and_its_nouns():
    assert set(SKIN["verbs"]) == set(VERBS) == set(labels.LABELS)
    assert SKIN["verbs"]["march"] == {"label": "March to", "nouns": ["space"], "via": "through"}
    assert SKIN["verbs"]["take"]["with"] in VERBS
    assert SKIN["verbs"]["lay"]["nouns"] == ["unit", "side"]


def test_every_noun_that_can_be_pointed_at_is_drawn():
    drawn = {x["id"] for x in SKIN["counters"]} | {h.name for h in HEXES}
    for nouns in VERBS.values():
        for noun in nouns:
            if noun.name in ("unit", "hex"):
                assert {str(x) for x in noun.values} <= drawn


def test_counters_show_steps_defence_and_movement():
    shown = {x["id"]: x for x in SKIN["counters"]}
    assert shown["G 1/1"]["full"] == [12, 16, 7]
    assert shown["G 1/1"]["base"] == 11
    assert shown["R 20 Train"]["arm"] == "train"
    assert shown["R 20 Train"]["full"] == ["r6"]
    assert shown["G Fortress Königsberg"]["full"] == [4]
    assert shown["R Dummy 1"]["full"] == ["?"]


def test_tracks_charts_and_turns():
    assert len({x["id"] for x in SKIN["tracks"]}) == len(SKIN["tracks"])
    assert SKIN["turns"][0]["name"] == "GT 1, 17 Aug to 18 Aug"
    told = GAME.describe(start("d_grand_campaign"))
    for track in SKIN["tracks"]:
        value = told
        for key in track["at"].split("."):
            value = value[key]
    for chart in SKIN["charts"]:
        assert {len(row) for row in chart["rows"]} == {len(chart["columns"])}, chart["id"]


def test_rules_that_charts_name_are_rows():
    rows = {line.split("\t")[0] for line in (FOLDER / "rules.tsv").read_text(encoding="utf-8").splitlines()}
    assert {x["rule"] for x in SKIN["charts"]} <= rows


# The view -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", list(GAME.scenarios))
def test_a_view_is_what_differs_from_the_set_up(scenario):
    s = start(scenario)
    for seat in (RUSSIA, CENTRAL):
        told = GAME.describe(GAME.view(s, seat))
        assert all(set(space) == {"unseen"} for space in told["spaces"].values())
        assert len(told["spaces"]) < 10
        assert len(msgspec.json.encode(told)) < 40_000
    assert GAME.describe(s)["spaces"] == {}


def test_a_stack_on_the_move_is_named():
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "38.20")
    put(s, "R 25/3", "38.20")
    moving(s, RUSSIA)
    assert "moving" not in GAME.describe(s)
    GAME.apply(s, GAME.find(s, "take R 27/3"))
    GAME.settle(s)
    assert GAME.describe(s)["moving"] == ["R 27/3"]
    GAME.apply(s, GAME.find(s, "join R 25/3"))
    GAME.settle(s)
    assert GAME.describe(GAME.view(s, CENTRAL))["moving"] == ["R 27/3", "R 25/3"]


def test_boundaries_of_armies_are_lines_across_the_map():
    s = attaching(start("c_galicia"), RUSSIA)
    told = GAME.describe(GAME.view(s, RUSSIA))
    assert told["borders"][0]["armies"] == ["R FOURTH", "R FIFTH"]
    for border in told["borders"]:
        assert len(border["line"]) > 60
        assert set("".join(chain.split(",")[2] for chain in border["line"].split(";"))) <= set("abcdef")


def test_losses_change_the_face():
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "38.20", lost=2)
    told = GAME.describe(s)["units"]["R 27/3"]
    assert told["face"][0] == 8
    assert told["lost"] == 2


def test_the_enemy_learns_no_face_no_army_and_no_unseen_unit():
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "41.19", lost=2, status=-3, supply="low")
    put(s, "G 1.FA", "41.19")
    moving(s, RUSSIA)
    text = msgspec.json.encode(GAME.describe(GAME.view(s, RUSSIA))).decode()
    assert "G 1.FA" not in text
    told = GAME.describe(GAME.view(s, RUSSIA))["units"]["G 1/1"]
    assert not {"face", "lost", "status", "army", "corps", "low"} & set(told)
    assert {"face", "lost", "status", "low"} <= set(GAME.describe(GAME.view(s, CENTRAL))["units"]["G 1/1"])
