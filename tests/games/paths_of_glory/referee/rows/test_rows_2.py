"""Rows 394-786 of the inventory against the text: positions for corrected rows.

They hold both sides of boundaries that a corrected row names.
"""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import Side, card, space, unit
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.rules import actions, events, fire, supply
from greatwar.games.paths_of_glory.rules.losses import combat_of
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.losses import Losses
from greatwar.games.paths_of_glory.steps.operations import Operations
from greatwar.games.paths_of_glory.steps.replacements import Replace
from greatwar.games.paths_of_glory.steps.retreat import Retreats
from tests.games.paths_of_glory.battles import attack, fight, pass_cards
from tests.games.paths_of_glory.positions import Position, choices, choose, position
from tests.games.paths_of_glory.redeploying import board, sr, ways


def step(s: State) -> str:
    return type(GAME.step(s)).__name__ if s.pending else ""


def where(s: State, name: str) -> str:
    return str(s.place(unit(name)))


def losses(s: State, *first: str) -> None:
    """Take losses, preferring the units named."""
    while step(s) == "TakeLoss":
        listed = choices(s)
        wanted = [c for f in first for c in listed if c == f"loss {f}"]
        choose(s, (wanted or listed)[0])


# 12.4.7 (3), 14.1.1.2: an attacker eliminated while out of supply ---------------------------------------------------


def cut_off_attacker() -> State:
    """Allied round: the first combat drives Germans into Brussels, which cuts FR 9 in Liege off; then FR 9 attacks."""
    p = position("campaign").clear().active("AP").turn(5).hand("AP").hand("CP").level(cp=1, ap=1).war_status(cp=5)
    p.at("Verdun", "FR 1", "FR 2").at("Chateau Thierry", "FRc").at("Cambrai", "FRc").at("Liege", "(FR 9)")
    p.at("Sedan", "GEc", "GEc", "GEc").at("Koblenz", "GE 1", "GE 2", "GE 3").at("Metz", "GE 4", "GE 5", "GE 6")
    s = p.reserve("FRc", "FRc").push(Operations(3)).build()
    assert supply.supplied(s, unit("FR 9"))
    choose(s, "activate-attack Verdun", "activate-attack Liege")
    if step(s) == "Activate":
        choose(s, "done")
    fight(s, "Sedan", "FR 1", "FR 2")
    choose(s, dice=[1, 3])
    losses(s)
    choose(s, "accept")
    while step(s) == "Retreat":
        choose(s, next(c for c in choices(s) if c.endswith("> Brussels")))
    choose(s, "done")  # no advance
    assert not supply.supplied(s, unit("FR 9")), "the Germans in Brussels have cut it off"
    return s


@pytest.mark.rule("12.4.7#3", "14.1.1.2#2")
def test_an_attacking_army_lost_while_out_of_supply_is_lost_for_good():
    """12.4.7 (3): 'eliminated while OOS' makes no difference of attacker and defender; 12.4.4.1 the corps comes."""
    s = cut_off_attacker()
    choose(s, "attack FR 9 > Koblenz")
    while step(s) == "FireRoll":
        choose(s, dice=[6 if s.combat and s.combat.defender_loss >= 0 else 1])
    losses(s)
    assert where(s, "FR 9") == "AP Removed Box"


def test_the_same_army_lost_in_supply_may_be_rebuilt():
    p = position("campaign").clear().active("AP").turn(5).at("Liege", "(FR 9)").at("Koblenz", "GE 1", "GE 2", "GE 3")
    s = attack(p.reserve("FRc"), "Liege")
    assert supply.supplied(s, unit("FR 9"))
    fight(s, "Koblenz", "FR 9")
    while step(s) == "FireRoll":
        choose(s, dice=[6 if s.combat and s.combat.defender_loss >= 0 else 1])
    losses(s)
    assert where(s, "FR 9") == "AP Eliminated Box"


# CARD.AP35, CARD.AP46 with 12.3.4: who takes part in the combat, not who survives ------------------------------------


def failed_flank(
    event: str, lost: str, *others: str, target: tuple[str, ...], spaces: tuple[str, str, str], die: int
) -> State:
    """A flank attack fails and the one unit of the event's nation is lost before the attackers fire."""
    here, there, to = spaces
    p = position("campaign").clear().war("US", "RO", "IT").turn(12).active("AP")
    p.at(here, others[0], f"({lost})").at(there, others[1]).at(to, *target).trench(to, "CP", 0)
    s = attack(p.with_(round_events=(int(card(event)),)), here, there)
    name = next(c for c in choices(s) if c.startswith(f"attack {lost}")).split(" > ")[0].removeprefix("attack ")
    fight(s, to, others[0], others[1], name)
    assert fire.event_drm(s, combat_of(s)) > 0
    while step(s) == "PlayCombatCards":
        choose(s, "done")
    choose(s, f"flank {here}", dice=[1])
    pass_cards(s)
    choose(s, dice=[die])  # the defender fires first
    losses(s, name)
    assert unit(name) not in s.at(space(here)), "the unit has been lost"
    return s


@pytest.mark.rule("CARD.AP35", "12.3.4")
def test_yanks_and_tanks_counts_though_the_americans_fell_first():
    """The combat involved a US unit; 12.3.4: what was true when the cards were played counts to the end."""
    s = failed_flank(
        "AP-35", "USc", "FR 1", "FR 2", target=("GE 1", "GE 2"), spaces=("Cambrai", "Verdun", "Sedan"), die=3
    )
    assert fire.modifier(s, combat_of(s), True) == 2


@pytest.mark.rule("CARD.AP46", "12.3.4")
def test_brusilov_counts_though_the_russians_fell_first():
    """A Russian attack stays one when its Russians have fallen to the defender's first fire."""
    s = failed_flank(
        "AP-46", "RUc", "SB 1", "SB 2", target=("AH 1", "AH 2"), spaces=("Belgrade", "Targu Jiu", "Timisvar"), die=1
    )
    assert fire.modifier(s, combat_of(s), True) == 1


# CARD.CP06 with 14.1.5: Medina's special supply is for attrition only -----------------------------------------------


@pytest.mark.rule("CARD.CP06", "14.1.5#4")
@pytest.mark.parametrize("open_road", [True, False])
def test_entrench_does_not_go_to_an_army_on_the_special_supply_of_medina(open_road: bool):
    p = position("campaign").clear().war("TU").active("CP").at("Medina", "TU YLD")
    s = (p if open_road else p.destroyed("Aqaba").control("Aqaba", "AP")).build()
    assert supply.medina_only(s, unit("TU YLD")) is not open_road
    assert (space("Medina") in events.places_for_trench(s, Side.CP)) is open_road


# Both sides of the boundaries that corrected rows name ---------------------------------------------------------------


def ops(p: Position, points: int, *activations: str) -> State:
    """The movement or combat step after these activations."""
    s = p.push(Operations(points)).build()
    choose(s, *activations)
    if step(s) == "Activate":
        choose(s, "done")
    return s


def central(turn: int = 5) -> Position:
    return position("campaign").clear().active("CP").turn(turn).war_status(cp=5)


@pytest.mark.rule("14.1.3#2")
def test_14_1_3_a_unit_in_a_fort_with_a_broken_siege_traces_out_but_nobody_through():
    p = (
        position("campaign")
        .clear()
        .at("Verdun", "GEc")
        .at("Metz", "GE 5")
        .at("Bar le Duc", "GE 4")
        .control("Nancy", "AP")
    )
    s = p.control("Chateau Thierry", "AP").build()
    assert supply.supplied(s, unit("GEc 1"))
    assert not supply.supplied(s, unit("GE 4")), "its only way leads through the fort that is not besieged"
    s = p.at("Verdun", "GE 6").build()
    assert supply.supplied(s, unit("GE 4")), "an army makes it a siege"


@pytest.mark.rule("15.2.4#3")
@pytest.mark.parametrize(
    ("inside", "newcomers", "may"),
    [
        (1, ("GEc",), False),
        (1, ("GEc", "GEc"), True),
        (1, ("GE 5",), True),
        (2, ("GEc",), True),
        (0, ("GEc", "GEc"), False),
    ],
)
def test_15_2_4_units_inside_count_when_a_siege_is_restored(inside: int, newcomers: tuple[str, ...], may: bool):
    s = ops(central().at("Verdun", *["GEc"] * inside).at("Metz", *newcomers), 3, "activate-move Metz")
    assert any(c.endswith("> Verdun") for c in choices(s)) is may


@pytest.mark.rule("15.1.11#1")
@pytest.mark.parametrize(
    ("destroyed", "oberost", "status", "may"),
    [(False, False, 3, False), (False, False, 4, True), (False, True, 0, True), (True, False, 0, True)],
)
def test_15_1_11_germans_and_intact_russian_forts(destroyed: bool, oberost: bool, status: int, may: bool):
    p = (
        position("campaign")
        .clear()
        .active("CP")
        .turn(2)
        .war_status(cp=status)
        .at("Lomza", "RU 1")
        .at("Tannenberg", "GE 8")
    )
    if destroyed:
        p.destroyed("Lomza")
    if oberost:
        p.event("CP-11")
    s = attack(p, "Tannenberg")
    assert ("attack GE 8 > Lomza" in choices(s)) is may


@pytest.mark.rule("15.1.11#1")
@pytest.mark.parametrize(("unit_", "may"), [("GE 8", False), ("AH 1", True)])
def test_15_1_11_besiegers_inside(unit_: str, may: bool):
    s = attack(position("campaign").clear().active("CP").turn(2).at("Lomza", unit_), "Lomza")
    assert (f"attack {unit_} > Lomza" in choices(s)) is may


@pytest.mark.rule("13.1.6")
@pytest.mark.parametrize(("at", "may"), [("Lemberg", False), ("Dubno", True)])
def test_13_1_6_russians_outside_russia_do_not_go_to_the_reserve(at: str, may: bool):
    s = sr(board().at(at, "RUc"))
    assert ("AP Reserve Box" in ways(s, "RUc 1")) is may
    assert bool(ways(s, "RUc 1")) is may


@pytest.mark.rule("13.2.3")
def test_13_2_3_constantinople_is_the_near_east():
    p = board("CP").war("TU", "BU").at("Constantinople", "TUc").reserve("GEc", "GEc").at("Sofia", "GEc", "BUc")
    s = sr(p)
    assert "Constantinople" in ways(s, "GEc 3")
    choose(s, "redeploy GEc 3 > Constantinople")
    assert "Constantinople" not in ways(s, "BUc 1"), "the one corps of the turn has gone"
    s = sr(board("CP").war("TU", "BU").at("Sofia", "BUc", "TUc").with_(near_east=(0, 0, 0, 1)))
    assert "Constantinople" in ways(s, "TUc 1"), "Turks are exempt"
    assert "Constantinople" not in ways(s, "BUc 1")


@pytest.mark.rule("13.1.11#1")
@pytest.mark.parametrize(
    ("besiegers", "control", "may"), [((), "AP", True), (("GEc",), "AP", False), ((), "CP", False)]
)
def test_13_1_11_paris_and_the_reserve(besiegers: tuple[str, ...], control: str, may: bool):
    p = board().at("Bordeaux", "FRc").reserve("FRc")
    if control == "CP":
        p.destroyed("Paris").control("Paris", "CP")
    s = sr(p.at("Paris", *besiegers) if besiegers else p)
    assert ("AP Reserve Box" in ways(s, "FRc 1")) is may
    assert ("Bordeaux" in ways(s, "FRc 2")) is may
    assert "Marseilles" in ways(s, "FRc 1"), "from space to space it goes on"


@pytest.mark.rule("16.4.9#3")
def test_16_4_9_only_turks_attack_russians_in_the_near_east():
    p = (
        position("campaign")
        .clear()
        .war("TU")
        .active("CP")
        .turn(14)
        .event("CP-45")
        .at("Kars", "RUc")
        .at("Erzerum", "TUc", "GEc")
    )
    s = attack(p, "Erzerum")
    assert "attack TUc 1 > Kars" in choices(s)
    assert "attack GEc 1 > Kars" not in choices(s)
    choose(s, "attack TUc 1 > Kars")
    assert "join GEc 1" not in choices(s)


@pytest.mark.rule("17.1.5#2")
@pytest.mark.parametrize(("besiegers", "nis", "may"), [((), "AP", True), (("AHc",), "AP", False), ((), "CP", False)])
def test_17_1_5_serbian_armies_in_belgrade(besiegers: tuple[str, ...], nis: str, may: bool):
    p = position("campaign").clear().eliminated("SB 1").control("Nis", nis).rp("A", 2)
    s = (p.at("Belgrade", *besiegers) if besiegers else p).push(Replace(Side.AP)).build()
    assert ("rebuild SB 1 > Belgrade" in (choices(s) if s.pending else [])) is may


@pytest.mark.rule("15.1.8")
def test_15_1_8_a_fort_outlives_defenders_that_retreat():
    p = (
        position("campaign")
        .clear()
        .active("CP")
        .turn(5)
        .war_status(cp=5)
        .at("Metz", "GE 4", "GE 5", "GE 6")
        .at("Nancy", "FR 1")
        .control("Verdun", "AP")
    )
    p.combat("Nancy", "GE 4", "GE 5", "GE 6", defender_loss=5, attacker_loss=0).push(
        Losses(True), Losses(False), Retreats()
    )
    s = p.build()
    while step(s) in ("TakeLoss", "Stand", "Retreat"):
        choose(s, "accept" if "accept" in choices(s) else choices(s)[0])
    assert not s.at(space("Nancy"))
    assert s.fort(space("Nancy")) == 2


@pytest.mark.parametrize(("turn", "may"), [(1, True), (2, True), (3, False)])
def test_moltke_is_an_event_of_the_first_two_turns(turn: int, may: bool):
    s = position("campaign").turn(turn).active("AP").hand("AP", "AP-9").build()
    assert (actions.event(s, card("AP-9")) is None) is may


@pytest.mark.rule("CARD.AP60")
@pytest.mark.parametrize("captured", [True, False])
def test_the_czech_legion_needs_a_captured_corps(captured: bool):
    p = position("campaign", optional_cards="all").turn(5).active("AP").hand("AP", "AP-60")
    s = (p.eliminated("AHc") if captured else p).build()
    assert (actions.event(s, card("AP-60")) is None) is captured


# CARD.CP61, CARD.CP55 and ruling 94: AUS, CND, PT are not British for cards ------------------------------------------


def haig(*attackers: str) -> State:
    p = (
        position("campaign", optional_cards="all")
        .clear()
        .turn(12)
        .event("CP-61")
        .at("Cambrai", "GE 1")
        .trench("Cambrai", "CP", 1)
    )
    p.at("Calais", *attackers).control("Sedan", "CP").combat(
        "Cambrai", *[x.strip("()") for x in attackers], defender_loss=1, attacker_loss=0
    )
    return p.push(Retreats()).build()


@pytest.mark.rule("CARD.CP61")
@pytest.mark.parametrize(("attackers", "stays"), [(("BRc",), True), (("FRc",), False), (("BRc", "CNDc"), True)])
def test_haig_is_for_attacks_with_british_units(attackers: tuple[str, ...], stays: bool):
    assert ("stay" in choices(haig(*attackers))) is stays


@pytest.mark.rule("CARD.CP61")
@pytest.mark.parametrize("minor", ["CNDc", "AUSc", "PTc"])
def test_haig_is_not_for_attacks_of_the_british_allied_nations_alone(minor: str):
    """Ruling 94: they are not British for cards (as with Lloyd George, which leaves them out)."""
    assert "stay" not in choices(haig(minor))


@pytest.mark.rule("CARD.CP55", "7.1.4#3")
@pytest.mark.parametrize(("attacker", "may"), [("BRc", False), ("CNDc", True), ("FRc", True)])
def test_lloyd_george_holds_back_the_british_but_not_their_allied_nations(attacker: str, may: bool):
    p = (
        position("campaign")
        .clear()
        .turn(12)
        .active("AP")
        .event("CP-55")
        .at("Cambrai", "GE 1")
        .trench("Cambrai", "CP", 2)
    )
    s = attack(p.at("Calais", attacker), "Calais")
    assert any(c.startswith(f"attack {attacker}") and c.endswith("Cambrai") for c in choices(s)) is may


# 12.4.3, 12.4.4, 12.4.7 (4): the owner orders his losses, and so decides which army the last corps replaces -----------


def two_armies_one_corps(first: str, defending: bool) -> State:
    """Both reduced French armies must fall; one corps is in reserve."""
    p = position("campaign").clear().turn(5).at("Sedan", "GE 1", "GE 2", "GE 3").reserve("FRc")
    if defending:
        p.at("Cambrai", "(FR 1)", "(FR 2)").combat("Cambrai", "GE 1", "GE 2", "GE 3", defender_loss=8, attacker_loss=0)
    else:
        p.at("Verdun", "(FR 1)").at("Cambrai", "(FR 2)").combat(
            "Sedan", "FR 1", "FR 2", defender_loss=0, attacker_loss=7
        )
    s = p.push(Losses(defending)).build()
    assert f"loss {first}" in choices(s), f"only {choices(s)} is offered"
    choose(s, f"loss {first}")
    losses(s)
    return s


@pytest.mark.rule("12.4.4#3", "12.4.4#1")
@pytest.mark.parametrize(("first", "other", "at"), [("FR 1", "FR 2", "Verdun"), ("FR 2", "FR 1", "Cambrai")])
def test_the_attacker_chooses_which_army_the_last_reserve_corps_replaces(first: str, other: str, at: str):
    s = two_armies_one_corps(first, False)
    assert (where(s, first), where(s, other), where(s, "FRc 1")) == ("AP Eliminated Box", "AP Removed Box", at)


@pytest.mark.rule("12.4.4#3", "12.4.7#4")
@pytest.mark.parametrize(("first", "other"), [("FR 1", "FR 2"), ("FR 2", "FR 1")])
def test_the_defender_chooses_which_army_may_be_rebuilt(first: str, other: str):
    s = two_armies_one_corps(first, True)
    assert (where(s, first), where(s, other)) == ("AP Eliminated Box", "AP Removed Box")
