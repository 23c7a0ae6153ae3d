"""What a seat may know: views, logs and determinisations.

A game may help with two methods. ``hidden_twin(state, seat, rng)`` gives a state that differs only in what is hidden
from `seat` (or None); without it a determinised view serves. ``hidden_items(state, seat)`` names hidden things (say,
the cards in the enemy's hand) such that, early in a game, everything it may name is equally likely to be named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from ..kernel.action import Action
from ..kernel.rng import Rng
from ..kernel.step import Auto, Chance, Decision
from .playing import AnyGame, Options, decisions, must, played, same

#: a uniform draw exceeds this many standard deviations once in several hundred thousand trials
UNLIKELY = 4.5


def check_view(game: AnyGame, s: Any, rng: Rng) -> None:
    """A deciding seat reads its choices off its view; every view survives being determinised."""
    actor = game.actor(s)
    if actor is not None and actor >= 0:
        mine = game.view(s, actor)
        must(game.actions(mine) == game.actions(s), f"{game.seats[actor]} cannot list the actions from the view")
    for seat, name in enumerate(game.seats):
        view = game.view(s, seat)
        full = game.determinise(view, rng)
        same(view, game.view(full, seat), f"the view of {name} after determinising it")
        must(game.invariants(full) == [], f"the view of {name}, determinised, breaks {game.invariants(full)[:3]}")


def check_views(game: AnyGame, scenario: str, options: Options, seed: int) -> None:
    """`check_view` at the sampled positions; and a determinised position can be played on."""
    rng = Rng(seed)
    for s in played(game, scenario, options, seed).positions:
        before = s.to_bytes()
        check_view(game, s, rng)
        must(s.to_bytes() == before, "looking at a position has changed it")
    for s, seat in decisions(game, scenario, options, seed):
        full = game.determinise(game.view(s, seat), rng)
        must(
            game.actions(full) == game.actions(s), f"{game.seats[seat]} has other actions after determinising the view"
        )
        game.apply(full, rng.choice(game.actions(full)))


def twin(game: AnyGame, s: Any, seat: int, rng: Rng) -> Any:
    """A state that differs from `s` only in what is hidden from `seat`, or None."""
    hook = getattr(game, "hidden_twin", None)
    return hook(s, seat, rng) if hook else game.determinise(game.view(s, seat), rng)


def check_twins(game: AnyGame, scenario: str, options: Options, seed: int) -> int:
    """States that differ only in what is hidden look alike, now and after the same action; how many really differed."""
    rng, differed = Rng(seed), 0
    for s in played(game, scenario, options, seed).positions:
        for seat, name in enumerate(game.seats):
            other = twin(game, s, seat, rng)
            if other is None:
                continue
            differed += other.to_bytes() != s.to_bytes()
            same(game.view(s, seat), game.view(other, seat), f"{name} sees something hidden: the view of a twin")
            _check_next(game, s, other, seat, rng)
    return differed


def _check_next(game: AnyGame, s: Any, other: Any, seat: int, rng: Rng) -> None:
    """The same action in both: while they look alike, what is asked and what is logged tells nothing either."""
    common = [a for a in game.actions(s) if a in game.actions(other)]
    if not common:
        return
    action = rng.choice(common)
    _check_silence(game, _taken(game, s, action), _taken(game, other, action), seat)
    (one, lines), (two, other_lines) = _after(game, s, action, seat), _after(game, other, action, seat)
    if one.to_bytes() == two.to_bytes():
        told = f"after {action} the log tells {game.seats[seat]} something hidden"
        must(lines == other_lines, f"{told}: {lines} / {other_lines}")


def _check_silence(game: AnyGame, one: Any, two: Any, seat: int) -> None:
    """Two positions that look alike to a seat both ask somebody else, or both have nothing to ask."""
    while game.view(one, seat).to_bytes() == game.view(two, seat).to_bytes():
        step = game.step(one)
        if not isinstance(step, Decision) or step.seat(one) == seat:
            return
        forced = [len(game.actions(s)) == 1 and not step.always_asks for s in (one, two)]
        must(forced[0] == forced[1], f"whether {step!r} is asked tells {game.seats[seat]} something hidden")
        if not forced[0]:
            return
        one, two = (_taken(game, s, game.actions(s)[0]) for s in (one, two))


def _taken(game: AnyGame, s: Any, action: Action) -> Any:
    """A copy after an action and the automatic steps behind it, with no forced answer given yet."""
    new = s.copy()
    new.pending.pop().take(new, action)
    while new.pending and isinstance(new.pending[-1], Auto):
        new.pending.pop().run(new)
    return new


def check_secrets(game: AnyGame, scenario: str, options: Options, seed: int) -> int:
    """Of two draws that only one seat may see, the log tells the others no more than their views; how many tried."""
    rng, tried = Rng(seed), 0
    for s in played(game, scenario, options, seed).positions:
        step = game.step(s)
        if not isinstance(step, Chance):
            continue
        one, two = (rng.choice(game.actions(s)) for _ in range(2))
        owner = step.secret_to(s, one)
        if owner is not None and owner == step.secret_to(s, two):
            tried += one != two
            for seat in set(range(len(game.seats))) - {owner}:
                _check_alike(game, s, (one, two), seat)
    return tried


def _check_alike(game: AnyGame, s: Any, draws: tuple[Action, Action], seat: int) -> None:
    (one, lines), (two, others) = (_after(game, s, draw, seat) for draw in draws)
    if one.to_bytes() == two.to_bytes():
        told = f"the log tells {game.seats[seat]} {draws[0]} from {draws[1]}"
        must(lines == others, f"{told}: {lines} / {others}")


def _after(game: AnyGame, s: Any, action: Action, seat: int) -> tuple[Any, list[str]]:
    """The view and the readable log of `seat` after an action."""
    new = s.copy()
    log: list[tuple[str, int | None]] = []
    new.log = log
    game.apply(new, action)
    return game.view(new, seat), [text for text, only in log if only in (None, seat)]


def check_distribution(game: AnyGame, scenario: str, options: Options, seed: int, draws: int = 600) -> int:
    """Early in the game, whatever may be hidden somewhere is there equally often; how many positions were judged."""
    hook: Callable[[Any, int], list[str]] | None = getattr(game, "hidden_items", None)
    if hook is None:
        return 0
    rng, judged = Rng(seed), 0
    for s, seat in early(game, scenario, options, rng):
        view, truth = game.view(s, seat), hook(s, seat)
        names = [hook(game.determinise(view, rng), seat) for _ in range(draws)]
        counts = Counter(name for drawn in names for name in drawn)
        must({len(drawn) for drawn in names} == {len(truth)}, "determinising changes how many things are hidden")
        must(counts.keys() >= set(truth), f"determinising never gives the truth: {set(truth) - counts.keys()}")
        excess = unevenness(counts, len(truth), draws)
        must(excess < UNLIKELY, f"determinising is uneven ({excess:.1f} standard deviations): {dict(counts)}")
        judged += 0 < len(truth) < len(counts)
    return judged


def early(game: AnyGame, scenario: str, options: Options, rng: Rng) -> Iterator[tuple[Any, int]]:
    """The first decision of each seat in a random game: what is hidden has not been through many hands yet."""
    s, waiting = game.setup(scenario, options), set(range(len(game.seats)))
    while waiting and (actor := game.actor(s)) is not None:
        if actor in waiting:
            waiting.remove(actor)
            yield s.copy(), actor
        game.apply(s, game.random_action(s, rng))


def unevenness(counts: Counter[str], per_draw: int, draws: int) -> float:
    """Chi-squared of `draws` samples of `per_draw` different things, in standard deviations of a normal one.

    Things drawn together are drawn without replacement, which narrows the spread by the factor below; the cube root
    brings chi-squared close to a normal distribution (Wilson and Hilferty).
    """
    kinds = len(counts)
    if not 0 < per_draw < kinds:
        return 0.0
    share = per_draw / kinds
    spread = draws * share * (1 - share) * kinds / (kinds - 1)
    squares = sum((count - draws * share) ** 2 for count in counts.values()) / spread
    freedom = kinds - 1
    narrow = 2 / (9 * freedom)
    return float(((squares / freedom) ** (1 / 3) - (1 - narrow)) / narrow**0.5)
