"""Every registered game keeps the contract: in every scenario, and with every value of every option.

GREATWAR_GAMES sets how many random games are played for each scenario and setting of options (1 unless told).
Scenarios of which a single game takes most of a minute are played where GREATWAR_LONG is set (make long).
"""

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from greatwar import games
from greatwar.games import TITLES, load
from greatwar.kernel import rulebook
from greatwar.kernel.game import Game
from greatwar.kernel.step import Step
from greatwar.testing.contract import CHECKS, check_game, spread
from greatwar.testing.refusals import check_actions
from tests.kernel.small_game import GAME as SMALL

GAMES = int(os.environ.get("GREATWAR_GAMES", "1"))
#: checks that play no whole game
QUICK = {"setup", "boards"}
#: large scenarios, with the checks and settings of them that are not left to make long
LARGE = {
    ("twilight-in-the-east", "b_tannenberg"): QUICK | {"actions", "views", "copies", "round trips", "secrets"},
    ("twilight-in-the-east", "c_galicia"): QUICK,
    ("twilight-in-the-east", "d_grand_campaign"): QUICK,
}
long = pytest.mark.skipif("GREATWAR_LONG" not in os.environ, reason="a large scenario: GREATWAR_LONG=1")


def marks(game: Game[Any], scenario: str, check: str):
    """What a large scenario is left out by where there is little time."""
    kept = LARGE.get((game.name, scenario))
    return [] if kept is None or check in kept else [long]


def found_games():
    """The small game and all titles that can be imported; `test_it_can_be_imported` fails for the others."""
    games: list[Game[Any]] = [SMALL]
    for name in TITLES:
        try:
            games.append(load(name))
        except ImportError:
            continue
    return games


FOUND = found_games()
SCENARIOS = [(game, scenario) for game in FOUND for scenario in game.scenarios]
CHECKED = [
    pytest.param(game, scenario, check, id=f"{game.name}-{scenario}-{name}", marks=marks(game, scenario, name))
    for game, scenario in SCENARIOS
    for name, check in CHECKS.items()
]
SETTINGS = [
    pytest.param(
        game, scenario, options, id=f"{game.name}-{scenario}-{number}", marks=marks(game, scenario, str(number))
    )
    for game, scenario in SCENARIOS
    for number, options in enumerate(spread(game, scenario))
]


@pytest.mark.parametrize("name", TITLES)
def test_it_can_be_imported(name):
    game = load(name)
    assert game.name == name
    assert game.folder == TITLES[name]
    assert game.scenarios


@pytest.mark.parametrize(("game", "scenario", "check"), CHECKED)
def test_promise(game, scenario, check):
    check(game, scenario, {}, seed=1914)


@pytest.mark.parametrize(("game", "scenario", "options"), SETTINGS)
def test_random_games(game, scenario, options):
    for seed in range(GAMES):
        done = check_game(game, scenario, options, seed)
        assert done.decisions > 0


@pytest.mark.parametrize("game", FOUND, ids=lambda game: game.name)
def test_refusals_are_worded_by_the_steps(game, record_property):
    """A tenth of the refusals is the least; how large the share is stands among the properties of the test."""
    tally = check_actions(game, next(iter(game.scenarios)), {}, seed=1914)
    record_property("share of refusals in a step's own words", round(tally.share, 3))
    assert tally.share > 0.1


@pytest.mark.parametrize("folder", TITLES.values())
def test_every_tag_is_a_rule_of_the_rulebook(folder):
    assert rulebook.unknown_tags(folder) == []
    assert len(rulebook.load_rules(folder)) > 0


def steps_below(kind):
    """All kinds of step derived from one, by whatever way."""
    return {below for child in kind.__subclasses__() for below in {child, *steps_below(child)}}


@pytest.mark.parametrize("folder", sorted(p.parent.name for p in Path(games.__file__).parent.glob("*/game.py")))
def test_no_two_steps_have_the_same_name(folder):
    """A pending step is written under the name of its class: a name given twice would be read as the wrong step."""
    rulebook.import_all(folder)
    package = f"{games.__name__}.{folder}."
    names = Counter(kind.__name__ for kind in steps_below(Step) if kind.__module__.startswith(package))
    assert names
    assert [name for name, times in names.items() if times > 1] == []
