"""8.4.3, 11.2 Supply."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import Nation, Phase, hex_at, unit
from greatwar.games.grand_illusion.rules.supply import (
    Supply,
    emergency_net,
    end_emergency,
    net,
    settle_emergency,
    settle_rail_end,
    sources,
    supplied,
    supply_of,
    trace,
)
from greatwar.games.grand_illusion.rules.units import MAUBEUGE, NAMUR, eliminate
from greatwar.games.grand_illusion.steps.control import settle
from tests.games.grand_illusion.positions import ALLIED, GERMAN, position


def has(mask, hex_):
    return bool(mask >> hex_ & 1)


@pytest.mark.rule("8.4.3b#0", "8.4.3b#1", "8.4.3b#2", "8.4.3b#3", "8.4.3c#1", "11.2.4", "11.2.5")
@pytest.mark.parametrize(
    ("nation", "home"),
    [
        (Nation.FR, {1, 4, 13, 61, 80, 89}),
        (Nation.BR, {1, 4, 14}),
        (Nation.BE, {1, 14}),
        (Nation.GE, {91, 94, 100, 105, 107}),
    ],
)
def test_each_nation_has_its_own_sources(nation, home):
    s = position().build()
    assert {h for h in range(1, 108) if has(sources(s, nation), h)} == home
    s = position().control("German" if nation is not Nation.GE else "Allied", *home).build()
    assert net(s, nation) == 0


@pytest.mark.rule("8.4.3a#1", "11.2.1", "8.3.1#2")
def test_a_line_goes_one_hex_to_the_net_and_not_through_the_enemy():
    s = position().build()
    assert trace(s, Nation.GE, hex_at(74)) is Supply.FULL  # next to the German net
    assert trace(s, Nation.GE, hex_at(65)) is Supply.NONE  # two hexes away
    assert trace(s, Nation.GE, hex_at(84)) is Supply.FULL  # in the net itself
    cut = position().control("Allied", 83, 85, 93, 94).build()
    assert trace(cut, Nation.GE, hex_at(84)) is Supply.NONE


@pytest.mark.rule("8.4.3a#1")
def test_supposed_control_opens_and_shuts_the_net():
    s = position().build()
    assert trace(s, Nation.GE, hex_at(65), ((hex_at(74), GERMAN), (hex_at(75), GERMAN))) > trace(
        s, Nation.GE, hex_at(65)
    )
    taken = tuple((hex_at(n), ALLIED) for n in (91, 94, 100, 105, 107))
    assert trace(s, Nation.GE, hex_at(84), taken) is Supply.NONE
    assert trace(s, Nation.GE, hex_at(84)) is Supply.FULL


@pytest.mark.rule("8.4.3c#2")
def test_102_and_107_are_dead_ends():
    s = position().control("Allied", 102).build()
    assert trace(s, Nation.FR, hex_at(102)) is Supply.FULL
    assert trace(s, Nation.FR, hex_at(105)) is Supply.NONE
    s = position().control("Allied", 107).build()
    assert trace(s, Nation.FR, hex_at(107)) is Supply.FULL
    assert trace(s, Nation.FR, hex_at(106)) is Supply.NONE
    s = position().control("Allied", 107, 103).build()
    assert trace(s, Nation.FR, hex_at(106)) is Supply.FULL


@pytest.mark.rule("8.4.3c#3")
def test_the_approach_to_antwerp_leads_through_namur():
    s = position().build()
    assert trace(s, Nation.GE, hex_at(52)) is Supply.NONE
    for hexes in ((64, 63), (63, 53), (64, 53)):
        assert trace(position().control("German", *hexes).build(), Nation.GE, hex_at(52)) is Supply.NONE
    assert trace(position().control("German", 64, 63, 53).build(), Nation.GE, hex_at(52)) is Supply.NONE, "the fort"
    fallen = position().clear(64).control("German", 64, 63, 53).build()
    assert trace(fallen, Nation.GE, hex_at(52)) is Supply.FULL


@pytest.mark.rule("8.4.3a#2", "8.4.3c#4")
@pytest.mark.parametrize("siege", [True, False])
def test_a_fort_shuts_its_hex_besieged_or_not(siege):
    open_ = position().clear(64).control("German", 64, 63, 53).build()
    assert has(net(open_, Nation.GE), 64)
    shut = position().control("German", 64, 63, 53).siege(64, siege).build()
    assert not has(net(shut, Nation.GE), 64)
    assert trace(shut, Nation.GE, hex_at(52)) is Supply.NONE
    assert trace(shut, Nation.GE, hex_at(64)) is Supply.FULL  # the hex itself is next to the net


@pytest.mark.rule("8.3.4#1", "8.4.3d#3")
def test_enemy_cavalry_alone_does_not_cut_supply_while_units_act():
    here = position().clear(64).control("German", 64, 63, 53).control("Allied", 64, cavalry=True)
    s = here.build()
    assert trace(s, Nation.GE, hex_at(52)) is Supply.FULL
    for phase, found in ((Phase.ADMINISTRATIVE, Supply.FULL), (Phase.STRATEGIC_MOVEMENT, Supply.NONE)):
        s.phase = phase
        assert trace(s, Nation.GE, hex_at(52)) is found
    full = position().control("German", 64, 63, 53).control("Allied", 64).build()
    assert trace(full, Nation.GE, hex_at(52)) is Supply.NONE


@pytest.mark.rule("8.4.3b#4", "11.2.4", "12.3#2")
def test_belgians_and_the_naval_division_live_in_antwerp():
    here = position().clear().control("German").control("Allied", 52).at(52, "BE I", "BR RN", "BR 7", "FR II")
    s = here.build()
    assert [supplied(s, unit(n)) for n in ("BE I", "BR RN", "BR 7", "FR II")] == [True, True, False, False]
    s.set_control(hex_at(52), GERMAN)
    assert not supplied(s, unit("BE I"))
    assert not supplied(s, unit("BR RN"))


@pytest.mark.rule("11.2.3")
def test_forts_need_no_supply():
    s = position().control("German").build()
    assert supply_of(s, unit("Fort Paris")) is Supply.FULL


@pytest.mark.rule("8.4.3h#1", "8.4.3h#2")
def test_the_rail_net_ends_at_56_once_namur_has_fallen():
    s = position().clear(64).at(62, "Fort Namur").control("German", 64, 65, 56, 57, 46).build()  # the line is open
    assert has(net(s, Nation.GE), 57)
    assert has(net(s, Nation.GE), 46)
    eliminate(s, NAMUR)
    assert s.namur_fell == 1
    assert has(net(s, Nation.GE), 56)
    assert not has(net(s, Nation.GE), 57)
    assert not has(net(s, Nation.GE), 46)
    assert has(net(s, Nation.GE), 65)
    s.end_of_rail_net = False
    s.changed()
    assert has(net(s, Nation.GE), 57)


@pytest.mark.rule("8.4.3h#3")
@pytest.mark.parametrize(("fell", "turn", "stays"), [(1, 4, True), (1, 5, False), (6, 6, False), (0, 7, True)])
def test_the_end_of_rail_net_marker_goes(fell, turn, stays):
    s = position().turn(turn).set(namur_fell=fell).build()
    settle_rail_end(s)
    assert s.end_of_rail_net is stays


# Emergency Rail Supply ----------------------------------------------------------------------------


def maubeuge(turn=3, **fields):
    hexes = (44, 45, 53, 54, 55, 62, 63, 64, 35, 34)
    here = position().clear(*hexes).at(54, "Fort Maubeuge", "GE VII").siege(54).turn(turn)
    return here.control("German", 44, 53, 54, 62, 63, 64, 34).set(**fields)


@pytest.mark.rule("8.4.3g1#1", "8.4.3g")
@pytest.mark.parametrize(("turn", "due"), [(2, False), (3, True), (4, True), (5, True), (6, False)])
def test_the_emergency_marker(turn, due):
    s = maubeuge(turn).build()
    settle_emergency(s)
    assert s.emergency is due
    s.set_control(hex_at(44), ALLIED)
    settle_emergency(s)
    assert not s.emergency


@pytest.mark.rule("8.4.3g1#2", "8.4.3g2#2", "8.4.3d#2")
def test_44_is_a_source_in_need_and_no_part_of_the_rail_net():
    s = maubeuge().build()
    settle_emergency(s)
    assert not has(net(s, Nation.GE), 54)
    assert not has(net(s, Nation.GE), 44)
    assert has(emergency_net(s), 44)
    assert trace(s, Nation.GE, hex_at(33)) is Supply.EMERGENCY
    assert trace(s, Nation.GE, hex_at(54)) is Supply.FULL
    s.emergency = False
    s.changed()
    assert trace(s, Nation.GE, hex_at(33)) is Supply.NONE


@pytest.mark.rule("8.4.3g1#2")
def test_44_stays_out_of_a_rail_net_that_comes_to_it_from_elsewhere():
    s = maubeuge().control("German").set(end_of_rail_net=False).build()
    for due in (True, False):
        assert [h for h in (34, 44, 45) if has(net(s, Nation.GE), h)] == ([34, 44, 45] if due else [34, 45])
        settle_emergency(s)
    assert s.emergency


@pytest.mark.rule("8.4.3g3", "8.4.3g4")
def test_the_emergency_ends_with_the_fort_or_on_turn_5():
    s = maubeuge().build()
    settle_emergency(s)
    while s.on_map(MAUBEUGE):
        eliminate(s, MAUBEUGE)
    assert (s.emergency, s.besieged(hex_at(54))) == (False, False)
    for turn, stays in ((4, True), (5, False)):
        s = maubeuge(turn).build()
        settle_emergency(s)
        end_emergency(s)
        assert s.emergency is stays


# Options ------------------------------------------------------------------------------------------


@pytest.mark.rule("14.3.6b3")
def test_improved_logistics_reach_one_hex_more():
    here = position("what-if").control("German", 63)
    assert trace(here.build(), Nation.GE, hex_at(53)) is Supply.NONE
    assert trace(here.options("G3").build(), Nation.GE, hex_at(53)) is Supply.FULL  # 53, 63, and then 72 on the rail
    assert trace(here.control("Allied", 63).build(), Nation.GE, hex_at(53)) is Supply.NONE


@pytest.mark.rule("14.3.6b5#2")
def test_holland_makes_antwerp_a_source_from_turn_5():
    here = position("what-if").clear(52).options("G5").control("German", 52)
    assert not has(sources(here.turn(4).build(), Nation.GE), 52)
    assert has(sources(here.turn(5).build(), Nation.GE), 52)
    assert not has(sources(here.at(52, "Fort Antwerp").build(), Nation.GE), 52)


@pytest.mark.rule("14.3.6b5#2")
def test_antwerp_is_a_source_from_the_turn_after_its_capture():
    here = position("what-if").clear(52, 62).options("G5").turn(6).control("German", 53, 62, 63, 64).at(52, "GE III")
    s = here.clear(64).at(52, "GE III").control("Allied", 52).build()
    settle(s, hex_at(52))
    assert s.controls(GERMAN, hex_at(52))
    assert s.antwerp_fell == 6
    assert not has(sources(s, Nation.GE), 52), "not on the turn of its capture"
    s.turn = 7
    assert has(sources(s, Nation.GE), 52)


@pytest.mark.rule("14.3.6b5#2")
def test_antwerp_that_was_german_by_a_siege_is_a_source_after_the_fall_of_its_fort():
    here = position("what-if").options("G5").turn(6).control("German", 52, 53).at(52, "GE III").siege(52)
    s = here.build()
    eliminate(s, unit("Fort Antwerp"))
    assert not has(sources(s, Nation.GE), 52)
    s.turn = 7
    assert has(sources(s, Nation.GE), 52)


@pytest.mark.rule("14.3.6a4#4")
def test_a_landing_at_a_port_is_a_british_source():
    assert has(sources(position("what-if").options("A4").set(landing=32).build(), Nation.BR), 32)
    assert not has(sources(position("what-if").options("A4").set(landing=33).build(), Nation.BR), 33)
