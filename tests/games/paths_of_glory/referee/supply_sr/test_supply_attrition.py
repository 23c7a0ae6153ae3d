"""Referee: chapter 14 (supply, attrition), with the referee's own tracing as a second opinion."""

from __future__ import annotations

import pytest

from tests.games.paths_of_glory.referee.supply_sr.supplykit import (
    MAP,
    Oracle,
    activate,
    attrition,
    choices,
    choose,
    everyone_at_war,
    fate,
    name,
    ops,
    owner,
    position,
    scatter,
    space,
    take,
    tr,
    unit,
)

# Whole positions: every unit and every space ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("world", ["all at war", "neutrals", "salonika"])
def test_attrition_of_a_whole_disordered_map(seed, world):
    """14.1-14.3: who dies and which spaces change hands, for the whole map at once."""
    p = scatter(
        {"all at war": 0, "neutrals": 1000, "salonika": 2000}[world] + seed,
        neutrals=world != "all at war",
        salonika=world == "salonika",
    )
    o = Oracle(p.s)
    dead, flips = o.attrition()
    before, held = {str(u) for us in o.units.values() for u in us}, dict(o.control)
    s = attrition(p)
    assert {u for u in before if not s.on_map(unit(u))} == dead
    assert {n for n in MAP.row if int(s.owner(space(n))) != held[n]} == flips
    for u in dead:
        assert fate(s, u) == (
            "gone" if not str(unit(u).kind).endswith("c") or u in ("BR BEFc", "TU SNc") else "dead"
        ), u  # these two corps cannot be replaced anyway
    change = sum((1 if int(s.owner(space(n))) == 0 else -1) for n in flips if MAP.row[n]["vp_standard"] == "1")
    assert s.vp == 10 + change


@pytest.mark.parametrize("seed", range(200, 216))
def test_only_supplied_stacks_are_activated(seed):
    """14.1.1.1, 9.2.6: the spaces listed for movement are those with a unit in supply (Medina and OOS apart)."""
    for side in ("CP", "AP"):
        p = scatter(seed)
        o = Oracle(p.s)
        s = ops(p, side)
        want = {
            n for n, us in o.units.items() if o.side[n] == (0 if side == "CP" else 1) and any(o.supplied(u) for u in us)
        }
        got = {c.removeprefix("activate-move ") for c in choices(s) if c.startswith("activate-move")}
        cheap = {n for n in want if n in got}
        assert got <= want
        # what is missing must be missing for its cost only: more than 5 OPS (MEF Beachhead, 9.2.7.1)
        for n in want - cheap:
            assert o.beach, n


# 14.1.3 the path ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("corps", "fate_"),
    [(0, "dead"), (1, "dead"), (2, "Brest Litovsk")],
)
def test_a_path_through_an_enemy_fort_needs_a_siege(corps, fate_):
    """14.1.3 exception, 15.2.2: Warsaw (fort 2) with 0, 1 or 2 German corps on it; beyond it a German corps."""
    p = everyone_at_war()
    for n in ("Plock", "Lodz"):
        p.control(n, "CP")
    for n in ("Lomza", "Ivangorod"):
        p.control(n, "AP")
    p.at("Brest Litovsk", "GEc")
    take(p, "Brest Litovsk", "CP")
    for _ in range(corps):
        p.at("Warsaw", "GEc")
    s = attrition(p)
    assert fate(s, "GEc 1") == fate_


def test_the_space_of_the_unit_itself_does_not_count():
    """14.1.3: the tracing unit's own space is left out, so besiegers and broken sieges beside the net are supplied."""
    p = everyone_at_war().at("Warsaw", "GEc").control("Lodz", "CP")  # one corps does not besiege a fort of 2
    s = attrition(p)
    assert fate(s, "GEc 1") == "Warsaw"


@pytest.mark.parametrize(
    ("besieger", "alive"), [(("RU 1",), False), (("RUc", "RUc"), False), (("RUc",), False), ((), True)]
)
def test_a_source_with_enemies_in_it_supplies_nobody(besieger, alive):
    """14.1.3 first bullet: Breslau (CP fort) with Russians in it, Essen cut off by Allied control around it."""
    p = everyone_at_war()
    for n in ("Aachen", "Bremen", "Kassel", "Sofia", "Constantinople"):
        p.control(n, "AP")
    p.at("Berlin", "GEc")
    for u in besieger:
        p.at("Breslau", u)
    s = attrition(p)
    assert (fate(s, "GEc 1") == "Berlin") is alive


@pytest.mark.parametrize(
    ("who", "where", "ok"),
    [
        ("FRc", "Riga", False),  # not a Russian: no dashed Russian line, no sea port in Russia
        ("RUc", "Riga", True),
        ("ROc", "Riga", True),  # ruling 43
        ("SBc", "Riga", True),
        ("BRc", "Odessa", False),
        ("RUc", "Odessa", True),
        ("RUc", "Salonika", True),  # overland to Belgrade
        ("ROc", "Athens", True),
        ("RUc", "Naples", False),  # no sea supply
        ("ROc", "Naples", False),
        ("SBc", "Salonika", True),
        ("SBc", "Athens", True),  # by land to Salonika
        ("SBc", "Naples", False),  # 14.2.2: no sea supply
        ("ITc", "Valona", True),
        ("FRc", "Valona", True),  # by Florina to Salonika or Athens
        ("USc", "Salonika", True),
        ("GRc", "Kavala", True),
    ],
)
def test_who_traces_to_what(who, where, ok):
    """14.2.1-14.2.4, 14.1.3 third bullet."""
    p = everyone_at_war().at(where, who)
    u = who + " 1"
    try:
        unit(u)
    except Exception:
        u = who
    s = attrition(p)
    assert (fate(s, u) == where) is ok


@pytest.mark.parametrize(("who", "ok"), [("ITc", True), ("FRc", False), ("BRc", False), ("SBc", False), ("GRc", False)])
def test_only_italians_trace_over_the_straits_of_otranto(who, ok):
    """14.1.3, 11.1.4: Valona cut off on land; Italy at war."""
    p = everyone_at_war()
    for n in ("Tirana", "Florina"):
        p.control(n, "CP")
    p.at("Valona", who)
    u = next(str(x) for x in p.s.at(space("Valona")))
    s = attrition(p)
    assert (fate(s, u) == "Valona") is ok
    assert owner(s, "Valona") == "AP"  # the space itself uses any friendly dashed line (11.1.4, 14.2.5)


@pytest.mark.parametrize(("gallipoli", "ok"), [("CP", False), ("AP", True)])
def test_constantinople_is_a_port_with_gallipoli_only(gallipoli, ok):
    """14.1.4 second bullet."""
    p = everyone_at_war().at("Constantinople", "BRc").control("Gallipoli", gallipoli)
    for n in ("Adrianople", "Bursa", "Adapazari", "Eskidor"):
        p.control(n, "CP")
    s = attrition(p)
    assert (fate(s, "BRc 1") == "Constantinople") is ok
    assert owner(s, "Constantinople") == ("AP" if ok else "CP")


@pytest.mark.parametrize(
    ("riga", "libau", "ok"),
    [("besieged", "AP", False), ("taken", "AP", True), ("besieged", "CP", True), ("AP", "AP", False)],
)
def test_central_powers_sea_supply_in_russia(riga, libau, ok):
    """14.1.4 first bullet: an army in Dvinsk whose only way home is by sea from Riga or Libau."""
    p = everyone_at_war().at("Dvinsk", "GE 1").control("Szawli", "CP").control("Libau", libau).control("Memel", "AP")
    if riga == "besieged":
        p.at("Riga", "GE 2")
    if riga == "taken":
        take(p, "Riga", "CP")
    s = attrition(p)
    assert (fate(s, "GE 1") == "Dvinsk") is ok


@pytest.mark.parametrize(("where", "ok"), [("Le Havre", True), ("Essen", False)])
def test_the_central_powers_use_no_allied_ports(where, ok):
    """14.1.4: ports in France, Belgium, Italy are nothing to the Central Powers: a pocket at Le Havre dies."""
    p = everyone_at_war().at("Le Havre", "GEc")
    s = attrition(p)
    assert fate(s, "GEc 1") == "dead"


def test_allies_do_not_supply_through_german_or_russian_ports():
    """14.1.4: British in Danzig (taken) are out of supply, in Antwerp's Ostend they are not."""
    p = everyone_at_war().at("Ostend", "BRc")
    take(p, "Danzig", "AP")
    p.at("Danzig", "BRc")
    s = attrition(p)
    assert fate(s, "BRc 1") == "Ostend"
    assert fate(s, "BRc 2") == "dead"


# 14.1.5 always in supply --------------------------------------------------------------------------------------------


def test_montenegro_and_serbia_are_always_in_supply_but_not_abroad():
    p = (
        everyone_at_war()
        .clear()
        .at("Cetinje", "MNc")
        .at("Nis", "SB 1")
        .at("Skopje", "SBc")
        .at("Sofia", "SBc")
        .control("Belgrade", "CP")
        .destroyed("Belgrade")
        .control("Salonika", "CP")
    )
    for n in (
        "Florina",
        "Monastir",
        "Strumitsa",
        "Kavala",
        "Tirana",
        "Valona",
        "Caucasus",
        "Bucharest",
        "Varna",
        "Plevna",
        "Kazanlik",
    ):
        p.control(n, "CP")
    s = attrition(p)
    assert [fate(s, u) for u in ("MNc", "SB 1", "SBc 1", "SBc 2")] == ["Cetinje", "Nis", "Skopje", "dead"]
    assert owner(s, "Cetinje") == "AP"
    assert owner(s, "Nis") == owner(s, "Valjevo") == "AP"
    assert owner(s, "Sofia") == "CP"


@pytest.mark.parametrize(
    ("who", "alive"), [("SBc", True), ("FRc", False), ("RUc", False), ("MNc", None), ("BRc", False)]
)
def test_the_special_supply_of_serbia_is_for_serbs(who, alive):
    p = (
        everyone_at_war().control("Salonika", "CP").at("Nis", who)
        if who != "MNc"
        else everyone_at_war().at("Cetinje", "MNc")
    )
    take(p, "Belgrade", "CP")
    for n in ("Monastir", "Strumitsa", "Sofia", "Skopje", "Valjevo"):
        p.control(n, "CP")
    u = next(str(x) for x in p.s.units(1))
    s = attrition(p)
    if alive is None:
        assert fate(s, "MNc") == "Cetinje"
    else:
        assert (fate(s, u) == "Nis") is alive
        assert owner(s, "Nis") == "AP"  # Serbian spaces change only when entered


def test_a_serbian_space_of_the_central_powers_does_suffer_attrition():
    """Ruling 45."""
    p = everyone_at_war().at("Skopje", "SBc").at("Belgrade", "SB 1").at("Sofia", "SBc")
    p.control("Nis", "CP").control("Valjevo", "CP").control("Sarajevo", "AP").control("Sofia", "AP")
    s = attrition(p)
    assert owner(s, "Nis") == owner(s, "Valjevo") == "AP"


@pytest.mark.parametrize(
    ("who", "where", "alive"),
    [
        ("ANAc", "Damascus", True),
        ("ANAc", "Medina", True),
        ("TU SNc", "Libya", True),
        ("TU SNc", "Cairo", True),
        ("BRc", "Damascus", False),
        ("ANAc", "Adrianople", False),
        ("TU SNc", "Athens", False),
        ("TU SNc", "Adrianople", True),
    ],
)
def test_ana_and_sn_need_supply_outside_the_near_east_only(who, where, alive):
    p = everyone_at_war().at(where, who)
    u = who if who != "BRc" else "BRc 1"
    s = attrition(p)
    assert (fate(s, u) == where) is alive


def test_medina_turks_live_but_do_nothing():
    """14.1.5: no activation, and an empty Medina converts."""
    p = (
        everyone_at_war()
        .at("Medina", "TUc")
        .control("Aqaba", "AP")
        .destroyed("Aqaba")
        .at("Aqaba", "BRc")
        .control("Beersheba", "AP")
        .destroyed("Beersheba")
        .control("Gaza", "AP")
        .destroyed("Gaza")
        .control("Sinai", "AP")
    )
    s = ops(p, "CP")
    assert not [c for c in choices(s) if "Medina" in c]
    s = attrition(
        everyone_at_war()
        .at("Medina", "TUc")
        .control("Aqaba", "AP")
        .destroyed("Aqaba")
        .at("Aqaba", "BRc")
        .control("Beersheba", "AP")
        .destroyed("Beersheba")
        .control("Gaza", "AP")
        .destroyed("Gaza")
        .control("Sinai", "AP")
    )
    assert fate(s, "TUc 1") == "Medina"
    assert owner(s, "Medina") == "CP"
    s = attrition(
        everyone_at_war()
        .control("Aqaba", "AP")
        .destroyed("Aqaba")
        .at("Aqaba", "BRc")
        .control("Beersheba", "AP")
        .destroyed("Beersheba")
        .control("Gaza", "AP")
        .destroyed("Gaza")
        .control("Sinai", "AP")
    )
    assert owner(s, "Medina") == "AP"
    assert s.vp == 9


@pytest.mark.parametrize("who", ["GEc", "AHc", "BUc"])
def test_medina_shelters_turks_only(who):
    p = everyone_at_war().at("Medina", who).control("Aqaba", "AP").destroyed("Aqaba")
    s = attrition(p)
    assert fate(s, f"{who} 1") == "dead"


# 14.3.5, 14.3.6 -----------------------------------------------------------------------------------------------------


def test_attrition_is_simultaneous():
    """14.3.5: two pockets that block each other both die; the one would have been freed by the other's death."""
    p = everyone_at_war()
    for n in ("Chateau Thierry", "Verdun", "Bar le Duc", "Nancy", "Brussels", "Cambrai", "Liege", "Koblenz", "Metz"):
        take(p, n, "AP")
    p.at("Sedan", "GEc")  # cut off by control alone
    s = attrition(p)
    assert fate(s, "GEc 1") == "dead"
    assert owner(s, "Sedan") == "AP"
    p = everyone_at_war()
    # Germans hold Sedan, cut off; a French corps in Metz is behind Sedan only
    for n in ("Brussels", "Cambrai", "Chateau Thierry", "Verdun"):
        p.control(n, "AP")
    take(p, "Metz", "AP")
    p.at("Sedan", "GEc").at("Metz", "FRc")
    for n in ("Koblenz", "Strasbourg"):
        p.at(n, "GEc")
    take(p, "Nancy", "CP").at("Nancy", "GEc")
    take(p, "Liege", "AP").at("Liege", "FRc")
    take(p, "Verdun", "CP").at("Verdun", "GEc")
    s = attrition(p)
    # Sedan-Koblenz is open: the Germans live and the French in Metz die
    assert fate(s, "GEc 1") == "Sedan"
    assert fate(s, "FRc 1") == "dead"


def test_two_pockets_blocking_each_other_die_together():
    """14.3.5: the elimination of an OOS enemy opens no line."""
    p = everyone_at_war()
    # a ring of French control round Innsbruck-Trent; Italians in Spittal behind an Austrian pocket in Villach
    p.at("Villach", "AHc").at("Spittal", "ITc").at("Innsbruck", "AHc", "AHc").at("Munich", "AHc").at("Graz", "ITc").at(
        "Maggiore", "ITc"
    )
    take(p, "Trieste", "AP").at("Trieste", "ITc")
    p.at("Linz", "AHc")
    o = Oracle(p.s)
    assert not o.supplied(unit("AHc 1"))
    assert not o.supplied(unit("ITc 1"))
    s = attrition(p)
    assert fate(s, "AHc 1") == "dead"
    assert fate(s, "ITc 1") == "dead"
    assert owner(s, "Villach") == "AP"
    assert owner(s, "Spittal") == "CP"


def test_a_space_may_be_supplied_where_its_unit_is_not():
    """14.3.6 last sentence: French beyond the Russian lines die, the space stays Allied (14.2.5)."""
    p = everyone_at_war().at("Lemberg", "FRc")
    s = attrition(p)
    assert fate(s, "FRc 1") == "dead"
    assert owner(s, "Lemberg") == "AP"


@pytest.mark.parametrize(("level", "after"), [(1, ("", 0)), (2, ("AP", 1))])
@pytest.mark.parametrize("fort", [False, True])
def test_trenches_in_attrition(level, after, fort):
    """11.2.7: level 1 goes, level 2 turns to the enemy's level 1; not in the space of an intact fort."""
    p = everyone_at_war()
    for n in ("Aachen", "Frankfurt", "Mannheim", "Strasbourg", "Mulhouse", "Metz"):
        take(p, n, "AP") if n != "Metz" or not fort else None
    n = "Metz" if fort else "Koblenz"
    p.control("Koblenz", "CP")
    p.trench(n, "CP", level)
    s = attrition(p)
    assert tr(s, n) == (("CP", level) if fort else after)
    assert owner(s, n) == ("CP" if fort else "AP")


def test_control_goes_to_and_fro_from_turn_to_turn():
    """Note to 14.3.6: a pocket nobody can reach changes hands every turn."""
    p = everyone_at_war()
    for n in ("Kolin", "Brun", "Dresden"):
        p.control(n, "CP")
    p.control("Prague", "AP")
    s = attrition(p)
    assert owner(s, "Prague") == "CP"  # this one is supplied now and stays
    s2 = attrition(everyone_at_war())
    assert owner(s2, "Arabia") == "CP"
    from greatwar.games.paths_of_glory.game import GAME
    from tests.games.paths_of_glory.referee.supply_sr.supplykit import AttritionPhase

    s2.push(AttritionPhase())
    s2.changed()
    GAME.settle(s2)
    assert owner(s2, "Arabia") == "AP"


def test_forts_hold_their_space_without_supply():
    """14.1.5, 14.3.6: Przemysl behind the lines stays Austrian, with its units dead."""
    p = everyone_at_war().at("Przemysl", "AH 1", "AHc")
    for n in ("Tarnow", "Uzhgorod", "Stanislau", "Lemberg", "Lublin"):
        p.control(n, "AP")
    s = attrition(p)
    assert fate(s, "AH 1") == "gone"
    assert fate(s, "AHc 1") == "dead"
    assert owner(s, "Przemysl") == "CP"
    assert s.fort(space("Przemysl"))


@pytest.mark.parametrize(("italy", "taranto", "valona"), [(False, None, "AP"), (True, "AP", "AP"), (True, "CP", "CP")])
def test_albania_traces_to_taranto(italy, taranto, valona):
    """11.1.12: even while Italy is neutral; not when the Central Powers hold Taranto."""
    p = position().turn(6).clear()
    if italy:
        p.war("IT")
    if taranto == "CP":
        p.control("Taranto", "CP").control("Foggia", "CP").control("Naples", "CP").at("Foggia", "AHc")
    take(p, "Belgrade", "CP")
    p.control("Nis", "CP").control("Skopje", "CP").control("Monastir", "CP").control("Cetinje", "CP")
    s = attrition(p)
    assert owner(s, "Valona") == owner(s, "Tirana") == valona


def test_cetinje_without_its_corps_is_an_ordinary_space():
    """Ruling 44; 11.1.12 helps Albanian spaces only."""
    p = position().turn(6).clear()
    take(p, "Belgrade", "CP")
    s = attrition(p)
    assert owner(s, "Cetinje") == "CP"
    assert owner(s, "Tirana") == "AP"
    assert owner(s, "Nis") == "AP"


# 14.1.1.1, 9.2.4 note ------------------------------------------------------------------------------------------------


def test_part_of_a_stack_out_of_supply():
    """9.2.4 note: FR and RU in Kiev with Russian supply: the space is activated for both, only the Russian moves."""
    p = everyone_at_war().at("Kiev", "RUc", "FRc")
    s = ops(p, "AP", 1)
    assert "activate-move Kiev" not in choices(s)
    s = ops(everyone_at_war().at("Kiev", "RUc", "FRc"), "AP", 2)
    choose(s, "activate-move Kiev")
    if name(s) == "Activate":
        choose(s, "done")
    assert [c for c in choices(s) if c.startswith("move RUc 1")]
    assert not [c for c in choices(s) if "FRc 1" in c and c.startswith("move")]


def test_supply_opened_by_movement_comes_too_late():
    """14.1.1.1: an OOS corps is not freed within the action round by another's move."""
    p = everyone_at_war().at("Cambrai", "GEc").at("Metz", "GEc")
    for n in ("Sedan", "Chateau Thierry", "Amiens", "Calais", "Brussels"):
        p.control(n, "AP")
    s = ops(p, "CP")
    assert "activate-move Cambrai" not in choices(s)
    assert "activate-attack Cambrai" not in choices(s)


def test_supply_opened_within_the_round_does_not_free_the_rest_of_a_mixed_stack():
    """14.1.1.1: in a stack of FR (in supply by Salonika) and SB ... whoever was OOS at the marker stays put."""
    p = everyone_at_war().at("Sofia", "RUc", "FRc").at("Nis", "SBc")
    take(p, "Belgrade", "CP")
    p.control("Belgrade", "CP").control("Timisvar", "AP").control("Novi Sad", "AP")
    o = Oracle(p.s)
    assert o.supplied(unit("FRc 1"))
    assert not o.supplied(unit("RUc 1"))
    s = ops(p, "AP")
    activate(s, "activate-move Sofia", "activate-move Nis")
    choose(s, "move SBc 1 > Belgrade")
    while name(s) == "Movement" and "stop" in choices(s):
        choose(s, "stop")
    assert not [c for c in choices(s) if c.startswith("move") and "RUc 1" in c]


@pytest.mark.parametrize(("who", "ok"), [("RUc", False), ("ROc", False), ("SBc", True), ("FRc", True), ("BRc", True)])
def test_salonika_is_a_source_for_serbs_not_for_russians(who, ok):
    """14.2.2, 14.2.3: Belgrade lost, the rest in Salonika."""
    p = everyone_at_war().at("Salonika", who)
    take(p, "Belgrade", "CP")
    u = next(str(x) for x in p.s.at(space("Salonika")))
    s = attrition(p)
    assert (fate(s, u) == "Salonika") is ok
    assert owner(s, "Salonika") == "AP"


@pytest.mark.parametrize(
    ("events", "control", "ok"), [((), "neutral", False), (("AP-30",), "AP", True), (("AP-30",), "CP", False)]
)
def test_salonika_serves_the_serbs_only_under_allied_control(events, control, ok):
    """14.2.3: a Serb in Strumitsa beside Salonika, Bulgaria at war, Greece neutral."""
    p = position().turn(6).war("BU", "TU").turn(9).clear().at("Strumitsa", "SBc")
    if events:
        p.event(*events, turn=8).at("Florina", "GRc").at("Larisa", "GRc").at("Athens", "GRc")
    p.control("Salonika", control)
    take(p, "Belgrade", "CP")
    for n in ("Monastir", "Skopje"):
        p.control(n, "CP")
    s = attrition(p)
    assert (fate(s, "SBc 1") == "Strumitsa") is ok


@pytest.mark.parametrize(("greeks", "ok"), [("neutral", False), ("at war", True), ("gone", True)])
def test_no_supply_through_neutral_greeks(greeks, ok):
    """9.5.2.4: a French corps in Valona that could only trace by Florina to Salonika."""
    p = position().turn(6).war("BU", "TU").turn(9).clear().event("AP-30", turn=8)
    if greeks == "at war":
        p.war("GR")
    if greeks != "gone":
        p.at("Florina", "GRc")
    else:
        p.control("Florina", "AP")
    p.control("Salonika", "AP").control("Tirana", "CP").control("Monastir", "CP").at("Valona", "FRc")
    s = attrition(p)
    assert (fate(s, "FRc 1") == "Valona") is ok


@pytest.mark.parametrize(
    ("who", "ok"),
    [
        ("BRc", True),
        ("AUSc", True),
        ("CNDc", False),
        ("PTc", False),
        ("FRc", False),
        ("BR MEF", True),
        ("BR NE", False),
        ("FR Orient", False),
        ("ITc", False),
    ],
)
def test_who_lives_by_the_beachhead(who, ok):
    """9.2.7.1: the MEF and BR and AUS corps only."""
    p = everyone_at_war().beachhead("MEF4").at("MEF4", who)
    u = next(str(x) for x in p.s.at(space("MEF4")))
    s = attrition(p)
    assert (fate(s, u) == "MEF4") is ok
    assert owner(s, "MEF4") == "AP"


@pytest.mark.parametrize(("who", "ok"), [("BRc", True), ("FRc", False), ("BR NE", False)])
def test_beyond_the_beach(who, ok):
    p = everyone_at_war().beachhead("MEF4").at("Adana", who)
    u = next(str(x) for x in p.s.at(space("Adana")))
    s = attrition(p)
    assert (fate(s, u) == "Adana") is ok
    assert owner(s, "Adana") == "AP"  # ruling 47


def test_the_beach_is_lost_when_an_enemy_enters():
    """9.5.3.5: marker removed, no port any more."""
    p = everyone_at_war().beachhead("MEF4").at("Aleppo", "BRc").at("Adana", "TUc")
    s = ops(p, "CP", 1)
    choose(s, "activate-move Adana")
    choose(s, "move TUc 1 > MEF4")
    while name(s) == "Movement":
        choose(s, "stop" if "stop" in choices(s) else "done")
    assert not s.beachhead
    assert owner(s, "MEF4") == "CP"
