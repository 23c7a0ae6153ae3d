"""Third reading, rules that meet: sentences of two chapters in one position."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import space
from greatwar.games.illusions_of_glory.steps.rebellion import markers_met
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import (
    fired,
    fought,
    goals,
    losses,
    moves,
    next_side,
    play_out,
    told,
    ways,
    yields,
)

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}
STRONG = {"cf": (16, 16), "lf": (9, 9)}
SALONIKA = "Salonika Sea Invasion"
ALBANIA = "Albania Sea Invasion"


def risen(nation: str, *where: str, turn: int = 12, active: str = "AP") -> Position:
    """A position in which Uprising Units have risen in places."""
    p = Position(turn=turn)
    for n, x in enumerate(where):
        p.will(nation, 2)
        p.phase("rebellion").do(f"place {nation} Uprising {n + 1} > {x}")
        play_out(p)
    return next_side(p, active)


# Uprisings and Forts, cards, weather, staff -----------------------------------------------------------------------


@pytest.mark.rule("23.3.2c", "20.1.6a", "12.8.1d")
@pytest.mark.parametrize(("unit", "enters"), [("RU I", True), ("RU Inf 1", False)])
def test_after_an_uprising_in_a_fort_space_only_besiegers_enter(unit: str, enters: bool) -> None:
    """23.3.2c with 20.1.6a: the Fort adds nothing to the Uprising Unit, but it bars the advance of too few."""
    with facts(spaces={"Tarnow": {"supply": "RU"}}, lines=[("Tarnow", "Cracow", *RAIL)], units={unit: STRONG}):
        p = risen("AH", "Cracow").control("AP", "Tarnow").at("Tarnow", unit).attacking("Tarnow").declare("Cracow", unit)
        p.no_cards(6, 1)
        losses(p)
        assert told(p, "fires with 2 on the Light table")
        assert bool(p.s.pending and ways(p, "advance", unit)) is enters


@pytest.mark.rule("23.3.2c", "11.1.4a", "20.1.5a")
def test_the_owner_retakes_his_fort_space_from_an_uprising() -> None:
    """23.3.2c: the owner may not move onto the Uprising Unit; he beats it and one division enters his Fort."""
    with facts(units={"AH Inf 1": STRONG}):
        p = risen("AH", "Cracow", active="CP").vp(15).at("Tarnow", "AH Inf 1")
        assert p.owner("Cracow") == "CP"
        p.moving("Tarnow")
        assert "Cracow" not in moves(p, "AH Inf 1")
        p.s.pending.clear()
        p.s.clear_marks()
        p.s.activations = ()
        p.attacking("Tarnow").declare("Cracow", "AH Inf 1").no_cards(6, 1)
        losses(p)
        p.do("advance AH Inf 1 > Cracow")
        assert (p.owner("Cracow"), p.s.vp) == ("CP", 15)


@pytest.mark.rule("9.8a#1", "11.2.1a", "23.3.3b")
def test_nobody_plays_cards_for_an_uprising() -> None:
    """11.2.1a: an Uprising Unit is controlled by no player, so nobody answers for it in combat."""
    for side, nation, where, start, unit, card in (
        ("CP", "AH", "Kotor", "Mostar", "AH I", "AP-19"),
        ("AP", "AH", "Uzhgorod", "Kaschau", "RU I", "CP-26"),
        ("CP", "RU", "Minsk", "Orsha", "GE I", "AP-3"),
        ("CP", "RU", "Minsk", "Orsha", "GE I", "AP-16"),
    ):
        other = "AP" if side == "CP" else "CP"
        p = risen(nation, where, turn=8, active=side).hand(other, card).at(start, unit).attacking(start)
        p.do(f"attack {unit} > {where}", "resolve?")
        seen = []
        while p.asked() == "PlayCards":
            seen += p.offers("play")
            p.do("done")
        assert seen == []


@pytest.mark.rule("12.3a", "23.3.3b", "12.4.1#1")
def test_snow_protects_an_uprising_in_the_mountains() -> None:
    """12.3a: every attack into a Mountain in Winter is checked, one on an Uprising Unit too."""
    for turn, rolls in ((15, True), (14, False)):
        p = risen("AH", "Uzhgorod", turn=turn, active="CP").at("Kaschau", "AH I").attacking("Kaschau")
        p.s.round = 1
        p.do("attack AH I > Uzhgorod", "resolve?")
        weather = p.rolls() and not told(p, "fires")
        if weather:
            p.dice(6)
        p.no_cards(3, 3)
        # 3 CF Light, Mountain column 2, in the snow column 1; die 3
        assert fired(p, "CP").endswith("Loss Number 1")
        assert told(p, "eather") is rolls


@pytest.mark.rule("27.0f", "27.1a", "23.3.3b")
def test_an_hq_can_lose_to_an_uprising() -> None:
    """27.0f: an HQ that takes part and loses is reduced, also against an Uprising Unit."""
    p = risen("RU", "Minsk").at("Molodechno", "(RU Inf 1)", "RU Inf 2", "RU Brusilov HQ").attacking("Molodechno")
    p.do("attack RU Inf 2 > Minsk", "resolve?", "commit RU Brusilov HQ", "done?")
    p.no_cards(1, 6)
    numbers = p.loss_numbers()
    assert numbers[0] > numbers[1]
    fought(p)
    assert p.is_reduced("RU Brusilov HQ")


@pytest.mark.rule("16.6b", "23.3.2a", "16.4#1", "11.2.1d")
def test_rebels_on_a_source_and_on_the_line() -> None:
    """16.6b with 11.2.1: no corps is rebuilt where an Uprising Unit stands; who is cut off by one receives nothing."""
    p = risen("RU", "Kiev", "Mozyr").points("RU", 3).replaceable("RU I").at("Pinsk", "(RU II)").at("Uman", "(RU III)")
    p.control("CP", "Brest-Litovsk", "Sarny", "Baranovichi").destroyed("Brest-Litovsk").phase("replacement AP")
    assert "Kiev" not in ways(p, "raise-unit", "RU I")
    assert "Petrograd" in ways(p, "raise-unit", "RU I")
    assert not p.offered("repair RU II")
    assert p.offered("repair RU III")


@pytest.mark.rule("11.2.1b")
def test_an_uprising_destroyed_in_its_region_gives_it_back() -> None:
    """11.2.1b (ruling 6): it controls while it stands; destroyed from outside, the region is its owner's again."""
    with facts(units={"RU I": STRONG}):
        p = risen("RU", "Moscow").at("Smolensk", "RU I").attacking("Smolensk").declare("Moscow", "RU I").no_cards(6, 1)
        losses(p)
        while p.s.pending and p.offered("done"):
            p.do("done")
        assert p.owner("Moscow") == "AP"


# Revolution, replacements, cards ----------------------------------------------------------------------------------


def stages(p: Position, turns: int) -> Position:
    """Play Russian Revolution and let so many Stages begin."""
    p.s.active = 0
    play_out(p.hand("CP", "CP-50").action().do("event CP-50"))
    for n in range(turns):
        p.s.turn = 12 + n
        markers_met(p.s)
        p.phase("rebellion")
        while p.s.pending:
            p.do("decline" if p.offered("decline") else p.choices()[0])
    return next_side(p, "AP")


@pytest.mark.rule("23.4.2b.2", "9.6.1a", "9.7.1a")
@pytest.mark.parametrize(("turns", "points"), [(1, 2), (2, 0)])
def test_polivanov_records_nothing_at_stage_2(turns: int, points: int) -> None:
    """23.4.2: at Stage 2 RU RPs cannot be accumulated, by an Event neither."""
    p = Position(turn=11).will("RU", 2).played("CP-49").at("Minsk", "RU Uprising 1").hand("AP", "AP-25")
    stages(p, turns).action().do("event AP-25")
    assert p.s.rp[0] // 2 == points


@pytest.mark.rule("23.4.2b.2", "9.6.1a")
def test_a_card_for_points_at_stage_2_serves_the_allies() -> None:
    """23.4.2: only the Russian points of the card are lost."""
    p = Position(turn=11).at_war("IT").will("RU", 2).played("CP-49").at("Minsk", "RU Uprising 1").hand("AP", "AP-10")
    stages(p, 2).action().do("rp AP-10")
    assert [n // 2 for n in p.s.rp][:3] == [0, 1, 2]


@pytest.mark.rule("23.4.2b.1", "9.7.3b", "23.4.2c")
def test_stage_1_and_italian_cards() -> None:
    """23.4.2: Stage 1 stops Russian Reinforcements for their Event; for OPS, SR and RPs they stay playable."""
    p = (
        Position(turn=11)
        .at_war("IT")
        .will("RU", 2)
        .played("CP-49")
        .at("Minsk", "RU Uprising 1")
        .hand("AP", "AP-20", "AP-33")
    )
    stages(p, 1).action()
    assert not p.offered("event AP-20")
    assert p.offered("ops AP-20")
    assert p.offered("event AP-33")


@pytest.mark.rule("23.4.2d", "23.4.2a")
def test_the_revolution_waits_while_nobody_rises() -> None:
    """23.4.2d: with no Uprising Unit in Russia no Stage; one in Germany or Austria does not help."""
    p = Position(turn=11).will("RU", 2).played("CP-49").at("Minsk", "RU Uprising 1").hand("AP", "AP-20")
    p.s.active = 0
    play_out(p.hand("CP", "CP-50").action().do("event CP-50"))
    p.off("RU Uprising 1").control("AP", "Minsk").at("Prague", "AH Uprising 1").will("RU", 5)
    p.s.turn = 12
    markers_met(p.s)
    play_out(p.phase("rebellion"))
    assert next_side(p, "AP").action().offered("event AP-20")


@pytest.mark.rule("15.4a", "15.1b")
def test_quality_is_not_lost_with_a_refused_card() -> None:
    """15.4a with 24.1d: with Germans in Petrograd the card is no Event; used for RPs it costs no quality."""
    p = Position(turn=9).quality("RU", 9).at("Petrograd", "GE Inf 1").hand("AP", "AP-20").action()
    assert not p.offered("event AP-20")
    p.do("rp AP-20")
    assert p.s.quality[0] == 9


# Retreats among full spaces, HQs and regions ------------------------------------------------------------------------


@pytest.mark.rule("12.7.3c", "12.7.3f", "12.7.3e.1")
def test_a_full_space_is_passed_before_an_enemy_one_is_entered() -> None:
    """12.7.3c and f: the first of two spaces may be full; it goes before an empty enemy space."""
    with facts(
        only=["Brody", "Lemberg", "Dubno", "Lutsk", "Stryj"],
        spaces={
            "Brody": {"terrain": "clear"},
            "Lemberg": {"supply": "AH"},
            "Dubno": {"fort": 0, "supply": "RU"},
            "Lutsk": {"fort": 0},
        },
        lines=[
            (a, b, *RAIL)
            for a, b in (("Dubno", "Brody"), ("Brody", "Lemberg"), ("Brody", "Lutsk"), ("Lemberg", "Stryj"))
        ],
        units={"AH I": TOUGH, "RU I": STRONG},
    ):
        p = Position(turn=5).at("Brody", "AH I").at("Dubno", "RU I").at("Lemberg", "AH II", "AH III", "AH IV")
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(6, 1)
        seen = ways(p, "retreat", "AH I") if p.s.pending and p.seat() == "CP" else set()
        assert seen <= {"Lemberg", "Stryj"}
        yields(p, "CP")
        assert (p.where("AH I"), p.is_reduced("AH I")) == ("Stryj", False)


@pytest.mark.rule("12.7.3c", "10.1a", "12.7.3a")
def test_room_for_one_of_two() -> None:
    """12.7.3c: the first to retreat fills the space; the second must take the other way."""
    with facts(
        only=["Brody", "Lemberg", "Dubno", "Tarnopol"],
        spaces={
            "Brody": {"terrain": "clear"},
            "Lemberg": {"supply": "AH"},
            "Tarnopol": {"supply": "AH"},
            "Dubno": {"fort": 0, "supply": "RU"},
        },
        lines=[(a, b, *RAIL) for a, b in (("Dubno", "Brody"), ("Brody", "Lemberg"), ("Brody", "Tarnopol"))],
        units={"AH I": {"cf": (2, 2), "lf": (9, 9)}, "AH Inf 1": TOUGH, "RU I": {"cf": (4, 4), "lf": (9, 9)}},
    ):
        p = Position(turn=5).at("Brody", "AH I", "AH Inf 1").at("Dubno", "RU I").at("Lemberg", "AH II", "AH III")
        p.at("Tarnopol", "AH IV", "AH V").attacking("Dubno").declare("Brody", "RU I").no_cards(3, 3)
        p.do("retreat AH I > Lemberg")
        assert p.where("AH Inf 1") == "Tarnopol" or ways(p, "retreat", "AH Inf 1") == {"Tarnopol"}


@pytest.mark.rule("10.1e")
def test_a_region_has_always_room() -> None:
    """12.7.3c with 10.1e: no step is lost where a friendly region is open beside a full space."""
    with facts(
        only=["Zagreb", "Carniola", "Brod", "Pecs"],
        spaces={"Zagreb": {"terrain": "clear"}, "Brod": {"supply": "RU"}, "Pecs": {"supply": "AH"}},
        lines=[(a, b, *RAIL) for a, b in (("Brod", "Zagreb"), ("Zagreb", "Carniola"), ("Zagreb", "Pecs"))],
        units={"AH I": {"cf": (3, 3), "lf": (9, 9)}, "RU I": {"cf": (4, 4), "lf": (9, 9)}},
    ):
        p = Position(turn=9).at("Zagreb", "AH I").at("Brod", "RU I").at("Pecs", "AH II", "AH III", "AH IV")
        p.at("Carniola", "AH V", "AH VII", "AH VIII", "AH IX").attacking("Brod").declare("Zagreb", "RU I").no_cards(
            3, 3
        )
        yields(p, "CP")
        assert (p.where("AH I"), p.is_reduced("AH I")) == ("Carniola", False)


@pytest.mark.rule("10.1d", "27.0b", "12.7.3c")
def test_an_hq_does_not_retreat_upon_another() -> None:
    """10.1d with 12.7.3: a corps with its HQ avoids the space of the other HQ where it can."""
    with facts(
        only=["Brody", "Lemberg", "Dubno", "Tarnopol"],
        spaces={
            "Brody": {"terrain": "clear"},
            "Lemberg": {"supply": "GE"},
            "Tarnopol": {"supply": "GE"},
            "Dubno": {"fort": 0, "supply": "RU"},
        },
        lines=[(a, b, *RAIL) for a, b in (("Dubno", "Brody"), ("Brody", "Lemberg"), ("Brody", "Tarnopol"))],
        units={"GE I": {"cf": (2, 2), "lf": (9, 9)}, "RU I": {"cf": (6, 6), "lf": (9, 9)}},
    ):
        p = Position(turn=10).at("Brody", "GE I", "GE Falkenhayn HQ").at("Dubno", "RU I")
        p.at("Lemberg", "GE XX", "GE Mackensen HQ").attacking("Dubno").declare("Brody", "RU I").no_cards(3, 4)
        assert p.loss_numbers() == (3, 4)
        p.do("retreat GE I > Tarnopol")
        yields(p, "CP")
        assert p.units("Tarnopol") == ["GE I", "GE Falkenhayn HQ"]
        assert sum(u.endswith("HQ") for u in p.units("Lemberg")) == 1


@pytest.mark.rule("12.7.4e", "12.7.2b", "27.0f")
def test_mackensen_saves_bulgarians_and_turks() -> None:
    """12.7.4e: Mackensen stacked with CP units of any nation cancels one space; Falkenhayn does not."""
    for hq, works in (("GE Mackensen HQ", True), ("GE Falkenhayn HQ", False)):
        with facts(
            spaces={"Nis": {"supply": "BU TU GE"}},
            lines=[("Kragujevac", "Nis", *RAIL)],
            units={"SB 1 Army": STRONG, "BU 1 Army": TOUGH},
        ):
            p = Position(turn=10).at_war("BU").at("Nis", "BU 1 Army", hq).at("Kragujevac", "SB 1 Army")
            p.attacking("Kragujevac").declare("Nis", "SB 1 Army").no_cards(6, 1)
            assert p.offered("cancel") is works


# Sieges, trenches, supply -----------------------------------------------------------------------------------------


@pytest.mark.rule("20.3.3b", "27.1b", "12.2.1a.6", "20.2c")
def test_heavy_artillery_storms_from_inside() -> None:
    """20.3.3b with 27.1b: Heavy Artillery with the besiegers adds its number to the attack on the Fort."""
    p = Position(turn=8, active="CP").war_status(CP=5).control("CP", "Lodz", "Kalisch").at("Warsaw", "GE I")
    p.at("Warsaw", "GE Heavy Artillery 1").attacking("Warsaw")
    p.declare("Warsaw", "GE I", staff=("GE Heavy Artillery 1",)).no_cards(2, 1)
    assert "2+2" in fired(p, "CP")
    assert p.is_reduced("GE Heavy Artillery 1")
    assert (p.s.fort(space("Warsaw")), p.owner("Warsaw")) == (0, "CP")  # 4 CF, die 4: 3


@pytest.mark.rule("12.3a", "20.3.3b", "12.4.1#1")
def test_a_storm_in_the_snow_of_trent() -> None:
    """12.3a: an attack from inside a besieged Mountain Fort space in Winter is checked and shifted like any other."""
    p = Position(turn=11, round=1).at_war("IT").at("Trent", "IT I", "IT II", "IT III").attacking("Trent")
    p.do("attack IT I > Trent", "join IT II", "join IT III", "resolve?")
    assert p.rolls()
    p.dice(6).no_cards(4, 1)
    assert p.loss_numbers()[1] == 4  # 9 CF: Mountain 6-8, weather 5; die 4


@pytest.mark.rule("19.5c", "20.1.4b")
def test_the_besieger_s_trench_does_not_shield_the_fort() -> None:
    """19.5c: besiegers who storm the Fort from their own trench fire without a shift."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        p = (
            Position(turn=5)
            .control("AP", "Lemberg")
            .trench("AP", "Przemysl")
            .at("Przemysl", "RU I")
            .attacking("Przemysl")
        )
        p.declare("Przemysl", "RU I").no_cards(4, 4)
        assert p.loss_numbers() == (3, 3)  # both 3 CF on the Heavy table


@pytest.mark.rule("20.3.5d", "13.1e", "14.3.1a.3")
def test_a_broken_siege_strands_the_spearhead() -> None:
    """20.3.5d with 13.1e: beyond a broken siege units are cut off and do not redeploy; the besiegers still may."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        p = Position(turn=5).control("AP", "Lemberg").at("Przemysl", "RU Inf 1").at("Jaroslau", "RU Inf 5")
        p.control("CP", "Rawa Ruska", "Stryj", "Zamosc", "Sandomierz").redeploying(2)
        assert not goals(p, "RU Inf 5")
        assert "Lemberg" in goals(p, "RU Inf 1")


@pytest.mark.rule("20.4.1a", "20.3.5b", "6.0.D")
@pytest.mark.parametrize(
    ("units", "rolls"), [(("RU Inf 1", "RU Inf 2"), False), (("RU Inf 1", "RU Inf 2", "RU Inf 3"), True)]
)
def test_no_surrender_without_a_full_siege(units: tuple[str, ...], rolls: bool) -> None:
    """20.3.5b: too few besiegers, no die in the Siege Phase."""
    p = Position(turn=5).at("Przemysl", *units).phase("siege")
    assert bool(p.s.pending and p.rolls()) is rolls


@pytest.mark.rule("20.4.1b")
def test_besiegers_out_of_supply_besiege() -> None:
    """20.3: a siege needs units, not supply: cut off besiegers keep it and the die is rolled after attrition."""
    p = Position(turn=5).at("Przemysl", "RU I")
    assert p.supply("RU I") == "oos"
    play_out(p.phase("attrition"))
    assert p.is_reduced("RU I")
    p.phase("siege").dice(4)
    assert p.owner("Przemysl") == "AP"


@pytest.mark.rule("19.4b", "20.4.1b", "19.4a")
def test_a_trench_of_the_besiegers_stays_when_the_fort_falls() -> None:
    """19.4: the besiegers' trench is theirs and stays after the surrender."""
    p = Position(turn=5).trench("AP", "Przemysl").at("Przemysl", "RU I").phase("siege").dice(6)
    play_out(p)
    assert (p.owner("Przemysl"), p.s.any_trench(space("Przemysl")), p.s.trench_owner(space("Przemysl"))) == ("AP", 1, 1)


@pytest.mark.rule("19.6a", "11.2k")
def test_an_empty_trench_is_lost_with_its_space() -> None:
    """19.6a with 11.2k: a vacant entrenched space that is cut off goes to the enemy, its trench is gone."""
    p = Position(turn=9).trench("CP", "Minsk").control("CP", "Minsk")
    play_out(p.phase("attrition"))
    assert (p.owner("Minsk"), p.s.any_trench(space("Minsk"))) == ("AP", 0)


@pytest.mark.rule("19.5a", "14.3.1a.7")
def test_units_cut_off_use_their_old_trench() -> None:
    """14.3.1a.5: no new trenches out of supply, but an existing one shifts the fire as always."""
    with facts(
        units={"RU I": TOUGH, "AH I": TOUGH}, spaces={"Orsha": {"supply": "RU"}}, lines=[("Orsha", "Minsk", *RAIL)]
    ):
        p = Position(turn=9).trench("CP", "Minsk").at("Minsk", "AH I").at("Orsha", "RU I").attacking("Orsha")
        p.declare("Minsk", "RU I").no_cards(4, 4)
        assert p.loss_numbers() == (2, 2)  # CP 1 CF a column right: 2: 2; AP 3 CF a column left: 2: 2


# Serbia, Greece, Bulgaria ------------------------------------------------------------------------------------------


@pytest.mark.rule("26.6.2b.2", "16.6f#2")
@pytest.mark.parametrize(
    ("where", "returned", "repaired"), [("Lemnos", False, True), ("Salonika", False, False), ("Salonika", True, True)]
)
def test_serbs_in_exile(where: str, returned: bool, repaired: bool) -> None:
    """26.6.2b.2: after the collapse only SB units on Lemnos receive RPs until The Serbs Return."""
    p = Position(turn=8).destroyed("Belgrade").control("CP", "Belgrade", "Skopje", nation="AH")
    p.control("AP", "Salonika", nation="FR").at(where, "(SB Inf 1)")
    play_out(p.phase("war status"))
    if returned:
        p.flag("serbs_return")
    p.points("AP-A", 1).phase("replacement AP")
    assert bool(p.s.pending and p.offered("repair SB Inf 1")) is repaired


@pytest.mark.rule("26.6.2b.1", "26.6.2c", "17.3.2e.1")
def test_the_fate_of_the_serbian_army() -> None:
    """26.6.2b.1: who reaches Lemnos stays; LCUs to the Replaceable Box, SCUs to Reserve, Montenegro for good."""
    p = (
        Position(turn=6)
        .destroyed("Belgrade")
        .control("CP", "Belgrade", "Skopje", "Prizren", "Scutari", "Ipek", nation="AH")
    )
    p.control("CP", "Pristina", "Nis", "Uzice", nation="AH").at("Novi Pazar", "SB 1 Army", "SB Inf 1").at(
        "Cetinje", "MN Montenegro"
    )
    p.at("Monastir", "SB 2 Army")
    play_out(p.phase("war status"))
    assert [p.where(u) for u in ("SB 1 Army", "SB Inf 1", "MN Montenegro", "SB 2 Army")] == [
        "AP Replaceable Units Box",
        "AP Reserve Box",
        "AP Eliminated Units Box",
        "Monastir",
    ]
    assert p.s.armistice == 38


@pytest.mark.rule("7.3:1-2", "26.6.2d")
def test_the_austrian_offensive_after_the_collapse() -> None:
    """7.3: with Serbia collapsed a 1 is None or Made; after Belgrade is retaken it is AH(SB) again."""
    p = Position(turn=6).destroyed("Belgrade").control("CP", "Belgrade", "Skopje", nation="AH")
    play_out(p.phase("war status"))
    p.s.turn = 7
    p.phase("offensives").dice(1, 1)
    assert p.s.mo[0] == Position().mo("CP", "None or Made").s.mo[0]
    next_side(p, "AP")
    p.at("Kragujevac", "BR XII").moving("Kragujevac").do("move BR XII > Belgrade", "stop?")
    play_out(p)
    p.s.turn = 8
    p.phase("offensives").dice(1, 1)
    assert p.s.mo[0] == Position().mo("CP", "AH(SB)").s.mo[0]


@pytest.mark.rule("26.3.2c.2", "26.3.2c.3")
def test_greeks_and_the_defense_corps_after_the_king_s_choice() -> None:
    """26.3.2c: with Greece a CP ally its units are the CP's; the Nat'l. Defense Corps stays AP and may be attacked."""
    p = Position(turn=13, active="CP").at_war("BU", "RO").destroyed("Belgrade", "Bucharest").vp(20).hand("CP", "CP-35")
    p.control("CP", "Belgrade", "Skopje", nation="AH").control("CP", "Bucharest", "Ploesti", nation="GE")
    p.control("AP", "Salonika", nation="BR").at("Salonika", "BR Nat'l. Defense Corps").at(
        "Larissa", "GR Inf 1", "GR Inf 2"
    )
    play_out(p.action().do("event CP-35"))
    assert p.s.greece == 0
    next_side(p, "CP").attacking("Larissa")
    assert "attack GR Inf 1 > Salonika" in p.choices()


@pytest.mark.rule
def test_neutral_greece_is_a_battlefield() -> None:
    """26.3.1e: AP and CP units attack each other in neutral Greece without any breach."""
    p = Position(turn=10).at_war("BU").control("AP", "Salonika", nation="FR").at("Salonika", "FR Orient 1")
    p.at("Florina", "BU 1 Army").attacking("Salonika").declare("Florina", "FR Orient 1").no_cards(3, 3)
    assert p.s.greece == 2
    assert told(p, "AP fires")


@pytest.mark.rule("25.5a", "11.2h", "25.5c")
def test_the_black_sea_division_takes_constantinople() -> None:
    """25.5a with 11.2h: an unoccupied Constantinople is a Port on the Black Sea: taken, VP -1."""
    p = (
        Position(turn=4)
        .vp(15)
        .at("Odessa", "RU Black Sea")
        .moving("Odessa")
        .do("assault RU Black Sea > Constantinople")
    )
    play_out(p)
    assert (p.owner("Constantinople"), p.s.vp) == ("AP", 14)
    assert p.supply("RU Black Sea") == "full"  # by the Black Sea


@pytest.mark.rule("25.2.3d", "25.4b")
def test_the_cp_advances_upon_a_beaten_landing() -> None:
    """25.4: with its defenders destroyed the CP advances, the marker goes for good, the unit returns to its Port."""
    with facts(units={"BU 1 Army": STRONG, "BR Inf 1": {"lf": (1, 1)}}):
        p = Position(turn=8, active="CP").at_war("BU").landing(SALONIKA).at(SALONIKA, "(BR Inf 1)")
        p.control("CP", "Salonika", nation="BU").at("Salonika", "BU 1 Army").attacking("Salonika")
        p.declare(SALONIKA, "BU 1 Army").no_cards(6, 1)
        losses(p)
        p.do(f"advance BU 1 Army > {SALONIKA}")
        p.do("record CP-A?")
        play_out(p)
        assert (p.where("BU 1 Army"), p.s.landings) == ("Salonika", ())
        assert p.s.rp[5] == 2


# Staff and attacks --------------------------------------------------------------------------------------------------


@pytest.mark.rule("27.0e#1", "12.7.6a")
def test_a_withdrawn_hq_has_lost_nothing() -> None:
    """27.0f with 12.8.1a: a withdrawal before combat is no lost combat: the HQ keeps its step."""
    p = Position(turn=9, active="CP").hand("AP", "AP-16").at("Brody", "RU I", "RU Brusilov HQ").at("Lemberg", "AH I")
    p.attacking("Lemberg").declare("Brody", "AH I")
    while p.seat() != "AP":
        p.do("done")
    p.do("play AP-16")
    yields(p, "AP")
    assert not p.is_reduced("RU Brusilov HQ")
    assert p.where("RU Brusilov HQ") == p.where("RU I") != "Brody"


@pytest.mark.rule("27.0e#2", "9.4.2b", "12.1.3b")
def test_an_hq_need_not_fight_to_make_the_price() -> None:
    """9.4.2b: the HQ in the space makes one nation for the activation even if it is withheld from the attack."""
    p = Position(turn=9, active="CP").at("Lemberg", "GE I", "AH I", "GE Mackensen HQ").at("Brody", "RU I").ops(1)
    p.do("activate-attack Lemberg", "done", "done?")
    p.declare("Brody", "GE I", "AH I").no_cards(3, 3)
    assert "3+0" in fired(p, "CP")


@pytest.mark.rule("12.1.3a", "27.0e#2")
def test_an_hq_does_not_join_nations_of_two_spaces() -> None:
    """12.1.3a: an HQ is no bridge between a German space and an Austrian one: a stack must hold both nations."""
    p = (
        Position(turn=9, active="CP")
        .at("Lemberg", "AH I", "GE Mackensen HQ")
        .at("Tarnopol", "GE I")
        .at("Brody", "RU I")
    )
    p.attacking("Lemberg", "Tarnopol").do("attack AH I > Brody")
    assert not p.offered("join GE I")


@pytest.mark.rule("12.6.6e", "18.3.1a", "27.0c")
def test_an_hq_of_the_other_stack_survives() -> None:
    """12.6.6e with 18.3.1: in a region the HQ that stayed with units outside the combat does not die with the three."""
    with facts(units={"GE I": STRONG}):
        p = Position(turn=12, active="CP").at(
            "Kharkov", "(RU Inf 1)", "(RU Inf 2)", "(RU Inf 3)", "RU I", "RU Brusilov HQ"
        )
        p.at("Kharkov", "GE I").attacking("GE I").do("attack GE I > Kharkov", "resolve?")
        for n in (1, 2, 3):
            p.do(f"defend RU Inf {n}")
        while p.seat() == "AP" and p.asked() != "PlayCards":
            p.do(p.choices()[-1])
        p.no_cards(6, 1)
        losses(p)
        fought(p)
        assert p.where("RU Inf 1") == "AP Reserve Box"
        assert p.where("RU Brusilov HQ") == "Kharkov"


# Offensives and the end -----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.2a#2", "5.1.2b", "6.0.E.1")
@pytest.mark.parametrize(
    ("vp", "side", "over"), [(1, "CP", True), (2, "CP", False), (29, "AP", True), (28, "AP", False)]
)
def test_a_penalty_can_end_the_war(vp: int, side: str, over: bool) -> None:
    """7.1.2a with 5.1.2: the penalty comes before the check of phase E: 29 and 1 become 30 and 0."""
    p = Position(turn=9).vp(vp).at("Nis", "SB 1 Army").mo("AP", "RU" if side == "AP" else "None or Made")
    p.mo("CP", "GE" if side == "CP" else "None or Made")
    play_out(p.phase("offensives settled"))
    p.phase("war status")
    assert bool(p.s.ending) is over


@pytest.mark.rule("17.3.2b", "17.3.2e.3", "5.1.3b")
def test_bulgaria_s_fall_ends_the_war_a_turn_later() -> None:
    """17.3.2: the fall lowers the Armistice marker by 3 in step 4; the markers are compared in the next phase E."""
    p = Position(turn=15).at_war("BU").at("Nis", "SB 1 Army").war_status(CP=18, AP=19).vp(12)
    p.control("AP", "Sofia", "Philippopolis", nation="BR")
    p.phase("war status")
    assert (p.s.armistice, bool(p.s.ending)) == (37, False)
    play_out(p)
    p.s.turn = 16
    p.phase("war status")
    assert p.s.ending


@pytest.mark.rule("6.0.E.3", "17.2.2a", "17.2.1a")
def test_one_level_a_turn() -> None:
    """17.2: from Mobilization with 11 points a side rises to Limited War, and to Total War the turn after."""
    p = Position(turn=6).at("Nis", "SB 1 Army").level(AP=0, CP=0).war_status(AP=11, CP=3)
    play_out(p.phase("war status"))
    assert p.s.level == (0, 1)
    p.s.turn = 7
    play_out(p.phase("war status"))
    assert p.s.level == (0, 2)
