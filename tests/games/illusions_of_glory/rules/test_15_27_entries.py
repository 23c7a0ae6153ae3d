"""10, 15, 20, 23, 26, 27 Entries, duties, staff and collapses: both sides of what decides them."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import SPACES, card, space, unit
from greatwar.games.illusions_of_glory.names import NATIONS
from greatwar.games.illusions_of_glory.rules import collapse, neutral_entry, reinforcements
from greatwar.games.illusions_of_glory.rules.units import replacements_for
from greatwar.games.illusions_of_glory.state import (
    COLLAPSE_AH,
    COLLAPSE_SB,
    USE_ENTRY,
    USE_EVENT,
    USE_INVASION,
    USE_REINFORCEMENT,
)
from greatwar.games.illusions_of_glory.steps.action import event_use
from tests.games.illusions_of_glory.positions import Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0, "seas": 0, "supply": 0}
RAIL = ("single_gauge", "none")
RU_BASE = PLAIN | {"supply": "RU"}


@pytest.mark.rule("2.0:vp-neutral", "26.1.1e", "26.2.2b", "26.4.2b", "26.5.2b")
@pytest.mark.parametrize(("nation", "side"), [("IT", 1), ("RO", 1), ("BU", 0)])
def test_a_nation_brings_its_places_and_their_vp_and_albania_follows_italy(nation: str, side: int) -> None:
    number = NATIONS.index(nation)
    places = [x for x in SPACES if x.nation == number]
    p = Position(turn=10).vp(15)
    taken = next(x for x in places if x.vp)
    p.s.set_holder(taken, 1 - side, 0)
    score = sum(x.vp for x in places if x is not taken)
    neutral_entry.join(p.s, number, side)
    assert p.s.at_war(number)
    assert {p.s.owner(x) for x in places if x is not taken} == {side}
    assert p.s.owner(taken) == 1 - side  # what the enemy holds is not scored
    assert p.s.vp == 15 + (score if side == 0 else -score)
    albania = {p.s.owner(x) for x in SPACES if NATIONS[x.nation] == "AL"}
    assert albania == ({1} if nation == "IT" else {2})


@pytest.mark.rule("10.3a", "10.3c", "15.1c", "15.1d", "15.1e", "15.1g#1", "26.7.2b.2", "15.3d")
def test_reinforcements_enter_sources_with_room_and_regions_if_there_is_none() -> None:
    spaces = {"Constantinople": PLAIN | {"supply": "TU"}, "Catalca": PLAIN | {"supply": "TU", "fort": 2}}
    spaces |= {"Rodosto": {"supply": "TU"}, "Anatolia": {"supply": "TU"}}
    with facts(spaces=spaces):
        corps = unit("TU I")

        def places(p: Position) -> list[str]:
            return sorted(x.name for x in reinforcements.entry_places(p.s, corps))

        assert places(Position(turn=8)) == ["Catalca", "Constantinople"]
        p = Position(turn=8).at("Constantinople", "TU II", "TU III", "TU VI")
        assert places(p) == ["Catalca"]  # full
        p.at("Catalca", "RU I")
        assert places(p) == ["Anatolia", "Rodosto"]  # besieged
        p.control("AP", "Rodosto", nation="RU")
        assert places(p) == ["Anatolia"]
        q = Position(turn=8).control("AP", "Constantinople", "Catalca", nation="RU")
        assert places(q) == ["Anatolia", "Rodosto"]


@pytest.mark.rule("20.3.4a", "20.3.4b", "10.3b")
@pytest.mark.parametrize(
    ("units", "goes"),
    [(("RU Inf 1", "RU Inf 2"), False), (("RU Inf 1", "RU Inf 2", "RU Inf 3"), True), (("RU Inf 1", "RU I"), True)],
)
def test_nobody_redeploys_off_a_siege_that_needs_him(units: tuple[str, ...], goes: bool) -> None:
    spaces = {"Brody": RU_BASE, "Przemysl": RU_BASE | {"fort": 2}, "Dubno": RU_BASE}
    lines = [("Brody", "Przemysl", *RAIL), ("Brody", "Dubno", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        p = Position(turn=6).control("AP", "Brody").at("Przemysl", *units).redeploying(1)
        assert bool(p.offers("redeploy RU Inf 1 >")) is goes
        if goes:
            p.do("redeploy RU Inf 1 > Dubno")
            assert p.where("RU Inf 1") == "Dubno"
        else:
            assert p.why_not("redeploy RU Inf 1 > Dubno") == "20.3.4a"
            q = Position(turn=6).control("AP", "Brody").at("Przemysl", *units).redeploying(2)
            q.do("redeploy RU Inf 1 > Dubno")  # all may go
            assert not q.offered("done")
            q.do("redeploy RU Inf 2 > Dubno")
            assert q.units("Przemysl") == []


@pytest.mark.rule("20.3.5c")
@pytest.mark.parametrize(
    ("units", "card", "bound"), [(("RU Inf 1",), "AP-2", True), (("RU Inf 1", "RU Inf 2"), "AP-2", False)]
)
def test_units_of_a_broken_siege_bind_the_next_action(units: tuple[str, ...], card: str, bound: bool) -> None:
    with facts(spaces={"Przemysl": PLAIN | {"fort": 2}, "Brody": RU_BASE}, lines=[("Brody", "Przemysl", *RAIL)]):
        p = Position(turn=6).control("AP", "Brody").at("Przemysl", *units).hand("AP", card).action()
        assert p.offered(f"sr {card}") is not bound
        assert p.offered(f"rp {card}") is not bound
        assert p.offered(f"ops {card}")
        assert p.offered("cardless")
        with facts(spaces={"Brody": PLAIN}, only=["Brody", "Przemysl"], lines=[("Brody", "Przemysl", *RAIL)]):
            dear = Position(turn=6).control("AP", "Brody").at("Przemysl", "RU Inf 1", "RU Brusilov HQ").action()
            assert dear.choices() == ["cardless"]


@pytest.mark.rule("12.2.1a.5", "12.2.1a.6", "27.0i", "27.0e#1")
def test_which_staff_may_take_part_in_an_attack() -> None:
    spaces = {"Brody": PLAIN, "Dubno": PLAIN | {"supply": "GE"}, "Rovno": PLAIN | {"supply": "GE"}}
    lines = [("Dubno", "Brody", *RAIL), ("Rovno", "Brody", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces), units={"RU I": {"cf": (3, 3), "lf": (9, 9)}}):
        p = Position(turn=9, active="CP").control("CP", "Dubno", "Rovno").at("Brody", "RU I")
        p.at("Dubno", "GE I", "GE XX", "GE Mackensen HQ", "GE Heavy Artillery 1")
        p.at("Rovno", "GE XVII", "GE Falkenhayn HQ").attacking("Dubno", "Rovno")
        p.do("attack GE I > Brody", "resolve?")
        assert p.asked() == "CommitStaff"
        assert sorted(p.choices()) == ["commit GE Heavy Artillery 1", "commit GE Mackensen HQ", "done"]
        assert p.why_not("commit GE Falkenhayn HQ") == "27.0e#1"  # nobody beside it attacks
        assert p.why_not("commit GE XX") == "27.0e#1"  # no staff
        p.do("commit GE Mackensen HQ")
        assert sorted(p.choices()) == ["commit GE Heavy Artillery 1", "done"]
        p.do("done")
        assert p.s.combat is not None
        assert p.s.combat.committed == (unit("GE Mackensen HQ").n,)
        r = Position(turn=9).control("CP", "Dubno").at("Brody", "RU I").at("Dubno", "GE I", "GE Heavy Artillery 1")
        r.attacking("Brody").declare("Dubno", "RU I")
        assert r.s.combat is not None
        assert r.s.combat.guard == ()  # artillery never defends


@pytest.mark.rule("26.6.2d")
@pytest.mark.parametrize(
    ("place", "side", "lifted"), [("Belgrade", "AP", True), ("Nis", "AP", False), ("Belgrade", "CP", False)]
)
def test_the_collapse_of_serbia_ends_when_the_ap_retakes_belgrade(place: str, side: str, lifted: bool) -> None:
    with facts(spaces={"Belgrade": {"fort": 0}, "Nis": {"fort": 0}}, lines=[("Belgrade", "Nis", *RAIL)]):
        start = "Nis" if place == "Belgrade" else "Belgrade"
        name = "BR XII" if side == "AP" else "AH I"
        p = (
            Position(turn=14, active=side)
            .collapsed(COLLAPSE_SB)
            .control("AP" if side == "CP" else "CP", place, nation="BU")
        )
        p.s.set_holder(space(start), 1 if side == "AP" else 0, 0)
        p.s.put(unit(name), space(start))
        p.moving(start).do(f"move {name} > {place}", "stop?")
        assert p.owner(place) == side
        assert p.s.has_collapsed(COLLAPSE_SB) is not lifted


@pytest.mark.rule("23.5b.1", "23.5b.2", "23.5b.3")
def test_the_austrians_leave_but_the_sud_army_and_the_uprisings_stay() -> None:
    p = (
        Position(turn=16)
        .at("Vienna", "AH I", "AH Inf 1", "GE I")
        .at("Prague", "AH Sud Army")
        .at("Brunn", "AH Uprising 1")
    )
    p.reserve("AH Inf 2").replaceable("AH II").at("Linz", "RU I")
    collapse.collapse_austria(p.s)
    assert p.s.has_collapsed(COLLAPSE_AH)
    for name in ("AH I", "AH Inf 1", "AH Inf 2", "AH II"):
        assert p.where(name) == "CP Eliminated Units Box"
    assert p.units("Vienna") == ["GE I"]
    assert p.where("AH Sud Army") == "Prague"
    assert p.where("AH Uprising 1") == "Brunn"
    assert p.where("RU I") == "Linz"
    with facts(lines=[("Vienna", "Linz", *RAIL), ("Vienna", "Graz", *RAIL)]):
        p.s.active = 0
        p.moving("Vienna")
        assert p.offered("move GE I > Graz")
        assert not p.offered("move GE I > Linz")


@pytest.mark.rule("18.7.1a", "18.7.1b", "13.2b")
@pytest.mark.parametrize("others", [False, True])
@pytest.mark.parametrize("home", [False, True])
def test_a_region_of_an_enemy_nation_that_is_emptied_carries_no_line(others: bool, home: bool) -> None:
    region = "Southern Italy" if home else "Carniola"
    spaces = {"Gorz": PLAIN | {"supply": "IT"}, "Zagreb": PLAIN, region: {"supply": 0, "seas": 0}}
    lines = [("Gorz", region, *RAIL), (region, "Zagreb", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces)):
        p = Position(turn=10).at_war("IT").control("AP", "Gorz", "Zagreb", region, nation="IT").at(region, "IT Inf 1")
        if others:
            p.at(region, "IT Inf 2")
        p.redeploying(1)
        assert p.offered("redeploy IT Inf 1 > Gorz")
        assert p.offered("redeploy IT Inf 1 > Zagreb") is (others or home)


@pytest.mark.rule("12.6.4b", "12.6.4c", "12.6.4e")
@pytest.mark.parametrize(
    ("corps", "reserve", "offered"),
    [
        ("TU III", ("TU Inf 1", "TU Cav 1"), {"TU Inf 1", "TU Cav 1"}),
        ("TU III", ("TU Cav 1", "GE Inf 1"), {"TU Cav 1"}),
        ("AH Sud Army", ("AH Cav 1", "GE Cav 1", "BU Inf 1"), {"AH Cav 1", "GE Cav 1"}),
        ("AH Sud Army", ("AH Inf 1", "GE Cav 1", "BU Inf 1"), {"AH Inf 1"}),
    ],
)
def test_who_may_replace_an_lcu_outside_of_fire(corps: str, reserve: tuple[str, ...], offered: set[str]) -> None:
    kind = unit("AH Inf 1").type if corps == "AH Sud Army" else 9  # no SCU of Turkey is of the same type
    with facts(units={corps: {"type": kind}}):
        p = Position(turn=12, active="CP").at_war("BU").reserve(*reserve).at("Vienna", f"({corps})")
        assert {u.name for u in replacements_for(p.s, unit(corps))} == offered


@pytest.mark.rule("19.1c#2", "19.2c")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_a_trench_counts_for_the_side_that_built_it(side: str) -> None:
    name, where = ("RU I", "Kiev") if side == "AP" else ("GE I", "Berlin")
    with facts(spaces={where: {"terrain": "clear", "fort": 0}}):
        p = Position(turn=6, active=side).at(where, name).moving(where).dice(1).do(f"entrench {name}")
        assert p.s.dug == ((0, 1, 0, 1) if side == "AP" else (1, 0, 1, 0))


@pytest.mark.rule("9.7.2a", "9.7.2e", "9.7.3b")
def test_the_box_of_the_action_chart_for_an_event() -> None:
    plain = {"reinforcement": -1, "neutral_entry": False, "sea_invasion": False}
    uses = [({}, USE_EVENT), ({"neutral_entry": True}, USE_ENTRY), ({"sea_invasion": True}, USE_INVASION)]
    uses += [({"reinforcement": NATIONS.index(name)}, USE_REINFORCEMENT) for name in ("RU", "IT", "GE")]
    for changed, use in uses:
        with facts(cards={"AP-2": plain | changed}):
            assert event_use(card("AP-2")) == use
    assert event_use(card("CP-35")) == USE_EVENT  # King Constantine is no Neutral Entry Event


@pytest.mark.rule("13.4b", "15.2c", "27.0c")
@pytest.mark.parametrize("corps", [False, True])
def test_an_hq_whose_divisions_an_event_sends_to_the_reserve_is_lost_unless_a_corps_stays(corps: bool) -> None:
    p = Position(turn=15).at_war("IT").at("Milan", "FR Inf 1", "BR Inf 1", "FR Sarrail HQ").hand("AP", "AP-51")
    if corps:
        p.at("Milan", "FR XII")
    p.action().do("event AP-51")
    assert p.where("FR Inf 1") == p.where("BR Inf 1") == "AP Reserve Box"
    assert p.where("FR Sarrail HQ") == ("Milan" if corps else "AP Eliminated Units Box")


@pytest.mark.rule("11.2g", "18.2e")
@pytest.mark.parametrize(("there", "asked"), [((), False), (("RO 1 Army",), True), (("RU Brusilov HQ",), False)])
def test_the_marker_is_chosen_among_the_nations_of_the_combat_units(there: tuple[str, ...], asked: bool) -> None:
    with facts(spaces={"Przemysl": PLAIN | {"fort": 1}}):
        p = Position(turn=12).at_war("RO").at("Przemysl", "RO 2 Army", *there).phase("siege").dice(6)
        assert not p.asked()  # RO units alone, and staff is no Combat Unit
        assert NATIONS[p.s.marker_nation(space("Przemysl"))] == "RO"
        q = Position(turn=12).at_war("RO").at("Przemysl", "RU I", *there).phase("siege").dice(6)
        assert (q.asked() == "ChooseMarker") is asked
        if asked:
            assert sorted(q.choices()) == ["marker RO", "marker RU"]
