"""17 The Replacement Phase."""

from __future__ import annotations

import random

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, PLACES, RESERVE, UNITS, Side, place, space, unit
from greatwar.games.paths_of_glory.rules.replacements import rebuild_places
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.replacements import Replace, ReplacementPhase
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import GAME, Position, choices, choose, position, refusal


def board(**points: int) -> Position:
    """An empty map with control as at the start, and points."""
    p = position("campaign").clear()
    for pool, n in points.items():
        p.rp(pool, n)
    return p


def phase(p: Position, side: str = "AP") -> State:
    return p.push(ReplacementPhase(Side[side])).build()


def flip(s: State, name: str) -> str:
    """The rule against flipping a unit; empty if it may be flipped."""
    return refusal(s, Action("flip", (unit(name),)))


def rebuild(s: State, name: str, to: str) -> str:
    """The rule against recreating a unit somewhere; empty if it may be done."""
    return refusal(s, Action("rebuild", (unit(name), place(to))))


def places(s: State, name: str) -> list[str]:
    return [str(x) for x in rebuild_places(s, unit(name))]


# Points and costs -----------------------------------------------------------------------------


@pytest.mark.rule("17.1.1", "17.1.4", "PAC.RP", "6.0.F.2")
def test_each_nation_spends_its_own_points():
    s = phase(board(GE=1).at("Berlin", "(GE 1)", "(GE 2)").at("Vienna", "(AH 1)"), "CP")
    assert choices(s) == ["done", "flip GE 1", "flip GE 2"]
    assert flip(s, "AH 1") == "17.1.1"
    choose(s, "flip GE 1")
    assert not s.reduced(unit("GE 1"))
    assert not s.pending  # the point is spent, nothing is left to ask


@pytest.mark.rule("17.1.4", "PAC.RP")
def test_two_corps_cost_what_one_army_costs():
    s = phase(board(AH=1).at("Vienna", "(AHc 1)", "(AH 1)").reserve("(AHc 2)").eliminated("AHc 3"), "CP")
    choose(s, "flip AHc 1")
    assert "flip AH 1" not in choices(s)
    assert "½ AH" in GAME.prompt(s)
    choose(s, "rebuild AHc 3 > CP Reserve Box")
    assert s.reduced(unit("AHc 3"))
    assert not s.pending


@pytest.mark.rule("17.1.4", "PAC.RP")
def test_a_full_corps_costs_one_point_and_a_full_army_two():
    s = phase(board(GE=3).eliminated("GEc 1", "GE 1"), "CP")
    choose(s, "rebuild GEc 1 > CP Reserve Box", "flip GEc 1", "rebuild GE 1 > Essen")
    assert (s.reduced(unit("GEc 1")), s.reduced(unit("GE 1"))) == (False, True)
    choose(s, "flip GE 1")
    assert not s.reduced(unit("GE 1"))
    assert not s.pending


@pytest.mark.rule("17.1.1.1", "SUM.BRA")
@pytest.mark.parametrize("name", ["ANAc", "AUSc", "BEc", "CNDc", "MNc", "PTc", "ROc 1", "GRc 1", "SBc 1"])
def test_the_lesser_allies_share_a_pool(name: str):
    p = board(BR=2, A=1).war("TU", "RO", "GR").eliminated(name, "BRc 1")
    s = phase(p)
    where = "Arabia" if name == "ANAc" else "AP Reserve Box"
    choose(s, f"rebuild {name} > {where}")
    assert (s.points("A"), s.points("BR")) == (0, 2)
    s = phase(board(BR=2).war("TU", "RO", "GR").eliminated(name, "BRc 1"))
    assert rebuild(s, name, where) == "17.1.1"
    s = phase(board(A=2).war("TU").eliminated("AUSc", "BRc 1"))
    assert rebuild(s, "BRc 1", "AP Reserve Box") == "17.1.1"


@pytest.mark.rule("17.1.2", "6.0.F.1")
def test_unspent_points_and_odd_halves_are_lost():
    s = phase(board(FR=3, GE=2).at("Paris", "(FRc 1)", "(FRc 2)", "(FRc 3)"))
    choose(s, "flip FRc 1", "done")
    assert (s.points("FR"), s.points("GE")) == (0, 2)
    assert not s.pending


# What changes the points ----------------------------------------------------------------------


@pytest.mark.rule("CARD.CP36")
def test_u_boats_cost_a_british_point_until_convoy():
    p = board(BR=2, FR=1).at("London", "(BRc 1)").event("CP-36")
    assert phase(p).points("BR") == 1
    p = board(BR=2, FR=1).at("London", "(BRc 1)").event("CP-36", "AP-52")
    assert phase(p).points("BR") == 2


@pytest.mark.rule("CARD.CP27")
def test_zeppelin_raids_cost_four_british_points_in_their_turn():
    p = board(BR=5).at("London", "(BRc 1)").turn(7).event("CP-27")
    assert phase(p).points("BR") == 1
    p = board(BR=5).at("London", "(BRc 1)").turn(7).event("CP-27", turn=6)
    assert phase(p).points("BR") == 5
    p = board(BR=3, FR=1).at("Paris", "(FR 1)").turn(7).event("CP-27")
    assert phase(p).points("BR") == 0


@pytest.mark.rule("CARD.CP33", "CARD.AP37")
def test_rathenau_gives_a_german_point_until_independent_air_force():
    p = board().at("Berlin", "(GE 1)").event("CP-33")
    assert phase(p, "CP").points("GE") == 1
    p = board(GE=1).at("Berlin", "(GE 1)").event("CP-33", "AP-37")
    assert phase(p, "CP").points("GE") == 1


@pytest.mark.rule("16.4.7")
def test_after_the_bolshevik_revolution_one_russian_point_is_left():
    p = board(RU=4).at("Moscow", "(RU 1)", "(RU 2)").event("CP-53")
    s = phase(p)
    assert s.points("RU") == 1
    choose(s, "flip RU 1")
    assert not s.pending


@pytest.mark.rule("5.7.3")
@pytest.mark.parametrize(
    ("scenario", "level", "reshuffle", "held", "points"),
    [
        ("historical", 2, 0, ("Sedan", "Brussels", "Cambrai"), 1),
        ("historical", 2, 0, ("Sedan", "Brussels"), 0),
        ("historical", 2, 0, ("Amiens", "Brussels", "Cambrai"), 0),
        ("historical", 2, 1, ("Sedan", "Brussels", "Cambrai"), 0),  # Total War cards not drawn yet
        ("historical", 1, 0, ("Sedan", "Brussels", "Cambrai"), 0),
        ("campaign", 2, 0, ("Sedan", "Brussels", "Cambrai"), 0),
    ],
)
def test_sedan_gives_a_german_point(scenario: str, level: int, reshuffle: int, held: tuple[str, ...], points: int):
    p = position(scenario).clear().level(cp=level).with_(reshuffle=(reshuffle, 0))
    for name in held:
        p.control(name, "CP")
    p.at("Berlin", "(GE 1)", "(AH 1)").rp("AH", 1)
    assert phase(p, "CP").points("GE") == points


# Who may take them ----------------------------------------------------------------------------


@pytest.mark.rule("17.1.3#1")
@pytest.mark.parametrize("capital", ["Vienna", "Budapest"])
def test_no_points_for_a_nation_without_its_capital(capital: str):
    p = board(AH=2, GE=1).control(capital, "AP").at("Lemberg", "(AH 1)").eliminated("AHc 1").at("Berlin", "(GE 1)")
    s = phase(p, "CP")
    assert flip(s, "AH 1") == "17.1.3"
    assert rebuild(s, "AHc 1", "CP Reserve Box") == "17.1.3"
    assert flip(s, "GE 1") == ""


@pytest.mark.rule("17.1.3#1", "17.1.3#2")
def test_a_besieged_paris_bars_the_french_but_one_that_is_cut_off_does_not():
    s = phase(board(FR=1, BR=1).at("Paris", "GE 1").at("Lyon", "(FR 1)").at("London", "(BRc 1)"))
    assert flip(s, "FR 1") == "17.1.3"
    p = board(FR=1, BR=1).at("Paris", "(FR 2)").at("Lyon", "(FR 1)").at("London", "(BRc 1)")
    for here in space("Paris").neighbours:
        p.control(str(here), "CP")
    s = phase(p)
    assert flip(s, "FR 1") == ""
    assert flip(s, "FR 2") == "14.1.1"


@pytest.mark.rule("17.1.3#3", "SUM.BE", "SUM.SB")
def test_belgian_and_serbian_corps_come_back_though_their_countries_are_lost():
    p = board(A=2).eliminated("BEc", "SBc 1", "SB 1", "MNc")
    for name in (
        "Brussels",
        "Antwerp",
        "Ostend",
        "Liege",
        "Belgrade",
        "Nis",
        "Valjevo",
        "Skopje",
        "Monastir",
        "Cetinje",
    ):
        p.control(name, "CP")
    s = phase(p)
    assert rebuild(s, "BEc", "AP Reserve Box") == ""
    assert rebuild(s, "SBc 1", "AP Reserve Box") == ""
    assert places(s, "SB 1") == []
    assert rebuild(s, "MNc", "AP Reserve Box") == "17.1.3"


@pytest.mark.rule("17.1.3#3")
def test_an_army_on_the_map_is_flipped_though_it_could_not_be_recreated():
    p = board(A=1).at("Salonika", "(SB 1)").war("GR").control("Belgrade", "CP").control("Nis", "CP")
    s = phase(p)
    assert flip(s, "SB 1") == ""


@pytest.mark.rule("17.1.4.1")
def test_no_replacements_on_foreign_supply():
    p = board(GE=1, TU=1, BU=1).war("TU", "BU").at("Ankara", "(GEc 1)", "(TUc 1)").at("Sofia", "(BUc 1)")
    p.control("Belgrade", "AP").control("Nis", "AP").control("Valjevo", "AP").at("Berlin", "(GEc 2)")
    s = phase(p, "CP")
    assert flip(s, "GEc 1") == "17.1.4.1"
    assert flip(s, "GEc 2") == ""
    assert flip(s, "TUc 1") == ""
    assert flip(s, "BUc 1") == ""


@pytest.mark.rule("14.1.5#4")
def test_no_replacements_in_medina_on_its_special_supply():
    p = board(TU=1).war("TU").at("Medina", "(TUc 1)").at("Ankara", "(TUc 2)").control("Aqaba", "AP").destroyed("Aqaba")
    s = phase(p.control("Amman", "AP"), "CP")
    assert flip(s, "TUc 1") == "14.1.5"
    assert flip(s, "TUc 2") == ""


@pytest.mark.rule("17.1.7")
def test_dotted_units_and_those_gone_for_good_never_come_back():
    p = board(BR=3, FR=1).at("London", "(BR BEF)", "(BR NE)").reserve("(BR BEFc)").removed("BR 1").at("Paris", "(FR 1)")
    s = phase(p)
    for name in ("BR BEF", "BR NE", "BR BEFc"):
        assert flip(s, name) == "17.1.7"
    assert rebuild(s, "BR 1", "London") == "17.1.4"
    assert flip(s, "BR 1") == "17.1.4"
    assert choices(s) == ["done", "flip FR 1"]


@pytest.mark.rule("CARD.CP59")
def test_poles_need_warsaw():
    p = board(GE=1).at("Berlin", "(PLc 1)", "(GEc 1)").eliminated("PLc 2")
    s = phase(p, "CP")
    assert flip(s, "PLc 1") == "CARD.CP59"
    assert rebuild(s, "PLc 2", "CP Reserve Box") == "CARD.CP59"
    s = phase(board(GE=1).at("Berlin", "(PLc 1)", "(GEc 1)").destroyed("Warsaw").control("Warsaw", "CP"), "CP")
    assert flip(s, "PLc 1") == ""


@pytest.mark.rule("17.1.1")
def test_the_units_of_the_other_side_are_not_offered():
    s = phase(board(FR=1, GE=1).at("Paris", "(FR 1)").at("Berlin", "(GE 1)"))
    assert flip(s, "GE 1") == "17.1.1"
    assert refusal(s, Action("place", (unit("FR 1"), space("Paris")))) == "17.1.1"


@pytest.mark.rule("17.1.4")
def test_only_reduced_units_are_flipped_and_only_eliminated_ones_recreated():
    s = phase(board(FR=2).at("Paris", "FR 1", "(FR 2)"))
    assert flip(s, "FR 1") == "17.1.4"
    assert rebuild(s, "FR 2", "Paris") == "17.1.4"


# Where units come back ------------------------------------------------------------------------


@pytest.mark.rule("17.1.5#1")
def test_armies_come_back_like_reinforcements():
    s = phase(board(FR=2, RU=1).eliminated("FR 1", "RU 1").at("Paris", "FR 2", "FR 3", "FR 4"))
    assert places(s, "FR 1") == ["Orleans"]
    assert places(s, "RU 1") == ["Petrograd", "Moscow", "Kharkov", "Caucasus"]
    assert rebuild(s, "FR 1", "Lyon") == "9.5.3.3"
    assert rebuild(s, "FR 1", "AP Reserve Box") == "17.1.5"
    assert rebuild(s, "FR 1", "Paris") == "10.1.1"


@pytest.mark.rule("17.1.5#2")
def test_serbian_armies_come_back_in_belgrade_or_salonika():
    p = board(A=2).eliminated("SB 1").at("Paris", "FR 1")
    assert places(phase(p), "SB 1") == ["Belgrade"]
    p = board(A=2).eliminated("SB 1", "SBc 1").control("Nis", "CP")
    s = phase(p)
    assert rebuild(s, "SB 1", "Belgrade") == "17.1.5"
    assert rebuild(s, "SB 1", "Salonika") == "17.1.5"
    assert rebuild(s, "SB 1", "Skopje") == "17.1.5"
    assert places(phase(p.event("AP-30")), "SB 1") == ["Salonika"]
    p = board(A=2).eliminated("SB 1", "SBc 1").control("Nis", "CP").war("GR").event("AP-44")
    assert places(phase(p), "SB 1") == ["Salonika"]
    assert places(phase(p.control("Salonika", "CP")), "SB 1") == []


@pytest.mark.rule("17.1.5#3")
def test_the_belgian_army_comes_back_in_belgium_or_else_in_calais():
    p = board(A=1).eliminated("BE 1", "BEc")
    s = phase(p)
    assert places(s, "BE 1") == ["Ostend", "Brussels", "Antwerp"]
    assert rebuild(s, "BE 1", "Calais") == "17.1.5"
    assert rebuild(s, "BE 1", "Paris") == "17.1.5"
    p = board(A=1).eliminated("BE 1", "BEc").control("Ostend", "CP").control("Brussels", "CP")
    assert places(phase(p), "BE 1") == ["Calais"]  # Antwerp is Allied but cut off
    p = board(A=1).eliminated("BE 1", "BEc").at("Ostend", "BRc 1", "BRc 2", "BRc 3").control("Brussels", "CP")
    assert "Calais" not in places(phase(p.control("Antwerp", "CP")), "BE 1")


@pytest.mark.rule("17.1.6", "SUM.NE2")
def test_the_arabs_come_back_in_arabia():
    s = phase(board(A=1).war("TU").eliminated("ANAc", "AUSc"))
    assert rebuild(s, "ANAc", "AP Reserve Box") == "17.1.6"
    choose(s, "rebuild ANAc > Arabia")
    assert s.place(unit("ANAc")) == space("Arabia")
    assert s.reduced(unit("ANAc"))


@pytest.mark.rule("17.1.4")
def test_corps_come_back_to_the_reserve_box():
    s = phase(board(FR=1).eliminated("FRc 1", "FRc 2"))
    assert rebuild(s, "FRc 1", "Paris") == "17.1.4"
    choose(s, "rebuild FRc 1 > AP Reserve Box", "done")
    assert s.place(unit("FRc 1")) == RESERVE[Side.AP]


# Listing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_what_is_listed_is_what_is_not_refused(seed: int):
    rng = random.Random(seed)
    p = position("campaign").war("IT", "TU", "BU", "RO")
    for u in UNITS:
        if rng.random() < 0.3:
            p.s.put(u, rng.choice((RESERVE, ELIMINATED))[u.side])
        p.s.mark(u, 1, rng.random() < 0.5)
    s = p.with_(rp=tuple(rng.choice((0, 1, 3)) for _ in p.s.rp)).build()
    step = Replace(rng.choice((0, 1)), rng.choice((0, 1023)))
    listed = set(step.actions(s))
    for u in UNITS:
        assert (step.refuse(s, Action("flip", (u,))) is None) == (Action("flip", (u,)) in listed)
        for to in rng.sample(PLACES[1:], 40):
            action = Action("rebuild", (u, to))
            assert (step.refuse(s, action) is None) == (action in listed)
