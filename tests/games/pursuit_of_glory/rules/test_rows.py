"""Rows of several chapters that no other test shows: small positions, one fact each."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from greatwar.games.pursuit_of_glory.components import FOLDER, card, kind, space
from greatwar.games.pursuit_of_glory.counters import load_units
from greatwar.games.pursuit_of_glory.rules import (
    activation,
    attrition,
    combat,
    jihad,
    stacking,
    supply,
    trenches,
    victory,
)
from greatwar.games.pursuit_of_glory.rules.advance import ADVANCE
from greatwar.games.pursuit_of_glory.rules.control import CONTROL
from greatwar.games.pursuit_of_glory.rules.losses import LOSSES
from greatwar.games.pursuit_of_glory.rules.movement import MOVEMENT
from greatwar.games.pursuit_of_glory.state import MOVED, TO_MOVE
from tests.games.pursuit_of_glory.positions import Position, against


@pytest.mark.rule("3.2#1", "2.0.combatunit", "3.2.1.1")
def test_counters() -> None:
    units = load_units(FOLDER)
    assert all(len(u.cf) == 2 for u in units)
    assert [u.kind for u in units if u.staff and not u.hq] == ["GE Hvy Arty"]
    assert len([u for u in units if u.hq]) == 8
    assert {u.kind for u in units if u.lf[0] == 0 and not u.staff} == {
        "TU Stanke Bey",
        "Arab Revolt Faisal",
        "BR Dunsterforce",
    }


@pytest.mark.rule("11.1.3#1", "3.1.5", "11.1.2#0", "11.1.3a", "11.1.3b")
def test_coloured_railroads() -> None:
    p = Position().happened("CP-33").put("Belgrade", "SB DIV").ops(9).do("activate-move Belgrade", "done")
    assert not p.offers("move SB DIV > Galicia")
    assert p.why_not("move SB DIV 1 > Galicia")[0] == "11.1.3"
    q = (
        Position()
        .happened("CP-33")
        .put("Belgrade", "SB DIV")
        .put("Galicia", "AH DIV")
        .ops(9)
        .do("activate-attack Belgrade", "done")
    )
    assert q.offers("attack SB DIV > Galicia")
    assert q.supply("SB DIV") == "full"
    r = Position().control("CP", "Tiflis").control("AP", "Derbent").put("Derbent", "BR DIV").put("Baku", "RU DIV")
    assert supply.space_fed(r.s, 1, space("Derbent"))
    assert r.supply("RU DIV") == "full"


@pytest.mark.rule("11.1.4#2")
def test_regions_take_movers_beside_attackers() -> None:
    p = Position(turn=15).level("AP", 2).put("Southern Persia", "IN DIV", "IN DIV").put("Abadan", "IN Cavalry")
    p.put("Southern Persia", "Tangistani", control=False).control("AP", "Southern Persia")
    p.ops(9).do("activate-attack Southern Persia", "join IN DIV 1", "join IN DIV 2", "activate-move Abadan", "done")
    assert p.offers("move IN Cavalry > Southern Persia")


@pytest.mark.rule("11.1.9a", "18.6.1.1d", "11.1.9c", "18.6.1.2", "18.6.2.2")
def test_old_beachheads_are_roads() -> None:
    p = Position(turn=5).beachhead("Beachhead to Smyrna").put("Lemnos", "BR DIV", "FR DIV").ops(9)
    p.do("activate-move Lemnos", "join BR DIV", "done", "done", "move BR DIV > Beachhead to Smyrna")
    assert p.offers("move BR DIV > Smyrna")
    q = Position(turn=5).beachhead("Beachhead to Smyrna").put("Beachhead to Smyrna", "BR DIV").ops(9)
    q.do("activate-move Beachhead to Smyrna", "done", "move BR DIV > Lemnos")
    assert q.where("BR DIV") == "Lemnos"
    assert q.s.jihad == 1
    r = (
        Position(turn=5)
        .beachhead("Beachhead to Smyrna")
        .put("Beachhead to Smyrna", "BR DIV")
        .put("Smyrna", "TU DIV")
        .ops(9)
    )
    r.do("activate-move Beachhead to Smyrna", "done")
    assert not r.offers("move BR DIV > Lemnos")
    assert r.why_not("move BR DIV 1 > Lemnos")[0] == "18.6.1.2"


@pytest.mark.rule("11.3.4", "11.2.1d", "6.C")
def test_trenches_and_attrition() -> None:
    p = (
        Position(turn=5)
        .control("AP", "Shushter")
        .trench("Shushter", "AP", 1)
        .put("Ahwaz", "TU DIV")
        .put("Amara", "TU DIV")
    )
    p.phase("Attrition")
    assert p.owner("Shushter") == "CP"
    assert p.s.trench_at(space("Shushter"))[1] == 0


@pytest.mark.rule("11.3.1a", "11.3.1e", "11.3.2#1", "11.3.5", "11.3.1.ex")
def test_who_digs() -> None:
    p = Position(active="CP").put("Mus", "TU DIV", "TU Cavalry", "Kurds").set(move_marks=(space("Mus").n,))
    for u in p.s.at(space("Mus")):
        p.s.mark(u, TO_MOVE)
    assert trenches.chance(p.s, space("Mus")) == 2
    p.s.mark(p.unit("TU DIV"), MOVED)
    assert trenches.chance(p.s, space("Mus")) == 1
    p.trench("Mus", "CP", 1)
    assert against(trenches.may_dig(p.s, space("Mus"))) == "11.3.2"


@pytest.mark.rule("11.2.2.1b", "11.2.2.ex#6", "11.2.2.ex#3", "11.2.2.2a", "11.2.2.1e", "3.2.4.2#2", "11.2.2.2b")
def test_disruption() -> None:
    p = Position().control("AP", "Basra", "Fao", "Qurna", "Amara").control("CP", "Ahwaz").put("Amara", "IN DIV")
    assert p.supply("IN DIV") == "full"
    CONTROL.enter(p.s, kind("Marsh")[0], space("Qurna"))
    assert p.supply("IN DIV") == "disrupted"
    assert p.price("Amara") == 2
    assert p.s.full_owner(space("Qurna")) == 1
    q = Position().control("AP", "Basra", "Fao")
    CONTROL.enter(q.s, kind("Marsh")[0], space("Basra"))
    assert q.s.vp == 11
    CONTROL.leave(q.s, kind("Marsh")[0])
    assert q.s.vp == 10
    r = (
        Position()
        .uprising("Hamadan", "persian")
        .once("PERSIA_OPEN")
        .put("Hamadan", "RU DIV")
        .control("AP", "Kazvin", "Enzeli", "Sultan Bulak", "Menjil")
    )
    assert r.supply("RU DIV") == "disrupted"
    assert r.owner("Hamadan") == "AP"


@pytest.mark.rule("11.2.2.ex#1", "5.1.1")
def test_tribe_in_neutral_hamadan() -> None:
    p = Position().once("PERSIA_OPEN").put("Karind", "Kurds")
    CONTROL.enter(p.s, p.unit("Kurds 1"), space("Hamadan"))
    assert p.s.vp == 11
    CONTROL.leave(p.s, p.unit("Kurds 1"))
    assert p.s.vp == 10
    assert p.owner("Hamadan") == "neutral"


@pytest.mark.rule("12.1a", "12.1b", "12.1.2#2", "12.2.1", "12.2", "12.1.2#1")
def test_units_of_one_space_attack_apart() -> None:
    p = (
        Position(active="CP")
        .put("Eleskirt", "TU DIV", "TU DIV")
        .put("Kagizman", "RU DIV")
        .put("Malazgirt", "RU DIV")
        .ops(9)
    )
    p.do("activate-attack Eleskirt", "done")
    assert p.offers("attack TU DIV 1 > Kagizman")
    assert p.offers("attack TU DIV 2 > Malazgirt")
    p.do("attack TU DIV 1 > Kagizman", "resolve")
    assert p.combat.designated == (p.unit("TU DIV 1").n,)
    while p.step in ("PlayCards", "CommitStaff"):
        p.do("done")
    p.dice(1, 1)
    while p.step not in ("Attacks", ""):
        p.do("done" if p.offers("done") else p.offered()[0])
    assert not p.offers("attack TU DIV 1 > Malazgirt")
    assert p.offers("attack TU DIV 2 > Malazgirt")
    assert not p.offers("attack TU DIV 2 > Kagizman")
    assert p.why_not("attack TU DIV 2 > Kagizman")[0] == "12.1.3"


@pytest.mark.rule("12.6.2")
def test_only_participants_suffer() -> None:
    p = Position().put("Eleskirt", "TU DIV", "TU DIV").put("Kagizman", "RU DIV", "RU Cavalry")
    combat.designate(p.s, space("Eleskirt"), [p.unit("RU DIV")])
    assert [u.kind for u in LOSSES.under_fire(p.s, p.combat, True)] == ["RU DIV"]
    assert len(LOSSES.under_fire(p.s, p.combat, False)) == 2
    assert not LOSSES.fort_falls(p.s, p.combat, 9)


@pytest.mark.rule("12.9.4")
def test_advance_after_defenders_died_in_retreat() -> None:
    p = Position(active="CP").put("Eleskirt", "RU DIV").put("Koprukoy", "TU IX Corps")
    combat.designate(p.s, space("Eleskirt"), [p.unit("TU IX Corps")])
    p.combat = replace(p.combat, defender_loss=3, attacker_loss=1, retreat=2, defenders=())
    p.clear("Eleskirt")
    assert ADVANCE.may_begin(p.s, p.combat)
    assert [str(x) for _, x in ADVANCE.advances(p.s)] == ["Eleskirt"]
    assert ADVANCE.beyond(p.s, p.combat) == []


@pytest.mark.rule("15.2.4")
def test_besiegers_may_all_leave() -> None:
    p = (
        Position()
        .put("Erzurum", "RU DIV", "RU DIV", "RU DIV")
        .control("AP", "Koprukoy")
        .ops(9)
        .do("activate-move Erzurum", "done")
    )
    way = next(t for t in p.offered("move") if t.endswith("> Koprukoy"))
    p.do(way)
    if p.offers("stop"):
        p.do("stop")
    assert not p.offers("done")
    for _ in range(2):
        p.do(next(t for t in p.offered("move") if t.endswith("> Koprukoy")))
        if p.step == "Movement" and p.offers("stop"):
            p.do("stop")
    assert p.offers("done") or p.step != "Movement"


@pytest.mark.rule("13.9#1", "13.4", "3.1.1b#2")
def test_redeployment_and_regions() -> None:
    p = (
        Position(turn=15)
        .put("Central Persia", "IN DIV")
        .put("Eastern Persia", "IN DIV", "TU DIV")
        .control("CP", "Eastern Persia")
    )
    p.redeploy(4)
    assert p.offers("redeploy IN DIV 2 > Central Persia")
    assert p.offers("redeploy IN DIV 1 > Eastern Persia")
    assert not p.offers("redeploy IN DIV 1 > Central Asia")


@pytest.mark.rule("14.2.1#3", "16.3.3.5.AF")
def test_allied_afghanistan_feeds_for_battle() -> None:
    p = (
        Position(turn=15, active="CP")
        .once("AFGHANISTAN_ALLIED")
        .control("CP", "Afghanistan", "Eastern Persia")
        .put("Eastern Persia", "TU DIV")
    )
    assert supply.may_fight(p.s, p.unit("TU DIV"))
    assert not supply.may_redeploy(p.s, p.unit("TU DIV"))
    p.control("AP", "Afghanistan")
    assert not supply.may_fight(p.s, p.unit("TU DIV"))


@pytest.mark.rule("14.2.2#1", "9.5.3.2l")
def test_trabzon_feeds_russia_only_when_marked() -> None:
    p = Position().control("AP", "Trabzon")
    assert not supply.source_open(p.s, 1, space("Trabzon"))
    p.ru("Trabzon")
    assert supply.source_open(p.s, 1, space("Trabzon"))


@pytest.mark.rule("3.2.4.1#4", "14.3.2.2#2")
def test_marks_by_attrition() -> None:
    p = Position().control("AP", "Bayazit", "Ercis", "Baskale", "Eleskirt", "Malazgirt")
    assert attrition.becomes_russian(p.s, space("Van"), 0)
    assert not attrition.becomes_russian(p.s, space("Jerusalem"), 0)
    assert not attrition.becomes_russian(p.s, space("Van"), 1)


@pytest.mark.rule("16.3.2a", "16.3.2b", "16.3.1")
def test_jihad_level() -> None:
    p = Position().set(jihad=1)
    p.s.pending = []
    jihad.change(p.s, -3, "test")
    assert p.s.jihad == 0
    assert p.s.pending == []
    jihad.change(p.s, 2, "test")
    assert len(p.s.pending) == 2
    p.put("Kagizman", "RU DIV")
    kurds = kind("Kurds")[0]
    assert space("Kagizman") not in jihad.places(p.s, kurds)
    assert space("Van") in jihad.places(p.s, kurds)
    p.put("India", "IN DIV")
    assert space("India") in jihad.places(p.s, kind("NW Frontier")[0])


@pytest.mark.rule("16.5.1", "18.5a", "18.5b", "18.5f")
def test_turks_in_galicia() -> None:
    p = Position(turn=8, active="CP").put("Galicia", "TU XV Corps [r]").box("CP Reserve Box", "TU DIV")
    p.set(galicia=p.unit("TU XV Corps").n)
    victory.adjust(p.s)
    assert p.s.vp == 11
    p.phase("Attrition").dice(3)
    assert p.at("Galicia") == ["TU XV Corps [r]"]
    p.phase("Attrition").dice(4)
    assert p.at("Galicia") == ["TU DIV"]
    assert p.s.galicia == -1
    q = Position(turn=8, active="CP").set(stage=4).put("Galicia", "TU XV Corps")
    q.set(galicia=q.unit("TU XV Corps").n)
    victory.adjust(q.s)
    assert q.s.vp == 10
    assert q.phase("Attrition").step == ""


@pytest.mark.rule("18.1.2c", "18.2.2")
def test_excess_lcus_die() -> None:
    p = Position(turn=3, active="CP").put("Aleppo", "TU IV Corps").put("Homs", "TU V Corps").phase("Attrition")
    assert p.step == "ChooseExcess"
    p.do("eliminate TU V Corps")
    assert p.where("TU V Corps") == "CP permanently eliminated"
    assert [stacking.cap(Position().level("CP", n).s, 0) for n in (0, 1, 2)] == [1, 2, 2]
    assert stacking.cap(Position().level("CP", 2).once("TUNNELS_BUILT").s, 0) == 3
    assert stacking.cap(Position().level("AP", 2).s, 1) == 3


@pytest.mark.rule("9.2", "2.0.activated", "9.2.4", "11.1.1#1", "11.1.1#3")
def test_order_of_an_operation() -> None:
    p = (
        Position(active="CP")
        .put("Sivas", "TU DIV")
        .put("Erzincan", "TU DIV", "TU Cavalry")
        .put("Eleskirt", "TU DIV")
        .put("Kagizman", "RU DIV")
    )
    p.ops(3).do("activate-move Sivas", "activate-move Erzincan", "activate-attack Eleskirt")
    assert p.step == "Movement"
    here = next(t for t in p.offered("move") if t.startswith("move TU DIV 2"))
    p.do(here)
    if p.step == "Movement" and p.offers("stop") and p.s.pending[-1].mover >= 0:
        p.do("stop")
    p.do(next(t for t in p.offered("move") if t.startswith("move TU DIV 1")))
    if p.offers("stop"):
        p.do("stop")
    assert not any(t.startswith("move TU Cavalry") for t in p.offered("move"))
    assert p.step != "Movement" or p.why_not("move TU Cavalry 1 > Sivas")[0] == "11.1.1"


@pytest.mark.rule("18.13.1")
def test_desert_corps() -> None:
    p = (
        Position(turn=10, deserts=True)
        .level("AP", 2)
        .control("AP", "Romani")
        .put("Ismailia", "ANZ Desert Corps", "BR XII Corps")
    )
    p.ops(9).do("activate-move Ismailia", "done")
    assert p.offers("move ANZ Desert Corps > Romani")
    assert not p.offers("move BR XII Corps > Romani")


@pytest.mark.rule("16.2", "6.F2", "6.F3")
def test_levels_never_fall() -> None:
    p = (
        Position(turn=9, units="1914")
        .level("AP", 2)
        .war_status(0, 3)
        .offensive("AP")
        .offensive("CP")
        .phase("War Status")
    )
    assert p.s.level[1] == 2
    p = Position(turn=9, units="1914").set(vp=0).offensive("AP").offensive("CP").phase("War Status")
    assert p.s.ending == "AP Automatic Victory"


@pytest.mark.rule("7.4.2.TALAAT", "7.1.1#1")
def test_talaat() -> None:
    p = Position(turn=12, units="1914").once("NO_MORE_MO").phase("Offensive").dice(1)
    assert p.s.offensive[0] == ()


@pytest.mark.rule("8.1.3", "9.5.2#1", "9.5.3.1#1", "9.5.3.1#3")
def test_limits_of_the_action_chart() -> None:
    from greatwar.games.pursuit_of_glory.rules import actions
    from greatwar.games.pursuit_of_glory.state import ENTRY_PLAYED, USE_REINFORCEMENT

    p = Position(turn=9)
    assert actions.once_a_turn(p.s, card("AP-26")) is None
    p.s.taken = ((), (USE_REINFORCEMENT, card("AP-02").n))
    assert against(actions.once_a_turn(p.s, card("AP-26"))) == "9.5.3.1"
    assert actions.once_a_turn(p.s, card("AP-25")) is None
    p.s.note_now(ENTRY_PLAYED)
    assert against(actions.once_a_turn(p.s, card("AP-29"))) == "9.5.2"


@pytest.mark.rule("11.4.1#2", "11.4.4", "3.1.3")
def test_gallipoli_straits_cost_nothing_more() -> None:
    p = Position(turn=5, active="CP").put("Gallipoli", "TU DIV")
    ways = {str(w.path[-1]): w.done.spent for w in MOVEMENT.ways(p.s, p.unit("TU DIV"), space("Gallipoli")) if w.path}
    assert ways["Chardak"] == 1
    assert ways["Bandirma"] == 2


@pytest.mark.rule("3.1.5.2.3")
def test_straits_are_water() -> None:
    assert space("Canakkale").over_water(space("Maidos"))
    p = (
        Position()
        .destroy("Seddul Bahr", "Kum Kale", "Maidos")
        .control("AP", "Seddul Bahr", "Kum Kale", "Maidos")
        .put("Maidos", "BR DIV")
    )
    p.put("Canakkale", "TU DIV")
    assert combat.no_line(p.s, p.unit("BR DIV"), space("Canakkale")) is None


@pytest.mark.rule("2.0.cc", "9.5.4.2#2")
def test_no_card_for_a_fort_alone() -> None:
    """Case 1-001."""
    from greatwar.games.pursuit_of_glory.cards import registry

    p = Position(active="CP").put("Sarikamis", "TU IX Corps")
    combat.designate(p.s, space("Kars"), [p.unit("TU IX Corps")])
    assert against(registry.fort_alone(p.s, p.combat, card("AP-20"), 1, registry.BEFORE)) == "2.0.cc"
    assert registry.fort_alone(p.s, p.combat, card("CP-05"), 0, registry.BEFORE) is None
    p.s.used = (card("CP-05").n,)
    assert against(registry.used_already(p.s, p.combat, card("CP-05"), 0, registry.BEFORE)) == "9.5.4.2"


@pytest.mark.rule("9.2.2e.ex", "3.2#3")
def test_dual_division() -> None:
    p = Position(active="CP").happened("CP-33")
    combined, bu, ah = kind("BU-AH Combined Division")[0], kind("BU DIV")[0], kind("AH DIV")[0]
    assert activation.fewest(p.s, [combined, ah]) == 1
    assert activation.fewest(p.s, [combined, bu, ah]) == 2
