"""Chapters 5, 7, 8, 9, 15, 16, 17, by the printed text: victory, offensives, cards, reinforcements, replacements."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.state import DISCARD, REMOVED
from greatwar.games.illusions_of_glory.components import SPACES
from greatwar.games.illusions_of_glory.names import NATIONS, POOLS
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import fought, in_pile, next_side, offensive, play_out

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}
SERBS = ("SB 1 Army",)


def event(p: Position, card: str) -> Position:
    """Play a card as an Event by the side that holds it, then let the active side be what it was."""
    active = p.s.active
    p.s.active = 1 if card.startswith("AP") else 0
    play_out(p.hand(card[:2], card).action().do(f"event {card}"))
    p.s.active = active
    return p


def placed(p: Position, name: str) -> set[str]:
    """Where a unit may be placed."""
    return {text.split(" > ")[1] for text in p.choices() if f"{name} >" in text}


# Victory -----------------------------------------------------------------------------------------------


@pytest.mark.rule("5.1.2b", "17.3.1b", "17.3.1c", "5.2a", "5.2g")
@pytest.mark.parametrize(("vp", "over"), [(0, True), (1, False), (29, False), (30, True), (31, True)])
def test_automatic_victory(vp: int, over: bool) -> None:
    """5.1.2: at 0 the AP wins at once, at 30 or more the CP."""
    p = Position(turn=9).vp(vp).at("Nis", *SERBS).at("Belgrade", "SB Inf 1").phase("war status")
    play_out(p)
    assert bool(p.s.ending) is over
    if over:
        assert p.s.ending.startswith("AP" if vp == 0 else "CP")
        assert "Automatic" in p.s.ending


@pytest.mark.rule("5.1.3a.1", "5.1.3b", "5.2b", "5.2c", "5.2d", "5.2e", "5.2f", "17.3.2a")
@pytest.mark.parametrize(
    ("vp", "words"),
    [
        (1, ("AP", "Marginal")),
        (7, ("AP", "Marginal")),
        (8, ("AP", "Endurance")),
        (14, ("AP", "Endurance")),
        (15, ()),
        (16, ("CP", "Endurance")),
        (22, ("CP", "Endurance")),
        (23, ("CP", "Marginal")),
        (29, ("CP", "Marginal")),
    ],
)
def test_the_levels_of_victory_at_the_end(vp: int, words: tuple[str, ...]) -> None:
    """5.2: after Turn 18 the level of VP decides; 15 is a stalemate."""
    p = Position(turn=18).vp(vp).at("Nis", *SERBS).at("Belgrade", "SB Inf 1").phase("war status")
    play_out(p)
    assert p.s.ending
    assert all(word in p.s.ending for word in words)
    if not words:
        assert "AP" not in p.s.ending
        assert "CP" not in p.s.ending
    q = Position(turn=17).vp(vp).at("Nis", *SERBS).at("Belgrade", "SB Inf 1").phase("war status")
    play_out(q)
    assert not q.s.ending


@pytest.mark.rule("17.3.2b", "17.3.2c", "17.3.2d", "5.1.3a.2")
@pytest.mark.parametrize(("points", "over"), [(37, False), (38, True), (39, True)])
def test_armistice_by_war_weariness(points: int, over: bool) -> None:
    """17.3.2 (ruling 7): Russian War Weariness lowers the marker by 2; the game ends when the sum is there."""
    p = Position(turn=12).vp(18).level(CP=2, AP=2).at("Nis", *SERBS).at("Belgrade", "SB Inf 1")
    event(p, "CP-47")
    assert (p.s.armistice, p.s.will[0]) == (38, 10)
    p.war_status(CP=20, AP=points - 20)
    play_out(p.phase("war status"))
    assert bool(p.s.ending) is over


@pytest.mark.rule("17.3.2c", "17.3.2d")
def test_the_armistice_marker_never_rises_above_40() -> None:
    """17.3.2c: Long Live the Tsar! raises the marker, but not beyond 40."""
    p = Position(turn=13)
    event(p, "AP-50")
    assert p.s.armistice == 40
    q = Position(turn=13)
    event(q, "CP-47")
    event(q, "AP-50")
    assert q.s.armistice == 40


@pytest.mark.rule("17.2.1a", "17.2.2a", "17.2a", "17.2b")
@pytest.mark.parametrize(
    ("turn", "level", "points", "after"),
    [(1, 0, 9, 0), (2, 0, 3, 0), (2, 0, 4, 1), (5, 0, 11, 1), (5, 1, 10, 1), (5, 1, 11, 2), (5, 2, 20, 2)],
)
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_levels_of_commitment(turn: int, level: int, points: int, after: int, side: str) -> None:
    """17.2: Limited War at 4 from Turn 2 on, Total War at 11; one level a turn."""
    p = (
        Position(turn=turn)
        .at("Nis", *SERBS)
        .at("Belgrade", "SB Inf 1")
        .level(**{side: level})
        .war_status(**{side: points})
    )
    play_out(p.phase("war status"))
    assert p.s.level[1 if side == "AP" else 0] == after
    assert p.s.level[0 if side == "AP" else 1] == 0


# Mandatory Offensives ----------------------------------------------------------------------------------


@pytest.mark.rule("7.2:1-2", "7.2:3", "7.2:5-6", "7.2:7", "7.2:8", "7.4.1a.1", "7.4.1a.2", "7.4.1b")
@pytest.mark.parametrize(
    ("die", "events", "result"),
    [
        (1, (), "RU"),
        (2, (), "RU"),
        (3, (), "BR/FR"),
        (4, (), "No BR/FR"),
        (5, (), "IT"),
        (6, (), "IT"),
        (6, ("AP-13",), "Balkans"),
        (2, ("AP-13",), "BR/FR"),
        (6, ("AP-13", "AP-35"), "None or Made"),
        (5, ("AP-13", "AP-35"), "Balkans"),
        (1, ("AP-13", "AP-35"), "BR/FR"),
    ],
)
def test_the_ap_table(die: int, events: tuple[str, ...], result: str) -> None:
    """7.2 and 7.4.1: the AP table with everybody in place; Stavka and Brusilov add 1 each."""
    p = (
        Position(turn=10)
        .at_war("IT")
        .at("Lemnos", "BR XII")
        .at("Belgrade", "AH Inf 1")
        .at("Kiev", "RU I")
        .at("Padua", "IT I")
    )
    for card in events:
        event(p, card)
    p.dice(die, 3).phase("offensives")
    assert offensive(p, "AP") == result


@pytest.mark.rule("7.2:3", "7.2:5-6", "7.2:7")
@pytest.mark.parametrize(
    ("die", "units", "result"),
    [
        (3, (), "None or Made"),
        (3, (("Lemnos", "BR Inf 1"),), "None or Made"),
        (3, (("Salonika", "FR Orient 1"),), "BR/FR"),
        (5, (), "None or Made"),
        (1, (), "RU"),
        (4, (), "No BR/FR"),
    ],
)
def test_ap_results_that_fall_away(die: int, units: tuple[tuple[str, str], ...], result: str) -> None:
    """7.2: without a BR or FR LCU on the map, or before Italy enters, the result becomes None or Made."""
    p = Position(turn=5)
    for where, name in units:
        p.at(where, name)
    p.dice(die, 3).phase("offensives")
    assert offensive(p, "AP") == result


@pytest.mark.rule("7.3:1-2", "7.3:3", "7.3:4", "7.3:5-6", "7.3:7", "7.4.1a.3", "7.4.1a.4")
@pytest.mark.parametrize(
    ("die", "events", "position", "result"),
    [
        (1, (), {}, "AH(SB)"),
        (3, (), {}, "GE"),
        (4, (), {}, "None or Made"),
        (4, (), {"Gallipoli": "FR Inf 1"}, "TU"),
        (4, (), {"Varna": "RU Black Sea"}, "TU"),
        (4, (), {"Salonika": "FR Inf 1"}, "None or Made"),
        (6, (), {}, "AH(IT)"),
        (6, ("CP-5",), {"Nis": "SB Inf 1"}, "Balkans"),
        (6, ("CP-5",), {"Durres": "IT Inf 1"}, "Balkans"),
        (6, ("CP-5",), {"Lemnos": "FR Inf 1"}, "None or Made"),
        (6, ("CP-5", "CP-39"), {"Nis": "SB Inf 1"}, "None or Made"),
        (3, ("CP-5",), {"Gallipoli": "FR Inf 1"}, "TU"),
    ],
)
def test_the_cp_table(die: int, events: tuple[str, ...], position: dict[str, str], result: str) -> None:
    """7.3: TU needs AP units in Bulgaria or Turkey, Balkans AP units in the Balkans; Lemnos is in neither."""
    p = Position(turn=10).at_war("IT", "BU").at("Kiev", "RU I").at("Berlin", "GE I")
    for card in events:
        event(p, card)
    for where, name in position.items():
        p.at(where, name)
    p.dice(3, die).phase("offensives")
    assert offensive(p, "CP") == result


@pytest.mark.rule("7.3:1-2", "26.6.2a#1")
@pytest.mark.parametrize("collapsed", [False, True])
def test_no_offensive_against_a_collapsed_serbia(collapsed: bool) -> None:
    """7.3: after Serbian Collapse AH(SB) becomes None or Made."""
    p = Position(turn=8).at("Nis", *SERBS)
    if collapsed:
        p.destroyed("Belgrade").control("CP", "Belgrade", "Skopje")
    else:
        p.at("Belgrade", "SB Inf 1")
    play_out(p.phase("war status"))
    p.s.turn = 9
    p.dice(3, 1).phase("offensives")
    assert offensive(p, "CP") == ("None or Made" if collapsed else "AH(SB)")


@pytest.mark.rule("7.4.2a", "7.4.2b")
@pytest.mark.parametrize(
    ("card", "side", "dice"), [("CP-51", "AP", (1, 3)), ("AP-43", "CP", (3, 1)), ("AP-43", "CP", (3, 5))]
)
def test_events_that_end_offensives(card: str, side: str, dice: tuple[int, int]) -> None:
    """7.4.2: after Fall of the Tsar RU, after Germandom Against Slavdom AH(SB) and AH(IT), become None or Made."""
    for played in (False, True):
        p = Position(turn=12).at_war("IT").at("Nis", *SERBS).at("Lemnos", "BR XII").played("CP-49", "CP-50", "CP-5")
        p.s.mo_modifier = (0, 0)
        if played:
            event(p, card)
        p.dice(*dice).phase("offensives")
        assert (offensive(p, side) == "None or Made") is played


@pytest.mark.rule("7.2:7", "7.3:7", "7.1.2b")
@pytest.mark.parametrize(
    ("side", "start", "attacker", "target", "enemy", "made"),
    [
        ("AP", "Nis", "SB 1 Army", "Kragujevac", "AH I", True),
        ("AP", "Sabac", "SB 1 Army", "Novi Sad", "AH I", False),
        ("AP", "Nis", "SB Inf 2", "Kragujevac", "AH I", False),
        ("AP", "Kishinev", "RU I", "Jassy", "AH I", False),
        ("CP", "Kragujevac", "AH I", "Nis", "SB 1 Army", True),
        ("CP", "Novi Sad", "AH I", "Sabac", "SB 1 Army", False),
        ("CP", "Vidin", "BU 1 Army", "Negotin", "SB 1 Army", True),
    ],
)
def test_the_balkan_offensive(side: str, start: str, attacker: str, target: str, enemy: str, made: bool) -> None:
    """7.2 and 7.3: an LCU that is in the Balkans must attack an enemy unit in a Balkan space."""
    p = Position(turn=10, active=side).at_war("RO", "BU").mo(side, "Balkans").at(start, attacker).at(target, enemy)
    p.attacking(start).declare(target, attacker)
    assert (offensive(p, side) == "None or Made") is made


@pytest.mark.rule("7.2:4", "7.1.2a#2")
@pytest.mark.parametrize(
    ("units", "vp"), [(("BR XII",), 16), (("BR Inf 1",), 16), (("FR Orient 1",), 16), (("SB 1 Army",), 15)]
)
def test_orders_not_to_attack(units: tuple[str, ...], vp: int) -> None:
    """7.2: under No BR/FR any attack with a British or French unit costs 1 VP; others attack freely."""
    p = Position(turn=10).vp(15).at_war("BU").mo("AP", "No BR/FR").control("AP", "Salonika").at("Florina", *units)
    p.control("CP", "Monastir").at("Monastir", "BU 1 Army").attacking("Florina").declare("Monastir", *units)
    play_out(p)
    p.mo("CP", "None or Made")
    play_out(p.phase("offensives settled"))
    assert p.s.vp == vp


@pytest.mark.rule("7.2:4")
def test_the_price_of_disobedience_is_paid_once() -> None:
    """7.2: attacking with BR or FR units this turn costs +1 VP, not 1 for each attack."""
    p = (
        Position(turn=10)
        .vp(15)
        .at_war("BU")
        .mo("AP", "No BR/FR")
        .control("AP", "Salonika")
        .at("Florina", "BR XII", "BR XVI")
    )
    p.control("CP", "Monastir", "Koritsa").at("Monastir", "BU 1 Army").at("Koritsa", "BU 2 Army").attacking("Florina")
    p.declare("Monastir", "BR XII").no_cards(1, 1)
    fought(p).declare("Koritsa", "BR XVI")
    play_out(p)
    p.mo("CP", "None or Made")
    play_out(p.phase("offensives settled"))
    assert p.s.vp == 16


@pytest.mark.rule("7.1.2a#2")
@pytest.mark.parametrize(
    ("side", "result", "vp"),
    [("AP", "RU", 16), ("CP", "GE", 14), ("AP", "None or Made", 15), ("CP", "None or Made", 15)],
)
def test_the_penalty(side: str, result: str, vp: int) -> None:
    """7.1.2a: an offensive not made costs the AP +1 and the CP -1."""
    p = Position(turn=8).vp(15).mo("AP", "None or Made").mo("CP", "None or Made").mo(side, result)
    play_out(p.phase("offensives settled"))
    assert p.s.vp == vp


@pytest.mark.rule("23.3.3b")
def test_quelling_an_uprising_makes_no_offensive() -> None:
    """7.2: an Uprising Unit is no CP unit: a Russian LCU that attacks one has not made the offensive."""
    p = Position(turn=12).mo("AP", "RU").at("Molodechno", "RU I").at("Minsk", "RU Uprising 1").attacking("Molodechno")
    verb = "attack" if p.offered("attack RU I > Minsk") else "quell"
    p.do(f"{verb} RU I > Minsk", "resolve?")
    assert offensive(p, "AP") == "RU"


# Cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3a", "8.2#1", "8.2e", "2.0:cc")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_four_ways_to_use_a_card(side: str) -> None:
    """9.3a: OPS, SR, RP or Event; a Combat Card is no Event of the action; the Cardless Play is always there."""
    plain, combat = ("AP-10", "AP-3") if side == "AP" else ("CP-5", "CP-2")
    p = Position(turn=5, active=side).hand(side, plain, combat).at("Kiev", "RU I").at("Berlin", "GE I").action()
    assert set(p.choices()) == {
        *[f"{use} {plain}" for use in ("ops", "sr", "rp", "event")],
        *[f"{use} {combat}" for use in ("ops", "sr", "rp")],
        "cardless",
    }
    assert Position(turn=5, active=side).at("Kiev", "RU I").at("Berlin", "GE I").action().choices() in (
        ["cardless"],
        [],
    )


@pytest.mark.rule("9.3c", "9.3d", "9.7.1d", "9.7.1e", "9.2c")
@pytest.mark.parametrize(
    ("use", "pile", "status"), [("event", REMOVED, 1), ("ops", DISCARD, 0), ("rp", DISCARD, 0), ("sr", DISCARD, 0)]
)
def test_where_an_asterisk_card_goes(use: str, pile: int, status: int) -> None:
    """9.3: played as an Event it leaves the game and scores its War Status; else it is discarded and scores nothing."""
    p = Position(turn=5, active="CP").hand("CP", "CP-4").at("Berlin", "GE I").action().do(f"{use} CP-4")
    play_out(p)
    assert in_pile(p, "CP", pile, "CP-4")
    assert p.s.war_status == (status, 0, status)


@pytest.mark.rule("9.3b", "9.7.1b", "3.3c")
def test_a_yellow_card_is_event_and_operations() -> None:
    """9.3b: a yellow card played as an Event is also used for its OPS in the same play."""
    p = (
        Position(turn=10, active="CP")
        .at_war("RO")
        .hand("CP", "CP-40")
        .at("Berlin", "GE I")
        .at("Vienna", "AH I")
        .action()
        .do("event CP-40")
    )
    assert p.offered("activate-move Berlin")
    p.do("activate-move Berlin", "activate-move Vienna")
    assert not in_pile(p, "CP", DISCARD, "CP-40")


@pytest.mark.rule("9.8a#1", "9.8a#2", "12.2.E", "9.8b")
def test_the_attacker_plays_his_combat_cards_first() -> None:
    """9.8a: the attacker plays any number of Combat Cards, then the defender, each combat anew."""
    p = (
        Position(turn=5)
        .hand("AP", "AP-3", "AP-31")
        .hand("CP", "CP-2", "CP-26", "CP-17")
        .at("Dubno", "RU I", "RU Cav 1")
    )
    with facts(lines=[("Dubno", "Brody", *RAIL)]):
        p.at("Brody", "AH I").attacking("Dubno").declare("Brody", "RU I", "RU Cav 1")
        assert p.seat() == "AP"
        assert sorted(p.offers("play")) == ["play AP-3", "play AP-31"]
        p.do("play AP-31", "play AP-3", "done?")
        assert not p.offers("play AP")
        assert not p.offered("play CP-2")  # for attacks only


@pytest.mark.rule("2.0:cc")
def test_no_combat_card_for_an_empty_fort() -> None:
    """2.0: a Combat Card cannot be played to defend an unoccupied Fort."""
    with facts(lines=[("Radom", "Warsaw", *RAIL)]):
        for garrison in (False, True):
            p = (
                Position(turn=8, active="CP")
                .played("CP-10")
                .war_status(CP=4)
                .hand("AP", "AP-9")
                .at("Radom", "AH I")
                .control("CP", "Kielce")
            )
            if garrison:
                p.at("Warsaw", "RU Inf 1")
            p.attacking("Radom").do("attack AH I > Warsaw", "resolve?")
            while p.s.pending and p.asked() == "PlayCards" and p.seat() == "CP":
                p.do("done")
            assert p.offered("play AP-9") is garrison


@pytest.mark.rule("8.1a", "6.0.B#2")
def test_the_ap_acts_first_in_every_round() -> None:
    """8.1a: the AP player acts first in each round, then the CP player."""
    p = Position(turn=5, round=2).hand("AP", "AP-10").hand("CP", "CP-5").half()
    assert p.seat() == "AP"
    p.do("rp AP-10")
    assert p.seat() == "CP"


# Reinforcements ----------------------------------------------------------------------------------------


@pytest.mark.rule("15.1c", "15.1g#1", "15.2a", "15.3a", "15.3b", "15.3c", "15.2b")
@pytest.mark.parametrize(
    ("card", "unit", "spaces", "regions"),
    [
        ("AP-2", "RU Guard", {"Petrograd", "Kiev", "Odessa"}, {"Novgorod", "Moscow", "Kharkov", "Rostov"}),
        ("AP-33", "IT XX", {"Venice"}, {"Southern Italy"}),
        ("CP-3", "GE XI", {"Berlin", "Breslau", "Prague"}, {"Brandenburg"}),
        ("CP-30", "AH XVIII", {"Vienna", "Budapest", "Breslau", "Prague"}, {"Carniola", "Tyrol"}),
        ("CP-28", "TU VI", {"Constantinople"}, {"Rodosto", "Anatolia"}),
    ],
)
def test_where_reinforcements_arrive(card: str, unit: str, spaces: set[str], regions: set[str]) -> None:
    """15.1c and g: in spaces with a source of their nation; only if there is no room in those, in regions with one."""
    for full in (False, True):
        p = Position(turn=8, active=card[:2]).at_war("IT").hand(card[:2], card)
        if full:
            for x in spaces:
                for _ in range(3):
                    p.at(x, f"{unit[:2]} {'res' if unit[:2] == 'GE' else 'inf'}")
        p.action().do(f"event {card}")
        expected = regions if full else spaces
        seen = placed(p, unit) if p.s.pending else set()
        while p.s.pending and not seen:
            p.do(p.choices()[0])
            seen = placed(p, unit) if p.s.pending else set()
        assert (seen or {p.where(unit)}) == expected


@pytest.mark.rule("15.1c", "15.1e", "10.3c")
def test_full_enemy_and_besieged_sources_are_closed() -> None:
    """15.1: no overstacking, no enemy-held source, no source in a besieged Fort."""
    p = (
        Position(turn=8)
        .hand("AP", "AP-2")
        .at("Petrograd", "RU I", "RU II", "RU III")
        .control("CP", "Kiev")
        .at("Odessa", "TU I")
    )
    p.action().do("event AP-2")
    seen = {text.split(" > ")[1] for text in p.choices() if " > " in text}
    assert seen == {"Novgorod", "Moscow", "Kharkov", "Rostov"}


@pytest.mark.rule("15.1h", "15.1g#2", "9.7.3d")
@pytest.mark.parametrize("left", ["none", "one", "region"])
def test_all_or_none_arrive(left: str) -> None:
    """15.1h: a card whose units cannot all be placed is not played as an Event (four corps, three to a space)."""
    p = Position(turn=8).hand("AP", "AP-2")
    for x in SPACES:
        if (
            NATIONS[x.nation] == "RU"
            and x.supply
            and not (left == "one" and x.name == "Petrograd")
            and not (left == "region" and x.name == "Moscow")
        ):
            p.destroyed(x.name).control("CP", x.name, nation="GE")
    p.action()
    assert p.offered("event AP-2") is (left == "region")


@pytest.mark.rule("15.4a", "15.4b", "15.4c")
@pytest.mark.parametrize(
    ("card", "holders", "allowed"),
    [
        ("AP-2", {"Petrograd": "RU Uprising 1"}, False),
        ("AP-2", {"Kiev": "RU Uprising 1"}, True),
        ("CP-3", {"Berlin": "RU I"}, False),
        ("CP-30", {"Vienna": "AH Uprising 1"}, True),
        ("CP-30", {"Vienna": "AH Uprising 1", "Budapest": "AH Uprising 2"}, False),
        ("CP-30", {"Vienna": "RU I", "Budapest": "SB 1 Army"}, False),
        ("CP-3", {"Vienna": "RU I", "Budapest": "SB 1 Army"}, True),
    ],
)
def test_capitals(card: str, holders: dict[str, str], allowed: bool) -> None:
    """15.4: Petrograd, Berlin, or both Vienna and Budapest held by enemies or Uprising Units stop reinforcements."""
    p = Position(turn=8, active=card[:2]).hand(card[:2], card)
    for where, name in holders.items():
        p.at(where, name)
    assert p.action().offered(f"event {card}") is allowed


# Replacements ------------------------------------------------------------------------------------------


@pytest.mark.rule("9.6.1a", "9.6#1")
@pytest.mark.parametrize(
    ("card", "points"),
    [("AP-10", {"RU": 3, "IT": 1, "AP-A": 2}), ("CP-4", {"GE": 3, "AH": 2, "CP-A": 1}), ("AP-3", {"RU": 1, "AP-A": 1})],
)
def test_points_are_recorded(card: str, points: dict[str, int]) -> None:
    """9.6.1: a card played for RPs records them by pool, Italian ones once Italy is at war."""
    p = Position(turn=8, active=card[:2]).at_war("IT").hand(card[:2], card).action().do(f"rp {card}")
    assert {name: p.s.rp[n] // 2 for n, name in enumerate(POOLS) if p.s.rp[n]} == points


@pytest.mark.rule("16.1c", "16.1d", "16.1e", "16.5a", "16.5b")
@pytest.mark.parametrize(
    ("pool", "side", "yes", "no"),
    [
        ("RU", "AP", ("RU I", "RU Inf 1"), ("SB 1 Army", "IT I", "RU Black Sea")),
        ("AP-A", "AP", ("SB 1 Army", "BR XII", "RO 1 Army"), ("RU I", "IT I", "MN Montenegro")),
        ("IT", "AP", ("IT I",), ("RU I", "SB 1 Army", "IT Alpini 1")),
        ("GE", "CP", ("GE I", "GE Inf 1"), ("AH I", "TU I", "AH Sud Army", "GE Army of the Bug")),
        ("AH", "CP", ("AH I",), ("GE I", "AH Mtn 1", "TU I", "AH Sud Army")),
        ("CP-A", "CP", ("TU I", "BU 1 Army"), ("GE I", "AH I")),
    ],
)
def test_who_is_rebuilt_from_which_pool(pool: str, side: str, yes: tuple[str, ...], no: tuple[str, ...]) -> None:
    """16.1: each pool serves its nation or its allies; Special Units and Uprising Units receive nothing."""
    homes = {"RU": "Kiev", "IT": "Padua", "SB": "Nis", "BR": "Lemnos", "RO": "Bacau", "MN": "Cetinje"}
    homes |= {"GE": "Berlin", "AH": "Vienna", "TU": "Constantinople", "BU": "Sofia"}
    p = Position(turn=10).at_war("IT", "RO", "BU").points(pool, 3)
    for name in (*yes, *no):
        p.at(homes[name[:2]], f"({name})")
    p.phase(f"replacement {side}")
    assert sorted(p.offers("repair")) == sorted(f"repair {name}" for name in yes)


@pytest.mark.rule("16.2a", "16.2b", "16.2.1#1")
def test_prices_of_steps() -> None:
    """16.2: an LCU step costs 1, two SCU steps 1; what is left over is lost."""
    p = (
        Position(turn=8)
        .points("RU", 1)
        .at("Kiev", "(RU Inf 1)", "(RU Inf 2)", "(RU Inf 3)")
        .at("Minsk", "(RU I)")
        .phase("replacement AP")
    )
    p.do("repair RU Inf 1")
    assert not p.offered("repair RU I")
    p.do("repair RU Inf 2")
    assert not p.offers("repair")
    assert p.is_reduced("RU Inf 3")
    play_out(p)
    q = Position(turn=8).points("RU", 2).at("Minsk", "(RU I)").phase("replacement AP").do("repair RU I")
    play_out(q)
    assert q.s.rp[POOLS.index("RU")] == 0


@pytest.mark.rule("16.6b", "16.6c", "16.6d", "16.6e", "16.6f#1")
@pytest.mark.parametrize(
    ("unit", "pool", "expected"),
    [
        ("RU I", "RU", {"Petrograd", "Kiev", "Odessa", "Novgorod", "Moscow", "Kharkov", "Rostov"}),
        ("GE I", "GE", {"Berlin", "Brandenburg", "Breslau", "Prague"}),
        ("AH I", "AH", {"Vienna", "Budapest", "Carniola", "Tyrol", "Breslau", "Prague"}),
        ("BR XII", "AP-A", {"Lemnos", "Southern Italy"}),
        ("FR Orient 1", "AP-A", {"Lemnos", "Southern Italy"}),
        ("SB 1 Army", "AP-A", {"Belgrade", "Monastir"}),
        ("TU I", "CP-A", {"Constantinople", "Rodosto", "Anatolia"}),
        ("BU 1 Army", "CP-A", {"Sofia", "Burgas"}),
        ("RO 1 Army", "AP-A", {"Bucharest", "Constanta", "Odessa"}),
    ],
)
def test_where_rebuilt_lcus_enter(unit: str, pool: str, expected: set[str]) -> None:
    """16.6: a rebuilt LCU enters at once on a friendly source of its nation; eliminated ones never."""
    side = "CP" if unit[:2] in ("GE", "AH", "TU", "BU") else "AP"
    p = Position(turn=10).at_war("IT", "RO", "BU").points(pool, 2).replaceable(f"({unit})").phase(f"replacement {side}")
    assert {t.split(" > ")[1] for t in p.offers(f"raise-unit {unit} >")} == expected
    q = Position(turn=10).at_war("IT", "RO", "BU").points(pool, 2).eliminated(f"({unit})").phase(f"replacement {side}")
    assert not q.s.pending or not q.offers("raise-unit")


@pytest.mark.rule("16.6e")
@pytest.mark.parametrize("war", [False, True])
def test_southern_italy_after_italys_entry(war: bool) -> None:
    """16.6e: British and French enter on Lemnos, and on Southern Italy once Italy is at war."""
    p = Position(turn=8).points("AP-A", 2).replaceable("BR XII")
    if war:
        p.at_war("IT")
    p.phase("replacement AP")
    assert p.offered("raise-unit BR XII > Lemnos")
    assert p.offered("raise-unit BR XII > Southern Italy") is war


@pytest.mark.rule("16.3#1")
def test_no_points_without_any_source() -> None:
    """16.3: if enemies or Uprising Units occupy every source of a nation none of its units is rebuilt."""
    p = Position(turn=12).at_war("BU").points("CP-A", 3).at("Vidin", "(BU 1 Army)").at("Constantinople", "(TU I)")
    p.at("Sofia", "SB 1 Army").at("Burgas", "RU Black Sea")
    p.phase("replacement CP")
    assert p.offered("repair TU I")
    assert not p.offered("repair BU 1 Army")


@pytest.mark.rule("16.7.2#1", "16.7.1a")
def test_conversions() -> None:
    """16.7: one AP-Allied RP a turn becomes Russian after Kitchener; one German RP Turkish before the blockade."""
    p = Position(turn=8).points("AP-A", 3).at("Kiev", "(RU I)", "(RU II)").phase("replacement AP")
    assert not p.offers("convert")
    p.s.pending.clear()
    q = Position(turn=8)
    event(q, "AP-10")
    q.points("RU", 0).points("AP-A", 3).at("Kiev", "(RU I)", "(RU II)").phase("replacement AP")
    assert not q.offers("repair RU")
    assert len(q.offers("convert")) == 1
    q.do(q.offers("convert")[0])
    assert not q.offers("convert")
    assert q.offered("repair RU I")


@pytest.mark.rule("16.5c")
def test_war_in_africa() -> None:
    """16.5c: War in Africa stops the spending of AP-Allied RPs for the rest of the turn, and of no others."""
    p = Position(turn=8).points("AP-A", 3).points("RU", 2).at("Nis", "(SB 1 Army)").at("Kiev", "(RU I)")
    event(p, "CP-53")
    p.phase("replacement AP")
    assert p.offers("repair") == ["repair RU I"]
    next_side(p, "AP")


@pytest.mark.rule("6.0.H.2", "6.0.H.3", "6.0.H.4")
def test_only_combat_cards_may_be_thrown_away() -> None:
    """6.0.H: before drawing, Combat Cards may be discarded and no others; then the hand is filled to seven."""
    p = Position(turn=5).hand("AP", "AP-3", "AP-5", "AP-10").deck("AP", *[f"AP-{n}" for n in (1, 2, 4, 6, 7, 8)])
    p.hand("CP", *[f"CP-{n}" for n in range(1, 8)]).phase("draw")
    assert p.seat() == "AP"
    assert sorted(t for t in p.choices() if t != "done") == ["discard AP-3", "discard AP-5"]
    p.do("discard AP-3", "done")
    while p.s.pending:
        p.do("done" if p.offered("done") else p.choices()[0])
    assert len(p.s.hand(1)) == 7
    assert in_pile(p, "AP", DISCARD, "AP-3")
