"""12.4 The forces of the loss search, as data; records live in modules that are never compiled."""

from __future__ import annotations

from typing import NamedTuple

#: the loss factors of the steps a unit has left, in the order it loses them
Steps = tuple[int, ...]


class Force(NamedTuple):
    """What the answer depends on: the steps of each unit, and those of the corps that may come in."""

    armies: tuple[tuple[int, Steps], ...]  # (pool, steps left), sorted
    corps: tuple[Steps, ...]
    pools: tuple[tuple[Steps, ...], ...]  # the replacing corps in the order they come
    absent: int = 0  # armies eliminated without a corps in reserve


class Outlook(NamedTuple):
    """The best that losses can come to: points paid, points only an absent corps could pay, a corps step among them."""

    paid: int
    absent: int
    corps: bool


class Due(NamedTuple):
    """What a side still has to pay."""

    defender: bool
    loss: int  # points of the Loss Number left
    absent: int = 0  # armies eliminated without a corps in reserve (12.4.4.2)
    first: bool = True  # no step lost yet (12.4.5)
    spare_corps: bool = False  # Withdrawal: a corps step must be among the losses (12.6.9)
