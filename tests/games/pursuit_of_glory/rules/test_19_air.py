"""19.3 Air superiority: who has it, and what a side without it knows of the enemy's stacks."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import card, space
from greatwar.games.pursuit_of_glory.describe import describe
from greatwar.games.pursuit_of_glory.game import GAME
from greatwar.games.pursuit_of_glory.names import AP, CP, NOBODY
from greatwar.games.pursuit_of_glory.rules import air
from greatwar.games.pursuit_of_glory.text import line
from greatwar.kernel.rng import Rng
from tests.games.pursuit_of_glory.cards.helpers import battle, cards_window
from tests.games.pursuit_of_glory.positions import Position


def stacks(on: bool = True) -> Position:
    """Two Turkish stacks before the Russians, one weak and one strong, and a lone division."""
    p = (
        Position(turn=9, air=on)
        .put("Erzurum", "TU DIV [r]", "TU DIV [r]")
        .put("Koprukoy", "TU Elite DIV", "TU Elite DIV")
    )
    return p.put("Mus", "TU Cavalry").put("Kars", "RU DIV", "RU DIV")


def seen(p: Position, seat: int, where: str) -> list[str]:
    """What lies in a space by the view of a seat."""
    view = GAME.view(p.s, seat)
    return [u.kind + (" [r]" if view.reduced(u) else "") for u in view.at(space(where))]


@pytest.mark.rule("19.3", "4.1.1#3")
def test_who_holds_the_air() -> None:
    p = Position(air=True, turn=9).level("AP", 2).level("CP", 2).hand("CP", "CP-21").hand("AP", "AP-38")
    assert air.holder(p.s) == NOBODY
    assert air.holder(Position("total-war-1916", units="set-up", air=True).s) == CP
    p.put("Gaza", "TU DIV", control=False).destroy("Gaza").put("El Arish", "BR DIV").control("AP", "Romani")
    battle(p, "El Arish", "BR DIV", "Gaza")
    assert cards_window(p, "AP-38")
    p.do("card AP-38")
    assert air.holder(p.s) == AP
    q = Position(air=True, turn=9).level("CP", 2).hand("CP", "CP-21").destroy("Gaza")
    q.put("Gaza", "TU DIV").put("El Arish", "BR DIV").control("AP", "Romani")
    battle(q, "El Arish", "BR DIV", "Gaza")
    assert cards_window(q, "CP-21")
    q.do("card CP-21")
    assert air.holder(q.s) == CP


@pytest.mark.rule("19.3")
@pytest.mark.parametrize(("on", "flag", "hidden"), [(True, "", True), (True, "AIR_AP", False), (False, "", False)])
def test_a_blind_side_cannot_tell_stacks_apart(on: bool, flag: str, hidden: bool) -> None:
    p, q = stacks(on), stacks(on)
    for u in q.s.of_side(space("Erzurum"), CP):
        q.s.put(u, space("Adana"))
    for u in q.s.of_side(space("Koprukoy"), CP):
        q.s.put(u, space("Erzurum"))
    for u in q.s.of_side(space("Adana"), CP):
        q.s.put(u, space("Koprukoy"))
    for x in (p, q):
        if flag:
            x.once(flag)
    assert p.s.to_bytes() != q.s.to_bytes()
    assert (GAME.view(p.s, AP).to_bytes() == GAME.view(q.s, AP).to_bytes()) == hidden
    assert GAME.view(p.s, CP).to_bytes() != GAME.view(q.s, CP).to_bytes()
    assert seen(p, AP, "Mus") == ["TU Cavalry"]
    assert len(seen(p, AP, "Erzurum")) == 2
    dealt = {
        tuple(sorted(str(u) for u in GAME.determinise(GAME.view(p.s, AP), Rng(n)).at(space("Erzurum"))))
        for n in range(20)
    }
    assert (len(dealt) > 1) == hidden


@pytest.mark.rule("19.3")
def test_the_table_shows_nation_and_size_only() -> None:
    p = stacks()
    told = describe(GAME.view(p.s, AP))
    assert told["spaces"]["Erzurum"]["unseen"] == [{"nation": "TU", "size": "SCU"}] * 2
    assert not [name for name in told["units"] if name.startswith(("TU DIV", "TU Elite"))]
    assert "TU Cavalry 1" in told["units"] or "TU Cavalry" in told["units"]
    assert line(GAME.view(p.s, AP), space("Erzurum")).endswith("TU SCU, TU SCU")
    own = describe(GAME.view(p.s, CP))
    assert "unseen" not in own["spaces"]["Erzurum"]
    assert own["spaces"]["Kars"]["unseen"] == [{"nation": "RU", "size": "SCU"}] * 2
    full = describe(p.s)
    assert "unseen" not in full["spaces"]["Kars"]


@pytest.mark.rule("19.3")
def test_a_declared_combat_is_fought_and_shows_the_stack() -> None:
    p = stacks().destroy("Kars").put("Sarikamis", "TU DIV", "TU Elite DIV").ops(9).do("activate-attack Kars")
    if p.step == "Activate":
        p.do("done")
    assert len(air.veiled(p.s, AP)) == 6
    p.do("attack RU DIV > Sarikamis")
    assert not p.offers("done")
    while p.step == "Join":
        p.do("resolve")
    assert sorted(seen(p, AP, "Sarikamis")) == ["TU DIV", "TU Elite DIV"]
    assert len(air.veiled(p.s, AP)) == 4


@pytest.mark.rule("19.3")
def test_enver_goes_east_opens_the_stacks() -> None:
    p = stacks().hand("AP", "AP-07").put("Sarikamis", "RU DIV")
    assert air.blind(p.s, AP)
    p.action().do("event AP-07")
    assert p.step == "SendEast" or p.s.combat is not None
    if p.step == "SendEast":
        assert not air.blind(p.s, AP)
    assert card("AP-07").side == AP
