"""Referee: chapter 13 and 9.3, Strategic Redeployment."""

from __future__ import annotations

import random

import pytest

from tests.games.paths_of_glory.referee.supply_sr.supplykit import (
    HIST,
    MAP,
    NAMES,
    RESERVE,
    UNITS,
    Position,
    Redeploy,
    Redeployment,
    Run,
    action,
    choices,
    choose,
    early,
    everyone_at_war,
    fate,
    kind,
    name,
    picks,
    position,
    scatter,
    space,
    sr,
    take,
    unit,
    ways,
)

RUSSIAN_NE = {n for n in MAP.ne if MAP.nation[n] == "Russia"}


def first(p: Position, where: str) -> str:
    return next(str(u) for u in p.s.at(space(where)))


# Whole positions -----------------------------------------------------------------------------------------------------


def through_caucasus(u, s) -> bool:
    return kind(u) == "RU" and s.on_map(u) and str(s.place(u)) in RUSSIAN_NE


@pytest.mark.parametrize("side", ["CP", "AP"])
@pytest.mark.parametrize("world", ["war", "neutral", "salonika"])
@pytest.mark.parametrize("seed", range(10))
def test_all_ways_of_all_units_of_a_disordered_map(seed, world, side):
    """13.1, 13.2: destinations with room of every unit and box corps, by the referee's own reading."""
    number = {"war": 0, "neutral": 3000, "salonika": 4000}[world] + seed
    rng = random.Random(number + 99)
    p = scatter(number, patches=4, stacks=40, neutrals=world != "war", salonika=world == "salonika")
    for u in UNITS:
        absent = kind(u) in ("TU", "SN", "IT", "RO", "BU", "GR") and not p.s.at_war({"SN": "TU"}.get(kind(u), kind(u)))
        if not p.s.on_map(u) and str(u.kind).endswith("c") and kind(u) != "ANA" and rng.random() < 0.5 and not absent:
            p.s.put(u, RESERVE[u.side])
    used = tuple(rng.random() < 0.4 for _ in range(3))
    p.with_(near_east=(0, *map(int, used)))
    s = sr(p, side, 5)
    o = Redeployment(s, used)  # type: ignore[arg-type]
    for u in UNITS:
        if int(u.side) != NAMES[side] or not (s.on_map(u) or s.place(u) == RESERVE[u.side]):
            continue
        want = o.ways(u, 5)
        got = {("box" if "Reserve" in n else n) for n in ways(s, str(u))}
        got = {n for n in got if n == "box" or len(o.units.get(n, ())) < 3}
        if through_caucasus(u, s):
            got &= want | (set(MAP.row) - RUSSIAN_NE)  # the way round by the Caucasus has tests of its own
        loose = {n for n in want - got if o.enemy_fort(n, int(u.side)) and not o.besieges(n, int(u.side))}
        assert got == want - loose, (str(u), str(s.place(u)))  # occupied but unbesieged forts: no ruling


# 13.1.2, 13.1.3 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "what"),
    [
        (1, {"GEc 1", "GEc 2"}),
        (3, {"GEc 1", "GEc 2"}),
        (4, {"GE 1", "GE 2", "GEc 1", "GEc 2"}),
        (5, {"GE 1", "GE 2", "GEc 1", "GEc 2"}),
    ],
)
def test_the_cost(points, what):
    p = everyone_at_war().at("Metz", "GE 1", "(GE 2)", "GEc").at("Koblenz", "(GEc)")
    assert picks(sr(p, "CP", points)) == what


def test_an_army_and_a_corps_of_five_points_and_nobody_twice():
    p = everyone_at_war().at("Metz", "GE 1", "GEc")
    s = sr(p, "CP", 5)
    choose(s, "redeploy GE 1 > Koblenz")
    assert picks(s) == {"GEc 1"}
    choose(s, "redeploy GEc 1 > Koblenz")
    assert not s.pending or "pick" not in " ".join(choices(s))


def test_four_corps_of_four_points_each_once():
    p = everyone_at_war().at("Metz", "GEc", "GEc", "GEc").at("Koblenz", "GEc", "GEc")
    s = sr(p, "CP", 4)
    for i in (1, 2, 3):
        choose(s, f"redeploy GEc {i} > Frankfurt")
        assert f"GEc {i}" not in picks(s)
    assert picks(s) == {"GEc 4", "GEc 5"}


# 13.1.5 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("besiegers", "who", "may"),
    [
        (("GE 1",), "GE 1", False),
        (("GE 1", "GEc"), "GE 1", False),
        (("GE 1", "GEc"), "GEc 1", True),
        (("GE 1", "GEc", "GEc"), "GE 1", False),  # Verdun needs three corps
        (("GEc", "GEc", "GEc"), "GEc 1", False),
        (("GE 1", "GE 2"), "GE 1", True),
    ],
)
def test_leaving_a_siege_of_verdun(besiegers, who, may):
    p = everyone_at_war().at("Verdun", *besiegers)
    s = sr(p, "CP", 5)
    assert bool(ways(s, who)) is may


def test_two_corps_may_hold_a_fort_of_two_when_the_army_goes():
    p = everyone_at_war().at("Nancy", "GE 1", "GEc", "GEc")
    s = sr(p, "CP", 5)
    assert "Metz" in ways(s, "GE 1")
    choose(s, "redeploy GE 1 > Metz")
    assert not ways(s, "GEc 1")


@pytest.mark.parametrize(("besieged", "reach"), [(True, {"Verdun", "Chateau Thierry"}), (False, set())])
def test_through_and_into_a_besieged_fort(besieged, reach):
    """13.1.5: Chateau Thierry can be reached through Verdun alone."""
    p = everyone_at_war().at("Metz", "GEc").control("Chateau Thierry", "CP")
    if besieged:
        p.at("Verdun", "GE 1")
    s = sr(p, "CP", 4)
    assert ways(s, "GEc 1") & {"Verdun", "Chateau Thierry"} == reach


def test_not_through_enemy_besiegers_of_an_own_fort():
    """13.1.5: never through an enemy combat unit, though the space is friendly."""
    p = everyone_at_war().at("Verdun", "GE 1").at("Bar le Duc", "FRc").control("Chateau Thierry", "AP")
    for n in ("Melun", "Dijon", "Nancy", "Paris", "Cambrai"):
        take(p, n, "CP")
    p.at("Sedan", "GEc")
    s = sr(p, "AP", 4)
    assert "Verdun" not in ways(s, "FRc 1")


def test_an_out_of_supply_unit_stays():
    p = everyone_at_war().at("Cambrai", "GEc", "GE 1")
    s = p.active("CP").push(Redeploy(5)).build()
    assert not s.pending or not picks(s)


def test_the_destination_must_be_supplied():
    """13.1.5: an Allied-held Bulgaria gives a French corps nothing when the road to the sea is shut behind it ..."""
    p = everyone_at_war().at("Salonika", "FRc").control("Strumitsa", "AP").control("Sofia", "AP")
    s = sr(p, "AP", 4)
    assert {"Strumitsa", "Sofia"} <= ways(s, "FRc 1")
    p = everyone_at_war().at("Lemberg", "RUc").at("Kiev", "RUc").at("Marseilles", "FRc")
    s = sr(p, "AP", 4)
    assert "Kiev" not in ways(s, "FRc 1")


@pytest.mark.parametrize(("to", "ok"), [("Amiens", False), ("Calais", False), ("Ostend", False), ("Cambrai", True)])
@pytest.mark.parametrize(("free", "how"), [(False, "no"), (True, "event"), (True, "status 4"), (False, "status 3")])
def test_the_channel_ports(to, ok, free, how):
    """11.1.9: no SR into the three before Race to the Sea or War Status 4."""
    p = (
        early(3)
        .at("Sedan", "GEc")
        .control("Cambrai", "CP")
        .control("Amiens", "CP")
        .control("Calais", "CP")
        .control("Ostend", "CP")
        .control("Brussels", "CP")
    )
    if how == "event":
        p.event("CP-8")
    if how.startswith("status"):
        p.war_status(cp=int(how[-1]))
    s = sr(p, "CP", 4)
    assert (to in ways(s, "GEc 1")) is (ok or free)


def test_sr_passes_through_the_channel_spaces():
    """11.1.9 bars the end only: Antwerp and Rouen beyond Ostend and Amiens."""
    p = early(3).at("Sedan", "GEc")
    for n in ("Cambrai", "Amiens", "Calais", "Ostend", "Rouen"):
        p.control(n, "CP")
    take(p, "Antwerp", "CP")
    s = sr(p, "CP", 4)
    assert {"Antwerp", "Rouen"} <= ways(s, "GEc 1")
    assert not {"Amiens", "Calais", "Ostend"} & ways(s, "GEc 1")


# 13.1.6 Russians -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "may"),
    [
        ("Lemberg", False),
        ("Dubno", True),
        ("Insterberg", False),
        ("Erzerum", False),
        ("Kars", True),
        ("Jassy", False),
        ("Tabriz", False),
    ],
)
def test_russians_outside_russia_do_not_redeploy(where, may):
    p = everyone_at_war()
    take(p, where, "AP")
    p.at(where, "RUc")
    for n in ("Eleskirt", "Van", "Dilman"):
        p.control(n, "AP")
    s = p.active("AP").push(Redeploy(4)).build()
    got = ways(s, "RUc 1") if s.pending else set()
    assert bool(got) is may
    if may:
        assert all("Reserve" in n or MAP.nation[n] == "Russia" for n in got)


def test_the_way_of_a_russian_stays_in_russia():
    """13.1.6: with the front broken, not round by Lemberg."""
    p = everyone_at_war().at("Lublin", "RUc").control("Lemberg", "AP").control("Tarnopol", "AP")
    for n in ("Brest Litovsk", "Kovel", "Ivangorod", "Lutsk"):
        take(p, n, "CP")
    take(p, "Przemysl", "AP")
    s = sr(p, "AP", 4)
    assert ways(s, "RUc 1") <= {"AP Reserve Box"}


@pytest.mark.parametrize(
    ("to", "may"), [("Lemberg", False), ("Kars", True), ("Erzerum", False), ("Minsk", True), ("Petrograd", True)]
)
def test_russians_from_the_box_to_russians_in_russia_only(to, may):
    p = everyone_at_war().reserve("RUc")
    take(p, to, "AP")
    p.at(to, "RUc")
    box = next(u for u in UNITS if p.s.place(u) == RESERVE[1])
    s = sr(p, "AP", 4)
    assert (to in ways(s, str(box))) is may


def test_no_russian_goes_by_sea():
    p = everyone_at_war().at("Riga", "RUc").at("Naples", "ITc")
    s = sr(p, "AP", 4)
    assert not {"London", "Naples", "Marseilles"} & ways(s, "RUc 1")


# 13.1.7 by sea -------------------------------------------------------------------------------------------------------

AP_PORTS = set(MAP.port[1])


@pytest.mark.parametrize("who", ["FRc", "BRc", "ITc", "BEc", "USc", "GRc", "CNDc", "PTc", "AUSc", "SBc", "ROc"])
def test_where_a_corps_at_marseilles_may_sail(who):
    """13.1.7, 13.1.7.2, 13.2.1: the full list of ports by sea (those not reached overland)."""
    p = everyone_at_war().at("Marseilles", who)
    u = first(p, "Marseilles")
    if who in ("SBc", "ROc"):  # supplied in France? no: 14.2.2
        s = p.active("AP").push(Redeploy(4)).build()
        assert not s.pending or not ways(s, u)
        return
    s = sr(p, "AP", 4)
    got = ways(s, u) & AP_PORTS
    ne = {"Basra", "Port Said", "Alexandria"}
    want = AP_PORTS - {"Marseilles", "Constantinople"} - (set() if who in ("BRc", "AUSc") else ne)
    assert got == want


def test_armies_do_not_sail():
    p = everyone_at_war().at("Marseilles", "FR 1")
    s = sr(p, "AP", 4)
    assert not {"Naples", "Salonika", "London"} & (ways(s, "FR 1") - {"Naples"})
    p = everyone_at_war().at("London", "BR 1")
    s = sr(p, "AP", 4)
    assert {"Calais", "Cherbourg", "Le Havre", "Ostend", "Paris"} <= ways(s, "BR 1")  # dashed lines for the British
    assert not {"Salonika", "Athens"} & ways(s, "BR 1")


def test_sea_and_land_are_not_combined():
    """13.1.7: a corps from Paris does not sail; one from London does not go inland beyond a port by sea."""
    p = everyone_at_war().at("Paris", "FRc").at("Athens", "GRc")
    s = sr(p, "AP", 4)
    assert not {"London", "Salonika", "Athens"} & ways(s, "FRc 1")
    assert not {"Paris", "Rome"} & ways(s, "GRc 1")
    assert {"Naples", "London", "Calais"} <= ways(s, "GRc 1")


@pytest.mark.parametrize(
    ("who", "ok"),
    [
        ("BRc", True),
        ("FRc", False),
        ("ITc", False),
        ("AUSc", True),
        ("CNDc", True),
        ("PTc", True),
        ("BR BEFc", True),
        ("USc", False),
        ("BEc", False),
    ],
)
def test_london_to_paris_overland_by_the_british_lines(who, ok):
    """13.1.5: eligible dashed lines; Paris is no port."""
    p = everyone_at_war().at("London", who)
    s = sr(p, "AP", 4)
    assert ("Paris" in ways(s, first(p, "London"))) is ok


@pytest.mark.parametrize(
    ("start", "to", "may"),
    [
        ("Kiel", "Konigsberg", True),
        ("Kiel", "Libau", True),
        ("Kiel", "Riga", True),
        ("Libau", "Danzig", True),
        ("Berlin", "Libau", False),
        ("Wilhelmshaven", "Memel", True),
    ],
)
@pytest.mark.parametrize("riga", ["taken", "besieged"])
def test_central_powers_by_sea(start, to, may, riga):
    """13.1.7.1: with East Prussia cut off."""
    p = everyone_at_war()
    for n in ("Thorn", "Posen", "Kolberg", "Tannenberg"):
        take(p, n, "AP")
    p.control("Libau", "CP").control("Memel", "CP").control("Szawli", "CP")
    if riga == "taken":
        take(p, "Riga", "CP")
    else:
        p.at("Riga", "GE 1")
    p.at(start, "GEc")
    s = sr(p, "CP", 1)
    want = may and not (to == "Riga" and riga == "besieged")
    assert (to in ways(s, "GEc 1")) is want


@pytest.mark.parametrize(("gallipoli", "may"), [("AP", True), ("CP", False)])
@pytest.mark.parametrize("start", ["Salonika", "Constantinople"])
def test_constantinople_by_sea(gallipoli, may, start):
    """13.1.7.2 exception, both ways; a British corps."""
    p = everyone_at_war().control("Gallipoli", gallipoli).control("Constantinople", "AP").at(start, "BRc")
    for n in ("Adrianople", "Bursa", "Eskidor", "Adapazari"):
        p.control(n, "CP")
    s = p.active("AP").push(Redeploy(4)).build()
    to = "Constantinople" if start == "Salonika" else "Salonika"
    assert (bool(s.pending) and to in ways(s, "BRc 1")) is may


# 13.1.8, 13.1.9, 13.1.11, 13.1.12: the box ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "homes"),
    [
        ("GEc", {"Berlin", "Essen", "Breslau"}),
        ("AHc", {"Vienna", "Budapest"}),
        ("TUc", {"Constantinople"}),
        ("BUc", {"Sofia"}),
        ("FRc", {"Paris"}),
        ("BRc", {"London"}),
        ("AUSc", {"London"}),
        ("CNDc", {"London"}),
        ("PTc", {"London"}),
        ("BR BEFc", {"London"}),
        ("ITc", {"Rome"}),
        ("RUc", {"Petrograd", "Moscow", "Kharkov", "Caucasus"}),
        ("ROc", {"Bucharest"}),
        ("GRc", {"Athens"}),
        ("BEc", {"Brussels"}),
        ("SBc", {"Belgrade", "Salonika"}),
        ("MNc", {"Cetinje"}),
        ("USc", {"Cherbourg", "Nantes", "La Rochelle", "Bordeaux", "Le Havre", "Calais", "Marseilles"}),
    ],
)
def test_from_the_box_to_an_empty_home(who, homes):
    p = everyone_at_war().reserve(who)
    box = next(u for u in UNITS if p.s.place(u) == RESERVE[u.side])
    s = sr(p, "CP" if box.side == 0 else "AP", 4)
    assert ways(s, str(box)) == homes


@pytest.mark.parametrize(
    ("who", "with_", "at", "may"),
    [
        ("BRc", "CNDc", "Paris", True),
        ("BRc", "AUSc", "Paris", True),
        ("CNDc", "BRc", "Paris", True),
        ("PTc", "AUSc", "Paris", True),
        ("AUSc", "PTc", "Paris", True),
        ("BR BEFc", "BRc", "Paris", True),
        ("BRc", "BR BEFc", "Paris", True),
        ("BR BEFc", "BRc", "Rome", False),  # 11.1.17
        ("BRc", "ANAc", "Damascus", False),
        ("TUc", "TU SNc", "Libya", False),
        ("TUc", "TUc", "Aleppo", True),
        ("FRc", "USc", "Paris", None),
        ("USc", "FRc", "Verdun", False),
        ("MNc", "SBc", "Nis", False),
        ("SBc", "MNc", "Cetinje", False),
        ("BEc", "BRc", "Paris", False),
        ("BEc", "BE 1", "Paris", True),
        ("GEc", "AHc", "Lemberg", False),
        ("AUSc", "BRc", "Cairo", True),
        ("CNDc", "BRc", "Cairo", False),
        ("PTc", "BRc", "Cairo", False),
        ("FRc", "FRc", "Cairo", False),
        ("ITc", "ITc", "Cairo", False),
        ("GEc", "GEc", "Aleppo", True),
    ],
)
def test_from_the_box_to_kinsmen(who, with_, at, may):
    """13.1.8, 13.2.1, intro of 13: whose company counts."""
    p = everyone_at_war().reserve(who)
    box = next(u for u in UNITS if p.s.place(u) == RESERVE[u.side])
    p.at(at, with_)
    if at == "Aleppo":  # or supply would be foreign (13.1.12)
        take(p, "Belgrade", "CP").control("Nis", "CP")
    s = sr(p, "CP" if box.side == 0 else "AP", 4)
    if may is None:
        assert at in ways(s, str(box))  # Paris is home
    else:
        assert (at in ways(s, str(box))) is may


def test_a_box_corps_goes_to_besiegers():
    p = everyone_at_war().reserve("GEc").at("Verdun", "GE 1")
    s = sr(p, "CP", 1)
    assert "Verdun" in ways(s, "GEc 1")


@pytest.mark.parametrize(
    ("who", "lost", "how", "may"),
    [
        ("FRc", "Paris", "control", False),
        ("FRc", "Paris", "siege", False),
        ("AHc", "Vienna", "control", False),
        ("AHc", "Budapest", "control", False),
        ("BEc", "Brussels", "control", True),
        ("SBc", "Belgrade", "control", True),
        ("SBc", "Belgrade", "siege", True),
        ("ITc", "Rome", "control", False),
        ("ROc", "Bucharest", "control", False),
        ("GRc", "Athens", "control", False),
        ("BUc", "Sofia", "control", False),
        ("TUc", "Constantinople", "control", False),
        ("GEc", "Berlin", "control", False),
        ("GEc", "Essen", "control", True),
        ("RUc", "Petrograd", "control", True),
        ("USc", "Paris", "control", True),
        ("BRc", "Paris", "control", True),
    ],
)
@pytest.mark.parametrize("out", [True, False])
def test_a_lost_capital_shuts_the_box(who, lost, how, may, out):
    """13.1.11: to and from; Belgians and Serbs excepted."""
    place_ = {
        "FRc": "Marseilles",
        "AHc": "Trent",
        "BEc": "Calais",
        "SBc": "Salonika",
        "ITc": "Naples",
        "ROc": "Jassy",
        "GRc": "Salonika",
        "BUc": "Sofia" if lost != "Sofia" else "Varna",
        "TUc": "Adrianople",
        "GEc": "Metz",
        "RUc": "Kiev",
        "USc": "Marseilles",
        "BRc": "Marseilles",
    }[who]
    p = everyone_at_war()
    side = "CP" if who in ("AHc", "BUc", "TUc", "GEc") else "AP"
    if how == "control":
        take(p, lost, "AP" if side == "CP" else "CP")
    else:
        p.at(lost, "GE 1")
    p.at(place_, "BE 1" if who == "BEc" and out else who)
    u = first(p, place_)
    if out:
        p.reserve(who)
        u = next(str(x) for x in UNITS if p.s.place(x) == RESERVE[x.side])
    s = p.active(side).push(Redeploy(4)).build()
    got = ways(s, u) if s.pending else set()
    box = "CP Reserve Box" if side == "CP" else "AP Reserve Box"
    if who == "BUc" and lost == "Sofia":
        may = False
    assert (bool(got) if out else box in got) is may


@pytest.mark.parametrize(
    ("who", "where", "cut", "may"),
    [
        ("GEc", "Varna", ("Belgrade", "Timisvar", "Bucharest", "Caracal"), False),
        ("AHc", "Varna", (), False),
        ("BUc", "Varna", (), True),
        ("TUc", "Varna", (), True),  # Constantinople by land
        ("GEc", "Aleppo", (), False),
        ("TUc", "Aleppo", (), True),
        ("BUc", "Aleppo", (), True),  # Sofia by Adrianople
        ("RUc", "Kiev", (), True),
        ("GEc", "Metz", (), True),
    ],
)
def test_foreign_supply_bars_the_box(who, where, cut, may):
    """13.1.12; the road from Budapest to Sofia is shut (Serbia and Romania are Allied)."""
    p = everyone_at_war().at(where, who)
    s = sr(p, "CP" if who not in ("RUc",) else "AP", 4)
    box = "AP Reserve Box" if who == "RUc" else "CP Reserve Box"
    assert (box in ways(s, first(p, where))) is may


def test_foreign_supply_ends_with_the_railway_to_sofia():
    p = everyone_at_war().at("Varna", "GEc")
    take(p, "Belgrade", "CP")
    p.control("Nis", "CP")
    s = sr(p, "CP", 4)
    assert "CP Reserve Box" in ways(s, "GEc 1")


@pytest.mark.parametrize(
    ("who", "to", "may"), [("RUc", "Belgrade", False), ("ROc", "Belgrade", False), ("SBc", "Belgrade", True)]
)
def test_russians_and_romanians_at_belgrade(who, to, may):
    """13.1.12: tracing to Belgrade; Russians outside Russia anyway (13.1.6)."""
    p = everyone_at_war().at("Belgrade", who)
    for n in ("Targu Jiu", "Caracal"):
        p.control(n, "CP")
    s = p.active("AP").push(Redeploy(4)).build()
    got = ways(s, first(p, "Belgrade")) if s.pending else set()
    assert ("AP Reserve Box" in got) is may
    if who == "ROc":
        assert "Nis" in got  # overland it goes


def test_montenegro_goes_only_by_the_box():
    p = everyone_at_war().at("Cetinje", "MNc").control("Tirana", "AP")
    s = sr(p, "AP", 4)
    assert ways(s, "MNc") == {"AP Reserve Box"}


def test_ana_and_the_box():
    """13.2.1: not to the box, not by sea out of the Near East; by land where it may go."""
    p = everyone_at_war().at("Port Said", "ANAc").at("Cairo", "BRc")
    s = sr(p, "AP", 4)
    got = ways(s, "ANAc")
    assert "AP Reserve Box" not in got
    assert not {"Naples", "London", "Salonika"} & got
    assert {"Cairo", "Alexandria"} <= got
    assert "Basra" in got


# 13.1.10 --------------------------------------------------------------------------------------------------------------


def test_the_example_of_the_sequence():
    """Unit A from the box onto B, B away, C from the box onto B in its new space."""
    p = everyone_at_war().reserve("AHc", "AHc").at("Lemberg", "AHc").control("Tarnopol", "CP")
    s = sr(p, "CP", 3)
    a, c = [str(u) for u in UNITS if p.s.place(u) == RESERVE[0]]
    b = first(p, "Lemberg")
    assert "Tarnopol" not in ways(s, c)
    choose(s, f"redeploy {a} > Lemberg", f"redeploy {b} > Tarnopol")
    assert "Tarnopol" in ways(s, c)
    choose(s, f"redeploy {c} > Tarnopol")
    assert fate(s, a) == "Lemberg"
    assert fate(s, b) == fate(s, c) == "Tarnopol"


def test_a_full_space_may_be_entered_if_another_goes_on():
    """10.1.2, ruling 74."""
    p = everyone_at_war().at("Metz", "GEc", "GEc", "GEc").at("Koblenz", "GEc")
    s = sr(p, "CP", 1)
    assert "Metz" not in ways(s, "GEc 4")
    s = sr(everyone_at_war().at("Metz", "GEc", "GEc", "GEc").at("Koblenz", "GEc"), "CP", 2)
    assert "Metz" in ways(s, "GEc 4")
    choose(s, "redeploy GEc 4 > Metz")
    assert picks(s) == {"GEc 1", "GEc 2", "GEc 3"}
    assert "done" not in choices(s)


# 13.2 the Near East ---------------------------------------------------------------------------------------------------


def next_sr(s, side, points=4):
    """Another SR play in the same turn."""
    from greatwar.games.paths_of_glory.game import GAME
    from tests.games.paths_of_glory.referee.supply_sr.supplykit import Redeploy

    s.active = NAMES[side]
    s.push(Redeploy(points))
    s.changed()
    s.listed = None
    GAME.settle(s)
    return s


def finish(s):
    while s.pending and "done" in choices(s):
        choose(s, "done")
    return s


@pytest.mark.parametrize("one", ["sea in", "sea out", "box in", "box out", "aus"])
@pytest.mark.parametrize("two", ["sea in", "sea out", "box in", "box out", "aus"])
def test_one_british_corps_a_turn(one, two):
    """13.2.1: sea and box, in and out, AUS counted, across two plays of the turn."""

    def board():
        p = (
            everyone_at_war()
            .at("London", "BRc", "BRc")
            .at("Alexandria", "BRc", "BRc")
            .at("Marseilles", "AUSc")
            .at("Cairo", "BRc")
            .reserve("BRc", "BRc")
        )
        return p

    def go(kind_, n):
        ids = {
            "sea in": [("London", "Port Said")],
            "sea out": [("Alexandria", "London")],
            "box in": [("AP Reserve Box", "Cairo")],
            "box out": [("Alexandria", "AP Reserve Box")],
            "aus": [("Marseilles", "Alexandria")],
        }[kind_]
        return ids[0]

    p = board()
    s = sr(p, "AP", 4)

    def mover(frm):
        return next(str(u) for u in UNITS if str(s.place(u)) == frm)

    frm, to = go(one, 1)
    u = mover(frm)
    assert to in ways(s, u)
    choose(s, f"redeploy {u} > {to}")
    finish(s)
    next_sr(s, "AP")
    frm, to = go(two, 2)
    try:
        v = next(str(x) for x in UNITS if str(s.place(x)) == frm)
    except StopIteration:
        return
    assert to not in ways(s, v)


def test_within_the_near_east_there_is_no_limit():
    """13.2.1, 13.2.4: three British by sea and land between Egypt and Basra after the one of the turn."""
    p = everyone_at_war().at("Alexandria", "BRc", "BRc", "AUSc").at("London", "BRc")
    s = sr(p, "AP", 4)
    lon = first(p, "London")
    choose(s, f"redeploy {lon} > Port Said")
    for u in ("BRc 1", "BRc 2", "AUSc"):
        assert "Basra" in ways(s, u)
        choose(s, f"redeploy {u} > Basra")
    assert fate(s, "BRc 1") == fate(s, "BRc 2") == fate(s, "AUSc") == "Basra"


def test_british_overland_by_constantinople_are_not_limited():
    p = (
        everyone_at_war()
        .at("Constantinople", "BRc", "BRc")
        .control("Gallipoli", "AP")
        .control("Adrianople", "AP")
        .with_(near_east=(0, 0, 1, 0))
    )
    s = sr(p, "AP", 4)
    assert {"Adrianople", "Gallipoli"} <= ways(s, "BRc 1")
    assert "Salonika" not in ways(s, "BRc 1")  # by sea it would be the second


@pytest.mark.parametrize("first_", ["land in", "land out", "box in", "box out"])
@pytest.mark.parametrize("second", ["land in", "land out", "box in", "box out"])
def test_one_russian_corps_a_turn(first_, second):
    """13.2.2, 11.3.2."""
    p = everyone_at_war().at("Odessa", "RUc", "RUc").at("Kars", "RUc", "RUc").at("Batum", "RUc").reserve("RUc", "RUc")
    s = sr(p, "AP", 4)
    way = {
        "land in": ("Odessa", "Tbilisi"),
        "land out": ("Kars", "Odessa"),
        "box in": ("AP Reserve Box", "Batum"),
        "box out": ("Kars", "AP Reserve Box"),
    }
    frm, to = way[first_]
    u = next(str(x) for x in UNITS if str(s.place(x)) == frm)
    assert to in ways(s, u)
    choose(s, f"redeploy {u} > {to}")
    frm, to = way[second]
    v = next(str(x) for x in UNITS if str(s.place(x)) == frm and str(x) != u)
    assert to not in ways(s, v)
    assert "Grozny" in ways(s, next(str(x) for x in UNITS if str(s.place(x)) == "Batum"))  # within: free


@pytest.mark.parametrize("fallen", [False, True])
def test_after_the_tsar_a_corps_may_still_redeploy(fallen):
    """11.3.2 last sentence."""
    p = everyone_at_war().at("Odessa", "RUc")
    if fallen:
        p.event("CP-28", "CP-52", turn=8)
    s = sr(p, "AP", 4)
    assert "Tbilisi" in ways(s, "RUc 1")


@pytest.mark.parametrize("start", ["Caucasus", "Odessa", "Grozny", "Poti"])
def test_no_russian_army_passes_the_caucasus(start):
    p = everyone_at_war().at(start, "RU CAU" if start in MAP.ne else "RU 1")
    s = sr(p, "AP", 4)
    got = ways(s, first(p, start))
    assert all((n in MAP.ne) == (start in MAP.ne) for n in got)


def cut_georgia():
    """Tbilisi and Kars in Turkish hands: Grozny and Poti are joined by the Caucasus space only."""
    p = everyone_at_war().at("Tbilisi", "TUc").at("Kars", "TUc").at("Batum", "TUc")
    for n in ("Rize", "Trebizond", "Erzerum"):
        p.control(n, "CP")
    return p


def test_the_caucasus_army_does_not_go_round_by_the_caucasus_space():
    """11.3.2: a Russian army (RU CAU too) is never allowed between the Caucasus space and the Near East; 13.2.2 never
    an army.
    """
    p = cut_georgia().at("Grozny", "RU CAU")
    s = sr(p, "AP", 4)
    assert ways(s, "RU CAU") == {"Petrovsk"}


def test_the_second_russian_corps_of_a_turn_does_not_go_round_by_the_caucasus_space():
    """11.3.2, 13.2.2, 13.2.4: that way is not solely within the Near East."""
    p = cut_georgia().at("Grozny", "RUc").at("Odessa", "RUc")
    s = sr(p, "AP", 4)
    odessa = first(p, "Odessa")
    choose(s, f"redeploy {odessa} > Petrovsk")
    assert "Poti" not in ways(s, first(p, "Grozny"))


def test_a_corps_that_went_round_by_the_caucasus_space_is_the_one_of_the_turn():
    p = cut_georgia().at("Grozny", "RUc").at("Odessa", "RUc")
    s = sr(p, "AP", 4)
    choose(s, f"redeploy {first(p, 'Grozny')} > Poti")
    assert not {"Poti", "Grozny", "Petrovsk"} & ways(s, first(p, "Odessa"))


@pytest.mark.parametrize("who", ["GEc", "AHc", "BUc", "TUc"])
@pytest.mark.parametrize("way", ["land in", "land out", "box in"])
def test_one_central_powers_corps_a_turn(who, way):
    """13.2.3: Turks do not count."""
    p = everyone_at_war().at("Adrianople", who).at("Ankara", "GEc" if who != "GEc" else "AHc").at("Sofia", "BUc")
    take(p, "Belgrade", "CP")
    p.control("Nis", "CP").reserve("GEc")
    s = sr(p, "CP", 4)
    choose(s, f"redeploy {first(p, 'Adrianople')} > Bursa")
    free = who == "TUc"
    if way == "land in":
        assert ("Bursa" in ways(s, first(p, "Sofia"))) is free
    elif way == "land out":
        assert ("Adrianople" in ways(s, first(p, "Ankara"))) is free
    else:
        box = next(str(u) for u in UNITS if s.place(u) == RESERVE[0])
        if kind(unit(first(p, "Ankara"))) == "GE":
            assert ("Ankara" in ways(s, box)) is free


def test_central_powers_within_the_near_east_are_free():
    p = everyone_at_war().at("Ankara", "GEc", "GEc", "AHc").with_(near_east=(0, 0, 0, 1))
    s = sr(p, "CP", 4)
    assert "Aleppo" in ways(s, "GEc 1")
    assert "Adrianople" not in ways(s, "GEc 1")


@pytest.mark.parametrize("who", ["GE 1", "AH 1"])
def test_no_other_army_enters_the_near_east(who):
    """11.3.1, 13.2.3."""
    p = everyone_at_war().at("Adrianople", who)
    s = sr(p, "CP", 4)
    got = ways(s, who)
    assert not got & MAP.ne
    assert "Balikesir" not in got


@pytest.mark.parametrize("who", ["TU YLD", "TU AoI"])
def test_turkish_armies_redeploy_in_the_near_east(who):
    p = everyone_at_war().at("Ankara", who)
    s = sr(p, "CP", 4)
    assert {"Aleppo", "Constantinople", "Baghdad"} <= ways(s, who)


@pytest.mark.parametrize(("who", "may"), [("BRc", True), ("AUSc", True), ("FRc", False)])
def test_before_turkish_entry(who, may):
    """13.2.5: Allied corps to or from the Near East in 1914 under the same limits."""
    p = early(2).at("London" if who != "FRc" else "Marseilles", who)
    s = sr(p, "AP", 2)
    assert ("Alexandria" in ways(s, first(p, "London" if who != "FRc" else "Marseilles"))) is may


def test_russians_before_turkish_entry():
    p = early(2).at("Odessa", "RUc")
    s = sr(p, "AP", 2)
    assert "Batum" in ways(s, "RUc 1")
    assert "Rize" not in ways(s, "RUc 1")


# 9.3.3 ----------------------------------------------------------------------------------------------------------------

BIG = {
    "CP": ("CP-7", "CP-8", "CP-9", "CP-10", "CP-12", "CP-13", "CP-14"),
    "AP": ("AP-1", "AP-2", "AP-3", "AP-9", "AP-10", "AP-11", "AP-12"),
}


@pytest.mark.parametrize("side", ["CP", "AP"])
def test_no_sr_in_consecutive_rounds(side):
    """Rounds 1 SR, 2 no SR, 3 SR again; and each side for itself."""
    p = position().turn(3).hand("CP", *BIG["CP"]).hand("AP", *BIG["AP"])
    c = BIG[side]
    mine = [[f"sr {c[0]}"], [f"ops {c[1]}"], [f"sr {c[2]}"]]
    r = Run(p, **{side.lower(): mine})
    i = NAMES[side]
    s = r.at("TakeAction", side=i, round_=1)
    assert f"sr {c[0]}" in choices(s)
    s = r.at("TakeAction", side=i, round_=2)
    assert not [x for x in choices(s) if x.startswith("sr ")]
    s = r.at("TakeAction", side=1 - i, round_=2 + i)
    assert [x for x in choices(s) if x.startswith("sr ")]
    s = r.at("TakeAction", side=i, round_=3)
    assert [x for x in choices(s) if x.startswith("sr ")]
    s = r.at("TakeAction", side=i, round_=4)
    assert not [x for x in choices(s) if x.startswith("sr ")]


@pytest.mark.parametrize("side", ["CP", "AP"])
def test_last_round_and_first_of_the_next_turn(side):
    p = position().turn(3).hand("CP", *BIG["CP"]).hand("AP", *BIG["AP"])
    r = Run(p)
    r.script[NAMES[side]] = [["one-op"]] * 5 + [[f"sr {BIG[side][0]}"]]
    s = r.at("TakeAction", side=NAMES[side], turn=4, round_=1)
    assert [x for x in choices(s) if x.startswith("sr ")]


def test_the_value_of_the_card():
    """9.3.2: SR values 2, 4, 5 as printed."""
    for c, points in (("CP-3", 2), ("CP-7", 4), ("CP-33", 5)):
        p = (
            everyone_at_war()
            .at("Metz", "GE 1", "GE 2", "GEc")
            .at("Koblenz", "GEc", "GEc", "GEc")
            .at("Frankfurt", "GEc", "GEc")
        )
        s = action(p, "CP", c)
        choose(s, f"sr {c}")
        n = 0
        while name(s).startswith("Redeploy"):
            u = next((x for x in sorted(picks(s)) if x.startswith("GEc") and ways(s, x)), None)
            if u is None:
                break
            choose(s, f"redeploy {u} > CP Reserve Box")
            n += 1
        assert n == points


# Historical -----------------------------------------------------------------------------------------------------------


def italy(ap_level: int, scenario: str = "historical"):
    p = position(scenario, **(HIST if scenario == "historical" else {})).turn(6)
    p.war("IT", "TU").turn(9).level(cp=2, ap=ap_level).war_status(cp=15, ap=14).clear().hand("CP").hand("AP")
    return p


@pytest.mark.parametrize(
    ("who", "start", "to", "level", "may"),
    [
        ("FR 1", "Lyon", "Turin", 1, False),
        ("FR 1", "Lyon", "Turin", 2, True),
        ("FRc", "Lyon", "Turin", 1, True),
        ("IT 1", "Rome", "Turin", 1, True),
        ("BR 1", "Lyon", "Milan", 0, False),
        ("US 1", "Lyon", "Milan", 1, False),
        ("GE 1", "Munich", "Trent", 1, False),
        ("GE 1", "Munich", "Villach", 1, False),
        ("GE 1", "Munich", "Trieste", 1, False),
        ("GE 1", "Munich", "Spittal", 1, True),
        ("GE 1", "Munich", "Zagreb", 1, True),
        ("GE 1", "Munich", "Innsbruck", 1, True),
        ("GE 1", "Munich", "Trent", 2, True),
        ("GE 1", "Munich", "Trieste", 2, True),
        ("GEc", "Munich", "Trent", 1, True),
        ("AH 1", "Vienna", "Trent", 1, True),
        ("AH 1", "Vienna", "Verona", 1, True),
        ("GE 1", "Munich", "Verona", 1, False),
        ("GE 1", "Munich", "Verona", 2, True),
        ("GEc", "Munich", "Verona", 1, True),
    ],
)
def test_armies_and_italy(who, start, to, level, may):
    """5.7.4.6: SR."""
    p = italy(level)
    if to == "Verona" and who[:2] in ("AH", "GE"):
        p.control("Verona", "CP")
    p.at(start, who)
    s = sr(p, "CP" if who[:2] in ("AH", "GE") else "AP", 4)
    assert (to in ways(s, first(p, start))) is may
    if not may:
        p = italy(level, "campaign")
        if to == "Verona":
            p.control("Verona", "CP")
        p.at(start, who)
        s = sr(p, "CP" if who[:2] in ("AH", "GE") else "AP", 4)
        assert to in ways(s, first(p, start))


def test_no_way_through_italy_for_a_foreign_army():
    """5.7.4.6: through any space in Italy; a French army in Nice goes round, one cut off in Venetia's rear does not."""
    p = italy(1)
    take(p, "Trieste", "AP").control("Zagreb", "AP")
    p.at("Nice", "FR 1").at("Rome", "IT 1")
    s = sr(p, "AP", 4)
    assert "Trieste" not in ways(s, "FR 1")
    p = italy(1)
    take(p, "Trieste", "AP").control("Zagreb", "AP")
    p.at("Rome", "IT 1")
    s = sr(p, "AP", 4)
    assert "Zagreb" in ways(s, "IT 1")
