"""8, 9 Actions: cards in their four ways, War Status only, Cardless Play; hands and the draw."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import CARDS, card
from greatwar.games.illusions_of_glory.names import POOLS
from greatwar.kernel.step import Decision
from tests.games.illusions_of_glory.positions import Position, facts


@pytest.mark.rule("8.2#1", "8.2a", "8.2b", "8.2c", "8.2d", "8.2e", "9.3a", "6.0.B#2")
def test_a_card_has_four_uses_and_one_point_needs_none() -> None:
    p = Position(turn=4).hand("AP", "AP-13").action()
    assert p.choices() == ["ops AP-13", "sr AP-13", "rp AP-13", "event AP-13", "cardless"]
    assert p.why_not("ops AP-10") == "9.3a"


@pytest.mark.rule("9.3d", "9.4#1", "2.0:discard")
def test_a_card_for_ops_is_discarded_and_gives_its_points() -> None:
    with facts(cards={"AP-13": {"ops": 2}}):
        p = Position(turn=4).hand("AP", "AP-13").at("Lutsk", "RU IX").action().do("ops AP-13")
        assert p.s.ops == 2
        assert p.s.pile[card("AP-13").n] == 3


@pytest.mark.rule("9.3c", "9.7.1d", "2.0:asterisk")
def test_an_asterisk_event_leaves_the_game() -> None:
    p = Position(turn=4).hand("CP", "CP-4").vp(15)
    p.s.active = 0
    p.action().do("event CP-4")
    assert p.s.pile[card("CP-4").n] == 4
    assert p.s.vp == 16


@pytest.mark.rule("9.5.1#1", "9.5a", "2.0:ops-sr")
def test_sr_points_are_the_ops_number() -> None:
    p = Position(turn=4).hand("AP", "AP-10").at("Kiev", "RU inf").at("Uman", "RU inf").action().do("sr AP-10")
    assert p.asked() == "Redeploy"
    assert "(4 SR Points left)" in prompt(p)


def prompt(p: Position) -> str:
    step = p.s.pending[-1]
    assert isinstance(step, Decision)
    return step.prompt(p.s)


@pytest.mark.rule("9.6.1a", "9.6#1", "9.6.1b")
def test_a_card_for_rps_records_its_box() -> None:
    with facts(cards={"AP-10": {"rp": (3, 1, 2, 0, 0, 0, 0)}}):
        p = Position(turn=4).hand("AP", "AP-10").action().do("rp AP-10")
        assert [p.s.points(n) for n in range(len(POOLS))] == [3, 1, 2, 0, 0, 0, 0]


@pytest.mark.rule("9.5.3a", "13.1f", "9.5.3b", "8.3a")
def test_no_sr_in_two_rounds_running() -> None:
    p = Position(turn=4).hand("AP", "AP-13", "AP-10", "AP-11").action().do("sr AP-13", "done?")
    p.action()
    assert p.why_not("sr AP-10") == "9.5.3a"
    p.do("rp AP-11")
    p.action()
    assert p.offered("sr AP-10")
    q = Position(turn=5).hand("AP", "AP-10")
    q.s.taken = ((), ())
    assert q.action().offered("sr AP-10")


@pytest.mark.rule("9.6.2a", "9.6.2a#2")
def test_no_rps_in_two_rounds_running() -> None:
    p = Position(turn=4).hand("AP", "AP-13", "AP-10").action().do("rp AP-13")
    p.action()
    assert p.why_not("rp AP-10") == "9.6.2a"
    assert p.offered("sr AP-10")


@pytest.mark.rule("2.0:cc", "9.8a#2")
def test_a_combat_card_is_no_event_outside_of_combat() -> None:
    p = Position(turn=4).hand("AP", "AP-3").action()
    assert p.why_not("event AP-3") == "2.0:cc"
    assert p.offered("ops AP-3")


@pytest.mark.rule("9.7.3c", "4.3h", "15.1b")
def test_no_reinforcements_on_turn_1() -> None:
    assert Position(turn=1).hand("AP", "AP-2").action().why_not("event AP-2") == "9.7.3c"
    assert Position(turn=2).hand("AP", "AP-2").action().offered("event AP-2")


@pytest.mark.rule("9.7.3a", "9.7.3b", "15.1b", "15.3d")
def test_one_reinforcement_card_for_each_nation() -> None:
    p = Position(turn=5).hand("AP", "AP-2", "AP-12").action().do("event AP-2")
    while p.asked() == "PlaceUnit":
        p.do(p.choices()[0])
    p.action()
    assert p.why_not("event AP-12") == "9.7.3a"


@pytest.mark.rule("9.7.1c", "28.0a")
def test_a_prerequisite_that_is_not_met() -> None:
    p = Position(turn=14).hand("AP", "AP-55").action()
    assert p.why_not("event AP-55") == "9.7.1c"
    assert p.why_not("war-status AP-55") == "9.7.1f"
    assert p.offers("ops")
    assert p.offers("sr")
    assert p.offers("rp")


@pytest.mark.rule("9.7.1f", "4.2.1e#2")
def test_a_dead_opening_card_gives_its_war_status_only() -> None:
    with facts(cards={"AP-7": {"war_status": 1, "starred": True}}):
        p = Position(turn=3, round=2).hand("AP", "AP-7").war_status(CP=3, AP=2)
        p.s.opening = (-1, card("AP-7").n)
        p.action()
        assert p.why_not("event AP-7") == "4.2.1e#2"
        p.do("war-status AP-7")
        assert p.s.war_status == (3, 3, 6)
        assert p.s.pile[card("AP-7").n] == 4
        assert p.asked() == ""


@pytest.mark.rule("4.2.1e#2")
def test_the_other_opening_card_does_not_die() -> None:
    p = Position(turn=3).hand("AP", "AP-7")
    p.s.opening = (-1, card("AP-1").n)
    assert p.action().offered("event AP-7")


@pytest.mark.rule("9.3b", "9.7.1b", "6.0.B#3", "3.3c")
def test_a_yellow_card_gives_event_and_ops() -> None:
    p = Position(turn=2).hand("AP", "AP-7").at("Lutsk", "RU IX").action().do("event AP-7")
    assert p.asked() == "Activate"
    assert p.s.ops == card("AP-7").ops


@pytest.mark.rule("4.2.3#1", "6.0.H.1b", "6.0.H.1a", "9.7.1g")
def test_an_event_of_the_turn_lies_face_up_until_the_draw() -> None:
    p = Position(turn=4).hand("AP", "AP-15").action().do("event AP-15")
    assert p.s.pile[card("AP-15").n] == 5
    assert p.s.in_force
    p.phase("draw")
    assert p.s.pile[card("AP-15").n] == (4 if card("AP-15").starred else 3)
    assert not p.s.in_force


@pytest.mark.rule("6.0.H.2", "6.0.H.3")
def test_only_combat_cards_are_discarded_and_hands_filled_to_seven() -> None:
    ap = [str(c) for c in CARDS if c.side == 1 and c.deck == 0]
    cp = [str(c) for c in CARDS if c.side == 0 and c.deck == 0]
    p = Position(turn=4).hand("AP", "AP-3", "AP-10").deck("AP", *[x for x in ap if x not in ("AP-3", "AP-10")])
    p.deck("CP", *cp).phase("draw")
    assert p.seat() == "AP"
    assert p.choices() == ["discard AP-3", "done"]
    assert p.why_not("discard AP-10") == "6.0.H.2"
    p.do("discard AP-3", "done", "done")
    while p.asked() == "DrawCard":
        p.do(p.choices()[0])
    assert len(p.s.hand(1)) == len(p.s.hand(0)) == 7
    assert "AP-3" not in [str(c) for c in p.s.hand(1)]


@pytest.mark.rule("6.0.H.4")
def test_an_empty_pile_is_reshuffled() -> None:
    ap = [str(c) for c in CARDS if c.side == 1 and c.deck == 0]
    p = Position(turn=4).deck("AP", *ap[:2]).discards(*ap[2:10]).phase("draw").do("done", "done")
    while p.asked() == "DrawCard":
        p.do(p.choices()[0])
    assert len(p.s.hand(1)) == 7
    assert set(ap[:2]) <= {str(c) for c in p.s.hand(1)}


@pytest.mark.rule("6.0.B#1", "8.1a", "8.1c", "2.0:action-phase", "2.0:action-round")
def test_six_rounds_the_ap_first() -> None:
    from greatwar.games.illusions_of_glory.steps.sequence import ActionRound

    p = Position(turn=4).at("Nis", "SB 1 Army").at("Berlin", "GE I").push(ActionRound())
    seen = []
    while p.asked():
        if p.asked() == "TakeAction":
            seen.append((p.s.round, p.seat()))
        p.do("cardless" if p.asked() == "TakeAction" else "done")
    assert seen == [(n, side) for n in range(1, 7) for side in ("AP", "CP")]


@pytest.mark.rule("9.4.1a", "9.4.1a:example", "9.4.3a")
def test_the_price_is_the_number_of_nations() -> None:
    p = Position(turn=4, active="CP").at("Cracow", "GE XX").at("Tarnow", "GE I", "AH III").ops(3)
    p.do("activate-attack Tarnow")
    assert p.s.ops == 1
    p.do("activate-attack Cracow")
    assert p.s.ops == 0
    q = Position(turn=4, active="CP").at("Cracow", "GE XX").at("Tarnow", "GE I", "AH III").ops(2)
    q.do("activate-attack Cracow")
    assert q.why_not("activate-attack Tarnow") == "9.4.1a"
    assert q.why_not("activate-move Cracow") == "9.4.3a"


@pytest.mark.rule("3.2.1h", "9.4.1a")
def test_a_dual_unit_adds_no_nation_that_is_there() -> None:
    p = Position(turn=5, active="CP").at("Stryj", "AH Sud Army", "GE XX").ops(1)
    assert p.offered("activate-attack Stryj")
    p = Position(turn=5, active="CP").at("Stryj", "AH Sud Army", "GE XX", "AH III").ops(1)
    assert p.why_not("activate-attack Stryj") == "9.4.1a"


@pytest.mark.rule("9.4.2b", "12.1.3b", "8.2e")
def test_an_hq_makes_one_nation_of_all() -> None:
    p = (
        Position(turn=7, active="CP")
        .at("Oppeln", "GE Landwehr", "AH I", "GE Mackensen HQ")
        .at("Cracow", "AH XVII", "GE inf")
    )
    p.action().do("cardless")
    assert p.offered("activate-attack Oppeln")
    assert p.why_not("activate-attack Cracow") == "9.4.1a"


@pytest.mark.rule("9.4.2c", "9.4.2c#2")
def test_br_and_fr_units_may_be_left_out_of_an_attack() -> None:
    p = (
        Position(turn=12)
        .at("Lemnos", "FR inf")
        .mo("AP", "No BR/FR")
        .at("Florina", "BR XII", "SB 1 Army")
        .at("Salonika", "FR inf")
        .ops(1)
    )
    assert p.offered("activate-attack-without Florina")
    assert p.why_not("activate-attack Florina") == "9.4.1a"
    assert p.why_not("activate-move Florina") == "9.4.1a"
    p.do("activate-attack-without Florina")
    assert len(p.s.activations[0]) == 3


@pytest.mark.rule("9.4.3e", "9.4.3f", "9.4.2a", "9.4.3d")
def test_what_is_not_activated() -> None:
    p = Position(turn=5).at("Lemnos", "BR XII").at("Minsk", "RU uprising").ops(3)
    assert p.why_not("activate-move Lida") == "9.4.3e"
    assert p.why_not("activate-move Minsk") == "9.4.3e"
    assert p.why_not("stack-attack BR XII") == "9.4.2a"
    assert p.offered("stack-move BR XII")


@pytest.mark.rule("9.4.1b", "18.1.1a", "18.1.1b", "18.1.1c", "18.1.1d", "18.1.1e", "18.3b", "10.1g")
def test_stacks_of_a_region_are_formed_freely() -> None:
    p = Position(turn=5).at("Kharkov", "RU I", "RU II", "RU III", "RU IV").ops(2)
    assert p.why_not("activate-move Kharkov") == "18.1.1a"
    p.do("stack-move RU I", "add RU II", "add RU III")
    assert p.why_not("add RU IV") == "10.1a"
    p.do("done")
    assert p.s.ops == 1
    p.do("stack-attack RU IV", "done")
    assert p.s.ops == 0
    assert [a[0] for a in p.s.activations] == [1, 2]


@pytest.mark.rule("14.2.1d", "26.2.2c")
def test_supply_by_an_ally_costs_a_point_more() -> None:
    p = Position(turn=8, active="CP").at_war("BU").control("AP", "Sofia", "Burgas").at("Nis", "(BU 1 Army)")
    p.control("CP", "Belgrade", "Kragujevac", "Pozarevac", "Sabac", "Valjevo").destroyed("Belgrade")
    assert p.supply("BU 1 Army") == "ally"
    p.ops(1)
    assert p.why_not("activate-move Nis") == "9.4.1a"
    p.s.ops = 2
    p.s.listed = None
    assert p.offered("activate-move Nis")
