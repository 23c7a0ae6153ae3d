"""What is worked out once for all games is worked out anew for a test that claims a rule of it.

Otherwise the rule's code would run in whichever test comes first, and which that is depends on the order of the tests.
"""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.rules import geography, redeployment

#: rows whose code fills tables of where units may ever go: movement, redeployment, restrictions by nation
ROWS = ("3.2", "11.", "13.", "14.", "16.", "18.")


@pytest.fixture(autouse=True)
def lands_unknown(request: pytest.FixtureRequest) -> None:
    """Forget where units may go for a test of the rules that say so."""
    claimed = [row for mark in request.node.iter_markers("rule") for row in mark.args]
    if any(row.startswith(ROWS) for row in claimed):
        for known in (redeployment._CLOSED_LAND, redeployment._ENDS, geography._RANGES):
            known.clear()
