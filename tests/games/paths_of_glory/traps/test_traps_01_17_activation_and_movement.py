"""Traps 1 to 17: activation, reinforcements, movement, trenches, the Near East."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import Side, card, space, unit
from greatwar.games.paths_of_glory.rules import activation, retreat
from greatwar.games.paths_of_glory.rules.control import enter
from greatwar.games.paths_of_glory.rules.limits import refused
from greatwar.games.paths_of_glory.rules.reinforcements import FRENCH_PORTS, card_refusal, entries
from greatwar.games.paths_of_glory.state import Mark, State
from greatwar.games.paths_of_glory.steps.operations import Activate, Operations
from greatwar.games.paths_of_glory.steps.sequence import EndOfRound
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.battles import attack, attack_refused, barred, fight, pass_cards, play
from tests.games.paths_of_glory.cards.holding import holding
from tests.games.paths_of_glory.positions import Position, choices, choose, position, refusal


def board(side: str = "AP", turn: int = 6, **options: object) -> Position:
    """An empty map, with the neutrals of the middle of the war at war."""
    return position("campaign", **options).clear().turn(turn).war("IT", "TU", "BU", "US").active(side)


def cost(p: Position, where: str, attack: bool = False) -> int:
    return activation.cost(p.build(), space(where), attack)


def comes(s: State, name: str) -> list[str]:
    return [str(x) for x in entries(s, unit(name))]


def moving(p: Position, *spaces: str) -> State:
    """Operations in which these spaces have been activated for movement."""
    s = p.push(Operations(len(spaces))).build()
    choose(s, *(f"activate-move {x}" for x in spaces))
    return choose(s, "done") if choices(s)[-1] == "done" and isinstance(s.pending[-1], Activate) else s


def over(s: State) -> None:
    """The last choice each time until the combat is over."""
    while s.combat is not None:
        choose(s, choices(s)[-1])


def why(s: State, name: str, to: str) -> str:
    return refusal(s, Action("move", (unit(name), space(to))))


# Activation -------------------------------------------------------------------------------------


@pytest.mark.rule("9.2.3#3")
def test_trap_01_ana_is_british():
    """The ANA stacked with British units makes the activation no dearer."""
    assert cost(board().at("Jerusalem", "BRc", "ANAc"), "Jerusalem") == 1
    assert cost(board().at("Jerusalem", "BR NE", "AUSc", "ANAc"), "Jerusalem", True) == 1


@pytest.mark.rule("9.2.3#5", "CARD.AP09")
def test_trap_02_eleventh_army_saves_for_corps_and_not_under_moltke():
    """The 11th Army saves the points of corps with it, not of another army; in the west Moltke's price comes first."""
    p = board("CP").event("CP-29")
    assert cost(p.at("Nis", "GE 11", "AHc", "BUc"), "Nis") == 1
    assert cost(board("CP").event("CP-29").at("Nis", "GE 11", "AH 1", "BUc"), "Nis") == 2
    assert cost(board("CP").event("CP-29", "AP-9").at("Sedan", "GE 11", "AHc", "BUc"), "Sedan") == 3
    assert cost(board("CP").event("CP-29", "AP-9", "CP-13").at("Sedan", "GE 11", "AHc", "BUc"), "Sedan") == 1


@pytest.mark.rule("9.2.3#5")
@pytest.mark.parametrize(
    ("units", "price"),
    [(("AH 1", "GEc", "GEc"), 1), (("AHc", "GEc"), 1), (("AH 1", "GE 8", "GEc"), 2), (("AH 1", "GEc", "TUc"), 2)],
)
def test_trap_03_sud_army_is_one_austrian_with_german_corps(units: tuple[str, ...], price: int):
    """A second army or a unit of a third nation makes the Sud Army stack cost 2."""
    assert cost(board("CP").event("CP-10").at("Cracow", *units), "Cracow") == price


@pytest.mark.rule("9.2.3#5")
def test_trap_03_sud_army_serves_one_stack_a_round():
    """The saving is for one stack of the action round."""
    p = board("CP").event("CP-10").at("Cracow", "AH 1", "GEc").at("Tarnow", "AH 2", "GEc")
    s = choose(p.push(Operations(3)).build(), "activate-move Cracow")
    assert activation.cost(s, space("Tarnow"), False) == 2


@pytest.mark.rule("9.2.7.1#1", "9.2.7.1#2")
def test_trap_04_the_price_of_the_beach_is_for_units_fed_through_it():
    """3 for the MEF and 1 for each corps, but only while they live from the beachhead."""
    landed = board().beachhead("MEF4").at("Adana", "BR MEF", "BRc", "AUSc")
    assert cost(landed, "Adana") == 5
    assert cost(board().beachhead("MEF4").at("Cairo", "BRc", "AUSc"), "Cairo") == 1
    overland = board().beachhead("MEF1").at("Gallipoli", "BR MEF", "BRc").control("Constantinople", "AP")
    assert cost(overland, "Gallipoli") == 1, "they have another way to London"


@pytest.mark.rule("9.2.2#2", "16.4.5#2")
def test_trap_05_fall_of_the_tsar_prices_russian_units_only():
    """After the Fall of the Tsar an attack costs a point for each Russian, and for others what it always did."""
    mixed = board(turn=14).war("RO").event("CP-52").at("Ismail", "RU 8", "RUc", "ROc")
    assert cost(mixed, "Ismail", True) == 3
    assert cost(mixed, "Ismail", False) == 2
    assert cost(board(turn=14).war("RO").event("CP-52").at("Ismail", "RU 8", "ROc", "ROc"), "Ismail", True) == 2


@pytest.mark.rule("9.2.9#2", "15.1.3")
def test_trap_06_a_fort_left_by_its_besiegers_is_attacked_from_next_door():
    """When the besiegers move away, units next door that were activated for combat may attack the fort."""
    p = board("CP", 3).at("Liege", "GE 1").at("Aachen", "GE 2").push(Operations(2))
    s = choose(p.build(), "activate-attack Aachen", "activate-move Liege")
    left = choose(s.copy(), "move GE 1 > Koblenz", "stop")
    assert "attack GE 2 > Liege" in choices(left)
    stayed = choose(s, "done")
    assert stayed.combat is None, "as long as the siege lasts there is nothing for GE 2 to attack"


# Reinforcements ---------------------------------------------------------------------------------


@pytest.mark.rule("9.5.3.3#2", "9.5.3.3#5")
def test_trap_07_the_orient_army_needs_an_open_allied_salonika():
    """Salonika serves the Orient army only once Greece is open, in Allied hands, and with room."""
    assert comes(board().build(), "FR Orient") == ["Paris"]
    assert comes(board().event("AP-30").build(), "FR Orient") == ["Paris", "Salonika"]
    assert comes(board().event("AP-30").at("Salonika", "BUc").build(), "FR Orient") == ["Paris"]
    full = board().event("AP-30").at("Salonika", "FRc", "FRc", "BRc")
    assert comes(full.build(), "FR Orient") == ["Paris"]


@pytest.mark.rule("9.5.3.3#2", "10.1.1", "CARD.AP50")
def test_trap_07_caucasus_and_near_east_armies_need_control_and_room():
    """CAU and NE armies do not come in where the enemy is, nor as a fourth unit."""
    assert "Batum" in comes(board().build(), "RU CAU")
    assert "Batum" not in comes(board().at("Batum", "TUc").build(), "RU CAU")
    assert "Batum" not in comes(board().at("Batum", "RUc", "RUc", "RUc").build(), "RU CAU")
    p = board().event("AP-49")
    assert comes(p.build(), "BR NE") == ["London", "Alexandria"]
    assert comes(p.at("Alexandria", "TUc").build(), "BR NE") == ["London"]


@pytest.mark.rule("9.5.3.4#4", "9.5.2.4.1#1")
def test_trap_08_the_mef_comes_to_london_after_salonika():
    """Salonika bars the landing, not the card."""
    p = board().event("AP-30")
    assert comes(p.build(), "BR MEF") == ["London"]
    s = choose(holding(p, "AP-31"), "event AP-31")
    assert s.place(unit("BR MEF")) == space("London")
    assert s.marked(unit("BR MEF"), Mark.LOST_NEAR_EAST)


@pytest.mark.rule("9.5.3.1#3", "9.5.3.3#3")
def test_trap_09_no_americans_when_all_french_ports_are_full():
    """A US card is no event while no French port has room for its army."""
    p = board(turn=16).event("AP-54", "AP-55")
    for port, kind in zip(FRENCH_PORTS, ("FRc", "FRc", "BRc", "BRc", "ITc", "RUc", "RUc"), strict=False):
        p.at(str(port), kind, kind, kind)
    no = card_refusal(p.build(), card("AP-43"))
    assert no is not None
    assert no.rule == "9.5.3.1"
    assert card_refusal(p.clear("Bordeaux").build(), card("AP-43")) is None


@pytest.mark.rule("9.5.4.4#1")
def test_trap_10_a_combat_card_serves_once_a_round():
    """A card kept after a victory is not used again in the same action round, but is in the next."""
    p = board("CP", 7).level(cp=2, ap=1).at("Sedan", "GE 1", "GE 2").at("Cambrai", "FRc").at("Chateau Thierry", "FRc")
    s = attack(p.hand("CP", "CP-40").hand("AP"), "Sedan")
    play(fight(s, "Cambrai", "GE 1"), "CP-40")
    pass_cards(s)
    choose(s, dice=[5, 1])
    over(s)
    fight(s, "Chateau Thierry", "GE 2")
    assert s.pile_of(card("CP-40")) == 5, "won, so it lies on the table"
    assert barred(s, "CP-40")
    assert choices(s)[0] == "roll 1", "so nobody is asked"
    EndOfRound().run(s)
    assert s.used == (card("CP-40").n,), "the Allied action belongs to the same round"
    s.active = Side.AP
    EndOfRound().run(s)
    assert not s.used


MOVE_TO_VERDUN = Action("move", (unit("GEc 1"), space("Verdun")))


# Movement ---------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.8", "15.2.1")
def test_trap_11_a_siege_force_is_not_left_incomplete():
    """Corps that entered a fort as part of a siege wait for the rest; nobody stops short of it."""
    p = board("CP", 3).at("Metz", "GEc 1", "GEc 2", "GEc 3")
    s = moving(p, "Metz")
    choose(s, "move GEc 1 > Verdun", "move GEc 2 > Verdun")
    assert refusal(s, Action("done")) == "15.2.1"
    choose(s, "move GEc 3 > Sedan")
    assert "stop" not in choices(s), "the third corps may make a detour but not stay away"
    choose(s, "move GEc 3 > Verdun")
    assert len(s.at(space("Verdun"))) == 3
    assert refusal(moving(board("CP", 3).at("Metz", "GEc 1", "GEc 2"), "Metz"), MOVE_TO_VERDUN) == "15.2.1"


@pytest.mark.rule("11.1.9#1", "11.1.9#2")
def test_trap_12_no_unit_is_dropped_in_a_channel_port():
    """Before the Race to the Sea no unit of a stack ends its move in a Channel port, alone or left behind."""
    p = board("CP", 2).at("Brussels", "GE 1", "GEc 1").destroyed("Liege").control("Liege", "CP")
    s = moving(p, "Brussels")
    assert why(s, "GE 1", "Ostend") == "", "it may pass"
    choose(s, "move GE 1 > Ostend")
    assert refusal(s, Action("stop")) == "11.1.9"
    choose(s, "move GE 1 > Calais")
    assert s.place(unit("GE 1")) == space("Cambrai"), "with its last point it must leave the ports"
    assert why(s, "GEc 1", "Antwerp") == "", "the fort has strength 1"
    assert s.owner(space("Ostend")) == s.owner(space("Calais")) == Side.CP


@pytest.mark.rule("11.1.15#1", "11.1.15#2", "3.0#22")
def test_trap_13_victory_points_follow_the_ana_in_and_out():
    """A VP space counts for the Allies only while the ANA stands there."""
    s = board().at("Arabia", "ANAc").build()
    vp = s.vp
    enter(s, unit("ANAc"), space("Medina"))
    assert (s.owner(space("Medina")), s.vp) == (Side.AP, vp - 1)
    enter(s, unit("ANAc"), space("Aqaba"))
    assert (s.owner(space("Medina")), s.vp) == (Side.CP, vp)
    assert s.owner(space("Aqaba")) == Side.CP, "a besieged fort space is not taken"


# Trenches ---------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.1#3", "11.2.2", "CARD.CP06")
def test_trap_14_besiegers_dig_in():
    """An army that besieges a fort may entrench there, and the trench of the event may go there."""
    p = board("CP", 4).event("CP-6").at("Liege", "GE 1")
    s = moving(p, "Liege")
    choose(s, "entrench GE 1", dice=[1])
    assert s.trench_level(space("Liege"), Side.CP) == 1
    s = choose(holding(board("CP", 4).at("Liege", "GE 1").at("Sedan", "GE 2"), "CP-6"), "event CP-6")
    assert set(choices(s)) == {"trench Liege", "trench Sedan"}


def failed(p: Position) -> State:
    """GE 1 in Sedan has failed to dig in the action round before."""
    p.at("Sedan", "GE 1").event("CP-6").s.mark(unit("GE 1"), Mark.FAILED_TRENCH)
    return p.build()


def learned(s: State) -> bool:
    return s.marked(unit("GE 1"), Mark.FAILED_TRENCH)


@pytest.mark.rule("11.2.10#1", "11.2.10#2")
def test_trap_15_a_failed_trench_is_remembered_for_one_round():
    """The bonus is lost by moving, retreating, dying and by a round without operations, not by an event with OPS."""
    start = board("CP", 6, entrench_modifier=True).at("Metz", "GE 2")
    s = failed(start)
    moved = choose(moving(Position(s.copy()), "Sedan"), "move GE 1 > Cambrai")
    assert not learned(moved)
    idle = Position(s.copy()).push(EndOfRound()).build()
    assert not learned(idle), "a round without operations"
    theirs = Position(s.copy()).active("AP").push(EndOfRound()).build()
    assert learned(theirs), "the enemy's round changes nothing"
    again = choose(moving(Position(s.copy()), "Sedan"), "entrench GE 1", dice=[4])
    assert again.trench_level(space("Sedan"), Side.CP) == 1, "4 with one off is within the loss factor 3"
    event = choose(holding(Position(s.copy()), "CP-17"), "event CP-17", "activate-move Sedan", "done")
    choose(event, "entrench GE 1", dice=[4])
    assert event.trench_level(space("Sedan"), Side.CP) == 1, "an event that gives OPS is a round of operations"


@pytest.mark.rule("12.5.5#6")
def test_trap_15_a_retreat_or_death_ends_the_memory_of_a_failed_trench():
    """The marker does not travel with a retreat, and not to the corps that replaces the army."""
    s = failed(board("AP", 6, entrench_modifier=True).at("Cambrai", "FR 5").reserve("GEc"))
    p = Position(s).combat("Sedan", "FR 5", retreat=1)
    retreat.go(p.s, unit("GE 1"), space("Koblenz"), True)
    assert not learned(p.s)
    from greatwar.games.paths_of_glory.rules.losses import army_falls

    s = failed(board("AP", 6, entrench_modifier=True).at("Cambrai", "FR 5").reserve("GEc"))
    p = Position(s).combat("Sedan", "FR 5")
    army_falls(p.s, unit("GE 1"), True)
    assert not any(p.s.marked(u, Mark.FAILED_TRENCH) for u in (unit("GE 1"), unit("GEc 1")))


# The Near East ----------------------------------------------------------------------------------


@pytest.mark.rule("11.3.1")
def test_trap_16_no_retreat_of_ordinary_armies_into_the_near_east():
    """An army without the Near East mark does not retreat over the map edge; a corps and a marked army do."""
    p = board("AP").at("Philippoli", "FRc").at("Adrianople", "AH 1", "AHc").combat("Adrianople", "FRc")

    def limit(name: str) -> str:
        no = refused(retreat.LIMITS, p.s, unit(name), space("Adrianople"), space("Constantinople"))
        return no.rule if no else ""

    assert limit("AH 1") == "11.3.1"
    assert limit("AHc 1") == ""
    assert limit("TU YLD") == ""


@pytest.mark.rule("11.3.2#2", "11.3.1")
def test_trap_17_russian_cavalry_and_armies_stay_out_of_the_near_east():
    """Neither an army (not even CAU) nor the cavalry passes between Caucasus and the Near East."""
    s = moving(board().at("Caucasus", "RU 1", "RU CAVc 1", "RUc 1"), "Caucasus")
    assert why(s, "RU 1", "Poti") in ("11.3.1", "11.3.2")
    assert why(s, "RU CAVc 1", "Poti") == "CARD.AP57"
    assert why(s, "RUc 1", "Poti") == ""
    s = moving(board().at("Poti", "RU CAU"), "Poti")
    assert why(s, "RU CAU", "Caucasus") == "11.3.2"
    assert attack_refused(attack(board().at("Caucasus", "RU 1").at("Poti", "TUc"), "Caucasus"), "RU 1", "Poti") in (
        "11.3.1",
        "12.1.9",
    )
