"""Sessions: playing, taking back, the log, and nothing kept of what fails."""

import pytest

from greatwar.kernel.errors import GreatwarError, IllegalAction, ParseError
from greatwar.kernel.session import Record, Session, forced
from greatwar.kernel.step import CHANCE
from tests.kernel.small_game import GAME, Guard, Lay, Roll

#: red holds Ant, Cat, Elk; blue holds Bee, Dog, Fox
DEALT = [f"deal {name}" for name in ["Ant", "Bee", "Cat", "Dog", "Elk", "Fox"]]


def answers(*texts):
    return [GAME.parse(text) for text in texts]


def dealt(*rolls):
    """A session with known hands, and known rolls to come."""
    return Session(GAME, "short", chance=forced(answers(*DEALT, *rolls)))


def test_chance_answers_until_a_seat_decides():
    session = dealt()
    assert (session.actor, session.answered) == (0, 6)
    assert [str(a) for a in session.actions] == ["lay Ant", "lay Cat", "lay Elk"]
    assert session.prompt == "Lay a card face down"
    assert session.board().startswith("turn 1")


def test_play_goes_through_to_the_result():
    session = dealt("roll 3", "roll 6")
    for text in ("lay elk", "guard dog", "lay bee", "yield", "discard cat"):
        session.play(text)
    assert session.state.score == [1, 1]
    assert session.result is None
    session = dealt("roll 3", "roll 2", "roll 5")
    for text in ("lay elk", "yield", "lay bee", "yield", "lay cat", "yield"):
        session.play(text)
    assert session.result is not None
    assert (session.result.winner, session.result.ending, session.result.turn) == (0, "score", 3)
    with pytest.raises(IllegalAction, match="game is over"):
        session.play("yield")


def test_what_may_be_chosen_is_listed_once_for_each_decision(monkeypatch):
    listed, list_them = [], Lay.actions

    def noted(step, s):
        listed.append(s)
        return list_them(step, s)

    monkeypatch.setattr(Lay, "actions", noted)
    session = dealt()
    assert [str(a) for a in session.actions] == ["lay Ant", "lay Cat", "lay Elk"]
    session.play("lay elk")
    assert len(listed) == 1


def test_records_tell_who_decided_what():
    session = dealt()
    session.play("lay elk")
    assert session.records[0] == Record(CHANCE, GAME.parse("deal ant"), 0)
    assert session.records[-1] == Record(0, GAME.parse("lay elk"))


def test_only_the_seat_that_decides_may_play():
    session = dealt()
    with pytest.raises(IllegalAction, match="for red to decide"):
        session.play("lay elk", seat=1)
    session.play("lay elk", seat=0)
    with pytest.raises(IllegalAction, match="for blue to decide"):
        session.play("yield", seat=0)


def test_while_chance_is_pending_no_seat_decides():
    session = Session(GAME, "short", paused=True)
    with pytest.raises(IllegalAction, match="for chance to decide"):
        session.play("deal ant", seat=1)


def test_why_not_takes_text():
    refusal = dealt().why_not("lay fox")
    assert refusal is not None
    assert str(refusal) == "Fox is not in your hand (rule 2.1#1)"
    with pytest.raises(ParseError):
        dealt().why_not("sing")


def test_a_decision_is_taken_back():
    session = dealt()
    before, lines = session.state.fingerprint(), session.lines()
    session.play("lay elk")
    assert session.undo(0) == GAME.parse("lay elk")
    assert (session.state.fingerprint(), session.lines(), len(session.records)) == (before, lines, 6)
    session.play("lay ant")
    assert session.records[-1].action == GAME.parse("lay ant")


def test_what_chance_has_answered_is_not_taken_back():
    session = dealt("roll 1")
    session.play("lay elk")
    session.play("yield")
    before = session.state.fingerprint()
    with pytest.raises(GreatwarError, match="a die or a draw has followed"):
        session.undo()
    assert session.state.fingerprint() == before


def test_only_ones_own_decision_is_taken_back_and_there_must_be_one():
    session = dealt()
    with pytest.raises(GreatwarError, match="nothing to take back"):
        session.undo()
    session.play("lay ant")
    with pytest.raises(GreatwarError, match="made by red"):
        session.undo(1)


def test_the_log_is_read_by_those_who_may():
    session = dealt()
    session.play("lay elk")
    assert "red is dealt Ant" in session.lines(0)
    assert "red is dealt Ant" not in session.lines(1)
    assert session.lines(1).count("red is dealt a card") == 3
    assert len(session.lines()) == 6 * 2 + 1
    assert session.log[-1].record == 6


@pytest.mark.parametrize("step", [Guard, Roll])
def test_a_fault_in_the_middle_of_a_rule_loses_nothing(monkeypatch, step):
    session = dealt("roll 4")
    session.play("lay elk")

    def spoil(self, s, action):
        s.hands[0], s.score[0] = b"", 99
        s.say("half done")
        raise KeyError("a mistake in the rules")

    monkeypatch.setattr(step, "take", spoil)
    with pytest.raises(KeyError):
        session.play("yield")
    reached = [r.action.verb for r in session.records[6:]]
    assert reached == (["lay"] if step is Guard else ["lay", "yield"])
    assert session.state.hands[0] == b"\x01\x03"
    assert session.state.score == [0, 0]
    assert "half done" not in session.lines()


def test_a_refused_action_changes_nothing():
    session = dealt()
    before = session.state.fingerprint()
    with pytest.raises(IllegalAction):
        session.play("lay fox")
    assert (session.state.fingerprint(), len(session.records), len(session.log)) == (before, 6, 12)


def test_forced_chance_runs_short():
    with pytest.raises(GreatwarError, match="no answer left"):
        Session(GAME, "short", chance=forced(answers("deal ant")))


def test_forced_chance_of_the_wrong_kind():
    with pytest.raises(GreatwarError, match="says roll 3, which is no outcome here"):
        Session(GAME, "short", chance=forced(answers("roll 3")))
    with pytest.raises(GreatwarError, match="says deal Ant"):
        Session(GAME, "short", chance=forced(answers("deal ant", "deal ant")))


def test_forced_answers_that_are_not_asked_for_stay():
    given = answers(*DEALT, "roll 3")
    Session(GAME, "short", chance=forced(given))
    assert given == answers("roll 3")


def test_chance_can_be_answered_after_a_shortage():
    session = dealt()
    session.play("lay elk")
    with pytest.raises(GreatwarError, match="no answer left"):
        session.play("yield")
    assert session.actor == CHANCE
    session.chance = forced(answers("roll 4"))
    session.resume()
    assert session.state.score == [1, 0]
    assert isinstance(GAME.step(session.state), Lay)


def test_the_seed_gives_the_game():
    one, two, other = Session(GAME, "short", seed=1), Session(GAME, "short", seed="1"), Session(GAME, "short", seed=2)
    assert one.state == two.state
    assert one.state != other.state
