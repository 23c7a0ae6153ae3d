"""What is worked out once for all games is worked out anew for a test that claims a rule of it.

Otherwise the rule's code would run in whichever test comes first, and which that is depends on the order of the tests.
"""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import supply_ways
from greatwar.games.twilight_in_the_east.rules import ways

#: rows whose code fills tables of ways: the chart of costs, roads and bridges, high water, half-hexes, supply lines
ROWS = ("8.1", "2.2-", "14.", "20.1", "23.4")


@pytest.fixture(autouse=True)
def ways_unknown(request: pytest.FixtureRequest) -> None:
    """Forget the ways for a test of their rules."""
    claimed = [row for mark in request.node.iter_markers("rule") for row in mark.args]
    if any(row.startswith(ROWS) for row in claimed):
        for table in (ways._WAYS, ways._OPEN_WAYS):
            for by_bits in table:
                by_bits[:] = [None] * len(by_bits)
        for lines in (supply_ways._OUT, supply_ways._INTO, supply_ways._PLAIN_OUT, supply_ways._PLAIN_INTO):
            for by_hex in lines:
                by_hex[:] = [None] * len(by_hex)
