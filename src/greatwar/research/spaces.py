"""The spaces of Gymnasium that our environments share."""

from __future__ import annotations

from . import missing
from .numbers import np
from .seating import Seating

try:
    from gymnasium import spaces
except ImportError as e:
    raise missing("gymnasium") from e

#: numbers are logarithms and tallies count components: no entry comes near these
_LOWEST, _HIGHEST = -8.0, 1024.0


def of_actions(seating: Seating) -> spaces.Discrete:
    """All action ids of the game."""
    return spaces.Discrete(seating.space.size)


def of_observations(seating: Seating) -> spaces.Dict:
    """The vector of the view, and the mask of legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(_LOWEST, _HIGHEST, (seating.layout.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (seating.space.size,), np.int8),
        }
    )
