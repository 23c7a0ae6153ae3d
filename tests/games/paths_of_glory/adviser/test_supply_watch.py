"""The supply watch finds what really carrying out every enemy operation finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from greatwar.games.paths_of_glory.adviser.supply_watch import supply_watch
from greatwar.games.paths_of_glory.components import OUT_OF_PLAY, SPACES, Side
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.rules import supply
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.movement import Movement
from greatwar.games.paths_of_glory.steps.operations import Operations
from greatwar.kernel.action import Action
from greatwar.kernel.adviser import SupplyWatch, Threat
from greatwar.kernel.rng import Rng
from greatwar.players.lively import LivelyPlayer
from tests.games.paths_of_glory.positions import Position, position

#: units and spaces, by name
Named = frozenset[str]


# Brute force: every operation, through the rules --------------------------------------------------


def enemy_to_operate(s: State, enemy: Side) -> State:
    """The position with a round of operations of the enemy before it, and nothing after."""
    new = s.copy()
    new.pending, new.active, new.combat = [], enemy, None
    new.move_marks = new.attack_marks = new.entered_now = new.inactive = new.attacked = new.round_events = ()
    new.clear_round_marks()
    new.push(Operations(5))
    GAME.settle(new)
    return new


def operations(s: State, enemy: Side) -> Iterator[State]:
    """Every position in which one operation for movement can end."""
    start = enemy_to_operate(s, enemy)
    for first in GAME.actions(start):
        if first.verb == "activate-move":
            new = start.copy()
            GAME.apply(new, first)
            while new.pending and not isinstance(new.pending[-1], Movement):
                GAME.apply(new, Action("done"))
            yield from ends(new)


def ends(s: State) -> Iterator[State]:
    """Every position in which movement can end from here; digging in moves nobody."""
    seen, todo = {s.to_bytes()}, [s]
    while todo:
        here = todo.pop()
        listed = GAME.actions(here) if here.pending and isinstance(here.pending[-1], Movement) else []
        if not listed or Action("done") in listed:
            yield here
        for action in listed:
            if action.verb in ("move", "stop"):
                new = here.copy()
                GAME.apply(new, action)
                if (key := new.to_bytes()) not in seen:
                    seen.add(key)
                    todo.append(new)


def in_supply(s: State, side: Side) -> Named:
    """The units and spaces of a side that have a path to a source."""
    units = {str(u) for u in s.units(side) if supply.supplied(s, u)}
    return frozenset(units | {f"@{x}" for x in SPACES if s.owner(x) == side and supply.space_supplied(s, side, x)})


def there(s: State, side: Side) -> Named:
    """All units and spaces of a side."""
    return frozenset({str(u) for u in s.units(side)} | {f"@{x}" for x in SPACES if s.owner(x) == side})


def cut_off(before: Named, s: State, side: Side) -> Named:
    """What had a path and has none in this position; what the enemy has taken is not cut off but lost."""
    return (before & there(s, side)) - in_supply(s, side)


def brute_force(s: State, side: Side) -> Named:
    """All that some operation cuts off."""
    before = in_supply(s, side)
    found: set[str] = set()
    judged = set()
    for end in operations(s, Side(1 - side)):
        key = end.control, tuple(end.where), end.beachhead
        if key not in judged:
            judged.add(key)
            found |= cut_off(before, end, side)
    return frozenset(found)


def named(watch: SupplyWatch) -> Named:
    """All that the watch says could be cut off."""
    return frozenset({u for t in watch.next for u in t.units} | {f"@{x}" for t in watch.next for x in t.places})


# Positions ----------------------------------------------------------------------------------------


def thinned(s: State, rng: Rng, side: Side, stacks: int) -> State:
    """The position with few enemy stacks, of at most two units: small enough to try everything."""
    new = s.copy()
    enemies = {int(new.place(u)) for u in new.units(1 - side)}
    kept = sorted(enemies)
    rng.shuffle(kept)
    large = kept[:1]
    for x in enemies:
        for n, unit in enumerate(new.stacks[x]):
            if x not in kept[:stacks] or n > (x in large):
                new.put(unit, OUT_OF_PLAY)
    return new


def met(scenario: str, seed: int, every: int, wanted: int) -> Iterator[tuple[State, Side]]:
    """Positions of a lively game."""
    rng, s, player = Rng(seed), GAME.setup(scenario), LivelyPlayer({**GAME.styles["lively"], "peace": 0})
    for n in range(every * wanted):
        actor = GAME.actor(s)
        if actor is None:
            return
        GAME.apply(s, GAME.random_action(s, rng) if actor < 0 else player.decide(s, GAME.actions(s), rng))
        if n % every == every - 1:
            side = Side(rng.below(2))
            yield thinned(s, rng, side, 6), side


GAMES = [("campaign", 1), ("limited-war", 2), ("historical", 3)]


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_the_watch_equals_every_operation_carried_out(scenario: str, seed: int) -> None:
    found = 0
    for s, side in met(scenario, seed, 150, 3):
        watch = supply_watch(GAME.view(s, side), side)
        assert named(watch) == brute_force(s, side)
        found += len(watch.next)
    assert found > 0


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_the_moves_it_names_do_what_it_says(scenario: str, seed: int) -> None:
    for s, side in met(scenario, seed, 200, 3):
        before = in_supply(s, side)
        for threat in supply_watch(GAME.view(s, side), side).next:
            after = enemy_to_operate(s, Side(1 - side))
            for text in threat.by:
                GAME.apply(after, GAME.parse(text))
                if text == threat.by[0] and not isinstance(after.pending[-1], Movement):
                    GAME.apply(after, Action("done"))
            assert cut_off(before, after, side) == {*threat.units, *(f"@{x}" for x in threat.places)}


# Positions made by hand ---------------------------------------------------------------------------


def besieged_port() -> Position:
    """A Russian army next to Konigsberg, which lives by sea."""
    return position().clear().turn(5).at("Insterberg", "RU 1").control("Tannenberg", "AP").at("Berlin", "GE 1")


def through_a_fort() -> Position:
    """One German army may besiege Verdun so that the other passes it, to Bar le Duc."""
    there = position().clear().turn(5).at("Metz", "GE 1", "GE 2").at("Chateau Thierry", "FR 1")
    for space in ("Paris", "Cambrai", "Melun", "Sedan"):
        there = there.control(space, "CP")
    return there


def leaving_a_siege() -> Position:
    """A German army may give up the siege of Verdun to take Bar le Duc: what it opens leads nowhere."""
    there = position().clear().turn(5).at("Verdun", "GE 1").at("Chateau Thierry", "FR 1")
    for space in ("Paris", "Cambrai", "Melun", "Sedan", "Belfort"):
        there = there.control(space, "CP")
    return there


def a_siege_that_opens() -> Position:
    """The same with a way out by Belfort: now the army must not leave, but a corps can."""
    there = leaving_a_siege().control("Belfort", "AP").at("Verdun", "GEc")
    for space in ("Metz", "Nevers", "Orleans", "Nancy", "Liege", "Brussels"):
        there = there.at(space, "FRc")
    return there


def beachhead() -> Position:
    """The British have gone inland from their landing, and the Turks may come between."""
    there = position().clear().turn(6).war("TU").beachhead("MEF2").at("Izmir", "BRc").at("Bursa", "TUc", "TUc")
    return there.control("Balikesir", "AP").control("Cana Kale", "AP")


def gallipoli() -> Position:
    """Constantinople serves the Allies as a port only together with Gallipoli."""
    there = position().clear().turn(9).war("TU", "BU").control("Constantinople", "AP").control("Gallipoli", "AP")
    return there.at("Bursa", "BRc").at("Constantinople", "BRc").at("Adrianople", "TUc")


def arabs() -> Position:
    """What the Arab Northern Army takes it holds only while it is there."""
    there = position().clear().turn(9).war("TU").at("Arabia", "ANAc").at("Jerusalem", "TUc")
    return there.control("Nablus", "AP").control("Beersheba", "AP")


def albania() -> Position:
    """Italians in Albania live by Taranto."""
    there = position().clear().turn(9).war("IT", "BU").control("Valona", "AP").at("Tirana", "ITc")
    return there.at("Skopje", "AHc").control("Florina", "AP")


HAND_MADE: list[tuple[Callable[[], Position], Side]] = [
    (besieged_port, Side.CP),
    (through_a_fort, Side.AP),
    (leaving_a_siege, Side.AP),
    (a_siege_that_opens, Side.AP),
    (beachhead, Side.AP),
    (gallipoli, Side.AP),
    (arabs, Side.CP),
    (albania, Side.AP),
]


@pytest.mark.parametrize(("make", "side"), HAND_MADE)
def test_forts_ports_beaches_and_arabs(make: Callable[[], Position], side: Side) -> None:
    s = make().build()
    found = named(supply_watch(s, side))
    assert found == brute_force(s, side)
    assert found


def test_by_the_text_of_2022_too() -> None:
    s = leaving_a_siege().build()
    s.options = replace(s.options, rules=2022)
    assert named(supply_watch(s, Side.AP)) == brute_force(s, Side.AP)


def test_a_port_is_cut_off_by_its_siege() -> None:
    assert "@Konigsberg" in named(supply_watch(besieged_port().build(), Side.CP))


def test_one_army_besieges_a_fort_so_that_the_other_passes() -> None:
    threats = [t for t in supply_watch(through_a_fort().build(), Side.AP).next if "FR 1" in t.units]
    moves = [text for text in threats[0].by if text.startswith("move")]
    assert {text.partition(" >")[0] for text in moves} == {"move GE 1", "move GE 2"}


def test_who_is_out_of_supply_now_is_told_space_by_space() -> None:
    s = position().clear().at("Kharkov", "GE 1", "GEc").at("Berlin", "GE 2").build()
    watch = supply_watch(s, Side.CP)
    assert [t for t in watch.now if t.units] == [Threat(["GE 1", "GEc 1"], ["Kharkov"])]
    assert all(t.by == [] for t in watch.now)
    assert not any({"GE 1", "GEc 1"} & set(t.units) for t in watch.next)
