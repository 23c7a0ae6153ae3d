"""Chapters 5, 6 and 16 by the rulebook: victory, commitment, Jihad, tribes, revolts, the Russian Revolution."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import halt, join_all, pass_cards

RU, TU = 2, 4


def marching(p: Position, where: str) -> Position:
    p.ops(9).do(f"activate-move {where}")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    return p.do("done")


def finish(p: Position) -> Position:
    """Answer everything with the last offer ("done") or the first."""
    while p.step and p.seat != "chance":
        p.do("done" if p.offers("done") else p.offered()[0])
    return p


def status(p: Position) -> Position:
    return p.offensive("AP").offensive("CP").phase("War Status")


# 5, 16.1, 16.5 -------------------------------------------------------------------------------------


@pytest.mark.rule("5.2.1a", "5.2.1b", "16.2")
@pytest.mark.parametrize(
    ("vp", "auto", "over"),
    [
        (20, 0, True),
        (19, 0, False),
        (1, 0, False),
        (0, 0, True),
        (-1, 0, True),
        (18, 18, True),
        (17, 18, False),
        (21, 18, True),
    ],
)
def test_automatic_victory(vp: int, auto: int, over: bool) -> None:
    """5.2.1: 0 or less, 20 or more, or the CP marker's space or higher, looked at in the War Status Phase."""
    p = status(Position(turn=9).set(vp=vp, cp_auto=auto))
    assert any("game is over" in t for t in p.log) is over


@pytest.mark.rule("5.2.2a", "5.2.2b", "5.2.2.2#6")
@pytest.mark.parametrize(
    ("turn", "armistice", "over"), [(17, 0, True), (16, 0, False), (12, 12, True), (12, 13, False)]
)
def test_armistice(turn: int, armistice: int, over: bool) -> None:
    """5.2.2: on Fall 1918, or when the turn reaches the Armistice marker."""
    p = status(Position(turn=turn).set(armistice=armistice, vp=10))
    assert any("game is over" in t for t in p.log) is over


@pytest.mark.rule("16.1.3", "16.1.4", "16.1.2")
@pytest.mark.parametrize(
    ("level", "points", "after"), [(0, 3, 0), (0, 4, 1), (0, 11, 1), (1, 10, 1), (1, 11, 2), (2, 30, 2)]
)
def test_commitment_levels(level: int, points: int, after: int) -> None:
    """16.1: 4 for Limited War, 11 for Total War, one level a turn, for either side by its own points."""
    p = status(Position(turn=9, units="1914").level("CP", level).level("AP", 0).war_status(points, 0))
    assert p.s.level == (after, 0)
    p = status(Position(turn=9, units="1914").level("AP", level).level("CP", 0).war_status(0, points))
    assert p.s.level == (0, after)


@pytest.mark.rule("5.2.2.1#1", "5.2.2.1#2")
@pytest.mark.parametrize(
    ("turn", "die", "at"), [(9, 1, 12), (9, 2, 12), (9, 3, 13), (9, 4, 13), (9, 6, 14), (14, 5, 17), (16, 1, 17)]
)
def test_the_armistice_marker(turn: int, die: int, at: int) -> None:
    """5.2.2.1: at a combined 40 a die puts the marker three to five turns ahead, at most on Fall 1918."""
    p = (
        Position(turn=turn, units="1914")
        .level("AP", 2)
        .war_status(20, 19, 39)
        .hand("AP", "AP-33")
        .action()
        .do("event AP-33")
        .dice(die)
    )
    finish(p)
    assert p.s.armistice == at


@pytest.mark.rule("16.5.2", "17.3.2")
@pytest.mark.parametrize(
    ("turn", "blockade", "total", "linked", "vp"),
    [
        (6, True, False, False, 9),
        (7, True, False, False, 10),
        (6, False, False, False, 10),
        (6, True, True, False, 9),
        (6, True, False, True, 9),
        (6, True, True, True, 10),
    ],
)
def test_the_blockade_each_winter(turn: int, blockade: bool, total: bool, linked: bool, vp: int) -> None:
    """16.5.2: -1 VP each Winter until the CP is at Total War and Constantinople has its railroad to Galicia."""
    p = (
        Position(turn=turn)
        .happened("CP-33")
        .control("CP" if linked else "AP", "Nis", "Belgrade")
        .put("Nis", "SB 1 Army" if not linked else "BU DIV")
    )
    if blockade:
        p.happened("AP-11")
    status(p.level("CP", 2 if total else 1))
    assert p.s.vp == vp


# 16.3 Jihad ----------------------------------------------------------------------------------------


@pytest.mark.rule("16.3.1.3", "16.3.1.2", "16.3.1.1e")
@pytest.mark.parametrize(
    ("side", "city", "start", "unit", "change"),
    [
        ("AP", "Baghdad", "Ctesiphon", "IN DIV", -1),
        ("AP", "Qum", "Teheran", "RU DIV", -1),
        ("CP", "Qum", "Teheran", "TU DIV", 1),
        ("CP", "Cairo", "Zagazig", "TU DIV", 1),
        ("AP", "Aleppo", "Hama", "BR DIV", 0),
    ],
)
def test_jihad_cities(side: str, city: str, start: str, unit: str, change: int) -> None:
    """16.3.1: Jerusalem, Baghdad, Mecca, Medina, Cairo and neutral Qum move the Jihad Level by one; other cities do
    not.
    """
    p = Position(turn=9, active=side).happened("AP-08").set(jihad=4).put(start, unit)
    p.control(
        side, "Kazvin", "Sultan Bulak", "Hamadan", "Kermanshah", "Karind", "Zenjan", "Ismailia", "Romani", "El Arish"
    )
    if unit == "IN DIV":
        p.control("AP", "Fao", "Basra", "Qurna", "Amara", "Sannaiyat", "Kut", "Aziziya")
    if unit == "BR DIV":
        p.control("AP", "Homs", "Riyaq", "Beirut", "Alexandretta")
    marching(p, start).do(f"move {unit} > {city}")
    assert p.s.jihad == 4 + change


@pytest.mark.rule("16.3.1.1e", "11.2.2.1a")
def test_tribes_and_jihad_cities() -> None:
    """11.2.2.1a, 16.3.1.1e: the Senussi in Cairo raise the Jihad Level and the VP while they stay."""
    p = Position(turn=9, active="CP").set(jihad=4).put("Faiyum", "Senussi (2-1-3)")
    marching(p, "Faiyum").do("move Senussi (2-1-3) > Cairo")
    halt(p)
    assert (p.s.jihad, p.s.vp) == (5, 12)


@pytest.mark.rule("16.3.2#1", "16.3.2a", "16.3.2b", "3.2.1.5#1")
def test_each_point_brings_a_tribe() -> None:
    """16.3.2: JIHAD brings three tribes at once, on their colour without enemy units; the same tribe comes once."""
    p = Position(turn=1, active="CP").put("Kagizman", "RU DIV").hand("CP", "CP-01").action().do("event CP-01")
    for want in ("tribe Laz > Rize", "tribe Marsh > Kut", "tribe Bakhtiari > Isfahan"):
        assert p.step == "PlaceTribe"
        assert not p.offers("tribe Kurds > Kagizman")
        p.do(want)
    assert p.step != "PlaceTribe"
    assert p.s.jihad == 3
    assert p.s.vp == 11


@pytest.mark.rule("16.3.2c", "6.E1")
def test_the_tribal_warfare_check() -> None:
    """16.3.2c: in the Revolution Phase tribes are added or sent home until they equal the Jihad Level; eliminated
    ones stay away.
    """
    p = Position(turn=5).set(jihad=1).put("Rize", "Laz").put("Kut", "Marsh").put("Mus", "Kurds").phase("Revolution")
    assert p.seat == "CP"
    gone = len(p.at("Tribal Warfare Key"))
    finish(p)
    assert len(p.at("Tribal Warfare Key")) == gone + 2
    p = Position(turn=5).set(jihad=2).box("CP Eliminated Units Box", "Laz").phase("Revolution")
    assert not any("Laz" in t for t in p.offered())
    finish(p)
    assert p.where("Laz") == "CP Eliminated Units Box"


@pytest.mark.rule("16.3.3.1", "16.3.3.4")
@pytest.mark.parametrize(
    ("events", "open_"),
    [
        (("CP-12", "CP-14", "CP-24"), set()),
        (("CP-13",), set()),
        (("CP-13", "CP-12"), {"Egypt"}),
        (("CP-13", "CP-14"), {"India"}),
        (("CP-13", "CP-24"), {"Afghanistan", "Central-Asia"}),
    ],
)
def test_what_may_revolt(events: tuple[str, ...], open_: set[str]) -> None:
    """16.3.3.1: nothing before PAN-TURKISM, and each country after its own event."""
    p = Position(turn=9).happened(*events).phase("Revolution")
    assert {t.removeprefix("choose ") for t in p.offered("choose")} == open_


@pytest.mark.rule("16.3.3.2", "16.3.3.4", "16.3.3.5.CA")
@pytest.mark.parametrize(
    ("unit", "jihad", "die", "revolts"),
    [
        ("", 8, 4, False),
        ("", 8, 5, True),
        ("TU DIV", 3, 4, False),
        ("TU DIV", 3, 5, True),
        ("GE Yildirim", 3, 5, True),
        ("CAsia Uprising", 3, 5, False),
    ],
)
def test_central_asia_revolts(unit: str, jihad: int, die: int, revolts: bool) -> None:
    """16.3.3: 13 or more with the die, or 8 with a CP regular there; irregulars do not help; Jihad +1 and the unit."""
    p = Position(turn=9).happened("CP-13", "CP-24").set(jihad=jihad)
    if unit:
        p.put("Central Asia", unit, control=False)
    p.phase("Revolution")
    while p.step == "PlaceTribe":
        p.do(p.offered()[0])
    p.do("choose Central-Asia").dice(die)
    while p.step == "PlaceTribe":
        p.do(p.offered()[0])
    assert p.s.jihad == jihad + revolts
    if unit != "CAsia Uprising":
        assert ("CAsia Uprising" in p.at("Central Asia")) is revolts


@pytest.mark.rule("16.3.3.3")
def test_the_first_regular_brings_a_free_roll() -> None:
    """16.3.3.3: the first CP regular that enters Egypt west of the canal rolls at once, against 12; a second entry
    does not.
    """
    p = (
        Position(turn=9, active="CP")
        .happened("CP-13", "CP-12")
        .set(jihad=7)
        .put("Jifjaffa", "TU DIV", "TU DIV")
        .control("CP", "El Arish", "Gaza", "Nekhi", "Kossaima")
    )
    marching(p, "Jifjaffa").do("move TU DIV 1 > Ismailia")
    assert p.seat == "chance"
    p.dice(4)
    assert p.s.jihad == 7
    if p.offers("stop"):
        p.do("stop")
    p.do("move TU DIV 2 > Ismailia")
    assert p.seat == "CP"
    p = (
        Position(turn=9, active="CP")
        .happened("CP-12")
        .set(jihad=7)
        .put("Jifjaffa", "TU DIV")
        .control("CP", "El Arish", "Gaza", "Nekhi", "Kossaima")
    )
    marching(p, "Jifjaffa").do("move TU DIV 1 > Ismailia")
    assert p.seat == "CP"


@pytest.mark.rule("16.3.3.5.EG")
def test_the_egyptian_rebellion() -> None:
    """16.3.3.5: Egypt revolts: Jihad +2, two tribes, three units in vacant or CP spaces of Egypt or the Sudan."""
    p = Position(turn=9).happened("CP-13", "CP-12").set(jihad=11).put("Cairo", "BR DIV").phase("Revolution")
    while p.step == "PlaceTribe":
        p.do(p.offered()[0])
    p.do("choose Egypt").dice(6)
    while p.step == "PlaceTribe":
        p.do(p.offered()[0])
    assert p.s.jihad == 13
    places = {t.rpartition(" > ")[2] for t in p.offered() if "Egypt Rebel" in t}
    assert {"Alexandria", "Zagazig", "Suez", "Sudan and Darfur"} <= places
    assert not places & {"Cairo", "Romani", "Gaza"}


# 16.4 the Revolution -------------------------------------------------------------------------------


@pytest.mark.rule("16.4.1", "16.4.2#1")
@pytest.mark.parametrize(
    ("unit", "start", "to", "vp", "ru"),
    [
        ("RU DIV", "Khoy", "Van", 9, 1),
        ("PE-RU Persian Cossacks", "Burujird", "Hamadan", 9, 1),
        ("Armenian Uprising", "Bitlis", "Van", 9, 1),
        ("BR DIV", "Khoy", "Van", 9, 0),
        ("IN DIV", "Qurna", "Basra", 9, 0),
    ],
)
def test_what_moves_the_russian_marker(unit: str, start: str, to: str, vp: int, ru: int) -> None:
    """16.4.2: VP spaces taken by RU units, the Cossacks and the Armenians count for Russia; British ones do not."""
    p = (
        Position(turn=9)
        .happened("AP-08")
        .set(stage=0)
        .put(start, unit)
        .control("AP", "Kermanshah", "Sultan Bulak", "Kazvin", "Zenjan", "Fao", "Amara")
    )
    if unit == "BR DIV":
        p.set(vp=9)
    marching(p, start).do(f"move {unit} > {to}")
    halt(p)
    assert p.s.ru_vp == ru
    if unit != "BR DIV":
        assert p.s.vp == vp


@pytest.mark.rule("16.4.2#2", "2.0.ruvpspace")
@pytest.mark.parametrize(
    ("start", "to", "marked", "ru"),
    [
        ("Kagizman", "Erevan", False, -1),
        ("Baskale", "Urmia", False, -1),
        ("Ercis", "Van", True, -1),
        ("Ercis", "Van", False, 0),
        ("Amara", "Ahwaz", False, 0),
    ],
)
def test_what_russia_loses(start: str, to: str, marked: bool, ru: int) -> None:
    """16.4.2: the CP takes a VP space of Russia or Azerbaijan, or one with a RU marker: -1; British ones and plain
    AP ones cost nothing.
    """
    p = Position(turn=9, active="CP").set(parvus=3, revolution=7, czar=9).control("AP", to).put(start, "TU DIV")
    if marked:
        p.ru(to)
    marching(p, start).do(f"move TU DIV > {to}")
    halt(p)
    assert (p.s.ru_vp, p.s.czar) == (ru, 9 + ru)


@pytest.mark.rule("16.4.3#1", "16.4.3#4", "6.E3")
@pytest.mark.parametrize(
    ("turn", "czar", "constantinople", "stage"),
    [(7, 7, False, 1), (7, 6, False, 1), (7, 8, False, 0), (6, 5, False, 0), (7, 7, True, 0), (9, 2, False, 1)],
)
def test_when_the_revolution_begins(turn: int, czar: int, constantinople: bool, stage: int) -> None:
    """16.4.3: from the Revolution marker on, when the Czar marker is at or behind the turn, unless Russia holds
    Constantinople.
    """
    p = Position(turn=turn).set(parvus=3, revolution=7, czar=czar, ru_vp=czar - 3)
    if constantinople:
        p.control("AP", "Constantinople").ru("Constantinople")
    finish(p.phase("Revolution"))
    assert p.s.stage == stage


@pytest.mark.rule("16.4.3#1")
def test_constantinople_halts_the_stages() -> None:
    """16.4.3: a Revolution that has begun does not advance while Russia holds Constantinople."""
    p = finish(Position(turn=12).set(stage=1).control("AP", "Constantinople").ru("Constantinople").phase("Revolution"))
    assert p.s.stage == 1
    p = finish(Position(turn=12).set(stage=1).control("AP", "Constantinople").phase("Revolution"))
    assert p.s.stage == 2


@pytest.mark.rule("16.4.5.S1a", "16.4.5.S1b", "16.4.5.S1c", "18.8.4.1")
def test_stage_one() -> None:
    """16.4.5: neutral Romania gives +2 VP and never enters; RU spaces cost +1 OPS to attack; no RU RPs are recorded."""
    p = (
        Position(turn=7)
        .level("AP", 2)
        .set(parvus=3, revolution=7, czar=5)
        .put("Kars", "RU DIV")
        .put("Kagizman", "RU DIV")
        .phase("Revolution")
    )
    finish(p)
    assert (p.s.stage, p.s.vp) == (1, 12)
    assert (p.price("Kars"), p.price("Kars", attack=True)) == (1, 2)
    p.hand("AP", "AP-10").action().do("rp AP-10")
    assert p.s.rp[RU] == 0
    p = finish(Position(turn=7).happened("AP-29").set(parvus=3, revolution=7, czar=5).phase("Revolution"))
    assert (p.s.stage, p.s.vp) == (1, 10)


@pytest.mark.rule("16.4.5.S4a", "16.4.5.S4c", "16.4.5.S4d", "3.2.1.3.TRANSC")
def test_stage_four() -> None:
    """16.4.5: all Russians go but one cavalry division and the Yugoslavs; five Transcaucasian units and three Soviet
    markers come; GE IX Army goes.
    """
    p = (
        Position(turn=14)
        .set(stage=3)
        .happened("AP-29")
        .put("Kars", "RU DIV", "RU Cavalry")
        .put("Tiflis", "RU I Caucasian")
        .put("Tabriz", "PE-RU Persian Cossacks")
    )
    p.put("Lemnos", "RU-SB Yugoslav Division").put("Hermannstadt", "GE IX Army").box("CP Reserve Box", "GE DIV").put(
        "Van", "Armenian Uprising"
    ).phase("Revolution")
    while p.step:
        p.do(next((t for t in p.offered() if t.startswith("pick RU Cavalry")), p.offered()[0]))
    assert p.at("Kars").count("RU Cavalry") == 1
    for unit in ("RU DIV", "RU I Caucasian", "PE-RU Persian Cossacks"):
        assert p.where(unit) == "AP permanently eliminated"
    assert p.where("RU-SB Yugoslav Division") == "Lemnos"
    assert p.where("GE IX Army") == "CP permanently eliminated"
    assert p.at("Hermannstadt") == ["GE DIV"]
    assert p.where("Armenian Uprising") == "Van"
    p.put("Kars", "BR DIV", control=False)
    assert p.price("Kars") == 1


@pytest.mark.rule("16.4.5.S4a", "9.5.1#5")
def test_no_russian_reinforcements_after_stage_four() -> None:
    """16.4.5, 9.5.1: at Stage 4 a RU Reinforcement card brings nobody (it may be thrown away as an Event); at Stage
    3 it does.
    """
    for stage, comes in ((3, True), (4, False)):
        p = Position(turn=14).level("AP", 2).set(stage=stage).put("Kars", "RU Cavalry").hand("AP", "AP-37").action()
        assert p.offers("ops AP-37")
        if p.offers("event AP-37"):
            p.do("event AP-37")
        assert bool(p.offered("place")) is comes


@pytest.mark.rule("9.5.1#5")
def test_romania_stays_out_after_the_revolution() -> None:
    """16.4.5, 18.8.4.1: once the Revolution has begun ROMANIA brings no Romanian; at most its War Status counts
    (9.5.1).
    """
    for stage, joins in ((0, True), (1, False)):
        p = (
            Position(turn=9)
            .level("AP", 2)
            .set(stage=stage)
            .put("Bolgrad", "RU I Caucasian")
            .hand("AP", "AP-29")
            .action()
        )
        if p.offers("event AP-29"):
            p.do("event AP-29")
        assert (p.owner("Bucharest") == "AP") is joins
        assert bool(p.at("Craiova")) is joins


@pytest.mark.rule("16.4.5.S2", "6.E3")
def test_stages_follow_each_turn() -> None:
    """16.4.4: one stage a turn, and no fifth."""
    p = Position(turn=10).set(stage=1, parvus=3, revolution=7, czar=0)
    for turn, stage in ((10, 2), (11, 3), (12, 4), (13, 4)):
        finish(p.set(turn=turn).phase("Revolution"))
        assert p.s.stage == stage


# 7 Mandated Offensives -----------------------------------------------------------------------------


@pytest.mark.rule("7.1.1#2", "7.1.1#3", "7.4.1", "7.1.2#1")
@pytest.mark.parametrize(
    ("die", "modifier", "said"),
    [
        (1, 0, "RU"),
        (2, 0, "RU"),
        (3, 0, "no-BR"),
        (4, 0, "BR"),
        (5, 0, "BR"),
        (6, 0, "Meso"),
        (6, 1, "none"),
        (6, 2, "Balkans"),
        (5, 2, "none"),
        (6, 3, "Egypt"),
        (6, 4, "Egypt"),
        (1, 4, "BR"),
    ],
)
def test_the_ap_table(die: int, modifier: int, said: str) -> None:
    """7.1.1: the AP's table with its modifier."""
    p = Position(turn=9, units="1914").set(mo_modifier=modifier).phase("Offensive").dice(die)
    told = p.log[0]
    assert told.rpartition(": ")[2].lower().startswith(said.lower())


@pytest.mark.rule("7.1.2#2")
def test_an_empty_area_is_rolled_again() -> None:
    """7.1.2: without CP units in the area the AP rolls again."""
    p = Position(turn=9).put("Sivas", "TU DIV").put("Kars", "RU DIV").phase("Offensive").dice(6)
    assert p.seat == "chance"
    p.dice(1)
    assert any(t.startswith("AP rolls 1") for t in p.log)


@pytest.mark.rule("7.2.RU", "7.2.BR", "7.2.TU", "7.3.RU", "7.3.BR", "7.3.MESO", "7.3.BALK", "7.3.EGYPT", "7.1.3#1")
@pytest.mark.parametrize(
    ("side", "mo", "unit", "start", "enemy", "target", "made"),
    [
        ("CP", "RU", "TU DIV", "Koprukoy", "RU DIV", "Sarikamis", True),
        ("CP", "RU", "TU DIV", "Koprukoy", "BR DIV", "Sarikamis", False),
        ("CP", "BR", "TU DIV", "Kut", "IN DIV", "Sannaiyat", True),
        ("CP", "BR", "TU DIV", "Kut", "ANZ Cavalry", "Sannaiyat", True),
        ("CP", "BR", "TU DIV", "Koprukoy", "RU DIV", "Sarikamis", False),
        ("CP", "TU", "TU-A DIV", "Kut", "IN DIV", "Sannaiyat", True),
        ("CP", "TU", "Marsh", "Kut", "IN DIV", "Sannaiyat", False),
        ("CP", "TU", "BU DIV", "Strumica", "FR DIV", "Doiran", False),
        ("AP", "RU", "RU DIV", "Sarikamis", "TU DIV", "Koprukoy", True),
        ("AP", "RU", "IN DIV", "Sannaiyat", "TU DIV", "Kut", False),
        ("AP", "RU", "RU DIV", "Sarikamis", "Kurds", "Koprukoy", True),
        ("AP", "BR", "IN DIV", "Sannaiyat", "TU DIV", "Kut", True),
        ("AP", "BR", "FR DIV", "Sannaiyat", "TU DIV", "Kut", False),
        ("AP", "Meso-Persia", "RU DIV", "Suj Bulak", "TU DIV", "Ruwandiz", True),
        ("AP", "Meso-Persia", "IN DIV", "Sannaiyat", "Marsh", "Kut", True),
        ("AP", "Meso-Persia", "RU DIV", "Sarikamis", "TU DIV", "Koprukoy", False),
        ("AP", "Meso-Persia", "BR DIV", "Central Persia", "TU DIV", "Eastern Persia", True),
        ("AP", "Balkans", "BR DIV", "Doiran", "BU DIV", "Strumica", True),
        ("AP", "Balkans", "ANZ Cavalry", "Doiran", "BU DIV", "Strumica", False),
        ("AP", "Balkans", "FR DIV", "Doiran", "BU DIV", "Strumica", False),
        ("AP", "Egypt", "BR DIV", "Romani", "TU DIV", "El Arish", True),
        ("AP", "Egypt", "IN DIV", "Romani", "TU DIV", "El Arish", False),
        ("AP", "Egypt", "BR DIV", "Sannaiyat", "TU DIV", "Kut", False),
    ],
)
def test_what_makes_an_offensive(
    side: str, mo: str, unit: str, start: str, enemy: str, target: str, made: bool
) -> None:
    """7.2, 7.3: who must attack whom and where; a made offensive costs nothing in the War Status Phase, another one
    VP.
    """
    p = (
        Position(turn=5, active=side)
        .happened("CP-33")
        .control("CP", "Nis", "Belgrade")
        .control("AP", "Salonika", "Fao", "Basra", "Qurna", "Amara", "Ahwaz")
    )
    if target == "Sannaiyat":
        p.control("AP", "Sannaiyat")
    p.put(start, unit).put(target, enemy).put("Sivas", "TU DIV").put("Tiflis", "RU DIV").put("Samarra", "TU DIV")
    p.put("Constantinople", "TU DIV").put("Gaza", "TU DIV").put("Cairo", "BR DIV").offensive(side, mo).offensive(
        "CP" if side == "AP" else "AP"
    )
    p.set(vp=10)
    p.ops(9).do(f"activate-attack {start}")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    if p.step == "Activate":
        p.do("done")
    p.do(f"attack {unit} > {target}")
    join_all(p)
    pass_cards(p).dice(1, 1)
    finish(p)
    p.set(vp=10).phase("War Status")
    assert p.s.vp == (10 if made else 9 if side == "CP" else 11)


@pytest.mark.rule("7.3.NOBR#1", "7.3.NOBR#2", "9.2.2i")
def test_no_british_attacks() -> None:
    """7.3: BR units attack for one VP in all; IN and ANZ freely; the British may be left out, and then cost nothing."""
    p = (
        Position(turn=9)
        .offensive("AP", "no-BR")
        .control("AP", "Fao", "Basra", "Qurna", "Amara")
        .put("Sannaiyat", "BR DIV", "FR DIV")
        .put("Kut", "TU DIV")
    )
    p.ops(1)
    assert not p.offers("activate-attack Sannaiyat")
    assert p.offers("activate-attack-without-br Sannaiyat")
    p.do("activate-attack-without-br Sannaiyat")
    if p.step == "Activate":
        p.do("done")
    assert p.s.vp == 10
    assert p.offered("attack") == ["attack FR DIV 1 > Kut"]
    p = (
        Position(turn=9)
        .offensive("AP", "no-BR")
        .control("AP", "Fao", "Basra", "Qurna", "Amara")
        .put("Sannaiyat", "BR DIV")
        .put("Kut", "TU DIV")
    )
    p.put("Suez", "BR DIV").put("Nekhi", "TU DIV").ops(2).do("activate-attack Sannaiyat", "activate-attack Suez")
    assert p.s.vp == 11


@pytest.mark.rule("7.2.ENVER#1")
def test_enver_twice_lets_the_cp_choose() -> None:
    """7.2: Enver: the AP names the first, a second six lets the CP choose any of the three, also the same."""
    p = Position(turn=3, units="1914").phase("Offensive").dice(1, 6)
    assert (p.seat, set(p.offered())) == ("AP", {"offensive RU", "offensive BR", "offensive TU"})
    p.do("offensive RU").dice(6)
    assert (p.seat, set(p.offered())) == ("CP", {"offensive RU", "offensive BR", "offensive TU"})


@pytest.mark.rule("7.1.3#2", "7.2.ENVER#2")
def test_two_missed_offensives_cost_one_point() -> None:
    """7.1.3: the penalty is one VP in all; each side has its own."""
    p = Position(turn=5, units="1914").offensive("CP", "RU", "TU").offensive("AP", "none").phase("War Status")
    assert p.s.vp == 9
    p = Position(turn=5, units="1914").offensive("CP", "RU", "TU").offensive("AP", "RU").phase("War Status")
    assert p.s.vp == 10


@pytest.mark.rule("7.1.3#2", "7.1.2#1")
def test_no_target_nation_no_offensive() -> None:
    """7.1.2: an offensive against Russians of whom none is on the map is none."""
    p = Position(turn=5).put("Cairo", "BR DIV").put("Sivas", "TU DIV").phase("Offensive").dice(4, 1)
    p.phase("War Status")
    assert p.s.vp == 11


@pytest.mark.rule("9.5.1#5", "18.6.1.8", "16.4.5.S4a")
@pytest.mark.parametrize(
    ("card", "events", "stage", "gain"),
    [("AP-29", (), 1, 1), ("AP-37", (), 4, 0), ("AP-12", ("AP-03", "CP-53"), 0, 0), ("AP-34", ("CP-53",), 0, 2)],
)
def test_barred_events_still_give_their_war_status(card: str, events: tuple[str, ...], stage: int, gain: int) -> None:
    """9.5.1: an Event that is no longer allowed may be played; it does nothing, and its War Status counts
    (ruling 63).
    """
    p = Position(turn=14).level("AP", 2).happened(*events).set(stage=stage).put("Kars", "RU Cavalry").hand("AP", card)
    before = p.s.war_status[1]
    p.action().do(f"event {card}")
    assert p.s.war_status[1] - before == gain
    assert not p.offered("place")
    assert not p.offered("put")
    assert not p.at("Craiova")
