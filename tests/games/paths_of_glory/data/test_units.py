"""The counters: numbers, factors, marks."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from greatwar.games.paths_of_glory.components import CARDS, UNITS, UNITS_OF_KIND, Nation, Side, unit
from greatwar.games.paths_of_glory.counters import POOLS
from greatwar.kernel.errors import GreatwarError


def test_67_armies_and_126_corps():
    assert len(UNITS) == 193
    assert sum(u.army for u in UNITS) == 67
    assert len({u.name for u in UNITS}) == 193
    assert [int(u) for u in UNITS] == list(range(193))


@pytest.mark.parametrize(
    ("kind", "number"),
    {
        "GEc": 19,
        "AHc": 11,
        "TUc": 14,
        "BUc": 6,
        "FRc": 10,
        "BRc": 10,
        "RUc": 18,
        "ITc": 7,
        "USc": 6,
        "SBc": 2,
        "ROc": 6,
        "GRc": 3,
        "RU CAVc": 2,
        "PLc": 3,
        **dict.fromkeys(["AUSc", "CNDc", "PTc", "ANAc", "MNc", "BEc", "BR BEFc", "TU SNc", "RU Czlc"], 1),
    }.items(),
)
def test_corps_of_each_kind(kind, number):
    assert len(UNITS_OF_KIND[kind]) == number
    assert not any(u.army for u in UNITS_OF_KIND[kind])
    wanted = [kind] if number == 1 else [f"{kind} {n}" for n in range(1, number + 1)]
    assert [u.name for u in UNITS_OF_KIND[kind]] == wanted


@pytest.mark.parametrize(
    ("name", "factors"),
    [
        ("GE 1", ((5, 3), (3, 3), (3, 3))),
        ("AH 7", ((3, 1), (2, 2), (3, 3))),
        ("FR 5", ((3, 2), (3, 3), (3, 3))),
        ("BR BEF", ((5, 4), (3, 3), (3, 3))),
        ("RU CAU", ((3, 2), (2, 2), (3, 3))),
        ("GEc 1", ((2, 1), (1, 1), (4, 4))),
        ("MNc", ((1, 0), (1, 1), (0, 0))),
        ("AUSc", ((2, 2), (1, 1), (4, 4))),
        ("BR BEFc", ((2, 2), (2, 1), (4, 4))),
        ("TU YLD", ((1, 1), (2, 2), (3, 2))),
    ],
)
def test_factors(name, factors):
    assert (unit(name).cf, unit(name).lf, unit(name).mf) == factors


def test_near_east_armies_and_armies_that_never_come_back():
    assert {u.name for u in UNITS if u.near_east} == {"TU YLD", "TU AoI", "FR Orient", "BR NE", "BR MEF", "RU CAU"}
    gone = {u.name for u in UNITS if not u.replaceable}
    assert gone == {"TU YLD", "TU AoI", "FR Orient", "BR NE", "BR MEF", "RU CAU", "BR BEF", "BR BEFc", "TU SNc"}
    assert all(not u.rp_pool for u in UNITS if not u.replaceable)
    assert {u.rp_pool for u in UNITS} == {*POOLS, ""}


def test_loss_priority():
    assert {u.name: u.loss_priority for u in UNITS if u.loss_priority} == {
        "BR BEF": 1,
        "BR BEFc": 2,
        "BR MEF": 3,
        "RU CAU": 3,
        "AUSc": 4,
        "CNDc": 4,
    }


def test_units_that_act_for_another_nation():
    assert unit("MNc").activates_as is Nation.SB
    assert unit("PLc 1").activates_as is Nation.GE
    for name in ("AUSc", "CNDc", "PTc", "ANAc"):
        assert (unit(name).nation, unit(name).rp_pool) == (Nation.BR, "A")
        assert unit(name).mo_nation is unit(name).card_nation is None
    assert unit("TU SNc").mo_nation is None


def test_every_reinforcement_comes_with_exactly_one_card():
    by_card = Counter((str(c), kind) for c in CARDS for kind in c.reinforcements)
    by_unit = Counter((u.entry, u.kind) for u in UNITS if u.entry not in {"set-up", "entry"})
    assert by_card == by_unit


def test_sides_and_options():
    assert {u.nation for u in UNITS if u.side is Side.CP} == {Nation.GE, Nation.AH, Nation.TU, Nation.BU}
    assert {u.name for u in UNITS if u.optional} == {
        "USc 5",
        "USc 6",
        "RU CAVc 1",
        "RU CAVc 2",
        "RU Czlc",
        "PLc 1",
        "PLc 2",
        "PLc 3",
    }


def test_names_and_identity():
    assert unit("ge 1") is UNITS[0]
    assert pickle.loads(pickle.dumps(unit("GE 1"))) is unit("GE 1")
    assert f"{unit('GE 1'):<6}|" == "GE 1  |"
    with pytest.raises(GreatwarError, match="no unit 'FR 11'; did you mean FR 1"):
        unit("FR 11")
