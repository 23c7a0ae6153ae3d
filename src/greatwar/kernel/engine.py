"""The loop of every game, as functions of a state."""

from __future__ import annotations

from typing import Final

from .action import Action
from .state import UNWEIGHED, BaseState
from .step import Auto, Chance, Decision, Step

#: more steps than any rulebook asks for between two decisions: a loop in the rules, not a long turn
_RUNAWAY: Final = 20_000


def actions(s: BaseState) -> list[Action]:
    """All that may be chosen now, by a player or by chance."""
    listed = s.listed
    if listed is None:
        listed = []
        if s.pending:
            step = s.pending[-1]
            if isinstance(step, Chance):
                listed = [outcome for outcome, _ in outcomes(s, step)]
            elif isinstance(step, Decision):
                listed = step.actions(s)
        s.listed = listed
    return listed


def outcomes(s: BaseState, step: Chance) -> list[tuple[Action, int]]:
    """What chance may answer to the pending step, with weights; looked up once, for the roll and for the list."""
    if s.listed is None or not s.weighed:
        s.weighed = step.outcomes(s)
        s.listed = [outcome for outcome, _ in s.weighed]
    return s.weighed


def is_listed(action: Action, listed: list[Action]) -> bool:
    """Whether an action is listed; most come from the list itself."""
    for a in listed:
        if a is action:
            return True
    return action in listed


def take(s: BaseState, action: Action) -> bool:
    """Carry out a listed action and run on; False if it is not listed."""
    if not is_listed(action, actions(s)):
        return False
    s.listed, s.weighed = None, UNWEIGHED
    step: Step = s.pending.pop()
    if isinstance(step, (Decision, Chance)):
        step.take(s, action)
    settle(s)
    return True


def settle(s: BaseState) -> None:
    """Run everything that needs no decision: automatic steps and forced single answers."""
    pending = s.pending
    for _ in range(_RUNAWAY):
        if not pending:
            return
        step: Step = pending[-1]
        if isinstance(step, Auto):
            pending.pop()
            step.run(s)
            continue
        if not isinstance(step, Decision) or step.always_asks:
            return
        listed = step.actions(s)
        if len(listed) != 1:
            s.listed = listed
            if not listed:
                raise RuntimeError(f"no action in {step!r}")
            return
        pending.pop()
        step.take(s, listed[0])
    raise RuntimeError(f"the steps run in circles at {pending[-1]!r}")
