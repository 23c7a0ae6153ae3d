"""Component packs and faults in tables."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from greatwar.games.grand_illusion.components import FOLDER
from greatwar.games.grand_illusion.pack import check_pack
from greatwar.kernel.errors import DataError

#: file, text, what stands there instead, what the sentence says
FAULTS = [
    ("hexes.csv", "\n19,", "\n18,", "hexes.csv:20: column 'hex': found 18, expected 19"),
    ("units.csv", "GE III,III Corps,German", "GE III,III Corps,Allied", "units.csv:3: column 'side'"),
    ("units.csv", "GE III,III", "GE II,III", "column 'name': found 'GE II' a second time"),
    ("hexsides.csv", "42,52,", "42,62,", "hexsides.csv:2: found 42 - 62, expected two adjacent hexes"),
    ("rail_links.csv", "1,8,1", "1,8,x", "rail_links.csv:2: column 'link': found 'x', expected 0 or 1"),
    ("caps.csv", "1;2;3,6,9", "1;2;3,5,9", "column 'die': found 5, expected 6"),
    ("fortunes_of_war.csv", "2,1,Routed", "2,3,Routed", "column 'chances': found 3, expected 1"),
    ("stacking.csv", "max_half_corps,16", "max_half_corps,lots", "stacking.csv:2: column 'value': found 'lots'"),
    ("stacking.csv", "max_half_corps,16", "max_corps,16", "found 'max_corps', which is none"),
    ("setup.csv", "1,GE II,hex,72", "1,GE II,hex,172", "setup.csv:2: column 'place': found 172"),
    ("setup.csv", "1,GE II,", "1,GE ZZ,", "found 'GE ZZ', expected a known unit"),
    ("reinforcements.csv", "GE GdE,2,100", "GE GdE,2,nowhere", "column 'entry': found 'nowhere'"),
    ("option_effects.csv", "unit=Fort Lille orange", "unit=Fort Lilla", "found 'Fort Lilla', expected a known unit"),
    ("vp_markers.csv", "G15,german,4", "G15,german,three", "column 'value': found 'three'"),
    ("scenarios.toml", 'allied-options = "none"', 'allied-options = "A9"', "expected one of options.toml"),
]


def changed(tmp_path, name, old, new):
    text = (FOLDER / "data" / name).read_text()
    assert old in text
    (tmp_path / name).write_text(text.replace(old, new, 1))
    return tmp_path


@pytest.mark.parametrize(("name", "old", "new", "sentence"), FAULTS)
def test_a_fault_is_named(tmp_path, name, old, new, sentence):
    with pytest.raises(DataError) as e:
        check_pack(changed(tmp_path, name, old, new))
    assert sentence in str(e.value)


def test_our_own_tables_are_a_right_pack(tmp_path):
    shutil.copytree(FOLDER / "data", tmp_path / "all")
    check_pack(tmp_path / "all")
    assert (tmp_path / "all" / "units.csv").is_file()


def test_a_pack_changes_the_caps_table_and_a_strength(tmp_path):
    changed(tmp_path, "caps.csv", "1;2;3,6,9", "1;2;3,6,10")
    changed(tmp_path, "units.csv", "1st,infantry,corps,5,4", "1st,infantry,corps,9,8")
    check_pack(tmp_path)
    code = f"""
from pathlib import Path
from greatwar.kernel.tables import use_pack
use_pack("grand-illusion", Path({str(tmp_path)!r}))
from greatwar.games.grand_illusion.components import unit
from greatwar.games.grand_illusion.tables import caps_for
print(unit("GE II").cs, caps_for("Moltke", 6), unit("GE III").cs)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "(9, 8) 10 (5, 4)"
