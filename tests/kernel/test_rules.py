"""Rule tags: what they register, and what they note while tests run."""

import types

import pytest

from greatwar.kernel import rules
from greatwar.kernel.action import Action
from greatwar.kernel.step import Auto, Decision


@pytest.fixture
def clean(monkeypatch):
    """A registry of our own."""
    monkeypatch.setattr(rules, "CODE", {})
    monkeypatch.setattr(rules, "_marks", [])
    monkeypatch.setattr(rules, "_entered", bytearray())
    monkeypatch.setattr(rules, "_tracing", False)


def in_game(function):
    """A twin of a function that seems to stand in a title's folder."""
    twin = types.FunctionType(function.__code__, function.__globals__, function.__name__)
    twin.__module__, twin.__qualname__ = "greatwar.games.chess.moves", function.__name__
    return twin


def castle():
    return "castled"


@pytest.mark.usefixtures("clean")
def test_a_tag_registers_and_costs_nothing():
    function = in_game(castle)
    assert rules.rule("3.8#2", "3.8#3")(function) is function
    assert rules.CODE == {
        "chess": {"3.8#2": ["greatwar.games.chess.moves:castle"], "3.8#3": ["greatwar.games.chess.moves:castle"]}
    }
    function()
    assert rules.entered() == set()


@pytest.mark.usefixtures("clean")
def test_traced_functions_note_when_they_are_entered():
    rules.trace()
    tagged = rules.rule("3.8#2")(in_game(castle))
    assert rules.entered() == set()
    assert tagged() == "castled"
    assert rules.entered() == {("chess", "3.8#2")}
    assert tagged.__name__ == "castle"


@pytest.mark.usefixtures("clean")
def test_code_outside_games_belongs_to_all():
    rules.rule("1.1")(castle)
    assert list(rules.CODE) == ["*"]


class Base(Decision):
    def actions(self, s):
        return []

    def prompt(self, s):
        return "?"


@pytest.mark.usefixtures("clean")
def test_a_traced_class_notes_its_rule_methods_only():
    rules.trace()

    @rules.rule("2.1")
    class Step(Base):
        def take(self, s, action):
            return "taken"

    step = Step()
    step.prompt(None)
    assert step.refuse(None, Action("x")) is None  # the bare step's: no rule at work
    assert rules.entered() == set()
    assert step.take(None, None) == "taken"
    assert rules.entered() == {("*", "2.1")}


@pytest.mark.usefixtures("clean")
def test_inherited_methods_count_for_the_heir_alone():
    rules.trace()

    @rules.rule("2.2")
    class Heir(Base):
        pass

    Base().actions(None)
    assert rules.entered() == set()
    Heir().actions(None)
    assert rules.entered() == {("*", "2.2")}


@pytest.mark.usefixtures("clean")
def test_an_automatic_step_counts_when_it_runs():
    rules.trace()

    @rules.rule("2.3")
    class Run(Auto):
        def run(self, s):
            s.append("ran")

    ran: list[str] = []
    Run().run(ran)
    assert (ran, rules.entered()) == (["ran"], {("*", "2.3")})
