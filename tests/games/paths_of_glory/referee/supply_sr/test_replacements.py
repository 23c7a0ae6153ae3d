"""Referee: chapter 17, replacements; 9.4 where it meets it; 5.7.3."""

from __future__ import annotations

import pytest

from tests.games.paths_of_glory.referee.supply_sr.supplykit import (
    HIST,
    Position,
    Run,
    action,
    choices,
    choose,
    everyone_at_war,
    fate,
    here,
    name,
    pool,
    pools,
    position,
    replacement,
    take,
    unit,
)


def offered(s) -> set[str]:
    return {c for c in choices(s) if c != "done"} if s.pending else set()


def open_(p: Position, side: str) -> set[str]:
    return offered(replacement(p, side))


# Costs ----------------------------------------------------------------------------------------------------------------


def spend(p: Position, side: str, *texts: str):
    s = replacement(p, side)
    for t in texts:
        choose(s, t)
    return s


def test_one_point_flips_an_army_or_two_corps():
    """Replacement table: 1 RP an army; 2 corps (map or box)."""
    p = everyone_at_war().at("Metz", "(GE 1)", "(GEc)", "(GEc)").reserve("(GEc)").rp("GE", 1)
    s = replacement(p, "CP")
    assert offered(s) == {"flip GE 1", "flip GEc 1", "flip GEc 2", "flip GEc 3"}
    choose(s, "flip GEc 1")
    assert offered(s) == {"flip GEc 2", "flip GEc 3"}  # half a point does not pay an army
    choose(s, "flip GEc 3")
    assert not offered(s)
    assert here(s, "Metz") == ["(GE 1)", "(GEc)", "GEc"]


def test_an_army_back_at_full_strength_costs_two():
    p = everyone_at_war().eliminated("GE 1").rp("GE", 2)
    s = spend(p, "CP", "rebuild GE 1 > Essen")
    assert here(s, "Essen") == ["(GE 1)"]
    assert offered(s) == {"flip GE 1"}
    choose(s, "flip GE 1")
    assert here(s, "Essen") == ["GE 1"]
    assert not offered(s)


def test_a_corps_back_at_full_strength_costs_one():
    p = everyone_at_war().eliminated("GEc").rp("GE", 1)
    s = spend(p, "CP", "rebuild GEc 1 > CP Reserve Box")
    assert offered(s) == {"flip GEc 1"}
    choose(s, "flip GEc 1")
    assert not offered(s)
    assert fate(s, "GEc 1") == "reserve"
    assert not s.reduced(unit("GEc 1"))


def test_one_corps_flipped_and_one_rebuilt_for_one_point():
    p = everyone_at_war().at("Metz", "(GEc)").eliminated("GEc").rp("GE", 1)
    s = spend(p, "CP", "flip GEc 1", "rebuild GEc 2 > CP Reserve Box")
    assert not offered(s)
    assert s.reduced(unit("GEc 2"))
    assert not s.reduced(unit("GEc 1"))


def test_points_of_one_nation_only():
    """17.1.1."""
    p = (
        everyone_at_war()
        .at("Metz", "(GE 1)", "(AHc)")
        .at("Sofia", "(BUc)")
        .at("Ankara", "(TUc)")
        .rp("AH", 1)
        .rp("BU", 1)
    )
    assert open_(p, "CP") == {"flip AHc 1", "flip BUc 1"}


@pytest.mark.parametrize("u", ["ANAc", "AUSc", "BEc", "BE 1", "CNDc", "MNc", "PTc", "ROc", "GRc", "SBc", "SB 1"])
def test_the_allied_pool_is_for_the_small_nations(u):
    """17.1.1.1, both halves."""
    where = {"ANAc": "Damascus", "MNc": "Cetinje", "ROc": "Jassy", "GRc": "Athens", "SBc": "Nis", "SB 1": "Nis"}.get(
        u, "Paris"
    )
    for other in ("BR", "FR", "RU", "IT", "US"):
        p = everyone_at_war().at(where, f"({u})").rp(other, 3)
        assert not open_(p, "AP"), other
    p = everyone_at_war().at(where, f"({u})").rp("A", 1)
    assert len(open_(p, "AP")) == 1


@pytest.mark.parametrize("u", ["BRc", "FRc", "RUc", "ITc", "USc", "FR 1"])
def test_the_allied_pool_is_not_for_the_great(u):
    p = everyone_at_war().at({"RUc": "Kiev"}.get(u, "Paris"), f"({u})").rp("A", 5)
    assert not open_(p, "AP")


@pytest.mark.parametrize(
    "u", ["BR BEF", "BR BEFc", "BR MEF", "BR NE", "FR Orient", "RU CAU", "TU YLD", "TU AoI", "TU SNc"]
)
@pytest.mark.parametrize("state", ["reduced", "eliminated"])
def test_units_with_a_dot(u, state):
    """17.1.7."""
    side = "CP" if u.startswith("TU") else "AP"
    where = {
        "BR MEF": "London",
        "BR NE": "Cairo",
        "RU CAU": "Kars",
        "TU YLD": "Ankara",
        "TU AoI": "Ankara",
        "TU SNc": "Libya",
    }.get(u, "Paris")
    p = everyone_at_war()
    p = p.at(where, f"({u})") if state == "reduced" else p.eliminated(u)
    for n in ("BR", "FR", "RU", "TU", "A"):
        p.rp(n, 4)
    assert not open_(p, side)


# 17.1.2, F.1, F.2 -----------------------------------------------------------------------------------------------------


def test_unspent_points_are_lost_and_the_allies_go_first():
    p = (
        position()
        .turn(3)
        .at("Metz", "(GE 4)")
        .at("Verdun", "(FR 3)")
        .hand("CP", "CP-9", "CP-12")
        .hand("AP", "AP-2", "AP-13")
    )
    r = Run(p, cp=[["rp CP-9"]], ap=[["rp AP-2"]])
    s = r.at("Replace")
    assert "flip FR 3" in choices(s)
    assert "flip GE 4" not in choices(s)
    assert pool(s, "GE") == 3 * 1 or pool(s, "GE")
    while s.pending and name(s) == "Replace" and "flip FR 3" in choices(s):
        choose(s, "done")
    assert "flip GE 4" in choices(s)
    choose(s, "done")
    assert not pools(s)


# 17.1.3 capitals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("u", "where", "rp", "capital", "how", "may"),
    [
        ("FRc", "Marseilles", "FR", "Paris", "free", True),
        ("FRc", "Marseilles", "FR", "Paris", "control", False),
        ("FRc", "Marseilles", "FR", "Paris", "siege", False),
        ("FRc", "Marseilles", "FR", "Paris", "broken siege", True),
        ("AHc", "Trent", "AH", "Vienna", "control", False),
        ("AHc", "Trent", "AH", "Budapest", "control", False),
        ("GEc", "Metz", "GE", "Berlin", "control", False),
        ("GEc", "Metz", "GE", "Essen", "control", True),
        ("ITc", "Naples", "IT", "Rome", "control", False),
        ("BUc", "Constantinople", "BU", "Sofia", "control", False),
        ("TUc", "Sofia", "TU", "Constantinople", "control", False),
        ("RUc", "Kiev", "RU", "Petrograd", "control", True),
        ("RUc", "Kiev", "RU", "Moscow", "control", True),
        ("ROc", "Jassy", "A", "Bucharest", "control", False),
        ("GRc", "Salonika", "A", "Athens", "control", False),
        ("BEc", "Calais", "A", "Brussels", "control", True),
        ("BE 1", "Calais", "A", "Brussels", "control", True),
        ("SBc", "Nis", "A", "Belgrade", "control", True),
        ("SB 1", "Nis", "A", "Belgrade", "siege", True),
        ("USc", "Calais", "US", "Paris", "control", True),
        ("BRc", "Calais", "BR", "Paris", "control", True),
        ("AUSc", "Calais", "A", "Paris", "control", True),
        ("MNc", "AP Reserve Box", "A", "Cetinje", "control", False),
    ],
)
def test_lost_capitals(u, where, rp, capital, how, may):
    side = "CP" if rp in ("GE", "AH", "BU", "TU") else "AP"
    p = everyone_at_war().rp(rp, 2)
    if how == "control":
        take(p, capital, "AP" if side == "CP" else "CP")
    elif how == "siege":
        p.at(capital, "GE 1")
        p.control("Bar le Duc", "CP")
    elif how == "broken siege":
        p.at(capital, "GEc") if capital != "Paris" else None
        if capital == "Paris":
            may = False  # Paris has a fort of 1: one corps is a siege
            p.at(capital, "GEc")
    p.reserve(f"({u})") if "Box" in where else p.at(where, f"({u})")
    assert bool([c for c in open_(p, side) if u in c]) is may


def test_paris_out_of_supply_but_free():
    """17.1.3: FR RPs may be spent; no army is recreated in an unsupplied Paris (17.1.5, 9.5.3.3)."""
    p = everyone_at_war().eliminated("FR 1", "FRc").at("Marseilles", "(FRc)").rp("FR", 3)
    for n in ("Rouen", "Amiens", "Chateau Thierry", "Melun", "Orleans"):
        p.control(n, "CP").at(n, "GEc")
    got = open_(p, "AP")
    assert "rebuild FRc 1 > AP Reserve Box" in got or any(c.startswith("rebuild FRc") for c in got)
    assert any(c.startswith("flip FRc") for c in got)
    assert not [c for c in got if "FR 1" in c]


# 17.1.4.1 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("u", "where", "rp", "link", "may"),
    [
        ("GEc", "Varna", "GE", False, False),
        ("GEc", "Varna", "GE", True, True),
        ("AHc", "Aleppo", "AH", False, False),
        ("AHc", "Aleppo", "AH", True, True),
        ("TUc", "Varna", "TU", False, True),
        ("TUc", "Metz", "TU", False, False),
        ("TUc", "Metz", "TU", True, True),
        ("BUc", "Metz", "BU", False, False),
        ("BUc", "Ankara", "BU", False, True),
        ("BUc", "Metz", "BU", True, True),
        ("RUc", "Belgrade", "RU", False, False),
        ("ROc", "Belgrade", "A", False, False),
        ("SBc", "Belgrade", "A", False, True),
        ("ROc", "Bucharest", "A", False, True),
        ("GEc", "CP Reserve Box", "GE", False, True),
        ("TUc", "Medina", "TU", False, None),
    ],
)
def test_foreign_supply(u, where, rp, link, may):
    """17.1.4.1; link: the railway by Belgrade and Nis."""
    side = "CP" if rp in ("GE", "AH", "BU", "TU") else "AP"
    p = everyone_at_war().rp(rp, 2)
    if link:
        take(p, "Belgrade", "CP")
        p.control("Nis", "CP")
    if where == "Belgrade":
        for n in ("Targu Jiu", "Caracal"):
            p.control(n, "CP")
    if may is None:  # Medina cut off: special supply takes no replacements (14.1.5)
        take(p, "Aqaba", "AP")
        may = False
    p.reserve(f"({u})") if "Box" in where else p.at(where, f"({u})")
    assert bool(open_(p, side)) is may


def test_medina_with_a_line_takes_replacements():
    p = everyone_at_war().at("Medina", "(TUc)").rp("TU", 1)
    assert open_(p, "CP") == {"flip TUc 1"}


# 17.1.5 ---------------------------------------------------------------------------------------------------------------


def places(got: set[str], u: str) -> set[str]:
    return {c.split(" > ")[1] for c in got if c.startswith(f"rebuild {u} > ")}


@pytest.mark.parametrize(
    ("u", "rp", "want"),
    [
        ("GE 1", "GE", {"Berlin", "Essen", "Breslau"}),
        ("AH 1", "AH", {"Vienna", "Budapest"}),
        ("FR 1", "FR", {"Paris"}),
        ("BR 1", "BR", {"London"}),
        ("IT 1", "IT", {"Rome"}),
        ("US 1", "US", {"Cherbourg", "Nantes", "La Rochelle", "Bordeaux", "Le Havre", "Calais", "Marseilles"}),
        ("RU 1", "RU", {"Petrograd", "Moscow", "Kharkov", "Caucasus"}),
        ("BE 1", "A", {"Brussels", "Antwerp", "Ostend"}),
        ("SB 1", "A", {"Belgrade", "Salonika"}),
    ],
)
def test_where_armies_come_back(u, rp, want):
    p = everyone_at_war().eliminated(u).rp(rp, 2).event("AP-44", turn=8)
    side = "CP" if rp in ("GE", "AH") else "AP"
    assert places(open_(p, side), u) == want


@pytest.mark.parametrize(
    ("brussels", "antwerp", "ostend", "cut", "want"),
    [
        ("AP", "AP", "AP", False, {"Brussels", "Antwerp", "Ostend"}),
        ("CP", "AP", "AP", False, {"Antwerp", "Ostend"}),
        ("CP", "siege", "AP", False, {"Ostend"}),
        ("CP", "CP", "AP", False, {"Ostend"}),
        ("CP", "CP", "CP", False, {"Calais"}),
        ("CP", "siege", "CP", False, {"Calais"}),
        ("CP", "AP", "CP", False, {"Calais"}),  # Antwerp without a line of supply
        ("AP", "CP", "CP", True, {"Calais"}),  # Brussels out of supply
        ("AP", "CP", "CP", False, {"Brussels"}),
    ],
)
def test_the_belgian_army(brussels, antwerp, ostend, cut, want):
    """17.1.5 second bullet."""
    p = everyone_at_war().eliminated("BE 1").rp("A", 1)
    p.control("Brussels", brussels).control("Ostend", ostend)
    if antwerp == "siege":
        p.at("Antwerp", "GE 1")
    else:
        take(p, "Antwerp", antwerp)
    if cut:
        for n in ("Cambrai", "Sedan"):
            p.control(n, "CP")
        take(p, "Liege", "CP")
    assert places(open_(p, "AP"), "BE 1") == want


def test_the_belgian_army_and_a_full_calais():
    p = everyone_at_war().eliminated("BE 1").rp("A", 1).at("Calais", "BRc", "BRc", "BRc")
    for n in ("Brussels", "Ostend", "Antwerp"):
        take(p, n, "CP")
    assert not places(open_(p, "AP"), "BE 1")


@pytest.mark.parametrize(
    ("belgrade", "nis", "salonika", "event", "want"),
    [
        ("AP", "AP", "AP", "AP-30", {"Belgrade", "Salonika"}),
        ("AP", "AP", "AP", "AP-44", {"Belgrade", "Salonika"}),
        ("AP", "CP", "AP", "AP-30", {"Salonika"}),
        ("siege", "AP", "AP", "AP-30", {"Salonika"}),
        ("CP", "AP", "AP", "AP-30", {"Salonika"}),
        ("CP", "CP", "CP", "AP-30", set()),
        ("CP", "CP", "AP", "", set()),
        ("AP", "AP", "neutral", "", {"Belgrade"}),
    ],
)
def test_the_serbian_armies(belgrade, nis, salonika, event, want):
    """17.1.5 first bullet and exception."""
    p = position().turn(6).war("TU", "BU").turn(9).clear().eliminated("SB 1").rp("A", 1)
    if event == "AP-44":
        p.war("GR").event(event, turn=8)
    elif event:
        p.event(event, turn=8)
    if belgrade == "siege":
        p.at("Belgrade", "AH 1")
    else:
        take(p, "Belgrade", belgrade)
    p.control("Nis", nis).control("Salonika", salonika)
    if not event and salonika == "AP":
        p.control("Salonika", "neutral")
    assert places(open_(p, "AP"), "SB 1") == want


def test_serbian_and_belgian_corps_come_back_without_a_country():
    """17.1.3 last sentence."""
    p = everyone_at_war().eliminated("SBc", "BEc", "SB 1", "BE 1").rp("A", 4)
    for n in (
        "Belgrade",
        "Nis",
        "Skopje",
        "Monastir",
        "Valjevo",
        "Salonika",
        "Brussels",
        "Antwerp",
        "Ostend",
        "Liege",
        "Calais",
    ):
        take(p, n, "CP")
    got = open_(p, "AP")
    assert got == {"rebuild SBc 1 > AP Reserve Box", "rebuild BEc > AP Reserve Box"}


@pytest.mark.parametrize(
    ("paris", "want"),
    [("free", {"Paris"}), ("full", {"Orleans"}), ("siege", set()), ("control", set())],
)
def test_paris_and_orleans(paris, want):
    """9.5.3.3 second bullet."""
    p = everyone_at_war().eliminated("FR 1").rp("FR", 1)
    if paris == "full":
        p.at("Paris", "FRc", "FRc", "FRc")
    if paris == "siege":
        p.at("Paris", "GE 1")
    if paris == "control":
        take(p, "Paris", "CP")
    assert places(open_(p, "AP"), "FR 1") == want


def test_orleans_full_as_well():
    p = (
        everyone_at_war()
        .eliminated("FR 1")
        .rp("FR", 1)
        .at("Paris", "FRc", "FRc", "FRc")
        .at("Orleans", "FRc", "FRc", "FRc")
    )
    assert not places(open_(p, "AP"), "FR 1")


def test_a_besieged_source_takes_no_army():
    """9.5.3.3: Breslau besieged; Essen enemy controlled; Berlin full."""
    p = (
        everyone_at_war()
        .eliminated("GE 1")
        .rp("GE", 1)
        .at("Breslau", "RU 1")
        .at("Berlin", "GEc", "GEc", "GEc")
        .control("Essen", "AP")
    )
    assert not places(open_(p, "CP"), "GE 1")
    p = everyone_at_war().eliminated("GE 1").rp("GE", 1).at("Breslau", "RU 1").at("Berlin", "GEc", "GEc")
    assert places(open_(p, "CP"), "GE 1") == {"Berlin", "Essen"}


def test_an_army_is_not_recreated_out_of_supply():
    """9.5.3.3: Budapest cut off from all sources, Vienna not."""
    p = everyone_at_war().eliminated("AH 1").rp("AH", 1)
    for n in ("Martin", "Pecs", "Szeged", "Miskolcz", "Vienna"):
        p.control(n, "AP" if n != "Vienna" else "CP")
    p.at("Vienna", "AHc", "AHc", "AHc")
    assert not places(open_(p, "CP"), "AH 1") - {"Budapest"}
    p = everyone_at_war().eliminated("AH 1").rp("AH", 1)
    for n in ("Martin", "Pecs", "Szeged", "Miskolcz"):
        p.control(n, "AP")
    assert places(open_(p, "CP"), "AH 1") == {"Vienna", "Budapest"}


def test_a_german_army_is_not_recreated_where_it_traces_abroad_only():
    """17.1.4.1 with 17.1.5: Berlin cut off from Essen and Breslau but joined to Sofia."""
    p = everyone_at_war().eliminated("GE 1").rp("GE", 1)
    take(p, "Breslau", "AP")
    p.control("Essen", "AP")
    take(p, "Belgrade", "CP")
    p.control("Nis", "CP")
    p.rp("GE", 2)
    s = replacement(p, "CP")
    if "rebuild GE 1 > Berlin" in choices(s):  # whether it may be recreated there wants a ruling; flipped it may not be
        choose(s, "rebuild GE 1 > Berlin")
        assert not s.pending or "flip GE 1" not in choices(s)


def test_russians_come_back_at_unlost_sources_only():
    p = everyone_at_war().eliminated("RU 1").rp("RU", 1).at("Moscow", "RUc", "RUc", "RUc").control("Petrograd", "CP")
    assert places(open_(p, "AP"), "RU 1") == {"Kharkov", "Caucasus"}


# 17.1.6 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("control", ["AP", "CP"])
def test_the_ana_comes_back_in_arabia(control):
    p = everyone_at_war().eliminated("ANAc").rp("A", 1).control("Arabia", control)
    s = replacement(p, "AP")
    got = [c for c in choices(s) if "ANAc" in c]
    assert got == ["rebuild ANAc > Arabia"]
    choose(s, got[0])
    assert fate(s, "ANAc") == "Arabia"
    assert s.reduced(unit("ANAc"))
    assert "flip ANAc" in choices(s)


# 17.1.8 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "cards", "us"), [(False, ["AP-1"], 0), (True, ["AP-1"], 1), (True, ["AP-4"], 1), (True, ["AP-55"], 1)]
)
def test_american_points(event, cards, us):
    p = everyone_at_war()
    if event:
        p.event("AP-54", turn=7).event("AP-55", turn=8)
    s = action(p, "AP", *cards)
    choose(s, f"rp {cards[0]}")
    assert pool(s, "US") == us


@pytest.mark.parametrize(
    ("card_", "war", "want"),
    [
        ("AP-1", "", {"A": 1, "BR": 2, "FR": 2, "RU": 3}),
        ("AP-1", "IT", {"A": 1, "BR": 2, "FR": 2, "RU": 3, "IT": 1}),
        ("AP-16", "IT", {"A": 1, "BR": 3, "FR": 3, "RU": 4, "IT": 2}),
        ("AP-4", "IT", {"BR": 1, "FR": 1, "RU": 1}),
    ],
)
def test_neutral_nations_record_nothing(card_, war, want):
    """9.4.1, EX.T2: no nation receives replacements while neutral."""
    p = position().turn(5)
    if war:
        p.war(*war.split())
    s = action(p, "AP", card_)
    choose(s, f"rp {card_}")
    assert pools(s) == want


def test_the_bolsheviks_leave_one_russian_point():
    """16.4.7: no more than 1 RU RP may be spent each turn."""
    p = everyone_at_war().event("CP-28", "CP-52", "CP-53", turn=7).at("Kiev", "(RU 1)", "(RU 2)").rp("RU", 4)
    s = replacement(p, "AP")
    choose(s, "flip RU 1")
    assert not offered(s)


# 5.7.3 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "level", "held", "rp"),
    [
        ("historical", 2, ("Sedan", "Brussels", "Liege"), 1),
        ("historical", 2, ("Sedan", "Cambrai", "Brussels"), 1),
        ("historical", 2, ("Sedan", "Brussels"), 0),
        ("historical", 2, ("Brussels", "Liege", "Cambrai"), 0),
        ("historical", 1, ("Sedan", "Brussels", "Liege"), 0),
        ("campaign", 2, ("Sedan", "Brussels", "Liege"), 0),
    ],
)
def test_the_german_point_for_sedan(scenario, level, held, rp):
    p = (
        position(scenario, **(HIST if scenario == "historical" else {}))
        .turn(6)
        .war("TU", "IT")
        .turn(9)
        .level(cp=level, ap=1)
        .war_status(cp=5 if level == 1 else 13, ap=5)
        .clear()
    )
    for n in held:
        take(p, n, "CP")
    p.at("Metz", "(GE 1)", "(GE 2)").at(held[0], "GEc").hand("CP").hand("AP")
    r = Run(p, mo=(4, 5))
    flips = 0
    s = r.at("Replace", "DrawCard", "DiscardCombatCards")
    while s.pending and name(s) == "Replace":
        if "flip GE 1" in choices(s) or "flip GE 2" in choices(s):
            choose(s, next(c for c in choices(s) if c.startswith("flip GE ")))
            flips += 1
        else:
            choose(s, "done")
    assert flips == rp
