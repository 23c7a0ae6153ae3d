"""Fourth reading, nations: entry, collapse and leaving of nations where two of their rules meet."""

from __future__ import annotations

import pytest

from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import goals, moves, next_side, play_out, ways

RAIL = ("single_gauge", "none")
STRONG = {"cf": (16, 16), "lf": (9, 9)}
WEAK = {"cf": (1, 1), "lf": (9, 9)}
AH_VP = ("Lemberg", "Czernowitz", "Debrecen", "Cluj", "Budapest", "Vienna", "Cracow", "Trent", "Trieste")
SALONIKA = "Salonika Sea Invasion"


# Greece ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.3.2a", "26.3.1f", "26.3.1d.4")
def test_greece_joins_before_the_cp_act_otherwise() -> None:
    """26.3.2a: with the choice of another action Greece is at war: the CP take Salonika from the AP without a die."""
    p = Position(turn=13, round=2).at_war("BU").vp(15).hand("AP", "AP-40").hand("CP", "CP-10")
    p.at("Doiran", "BU Inf 1").half().do("event AP-40")
    assert (p.s.greece, p.seat()) == (2, "CP")
    p.do("ops CP-10", "activate-move Doiran", "done?", "move BU Inf 1 > Salonika")
    assert not p.rolls()
    assert p.s.greece == 1
    assert p.owner("Salonika") == "CP"
    assert p.s.vp == 14  # -2 for the Greek VP spaces, +1 for Salonika


@pytest.mark.rule("26.3.1e", "26.3.1f", "11.1.5c", "9.7.2a")
def test_an_attack_on_neutral_greeks_is_no_neutral_entry_event() -> None:
    """26.3.1e: the CP attack brings Greece in at once for the AP; the AP may still play Italy in the same turn."""
    with facts(units={"BU 1 Army": WEAK, "GR Inf 1": WEAK}):
        p = Position(turn=9, active="CP").at_war("BU").vp(15).hand("AP", "AP-21").at("Strumica", "BU 1 Army")
        p.at("Doiran", "GR Inf 1").attacking("Strumica").declare("Doiran", "BU 1 Army")
        assert (p.s.greece, p.s.vp) == (1, 13)
        p.no_cards(1, 1)
        play_out(p)
        next_side(p, "AP").action()
        assert p.offered("event AP-21")


@pytest.mark.rule("26.3.1e", "26.3.2c.2", "26.3.1g", "26.3.2c.1")
def test_an_ap_attack_on_neutral_greeks() -> None:
    """26.3.2c: Greece joins the CP; the National Defense Corps stays with the AP; AP-held Salonika scores nothing."""
    with facts(units={"FR Orient 1": WEAK, "GR Inf 1": WEAK}):
        p = Position(turn=9).at_war("BU").vp(14).control("AP", "Salonika", nation="FR").hand("AP", "AP-40")
        p.at("Salonika", "FR Orient 1", "BR Nat'l. Defense Corps").at("Florina", "GR Inf 1").at("Larissa", "GR Inf 2")
        p.attacking("Salonika").declare("Florina", "FR Orient 1")
        assert (p.s.greece, p.s.vp) == (0, 15)
        p.no_cards(1, 1)
        play_out(p)
        assert p.owner("Larissa") == "CP"
        assert p.s.side_of(p.take("BR Nat'l. Defense Corps")) == 1
        next_side(p, "AP").action()
        assert not p.offered("event AP-40")
        assert p.offered("war-status AP-40")


@pytest.mark.rule("26.3.1d", "11.2i")
@pytest.mark.parametrize(
    ("place", "unit", "start", "after"),
    [
        ("Florina", "FR Inf 1", "Salonika", "neutral"),
        ("Larissa", "FR Inf 1", "Salonika", "neutral"),
        ("Salonika", "FR Inf 1", "Salonika", "AP"),
    ],
)
def test_what_a_unit_leaves_in_neutral_greece(place: str, unit: str, start: str, after: str) -> None:
    """26.3.1d: a place of neutral Greece is controlled while it is occupied; Salonika stays with the AP."""
    p = Position(turn=9).at_war("BU").control("AP", "Salonika", nation="FR").at(place, unit).moving(place)
    p.do(next(t for t in p.choices() if t.startswith("move")))
    play_out(p)
    assert p.owner(place) == after
    assert start


@pytest.mark.rule("26.3.1c#1", "14.1.2b", "26.3.1c#2", "26.3.2d")
@pytest.mark.parametrize(
    ("greece", "between", "grade"),
    [
        ("neutral", "", "full"),
        ("neutral", "GR Inf 1", "oos"),
        ("AP", "", "oos"),
        ("CP", "", "full"),
    ],
)
def test_bulgarian_supply_through_greece(greece: str, between: str, grade: str) -> None:
    """26.3.1c, 26.3.2d: CP lines pass vacant neutral Greek land, not Greek units, not land of an AP ally."""
    p = Position(turn=9, active="CP").at_war("BU")
    if greece != "neutral":
        p.greece(greece)
    p.at("Florina", "BU 1 Army")
    for x in ("Veles", "Monastir"):
        assert p.owner(x) == "AP"
    p.control("AP", "Salonika", nation="FR").control("CP", "Strumica", "Doiran" if greece == "CP" else "Strumica")
    if between:
        p.at("Larissa", between)
    with facts(
        lines=[("Larissa", "Strumica", "road", "none"), ("Larissa", "Salonika", "", ""), ("Janina", "Koritsa", "", "")]
    ):
        assert p.supply("BU 1 Army") == grade


@pytest.mark.rule("9.7.2d", "26.3.2b", "9.7.1e")
def test_greece_that_is_stopped_has_been_played() -> None:
    """9.7.2d: King Constantine stops Greece: it is discarded, its War Status Point stands, the turn's entry is used."""
    p = Position(turn=13, round=2).war_status(AP=12, CP=12).hand("AP", "AP-40", "AP-39").hand("CP", "CP-35", "CP-23")
    p.half().do("event AP-40")
    assert p.s.war_status == (12, 13, 25)
    p.do("event CP-35")
    play_out(p)
    assert p.s.greece == 2
    assert p.s.war_status == (12, 13, 25)
    p.s.round = 3
    next_side(p, "CP").action()
    assert not p.offered("event CP-23")
    assert p.why_not("event CP-23") == "9.7.2a"


# Albania and Italy -------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.1.1a", "26.1.1d", "26.1.1e")
@pytest.mark.parametrize(
    ("side", "italy", "place", "open_"),
    [
        ("CP", False, "Durres", False),
        ("CP", True, "Durres", True),
        ("CP", False, "Tirana", True),
        ("AP", False, "Durres", True),
        ("AP", False, "Tirana", True),
    ],
)
def test_who_enters_albania(side: str, italy: bool, place: str, open_: bool) -> None:
    """26.1.1: neutral Albania is open but for the CP not its Ports; after Italy's entry it is AP land."""
    unit = "AH I" if side == "CP" else "SB 1 Army"
    p = Position(turn=9, active=side).at_war("BU", *(("IT",) if italy else ())).control("CP", "Monastir", nation="BU")
    start = "Scutari" if place == "Durres" else "Monastir"
    p.at(start, unit).moving(start)
    assert (place in moves(p, unit)) is open_


@pytest.mark.rule("26.1.1d", "13.3b")
@pytest.mark.parametrize(("turn", "goal"), [(8, True), (7, False)])
def test_serbs_sail_from_albania(turn: int, goal: bool) -> None:
    """26.1.1d: Serbian divisions in an Albanian Port redeploy by sea to Lemnos, not in Winter."""
    p = Position(turn=turn).at_war("BU").at("Durres", "SB Inf 1", "MN Montenegro").redeploying(2)
    assert ("Lemnos" in goals(p, "SB Inf 1")) is goal
    assert ("Lemnos" in goals(p, "MN Montenegro")) is goal


@pytest.mark.rule("26.1.1e", "26.4.2a")
def test_albania_joins_with_italy_but_for_what_the_cp_hold() -> None:
    """26.1.1e: on Italy's entry neutral Albania is AP-controlled, except where CP units stand."""
    p = (
        Position(turn=9)
        .hand("AP", "AP-21")
        .at("Scutari", "AH Inf 1")
        .at("Trent", "AH Inf 2")
        .action()
        .do("event AP-21")
    )
    play_out(p)
    assert p.owner("Scutari") == "CP"
    assert {p.owner(x) for x in ("Durres", "Tirana", "Vlore", "Koritsa")} == {"AP"}


# Collapses ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("23.5a", "23.5b.1")
@pytest.mark.parametrize(
    ("missing", "collapsed"),
    [("", True), ("Cluj", False), ("Trent", False), ("Vienna", False)],
)
def test_austria_falls_when_every_vp_space_is_occupied(missing: str, collapsed: bool) -> None:
    """23.5a: occupied is enough, so besieged Forts count; control without units does not."""
    p = Position(turn=16).at_war("IT").at("Nis", "SB 1 Army").at("Zagreb", "AH I").at("Oppeln", "GE I")
    for n, x in enumerate(AH_VP):
        if x == missing:
            p.destroyed(x).control("AP", x, nation="RU")
        else:
            p.at(x, ("RU I", "RU II", "RU III", "RU IV", "RU V", "RU VI", "RU VII", "IT I", "IT II")[n])
    play_out(p.phase("war status"))
    assert (p.s.armistice == 36) is collapsed
    assert (p.where("AH I") == "Zagreb") is not collapsed
    assert p.where("GE I") == "Oppeln"


@pytest.mark.rule("23.5a", "23.5b.1")
def test_rebels_help_austria_s_fall() -> None:
    """23.5a: Uprising Units in VP spaces count with AP units; after the fall they stay and no more are placed."""
    p = Position(turn=16).at_war("IT").will("AH", 2).phase("rebellion").do("place AH Uprising 1 > Vienna")
    play_out(p)
    next_side(p, "AP").at("Nis", "SB 1 Army")
    for n, x in enumerate(x for x in AH_VP if x != "Vienna"):
        p.at(x, ("RU I", "RU II", "RU III", "RU IV", "RU V", "RU VI", "IT I", "IT II")[n])
    play_out(p.phase("war status"))
    assert p.s.armistice == 36
    assert p.where("AH Uprising 1") == "Vienna"
    p.will("AH", 0).phase("rebellion")
    assert not p.s.pending or not p.offers("place AH")


@pytest.mark.rule("6.0.E.2", "17.3.2b", "17.3.2e.1", "6.0.E.4a")
def test_a_collapse_lowers_the_armistice_after_the_check() -> None:
    """6.0.E: the Armistice is checked before collapses: a marker lowered onto the sum ends the next turn's war."""
    p = Position(turn=9).war_status(AP=19, CP=19).level(CP=2, AP=2).vp(15)
    play_out(p.phase("war status"))  # no Serbian LCU anywhere: collapse, 40 to 38
    assert p.s.armistice == 38
    assert not p.s.ending
    p.s.turn = 10
    play_out(p.phase("war status"))
    assert p.s.ending


@pytest.mark.rule("26.6.2a#3", "26.6.2b.1")
@pytest.mark.parametrize(
    ("places", "collapsed"),
    [
        ({"Nis": "SB 1 Army"}, False),
        ({"Cetinje": "(SB 1 Army)"}, False),
        ({"Durres": "SB 1 Army"}, True),
        ({"Lemnos": "SB 1 Army"}, True),
        ({"Nis": "SB Inf 1"}, True),
        ({"Temesvar": "SB 1 Army"}, True),
    ],
)
def test_where_the_serbian_armies_must_be(places: dict[str, str], collapsed: bool) -> None:
    """26.6.2a(2): Serbia falls if no SB LCU is in Serbia or Montenegro, whatever else stands there."""
    p = Position(turn=6)
    for x, u in places.items():
        p.at(x, u)
    p.at("Skopje", "MN Montenegro")
    p.phase("war status")
    while p.s.pending and p.offered("decline"):
        p.do("decline")
    play_out(p)
    assert (p.s.armistice == 38) is collapsed


@pytest.mark.rule("26.6.2b.1", "14.1.3a", "26.1.1c")
@pytest.mark.parametrize(
    ("place", "stays"),
    [
        ("Durres", True),
        ("Scutari", True),
        ("Monastir", True),
        ("Kragujevac", False),
        ("Salonika", True),
        ("Lemnos", True),
    ],
)
def test_which_serbs_stay_after_the_collapse(place: str, stays: bool) -> None:
    """26.6.2b.1: those who trace to Lemnos stay (here by Albanian Ports or AP Salonika); others go to the boxes."""
    p = Position(turn=8).at_war("BU").control("AP", "Salonika", nation="FR").destroyed("Belgrade")
    for x in ("Belgrade", "Skopje", "Nis", "Pristina", "Veles", "Uzice", "Novi Pazar", "Valjevo", "Prizren"):
        p.control("CP", x, nation="AH")
    p.at(place, "SB Inf 1", "SB 1 Army")
    play_out(p.phase("war status"))
    assert p.s.armistice == 38
    assert (p.where("SB 1 Army"), p.where("SB Inf 1")) == (
        (place, place) if stays else ("AP Replaceable Units Box", "AP Reserve Box")
    )


@pytest.mark.rule("26.6.2d", "16.6f#3", "26.6.2a#2", "26.6.2b.3")
@pytest.mark.parametrize(
    ("belgrade", "returned", "entries"),
    [
        ("CP", False, set()),
        ("CP", True, {"Lemnos"}),
        ("AP", True, {"Belgrade", "Monastir"}),
        ("AP", False, {"Belgrade", "Monastir"}),
    ],
)
def test_where_serbian_armies_come_back(belgrade: str, returned: bool, entries: set[str]) -> None:
    """26.6.2d, 16.6f: none before The Serbs Return, then Lemnos, and with Belgrade retaken Belgrade or Monastir."""
    p = Position(turn=8).at_war("BU").destroyed("Belgrade").control("CP", "Belgrade", "Skopje", nation="AH")
    play_out(p.phase("war status"))
    assert p.s.armistice == 38
    if returned:
        p.hand("AP", "AP-32").action().do("event AP-32")
        play_out(p)
    if belgrade == "AP":
        p.at("Kragujevac", "BR XII")
        next_side(p, "AP").moving("Kragujevac").do("move BR XII > Belgrade", "stop?")
        play_out(p)
        assert p.owner("Belgrade") == "AP"
    p.replaceable("SB 1 Army").points("AP-A", 2).phase("replacement AP")
    assert (ways(p, "raise-unit", "SB 1 Army") if p.s.pending else set()) == entries


@pytest.mark.rule("26.2.3a#2", "14.2.1d", "26.7.1b")
@pytest.mark.parametrize(("fallen", "grade"), [(False, "ally"), (True, "oos")])
def test_bulgarian_sources_after_the_fall(fallen: bool, grade: str) -> None:
    """26.2.3a: after the Bulgarian collapse Burgas feeds nobody, though the CP still control it."""
    p = Position(turn=16).at_war("BU").flag("blockade").at("Nis", "SB 1 Army").control("AP", "Sofia", nation="BR")
    if fallen:
        p.control("AP", "Philippopolis", nation="BR")
    play_out(p.phase("war status"))
    p.at("Burgas", "AH I").control("AP", "Zagora", "Kirk Kilisse", "Varna", nation="BR")
    with facts(spaces={"Burgas": {"seas": ""}}):
        assert p.owner("Burgas") == "CP"
        assert p.supply("AH I") == grade


@pytest.mark.rule("26.5.3b.1", "26.5.3b.2")
@pytest.mark.parametrize(("odessa", "stays"), [("AP", True), ("CP", False)])
def test_romanians_who_trace_to_odessa(odessa: str, stays: bool) -> None:
    """26.5.3b: after the collapse those who trace to Odessa stay, fully supplied; no other source saves them."""
    p = Position(turn=12).at_war("RO", "BU").at("Nis", "SB 1 Army").control("CP", "Ploesti", "Bucharest", nation="GE")
    p.destroyed("Bucharest").at("Jassy", "RO 1 Army")
    if odessa == "CP":
        p.destroyed("Odessa").control("CP", "Odessa", nation="GE")
    play_out(p.phase("war status"))
    assert p.s.armistice == 38
    assert (p.where("RO 1 Army") == "Jassy") is stays
    if stays:
        assert p.supply("RO 1 Army") == "full"


@pytest.mark.rule("15.4b", "23.6b.2")
@pytest.mark.parametrize(
    ("berlin", "offered"), [("held", True), ("lost", True), ("occupied", False), ("rebels", False)]
)
def test_german_reinforcements_and_berlin(berlin: str, offered: bool) -> None:
    """15.4b: an enemy or German rebels in Berlin stop them; Berlin lost but empty does not."""
    p = Position(turn=9, active="CP").hand("CP", "CP-29")
    if berlin == "lost":
        p.control("AP", "Berlin", nation="RU")
    elif berlin == "occupied":
        p.at("Berlin", "RU I")
    elif berlin == "rebels":
        p.will("GE", 2).phase("rebellion").do("place GE Uprising 1 > Berlin")
        play_out(p)
        next_side(p, "CP")
    p.action()
    assert p.offered("event CP-29") is offered


@pytest.mark.rule("15.4c")
@pytest.mark.parametrize(
    ("vienna", "budapest", "offered"), [(True, False, True), (False, True, True), (True, True, False)]
)
def test_austrian_reinforcements_and_two_capitals(vienna: bool, budapest: bool, offered: bool) -> None:
    """15.4c: only both capitals in enemy hands stop Austro-Hungarian reinforcements, and the Sud Army with them."""
    p = Position(turn=9, active="CP").hand("CP", "CP-30", "CP-20", "CP-29")
    if vienna:
        p.at("Vienna", "RU I")
    if budapest:
        p.at("Budapest", "RU II")
    p.action()
    assert (p.offered("event CP-30"), p.offered("event CP-20"), p.offered("event CP-29")) == (offered, offered, True)


@pytest.mark.rule("26.7.2b.1", "26.7.2b.2")
def test_turkey_without_its_cities() -> None:
    """26.7.2b: with both VP spaces lost Turkish corps come in Rodosto or Anatolia and live there in full supply."""
    p = Position(turn=9, active="CP").hand("CP", "CP-28").at("Constantinople", "BR XII").destroyed("Adrianople")
    p.control("AP", "Adrianople", nation="BR").at("Rodosto", "TU I").action().do("event CP-28")
    assert p.supply("TU I") == "full"
    assert ways(p, "place", "TU VI") == {"Rodosto", "Anatolia"}
