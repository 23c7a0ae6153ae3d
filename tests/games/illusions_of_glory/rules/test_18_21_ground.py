"""18 Regions, 19 Trenches, 20 Forts, 21 Flank Attacks, and HQs in combat (27)."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.families.cdg.record import FLANK_FAILED, FLANKED
from greatwar.games.illusions_of_glory.components import space, unit
from greatwar.games.illusions_of_glory.rules.fire import FIRE, trench_level
from greatwar.games.illusions_of_glory.rules.flank import FLANK
from tests.games.illusions_of_glory.positions import Board, Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0}
RAIL = ("single_gauge", "none")
RU_BASE = PLAIN | {"supply": "RU"}
AH_BASE = PLAIN | {"supply": "AH"}
GE_BASE = PLAIN | {"supply": "GE"}
STRONG = {"cf": (9, 9), "lf": (9, 9)}
WEAK = {"cf": (1, 1), "lf": (9, 9)}


# 18 Regions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("18.3e", "18.3.1a", "18.3.1b", "18.3.1c", "18.3.1d", "12.1.1b", "12.1e")
def test_three_units_defend_in_a_region() -> None:
    p = Position(turn=8, active="CP").at(
        "Kharkov", "RU III", "RU IV", "RU XX", "RU Inf 1", "RU Cav 1", "GE I", "GE XVII"
    )
    p.ops(1).do("stack-attack GE I", "add GE XVII", "done", "done").do("done?")
    p.do("attack GE I > Kharkov", "join GE XVII", "resolve")
    assert p.asked() == "ChooseDefenders"
    assert p.seat() == "AP"
    p.do("defend RU Inf 1", "defend RU Cav 1")
    assert not p.offered("done")
    p.do("defend RU III")
    c = p.s.combat
    assert c is not None
    assert [str(u) for u in FIRE.units(c, False)] == ["RU III", "RU Inf 1", "RU Cav 1"]
    assert FIRE.drm(p.s, c, False) == 1
    q = (
        Position(turn=8, active="CP")
        .at("Kharkov", "RU III", "RU IV", "GE I")
        .attacking("GE I")
        .declare("Kharkov", "GE I")
    )
    assert q.asked() == "PlayCards"


@pytest.mark.rule("18.3f", "18.3g", "18.3h", "18.3i", "12.1d", "12.1.1b", "12.2.1a.2")
def test_attacks_into_a_region_from_inside_and_outside_together() -> None:
    with facts(
        lines=[("Gorz", "Carniola", *RAIL), ("Trieste", "Carniola", *RAIL)], spaces={"Gorz": PLAIN, "Trieste": PLAIN}
    ):
        p = Position(turn=8).at_war("IT").control("AP", "Gorz", "Trieste").destroyed("Trieste")
        p.at("Carniola", "AH I", "AH II", "IT VI").at("Gorz", "IT II").at("Trieste", "IT IV")
        p.attacking("IT VI", "Gorz", "Trieste").do("attack IT VI > Carniola", "join IT II", "resolve").no_cards(1, 1)
        while p.asked() not in ("Combats", ""):
            p.do(p.choices()[-1])
        assert p.why_not("attack IT IV > Carniola") == "12.1.1a"


@pytest.mark.rule("18.5b", "18.6a", "18.6b", "18.2.1#1", "12.2.3c", "12.2.2a#2", "12.7.1e")
@pytest.mark.parametrize("stay", [True, False])
def test_after_a_combat_in_a_region(stay: bool) -> None:
    values = {"GE I": WEAK, "GE XVII": WEAK, "RU XX": STRONG}
    lines = [("Gomel", "Kharkov", *RAIL), ("Kharkov", "Kiev", *RAIL)]
    with facts(spaces={"Gomel": RU_BASE, "Kiev": GE_BASE}, lines=lines, units=values):
        p = (
            Position(turn=12)
            .control("CP", "Kharkov", "Kiev")
            .at("Kharkov", "GE I", "GE XVII")
            .at("Gomel", "RU XX", "(RU III)")
        )
        p.attacking("Gomel").declare("Kharkov", "RU XX", "RU III").no_cards(3, 1)
        assert p.asked() == "LeaveRegion"
        if stay:
            p.do("done")
        else:
            p.do("retreat GE I > Kiev", "retreat GE XVII > Kiev")
        assert p.asked() == "AdvanceUnits"
        assert p.why_not("advance RU III > Kharkov") == "12.8.1a"
        p.do("advance RU XX > Kharkov", "done?")
        assert p.owner("Kharkov") == ("neutral" if stay else "AP")


@pytest.mark.rule("18.5a", "12.7.3a#2", "12.7.3b", "18.2b", "18.5c")
@pytest.mark.parametrize("vacant", [False, True])
def test_a_retreat_into_a_region_ends_there(vacant: bool) -> None:
    names = ["Gorz", "Udine"]
    lines = [("Udine", "Gorz", *RAIL), ("Gorz", "Carniola", *RAIL)]
    with facts(
        spaces={"Gorz": PLAIN, "Udine": PLAIN | {"supply": "IT"}},
        lines=lines,
        only=names,
        units={"IT II": STRONG, "AH XXI": WEAK},
    ):
        p = Position(turn=8).at_war("IT").at("Gorz", "AH XXI").at("Udine", "IT II").control("AP", "Carniola")
        if not vacant:
            p.at("Carniola", "IT inf", "AH Uprising 1")
        p.attacking("Udine").declare("Gorz", "IT II").no_cards(5, 1)
        assert p.where("AH XXI") == "Carniola"
        assert not p.is_reduced("AH XXI")
        assert p.owner("Carniola") == ("CP" if vacant else "AP")


@pytest.mark.rule("18.4a", "12.2.1a.4")
def test_terrain_of_a_region_matters_in_combat_only() -> None:
    with facts(spaces={"Tyrol": {"mountain_tag": True}}):
        p = (
            Position(turn=8)
            .at_war("IT")
            .at("Tyrol", "AH Mtn 1", "IT III")
            .attacking("IT III")
            .declare("Tyrol", "IT III")
        )
        c = p.s.combat
        assert c is not None
        assert FIRE.shift(p.s, c, True) == -1
        assert FIRE.drm(p.s, c, False) == 1


# 19 Trenches ----------------------------------------------------------------------------------------------------

CLEARINGS = dict.fromkeys(("Lublin", "Chelm", "Siedlce"), PLAIN)


@pytest.mark.rule("19.1c#2", "19.2b", "19.2c", "19.1d", "19.2a", "19.3a", "19.1e", "9.4.3b", "19.2c#2")
def test_trenches_are_tried_one_a_space_and_built_one_a_round() -> None:
    with facts(spaces=CLEARINGS):
        p = (
            Position(turn=3, round=2)
            .at("Lublin", "RU XIV", "(RU XVI)")
            .at("Chelm", "RU V")
            .at("Siedlce", "RU Grenadier")
        )
        p.moving("Lublin", "Chelm", "Siedlce").dice(5).do("entrench RU XIV")
        assert p.s.any_trench(space("Lublin")) == 0
        assert p.why_not("entrench RU XVI") == "19.2b"
        assert not p.offers("move RU XIV")
        assert p.offers("move RU XVI")
        p.dice(3).do("entrench RU V")
        assert (p.s.any_trench(space("Chelm")), p.s.trench_owner(space("Chelm"))) == (1, 1)
        assert p.why_not("entrench RU Grenadier") == "19.1c#2"
        assert p.offers("move RU Grenadier")


@pytest.mark.rule("19.1c#2")
def test_two_trenches_a_phase() -> None:
    with facts(spaces=CLEARINGS):
        p = Position(turn=3).at("Lublin", "RU XIV")
        p.s.dug = (0, 2, 0, 0)
        assert p.moving("Lublin").why_not("entrench RU XIV") == "19.1c#2"


@pytest.mark.rule("19.1a", "19.1b", "4.3b", "14.3.1a.5", "19.1f")
def test_where_no_trench_is_built() -> None:
    with facts(
        spaces={"Lublin": PLAIN | {"terrain": "forest"}, "Chelm": PLAIN, "Kowel": PLAIN | {"fort": 2}, "Lida": PLAIN},
        only=["Lida"],
    ):
        p = (
            Position(turn=3)
            .at("Lublin", "RU I")
            .at("Chelm", "RU Inf 1")
            .at("Kowel", "RU II")
            .at("Lida", "RU III")
            .at("Moscow", "RU IV")
        )
        p.moving("Lublin", "Chelm", "Kowel", "Lida", "RU IV")
        assert p.why_not("entrench RU I") == "19.1a"
        assert p.why_not("entrench RU IV") == "19.1a"
        assert p.why_not("entrench RU Inf 1") == "19.1b"
        assert p.why_not("entrench RU III") == "14.3.1a.5"
        assert p.offered("entrench RU II")
        q = Position(turn=1).at("Kowel", "RU II").moving("Kowel")
        assert q.why_not("entrench RU II") == "4.3b"


@pytest.mark.rule("19.4a", "19.4b", "19.4d")
@pytest.mark.parametrize(("level", "left"), [(1, 0), (2, 1)])
def test_an_enemy_who_enters_a_trench_ruins_it(level: int, left: int) -> None:
    with facts(spaces={"Lublin": PLAIN, "Chelm": RU_BASE}, lines=[("Lublin", "Chelm", *RAIL)]):
        p = Position(turn=4).control("CP", "Lublin").trench("CP", "Lublin", level).at("Chelm", "RU I").moving("Chelm")
        assert p.s.any_trench(space("Lublin")) == level
        p.do("move RU I > Lublin", "stop?")
        assert p.s.any_trench(space("Lublin")) == left
        if left:
            assert p.s.trench_owner(space("Lublin")) == 1


@pytest.mark.rule("19.5c", "20.1.4b")
def test_a_fort_without_units_has_no_trench() -> None:
    with facts(
        spaces={"Przemysl": {"fort": 3, "terrain": "clear"}, "Jaroslau": RU_BASE},
        lines=[("Jaroslau", "Przemysl", *RAIL)],
    ):
        p = (
            Position(turn=4)
            .trench("CP", "Przemysl")
            .at("Jaroslau", "RU I")
            .attacking("Jaroslau")
            .declare("Przemysl", "RU I")
        )
        assert p.s.combat is not None
        assert trench_level(p.s, p.s.combat) == 0


# 20 Forts -------------------------------------------------------------------------------------------------------

PRZEMYSL: Board = {
    "spaces": {"Przemysl": {"fort": 3, "terrain": "clear", "vp": 0}, "Lemberg": RU_BASE, "Jaroslau": AH_BASE},
    "lines": [("Lemberg", "Przemysl", *RAIL), ("Przemysl", "Jaroslau", *RAIL)],
    "only": ["Lemberg", "Przemysl", "Jaroslau"],
}


@pytest.mark.rule("20.2a", "20.2a.1", "20.2a.2", "20.2b", "20.2d", "20.1.3a", "12.2.G.5d", "20.2f")
@pytest.mark.parametrize(
    ("die", "number", "standing"),
    [(5, 5, False), (3, 4, True), (1, 3, True)],
)
def test_what_is_left_of_the_loss_number_may_destroy_the_fort(die: int, number: int, standing: bool) -> None:
    values = {
        "RU IX": {"cf": (3, 2), "lf": (9, 9)},
        "RU X": {"cf": (3, 2), "lf": (9, 9)},
        "AH Res 2": {"cf": (0, 0), "lf": (1, 1)},
    }
    with facts(**PRZEMYSL, units=values):
        p = Position(turn=2).at("Przemysl", "AH Res 2").at("Lemberg", "RU IX", "RU X").attacking("Lemberg")
        p.declare("Przemysl", "RU IX", "RU X").no_cards(die, 1)
        assert p.loss_numbers()[1] == number
        assert p.where("AH Res 2") == "CP Reserve Box"
        assert bool(p.s.fort(space("Przemysl"))) is standing
        p.do("advance RU IX > Przemysl", "done?")
        assert p.owner("Przemysl") == ("CP" if standing else "AP")


@pytest.mark.rule("20.2c", "20.1.2b", "20.1.2a")
@pytest.mark.parametrize(("die", "standing"), [(2, True), (3, False)])
def test_an_empty_fort_falls_to_its_own_strength(die: int, standing: bool) -> None:
    with facts(**PRZEMYSL, units={"RU IX": {"cf": (4, 4), "lf": (9, 9)}}):
        p = Position(turn=2).at("Lemberg", "RU IX").attacking("Lemberg").declare("Przemysl", "RU IX").no_cards(die, 1)
        assert bool(p.s.fort(space("Przemysl"))) is standing


@pytest.mark.rule("20.3.3b", "11.2j", "20.1.2c", "20.2f", "11.2h")
def test_besiegers_destroy_the_fort_from_within() -> None:
    with facts(**PRZEMYSL, units={"RU IX": {"cf": (6, 4), "lf": (9, 9)}, "RU X": STRONG}):
        p = Position(turn=5).at("Przemysl", "RU IX").at("Lemberg", "RU X").attacking("Przemysl", "Lemberg")
        assert p.why_not("attack RU X > Przemysl") == "20.1.2c"
        p.declare("Przemysl", "RU IX").no_cards(1, 1)
        assert not p.s.fort(space("Przemysl"))
        assert p.owner("Przemysl") == "AP"
        assert not p.offers("advance")


@pytest.mark.rule("20.3.3a")
def test_only_units_that_the_siege_can_spare_attack_outward() -> None:
    with facts(**PRZEMYSL):
        p = (
            Position(turn=5)
            .control("AP", "Lemberg")
            .at("Przemysl", "RU IX", "RU Inf 1")
            .at("Jaroslau", "AH I")
            .attacking("Przemysl")
        )
        assert p.why_not("attack RU IX > Jaroslau") == "20.3.3a"
        assert p.reason("attack RU Inf 1 > Jaroslau") == ""


@pytest.mark.rule("20.1.7#1", "20.1.7#2", "20.1.2c")
def test_germans_attack_russian_forts_only_after_oberost() -> None:
    lines = [("Lotzen", "Osowiec", *RAIL), ("Radom", "Ivangorod", *RAIL)]
    spaces: dict[str, dict[str, Any]] = {
        "Osowiec": {"fort": 2, "terrain": "clear"},
        "Ivangorod": {"fort": 1},
        "Radom": PLAIN | {"supply": "AH GE"},
        "Lotzen": GE_BASE,
    }
    with facts(spaces=spaces, lines=lines):

        def position(status: int) -> Position:
            p = (
                Position(turn=2, active="CP")
                .war_status(CP=status)
                .at("Lotzen", "GE I Res.")
                .at("Ivangorod", "RU Res 5")
            )
            return p.at("Radom", "AH I", "GE XI").attacking("Lotzen", "Radom")

        p = position(3)
        assert p.why_not("attack GE I Res. > Osowiec") == "20.1.7#1"
        assert p.why_not("attack GE XI > Ivangorod") == "20.1.7#1"
        assert p.offered("attack AH I > Ivangorod")
        assert position(4).offered("attack GE I Res. > Osowiec")
        q = Position(turn=2, active="CP").at("Lotzen", "GE I Res.").moving("Lotzen")
        assert q.offered("move GE I Res. > Osowiec")
        r = Position(turn=2, active="CP").flag("oberost").at("Lotzen", "GE I Res.").attacking("Lotzen")
        assert r.offered("attack GE I Res. > Osowiec")


@pytest.mark.rule("20.4.1a", "20.4.1b", "20.4.1c", "6.0.D", "20.4.2#1", "11.2j", "20.2e")
@pytest.mark.parametrize(("die", "falls"), [(3, False), (4, True)])
def test_a_besieged_fort_surrenders_to_a_die_above_its_strength(die: int, falls: bool) -> None:
    with facts(**PRZEMYSL):
        p = Position(turn=3).at("Przemysl", "RU IX").dice(die).phase("siege")
        assert bool(p.s.fort(space("Przemysl"))) is not falls
        assert p.owner("Przemysl") == ("AP" if falls else "CP")


@pytest.mark.rule("20.3.5a", "20.3.5b", "20.3.5c", "20.3.5e", "20.1.3b", "24.1b")
def test_a_broken_siege() -> None:
    spaces = {"Konigsberg": {"fort": 3, "terrain": "clear"}, "Insterburg": GE_BASE, "Tilsit": RU_BASE}
    lines = [("Insterburg", "Konigsberg", *RAIL), ("Konigsberg", "Tilsit", *RAIL)]
    values = {"RU III": {"cf": (3, 2), "lf": (2, 2)}, "GE XVII": {"cf": (4, 3), "lf": (3, 3)}}
    with facts(spaces=spaces, lines=lines, only=list(spaces), units=values):
        p = (
            Position(turn=4, active="CP")
            .quality("RU", 12)
            .reserve("RU Inf 2")
            .at("Tilsit", "RU I")
            .at("Konigsberg", "(RU III)")
        )
        p.at("Insterburg", "GE XVII").attacking("Insterburg").declare("Konigsberg", "GE XVII")
        assert p.s.combat is not None
        assert FIRE.strength(p.s, p.s.combat, False) == 2
        assert FIRE.strength(p.s, p.s.combat, True) == 4
        p.no_cards(2, 4)
        assert p.loss_numbers() == (2, 2)
        assert p.units("Konigsberg") == ["RU Inf 2"]
        assert p.s.quality[0] == 11
        p.s.pending.clear()
        p.phase("siege")
        assert p.asked() == ""
        q = Position(turn=4).at("Konigsberg", "RU Inf 2").at("Tilsit", "RU I", "RU II").hand("AP", "AP-13").action()
        assert q.why_not("rp AP-13") == "20.3.5c"
        q.do("ops AP-13")
        assert q.why_not("done") == "20.3.5c"
        q.do("activate-move Konigsberg", "done")
        assert q.why_not("done") == "20.3.1d"


@pytest.mark.rule("20.1.6c", "20.1.6a")
def test_no_advance_into_a_fort_with_too_few() -> None:
    with facts(**PRZEMYSL, units={"RU Inf 1": STRONG, "AH Res 2": {"cf": (0, 0), "lf": (9, 9)}}):
        p = (
            Position(turn=4)
            .at("Przemysl", "AH Res 2")
            .at("Lemberg", "RU Inf 1")
            .attacking("Lemberg")
            .declare("Przemysl", "RU Inf 1")
        )
        p.no_cards(1, 1)
        assert p.where("AH Res 2") == "Jaroslau"
        assert p.choices() == ["done"]


# 21 Flank -------------------------------------------------------------------------------------------------------

BRODY: Board = {
    "spaces": {"Brody": PLAIN, "Lutsk": RU_BASE, "Dubno": RU_BASE, "Lemberg": AH_BASE},
    "lines": [("Lutsk", "Brody", *RAIL), ("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL)],
    "only": ["Brody", "Lutsk", "Dubno", "Lemberg"],
}


def flanking(p: Position) -> Position:
    p.at("Lutsk", "RU IX", "RU Cav 1").at("Dubno", "RU XI", "RU Inf 1")
    return p.attacking("Lutsk", "Dubno")


@pytest.mark.rule("21.0a", "21.0b", "12.2.B", "21.3a", "2.0:flank-attack")
@pytest.mark.parametrize(
    ("units", "offered"),
    [(("RU IX", "RU XI"), True), (("RU Cav 1", "RU Inf 1"), False), (("RU IX", "RU Cav 1"), False)],
)
def test_a_flank_attack_needs_two_spaces_and_an_lcu(units: tuple[str, ...], offered: bool) -> None:
    with facts(**BRODY):
        p = flanking(Position(turn=2).at("Brody", "AH XII"))
        p.do(f"attack {units[0]} > Brody", f"join {units[1]}", "resolve")
        assert (p.asked() == "AnnounceFlank") is offered
        if offered:
            assert p.choices() == ["flank Lutsk", "flank Dubno", "no-flank"]


@pytest.mark.rule("21.1b", "21.1c", "21.1f", "12.4.2#1", "21.2a", "21.2b")
def test_where_no_flank_attack_is_made() -> None:
    for terrain, trench, fort, units, rule in (
        ("swamp", 0, 0, ("AH XII",), "21.1b"),
        ("mountain", 0, 0, ("AH XII",), "21.1b"),
        ("forest", 0, 0, ("AH XII",), ""),
        ("clear", 1, 0, ("AH XII",), "21.1c"),
        ("clear", 0, 2, ("AH XII",), ""),
        ("clear", 0, 2, (), "21.2a"),
        ("clear", 0, 0, ("AH Uprising 1",), "21.1f"),
    ):
        spaces = BRODY["spaces"] | {"Brody": PLAIN | {"terrain": terrain, "fort": fort}}
        with facts(spaces=spaces, lines=BRODY["lines"], only=BRODY["only"]):
            p = Position(turn=2)
            p = flanking(p.at("Brody", *units) if units else p)
            if trench:
                p.trench("CP", "Brody")
            p.do("attack RU IX > Brody", "join RU XI", "resolve")
            c = p.s.combat
            assert c is not None
            refusal = FLANK.refusal(p.s, c)
            assert (refusal.rule if refusal else "") == rule


@pytest.mark.rule("21.1d", "21.1e", "14.3.1a.6")
def test_no_flank_attack_on_a_region_or_without_supply() -> None:
    with facts(
        lines=[("Gomel", "Kharkov", *RAIL), ("Kiev", "Kharkov", *RAIL)], spaces={"Gomel": RU_BASE, "Kiev": RU_BASE}
    ):
        p = Position(turn=8).at("Kharkov", "GE I").at("Gomel", "RU I").at("Kiev", "RU II").attacking("Gomel", "Kiev")
        p.do("attack RU I > Kharkov", "join RU II", "resolve")
        assert p.asked() == "PlayCards"
        assert p.s.combat is not None
        refusal = FLANK.refusal(p.s, p.s.combat)
        assert refusal is not None
        assert refusal.rule == "21.1d"
    spaces = BRODY["spaces"] | {"Lutsk": PLAIN, "Dubno": PLAIN}
    with facts(spaces=spaces, lines=BRODY["lines"], only=BRODY["only"]):
        p = flanking(Position(turn=2).at("Brody", "AH XII"))
        p.do("attack RU IX > Brody", "join RU XI", "resolve")
        assert p.asked() == "PlayCards"
        assert p.s.combat is not None
        refusal = FLANK.refusal(p.s, p.s.combat)
        assert refusal is not None
        assert refusal.rule == "21.1e"


@pytest.mark.rule("21.3b", "21.4a", "21.4b", "21.4c", "12.2.F", "2.0:flank-attempt", "12.2.G.3b")
@pytest.mark.parametrize(("die", "outcome"), [(2, FLANK_FAILED), (3, FLANKED)])
def test_free_spaces_help_the_attempt(die: int, outcome: int) -> None:
    with facts(**BRODY):
        p = flanking(Position(turn=2).at("Brody", "AH XII")).declare("Brody", "RU IX", "RU XI", flank="Lutsk")
        p.no_cards(die)
        assert p.s.combat is not None
        assert p.s.combat.flank == outcome
        first = p.s.pending[-1].data()
        assert first["attacking"] is (outcome == FLANKED)


@pytest.mark.rule("21.4c", "21.4d", "12.6.2a#1", "12.5a", "24.1b")
def test_after_a_failed_attempt_the_attackers_answer_with_what_is_left() -> None:
    lines = [("Lutsk", "Brody", "road", "none"), ("Dubno", "Brody", "mixed_gauge", "none"), ("Brody", "Lemberg", *RAIL)]
    values = {x: {"cf": (3, 2), "lf": (2, 2)} for x in ("RU IX", "RU XI", "AH XII")}
    with facts(spaces=BRODY["spaces"], lines=lines, only=BRODY["only"], units=values):
        p = flanking(Position(turn=1).quality("AH", 16).reserve("AH Inf 1").at("Brody", "AH XII"))
        p.declare("Brody", "RU IX", "RU XI", flank="Lutsk").no_cards(1, 4)
        p.do("loss RU IX").dice(6)
        assert p.loss_numbers() == (3, 4)
        assert p.where("AH XII") == "CP Replaceable Units Box"
        assert p.s.quality[3] == 15
        assert p.where("AH Inf 1") == "Lemberg"


# 27 HQs and Heavy Artillery in combat ---------------------------------------------------------------------------


@pytest.mark.rule("27.0e#2", "27.0e#3", "27.0f", "27.0g", "27.0h", "27.1a")
@pytest.mark.parametrize(
    ("dice", "where", "reduced"),
    [((4, 1), "AP Eliminated Units Box", False), ((1, 1), "Dubno", True), ((1, 6), "Dubno", False)],
)
def test_an_hq_defends_and_shares_the_outcome(dice: tuple[int, int], where: str, reduced: bool) -> None:
    values = {
        "AH III": {"cf": (4, 4), "lf": (9, 9)},
        "RU IX": {"cf": (4, 4), "lf": (9, 9)},
        "FR Sarrail HQ": {"drm": (1, 0)},
    }
    with facts(**BRODY, units=values):
        p = (
            Position(turn=13, active="CP")
            .at("Dubno", "RU 2/4 Special", "(FR Sarrail HQ)")
            .at("Brody", "AH III")
            .attacking("Brody")
        )
        with facts(units={"RU 2/4 Special": {"cf": (4, 4), "lf": (9, 9), "large": True}}):
            p.declare("Dubno", "AH III").no_cards(*dice)
            while p.asked() in ("RetreatUnits", "Halt", "StaffFollows", "AdvanceUnits"):
                p.do(p.choices()[-1])
        assert p.where("FR Sarrail HQ") == where
        assert p.is_reduced("FR Sarrail HQ") is reduced


@pytest.mark.rule("27.1b", "27.0i", "12.2.1a.6", "27.0e#1")
def test_heavy_artillery_fires_twice() -> None:
    values = {
        "GE Heavy Artillery 1": {"drm": (2, 1)},
        "GE I": {"cf": (4, 4), "lf": (9, 9)},
        "RU IX": {"cf": (4, 4), "lf": (9, 9)},
    }
    with facts(spaces=BRODY["spaces"] | {"Brody": GE_BASE}, lines=BRODY["lines"], only=BRODY["only"], units=values):
        p = (
            Position(turn=6, active="CP")
            .at("Brody", "GE I", "GE Heavy Artillery 1")
            .at("Dubno", "RU IX")
            .attacking("Brody")
        )
        p.declare("Dubno", "GE I", staff=("GE Heavy Artillery 1",))
        assert p.s.combat is not None
        assert FIRE.drm(p.s, p.s.combat, True) == 2
        p.no_cards(1, 1)
        assert p.is_reduced("GE Heavy Artillery 1")
        q = (
            Position(turn=6, active="CP")
            .at("Brody", "GE I", "(GE Heavy Artillery 1)")
            .at("Dubno", "RU IX")
            .attacking("Brody")
        )
        q.declare("Dubno", "GE I", staff=("GE Heavy Artillery 1",)).no_cards(1, 1)
        assert q.where("GE Heavy Artillery 1") == "CP Eliminated Units Box"
        r = (
            Position(turn=6)
            .at("Brody", "GE I", "GE Heavy Artillery 1")
            .at("Dubno", "RU IX")
            .attacking("Dubno")
            .declare("Brody", "RU IX")
        )
        assert r.s.combat is not None
        assert FIRE.drm(r.s, r.s.combat, False) == 0


@pytest.mark.rule("27.0c", "12.6.6e")
def test_staff_without_combat_units_is_lost() -> None:
    with facts(**BRODY, units={"RU IX": STRONG, "AH Inf 1": {"cf": (0, 0), "lf": (1, 1)}}):
        p = (
            Position(turn=6)
            .at("Dubno", "RU IX")
            .at("Brody", "(AH Inf 1)", "GE Mackensen HQ")
            .attacking("Dubno")
            .declare("Brody", "RU IX")
        )
        p.no_cards(4, 1)
        assert p.where("GE Mackensen HQ") == "CP Eliminated Units Box"


def test_units_have_two_sides() -> None:
    assert unit("RU IX").cf[0] > unit("RU IX").cf[1]
