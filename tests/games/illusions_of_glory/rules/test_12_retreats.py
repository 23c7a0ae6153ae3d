"""12.6, 12.7, 12.8 Losses, retreats and advances: who goes where, who is lost, who follows."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.state import DISCARD, REMOVED, RETREATED, TABLE
from greatwar.games.illusions_of_glory.components import card, unit
from tests.games.illusions_of_glory.positions import Board, Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0, "seas": 0, "supply": 0}
RAIL = ("single_gauge", "none")
LANE = ("sea_invasion_lane", "none")
RU_BASE = PLAIN | {"supply": "RU"}
AH_BASE = PLAIN | {"supply": "AH"}
SEA = "Salonika Sea Invasion"
STRONG = {"cf": (9, 9), "lf": (9, 9)}
WEAK = {"cf": (1, 1), "lf": (9, 9)}
BRODY: Board = {
    "spaces": {"Brody": PLAIN, "Dubno": RU_BASE, "Lemberg": AH_BASE, "Stryj": AH_BASE},
    "lines": [("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL), ("Lemberg", "Stryj", *RAIL)],
    "only": ["Brody", "Dubno", "Lemberg", "Stryj"],
}
#: dice by which RU IX (CF 5) beats AH III (CF 3, out of supply 1) by one, and by more
BY_ONE = (2, 2)
BY_ONE_UNSUPPLIED = (2, 5)
BY_MORE = (6, 1)
FAIR = {"RU IX": {"cf": (5, 5), "lf": (9, 9)}, "AH III": {"cf": (3, 3), "lf": (9, 9)}, "AH Inf 1": {"lf": (9, 9)}}


def goals(p: Position, name: str) -> list[str]:
    """Where a unit may retreat to."""
    return sorted(text.rpartition(" > ")[2] for text in p.offers(f"retreat {name} > "))


# At sea ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.4b", "12.7.7b")
@pytest.mark.parametrize("chosen", ["BR XII", "FR XII"])
def test_defenders_of_a_sea_invasion_space_stay_and_one_loses_a_step(chosen: str) -> None:
    with facts(units={"BU 1 Army": STRONG, "BR XII": WEAK, "FR XII": WEAK}):
        p = Position(turn=10, active="CP").at_war("BU").landing(SEA).at(SEA, "BR XII", "FR XII")
        p.at("Salonika", "BU 1 Army").attacking("Salonika").declare(SEA, "BU 1 Army").no_cards(6, 1)
        assert (p.asked(), p.seat()) == ("TakeSteps", "AP")
        assert sorted(p.choices()) == ["loss BR XII", "loss FR XII"]
        p.do(f"loss {chosen}")
        assert p.is_reduced("BR XII") is (chosen == "BR XII")
        assert p.is_reduced("FR XII") is (chosen == "FR XII")
        assert not p.is_reduced("BU 1 Army")
        assert p.where("BR XII") == p.where("FR XII") == SEA
        assert p.asked() != "TakeSteps"  # one step, no more


@pytest.mark.rule("12.7.4b", "12.7.7b", "12.7.3a#2", "12.7.3g#2", "12.7.3e.1")
@pytest.mark.parametrize(("dice", "steps"), [((2, 3), 0), ((6, 1), 1)])
def test_a_retreat_into_the_sea_ends_there_and_costs_a_step_if_two_spaces_were_due(
    dice: tuple[int, int], steps: int
) -> None:
    spaces = {"Salonika": PLAIN | {"seas": "mediterranean"}, "Doiran": PLAIN | {"supply": "BU"}, "Florina": PLAIN}
    lines = [("Salonika", "Doiran", *RAIL), ("Salonika", "Florina", *RAIL), ("Salonika", SEA, *LANE)]
    values = {"BU 1 Army": {"cf": (5, 5), "lf": (9, 9)}, "BR XII": {"cf": (3, 3), "lf": (9, 9)}}
    with facts(spaces=spaces, lines=lines, only=list(spaces), units=values):
        p = Position(turn=10, active="CP").at_war("BU").greece("AP").landing(SEA).at("Salonika", "BR XII")
        p.control("CP", "Florina", "Doiran", nation="BU").at("Doiran", "BU 1 Army")
        p.attacking("Doiran").declare("Salonika", "BU 1 Army").no_cards(*dice)
        lost = p.loss_numbers()
        assert (lost[1] - lost[0] > 1) is bool(steps)
        while p.asked() in ("RetreatUnits", "TakeSteps", "Halt"):
            assert "retreat BR XII > Florina" not in p.choices()  # the sea is friendly, Florina the enemy's
            p.do(p.choices()[0])
        assert p.where("BR XII") == SEA
        assert p.is_reduced("BR XII") is bool(steps)


@pytest.mark.rule("12.7.7c", "12.7.7d", "12.7.5a", "12.7.5b", "12.6.5c", "12.6.6c")
@pytest.mark.parametrize("port", [False, True])
@pytest.mark.parametrize("name", ["AH III", "AH Inf 1"])
def test_units_with_nowhere_to_go_halt_in_a_port_and_are_lost_inland(port: bool, name: str) -> None:
    spaces = {"Brody": AH_BASE | {"seas": "mediterranean" if port else 0}, "Dubno": RU_BASE, "Lemberg": PLAIN}
    lines = [("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL)]
    values = {"RU IX": STRONG, name: WEAK}
    with facts(spaces=spaces, lines=lines, only=list(spaces), units=values):
        p = Position(turn=6).quality("AH", 9).at("Dubno", "RU IX").at("Brody", name).at("Lemberg", "RU X")
        p.attacking("Dubno").declare("Brody", "RU IX").no_cards(6, 1)
        while p.asked() in ("RetreatUnits", "TakeSteps", "Halt"):
            p.do(p.choices()[0])
        if port:
            assert p.where(name) == "Brody"
            assert p.is_reduced(name)
            assert p.s.does(unit(name), RETREATED)  # it counts as retreated
            assert not p.offered("advance RU IX > Brody")
            return
        assert p.where(name) == ("CP Eliminated Units Box" if unit(name).large else "CP Reserve Box")
        assert p.s.combat is not None
        assert unit(name).n not in p.s.combat.defenders
        assert p.offered("advance RU IX > Brody")


# On land --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.3e.1", "12.7.3e.2", "12.7.3e", "12.6.5c", "12.6.6c", "12.7.3b", "12.7.3a")
@pytest.mark.parametrize(
    ("here", "there", "open_"),
    [
        ("CP", "CP", ["Rovno", "Tarnopol"]),
        ("CP", "AP", ["Rovno"]),
        ("AP", "CP", ["Tarnopol"]),
        ("AP", "AP", ["Rovno", "Tarnopol"]),
        ("CP", "RU", ["Rovno"]),
        ("AP", "RU", ["Rovno"]),
    ],
)
def test_friendly_places_come_before_the_enemy_s(here: str, there: str, open_: list[str]) -> None:
    beyond = {"Rovno": "Kowel", "Tarnopol": "Stanislau"}
    spaces = {"Brody": AH_BASE, "Dubno": RU_BASE} | dict.fromkeys(["Rovno", "Tarnopol", "Kowel", "Stanislau"], PLAIN)
    lines = [("Dubno", "Brody", *RAIL), ("Brody", "Rovno", *RAIL), ("Brody", "Tarnopol", *RAIL)]
    lines += [(a, b, *RAIL) for a, b in beyond.items()]
    for name in ("AH III", "AH Inf 1"):
        with facts(spaces=spaces, lines=lines, only=list(spaces), units={"RU IX": STRONG, name: WEAK}):
            p = Position(turn=6).control(here, "Rovno", "Kowel").at("Dubno", "RU IX").at("Brody", name)
            p.control("AP" if there == "RU" else there, "Tarnopol", "Stanislau")
            if there == "RU":
                p.at("Tarnopol", "RU X")
            p.attacking("Dubno").declare("Brody", "RU IX").no_cards(6, 1)
            if len(open_) > 1:
                assert p.asked() == "RetreatUnits"
                assert goals(p, name) == open_
            else:
                assert p.where(name) == beyond[open_[0]]  # there was no choice


@pytest.mark.rule("12.7.8a", "12.7.3h", "12.7.8c", "12.7.8b", "12.2.2c", "12.1h")
def test_a_retreat_takes_the_place_where_it_ends_and_leaves_the_other_as_it_is() -> None:
    with facts(**BRODY, units=FAIR):
        p = Position(turn=6).control("AP", "Lemberg").at("Dubno", "RU IX", "RU X").at("Brody", "AH III")
        p.attacking("Dubno").declare("Brody", "RU IX").no_cards(*BY_ONE_UNSUPPLIED)
        while p.asked() in ("RetreatUnits", "Halt"):
            p.do(p.choices()[0])
        assert p.where("AH III") == "Lemberg"
        assert p.owner("Lemberg") == "CP"
        assert p.owner("Brody") == "CP"  # until somebody advances
        assert p.s.does(unit("AH III"), RETREATED)
        p.do("advance RU IX > Brody")
        assert p.owner("Brody") == "AP"
        assert p.owner("Lemberg") == "CP"


@pytest.mark.rule("12.2.2a#1", "12.7.1a#1", "12.7.1b", "12.7.1d", "12.7.2a", "12.7.2b")
@pytest.mark.parametrize(
    ("dice", "reduced", "spaces"), [(BY_ONE, False, 1), (BY_MORE, False, 2), (BY_MORE, True, 0), ((1, 6), False, 0)]
)
def test_defenders_go_only_if_they_lost_to_somebody_at_full_strength(
    dice: tuple[int, int], reduced: bool, spaces: int
) -> None:
    with facts(**BRODY, units=FAIR):
        p = Position(turn=6).at("Dubno", "(RU IX)" if reduced else "RU IX").at("Brody", "AH III")
        p.attacking("Dubno").declare("Brody", "RU IX").no_cards(*dice)
        while p.asked() in ("RetreatUnits", "Halt"):
            p.do(p.choices()[0])
        assert p.where("AH III") == ("Brody", "Lemberg", "Stryj")[spaces]


@pytest.mark.rule("2.0:advance", "12.8.1a", "12.8.1b", "12.2.3a", "12.1.2b")
def test_full_strength_attackers_advance_and_no_others() -> None:
    with facts(**BRODY, units={"RU IX": STRONG, "RU X": STRONG, "AH III": WEAK}):
        p = Position(turn=6).at("Dubno", "RU IX", "(RU X)", "RU XI").at("Brody", "AH III").attacking("Dubno")
        p.declare("Brody", "RU IX", "RU X").no_cards(6, 1)
        while p.asked() in ("RetreatUnits", "Halt"):
            p.do(p.choices()[0])
        assert p.offers("advance") == ["advance RU IX > Brody"]  # neither the reduced nor the idle corps
        p.do("advance RU IX > Brody")
        assert p.offered("advance RU IX > Lemberg")  # through which the defenders passed
        assert not p.offers("advance RU X")
    with facts(spaces={"Przemysl": PLAIN | {"fort": 1}}, units={"RU IX": STRONG}):
        q = Position(turn=6).at("Przemysl", "RU IX", "RU X").attacking("Przemysl")
        q.declare("Przemysl", "RU IX").no_cards(6, 1)
        assert q.offers("advance") == []  # they are there already


@pytest.mark.rule("27.0b", "27.0c")
@pytest.mark.parametrize("full", [False, True])
def test_an_hq_goes_where_its_units_have_gone_if_it_may_stand_there(full: bool) -> None:
    spaces = BRODY["spaces"] | {"Rawa Ruska": AH_BASE}
    lines = [*BRODY["lines"], ("Brody", "Rawa Ruska", *RAIL)]
    with facts(spaces=spaces, lines=lines, only=list(spaces), units=FAIR | {"AH II": FAIR["AH III"]}):
        p = Position(turn=12).at("Dubno", "RU IX").at("Brody", "AH III", "AH II", "GE Falkenhayn HQ")
        if full:
            p.at("Lemberg", "GE I", "GE Mackensen HQ")
        p.attacking("Dubno").declare("Brody", "RU IX").no_cards(6, 1)
        while p.asked() in ("Halt", "TakeLosses"):
            p.do(p.choices()[-1])
        assert p.asked() == "RetreatUnits"
        for name, to in (("AH III", "Lemberg"), ("AH II", "Rawa Ruska")):
            if p.offered(f"retreat {name} > {to}"):
                p.do(f"retreat {name} > {to}")
        while p.asked() == "RetreatUnits":
            p.do(p.choices()[0])
        ends = {p.where("AH III"), p.where("AH II")}
        if p.asked() == "StaffFollows":
            assert set(goals(p, "GE Falkenhayn HQ")) == (ends - {"Lemberg"} if full else ends)
            p.do(p.choices()[0])
        assert p.where("GE Falkenhayn HQ") in (ends - {"Lemberg"} if full else ends)


# Losses ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.6.4a", "12.6.4b", "12.6.4c", "12.6.4d", "12.6.4e", "12.6.6a", "12.2.G.5c.2", "12.6.2a#3", "24.1b")
@pytest.mark.parametrize(
    ("corps", "reserve", "offered"),
    [
        ("AH III", ("AH Inf 1", "AH Cav 1", "GE Inf 1"), {"AH Inf 1"}),
        ("AH III", ("AH Cav 1", "GE Inf 1"), {"AH Cav 1"}),
        ("AH III", ("GE Inf 1",), set()),
        ("AH III", ("(AH Inf 1)",), {"AH Inf 1"}),
        ("AH Sud Army", ("AH Inf 1", "GE Inf 1", "BU Inf 1"), {"AH Inf 1", "GE Inf 1"}),
        ("AH Sud Army", ("GE Cav 1", "BU Inf 1"), {"GE Cav 1"}),
    ],
)
@pytest.mark.parametrize("supplied", [False, True])
def test_which_scu_replaces_a_destroyed_lcu(
    corps: str, reserve: tuple[str, ...], offered: set[str], supplied: bool
) -> None:
    board = BRODY["spaces"] | ({} if supplied else {"Lemberg": PLAIN, "Stryj": PLAIN})
    values = {corps: {"cf": (1, 1), "lf": (3, 3), "type": 0}, "RU IX": {"cf": (3, 3), "lf": (9, 9)}}
    values |= {name.strip("()"): {"lf": (9, 9)} for name in reserve}
    with facts(spaces=board, lines=BRODY["lines"], only=list(board), units=values):
        p = Position(turn=6).quality("AH", 9).reserve(*reserve).at("Dubno", "RU IX").at("Brody", f"({corps})")
        assert (p.supply(corps) != "oos") is supplied
        p.attacking("Dubno").declare("Brody", "RU IX").no_cards(4, 1)
        assert p.loss_numbers()[1] == 3
        if p.asked() == "TakeLosses":
            named = {text.rpartition(" > ")[2] for text in p.offers(f"replace {corps}")}
            assert named == (offered if supplied else set())
            p.do(p.choices()[0])
        there = {name.strip("()") for name in reserve if not p.where(name.strip("()")).endswith("Box")}
        assert len(there) == (1 if supplied and offered else 0)
        assert there <= offered
        assert not any(p.is_reduced(name) for name in there)
        for name in there:
            assert p.s.combat is None or unit(name).n in p.s.combat.defenders  # it fights on in its place
        kept = supplied and bool(offered) and corps == "AH III"
        assert p.where(corps) == f"CP {'Replaceable' if kept else 'Eliminated'} Units Box"
        assert p.s.quality[3] == (8 if kept else 7)


# Combat Cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.0:cc", "9.8a#1", "9.8a#2", "9.7.1d", "9.8c", "12.2.E", "12.2.G.4c", "2.0:asterisk")
@pytest.mark.parametrize("starred", [False, True])
def test_a_combat_card_is_played_from_the_hand_besides_the_action_and_put_away(starred: bool) -> None:
    with facts(**BRODY, units={"RU IX": WEAK, "AH III": WEAK}, cards={"AP-3": {"starred": starred, "war_status": 1}}):
        p = Position(turn=4).at("Dubno", "RU IX").at("Brody", "AH III").hand("AP", "AP-3").attacking("Dubno")
        p.declare("Brody", "RU IX")
        assert (p.asked(), p.seat()) == ("PlayCards", "AP")
        assert p.choices() == ["play AP-3", "done"]
        assert p.why_not("play AP-4") == "9.8a#1"  # not in the hand
        assert p.why_not("play CP-6") == "9.8a#1"  # nor the other side's
        p.do("play AP-3")
        assert p.s.pile[card("AP-3").n] == TABLE
        assert p.s.happened(card("AP-3"))
        assert p.s.war_status == (0, 1, 1)
        assert not p.s.uses(1)  # it is not the action of the round
        assert p.choices() == ["done"]
        p.do("done")
        assert (p.asked(), p.seat()) == ("PlayCards", "CP")
        p.no_cards(1, 1).do("done?")
        assert p.s.pile[card("AP-3").n] == (REMOVED if starred else DISCARD)
        q = Position(turn=4).hand("AP", "AP-3").action()
        assert q.why_not("event AP-3")
        assert q.do("ops AP-3").s.pile[card("AP-3").n] == DISCARD  # for points it is only discarded
