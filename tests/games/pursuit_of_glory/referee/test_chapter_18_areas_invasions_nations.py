"""Chapter 18 by the rulebook: Restricted Areas, organizing, the Balkans, invasions, Greece, Persia, collapses."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import attack, halt, join_all, moves, pass_cards

TU = 4


def marching(p: Position, where: str) -> Position:
    p.ops(9).do(f"activate-move {where}")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    return p.do("done")


def lcus(p: Position) -> set[str]:
    """What may be organized."""
    return {t.removeprefix("organize ").partition(" > ")[0] for t in p.offered("organize")}


# 18.1, 18.3 ----------------------------------------------------------------------------------------


@pytest.mark.rule("18.1.2a", "18.1.2b")
@pytest.mark.parametrize(
    ("level", "there", "enters"),
    [(0, 0, True), (0, 1, False), (1, 1, True), (1, 2, False), (2, 2, True), (2, 3, False)],
)
def test_lcus_in_a_restricted_area(level: int, there: int, enters: bool) -> None:
    """18.1.2: one, two or three AP LCUs in Mesopotamia by War Commitment."""
    p = Position(turn=9).level("AP", level).control("AP", "Fao", "Basra", "Qurna")
    for i in range(there):
        p.put("Basra", ("IN Tigris Corps", "IN 2nd Corps", "IN 3rd Corps")[i])
    p.put("Abadan", "BR XII Corps")
    marching(p, "Abadan")
    ways = {t.rpartition(" > ")[2] for t in p.offered("move") if "BR XII Corps" in t}
    if "Fao" in ways:
        p.do("move BR XII Corps > Fao")
        assert (p.offers("stop") or p.step != "Movement") is enters
    else:
        assert not enters


@pytest.mark.rule("18.1.2a", "18.2.2")
@pytest.mark.parametrize(("railroad", "enters"), [(False, False), (True, True)])
def test_the_cp_needs_the_railroad_for_three(railroad: bool, enters: bool) -> None:
    """18.1.2a: at Total War the CP has two LCUs to an area, three with the BERLIN-BAGHDAD RAILROAD."""
    p = (
        Position(turn=13, active="CP")
        .level("CP", 2)
        .put("Mosul", "TU-A XII Corps", "TU-A XIII Corps")
        .put("Diyarbekir", "TU IX Corps")
    )
    if railroad:
        p.happened("CP-49")
    marching(p, "Diyarbekir")
    if p.offers("move TU IX Corps > Ras-ul-Ain"):
        p.do("move TU IX Corps > Ras-ul-Ain")
        assert p.offers("stop") is enters
    else:
        assert not enters


@pytest.mark.rule("18.3.1", "18.3.1b", "18.3.1c", "18.3.1d", "18.1.1", "18.3.1e")
@pytest.mark.parametrize(
    ("side", "where", "unit", "lcu", "may"),
    [
        ("CP", "Sivas", "TU DIV", "TU XVII Corps", True),
        ("CP", "Kut", "TU DIV", "TU XVII Corps", False),
        ("CP", "Amara", "TU DIV", "TU XVII Corps", False),
        ("CP", "Damascus", "TU DIV", "TU XVII Corps", True),
        ("CP", "Jerusalem", "TU DIV", "TU XVII Corps", True),
        ("CP", "Mosul", "TU DIV", "TU XVII Corps", False),
        ("CP", "Ras-ul-Ain", "TU DIV", "TU XVII Corps", True),
        ("CP", "Amman", "TU DIV", "TU XVII Corps", True),
        ("CP", "Pt. Said", "TU DIV", "TU XVII Corps", False),
        ("CP", "Galicia", "TU DIV", "TU XVII Corps", False),
        ("AP", "Basra", "IN DIV", "IN 2nd Corps", True),
        ("AP", "Qurna", "IN DIV", "IN 2nd Corps", False),
        ("AP", "Cairo", "IN DIV", "IN 2nd Corps", True),
        ("AP", "India", "IN DIV", "IN 2nd Corps", False),
        ("AP", "Southern Persia", "IN DIV", "IN 2nd Corps", False),
        ("AP", "Sudan and Darfur", "IN DIV", "IN 2nd Corps", True),
    ],
)
def test_where_corps_are_organized(side: str, where: str, unit: str, lcu: str, may: bool) -> None:
    """18.3.1, 18.1.1: anywhere supplied; in Restricted Areas on rail to a source or (AP) at a supplied port; not in
    swamps (TU), Egypt (TU), far Regions.
    """
    p = Position(turn=9, active=side).level("AP", 2).level("CP", 2).control("AP", "Fao", "Basra", "Qurna")
    p.box(f"{side} Corps Assets Box", lcu).put(where, unit, unit)
    if where == "Pt. Said":
        p.control("CP", "Romani", "El Arish", "Gaza")
    if where == "Galicia":
        p.happened("CP-33").control("CP", "Nis", "Belgrade")
    if not p.ops(9).offers(f"activate-move {where}"):
        assert not may
        return
    marching(p, where)
    assert bool(p.offered("organize")) is may


@pytest.mark.rule("18.3.2c#1", "18.3.2c#2", "18.3.2c#3", "18.3.2.ex")
@pytest.mark.parametrize(
    ("stack", "offered"),
    [
        (("TU DIV", "TU DIV"), {"TU XVII Corps", "TU XIV Corps", "TU-A XVIII Corps"}),
        (("TU-A DIV", "TU-A DIV"), {"TU-A XVIII Corps"}),
        (("TU DIV", "TU-A DIV"), {"TU-A XVIII Corps"}),
        (("TU Elite DIV", "TU Elite DIV"), {"TU XVII Corps", "TU XIV Corps", "TU-A XVIII Corps", "TU III Corps"}),
        (("TU Elite DIV", "TU DIV"), {"TU XVII Corps", "TU XIV Corps", "TU-A XVIII Corps"}),
        (("TU DIV [r]", "TU DIV [r]"), {"TU XVII Corps", "TU XIV Corps", "TU-A XVIII Corps"}),
        (("TU Cavalry", "TU Cavalry"), set()),
        (("TU DIV", "Kurds"), set()),
        (("TU DIV", "TU Stanke Bey"), set()),
        (("TU DIV",), set()),
    ],
)
def test_who_organizes_which_turkish_corps(stack: tuple[str, ...], offered: set[str]) -> None:
    """18.3.2: the first two of the corps' type or better; no specials, tribes; a special corps wants TU infantry,
    not TU-A.
    """
    p = (
        Position(turn=9, active="CP")
        .level("CP", 2)
        .box("CP Corps Assets Box", "TU XVII Corps", "TU XIV Corps", "TU-A XVIII Corps", "TU III Corps")
    )
    marching(p.put("Sivas", *stack), "Sivas")
    assert lcus(p) == offered


@pytest.mark.rule("18.3.2a", "18.3.2d", "18.3.2h", "18.3.2f")
def test_the_third_division_may_be_worse() -> None:
    """18.3.2d: two TU divisions and a cavalry make a full corps; one goes to Reserve, one to the box, one out of the
    game.
    """
    p = (
        Position(turn=9, active="CP")
        .level("CP", 2)
        .box("CP Corps Assets Box", "TU XVII Corps")
        .put("Sivas", "TU DIV", "TU DIV", "TU Cavalry [r]")
    )
    marching(p, "Sivas").do("organize TU XVII Corps > Sivas")
    while p.step == "Organize":
        p.do(next(iter(p.offered("join")), "done"))
    while p.step == "Disperse":
        p.do(p.offered("pick")[0])
    assert p.at("Sivas") == ["TU XVII Corps"]
    assert [len(p.at(x)) for x in ("CP Reserve Box", "CP Eliminated Units Box", "CP removed from game")] == [1, 1, 1]


@pytest.mark.rule("18.3")
def test_the_dead_are_not_organized() -> None:
    """18.3.2g: an LCU of the Eliminated Units Box is never organized."""
    p = Position(turn=9, active="CP").box("CP Eliminated Units Box", "TU XVII Corps").put("Sivas", "TU DIV", "TU DIV")
    assert lcus(marching(p, "Sivas")) == set()


# 18.4 ----------------------------------------------------------------------------------------------


def salonika(*events: str, mo: str = "") -> Position:
    p = (
        Position(turn=9)
        .level("AP", 2)
        .level("CP", 2)
        .happened("CP-33", *events)
        .control("AP", "Salonika", "Larissa")
        .put("Doiran", "BR DIV", "BR DIV")
    )
    p.control("CP", "Nis", "Belgrade", "Skopje").put("Veles", "BU DIV").put("Strumica", "BU DIV")
    if mo:
        p.offensive("AP", mo)
    return p


@pytest.mark.rule("18.4.1", "9.2.5")
@pytest.mark.parametrize(("events", "mo", "second"), [((), "", False), (("AP-53",), "", True), ((), "Balkans", True)])
def test_one_attack_from_salonika(events: tuple[str, ...], mo: str, second: bool) -> None:
    """18.4.1: one attack a round in the Balkans for units fed by Greek ports, until D'ESPEREY; a Balkans MO allows a
    BR one more.
    """
    p = attack(salonika(*events, mo=mo), ["Doiran"], "attack BR DIV 1 > Veles", "resolve")
    pass_cards(p).dice(1, 1)
    while p.step not in ("Attacks", ""):
        p.do("done" if p.offers("done") else p.offered()[0])
    assert p.offers("attack BR DIV 2 > Strumica") is second


@pytest.mark.rule("18.4.1", "7.3.BALK")
@pytest.mark.parametrize(("mo", "second"), [("none", False), ("Balkans", True), ("RU", False)])
def test_a_balkans_offensive_adds_a_british_attack(mo: str, second: bool) -> None:
    """18.4.1, 7.3: after the French attack of the round a Balkans MO lets the British attack another space; other
    MOs do not.
    """
    p = salonika(mo=mo).put("The Struma", "FR DIV").put("Ft. Rupel", "BU DIV").destroy("Ft. Rupel")
    attack(p, ["Doiran", "The Struma"], "attack FR DIV > Ft. Rupel")
    pass_cards(join_all(p)).dice(1, 1)
    while p.step not in ("Attacks", ""):
        p.do("done" if p.offers("done") else p.offered()[0])
    assert p.offers("attack BR DIV 2 > Strumica") is second


@pytest.mark.rule("18.4.1", "7.3.BALK")
def test_the_mandated_attack_is_one_more_and_no_more() -> None:
    """18.4.1, 7.3: the British attack of a Balkans MO first, then the one attack of the round, then none."""
    p = salonika(mo="Balkans").put("The Struma", "FR DIV").put("Ft. Rupel", "BU DIV").destroy("Ft. Rupel")
    attack(p, ["Doiran", "The Struma"], "attack BR DIV 1 > Veles", "resolve")
    pass_cards(p).dice(1, 1)
    while p.step not in ("Attacks", ""):
        p.do("done" if p.offers("done") else p.offered()[0])
    assert p.offers("attack FR DIV > Ft. Rupel")
    p.do("attack FR DIV > Ft. Rupel")
    while p.step == "Join":
        p.do("resolve")
    pass_cards(p).dice(1, 1)
    while p.step not in ("Attacks", ""):
        p.do("done" if p.offers("done") else p.offered()[0])
    assert not p.offers("attack BR DIV 2 > Strumica")


@pytest.mark.rule("18.4.4", "2.0.balkans")
def test_balkan_units_stay_there() -> None:
    """18.4.4: a Balkans-only unit does not attack over the line into Anatolia; the same unit attacks in the Balkans."""
    p = Position(turn=9, active="CP").happened("CP-33").control("CP", "Nis", "Belgrade").put("Constantinople", "GE DIV")
    p.destroy("The Bosphorus Forts").put("The Bosphorus Forts", "RU DIV")
    p.ops(9)
    if p.offers("activate-attack Constantinople"):
        p.do("activate-attack Constantinople", "done")
    assert not p.offers("attack GE DIV > The Bosphorus Forts")


# 18.6 invasions ------------------------------------------------------------------------------------


@pytest.mark.rule("18.6.1.1a", "18.6.1.4", "18.6.1.5", "3.1.6")
@pytest.mark.parametrize(("turn", "markers", "places"), [(7, 1, True), (7, 0, False), (6, 1, False)])
def test_placing_a_beachhead(turn: int, markers: int, places: bool) -> None:
    """18.6.1.1, 18.6.1.5: a marker of the Reserve may be placed when a stack of the Island Base moves, but not in
    Winter.
    """
    p = Position(turn=turn).set(beachheads=markers).put("Lemnos", "BR DIV")
    p.ops(9)
    if not p.offers("activate-move Lemnos"):
        assert not places
        return
    marching(p, "Lemnos")
    found = {t.removeprefix("beachhead ") for t in p.offered("beachhead")}
    islands = {
        "Beachhead Thermaikos Bay",
        "Beachhead Besika Bay",
        "Beachhead Cape Helles",
        "Beachhead Gaba Tepe",
        "Beachhead Suvla Bay",
        "Beachhead to Athens",
        "Beachhead to Smyrna",
    }
    assert found == (islands if places else set())


@pytest.mark.rule("18.6.1.6")
@pytest.mark.parametrize(
    ("beach", "vp", "jihad"),
    [("Beachhead to Jaffa", 11, 1), ("Beachhead to Beirut", 11, 1), ("Beachhead to Adana", 10, 0)],
)
def test_syrian_politics(beach: str, vp: int, jihad: int) -> None:
    """18.6.1.6: the first Beachhead beside Syria costs a VP and a Jihad point; Adana is not Syria; the second is
    free.
    """
    p = Position(turn=7).happened("AP-03").set(beachheads=2).put("Cyprus", "BR DIV", "BR DIV")
    marching(p, "Cyprus").do(f"beachhead {beach}")
    while p.step == "PlaceTribe":
        p.do("tribe Laz > Rize")
    assert (p.s.vp, p.s.jihad) == (vp, jihad)
    if beach != "Beachhead to Adana":
        p.do(f"move BR DIV 1 > {beach}")
        p.do("beachhead Beachhead to Haifa")
        assert p.s.jihad == jihad


@pytest.mark.rule("18.6.1.1d", "18.6.1.1d.ex", "9.2.6")
def test_island_stacks_are_priced_by_themselves() -> None:
    """18.6.1.1: a BR stack of Lemnos costs 1 OPS beside FR units, a mixed one 2."""
    p = (
        Position(turn=7)
        .beachhead("Beachhead Suvla Bay")
        .put("Lemnos", "BR DIV", "FR DIV")
        .ops(1)
        .do("activate-move Lemnos")
    )
    assert p.step == "FormStack"
    p.do("join BR DIV")
    assert not p.offers("join FR DIV")
    p = (
        Position(turn=7)
        .beachhead("Beachhead Suvla Bay")
        .put("Lemnos", "BR DIV", "FR DIV")
        .ops(2)
        .do("activate-move Lemnos", "join BR DIV")
    )
    assert p.offers("join FR DIV")


@pytest.mark.rule("18.6.2.1#1", "18.6.2.1#3", "18.6.2.1#4", "19.2")
def test_withdrawal_under_fire() -> None:
    """18.6.2.1: all go to the island reduced, the corps breaks into three divisions and is gone, Jihad +1, a TU RP
    for the corps, none for one division.
    """
    p = (
        Position(turn=5)
        .happened("AP-11")
        .set(max_tu=20)
        .beachhead("Beachhead Suvla Bay")
        .put("Beachhead Suvla Bay", "BR XII Corps", "BR Elite DIV [r]")
    )
    p.put("Anafarta", "TU DIV").box("AP Eliminated Units Box", "BR DIV", "BR DIV", "BR DIV", "BR DIV").box(
        "AP Reserve Box", "BR DIV", "BR DIV", "BR DIV"
    )
    p.level("AP", 1)
    marching(p, "Beachhead Suvla Bay").do("withdraw-from Beachhead Suvla Bay")
    while p.step and p.step not in ("Movement", "Dig"):
        p.do(p.offered()[0])
    assert p.where("BR XII Corps") == "AP permanently eliminated"
    assert p.at("Beachhead Suvla Bay") == []
    assert len(p.at("Lemnos")) == 4
    assert all(u.endswith("[r]") for u in p.at("Lemnos"))
    assert (p.s.jihad, p.s.rp[TU], p.s.max_tu) == (1, 2, 20)


@pytest.mark.rule("18.6.1.5", "18.6.2.1#1")
def test_no_withdrawal_in_winter() -> None:
    """18.6.1.5: in Winter nobody is withdrawn, but a Beachhead may be activated."""
    p = (
        Position(turn=6)
        .beachhead("Beachhead Suvla Bay")
        .put("Beachhead Suvla Bay", "BR DIV")
        .put("Anafarta", "TU DIV")
        .ops(9)
    )
    assert p.offers("activate-attack Beachhead Suvla Bay")
    if p.offers("activate-move Beachhead Suvla Bay"):
        marching(p, "Beachhead Suvla Bay")
        assert not p.offered("withdraw-from")
        assert not p.offers("move BR DIV > Lemnos")


@pytest.mark.rule("18.6.1.2", "18.6.2.2")
def test_inland_units_and_safe_withdrawal() -> None:
    """18.6.2.2: without enemies beside them units go back unharmed; the last one from Suvla costs +1 Jihad, an
    earlier one nothing.
    """
    p = Position(turn=5).beachhead("Beachhead Suvla Bay").put("Beachhead Suvla Bay", "BR DIV", "BR Elite DIV")
    marching(p, "Beachhead Suvla Bay").do("move BR DIV > Lemnos")
    assert p.s.jihad == 0
    p.do("move BR Elite DIV > Lemnos")
    assert p.s.jihad == 1
    assert sorted(p.at("Lemnos")) == ["BR DIV", "BR Elite DIV"]


@pytest.mark.rule("18.6.6#1", "15.2.1#2", "3.2.1.3.BLACKSEA")
@pytest.mark.parametrize(("turn", "start"), [(6, "Odessa"), (9, "Batum")])
def test_the_marines_land(turn: int, start: str) -> None:
    """18.6.6: activated for attack in a Black Sea port the division lands at any vacant enemy Black Sea port, the
    forts of Trabzon and the Bosphorus besieged, in Winter too.
    """
    p = Position(turn=turn).put(start, "RU Black Sea Division").put("Samsun", "TU DIV")
    p.ops(9).do(f"activate-attack {start}")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    if p.step == "Activate":
        p.do("done")
    landings = {t.rpartition(" > ")[2] for t in p.offered() if "Black Sea Division" in t}
    assert {"Trabzon", "The Bosphorus Forts", "Rize", "Giresun", "Inebolu", "Eregli (Black Sea)"} <= landings
    assert "Samsun" not in landings
    p.do(next(t for t in p.offered() if t.endswith("> The Bosphorus Forts")))
    assert p.at("The Bosphorus Forts") == ["RU Black Sea Division"]
    assert p.owner("The Bosphorus Forts") == "CP"
    assert p.phase("Siege").step == "SiegeDie"


# 18.8 neutrals -------------------------------------------------------------------------------------


@pytest.mark.rule("18.8.1.1c")
def test_neutral_greece_and_its_divisions() -> None:
    """18.8.1.1c: the AP passes a Greek division but does not end there; the CP does not pass it."""
    p = (
        Position(turn=9)
        .control("AP", "Salonika")
        .put("Doiran", "GR DIV", control=False)
        .put("Salonika", "BR DIV")
        .happened("CP-33")
        .control("AP", "Veles")
    )
    marching(p, "Salonika").do("move BR DIV > Doiran")
    assert not p.offers("stop")
    assert p.offers("move BR DIV > Veles")
    p = Position(turn=9, active="CP").happened("CP-33").put("Doiran", "GR DIV", control=False).put("Strumica", "BU DIV")
    assert "Doiran" not in moves(marching(p, "Strumica"), "BU DIV")
    assert p.s.greece == 2


@pytest.mark.rule("18.8.1.2a#1", "18.8.1.2b")
@pytest.mark.parametrize(
    ("side", "unit", "start", "ally", "vp"), [("CP", "TU DIV", "Lamia", 1, 9), ("AP", "BR DIV", "Lamia", 0, 11)]
)
def test_who_enters_athens_loses_greece(side: str, unit: str, start: str, ally: int, vp: int) -> None:
    """18.8.1.2: entering neutral Athens allies Greece with the enemy; vacant Greek spaces turn to him."""
    p = Position(turn=9, active=side).happened("CP-33").put("Trikkala", "GR DIV", control=False).put(start, unit)
    if side == "AP":
        p.control("AP", "Salonika", "Larissa")
    else:
        p.control("CP", "Larissa", "Florina", "Monastir", "Veles", "Skopje", "Nis")
    marching(p, start).do(f"move {unit} > Athens")
    halt(p)
    assert p.s.greece == ally
    assert p.owner("Trikkala") == ("AP" if ally else "CP")
    assert p.owner("Doiran") == ("AP" if ally else "CP")
    assert p.owner("Athens") == side
    assert p.s.vp == (11 if side == "CP" else 9)


@pytest.mark.rule("18.8.1.2a#1")
def test_an_attack_on_greeks_brings_greece_in() -> None:
    """18.8.1.2a: a CP attack on a neutral Greek division makes Greece an AP ally at once; Athens counts."""
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .put("Doiran", "GR DIV", control=False)
        .put("Strumica", "BU DIV", "BU DIV")
    )
    attack(p, ["Strumica"], "attack BU DIV > Doiran")
    join_all(p)
    pass_cards(p).dice(1, 1)
    assert p.s.greece == 1
    assert p.owner("Athens") == "AP"
    assert p.s.vp == 9


@pytest.mark.rule("3.2.1.3.CND#2", "18.8.1.1c")
def test_the_corps_of_national_defence_is_fair_game() -> None:
    """3.2.1.3: a CP attack on the CND violates nothing."""
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .control("AP", "Salonika")
        .put("Doiran", "GR-BR Corps of National Defense (CND)")
        .put("Strumica", "BU DIV")
    )
    attack(p, ["Strumica"], "attack BU DIV > Doiran")
    pass_cards(join_all(p)).dice(1, 1)
    assert p.s.greece == 2


@pytest.mark.rule("11.1.9a")
def test_salonika_by_sea() -> None:
    """18.8.1.1d: AP units that come through the Beachhead take Salonika without violating Greece."""
    p = Position(turn=9).beachhead("Beachhead Thermaikos Bay").put("Beachhead Thermaikos Bay", "BR DIV")
    marching(p, "Beachhead Thermaikos Bay").do("move BR DIV > Salonika")
    halt(p)
    assert p.owner("Salonika") == "AP"
    assert p.s.greece == 2


@pytest.mark.rule("18.8.5.1#1", "18.8.5.2a", "18.8.5.2b")
@pytest.mark.parametrize(
    ("unit", "start", "to", "stage", "vp"),
    [
        ("IN DIV", "Shushter", "Dizful", 0, 11),
        ("BR DIV", "Shushter", "Dizful", 0, 11),
        ("BR DIV", "Shushter", "Dizful", 1, 10),
        ("RU DIV", "Mianeh", "Zenjan", 0, 10),
        ("ANZ Cavalry", "Shushter", "Dizful", 0, 11),
        ("RU DIV", "Dizful", "Shushter", 0, 11),
    ],
)
def test_spheres_of_influence(unit: str, start: str, to: str, stage: int, vp: int) -> None:
    """18.8.5.2: the first Empire unit in Neutral Persia or Azerbaijan costs a VP before the Revolution, the first
    Russian in Arabistan one too.
    """
    p = (
        Position(turn=9)
        .happened("AP-08")
        .set(stage=stage)
        .put(start, unit)
        .control("AP", "Burujird", "Hamadan", "Sultan Bulak", "Kazvin", "Zenjan")
    )
    p.put(start, unit, control=False)
    marching(p, start).do(f"move {unit} 1 > {to}")
    halt(p)
    assert p.s.vp == vp
    if p.offers(f"move {unit} 2 > {to}"):
        p.do(f"move {unit} 2 > {to}")
        halt(p)
        assert p.s.vp == vp


@pytest.mark.rule("18.9.3", "18.8.6#1")
def test_closed_regions() -> None:
    """18.9.3, 18.8.6: RU units never enter India or Baluchistan, AP units never neutral Afghanistan; CP divisions
    may.
    """
    p = Position(turn=9).put("Southern Persia", "RU Cavalry")
    assert moves(marching(p, "Southern Persia"), "RU Cavalry") & {"Baluchistan", "India"} == set()
    p = Position(turn=9).put("India", "IN Cavalry")
    assert moves(marching(p, "India"), "IN Cavalry") == {"Baluchistan"}
    p = (
        Position(turn=9, active="CP")
        .put("Eastern Persia", "TU Cavalry")
        .happened("AP-08")
        .control("CP", "Teheran", "Kazvin", "Sultan Bulak", "Hamadan", "Kermanshah", "Karind")
    )
    assert moves(marching(p, "Eastern Persia"), "TU Cavalry") == {
        "Afghanistan",
        "Central Asia",
        "Central Persia",
        "Teheran",
    }


@pytest.mark.rule("18.8.3.3a#1", "18.8.3.3a#4")
@pytest.mark.parametrize(
    ("skopje", "army", "british", "falls", "vp"),
    [
        ("CP", "", "", True, 11),
        ("AP", "", "", False, 10),
        ("CP", "Nis", "", False, 10),
        ("CP", "Salonika", "", True, 11),
        ("CP", "", "Salonika", True, 10),
        ("CP", "", "Lemnos", True, 11),
    ],
)
def test_serbian_collapse(skopje: str, army: str, british: str, falls: bool, vp: int) -> None:
    """18.8.3.3: Belgrade and Skopje lost and no SB LCU in Serbia; +1 VP unless a BR unit is in Greece or Serbia
    (Lemnos is not).
    """
    p = Position(turn=7).happened("CP-33").control("CP", "Belgrade").control(skopje, "Skopje").control("AP", "Salonika")
    if army:
        p.put(army, "SB 1 Army")
    if british:
        p.put(british, "BR DIV")
    p.offensive("AP").offensive("CP").phase("War Status")
    if p.step == "AnnounceCollapse":
        assert not falls
        p.do("done")
    while p.step:
        p.do("done" if p.offers("done") else p.offered()[0])
    assert (p.s.serbia == 2) is falls
    assert p.s.vp == vp


@pytest.mark.rule("18.8.3.3a#1")
def test_the_ap_may_give_serbia_up() -> None:
    """18.8.3.3a: with Belgrade lost the AP may announce the collapse although armies fight on; with Belgrade held it
    may not.
    """
    p = (
        Position(turn=7)
        .happened("CP-33")
        .control("CP", "Belgrade")
        .put("Nis", "SB 1 Army", "SB DIV")
        .offensive("AP")
        .offensive("CP")
        .phase("War Status")
    )
    assert (p.step, p.seat, p.offered()) == ("AnnounceCollapse", "AP", ["choose Serbia", "done"])
    p.do("choose Serbia")
    while p.step:
        p.do("done" if p.offers("done") else p.offered()[0])
    assert p.where("SB 1 Army") == "AP removed from game"
    p = Position(turn=7).happened("CP-33").put("Nis", "SB 1 Army").offensive("AP").offensive("CP").phase("War Status")
    assert p.step != "AnnounceCollapse"


# 18.11 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("18.11.1", "18.11.2a")
def test_churchill_prevails() -> None:
    """18.11.1: in order, each die must beat the fort; the first failure ends it; control does not change."""
    p = Position(turn=3).hand("AP", "AP-13").action().do("event AP-13")
    assert set(p.offered()) == {"put Seddul Bahr", "put Kum Kale"}
    p.do("put Kum Kale").dice(2, 2)
    assert set(p.offered()) == {"put Maidos", "put Canakkale"}
    p.do("put Canakkale").dice(2)
    assert p.step != "Bombard"
    assert p.owner("Kum Kale") == "CP"
    p = (
        Position(turn=3)
        .hand("AP", "AP-13")
        .action()
        .do("event AP-13", "put Kum Kale")
        .dice(2, 2)
        .do("put Canakkale")
        .dice(3, 2, 2)
    )
    assert p.seat == "AP"
    seen = p.offered()
    assert len(seen) == 2
    p.do(next(t for t in seen if t not in ("done", "decline", "no")))
    assert (p.s.vp, p.s.jihad) == (9, 1)
