"""Fourth reading, fights one after the other: retreated units, trenches, weather, first-turn limits, cards and fire."""

from __future__ import annotations

import pytest

from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import fired, losses, moves, told, ways

RAIL = ("single_gauge", "none")
STRONG = {"cf": (16, 16), "lf": (9, 9)}
WEAK = {"cf": (1, 1), "lf": (9, 9)}
TOUGH = {"lf": (9, 9)}


def retreat_to(p: Position, unit: str, where: str) -> Position:
    """Losses by first choices, then the retreat of a unit to a place."""
    losses(p)
    p.do("done?")
    p.do(f"retreat {unit} > {where}?")
    return p


def next_round(p: Position) -> Position:
    """End the action of the AP and let the CP act without a card, up to the next AP action."""
    while p.asked() != "TakeAction" or p.seat() != "AP":
        p.do("cardless" if p.offered("cardless") else "done" if p.offered("done") else "stop")
    return p


# Retreated units ---------------------------------------------------------------------------------------------------


def driven() -> Position:
    """AH I, driven out of Brody, stands retreated in Lemberg beside AH II; RU II may attack from Tarnopol."""
    p = Position(turn=9).at("Dubno", "RU I").at("Brody", "AH I").at("Lemberg", "AH II").at("Tarnopol", "RU II")
    p.attacking("Dubno", "Tarnopol").declare("Brody", "RU I").no_cards(3, 6)
    retreat_to(p, "AH I", "Lemberg")
    assert p.where("AH I") == "Lemberg"
    return p


@pytest.mark.rule("12.7.6a", "12.7.6b", "24.1c")
def test_the_retreated_are_lost_when_their_hosts_retreat() -> None:
    """12.7.6: AH II alone defends Lemberg; when it retreats the corps that had retreated there is eliminated."""
    units = {"RU I": {"cf": (4, 4), "lf": (9, 9)}, "AH I": WEAK, "RU II": STRONG, "AH II": WEAK}
    with facts(units=units, lines=[("Dubno", "Brody", *RAIL), ("Tarnopol", "Lemberg", *RAIL)]):
        p = driven()
        p.declare("Lemberg", "RU II").no_cards(6, 1)
        assert "CP fires with 1 " in fired(p, "CP")
        losses(p)
        while p.s.pending and p.asked() in ("RetreatUnits", "Halt"):
            p.do(p.choices()[0])
        assert p.where("AH I") == "CP Eliminated Units Box"
        assert p.where("AH II") not in ("Lemberg", "CP Eliminated Units Box")
        assert p.s.quality[3] == 14


@pytest.mark.rule("12.7.6a", "12.8.1a")
def test_the_retreated_stay_when_their_hosts_die() -> None:
    """12.7.6: the hosts are destroyed, nobody is forced to retreat: the retreated stay and bar the advance."""
    units = {"RU I": {"cf": (4, 4), "lf": (9, 9)}, "AH I": WEAK, "RU II": STRONG, "AH II": {"cf": (1, 1), "lf": (2, 2)}}
    with facts(units=units, lines=[("Dubno", "Brody", *RAIL), ("Tarnopol", "Lemberg", *RAIL)]):
        p = driven()
        p.declare("Lemberg", "RU II").no_cards(6, 1)
        losses(p)
        assert p.where("AH II") == "CP Eliminated Units Box"
        assert p.where("AH I") == "Lemberg"
        assert not p.s.pending or not p.offers("advance")
        assert p.owner("Lemberg") == "CP"


@pytest.mark.rule("12.1h")
@pytest.mark.parametrize(("host", "offered"), [("AH II", True), ("", False)])
def test_only_the_retreated_in_a_space(host: str, offered: bool) -> None:
    """12.1h: a space with only units that retreated in this round is not attacked."""
    units = {"RU I": {"cf": (4, 4), "lf": (9, 9)}, "AH I": WEAK, "RU II": STRONG}
    with facts(units=units, lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=9).at("Dubno", "RU I").at("Brody", "AH I").at("Tarnopol", "RU II")
        if host:
            p.at("Lemberg", host)
        p.attacking("Dubno", "Tarnopol").declare("Brody", "RU I").no_cards(3, 6)
        retreat_to(p, "AH I", "Lemberg")
        assert (p.asked() == "Combats" and p.offered("attack RU II > Lemberg")) is offered


@pytest.mark.rule("12.1h", "12.7.6b")
def test_the_retreated_in_a_fort_space() -> None:
    """12.1h: a Fort space that holds only retreated units is not attacked either."""
    units = {"RU I": {"cf": (4, 4), "lf": (9, 9)}, "AH I": WEAK, "RU II": STRONG}
    with facts(units=units, lines=[("Rawa Ruska", "Jaroslau", *RAIL)]):
        p = Position(turn=9).at("Rawa Ruska", "RU I").at("Jaroslau", "AH I").at("Lemberg", "RU II")
        p.attacking("Rawa Ruska", "Lemberg").declare("Jaroslau", "RU I").no_cards(3, 6)
        retreat_to(p, "AH I", "Przemysl")
        assert p.where("AH I") == "Przemysl"
        assert p.asked() != "Combats" or not p.offered("attack RU II > Przemysl")


# Trenches ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.1c#2", "19.2b", "19.2c")
@pytest.mark.parametrize(("first", "second"), [(3, False), (4, True)])
def test_one_trench_in_a_round(first: int, second: bool) -> None:
    """19.1c: after a trench is built no other in this round; after a failure another space may try."""
    p = (
        Position(turn=5)
        .at("Minsk", "RU I")
        .at("Vilna", "RU II")
        .moving("Minsk", "Vilna")
        .do("entrench RU I")
        .dice(first)
    )
    assert (bool(p.s.pending) and p.offered("entrench RU II")) is second


@pytest.mark.rule("19.1c#2", "19.2b")
@pytest.mark.parametrize(("dice", "offered"), [((1, 2), False), ((1, 6), True), ((6, 6), True)])
def test_two_trenches_in_a_turn(dice: tuple[int, int], offered: bool) -> None:
    """19.1c: two trenches in an Action Phase for a player; failures do not count; a space tries once."""
    p = Position(turn=5).at("Minsk", "RU I").at("Vilna", "RU II").at("Lida", "RU III").half()
    for x, u, pips in (("Minsk", "RU I", dice[0]), ("Vilna", "RU II", dice[1])):
        p.do("cardless", f"activate-move {x}", "done?", f"entrench {u}").dice(pips)
        next_round(p)
    p.do("cardless", "activate-move Lida", "done?")
    assert (p.asked() == "Movement" and p.offered("entrench RU III")) is offered


@pytest.mark.rule("19.2b")
def test_a_space_tries_once_in_a_turn() -> None:
    """19.2b: after a failure the same space does not try again in this Action Phase, by another corps either."""
    p = Position(turn=5).at("Minsk", "RU I", "RU II").half()
    p.do("cardless", "activate-move Minsk", "done?", "entrench RU I").dice(6)
    next_round(p)
    p.do("cardless", "activate-move Minsk", "done?")
    assert p.asked() == "Movement"
    assert not p.offers("entrench")


@pytest.mark.rule("19.2e", "22.3a#1", "19.1d")
def test_trench_or_assembly() -> None:
    """19.2e: a space builds a trench or assembles, not both; the digging corps does not march."""
    p = (
        Position(turn=5)
        .reserve("RU Inf 3", "RU Inf 4")
        .replaceable("RU II")
        .at("Minsk", "RU I", "RU Inf 1", "RU Inf 2")
    )
    p.moving("Minsk")
    assert p.offered("entrench RU I")
    assert p.offers("assemble RU II")
    p.do("entrench RU I").dice(5)
    assert not p.offers("assemble")
    assert not moves(p, "RU I")
    assert moves(p, "RU Inf 1")


# Columns and weather -----------------------------------------------------------------------------------------------


@pytest.mark.rule("19.5b", "12.4.1#1", "12.3b", "12.2.G.2e")
@pytest.mark.parametrize(
    ("strength", "die", "number"),
    [(3, 6, 2), (9, 6, 4), (16, 6, 5)],
)
def test_shifts_end_at_the_edge(strength: int, die: int, number: int) -> None:
    """12.2.G.2e: Level 2 trench, mountain, Severe Weather: four columns left, but not off the Heavy table."""
    with facts(
        units={"FR Orient 1": {"cf": (strength, 1), "lf": (9, 9)}, "BU 1 Army": WEAK},
        lines=[("Salonika", "Doiran", *RAIL)],
    ):
        p = Position(turn=7, round=2).at_war("BU").control("AP", "Salonika", nation="FR").at("Salonika", "FR Orient 1")
        p.at("Doiran", "BU 1 Army").trench("CP", "Doiran", 2).attacking("Salonika").declare("Doiran", "FR Orient 1")
        p.dice(3).no_cards(die, 1)
        assert p.loss_numbers()[1] == number


@pytest.mark.rule("12.3a")
@pytest.mark.parametrize(
    ("turn", "place", "start", "asked"),
    [
        (7, "Gorlice", "Tarnow", True),
        (8, "Gorlice", "Tarnow", False),
        (9, "Gorlice", "Tarnow", False),
        (9, "Pinsk", "Baranovichi", True),
        (10, "Pinsk", "Baranovichi", False),
        (7, "Pinsk", "Baranovichi", False),
        (7, "Kielce", "Radom", False),
    ],
)
def test_when_the_weather_is_asked(turn: int, place: str, start: str, asked: bool) -> None:
    """12.3a: mountains in Winter and swamps in Summer, nothing else."""
    ru = place == "Gorlice"
    p = Position(turn=turn, active="AP" if ru else "CP").at(start, "RU I" if ru else "GE I")
    p.at(place, "AH I" if ru else "RU II").attacking(start).declare(place, "RU I" if ru else "GE I")
    assert p.rolls() is asked


@pytest.mark.rule("12.3a")
@pytest.mark.parametrize(("turn", "asked"), [(7, True), (9, False)])
def test_weather_in_a_mountainous_region(turn: int, asked: bool) -> None:
    """18.4a: the mountain tag of a region counts in combat: an attack into Tyrol in Winter asks for the weather."""
    p = (
        Position(turn=turn)
        .at_war("IT")
        .at("Bozen", "IT I")
        .at("Tyrol", "AH I")
        .attacking("Bozen")
        .declare("Tyrol", "IT I")
    )
    assert p.rolls() is asked


# The first turn ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3g", "12.1g")
@pytest.mark.parametrize(
    ("turn", "start", "target", "offered"),
    [
        (1, "Novi Sad", "Sabac", False),
        (1, "Temesvar", "Pozarevac", False),
        (1, "Tuzla", "Sabac", True),
        (2, "Novi Sad", "Sabac", True),
        (2, "Temesvar", "Pozarevac", True),
    ],
)
def test_attacks_on_serbia_on_turn_1(turn: int, start: str, target: str, offered: bool) -> None:
    """4.3g: on Turn 1 no attack into Serbia from Temesvar or Novi Sad."""
    p = Position(turn=turn, active="CP").at(start, "AH I").at(target, "SB Inf 1").attacking(start)
    assert p.offered(f"attack AH I > {target}") is offered
    if not offered:
        assert p.why_not(f"attack AH I > {target}") == "4.3g"


@pytest.mark.rule("4.3g", "12.1g")
def test_nobody_joins_from_novi_sad_on_turn_1() -> None:
    """4.3g: units in Novi Sad do not join an attack from Tuzla; they may march into an empty Serbian space."""
    p = Position(turn=1, active="CP").at("Tuzla", "AH I").at("Novi Sad", "AH II").at("Sabac", "SB Inf 1")
    p.attacking("Tuzla", "Novi Sad").do("attack AH I > Sabac")
    assert p.asked() != "Designate" or not p.offered("join AH II")
    p = Position(turn=1, active="CP").at("Novi Sad", "AH II").moving("Novi Sad")
    assert "Sabac" in moves(p, "AH II")


@pytest.mark.rule("4.3i", "20.1.8#1", "12.8.1d")
@pytest.mark.parametrize("turn", [1, 2])
def test_russians_at_german_forts(turn: int) -> None:
    """4.3i: on Turn 1 Russians neither attack nor enter a German Fort space, whether Germans are in it or not."""
    p = Position(turn=turn).at("Suwalki", "RU I").attacking("Suwalki")
    assert p.offered("attack RU I > Lotzen") is (turn == 2)
    p = Position(turn=turn).at("Suwalki", "RU I").moving("Suwalki")
    assert ("Lotzen" in moves(p, "RU I")) is (turn == 2)
    p = Position(turn=turn).at("Suwalki", "RU I").at("Lotzen", "GE Inf 1").attacking("Suwalki")
    assert p.offered("attack RU I > Lotzen") is (turn == 2)


# Cards in a fight --------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.8a#1", "12.4.3a#1", "12.2.G.3b")
def test_von_hutier_crosses_the_river_first() -> None:
    """12.2.G.3b: all attackers cross water, but Von Hutier fires first and without the shift."""
    with facts(units={"GE I": {"cf": (4, 4), "lf": (9, 9)}, "RU I": WEAK}):
        p = Position(turn=12, active="CP").hand("CP", "CP-46").at("Jaroslau", "GE I").at("Sandomierz", "RU I")
        p.attacking("Jaroslau").declare("Sandomierz", "GE I")
        p.do("play CP-46").no_cards(6)
        assert told(p, "CP fires")
        assert not told(p, "AP fires")


@pytest.mark.rule("2.0:cc", "9.8a#2")
def test_no_card_defends_an_empty_fort() -> None:
    """2.0: Combat Cards are not played for a Fort without units; the attacker may play his."""
    p = Position(turn=9, active="CP").war_status(CP=4).hand("AP", "AP-9").hand("CP", "CP-17").at("Lodz", "GE I")
    p.attacking("Lodz").declare("Warsaw", "GE I")
    assert p.offered("play CP-17")
    p.do("done")
    assert not p.s.pending or not p.offered("play AP-9")


@pytest.mark.rule("14.3.1a.2b", "9.8a#1")
def test_starved_attackers_have_no_cards_but_defenders_do() -> None:
    """14.3.1: attackers out of supply use no Combat Cards; the defenders may."""
    p = Position(turn=9, active="CP").hand("CP", "CP-17").hand("AP", "AP-3", "AP-5").at("Minsk", "GE I")
    p.at("Orsha", "RU I").attacking("Minsk").declare("Orsha", "GE I")
    assert p.supply("GE I") == "oos"
    assert p.seat() != "CP" or not p.offered("play CP-17")
    p.do("done?") if p.seat() == "CP" else None
    assert p.offered("play AP-5")


@pytest.mark.rule("12.8.1d", "12.8.1a", "20.1.6a")
@pytest.mark.parametrize(
    ("attackers", "offered"), [(("GE I",), True), (("GE Inf 1",), False), (("GE Inf 1", "GE Inf 2"), True)]
)
def test_an_advance_after_a_withdrawal_from_a_fort(attackers: tuple[str, ...], offered: bool) -> None:
    """12.8.1d: after Alexeyev the Fort stays behind: only attackers who can besiege it enter."""
    p = Position(turn=9, active="CP").war_status(CP=4).hand("AP", "AP-16").at("Lodz", *attackers).at("Warsaw", "RU I")
    p.attacking("Lodz").declare("Warsaw", *attackers)
    p.do("done")
    p.do("play AP-16")
    while p.s.pending and p.seat() == "AP":
        p.do(p.choices()[0])
    assert p.where("RU I") != "Warsaw"
    assert (bool(p.s.pending) and "Warsaw" in ways(p, "advance", attackers[0])) is offered


@pytest.mark.rule("11.1.1b")
def test_a_space_is_finished_before_the_next() -> None:
    """11.1.1b: when units of Vilna have moved those left in Minsk no longer do."""
    p = Position(turn=9).at("Minsk", "RU I", "RU II").at("Vilna", "RU III")
    p.moving("Minsk", "Vilna").do("move RU I > Slutsk", "stop", "move RU III > Lida", "stop")
    assert not p.s.pending or not moves(p, "RU II")


@pytest.mark.rule("11.2g", "11.2e", "3.2.1h")
@pytest.mark.parametrize(
    ("units", "markers"),
    [(("AH Sud Army",), {"GE", "AH"}), (("GE I",), set()), (("GE I", "AH Sud Army"), set())],
)
def test_whose_marker(units: tuple[str, ...], markers: set[str]) -> None:
    """11.2g: a captor of two nations chooses whose Control marker is placed; the first to enter places it."""
    given = dict.fromkeys(units, STRONG) | {"RU I": {"cf": (1, 1), "lf": (1, 1)}}
    with facts(units=given, lines=[("Brody", "Dubno", *RAIL)]):
        p = Position(turn=9, active="CP").destroyed("Dubno").at("Brody", *units).at("Dubno", "RU I").attacking("Brody")
        p.declare("Dubno", *units).no_cards(6, 1)
        losses(p)
        p.do(f"advance {units[0]} > Dubno", "done?")
        got = {t.removeprefix("marker ") for t in p.offers("marker")} if p.s.pending else set()
        assert got == markers
