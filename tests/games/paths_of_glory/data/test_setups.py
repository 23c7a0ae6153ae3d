"""The five set-ups and the entries of the neutrals."""

from __future__ import annotations

from collections import Counter

import pytest

from greatwar.games.paths_of_glory.components import (
    OUT_OF_PLAY,
    RESERVE,
    SPACES,
    UNITS,
    Country,
    Deck,
    Nation,
    Side,
    Space,
    card,
    space,
    unit,
)
from greatwar.games.paths_of_glory.scenarios import SCENARIOS
from greatwar.games.paths_of_glory.setups import NEUTRALS, entry_setup, load_setup
from greatwar.kernel.errors import GreatwarError

STANDARD = ("introductory", "limited-war", "campaign")


def at(setup, name):
    """The units in a place as in the rulebook: reduced ones in parentheses."""
    return sorted(f"({u.kind})" if r else u.kind for u, p, r in setup.units if str(p) == name)


def of(setup, nation):
    """Armies and corps of a nation."""
    mine = [u for u, _, _ in setup.units if u.nation is nation]
    return sum(u.army for u in mine), sum(not u.army for u in mine)


def trenches(setup, side):
    return {str(s): level for s, owner, level in setup.trenches if owner is side}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_unit_is_in_one_place_and_stacks_are_legal(scenario):
    setup = load_setup(scenario)
    placed = [u for u, _, _ in setup.units]
    assert len(set(placed)) == len(placed)
    on_map = Counter(p for _, p, _ in setup.units if isinstance(p, Space))
    assert max(on_map.values()) <= 3
    assert OUT_OF_PLAY not in {p for _, p, _ in setup.units}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_units_and_trenches_stand_in_spaces_of_their_side(scenario):
    setup = load_setup(scenario)
    assert list(setup.control) == list(SPACES)
    for u, p, _ in setup.units:
        if isinstance(p, Space) and u.nation in setup.at_war:
            assert setup.control[p] is u.side, (u, p)
    for s, side, _ in setup.trenches:
        assert setup.control[s] in (side, None)


@pytest.mark.rule("4.0#1")
def test_three_scenarios_share_a_set_up():
    first, *others = (load_setup(name) for name in STANDARD)
    for setup in others:
        assert (setup.units, setup.trenches, setup.control) == (first.units, first.trenches, first.control)


@pytest.mark.rule("4.1.1#1", "4.1.1#2", "4.1.1#3", "4.1.1#4", "4.1.1#5", "4.1.1#7", "4.1.1#8", "16.1.1")
@pytest.mark.parametrize("scenario", [*STANDARD, "historical"])
def test_markers_of_august_1914(scenario):
    setup = load_setup(scenario)
    assert (setup.turn, setup.phase, setup.vp) == (1, "start", 10)
    assert setup.war_status == (0, 0)
    assert setup.commitment == (Deck.MOB, Deck.MOB)
    assert not setup.rp
    assert not setup.events
    assert (setup.russian_vp, setup.us_entry, setup.russian_capitulation) == (0, 0, 0)
    assert setup.destroyed_forts == ()
    assert setup.beachhead is None


@pytest.mark.rule("SET.GE", "4.2.1#1")
def test_germany():
    setup = load_setup("campaign")
    assert of(setup, Nation.GE) == (8, 11)
    assert at(setup, "Koblenz") == ["GE 2", "GE 3"]
    assert at(setup, "Mulhouse") == ["(GE 7)"]
    assert at(setup, "Bremen") == ["(GEc)"]
    assert at(setup, "CP Reserve Box").count("GEc") == 8


@pytest.mark.rule("SET.AH")
def test_austria_hungary():
    setup = load_setup("campaign")
    assert of(setup, Nation.AH) == (6, 9)
    assert at(setup, "Munkacs") == ["(AH 2)"]
    assert at(setup, "CP Reserve Box").count("AHc") == 4


@pytest.mark.rule("SET.FR")
def test_france():
    setup = load_setup("campaign")
    assert of(setup, Nation.FR) == (7, 10)
    assert at(setup, "Verdun") == ["FR 3", "FR 4"]
    assert at(setup, "Paris") == ["(FR 6)"]


@pytest.mark.rule("SET.BE", "SET.BR", "SET.MN", "SET.SB")
def test_lesser_forces():
    setup = load_setup("campaign")
    assert [of(setup, n) for n in (Nation.BE, Nation.BR, Nation.MN, Nation.SB)] == [(1, 1), (1, 5), (0, 1), (2, 2)]
    assert at(setup, "Brussels") == ["BR BEF"]
    assert [at(setup, name) for name in ("Port Said", "Cairo", "Basra")] == [["(BRc)"]] * 3
    assert at(setup, "Cetinje") == ["MNc"]
    assert at(setup, "Valjevo") == ["SB 2"]


@pytest.mark.rule("SET.RU")
def test_russia():
    setup = load_setup("campaign")
    assert of(setup, Nation.RU) == (6, 13)
    assert [at(setup, name) for name in ("Batum", "Kars", "Erivan")] == [["RUc"]] * 3
    assert at(setup, "Kamenets-Podolski") == ["RU 8"]


@pytest.mark.rule("4.2.1#2")
def test_trenches_of_the_standard_set_up():
    setup = load_setup("campaign")
    central = ("Metz", "Mulhouse", "Konigsberg", "Cracow", "Trent", "Villach", "Trieste")
    assert trenches(setup, Side.CP) == dict.fromkeys(central, 1)
    allied = ("Verdun", "Nancy", "Belfort", "Paris", "Riga", "Odessa", "Brussels", "Port Said", "Cairo", "Basra")
    assert trenches(setup, Side.AP) == dict.fromkeys(allied, 1)
    assert at(setup, "Konigsberg") == at(setup, "Trent") == at(setup, "Trieste") == []


@pytest.mark.rule("5.7#1", "5.7.1#1", "5.7.1#2", "5.7.1#3")
def test_the_historical_set_up_changes_only_trenches():
    standard, historical = load_setup("campaign"), load_setup("historical")
    assert historical.units == standard.units
    assert trenches(historical, Side.CP) == trenches(standard, Side.CP) | {"Strasbourg": 1}
    added = dict.fromkeys(("Verona", "Asiago", "Maggiore", "Udine"), 1)
    kept = {name: level for name, level in trenches(standard, Side.AP).items() if name != "Brussels"}
    assert trenches(historical, Side.AP) == kept | added


@pytest.mark.rule("4.2.2#1", "4.2.3", "SET.US")
@pytest.mark.parametrize("scenario", STANDARD)
def test_neutrals_and_reinforcements_are_out_of_play(scenario):
    setup = load_setup(scenario)
    placed = {u for u, _, _ in setup.units}
    assert placed == {u for u in UNITS if u.entry == "set-up"}
    assert not any(u.nation in (*NEUTRALS, Nation.US) for u in placed)


@pytest.mark.rule("3.0#8", "SET.AL", "SET.PE")
def test_neutral_spaces_belong_to_nobody():
    control = load_setup("campaign").control
    neutral = {s.country for s, side in control.items() if side is None}
    assert neutral == {
        Country.ITALY,
        Country.ROMANIA,
        Country.BULGARIA,
        Country.GREECE,
        Country.TURKEY,
        Country.PERSIA,
        Country.BEACH,
    }
    assert control[space("Tirana")] is control[space("Basra")] is control[space("Cairo")] is Side.AP
    assert control[space("Libya")] is Side.CP


@pytest.mark.rule("9.1.2")
def test_first_draw_piles_are_the_mobilization_cards():
    setup = load_setup("historical")
    for side in Side:
        assert len(setup.draw_pile(side)) == 14
        assert {c.deck for c in setup.draw_pile(side, optional=True)} == {Deck.MOB}
        assert len(setup.draw_pile(side, optional=True)) == 16


@pytest.mark.rule("SET.BU", "SET.RO")
@pytest.mark.parametrize(("nation", "capital", "choice"), [(Nation.BU, "Sofia", 6), (Nation.RO, "Bucharest", 8)])
def test_entries_with_a_free_choice(nation, capital, choice):
    entry = entry_setup(nation)
    assert [str(p) for _, p, _ in entry.units] == [capital] * 2
    assert len(entry.free) == 4
    assert len(entry.free_spaces) == choice
    assert space(capital) not in entry.free_spaces
    assert not {u for u, _, _ in entry.units} & set(entry.free)


@pytest.mark.rule("SET.IT", "SET.GR", "SET.TU", "4.2.2#2")
def test_entries_with_fixed_places():
    italy, greece, turkey = (entry_setup(n) for n in (Nation.IT, Nation.GR, Nation.TU))
    assert sum(p is RESERVE[Side.AP] for _, p, _ in italy.units) == 4
    assert (unit("IT 4"), space("Asiago"), True) in italy.units
    assert {str(p) for _, p, _ in greece.units} == {"Florina", "Larisa", "Athens"}
    assert len(turkey.units) == 14
    assert turkey.trenches == tuple((space(n), Side.CP, 1) for n in ("Baghdad", "Gaza", "Giresun"))
    assert all(not e.free and not e.free_spaces for e in (italy, greece, turkey))


@pytest.mark.rule("4.2.2#1", "9.5.2.1")
@pytest.mark.parametrize("nation", NEUTRALS)
def test_an_entry_brings_all_units_that_wait_for_it(nation):
    entry = entry_setup(nation)
    waiting = {u for u in UNITS if u.nation is nation and u.entry == "entry"}
    assert {u for u, _, _ in entry.units} | set(entry.free) == waiting


def test_the_great_war():
    setup = load_setup("the-great-war")
    assert (setup.turn, setup.phase, setup.vp) == (10, "replacement", 10)
    assert setup.commitment == (Deck.TW, Deck.TW)
    assert setup.entered.keys() == {Nation.IT, Nation.BU, Nation.TU}
    assert {str(s) for s in setup.destroyed_forts} == {"Liege", "Belgrade", "Warsaw", "Przemysl"}
    assert at(setup, "MEF1") == ["AUSc", "BR MEF"]
    assert setup.beachhead is space("MEF1")
    assert setup.control[space("MEF1")] is Side.AP
    assert setup.control[space("MEF2")] is None
    assert trenches(setup, Side.CP)["Sedan"] == 2


def test_the_war_status_of_the_great_war_is_the_sum_of_its_events():
    setup = load_setup("the-great-war")
    for side in Side:
        assert setup.war_status[side] == sum(c.war_status for c in setup.events if c.side is side)
    held = [s for s, side in setup.control.items() if side is Side.CP and s.country is Country.RUSSIA]
    assert setup.russian_vp == sum(s.vp_historical for s in held)
    assert setup.removed == set(setup.events)
    assert card("CP-1") in setup.removed


def test_greece_after_salonika_is_open_but_for_its_own_corps():
    control = load_setup("the-great-war").control
    assert control[space("Salonika")] is control[space("Kavala")] is Side.AP
    assert control[space("Athens")] is control[space("Larisa")] is control[space("Florina")] is None


def test_unknown_scenarios_and_nations_are_refused_in_a_sentence():
    with pytest.raises(GreatwarError, match="no scenario 'campain'; did you mean campaign"):
        load_setup("campain")
    with pytest.raises(GreatwarError, match="FR does not enter the war with units"):
        entry_setup(Nation.FR)
