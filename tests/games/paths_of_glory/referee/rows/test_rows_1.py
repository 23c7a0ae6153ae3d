"""Referee, rows 1 to 393 of the Paths of Glory inventory: positions by the text of the rulebook.

Run with PYTHONPATH=<greatwar>/src:<greatwar>. Tests named `test_error_...` fail on the code as it stood; the
others are boundary tests for corrected rows and pass.
"""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, REMOVED, Side, card, space, unit
from greatwar.games.paths_of_glory.rules import activation, supply
from greatwar.games.paths_of_glory.rules.losses import combat_of
from tests.games.paths_of_glory.battles import attack, fight, pass_cards
from tests.games.paths_of_glory.positions import Position, choices, choose, position

WAR = ("TU", "IT", "RO", "BU", "GR")


def late(scenario: str = "campaign", turn: int = 9, war: tuple[str, ...] = WAR, **options: object) -> Position:
    """An empty map in the middle of the war."""
    return position(scenario, **options).turn(6).war(*war).turn(turn).clear().hand("CP").hand("AP")


def box(s, name: str) -> str:
    return str(s.place(unit(name)))


# 12.4.7 (3), 12.4.4.1: an army eliminated while out of supply ---------------------------------------


def cut_off_attacker():
    """A Russian army is in supply when its space is activated; the first combat's retreat cuts it off."""
    p = position("campaign").clear().turn(5).hand("CP").hand("AP")
    p.at("Tarnopol", "(RU 3)").at("Stanislau", "RUc").at("Munkacs", "RUc")
    p.at("Czernowitz", "AHc").at("Lemberg", "GE 8").destroyed("Dubno").control("Dubno", "CP")
    p.reserve("RUc").active("AP")
    s = attack(p, "Tarnopol", "Stanislau", "Munkacs")
    assert supply.supplied(s, unit("RU 3"))
    fight(s, "Czernowitz", "RUc 1", "RUc 2")
    pass_cards(s)
    choose(s, dice=[4, 1])  # the Austrians lose a step and can go only to Kamenets-Podolski, which they take
    choose(s, "done")
    assert str(s.place(unit("AHc 1"))) == "Kamenets-Podolski"
    assert not supply.supplied(s, unit("RU 3"))
    return s


@pytest.mark.rule("12.4.7#3", "14.1.1.2#2", "12.4.4.1")
def test_attacking_army_eliminated_while_out_of_supply_is_permanently_eliminated() -> None:
    """12.4.7 (3), 12.4.4.1, 14.1.1.2: supply is looked at when the combat begins; the army never comes back."""
    s = cut_off_attacker()
    fight(s, "Lemberg", "RU 3")
    pass_cards(s)
    choose(s, dice=[1, 6])
    assert not s.on_map(unit("RU 3"))
    assert s.place(unit("RU 3")) == REMOVED[Side.AP], box(s, "RU 3")


@pytest.mark.rule("12.4.7#3")
def test_defending_army_eliminated_while_out_of_supply_is_permanently_eliminated() -> None:
    """The same for a defender, who is replaced by a corps all the same (12.4.4.1)."""
    p = position("campaign").clear().turn(5).hand("CP").hand("AP")
    p.at("Tarnopol", "(RU 3)").destroyed("Dubno").control("Dubno", "CP").control("Kamenets-Podolski", "CP")
    p.control("Stanislau", "CP").control("Czernowitz", "CP").at("Lemberg", "GE 8").reserve("RUc").active("CP")
    s = attack(p, "Lemberg")
    assert not supply.supplied(s, unit("RU 3"))
    fight(s, "Tarnopol", "GE 8")
    pass_cards(s)
    choose(s, dice=[3, 1])
    assert s.place(unit("RU 3")) == REMOVED[Side.AP]


def test_attacking_army_in_supply_is_replaceable() -> None:
    """The other side of the boundary: in supply the eliminated attacker goes to the Eliminated Box."""
    p = position("campaign").clear().turn(5).hand("CP").hand("AP")
    p.at("Tarnopol", "(RU 3)").at("Lemberg", "GE 8").reserve("RUc").active("AP")
    s = attack(p, "Tarnopol")
    fight(s, "Lemberg", "RU 3")
    pass_cards(s)
    choose(s, dice=[1, 6])
    assert s.place(unit("RU 3")) == ELIMINATED[Side.AP]


# 4.3.1: Guns of August, taken or declined ------------------------------------------------------------


@pytest.mark.rule("4.3.1#2")
@pytest.mark.parametrize("answer", ["take-guns", "done"])
def test_guns_of_august_counts_in_the_hand_or_stays_in_the_deck(answer: str) -> None:
    """4.3.1 Seven cards with it; declined it is shuffled in with the other Mobilization cards."""
    from greatwar.games.paths_of_glory.game import GAME
    from greatwar.games.paths_of_glory.state import Pile

    s = GAME.setup("campaign", {})
    GAME.settle(s)
    choose(s, answer)
    where = {True: (Pile.HAND, Pile.SHOWN), False: (Pile.DECK,)}[answer == "take-guns"]
    assert Pile(s.pile_of(card("CP-1"))) in where
    while type(GAME.step(s)).__name__ == "DrawCard":
        GAME.apply(s, GAME.outcomes(s)[-1][0])
    assert len(s.hand(Side.CP)) == 7
    assert len(s.hand(Side.AP)) == 7


# 9.2.4: stacks partly and wholly out of supply --------------------------------------------------------


def pocket(*names: str) -> Position:
    p = late().active("AP").destroyed("Dubno")
    for x in ("Dubno", "Lemberg", "Stanislau", "Czernowitz", "Kamenets-Podolski"):
        p.control(x, "CP")
    return p.at("Tarnopol", *names)


@pytest.mark.rule("9.2.4#3")
def test_partly_supplied_stack_pays_for_all_and_wholly_unsupplied_is_not_activated() -> None:
    """9.2.4 note, 14.3.1."""
    s = pocket("RUc").ops(3).build()
    assert not supply.supplied(s, unit("RUc 1"))
    assert activation.refusal(s, space("Tarnopol"), False) is not None
    p = late().active("AP").at("Belgrade", "SBc", "FRc")
    for x in ("Nis", "Valjevo", "Novi Sad", "Timisvar"):
        p.control(x, "CP")
    s = p.ops(3).build()
    assert supply.supplied(s, unit("SBc 1"))
    assert not supply.supplied(s, unit("FRc 1"))
    assert activation.refusal(s, space("Belgrade"), False) is None
    assert activation.cost(s, space("Belgrade"), False) == 2


# 12.2.4: a negated trench stays on the map -------------------------------------------------------------


@pytest.mark.rule("12.2.4")
def test_negated_trench_stays_on_the_map() -> None:
    """12.2.4 For the purposes of the combat only."""
    p = (
        late(turn=18)
        .level(cp=2, ap=2)
        .event("CP-54", turn=16)
        .trench("Cambrai", "AP", 2)
        .at("Cambrai", "FR 1")
        .at("Sedan", "GE 1")
    )
    s = attack(p.hand("CP", "CP-50").active("CP"), "Sedan")
    fight(s, "Cambrai", "GE 1")
    choose(s, "card CP-50")
    pass_cards(s)
    choose(s, dice=[1, 6])
    while choices(s) and choices(s)[0].startswith(("loss", "replace")):
        choose(s, choices(s)[0])
    assert s.trench_level(space("Cambrai"), Side.AP) == 2


# 12.4.5: priority binds the attacker's first step only -------------------------------------------------


@pytest.mark.rule("3.0#16", "12.4.5#1")
def test_loss_priority_is_for_the_first_step_of_the_attacker_only() -> None:
    """12.4.5, 3.0: after its first step the BEF is one unit among others; in defence it never goes first."""
    p = (
        late()
        .at("Amiens", "BR BEF", "FR 1")
        .at("Cambrai", "GE 1", "GE 2", "GE 3")
        .active("AP")
        .reserve("BR BEFc", "(FRc)")
    )
    s = attack(p, "Amiens")
    fight(s, "Cambrai", "BR BEF", "FR 1")
    pass_cards(s)
    choose(s, dice=[1, 4])  # 7 for the Allies, 3 for the Germans
    choose(s, "loss GE 1")
    assert s.reduced(unit("BR BEF"))
    assert s.combat is not None
    assert s.combat.attacker_loss == 7
    assert {"loss BR BEF", "loss FR 1"} <= set(choices(s)), choices(s)
    p = late().at("Amiens", "BR BEF", "FR 1").at("Cambrai", "GE 1").active("CP").reserve("FRc")
    s = attack(p, "Cambrai")
    fight(s, "Amiens", "GE 1")
    pass_cards(s)
    choose(s, dice=[4, 1])
    assert {"loss BR BEF", "loss FR 1"} <= set(choices(s)), choices(s)


# 12.4.6: a fort without units falls only to its LF ------------------------------------------------------


@pytest.mark.rule("12.4.6#1")
@pytest.mark.parametrize(("die", "falls"), [(1, False), (6, True)])
def test_empty_fort_falls_only_to_its_loss_factor(die: int, falls: bool) -> None:
    """12.4.6, 3.0: a Loss Number below the LF leaves the fort of Verdun standing."""
    p = late().clear().at("Sedan", "GE 1").active("CP")
    s = attack(p, "Sedan")
    fight(s, "Verdun", "GE 1")
    pass_cards(s)
    choose(s, dice=[die, 1])
    while choices(s) and choices(s)[0].startswith("loss"):
        choose(s, choices(s)[0])
    assert (s.fort(space("Verdun")) == 0) is falls


# 12.3.4: what was true of the combat when it began stays true in a flank attack ---------------------------


@pytest.mark.rule("12.3.4", "CARD.AP35", "CARD.AP46")
@pytest.mark.parametrize(
    ("event", "drm", "ally", "corps", "army", "here", "there", "to", "enemy"),
    [
        ("AP-35", 2, "FR 1", "USc", "FR 2", "Amiens", "Calais", "Cambrai", "GEc"),
        ("AP-46", 1, "IT 1", "RUc", "IT 2", "Odessa", "Vinnitsa", "Uman", "AHc"),
    ],
)
def test_event_drm_is_kept_when_the_unit_falls_in_a_failed_flank_attack(
    event: str, drm: int, ally: str, corps: str, army: str, here: str, there: str, to: str, enemy: str
) -> None:
    """CARD.AP35, CARD.AP46, 12.3.4: the combat is one with US (Russian) units, although the defender fired first.

    As with combat cards (12.3.4, Hurricane Barrage), and as the program itself counts for Haig (CP-61).
    """
    from greatwar.games.paths_of_glory.rules import fire

    p = late(turn=18).event(event, turn=18).at(here, ally, corps).at(there, army).at(to, enemy, enemy, enemy)
    s = attack(p.active("AP").with_(round_events=(int(card(event)),)), here, there)
    for text in (f"attack {corps} 1 > {to}", f"join {ally}", f"join {army}", "resolve"):
        if s.combat is None:
            choose(s, text)
    if event == "AP-46":
        choose(s, *(["done"] if choices(s)[-1] == "done" else []))
    choose(s, f"flank {there}", dice=[1])
    pass_cards(s)
    assert fire.modifier(s, combat_of(s), True) == drm
    for die in (4, 3, 2, 5, 6, 1):  # the one that costs the corps both its steps and nothing else
        t = s.copy()
        choose(t, dice=[die])
        while choices(t) and choices(t)[0].startswith("loss"):
            choose(t, next((c for c in choices(t) if corps in c), choices(t)[0]))
        if not t.on_map(unit(f"{corps} 1")) and t.combat is not None:
            assert fire.modifier(t, t.combat, True) == drm, die
            return
    raise AssertionError("the corps never fell")


# 9.2.9 note: a siege given up in the movement of the round -------------------------------------------------


@pytest.mark.parametrize("leaves", [True, False])
def test_vacated_fort_may_be_attacked_from_an_adjacent_space_activated_before(leaves: bool) -> None:
    """9.2.9, 15.1.3: Sedan attacks Verdun if its besiegers have left in this round, and only then."""
    from greatwar.games.paths_of_glory.steps.operations import Operations

    p = late().at("Verdun", "GE 1").at("Sedan", "GE 2").active("CP")
    s = p.push(Operations(3)).build()
    choose(s, "activate-move Verdun", "activate-attack Sedan")
    choose(s, *(["move GE 1 > Bar le Duc", "stop"] if leaves else []))
    if "done" in choices(s) and any(c.startswith("move") for c in choices(s)):
        choose(s, "done")
    assert ("attack GE 2 > Verdun" in choices(s)) is leaves, choices(s)


# 5.7: the Historical scenario keeps its own rules whatever is chosen beside it ------------------------------


def historical_with(**given: str):
    """The set-up with these options, or None if the program refuses them (which is right as well)."""
    from greatwar.games.paths_of_glory.game import GAME
    from greatwar.kernel.errors import GreatwarError

    try:
        return GAME.setup("historical", {k.replace("_", "-"): v for k, v in given.items()})
    except GreatwarError:
        return None


@pytest.mark.parametrize("name", ["AP-28", "AP-54", "AP-55", "CP-28", "CP-52", "CP-53"])
def test_striped_events_always_give_ops_in_the_historical_scenario(name: str) -> None:
    """5.7.4.7, ruling 5 ("always in the Historical scenario"): the option is for the other scenarios."""
    from greatwar.games.paths_of_glory.steps.action import gives_ops

    s = historical_with(yellow_stripe="off")
    assert s is None or gives_ops(s, card(name))


def test_allies_win_all_draws_in_the_historical_scenario() -> None:
    """5.7.2 The Allies win all draws there; the option of 5.6.2 cannot take that away."""
    from greatwar.games.paths_of_glory.rules.victory import winner_by_level

    s = historical_with(draws="draw")
    if s is not None:
        s.vp = 11
        assert winner_by_level(s) == Side.AP
