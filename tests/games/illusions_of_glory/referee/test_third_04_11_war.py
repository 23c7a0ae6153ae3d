"""Chapters 4 to 11, third reading: the opening, points and offensives, actions and prices, stacking and movement."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import space
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import (
    fought,
    may_end,
    moves,
    next_side,
    offensive,
    play_out,
    told,
    ways,
    yields,
)

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}
STRONG = {"cf": (16, 16), "lf": (9, 9)}
SALONIKA = "Salonika Sea Invasion"


# 4 Turn 1 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3i", "20.1.8#1", "12.8.2#1")
@pytest.mark.parametrize(("turn", "entered"), [(1, False), (2, True)])
def test_no_advance_into_a_german_fort_on_turn_1(turn: int, entered: bool) -> None:
    """4.3i with 20.1.6c: Germans retreat through Konigsberg; Russians may not enter it in the advance on Turn 1."""
    with facts(
        spaces={"Insterburg": {"terrain": "clear"}},
        lines=[("Gumbinnen", "Insterburg", *RAIL)],
        units={"GE I": TOUGH, "RU I": STRONG, "RU II": TOUGH},
    ):
        p = Position(turn=turn).at("Gumbinnen", "RU I", "RU II").at("Insterburg", "GE I").attacking("Gumbinnen")
        p.declare("Insterburg", "RU I", "RU II").no_cards(6, 1)
        p.do("retreat GE I > Konigsberg", "retreat GE I > Danzig")
        assert "Insterburg" in ways(p, "advance", "RU I")
        if p.offered("advance RU I > Konigsberg"):
            assert entered
        else:
            p.do("advance RU I > Insterburg")
            assert ("Konigsberg" in ways(p, "advance", "RU I")) is entered


@pytest.mark.rule("4.3g")
@pytest.mark.parametrize(("turn", "attack"), [(1, False), (2, True)])
def test_temesvar_is_quiet_on_turn_1_but_may_move(turn: int, attack: bool) -> None:
    """4.3g: on Turn 1 no attack into Serbia from Temesvar or Novi Sad; a move into a vacant space is none."""
    p = Position(turn=turn, active="CP").at("Temesvar", "AH I").at("Belgrade", "SB 1 Army").attacking("Temesvar")
    assert bool(p.offers("attack AH I > Belgrade")) is attack
    q = Position(turn=turn, active="CP").at("Temesvar", "AH I").moving("Temesvar")
    assert "Pozarevac" in moves(q, "AH I")


@pytest.mark.rule("4.3g", "12.1g")
def test_others_attack_serbia_on_turn_1() -> None:
    """4.3g names two places: from Tuzla the attack is open, and those of Novi Sad may not join it."""
    p = Position(turn=1, active="CP").at("Tuzla", "AH I").at("Novi Sad", "AH II").at("Sabac", "SB 1 Army")
    p.attacking("Tuzla", "Novi Sad")
    assert p.offered("attack AH I > Sabac")
    assert not p.offers("attack AH II > Sabac")
    p.do("attack AH I > Sabac")
    assert not p.offered("join AH II")


@pytest.mark.rule("4.3b", "19.1c#1")
def test_no_trench_on_turn_1_even_in_the_last_round() -> None:
    """4.3b: the whole of Turn 1."""
    for turn, round_, open_ in ((1, 6, False), (2, 1, True)):
        p = Position(turn=turn, round=round_).at("Kiev", "RU I").moving("Kiev")
        assert bool(p.offers("entrench")) is open_


# 5 and 11.2 Points and control ------------------------------------------------------------------------------


@pytest.mark.rule("12.7.3h", "12.7.8c")
def test_a_retreat_through_a_lost_home_space_does_not_win_it_back() -> None:
    """12.7.3h with 11.2h: of a two-space retreat only the last space is taken: no point, no Will for Lemberg."""
    with facts(
        spaces={"Stryj": {"terrain": "clear"}},
        lines=[("Stanislau", "Stryj", *RAIL)],
        units={"AH I": TOUGH, "RU I": STRONG},
    ):
        p = Position(turn=5).vp(14).will("AH", 10).at("Stryj", "AH I").at("Stanislau", "RU I")
        p.control(
            "AP", "Lemberg", "Przemysl", "Uzsok Pass", "Munkacs", "Rawa Ruska", "Jaroslau", "Dukla Pass"
        ).destroyed("Przemysl")
        p.attacking("Stanislau").declare("Stryj", "RU I").no_cards(4, 4)
        assert p.loss_numbers() == (1, 7)  # out of supply; two spaces, all around is the enemy's
        p.do("retreat AH I > Lemberg", "retreat AH I > Brody")
        assert (p.owner("Lemberg"), p.owner("Brody"), p.s.vp, p.s.will[2]) == ("AP", "CP", 14, 10)


@pytest.mark.rule("11.2h", "12.7.2a", "12.7.8c", "23.2b")
def test_a_one_space_retreat_into_a_lost_home_space() -> None:
    """12.7.3h: one space back into empty enemy-held Lemberg: it is taken back, VP +1 and Will +2."""
    with facts(
        only=["Brody", "Lemberg", "Dubno"],
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}, "Dubno": {"fort": 0, "supply": "RU"}},
        lines=[("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL)],
        units={"AH I": {"cf": (3, 3), "lf": (9, 9)}, "RU I": {"cf": (4, 4), "lf": (9, 9)}},
    ):
        p = Position(turn=5).vp(14).will("AH", 10).at("Brody", "AH I").at("Dubno", "RU I").control("AP", "Lemberg")
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(3, 3)
        assert p.loss_numbers() == (2, 3)
        yields(p, "CP")
        assert (p.where("AH I"), p.owner("Lemberg"), p.s.vp, p.s.will[2]) == ("Lemberg", "CP", 15, 12)


@pytest.mark.rule("19.4b", "12.7.3h")
def test_a_retreat_into_an_enemy_trench_fills_it_in() -> None:
    """19.4b: an enemy unit that enters a Level 1 trench removes it, by a retreat too."""
    with facts(
        only=["Brody", "Lemberg", "Dubno"],
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}, "Dubno": {"fort": 0, "supply": "RU"}},
        lines=[("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL)],
        units={"AH I": {"cf": (3, 3), "lf": (9, 9)}, "RU I": {"cf": (4, 4), "lf": (9, 9)}},
    ):
        p = Position(turn=5).at("Brody", "AH I").at("Dubno", "RU I").control("AP", "Lemberg").trench("AP", "Lemberg")
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(3, 3)
        yields(p, "CP")
        assert p.where("AH I") == "Lemberg"
        assert not p.s.any_trench(space("Lemberg"))


@pytest.mark.rule("19.4b", "20.1.5a", "20.3.1a")
def test_besiegers_fill_in_the_trench_of_the_fort() -> None:
    """19.4b with 20.1.5a: who enters to besiege removes the enemy's trench though the space stays the enemy's."""
    p = Position(turn=5).control("AP", "Lemberg").trench("CP", "Przemysl").at("Lemberg", "RU I").moving("Lemberg")
    p.do("move RU I > Przemysl", "stop?")
    assert p.owner("Przemysl") == "CP"
    assert not p.s.any_trench(space("Przemysl"))


@pytest.mark.rule("19.4b", "11.2a")
def test_a_trench_is_filled_in_by_passing_through() -> None:
    """19.4b: entering is enough; the marker of the own side stays where own units pass."""
    p = Position(turn=5, active="CP").trench("AP", "Brody").control("AP", "Brody").at("Lemberg", "AH Cav 1")
    p.moving("Lemberg").do("move AH Cav 1 > Brody", "move AH Cav 1 > Tarnopol", "stop?")
    assert not p.s.any_trench(space("Brody"))
    q = Position(turn=5).trench("AP", "Uman").at("Kiev", "RU Cav 1").moving("Kiev")
    q.do("move RU Cav 1 > Uman", "move RU Cav 1 > Balta", "stop?")
    assert q.s.any_trench(space("Uman")) == 1


@pytest.mark.rule("5.1.1c", "23.2a", "23.3.2e", "11.2.1b")
@pytest.mark.parametrize(
    ("nation", "where", "holder", "vp", "will"),
    [
        ("AH", "Cluj", "CP", 14, 0),
        ("AH", "Cluj", "AP", 16, 2),
        ("GE", "Berlin", "CP", 14, 0),
        ("RU", "Minsk", "AP", 16, 0),
        ("RU", "Minsk", "CP", 14, 2),
        ("RU", "Orsha", "AP", 15, 2),
    ],
)
def test_an_uprising_takes_from_whoever_held(nation: str, where: str, holder: str, vp: int, will: int) -> None:
    """5.1.1c: the point goes from the side that loses the space; Will falls only if the nation loses a home space."""
    p = Position(turn=12).vp(15).will(nation, 2)
    if p.owner(where) != holder:
        p.control(holder, where)
    p.phase("rebellion").do(f"place {nation} Uprising 1 > {where}")
    index = {"RU": 0, "GE": 1, "AH": 2}[nation]
    assert (p.s.vp, p.s.will[index]) == (vp, will)


@pytest.mark.rule("11.2k", "11.2h", "6.0.C#2")
def test_attrition_takes_an_enemy_held_pocket_of_points() -> None:
    """11.2k: a vacant VP space held by the CP in Russia that is cut off goes back to the AP with point and Will."""
    p = Position(turn=9).vp(16).will("RU", 8).control("CP", "Minsk").at("Smolensk", "RU I")
    play_out(p.phase("attrition"))
    assert (p.owner("Minsk"), p.s.vp, p.s.will[0]) == ("AP", 15, 10)


@pytest.mark.rule("14.3.2c", "14.3.2b", "11.2k")
def test_the_space_of_a_starved_division_is_lost() -> None:
    """14.3.2c: a reduced division out of supply dies in the Attrition Phase and its space goes to the enemy at once."""
    p = Position(turn=9).vp(16).will("RU", 8).at("Minsk", "(GE Inf 1)")
    assert p.supply("GE Inf 1") == "oos"
    play_out(p.phase("attrition"))
    assert (p.where("GE Inf 1"), p.owner("Minsk"), p.s.vp) == ("CP Reserve Box", "AP", 15)


@pytest.mark.rule("11.2e", "11.2f", "11.2g")
def test_whose_marker_lies_where_romanians_retake_russian_land() -> None:
    """11.2f: a Russian home space retaken by Romanians has no marker; an Austrian one gets the Romanian."""
    p = Position(turn=11).at_war("RO").control("CP", "Kishinev").at("Jassy", "RO 1 Army").moving("Jassy")
    p.do("move RO 1 Army > Kishinev", "stop?")
    assert p.owner("Kishinev") == "AP"
    q = Position(turn=11).at_war("RO").vp(15).will("AH", 12).at("Jassy", "RO 1 Army").moving("Jassy")
    q.do("move RO 1 Army > Czernowitz", "stop?")
    assert (q.owner("Czernowitz"), q.s.vp, q.s.will[2]) == ("AP", 14, 10)


# 7 Mandatory Offensives -------------------------------------------------------------------------------------


def settled(p: Position) -> int:
    """VP after the Mandatory Offensives are settled."""
    p.s.pending.clear()
    play_out(p.phase("offensives settled"))
    return p.s.vp


@pytest.mark.rule("7.1.2a#1", "23.3.3b")
@pytest.mark.parametrize(
    ("attackers", "enemy", "vp"),
    [
        (("RU I",), "AH Inf 1", 15),
        (("RU Inf 1", "RU Cav 1"), "AH I", 16),
        (("RU Inf 1", "RU I"), "AH Inf 1", 15),
        (("RU II Cavalry",), "AH I", 15),
    ],
)
def test_a_russian_offensive_needs_a_corps(attackers: tuple[str, ...], enemy: str, vp: int) -> None:
    """7.2: at least one RU LCU among the attackers; a cavalry corps is an LCU."""
    with facts(lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=8).vp(15).mo("AP", "RU").mo("CP", "None or Made").at("Dubno", *attackers).at("Brody", enemy)
        p.attacking("Dubno").declare("Brody", *attackers).no_cards(3, 3)
        fought(p)
        assert settled(p) == vp


@pytest.mark.rule("7.1.2b", "7.1.2a#1")
def test_an_offensive_is_made_by_a_lost_attack() -> None:
    """7.1.2b: the attack counts when it is made, whatever its result."""
    with facts(lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=8).vp(15).mo("AP", "RU").mo("CP", "None or Made").at("Dubno", "(RU I)").at("Brody", "AH I")
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(1, 6)
        fought(p)
        assert offensive(p, "AP") == "None or Made"
        assert settled(p) == 15


@pytest.mark.rule("7.1.2a#1")
@pytest.mark.parametrize(
    ("unit", "start", "target", "enemy", "vp"),
    [
        ("TU I", "Adrianople", "Philippopolis", "RU I", 15),
        ("TU Inf 1", "Adrianople", "Philippopolis", "RU I", 14),
        ("BU 1 Army", "Sofia", "Philippopolis", "RU I", 14),
        ("TU I", "Plevna", "Craiova", "RO 1 Army", 15),
    ],
)
def test_a_turkish_offensive_anywhere(unit: str, start: str, target: str, enemy: str, vp: int) -> None:
    """7.3: a TU LCU must attack an AP unit; it need not be in Turkey."""
    p = Position(turn=12, active="CP").at_war("BU", "RO").vp(15).mo("CP", "TU").mo("AP", "None or Made")
    p.at(start, unit).at(target, enemy).attacking(start).declare(target, unit).no_cards(3, 3)
    fought(p)
    assert settled(p) == vp


@pytest.mark.rule("7.3:4", "7.1b#2")
@pytest.mark.parametrize(
    ("where", "unit", "result"),
    [
        ("Gallipoli", "BR XII", "TU"),
        ("Sofia", "SB Inf 1", "TU"),
        ("Anatolia", "BR Inf 1", "TU"),
        ("Salonika", "BR XII", "None or Made"),
        ("Lemnos", "BR XII", "None or Made"),
        ("Constanta", "RU I", "None or Made"),
    ],
)
def test_where_ap_units_keep_the_turkish_offensive(where: str, unit: str, result: str) -> None:
    """7.3: with no AP units in Bulgaria or Turkey a 4 becomes None or Made."""
    p = Position(turn=12).at_war("BU", "RO").at(where, unit).phase("offensives").dice(1, 4)
    assert offensive(p, "CP") == result


@pytest.mark.rule("7.2:3", "7.1b#2")
@pytest.mark.parametrize(
    ("where", "unit", "result"),
    [
        ("Lemnos", "BR XII", "BR/FR"),
        ("Southern Italy", "FR XII", "BR/FR"),
        ("Lemnos", "BR Inf 1", "None or Made"),
        ("", "BR XII", "None or Made"),
    ],
)
def test_what_keeps_the_western_offensive(where: str, unit: str, result: str) -> None:
    """7.2: with no BR or FR LCU on the map a 3 becomes None or Made; Lemnos is on the map, the boxes are not."""
    p = Position(turn=12).at_war("IT")
    if where:
        p.at(where, unit)
    else:
        p.replaceable(unit)
    p.phase("offensives").dice(3, 3)
    assert offensive(p, "AP") == result


@pytest.mark.rule("7.2:7", "7.1.2a#1")
@pytest.mark.parametrize(
    ("start", "unit", "target", "enemy", "vp"),
    [
        ("Bucharest", "RO 1 Army", "Craiova", "BU 1 Army", 15),
        ("Hermannstadt", "RO 1 Army", "Craiova", "BU 1 Army", 16),  # not in the Balkans itself
        ("Campolung", "RO 1 Army", "Hermannstadt", "AH I", 16),  # the target is not
        ("Nis", "SB Inf 1", "Sofia", "BU 1 Army", 16),  # no LCU
    ],
)
def test_the_balkan_offensive_both_ends(start: str, unit: str, target: str, enemy: str, vp: int) -> None:
    """7.2: an AP LCU in the Balkans against a CP unit in a Balkan space: both ends count."""
    p = Position(turn=12).at_war("BU", "RO").vp(15).mo("AP", "Balkans").mo("CP", "None or Made")
    with facts(spaces={start: {"supply": "RO SB"}}):
        p.at(start, unit).at(target, enemy).attacking(start).declare(target, unit).no_cards(3, 3)
        fought(p)
        assert settled(p) == vp


@pytest.mark.rule("7.2:4", "7.1.2a#2")
@pytest.mark.parametrize(("units", "vp"), [(("FR Inf 1",), 16), (("SB 1 Army",), 15), (("BR XII", "FR Orient 1"), 16)])
def test_divisions_disobey_as_well(units: tuple[str, ...], vp: int) -> None:
    """7.2: any BR or FR unit, an SCU too, that attacks costs one point, together one."""
    p = Position(turn=10).at_war("BU").vp(15).mo("AP", "No BR/FR").mo("CP", "None or Made").at("Florina", *units)
    p.at("Monastir", "BU 1 Army").attacking("Florina").declare("Monastir", *units).no_cards(3, 3)
    fought(p)
    assert settled(p) == vp


# 9 Prices and stacks ----------------------------------------------------------------------------------------


@pytest.mark.rule("9.4.1a", "3.2.1h", "9.4.2b")
@pytest.mark.parametrize(
    ("side", "where", "units", "price"),
    [
        ("AP", "Nis", ("RU Yugo", "SB 1 Army"), 1),
        ("AP", "Nis", ("RU Yugo", "BR XII"), 2),
        ("AP", "Nis", ("SB 1 Army", "MN Montenegro"), 2),
        ("AP", "Salonika", ("BR Nat'l. Defense Corps", "BR XII"), 1),
        ("AP", "Salonika", ("BR Nat'l. Defense Corps", "FR Orient 1"), 2),
        ("AP", "Salonika", ("FR Orient 1", "BR XII", "SB 1 Army"), 3),
        ("AP", "Salonika", ("FR Orient 1", "BR XII", "SB 1 Army", "FR Sarrail HQ"), 1),
        ("CP", "Breslau", ("GE Heavy Artillery 1", "AH I"), 2),
        ("CP", "Breslau", ("GE Mackensen HQ", "AH I"), 1),
        ("CP", "Breslau", ("AH Sud Army", "AH I", "GE I"), 2),
        ("CP", "Breslau", ("AH Sud Army", "GE Heavy Artillery 1"), 1),
    ],
)
def test_what_a_space_costs(side: str, where: str, units: tuple[str, ...], price: int) -> None:
    """9.4.1a: one point a nation; dual units join a nation that is there; an HQ makes one nation of all."""
    for points in {max(1, price - 1), price}:
        p = Position(turn=10, active=side).at_war("BU").at(where, *units).ops(points)
        assert p.offered(f"activate-move {where}") is (points >= price)


@pytest.mark.rule("9.4.2b", "14.2.2d", "9.4.1a")
def test_the_surcharge_is_paid_beside_an_hq() -> None:
    """9.4.2b with 14.2.2d: an HQ makes the stack one nation, those fed by an ally still cost 1 more."""
    for points, open_ in ((1, False), (2, True)):
        p = Position(turn=10, active="CP").at_war("BU").at("Sofia", "GE I", "BU 1 Army", "GE Mackensen HQ").ops(points)
        assert p.supply("GE I") == "ally"
        assert p.offered("activate-move Sofia") is open_


@pytest.mark.rule("9.4.2c", "9.4.2c#2", "9.4.1a")
def test_british_alone_cost_their_point_under_no_br_fr() -> None:
    """9.4.2c: ignored only if they take no part; a space with nobody else costs 1 to attack from."""
    p = Position(turn=10).at_war("BU").mo("AP", "No BR/FR").at("Florina", "BR XII").at("Monastir", "BU 1 Army").ops(1)
    assert p.offered("activate-attack Florina")
    p.do("activate-attack Florina")
    assert not p.offers("activate")


@pytest.mark.rule("9.4.3e", "9.4.1a")
def test_nothing_to_activate_but_units() -> None:
    """9.4.3e: no unoccupied space, no Fort alone, no Uprising Unit alone."""
    p = Position(turn=12).will("RU", 2).phase("rebellion").do("place RU Uprising 1 > Minsk")
    play_out(p)
    next_side(p, "AP")
    p.at("Kiev", "RU I").ops(3)
    assert {t.split(" ", 1)[1] for t in p.offers("activate-move")} == {"Kiev"}


@pytest.mark.rule("9.5.3a", "9.6.2a", "8.2#1")
@pytest.mark.parametrize("use", ["sr", "rp"])
def test_every_second_round_only(use: str) -> None:
    """9.5.3 and 9.6.2: not in consecutive rounds of a turn; SR after RP and RP after SR are free."""
    other = "rp" if use == "sr" else "sr"
    p = (
        Position(turn=6, round=1)
        .hand("AP", "AP-2", "AP-4", "AP-6", "AP-10")
        .at("Kiev", "RU I")
        .half()
        .do(f"{use} AP-2")
    )
    play_out_own(p)
    p.s.round, p.s.active = 2, 1
    p.half()
    assert not p.offers(use)
    assert p.offered(f"{other} AP-4")
    p.do("ops AP-4")
    play_out_own(p)
    p.s.round, p.s.active = 3, 1
    assert p.half().offered(f"{use} AP-6")


def play_out_own(p: Position) -> None:
    """End what is pending without playing the other side's action."""
    for _ in range(20):
        if not p.s.pending or p.asked() == "TakeAction":
            break
        p.do(p.choices()[-1])
    p.s.pending.clear()


@pytest.mark.rule("9.6.1c", "16.1d", "9.6.1d", "16.1e")
def test_one_point_serves_divisions_of_two_allies() -> None:
    """16.2b: one AP-A point is two steps of divisions, also of different nations of the pool."""
    p = Position(turn=9).at_war("RO").points("AP-A", 1).at("Lemnos", "(BR Inf 1)", "(FR Inf 1)", "(SB Inf 1)")
    p.phase("replacement AP").do("repair BR Inf 1", "repair FR Inf 1")
    assert not p.offers("repair")
    assert (p.is_reduced("BR Inf 1"), p.is_reduced("FR Inf 1"), p.is_reduced("SB Inf 1")) == (False, False, True)


# 10 Stacking ------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.2b", "12.7.3c")
def test_russians_do_not_retreat_upon_serbs() -> None:
    """10.2b with 12.7.3: Russians end no retreat with Serbs where another friendly space is open."""
    with facts(
        only=["Brody", "Lemberg", "Dubno", "Tarnopol"],
        spaces={
            "Brody": {"terrain": "clear"},
            "Lemberg": {"supply": "RU"},
            "Tarnopol": {"supply": "RU"},
            "Dubno": {"fort": 0, "supply": "AH"},
        },
        lines=[("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL), ("Brody", "Tarnopol", *RAIL)],
        units={"RU I": {"cf": (3, 3), "lf": (9, 9)}, "AH I": {"cf": (4, 4), "lf": (9, 9)}},
    ):
        p = Position(turn=5, active="CP").at("Brody", "RU I").at("Dubno", "AH I").at("Lemberg", "SB 1 Army")
        p.control("AP", "Tarnopol").attacking("Dubno").declare("Brody", "AH I").no_cards(3, 3)
        yields(p, "AP")
        assert p.where("RU I") == "Tarnopol"


@pytest.mark.rule("10.2b")
@pytest.mark.parametrize(
    ("unit", "ends"), [("RU I", False), ("RU Yugo", True), ("RU 2/4 Special", True), ("RO Inf 1", False)]
)
def test_who_moves_to_serbs(unit: str, ends: bool) -> None:
    """10.2b: of Russians and Romanians only the two special divisions stand with Serbs; all may pass."""
    p = Position(turn=10).at_war("RO").at("Negotin", unit).at("Nis", "SB 1 Army").moving("Negotin")
    assert may_end(p, unit, "Nis") is ends


@pytest.mark.rule("10.1e", "10.1d", "27.0d")
def test_a_region_holds_two_hqs() -> None:
    """10.1d speaks of spaces; any number of units, HQs too, may be in a region."""
    p = Position(turn=10, active="CP").at("Brandenburg", "GE I", "GE Mackensen HQ").at("Berlin", "GE XX")
    p.at("Berlin", "GE Falkenhayn HQ").moving("Berlin").do("move GE XX > Brandenburg", "stop?")
    assert "Brandenburg" in moves(p, "GE Falkenhayn HQ") or p.where("GE Falkenhayn HQ") == "Brandenburg"


@pytest.mark.rule("10.4a", "11.1.5b#1")
def test_greeks_bar_the_way_to_both() -> None:
    """10.4a: neutral Greeks share no space with anybody; a vacant Greek space beside them is open."""
    for side, unit in (("AP", "FR Inf 1"), ("CP", "BU Inf 1")):
        p = Position(turn=9, active=side).at_war("BU").at("Larissa", "GR Inf 1").at("Florina", unit).moving("Florina")
        assert "Larissa" not in moves(p, unit)
        assert "Koritsa" in moves(p, unit)


# 11 Movement ------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.2d", "18.1e", "11.1.3b")
def test_a_region_is_no_thoroughfare() -> None:
    """11.1.2d: who enters a region stops; another region beyond is for a later round."""
    p = Position(turn=9).at("Gomel", "RU Cav 1").moving("Gomel").do("move RU Cav 1 > Moscow")
    assert p.where("RU Cav 1") == "Moscow"
    assert not moves(p, "RU Cav 1")


@pytest.mark.rule("11.1.3b", "9.4.3c")
def test_a_region_with_attackers_may_be_entered() -> None:
    """11.1.3b speaks of spaces with an Attack marker; in a region units carry markers, so others may end there."""
    p = Position(turn=9).at("Moscow", "RU I").at("Gomel", "RU II").at("Moscow", "GE I").ops(2)
    p.do("activate-move Gomel", "stack-attack RU I", "done?", "done?")
    while p.asked() in ("Activate", "FormStack"):
        p.do("done")
    assert "Moscow" in moves(p, "RU II")


@pytest.mark.rule("11.1.4b", "18.1d", "18.2b")
def test_an_hq_follows_into_a_contested_region() -> None:
    """11.1.4b with 27.0b: units may move into a region with enemies; an HQ must find a friend there."""
    p = Position(turn=9).at("Gomel", "RU I", "RU Brusilov HQ").at("Moscow", "GE I").control("CP", "Moscow")
    p.moving("Gomel")
    assert "Moscow" in moves(p, "RU I")
    p.do("move RU I > Moscow")
    assert "Moscow" in moves(p, "RU Brusilov HQ")
    assert p.owner("Moscow") != "AP"


@pytest.mark.rule("11.2d", "27.0b")
def test_an_hq_alone_is_not_left_in_an_empty_region() -> None:
    """27.0b: an HQ ends its movement with a friendly Combat Unit, in a region as well."""
    p = Position(turn=9).at("Gomel", "RU I", "RU Brusilov HQ").moving("Gomel")
    if "Moscow" in moves(p, "RU Brusilov HQ"):
        p.do("move RU Brusilov HQ > Moscow")
        assert not p.offered("done")
    else:
        assert p.why_not("move RU Brusilov HQ > Moscow") == "27.0b"


@pytest.mark.rule("11.1.1b", "11.1.1d", "11.1.1g")
def test_units_of_one_space_go_separate_ways_before_the_next_space_moves() -> None:
    """11.1.1b: the units of a space part; once another space moves the first is done."""
    p = Position(turn=9).at("Kiev", "RU I", "RU II").at("Minsk", "RU III").moving("Kiev", "Minsk")
    p.do("move RU I > Uman", "stop")
    assert moves(p, "RU II")
    p.do("move RU III > Orsha", "stop")
    assert not moves(p, "RU II")


@pytest.mark.rule("11.1.5a", "4.3d", "4.3e", "26.5.1a")
def test_neutral_borders_stop_the_inset_too() -> None:
    """11.1.5a and 26.4.1a: before Italy enters nobody enters its land or the inset."""
    p = Position(turn=9, active="CP").at("Tyrol", "AH I").moving("Tyrol")
    assert not {"Bozen", "Toblach"} & moves(p, "AH I")
    q = Position(turn=9, active="CP").at_war("IT").at("Tyrol", "AH I").moving("Tyrol")
    assert {"Bozen", "Toblach"} <= moves(q, "AH I")


@pytest.mark.rule("11.2i", "11.2.1a", "18.2c")
def test_a_region_left_by_its_owner_is_taken_by_an_uprising() -> None:
    """11.2i: control stays when units leave, until an Uprising Unit is placed; beside units it takes nothing."""
    p = Position(turn=12).will("AH", 2).at("Tyrol", "AH I").phase("rebellion").do("place AH Uprising 1 > Tyrol")
    assert p.owner("Tyrol") == "CP"
    q = Position(turn=12).will("AH", 2).phase("rebellion").do("place AH Uprising 1 > Tyrol")
    assert q.owner("Tyrol") == "nobody"
    assert told(q, "Tyrol")


@pytest.mark.rule("11.2d", "20.3.1a")
def test_staff_entering_a_besieged_fort_changes_nothing() -> None:
    """11.2c and d: an HQ may join the besiegers; the Fort space stays with its owner."""
    p = Position(turn=10, active="CP").war_status(CP=5).control("CP", "Lodz", "Kalisch").at("Warsaw", "GE I")
    p.at("Lodz", "GE XX", "GE Mackensen HQ").moving("Lodz").do("move GE Mackensen HQ > Warsaw", "stop?")
    assert (p.where("GE Mackensen HQ"), p.owner("Warsaw")) == ("Warsaw", "AP")


@pytest.mark.rule("10.1b", "25.2.4a", "10.3b")
def test_three_land_and_the_fourth_waits() -> None:
    """10.1b: three units in a Sea Invasion space; the fourth corps of Lemnos has no room."""
    p = Position(turn=8).landing(SALONIKA).at(SALONIKA, "BR XII", "BR XVI", "FR Orient 1").at("Lemnos", "FR Orient 2")
    p.moving("FR Orient 2")
    assert SALONIKA not in moves(p, "FR Orient 2")
