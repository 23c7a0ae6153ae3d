"""The authority over one table: every decision of hot-seat, network and bots alike passes here and is checked.

It knows no clock, no network and no storage; who holds it locks it, stores what has changed and tells the clients.
"""

from __future__ import annotations

from .agreeing import AgreeingOnDice
from .around import Around
from .taking_back import TakingBack


class Table(AgreeingOnDice, TakingBack, Around):
    """One game between its seats, and everything agreed around it."""
