"""Paths of Glory as a game of the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ...families.cdg import invariants as family
from ...kernel.game import Game
from ...kernel.rules import rule
from ...kernel.step import Step
from . import describe, styles, text, views
from .cards.registry import load_decks
from .components import AREAS, CARDS, PLACES, SPACES, UNITS, Card, Place, Space, Unit
from .invariants import broken
from .notation import MOVE, NOTATION, STOP
from .rules.decks import start_piles
from .scenarios import OPTIONS, SCENARIOS
from .setups import Setup, load_setup
from .state import NEUTRAL, NEUTRALS, POOLS, Mark, Options, Pile, State
from .steps.bidding import Bidding
from .steps.draw import Deal
from .steps.selection import SelectOptionalCards
from .steps.sequence import REPLACEMENTS, Turn

load_decks()

LAST_TURN = 20


def malformed(s: State) -> list[str]:
    """What makes decoded data no position at all: wrong lengths and numbers out of range."""
    lengths = {"where": len(UNITS), "marks": len(UNITS), "control": len(SPACES) + 1, "trench": len(SPACES) + 1}
    lengths |= dict.fromkeys(("pile", "epochs", "played"), len(CARDS))
    return family.malformed(s, lengths, len(PLACES), SCENARIOS, LAST_TURN)


class PathsOfGlory(Game[State]):
    """The First World War in cards; seat 0 are the Central Powers, seat 1 the Allied Powers."""

    name: ClassVar[str] = "paths-of-glory"
    title: ClassVar[str] = "Paths of Glory"
    folder: ClassVar[str] = "paths_of_glory"
    seats: ClassVar[tuple[str, ...]] = ("CP", "AP")
    state_type = State
    notation = NOTATION
    scenarios = SCENARIOS
    options = OPTIONS
    areas = tuple(a.value for a in AREAS)
    data_version = "2"
    kept_versions = ("1",)
    nouns: Mapping[type, Sequence[Any]] = {Unit: UNITS, Card: CARDS, Place: PLACES, Space: PLACES}
    stepping: ClassVar[Mapping[str, str]] = {MOVE: STOP.verb}
    styles, landmarks, passed = styles.STYLES, styles.LANDMARKS, staticmethod(styles.passed)
    mask, determinise = staticmethod(views.mask), staticmethod(views.determinise)
    hidden_twin, hidden_items = staticmethod(views.hidden_twin), staticmethod(views.hidden_items)
    board, describe = staticmethod(text.board), staticmethod(describe.describe)
    malformed, invariants = staticmethod(malformed), staticmethod(broken)

    def new(self, scenario: str, options: Mapping[str, str]) -> State:
        """4.0 The set-up of a scenario, with the first steps pending."""
        s = State([], read_options(scenario, options))
        setup = load_setup(scenario)
        lay_out(s, setup)
        s.push(*first_steps(s, setup))
        return s


def read_options(scenario: str, given: Mapping[str, str]) -> Options:
    """The options as values."""
    return Options(
        scenario,
        int(given["rules-version"]),
        hand_size(given),
        given["entrench-modifier"] == "on",
        given["optional-cards"],
        given["guns-of-august"],
        given["vp-map"],
        given["yellow-stripe"] == "on",
        given["draws"],
        given["accepted-peace"],
        given["bidding"] == "on",
        int(given["bid"]),
    )


@rule("OPT.1", "OPT.2#2", "9.1.4")
def hand_size(given: Mapping[str, str]) -> int:
    """9.1.4 Hands of seven or, if agreed, eight; OPT.1 with all optional cards always eight."""
    return 8 if given["optional-cards"] == "all" else int(given["hand-size"])


@rule("4.1.1#1", "4.1.1#2", "4.1.1#3", "4.1.1#4", "4.1.1#7", "4.1.1#8", "4.2.1#1", "4.2.2#1", "4.1.1#6", "SET.RED")
def lay_out(s: State, setup: Setup) -> None:
    """4.1, 4.2 Put markers and units where the scenario has them."""
    s.turn, s.vp, s.bid = setup.turn, setup.vp, s.options.bid
    s.war_status = (*setup.war_status, sum(setup.war_status))
    s.level = tuple(int(x) for x in setup.commitment)
    s.us_entry, s.capitulation = setup.us_entry, setup.russian_capitulation
    s.beachhead = int(setup.beachhead or 0)
    s.entered = tuple(setup.entered.get(n, 0) for n in NEUTRALS)  # type: ignore[call-overload]
    s.rp = tuple(setup.rp.get(pool, 0) for pool in POOLS)
    for unit, place, reduced in setup.units:
        s.put(unit, place)
        s.mark(unit, Mark.REDUCED, reduced)
    for space, side in setup.control.items():
        s.set_control(space, NEUTRAL if side is None else side)
    for space, side, level in setup.trenches:
        s.set_trench(space, side, level)
    for space in setup.destroyed_forts:
        s.destroy_fort(space)
    for card, turn in setup.events.items():
        s.set_played(card, turn)
    for card in setup.removed:
        s.set_pile(card, Pile.REMOVED)
    start_piles(s)


@rule("4.3.3")
def first_steps(s: State, setup: Setup) -> list[Step]:
    """4.3 Bids and picked cards if agreed, the deal, then the first turn (or the phase the scenario begins in)."""
    agreed: list[Step] = [Bidding()] if s.options.bidding else []
    if s.options.optional_cards == "selected":
        agreed.append(SelectOptionalCards())
    if setup.phase == "replacement":
        return [*agreed, Turn(REPLACEMENTS)]
    return [*agreed, Deal(), Turn()]


GAME = PathsOfGlory()
