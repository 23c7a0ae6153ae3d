"""Fourth reading, chapters 8 to 14 and 18 to 23: both sides of what the text says, each in one position."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.families.cdg.state import DISCARD, REMOVED
from greatwar.games.illusions_of_glory.components import card, space
from greatwar.games.illusions_of_glory.names import POOLS
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import fired, goals, in_pile, moves, told

RAIL = ("single_gauge", "none")
ROAD = ("road", "none")
TOUGH = {"lf": (9, 9)}
SALONIKA = "Salonika Sea Invasion"

# A card in its uses ----------------------------------------------------------------------------------------


@pytest.mark.rule("9.4#1", "8.2a", "9.3d", "9.3a", "6.0.B#2", "2.0:strategy-card", "2.0:ops-sr")
def test_a_card_for_ops_gives_its_number() -> None:
    """9.4: AP 2 gives 3 OPS and goes to the discards; each space of one nation takes one of them."""
    p = Position(turn=6).hand("AP", "AP-2").at("Kiev", "RU I").at("Minsk", "RU II").half().do("ops AP-2")
    assert in_pile(p, "AP", DISCARD, "AP-2")
    assert p.s.ops == card("AP-2").ops == 3
    p.do("activate-move Kiev", "activate-attack Minsk")
    assert p.s.ops == 1
    p.do("done")
    assert moves(p, "RU I")
    assert p.s.ops == 0


@pytest.mark.rule(
    "9.5a", "9.5.1#1", "8.2b", "9.3a", "9.3d", "2.0:ops-sr", "2.0:strategy-card", "13.1h", "9.5.2a", "9.5.2b"
)
def test_a_card_for_sr_gives_its_number() -> None:
    """9.5: the 3 of AP 2 move one corps and one division; a second corps has no points any more."""
    p = Position(turn=6).hand("AP", "AP-2").at("Kiev", "RU I", "RU II", "RU Inf 1").half().do("sr AP-2")
    assert in_pile(p, "AP", DISCARD, "AP-2")
    p.do("redeploy RU I > Minsk")
    assert goals(p, "RU II") == set()
    p.do("redeploy RU Inf 1 > Minsk")
    assert p.units("Minsk") == ["RU I", "RU Inf 1"]
    assert p.where("RU II") == "Kiev"
    assert p.asked() != "Redeploy"


@pytest.mark.rule("9.6#1", "9.6.1a", "9.6.1b", "8.2c", "9.3a", "9.3d", "2.0:rp", "2.0:strategy-card")
def test_a_card_for_rps_records_them() -> None:
    """9.6: the points in its box are recorded for each nation, and spent in the Replacement Phase only."""
    p = Position(turn=6).hand("AP", "AP-2").at("Kiev", "(RU I)").half().do("rp AP-2")
    assert in_pile(p, "AP", DISCARD, "AP-2")
    assert tuple(p.s.rp) == tuple(2 * n for n in card("AP-2").rp)
    assert p.s.rp[POOLS.index("RU")] > 0
    assert p.is_reduced("RU I")
    p.s.pending.clear()
    p.phase("replacement AP").do("repair RU I")
    assert not p.is_reduced("RU I")


@pytest.mark.rule("8.2e", "8.2#1", "9.1#1", "6.0.B#2", "2.0:action-round")
def test_a_cardless_play_is_one_point() -> None:
    """8.2e: without a card one point is spent, for one space of one nation; nobody passes, no card leaves the hand."""
    p = Position(turn=6).hand("AP", "AP-2").at("Kiev", "RU I").at("Minsk", "RU II").half()
    assert "done" not in p.choices()
    p.do("cardless")
    assert p.s.ops == 1
    p.do("activate-move Kiev")
    assert not p.offers("activate")
    assert card("AP-2") in p.s.hand(1)


@pytest.mark.rule("11.1.1f", "18.1.1i", "9.3d", "9.4.4a", "11.1.1e", "18.1.1h")
def test_points_and_moves_may_be_left_unused() -> None:
    """11.1.1f: points left are lost, and activated units need not move, in a space or in a region."""
    p = Position(turn=6).at("Kiev", "RU I").at("Moscow", "RU II").ops(4)
    p.do("activate-move Kiev", "stack-move RU II", "done?")
    p.do("done")
    assert p.s.ops == 0
    assert p.asked() == "Movement"
    assert moves(p, "RU I")
    assert moves(p, "RU II")
    assert p.offered("done")
    p.do("done")
    assert (p.where("RU I"), p.where("RU II")) == ("Kiev", "Moscow")


# Who may be activated --------------------------------------------------------------------------------------


@pytest.mark.rule(
    "11.1b", "11.1.4c", "12.1i", "18.1.1j", "18.3j", "9.4.3e", "9.4.3f", "2.0:uprising", "18.1.1a", "18.3a"
)
def test_uprisings_and_regions_are_not_activated() -> None:
    """9.4.3e: a place with an Uprising Unit alone, or empty, is not activated, nor a region; units in it are."""
    p = Position(turn=8, active="CP").will("RU", 2).phase("rebellion").do("place RU Uprising 1 > Minsk")
    p.s.pending.clear()
    p.at("Brandenburg", "GE I").at("Posen", "GE XX").at("Moscow", "RU uprising").ops(3)
    assert set(p.offers("activate-")) == {"activate-move Posen", "activate-attack Posen"}
    assert set(p.offers("stack-")) == {"stack-move GE I", "stack-attack GE I"}
    for place in ("Minsk", "Kiev", "Moscow"):
        assert p.why_not(f"activate-move {place}") == "9.4.3e"
        assert p.why_not(f"activate-attack {place}") == "9.4.3e"
    assert p.why_not("activate-move Brandenburg") == "18.1.1a"
    assert p.why_not("stack-move RU Uprising 1") != ""


@pytest.mark.rule("11.1.1a", "11.1.1c", "11.1a", "11.1.3a")
def test_only_activated_units_move() -> None:
    """11.1.1: a unit of another space, another unit of the region and an HQ elsewhere do not move."""
    p = Position(turn=10).at("Kiev", "RU I").at("Minsk", "RU II", "RU Brusilov HQ").at("Moscow", "RU III", "RU IV")
    p.ops(4).do("activate-move Kiev", "stack-move RU III", "done?", "done")
    for unit in ("RU II", "RU Brusilov HQ", "RU IV"):
        assert not moves(p, unit)
        to = str(space("Minsk" if unit != "RU IV" else "Moscow").links[0].to)
        assert p.why_not(f"move {unit} > {to}") == "11.1.1a"
    to = sorted(moves(p, "RU III"))[0]
    p.do(f"move RU III > {to}", "stop?")
    back = str(space(to).links[0].to)
    assert p.why_not(f"move RU III > {back}") in ("11.1.3a", "11.1.1b")


# Movement Points -------------------------------------------------------------------------------------------

CHAIN = ["Kiev", "Minsk", "Vilna", "Riga"]


@pytest.mark.rule("11.1.2b", "2.0:mf", "3.1.1#1", "11.1.2e", "11.1.2f")
@pytest.mark.parametrize("factor", [1, 2, 3])
def test_each_step_costs_one_point(factor: int) -> None:
    """11.1.2b: with MF n a unit goes n spaces and no more, over a road into mountains, a railway into a swamp."""
    spaces: dict[str, dict[str, Any]] = {
        "Minsk": {"terrain": "mountain", "fort": 0},
        "Vilna": {"terrain": "swamp", "fort": 0},
        "Riga": {"fort": 0},
    }
    lines = [("Kiev", "Minsk", *ROAD), ("Minsk", "Vilna", *RAIL), ("Vilna", "Riga", "mixed_gauge", "both")]
    with facts(spaces=spaces, lines=lines, units={"RU I": {"mf": (factor, factor)}}):
        p = Position(turn=6).at("Kiev", "RU I").moving("Kiev")
        for step in range(1, factor + 1):
            assert p.offered(f"move RU I > {CHAIN[step]}")
            p.do(f"move RU I > {CHAIN[step]}")
        assert p.where("RU I") == CHAIN[factor]
        assert not moves(p, "RU I")


@pytest.mark.rule("18.1a", "18.4b", "11.1.2d")
@pytest.mark.parametrize(("factor", "arrives"), [(1, False), (2, True)])
def test_a_region_costs_one_point(factor: int, arrives: bool) -> None:
    """18.1a, 18.4b: a space and then a region of mountains take two points."""
    with facts(
        lines=[("Kiev", "Minsk", *RAIL), ("Minsk", "Carniola", *ROAD)], units={"RU I": {"mf": (factor, factor)}}
    ):
        p = Position(turn=6).at("Kiev", "RU I").moving("Kiev").do("move RU I > Minsk")
        assert p.offered("move RU I > Carniola") is arrives


@pytest.mark.rule("11.3.1a", "11.3.2#1", "18.1c", "3.1.2#1")
@pytest.mark.parametrize("factor", [1, 2, 3])
def test_the_italian_inset_costs_one_point_a_step(factor: int) -> None:
    """11.3: from Carniola onto the inset and on within it each step takes one point."""
    inset = [x for x in space("Carniola").links if space(str(x.to)).inset]
    first = str(inset[0].to)
    rest = [str(k.to) for k in space(first).links if space(str(k.to)).inset and space(str(k.to)).kind == 0]
    path = [first, rest[0], "Vienna", "Budapest"]
    lines = [(path[0], path[1], *RAIL), (path[1], path[2], *RAIL), (path[2], path[3], *RAIL)]
    values = {x: {"fort": 0} for x in path}
    with facts(spaces=values, lines=lines, units={"AH I": {"mf": (factor, factor)}}):
        p = Position(turn=8, active="CP").at_war("IT").at("Carniola", "AH I").moving("AH I")
        for step in range(factor):
            assert p.offered(f"move AH I > {path[step]}")
            p.do(f"move AH I > {path[step]}")
        assert not moves(p, "AH I")


@pytest.mark.rule("11.1.4b", "18.1d", "11.1.4a", "10.4a", "10.4c")
@pytest.mark.parametrize(
    ("place", "unit", "open_"),
    [
        ("Kharkov", "GE I", True),
        ("Kharkov", "RU uprising", True),
        ("Minsk", "GE Inf 1", False),
        ("Minsk", "RU uprising", False),
        ("Minsk", "", True),
    ],
)
def test_where_others_stand(place: str, unit: str, open_: bool) -> None:
    """11.1.4: a region with enemies or an Uprising Unit may be entered, a space may not."""
    with facts(lines=[("Kiev", place, *RAIL)], spaces={"Minsk": {"fort": 0}}):
        p = Position(turn=8).at("Kiev", "RU I")
        if unit:
            p.at(place, unit)
        p.moving("Kiev")
        assert (place in moves(p, "RU I")) is open_
        assert p.why_not(f"move RU I > {place}") == ("" if open_ else "11.1.4a")


@pytest.mark.rule("10.4c", "20.1.1a", "20.3.1a")
def test_a_fort_without_units_is_entered_by_besiegers() -> None:
    """10.4c: a fort is no unit: a corps may enter the space of an enemy fort that nobody holds, a division not."""
    with facts(lines=[("Dubno", "Brody", *RAIL)], spaces={"Brody": {"fort": 2}}):
        p = Position(turn=6).at("Dubno", "RU I", "RU Inf 1").moving("Dubno")
        assert "Brody" in moves(p, "RU I")
        assert p.do("move RU I > Brody").owner("Brody") == "CP"


@pytest.mark.rule("20.3.1a#2", "20.3.1b", "20.1.1b", "20.3.2b")
def test_the_siege_stands_when_the_last_unit_enters() -> None:
    """20.3.1: the first division must wait in the space of a fort of 2; with the second there others pass through."""
    lines = [("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL)]
    with facts(lines=lines, spaces={"Brody": {"fort": 2}, "Lemberg": {"fort": 0}}):
        p = Position(turn=6).at("Dubno", "RU Inf 1", "RU Inf 2", "RU Cav 1").moving("Dubno")
        p.do("move RU Inf 1 > Brody")
        assert "Lemberg" not in moves(p, "RU Inf 1")
        p.do("stop?", "move RU Inf 2 > Brody")
        assert "Lemberg" not in moves(p, "RU Inf 2")
        p.do("stop?", "move RU Cav 1 > Brody")
        assert "Lemberg" in moves(p, "RU Cav 1")


@pytest.mark.rule("27.0a", "20.3.1a")
def test_an_hq_neither_helps_nor_harms_a_siege() -> None:
    """27.0a: two divisions besiege a fort of 2, with an HQ beside them or without; one and an HQ do not."""
    with facts(spaces={"Brody": {"fort": 2}}):
        for units, besieged in (
            (("RU Inf 1", "RU Inf 2", "RU Brusilov HQ"), True),
            (("RU Inf 1", "RU Inf 2"), True),
            (("RU Inf 1", "RU Brusilov HQ"), False),
        ):
            p = Position(turn=10).at("Brody", *units).phase("siege")
            assert (p.seat() == "chance") is besieged


# Fire ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.0:fire-tables", "3.2.1f", "12.2.G.2a", "12.2.G.2b", "3.2.1g", "12.2.G.2c", "12.5e", "3.2.1f.1")
@pytest.mark.parametrize(
    ("attackers", "defender", "ground", "line", "tables"),
    [
        (("RU I",), "AH Inf 1", "clear", RAIL, ("Heavy", "Light")),
        (("RU I", "RU Inf 1"), "AH I", "clear", RAIL, ("Heavy", "Heavy")),
        (("RU Inf 1",), "AH Inf 1", "clear", RAIL, ("Light", "Light")),
        (("RU I",), "AH I", "mountain", ("alpine_trail", "none"), ("Light", "Light")),
        (("RU I",), "AH I", "mountain", ROAD, ("Heavy", "Heavy")),
        (("RU I",), "AH I", "clear", ("alpine_trail", "none"), ("Heavy", "Heavy")),
    ],
)
def test_who_fires_on_which_table(
    attackers: tuple[str, ...], defender: str, ground: str, line: tuple[str, str], tables: tuple[str, str]
) -> None:
    """12.2.G.2: LCUs fire on the Heavy table, SCUs on the Light one, all on the Light one along Alpine Trails."""
    spaces = {"Brody": {"terrain": ground, "fort": 0, "supply": "AH"}}
    with facts(spaces=spaces, lines=[("Dubno", "Brody", *line)], units=dict.fromkeys((*attackers, defender), TOUGH)):
        p = Position(turn=6).at("Dubno", *attackers).at("Brody", defender).attacking("Dubno")
        p.declare("Brody", *attackers).no_cards(3, 3)
        assert f"on the {tables[0]} table" in fired(p, "AP")
        assert f"on the {tables[1]} table" in fired(p, "CP")


@pytest.mark.rule("2.0:fire-tables", "12.2.G.2d", "3.2.1f.2", "3.2.1f", "23.3.2c", "12.2.D")
def test_an_uprising_is_fought_on_the_light_table() -> None:
    """12.2.G.2d, 23.3.2c: a corps against an Uprising Unit fires Light; the fort of the space does not help it."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "fort": 3}}, units={"RU I": TOUGH, "AH Uprising 1": {"cf": (1, 1)}}
    ):
        p = Position(turn=8).will("AH", 2).phase("rebellion").do("place AH Uprising 1 > Brody")
        p.s.pending.clear()
        p.at("Dubno", "RU I").attacking("Dubno").declare("Brody", "RU I").no_cards(1, 1)
        assert "on the Light table" in fired(p, "AP")
        assert told(p, "fires with 1 on the Light table")


@pytest.mark.rule("12.6.2b", "12.2.G.5b", "12.6.3c", "12.2.G.5c", "12.6.3a")
@pytest.mark.parametrize(
    ("unit", "die", "number", "fate"),
    [
        ("AH Inf 1", 2, 2, "full"),
        ("(AH Inf 1)", 1, 1, "reduced"),
        ("(AH Inf 1)", 2, 2, "gone"),
        ("AH Inf 1", 4, 3, "reduced"),
    ],
)
def test_the_loss_factor_of_the_side_that_shows(unit: str, die: int, number: int, fate: str) -> None:
    """12.6.2: a full unit with LF 3 is not hurt by a 2, a reduced one with LF 2 is destroyed by it, not by a 1."""
    name = unit.strip("()")
    with facts(
        spaces={"Brody": {"terrain": "clear", "fort": 0, "supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"RU I": {"cf": (3, 3), "lf": (9, 9)}, "AH Inf 1": {"cf": (0, 0), "lf": (3, 2)}},
    ):
        p = Position(turn=6).at("Dubno", "RU I").at("Brody", unit).attacking("Dubno")
        p.declare("Brody", "RU I").no_cards(die, 1)
        assert p.loss_numbers()[1] == number
        assert (p.where(name) == "CP Reserve Box") is (fate == "gone")
        if fate != "gone":
            assert p.is_reduced(name) is (fate == "reduced")


@pytest.mark.rule("2.0:defending", "27.0e#2")
def test_who_defends() -> None:
    """2.0: the enemy's Combat Units defend, neither his HQ nor units of the attacker in the same region."""
    p = Position(turn=12, active="CP").at("Moscow", "RU I", "RU Brusilov HQ", "GE I", "GE XX")
    p.attacking("GE I").declare("Moscow", "GE I")
    assert p.s.combat is not None
    assert [p.s.board.units[n].name for n in p.s.combat.defenders] == ["RU I"]


@pytest.mark.rule("12.1g", "12.1d", "18.3f", "20.1.2b", "20.1.2a")
def test_attacks_go_along_lines_at_enemies() -> None:
    """12.1g, 20.1.2: connected enemies and enemy forts are attacked, not a place further on, nor one's own fort."""
    lines = [
        ("Dubno", "Brody", *RAIL),
        ("Dubno", "Rovno", *RAIL),
        ("Dubno", "Kharkov", *RAIL),
        ("Dubno", "Lemberg", "", ""),
    ]
    spaces = {"Brody": {"fort": 0}, "Rovno": {"fort": 2}, "Lemberg": {"fort": 2}, "Lutsk": {"fort": 0}}
    with facts(spaces=spaces, lines=lines):
        p = Position(turn=8).at("Dubno", "RU I").at("Brody", "AH I").at("Kharkov", "GE I").at("Tarnopol", "AH II")
        p.attacking("Dubno")
        assert {"attack RU I > Brody", "attack RU I > Kharkov"} <= set(p.offers("attack"))
        assert p.why_not("attack RU I > Rovno") == "12.1a"
        assert p.why_not("attack RU I > Lemberg") == "12.1g"
        assert p.why_not("attack RU I > Vienna") in ("12.1g", "12.1a")


@pytest.mark.rule("27.0i", "27.0e#2", "12.1i", "12.1a", "12.1c")
def test_who_does_not_attack_by_himself() -> None:
    """12.1, 27.0: an HQ, Heavy Artillery and an Uprising Unit begin no attack; a unit that is not activated neither."""
    p = (
        Position(turn=10, active="CP")
        .at("Lemberg", "GE I", "GE Mackensen HQ")
        .at("Tarnopol", "AH I")
        .at("Brody", "RU I")
    )
    with facts(lines=[("Lemberg", "Brody", *RAIL), ("Tarnopol", "Brody", *RAIL)]):
        p.attacking("Lemberg")
        assert p.offers("attack") == ["attack GE I > Brody"]
        assert p.why_not("attack GE Mackensen HQ > Brody") == "12.1c"
        assert p.why_not("attack AH I > Brody") == "12.1a"


# Supply ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.2.1d", "14.2.2d", "14.2.3c", "26.7.1c", "26.4.2d", "26.5.2d")
@pytest.mark.parametrize(
    ("side", "unit", "own", "ally"),
    [
        ("CP", "AH Sud Army", "GE", "BU"),
        ("CP", "GE I", "GE", "TU"),
        ("AP", "RU I", "RU", "SB"),
        ("CP", "TU I", "TU", "GE"),
        ("AP", "IT I", "IT", "BR"),
        ("AP", "RO 1 Army", "RO", "RU"),
    ],
)
def test_supply_by_an_ally_costs_a_point_more(side: str, unit: str, own: str, ally: str) -> None:
    """14.2: by a source of its own nation a unit costs 1 and may redeploy; by an ally's it costs 2 and may not."""
    for source, price in ((own, 1), (ally, 2)):
        home = "Kiev" if side == "AP" else "Posen"
        near = "Minsk" if side == "AP" else "Danzig"
        spaces = {home: {"supply": source, "fort": 0, "seas": ""}, near: {"supply": "", "fort": 0, "seas": ""}}
        with facts(spaces=spaces, lines=[(home, near, *RAIL)], only=[home, near]):
            p = Position(turn=10, active=side).at_war("IT", "BU", "RO").control(side, home, near).at(home, unit)
            assert p.supply(unit) == ("full" if price == 1 else "ally")
            assert p.ops(1).offered(f"activate-move {home}") is (price == 1)
            p.s.pending.clear()
            assert p.ops(2).offered(f"activate-move {home}")
            p.s.pending.clear()
            p.redeploying(2)
            assert (near in goals(p, unit)) is (price == 1)


# Ground, and where cards lie ---------------------------------------------------------------------------------


@pytest.mark.rule("12.4.1#1", "12.4#1", "12.4.3a#2", "3.1.1.1#1", "19.5a", "19.5b", "19.5d", "20.1.4a", "19.2d")
@pytest.mark.parametrize(
    ("ground", "water", "trench", "columns"),
    [
        ("clear", "none", 0, 0),
        ("forest", "none", 0, 0),
        ("mountain", "none", 0, 1),
        ("clear", "both", 0, 1),
        ("mountain", "both", 0, 2),
        ("clear", "none", 1, 1),
        ("clear", "none", 2, 2),
        ("mountain", "both", 1, 3),
    ],
)
def test_what_shifts_the_column_of_the_attackers(ground: str, water: str, trench: int, columns: int) -> None:
    """12.4, 19.5: mountain, water and each level of the defenders' trench one column each; an own trench nothing."""
    spaces: dict[str, dict[str, Any]] = {"Brody": {"terrain": ground, "fort": 0, "supply": "AH"}, "Dubno": {"fort": 0}}
    values = {"RU I": {"cf": (5, 5), "lf": (9, 9)}, "AH I": TOUGH}
    with facts(spaces=spaces, lines=[("Dubno", "Brody", "single_gauge", water)], units=values):
        p = Position(turn=6).at("Dubno", "RU I").at("Brody", "AH I").trench("AP", "Dubno")
        if trench:
            p.trench("CP", "Brody", trench)
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(2, 2)
        assert p.loss_numbers()[1] == int("1122334455"[4 - columns])  # the Heavy table for a 2, by columns


@pytest.mark.rule("18.4a")
@pytest.mark.parametrize(("region", "number"), [("Carniola", 2), ("Brandenburg", 3)])
def test_a_region_of_mountains_shifts_too(region: str, number: int) -> None:
    """18.4a: against Carniola the attackers lose a column, against Brandenburg they do not."""
    values = {"RU I": {"cf": (5, 5), "lf": (9, 9)}, "GE I": TOUGH}
    with facts(lines=[("Kiev", region, *RAIL)], units=values, spaces={region: {"supply": "GE"}}):
        p = Position(turn=6).at("Kiev", "RU I").at(region, "GE I").attacking("Kiev")
        p.declare(region, "RU I").no_cards(2, 1)
        assert p.loss_numbers()[1] == number


@pytest.mark.rule("6.0.H.1a", "6.0.H.1b", "4.2.3#1", "9.7.1g")
def test_what_lies_face_up_at_the_end_of_a_turn() -> None:
    """6.0.H: Events of the turn leave, one that goes on stays; hands and draw piles are not touched."""
    p = Position(turn=2).hand("AP", "AP-15", "AP-6", "AP-2").hand("CP", "CP-53").deck("AP", "AP-3")
    p.half().do("event AP-15")
    while p.asked() != "TakeAction" or p.seat() != "CP":
        p.do(p.choices()[-1])
    p.do("event CP-53")
    while p.asked() != "TakeAction" or p.seat() != "AP":
        p.do(p.choices()[-1])
    p.do("event AP-6")
    p.s.pending.clear()
    table = [p.s.pile[card(x).n] for x in ("AP-15", "AP-6", "CP-53")]
    assert len(set(table)) == 1
    p.s.turn = 1
    p.phase("draw")
    while p.s.pending:
        p.do(p.choices()[-1])
    assert in_pile(p, "AP", REMOVED, "AP-15")
    assert in_pile(p, "CP", REMOVED, "CP-53")
    assert p.s.pile[card("AP-6").n] == table[1]  # until the end of Turn 2
    assert card("AP-2") in p.s.hand(1)


@pytest.mark.rule("11.2.1d", "11.2.1e", "14.1.2a", "2.0:oos", "18.7.1a")
@pytest.mark.parametrize(
    ("place", "unit", "supply"),
    [
        ("Minsk", "", "full"),
        ("Minsk", "RU Uprising 1", "oos"),
        ("Minsk", "GE Inf 1", "oos"),
        ("Moscow", "", "full"),
        ("Moscow", "RU Uprising 1", "oos"),
        ("Moscow", "GE Inf 1", "oos"),
        ("Moscow", "GE Inf 1 RU Inf 2", "full"),
    ],
)
def test_a_line_of_supply_through_one_place(place: str, unit: str, supply: str) -> None:
    """14.1.2, 11.2.1: no line passes an Uprising Unit or the enemy; a region with friends in it is passed."""
    spaces: dict[str, dict[str, Any]] = {
        "Kiev": {"supply": "RU", "seas": "", "fort": 0},
        place: {"supply": "", "seas": "", "fort": 0},
        "Vilna": {"supply": "", "seas": "", "fort": 0},
    }
    with facts(spaces=spaces, lines=[("Kiev", place, *RAIL), (place, "Vilna", *RAIL)], only=list(spaces)):
        p = Position(turn=8).at("Vilna", "RU I")
        if "Uprising" in unit:
            p.will("RU", 2).phase("rebellion").do(f"place {unit} > {place}")
        elif unit:
            p.at(place, "GE Inf 1")
            if "RU Inf 2" in unit:
                p.at(place, "RU Inf 2")
        assert p.supply("RU I") == supply


@pytest.mark.rule("25.2.4a", "10.1b", "10.1a", "10.1f", "27.0a")
def test_three_units_in_a_space_and_at_sea() -> None:
    """10.1: a third unit may come, a fourth may not, to a space and to a Sea Invasion space; an HQ does not count."""
    p = Position(turn=10).landing(SALONIKA).at(SALONIKA, "BR XII", "BR XVI").at("Lemnos", "FR Orient 1", "FR Orient 2")
    p.moving("FR Orient 1", "FR Orient 2").do(f"move FR Orient 1 > {SALONIKA}", "stop?")
    assert p.where("FR Orient 1") == SALONIKA
    assert p.why_not(f"move FR Orient 2 > {SALONIKA}") == "10.1a"
    with facts(lines=[("Kiev", "Minsk", *RAIL)], spaces={"Minsk": {"fort": 2}}):
        q = (
            Position(turn=10)
            .at("Minsk", "RU II", "RU III")
            .at("Kiev", "RU I", "RU IV", "RU Brusilov HQ")
            .moving("Kiev")
        )
        q.do("move RU I > Minsk", "stop?")
        assert q.where("RU I") == "Minsk"
        assert not may_stop(q, "RU IV")
        q.do("move RU Brusilov HQ > Minsk", "stop?")
        assert q.where("RU Brusilov HQ") == "Minsk"


def may_stop(p: Position, unit: str) -> bool:
    """Whether a unit may go to Minsk and end there."""
    if not p.offered(f"move {unit} > Minsk"):
        return False
    q = Position(turn=10)
    q.s = p.s.copy()
    q.do(f"move {unit} > Minsk")
    return q.offered("stop") or q.asked() != "Movement"
