"""9.1.2, 9.2.3b What an entry causes, and concentric attacks."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at, unit
from greatwar.games.grand_illusion.rules.concentric import modifier, qualifying
from greatwar.games.grand_illusion.rules.declaration import on_entry
from tests.games.grand_illusion.positions import GERMAN, position


def entered(*names, group):
    s = position().clear(65).at(65, *names, *group).build()
    return on_entry(s, GERMAN, hex_at(65), [unit(n.strip("()")) for n in group])


@pytest.mark.rule("9.1.2b#1", "9.1.2c#1")
def test_a_battle_must_be_or_may_be():
    assert entered(group=["GE III"]) == "none"
    assert entered("FR HQ4", group=["GE III"]) == "none"
    assert entered("FR II", group=["GE III"]) == "mandatory"
    assert entered("FR II", "GE IV", group=["GE III"]) == "optional"
    assert entered("FR II", "GE HQ1", group=["GE III"]) == "mandatory"
    assert entered("Fort Namur", group=["GE III"]) == "mandatory"


@pytest.mark.rule("9.6.3#1", "9.1.2b#2")
def test_cavalry_alone_can_only_delay_an_undisrupted_corps():
    assert entered("FR 9C", group=["GE III"]) == "delay"
    assert entered("FR 9C", group=["(GE III)"]) == "mandatory"
    assert entered("FR 9C", group=["GE 33R"]) == "mandatory"
    assert entered("FR 9C", "Fort Namur", group=["GE III"]) == "mandatory"
    assert entered("FR 9C", "FR II", group=["GE III"]) == "mandatory"


@pytest.mark.rule("9.2.3b#1", "9.2.3b#2", "9.2.3b#3")
def test_concentric_attack():
    ring = (64, 74, 75, 66, 56, 55)
    corps = ("GE II", "GE III", "GE IV", "GE IX", "GE V", "GE X")
    found = []
    for n in range(7):
        here = position().clear(65, *ring).control("German", *ring)
        for hex_, name in zip(ring[:n], corps, strict=False):
            here.at(hex_, name)
        found.append(modifier(here.build(), GERMAN, hex_at(65)))
    assert found == [0, 0, 0, -1, -1, -2, -2]
    here = (
        position().clear(65, *ring).control("German", 64, 74).at(64, "GE II").at(75, "GE III").at(65, "GE V", "FR II")
    )
    assert qualifying(here.build(), GERMAN, hex_at(65)) == 1  # 75 is not German, 74 is empty
    assert qualifying(here.blocked("German", 74, 65).build(), GERMAN, hex_at(65)) == 2


@pytest.mark.rule("9.2.3b#3")
def test_impassable_hexsides_do_not_count():
    s = position().control("German", 42).at(42, "GE III").build()
    assert qualifying(s, GERMAN, hex_at(52)) == 0
