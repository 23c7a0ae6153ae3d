"""Listed is accepted, everything else is refused with a rule number and a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from ..kernel.action import Action
from ..kernel.errors import GreatwarError, IllegalAction
from ..kernel.rng import Rng
from ..kernel.rulebook import load_rules
from ..kernel.step import Decision, Refusal
from .playing import AnyGame, Options, fail, must, played, same

#: of a longer list, so many actions are tried out
TRIED = 40


class Refusals(msgspec.Struct):
    """How many refusals came from a step's own words, and how many from the kernel's general sentence."""

    own: int = 0
    general: int = 0
    chance: int = 0

    @property
    def share(self) -> float:
        """The part of the refusals at decisions that a step worded itself."""
        return self.own / max(self.own + self.general, 1)

    def add(self, other: Refusals) -> None:
        """Count in another tally."""
        self.own += other.own
        self.general += other.general
        self.chance += other.chance


@cache
def rule_numbers(game: AnyGame) -> frozenset[str]:
    """What a refusal may cite: the ids of the rulebook, with or without the part behind ``#``."""
    given = getattr(game, "rule_ids", None)
    ids = given if given is not None else [row.id for row in load_rules(game.folder)]
    return frozenset(part for id_ in ids for part in (id_, id_.partition("#")[0]))


def check_refusal(game: AnyGame, s: Any, action: Action, refusal: Refusal) -> None:
    """A rule number that exists, and one sentence."""
    where = f"{game.title} refuses {action}"
    known = rule_numbers(game)
    over = game.step(s) is None
    must(
        refusal.rule in known or (over and refusal.rule == "-"), f"{where} by a rule {refusal.rule!r} it does not have"
    )
    must(refusal.reason.strip(), f"{where} without a reason")
    must("\n" not in refusal.reason and "Traceback" not in refusal.reason, f"{where} with {refusal.reason!r}")


def check_listed(game: AnyGame, s: Any, rng: Rng) -> None:
    """Every listed action is listed once, is not refused, and can be carried out on a copy."""
    listed = game.actions(s)
    must(len(set(listed)) == len(listed), f"{game.title} lists an action twice: {', '.join(map(str, listed))[:300]}")
    before = s.to_bytes()
    for action in listed if len(listed) <= TRIED else [rng.choice(listed) for _ in range(TRIED)]:
        must(game.why_not(s, action) is None, f"{action} is listed and refused: {game.why_not(s, action)}")
        trial = s.copy()
        try:
            game.apply(trial, action)
        except Exception as e:
            raise AssertionError(f"{action} is listed, but carrying it out gives {e!r}") from e
    must(s.to_bytes() == before, "trying actions on copies has changed the original")


def check_refused(game: AnyGame, s: Any, action: Action, trial: Any) -> Refusals:
    """An unlisted action is refused by `why_not` and by `apply` alike, and changes nothing in `trial`, a copy."""
    refusal = game.why_not(trial, action)
    if refusal is None:
        fail(f"{action} is not listed, yet nothing refuses it")
    check_refusal(game, s, action, refusal)
    try:
        game.apply(trial, action)
    except IllegalAction as e:
        must(
            (e.rule, e.reason) == (refusal.rule, refusal.reason), f"{action} is refused for two reasons: {e}; {refusal}"
        )
    else:
        fail(f"{action} is not listed, yet it is carried out")
    same(s, trial, f"the position after the refusal of {action}")
    return _origin(game, s, action)


def _origin(game: AnyGame, s: Any, action: Action) -> Refusals:
    step = game.step(s)
    if not isinstance(step, Decision):
        return Refusals(chance=1)
    return Refusals(own=1) if step.refuse(s, action) is not None else Refusals(general=1)


def unlisted(game: AnyGame, s: Any, rng: Rng, count: int) -> Iterator[Action]:
    """Well-formed actions that are not listed: any at all, and neighbours of listed ones."""
    listed = game.actions(s)
    for k in range(count):
        action = neighbour(game, rng.choice(listed), rng) if k % 2 and listed else game.notation.random(rng)
        if action not in listed:
            yield action


def neighbour(game: AnyGame, action: Action, rng: Rng) -> Action:
    """The same verb with one noun exchanged for another of its kind."""
    if not action.args:
        return game.notation.random(rng)
    at = rng.below(len(action.args))
    other = rng.choice(game.notation.verbs[action.verb][at].values)
    return Action(action.verb, (*action.args[:at], other, *action.args[at + 1 :]))


def check_unlisted(game: AnyGame, s: Any, rng: Rng, count: int) -> Refusals:
    """`count` attempts at unlisted actions are refused."""
    tally, trial = Refusals(), s.copy()  # one copy is enough: it is seen to stay as it is
    for action in unlisted(game, s, rng, count):
        tally.add(check_refused(game, s, action, trial))
    return tally


def check_notation(game: AnyGame, action: Action) -> None:
    """The text of an action is read back as the same action."""
    text = str(action)
    try:
        read = game.parse(text)
    except GreatwarError as e:
        raise AssertionError(f"{text!r} is listed and cannot be read: {e}") from e
    must(read == action and str(read) == text, f"{text!r} is read as {str(read)!r}")


def check_actions(game: AnyGame, scenario: str, options: Options, seed: int, attempts: int = 24) -> Refusals:
    """Listed ⇔ accepted ⇔ not refused, at the sampled positions of a random game; the tally of refusals."""
    rng, tally = Rng(seed), Refusals()
    for s in played(game, scenario, options, seed).positions:
        check_listed(game, s, rng)
        tally.add(check_unlisted(game, s, rng, attempts))
        for action in game.actions(s):
            check_notation(game, action)
    for _ in range(attempts):
        check_notation(game, game.notation.random(rng))
    return tally
