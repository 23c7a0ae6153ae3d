"""What the pattern of a verdict cannot say: conditions on the position and on the decisions before, by chapter."""

from __future__ import annotations

from ...verdicts import Predicate
from . import aftermath, cards, combat, movement, redeployment, reinforcements, replacements, supply, turn

PREDICATES: dict[str, Predicate] = {
    **movement.PREDICATES,
    **combat.PREDICATES,
    **supply.PREDICATES,
    **redeployment.PREDICATES,
    **reinforcements.PREDICATES,
    **replacements.PREDICATES,
    **cards.PREDICATES,
    **turn.PREDICATES,
    **aftermath.PREDICATES,
}
