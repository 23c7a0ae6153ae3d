"""12.6 Withdrawal."""

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, REMOVED, RESERVE, Side, space, unit
from greatwar.games.paths_of_glory.rules.withdrawal import withdraws
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.advance import Advances
from greatwar.games.paths_of_glory.steps.losses import Losses
from greatwar.games.paths_of_glory.steps.retreat import Retreats
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import Position, choices, choose, position, refusal


def withdraw(p: Position, where: str, number: int, *attackers: str, **fields: object) -> State:
    """The defender has played Withdrawal and takes his losses, then goes."""
    p.combat(where, *attackers, **{"cards": ["AP-6"], "defender_loss": number, "attacker_loss": 0, **fields})
    return p.push(Losses(True), Losses(False), Retreats(), Advances()).build()


def cambrai(*units: str) -> Position:
    return position().clear().at("Brussels", "GE 1").at("Sedan", "GE 2").at("Cambrai", *units)


def where(s: State, name: str) -> str:
    return str(s.place(unit(name)))


@pytest.mark.rule("12.6.1", "12.6.2")
@pytest.mark.parametrize("name", ["AP-6", "CP-56"])
def test_it_is_a_card_of_either_side(name: str):
    p = cambrai("FR 5").combat("Cambrai", "GE 1", cards=[name])
    assert p.s.combat
    assert withdraws(p.s.combat)
    p = cambrai("FR 5").combat("Cambrai", "GE 1")
    assert p.s.combat
    assert not withdraws(p.s.combat)


@pytest.mark.rule("12.6.3#1", "12.6.4#1")
def test_one_corps_step_comes_back_and_all_go_one_space():
    s = withdraw(cambrai("FRc", "FR 5"), "Cambrai", 4, "GE 1")
    # the army and the corps lose a step each; the corps is restored at once
    assert not s.reduced(unit("FRc 1"))
    assert s.reduced(unit("FR 5"))
    choose(s, "retreat FRc 1 > Amiens", "retreat FR 5 > Amiens")
    assert s.combat
    assert s.combat.paths == ((space("Amiens").n,), (space("Amiens").n,))


@pytest.mark.rule("12.6.3#2")
def test_after_a_flank_attack_the_step_returns_only_after_the_defenders_fire():
    p = cambrai("FRc").combat("Cambrai", "GE 1", cards=["AP-6"], defender_loss=1).push(Losses(True))
    s = p.build()
    assert s.reduced(unit("FRc 1"))  # so it fires reduced
    s.push(Retreats())
    s = Position(s).build()
    assert not s.reduced(unit("FRc 1"))


@pytest.mark.rule("12.6.4#1")
@pytest.mark.parametrize(("defender", "attacker"), [(1, 1), (0, 5), (7, 0)])
def test_one_space_whatever_the_result(defender: int, attacker: int):
    s = withdraw(cambrai("FR 5").reserve("FRc"), "Cambrai", defender, "GE 1", attacker_loss=attacker)
    if choices(s)[0].startswith("restore"):
        choose(s, choices(s)[0])
    name = choices(s)[0].split()[1:3]
    choose(s, f"retreat {' '.join(name)} > Amiens")
    assert s.combat
    assert s.combat.paths == ((space("Amiens").n,),)


@pytest.mark.rule("12.6.4#2")
def test_full_strength_attackers_advance_one_space():
    s = withdraw(cambrai("FR 5"), "Cambrai", 5, "GE 1")
    choose(s, "done", "retreat FR 5 > Amiens", "advance GE 1 > Cambrai")
    assert where(s, "GE 1") == "Cambrai"
    assert not s.pending
    assert s.owner(space("Cambrai")) == Side.CP


@pytest.mark.rule("12.6.5")
def test_terrain_does_not_cancel_it():
    p = position().clear().at("Liege", "GE 1").at("Sedan", "FR 5").trench("Sedan", "AP", 2)
    s = withdraw(p, "Sedan", 0, "GE 1")
    assert all(c.startswith("retreat") for c in choices(s))


@pytest.mark.rule("12.6.6")
def test_an_army_step_if_no_corps_lost_one():
    s = withdraw(cambrai("FR 5"), "Cambrai", 3, "GE 1")
    assert choices(s) == ["restore FR 5", "done"]
    choose(s, "restore FR 5")
    assert not s.reduced(unit("FR 5"))
    s = withdraw(cambrai("(FR 5)").reserve("FRc"), "Cambrai", 3, "GE 1")
    choose(s, "restore FR 5")
    assert where(s, "FR 5") == "Cambrai"
    assert s.reduced(unit("FR 5"))
    assert s.place(unit("FRc 1")) == RESERVE[Side.AP]
    assert not s.reduced(unit("FRc 1"))
    s = withdraw(cambrai("FR 5", "FRc", "FRc"), "Cambrai", 5, "GE 1")
    choose(s, "loss FRc 1", "loss FRc 2")
    assert s.reduced(unit("FR 5"))
    assert refusal(s, Action("restore", (unit("FR 5"),))) == "12.6.6"  # corps lost steps


@pytest.mark.rule("12.6.7")
def test_without_losses_the_retreat_is_still_made():
    s = withdraw(cambrai("FR 5"), "Cambrai", 2, "GE 1", attacker_loss=3)
    assert "retreat FR 5 > Amiens" in choices(s)


@pytest.mark.rule("12.6.8")
def test_an_army_without_a_corps_returns_only_if_it_met_the_whole_number():
    s = withdraw(cambrai("(FR 5)"), "Cambrai", 3, "GE 1")
    choose(s, "restore FR 5")
    assert where(s, "FR 5") == "Cambrai"
    assert s.reduced(unit("FR 5"))
    s = withdraw(cambrai("(FR 5)"), "Cambrai", 4, "GE 1")
    assert s.place(unit("FR 5")) == REMOVED[Side.AP]
    assert choices(s) == ["advance GE 1 > Cambrai", "done"]


@pytest.mark.rule("12.6.8")
def test_the_refusal_of_an_army_that_cannot_return():
    s = withdraw(cambrai("(FR 5)", "FR 9"), "Cambrai", 6, "GE 1")
    choose(s, "loss FR 5")
    assert s.place(unit("FR 5")) == REMOVED[Side.AP]
    assert choices(s) == ["restore FR 9", "done"]
    assert refusal(s, Action("restore", (unit("FR 5"),))) == "12.6.8"


@pytest.mark.rule("12.6.9#1", "12.6.9#2")
def test_the_example_of_a_british_army_and_two_corps():
    s = withdraw(cambrai("BR 1", "BRc", "BRc"), "Cambrai", 3, "GE 1")
    assert set(choices(s)) == {"loss BRc 1", "loss BRc 2"}
    assert refusal(s, Action("loss", (unit("BR 1"),))) == "12.6.9"
    choose(s, "loss BRc 1", "loss BRc 1")
    assert set(choices(s)) == {"restore BRc 1", "restore BRc 2"}
    assert s.reduced(unit("BRc 2"))
    there = s.copy()
    choose(s, "restore BRc 2")
    assert not s.reduced(unit("BRc 2"))
    assert not s.reduced(unit("BR 1"))
    choose(there, "restore BRc 1")
    assert where(there, "BRc 1") == "Cambrai"
    assert there.reduced(unit("BRc 1"))
    assert there.combat
    assert unit("BRc 1").n in there.combat.defenders


@pytest.mark.rule("12.6.9#1")
def test_without_the_card_the_army_may_be_flipped():
    s = withdraw(cambrai("BR 1", "BRc", "BRc"), "Cambrai", 3, "GE 1", cards=())
    assert "loss BR 1" in choices(s)


@pytest.mark.rule("12.6.10")
def test_one_reduced_corps_survives_if_there_was_one():
    s = withdraw(cambrai("(FR 5)").reserve("FRc"), "Cambrai", 5, "GE 1")
    # the extended example: the army and both corps steps would be lost, Withdrawal saves the corps
    assert where(s, "FRc 1") == "Cambrai"
    assert s.reduced(unit("FRc 1"))
    choose(s, "retreat FRc 1 > Amiens")
    assert where(s, "FRc 1") == "Amiens"
    assert s.place(unit("FR 5")) == ELIMINATED[Side.AP]
    assert choices(s) == ["advance GE 1 > Cambrai", "done"]
    s = withdraw(cambrai("(FR 5)", "(FR 9)"), "Cambrai", 7, "GE 1")
    assert not s.at(space("Cambrai"))
    assert s.combat
    assert not s.combat.defenders


@pytest.mark.rule("12.6.10", "12.4.6#3")
def test_a_corps_that_withdrew_has_saved_the_fort():
    p = position().clear().at("Metz", "GE 4").at("Nancy", "FRc")
    s = withdraw(p, "Nancy", 5, "GE 4")
    assert s.fort(space("Nancy")) == 2
    assert where(s, "FRc 1") == "Nancy"


def test_units_out_of_supply_gain_nothing():
    s = withdraw(cambrai("FRc"), "Cambrai", 1, "GE 1", oos=(int(unit("FRc 1")),))
    assert s.reduced(unit("FRc 1"))
    assert all(c.startswith("retreat") for c in choices(s))
