"""11 Combat results: losses, retreats, effectiveness checks, advance."""

from __future__ import annotations

import pytest

from ..positions import CENTRAL, RUSSIA, attacking, does, log_of, name_of, offered, offers, position, put, refused, status, steps, where


def gumbinnen():
    """The position of the comprehensive combat example, with supply units that can give APs."""
    s = position("a_gumbinnen", gt=1)
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20")
    put(s, "R 29/20", "40.19", lost=3)
    put(s, "G 1/1", "41.19")
    put(s, "R FIRST Major", "36.19")
    put(s, "R 3 Train", "39.20")
    put(s, "R 20 Train", "39.19")
    put(s, "G EIGHTH Major", "44.20")
    put(s, "G 1 Train", "43.19")
    return attacking(s, RUSSIA)


@pytest.mark.rule("11.4-ex", "10.5.1#1", "10.8#2", "11.3#1", "10.10.3(3)#1", "10.10.3(4)#1", "11.3.1#1", "11.3.2a#2")
def test_the_comprehensive_combat_example_2_013():
    s = gumbinnen()
    does(s, "declare 41.19")
    does(s, "from 40.20", "with R 29/20")
    assert offers(s, "ap")
    does(s, "ap R 25/3 > R 3 Train", "ap R 29/20 > R 20 Train")
    assert s.battle.aps[0] == 2
    does(s, "ap G 1/1 > G 1 Train")
    assert s.battle.initial == 1
    assert s.battle.column == 0
    assert s.battle.magnitude == 2
    assert s.battle.drm == (0, 0) or name_of(s) == "CrtDice"
    does(s, "dice 7")
    assert s.battle.drm == (3, 2)
    does(s, "roll 3")
    does(s, "lose R 29/20", "lose R 27/3")
    does(s, "roll 4")
    assert (steps(s, "R 25/3"), steps(s, "R 27/3"), steps(s, "R 29/20"), steps(s, "G 1/1")) == (10, 9, 6, 10)
    does(s, "dice 5")  # 40.19
    assert status(s, "R 29/20") == 0
    does(s, "dice 12")  # 40.20
    assert (status(s, "R 25/3"), status(s, "R 27/3")) == (-1, -2)
    assert name_of(s) == "Retreat"
    does(s, "retreat 39.20")
    does(s, "dice 6")
    assert status(s, "G 1/1") == 0
    assert where(s, "R 25/3") == "40.20"
    assert where(s, "R 27/3") == "39.20"
    assert where(s, "G 1/1") == "41.19"
    assert any("42 against 23: 2:1, more than one corps -1: 1:1" in line for line in log_of(s))
