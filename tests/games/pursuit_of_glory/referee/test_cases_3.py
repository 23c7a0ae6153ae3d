"""The cases of the referee, group 3."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import SPACES, card, space
from greatwar.games.pursuit_of_glory.names import AP, CP, POOLS
from greatwar.games.pursuit_of_glory.rules import combat, placement, redeployment, replacements, revolts, supply
from greatwar.games.pursuit_of_glory.rules.hands import HANDS
from greatwar.games.pursuit_of_glory.state import BEACHHEAD, DECK, DISCARD, REMOVED, TABLE
from greatwar.games.pursuit_of_glory.steps.combat import Retreats
from greatwar.games.pursuit_of_glory.steps.losses import Damage
from greatwar.games.pursuit_of_glory.steps.sequence import Round, Turn
from tests.games.pursuit_of_glory.cards.helpers import until
from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import attack, beaten, halt, join_all, pass_cards, rule_against


@pytest.mark.case("pursuit-of-glory-3-001")
@pytest.mark.rule("14.1.3", "14.1.3.ex", "14.3.2.1", "14.3.2.2#1", "16.3.1.1f", "14.1.7", "11.2.2.2c")
def test_case_3_001_shushter_cut_off() -> None:
    """Cases 2-057, 3-001."""
    p = Position(turn=3).put("Shushter", "BR DIV").put("Ahwaz", "TU DIV").put("Amara", "TU DIV")
    assert p.supply("BR DIV") == "out of supply"
    p.phase("Attrition")
    assert p.step == "PlaceTribe"
    assert p.where("BR DIV") == "AP permanently eliminated"
    assert p.owner("Shushter") == "CP"
    assert (p.s.vp, p.s.jihad) == (11, 1)
    p = Position(turn=3).put("Shushter", "BR DIV").put("Ahwaz", "Bawi")
    assert p.supply("BR DIV") == "disrupted"
    assert p.price("Shushter") == 2
    p.phase("Attrition")
    assert p.where("BR DIV") == "Shushter"
    assert p.owner("Shushter") == "AP"
    assert p.s.jihad == 0


@pytest.mark.case("pursuit-of-glory-3-003")
@pytest.mark.rule("15.2.1#1", "15.1.1", "15.2.6", "3.2.1.4#4", "3.2.1.5#5")
def test_case_3_003_who_besieges() -> None:
    """Cases 1-051, 3-003."""
    p = Position(turn=12).put("Yenbo", "Arab Revolt").control("AP", "Yenbo").ops(9).do("activate-move Yenbo", "done")
    assert p.offers("move Arab Revolt > Aqaba")
    p.do("move Arab Revolt > Aqaba")
    assert p.owner("Aqaba") == "CP"
    p = Position(turn=12, active="CP").put("Kagizman", "Kurds").ops(9).do("activate-move Kagizman", "done")
    assert not p.offers("move Kurds > Kars")
    p = Position().put("Oltu", "RU DIV", "RU DIV", "RU DIV").put("Koprukoy", "RU I Caucasian [r]")
    p.ops(9).do("activate-move Koprukoy", "done")
    assert p.offers("move RU I Caucasian > Erzurum")
    p = Position().put("Koprukoy", "RU DIV", "RU DIV").ops(9).do("activate-move Koprukoy", "done")
    assert not p.offers("move RU DIV > Erzurum")
    p = Position().put("Koprukoy", "RU DIV", "RU DIV", "RU DIV").ops(9).do("activate-move Koprukoy", "done")
    p.do("move RU DIV 1 > Erzurum", "move RU DIV 2 > Erzurum")
    assert not p.offers("done")
    p.do("move RU DIV 3 > Erzurum")
    assert p.offers("done") or p.step != "Movement"


@pytest.mark.case("pursuit-of-glory-3-011")
@pytest.mark.rule("17.1.3")
def test_case_3_011_capitals() -> None:
    """Case 3-011."""
    p = (
        Position(turn=9)
        .happened("AP-29")
        .put("Bucharest", "GE IX Army", control=False)
        .box("AP Eliminated Units Box", "RO DIV")
    )
    assert p.owner("Bucharest") == "AP"
    refusal = replacements.barred(p.s, p.unit("RO DIV"), True)
    assert refusal is not None
    assert refusal.rule == "17.1.3"
    p = Position(turn=9).control("AP", "Ankara").box("CP Eliminated Units Box", "TU DIV")
    assert replacements.barred(p.s, p.unit("TU DIV"), True) is None
    p = (
        Position(turn=9)
        .happened("CP-33")
        .control("CP", "Belgrade", "Nis")
        .control("AP", "Salonika")
        .box("AP Eliminated Units Box", "SB DIV")
    )
    assert replacements.barred(p.s, p.unit("SB DIV"), True) is None
    assert {"Lemnos", "Salonika"} <= {str(x) for x in placement.places(p.s, p.unit("SB DIV"), True)}


@pytest.mark.case("pursuit-of-glory-3-021")
@pytest.mark.rule("14.2.1#2", "14.2.9", "14.1.9", "14.3.2.2#1")
def test_case_3_021_limited_supply_in_the_hejaz() -> None:
    """Case 3-021."""
    p = (
        Position(turn=15, active="CP")
        .happened("AP-11")
        .control("AP", "Tabuk", "Maan")
        .destroy("Maan", "Aqaba")
        .put("Tabuk", "BR Arab Northern Army (ANA)")
    )
    p.put("Medina", "TU-A DIV").put("The Hejaz", "TU-A DIV").control("AP", "Aqaba", "Yenbo")
    assert p.supply("TU-A DIV", "The Hejaz") == "limited"
    p.phase("Attrition")
    assert p.owner("The Hejaz") == "CP"
    p.ops(9)
    assert p.offers("activate-move The Hejaz")
    assert not p.offers("activate-attack The Hejaz")
    assert not any("The Hejaz" in t for t in p.offered("activate-attack"))
    p.s.clear_marks()
    unit = p.unit("TU-A DIV", "The Hejaz")
    assert not supply.may_redeploy(p.s, unit)


@pytest.mark.case("pursuit-of-glory-3-031")
@pytest.mark.rule("17.3.1#1", "17.3.1#2")
def test_case_3_031_max_tu_rp() -> None:
    """Case 3-031: the marker falls with points recorded by cards and stops at 0."""
    p = Position(units="1914", active="CP").happened("AP-11").set(max_tu=2).hand("CP", "CP-26", "CP-13")
    tu = dict(card("CP-26").rp)[4]
    assert tu >= 2
    p.action().do("rp CP-26")
    assert p.s.max_tu == 0
    assert p.s.rp[4] == 4


@pytest.mark.case("pursuit-of-glory-3-041")
@pytest.mark.rule("14.2.2#2", "14.2.3", "18.9.2")
def test_case_3_041_allies_feed_each_other_poorly() -> None:
    """Case 3-041, with the Persian Regions lost so that no green lines join both empires."""
    p = Position(turn=9).control("AP", "Salonika", "Basra", "Fao").control("CP", "Eastern Persia", "Central Persia")
    p.put("Salonika", "RU 2/4 Special").put("Basra", "RU Cavalry").put("Tabriz", "IN Cavalry")
    assert p.supply("RU 2/4 Special") == "full"
    assert p.supply("RU Cavalry") == "limited"
    assert p.supply("IN Cavalry") == "limited"
    p.ops(9)
    assert p.offers("activate-attack Salonika")
    assert not p.offers("activate-attack Basra")
    assert rule_against(p, "activate-attack Basra") == "14.3.1"
    assert p.offers("activate-move Basra")
    assert p.offers("activate-move Tabriz")


@pytest.mark.case("pursuit-of-glory-3-043")
@pytest.mark.rule("12.1.5#2", "15.1.2", "12.1.5#1", "15.2.3")
def test_case_3_043_besieged_fort() -> None:
    """Case 3-043."""
    p = Position().put("Erzurum", "RU I Caucasian").put("Koprukoy", "RU II Turkistani")
    attack(p, ["Koprukoy", "Erzurum"])
    assert not p.offers("attack RU II Turkistani > Erzurum")
    assert rule_against(p, "attack RU II Turkistani > Erzurum") == "15.1.2"
    assert p.offers("attack RU I Caucasian > Erzurum")
    p = Position().put("Erzurum", "RU I Caucasian").put("Koprukoy", "RU II Turkistani")
    p.ops(9).do("activate-attack Koprukoy", "activate-move Erzurum", "done")
    way = next(t for t in p.offered("move") if t.startswith("move RU I Caucasian"))
    p.do(way)
    if p.step == "Movement" and p.offers("stop"):
        p.do("stop")
    while p.step in ("Movement", "Dig"):
        p.do("done")
    assert p.offers("attack RU II Turkistani > Erzurum")


@pytest.mark.case("pursuit-of-glory-3-049")
@pytest.mark.rule("17.1.8#4", "9.5.3.2f", "17.1.8#5", "17.1.8#1", "17.1.8#2")
def test_case_3_049_where_units_are_rebuilt() -> None:
    """Case 3-049."""
    p = Position(turn=9).level("AP", 2).control("AP", "Basra", "Fao").control("CP", "Trabzon")
    p.box("AP Eliminated Units Box", "IN 3rd Corps", "IN DIV", "RU IV Caucasian")
    corps = {str(x) for x in placement.places(p.s, p.unit("IN 3rd Corps"), True)}
    assert "Basra" in corps
    assert not corps & {"Suez", "AP Reserve Box", "AP Corps Assets Box"}
    div = {str(x) for x in placement.places(p.s, p.unit("IN DIV"), True)}
    assert {"Suez", "AP Reserve Box"} <= div
    russian = {str(x) for x in placement.places(p.s, p.unit("RU IV Caucasian"), True)}
    assert "Tiflis" in russian
    assert not russian & {"Batum", "Trabzon"}


@pytest.mark.case("pursuit-of-glory-3-005")
@pytest.mark.rule("16.1.2", "16.1.3", "6.F4", "4.1.4b")
def test_case_3_005_commitment_rises_on_turn_two() -> None:
    """Case 3-005: four points of turn 1 raise the level in turn 2, without any new event."""
    p = Position(turn=1, units="1914").war_status(4, 3).hand("AP").hand("CP").begin(Turn())
    assert Turn().skips(p.s, [type(x).__name__ for x in Turn.PHASES].index("WarStatusPhase"))
    p = Position(turn=2, active="CP", units="1914").war_status(4, 3).happened("CP-01", "CP-13")
    p.hand("CP", "CP-07", "CP-08").hand("AP").table("CP", "CP-05", "AP-21").offensive("AP").offensive("CP")
    for name in ("CP-01", "CP-13"):
        p.s.set_pile(card(name), REMOVED)
    p.s.set_pile(card("CP-06"), DISCARD)
    p.phase("War Status")
    assert p.s.level == (1, 0)
    assert p.s.in_pile(card("CP-05"), DECK)
    assert p.s.in_pile(card("CP-06"), DECK)
    assert p.s.in_pile(card("AP-21"), TABLE)
    assert {str(c) for c in HANDS.hand(p.s, CP)} == {"CP-07", "CP-08"}
    assert len(HANDS.pile(p.s, CP)) == 20 + 14 - 4
    assert p.s.in_pile(card("CP-01"), REMOVED)
    assert p.s.in_pile(card("CP-13"), REMOVED)


@pytest.mark.case("pursuit-of-glory-3-007")
@pytest.mark.rule("16.3.1.1a", "18.6.3", "11.1.9b")
def test_case_3_007_beachheads_that_fall() -> None:
    """Case 3-007: an empty one outside the Balkans is worth +1, one taken by advance +2 and the bonus RPs."""
    p = Position(turn=5, active="CP").happened("AP-11", "CP-33").set(max_tu=20, jihad=4)
    p.beachhead("Beachhead Gaba Tepe", "Beachhead Thermaikos Bay").put("Sari Bahr", "TU Elite DIV")
    p.put("Salonika", "BU DIV").ops(9).do("activate-move Sari Bahr", "activate-move Salonika", "done")
    p.do("move TU Elite DIV > Beachhead Gaba Tepe")
    assert p.s.jihad == 5
    assert p.step == "PlaceTribe"
    p.do("tribe Laz > Rize")
    assert p.step != "PlaceTribe"
    assert p.at("Sari Bahr") == ["TU Elite DIV"]
    assert not any("TU Elite" in t for t in p.offered("move"))
    p.do("move BU DIV > Beachhead Thermaikos Bay")
    assert p.s.jihad == 5
    assert p.at("Salonika") == ["BU DIV"]
    assert not any(p.s.marked(space(x), BEACHHEAD) for x in ("Beachhead Gaba Tepe", "Beachhead Thermaikos Bay"))
    assert p.s.beachheads == 0
    assert p.s.rp[POOLS.index("TU")] == 0
    p = Position(turn=5, active="CP").happened("AP-11").set(max_tu=20, jihad=4).beachhead("Beachhead Suvla Bay")
    p.put("Beachhead Suvla Bay", "BR VIII Corps", "ANZ Elite DIV", "BR DIV").put("Anafarta", "TU Elite DIV")
    beaten(p, "Beachhead Suvla Bay", ["TU Elite DIV"], 2, 1)
    while p.step in ("Stand", "Retreating"):
        p.do("done" if p.step == "Stand" else next(t for t in p.offered() if t.endswith("> Lemnos")))
    assert len(p.at("Lemnos")) == 3
    assert p.step == "AdvanceStep"
    p.do("advance TU Elite DIV > Beachhead Suvla Bay")
    assert p.s.jihad == 6
    for _ in range(2):
        assert p.step == "PlaceTribe"
        p.do(p.offered()[0])
    assert p.step != "PlaceTribe"
    assert not p.s.marked(space("Beachhead Suvla Bay"), BEACHHEAD)
    assert p.at("Anafarta") == ["TU Elite DIV"]
    assert p.s.rp[POOLS.index("TU")] == 2
    assert p.s.max_tu == 20


@pytest.mark.case("pursuit-of-glory-3-009")
@pytest.mark.rule("16.4.3#2", "16.4.3#3", "16.4.3#4", "16.4.3.ex")
def test_case_3_009_the_clock_of_the_revolution() -> None:
    """Case 3-009: Parvus on 3, Revolution on 7, Czar on 6; later successes put it off."""

    def played() -> Position:
        p = Position(turn=3, active="CP").level("CP", 1).level("AP", 1).set(ru_vp=3).hand("CP", "CP-34")
        p.action().do("event CP-34")
        assert (p.s.parvus, p.s.revolution, p.s.czar) == (3, 7, 6)
        return p.put("Kars", "RU DIV")

    def begun(p: Position, turn: int) -> bool:
        p.set(turn=turn).phase("Revolution")
        return bool(p.s.stage)

    for turn in (3, 4, 5, 6):
        assert not begun(played(), turn)
    assert begun(played(), 7)
    p = played()
    for i, (start, town) in enumerate((("Baskale", "Van"), ("Rize", "Trabzon"), ("Koprukoy", "Erzurum"))):
        p.set(active=AP).control("CP", town).destroy(*([town] if space(town).fort else []))
        p.put(start, "RU DIV").ops(9).do(f"activate-move {start}", "done", f"move RU DIV > {town}")
        halt(p)
        assert p.s.czar == 7 + i
    assert not begun(p, 7)
    assert not begun(p, 8)
    assert begun(p, 9)


@pytest.mark.case("pursuit-of-glory-3-017")
@pytest.mark.rule("18.7#1", "18.7#2", "16.4.1")
def test_case_3_017_the_armenian_uprising() -> None:
    """Case 3-017: the unit takes Van for Russia while it is there; markers change no control."""

    def p(*events: str) -> Position:
        q = Position(turn=5).level("AP", 1).happened(*events).set(ru_vp=1).control("CP", "Van")
        return q.put("Erzurum", "TU XI Corps").hand("AP", "AP-32").action()

    assert not p().offers("event AP-32")
    q = p("CP-13").do("event AP-32")
    assert q.s.vp == 9
    assert not q.offers("place Armenian Uprising > Erzurum")
    q.do("place Armenian Uprising > Van")
    assert (q.s.vp, q.s.ru_vp) == (8, 2)
    q.do("put Van")
    assert not q.offers("put Van")
    q.do("put Erzurum", "put Mus")
    assert q.step != "PlaceUprisings"
    assert [q.owner(x) for x in ("Van", "Erzurum", "Mus")] == ["AP", "CP", "CP"]
    q.s.clear_marks()
    q.ops(9).do("activate-move Van", "done", "move Armenian Uprising > Ercis")
    halt(q)
    assert (q.s.vp, q.s.ru_vp) == (9, 1)
    assert q.owner("Van") == "CP"
    q = Position(turn=5, active="CP").put("Van", "Armenian Uprising").put("Bitlis", "TU IX Corps")
    q.put("Ercis", "TU DIV").put("Baskale", "TU DIV").put("Malazgirt", "TU DIV").put("Bayazit", "TU DIV")
    beaten(q, "Van", ["TU IX Corps"], 2, 1)
    while q.step in ("Stand", "Retreating"):
        q.do("done" if q.step == "Stand" else next((t for t in q.offered() if "Khoy" in t), q.offered()[0]))
    assert q.where("Armenian Uprising") == "AP permanently eliminated"


@pytest.mark.case("pursuit-of-glory-3-019")
@pytest.mark.rule("18.10.1", "18.10.2")
@pytest.mark.parametrize("lost_spaces", [("Suez",), ("Suez", "Pt. Said")])
def test_case_3_019_the_canal_is_cut(lost_spaces: tuple[str, ...]) -> None:
    """Case 3-019: one lost space cuts the seas in two; Ismailia is a port while one end is AP-controlled."""
    p = Position(turn=11).control("CP", *lost_spaces).put("India", "IN DIV").put("Alexandria", "BR DIV")
    p.put("Zagazig", "BR DIV").clear("Zagazig").control("AP", "Lemnos", "Sudan and Darfur", "Ismailia").redeploy(4)
    assert not p.offers("redeploy IN DIV > Alexandria")
    assert p.offers("redeploy IN DIV > Turn Track")
    assert p.offers("redeploy BR DIV > Lemnos")
    unit = p.unit("BR DIV", "Alexandria")
    by_sea = redeployment.by_sea(p.s, unit, space("Alexandria"))
    assert (space("Ismailia").n in by_sea) is (len(lost_spaces) == 1)
    p.do("redeploy IN DIV > Turn Track")
    assert p.where("IN DIV") == "Turn Track"


@pytest.mark.case("pursuit-of-glory-3-023")
@pytest.mark.rule("15.1.5", "15.1.6", "12.6.6#1")
@pytest.mark.parametrize(
    ("where", "unit", "loss", "fort"),
    [("Erzurum", "TU DIV [r]", 4, 0), ("Erzurum", "TU DIV [r]", 3, 3), ("Trabzon", "TU X Corps", 3, 1)],
)
def test_case_3_023_what_is_left_hits_the_fort(where: str, unit: str, loss: int, fort: int) -> None:
    """Case 3-023: the fort is hit only when all units are gone, and only by its whole strength at once."""
    p = Position(turn=5).put(where, unit)
    origin = "Koprukoy" if where == "Erzurum" else "Rize"
    p.put(origin, "RU I Caucasian")
    combat.designate(p.s, space(where), [p.unit("RU I Caucasian")])
    combat.note(p.s, defender_loss=loss, attacker_loss=1)
    p.begin(Damage(False))
    assert p.s.fort(space(where)) == fort
    if where == "Trabzon":
        assert p.at(where) == ["TU X Corps [r]"]
        p.begin(Retreats(Retreats.CHAIN.index(Retreats)))
        while p.step in ("Stand", "Retreating"):
            p.do("done" if p.step == "Stand" else p.offered()[0])
        assert p.s.fort(space(where)) == 1
        assert p.offers("advance RU I Caucasian > Trabzon")
        p.do("advance RU I Caucasian > Trabzon")
        assert p.owner("Trabzon") == "CP"
    else:
        assert p.at(where) == []


@pytest.mark.case("pursuit-of-glory-3-025")
@pytest.mark.rule("16.5.1", "18.5a", "18.5f")
@pytest.mark.parametrize(
    ("turn", "stage", "die", "reduced", "vp"),
    [(12, 3, 3, False, 0), (12, 3, 4, True, 0), (8, 0, 3, False, 1), (8, 0, 4, True, 1)],
)
def test_case_3_025_the_corps_in_galicia(turn: int, stage: int, die: int, reduced: bool, vp: int) -> None:
    """Case 3-025: the roll is made before Stage 4 comes, the VP is read after it; more than the factor loses a step."""
    p = Position(turn=turn, active="CP").level("CP", 1).set(stage=stage, parvus=1, revolution=99, czar=99)
    p.happened("CP-33").set(serbia=2).control("CP", "Nis", "Belgrade", "Skopje")
    p.put("Constantinople", "TU XV Corps", "TU DIV")
    p.hand("CP", "CP-29").action().do("event CP-29")
    p.do("place BU 4 Army > Sofia", "pick TU XV Corps", "redeploy TU XV Corps > Galicia")
    until(p, "")
    assert p.where("TU XV Corps") == "Galicia"
    p.phase("Attrition").dice(die)
    assert p.at("Galicia") == ["TU XV Corps" + (" [r]" if reduced else "")]
    until(p.phase("Revolution"), "")
    assert p.s.stage == (4 if stage else 0)
    before = p.s.vp
    p.offensive("AP").offensive("CP").phase("War Status")
    assert p.s.vp == before + vp


@pytest.mark.case("pursuit-of-glory-3-027")
@pytest.mark.rule("16.3.2a", "11.2.2.1a")
def test_case_3_027_where_tribes_appear() -> None:
    """Case 3-027: a vacant enemy VP space and a contested Region are open, a space with enemies is not."""
    p = Position(turn=1, active="CP").put("Qurna", "IN DIV").control("AP", "Ahwaz", "India")
    p.put("India", "BR IN Garrison", "BR IN Garrison", "BR IN Garrison").hand("CP", "CP-01").action()
    p.do("event CP-01")
    assert p.offers("tribe Bawi > Ahwaz")
    assert not p.offers("tribe Marsh 1 > Qurna")
    assert p.offers("tribe NW Frontier > India")
    p.do("tribe Bawi > Ahwaz")
    assert p.s.vp == 11
    assert p.s.is_held(space("Ahwaz"))
    p.do("tribe NW Frontier > India")
    assert p.owner("India") == "AP"
    assert p.s.vp == 11


@pytest.mark.case("pursuit-of-glory-3-055")
@pytest.mark.rule("16.3.1.1b", "16.3.1.1d", "12.7.11#4", "12.7.11#5", "18.6.2.1#2")
def test_case_3_055_leaving_an_ottoman_port() -> None:
    """Case 3-055: of its own will +1, driven out by sea +2, even where Winter leaves no way."""
    p = Position(turn=3).put("Alexandretta", "BR DIV").redeploy(4).do("redeploy BR DIV > Alexandria")
    assert p.s.jihad == 1

    def driven(turn: int) -> Position:
        q = Position(turn=turn, active="CP").put("Alexandretta", "BR DIV").put("Aleppo", "TU IX Corps")
        q.put("Antioch", "TU DIV").put("Mamure Station", "TU DIV")
        beaten(q, "Alexandretta", ["TU IX Corps"], 2, 1)
        while q.step in ("Stand", "Retreating"):
            q.do("done" if q.step == "Stand" else q.offered()[0])
        return until(q, "PlaceTribe")

    q = driven(3)
    assert q.s.jihad == 2
    assert q.where("BR DIV") == "Pt. Said"
    assert q.s.rp[POOLS.index("TU")] == 0
    q = driven(2)
    assert q.s.jihad == 2
    assert q.where("BR DIV") == "AP permanently eliminated"


@pytest.mark.case("pursuit-of-glory-3-013")
@pytest.mark.rule("18.1.2a", "18.1.2c")
@pytest.mark.parametrize("railroad", [False, True])
def test_case_3_013_lcus_in_restricted_areas(railroad: bool) -> None:
    """Case 3-013: a corps that retreats into a full area costs one of the owner's choice, for good."""
    p = Position(turn=13).level("CP", 2).level("AP", 1).happened("AP-08", *(["CP-49"] if railroad else []))
    p.put("Kut", "TU-A XIII Corps").put("Ctesiphon", "TU-A XVIII Corps").put("Karind", "TU XIV Corps")
    p.put("Kermanshah", "RU DIV").box("CP Reserve Box", "TU-A DIV", "TU-A DIV")
    beaten(p, "Karind", ["RU DIV"], 2, 1)
    while p.step in ("Stand", "Retreating"):
        p.do("done" if p.step == "Stand" else next(t for t in p.offered() if "Khanikan" in t))
    until(p, "ChooseExcess", "")
    corps = ("TU-A XIII Corps", "TU-A XVIII Corps", "TU XIV Corps")
    if railroad:
        assert p.step == ""
        assert p.where("TU XIV Corps") == "Khanikan"
        return
    assert p.seat == "CP"
    assert {t.partition(" ")[2] for t in p.offered()} == set(corps)
    p.do(next(t for t in p.offered() if "TU-A XVIII Corps" in t))
    assert p.where("TU-A XVIII Corps") == "CP permanently eliminated"
    assert p.at("Ctesiphon") == []
    assert p.where("TU XIV Corps") == "Khanikan"


@pytest.mark.case("pursuit-of-glory-3-013")
@pytest.mark.rule("18.1.2a")
def test_case_3_013_a_beachhead_counts_for_its_shore() -> None:
    """Case 3-013 (c): corps on the Beachhead to Haifa count for Syria/Palestine."""

    def stops(beach: bool) -> bool:
        p = Position(turn=13).level("AP", 1).put("Jaffa", "BR XVI Corps").beachhead("Beachhead to Haifa")
        p.put("Beachhead to Haifa", "BR XII Corps" if beach else "BR DIV").control("AP", "Gaza", "El Arish", "Romani")
        p.destroy("Gaza").once("SINAI_BUILT").put("Ismailia", "BR XXI Corps").ops(9).do(
            "activate-move Ismailia", "done"
        )
        p.do("move BR XXI Corps > Romani")
        return p.offers("stop")

    assert not stops(True)
    assert stops(False)


@pytest.mark.case("pursuit-of-glory-3-015")
@pytest.mark.rule("18.6.1#1", "18.6.1.1a", "18.6.1.1b", "18.6.1.1c", "18.6.1.5")
def test_case_3_015_an_invasion_in_order() -> None:
    """Case 3-015: the card gathers the force, the next round lands it, a later one goes ashore."""
    p = Position(turn=3).happened("AP-13").level("AP", 1).control("CP", "Anafarta", "Sari Bahr").put("Kars", "RU DIV")
    p.put("Erzurum", "TU DIV").hand("AP", "AP-30", "AP-22").hand("CP", "CP-02").begin(Round())
    p.do("event AP-30", "put Lemnos")
    assert sorted(p.at("Lemnos")) == sorted(["ANZ ANZAC [r]", "BR DIV", "BR VIII Corps [r]", "FR DIV", "FR DIV"])
    assert p.s.beachheads == 2
    assert (p.s.round, p.seat) == (1, "CP")
    p.do("one-op", "done")
    p.do("one-op", "activate-move Lemnos")
    while p.step == "FormStack":
        p.do(next((t for t in p.offered("join") if "FR" not in t), "done"))
    if p.step == "Activate":
        p.do("done")
    p.do("beachhead Beachhead Suvla Bay", "move BR VIII Corps > Beachhead Suvla Bay")
    assert not p.offers("move BR VIII Corps > Anafarta")
    p.do("beachhead Beachhead Gaba Tepe")
    assert p.s.beachheads == 0
    p.do("move ANZ ANZAC > Beachhead Gaba Tepe", "move BR DIV > Beachhead Gaba Tepe")
    while p.seat == "AP" and p.step != "TakeAction":
        p.do(p.offered()[-1])
    assert p.at("Lemnos") == ["FR DIV", "FR DIV"]
    assert sorted(p.at("Beachhead Gaba Tepe")) == ["ANZ ANZAC [r]", "BR DIV"]
    p.do("one-op", "done")
    assert (p.s.round, p.seat) == (3, "AP")
    assert not p.offers("event AP-22")
    assert p.offers("reinforce AP-22")
    p.do("one-op", "activate-move Lemnos")
    while p.step == "FormStack":
        p.do(p.offered()[0])
    p.do("move FR DIV > Beachhead Suvla Bay")
    assert p.offers("move FR DIV > Anafarta")
    p = Position(turn=4).happened("AP-13", "AP-30").level("AP", 1).beachhead("Beachhead Suvla Bay").hand("AP", "AP-22")
    p.action().do("event AP-22", "hold")
    assert any("Suvla Bay" in t for t in p.offered()) or len(p.at("Beachhead Suvla Bay")) == 3
    p = Position(turn=6).happened("AP-13").level("AP", 1).hand("AP", "AP-30", "AP-22").action()
    assert not p.offers("event AP-30")
    assert not p.offers("event AP-22")


def organized(lcu: str, *stack: str) -> Position:
    """A stack in Cairo that wants to become a corps."""
    p = Position(turn=12).level("AP", 2).put("Cairo", *stack)
    p.box("AP Corps Assets Box", "ANZ Desert Corps", "BR XVI Corps", "IN 3rd Corps").ops(9)
    return p.do("activate-move Cairo", "done") if lcu else p


@pytest.mark.case("pursuit-of-glory-3-033")
@pytest.mark.rule("18.3.2a", "18.3.2b", "18.3.2c#1", "18.3.2e", "18.3.2h", "18.3.2i")
@pytest.mark.parametrize(
    ("lcu", "stack", "size"),
    [
        ("ANZ Desert Corps", ("ANZ Cavalry", "ANZ Cavalry [r]", "IN DIV [r]"), 3),
        ("ANZ Desert Corps", ("ANZ Cavalry", "ANZ Cavalry"), 2),
        ("ANZ Desert Corps", ("ANZ Cavalry", "IN Cavalry", "IN Cavalry"), 0),
        ("BR XVI Corps", ("BR DIV [r]", "BR DIV [r]", "ANZ Cavalry"), 3),
        ("IN 3rd Corps", ("IN Elite DIV", "IN DIV"), 0),
        ("BR XVI Corps", ("BR DIV", "BR Elite DIV", "BR Elite DIV"), 3),
    ],
)
def test_case_3_033_who_forms_a_corps(lcu: str, stack: tuple[str, ...], size: int) -> None:
    """Case 3-033: the first two of the nation and type or better, the third of any Empire nation; strength is free."""
    p = organized(lcu, *stack)
    assert p.offers(f"organize {lcu} > Cairo") is (size > 0)
    if not size:
        return
    p.do(f"organize {lcu} > Cairo")
    while p.step == "Organize":
        p.do(next(iter(p.offered("join")), "done"))
    assert p.step == "Disperse"
    assert p.seat == "AP"
    assert len(p.offered("pick")) == size
    while p.step == "Disperse":
        p.do(p.offered("pick")[0])
    assert p.at("Cairo") == [lcu + (" [r]" if size == 2 else "")]
    assert len(p.at("AP Reserve Box")) == 1
    assert len(p.at("AP Eliminated Units Box")) == (1 if size == 3 else 0)
    assert len(p.at("AP removed from game")) == 1


@pytest.mark.case("pursuit-of-glory-3-035")
@pytest.mark.rule("18.6.2.2", "18.6.4", "16.3.1.1d")
def test_case_3_035_safe_withdrawals() -> None:
    """Case 3-035: a fort is no unit; the Balkans raise no Jihad; an empty marker goes freely."""
    p = Position(turn=7).set(jihad=5).level("AP", 2).beachhead("Beachhead Thermaikos Bay", "Beachhead to Smyrna")
    p.beachhead("Beachhead to Adana").put("Beachhead Thermaikos Bay", "BR XII Corps").control("AP", "Adana")
    p.put("Beachhead to Smyrna", "BR XVI Corps").ops(9)
    p.do("activate-move Beachhead Thermaikos Bay", "activate-move Beachhead to Smyrna", "done")
    p.do("remove Beachhead to Adana")
    assert (p.s.jihad, p.s.rp[POOLS.index("TU")]) == (5, 0)
    p.do("move BR XII Corps > Lemnos")
    assert p.s.jihad == 5
    assert not any("BR XII Corps" in t for t in p.offered("move"))
    p.do("move BR XVI Corps > Lemnos")
    assert p.s.jihad == 6
    assert p.step == "PlaceTribe"
    p.do(p.offered()[0])
    assert sorted(p.at("Lemnos")) == ["BR XII Corps", "BR XVI Corps"]
    assert not any("BR XVI Corps" in t for t in p.offered("move"))
    assert p.s.rp[POOLS.index("TU")] == 0


@pytest.mark.case("pursuit-of-glory-3-037")
@pytest.mark.rule("18.8.1.2a#2", "18.8.1.2a#3", "18.8.1.2b", "18.8.1.2a#4", "9.5.2#3")
@pytest.mark.parametrize("larissa", [False, True])
def test_case_3_037_king_constantine_blocks_or_wins_greece(larissa: bool) -> None:
    """Case 3-037: with a CP unit at Larissa Greece joins the CP, otherwise it stays neutral."""
    p = Position(turn=11).level("AP", 2).level("CP", 2).happened("CP-33").hand("AP", "AP-45", "AP-29", "AP-10")
    p.hand("CP", "CP-16", "CP-02").control("AP", "Salonika", "Skopje").put("Athens", "GR DIV", control=False)
    p.put("Florina", "GR-BR Corps of National Defense (CND)").put("The Struma", "BR XII Corps")
    if larissa:
        p.put("Larissa", "TU Cavalry")
    p.put("Constantinople", "TU DIV").begin(Round()).do("event AP-45", "event CP-16")
    assert (p.s.round, p.seat) == (2, "AP")
    if not larissa:
        assert p.s.greece == 2
        assert p.s.in_pile(card("AP-45"), DISCARD)
        assert not p.offers("event AP-29")
        assert not p.offers("event AP-45")
        assert p.s.vp == 10
        return
    assert p.s.greece == CP
    assert p.owner("Salonika") == "CP"
    assert p.owner("Athens") == "CP"
    assert p.s.vp == 11 + space("Salonika").vp
    assert p.s.side(p.unit("GR DIV")) == CP
    assert p.s.side(p.unit("GR-BR Corps of National Defense (CND)")) == AP
    assert p.owner("Florina") == "AP"
    assert p.where("GR-BR Corps of National Defense (CND)") == "Florina"


def verdun(*removed: str) -> Position:
    """VERDUN has been played, and the AP gives these units."""
    p = (
        Position(turn=7, active="CP")
        .level("CP", 1)
        .level("AP", 1)
        .put("Cairo", "BR Elite DIV", "BR Elite DIV", "BR DIV")
    )
    p.put("Alexandria", "BR DIV", "BR DIV", "IN Elite DIV").put("Suez", "IN DIV", "IN DIV", "ANZ Cavalry")
    p.put("Ismailia", "BR XVI Corps", "BR VIII Corps").box("AP Corps Assets Box", "BR XII Corps")
    p.box("AP Reserve Box", "BR Elite DIV").box("AP Eliminated Units Box", "BR DIV").hand("CP", "CP-32").action()
    p.do("event CP-32")
    for name in removed:
        p.do(f"eliminate {name}")
    return p


@pytest.mark.case("pursuit-of-glory-3-039")
@pytest.mark.rule("18.12.2", "18.12.3", "18.12.4", "18.12.6")
def test_case_3_039_negating_verdun() -> None:
    """Case 3-039: half of the SCUs elite or special, half BR; LCUs off the map only; no change is given."""
    p = verdun()
    assert not p.offers("eliminate BR VIII Corps")
    assert not p.offers("eliminate BR XII Corps")
    assert not p.offers("eliminate ANZ Cavalry 1")
    assert not p.offers(f"eliminate {p.unit('BR DIV', 'AP Eliminated Units Box')}")
    p = verdun("BR Elite DIV 1", "IN Elite DIV 1", "BR DIV 1", "IN DIV 1")
    until(p, "")
    assert p.s.vp == 10
    p = verdun("BR XVI Corps", "BR Elite DIV 3")
    until(p, "")
    assert p.s.vp == 10
    assert p.where("BR XVI Corps") == "AP removed from game"
    p = verdun("BR XVI Corps").do("done")
    assert p.s.vp == 11
    assert p.where("BR XVI Corps") == "AP removed from game"


@pytest.mark.case("pursuit-of-glory-3-039")
@pytest.mark.rule("18.12.3")
@pytest.mark.parametrize(
    "units",
    [("BR DIV 1", "BR DIV 2", "IN DIV 1", "IN DIV 2"), ("BR XVI Corps", "BR DIV 1"), ("IN Elite DIV 1", "IN DIV 1")],
)
def test_case_3_039_what_does_not_negate_verdun(units: tuple[str, ...]) -> None:
    """Case 3-039 (b), (c): too few elite or special SCUs, or too few British ones, are not accepted."""
    p = verdun(*units)
    assert not p.offers("done")
    assert p.s.vp == 10
    assert p.at("AP removed from game") == []


@pytest.mark.case("pursuit-of-glory-3-045")
@pytest.mark.rule("16.3.3.5.IN", "16.3.2#1")
def test_case_3_045_the_indian_mutiny() -> None:
    """Case 3-045: Indian units on the map and in the Reserve roll, those in the box die, garrisons are British."""
    p = Position(turn=9).level("AP", 2).happened("CP-13", "CP-14").set(jihad=9).put("Qurna", "IN Tigris Corps")
    p.put("India", "BR IN Garrison", "BR IN Garrison", "BR IN Garrison").box("AP Reserve Box", "IN DIV")
    p.control("AP", "Basra", "Fao", "Qurna").put("India", "TU DIV", control=False)
    p.box("AP Eliminated Units Box", "IN Cavalry").box("AP Corps Assets Box", "IN 2nd Corps").phase("Revolution")
    while p.step == "PlaceTribe":
        p.do(p.offered()[0])
    tribes = len([u for u in p.s.units(0) if u.tribe])
    p.do("choose India").dice(6)
    while p.step == "PlaceTribe":
        p.do(p.offered()[0])
    assert p.s.jihad == 11
    assert len([u for u in p.s.units(0) if u.tribe]) == tribes + 2 or not p.at("Tribal Warfare Key")
    assert p.seat == "chance"
    p.dice(3, 2)
    assert p.where("IN DIV") == "AP Reserve Box"
    assert p.where("IN Tigris Corps") == "AP permanently eliminated"
    assert p.where("IN Cavalry") == "AP permanently eliminated"
    assert p.where("IN 2nd Corps") == "AP Corps Assets Box"
    assert p.at("India").count("BR IN Garrison") == 3
    assert p.at("India").count("Indian Mutiny") == 3
    assert p.owner("India") == "AP"
    until(p, "")
    p.hand("AP", "AP-26").action()
    assert p.offers("event AP-26")


@pytest.mark.case("pursuit-of-glory-3-029")
@pytest.mark.rule("16.4.2#1", "3.2.4.1#3")
def test_case_3_029_what_counts_for_russia() -> None:
    """Case 3-029: one step a space, only with Russian supply, nothing from allies, any space retaken counts."""

    def after(start: str, unit: str, to: str, p: Position) -> tuple[int, int]:
        p.put(start, unit).ops(9).do(f"activate-move {start}", "done", f"move {unit} > {to}")
        halt(p)
        assert p.where(unit) == to
        assert p.owner(to) == "AP"
        return p.s.vp - 10, p.s.ru_vp

    straits = Position().destroy("The Bosphorus Forts")
    assert after("The Bosphorus Forts", "RU I Caucasian", "Constantinople", straits) == (-2, 1)
    gulf = Position().control("AP", "Basra", "Fao", "Qurna", "Amara", "Sannaiyat")
    gulf.control("CP", "Eastern Persia", "Central Persia")
    assert after("Sannaiyat", "RU Cavalry", "Kut", gulf) == (-1, 0)
    persia = Position().happened("AP-08").control("AP", "Baghdad", "Khanikan", "Suleymaniye")
    persia.control("AP", *[str(x) for x in SPACES if x.areas & {"neutral_persia", "azerbaijan"}])
    assert after("Khanikan", "RU DIV", "Baghdad", persia) == (0, 0)
    romania = Position().happened("AP-29").control("CP", "Constanta")
    assert after("Cernavoda", "RU DIV", "Constanta", romania) == (-1, 1)


@pytest.mark.case("pursuit-of-glory-3-047")
@pytest.mark.rule("16.4.5.S2", "16.4.5.S3")
def test_case_3_047_the_second_and_third_stage() -> None:
    """Case 3-047: full-strength Russians lose a step, later ones come reduced; after Stage 3 one attack a turn."""
    p = Position(turn=11).set(stage=1).put("Kars", "RU I Caucasian", "RU Cavalry [r]", "RU Yudenich HQ")
    p.put("Tabriz", "PE-RU Persian Cossacks").box("AP Reserve Box", "RU DIV")
    p.box("AP Corps Assets Box", "RU VII Caucasian").phase("Revolution")
    assert p.s.stage == 2
    assert p.at("Kars") == ["RU Cavalry [r]", "RU I Caucasian [r]", "RU Yudenich HQ"]
    assert p.at("Tabriz") == ["PE-RU Persian Cossacks [r]"]
    assert p.at("AP Reserve Box") == ["RU DIV [r]"]
    assert p.where("RU VII Caucasian") == "AP Eliminated Units Box"
    p = Position(turn=12).level("AP", 2).set(stage=2).hand("AP", "AP-37").action().do("event AP-37")
    for _ in range(3):
        p.do(next(t for t in p.offered() if t.endswith("> Tiflis")))
    assert p.at("Tiflis") == ["RU DIV [r]"] * 3

    p = Position(turn=13).set(stage=3).put("Sarikamis", "RU I Caucasian [r]").put("Kagizman", "RU DIV [r]")
    p.put("Tabriz", "RU Cavalry [r]").put("Khoy", "TU DIV").put("Eleskirt", "TU DIV").put("Koprukoy", "TU IX Corps")
    p.control("AP", "Julfa").ops(9)
    p.do("activate-attack Sarikamis", "activate-attack Kagizman", "done", "attack RU I Caucasian > Eleskirt")
    assert p.offers("join RU DIV")
    p.do("join RU DIV 1")
    until(p, "", dice=(1, 1))
    p.s.clear_marks()
    p.ops(9)
    assert p.offers("activate-move Tabriz")
    if p.offers("activate-attack Tabriz"):
        p.do("activate-attack Tabriz")
        p.do("done") if p.step == "Activate" else p
        assert not p.offered("attack")
    p.s.clear_marks()
    p.set(active=CP).ops(9).do("activate-attack Koprukoy", "done", "attack TU IX Corps > Sarikamis")
    pass_cards(join_all(p)).dice(1)
    assert any(t.startswith("AP fires") for t in p.dice(1).log[-6:])


@pytest.mark.case("pursuit-of-glory-3-051")
@pytest.mark.rule("18.4.2", "18.4.3", "18.8.3.3a#4")
def test_case_3_051_attacks_in_greece() -> None:
    """Case 3-051: the CP attacks one space of Greece a round; Serbs of a fallen Serbia only Greece and Serbia."""

    def cp(*events: str) -> Position:
        p = Position(turn=9, active="CP").level("AP", 2).level("CP", 2).happened("CP-33", *events).set(serbia=2)
        p.control("CP", "Belgrade", "Nis", "Skopje", "Veles").control("AP", "Salonika", "Monastir", "Florina")
        p.put("Veles", "BU 1 Army").put("Strumica", "BU 2 Army").put("Ft. Rupel", "BU DIV")
        p.put("Doiran", "FR DIV").put("The Struma", "BR DIV").put("Monastir", "SB DIV").ops(9)
        return p.do("activate-attack Veles", "activate-attack Strumica", "activate-attack Ft. Rupel", "done")

    def fought(p: Position) -> Position:
        """Until the next attack may be named."""
        return until(p, "Attacks", "", dice=(1, 1))

    p = cp().do("attack BU 2 Army > Doiran")
    assert p.offers("join BU 1 Army")
    fought(p.do("join BU 1 Army").do("resolve"))
    assert not any("The Struma" in t for t in p.offered("attack"))
    p = cp("CP-48").do("attack BU 2 Army > Doiran", "join BU 1 Army", "resolve")
    fought(p)
    assert p.offers("attack BU DIV > The Struma")
    p = cp().do("attack BU 2 Army > Doiran", "resolve")
    fought(p)
    assert p.offers("attack BU 1 Army > Monastir")
    assert not p.offers("attack BU DIV > The Struma")

    def serbs(belgrade: str) -> list[str]:
        q = Position(turn=9).level("AP", 2).level("CP", 2).happened("CP-33").set(serbia=2)
        q.control("CP", "Nis", "Skopje").control(belgrade, "Belgrade").control("AP", "Salonika").put("Doiran", "SB DIV")
        q.put("Strumica", "BU 2 Army").put("Veles", "BU 1 Army").ops(9).do("activate-attack Doiran", "done")
        return q.offered("attack")

    assert serbs("CP") == ["attack SB DIV 1 > Veles"]
    assert set(serbs("AP")) == {"attack SB DIV 1 > Veles", "attack SB DIV 1 > Strumica"}


def collapsing(*units: tuple[str, str]) -> Position:
    """Romania with its three cities lost, in the War Status Phase."""
    p = Position(turn=13).happened("AP-29").control("CP", "Bucharest", "Constanta", "Ploesti")
    for where, unit in units:
        p.put(where, unit)
    return p.offensive("AP").offensive("CP").phase("War Status")


@pytest.mark.case("pursuit-of-glory-3-053")
@pytest.mark.rule("18.8.4.3#1", "18.8.4.3#2", "18.8.2.3")
def test_case_3_053_romania_and_bulgaria_collapse() -> None:
    """Case 3-053: Russian LCUs hold Romania; the AP may announce at will; Sofia is looked at in this phase only."""
    p = collapsing(("Braila", "RU Dobruja"))
    assert p.offered() == ["choose Romania", "done"]
    p.do("done")
    assert p.s.romania == 1
    p = collapsing(("Braila", "RU DIV"), ("Hermannstadt", "GE Schmettow"), ("Hermannstadt", "AH VI R Corps"))
    assert p.s.romania == 2
    assert p.at("Hermannstadt") == []
    p = collapsing(("Craiova", "RO 1 Army"), ("Braila", "RO DIV"))
    assert p.s.romania == 1
    p.do("choose Romania")
    assert p.s.romania == 2
    assert p.at("Craiova") == []
    assert p.at("Braila") == []
    for owner, fallen in (("CP", 1), ("AP", 2)):
        p = Position(turn=13).happened("CP-33").control(owner, "Sofia").put("Doiran", "GE-BU XI Army")
        p.put("Plevna", "BU DIV").box("CP Reserve Box", "GE DIV")
        assert p.s.bulgaria == 1
        p.offensive("AP").offensive("CP").phase("War Status")
        assert p.s.bulgaria == fallen
        assert p.at("Doiran") == (["GE DIV"] if fallen == 2 else ["GE-BU XI Army"])
        assert p.at("Plevna") == ([] if fallen == 2 else ["BU DIV"])


@pytest.mark.case("pursuit-of-glory-3-057")
@pytest.mark.rule("16.4.5.S4b", "3.2.1.3.GEOPROT")
def test_case_3_057_the_georgian_protectorate() -> None:
    """Case 3-057: a Turkish attack, won or lost, drives the Germans outside the Balkans away."""
    p = Position(turn=15).set(stage=3, vp=14).happened("CP-33").level("CP", 2).put("Damascus", "GE Yildirim")
    p.put("Doiran", "GE-BU XI Army").put("Ardahan", "TU IX Corps", "GE Yildirim").destroy("Batum")
    p.put("Poti", "BR DIV").control("CP", "Batum").phase("Revolution")
    assert p.seat == "AP"
    p.do("put Batum")
    assert p.s.vp == 13
    until(p, "")
    p.set(active=AP).ops(9)
    assert not any("Batum" in t for t in p.offered())
    if p.offers("activate-attack Poti"):
        p.do("activate-attack Poti", "done")
        assert not p.offers("attack BR DIV > Batum")
    p.s.clear_marks()
    p.set(active=CP).ops(9)
    assert not any("Batum" in t for t in p.offered())
    p.do("activate-attack Ardahan", "done")
    assert not p.offers("attack GE Yildirim > Batum")
    p.do("attack TU IX Corps > Batum")
    assert not p.offered("join")
    until(p, "", dice=(1, 6))
    assert p.at("Batum") == ["GE Georgian Protectorate"] or p.at("Batum") == ["GE Georgian Protectorate [r]"]
    assert p.at("Damascus") == []
    assert p.at("Doiran") == ["GE-BU XI Army"]
    p.points("GE", 2).points("TU", 0).put("Sivas", "TU X Corps [r]").phase("Replacement")
    assert not any(t.startswith("convert GE > TU") for t in p.offered())


def eastern_persia(*, ally: bool) -> Position:
    """Eastern Persia in Turkish hands beside Afghanistan and India."""
    p = Position(turn=13, active="CP").level("CP", 2).level("AP", 2).happened("AP-08", "CP-10")
    for x in SPACES:
        if "neutral_persia" in x.areas:
            p.control("CP", str(x))
    p.put("Eastern Persia", "TU XIV Corps", "TU-A DIV").put("India", "IN DIV")
    if ally:
        revolts.revolt(p.s, revolts.COUNTRIES[2])
        while p.step == "PlaceTribe":
            p.do(p.offered()[0])
        p.clear("Afghanistan").control("CP", "Afghanistan")
    return p


def stacks(p: Position, order: str) -> Position:
    """Activate a Region with everybody who may join."""
    p.do(order)
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    return p.do("done") if p.step == "Activate" else p


@pytest.mark.case("pursuit-of-glory-3-059")
@pytest.mark.rule("18.8.6#1", "18.8.6#2", "14.2.1#3", "16.3.3.5.AF")
def test_case_3_059_neutral_afghanistan() -> None:
    """Case 3-059 (i): CP SCUs may enter and move there, not attack; the AP attacks but does not advance."""
    p = eastern_persia(ally=False)
    assert p.supply("TU XIV Corps") == "full"
    stacks(p.ops(9), "activate-move Eastern Persia")
    assert p.offers("move TU-A DIV > Afghanistan")
    assert not p.offers("move TU XIV Corps > Afghanistan")
    p = eastern_persia(ally=False).clear("Eastern Persia").control("AP", "Eastern Persia")
    p.put("Afghanistan", "TU-A DIV", control=False).ops(9)
    assert p.offers("activate-move Afghanistan")
    assert not p.offers("activate-attack Afghanistan")
    p.set(active=AP)
    stacks(p.ops(9), "activate-attack India")
    assert p.offers("attack IN DIV > Afghanistan")
    p.do("attack IN DIV > Afghanistan")
    until(p, "AdvanceStep", "", dice=(6, 1))
    assert not p.offered("advance")
    assert p.where("IN DIV") == "India"


@pytest.mark.case("pursuit-of-glory-3-059")
@pytest.mark.rule("18.8.6#1", "18.8.6#2", "14.2.1#3", "16.3.3.5.AF")
def test_case_3_059_afghanistan_as_an_ally() -> None:
    """Case 3-059 (ii): it feeds movement and combat of others, but neither SR nor RPs; the AP may enter."""
    p = eastern_persia(ally=True).clear("Eastern Persia").control("AP", "Eastern Persia")
    p.put("Afghanistan", "TU-A DIV [r]").put("Sivas", "TU X Corps").ops(9)
    assert p.offers("activate-attack Afghanistan")
    p.do("activate-attack Afghanistan")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    p.do("done") if p.step == "Activate" else p
    assert p.offers("attack TU-A DIV > India")
    p.s.clear_marks()
    p.redeploy(4)
    assert not any("TU-A DIV" in t for t in p.offered("pick"))
    p.points("TU", 2).box("CP Eliminated Units Box", "TU DIV", "Afghan Uprising").phase("Replacement")
    assert not any("TU-A DIV" in t for t in p.offered("restore"))
    rebuilt = placement.places(p.s, p.unit("TU DIV", "CP Eliminated Units Box"), True)
    assert "Afghanistan" not in {str(x) for x in rebuilt}
    afghan = placement.places(p.s, p.unit("Afghan Uprising", "CP Eliminated Units Box"), True)
    assert "Afghanistan" in {str(x) for x in afghan}
    p.set(active=AP)
    p.s.clear_marks()
    stacks(p.ops(9), "activate-move India")
    assert p.offers("move IN DIV > Afghanistan")


@pytest.mark.case("pursuit-of-glory-3-003")
@pytest.mark.rule("15.2.1#1", "15.1.1", "15.2.6")
def test_case_3_003_irregulars_besiege_and_tribes_do_not() -> None:
    """Case 3-003 (d), (e): the Armenian unit besieges Trabzon, Kurds may not enter Batum."""
    p = Position().put("Rize", "Armenian Uprising").ops(9).do("activate-move Rize", "done")
    assert p.offers("move Armenian Uprising > Trabzon")
    p.do("move Armenian Uprising > Trabzon")
    halt(p)
    assert p.where("Armenian Uprising") == "Trabzon"
    assert p.owner("Trabzon") == "CP"
    assert p.s.vp == 10
    p = Position(active="CP").put("Ardahan", "Kurds").ops(9).do("activate-move Ardahan", "done")
    assert not p.offers("move Kurds > Batum")


@pytest.mark.case("pursuit-of-glory-3-011")
@pytest.mark.rule("17.1.3")
def test_case_3_011_greeks_without_athens() -> None:
    """Case 3-011 (d): GR units come back in any vacant or friendly Greek space."""
    p = Position(turn=13).level("AP", 2).set(greece=AP).box("AP Eliminated Units Box", "GR DIV")
    p.control("AP", "Larissa", "Lamia").put("Athens", "BU DIV")
    unit = p.unit("GR DIV", "AP Eliminated Units Box")
    assert replacements.barred(p.s, unit, True) is None
    places = {str(x) for x in placement.places(p.s, unit, True)}
    assert "Larissa" in places
    assert "Athens" not in places


@pytest.mark.case("pursuit-of-glory-3-041")
@pytest.mark.rule("14.2.2#2", "14.2.3")
def test_case_3_041_limited_supply_bars_redeployment_and_points() -> None:
    """Case 3-041: (b) and (c) get no SR and no RPs, (a) does."""
    p = Position(turn=9).control("AP", "Salonika", "Basra", "Fao").control("CP", "Eastern Persia", "Central Persia")
    p.put("Salonika", "RU 2/4 Special [r]").put("Basra", "RU Cavalry [r]").put("Tabriz", "IN Cavalry [r]")
    p.redeploy(4)
    picked = p.offered("pick")
    assert any("RU 2/4 Special" in t for t in picked)
    assert not any("Cavalry" in t for t in picked)
    p.points("RU", 3).points("IN", 3).phase("Replacement")
    restored = p.offered("restore")
    assert any("RU 2/4 Special" in t for t in restored)
    assert not any("Cavalry" in t for t in restored)


@pytest.mark.case("pursuit-of-glory-3-019")
@pytest.mark.rule("18.10.1", "18.10.2")
def test_case_3_019_the_long_way_round() -> None:
    """Case 3-019: the unit arrives in the next turn's Replacement Phase at a friendly E. Mediterranean port."""
    p = Position(turn=11).control("CP", "Suez").put("India", "IN DIV").control("AP", "Alexandria", "Lemnos")
    p.redeploy(4).do("redeploy IN DIV > Turn Track")
    until(p, "")
    p.phase("Replacement")
    until(p, "")
    assert p.where("IN DIV") == "Turn Track"
    p.set(turn=12).phase("Replacement")
    assert p.seat == "AP"
    ports = {t.rpartition(" > ")[2] for t in p.offered() if "IN DIV" in t}
    assert {"Alexandria", "Pt. Said"} <= ports
    assert not ports & {"India", "Basra", "Suez"}
    p.do(next(t for t in p.offered() if "IN DIV" in t and t.endswith("> Alexandria")))
    assert p.where("IN DIV") == "Alexandria"
