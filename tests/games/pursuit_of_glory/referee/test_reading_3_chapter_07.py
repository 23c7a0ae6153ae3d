"""Third reading, chapters 4 to 8: Mandated Offensives, the phases, victory, the scenarios."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import attack, finish, join_all, pass_cards
from tests.games.pursuit_of_glory.referee.test_chapter_12_combat import battle


def settled(p: Position) -> int:
    """The VP after the War Status Phase."""
    finish(p)
    finish(p.phase("War Status"))
    return int(p.s.vp)


# 7.2, 7.3 which attack makes which offensive ------------------------------------------------------------


@pytest.mark.rule("7.3.MESO")
@pytest.mark.parametrize(
    ("home", "unit", "target", "enemy", "made"),
    [
        ("Basra", "IN DIV", "Qurna", "TU-A DIV", True),
        ("Tabriz", "RU DIV", "Khoy", "TU DIV", True),  # Azerbaijan is Persian
        ("Abadan", "IN DIV", "Ahwaz", "TU-A DIV", True),  # so is Arabistan
        ("Baluchistan", "BR Persian Cordon", "Southern Persia", "Tangistani", True),
        ("India", "IN DIV", "Afghanistan", "TU-A DIV", True),  # a Region of the eastern edge
        ("Central Asia", "RU DIV", "Afghanistan", "TU-A DIV", True),
        ("Kagizman", "RU DIV", "Bayazit", "TU DIV", False),
        ("Cairo", "BR DIV", "Sudan and Darfur", "Egypt Rebel", False),
    ],
)
def test_where_meso_persia_is(home: str, unit: str, target: str, enemy: str, made: bool) -> None:
    """7.3: Mesopotamia, all of Persia and the Regions of the east; no other place will do, any AP nation will."""
    p = Position(turn=9).happened("AP-08").offensive("AP", "Meso-Persia").offensive("CP")
    p.put("Samarra", "TU-A DIV").control("AP", "Fao", "Basra").destroy("Fao").put(home, unit).put(target, enemy)
    p.ops(9).do(f"activate-attack {home}")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    p.do("done").dice(3, 3)
    p.do(f"attack {unit} > {target}")
    join_all(p)
    pass_cards(p)
    assert settled(p) == (10 if made else 11)


@pytest.mark.rule("7.3.EGYPT")
@pytest.mark.parametrize(
    ("home", "unit", "target", "made"),
    [
        ("El Arish", "BR DIV", "Gaza", True),
        ("El Arish", "IN DIV", "Gaza", False),
        ("El Arish", "ANZ Cavalry", "Gaza", False),
        ("Jaffa", "BR DIV", "Gaza", False),  # fed by sea only
    ],
)
def test_the_egyptian_offensive_is_british_and_comes_by_land(home: str, unit: str, target: str, made: bool) -> None:
    """7.3: a BR unit that traces supply by land to Egypt; Indians, ANZ and units fed by sea do not make it."""
    p = Position(turn=9).offensive("AP", "Egypt").offensive("CP").control("AP", "Romani", "El Arish", "Jaffa")
    p.put(home, unit).put(target, "TU DIV")
    battle(p, [home], f"attack {unit} > {target}", 3, 3)
    assert settled(p) == (10 if made else 11)


@pytest.mark.rule("7.3.BALK", "2.0.balkans")
@pytest.mark.parametrize(
    ("home", "unit", "target", "made"),
    [
        ("Catalca", "BR DIV", "Constantinople", True),
        ("Catalca", "ANZ Elite DIV", "Constantinople", False),
        ("Catalca", "FR DIV", "Constantinople", False),
        ("Krithia", "BR DIV", "Maidos", False),  # the inset is not in the Balkans
    ],
)
def test_the_balkan_offensive(home: str, unit: str, target: str, made: bool) -> None:
    """7.3: a BR unit must attack in the Balkans: European Turkey counts, the Gallipoli map does not."""
    p = Position(turn=9).offensive("AP", "Balkans").offensive("CP").control("AP", "Rodosto", "Bulair", "Seddul Bahr")
    p.beachhead("Beachhead Cape Helles", "Beachhead Gaba Tepe").destroy("Seddul Bahr", "Gallipoli").control(
        "AP", "Gallipoli", "Taifur Keui"
    )
    p.control("AP", "Bair Keui", "Yalova", "Sari Bahr", "Krithia", "Karnabikeui", "Anafarta")
    p.put("Adrianople", "TU DIV").put(home, unit).put(target, "TU DIV")
    p.ops(9).do(f"activate-attack {home}", "done", "done").dice(3, 3)
    p.do(f"attack {unit} > {target}")
    pass_cards(join_all(p))
    assert settled(p) == (10 if made else 11)


@pytest.mark.rule("7.2.RU", "7.1.3#1")
@pytest.mark.parametrize(
    ("defender", "attacker", "made"),
    [
        ("RU DIV", "TU DIV", True),
        ("RU DIV", "Kurds", False),
        ("Armenian Uprising", "TU DIV", False),
        ("PE-RU Persian Cossacks", "TU DIV", True),
    ],
)
def test_who_is_a_russian_for_the_cp(defender: str, attacker: str, made: bool) -> None:
    """7.2: a RU combat unit must be attacked, not by tribes alone; the Armenian irregulars are no Russians."""
    p = Position(turn=5, active="CP").offensive("CP", "RU").offensive("AP").put("Tiflis", "RU DIV")
    home, target = ("Baskale", "Urmia") if "Cossacks" in defender else ("Eleskirt", "Kagizman")
    p.put(home, attacker).put(target, defender)
    battle(p, [home], f"attack {attacker} > {target}", 3, 3)
    assert settled(p) == (10 if made else 9)


@pytest.mark.rule("7.3.RU", "7.1.3#1")
@pytest.mark.parametrize(
    ("attackers", "target", "enemy", "made"),
    [
        (("RU DIV",), "Eleskirt", ("TU DIV",), True),
        (("RU DIV",), "Eleskirt", ("Kurds",), True),  # a tribe is a combat unit
        (("Armenian Uprising",), "Eleskirt", ("TU DIV",), False),
        (("Armenian Uprising", "RU DIV"), "Eleskirt", ("TU DIV",), True),
    ],
)
def test_what_makes_a_russian_offensive(
    attackers: tuple[str, ...], target: str, enemy: tuple[str, ...], made: bool
) -> None:
    """7.3: a RU regular attacks any CP combat unit, a tribe too; irregulars alone do not make it."""
    p = Position(turn=5).offensive("AP", "RU").offensive("CP").put("Kagizman", *attackers).put(target, *enemy)
    battle(p, ["Kagizman"], f"attack {attackers[0]} > {target}", 3, 3)
    assert settled(p) == (10 if made else 11)


@pytest.mark.rule("7.3.RU")
def test_a_lone_fort_is_no_combat_unit() -> None:
    """7.3: an attack on a fort without units makes no offensive."""
    p = Position(turn=5).offensive("AP", "RU").offensive("CP").put("Koprukoy", "RU DIV").put("Sivas", "TU DIV")
    battle(p, ["Koprukoy"], "attack RU DIV > Erzurum", 3, 3)
    assert settled(p) == 11


@pytest.mark.rule("7.2.TU", "7.1.3#1")
@pytest.mark.parametrize(("attacker", "made"), [("TU DIV", True), ("BU DIV", False), ("GE DIV", False)])
def test_only_turks_make_the_turkish_offensive(attacker: str, made: bool) -> None:
    """7.2: a TU or TU-A unit must attack; Bulgarians and Germans do not make it."""
    p = Position(turn=9, active="CP").happened("CP-33").offensive("CP", "TU").offensive("AP")
    p.control("CP", "Belgrade", "Nis").put("Xanthi", attacker).control("AP", "Salonika").put("Ft. Rupel", "FR DIV")
    battle(p, ["Xanthi"], f"attack {attacker} > Ft. Rupel", 3, 3)
    assert settled(p) == (10 if made else 9)


@pytest.mark.rule("7.3.BR", "7.2.BR")
@pytest.mark.parametrize(
    ("unit", "made"), [("BR DIV", True), ("IN DIV", True), ("ANZ Cavalry", True), ("FR DIV", False)]
)
def test_the_empire_makes_its_offensive(unit: str, made: bool) -> None:
    """7.3: BR, IN or ANZ; the French do not make it."""
    p = Position(turn=5).offensive("AP", "BR").offensive("CP").control("AP", "Romani").put("El Arish", unit)
    p.put("Gaza", "TU DIV")
    if unit == "FR DIV":
        p.put("Cairo", "BR DIV")
    battle(p, ["El Arish"], f"attack {unit} > Gaza", 3, 3)
    assert settled(p) == (10 if made else 11)


@pytest.mark.rule("9.5.4.4", "7.1.3#1")
def test_a_cancelled_attack_is_an_effort() -> None:
    """9.5.4.4: an attack cancelled by a card makes the offensive, and the other cards come home."""
    p = Position(turn=5).offensive("AP", "BR").offensive("CP").control("AP", "Romani").put("El Arish", "BR DIV")
    p.put("Kossaima", "TU DIV").hand("AP", "AP-15").hand("CP", "CP-06")
    attack(p, ["El Arish"], "attack BR DIV > Kossaima")
    p.do("card AP-15", "done", "card CP-06")
    assert p.offers("take-back AP-15")
    assert settled(p) == 10


@pytest.mark.rule("7.1.2#1", "7.2.RU")
@pytest.mark.parametrize(("box", "owed"), [("AP Reserve Box", False), ("Tiflis", True)])
def test_russians_in_reserve_are_not_on_the_map(box: str, owed: bool) -> None:
    """7.1.2: an offensive against a nation with no unit on the map is none."""
    p = Position(turn=5)
    if owed:
        p.put(box, "RU DIV")
    else:
        p.box(box, "RU DIV")
    p.put("Sivas", "TU DIV").put("Cairo", "BR DIV").phase("Offensive").dice(4, 1)
    assert any(p.s.offensive[0]) is owed


@pytest.mark.rule("7.1.2#3")
def test_the_debt_of_an_emptied_nation() -> None:
    """7.1.2: when the last enemy leaves the area the CP owes no penalty, even if others come again."""
    p = Position(turn=5).offensive("AP", "Balkans").offensive("CP").put("Adrianople", "TU DIV [r]")
    p.put("Catalca", "FR DIV", "FR DIV").control("AP", "Rodosto", "Bulair").beachhead("Beachhead Suvla Bay")
    p.control("AP", "Gallipoli", "Taifur Keui", "Karnabikeui", "Anafarta").destroy("Gallipoli", "Adrianople")
    battle(p, ["Catalca"], "attack FR DIV > Adrianople", 6, 1)
    finish(p)
    p.put("Constantinople", "TU DIV")
    assert settled(p) == 10


@pytest.mark.rule("7.3.NOBR#1")
def test_no_british_attacks_cannot_be_failed() -> None:
    """7.3: the result demands nothing: no penalty without attacks; one VP for the first British attack only."""
    p = Position(turn=9).offensive("AP", "no-BR").offensive("CP").put("Sivas", "TU DIV").put("Cairo", "BR DIV")
    assert settled(p) == 10
    p = Position(turn=9).offensive("AP", "no-BR").offensive("CP").control("AP", "Romani").put("El Arish", "BR DIV")
    p.put("Jaffa", "BR DIV").put("Gaza", "TU DIV").put("Nablus", "TU DIV").control("AP", "Romani")
    p.ops(9).do("activate-attack El Arish", "activate-attack Jaffa", "done")
    assert p.s.vp == 11
    p.do("done") if p.offers("done") else p
    assert settled(p) == 11


@pytest.mark.rule("7.4.2.ENVEREAST", "7.2.RU")
def test_enver_goes_east_can_meet_the_cp_offensive() -> None:
    """7.4.2: an attack that the AP card forces on the Turks meets their Russian offensive."""
    p = Position(turn=3).offensive("CP", "RU").offensive("AP").put("Kagizman", "RU DIV").put("Eleskirt", "TU DIV")
    p.hand("AP", "AP-07").hand("CP").action().do("event AP-07")
    while p.step and not p.log[-1].startswith("CP fires"):
        if p.seat == "chance":
            p.dice(3, 3)
            break
        p.do(next((t for t in p.offered() if "Eleskirt" in t or "Kagizman" in t), p.offered()[0]))
    p.dice(3, 3)
    assert settled(p) == 10


# 5, 6 the phases and the end ------------------------------------------------------------------------------


@pytest.mark.rule("4.1.5", "5.2.2b")
@pytest.mark.parametrize(("turn", "over"), [(6, False), (7, True)])
def test_the_limited_war_ends_in_spring_1916(turn: int, over: bool) -> None:
    """4.1.5: an Armistice in the War Status Phase of Spring 1916 (turn 7)."""
    p = Position("limited-war-1914", turn=turn).offensive("AP").offensive("CP")
    finish(p.phase("War Status"))
    assert bool(p.s.ending) is over


@pytest.mark.rule("5.2.1a")
def test_automatic_victory_comes_before_the_armistice() -> None:
    """5.2.2.1: VP 0 in the turn of the Armistice: an Automatic Victory, not a Marginal one."""
    p = Position(turn=12).set(armistice=12, vp=0).offensive("AP").offensive("CP")
    finish(p.phase("War Status"))
    assert any("utomatic" in t for t in p.log) or "utomatic" in str(p.s.ending)


@pytest.mark.rule("5.2.1b", "6.F1", "16.5.2")
@pytest.mark.parametrize(("vp", "over"), [(20, False), (21, True)])
def test_the_blockade_is_counted_before_victory(vp: int, over: bool) -> None:
    """6.F: step 1 comes first: in Winter the Blockade takes one of the twenty."""
    p = Position(turn=10).set(vp=vp).happened("AP-11").offensive("AP").offensive("CP")
    finish(p.phase("War Status"))
    assert p.s.vp == vp - 1
    assert any("utomatic" in t for t in [*p.log, str(p.s.ending)]) is over


@pytest.mark.rule("16.5.2", "17.3.2", "6.F4")
def test_total_war_reached_in_this_winter_helps_next_year() -> None:
    """16.5.2: the CP reaches Total War in the Winter phase itself: -1 VP still, and never again with the railroad."""
    p = Position(turn=10).happened("AP-11", "CP-33").control("CP", "Belgrade", "Nis").level("CP", 1).war_status(11, 5)
    p.offensive("AP").offensive("CP").phase("War Status")
    finish(p)
    assert (p.s.vp, p.s.level[0]) == (9, 2)
    p.set(turn=14).offensive("AP").offensive("CP").phase("War Status")
    finish(p)
    assert p.s.vp == 9


@pytest.mark.rule("16.5.2", "17.3.2")
def test_the_blockade_once_broken_stays_broken() -> None:
    """16.5.2: ended once, the penalty does not come back when the railroad is cut."""
    p = Position(turn=10).happened("AP-11", "CP-33").control("CP", "Belgrade", "Nis").level("CP", 2)
    finish(p.offensive("AP").offensive("CP").phase("War Status"))
    assert p.s.vp == 10
    p.control("AP", "Nis").set(turn=14).offensive("AP").offensive("CP")
    finish(p.phase("War Status"))
    assert p.s.vp == 10


@pytest.mark.rule("16.5.2")
def test_when_the_blockade_ends_outside_winter() -> None:
    """16.5.2: once both things are true the adjustment never occurs again, whatever season they were true in."""
    p = Position(turn=9).happened("AP-11", "CP-33").control("CP", "Belgrade", "Nis").level("CP", 2)
    finish(p.offensive("AP").offensive("CP").phase("War Status"))
    p.control("AP", "Nis").set(turn=10).offensive("AP").offensive("CP")
    finish(p.phase("War Status"))
    assert p.s.vp == 10


@pytest.mark.rule("16.1.6", "5.2.2.1#1")
def test_total_war_still_adds_to_the_combined_track() -> None:
    """16.1.6: at Total War an Event still raises the combined War Status."""
    p = Position(turn=12, active="CP").level("CP", 2).war_status(12, 12).put("Sivas", "TU DIV").hand("CP", "CP-08")
    finish(p.action().do("event CP-08"))
    assert p.s.war_status[2] == 25


@pytest.mark.rule("5.2.2.1#1")
@pytest.mark.parametrize(("turn", "die", "marker"), [(10, 2, 13), (10, 3, 14), (10, 6, 15), (14, 6, 17), (16, 1, 17)])
def test_the_armistice_marker(turn: int, die: int, marker: int) -> None:
    """5.2.2.1: three, four or five turns ahead, never beyond Fall 1918 (turn 17)."""
    p = (
        Position(turn=turn, active="CP")
        .level("CP", 2)
        .war_status(20, 20, 39)
        .put("Sivas", "TU DIV")
        .hand("CP", "CP-08")
    )
    p.action().do("event CP-08").dice(die)
    finish(p)
    assert p.s.war_status[2] == 40
    assert p.s.armistice == marker


@pytest.mark.rule("5.2.2.1#1")
def test_forty_is_reached_once() -> None:
    """5.2.2.1: with the marker placed another War Status Event rolls no second die."""
    p = Position(turn=10, active="CP").level("CP", 2).war_status(20, 20, 40).set(armistice=13).put("Sivas", "TU DIV")
    finish(p.hand("CP", "CP-08").action().do("event CP-08"))
    assert p.s.armistice == 13
    assert p.seat != "chance"


@pytest.mark.rule("9.1.1#2", "16.1.1", "16.1.2")
def test_the_scenario_of_1916() -> None:
    """9.1.1, 16.1.1: both at Total War, JAFAR PASHA before the AP, NO PRISONERS before the CP; no levels to check."""
    p = Position("total-war-1916", units="set-up")
    assert p.s.level == (2, 2)
    from greatwar.games.pursuit_of_glory.components import card

    jafar, prisoners = card("CP-20"), card("AP-21")
    assert jafar.n in p.s.passed
    assert prisoners.n in p.s.passed
    before = p.s.level
    finish(p.offensive("AP").offensive("CP").phase("War Status"))
    assert p.s.level == before


@pytest.mark.rule("6.H2", "4.1.3c")
@pytest.mark.parametrize("size", [7, 8])
def test_eight_card_hands(size: int) -> None:
    """19.7: by agreement hands have eight cards."""
    p = Position(turn=5, hand_size=size).hand("AP", "AP-03").hand("CP", "CP-08").phase("Draw")
    finish(p)
    from greatwar.games.pursuit_of_glory.components import CARDS

    assert [sum(1 for c in CARDS if c.side == s and p.s.in_hand(c)) for s in (0, 1)] == [size, size]


@pytest.mark.rule("7.4.1")
@pytest.mark.parametrize(("before", "after", "later"), [(0, 0, 1), (1, 0, 1), (3, 1, 2)])
def test_the_modifier_never_falls_below_zero(before: int, after: int, later: int) -> None:
    """7.4.1: ROBERTSON takes two from the marker, which stops at 0; ALLENBY adds one to what is left."""
    p = Position(turn=13, active="CP").level("CP", 2).level("AP", 2).happened("CP-55", "CP-50", "AP-55")
    p.set(vp=13, cp_auto=19, mo_modifier=before).put("Cairo", "BR Elite DIV", "BR DIV").hand("CP", "CP-48")
    finish(p.action().do("event CP-48"))
    assert p.s.mo_modifier == after
    p.s.clear_marks()
    finish(p.set(active=1, round=2).hand("AP", "AP-54").action().do("event AP-54"))
    assert p.s.mo_modifier == later
