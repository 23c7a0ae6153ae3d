"""10, 11 Stacking and movement."""

from __future__ import annotations

import random
from typing import Any

import pytest

from greatwar.families.cdg.movement import March
from greatwar.games.pursuit_of_glory.components import space
from greatwar.games.pursuit_of_glory.game import GAME
from greatwar.games.pursuit_of_glory.rules.movement import MOVEMENT, Arrival
from greatwar.kernel.session import Session
from tests.games.pursuit_of_glory.positions import Position


def moves(p: Position, kind: str) -> set[str]:
    """Where a unit of that kind may go next."""
    return {t.rpartition(" > ")[2] for t in p.offered("move") if t.startswith(f"move {kind}")}


def ends(p: Position, kind: str) -> dict[str, int]:
    """Every space that the moving unit can still reach, with what it has then spent."""
    step, unit = p.s.pending[-1], p.unit(kind)
    ways = MOVEMENT.ways(p.s, unit, p.s.space(unit), March(step.spent, step.flat), True)
    return {str(way.path[-1]): way.done.spent for way in ways if way.path}


@pytest.mark.rule("11.1.2a", "11.1.2b", "2.0.mf", "3.2.1.3.DUN#2")
def test_green_lines_take_the_whole_move() -> None:
    """Case 2-007."""

    def p() -> Position:
        q = Position(turn=15).happened("AP-08").level("AP", 2)
        return q.control("AP", "Basra", "Fao", "Ahwaz", "Abadan", "Southern Persia", "Central Persia")

    q = p().put("Basra", "IN Cavalry").ops(9).do("activate-move Basra", "done", "move IN Cavalry > Abadan")
    assert "Southern Persia" not in moves(q, "IN Cavalry")
    assert q.why_not("move IN Cavalry > Southern Persia")[0] == "11.1.2a"
    q = p().put("Abadan", "IN DIV").ops(9).do("activate-move Abadan", "done")
    assert q.offers("move IN DIV > Southern Persia")
    q = p().put("Ahwaz", "BR Dunsterforce").ops(9).do("activate-move Ahwaz", "done")
    q.do("move BR Dunsterforce > Abadan", "move BR Dunsterforce > Southern Persia")
    assert not q.offers("move BR Dunsterforce > Central Persia")
    q = p().put("Abadan", "BR Dunsterforce").ops(9).do("activate-move Abadan", "done")
    q.do("move BR Dunsterforce > Southern Persia", "move BR Dunsterforce > Central Persia")
    assert q.where("BR Dunsterforce") == "Central Persia"


@pytest.mark.rule("11.1.4#1", "11.1.5", "11.1.5.ex")
def test_attack_marker_may_be_passed() -> None:
    """Case 2-009."""
    p = Position(turn=9).level("AP", 2)
    p.control("AP", "Fao", "Basra", "Qurna", "Amara", "Sannaiyat", "Kut", "The Hai", "Nasiriya")
    p.put("Kut", "IN 2nd Corps").put("Aziziya", "TU-A DIV").put("Qurna", "IN Cavalry")
    p.ops(9).do("activate-attack Kut", "activate-move Qurna", "done")
    p.do("move IN Cavalry > Amara", "move IN Cavalry > Sannaiyat", "move IN Cavalry > Kut")
    assert not p.offers("stop")
    assert not p.offers("move IN Cavalry > Aziziya")
    assert p.why_not("move IN Cavalry > Aziziya")[0] == "11.1.5"
    p.do("move IN Cavalry > The Hai")
    assert p.offers("stop")
    p.do("move IN Cavalry > Nasiriya")
    assert p.where("IN Cavalry") == "Nasiriya"


@pytest.mark.rule("10.3", "10.5", "11.1.1#2", "10.0")
def test_overstack_must_be_cured() -> None:
    """Case 2-005."""
    p = Position(turn=6, active="CP").put("Kut", "TU-A DIV", "TU-A DIV", "TU-A DIV").put("Aziziya", "TU-A DIV")
    p.ops(9).do("activate-move Aziziya", "activate-move Kut", "done")
    p.do("move TU-A DIV 4 > Kut", "stop")
    assert len(p.at("Kut")) == 4
    assert not p.offers("done")
    assert p.why_not("done")[0] == "10.0"
    p.do("move TU-A DIV > Sannaiyat", "stop")
    assert p.offers("done")


@pytest.mark.rule("10.0")
def test_a_fourth_unit_is_refused() -> None:
    p = Position(turn=6, active="CP").put("Kut", "TU-A DIV", "TU-A DIV", "TU-A DIV").put("Aziziya", "TU-A DIV")
    p.ops(9).do("activate-move Aziziya", "done", "move TU-A DIV 4 > Kut")
    assert not p.offers("stop")


@pytest.mark.rule("3.1.5.2.1", "3.1.5.2.2", "3.1.5.2")
def test_straits_in_order() -> None:
    """Case 1-003: the AP needs both shores of all lower straits."""
    p = Position(turn=5).destroy("Seddul Bahr", "Kum Kale", "Maidos", "Gallipoli")
    p.control("AP", "Seddul Bahr", "Kum Kale", "Maidos", "Gallipoli", "Krithia", "Yalova", "Bair Keui", "Karnabikeui")
    p.beachhead("Beachhead Cape Helles").put("Canakkale", "TU DIV").put("Maidos", "BR DIV").put(
        "Gallipoli", "BR Elite DIV"
    )
    p.ops(9).do("activate-attack Maidos", "activate-move Gallipoli", "done")
    assert not p.offers("move BR Elite DIV > Chardak")
    assert p.why_not("move BR Elite DIV > Chardak")[0] == "3.1.5.2"
    p.do("done")
    if p.step == "Dig":
        p.do("done")
    assert p.offers("attack BR DIV > Canakkale")
    p.do("attack BR DIV > Canakkale")
    assert p.combat.water


@pytest.mark.rule("3.1.1a", "11.1.2d", "18.2.1", "3.1.5.1")
def test_lcus_cross_desert_by_rail_only() -> None:
    """Cases 1-019, 2-029 A."""
    for built, allowed in ((False, False), (True, True)):
        p = (
            Position(turn=10)
            .level("AP", 2)
            .control("AP", "Romani", "El Arish")
            .put("Ismailia", "BR XII Corps", "BR DIV")
        )
        if built:
            p.once("SINAI_BUILT")
        p.ops(9).do("activate-move Ismailia", "done")
        assert p.offers("move BR DIV > Romani")
        assert p.offers("move BR XII Corps > Romani") is allowed
        if not allowed:
            assert p.why_not("move BR XII Corps > Romani")[0] == "3.1.1a"
    p = Position(turn=10, active="CP").level("CP", 2).once("SINAI_BUILT").put("Gaza", "TU XXII Corps", "TU DIV")
    p.ops(9).do("activate-move Gaza", "done")
    assert p.offers("move TU DIV > El Arish")
    assert not p.offers("move TU XXII Corps > El Arish")


@pytest.mark.rule("3.1.1c", "11.1.2f", "3.2#4")
def test_swamps_are_closed_to_turkish_corps() -> None:
    p = (
        Position(active="CP")
        .level("CP", 2)
        .put("Kut", "TU-A XIII Corps", "TU-A DIV")
        .control("CP", "Sannaiyat", "Amara")
    )
    p.ops(9).do("activate-move Kut", "done", "move TU-A DIV > Sannaiyat")
    assert p.offers("move TU-A DIV > Amara")
    p.do("stop")
    p.do("move TU-A XIII Corps > Sannaiyat")
    assert not p.offers("move TU-A XIII Corps > Amara")
    assert p.why_not("move TU-A XIII Corps > Amara")[0] == "3.1.1c"


@pytest.mark.rule("11.2.2.1", "11.2.2.1d#1", "11.2.2.ex#4", "11.2.2.1a")
def test_tribe_in_erevan() -> None:
    """Case 2-013: partial control counts VP while it lasts; a space passed through is unhurt."""
    p = Position(turn=4, active="CP").put("Eleskirt", "Kurds").control("AP", "Bayazit").put("Bayazit", "RU DIV")
    p.control("CP", "Eleskirt")
    p.s.held = ()
    p.ops(9).do("activate-move Eleskirt", "done", "move Kurds > Kagizman", "move Kurds > Erevan")
    if p.offers("stop"):
        p.do("stop")
    assert p.s.vp == 11
    assert p.owner("Erevan") == "CP"
    assert p.owner("Kagizman") == "AP"
    assert p.owner("Eleskirt") == "CP"
    p.s.clear_marks()
    p.ops(9).do("activate-move Erevan", "done", "move Kurds > Kagizman", "move Kurds > Eleskirt")
    if p.offers("stop"):
        p.do("stop")
    assert p.s.vp == 10
    assert p.owner("Erevan") == "AP"


@pytest.mark.rule("11.2.2.1c", "11.2.1a")
def test_regular_takes_what_a_tribe_held() -> None:
    """Case 2-015 A."""
    p = (
        Position(turn=4, active="CP")
        .put("Erevan", "Kurds")
        .set(vp=11)
        .put("Eleskirt", "TU DIV")
        .put("Koprukoy", "TU DIV")
    )
    p.ops(9).do("activate-move Eleskirt", "done", "move TU DIV > Kagizman", "move TU DIV > Erevan")
    if p.offers("stop"):
        p.do("stop")
    assert p.s.vp == 11
    assert p.owner("Kagizman") == "CP"
    assert not p.s.is_held(space("Erevan"))


@pytest.mark.rule("11.3.1c", "11.3.7")
def test_where_no_trench_is_dug() -> None:
    p = Position(active="CP").put("Bitlis", "TU DIV").ops(9).do("activate-move Bitlis", "done", "done")
    assert not p.offers("entrench Bitlis")
    p = Position().control("AP", "Erzurum").put("Koprukoy", "RU DIV")
    p = Position().put("Beersheba", "BR DIV").control("AP", "Gaza", "Jaffa", "Jerusalem")
    p.ops(9).do("activate-move Beersheba", "done", "done")
    assert not p.offers("entrench Beersheba")


@pytest.mark.rule("11.1.6", "15.2.1#1", "15.1.1", "15.2.6")
def test_forts_need_besiegers() -> None:
    p = (
        Position(active="CP")
        .put("Sarikamis", "TU DIV", "TU DIV", "TU DIV")
        .ops(9)
        .do("activate-move Sarikamis", "done")
    )
    assert p.offers("move TU DIV > Kars")
    p = Position(active="CP").put("Sarikamis", "TU DIV", "TU DIV").ops(9).do("activate-move Sarikamis", "done")
    assert not p.offers("move TU DIV > Kars")
    assert p.why_not("move TU DIV 1 > Kars")[0] == "15.2.1"
    p = Position(active="CP").put("Sarikamis", "TU IX Corps", "TU DIV").ops(9).do("activate-move Sarikamis", "done")
    p.do("move TU IX Corps > Kars")
    assert p.at("Kars") == ["TU IX Corps"]
    assert p.owner("Kars") == "AP"


@pytest.mark.rule("11.1.2g")
def test_no_move_out_of_supply() -> None:
    p = (
        Position(turn=5)
        .put("Amara", "IN DIV")
        .control("AP", "Basra", "Qurna", "Fao", "Amara")
        .control("CP", "Sannaiyat")
    )
    p.put("Kut", "TU-A DIV").ops(9).do("activate-move Amara", "done")
    assert p.offers("move IN DIV > Sannaiyat")
    p = (
        Position(turn=5)
        .put("Qurna", "IN DIV")
        .control("AP", "Qurna")
        .control("CP", "Basra", "Fao", "Amara", "Nasiriya")
    )
    p.put("Cairo", "BR DIV").ops(9)
    assert not p.offers("activate-move Qurna")
    assert p.why_not("activate-move Qurna")[0] == "14.3.1"


@pytest.mark.rule("11.1.10", "18.8.2.1")
def test_bulgarians_stay_out_of_turkey() -> None:
    p = Position(active="CP").happened("CP-33").put("Xanthi", "BU DIV").put("Burgas", "BU DIV")
    p.ops(9).do("activate-move Burgas", "activate-move Xanthi", "done")
    assert not any(t.endswith("> Adrianople") for t in p.offered("move"))
    assert p.why_not("move BU DIV 2 > Adrianople") is not None


@pytest.mark.rule("18.8", "4.1.4e", "4.1.4c", "11.1.7", "18.8.5.1#1")
def test_neutral_land_is_closed() -> None:
    p = Position(active="CP").put("Khanikan", "TU DIV").put("Adrianople", "TU DIV")
    p.ops(9).do("activate-move Khanikan", "activate-move Adrianople", "done")
    assert not p.offers("move TU DIV > Karind")
    assert p.why_not("move TU DIV 1 > Karind")[0] == "18.8.5.1"
    p = Position(active="CP").once("PERSIA_OPEN").put("Khanikan", "TU DIV").ops(9).do("activate-move Khanikan", "done")
    assert p.offers("move TU DIV > Karind")


@pytest.mark.rule("3.2.4.2#3", "3.2.4.2#4", "11.1.5c")
def test_uprisings_stop_and_are_put_down() -> None:
    p = (
        Position(active="CP")
        .uprising("Van", "armenian")
        .put("Bitlis", "TU DIV")
        .ops(9)
        .do("activate-move Bitlis", "done")
    )
    p.do("move TU DIV > Van")
    assert p.where("TU DIV") == "Van"
    assert p.s.marked(space("Van"), 1)
    p.s.clear_marks()
    assert p.price("Van") == 2
    p.ops(9).do("activate-move Van", "done", "quell TU DIV > Van")
    assert not p.s.marked(space("Van"), 1)


@pytest.mark.rule("18.1.2a", "18.1.2b")
def test_restricted_areas_limit_lcus() -> None:
    p = Position(active="CP").put("Aleppo", "TU IV Corps").put("Adana", "TU V Corps").control("CP", "Mamure Station")
    p.once("TUNNELS_BUILT").ops(9).do("activate-move Adana", "done", "move TU V Corps > Mamure Station")
    p.do("move TU V Corps > Aleppo")
    assert not p.offers("stop")
    assert p.why_not("stop")[0] == "18.1.2a"
    p = Position(active="CP").level("CP", 1).put("Aleppo", "TU IV Corps").put("Adana", "TU V Corps")
    p.once("TUNNELS_BUILT").ops(9).do("activate-move Adana", "done", "move TU V Corps > Mamure Station")
    p.do("move TU V Corps > Aleppo")
    assert p.offers("stop")


@pytest.mark.rule("10.5")
def test_nobody_is_sent_to_a_crowded_space_to_mend_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.5: a search for a legal end lets units leave a stack that is too high, and does not try who could join it."""
    looks = [0]
    repair = Arrival._repair

    def counted(self: Any, s: Any) -> Any:
        looks[0] += 1
        return repair(self, s)

    monkeypatch.setattr(Arrival, "_repair", counted)
    session, rng = Session(GAME, "campaign-1914", seed="film"), random.Random(11)
    for _ in range(110):  # until the Russians and the Indians move at Aleksandropol
        looks[0] = 0
        session.play(rng.choice(list(session.actions)))
        assert looks[0] < 2000
