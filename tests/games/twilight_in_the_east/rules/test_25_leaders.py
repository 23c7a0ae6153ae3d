"""25 Leaders."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.combat import Combat
from greatwar.games.twilight_in_the_east.components import army_named, corps_named, hex_named, leader_named
from greatwar.games.twilight_in_the_east.rules import attachment, leaders, restrictions
from greatwar.games.twilight_in_the_east.rules.turn_over import game_turn_begins
from greatwar.games.twilight_in_the_east.setups import ALWAYS
from greatwar.games.twilight_in_the_east.state import changed_at
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    does,
    moving,
    name_of,
    offers,
    piece,
    position,
    put,
    rule_of,
    start,
)


def at(name):
    return hex_named(name).n


def with_leader(name, scenario="b_tannenberg", gt=2, uses=None):
    s = position(scenario, gt=gt)
    leader = leader_named(name)
    s.leaders = changed_at(s.leaders, leader.n, (leader.uses or ALWAYS) if uses is None else uses)
    return s, leader


def battle(attacker, attackers, defenders, leaders_used=()):
    return Combat(
        at("41.19"),
        attacker,
        attackers=tuple(piece(n).n for n in attackers),
        defenders=tuple(piece(n).n for n in defenders),
        leaders=tuple(x.n for x in leaders_used),
    )


@pytest.mark.rule("25.0#1")
def test_only_nakhichevanski_is_always_there():
    s, on = start("b_tannenberg"), start("b_tannenberg", leaders="on")
    khan, prittwitz = leader_named("Khan Nakhichevanski"), leader_named("Prittwitz")
    assert leaders.active(s, khan)
    assert leaders.active(on, khan)
    assert not leaders.active(s, prittwitz)
    assert leaders.active(on, prittwitz)


@pytest.mark.rule("25.1#1", "25.1.2#2")
def test_the_khans_die():
    s, _ = with_leader("Khan Nakhichevanski", gt=5)
    for name in ("R 1 gdc", "R 2 gdc", "R 3 c"):
        put(s, name, "40.20", corps="R 1 C")
    put(s, "R 1 c bd", "40.20")
    put(s, "R 1 c", "42.20", corps="")
    assert leaders.under_khan(s, piece("R 1 gdc"))
    assert leaders.under_khan(s, piece("R 1 c bd"))
    assert not leaders.under_khan(s, piece("R 1 c"))
    assert leaders.khan_limits(4, 20, 12) == (20, 12)
    assert leaders.khan_limits(5, 20, 12) == (10, 6)
    assert leaders.khan_limits(6, 20, 12) == (0, 0)
    moving(s, RUSSIA)
    does(s, "take R 1 gdc")
    assert name_of(s) == "KhanDie"
    does(s, "roll 6")
    assert not offers(s, "march")
    s.turn = 17
    assert not leaders.under_khan(s, piece("R 1 gdc"))


@pytest.mark.rule("25.1#2")
def test_the_khans_cavalry_must_retire():
    s, _ = with_leader("Khan Nakhichevanski", gt=5)
    assert leaders.must_retire(s, put(s, "R 1 gdc", "40.20", corps="R 1 C"))
    assert not leaders.must_retire(s, put(s, "R 1 c", "40.21", corps=""))


@pytest.mark.rule("25.1.2#1")
def test_four_formations_stay_with_the_khan():
    s, _ = with_leader("Khan Nakhichevanski", gt=5)
    put(s, "R 1 C Train", "36.17")
    unit = put(s, "R 2 c", "40.20", corps="R 1 C")
    assert rule_of(attachment.corps_refusal(s, unit, None)) == "25.1.2"
    s.turn = 17
    assert attachment.corps_refusal(s, unit, None) is None


@pytest.mark.rule("25.2#1")
def test_prittwitz_spoils_the_first_attack_without_the_1st_corps():
    s, leader = with_leader("Prittwitz")
    put(s, "G 36/17", "42.19")
    put(s, "G 1/1", "42.20")
    put(s, "G 20 lw", "42.20", corps="")
    put(s, "R 25/3", "41.19")
    alone = battle(CENTRAL, ("G 36/17",), ("R 25/3",))
    assert leaders.slrt_drm(s, alone, True) == 2
    assert leaders.slrt_drm(s, alone, False) == 0
    both = battle(CENTRAL, ("G 36/17", "G 1/1"), ("R 25/3",))
    assert leaders.slrt_drm(s, both, True) == 0
    leaders.spend(s, both)
    assert leaders.active(s, leader)
    assert leaders.slrt_drm(s, battle(CENTRAL, ("G 20 lw",), ("R 25/3",)), True) == 0
    leaders.spend(s, alone)
    assert not leaders.active(s, leader)


@pytest.mark.rule("25.3#1")
def test_rennenkampf_spoils_the_first_defence():
    s, leader = with_leader("Rennenkampf")
    put(s, "R 25/3", "41.19", army="R FIRST")
    put(s, "R 5 rf", "41.19", army="R FIRST", corps="")
    assert leaders.slrt_drm(s, battle(CENTRAL, ("G 36/17",), ("R 5 rf",)), False) == 0
    fight = battle(CENTRAL, ("G 36/17",), ("R 25/3",))
    assert (leaders.slrt_drm(s, fight, False), leaders.columns(s, fight)) == (2, 0)
    leaders.spend(s, fight)
    assert leaders.slrt_drm(s, fight, False) == 0
    assert not leaders.active(s, leader)


@pytest.mark.rule("25.4#1")
@pytest.mark.parametrize(("name", "unit"), [("Artamonov", "R 22/1"), ("Blagoveshchenski", "R 4/6")])
def test_artamonov_and_blagoveshchenski(name, unit):
    s, leader = with_leader(name)
    put(s, unit, "41.19", army="R SECOND")
    fight = battle(CENTRAL, ("G 36/17",), (unit,))
    for _ in range(2):
        assert (leaders.columns(s, fight), leaders.slrt_drm(s, fight, False)) == (1, 2)
        leaders.spend(s, fight)
    assert leaders.columns(s, fight) == 0
    s, leader = with_leader(name, gt=12)
    game_turn_begins(s)
    assert s.leader(leader) == 0


@pytest.mark.rule("25.5#1")
def test_brusilov_helps_twice_by_choice():
    s, leader = with_leader("Brusilov", "c_galicia", gt=5)
    put(s, "R 12/12", "11.91", army="R EIGHTH")
    put(s, "A 14/5", "12.91", army="A FIRST")
    attack = battle(RUSSIA, ("R 12/12",), ("A 14/5",))
    assert leaders.columns(s, attack) == 0
    assert leaders.usable(s, attack, RUSSIA) == [leader]
    assert leaders.usable(s, attack, CENTRAL) == []
    used = battle(RUSSIA, ("R 12/12",), ("A 14/5",), (leader,))
    assert (leaders.columns(s, used), leaders.slrt_drm(s, used, True)) == (1, -1)
    leaders.spend(s, used)
    defence = battle(CENTRAL, ("A 14/5",), ("R 12/12",), (leader,))
    assert (leaders.columns(s, defence), leaders.slrt_drm(s, defence, False)) == (-1, -1)
    leaders.spend(s, defence)
    assert leaders.usable(s, attack, RUSSIA) == []
    s, leader = with_leader("Brusilov", "c_galicia", gt=10)
    assert not leaders.active(s, leader)


@pytest.mark.rule("25.6.1#1")
def test_francois_may_hold_his_corps_to_the_enemy():
    s, leader = with_leader("Francois")
    unit, other = put(s, "G 1/1", "44.20"), put(s, "G 36/17", "45.20")
    put(s, "R 27/3", "40.20")
    assert leaders.francois_asks(s, unit)
    assert not leaders.francois_asks(s, other)
    leaders.francois_rolled(s, 5)
    assert not leaders.held_by_francois(s, unit, at("44.20"), at("46.20"))
    assert not leaders.francois_asks(s, unit)
    leaders.phase_over(s)
    assert leaders.francois_asks(s, unit)
    leaders.francois_rolled(s, 6)
    assert leaders.held_by_francois(s, unit, at("44.20"), at("46.20"))
    assert not leaders.held_by_francois(s, unit, at("44.20"), at("43.20"))
    assert not leaders.held_by_francois(s, other, at("45.20"), at("47.20"))
    assert rule_of(restrictions.kept_from_ending(s, unit, at("44.20"), at("46.20"))) == "25.6.1"
    s.turn = 4
    assert not leaders.active(s, leader)


@pytest.mark.rule("25.6.1#1")
def test_francois_die_is_rolled_when_the_first_unit_moves():
    s, _ = with_leader("Francois")
    put(s, "G 1/1", "44.20")
    put(s, "G 2/1", "45.20")
    put(s, "R 27/3", "40.20")
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    assert name_of(s) == "FrancoisDie"
    does(s, "roll 6")
    assert "march 46.20" not in offers(s)
    assert "march 43.20" in offers(s)


@pytest.mark.rule("25.6.1#2")
def test_francois_attacks_once():
    s, leader = with_leader("Francois")
    put(s, "G 1/1", "42.20")
    put(s, "R 25/3", "41.19")
    assert leaders.usable(s, battle(CENTRAL, ("G 1/1",), ("R 25/3",)), CENTRAL) == [leader]
    used = battle(CENTRAL, ("G 1/1",), ("R 25/3",), (leader,))
    assert (leaders.columns(s, used), leaders.slrt_drm(s, used, True)) == (2, -2)
    leaders.spend(s, used)
    assert leaders.usable(s, battle(CENTRAL, ("G 1/1",), ("R 25/3",)), CENTRAL) == []


@pytest.mark.rule("25.6.2#1")
def test_francois_keeps_assets_in_the_eighth_army():
    s, _ = with_leader("Francois (army)", "d_grand_campaign", gt=24)
    s.in_play |= 1 << army_named("G NINTH").n
    asset = put(s, "G Bacmeister", "50.22", army="G EIGHTH")
    assert leaders.bound_to_eighth(s, asset)
    assert rule_of(attachment.army_refusal(s, asset, army_named("G NINTH"))) == "25.6.2"
    s.lines = ((0, -55, -1, 0, 0, 0, 1, 0, army_named("G EIGHTH").n, army_named("G NINTH").n),)
    s.lines = ((0, -55, 1, 0, 0, 0, 1, 0, army_named("G NINTH").n, army_named("G EIGHTH").n),)
    assert restrictions.watched(s, [asset])
    assert rule_of(restrictions.kept_out(s, asset, at("56.22"))) == "25.6.2"
    assert restrictions.kept_out(s, asset, at("51.22")) is None
    s.turn = 34
    assert not leaders.bound_to_eighth(s, asset)


@pytest.mark.rule("25.7#1")
@pytest.mark.parametrize(
    ("name", "unit", "army"),
    [("Dankl", "A 14/5", "A FIRST"), ("Auffenberg", "A 15/6", "A FOURTH"), ("Brudermann", "A 11/11", "A THIRD")],
)
def test_the_austro_hungarian_army_leaders(name, unit, army):
    s, _ = with_leader(name, "c_galicia", gt=5)
    put(s, unit, "41.75", army=army)
    put(s, "R 14/8", "41.74", army="R FOURTH", corps="")
    fight = battle(RUSSIA, ("R 14/8",), (unit,))
    for _ in range(2):
        assert (leaders.columns(s, fight), leaders.slrt_drm(s, fight, False)) == (-1, 2)
        leaders.spend(s, fight)
    assert (leaders.columns(s, fight), leaders.slrt_drm(s, fight, False)) == (0, 0)


@pytest.mark.rule("25.1#1", "25.4#1", "25.6.1#2")
def test_markers_go_when_their_time_is_over():
    s = start("b_tannenberg", leaders="on")
    s.turn = 17
    game_turn_begins(s)
    gone = [x for x in ("Khan Nakhichevanski", "Artamonov", "Francois") if s.leader(leader_named(x)) == 0]
    assert len(gone) == 3
    assert s.leader(leader_named("Prittwitz")) == 1
    assert corps_named("R 1 C").cavalry
    assert nm.RUSSIA == RUSSIA
