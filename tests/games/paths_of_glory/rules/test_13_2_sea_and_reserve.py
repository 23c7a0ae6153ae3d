"""13.1.7-13.2 Strategic Redeployment by sea, over the Reserve Box, and to the Near East."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import RESERVE, SPACES, Side, space, unit
from greatwar.games.paths_of_glory.rules import routes
from greatwar.games.paths_of_glory.rules.redeployment import by_sea
from tests.games.paths_of_glory.positions import choose
from tests.games.paths_of_glory.redeploying import board, sr, ways, why

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
    assert s.near_east == (0, 0, 1, 0)
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
    assert s.near_east == (0, 0, 1, 0)
    assert why(s, "BRc 1", "Alexandria") == "13.2.1"
    assert why(s, "BRc 2", "London") == "13.2.1"
    choose(s, "redeploy BRc 2 > Basra", "redeploy BRc 3 > Cairo")
    assert s.near_east == (0, 0, 1, 0)


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
    assert s.near_east == (0, 1, 0, 0)
    for name, to in (("RUc 2", "Baku"), ("RUc 3", "Caucasus"), ("RUc 3", "AP Reserve Box"), ("RUc 4", "Tbilisi")):
        assert why(s, name, to) == "13.2.2"
    assert "Kars" in ways(s, "RUc 3")


@pytest.mark.rule("13.2.2")
def test_after_the_fall_of_the_tsar_a_corps_may_still_be_redeployed():
    s = sr(board("AP").at("Caucasus", "RUc 1", "RUc 2").event("CP-52"))
    assert "Baku" in ways(s, "RUc 1")


@pytest.mark.rule("13.2.1#5")
def test_british_overland_through_constantinople_is_free():
    p = board("AP").war("TU", "BU").at("Bursa", "BRc 1", "BRc 2").with_(near_east=(0, 0, 1, 0))
    for name in ("Constantinople", "Gallipoli", "Adrianople"):
        p.control(name, "AP")
    s = sr(p)
    choose(s, "redeploy BRc 1 > Adrianople", "redeploy BRc 2 > Adrianople")
    assert s.near_east == (0, 0, 1, 0)


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
    assert s.near_east == (0, 0, 0, 1)
    assert why(s, "AHc 1", "Konya") == "13.2.3"
    assert why(s, "BUc 1", "Adrianople") == "13.2.3"
    choose(s, "redeploy BUc 1 > Konya", "redeploy TUc 1 > Ankara", "redeploy TUc 2 > Adrianople")
    assert s.near_east == (0, 0, 0, 1)
