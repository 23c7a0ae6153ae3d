"""Chapter 12 by the rulebook, second part: replacing corps, special units, hard retreats, withdrawals, advances."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import attack, join_all
from tests.games.pursuit_of_glory.referee.test_chapter_12_combat import battle, numbers, order_of_fire, went

TU = 4


def absorb(p: Position) -> Position:
    """Take losses as they come."""
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    return p


# losses --------------------------------------------------------------------------------------------


def balkans(*reserve: str, defender: str = "GE-BU XI Army [r]") -> Position:
    p = (
        Position(turn=9)
        .level("CP", 2)
        .level("AP", 2)
        .happened("CP-33")
        .control("CP", "Nis", "Belgrade", "Skopje")
        .control("AP", "Salonika", "Doiran")
    )
    p.put("Philippopoli", defender).put("Xanthi", "BR XII Corps", "BR XVI Corps").control("AP", "Ft. Rupel").destroy(
        "Ft. Rupel"
    )
    return p.box("CP Reserve Box", *reserve)


@pytest.mark.rule("12.6.5#5", "3.2.1.3.GEBUXI")
@pytest.mark.parametrize(
    ("reserve", "offered"),
    [
        (("GE DIV", "BU DIV", "TU DIV"), {"GE DIV", "BU DIV"}),
        (("BU DIV", "TU DIV"), {"BU DIV"}),
        (("TU DIV", "AH DIV"), set()),
        (("BU-AH Combined Division",), {"BU-AH Combined Division"}),
    ],
)
def test_who_replaces_the_german_bulgarian_army(reserve: tuple[str, ...], offered: set[str]) -> None:
    """12.6.5: a dual LCU by an SCU of either nation, a dual SCU although special; no other nation: gone for good."""
    p = battle(balkans(*reserve), ["Xanthi"], "attack BR XII Corps > Philippopoli", 2, 1)
    assert numbers(p)["AP"] == 3
    if len(offered) > 1:
        assert {t.partition(" > ")[2].rstrip("0123456789").strip() for t in p.offered("replace")} == offered
        return
    absorb(p)
    assert p.where("GE-BU XI Army") == (f"CP {'Eliminated Units Box' if offered else 'permanently eliminated'}")
    for unit in offered:
        assert p.where(unit) != "CP Reserve Box"


@pytest.mark.rule("12.6.5#1", "12.6.5#2")
@pytest.mark.parametrize(
    ("corps", "reserve", "used"),
    [
        ("TU III Corps", ("TU DIV", "TU Elite DIV"), {"TU Elite DIV"}),
        ("TU III Corps", ("TU DIV", "TU-A DIV", "TU Cavalry"), {"TU DIV", "TU-A DIV", "TU Cavalry"}),
        ("TU IX Corps", ("TU-A DIV",), {"TU-A DIV"}),
        ("TU IX Corps", ("TU Elite DIV", "TU DIV"), {"TU DIV"}),
        ("TU IX Corps", ("TU Stanke Bey", "GE DIV", "BU DIV"), set()),
    ],
)
def test_who_replaces_a_turkish_corps(corps: str, reserve: tuple[str, ...], used: set[str]) -> None:
    """12.6.5: the same type first; TU and TU-A are one nation; no specials, no other nation."""
    p = (
        Position(turn=9)
        .level("CP", 2)
        .put("Eleskirt", f"{corps} [r]")
        .put("Kagizman", "RU I Caucasian")
        .box("CP Reserve Box", *reserve)
    )
    battle(p, ["Kagizman"], "attack RU I Caucasian > Eleskirt", 4, 1)
    seen = {t.partition(" > ")[2].rstrip("0123456789").strip() for t in p.offered("replace")}
    if len(used) > 1:
        assert seen == used
        return
    absorb(p)
    lasting = corps == "TU III Corps" or not used  # the III Corps bears a triangle
    assert p.where(corps) == ("CP permanently eliminated" if lasting else "CP Eliminated Units Box")
    for unit in used:
        assert p.where(unit) != "CP Reserve Box"


@pytest.mark.rule("12.6.6#1", "15.1.5")
@pytest.mark.parametrize(("dice", "destroyed"), [((5,), False), ((6,), True)])
def test_excess_after_corps_and_division_hits_the_fort(dice: tuple[int, ...], destroyed: bool) -> None:
    """12.6.6: a reduced corps of LF 2 and its division (2 steps) at Trabzon (fort 1, mountain): four points kill
    both, a fifth the fort.
    """
    p = (
        Position(turn=9)
        .level("AP", 2)
        .put("Trabzon", "TU IX Corps [r]")
        .put("Rize", "RU I Caucasian", "RU II Turkistani")
        .box("CP Reserve Box", "TU DIV")
    )
    battle(p, ["Rize"], "attack RU I Caucasian > Trabzon", *dice, 1)
    assert numbers(p)["AP"] == (5 if destroyed else 4)
    absorb(p)
    assert p.at("Trabzon") == []
    assert any("fort" in t and "destroyed" in t for t in p.log) is destroyed


@pytest.mark.rule("3.2.2.question")
def test_damage_goes_to_others_before_a_question_mark() -> None:
    """3.2.2: a unit with "?" rolls its Loss Factor, and others in its space are hit first."""
    p = Position(turn=9).put("Eleskirt", "TU Stanke Bey", "TU DIV").put("Kagizman", "RU DIV", "RU DIV")
    battle(p, ["Kagizman"], "attack RU DIV > Eleskirt", 1, 1)
    assert numbers(p)["AP"] == 1
    while p.seat == "chance":
        p.dice(1)
    absorb(p)
    spaces = ("Eleskirt", "Koprukoy", "Malazgirt", "Mus", "Ercis", "Erzurum", "Oltu")
    left = [u for x in spaces for u in p.at(x)]
    assert "TU Stanke Bey" in left
    assert "TU DIV [r]" in left


@pytest.mark.rule("3.2.2.question")
@pytest.mark.parametrize(
    ("die", "state"), [(1, []), (2, ["TU Stanke Bey [r]"]), (3, ["TU Stanke Bey"]), (6, ["TU Stanke Bey"])]
)
def test_the_rolled_loss_factor(die: int, state: list[str]) -> None:
    """3.2.2: alone against 2 Stanke Bey is reduced if his die is 2, loses both steps with 1 (his reverse has LF 1),
    nothing with more.
    """
    p = (
        Position(turn=9)
        .put("Eleskirt", "TU Stanke Bey")
        .put("Kagizman", "RU DIV", "RU DIV")
        .control("CP", "Malazgirt", "Koprukoy")
    )
    battle(p, ["Kagizman"], "attack RU DIV > Eleskirt", 3, 1)
    assert numbers(p)["AP"] == 2
    assert p.seat == "chance"
    p.dice(die)
    absorb(p)
    left = [
        u
        for x in ("Eleskirt", "Koprukoy", "Malazgirt", "Mus", "Ercis", "Erzurum", "Oltu")
        for u in p.at(x)
        if "Stanke" in u
    ]
    assert left == state


# flanks --------------------------------------------------------------------------------------------


@pytest.mark.rule("12.4.1")
def test_no_flank_over_water_into_swamps_or_regions() -> None:
    """12.4.1: no flank attack solely over water, into a swamp or a Region."""
    p = (
        Position(turn=9)
        .level("AP", 2)
        .control("AP", "Fao", "Basra", "Qurna", "Amara", "Nasiriya")
        .put("Sannaiyat", "IN 2nd Corps")
        .put("The Hai", "IN DIV")
        .put("Kut", "TU DIV")
    )
    attack(p, ["Sannaiyat", "The Hai"], "attack IN 2nd Corps > Kut")
    assert join_all(p).step != "AnnounceFlank"
    p = (
        Position(turn=9)
        .level("AP", 2)
        .control("AP", "Fao", "Ahwaz")
        .put("Qurna", "IN 2nd Corps")
        .put("Sannaiyat", "IN DIV")
        .put("Amara", "TU DIV")
        .control("AP", "Basra", "Kut", "The Hai", "Nasiriya")
    )
    attack(p, ["Qurna", "Sannaiyat"], "attack IN 2nd Corps > Amara")
    assert join_all(p).step != "AnnounceFlank"


@pytest.mark.rule("12.4.3b", "12.4.2#1")
def test_a_failed_flank_costs_first_fire() -> None:
    """12.4.3b: attackers destroyed by the first fire of the defender do not fire."""
    p = (
        Position(active="CP")
        .put("Koprukoy", "TU IX Corps [r]")
        .put("Malazgirt", "TU DIV [r]")
        .put("Eleskirt", "RU I Caucasian", "RU II Turkistani")
        .control("AP", "Kagizman", "Sarikamis")
    )
    battle(p, ["Koprukoy", "Malazgirt"], "attack TU IX Corps > Eleskirt", 1, 4, 6, flank="flank Koprukoy")
    absorb(p)
    assert order_of_fire(p)[0] == "AP"
    assert p.at("Malazgirt") == [] or p.at("Koprukoy") == []


# retreats ------------------------------------------------------------------------------------------


@pytest.mark.rule("12.3.2", "12.7.4")
def test_a_turkish_corps_driven_into_the_swamp() -> None:
    """12.3.2: a TU corps that can only retreat into a swamp is gone for good and a Reserve division takes its place."""
    p = (
        Position(turn=9)
        .level("AP", 2)
        .level("CP", 2)
        .put("Hilla", "TU IX Corps")
        .box("CP Reserve Box", "TU DIV")
        .control("AP", "Fao", "Basra", "Qurna", "Amara", "Sannaiyat", "Kut")
    )
    p.put("Aziziya", "IN 3rd Corps", "BR XII Corps").put("Museyib", "IN DIV").control("AP", "Baghdad", "Ctesiphon")
    battle(p, ["Aziziya"], "attack IN 3rd Corps > Hilla", 2, 1, join=("BR XII Corps",))
    assert numbers(p)["AP"] >= 2
    absorb(p)
    while p.step == "Retreating":
        p.do(p.offered()[0])
    assert p.where("TU IX Corps") == "CP permanently eliminated"
    assert p.where("TU DIV") in ("Diwaniyeh", "Samawa", "Najaf")


@pytest.mark.rule("12.3.3#2", "12.7.4")
def test_a_corps_driven_into_the_desert_without_rail() -> None:
    """12.3.3: a corps that can only retreat into a desert off the railroad is gone for good and replaced by a
    division.
    """
    p = (
        Position(turn=13)
        .level("AP", 2)
        .level("CP", 2)
        .put("Jerusalem", "TU IX Corps")
        .box("CP Reserve Box", "TU DIV")
        .control("AP", "Gaza", "El Arish", "Romani")
    )
    p.destroy("Gaza").put("Jaffa", "BR XII Corps", "BR XVI Corps").put("Nablus", "BR DIV").put(
        "Amman", "BR DIV"
    ).destroy("Amman").control("AP", "Megiddo", "Haifa")
    battle(p, ["Jaffa"], "attack BR XII Corps > Jerusalem", 2, 1, join=("BR XVI Corps",))
    absorb(p)
    if p.step == "Stand":
        p.do("done")
    while p.step == "Retreating":
        p.do(p.offered()[0])
    if p.where("TU IX Corps") == "CP Eliminated Units Box":
        raise AssertionError("the corps should have survived the fire")
    assert p.where("TU IX Corps") == "CP permanently eliminated"
    assert p.where("TU DIV") in ("Beersheba", "Hesa", "Kossaima")


@pytest.mark.rule("12.7.5")
def test_an_island_base_ends_the_retreat() -> None:
    """12.7.5, 12.7.10: from the shore through the Beachhead to Lemnos, and no further."""
    p = (
        Position(turn=5, active="CP")
        .beachhead("Beachhead to Smyrna")
        .destroy("Smyrna")
        .put("Smyrna", "BR DIV", "BR DIV")
        .put("Manisa", "TU IX Corps", "TU X Corps")
        .put("Aydin", "TU DIV")
    )
    p.happened("AP-11").set(max_tu=20)
    battle(p, ["Manisa"], "attack TU IX Corps > Smyrna", 2, 1, join=("TU X Corps",))
    absorb(p)
    while p.step == "Retreating":
        p.do(next((t for t in p.offered("retreat") if "Beachhead" in t or "Lemnos" in t), p.offered()[0]))
    assert "BR DIV" in " ".join(p.at("Lemnos"))


@pytest.mark.rule("3.2.1.5#3", "11.1.8", "14.2.10")
def test_a_tribe_driven_beyond_its_range() -> None:
    """3.2.1.5: a tribe that must retreat beyond its range is eliminated (not for good)."""
    p = (
        Position(turn=9)
        .put("Rize", "Laz")
        .put("Ardahan", "RU I Caucasian")
        .put("Trabzon", "RU DIV", control=False)
        .destroy("Trabzon")
    )
    p.control("AP", "Trabzon")
    battle(p, ["Ardahan"], "attack RU I Caucasian > Rize", 4, 1)
    absorb(p)
    while p.step in ("Stand", "Retreating"):
        p.do("done" if p.offers("done") else p.offered()[0])
    assert p.where("Laz") in ("CP Eliminated Units Box", "CP permanently eliminated")


@pytest.mark.rule("3.2.3.1.YUD")
@pytest.mark.parametrize(("ap", "asked"), [(3, 1), (1, 2)])
def test_yudenich_holds_the_line(ap: int, asked: int) -> None:
    """3.2.3.1: with a RU unit Yudenich may negate one space of the retreat; of two spaces one remains."""
    p = (
        Position(turn=5, active="CP")
        .put("Eleskirt", "RU I Caucasian", "RU Yudenich HQ")
        .put("Koprukoy", "TU IX Corps", "TU X Corps")
        .control("AP", "Kagizman", "Sarikamis", "Erevan")
    )
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 4 if asked == 1 else 6, ap if asked == 1 else 1)
    absorb(p)
    n = numbers(p)
    assert n["CP"] - n["AP"] == 1 if asked == 1 else n["CP"] - n["AP"] >= 2
    assert p.offers("hold")
    p.do("hold")
    if asked == 1:
        assert "RU I Caucasian" in " ".join(p.at("Eleskirt"))
    else:
        assert p.step == "Retreating"
        p.do(p.offered("retreat")[0])
        assert p.where("RU I Caucasian") in ("Kagizman", "Sarikamis")
        assert p.step == "AdvanceStep"


@pytest.mark.rule("12.7.6i", "12.7.6d")
def test_coloured_lines_bar_retreats() -> None:
    """12.7.6i: Serbians do not retreat from Belgrade into Galicia."""
    p = (
        Position(turn=7, active="CP")
        .happened("CP-33")
        .put("Belgrade", "SB DIV", "SB DIV")
        .put("Galicia", "AH VIII Corps", "GE IV R Corps")
        .control("AP", "Nis", "Skopje")
    )
    p.ops(9).do("activate-attack Galicia")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    if p.step == "Activate":
        p.do("done")
    p.do("attack GE IV R Corps > Belgrade")
    join_all(p)
    while p.step in ("PlayCards", "CommitStaff", "AnnounceFlank"):
        p.do("no-flank" if p.step == "AnnounceFlank" else "done")
    p.dice(1, 2)
    absorb(p)
    assert went(p, "retreat") <= {"Nis", "Skopje"}
    assert order_of_fire(p) == ["AP", "CP"]


@pytest.mark.rule("12.7.6g", "12.7.6e")
def test_a_long_retreat_may_end_beside_the_battle() -> None:
    """12.7.6g: two spaces, the second may be adjacent to the first battle."""
    p = (
        Position(active="CP")
        .put("Eleskirt", "RU Elite DIV", "RU Elite DIV")
        .put("Koprukoy", "TU IX Corps")
        .control("AP", "Kagizman", "Sarikamis")
    )
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 4, 1)
    absorb(p).do("retreat RU Elite DIV 1 > Kagizman")
    assert "Sarikamis" in went(p, "retreat", "RU Elite DIV 1")
    assert "Eleskirt" not in went(p, "retreat", "RU Elite DIV 1")


@pytest.mark.rule("18.9.3")
def test_no_russian_refuge_in_baluchistan() -> None:
    """12.7.1d: Russians in a Region do not retreat at all, so not into Baluchistan either."""
    p = (
        Position(turn=9, active="CP")
        .put("Southern Persia", "RU DIV", "RU DIV")
        .put("Isfahan", "TU DIV", "TU DIV", "TU DIV")
    )
    p.happened("AP-08").control(
        "CP", "Kashan", "Qum", "Teheran", "Kazvin", "Sultan Bulak", "Hamadan", "Kermanshah", "Karind"
    ).control("AP", "Central Persia")
    battle(p, ["Isfahan"], "attack TU DIV > Southern Persia", 6, 1)
    absorb(p)
    assert p.step not in ("Retreating", "Stand")
    assert p.at("Baluchistan") == []


@pytest.mark.rule("12.7.11#1", "12.7.11#2")
@pytest.mark.parametrize(
    ("unit", "by_sea"),
    [
        ("BR DIV", True),
        ("IN DIV", True),
        ("ANZ Elite DIV", True),
        ("FR DIV", False),
        ("IT DIV", False),
        ("BR XII Corps", False),
    ],
)
def test_who_retreats_by_sea(unit: str, by_sea: bool) -> None:
    """12.7.11: SCUs of the Empire from a port to a port; French, Italians and corps do not."""
    p = (
        Position(turn=5, active="CP")
        .level("AP", 2)
        .level("CP", 2)
        .put("Haifa", unit)
        .put("Megiddo", "TU III Corps", "TU IX Corps", "TU X Corps")
        .put("Jaffa", "TU DIV")
        .put("Beirut", "TU DIV")
    )
    battle(
        p, ["Megiddo"], "attack TU III Corps > Haifa", 2 if unit in ("BR XII Corps", "ANZ Elite DIV") else 1, 1, join=()
    )
    absorb(p)
    if p.step == "Stand":
        p.do("done")
    ports = went(p, "retreat")
    assert bool(ports) is by_sea
    if by_sea:
        assert {"Alexandria", "Pt. Said"} <= ports
        assert not ports & {"Suez", "Basra", "Batum"}


# withdrawal ----------------------------------------------------------------------------------------


@pytest.mark.rule("12.8#1")
@pytest.mark.parametrize(
    ("where", "start", "unit", "asked"),
    [
        ("Kut", "Sannaiyat", "IN DIV", True),
        ("Eastern Persia", "Central Persia", "BR DIV", False),
        ("Amara", "Qurna", "IN DIV", True),
        ("Samarra", "Baghdad", "IN DIV", True),
        ("Aziziya", "Hilla", "IN DIV", False),
        ("Smyrna", "Manisa", "BR DIV", True),
    ],
)
def test_defensive_advantages(where: str, start: str, unit: str, asked: bool) -> None:
    """12.8: water on all sides, swamp, desert and a fort allow a withdrawal, clear ground and Regions do not."""
    p = Position(turn=9).control(
        "AP", "Fao", "Basra", "Qurna", "Ahwaz", "Amara", "Sannaiyat", "Aziziya", "Kut", "Salonika", "Hilla"
    )
    p.control("AP", "Museyib").put(where, "TU DIV").put(start, unit)
    if where == "Aziziya":
        p.control("AP", "Museyib", "Baghdad", "Diwaniyeh", "Samawa", "Nasiriya")
    if where == "Smyrna":
        p.control("AP", "Balikesir", "Bandirma", "Edremit", "Ezine", "Nalif-eli", "Kum Kale").destroy(
            "Kum Kale"
        ).beachhead("Beachhead Besika Bay")
    p.ops(9).do(f"activate-attack {start}")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    if p.step == "Activate":
        p.do("done")
    p.do(f"attack {unit} > {where}")
    join_all(p)
    while p.step == "PlayCards":
        p.do("done")
    assert (p.step == "AnnounceWithdrawal") is asked


@pytest.mark.rule("12.8#1", "12.7.1b", "12.8#3")
def test_a_withdrawal_takes_one_off_and_may_turn_the_battle() -> None:
    """12.8: with the withdrawal a Loss Number of 3 becomes 2, the retreat one space."""

    def p(withdraw: bool) -> Position:
        q = (
            Position()
            .put("Sarikamis", "TU Elite DIV", "TU Elite DIV")
            .put("Kagizman", "RU I Caucasian", "RU DIV")
            .control("CP", "Oltu", "Eleskirt")
        )
        attack(q, ["Kagizman"], "attack RU I Caucasian > Sarikamis")
        join_all(q)
        while q.step == "PlayCards":
            q.do("done")
        assert q.step == "AnnounceWithdrawal"
        q.do("done" if not withdraw else next(t for t in q.offered() if t != "done"))
        q.dice(2, 1)
        return absorb(q)

    q = p(False)
    assert numbers(q)["AP"] == 2
    assert q.step == "Stand"
    q = p(True)
    assert "TU Elite DIV [r]" not in " ".join(q.at("Sarikamis"))
    assert q.step == "Retreating"
    q.do(q.offered()[0])
    assert not any("TU Elite DIV 1" in t and q.where("TU Elite DIV 1") != "Sarikamis" for t in q.offered("retreat"))


# advances ------------------------------------------------------------------------------------------


@pytest.mark.rule("12.9.3", "12.9.1#1")
def test_advance_along_the_retreat_only() -> None:
    """12.9.3: after a two-space retreat the victors may follow into the vacated spaces, not elsewhere, and stop in
    mountains.
    """
    p = (
        Position(active="CP")
        .put("Eleskirt", "RU Elite DIV", "RU Elite DIV")
        .put("Koprukoy", "TU IX Corps")
        .control("AP", "Kagizman", "Sarikamis", "Erevan")
    )
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 4, 1)
    absorb(p)
    for n in (1, 2):
        p.do(f"retreat RU Elite DIV {n} > Kagizman", f"retreat RU Elite DIV {n} > Erevan")
    assert p.offered("advance") == ["advance TU IX Corps > Eleskirt"]
    p.do("advance TU IX Corps > Eleskirt")
    assert p.offered("advance") == ["advance TU IX Corps > Kagizman"]
    p.do("advance TU IX Corps > Kagizman")
    assert p.offered("advance") == []
    assert [p.owner(x) for x in ("Eleskirt", "Kagizman", "Sarikamis")] == ["CP", "CP", "AP"]


@pytest.mark.rule("12.9.1#2", "12.2.10")
def test_no_advance_into_hunger() -> None:
    """12.9.1: nobody advances where he would be out of supply: a BU division into Turkey, a corps of rail into the
    desert.
    """
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .put("Philippopoli", "BU DIV", "BU DIV")
        .destroy("Adrianople")
        .put("Adrianople", "BR DIV [r]")
        .control("AP", "Catalca", "Rodosto")
    )
    battle(p, ["Philippopoli"], "attack BU DIV > Adrianople", 6, 1)
    absorb(p)
    while p.step in ("Stand", "Retreating"):
        p.do("done" if p.offers("done") else p.offered()[0])
    assert p.offered("advance") == []


@pytest.mark.rule("12.9.5#2", "12.9.5#1")
def test_excess_units_pass_the_besieged_fort() -> None:
    """12.9.5: the garrison of Kars retreats two spaces; one unit besieges, another may go on after it."""
    p = (
        Position(active="CP")
        .put("Kars", "RU Elite DIV", "RU Elite DIV")
        .put("Sarikamis", "TU IX Corps", "TU X Corps", "TU XI Corps")
        .control("AP", "Aleksandropol", "Kagizman", "Ardahan")
    )
    battle(p, ["Sarikamis"], "attack TU IX Corps > Kars", 4, 1)
    absorb(p)
    while p.step == "Retreating":
        p.do(
            next(
                (
                    t
                    for t in p.offered("retreat")
                    if t.endswith(("> Aleksandropol", "> Tiflis", "> Erevan", "> Akhalkaln"))
                ),
                p.offered()[0],
            )
        )
    p.do("advance TU X Corps > Kars")
    assert not p.offers("advance TU X Corps > Aleksandropol")
    p.do("advance TU XI Corps > Kars")
    assert p.offers("advance TU XI Corps > Aleksandropol")
    assert p.owner("Kars") == "AP"


@pytest.mark.rule("12.9.4", "12.7.4")
def test_advance_to_the_last_space_of_the_lost() -> None:
    """12.9.4: defenders lost because the second space of their retreat was closed may be followed to their last
    space.
    """
    p = (
        Position(active="CP")
        .put("Eleskirt", "RU Elite DIV", "RU Elite DIV")
        .put("Koprukoy", "TU IX Corps", "TU DIV")
        .control("AP", "Kagizman")
        .put("Sarikamis", "TU DIV")
    )
    p.put("Erevan", "TU DIV").put("Bayazit", "TU DIV").put("Malazgirt", "TU DIV")
    p.put("Kars", "TU X Corps", control=False)
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 6, 1, join=())
    absorb(p)
    while p.step == "Retreating":
        p.do(p.offered()[0])
    assert not any("RU" in u for x in ("Eleskirt", "Kagizman") for u in p.at(x))
    p.do("advance TU IX Corps > Eleskirt")
    assert p.offers("advance TU IX Corps > Kagizman")


@pytest.mark.rule("12.10.3#2")
def test_the_hq_of_a_region_may_stay_out() -> None:
    """12.10.3: the defender of a Region chooses whether an HQ takes part."""
    p = (
        Position(turn=9, active="CP")
        .happened("AP-08")
        .put("Central Persia", "BR DIV", "BR DIV", "BR DIV", "BR Maude HQ")
        .put("Eastern Persia", "TU DIV", "TU DIV", "TU DIV")
    )
    p.control("CP", "Teheran", "Kazvin", "Sultan Bulak", "Hamadan", "Kermanshah", "Karind")
    p.ops(9).do("activate-attack Eastern Persia")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    if p.step == "Activate":
        p.do("done")
    p.do("attack TU DIV > Central Persia")
    join_all(p)
    while p.step == "PlayCards":
        p.do("done")
    assert p.seat == "AP"
    assert any("Maude" in t for t in p.offered())
    assert p.offers("done")
