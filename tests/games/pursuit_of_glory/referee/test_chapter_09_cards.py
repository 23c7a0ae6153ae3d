"""Chapters 3, 8 and 9 by the rulebook: units with rules of their own, actions, activation, cards and combat cards."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import card
from greatwar.games.pursuit_of_glory.state import DISCARD, TABLE
from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import attack, halt, join_all, pass_cards


def marching(p: Position, where: str) -> Position:
    p.ops(9).do(f"activate-move {where}")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    return p.do("done")


def finish(p: Position) -> Position:
    while p.step and p.seat != "chance":
        p.do("done" if p.offers("done") else p.offered()[0])
    return p


def numbers(p: Position) -> dict[str, int]:
    return {t.split()[0]: int(t.rpartition(" ")[2]) for t in p.log if " fires: " in t}


# 8, 9.1, 9.2 ---------------------------------------------------------------------------------------


@pytest.mark.rule("8.1.2", "9.1.2")
def test_the_five_actions() -> None:
    """8.1.2, 9.1.2: a card for OPS, SR, RP or its Event, or one operation without card; combat cards have no Event
    here.
    """
    p = Position(turn=9, units="1914").level("AP", 2).hand("AP", "AP-10", "AP-05").action()
    assert set(p.offered()) == {
        "ops AP-10",
        "sr AP-10",
        "rp AP-10",
        "event AP-10",
        "ops AP-05",
        "sr AP-05",
        "rp AP-05",
        "one-op",
    }
    p = Position(turn=9, units="1914").hand("AP").action()
    assert p.step in ("TakeAction", "Activate")
    assert not p.offers("pass")


@pytest.mark.rule("9.2.3#1", "9.2.3#2", "2.0.activated")
def test_a_space_moves_or_fights() -> None:
    """9.2.3: a space activated for movement is not activated for attack too; empty spaces and lone forts are never
    activated.
    """
    p = Position(active="CP").put("Koprukoy", "TU DIV").put("Mus", "TU DIV").put("Sarikamis", "RU DIV").ops(3)
    assert set(p.offered()) == {
        "activate-move Koprukoy",
        "activate-move Mus",
        "activate-attack Koprukoy",
        "activate-attack Mus",
        "done",
    }
    p.do("activate-move Koprukoy")
    assert set(p.offered()) == {"activate-move Mus", "activate-attack Mus", "done"}


@pytest.mark.rule("9.2.4", "11.1.4#1")
def test_movement_before_combat() -> None:
    """9.2.4: attacks come after all movement."""
    p = Position(active="CP").put("Koprukoy", "TU DIV").put("Mus", "TU DIV").put("Sarikamis", "RU DIV").ops(3)
    p.do("activate-attack Koprukoy", "activate-move Mus", "done")
    assert p.step == "Movement"
    assert p.offered("attack") == []


@pytest.mark.rule("9.2.6", "9.2.6.ex", "10.7")
@pytest.mark.parametrize("ops", [1, 2])
def test_regions_are_activated_by_stacks(ops: int) -> None:
    """9.2.6 example: in Eastern Persia two TU and a Yildirim unit cost 1 OPS as one stack; the rest may stay or make
    another stack.
    """
    p = (
        Position(turn=13, active="CP")
        .happened("CP-33", "AP-08")
        .control("CP", "Nis", "Belgrade", "Teheran", "Kazvin", "Sultan Bulak", "Hamadan", "Kermanshah", "Karind")
    )
    p.put("Eastern Persia", "TU DIV", "TU DIV", "PE Uprising", "GE Yildirim", "Qashqai").ops(ops).do(
        "activate-move Eastern Persia"
    )
    assert p.step == "FormStack"
    for _ in range(3):
        p.do(next(t for t in p.offered("join") if "TU DIV" in t or "Yildirim" in t))
    if p.step == "FormStack":
        p.do("done")
    again = p.step == "Activate" and p.offers("activate-move Eastern Persia")
    assert again is (ops == 2)


@pytest.mark.rule("9.2.1", "9.2.2e", "9.2.2d", "3.2.4.2#2")
def test_prices_of_mixed_stacks() -> None:
    """9.2.1, 9.2.2: each nation with regulars counts; dual units are one of their nations; an Uprising marker adds
    one.
    """
    p = Position(turn=13, active="CP").happened("CP-33").control("CP", "Nis", "Belgrade")
    p.put("Sofia", "BU DIV", "GE DIV", "AH DIV").put("Plevna", "GE-BU XI Army", "BU DIV").put("Nis", "BU DIV", "TU DIV")
    assert [p.price(x) for x in ("Sofia", "Plevna", "Nis")] == [3, 1, 2]
    p.put("Mus", "TU DIV", "Kurds").uprising("Mus", "armenian").put("Bitlis", "TU-A DIV", "TU DIV")
    assert [p.price(x) for x in ("Mus", "Bitlis")] == [2, 1]
    p = Position(turn=13).put("Salonika", "RU-SB Yugoslav Division", "SB DIV").put("Lemnos", "BR DIV")
    assert p.price("Salonika") == 1


# 9.3, 9.4 ------------------------------------------------------------------------------------------


@pytest.mark.rule("9.4.1#1", "9.4.1#2", "17.3.1#1")
def test_recorded_points() -> None:
    """9.4.1: the points of the card are recorded and nothing else happens; TU points lower the Max marker under the
    BLOCKADE.
    """
    p = Position(turn=9, units="1914").level("AP", 2).hand("AP", "AP-33").action().do("rp AP-33")
    assert [x / 2 for x in p.s.rp[:4]] == [2, 2, 4, 3] or sorted(x / 2 for x in p.s.rp[:4]) == [2, 2, 3, 4]
    p = (
        Position(turn=9, active="CP", units="1914")
        .level("CP", 1)
        .happened("AP-11")
        .set(max_tu=25)
        .hand("CP", "CP-33")
        .action()
        .do("rp CP-33")
    )
    assert p.s.max_tu == 21


# 9.5 events ----------------------------------------------------------------------------------------


@pytest.mark.rule("9.5.1#3", "9.5.1#4", "2.0.asterisk")
def test_war_status_of_events() -> None:
    """9.5.1: the number of the card goes to the player's and the combined War Status, the latter never above 40."""
    p = finish(
        Position(turn=9, units="1914").level("AP", 1).war_status(5, 6).hand("AP", "AP-14").action().do("event AP-14")
    )
    assert p.s.war_status == (5, 8, 13)
    p = (
        Position(turn=9, units="1914")
        .level("AP", 2)
        .war_status(20, 19, 39)
        .hand("AP", "AP-14")
        .action()
        .do("event AP-14")
        .dice(1)
    )
    assert p.s.war_status[2] == 40


@pytest.mark.rule("9.5.2#1", "9.5.2#2")
def test_one_neutral_a_turn() -> None:
    """9.5.2: after BULGARIA neither side brings in another neutral in that turn; in the next it may."""
    p = (
        Position(turn=7, active="CP")
        .level("CP", 1)
        .level("AP", 1)
        .put("Bolgrad", "RU I Caucasian")
        .hand("CP", "CP-33")
        .hand("AP", "AP-29")
        .action()
        .do("event CP-33")
    )
    finish(p)
    assert p.at("Belgrade") != []
    p.set(active=1, round=3).action()
    assert not p.offers("event AP-29")
    q = (
        Position(turn=8)
        .level("AP", 1)
        .happened("CP-33", turn=7)
        .put("Bolgrad", "RU I Caucasian")
        .hand("AP", "AP-29")
        .action()
    )
    assert q.offers("event AP-29")


@pytest.mark.rule("9.5.3.1#3", "9.5.3.1#1")
def test_one_turkish_reinforcement_a_turn() -> None:
    """9.5.3.1: one TU Reinforcement a turn, TU and TU-A alike; other uses of the second card stay open."""
    p = (
        Position(turn=7, active="CP")
        .level("CP", 1)
        .put("Sivas", "TU DIV")
        .hand("CP", "CP-18", "CP-25")
        .action()
        .do("event CP-18")
    )
    for _ in range(4):
        p.do(next(t for t in p.offered("place") if t.endswith("CP Reserve Box")))
    finish(p)
    p.set(round=2).action()
    assert not p.offers("event CP-25")
    assert p.offers("ops CP-25")


@pytest.mark.rule("9.5.3.2d", "9.5.3.2c", "9.5.3.2i", "3.2.1.2#2")
def test_where_ottoman_units_appear() -> None:
    """9.5.3.2d: TU-A at Baghdad, Damascus or in Reserve, TU at Constantinople, Erzincan, Kayseri or in Reserve; a
    full source spills over.
    """
    p = Position(turn=7, active="CP").level("CP", 1).hand("CP", "CP-18").action().do("event CP-18")
    assert {t.rpartition(" > ")[2] for t in p.offered("place")} == {"Baghdad", "Damascus", "CP Reserve Box"}
    p = Position(turn=7, active="CP").level("CP", 1).hand("CP", "CP-25").action().do("event CP-25")
    assert {t.rpartition(" > ")[2] for t in p.offered("place")} == {
        "Constantinople",
        "Erzincan",
        "Kayseri",
        "CP Reserve Box",
    }
    p = (
        Position(turn=7, active="CP")
        .level("CP", 1)
        .put("Erzincan", "TU DIV", "TU DIV", "TU DIV")
        .put("Oltu", "RU DIV")
        .hand("CP", "CP-25")
        .action()
        .do("event CP-25")
    )
    places = {t.rpartition(" > ")[2] for t in p.offered("place")}
    assert "Erzincan" not in places
    assert "Erzurum" not in places


@pytest.mark.rule("9.5.3.2d")
def test_no_units_in_a_besieged_source() -> None:
    """9.5.3.2l: a source taken by the enemy serves neither side; TU units do not appear at a lost Erzincan."""
    p = (
        Position(turn=7, active="CP")
        .level("CP", 1)
        .control("AP", "Erzincan")
        .hand("CP", "CP-25")
        .action()
        .do("event CP-25")
    )
    assert {t.rpartition(" > ")[2] for t in p.offered("place")} == {"Constantinople", "Kayseri", "CP Reserve Box"}


@pytest.mark.rule("9.5.3.2g#1", "9.5.3.2h", "9.5.3.2o")
def test_where_russians_appear() -> None:
    """9.5.3.2g: at AP-controlled RU sources, Trabzon with a RU marker included; corps on the map only."""
    p = (
        Position(turn=7)
        .level("AP", 1)
        .control("CP", "Tiflis")
        .destroy("Trabzon")
        .control("AP", "Trabzon")
        .ru("Trabzon")
        .hand("AP", "AP-25")
        .action()
        .do("event AP-25")
    )
    corps = {t.rpartition(" > ")[2] for t in p.offered("place") if "V Caucasian" in t}
    if not corps:
        corps = {t.rpartition(" > ")[2] for t in p.offered("place")} - {"AP Reserve Box"}
    assert corps == {"Odessa", "Petrovsk", "Central Asia", "Trabzon"}


@pytest.mark.rule("9.5.1#2", "18.6.1#1", "18.6.5", "18.11.3")
@pytest.mark.parametrize(
    ("name", "events", "turn", "invades"),
    [
        ("AP-30", ("AP-13",), 7, True),
        ("AP-30", (), 7, False),
        ("AP-30", ("AP-13",), 6, False),
        ("AP-12", ("AP-03",), 7, True),
        ("AP-12", (), 7, False),
        ("AP-12", ("AP-03",), 6, False),
        ("AP-30", ("AP-13", "CP-53"), 7, False),
        ("AP-12", ("AP-03", "CP-53"), 7, False),
    ],
)
def test_invasion_cards(name: str, events: tuple[str, ...], turn: int, invades: bool) -> None:
    """18.6.1: CHURCHILL PREVAILS (for Alexandria EGYPTIAN COUP), not in Winter, not after UNRESTRICTED SUBMARINE
    WARFARE.
    """
    p = Position(turn=turn).level("AP", 1).happened(*events).put("Alexandria", "BR DIV").hand("AP", name).action()
    if "CP-53" in events and p.offers(f"event {name}"):
        p.do(f"event {name}")  # 9.5.1: it may be thrown away without effect
        assert p.offered() == []
        assert p.s.beachheads == 0
        return
    assert p.offers(f"event {name}") is invades
    if name == "AP-30":
        assert p.offers(f"reinforce {name}")


# 9.5.4 combat cards --------------------------------------------------------------------------------


def fight(turn: int = 5, cp: tuple[str, ...] = (), ap: tuple[str, ...] = ()) -> Position:
    p = (
        Position(turn=turn, active="CP")
        .put("Koprukoy", "TU IX Corps", "TU X Corps")
        .put("Eleskirt", "RU I Caucasian")
        .control("AP", "Kagizman", "Sarikamis")
    )
    p.hand("CP", *cp).hand("AP", *ap)
    return attack(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", "resolve")


@pytest.mark.rule("9.5.4.1", "12.2.5")
def test_the_attacker_plays_first() -> None:
    """9.5.4.1: attacker, then defender, any number, then the dice; both modifiers count."""
    p = fight(cp=("CP-05", "CP-21"), ap=("AP-05",))
    assert (p.seat, set(p.offered())) == ("CP", {"card CP-05", "card CP-21", "done"})
    p.do("card CP-05", "card CP-21")
    while p.seat == "CP":
        p.do("done")
    assert p.seat == "AP"
    p.do("card AP-05")
    pass_cards(p).dice(4, 4)
    assert numbers(p) == {"CP": 4, "AP": 3}


@pytest.mark.rule("9.5.4.2#1", "12.2.8d")
@pytest.mark.parametrize(
    ("dice", "cp_keeps", "ap_keeps"), [((6, 1), True, False), ((1, 6), False, True), ((1, 1), False, False)]
)
def test_winners_keep_their_cards(dice: tuple[int, int], cp_keeps: bool, ap_keeps: bool) -> None:
    """9.5.4.2: the winner keeps an unstarred card face up, a loser or both in a tie discard; it is not used twice in
    a round.
    """
    p = fight(cp=("CP-05",), ap=("AP-05",)).do("card CP-05")
    while p.seat == "CP":
        p.do("done")
    p.do("card AP-05")
    pass_cards(p).dice(*dice)
    while p.step not in ("Attacks", ""):
        p.do("done" if p.offers("done") else p.offered()[0])
    assert (p.s.in_pile(card("CP-05"), TABLE), p.s.in_pile(card("AP-05"), TABLE)) == (cp_keeps, ap_keeps)
    assert (p.s.in_pile(card("CP-05"), DISCARD), p.s.in_pile(card("AP-05"), DISCARD)) == (not cp_keeps, not ap_keeps)


@pytest.mark.rule("9.5.4.2#2")
def test_a_kept_card_is_used_once_a_round() -> None:
    """9.5.4.2: in the second attack of the same round the kept card is not offered."""
    p = fight(cp=("CP-05",)).put("Oltu", "RU DIV").do("card CP-05")
    pass_cards(p).dice(6, 1)
    while p.step not in ("Attacks", ""):
        p.do("done" if p.offers("done") else p.offered()[0])
    p.do("attack TU X Corps > Oltu")
    join_all(p)
    assert not p.offers("card CP-05")


@pytest.mark.rule("9.5.4.4", "7.3.BR")
def test_a_cancelled_attack_meets_the_offensive() -> None:
    """9.5.4.4: SANDSTORMS cancels an AP attack out of a swamp; nobody fires, and the Mandated Offensive is met."""
    p = (
        Position(turn=5)
        .control("AP", "Fao", "Basra", "Qurna")
        .put("Amara", "IN DIV")
        .put("Sannaiyat", "TU DIV")
        .hand("CP", "CP-06")
        .hand("AP", "AP-15")
        .offensive("AP", "BR")
        .offensive("CP")
    )
    attack(p, ["Amara"], "attack IN DIV > Sannaiyat")
    join_all(p)
    while p.seat == "AP":
        p.do("done")
    p.do("card CP-06")
    finish(p)
    assert numbers(p) == {}
    assert p.at("Amara") == ["IN DIV"]
    p.phase("War Status")
    assert p.s.vp == 10


@pytest.mark.rule("2.0.cc", "9.5.4.1")
def test_no_cards_for_an_empty_fort() -> None:
    """2.0: combat cards cannot support a fort without units; with a unit they can."""
    for unit, may in (("", False), ("RU DIV", True)):
        p = Position(turn=5, active="CP").put("Sarikamis", "TU IX Corps").hand("AP", "AP-05").hand("CP")
        if unit:
            p.put("Kars", unit)
        attack(p, ["Sarikamis"], "attack TU IX Corps > Kars")
        join_all(p)
        assert (p.step == "PlayCards" and p.offers("card AP-05")) is may


@pytest.mark.rule("14.3.1", "14.1.1")
def test_no_cards_for_the_starving() -> None:
    """14.3.1: units out of supply get no benefit of combat cards."""
    p = (
        Position(turn=5, active="CP")
        .put("Koprukoy", "TU IX Corps")
        .put("Eleskirt", "RU DIV")
        .control("CP", "Kagizman", "Sarikamis")
        .hand("AP", "AP-05")
        .hand("CP")
    )
    attack(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt")
    join_all(p)
    assert not p.offers("card AP-05")


# 3 units with rules of their own -------------------------------------------------------------------


@pytest.mark.rule("3.2.3.1#1", "3.2.3.1#2", "3.2.3.1#3")
def test_attacking_hqs_may_stay_out() -> None:
    """3.2.3.1: an attacking HQ may be withheld, a defending one takes part; +1 for its nation's units."""
    p = (
        Position(active="CP")
        .put("Koprukoy", "TU IX Corps", "TU Army Islam HQ")
        .put("Eleskirt", "RU I Caucasian", "RU Yudenich HQ")
        .control("AP", "Kagizman")
    )
    attack(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt")
    join_all(p)
    while p.step == "PlayCards":
        p.do("done")
    assert (p.step, p.seat) == ("CommitStaff", "CP")
    p.do("done")
    pass_cards(p).dice(4, 4)
    assert numbers(p) == {"CP": 3, "AP": 3}
    assert "AP fires: 3 on the Heavy table: 4+1, Loss Number 3" in p.log


@pytest.mark.rule("3.2.3.1#4")
@pytest.mark.parametrize(
    ("dice", "state"), [((6, 1), "TU Army Islam HQ"), ((1, 6), "gone"), ((1, 1), "TU Army Islam HQ [r]")]
)
def test_a_reduced_hq_wins_or_falls(dice: tuple[int, int], state: str) -> None:
    """3.2.3.1: a reduced HQ that wins is restored, one that loses is gone for good, a tie changes nothing."""
    p = (
        Position(active="CP")
        .put("Koprukoy", "TU IX Corps", "TU Army Islam HQ [r]")
        .put("Eleskirt", "RU I Caucasian")
        .control("AP", "Kagizman", "Sarikamis")
    )
    attack(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt")
    join_all(p)
    while p.step == "PlayCards":
        p.do("done")
    p.do(next(t for t in p.offered() if t != "done"))
    pass_cards(p).dice(*dice)
    finish(p)
    here = [u for x in ("Koprukoy", "Eleskirt", "Kagizman") for u in p.at(x) if "HQ" in u]
    assert here == ([] if state == "gone" else [state])
    if state == "gone":
        assert p.where("TU Army Islam HQ") == "CP permanently eliminated"


@pytest.mark.rule("3.2.1.3.ALPEN")
@pytest.mark.parametrize(("target", "bonus"), [("Nis", 1), ("Belgrade", 0)])
def test_the_alpenkorps_in_the_mountains(target: str, bonus: int) -> None:
    """3.2.1.3: +1 when it attacks into a mountain, none into clear ground."""
    p = (
        Position(turn=7, active="CP")
        .happened("CP-33")
        .put("Vidin" if target == "Nis" else "Galicia", "GE Alpenkorps")
        .put(target, "SB DIV")
    )
    start = "Vidin" if target == "Nis" else "Galicia"
    if target == "Nis":
        p.control("CP", "Belgrade", "Skopje").control("CP", "Nis").put("Nis", "SB DIV")
    p.ops(9)
    if not p.offers(f"activate-attack {start}"):
        raise AssertionError(p.offered())
    p.do(f"activate-attack {start}")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    if p.step == "Activate":
        p.do("done")
    p.do(f"attack GE Alpenkorps > {target}")
    pass_cards(join_all(p)).dice(3, 3)
    told = next(t for t in p.log if t.startswith("CP fires"))
    assert f"3+{bonus}," in told


@pytest.mark.rule("3.2.1.3.INGAR", "3.2.1.3.CORDON")
def test_garrison_and_cordon() -> None:
    """3.2.1.3: the Indian Garrison never moves; the Cordon moves in Persia, India and Baluchistan only."""
    p = Position(turn=9).put("India", "BR IN Garrison", "BR Persian Cordon")
    marching(p, "India")
    assert not any("Garrison" in t for t in p.offered("move"))
    assert {t.rpartition(" > ")[2] for t in p.offered("move") if "Cordon" in t} == {"Baluchistan"}
    p = Position(turn=9).control("AP", "Basra", "Fao").put("Abadan", "BR Persian Cordon")
    marching(p, "Abadan")
    assert {t.rpartition(" > ")[2] for t in p.offered("move") if "Cordon" in t} <= {"Ahwaz", "Southern Persia"}


@pytest.mark.rule("3.2.4.2#4", "3.2.4.2#2")
def test_quelling_an_uprising() -> None:
    """3.2.4.2: one unit of the space removes the marker for the higher price and stays; the others may move."""
    p = Position(active="CP").put("Mus", "TU DIV", "TU Cavalry").uprising("Mus", "armenian").ops(1)
    assert not p.offers("activate-move Mus")
    p.ops(2).do("activate-move Mus")
    p.do("done")
    p.do("quell TU DIV > Mus")
    assert not any("TU DIV" in t for t in p.offered("move"))
    assert any("TU Cavalry" in t for t in p.offered("move"))
    assert p.price("Mus") == 1


@pytest.mark.rule("3.2.1.4#2")
def test_irregulars_keep_to_their_country() -> None:
    """3.2.1.4: Egyptian rebels move in Egypt and the Sudan, the Armenian unit in Anatolia, Caucasia and Russia."""
    p = Position(turn=9, active="CP").put("Ismailia", "Egypt Rebel").control("CP", "Romani")
    marching(p, "Ismailia")
    assert {t.rpartition(" > ")[2] for t in p.offered("move")} == {"Pt. Said", "Zagazig", "Suez"}
    p = Position(turn=9).put("Van", "Armenian Uprising")
    marching(p, "Van")
    assert {t.rpartition(" > ")[2] for t in p.offered("move")} == {"Bitlis", "Baskale", "Ercis"}


@pytest.mark.rule("11.2#1")
def test_a_russian_visit_does_not_steal_allied_points() -> None:
    """3.2.4.1: a RU unit that enters a VP space already AP-controlled changes nothing."""
    p = Position(turn=9).control("AP", "Van").put("Khoy", "RU DIV")
    marching(p, "Khoy").do("move RU DIV > Van")
    halt(p)
    assert (p.s.vp, p.s.ru_vp) == (10, 0)


@pytest.mark.rule("6.H1", "6.H2", "9.5.4.5")
def test_discarding_before_the_draw() -> None:
    """6.H: combat cards may be discarded from the hand, no other card; then the hand is filled to seven."""
    p = (
        Position(turn=9, units="1914")
        .level("AP", 2)
        .level("CP", 2)
        .hand("AP", "AP-05", "AP-10", "AP-20")
        .hand("CP", "CP-05", "CP-26")
        .phase("Draw")
    )
    assert (p.seat, set(p.offered())) == ("AP", {"discard AP-05", "discard AP-20", "done"})
    p.do("discard AP-05")
    finish(p)
    p.action()
    held = {t.partition(" ")[2] for t in p.offered("ops")}
    assert len(held) == 7
    assert {"AP-10", "AP-20"} <= held
