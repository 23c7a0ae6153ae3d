"""The supply watch finds what really carrying out every enemy activation finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from greatwar.games.grand_illusion.adviser.supply_watch import supply_watch
from greatwar.games.grand_illusion.components import HEXES, OUT_OF_PLAY, Phase, Side, hex_at
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.supply import settle_emergency
from greatwar.games.grand_illusion.state import Mark, State
from greatwar.games.grand_illusion.steps.action import TakeAction
from greatwar.games.grand_illusion.steps.battle import OfferBattle
from greatwar.games.grand_illusion.steps.cavalry import CavalryDelay
from greatwar.games.grand_illusion.steps.movement import MoveGroup, Movement
from greatwar.games.grand_illusion.steps.supply_check import SupplyCheck
from greatwar.kernel.action import Action
from greatwar.kernel.adviser import SupplyWatch, Threat
from greatwar.kernel.rng import Rng
from greatwar.players.lively import LivelyPlayer
from tests.games.grand_illusion.positions import Position, position

#: units with the hexes they stand in
Placed = frozenset[tuple[str, int]]


# Brute force: every activation, through the rules -------------------------------------------------


def enemy_to_act(s: State, enemy: Side) -> State:
    """The position with an activation of the enemy before it, and nothing after."""
    new = s.copy()
    new.pending, new.battle, new.activation = [], None, None
    new.active, new.withdrawing, new.phase = enemy, -1, int(Phase.ACTION)
    new.activations, new.recovering, new.caps = 0, False, (5, 5)
    settle_emergency(new)
    new.push(TakeAction(1))
    return new


def activations(s: State, enemy: Side) -> Iterator[State]:
    """Every position in which an activation without a battle can end."""
    start = enemy_to_act(s, enemy)
    for first in GAME.actions(start):
        if first.verb == "activate":
            new = start.copy()
            GAME.apply(new, first)
            yield from ends(answered(new))


def answered(s: State) -> State:
    """The position when all that does not belong to the march has been answered with the first thing."""
    while marching(s) and not isinstance(s.pending[-1], Movement | MoveGroup | CavalryDelay):
        action = Action("decline") if isinstance(s.pending[-1], OfferBattle) else GAME.actions(s)[0]
        GAME.apply(s, action)
    return s


def marching(s: State) -> bool:
    """Whether the activation is still going on, without a battle."""
    return bool(s.pending) and s.activation is not None and s.battle is None


def ends(s: State) -> Iterator[State]:
    """Every position in which the movement can end from here; when nobody is left to move it ends by itself."""
    seen, todo = {s.to_bytes()}, [s]
    while todo:
        here = todo.pop()
        if here.battle is not None or (here.activation is not None and here.activation.battles):
            continue
        if not marching(here) or isinstance(here.pending[-1], Movement):
            yield here
        for action in GAME.actions(here) if marching(here) else ():
            if action.verb in ("join", "march", "halt", "drop"):
                new = here.copy()
                GAME.apply(new, action)
                if (key := answered(new).to_bytes()) not in seen:
                    seen.add(key)
                    todo.append(new)


def hungry(s: State, side: Side) -> Placed:
    """The units that the Check for Supply of this turn would mark."""
    check = s.copy()
    check.pending, check.phase = [], int(Phase.ADMINISTRATIVE)
    if check.turn >= 5 and check.emergency:
        check.emergency = False
        check.changed()
    SupplyCheck().run(check)
    return frozenset((str(u), check.where[u.n]) for u in check.units(side) if check.marked(u, Mark.OOS))


def cut_off(before: Placed, s: State, end: State, side: Side) -> Placed:
    """What is newly without supply where it stood."""
    stood = {(str(u), s.where[u.n]) for u in s.units(side)}
    return frozenset((hungry(end, side) - before) & stood)


def brute_force(s: State, side: Side) -> frozenset[str]:
    """All that some activation cuts off."""
    start = enemy_to_act(s, side.other)
    before = hungry(start, side)
    found: set[str] = set()
    judged = set()
    for end in activations(s, side.other):
        key = end.ground, end.where, end.emergency
        if key not in judged:
            judged.add(key)
            found |= {name for name, _ in cut_off(before, start, end, side)}
    return frozenset(found)


def named(watch: SupplyWatch) -> frozenset[str]:
    """All that the watch says could be cut off."""
    return frozenset(u for t in watch.next for u in t.units)


# Positions ----------------------------------------------------------------------------------------


def thinned(s: State, rng: Rng, side: Side, stacks: int) -> State:
    """The position with few units: one enemy stack of two, some single ones, gaps in one's own line; ragged control."""
    new = s.copy()
    for who, heights in ((side.other, [2, *([1] * stacks)]), (side, [2] * (2 * stacks))):
        hexes = sorted({int(new.where[u.n]) for u in new.units(who) if not u.fort})
        rng.shuffle(hexes)
        for h, height in zip(hexes, [*heights, *([0] * len(hexes))], strict=False):
            units = [u for u in new.at(hex_at(h)) if u.side is who and not u.fort]
            rng.shuffle(units)
            for u in units[height:]:
                new.put(u, OUT_OF_PLAY)
                new.unmark(u)
    for hex_ in HEXES:
        if not new.at(hex_) and rng.below(4) == 0:
            new.set_control(hex_, 1 - new.controller(hex_), rng.below(6) == 0)
    return new


def two_together(s: State, rng: Rng, side: Side, stacks: int) -> State:
    """The position with one enemy stack of two, who may help each other, against single units; ragged control."""
    new = s.copy()
    for who, heights in ((side.other, [2]), (side, [1] * stacks)):
        hexes = sorted({int(new.where[u.n]) for u in new.units(who) if u.infantry})
        rng.shuffle(hexes)
        if who is not side:
            hexes.sort(key=lambda h: len(new.infantry(who, hex_at(h))) < 2)
        room = dict(zip(hexes, heights, strict=False))
        for u in [u for u in new.units(who) if not u.fort]:
            here = new.where[u.n]
            if u.combat and room.get(here):
                room[here] -= 1
            else:
                new.put(u, OUT_OF_PLAY)
                new.unmark(u)
    for hex_ in HEXES:
        if not new.at(hex_) and rng.below(3) == 0:
            new.set_control(hex_, 1 - new.controller(hex_), rng.below(8) == 0)
    return new


Thinned = Callable[[State, Rng, Side, int], State]


def met(
    scenario: str, seed: int, every: int, wanted: int, thin: Thinned = thinned, stacks: int = 5
) -> Iterator[tuple[State, Side]]:
    """Positions of a lively game."""
    rng, s, player = Rng(seed), GAME.setup(scenario), LivelyPlayer(GAME.styles["lively"])
    for n in range(every * wanted):
        actor = GAME.actor(s)
        if actor is None:
            return
        GAME.apply(s, GAME.random_action(s, rng) if actor < 0 else player.decide(s, GAME.actions(s), rng))
        if n % every == every - 1:
            side = Side(rng.below(2))
            yield thin(s, rng, side, stacks), side


GAMES = [("campaign", 24), ("short-campaign", 7), ("what-if", 14)]


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_the_watch_equals_every_activation_carried_out(scenario: str, seed: int) -> None:
    found = 0
    for s, side in met(scenario, seed, 100, 5):
        watch = supply_watch(GAME.view(s, side), side)
        assert named(watch) == brute_force(s, side)
        found += len(watch.next)
    assert found > 0


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_the_moves_it_names_do_what_it_says(scenario: str, seed: int) -> None:
    checked = 0
    for s, side in met(scenario, seed, 100, 5):
        start = enemy_to_act(s, side.other)
        before = hungry(start, side)
        for threat in supply_watch(GAME.view(s, side), side).next:
            after = carried_out(start, threat)
            assert {name for name, _ in cut_off(before, start, after, side)} == set(threat.units)
            checked += 1
    assert checked


#: in these games, after so many decisions, one unit of two has to go first, or an end of a siege lets them pass
HELPED = [("campaign", 312, 3), ("campaign", 342, 3), ("short-campaign", 316, 10), ("short-campaign", 337, 8)]


@pytest.mark.parametrize(("scenario", "seed", "wanted"), HELPED)
def test_units_that_help_each_other(scenario: str, seed: int, wanted: int) -> None:
    *_, (s, side) = met(scenario, seed, 40, wanted, two_together, 14)
    assert named(supply_watch(GAME.view(s, side), side)) == brute_force(s, side)


def carried_out(start: State, threat: Threat) -> State:
    """The position after the moves of a threat, as a player would make them."""
    after = start.copy()
    for text in threat.by:
        GAME.apply(after, GAME.parse(text))
        answered(after)
    return after


# Positions made by hand ---------------------------------------------------------------------------


#: the rail line from Luxembourg to Reims, which nobody but Germans in Reims hold
LINE = (75, 74, 64, 65, 56, 57, 48)
IN_REIMS = {"GE III", "GE HQ1"}


def salient() -> Position:
    """A German corps in Reims lives on one line: whoever takes a hex of it cuts it off."""
    there = position().clear().turn(4).control("Allied").set(end_of_rail_net=False)
    home = (int(h) for h in HEXES if h.map_side is Side.GERMAN)
    return there.control("German", *home, *LINE).at(48, "GE III", "GE HQ1")


def beside_the_line() -> Position:
    """French infantry stands next to it."""
    return salient().at(58, "FR XX")


def cavalry_on_the_line() -> Position:
    """French cavalry has taken a hex that alone is not guarded; infantry that comes makes the control full."""
    there = salient().at(74, "GE II").at(64, "GE X").at(56, "GE IV").at(57, "GE IX").at(66, "FR XX")
    return there.control("Allied", 65, cavalry=True)


def from_afar() -> Position:
    """The infantry is three hexes away: an HQ takes it there."""
    return salient().at(69, "FR XX", "FR HQ5")


def guards(there: Position) -> Position:
    """The line is held as far as Mezieres."""
    return there.at(75, "GE V").at(74, "GE II").at(64, "GE X").at(65, "GE IX").at(56, "GE IV")


def two_lines() -> Position:
    """A second line runs by Laon: a corps crosses both."""
    there = guards(salient().control("German", 46, 47))
    return there.at(58, "FR XX")


def headquarters_alone() -> Position:
    """An HQ alone on the line keeps nobody out."""
    return guards(beside_the_line()).at(57, "GE HQ2")


def emergency() -> Position:
    """Germans beyond Maubeuge live on the emergency source 44, until it is lost."""
    there = position().clear().turn(4).control("Allied").set(end_of_rail_net=False, emergency=True)
    home = (int(h) for h in HEXES if h.map_side is Side.GERMAN)
    there = there.control("German", *home, 72, 62, 53, 54, 44, 45, 46, 36).at(54, "GE II", "Fort Maubeuge").siege(54)
    return there.at(36, "GE III", "GE HQ1").at(34, "FR XX")


CUT = [beside_the_line, cavalry_on_the_line, from_afar, two_lines, headquarters_alone, emergency]


@pytest.mark.parametrize("make", CUT)
def test_a_line_that_can_be_cut(make: Callable[[], Position]) -> None:
    s = make().active("Allied").build()
    found = named(supply_watch(s, Side.GERMAN))
    assert found == brute_force(s, Side.GERMAN)
    assert found >= IN_REIMS


def test_an_hq_that_is_driven_off_is_not_cut_off() -> None:
    """9.4.4 It goes to its friends."""
    assert "GE HQ2" not in named(supply_watch(headquarters_alone().build(), Side.GERMAN))


def cavalry_beside_the_line() -> Position:
    """Cavalry alone does not cut supply."""
    return salient().at(58, "FR 1C")


def guarded() -> Position:
    """Every hex of the line is held."""
    return guards(beside_the_line()).at(57, "GE VII")


def too_far() -> Position:
    """Three hexes are too many without an HQ."""
    return salient().at(69, "FR XX")


def half_of_two_lines() -> Position:
    """A disrupted corps goes one hex: it crosses one line only."""
    return two_lines().clear(58).at(58, "(FR XX)")


@pytest.mark.parametrize("make", [cavalry_beside_the_line, guarded, too_far, half_of_two_lines])
def test_a_line_that_cannot_be_cut(make: Callable[[], Position]) -> None:
    s = make().active("Allied").build()
    assert named(supply_watch(s, Side.GERMAN)) == brute_force(s, Side.GERMAN) == frozenset()


def test_who_is_out_of_supply_now_is_told_hex_by_hex() -> None:
    s = salient().control("Allied", 57).at(50, "(GE X)").build()
    watch = supply_watch(s, Side.GERMAN)
    assert watch.now == [Threat(["GE III", "GE HQ1"], ["48"]), Threat(["GE X"], ["50"])]
    assert not named(watch)


def test_emergency_supply_ends_before_the_check_of_turn_5() -> None:
    s = emergency().clear(34).build()
    assert not supply_watch(s, Side.GERMAN).now
    s.turn = 5
    assert {u for t in supply_watch(s, Side.GERMAN).now for u in t.units} >= IN_REIMS
    assert {(u, p) for t in supply_watch(s, Side.GERMAN).now for u in t.units for p in t.places} == {
        (name, str(hex_)) for name, hex_ in hungry(s, Side.GERMAN)
    }
