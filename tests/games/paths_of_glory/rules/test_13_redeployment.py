"""13, 9.3 Strategic Redeployment."""

from __future__ import annotations

import random
from time import perf_counter

import pytest

from greatwar.games.paths_of_glory.components import PLACES, RESERVE, SPACES, UNITS, Side, card, place, space, unit
from greatwar.games.paths_of_glory.rules import access, actions, routes
from greatwar.games.paths_of_glory.rules.redeployment import by_sea, cost, sea_unit
from greatwar.games.paths_of_glory.state import State, Use
from greatwar.games.paths_of_glory.steps.action import play_sr
from greatwar.games.paths_of_glory.steps.redeployment import Redeploy
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import GAME, Position, choices, choose, position, refusal


def board(side: str = "AP", **options: str) -> Position:
    """An empty map with control as at the start."""
    return position(options.pop("scenario", "campaign")).clear().active(side)


def sr(p: Position, points: int = 4) -> State:
    return p.push(Redeploy(points)).build()


def why(s: State, name: str, to: str) -> str:
    """The rule against a redeployment; empty if it may be made."""
    return refusal(s, Action("redeploy", (unit(name), place(to))))


def ways(s: State, name: str) -> set[str]:
    return {str(a.args[1]) for a in GAME.actions(s) if a.args and a.args[0] == unit(name)}


# 9.3 The card ---------------------------------------------------------------------------------


@pytest.mark.rule("9.3.1", "9.3.2", "3.0#21")
def test_an_sr_card_gives_its_sr_value():
    s = board("CP").at("Berlin", "GEc 1", "GE 1").hand("CP", "CP-12").build()
    play_sr(s, card("CP-12"))
    GAME.settle(s)
    assert s.pending == [Redeploy(4)]
    assert {"redeploy GEc 1 > Essen", "redeploy GE 1 > Essen", "done"} <= set(choices(s))
    choose(s, "redeploy GE 1 > Essen")
    assert not s.pending


@pytest.mark.rule("9.3.3#1", "9.3.3#2", "9.3.3#3")
@pytest.mark.parametrize(
    ("taken", "rule"),
    [
        ([(Use.SR, "AP-1")], "9.3.3"),
        ([(Use.EVENT, "AP-30")], "9.3.3"),
        ([(Use.SR, "AP-1"), (Use.OPS, "AP-2")], ""),
        ([], ""),  # the last round of the turn before does not count
    ],
)
def test_no_sr_in_two_rounds_running(taken: list[tuple[Use, str]], rule: str):
    s = board().hand("AP", "AP-4").build()
    s.taken[Side.AP] = b"".join(bytes((use, card(c))) for use, c in taken)
    no = actions.sr(s, card("AP-4"))
    assert (no.rule if no else "") == rule


# 13.1 General ---------------------------------------------------------------------------------


@pytest.mark.rule("13.1.1", "13.1.2", "13.1.4")
def test_corps_cost_one_and_armies_four_points_of_any_nations():
    s = sr(board("CP").at("Berlin", "(GEc 1)", "GE 1").at("Vienna", "AHc 1").reserve("AHc 2"), 5)
    assert (cost(unit("GEc 1")), cost(unit("GE 1"))) == (1, 4)
    choose(s, "redeploy GEc 1 > Essen", "redeploy GE 1 > Essen")
    assert not s.pending
    s = sr(board("CP").at("Berlin", "GEc 1", "GE 1").at("Vienna", "AHc 1").reserve("AHc 2"), 3)
    assert why(s, "GE 1", "Essen") == "13.1.2"
    choose(s, "redeploy GEc 1 > Essen", "redeploy AHc 1 > Budapest", "redeploy AHc 2 > Vienna")
    assert not s.pending


@pytest.mark.rule("13.1.1")
def test_only_own_units_on_the_map_or_in_the_reserve_box_go():
    s = sr(board("CP").at("Berlin", "GEc 1", "GE 2").eliminated("GEc 3").at("Paris", "FR 1"))
    assert why(s, "GEc 3", "Berlin") == "13.1.1"
    assert why(s, "FR 1", "Orleans") == "13.1.1"
    assert why(s, "GEc 1", "CP Eliminated Box") == "13.1.1"
    assert why(s, "GEc 1", "Berlin") == "13.1.1"
    assert refusal(s, Action("move", (unit("GEc 1"), space("Essen")))) == "13.1.1"


@pytest.mark.rule("13.1.3")
def test_a_unit_goes_once_in_a_round():
    s = sr(board("CP").at("Berlin", "GEc 1", "GEc 2"))
    choose(s, "redeploy GEc 1 > Essen")
    assert why(s, "GEc 1", "Berlin") == "13.1.3"
    s.clear_round_marks()
    s.pending.clear()
    s.push(Redeploy(2))
    GAME.settle(s)
    assert "redeploy GEc 1 > Berlin" in choices(s)


@pytest.mark.rule("13.1.5#1", "14.3.2")
def test_supply_is_needed_at_both_ends():
    s = sr(board("CP").at("Paris", "GEc 1").destroyed("Paris").at("Berlin", "GEc 2").control("Orleans", "CP"))
    assert why(s, "GEc 1", "Orleans") == "14.3.2"
    s = sr(board("AP").at("Petrograd", "RUc 1").at("Paris", "FRc 1").at("Salonika", "SBc 1").war("GR"))
    assert why(s, "FRc 1", "Berlin") == "13.1.5"
    assert why(s, "SBc 1", "Paris") == "13.1.5"  # no Serb is supplied there


@pytest.mark.rule("13.1.5#2")
def test_the_way_leads_through_friendly_spaces_next_to_enemies_or_not():
    p = board("CP").at("Essen", "GE 1").at("Liege", "BE 1").at("Berlin", "GEc 1")
    s = sr(p)
    assert "Aachen" in ways(s, "GE 1")  # next to enemies
    assert why(s, "GE 1", "Sedan") == "13.1.5"
    s = sr(board("CP").at("Essen", "GE 1", "GEc 1").control("Libau", "CP").at("Szawli", "RU 1").control("Memel", "AP"))
    assert why(s, "GE 1", "Libau") == "13.1.5"  # supplied by sea, but no way leads there
    assert why(s, "GE 1", "Cambrai") == "13.1.5"


@pytest.mark.rule("13.1.5#2")
def test_dashed_lines_serve_those_named_beside_them():
    s = sr(board("AP").at("London", "BR 1", "BE 1").at("Paris", "FR 1"))
    assert "Paris" in ways(s, "BR 1")
    assert why(s, "BE 1", "Amiens") == "13.1.5"
    assert why(s, "FR 1", "London") == "13.1.5"


@pytest.mark.rule("13.1.5#3")
def test_besieged_forts_are_entered_left_and_passed():
    p = board("CP").control("Brussels", "CP").at("Liege", "GE 1", "GEc 1").at("Essen", "GE 2", "GEc 2")
    s = sr(p)
    assert {"Brussels", "Liege"} <= ways(s, "GE 2")
    assert "Essen" in ways(s, "GEc 1")
    s = sr(board("CP").control("Brussels", "CP").at("Liege", "GEc 1").at("Essen", "GE 2"))
    assert why(s, "GE 2", "Liege") == "13.1.5"  # one corps does not besiege it
    assert why(s, "GE 2", "Brussels") == "13.1.5"


@pytest.mark.rule("13.1.5#3")
def test_no_way_through_enemy_units_in_a_friendly_fort():
    s = sr(board("CP").at("Breslau", "RU 1").at("Berlin", "GE 1"))
    assert s.control[space("Breslau")] == Side.CP
    assert why(s, "GE 1", "Breslau") == "13.1.5"


@pytest.mark.rule("13.1.5#4")
def test_the_siege_must_hold():
    s = sr(board("CP").at("Liege", "GE 1", "GEc 1").at("Essen", "GEc 2"))
    assert why(s, "GE 1", "Essen") == "13.1.5"
    assert why(s, "GEc 1", "Essen") == ""
    s = sr(board("CP").at("Liege", "GE 1").at("Essen", "GE 2"), 5)
    assert why(s, "GE 1", "CP Reserve Box") == "13.1.5"
    s = sr(board("CP").at("Liege", "GE 1", "GE 3").at("Essen", "GE 2"), 5)
    assert why(s, "GE 1", "Essen") == ""


@pytest.mark.rule("13.1.6", "13.2.4", "SUM.RU2")
def test_russians_stay_in_russia():
    p = board("AP").at("Insterberg", "RU 1", "RUc 1").at("Vilna", "RU 2", "RUc 2").at("Tarnopol", "RUc 3")
    s = sr(p.reserve("RUc 4"))
    assert why(s, "RU 1", "Vilna") == "13.1.6"
    assert why(s, "RUc 1", "AP Reserve Box") == "13.1.6"
    assert why(s, "RUc 2", "Tarnopol") == "13.1.6"
    assert why(s, "RUc 4", "Tarnopol") == "13.1.6"
    assert {"Kiev", "Petrograd", "Baku", "AP Reserve Box"} <= ways(s, "RUc 2")
    assert all(place(x) == RESERVE[Side.AP] or space(x).country == "Russia" for x in ways(s, "RUc 2"))


@pytest.mark.rule("13.1.6", "13.1.7#3", "13.2.1#4")
def test_russians_do_not_go_by_sea():
    s = sr(board("AP").at("Batum", "RUc 1").at("Marseilles", "FRc 1"))
    no = sea_unit(unit("RUc 1"))
    assert no is not None
    assert no.rule == "13.1.6"
    ports = routes.routes(s, Side.AP)
    assert by_sea(s, unit("FRc 1"), space("Marseilles"), space("Calais"), ports) is None
    assert by_sea(s, unit("RUc 1"), space("Marseilles"), space("Calais"), ports) is not None


# 13.1.7 By sea --------------------------------------------------------------------------------


@pytest.mark.rule("13.1.7#1", "13.1.7#2", "13.1.7#3", "13.1.7.2")
def test_corps_go_from_port_to_port_but_no_armies_and_no_further():
    p = board("AP").war("IT", "GR").at("Marseilles", "FRc 1", "FR 1", "SBc 1").at("Lyon", "FRc 2")
    s = sr(p)
    assert {"Athens", "Salonika", "Naples"} <= ways(s, "FRc 1")
    assert why(s, "FRc 1", "Skopje") == "13.1.5"  # overland from Salonika would be a second leg
    assert why(s, "FR 1", "Athens") == "13.1.7"
    assert why(s, "FRc 2", "Athens") == "13.1.5"
    assert "Salonika" not in ways(sr(board("AP").at("Marseilles", "FRc 1").at("Paris", "FR 1")), "FRc 1")


@pytest.mark.rule("13.1.7.1")
def test_cp_ports_lie_in_germany_and_russia_and_riga_must_be_taken():
    p = board("CP").at("Kiel", "GEc 1").at("Libau", "GEc 2").at("Szawli", "GE 1").at("Riga", "GE 8", "GEc 3")
    s = sr(p.control("Memel", "AP"))
    assert "Libau" in ways(s, "GEc 1")
    assert why(s, "GEc 1", "Riga") == "13.1.7.1"
    assert why(s, "GEc 3", "Kiel") == "13.1.7.1"
    s = sr(p.destroyed("Riga").control("Riga", "CP"))
    assert "Riga" in ways(s, "GEc 1")


@pytest.mark.rule("13.1.7.2")
def test_constantinople_is_a_port_only_with_gallipoli():
    p = board("AP").war("TU", "BU", "GR").at("Port Said", "BRc 1").at("Constantinople", "BRc 2")
    for name in ("Adrianople", "Philippoli", "Strumitsa"):
        p.control(name, "AP")  # fed overland from Salonika
    s = sr(p)
    assert why(s, "BRc 1", "Constantinople") == "13.1.7.2"
    assert why(s, "BRc 2", "Port Said") == "13.1.7.2"
    s = sr(p.control("Gallipoli", "AP"))
    assert "Constantinople" in ways(s, "BRc 1")


@pytest.mark.rule("13.1.7.2")
def test_allied_corps_do_not_use_captured_german_ports():
    s = sr(board("AP").at("London", "BRc 1").control("Kiel", "AP").at("Paris", "FRc 1"))
    no = by_sea(s, unit("BRc 1"), space("London"), space("Kiel"), routes.routes(s, Side.AP))
    assert no is not None
    assert no.rule == "13.1.7"
    assert "Kiel" not in ways(s, "BRc 1")


@pytest.mark.rule("9.5.3.5#1", "13.1.7#1")
def test_the_beachhead_is_an_allied_port():
    s = sr(board("AP").war("TU").beachhead("MEF1").at("MEF1", "BR MEF").at("London", "BRc 1", "BEc", "AUSc"))
    assert "MEF1" in ways(s, "BRc 1")
    assert "MEF1" in ways(s, "AUSc")
    assert why(s, "BEc", "MEF1") == "13.1.5"  # only British and Australians are fed there


# 13.1.8-13.1.12 The Reserve Box ---------------------------------------------------------------


@pytest.mark.rule("13.1.8#1", "13.0#1")
def test_from_the_reserve_to_a_supplied_unit_of_the_nation_but_not_to_ana_or_sn():
    p = board("AP").war("TU").at("Verdun", "FR 1").at("Arabia", "ANAc").at("Cairo", "AUSc").reserve("FRc 1", "BRc 1")
    s = sr(p)
    assert ways(s, "FRc 1") == {"Verdun", "Paris"}
    assert why(s, "FRc 1", "Lyon") == "13.1.8"
    assert why(s, "BRc 1", "Arabia") in ("13.1.8", "13.1.5")
    assert "Cairo" in ways(s, "BRc 1")  # Australians are British here
    s = sr(board("CP").war("TU").at("Libya", "TU SNc").at("Ankara", "TUc 1").reserve("TUc 2", "GEc 1"))
    assert "Ankara" in ways(s, "TUc 2")
    assert why(s, "TUc 2", "Libya") != ""


@pytest.mark.rule("13.1.8#1")
def test_an_unsupplied_unit_draws_no_corps():
    p = board("CP").at("Berlin", "GE 1").at("Paris", "GE 2").destroyed("Paris").control("Paris", "CP")
    s = sr(p.reserve("GEc 1"))
    assert why(s, "GEc 1", "Paris") == "13.1.5"


@pytest.mark.rule("13.1.8#2")
def test_from_the_reserve_to_the_capital_and_sources_of_the_nation():
    s = sr(board("CP").reserve("GEc 1", "AHc 1").at("Lemberg", "AH 1"))
    assert ways(s, "GEc 1") == {"Berlin", "Essen", "Breslau"}
    assert ways(s, "AHc 1") == {"Vienna", "Budapest", "Lemberg"}
    s = sr(board("CP").reserve("GEc 1").at("Lemberg", "AH 1").control("Breslau", "AP"))
    assert ways(s, "GEc 1") == {"Berlin", "Essen"}


@pytest.mark.rule("13.1.8#3")
def test_serbs_come_to_salonika_but_not_into_their_special_supply():
    p = board("AP").at("Nis", "SB 1").control("Belgrade", "CP").reserve("SBc 1").at("Paris", "FR 1")
    s = sr(p)
    assert why(s, "SBc 1", "Nis") == "13.1.8"
    s = sr(p.war("GR").control("Skopje", "CP").control("Monastir", "CP"))
    assert ways(s, "SBc 1") == {"Salonika"}
    assert why(s, "SBc 1", "Nis") == "13.1.8"


@pytest.mark.rule("13.1.8#4", "13.2.1#1")
def test_a_reserve_corps_counts_as_the_british_corps_of_the_turn():
    s = sr(board("AP").at("Cairo", "BRc 1").at("Calais", "BR 1").reserve("BRc 2", "BRc 3"))
    choose(s, "redeploy BRc 2 > Cairo")
    assert s.near_east == [0, 0, 1, 0]
    assert why(s, "BRc 3", "Cairo") == "13.2.1"
    assert "Calais" in ways(s, "BRc 3")


@pytest.mark.rule("13.1.8#5", "SUM.US")
def test_americans_come_to_any_french_port():
    s = sr(board("AP").reserve("USc 1").control("Calais", "CP").at("Paris", "FR 1"))
    assert ways(s, "USc 1") == {"Cherbourg", "Nantes", "La Rochelle", "Bordeaux", "Le Havre", "Marseilles"}


@pytest.mark.rule("13.1.9")
def test_corps_go_to_the_reserve_box():
    s = sr(board("CP").at("Essen", "GEc 1", "GE 1"))
    assert why(s, "GE 1", "CP Reserve Box") == "13.1.9"
    assert why(s, "GEc 1", "AP Reserve Box") == "13.1.1"
    choose(s, "redeploy GEc 1 > CP Reserve Box")
    assert s.place(unit("GEc 1")) == RESERVE[Side.CP]


@pytest.mark.rule("13.1.10")
def test_units_may_follow_each_other():
    s = sr(board("CP").at("Aachen", "GEc 1").reserve("GEc 2", "GEc 3"))
    assert why(s, "GEc 3", "Metz") == "13.1.8"
    choose(s, "redeploy GEc 2 > Aachen", "redeploy GEc 1 > Metz", "redeploy GEc 3 > Metz")
    assert [str(u) for u in s.at(space("Metz"))] == ["GEc 1", "GEc 3"]


@pytest.mark.rule("13.1.11#1")
@pytest.mark.parametrize("capital", ["Vienna", "Budapest"])
def test_without_its_capital_a_nation_has_no_reserve(capital: str):
    s = sr(board("CP").control(capital, "AP").at("Lemberg", "AHc 1").reserve("AHc 2", "GEc 1"))
    assert why(s, "AHc 1", "CP Reserve Box") == "13.1.11"
    assert why(s, "AHc 2", "Lemberg") == "13.1.11"
    assert ways(s, "GEc 1")


@pytest.mark.rule("13.1.11#1")
def test_a_besieged_paris_closes_the_french_reserve():
    s = sr(board("AP").at("Lyon", "FRc 1").reserve("FRc 2").at("Paris", "GE 1"))
    assert why(s, "FRc 1", "AP Reserve Box") == "13.1.11"
    assert why(s, "FRc 2", "Lyon") == "13.1.11"


@pytest.mark.rule("13.1.11#2", "SUM.BE", "SUM.SB")
def test_belgians_and_serbs_keep_their_reserve():
    p = board("AP").control("Brussels", "CP").control("Belgrade", "CP").at("Calais", "BE 1", "BEc").reserve("SBc 1")
    s = sr(p.war("GR").at("Salonika", "SBc 2"))
    assert why(s, "BEc", "AP Reserve Box") == ""
    assert why(s, "SBc 1", "Salonika") == ""


@pytest.mark.rule("13.1.11#3", "SUM.MN")
def test_montenegrins_go_only_between_cetinje_and_the_reserve_box():
    s = sr(board("AP").at("Cetinje", "MNc").at("Paris", "FR 1"))
    assert ways(s, "MNc") == {"AP Reserve Box"}
    assert why(s, "MNc", "Tirana") == "13.1.11"
    s = sr(board("AP").reserve("MNc").at("Paris", "FR 1").at("Nis", "SB 1"))
    assert ways(s, "MNc") == {"Cetinje"}


@pytest.mark.rule("13.1.12")
def test_foreign_supply_closes_the_reserve():
    p = board("CP").war("TU", "BU").at("Ankara", "GEc 1", "TUc 1").at("Sofia", "BUc 1", "GEc 2")
    p.control("Belgrade", "AP").control("Nis", "AP").control("Valjevo", "AP").reserve("GEc 3", "TUc 2")
    s = sr(p)
    assert why(s, "GEc 1", "CP Reserve Box") == "13.1.12"
    assert why(s, "GEc 2", "CP Reserve Box") == "13.1.12"
    assert why(s, "GEc 3", "Sofia") == "13.1.12"
    assert why(s, "BUc 1", "CP Reserve Box") == ""
    assert why(s, "TUc 2", "Ankara") == ""
    s = sr(p.control("Constantinople", "AP"))
    assert why(s, "TUc 1", "CP Reserve Box") != ""
    s = sr(p.control("Constantinople", "CP").control("Belgrade", "CP").control("Nis", "CP").destroyed("Belgrade"))
    assert why(s, "GEc 2", "CP Reserve Box") == ""


@pytest.mark.rule("13.1.12")
def test_russians_and_romanians_on_belgrade_have_no_reserve():
    p = board("AP").war("RO").at("Timisvar", "ROc 1").control("Bucharest", "AP").reserve("ROc 2")
    for name in ("Targu Jiu", "Caracal", "Ploesti", "Bucharest", "Galatz", "Barlad"):
        p.control(name, "AP")
    s = sr(p.at("Kishinev", "RUc 1"))
    assert why(s, "ROc 1", "AP Reserve Box") == ""
    for here in SPACES:
        if here.country == "Romania" and str(here) != "Bucharest":
            p.control(str(here), "CP")
    s = sr(p)
    assert why(s, "ROc 1", "AP Reserve Box") == "13.1.12"


# 13.2 The Near East ---------------------------------------------------------------------------


@pytest.mark.rule("13.2.1#1", "13.2.1#2", "13.2.5")
def test_one_british_corps_a_turn_by_sea_but_any_number_within():
    p = board("AP").at("London", "BRc 1", "AUSc", "CNDc").at("Port Said", "BRc 2", "BRc 3")
    s = sr(p)  # Turkey is still neutral (13.2.5)
    assert {"Alexandria", "Port Said", "Basra"} <= ways(s, "AUSc")
    choose(s, "redeploy AUSc > Alexandria")
    assert s.near_east == [0, 0, 1, 0]
    assert why(s, "BRc 1", "Alexandria") == "13.2.1"
    assert why(s, "BRc 2", "London") == "13.2.1"
    choose(s, "redeploy BRc 2 > Basra", "redeploy BRc 3 > Cairo")
    assert s.near_east == [0, 0, 1, 0]


@pytest.mark.rule("13.2.1#3")
@pytest.mark.parametrize("name", ["FRc 1", "ITc 1", "GRc 1", "SBc 1", "USc 1", "BEc", "CNDc", "PTc", "BR BEFc"])
def test_most_corps_do_not_go_to_the_near_east_by_sea(name: str):
    port = "Salonika" if name == "SBc 1" else "Calais"
    s = sr(board("AP").war("IT", "GR").at(port, name, "BRc 1").at("Port Said", "BRc 2"))
    assert why(s, name, "Port Said") in ("13.2.1", "11.1.17", "13.1.5")
    assert "Port Said" in ways(s, "BRc 1")
    s = sr(board("AP").war("IT", "GR").at("Port Said", name, "BRc 1"))
    assert "AP Reserve Box" not in ways(s, name)
    assert "AP Reserve Box" in ways(s, "BRc 1")


@pytest.mark.rule("13.2.1#4", "13.2.2", "SUM.RU")
def test_one_russian_corps_a_turn_and_no_army_between_the_maps():
    p = board("AP").at("Caucasus", "RUc 1", "RUc 2").at("Tbilisi", "RU CAU", "RUc 3").reserve("RUc 4")
    s = sr(p, 5)
    assert why(s, "RU CAU", "Caucasus") == "13.2.2"
    assert "Baku" in ways(s, "RU CAU")
    assert "Tbilisi" in ways(s, "RUc 4")
    choose(s, "redeploy RUc 1 > Baku")
    assert s.near_east == [0, 1, 0, 0]
    for name, to in (("RUc 2", "Baku"), ("RUc 3", "Caucasus"), ("RUc 3", "AP Reserve Box"), ("RUc 4", "Tbilisi")):
        assert why(s, name, to) == "13.2.2"
    assert "Kars" in ways(s, "RUc 3")


@pytest.mark.rule("13.2.2")
def test_after_the_fall_of_the_tsar_a_corps_may_still_be_redeployed():
    s = sr(board("AP").at("Caucasus", "RUc 1", "RUc 2").event("CP-52"))
    assert "Baku" in ways(s, "RUc 1")


@pytest.mark.rule("13.2.1#5")
def test_british_overland_through_constantinople_is_free():
    p = board("AP").war("TU", "BU").at("Bursa", "BRc 1", "BRc 2").with_(near_east=[0, 0, 1, 0])
    for name in ("Constantinople", "Gallipoli", "Adrianople"):
        p.control(name, "AP")
    s = sr(p)
    choose(s, "redeploy BRc 1 > Adrianople", "redeploy BRc 2 > Adrianople")
    assert s.near_east == [0, 0, 1, 0]


@pytest.mark.rule("13.2.1#6", "SUM.NE2", "13.0#1")
def test_the_arabs_stay_in_the_near_east():
    s = sr(board("AP").war("TU").at("Port Said", "ANAc", "BRc 1").at("London", "BRc 2"))
    assert why(s, "ANAc", "AP Reserve Box") == "13.2.1"
    assert why(s, "ANAc", "London") == "13.2.1"
    assert {"Basra", "Cairo"} <= ways(s, "ANAc")
    s = sr(board("AP").war("TU").at("London", "ANAc", "BRc 1"))
    assert why(s, "ANAc", "AP Reserve Box") == "13.2.1"


@pytest.mark.rule("13.2.3", "13.2.4")
def test_one_cp_corps_a_turn_turks_apart():
    p = board("CP").war("TU", "BU").at("Adrianople", "GEc 1", "AHc 1", "TUc 1").at("Ankara", "BUc 1", "TUc 2")
    s = sr(p)
    choose(s, "redeploy GEc 1 > Konya")
    assert s.near_east == [0, 0, 0, 1]
    assert why(s, "AHc 1", "Konya") == "13.2.3"
    assert why(s, "BUc 1", "Adrianople") == "13.2.3"
    choose(s, "redeploy BUc 1 > Konya", "redeploy TUc 1 > Ankara", "redeploy TUc 2 > Adrianople")
    assert s.near_east == [0, 0, 0, 1]


# Other rules that speak of SR -----------------------------------------------------------------


@pytest.mark.rule("11.1.9#1", "SUM.GE")
def test_the_channel_ports_are_closed_to_cp_redeployment_but_may_be_passed():
    names = ("Liege", "Brussels", "Antwerp", "Ostend", "Calais", "Amiens", "Cambrai", "Rouen")
    p = board("CP").destroyed("Liege", "Antwerp").at("Essen", "GEc 1").at("Berlin", "GEc 2").war_status(cp=0)
    for name in names:
        p.control(name, "CP")
    s = sr(p)
    assert why(s, "GEc 1", "Calais") == "11.1.9"
    assert "Rouen" in ways(s, "GEc 1")
    assert "Calais" in ways(sr(p.event("CP-8")), "GEc 1")


@pytest.mark.rule("5.7.4.6#1", "5.7.4.6#2")
def test_historical_limits_in_italy():
    p = board("CP", scenario="historical").war("IT").at("Vienna", "GE 1", "AH 1", "GEc 1").control("Udine", "CP")
    s = sr(p, 5)
    assert why(s, "GE 1", "Trieste") == "5.7.4.6"
    assert why(s, "GE 1", "Udine") == "5.7.4.6"
    assert {"Trieste", "Udine"} <= ways(s, "AH 1") & ways(s, "GEc 1")
    assert {"Trieste", "Udine"} <= ways(sr(p.level(ap=2), 5), "GE 1")


@pytest.mark.rule("9.5.2.4#4", "11.1.12#1", "SUM.AL")
def test_kavala_and_albania_are_allied_for_redeployment():
    p = board("AP").at("Nis", "SBc 1", "SBc 2")
    s = sr(p)
    assert {"Tirana", "Valona"} <= ways(s, "SBc 1")
    assert why(s, "SBc 1", "Kavala") != ""
    s = sr(board("AP").event("AP-30").at("Salonika", "FRc 1", "FRc 2"))
    assert "Kavala" in ways(s, "FRc 1")


@pytest.mark.rule("9.5.2.4#2")
def test_neutral_greeks_neither_go_nor_let_pass():
    s = sr(board("AP").event("AP-30").at("Athens", "GRc 1").at("Larisa", "GRc 2").at("Salonika", "FRc 1"))
    assert why(s, "GRc 1", "AP Reserve Box") == "9.5.2.4"
    assert why(s, "FRc 1", "Athens") in ("9.5.2.4", "13.1.5")


@pytest.mark.rule("16.4.9#1", "16.4.9#2")
def test_after_brest_litovsk_russians_and_other_allies_keep_apart():
    p = board("AP").war("RO").at("Kishinev", "ROc 1").at("Odessa", "RUc 1").at("Bucharest", "ROc 2")
    assert "Odessa" in ways(sr(p), "ROc 1")
    assert why(sr(p.event("CP-45")), "ROc 1", "Odessa") == "16.4.9"


@pytest.mark.rule("14.1.5#4")
def test_medina_on_its_special_supply_is_no_place_to_leave_or_reach():
    p = board("CP").war("TU").at("Medina", "TUc 1").at("Ankara", "TUc 2").at("Aqaba", "BR NE").control("Amman", "AP")
    s = sr(p.control("Aqaba", "AP"))
    assert why(s, "TUc 1", "CP Reserve Box") == "14.1.5"
    assert why(s, "TUc 2", "Medina") == "13.1.5"


# 10.1.2 Stacking ------------------------------------------------------------------------------


@pytest.mark.rule("10.1.2", "10.1.4")
def test_a_full_space_is_entered_only_if_a_unit_can_leave_it_next():
    p = board("CP").at("Essen", "GEc 1", "GEc 2", "GEc 3").at("Berlin", "GEc 4", "GEc 5", "GEc 6")
    s = sr(p, 4)
    choose(s, "redeploy GEc 1 > Berlin")
    assert "done" not in choices(s)
    assert refusal(s, Action("done")) == "10.1.2"
    assert why(s, "GEc 2", "Breslau") == "10.1.2"
    assert {a.args[0] for a in GAME.actions(s)} == {unit(f"GEc {n}") for n in (4, 5, 6)}
    choose(s, "redeploy GEc 4 > Essen")
    assert "done" in choices(s)
    assert max(len(s.at(x)) for x in SPACES) == 3
    s = sr(p, 1)
    assert why(s, "GEc 2", "Berlin") == "10.1.2"


@pytest.mark.rule("10.1.2")
def test_an_army_makes_no_room_when_points_are_short():
    s = sr(board("CP").at("Essen", "GE 1", "GE 2", "GE 3").at("Berlin", "GEc 4"), 4)
    assert why(s, "GEc 4", "Essen") == "10.1.2"
    s = sr(board("CP").at("Essen", "GE 1", "GE 2", "GE 3").at("Berlin", "GEc 4"), 5)
    assert why(s, "GEc 4", "Essen") == ""


# Listing --------------------------------------------------------------------------------------


def scattered(seed: int) -> Position:
    """A wild position: control and units thrown over the map."""
    rng = random.Random(seed)
    p = position(rng.choice(["campaign", "historical"])).active(rng.choice(["CP", "AP"])).war("IT", "TU", "BU", "RO")
    p.event(*rng.sample(["CP-45", "AP-30", "CP-8", "CP-52"], 2)).level(ap=rng.choice([0, 2]))
    for here in SPACES:
        if not here.beach and p.s.control[here] < 2 and rng.random() < 0.2:
            p.s.set_control(here, rng.choice([0, 1]))
    for u in UNITS:
        here = rng.choice(SPACES)
        free = not here.beach and p.s.control[here] < 2 and not p.s.enemy_at(here, u.side) and len(p.s.at(here)) < 3
        if rng.random() < 0.3:
            p.s.put(u, RESERVE[u.side])
        elif free and rng.random() < 0.6:
            p.s.put(u, here)
            if not p.s.fort(here):
                p.s.set_control(here, u.side)
    return p


@pytest.mark.parametrize("seed", range(4))
def test_what_is_listed_is_what_is_not_refused(seed: int):
    s = scattered(seed).s
    s.changed()
    step = Redeploy(random.Random(seed).choice([1, 4, 5]))
    listed = set(step.actions(s))
    rng = random.Random(seed)
    for _ in range(4000):
        action = Action("redeploy", (rng.choice(UNITS), rng.choice(PLACES[1:])))
        assert (step.refuse(s, action) is None) == (action in listed), action
    for action in rng.sample(sorted(listed - {Action("done")}, key=str), min(300, len(listed) - 1)):
        assert step.refuse(s, action) is None


@pytest.mark.parametrize("seed", range(6))
def test_redeployment_always_comes_to_an_end_within_the_stacking_limit(seed: int):
    s = scattered(seed).s
    s.changed()
    rng, step = random.Random(seed), Redeploy(5)
    before = {x for x in SPACES if len(s.at(x)) > 3}
    while True:
        full = [a for a in step.actions(s) if a.args and a.args[1] in SPACES and len(s.at(a.args[1])) >= 3]
        action = rng.choice(full or step.actions(s))
        if action == Action("done"):
            break
        step.take(s, action)
        step = s.pending.pop()
    assert {x for x in SPACES if len(s.at(x)) > 3} <= before


def test_units_of_one_access_kind_may_be_in_the_same_spaces():
    s = position("historical").war("IT", "TU", "BU", "RO", "GR").build()
    friendly = [x for x in SPACES if not x.beach]
    by_kind: dict[object, list[bool]] = {}
    for u in UNITS:
        allowed = [access.closed(s, u, x) is None for x in friendly]
        assert by_kind.setdefault(routes.access_kind(s, u), allowed) == allowed


def test_listing_is_fast():
    s = position("campaign").active("AP").build()
    step = Redeploy(5)
    assert len(step.actions(s)) > 1000
    times = []
    for _ in range(20):
        start = perf_counter()
        step.actions(s)
        times.append(perf_counter() - start)
    assert min(times) < 0.003
