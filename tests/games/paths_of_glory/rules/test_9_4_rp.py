"""9.4 Replacement Points are recorded."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import POOLS, Side, card
from greatwar.games.paths_of_glory.rules import actions
from greatwar.games.paths_of_glory.rules.replacements import record_rp
from greatwar.games.paths_of_glory.state import State, Use, replaced
from greatwar.games.paths_of_glory.steps.action import play_rp
from greatwar.games.paths_of_glory.steps.replacements import ReplacementPhase
from tests.games.paths_of_glory.positions import choices, position


def recorded(s: State) -> dict[str, int]:
    return {pool: n for pool, n in zip(POOLS, s.rp, strict=True) if n}


@pytest.mark.rule("9.4.1#1", "9.4.1#3", "3.0#20")
def test_a_card_records_its_points_and_those_of_the_lesser_allies():
    s = position("campaign").war("IT").build()
    record_rp(s, card("AP-1"))
    assert recorded(s) == {"A": 1, "BR": 2, "FR": 2, "IT": 1, "RU": 3}
    record_rp(s, card("AP-4"))
    assert recorded(s) == {"A": 1, "BR": 3, "FR": 3, "IT": 1, "RU": 4}


@pytest.mark.rule("9.4.1#2")
def test_neutrals_record_nothing():
    s = position("campaign").build()
    record_rp(s, card("AP-1"))
    record_rp(s, card("CP-12"))
    assert recorded(s) == {"A": 1, "BR": 2, "FR": 2, "RU": 3, "GE": 3, "AH": 2}
    s = position("campaign").war("TU", "BU").build()
    record_rp(s, card("CP-12"))
    assert recorded(s) == {"GE": 3, "AH": 2, "TU": 1, "BU": 1}


@pytest.mark.rule("9.4.2")
def test_nothing_else_is_done_with_an_rp_card():
    s = position("campaign").active("CP").hand("CP", "CP-12").build()
    play_rp(s, card("CP-12"))
    assert not s.pending
    assert recorded(s) == {"GE": 3, "AH": 2}


@pytest.mark.rule("9.4.3")
@pytest.mark.parametrize(
    ("taken", "rule"),
    [([(Use.RP, "AP-1")], "9.4.3"), ([(Use.RP, "AP-1"), (Use.OPS, "AP-2")], ""), ([], "")],
)
def test_no_rp_card_in_two_rounds_running(taken: list[tuple[Use, str]], rule: str):
    s = position("campaign").active("AP").hand("AP", "AP-4").build()
    s.taken = replaced(s.taken, Side.AP, b"".join(bytes((use, card(c).n)) for use, c in taken))
    no = actions.rp(s, card("AP-4"))
    assert (no.rule if no else "") == rule


@pytest.mark.rule("9.4.4")
def test_points_are_spent_in_the_replacement_phase():
    p = position("campaign").at("Vienna", "(AH 1)").rp("AH", 1)
    s = p.push(ReplacementPhase(Side.CP)).build()
    assert "flip AH 1" in choices(s)


@pytest.mark.rule("9.4.5", "17.1.8", "SUM.US")
def test_after_over_there_each_allied_rp_card_gives_one_us_point():
    s = position("campaign").event("AP-55").war("TU").build()
    record_rp(s, card("AP-4"))
    record_rp(s, card("CP-12"))
    assert s.points("US") == 1
    record_rp(s, card("AP-1"))
    assert s.points("US") == 2
    s = position("campaign").build()
    record_rp(s, card("AP-4"))
    assert s.points("US") == 0
