"""13, 9.3 Strategic Redeployment: who goes where, and how many may stand there."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import RESERVE, SPACES, Side, card, place, space, unit
from greatwar.games.paths_of_glory.rules import actions, routes
from greatwar.games.paths_of_glory.rules.redeployment import by_sea, cost, sea_unit
from greatwar.games.paths_of_glory.state import Use, replaced
from greatwar.games.paths_of_glory.steps.action import play_sr
from greatwar.games.paths_of_glory.steps.redeployment import Redeploy
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import GAME, choices, choose, refusal
from tests.games.paths_of_glory.redeploying import board, sr, ways, why

# 9.3 The card ---------------------------------------------------------------------------------


@pytest.mark.rule("9.3.1", "9.3.2", "3.0#21")
def test_an_sr_card_gives_its_sr_value():
    s = board("CP").at("Berlin", "GEc 1", "GE 1").hand("CP", "CP-12").build()
    play_sr(s, card("CP-12"))
    GAME.settle(s)
    assert s.pending == [Redeploy(4)]
    assert {"pick GEc 1", "pick GE 1", "done"} <= set(choices(s))
    assert "Essen" in ways(s, "GEc 1") & ways(s, "GE 1")
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
    s.taken = replaced(s.taken, Side.AP, b"".join(bytes((use, card(c).n)) for use, c in taken))
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
    assert "Berlin" in ways(s, "GEc 1")


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
    assert s.owner(space("Breslau")) == Side.CP
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


@pytest.mark.rule("14.1.5#1", "14.1.5#4", "13.1.5#1")
def test_the_ana_needs_no_path_to_medina():
    """Only Turks live on the special supply of Medina; the ANA is in supply everywhere in the Near East."""
    p = board("AP").war("TU").at("Aleppo", "ANAc").control("Aleppo", "AP").control("Damascus", "AP")
    p = p.control("Amman", "AP").control("Aqaba", "AP").control("Medina", "AP").control("Arabia", "AP")
    s = sr(p)
    assert "Medina" in ways(s, "ANAc")
    assert why(s, "ANAc", "AP Reserve Box") == "13.2.1"


@pytest.mark.rule("13.0#1")
def test_the_senussi_use_the_turkish_line_to_medina():
    p = board("CP").war("TU").at("Aqaba", "TU SNc").at("Amman", "TUc 1").control("Medina", "CP").control("Aqaba", "CP")
    s = sr(p)
    assert "Medina" in ways(s, "TU SNc") & ways(s, "TUc 1")


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
