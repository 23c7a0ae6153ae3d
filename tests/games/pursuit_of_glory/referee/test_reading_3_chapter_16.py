"""Third reading, chapters 16 and 17: Jihad, revolts, the Revolution and its clock, replacements."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import (
    attack,
    finish,
    halt,
    join_all,
    march,
    pass_cards,
    places,
    tribes,
)
from tests.games.pursuit_of_glory.referee.test_chapter_12_combat import battle

TU, GE, BR, RU = "TU", "GE", "BR", "RU"


def spending(p: Position, side: str) -> Position:
    """The Replacement Phase, as far as that side's spending."""
    p.phase("Replacement")
    while p.step and p.seat not in (side, "nobody"):
        p.do("done")
    return p


def kinds(p: Position, verb: str = "restore") -> set[str]:
    return {t.removeprefix(f"{verb} ").partition(" > ")[0].rstrip("0123456789").strip() for t in p.offered(verb)}


def rp(p: Position, pool: str) -> float:
    from greatwar.games.pursuit_of_glory.names import POOLS

    return float(p.s.rp[POOLS.index(pool)]) / 2


# 16.3 Jihad and revolts -----------------------------------------------------------------------------------


@pytest.mark.rule("16.3.3.3", "16.3.3.2")
def test_sinai_is_not_egypt() -> None:
    """16.3.3: a TU division in Romani is not in Egypt: no free roll; across the canal at Pt. Said there is one."""
    p = Position(turn=9, active="CP").set(jihad=6).happened("CP-13", "CP-12").put("El Arish", "TU DIV")
    march(p, "El Arish").do("move TU DIV > Romani")
    assert p.seat != "chance"
    p.do("move TU DIV > Pt. Said")
    assert p.seat == "chance"
    p.dice(5)
    assert p.s.jihad == 6


@pytest.mark.rule("16.3.3.3")
@pytest.mark.parametrize(("events", "rolls"), [(("CP-13", "CP-12"), True), (("CP-12",), False), (("CP-13",), False)])
def test_the_free_roll_wants_both_events(events: tuple[str, ...], rolls: bool) -> None:
    """16.3.3.3: PAN-TURKISM and LIBERATE SUEZ; without either there is no roll on entry."""
    p = Position(turn=9, active="CP").set(jihad=6).happened(*events).put("Romani", "TU DIV")
    march(p, "Romani").do("move TU DIV > Pt. Said")
    assert (p.seat == "chance") is rolls


@pytest.mark.rule("16.3.3.3", "16.3.3.5.AF")
@pytest.mark.parametrize(("jihad", "die", "allied"), [(5, 4, True), (5, 3, False)])
def test_afghanistan_hears_the_turks(jihad: int, die: int, allied: bool) -> None:
    """16.3.3: the first Turks in Afghanistan roll at once against 9 (with a regular there)."""
    p = (
        Position(turn=15, active="CP")
        .set(jihad=jihad)
        .happened("CP-13", "CP-24", "CP-10")
        .put("Eastern Persia", "TU DIV")
    )
    p.control("CP", "Teheran", "Kazvin", "Sultan Bulak", "Hamadan", "Kermanshah", "Karind")
    march(p, "Eastern Persia").do("move TU DIV > Afghanistan").dice(die)
    tribes(p)
    assert (p.at("Afghanistan").count("Afghan Uprising") == 3) is allied
    assert p.s.jihad == jihad + (1 if allied else 0)


@pytest.mark.rule("16.3.3.4", "16.3.3.2")
@pytest.mark.parametrize(
    ("country", "unit", "jihad", "die", "works"),
    [
        ("India", "", 13, 6, True),
        ("India", "", 13, 5, False),
        ("India", "TU DIV", 8, 6, True),
        ("India", "TU DIV", 8, 5, False),
        ("India", "NW Frontier", 8, 6, False),
        ("Central Asia", "", 8, 5, True),
        ("Central Asia", "", 8, 4, False),
        ("Central Asia", "TU-A DIV", 4, 4, True),
        ("Afghanistan", "", 9, 5, True),
        ("Afghanistan", "", 9, 4, False),
    ],
)
def test_revolt_numbers(country: str, unit: str, jihad: int, die: int, works: bool) -> None:
    """16.3.3.4: die and Jihad Level against the higher number, or the lower with a CP regular in the country."""
    p = Position(turn=13).set(jihad=jihad).happened("CP-13", "CP-14", "CP-24").put("Tiflis", "RU DIV")
    if unit:
        p.put(country, unit)
    p.phase("Revolution")
    while p.step in ("PlaceTribe", "RemoveTribe") or p.offered("tribe"):
        p.do(p.offered()[0])
    told = [t for t in p.offered() if t == f"choose {country.replace(' ', '-')}"]
    assert told, p.offered()
    p.do(told[0]).dice(die, 6, 6, 6, 6)
    finish(p)
    name = {"India": "Indian Mutiny", "Central Asia": "CAsia Uprising", "Afghanistan": "Afghan Uprising"}[country]
    assert (name in p.at(country)) is works


@pytest.mark.rule("16.3.1.1f", "14.3.2.1", "16.3.2#1")
@pytest.mark.parametrize(
    ("unit", "jihad"), [("BR DIV", 1), ("RU DIV", 1), ("FR DIV", 0), ("IN Cavalry", 1), ("ANZ Elite DIV", 1)]
)
def test_whose_starvation_feeds_the_jihad(unit: str, jihad: int) -> None:
    """16.3.1.1f: RU, BR, IN or ANZ regulars outside the Balkans; the French do not count."""
    p = Position(turn=9).put("Sivas", unit).phase("Attrition")
    tribes(p)
    assert p.s.jihad == jihad


@pytest.mark.rule("16.3.1.1f")
def test_starving_in_the_balkans_feeds_nobody() -> None:
    """16.3.1.1f: a British division starved at Rodosto (Balkans) gives no Jihad."""
    p = Position(turn=9).put("Rodosto", "BR DIV").phase("Attrition")
    assert p.s.jihad == 0
    assert p.at("AP permanently eliminated") == ["BR DIV"]


@pytest.mark.rule("16.3.2d", "16.3.2a")
def test_a_tribe_joins_the_battle_it_comes_to() -> None:
    """16.3.2d: the Kurds placed at a space activated for attack whose combat is still to come may attack with it."""
    p = (
        Position(turn=5, active="CP")
        .happened("CP-10")
        .put("Teheran", "TU Cavalry")
        .put("Eleskirt", "TU DIV")
        .put("Kagizman", "RU DIV")
    )
    p.control("CP", "Kazvin", "Sultan Bulak", "Hamadan", "Kermanshah", "Karind")
    p.ops(9).do("activate-move Teheran", "activate-attack Eleskirt", "done", "move TU Cavalry > Qum")
    p.do("tribe Kurds > Eleskirt")
    halt(p)
    while p.step and not p.offered("attack"):
        p.do("done")
    assert p.offers("attack Kurds > Kagizman")


@pytest.mark.rule("16.3.1.2", "16.3.2b")
def test_a_falling_level_removes_nobody_at_once() -> None:
    """16.3.2b: the AP takes Jerusalem: Jihad -1, the tribes stay until the Revolution Phase."""
    p = Position(turn=9).set(jihad=1).put("Rize", "Laz").put("Jaffa", "BR DIV")
    march(p, "Jaffa").do("move BR DIV > Jerusalem")
    assert p.s.jihad == 0
    assert p.at("Rize") == ["Laz"]
    finish(p)
    finish(p.phase("Revolution"))
    assert p.at("Rize") == []


@pytest.mark.rule("16.3.1", "16.3.1.2")
def test_the_level_has_a_floor() -> None:
    """16.3.1: at 0 the capture of a Jihad City lowers nothing."""
    p = Position(turn=9).put("Jaffa", "BR DIV")
    march(p, "Jaffa").do("move BR DIV > Jerusalem")
    assert p.s.jihad == 0
    assert p.s.vp == 8


@pytest.mark.rule("16.3.1.1e", "12.9.8")
def test_a_city_taken_by_advance() -> None:
    """16.3.1.1e: the CP retakes Baghdad by advance: Jihad +1 and 2 VP."""
    p = Position(turn=9, active="CP").set(jihad=2).put("Baghdad", "IN DIV [r]").put("Khanikan", "TU IX Corps")
    p.control("CP", "Suleymaniye", "Kirkuk", "Mosul", "Cizre").control("AP", "Ctesiphon", "Aziziya")
    battle(p, ["Khanikan"], "attack TU IX Corps > Baghdad", 6, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    p.do("advance TU IX Corps > Baghdad")
    assert p.s.jihad == 3
    assert p.s.vp == 12


@pytest.mark.rule("16.3.3.5.EG", "17.1.8#10")
def test_egypt_rebuilds_where_no_ally_stands() -> None:
    """16.3.3.5: an eliminated Egyptian comes back on its own point in any space of Egypt or the Sudan without AP
    units.
    """
    p = (
        Position(turn=13)
        .put("Cairo", "BR DIV")
        .put("Alexandria", "Egypt Rebel")
        .box("CP Eliminated Units Box", "Egypt Rebel", "Egypt Rebel")
    )
    p.points("TU", 1).set(max_tu=20)
    spending(p, "CP")
    told = places(p, "rebuild", "Egypt Rebel")
    assert {"Alexandria", "Suez", "Sudan and Darfur", "Sollum"} <= told
    assert "Cairo" not in told
    assert "El Arish" not in told


# 16.4 the clock and the stages ---------------------------------------------------------------------------------


@pytest.mark.rule("16.4.2#2", "16.4.3#3", "11.2.2.1a")
@pytest.mark.parametrize(("space", "change"), [("Erevan", -1), ("Tabriz", -1), ("Hamadan", 0)])
def test_tribes_in_russian_towns_move_the_czar(space: str, change: int) -> None:
    """16.4.2: a VP space of Russia or Azerbaijan held by Kurds sets the Czar back while they stay."""
    p = Position(turn=5, active="CP").set(parvus=4, revolution=8, czar=6, ru_vp=2).happened("AP-08")
    start = {"Erevan": "Kagizman", "Tabriz": "Khoy", "Hamadan": "Kermanshah"}[space]
    p.put(start, "Kurds")
    if space == "Hamadan":
        p.control("neutral", "Hamadan")
    march(p, start).do(f"move Kurds > {space}")
    halt(p)
    assert (p.s.ru_vp, p.s.czar) == (2 + change, 6 + change)
    finish(p)
    p.s.clear_marks()
    march(p.set(round=2), space).do(f"move Kurds > {start}")
    halt(p)
    assert (p.s.ru_vp, p.s.czar) == (2, 6)
    assert p.s.vp == 10


@pytest.mark.rule("16.4.2#1", "16.4.2#2")
def test_russian_gains_and_losses_balance() -> None:
    """16.4.2: Erzurum's fort falls to Russians: +1; the CP takes it back: -1; the British give none."""
    p = Position(turn=5).destroy("Erzurum").put("Koprukoy", "RU I Caucasian").control("AP", "Sarikamis")
    march(p, "Koprukoy").do("move RU I Caucasian > Erzurum")
    halt(p)
    assert (p.s.ru_vp, p.s.vp) == (1, 9)
    finish(p)
    p.clear("Erzurum").put("Erzincan", "TU DIV").set(active=0, round=2)
    march(p, "Erzincan").do("move TU DIV > Erzurum")
    assert (p.s.ru_vp, p.s.vp) == (0, 10)


@pytest.mark.rule("16.4.3.1")
@pytest.mark.parametrize(
    ("port", "line", "unit", "stage", "may"),
    [
        ("Alexandretta", True, "RU DIV", 0, True),
        ("Alexandretta", False, "RU DIV", 0, False),
        ("Alexandretta", True, "BR DIV", 0, False),
        ("Trabzon", True, "RU DIV", 0, False),
        ("Alexandretta", True, "RU DIV", 1, False),
        ("Alexandria", True, "RU DIV", 0, False),
    ],
)
def test_the_warm_water_port(port: str, line: bool, unit: str, stage: int, may: bool) -> None:
    """16.4.3.1: RU units in an Ottoman port of the Gulf or the Mediterranean with a land line to Petrovsk; before the
    Revolution.
    """
    way = [
        "Sarikamis",
        "Koprukoy",
        "Eleskirt",
        "Malazgirt",
        "Mus",
        "Harput",
        "Diyarbekir",
        "Ras-ul-Ain",
        "Aleppo",
        "Alexandretta",
    ]
    p = (
        Position(turn=9)
        .level("AP", 2)
        .control("AP", *way, "Trabzon", "Rize")
        .destroy("Trabzon")
        .ru("Diyarbekir", "Aleppo", "Trabzon")
    )
    p.set(stage=stage, parvus=5, revolution=9, czar=7)
    if not line:
        p.control("CP", "Harput")
    p.put(port, unit).put("Tiflis", "RU DIV").hand("AP", "AP-40").action()
    if stage:
        before = p.s.czar
        if p.offers("event AP-40"):
            p.do("event AP-40")
            assert p.s.czar == before
        return
    assert p.offers("event AP-40") is may
    if may:
        finish(p.do("event AP-40"))
        assert p.s.czar == 9
        assert (p.s.vp, p.s.ru_vp) == (10, 0)


@pytest.mark.rule("16.4.3.1")
@pytest.mark.parametrize(("unit", "may"), [("RU Cavalry", True), ("BR Cavalry", False)])
def test_who_opened_the_way_to_the_sea(unit: str, may: bool) -> None:
    """16.4.3.1: the line must be Russia's: a space without VP that Russians marched through is, one that the British
    took is not.
    """
    way = ["Sarikamis", "Koprukoy", "Eleskirt", "Malazgirt", "Mus", "Harput", "Diyarbekir", "Aleppo", "Alexandretta"]
    p = Position(turn=9).level("AP", 2).control("AP", *way).ru("Diyarbekir", "Aleppo").put("Tiflis", "RU DIV")
    p.put("Diyarbekir" if may else "Aleppo", unit).put("Alexandretta", "RU DIV")
    home = "Diyarbekir" if may else "Aleppo"
    march(p, home).do(f"move {unit} > Ras-ul-Ain")
    finish(p)
    assert p.hand("AP", "AP-40").action().offers("event AP-40") is may


@pytest.mark.rule("16.4.3.1", "16.4.2#2")
def test_losing_the_warm_water_port() -> None:
    """16.4.3.1: the port has become a VP space: its loss costs a VP and a RU VP."""
    way = [
        "Sarikamis",
        "Koprukoy",
        "Eleskirt",
        "Malazgirt",
        "Mus",
        "Harput",
        "Diyarbekir",
        "Ras-ul-Ain",
        "Aleppo",
        "Alexandretta",
    ]
    p = (
        Position(turn=9)
        .level("AP", 2)
        .control("AP", *way)
        .ru("Diyarbekir", "Aleppo")
        .set(parvus=5, revolution=9, czar=7)
    )
    p.put("Alexandretta", "RU DIV").put("Antioch", "TU DIV").hand("AP", "AP-40").action().do("event AP-40")
    finish(p)
    p.clear("Alexandretta").set(active=0)
    march(p, "Antioch").do("move TU DIV > Alexandretta")
    assert (p.s.vp, p.s.ru_vp, p.s.czar) == (11, -1, 8)


@pytest.mark.rule("16.4.3#1", "16.4.5.S1a")
def test_constantinople_lets_the_british_pay_for_russia_again() -> None:
    """16.4.3: the Revolution has begun: no BR points become RU ones, unless Russia holds Constantinople."""
    for russian, may in ((False, False), (True, True)):
        p = Position(turn=13).set(stage=1).happened("AP-33").put("Kars", "RU I Caucasian [r]").points("BR", 2)
        if russian:
            p.control("AP", "Constantinople").ru("Constantinople")
        spending(p, "AP")
        assert p.offers("convert BR > RU") is may


@pytest.mark.rule("16.4.5.S1a", "9.4.1#1")
def test_no_russian_points_are_recorded_after_the_beginning() -> None:
    """16.4.5: an AP card for RPs records no RU points from Stage 1 on, the others as printed."""
    p = Position(turn=13).level("AP", 2).set(stage=1).put("Cairo", "BR DIV").hand("AP", "AP-13").action().do("rp AP-13")
    assert (rp(p, "RU"), rp(p, "BR"), rp(p, "IN")) == (0, 2, 2)


@pytest.mark.rule("16.4.5.S1b", "14.1.7")
def test_revolution_and_disruption_add_up() -> None:
    """16.4.5: +1 OPS for attack with Russians from Stage 1, and +1 for Disrupted Supply beside it; movement only the
    latter.
    """
    p = Position(turn=13).set(stage=1).put("Bayazit", "RU DIV").put("Kagizman", "Kurds").control("CP", "Julfa", "Khoy")
    assert p.supply("RU DIV") == "disrupted"
    assert p.price("Bayazit") == 2
    assert p.price("Bayazit", attack=True) == 3


@pytest.mark.rule("16.4.5.S2")
def test_new_russians_come_in_reduced() -> None:
    """16.4.5: in Stages 2 and 3 new RU units enter reduced; in Stage 1 they enter as printed."""
    for stage, told in ((1, "RU DIV"), (2, "RU DIV [r]"), (3, "RU DIV [r]")):
        p = Position(turn=13).level("AP", 2).set(stage=stage).hand("AP", "AP-37").action().do("event AP-37")
        while p.offered("place"):
            p.do("place RU DIV > AP Reserve Box")
        assert p.at("AP Reserve Box") == [told] * 3


@pytest.mark.rule("16.4.5.S3")
def test_one_russian_attack_in_the_turn_after_stage_three() -> None:
    """16.4.5: one RU attack in the whole turn after Stage 3 was entered, though another round begins; British ones are
    free.
    """
    p = (
        Position(turn=12)
        .set(stage=2, revolution=11)
        .put("Kagizman", "RU DIV", "RU DIV")
        .put("Eleskirt", "TU DIV", "TU DIV", "TU DIV")
    )
    p.put("Bayazit", "TU DIV", "TU DIV").control("CP", "Sarikamis").control("AP", "Romani").put(
        "El Arish", "BR DIV"
    ).put("Gaza", "TU DIV")
    finish(p.phase("Revolution"))
    assert p.s.stage == 3
    p.set(turn=13, active=1, round=2)
    attack(p, ["Kagizman", "El Arish"], "attack RU DIV > Eleskirt")
    p.dice(3, 3)
    pass_cards(join_all(p)) if p.step == "Join" else pass_cards(p)
    while p.step and not p.offered("attack"):
        p.do(p.offered()[0] if p.step == "TakeLosses" else "done")
    assert not any("RU DIV" in t for t in p.offered("attack"))
    assert p.offers("attack BR DIV > Gaza")
    finish(p.do("done"))
    p.s.clear_marks()
    p.set(round=4).ops(9)
    if p.offers("activate-attack Kagizman"):
        p.do("activate-attack Kagizman", "done")
        assert not any("RU DIV" in t for t in p.offered("attack"))


@pytest.mark.rule("16.4.5.S4a", "16.4.5.S4c")
def test_what_is_left_after_stage_four() -> None:
    """16.4.5: of all boxes and places only one cavalry division and the Yugoslavs stay; HQs and the Police go too."""
    p = (
        Position(turn=14)
        .set(stage=3)
        .put("Kars", "RU I Caucasian", "RU Cavalry", "RU Yudenich HQ")
        .put("Tabriz", "RU Cavalry")
    )
    p.put("Khoy", "PE-RU Police North").box("AP Reserve Box", "RU DIV", "RU-SB Yugoslav Division")
    p.box("AP Eliminated Units Box", "RU IV Caucasian").box("AP Corps Assets Box", "RU VII Caucasian").phase(
        "Revolution"
    )
    while p.step and p.seat != "nobody":
        if p.seat == "chance":
            p.dice(1)
            continue
        told = p.offered()
        p.do(next((t for t in told if "Tabriz" in t or "RU Cavalry" in t), told[0]))
    assert p.s.stage == 4
    left = [
        u
        for x in ("Kars", "Tabriz", "Khoy", "AP Reserve Box", "AP Eliminated Units Box", "AP Corps Assets Box")
        for u in p.at(x)
    ]
    russians = [u for u in left if u.startswith(("RU", "PE-RU"))]
    assert sorted(russians) == ["RU Cavalry", "RU-SB Yugoslav Division"]


@pytest.mark.rule("16.4.5.S4d")
@pytest.mark.parametrize("reserve", [True, False])
def test_the_ninth_army_goes_home(reserve: bool) -> None:
    """16.4.5: GE IX Army is gone for good at Stage 4, replaced by a GE division of the Reserve if there is one."""
    p = Position(turn=14).set(stage=3).happened("AP-29", "CP-33").put("Hermannstadt", "GE IX Army")
    if reserve:
        p.box("CP Reserve Box", "GE DIV")
    p.phase("Revolution")
    while p.step and p.seat != "nobody":
        p.dice(1) if p.seat == "chance" else p.do(p.offered()[0])
    assert p.where("GE IX Army") == "CP permanently eliminated"
    assert p.at("Hermannstadt") == (["GE DIV"] if reserve else [])


@pytest.mark.rule("16.4.5.S4b", "3.2.1.3.GEOPROT")
@pytest.mark.parametrize(("batum", "vp"), [("AP", 10), ("CP", 9)])
def test_the_protectorate_and_its_vp(batum: str, vp: int) -> None:
    """16.4.5: placed in an AP space nothing changes, in a CP one the CP loses a VP; an occupied space is closed."""
    p = (
        Position(turn=14)
        .set(stage=3)
        .control(batum, "Batum")
        .destroy("Batum")
        .put("Tiflis", "FR DIV")
        .phase("Revolution")
    )
    while p.step and p.seat != "nobody" and not any("Protectorate" in t or "Batum" in t for t in p.offered()):
        p.dice(1) if p.seat == "chance" else p.do(p.offered()[0])
    assert p.step == "PlaceProtectorate"
    assert p.offered() == ["put Batum", "done"]
    p.do("put Batum")
    assert p.s.vp == vp


# 17 replacements ----------------------------------------------------------------------------------------------


@pytest.mark.rule("17.1.6", "3.2.2.triangle")
@pytest.mark.parametrize("weary", [False, True])
def test_triangles_and_war_weariness(weary: bool) -> None:
    """17.1.6: TU units with a triangle are repaired on the map until TURKISH WAR WEARINESS, never rebuilt."""
    p = (
        Position(turn=13)
        .put("Sivas", "TU Elite DIV [r]", "TU DIV [r]")
        .box("CP Eliminated Units Box", "TU DIV")
        .points("TU", 3)
    )
    p.set(max_tu=20)
    if weary:
        p.happened("AP-48").points("TU", 5)
    spending(p, "CP")
    assert kinds(p) == ({"TU DIV"} if weary else {"TU DIV", "TU Elite DIV"})


@pytest.mark.rule("9.4.3#1", "17.1.7")
def test_two_points_a_turn_of_war_weariness() -> None:
    """AP-48: -2 TU RPs each turn: with one recorded point the CP still degrades for one, and tribes never pay."""
    p = (
        Position(turn=13, active="AP")
        .level("AP", 2)
        .war_status(14, 14)
        .put("Sivas", "TU DIV", "TU IX Corps")
        .put("Rize", "Laz")
    )
    finish(p.hand("AP", "AP-48").action().do("event AP-48"))
    p.set(max_tu=20)
    assert rp(p, "TU") == -2 or rp(p, "TU") == 0
    p.phase("Replacement")
    told = p.offered("degrade")
    assert told
    assert not any("Laz" in t for t in told)


@pytest.mark.rule("17.1.1.1c", "17.2.1.2")
def test_austrians_on_german_points() -> None:
    """17.1.1.1: AH and BU units take GE points only with a line to Galicia; CP-A points they take anyway."""
    for nis, told in (("CP", {"AH DIV", "BU DIV"}), ("AP", {"AH DIV"})):
        p = (
            Position(turn=9)
            .happened("CP-33")
            .control("CP", "Belgrade")
            .control(nis, "Nis")
            .put("Belgrade", "AH DIV [r]")
        )
        p.control("AP", "Skopje", "Veles").put("Sofia", "BU DIV [r]").points("GE", 2)
        spending(p, "CP")
        assert kinds(p) == told


@pytest.mark.rule("17.2.1.2", "18.8.1.1b")
def test_greeks_of_the_cp_take_german_points() -> None:
    """17.2.1.2: CP-allied Greeks take GE points even without a line to Galicia."""
    p = (
        Position(turn=13)
        .set(greece=0)
        .control("CP", "Athens", "Larissa", "Lamia")
        .put("Larissa", "GR DIV [r]")
        .points("GE", 1)
    )
    spending(p, "CP")
    assert "GR DIV" in kinds(p)


@pytest.mark.rule("17.1.8#8", "18.8.1.1b", "17.1.3")
def test_greeks_are_rebuilt_anywhere_free_in_greece() -> None:
    """17.1.8: any Greek space without enemies, though Athens is lost; not outside Greece."""
    p = (
        Position(turn=13)
        .set(greece=1)
        .control("AP", "Larissa", "Lamia", "Trikkala")
        .put("Athens", "BU DIV")
        .points("AP-A", 2)
    )
    p.box("AP Eliminated Units Box", "GR DIV")
    spending(p, "AP")
    told = places(p, "rebuild", "GR DIV")
    assert {"Larissa", "Lamia", "Trikkala"} <= told
    assert "Athens" not in told
    assert "Lemnos" not in told


@pytest.mark.rule("17.1.8#9", "3.2.1.3.ANA")
@pytest.mark.parametrize(("pool", "may"), [("AP-A", True), ("BR", True), ("IN", False)])
def test_the_northern_army_is_built_at_a_port_of_syria(pool: str, may: bool) -> None:
    """17.1.8: the ANA takes BR or AP-A points and appears at an AP port of Syria/Palestine, Aqaba or Jaffa."""
    p = Position(turn=15).control("AP", "Aqaba", "Jaffa").destroy("Aqaba").points(pool, 2)
    p.box("AP Eliminated Units Box", "BR Arab Northern Army (ANA)")
    spending(p, "AP")
    told = places(p, "rebuild", "BR Arab Northern Army (ANA)")
    assert ({"Aqaba", "Jaffa"} <= told) is may
    assert not told & {"Alexandria", "Lemnos", "AP Reserve Box"}


@pytest.mark.rule("3.2.1.3.TRANSC", "17.1.1.1a")
@pytest.mark.parametrize(("unit", "home"), [("Arm Transcas", "Erevan"), ("Geo Transcaucasian", "Tiflis")])
def test_the_federation_is_rebuilt_at_home(unit: str, home: str) -> None:
    """3.2.1.3: ARM units at AP-controlled Erevan, GEO at Tiflis, with AP-A points only."""
    p = Position(turn=16).set(stage=4).points("AP-A", 2).box("AP Eliminated Units Box", unit)
    spending(p, "AP")
    assert places(p, "rebuild", unit) - {"AP Reserve Box"} == {home}
    p = Position(turn=16).set(stage=4).points("BR", 2).box("AP Eliminated Units Box", unit)
    spending(p, "AP")
    assert not p.offered("rebuild")


@pytest.mark.rule("17.1.8#2")
@pytest.mark.parametrize(
    ("unit", "yes", "no"), [("PE-RU Police North", "Tabriz", "Ahwaz"), ("PE-BR South Persia Rifles", "Ahwaz", "Tabriz")]
)
def test_persians_of_the_two_empires(unit: str, yes: str, no: str) -> None:
    """17.1.8: RU/PE units are not rebuilt in Arabistan, BR/PE units not in Azerbaijan."""
    p = Position(turn=13).points("BR", 2).points("RU", 2).box("AP Eliminated Units Box", unit)
    spending(p, "AP")
    told = places(p, "rebuild", unit)
    assert yes in told
    assert no not in told


@pytest.mark.rule("17.2.1.1")
@pytest.mark.parametrize(("nis", "both"), [("CP", True), ("AP", False)])
def test_german_points_for_turkey(nis: str, both: bool) -> None:
    """17.2.1.1: with the railroad every GE point may become a TU one, else one a turn; cut again it is one again."""
    p = (
        Position(turn=9)
        .happened("CP-33")
        .control("CP", "Belgrade")
        .control(nis, "Nis")
        .put("Sivas", "TU IX Corps [r]", "TU X Corps [r]")
    )
    p.points("GE", 2).set(max_tu=20)
    spending(p, "CP").do("convert GE > TU")
    assert p.offers("convert GE > TU") is both
    finish(p)
    assert p.s.max_tu == 20


@pytest.mark.rule("17.1.4", "14.2.1#2")
def test_no_points_on_limited_sources() -> None:
    """17.1.4: a TU-A division fed by Medina alone is not repaired."""
    p = (
        Position(turn=13)
        .happened("AP-11")
        .control("AP", "Tabuk", "Aqaba")
        .put("The Hejaz", "TU-A DIV [r]")
        .points("TU", 2)
        .set(max_tu=20)
    )
    spending(p, "CP")
    assert "TU-A DIV" not in kinds(p)


@pytest.mark.rule("17.1.1.1b")
def test_arabs_do_not_take_indian_points() -> None:
    """17.1.1.2: Arab Revolt units take BR or AP-A points, other AP irregulars any AP points."""
    p = Position(turn=13).put("The Hejaz", "Arab Revolt [r]").put("Khoy", "PE-RU Police North [r]").points("IN", 2)
    spending(p, "AP")
    assert kinds(p) == {"PE-RU Police North"}


@pytest.mark.rule("9.4.3#2", "17.3.1#2")
def test_the_max_marker_stops_at_25() -> None:
    """17.3.1: unused recorded points raise the marker again, never above 25; bonus points raise nothing."""
    p = Position(turn=9, active="CP").happened("AP-11").set(max_tu=25).hand("CP", "CP-12").action().do("rp CP-12")
    assert (rp(p, "TU"), p.s.max_tu) == (3, 22)
    spending(p, "CP")
    finish(p)
    assert p.s.max_tu == 25
    p = (
        Position(turn=9, active="CP")
        .happened("AP-11")
        .set(max_tu=20, jihad=0)
        .hand("CP", "CP-01")
        .action()
        .do("event CP-01")
    )
    tribes(p)
    assert rp(p, "TU") == 2
    spending(p, "CP")
    finish(p)
    assert p.s.max_tu == 20


@pytest.mark.rule("18.12.1", "17.2.1.1")
def test_verdun_keeps_the_german_points() -> None:
    """CP-32, CP-50: in the turn of VERDUN or KAISERSCHLACHT no GE points are used."""
    for card in ("CP-32", "CP-50"):
        p = (
            Position(turn=9, active="CP")
            .level("CP", 2)
            .put("Galicia", "AH DIV [r]")
            .put("Cairo", "BR DIV")
            .points("GE", 2)
            .hand("CP", card)
        )
        finish(p.action().do(f"event {card}"))
        p.set(max_tu=20).put("Sivas", "TU IX Corps [r]")
        spending(p, "CP")
        assert not p.offers("convert GE > TU")
        assert "AH DIV" not in kinds(p)


def test_goeben_takes_russian_points() -> None:
    """CP-07: two RU points less, not below zero; the die: odd destroys the fort of Batum, its garrison stays."""
    for have, left, die, fort in ((3, 1, 3, 0), (1, 0, 4, 1)):
        p = (
            Position(turn=3, active="CP")
            .points("RU", have)
            .put("Batum", "RU DIV")
            .hand("CP", "CP-07")
            .action()
            .do("event CP-07")
            .dice(die)
        )
        finish(p)
        from greatwar.games.pursuit_of_glory.components import space

        assert rp(p, "RU") == left
        assert p.s.fort(space("Batum")) == fort
        assert p.at("Batum") == ["RU DIV"]


@pytest.mark.rule("18.8.5.2a")
@pytest.mark.parametrize(("stage", "vp"), [(0, 11), (1, 10)])
def test_the_sphere_of_russia_opens(stage: int, vp: int) -> None:
    """16.4.5: after the Revolution has begun British units enter Azerbaijan without a penalty."""
    p = (
        Position(turn=13)
        .happened("AP-08")
        .set(stage=stage)
        .put("Zenjan", "BR Cavalry")
        .control("AP", "Kazvin", "Teheran", "Qum", "Kashan")
    )
    march(p, "Zenjan").do("move BR Cavalry > Mianeh")
    assert p.s.vp == vp


@pytest.mark.rule("11.2.2.2a", "17.1.1")
def test_repairs_under_disruption_cost_double() -> None:
    """11.2.2.2: with one IN point a reduced division behind a tribe is repaired and nothing is left for a second."""
    p = (
        Position(turn=5)
        .control("AP", "Fao", "Basra", "Qurna", "Amara")
        .destroy("Fao")
        .put("Amara", "IN DIV [r]", "IN Cavalry [r]")
    )
    p.put("Qurna", "Marsh").control("CP", "Ahwaz").points("IN", 1)
    assert p.supply("IN DIV") == "disrupted"
    spending(p, "AP").do("restore IN DIV")
    assert p.offered("restore") == []


def test_moving_away_by_land_is_no_withdrawal() -> None:
    """16.3.1.1d: the last unit of a port that walks off inland, still fed by it, gives no Jihad."""
    p = Position(turn=9).put("Alexandretta", "BR DIV").control("CP", "Adana")
    march(p, "Alexandretta").do("move BR DIV > Antioch")
    halt(p)
    finish(p)
    assert p.s.jihad == 0
