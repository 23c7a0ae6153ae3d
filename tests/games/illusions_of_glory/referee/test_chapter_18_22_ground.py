"""Chapters 18 to 22, by the printed text: regions, trenches, forts, flank attacks, assembling."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import space
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import flank_offered, fought, may_end, play_out

RAIL = ("single_gauge", "none")
WATER = ("single_gauge", "both")
TOUGH = {"lf": (9, 9)}


def told(p: Position, part: str) -> bool:
    """Whether a line of the log holds some words."""
    return any(part in line for line in p.log())


def retreat_all(p: Position) -> Position:
    """Take the first retreat on offer as long as there is one."""
    while p.s.pending and p.offers("retreat"):
        p.do(p.offers("retreat")[0])
    return p


# Regions -----------------------------------------------------------------------------------------------


@pytest.mark.rule("18.1.1b", "18.1.1c", "18.1.1e", "9.4.1b", "18.3b", "18.3c")
@pytest.mark.parametrize("kind", ["move", "attack"])
def test_stacks_in_a_region_are_formed_and_paid_for_by_nations(kind: str) -> None:
    """18.1.1 and 18.3: stacks of up to three, one point a nation in the stack, other units stay out."""

    def position(points: int) -> Position:
        p = Position(turn=10).at_war("RO").at("Kharkov", "RU I", "RU II", "RU III", "RU IV", "RO 1 Army")
        return p.ops(points).do(f"stack-{kind} RU I")

    p = position(1)
    assert sorted(p.offers("add")) == ["add RU II", "add RU III", "add RU IV"]
    p.do("add RU II", "add RU III")
    assert not p.offers("add")
    p = position(2)
    assert p.offered("add RO 1 Army")
    p.do("add RO 1 Army", "done")
    assert not p.offers("stack")


@pytest.mark.rule("18.1.1g", "18.1.1f", "18.1.1d")
def test_a_stack_of_a_region_may_part() -> None:
    """18.1.1g: units of an activated stack may go to different places or stay; units not activated stay."""
    p = (
        Position(turn=5)
        .at("Kharkov", "RU I", "RU II", "RU III")
        .ops(1)
        .do("stack-move RU I", "add RU II", "done", "done?")
    )
    p.do("move RU I > Kiev", "stop?")
    assert p.offered("move RU II > Gomel")
    assert not p.offers("move RU III")
    p.do("move RU II > Gomel", "stop?")
    play_out(p)
    assert (p.where("RU I"), p.where("RU II"), p.where("RU III")) == ("Kiev", "Gomel", "Kharkov")


@pytest.mark.rule("18.2f", "18.2b")
@pytest.mark.parametrize("enemy", [False, True])
def test_entering_the_home_region_takes_the_enemy_marker_away(enemy: bool) -> None:
    """18.2f (ruling 16): friends who enter their home region remove the enemy marker; alone they hold the region."""
    p = Position(turn=10).control("CP", "Kharkov", nation="GE").at("Kiev", "RU I")
    if enemy:
        p.at("Kharkov", "GE I")
    p.moving("Kiev").do("move RU I > Kharkov")
    assert p.owner("Kharkov") == ("neutral" if enemy else "AP")


@pytest.mark.rule("18.2.1#1", "18.3e", "12.1e")
@pytest.mark.parametrize("rest", [False, True])
def test_control_of_a_region_after_combat_within(rest: bool) -> None:
    """18.2.1: attackers in the region take it when no enemy unit is left in it."""
    with facts(units={"GE I": {"cf": (16, 16), **TOUGH}}, spaces={"Kiev": {"supply": "GE"}}):
        p = Position(turn=10, active="CP").control("CP", "Kiev").at("Kharkov", "GE I", "(RU Inf 1)")
        if rest:
            p.at("Kharkov", "RU I", "RU II", "RU III")
        p.control("AP", "Kharkov").attacking("GE I").do("attack GE I > Kharkov", "resolve?", "done?")
        while p.asked() == "PlayCards":
            p.do("done")
        if rest:
            p.do("defend RU Inf 1", "defend RU I", "defend RU II")
        p.no_cards(1, 1)
        while p.s.pending and p.asked() != "Combats":
            p.do(p.choices()[0] if p.offers("loss") else p.choices()[-1])
        assert p.owner("Kharkov") == ("AP" if rest else "CP")


@pytest.mark.rule("18.5a", "18.5c", "12.7.3a#2")
@pytest.mark.parametrize("by", [1, 2])
def test_a_retreat_into_a_region_is_a_full_retreat(by: int) -> None:
    """18.5a and c: a region ends the retreat even after one of two spaces; a vacant one is taken."""
    with facts(
        only=["Kiev"],
        lines=[("Kiev", "Kharkov", *RAIL), ("Kiev", "Zhitomir", *RAIL)],
        units={"RU I": TOUGH, "GE I": TOUGH, "GE XX": TOUGH},
        spaces={"Zhitomir": {"supply": "GE"}, "Kiev": {"terrain": "clear"}},
    ):
        p = (
            Position(turn=10, active="CP")
            .control("CP", "Kharkov", nation="GE")
            .at("Kiev", "RU I")
            .at("Zhitomir", "GE I", "GE XX")
        )
        p.attacking("Zhitomir").declare("Kiev", "GE I", "GE XX").no_cards(1, 3 if by == 1 else 1)
        assert p.loss_numbers()[1] - p.loss_numbers()[0] == by
        retreat_all(p)
        assert (p.where("RU I"), p.owner("Kharkov")) == ("Kharkov", "AP")


@pytest.mark.rule("18.7.1a", "18.7.1b")
@pytest.mark.parametrize(("unit", "grade"), [("", "oos"), ("GE Inf 1", "full")])
def test_an_enemy_nations_region_carries_supply_only_while_occupied(unit: str, grade: str) -> None:
    """18.7.1: lines run through vacant regions at home; through a conquered region only if friends are in it."""
    with facts(
        only=["Elizavetgrad", "Kharkov", "Kiev"],
        lines=[("Elizavetgrad", "Kharkov", *RAIL), ("Kharkov", "Kiev", *RAIL)],
        spaces={"Kiev": {"supply": "GE"}},
    ):
        p = Position(turn=12).control("CP", "Kiev").control("CP", "Kharkov", nation="GE").at("Elizavetgrad", "GE I")
        if unit:
            p.at("Kharkov", unit)
        assert p.supply("GE I") == grade
    with facts(
        only=["Elizavetgrad", "Kharkov", "Kiev"],
        lines=[("Elizavetgrad", "Kharkov", *RAIL), ("Kharkov", "Kiev", *RAIL)],
        spaces={"Kharkov": {"supply": ""}},
    ):
        assert Position(turn=12).at("Elizavetgrad", "RU I").supply("RU I") == "full"


@pytest.mark.rule("18.6a", "18.6b", "12.2.3c")
def test_an_advance_into_a_region_that_is_still_held() -> None:
    """18.6: winners from outside may advance into the region even if the defenders stay there."""
    with facts(units={"RU I": TOUGH, "GE I": TOUGH, "GE XX": TOUGH}, spaces={"Gomel": {"supply": "GE"}}):
        p = Position(turn=10, active="CP").at("Kharkov", "RU I").at("Gomel", "GE I", "(GE XX)").attacking("Gomel")
        p.declare("Kharkov", "GE I", "GE XX").no_cards(4, 1)
        assert p.seat() == "AP"
        assert p.offered("done")
        p.do("done")
        assert p.offers("advance") == ["advance GE I > Kharkov"]
        p.do("advance GE I > Kharkov")
        assert sorted(p.units("Kharkov")) == ["GE I", "RU I"]
        assert p.owner("Kharkov") == "AP"


@pytest.mark.rule("21.1d", "18.3f")
def test_no_flank_attack_on_a_region() -> None:
    """21.1d: units in a region are never flanked, even from two spaces."""
    p = Position(turn=10, active="CP").at("Kharkov", "RU I").at("Gomel", "GE I").at("Kiev", "AH I", "GE XX")
    p.control("CP", "Minsk", "Molodechno", "Vilna").attacking("Gomel", "Kiev")
    with facts(
        lines=[("Gomel", "Kharkov", *RAIL), ("Kiev", "Kharkov", *RAIL)],
        spaces={"Gomel": {"supply": "GE"}, "Kiev": {"supply": "GE"}},
    ):
        assert not flank_offered(p, "Kharkov", "GE I", "GE XX")


# Trenches ----------------------------------------------------------------------------------------------


@pytest.mark.rule("19.1a", "19.1b", "19.1f", "4.3b")
@pytest.mark.parametrize(
    ("where", "units", "turn", "allowed"),
    [
        ("Lublin", ("RU I",), 2, True),
        ("Lublin", ("RU I",), 1, False),
        ("Lublin", ("(RU I)",), 3, True),
        ("Lublin", ("RU Inf 1", "RU Cav 1"), 5, False),
        ("Kielce", ("RU I",), 5, False),
        ("Pinsk", ("RU I",), 5, False),
        ("Gorlice", ("RU I",), 5, False),
        ("Warsaw", ("RU I",), 5, True),
        ("Thorn", ("RU I",), 5, True),
    ],
)
def test_where_a_trench_can_be_tried(where: str, units: tuple[str, ...], turn: int, allowed: bool) -> None:
    """19.1: in Clear spaces, with an LCU, not on Turn 1; a friendly or besieged Fort is no hindrance."""
    p = Position(turn=turn).control("AP", "Tarnow", "Jaroslau").at(where, *units).moving(where)
    assert bool(p.offers("entrench")) is allowed


@pytest.mark.rule("19.1a")
def test_no_trench_in_a_region() -> None:
    """19.1a: no trench is built in a region or on Lemnos."""
    p = Position(turn=5).at("Kharkov", "RU I").moving("RU I")
    assert not p.offers("entrench")
    q = Position(turn=5).at("Lemnos", "BR XII").landing("Salonika Sea Invasion").moving("BR XII")
    assert not q.offers("entrench")


@pytest.mark.rule("19.2c", "19.3a", "19.1d")
@pytest.mark.parametrize(("die", "built"), [(3, True), (4, False)])
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_the_trench_die(die: int, built: bool, side: str) -> None:
    """19.2c: 1 to 3 builds a Level 1 trench, 4 to 6 fails; the LCU does not move in either case."""
    where, unit = ("Lublin", "RU I") if side == "AP" else ("Oppeln", "GE I")
    p = Position(turn=5, active=side).at(where, unit, f"{unit[:2]} XX").moving(where).do(f"entrench {unit}").dice(die)
    assert p.s.any_trench(space(where)) == (1 if built else 0)
    assert not p.offers(f"move {unit} ")
    assert p.offers(f"move {unit[:2]} XX ")


@pytest.mark.rule("19.4a", "19.4b", "19.4c", "19.4d")
def test_what_becomes_of_trenches() -> None:
    """19.4: a vacant trench stays; an enemy unit or an Uprising Unit removes it; Doiran's becomes an enemy Level 1."""
    p = Position(turn=5).trench("AP", "Lublin").at("Lublin", "RU I").moving("Lublin").do("move RU I > Chelm", "stop?")
    play_out(p)
    assert p.s.any_trench(space("Lublin")) == 1
    q = (
        Position(turn=5, active="CP")
        .trench("AP", "Kalisch")
        .at("Posen", "GE I")
        .moving("Posen")
        .do("move GE I > Kalisch", "stop?")
    )
    play_out(q)
    assert q.s.any_trench(space("Kalisch")) == 0
    r = Position(turn=12).will("RU", 2).trench("AP", "Lublin").phase("rebellion").do("place RU Uprising 1 > Lublin")
    assert r.s.any_trench(space("Lublin")) == 0
    s = Position(turn=10).at_war("BU").control("CP", "Doiran").trench("CP", "Doiran", 2).control("AP", "Salonika")
    s.at("Salonika", "FR Orient 1").moving("Salonika").do("move FR Orient 1 > Doiran", "stop?")
    play_out(s)
    assert (s.s.trench_owner(space("Doiran")), s.s.any_trench(space("Doiran"))) == (1, 1)


@pytest.mark.rule("19.5c", "20.1.4a", "20.1.4b")
@pytest.mark.parametrize(("unit", "numbers"), [("", (2, 4)), ("AH Inf 1", (3, 4))])
def test_a_fort_alone_does_not_use_its_trench(unit: str, numbers: tuple[int, int]) -> None:
    """19.5c: an unoccupied Fort has no benefit of a trench; units defending the Fort space have."""
    with facts(
        spaces={"Przemysl": {"fort": 3, "terrain": "clear"}, "Lemberg": {"supply": "RU"}},
        units={"RU I": TOUGH, "RU II": TOUGH, "AH Inf 1": {"cf": (0, 0), "lf": (9, 9)}},
    ):
        p = Position(turn=5).trench("CP", "Przemysl").at("Lemberg", "RU I", "RU II")
        if unit:
            p.at("Przemysl", unit)
        p.attacking("Lemberg").declare("Przemysl", "RU I", "RU II").no_cards(3, 3)
        # alone: 6-8 die 3 = 4, column 3 die 3 = 2; with a unit: column 5 die 3 = 3, column 4 die 3 = 3
        assert p.loss_numbers() == (numbers if not unit else (3, 3))


# Forts -------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.1.2a", "20.1.2b", "20.2c", "20.2d", "20.2f", "20.1.5b")
@pytest.mark.parametrize("die", [1, 2])
def test_an_empty_fort_falls_to_an_attack(die: int) -> None:
    """20.2c: a Fort alone is destroyed if the Loss Number reaches its CF; who advances then takes the space."""
    p = Position(turn=5).vp(15).at("Kielce", "RU I", "RU II").at("Sandomierz", "RU III")
    with facts(lines=[("Kielce", "Cracow", *RAIL)]):
        p.attacking("Kielce").declare("Cracow", "RU I", "RU II").no_cards(die, 1)
        assert p.s.vp == 15
        p.do("advance RU I > Cracow")
    play_out(p)
    assert (p.owner("Cracow"), p.s.vp, p.s.will[2]) == ("AP", 14, 10)


@pytest.mark.rule("20.2c")
def test_a_fort_takes_no_partial_damage() -> None:
    """20.2d: a Loss Number below the CF leaves the Fort intact; nobody may advance without besieging."""
    p = Position(turn=5).at("Lemberg", "RU Inf 1", "RU Inf 2", "RU Inf 3").attacking("Lemberg")
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        p.declare("Przemysl", "RU Inf 1", "RU Inf 2", "RU Inf 3").no_cards(4, 1)
        assert p.loss_numbers()[1] == 2
        fought(p)
    assert p.s.fort(space("Przemysl")) == 3


@pytest.mark.rule("20.1.2c", "20.3.3a", "20.3.3b")
def test_attacks_at_a_siege() -> None:
    """20.1.2c and 20.3.3: only units in the space attack a besieged Fort; outward only those the siege can spare."""
    p = (
        Position(turn=5)
        .control("AP", "Lemberg", "Jaroslau", "Rawa Ruska")
        .at("Przemysl", "RU I")
        .at("Lemberg", "RU II")
        .at("Stryj", "AH I")
    )
    p.attacking("Przemysl", "Lemberg")
    assert sorted(p.offers("attack")) == ["attack RU I > Przemysl", "attack RU II > Stryj"]
    q = (
        Position(turn=5)
        .control("AP", "Lemberg", "Jaroslau", "Rawa Ruska")
        .at("Przemysl", "RU I", "RU II")
        .at("Stryj", "AH I")
    )
    q.attacking("Przemysl").do("attack RU I > Stryj")
    assert not q.offered("join RU II")
    r = (
        Position(turn=5)
        .control("AP", "Lemberg", "Jaroslau", "Rawa Ruska")
        .at("Przemysl", "RU Inf 1", "RU Inf 2", "RU I")
        .at("Stryj", "AH I")
    )
    r.attacking("Przemysl").do("attack RU Inf 1 > Stryj")
    assert r.offered("join RU Inf 2")
    r.do("join RU Inf 2")
    assert not r.offered("join RU I")


@pytest.mark.rule("20.3.4a", "20.3.4b")
def test_leaving_a_siege_wholly_or_not_below_strength() -> None:
    """20.3.4: the siege may be given up by all; it may not be left with too few."""

    def position(*units: str) -> Position:
        return Position(turn=5).control("AP", "Lemberg", "Jaroslau").at("Przemysl", *units).moving("Przemysl")

    p = position("RU I", "RU Inf 1").do("move RU I > Lemberg", "stop?")
    assert not p.offered("done")
    p.do("move RU Inf 1 > Lemberg", "stop?")
    play_out(p)
    assert p.units("Przemysl") == []
    q = position("RU I", "RU Inf 1").do("move RU Inf 1 > Lemberg", "stop?")
    assert not q.s.pending or q.offered("done")


@pytest.mark.rule("20.3.1a", "20.3.1d", "20.1.1a", "25.5d")
@pytest.mark.parametrize(
    ("units", "allowed"),
    [
        (("RU I",), True),
        (("(RU XXX)",), True),
        (("RU Inf 1", "RU Inf 2"), False),
        (("RU Inf 1", "RU Inf 2", "RU Cav 1"), True),
        (("RU Black Sea",), True),
        (("RU Inf 1", "RU Inf 2", "RU Brusilov HQ"), False),
    ],
)
def test_how_many_besiege(units: tuple[str, ...], allowed: bool) -> None:
    """20.3.1a: one LCU, or as many SCUs as the CF (3 at Przemysl); staff does not count, the Black Sea unit does."""
    p = Position(turn=5).at("Lemberg", *list(units)).moving("Lemberg")
    first = units[0].strip("()")
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        assert p.offered(f"move {first} > Przemysl") is allowed


@pytest.mark.rule("20.3.1b", "20.1.1b")
def test_only_the_besiegers_must_stop() -> None:
    """20.3.1b: three SCUs are needed against CF 3; a fourth unit may go on, and so may any after them."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        p = (
            Position(turn=5)
            .at("Lemberg", "RU Inf 1", "RU Inf 2", "RU Inf 3")
            .at("Rawa Ruska", "RU Cav 1")
            .control("AP", "Jaroslau")
        )
        p.moving("Lemberg", "Rawa Ruska")
        for u in ("RU Inf 1", "RU Inf 2", "RU Inf 3"):
            p.do(f"move {u} > Przemysl")
            assert not p.offered(f"move {u} > Stryj")
            p.do("stop?")
        p.do("move RU Cav 1 > Lemberg", "move RU Cav 1 > Przemysl")
        assert p.offered("move RU Cav 1 > Stryj")


@pytest.mark.rule("20.4.1a", "20.4.1b", "20.4.1c", "11.2j", "6.0.D")
@pytest.mark.parametrize(("die", "fell"), [(2, False), (3, True)])
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_the_surrender_die(die: int, fell: bool, side: str) -> None:
    """20.4.1: more than the CF (2) makes the Fort surrender; the besieger takes the space, its VP and Will."""
    p = Position(turn=5).vp(15)
    where = "Cracow" if side == "AP" else "Warsaw"
    p.control("AP", "Kielce") if side == "AP" else p.control("CP", "Lodz", "Kalisch")
    p.at(where, "RU I" if side == "AP" else "GE I")
    assert p.owner(where) != side
    p.phase("siege").dice(die)
    play_out(p)
    assert (p.owner(where) == side) is fell
    assert bool(p.s.fort(space(where))) is not fell
    assert p.s.vp == (15 if not fell else 14 if side == "AP" else 16)
    assert (p.s.will[2] if side == "AP" else p.s.will[0]) == (10 if fell else 12)


@pytest.mark.rule("20.1.7#1", "20.1.7#2")
def test_germans_and_austrians_together_before_oberost() -> None:
    """20.1.7: before OberOst and 4 points Germans do not attack Russian Forts; Germans do attack other Russians."""
    p = Position(turn=3, active="CP").war_status(CP=3).at("Lotzen", "GE I").at("Osowiec", "RU I").at("Suwalki", "RU II")
    p.attacking("Lotzen")
    assert p.offers("attack") == ["attack GE I > Suwalki"]
    q = (
        Position(turn=3, active="CP")
        .war_status(CP=3)
        .destroyed("Osowiec")
        .at("Lotzen", "GE I")
        .at("Osowiec", "RU I")
        .attacking("Lotzen")
    )
    assert q.offers("attack") == ["attack GE I > Osowiec"]


@pytest.mark.rule("20.1.6b", "20.1.6c", "12.8.2#1")
def test_an_advance_past_a_fort_that_was_only_passed() -> None:
    """20.1.6c: a Fort space that the retreat merely passed may be entered if it can be besieged."""
    with facts(
        only=["Brody", "Lutsk"],
        lines=[("Lemberg", "Brody", *RAIL), ("Brody", "Lutsk", *RAIL), ("Lutsk", "Kowel", *RAIL)],
        spaces={
            "Lemberg": {"supply": "AH"},
            "Brody": {"supply": "RU", "terrain": "clear"},
            "Lutsk": {"terrain": "clear", "fort": 1},
        },
        units={"RU I": TOUGH, **dict.fromkeys(("AH I", "AH II", "AH III"), TOUGH)},
    ):
        p = (
            Position(turn=5, active="CP")
            .at("Brody", "RU I")
            .at("Lemberg", "AH I", "AH II", "AH III")
            .attacking("Lemberg")
        )
        p.declare("Brody", "AH I", "AH II", "AH III").no_cards(3, 1)
        retreat_all(p)
        assert p.where("RU I") == "Kowel"
        p.do("advance AH I > Brody")
        assert p.offered("advance AH I > Lutsk")
        p.do("advance AH I > Lutsk")
        assert (p.owner("Lutsk"), p.owner("Brody")) == ("AP", "CP")


@pytest.mark.rule("20.1.3b", "20.1.3a")
def test_a_fort_helps_its_defenders_only() -> None:
    """20.1.3: the CF of a Fort is added in defence, not when its garrison attacks."""
    p = Position(turn=5, active="CP").at("Przemysl", "AH I").at("Lemberg", "RU I").attacking("Przemysl")
    p.declare("Lemberg", "AH I").no_cards(3, 3)
    assert told(p, "CP fires with 3 on the Heavy table")


# Flank attacks -----------------------------------------------------------------------------------------


@pytest.mark.rule("21.1a", "12.4.3b", "12.4.3a#3")
@pytest.mark.parametrize(
    ("first", "second", "allowed"), [(WATER, WATER, False), (WATER, RAIL, True), (RAIL, RAIL, True)]
)
def test_flanks_and_water(first: tuple[str, str], second: tuple[str, str], allowed: bool) -> None:
    """21.1a: no Flank Attack if all attack across water; with one dry side it is permitted."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}},
        lines=[("Dubno", "Brody", *first), ("Lutsk", "Brody", *second)],
    ):
        p = Position(turn=5).at("Dubno", "RU I").at("Lutsk", "RU II").at("Brody", "AH I").attacking("Dubno", "Lutsk")
        assert flank_offered(p, "Brody", "RU I", "RU II") is allowed


@pytest.mark.rule("21.1c", "21.2a", "21.2b")
@pytest.mark.parametrize(
    ("fort", "unit", "trench", "allowed"),
    [
        (0, "AH I", False, True),
        (0, "AH I", True, False),
        (1, "AH I", False, True),
        (1, "", False, False),
        (1, "AH I", True, False),
    ],
)
def test_flanks_trenches_and_forts(fort: int, unit: str, trench: bool, allowed: bool) -> None:
    """21.1c and 21.2: not against a trench, not against a Fort alone; against unentrenched units in a Fort yes."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH", "fort": fort}},
        lines=[("Dubno", "Brody", *RAIL), ("Lutsk", "Brody", *RAIL)],
    ):
        p = Position(turn=5).at("Dubno", "RU I").at("Lutsk", "RU II")
        if unit:
            p.at("Brody", unit)
        if trench:
            p.trench("CP", "Brody")
        p.attacking("Dubno", "Lutsk")
        assert flank_offered(p, "Brody", "RU I", "RU II") is allowed


@pytest.mark.rule("21.3a", "21.3b", "21.4b", "21.4c")
@pytest.mark.parametrize(
    ("pin", "die", "first"),
    [("Dubno", 3, "AP"), ("Dubno", 2, "CP"), ("Lutsk", 4, "AP"), ("Lutsk", 3, "CP")],
)
def test_the_choice_of_the_pinning_space(pin: str, die: int, first: str) -> None:
    """21.3: each attacking space but the Pinning Space gives +1 unless another enemy-occupied space is beside it.

    Dubno is beside AH-held Tarnopol: pinned by Dubno, Lutsk gives +1; pinned by Lutsk, Dubno gives nothing.
    """
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL), ("Lutsk", "Brody", *RAIL)],
        units=dict.fromkeys(("RU I", "RU II", "AH I"), TOUGH),
    ):
        p = Position(turn=5).at("Dubno", "RU I").at("Lutsk", "RU II").at("Brody", "AH I").at("Tarnopol", "AH II")
        p.attacking("Dubno", "Lutsk").declare("Brody", "RU I", "RU II", flank=pin)
        while p.asked() == "PlayCards":
            p.do("done")
        p.dice(die)
        while p.asked() == "PlayCards":
            p.do("done")
        p.dice(4, 4)
        shots = [line for line in p.log() if "fires" in line]
        assert shots[0].startswith(first)


@pytest.mark.rule("21.4b")
def test_a_flank_attack_that_works_weakens_the_answer() -> None:
    """21.4b: losses come before the defender fires, and he fires with what is left."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL), ("Lutsk", "Brody", *RAIL)],
    ):
        p = Position(turn=5).reserve("AH Inf 1").at("Dubno", "RU I").at("Lutsk", "RU II").at("Brody", "(AH I)")
        p.attacking("Dubno", "Lutsk").declare("Brody", "RU I", "RU II", flank="Dubno")
        while p.asked() == "PlayCards":
            p.do("done")
        p.dice(6)
        while p.asked() == "PlayCards":
            p.do("done")
        p.dice(1)  # 6 CF, die 1: 3; the corps falls, its division is reduced to CF 0
        while p.offers("loss") or p.offers("replace"):
            p.do(p.choices()[0])
        p.dice(6)
        assert told(p, "CP fires with 0 on the Light table: 6+0, Loss Number 1")


# Assembling --------------------------------------------------------------------------------------------


@pytest.mark.rule("22.2a", "22.2c", "22.1c")
@pytest.mark.parametrize(
    ("units", "box", "offered"),
    [
        (("RU Inf 1", "RU Cav 1"), "RU XIV", True),
        (("RU Cav 1", "RU Cav 2"), "RU XIV", False),
        (("RU Cav 1", "RU Cav 2"), "RU II Cavalry", True),
        (("RU Inf 1", "RU Res 1"), "RU XXX", True),
        (("RU Inf 1", "RU Inf 2"), "RU XXX", False),
        (("RU Elite 1", "RU Inf 1"), "RU Guard", True),
        (("RU Inf 1", "RU Black Sea"), "RU XIV", False),
        (("RU Inf 1", "SB Inf 1"), "RU XIV", False),
        (("(RU Inf 1)", "RU Inf 2"), "RU XIV", False),
    ],
)
def test_what_two_divisions_make(units: tuple[str, ...], box: str, offered: bool) -> None:
    """22.2c: a reduced LCU needs one SCU of its nation and type and another of its nation, none Special, all full."""
    p = Position(turn=5).at("Kiev", *units).replaceable(box).moving("Kiev")
    assert p.offered(f"assemble {box} > Kiev") is offered


@pytest.mark.rule("22.1a.2", "22.3c", "22.2b")
def test_completing_a_reduced_lcu() -> None:
    """22.2b: any infantry or cavalry SCU of the nation completes a reduced LCU; it goes to the Reserve Box."""
    p = Position(turn=5).at("Kiev", "(RU I)", "RU Cav 1").moving("Kiev").do("assemble RU I > Kiev", "use RU Cav 1?")
    assert (p.is_reduced("RU I"), p.where("RU Cav 1")) == (False, "AP Reserve Box")
    assert p.offers("move RU I")
    q = Position(turn=5).at("Kiev", "(RU I)", "RU Black Sea").moving("Kiev")
    assert not q.offers("assemble")


@pytest.mark.rule("22.4a", "22.4b", "22.4c")
@pytest.mark.parametrize(
    ("unit", "box", "offered"),
    [
        ("RU I", ("RU Inf 1", "RU Inf 2", "RU Cav 1"), True),
        ("RU I", ("RU Inf 1", "RU Cav 1", "RU Cav 2"), False),
        ("(RU I)", ("RU Inf 1", "RU Cav 1"), True),
        ("(RU I)", ("RU Res 1", "RU Cav 1"), False),
        ("RU I", ("RU Inf 1", "RU Inf 2"), False),
    ],
)
def test_disassembling(unit: str, box: tuple[str, ...], offered: bool) -> None:
    """22.4 (ruling 23): a full LCU into three full SCUs, two of its type; a reduced one into two, one of its type."""
    p = Position(turn=5).at("Kiev", unit).reserve(*box).moving("Kiev")
    assert bool(p.offers("disassemble")) is offered
    if offered:
        p.do("disassemble RU I")
        for u in box:
            p.do(f"use {u}?")
        assert sorted(p.units("Kiev")) == sorted(box)
        assert p.where("RU I") == "AP Replaceable Units Box"


@pytest.mark.rule("19.2e", "22.3a#2")
def test_a_space_builds_a_trench_or_an_lcu() -> None:
    """19.2e: one space does not both entrench and assemble in one round."""
    p = Position(turn=5).at("Kiev", "RU II", "(RU I)", "RU Inf 1").moving("Kiev").do("entrench RU II").dice(6)
    assert not p.offers("assemble")
    q = (
        Position(turn=5)
        .at("Kiev", "RU II", "(RU I)", "RU Inf 1")
        .moving("Kiev")
        .do("assemble RU I > Kiev", "use RU Inf 1?")
    )
    assert not q.offers("entrench")


@pytest.mark.rule("20.3.5d", "20.3.5e", "20.3.5a", "20.3.5b")
def test_a_broken_siege_stops_the_newcomers() -> None:
    """20.3.5: with too few besiegers nobody rolls for surrender; units that move in must stop until they are enough."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        p = Position(turn=5).at("Przemysl", "RU Inf 1").at("Lemberg", "RU Cav 1", "RU Inf 2").control("AP", "Jaroslau")
        assert not p.phase("siege").s.pending
        p.moving("Lemberg").do("move RU Cav 1 > Przemysl")
        assert not p.offered("move RU Cav 1 > Stryj")
        p.do("stop?", "move RU Inf 2 > Przemysl", "stop?")
        play_out(p)
        assert len(p.units("Przemysl")) == 3
        assert p.phase("siege").rolls()


@pytest.mark.rule("20.3.5c")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_the_broken_siege_is_left_or_mended_next_round(side: str) -> None:
    """20.3.5c (ruling 5): the owner's next action activates the space; a Cardless Play can do it."""
    where, unit, home = ("Przemysl", "RU Inf 1", "Jaroslau") if side == "AP" else ("Warsaw", "GE Inf 1", "Lodz")
    with facts(spaces={home: {"supply": "RU" if side == "AP" else "GE"}}):
        p = (
            Position(turn=5, round=3, active=side)
            .control(side, home)
            .at(where, unit)
            .hand(side, f"{side}-2", f"{side}-4")
        )
        p.half()
        assert not p.offered(f"rp {side}-2")
        assert not p.offered(f"sr {side}-2")
        assert p.offered("cardless")
        p.do("cardless")
        assert not p.offered("done")
        p.do(f"activate-move {where}", "done?")
        assert not p.offered("done")
        p.do(f"move {unit} > {home}", "stop?", "done?")
        assert p.units(where) == []


@pytest.mark.rule("11.1.3b", "20.3.2b")
def test_units_pass_a_besieged_fort() -> None:
    """20.3.2b: while the siege holds, units move through the Fort space without stopping."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        p = Position(turn=5).at("Przemysl", "RU I").at("Lemberg", "RU Cav 1").moving("Lemberg")
        assert may_end(p, "RU Cav 1", "Przemysl", "Stryj")


@pytest.mark.rule("20.3.1c", "20.1.6a", "12.8.1d")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_an_advance_on_a_fort_brings_enough_or_none(side: str) -> None:
    """20.3.1c: against CF 2 two SCUs advance or none; once one is in, the second must follow."""
    nation, where, start, guard = (
        ("RU", "Przemysl", "Lemberg", "AH Res 2") if side == "AP" else ("AH", "Warsaw", "Radom", "RU Res 2")
    )
    pair = (f"{nation} Inf 1", f"{nation} Inf 2")
    with facts(
        spaces={where: {"fort": 2, "terrain": "clear"}, start: {"supply": nation}},
        lines=[(start, where, *RAIL)],
        units={guard: {"cf": (0, 0), "lf": (9, 9)}, **{key: {"cf": (8, 8), "lf": (9, 9)} for key in pair}},
    ):
        p = (
            Position(turn=4, active=side)
            .at(where, guard)
            .at(start, *pair)
            .attacking(start)
            .declare(where, *pair)
            .no_cards(4, 1)
        )
        retreat_all(p)
        assert sorted(p.choices()) == sorted([*[f"advance {u} > {where}" for u in pair], "done"])
        p.do(f"advance {pair[0]} > {where}")
        assert p.choices() == [f"advance {pair[1]} > {where}"]


@pytest.mark.rule("21.2b", "20.3.5a")
def test_besiegers_can_be_flanked() -> None:
    """21.2: a Fort space that holds combat units can be flanked, also when they are the besiegers."""
    with facts(lines=[("Stryj", "Przemysl", *RAIL), ("Uzsok Pass", "Przemysl", *RAIL)]):
        p = (
            Position(turn=5, active="CP")
            .control("AP", "Lemberg", "Jaroslau")
            .at("Przemysl", "RU I")
            .at("Stryj", "AH I")
        )
        p.at("Uzsok Pass", "AH II").attacking("Stryj", "Uzsok Pass")
        assert flank_offered(p, "Przemysl", "AH I", "AH II")


@pytest.mark.rule("19.6a")
@pytest.mark.parametrize("unit", ["BU Inf 1", "(BU Inf 1)"])
def test_the_level_2_trench_out_of_supply(unit: str) -> None:
    """19.6a: where the Level 2 Trench suffers attrition it becomes an enemy Level 1."""
    with facts(only=["Doiran"]):
        p = (
            Position(turn=10)
            .at_war("BU")
            .greece("AP")
            .control("CP", "Doiran")
            .trench("CP", "Doiran", 2)
            .at("Doiran", unit)
        )
        play_out(p.phase("attrition"))
        assert (p.s.trench_owner(space("Doiran")), p.s.any_trench(space("Doiran"))) == (1, 1)
