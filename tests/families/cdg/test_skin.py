"""The parts of a skin that all card-driven titles share."""

from greatwar.families.cdg import skin
from greatwar.families.cdg.skin import LayoutRow

A = LayoutRow(
    name="A", x=100, y=100, id=1, panel="main", label_x=0, label_y=0, label_place="N", label_lines="A", source="public"
)
B = LayoutRow(
    name="B",
    x=200,
    y=100,
    id=2,
    panel="main",
    label_x=0,
    label_y=0,
    label_place="N",
    label_lines="B|C",
    source="public",
)


def test_names_on_counters_are_short_and_numbers_whole():
    assert skin.short("Elite DIV 12", {"Elite DIV": "El"}) == "El 12"
    assert skin.short("Garrisons 3", {}) == "Garr 3"
    assert skin.short("XXXVIII Res.", {"Res.": "R"}) == "XXXVIII R"
    assert skin.short("Brusilov", {}) == "Brusil"


def test_lines_have_a_kind_only_where_they_are_no_roads():
    assert skin.line(A, B, "") == {"a": "A", "b": "B"}
    assert skin.line(A, B, "rail")["via"] == [[100, 100], [200, 100]]
    assert skin.line(A, B, "", who="X") == {"a": "A", "b": "B", "dashed": True, "who": ["X"]}
    assert skin.crossing(A, B) == {"a": "A", "b": "B", "kind": "water", "x": 150.0, "y": 100.0, "angle": 0}


def test_only_sources_that_mean_something_are_marked():
    assert skin.marked("reconstructed") == {"source": "reconstructed"}
    assert skin.marked("rulebook") == {}
    assert skin.space(B, "clear", "X", "Y", fort=0, vp=["standard"])["vp"] == ["standard"]
    assert "fort" not in skin.space(B, "clear", "X", "Y", fort=0)
