"""25 Sea Invasions, 26 Neutral and minor countries, 28 the Treaty."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import SPACES, space
from greatwar.games.illusions_of_glory.names import NATIONS
from greatwar.games.illusions_of_glory.rules import greece
from greatwar.games.illusions_of_glory.rules.treaty import take_effect
from greatwar.games.illusions_of_glory.state import COLLAPSE_SB
from tests.games.illusions_of_glory.positions import Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0}
RAIL = ("single_gauge", "none")
SEA = "Salonika Sea Invasion"


# 25 Sea Invasions -----------------------------------------------------------------------------------------------


@pytest.mark.rule("25.1d", "25.1e", "25.1f", "25.2.5a", "25.1c", "25.1g", "25.2.1a.1", "25.2.1b")
def test_when_a_sea_invasion_card_may_be_played() -> None:
    p = Position(turn=5).hand("AP", "AP-22").action()
    assert p.why_not("event AP-22") == "9.7.1c"
    p = Position(turn=6).played("AP-14").hand("AP", "AP-22", "AP-29").action().do("event AP-22")
    assert p.s.landings == (space(SEA).n,)
    assert p.s.landings_left == 2
    assert p.action().why_not("event AP-29") == "25.1e"
    assert Position(turn=7).played("AP-14").hand("AP", "AP-29").action().why_not("event AP-29") == "9.7.1c"
    assert Position(turn=8).played("AP-14").hand("AP", "AP-29").action().offered("event AP-29")


@pytest.mark.rule("25.1a", "25.1b", "25.2.1a.2", "25.2.2d", "25.2.3a#1", "25.2.4b", "11.1.2c")
def test_lcus_go_from_lemnos_to_a_landing_marker() -> None:
    p = Position(turn=6).landing(SEA).at("Lemnos", "BR XII", "BR Inf 1").moving("BR XII", "BR Inf 1")
    assert p.offered(f"move BR XII > {SEA}")
    assert p.why_not(f"move BR Inf 1 > {SEA}") == "25.1a"
    assert p.why_not("move BR XII > Athens Sea Invasion") == "25.2.4b"
    p.do(f"move BR XII > {SEA}")
    assert not p.offers("move BR XII")
    q = Position(turn=6).landing(SEA).at("Lemnos", "BR XII")
    q.s.landed = (space(SEA).n,)
    assert q.moving("BR XII").why_not(f"move BR XII > {SEA}") == "25.2.3a#1"
    r = Position(turn=6, landing_in_own_round=True).landing(SEA).at("Lemnos", "BR XII")
    r.s.landed = (space(SEA).n,)
    assert r.moving("BR XII").offered(f"move BR XII > {SEA}")


@pytest.mark.rule("25.2.1a.3", "25.2.3b", "25.2.3c", "26.3.1d.1", "10.1b", "25.2.4a")
def test_from_the_landing_to_the_port_and_inland() -> None:
    p = Position(turn=6).landing(SEA).at(SEA, "BR XII").moving(SEA).do("move BR XII > Salonika")
    assert p.owner("Salonika") == "AP"
    assert p.offers("move BR XII")
    q = Position(turn=6).landing(SEA).at_war("BU").at("Salonika", "BU Inf 1").at(SEA, "BR XII").attacking(SEA)
    assert q.offered("attack BR XII > Salonika")
    r = (
        Position(turn=6)
        .landing(SEA)
        .at(SEA, "BR XII", "BR XVI", "FR Orient 1")
        .at("Salonika", "FR Orient 2")
        .moving("Salonika")
    )
    r.do(f"move FR Orient 2 > {SEA}") if r.offered(f"move FR Orient 2 > {SEA}") else None
    assert r.why_not(f"move FR Orient 2 > {SEA}") == "10.1a"


@pytest.mark.rule("25.2.5c", "25.2.5d", "25.2.3d", "25.3a", "25.3.2a", "25.3.2c", "25.2.3e#1", "25.3.2b")
def test_winter_closes_lemnos() -> None:
    p = Position(turn=11).landing(SEA).at("Lemnos", "BR XII").ops(3)
    assert p.why_not("stack-move BR XII") == "25.2.5c"
    q = Position(turn=11).landing(SEA).at(SEA, "BR XII").moving(SEA)
    assert q.why_not("move BR XII > Lemnos") == "25.2.5d"
    r = Position(turn=12).landing(SEA).at(SEA, "BR XII").moving(SEA).do("move BR XII > Lemnos")
    assert not r.is_reduced("BR XII")
    assert not r.offers("move BR XII")


@pytest.mark.rule("25.3.1a", "25.3.1b", "25.3.1c", "12.6.4b")
def test_a_withdrawal_under_fire_costs_a_step() -> None:
    p = (
        Position(turn=12)
        .at_war("BU")
        .landing(SEA)
        .reserve("BR Inf 1")
        .at("Salonika", "BU Inf 1")
        .at(SEA, "BR XII", "(BR XVI)")
        .moving(SEA)
    )
    p.do("move BR XII > Lemnos", "move BR XVI > Lemnos")
    assert p.is_reduced("BR XII")
    assert p.where("BR XVI") == "AP Replaceable Units Box"
    assert p.where("BR Inf 1") == "Lemnos"


@pytest.mark.rule("25.4a", "25.4b", "25.2.4c")
def test_the_cp_takes_a_landing_marker() -> None:
    p = Position(turn=8, active="CP").at_war("BU").landing(SEA).at("Salonika", "BU Inf 1").moving("Salonika")
    p.do(f"move BU Inf 1 > {SEA}")
    assert p.choices() == ["record GE", "record AH", "record CP-A"]
    p.do("record AH")
    assert p.s.landings == ()
    assert p.s.landings_left == 2
    assert p.where("BU Inf 1") == "Salonika"
    assert p.s.points(4) == 1


@pytest.mark.rule("12.7.4b", "12.7.7b", "12.7.3a#3", "12.7.7a", "12.7.3g#2")
@pytest.mark.parametrize(("dice", "reduced"), [((2, 2), 0), ((5, 1), 1)])
def test_ap_units_retreat_to_a_landing(dice: tuple[int, int], reduced: int) -> None:
    names = ["Durres", "Tirana", "Scutari"]
    lines = [
        ("Durres", "Tirana", *RAIL),
        ("Durres", "Scutari", *RAIL),
        ("Durres", "Albania Sea Invasion", "sea_invasion_lane", "none"),
        ("Albania Sea Invasion", "Lemnos", "sea_invasion_lane", "none"),
    ]
    values = {
        "AH III": {"cf": (5, 5), "lf": (9, 9)},
        "BR XII": {"cf": (3, 3), "lf": (9, 9)},
        "FR Orient 1": {"cf": (0, 0), "lf": (9, 9)},
    }
    with facts(
        spaces={"Durres": PLAIN, "Tirana": PLAIN | {"supply": "AH"}, "Scutari": PLAIN},
        lines=lines,
        only=names,
        units=values,
    ):
        p = (
            Position(turn=8, active="CP")
            .at_war("IT")
            .landing("Albania Sea Invasion")
            .at("Durres", "BR XII", "FR Orient 1")
            .at("Scutari", "AH I")
        )
        p.at("Tirana", "AH III").attacking("Tirana").declare("Durres", "AH III").no_cards(*dice)
        while p.asked() in ("RetreatUnits", "TakeSteps", "Halt"):
            assert not any("Lemnos" in x for x in p.choices())
            p.do(p.choices()[0])
        assert p.where("BR XII") == p.where("FR Orient 1") == "Albania Sea Invasion"
        assert p.is_reduced("BR XII") + p.is_reduced("FR Orient 1") == reduced
        assert not p.offered("advance AH III > Albania Sea Invasion")


@pytest.mark.rule("25.5a", "25.5b", "25.5c")
def test_the_russian_amphibious_assault() -> None:
    p = Position(turn=4).at("Odessa", "RU Black Sea", "RU I").at("Constantinople", "TU I").moving("Odessa")
    assert p.offers("assault") == []
    assert p.why_not("assault RU Black Sea > Constanta") == "11.1.5a"
    assert p.why_not("assault RU Black Sea > Constantinople") == "25.5a"
    q = Position(turn=7).at_war("BU").at("Odessa", "RU Black Sea").moving("Odessa")
    assert q.why_not("assault RU Black Sea > Burgas") == "25.5a"
    q = Position(turn=8).at_war("BU").at("Odessa", "RU Black Sea").moving("Odessa").do("assault RU Black Sea > Burgas")
    assert q.owner("Burgas") == "AP"
    assert not q.s.flag("ru_amphib_allowed")
    r = Position(turn=9).at_war("BU").flag("ru_amphib_allowed", False).at("Odessa", "RU Black Sea").moving("Odessa")
    assert r.why_not("assault RU Black Sea > Varna") == "25.5c"


@pytest.mark.rule("25.5d", "20.3.1a")
def test_the_black_sea_scu_besieges_alone() -> None:
    with facts(
        spaces={"Lemberg": PLAIN | {"fort": 3}, "Brody": PLAIN | {"supply": "RU"}}, lines=[("Brody", "Lemberg", *RAIL)]
    ):
        p = Position(turn=4).at("Brody", "RU Black Sea").moving("Brody")
        assert p.offered("move RU Black Sea > Lemberg")


# 26 Countries ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.1.1a", "26.1.1b", "26.1.1c", "26.1.1d", "26.1.1e", "14.1.2b")
def test_neutral_albania() -> None:
    lines = [("Scutari", "Durres", *RAIL), ("Monastir", "Tirana", *RAIL), ("Koritsa", "Vlore", *RAIL)]
    with facts(lines=lines):
        p = (
            Position(turn=6, active="CP")
            .at("Scutari", "AH XVI")
            .at("Monastir", "AH III")
            .at("Koritsa", "AH Inf 2")
            .at("Durres", "SB Inf 3")
        )
        p.moving("Monastir", "Koritsa")
        assert p.offered("move AH III > Tirana")
        assert p.why_not("move AH Inf 2 > Vlore") == "26.1.1a"
        q = Position(turn=6, active="CP").at("Scutari", "AH XVI").at("Durres", "SB Inf 3").attacking("Scutari")
        assert q.offered("attack AH XVI > Durres")
        r = Position(turn=6).at("Durres", "SB Inf 3").redeploying(2)
        assert r.offered("redeploy SB Inf 3 > Lemnos")


@pytest.mark.rule("9.7.2b", "9.7.2c#1", "26.2.2a", "26.2.2b", "2.0:neutral-entry", "9.7.2a", "8.3c", "2.0:vp-neutral")
def test_bulgaria_enters() -> None:
    p = Position(turn=6, active="CP").vp(15).hand("CP", "CP-23").hand("AP", "AP-21").action().do("event CP-23")
    while p.asked() == "PlaceEntry":
        p.do(p.choices()[0])
    assert p.owner("Sofia") == "CP"
    assert p.s.vp == 15 + sum(x.vp for x in SPACES if x.nation == NATIONS.index("BU"))
    assert p.where("BU 1 Army") == "Vidin"
    assert p.where("BR XII") == "Lemnos"
    p.s.active = 1
    assert p.action().why_not("event AP-21") == "9.7.2a"


@pytest.mark.rule("9.7.2c#2")
def test_a_unit_whose_place_is_lost_goes_to_the_nearest() -> None:
    p = Position(turn=9).hand("AP", "AP-39").at("Ismail", "RU I").action()
    p.s.set_holder(space("Craiova"), 0)
    p.do("event AP-39")
    while p.asked() == "PlaceEntry":
        p.do(p.choices()[0])
    assert p.where("RO 1 Army") != "Craiova"
    assert p.where("RO 1 Army") != "out of play"


@pytest.mark.rule("26.3.2a", "9.7.2d", "9.7.2d#2", "26.3.1f")
@pytest.mark.parametrize("answer", [True, False])
def test_greece_joins_unless_king_constantine_answers_at_once(answer: bool) -> None:
    with facts(spaces={"Athens": {"vp": 1}, "Salonika": {"vp": 1}}):
        p = Position(turn=13).vp(15).control("AP", "Salonika").hand("AP", "AP-40").hand("CP", "CP-35", "CP-4").half()
        p.do("event AP-40")
        assert p.s.greece == 2
        assert p.seat() == "CP"
        p.do("event CP-35" if answer else "rp CP-4")
        assert p.s.greece == (2 if answer else 1)
        assert p.s.vp == (15 if answer else 14)
        if answer:
            from greatwar.games.illusions_of_glory.components import card

            assert p.s.pile[card("AP-40").n] == 3


@pytest.mark.rule("26.3.2b", "26.3.2c.1", "26.3.2c.2", "26.3.1g", "9.7.2e")
def test_king_constantine_brings_greece_to_the_cp() -> None:
    with facts(spaces={"Athens": {"vp": 1}, "Salonika": {"vp": 1}}):
        p = (
            Position(turn=13, active="CP")
            .vp(20)
            .at_war("BU", "RO")
            .control("AP", "Salonika")
            .hand("CP", "CP-35")
            .hand("AP", "AP-40", "AP-21")
        )
        p.at("Salonika", "BR Nat'l. Defense Corps").at("Larissa", "GR Inf 5")
        p.control("CP", *[x.name for x in SPACES if x.vp and NATIONS[x.nation] in ("SB", "RO", "BU")])
        p.action().do("event CP-35")
        assert p.s.greece == 0
        assert p.s.vp == 21
        assert p.s.side_of(p.take("GR Inf 5")) == 0
        assert p.s.side_of(p.take("BR Nat'l. Defense Corps")) == 1
        p.s.active = 1
        p.action()
        assert p.why_not("event AP-40") == "9.7.1c"
        assert p.offered("event AP-21")


@pytest.mark.rule("26.3.1e", "11.1.5c")
def test_an_attack_on_neutral_greeks_brings_greece_in() -> None:
    with facts(lines=[("Monastir", "Florina", *RAIL)], spaces={"Monastir": PLAIN | {"supply": "AH"}}):
        p = (
            Position(turn=8, active="CP")
            .at("Monastir", "AH III")
            .at("Florina", "GR Inf 1")
            .attacking("Monastir")
            .declare("Florina", "AH III")
        )
        assert p.s.greece == 1


@pytest.mark.rule("26.3.1d.3", "11.1.5b#2")
@pytest.mark.parametrize(("die", "side"), [(4, 2), (5, 0)])
def test_athens_is_a_risk_for_the_ap_too(die: int, side: int) -> None:
    with facts(lines=[("Larissa", "Athens", *RAIL)]):
        p = Position(turn=8).at("Larissa", "FR Orient 1").moving("Larissa").dice(die).do("move FR Orient 1 > Athens")
        assert p.s.greece == side
        assert p.owner("Athens") == "AP"


@pytest.mark.rule("26.3.3b", "26.3.3c")
def test_greeks_without_their_vp_spaces() -> None:
    p = Position(turn=14).greece("AP").at("Larissa", "GR Inf 1")
    assert p.supply("GR Inf 1") == "full"
    p.control("CP", *[x.name for x in SPACES if x.vp and NATIONS[x.nation] == "GR"])
    assert p.supply("GR Inf 1") == "ally"


@pytest.mark.rule("26.2.3a", "26.2.3a#2", "26.2.3b", "17.3.2e.3", "6.0.E.4a")
def test_bulgaria_collapses() -> None:
    p = (
        Position(turn=17)
        .at_war("BU")
        .reserve("GE Inf 1")
        .at("Burgas", "BU 1 Army", "GE LXI Gen. Kdo.")
        .at("Nis", "SB 1 Army")
        .at("Belgrade", "SB inf")
    )
    p.control("AP", *[x.name for x in SPACES if x.vp and NATIONS[x.nation] == "BU"]).phase("war status")
    assert p.where("BU 1 Army") == "CP Eliminated Units Box"
    assert p.where("GE Inf 1") == "Burgas"
    assert p.s.armistice == 37
    q = Position(turn=17).at_war("BU").collapsed(1).at("Burgas", "TU I")
    with facts(spaces={"Burgas": {"seas": 0}}, only=["Burgas"]):
        assert q.supply("TU I") == "oos"


@pytest.mark.rule("26.5.3a", "26.5.3b.1", "26.5.3b.2", "17.3.2e.2", "26.5.2c")
def test_romania_collapses() -> None:
    p = (
        Position(turn=12)
        .at_war("RO")
        .at("Jassy", "RO 1 Army")
        .at("Craiova", "RO 2 Army")
        .at("Nis", "SB 1 Army")
        .at("Belgrade", "SB inf")
    )
    p.control("CP", "Bucharest", "Ploesti", "Campolung", "Targu Jiu", "Turnu Severin").phase("war status")
    assert p.s.armistice == 38
    assert p.where("RO 1 Army") == "Jassy"
    assert p.supply("RO 1 Army") == "full"


@pytest.mark.rule("26.6.2a#1", "26.6.2a#3", "26.6.2b.1", "17.3.2e.1")
@pytest.mark.parametrize("home", [False, True])
def test_serbia_collapses_without_lcus_at_home(home: bool) -> None:
    with facts(only=["Prizren", "Cetinje"]):
        collapse_at_home(home)


def collapse_at_home(home: bool) -> None:
    p = Position(turn=6).control("CP", "Belgrade").destroyed("Belgrade").replaceable("SB 1 Army", "SB 3 Army")
    p.at("Ipek" if home else "Durres", "SB 2 Army").at("Prizren", "SB Inf 4").at("Cetinje", "MN Montenegro").phase(
        "war status"
    ).do("decline?")
    if home:
        assert not p.s.collapsed
    else:
        assert p.s.collapsed & COLLAPSE_SB
        assert p.where("SB 2 Army") == "Durres"
        assert p.where("SB Inf 4") == "AP Reserve Box"
        assert p.where("MN Montenegro") == "AP Eliminated Units Box"
        assert p.s.armistice == 38


@pytest.mark.rule("26.6.2a#4", "26.6.2a#2", "26.6.2d")
def test_the_ap_may_declare_the_collapse_once() -> None:
    p = Position(turn=6).at("Nis", "SB 1 Army").phase("war status")
    assert p.choices() == ["declare-collapse", "decline"]
    p.do("declare-collapse")
    assert p.s.has_collapsed(COLLAPSE_SB)
    q = Position(turn=6).at("Nis", "SB 1 Army").at("Belgrade", "SB inf").phase("war status")
    assert q.asked() == ""
    r = Position(turn=8).collapsed(COLLAPSE_SB).control("CP", "Belgrade").destroyed("Belgrade").at("Nis", "SB 1 Army")
    with facts(lines=[("Nis", "Belgrade", *RAIL)]):
        r.moving("Nis").do("move SB 1 Army > Belgrade")
    assert not r.s.has_collapsed(COLLAPSE_SB)
    r.s.pending.clear()
    assert r.phase("war status").asked() == ""


@pytest.mark.rule("26.6.2b.2", "26.6.2b.3", "16.6f#2", "16.6f#3")
def test_serbs_after_the_collapse() -> None:
    p = Position(turn=8).collapsed(COLLAPSE_SB).control("CP", "Belgrade").destroyed("Belgrade").points("AP-A", 4)
    p.replaceable("SB 1 Army").at("Lemnos", "(SB 2 Army)").at("Salonika", "(SB 3 Army)").phase("replacement AP")
    assert p.offered("repair SB 2 Army")
    assert p.why_not("repair SB 3 Army") == "26.6.2b.2"
    assert p.why_not("raise-unit SB 1 Army > Lemnos") == "26.6.2b.2"
    q = (
        Position(turn=8)
        .collapsed(COLLAPSE_SB)
        .flag("serbs_return")
        .control("CP", "Belgrade")
        .destroyed("Belgrade")
        .points("AP-A", 4)
    )
    q.replaceable("SB 1 Army").phase("replacement AP")
    assert q.offers("raise-unit") == ["raise-unit SB 1 Army > Lemnos"]
    r = (
        Position(turn=8)
        .collapsed(COLLAPSE_SB | 16)
        .flag("serbs_return")
        .points("AP-A", 4)
        .replaceable("SB 1 Army")
        .phase("replacement AP")
    )
    assert r.offers("raise-unit") == ["raise-unit SB 1 Army > Belgrade", "raise-unit SB 1 Army > Monastir"]


@pytest.mark.rule("26.7.1b", "26.7.2b.1", "26.7.2b.2", "26.7.2a", "15.3c")
def test_turkey_without_its_vp_spaces() -> None:
    p = Position(turn=16, active="CP").control("AP", "Constantinople", "Adrianople", "Anatolia").destroyed("Adrianople")
    p.at("Gallipoli", "TU III").at("Nis", "SB 1 Army").at("Belgrade", "SB inf").hand("CP", "CP-28")
    assert p.supply("TU III") == "full"
    p.phase("war status")
    assert p.s.armistice == 40
    p.action().do("event CP-28")
    assert {x.rpartition(" > ")[2] for x in p.offers("place")} <= {"Rodosto"}


# 28 The Treaty --------------------------------------------------------------------------------------------------


@pytest.mark.rule("28.0b", "28.0a", "28.0c", "28.0d.3")
def test_the_treaty_takes_effect_two_turns_later() -> None:
    p = Position(turn=14).hand("AP", "AP-55").action()
    assert p.why_not("event AP-55") == "9.7.1c"
    p = Position(turn=14).played("CP-52").hand("AP", "AP-55").action().do("event AP-55")
    assert p.s.treaty_turn == 16
    assert not p.s.treaty
    p.at("Lemberg", "RU I").at("Kiev", "RU II").at("Odessa", "RU III", "RO 1 Army").quality("RU", 9)
    take_effect(p.s)
    assert p.where("RU I") == "AP Eliminated Units Box"
    assert p.where("RU II") == "Kiev"
    assert p.where("RU III") == "AP Eliminated Units Box"
    assert p.s.quality[0] == 9


@pytest.mark.rule("28.0d.1", "28.0d.2", "28.0d.4", "28.0d.5", "28.0d.6", "23.3.3b")
def test_what_the_treaty_forbids() -> None:
    lines = [("Kiev", "Kharkov", *RAIL), ("Kiev", "Zhitomir", *RAIL), ("Kiev", "Tarnopol", *RAIL)]
    with facts(lines=lines):
        p = Position(turn=16).control("CP", "Zhitomir").at("Kharkov", "AH I", "RU Uprising 1").at("Kiev", "RU III")
        p.s.treaty = True
        p.s.ground_changed()
        p.moving("Kiev")
        assert p.offered("move RU III > Kharkov")
        assert p.why_not("move RU III > Zhitomir") == "28.0d.2"
        assert p.why_not("move RU III > Tarnopol") == "28.0d.2"
        q = Position(turn=16).at("Kharkov", "AH I", "RU Uprising 1", "RU III").attacking("RU III")
        q.s.treaty = True
        q.s.ground_changed()
        assert q.why_not("attack RU III > Kharkov") == "28.0d.4"
        assert q.offered("quell RU III > Kharkov")
        r = Position(turn=16, active="CP").at("Kharkov", "AH I", "RU III").attacking("AH I")
        r.s.treaty = True
        assert r.why_not("attack AH I > Kharkov") == "28.0d.5"


def test_greece_has_two_cards_of_its_own() -> None:
    assert greece.GREECE_CARD.side == 1
    assert greece.KING_CONSTANTINE.side == 0
