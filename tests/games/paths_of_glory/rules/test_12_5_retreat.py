"""12.5 Retreats."""

from typing import Any

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, REMOVED, RESERVE, Side, space, unit
from greatwar.games.paths_of_glory.rules import retreat
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.losses import Losses
from greatwar.games.paths_of_glory.steps.retreat import Retreats
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import Position, choices, choose, position, refusal


def beaten(p: Position, where: str, *attackers: str, by: int = 1, **fields: Any) -> State:
    """The defender has lost by so many and now retreats."""
    return (
        p.combat(where, *attackers, **{"defender_loss": by + 1, "attacker_loss": 1, **fields}).push(Retreats()).build()
    )


def west() -> Position:
    """Germans against an empty France."""
    return position().clear().at("Liege", "GE 1").at("Metz", "GE 4")


def where(s: State, name: str) -> str:
    return str(s.place(unit(name)))


# 12.5.1, 12.5.2 ---------------------------------------------------------------------------------


@pytest.mark.rule("12.5.1#1", "12.5.2")
@pytest.mark.parametrize(("defender", "attacker", "length"), [(2, 1, 1), (3, 1, 2), (7, 0, 2), (2, 2, 0), (1, 3, 0)])
def test_the_loss_numbers_decide_about_retreat_and_length(defender: int, attacker: int, length: int):
    p = west().at("Cambrai", "FR 5").combat("Cambrai", "GE 1", defender_loss=defender, attacker_loss=attacker)
    assert retreat.retreat_length(p.s) == length
    s = p.push(Retreats()).build()
    if length == 2:
        choose(s, next(c for c in choices(s)))
        while s.pending:
            choose(s, choices(s)[0])
    elif length == 1:
        choose(s, choices(s)[0])
    assert s.combat
    assert [len(path) for path in s.combat.paths] == ([length] if length else [])


@pytest.mark.rule("12.5.1#1")
def test_no_retreat_without_a_full_strength_attacker_of_any_size():
    p = position().clear().at("Brussels", "(GE 1)", "GEc").at("Cambrai", "FR 5")
    assert retreat.retreat_length(p.combat("Cambrai", "GE 1", defender_loss=3, attacker_loss=1).s) == 0
    assert retreat.retreat_length(p.combat("Cambrai", "GE 1", "GEc", defender_loss=3, attacker_loss=1).s) == 2


@pytest.mark.rule("12.5.1#1")
def test_a_lone_montenegrin_corps_makes_the_enemy_retreat():
    p = position().clear().at("Cetinje", "MNc").at("Mostar", "AHc")
    assert retreat.retreat_length(p.combat("Mostar", "MNc", defender_loss=1, attacker_loss=0).s) == 1


@pytest.mark.rule("12.5.1#2")
def test_defenders_leave_a_fort_even_if_it_cannot_be_besieged():
    s = beaten(position().clear().at("Metz", "GEc").at("Nancy", "FRc"), "Nancy", "GEc")
    choose(s, "accept", "retreat FRc 1 > Verdun")
    assert where(s, "FRc 1") == "Verdun"
    assert s.fort(space("Nancy"))


# 12.5.3 -----------------------------------------------------------------------------------------


@pytest.mark.rule("12.5.3#1")
@pytest.mark.parametrize(
    ("place", "stands"), [("Sedan", True), ("Cambrai", False), ("Ostend", True), ("Belfort", True)]
)
def test_rough_terrain_lets_the_defender_stay_for_a_step(place: str, stands: bool):
    origin = {"Belfort": "Mulhouse", "Ostend": "Brussels"}.get(place, "Brussels")
    s = beaten(position().clear().at(origin, "GE 1").at(place, "FR 5", "FRc"), place, "GE 1", by=2)
    assert ("hold FR 5" in choices(s)) == stands
    if stands:
        assert {"hold FRc 1", "accept"} <= set(choices(s))
        choose(s, "hold FRc 1")
        assert s.reduced(unit("FRc 1"))
        assert where(s, "FR 5") == where(s, "FRc 1") == place
        assert s.combat
        assert s.combat.retreat == 0
    else:
        assert refusal(s, Action("hold", (unit("FR 5"),)))


@pytest.mark.rule("12.5.3#1")
def test_a_trench_does_too_unless_it_is_cancelled():
    p = west().at("Cambrai", "FR 5").trench("Cambrai", "AP", 1)
    assert "hold FR 5" in choices(beaten(p, "Cambrai", "GE 1"))
    p = west().at("Cambrai", "FR 5").trench("Cambrai", "AP", 1)
    assert "hold FR 5" not in choices(beaten(p, "Cambrai", "GE 1", trenches_cancelled=True))


@pytest.mark.rule("12.5.3#1")
def test_turk_determination_counts_as_a_trench():
    def attacked(**fields: Any) -> State:
        p = position().clear().war("TU").at("Gaza", "BRc").at("Jerusalem", "TUc").trench("Jerusalem", "CP", 0)
        return beaten(p, "Jerusalem", "BRc", **fields)

    assert space("Jerusalem").terrain == "clear"
    assert "hold TUc 1" in choices(attacked(cards=["CP-60"]))
    assert "hold TUc 1" not in choices(attacked())
    assert "hold TUc 1" not in choices(attacked(cards=["CP-60"], trenches_cancelled=True))


@pytest.mark.rule("12.5.3#1")
def test_accepting_is_a_retreat():
    s = beaten(west().at("Sedan", "FR 5"), "Sedan", "GE 1")
    choose(s, "accept", "retreat FR 5 > Chateau Thierry")
    assert where(s, "FR 5") == "Chateau Thierry"


@pytest.mark.rule("12.5.3#2")
def test_the_last_step_cannot_be_given():
    s = beaten(west().at("Sedan", "(FR 5)"), "Sedan", "GE 1")
    assert not any(c.startswith("hold") for c in choices(s))  # no corps in reserve to stay
    s = beaten(west().at("Sedan", "(FRc)"), "Sedan", "GE 1")
    assert not any(c.startswith("hold") for c in choices(s))
    s = beaten(west().at("Sedan", "(FR 5)").reserve("FRc"), "Sedan", "GE 1")
    choose(s, "hold FR 5")
    assert where(s, "FRc 1") == "Sedan"
    s = beaten(west().at("Sedan", "(FR 5)", "(FRc)"), "Sedan", "GE 1")
    assert {"hold FR 5", "hold FRc 1"} <= set(choices(s))


@pytest.mark.rule("12.5.3#2")
def test_the_refusal_names_the_last_step():
    p = west().at("Sedan", "(FR 5)").trench("Sedan", "AP", 1).combat("Sedan", "GE 1")
    why = retreat.last_step(p.s, unit("FR 5"))
    assert why
    assert why.rule == "12.5.3"


@pytest.mark.rule("12.5.3#3")
def test_terrain_on_the_way_does_not_end_a_retreat_of_two_spaces():
    s = beaten(position().clear().at("Brussels", "GE 1").at("Cambrai", "FR 5"), "Cambrai", "GE 1", by=3)
    choose(s, "retreat FR 5 > Calais")
    assert space("Calais").terrain == "swamp"
    assert where(s, "FR 5") == "Calais"
    assert set(choices(s)) == {"retreat FR 5 > Amiens", "retreat FR 5 > Ostend"}
    assert refusal(s, Action("hold", (unit("FR 5"),)))


# Cards ------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD.AP39", "CARD.AP63")
@pytest.mark.parametrize("card", ["AP-39", "AP-63"])
def test_a_card_cancels_the_retreat(card: str):
    s = beaten(west().at("Verdun", "FR 5", "BR 1"), "Verdun", "GE 4", cards=[card])
    assert not s.pending
    assert where(s, "FR 5") == "Verdun"


@pytest.mark.rule("CARD.CP61")
def test_haig_lets_entrenched_germans_stay_where_british_attack():
    def front(*attackers: str) -> Position:
        p = position().clear().turn(8).event("CP-61").at("Cambrai", "GE 1", "AHc").trench("Cambrai", "CP", 1)
        return p.at("Calais", *attackers).control("Sedan", "CP")

    s = beaten(front("BR 1"), "Cambrai", "BR 1")
    choose(s, "stay")
    assert where(s, "GE 1") == "Cambrai"
    assert where(s, "AHc 1") == "Sedan"
    assert "stay" not in choices(beaten(front("FR 1"), "Cambrai", "FR 1"))
    assert "stay" not in choices(beaten(front("BR 1").event("CP-49"), "Cambrai", "BR 1"))
    assert "stay" not in choices(beaten(front("BR 1").turn(9), "Cambrai", "BR 1"))
    fell = (int(unit("BR 2")),)
    assert "stay" in choices(beaten(front("FR 1"), "Cambrai", "FR 1", fallen=fell))


# 12.5.4 -----------------------------------------------------------------------------------------


def surrounded(*units: str) -> Position:
    """Antwerp with Ostend and Brussels in German hands."""
    return position().clear().at("Brussels", "GE 1").at("Ostend", "GE 2").at("Antwerp", *units)


@pytest.mark.rule("12.5.4#1", "12.4.7#1")
def test_who_cannot_retreat_is_eliminated_an_army_for_good():
    s = beaten(surrounded("BE 1", "FRc").reserve("BEc"), "Antwerp", "GE 1")
    assert set(choices(s)) == {"eliminate BE 1", "eliminate FRc 1"}
    choose(s, "eliminate BE 1")
    assert s.place(unit("BE 1")) == REMOVED[Side.AP]
    assert s.place(unit("FRc 1")) == ELIMINATED[Side.AP]
    assert s.place(unit("BEc")) == RESERVE[Side.AP]


@pytest.mark.rule("12.5.4#2")
def test_the_montenegrins_cannot_retreat():
    s = beaten(position().clear().at("Mostar", "AHc").at("Cetinje", "MNc", "SBc"), "Cetinje", "AHc")
    choose(s, "accept")
    assert s.place(unit("MNc")) == ELIMINATED[Side.AP]
    assert where(s, "SBc 1") == "Tirana"


@pytest.mark.rule("12.5.4#3", "12.4.7#2")
def test_a_replacing_corps_that_cannot_retreat_takes_the_army_with_it():
    p = surrounded("(BE 1)").reserve("BEc").combat("Antwerp", "GE 1", defender_loss=3, attacker_loss=0)
    s = p.push(Losses(True), Retreats()).build()
    assert s.place(unit("BE 1")) == REMOVED[Side.AP]
    assert s.place(unit("BEc")) == ELIMINATED[Side.AP]
    p = surrounded("(BE 1)").reserve("BEc").combat("Antwerp", "GE 1", defender_loss=3, attacker_loss=3)
    s = p.push(Losses(True), Retreats()).build()
    assert s.place(unit("BE 1")) == ELIMINATED[Side.AP]  # no retreat: the corps stays and is an ordinary one
