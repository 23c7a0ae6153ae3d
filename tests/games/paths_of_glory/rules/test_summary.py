"""The summary of exceptions: each line shown once more, beside the rules it restates."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import Side, card, space, unit
from greatwar.games.paths_of_glory.rules import access, actions, activation, combat, decks, losses, reinforcements
from greatwar.games.paths_of_glory.rules.neutral_entry import join, limited_greek_entry, turkey_enters
from greatwar.games.paths_of_glory.state import Pile, replaced
from greatwar.games.paths_of_glory.steps.action import TakeAction
from tests.games.paths_of_glory.positions import choices, position


@pytest.mark.rule("SUM.BR")
@pytest.mark.parametrize(("where", "price"), [("Calais", 1), ("Cambrai", 2)])
def test_british_and_belgians_cost_one_point_on_the_channel(where: str, price: int):
    s = position().clear().active("AP").at(where, "BR 1", "BE 1").build()
    assert activation.cost(s, space(where), False) == price


@pytest.mark.rule("SUM.BR")
def test_the_bef_stays_in_the_west_and_is_replaced_by_its_own_corps_only():
    s = position().clear().war("IT").build()
    assert access.closed(s, unit("BR BEF"), space("Cambrai")) is None
    refused = access.closed(s, unit("BR BEF"), space("Turin"))
    assert refused is not None
    assert refused.rule == "11.1.17"
    assert losses.may_replace(unit("BR BEF"), unit("BR BEFc"))
    assert not losses.may_replace(unit("BR BEF"), unit("BRc 1"))
    assert not losses.may_replace(unit("BR 1"), unit("BR BEFc"))


@pytest.mark.rule("SUM.BR")
def test_london_does_not_attack_alone():
    s = position().clear().active("AP").at("London", "BR 1").at("Calais", "GE 1").at("Amiens", "FR 1").build()
    refused = combat.london_alone(s, (unit("BR 1"),))
    assert refused is not None
    assert refused.rule == "12.1.10"
    assert combat.london_alone(s, (unit("BR 1"), unit("FR 1"))) is None


@pytest.mark.rule("SUM.BR")
def test_british_losses_have_their_order():
    s = position().clear().active("AP").at("Calais", "BR BEF", "BR BEFc", "AUSc").at("Ostend", "BR MEF").build()
    order = ["BR BEF", "BR BEFc", "BR MEF", "AUSc"]
    for at, name in enumerate(order):
        rest = tuple(unit(x) for x in order[at:])
        assert losses.first_losses(s, rest, 5) == (unit(name),)


@pytest.mark.rule("SUM.GR", "SUM.GR2")
def test_salonika_places_the_greeks_who_act_only_after_their_entry():
    s = position().turn(7).active("AP").build()
    assert access.closed(s, unit("FR 1"), space("Kavala")) is not None
    limited_greek_entry(s)
    s.set_played(card("AP-30"), s.turn)
    s.changed()
    greek = s.at(space("Larisa"))[0]
    assert not activation.able(s, greek)
    refused = access.closed(s, unit("FR 1"), space("Larisa"))
    assert refused is not None
    assert refused.rule == "9.5.2.4"
    assert [access.closed(s, unit("FRc 1"), space(x)) for x in ("Salonika", "Kavala")] == [None, None]
    join(s, greek.nation)
    assert activation.able(s, greek)


@pytest.mark.rule("SUM.GR2")
def test_the_mef_comes_as_an_ordinary_reinforcement_after_salonika_and_greek_entry_bars_nothing():
    p = position().turn(7).level(1, 1).war("TU", "GR")
    beach = next(x for x in map(space, ("MEF1", "MEF2")) if x.beach)
    assert reinforcements.landing(p.build(), unit("BR MEF"), beach) is None
    s = p.event("AP-30", turn=6).build()
    refused = reinforcements.landing(s, unit("BR MEF"), beach)
    assert refused is not None
    assert refused.rule.startswith("9.5.2.4.1")
    assert reinforcements.landing(s, unit("BR MEF"), space("London")) is None


@pytest.mark.rule("SUM.ITRO")
def test_late_italy_and_romania_are_events_or_discards():
    p = position().turn(12).level(2, 1).active("AP").hand("AP", "AP-16", "AP-17", "AP-20")
    s = p.push(TakeAction()).build()
    assert actions.ops(s, card("AP-17")) is not None
    assert [x for x in choices(s) if x.endswith(("AP-16", "AP-17"))] == ["event AP-16", "event AP-17"]
    assert "ops AP-20" in choices(s)
    assert [decks.may_discard(s, card(x)) for x in ("AP-16", "AP-17", "AP-20")] == [True, True, False]
    s.level = replaced(s.level, Side.AP, 2)
    assert actions.ops(s, card("AP-17")) is None


@pytest.mark.rule("SUM.PE")
def test_persia_opens_with_turkey():
    s = position().turn(4).clear().build()
    tabriz = space("Tabriz")
    refused = access.closed(s, unit("RUc 1"), tabriz)
    assert refused is not None
    assert refused.rule == "11.1.11"
    turkey_enters(s)
    assert access.closed(s, unit("RUc 1"), tabriz) is None
    assert s.owner(tabriz) == Side.AP


def test_the_turn_of_the_allied_cards_ends_the_limit():
    """9.5.2.5 In the draw phase in which the Allied Total War cards join, the two may still be discarded."""
    s = position().turn(12).level(2, 2).with_(reshuffle=(0, 1)).hand("AP", "AP-17").build()
    assert decks.may_discard(s, card("AP-17"))
    decks.shuffle_in_new_level(s, Side.AP)
    assert not decks.may_discard(s, card("AP-17"))
    assert s.pile_of(card("AP-17")) == Pile.HAND
