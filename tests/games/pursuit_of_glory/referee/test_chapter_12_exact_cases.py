"""Chapter 12 by the rulebook, third part: exact losses, odd terrain, HQs, Beachheads, Black Sea marines."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import attack, halt, join_all, pass_cards
from tests.games.pursuit_of_glory.referee.test_chapter_12_combat import battle, numbers, order_of_fire, went

TU = 4


def absorb(p: Position) -> Position:
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    return p


def gulf(*defenders: str) -> Position:
    """Indians and British at Sannaiyat (clear) attacked out of Amara by Turks."""
    p = (
        Position(turn=9, active="CP")
        .level("AP", 2)
        .level("CP", 2)
        .put("Sannaiyat", *defenders)
        .put("Amara", "TU DIV", "TU DIV", "TU DIV")
    )
    return p.control("CP", "Qurna", "Nasiriya", "The Hai", "Basra").control("AP", "Kut", "Aziziya")


@pytest.mark.rule("12.6.4", "12.6.3#1", "12.6.2")
@pytest.mark.parametrize(
    ("defenders", "die", "loss", "first"),
    [
        (("BR DIV", "IN DIV"), 2, 2, {"loss BR DIV 1", "loss IN DIV 1"}),
        (("BR DIV", "IN DIV"), 4, 3, set()),
        (("BR DIV", "BR Elite DIV"), 4, 3, {"loss BR DIV 1", "loss BR Elite DIV 1"}),
        (("BR DIV", "BR Elite DIV"), 1, 1, set()),
        (("IN DIV [r]", "IN Elite DIV"), 1, 1, {"loss IN DIV 1", "loss IN Elite DIV 1"}),
    ],
)
def test_which_losses_may_be_chosen(defenders: tuple[str, ...], die: int, loss: int, first: set[str]) -> None:
    """12.6.4: every way that takes as much as possible without more is offered, no other (Turks of 6 on the Light
    table).
    """
    p = battle(gulf(*defenders), ["Amara"], "attack TU DIV > Sannaiyat", die, 1)
    assert numbers(p)["CP"] == loss
    seen = set(p.offered()) if p.step == "TakeLosses" and p.seat == "AP" else set()
    if (defenders, loss) == (("BR DIV", "IN DIV"), 3):
        absorb(p)
        here = " ".join(u for x in ("Sannaiyat", "Kut", "Aziziya") for u in p.at(x))
        assert "BR DIV [r]" in here
        assert "IN DIV [r]" in here
        return
    assert seen == first


@pytest.mark.rule("12.6.4")
def test_two_points_by_either_way_end_differently() -> None:
    """12.6.4: two points: the British division flips, or the Indian one is lost."""
    p = battle(gulf("BR DIV", "IN DIV"), ["Amara"], "attack TU DIV > Sannaiyat", 2, 1).do("loss IN DIV")
    absorb(p)
    assert p.where("IN DIV") in ("AP Eliminated Units Box", "AP permanently eliminated")
    assert "BR DIV [r]" not in " ".join(u for x in ("Sannaiyat", "Kut", "Aziziya") for u in p.at(x))


@pytest.mark.rule("3.1.5.2.3", "12.3.4#1")
def test_an_attack_over_a_strait() -> None:
    """3.1.5.2.3: it counts as a water crossing: the defender fires first."""
    p = (
        Position(turn=7)
        .destroy("Maidos", "Seddul Bahr", "Kum Kale", "Canakkale")
        .control("AP", "Seddul Bahr", "Kum Kale", "Krithia", "Nalif-eli")
        .beachhead("Beachhead Cape Helles")
    )
    p.put("Maidos", "BR DIV", "BR Elite DIV").put("Canakkale", "TU DIV")
    battle(p, ["Maidos"], "attack BR DIV > Canakkale", 1, 4)
    absorb(p)
    assert order_of_fire(p) == ["CP", "AP"]
    assert p.step != "AnnounceFlank"


@pytest.mark.rule("12.7.3", "3.1.1.2")
@pytest.mark.parametrize(
    ("where", "start", "stand"),
    [("Rustchuk", "Varna", True), ("Philippopoli", "Zagora", False), ("Zagora", "Burgas", True)],
)
def test_ground_that_lets_one_stand(where: str, start: str, stand: bool) -> None:
    """12.7.3: forest and mountain let the defender cancel the retreat, clear ground does not."""
    p = (
        Position(turn=9)
        .level("AP", 2)
        .happened("CP-33", "AP-29")
        .control("AP", "Turtukai", "Constanta", "Cernavoda")
        .put(where, "BU DIV", "BU DIV", "BU DIV")
        .put(start, "RU I Caucasian")
    )
    p.control("AP", "Burgas", "Varna").control("CP", "Sofia", "Plevna", "Tirnova")
    battle(p, [start], f"attack RU I Caucasian > {where}", 5, 1)
    absorb(p)
    assert (p.step == "Stand") is stand


@pytest.mark.rule("12.7.3", "12.3.5")
def test_a_trench_lets_one_stand_in_clear_ground() -> None:
    """12.7.3: a trench serves in any ground; the whole two-space retreat is cancelled and no advance follows."""
    p = (
        Position(active="CP")
        .put("Eleskirt", "RU Elite DIV", "RU Elite DIV")
        .trench("Eleskirt", "AP")
        .put("Koprukoy", "TU IX Corps", "TU X Corps")
        .control("AP", "Kagizman")
    )
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 6, 1)
    absorb(p)
    assert p.step == "Stand"
    p.do(p.offered("cancel")[0])
    absorb(p)
    assert p.step != "AdvanceStep"


@pytest.mark.rule("3.2.3.1#3")
def test_an_hq_attacks_once_a_round() -> None:
    """3.2.3.1: an HQ committed to one attack cannot be committed to another in the same round."""
    p = (
        Position(active="CP")
        .put("Koprukoy", "TU IX Corps", "TU X Corps", "TU Army Islam HQ")
        .put("Eleskirt", "RU DIV [r]")
        .put("Oltu", "RU DIV")
        .control("AP", "Kagizman")
    )
    attack(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", "resolve")
    while p.step == "PlayCards":
        p.do("done")
    assert p.step == "CommitStaff"
    p.do(next(t for t in p.offered() if t != "done"))
    pass_cards(p).dice(6, 1)
    while p.step not in ("Attacks", ""):
        p.do("done" if p.offers("done") else p.offered()[0])
    p.do("attack TU X Corps > Oltu")
    join_all(p)
    while p.step == "PlayCards":
        p.do("done")
    assert p.step != "CommitStaff"


@pytest.mark.rule("3.2.3.1.ISLAM")
@pytest.mark.parametrize(("where", "points"), [("Eleskirt", 1), ("Sarikamis", 0)])
def test_the_army_of_islam_finds_recruits(where: str, points: int) -> None:
    """3.2.3.1: a combat won in a space with a tribal circle gives a bonus TU RP, elsewhere none; the Max marker
    stays.
    """
    p = (
        Position(active="CP")
        .happened("AP-11")
        .set(max_tu=20)
        .put("Koprukoy", "TU IX Corps", "TU Army Islam HQ")
        .put(where, "RU DIV [r]")
        .control("AP", "Kagizman")
    )
    attack(p, ["Koprukoy"], f"attack TU IX Corps > {where}")
    join_all(p)
    while p.step == "PlayCards":
        p.do("done")
    p.do(next(t for t in p.offered() if t != "done"))
    pass_cards(p).dice(6, 1)
    while p.step:
        p.do("done" if p.offers("done") else p.offered()[0])
    assert p.s.rp[TU] == 2 * points
    assert p.s.max_tu == 20


@pytest.mark.rule("3.2.3.1.ALLENBY", "3.2.3.1#1")
@pytest.mark.parametrize(("unit", "bonus"), [("IN DIV", 1), ("ANZ Cavalry", 1), ("BR DIV", 1), ("FR DIV", 0)])
def test_maude_leads_the_empire(unit: str, bonus: int) -> None:
    """3.2.3.1: Maude's modifier holds for BR, IN and ANZ units, not for the French."""
    p = (
        Position(turn=9, active="CP")
        .level("AP", 2)
        .control("AP", "Fao", "Basra", "Qurna", "Amara")
        .put("Sannaiyat", unit, "BR Maude HQ")
        .put("Kut", "TU DIV", "TU Cavalry")
    )
    battle(p, ["Kut"], "attack TU DIV > Sannaiyat", 1, 1)
    told = next(t for t in p.log if t.startswith("AP fires"))
    assert f"1+{bonus}," in told


@pytest.mark.rule("12.7.10#1", "12.7.10#3")
@pytest.mark.parametrize(("units", "points"), [(3, 1), (2, 0)])
def test_materiel_left_on_the_beach(units: int, points: int) -> None:
    """12.7.10: three SCUs that retreat from a Beachhead outside the Balkans leave a TU RP, two leave none."""
    p = (
        Position(turn=7, active="CP")
        .level("AP", 2)
        .beachhead("Beachhead to Smyrna")
        .put("Beachhead to Smyrna", *["BR DIV"] * units)
    )
    p.put("Smyrna", "TU IX Corps", "TU X Corps", "TU XI Corps")
    battle(p, ["Smyrna"], "attack TU IX Corps > Beachhead to Smyrna", 1, 1)
    absorb(p)
    assert numbers(p)["CP"] > numbers(p)["AP"]
    while p.step == "Retreating":
        p.do(p.offered()[0])
    assert len(p.at("Lemnos")) == units
    while p.step and p.step != "PlaceTribe":
        p.do("done")
    assert p.s.rp[TU] == 2 * points


@pytest.mark.rule("18.6.6#1", "18.6.6#2")
def test_the_marines_land_once() -> None:
    """18.6.6: the amphibious assault is made once a game."""
    p = Position(turn=9).put("Batum", "RU Black Sea Division").control("AP", "Ardahan")
    p.ops(9).do("activate-attack Batum")
    if p.step == "Activate":
        p.do("done")
    p.do(next(t for t in p.offered() if t.endswith("> Rize")))
    assert p.where("RU Black Sea Division") == "Rize"
    assert p.owner("Rize") == "AP"
    while p.step:
        p.do("done")
    p.s.clear_marks()
    p.ops(9)
    if p.offers("activate-attack Rize"):
        p.do("activate-attack Rize", "done")
    assert not any(t.endswith(("> Trabzon", "> Samsun", "> Giresun")) and "attack " not in t[:7] for t in p.offered())


@pytest.mark.rule("12.4.2#2")
def test_colored_and_green_neighbours_do_not_spoil_a_flank() -> None:
    """12.4.2: an enemy connected to the flanking space only by a green line does not count."""
    p = (
        Position(turn=9, active="CP")
        .happened("AP-08")
        .level("CP", 2)
        .put("Kazvin", "RU DIV")
        .put("Teheran", "TU DIV")
        .put("Sultan Bulak", "TU IX Corps")
        .put("Eastern Persia", "BR DIV")
    )
    p.control("CP", "Hamadan", "Kermanshah", "Karind", "Qum", "Sultanabad", "Burujird").control(
        "AP", "Zenjan", "Menjil"
    )
    battle(p, ["Sultan Bulak", "Teheran"], "attack TU IX Corps > Kazvin", 3, 1, 1, flank="flank Sultan Bulak")
    absorb(p)
    assert order_of_fire(p)[0] == "CP"


@pytest.mark.rule("12.1.2#3", "12.2.8b")
def test_a_lone_reduced_tribe_defends_with_nothing() -> None:
    """12.1.2: a factor of 0 fires on column 0: 0 up to a die of 3, 1 from 4 on."""
    for die, loss in ((3, 0), (4, 1)):
        p = Position(turn=5).put("Eleskirt", "Marsh [r]").put("Kagizman", "RU I Caucasian")
        battle(p, ["Kagizman"], "attack RU I Caucasian > Eleskirt", 6, die)
        assert numbers(p)["CP"] == loss


@pytest.mark.rule("12.2.8a#1", "12.2.8c")
def test_modified_dice_stay_between_one_and_six() -> None:
    """12.2.8a: a 6 with +1 is a 6; the Light table of 2 gives 2 at most."""
    p = Position(active="CP").put("Koprukoy", "TU Cavalry", "TU Cavalry").put("Eleskirt", "RU DIV")
    battle(p, ["Koprukoy"], "attack TU Cavalry > Eleskirt", 6, 1)
    assert numbers(p)["CP"] == 2


@pytest.mark.rule("12.9.1#1", "12.9.3", "3.1.1.3")
def test_no_second_space_over_water() -> None:
    """12.9.3: who attacked over water may take the battle space and no more."""
    p = (
        Position(turn=9)
        .level("AP", 2)
        .control("AP", "Fao", "Basra", "Qurna", "Amara")
        .put("Sannaiyat", "IN 3rd Corps", "BR XII Corps", "BR XVI Corps")
        .put("Kut", "TU Elite DIV", "TU Elite DIV")
    )
    p.control("CP", "Aziziya", "Ctesiphon", "The Hai")
    battle(p, ["Sannaiyat"], "attack IN 3rd Corps > Kut", 1, 3)
    absorb(p)
    assert numbers(p)["AP"] - numbers(p)["CP"] >= 2
    while p.step in ("Stand", "Retreating"):
        p.do("done" if p.step == "Stand" else p.offered()[0])
    full = p.offered("advance")[0]
    unit = full.removeprefix("advance ").partition(" > ")[0]
    p.do(full)
    assert went(p, "advance", unit) == set()


@pytest.mark.rule("12.7.6b")
def test_no_refuge_in_an_enemy_fort() -> None:
    """12.7.6b: retreat into the space of an unbesieged enemy fort is closed; into a besieged one it is open."""
    for besieged in (False, True):
        p = (
            Position(active="CP")
            .put("Koprukoy", "RU Elite DIV", "RU Elite DIV")
            .put("Sarikamis", "TU IX Corps")
            .put("Eleskirt", "TU DIV")
            .put("Oltu", "TU DIV")
        )
        if besieged:
            p.put("Erzurum", "RU I Caucasian", control=False)
        battle(p, ["Sarikamis"], "attack TU IX Corps > Koprukoy", 6, 1, join=())
        absorb(p)
        if p.step == "Stand":
            p.do("done")
        assert ("Erzurum" in went(p, "retreat")) is besieged


@pytest.mark.rule("12.7.4", "12.7.3")
def test_the_encircled_may_stand_in_the_mountains() -> None:
    """12.7.4: who cannot retreat but can cancel with a step may do so."""
    p = (
        Position(active="CP")
        .put("Koprukoy", "RU Elite DIV", "RU Elite DIV")
        .put("Sarikamis", "TU IX Corps")
        .put("Eleskirt", "TU DIV")
        .put("Oltu", "TU DIV")
    )
    battle(p, ["Sarikamis"], "attack TU IX Corps > Koprukoy", 6, 1, join=())
    absorb(p)
    assert p.step == "Stand"
    p.do(p.offered("cancel")[0])
    assert any("RU Elite DIV" in u for u in p.at("Koprukoy"))


@pytest.mark.rule("11.1.4#1", "9.2.4")
def test_nobody_joins_an_attack_by_moving() -> None:
    """11.1.4: a unit may pass but not end in a space activated for attack."""
    p = Position(active="CP").put("Koprukoy", "TU IX Corps").put("Erzurum", "TU DIV").put("Sarikamis", "RU DIV")
    p.ops(9).do("activate-attack Koprukoy", "activate-move Erzurum", "done", "move TU DIV > Koprukoy")
    assert not p.offers("stop")
    p.do("move TU DIV > Eleskirt")
    halt(p)
    assert p.where("TU DIV") == "Eleskirt"
