"""Third reading: what the cards do, played from the hand: exactly what is offered, to whom, and how often."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import finish, join_all, march, pass_cards, places
from tests.games.pursuit_of_glory.referee.test_chapter_12_combat import battle, numbers


def event(p: Position, card: str) -> Position:
    """Both sides at Total War; the card is played as an Event."""
    p.set(active=1 if card[:2] == "AP" else 0).level("AP", 2).level("CP", 2)
    return p.hand(card[:2], card).action().do(f"event {card}")


def fight(p: Position, spaces: list[str], order: str) -> Position:
    """An attack as far as the first question, windows for cards without a card passed."""
    p.level("AP", 2).level("CP", 2).ops(9)
    for x in spaces:
        p.do(f"activate-attack {x}")
        while p.step == "FormStack":
            p.do(next(iter(p.offered("join")), "done"))
    p.do("done", order)
    join_all(p)
    while p.step == "PlayCards" and p.offered() == ["done"]:
        p.do("done")
    return p


def losses(p: Position) -> Position:
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    return p


# cards in combat ---------------------------------------------------------------------------------------


@pytest.mark.rule("9.5.4.3")
def test_no_prisoners_serves_and_changes_hands() -> None:
    """AP-21: with Arab Revolt attackers their Loss Number is one more, the defender's one less; then it lies face up
    before the CP, who may use it with tribes.
    """
    p = (
        Position(turn=13)
        .put("Jiddah", "Arab Revolt", "Arab Revolt")
        .put("The Hejaz", "TU-A DIV")
        .hand("AP", "AP-21")
        .hand("CP")
    )
    fight(p, ["Jiddah"], "attack Arab Revolt > The Hejaz").do("card AP-21")
    pass_cards(p).dice(3, 3)
    assert numbers(p) == {"AP": 2, "CP": 0}  # 2 on the Light table at 3 is 1, 1 is 1
    finish(p)
    p.s.clear_marks()
    p.put("Eleskirt", "Kurds").put("Kagizman", "RU DIV").set(active=0, round=2, used=())
    fight(p, ["Eleskirt"], "attack Kurds > Kagizman")
    assert (p.seat, p.offers("card AP-21")) == ("CP", True)


@pytest.mark.rule("12.2.5")
@pytest.mark.parametrize(
    ("active", "home", "unit", "target", "enemy"),
    [
        ("AP", "Aqaba", "BR Arab Northern Army (ANA)", "Maan", "TU-A DIV"),  # the ANA is no Arab Revolt unit
        ("AP", "Kagizman", "RU DIV", "Eleskirt", "Kurds"),  # tribes must attack, not defend
        ("AP", "Kagizman", "RU DIV", "Eleskirt", "TU DIV"),
    ],
)
def test_when_no_prisoners_is_not_offered(active: str, home: str, unit: str, target: str, enemy: str) -> None:
    """AP-21: the attackers must include an Arab Revolt unit or a CP tribe."""
    p = (
        Position(turn=13, active=active)
        .destroy("Aqaba", "Maan")
        .put(home, unit)
        .put(target, enemy)
        .hand("AP", "AP-21")
        .hand("CP")
    )
    p.level("AP", 2).ops(9).do(f"activate-attack {home}", "done", f"attack {unit} > {target}")
    seen = p.offers("card AP-21")
    while p.step == "PlayCards":
        seen = seen or p.offers("card AP-21")
        p.do("done")
    assert not seen


@pytest.mark.rule("9.5.4.3", "12.2.5")
def test_jafar_pasha_before_or_after_the_die() -> None:
    """CP-20: the defender retreats one space without combat, or rolls his own die again; an attacker may not use it."""
    p = Position(turn=13).put("Kagizman", "RU I Caucasian", "RU DIV").put("Eleskirt", "TU DIV", "TU DIV")
    p.control("CP", "Koprukoy", "Malazgirt").hand("CP", "CP-20").hand("AP")
    fight(p, ["Kagizman"], "attack RU I Caucasian > Eleskirt").do("card CP-20")
    assert places(p, "retreat", "TU DIV") == {"Koprukoy", "Malazgirt"}
    while p.offered("retreat"):
        p.do(next(t for t in p.offered("retreat") if t.endswith("Koprukoy")))
    while p.step == "PlayCards":
        p.do("done")
    assert numbers(p) == {}
    assert places(p, "advance") == {"Eleskirt"}
    p = (
        Position(turn=13)
        .put("Kagizman", "RU I Caucasian", "RU DIV")
        .put("Eleskirt", "TU DIV", "TU DIV")
        .hand("CP", "CP-20")
        .hand("AP")
    )
    fight(p, ["Kagizman"], "attack RU I Caucasian > Eleskirt").do("done").dice(3, 1)
    assert numbers(p) == {"AP": 3, "CP": 1}
    p.do("card CP-20").dice(6)
    assert numbers(p)["CP"] == 3
    p = (
        Position(turn=13, active="CP")
        .put("Kagizman", "RU DIV")
        .put("Eleskirt", "TU DIV")
        .hand("CP", "CP-20")
        .hand("AP")
    )
    fight(p, ["Eleskirt"], "attack TU DIV > Kagizman")
    assert not p.offers("card CP-20")


@pytest.mark.rule("9.5.4.1", "12.2.5")
@pytest.mark.parametrize(
    ("stack", "may"),
    [
        (("TU DIV",), True),
        (("TU IX Corps",), True),
        (("TU Stanke Bey",), True),
        (("TU DIV", "TU-A DIV"), False),
        (("TU DIV", "Kurds"), False),
        (("TU DIV", "GE Yildirim"), False),
        (("TU DIV", "GE Falkenhayn HQ"), False),
    ],
)
def test_who_is_ordered_to_die(stack: tuple[str, ...], may: bool) -> None:
    """CP-28: a stack of TU units only, without TU-A, tribes, Germans or Falkenhayn."""
    p = Position(turn=13).put("Kagizman", "RU I Caucasian").put("Eleskirt", *stack).hand("CP", "CP-28").hand("AP")
    fight(p, ["Kagizman"], "attack RU I Caucasian > Eleskirt")
    assert p.offers("card CP-28") is may


@pytest.mark.rule("12.3.5", "12.7.3")
def test_the_order_makes_a_trench_for_everything() -> None:
    """CP-28: in clear ground the defenders count as entrenched: both columns shift, and a retreat may be
    cancelled.
    """
    p = (
        Position(turn=13)
        .put("Kagizman", "RU I Caucasian", "RU DIV")
        .put("Eleskirt", "TU DIV", "TU DIV")
        .hand("CP", "CP-28")
        .hand("AP")
    )
    p.control("CP", "Koprukoy", "Malazgirt")
    fight(p, ["Kagizman"], "attack RU I Caucasian > Eleskirt").do("card CP-28", "done").dice(5, 1)
    # 5 one left: column 4 at 5 is 4; 4 one right: column 5 at 1 is 1
    assert numbers(p) == {"AP": 4, "CP": 1}
    p = (
        Position(turn=13)
        .put("Kagizman", "RU I Caucasian")
        .put("Eleskirt", "TU DIV", "TU DIV", "TU DIV")
        .hand("CP", "CP-28")
        .hand("AP")
    )
    p.control("CP", "Koprukoy", "Malazgirt")
    fight(p, ["Kagizman"], "attack RU I Caucasian > Eleskirt").do("card CP-28", "done").dice(5, 1)
    losses(p)
    assert p.step == "Stand"
    assert p.offered("cancel")


@pytest.mark.rule("12.9.9#3", "12.9.9#1", "12.9.9#2")
def test_catastrophe_cancels_the_withdrawal() -> None:
    """12.9.9: the Turks of Kut had announced their withdrawal; after the failed attack the card keeps them, the Indians
    run one or two spaces and the defenders, all of them, may follow along their path.
    """
    p = (
        Position(turn=9)
        .control("AP", "Fao", "Basra", "Qurna", "Amara")
        .destroy("Fao")
        .put("Sannaiyat", "IN DIV", "IN DIV")
    )
    p.put("Kut", "TU-A DIV", "TU-A DIV").trench("Kut", "CP", 1).hand("CP", "CP-27").hand("AP")
    fight(p, ["Sannaiyat"], "attack IN DIV > Kut")
    while p.step == "PlayCards":
        p.do("done")
    p.do("withdraw").dice(5, 1)
    losses(p)
    p.do("card CP-27")
    assert p.offers("done"), "one space (Amara) is enough"
    assert set(p.offered("put")) == {"put Ahwaz", "put Qurna"}
    p.do("done")
    assert p.at("Amara") == ["IN DIV"]
    assert len(p.at("Kut")) == 2
    assert places(p, "advance") == {"Sannaiyat"}


@pytest.mark.rule("12.2.5", "13.1#1")
def test_surprise_brings_at_most_two_divisions() -> None:
    """CP-19: one or two TU or TU-A divisions by land or from the Reserve, no overstack; not after the ROYAL FLYING
    CORPS.
    """
    p = Position(turn=9).control("AP", "Romani").put("El Arish", "BR DIV").put("Gaza", "TU-A DIV", "TU DIV")
    p.box("CP Reserve Box", "TU DIV").put("Damascus", "TU Elite DIV").hand("CP", "CP-19").hand("AP")
    fight(p, ["El Arish"], "attack BR DIV > Gaza").do("card CP-19")
    assert len(p.offered("redeploy")) == 2
    p.do(p.offered("redeploy")[0])
    assert p.offered("redeploy") == []
    assert len(p.at("Gaza")) == 3
    p = Position(turn=9).happened("AP-38").control("AP", "Romani").put("El Arish", "BR DIV").put("Gaza", "TU-A DIV")
    p.box("CP Reserve Box", "TU DIV").hand("CP", "CP-19").hand("AP")
    fight(p, ["El Arish"], "attack BR DIV > Gaza")
    assert not p.offers("card CP-19")


@pytest.mark.rule("12.2.5")
@pytest.mark.parametrize(("target", "home", "may"), [("Gaza", "El Arish", True), ("Eleskirt", "Kagizman", False)])
def test_where_surprise_works(target: str, home: str, may: bool) -> None:
    """CP-19: in Mesopotamia, Syria/Palestine and Sinai only."""
    p = Position(turn=9).control("AP", "Romani").put(home, "BR DIV" if may else "RU DIV").put(target, "TU DIV")
    p.box("CP Reserve Box", "TU DIV").hand("CP", "CP-19").hand("AP")
    fight(p, [home], f"attack {'BR' if may else 'RU'} DIV > {target}")
    assert p.offers("card CP-19") is may


@pytest.mark.rule("12.9.1#1", "12.2.5")
def test_the_push_is_made_by_full_british_participants() -> None:
    """AP-50: after a won attack and its advance the full-strength participants may attack once more."""
    p = (
        Position(turn=15)
        .happened("AP-54")
        .control("AP", "Romani", "Jaffa")
        .put("El Arish", "BR DIV", "BR DIV")
        .destroy("Gaza")
    )
    p.put("Gaza", "TU DIV [r]").put("Beersheba", "TU DIV").hand("AP", "AP-50").hand("CP")
    fight(p, ["El Arish"], "attack BR DIV > Gaza")
    pass_cards(p).dice(6, 1)
    losses(p)
    p.do("advance BR DIV 1 > Gaza", "done", "card AP-50")
    while p.step == "PlayCards":
        p.do("done")
    assert "attack BR DIV 1 > Beersheba" in p.offered("attack")
    assert not any(t.endswith("Gaza") for t in p.offered("attack"))


@pytest.mark.rule("9.5.4.1")
@pytest.mark.parametrize(("event_played", "may"), [(True, True), (False, False)])
def test_the_cards_of_allenby(event_played: bool, may: bool) -> None:
    """AP-50, AP-51, AP-52: only after ALLENBY."""
    p = (
        Position(turn=15)
        .control("AP", "Romani", "Jaffa")
        .put("El Arish", "BR DIV")
        .put("Romani", "BR Cavalry")
        .put("Gaza", "TU DIV")
    )
    if event_played:
        p.happened("AP-54")
    p.hand("AP", "AP-52").hand("CP")
    fight(p, ["El Arish"], "attack BR DIV > Gaza")
    assert p.offers("card AP-52") is may
    if may:
        p.do("card AP-52")
        assert sorted(p.at("El Arish")) == ["BR Cavalry", "BR DIV"]


@pytest.mark.rule("9.4.1a")
@pytest.mark.parametrize(
    ("stage", "target", "may"), [(1, "Erevan", True), (0, "Erevan", False), (1, "Kagizman", False)]
)
def test_the_armories_of_the_czar(stage: int, target: str, may: bool) -> None:
    """CP-42: the Revolution has begun and a VP space of Russia was captured in this combat; four TU points at once."""
    home = "Kagizman" if target == "Erevan" else "Eleskirt"
    p = Position(turn=15, active="CP").set(stage=stage).put(home, "TU IX Corps", "TU DIV [r]").put(target, "RU DIV [r]")
    p.hand("CP", "CP-42").hand("AP")
    fight(p, [home], f"attack TU IX Corps > {target}")
    pass_cards(p).dice(5, 1)
    losses(p)
    p.do(f"advance TU IX Corps > {target}")
    while p.step and p.step != "PlayCards":
        p.do("done")
    assert p.offers("card CP-42") is may
    if may:
        p.do("card CP-42")
        assert p.offered("restore") == ["restore TU DIV 1"]


@pytest.mark.rule("9.5.4.2#1")
def test_war_weary_balkans_is_never_kept() -> None:
    """AP-44: +1 against Bulgarians, who may not cancel their retreat; the card is discarded though the AP won."""
    p = (
        Position(turn=13)
        .happened("CP-33")
        .control("AP", "Salonika", "Monastir")
        .put("Doiran", "FR Army Orient 1", "FR DIV")
    )
    p.put("Veles", "BU DIV", "BU DIV").hand("AP", "AP-44").hand("CP")
    fight(p, ["Doiran"], "attack FR Army Orient 1 > Veles").do("card AP-44")
    pass_cards(p).dice(2, 1)
    losses(p)
    assert p.step != "Stand"
    assert p.offered("retreat")
    finish(p)
    from greatwar.games.pursuit_of_glory.components import card
    from greatwar.games.pursuit_of_glory.state import DISCARD

    assert p.s.pile[card("AP-44").n] == DISCARD


# events --------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.5.3.2a")
def test_the_sphere_of_influence_by_rail_only() -> None:
    """AP-09: three divisions together in a vacant AP space of Russia or Azerbaijan on a railroad to a Russian source:
    Poti has only a road, Kars is occupied, Khoy has no rail.
    """
    p = event(Position(turn=3).put("Kars", "RU DIV"), "AP-09")
    told = {t.removeprefix("put ") for t in p.offered("put")}
    assert {"Tabriz", "Julfa", "Erevan", "Batum", "Sarikamis", "Tiflis"} <= told
    assert not told & {"Poti", "Kars", "Khoy", "Ardahan", "Oltu", "Kagizman", "Eastern Persia"}
    p.do("put Tabriz")
    assert sorted(p.at("Tabriz")) == ["RU DIV", "RU DIV", "RU Elite DIV"]
    p = event(Position(turn=3).control("CP", "Aleksandropol"), "AP-09")
    assert not {"put Erevan", "put Kars", "put Tabriz"} & set(p.offered())


@pytest.mark.rule("9.5.3.2g#3", "18.8.1.1d")
def test_allied_solidarity() -> None:
    """AP-17: to AP ports and Beachheads of the Balkans, Lemnos included; the CND also to neutral Salonika."""
    p = event(Position(turn=7).beachhead("Beachhead Thermaikos Bay", "Beachhead Suvla Bay"), "AP-17")
    assert places(p, "place", "RU 2/4 Special") == {"Lemnos", "Beachhead Thermaikos Bay"}
    assert places(p, "place", "IT DIV") == {"Lemnos", "Beachhead Thermaikos Bay"}
    p.do("place RU 2/4 Special > Lemnos", "place IT DIV > Lemnos")
    assert places(p, "place", "GR-BR") == {"Lemnos", "Beachhead Thermaikos Bay", "Salonika"}
    p.do("place GR-BR Corps of National Defense (CND) > Salonika")
    assert (p.owner("Salonika"), p.s.greece) == ("AP", 2)


def test_save_tiflis_moves_russians_toward_it() -> None:
    """CP-11: RU units of Azerbaijan, Neutral Persia and Turkey fall back one space toward Tiflis; those of Russia and
    in forts stay; it is not offered after GRAND DUKE TO TIFLIS.
    """
    p = (
        Position(turn=3, active="CP")
        .put("Koprukoy", "TU IX Corps")
        .put("Sarikamis", "RU I Caucasian")
        .put("Van", "RU DIV")
    )
    p.put("Bayazit", "RU DIV").put("Tabriz", "RU DIV").put("Kars", "RU DIV").control("AP", "Khoy").hand(
        "CP", "CP-11"
    ).hand("AP")
    fight(p, ["Koprukoy"], "attack TU IX Corps > Sarikamis")
    pass_cards(p).dice(1, 1)
    losses(p)
    p.do("card CP-11")
    assert {t.partition(" > ")[0].rpartition(" ")[0] for t in p.offered("retreat")} == {"retreat RU DIV"}
    assert places(p, "retreat") == {"Khoy", "Kagizman", "Julfa"}
    while p.offered("retreat"):
        p.do(p.offered("retreat")[0])
    assert (p.at("Kars"), p.at("Sarikamis")) == (["RU DIV"], ["RU I Caucasian"])
    p = (
        Position(turn=7, active="CP")
        .happened("AP-23")
        .put("Koprukoy", "TU IX Corps")
        .put("Sarikamis", "RU I Caucasian")
    )
    p.hand("CP", "CP-11").hand("AP")
    fight(p, ["Koprukoy"], "attack TU IX Corps > Sarikamis")
    pass_cards(p).dice(1, 1)
    losses(p)
    assert not p.offers("card CP-11")


@pytest.mark.rule("18.3")
def test_reinforcements_organize_one_corps_at_once() -> None:
    """CP-26: five corps to Corps Assets, and one of them may be organized at once from divisions on the map."""
    p = event(Position(turn=5).put("Sivas", "TU DIV", "TU DIV"), "CP-26")
    while p.step == "PlaceUnits":
        p.do(next(t for t in p.offered() if t.endswith("CP Reserve Box")))
    assert {t.removeprefix("organize ").partition(" > ")[0] for t in p.offered("organize")} == {
        "TU XIV Corps", "TU XV Corps", "TU XVI Corps", "TU XVII Corps", "TU-A XVIII Corps"
    }  # fmt: skip
    p.do("organize TU XIV Corps > Sivas")
    while p.step == "Disperse":
        p.do(p.offered()[0])
    assert p.at("Sivas") == ["TU XIV Corps [r]"]
    assert p.offered("organize") == []


@pytest.mark.rule("9.5.3.2k")
@pytest.mark.parametrize(("belgrade", "may"), [("CP", True), ("AP", False)])
def test_the_yildirim_come_by_rail_of_supply(belgrade: str, may: bool) -> None:
    """CP-45: to TU sources that trace to Galicia; cut off from it the Event is not played."""
    p = (
        Position(turn=13, active="CP")
        .happened("CP-33")
        .level("CP", 2)
        .control(belgrade, "Belgrade")
        .control("CP", "Nis")
    )
    p.hand("CP", "CP-45").action()
    assert p.offers("event CP-45") is may
    if may:
        p.do("event CP-45")
        assert places(p, "place", "GE Yildirim") == {"Constantinople", "Kayseri", "Erzincan", "Damascus", "Baghdad"}


@pytest.mark.rule("9.2.3#1", "9.5.1#6")
def test_jihad_supremacy_moves_tribes_only() -> None:
    """CP-46: eliminated tribes go to the Key, those on the map are full; its OPS activate spaces with tribes only."""
    p = (
        Position(turn=13)
        .set(jihad=10)
        .put("Rize", "Laz [r]", "TU DIV")
        .put("Sivas", "TU DIV")
        .box("CP Eliminated Units Box", "Bawi")
    )
    event(p, "CP-46")
    assert p.offered() == ["activate-move Rize", "activate-attack Rize", "done"]
    assert "Laz" in p.at("Rize")
    assert "Bawi" in p.at("Tribal Warfare Key")


@pytest.mark.rule("9.5.1#1")
def test_caucasian_reforms_take_four_corps_for_two() -> None:
    """CP-52: four LCUs of map or Corps Assets (three infantry divisions for one) are gone for good; two special corps
    come in Anatolia, Caucasia or on the Gallipoli map.
    """
    p = Position(turn=15).put("Sivas", "TU IX Corps", "TU DIV", "TU DIV").put("Mus", "TU X Corps", "TU DIV")
    event(p.box("CP Corps Assets Box", "TU XX Corps"), "CP-52")
    assert not any("TU Cavalry" in t for t in p.offered())
    for u in ("TU IX Corps", "TU X Corps", "TU XX Corps", "TU DIV 1", "TU DIV 2", "TU DIV 3"):
        if p.step == "GiveUp":
            p.do(f"eliminate {u}")
    assert len(p.at("CP permanently eliminated")) == 6
    told = places(p, "place", "TU 1 Caucasian")
    assert {"Erzincan", "Sivas", "Krithia"} <= told
    assert not told & {"Damascus", "Baghdad", "Constantinople", "Kars"}


@pytest.mark.rule("9.5.1#1")
def test_to_help_and_save_you_counts_groups() -> None:
    """CP-40: -1 VP for each LCU and for each group of up to three divisions; they come to Galicia reduced; no HQs."""
    p = Position(turn=15).happened("CP-33").put("Veles", "BR XVI Corps")
    p.box("CP removed from game", "GE DIV", "AH VIII Corps", "GE Hvy Arty", "AH DIV", "AH DIV", "AH DIV")
    event(p, "CP-40")
    assert not any("Hvy" in t for t in p.offered())
    for unit, vp in (("AH DIV", 9), ("AH DIV", 9), ("AH DIV", 9), ("GE DIV", 8), ("AH VIII Corps", 7)):
        p.do(next(t for t in p.offered("return") if unit in t))
        assert p.s.vp == vp
    finish(p)
    assert sorted(p.at("Galicia")) == ["AH DIV [r]", "AH DIV [r]", "AH DIV [r]", "AH VIII Corps [r]", "GE DIV [r]"]


@pytest.mark.rule("9.5.1#1")
def test_the_military_mission_digs_four_times() -> None:
    """CP-08: four Level 1 trenches, each in another CP space of Anatolia or the Gallipoli map, in any ground."""
    p = event(Position(turn=2).put("Sivas", "TU DIV"), "CP-08")
    told = {t.removeprefix("entrench ") for t in p.offered("entrench")}
    assert {"Sivas", "Ankara", "Krithia", "Gallipoli"} <= told
    assert not told & {"Erzurum", "Gaza", "Rodosto", "Bulair"}, (
        "Caucasia, Syria and Thrace are elsewhere; Bulair has one"
    )
    for x in ("Sivas", "Ankara", "Krithia", "Konya"):
        p.do(f"entrench {x}")
    assert p.offered("entrench") == []


@pytest.mark.rule("18.8.5.1#1", "9.1.2#2")
@pytest.mark.parametrize("card", ["AP-08", "CP-10"])
def test_either_persian_card_opens_persia_to_both(card: str) -> None:
    """18.8.5.1: after SECRET TREATY or PERSIAN PUSH either side enters Neutral Persia."""
    p = Position(turn=3).put("Tiflis", "RU DIV").put("Sivas", "TU DIV")
    event(p, card)
    finish(p)
    p.s.clear_marks()
    p.clear("Mianeh", "Khanikan").put("Mianeh", "RU DIV").put("Khanikan", "TU-A DIV")
    march(p.set(active=1, round=2), "Mianeh")
    assert p.offers("move RU DIV > Zenjan")
    p.s.clear_marks()
    march(p.set(active=0), "Khanikan")
    assert p.offers("move TU-A DIV > Karind")


@pytest.mark.rule("17.2.2", "9.4.1a")
def test_kitchener_for_the_turn_and_for_good() -> None:
    """AP-14: RU attacks into Caucasia +1 for the turn, not into Russia; one BR point a turn may become Russian."""
    p = event(Position(turn=3).put("Kagizman", "RU DIV").put("Eleskirt", "TU DIV"), "AP-14")
    finish(p)
    p.s.clear_marks()
    battle(p.set(round=2), ["Kagizman"], "attack RU DIV > Eleskirt", 3, 3)
    assert any("3+1" in t for t in p.log if t.startswith("AP fires"))
    p = event(Position(turn=3).put("Erevan", "RU DIV").put("Nachivan", "TU DIV"), "AP-14")
    finish(p)
    p.s.clear_marks()
    p.control("CP", "Julfa", "Bayazit")
    battle(p.set(round=2), ["Erevan"], "attack RU DIV > Nachivan", 3, 3)
    assert any("3+0" in t for t in p.log if t.startswith("AP fires"))


@pytest.mark.rule("9.5.1#1")
@pytest.mark.parametrize(("unit", "vp"), [("BR DIV", 7), ("IN DIV", 7), ("FR DIV", 8)])
def test_jerusalem_by_christmas(unit: str, vp: int) -> None:
    """AP-42: captured by a BR, IN or ANZ unit the goal is worth a VP more; the French do not fulfil it, and it costs a
    VP when the second turn after is over.
    """
    p = event(Position(turn=10), "AP-42").do("put Jerusalem")
    finish(p)
    p.s.clear_marks()
    p.put("Jaffa", unit)
    march(p.set(round=2), "Jaffa").do(f"move {unit} > Jerusalem")
    assert p.s.vp == vp
    finish(p)
    for turn in (10, 11, 12):
        finish(p.set(turn=turn).offensive("AP").offensive("CP").phase("War Status"))
    assert p.s.vp == (vp if vp == 7 else 9)


@pytest.mark.rule("18.6.1.7", "14.1.4")
def test_submarines_make_the_sea_dear_until_athens_falls() -> None:
    """CP-22: spaces fed by sea in the E. Mediterranean or Aegean alone cost one OPS more, as long as Athens is not the
    AP's; Cairo and Basra do not.
    """
    p = event(Position(turn=5), "CP-22")
    finish(p)
    p.set(active=1, round=2).control("AP", "Salonika", "Fao").destroy("Fao")
    for where in ("Salonika", "Cairo", "Jaffa", "Basra"):
        p.put(where, "BR DIV")
    assert [p.price(x) for x in ("Salonika", "Jaffa", "Cairo", "Basra")] == [2, 2, 1, 1]
    p.control("AP", "Athens")
    assert [p.price(x) for x in ("Salonika", "Jaffa")] == [1, 1]


@pytest.mark.rule("9.5.1#1", "9.4.1#1")
def test_the_parliamentary_inquiry() -> None:
    """CP-09: no more BR points this turn, and spaces with BR or IN units cost one more; ANZ and Russians do not."""
    p = event(Position(turn=5).box("AP Eliminated Units Box", "IN Tigris Corps"), "CP-09")
    finish(p)
    p.set(active=1).put("Cairo", "BR DIV").put("Suez", "IN DIV").put("Kars", "RU DIV").put("Pt. Said", "ANZ Cavalry")
    assert [p.price(x) for x in ("Cairo", "Suez", "Kars", "Pt. Said")] == [2, 2, 1, 1]
    p.hand("AP", "AP-13").action().do("rp AP-13")
    from greatwar.games.pursuit_of_glory.names import POOLS

    told = {POOLS[i]: n / 2 for i, n in enumerate(p.s.rp) if n}
    assert told == {"IN": 2, "RU": 3, "AP-A": 1}


@pytest.mark.rule("12.2.5", "9.5.4.1")
def test_where_armoured_cars_go() -> None:
    """ARMORED CARS: no help into mountains, swamps and Beachheads; into clear ground and desert it is offered."""
    for target, home, unit, may in (
        ("Eleskirt", "Kagizman", "RU DIV", True),
        ("Sarikamis", "Kagizman", "RU DIV", False),
        ("Qurna", "Basra", "IN DIV", False),
        ("Shaiba", "Basra", "IN DIV", True),
    ):
        p = (
            Position(turn=9)
            .control("AP", "Fao", "Basra")
            .destroy("Fao")
            .put(home, unit)
            .put(target, "TU-A DIV")
            .hand("AP", "AP-20")
            .hand("CP")
        )
        fight(p, [home], f"attack {unit} > {target}")
        assert p.offers("card AP-20") is may, target


@pytest.mark.rule("12.4.3b", "12.2.8c", "12.4.3a")
@pytest.mark.parametrize(("card", "order"), [("AP-51", ["AP"]), ("", ["CP", "AP"])])
def test_the_haversack_ruse_lets_the_attacker_fire_first(card: str, order: list[str]) -> None:
    """AP-51: with a BR LCU the AP fires first without terrain, and who is destroyed does not answer; without the card a
    failed flank attack lets the defender fire first.
    """
    p = (
        Position(turn=13)
        .happened("CP-33", "AP-54")
        .control("AP", "Salonika", "The Struma", "Ft. Rupel")
        .trench("Adrianople", "CP", 0)
    )
    p.put("Xanthi", "BR XVI Corps").put("Philippopoli", "BR DIV").put("Adrianople", "TU DIV [r]").destroy("Adrianople")
    p.hand("AP", *([card] if card else [])).hand("CP").level("AP", 2).ops(9)
    p.do("activate-attack Xanthi", "activate-attack Philippopoli", "done", "attack BR XVI Corps > Adrianople")
    join_all(p).do("flank Xanthi")
    while p.step in ("PlayCards", "CommitStaff", "AnnounceWithdrawal"):
        p.do(f"card {card}" if card and p.offers(f"card {card}") else "done")
    p.dice(1, 3, 3)
    losses(p)
    assert [t.split()[0] for t in p.log if " fires: " in t] == order


@pytest.mark.rule("12.2.8c")
def test_the_army_of_islam_fires_first() -> None:
    """CP-44: the attackers fire first; a defender destroyed does not answer."""
    p = (
        Position(turn=15, active="CP")
        .happened("CP-13")
        .set(jihad=6)
        .put("Kagizman", "TU IX Corps")
        .put("Erevan", "RU DIV [r]")
    )
    p.hand("CP", "CP-44").hand("AP")
    fight(p, ["Kagizman"], "attack TU IX Corps > Erevan").do("card CP-44")
    pass_cards(p).dice(3)
    losses(p)
    assert [t.split()[0] for t in p.log if " fires: " in t] == ["CP"]
