"""States as data: bytes, JSON, identity, copies."""

import json

import pytest

from greatwar.kernel.errors import SaveError
from greatwar.kernel.reading import step_kinds
from greatwar.kernel.rng import Rng
from greatwar.kernel.step import Auto
from greatwar.testing.playing import advance
from tests.kernel.small_game import GAME, Guard, State, card


def some_state(steps: int = 9) -> State:
    """A position some way into the game of seed 3."""
    s = GAME.setup("long")
    advance(GAME, s, Rng(3), steps)
    return s


def test_bytes_and_json_give_the_state_back():
    s = some_state()
    s.pending.append(Guard(card(4)))
    for again in (GAME.from_bytes(s.to_bytes()), GAME.from_json(s.to_json())):
        assert again == s
        assert again.pending == s.pending
        assert hash(again) == hash(s)
        assert again.fingerprint() == s.fingerprint()


def test_fingerprint_is_frozen():
    assert GAME.setup("short").fingerprint() == "0706dca0c2c19cdc"


def test_states_differ_by_content_only():
    s, other = some_state(), some_state()
    assert s is not other
    assert s == other
    other.score[0] += 1
    assert s != other
    assert s.fingerprint() != other.fingerprint()
    assert s != "a state"


def test_what_is_remembered_beside_the_fields_is_no_part_of_the_state():
    s, other = some_state(), some_state()
    s.rumour = "anything"
    assert s == other
    assert "rumour" not in s.to_json()


def test_a_copy_stands_alone():
    s = some_state()
    before = s.to_bytes()
    copy = s.copy()
    copy.hands[0] = b""
    copy.score[1] = 9
    copy.pending.clear()
    assert s.to_bytes() == before


def test_a_state_speaks_only_to_a_listener():
    s = some_state()
    s.say("nobody hears this")
    lines: list[tuple[str, int | None]] = []
    s.log = lines
    s.say("heard")
    s.say("whispered", 1)
    assert lines == [("heard", None), ("whispered", 1)]


def spoilt(**changes: object) -> str:
    return json.dumps({**json.loads(some_state().to_json()), **changes})


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "truncated"),
        ("[]", "Expected `object`"),
        ("{}", "missing required field"),
        (spoilt(turn="two"), "Expected `int`"),
        (spoilt(sword=1), "unknown field"),
        (spoilt(turn=10**30), "no position"),
        (spoilt(lead=7), "two sides"),
        (spoilt(pending=[{"step": "Sing"}]), "'Sing'"),
        (spoilt(pending=[{"step": ["Lay"]}]), "does not have"),
        (spoilt(pending=[{"step": "Decision"}]), "'Decision'"),
        (spoilt(pending=[3]), "'3'"),
        (spoilt(pending=[{"step": "Guard", "laid": 77}]), "77 is no card"),
        (spoilt(pending=[{"step": "Guard"}]), "missing required field"),
        ("[" * 100_000, "no position"),
        ('"\ud800"', "no position"),
    ],
)
def test_what_is_no_state_is_refused_with_a_reason(text, hint):
    with pytest.raises(SaveError) as caught:
        GAME.from_json(text)
    assert hint in str(caught.value)


def test_two_steps_of_one_name_are_refused_because_a_save_could_not_tell_them_apart():
    def named_alike(module):
        return type("Alike", (Auto,), {"__module__": module})

    kept = [named_alike("some_title.steps.one"), named_alike("some_title.steps.two")]
    with pytest.raises(RuntimeError, match="both have Alike"):
        step_kinds("some_title")
    assert step_kinds("some_title.steps.one") == {"Alike": kept[0]}


@pytest.mark.parametrize("seed", range(6))
def test_a_fork_knows_what_may_be_chosen_and_never_what_could_be_chosen_before(seed: int):
    s, rng = GAME.setup("long"), Rng(seed)
    for _ in range(60):
        if GAME.step(s) is None:
            break
        listed = list(GAME.actions(s))
        fork = GAME.fork(s)
        assert GAME.actions(fork) == listed == GAME.actions(s.copy())
        GAME.apply(fork, GAME.random_action(fork, rng))
        assert GAME.actions(fork) == GAME.actions(GAME.from_bytes(fork.to_bytes()))
        assert GAME.actions(s) == listed == GAME.actions(GAME.from_bytes(s.to_bytes()))
        s = fork


def test_a_fork_of_a_state_that_has_listed_nothing_lists_for_itself():
    s = some_state()
    s.listed = None
    fork = GAME.fork(s)
    assert fork.listed is None
    assert GAME.actions(fork) == GAME.actions(s)
