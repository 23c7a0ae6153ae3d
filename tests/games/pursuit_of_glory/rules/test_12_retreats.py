"""12.7, 12.9 Retreats and advances in their details."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from greatwar.games.pursuit_of_glory.components import space
from greatwar.games.pursuit_of_glory.rules import combat
from greatwar.games.pursuit_of_glory.rules.fire import FIRE
from greatwar.games.pursuit_of_glory.rules.retreat import RETREAT, due
from greatwar.games.pursuit_of_glory.steps.combat import Retreats
from tests.games.pursuit_of_glory.positions import Position


def lost(p: Position, target: str, attackers: list[str], mine: int, theirs: int) -> Position:
    """A combat with given Loss Numbers (inflicted by attacker, by defender): on to retreats."""
    combat.designate(p.s, space(target), [p.unit(u) for u in attackers])
    p.combat = replace(p.combat, defender_loss=mine, attacker_loss=theirs)
    return p.begin(Retreats(Retreats.CHAIN.index(Retreats)))


@pytest.mark.rule("12.7.6d", "12.7.6b", "12.7.6i")
def test_priorities() -> None:
    p = (
        Position(active="CP")
        .put("Eleskirt", "RU DIV", "RU DIV")
        .put("Koprukoy", "TU IX Corps")
        .control("CP", "Bayazit", "Malazgirt")
    )
    p.control("AP", "Kagizman", "Sarikamis")
    unit = p.unit("RU DIV")
    combat.designate(p.s, space("Eleskirt"), [p.unit("TU IX Corps")])
    combat.note(p.s, retreat=1)
    ends = {str(x) for x in RETREAT.ends(p.s, unit, space("Eleskirt"), {})}
    assert "Kagizman" in ends
    assert not ends & {"Bayazit", "Malazgirt", "Koprukoy"}
    ranks = {str(x): RETREAT.rank(p.s, unit, x) for x in (space("Kagizman"), space("Bayazit"))}
    assert ranks["Kagizman"] == 0
    assert ranks["Bayazit"] >= 2


@pytest.mark.rule("12.7.4", "12.7.6c")
def test_no_way_out() -> None:
    p = Position(active="CP").put("Eleskirt", "RU I Caucasian").put("Koprukoy", "TU IX Corps").put("Kagizman", "TU DIV")
    p.put("Bayazit", "TU DIV").put("Malazgirt", "TU DIV").box("AP Reserve Box", "RU DIV").put("Ercis", "TU DIV")
    for x in space("Eleskirt").neighbours:
        if not p.s.at(x):
            p.put(str(x), "TU DIV")
    lost(p, "Eleskirt", ["TU IX Corps"], 3, 1)
    assert p.where("RU I Caucasian") == "AP permanently eliminated"
    assert p.where("RU DIV") == "AP Reserve Box"


@pytest.mark.rule("12.7.1a", "12.7.1c", "12.7.1d", "12.2.9", "12.7.2", "12.7.1a.ex")
def test_who_must_retreat() -> None:
    p = Position(active="CP").put("Eleskirt", "RU I Caucasian").put("Koprukoy", "TU DIV", "TU DIV [r]")
    combat.designate(p.s, space("Eleskirt"), [p.unit("TU DIV 1"), p.unit("TU DIV 2")])
    c = replace(p.combat, defender_loss=2, attacker_loss=1)
    assert FIRE.winner(p.s, c) == 0
    assert due(p.s, c) == 1
    assert due(p.s, replace(c, defender_loss=3)) == 2
    assert due(p.s, replace(c, attacker_loss=2)) == 0
    p.s.set_reduced(p.unit("TU DIV 1"))
    assert due(p.s, c) == 0


@pytest.mark.rule("12.7.6h", "12.7.6f", "12.7.6g", "12.7.6e")
def test_control_after_retreat() -> None:
    p = (
        Position(active="CP")
        .put("Eleskirt", "RU DIV")
        .put("Koprukoy", "TU IX Corps")
        .control("AP", "Kagizman", "Sarikamis")
    )
    lost(p, "Eleskirt", ["TU IX Corps"], 3, 1)
    p.do("retreat RU DIV > Kagizman")
    assert not p.offers("retreat RU DIV > Eleskirt")
    assert p.offers("retreat RU DIV > Sarikamis") or p.offers("retreat RU DIV > Erevan")


@pytest.mark.rule("12.3.2", "12.3.3#2")
def test_corps_kept_back_by_swamp_is_replaced() -> None:
    p = (
        Position()
        .put("Kut", "TU-A XIII Corps")
        .control("CP", "Sannaiyat")
        .put("Aziziya", "IN DIV")
        .put("The Hai", "IN DIV")
    )
    p.control("AP", "Basra", "Fao", "Qurna", "Nasiriya", "Museyib", "Ctesiphon", "Baghdad").box(
        "CP Reserve Box", "TU-A DIV"
    )
    p.put("Sannaiyat", "IN DIV").control("CP", "Amara")
    p = Position().put("Sannaiyat", "TU-A XIII Corps").put("Kut", "IN DIV", "IN DIV").box("CP Reserve Box", "TU-A DIV")
    p.control("AP", "Basra", "Fao", "Qurna", "The Hai", "Nasiriya").control("CP", "Amara")
    lost(p, "Sannaiyat", ["IN DIV 1", "IN DIV 2"], 3, 2)
    while p.step == "Retreating":
        p.do(p.offered()[0])
    assert p.where("TU-A XIII Corps") == "CP permanently eliminated"
    assert p.where("TU-A DIV") == "Amara"


@pytest.mark.rule("12.7.10#1", "12.7.10#2", "12.7.10#3", "18.6.3", "16.3.1.1a")
def test_driven_off_a_beachhead() -> None:
    p = (
        Position(active="CP")
        .beachhead("Beachhead Cape Helles")
        .put("Beachhead Cape Helles", "BR DIV", "BR DIV", "BR DIV")
    )
    p.put("Krithia", "TU III Corps").put("Seddul Bahr", "TU DIV")
    target = "Beachhead Cape Helles"
    shore = next(str(x) for x in space(target).neighbours if not x.island)
    p.clear("Krithia", "Seddul Bahr").put(shore, "TU III Corps")
    lost(p, target, ["TU III Corps"], 3, 1)
    while p.step == "Retreating":
        assert all(t.endswith("> Lemnos") for t in p.offered())
        p.do(p.offered()[0])
    assert len(p.at("Lemnos")) == 3
    assert p.offers(f"advance TU III Corps > {target}")
    p.do(f"advance TU III Corps > {target}")
    assert p.s.jihad == 2
    assert p.where("TU III Corps") == shore
    while p.step in ("PlaceTribe", "AdvanceStep"):
        p.do(p.offered()[0])
    assert p.s.rp[4] == 2


@pytest.mark.rule("12.9.1#2", "12.9.5#2", "12.9.6")
def test_hqs_follow_and_sieges_are_completed() -> None:
    p = Position().put("Koprukoy", "RU DIV", "RU DIV", "RU DIV", "RU Yudenich HQ").put("Erzurum", "TU DIV [r]")
    combat.designate(p.s, space("Erzurum"), [p.unit(f"RU DIV {i}") for i in (1, 2, 3)])
    p.combat = replace(p.combat, defender_loss=3, attacker_loss=1)
    p.begin(Retreats(Retreats.CHAIN.index(Retreats)))
    while p.step in ("Retreating", "Stand"):
        p.do(p.offered()[-1] if p.step == "Stand" else p.offered()[0])
    assert p.step == "AdvanceStep"
    p.do("advance RU DIV 1 > Erzurum")
    assert not p.offers("done")
    assert p.offers("advance RU Yudenich HQ > Erzurum")
    p.do("advance RU DIV 2 > Erzurum", "advance RU DIV 3 > Erzurum")
    assert p.offers("done")
    assert p.owner("Erzurum") == "CP"


@pytest.mark.rule("12.9.1#1", "12.2.10", "12.1d", "12.9.8")
def test_where_nobody_advances() -> None:
    p = Position(active="CP").level("CP", 2).put("Kut", "TU-A XIII Corps", "TU-A DIV").put("Sannaiyat", "TU-A DIV")
    p.put("Amara", "IN DIV [r]").control("AP", "Qurna", "Basra", "Fao")
    lost(p, "Amara", ["TU-A DIV 2"], 3, 1)
    while p.step in ("Stand", "Retreating"):
        p.do(p.offered()[-1] if p.step == "Stand" else p.offered()[0])
    assert p.offers("advance TU-A DIV > Amara")
    p.do("advance TU-A DIV > Amara")
    assert p.owner("Amara") == "CP"


@pytest.mark.rule("12.10.7", "11.2.1c")
def test_a_region_falls_when_its_last_defender_dies() -> None:
    from greatwar.games.pursuit_of_glory.rules import elimination

    p = Position(turn=15).level("AP", 2).put("Eastern Persia", "TU DIV").put("Eastern Persia", "IN DIV", control=False)
    assert p.owner("Eastern Persia") == "CP"
    vp = p.s.vp
    elimination.eliminate(p.s, p.unit("TU DIV"), elimination.FIRE)
    assert p.owner("Eastern Persia") == "AP"
    assert p.s.vp == vp - 1


@pytest.mark.rule("12.7.9", "11.2.2.1d#1")
def test_a_tribe_that_retreats_gives_its_space_back() -> None:
    """Case 2-015 B."""
    p = (
        Position(turn=4)
        .put("Erevan", "Kurds")
        .set(vp=11)
        .put("Aleksandropol", "RU DIV")
        .control("CP", "Kagizman", "Eleskirt")
    )
    lost(p, "Erevan", ["RU DIV"], 3, 0)
    while p.step in ("Stand", "Retreating"):
        p.do(p.offered()[-1] if p.step == "Stand" else p.offered()[0])
    assert p.owner("Erevan") == "AP"
    assert p.s.vp == 10


@pytest.mark.rule("3.2.3.1.YUD", "3.2.3.1#4")
def test_yudenich_saves_the_line_and_falls() -> None:
    """Case 1-031."""
    p = (
        Position(turn=3, active="CP")
        .put("Sarikamis", "RU I Caucasian [r]", "RU Yudenich HQ [r]")
        .put("Koprukoy", "TU IX Corps")
    )
    combat.designate(p.s, space("Sarikamis"), [p.unit("TU IX Corps")])
    combat.note(p.s, defender_loss=4, attacker_loss=3)
    p.begin(Retreats(Retreats.CHAIN.index(Retreats)))
    assert p.combat.retreat == 1
    p.do("hold")
    assert p.at("Sarikamis") == ["RU I Caucasian [r]"]
    assert p.where("RU Yudenich HQ") == "AP permanently eliminated"


@pytest.mark.rule("12.3.2")
def test_the_division_goes_on_from_where_its_corps_has_come_to() -> None:
    p = Position().put("Kut", "TU-A XIII Corps").put("Aziziya", "IN DIV", "IN DIV").put("The Hai", "IN DIV")
    p.control("CP", "Sannaiyat", "Amara").box("CP Reserve Box", "TU-A DIV")
    lost(p, "Kut", ["IN DIV 1", "IN DIV 2"], 4, 1)
    while p.step == "Retreating":
        p.do(p.offered()[0])
    assert p.where("TU-A XIII Corps") == "CP permanently eliminated"
    assert p.where("TU-A DIV") == "Amara"  # the second space of the retreat, not the first of a new one
    assert any("TU-A XIII Corps retreats to Sannaiyat" in line for line in p.log)
