"""Third reading, chapter 18: Restricted Areas, organizing, invasions, neutrals and collapses, out of theatre."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import finish, halt, march, moves, places, played, tribes


def phase(p: Position, name: str) -> Position:
    """A phase with everything declined."""
    return finish(p.offensive("AP").offensive("CP").phase(name))


# 18.1 Restricted Areas ---------------------------------------------------------------------------------------


@pytest.mark.rule("18.1.2a")
@pytest.mark.parametrize(
    ("first", "second", "over"),
    [
        ("Jaffa", "Beachhead to Haifa", True),  # a Beachhead counts for its shore
        ("Jaffa", "Beachhead to Adana", False),  # Anatolia is not restricted
        ("Basra", "Beachhead to Abadan", False),  # Arabistan is another area than Mesopotamia
        ("Basra", "Beachhead to Kuwait", True),
        ("Romani", "Jaffa", True),  # Sinai belongs to Syria/Palestine
        ("Cairo", "Jaffa", False),
    ],
)
def test_what_counts_for_an_area(first: str, second: str, over: bool) -> None:
    """18.1.2: at Mobilization one LCU an area; Beachheads count for the area they lead to."""
    p = Position(turn=5).level("AP", 0).happened("AP-03").control("AP", "Fao", "Jaffa").destroy("Fao")
    for where, unit in ((first, "BR XII Corps"), (second, "BR XVI Corps")):
        if "Beachhead" in where:
            p.beachhead(where)
        p.put(where, unit)
    p.phase("Attrition")
    while p.step:
        p.do(p.offered()[0])
    left = [u for x in (first, second) for u in p.at(x)]
    assert len(left) == (1 if over else 2)
    if over:
        assert len(p.at("AP permanently eliminated")) == 1


@pytest.mark.rule("18.1.2c", "18.1.2a")
def test_the_owner_chooses_the_excess_corps() -> None:
    """18.1.2c: the owner chooses which of the excess LCUs is gone; no division takes its place."""
    p = (
        Position(turn=5)
        .level("AP", 0)
        .control("AP", "Fao", "Basra", "Qurna")
        .destroy("Fao")
        .put("Basra", "IN Tigris Corps")
        .put("Qurna", "IN 2nd Corps")
    )
    p.box("AP Reserve Box", "IN DIV").phase("Attrition")
    assert p.seat == "AP"
    assert len(p.offered()) == 2
    p.do(next(t for t in p.offered() if "Tigris" in t))
    assert p.at("AP permanently eliminated") == ["IN Tigris Corps"]
    assert p.at("Basra") == []
    assert p.at("AP Reserve Box") == ["IN DIV"]


@pytest.mark.rule("18.1.1", "18.3.1a")
@pytest.mark.parametrize(
    ("where", "may"),
    [
        ("Damascus", True),
        ("Jerusalem", True),  # by rail to Jaffa and Damascus
        ("Gaza", True),
        ("Beersheba", True),  # desert on the railroad
        ("El Arish", False),  # the Sinai line is not the CP's
        ("Baghdad", True),
        ("Samarra", True),
        ("Mosul", False),  # no railroad
        ("Khanikan", False),
    ],
)
def test_where_turks_organize_in_restricted_areas(where: str, may: bool) -> None:
    """18.1.1: in a Restricted Area only on a railroad to a friendly source."""
    p = (
        Position(turn=9, active="CP")
        .level("CP", 1)
        .put(where, "TU DIV", "TU DIV")
        .box("CP Corps Assets Box", "TU XX Corps")
    )
    march(p, where)
    assert any("TU XX Corps" in t for t in p.offered("organize")) is may


@pytest.mark.rule("18.3.1c")
@pytest.mark.parametrize(("where", "may"), [("Central Asia", False), ("Petrovsk", True), ("Odessa", True)])
def test_russians_organize_in_regions_on_a_railroad(where: str, may: bool) -> None:
    """18.3.1: Regions without a railroad to the map form no LCU; Petrovsk and Odessa do."""
    p = Position(turn=9).level("AP", 1).put(where, "RU DIV", "RU DIV").box("AP Corps Assets Box", "RU II Turkistani")
    march(p, where)
    assert any("RU II Turkistani" in t for t in p.offered("organize")) is may


@pytest.mark.rule("18.3.2c#3", "18.3.2c#1")
@pytest.mark.parametrize(
    ("lcu", "stack", "sizes"),
    [
        ("TU XIV Corps", ("TU DIV", "TU DIV"), {"reduced"}),
        ("TU XIV Corps", ("TU-A DIV", "TU-A DIV"), set()),
        ("TU XIV Corps", ("TU DIV", "TU-A DIV", "TU Elite DIV"), {"reduced", "full"}),
        ("TU XIV Corps", ("TU DIV", "TU-A DIV", "TU-A DIV"), set()),
        ("TU III Corps", ("TU Elite DIV", "TU DIV"), set()),
        ("TU III Corps", ("TU Elite DIV", "TU Elite DIV", "TU Cavalry"), {"reduced", "full"}),
        ("TU-A VIII Corps", ("TU DIV", "TU Elite DIV"), {"reduced"}),
        ("TU-A VIII Corps", ("TU-A DIV", "TU-A Cavalry"), set()),
        ("TU XX Corps", ("TU DIV", "TU-A DIV"), set()),
    ],
)
def test_which_divisions_make_which_corps(lcu: str, stack: tuple[str, ...], sizes: set[str]) -> None:
    """18.3.2: two of the exact type or better; TU better than TU-A; TU-A only as third of a special corps."""
    p = Position(turn=9, active="CP").level("CP", 1).put("Sivas", *stack).box("CP Corps Assets Box", lcu)
    march(p, "Sivas")
    told = [t for t in p.offered("organize") if lcu in t]
    assert bool(told) is bool(sizes)


@pytest.mark.rule("18.3.1e", "14.1.9")
@pytest.mark.parametrize(("road", "state", "may"), [(True, "full", True), (False, "limited", False)])
def test_limited_supply_forms_no_corps(road: bool, state: str, may: bool) -> None:
    """18.3.1: TU divisions that live on Sofia alone do not organize."""
    p = Position(turn=9, active="CP").happened("CP-33", "AP-11").level("CP", 1).put("Sofia", "TU DIV", "TU DIV")
    p.box("CP Corps Assets Box", "TU XX Corps")
    if not road:
        p.control("AP", "Adrianople", "Burgas", "Varna").destroy("Adrianople")
    assert p.supply("TU DIV") == state
    march(p, "Sofia")
    assert bool(p.offered("organize")) is may


# 18.5 Galicia ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("18.5c", "18.5d")
def test_no_turkish_corps_in_galicia_without_the_summit() -> None:
    """18.5c: a TU corps neither redeploys nor moves to Galicia by other cards; a division may redeploy there."""
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33", "CP-49")
        .control("CP", "Belgrade", "Nis")
        .put("Sofia", "TU XV Corps", "TU DIV")
        .redeploy(4)
    )
    assert not p.offers("redeploy TU XV Corps > Galicia")
    assert p.offers("redeploy TU DIV > Galicia")
    p = Position(turn=9, active="CP").happened("CP-33").control("CP", "Belgrade", "Nis").put("Belgrade", "TU XV Corps")
    march(p, "Belgrade")
    assert "Galicia" not in moves(p, "TU XV Corps")


@pytest.mark.rule("18.5", "16.5.1", "18.5a", "6.C")
def test_the_turk_in_galicia_from_the_card_to_the_end() -> None:
    """18.5: sent by the SUMMIT, it rolls each Attrition Phase against its Loss Factor and scores in Summer."""
    p = (
        Position(turn=8, active="CP")
        .level("CP", 2)
        .happened("CP-33")
        .control("CP", "Belgrade", "Nis")
        .put("Adrianople", "TU XV Corps")
    )
    p.put("Constantinople", "TU DIV").box("CP Reserve Box", "TU DIV").hand("CP", "CP-29").action().do("event CP-29")
    p.do("place BU 4 Army > Sofia", "pick TU XV Corps", "redeploy TU XV Corps > Galicia")
    finish(p)
    assert p.where("TU XV Corps") == "Galicia"
    p.phase("Attrition").dice(4)
    assert p.at("Galicia") == ["TU XV Corps [r]"]
    assert phase(p, "War Status").s.vp == 11
    p.phase("Attrition").dice(3)
    assert p.at("Galicia") == ["TU XV Corps [r]"]
    p.phase("Attrition").dice(6)
    assert p.at("Galicia") == ["TU DIV"]
    assert phase(p, "War Status").s.vp == 11


# 18.6 invasions --------------------------------------------------------------------------------------------------


@pytest.mark.rule("18.6.1.1a", "18.6.1.5", "18.6.1.4")
@pytest.mark.parametrize(("turn", "may"), [(5, True), (6, False), (7, True)])
def test_a_marker_of_the_reserve(turn: int, may: bool) -> None:
    """18.6.1: a marker of the Reserve opens any Beachhead of the island; not in Winter."""
    p = Position(turn=turn).set(beachheads=1).put("Lemnos", "BR DIV")
    march(p, "Lemnos")
    told = {t.removeprefix("beachhead ") for t in p.offered("beachhead")}
    assert bool(told) is may
    if may:
        assert {"Beachhead Suvla Bay", "Beachhead Cape Helles", "Beachhead to Smyrna", "Beachhead to Athens"} <= told
        assert "Beachhead to Adana" not in told
        p.do("beachhead Beachhead Suvla Bay")
        assert p.at("Beachhead Suvla Bay") == ["BR DIV"]
        assert p.s.beachheads == 0
        assert not p.offers("move BR DIV > Anafarta")


@pytest.mark.rule("18.6.1.1b", "11.1.9a")
def test_the_landing_pauses_and_goes_on_next_round() -> None:
    """18.6.1.1: who landed on a new marker stops; in the next round others pass through to the shore."""
    p = Position(turn=5).set(beachheads=1).put("Lemnos", "BR DIV", "BR Cavalry")
    march(p, "Lemnos").do("beachhead Beachhead Suvla Bay", "move BR DIV > Beachhead Suvla Bay")
    if p.offered("move"):
        assert not any(t.endswith("Anafarta") for t in p.offered("move"))
    finish(p)
    from greatwar.games.pursuit_of_glory.rules.control import clear_new_beachheads

    clear_new_beachheads(p.s)
    p.s.clear_marks()
    march(p.set(round=2), "Lemnos")
    p.do("move BR Cavalry > Beachhead Suvla Bay")
    assert p.offers("move BR Cavalry > Anafarta")


@pytest.mark.rule("18.6.1.2", "11.1.9c", "18.6.2.2")
def test_ashore_there_is_no_way_back_but_withdrawal() -> None:
    """18.6.1.2: units ashore beside an enemy do not just walk back to the island."""
    p = Position(turn=5).beachhead("Beachhead Suvla Bay").put("Anafarta", "BR DIV").put("Yalova", "TU DIV")
    march(p, "Anafarta")
    p.do("move BR DIV > Beachhead Suvla Bay")
    assert not p.offers("move BR DIV > Lemnos")


@pytest.mark.rule("18.6.2.1#1", "18.6.2.1#3", "18.6.2.1#4")
def test_withdrawal_under_fire_of_a_corps_and_a_division() -> None:
    """18.6.2.1: the corps breaks into three divisions, all are reduced, a TU point, Jihad +1, the marker is gone."""
    p = (
        Position(turn=5)
        .set(jihad=2, max_tu=20)
        .beachhead("Beachhead Suvla Bay")
        .put("Beachhead Suvla Bay", "BR XII Corps", "BR DIV")
    )
    p.put("Anafarta", "TU DIV").box("AP Reserve Box", "BR DIV").box("AP Eliminated Units Box", "BR DIV")
    march(p, "Beachhead Suvla Bay")
    told = [t for t in p.offered() if t.startswith("withdraw")]
    assert told
    p.do(told[0])
    while p.step and p.offered() and p.step != "PlaceTribe" and not p.offers("done"):
        p.do(p.offered()[0])
    tribes(p)
    finish(p)
    assert p.where("BR XII Corps") == "AP permanently eliminated"
    assert len(p.at("Lemnos")) == 4
    assert all(u.endswith("[r]") for u in p.at("Lemnos"))
    assert p.s.jihad == 3
    assert p.s.max_tu == 20
    p.s.clear_marks()
    march(p.set(round=2), "Lemnos")
    assert "Beachhead Suvla Bay" not in moves(p, "BR DIV")


@pytest.mark.rule("9.5.1#2", "18.6.2.1#3")
def test_parliament_asks_about_a_corps_left_on_the_beach() -> None:
    """CP-09: a British corps broken up by a withdrawal under fire is permanently eliminated: the inquiry may begin."""
    p = (
        Position(turn=5)
        .beachhead("Beachhead Suvla Bay")
        .put("Beachhead Suvla Bay", "BR XII Corps [r]")
        .put("Anafarta", "TU DIV")
    )
    p.box("AP Reserve Box", "BR DIV")
    march(p, "Beachhead Suvla Bay")
    p.do(next(t for t in p.offered() if t.startswith("withdraw")))
    finish(p)
    p.s.clear_marks()
    assert p.set(active=0).hand("CP", "CP-09").action().offers("event CP-09")


@pytest.mark.rule("18.6.4", "14.1.4")
@pytest.mark.parametrize(("where", "may"), [("Anafarta", False), ("Lemnos", True)])
def test_a_marker_that_feeds_somebody_is_not_removed(where: str, may: bool) -> None:
    """18.6.4: an empty marker may be removed for nothing unless units would be out of supply without it."""
    p = Position(turn=5).beachhead("Beachhead Suvla Bay").put(where, "BR DIV").put("Cairo", "BR DIV")
    march(p, "Cairo")
    assert p.offers("remove Beachhead Suvla Bay") is may
    if may:
        p.do("remove Beachhead Suvla Bay")
        assert p.s.jihad == 0
        assert not p.offers("remove Beachhead Suvla Bay")


@pytest.mark.rule("18.6.1.6", "16.3.2#1")
def test_the_syrian_penalty_comes_with_project_alexandria() -> None:
    """18.6.1.6: PROJECT ALEXANDRIA to Beirut: +1 VP, Jihad +1 and a tribe at once; to Adana nothing."""
    for beach, vp in (("Beachhead to Beirut", 11), ("Beachhead to Adana", 10)):
        p = (
            Position(turn=5)
            .level("AP", 1)
            .happened("AP-03")
            .put("Alexandria", "BR DIV")
            .hand("AP", "AP-12")
            .action()
            .do("event AP-12")
        )
        p.do(next(t for t in p.offered() if beach in t))
        if p.step == "PlaceTribe":
            p.do("tribe Laz > Rize")
        assert p.s.vp == vp
        assert p.s.jihad == vp - 10


@pytest.mark.rule("18.6.1#1")
def test_one_invasion_a_turn() -> None:
    """18.6.1: a second Invasion card in the turn comes at most as a BR Reinforcement."""
    p = Position(turn=5).level("AP", 1).happened("AP-13").put("Lemnos", "BR DIV")
    played(p, "AP-34")
    finish(p)
    p.s.clear_marks()
    p.set(round=2).hand("AP", "AP-30").action()
    assert not p.offers("event AP-30")
    assert p.offers("reinforce AP-30")


@pytest.mark.rule("18.6.5", "9.5.3.1#3")
def test_an_invasion_card_as_the_reinforcement_of_the_turn() -> None:
    """18.6.5: used as a reinforcement the card takes the British place of the turn and brings no markers."""
    p = Position(turn=6).level("AP", 2).put("Lemnos", "BR DIV").hand("AP", "AP-30").action()
    assert not p.offers("event AP-30")
    finish(p.do("reinforce AP-30"))
    assert p.s.beachheads == 0
    p.s.clear_marks()
    p.set(round=2).hand("AP", "AP-22", "AP-35", "AP-36").action()
    assert not p.offers("reinforce AP-22")
    assert p.offers("event AP-36")


@pytest.mark.rule("18.6.1.7")
def test_submarines_stop_reinforcements_but_not_invasions() -> None:
    """18.6.1.7: in the turn of GERMAN SUBS French divisions do not come to the Aegean; an invasion still gathers
    there.
    """
    p = Position(turn=5).level("AP", 2).level("CP", 2).happened("AP-13").put("Sivas", "TU DIV").put("Lemnos", "BR DIV")
    finish(played(p, "CP-22"))
    p.s.clear_marks()
    p.set(active=1, round=2).hand("AP", "AP-34").action()
    assert p.offers("event AP-34")
    p.do("event AP-34")
    assert any("Lemnos" in t for t in p.offered())


# 18.8 neutrals ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("18.8.1.2a#1")
def test_a_retreat_into_athens_violates_greece() -> None:
    """18.8.1.2: entering neutral Athens for any reason allies Greece with the enemy."""
    p = Position(turn=9).happened("CP-33").control("AP", "Salonika", "Larissa").put("Lamia", "BR DIV").clear("Athens")
    march(p, "Lamia").do("move BR DIV > Athens")
    assert p.s.greece == 0


@pytest.mark.rule("18.8.1.2b", "9.5.2#4")
def test_constantine_on_his_own() -> None:
    """18.8.1.2: without GREECE the card wins Greece for the CP if a CP unit stands at Larissa, else it does nothing."""
    for larissa in (True, False):
        p = (
            Position(turn=9, active="CP")
            .happened("CP-33")
            .level("CP", 1)
            .put("Athens", "GR DIV", control=False)
            .control("AP", "Skopje")
        )
        if larissa:
            p.put("Larissa", "BU DIV")
        p.hand("CP", "CP-16").action()
        if p.offers("event CP-16"):
            finish(p.do("event CP-16"))
        assert (p.s.greece == 0) is larissa
        assert p.owner("Athens") == ("CP" if larissa else "neutral")
        assert p.s.vp == (11 if larissa else 10)


@pytest.mark.rule("18.8.1.2a#3")
def test_constantine_with_the_balkans_lost() -> None:
    """18.8.1.2: or when all VP spaces of the Balkans outside Greece are CP-controlled or neutral."""
    p = Position(turn=9, active="CP").happened("CP-33").level("CP", 1).control("CP", "Belgrade", "Skopje", "Nis")
    finish(p.hand("CP", "CP-16").action().do("event CP-16"))
    assert p.s.greece == 0


def rupel() -> Position:
    """The Greeks at their frontier, Bulgarians beside them, the French landing at Salonika."""
    p = Position(turn=7).happened("CP-33").level("CP", 1).beachhead("Beachhead Thermaikos Bay")
    p.put("Beachhead Thermaikos Bay", "FR DIV").put("Strumica", "BU DIV", "BU 1 Army").put("Xanthi", "BU DIV")
    for where in ("Doiran", "Ft. Rupel", "Athens"):
        p.put(where, "GR DIV", control=False)
    return p.hand("CP", "CP-17")


@pytest.mark.rule("9.5.1#2")
def test_treachery_needs_the_allies_at_salonika() -> None:
    """CP-17: only after AP units have entered Salonika in play."""
    p = rupel()
    assert not p.set(active=0).action().offers("event CP-17")
    march(p.set(active=1), "Beachhead Thermaikos Bay").do("move FR DIV > Salonika", "stop")
    finish(p)
    p.s.clear_marks()
    assert p.set(active=0).action().offers("event CP-17")


@pytest.mark.rule("18.8.1.1a", "11.3.3")
def test_treachery_takes_fort_and_trench_intact() -> None:
    """CP-17, 11.3.3: the two frontier divisions go south; CP units walk in one space each, the Level 2 trench and the
    fort fall intact; the division of Athens stays.
    """
    from greatwar.games.pursuit_of_glory.components import space

    p = rupel()
    march(p, "Beachhead Thermaikos Bay").do("move FR DIV > Salonika", "stop")
    finish(p)
    p.s.clear_marks()
    p.set(active=0).action().do("event CP-17", "place GR DIV 1 > Lamia", "place GR DIV 2 > Athens")
    p.do("advance BU 1 Army > Doiran")
    assert not any("BU 1 Army" in t for t in p.offered()), "one space each"
    p.do("advance BU DIV > Ft. Rupel", "done")
    assert p.s.trench_at(space("Doiran")) == (0, 2)
    assert p.s.fort(space("Ft. Rupel")) == 2
    assert (p.owner("Doiran"), p.owner("Ft. Rupel"), p.s.greece) == ("CP", "CP", 2)
    assert p.at("Athens") == ["GR DIV", "GR DIV"]


@pytest.mark.rule("18.8.1.1c", "11.2#1", "11.3.3")
def test_the_allies_pass_a_greek_division_and_leave_all_as_it_is() -> None:
    """18.8.1.1c: AP units move through a space of neutral Greeks: its control and trench do not change; a vacant
    Greek space they take.
    """
    from greatwar.games.pursuit_of_glory.components import space

    p = (
        Position(turn=7)
        .happened("CP-33")
        .control("AP", "Salonika")
        .put("Salonika", "FR DIV")
        .put("Doiran", "GR DIV", control=False)
    )
    march(p, "Salonika").do("move FR DIV > Doiran")
    assert p.owner("Doiran") == "neutral"
    assert p.s.trench_at(space("Doiran")) == (2, 2)
    assert not p.offers("stop")
    p.do("move FR DIV > The Struma")
    assert p.owner("The Struma") == "AP"
    p = Position(turn=7).happened("CP-33").control("AP", "Salonika").put("Salonika", "FR DIV")
    march(p, "Salonika").do("move FR DIV > Doiran")
    assert p.owner("Doiran") == "AP"
    assert p.s.trench_at(space("Doiran")) == (1, 1)


@pytest.mark.rule("18.8.2.3", "3.2.1.3.GEBUXI")
def test_bulgaria_leaves_the_war() -> None:
    """18.8.2.3: Sofia AP-controlled in the War Status Phase: all BU units go, boxes included, XI Army for a GE
    division.
    """
    p = (
        Position(turn=15)
        .happened("CP-33")
        .control("AP", "Sofia")
        .put("Doiran", "GE-BU XI Army", "BU DIV")
        .put("Veles", "BU 1 Army")
    )
    p.box("CP Reserve Box", "GE DIV", "BU DIV").box("CP Eliminated Units Box", "BU 2 Army").put(
        "Plevna", "BU-AH Combined Division"
    )
    phase(p, "War Status")
    assert p.at("Doiran") == ["GE DIV"]
    assert p.at("Veles") == []
    assert not any("BU DIV" in u or "BU 2" in u for u in p.at("CP Reserve Box") + p.at("CP Eliminated Units Box"))


@pytest.mark.rule("18.8.3.3a#1")
@pytest.mark.parametrize(
    ("belgrade", "skopje", "army", "falls"),
    [
        ("CP", "CP", "", True),
        ("CP", "AP", "", False),
        ("AP", "CP", "", False),
        ("CP", "CP", "Veles", False),
        ("CP", "CP", "Doiran", True),
    ],
)
def test_when_serbia_collapses_by_itself(belgrade: str, skopje: str, army: str, falls: bool) -> None:
    """18.8.3.3: Belgrade and Skopje lost and no SB LCU in Serbia; an army in Greece does not hold it."""
    p = (
        Position(turn=7)
        .happened("CP-33")
        .control(belgrade, "Belgrade")
        .control(skopje, "Skopje")
        .control("AP", "Salonika", "Doiran")
    )
    if army:
        p.put(army, "SB 1 Army")
    p.offensive("AP").offensive("CP").phase("War Status")
    while p.step:
        p.do("done" if p.offers("done") else next(t for t in p.offered() if "no" in t or "decline" in t or t))
    assert (p.s.serbia == 2) is falls


@pytest.mark.rule("18.8.4.3#1", "18.8.4.3#2")
def test_romania_falls_only_with_all_three_towns() -> None:
    """18.8.4.3: Bucharest, Constanta and Ploesti; with Ploesti held it stands."""
    for towns, falls in ((("Bucharest", "Constanta", "Ploesti"), True), (("Bucharest", "Constanta"), False)):
        p = (
            Position(turn=10)
            .happened("AP-29")
            .control("CP", *towns)
            .put("Braila", "RO DIV")
            .put("Galicia", "GE Schmettow", "AH VI R Corps")
        )
        phase(p, "War Status")
        assert (p.s.romania == 2) is falls
        assert ("RO DIV" in p.at("Braila")) is not falls
        assert ("GE Schmettow" in p.at("Galicia")) is not falls


@pytest.mark.rule("18.8.4.2")
def test_the_danube_army_comes_next_turn() -> None:
    """18.8.4.2: the delayed units of ROMANIA stand on the Turn Track: Danube Army one turn, 6 Army two turns ahead."""
    p = Position(turn=8).level("AP", 1).put("Odessa", "RU I Caucasian")
    finish(played(p, "AP-29"))
    assert "RU Danube Army" not in p.at("Odessa")
    assert p.at("Constanta") == ["RU Dobruja [r]"]
    assert p.s.delayed


@pytest.mark.rule("18.8.5.2b", "18.8.5.2a")
def test_spheres_are_paid_once_each() -> None:
    """18.8.5.2: the first Russians in Arabistan +1 VP, the second none; Russians in a Persian Region pay nothing."""
    p = (
        Position(turn=9)
        .happened("AP-08")
        .put("Dizful", "RU Cavalry", "RU Cavalry")
        .control("AP", "Burujird", "Hamadan", "Sultan Bulak", "Kazvin", "Zenjan")
    )
    march(p, "Dizful").do("move RU Cavalry 1 > Shushter")
    halt(p)
    assert p.s.vp == 11
    p.do("move RU Cavalry 2 > Shushter")
    halt(p)
    assert p.s.vp == 11
    p = Position(turn=9).happened("AP-08").put("Central Asia", "RU DIV")
    march(p, "Central Asia").do("move RU DIV > Eastern Persia")
    assert p.s.vp == 10


@pytest.mark.rule("18.9.3", "11.1.7")
def test_russians_and_the_road_to_india() -> None:
    """18.9.3: a RU unit in Southern Persia reaches Central Persia, not Baluchistan."""
    p = Position(turn=9).happened("AP-08").put("Southern Persia", "RU Cavalry")
    march(p, "Southern Persia")
    assert "Central Persia" in moves(p, "RU Cavalry")
    assert "Baluchistan" not in moves(p, "RU Cavalry")


@pytest.mark.rule("18.8.6#1", "11.1.7")
def test_afghanistan_stays_closed_to_the_allies() -> None:
    """18.8.6: AP units never enter neutral Afghanistan; with the alliance they may."""
    p = Position(turn=9).put("India", "IN DIV")
    march(p, "India")
    assert moves(p, "IN DIV") == {"Baluchistan"}


# 18.10 the canal --------------------------------------------------------------------------------------------


@pytest.mark.rule("18.10.2", "18.10.1")
def test_round_the_cape() -> None:
    """18.10.2: with Suez lost a division of India bound for the Mediterranean arrives in the next turn's Replacement
    Phase at any friendly port there.
    """
    p = Position(turn=9).control("CP", "Suez").put("India", "IN DIV").redeploy(4)
    p.do("pick IN DIV")
    told = [t for t in p.offered() if "Mediterranean" in t or "Turn" in t or "delay" in t]
    assert told, p.offered()
    p.do(told[0])
    finish(p)
    assert p.at("India") == []
    finish(p.phase("Replacement"))
    assert not any("IN DIV" in p.at(x) for x in ("Alexandria", "Pt. Said", "Lemnos"))
    p.set(turn=10).phase("Replacement")
    landed = (
        places(p, "place", "IN DIV") or places(p, "land", "IN DIV") or {t.rpartition(" > ")[2] for t in p.offered()}
    )
    assert {"Alexandria", "Pt. Said"} <= landed
    assert "Suez" not in landed


# 18.12 out of theatre ---------------------------------------------------------------------------------------


@pytest.mark.rule("18.12.5", "18.12.6")
def test_the_corps_lent_to_galicia_comes_home() -> None:
    """18.12.5: the corps of GORLICE-TARNOW comes back to Corps Assets four turns later."""
    p = (
        Position(turn=4, active="CP")
        .level("CP", 1)
        .put("Kars", "RU I Caucasian")
        .hand("CP", "CP-31")
        .action()
        .do("event CP-31")
    )
    p.do(next(t for t in p.offered() if "RU I Caucasian" in t))
    finish(p)
    from greatwar.games.pursuit_of_glory.steps.sequence import Turn

    for turn in (5, 6, 7, 8):
        p.set(turn=turn).hand("AP").hand("CP").begin(Turn()).dice(1, 1, 1, 1)
        assert (p.where("RU I Caucasian") == "AP Corps Assets Box") is (turn >= 8), turn


@pytest.mark.rule("18.12.2.ex", "18.12.3", "18.12.4")
@pytest.mark.parametrize(
    ("units", "gain"),
    [
        ((), 2),
        (("BR Elite DIV", "BR DIV"), 1),
        (("BR Elite DIV", "IN Elite DIV", "BR DIV", "IN DIV"), 0),
        (("BR XVI Corps",), 1),
        (("BR XVI Corps", "BR Elite DIV"), 0),
    ],
)
def test_what_verdun_costs(units: tuple[str, ...], gain: int) -> None:
    """18.12.2: two divisions or a corps save one VP, four or a corps and a division both."""
    p = (
        Position(turn=7, active="CP")
        .level("CP", 1)
        .put("Cairo", "BR Elite DIV", "BR DIV", "IN DIV")
        .put("Alexandria", "BR XVI Corps", "IN Elite DIV")
    )
    p.hand("CP", "CP-32").action().do("event CP-32")
    for u in units:
        p.do(next(t for t in p.offered() if u in t))
    finish(p)
    assert p.s.vp == 10 + gain


@pytest.mark.rule("18.12.3")
def test_units_out_of_supply_are_not_sent() -> None:
    """18.12.3: units out of supply cannot be offered."""
    p = (
        Position(turn=7, active="CP")
        .level("CP", 1)
        .put("Cairo", "BR Elite DIV")
        .put("Sivas", "BR DIV")
        .hand("CP", "CP-32")
        .action()
        .do("event CP-32")
    )
    assert not any("BR DIV" in t for t in p.offered())
    assert any("BR Elite DIV" in t for t in p.offered())


@pytest.mark.rule("18.12.5", "16.4.5.S2")
def test_a_reduced_corps_lent_away_lies_full_in_the_box() -> None:
    """18.12.5: the corps that comes back to Corps Assets is a counter to be organized; Stage 2 eliminates it there."""
    from greatwar.games.pursuit_of_glory.steps.sequence import Turn

    p = Position(turn=4, active="CP").level("CP", 1).put("Kars", "RU I Caucasian [r]").put("Tiflis", "RU DIV")
    p.hand("CP", "CP-31").action().do("event CP-31")
    p.do(next(t for t in p.offered() if "RU I Caucasian" in t))
    finish(p)
    p.set(turn=8, parvus=3, revolution=7, czar=5, stage=1).hand("AP").hand("CP").begin(Turn()).dice(4, 4)
    assert p.at("AP Corps Assets Box") == ["RU I Caucasian"]
    finish(p.phase("Revolution"))
    assert p.s.stage == 2
    assert p.at("AP Eliminated Units Box") == ["RU I Caucasian"]
