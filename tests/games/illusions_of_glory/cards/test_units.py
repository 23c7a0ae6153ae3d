"""Events that bring, remove, reduce or move units, and those that bring nations into the war."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import SPACES, space, unit
from greatwar.games.illusions_of_glory.names import NATIONS
from tests.games.illusions_of_glory.cards.playing import event, lies, refusal
from tests.games.illusions_of_glory.positions import Position, facts

SERBIA = ("Belgrade", "Kragujevac", "Nis", "Pozarevac", "Valjevo", "Sabac", "Uzice", "Negotin", "Skopje", "Veles")


def goals(p: Position) -> set[str]:
    """The places on offer."""
    return {text.rpartition(" > ")[2] for text in p.offers("place")}


# Headquarters ---------------------------------------------------------------------------------------------------------


def test_brusilov_joins_a_supplied_russian_lcu() -> None:
    p = Position(turn=9).at("Kiev", "RU I").at("Odessa", "RU Inf 1").at("Nis", "SB 1 Army").at("Berlin", "RU II")
    p.at("Warsaw", "RU III")
    event("AP-35", p)
    assert goals(p) == {"Kiev", "Warsaw"}  # an LCU, Russian, in supply
    p.do("place RU Brusilov HQ > Warsaw")
    assert p.where("RU Brusilov HQ") == "Warsaw"
    assert not p.is_reduced("RU Brusilov HQ")


def test_mackensen_brings_his_heavy_artillery() -> None:
    p = Position(turn=5, active="CP").at("Berlin", "GE I").at("Breslau", "GE XVII").at("Vienna", "AH I")
    event("CP-15", p)
    assert goals(p) == {"Berlin", "Breslau"}
    p.do("place GE Mackensen HQ > Breslau")
    assert p.where("GE Mackensen HQ") == p.where("GE Heavy Artillery 1") == "Breslau"


def test_falkenhayn_joins_germans_or_turks() -> None:
    p = Position(turn=9, active="CP").at("Berlin", "GE I").at("Constantinople", "TU III").at("Vienna", "AH I")
    p.at("Gallipoli", "TU Inf 1")
    event("CP-39", p)
    assert goals(p) == {"Berlin", "Constantinople"}


def test_sarrail_comes_with_the_army_of_the_orient() -> None:
    p = Position(turn=6).at_war("BU").at("Salonika", "BR XII").at("Milan", "FR XII")
    event("AP-28", p)
    assert p.where("FR Orient 2") == "Lemnos"
    assert goals(p) == {"Lemnos", "Salonika"}
    p.do("place FR Sarrail HQ > Salonika")
    assert p.where("FR Sarrail HQ") == "Salonika"


@pytest.mark.parametrize("sarrail", [True, False])
def test_desperate_frankie_replaces_sarrail(sarrail: bool) -> None:
    p = Position(turn=15).at_war("BU").at("Salonika", "BR XII").at("Nis", "SB 1 Army").at("Kiev", "RU I")
    p.at("Lemnos", "FR Inf 1")
    if sarrail:
        p.at("Salonika", "FR Sarrail HQ")
    event("AP-46", p)
    assert goals(p) == {"Salonika", "Nis", "Lemnos"}
    assert p.where("FR Sarrail HQ") == "AP Eliminated Units Box"  # for good, wherever he was
    p.do("place FR d'Esperey HQ > Salonika")
    assert p.units("Salonika") == ["BR XII", "FR d'Esperey HQ"]


# Units that come ------------------------------------------------------------------------------------------------------


def test_intervention_in_the_balkans() -> None:
    p = event("AP-18", Position(turn=6).at_war("BU")).do("marker GR")
    assert NATIONS[p.s.marker_nation(space("Salonika"))] == "GR"  # the corps is of both nations
    assert p.units("Salonika") == ["BR Nat'l. Defense Corps"]
    assert p.owner("Salonika") == "AP"
    assert p.s.greece == 2  # no die was rolled, Greece is neutral
    assert sorted(p.units("Lemnos")) == ["BR Inf 6", "FR Inf 7", "RU 2/4 Special"]
    q = Position(turn=6).at_war("BU").at("Salonika", "BU 1 Army")
    event("AP-18", q)
    while q.s.pending:
        q.do(q.choices()[0])
    assert q.owner("Salonika") == "CP"  # ruling 26
    assert q.units("Salonika") == ["BU 1 Army"]


def test_supreme_war_council() -> None:
    p = Position(turn=14).at_war("IT").at("Salonika", "BR Inf 1", "FR Inf 1", "FR Orient 1").at("Lemnos", "BR Inf 2")
    p.at("Doiran", "BR Nat'l. Defense Corps").control("CP", "Udine", nation="AH")
    event("AP-51", p)
    assert {"BR Inf 1", "BR Inf 2", "FR Inf 1"} <= set(p.units("AP Reserve Box"))
    assert p.where("FR Orient 1") == "Salonika"  # LCUs stay
    assert p.where("BR Nat'l. Defense Corps") == "Doiran"
    offered = goals(p)
    assert {"Southern Italy", "Venice", "Milan"} <= offered
    assert "Udine" not in offered
    assert {NATIONS[space(name).nation] for name in offered} == {"IT"}
    while p.asked() == "PlaceUnit":
        p.do(p.choices()[0])
    for name in ("BR XI", "BR XIV", "FR XII", "FR XXXI"):
        assert NATIONS[p.s.space(unit(name)).nation] == "IT"
        assert not p.is_reduced(name)


def test_the_enver_falkenhayn_summit() -> None:
    p = Position(turn=9, active="CP").at_war("BU").control("CP", *SERBIA, nation="AH")
    p.at("Constantinople", "TU I", "TU II", "TU III").at("Vienna", "AH I")
    event("CP-37", p)
    assert {NATIONS[space(name).nation] for name in goals(p)} == {"BU"}
    p.do("place BU 4 Army > Sofia")
    assert p.is_reduced("BU 4 Army")
    assert p.asked() == "FreeRedeploy"
    assert not p.offers("redeploy AH I")
    first = p.offers("redeploy TU I >")[0]
    p.do(first)
    p.do(p.offers("redeploy TU II >")[0])
    assert p.asked() == ""  # two LCUs, and no points asked for


# Units that go --------------------------------------------------------------------------------------------------------


def test_the_arab_revolt_takes_a_turkish_scu_from_map_or_reserve() -> None:
    p = Position(turn=9).at("Gallipoli", "TU III", "(TU Inf 1)").at("Sofia", "BU Inf 1").reserve("TU Cav 1")
    p.points("CP-A", 2)
    event("AP-38", p)
    assert p.seat() == "CP"
    assert p.choices() == ["pick TU Inf 1", "pick TU Cav 1"]
    p.do("pick TU Cav 1")
    assert p.where("TU Cav 1") == "CP Eliminated Units Box"
    p.s.pending.clear()
    p.phase("replacement CP")
    assert p.why_not("repair TU Inf 1") == "16.5c"  # no points for Turks this turn


def test_the_somme_takes_a_german_lcu_or_a_victory_point() -> None:
    for choice in (1, 2):
        p = Position(turn=9).vp(15).quality("GE", 10).at("Berlin", "GE I", "(GE XVII)", "GE Inf 1").at("Vienna", "AH I")
        event("AP-45", p)
        assert p.seat() == "CP"
        p.do(f"option {choice}")
        if choice == 1:
            assert p.choices() == ["pick GE I", "pick GE XVII"]
            p.do("pick GE XVII")
            assert p.where("GE XVII") == "CP Eliminated Units Box"
        assert p.s.vp == (15 if choice == 1 else 14)
        assert p.s.troop_quality(8) == 10
    q = event("AP-45", Position(turn=9).vp(15).at("Vienna", "AH I"))
    assert q.s.vp == 14  # there is no German LCU to give


def test_verdun_takes_frenchmen_or_a_victory_point() -> None:
    def position() -> Position:
        p = Position(turn=8).vp(15).at("Salonika", "FR Orient 1", "FR Inf 1", "FR Inf 2").at("Lemnos", "(BR XII)")
        return p.points("AP-A", 2)

    p = event("CP-38", position())
    assert p.seat() == "AP"
    p.do("option 1", "pick FR Orient 1")
    assert p.where("FR Orient 1") == "AP Replaceable Units Box"
    assert p.where("FR Inf 1") == p.where("FR Inf 2") == "Salonika"
    q = event("CP-38", position()).do("option 1", "pick FR Inf 1")
    assert q.where("FR Inf 1") == q.where("FR Inf 2") == "AP Reserve Box"  # two SCUs
    assert q.where("FR Orient 1") == "Salonika"
    r = event("CP-38", position()).do("option 2")
    assert r.s.vp == 16
    assert r.where("FR Orient 1") == "Salonika"
    s = event("CP-38", Position(turn=8).vp(15).at("Salonika", "FR Inf 1"))
    assert s.s.vp == 16  # one SCU is not enough
    p.s.pending.clear()
    p.s.set_reduced(unit("FR Inf 1"), True)
    p.phase("replacement AP")
    assert p.why_not("repair FR Inf 1") == "16.5c"
    assert p.offered("repair BR XII")


def test_kaiserschlacht_takes_two_full_german_lcus_for_two_victory_points() -> None:
    p = Position(turn=15).vp(15).quality("GE", 10).at("Berlin", "GE I", "GE XVII", "(GE XX)").at("Breslau", "GE Inf 1")
    event("CP-55", p)
    assert p.choices() == ["pick GE I", "pick GE XVII"]
    p.do("pick GE I")
    assert p.where("GE I") == p.where("GE XVII") == "CP Eliminated Units Box"
    assert p.where("GE XX") == "Berlin"
    assert (p.s.vp, p.s.troop_quality(8)) == (17, 10)


def test_turkish_desertions_reduce_up_to_three_units_once_each() -> None:
    p = Position(turn=12).at("Gallipoli", "TU I", "TU Inf 1").at("Constantinople", "TU II", "TU III")
    event("AP-53", p)
    assert p.seat() == "AP"
    p.do("loss TU I")
    assert not p.offered("loss TU I")
    p.do("loss TU Inf 1", "loss TU II")
    assert p.asked() == ""
    assert [p.is_reduced(f"TU {n}") for n in ("I", "II", "III", "Inf 1")] == [True, True, False, True]
    q = event("AP-53", Position(turn=12).at("Gallipoli", "TU I", "TU II")).do("loss TU I", "done")
    assert not q.is_reduced("TU II")  # up to three


def test_russian_army_morale_dissolves() -> None:
    names = ("RU I", "RU II", "RU III", "RU Inf 1", "RU Inf 2")
    p = (
        Position(turn=11)
        .played("CP-27")
        .at("Kiev", *names[:3])
        .at("Odessa", *names[3:], "(RU IV)")
        .at("Nis", "SB 1 Army")
    )
    event("CP-45", p)
    assert p.seat() == "CP"
    assert set(p.choices()) == {*[f"loss {name}" for name in names], "done"}  # full-strength Russians
    p.do("loss RU I", "loss RU II", "loss RU III", "loss RU Inf 2")
    assert p.asked() == ""
    assert [p.is_reduced(name) for name in names] == [True, True, True, False, True]


# Sieges and Greece ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "falls"), [(2, False), (3, True)])
def test_the_siege_of_przemysl_adds_one(die: int, falls: bool) -> None:
    with facts(spaces={"Przemysl": {"fort": 3}, "Cracow": {"fort": 3}}):
        p = Position(turn=4).at("Przemysl", "RU I").at("Cracow", "RU II")
        event("AP-17", p)
        assert set(p.choices()) == {"select Przemysl", "select Cracow"}
        p.do("select Przemysl").dice(die)
        assert (p.owner("Przemysl") == "AP") is falls
        assert bool(p.s.fort(space("Przemysl"))) is not falls
        assert p.owner("Cracow") == "CP"
        p.s.pending.clear()
        p.phase("siege")
        assert p.seat() == "chance"  # the Siege Phase comes all the same


def test_the_surrender_of_fort_rupel() -> None:
    p = (
        Position(turn=8)
        .at_war("BU")
        .at("Ft. Rupel", "GR Inf 1")
        .at("Doiran", "GR Inf 2")
        .trench("neutral", "Doiran", 2)
    )
    p.at("Strumica", "BU 1 Army", "BU Inf 1").at("Florina", "FR Orient 1")
    event("CP-24", p)
    assert p.seat() == "CP"
    offered = goals(p)
    assert offered <= {x.name for x in SPACES if NATIONS[x.nation] == "GR"} - {"Ft. Rupel", "Doiran", "Florina"}
    assert offered
    p.do("place GR Inf 1 > Larissa", "place GR Inf 2 > Larissa")
    assert p.offers("move")
    p.do("move BU 1 Army > Ft. Rupel", "done", "move BU Inf 1 > Doiran", "done?")
    assert p.owner("Ft. Rupel") == p.owner("Doiran") == "CP"
    assert p.s.fort(space("Ft. Rupel")) == 2
    assert p.s.any_trench(space("Doiran")) == 2
    assert p.s.trench_owner(space("Doiran")) == 0
    assert p.s.greece == 2
    q = event("CP-24", Position(turn=8).at_war("BU").at("Doiran", "FR Orient 1"))
    while q.s.pending:
        q.do(q.choices()[-1])
    assert q.owner("Doiran") == "AP"  # ruling 26
    assert q.owner("Ft. Rupel") == "CP"


# Nations --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.4.2b", "26.2.2b", "26.5.2b")
@pytest.mark.parametrize(
    ("name", "nation", "vp", "there", "not_there"),
    [
        ("AP-21", "IT", 13, {"IT II": "Udine", "IT Alpini 1": "Stelvio Pass", "AH XXI": "Gorz"}, "BU 1 Army"),
        ("AP-39", "RO", 13, {"RO 1 Army": "Craiova", "RU Yugo": "Constanta", "GE LIV Gen. Kdo.": "Cluj"}, "IT II"),
        ("CP-23", "BU", 17, {"BU 2 Army": "Sofia", "GE LXI Gen. Kdo.": "Sofia", "BR XII": "Lemnos"}, "RO 1 Army"),
    ],
)
def test_a_nation_enters_with_its_units_and_victory_points(
    name: str, nation: str, vp: int, there: dict[str, str], not_there: str
) -> None:
    p = Position(turn=6).vp(15)
    event(name, p)
    while p.asked() in ("PlaceEntry", "PlaceUnit"):
        p.do(p.choices()[0])
    assert p.s.at_war(NATIONS.index(nation))
    assert p.s.vp == vp
    for unit_name, where in there.items():
        assert p.where(unit_name) == where
    assert not p.s.on_map(unit(not_there))
    home = "AP" if name[:2] == "AP" else "CP"
    assert all(p.owner(x.name) == home for x in SPACES if NATIONS[x.nation] == nation and x.kind == 0)
    assert p.owner("Vlore") == ("AP" if nation == "IT" else "neutral")  # Albania follows Italy
    other = "AP-39" if nation != "RO" else "AP-21"
    assert refusal(other, p) == "9.7.2a"  # one entry a turn for both players


@pytest.mark.rule("26.3.1f", "26.3.2a", "9.7.2d")
@pytest.mark.parametrize(("salonika", "vp"), [("neutral", 13), ("AP", 14), ("CP", 14)])
def test_greece_joins_unless_the_king_answers(salonika: str, vp: int) -> None:
    p = Position(turn=10).vp(15).at_war("BU").hand("AP", "AP-40").hand("CP", "CP-2", "CP-35").at("Larissa", "GR Inf 4")
    if salonika != "neutral":
        p.control(salonika, "Salonika", nation="BR" if salonika == "AP" else "BU")
    p.half().do("event AP-40")
    assert p.s.greece == 2
    p.do("ops CP-2")
    assert p.s.greece == 1
    assert p.s.vp == vp
    assert p.s.side_of(unit("GR Inf 4")) == 1
    q = Position(turn=10).vp(15).at_war("BU").hand("AP", "AP-40").hand("CP", "CP-2", "CP-35").half()
    q.do("event AP-40", "event CP-35")
    assert q.s.greece == 2
    assert q.s.vp == 15
    assert lies(q, "AP-40") == "discards"
    assert lies(q, "CP-35") == "discards"


@pytest.mark.rule("26.3.2b", "26.3.1g", "26.3.2c.1")
def test_king_constantine_brings_greece_to_a_victorious_cp() -> None:
    names = ("Belgrade", "Skopje", "Bucharest", "Ploesti", "Sofia", "Philippopolis")
    p = Position(turn=12).vp(20).at_war("BU", "RO").control("CP", *names, nation="GE").at("Larissa", "GR Inf 4")
    p.control("AP", "Salonika", nation="BR").at("Salonika", "BR Nat'l. Defense Corps")
    event("CP-35", p)
    assert p.s.greece == 0
    assert p.s.vp == 21  # Athens; Salonika is Allied
    assert p.s.side_of(unit("GR Inf 4")) == 0
    assert p.s.side_of(unit("BR Nat'l. Defense Corps")) == 1
    assert refusal("AP-40", p) == "9.7.1c"


@pytest.mark.rule("25.1g", "25.2.1b")
@pytest.mark.parametrize(
    ("name", "where", "turn"),
    [
        ("AP-22", "Salonika Sea Invasion", 6),
        ("AP-29", "Albania Sea Invasion", 6),
        ("AP-34", "Athens Sea Invasion", 10),
    ],
)
def test_a_sea_invasion_places_its_landing_marker(name: str, where: str, turn: int) -> None:
    p = event(name, Position(turn=turn).played("AP-14").at("Lemnos", "BR XII"))
    assert p.s.landings == (space(where).n,)
    assert p.s.landings_left == 2
    p.s.pending.clear()
    p.moving("BR XII")
    assert p.why_not(f"move BR XII > {where}") == "25.2.3a#1"  # in a later round
    p.s.pending.clear()
    p.s.landed, p.s.activations = (), ()
    p.s.clear_marks()
    assert p.moving("BR XII").offered(f"move BR XII > {where}")


def test_lcus_from_the_landing_enter_salonika_without_a_breach() -> None:
    sea = "Salonika Sea Invasion"
    p = Position(turn=6).landing(sea).at(sea, "BR XII").moving(sea).do("move BR XII > Salonika")
    assert p.seat() == "AP"  # no die for neutrality
    assert p.owner("Salonika") == "AP"
    q = Position(turn=10).landing("Athens Sea Invasion").at("Athens Sea Invasion", "BR XII")
    q.moving("Athens Sea Invasion").do("move BR XII > Athens")
    assert q.seat() == "chance"  # Athens is another matter
