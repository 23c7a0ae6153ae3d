"""Blind referee tests: Blocked hexsides in both directions (8.4.4b2, 8.4.5)."""

from __future__ import annotations

import pytest

from tests.games.grand_illusion.referee.scenkit import (
    ALLIED,
    GAME,
    GERMAN,
    base,
    go,
    offered,
    step,
    texts,
    unit,
    until,
    whole,
)


def out_of(p, start, name):
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == unit(name).side)
    go(s, f"activate {start}")
    if f"join {name}" in texts(s):
        go(s, f"join {name}")
    return {int(x) for x in offered(s, "march")}


def german_marker():
    """GE V left 96 for 97, where FR X and FR V stand; FR IV stands beside GE III in 96."""
    return (
        base(turn=5, active="Allied")
        .at(97, "GE V", "FR X", "FR V")
        .at(96, "GE III", "FR IV")
        .blocked("German", 96, 97)
        .at(94, "GE II")
        .at(46, "FR I")
    )


def allied_marker():
    """FR V left 97 for 96, where GE III stands; GE IV stands beside FR X in 97."""
    return (
        base(turn=5)
        .at(96, "GE III", "GE II", "FR V")
        .at(97, "GE IV", "FR X")
        .blocked("Allied", 97, 96)
        .at(94, "GE VII")
        .at(46, "FR I")
    )


@pytest.mark.parametrize(
    ("make", "start", "name", "target"), [(german_marker, 97, "FR X", 96), (allied_marker, 96, "GE III", 97)]
)
def test_8_4_5a_not_out_of_the_hex_entered(make, start, name, target):
    assert target not in out_of(make(), start, name)


@pytest.mark.parametrize(
    ("make", "start", "name", "target"), [(german_marker, 96, "FR IV", 97), (allied_marker, 97, "GE IV", 96)]
)
def test_8_4_5a_nor_into_it(make, start, name, target):
    """8.4.4b2: movement through a hexside with an enemy Blocked marker is prohibited; it is the hexside that is
    blocked.
    """
    assert target not in out_of(make(), start, name)


@pytest.mark.parametrize(
    ("make", "start", "name", "target"), [(german_marker, 97, "GE V", 96), (allied_marker, 96, "FR V", 97)]
)
def test_8_4_5a_the_owner_crosses_it(make, start, name, target):
    p = make()
    p.active("German" if name.startswith("GE") else "Allied")
    assert target in out_of(p, start, name)


def test_8_4_5a_made_and_used_in_play():
    """FR V goes from 97 (Allied, contested) into 96; GE V in 97 cannot follow through that hexside."""
    p = (
        base(turn=5, active="Allied")
        .at(96, "GE III", "GE IV", "FR XI")
        .at(97, "FR V", "FR X", "GE V")
        .at(94, "GE II")
        .at(46, "FR I")
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, "activate 97", "join FR V", "march 96")
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN, answers=("done", "stop"))
    assert s.blocked
    go(s, "activate 97")
    if "join GE V" in texts(s):
        go(s, "join GE V")
    assert "96" not in offered(s, "march")


@pytest.mark.parametrize("hq", ["FR HQ1", "FR 1C"])
def test_8_4_5a_all_units_are_barred(hq):
    p = german_marker().at(96, hq)
    assert 97 not in out_of(p, 96, hq)
