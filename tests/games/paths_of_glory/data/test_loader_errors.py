"""Every fault in a data file is told with file, line, column, what was found and what was expected."""

from __future__ import annotations

import shutil
from enum import StrEnum
from typing import Literal

import msgspec
import pytest

from greatwar.games.paths_of_glory.components import FOLDER
from greatwar.games.paths_of_glory.pack import check_pack
from greatwar.kernel.errors import DataError, GreatwarError
from greatwar.kernel.tables import data_file, read_table, read_toml, refer, trying_pack, unique, use_pack


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Row(msgspec.Struct):
    name: str
    size: int
    colour: Colour
    flag: bool = False
    side: Literal["CP", "AP"] | None = None
    tags: tuple[str, ...] = ()


HEADER = "name,size,colour,flag,side,tags\n"


def read(tmp_path, text, delimiter=","):
    file = tmp_path / "table.csv"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_table(file, Row, delimiter)


def test_a_good_table(tmp_path):
    rows = read(tmp_path, HEADER + 'a,1,red,1,AP,x;y\n"b, c",2,blue,,,\n')
    assert rows == [Row("a", 1, Colour.RED, True, "AP", ("x", "y")), Row("b, c", 2, Colour.BLUE)]


def test_columns_in_another_order_and_tabs(tmp_path):
    assert read(tmp_path, "size\tname\tcolour\tflag\ttags\tside\n1\ta\tred\t0\t\t\n", "\t") == [Row("a", 1, Colour.RED)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"table.csv:1: the file is empty, expected the columns name, size"),
        ("name,size\n", r"table.csv:1: found no column 'colour', expected name, size"),
        (HEADER.replace("size", "sise"), r"table.csv:1: found the unknown column 'sise'; did you mean size"),
        (HEADER.replace("size", "weight"), r"table.csv:1: found the unknown column 'weight', expected name"),
        ("name," + HEADER, r"table.csv:1: found the column 'name' twice"),
        (HEADER + "a,1,red,1,AP\n", r"table.csv:2: found 5 cells, expected 6"),
        (HEADER + "a,1,red,1,AP,x,y\n", r"table.csv:2: found 7 cells, expected 6"),
        (HEADER + "\na,1,red,,,\n", r"table.csv:2: found 0 cells, expected 6"),
        (HEADER + "a,1,red,,,\nb,one,red,,,\n", r"table.csv:3: column 'size': found 'one', expected a whole number"),
        (HEADER + "a,,red,,,\n", r"table.csv:2: column 'size': found nothing, expected a whole number"),
        (
            HEADER + "a,1,rad,,,\n",
            r"table.csv:2: column 'colour': found 'rad', expected one of red, blue; did you mean red\?",
        ),
        (HEADER + "a,1,red,maybe,,\n", r"table.csv:2: column 'flag': found 'maybe', expected 0 or 1"),
        (HEADER + "a,1,red,,XX,\n", r"table.csv:2: column 'side': found 'XX', expected one of CP, AP or nothing"),
        (HEADER + 'a,1,"red,,,\nb', r"table.csv:2: found a line that is no CSV"),
        (HEADER + '"a\nb",1,red,,,\n', r"table.csv:2: found a line that is no CSV \(a quoted cell runs on"),
        (HEADER + '"a"b,1,red,,,\n', r"table.csv:2: found a line that is no CSV"),
        (HEADER.encode() + b"caf\xe9,1,red,,,\n", r"table.csv:2: found byte 0xe9, expected UTF-8 text"),
    ],
)
def test_faults_in_a_table(tmp_path, text, message):
    with pytest.raises(DataError, match=message):
        read(tmp_path, text)


def test_a_missing_file(tmp_path):
    with pytest.raises(DataError, match=r"no.csv: cannot be read \(No such file"):
        read_table(tmp_path / "no.csv", Row)


def test_a_duplicate_key(tmp_path):
    rows = read(tmp_path, HEADER + "a,1,red,,,\nb,1,red,,,\na,2,red,,,\n")
    with pytest.raises(DataError, match=r"t.csv:4: column 'name': found 'a' a second time, expected it once"):
        unique(tmp_path / "t.csv", rows, "name")


def test_an_unknown_reference(tmp_path):
    rows = read(tmp_path, HEADER + "a,1,red,,,London;Pariss\n")
    with pytest.raises(DataError, match=r"t.csv:2: column 'tags': found 'Pariss', expected a known space; did you"):
        refer(tmp_path / "t.csv", rows, "tags", {"London", "Paris"}, "space")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = 'a'\nsize = 'b'\ncolour = 'red'", r"set.toml: Expected `int`, got `str` - at `\$.size`"),
        ("name = 'a'", r"set.toml: Object missing required field `size`"),
        ("name = ", r"set.toml: Invalid value"),
    ],
)
def test_faults_in_a_settings_file(tmp_path, text, message):
    (tmp_path / "set.toml").write_text(text)
    with pytest.raises(DataError, match=message):
        read_toml(tmp_path / "set.toml", Row)


# Component packs -------------------------------------------------------------------------------


def pack(tmp_path, name, old, new):
    """A pack with one file of ours in which a text is replaced."""
    target = tmp_path / name
    target.parent.mkdir(exist_ok=True)
    shutil.copy(FOLDER / "data" / name, target)
    text = target.read_text()
    assert old in text
    target.write_text(text.replace(old, new, 1))
    return tmp_path


def test_an_empty_pack_and_a_pack_with_another_value_are_right(tmp_path):
    check_pack(tmp_path)
    check_pack(pack(tmp_path, "units.csv", "SN,corps,1,1,1,0,1,1", "SN,corps,1,1,1,0,1,3"))


def test_a_pack_replaces_a_file_for_a_while(tmp_path):
    pack(tmp_path, "units.csv", "GE 1", "GE 1")
    with trying_pack(FOLDER, tmp_path):
        assert data_file(FOLDER, "units.csv") == tmp_path / "units.csv"
        assert data_file(FOLDER, "cards.csv") == FOLDER / "data" / "cards.csv"
    assert data_file(FOLDER, "units.csv") == FOLDER / "data" / "units.csv"


def test_a_pack_must_be_named_before_the_game_is_loaded(tmp_path):
    with pytest.raises(GreatwarError, match="already loaded"):
        use_pack("paths-of-glory", tmp_path)
    use_pack("some-other-game", tmp_path)
    with pytest.raises(DataError, match="a component pack is a folder"):
        use_pack("some-third-game", tmp_path / "none")


def test_a_pack_with_a_misspelt_file_name(tmp_path):
    (tmp_path / "unit.csv").write_text("name\n")
    with pytest.raises(DataError, match=r"no file 'unit.csv' to replace; did you mean units.csv"):
        check_pack(tmp_path)


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("spaces.csv", "15,Paris,", "16,Paris,", r"spaces.csv:16: column 'id': found 16, expected 15"),
        ("spaces.csv", "15,Paris,", "15,London,", r"spaces.csv:16: column 'name': found 'London' a second time"),
        ("spaces.csv", "France,AP,0,clear", "Frence,AP,0,clear", r"column 'country': found 'Frence'.*mean France"),
        ("spaces.csv", ",public,\n", ",hearsay,\n", r"spaces.csv:2: column 'source': found 'hearsay'"),
        ("connections.csv", "London,Calais", "London,Kalais", r"connections.csv:4: column 'b': found 'Kalais'"),
        ("connections.csv", "London,Calais", "London,Cherbourg", r"connections.csv:4: found London - Cherbourg again"),
        ("connections.csv", "London,Calais,1,BR,public,\n", "", r"found 475 connections, expected 476"),
        ("capitals.csv", "FR,Paris", "FR,Lodz", r"column 'space': found 'Lodz', expected a space in France"),
        ("units.csv", "GE 2,GE 2", "GE 1,GE 2", r"units.csv:3: column 'name': found 'GE 1' a second time"),
        ("units.csv", "army,5,3,3", "army,x,3,3", r"units.csv:2: column 'cf': found 'x', expected a whole number"),
        ("cards.csv", "AP-3,", "AP-66,", r"cards.csv:4: column 'id': found 'AP-66', expected AP-1 to AP-65"),
        ("cards.csv", "BR 2;BRc", "BR 22;BRc", r"cards.csv:2: column 'reinforcements': found 'BR 22'"),
        ("cards.csv", "event,0,1,2,0", "event,0,1,3,0", r"totals.csv:\d: column 'total': found 6, expected the sum 7"),
        ("fire_tables.csv", "army,6-8,6,8", "army,6-8,7,8", r"fire_tables.csv:16: column 'cf_min': found 7"),
        ("optional_pairs.csv", "AP-56", "AP-57", r"pairs.csv:\d: found AP-57, which is no MOB card of value 2/2"),
        ("setups/standard_1914.csv", "Bremen", "Bremm", r"standard_1914.csv:2: column 'place': found 'Bremm'"),
        ("setups/standard_1914.csv", ",GEc,CP,8,", ",GEc,CP,18,", r"1914.csv:16: column 'count': found 21 GEc"),
        ("setups/historical_changes.csv", "remove,Brussels", "remove,Rouen", r"changes.csv:3: found Trench 1 in Rouen"),
        ("setups/the_great_war.toml", "AP-13", "AP-99", r"the_great_war.toml: events: found 'AP-99'"),
        ("setups/the_great_war.toml", "US Neutral", "US Asleep", r"found 'US Asleep', expected a box of the track US"),
        ("options.toml", 'default = "7"', 'default = "9"', r"hand-size.default: found '9', expected one of 7, 8"),
        ("scenarios.toml", 'hand-size = "8"', 'hand-size = "12"', r"historical.defaults: found hand-size = '12'"),
        ("scenarios.toml", "last_turn = 3", 'last_turn = "3"', r"scenarios.toml: Expected `int`, got `str`"),
    ],
)  # fmt: skip
def test_faults_in_a_pack(tmp_path, name, old, new, message):
    folder = pack(tmp_path, name, old, new)
    with pytest.raises(DataError, match=message):
        check_pack(folder)
