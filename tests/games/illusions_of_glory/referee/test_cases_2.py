"""Cases of the referee, second group: control, combat, retreat, SR, supply, replacements, regions."""

from __future__ import annotations

from itertools import permutations

import pytest

from greatwar.families.cdg.state import DECK, DISCARD, REMOVED
from greatwar.games.illusions_of_glory.components import SPACES, space
from greatwar.games.illusions_of_glory.names import NATIONS, NO_NATION
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import flank_offered, fought, next_side, play_out

RAIL = ("single_gauge", "none")


def told(p: Position, part: str) -> bool:
    """Whether a line of the log holds some words."""
    return any(part in line for line in p.log())


def marker(p: Position, where: str) -> str:
    """The nation of the Control marker of a space."""
    nation = p.s.marker_nation(space(where))
    return "" if nation == NO_NATION else NATIONS[nation]


@pytest.mark.case("illusions-of-glory-2-001")
def test_case_2_001_the_fall_of_a_besieged_fort() -> None:
    with facts(spaces={"Cracow": {"fort": 2, "vp": 1, "terrain": "clear"}}):
        p = Position(turn=5).vp(15).will("AH", 12).at("Cracow", "RU I", "RU II")
        assert (p.supply("RU I"), p.owner("Cracow")) == ("full", "CP")
        p.attacking("Cracow").declare("Cracow", "RU I", "RU II").no_cards(1, 1)
        assert told(p, "AP fires with 6 on the Heavy table: 1+0, Loss Number 3")
        assert told(p, "CP fires with 2 on the Heavy table: 1+0, Loss Number 1")
        assert not p.offers("advance")
        play_out(p)
        assert (p.owner("Cracow"), marker(p, "Cracow")) == ("AP", "RU")
        assert not p.s.fort(space("Cracow"))
        assert (p.s.vp, p.s.will[2]) == (14, 10)
        assert not p.is_reduced("RU I")
        assert not p.is_reduced("RU II")


@pytest.mark.case("illusions-of-glory-2-003")
def test_case_2_003_retaken_by_an_ally_and_a_marker_of_choice() -> None:
    p = Position(turn=8, active="CP").vp(13).will("AH", 10).will("GE", 12).control("AP", "Lemberg", nation="RU")
    p.at("Stryj", "GE I").at("Tarnopol", "AH Sud Army").moving("Stryj", "Tarnopol")
    p.do("move GE I > Lemberg", "stop?")
    assert (p.owner("Lemberg"), marker(p, "Lemberg")) == ("CP", "")
    assert (p.s.vp, p.s.will[2], p.s.will[1]) == (14, 12, 12)
    p.do("move AH Sud Army > Proskurov")
    if not p.offers("marker"):
        p.do("stop?")
    assert p.choices() == ["marker GE", "marker AH"] or p.choices() == ["marker AH", "marker GE"]
    p.do("marker AH")
    assert (p.owner("Proskurov"), marker(p, "Proskurov")) == ("CP", "AH")


@pytest.mark.case("illusions-of-glory-2-005")
@pytest.mark.parametrize(
    ("units", "allowed"),
    [
        (("BU 1 Army", "GE Inf 1", "AH VIII", "GE Res 1"), False),
        (("BU 1 Army", "GE Inf 1"), True),
        (("BU 1 Army", "GE Inf 1", "GE Res 1"), True),
        (("BU 1 Army", "GE Res 1"), False),
        (("AH VIII", "GE Res 1", "GE Inf 1"), True),
    ],
)
def test_case_2_005_one_stack_must_hold_all_nations(units: tuple[str, ...], allowed: bool) -> None:
    def declared(order: tuple[str, ...]) -> bool:
        p = Position(turn=7, active="CP").at_war("BU").at("Nis", "SB 1 Army").at("Vidin", "BU 1 Army", "GE Inf 1")
        p.destroyed("Belgrade").control("CP", "Belgrade", "Pozarevac").at("Kragujevac", "AH VIII", "GE Res 1")
        p.attacking("Vidin", "Kragujevac").do(f"attack {order[0]} > Nis")
        for unit in order[1:]:
            if not p.offered(f"join {unit}"):
                return False
            p.do(f"join {unit}")
        return p.asked() != "Designate" or p.offered("resolve")

    assert any(declared(order) for order in permutations(units)) is allowed


@pytest.mark.case("illusions-of-glory-2-007")
def test_case_2_007_an_hq_makes_many_nations_cost_1() -> None:
    def position() -> Position:
        p = Position(turn=7, active="CP").at("Oppeln", "GE Landwehr", "AH I", "GE Mackensen HQ")
        p.at("Cracow", "AH XVII", "GE Inf 1").at("Tarnow", "AH III").at("Czestochowa", "RU I").at("Sandomierz", "RU II")
        return p

    p = position().ops(1)
    assert p.offered("activate-attack Oppeln")
    assert not p.offered("activate-attack Cracow")
    p = position().ops(3).do("activate-attack Oppeln")
    assert p.offered("activate-attack Cracow")
    p.do("activate-attack Cracow")
    assert not p.offers("activate")
    assert position().ops(4).do("activate-attack Oppeln", "activate-attack Cracow").offered("activate-attack Tarnow")


@pytest.mark.case("illusions-of-glory-2-009")
def test_case_2_009_a_winner_without_losses() -> None:
    p = Position(turn=2).at("Mariampol", "RU Inf 1").at("Gumbinnen", "GE Res 1").attacking("Mariampol")
    p.declare("Gumbinnen", "RU Inf 1").no_cards(4, 2)
    assert p.loss_numbers() == (0, 1)
    assert p.where("GE Res 1") == "Insterburg"
    assert not p.is_reduced("GE Res 1")
    assert p.offered("advance RU Inf 1 > Gumbinnen")


@pytest.mark.case("illusions-of-glory-2-011")
@pytest.mark.parametrize("trails", [True, False])
def test_case_2_011_trails_only_or_not(trails: bool) -> None:
    p = Position(turn=8).at_war("IT").at("Trent", "AH XX", "AH Mtn 4", "AH Res 9")
    p.at("Brescia", "IT III").at("Vicenza", "IT V").at("Verona", "IT IX").attacking("Brescia", "Vicenza", "Verona")
    assert not flank_offered(p, "Trent", "IT III", "IT V", *(() if trails else ("IT IX",)))
    p.no_cards(6, 3)
    # (a) Light column 5, die 6 = 3; Light 8+, 3+1 = 4. (b) Heavy 6-8, die 6 = 5; Heavy 9-11, 3+1 = 5
    assert p.loss_numbers() == ((4, 3) if trails else (5, 5))
    table = "Light" if trails else "Heavy"
    assert told(p, f"AP fires with {6 if trails else 9} on the {table} table: 6+0")
    assert told(p, f"CP fires with 9 on the {table} table: 3+1")
    play_out(p)


@pytest.mark.case("illusions-of-glory-2-013")
@pytest.mark.parametrize(
    ("turn", "round_", "weather", "shifted"),
    [(3, 4, (4, 5), True), (3, 6, (6, 6), False), (4, 4, (), False)],
)
@pytest.mark.parametrize("die", [2, 3])
def test_case_2_013_severe_weather(turn: int, round_: int, weather: tuple[int, ...], shifted: bool, die: int) -> None:
    """Column 5 gives 3 with a 2 and with a 3, column 4 gives 2 and 3, column 6-8 gives 3 and 4."""
    ap = 3
    cp = 2 if shifted and die == 2 else 3
    homes = {"supply": "RU", "fort": 0}
    with facts(
        spaces={"Stryj": homes, "Przemysl": homes, "Gorlice": {"supply": "RU"}},
        lines=[("Tarnow", "Gorlice", *RAIL), ("Stryj", "Uzsok Pass", *RAIL), ("Przemysl", "Uzsok Pass", *RAIL)],
        units={"RU I": {"lf": (9, 9)}, "RU II": {"lf": (9, 9)}, "RU III": {"lf": (9, 9)}, "AH I": {"lf": (9, 9)}},
    ):
        p = Position(turn=turn, round=round_).at("Stryj", "RU I").at("Przemysl", "RU II").at("Uzsok Pass", "AH I")
        p.at("Tarnow", "AH II", "AH III").at("Gorlice", "RU III").attacking("Stryj", "Przemysl")
        p.dice(*weather[:1]).declare("Uzsok Pass", "RU I", "RU II").no_cards(die, 1)
        assert p.loss_numbers()[1] == ap
        next_side(p, "CP").attacking("Tarnow").dice(*weather[1:]).declare("Gorlice", "AH II", "AH III").no_cards(die, 1)
        assert p.loss_numbers()[1] == cp
        play_out(p)


@pytest.mark.case("illusions-of-glory-2-015")
@pytest.mark.parametrize("scu", [False, True])
def test_case_2_015_the_defender_fires_first_across_water(scu: bool) -> None:
    with facts(spaces={"Radom": {"supply": "AH", "terrain": "clear"}}):
        p = Position(turn=2).at("Radom", "AH I").at("Ivangorod", "RU XIV", "RU XVI").at("Warsaw", "RU Inf 1")
        p.attacking("Ivangorod", "Warsaw")
        if not scu:
            assert not flank_offered(p, "Radom", "RU XIV", "RU XVI")
            p.no_cards(5)
            assert p.asked() == "TakeLosses"
            p.do("loss RU XIV").dice(3)
            assert told(p, "AP fires with 5 on the Heavy table: 3+0, Loss Number 3")
            assert not p.offers("retreat")
            assert not p.offers("advance")
            play_out(p)
            assert p.is_reduced("AH I")
            assert not p.is_reduced("RU XVI")
            assert p.where("AH I") == "Radom"
        else:
            assert flank_offered(p, "Radom", "RU XIV", "RU XVI", "RU Inf 1")
            p.do("no-flank").no_cards(3, 5)
            assert told(p, "AP fires with 7 on the Heavy table: 3+0, Loss Number 4")
            assert p.loss_numbers() == (3, 4)
            play_out(p)


@pytest.mark.case("illusions-of-glory-2-017")
@pytest.mark.parametrize(
    ("number", "lcu", "scu"),
    [
        (1, "full", "full"),
        (2, "full", "reduced"),
        (3, "reduced", "full"),
        (4, "full", "gone"),
        (5, "reduced", "reduced"),
    ],
)
def test_case_2_017_losses_come_as_near_as_can_be(number: int, lcu: str, scu: str) -> None:
    die = {1: 1, 2: 2, 3: 4, 4: 6, 5: 5}[number]
    with facts(
        spaces={"Brody": {"supply": "GE", "terrain": "clear"}, "Lemberg": {"supply": "RU"}},
        units={"GE I": {"lf": (3, 3)}, "GE Inf 1": {"lf": (2, 2)}, "RU I": {"lf": (9, 9)}, "RU II": {"lf": (9, 9)}},
    ):
        p = Position(turn=5).at("Brody", "GE I", "GE Inf 1").at("Lemberg", "RU I", "RU II").attacking("Lemberg")
        p.declare("Brody", *(("RU I", "RU II") if number == 5 else ("RU I",))).no_cards(die, 1)
        assert p.loss_numbers()[1] == number
        if number == 5:
            p.do("loss GE I")
        assert len(p.offers("loss")) <= 1
        play_out(p)
        assert p.is_reduced("GE I") is (lcu == "reduced")
        if scu == "gone":
            assert p.where("GE Inf 1") == "CP Reserve Box"
        else:
            assert p.is_reduced("GE Inf 1") is (scu == "reduced")


@pytest.mark.case("illusions-of-glory-2-019")
@pytest.mark.parametrize(
    ("box", "offered", "quality"),
    [
        (("AH Inf 1", "AH Cav 1", "AH Res 1"), (), 9),
        (("AH Cav 1", "AH Res 1"), ("AH Cav 1", "AH Res 1"), 9),
        (("GE Inf 1", "TU Inf 1"), (), 8),
    ],
)
def test_case_2_019_which_scu_replaces_an_lcu(box: tuple[str, ...], offered: tuple[str, ...], quality: int) -> None:
    with facts(spaces={"Lemberg": {"supply": "RU"}}, units={"RU I": {"lf": (9, 9)}}):
        p = Position(turn=5).quality("AH", 10).reserve(*box).at("Brody", "(AH III)").at("Lemberg", "RU I")
        assert p.supply("AH III") == "full"
        p.attacking("Lemberg").declare("Brody", "RU I").no_cards(2, 6)
        assert sorted(p.offers("replace")) == sorted(f"replace AH III > {u}" for u in offered)
        if offered:
            p.do("replace AH III > AH Cav 1")
        assert p.s.quality[3] == quality
        if quality == 8:
            assert p.where("AH III") == "CP Eliminated Units Box"
            assert p.where("GE Inf 1") == "CP Reserve Box"
        else:
            assert p.where("AH III") == "CP Replaceable Units Box"
            new = "AH Inf 1" if not offered else "AH Cav 1"
            assert new not in p.units("CP Reserve Box")
            assert not p.is_reduced(new)
        play_out(p)


@pytest.mark.case("illusions-of-glory-2-021")
def test_case_2_021_no_retreat_without_a_full_strength_attacker() -> None:
    with facts(spaces={"Brody": {"supply": "RU", "terrain": "clear"}}):

        def position(*units: str) -> Position:
            return Position(turn=2, active="CP").at("Brody", "RU IX").at("Lemberg", *units).attacking("Lemberg")

        p = position("AH III").declare("Brody", "AH III").no_cards(4, 3)
        assert not p.offers("retreat")
        assert not p.offers("advance")
        play_out(p)
        assert p.is_reduced("AH III")
        assert p.is_reduced("RU IX")
        assert (p.where("RU IX"), p.owner("Brody")) == ("Brody", "AP")
        for lost, left in (("AH III", "AH Cav 1"), ("AH Cav 1", "AH III")):
            q = position("AH III", "AH Cav 1").declare("Brody", "AH III", "AH Cav 1").no_cards(3, 3)
            assert q.loss_numbers() == (2, 3)
            q.do(f"loss {lost}")
            while q.offers("loss"):
                q.do(f"loss {lost}")
            while q.offers("retreat"):
                q.do(q.offers("retreat")[0])
            assert q.is_reduced("RU IX")
            assert q.where("RU IX") != "Brody"
            assert q.offers("advance") == [f"advance {left} > Brody"]


@pytest.mark.case("illusions-of-glory-2-023")
@pytest.mark.parametrize("trench", [False, True])
def test_case_2_023_only_the_space_left_lets_a_retreat_be_shortened(trench: bool) -> None:
    with facts(
        spaces={"Stryj": {"supply": "AH", "terrain": "clear"}, "Lemberg": {"supply": "RU"}},
        only=["Stryj", "Uzsok Pass"],
        lines=[
            ("Lemberg", "Stryj", *RAIL),
            ("Stryj", "Uzsok Pass", *RAIL),
            ("Uzsok Pass", "Uzhgorod", *RAIL),
        ],
        units={"AH III": {"lf": (6, 6)}},
    ):

        def position() -> Position:
            p = Position(turn=5).at("Stryj", "AH III").at("Lemberg", "RU I", "RU II", "RU III").attacking("Lemberg")
            if trench:
                p.trench("CP", "Stryj")
            p.declare("Stryj", "RU I", "RU II", "RU III").no_cards(5 if trench else 2, 1)
            losses = p.loss_numbers()
            assert losses[1] - losses[0] == 3
            while p.offers("loss RU"):
                p.do("loss RU III")
            return p

        p = position()
        if trench:
            assert p.offers("halt") == ["halt AH III"]
            p.do("halt AH III")
            fought(p)
            assert (p.where("AH III"), p.is_reduced("AH III")) == ("Uzsok Pass", True)
            p = position()
            p.do(next(text for text in p.choices() if not text.startswith("halt")))
        assert not p.offers("halt")
        while p.offers("retreat"):
            p.do(p.offers("retreat")[0])
        assert (p.where("AH III"), p.is_reduced("AH III")) == ("Uzhgorod", False)


@pytest.mark.case("illusions-of-glory-2-025")
@pytest.mark.parametrize("who", ["full", "reduced", "cavalry"])
def test_case_2_025_a_retreat_through_full_spaces_costs_a_step(who: str) -> None:
    with facts(
        spaces={"Tarnopol": {"supply": "AH", "terrain": "clear"}},
        lines=[("Dubno", "Tarnopol", *RAIL)],
        units={"AH XII": {"lf": (4, 4)}, "AH Cav 1": {"lf": (4, 4)}},
    ):
        p = Position(turn=5).quality("AH", 10).reserve("AH Inf 14")
        p.at("Tarnopol", {"full": "AH XII", "reduced": "(AH XII)", "cavalry": "(AH Cav 1)"}[who])
        p.at("Lemberg", "AH I", "AH II", "AH III").at("Stanislau", "AH IV", "AH V", "AH VII")
        p.at("Czernowitz", "AH VIII", "AH IX", "AH X").at("Przemysl", "AH inf", "AH inf", "AH inf")
        p.at("Stryj", "AH inf", "AH inf", "AH inf").at("Marmaros-Sziget", "AH res", "AH res", "AH res")
        p.at("Dorna Watra", "AH res", "AH res", "AH res").at("Rawa Ruska", "AH inf", "AH inf")
        p.at("Proskurov", "RU VI").at("Brody", "RU VII")
        if who == "cavalry":
            p.at("Dubno", "RU Inf 1", "RU Inf 2").attacking("Dubno").declare("Tarnopol", "RU Inf 1", "RU Inf 2")
            p.no_cards(5, 3)
        else:
            p.at("Dubno", "RU I", "RU XI").attacking("Dubno").declare("Tarnopol", "RU I", "RU XI")
            p.no_cards(1, 2 if who == "full" else 3)
        losses = p.loss_numbers()
        assert losses[1] - losses[0] == 1
        while p.offers("loss RU") or p.offers("retreat") or p.offers("replace"):
            p.do(p.choices()[0])
        fought(p)
        if who == "full":
            assert (p.where("AH XII"), p.is_reduced("AH XII")) == ("Rawa Ruska", True)
        elif who == "reduced":
            assert (p.where("AH XII"), p.s.quality[3]) == ("CP Replaceable Units Box", 9)
            assert (p.where("AH Inf 14"), p.is_reduced("AH Inf 14")) == ("Rawa Ruska", False)
        else:
            assert p.where("AH Cav 1") == "CP Reserve Box"


@pytest.mark.case("illusions-of-glory-2-027")
@pytest.mark.parametrize("by", [1, 3])
def test_case_2_027_a_retreat_to_sea(by: int) -> None:
    tough = {"lf": (9, 9)}
    with facts(
        spaces={"Scutari": {"supply": "AH"}, "Durres": {"terrain": "clear"}},
        lines=[("Scutari", "Durres", *RAIL)],
        units=dict.fromkeys(("BR XII", "FR Orient 1", "AH I", "AH II", "AH III"), tough),
    ):
        p = Position(turn=9, active="CP").at_war("IT").control("AP", "Durres").at("Durres", "BR XII", "FR Orient 1")
        p.at("Scutari", "AH I", "AH II", "AH III").at("Tirana", "AH IV").at("Vlore", "AH V")
        p.landing("Albania Sea Invasion").attacking("Scutari").declare("Durres", "AH I", "AH II", "AH III")
        p.no_cards(*((5, 4) if by == 1 else (6, 3)))
        losses = p.loss_numbers()
        assert losses[1] - losses[0] == by
        seen: list[str] = []
        while p.s.pending and p.asked() != "AdvanceUnits":
            assert p.seat() == "AP"
            seen += p.choices()
            p.do(p.choices()[0])
        assert not any("Lemnos" in text for text in seen)
        assert p.where("BR XII") == p.where("FR Orient 1") == "Albania Sea Invasion"
        assert [p.is_reduced("BR XII"), p.is_reduced("FR Orient 1")].count(True) == (0 if by == 1 else 1)
        assert p.offered("advance AH I > Durres")
        p.do("advance AH I > Durres")
        assert not any("Sea Invasion" in text for text in p.choices())


@pytest.mark.case("illusions-of-glory-2-029")
def test_case_2_029_who_advances_and_how_far() -> None:
    with facts(
        spaces={"Tarnopol": {"supply": "AH", "terrain": "clear"}, "Stanislau": {"terrain": "clear"}},
        lines=[
            ("Dubno", "Tarnopol", "road", "none"),
            ("Proskurov", "Tarnopol", "mixed_gauge", "both"),
            ("Tarnopol", "Stanislau", "road", "both"),
        ],
        units={"AH XII": {"lf": (9, 9)}},
    ):

        def position() -> Position:
            p = Position(turn=5).at("Tarnopol", "AH XII").at("Dubno", "RU XI", "RU XXI")
            p.at("Proskurov", "RU VII", "RU VIII", "(RU XII)").attacking("Dubno", "Proskurov")
            p.declare("Tarnopol", "RU XI", "RU XXI", "RU VII", "RU VIII", "RU XII").no_cards(2, 1)
            losses = p.loss_numbers()
            assert losses[1] - losses[0] == 3
            p.do("retreat AH XII > Stanislau", "retreat AH XII > Stryj")
            return p

        p = position()
        assert sorted(p.offers("advance")) == sorted(f"advance RU {u} > Tarnopol" for u in ("XI", "XXI", "VII", "VIII"))
        p.do("advance RU VII > Tarnopol")
        assert p.owner("Tarnopol") == "AP"
        assert not p.offered("advance RU VII > Stanislau")
        p.do("advance RU XI > Tarnopol")
        assert p.offered("advance RU XI > Stanislau")
        p.do("advance RU XI > Stanislau")
        assert p.owner("Stanislau") == "AP"
        assert not p.offered("advance RU XI > Stryj")
        p.do("advance RU XXI > Tarnopol")
        assert not p.offers("advance RU VIII")
        assert not any("Stryj" in text for text in p.choices())


@pytest.mark.case("illusions-of-glory-2-031")
def test_case_2_031_an_advance_past_a_fort() -> None:
    tough = {"lf": (9, 9)}
    with facts(
        spaces={"Dubno": {"fort": 1, "terrain": "clear"}, "Brody": {"supply": "AH"}},
        lines=[("Brody", "Dubno", *RAIL)],
        units={"RU XI": tough, "AH III": tough, "AH Cav 1": tough},
    ):

        def position() -> Position:
            p = Position(turn=5, active="CP").at("Dubno", "RU XI").at("Brody", "AH III", "AH Cav 1")
            p.attacking("Brody").declare("Dubno", "AH III", "AH Cav 1").no_cards(4, 1)
            losses = p.loss_numbers()
            assert losses[1] - losses[0] == 2
            return p.do("retreat RU XI > Rovno", "retreat RU XI > Sarny")

        for first, second in (("AH III", "AH Cav 1"), ("AH Cav 1", "AH III")):
            p = position().do(f"advance {first} > Dubno", f"advance {second} > Dubno")
            assert p.owner("Dubno") == "AP"
            assert p.offered(f"advance {second} > Rovno")
            p.do(f"advance {second} > Rovno")
            assert not p.offered(f"advance {first} > Rovno")
            assert (p.owner("Rovno"), p.owner("Dubno")) == ("CP", "AP")
            assert p.supply(second) == "full"
            assert position().do(f"advance {first} > Dubno").why_not("done") == ""


@pytest.mark.case("illusions-of-glory-2-033")
def test_case_2_033_sr_of_an_lcu_goes_by_rail_only() -> None:
    def position() -> Position:
        p = Position(turn=4).at("Brest-Litovsk", "RU XIV", "RU Inf 1").at("Dubno", "RU XI").control("AP", "Brody")
        return p

    p = position().redeploying(3)
    assert not p.offered("redeploy RU XIV > Zamosc")
    assert not p.offered("redeploy RU XI > Brody")
    assert p.offered("redeploy RU XIV > Chelm")
    p.do("redeploy RU XIV > Chelm")
    assert p.offered("redeploy RU Inf 1 > Zamosc")
    assert not p.offers("redeploy RU XI ")
    p.do("redeploy RU Inf 1 > Zamosc")
    assert not p.offers("redeploy")
    q = position().played("AP-4").redeploying(3)
    assert q.offered("redeploy RU XI > Brody")
    q.do("redeploy RU XI > Brody")
    assert not q.offers("redeploy RU XIV")
    assert q.offers("redeploy RU Inf 1")


@pytest.mark.case("illusions-of-glory-2-035")
def test_case_2_035_sr_by_sea() -> None:
    with facts(only=["Odessa", "Constanta"]):

        def position(turn: int) -> Position:
            return Position(turn=turn).at_war("RO").at("Odessa", "RU Inf 1", "RU XII").redeploying(4)

        p = position(10)
        assert p.offered("redeploy RU Inf 1 > Constanta")
        assert not p.offered("redeploy RU Inf 1 > Riga")
        assert not p.offered("redeploy RU Inf 1 > Reval")
        assert not p.offers("redeploy RU XII")
        assert not position(11).offered("redeploy RU Inf 1 > Constanta")


@pytest.mark.case("illusions-of-glory-2-037")
@pytest.mark.parametrize(("history", "allowed"), [("A", False), ("B", True), ("C", False)])
def test_case_2_037_sr_into_a_region(history: str, allowed: bool) -> None:
    with facts(only=["Petrograd"], lines=[("Petrograd", "Novgorod", *RAIL)]):
        p = Position(turn=12).will("RU", 2)
        if history == "B":
            p.at("Novgorod", "RU I")
        if history == "C":
            p.control("CP", "Novgorod", nation="GE")
        else:
            p.phase("rebellion").do("place RU Uprising 1 > Novgorod")
            play_out(p)
        p.at("Velikiye Luki", "RU Inf 1").redeploying(4)
        assert p.offers("redeploy RU Inf 1")
        assert p.offered("redeploy RU Inf 1 > Novgorod") is allowed
        assert not p.offered("redeploy RU Inf 1 > Petrograd")


@pytest.mark.case("illusions-of-glory-2-039")
def test_case_2_039_an_uprising_in_tyrol_cuts_the_line() -> None:
    def position() -> Position:
        p = Position(turn=12).at_war("IT").will("AH", 2).at("Trent", "AH XX").control("AP", "Toblach")
        return p

    p = position()
    assert p.supply("AH XX") == "full"
    p.phase("rebellion").do("wait")
    play_out(p)
    assert p.supply("AH XX") == "full"
    p.action().do("uprising AH", "place AH Uprising 1 > Tyrol")
    assert p.supply("AH XX") == "oos"
    next_side(p, "CP").at("Linz", "AH Inf 1").moving("Linz").do("move AH Inf 1 > Tyrol")
    assert p.supply("AH XX") == "full"
    q = position().at("Tyrol", "AH Inf 1").phase("rebellion").do("place AH Uprising 1 > Tyrol")
    assert q.supply("AH XX") == "full"
    assert q.owner("Tyrol") == "CP"


@pytest.mark.case("illusions-of-glory-2-041")
def test_case_2_041_supplied_by_an_ally() -> None:
    def position() -> Position:
        p = Position(turn=8, active="CP").at_war("BU").control("AP", "Sofia", "Burgas").destroyed("Belgrade")
        p.control("CP", "Belgrade", "Kragujevac", "Pozarevac").at("Nis", "(BU 1 Army)").points("CP-A", 1)
        return p

    p = position()
    assert p.supply("BU 1 Army") == "ally"
    assert not p.ops(1).offered("activate-move Nis")
    p = position().ops(2)
    assert p.offered("activate-move Nis")
    p.do("activate-move Nis", "done?", "move BU 1 Army > Kragujevac", "move BU 1 Army > Pozarevac")
    assert p.offers("move BU 1 Army")
    assert not position().redeploying(4).offers("redeploy BU")
    assert not position().phase("replacement CP").offers("repair BU")
    assert position().phase("attrition").where("BU 1 Army") == "Nis"
    p = position().control("CP", "Burgas")
    assert p.supply("BU 1 Army") == "full"
    assert p.ops(1).offered("activate-move Nis")
    assert position().control("CP", "Burgas").redeploying(4).offers("redeploy BU 1 Army")
    assert position().control("CP", "Burgas").phase("replacement CP").offered("repair BU 1 Army")


@pytest.mark.case("illusions-of-glory-2-043")
def test_case_2_043_units_out_of_supply() -> None:
    def position(active: str = "AP") -> Position:
        p = Position(turn=5, active=active).at("Lemberg", "RU IX", "(RU X)", "RU Cav 1").at("Brody", "AH III")
        p.at("Dubno", "RU XI").hand("AP", "AP-3")
        assert p.supply("RU IX") == "oos"
        return p

    p = position().moving("Lemberg")
    assert not p.offers("entrench")
    p.do("move RU Cav 1 > Stryj")
    assert not p.offers("move RU Cav 1")
    assert position().ops(1).offered("activate-attack Lemberg")
    p = position().attacking("Lemberg", "Dubno").do("attack RU IX > Brody")
    assert not p.offered("join RU XI")
    p.do("join RU X", "join RU Cav 1", "resolve?")
    assert p.asked() != "AnnounceFlank"
    assert not p.offers("play AP")
    p.no_cards(1, 1)
    assert told(p, "AP fires with 2 on the Heavy table: 1+1")
    fought(p)
    assert not p.offered("attack RU XI > Brody")
    assert position().attacking("Lemberg", "Dubno").offered("attack RU XI > Brody")
    q = position("CP").attacking("Brody").declare("Lemberg", "AH III")
    while q.seat() == "CP":
        q.do("done")
    assert q.offered("play AP-3")
    q.no_cards(1, 1)
    assert told(q, "AP fires with 2 on the Heavy table: 1+1")
    play_out(q)


@pytest.mark.case("illusions-of-glory-2-045")
@pytest.mark.parametrize(
    ("case", "card", "allowed"),
    [("a", "AP-2", True), ("b", "AP-2", False), ("c", "CP-30", True), ("d", "CP-30", False), ("e", "CP-3", False)],
)
def test_case_2_045_capitals_and_reinforcements(case: str, card: str, allowed: bool) -> None:
    side = card[:2]
    p = Position(turn=8, active=side).hand(side, card)
    if case == "a":
        p.control("CP", "Petrograd")
    elif case == "b":
        p.at("Petrograd", "GE Inf 1")
    elif case in "cd":
        p.at("Vienna", "RU I")
    if case == "d":
        p.at("Budapest", "AH Uprising 1")
    elif case == "e":
        p.at("Berlin", "GE Uprising 1")
    p.action()
    assert p.offered(f"event {card}") is allowed
    assert all(p.offered(f"{use} {card}") for use in ("ops", "sr", "rp"))


@pytest.mark.case("illusions-of-glory-2-047")
def test_case_2_047_reinforcement_cards_by_nation() -> None:
    for side, cards in (("CP", ("CP-21", "CP-20", "CP-3", "CP-30")), ("AP", ("AP-2",))):
        p = Position(turn=1, active=side).hand(side, *cards).action()
        assert not [c for c in cards if p.offered(f"event {c}")]
    p = Position(turn=16, active="CP").at_war("IT").hand("CP", "CP-21", "CP-20", "CP-3", "CP-30")
    play_out(p.action().do("event CP-21"))
    assert not p.action().offered("event CP-3")
    assert p.offered("event CP-20")
    play_out(p.do("event CP-20"))
    assert not p.action().offered("event CP-30")
    q = Position(turn=16).at_war("IT").hand("AP", "AP-2", "AP-51")
    play_out(q.action().do("event AP-2"))
    assert q.action().offered("event AP-51")


@pytest.mark.case("illusions-of-glory-2-049")
def test_case_2_049_spending_rps() -> None:
    def position() -> Position:
        p = Position(turn=5).points("RU", 3).replaceable("RU IX").at("Lemberg", "(RU X)")
        return p.at("Uman", "(RU Inf 1)", "(RU Inf 2)").phase("replacement AP")

    p = position()
    assert p.supply("RU X") == "oos"
    assert not p.offered("repair RU X")
    p.do("raise-unit RU IX > Kiev")
    assert (p.where("RU IX"), p.is_reduced("RU IX")) == ("Kiev", True)
    p.do("repair RU IX")
    assert not p.is_reduced("RU IX")
    p.do("repair RU Inf 1", "repair RU Inf 2?")
    assert not p.is_reduced("RU Inf 1")
    assert not p.is_reduced("RU Inf 2")
    play_out(p)
    q = position().do("raise-unit RU IX > Kiev")
    play_out(q)
    assert (q.where("RU IX"), q.is_reduced("RU IX"), q.s.points(0)) == ("Kiev", True, 0)


@pytest.mark.case("illusions-of-glory-2-051")
@pytest.mark.parametrize(
    ("blockade", "serbia", "bulgaria", "allowed"),
    [(False, False, True, True), (True, False, True, False), (True, True, False, False), (True, True, True, True)],
)
def test_case_2_051_german_points_for_turkey(blockade: bool, serbia: bool, bulgaria: bool, allowed: bool) -> None:
    p = Position(turn=8, active="CP").points("GE", 3).at("Constantinople", "(TU I)").flag("blockade", blockade)
    if bulgaria:
        p.at_war("BU").at("Philippopolis", "(BU 1 Army)")
    if serbia:
        p.destroyed("Belgrade").control("CP", *[x.name for x in SPACES if NATIONS[x.nation] == "SB"])
    p.phase("replacement CP")
    assert p.offered("convert GE") is allowed
    if allowed:
        p.do("convert GE")
        assert not p.offered("convert GE")
        assert p.offered("repair TU I")
        assert not p.offered("repair BU 1 Army")


@pytest.mark.case("illusions-of-glory-2-053")
def test_case_2_053_levels_of_commitment() -> None:
    p = Position(turn=1).war_status(AP=5, CP=0).at("Nis", "SB 1 Army")
    assert play_out(p.phase("war status")).s.level == (0, 0)
    p = Position(turn=2).war_status(AP=5, CP=3).at("Nis", "SB 1 Army").hand("AP", "AP-1", "AP-2").deck("AP", "AP-3")
    p.discards("AP-4", "AP-5").played(*[f"AP-{n}" for n in range(6, 15)])
    play_out(p.phase("war status"))
    assert p.s.level == (0, 1)
    assert len(p.s.cards(1, DECK)) == 20 + 3
    assert len(p.s.hand(1)) == 2
    assert p.s.cards(1, DISCARD) == []
    assert len(p.s.cards(1, REMOVED)) == 9
    for points, level in ((10, 1), (11, 2)):
        p = Position(turn=8).level(AP=1).war_status(AP=points).at("Nis", "SB 1 Army")
        assert play_out(p.phase("war status")).s.level[1] == level


@pytest.mark.case("illusions-of-glory-2-055")
def test_case_2_055_the_markers_meet_after_step_2() -> None:
    p = Position(turn=12).vp(17).war_status(CP=20, AP=18).level(CP=2, AP=2).control("CP", "Belgrade", "Skopje")
    play_out(p.phase("war status"))
    assert (p.s.armistice, p.s.ending) == (38, "")
    p.s.turn = 13
    play_out(p.phase("war status"))
    assert p.s.ending == "CP Endurance Victory"


@pytest.mark.case("illusions-of-glory-2-057")
@pytest.mark.parametrize("crowd", [True, False])
def test_case_2_057_three_units_of_a_region_defend(crowd: bool) -> None:
    p = Position(turn=8).at_war("IT").at("Carniola", "AH I", "AH II", "AH Cav 1", "IT VI").at("Gorz", "IT II")
    if crowd:
        p.at("Carniola", "AH Inf 1", "AH Inf 2")
    p.destroyed("Trieste").at("Trieste", "IT IV").attacking("IT VI", "Gorz", "Trieste")
    assert not flank_offered(p, "Carniola", "IT VI", "IT II")
    if crowd:
        while p.asked() == "PlayCards":
            p.do("done")
        assert (p.seat(), len(p.offers("defend"))) == ("CP", 5)
        assert not p.offered("done")
        p.do("defend AH I", "defend AH II")
        assert not p.offered("done")
        p.do("defend AH Inf 1")
        assert not p.offers("defend")
    else:
        assert not p.offers("defend")
    p.no_cards(6, 1)
    assert told(p, f"CP fires with 7 on the Heavy table: 1+{0 if crowd else 1}")
    fought(p)
    assert not p.offered("attack IT IV > Carniola")
    if crowd:
        assert not p.is_reduced("AH Inf 2")
        assert not p.is_reduced("AH Cav 1")


@pytest.mark.case("illusions-of-glory-2-059")
@pytest.mark.parametrize("vacant", [False, True])
def test_case_2_059_a_retreat_into_a_region(vacant: bool) -> None:
    with facts(
        spaces={"Gorz": {"terrain": "clear", "supply": "AH"}},
        lines=[("Gorz", "Udine", *RAIL)],
        units={"AH XXI": {"lf": (9, 9)}},
    ):
        p = Position(turn=8).at_war("IT").at("Gorz", "AH XXI").at("Udine", "IT I", "IT II", "IT III")
        p.at("Caporetto", "IT Inf 2").destroyed("Trieste").at("Trieste", "IT Inf 3").control("AP", "Carniola")
        if not vacant:
            p.at("Carniola", "IT Inf 1", "AH Uprising 1")
        p.attacking("Udine").declare("Gorz", "IT I", "IT II", "IT III").no_cards(2, 1)
        losses = p.loss_numbers()
        assert losses[1] - losses[0] == 3
        fought(p)
        assert (p.where("AH XXI"), p.is_reduced("AH XXI")) == ("Carniola", False)
        assert p.owner("Carniola") == ("CP" if vacant else "AP")
