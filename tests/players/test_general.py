"""The general: searches among what is worth considering, keeps to its budget, and plays to the end."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest

from greatwar.games import load
from greatwar.kernel.adviser import Advice
from greatwar.kernel.rng import Rng
from greatwar.kernel.session import Session
from greatwar.players import Tools, make
from greatwar.players.general import AMPLE_TIME, AMPLE_TRIES, SAVED, SHARE, General
from greatwar.players.match import play_match
from greatwar.players.player import Study, Tally
from greatwar.players.search import (
    CLOSE,
    LEAST,
    MANY,
    SOME,
    Candidate,
    Room,
    RoomInTime,
    Search,
    SpreadChance,
    carry_out,
    room_for_tries,
)
from greatwar.table.tools import study

GAME = load("paths-of-glory")
AHEAD = GAME.adviser.ahead


def opening(seed: int = 1) -> Session[Any]:
    """The first choice of a card."""
    session: Session[Any] = Session(GAME, "limited-war", {"guns-of-august": "deck"}, seed)
    assert "ops" in {a.verb for a in session.actions}
    return session


def test_a_game_against_blind_play_is_won():
    session = play_match(GAME, "introductory", {}, 2, ("general:1it", "random"))
    assert session.result is not None
    assert session.result.winner == 0


def test_a_budget_of_tries_is_kept(monkeypatch: pytest.MonkeyPatch):
    general = make("general:4it", GAME)
    assert isinstance(general, General)
    session, values = opening(), []

    def count(self: Search, s: Any) -> float:
        values.append(1)
        return 0.0

    monkeypatch.setattr(Search, "_value", count)
    view = GAME.view(session.state, 0)
    general.decide(view, session.actions, Rng(1))
    first = len(values)
    general.credit = 4.0 * SAVED
    general.decide(view, session.actions, Rng(1))
    assert first <= 4
    assert first < len(values) - first <= SHARE * 4 * SAVED + 1


def test_a_budget_of_time_is_kept_by_the_clock_that_was_handed_in():
    ticks = iter(range(100_000))
    general = make("general:50ms", GAME, Tools(lambda: next(ticks) * 0.010))
    session = opening()
    general.decide(GAME.view(session.state, 0), session.actions, Rng(1))
    assert next(ticks) < 16  # 50 ms are five looks at this clock, and a few more around them


def test_who_owes_as_much_time_as_may_be_owed_takes_the_first_guess(monkeypatch: pytest.MonkeyPatch):
    """A search takes longer than the shortest budgets: on the average they are kept all the same."""
    monkeypatch.setattr(Search, "run", lambda *_: pytest.fail("there is no time left"))
    general = make("general:5ms", GAME, Tools(lambda: 0.0))
    assert isinstance(general, General)
    general.credit = -5.0 * SAVED
    session = opening()
    view = GAME.view(session.state, 0)
    first = GAME.adviser.advise(view, session.actions, Rng(1))
    assert first is not None
    assert general.decide(view, session.actions, Rng(1)) == first.action
    assert general.credit == 5.0 * (1 - SAVED)


def test_short_budgets_are_kept_on_the_average(monkeypatch: pytest.MonkeyPatch):
    """Every search takes ten times the budget here: nine decisions of ten make none, once there is no credit."""
    now = [0.0]
    searched: list[float] = []

    def slow(self: Search, room: Room) -> Candidate:
        now[0] += 0.050
        searched.append(now[0])
        return self.candidates[0]

    monkeypatch.setattr(Search, "run", slow)
    general = make("general:5ms", GAME, Tools(lambda: now[0]))
    session = opening()
    view = GAME.view(session.state, 0)
    for _ in range(SAVED):
        general.decide(view, session.actions, Rng(1))
    credit = len(searched)
    for _ in range(200):
        general.decide(view, session.actions, Rng(1))
    assert len(searched) - credit == 20


def test_what_is_begun_is_finished_and_counts():
    """Another world is begun if half of it still fits, by how long the last one took; none is thrown away."""
    now = iter([0.0, 0.010, 0.040, 0.070, 0.100])
    room = RoomInTime(lambda: next(now), 0.0, 100)
    assert [room(0, 3), room(0, 3), room(3, 3), room(6, 3), room(9, 3)] == [True, True, True, True, False]
    session = opening()
    search = Search(GAME, GAME.view(session.state, 0), [Advice(a, "") for a in session.actions[:2]], Rng(3), AHEAD)
    search.run(room_for_tries(5))
    assert search.rollouts == sum(c.tried for c in search.candidates) <= 5


def test_a_search_finds_what_is_worth_more_although_the_first_guess_is_against_it():
    """The evaluation decides, not the guess: here only one of two candidates leads to a world worth something."""
    session = opening()
    view = GAME.view(session.state, 0)
    good, bad = session.actions[0], session.actions[1]
    search = Search(GAME, view, [Advice(bad, "", 0.5), Advice(good, "", 0.0)], Rng(3), AHEAD)
    assert good.args[0] != bad.args[0]
    search._value = lambda s: 0.0 if good.args[0] in s.hand(0) else 2.0  # type: ignore[method-assign]
    assert search.run(room_for_tries(20)).advice.action == good


def test_candidates_that_lead_to_the_same_position_are_tried_once():
    session = opening()
    twice = [Advice(a, "") for a in (session.actions[0], session.actions[0], session.actions[1])]
    search = Search(GAME, GAME.view(session.state, 0), twice, Rng(3), AHEAD)
    search.run(room_for_tries(12))
    assert [bool(c.tried) for c in search.candidates] == [True, False, True]


def test_what_nothing_can_change_is_worked_out_once(monkeypatch: pytest.MonkeyPatch):
    """Replacements ask nobody and throw no die: two such plays are compared by one look at each."""
    session = opening()
    quiet = [Advice(a, "") for a in session.actions if a.verb == "rp"][:2]
    search = Search(GAME, GAME.view(session.state, 0), quiet, Rng(3), ahead=1)
    monkeypatch.setattr(Search, "_try", lambda *_: pytest.fail("there is nothing to try"))
    best = search.run(room_for_tries(40))
    assert search.rollouts == len(quiet) == 2
    assert best.settled == max(c.settled or 0.0 for c in search.candidates)


@pytest.mark.parametrize(
    ("setting", "answers"),
    [("20ms", 1), (f"{AMPLE_TIME}ms", 2), ("20it", 1), (f"{AMPLE_TRIES}it", 2), (f"{AMPLE_TRIES}it:2", 2)],
)
def test_who_has_ample_time_looks_further(monkeypatch: pytest.MonkeyPatch, setting: str, answers: int):
    """To the end of the enemy's answer, or to the end of his next one."""
    session, adviser = opening(), GAME.adviser
    view, reached = GAME.view(session.state, 0), set()

    def value(self: Search, s: Any) -> float:
        reached.add(adviser.ply(s) - adviser.ply(view))
        return 0.0

    def alone(parts: list[Study]) -> list[Tally]:
        return [carry_out(part, GAME, lambda: 0.0) for part in parts]

    monkeypatch.setattr(Search, "_value", value)
    make(f"general:{setting}", GAME, Tools(lambda: 0.0, None, alone, 2)).decide(view, session.actions, Rng(1))
    assert reached == {2 * answers}


@pytest.mark.parametrize("k", [0, 3])
def test_the_dice_of_six_worlds_fall_on_all_faces_and_in_pairs_on_opposite_ones(k: int):
    faces = [SpreadChance(7).at(world, k, 6) for world in range(12)]
    assert sorted(faces[:6]) == sorted(faces[6:]) == list(range(6))
    assert [a + b for a, b in zip(faces[::2], faces[1::2], strict=True)] == [5] * 6


def test_the_dice_of_different_questions_and_searches_are_not_the_same():
    assert (
        len({tuple(SpreadChance(seed).at(world, k, 52) for world in range(6)) for seed in (1, 2) for k in range(4)})
        == 8
    )


def parts(tries: float) -> list[Study]:
    """The same question twice, with different worlds."""
    session = opening()
    guesses = tuple((str(a), 0.0) for a in session.actions[:2])
    view = GAME.view(session.state, 0).to_bytes()
    return [Study(GAME.name, view, guesses, seed, AHEAD, tries, timed=False) for seed in (1, 2)]


def test_a_search_on_several_processes_finds_what_it_finds_on_one():
    here = [carry_out(part, GAME, lambda: 0.0) for part in parts(4)]
    assert here[0] != here[1]
    assert study(parts(4)) == here


def test_what_several_processes_found_is_added_up():
    session = opening()
    search = Search(GAME, GAME.view(session.state, 0), [Advice(a, "") for a in session.actions[:3]], Rng(1), AHEAD)
    found = search.merge([[(4, 4.0), (4, 8.0), (1, 5.0)], [(4, 4.0), (4, 6.0), (1, 5.0)]])
    assert found.advice.action == session.actions[1]  # the third was dropped early by both
    assert (found.tried, found.total) == (8, 14.0)
    assert search.rollouts == 18


def test_tries_are_shared_out_among_processes():
    asked: list[Study] = []

    def answer(given: list[Study]) -> list[Tally]:
        asked.extend(given)
        return [[(1, 0.0)] * len(part.guesses) for part in given]

    general = make("general:20it:2", GAME, Tools(study=answer))
    session = opening()
    general.decide(GAME.view(session.state, 0), session.actions, Rng(1))
    assert [part.allowed for part in asked] == [10, 10]
    assert asked[0].seed != asked[1].seed


@pytest.mark.parametrize(
    ("setting", "processes"),
    [("50ms", 3), ("50ms:1", 1), ("50ms:2", 2), ("20it", 1), ("20it:2", 2), ("", 3)],
)
def test_who_counts_the_time_thinks_in_all_the_processes_there_are(setting: str, processes: int):
    """Unless it is told how many; who counts tries makes the same ones on every machine."""
    general = make(f"general:{setting}" if setting else "general", GAME, Tools(lambda: 0.0, None, study, 3))
    assert isinstance(general, General)
    assert general.processes == processes
    assert (general.study is not None) == (processes > 1)


def test_without_time_the_first_few_guesses_meet_one_world():
    session = opening()
    view = GAME.view(session.state, 0)
    guesses = [Advice(a, "", float(-k)) for k, a in enumerate(session.actions[: LEAST + 2])]
    search = Search(GAME, view, guesses, Rng(3), AHEAD)
    search.run(lambda made, more: False)
    assert [c.tried for c in search.candidates] == [1] * LEAST + [0, 0]


def test_what_makes_no_difference_is_not_asked_again_and_again(monkeypatch: pytest.MonkeyPatch):
    session = opening()
    guesses = [Advice(a, "") for a in session.actions[:2]]
    monkeypatch.setattr(Search, "_value", lambda *_: 1.0)
    search = Search(GAME, GAME.view(session.state, 0), guesses, Rng(3), AHEAD)
    search.run(lambda made, more: True)
    assert search.worlds == SOME


def test_no_question_is_worth_more_than_many_worlds(monkeypatch: pytest.MonkeyPatch):
    session = opening()
    guesses = [Advice(a, "") for a in session.actions[:2]]
    values = cycle((1.0, 1.0 + 3 * CLOSE))  # too far apart to be the same, too close to be dropped
    monkeypatch.setattr(Search, "_try", lambda *_: next(values))
    search = Search(GAME, GAME.view(session.state, 0), guesses, Rng(3), AHEAD)
    search.run(lambda made, more: True)
    assert search.worlds == MANY


def test_worlds_fit_the_view_and_differ():
    """Each world deals the hidden cards anew, and none contradicts what the seat knows."""
    session = opening()
    view = GAME.view(session.state, 0)
    search = Search(GAME, view, [Advice(a, "") for a in session.actions[:2]], Rng(3), AHEAD)
    search.run(room_for_tries(2))
    for candidate in search.candidates:
        line = GAME.view(candidate.line, 0)
        worlds = [search._deal(candidate.line, seed) for seed in range(6)]
        assert all(GAME.view(world, 0) == line for world in worlds)
        assert len({world.fingerprint() for world in worlds}) > 3


@pytest.mark.parametrize("seed", [1, 2])
def test_forks_of_a_real_game_list_what_a_fresh_state_lists(seed: int):
    s, rng = GAME.setup("limited-war"), Rng(seed)
    for _ in range(150):
        fork = GAME.fork(s)
        assert GAME.actions(fork) == GAME.actions(GAME.from_bytes(s.to_bytes()))
        GAME.apply(fork, GAME.random_action(fork, rng))
        s = fork
