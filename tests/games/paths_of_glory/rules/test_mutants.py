"""Cases that a mutation run found untested: each fails when one condition of its rule is turned round."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import space
from greatwar.games.paths_of_glory.rules import activation
from tests.games.paths_of_glory.battles import attack, barred, fight
from tests.games.paths_of_glory.positions import position


@pytest.mark.rule("9.2.7.1#2")
def test_other_nations_beside_the_landed_units_cost_a_point_each() -> None:
    p = position().clear().war("TU").turn(5).beachhead("MEF1").at("MEF1", "BR MEF", "FRc").active("AP")
    assert activation.cost(p.build(), space("MEF1"), False) == 3 + 1


@pytest.mark.rule("CARD.AP48")
@pytest.mark.parametrize(("here", "there"), [("Verdun", "Sedan"), ("Venice", "Udine")])
def test_royal_tank_corps_needs_clear_ground_and_the_west(here: str, there: str) -> None:
    """Sedan is forest in the west, Udine is clear ground in Italy; both are entrenched."""
    p = position().clear().turn(15).active("AP").level(cp=2, ap=2).war("IT").event("AP-28").hand("AP", "AP-48")
    p.control(there, "CP").at(here, "BR 3").at(there, "GE 1").trench(there, "CP", 2)
    s = fight(attack(p, here), there, "BR 3")
    assert barred(s, "AP-48")
