"""What the tests of supply watches share: threats replayed in the engine, and an enemy who tries every march."""

from __future__ import annotations

from typing import Any

from greatwar.families.cdg.supply_watch import SupplyWatch, Watch
from greatwar.kernel.adviser import Threat
from greatwar.kernel.rng import Rng


def positions(game: Any, scenario: str, wanted: int, every: int) -> list[Any]:
    """Views from a game of sergeants, one after so many decisions each."""
    rng, s = Rng(4), game.setup(scenario, {})
    found: list[Any] = []
    decisions = 0
    while s.pending and len(found) < wanted:
        seat = game.actor(s)
        if seat in (0, 1):
            decisions += 1
            if decisions % every == 0:
                found.append(game.view(s, seat))
            action = game.adviser.advise(game.view(s, seat), list(game.actions(s)), rng).action
        else:
            action = game.random_action(s, rng)
        game.apply(s, action)
    return found


def replayed(game: Any, title: SupplyWatch[Any, Any, Any], view: Any, side: int, threat: Threat, begin: Any) -> Any:
    """The position after the actions of a threat, taken one by one from the list of the engine."""
    s = title.at_rest(view, 1 - side)
    s.pending = [begin]
    game.settle(s)
    for text in threat.by:
        while text not in (listed := [str(a) for a in game.actions(s)]):
            assert "done" in listed, f"{text} is not listed: {listed[:20]}"
            game.apply(s, game.parse("done"))
        game.apply(s, game.parse(text))
    return s


def checked(game: Any, title: SupplyWatch[Any, Any, Any], view: Any, side: int, begin: Any) -> int:
    """Assert that every threat comes true in the engine, and that little was asked to find it; their number."""
    watch = Watch(title, view, side)
    before, found = view.to_bytes(), list(watch.threats())
    assert view.to_bytes() == before
    for threat in found:
        after = replayed(game, title, view, side, threat, begin)
        names = [text.partition(" (")[0] if text.endswith(")") else text for text in threat.units]
        for unit in watch.units:
            if str(unit) in names:
                assert title.grade(after, unit) < watch.units[unit]
        assert threat.units or threat.places
    assert watch.asked <= 160
    assert watch.walked <= 6000
    return len(found)


def tried(game: Any, title: SupplyWatch[Any, Any, Any], view: Any, side: int, begin: Any, most: int) -> set[str]:
    """All units that a single marching unit can make worse off: every march of the engine is tried."""
    watch = Watch(title, view, side)
    start = title.at_rest(view, 1 - side)
    start.pending = [begin]
    game.settle(start)
    found: set[str] = set()
    for activation in [a for a in game.actions(start) if a.verb == "activate-move"]:
        s = game.fork(start)
        game.apply(s, activation)
        while "done" in (texts := [str(a) for a in game.actions(s)]) and not any(x.startswith("move ") for x in texts):
            game.apply(s, game.parse("done"))
        todo: list[tuple[Any, Any]] = [(s, None)]
        for here, mover in todo:
            assert len(todo) < most
            for action in game.actions(here):
                if action.verb != "move" or (mover is not None and action.args[0] is not mover):
                    continue
                new = game.fork(here)
                game.apply(new, action)
                unit = action.args[0]
                stopped = new
                if "stop" in [str(a) for a in game.actions(new)]:
                    stopped = game.fork(new)
                    game.apply(stopped, game.parse("stop"))
                    todo.append((new, unit))
                over = not stopped.pending or type(stopped.pending[-1]).__name__ != "Movement"
                if over or "done" in [str(a) for a in game.actions(stopped)]:
                    found |= {str(u) for u in watch.lost(stopped).units}
    return found
