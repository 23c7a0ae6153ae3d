"""The reinforcement cards, one by one."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.cards import registry
from greatwar.games.paths_of_glory.components import CARDS, RESERVE, Side, card, space, unit
from greatwar.games.paths_of_glory.rules.reinforcements import counters
from greatwar.games.paths_of_glory.state import Mark, State
from tests.games.paths_of_glory.positions import GAME, Position, choices, choose, position

registry.load_decks()

#: card -> armies with the space each is put in, and corps in the Reserve Box
CARD_UNITS: dict[str, tuple[dict[str, str], list[str]]] = {
    "AP-1": ({"BR 2": "London"}, ["BRc"]),
    "AP-3": ({"RU 11": "Petrograd"}, ["RUc"]),
    "AP-8": ({}, ["RUc", "RUc"]),
    "AP-10": ({"FR 10": "Paris"}, []),
    "AP-11": ({"RU 9": "Moscow", "RU 10": "Kharkov"}, []),
    "AP-14": ({"BR 1": "London"}, ["BRc"]),
    "AP-15": ({"BR 4": "London"}, ["BRc"]),
    "AP-20": ({}, ["AUSc", "CNDc"]),
    "AP-22": ({"IT 5": "Rome"}, []),
    "AP-24": ({"FR 7": "Paris"}, []),
    "AP-25": ({"RU 6": "Caucasus", "RU 7": "Moscow"}, ["RUc", "RUc"]),
    "AP-29": ({"RU CAU": "Kars"}, []),
    "AP-31": ({"BR MEF": "MEF2"}, []),
    "AP-32": ({"RU 12": "Petrograd"}, []),
    "AP-34": ({"BR 3": "London"}, ["BRc", "BRc"]),
    "AP-38": ({}, ["USc"]),
    "AP-41": ({"ANAc": "Arabia"}, []),
    "AP-42": ({"BR 5": "London"}, ["BRc", "PTc"]),
    "AP-43": ({"US 1": "Nantes"}, ["USc", "USc"]),
    "AP-47": ({"US 2": "Cherbourg"}, ["USc"]),
    "AP-50": ({"BR NE": "Alexandria"}, []),
    "AP-53": ({"FR Orient": "Salonika"}, []),
    "AP-64": ({}, ["USc", "USc"]),
    "CP-7": ({"GE 9": "Breslau"}, []),
    "CP-12": ({"GE 10": "Berlin"}, ["GEc", "GEc"]),
    "CP-14": ({"AH 7": "Budapest"}, ["AHc", "AHc"]),
    "CP-20": ({"AH 10": "Vienna"}, []),
    "CP-21": ({"GE 11": "Essen"}, ["GEc"]),
    "CP-22": ({"GE 12": "Essen"}, ["GEc"]),
    "CP-23": ({"AH 11": "Vienna"}, []),
    "CP-24": ({"TU SNc": "Libya"}, []),
    "CP-38": ({}, ["GEc", "GEc"]),
    "CP-39": ({}, ["GEc", "GEc"]),
    "CP-41": ({"GE 14": "Berlin"}, []),
    "CP-42": ({"TU YLD": "Constantinople"}, []),
    "CP-46": ({"GE 17": "Berlin", "GE 18": "Essen"}, []),
    "CP-48": ({"TU AoI": "Constantinople"}, []),
}


def late_war() -> Position:
    """An empty map on which every reinforcement may come."""
    return position("campaign").clear().turn(15).war("IT", "TU", "BU", "RO", "GR").event("AP-49", "AP-55", turn=14)


def play(s: State, name: str) -> None:
    assert registry.refusal(s, card(name)) is None
    registry.carry_out(s, card(name))
    GAME.settle(s)


def against(s: State, name: str) -> str:
    no = registry.refusal(s, card(name))
    return no.rule if no else ""


def test_every_reinforcement_card_is_here():
    assert set(CARD_UNITS) == {str(c) for c in CARDS if c.type == "reinforcement"}


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=pytest.mark.rule(f"CARD.{n[:2]}{int(n[3:]):02d}")) for n in CARD_UNITS],
)
def test_a_card_brings_in_its_units(name: str):
    armies, corps = CARD_UNITS[name]
    s = late_war().build()
    play(s, name)
    for army, to in armies.items():
        if s.pending:
            choose(s, f"place {army} > {to}")
        assert s.place(unit(army)) == space(to)
        assert not s.reduced(unit(army))
    assert [u.kind for u in s.at(RESERVE[card(name).side])] == corps
    assert not s.pending


@pytest.mark.rule("CARD.AP22")
def test_italian_reinforcements_need_italy():
    assert against(position("campaign").turn(5).build(), "AP-22") == "CARD.AP22"


@pytest.mark.rule("CARD.AP41", "CARD.CP24", "CARD.CP42", "CARD.CP48")
@pytest.mark.parametrize("name", ["AP-41", "CP-24", "CP-42", "CP-48"])
def test_these_need_turkey(name: str):
    s = position("campaign").turn(5).build()
    assert against(s, name) == f"CARD.{name[:2]}{name[3:]}"
    assert against(late_war().build(), name) == ""


@pytest.mark.rule("CARD.AP38", "CARD.AP43", "CARD.AP47", "CARD.AP64", "16.3.4")
@pytest.mark.parametrize("name", ["AP-38", "AP-43", "AP-47", "AP-64"])
def test_americans_need_over_there_and_open_seas(name: str):
    assert against(position("campaign").turn(15).build(), name) == "16.3.4"
    assert against(late_war().event("AP-55").build(), name) == ""  # in the same turn too
    assert against(late_war().event("CP-36").build(), name) == "CARD.CP36"
    assert against(late_war().event("CP-36", "AP-52").build(), name) == ""


@pytest.mark.rule("CARD.CP24")
def test_no_revolt_where_allied_units_stand():
    assert against(late_war().at("Libya", "BRc 1").build(), "CP-24") == "9.5.3.1"
    s = late_war().control("Libya", "AP").build()
    play(s, "CP-24")
    assert s.owner(space("Libya")) == Side.CP


@pytest.mark.rule("CARD.AP41")
def test_the_arabs_hold_arabia_only_while_they_are_there():
    s = late_war().control("Arabia", "CP").build()
    play(s, "AP-41")
    assert s.owner(space("Arabia")) == Side.AP
    assert list(s.ana_holds) == [space("Arabia").n]


@pytest.mark.rule("CARD.AP29")
def test_yudenitch_may_come_before_turkey_but_only_to_supplied_spaces():
    p = position("campaign").clear().turn(5).control("Poti", "CP").control("Grozny", "CP")
    s = p.build()
    registry.carry_out(s, card("AP-29"))
    GAME.settle(s)
    assert choices(s) == [f"place RU CAU > {x}" for x in ("Petrograd", "Moscow", "Kharkov", "Caucasus")]
    s = position("campaign").clear().turn(5).build()
    play(s, "AP-29")
    assert "place RU CAU > Kars" in choices(s)


@pytest.mark.rule("CARD.AP50")
def test_allenby_needs_the_pipeline_for_alexandria():
    s = position("campaign").clear().turn(12).war("TU").build()
    play(s, "AP-50")
    assert s.place(unit("BR NE")) == space("London")
    assert s.marked(unit("BR NE"), Mark.LOST_NEAR_EAST)


@pytest.mark.rule("CARD.AP53")
def test_the_orient_army_needs_an_allied_salonika_with_room():
    s = late_war().at("Salonika", "BRc 1", "BRc 2", "FRc 1").build()
    play(s, "AP-53")
    assert s.place(unit("FR Orient")) == space("Paris")


@pytest.mark.rule("CARD.AP31")
def test_the_mef_lands_with_its_marker():
    s = late_war().build()
    play(s, "AP-31")
    assert [c for c in choices(s) if "MEF " in c] == [
        f"place BR MEF > {x}" for x in ("London", "MEF1", "MEF2", "MEF3", "MEF4")
    ]
    choose(s, "place BR MEF > MEF3")
    assert s.beachhead == space("MEF3").n


def test_counters_that_are_in_the_game_are_not_taken_again():
    s = late_war().reserve("GEc", "GEc").build()
    assert [str(u) for u in counters(s, card("CP-38"))] == ["GEc 3", "GEc 4"]
