"""What is kept beside the fields is what would be worked out anew from them."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.components import FORTS, HEX_COUNT, SUPPLIES, UNITS
from greatwar.games.twilight_in_the_east.rules import areas, pontoons, railways, supply
from greatwar.games.twilight_in_the_east.rules.tracing import costs_from
from greatwar.games.twilight_in_the_east.state import State
from greatwar.kernel.rng import Rng

from .positions import CENTRAL, GAME, RUSSIA, start

SIDES = (RUSSIA, CENTRAL)


def check(s: State) -> None:
    """Compare a state with the one read from its bytes, which knows nothing yet."""
    fresh: State = GAME.from_bytes(s.to_bytes())
    assert s.occ == fresh.occ
    for side in SIDES:
        assert railways.live(s, side) == railways.live(fresh, side)
        known = s.zones(side)
        assert [known[h] or fresh.zone(side, h) for h in range(HEX_COUNT)] == [
            fresh.zone(side, h) for h in range(HEX_COUNT)
        ]
        assert sorted(areas.front_hexes(s, side)) == sorted(areas.front_hexes(fresh, side))
        assert areas.enemy_front(s, side) == areas.enemy_front(fresh, side)
        assert areas.with_area(s, side) == areas.with_area(fresh, side)
        assert pontoons.held_sites(s, side) == pontoons.held_sites(fresh, side)
        for train in UNITS[SUPPLIES:FORTS]:
            sites = pontoons.sites_for(fresh, side, train, ())
            assert pontoons.sites_for(s, side, train, ()) == sites
            assert pontoons.has_site(s, side, train, ()) == bool(sites)
        for army in areas.with_area(s, side):
            hexes = tuple(areas.army_hexes(s, army))
            assert hexes == tuple(areas.army_hexes(fresh, army))
            if hexes:
                assert costs_from(s, side, hexes[0], hexes, 24) == costs_from(fresh, side, hexes[0], hexes, 24)
    assert GAME.actions(s) == GAME.actions(fresh)


@pytest.mark.parametrize(("scenario", "seed", "decisions"), [("a_gumbinnen", 31, 400), ("d_grand_campaign", 32, 500)])
def test_what_is_kept_agrees_with_what_is_worked_out_anew(scenario, seed, decisions):
    rng, s = Rng(seed), start(scenario)
    for k in range(decisions):
        if GAME.actor(s) is None:
            break
        if k % 25 == 0:
            check(s)
        GAME.apply(s, GAME.random_action(s, rng))


def test_a_copy_goes_its_own_way():
    rng, s = Rng(33), start("a_gumbinnen")
    for _ in range(60):
        GAME.apply(s, GAME.random_action(s, rng))
    supply.ledgers_of(s, RUSSIA)
    before = s.to_bytes()
    other = s.copy()
    for _ in range(60):
        GAME.apply(other, GAME.random_action(other, rng))
    assert s.to_bytes() == before
    check(s)
    check(other)
