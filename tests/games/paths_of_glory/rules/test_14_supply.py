"""14.1, 14.2 Tracing supply, and what units out of supply may not do."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import Side, Unit, card, space, unit
from greatwar.games.paths_of_glory.rules import activation, combat_cards, movement, redeployment, supply, trenches
from greatwar.games.paths_of_glory.rules.attrition import toll
from greatwar.games.paths_of_glory.rules.combat_cards import Window
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.combat import designate
from greatwar.games.paths_of_glory.steps.operations import activate
from tests.games.paths_of_glory.positions import Position, position


def empty() -> Position:
    """The map of August 1914 without a unit."""
    return position("campaign").clear()


def surrounded(p: Position, where: str, side: str) -> Position:
    """Give all neighbours of a space to a side."""
    for x in space(where).neighbours:
        p.control(str(x), side)
    return p


def supplied(s: State, where: str) -> list[bool]:
    """Whether the units of a space are in supply, in order of number."""
    return [supply.supplied(s, u) for u in s.at(space(where))]


def only(s: State, where: str) -> Unit:
    (there,) = s.at(space(where))
    return there


# Paths ------------------------------------------------------------------------------------------


@pytest.mark.rule("14.1.1", "14.1.2")
def test_supply_runs_through_friendly_spaces_to_a_source():
    s = empty().at("Cambrai", "GE 1").build()
    assert supplied(s, "Cambrai") == [False]
    s.set_control(space("Sedan"), Side.CP)
    assert supplied(s, "Cambrai") == [True]


@pytest.mark.rule("14.1.1")
def test_a_unit_in_a_box_needs_no_supply():
    s = empty().reserve("GEc").build()
    assert supply.supplied(s, unit("GEc 1"))
    assert supply.out_of_supply(s, Side.CP) == []


@pytest.mark.rule("14.1.3#1")
def test_no_path_through_an_enemy_unit():
    p = empty().destroyed("Verdun").at("Verdun", "GE 2")
    assert supplied(p.build(), "Verdun") == [True]
    s = p.at("Metz", "FR 5").build()
    assert s.owner(space("Metz")) == Side.CP
    assert supplied(s, "Verdun") == [False]


@pytest.mark.rule("14.1.3#2", "15.2.2#1")
def test_a_besieged_fort_lets_supply_through():
    p = empty().at("Bar le Duc", "GE 1")
    assert supplied(p.build(), "Bar le Duc") == [False]
    assert supplied(p.at("Verdun", "GE 2").build(), "Bar le Duc") == [True]


@pytest.mark.rule("15.2.4#2")
def test_a_broken_siege_feeds_its_units_but_nobody_beyond():
    p = empty().at("Bar le Duc", "GE 1").at("Verdun", "GEc", "GEc", "GEc")
    assert supplied(p.build(), "Bar le Duc") == [True]
    s = p.eliminated(str(s_at(p, "Verdun")[0])).build()
    assert supplied(s, "Bar le Duc") == [False]
    assert supplied(s, "Verdun") == [True, True]


def s_at(p: Position, where: str) -> tuple[Unit, ...]:
    return p.s.at(space(where))


@pytest.mark.rule("14.1.3#3")
def test_the_line_from_taranto_is_for_italians():
    s = empty().war("IT").at("Valona", "IT 1", "FRc", "BRc").build()
    assert supplied(s, "Valona") == [u.nation == "IT" for u in s.at(space("Valona"))]


@pytest.mark.rule("14.1.3#3")
@pytest.mark.parametrize(("name", "fed"), [("RUc", True), ("ROc", True), ("SBc", True), ("FRc", False)])
def test_the_lines_to_russian_sources_serve_eastern_units(name: str, fed: bool):
    s = surrounded(empty().war("RO"), "Odessa", "CP").control("Caucasus", "AP").at("Odessa", name).build()
    assert supplied(s, "Odessa") == [fed]


@pytest.mark.rule("14.1.3#3")
def test_romanians_trace_along_the_baltic_coast():
    s = surrounded(empty().war("RO"), "Riga", "CP").control("Reval", "AP").at("Riga", "ROc").build()
    assert supplied(s, "Riga") == [True]


@pytest.mark.rule("14.1.3#3")
def test_an_army_is_fed_over_a_line_it_may_not_cross():
    s = surrounded(empty().war("TU"), "Poti", "CP").control("Caucasus", "AP").at("Poti", "RU CAU").build()
    assert supplied(s, "Poti") == [True]


@pytest.mark.rule("9.5.2.4#2")
def test_neutral_greeks_stop_supply_of_both_sides():
    p = empty().event("AP-30").at("Valona", "FRc").control("Tirana", "CP")
    assert supplied(p.build(), "Valona") == [True]
    assert supplied(p.at("Florina", "GRc").build(), "Valona") == [False]
    q = empty().war("BU").event("AP-30").at("Kavala", "GEc").control("Salonika", "CP").at("Florina", "GRc")
    assert supplied(q.build(), "Kavala") == [True]
    assert supplied(q.at("Valona", "GEc").build(), "Valona") == [False]
    assert supply.supplied(q.build(), only(q.build(), "Florina"))  # neutrals do not starve


# The sea ----------------------------------------------------------------------------------------


@pytest.mark.rule("14.1.4#1")
def test_from_a_port_to_london_or_to_another_port_and_overland():
    s = empty().at("Antwerp", "BEc").at("Basra", "BRc").at("Libau", "GEc").build()
    assert supplied(s, "Antwerp") == supplied(s, "Basra") == supplied(s, "Libau") == [True]
    s.set_control(space("Ostend"), Side.CP)
    s.set_control(space("Brussels"), Side.CP)
    assert supplied(s, "Antwerp") == [False]


@pytest.mark.rule("14.1.4#1")
def test_a_besieged_port_is_of_no_use():
    p = empty().war("TU").at("Ahwaz", "BRc")
    assert supplied(p.build(), "Ahwaz") == [True]
    assert supplied(p.at("Basra", "TUc").build(), "Ahwaz") == [False]


@pytest.mark.rule("14.1.4#2")
def test_cp_ports_lie_in_germany_and_russia():
    p = surrounded(empty(), "Libau", "AP").at("Libau", "GEc").at("Calais", "GE 1").control("Ostend", "CP")
    s = p.build()
    assert supplied(s, "Libau") == [True]
    assert supplied(s, "Calais") == [False]


@pytest.mark.rule("15.2.2#2", "14.1.4#2")
def test_besieged_riga_is_no_port():
    p = surrounded(empty(), "Riga", "AP").at("Riga", "GE 8")
    assert supplied(p.build(), "Riga") == [False]
    assert supplied(p.destroyed("Riga").control("Riga", "CP").build(), "Riga") == [True]


@pytest.mark.rule("14.1.4#3")
def test_constantinople_is_an_allied_port_only_with_gallipoli():
    p = surrounded(empty().war("TU", "BU"), "Constantinople", "CP").at("Constantinople", "BRc")
    assert supplied(p.build(), "Constantinople") == [False]
    assert supplied(p.control("Gallipoli", "AP").build(), "Constantinople") == [True]


@pytest.mark.rule("14.1.4#3")
def test_allies_have_no_port_in_germany_or_russia():
    s = empty().at("Kiel", "BRc").at("Riga", "FRc").build()
    assert supplied(s, "Kiel") == supplied(s, "Riga") == [False]


@pytest.mark.rule("9.2.7.1#5")
@pytest.mark.parametrize("name", ["BR MEF", "BRc", "AUSc"])
def test_the_beachhead_feeds_mef_british_and_australians(name: str):
    s = empty().war("TU").beachhead("MEF4").at("Adana", name).build()
    assert supplied(s, "Adana") == [True]
    assert supply.through_beachhead(s, only(s, "Adana"))
    s.beachhead = 0
    s.changed()
    assert supplied(s, "Adana") == [False]


@pytest.mark.rule("9.2.7.1#5")
@pytest.mark.parametrize("name", ["BR NE", "CNDc", "PTc", "FRc", "RUc"])
def test_the_beachhead_feeds_nobody_else(name: str):
    for where in ("Adana", "MEF4"):
        s = empty().war("TU").beachhead("MEF4").at(where, name).build()
        assert supplied(s, where) == [False]


@pytest.mark.rule("9.2.7.1#5")
def test_a_unit_with_another_path_does_not_use_the_beachhead():
    s = empty().war("TU").beachhead("MEF1").at("Gallipoli", "BR MEF").control("Constantinople", "AP").build()
    assert not supply.through_beachhead(s, unit("BR MEF"))
    s.set_control(space("Constantinople"), Side.CP)
    assert supply.through_beachhead(s, unit("BR MEF"))


# Always in supply -------------------------------------------------------------------------------


@pytest.mark.rule("14.1.5#1")
def test_montenegrins_arabs_and_senussi_need_no_path():
    s = surrounded(empty().war("TU"), "Cetinje", "CP").at("Cetinje", "MNc").at("Arabia", "ANAc").build()
    assert supplied(s, "Cetinje") == supplied(s, "Arabia") == [True]
    s = empty().war("TU").at("Libya", "TU SNc").build()
    assert supplied(s, "Libya") == [True]


@pytest.mark.rule("14.1.5#1")
def test_arabs_and_senussi_trace_outside_the_near_east():
    s = empty().war("TU", "BU").at("Adrianople", "ANAc").at("Tirana", "TU SNc").build()
    assert supplied(s, "Adrianople") == supplied(s, "Tirana") == [False]


@pytest.mark.rule("14.1.5#2")
def test_serbs_are_in_supply_in_serbia_only():
    p = surrounded(empty().war("BU"), "Nis", "CP").at("Nis", "SB 1").at("Tirana", "SBc", "RUc")
    s = p.build()
    assert supplied(s, "Nis") == [True]
    assert supplied(s, "Tirana") == [False, False]
    assert supply.sources(s, unit("SB 1")) == frozenset()


@pytest.mark.rule("14.1.5#4")
def test_turks_in_medina_live_but_do_nothing():
    p = empty().war("TU").at("Medina", "TUc", "TUc").control("Aqaba", "AP").active("CP").ops(3)
    s = p.build()
    turk = s.at(space("Medina"))[0]
    assert supply.out_of_supply(s, Side.CP) == []
    assert supply.medina_only(s, turk)
    assert supply.cannot_act(s, turk) is not None
    assert supply.cannot_use_cards(s, turk) is not None
    refusal = activation.refusal(s, space("Medina"), attack=False)
    assert refusal is not None
    assert redeployment.out_of_supply(s, turk) is not None
    s.set_control(space("Aqaba"), Side.CP)
    assert not supply.medina_only(s, turk)
    assert supply.cannot_act(s, turk) is None


# Sources ----------------------------------------------------------------------------------------


@pytest.mark.rule("14.2.1")
@pytest.mark.parametrize("source", ["Essen", "Breslau", "Sofia", "Constantinople"])
def test_cp_sources(source: str):
    s = surrounded(empty().war("TU", "BU"), source, "AP").at(source, "GEc").build()
    assert supply.sources(s, only(s, source)) == {space(source)}
    s = surrounded(empty().war("TU", "BU"), "Vienna", "AP").at("Vienna", "GEc").build()
    assert supplied(s, "Vienna") == [False]


@pytest.mark.rule("14.2.2#1")
@pytest.mark.parametrize("source", ["Petrograd", "Moscow", "Kharkov", "Caucasus", "Belgrade"])
def test_sources_of_the_eastern_allies(source: str):
    s = surrounded(empty(), source, "CP").at(source, "RUc", "ROc", "FRc").build()
    fed = {u.kind: supply.sources(s, u) for u in s.at(space(source))}
    assert fed == {"RUc": {space(source)}, "ROc": {space(source)}, "FRc": frozenset()}


@pytest.mark.rule("14.2.2#2", "14.2.3")
def test_easterners_do_not_trace_over_sea():
    p = empty().event("AP-30").control("Monastir", "CP").control("Skopje", "CP")
    s = p.at("Marseilles", "RUc", "SBc").at("Salonika", "RUc", "SBc", "FRc").build()
    assert supplied(s, "Marseilles") == [False, False]
    fed = {u.kind: supply.supplied(s, u) for u in s.at(space("Salonika"))}
    assert fed == {"RUc": False, "SBc": True, "FRc": True}


@pytest.mark.rule("14.2.3")
def test_salonika_feeds_serbs_while_it_is_allied():
    p = empty().event("AP-30").control("Monastir", "CP").control("Skopje", "CP").at("Florina", "SBc")
    assert supplied(p.build(), "Florina") == [True]
    assert supplied(p.control("Salonika", "CP").build(), "Florina") == [False]


@pytest.mark.rule("14.2.4")
def test_paris_is_no_source():
    p = surrounded(empty(), "Paris", "CP").at("Paris", "FR 6", "US 1", "BR 1")
    assert supplied(p.build(), "Paris") == [False, False, False]
    assert supplied(p.control("Rouen", "AP").build(), "Paris") == [True, True, True]
    assert supply.sources(p.build(), unit("FR 6")) == {space("London")}


@pytest.mark.rule("14.2.5", "14.3.6#4")
def test_spaces_use_any_source_of_their_side():
    s = empty().at("Timisvar", "FRc").build()
    assert supplied(s, "Timisvar") == [False]
    assert supply.space_supplied(s, Side.AP, space("Timisvar"))  # from Belgrade
    units, spaces = toll(s)
    assert [u.kind for u in units] == ["FRc"]
    assert space("Timisvar") not in spaces


@pytest.mark.rule("11.1.4#2")
def test_spaces_trace_over_dashed_lines_of_any_friend():
    s = empty().war("IT").at("Cetinje", "FRc").build()
    assert supplied(s, "Cetinje") == [False]
    assert supply.space_supplied(s, Side.AP, space("Cetinje"))


@pytest.mark.rule("11.1.12#2")
def test_albania_traces_to_taranto_while_italy_is_neutral():
    s = empty().control("Skopje", "CP").build()
    assert supply.space_supplied(s, Side.AP, space("Valona"))
    assert supply.space_supplied(s, Side.AP, space("Tirana"))
    assert not supply.space_supplied(s, Side.AP, space("Cetinje"))
    s = empty().war("IT").control("Skopje", "CP").control("Taranto", "CP").build()
    assert not supply.space_supplied(s, Side.AP, space("Valona"))


@pytest.mark.rule("13.1.12", "17.1.4.1")
@pytest.mark.parametrize(
    ("source", "name", "foreign"),
    [
        ("Sofia", "GEc", True),
        ("Constantinople", "AHc", True),
        ("Essen", "TUc", True),
        ("Breslau", "BUc", True),
        ("Belgrade", "RUc", True),
        ("Belgrade", "ROc", True),
        ("Belgrade", "SBc", False),
        ("Sofia", "BUc", False),
        ("Constantinople", "TUc", False),
        ("Breslau", "AHc", False),
    ],
)
def test_units_that_trace_to_foreign_sources_only(source: str, name: str, foreign: bool):
    side = "CP" if name[:2] in ("RU", "RO", "SB") else "AP"
    s = surrounded(empty().war("TU", "BU", "RO"), source, side).at(source, name).build()
    assert supply.foreign_supply(s, only(s, source)) == foreign


@pytest.mark.rule("13.1.12")
def test_a_path_home_is_enough():
    s = (
        empty()
        .war("BU")
        .control("Belgrade", "CP")
        .destroyed("Belgrade")
        .control("Nis", "CP")
        .at("Sofia", "GEc")
        .build()
    )
    assert {space("Sofia"), space("Breslau")} <= supply.sources(s, only(s, "Sofia"))
    assert not supply.foreign_supply(s, only(s, "Sofia"))


@pytest.mark.rule("7.1.6#1")
def test_who_is_supplied_through_italy():
    p = empty().war("IT").destroyed("Trieste").at("Trieste", "FRc").at("Mulhouse", "FRc").at("Rome", "FRc")
    s = p.at("Novi Sad", "RUc").build()
    fed = {
        where: supply.traces_through_italy(s, only(s, where)) for where in ("Trieste", "Mulhouse", "Rome", "Novi Sad")
    }
    assert fed == {"Trieste": True, "Mulhouse": False, "Rome": True, "Novi Sad": False}


def test_tracing_to_basra():
    p = empty().war("TU").at("Qurna", "BRc").at("Cairo", "BRc")
    s = p.build()
    assert supply.traces_to(s, only(s, "Qurna"), space("Basra"))
    assert not supply.traces_to(s, only(s, "Cairo"), space("Basra"))


# Out of supply ----------------------------------------------------------------------------------


def cut_off(p: Position) -> Position:
    """GE 1 and a corps in Cambrai without supply, the French next door."""
    return p.at("Cambrai", "GE 1", "GEc").at("Amiens", "FR 5").turn(5).active("CP").ops(5)


@pytest.mark.rule("14.3.1", "14.1.1.1")
def test_units_out_of_supply_are_not_activated():
    s = cut_off(empty()).build()
    for attack in (False, True):
        refusal = activation.refusal(s, space("Cambrai"), attack)
        assert refusal is not None
        assert refusal.rule == "14.3.1"


@pytest.mark.rule("14.1.1.1")
def test_supply_is_looked_at_when_the_marker_is_placed():
    p = empty().event("AP-30").at("Monastir", "SB 1", "FRc").control("Salonika", "CP").control("Florina", "CP")
    s = p.active("AP").ops(5).build()
    activate(s, space("Monastir"), attack=False)
    s.set_control(space("Salonika"), Side.AP)
    frenchman = next(u for u in s.at(space("Monastir")) if u.kind == "FRc")
    assert supply.supplied(s, frenchman)
    refusal = movement.may_move(s, frenchman)
    assert refusal is not None
    assert refusal.rule == "14.3.1"
    assert movement.may_move(s, unit("SB 1")) is None


@pytest.mark.rule("14.1.1.2", "14.3.4")
def test_defenders_cut_off_when_the_combat_begins_get_no_cards():
    s = cut_off(empty()).hand("CP", "CP-18").active("AP").build()
    designate(s, space("Cambrai"), (unit("FR 5"),))
    assert s.combat is not None
    assert set(s.combat.oos) == set(map(int, s.at(space("Cambrai"))))
    refusal = combat_cards.nobody_to_help(s, s.combat, card("CP-18"), Side.CP, Window.CARDS)
    assert refusal is not None
    assert refusal.rule == "14.3.4"
    s.set_control(space("Sedan"), Side.CP)
    designate(s, space("Cambrai"), (unit("FR 5"),))
    assert combat_cards.nobody_to_help(s, s.combat, card("CP-18"), Side.CP, Window.CARDS) is None


@pytest.mark.rule("14.3.2")
def test_units_out_of_supply_are_not_redeployed():
    s = cut_off(empty()).build()
    refusal = redeployment.out_of_supply(s, unit("GE 1"))
    assert refusal is not None
    assert refusal.rule == "14.3.2"


@pytest.mark.rule("14.3.3")
def test_units_out_of_supply_do_not_entrench_but_keep_the_trench():
    s = cut_off(empty()).event("CP-6").trench("Cambrai", "CP", 1).build()
    activate(s, space("Cambrai"), attack=False)
    assert trenches.may_entrench(s, unit("GE 1")) is not None
    assert s.trench_level(space("Cambrai"), Side.CP) == 1
    s.inactive = ()
    assert trenches.may_entrench(s, unit("GE 1")) is None


# The cache --------------------------------------------------------------------------------------


def test_answers_follow_every_change_of_the_position():
    s = empty().at("Cambrai", "GE 1").control("Sedan", "CP").build()
    assert supplied(s, "Cambrai") == [True]
    twin = s.copy()
    twin.set_control(space("Sedan"), Side.AP)
    assert supplied(twin, "Cambrai") == [False]
    assert supplied(s, "Cambrai") == [True]
    s.put(unit("FR 5"), space("Sedan"))
    assert supplied(s, "Cambrai") == [False]
