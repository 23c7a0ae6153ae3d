"""What is kept by the looks of a neighbourhood is what would be reckoned again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from greatwar.games import load
from greatwar.games.paths_of_glory.adviser import marches, near, plans
from greatwar.games.paths_of_glory.adviser.ground import ground
from greatwar.games.paths_of_glory.adviser.marches import march
from greatwar.games.paths_of_glory.adviser.plans import assault
from greatwar.games.paths_of_glory.components import Side, space, unit
from greatwar.kernel.session import Session
from greatwar.players import Tools, rng_for
from greatwar.players.match import seat_players
from tests.games.paths_of_glory.positions import Position, position

GAME = load("paths-of-glory")
CP = Side.CP


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Whatever is kept is reckoned again and compared; the counts of what was compared, by what reckons it."""
    counts = {"_march": 0, "_assault": 0}

    def compare(key: tuple[object, ...], reckon: Callable[..., Any], *about: Any) -> Any:
        known = key in near._found
        found = near.kept(key, reckon, *about)
        if known:
            counts[reckon.__name__] += 1
            assert found == reckon(*about), key
        return found

    near.forget()
    monkeypatch.setattr(marches, "kept", compare)
    monkeypatch.setattr(plans, "kept", compare)
    return counts


def test_what_is_kept_in_a_search_is_what_would_be_reckoned(compared: dict[str, int]):
    """Two generals play the first rounds of a war: thousands of positions that are nearly the same."""
    session = Session(GAME, "limited-war", GAME.complete("limited-war", {}), 11)
    players = seat_players(GAME, ["general:2it", "general:2it"], Tools(None, None, None))
    rngs = [rng_for("player", 11, seat) for seat in (0, 1)]
    while (seat := session.actor) is not None and session.state.round < 3:
        session.play(players[seat].decide(GAME.view(session.state, seat), session.actions, rngs[seat]), seat)
    assert min(compared.values()) > 200


def field(germans: str = "{}", french: str = "{}") -> Position:
    """Germans at Sedan and Liege before the French at Cambrai, at full strength unless put in parentheses."""
    west = position("campaign").clear().turn(5).active("CP").with_(round=2).destroyed("Liege").at("Thorn", "GE 8")
    west.at("Sedan", germans.format("GE 1"), germans.format("GE 2")).at("Liege", germans.format("GE 3"))
    return west.at("Cambrai", french.format("FR 1"))


def test_a_march_is_reckoned_again_if_anything_near_has_changed():
    """A corps far away changes nothing; one that comes near, a control marker or a loss is another question."""
    before = field().build()
    army = (unit("GE 3"),)
    key = near.marching(ground(before, CP), army, 3)
    assert near.marching(ground(field().at("Kiev", "RU 3").build(), CP), army, 3) == key
    for changed in (
        field().at("Amiens", "FR 5"),
        field().control("Brussels", "CP"),
        field(germans="({})"),
        field().trench("Cambrai", "AP", 1),
        field().with_(round=6),
    ):
        assert near.marching(ground(changed.build(), CP), army, 3) != key


def test_an_attack_is_reckoned_again_if_either_side_has_changed():
    attackers, to = (unit("GE 1"), unit("GE 2")), int(space("Cambrai"))
    whole = field().build()
    weaker = field(french="({})").build()
    assert assault(ground(weaker, CP), to, attackers) > assault(ground(whole, CP), to, attackers)
    tired = field(germans="({})").build()
    assert assault(ground(tired, CP), to, attackers) < assault(ground(whole, CP), to, attackers)


def test_numbers_of_looks_are_never_given_twice():
    """A map drawn before everything was forgotten must not be taken for another one."""
    first = ground(field().build(), CP)
    old = set(near.looks(first))
    near.forget()
    other = ground(field().at("Amiens", "FR 5").build(), CP)
    assert old.isdisjoint(near.looks(other))


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(near, "MOST_FOUND", 3)
    near.forget()
    for number in range(1, 7):
        s = field().with_(round=number).build()
        march(s, ground(s, CP), (unit("GE 3"),))
    assert len(near._found) <= 3
