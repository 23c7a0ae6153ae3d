"""Chapters 23 and 24, by the printed text: National Will, Uprising Units, Revolution, collapse, Troop Quality."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import SPACES
from greatwar.games.illusions_of_glory.names import NATIONS
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import fought, next_side, play_out

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}
INSET = {"Bozen", "Trent", "Toblach", "Villach", "Caporetto", "Gorz", "Trieste", "Pola"}
AH_VP = [x.name for x in SPACES if x.vp and NATIONS[x.nation] == "AH"]
GE_VP = [x.name for x in SPACES if x.vp and NATIONS[x.nation] == "GE"]


def home(nation: str) -> set[str]:
    """The spaces and regions of a nation on the main map."""
    return {x.name for x in SPACES if NATIONS[x.nation] == nation} - INSET


def targets(p: Position) -> set[str]:
    """Where an Uprising Unit may be placed."""
    return {text.split(" > ")[1] for text in p.offers("place")}


def stage(p: Position, *, turns: int, first: int = 12) -> Position:
    """Play Russian Revolution and let turns pass until that many Stages have begun."""
    p.s.active = 0
    play_out(p.hand("CP", "CP-50").action().do("event CP-50"))
    for n in range(turns):
        p.s.turn = first + n
        from greatwar.games.illusions_of_glory.steps.rebellion import markers_met

        markers_met(p.s)
        p.phase("rebellion")
        while p.s.pending:
            p.do("decline" if p.offered("decline") else p.choices()[0])
    return p


# Where and when ----------------------------------------------------------------------------------------


@pytest.mark.rule("23.3.1a", "23.3.1b", "23.3.1c", "23.3.2a", "23.3.2b", "11.3.1a#2")
@pytest.mark.parametrize(("nation", "seat"), [("AH", "AP"), ("GE", "AP"), ("RU", "CP")])
def test_an_uprising_rises_anywhere_at_home(nation: str, seat: str) -> None:
    """23.3.1 and 23.3.2: in any unoccupied space and any region of the nation, never on the Italian Front inset."""
    p = Position(turn=12).will(nation, 2).phase("rebellion")
    assert p.seat() == seat
    assert targets(p) == home(nation)


@pytest.mark.rule("23.3.2a", "10.4b", "10.1c", "10.1e")
def test_occupied_spaces_are_closed_occupied_regions_are_open() -> None:
    """10.4b and 23.3.2: not in a space with units of either side or another Uprising Unit; a region is open."""
    p = Position(turn=12).will("RU", 1).at("Minsk", "RU I").at("Gomel", "GE I").at("Pskov", "RU Uprising 3")
    p.at("Kharkov", "RU II").at("Moscow", "RU Uprising 4").phase("rebellion")
    assert targets(p) == home("RU") - {"Minsk", "Gomel", "Pskov", "Moscow"}


@pytest.mark.rule("23.2d", "23.3.1d", "3.2.3e#1")
@pytest.mark.parametrize(("will", "asked"), [(3, False), (2, True), (0, True)])
@pytest.mark.parametrize("nation", ["AH", "GE", "RU"])
def test_demoralization_is_two_or_less(will: int, asked: bool, nation: str) -> None:
    """23.2d: at 2 or below Rebellion can break out; at 3 not."""
    p = Position(turn=12).will(nation, will).phase("rebellion")
    assert bool(p.s.pending) is asked


@pytest.mark.rule("23.3.1a#2", "8.2e")
@pytest.mark.parametrize("choice", ["wait", "decline"])
def test_waiting_keeps_the_option_declining_does_not(choice: str) -> None:
    """23.3.1a: the player places now, or waits and uses a Cardless Play of the next Action Phase."""
    p = Position(turn=12).will("AH", 2).phase("rebellion").do(choice)
    play_out(p)
    p.s.turn, p.s.round, p.s.active = 13, 1, 1
    p.hand("AP", "AP-2").half()
    assert p.offered("uprising AH") is (choice == "wait")
    if choice == "wait":
        p.do("uprising AH", "place AH Uprising 1 > Linz")
        assert p.where("AH Uprising 1") == "Linz"
        assert p.seat() == "CP"


@pytest.mark.rule("23.3.1d")
def test_a_nation_that_recovers_sees_no_more_uprisings() -> None:
    """23.3.1d: if the Will marker rises above 2 before the Cardless Play no Uprising Unit is placed."""
    p = Position(turn=12).will("AH", 2).control("AP", "Czernowitz").phase("rebellion").do("wait")
    play_out(p)
    next_side(p, "CP").at("Dorna Watra", "AH I").moving("Dorna Watra").do("move AH I > Czernowitz", "stop?")
    play_out(p)
    assert p.s.will[2] == 4
    p.s.turn = 13
    next_side(p, "AP").hand("AP", "AP-2").half()
    assert not p.offered("uprising AH")


@pytest.mark.rule("5.1.1c", "23.3.2e", "23.2a")
@pytest.mark.parametrize(
    ("nation", "where", "holder", "vp"),
    [
        ("AH", "Debrecen", "CP", 14),
        ("GE", "Berlin", "CP", 14),
        ("RU", "Minsk", "AP", 16),
        ("RU", "Minsk", "CP", 14),
        ("RU", "Lida", "AP", 15),
    ],
)
def test_who_pays_for_an_uprising(nation: str, where: str, holder: str, vp: int) -> None:
    """5.1.1c: the player who held the VP space loses a point, whosever Uprising it is."""
    p = Position(turn=12).vp(15).will(nation, 2).control(holder, where).phase("rebellion")
    p.do(f"place {nation} Uprising 1 > {where}")
    assert (p.s.vp, p.owner(where)) == (vp, "nobody")


@pytest.mark.rule("23.3.2c", "20.1.1c")
def test_an_uprising_in_a_fort_space_fights_alone() -> None:
    """23.3.2c: an Uprising Unit in a Fort space has no use of the Fort's strength."""
    p = Position(turn=12).will("RU", 2).phase("rebellion").do("place RU Uprising 1 > Warsaw")
    play_out(p)
    next_side(p, "AP").at("Lomza", "RU I").at("Siedlce", "RU II").attacking("Lomza", "Siedlce")
    verb = "attack" if p.offered("attack RU I > Warsaw") else "quell"
    p.do(f"{verb} RU I > Warsaw", "resolve?").no_cards(4, 4)
    assert any("fires with 2 on the Light table" in line for line in p.log())


@pytest.mark.rule("23.3.3a", "12.6.5b", "23.3.3b")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_a_destroyed_uprising_comes_again(side: str) -> None:
    """23.3.3: either side may destroy an Uprising Unit of any nation; the counter is used again."""
    with facts(units={"RU I": {"cf": (9, 9), **TOUGH}, "GE I": {"cf": (9, 9), **TOUGH}}):
        p = Position(turn=12, active=side).will("RU", 2)
        unit, start = ("RU I", "Molodechno") if side == "AP" else ("GE I", "Baranovichi")
        p.at("Minsk", "RU Uprising 1").at(start, unit)
        if side == "CP":
            p.control("CP", "Bialystok", "Lida", "Vilna", "Suwalki", "Mariampol")
        with facts(spaces={start: {"supply": "RU" if side == "AP" else "GE"}}):
            p.attacking(start)
            verb = "attack" if p.offered(f"attack {unit} > Minsk") else "quell"
            p.do(f"{verb} {unit} > Minsk", "resolve?").no_cards(6, 1)
            assert p.offered(f"advance {unit} > Minsk")
            p.do(f"advance {unit} > Minsk")
            play_out(p)
        assert (p.where("RU Uprising 1"), p.owner("Minsk")) == ("Uprising Pool", side)


@pytest.mark.rule("23.2b", "23.2a", "23.2e", "3.2.3e#3")
def test_will_falls_by_two_and_stops_at_zero() -> None:
    """23.2: -2 for each home VP space lost, +2 when an ally retakes it, never below 0."""
    p = Position(turn=8, active="CP").vp(15).will("RU", 3).at("Oppeln", "GE I").moving("Oppeln")
    p.do("move GE I > Czestochowa", "move GE I > Lodz", "stop?")
    play_out(p)
    assert p.s.will[0] == 1
    p.s.clear_marks()
    next_side(p, "CP").at("Lida", "AH I").moving("Lida").do("move AH I > Vilna", "stop?")
    play_out(p)
    assert (p.s.will[0], p.s.vp) == (0, 17)


# Revolution --------------------------------------------------------------------------------------------


@pytest.mark.rule("23.4.1b#1", "23.4.1c", "23.4.2a", "23.4.2b.1", "23.4.2c")
@pytest.mark.parametrize(("turns", "reinforcements"), [(0, True), (1, False), (2, False)])
def test_the_first_stages(turns: int, reinforcements: bool) -> None:
    """23.4.2 (ruling 12): Stage 1 stops Russian Reinforcements, in the Rebellion Phase of the marker's turn."""
    p = Position(turn=11).will("RU", 2).played("CP-49").at("Minsk", "RU Uprising 1").hand("AP", "AP-12")
    stage(p, turns=turns)
    assert next_side(p, "AP").action().offered("event AP-12") is reinforcements


@pytest.mark.rule("23.4.2b.2")
@pytest.mark.parametrize(("turns", "points"), [(1, 2), (2, 0)])
def test_stage_2_stops_russian_points(turns: int, points: int) -> None:
    """23.4.2: from Stage 2 no Russian RPs are recorded; others of the same card are."""
    p = Position(turn=11).will("RU", 2).played("CP-49").at("Minsk", "RU Uprising 1").hand("AP", "AP-12")
    stage(p, turns=turns)
    next_side(p, "AP").action().do("rp AP-12")
    play_out(p)
    p.at("Kiev", "(RU I)", "(RU II)").phase("replacement AP")
    assert bool(p.s.pending and p.offers("repair RU")) is bool(points)


@pytest.mark.rule("23.4.2b.3", "23.4.2b.4#1", "23.4.2b.4#2")
def test_stages_3_and_4() -> None:
    """23.4.2: Stage 3 reduces every full Russian LCU; Stage 4 puts an SCU for each and forbids assembling."""
    p = Position(turn=11).will("RU", 2).quality("RU", 9).played("CP-49").at("Minsk", "RU Uprising 1")
    p.at("Kiev", "RU I", "(RU II)", "RU Inf 1").at("Nis", "SB 1 Army").reserve("RU Inf 2", "RU Cav 2")
    stage(p, turns=3)
    assert (p.is_reduced("RU I"), p.where("RU II"), p.is_reduced("RU II")) == (True, "Kiev", True)
    assert not p.is_reduced("SB 1 Army")
    assert not p.is_reduced("RU Inf 1")
    stage4 = Position(turn=11).will("RU", 2).quality("RU", 9).played("CP-49").at("Minsk", "RU Uprising 1")
    stage4.at("Kiev", "RU I", "(RU II)", "RU Inf 1").reserve("RU Inf 2", "RU Cav 2")
    stage(stage4, turns=4)
    assert stage4.where("RU I") == stage4.where("RU II") == "AP Replaceable Units Box"
    assert sorted(stage4.units("Kiev")) == ["RU Cav 2", "RU Inf 1", "RU Inf 2"]
    assert not any(stage4.is_reduced(u) for u in stage4.units("Kiev"))
    stage4.s.clear_marks()
    next_side(stage4, "AP").moving("Kiev")
    assert not stage4.offers("assemble")
    assert stage4.s.quality[0] == 9


@pytest.mark.rule("23.4.2d")
def test_no_uprising_no_progress() -> None:
    """23.4.2d: the Revolution does not advance while no Uprising Unit is in Russia; elsewhere ones do not count."""
    p = Position(turn=11).will("RU", 2).played("CP-49").at("Minsk", "RU Uprising 1").hand("AP", "AP-12")
    p.s.active = 0
    play_out(p.hand("CP", "CP-50").action().do("event CP-50"))
    with facts(units={"RU I": {"cf": (16, 16), **TOUGH}}):
        next_side(p, "AP").at("Molodechno", "RU I").at("Vienna", "AH Uprising 1").attacking("Molodechno")
        verb = "attack" if p.offered("attack RU I > Minsk") else "quell"
        p.do(f"{verb} RU I > Minsk", "resolve?").no_cards(6, 1)
        play_out(p)
    assert p.where("RU Uprising 1") == "Uprising Pool"
    p.will("RU", 5)
    from greatwar.games.illusions_of_glory.steps.rebellion import markers_met

    p.s.turn = 12
    markers_met(p.s)
    play_out(p.phase("rebellion"))
    assert next_side(p, "AP").action().offered("event AP-12")


# Collapse ----------------------------------------------------------------------------------------------


@pytest.mark.rule("23.5a", "23.5b.1", "23.5b.4", "17.3.2e.4")
@pytest.mark.parametrize("held", ["all", "control", "uprising"])
def test_the_collapse_of_austria_hungary(held: str) -> None:
    """23.5a: all AH VP spaces must be occupied by AP or Uprising Units; control of a vacant one is not enough."""
    p = Position(turn=12).at_war("IT").vp(10).at("Linz", "AH I", "AH Inf 1").at("Pecs", "GE I").at("Nis", "SB 1 Army")
    armies = ["RU I", "RU II", "RU III", "RU IV", "RU V", "RU VI", "RU VII", "RU VIII", "RU IX", "RU X", "RU XI"]
    for n, x in enumerate(AH_VP):
        p.destroyed(x)
        if n == 0 and held == "control":
            p.control("AP", x)
        elif n == 0 and held == "uprising":
            p.at(x, "AH Uprising 1")
        else:
            p.at(x, armies[n])
    play_out(p.phase("war status"))
    gone = held != "control"
    assert (p.where("AH I") == "Linz") is not gone
    assert (p.where("AH Inf 1") == "Linz") is not gone
    assert p.where("GE I") == "Pecs"
    assert p.s.armistice == (36 if gone else 40)
    if held == "uprising":
        assert p.where("AH Uprising 1") == AH_VP[0]


@pytest.mark.rule("23.6a", "23.6b.1", "23.6b.2")
def test_germany_fights_on_from_brandenburg() -> None:
    """23.6: with all German VP spaces lost Brandenburg still supplies Germans and takes reinforcements."""
    p = Position(turn=12, active="CP").vp(10).at("Nis", "SB 1 Army").points("GE", 2)
    for x in GE_VP:
        p.destroyed(x).control("AP", x)
    p.control("AP", "Prague").at("Stettin", "(GE I)").hand("CP", "CP-3")
    assert p.supply("GE I") == "full"
    play_out(p.phase("war status"))
    assert p.where("GE I") == "Stettin"
    assert p.action().offered("event CP-3")
    p.do("event CP-3")
    if p.s.pending:
        assert {t.split(" > ")[1] for t in p.offers("place")} <= {"Brandenburg"}
    play_out(p)
    assert p.where("GE XI") == "Brandenburg"
    assert p.phase("replacement CP").offered("repair GE I")


# Troop Quality -----------------------------------------------------------------------------------------


@pytest.mark.rule("24.1d", "24.1e", "24.2b", "24.2a.1")
@pytest.mark.parametrize(
    ("before", "after", "poor"), [(16, 13, False), (5, 2, False), (4, 1, True), (2, 0, True), (0, 0, True)]
)
@pytest.mark.parametrize(
    ("card", "nation", "reduced", "spared"),
    [
        ("AP-2", "RU", ("RU XXVI", "RU XVIII"), ("RU Guard", "RU I Turkestan")),
        ("CP-12", "GE", ("GE XVII Res.", "GE XXV Res."), ("GE 1st Cavalry Kommando",)),
        ("CP-30", "AH", ("AH XVIII", "AH XIX"), ("AH Hauer", "AH Brudermann")),
        ("AP-33", "IT", ("IT XX", "IT XXII", "IT XXIV"), ()),
    ],
)
def test_quality_and_reinforcements(
    before: int, after: int, poor: bool, card: str, nation: str, reduced: tuple[str, ...], spared: tuple[str, ...]
) -> None:
    """24.1d and 24.2: a Reinforcement Card costs 3; if the marker is then at 1 or below, infantry arrives reduced."""
    p = Position(turn=8, active=card[:2]).at_war("IT").quality(nation, before).hand(card[:2], card)
    play_out(p.action().do(f"event {card}"))
    assert p.s.quality[{"RU": 0, "IT": 1, "GE": 2, "AH": 3}[nation]] == after
    assert all(p.is_reduced(u) is poor for u in reduced)
    assert not any(p.is_reduced(u) for u in spared)


@pytest.mark.rule("24.1b")
@pytest.mark.parametrize(
    ("unit", "box", "fall"),
    [
        ("(RU I)", "RU Inf 1", (1, 0, 0, 0)),
        ("(AH I)", "AH Inf 1", (0, 0, 0, 1)),
        ("(GE I)", "GE Inf 1", (0, 0, 1, 0)),
        ("(IT I)", "IT Inf 1", (0, 1, 0, 0)),
        ("(SB 1 Army)", "SB Inf 1", (0, 0, 0, 0)),
        ("(BU 1 Army)", "BU Inf 1", (0, 0, 0, 0)),
    ],
)
def test_whose_quality_falls(unit: str, box: str, fall: tuple[int, ...]) -> None:
    """24.1b: a destroyed LCU of GE, AH, RU or IT costs its nation 1; other nations have no marker."""
    side = "AP" if unit[1:3] in ("AH", "GE", "BU") else "CP"
    enemy, start = ("RU XX", "Dubno") if side == "AP" else ("AH XX", "Lemberg")
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH GE RU IT SB BU"}, start: {"supply": enemy[:2]}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={enemy: {"cf": (3, 3), **TOUGH}},
    ):
        p = Position(turn=8, active=side).at_war("IT", "BU").reserve(box).at("Brody", unit).at(start, enemy)
        before = tuple(p.s.quality)
        die = 4 if "GE" in unit else 3
        p.attacking(start).declare("Brody", enemy).no_cards(die, 1)
        fought(p)
        assert tuple(a - b for a, b in zip(before, p.s.quality, strict=True)) == fall


@pytest.mark.rule("23.4.2b.2", "16.7.2#1")
@pytest.mark.parametrize(("turns", "offered"), [(1, True), (2, False)])
def test_stage_2_stops_the_conversion_too(turns: int, offered: bool) -> None:
    """23.4.2: from Stage 2 AP-Allied RPs are no longer converted into Russian ones."""
    p = Position(turn=11).will("RU", 2).played("CP-49").at("Minsk", "RU Uprising 1").hand("AP", "AP-10")
    play_out(p.action().do("event AP-10"))
    stage(p, turns=turns)
    p.points("RU", 0).points("AP-A", 2).at("Kiev", "(RU I)").at("Nis", "(SB 1 Army)").phase("replacement AP")
    assert bool(p.offers("convert")) is offered


@pytest.mark.rule("23.4.3a.1", "23.4.3a.3", "23.4.3a.4")
def test_a_suppressed_revolution_gives_everything_back() -> None:
    """23.4.3: with no Uprising Unit left Long Live the Tsar! removes the marker; RPs and reinforcements come again."""
    p = (
        Position(turn=11)
        .will("RU", 2)
        .played("CP-49")
        .at("Minsk", "RU Uprising 1")
        .hand("AP", "AP-50", "AP-12", "AP-2")
    )
    stage(p, turns=2)
    assert not next_side(p, "AP").action().offered("event AP-50")
    p.s.pending.clear()
    with facts(units={"RU I": {"cf": (16, 16), **TOUGH}}):
        p.s.clear_marks()
        p.at("Molodechno", "RU I").attacking("Molodechno")
        verb = "attack" if p.offered("attack RU I > Minsk") else "quell"
        p.do(f"{verb} RU I > Minsk", "resolve?").no_cards(6, 1)
        play_out(p)
    assert next_side(p, "AP").action().offered("event AP-50")
    play_out(p.do("event AP-50"))
    assert p.action().offered("event AP-12")
    p.do("rp AP-2")
    play_out(p)
    p.at("Kiev", "(RU II)").phase("replacement AP")
    assert p.offered("repair RU II")


def left_alone() -> Position:
    """An Uprising Unit rises in Kharkov beside a Russian corps, which then marches away."""
    p = Position(turn=12).will("RU", 2).at("Kharkov", "RU II").phase("rebellion").do("place RU Uprising 1 > Kharkov")
    play_out(p)
    assert p.owner("Kharkov") == "AP"
    next_side(p, "AP").moving("RU II").do("move RU II > Kiev")
    play_out(p)
    p.s.clear_marks()
    return next_side(p, "AP")


@pytest.mark.rule("2.0:control#3", "18.2c")
def test_an_uprising_left_alone_in_a_region_holds_it() -> None:
    """2.0: an Uprising Unit controls a region by occupying it alone, so also when the others have left."""
    assert left_alone().owner("Kharkov") == "nobody"


@pytest.mark.rule("13.2f", "16.6b")
def test_a_region_left_to_an_uprising_is_closed() -> None:
    """13.2f and 16.6b: no SR into a region that an Uprising Unit controls, and no rebuilt unit enters there."""
    p = left_alone().at("Gomel", "RU Inf 1").redeploying(3)
    assert not p.offered("redeploy RU Inf 1 > Kharkov")
    q = left_alone().points("RU", 2).replaceable("RU I").phase("replacement AP")
    assert not q.offered("raise-unit RU I > Kharkov")


@pytest.mark.rule("11.2.1e", "14.1.2a")
def test_a_region_left_to_an_uprising_carries_no_supply() -> None:
    """11.2.1e: no supply line runs through a region that holds an Uprising Unit only."""
    with facts(
        only=["Elizavetgrad", "Kharkov"],
        lines=[("Elizavetgrad", "Kharkov", *RAIL), ("Kharkov", "Moscow", *RAIL), ("Kharkov", "Kiev", *RAIL)],
        spaces={"Kharkov": {"supply": ""}},
    ):
        p = left_alone().at("Elizavetgrad", "RU V")
        assert p.units("Kharkov") == ["RU Uprising 1"]
        assert p.supply("RU V") == "oos"


@pytest.mark.rule("2.0:control#3", "18.2b")
def test_an_uprising_that_is_alone_again_holds_the_region_again() -> None:
    """2.0: a corps that joins an Uprising Unit in a region ends its control until the corps leaves."""
    p = Position(turn=12).will("RU", 2).phase("rebellion").do("place RU Uprising 1 > Kharkov")
    play_out(p)
    assert p.owner("Kharkov") == "nobody"
    next_side(p, "AP").at("Kiev", "RU I").moving("Kiev").do("move RU I > Kharkov")
    play_out(p)
    assert p.owner("Kharkov") == "neutral"  # ruling 16
    p.s.clear_marks()
    next_side(p, "AP").moving("RU I").do("move RU I > Kiev")
    play_out(p)
    assert p.owner("Kharkov") == "nobody"
