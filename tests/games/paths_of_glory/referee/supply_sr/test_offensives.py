"""Referee: chapter 7, Mandated Offensives; what they cost is seen in the War Status Phase."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.steps.combat import Combats
from greatwar.games.paths_of_glory.steps.offensives import MandatedOffensivePhase
from greatwar.games.paths_of_glory.steps.war_status import VictoryPointSegment, WarStatusPhase
from tests.games.paths_of_glory.referee.supply_sr.supplykit import (
    GAME,
    HIST,
    Position,
    choices,
    choose,
    everyone_at_war,
    name,
    position,
    space,
    take,
)

NONE = {"CP": 5, "AP": 4}


def rolled(p: Position, cp: int = 5, ap: int | None = None):
    s = p.push(MandatedOffensivePhase()).build()
    return choose(s, f"roll {ap}", f"roll {cp}")  # the program lets the Allies roll first; no order is prescribed


def end(s) -> int:
    """The change of VP by missed offensives."""
    before = s.vp
    s.push(VictoryPointSegment())
    s.changed()
    GAME.settle(s)
    return int(s.vp - before)


def fight(s, side: str, frm: list[str], to: str, units: list[str]):
    """One attack with the first dice of the list; all questions answered with their first or 'done'."""
    s.active = {"CP": 0, "AP": 1}[side]
    s.attack_marks = tuple(sorted(int(space(x)) for x in frm))
    s.push(Combats())
    s.changed()
    s.listed = None
    GAME.settle(s)
    choose(s, f"attack {units[0]} > {to}")
    for u in units[1:]:
        if f"join {u}" in choices(s):
            choose(s, f"join {u}")
    for _ in range(80):
        if not s.pending:
            return s
        listed = choices(s)
        if listed[0].startswith("roll"):
            choose(s, "roll 1")
        elif name(s) == "Combats":
            choose(s, "done")
        else:
            choose(s, next((x for x in ("resolve", "done", "no-flank", "decline") if x in listed), listed[0]))
    raise AssertionError(choices(s))


# The table -----------------------------------------------------------------------------------------------------------


def board(war: str = "", turn: int = 9, scenario: str = "campaign") -> Position:
    p = position(scenario, **(HIST if scenario == "historical" else {})).turn(turn)
    if war:
        p.war(*war.split())
    return p.turn(turn).clear()


@pytest.mark.parametrize(
    ("die", "war", "lost", "events", "vp"),
    [
        (1, "", "", "", 1),
        (2, "", "", "", 1),
        (3, "", "", "", 1),
        (4, "", "", "", 0),
        (5, "", "", "", 0),
        (6, "", "", "", 1),
        (4, "IT", "", "", 1),
        (5, "IT", "", "", 1),
        (6, "", "", "CP-53", 0),
        (5, "IT", "Rome", "", 1),  # shifted to Russia
        (5, "IT", "Rome", "CP-53", 0),  # shifted to Russia, which has none any more
        (1, "", "Paris", "", 1),  # shifted to Britain
    ],
)
def test_the_allied_table_without_any_attack(die, war, lost, events, vp):
    """7.1.1-7.1.3, 7.1.11: +1 VP for a nation that has to attack and does not."""
    p = board(war)
    if events:
        p.event(events, turn=8)
    if lost:
        take(p, lost, "CP")
    s = rolled(p, 5, die)
    assert end(s) == vp


@pytest.mark.parametrize(
    ("die", "war", "lost", "events", "vp"),
    [
        (1, "", "", "", -1),
        (2, "", "", "", -1),
        (2, "IT", "", "", -1),
        (3, "", "", "", 0),
        (3, "TU", "", "", -1),
        (4, "", "", "", -1),
        (5, "", "", "", 0),
        (6, "", "", "", 0),
        (4, "", "", "CP-54", 0),
        (3, "", "", "CP-37", -1),  # Hoffmann: 4 Germany
        (4, "", "", "CP-37", 0),
        (6, "", "", "CP-37", 0),
        (2, "", "", "CP-37", 0),  # 3 Turkey, neutral
        (2, "TU", "", "CP-37", -1),
        (1, "IT", "", "CP-37", -1),  # AH (It)
        (1, "", "Vienna", "", -1),
        (1, "", "Budapest", "", -1),
        (1, "", "Vienna Budapest", "", 0),  # to Turkey, neutral
        (1, "TU", "Vienna Budapest", "", -1),
        (2, "TU IT", "Vienna Budapest", "", -1),
        (3, "TU", "Constantinople", "", -1),  # to Germany
        (3, "TU", "Constantinople", "CP-54", 0),
        (4, "", "Berlin", "", 0),
        (1, "TU", "Vienna Budapest Constantinople Berlin", "", 0),
    ],
)
def test_the_table_of_the_central_powers_without_any_attack(die, war, lost, events, vp):
    p = board(war)
    if events:
        p.event(events, turn=8)
    for x in lost.split():
        take(p, x, "AP")
    s = rolled(p, die, 4 if "IT" not in war else 6)
    if "IT" in war:
        vp += 1
    assert end(s) == vp


def test_a_besieged_capital_is_not_lost():
    """7.1.2: controlled by the enemy is asked for; Paris besieged: the French must still attack."""
    p = board().at("Paris", "GE 1").at("Sedan", "GEc").at("Verdun", "FR 1")
    s = rolled(p, 5, 1)
    fight(s, "AP", ["Verdun"], "Sedan", ["FR 1"])
    assert end(s) == 0


# Who satisfies it -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "who", "frm", "enemy", "to", "made"),
    [
        (1, "FR 1", "Verdun", "GEc", "Sedan", True),
        (1, "FR 1", "Verdun", "AHc", "Sedan", False),
        (1, "FR 1", "Nancy", "GEc", "Strasbourg", True),
        (1, "FR 1", "Cambrai", "GEc", "Brussels", True),
        (1, "FRc", "Verdun", "GEc", "Sedan", True),
        (1, "BR 1", "Verdun", "GEc", "Sedan", False),
        (1, "FR 1", "Verona", "GEc", "Trent", False),
        (1, "FR 1", "Venice", "GEc", "Verona", False),
        (1, "FR 1", "Verdun", "TUc", "Sedan", False),
        (3, "BR 1", "Verdun", "GEc", "Sedan", True),
        (3, "BRc", "Verdun", "GEc", "Sedan", True),
        (3, "BR BEF", "Verdun", "GEc", "Sedan", True),
        (3, "BR BEFc", "Verdun", "GEc", "Sedan", True),
        (3, "CNDc", "Verdun", "GEc", "Sedan", False),
        (3, "AUSc", "Verdun", "GEc", "Sedan", False),
        (3, "PTc", "Verdun", "GEc", "Sedan", False),
        (3, "BRc", "Verdun", "AHc", "Sedan", False),
        (3, "BRc", "Cairo", "GEc", "Sinai", False),
        (3, "FR 1", "Verdun", "GEc", "Sedan", False),
        (5, "IT 1", "Verona", "AHc", "Trent", True),
        (5, "IT 1", "Verona", "GEc", "Trent", True),
        (5, "ITc", "Nevers", "GEc", "Dijon", True),
        (5, "FR 1", "Verona", "AHc", "Trent", False),
        (6, "RU 1", "Dubno", "AHc", "Tarnopol", True),
        (6, "RUc", "Kars", "TUc", "Erzerum", True),
        (6, "ROc", "Dubno", "AHc", "Tarnopol", False),
        (6, "RU CAVc", "Dubno", "AHc", "Tarnopol", True),
    ],
)
def test_what_satisfies_an_allied_offensive(die, who, frm, enemy, to, made):
    p = everyone_at_war().at(to, enemy).at(frm, who)
    u = next(str(x) for x in p.s.at(space(frm)))
    s = rolled(p, 5, die)
    fight(s, "AP", [frm], to, [u])
    assert end(s) == (0 if made else 1)


@pytest.mark.parametrize(
    ("die", "who", "frm", "enemy", "to", "made"),
    [
        (4, "GE 1", "Sedan", "FRc", "Verdun", True),
        (4, "GE 1", "Sedan", "BRc", "Brussels", True),
        (4, "GE 1", "Sedan", "BEc", "Brussels", True),
        (4, "GE 1", "Sedan", "USc", "Cambrai", True),
        (4, "GE 1", "Sedan", "CNDc", "Cambrai", True),  # ruling 32
        (4, "GE 1", "Sedan", "ITc", "Cambrai", False),
        (4, "GE 1", "Sedan", "PTc", "Cambrai", True),
        (4, "GE 1", "Metz", "FRc", "Strasbourg", True),
        (4, "GE 1", "Trent", "FRc", "Verona", False),
        (4, "GE 1", "Lodz", "RUc", "Plock", False),
        (4, "GE 1", "Thorn", "RUc", "Tannenberg", False),  # in Germany, but a Russian
        (4, "GEc", "Sedan", "FRc", "Cambrai", True),
        (4, "PLc", "Sedan", "FRc", "Cambrai", True),
        (4, "AH 1", "Sedan", "FRc", "Cambrai", False),
        (4, "GEc", "Monastir", "FRc", "Salonika", False),
        (3, "TUc", "Gaza", "BRc", "Sinai", True),
        (3, "TUc", "Erzerum", "RUc", "Kars", True),
        (3, "TU YLD", "Gaza", "BRc", "Sinai", True),
        (3, "TU SNc", "Libya", "BRc", "Alexandria", False),
        (3, "GEc", "Gaza", "BRc", "Sinai", False),
        (3, "TUc", "Lemberg", "RUc", "Tarnopol", True),
        (1, "AH 1", "Lemberg", "RUc", "Tarnopol", True),
        (1, "AHc", "Novi Sad", "SBc", "Sarajevo", True),
        (1, "GE 1", "Lemberg", "RUc", "Tarnopol", False),
        (2, "AH 1", "Lemberg", "RUc", "Tarnopol", False),
        (2, "AH 1", "Trent", "ITc", "Verona", True),
        (2, "AH 1", "Trent", "FRc", "Verona", True),
        (2, "AH 1", "Innsbruck", "ITc", "Spittal", True),  # a space with Italian units
        (2, "AH 1", "Zagreb", "FRc", "Graz", None),
        (2, "GE 1", "Trent", "ITc", "Verona", False),
        (2, "AH 1", "Cetinje", "ITc", "Tirana", True),
    ],
)
def test_what_satisfies_an_offensive_of_the_central_powers(die, who, frm, enemy, to, made):
    p = everyone_at_war().at(to, enemy).at(frm, who)
    if made is None:
        p.control("Villach", "AP")
        made = True  # the French in Graz trace through Italy only (7.1.6)
    if frm == "Libya":
        p.control("Libya", "CP")
    u = next(str(x) for x in p.s.at(space(frm)))
    s = rolled(p, die, 6)
    fight(s, "CP", [frm], to, [u])
    assert end(s) == (1 if made else 0)  # the Russian offensive of the Allies is missed


def test_an_empty_fort_is_no_combat_unit():
    """7.1.3: at least one attack against an enemy combat unit."""
    p = everyone_at_war().at("Sedan", "GE 1", "GE 2", "GE 3")
    s = rolled(p, 4, 6)
    fight(s, "CP", ["Sedan"], "Verdun", ["GE 1", "GE 2", "GE 3"])
    assert end(s) == 0  # -1 and +1 of the Russians


def test_a_mixed_attack_counts_for_each_nation_in_it():
    """7.1.3, 7.1.4: French and Canadians stacked; the French offensive is made, the British one is not."""
    for die, vp in ((1, 0), (3, 1)):
        p = everyone_at_war().at("Sedan", "GEc").at("Cambrai", "FR 1", "CNDc")
        s = rolled(p, 5, die)
        fight(s, "AP", ["Cambrai"], "Sedan", ["FR 1", "CNDc"])
        assert end(s) == vp


def test_a_mixed_target_counts():
    p = everyone_at_war().at("Sedan", "GEc", "AHc").at("Cambrai", "FR 1")
    s = rolled(p, 5, 1)
    fight(s, "AP", ["Cambrai"], "Sedan", ["FR 1"])
    assert end(s) == 0


def test_the_shifted_offensive_is_the_next_nations():
    """7.1.2: Paris lost: a French attack does not help, a British one does."""
    for who, vp in (("FR 1", 1), ("BR 1", 0)):
        p = everyone_at_war().at("Sedan", "GEc").at("Cambrai", who)
        take(p, "Paris", "CP")
        s = rolled(p, 5, 1)
        fight(s, "AP", ["Cambrai"], "Sedan", [who])
        assert end(s) == vp


@pytest.mark.parametrize(
    ("scenario", "turn", "who", "made"),
    [
        ("historical", 1, "FR 1", True),
        ("historical", 1, "BR BEF", False),
        ("historical", 2, "FR 1", False),
        ("historical", 2, "BR BEF", True),
        ("campaign", 1, "FR 1", False),
        ("campaign", 1, "BR BEF", True),
    ],
)
def test_the_first_british_offensive_is_french_in_the_historical_scenario(scenario, turn, who, made):
    """5.7.4.5."""
    p = (
        position(scenario, **(HIST if scenario == "historical" else {}))
        .turn(turn)
        .clear()
        .at("Sedan", "GEc")
        .at("Cambrai", who)
    )
    s = rolled(p, 5, 3)
    fight(s, "AP", ["Cambrai"], "Sedan", [who])
    assert end(s) == (0 if made else 1)


def test_the_penalty_comes_before_the_automatic_victory():
    """6.0 E.1, E.2: 20 VP and a missed German offensive: 19, no victory; 19 and a missed French one: victory."""
    p = everyone_at_war().vp(20)
    s = rolled(p, 4, 6)
    s.offensive = (s.offensive[0], 0)
    s.push(WarStatusPhase())
    s.changed()
    GAME.settle(s)
    assert s.vp == 19
    assert not s.ending
    p = everyone_at_war().vp(19)
    s = rolled(p, 5, 1)
    s.push(WarStatusPhase())
    s.changed()
    GAME.settle(s)
    assert s.vp == 20
    assert s.ending


def test_the_penalty_of_allies_comes_before_their_victory():
    p = everyone_at_war().vp(0)
    s = rolled(p, 5, 1)
    s.push(WarStatusPhase())
    s.changed()
    GAME.settle(s)
    assert s.vp == 1
    assert not s.ending


# 7.1.8 French Mutiny --------------------------------------------------------------------------------------------------


def mutiny(p: Position, die: int = 1):
    p.event("CP-47", turn=8)
    return rolled(p, 5, die)


def test_under_mutiny_no_attack_is_required():
    assert end(mutiny(everyone_at_war())) == 0


@pytest.mark.parametrize(
    ("units", "frm", "enemy", "to", "vp"),
    [
        (["FR 1"], "Cambrai", "GEc", "Sedan", 1),
        (["FR 1", "US 1"], "Cambrai", "GEc", "Sedan", 0),
        (["FR 1"], "Verona", "GEc", "Trent", 0),
        (["BR 1"], "Cambrai", "GEc", "Sedan", 0),
        (["FR 1"], "Salonika", "BUc", "Strumitsa", 0),
        (["FRc"], "Cambrai", "GEc", "Brussels", 1),
        (["FRc"], "Verdun", "GEc", "Metz", 1),
    ],
)
def test_a_french_attack_under_mutiny(units, frm, enemy, to, vp):
    p = everyone_at_war().at(to, enemy).at(frm, *units)
    us = [str(x) for x in p.s.at(space(frm))]
    s = mutiny(p)
    before = s.vp
    fight(s, "AP", [frm], to, us)
    end(s)
    assert s.vp - before == vp


def test_the_mutiny_costs_once_a_turn():
    p = everyone_at_war().at("Sedan", "GEc").at("Brussels", "GEc").at("Cambrai", "FR 1", "FR 2")
    s = mutiny(p)
    before = s.vp
    fight(s, "AP", ["Cambrai"], "Sedan", ["FR 1"])
    s.attacked = ()
    fight(s, "AP", ["Cambrai"], "Brussels", ["FR 2"])
    end(s)
    assert s.vp - before == 1


@pytest.mark.parametrize("die", [3, 5, 6])
def test_without_a_french_result_the_mutiny_does_nothing(die):
    """7.1.8: on a FR MO Mutiny turn."""
    p = everyone_at_war().at("Sedan", "GEc").at("Cambrai", "FR 1")
    s = mutiny(p, die)
    before = s.vp
    fight(s, "AP", ["Cambrai"], "Sedan", ["FR 1"])
    assert s.vp == before
    assert end(s) == 1  # the offensive of the other nation is missed


def test_mutiny_played_before_and_after_the_attack_of_the_turn():
    """7.1.8: played after the French offensive was made: nothing more this turn; before it: reversed at once."""
    for early_, vp in ((True, 1), (False, 0)):
        p = (
            everyone_at_war()
            .event("CP-54", "CP-52", turn=7)
            .at("Sedan", "GEc")
            .at("Brussels", "GEc")
            .at("Cambrai", "FR 1", "FR 2")
            .hand("CP", "CP-47")
            .hand("AP")
        )
        s = rolled(p, 5, 1)
        before = s.vp
        if not early_:
            fight(s, "AP", ["Cambrai"], "Brussels", ["FR 2"])
            s.attacked = ()
        s.active = 0
        from tests.games.paths_of_glory.referee.supply_sr.supplykit import EndOfRound, TakeAction

        s.push(TakeAction(), EndOfRound())
        s.changed()
        s.listed = None
        GAME.settle(s)
        if "event CP-47" not in choices(s):
            pytest.skip(f"not playable here: {choices(s)}")
        choose(s, "event CP-47")
        while s.pending:
            choose(s, "done" if "done" in choices(s) else choices(s)[0])
        fight(s, "AP", ["Cambrai"], "Sedan", ["FR 1"])
        end(s)
        assert s.vp - before == vp, early_


@pytest.mark.parametrize(("event", "die", "side"), [("CP-54", 4, "CP"), ("CP-53", 6, "AP")])
def test_events_that_end_an_offensive_in_effect(event, die, side):
    """7.1.10, 7.1.11: the offensive in effect when the event is played is dropped too."""
    p = everyone_at_war().event("CP-28", "CP-52", turn=7).with_(capitulation=5, tsar_fell=0)
    for n in ("Lodz", "Warsaw", "Vilna", "Riga", "Kiev", "Odessa", "Minsk"):
        take(p, n, "CP")
    p.hand("CP", event)
    s = rolled(p, die if side == "CP" else 5, die if side == "AP" else 4)
    from tests.games.paths_of_glory.referee.supply_sr.supplykit import EndOfRound, TakeAction

    s.active = 0
    s.push(TakeAction(), EndOfRound())
    s.changed()
    s.listed = None
    GAME.settle(s)
    assert f"event {event}" in choices(s)
    choose(s, f"event {event}")
    while s.pending:
        choose(s, "done" if "done" in choices(s) else choices(s)[0])
    want = 1 if side == "CP" else 0  # with die 4 Italy (at war) misses hers
    assert end(s) == want


def test_hoffmann_changes_no_offensive_in_effect():
    """7.1.9 last sentence."""
    p = everyone_at_war().event("CP-54", turn=7).hand("CP", "CP-37")  # after H-L Take Command
    s = rolled(p, 3, 6)
    from tests.games.paths_of_glory.referee.supply_sr.supplykit import EndOfRound, TakeAction

    s.active = 0
    s.push(TakeAction(), EndOfRound())
    s.changed()
    s.listed = None
    GAME.settle(s)
    choose(s, "event CP-37")
    while s.pending:
        choose(s, "done" if "done" in choices(s) else choices(s)[0])
    assert end(s) == 0  # -1 and +1
