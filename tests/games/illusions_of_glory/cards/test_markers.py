"""Events that move markers: VP, National Will, Armistice, Mandatory Offensives, points, flags, the Revolution."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from greatwar.games.illusions_of_glory.components import space, unit
from greatwar.games.illusions_of_glory.names import OFFENSIVES
from greatwar.games.illusions_of_glory.rules import offensives, redeployment, replacements, sieges, supply
from greatwar.games.illusions_of_glory.state import COLLAPSE_SB
from tests.games.illusions_of_glory.cards.playing import event, lies, points, refusal
from tests.games.illusions_of_glory.positions import Position, facts

RAIL = ("single_gauge", "none")
WILLS = ("RU", "GE", "AH")
Change = dict[str, int]

#: card, the position before it, what it changes on the tracks (all else stays)
MOVES: list[tuple[str, Callable[[], Position], Change]] = [
    ("CP-4", lambda: Position(turn=3), {"vp": 1}),
    ("AP-30", lambda: Position(turn=5).points("GE", 3), {"GE will": -1, "GE": -2}),
    ("AP-30", lambda: Position(turn=5).points("GE", 1), {"GE will": -1, "GE": -1}),
    ("CP-27", lambda: Position(turn=6).control("CP", "Warsaw", "Brest-Litovsk", "Vilna"), {"RU will": -1}),
    ("CP-34", lambda: Position(turn=8).played("CP-27").points("RU", 2), {"RU will": -1, "RU": -1}),
    ("CP-34", lambda: Position(turn=8).played("CP-27"), {"RU will": -1}),
    ("CP-47", lambda: Position(turn=11), {"RU will": -2, "armistice": -2}),
    ("CP-49", lambda: Position(turn=10), {"RU will": -2}),
    ("AP-43", lambda: Position(turn=10).played("CP-15"), {"AH will": -2}),
    ("AP-52", lambda: Position(turn=15), {"AH will": -2}),
    ("AP-10", lambda: Position(turn=2), {"RU": 1, "AP-A": 1}),
    ("AP-25", lambda: Position(turn=4), {"RU": 2}),
    ("CP-43", lambda: Position(turn=11).played("CP-19"), {"vp": -1}),
    ("CP-48", lambda: Position(turn=10).points("RU", 5), {"RU": -3}),
    ("CP-48", lambda: Position(turn=10).points("RU", 2), {"RU": -2}),
    ("CP-51", lambda: Position(turn=12).played("CP-50"), {"vp": 1}),
    ("AP-50", lambda: armistice(Position(turn=12), 37).will("RU", 6), {"armistice": 2, "RU will": 3}),
    ("AP-50", lambda: armistice(Position(turn=12), 39).will("RU", 6), {"armistice": 1, "RU will": 3}),
    ("AP-13", lambda: Position(turn=2), {"AP mo": 1}),
    ("CP-5", lambda: Position(turn=2), {"CP mo": 1}),
]


def armistice(p: Position, value: int) -> Position:
    """The Armistice marker."""
    p.s.armistice = value
    return p


def tracks(p: Position) -> dict[str, float]:
    """All markers that Events move."""
    s = p.s
    found: dict[str, Any] = {"vp": s.vp, "armistice": s.armistice, "CP mo": s.mo_modifier[0], "AP mo": s.mo_modifier[1]}
    found |= {f"{name} will": s.will[n] for n, name in enumerate(WILLS)}
    found |= {f"quality {n}": value for n, value in enumerate(s.quality)}
    return found | {pool: points(p).get(pool, 0) for pool in ("RU", "IT", "AP-A", "GE", "AH", "CP-A")}


@pytest.mark.parametrize(("name", "make", "changes"), MOVES)
def test_what_moves_and_what_does_not(name: str, make: Callable[[], Position], changes: Change) -> None:
    p = make()
    before = tracks(p)
    after = tracks(event(name, p))
    assert {key: after[key] - before[key] for key in after if after[key] != before[key]} == changes


# Mandatory Offensives -------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.4.1a.1", "7.4.1a.2", "7.4.1a.3", "7.4.1a.4", "7.4.1b")
def test_modifiers_add_up_to_two() -> None:
    p = event("AP-35", event("AP-13", Position(turn=9).at("Kiev", "RU I")))
    assert p.s.mo_modifier == (0, 2)
    q = event("CP-39", event("CP-5", Position(turn=9).at("Berlin", "GE I")))
    assert q.s.mo_modifier == (2, 0)
    assert offensives.result_of(q.s, 0, 1) == offensives.result_of(Position(turn=9).s, 0, 3)


@pytest.mark.rule("7.4.2a", "7.4.2b")
def test_germandom_and_the_fall_of_the_tsar_end_offensives() -> None:
    dice = range(1, 7)
    plain = Position(turn=10).at_war("IT")
    before = {OFFENSIVES[offensives.result_of(plain.s, 0, die)] for die in dice}
    assert before & {"AH(SB)", "AH(IT)"}
    p = event("AP-43", Position(turn=10).at_war("IT").played("CP-5"))
    p.s.mo_modifier = (0, 0)
    after = {OFFENSIVES[offensives.result_of(p.s, 0, die)] for die in dice}
    assert after == (before - {"AH(SB)", "AH(IT)"}) | {"None or Made"}
    q = event("CP-51", Position(turn=12).played("CP-50"))
    assert "RU" in {OFFENSIVES[offensives.result_of(plain.s, 1, die)] for die in dice}
    assert "RU" not in {OFFENSIVES[offensives.result_of(q.s, 1, die)] for die in dice}


def test_hindenburg_and_ludendorff_end_prittwitz() -> None:
    p = event("AP-6", Position(turn=2))
    assert p.s.in_force
    event("CP-5", p)
    assert not p.s.in_force
    assert lies(p, "AP-6") == "removed"


# Points ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.7.2#1")
def test_kitchener_lets_one_point_a_turn_become_russian() -> None:
    before = Position(turn=3).points("AP-A", 3)
    assert replacements.convert_refused(before.s, 1) is not None
    p = event("AP-10", Position(turn=3).points("AP-A", 2))
    p.s.pending.clear()
    p.phase("replacement AP").do("convert AP-A")
    assert points(p) == {"RU": 2, "AP-A": 2}
    assert not p.offered("convert AP-A")


def test_polivanov_ends_the_shortage() -> None:
    p = event("CP-25", Position(turn=5))
    replacements.record(p.s, 0, 3)
    assert points(p) == {}
    event("AP-25", p)
    assert points(p) == {"RU": 2}
    replacements.record(p.s, 0, 3)
    assert points(p) == {"RU": 5}
    assert lies(p, "CP-25") == "removed"


@pytest.mark.parametrize(("name", "pool", "turn"), [("CP-25", "RU", 5), ("AP-45", "GE", 9), ("CP-55", "GE", 15)])
def test_no_more_points_are_recorded_this_turn(name: str, pool: str, turn: int) -> None:
    p = event(name, Position(turn=turn).points(pool, 2))
    while p.s.pending:
        p.do(p.choices()[-1])
    side = "AP" if pool == "RU" else "CP"
    other = "AP-2" if pool == "RU" else "CP-3"
    p.s.active = 1 if side == "AP" else 0
    p.hand(side, other).action().do(f"rp {other}")
    assert points(p)[pool] == 2  # what was recorded before stays, nothing comes in
    assert points(p)["IT" if pool == "RU" else "AH"] == 1


def test_german_war_industry_and_submarines_change_every_replacement_phase() -> None:
    p = event("CP-31", Position(turn=5).at("Berlin", "(GE I)", "(GE XVII)"))
    p.s.pending.clear()
    p.phase("replacement CP").do("repair GE I")
    assert not p.offers("repair")
    p.do("done")
    p.phase("replacement CP").do("repair GE XVII")  # one again in the next phase
    q = event("CP-43", Position(turn=11).played("CP-19").points("AP-A", 1).at("Nis", "(SB 1 Army)"))
    q.s.pending.clear()
    assert not q.phase("replacement AP").offers("repair")
    r = event("CP-43", Position(turn=11).played("CP-19").points("AP-A", 2).at("Nis", "(SB 1 Army)", "(SB 2 Army)"))
    r.s.pending.clear()
    r.phase("replacement AP").do("repair SB 1 Army")
    assert not r.offers("repair")


@pytest.mark.parametrize("africa", [False, True])
def test_convoy_repairs_allies_unless_there_is_war_in_africa(africa: bool) -> None:
    p = Position(turn=6).at("Nis", "(SB 1 Army)", "(SB 2 Army)", "(SB 3 Army)").at("Kiev", "(RU I)")
    if africa:
        event("CP-53", p)
    event("AP-23", p)
    if africa:
        assert p.asked() == ""
        return
    assert p.asked() == "ImmediatePoints"
    assert p.offers("repair") == ["repair SB 1 Army", "repair SB 2 Army", "repair SB 3 Army"]
    p.do("repair SB 1 Army", "repair SB 3 Army")
    assert p.asked() == ""  # two points for two LCUs
    assert p.is_reduced("SB 2 Army")


def test_war_in_africa_bars_points_for_allies_this_turn_only() -> None:
    p = event("CP-53", Position(turn=6).at("Nis", "(SB 1 Army)").at("Kiev", "(RU I)").points("AP-A", 2).points("RU", 2))
    p.s.pending.clear()
    p.phase("replacement AP")
    assert p.why_not("repair SB 1 Army") == "16.5c"
    assert p.offered("repair RU I")
    p.do("done?")
    p.s.pending.clear()
    p.phase("draw")
    p.s.pending.clear()
    assert not p.s.flag("CP53_this_turn")
    p.points("AP-A", 2)
    assert p.phase("replacement AP").offered("repair SB 1 Army")


def test_landwehr_repairs_germans_on_the_map() -> None:
    p = event("CP-8", Position(turn=2).at("Berlin", "(GE I)", "(GE XVII)", "(GE Res 1)").replaceable("GE XX"))
    assert p.offers("repair") == ["repair GE I", "repair GE XVII", "repair GE Res 1"]
    assert p.why_not("raise-unit GE XX > Berlin") == "16.1f"
    p.do("repair GE I", "repair GE Res 1")
    assert not p.offered("repair GE XVII")  # half a point is left, for an SCU


@pytest.mark.rule("26.6.2b.2", "16.6f#1")
def test_the_serbs_return_to_lemnos() -> None:
    p = Position(turn=8).collapsed(COLLAPSE_SB).control("CP", "Belgrade", nation="AH")
    p.replaceable("SB 1 Army", "SB 2 Army").at("Lemnos", "(SB 3 Army)", "(BR XII)")
    event("AP-32", p)
    assert p.s.flag("serbs_return")
    assert p.offers("raise-unit") == ["raise-unit SB 1 Army > Lemnos", "raise-unit SB 2 Army > Lemnos"]
    assert p.offers("repair") == ["repair SB 3 Army"]  # the points are for Serbs
    p.do("raise-unit SB 1 Army > Lemnos", "repair SB 1 Army", "repair SB 3 Army")
    assert p.asked() == ""  # three points
    q = Position(turn=8).collapsed(COLLAPSE_SB).replaceable("SB 1 Army").points("AP-A", 3)
    assert not q.phase("replacement AP").offers("raise-unit")


# Flags ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.1.3b", "16.7.1b")
def test_the_blockade_closes_the_mediterranean_and_the_road_of_points() -> None:
    ports = {"Pola": {"supply": "AH", "seas": "mediterranean"}, "Kotor": {"supply": "", "seas": "mediterranean"}}
    with facts(spaces=ports, lines=[], only=["Kotor"]):
        p = Position(turn=3).at("Kotor", "AH I")
        assert p.supply("AH I") == "full"
        event("AP-11", p)
        assert p.supply("AH I") == "oos"
    with facts(
        spaces={"Memel": {"seas": "baltic", "supply": ""}, "Danzig": {"seas": "baltic", "supply": "GE"}}, only=["Memel"]
    ):
        q = event("AP-11", Position(turn=3).at("Memel", "GE I"))
        assert q.supply("GE I") == "full"  # the Baltic stays open
    r = Position(turn=3).points("GE", 2)
    assert replacements.convert_refused(r.s, 0) is None
    event("AP-11", r)
    refused = replacements.convert_refused(r.s, 0)
    assert refused is not None
    assert refused.rule == "16.7.1b"


def test_rule_britannia_allows_sea_invasions() -> None:
    p = Position(turn=6)
    assert refusal("AP-22", p) == "9.7.1c"
    event("AP-14", p)
    assert p.s.flag("sea_invasions")
    assert refusal("AP-22", p) == ""


@pytest.mark.rule("12.5c", "12.5d", "13.2a#2")
@pytest.mark.parametrize(("name", "unit_name", "friendly"), [("AP-4", "RU XI", True), ("CP-13", "RU XI", False)])
def test_railway_troops_convert_the_lines_of_their_own_side(name: str, unit_name: str, friendly: bool) -> None:
    base = {"terrain": "clear", "fort": 0, "vp": 0, "supply": "RU"}
    with facts(
        spaces={"Dubno": base, "Brody": base}, lines=[("Dubno", "Brody", "mixed_gauge", "none")], only=["Brody"]
    ):
        p = event(name, Position(turn=4).control("AP", "Brody").at("Dubno", unit_name))
        p.s.active = 1
        assert redeployment.converted(p.s, 1, space("Dubno"), space("Brody")) is friendly
        assert redeployment.converted(p.s, 0, space("Dubno"), space("Brody")) is not friendly
        assert not redeployment.converted(p.s, 1, space("Zhmerinka"), space("Jassy"))  # not those to Romania


@pytest.mark.rule("20.1.7#1", "20.1.7#2")
def test_oberost_opens_russian_forts_to_germans() -> None:
    base = {"terrain": "clear", "vp": 0, "fort": 2}
    with facts(spaces={"Kovno": base}, lines=[("Kovno", "Tilsit", *RAIL)]):
        p = Position(turn=3, active="CP").at("Tilsit", "GE I")
        assert sieges.russian_forts(p.s, unit("GE I"), space("Kovno")) is not None
        event("CP-10", p)
        p.s.pending.clear()
        assert sieges.russian_forts(p.s, unit("GE I"), space("Kovno")) is None
        assert p.attacking("Tilsit").offered("attack GE I > Kovno")


def test_u_boats_close_sea_invasions_and_make_voyages_dear_until_convoy() -> None:
    p = Position(turn=6).played("AP-14").at("Lemnos", "BR Inf 1", "BR Inf 2").control("AP", "Salonika", nation="BR")
    event("CP-19", p)
    p.s.active = 1
    p.s.pending.clear()
    assert p.s.flag("subs")
    assert refusal("AP-22", p) == "9.7.1c"
    p.s.pending.clear()
    assert redeployment.sea_price(p.s, unit("BR Inf 1"), True) == 2
    assert p.redeploying(1).why_not("redeploy BR Inf 1 > Salonika") == "9.5.2a"
    p.s.pending.clear()
    p.redeploying(3).do("redeploy BR Inf 1 > Salonika")
    assert not p.offers("redeploy BR Inf 2")  # 3 - 2 leaves one point
    p.s.pending.clear()
    event("AP-23", p).do("done?")
    p.s.pending.clear()
    assert not p.s.flag("subs")
    assert p.s.flag("convoys")
    assert redeployment.sea_price(p.s, unit("BR Inf 2"), True) == 1
    assert refusal("AP-22", p) == ""


@pytest.mark.parametrize("convoys", [False, True])
def test_unrestricted_submarine_warfare_brings_the_submarines_back_only_before_convoy(convoys: bool) -> None:
    p = Position(turn=11).played("CP-19", *(["AP-23"] if convoys else []))
    p.flag("subs", False)
    event("CP-43", p)
    assert p.s.flag("subs") is not convoys


def test_the_sailor_revolt_closes_the_adriatic_to_the_cp() -> None:
    ports = {"Pola": {"supply": "AH", "seas": "mediterranean"}, "Kotor": {"supply": "AH", "seas": "mediterranean"}}
    with facts(spaces=ports):
        p = Position(turn=16, active="CP").at("Pola", "AH Inf 1")
        assert space("Kotor") in redeployment.overseas(p.s, unit("AH Inf 1"))
        event("AP-52", p)
        assert redeployment.overseas(p.s, unit("AH Inf 1")) == []
        assert supply.sea_groups(p.s, 0) == (1, 2)  # Baltic and Black Sea
        assert len(supply.sea_groups(p.s, 1)) == 3


# The Revolution and the Treaty ----------------------------------------------------------------------------------------


@pytest.mark.rule("23.4.1b#2")
def test_the_revolution_arrives_one_turn_ahead() -> None:
    p = event("CP-50", Position(turn=11).played("CP-49").at("Kiev", "RU Uprising 1"))
    assert p.s.revolution_turn == 12
    assert event("CP-49", Position(turn=10)).s.flag("food_riots")


@pytest.mark.rule("23.4.3a.2", "23.4.3a.3", "23.4.3b")
def test_long_live_the_tsar_suppresses_and_the_fall_of_the_tsar_renews() -> None:
    p = Position(turn=13).played("CP-49", "CP-50").will("RU", 5)
    p.s.stage, p.s.begun = 2, True
    event("AP-50", p)
    assert p.s.stage == -1
    assert p.s.flag("long_live_the_tsar")
    assert p.s.revolution_turn == 0
    event("CP-51", p)
    assert p.s.revolution_turn == 14
    assert not p.s.flag("long_live_the_tsar")
    q = Position(turn=13).played("CP-49", "CP-50")
    q.s.revolution_turn = 14  # still on the Turn Track
    event("AP-50", q)
    assert q.s.revolution_turn == 14
    r = Position(turn=13).played("CP-50")
    r.s.stage, r.s.begun = 1, True
    event("CP-51", r)
    assert r.s.stage == 1
    assert r.s.revolution_turn == 0  # nothing was suppressed


@pytest.mark.rule("28.0a", "28.0b")
def test_the_treaty_comes_two_turns_ahead_of_the_coup() -> None:
    p = Position(turn=14).played("CP-51")
    assert refusal("AP-55", p) == "9.7.1c"
    p.s.pending.clear()
    event("CP-52", p)
    assert p.s.flag("november_coup")
    event("AP-55", p)
    assert p.s.treaty_turn == 16
    assert not p.s.treaty


def test_lake_naroch_wants_an_attack_on_germans() -> None:
    plain = {"terrain": "clear", "fort": 0, "vp": 0, "supply": "RU GE AH"}
    with facts(spaces={"Dvinsk": plain, "Vilna": plain}, lines=[("Dvinsk", "Vilna", *RAIL)]):
        for attacker, foe, met in (("RU I", "GE I", True), ("RU I", "AH I", False), ("RU Inf 1", "GE I", False)):
            p = Position(turn=7).vp(15).at("Dvinsk", attacker).at("Vilna", foe)
            event("CP-32", p)
            p.s.active = 1
            p.s.pending.clear()
            p.attacking("Dvinsk").declare("Vilna", attacker)
            p.s.pending.clear()
            p.phase("offensives settled")
            assert p.s.vp == (15 if met else 16)
