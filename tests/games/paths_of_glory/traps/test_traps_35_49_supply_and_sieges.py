"""Traps 35 to 49: Strategic Redeployment, supply, sieges, the treaty, replacements."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, Side, place, space, unit
from greatwar.games.paths_of_glory.rules import events, supply, war_status
from greatwar.games.paths_of_glory.rules.forts import besieged
from greatwar.games.paths_of_glory.rules.replacements import rebuild_places
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.attrition import AttritionPhase
from greatwar.games.paths_of_glory.steps.operations import Operations
from greatwar.games.paths_of_glory.steps.replacements import ReplacementPhase
from greatwar.games.paths_of_glory.steps.sequence import EndOfTurn
from greatwar.games.paths_of_glory.steps.sieges import SiegePhase
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.battles import attack, attack_refused, attacks, fight, pass_cards
from tests.games.paths_of_glory.positions import Position, choices, choose, position, refusal
from tests.games.paths_of_glory.redeploying import sr, why


def board(side: str = "AP", turn: int = 6, scenario: str = "campaign") -> Position:
    """An empty map, with the neutrals of the middle of the war at war."""
    return position(scenario).clear().turn(turn).war("IT", "TU", "BU", "US").active(side)


def surrounded(p: Position, where: str, side: str) -> Position:
    """Give all neighbours of a space to a side."""
    for x in space(where).neighbours:
        p.control(str(x), side)
    return p


def fed(p: Position, where: str) -> dict[str, bool]:
    """Which units of a space are in supply."""
    s = p.build()
    return {u.kind: supply.supplied(s, u) for u in s.at(space(where))}


def over(s: State) -> State:
    """Two low dice and the last choice each time, until the combat is over."""
    pass_cards(s)
    choose(s, dice=[1, 1])
    while s.combat is not None:
        choose(s, choices(s)[-1])
    return s


def replacing(p: Position, side: str = "AP") -> State:
    return p.push(ReplacementPhase(Side[side])).build()


def rebuild(s: State, name: str, to: str) -> str:
    return refusal(s, Action("rebuild", (unit(name), place(to))))


# Strategic Redeployment -------------------------------------------------------------------------


@pytest.mark.rule("13.1.5#1", "13.1.5#4")
def test_trap_35_redeployment_breaks_no_siege_and_ends_in_friendly_spaces():
    """A besieger that is needed stays; one too many may go; and only friendly spaces are entered."""
    s = sr(board("CP").at("Verdun", "GEc 1", "GEc 2", "GEc 3").at("Koblenz", "GEc 4"))
    assert why(s, "GEc 1", "Metz") == "13.1.5"
    s = sr(board("CP").at("Verdun", "GE 1", "GEc 1"))
    assert why(s, "GEc 1", "Metz") == ""
    assert why(s, "GE 1", "Metz") == "13.1.5", "the corps alone is no siege"
    assert why(s, "GEc 1", "Bar le Duc") == "13.1.5", "it is the enemy's"


@pytest.mark.rule("CARD.AP30", "SUM.BR#2")
def test_trap_36_salonika_takes_no_bef():
    """British and French corps sail, the BEF corps and those of the Empire's nations do not."""
    s = board().reserve("BR BEFc", "BRc", "FRc", "AUSc", "CNDc").build()
    assert {u.kind for u in events.bound_for_salonika(s)} == {"FRc", "BRc"}
    no = events.not_for_salonika(s, unit("BR BEFc"))
    assert no is not None


@pytest.mark.rule("13.2.1#1", "6.0.H")
def test_trap_37_the_counts_of_the_near_east_begin_anew_each_turn():
    """One British corps a turn: the second waits for the next turn, in which it may go."""
    s = sr(board().reserve("BRc 1", "BRc 2").at("Cairo", "BRc 3"))
    choose(s, "redeploy BRc 1 > Cairo")
    assert why(s, "BRc 2", "Cairo") == "13.2.1"
    assert s.near_east[2] == 1
    s.pending = [EndOfTurn()]
    EndOfTurn().run(s)
    assert s.near_east == (0, 0, 0, 0)


# Supply -----------------------------------------------------------------------------------------


@pytest.mark.rule("14.1.4#2", "15.2.2#2", "14.1.4#3")
def test_trap_38_ports_under_siege_and_constantinople():
    """A besieged Riga is no port; Constantinople serves the Allies only together with Gallipoli."""
    riga = surrounded(board("CP"), "Riga", "AP").at("Riga", "GE 8")
    assert fed(riga, "Riga") == {"GE 8": False}
    assert fed(riga.destroyed("Riga").control("Riga", "CP"), "Riga") == {"GE 8": True}
    city = surrounded(board(), "Constantinople", "CP").at("Constantinople", "BRc")
    assert fed(city, "Constantinople") == {"BRc": False}
    assert fed(city.control("Gallipoli", "AP"), "Constantinople") == {"BRc": True}


@pytest.mark.rule("14.1.5#4", "14.1.3#3")
def test_trap_39_medina_is_for_turks_and_arabia_for_arabs():
    """Only Turkish units live in Medina without a path, and only the ANA is at home on the lines of Arabia."""
    cut = board("CP").control("Aqaba", "AP").destroyed("Aqaba")
    assert fed(cut.at("Medina", "TUc", "GEc"), "Medina") == {"TUc": True, "GEc": False}
    allied = board().destroyed("Aqaba").at("Medina", "BRc").control("Arabia", "AP").control("Jerusalem", "AP")
    for name in ("Beersheba", "Sinai", "Nablus", "Gaza"):
        allied.destroyed(name).control(name, "AP")
    assert fed(allied.control("Amman", "AP"), "Medina") == {"BRc": False}, "the way through Arabia is not for them"
    assert fed(allied.control("Aqaba", "AP"), "Medina") == {"BRc": False}, "nor the line between Aqaba and Medina"


@pytest.mark.rule("14.2.4", "14.1.3#3")
def test_trap_40_only_italians_trace_from_valona_to_taranto():
    """The line from Taranto to Valona feeds Italians and nobody else."""
    p = board().at("Valona", "IT 1", "FRc", "BRc").control("Florina", "CP")
    assert fed(p, "Valona") == {"IT 1": True, "FRc": False, "BRc": False}
    assert fed(board().at("Valona", "IT 1").control("Taranto", "CP"), "Valona") == {"IT 1": False}


@pytest.mark.rule("9.2.7.1#5", "14.2.4")
def test_trap_41_the_beachhead_feeds_those_entitled_only():
    """Canadians and the French are not fed through the beachhead, and not starved if they have another way."""
    p = board().beachhead("MEF4").at("Adana", "AUSc", "CNDc", "FRc")
    assert fed(p, "Adana") == {"AUSc": True, "CNDc": False, "FRc": False}
    other = board().beachhead("MEF1").at("Gallipoli", "AUSc", "CNDc", "FRc").control("Constantinople", "AP")
    assert fed(other, "Gallipoli") == {"AUSc": True, "CNDc": True, "FRc": True}
    assert not any(supply.through_beachhead(other.s, u) for u in other.s.at(space("Gallipoli")))


@pytest.mark.rule("14.3.4", "14.1.1.2")
def test_trap_42_defenders_out_of_supply_have_no_cards():
    """Defenders without supply when the combat begins get no help from cards."""
    p = board("CP", 4).at("Sarajevo", "AH 5").at("Mostar", "RUc").at("Cetinje", "AHc").hand("AP", "AP-7", "AP-4")
    s = fight(attack(p, "Sarajevo"), "Mostar", "AH 5")
    assert s.combat is not None
    assert s.combat.oos == (unit("RUc 1").n,)
    pass_cards(s)
    assert choices(s)[0] == "roll 1", "the Allies were not asked"


@pytest.mark.rule("14.3.5#1", "14.3.5#2", "17.1.4")
def test_trap_43_supply_is_new_after_attrition():
    """What was cut off before the Attrition Phase and no longer is counts as supplied in the Replacement Phase."""
    p = board("AP", 3).eliminated("BE 1").rp("A", 1).control("Brussels", "CP").at("Ostend", "GEc 1")
    assert [str(x) for x in rebuild_places(p.build(), unit("BE 1"))] == ["Calais"], "Antwerp is cut off"
    s = p.push(AttritionPhase(), ReplacementPhase(Side.AP)).build()
    assert s.place(unit("GEc 1")) == ELIMINATED[Side.CP]
    assert rebuild(s, "BE 1", "Antwerp") == ""
    assert rebuild(s, "BE 1", "Calais") == "17.1.5"


# Sieges -----------------------------------------------------------------------------------------


@pytest.mark.rule("15.1.11#1", "15.1.11#2")
def test_trap_44_before_oberost_a_russian_fort_is_besieged_not_attacked():
    """Germans may besiege an empty Russian fort before OberOst, but attack neither it nor its defenders."""
    p = board("CP", 2).at("Insterberg", "GE 8").push(Operations(1))
    s = choose(p.build(), "activate-move Insterberg", "move GE 8 > Kovno")
    assert besieged(s, space("Kovno"))
    inside = attack(board("CP", 2).at("Kovno", "GE 8"), "Kovno")
    assert attack_refused(inside, "GE 8", "Kovno") == "15.1.11"
    outside = board("CP", 2).at("Insterberg", "GE 8", "AHc").at("Kovno", "RU 1")
    assert attack_refused(attack(outside, "Insterberg"), "GE 8", "Kovno") == "15.1.11"
    assert attack_refused(attack(outside.with_(pending=[]), "Insterberg"), "AHc 1", "Kovno") == ""
    after = attack(board("CP", 2).event("CP-11").at("Kovno", "GE 8"), "Kovno")
    assert attack_refused(after, "GE 8", "Kovno") == ""


@pytest.mark.rule("15.2.3#1", "15.2.3#2")
def test_trap_45_besiegers_do_not_take_turns():
    """Only those not needed for the siege attack out of it, and who did so does not relieve the others."""
    p = board("CP", 3).at("Verdun", "GE 1", "GE 2").at("Chateau Thierry", "FRc").at("Bar le Duc", "FRc")
    s = attack(p, "Verdun")
    choose(s, "attack GE 1 > Chateau Thierry")
    assert s.combat is not None, "GE 2 may not join: the siege needs it"
    over(s)
    assert attack_refused(s, "GE 2", "Bar le Duc", sallied=("GE 1",)) == "15.2.3"
    assert attacks(s) == ["attack GE 2 > Verdun"], "but it may attack the fort it besieges"


@pytest.mark.rule("15.2.4#2", "15.2.4#3", "3.0#10")
def test_trap_46_a_broken_siege():
    """Supply reaches the units of a broken siege but not beyond; enough new units restore it; the fort may yet fall."""
    p = board("CP", 4).at("Verdun", "GEc 1", "GEc 2").at("Bar le Duc", "GE 2")
    assert fed(p, "Verdun") == {"GEc": True}
    assert fed(p, "Bar le Duc") == {"GE 2": False}
    assert not p.push(SiegePhase()).build().pending, "no roll for it"
    p = board("CP", 4).at("Verdun", "GEc 1", "GEc 2").at("Metz", "GEc 3").push(Operations(1))
    s = choose(p.build(), "activate-move Metz", "move GEc 3 > Verdun")
    assert besieged(s, space("Verdun"))
    p = board("CP", 4).at("Verdun", "GEc 1", "GEc 2").at("Metz", "GE 4", "GE 5")
    s = fight(attack(p, "Metz"), "Verdun", "GE 4", "GE 5")
    pass_cards(s)
    choose(s, dice=[6, 1])
    assert s.fort(space("Verdun")) == 0
    assert s.owner(space("Verdun")) == Side.CP, "the corps that stayed there take the space at once"


# The treaty and replacements --------------------------------------------------------------------


@pytest.mark.rule("16.4.9#1", "16.4.9#2")
def test_trap_47_russians_abroad_are_eliminated_but_not_for_good():
    """After the treaty Russians outside their theatre and those among Allies are lost, armies and all may come back."""
    p = board("CP", 18).war("RO").at("Nis", "RU 1", "RUc 1").at("Galatz", "RU 2").at("Ismail", "RU 3", "ROc")
    s = p.at("Lemberg", "RU 4").build()
    war_status.treaty_of_brest_litovsk(s)
    lost = ("RU 1", "RUc 1", "RU 3")
    assert [s.place(unit(u)) for u in lost] == [ELIMINATED[Side.AP]] * 3, (
        "with no corps in reserve, and yet not removed"
    )
    assert s.place(unit("RU 2")) == space("Galatz")
    assert s.place(unit("RU 4")) == space("Lemberg")


@pytest.mark.rule("17.1.3#3", "17.1.5#3")
def test_trap_48_an_army_on_the_map_is_flipped_though_it_could_not_be_rebuilt():
    """The Belgian army is flipped where it stands even if no space is left where it could come back."""
    p = board("AP", 3).at("Rouen", "(BE 1)").rp("A", 1)
    for name in ("Brussels", "Antwerp", "Ostend", "Calais"):
        p.destroyed(name).control(name, "CP")
    s = replacing(p)
    choose(s, "flip BE 1")
    assert not s.reduced(unit("BE 1"))
    p = board("AP", 3).eliminated("BE 1").rp("A", 1).at("Rouen", "(SBc)")
    for name in ("Brussels", "Antwerp", "Ostend", "Calais"):
        p.destroyed(name).control(name, "CP")
    assert not any("BE 1" in c for c in choices(replacing(p)))


@pytest.mark.rule("17.1.5#2", "17.1.5#3")
def test_trap_49_where_belgians_and_serbs_come_back():
    """Liege is no place for the Belgian army; Belgrade is none for a Serbian army once Nis is lost."""
    s = replacing(board("AP", 3).eliminated("BE 1").rp("A", 1))
    assert rebuild(s, "BE 1", "Liege") == "17.1.5"
    assert rebuild(s, "BE 1", "Antwerp") == ""
    s = replacing(board("AP", 3).eliminated("SB 1").rp("A", 1))
    assert rebuild(s, "SB 1", "Belgrade") == ""
    lost = board("AP", 3).eliminated("SB 1").rp("A", 1).control("Nis", "CP").event("AP-30")
    s = replacing(lost)
    assert rebuild(s, "SB 1", "Belgrade") == "17.1.5"
    assert rebuild(s, "SB 1", "Salonika") == ""
