"""Pursuit of Glory as a game of the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, ClassVar, Final

from ...families.cdg import invariants as family
from ...kernel.game import Game
from ...kernel.rules import rule
from ...kernel.step import Step
from . import describe, steps, styles, text, views
from . import state as flags
from .cards.registry import load_decks
from .components import CARDS, PLACES, SPACES, UNITS, Card, Place, Space, Unit
from .components import space as space_named
from .invariants import broken
from .names import AP, CP, NEUTRAL
from .notation import NOTATION
from .rules.hands import HANDS
from .scenarios import OPTIONS, SCENARIOS, read_options
from .setups import Markers, Setup, load_setup
from .state import BEACHHEAD, DECK, DISCARD, PERSIAN, REMOVED, TABLE, State
from .steps.bidding import Bidding
from .steps.draw import Deal
from .steps.sequence import Turn

load_decks()
# every step must be known before a saved game is read
for found in iter_modules(steps.__path__):
    import_module(f"{steps.__name__}.{found.name}")

#: the last turn, and the one after it in which the game is over
TURNS = 18


def malformed(s: State) -> list[str]:
    """What makes decoded data no position at all: wrong lengths and numbers out of range."""
    lengths = {"where": len(UNITS), "lasting": len(UNITS), "doing": len(UNITS)}
    lengths |= dict.fromkeys(("control", "trench", "ground"), len(PLACES))
    lengths |= dict.fromkeys(("pile", "epochs", "played"), len(CARDS))
    return family.malformed(s, lengths, len(PLACES), SCENARIOS, TURNS)


class PursuitOfGlory(Game[State]):
    """The Great War in the Near East; seat 0 are the Central Powers, seat 1 the Allied Powers."""

    name: ClassVar[str] = "pursuit-of-glory"
    title: ClassVar[str] = "Pursuit of Glory"
    folder: ClassVar[str] = "pursuit_of_glory"
    seats: ClassVar[tuple[str, ...]] = ("CP", "AP")
    state_type = State
    notation = NOTATION
    scenarios = SCENARIOS
    options = OPTIONS
    areas = tuple(text.AREAS)
    data_version = "1"
    nouns: Mapping[type, Sequence[Any]] = {Unit: UNITS, Card: CARDS, Place: PLACES, Space: PLACES}
    stepping: ClassVar[Mapping[str, str]] = {"move": "stop"}
    styles, landmarks, passed = styles.STYLES, styles.LANDMARKS, staticmethod(styles.passed)
    mask, determinise = staticmethod(views.mask), staticmethod(views.determinise)
    hidden_twin, hidden_items = staticmethod(views.hidden_twin), staticmethod(views.hidden_items)
    board, describe = staticmethod(text.board), staticmethod(describe.describe)
    malformed, invariants = staticmethod(malformed), staticmethod(broken)

    def new(self, scenario: str, options: Mapping[str, str]) -> State:
        """4.0 The set-up of a scenario, with the first steps pending."""
        s = State([], read_options(scenario, options))
        lay_out(s, load_setup(scenario))
        s.push(*first_steps(s))
        return s


#: where spaces that the AP holds from the start are Russia's
RUSSIAN_FRONT: Final = frozenset(("russia", "azerbaijan", "caucasia", "neutral_persia"))


def lay_out(s: State, setup: Setup) -> None:
    """4 Put markers, units and cards where the scenario has them."""
    lay_markers(s, setup.markers)
    lay_units(s, setup)
    hold_in_part(s)
    lay_ground(s, setup.markers)
    lay_cards(s, setup)


@rule("4.1.1#1", "4.1.1#2", "4.1.1#3", "4.2.1", "16.1.1")
def lay_markers(s: State, m: Markers) -> None:
    """4.1.1 The markers of the tracks."""
    s.turn, s.vp, s.level, s.war_status = m.first_turn, m.vp, (m.level, m.level), m.war_status
    s.ru_vp, s.jihad, s.max_tu, s.mo_modifier = m.ru_vp, m.jihad, m.max_tu, m.mo_modifier
    s.parvus, s.revolution, s.czar, s.sinai = m.parvus, m.revolution, m.czar, m.sinai
    s.bulgaria, s.serbia, s.romania = m.bulgaria, m.serbia, m.romania
    for name in m.once:
        s.note(getattr(flags, name))


@rule("4.1.2#1", "4.1.2#2", "4.2.2")
def lay_units(s: State, setup: Setup) -> None:
    """4.1.2 The units, and who controls what."""
    for unit, where, reduced in setup.units:
        s.put(unit, where)
        s.set_reduced(unit, reduced)
    for x, side, russian in setup.control:
        s.set_owner(x, side)
        s.set_ru_mark(x, russian)
        s.set_foreign(x, side == AP and not x.vp and not x.areas & RUSSIAN_FRONT)


@rule("11.3.2#2", "4.2.1")
def lay_ground(s: State, m: Markers) -> None:
    """4 The markers of the map: trenches, Beachheads, destroyed forts, uprisings."""
    for name, owner, level in m.trenches:
        s.set_trench(space_named(name), {"CP": CP, "AP": AP}.get(owner, NEUTRAL), level)
    for name in m.beachheads:
        s.set_ground(space_named(name), BEACHHEAD)
    for name in m.destroyed:
        s.destroy_fort(space_named(name))
    for name in m.persian_uprisings:
        s.set_ground(space_named(name), PERSIAN)


@rule("4.2.3", "9.1.1#2")
def lay_cards(s: State, setup: Setup) -> None:
    """4 The cards in their piles, and those that were played before the scenario begins."""
    HANDS.start(s)
    for c, pile, event in setup.piles:
        s.set_pile(c, {"deck": DECK, "removed": REMOVED, "table_ap": TABLE, "table_cp": TABLE}[pile])
        if event:
            s.set_played(c, 1)
        if pile == f"table_{('ap', 'cp')[c.side]}":
            s.passed = (*s.passed, c.n)


@rule("11.2.2.1")
def hold_in_part(s: State) -> None:
    """11.2.2.1 Irregulars and tribes that begin alone in a space of another owner hold it as long as they stay."""
    for x in SPACES:
        units = s.at(x)
        side = s.side(units[0]) if units else NEUTRAL
        if side == NEUTRAL or s.owner(x) == side or any(u.regular or u.staff or s.side(u) != side for u in units):
            continue
        if not s.enemy_fort(x, side):
            s.held = (*s.held, (x.n, s.owner(x)))
            s.set_owner(x, side)


@rule("4.0", "4.1.3a")
def first_steps(s: State) -> list[Step]:
    """4 Bids if agreed, the deal, then the first turn."""
    agreed: list[Step] = [Bidding()] if s.options.bidding else []
    return [*agreed, Deal(), Turn()]


GAME = PursuitOfGlory()


__all__ = ["DISCARD", "GAME", "SPACES", "PursuitOfGlory"]
