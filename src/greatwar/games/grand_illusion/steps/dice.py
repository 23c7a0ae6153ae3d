"""Dice: one die, and two dice added up."""

from __future__ import annotations

from ....kernel.action import Action

DIE = [(Action("roll", (n,)), 1) for n in range(1, 7)]
#: 9.1.4 the Fortunes of War are rolled with two dice
TWO_DICE = [(Action("fortunes", (n,)), 6 - abs(n - 7)) for n in range(2, 13)]
