"""9.7 Events: the clauses of a card are carried out one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..cards import language
from ..cards.registry import load_effects
from ..components import CARDS
from ..state import State

load_effects()


@dataclass(eq=False)
class RunClause(Auto):
    """9.7.1a One clause of the card played."""

    clause: int

    @rule("9.7.1a")
    def run(self, s: State) -> None:
        language.carry_out(s, language.clause_numbered(self.clause))


@dataclass(eq=False)
class AfterEvent(Auto):
    """An Event that was waited for ends what lasts until it."""

    card: int

    def run(self, s: State) -> None:
        language.end_until(s, CARDS[self.card].id)
