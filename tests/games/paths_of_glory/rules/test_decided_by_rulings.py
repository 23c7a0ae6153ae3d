"""What the text leaves open and a ruling decides (docs/rulings.md, 101 to 119): a test on both sides of each."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, RESERVE, Side, card, space, unit
from greatwar.games.paths_of_glory.rules import fire, supply, war_status
from greatwar.games.paths_of_glory.rules.retreat import retreat_length
from greatwar.games.paths_of_glory.state import Mark, State
from greatwar.games.paths_of_glory.steps.advance import Advances
from greatwar.games.paths_of_glory.steps.losses import Losses
from greatwar.games.paths_of_glory.steps.operations import Operations
from greatwar.games.paths_of_glory.steps.replacements import ReplacementPhase
from greatwar.games.paths_of_glory.steps.retreat import RetreatBegins, Retreats
from tests.games.paths_of_glory.battles import attack, barred, fight
from tests.games.paths_of_glory.positions import Position, choices, choose, position
from tests.games.paths_of_glory.redeploying import sr, ways, why


def late(side: str = "CP", turn: int = 12, **options: int) -> Position:
    """An empty map late in the war, everybody at war."""
    p = position("campaign", **options).clear().turn(turn).war("IT", "TU", "BU", "RO", "US", "GR")
    return p.level(cp=2, ap=2).war_status(cp=15, ap=15).active(side).hand("CP").hand("AP")


def where(s: State, name: str) -> str:
    return str(s.place(unit(name)))


# Redeployment and supply ----------------------------------------------------------------------------------------------


@pytest.mark.rule("13.2.3", "13.2.4")
@pytest.mark.parametrize("used", [0, 1])
def test_101_from_europe_to_europe_through_the_near_east_is_not_counted(used: int):
    """From Balikesir by Bursa and Constantinople to Adrianople, whether or not the one corps of the turn has gone."""
    s = sr(late().at("Balikesir", "GEc").control("Gallipoli", "AP").with_(near_east=(0, 0, 0, used)))
    assert ("Ankara" in ways(s, "GEc 1")) is not used, "an end in the Near East is counted"
    choose(s, "redeploy GEc 1 > Adrianople")
    assert s.near_east[3] == used


@pytest.mark.rule("13.2.1#1", "13.2.1#3")
@pytest.mark.parametrize("corps", ["FRc", "ITc", "BRc", "AUSc"])
def test_101_allied_corps_go_by_sea_within_the_near_east(corps: str):
    s = sr(late("AP").at("Alexandria", corps).control("Basra", "AP").with_(near_east=(0, 0, 1, 0)))
    assert "Basra" in ways(s, str(s.at(space("Alexandria"))[0]))
    assert "Taranto" not in ways(s, str(s.at(space("Alexandria"))[0])), "the one British corps of the turn has gone"


@pytest.mark.rule("14.1.4#1", "14.2.2#2")
@pytest.mark.parametrize(("corps", "fed"), [("SBc", False), ("FRc", True)])
def test_105_serbs_reach_salonika_over_land_only(corps: str, fed: bool):
    s = late("AP").at("Naples", corps).control("Rome", "CP").build()
    assert supply.supplied(s, unit(f"{corps} 1")) is fed
    s = late("AP").at("Athens", corps).build()
    assert supply.supplied(s, unit(f"{corps} 1"))


@pytest.mark.rule("13.1.8#1", "13.1.5#1")
@pytest.mark.parametrize(("inside", "rule"), [(("GEc",), "13.1.5"), (("GEc", "GEc"), "13.1.5"), (("GE 3",), "")])
def test_109_nobody_comes_from_the_box_to_a_fort_that_is_not_besieged(inside: tuple[str, ...], rule: str):
    s = sr(late().at("Verdun", *inside).reserve("GEc"))
    assert why(s, str(s.at(RESERVE[Side.CP])[0]), "Verdun") == rule


@pytest.mark.rule("17.1.5#1", "17.1.4.1")
def test_110_an_army_is_recreated_where_only_a_foreign_source_feeds_it():
    """Essen and Breslau are lost; Berlin is joined to Sofia by Vienna, Belgrade and Nis."""
    p = late().eliminated("GE 1").rp("GE", 2).at("Belgrade", "AHc").at("Nis", "AHc")
    for x in ("Essen", "Breslau"):
        p.destroyed(x).control(x, "AP")
    s = p.push(ReplacementPhase(Side.CP)).build()
    assert "rebuild GE 1 > Berlin" in choices(s)
    choose(s, "rebuild GE 1 > Berlin")
    assert where(s, "GE 1") == "Berlin"
    assert "flip GE 1" not in choices(s)


# Combat cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD.AP48")
@pytest.mark.parametrize(("level", "may"), [(0, False), (1, True)])
def test_103_royal_tank_corps_needs_a_trench(level: int, may: bool):
    p = late("AP", 15).event("AP-28").hand("AP", "AP-48").at("Amiens", "BR 1").at("Cambrai", "GE 1")
    s = fight(attack(p.trench("Cambrai", "CP", level), "Amiens"), "Cambrai", "BR 1")
    assert barred(s, "AP-48") is not may


@pytest.mark.rule("CARD.CP26")
@pytest.mark.parametrize(("attackers", "may"), [(("GE 5",), True), (("AH 1",), False), (("GEc 1", "AH 1"), True)])
def test_104_place_of_execution_needs_a_german_attacker(attackers: tuple[str, ...], may: bool):
    p = late("CP", 8).event("CP-13").hand("CP", "CP-26").at("Metz", *attackers).at("Verdun", "FR 3")
    s = fight(attack(p, "Metz"), "Verdun", *attackers)
    assert barred(s, "CP-26") is not may


# Retreat, losses, advance ---------------------------------------------------------------------------------------------


@pytest.mark.rule("12.5.5#7", "12.5.5#8")
def test_106_priorities_are_judged_for_each_unit_when_it_goes():
    """Calais is the enemy's until the first corps has ended there; it is friendly to the second."""
    p = late().at("Cambrai", "FRc", "FRc").at("Sedan", "GE 1")
    for x in ("Brussels", "Chateau Thierry"):
        p.at(x, "GEc")
    for x in ("Calais", "Amiens"):
        p.control(x, "CP")
    s = p.combat("Cambrai", "GE 1", defender_loss=1, attacker_loss=0, retreat=1).push(RetreatBegins()).build()
    first = {c for c in choices(s) if c.startswith("retreat FRc 1")}
    assert first == {"retreat FRc 1 > Amiens", "retreat FRc 1 > Calais"}
    choose(s, "retreat FRc 1 > Calais")
    assert where(s, "FRc 2") == "Calais" or choices(s) == ["retreat FRc 2 > Calais"], "no longer Amiens"


@pytest.mark.rule("12.5.1#1", "12.7.1#1", "12.4.4#1")
@pytest.mark.parametrize(("corps", "length"), [("GEc", 1), ("(GEc)", 0)])
def test_107_a_full_corps_that_replaced_an_army_drives_the_defender_out(corps: str, length: int):
    p = late().at("Sedan", "(GE 1)").at("Cambrai", "FR 1", "FR 2").reserve(corps)
    p.combat("Cambrai", "GE 1", defender_loss=4, attacker_loss=3)
    s = p.push(Losses(False)).build()
    assert where(s, "GEc 1") == "Sedan"
    assert retreat_length(s) == length
    s.push(Retreats(), Advances())
    s = Position(s).build()
    while choices(s) and not any(c.startswith("advance") for c in choices(s)):
        choose(s, "accept" if "accept" in choices(s) else choices(s)[0])
    assert ("advance GEc 1 > Cambrai" in choices(s)) is bool(length)


@pytest.mark.rule("12.7.3#1", "12.7.4")
def test_108_units_that_died_instead_do_not_close_the_way_of_those_that_retreated():
    """FR 5 went two spaces by Chateau Thierry; FR 6 had no room and died."""
    p = late().at("Brussels", "GE 1").at("Melun", "FR 5").eliminated("FR 6")
    way = (space("Chateau Thierry").n, space("Melun").n)
    lost = (unit("FR 6").n, 0)
    p.combat("Cambrai", "GE 1", defenders=(), retreat=2, paths=(way,), steps_lost=(lost,))
    s = p.push(Advances()).build()
    choose(s, "advance GE 1 > Cambrai")
    assert "advance GE 1 > Chateau Thierry" in choices(s)
    assert "advance GE 1 > Amiens" not in choices(s)


@pytest.mark.rule("12.2.8#1", "12.5.6#1")
@pytest.mark.parametrize(("retreated", "table"), [(True, "corps"), (False, "army")])
def test_111_an_army_that_had_retreated_gives_no_army_table(retreated: bool, table: str):
    p = late().at("Sedan", "GE 1").at("Cambrai", "FR 5", "FRc")
    p.s.mark(unit("FR 5"), Mark.RETREATED, retreated)
    s = fight(attack(p, "Sedan"), "Cambrai", "GE 1")
    assert s.combat is not None
    assert fire.fire_table(s, s.combat, False) == table


@pytest.mark.rule("15.1.8", "12.5.4#1")
def test_113_a_fort_is_safe_though_the_survivors_die_for_want_of_a_retreat():
    """SB 1 is reduced, one of the Loss Number is left, and it cannot leave Belgrade: the fort of strength 1 stands."""
    p = late(turn=4).at("Belgrade", "SB 1").at("Novi Sad", "AH 5", "AH 6")
    for x in space("Belgrade").neighbours:
        if not p.s.at(x):
            p.at(str(x), "AHc")
    p.combat("Belgrade", "AH 5", "AH 6", defender_loss=3, attacker_loss=1)
    s = p.push(Losses(True), Retreats()).build()
    while choices(s):
        choose(s, "accept" if "accept" in choices(s) else choices(s)[0])
    assert not s.at(space("Belgrade")), "the army could not retreat"
    assert s.fort(space("Belgrade")) == 1


@pytest.mark.rule("12.6.8", "12.6.7")
@pytest.mark.parametrize(("number", "back"), [(3, True), (4, False)])
def test_115_only_the_step_depends_on_the_whole_number(number: int, back: bool):
    """12.6.8 is about giving back a step; whoever is left retreats one space in any case."""
    p = late().at("Cambrai", "(FR 5)", "FR 9").at("Sedan", "GE 1", "GE 2").at("Brussels", "GE 3")
    p.combat("Cambrai", "GE 1", "GE 2", "GE 3", defender_loss=number, attacker_loss=0, cards=("AP-6",))
    s = p.push(Losses(True), Retreats()).build()
    if "loss FR 5" in choices(s):
        choose(s, "loss FR 5")
    assert ("restore FR 5" in choices(s)) is back
    while choices(s) and not any(c.startswith("retreat") for c in choices(s)):
        choose(s, choices(s)[0])
    assert any(c.startswith("retreat FR 9") for c in choices(s))


@pytest.mark.rule("12.6.9#1")
def test_115_one_corps_step_among_the_losses_is_enough():
    p = late().at("Cambrai", "BR 1", "BRc", "BRc").at("Sedan", "GE 1")
    p.combat("Cambrai", "GE 1", defender_loss=4, attacker_loss=0, cards=("AP-6",))
    s = p.push(Losses(True)).build()
    assert set(choices(s)) == {"loss BR 1", "loss BRc 1", "loss BRc 2"}, "the army may take three of the four"
    choose(s, "loss BR 1")
    assert set(choices(s)) == {"loss BRc 1", "loss BRc 2"}


@pytest.mark.rule("12.3.1#3", "CARD.AP46")
@pytest.mark.parametrize("rules", [2018, 2022])
def test_116_brusilov_opens_the_way_to_a_flank_attack_under_both_texts(rules: int):
    p = late("AP", rules=rules).with_(round_events=(card("AP-46"),)).at("Tarnopol", "RU 3")
    p.at("Lutsk", "RU 9").at("Lemberg", "AH 3").trench("Lemberg", "CP", 2)
    s = fight(attack(p, "Tarnopol", "Lutsk"), "Lemberg", "RU 3", "RU 9")
    assert not any(c.startswith("flank") for c in choices(s))
    choose(s, "card AP-46")
    assert any(c.startswith("flank") for c in choices(s))


# Forts, the ANA, the treaty, Montenegro -------------------------------------------------------------------------------


@pytest.mark.rule("15.2.4#1")
def test_112_who_stands_in_a_fort_space_whose_siege_was_broken_leaves_one_by_one():
    s = late().at("Verdun", "GEc", "GEc").push(Operations(3)).build()
    choose(s, "activate-move Verdun")
    if choices(s)[0].startswith("activate"):
        choose(s, "done")
    choose(s, "move GEc 1 > Metz")
    if "stop" in choices(s):
        choose(s, "stop")
    assert where(s, "GEc 2") == "Verdun"
    assert not s.pending or "done" in choices(s), "one may stay"


@pytest.mark.rule("11.1.15#1", "11.1.15#2", "11.1.14")
@pytest.mark.parametrize("company", [(), ("BRc",)])
def test_114_a_space_of_the_ana_goes_back_by_sr_unless_others_came(company: tuple[str, ...]):
    p = late("AP").at("Arabia", "ANAc").control("Amman", "CP").destroyed("Gaza")
    for x in ("Gaza", "Sinai", "Jerusalem", "Nablus"):
        p.control(x, "AP")
    s = p.at("Nablus", *company).push(Operations(1)).build()
    choose(s, "activate-move Arabia", "move ANAc > Amman")
    while s.pending:
        choose(s, "stop" if "stop" in choices(s) else "done")
    s.clear_round_marks()
    s = sr(Position(s), 3)
    for text in [*(f"redeploy {kind} 1 > Amman" for kind in company), "redeploy ANAc > Arabia"]:
        choose(s, text)
    assert s.controls(Side.AP, space("Amman")) is bool(company)


@pytest.mark.rule("16.4.9#1")
def test_117_armies_interned_by_the_treaty_may_be_rebuilt():
    """RU 2 stands in Naples without supply, and no corps is in reserve."""
    s = late("AP", 14).at("Naples", "RU 2").build()
    assert not supply.supplied(s, unit("RU 2"))
    war_status.treaty_of_brest_litovsk(s)
    assert s.place(unit("RU 2")) is ELIMINATED[Side.AP]


@pytest.mark.rule("12.7.1#1")
@pytest.mark.parametrize(("corps", "origin", "may"), [("MNc", "Cetinje", False), ("SBc", "Cetinje", True)])
def test_118_montenegrins_do_not_advance(corps: str, origin: str, may: bool):
    p = late("AP", 3).at(origin, corps).at("Mostar", "AHc")
    s = p.combat("Mostar", corps, defender_loss=1, attacker_loss=0).push(Retreats(), Advances()).build()
    choose(s, "accept")
    assert any(c.startswith(f"advance {corps}") for c in choices(s)) is may
