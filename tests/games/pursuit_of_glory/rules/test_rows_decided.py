"""Rows that only a played position decides: each on both sides of its boundary, by the decisions of the players."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import SPACES, UNITS, card, space
from greatwar.games.pursuit_of_glory.names import AP, CP
from greatwar.games.pursuit_of_glory.rules import stacking
from greatwar.games.pursuit_of_glory.state import (
    AFGHANISTAN_ALLIED,
    AIR_AP,
    AIR_CP,
    ASSAULT_MADE,
    CENTRAL_ASIA_REVOLTED,
    DISCARD,
    EGYPT_REVOLTED,
    INDIA_REVOLTED,
    PERSIA_OPEN,
    TABLE,
)
from tests.games.pursuit_of_glory.cards.helpers import cards_window, until
from tests.games.pursuit_of_glory.positions import Position


def attack(p: Position, spaces: list[str], *texts: str) -> Position:
    """Activate spaces for attack and declare; whoever may join does."""
    p.ops(9).do(*[f"activate-attack {x}" for x in spaces], "done").do(*texts)
    while p.step == "Join" and p.offered("join"):
        p.do(p.offered("join")[0])
    return p.do("resolve") if p.step == "Join" else p


def fight(p: Position, *dice: int, stop: tuple[str, ...] = ("Attacks", "")) -> Position:
    """Nobody plays a card or withdraws; dice as they come; on to one of these steps."""
    left = list(dice)
    while p.s.pending and p.step not in stop:
        if p.seat == "chance":
            p.dice(left.pop(0) if left else 1)
        else:
            p.do("no-flank" if p.step == "AnnounceFlank" else p.offered()[-1])
    return p


# Cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.0.event")
@pytest.mark.parametrize("use", ["event", "ops"])
def test_an_underlined_event_opens_another(use: str) -> None:
    p = Position().hand("AP", "AP-03", "AP-12").put("Kars", "RU DIV").action()
    assert not p.offers("event AP-12")
    p.do(f"{use} AP-03")
    if p.step == "Activate":
        p.do("done")
    assert p.action().offers("event AP-12") == (use == "event")


@pytest.mark.rule("4.1.4d")
def test_reinforcements_come_on_the_first_turn() -> None:
    p = Position(turn=1, active="CP").hand("CP", "CP-25", "CP-33").action()
    assert p.offers("event CP-25")
    p.do("event CP-25")
    while p.step == "PlaceUnits":
        p.do(p.offered()[0])
    on_map = [u for u in p.s.units(CP) if u.kind in ("TU DIV", "TU Cavalry")]
    assert len(on_map) + len(p.at("CP Reserve Box")) == 6
    again = p.action()
    assert not again.offers("event CP-25")
    assert Position(turn=1).hand("AP", "AP-02").action().offers("event AP-02")


@pytest.mark.rule("9.1.2#2")
def test_an_event_activates_a_space_whatever_it_costs() -> None:
    p = Position(turn=1).hand("AP", "AP-01").put("Sarikamis", "RU DIV").put("Koprukoy", "TU DIV").set(stage=1)
    p.uprising("Sarikamis", "persian")
    assert p.price("Sarikamis", attack=True) == 3
    p.action().do("event AP-01")
    if p.step == "Land":
        p.do(p.offered()[0])
    assert p.offers("activate-attack Sarikamis")
    p.do("activate-attack Sarikamis")
    assert p.step == "Attacks"
    assert p.offers("attack RU DIV > Koprukoy")
    q = Position(turn=1).put("Sarikamis", "RU DIV").put("Koprukoy", "TU DIV").set(stage=1)
    q.uprising("Sarikamis", "persian").ops(2)
    assert not q.offers("activate-attack Sarikamis")


@pytest.mark.rule("9.5.1#1")
def test_an_event_is_carried_out_as_written() -> None:
    p = Position(active="CP").hand("CP", "CP-01").set(jihad=2).action()
    p.do("event CP-01")
    assert p.s.jihad == 5
    assert p.s.rp[4] == 4
    placed = 0
    while p.step == "PlaceTribe":
        assert not p.offers("done")
        p.do(p.offered()[0])
        placed += 1
    assert placed == 3
    q = Position(active="CP").hand("CP", "CP-01").set(jihad=2).put("Sivas", "TU DIV").action().do("ops CP-01")
    assert (q.s.jihad, q.s.rp[4], q.s.ops) == (2, 0, 4)


@pytest.mark.rule("9.5.1#6")
def test_new_units_come_before_the_operations_are_spent() -> None:
    p = Position(active="CP").hand("CP", "CP-13").action().do("event CP-13")
    while p.step == "PlaceTribe":
        p.do(p.offered()[0])
    assert p.step == "PlaceUnits"
    assert not p.offered("activate-move")
    p.do("place TU Cavalry > Erzincan")
    while p.step in ("PlaceUnits", "PlaceTribe"):
        p.do(next((t for t in p.offered() if t.endswith("CP Reserve Box")), p.offered()[0]))
    assert (p.step, p.s.ops) == ("Activate", 4)
    p.do("activate-move Erzincan", "done")
    assert any(t.startswith("move TU Cavalry") for t in p.offered("move"))


@pytest.mark.rule("9.5.3.2j")
def test_units_of_an_event_may_come_in_apart_but_an_invasion_comes_together() -> None:
    p = Position(active="CP").hand("CP", "CP-25").action().do("event CP-25")
    p.do("place TU DIV > Erzincan", "place TU DIV > Kayseri", "place TU DIV > CP Reserve Box")
    assert (p.at("Erzincan"), p.at("Kayseri"), p.at("CP Reserve Box")) == (["TU DIV"], ["TU DIV"], ["TU DIV"])
    q = Position().happened("AP-13", "AP-03").level("AP", 1).hand("AP", "AP-34").action().do("event AP-34")
    assert set(q.offered("put")) == {"put Lemnos", "put Cyprus", "put Bahrain"}
    q.do("put Bahrain")
    assert sorted(q.at("Bahrain")) == ["BR XII Corps [r]", "BR XVI Corps", "FR DIV", "FR DIV"]
    assert (q.at("Lemnos"), q.at("Cyprus")) == ([], [])


@pytest.mark.rule("9.5.4.4")
@pytest.mark.parametrize("answer", ["take-back", "discard"])
def test_a_cancelled_combat_gives_cards_back(answer: str) -> None:
    p = Position(turn=7).hand("AP", "AP-20").hand("CP", "CP-06").offensive("AP", "Meso-Persia")
    p.control("AP", "Basra", "Fao", "Qurna").put("Amara", "BR DIV").put("Sannaiyat", "TU DIV").level("AP", 1)
    attack(p, ["Amara"], "attack BR DIV > Sannaiyat")
    assert p.seat == "AP"
    p.do("card AP-20", "done")
    assert p.seat == "CP"
    p.do("card CP-06")
    assert (p.step, p.seat) == ("TakeBack", "AP")
    p.do(f"{answer} AP-20")
    assert p.s.in_hand(card("AP-20")) == (answer == "take-back")
    assert p.s.in_pile(card("AP-20"), DISCARD) == (answer == "discard")
    until(p, "Attacks", "")
    assert p.s.pile[card("CP-06").n] == DISCARD
    assert p.at("Sannaiyat") == ["TU DIV"]
    assert p.at("Amara") == ["BR DIV"]
    assert not p.offered("attack")
    assert p.s.offensive[AP][0] & ~15


# Units -------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.0.lf")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_step_is_lost_only_to_its_loss_factor(die: int) -> None:
    p = Position(active="CP").put("Koprukoy", "TU IX Corps").put("Eleskirt", "RU I Caucasian")
    attack(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt")
    fight(p, stop=("FireDie",))
    p.dice(die, 1)
    told = next(t for t in p.log if t.startswith("CP fires"))
    number = p.combat.defender_loss if p.s.combat is not None else 0
    assert f"{number}" in told
    reduced = p.s.reduced(p.unit("RU I Caucasian"))
    assert reduced == (number >= p.unit("RU I Caucasian").lf[0])


@pytest.mark.rule("3.2.1.3.BLACKSEA")
def test_the_black_sea_division_lands_once() -> None:
    p = Position(turn=6).put("Batum", "RU Black Sea Division", "RU DIV").control("CP", "Rize", "Giresun")
    p.ops(9).do("activate-attack Batum", "done")
    assert p.offers("assault RU Black Sea Division > Giresun")
    assert not p.offers("assault RU DIV > Giresun")
    p.do("assault RU Black Sea Division > Giresun")
    assert p.at("Giresun") == ["RU Black Sea Division"]
    assert p.owner("Giresun") == "AP"
    p.do("done") if p.step else None
    p.s.clear_marks()
    p.ops(9).do("activate-attack Giresun", "done")
    assert p.s.has(ASSAULT_MADE)
    assert not p.offered("assault")


@pytest.mark.rule("3.2.1.3.BLACKSEA")
@pytest.mark.parametrize(("kind", "by_sea"), [("RU Black Sea Division", True), ("RU DIV", False)])
def test_the_black_sea_division_retreats_by_sea(kind: str, by_sea: bool) -> None:
    p = Position(turn=5, active="CP").put("Rize", kind).put("Trabzon", "TU III Corps").control("AP", "Batum")
    attack(p, ["Trabzon"], "attack TU III Corps > Rize")
    fight(p, 1, 1, stop=("Retreating", "Attacks", ""))
    offered = p.offered("retreat") if p.step == "Retreating" else []
    assert any(t.endswith(("> Poti", "> Odessa")) for t in offered) == by_sea


@pytest.mark.rule("3.2.1.4#6")
def test_the_persian_irregulars_never_take_replacements() -> None:
    p = Position().once("PERSIA_OPEN").put("Hamadan", "PE Uprising [r]").put("Van", "Kurds [r]")
    p.points("TU", 3).points("CP-A", 3)
    p.phase("Replacement")
    until(p, "Replace")
    while p.seat == "AP":
        p.do("done")
    assert p.offers("restore Kurds")
    assert not p.offers("restore PE Uprising")
    assert p.why_not("restore PE Uprising")[0] == "17.1.5"
    q = Position().box("CP Eliminated Units Box", "PE Uprising", "Kurds").points("TU", 3).points("CP-A", 3)
    q.phase("Replacement")
    while q.seat == "AP":
        q.do("done")
    assert any(t.startswith("rebuild Kurds") for t in q.offered())
    assert not any(t.startswith("rebuild PE Uprising") for t in q.offered())


@pytest.mark.rule("3.2.1.6")
def test_what_regular_units_do_and_others_do_not() -> None:
    p = Position().put("Ahwaz", "PE-BR South Persia Rifles", "IN DIV")
    assert p.price("Ahwaz") == 1
    assert Position().put("Ahwaz", "RU DIV", "IN DIV").price("Ahwaz") == 2
    p.redeploy(9)
    assert not any(t.startswith("pick PE-BR") for t in p.offered())
    assert p.why_not("pick PE-BR South Persia Rifles")[0] == "13.1"
    assert p.offers("pick IN DIV")


@pytest.mark.rule("3.2.1.6")
@pytest.mark.parametrize(
    ("side", "start", "kind", "fort", "may"),
    [
        ("AP", "Aqaba", "Arab Revolt", "Maan", True),
        ("CP", "Rize", "Laz", "Batum", False),
        ("CP", "Ardahan", "TU DIV", "Batum", True),
    ],
)
def test_irregulars_besiege_and_tribes_do_not(side: str, start: str, kind: str, fort: str, may: bool) -> None:
    p = Position(active=side).put(start, kind).control("CP", "Rize", "Oltu").ops(3).do(f"activate-move {start}")
    if start == "Rize":
        p.do("move Laz > Ardahan")
    assert p.s.enemy_fort(space(fort), p.s.active) == 1
    assert p.offers(f"move {kind} > {fort}") == may


CP_SOURCES = ("Constantinople", "Erzincan", "Kayseri", "Baghdad", "Damascus", "Galicia", "Sofia")


@pytest.mark.rule("3.2.4.1#2")
@pytest.mark.parametrize(("where", "marked"), [("Van", True), ("Mardin", True), ("Jerusalem", False)])
def test_attrition_near_russia_marks_spaces(where: str, marked: bool) -> None:
    land = [x for x in SPACES if not x.beachhead and not x.island and str(x) not in CP_SOURCES]
    p = Position().destroy(*[str(x) for x in land if x.fort]).control("AP", *[str(x) for x in land])
    p.control("CP", where)
    before = p.s.ru_vp
    p.phase("Attrition")
    assert p.owner(where) == "AP"
    assert p.s.ru_marked(space(where)) == marked
    assert p.s.ru_vp - before == marked


@pytest.mark.rule("3.2.4.1#2")
def test_attrition_without_a_line_to_russia_marks_nothing() -> None:
    p = Position().control("AP", "Diyarbekir", "Nazibin")
    p.phase("Attrition")
    assert p.owner("Mardin") == "AP"
    assert not p.s.ru_marked(space("Mardin"))


@pytest.mark.rule("4.1.1#3")
def test_the_markers_of_1914() -> None:
    p = Position(units="1914", turn=1)
    assert not p.s.has(ASSAULT_MADE)
    assert not p.s.has(AIR_CP | AIR_AP)
    assert not p.s.has(PERSIA_OPEN | AFGHANISTAN_ALLIED | EGYPT_REVOLTED | INDIA_REVOLTED | CENTRAL_ASIA_REVOLTED)
    assert [stacking.cap(p.s, side) for side in (CP, AP)] == [1, 1]
    late = Position("total-war-1916", units="set-up")
    assert [stacking.cap(late.s, side) for side in (CP, AP)] != [1, 1]


# Movement and control ----------------------------------------------------------------------------------


@pytest.mark.rule("11.1.2e", "18.2")
@pytest.mark.parametrize("built", [False, True])
def test_the_unbuilt_sinai_railroad(built: bool) -> None:
    p = Position(turn=10).level("AP", 2).control("AP", "Romani", "El Arish", "Gaza").destroy("Gaza")
    if built:
        p.once("SINAI_BUILT")
    p.put("Gaza", "BR XXI Corps", "BR DIV").ops(3).do("activate-move Gaza")
    if p.step == "Activate":
        p.do("done")
    assert p.offers("move BR DIV > El Arish")
    assert p.offers("move BR XXI Corps > El Arish") == built
    q = Position(turn=10).level("AP", 2).control("AP", "Romani", "El Arish", "Gaza").destroy("Gaza")
    if built:
        q.once("SINAI_BUILT")
    q.put("Ismailia", "BR XXI Corps", "BR DIV").redeploy(8)
    assert q.offers("redeploy BR XXI Corps > Gaza") == built
    assert q.offers("redeploy BR DIV > Romani")
    assert q.offers("redeploy BR DIV > El Arish") == built


@pytest.mark.rule("18.2")
@pytest.mark.parametrize("built", [False, True])
def test_corps_fight_in_the_desert_by_a_finished_railroad(built: bool) -> None:
    p = Position(turn=10).level("AP", 2).control("AP", "Romani").put("El Arish", "BR XXI Corps", "BR DIV")
    p.put("Gaza", "TU DIV")
    if built:
        p.once("SINAI_BUILT")
    p.ops(3).do("activate-attack El Arish")
    assert p.offers("attack BR DIV > Gaza")
    assert p.offers("attack BR XXI Corps > Gaza") == built


@pytest.mark.rule("11.2.2.1d#2")
@pytest.mark.parametrize(("attacker", "advances", "marked"), [("RU DIV", True, True), ("RU DIV", False, False)])
def test_russians_expel_a_tribe(attacker: str, advances: bool, marked: bool) -> None:
    p = (
        Position(turn=4)
        .control("AP", "Van", "Bitlis")
        .put("Van", "Kurds [r]")
        .put("Khoy", attacker)
        .control("AP", "Ercis")
    )
    assert (p.owner("Van"), p.s.is_held(space("Van"))) == ("CP", True)
    before = p.s.ru_vp
    attack(p, ["Khoy"], f"attack {attacker} > Van")
    fight(p, 6, 1, 6, 1, stop=("AdvanceStep", "Attacks", ""))
    assert p.step == "AdvanceStep"
    p.do(f"advance {attacker} > Van" if advances else "done")
    assert p.owner("Van") == "AP"
    assert p.s.ru_marked(space("Van")) == marked
    assert p.s.ru_vp - before == marked


@pytest.mark.rule("11.3.8")
def test_trench_markers_do_not_run_out() -> None:
    p = Position(active="CP")
    for x in SPACES:
        if not x.free and not x.beachhead and str(x) != "Jaffa":
            p.trench(str(x), "CP")
    p.put("Jaffa", "TU DIV").ops(1).do("activate-move Jaffa")
    while p.step in ("Activate", "Movement"):
        p.do("done")
    assert p.step == "Dig"
    p.do("entrench Jaffa").dice(1)
    assert p.s.trench_at(space("Jaffa")) == (CP, 1)
    again = Position(active="CP").put("Jaffa", "TU DIV").ops(1).do("activate-move Jaffa")
    while again.step in ("Activate", "Movement"):
        again.do("done")
    again.do("entrench Jaffa").dice(6)
    assert again.s.trench_at(space("Jaffa"))[1] == 0


# Combat ------------------------------------------------------------------------------------------------


def kars() -> Position:
    """Turks before Kars from two spaces."""
    p = Position(turn=5, active="CP").put("Kars", "RU DIV").put("Ardahan", "TU IX Corps").put("Sarikamis", "TU DIV")
    return attack(p.control("CP", "Oltu"), ["Ardahan", "Sarikamis"], "attack TU IX Corps > Kars")


@pytest.mark.rule("12.2.2")
@pytest.mark.parametrize("announced", [True, False])
def test_an_announced_flank_attack_is_rolled_for(announced: bool) -> None:
    p = kars()
    assert (p.step, p.seat) == ("AnnounceFlank", "CP")
    p.do("flank Ardahan" if announced else "no-flank")
    assert not p.offered("no-flank")
    fight(p, stop=("FlankDie", "FireDie"))
    assert (p.step == "FlankDie") == announced
    one = Position(turn=5, active="CP").put("Kars", "RU DIV").put("Ardahan", "TU IX Corps")
    attack(one.control("CP", "Oltu"), ["Ardahan"], "attack TU IX Corps > Kars")
    assert one.step != "AnnounceFlank"


@pytest.mark.rule("12.2.5")
def test_the_attacker_plays_his_cards_first_and_kept_ones_too() -> None:
    p = Position(turn=5, active="CP").hand("AP", "AP-05").hand("CP").table("CP", "CP-05")
    p.put("Koprukoy", "TU DIV").put("Eleskirt", "RU DIV")
    attack(p, ["Koprukoy"], "attack TU DIV > Eleskirt")
    assert (p.step, p.seat) == ("PlayCards", "CP")
    assert p.offers("card CP-05")
    assert not p.offers("card AP-05")
    p.do("card CP-05", "done")
    assert (p.step, p.seat) == ("PlayCards", "AP")
    assert p.offers("card AP-05")
    p.do("card AP-05", "done")
    assert p.combat.cards == (card("CP-05").n, card("AP-05").n)
    fight(p, 6, 1)
    assert p.s.in_pile(card("CP-05"), TABLE)
    assert p.s.in_pile(card("AP-05"), DISCARD)


@pytest.mark.rule("12.2.6")
@pytest.mark.parametrize(("defender", "asked"), [("TU DIV", True), ("TU IX Corps", False)])
def test_a_withdrawal_is_announced_before_the_dice(defender: str, asked: bool) -> None:
    p = Position(turn=9).put("Eleskirt", "RU I Caucasian").put("Koprukoy", defender)
    attack(p, ["Eleskirt"], "attack RU I Caucasian > Koprukoy")
    fight(p, stop=("AnnounceWithdrawal", "FireDie"))
    assert (p.step == "AnnounceWithdrawal") == asked
    if asked:
        assert p.seat == "CP"
        p.do("withdraw")
        assert p.step == "FireDie"
        assert not p.offered("withdraw")


@pytest.mark.rule("12.2.8e")
def test_losses_do_not_change_the_winner() -> None:
    p = Position(active="CP").put("Koprukoy", "TU IX Corps", "TU DIV", "TU DIV").put("Eleskirt", "RU DIV [r]")
    attack(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt")
    fight(p, 6, 6)
    told = next(t for t in p.log if "Loss Numbers" in t)
    assert told.endswith("CP wins")
    assert p.at("Eleskirt") == []
    taken = [u for u in p.s.units(CP) if p.s.reduced(u)]
    assert taken


@pytest.mark.rule("12.2.8e")
@pytest.mark.parametrize(("flank", "die"), [(3, 6), (2, 1)])
def test_damage_comes_at_once_in_a_flank_attack(flank: int, die: int) -> None:
    p = kars().do("flank Ardahan")
    fight(p, stop=("FlankDie",))
    p.dice(die)
    assert p.combat.flank == flank
    assert p.step == "FireDie"
    p.dice(6)
    fired = [t for t in p.log if " fires: " in t]
    assert len(fired) == 1
    assert fired[0].startswith("CP" if flank == 3 else "AP")
    assert p.combat.dice[0 if flank == 3 else 1] == 6
    assert p.combat.dice[1 if flank == 3 else 0] == 0
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    first, second = (p.at("Kars"), p.at("Ardahan")) if flank == 3 else (p.at("Sarikamis"), p.at("Kars"))
    assert first != (["RU DIV"] if flank == 3 else ["TU DIV"]) or p.at("Ardahan") != ["TU IX Corps"]
    assert second == (["TU IX Corps"] if flank == 3 else ["RU DIV"])


@pytest.mark.rule("12.5.1e")
@pytest.mark.parametrize(("die", "strength"), [(1, 3), (6, 2)])
def test_the_weather_comes_before_the_strength(die: int, strength: int) -> None:
    p = Position(turn=6, round=3, active="CP").put("Koprukoy", "TU IX Corps").put("Eleskirt", "RU DIV")
    attack(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt")
    fight(p, stop=("WeatherDie",))
    p.dice(die)
    fight(p, stop=("FireDie",))
    p.dice(3)
    told = next(t for t in p.log if t.startswith("CP fires"))
    assert told.startswith(f"CP fires: {strength} on")
    assert (p.at("Koprukoy") == ["TU IX Corps [r]"]) == (die == 6)


@pytest.mark.rule("12.6.6b")
def test_a_fort_is_whole_or_gone() -> None:
    for dice, fort in (((1, 1), 3), ((6, 1), 0)):
        p = Position(active="CP").put("Sarikamis", "TU IX Corps").control("CP", "Oltu")
        attack(p, ["Sarikamis"], "attack TU IX Corps > Kars")
        fight(p, *dice)
        number = int(next(t for t in p.log if "Loss Numbers" in t).split()[2])
        assert number > 0
        assert (number >= 3) == (fort == 0)
        assert p.s.fort(space("Kars")) == fort


@pytest.mark.rule("12.7.6a")
def test_defenders_retreat_to_different_spaces() -> None:
    p = Position(active="CP").put("Eleskirt", "RU DIV", "RU DIV", "RU Cavalry")
    p.put("Koprukoy", "TU IX Corps", "TU Elite DIV", "TU DIV").control("AP", "Kagizman", "Sarikamis")
    attack(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt")
    fight(p, 1, 1, stop=("Retreating",))
    assert p.offers("retreat RU Cavalry > Kagizman")
    p.do("retreat RU Cavalry > Kagizman")
    assert p.offers("retreat RU DIV > Kagizman")
    assert not p.offers("retreat RU DIV > Koprukoy")
    p.do("retreat RU DIV > Sarikamis")
    assert (p.at("Kagizman"), p.at("Sarikamis"), p.at("Eleskirt")) == (["RU Cavalry"], ["RU DIV [r]"], [])


@pytest.mark.rule("12.7.7#1")
@pytest.mark.parametrize(("die", "destroyed"), [(5, True), (1, False)])
def test_units_that_retreated_do_not_fight_again(die: int, destroyed: bool) -> None:
    p = Position(active="CP").destroy("Gaza").put("Jaffa", "BR DIV").put("Nablus", "TU III Corps")
    p.put("Gaza", "BR DIV", "BR DIV").control("AP", "El Arish", "Romani").put("Beersheba", "TU DIV [r]")
    p.ops(9).do("activate-attack Nablus", "activate-attack Beersheba", "done")
    p.do("attack TU III Corps > Jaffa")
    while p.step == "Join":
        p.do("resolve")
    fight(p, 1, 2, stop=("Retreating", "Attacks", ""))
    assert p.step == "Retreating"
    fled = p.unit("BR DIV", "Jaffa")
    while p.step == "Retreating" and p.s.space(fled) is not space("Gaza"):
        p.do(next(t for t in p.offered() if t.endswith("> Gaza")))
    fight(p)
    assert p.s.space(fled) is space("Gaza")
    p.do("attack TU DIV > Gaza")
    while p.step == "Join":
        p.do("resolve")
    assert fled.n not in p.combat.defenders
    assert len(p.combat.defenders) == 2
    fight(p, stop=("FireDie",))
    p.dice(die)
    if p.seat == "chance":
        p.dice(1)
    fight(p)
    assert (str(p.s.place(fled)) == "AP Eliminated Units Box") == destroyed


def failed_attack(*cards: str) -> Position:
    """A British attack on Jaffa that fails."""
    p = Position(turn=7).level("AP", 2).level("CP", 2).hand("AP").hand("CP", *cards).destroy("Gaza")
    p.control("AP", "El Arish", "Romani").put("Gaza", "BR DIV").put("Jaffa", "TU DIV", "TU DIV", "TU DIV")
    attack(p, ["Gaza"], "attack BR DIV > Jaffa")
    if cards:
        assert cards_window(p, cards[0], dice=(1, 3))
        p.do(f"card {cards[0]}")
    return p


@pytest.mark.rule("12.7.8", "12.9.7")
@pytest.mark.parametrize("card_played", [True, False])
def test_attackers_retreat_and_defenders_advance_only_by_the_card(card_played: bool) -> None:
    p = failed_attack("CP-27") if card_played else failed_attack()
    seen = []
    while p.s.pending and p.step != "Attacks":
        seen.append(p.step)
        if p.seat == "chance":
            p.dice(1 if p.combat.dice[0] == 0 else 3)
        elif p.step in ("Flight", "Pursuit"):
            p.do(p.offered()[0])
        else:
            p.do(p.offered()[-1])
    assert ("Flight" in seen, "Pursuit" in seen) == (card_played, card_played)
    assert ("BR DIV [r]" in p.at("Gaza")) == (not card_played)
    assert (p.at("Jaffa") == ["TU DIV", "TU DIV", "TU DIV"]) == (not card_played)


@pytest.mark.rule("12.9.9#5")
@pytest.mark.parametrize("cut", [False, True])
def test_pursuers_stay_in_supply_and_the_flight_stays_allied(cut: bool) -> None:
    p = failed_attack("CP-27")
    p.control("AP", "Jifjaffa")
    if cut:
        p.control("CP", "Pt. Said", "Ismailia")
    until(p, "Flight")
    p.do("done")
    assert p.step == "Pursuit"
    assert p.at("El Arish") == ["BR DIV [r]"]
    unit = p.unit("TU DIV", "Jaffa")
    for x in ("Gaza", "El Arish", "Romani"):
        p.do(f"advance {unit} > {x}")
    while p.step == "Pursuit":
        p.do("done")
    assert p.owner("El Arish") == "AP"
    assert p.at("El Arish") == ["BR DIV [r]"]
    assert (str(p.s.place(unit)) == "Romani") == cut
    assert (str(p.s.place(unit)) == "Jaffa") == (not cut)


# Regions -----------------------------------------------------------------------------------------------


@pytest.mark.rule("12.10.1.ex")
@pytest.mark.parametrize("mixed", [True, False])
def test_the_example_of_galicia(mixed: bool) -> None:
    p = Position(active="CP", turn=9).happened("CP-33").put("Belgrade", "SB DIV")
    p.put("Galicia", "GE DIV", "GE DIV", "GE DIV", "AH DIV", "AH DIV", "AH DIV").ops(9)
    stacks = (("AH DIV", "GE DIV", "GE DIV"), ("AH DIV", "AH DIV", "GE DIV"))
    if not mixed:
        stacks = (("AH DIV", "AH DIV", "AH DIV"), ("GE DIV", "GE DIV", "GE DIV"))
    for stack in stacks:
        p.do("activate-attack Galicia")
        for kind in stack:
            p.do(f"join {kind}")
        if p.step == "FormStack":
            p.do("done")
    assert [t.rpartition("(")[2] for t in p.log if " OPS)" in t] == ["2 OPS)" if mixed else "1 OPS)"] * 2
    if p.step == "Activate":
        p.do("done")
    p.do(next(t for t in p.offered("attack") if "AH DIV" in t and t.endswith("> Belgrade")))
    while p.step == "Join" and p.offered("join"):
        p.do(p.offered("join")[0])
    if p.step == "Join":
        p.do("resolve")
    assert len(p.combat.designated) == (6 if mixed else 3)


@pytest.mark.rule("12.10.2#2")
@pytest.mark.parametrize("tribes", [False, True])
def test_stacks_of_a_region_attack_together_with_others(tribes: bool) -> None:
    p = Position(turn=15).put("Abadan", "IN DIV").put("Southern Persia", "IN DIV", "IN DIV", "IN DIV", "IN DIV")
    p.put("Southern Persia", "TU DIV", control=False)
    if tribes:
        p.put("Central Persia", "IN Cavalry")
    p.ops(9).do("activate-attack Abadan")
    for stack in (3, 1):
        p.do("activate-attack Southern Persia")
        for _ in range(stack):
            if p.step == "FormStack":
                p.do(p.offered("join")[0])
        if p.step == "FormStack":
            p.do("done")
    if tribes:
        p.do("activate-attack Central Persia")
        while p.step == "FormStack":
            p.do(p.offered()[0])
    if p.step == "Activate":
        p.do("done")
    p.do("attack IN DIV 2 > Southern Persia")
    over = {"Abadan", "Central Persia"}
    named = {str(p.s.space(p.unit(t.removeprefix("join ")))) for t in p.offered("join")}
    assert named == ({"Southern Persia", *over} if tribes else {"Southern Persia", "Abadan"})
    while p.step == "Join" and p.offered("join"):
        p.do(p.offered("join")[0])
    if p.step == "Join":
        p.do("resolve")
    assert len({x for _, x in p.combat.attackers_at}) == 3
    green = [n for n in p.combat.designated if str(p.s.space(UNITS[n])) in over]
    assert len(green) == 1


# Redeployment ------------------------------------------------------------------------------------------


@pytest.mark.rule("13.6#2")
@pytest.mark.parametrize("besieged", [True, False])
def test_redeployment_through_a_besieged_fort(besieged: bool) -> None:
    p = Position().control("AP", "Erzincan", "Koprukoy", "Bayburt", "Mus").put("Koprukoy", "RU DIV")
    if besieged:
        p.put("Erzurum", "RU Elite DIV", "RU Elite DIV", "RU Elite DIV")
    p.control("CP", "Oltu", "Gumushane", "Bayburt", "Mus").redeploy(4)
    assert p.offers("redeploy RU DIV > Erzincan") == besieged
    if besieged:
        assert not p.offers("redeploy RU Elite DIV > Koprukoy")  # the siege would be broken


@pytest.mark.rule("13.6#2")
@pytest.mark.parametrize("held", [True, False])
def test_redeployment_through_partial_control(held: bool) -> None:
    p = Position(active="CP").put("Bitlis", "TU DIV").control("CP", "Mus").control("AP", "Van", "Ercis")
    if held:
        p.put("Van", "Kurds")
    p.redeploy(4)
    assert p.offers("redeploy TU DIV > Van") == held


@pytest.mark.rule("13.9#2")
@pytest.mark.parametrize(("kind", "may"), [("IN DIV", True), ("BR DIV", True), ("FR DIV", False)])
def test_the_empire_redeploys_by_sea_into_a_lost_region(kind: str, may: bool) -> None:
    p = Position().put("Southern Persia", "TU DIV").put("Basra", kind).control("AP", "Fao", "Qurna")
    assert p.owner("Southern Persia") == "CP"
    p.redeploy(4)
    assert p.offers(f"redeploy {kind} > Southern Persia") == may
    if may:
        p.do(f"redeploy {kind} > Southern Persia")
        assert p.at("Southern Persia") == sorted([kind, "TU DIV"])
        q = Position().put("Southern Persia", "TU DIV").put("Southern Persia", kind, control=False).redeploy(4)
        assert q.offers(f"redeploy {kind} > Abadan")


# Supply, sieges, Jihad, Revolution ---------------------------------------------------------------------


@pytest.mark.rule("14.3.3b")
@pytest.mark.parametrize("supplied", [True, False])
def test_units_out_of_supply_retreat_as_others_do(supplied: bool) -> None:
    p = Position(active="CP").put("Kut", "IN DIV", "IN DIV").put("Aziziya", "TU III Corps")
    p.control("AP", "Sannaiyat", "The Hai", "Amara").level("CP", 1)
    if supplied:
        p.control("AP", "Qurna", "Basra", "Fao")
    else:
        p.control("CP", "Qurna", "Basra", "Fao", "Nasiriya", "Ahwaz")
    assert p.supply("IN DIV") == ("full" if supplied else "out of supply")
    attack(p, ["Aziziya"], "attack TU III Corps > Kut")
    fight(p, 1, 3, stop=("Retreating", "Attacks", ""))
    assert p.step == "Retreating"
    assert any(t.endswith(("> Sannaiyat", "> The Hai")) for t in p.offered("retreat"))
    while p.step == "Retreating":
        p.do(p.offered("retreat")[0])
    assert p.at("Kut") == []


@pytest.mark.rule("15.3.2")
def test_a_siege_needs_no_weather_check() -> None:
    p = Position(turn=6, round=6, active="AP").put("Erzurum", "RU DIV", "RU DIV", "RU DIV").control("AP", "Koprukoy")
    p.phase("Siege")
    assert p.step == "SiegeDie"
    p.dice(6)
    assert p.owner("Erzurum") == "AP"
    assert p.at("Erzurum") == ["RU DIV", "RU DIV", "RU DIV"]
    q = Position(turn=6, round=6).put("Erzurum", "RU DIV", "RU DIV", "RU DIV").control("AP", "Koprukoy")
    attack(q, ["Erzurum"], "attack RU DIV > Erzurum")
    fight(q, stop=("WeatherDie", "FireDie"))
    assert q.step == "WeatherDie"


@pytest.mark.rule("16.3.2d")
@pytest.mark.parametrize("fought", [False, True])
def test_a_tribe_joins_a_combat_that_is_still_to_come(fought: bool) -> None:
    p = Position(active="CP", turn=9).level("CP", 1).once("PERSIA_OPEN").set(jihad=2)
    p.put("Samarra", "TU DIV", "TU DIV", "TU DIV").put("Baghdad", "IN DIV [r]").put("Khanikan", "TU Elite DIV")
    p.put("Karind", "IN Cavalry").box(
        "CP Eliminated Units Box", *[u.kind for u in UNITS if u.tribe and u.kind != "Kurds"]
    )
    p.ops(9).do("activate-attack Samarra", "activate-attack Khanikan", "done")
    if fought:
        p.do("attack TU Elite DIV > Karind")
        while p.step == "Join":
            p.do("resolve")
        fight(p, 1, 1)
    p.do("attack TU DIV > Baghdad")
    while p.step == "Join" and p.offers("join TU DIV"):
        p.do("join TU DIV")
    if p.step == "Join":
        p.do("resolve")
    fight(p, 6, 1, stop=("AdvanceStep", "Attacks", ""))
    p.do(next(t for t in p.offered("advance") if t.endswith("> Baghdad")))
    until(p, "PlaceTribe")
    p.do("tribe Kurds > Khanikan")
    until(p, "Attacks", "")
    assert "Kurds" in p.at("Khanikan")
    assert (bool(p.step) and p.offers("attack Kurds > Karind")) == (not fought)


@pytest.mark.rule("16.3.3.5#5")
@pytest.mark.parametrize(("kind", "survives"), [("Egypt Rebel", False), ("TU DIV", True)])
def test_rebels_do_not_leave_egypt(kind: str, survives: bool) -> None:
    p = Position(turn=9).put("Suez", kind, kind).put("Ismailia", "BR DIV", "BR DIV").put("Cairo", "BR DIV", "BR DIV")
    attack(p, ["Ismailia"], "attack BR DIV > Suez")
    fight(p, 6, 1, stop=("Retreating", "Attacks", ""))
    while p.step == "Retreating":
        p.do(p.offered()[0])
    assert bool([t for t in p.at("Nekhi") + p.at("Kossaima") + p.at("Jifjaffa") if t.startswith(kind)]) == survives
    assert p.at("Suez") == []


@pytest.mark.rule("16.4.5.S1d")
@pytest.mark.parametrize(("begun", "vp"), [(False, 1), (True, 0)])
def test_the_revolution_opens_persia_to_the_british(begun: bool, vp: int) -> None:
    p = Position(turn=9).once("PERSIA_OPEN").set(revolution=9, czar=8 if begun else 12, romania=1)
    p.phase("Revolution")
    until(p, "")
    assert p.s.stage == (1 if begun else 0)
    p.put("Khanikan", "IN DIV").control("AP", "Baghdad", "Ctesiphon", "Aziziya", "Kut", "Sannaiyat", "Amara", "Qurna")
    p.control("AP", "Basra", "Fao")
    before = p.s.vp
    p.ops(1).do("activate-move Khanikan", "move IN DIV > Karind")
    assert p.s.vp - before == vp


@pytest.mark.rule("18.5d")
def test_no_turkish_corps_returns_to_galicia() -> None:
    p = Position(active="CP", turn=9).happened("CP-33").control("CP", "Belgrade", "Nis", "Sofia")
    p.put("Galicia", "TU XV Corps", "AH VIII Corps")
    p.s.galicia = p.unit("TU XV Corps").n
    p.ops(9).do("activate-move Galicia", "join AH VIII Corps", "join TU XV Corps")
    if p.step == "FormStack":
        p.do("done")
    if p.step == "Activate":
        p.do("done")
    p.do("move TU XV Corps > Belgrade")
    until(p, "Movement")
    if p.offers("stop"):
        p.do("stop")
    p.do("move AH VIII Corps > Belgrade")
    p.s.clear_marks()
    p.ops(9).do("activate-move Belgrade")
    if p.step == "Activate":
        p.do("done")
    assert p.offers("move AH VIII Corps > Galicia")
    assert p.why_not("move TU XV Corps > Galicia")[0] == "18.5c"
    p.s.clear_marks()
    p.redeploy(9)
    assert p.offers("redeploy AH VIII Corps > Galicia")
    assert not p.offers("redeploy TU XV Corps > Galicia")


@pytest.mark.rule("18.6.1.3")
def test_island_bases_hold_any_number_and_beachheads_three() -> None:
    p = Position(turn=7).set(beachheads=1).put("Lemnos", *["BR DIV"] * 6).ops(9)
    for _ in range(2):
        p.do("activate-move Lemnos")
        while p.step == "FormStack":
            p.do(p.offered()[0])
    if p.step == "Activate":
        p.do("done")
    p.do("beachhead Beachhead Suvla Bay")
    while p.step in ("Landing", "Movement") and p.offered("move"):
        p.do(next(t for t in p.offered("move") if t.endswith("Suvla Bay")))
    assert p.at("Beachhead Suvla Bay") == ["BR DIV"] * 3
    assert p.at("Lemnos") == ["BR DIV"] * 3


def test_a_position_forgets_what_it_listed() -> None:
    p = Position().hand("AP", "AP-05").put("Kars", "RU DIV").action()
    assert p.offers("ops AP-05")
    p.do("ops AP-05", "done")
    assert p.offered() == []
    p.hand("AP", "AP-20").action()
    assert p.offers("ops AP-20")
    p.put("Koprukoy", "TU DIV").hand("AP", "AP-05")
    assert not p.offers("ops AP-20")
    p.s.pending = []
    assert p.offered() == []
