"""Traps 18 to 34: designation, losses, retreats, Withdrawal, advances."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, REMOVED, RESERVE, Side, space, unit
from greatwar.games.paths_of_glory.rules import activation, fire
from greatwar.games.paths_of_glory.rules.forts import besieged
from greatwar.games.paths_of_glory.state import Mark, State
from greatwar.games.paths_of_glory.steps.advance import Advances
from greatwar.games.paths_of_glory.steps.losses import Losses
from greatwar.games.paths_of_glory.steps.retreat import Retreats
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.battles import (
    attack,
    attack_refused,
    attackers,
    card_refused,
    defenders,
    fight,
    join_refused,
    pass_cards,
)
from tests.games.paths_of_glory.positions import Position, choices, choose, position, refusal


def board(side: str = "CP", turn: int = 6) -> Position:
    """An empty map, with the neutrals of the middle of the war at war."""
    return position("campaign").clear().turn(turn).war("IT", "TU", "BU", "US").active(side)


def losing(p: Position, where: str, number: int, *attackers_: str, **fields: Any) -> State:
    """The defender takes a Loss Number."""
    return p.combat(where, *attackers_, defender_loss=number, **fields).push(Losses(True)).build()


def beaten(p: Position, where: str, *attackers_: str, by: int = 1, **fields: Any) -> State:
    """The defender has lost by so many and now retreats."""
    p.combat(where, *attackers_, **{"defender_loss": by + 1, "attacker_loss": 1, **fields})
    return p.push(Retreats()).build()


def names(s: State, where: str) -> list[str]:
    return [f"({u})" if s.reduced(u) else str(u) for u in s.at(space(where))]


def retreated(p: Position, *units: str) -> Position:
    for name in units:
        p.s.mark(unit(name), Mark.RETREATED)
    return p


# Who may attack ---------------------------------------------------------------------------------


@pytest.mark.rule("12.1.2")
def test_trap_18_nobody_attacks_a_space_of_retreated_units():
    """A space that holds nothing but units which retreated in this round is no target; with one other unit it is."""
    p = retreated(board().at("Sedan", "GE 1").at("Cambrai", "FR 5", "FRc 1"), "FR 5", "FRc 1")
    assert attack_refused(attack(p, "Sedan"), "GE 1", "Cambrai") == "12.1.2"
    p = retreated(board().at("Sedan", "GE 1").at("Cambrai", "FR 5", "FRc 1"), "FR 5")
    assert attack_refused(attack(p, "Sedan"), "GE 1", "Cambrai") == ""


@pytest.mark.rule("12.1.10#1")
def test_trap_19_london_needs_a_partner_across_the_channel():
    """Neither the activation of London nor its attack is possible without a partner in France or Belgium."""
    alone = board("AP").at("London", "BR 1").at("Calais", "GE 1").ops(3)
    no = activation.refusal(alone.build(), space("London"), True)
    assert no is not None
    assert no.rule == "12.1.10"
    assert attack_refused(attack(alone, "London"), "BR 1", "Calais") == "12.1.10"
    both = board("AP").at("London", "BR 1").at("Calais", "GE 1").at("Amiens", "BR 2").ops(3)
    assert activation.refusal(both.build(), space("London"), True) is None
    s = choose(attack(both, "London", "Amiens"), "attack BR 1 > Calais")
    assert attackers(s) == {"BR 1", "BR 2"}, "the partner must take part"


@pytest.mark.rule("12.1.11#2", "12.1.11.1#1")
def test_trap_20_everyone_into_battle_is_about_activation_only():
    """The event makes activation cheap; who may attack together stays as it was."""
    p = board("AP", 18).event("AP-51").at("Amiens", "BR 3").at("Chateau Thierry", "FR 6", "US 1").at("Cambrai", "GE 2")
    s = choose(attack(p, "Amiens", "Chateau Thierry"), "attack BR 3 > Cambrai")
    assert attackers(s) == {"BR 3"}
    s = choose(attack(p.with_(pending=[], combat=None), "Amiens", "Chateau Thierry"), "attack FR 6 > Cambrai")
    assert join_refused(s, "BR 3") == "12.1.11"


@pytest.mark.rule("12.1.11.2", "12.1.11#1")
def test_trap_20_the_ana_attacks_as_british():
    """The ANA joins a British attack from another space without any common space."""
    p = board("AP", 14).at("Amman", "ANAc").at("Nablus", "BRc").at("Damascus", "TUc")
    s = choose(attack(p, "Amman", "Nablus"), "attack ANAc > Damascus", "join BRc 1")
    assert attackers(s) == {"ANAc", "BRc 1"}


# Fire and flank ---------------------------------------------------------------------------------


@pytest.mark.rule("12.2.8#1", "12.5.6#1")
def test_trap_21_a_retreated_army_brings_no_army_table():
    """A unit that retreated into the space earlier fights with nothing: neither factors nor table."""
    p = retreated(board().at("Sedan", "GE 1").at("Cambrai", "FR 5", "FRc 1"), "FR 5")
    s = fight(attack(p, "Sedan"), "Cambrai", "GE 1")
    assert s.combat is not None
    assert defenders(s) == {"FRc 1"}
    assert (fire.fire_table(s, s.combat, False), fire.strength(s, s.combat, False)) == ("corps", 1)


@pytest.mark.rule("12.2.4", "12.3.1#3", "CARD.CP44")
def test_trap_22_von_hutier_comes_before_the_flank_attempt():
    """Von Hutier is asked for before the flank step, so that it opens the way to a flank attack on a trench."""
    p = (
        board(turn=14)
        .level(cp=2)
        .war_status(cp=11)
        .at("Warsaw", "GE 9")
        .at("Lublin", "GE 8")
        .at("Brest Litovsk", "RU 3")
    )
    p.destroyed("Warsaw").trench("Brest Litovsk", "AP", 2).hand("CP", "CP-44")
    s = fight(attack(p, "Warsaw", "Lublin"), "Brest Litovsk", "GE 9", "GE 8")
    without = choose(s.copy(), "done")
    assert not any(c.startswith("flank") for c in choices(without)), "no flank attack on a trench"
    choose(s, "card CP-44")
    assert any(c.startswith("flank") for c in choices(s))
    assert card_refused(choose(s, "no-flank"), "CP-44") != "", "later is too late"


@pytest.mark.rule("12.3.2#1", "CARD.CP02")
def test_trap_22_wireless_intercepts_is_played_at_the_flank_step():
    """Wireless Intercepts is neither an early nor a late card: it stands beside the pinning spaces."""
    p = board(turn=2).at("Insterberg", "GE 8").at("Konigsberg", "GE 9").at("Tannenberg", "RU 2").hand("CP", "CP-2")
    s = fight(attack(p, "Insterberg", "Konigsberg"), "Tannenberg", "GE 9")
    assert s.combat is not None
    assert not any(c == "card CP-2" for c in choices(s)), "an attack out of one space has no flank step"
    s = attack(p.with_(pending=[], combat=None).at("Plock", "GEc"), "Plock", "Konigsberg")
    fight(s, "Tannenberg", "GE 9", "GEc 1")
    assert {"card CP-2", "flank Plock", "flank Konigsberg", "no-flank"} == set(choices(s))
    choose(s, "card CP-2")
    assert s.combat is not None
    assert s.combat.flank == 1
    assert card_refused(s, "CP-2") != ""


# Losses -----------------------------------------------------------------------------------------


@pytest.mark.rule("12.4.3#1", "12.4.4#1", "12.4.6#1")
def test_trap_23_replacing_corps_and_forts_are_part_of_the_losses():
    """Losses go on through the corps that replaces an army, and then through the fort."""
    s = losing(board().at("Metz", "GE 4").at("Verdun", "(FR 5)").reserve("FRc"), "Verdun", 7, "GE 4")
    assert s.place(unit("FR 5")) == s.place(unit("FRc 1")) == ELIMINATED[Side.AP]
    assert s.fort(space("Verdun")) == 3, "3 + 2 are paid, the 2 left do not reach the fort's factor"
    s = losing(board().at("Metz", "GE 4").at("Nancy", "(FR 5)").reserve("FRc"), "Nancy", 7, "GE 4")
    assert s.fort(space("Nancy")) == 0, "3 + 2 and the fort's 2"
    s = losing(board().at("Brussels", "GE 1").at("Cambrai", "FR 5", "(FR 9)").reserve("FRc"), "Cambrai", 5, "GE 1")
    assert names(s, "Cambrai") == ["FR 5"], "5 is met exactly by the reduced army and its corps, and must be"


@pytest.mark.rule("12.4.4.2")
def test_trap_24_the_owner_chooses_which_army_is_lost():
    """Without a corps in reserve one army must die; with several it is the owner's choice which."""
    s = losing(board().at("Brussels", "GE 1").at("Cambrai", "FR 1", "FR 2"), "Cambrai", 7, "GE 1")
    assert choices(s) == ["loss FR 1", "loss FR 2"]
    choose(s, "loss FR 2")
    assert names(s, "Cambrai") == ["FR 1"]
    assert s.place(unit("FR 2")) == REMOVED[Side.AP]


@pytest.mark.rule("12.4.5#1", "12.4.5#2")
def test_trap_25_the_first_loss_is_not_forced_beyond_the_loss_number():
    """The BEF loses first, but not if its loss factor is more than the Loss Number: then the next in rank does."""

    def french_attack(number: int) -> State:
        p = board("AP", 3).at("Amiens", "BR BEF", "BR BEFc", "FR 5").at("Cambrai", "GE 1")
        return p.combat("Cambrai", "BR BEF", "BR BEFc", "FR 5", attacker_loss=number).push(Losses(False)).build()

    s = french_attack(unit("BR BEF").lf[0])
    assert s.reduced(unit("BR BEF"))
    s = french_attack(2)
    assert not s.reduced(unit("BR BEF"))
    assert s.reduced(unit("BR BEFc"))
    p = board("AP", 3).at("Amiens", "BR BEF", "FR 5", "FRc").at("Cambrai", "GE 1")
    s = p.combat("Cambrai", "BR BEF", "FR 5", "FRc", attacker_loss=1).push(Losses(False)).build()
    assert names(s, "Amiens") == ["FR 5", "BR BEF", "(FRc 1)"]


@pytest.mark.rule("12.4.7#2", "12.5.4#3")
def test_trap_26_an_army_is_lost_for_good_with_the_corps_that_cannot_retreat():
    """When the corps that has just replaced an army cannot retreat, the army never returns; the corps may."""
    p = board().at("Brussels", "GE 1").at("Ostend", "GE 2").at("Antwerp", "(FR 5)").reserve("FRc").destroyed("Antwerp")
    p.combat("Antwerp", "GE 1", defender_loss=3, attacker_loss=0).push(Losses(True), Retreats())
    s = p.build()
    assert s.place(unit("FR 5")) == REMOVED[Side.AP]
    assert s.place(unit("FRc 1")) == ELIMINATED[Side.AP]


# Retreats ---------------------------------------------------------------------------------------


@pytest.mark.rule("12.5.3#2")
def test_trap_27_the_last_step_does_not_buy_the_ground():
    """A reduced army without a corps in reserve is the last step and cannot stay; with a corps it can."""
    s = beaten(board().at("Liege", "GE 1").at("Sedan", "(FR 5)"), "Sedan", "GE 1")
    assert not any(c.startswith("hold") for c in choices(s))
    s = beaten(board().at("Liege", "GE 1").at("Sedan", "(FR 5)").reserve("FRc"), "Sedan", "GE 1")
    choose(s, "hold FR 5")
    assert names(s, "Sedan") == ["FRc 1"]


@pytest.mark.rule("12.5.4#2")
def test_trap_28_montenegrins_cannot_retreat():
    """The MN corps is eliminated when it has to retreat, wherever there is room."""
    s = beaten(board().at("Mostar", "AH 6").at("Cetinje", "MNc", "SBc"), "Cetinje", "AH 6")
    choose(s, "accept")
    assert s.place(unit("MNc")) == ELIMINATED[Side.AP]
    assert s.place(unit("SBc 1")) == space("Tirana")


@pytest.mark.rule("12.5.5#4", "12.5.5#1", "11.1.11#1")
def test_trap_29_through_full_and_besieged_spaces_but_not_into_neutrals():
    """A full first space is passed; a besieged enemy fort counts as friendly; neutral nations are closed."""
    p = board().at("Brussels", "GE 1").at("Ostend", "FR 5").at("Calais", "FR 1", "FR 2", "FR 3").at("Antwerp", "GE 2")
    s = choose(beaten(p, "Ostend", "GE 1", by=2), "accept", "retreat FR 5 > Amiens")
    assert s.place(unit("FR 5")) == space("Amiens")
    p = board().at("Strasbourg", "GE 6").at("Nancy", "FR 5").control("Verdun", "CP").at("Verdun", "FR 1")
    p.trench("Nancy", "AP", 0).control("Bar le Duc", "CP").at("Belfort", "GE 7").control("Belfort", "CP")
    s = beaten(p, "Nancy", "GE 6")
    assert s.place(unit("FR 5")) == space("Verdun"), "besieged: better than the enemy's Bar le Duc"
    s = beaten(board().at("Zhmerinka", "AH 1").at("Kishinev", "RU 8"), "Kishinev", "AH 1")
    assert s.place(unit("RU 8")) == space("Ismail"), "Barlad lies in a neutral country"


@pytest.mark.rule("12.5.6#2", "12.4.7#5")
def test_trap_30_retreated_units_with_the_dot_die_for_good():
    """Retreated units that are caught are eliminated; those that are never replaced leave the game."""
    p = board(turn=3).at("Sedan", "GE 1").at("Cambrai", "BR BEF", "FR 5", "FRc 1")
    p = retreated(p, "BR BEF", "FR 5").reserve("FRc 2", "BR BEFc")
    s = fight(attack(p, "Sedan"), "Cambrai", "GE 1")
    pass_cards(s)
    choose(s, dice=[3, 1])
    assert s.place(unit("BR BEF")) == REMOVED[Side.AP]
    assert s.place(unit("FR 5")) == ELIMINATED[Side.AP], "not for good, and no corps replaces it"
    assert s.place(unit("FRc 2")) == s.place(unit("BR BEFc")) == RESERVE[Side.AP]


# Withdrawal -------------------------------------------------------------------------------------


def withdrawing(*units: str, number: int, reserve: tuple[str, ...] = ()) -> State:
    p = board(turn=3).at("Brussels", "GE 1").at("Sedan", "GE 2").at("Cambrai", *units).reserve(*reserve)
    p.combat("Cambrai", "GE 1", cards=["AP-6"], defender_loss=number, attacker_loss=0)
    return p.push(Losses(True), Losses(False), Retreats(), Advances()).build()


@pytest.mark.rule("12.6.8")
def test_trap_31_withdrawal_and_armies_without_corps():
    """An army that dies without a corps comes back only if its factor was the whole Loss Number."""
    assert choices(withdrawing("(FR 5)", number=3)) == ["restore FR 5", "done"]
    s = withdrawing("(FR 5)", number=4)
    assert s.place(unit("FR 5")) == REMOVED[Side.AP]
    assert not any(c.startswith("restore") for c in choices(s))
    s = withdrawing("FR 5", number=4)
    assert "restore FR 5" in choices(s), "an army that was only reduced is flipped back"


@pytest.mark.rule("12.6.9#1", "12.6.9#2")
def test_trap_32_withdrawal_asks_for_a_corps_step_if_there_can_be_one():
    """If one way to take the losses has a corps step in it, such a way must be taken, replacing corps included."""
    s = withdrawing("BR 1", "BRc", "BRc", number=3)
    assert set(choices(s)) == {"loss BRc 1", "loss BRc 2"}
    s = withdrawing("FR 5", "(FR 9)", "FRc", number=6, reserve=("FRc",))
    assert refusal(s, Action("loss", (unit("FR 5"),))) == "12.6.9", "6 can be met with the replacing corps in it"
    s = withdrawing("FR 5", "FRc", number=4)
    assert s.reduced(unit("FR 5"))
    assert not s.reduced(unit("FRc 1")), "the corps step was the one to be saved"


# Advance ----------------------------------------------------------------------------------------


def advancing(p: Position, where: str, *attackers_: str, paths: tuple[tuple[str, ...], ...] = ()) -> State:
    """The defenders have left by these ways; the attacker advances."""
    ways = tuple(tuple(int(space(x)) for x in way) for way in paths)
    p.combat(where, *attackers_, defenders=(), retreat=2 if paths else 1, paths=ways, steps_lost=((0, 1),))
    return p.push(Advances()).build()


@pytest.mark.rule("12.7.1#1", "12.7.3#2")
def test_trap_33_no_overstack_in_an_advance_that_cannot_go_on():
    """Where the second space is out of reach, only three units enter the first."""
    p = board().at("Liege", "GE 1", "GE 2").at("Metz", "GE 3", "GE 4").destroyed("Liege").at("Sedan")
    s = advancing(p, "Sedan", "GE 1", "GE 2", "GE 3", "GE 4", paths=(("Cambrai", "Amiens"),))
    choose(s, "advance GE 1 > Sedan", "advance GE 2 > Sedan", "advance GE 3 > Sedan")
    assert not any("advance GE 4" in c for c in choices(s))
    assert len(s.at(space("Sedan"))) == 3, "forest stops them all, and the fourth has no room"


@pytest.mark.rule("12.7.6")
def test_trap_34_past_a_fort_only_with_a_siege_behind():
    """An advance goes on past a fort only while enough units stay behind to besiege it."""
    p = board().at("Metz", "GE 4", "GEc 1", "GEc 2")
    s = advancing(p, "Nancy", "GE 4", "GEc", paths=(("Bar le Duc", "Dijon"),))
    choose(s, "advance GEc 1 > Nancy")
    assert refusal(s, Action("advance", (unit("GEc 1"), space("Bar le Duc")))) in ("12.7.3", "12.7.6")
    assert "done" not in choices(s), "one corps is no siege of a fort of strength 2"
    choose(s, "advance GE 4 > Nancy")
    assert besieged(s, space("Nancy"))
    choose(s, "advance GEc 2 > Nancy")
    for early in ("GEc 1", "GE 4"):
        assert refusal(s, Action("advance", (unit(early), space("Bar le Duc")))) == "12.7.3", "it made the siege"
    choose(s, "advance GEc 2 > Bar le Duc")
    assert s.place(unit("GEc 2")) == space("Bar le Duc"), "the army keeps the siege"
