"""18.3 Organizing LCUs."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import kind
from greatwar.games.pursuit_of_glory.rules.organizing import fits_first, fits_third
from tests.games.pursuit_of_glory.positions import Position


@pytest.mark.rule("18.3.2c#1", "18.3.2c#2", "18.3.2c#3", "18.3.2c#4", "18.3.2d", "18.3.2e", "18.3.2.ex")
def test_types() -> None:
    assert fits_first(kind("TU IV Corps")[0], kind("TU Elite DIV")[0])
    assert not fits_first(kind("TU III Corps")[0], kind("TU DIV")[0])
    assert fits_first(kind("TU-A XIII Corps")[0], kind("TU DIV")[0])
    assert not fits_first(kind("TU IV Corps")[0], kind("TU-A DIV")[0])
    assert not fits_first(kind("TU XIV Corps")[0], kind("TU-A DIV")[0])
    assert fits_third(kind("TU XIV Corps")[0], kind("TU-A DIV")[0])
    assert not fits_first(kind("BR XX Corps")[0], kind("BR Cavalry")[0])
    assert fits_third(kind("ANZ Desert Corps")[0], kind("IN DIV")[0])
    assert not fits_third(kind("RU II Turkistani")[0], kind("BR DIV")[0])


@pytest.mark.rule("18.3", "18.3.2a", "18.3.2b", "18.3.2f", "18.3.2h", "18.3.2i", "18.3.1")
def test_full_and_reduced() -> None:
    p = (
        Position(active="CP")
        .put("Sivas", "TU DIV", "TU DIV [r]", "TU Cavalry")
        .box("CP Corps Assets Box", "TU IV Corps")
    )
    p.ops(9).do("activate-move Sivas", "done")
    assert p.offers("organize TU IV Corps > Sivas")
    p.do("organize TU IV Corps > Sivas")
    if p.step == "Organize" and p.offers("join TU DIV 1"):
        p.do("join TU DIV 1")
    if p.step == "Organize" and p.offers("join TU DIV 2"):
        p.do("join TU DIV 2")
    assert p.offers("done")
    p.do("join TU Cavalry")
    assert p.step == "Disperse"
    p.do("pick TU DIV 1", "pick TU DIV 2")
    assert p.at("Sivas") == ["TU IV Corps"]
    assert p.where("TU DIV 1") == "CP Reserve Box"
    assert p.where("TU DIV 2") == "CP Eliminated Units Box"
    assert p.where("TU Cavalry") == "CP removed from game"
    p = Position(active="CP").put("Sivas", "TU DIV", "TU DIV").box("CP Corps Assets Box", "TU IV Corps")
    p.ops(9).do("activate-move Sivas", "done", "organize TU IV Corps > Sivas")
    while p.step == "Organize":
        p.do("done" if p.offers("done") else p.offered()[0])
    p.do("pick TU DIV 1")
    assert p.at("Sivas") == ["TU IV Corps [r]"]
    assert p.where("TU DIV 2") == "CP removed from game"


@pytest.mark.rule("18.3.1a", "18.3.1b", "18.3.1c", "18.3.1d", "18.1.1")
def test_where_no_lcu_is_organized() -> None:
    def offers(where: str, *units: str, lcu: str, active: str = "CP") -> bool:
        p = Position(active=active).level("CP", 2).level("AP", 2).put(where, *units)
        p.box(f"{active} Corps Assets Box", lcu).control(active, "Basra", "Fao", "Amara", "Kut", "Sannaiyat").ops(9)
        if not p.offers(f"activate-move {where}"):
            return False
        p.do(f"activate-move {where}")
        while p.step == "FormStack":
            p.do(p.offered()[0])
        if p.step == "Activate":
            p.do("done")
        return p.offers(f"organize {lcu} > {where}")

    assert offers("Sivas", "TU DIV", "TU DIV", lcu="TU IV Corps")
    assert not offers("Amara", "TU DIV", "TU DIV", lcu="TU IV Corps")
    assert not offers("Samawa", "TU DIV", "TU DIV", lcu="TU IV Corps")
    assert offers("Aleppo", "TU DIV", "TU DIV", lcu="TU IV Corps")
    assert not offers("India", "IN DIV", "IN DIV", lcu="IN 2nd Corps", active="AP")
    assert offers("Basra", "IN DIV", "IN DIV", lcu="IN 2nd Corps", active="AP")
