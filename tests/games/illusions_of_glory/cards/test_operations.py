"""Events of the round, the turn and the game that change prices, movement, redeployment and attacks."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.illusions_of_glory.components import unit
from greatwar.games.illusions_of_glory.rules import fire, flank, movement
from tests.games.illusions_of_glory.cards.playing import battle, drm, event, field, price
from tests.games.illusions_of_glory.positions import Position, facts

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}
CLEAR = {"terrain": "clear", "fort": 0, "vp": 0, "supply": "RU GE AH TU RO BU SB IT"}


def attack(
    name: str,
    attackers: tuple[str, ...],
    defenders: tuple[str, ...],
    turn: int = 6,
    by: str = "",
    trench: bool = False,
    played: tuple[str, ...] = (),
) -> Position:
    """An attack on Brody with the Event in force (not asked yet whether it acts, if it acts in one attack only)."""
    side = by or name[:2]
    other = "CP" if side == "AP" else "AP"
    p = Position(turn=turn, round=6, active=side).at_war("IT", "BU", "RO").played(*played)
    p.control(side, "Dubno", "Rovno").control(other, "Lemberg", "Stryj", "Brody")
    p.at("Dubno", *attackers).at("Brody", *defenders)
    if trench:
        p.trench(other, "Brody")
    if name:
        event(name, p)
    p.s.pending.clear()
    p.s.active = 1 if side == "AP" else 0
    p.attacking("Dubno").do(f"attack {attackers[0]} > Brody", *[f"join {u}" for u in attackers[1:]], "resolve?")
    return p


#: Event, attackers, defenders, what it adds to the attack, other facts of the attack, the ground
ROUND: list[tuple[str, tuple[str, ...], tuple[str, ...], int, dict[str, Any], dict[str, Any]]] = [
    ("AP-1", ("RU IX",), ("GE I",), 1, {"turn": 2}, {"nation": "GE"}),
    ("AP-1", ("RU IX",), ("GE I",), 0, {"turn": 2}, {"nation": "RU"}),
    ("AP-1", ("SB 1 Army",), ("GE I",), 0, {"turn": 2}, {"nation": "GE"}),
    ("AP-7", ("RU IX",), ("AH III",), 1, {"turn": 2}, {}),
    ("AP-7", ("RU IX",), ("AH III", "GE I"), 1, {"turn": 2}, {}),
    ("AP-7", ("RU IX",), ("GE I",), 0, {"turn": 2}, {}),
    ("AP-7", ("SB 1 Army",), ("AH III",), 0, {"turn": 2}, {}),
    ("CP-1", ("GE I",), ("RU IX",), 1, {"turn": 2}, {"nation": "GE"}),
    ("CP-1", ("GE I",), ("RU IX",), 0, {"turn": 2}, {"nation": "RU"}),
    ("CP-1", ("AH III",), ("RU IX",), 0, {"turn": 2}, {"nation": "GE"}),
    ("AP-15", ("AH III",), ("RU IX",), -1, {"by": "CP"}, {}),
    ("AP-15", ("AH III", "GE I"), ("RU IX",), 0, {"by": "CP"}, {}),
    ("AP-15", ("GE I",), ("RU IX",), 0, {"by": "CP"}, {}),
    ("CP-25", ("RU IX",), ("AH III",), -1, {"by": "AP"}, {}),
    ("CP-25", ("SB 1 Army",), ("AH III",), 0, {"by": "AP"}, {}),
    ("CP-32", ("RU IX",), ("GE I",), -1, {"by": "AP", "turn": 8}, {"terrain": "swamp"}),
    ("CP-32", ("RU IX",), ("GE I",), -1, {"by": "AP", "turn": 8}, {"terrain": "forest"}),
    ("CP-32", ("RU IX",), ("GE I",), -1, {"by": "AP", "turn": 8, "trench": True}, {}),
    ("CP-32", ("RU IX",), ("GE I",), 0, {"by": "AP", "turn": 8}, {}),
    ("CP-32", ("RU IX",), ("AH III",), 0, {"by": "AP", "turn": 8}, {"terrain": "swamp"}),
    ("AP-44", ("RU IX",), ("AH III",), 1, {"turn": 9, "played": ("AP-35",)}, {}),
    ("AP-44", ("RU IX",), ("AH III", "GE I"), 0, {"turn": 9, "played": ("AP-35",)}, {}),
    ("AP-44", ("SB 1 Army",), ("AH III",), 0, {"turn": 9, "played": ("AP-35",)}, {}),
]


@pytest.mark.parametrize(("name", "attackers", "defenders", "value", "more", "ground"), ROUND)
def test_what_an_event_adds_to_attacks(
    name: str,
    attackers: tuple[str, ...],
    defenders: tuple[str, ...],
    value: int,
    more: dict[str, Any],
    ground: dict[str, Any],
) -> None:
    with field(**ground):
        p = attack(name, attackers, defenders, **more)
        plain = attack("", attackers, defenders, **({"by": name[:2]} | more))
        assert drm(p, True) - drm(plain, True) == value
        assert drm(p, False) == drm(plain, False)


@pytest.mark.parametrize(("nation", "ignored"), [("GE", True), ("AH", False)])
def test_drive_on_east_prussia_forgets_bad_roads_into_germany(nation: str, ignored: bool) -> None:
    with field(line=("road", "none"), nation=nation):
        p = attack("AP-1", ("RU IX",), ("GE I",), turn=2)
        assert p.s.combat is not None
        assert fire.road_drm(p.s, p.s.combat) == (0 if ignored else -1)


@pytest.mark.parametrize(
    ("name", "points"), [("AP-1", 4), ("AP-7", 4), ("AP-41", 3), ("CP-1", 4), ("AP-44", 5), ("AP-54", 4)]
)
def test_yellow_events_go_on_to_operations(name: str, points: int) -> None:
    side = name[:2]
    p = Position(turn=2, active=side).at("Kiev", "RU I").at("Berlin", "GE I").played("AP-35", "CP-51")
    event(name, p.at_war("RO"))
    assert p.asked() == "Activate"
    assert p.s.ops == points


def test_clearing_the_dobruja() -> None:
    with field(line=("single_gauge", "both"), nation="RO"), facts(spaces={"Dubno": CLEAR | {"nation": "BU"}}):
        p = attack("CP-40", ("BU 1 Army",), ("RO 1 Army",), turn=10)
        assert p.asked() == "UseEvent"
        assert drm(p, True) == 1
        assert p.s.combat is not None
        assert fire.water_counts(p.s, p.s.combat)
        p.do("option 1")
        assert not fire.water_counts(p.s, p.s.combat)
    with field(nation="RO"):  # not from a space outside Bulgaria and Romania
        assert drm(attack("CP-40", ("BU 1 Army",), ("RO 1 Army",), turn=10), True) == 0
    with facts(spaces={"Rustchuk": CLEAR | {"nation": "BU"}}):
        q = Position(turn=10, active="CP").at_war("BU", "RO").at("Rustchuk", "BU 1 Army", "GE I", "TU VI")
        q.at("Plevna", "BU 2 Army", "GE XVII")
        assert price(q, "Rustchuk", True) == 3
        event("CP-40", q)
        assert price(q, "Rustchuk", True) == 1
        q.do("activate-attack Rustchuk")
        assert q.s.ops == 2
        assert price(q, "Plevna", True) == 2  # one space only


@pytest.mark.parametrize("asked_first", [True, False])
def test_the_brusilov_offensive_forgets_the_trenches_of_one_attack_of_choice(asked_first: bool) -> None:
    values = {"RU IX": TOUGH, "RU X": TOUGH, "AH III": TOUGH, "AH I": TOUGH}
    spaces = dict.fromkeys(("Dubno", "Rovno", "Brody", "Lemberg"), CLEAR)
    lines = [("Dubno", "Brody", *RAIL), ("Rovno", "Lemberg", *RAIL), ("Brody", "Lemberg", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces), units=values):
        p = Position(turn=9).played("AP-35").at("Dubno", "RU IX").at("Rovno", "RU X").at("Brody", "AH III")
        p.at("Lemberg", "AH I").trench("CP", "Brody").trench("CP", "Lemberg")
        event("AP-44", p)
        p.do("activate-attack Dubno", "activate-attack Rovno", "done?", "done?")
        p.do("attack RU IX > Brody", "resolve?")
        assert p.asked() == "UseEvent"
        p.do("option 1" if asked_first else "done")
        assert p.s.combat is not None
        assert fire.attacker_shift(p.s, p.s.combat) == (0 if asked_first else -1)
        assert drm(p, True) == 1  # the DRM is for all
        p.no_cards(3, 3)
        while p.asked() != "Combats":
            p.do(p.choices()[-1])
        p.do("attack RU X > Lemberg", "resolve?")
        assert (p.asked() == "UseEvent") is not asked_first
        if not asked_first:
            p.do("option 1")
        assert fire.attacker_shift(p.s, p.s.combat) == (-1 if asked_first else 0)


@pytest.mark.parametrize("wins", [True, False])
def test_the_kerensky_offensive(wins: bool) -> None:
    values: dict[str, dict[str, Any]] = {"RU IX": {"cf": (5, 5), "lf": (9, 9)}, "AH III": {"cf": (5, 5), "lf": (9, 9)}}
    with field(units=values):
        p = Position(turn=13).played("CP-51").will("RU", 6).control("AP", "Dubno").control("CP", "Lemberg", "Stryj")
        p.at("Dubno", "RU IX").at("Brody", "AH III").hand("AP", "AP-54").half()
        p.do("event AP-54", "activate-attack Dubno", "done?", "done?", "attack RU IX > Brody", "resolve?")
        assert drm(p, True) == 0
        p.do("option 1")
        assert drm(p, True) == 2
        p.no_cards(*((4, 1) if wins else (1, 6)))
        while p.asked() != "TakeAction":
            p.do(p.choices()[-1])
        assert p.s.will[0] == (6 if wins else 4)
    with field():
        q = attack("AP-54", ("RU IX",), ("AH III", "GE I"), turn=13, played=("CP-51",))
        assert q.asked() != "UseEvent"  # Germans stand there


# Prices ---------------------------------------------------------------------------------------------------------------


def test_prittwitz_makes_german_attacks_in_germany_dear() -> None:
    p = Position(turn=1, active="CP").at("Allenstein", "GE I", "GE XVII", "AH I").at("Warsaw", "GE XX", "GE I Res.")
    assert (price(p, "Allenstein", True), price(p, "Warsaw", True)) == (2, 1)
    event("AP-6", p)
    p.s.active = 0
    assert price(p, "Allenstein", True) == 2  # two Germans
    assert price(p, "Warsaw", True) == 1  # not in Germany
    q = Position(turn=1, active="CP").at("Allenstein", "GE I", "GE XVII", "GE XX")
    event("AP-6", q)
    q.s.active = 0
    assert (price(q, "Allenstein", True), price(q, "Allenstein", False)) == (3, 1)
    q.s.turn = 2
    q.s.pending.clear()
    q.phase("draw")
    q.s.active = 0
    assert price(q, "Allenstein", True) == 1  # over with Turn 2


def test_rennenkampf_makes_the_border_dear_for_russians() -> None:
    p = Position(turn=2).at("Allenstein", "RU I").at("Kowel", "RU II").at("Kalisz", "RU III")
    event("CP-7", p)
    p.s.active = 1
    assert price(p, "Allenstein", False) == price(p, "Allenstein", True) == 2
    assert price(p, "Kalisz", False) == 2  # it touches Germany
    assert price(p, "Kowel", False) == price(p, "Kowel", True) == 1
    q = Position(turn=2, active="CP").at("Allenstein", "GE I")
    event("CP-7", q)
    assert price(q, "Allenstein", True) == 1


def test_the_november_coup_makes_russian_attacks_dear_for_good() -> None:
    p = Position(turn=14).played("CP-51").at("Kiev", "RU I").at("Nis", "SB 1 Army")
    event("CP-52", p)
    p.s.active = 1
    assert price(p, "Kiev", True) == 2
    assert price(p, "Kiev", False) == 1
    assert price(p, "Nis", True) == 1
    p.s.pending.clear()
    p.phase("draw")
    p.s.active = 1
    assert price(p, "Kiev", True) == 2


# Moving, redeploying, withdrawing -------------------------------------------------------------------------------------


@pytest.mark.rule("25.2.3a#2")
def test_forced_march_gives_two_spaces_two_points_more() -> None:
    p = Position(turn=9).at("Kiev", "RU I").at("Odessa", "RU II").at("Petrograd", "RU III").at("Warsaw", "GE I")
    event("AP-41", p).do("activate-move Kiev", "activate-move Odessa", "activate-move Petrograd", "done?")
    assert [movement.allowance(p.s, unit(f"RU {n}")) for n in ("I", "II", "III")] == [5, 5, 5]
    for name in ("RU I", "RU II"):
        steps = 0
        while p.offers(f"move {name} > "):
            fresh = [t for t in p.offers(f"move {name} > ") if t.rpartition(" > ")[2] != p.where(name)]
            p.do(fresh[steps % len(fresh)])
            steps += 1
        assert steps == 5
    assert movement.allowance(p.s, unit("RU III")) == 3  # two spaces have used it
    q = Position(turn=10).landing("Salonika Sea Invasion").at("Lemnos", "BR XII")
    event("AP-41", q).do("stack-move BR XII", "done?", "done?")
    assert q.why_not("move BR XII > Salonika Sea Invasion") == "25.2.3a#2"


def test_the_railroad_collapse_holds_russian_lcus_for_a_turn() -> None:
    p = Position(turn=10).at("Kiev", "RU I", "RU Inf 1").at("Bucharest", "RO 1 Army").at_war("RO")
    event("CP-48", p)
    p.s.active = 1
    p.s.pending.clear()
    p.redeploying(4)
    assert p.why_not("redeploy RU I > Petrograd") == "9.7.1a"
    assert p.offers("redeploy RU Inf 1")
    assert p.offers("redeploy RO 1 Army")
    p.s.pending.clear()
    p.phase("draw")
    p.s.pending.clear()
    p.s.active = 1
    assert p.redeploying(4).offers("redeploy RU I > ")


def test_the_great_retreat_lets_any_russian_stack_withdraw_this_turn() -> None:
    with field():
        p = Position(turn=6, active="CP").control("CP", "Dubno", "Rovno").control("AP", "Brody", "Lemberg", "Stryj")
        p.at("Dubno", "GE I").at("Brody", "RU IX", "RU X")
        event("AP-24", p)
        p.s.active = 0
        p.s.pending.clear()
        p.attacking("Dubno").declare("Brody", "GE I").do("done")
        assert p.seat() == "AP"
        assert p.offered("withdraw")
        p.do("withdraw")
        while p.asked() == "Withdraw":
            p.do(p.choices()[0])
        p.do("done")
        assert sorted(p.units("Lemberg")) == ["RU IX", "RU X"]
        assert not p.is_reduced("RU IX")
        assert p.offered("advance GE I > Brody")
        q = battle(("GE I",), ("RU IX",), by="CP", turn=6).do("done")
        assert not q.offered("withdraw")


def test_the_black_hand_stops_serbian_attacks_for_a_turn() -> None:
    with field():
        p = Position(turn=6).control("AP", "Dubno").control("CP", "Lemberg").at("Dubno", "SB 1 Army", "SB 2 Army")
        p.at("Brody", "AH III")
        event("CP-22", p)
        assert p.seat() == "AP"
        assert p.choices() == ["loss SB 1 Army", "loss SB 2 Army"]
        p.do("loss SB 2 Army")
        assert p.is_reduced("SB 2 Army")
        assert not p.is_reduced("SB 1 Army")
        p.s.active = 1
        p.s.pending.clear()
        p.attacking("Dubno")
        assert p.why_not("attack SB 1 Army > Brody") == "9.7.1a"
        p.s.pending.clear()
        p.phase("draw")
        p.s.pending.clear()
        p.s.active = 1
        assert p.attacking("Dubno").offered("attack SB 1 Army > Brody")


def test_hoffmann_helps_german_flank_attacks_on_russians_for_good() -> None:
    with field():
        for attackers, other, foe, value in (
            ("GE I", "GE XVII", "RU IX", 1),
            ("AH I", "AH III", "RU IX", 0),
            ("GE I", "GE XVII", "IT III", 0),
        ):
            p = battle((attackers,), (foe,), by="CP", flank=(other,), played=("CP-16",))
            assert p.s.combat is not None
            assert flank.FLANK.bonus(p.s, p.s.combat) == value
        q = event("CP-16", Position(turn=4))
        assert q.s.in_force
        q.s.pending.clear()
        q.phase("draw")
        assert q.s.in_force
