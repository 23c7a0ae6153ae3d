"""6, 13 The sequence of play, the draw, redeployment in its details."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import RESERVE, card, kind, space
from greatwar.games.pursuit_of_glory.game import GAME
from greatwar.games.pursuit_of_glory.names import AP, CP
from greatwar.games.pursuit_of_glory.rules import redeployment
from greatwar.games.pursuit_of_glory.rules.hands import HANDS
from greatwar.games.pursuit_of_glory.state import DECK, DISCARD, HAND, REMOVED, TABLE
from greatwar.games.pursuit_of_glory.steps.sequence import Round, Turn
from tests.games.pursuit_of_glory.positions import Position, against


@pytest.mark.rule("6.B", "8.1.1", "2.0.actionphase", "2.0.activeplayer")
def test_six_rounds_the_allies_first() -> None:
    p = Position(units="1914").hand("AP", "AP-10").hand("CP", "CP-02").begin(Round())
    seen = []
    while p.step == "TakeAction":
        seen.append((p.s.round, p.seat))
        p.do("one-op", "done")
    assert seen == [(n, side) for n in range(1, 7) for side in ("AP", "CP")]


@pytest.mark.rule("6.A", "4.1.4a", "6.I", "4.1.4b")
def test_first_turn() -> None:
    names = [type(x).__name__ for x in Turn.PHASES]
    assert names == [
        "OffensivePhase",
        "ActionPhase",
        "AttritionPhase",
        "SiegePhase",
        "RevolutionPhase",
        "WarStatusPhase",
        "ReplacementPhase",
        "DrawPhase",
    ]
    p = Position(units="1914", turn=1).hand("AP").hand("CP").begin(Turn())
    assert p.s.offensive == ((1,), (1,))
    assert Turn().skips(p.s, names.index("WarStatusPhase"))
    assert not Turn().skips(Position(turn=2).s, names.index("WarStatusPhase"))
    Turn().ends(p.s)
    assert p.s.turn == 2


@pytest.mark.rule("6.H1", "6.H2", "6.H3", "9.5.4.5", "9.5.4.2#3", "9.5.4.3")
def test_draw_phase() -> None:
    p = Position(units="1914").hand("AP", "AP-04", "AP-10").hand("CP").table("CP", "CP-05").table("AP", "CP-20")
    p.phase("Draw")
    assert p.s.in_pile(card("CP-05"), DISCARD)
    assert p.s.in_pile(card("CP-20"), TABLE)
    assert p.seat == "AP"
    assert p.offered() == ["discard AP-04", "done"]
    assert p.why_not("discard AP-10") == ("9.5.4.5", "AP-10 RUSSIAN REINFORCEMENTS is no combat card")
    p.do("discard AP-04", "done", "done")
    assert p.s.in_pile(card("AP-04"), DISCARD)
    assert len(HANDS.hand(p.s, AP)) == 7
    assert len(HANDS.hand(p.s, CP)) == 7
    for c in HANDS.of(p.s, AP):
        if p.s.pile[c.n] == DECK:
            p.s.set_pile(c, DISCARD)
    p.hand("AP")
    for c in HANDS.of(p.s, AP):
        if p.s.pile[c.n] == DECK:
            p.s.set_pile(c, DISCARD)
    from greatwar.games.pursuit_of_glory.steps.draw import FillHand

    p.begin(FillHand(AP))
    assert len(HANDS.hand(p.s, AP)) == 7


@pytest.mark.rule("6.F4", "16.1.3", "16.1.4", "9.1.1#1")
def test_level_up_shuffles_the_table_in() -> None:
    p = (
        Position("campaign-1914", turn=3, units="1914")
        .table("CP", "CP-05", "CP-20")
        .war_status(4, 0)
        .offensive("AP")
        .offensive("CP")
    )
    p.phase("War Status")
    assert p.s.level == (1, 0)
    assert p.s.in_pile(card("CP-05"), DECK)
    assert p.s.in_pile(card("CP-20"), TABLE)
    p = Position(turn=3, units="1914").war_status(12, 0).offensive("AP").offensive("CP").phase("War Status")
    assert p.s.level == (1, 0)


@pytest.mark.rule("2.0.asterisk", "9.5.1#3", "9.5.1#4", "2.0.ws", "5.1.3")
def test_war_status_and_stars() -> None:
    from greatwar.games.pursuit_of_glory.rules import actions

    p = Position()
    p.s.set_pile(card("AP-14"), HAND)
    actions.leaves_hand(p.s, card("AP-14"), True)
    assert p.s.in_pile(card("AP-14"), REMOVED)
    actions.leaves_hand(p.s, card("AP-14"), False)
    assert p.s.in_pile(card("AP-14"), DISCARD)
    p.war_status(20, 19)
    actions.add_war_status(p.s, card("AP-14"))
    assert p.s.war_status == (20, 21, 40)
    GAME.settle(p.s)
    p.dice(5)
    assert p.s.armistice == 10


@pytest.mark.rule("5.2.2a", "5.3", "5.4", "5.2.2.2#5")
def test_the_war_ends() -> None:
    from greatwar.games.pursuit_of_glory.rules import victory

    p = Position(turn=9, units="1914").set(armistice=9, bid=2).offensive("AP").offensive("CP").phase("War Status")
    assert p.s.ending in ("CP Victory of Endurance", "AP Victory of Endurance", "CP Marginal Victory")
    assert p.s.pending == []
    assert victory.tournament_points("CP Automatic Victory") == 3
    assert victory.tournament_points("AP Marginal Victory") == 2
    assert victory.tournament_points("AP Victory of Endurance") == 1


@pytest.mark.rule("13.1#2", "13.8.2", "13.5", "13.3", "3.2.2.box", "14.3.1")
def test_who_never_redeploys() -> None:
    p = (
        Position(turn=9)
        .put("Van", "Armenian Uprising")
        .put("India", "BR IN Garrison")
        .put("Jiddah", "BR Arab Northern Army (ANA)")
    )
    p.box("AP Corps Assets Box", "RU II Turkistani").put("Kars", "RU DIV", "RU Cavalry").redeploy(4)
    for unit in ("Armenian Uprising", "BR IN Garrison 1", "BR Arab Northern Army (ANA)", "RU II Turkistani"):
        assert p.why_not(f"pick {unit}")[0].startswith("13.")
    p.do("redeploy RU DIV > Tiflis")
    assert p.why_not("pick RU DIV 1")[0] == "13.3"


@pytest.mark.rule("13.1#3", "13.12.1", "13.6#1", "13.6#3", "13.11")
def test_lcus_go_by_rail() -> None:
    p = Position(turn=9).put("Tiflis", "RU I Caucasian").put("Odessa", "RU DIV").redeploy(4)
    assert p.offers("redeploy RU I Caucasian > Baku")
    assert not p.offers("redeploy RU I Caucasian > Oltu")
    assert p.offers("redeploy RU DIV > Petrovsk")
    assert p.offers("redeploy RU DIV > Central Asia")
    p.do("redeploy RU I Caucasian > Baku")
    assert p.step == ""


@pytest.mark.rule("13.1#4", "3.1.1c")
def test_where_a_redeployment_may_not_end() -> None:
    p = (
        Position(turn=9, active="CP")
        .level("CP", 2)
        .put("Damascus", "TU DIV")
        .put("Cairo", "TU DIV")
        .control("CP", "Zagazig", "Ismailia", "Suez", "Romani")
    )
    p.control("CP", "El Arish", "Jifjaffa")
    assert against(redeployment._end_refusal(p.s, p.unit("TU DIV", "Damascus"), space("Cairo"))) == "13.1"
    assert against(redeployment._end_refusal(p.s, kind("TU IX Corps")[0], space("Galicia"))) == "18.5c"


@pytest.mark.rule("13.7#2", "13.7#5", "18.10.1")
def test_seas_of_the_allies() -> None:
    p = Position(turn=9).put("Baku", "RU DIV").put("India", "IN DIV").put("Batum", "RU DIV")
    baku = redeployment.by_sea(p.s, p.unit("RU DIV", "Baku"), space("Baku"))
    assert space("Central Asia").n in baku
    assert space("Odessa").n not in baku
    batum = redeployment.by_sea(p.s, p.unit("RU DIV", "Batum"), space("Batum"))
    assert space("Odessa").n in batum
    assert space("Alexandria").n not in batum
    india = redeployment.by_sea(p.s, p.unit("IN DIV"), space("India"))
    assert {space("Alexandria").n, space("Suez").n} <= india
    p.control("CP", "Ismailia")
    assert space("Alexandria").n not in redeployment.by_sea(p.s, p.unit("IN DIV"), space("India"))
    assert space("Suez").n in redeployment.by_sea(p.s, p.unit("IN DIV"), space("India"))


@pytest.mark.rule("13.8#1", "13.8.1")
def test_into_the_reserve() -> None:
    p = Position(turn=9, active="CP").put("Sivas", "TU DIV", "TU IX Corps").redeploy(4)
    assert p.offers("redeploy TU DIV > CP Reserve Box")
    assert not p.offers("redeploy TU IX Corps > CP Reserve Box")
    p.do("redeploy TU DIV > CP Reserve Box")
    assert p.s.at(RESERVE[CP])


@pytest.mark.rule("7.1.2#3", "7.3.MESO", "7.3.BR", "7.3.RU", "7.2.BR", "7.2.TU", "7.3.EGYPT")
def test_offensives_met_and_void() -> None:
    from greatwar.games.pursuit_of_glory.rules import combat, offensives

    def met(side: str, what: str, start: str, attacker: str, target: str, defender: str) -> bool:
        q = (
            Position(turn=9, active=side)
            .level("AP", 2)
            .offensive(side, what)
            .put(start, attacker)
            .put(target, defender)
        )
        q.control("AP", "Basra", "Fao") if side == "AP" else None
        combat.designate(q.s, space(target), [q.unit(attacker)])
        offensives.note_attack(q.s, q.combat)
        return bool(q.s.offensive[0 if side == "CP" else 1][0] & offensives.DONE_BIT)

    assert met("AP", "Meso-Persia", "Basra", "IN DIV", "Shaiba", "TU DIV")
    assert not met("AP", "Meso-Persia", "Kagizman", "RU DIV", "Eleskirt", "TU DIV")
    assert met("AP", "BR", "Basra", "IN DIV", "Shaiba", "TU DIV")
    assert met("AP", "RU", "Kagizman", "RU DIV", "Eleskirt", "TU DIV")
    assert met("AP", "Egypt", "Ismailia", "BR DIV", "Romani", "TU DIV")
    assert not met("AP", "Egypt", "Ismailia", "IN DIV", "Romani", "TU DIV")
    assert met("CP", "BR", "Shaiba", "TU DIV", "Basra", "IN DIV")
    assert met("CP", "TU", "Eleskirt", "TU DIV", "Kagizman", "RU DIV")
    p = Position(turn=9).offensive("AP", "Balkans").put("Kars", "RU DIV").put("Erzurum", "TU DIV").offensive("CP")
    offensives.watch(p.s)
    offensives.penalties(p.s)
    assert p.s.vp == 10


@pytest.mark.rule("18.10.1", "18.10.2")
def test_round_the_closed_canal() -> None:
    p = Position(turn=9).control("CP", "Ismailia").put("Alexandria", "BR DIV").redeploy(4)
    assert not p.offers("redeploy BR DIV > India")
    assert p.offers("redeploy BR DIV > Turn Track")
    p.do("redeploy BR DIV > Turn Track")
    p.phase("Replacement")
    assert p.where("BR DIV") == "Turn Track"
    p.set(turn=10).phase("Replacement")
    assert p.step == "DelayedArrivals"
    assert p.offers("place BR DIV > India")
    assert not p.offers("place BR DIV > Alexandria")
    p.do("place BR DIV > India")
    assert p.where("BR DIV") == "India"
