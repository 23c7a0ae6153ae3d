"""The parts fit together: whole wars of random decisions without a dead end, a stale cache or an illegal position."""

from __future__ import annotations

from greatwar.kernel import engine
from greatwar.kernel.rng import Rng
from tests.families.cdg.little_war import TakeAction, at_rest, check, new_war


def play(seed: int) -> tuple[int, set[str]]:
    s, rng, met = new_war(), Rng(seed), set()
    engine.settle(s)
    decisions = 0
    while s.pending:
        step = s.pending[-1]
        if isinstance(step, TakeAction):
            at_rest(s)
        check(s)
        actions = engine.actions(s)
        assert actions, f"{step} offers nothing"
        before = s.fingerprint() if decisions % 7 == 0 else ""
        copy = s.copy()
        action = rng.choice(actions)
        assert engine.take(s, action)
        met.add(f"{type(step).__name__} {action.verb}")
        decisions += 1
        if before:
            assert copy.fingerprint() == before, "a copy was changed"
        assert decisions < 5000
    return decisions, met


WANTED = {
    "Redeploy redeploy",
    "Activate gather",
    "Move go",
    "Move stop",
    "Attacks assault",
    "Designate join",
    "FireRoll roll",
    "Lose lose",
    "GoBack retreat",
    "GoOn advance",
    "SiegeRoll roll",
    "DrawCard draw",
}


def test_wars_of_random_decisions():
    met: set[str] = set()
    for seed in range(60):
        decisions, found = play(seed)
        assert decisions > 30
        met |= found
    assert WANTED - met == set()


def test_the_same_seed_gives_the_same_war():
    assert play(3) == play(3)
