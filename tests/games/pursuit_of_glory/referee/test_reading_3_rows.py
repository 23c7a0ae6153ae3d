"""Third reading: positions in which only one rule decides, both ways."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import ends, march, moves, places
from tests.games.pursuit_of_glory.referee.test_chapter_12_combat import battle


@pytest.mark.rule("2.0.space", "11.1.5", "10.6")
def test_a_space_is_not_shared_with_others() -> None:
    """2.0: enemies, the Protectorate and (for the CP) neutral Greeks bar a space; a Region is shared."""
    p = Position(turn=15).set(stage=4).put("Batum", "BR DIV").put("Suram", "TU DIV").put("Tiflis", "TU DIV")
    p.control("AP", "Poti", "Ardahan", "Akhalkaln", "Eastern Persia")
    if p.supply("BR DIV") != "out of supply":
        march(p, "Batum")
        assert "Suram" not in moves(p, "BR DIV")
    p = Position(turn=15, active="CP").set(stage=4).put("Tiflis", "GE Georgian Protectorate", control=False)
    p.put("Akstafa", "TU DIV").control("CP", "Evlakh", "Shemakha", "Baku", "Salyani", "Astara", "Ardebil", "Tabriz")
    p.control("CP", "Julfa", "Bayazit", "Aleksandropol", "Erevan", "Kagizman", "Kars", "Nachivan").destroy("Kars")
    march(p, "Akstafa")
    assert "Evlakh" in moves(p, "TU DIV")
    assert "Tiflis" not in moves(p, "TU DIV")
    for side, home, unit, free in (("CP", "Strumica", "BU DIV", False), ("AP", "Salonika", "FR DIV", True)):
        p = Position(turn=7, active=side).happened("CP-33").put(home, unit).put("Doiran", "GR DIV", control=False)
        march(p, home)
        assert ("Doiran" in moves(p, unit)) is free
    p = Position(turn=7, active="CP").happened("AP-08").put("Teheran", "TU Cavalry").put("Eastern Persia", "RU DIV")
    p.control("CP", "Kazvin", "Sultan Bulak", "Hamadan", "Kermanshah", "Karind")
    march(p, "Teheran")
    assert "Eastern Persia" in moves(p, "TU Cavalry")


@pytest.mark.rule("2.0.space", "3.2.3#1")
def test_an_hq_goes_alone_only_over_its_own_ground() -> None:
    """3.2.3: an HQ enters an enemy space only with a combat unit; its own side's spaces it passes alone."""
    p = Position(turn=5).put("Kagizman", "RU Yudenich HQ", "RU DIV").put("Erevan", "RU DIV")
    march(p, "Kagizman")
    assert {"Erevan", "Kars", "Sarikamis"} <= moves(p, "RU Yudenich HQ")
    assert not {"Eleskirt", "Bayazit"} & moves(p, "RU Yudenich HQ")
    assert {"Eleskirt", "Bayazit"} <= moves(p, "RU DIV")


def fled(*more: tuple[str, str]) -> Position:
    """Indians have failed at Kut and CATASTROPHIC ATTACK is played; they run from Sannaiyat to Amara."""
    p = Position(turn=9).level("AP", 2).level("CP", 2).control("AP", "Fao", "Basra", "Qurna", "Amara").destroy("Fao")
    p.put("Sannaiyat", "IN DIV", "IN DIV").put("Kut", "TU-A DIV", "TU-A DIV").hand("CP", "CP-27").hand("AP")
    for where, unit in more:
        p.put(where, unit)
    p.ops(9).do("activate-attack Sannaiyat", "done", "attack IN DIV 1 > Kut", "resolve").dice(3, 1)
    while not p.offers("card CP-27"):
        p.do(p.offered()[0] if p.step == "TakeLosses" else "done")
    return p.do("card CP-27")


@pytest.mark.rule("11.1.5a", "12.9.9#2", "12.9.9#4")
def test_pursuers_pass_those_who_fled_and_nobody_else() -> None:
    """12.9.9: the way leads through the stack that ran; a comrade who stayed behind bars it."""
    p = fled()
    assert p.at("Sannaiyat") == ["IN DIV"], "the idle division stays"
    while p.step == "Flight":
        p.do("done")
    assert not p.offered("advance"), "and bars the way"
    p = Position(turn=9).level("AP", 2).level("CP", 2).control("AP", "Fao", "Basra", "Qurna", "Amara").destroy("Fao")
    p.put("Sannaiyat", "IN DIV").put("Kut", "TU-A DIV", "TU-A DIV").hand("CP", "CP-27").hand("AP")
    p.ops(9).do("activate-attack Sannaiyat", "done", "attack IN DIV > Kut").dice(3, 1)
    while not p.offers("card CP-27"):
        p.do(p.offered()[0] if p.step == "TakeLosses" else "done")
    p.do("card CP-27", "done")
    assert p.at("Amara") == ["IN DIV [r]"] or p.at("Amara") == ["IN DIV"]
    p.do("advance TU-A DIV 1 > Sannaiyat", "advance TU-A DIV 1 > Amara")
    assert not p.offers("done"), "nobody stops among the enemy"
    assert places(p, "advance", "TU-A DIV 1") == {"Ahwaz", "Qurna", "Sannaiyat"}


@pytest.mark.rule("14.1.3", "14.1.4")
@pytest.mark.parametrize(("marker", "state"), [(True, "full"), (False, "out of supply")])
def test_a_beachhead_without_its_marker_feeds_nobody(marker: bool, state: str) -> None:
    """3.2.4.3: the Beachhead space serves only while the marker lies there."""
    p = Position(turn=5).put("Anafarta", "BR DIV")
    if marker:
        p.beachhead("Beachhead Suvla Bay")
    assert p.supply("BR DIV") == state


@pytest.mark.rule("11.2.2.1e", "14.1.7")
@pytest.mark.parametrize(
    ("marker", "turk", "russian"),
    [
        ("", "full", "full"),
        ("armenian", "disrupted", "full"),
        ("persian", "full", "disrupted"),
        ("soviet", "disrupted", "disrupted"),
    ],
)
def test_whose_lines_an_uprising_hurts(marker: str, turk: str, russian: str) -> None:
    """11.2.2.1e: lines of its enemies through the space are disrupted, control does not change."""
    for side, unit, state in (("CP", "TU DIV", turk), ("AP", "RU DIV", russian)):
        p = Position(turn=15, active=side).put("Bayazit", unit)
        if side == "CP":
            p.control("AP", "Khoy", "Julfa", "Kagizman").control("CP", "Ercis")
        else:
            p.control("CP", "Ercis", "Khoy", "Julfa").control("AP", "Kagizman")
        gate = "Ercis" if side == "CP" else "Kagizman"
        if marker:
            p.uprising(gate, marker)
        assert p.supply(unit) == state
        assert p.owner(gate) == side


@pytest.mark.rule("12.6.4.ex2", "12.6.4", "12.2.8e")
def test_each_side_chooses_its_own_losses() -> None:
    """12.6.4: the defender names his losses, then the attacker his."""
    p = Position(active="CP").put("Koprukoy", "TU DIV", "TU DIV", "TU DIV").put("Eleskirt", "RU DIV", "RU DIV")
    battle(p, ["Koprukoy"], "attack TU DIV > Eleskirt", 2, 3)
    assert (p.step, p.seat) == ("TakeLosses", "AP")
    assert all("RU" in t for t in p.offered())
    while p.seat == "AP" and p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert (p.step, p.seat) == ("TakeLosses", "CP")
    assert all("TU" in t for t in p.offered())


@pytest.mark.rule("12.6.4.ex2", "12.6.5#1")
def test_the_second_example_of_losses() -> None:
    """12.6.4: a full and a reduced corps of LF 3 take 5: the reduced one dies, its division takes both steps."""
    p = (
        Position(active="CP")
        .put("Koprukoy", "TU IX Corps", "TU X Corps", "TU XI Corps")
        .put("Eleskirt", "RU I Caucasian", "RU IV Caucasian [r]")
    )
    p.box("AP Reserve Box", "RU DIV").control("AP", "Kagizman", "Erevan")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 4, 1)
    while p.step == "TakeLosses" and p.seat == "AP":
        assert len(p.offered()) == 1 or "RU I Caucasian" not in " ".join(p.offered())
        p.do(p.offered()[0])
    assert p.where("RU IV Caucasian") == "AP Eliminated Units Box"
    assert p.at("AP Eliminated Units Box").count("RU DIV [r]") + p.at("AP Eliminated Units Box").count("RU DIV") == 1
    assert not p.s.reduced(p.unit("RU I Caucasian"))


@pytest.mark.rule("12.10.6", "12.9.6")
def test_an_advance_into_a_region_is_told_and_ends_there() -> None:
    """12.10.6: full-strength outsiders may enter the Region and go no further; reduced ones stay."""
    p = (
        Position(turn=13)
        .happened("AP-08")
        .put("Teheran", "BR Cavalry", "BR Cavalry [r]")
        .put("Eastern Persia", "TU DIV [r]")
    )
    p.control("AP", "Kazvin", "Menjil", "Enzeli", "Central Asia", "Central Persia", "Qum", "Kashan")
    battle(p, ["Teheran"], "attack BR Cavalry > Eastern Persia", 6, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert p.offered("advance") == ["advance BR Cavalry 1 > Eastern Persia"]
    p.do("advance BR Cavalry 1 > Eastern Persia")
    assert "BR Cavalry 1 advances to Eastern Persia" in p.log
    assert p.offered("advance") == []


@pytest.mark.rule("3.2.1.3.PERU", "14.2.8")
@pytest.mark.parametrize(("unit", "state"), [("PE-RU Persian Cossacks", "full"), ("RU DIV", "out of supply")])
def test_the_cossacks_live_on_persia(unit: str, state: str) -> None:
    """3.2.1.3: cut off at Urmia the Cossacks are in supply, a Russian division beside them is not."""
    p = Position(turn=9).control("CP", "Khoy", "Suj Bulak", "Baskale").put("Urmia", unit)
    assert p.supply(unit) == state


@pytest.mark.rule("9.5.3.2m", "18.6.1#2")
@pytest.mark.parametrize("base", ["Lemnos", "Bahrain"])
def test_the_salonika_force_gathers_on_any_one_island(base: str) -> None:
    """9.5.3.2m: the units of the card go to one AP Island Base of choice, and up to three divisions join them there."""
    p = (
        Position(turn=5)
        .level("AP", 1)
        .happened("AP-13")
        .put("Alexandria", "IN DIV", "BR Cavalry")
        .put("Suez", "ANZ Cavalry")
    )
    p.box("AP Reserve Box", "FR DIV", "IT DIV").hand("AP", "AP-34").action().do("event AP-34", f"put {base}")
    assert sorted(p.at(base)) == ["BR XII Corps [r]", "BR XVI Corps", "FR DIV", "FR DIV"]
    told = {t.removeprefix("redeploy ").partition(" > ")[0].rstrip(" 0123456789") for t in p.offered("redeploy")}
    assert {"IN DIV", "FR DIV", "ANZ Cavalry"} <= told
    assert "IT DIV" not in told
    for _ in range(3):
        p.do(p.offered("redeploy")[0])
    assert p.offered("redeploy") == []
    assert len(p.at(base)) == 7
    assert p.s.beachheads == 1


@pytest.mark.rule("11.1.10", "18.8.2.1", "18.5c")
def test_who_crosses_the_turkish_frontier() -> None:
    """11.1.10: BU units do not enter Turkey, driven there they only leave; TU units come and go; TU LCUs stay out of
    Galicia, divisions and Germans do not.
    """
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .control("CP", "Belgrade", "Nis")
        .put("Xanthi", "BU DIV", "TU DIV")
    )
    march(p, "Xanthi")
    assert "Adrianople" in moves(p, "TU DIV")
    assert "Adrianople" not in moves(p, "BU DIV")
    assert "Philippopoli" in moves(p, "BU DIV")
    p = Position(turn=9, active="CP").happened("CP-33").put("Catalca", "BU DIV", "TU DIV").control("CP", "Adrianople")
    march(p, "Catalca")
    assert moves(p, "BU DIV") == {"Adrianople"}
    assert {"Adrianople", "Constantinople", "Rodosto"} <= moves(p, "TU DIV")
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .control("CP", "Nis")
        .put("Belgrade", "TU XV Corps", "TU DIV", "GE IV R Corps")
    )
    march(p, "Belgrade")
    assert [("Galicia" in moves(p, u)) for u in ("TU XV Corps", "TU DIV", "GE IV R Corps")] == [False, True, True]


@pytest.mark.rule("12.9.9#4", "12.9.9#2")
def test_a_pursuit_goes_four_spaces() -> None:
    """12.9.9: along the path of those who fled and on, four spaces in all and no fifth."""
    p = Position(turn=9).level("AP", 2).level("CP", 2).control("AP", "Fao", "Basra", "Qurna", "Amara").destroy("Fao")
    p.put("Sannaiyat", "IN DIV").put("Kut", "TU-A DIV", "TU-A DIV").hand("CP", "CP-27").hand("AP")
    p.ops(9).do("activate-attack Sannaiyat", "done", "attack IN DIV > Kut").dice(3, 1)
    while not p.offers("card CP-27"):
        p.do(p.offered()[0] if p.step == "TakeLosses" else "done")
    p.do("card CP-27", "done")
    p.do("advance TU-A DIV 1 > Sannaiyat", "advance TU-A DIV 1 > Amara", "advance TU-A DIV 1 > Qurna")
    assert "advance TU-A DIV 1 > Nasiriya" in p.offered()
    p.do("advance TU-A DIV 1 > Nasiriya")
    assert not any("TU-A DIV 1" in t for t in p.offered("advance"))
    assert p.offers("advance TU-A DIV 2 > Sannaiyat")


@pytest.mark.rule("18.3.1d", "18.5c", "18.3.1c")
def test_turks_organize_neither_in_egypt_nor_in_galicia() -> None:
    """18.3.1, 18.5c: TU corps are not formed in Egypt or Galicia; Germans form theirs in Galicia, a Region on rails."""
    for where, unit, lcu, may in (
        ("Galicia", "TU DIV", "TU XX Corps", False),
        ("Galicia", "GE DIV", "GE IV R Corps", True),
        ("Ismailia", "TU DIV", "TU XX Corps", False),
        ("Adrianople", "TU DIV", "TU XX Corps", True),
    ):
        p = Position(turn=9, active="CP").happened("CP-33").level("CP", 1).control("CP", "Belgrade", "Nis", "Romani")
        p.put(where, unit, unit).box("CP Corps Assets Box", lcu)
        march(p, where)
        assert bool(p.offered("organize")) is may, (where, unit)


@pytest.mark.rule("14.3.3b", "12.7.1#1", "12.7.2")
@pytest.mark.parametrize(
    ("dice", "spaces"),
    [((2, 1), 2), ((2, 2), 1), ((1, 6), 0)],
)
def test_units_out_of_supply_retreat_like_others(dice: tuple[int, int], spaces: int) -> None:
    """14.3.3: out of supply, they retreat two spaces, one or none by the Loss Numbers as anybody."""
    p = (
        Position(active="CP")
        .put("Koprukoy", "TU IX Corps", "TU X Corps", "TU DIV")
        .put("Eleskirt", "RU DIV", "RU Elite DIV", "RU Elite DIV")
    )
    p.control("CP", "Sarikamis", "Kars", "Erevan", "Bayazit").control("AP", "Kagizman")
    assert p.supply("RU DIV", "Eleskirt") == "out of supply"
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", *dice)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    while p.step == "Retreating":
        p.do(p.offered("retreat")[0])
    if p.step:
        p.do("done")
    left = [u for u in p.at("Eleskirt") if u.startswith("RU")]
    assert bool(left) is (spaces == 0)
    assert bool([u for u in p.at("Kagizman") if u.startswith("RU")]) is (spaces == 1)


@pytest.mark.rule("14.3.3b", "12.7.1d")
def test_units_out_of_supply_in_a_region_stay() -> None:
    """12.7.1d: in a Region nobody retreats, out of supply or not."""
    p = (
        Position(turn=9, active="CP")
        .happened("AP-08")
        .put("Eastern Persia", "RU DIV", "RU DIV")
        .put("Teheran", "TU IX Corps", "TU DIV")
    )
    p.control(
        "CP", "Kazvin", "Sultan Bulak", "Hamadan", "Kermanshah", "Karind", "Central Asia", "Baku", "Central Persia"
    )
    p.level("CP", 1)
    battle(p, ["Teheran"], "attack TU IX Corps > Eastern Persia", 3, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert p.step != "Retreating"
    assert any(u.startswith("RU") for u in p.at("Eastern Persia"))


@pytest.mark.rule("18.11.2c")
@pytest.mark.parametrize(
    ("fort", "subs", "stage", "points"),
    [(True, False, 0, 1), (True, True, 0, 0), (False, False, 0, 0), (True, False, 1, 0)],
)
def test_supplies_for_russia_come_each_turn(fort: bool, subs: bool, stage: int, points: int) -> None:
    """18.11.2: with the Bosphorus fort destroyed by the fleet one RU RP a turn, until GERMAN SUBS, and none once the
    Revolution has begun.
    """
    from greatwar.games.pursuit_of_glory.names import POOLS
    from greatwar.games.pursuit_of_glory.steps.sequence import Turn

    p = Position(turn=3).put("Cairo", "BR DIV").put("Tiflis", "RU DIV").put("Sivas", "TU DIV").hand("AP", "AP-13")
    p.action().do("event AP-13", "put Kum Kale").dice(2, 2).do("put Canakkale").dice(6, 6, 6).do("choose no")
    while p.step == "PlaceUnits":
        p.do("place BR Elite DIV > AP Reserve Box")
    p.do("put The Bosphorus Forts").dice(6 if fort else 3)
    assert p.s.rp[POOLS.index("RU")] == (4 if fort else 0)
    if subs:
        p.happened("CP-22")
    p.s.clear_marks()
    p.points("RU", 0).set(turn=4, stage=stage).hand("AP").hand("CP").begin(Turn()).dice(4, 1)
    assert p.s.rp[POOLS.index("RU")] == 2 * points


@pytest.mark.rule("17.1.3", "17.1.6", "3.2.2.triangle")
@pytest.mark.parametrize(
    ("weary", "capital", "kinds"),
    [
        (False, "CP", {"TU Elite DIV", "TU DIV"}),
        (True, "CP", {"TU DIV"}),
        (False, "AP", set()),
    ],
)
def test_who_is_repaired_in_turkey(weary: bool, capital: str, kinds: set[str]) -> None:
    """17.1.3, 17.1.6: triangles are repaired on map until TURKISH WAR WEARINESS; nobody without Constantinople."""
    p = (
        Position(turn=13)
        .control(capital, "Constantinople")
        .put("Sivas", "TU Elite DIV [r]", "TU DIV [r]")
        .points("TU", 3)
    )
    p.set(max_tu=20)
    if weary:
        p.happened("AP-48", turn=13)
    p.phase("Replacement")
    while p.step and p.seat == "AP":
        p.do("done")
    assert {t.removeprefix("restore ").rstrip(" 0123456789") for t in p.offered("restore")} == kinds


@pytest.mark.rule("17.1.3", "17.1.6", "3.2.2.triangle")
def test_marines_are_repaired_but_not_rebuilt() -> None:
    """17.1.6: the Black Sea Division (triangle) takes points on the map, never when eliminated."""
    p = (
        Position(turn=13)
        .happened("AP-48")
        .put("Batum", "RU Black Sea Division [r]")
        .points("RU", 2)
        .phase("Replacement")
    )
    assert p.offered("restore") == ["restore RU Black Sea Division"]
    p = (
        Position(turn=13)
        .box("AP Eliminated Units Box", "RU Black Sea Division", "RU DIV")
        .points("RU", 2)
        .phase("Replacement")
    )
    assert not any("Black Sea" in t for t in p.offered("rebuild"))
    assert any("RU DIV" in t for t in p.offered("rebuild"))


@pytest.mark.rule("12.3.5", "11.3.2#2")
@pytest.mark.parametrize(("level", "card", "ap"), [(1, False, 3), (1, True, 2), (2, False, 2), (2, True, 2)])
def test_no_trench_is_deeper_than_two(level: int, card: bool, ap: int) -> None:
    """12.3.5: at Doiran (mountain) a trench of Level 1 or 2 costs one or two columns more; I ORDER YOU TO DIE makes
    Level 1 a Level 2, and of Level 2 no more than that.
    """
    p = Position(turn=13).happened("CP-33").control("AP", "Salonika").put("Salonika", "FR Army Orient 1", "FR DIV")
    p.put("Doiran", "TU DIV").trench("Doiran", "CP", level).control("CP", "Veles", "Strumica").hand("AP").hand(
        "CP", *(["CP-28"] if card else [])
    )
    p.level("CP", 2).ops(9).do("activate-attack Salonika", "done", "attack FR Army Orient 1 > Doiran", "join FR DIV")
    if p.step == "Join":
        p.do("resolve")
    while p.step in ("PlayCards", "CommitStaff", "AnnounceWithdrawal"):
        p.do("card CP-28" if p.offers("card CP-28") else "done")
    p.dice(4, 1)
    # strength 5 on the Heavy table: two or three columns left, 3 or 2 at a die of 4
    fires = {t.split()[0]: int(t.rpartition(" ")[2]) for t in p.log if " fires: " in t}
    assert fires["AP"] == ap


@pytest.mark.rule("11.1.5a", "12.9.9#4")
def test_others_who_stand_where_the_stack_fled_bar_the_way() -> None:
    """12.9.9: only the stack that ran may be passed: cavalry that was at Amara before stops the pursuit."""
    p = Position(turn=9).level("AP", 2).level("CP", 2).control("AP", "Fao", "Basra", "Qurna").destroy("Fao")
    p.put("Amara", "IN Cavalry").put("Sannaiyat", "IN DIV").put("Kut", "TU-A DIV", "TU-A DIV").hand("CP", "CP-27").hand(
        "AP"
    )
    p.ops(9).do("activate-attack Sannaiyat", "done", "attack IN DIV > Kut").dice(3, 1)
    while not p.offers("card CP-27"):
        p.do(p.offered()[0] if p.step == "TakeLosses" else "done")
    p.do("card CP-27", "done")
    p.do("advance TU-A DIV 1 > Sannaiyat")
    assert not any(t.endswith("> Amara") for t in p.offered("advance"))


@pytest.mark.rule("11.2.2.1e", "11.2.2.2a", "14.1.2b")
@pytest.mark.parametrize(("holder", "state"), [("Kurds", "disrupted"), ("TU DIV", "out of supply"), ("", "full")])
def test_who_disrupts_and_who_cuts(holder: str, state: str) -> None:
    """11.2.2: a tribe in the only road disrupts, a regular cuts it, an empty space of one's own feeds."""
    p = Position(turn=9).control("CP", "Khoy", "Julfa", "Ercis").put("Bayazit", "RU DIV")
    if holder:
        p.put("Kagizman", holder)
    assert p.supply("RU DIV") == state


@pytest.mark.rule("3.2.1.3.PERU", "3.2.1.3.TRANSC")
@pytest.mark.parametrize(
    ("unit", "where", "state"),
    [
        ("PE-RU Persian Cossacks", "Tabriz", "full"),
        ("Arm Transcas", "Tabriz", "out of supply"),
        ("Arm Transcas", "Julfa", "full"),
        ("Armenian Uprising", "Tabriz", "out of supply"),
        ("Armenian Uprising", "Julfa", "full"),
    ],
)
def test_units_tied_to_their_land(unit: str, where: str, state: str) -> None:
    """3.2.1.3, 3.2.1.4: they live on their own land, and no line to Tiflis helps them outside it."""
    assert Position(turn=15).put(where, unit).supply(unit) == state


@pytest.mark.rule("16.3.3.5#5", "3.2.1.4#3")
@pytest.mark.parametrize(("zagazig", "lost"), [("CP", False), ("AP", True)])
def test_rebels_do_not_retreat_out_of_egypt(zagazig: str, lost: bool) -> None:
    """16.3.3.5: an Egyptian at Ismailia retreats inside Egypt; if only the Sinai is left to it, it is eliminated."""
    p = Position(turn=13).put("Ismailia", "Egypt Rebel").put("Suez", "BR DIV", "BR DIV").put("Pt. Said", "BR DIV")
    p.control("CP", "Romani", "Jifjaffa")
    if zagazig == "AP":
        p.put("Zagazig", "BR DIV")
    else:
        p.put("Zagazig", "TU DIV")
    battle(p, ["Suez"], "attack BR DIV > Ismailia", 3, 1, join=())
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    while p.step == "Retreating":
        p.do(p.offered("retreat")[0])
    assert not any("Egypt Rebel" in u for x in ("Romani", "Jifjaffa", "Ismailia") for u in p.at(x))
    assert any("Egypt Rebel" in u for u in p.at("Zagazig") + p.at("Cairo") + p.at("Alexandria")) is not lost


@pytest.mark.rule("12.6.1", "3.2.2.question")
@pytest.mark.parametrize(("die", "left"), [(1, "TU Stanke Bey [r]"), (3, "TU Stanke Bey")])
def test_a_doubtful_factor_is_rolled_once_a_combat(die: int, left: str) -> None:
    """3.2.2: Stanke Bey alone against a Loss Number of 1: with a 1 he is reduced, with a 3 he takes no loss."""
    p = (
        Position(turn=5)
        .put("Batum", "RU DIV")
        .put("Ardahan", "RU DIV")
        .put("Rize", "TU Stanke Bey")
        .control("CP", "Trabzon")
    )
    battle(p, ["Ardahan"], "attack RU DIV > Rize", 3, 1, die)
    assert any("Loss Factor of" in t for t in p.log) is True
    assert left in p.at("Rize") + p.at("Trabzon")


@pytest.mark.rule("3.1.1", "11.4.2", "11.4.3", "2.0.mf")
def test_terrain_costs_no_movement() -> None:
    """3.1.1, 11.4.2: a space costs one point whatever its ground; the whole Gallipoli map one, an intact fort there one
    more.
    """
    p = Position(turn=5).put("Tiflis", "RU DIV").control("AP", "Oltu")
    march(p, "Tiflis")
    p.do("move RU DIV > Aleksandropol", "move RU DIV > Kars", "move RU DIV > Sarikamis")
    assert "Oltu" in moves(p, "RU DIV")
    p.do("move RU DIV > Oltu")
    assert p.where("RU DIV") == "Oltu"
    assert not p.offered("move")
    p = (
        Position(turn=5)
        .beachhead("Beachhead Suvla Bay")
        .control("AP", "Anafarta", "Karnabikeui", "Taifur Keui", "Bulair")
    )
    p.control("AP", "Gallipoli").destroy("Gallipoli").put("Beachhead Suvla Bay", "IN DIV")
    march(p, "Beachhead Suvla Bay").do("move IN DIV > Anafarta")
    told = ends(p, "IN DIV")
    assert (told["Bulair"], told["Karnabikeui"], told["Rodosto"], told["Maidos"]) == (1, 1, 2, 2)


REBUILT: list[tuple[str, str, str, set[str], set[str]]] = [
    ("CP", "Afghan Uprising", "TU", {"Afghanistan"}, {"India", "Eastern Persia"}),
    ("CP", "Indian Mutiny", "TU", {"India"}, {"Afghanistan", "Baluchistan"}),
    ("CP", "CAsia Uprising", "TU", {"Central Asia"}, {"Baku", "Afghanistan"}),
    ("CP", "Egypt Rebel", "TU", {"Alexandria", "Sudan and Darfur", "Sollum"}, {"Cairo", "Romani"}),
    ("AP", "Arab Revolt", "BR", {"The Hejaz"}, {"Aqaba", "Jiddah", "Medina"}),
    ("AP", "Arm Transcas", "AP-A", {"Erevan"}, {"Tiflis", "Kars"}),
    ("AP", "Geo Transcaucasian", "AP-A", {"Tiflis"}, {"Erevan", "Batum"}),
    ("AP", "GR DIV", "AP-A", {"Larissa", "Lamia", "Florina"}, {"Athens", "Lemnos", "Veles"}),
]


@pytest.mark.rule("17.1.8#10", "3.2.1.4#5", "17.1.8#8")
@pytest.mark.parametrize(("side", "unit", "pool", "yes", "no"), REBUILT)
def test_where_units_of_a_land_come_back(side: str, unit: str, pool: str, yes: set[str], no: set[str]) -> None:
    """17.1.8: revolt units, Arabs, Transcaucasians and Greeks are rebuilt in their own lands, friend or foe in control;
    Egyptians and Greeks not beside an enemy.
    """
    p = Position(turn=16).set(stage=4, greece=1, max_tu=20).points(pool, 2).box(f"{side} Eliminated Units Box", unit)
    p.put("Cairo", "BR DIV").put("Athens", "BU DIV").put("India", "IN DIV").put("Central Asia", "BR DIV").control(
        "AP", "Larissa"
    )
    p.phase("Replacement")
    while p.step and p.seat not in (side, "nobody"):
        p.do("done")
    told = places(p, "rebuild", unit)
    assert yes <= told
    assert not no & told


@pytest.mark.rule(
    "11.2.2.ex#1",
    "11.2.2.ex#3",
    "11.2.2.ex#4",
    "11.2.2.ex#5",
    "11.2.2.ex#6",
    "11.2.1a",
    "11.2.2.1a",
    "5.1.1",
    "2.0.control",
)
@pytest.mark.parametrize(
    ("unit", "home", "where", "before", "vp", "jihad"),
    [
        ("Marsh", "Amara", "Qurna", "AP", 0, 0),
        ("Marsh", "Qurna", "Basra", "AP", 1, 0),
        ("Kurds", "Kagizman", "Erevan", "AP", 1, 0),
        ("Kurds", "Kermanshah", "Hamadan", "neutral", 1, 0),
        ("Armenian Uprising", "Ercis", "Van", "CP", -1, 0),
        ("Senussi (2-1-3)", "Faiyum", "Cairo", "AP", 2, 1),
    ],
)
def test_irregulars_come_and_go(unit: str, home: str, where: str, before: str, vp: int, jihad: int) -> None:
    """11.2.2: VP and Jihad while they stay, and back to the owner, or to nobody, when they leave."""
    side = "AP" if unit.startswith("Armenian") else "CP"
    p = (
        Position(turn=9, active=side)
        .happened("AP-08")
        .control("AP", "Fao", "Basra", "Qurna")
        .destroy("Fao")
        .set(jihad=3)
    )
    p.control(before, where).put(home, unit)
    march(p, home).do(f"move {unit} > {where}")
    if p.offers("stop"):
        p.do("stop")
    while p.step == "PlaceTribe":
        p.do("tribe Laz > Rize")
    assert (p.s.vp, p.s.jihad, p.owner(where)) == (10 + vp, 3 + jihad, side)
    while p.step:
        p.do("done")
    p.s.clear_marks()
    march(p.set(round=2), where).do(f"move {unit} > {home}")
    assert (p.s.vp, p.s.jihad, p.owner(where)) == (10, 3, before)
