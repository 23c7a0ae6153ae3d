"""Whatever is typed, sent or loaded: a sentence says what is wrong, nothing crashes, nothing changes."""

import json
import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from greatwar.kernel.errors import GreatwarError
from greatwar.kernel.rng import Rng
from greatwar.kernel.save import dump
from greatwar.kernel.session import Session
from greatwar.testing.keeping import check_decoding, check_loading, check_text
from tests.contract.test_contract import FOUND

EXAMPLES = 60 * int(os.environ.get("GREATWAR_GAMES", "1"))
adversary = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

numbers = (
    st.integers() | st.floats(allow_nan=False) | st.sampled_from([-1, 0, 1, 255, 256, 2**31, 2**63, 2**64, 10**40])
)
scalars = st.none() | st.booleans() | numbers | st.text(max_size=20)
values = st.recursive(
    scalars, lambda x: st.lists(x, max_size=3) | st.dictionaries(st.text(max_size=8), x, max_size=3), max_leaves=8
)


@pytest.fixture(params=FOUND, ids=lambda game: game.name, scope="module")
def session(request):
    """A session some decisions into the first scenario."""
    game = request.param
    begun = Session(game, next(iter(game.scenarios)), seed=7)
    rng = Rng(7)
    for _ in range(4 if game is FOUND[0] else 40):
        begun.play(game.random_action(begun.state, rng))
    return begun


def places(value, path=()):
    """All places in a JSON value."""
    yield path
    if isinstance(value, (dict, list)):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(part, (*path, key))


def spoil(value, data):
    """A JSON value with one place changed, taken out, or doubled."""
    found = list(places(value))
    path = found[data.draw(st.integers(0, len(found) - 1))]  # to draw from thousands of places themselves takes seconds
    if not path:
        return data.draw(values)
    holder = value
    for key in path[:-1]:
        holder = holder[key]
    how = data.draw(st.sampled_from(["change", "remove", "add"]))
    if how == "remove":
        del holder[path[-1]]
    elif how == "add" and isinstance(holder, list):
        holder.insert(path[-1], data.draw(values))
    else:
        key = data.draw(st.text(max_size=6)) if how == "add" else path[-1]
        holder[key] = data.draw(values)
    return value


def spliced(text, data):
    """A text or bytes with a stretch replaced."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 6)))
    filling = data.draw(st.binary(max_size=6) if isinstance(text, bytes) else st.text(max_size=6))
    return text[:start] + filling + text[end:]


@adversary
@given(text=st.text(max_size=60))
def test_any_text_as_an_action(session, text):
    check_text(session, text)


@adversary
@given(data=st.data())
def test_almost_an_action(session, data):
    seed = data.draw(st.integers(0, 2**32))
    check_text(session, spliced(str(session.game.notation.random(Rng(seed))), data))


@adversary
@given(data=st.data())
def test_almost_a_listed_action_is_played_or_refused_whole(session, data):
    text = spliced(str(data.draw(st.sampled_from(session.actions))), data)
    trial = Session(session.game, session.scenario, session.options, session.dice.seed, paused=True)
    trial.replay(session.records)
    before = trial.state.fingerprint(), len(trial.records), len(trial.log)
    try:
        trial.play(text)
    except GreatwarError:
        assert (trial.state.fingerprint(), len(trial.records), len(trial.log)) == before
    else:
        assert trial.records[len(session.records)].action in session.actions


@adversary
@given(junk=st.binary(max_size=80))
def test_any_bytes_as_a_state(session, junk):
    check_decoding(session.game, junk)


@adversary
@given(data=st.data())
def test_almost_the_bytes_of_a_state(session, data):
    check_decoding(session.game, spliced(session.state.to_bytes(), data))


@adversary
@given(junk=st.text(max_size=80) | values.map(json.dumps))
def test_any_text_as_a_state(session, junk):
    check_decoding(session.game, junk)


@adversary
@given(data=st.data())
def test_almost_the_json_of_a_state(session, data):
    before = session.state.to_bytes()
    spoilt = spoil(json.loads(session.state.to_json()), data)
    check_decoding(session.game, json.dumps(spoilt))
    check_decoding(session.game, spliced(session.state.to_json(), data))
    assert session.state.to_bytes() == before


@adversary
@given(junk=st.text(max_size=80) | values.map(json.dumps))
def test_any_text_as_a_save(session, junk):
    assert not check_loading(session.game, junk)


@adversary
@given(data=st.data())
def test_almost_a_save(session, data):
    lines = dump(session).splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    how = data.draw(st.sampled_from(["spoil", "splice", "drop", "double"]))
    if how == "spoil":
        lines[at] = json.dumps(spoil(json.loads(lines[at]), data))
    elif how == "splice":
        lines[at] = spliced(lines[at], data)
    elif how == "drop":
        del lines[at]
    else:
        lines.insert(at, lines[at])
    check_loading(session.game, "\n".join(lines))
