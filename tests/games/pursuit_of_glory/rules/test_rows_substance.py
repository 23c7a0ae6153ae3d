"""Rows that other tests only pass by: what each of them says, by positions that decide it."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.names import CP
from greatwar.games.pursuit_of_glory.state import SOVIET
from tests.games.pursuit_of_glory.cards.helpers import until
from tests.games.pursuit_of_glory.positions import Position

CP_SOURCES = ("Galicia", "Sofia", "Constantinople", "Kayseri", "Erzincan", "Damascus", "Baghdad")


@pytest.mark.rule("5.2.2b")
@pytest.mark.parametrize(("marker", "over"), [(9, True), (10, False)])
def test_an_armistice_in_its_own_turn(marker: int, over: bool) -> None:
    p = Position(turn=9, units="1914").set(armistice=marker).offensive("AP").offensive("CP").phase("War Status")
    until(p, "")
    assert bool(p.s.ending) == over


@pytest.mark.rule("6.F1")
@pytest.mark.parametrize(
    ("galicia", "blockade", "missed", "vp"), [(0, 0, 0, 0), (1, 0, 0, 1), (0, 1, 0, 0), (0, 0, 1, 1)]
)
def test_points_of_the_war_status_phase(galicia: int, blockade: int, missed: int, vp: int) -> None:
    p = Position(turn=8).offensive("AP", *(["RU"] if missed else [])).offensive("CP").put("Kars", "RU DIV")
    p.put("Koprukoy", "TU DIV")
    if galicia:
        p.put("Galicia", "TU XV Corps").set(galicia=p.unit("TU XV Corps").n)
    before = p.s.vp
    p.phase("War Status")
    until(p, "")
    assert p.s.vp - before == vp


@pytest.mark.rule("6.F1")
@pytest.mark.parametrize(("turn", "vp"), [(6, -1), (7, 0)])
def test_the_blockade_counts_in_winter(turn: int, vp: int) -> None:
    p = Position(turn=turn).offensive("AP").offensive("CP").happened("AP-11")
    before = p.s.vp
    p.phase("War Status")
    until(p, "")
    assert p.s.vp - before == vp


@pytest.mark.rule("14.2.1#1")
@pytest.mark.parametrize("source", CP_SOURCES)
def test_each_source_of_the_central_powers(source: str) -> None:
    kind = {"Galicia": "AH DIV", "Sofia": "BU DIV"}.get(source, "TU DIV")
    p = Position(turn=9).happened("CP-33").put(source, kind).control("AP", *[x for x in CP_SOURCES if x != source])
    assert p.supply(kind, source) in ("full", "disrupted")
    p.control("AP", source)
    assert p.supply(kind, source) in ("limited", "out of supply")


@pytest.mark.rule("14.2.7")
@pytest.mark.parametrize(
    ("kind", "fed"), [("Arab Revolt", True), ("BR Arab Northern Army (ANA)", True), ("BR DIV", False)]
)
def test_the_hejaz_feeds_arabs_though_it_is_lost(kind: str, fed: bool) -> None:
    p = Position(turn=15).put("The Hejaz", kind, control=False)
    assert p.owner("The Hejaz") == "CP"
    assert (p.supply(kind) != "out of supply") == fed


@pytest.mark.rule("11.1#1")
def test_staff_moves_as_units_do_and_uprisings_never() -> None:
    p = Position(active="CP").put("Erzincan", "TU DIV", "TU Army Islam HQ").put("Gumushane", "TU DIV")
    p.uprising("Erzincan", "armenian").ops(3).do("activate-move Erzincan")
    if p.step == "Activate":
        p.do("done")
    assert p.offers("move TU Army Islam HQ > Gumushane")
    p.do("move TU Army Islam HQ > Gumushane")
    if p.offers("stop"):
        p.do("stop")
    assert "TU Army Islam HQ" in p.at("Gumushane")
    assert p.s.marked(p.s.space(p.unit("TU DIV", "Erzincan")), 1)


@pytest.mark.rule("11.1.2c")
def test_movement_points_left_over_are_lost() -> None:
    p = Position(active="CP").put("Erzincan", "TU Cavalry", "TU DIV").ops(3).do("activate-move Erzincan")
    if p.step == "Activate":
        p.do("done")
    p.do("move TU Cavalry > Gumushane", "stop")
    assert not any(t.startswith("move TU Cavalry") for t in p.offered("move"))
    assert p.why_not("move TU Cavalry 1 > Erzincan")[0] == "11.1.4"
    assert any(t.startswith("move TU DIV") for t in p.offered("move"))


@pytest.mark.rule("12.1c", "12.1.2#2")
def test_only_those_who_attack_lose_and_advance() -> None:
    p = Position(active="CP").put("Koprukoy", "TU IX Corps", "TU DIV").put("Eleskirt", "RU DIV", "RU DIV")
    p.ops(3).do("activate-attack Koprukoy")
    if p.step == "Activate":
        p.do("done")
    p.do("attack TU IX Corps > Eleskirt", "resolve")
    assert p.combat.side == CP
    assert p.combat.designated == (p.unit("TU IX Corps").n,)
    until(p, "AdvanceStep", "Attacks", "", dice=(6, 6))
    assert "TU DIV" in p.at("Koprukoy")
    assert p.s.reduced(p.unit("TU IX Corps")) or p.where("TU IX Corps") != "Koprukoy"
    assert not p.offers("advance TU DIV > Eleskirt")


@pytest.mark.rule("14.1.1")
@pytest.mark.parametrize("fed", [True, False])
def test_supply_is_looked_at_when_the_combat_begins(fed: bool) -> None:
    p = Position(active="CP").put("Kut", "IN DIV [r]").put("Aziziya", "TU DIV", "TU DIV")
    p.control("AP" if fed else "CP", "Sannaiyat", "Amara", "Qurna", "Basra", "Fao", "The Hai", "Nasiriya")
    p.ops(3).do("activate-attack Aziziya")
    if p.step == "Activate":
        p.do("done")
    p.do("attack TU DIV > Kut")
    while p.step == "Join":
        p.do("resolve")
    unit = p.unit("IN DIV")
    assert (dict(p.combat.grades)[unit.n] > 0) == fed
    until(p, "Attacks", "", dice=(1, 6))
    assert str(p.s.place(unit)) == ("AP Eliminated Units Box" if fed else "AP permanently eliminated")


@pytest.mark.rule("16.4.5.S4c")
def test_the_fourth_stage_brings_five_units_and_three_uprisings() -> None:
    p = Position(turn=13).set(stage=3, romania=1).phase("Revolution")
    placed = 0
    while p.step:
        if p.step == "PlaceUnits":
            assert p.seat == "AP"
            placed += 1
        p.do(p.offered()[0] if p.step == "PlaceUnits" else p.offered()[-1])
    on_map = [u.kind for u in p.s.units(1) if "Transcas" in u.kind or "Transcauc" in u.kind]
    assert placed == 5
    assert sorted(on_map) == ["Arm Transcas"] * 3 + ["Geo Transcaucasian"] * 2
    assert sum(bool(mark & SOVIET) for mark in p.s.ground) == 3
    early = Position(turn=13).set(stage=2, romania=1).phase("Revolution")
    until(early, "")
    assert sum(bool(mark & SOVIET) for mark in early.s.ground) == 0


@pytest.mark.rule("4.1.4e")
@pytest.mark.parametrize(
    ("start", "to", "event"),
    [("Adrianople", "Philippopoli", "CP-33"), ("Galicia", "Belgrade", "CP-33"), ("Kronstadt", "Ploesti", "AP-29")],
)
def test_neutral_balkan_states_are_closed(start: str, to: str, event: str) -> None:
    kind = "TU DIV" if start == "Adrianople" else "AH DIV"
    for played in (False, True):
        p = Position(active="CP", turn=9)
        if played:
            p.happened(event).control("CP", "Hermannstadt", "Philippopoli")
        p.put(start, kind).ops(9)
        p.do(f"activate-move {start}")
        while p.step == "FormStack":
            p.do(p.offered()[0])
        if p.step == "Activate":
            p.do("done")
        if played:
            assert p.offers(f"move {kind} > {to}")
        else:
            assert p.why_not(f"move {kind} > {to}")[0] == "4.1.4e"


@pytest.mark.rule("13.11")
def test_redeployments_follow_one_another() -> None:
    p = Position(active="CP").put("Adana", "TU DIV", "TU DIV", "TU DIV").box("CP Reserve Box", "TU Cavalry").redeploy(2)
    assert not p.offers("redeploy TU Cavalry > Adana")
    p.do("redeploy TU DIV > CP Reserve Box")
    assert p.offers("redeploy TU Cavalry > Adana")
    p.do("redeploy TU Cavalry > Adana")
    assert p.at("Adana") == ["TU Cavalry", "TU DIV", "TU DIV"]


@pytest.mark.rule("13.5", "14.3.1")
@pytest.mark.parametrize("fed", [True, False])
def test_units_out_of_supply_neither_act_nor_redeploy_nor_recover(fed: bool) -> None:
    def cut() -> Position:
        p = Position().put("Kut", "IN DIV [r]").control("AP", "Basra", "Fao", "Qurna")
        return p.control("AP" if fed else "CP", "Sannaiyat", "Amara", "The Hai", "Nasiriya")

    assert cut().ops(9).offers("activate-move Kut") == fed
    assert cut().redeploy(4).offers("pick IN DIV") == fed
    p = cut().points("IN", 2)
    p.phase("Replacement")
    assert (bool(p.step) and p.offers("restore IN DIV")) == fed


@pytest.mark.rule("16.4.5.S1c", "18.8.4.1")
@pytest.mark.parametrize("begun", [True, False])
def test_romania_is_barred_by_the_revolution(begun: bool) -> None:
    p = Position(turn=9).level("AP", 2).set(revolution=9, czar=8 if begun else 14).hand("AP", "AP-29")
    p.put("Salonika", "BR XII Corps").phase("Revolution")
    until(p, "")
    assert p.s.vp == (12 if begun else 10)
    p.action()
    if p.offers("event AP-29"):
        p.do("event AP-29")
        until(p, "")
    assert (p.s.romania == 1) == (not begun)


@pytest.mark.rule("12.9.9#3")
@pytest.mark.parametrize("played", [True, False])
def test_catastrophic_attack_cancels_a_withdrawal(played: bool) -> None:
    p = Position(turn=7).level("AP", 2).level("CP", 2).hand("AP").hand("CP", "CP-27").destroy("Gaza")
    p.control("AP", "El Arish", "Romani").put("Gaza", "BR DIV").put("Jaffa", "TU DIV", "TU DIV", "TU DIV")
    p.trench("Jaffa", "CP").ops(3).do("activate-attack Gaza")
    if p.step == "Activate":
        p.do("done")
    p.do("attack BR DIV > Jaffa")
    until(p, "AnnounceWithdrawal")
    p.do("withdraw")
    while p.seat == "chance":
        p.dice(1 if p.combat.dice[0] == 0 else 3)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    while p.step == "PlayCards" and not p.offers("card CP-27"):
        p.do("done")
    assert p.offers("card CP-27")
    p.do("card CP-27" if played else "done")
    if played:
        until(p, "Pursuit")
        p.do("done")
    until(p, "Retreating", "Attacks", "")
    assert (p.step == "Retreating") == (not played)
