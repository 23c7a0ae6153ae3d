"""Words of the card language that lead on to operations."""

from __future__ import annotations

from ....kernel.rules import rule
from ..state import State
from ..steps.operations import Operations
from .language import Clause, effect


@effect("use_ops")
@rule("9.3b", "9.7.1b", "6.0.B#3", "3.3c")
def use_ops(s: State, clause: Clause) -> None:
    """9.3b After the Event its OPS are used in the same play."""
    s.push(Operations(clause.card.ops))
