"""Chapters 25 and 26, by the printed text: Sea Invasions, neutral and minor countries."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.state import DISCARD, REMOVED
from greatwar.games.illusions_of_glory.components import SPACES, space, unit
from greatwar.games.illusions_of_glory.names import NATIONS, POOLS
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import fought, in_pile, may_end, next_side, play_out

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}
SALONIKA = "Salonika Sea Invasion"
ALBANIA = "Albania Sea Invasion"
ATHENS = "Athens Sea Invasion"


def vp_of(nation: str) -> list[str]:
    """The VP spaces of a nation."""
    return [x.name for x in SPACES if x.vp and NATIONS[x.nation] == nation]


def moves(p: Position, name: str) -> list[str]:
    """Where a unit may step next."""
    return sorted(text.split(" > ")[1] for text in p.offers(f"move {name} >"))


# Sea Invasions -----------------------------------------------------------------------------------------


@pytest.mark.rule("25.1a", "25.1b", "25.2.4b", "25.2.5c", "25.2.1a.2", "9.4.2a", "9.4.3d")
@pytest.mark.parametrize(
    ("turn", "unit_", "expected"),
    [(5, "BR XII", [SALONIKA]), (5, "BR Inf 1", []), (7, "BR XII", []), (8, "SB 1 Army", [SALONIKA])],
)
def test_who_lands(turn: int, unit_: str, expected: list[str]) -> None:
    """25: LCUs on Lemnos sail to a space with a Landing marker; SCUs do not; nobody in Winter."""
    p = Position(turn=turn).at("Lemnos", unit_).landing(SALONIKA).ops(2)
    assert not p.offers("stack-attack")
    assert p.offered(f"stack-move {unit_}") is bool(expected) or unit_ == "BR Inf 1"
    if expected:
        p.do(f"stack-move {unit_}", "done?", "done?")
        assert moves(p, unit_) == expected
        p.do(f"move {unit_} > {SALONIKA}")
        assert not p.offers(f"move {unit_} ")
    elif p.offered(f"stack-move {unit_}"):
        p.do(f"stack-move {unit_}", "done?", "done?")
        assert moves(p, unit_) == []


@pytest.mark.rule("25.2.1a.1", "25.2.3a#1", "25.2.1a.2")
def test_a_landing_waits_for_a_later_round() -> None:
    """25.2.3a (ruling 13): LCUs land when the marker is from a prior round."""
    p = (
        Position(turn=5, round=2)
        .played("AP-14")
        .hand("AP", "AP-22", "AP-2")
        .at("Lemnos", "BR XII")
        .half()
        .do("event AP-22")
    )
    while p.s.pending and p.seat() == "AP":
        p.do(p.choices()[-1])
    p.s.pending.clear()
    p.s.round, p.s.active = 3, 1
    p.half().do("ops AP-2", "stack-move BR XII", "done?", "done?")
    assert moves(p, "BR XII") == [SALONIKA]


@pytest.mark.rule("25.2.3b", "25.2.3d", "25.2.3e#1")
def test_on_from_the_landing() -> None:
    """25.2.3: from the Sea Invasion space to its Port and inland, or back to Lemnos and no further."""
    p = Position(turn=8).landing(SALONIKA, ALBANIA).at(SALONIKA, "FR Orient 1").moving(SALONIKA)
    assert moves(p, "FR Orient 1") == ["Lemnos", "Salonika"]
    p.do("move FR Orient 1 > Salonika")
    assert "Florina" in moves(p, "FR Orient 1")
    q = (
        Position(turn=8)
        .landing(SALONIKA, ALBANIA)
        .at(SALONIKA, "FR Orient 1")
        .moving(SALONIKA)
        .do("move FR Orient 1 > Lemnos")
    )
    assert not q.offers("move FR Orient 1")
    r = (
        Position(turn=8)
        .control("AP", "Salonika")
        .landing(SALONIKA)
        .at("Salonika", "FR Orient 1", "FR Inf 1")
        .moving("Salonika")
    )
    assert SALONIKA in moves(r, "FR Orient 1")
    assert SALONIKA not in moves(r, "FR Inf 1")
    r.do(f"move FR Orient 1 > {SALONIKA}")
    assert not r.offers("move FR Orient 1 ")


@pytest.mark.rule("25.2.3d", "25.2.4b", "25.2.4a", "10.1b")
def test_no_marker_no_way_and_three_at_most() -> None:
    """25.2.4: without a Landing marker the space is closed; with one it holds three units."""
    p = Position(turn=8).control("AP", "Salonika").at("Salonika", "FR Orient 1").moving("Salonika")
    assert SALONIKA not in moves(p, "FR Orient 1")
    q = (
        Position(turn=8)
        .landing(SALONIKA)
        .at(SALONIKA, "FR Orient 2", "BR XVI", "FR XII")
        .at("Lemnos", "BR XII")
        .moving("BR XII")
    )
    assert not may_end(q, "BR XII", SALONIKA)


@pytest.mark.rule("25.2.5d")
def test_landings_in_winter() -> None:
    """25.2.5: in Winter units land no more and do not sail back, but move inland and attack."""
    p = Position(turn=7).landing(SALONIKA).at(SALONIKA, "FR Orient 1").at("Lemnos", "BR XII").moving(SALONIKA)
    assert moves(p, "FR Orient 1") == ["Salonika"]
    q = Position(turn=7).landing(ALBANIA).at(ALBANIA, "FR Orient 1").at("Durres", "AH I").attacking(ALBANIA)
    assert q.offered("attack FR Orient 1 > Durres")


@pytest.mark.rule("25.4a", "25.4b")
@pytest.mark.parametrize("nation", ["AH", "GE", "BU"])
def test_the_cp_takes_a_landing(nation: str) -> None:
    """25.4b: a CP unit that enters a vacant Sea Invasion space removes the marker, returns to its Port and gains 1."""
    name = {"AH": "AH I", "GE": "GE I", "BU": "BU 1 Army"}[nation]
    p = Position(turn=8, active="CP").at_war("IT", "BU").landing(ALBANIA).at("Durres", name)
    left = p.s.landings_left
    p.moving("Durres")
    assert p.offered(f"move {name} > {ALBANIA}")
    p.do(f"move {name} > {ALBANIA}")
    seen: list[str] = []
    while p.s.pending and p.asked() != "Movement":
        seen += p.choices()
        p.do(p.choices()[0])
    play_out(p)
    assert (p.where(name), p.s.landings, p.s.landings_left) == ("Durres", (), left)
    pools = [POOLS.index(x) for x in ("GE", "AH", "CP-A")]
    assert sum(p.s.rp[n] for n in pools) == 2  # points are counted in halves


@pytest.mark.rule("25.4a")
def test_units_at_sea_are_attacked_as_in_the_clear() -> None:
    """25.4a: a Sea Invasion space with a Landing marker is attacked as a Clear space, and its units halt there."""
    with facts(units=dict.fromkeys(("BR XII", "AH I", "AH II"), TOUGH), spaces={"Durres": {"supply": "AH"}}):
        p = (
            Position(turn=8, active="CP")
            .at_war("IT")
            .landing(ALBANIA)
            .at(ALBANIA, "BR XII")
            .at("Durres", "AH I", "AH II", "AH Cav 1")
        )
        p.attacking("Durres").declare(ALBANIA, "AH I", "AH II", "AH Cav 1").no_cards(3, 1)
        assert any("CP fires with 7 on the Heavy table: 3+1" in line for line in p.log())
        fought(p)
        assert (p.where("BR XII"), p.is_reduced("BR XII")) == (ALBANIA, True)


@pytest.mark.rule("25.5a", "25.5b", "25.5c")
@pytest.mark.parametrize(
    ("war", "held", "expected"),
    [
        ((), (), ["Constantinople"]),
        (("BU",), (), ["Burgas", "Constantinople", "Varna"]),
        (("BU",), ("Varna",), ["Burgas", "Constantinople"]),
        (("RO",), (), ["Constanta", "Constantinople"]),
    ],
)
def test_the_black_sea_assault(war: tuple[str, ...], held: tuple[str, ...], expected: list[str]) -> None:
    """25.5: from Odessa to any unoccupied Black Sea Port; Romanian and Bulgarian ones after their entry."""
    p = Position(turn=8).at_war(*war).at("Odessa", "RU Black Sea")
    for x in held:
        p.at(x, "BU Inf 1")
    p.moving("Odessa")
    assert sorted(t.split(" > ")[1] for t in p.offers("assault")) == expected
    q = Position(turn=8).at_war(*war).at("Balta", "RU Black Sea").at("Odessa", "RU Inf 1").moving("Balta", "Odessa")
    assert not q.offers("assault")


# Albania -----------------------------------------------------------------------------------------------


@pytest.mark.rule("26.1.1a", "26.1.1d", "26.1.1e")
@pytest.mark.parametrize("war", [False, True])
def test_albanian_ports(war: bool) -> None:
    """26.1: before Italy enters CP units keep out of Durres and Vlore; AP units may enter them; inland is open."""

    def position(side: str, name: str) -> Position:
        p = Position(turn=5, active=side)
        if war:
            p.at_war("IT")
        return p.at("Tirana", name).moving("Tirana")

    assert ("Durres" in moves(position("CP", "AH I"), "AH I")) is war
    assert "Koritsa" in moves(position("CP", "AH I"), "AH I")
    assert "Durres" in moves(position("AP", "SB 1 Army"), "SB 1 Army")


@pytest.mark.rule("26.1.1d", "13.3b")
def test_serbs_leave_through_albania() -> None:
    """26.1.1d: SB and MN SCUs redeploy by sea from Ports of neutral Albania; LCUs do not."""
    p = Position(turn=6).at("Durres", "SB Inf 1", "MN Montenegro", "SB 1 Army").redeploying(4)
    assert p.offered("redeploy SB Inf 1 > Lemnos")
    assert p.offered("redeploy MN Montenegro > Lemnos")
    assert not p.offered("redeploy SB 1 Army > Lemnos")


# Entries -----------------------------------------------------------------------------------------------


@pytest.mark.rule("26.4.2a", "26.4.2b", "26.5.2a", "26.5.2b", "26.2.2a", "26.2.2b", "2.0:vp-neutral", "9.7.2c#1")
@pytest.mark.parametrize(("card", "nation", "sign"), [("AP-21", "IT", -1), ("AP-39", "RO", -1), ("CP-23", "BU", 1)])
def test_entry_scores_each_vp_space(card: str, nation: str, sign: int) -> None:
    """26: at entry the side that gains the ally scores each VP space; units appear; the places change hands."""
    side = card[:2]
    p = Position(turn=10, active=side).vp(15).hand(side, card).action().do(f"event {card}")
    play_out(p)
    assert p.s.vp == 15 + sign * len(vp_of(nation))
    assert all(p.owner(x) == side for x in vp_of(nation))
    first = {"IT": "IT III", "RO": "RO 1 Army", "BU": "BU 1 Army"}[nation]
    assert p.s.on_map(unit(first))


@pytest.mark.rule("26.5.1c")
def test_no_romania_after_the_revolution_begins() -> None:
    """26.5.1c: once the Russian Revolution has begun Romania cannot be played; before, with the card played, it can."""
    from greatwar.games.illusions_of_glory.steps.rebellion import markers_met

    p = (
        Position(turn=11, active="CP")
        .will("RU", 2)
        .played("CP-49")
        .at("Minsk", "RU Uprising 1")
        .hand("CP", "CP-50")
        .hand("AP", "AP-39")
    )
    play_out(p.action().do("event CP-50"))
    assert next_side(p, "AP").action().offered("event AP-39")
    p.s.pending.clear()
    p.s.turn = 12
    markers_met(p.s)
    assert not next_side(p, "AP").action().offered("event AP-39")


@pytest.mark.rule("9.7.2a", "9.7.2b", "8.3c")
def test_one_entry_a_turn() -> None:
    """9.7.2a: one Neutral Entry Event a turn for both players together; next turn again."""
    p = Position(turn=10).hand("AP", "AP-21", "AP-39", "AP-40").hand("CP", "CP-23").action().do("event AP-21")
    play_out(p)
    p.action()
    assert not p.offered("event AP-39")
    assert not p.offered("event AP-40")
    p.s.pending.clear()
    assert not next_side(p, "CP").action().offered("event CP-23")
    fresh = Position(turn=11).at_war("IT").hand("AP", "AP-39").hand("CP", "CP-23").action()
    assert fresh.offered("event AP-39")


# Greece ------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.3.1d.3", "11.1.5b#2", "26.3.1f", "26.3.1g")
@pytest.mark.parametrize("side", ["AP", "CP"])
@pytest.mark.parametrize("die", [4, 5, 6])
def test_entering_neutral_athens(side: str, die: int) -> None:
    """26.3.1d.3: either side that enters Athens holds it and rolls; on 5 or 6 Greece joins the other side."""
    name = "FR Orient 1" if side == "AP" else "AH I"
    p = (
        Position(turn=9, active=side)
        .vp(15)
        .at("Larissa", name)
        .moving("Larissa")
        .do(f"move {name} > Athens", "stop?")
        .dice(die)
    )
    play_out(p)
    entered = die >= 5
    assert p.owner("Athens") == side
    assert p.s.greece == (2 if not entered else 0 if side == "AP" else 1)
    # Athens goes to the mover; at entry the opponent scores Salonika
    assert p.s.vp == (14 if side == "AP" else 16) + (0 if not entered else 1 if side == "AP" else -1)


@pytest.mark.rule("26.3.1d.1", "26.3.1d.4")
def test_the_ap_enters_salonika_without_a_die() -> None:
    """26.3.1d.1: AP units take Salonika without violating Greek neutrality, from sea or land."""
    p = (
        Position(turn=9)
        .vp(15)
        .landing(SALONIKA)
        .at(SALONIKA, "FR Orient 1")
        .moving(SALONIKA)
        .do("move FR Orient 1 > Salonika", "stop?")
    )
    assert p.seat() != "chance"
    play_out(p)
    assert (p.owner("Salonika"), p.s.vp, p.s.greece) == ("AP", 14, 2)


@pytest.mark.rule("26.3.1e", "11.1.5c")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_attacking_neutral_greeks(side: str) -> None:
    """26.3.1e: attacking a neutral Greek unit brings Greece in at once on the other side, who scores its VP spaces."""
    name = "FR Orient 1" if side == "AP" else "BU 1 Army"
    p = Position(turn=9, active=side).vp(15).at_war("BU").at("Florina" if side == "AP" else "Strumica", name)
    p.at("Larissa" if side == "AP" else "Doiran", "GR Inf 1").attacking("Florina" if side == "AP" else "Strumica")
    p.do(f"attack {name} > {'Larissa' if side == 'AP' else 'Doiran'}", "resolve?")
    assert p.s.greece == (0 if side == "AP" else 1)
    assert p.s.vp == (17 if side == "AP" else 13)
    play_out(p)


@pytest.mark.rule("9.7.2d", "9.7.2d#2", "26.3.2a", "9.7.2e")
def test_the_king_answers_greece() -> None:
    """9.7.2d: King Constantine right after Greece keeps it neutral; the card is discarded and counts as the entry."""
    p = (
        Position(turn=12, round=2)
        .vp(15)
        .hand("AP", "AP-40", "AP-21")
        .hand("CP", "CP-35", "CP-23", "CP-4")
        .half()
        .do("event AP-40")
    )
    assert (p.seat(), p.s.greece) == ("CP", 2)
    p.do("event CP-35")
    assert (p.s.greece, p.s.vp) == (2, 15)
    assert in_pile(p, "AP", DISCARD, "AP-40")
    assert not in_pile(p, "AP", REMOVED, "AP-40")
    p.s.pending.clear()
    assert not next_side(p, "AP").action().offered("event AP-21")
    p.s.pending.clear()
    assert not next_side(p, "CP").action().offered("event CP-23")


@pytest.mark.rule("9.7.2d", "26.3.2a")
def test_the_king_comes_too_late() -> None:
    """9.7.2d: only the CP action right after the card can stop it; any other action lets Greece enter."""
    p = Position(turn=12, round=2).vp(15).hand("AP", "AP-40").hand("CP", "CP-35", "CP-4").half().do("event AP-40")
    play_out(p.do("rp CP-4"))
    assert (p.s.greece, p.s.vp) == (1, 13)
    assert in_pile(p, "AP", REMOVED, "AP-40")
    assert not next_side(p, "CP").action().offered("event CP-35")


@pytest.mark.rule("26.3.2c.1", "26.3.2c.2", "26.3.1g")
@pytest.mark.parametrize("missing", ["", "Skopje", "Bucharest", "Sofia"])
def test_the_king_joins_the_cp(missing: str) -> None:
    """26.3.2b and c: with every VP space of Serbia, Romania and Bulgaria in CP hands Greece becomes a CP ally."""
    p = (
        Position(turn=13, active="CP")
        .vp(20)
        .at_war("BU", "RO")
        .hand("CP", "CP-35")
        .hand("AP", "AP-40")
        .at("Athens", "GR Inf 1")
    )
    p.destroyed("Belgrade", "Bucharest").control("CP", *vp_of("SB"), *vp_of("RO"), *vp_of("BU"))
    if missing:
        p.control("AP", missing)
    p.action()
    assert p.offered("event CP-35") is (missing == "")
    if not missing:
        play_out(p.do("event CP-35"))
        assert (p.s.greece, p.s.vp) == (0, 22)
        assert p.s.side_of(unit("GR Inf 1")) == 0
        assert not next_side(p, "AP").action().offered("event AP-40")


@pytest.mark.rule("26.3.3a")
def test_greeks_never_collapse() -> None:
    """26.3.3: Greece does not collapse; its units stay in supply in Greece when both VP spaces are lost."""
    p = (
        Position(turn=13)
        .greece("AP")
        .control("CP", "Athens", "Salonika")
        .at("Larissa", "GR Inf 1")
        .at("Nis", "SB 1 Army")
    )
    play_out(p.phase("war status"))
    assert (p.where("GR Inf 1"), p.s.armistice) == ("Larissa", 40)


@pytest.mark.rule("26.3.3b", "26.3.3c")
@pytest.mark.parametrize("side", ["AP", "CP"])
@pytest.mark.parametrize("lost", [False, True])
def test_greeks_without_athens_and_salonika(side: str, lost: bool) -> None:
    """26.3.3b and c: with both VP spaces lost Greeks live off allies: +1 OPS, no SR, no RPs."""
    enemy = "CP" if side == "AP" else "AP"
    where = "Kavala" if side == "AP" else "Ft. Rupel"
    p = Position(turn=13, active=side).at_war("BU").greece(side).destroyed("Ft. Rupel").control(side, where)
    p.at(where, "(GR Inf 1)").points(f"{side}-A", 2)
    p.control(enemy, "Salonika", *(("Athens",) if lost else ()))
    assert p.supply("GR Inf 1") == ("ally" if lost else "full")
    assert p.phase(f"replacement {side}").offered("repair GR Inf 1") is not lost
    p.s.pending.clear()
    assert p.ops(1).offered(f"activate-move {where}") is not lost
    p.s.pending.clear()
    assert p.ops(2).offered(f"activate-move {where}")


# Collapses ---------------------------------------------------------------------------------------------


@pytest.mark.rule("26.2.3a", "26.2.3a#2", "26.2.3b", "17.3.2e.3")
@pytest.mark.parametrize("held", [("Sofia", "Philippopolis"), ("Sofia",)])
def test_bulgarian_collapse(held: tuple[str, ...]) -> None:
    """26.2.3: if the AP controls both VP spaces all BU units go for good and the LXI Gen. Kdo. becomes a German SCU."""
    p = (
        Position(turn=14)
        .at_war("BU")
        .control("AP", *held)
        .at("Vidin", "BU 1 Army", "BU Inf 1")
        .at("Plevna", "GE LXI Gen. Kdo.")
    )
    p.at("Varna", "GE I").at("Nis", "SB 1 Army").reserve("GE Inf 1", "GE Cav 1")
    p.phase("war status")
    play_out(p)
    gone = len(held) == 2
    assert (p.where("BU 1 Army") == "Vidin") is not gone
    assert (p.where("BU Inf 1") == "Vidin") is not gone
    assert p.s.armistice == (37 if gone else 40)
    assert p.where("GE I") == "Varna"
    assert p.where("GE Inf 1") == ("Plevna" if gone else "CP Reserve Box")
    assert (p.where("GE LXI Gen. Kdo.") == "Plevna") is not gone


@pytest.mark.rule("26.5.3a", "26.5.3b.1", "26.5.3b.2", "17.3.2e.2")
@pytest.mark.parametrize("held", [("Bucharest", "Ploesti"), ("Ploesti",)])
def test_romanian_collapse(held: tuple[str, ...]) -> None:
    """26.5.3: with both VP spaces lost only RO units that can trace to Odessa stay."""
    p = Position(turn=14).at_war("RO").destroyed("Bucharest").control("CP", *held).at("Jassy", "RO 1 Army", "RO Inf 1")
    p.at("Targu Jiu", "RO 2 Army").control("CP", "Craiova", "Turnu Severin", "Campolung").at("Nis", "SB 1 Army")
    play_out(p.phase("war status"))
    gone = len(held) == 2
    assert (p.where("RO 1 Army"), p.where("RO Inf 1")) == ("Jassy", "Jassy")
    assert (p.where("RO 2 Army") == "Targu Jiu") is not gone
    assert p.s.armistice == (38 if gone else 40)
    assert p.supply("RO 1 Army") == "full"


@pytest.mark.rule("26.6.2a#1", "26.6.2a#2", "26.6.2a#3", "26.6.2a#4", "17.3.2e.1")
@pytest.mark.parametrize(
    ("case", "asked", "collapsed"),
    [
        ("both VP spaces", False, True),
        ("one VP space", True, False),
        ("no LCU", False, True),
        ("LCU in Montenegro", True, False),
        ("AP in Belgrade", False, False),
    ],
)
def test_three_ways_to_serbian_collapse(case: str, asked: bool, collapsed: bool) -> None:
    """26.6.2a: both VP spaces lost, no SB LCU in Serbia or Montenegro, or declared while no AP unit is in Belgrade."""
    p = Position(turn=7).at("Nis", "SB Inf 1")
    if case == "both VP spaces":
        p.destroyed("Belgrade").control("CP", "Belgrade", "Skopje").at("Nis", "SB 1 Army")
    elif case == "one VP space":
        p.destroyed("Belgrade").control("CP", "Belgrade").at("Nis", "SB 1 Army")
    elif case == "LCU in Montenegro":
        p.at("Cetinje", "(SB 1 Army)")
    elif case == "AP in Belgrade":
        p.at("Belgrade", "SB 1 Army")
    p.phase("war status")
    assert bool(p.s.pending and p.offered("declare-collapse")) is asked
    if p.s.pending:
        p.do("decline")
        play_out(p)
    assert (p.s.armistice == 38) is collapsed


@pytest.mark.rule("26.6.2a#3", "26.6.2b.1", "26.6.2b.2", "26.6.2b.3")
def test_a_declared_collapse() -> None:
    """26.6.2b: units that trace to Lemnos stay; LCUs go to Replaceable, SCUs to Reserve, the MN unit is eliminated."""
    p = Position(turn=7).points("AP-A", 4).destroyed("Belgrade").control("CP", "Belgrade").control("AP", "Salonika")
    p.at("Monastir", "SB 1 Army", "SB Inf 1").at("Uzice", "(SB 2 Army)", "SB Inf 2", "MN Montenegro")
    p.control("CP", "Kragujevac", "Valjevo", "Novi Pazar").control("AP", "Florina")
    p.at("Florina", "FR Orient 1").phase("war status").do("declare-collapse")
    play_out(p)
    assert p.s.armistice == 38
    assert (p.where("SB 1 Army"), p.where("SB Inf 1")) == ("Monastir", "Monastir")
    assert p.where("SB 2 Army") == "AP Replaceable Units Box"
    assert p.where("SB Inf 2") == "AP Reserve Box"
    assert p.where("MN Montenegro") == "AP Eliminated Units Box"
    p.phase("replacement AP")
    assert not any("SB" in text for text in p.choices())


@pytest.mark.rule("26.6.2b.3", "16.6f#2", "16.6f#3", "26.6.2b.2")
@pytest.mark.parametrize("returned", [False, True])
def test_the_serbs_return(returned: bool) -> None:
    """26.6.2b.2-3 and 16.6f: before The Serbs Return only Serbs on Lemnos receive RPs; then LCUs come back there."""
    p = Position(turn=8).destroyed("Belgrade").control("CP", "Belgrade", "Skopje").points("AP-A", 4).hand("AP", "AP-32")
    p.at("Lemnos", "(SB Inf 1)").replaceable("SB 1 Army")
    play_out(p.phase("war status"))
    if returned:
        p.action().do("event AP-32")
        while p.s.pending:
            p.do("done" if p.offered("done") else p.choices()[-1])
    p.phase("replacement AP")
    assert p.offered("repair SB Inf 1")
    assert p.offers("raise-unit SB 1 Army") == (["raise-unit SB 1 Army > Lemnos"] if returned else [])


@pytest.mark.rule("26.6.2d", "26.6.2a#4")
def test_belgrade_retaken_ends_the_collapse_and_it_never_comes_again() -> None:
    """26.6.2d: when the AP retakes Belgrade the effects end; Serbian Collapse happens once."""
    p = (
        Position(turn=8)
        .destroyed("Belgrade")
        .control("CP", "Belgrade", "Skopje")
        .points("AP-A", 4)
        .replaceable("SB 1 Army")
    )
    play_out(p.phase("war status"))
    assert p.s.armistice == 38
    next_side(p, "AP").at("Nis", "BR XII").control("AP", "Kragujevac").at("Pozarevac", "BR XVI").moving("Pozarevac")
    p.do("move BR XVI > Belgrade", "stop?")
    play_out(p)
    p.phase("replacement AP")
    assert sorted(p.offers("raise-unit SB 1 Army")) == [
        "raise-unit SB 1 Army > Belgrade",
        "raise-unit SB 1 Army > Monastir",
    ]
    p.do("done")
    p.control("CP", "Belgrade").s.turn = 9
    p.off("BR XVI", "BR XII")
    play_out(p.phase("war status"))
    assert p.s.armistice == 38


@pytest.mark.rule("26.7.2a", "26.7.2b.1")
def test_turkey_never_collapses() -> None:
    """26.7.2: without Constantinople and Adrianople Turks live on from Rodosto and Anatolia."""
    p = (
        Position(turn=14)
        .destroyed("Adrianople")
        .control("AP", "Constantinople", "Adrianople", nation="FR")
        .at("Catalca", "TU I")
    )
    p.at("Nis", "SB 1 Army").at("Belgrade", "SB Inf 1")
    play_out(p.phase("war status"))
    assert (p.where("TU I"), p.s.armistice, p.supply("TU I")) == ("Catalca", 40, "full")


@pytest.mark.rule("26.3.2e", "26.3.1d")
def test_control_in_allied_greece_stays() -> None:
    """26.3.2e: once Greece is in the war, spaces moved through stay under control."""
    p = (
        Position(turn=13)
        .greece("CP")
        .at("Florina", "FR Orient 1")
        .moving("Florina")
        .do("move FR Orient 1 > Larissa", "move FR Orient 1 > Athens", "stop?")
    )
    assert p.seat() != "chance"
    play_out(p)
    assert (p.owner("Larissa"), p.owner("Athens")) == ("AP", "AP")
    assert space("Athens").vp
