"""2.4, 9.3.3, 12.2 Strength, hits and elimination."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import DEADPILE, REMOVED, hex_at, unit
from greatwar.games.grand_illusion.rules.mandates import accrue, cancel, fulfil, set_for_turn
from greatwar.games.grand_illusion.rules.units import allowance, defence_number, eliminate, hit, one_hex, strength
from tests.games.grand_illusion.positions import ALLIED, GERMAN, position


@pytest.mark.rule("9.3.3#2", "9.8.1", "9.8.2#3", "7.2#10")
def test_a_hit_disrupts_and_a_second_one_eliminates():
    s, u = position().build(), unit("FR II")
    hit(s, u)
    assert s.disrupted(u)
    hit(s, u)
    assert s.place(u) == DEADPILE
    assert not s.back(u)
    assert s.french_corps_lost == 1


@pytest.mark.rule("7.2#3")
def test_headquarters_and_guns_are_gone_for_good():
    s = position().build()
    for name in ("GE HQ1", "GE HA420", "Fort Trier"):
        eliminate(s, unit(name))
        assert s.place(unit(name)) == REMOVED
    assert s.french_corps_lost == 0


@pytest.mark.rule("2.4#17", "9.3.3#1", "9.5.1#3", "13.1.6b", "13.1.6c")
def test_a_fort_loses_its_steps_one_by_one():
    s, paris = position().build(), unit("Fort Paris")
    seen = []
    while s.on_map(paris):
        seen.append(strength(s, paris, True))
        hit(s, paris)
    assert seen == [5, 4, 2, 1]
    assert s.place(paris) == REMOVED


@pytest.mark.rule("9.5.3b")
def test_a_siege_ends_with_the_last_fort():
    s = position().clear(87).at(87, "Fort Nancy", "Fort Toul").siege(87).build()
    eliminate(s, unit("Fort Nancy"))
    assert s.besieged(hex_at(87))
    eliminate(s, unit("Fort Toul"))
    assert not s.besieged(hex_at(87))


@pytest.mark.rule("12.2", "2.4#8")
def test_red_circles_defend_with_one_more():
    s = position().at(45, "(BR 1)").build()
    assert [strength(s, unit("BR 1"), d) for d in (False, True)] == [2, 3]
    assert [strength(s, unit("BE I"), d) for d in (False, True)] == [3, 4]
    assert [strength(s, unit("BE C"), d) for d in (False, True)] == [1, 1]


@pytest.mark.rule("14.2.2b#3")
def test_british_hits_and_french_corps_are_counted():
    s = position("short-campaign").build()
    hit(s, unit("BR 1"))
    hit(s, unit("BR 1"))
    eliminate(s, unit("FR 45"))  # a division
    eliminate(s, unit("FR VI"))
    assert (s.british_hits, s.french_corps_lost) == (2, 1)


@pytest.mark.rule("2.4#15", "14.3.6a2#2")
def test_defence_numbers():
    s = position().steps_lost("Fort Maubeuge", 2).build()
    assert defence_number(s, unit("Fort Maubeuge")) == 1
    assert defence_number(s, unit("Fort Metz 5")) == 0
    assert defence_number(position("what-if").options("A2").build(), unit("Fort Metz 5")) == 1


@pytest.mark.rule("8.4#2", "9.8.2#1", "2.4#10", "2.4#18", "8.4.2#2")
def test_allowances():
    s = position().at(72, "(GE III)", "(GE HQ1)").build()
    assert [allowance(s, unit(n)) for n in ("GE III", "GE IV", "GE HQ1", "GE HQ2", "GE 2C")] == [1, 2, 2, 3, 3]
    assert [one_hex(s, unit(n)) for n in ("GE III", "GE IV", "GE HQ1", "GE HA420")] == [True, False, False, True]


# Mandated Battles ---------------------------------------------------------------------------------


@pytest.mark.rule("14.1.1a#4", "14.1.1b#2", "9.1.1b#1", "14.2.1#5", "14.3.1a#3", "14.3.1b#1")
@pytest.mark.parametrize("scenario", ["campaign", "short-campaign", "what-if"])
def test_the_schedule_of_mandated_battles(scenario):
    last = 7 if scenario == "short-campaign" else 15
    found = []
    for turn in range(1, last + 1):
        s = position(scenario).turn(turn).build()
        set_for_turn(s)
        found.append(s.mandated)
    assert [allied for _, allied in found] == [1, 2, 1, 1] + [0] * (last - 4)
    assert [german for german, _ in found] == [0] * min(last, 11) + [1] * (last - 11 if last > 11 else 0)


@pytest.mark.rule("14.1.1a#7", "8.7.2#4", "9.1.1b#3")
def test_none_after_the_allied_general_withdrawal():
    s = position().turn(4).withdrew("Allied", 3).build()
    set_for_turn(s)
    assert s.mandated == (0, 0)
    s = position().mandated(1, 2).build()
    cancel(s, ALLIED)
    assert s.mandated == (1, 0)


@pytest.mark.rule("9.1.1a#1", "9.1.1a#2", "9.1.1a", "9.1.1b#1")
@pytest.mark.parametrize(("caps", "owed", "found"), [(0, 0, 0), (2, 2, 2), (2, 1, 2), (3, 0, 1)])
def test_fortunes_add_mandated_battles_up_to_the_caps(caps, owed, found):
    s = position().caps(caps, 0).mandated(owed, 0).build()
    accrue(s, GERMAN)
    assert s.mandated[GERMAN] == found
    fulfil(s, GERMAN)
    assert s.mandated[GERMAN] == max(0, found - 1)
