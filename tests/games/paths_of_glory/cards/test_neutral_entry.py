"""The four Neutral Entry cards."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.cards import neutral_entry, registry
from greatwar.games.paths_of_glory.components import RESERVE, Side, card, space
from tests.games.paths_of_glory.positions import GAME, choices, choose, position


@pytest.mark.rule("CARD.AP17")
def test_italy():
    s = position("historical").turn(5).build()
    registry.carry_out(s, card("AP-17"))
    assert [str(u) for u in s.at(RESERVE[Side.AP]) if u.nation == "IT"] == ["ITc 1", "ITc 2", "ITc 3", "ITc 4"]
    placed = {str(x): [str(u) for u in s.at(space(x))] for x in ("Turin", "Verona", "Asiago", "Maggiore", "Udine")}
    assert placed == {
        "Turin": ["ITc 5"],
        "Verona": ["IT 1"],
        "Asiago": ["IT 4"],
        "Maggiore": ["IT 3"],
        "Udine": ["IT 2"],
    }
    assert s.trench_level(space("Verona"), Side.AP) == 1, "the trenches of the Historical scenario stay"
    assert not s.pending


@pytest.mark.rule("CARD.AP16")
def test_romania():
    s = position("campaign").turn(10).build()
    assert registry.refusal(s, card("AP-16")) is None
    registry.carry_out(s, card("AP-16"))
    assert GAME.actor(s) == Side.AP
    assert len(choices(s)) == 8
    choose(s, *(f"place ROc {n} > {x}" for n, x in enumerate(("Ploesti", "Constanta", "Galatz", "Jassy"), 3)))
    assert not s.pending
    assert sum(u.nation == "RO" for u in s.units(Side.AP)) == 6


@pytest.mark.rule("CARD.AP16")
def test_romania_stays_out_after_the_fall_of_the_tsar():
    refused = registry.refusal(position("campaign").turn(14).event("CP-52").build(), card("AP-16"))
    assert refused is not None
    assert refused.rule == "CARD.AP16"


@pytest.mark.rule("CARD.AP44")
def test_greece():
    s = position("campaign").turn(14).build()
    registry.carry_out(s, card("AP-44"))
    assert s.at_war("GR")
    assert [len(s.at(space(x))) for x in ("Florina", "Larisa", "Athens", "Salonika")] == [1, 1, 1, 0]
    assert s.owner(space("Kavala")) == Side.AP


@pytest.mark.rule("CARD.CP34")
def test_bulgaria():
    s = position("campaign").turn(7).build()
    registry.carry_out(s, card("CP-34"))
    assert GAME.actor(s) == Side.CP
    assert len(s.at(space("Sofia"))) == 2
    assert s.owner(space("Strumitsa")) == Side.CP


def test_every_entry_card_is_registered():
    assert all(
        registry.refusal(position("campaign").build(), card(x)) is None for x in ("AP-16", "AP-17", "AP-44", "CP-34")
    )
    assert neutral_entry.italy.__doc__
