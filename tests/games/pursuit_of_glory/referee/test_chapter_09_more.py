"""Chapters 3 to 9 by the rulebook, second part: both seats, prices at the edge, events in their turn."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import attack, halt, join_all, moves, pass_cards
from tests.games.pursuit_of_glory.referee.test_chapter_12_combat import battle


def marching(p: Position, where: str) -> Position:
    p.ops(9).do(f"activate-move {where}")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    return p.do("done")


def finish(p: Position) -> Position:
    while p.step and p.seat != "chance":
        p.do("done" if p.offers("done") else p.offered()[0])
    return p


@pytest.mark.rule("9.5.1#5")
@pytest.mark.parametrize(("turn", "round_", "lands"), [(1, 1, True), (1, 2, False), (2, 1, False)])
def test_the_russo_british_assault(turn: int, round_: int, lands: bool) -> None:
    """4.1.3a, 9.5.1: it acts only in the first round of Fall 1914; later it gives its War Status and no more."""
    p = Position(turn=turn, round=round_, units="1914").hand("AP", "AP-01").action().do("event AP-01")
    assert p.s.war_status[1] == 2
    assert bool(p.offered()) is lands


@pytest.mark.rule("9.1.2#2", "9.5.1#6")
def test_an_event_with_operations() -> None:
    """9.5.1: a card with "use for OPS" does its event first and then spends its OPS, new units included."""
    p = Position(turn=3, active="CP").hand("CP", "CP-13").action().do("event CP-13")
    while p.step == "PlaceTribe":
        p.do("tribe Laz > Rize")
    while p.offered("place"):
        p.do(next((t for t in p.offered("place") if t.endswith("> Erzincan")), p.offered("place")[0]))
    while p.step == "PlaceTribe":
        p.do("tribe Laz > Rize")
    assert p.step == "Activate"
    assert p.offers("activate-move Erzincan")
    assert p.s.jihad == 1


@pytest.mark.rule("9.5.1#2")
@pytest.mark.parametrize(
    ("card", "side", "fields", "may"),
    [
        ("CP-24", "CP", {"jihad": 4}, True),
        ("CP-24", "CP", {"jihad": 3}, False),
        ("CP-12", "CP", {"jihad": 1}, True),
        ("CP-12", "CP", {"jihad": 0}, False),
        ("CP-14", "CP", {"jihad": 9}, True),
        ("CP-14", "CP", {"jihad": 8}, False),
        ("CP-46", "CP", {"jihad": 10}, True),
        ("CP-46", "CP", {"jihad": 9}, False),
    ],
)
def test_prerequisites(card: str, side: str, fields: dict[str, int], may: bool) -> None:
    """9.5.1: no Event without its prerequisite; the card stays good for the other uses."""
    p = Position(turn=9, active=side).level("CP", 2).put("Sivas", "TU DIV").set(**fields).hand(side, card).action()
    assert p.offers(f"event {card}") is may
    assert p.offers(f"ops {card}")


@pytest.mark.rule("9.5.1#2", "7.4.1")
@pytest.mark.parametrize(("turn", "combined", "may"), [(9, 20, True), (8, 26, True), (8, 25, False)])
def test_lloyd_george_waits(turn: int, combined: int, may: bool) -> None:
    """AP-55: not before Fall 1916 unless the combined War Status is 26; it adds 2 to AP offensives and a BR point
    each turn.
    """
    p = Position(turn=turn).level("AP", 2).war_status(10, 10, combined).hand("AP", "AP-55").action()
    assert p.offers("event AP-55") is may
    if may:
        finish(p.do("event AP-55"))
        assert p.s.mo_modifier == 2


@pytest.mark.rule("9.2.2g", "3.2.3.1.FALK")
def test_falkenhayn_joins_the_nations() -> None:
    """9.2.2g: CP units with or beside Falkenhayn count as one nation; a stack two spaces off does not."""
    p = (
        Position(turn=13, active="CP")
        .happened("CP-33")
        .control("CP", "Nis", "Belgrade")
        .put("Damascus", "TU DIV", "GE Falkenhayn HQ")
        .put("Dera", "TU DIV", "GE Yildirim", "GE Yildirim")
        .put("Amman", "TU DIV", "GE Yildirim")
    )
    assert [p.price(x) for x in ("Damascus", "Dera", "Amman")] == [1, 1, 1]
    p = (
        Position(turn=13, active="CP")
        .happened("CP-33")
        .control("CP", "Nis", "Belgrade")
        .put("Damascus", "TU DIV", "GE Falkenhayn HQ")
        .put("Amman", "TU DIV", "GE Yildirim", "GE Yildirim")
    )
    assert p.price("Amman") == 2


@pytest.mark.rule("9.2.2c", "9.2.1")
def test_prices_at_the_edge_of_the_points() -> None:
    """9.2.1: with one OPS a mixed stack is not offered, with two it is and nothing else remains."""
    p = (
        Position(turn=9)
        .control("AP", "Salonika")
        .put("Salonika", "BR DIV", "FR DIV")
        .put("Cairo", "BR DIV", "IN DIV", "ANZ Cavalry")
        .ops(1)
    )
    assert set(p.offered()) == {"activate-move Cairo", "activate-attack Cairo", "done"}
    p.ops(2)
    assert p.offers("activate-move Salonika")
    p.do("activate-move Salonika")
    assert not p.offers("activate-move Cairo")


@pytest.mark.rule("4.1.4c", "18.8.5.1#1")
@pytest.mark.parametrize("card", ["AP-08", "CP-10"])
def test_persia_opens_to_both(card: str) -> None:
    """4.1.4c: either event opens Neutral Persia to both sides; before it nobody enters."""
    for events, may in (((), False), ((card,), True)):
        p = Position(turn=5).happened(*events).put("Mianeh", "RU DIV")
        assert ("Zenjan" in moves(marching(p, "Mianeh"), "RU DIV")) is may
        p = Position(turn=5, active="CP").happened(*events).put("Khanikan", "TU DIV")
        assert ("Karind" in moves(marching(p, "Khanikan"), "TU DIV")) is may


@pytest.mark.rule("18.8.5.1#1", "18.8")
def test_no_attack_into_closed_persia() -> None:
    """18.8.5.1: before the two events regulars do not attack tribes in Neutral Persia; the tribes may attack them."""
    p = Position(turn=5).put("Shushter", "IN DIV").put("Dizful", "Bakhtiari", control=False)
    p.ops(9)
    if p.offers("activate-attack Shushter"):
        p.do("activate-attack Shushter", "done")
    assert not p.offers("attack IN DIV > Dizful")
    p = Position(turn=5, active="CP").put("Enzeli", "Jangali").put("Astara", "RU DIV", control=False)
    attack(p, ["Enzeli"])
    assert p.offered("attack") == ["attack Jangali > Astara"]


@pytest.mark.rule("3.2.1.3.PERU", "12.7.4")
def test_cossacks_die_outside_persia() -> None:
    """3.2.1.3: the Persian Cossacks that must retreat out of Persia are eliminated and never rebuilt."""
    p = (
        Position(turn=5, active="CP")
        .put("Khoy", "PE-RU Persian Cossacks")
        .put("Van", "TU IX Corps", "TU X Corps")
        .put("Urmia", "TU DIV")
        .put("Tabriz", "TU DIV")
        .put("Bayazit", "RU DIV", "RU DIV")
    )
    battle(p, ["Van"], "attack TU IX Corps > Khoy", 1, 1)
    while p.step in ("TakeLosses", "Stand", "Retreating"):
        p.do("done" if p.step == "Stand" else p.offered()[0])
    assert p.where("PE-RU Persian Cossacks") == "AP permanently eliminated"


@pytest.mark.rule("3.2.3.2")
def test_heavy_artillery_fires_twice() -> None:
    """3.2.3.2: +2 and it flips, +1 and it is gone, whoever wins; it may be left out."""
    p = Position(turn=7, active="CP").happened("CP-33").put("Galicia", "GE IV R Corps", "GE Hvy Arty")
    for side, after in (("+2", ["GE Hvy Arty [r]"]), ("+1", [])):
        p.s.clear_marks()
        p.clear("Belgrade", "Nis", "Skopje").put("Belgrade", "SB 2 Army")
        p.ops(9).do("activate-attack Galicia")
        while p.step == "FormStack":
            p.do(next(iter(p.offered("join")), "done"))
        if p.step == "Activate":
            p.do("done")
        p.do("attack GE IV R Corps > Belgrade")
        join_all(p)
        while p.step == "PlayCards":
            p.do("done")
        assert p.step == "CommitStaff"
        p.do(next(t for t in p.offered() if t != "done"))
        pass_cards(p).dice(1, 1)
        while p.step:
            p.do("done" if p.offers("done") else p.offered()[0])
        assert any(f"1{side}," in t for t in p.log if t.startswith("CP fires"))
        assert [u for u in p.at("Galicia") if "Hvy" in u] == after


@pytest.mark.rule("9.5.3.2g#3")
def test_the_cnd_comes_to_neutral_salonika() -> None:
    """9.5.3.2g: the CND may enter at neutral vacant Salonika, which becomes AP without a breach of neutrality."""
    p = Position(turn=9).level("AP", 1).hand("AP", "AP-17").action().do("event AP-17")
    while p.offered("place") and not p.offers("place GR-BR Corps of National Defense (CND) > Salonika"):
        p.do(next((t for t in p.offered("place") if t.endswith("> Lemnos")), p.offered("place")[0]))
    p.do("place GR-BR Corps of National Defense (CND) > Salonika")
    assert p.owner("Salonika") == "AP"
    assert p.s.greece == 2


@pytest.mark.rule("18.6.1.7")
def test_submarines_close_the_aegean_for_a_turn() -> None:
    """18.6.1.7: in the turn of GERMAN SUBS no reinforcements come to the Aegean; the next turn they do."""

    def places(turn: int) -> set[str]:
        p = (
            Position(turn=9, active="CP")
            .level("CP", 1)
            .level("AP", 2)
            .control("AP", "Salonika")
            .hand("CP", "CP-22")
            .action()
            .do("event CP-22")
        )
        finish(p)
        p.set(active=1, turn=turn).hand("AP", "AP-02").action().do("event AP-02")
        return {t.rpartition(" > ")[2] for t in p.offered("place")}

    assert not places(9) & {"Salonika", "Lemnos"}
    p = (
        Position(turn=10)
        .level("AP", 2)
        .happened("CP-22", turn=9)
        .control("AP", "Salonika")
        .hand("AP", "AP-02")
        .action()
        .do("event AP-02")
    )
    assert {"Salonika", "Lemnos"} <= {t.rpartition(" > ")[2] for t in p.offered("place")}


def test_the_free_operation_needs_a_cheap_space() -> None:
    """8.1.2: the automatic operation has one OPS: a space in Disrupted Supply is out of its reach."""
    p = (
        Position(turn=9, active="CP")
        .put("Mus", "TU DIV")
        .uprising("Mus", "armenian")
        .put("Sivas", "TU DIV")
        .hand("CP")
        .action()
    )
    if p.step == "TakeAction":
        p.do("one-op")
    assert not p.offers("activate-move Mus")
    assert p.offers("activate-move Sivas")


@pytest.mark.rule("11.2#2", "16.4.2#1")
def test_a_russian_liberation_counts_for_russia() -> None:
    """11.2: a VP space of the AP lost to the CP and retaken by a RU unit counts as Russian, retaken by the British
    it does not.
    """
    for unit, start, to, ru in (("RU DIV", "Shushter", "Ahwaz", 1), ("IN DIV", "Shushter", "Ahwaz", 0)):
        p = (
            Position(turn=9)
            .happened("AP-08")
            .control("AP", "Dizful", "Burujird", "Hamadan", "Sultan Bulak", "Kazvin", "Zenjan")
            .control("CP", "Ahwaz")
            .put(start, unit)
        )
        if unit == "IN DIV":
            p.control("AP", "Amara", "Qurna", "Basra", "Fao").control("CP", "Ahwaz").put("Shushter", "IN DIV")
        p.ops(9)
        if not p.offers(f"activate-move {start}"):
            continue
        marching(p, start).do(f"move {unit} 1 > {to}")
        halt(p)
        assert p.owner(to) == "AP"
        assert p.s.ru_vp == ru
