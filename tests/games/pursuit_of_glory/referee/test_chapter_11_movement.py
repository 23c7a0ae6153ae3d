"""Chapters 10 and 11 by the rulebook: stacking, movement, control, trenches, the Gallipoli map."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import halt, moves


def marching(p: Position, where: str) -> Position:
    """Activate a space or Region for movement, with everybody."""
    p.ops(9).do(f"activate-move {where}")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    return p.do("done")


def gulf(turn: int = 5) -> Position:
    """The AP holds the Shatt al-Arab up to Sannaiyat."""
    return Position(turn=turn).control("AP", "Fao", "Basra", "Qurna", "Amara", "Sannaiyat", "Nasiriya")


# 10 stacking ---------------------------------------------------------------------------------------


@pytest.mark.rule("10.0", "10.1", "10.2#2")
@pytest.mark.parametrize(
    ("there", "mover", "stops"),
    [
        (("TU DIV", "TU DIV", "TU DIV"), "TU Elite DIV", False),
        (("TU DIV", "TU DIV"), "TU Elite DIV", True),
        (("TU DIV", "TU DIV", "Kurds"), "TU Elite DIV", False),
        (("TU DIV", "TU DIV", "TU Army Islam HQ"), "TU Elite DIV", True),
        (("TU DIV", "TU DIV", "TU DIV"), "GE Yildirim", True),
        (("TU DIV", "TU DIV", "GE Yildirim"), "TU Elite DIV", True),
        (("TU DIV", "TU DIV", "TU DIV", "GE Yildirim"), "GE Yildirim", False),
    ],
)
def test_three_units_to_a_space(there: tuple[str, ...], mover: str, stops: bool) -> None:
    """10.0, 10.1, 10.2: three combat units; HQs and the first Yildirim do not count, tribes do."""
    p = (
        Position(turn=13, active="CP")
        .happened("CP-33")
        .control("CP", "Nis", "Belgrade")
        .put("Sivas", mover)
        .put("Amasya", *there)
    )
    marching(p, "Sivas").do(f"move {mover} > Amasya")
    assert (p.offers("stop") or p.step != "Movement" or (p.where(mover) == "Amasya" and p.offers("done"))) is stops


@pytest.mark.rule("10.1", "3.2.3#1")
def test_one_hq_to_a_space() -> None:
    """10.1: two HQs do not share a space; an HQ and the Heavy Artillery do."""
    p = (
        Position(turn=13, active="CP")
        .happened("CP-33")
        .put("Sofia", "GE Mackensen HQ", "BU DIV")
        .put("Plevna", "GE Falkenhayn HQ", "BU DIV")
    )
    p.control("CP", "Nis", "Belgrade")
    marching(p, "Plevna").do("move GE Falkenhayn HQ > Sofia")
    assert not p.offers("stop")
    p = (
        Position(turn=13, active="CP")
        .happened("CP-33")
        .put("Sofia", "GE Mackensen HQ", "BU DIV")
        .put("Plevna", "GE Hvy Arty", "BU DIV")
    )
    p.control("CP", "Nis", "Belgrade")
    marching(p, "Plevna").do("move GE Hvy Arty > Sofia")
    assert p.offers("stop") or p.where("GE Hvy Arty") == "Sofia"


@pytest.mark.rule("10.2#1", "18.9.1", "3.2.1.3.YUGO")
@pytest.mark.parametrize(("mover", "stops"), [("RU DIV", False), ("RU-SB Yugoslav Division", True)])
def test_russians_do_not_end_beside_the_british(mover: str, stops: bool) -> None:
    """10.2, 18.9.1: RU units never stack with the Empire's; the Yugoslav Division may."""
    p = (
        Position(turn=9)
        .happened("CP-33")
        .control("AP", "Salonika")
        .put("Salonika", "BR DIV")
        .put("Florina", mover)
        .control("AP", "Larissa")
    )
    if mover == "RU DIV":
        p = Position(turn=9).happened("AP-08").put("Tabriz", mover).put("Mianeh", "IN DIV").control("AP", "Zenjan")
        marching(p, "Tabriz").do("move RU DIV > Mianeh")
    else:
        marching(p, "Florina").do(f"move {mover} > Salonika")
    assert (p.offers("stop") or p.step != "Movement") is stops


# 11.1 movement -------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.2a", "11.1.2b", "11.1.2#0")
def test_factor_and_green_lines() -> None:
    """11.1.2: one point a space; a green line takes the whole factor and only at the start."""
    p = marching(Position().put("Kagizman", "RU DIV"), "Kagizman")
    p.do("move RU DIV > Erevan", "move RU DIV > Nachivan", "move RU DIV > Julfa", "move RU DIV > Tabriz")
    assert p.where("RU DIV") == "Tabriz"
    assert not any("RU DIV" in t for t in p.offered("move"))
    p = marching(Position().put("Central Asia", "RU Cavalry"), "Central Asia")
    assert moves(p, "RU Cavalry") == {"Baku", "Eastern Persia"}
    p.do("move RU Cavalry > Baku")
    assert not any("RU Cavalry" in t for t in p.offered("move"))


@pytest.mark.rule("3.2.1.5#2", "11.1.8")
def test_tribes_stay_within_their_range() -> None:
    """11.1.8: a tribe ends at most one full move from its colour: the Laz (1) at Rize reach Trabzon and Ardahan, not
    further.
    """
    p = marching(Position(active="CP").put("Rize", "Laz"), "Rize")
    assert moves(p, "Laz") == {"Trabzon", "Ardahan"}
    p = marching(Position(active="CP").put("Ardahan", "Laz"), "Ardahan")
    assert moves(p, "Laz") == {"Rize"}


@pytest.mark.rule("3.2.1.5#6", "11.1.2a")
def test_tribes_and_the_caspian() -> None:
    """3.2.1.5: the Jangali at Enzeli may go to Menjil and Astara, not over the sea."""
    p = marching(Position(active="CP").happened("CP-10").put("Enzeli", "Jangali"), "Enzeli")
    assert moves(p, "Jangali") == {"Menjil", "Astara"}


@pytest.mark.rule("11.1.2f", "3.1.1c")
@pytest.mark.parametrize(
    ("unit", "where", "swamp", "goes"),
    [
        ("TU IX Corps", "Sannaiyat", "Amara", False),
        ("TU-A XIII Corps", "Sannaiyat", "Amara", False),
        ("TU DIV", "Sannaiyat", "Amara", True),
        ("BU 1 Army", "Doiran", "The Struma", False),
        ("GE-BU XI Army", "Doiran", "The Struma", True),
        ("GE IV R Corps", "Doiran", "The Struma", True),
        ("AH VIII Corps", "Doiran", "The Struma", True),
    ],
)
def test_who_may_not_enter_swamps(unit: str, where: str, swamp: str, goes: bool) -> None:
    """11.1.2f: TU, TU-A and BU LCUs never; divisions, Germans, Austrians and the GE-BU army may."""
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .control("CP", "Nis", "Belgrade", "Skopje", "Veles", "Kut")
        .put(where, unit)
    )
    marching(p, where)
    assert p.offers(f"move {unit} > {swamp}") is goes


@pytest.mark.rule("11.1.5")
def test_where_a_division_may_go() -> None:
    """11.1.5: from Qurna into its AP-controlled neighbours; two spaces on an enemy unit closes Kut."""
    p = gulf().put("Qurna", "IN DIV").put("Kut", "TU DIV").put("Shaiba", "TU DIV")
    marching(p, "Qurna")
    assert moves(p, "IN DIV") == {"Amara", "Basra", "Nasiriya"}
    p.do("move IN DIV > Amara", "move IN DIV > Sannaiyat")
    assert not p.offers("move IN DIV > Kut")


@pytest.mark.rule("11.1.3#1", "3.1.5")
def test_coloured_railroads() -> None:
    """11.1.3: only RU units use Derbent-Petrovsk and Bolgrad-Odessa; only CP units Belgrade-Galicia; attacks are
    free.
    """
    p = Position(turn=9).happened("CP-33").put("Belgrade", "SB DIV").put("Galicia", "AH DIV")
    assert "Galicia" not in moves(marching(p, "Belgrade"), "SB DIV")
    p = Position(turn=9).happened("CP-33").put("Belgrade", "SB DIV").put("Galicia", "AH DIV")
    p.ops(9).do("activate-attack Belgrade", "done")
    assert p.offered("attack") == ["attack SB DIV 1 > Galicia"]
    p = Position(turn=9).put("Derbent", "RU DIV")
    assert "Petrovsk" in moves(marching(p, "Derbent"), "RU DIV")
    p = Position(turn=9).set(stage=1).put("Derbent", "BR DIV")
    if p.ops(9).offers("activate-move Derbent"):
        assert "Petrovsk" not in moves(marching(p, "Derbent"), "BR DIV")


@pytest.mark.rule("11.1.3#1", "11.1.8")
def test_the_paths_of_the_senussi() -> None:
    """11.1.3: only the Senussi use the oasis paths to Cairo and the Sudan."""
    p = marching(Position(active="CP").put("Bahariya Oasis", "Senussi (2-1-3)"), "Bahariya Oasis")
    assert {"Faiyum", "Gara", "Siwa Oasis", "Mersa Matruh"} == moves(p, "Senussi (2-1-3)")
    p = marching(Position().put("Cairo", "BR DIV"), "Cairo")
    assert moves(p, "BR DIV") == {"Alexandria", "Zagazig", "Suez", "Sudan and Darfur"}


@pytest.mark.rule("11.1.5", "11.1.5b", "3.2.3#2")
def test_lonely_hqs_are_overrun_by_combat_units_only() -> None:
    """11.1.5b: a combat unit enters the space of a lonely HQ and ends it; an HQ does not."""
    p = Position(active="CP").put("Kagizman", "RU Yudenich HQ").put("Eleskirt", "TU DIV", "TU Army Islam HQ")
    marching(p, "Eleskirt")
    assert not p.offers("move TU Army Islam HQ > Kagizman")
    p.do("move TU DIV > Kagizman")
    assert p.where("RU Yudenich HQ") == "AP permanently eliminated"
    assert p.owner("Kagizman") == "CP"


@pytest.mark.rule("3.2.3#1", "11.2#1")
def test_hqs_end_with_a_combat_unit() -> None:
    """3.2.3: an HQ may not end a move alone nor enter an enemy space alone."""
    p = Position(active="CP").put("Koprukoy", "TU DIV", "TU Army Islam HQ").put("Mus", "TU DIV")
    marching(p, "Koprukoy")
    assert not p.offers("move TU Army Islam HQ > Sarikamis")
    p.do("move TU Army Islam HQ > Erzurum")
    halt(p)
    assert not p.offers("done")
    p.do("move TU DIV > Erzurum")
    halt(p)
    assert sorted(p.at("Erzurum")) == ["TU Army Islam HQ", "TU DIV"]
    assert p.step != "Movement" or p.offers("done")


@pytest.mark.rule("11.1.5c", "3.2.4.2#3")
def test_an_uprising_stops_the_march() -> None:
    """11.1.5c: entering a space with an enemy Uprising marker ends the move; the marker stays; owners' friends pass."""
    p = Position(active="CP").put("Mus", "TU DIV").uprising("Bitlis", "armenian")
    marching(p, "Mus").do("move TU DIV > Bitlis")
    assert p.where("TU DIV") == "Bitlis"
    assert not any("TU DIV" in t for t in p.offered("move"))
    p = (
        Position()
        .put("Mus", "RU DIV")
        .control("AP", "Malazgirt", "Eleskirt", "Bitlis", "Van")
        .uprising("Bitlis", "armenian")
    )
    marching(p, "Mus").do("move RU DIV > Bitlis")
    assert p.offers("move RU DIV > Van")


@pytest.mark.rule("11.1.6", "15.2.1#1", "15.1.1")
@pytest.mark.parametrize(
    ("units", "enters"),
    [
        (("RU DIV", "RU DIV"), False),
        (("RU DIV", "RU DIV", "RU DIV"), True),
        (("RU I Caucasian [r]",), True),
        (("RU DIV", "RU DIV", "Armenian Uprising"), True),
    ],
)
def test_who_enters_the_space_of_a_fort(units: tuple[str, ...], enters: bool) -> None:
    """11.1.6: into Erzurum (3) only with a corps or as many SCUs as its strength, irregulars included."""
    p = marching(Position().put("Koprukoy", *units), "Koprukoy")
    assert ("Erzurum" in {t.rpartition(" > ")[2] for t in p.offered("move")}) is enters


@pytest.mark.rule("11.1.6", "15.2.2")
def test_a_besieged_fort_may_be_passed() -> None:
    """11.1.6: a besieged fort is entered by anybody and passed."""
    p = Position().put("Erzurum", "RU I Caucasian").put("Koprukoy", "RU DIV")
    marching(p, "Koprukoy").do("move RU DIV > Erzurum")
    assert p.offers("move RU DIV > Mus")
    assert p.offers("stop")


@pytest.mark.rule("15.1.1", "15.2.1#1")
def test_an_unbesieged_fort_ends_the_move() -> None:
    """15.1.1: who enters the space of an unbesieged fort goes no further this round."""
    p = Position().put("Koprukoy", "RU I Caucasian")
    marching(p, "Koprukoy").do("move RU I Caucasian > Erzurum")
    assert not p.offers("move RU I Caucasian > Mus")


@pytest.mark.rule("15.2.4")
def test_the_siege_must_hold_or_all_must_go() -> None:
    """15.2.4: from a siege of 3 by three divisions one may not go alone; all may."""
    p = Position().put("Erzurum", "RU DIV", "RU DIV", "RU DIV").control("AP", "Koprukoy")
    marching(p, "Erzurum").do("move RU DIV 1 > Koprukoy")
    halt(p)
    assert not p.offers("done")
    for n in (2, 3):
        p.do(f"move RU DIV {n} > Koprukoy")
        halt(p)
    assert p.at("Erzurum") == []


@pytest.mark.rule("11.1.7", "4.1.4e", "18.8.2.1")
def test_neutral_countries_are_closed() -> None:
    """11.1.7: neutral Bulgaria, Serbia and Romania are closed, neutral Greece is open, Athens violates its
    neutrality.
    """
    p = Position(active="CP").put("Adrianople", "TU DIV")
    assert moves(marching(p, "Adrianople"), "TU DIV") == {"Catalca"}
    p = Position(active="CP").happened("CP-33").put("Adrianople", "TU DIV")
    assert moves(marching(p, "Adrianople"), "TU DIV") == {"Catalca", "Xanthi", "Burgas", "Philippopoli", "Zagora"}
    p = Position().put("Bolgrad", "RU DIV")
    assert moves(marching(p, "Bolgrad"), "RU DIV") == {"Odessa"}
    p = Position(turn=9).happened("AP-29").put("Bolgrad", "RU DIV")
    assert moves(marching(p, "Bolgrad"), "RU DIV") == {"Odessa", "Braila", "Constanta"}


@pytest.mark.rule("11.1.10", "18.8.2.1")
def test_bulgarians_keep_out_of_turkey() -> None:
    """11.1.10: BU units do not enter Turkey; one driven there may only leave it."""
    p = Position(turn=9, active="CP").happened("CP-33").put("Philippopoli", "BU DIV")
    assert "Adrianople" not in moves(marching(p, "Philippopoli"), "BU DIV")
    p = Position(turn=9, active="CP").happened("CP-33").put("Adrianople", "BU DIV")
    assert "Catalca" not in moves(marching(p, "Adrianople"), "BU DIV")


@pytest.mark.rule("11.1.9", "11.1.9c", "18.6.1.1c")
def test_beachheads_need_a_marker_and_island_bases_end_moves() -> None:
    """11.1.9: no marker, no way; with one the Beachhead is passed; a unit that reaches an Island Base stops."""
    p = Position(turn=7).beachhead("Beachhead Suvla Bay").put("Lemnos", "BR DIV").control("AP", "Anafarta", "Sari Bahr")
    marching(p, "Lemnos")
    assert moves(p, "BR DIV") == {"Beachhead Suvla Bay"}
    p.do("move BR DIV > Beachhead Suvla Bay")
    assert p.offers("move BR DIV > Anafarta")
    p = Position(turn=7).beachhead("Beachhead Suvla Bay", "Beachhead Gaba Tepe").put("Beachhead Suvla Bay", "BR DIV")
    marching(p, "Beachhead Suvla Bay").do("move BR DIV > Lemnos")
    assert not p.offers("move BR DIV > Beachhead Gaba Tepe")
    assert p.where("BR DIV") == "Lemnos"


@pytest.mark.rule("3.1.5.2.2", "11.4.4")
@pytest.mark.parametrize(
    ("start", "to", "lost", "crosses"),
    [
        ("Rodosto", "Bandirma", "", True),
        ("Rodosto", "Bandirma", "Canakkale", True),
        ("Rodosto", "Bandirma", "The Bosphorus Forts", True),
        ("Rodosto", "Bandirma", "Bandirma", False),
        ("Bandirma", "Constantinople", "", True),
        ("Bandirma", "Constantinople", "Rodosto", True),
        ("Bandirma", "Constantinople", "The Bosphorus Forts", False),
        ("Maidos", "Canakkale", "", True),
        ("Maidos", "Canakkale", "Seddul Bahr", True),
        ("Maidos", "Canakkale", "Chardak", False),
    ],
)
def test_cp_straits_need_the_higher_ones(start: str, to: str, lost: str, crosses: bool) -> None:
    """3.1.5.2.2: the CP crosses a strait if it holds both sides of all higher ones; the fifth needs the Bosphorus
    Forts.
    """
    p = Position(active="CP").put(start, "TU DIV")
    if lost in ("Canakkale", "The Bosphorus Forts", "Seddul Bahr"):
        p.destroy(lost)
    if lost:
        p.control("AP", lost)
    assert marching(p, start).offers(f"move TU DIV > {to}") is crosses


@pytest.mark.rule("3.1.5.2.1", "11.4.4")
@pytest.mark.parametrize(
    ("start", "to", "lost", "crosses"),
    [
        ("Seddul Bahr", "Kum Kale", "Maidos", True),
        ("Maidos", "Canakkale", "", True),
        ("Maidos", "Canakkale", "Kum Kale", False),
        ("Maidos", "Canakkale", "Gallipoli", True),
        ("Gallipoli", "Chardak", "Canakkale", False),
        ("Gallipoli", "Chardak", "Rodosto", True),
        ("Rodosto", "Bandirma", "Chardak", False),
        ("Rodosto", "Bandirma", "Constantinople", True),
        ("Bandirma", "Constantinople", "Rodosto", False),
    ],
)
def test_ap_straits_need_the_lower_ones(start: str, to: str, lost: str, crosses: bool) -> None:
    """3.1.5.2.1: the AP crosses a strait if it holds both sides of all lower ones; the target itself may be the
    enemy's.
    """
    held = [
        "Seddul Bahr",
        "Kum Kale",
        "Maidos",
        "Canakkale",
        "Gallipoli",
        "Chardak",
        "Rodosto",
        "Bandirma",
        "Bulair",
        "Krithia",
        "Yalova",
        "Bair Keui",
    ]
    p = Position(turn=7).destroy("Seddul Bahr", "Kum Kale", "Maidos", "Canakkale", "Gallipoli").control("AP", *held)
    p.beachhead("Beachhead Cape Helles", "Beachhead Besika Bay").control(
        "AP", "Sari Bahr", "Nalif-eli", "Ercenkeui", "Bergaz", "Catalca"
    )
    p.put(start, "BR DIV")
    if lost:
        p.control("CP", lost)
    assert marching(p, start).offers(f"move BR DIV > {to}") is crosses


@pytest.mark.rule("11.4.1", "11.4.1#2")
def test_the_ways_onto_the_gallipoli_map() -> None:
    """11.4.1: Rodosto-Bulair, Bandirma-Chardak and Edremit-Ezine lead to the inset."""
    p = Position(active="CP").put("Edremit", "TU DIV")
    assert "Ezine" in moves(marching(p, "Edremit"), "TU DIV")
    p = Position(active="CP").put("Bandirma", "TU DIV")
    assert "Chardak" in moves(marching(p, "Bandirma"), "TU DIV")
    p = Position(active="CP").put("Bulair", "TU IX Corps")
    marching(p, "Bulair").do(
        "move TU IX Corps > Gallipoli", "move TU IX Corps > Chardak", "move TU IX Corps > Bandirma"
    )
    assert p.offers("move TU IX Corps > Bursa")


@pytest.mark.rule("18.4.4")
def test_gallipoli_is_not_in_the_balkans() -> None:
    """2.0: units for the Balkans only do not enter the Gallipoli map nor Anatolia; they may stand at Rodosto."""
    p = Position(turn=9, active="CP").happened("CP-33").control("CP", "Nis", "Belgrade").put("Rodosto", "GE DIV")
    marching(p, "Rodosto")
    assert moves(p, "GE DIV") == {"Catalca"}


# 11.2 control --------------------------------------------------------------------------------------


@pytest.mark.rule("11.2#1", "11.2.1a", "11.2.1e", "5.1.1")
def test_regulars_take_what_they_pass() -> None:
    """11.2: a regular unit takes every space it moves through and keeps it; VP at once."""
    p = Position().put("Khoy", "RU Cavalry")
    marching(p, "Khoy").do("move RU Cavalry > Van", "move RU Cavalry > Ercis", "move RU Cavalry > Bayazit")
    halt(p)
    assert [p.owner(x) for x in ("Van", "Ercis", "Bayazit")] == ["AP", "AP", "AP"]
    assert (p.s.vp, p.s.ru_vp) == (9, 1)


@pytest.mark.rule("11.2.1b", "16.3.1.2", "16.3.1.1e")
def test_jihad_cities_by_movement() -> None:
    """11.2.1b: Jerusalem taken by the AP: Jihad -1 and two VP; retaken by the CP: +1 and a tribe at once."""
    p = Position(turn=13).set(jihad=3).put("Jaffa", "BR DIV").control("AP", "Gaza")
    marching(p, "Jaffa").do("move BR DIV > Jerusalem")
    assert (p.s.jihad, p.s.vp) == (2, 8)
    p = Position(turn=13, active="CP").set(jihad=3).control("AP", "Jerusalem").put("Nablus", "TU DIV")
    marching(p, "Nablus").do("move TU DIV > Jerusalem")
    assert (p.s.jihad, p.s.vp) == (4, 12)
    assert p.step == "PlaceTribe"


@pytest.mark.rule("11.2.2.1", "11.2.2.1a", "11.2.2.1d#1", "11.2.2.ex#5", "11.2.2.ex#6")
@pytest.mark.parametrize(
    ("side", "unit", "start", "city", "owner", "vp"),
    [
        ("CP", "Marsh", "Qurna", "Basra", "AP", 11),
        ("AP", "Armenian Uprising", "Bitlis", "Van", "CP", 9),
        ("CP", "Kurds", "Kermanshah", "Hamadan", "neutral", 11),
    ],
)
def test_partial_control_comes_and_goes(side: str, unit: str, start: str, city: str, owner: str, vp: int) -> None:
    """11.2.2.1: irregulars and tribes gain the VP while they stay; when they leave the former owner has it back."""
    p = Position(active=side).happened("AP-08").control(owner, city).put(start, unit)
    marching(p, start).do(f"move {unit} > {city}")
    halt(p)
    assert (p.owner(city), p.s.vp) == (side, vp)
    p.s.clear_marks()
    marching(p, city).do(f"move {unit} > {start}")
    halt(p)
    assert (p.owner(city), p.s.vp) == (owner, 10)


@pytest.mark.rule("11.2.2.2a", "14.1.7", "11.2.2.2b")
def test_disrupted_lines() -> None:
    """11.2.2.2: a tribe in Qurna disrupts who must trace through it, at +1 OPS; with another way there is no harm."""
    p = gulf().put("Amara", "IN DIV").control("CP", "Ahwaz").put("Qurna", "Marsh").put("Nasiriya", "TU DIV")
    assert p.supply("IN DIV") == "disrupted"
    assert p.price("Amara") == 2
    p = gulf().put("Amara", "IN DIV").control("AP", "Ahwaz").put("Qurna", "Marsh")
    assert p.supply("IN DIV") == "full"
    assert p.price("Amara") == 1
    p = gulf().put("Amara", "IN DIV").control("CP", "Ahwaz").put("Nasiriya", "TU DIV").put("Qurna", "TU DIV")
    assert p.supply("IN DIV") == "out of supply"


@pytest.mark.rule("11.2.1c", "12.10.7")
def test_control_of_a_contested_region() -> None:
    """11.2.1c: control of a Region passes as soon as all enemy units have left it."""
    p = Position(turn=9).put("Eastern Persia", "BR Cavalry").put("Eastern Persia", "TU DIV", control=False)
    assert p.owner("Eastern Persia") == "AP"
    marching(p, "Eastern Persia").do("move BR Cavalry > Central Persia")
    halt(p)
    assert p.owner("Eastern Persia") == "CP"
    assert p.s.vp == 11


@pytest.mark.rule("11.2#1")
def test_entering_a_region_held_by_the_enemy_leaves_control() -> None:
    """11.2: a Region with enemy units in it does not change hands by entry."""
    p = Position(turn=9, active="CP").put("Central Persia", "BR Persian Cordon").put("Eastern Persia", "TU Cavalry")
    p.happened("AP-08").control("CP", "Teheran", "Kazvin", "Sultan Bulak", "Hamadan", "Kermanshah", "Karind")
    marching(p, "Eastern Persia").do("move TU Cavalry > Central Persia")
    assert p.owner("Central Persia") == "AP"
    assert sorted(p.at("Central Persia")) == ["BR Persian Cordon", "TU Cavalry"]


# 11.3 trenches -------------------------------------------------------------------------------------


@pytest.mark.rule("11.3.1#1", "11.3.1c", "11.3.7", "11.3.1b")
@pytest.mark.parametrize(
    ("side", "where", "units", "may"),
    [
        ("CP", "Mus", ("TU DIV",), True),
        ("CP", "Koprukoy", ("TU IX Corps",), False),
        ("CP", "Koprukoy", ("TU IX Corps", "GE Yildirim"), True),
        ("AP", "Kars", ("RU DIV",), True),
        ("AP", "Sarikamis", ("RU DIV",), False),
        ("AP", "Basra", ("IN DIV",), True),
        ("AP", "Beersheba", ("BR DIV",), False),
        ("AP", "Central Persia", ("BR DIV",), False),
        ("AP", "Lemnos", ("BR DIV",), False),
        ("CP", "Mus", ("Kurds",), False),
        ("CP", "Rustchuk", ("BU DIV",), True),
        ("CP", "Sofia", ("BU 1 Army",), False),
        ("CP", "Sofia", ("BU 1 Army", "AH DIV"), True),
    ],
)
def test_where_trenches_are_dug(side: str, where: str, units: tuple[str, ...], may: bool) -> None:
    """11.3.1: clear and forest; mountain and swamp with a BR, FR, IN, ANZ, GE or AH unit; no desert, Region or
    island; regulars only.
    """
    p = (
        Position(turn=9, active=side)
        .happened("CP-33")
        .control("CP", "Nis", "Belgrade")
        .control("AP", "Fao", "Gaza", "El Arish", "Romani", "Kossaima")
        .put(where, *units)
    )
    if marching(p, where).offers("done"):
        p.do("done")
    assert p.offers(f"entrench {where}") is may


@pytest.mark.rule("11.3.2#2", "11.3.2#1")
def test_no_second_level() -> None:
    """11.3.2: a space with a trench is not dug again."""
    p = Position(active="CP").put("Mus", "TU IX Corps").trench("Mus", "CP")
    marching(p, "Mus")
    if p.offers("done"):
        p.do("done")
    assert not p.offers("entrench Mus")


@pytest.mark.rule("11.3.3")
def test_enemies_ruin_trenches_even_in_passing() -> None:
    """11.3.3: an enemy who passes removes a Level 1 trench; of Level 2 he makes his own Level 1."""
    p = Position(active="CP").put("Eleskirt", "TU Cavalry").trench("Kagizman", "AP", 1)
    marching(p, "Eleskirt").do("move TU Cavalry > Kagizman", "move TU Cavalry > Erevan")
    halt(p)
    p.put("Kagizman", "TU DIV")
    q = Position().put("Kagizman", "TU DIV").put("Erevan", "RU I Caucasian")
    q.s.vp = p.s.vp
    assert "Kagizman" not in " ".join(t for t in p.log if "trench" in t and "built" in t)
    marks = p.s.trench_at(p.s.space(p.unit("TU DIV", "Kagizman")))
    assert marks[1] == 0
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .control("AP", "Salonika")
        .trench("Doiran", "AP", 2)
        .put("Strumica", "BU DIV")
    )
    marching(p, "Strumica").do("move BU DIV > Doiran")
    assert p.s.trench_at(p.s.space(p.unit("BU DIV", "Doiran"))) == (0, 1)
