"""12 More of combat: replacements in the same Loss Number, ports, halts, advances, ties."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.cards import language
from greatwar.games.illusions_of_glory.components import unit
from tests.games.illusions_of_glory.positions import Board, Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0}
RAIL = ("single_gauge", "none")
RU_BASE = PLAIN | {"supply": "RU"}
AH_BASE = PLAIN | {"supply": "AH"}
STRONG = {"cf": (9, 9), "lf": (9, 9)}
BRODY: Board = {
    "spaces": {"Brody": PLAIN, "Dubno": RU_BASE, "Lemberg": AH_BASE, "Stryj": AH_BASE},
    "lines": [("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL), ("Lemberg", "Stryj", *RAIL)],
    "only": ["Brody", "Dubno", "Lemberg", "Stryj"],
}


@pytest.mark.rule("12.6.2a#3", "12.6.4b")
def test_the_replacing_scu_takes_further_losses() -> None:
    values = {"AH III": {"cf": (0, 0), "lf": (2, 2)}, "AH Inf 1": {"cf": (0, 0), "lf": (1, 1)}, "RU IX": STRONG}
    with facts(**BRODY, units=values):
        p = Position(turn=4).reserve("AH Inf 1").at("Dubno", "RU IX").at("Brody", "(AH III)").attacking("Dubno")
        p.declare("Brody", "RU IX").no_cards(3, 1)
        assert p.loss_numbers()[1] == 4
        assert p.where("AH III") == "CP Replaceable Units Box"
        assert p.where("AH Inf 1") == "CP Reserve Box"


@pytest.mark.rule("12.6.5a", "12.6.2a#1")
def test_an_scu_destroyed_first_may_come_back_as_a_replacement() -> None:
    """12.6.2a, 12.6.5a Of a 4 the division takes 1 and dies, the corps 2; the division comes back for the last 1."""
    values = {"AH III": {"cf": (0, 0), "lf": (2, 2)}, "AH Inf 1": {"cf": (0, 0), "lf": (1, 1)}}
    values["RU IX"] = {"cf": (3, 3), "lf": (9, 9)}
    with facts(**BRODY, units=values):
        p = Position(turn=4).at("Dubno", "RU IX").at("Brody", "(AH III)", "(AH Inf 1)").attacking("Dubno")
        p.declare("Brody", "RU IX").no_cards(6, 1)
        assert p.loss_numbers()[1] == 4
        assert p.where("AH III") == "CP Replaceable Units Box"
        assert p.is_reduced("AH Inf 1")


@pytest.mark.rule("12.6.4e", "12.6.6d", "24.1c")
def test_a_dual_lcu_is_replaced_by_either_nation_and_eliminated() -> None:
    values = {"AH Sud Army": {"cf": (0, 0), "lf": (2, 2)}, "RU IX": {"cf": (3, 3), "lf": (9, 9)}}
    with facts(**BRODY, units=values):
        p = (
            Position(turn=6)
            .quality("AH", 10)
            .reserve("AH Inf 1", "GE Inf 1")
            .at("Dubno", "RU IX")
            .at("Brody", "(AH Sud Army)")
            .attacking("Dubno")
        )
        p.declare("Brody", "RU IX").no_cards(3, 1)
        assert sorted(p.choices()) == ["replace AH Sud Army > AH Inf 1", "replace AH Sud Army > GE Inf 1"]
        p.do("replace AH Sud Army > GE Inf 1")
        assert p.where("AH Sud Army") == "CP Eliminated Units Box"
        assert p.s.quality[3] == 8


@pytest.mark.rule("12.2.G.4b", "12.7.1d")
def test_a_tie_moves_nobody() -> None:
    values = {"AH III": {"cf": (3, 3), "lf": (9, 9)}, "RU IX": {"cf": (3, 3), "lf": (9, 9)}}
    with facts(**BRODY, units=values):
        p = (
            Position(turn=4)
            .at("Dubno", "RU IX")
            .at("Brody", "AH III")
            .attacking("Dubno")
            .declare("Brody", "RU IX")
            .no_cards(3, 3)
        )
        assert p.s.combat is not None
        assert p.s.combat.won == -1
        assert p.where("AH III") == "Brody"
        assert not p.offers("advance")
        q = (
            Position(turn=4)
            .at("Dubno", "RU IX")
            .at("Brody", "AH III")
            .attacking("Dubno")
            .declare("Brody", "RU IX")
            .no_cards(1, 6)
        )
        assert q.s.combat is not None
        assert q.s.combat.won == 0
        assert q.where("RU IX") == "Dubno"


@pytest.mark.rule("12.7.4c", "12.7.4a")
def test_a_lone_reduced_unit_may_not_halt() -> None:
    spaces = BRODY["spaces"] | {"Brody": PLAIN | {"terrain": "forest"}}
    values = {"AH III": {"cf": (0, 0), "lf": (9, 9)}, "AH IV": {"cf": (0, 0), "lf": (9, 9)}, "RU IX": STRONG}
    with facts(spaces=spaces, lines=BRODY["lines"], only=BRODY["only"], units=values):
        p = (
            Position(turn=4)
            .at("Dubno", "RU IX")
            .at("Brody", "(AH III)")
            .attacking("Dubno")
            .declare("Brody", "RU IX")
            .no_cards(3, 1)
        )
        assert p.where("AH III") == "Stryj"
        q = (
            Position(turn=4)
            .reserve("AH Inf 1")
            .at("Dubno", "RU IX")
            .at("Brody", "(AH III)", "AH IV")
            .attacking("Dubno")
        )
        q.declare("Brody", "RU IX").no_cards(3, 1)
        assert q.offers("halt") == ["halt AH III", "halt AH IV"]


@pytest.mark.rule("12.7.7c", "12.7.7d")
def test_units_driven_into_the_sea_halt_in_the_port() -> None:
    spaces = {"Spalato": PLAIN | {"seas": "mediterranean", "supply": "AH"}, "Mostar": RU_BASE}
    values = {"AH III": {"cf": (1, 1), "lf": (9, 9)}, "RU IX": {"cf": (3, 3), "lf": (9, 9)}}
    with facts(spaces=spaces, lines=[("Mostar", "Spalato", *RAIL)], only=list(spaces), units=values):
        p = (
            Position(turn=6)
            .at("Mostar", "RU IX")
            .at("Spalato", "AH III")
            .attacking("Mostar")
            .declare("Spalato", "RU IX")
            .no_cards(3, 1)
        )
        assert p.where("AH III") == "Spalato"
        assert p.is_reduced("AH III")


@pytest.mark.rule("12.8.1c", "12.2.3d", "12.7.1a#2", "12.7.8a")
def test_no_advance_out_of_supply_but_the_defenders_go_all_the_same() -> None:
    spaces = {"Brody": PLAIN, "Dubno": PLAIN, "Lemberg": AH_BASE}
    lines = [("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL)]
    values = {"AH III": {"cf": (0, 0), "lf": (9, 9)}, "RU IX": {"cf": (3, 3), "lf": (9, 9)}}
    with facts(spaces=spaces, lines=lines, only=list(spaces), units=values):
        p = (
            Position(turn=4)
            .at("Dubno", "RU IX")
            .at("Brody", "AH III")
            .attacking("Dubno")
            .declare("Brody", "RU IX")
            .no_cards(2, 1)
        )
        assert p.where("AH III") == "Lemberg"
        assert p.why_not("advance RU IX > Brody") == "12.8.1c"
        assert p.owner("Brody") == "CP"


@pytest.mark.rule("12.2.3b", "12.8.1a")
def test_after_destruction_attackers_go_no_further() -> None:
    values = {"AH Inf 1": {"cf": (0, 0), "lf": (1, 1)}, "RU IX": STRONG}
    with facts(**BRODY, units=values):
        p = (
            Position(turn=4)
            .at("Dubno", "RU IX")
            .at("Brody", "AH Inf 1")
            .attacking("Dubno")
            .declare("Brody", "RU IX")
            .no_cards(3, 1)
        )
        p.do("advance RU IX > Brody")
        assert p.choices() == ["done"]


@pytest.mark.rule("12.7.3g#1", "12.7.2b", "12.2.2c")
def test_a_two_space_retreat_does_not_come_back() -> None:
    from greatwar.families.cdg.state import RETREATED

    lines = [*BRODY["lines"], ("Stryj", "Brody", *RAIL)]
    with facts(
        spaces=BRODY["spaces"],
        lines=lines,
        only=BRODY["only"],
        units={"RU IX": STRONG, "AH III": {"cf": (0, 0), "lf": (9, 9)}},
    ):
        p = (
            Position(turn=4)
            .at("Dubno", "RU IX")
            .at("Brody", "AH III")
            .attacking("Dubno")
            .declare("Brody", "RU IX")
            .no_cards(3, 1)
        )
        p.do("retreat AH III > Lemberg?")
        assert p.where("AH III") in ("Stryj", "Lemberg")
        assert p.s.does(unit("AH III"), RETREATED)


@pytest.mark.rule("21.3c", "12.3e")
def test_cards_help_a_flank_attack_and_brave_the_weather() -> None:
    from greatwar.games.illusions_of_glory.rules import combat_effects
    from greatwar.games.illusions_of_glory.rules.flank import FLANK

    spaces = {
        "Lotzen": {"terrain": "forest", "fort": 0},
        "Insterburg": PLAIN | {"supply": "GE"},
        "Tannenberg": PLAIN | {"supply": "GE"},
    }
    lines = [("Insterburg", "Lotzen", *RAIL), ("Tannenberg", "Lotzen", *RAIL)]
    with facts(spaces=spaces, lines=lines):
        p = (
            Position(turn=2, active="CP")
            .hand("CP", "CP-11")
            .at("Lotzen", "RU I")
            .at("Insterburg", "GE I")
            .at("Tannenberg", "GE XX")
        )
        p.attacking("Insterburg", "Tannenberg").declare("Lotzen", "GE I", "GE XX", flank="Insterburg")
        assert p.s.combat is not None
        before = FLANK.bonus(p.s, p.s.combat)
        p.do("play CP-11")
        assert FLANK.bonus(p.s, p.s.combat) == before + 1
        assert combat_effects.ignored(p.s, p.s.combat, combat_effects.WEATHER)


def test_every_word_of_the_cards_has_a_meaning() -> None:
    for clauses in language.CLAUSES:
        for clause in clauses:
            known = clause.op in language.EFFECTS or clause.op in language.LASTING or clause.op in language.IN_COMBAT
            assert known, clause
    for clauses in language.CLAUSES:
        for clause in clauses:
            for need in clause.card.needs:
                assert all(word in language.CONDITIONS for word in need)
