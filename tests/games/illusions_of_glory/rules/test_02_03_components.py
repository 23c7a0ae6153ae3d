"""2, 3, 9.1, 32 Terms and components: what the rulebook says about map, counters and cards, whatever the pack."""

from __future__ import annotations

from pathlib import Path

import pytest

from greatwar.games.illusions_of_glory import names
from greatwar.games.illusions_of_glory.charts import load_fire, load_turns
from greatwar.games.illusions_of_glory.components import FOLDER, card, load_cards, load_places, load_units, space, unit
from greatwar.games.illusions_of_glory.names import NATIONS
from greatwar.games.illusions_of_glory.pack import check_pack
from greatwar.games.illusions_of_glory.pieces import Space
from greatwar.games.illusions_of_glory.rules import units
from greatwar.games.illusions_of_glory.rules.tracks import change_quality, change_will, demoralized, poor_quality
from greatwar.kernel.errors import DataError
from tests.games.illusions_of_glory.positions import Position, facts


@pytest.mark.rule("3.1#1", "3.1#2", "3.1.3#1", "2.0:region", "2.0:space", "2.0:supply-source", "2.0:terrain")
def test_the_map() -> None:
    places = [x for x in load_places() if isinstance(x, Space)]
    regions = {x.name for x in places if x.kind == names.REGION}
    assert regions == {
        "Anatolia",
        "Brandenburg",
        "Carniola",
        "Kharkov",
        "Moscow",
        "Novgorod",
        "Rodosto",
        "Rostov",
        "Southern Italy",
        "Tyrol",
    }
    assert all(x.supply for x in places if x.kind == names.REGION)
    assert len([x for x in places if x.kind == names.SEA]) == 3
    kinds = {link.kind for x in places for link in x.links}
    assert kinds == {names.SINGLE_GAUGE, names.MIXED_GAUGE, names.ROAD, names.ALPINE_TRAIL, names.SEA_LANE}
    assert {x.start_control for x in places} == {0, 1, 2}
    for nation in ("SB", "BU", "RO", "GR", "IT", "TU"):
        assert sum(x.vp for x in places if NATIONS[x.nation] == nation) == 2


@pytest.mark.rule("3.2.1a", "3.2.1b", "3.2.1c", "3.2.1d", "3.2.1e", "3.2.2a", "3.2.2b-d", "3.2.2e", "2.0:cf", "2.0:lf")
@pytest.mark.rule("2.0:lcu", "2.0:scu", "2.0:hq", "2.0:heavy-arty", "2.0:mountain-unit", "2.0:special-unit")
@pytest.mark.rule("2.0:uprising", "2.0:dual-nationality")
def test_the_counters() -> None:
    found = load_units()
    hqs = {u.name: u for u in found if u.hq}
    assert set(hqs) == {"RU Brusilov HQ", "FR Sarrail HQ", "FR d'Esperey HQ", "GE Mackensen HQ", "GE Falkenhayn HQ"}
    assert {NATIONS[u.nation] for u in found if u.uprising} == {"RU", "GE", "AH"}
    assert all(NATIONS[u.nation] == "GE" for u in found if u.artillery)
    assert all(u.special for u in found if u.mountain or u.hq or u.artillery or u.type == names.SPECIAL)
    assert all(len(u.cf) == len(u.lf) == len(u.mf) == 2 for u in found)
    duals = {u.name for u in found if u.dual}
    assert {"AH Sud Army", "RU Yugo", "BR Nat'l. Defense Corps"} <= duals
    assert {u.side for u in found if u.uprising} == {3}


@pytest.mark.rule("3.3a", "3.3c", "9.1#2", "9.2a", "2.0:war-status", "32.0.AP", "32.0.CP")
def test_the_cards() -> None:
    cards = load_cards()
    for side in (0, 1):
        own = [c for c in cards if c.side == side]
        assert [len([c for c in own if c.deck == n]) for n in (0, 1, 2)] == [14, 20, 21]
        assert sorted(c.number for c in own) == list(range(1, 56))
    assert card("AP-7").title == "Galicia Offensive"
    assert card("CP-52").title == "November Coup"
    assert all(not (c.combat and c.yellow) for c in cards)


def test_tables_name_the_line_of_a_fault(tmp_path: Path) -> None:
    text = (FOLDER / "data" / "cards.csv").read_text(encoding="utf-8")
    (tmp_path / "cards.csv").write_text(text.replace('""op"":""vp""', '""op"":""vpp""', 1), encoding="utf-8")
    with pytest.raises(DataError, match=r"cards\.csv:\d+: column 'steps': found 'vpp'"):
        check_pack(tmp_path)


@pytest.mark.rule("T:heavy", "T:light")
def test_the_fire_tables_have_their_columns() -> None:
    heavy, light = load_fire()
    assert [low for low, _, _ in heavy] == [1, 2, 3, 4, 5, 6, 9, 12, 15, 16]
    assert [low for low, _, _ in light] == list(range(9))
    assert len(load_turns()) == 19


@pytest.mark.rule("3.2.3d", "3.2.3e#3", "6.0.F.1c", "23.2c", "23.2e", "23.2d", "3.2.3e#1")
def test_national_will_never_falls_below_0() -> None:
    p = Position().will("RU", 3)
    change_will(p.s, names.RU, -2, "a card")
    assert demoralized(p.s, names.RU)
    change_will(p.s, names.RU, -2, "a card")
    assert p.s.will[0] == 0
    change_will(p.s, names.RU, 3, "a card")
    assert p.s.will[0] == 3
    assert not demoralized(p.s, names.RU)
    change_will(p.s, names.IT, -2, "nothing")
    assert p.s.will == (3, 12, 12)


@pytest.mark.rule("3.2.4b", "3.2.4c#1", "3.2.4c#2", "24.1e", "2.0:troop-quality")
def test_troop_quality_never_falls_below_0() -> None:
    p = Position().quality("IT", 2)
    assert not poor_quality(p.s, names.IT)
    change_quality(p.s, names.IT, -1, "losses")
    assert poor_quality(p.s, names.IT)
    change_quality(p.s, names.IT, -3, "losses")
    assert p.s.quality[1] == 0
    assert not poor_quality(p.s, names.SB)


@pytest.mark.rule("12.6.3a", "13.4b")
def test_a_unit_that_is_reduced_or_taken_off() -> None:
    p = Position().at("Kiev", "RU I", "RU Inf 1")
    units.reduce(p.s, unit("RU I"))
    assert p.is_reduced("RU I")
    units.lose(p.s, unit("RU Inf 1"))
    assert p.where("RU Inf 1") == "AP Reserve Box"


@pytest.mark.rule("2.0:control#1", "2.0:control#3", "18.2b", "11.2.1e")
def test_a_region_may_have_no_controller() -> None:
    from greatwar.games.illusions_of_glory.rules.rebellion import rise

    with facts(lines=[("Linz", "Tyrol", "single_gauge", "none")]):
        p = Position(turn=12, active="CP").at("Linz", "AH Inf 1")
        rise(p.s, names.AH, space("Tyrol"))
        assert p.owner("Tyrol") == "nobody"
        p.moving("Linz").do("move AH Inf 1 > Tyrol")
        assert p.owner("Tyrol") == "neutral"


@pytest.mark.rule("7.4.1a.1", "7.4.1a.2", "7.4.1a.3", "7.4.1a.4", "7.4.1b", "9.7.1a", "2.0:event")
def test_four_events_modify_the_offensive_dice() -> None:
    p = Position(turn=9).hand("AP", "AP-13", "AP-35").at("Kiev", "RU I").action().do("event AP-13")
    assert p.s.mo_modifier == (0, 1)
    p.action().do("event AP-35")
    while p.asked():
        p.do(p.choices()[0])
    assert p.s.mo_modifier == (0, 2)
    q = Position(turn=9, active="CP").hand("CP", "CP-5", "CP-39").at("Berlin", "GE I").action().do("event CP-5")
    q.action().do("event CP-39")
    while q.asked():
        q.do(q.choices()[0])
    assert q.s.mo_modifier == (2, 0)


@pytest.mark.rule("9.6.1e", "16.1f", "2.0:rp")
def test_points_for_immediate_use() -> None:
    p = (
        Position(turn=4, active="CP")
        .hand("CP", "CP-8")
        .at("Berlin", "(GE I)")
        .replaceable("GE II")
        .action()
        .do("event CP-8")
    )
    assert p.offered("repair GE I")
    assert p.why_not("raise-unit GE II > Berlin") == "16.1f"
    p.do("repair GE I")
    assert not p.is_reduced("GE I")


@pytest.mark.rule("9.6.2b", "9.3c")
def test_recorded_points_may_be_lost() -> None:
    p = Position(turn=10).points("GE", 3).hand("AP", "AP-30").action().do("event AP-30")
    assert p.s.points(3) == 1
    assert p.s.will[1] == 11


@pytest.mark.rule("12.8.1a#2")
def test_defenders_withdraw_by_a_card_and_the_space_is_entered() -> None:
    lines = [("Brody", "Dubno", "single_gauge", "none"), ("Dubno", "Rovno", "single_gauge", "none")]
    spaces = {x: {"terrain": "clear", "fort": 0, "vp": 0} for x in ("Brody", "Dubno", "Rovno")}
    spaces["Brody"]["supply"], spaces["Rovno"]["supply"] = "AH", "RU"
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        p = (
            Position(turn=4, active="CP")
            .hand("AP", "AP-16")
            .at("Dubno", "RU IX")
            .at("Brody", "AH III")
            .attacking("Brody")
        )
        p.declare("Dubno", "AH III").do("done", "play AP-16")
        assert p.where("RU IX") == "Rovno"
        p.do("done?")
        assert p.offered("advance AH III > Dubno")
        assert not p.is_reduced("RU IX")
