"""Third reading, chapter 12: fire in sequence, Withdrawal, retreats, advances and forts, several rules at a time."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import attack, finish, join_all, march, pass_cards, places
from tests.games.pursuit_of_glory.referee.test_chapter_12_combat import battle, numbers, order_of_fire, went


def losses(p: Position) -> Position:
    """Take the first way of losing wherever it is asked."""
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    return p


def withdrawing(p: Position, *dice: int) -> Position:
    """Nobody plays cards, the Turks announce their withdrawal, the dice fall."""
    join_all(p)
    while p.step in ("PlayCards", "AnnounceWithdrawal", "CommitStaff", "AnnounceFlank"):
        if p.step == "AnnounceWithdrawal":
            p.do(next(t for t in p.offered() if t != "done"))
        else:
            p.do("no-flank" if p.step == "AnnounceFlank" else "done")
    return losses(p.dice(*dice))


# fire in sequence --------------------------------------------------------------------------------------


@pytest.mark.rule("12.4.3d", "12.3.4#1", "12.6.5#7")
@pytest.mark.parametrize(("reserve", "fired"), [(("TU DIV",), 1), ((), None)])
def test_the_division_of_a_lost_corps_fires_light(reserve: tuple[str, ...], fired: int | None) -> None:
    """12.4.3d: over the canal the defender fires first; a corps lost to it is replaced, and the division answers on
    the Light table; with no division nobody answers.
    """
    p = Position(turn=5, active="CP").happened("CP-33", "AP-29").control("CP", "Vidin", "Plevna", "Rustchuk", "Nis")
    p.control("CP", "Belgrade").put("Plevna", "BU 1 Army [r]").put("Craiova", "RO 1 Army", "RO 2 Army")
    p.box("CP Reserve Box", *["BU DIV" for _ in reserve])
    battle(p, ["Plevna"], "attack BU 1 Army > Craiova", 3, 6)
    losses(p)
    assert order_of_fire(p)[0] == "AP"
    assert numbers(p)["AP"] == 3
    assert numbers(p).get("CP") == fired


@pytest.mark.rule("12.4.3d", "12.2.8a#2")
@pytest.mark.parametrize(("victim", "bonus"), [("TU Cavalry", "4+0"), ("BU DIV", "4+1")])
def test_cavalry_lost_to_the_first_fire_gives_nothing(victim: str, bonus: str) -> None:
    """12.4.3d: if the attacker's only cavalry dies over the water before he fires there is no +1 for the rest."""
    p = Position(turn=5, active="CP").happened("CP-33", "AP-29").control("CP", "Belgrade", "Nis")
    p.put("Plevna", "BU DIV", "TU Cavalry [r]").put("Craiova", "RO DIV", "RO DIV")
    attack(p, ["Plevna"], "attack BU DIV > Craiova")
    join_all(p)
    pass_cards(p).dice(3)
    assert numbers(p) == {"AP": 1}
    p.do(f"loss {victim}").dice(4)
    assert any(bonus in t for t in p.log if t.startswith("CP fires"))


@pytest.mark.rule("12.4.1")
def test_a_land_side_allows_the_flank_attack() -> None:
    """12.4.1: a space attacked over a river and over land may be flanked; over the river alone it may not."""
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33", "AP-29")
        .control("CP", "Belgrade", "Nis", "Cernavoda", "Bucharest")
    )
    p.put("Plevna", "BU 1 Army").put("Vidin", "BU DIV").put("Craiova", "RO DIV").destroy("Bucharest")
    attack(p, ["Plevna", "Vidin"], "attack BU 1 Army > Craiova")
    join_all(p)
    assert p.step != "AnnounceFlank"
    p = Position(turn=9, active="CP").happened("CP-33", "AP-29").control("CP", "Belgrade", "Nis")
    p.put("Plevna", "BU 1 Army").put("Targu Jiu", "BU DIV").put("Craiova", "RO DIV").control("CP", "Hatseg")
    attack(p, ["Plevna", "Targu Jiu"], "attack BU 1 Army > Craiova")
    join_all(p)
    assert p.step == "AnnounceFlank"


@pytest.mark.rule("12.8#2", "12.4.3a", "12.8#1")
def test_withdrawal_softens_a_flank_attack() -> None:
    """12.8 with 12.4.3: the Turks of Adrianople withdraw from a flank attack: the AP fires first, for one less."""
    p = Position(turn=9).happened("CP-33").level("AP", 2).control("AP", "Salonika", "The Struma", "Ft. Rupel")
    p.put("Xanthi", "BR XVI Corps").put("Philippopoli", "BR DIV").put("Adrianople", "TU DIV", "TU DIV").trench(
        "Adrianople", "CP", 0
    )
    attack(p, ["Xanthi", "Philippopoli"], "attack BR XVI Corps > Adrianople")
    join_all(p).do("flank Xanthi")
    while p.step in ("PlayCards", "CommitStaff"):
        p.do("done")
    assert p.step == "AnnounceWithdrawal"
    p.do(next(t for t in p.offered() if t != "done")).dice(3, 4)
    # 3+1 succeeds; strength 5 on the Heavy table at 4 is 4, one less for the withdrawal: one division and a step
    assert order_of_fire(p) == ["AP"]
    assert p.combat.defender_loss == 3
    losses(p)
    assert p.at("Adrianople") == ["TU DIV [r]"]
    p.dice(1)
    assert places(p, "retreat", "TU DIV") <= {"Catalca", "Burgas", "Zagora"}


# 12.8 Turkish Withdrawal ------------------------------------------------------------------------------


@pytest.mark.rule("12.8#2", "12.8#4", "12.9.1#2")
def test_a_withdrawal_from_a_harmless_attack() -> None:
    """12.8: a Loss Number of 0 stays 0: a tie; the Turks go all the same and even a reduced attacker may follow."""
    p = Position(turn=5).put("Kagizman", "RU DIV [r]").put("Sarikamis", "TU DIV").control("CP", "Oltu", "Koprukoy")
    attack(p, ["Kagizman"], "attack RU DIV > Sarikamis")
    withdrawing(p, 1, 1)
    assert p.s.combat is not None
    retreats = places(p, "retreat", "TU DIV")
    assert "Koprukoy" in retreats
    p.do("retreat TU DIV > Koprukoy")
    assert went(p, "advance", "RU DIV") == {"Sarikamis"}


@pytest.mark.rule("12.8#1")
@pytest.mark.parametrize(
    ("stack", "asked"),
    [
        (("TU DIV",), True),
        (("TU-A DIV",), True),
        (("TU DIV", "Kurds"), True),
        (("Kurds",), False),
        (("TU DIV", "TU IX Corps"), False),
        (("GE Yildirim",), False),
        (("TU DIV", "GE Yildirim"), True),
    ],
)
def test_who_may_withdraw(stack: tuple[str, ...], asked: bool) -> None:
    """12.8: TU and TU-A SCUs in good ground without a CP LCU; tribes and Germans alone do not."""
    p = (
        Position(turn=13)
        .put("Kagizman", "RU DIV")
        .put("Sarikamis", *stack)
        .happened("CP-33")
        .control("CP", "Nis", "Belgrade")
    )
    attack(p, ["Kagizman"], "attack RU DIV > Sarikamis")
    join_all(p)
    while p.step in ("PlayCards", "CommitStaff"):
        p.do("done")
    assert (p.step == "AnnounceWithdrawal") is asked


@pytest.mark.rule("12.8#3")
def test_a_withdrawal_cannot_be_cancelled() -> None:
    """12.8: even in a mountain the withdrawing Turks may not stand by a further step."""
    p = Position(turn=5).put("Kagizman", "RU I Caucasian").put("Sarikamis", "TU DIV", "TU DIV")
    p.control("CP", "Oltu", "Koprukoy")
    attack(p, ["Kagizman"], "attack RU I Caucasian > Sarikamis")
    withdrawing(p, 4, 1)
    assert p.step != "Stand"
    assert p.offered("retreat")


@pytest.mark.rule("12.8#2", "12.7.2", "12.8#3")
def test_a_withdrawal_is_one_space_however_great_the_defeat() -> None:
    """12.8: the Loss Numbers differ by three, but the Turks retreat exactly one space."""
    p = (
        Position(turn=5)
        .put("Kagizman", "RU I Caucasian", "RU DIV", "RU DIV")
        .put("Sarikamis", "TU DIV", "TU DIV", "TU DIV")
    )
    p.control("CP", "Oltu", "Koprukoy", "Erzurum")
    attack(p, ["Kagizman"], "attack RU I Caucasian > Sarikamis")
    withdrawing(p, 5, 1)
    assert numbers(p)["AP"] >= 3
    while p.offered("retreat"):
        p.do(next(t for t in p.offered("retreat") if t.endswith("Koprukoy")))
    assert p.at("Koprukoy")
    assert not p.at("Erzurum")


@pytest.mark.rule("12.8#4", "12.9.5#1", "15.2.1#1")
def test_a_garrison_that_withdraws_leaves_the_fort() -> None:
    """12.8 with 12.9.5: after a withdrawal out of Erzurum a single division may not follow (fort 3), a corps may."""
    for attackers, follows in ((("RU DIV [r]",), False), (("RU I Caucasian [r]",), True)):
        p = Position(turn=5).put("Koprukoy", *attackers).put("Erzurum", "TU DIV").control("AP", "Sarikamis", "Kagizman")
        attack(p, ["Koprukoy"], f"attack {attackers[0].removesuffix(' [r]')} > Erzurum")
        withdrawing(p, 1, 1)
        while p.offered("retreat"):
            p.do(p.offered("retreat")[0])
        assert (went(p, "advance") == {"Erzurum"}) is follows
        if follows:
            p.do(p.offered("advance")[0])
            finish(p)
            assert p.owner("Erzurum") == "CP"


@pytest.mark.rule("12.8#1", "12.10.5")
def test_no_withdrawal_in_a_region() -> None:
    """12.8, 12.10.5: Turks in Eastern Persia (mountain) may not withdraw."""
    p = Position(turn=13).happened("AP-08").put("Eastern Persia", "TU DIV").put("Central Persia", "IN DIV")
    p.ops(9).do("activate-attack Central Persia")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    p.do("done", "attack IN DIV > Eastern Persia")
    join_all(p)
    while p.step in ("PlayCards", "CommitStaff", "ChooseDefenders"):
        p.do(p.offered()[-1])
    assert p.step != "AnnounceWithdrawal"


# retreats -----------------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.7#1", "12.1.4")
def test_a_corps_that_fled_into_a_battle_is_lost_without_a_division() -> None:
    """12.7.7: a retreated corps in the next attacked space does not fire, and a Loss Number of 1 destroys it; it goes
    to the box and no division takes its place.
    """
    p = Position(turn=5, active="CP").put("Koprukoy", "TU IX Corps", "TU X Corps").put("Eleskirt", "RU IV Caucasian")
    p.put("Bayazit", "TU XI Corps").put("Kagizman", "RU DIV").box("AP Reserve Box", "RU DIV")
    p.control("CP", "Sarikamis", "Malazgirt").control("AP", "Erevan", "Kars")
    p.ops(9).do("activate-attack Koprukoy", "activate-attack Bayazit", "done").dice(2, 3)
    p.do("attack TU IX Corps > Eleskirt")
    join_all(p)
    pass_cards(p)
    losses(p)
    while p.step == "Retreating":
        p.do(next((t for t in p.offered("retreat") if t.endswith("Kagizman")), p.offered("retreat")[0]))
    while p.step and p.step != "Fight" and not p.offered("attack"):
        p.do("done")
    assert p.where("RU IV Caucasian") == "Kagizman"
    p.dice(2, 3).do("attack TU XI Corps > Kagizman")
    join_all(p)
    pass_cards(p)
    losses(p)
    assert p.where("RU IV Caucasian") == "AP Eliminated Units Box"
    assert p.at("AP Reserve Box") == ["RU DIV"]


@pytest.mark.rule("12.7.4", "12.6.5#7")
@pytest.mark.parametrize(("crowd", "gone"), [(3, True), (2, False)])
def test_the_division_of_a_lost_corps_that_cannot_retreat(crowd: int, gone: bool) -> None:
    """12.7.4: the division that replaced a corps has only a full space to go to: both are gone for good."""
    p = (
        Position(turn=5, active="CP")
        .put("Koprukoy", "TU IX Corps", "TU X Corps")
        .put("Eleskirt", "RU IV Caucasian [r]")
    )
    p.put("Sarikamis", "TU DIV").put("Malazgirt", "TU DIV").put("Kagizman", *["RU DIV"] * crowd)
    p.box("AP Reserve Box", "RU Elite DIV")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 2, 3)
    assert numbers(p) == {"CP": 3, "AP": 2}
    losses(p)
    finish(p)
    lost = p.at("AP permanently eliminated")
    assert (("RU Elite DIV" in lost), p.where("RU IV Caucasian") == "AP permanently eliminated") == (gone, gone)
    assert ("RU Elite DIV" in p.at("Kagizman")) is not gone


@pytest.mark.rule("12.7.6f", "12.7.6b", "12.7.6d", "12.7.6e")
def test_the_second_space_of_a_retreat() -> None:
    """12.7.6e, f: from Kagizman both friendly neighbours are open, not the enemy's Bayazit nor the battle's."""
    p = (
        Position(turn=5, active="CP")
        .put("Koprukoy", "TU IX Corps", "TU X Corps", "TU DIV")
        .put("Eleskirt", "RU DIV", "RU DIV")
    )
    p.control("AP", "Kagizman", "Erevan", "Kars").control("CP", "Bayazit", "Sarikamis", "Malazgirt")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 2, 1)
    losses(p)
    assert places(p, "retreat", "RU DIV") == {"Erevan", "Kars"}


@pytest.mark.rule("12.7.10#1")
def test_beachheads_are_left_even_in_winter() -> None:
    """12.7.10: driven off a Beachhead in Winter the units go to the Island Base; only retreats by sea are barred."""
    p = (
        Position(turn=6, round=6, active="CP")
        .beachhead("Beachhead Suvla Bay")
        .put("Beachhead Suvla Bay", "BR DIV", "BR XII Corps")
    )
    p.put("Anafarta", "TU IX Corps", "TU X Corps", "TU XI Corps")
    battle(p, ["Anafarta"], "attack TU IX Corps > Beachhead Suvla Bay", 1, 4, 1)
    losses(p)
    while p.step == "Retreating":
        p.do(p.offered("retreat")[0])
    assert sorted(u.removesuffix(" [r]") for u in p.at("Lemnos")) == ["BR DIV", "BR XII Corps"]


@pytest.mark.rule("12.7.11#1", "12.7.11#2")
@pytest.mark.parametrize(
    ("turn", "gone"),
    [(5, False), (6, True)],
)
def test_the_replacing_division_may_sail(turn: int, gone: bool) -> None:
    """12.7.11: a British corps destroyed in a port is replaced, and the division may retreat by sea; not in Winter."""
    p = Position(turn=turn, round=6, active="CP").put("Jaffa", "BR XXI Corps [r]").box("AP Reserve Box", "BR DIV")
    p.put("Nablus", "TU IX Corps", "TU X Corps", "TU XI Corps").put("Gaza", "TU DIV").put("Jerusalem", "TU DIV")
    p.put("Haifa", "TU DIV").level("CP", 2)
    battle(p, ["Nablus"], "attack TU IX Corps > Jaffa", 2, 1)
    losses(p)
    finish(p)
    at_sea = any("BR DIV" in u for x in ("Alexandria", "Pt. Said", "Lemnos", "Ismailia", "Cyprus") for u in p.at(x))
    assert at_sea is not gone


@pytest.mark.rule("12.7.11#1", "3.2.1.3.BLACKSEA")
@pytest.mark.parametrize("turn", [5, 6])
def test_the_black_sea_division_sails_in_any_season(turn: int) -> None:
    """12.7.11: the marines retreat by sea over the Black Sea, in Winter too (the ban names other seas)."""
    p = (
        Position(turn=turn, round=6, active="CP")
        .put("Rize", "RU Black Sea Division")
        .put("Trabzon", "TU IX Corps", "TU X Corps")
    )
    p.put("Ardahan", "TU DIV").level("CP", 1)
    battle(p, ["Trabzon"], "attack TU IX Corps > Rize", 1, 3, 1)
    losses(p)
    if p.step == "Stand":
        p.do("done")
    assert {"Batum", "Poti"} <= places(p, "retreat", "RU Black Sea Division")


@pytest.mark.rule("12.7.6b")
def test_nobody_retreats_onto_an_unbesieged_fort() -> None:
    """12.7.6b: even a corps that could besiege the fort does not retreat into its space."""
    p = (
        Position(turn=5, active="CP")
        .put("Oltu", "RU I Caucasian")
        .put("Koprukoy", "TU IX Corps", "TU X Corps", "TU DIV")
    )
    p.put("Sarikamis", "TU DIV").put("Ardahan", "TU DIV").control("CP", "Bayburt")
    p.put("Bayburt", "TU DIV")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Oltu", 2, 1)
    losses(p)
    assert "Erzurum" not in places(p, "retreat")


# advances and forts ---------------------------------------------------------------------------------------


@pytest.mark.rule("12.9.5#1", "12.9.1#1")
def test_three_divisions_together_besiege_kars() -> None:
    """12.9.5: the advancing units together must be able to besiege: two divisions may not enter Kars, three must."""
    p = Position(turn=5, active="CP").put("Sarikamis", "TU DIV", "TU DIV", "TU DIV").put("Kars", "RU DIV [r]")
    p.control("AP", "Aleksandropol")
    battle(p, ["Sarikamis"], "attack TU DIV > Kars", 2, 1)
    losses(p)
    while p.step == "Retreating":
        p.do(p.offered("retreat")[0])
    if numbers(p)["CP"] > numbers(p)["AP"] and p.offered("advance"):
        p.do(p.offered("advance")[0])
        assert not p.offers("done")
    assert p.owner("Kars") == "AP"


@pytest.mark.rule("12.6.6#1", "15.1.5", "12.9.2")
@pytest.mark.parametrize(("die", "fort"), [(2, True), (5, False)])
def test_a_division_and_its_fort(die: int, fort: bool) -> None:
    """12.6.6: at Smyrna (1) a reduced division (1) and the fort: a Loss Number of 1 leaves the fort, 2 destroys it."""
    p = Position(turn=5).beachhead("Beachhead to Smyrna").put("Beachhead to Smyrna", "BR DIV", "BR Elite DIV")
    p.put("Smyrna", "TU DIV [r]")
    battle(p, ["Beachhead to Smyrna"], "attack BR DIV > Smyrna", 1, die)
    losses(p)
    assert p.at("Smyrna") == []
    from greatwar.games.pursuit_of_glory.components import space

    assert p.s.fort(space("Smyrna")) > 0 if fort else p.s.fort(space("Smyrna")) == 0


@pytest.mark.rule("12.9.6", "12.10.6", "12.9.1#1")
def test_all_full_outsiders_enter_a_region() -> None:
    """12.10.6: all full-strength attackers from outside may enter the Region, more than three of them."""
    p = (
        Position(turn=13)
        .happened("AP-08")
        .control("AP", "Teheran")
        .put("Teheran", "BR Cavalry", "BR Cavalry", "BR Cavalry")
    )
    p.put("Eastern Persia", "TU DIV [r]").control("AP", "Kazvin", "Menjil", "Enzeli")
    p.control("AP", "Central Asia", "Central Persia", "Qum", "Kashan")
    battle(p, ["Teheran"], "attack BR Cavalry > Eastern Persia", 6, 1)
    losses(p)
    assert len(p.offered("advance")) == 3
    while p.offered("advance"):
        p.do(p.offered("advance")[0])
    assert len(p.at("Eastern Persia")) == 3
    assert p.owner("Eastern Persia") == "AP"


@pytest.mark.rule("12.9.3", "3.1.1.3")
def test_forest_stops_the_advance() -> None:
    """12.9.3: after a two-space retreat from Burgas (forest) the victors stop there."""
    p = (
        Position(turn=9)
        .happened("CP-33")
        .level("AP", 2)
        .put("Varna", "RU I Caucasian", "RU DIV", "RU DIV")
        .put("Burgas", "BU DIV", "BU DIV")
    )
    p.control("AP", "Constanta", "Bolgrad").control("CP", "Zagora", "Adrianople", "Tirnova")
    battle(p, ["Varna"], "attack RU I Caucasian > Burgas", 5, 1)
    losses(p)
    if p.step == "Stand":
        p.do("done")
    while p.step == "Retreating":
        p.do(p.offered("retreat")[0])
    p.do("advance RU I Caucasian > Burgas")
    assert places(p, "advance", "RU I Caucasian") <= {"Burgas"}


@pytest.mark.rule("12.9.1#2", "3.2.3#1")
def test_an_hq_does_not_advance_alone() -> None:
    """12.9.1: an HQ advances only in the company of a combat unit that advances."""
    p = Position(turn=5).put("Kagizman", "RU DIV", "RU Yudenich HQ").put("Eleskirt", "TU DIV [r]")
    p.control("CP", "Koprukoy", "Malazgirt")
    battle(p, ["Kagizman"], "attack RU DIV > Eleskirt", 6, 1)
    losses(p)
    assert not any("Yudenich" in t for t in p.offered("advance"))
    p.do("advance RU DIV > Eleskirt")
    assert p.offers("advance RU Yudenich HQ > Eleskirt")


@pytest.mark.rule("12.7.9")
def test_a_space_left_by_retreat_stays_its_owners() -> None:
    """12.7.9: nobody advances: the vacated regular-held space keeps its owner."""
    p = (
        Position(turn=5, active="CP")
        .put("Koprukoy", "TU IX Corps", "TU X Corps", "TU DIV")
        .put("Eleskirt", "RU DIV", "RU DIV")
    )
    p.control("AP", "Kagizman", "Erevan", "Kars")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 2, 1)
    losses(p)
    while p.step == "Retreating":
        p.do(p.offered("retreat")[0])
    p.do("done")
    assert p.owner("Eleskirt") == "AP"


# supply in combat ------------------------------------------------------------------------------------------


@pytest.mark.rule("14.1.1", "14.3.1")
def test_an_advance_can_cost_the_next_defender_his_cards() -> None:
    """14.1.1: supply is looked at when each combat begins: cut off by the first, the second defender has no card."""
    p = (
        Position(turn=5, active="CP")
        .put("Koprukoy", "TU IX Corps")
        .put("Sarikamis", "RU DIV [r]")
        .control("AP", "Eleskirt")
    )
    p.put("Malazgirt", "TU X Corps").put("Eleskirt", "RU DIV").put("Bayazit", "TU DIV").control("CP", "Oltu")
    p.control("CP", "Kagizman").put("Kagizman", "TU DIV").hand("AP", "AP-05").hand("CP")
    p.ops(9).do("activate-attack Koprukoy", "activate-attack Malazgirt", "done").dice(6, 1)
    p.do("attack TU IX Corps > Sarikamis")
    join_all(p)
    assert p.offers("card AP-05")
    pass_cards(p)
    losses(p)
    p.do("advance TU IX Corps > Sarikamis")
    finish_advance(p)
    assert p.supply("RU DIV", "Eleskirt") == "out of supply"
    p.do("attack TU X Corps > Eleskirt")
    join_all(p)
    assert not p.offers("card AP-05")


def finish_advance(p: Position) -> None:
    while p.step and not p.offered("attack"):
        p.do("done")


@pytest.mark.rule("12.6.7", "14.3.3a")
def test_a_division_destroyed_out_of_supply_is_gone() -> None:
    """14.3.3: destroyed in combat while out of supply: for good; in supply: to the box."""
    for cut, box in ((True, "AP permanently eliminated"), (False, "AP Eliminated Units Box")):
        p = Position(turn=5, active="CP").put("Malazgirt", "TU X Corps").put("Eleskirt", "RU DIV [r]")
        if cut:
            p.control("CP", "Sarikamis", "Kagizman")
        battle(p, ["Malazgirt"], "attack TU X Corps > Eleskirt", 5, 1)
        losses(p)
        assert p.at(box) == ["RU DIV [r]"] or p.at(box) == ["RU DIV"]


@pytest.mark.rule("12.10.3#1", "10.2#2")
def test_the_defending_stack_of_a_region_holds_a_yildirim_beyond_three() -> None:
    """12.10.3: three units and a Yildirim defend; a fourth division does not."""
    p = Position(turn=15).happened("AP-08", "CP-33").control("CP", "Belgrade", "Nis").put("Central Persia", "IN DIV")
    p.put("Eastern Persia", "TU DIV", "TU DIV", "TU DIV", "TU DIV", "GE Yildirim").control("CP", "Teheran", "Kazvin")
    p.ops(9).do("activate-attack Central Persia")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    p.do("done", "attack IN DIV > Eastern Persia")
    join_all(p)
    assert p.seat == "CP"
    while p.offered("defend"):
        p.do(next((t for t in p.offered("defend") if "Yildirim" in t), p.offered("defend")[0]))
    assert len(p.combat.defenders) == 4


@pytest.mark.rule("16.3.1.1a", "12.7.10#2", "16.3.2#1")
def test_the_loss_of_gaba_tepe() -> None:
    """12.7.10: the CP advances onto the Beachhead: marker out, Jihad +2, two tribes at once, the unit goes back."""
    p = Position(turn=5, active="CP").beachhead("Beachhead Gaba Tepe").put("Beachhead Gaba Tepe", "ANZ Elite DIV [r]")
    p.put("Sari Bahr", "TU IX Corps", "TU X Corps", "TU XI Corps")
    battle(p, ["Sari Bahr"], "attack TU IX Corps > Beachhead Gaba Tepe", 2, 1)
    losses(p)
    while p.step == "Retreating":
        p.do(p.offered("retreat")[0])
    if p.s.jihad == 0:
        p.do("advance TU IX Corps > Beachhead Gaba Tepe")
    p.do("tribe Laz > Rize", "tribe Kurds > Mus")
    assert p.step != "PlaceTribe"
    assert p.s.jihad == 2
    assert "TU IX Corps" in p.at("Sari Bahr")


@pytest.mark.rule("15.2.3", "12.1.5#1")
def test_tribes_join_the_attack_on_a_besieged_fort() -> None:
    """15.2.3: all units in the besieged fort's space may attack it, tribes as well; from outside nobody may."""
    p = Position(turn=5, active="CP").put("Kars", "TU IX Corps", "Kurds", control=False).put("Sarikamis", "TU DIV")
    p.control("CP", "Sarikamis", "Kagizman")
    p.ops(9).do("activate-attack Kars", "activate-attack Sarikamis", "done")
    assert p.offers("attack Kurds > Kars")
    assert p.offers("attack TU IX Corps > Kars")
    assert not p.offers("attack TU DIV > Kars")


@pytest.mark.rule("12.1.5#2", "12.1.5#1")
def test_the_besieger_holds_while_others_attack_out() -> None:
    """12.1.5: of a corps and a division at Kars either, not both, may attack Ardahan or Aleksandropol."""
    p = (
        Position(turn=5, active="CP")
        .put("Kars", "TU IX Corps", "TU DIV", control=False)
        .control("CP", "Sarikamis", "Kagizman")
    )
    p.put("Aleksandropol", "RU DIV").put("Ardahan", "RU DIV")
    p.ops(9).do("activate-attack Kars", "done")
    assert p.offers("attack TU DIV > Aleksandropol")
    assert not p.offers("attack TU IX Corps > Aleksandropol")


@pytest.mark.rule("12.5.1a#2", "12.5")
def test_weather_only_where_it_is_bad() -> None:
    """12.5.1a: in Winter an attack from clear Erevan and mountain Aleksandropol onto clear Kars: only the second
    rolls.
    """
    p = Position(turn=2, round=1, active="CP").put("Erevan", "TU DIV").control("CP", "Kagizman", "Sarikamis")
    p.put("Aleksandropol", "TU Elite DIV").put("Kars", "RU DIV").control("CP", "Erevan")
    p.put("Kagizman", "TU IX Corps")
    attack(p, ["Aleksandropol", "Kagizman"], "attack TU Elite DIV > Kars")
    join_all(p)
    pass_cards(p).dice(1, 1)
    assert p.at("Aleksandropol") == ["TU Elite DIV [r]"]
    assert p.at("Kagizman") == ["TU IX Corps [r]"]


@pytest.mark.rule("12.5", "3.1.1.1")
def test_defenders_never_suffer_from_the_weather() -> None:
    """3.1.1.1: only attackers are checked."""
    p = Position(turn=2, round=1, active="CP").put("Koprukoy", "TU DIV").put("Sarikamis", "RU DIV", "RU DIV")
    battle(p, ["Koprukoy"], "attack TU DIV > Sarikamis", 1, 1, 1)
    losses(p)
    assert p.at("Sarikamis") == ["RU DIV", "RU DIV"]


@pytest.mark.rule("18.6.1.1c", "11.1.9a")
def test_a_march_ashore_meets_a_fort() -> None:
    """11.1.9a: through an old Beachhead onto Smyrna (fort 1): one division besieges it, and no VP changes."""
    p = Position(turn=5).beachhead("Beachhead to Smyrna").put("Lemnos", "BR DIV")
    march(p, "Lemnos").do("move BR DIV > Beachhead to Smyrna", "move BR DIV > Smyrna")
    assert p.owner("Smyrna") == "CP"
    assert p.s.vp == 10


@pytest.mark.rule("12.10.3#1", "18.9.1", "10.7")
@pytest.mark.parametrize(
    ("units", "asked"),
    [
        (("RU DIV", "BR Persian Cordon"), {"BR Persian Cordon", "RU DIV"}),
        (("RU DIV", "RU DIV", "BR Persian Cordon", "BR Persian Cordon"), {"BR Persian Cordon", "RU DIV"}),
        (("IN DIV", "BR Persian Cordon"), set()),
        (("RU DIV", "RU DIV"), set()),
    ],
)
def test_russians_and_british_do_not_defend_a_region_as_one_stack(units: tuple[str, ...], asked: set[str]) -> None:
    """12.10.3 with 10.7, 18.9.1: the defending stack is one by the stacking rules: Russians or British, not both."""
    p = Position(turn=9, active="CP").happened("AP-08").put("Eastern Persia", *units).put("Teheran", "TU DIV", "TU DIV")
    p.control("CP", "Kazvin", "Sultan Bulak", "Hamadan", "Kermanshah", "Karind")
    attack(p, ["Teheran"], "attack TU DIV > Eastern Persia")
    join_all(p)
    assert {t.removeprefix("defend ").rstrip(" 0123456789") for t in p.offered("defend")} == asked
    while p.offered("defend"):
        p.do(p.offered("defend")[-1])
    assert len(p.combat.defenders) == (len(units) // 2 if asked else len(units))


@pytest.mark.rule("18.9.1", "16.4.5.S4a", "12.10.3#1")
def test_after_stage_four_the_cavalry_defends_with_the_british() -> None:
    """16.4.5: the RU cavalry that is left is treated as British: one stack with them."""
    p = (
        Position(turn=16, active="CP")
        .set(stage=4)
        .happened("AP-08")
        .put("Eastern Persia", "RU Cavalry", "BR Persian Cordon")
    )
    p.put("Teheran", "TU DIV", "TU DIV").control("CP", "Kazvin", "Sultan Bulak", "Hamadan", "Kermanshah", "Karind")
    attack(p, ["Teheran"], "attack TU DIV > Eastern Persia")
    join_all(p)
    assert p.offered("defend") == []
    assert len(p.combat.defenders) == 2
