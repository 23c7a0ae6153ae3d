"""Fourth reading, chapters 2 to 9, 15 to 17 and 23 to 28: positions in which one rule alone decides."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.families.cdg.state import DISCARD, REMOVED
from greatwar.games.illusions_of_glory.components import SPACES, space
from greatwar.games.illusions_of_glory.names import NATIONS
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import in_pile, offensive, play_out, told

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}


def will(p: Position, nation: str) -> int:
    """The National Will of a nation."""
    return p.s.national_will(NATIONS.index(nation))


def again(p: Position, side: str) -> Position:
    """Play on with last choices until a side takes its next action."""
    for _ in range(200):
        if p.asked() == "TakeAction" and p.seat() == side:
            return p
        p.do(p.choices()[-1])
    raise AssertionError("no end")


# What may be done once a turn ------------------------------------------------------------------------------


@pytest.mark.rule("8.3b")
def test_what_a_player_does_once_a_turn() -> None:
    """8.3b: one Reinforcement Card for a nation and one Sea Invasion; SR and RPs not twice running; OPS always."""
    p = Position(turn=6).played("AP-14").hand("AP", "AP-2", "AP-12", "AP-22", "AP-29", "AP-5", "AP-13", "AP-8")
    p.half().do("event AP-2")
    again(p, "AP")
    assert p.why_not("event AP-12") == "9.7.3a"  # the second Russian one
    p.do("event AP-22")
    again(p, "AP")
    assert p.why_not("event AP-29") == "25.1e"
    p.do("sr AP-5")
    again(p, "AP")
    assert p.why_not("sr AP-13") == "9.5.3a"
    p.do("rp AP-13")
    again(p, "AP")
    assert p.why_not("rp AP-8") == "9.6.2a"
    assert {"sr AP-8", "ops AP-8", "ops AP-12"} <= set(p.choices())
    p.do("ops AP-8")
    again(p, "AP")
    assert {"ops AP-12", "rp AP-12", "sr AP-12"} <= set(p.choices())


@pytest.mark.rule("8.3b", "9.7.3a")
def test_another_nation_has_its_own_reinforcements() -> None:
    """8.3b, 9.7.3a: after Italians Russians may come in the same turn, but no more Italians."""
    p = Position(turn=13).at_war("IT").hand("AP", "AP-33", "AP-42", "AP-2").half().do("event AP-33")
    again(p, "AP")
    assert p.why_not("event AP-42") == "9.7.3a"
    assert p.offered("event AP-2")


@pytest.mark.rule("9.7.3c", "15.1b", "9.7.3b", "4.3h")
def test_what_comes_on_turn_1() -> None:
    """9.7.3c: no Reinforcement Card on Turn 1, of whatever nation; Events that are none may bring units."""
    for turn in (1, 2):
        p = Position(turn=turn, active="CP").hand("CP", "CP-3", "CP-20", "CP-15", "CP-5").hand("AP", "AP-2")
        p.at("Posen", "GE I").half()
        assert p.offered("event CP-3") is (turn > 1)
        assert p.offered("event CP-20") is (turn > 1)
        assert p.offered("event CP-5")
        again(p.do("event CP-15"), "AP")
        assert p.offered("event AP-2") is (turn > 1)
    again(p, "CP")
    assert p.offered("event CP-3")  # Mackensen was no Reinforcement Card


# Greece ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.2d", "9.7.2d#2")
def test_greece_stopped_comes_again() -> None:
    """9.7.2d: King Constantine at once sends Greece to the discards; it comes back, but not in the same turn."""
    p = Position(turn=14).hand("AP", "AP-40").hand("CP", "CP-35").half().do("event AP-40")
    assert in_pile(p, "AP", REMOVED, "AP-40")
    p.do("event CP-35")
    assert in_pile(p, "AP", DISCARD, "AP-40")
    p.hand("AP", "AP-40")
    again(p, "AP")
    assert p.why_not("event AP-40") == "9.7.2a"  # the Neutral Entry Event of this turn is used up
    again(p.do("cardless"), "AP")
    assert p.s.greece == 2
    p.s.pending.clear()
    p.s.turn, p.s.taken = 15, ((), ())  # a new turn
    p.s.round = 1
    p.half().do("event AP-40")
    again(p, "AP")
    assert p.s.greece == 1


@pytest.mark.rule("9.7.2d")
def test_king_constantine_a_round_late_is_too_late() -> None:
    """9.7.2d: another action first, and Greece is in the war; King Constantine has nothing to stop any more."""
    p = Position(turn=14).hand("AP", "AP-40").hand("CP", "CP-35").half().do("event AP-40")
    assert p.offered("event CP-35")
    again(p.do("cardless"), "CP")
    assert p.s.greece == 1
    assert p.why_not("event CP-35") == "9.7.1c"


@pytest.mark.rule("9.7.2d")
def test_king_constantine_answers_the_card_greece_only() -> None:
    """9.7.2d: neither another Event nor Greece used for OPS can be answered by him."""
    for play in ("event AP-13", "ops AP-40", "rp AP-40"):
        p = Position(turn=14).hand("AP", "AP-13", "AP-40").hand("CP", "CP-35").half().do(play)
        assert again(p, "CP").why_not("event CP-35") == "9.7.1c"


@pytest.mark.rule("9.7.2b", "2.0:neutral-entry")
@pytest.mark.parametrize(
    ("name", "nation", "side"), [("AP-21", "IT", 1), ("CP-23", "BU", 0), ("AP-39", "RO", 1), ("AP-40", "GR", 1)]
)
def test_four_nations_enter_by_their_events(name: str, nation: str, side: int) -> None:
    """9.7.2b: Italy, Romania and Greece join the AP by their card, Bulgaria the CP; the nation was neutral before."""
    p = Position(turn=10, active=name[:2]).hand(name[:2], name)
    assert not p.s.at_war(NATIONS.index(nation))
    assert p.half().offered(f"event {name}")
    p.do(f"event {name}")
    if nation == "GR":
        assert not p.s.at_war(NATIONS.index(nation))  # the CP may still answer
    again(p, "AP")
    assert p.s.at_war(NATIONS.index(nation))
    home = next(x for x in ("Venice", "Sofia", "Bucharest", "Athens") if NATIONS[space(x).nation] == nation)
    assert p.owner(home) == ("CP", "AP")[side]


@pytest.mark.rule("26.3.1d.2", "19.4d")
def test_ft_rupel_and_doiran_surrender() -> None:
    """26.3.1d.2, 19.4d: both are the CP's for good by a Bulgarian marker, Doiran's trench keeps Level 2."""
    p = Position(turn=8, active="CP").at_war("BU").hand("CP", "CP-24").trench("neutral", "Doiran", 2).action()
    p.do("event CP-24")
    while p.s.pending:
        p.do(p.choices()[-1])
    for name in ("Ft. Rupel", "Doiran"):
        assert p.owner(name) == "CP"
        assert NATIONS[p.s.marker_nation(space(name))] == "BU"
    assert (p.s.any_trench(space("Doiran")), p.s.trench_owner(space("Doiran"))) == (2, 0)
    assert p.s.any_trench(space("Ft. Rupel")) == 0
    assert p.s.greece == 2


@pytest.mark.rule("11.1.5b#2", "26.3.1d.3", "26.3.1d.4", "26.3.1d.1")
@pytest.mark.parametrize(
    ("side", "unit", "place", "greece", "rolls"),
    [
        ("AP", "BR XII", "Athens", "", True),
        ("AP", "BR XII", "Salonika", "", False),
        ("CP", "BU 1 Army", "Athens", "", True),
        ("CP", "BU 1 Army", "Salonika", "", True),
        ("AP", "BR XII", "Athens", "AP", False),
        ("CP", "BU 1 Army", "Salonika", "AP", False),
        ("CP", "BU 1 Army", "Athens", "CP", False),
    ],
)
def test_the_die_of_greek_neutrality(side: str, unit: str, place: str, greece: str, rolls: bool) -> None:
    """26.3.1d: Athens is risky for both, Salonika for the CP; once Greece is in the war nobody rolls."""
    beside = "Larissa"
    with facts(lines=[(beside, place, *RAIL)], spaces={beside: {"supply": "BR BU"}}):
        p = Position(turn=8, active=side).at_war("BU")
        if greece:
            p.greece(greece)
        p.at(beside, unit).moving(beside).do(f"move {unit} > {place}")
        assert (p.seat() == "chance") is rolls
        if rolls:
            p.dice(5)
            assert p.s.greece == (0 if side == "AP" else 1)
        assert p.owner(place) == side


# Places, markers, National Will ----------------------------------------------------------------------------


@pytest.mark.rule("2.0:national-will", "23.1#1", "3.2.3b", "3.2.3c", "23.2a", "23.2b", "2.0:rebellion")
@pytest.mark.parametrize(
    ("nation", "place", "captor", "owner"),
    [("RU", "Kiev", "GE I", "RU I"), ("AH", "Lemberg", "RU I", "GE I"), ("GE", "Posen", "RU I", "AH I")],
)
def test_home_vp_spaces_move_the_will_by_two(nation: str, place: str, captor: str, owner: str) -> None:
    """23.2: a home VP space lost costs its nation 2, retaken by it or an ally it gives 2 back; others do not move."""
    near = str(space(place).links[0].to)
    spaces: dict[str, dict[str, Any]] = {place: {"fort": 0, "vp": 1, "nation": nation}, near: {"fort": 0, "vp": 0}}
    with facts(spaces=spaces):
        first = "AP" if captor.startswith("RU") else "CP"
        p = Position(turn=8, active=first).will("RU", 9).will("GE", 9).will("AH", 9).at(near, captor)
        before = p.s.vp
        p.moving(near).do(f"move {captor} > {place}", "stop?")
        assert will(p, nation) == 7
        assert sum(p.s.will) == 25
        assert abs(p.s.vp - before) == 1
        play_out(p)
        p.s.clear_marks()
        p.s.activations = ()
        p.s.put(p.take(captor), p.s.board.places[0])
        p.s.active = 1 - p.s.active
        p.at(near, owner).moving(near).do(f"move {owner} > {place}", "stop?")
        assert will(p, nation) == 9
        assert p.s.vp == before


@pytest.mark.rule("23.2a", "3.2.3b", "2.0:national-will")
def test_ordinary_places_and_allies_move_no_will() -> None:
    """23.2: a home space without VP, or a VP space of Serbia, moves no National Will."""
    spaces = {"Brody": {"vp": 0, "fort": 0}, "Nis": {"vp": 1, "fort": 0}}
    with facts(spaces=spaces):
        p = Position(turn=8).at("Dubno", "RU I").moving("Dubno").do("move RU I > Brody", "stop?")
        assert p.s.will == Position(turn=8).s.will
        near = str(space("Nis").links[0].to)
        q = Position(turn=8, active="CP").at_war("BU").at(near, "AH I").moving(near).do("move AH I > Nis", "stop?")
        assert q.owner("Nis") == "CP"
        assert q.s.will == Position(turn=8).s.will


@pytest.mark.rule("23.2c", "3.2.3d")
def test_events_move_the_will() -> None:
    """23.2c: German Labor Strikes take 1 from Germany's National Will at once."""
    p = Position(turn=6).will("GE", 8).hand("AP", "AP-30").action().do("event AP-30")
    assert will(p, "GE") == 7


# Mandatory Offensives --------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.1#1")
def test_none_or_made_asks_for_nothing() -> None:
    """7.1.1: with None or Made no attack is owed and none costs a VP at the end; with RU one is."""
    for result, cost in (("None or Made", 0), ("RU", 1)):
        p = Position(turn=4).mo("AP", result)
        before = p.s.vp
        p.phase("offensives settled")
        assert p.s.vp - before == cost


@pytest.mark.rule("7.4.1b", "7.4.1a.1", "7.4.1a.2", "7.4.1a.3", "7.4.1a.4")
@pytest.mark.parametrize(("side", "first", "second"), [("AP", "AP-13", "AP-35"), ("CP", "CP-5", "CP-39")])
def test_modifiers_of_offensives_add_up(side: str, first: str, second: str) -> None:
    """7.4.1b: each of its two Events adds 1 to all later dice of its side and nothing to the other side's."""
    at = 1 if side == "AP" else 0
    p = Position(turn=10, active=side).at("Kiev", "RU I").at("Posen", "GE I").hand(side, first, second)
    assert tuple(p.s.mo_modifier) == (0, 0)
    p.half().do(f"event {first}")
    assert [p.s.mo_modifier[at], p.s.mo_modifier[1 - at]] == [1, 0]
    again(p, side).do(f"event {second}")
    again(p, "AP")
    assert tuple(p.s.mo_modifier) == ((0, 2) if side == "AP" else (2, 0))


@pytest.mark.rule("7.1b#2", "2.0:balkans", "7.3:7", "7.2:7")
@pytest.mark.parametrize(
    ("side", "place", "unit", "result"),
    [
        ("CP", "Lemnos", "BR XII", "None or Made"),
        ("CP", "Larissa", "BR XII", "Balkans"),
        ("CP", "Vienna", "RU I", "None or Made"),
        ("CP", "Nis", "SB 1 Army", "Balkans"),
        ("AP", "Nis", "AH I", "Balkans"),
        ("AP", "Nis", "SB 1 Army", "None or Made"),
        ("AP", "Lemberg", "AH I", "None or Made"),
    ],
)
def test_an_enemy_must_be_in_the_balkans(side: str, place: str, unit: str, result: str) -> None:
    """2.0, 7.2, 7.3: a 7 is Balkans only if an enemy is there; on Lemnos he is not."""
    p = Position(turn=8, active=side).at(place, unit).hand(side, "AP-13" if side == "AP" else "CP-5")
    p.action().do("event AP-13" if side == "AP" else "event CP-5")
    p.phase("offensives").dice(6, 6)
    assert offensive(p, side) == result


# AP-17, AP-55 and CP-6 -------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.1a")
@pytest.mark.parametrize(("unit", "open_"), [("RU I", True), ("RU Inf 1", False), ("", False)])
def test_the_siege_of_przemysl_needs_russian_besiegers(unit: str, open_: bool) -> None:
    """AP 17: an Austro-Hungarian fort must be besieged by Russians; then it is rolled for at once with +1."""
    p = Position(turn=6).hand("AP", "AP-17")
    if unit:
        p.at("Przemysl", unit)
    p.action()
    assert p.offered("event AP-17") is open_
    if open_:
        p.do("event AP-17")
        assert p.seat() == "chance"
        p.dice(6)
        assert p.owner("Przemysl") == "AP"


@pytest.mark.rule("28.0b", "9.7.1c")
def test_brest_litovsk_after_the_november_coup() -> None:
    """AP 55: played after the November Coup, which the CP reaches by the four cards before it, it takes two turns."""
    p = Position(turn=13, active="CP").will("RU", 2).hand("CP", "CP-49", "CP-50", "CP-51", "CP-52").hand("AP", "AP-55")
    p.phase("rebellion").do("place RU Uprising 1 > Minsk")
    p.half()
    for name in ("CP-49", "CP-50", "CP-51", "CP-52"):
        again(p, "CP").do(f"event {name}")
        again(p, "AP")
        assert p.offered("event AP-55") is (name == "CP-52")
    p.do("event AP-55")
    assert p.s.treaty_turn == 15


@pytest.mark.rule("21.4b", "9.8a#1")
@pytest.mark.parametrize(("defender", "offered"), [("RU I", True), ("SB 1 Army", False)])
def test_wireless_intercepts_make_a_flank_attack_succeed(defender: str, offered: bool) -> None:
    """CP 6: a Flank Attack with Germans on Russians succeeds without a die; the attacker fires first."""
    near = [str(k.to) for k in space("Brody").links][:2]
    spaces = {x: {"supply": "GE AH", "nation": "AH", "fort": 0} for x in near}
    spaces["Brody"] = {"terrain": "clear", "nation": "RU", "supply": "RU SB", "fort": 0}
    lines = [(x, "Brody", *RAIL) for x in near]
    with facts(spaces=spaces, lines=lines, units={"GE I": TOUGH, "GE XX": TOUGH, defender: TOUGH}):
        p = Position(turn=4, active="CP").hand("CP", "CP-6").control("CP", *near)
        p.at("Brody", defender).at(near[0], "GE I").at(near[1], "GE XX").attacking(*near)
        p.declare("Brody", "GE I", "GE XX", flank=near[0])
        assert p.offered("play CP-6") is offered
        if offered:
            p.do("play CP-6", "done?", "done?")
            p.dice(3, 3)
            assert [line[:2] for line in p.log() if " fires with " in line] == ["CP", "AP"]
            assert told(p, "Wireless Intercepts")


# Who collapses, and the Revolution ---------------------------------------------------------------------------


def vp_of(nation: str) -> list[str]:
    """The VP spaces of a nation."""
    return [x.name for x in SPACES if x.vp and NATIONS[x.nation] == nation]


@pytest.mark.rule("23.6a", "26.3.3a", "26.4.3a", "26.7.2a", "6.0.E.4a")
@pytest.mark.parametrize(
    ("nation", "unit", "place", "enemy"),
    [
        ("GE", "GE I", "Brandenburg", "AP"),
        ("GR", "GR Inf 1", "Larissa", "CP"),
        ("IT", "IT I", "Southern Italy", "CP"),
        ("TU", "TU I", "Anatolia", "AP"),
    ],
)
def test_some_nations_never_collapse(nation: str, unit: str, place: str, enemy: str) -> None:
    """23.6, 26: Serbia without a corps at home falls; the others fight on without any of their VP spaces."""
    p = Position(turn=8).vp(15).at_war("IT", "BU").greece("CP" if enemy == "AP" else "AP")
    p.at(place, unit).control(enemy, *vp_of(nation)).phase("war status")
    assert told(p, "Serbia collapses")
    assert len([line for line in p.log() if "collapses" in line and "Armistice" not in line]) == 1
    assert [u for u in p.units(place) if u.startswith(nation)]


@pytest.mark.rule("23.4.2a", "23.4.2d", "6.0.F.2b")
@pytest.mark.parametrize(
    ("stage", "uprising", "then"),
    [
        (-1, True, -1),
        (0, True, 1),
        (1, True, 2),
        (2, True, 3),
        (3, True, 4),
        (4, True, 4),
        (0, False, 0),
        (2, False, 2),
    ],
)
def test_the_revolution_advances_one_stage(stage: int, uprising: bool, then: int) -> None:
    """23.4.2: one Stage in each phase while an Uprising Unit is in Russia, up to the fourth; never before it began."""
    p = Position(turn=13).will("RU", 9)
    p.s.stage, p.s.revolution_turn = stage, 12 if stage >= 0 else 0
    if uprising:
        p.at("Minsk", "RU uprising")
    p.phase("rebellion")
    assert p.s.stage == then


@pytest.mark.rule("23.4.2b.2", "23.4.3a.4", "9.6.1a", "16.7.2#1")
@pytest.mark.parametrize(("stage", "allowed"), [(-1, True), (1, True), (2, False), (4, False)])
def test_stage_2_ends_russian_points(stage: int, allowed: bool) -> None:
    """23.4.2b: from Stage 2 on no RU RPs are recorded and no AP-A RP becomes one; AP-A RPs are recorded as before."""
    p = Position(turn=13).hand("AP", "AP-10", "AP-2").half().do("event AP-10")
    again(p, "AP")
    p.s.stage = stage
    p.s.rp = (0,) * len(p.s.rp)
    p.do("rp AP-2")
    assert (p.s.rp[0] > 0) is allowed
    p.s.pending.clear()
    p.points("AP-A", 1).phase("replacement AP")
    assert bool(p.offers("convert")) is allowed


@pytest.mark.rule("9.7.2e", "9.7.2a", "26.3.2b")
@pytest.mark.parametrize(("name", "free"), [("CP-35", True), ("CP-23", False)])
def test_king_constantine_is_no_neutral_entry(name: str, free: bool) -> None:
    """9.7.2e: when he brings Greece to the CP, Italy may still enter in the same turn; after Bulgaria it may not."""
    p = Position(turn=14, active="CP").hand("CP", name).hand("AP", "AP-21")
    if name == "CP-35":
        p.at_war("BU", "RO").control("CP", *vp_of("SB"), *vp_of("RO"), *vp_of("BU"))
    p.half().do(f"event {name}")
    again(p, "AP")
    assert (p.s.greece == 0) is (name == "CP-35")
    assert p.offered("event AP-21") is free


@pytest.mark.rule("26.3.2b")
def test_king_constantine_needs_every_balkan_vp_space() -> None:
    """26.3.2b: with one VP space of Romania still the AP's he cannot bring Greece in."""
    p = Position(turn=14, active="CP").hand("CP", "CP-35").at_war("BU", "RO")
    p.control("CP", *vp_of("SB"), *vp_of("RO")[1:], *vp_of("BU"))
    assert p.half().why_not("event CP-35") == "9.7.1c"
