"""Referee: single sentences that are easily read past, and the numbers of the example of play."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.steps.combat import Combats
from tests.games.paths_of_glory.referee.supply_sr.supplykit import (
    GAME,
    HIST,
    MAP,
    RESERVE,
    UNITS,
    Oracle,
    Position,
    action,
    activate,
    attrition,
    choices,
    choose,
    early,
    everyone_at_war,
    fate,
    here,
    name,
    ops,
    owner,
    pools,
    position,
    replacement,
    sieges,
    space,
    sr,
    take,
    ways,
)
from tests.games.paths_of_glory.referee.supply_sr.test_replacements import offered, open_, places


def combat(p: Position, side: str, *spaces: str):
    return p.active(side).with_(attack_marks=tuple(sorted(int(space(x)) for x in spaces))).push(Combats()).build()


# 17.1.5: Calais only if none of the three is Allied controlled and in supply ------------------------------------------


@pytest.mark.parametrize("full", ["Brussels", "Ostend", "Antwerp"])
def test_a_full_belgian_space_does_not_open_calais(full):
    """L2320-2323: the condition for Calais is control and supply, not room."""
    p = everyone_at_war().eliminated("BE 1").rp("A", 1)
    for n in ("Brussels", "Ostend", "Antwerp"):
        if n != full:
            take(p, n, "CP")
    if full == "Antwerp":
        p.control("Ostend", "AP").at("Ostend", "BRc", "BRc", "BRc")
    p.at(full, *(["BRc"] * 3))
    assert places(open_(p, "AP"), "BE 1") == set()


# 14.1.5: Medina -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", [True, False])
def test_medina_turks_and_combat_cards(cut):
    """14.1.5 fourth bullet: may not use Combat Cards when living by the special supply."""
    p = everyone_at_war().at("Medina", "TUc").at("Arabia", "ANAc").hand("CP", "CP-31", "CP-16", "CP-4").hand("AP")
    if cut:
        take(p, "Aqaba", "AP")
    s = combat(p, "AP", "Arabia")
    choose(s, "attack ANAc > Medina")
    seen: set[str] = set()
    for _ in range(12):
        if not s.pending or choices(s)[0].startswith("roll"):
            break
        seen |= {c for c in choices(s) if c.startswith("card CP")}
        choose(s, next((x for x in ("resolve", "no-flank", "done") if x in choices(s)), choices(s)[0]))
    assert bool(seen) is not cut


# 14.1.3: dashed lines to Russian sources are for supply even when nobody may move over them ---------------------------


@pytest.mark.parametrize("who", ["RUc", "RU CAU"])
@pytest.mark.parametrize("fallen", [False, True])
def test_the_caucasus_lines_carry_supply_after_the_tsar(who, fallen):
    p = everyone_at_war().at("Kars", who)
    if fallen:
        p.event("CP-28", "CP-52", turn=8)
    s = attrition(p)
    u = who if who == "RU CAU" else "RUc 1"
    assert fate(s, u) == "Kars"


@pytest.mark.parametrize("turn", [2, 9])
def test_rumanians_and_serbs_in_the_caucasus(turn):
    p = everyone_at_war().at("Kars", "ROc").at("Batum", "SBc")
    s = attrition(p)
    assert fate(s, "ROc 1") == "Kars"
    assert fate(s, "SBc 1") == "Batum"


# 9.5.3.3: a reinforcement as the model of a recreated army ------------------------------------------------------------


def test_the_replacements_of_september_1914():
    """Example, L3234-3246: RU 3 in the Caucasus space at full strength for 2; BE 1 flipped for the A point; three BR
    corps
    of the Near East for 2 BR; FR 2 in Paris, which is then full, FR 3 in Orleans, both reduced."""
    p = (
        early(2)
        .eliminated("RU 3", "FR 2", "FR 3", "BR BEF")
        .at("Calais", "(BE 1)")
        .at("Port Said", "(BRc)")
        .at("Cairo", "(BRc)")
        .at("Basra", "(BRc)")
    )
    p.at("Paris", "(FR 6)", "FR 10").at("Brussels", "(BR BEF)").rp("A", 1).rp("FR", 2).rp("BR", 2).rp("RU", 3)
    s = replacement(p, "AP")
    assert "flip BR BEF" not in choices(s)
    choose(s, "rebuild RU 3 > Caucasus", "flip RU 3", "flip BE 1", "flip BRc 1", "flip BRc 2", "flip BRc 3")
    assert places(offered(s), "FR 2") == {"Paris"} == places(offered(s), "FR 3")
    choose(s, "rebuild FR 2 > Paris")
    assert places(offered(s), "FR 3") == {"Orleans"}
    choose(s, "rebuild FR 3 > Orleans")
    assert here(s, "Orleans") == ["(FR 3)"]
    assert here(s, "Paris") == ["(FR 2)", "(FR 6)", "FR 10"]
    assert here(s, "Caucasus") == ["RU 3"]
    assert here(s, "Calais") == ["BE 1"]
    assert not [c for c in offered(s) if c.startswith(("flip FR", "rebuild FR"))]


def test_the_replacements_of_august_1914():
    """Example, L3037-3041: 2 AH and 3 GE points."""
    p = early(1).eliminated("AH 2", "AH 3", "GE 2", "GE 3").at("Koblenz", "(GE 4)").rp("AH", 2).rp("GE", 3)
    s = replacement(p, "CP")
    choose(
        s,
        "rebuild AH 2 > Budapest",
        "rebuild AH 3 > Budapest",
        "rebuild GE 2 > Essen",
        "rebuild GE 3 > Essen",
        "flip GE 4",
    )
    assert here(s, "Budapest") == ["(AH 2)", "(AH 3)"]
    assert here(s, "Essen") == ["(GE 2)", "(GE 3)"]
    assert here(s, "Koblenz") == ["GE 4"]
    assert not offered(s)


def test_falkenhayn_as_rp():
    """Example, L3001: AH 2, GE 3; Bulgaria and Turkey neutral record nothing."""
    s = action(early(1).at("Metz", "GE 1"), "CP", "CP-13")
    choose(s, "rp CP-13")
    assert pools(s) == {"AH": 2, "GE": 3}


def test_cambrai_and_sedan_in_the_attrition_of_august():
    """Example, L3023: Cambrai and Sedan German, everything in supply (Arabia apart, ruling 88)."""
    p = early(1)
    take(p, "Liege", "CP")
    p.control("Sedan", "CP").control("Cambrai", "CP").at("Sedan", "(GE 4)")
    s = attrition(p)
    assert owner(s, "Cambrai") == owner(s, "Sedan") == "CP"
    assert fate(s, "GE 4") == "Sedan"


def test_the_third_army_cut_off_and_freed():
    """Example, L2905-2952: the French in Sedan cut off Cambrai; the Germans back in Sedan free it."""
    p = early(1).at("Cambrai", "GE 3").at("Sedan", "FR 3")
    take(p, "Liege", "CP")
    s = ops(p, "CP", 4)
    assert "activate-move Cambrai" not in choices(s)
    p = early(1).at("Cambrai", "GE 3").at("Sedan", "GE 4")
    take(p, "Liege", "CP")
    s = ops(p, "CP", 4)
    assert "activate-move Cambrai" in choices(s)


@pytest.mark.parametrize(("die", "falls"), [(4, False), (5, True), (6, True)])
def test_the_siege_of_nancy(die, falls):
    """Example, L3216: a 5 or 6 is needed in September."""
    p = early(2).at("Nancy", "GE 3", "GE 6")
    s = sieges(p)
    choose(s, f"roll {die}")
    assert (owner(s, "Nancy") == "CP") is falls


def test_brussels_with_french_and_british_costs_two():
    """Example, L2963: Brussels 2, Verdun 1 of a 3 OPS card."""
    p = early(1).at("Brussels", "(FRc)", "BR BEF").at("Verdun", "FR 1", "FR 4").at("Sedan", "GE 4")
    s = ops(p, "AP", 3)
    choose(s, "activate-attack Brussels")
    assert s.ops == 1
    choose(s, "activate-attack Verdun")
    assert name(s) != "Activate"


# 13.1.8 ---------------------------------------------------------------------------------------------------------------


def test_a_serb_of_the_box_and_the_special_supply():
    """13.1.8: not to Serbs that live by 14.1.5 only; to Salonika and to Serbs with a line."""
    p = everyone_at_war().reserve("SBc").at("Nis", "SB 1").at("Monastir", "SB 2")
    take(p, "Belgrade", "CP")
    p.control("Skopje", "CP")
    box = next(str(u) for u in UNITS if p.s.place(u) == RESERVE[1])
    s = sr(p, "AP", 4)
    assert ways(s, box) == {"Salonika", "Monastir"}


def test_a_serb_with_special_supply_moves_within_serbia_by_rail():
    """13.1.5, 14.1.5: in supply, to any supplied friendly space; abroad it would be out of supply."""
    p = everyone_at_war().at("Nis", "SBc").control("Salonika", "CP").control("Sofia", "AP").control("Monastir", "AP")
    take(p, "Belgrade", "CP")
    for n in ("Strumitsa", "Florina", "Kavala"):
        p.control(n, "CP")
    s = sr(p, "AP", 1)
    got = ways(s, "SBc 1")
    assert {"Skopje", "Valjevo", "Monastir"} <= got
    assert "Sofia" not in got


def test_the_capital_must_be_supplied():
    """13.1.8: Paris cut off: no French corps from the box, though the box is open (13.1.11)."""
    p = everyone_at_war().reserve("FRc").at("Marseilles", "FRc")
    for n in ("Rouen", "Amiens", "Chateau Thierry", "Melun", "Orleans"):
        p.control(n, "CP")
    box = next(str(u) for u in UNITS if p.s.place(u) == RESERVE[1])
    s = sr(p, "AP", 1)
    assert ways(s, box) == {"Marseilles"}


# 9.2.7.1 at the moment of activation ----------------------------------------------------------------------------------


def test_a_beach_stack_with_a_unit_that_cannot_use_it():
    """9.2.7.1, 9.2.4 note: MEF and a French corps (OOS): 3 for the MEF and one for the other nationality."""

    def make():
        return everyone_at_war().beachhead("MEF4").at("MEF4", "BR MEF", "FRc")

    from tests.games.paths_of_glory.referee.supply_sr.test_activation import cost

    assert cost(make, "MEF4", "AP") == 4


# 11.1.12, 13.1.1: Albania in 1914 -------------------------------------------------------------------------------------


def test_serbs_redeploy_into_albania_at_once():
    """11.1.12: Albanian spaces are Allied controlled at start for SR."""
    p = early(2).at("Skopje", "SBc")
    s = sr(p, "AP", 1)
    got = ways(s, "SBc 1")
    assert {"Tirana", "Valona", "Cetinje"} <= got


# 7.1.6 ----------------------------------------------------------------------------------------------------------------


def test_albania_supplied_over_taranto_counts_for_ah_it():
    """7.1.6, ruling 33: Italians in Valona by Taranto only; Italians count anyway; British beside them by Salonika do
    not.
    """
    from tests.games.paths_of_glory.referee.supply_sr.test_offensives import end, fight, rolled

    for who, made in (("BRc", False), ("ITc", True)):
        p = everyone_at_war().at("Tirana", "AH 1").at("Valona", who).control("Florina", "AP")
        u = next(str(x) for x in p.s.at(space("Tirana")))
        s = rolled(p, 2, 6)
        fight(s, "CP", ["Tirana"], "Valona", [u])
        assert end(s) == (1 if made else 0), who


# 15.1.12: enter, by advance too ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "may"), [(1, False), (2, True)])
def test_russians_advance_into_no_german_fort_in_august(turn, may):
    """A German army goes Kolberg - Danzig - Thorn; the Russian army may follow to Kolberg, to Danzig only from
    September.
    """
    p = early(turn).at("Stettin", "RU 1", "RU 2", "RU 3").at("Kolberg", "GE 1")
    for n in ("Berlin", "Rostock"):
        p.control(n, "AP")
    s = combat(p, "AP", "Stettin")
    choose(s, "attack RU 1 > Kolberg", "join RU 2")
    dice = [6, 1]
    for _ in range(40):
        if not s.pending or name(s) == "Advance":
            break
        listed = choices(s)
        if listed[0].startswith("roll"):
            choose(s, f"roll {dice.pop(0)}")
        elif name(s) == "Retreat":
            c = next((x for x in listed if "Danzig" in x), None) or next((x for x in listed if "Thorn" in x), listed[0])
            choose(s, c)
        else:
            choose(s, next((x for x in ("resolve", "no-flank", "done") if x in listed), listed[0]))
    if name(s) != "Advance":
        pytest.skip("no advance with these dice")
    to = set()
    for _ in range(6):
        to |= {c for c in choices(s) if "Danzig" in c}
        go = next((c for c in choices(s) if c.endswith("> Kolberg") or c.endswith(" Kolberg")), None)
        if go is None or to:
            break
        choose(s, go)
        if not s.pending or name(s) != "Advance":
            break
    assert bool(to) is may


# 11.3.2 and 13.2.2 are two allowances ---------------------------------------------------------------------------------


def test_a_corps_moved_and_a_corps_redeployed_in_one_turn():
    """SUM.RU: 1 corps by SR and 1 corps by movement per turn."""
    p = everyone_at_war().at("Caucasus", "RUc", "RUc", "RUc")
    s = ops(p, "AP")
    activate(s, "activate-move Caucasus")
    choose(s, "move RUc 1 > Poti")
    while s.pending and name(s) == "Movement" and "stop" in choices(s):
        choose(s, "stop")
    assert not [c for c in choices(s) if c.endswith(("> Poti", "> Grozny"))]
    while s.pending:
        choose(s, "done" if "done" in choices(s) else choices(s)[0])
    from tests.games.paths_of_glory.referee.supply_sr.supplykit import Redeploy

    s.active = 1
    s.push(Redeploy(2))
    s.changed()
    s.listed = None
    GAME.settle(s)
    assert {"Poti", "Grozny", "Tbilisi"} <= ways(s, "RUc 2")
    choose(s, "redeploy RUc 2 > Tbilisi")
    assert not {"Poti", "Grozny", "Tbilisi"} & ways(s, "RUc 3")


# 5.7.2 in attrition ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_attrition_scores_the_historical_spaces(seed):
    from tests.games.paths_of_glory.referee.supply_sr.supplykit import scatter

    p = scatter(40 + seed)
    h = position("historical", **HIST)
    p.s.options = h.s.options
    _dead, flips = Oracle(p.s).attrition()
    before = p.s.vp
    s = attrition(p)
    gone = {"Ahwaz", "Venice", "Minsk", "Jerusalem", "Kharput"}
    new = {"Kovno", "Sedan", "Amiens", "Koblenz", "Aachen"}
    vp = {n for n in MAP.row if MAP.row[n]["vp_standard"] == "1"} - gone | new
    assert s.vp - before == sum((1 if owner(s, n) == "CP" else -1) for n in flips if n in vp)
