"""8, 9, 13, 15, 16, 19, 23, 25, 26 Actions, redeployment, points, collapses and placings on their boundaries."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.state import DISCARD, REMOVED
from greatwar.games.illusions_of_glory.components import card, space, unit
from greatwar.games.illusions_of_glory.rules import fire
from greatwar.games.illusions_of_glory.rules.placing import named_places, nearest
from greatwar.games.illusions_of_glory.state import COLLAPSE_BU, COLLAPSE_RO, COLLAPSE_SB
from tests.games.illusions_of_glory.positions import Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0, "seas": 0, "supply": 0}
RAIL = ("single_gauge", "none")
RU_BASE = PLAIN | {"supply": "RU"}


def ways(p: Position, name: str) -> list[str]:
    """Where a unit may be sent."""
    return sorted(text.rpartition(" > ")[2] for text in p.offers(f"redeploy {name} > "))


# Redeployment ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.1a", "13.2c", "13.2d", "13.2e", "13.1h")
def test_routes_pass_what_is_friendly_and_stop_in_regions() -> None:
    spaces = {"Kiev": RU_BASE, "Uman": RU_BASE, "Balta": RU_BASE, "Przemysl": RU_BASE | {"fort": 2}, "Stryj": RU_BASE}
    lines = [
        ("Kiev", "Uman", *RAIL),
        ("Uman", "Balta", *RAIL),
        ("Balta", "Kharkov", *RAIL),
        ("Kharkov", "Rostov", *RAIL),
    ]
    lines += [("Kiev", "Przemysl", *RAIL), ("Przemysl", "Stryj", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=[*spaces, "Kharkov", "Rostov"]):
        p = Position(turn=12).control("AP", "Stryj").at("Kiev", "RU Inf 1")
        assert ways(p.redeploying(1), "RU Inf 1") == ["Balta", "Kharkov", "Uman"]  # not on from the region
        p.s.pending.clear()
        p.at("Przemysl", "RU Inf 2")
        assert ways(p.redeploying(1), "RU Inf 1") == ["Balta", "Kharkov", "Uman"]  # one SCU besieges nobody
        p.s.pending.clear()
        p.at("Przemysl", "RU Inf 3")
        assert ways(p.redeploying(1), "RU Inf 1") == ["Balta", "Kharkov", "Przemysl", "Stryj", "Uman"]
        p.s.pending.clear()
        p.s.put(unit("RU Uprising 1"), space("Uman"))
        assert ways(p.redeploying(1), "RU Inf 1") == ["Przemysl", "Stryj"]  # others stand there
        q = Position(turn=12).at("Kharkov", "RU Inf 1").at("Kiev", "GE I").redeploying(1)
        assert ways(q, "RU Inf 1") == ["Balta", "Rostov", "Uman"]  # out of a region it begins next door
        r = Position(turn=12).at("Kharkov", "RU Inf 1").control("CP", "Rostov", "Balta").redeploying(1)
        assert ways(r, "RU Inf 1") == []


@pytest.mark.rule("13.1g", "9.5.2a", "9.5.2b", "13.1b", "13.1c")
@pytest.mark.parametrize(
    ("points", "after"), [(1, {"RU Inf 1", "RU Inf 2"}), (2, {"RU I", "RU Inf 1", "RU Inf 2", "RU II"})]
)
def test_an_lcu_costs_two_points_and_nobody_goes_twice(points: int, after: set[str]) -> None:
    spaces = {"Kiev": RU_BASE, "Uman": RU_BASE, "Balta": RU_BASE}
    lines = [("Kiev", "Uman", *RAIL), ("Uman", "Balta", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        p = Position(turn=12).at("Kiev", "RU I", "RU Inf 1").at("Balta", "RU II", "RU Inf 2").redeploying(points)
        listed = {text.removeprefix("redeploy ").split(" > ")[0] for text in p.offers("redeploy")}
        assert listed == after
        p.do("redeploy RU Inf 1 > Uman")
        if points == 1:
            assert not p.s.pending
            return
        listed = {text.removeprefix("redeploy ").split(" > ")[0] for text in p.offers("redeploy")}
        assert listed == {"RU Inf 2"}
        assert p.why_not("redeploy RU Inf 1 > Kiev") == "13.1g"
        assert p.why_not("redeploy RU I > Uman") == "9.5.2a"


@pytest.mark.rule("11.3.1b", "13.3a", "13.3b", "13.3c", "13.3d", "13.3e")
def test_scus_go_by_sea_between_ports_of_their_side() -> None:
    spaces = {"Venice": PLAIN | {"seas": "mediterranean", "supply": "IT"}, "Durres": PLAIN | {"seas": "mediterranean"}}
    spaces |= {"Vlore": PLAIN, "Odessa": RU_BASE | {"seas": "black_sea"}}
    with facts(spaces=spaces, only=list(spaces)):
        p = Position(turn=10).at_war("IT").control("AP", "Durres", "Vlore").at("Venice", "IT Inf 1", "IT II")
        p.redeploying(2)
        goals = ways(p, "IT Inf 1")
        assert "Durres" in goals
        assert "Vlore" not in goals  # no Port on this board
        assert "Odessa" not in goals  # another sea
        assert ways(p, "IT II") == []
        q = Position(turn=10).at_war("IT").control("CP", "Durres").at("Venice", "IT Inf 1").redeploying(2)
        assert "Durres" not in ways(q, "IT Inf 1")
        r = Position(turn=11).at_war("IT").control("AP", "Durres").at("Venice", "IT Inf 1").redeploying(2)
        assert "Durres" not in ways(r, "IT Inf 1")  # Winter


# Actions --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.2#1", "8.2e", "9.1#1", "6.0.B#2", "2.0:action-round", "8.3a")
def test_nobody_passes_and_every_action_is_noted() -> None:
    p = Position(turn=4).at("Kiev", "RU I").action()
    assert p.choices() == ["cardless"]
    p.do("cardless")
    assert p.s.ops == 1
    assert len(p.s.uses(1)) == 1
    assert p.s.uses(0) == []
    q = Position(turn=4).hand("AP", "AP-2").at("Kiev", "RU I").action()
    assert set(q.choices()) == {"cardless", "ops AP-2", "sr AP-2", "rp AP-2", "event AP-2"}
    assert q.do("ops AP-2").s.ops == card("AP-2").ops
    assert len(q.s.uses(1)) == 1


@pytest.mark.rule("2.0:asterisk", "9.7.1d", "9.3c", "9.3d", "2.0:discard")
@pytest.mark.parametrize("starred", [False, True])
@pytest.mark.parametrize("use", ["event", "ops", "sr", "rp"])
def test_only_the_event_of_a_starred_card_leaves_the_game(starred: bool, use: str) -> None:
    with facts(cards={"AP-2": {"starred": starred}}):
        p = Position(turn=4).hand("AP", "AP-2").at("Kiev", "RU I").action().do(f"{use} AP-2")
        assert p.s.pile[card("AP-2").n] == (REMOVED if starred and use == "event" else DISCARD)


@pytest.mark.rule("2.0:event", "9.7.1c")
@pytest.mark.parametrize("played", [False, True])
def test_an_event_may_be_the_prerequisite_of_another(played: bool) -> None:
    with facts(cards={"AP-2": {"needs": ({"event": "AP05"},)}}):
        p = Position(turn=4).hand("AP", "AP-2")
        if played:
            p.played("AP-5")
        assert p.action().offered("event AP-2") is played
        assert p.why_not("event AP-2") == ("" if played else "9.7.1c")
        assert p.offered("ops AP-2")


@pytest.mark.rule("8.2e#2", "23.3.1a#2", "23.3.1d")
def test_an_uprising_that_was_put_off_comes_once_and_only_while_the_nation_is_demoralized() -> None:
    nation = unit("RU Uprising 1").nation
    p = Position(turn=12, active="CP").will("RU", 2).at("Warsaw", "GE I")
    p.s.waiting = 1 << nation | 1 << unit("AH Uprising 1").nation
    p.action()
    assert p.offers("uprising") == ["uprising RU"]
    p.do("uprising RU")
    assert p.asked() == "PlaceUprising"
    p.do(p.offers("place")[0])
    assert p.s.on_map(unit("RU Uprising 1"))
    assert p.s.waiting == 1 << unit("AH Uprising 1").nation
    assert len(p.s.uses(0)) == 1
    p.s.pending.clear()
    assert p.action().offers("uprising") == []
    q = Position(turn=12, active="CP").will("RU", 3)
    q.s.waiting = 1 << nation
    assert q.action().offers("uprising") == []
    r = Position(turn=12, active="AP").will("RU", 2)
    r.s.waiting = 1 << nation
    assert r.action().offers("uprising") == []  # it is the CP's to place


@pytest.mark.rule("2.0:mo", "7.1.2a#2")
@pytest.mark.parametrize(
    ("ap", "cp", "vp"),
    [
        ("RU", "None or Made", 16),
        ("None or Made", "GE", 14),
        ("RU", "GE", 15),
        ("None or Made", "None or Made", 15),
        ("No BR/FR", "None or Made", 15),
    ],
)
def test_each_side_pays_a_vp_for_the_offensive_it_owes(ap: str, cp: str, vp: int) -> None:
    p = Position(turn=6).vp(15).mo("AP", ap).mo("CP", cp).phase("offensives settled")
    assert p.s.vp == vp


# Points -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.7.1a", "16.7.2#1")
@pytest.mark.parametrize(("points", "marker"), [(0, True), (1, True), (2, True), (1, False)])
def test_one_whole_point_is_converted_once_a_turn(points: int, marker: bool) -> None:
    for side, frm, to, flag in (("CP", "GE", "TU", "ge_rp_to_tu"), ("AP", "AP-A", "RU", "apa_rp_to_ru")):
        p = Position(turn=6, active=side).points(frm, points).flag(flag, marker)
        p.at("Kiev", "(RU I)").at("Catalca", "(TU I)").phase(f"replacement {side}")
        able = points > 0 and marker
        assert bool(p.s.pending and p.offered(f"convert {frm}")) is able
        if not able:
            continue
        p.do(f"convert {frm}")
        pools = ("RU", "IT", "AP-A", "GE", "AH", "CP-A", "TU")
        assert p.s.points(pools.index(frm)) == points - 1
        assert p.s.points(pools.index(to)) == 1
        if p.s.pending:
            assert not p.offered(f"convert {frm}")


@pytest.mark.rule("16.1b", "16.1g", "16.5b")
def test_who_is_repaired_and_who_is_rebuilt() -> None:
    p = Position(turn=6).points("RU", 5).at("Kiev", "(RU I)", "RU II").reserve("RU Inf 1").replaceable("RU III")
    p.eliminated("RU IV").at("Warsaw", "(GE I)").at("Minsk", "(RU Uprising 1)").phase("replacement AP")
    assert p.offers("repair") == ["repair RU I"]
    for name in ("RU II", "RU III", "RU Inf 1", "GE I", "RU Uprising 1"):
        assert p.why_not(f"repair {name}") == "16.1b"
    assert p.offers("raise-unit RU III")
    assert p.why_not("raise-unit RU IV > Kiev") == "16.1g"
    assert p.why_not("raise-unit RU I > Kiev") == "16.1g"


# Trenches and fire --------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.2d", "19.3a", "19.1e", "19.2c", "19.5a", "19.5b")
@pytest.mark.parametrize(("die", "level"), [(3, 1), (4, 0)])
@pytest.mark.parametrize("name", ["RU I", "RU Inf 1"])
def test_a_trench_serves_lcus_and_scus(die: int, level: int, name: str) -> None:
    spaces = {"Brody": RU_BASE, "Lemberg": PLAIN | {"supply": "AH"}}
    with facts(spaces=spaces, lines=[("Brody", "Lemberg", *RAIL)], only=list(spaces)):
        p = Position(turn=6).at("Brody", "RU IX").moving("Brody").dice(die).do("entrench RU IX", "done?")
        assert p.s.any_trench(space("Brody")) == level
        assert p.s.trench_owner(space("Brody")) == (1 if level else p.s.trench_owner(space("Brody")))
        p.s.pending.clear()
        p.off("RU IX").at("Brody", name).at("Lemberg", "AH I")
        p.s.active, p.s.activations = 0, ()
        p.attacking("Lemberg").declare("Brody", "AH I")
        assert p.s.combat is not None
        assert fire.FIRE.shift(p.s, p.s.combat, True) == -level
        assert fire.FIRE.shift(p.s, p.s.combat, False) == level


@pytest.mark.rule("12.2.1a.2", "12.2.1a.1")
@pytest.mark.parametrize(
    ("where", "terrain", "drm"),
    [("Kharkov", "clear", 1), ("Kharkov", "mountain", 1), ("Gomel", "clear", 1), ("Gomel", "swamp", 0)],
)
@pytest.mark.parametrize("cavalry", [False, True])
def test_cavalry_adds_one_in_regions_and_on_open_ground(where: str, terrain: str, drm: int, cavalry: bool) -> None:
    with facts(spaces={where: {"terrain": terrain, "fort": 0}, "Orsha": RU_BASE}, lines=[("Orsha", where, *RAIL)]):
        p = Position(turn=6).at("Orsha", "RU I", "RU Cav 1" if cavalry else "RU Inf 1").at(where, "GE I")
        p.attacking("Orsha").declare(where, "RU I", "RU Cav 1" if cavalry else "RU Inf 1")
        assert p.s.combat is not None
        assert fire.cavalry_drm(space(where), [unit("RU I"), unit("RU Cav 1" if cavalry else "RU Inf 1")]) == (
            drm if cavalry else 0
        )
        assert fire.FIRE.drm(p.s, p.s.combat, True) == (drm if cavalry else 0)
        assert fire.FIRE.drm(p.s, p.s.combat, False) == 0


# Collapses ----------------------------------------------------------------------------------------------------------


def collapsed(p: Position) -> int:
    """The collapses after the War Status Phase, in which nobody declares one."""
    p.phase("war status")
    while p.s.pending:
        p.do("decline" if p.offered("decline") else p.choices()[0])
    return p.s.collapsed


@pytest.mark.rule("6.0.E.4a", "26.2.3a", "26.5.3a", "26.6.2a#1", "26.6.2a#2", "26.6.2a#3")
def test_who_collapses_in_the_war_status_phase() -> None:
    def war(*taken: str, at_war: tuple[str, ...] = ("BU", "RO"), bits: int = 0, serbs: str = "SB 1 Army") -> int:
        p = Position(turn=14).at_war(*at_war).at("Nis" if serbs.startswith("SB 1") else "Salonika", serbs)
        for x in taken:
            p.control("AP" if x in ("Sofia", "Philippopolis") else "CP", x, nation="GE")
        return collapsed(p.collapsed(bits))

    assert war() == 0
    assert war("Sofia") == 0
    assert war("Sofia", "Philippopolis") == COLLAPSE_BU
    assert war("Sofia", "Philippopolis", at_war=("RO",)) == 0
    assert war("Bucharest") == 0
    assert war("Bucharest", "Ploesti") == COLLAPSE_RO
    assert war("Bucharest", "Ploesti", at_war=("BU",)) == 0
    assert war("Belgrade") == 0
    assert war("Belgrade", "Skopje") == COLLAPSE_SB
    assert war(serbs="SB Inf 1") == COLLAPSE_SB  # no SB LCU at home
    for bits in (COLLAPSE_BU, COLLAPSE_RO, COLLAPSE_SB):
        assert war("Sofia", "Philippopolis", "Bucharest", "Ploesti", "Belgrade", "Skopje", bits=bits) == 7
    with facts(units={"SB 1 Army": {"large": False}}):
        assert war() == COLLAPSE_SB  # an SCU does not prevent it


@pytest.mark.rule("26.2.3c", "26.2.3b", "26.2.3a#2", "26.5.3c", "26.5.3b.1")
def test_after_a_collapse_the_land_is_fought_over_all_the_same() -> None:
    p = Position(turn=14).at_war("BU").at("Nis", "SB 1 Army").at("Vidin", "BU 1 Army").at("Varna", "GE LXI Gen. Kdo.")
    p.control("AP", "Sofia", "Philippopolis", nation="SB").reserve("GE Inf 1").at("Plevna", "GE I")
    assert collapsed(p) & COLLAPSE_BU
    assert p.where("BU 1 Army") == "CP Eliminated Units Box"
    assert p.units("Varna") == ["GE Inf 1"]
    assert p.where("GE I") == "Plevna"
    p.s.active, p.s.activations = 1, ()
    p.at("Sofia", "SB Inf 1").moving("Sofia")
    assert p.offered("move SB Inf 1 > Vidin")
    q = Position(turn=14).at_war("RO").at("Nis", "SB 1 Army").at("Jassy", "RO 1 Army").at("Craiova", "RO 2 Army")
    q.control("CP", "Bucharest", "Ploesti", "Constanta", nation="GE").at("Ploesti", "GE I")
    fed = q.supply("RO 1 Army") == "full"
    assert collapsed(q) & COLLAPSE_RO
    assert (q.where("RO 1 Army") == "Jassy") is fed
    assert q.where("RO 2 Army") == "AP Eliminated Units Box"
    q.s.active, q.s.activations = 0, ()
    q.moving("Ploesti")
    assert q.offers("move GE I > ")


# Placing ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.2c#1", "9.7.2c#2", "15.2d")
def test_units_go_to_their_named_places_or_the_nearest_that_is_open() -> None:
    spaces = {"Vidin": PLAIN, "Plevna": PLAIN | {"supply": "BU"}, "Tirnova": PLAIN, "Rustchuk": PLAIN}
    lines = [("Vidin", "Plevna", *RAIL), ("Plevna", "Tirnova", *RAIL), ("Vidin", "Rustchuk", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        army = unit("BU 1 Army")

        def named(p: Position, *words: str) -> list[str]:
            return [x.name for x in named_places(p.s, army, list(words))]

        p = Position(turn=12).at_war("BU")
        assert named(p, "Vidin") == ["Vidin"]
        assert sorted(named(p, "Vidin", "Tirnova", "Vidin")) == ["Tirnova", "Vidin"]  # each once
        p.at("Vidin", "SB 1 Army")
        assert named(p, "Vidin", "Tirnova") == ["Tirnova"]
        assert sorted(named(p, "Vidin")) == ["Plevna"]  # Rustchuk is as near, but out of supply
        p.at("Plevna", "GE I", "GE XX", "GE XVII")
        assert named(p, "Vidin") == ["Tirnova"]  # full
        p.at("Tirnova", "SB 2 Army")
        assert [x.name for x in nearest(p.s, army, space("Vidin"))] == []


@pytest.mark.rule("25.2.1a.1", "25.2.1b", "25.1g")
def test_a_landing_marker_is_put_once_in_its_space_while_there_are_any() -> None:
    sea = space("Salonika Sea Invasion")
    p = Position(turn=8).played("AP-14").hand("AP", "AP-22").action().do("event AP-22")
    assert sea.n in p.s.landings
    assert sea.n in p.s.landed
    assert p.s.landings_left == 2
    q = Position(turn=8).played("AP-14").hand("AP", "AP-22")
    q.s.landings_left = 0
    q.action()
    if q.offered("event AP-22"):
        q.do("event AP-22")
    assert q.s.landings == ()
    assert q.s.landings_left == 0
