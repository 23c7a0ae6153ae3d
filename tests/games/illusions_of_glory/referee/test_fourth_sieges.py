"""Fourth reading, sieges: what besiegers may build, break up, attack, leave and lose while the Fort stands."""

from __future__ import annotations

import pytest

from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import (
    fired,
    fought,
    goals,
    losses,
    moves,
    next_side,
    play_out,
    ways,
)

RAIL = ("single_gauge", "none")
STRONG = {"cf": (16, 16), "lf": (9, 9)}


# Assembling and breaking up on a siege -----------------------------------------------------------------------------


@pytest.mark.rule("22.4b", "22.4c", "20.3.1a", "20.3.4a")
@pytest.mark.parametrize(
    ("fort", "units", "stays"),
    [
        ("Cracow", ("(RU I)",), True),  # two divisions besiege a Fort of 2
        ("Przemysl", ("(RU I)",), False),  # two divisions are too few for a Fort of 3
        ("Przemysl", ("RU I",), True),  # three are enough
        ("Przemysl", ("(RU I)", "RU Cav 1"), True),  # two and the cavalry
        ("Przemysl", ("(RU I)", "RU II"), True),  # the other corps besieges
    ],
)
def test_a_siege_is_not_broken_up_by_a_disassembly(fort: str, units: tuple[str, ...], stays: bool) -> None:
    """22.4 with 20.3.4: a corps on a siege may be broken up; if too few are left for the Fort all of them leave."""
    p = Position(turn=5).reserve("RU Inf 1", "RU Inf 2", "RU Inf 3")
    p.control("AP", "Rawa Ruska", "Jaroslau", "Lemberg", "Tarnow", nation="RU").at(fort, *units).moving(fort)
    p.do("disassemble RU I", "use RU Inf 1?", "use RU Inf 2?", "use RU Inf 3?")
    assert p.where("RU I") == "AP Replaceable Units Box"
    assert (not p.s.pending or p.offered("done")) is stays


@pytest.mark.rule("22.4c", "20.3.4a", "20.3.4b")
@pytest.mark.parametrize(("around", "offered"), [("AH Inf 1", False), ("", True)])
def test_besiegers_with_nowhere_to_go_stay_a_corps(around: str, offered: bool) -> None:
    """20.3.4b: a reduced corps on a siege of 3 is broken up only if the divisions can give the siege up."""
    p = Position(turn=5).reserve("RU Inf 1", "RU Inf 2").at("Przemysl", "(RU I)")
    p.control("AP", "Jaroslau", "Rawa Ruska", nation="RU")
    for n, x in enumerate(("Lemberg", "Stryj", "Uzsok Pass", "Dukla Pass", "Jaroslau")):
        if around:
            p.at(x, f"AH Inf {n + 1}")
    with facts(spaces={"Przemysl": {"supply": "RU"}}):
        p.moving("Przemysl")
        assert bool(p.offers("disassemble RU I")) is offered


@pytest.mark.rule("22.3b", "22.3d", "20.3.1a")
def test_besiegers_build_a_corps() -> None:
    """22.3b: three divisions on a siege become a corps, and the siege stands."""
    p = Position(turn=5).replaceable("RU I").control("AP", "Rawa Ruska", "Jaroslau", nation="RU")
    p.at("Przemysl", "RU Inf 1", "RU Inf 2", "RU Inf 3").moving("Przemysl")
    p.do("assemble RU I > Przemysl", "use RU Inf 1?", "use RU Inf 2?", "use RU Inf 3?", "done?", "done?")
    play_out(p)
    assert p.units("Przemysl") == ["RU I"]
    p.phase("siege")
    assert p.rolls()


# Who attacks out of a siege ----------------------------------------------------------------------------------------


@pytest.mark.rule("20.3.3a", "20.3.1a", "27.0a", "25.5d")
@pytest.mark.parametrize(
    ("units", "first", "joins"),
    [
        (("RU I", "RU Inf 1"), "RU Inf 1", []),
        (("RU I", "RU Inf 1"), "RU I", None),
        (("RU I", "RU II"), "RU I", []),
        (("RU I", "RU Inf 1", "RU Inf 2"), "RU I", []),
        (("RU I", "RU Inf 1", "RU Inf 2"), "RU Inf 1", ["RU Inf 2"]),
        (("RU Inf 1", "RU Inf 2", "RU Inf 3"), "RU Inf 3", []),
        (("RU Inf 1", "RU Inf 2"), "RU Inf 1", None),
        (("RU Inf 1", "RU Inf 2", "RU Brusilov HQ"), "RU Inf 1", None),
        (("RU Black Sea", "RU Inf 1", "RU Inf 2"), "RU Inf 1", ["RU Inf 2"]),
        (("RU Black Sea", "RU Inf 1"), "RU Black Sea", None),
        (("RU Black Sea", "RU I"), "RU Black Sea", []),
        (("RU Black Sea", "RU Inf 1", "RU Inf 2"), "RU Black Sea", []),
    ],
)
def test_only_units_not_needed_attack_out_of_a_siege(
    units: tuple[str, ...], first: str, joins: list[str] | None
) -> None:
    """20.3.3a: the besiegers of a Fort of 2 that are needed stay out of attacks on other places."""
    p = Position(turn=5).control("AP", "Kielce", "Czestochowa", nation="RU").at("Cracow", *units).at("Tarnow", "AH I")
    p.attacking("Cracow")
    text = f"attack {first} > Tarnow"
    if joins is None:
        assert not p.offered(text)
        assert p.why_not(text) == "20.3.3a"
        return
    p.do(text)
    if p.asked() == "Designate":
        assert [t.removeprefix("join ") for t in p.offers("join")] == joins
    else:
        assert joins == []


@pytest.mark.rule("20.3.3b", "20.1.2c", "20.3.3a")
def test_all_besiegers_attack_the_fort_after_one_attacked_out() -> None:
    """20.3.3b: all units there may attack the Fort, but each unit attacks once; the rest still may."""
    with facts(units={"AH I": {"cf": (1, 1), "lf": (9, 9)}, "RU II": {"lf": (9, 9)}}):
        p = Position(turn=5).control("AP", "Kielce", "Czestochowa", nation="RU").at("Cracow", "RU I", "RU II")
        p.at("Tarnow", "AH I").attacking("Cracow").declare("Tarnow", "RU II").no_cards(1, 1)
        fought(p)
        assert p.offered("attack RU I > Cracow")
        assert not p.offered("attack RU II > Cracow")


@pytest.mark.rule("20.1.2c", "12.1g")
def test_a_besieged_fort_is_not_attacked_from_outside() -> None:
    """20.1.2c: with besiegers in its space only they attack the Fort; others do not join."""
    p = Position(turn=5).at("Cracow", "RU I").at("Kielce", "RU II").attacking("Cracow", "Kielce")
    assert not p.offered("attack RU II > Cracow")
    p.do("attack RU I > Cracow")
    assert p.asked() != "Designate" or not p.offers("join")


@pytest.mark.rule("20.1.2b", "20.3.5a", "20.1.2c")
def test_too_few_inside_and_friends_outside() -> None:
    """20.3.5a: a Fort whose besiegers are too few is not besieged, so units from outside attack it (20.1.2b)."""
    p = Position(turn=5).at("Przemysl", "RU Inf 1").at("Jaroslau", "RU II").attacking("Jaroslau")
    assert p.offered("attack RU II > Przemysl")


# Losses of besiegers, and what follows -----------------------------------------------------------------------------


@pytest.mark.rule("20.3.5a", "20.3.5d", "20.3.2a")
@pytest.mark.parametrize(("there", "beyond"), [(("RU Inf 1", "RU Inf 2", "RU Inf 3"), "full"), (("RU Inf 1",), "oos")])
def test_supply_through_and_into_a_broken_siege(there: tuple[str, ...], beyond: str) -> None:
    """20.3.5d: after a siege is broken a line goes into the Fort space, not through it."""
    p = Position(turn=5).control("AP", "Rawa Ruska", "Jaroslau", nation="RU").at("Przemysl", *there)
    p.at("Uzsok Pass", "RU II")
    assert p.supply("RU Inf 1") == "full"
    assert p.supply("RU II") == beyond


@pytest.mark.rule("20.3.5e", "20.3.1b", "20.3.2b")
@pytest.mark.parametrize(
    ("there", "first", "beyond"),
    [
        (("RU Inf 1",), "RU I", False),  # the corps makes the siege and stays
        (("RU Inf 1", "RU Inf 2"), "RU Inf 4", False),  # the third division completes it
        (("RU II",), "RU I", True),  # a siege that stands is passed
        (("RU Inf 1", "RU Inf 2", "RU Inf 3"), "RU I", True),
    ],
)
def test_who_stops_in_a_fort_space(there: tuple[str, ...], first: str, beyond: bool) -> None:
    """20.3.5e: friends who come to a broken siege stop there until it stands again."""
    p = Position(turn=5).control("AP", "Rawa Ruska", "Jaroslau", nation="RU").at("Przemysl", *there)
    p.at("Jaroslau", first).moving("Jaroslau").do(f"move {first} > Przemysl")
    assert ("Stryj" in moves(p, first)) is beyond


@pytest.mark.rule("20.3.5e", "20.3.1b", "11.1.1g")
def test_the_second_corps_goes_on_after_the_first_has_closed_the_ring() -> None:
    """20.3.1b: the unit that makes the siege stops, units moved after it pass."""
    p = Position(turn=5).control("AP", "Rawa Ruska", "Jaroslau", nation="RU").at("Przemysl", "RU Inf 1")
    p.at("Jaroslau", "RU I", "RU II").moving("Jaroslau").do("move RU I > Przemysl", "stop?", "move RU II > Przemysl")
    assert "Stryj" in moves(p, "RU II")


@pytest.mark.rule("13.2d")
def test_redeployment_leaves_no_weak_siege() -> None:
    """20.3.4: of a corps and a division on a siege of 3 the division may be sent away, the corps only with it."""
    p = Position(turn=5).control("AP", "Rawa Ruska", "Jaroslau", "Lemberg", "Brody", nation="RU")
    p.played("AP-4").at("Przemysl", "RU I", "RU Inf 1").redeploying(2)
    assert goals(p, "RU Inf 1")
    assert not goals(p, "RU I")


@pytest.mark.rule("20.3.4b", "13.1c")
def test_redeployment_of_all_besiegers() -> None:
    """20.3.4b with 13.1i: three points send the corps and the division away, and the siege is given up."""
    p = Position(turn=5).control("AP", "Rawa Ruska", "Jaroslau", "Lemberg", "Brody", nation="RU")
    p.played("AP-4").at("Przemysl", "RU I", "RU Inf 1").redeploying(3)
    p.do("redeploy RU I > Lemberg")
    assert not p.offered("done")
    p.do("redeploy RU Inf 1 > Lemberg", "done?")
    assert (p.units("Przemysl"), p.owner("Przemysl")) == ([], "CP")


# The garrison comes back -------------------------------------------------------------------------------------------


@pytest.mark.rule("12.2.D", "20.1.3a", "20.1.3b")
def test_the_fort_helps_neither_besiegers_nor_those_who_relieve_it() -> None:
    """12.2.D: besiegers who are attacked get nothing from the enemy's Fort, and it does not fire for its friends."""
    with facts(lines=[("Cracow", "Tarnow", *RAIL)]):
        p = Position(turn=5, active="CP").control("AP", "Kielce").at("Cracow", "RU I").at("Tarnow", "AH I", "AH II")
        p.attacking("Tarnow").declare("Cracow", "AH I", "AH II").no_cards(3, 3)
        assert "with 3 on the Heavy" in fired(p, "AP")
        assert "with 6 on the Heavy" in fired(p, "CP")


@pytest.mark.rule("12.8.1a", "20.1.5a", "20.3.5a")
def test_relief_of_a_fort() -> None:
    """12.8.1a: besiegers driven off; the owners advance into their own Fort space, the Fort is whole, VP unchanged."""
    with facts(units={"AH I": STRONG, "RU I": {"cf": (1, 1), "lf": (9, 9)}}):
        p = Position(turn=5, active="CP").vp(15).control("AP", "Kielce", "Czestochowa", nation="RU")
        p.at("Cracow", "RU I").at("Tarnow", "AH I").attacking("Tarnow").declare("Cracow", "AH I").no_cards(6, 1)
        p.do("retreat RU I > Kielce?", "retreat RU I > Radom?")
        while p.asked() == "RetreatUnits":
            p.do(p.choices()[0])
        assert p.offered("advance AH I > Cracow")
        p.do("advance AH I > Cracow", "done?")
        assert (p.where("AH I"), p.owner("Cracow"), p.s.vp) == ("Cracow", "CP", 15)


@pytest.mark.rule("19.4b", "20.3.1a", "19.1f")
def test_besiegers_remove_the_garrison_s_trench_and_dig_their_own() -> None:
    """19.4b: a trench in a Fort space goes when besiegers enter; 19.1f: they may dig one that helps them."""
    p = Position(turn=5).trench("CP", "Cracow").control("AP", "Kielce").at("Kielce", "RU I").moving("Kielce")
    p.do("move RU I > Cracow", "stop?", "done?")
    play_out(p)
    p2 = Position(turn=5).control("AP", "Kielce").at("Cracow", "RU I").moving("Cracow").do("entrench RU I").dice(3)
    play_out(p2)
    with facts(lines=[("Cracow", "Tarnow", *RAIL)], units={"RU I": {"cf": (3, 3), "lf": (9, 9)}}):
        next_side(p2, "CP").at("Tarnow", "AH I").attacking("Tarnow").declare("Cracow", "AH I").no_cards(3, 3)
        # attacker 3 on the Heavy table one column left: die 3 gives 2; defender 3 one column right: 3
        assert p2.loss_numbers() == (3, 2)
    with facts(lines=[("Cracow", "Tarnow", *RAIL)], units={"RU I": {"cf": (3, 3), "lf": (9, 9)}}):
        next_side(p, "CP").at("Tarnow", "AH I").attacking("Tarnow").declare("Cracow", "AH I").no_cards(3, 3)
        assert p.loss_numbers() == (2, 2)


@pytest.mark.rule("19.5c", "20.1.4b", "20.3.3b")
def test_a_besiegers_trench_does_not_help_the_fort() -> None:
    """19.5c: besiegers attack the Fort from inside: no trench counts for it, their own does not hinder them."""
    p = Position(turn=5).trench("AP", "Cracow").control("AP", "Kielce").at("Cracow", "RU I").attacking("Cracow")
    p.declare("Cracow", "RU I").no_cards(3, 3)
    assert p.loss_numbers() == (2, 2)  # 3 and 2 on the Heavy table, no shifts, no road


@pytest.mark.rule("11.2j", "20.2f", "20.2c", "23.2a", "5.1.1a")
@pytest.mark.parametrize(("die", "taken"), [(2, False), (3, True)])
def test_reduced_besiegers_who_break_the_fort_own_it(die: int, taken: bool) -> None:
    """11.2j: a reduced corps (2 on the Heavy table) breaks a Fort of 2 with a 3 and takes the VP space at once."""
    p = Position(turn=5).vp(15).control("AP", "Kielce").at("Cracow", "(RU I)").reserve("RU Inf 1").attacking("Cracow")
    p.declare("Cracow", "RU I").no_cards(die, 1)
    losses(p)
    play_out(p)
    assert (p.owner("Cracow") == "AP") is taken
    assert p.s.vp == (14 if taken else 15)
    assert p.s.will == ((12, 12, 10) if taken else (12, 12, 12))


@pytest.mark.rule("20.4.1b", "5.1.2a", "17.3.1b", "6.0.D")
@pytest.mark.parametrize(("die", "over"), [(2, False), (3, True)])
def test_a_fort_that_surrenders_wins_the_war(die: int, over: bool) -> None:
    """6.0: sieges come before the check of Automatic Victory: Warsaw's surrender is the thirtieth VP."""
    p = Position(turn=6, active="CP").vp(29).at("Nis", "SB 1 Army").at("Warsaw", "AH I").phase("siege").dice(die)
    play_out(p)
    assert p.s.vp == (30 if over else 29)
    play_out(p.phase("war status"))
    assert bool(p.s.ending) is over


@pytest.mark.rule("12.7.3b", "12.7.3e.1")
@pytest.mark.parametrize(
    ("there", "open_"), [((), False), (("RU Inf 4",), False), (("RU III",), True), (("RU Inf 4", "RU Inf 5"), True)]
)
def test_a_retreat_into_a_siege(there: tuple[str, ...], open_: bool) -> None:
    """12.7.3b: units do not retreat into an enemy Fort space unless the Fort is besieged."""
    with facts(
        units={"AH I": STRONG, "RU I": {"lf": (9, 9)}},
        lines=[("Tarnow", "Cracow", *RAIL), ("Tarnow", "Gorlice", *RAIL), ("Gorlice", "Dukla Pass", *RAIL)],
        only=["Tarnow"],
    ):
        p = Position(turn=5, active="CP").control("AP", "Kielce", "Czestochowa", nation="RU").at("Cracow", *there)
        p.at("Tarnow", "RU I").at("Gorlice", "AH I").attacking("Gorlice").declare("Tarnow", "AH I").no_cards(5, 6)
        losses(p)
        assert (p.where("RU I") == "AP Eliminated Units Box") is not open_


@pytest.mark.rule("20.3.1d", "20.1.1a")
@pytest.mark.parametrize(
    ("second", "activated", "offered"),
    [
        ("Sandomierz", True, True),  # two steps away: Sandomierz, Tarnow, Cracow
        ("Sandomierz", False, False),  # not activated
        ("Jaroslau", True, True),
        ("Lemberg", True, False),  # four steps
    ],
)
def test_a_division_enters_if_the_second_can_follow(second: str, activated: bool, offered: bool) -> None:
    """20.3.1d: a division enters a Fort of 2 only if another activated one can reach it in this round."""
    p = Position(turn=5).control("AP", "Tarnow", "Jaroslau", "Przemysl", "Lemberg", nation="RU").destroyed("Przemysl")
    p.at("Kielce", "RU Inf 1").at(second, "RU Inf 2")
    p.moving(*(("Kielce", second) if activated else ("Kielce",)))
    assert p.offered("move RU Inf 1 > Cracow") is offered


@pytest.mark.rule("20.3.1d", "11.1.1b")
def test_the_second_division_must_follow() -> None:
    """20.3.1d: once the first division is in, movement does not end before the second has come."""
    p = Position(turn=5).control("AP", "Tarnow", nation="RU").at("Kielce", "RU Inf 1").at("Sandomierz", "RU Inf 2")
    p.moving("Kielce", "Sandomierz").do("move RU Inf 1 > Cracow", "stop?")
    assert not p.offered("done")
    assert moves(p, "RU Inf 2") == {"Tarnow", "Kielce", "Radom", "Jaroslau"}
    p.do("move RU Inf 2 > Tarnow")
    assert not p.offered("stop")
    p.do("move RU Inf 2 > Cracow")
    play_out(p)
    assert sorted(p.units("Cracow")) == ["RU Inf 1", "RU Inf 2"]


@pytest.mark.rule("12.8.1d", "20.1.6a", "20.3.1c")
@pytest.mark.parametrize(
    ("attackers", "offered"),
    [
        (("RU I",), True),
        (("RU Inf 1", "RU Inf 2"), True),
        (("RU Inf 1", "(RU II)"), False),  # the full division alone does not besiege
        (("RU Inf 1", "(RU Inf 2)"), False),
    ],
)
def test_an_advance_into_a_fort_space(attackers: tuple[str, ...], offered: bool) -> None:
    """12.8.1d: after the garrison of Cracow has gone only enough full-strength attackers enter the Fort space."""
    units = {
        "RU I": STRONG,
        "RU II": STRONG,
        "RU Inf 1": STRONG,
        "RU Inf 2": STRONG,
        "AH I": {"cf": (1, 1), "lf": (9, 9)},
    }
    with facts(units=units, lines=[("Kielce", "Cracow", *RAIL)]):
        p = Position(turn=5).at("Kielce", *attackers).at("Cracow", "AH I").attacking("Kielce")
        p.declare("Cracow", *[u.strip("()") for u in attackers]).no_cards(6, 1)
        losses(p)
        while p.asked() in ("RetreatUnits", "Halt"):
            p.do(p.choices()[0])
        first = attackers[0].strip("()")
        assert ("Cracow" in ways(p, "advance", first)) is offered if p.s.pending else not offered


@pytest.mark.rule("13.2b", "20.3.2a", "14.1.2c")
@pytest.mark.parametrize(
    ("others", "open_"),
    [((), False), (("RU II",), True), (("RU Inf 1", "RU Inf 2"), False)],
)
def test_redeployment_past_the_siege_that_it_gives_up(others: tuple[str, ...], open_: bool) -> None:
    """13.2b: Uzsok Pass is fed through the siege of Przemysl; the besieger who leaves does not redeploy there."""
    p = Position(turn=9).control("AP", "Rawa Ruska", "Jaroslau", "Uzsok Pass", nation="RU").at("Stryj", "AH I")
    p.at("Uzhgorod", "AH II").at("Przemysl", "RU I", *others).redeploying(2)
    assert ("Uzsok Pass" in goals(p, "RU I")) is open_


@pytest.mark.rule("12.7.3e.1", "12.7.3e.2", "20.3.2a")
def test_besiegers_do_not_retreat_to_what_they_fed() -> None:
    """12.7.3e: once the besiegers have left Przemysl, Uzsok Pass is out of supply: Jaroslau comes before it."""
    with facts(units={"AH I": STRONG, "RU I": {"cf": (1, 1), "lf": (9, 9)}}):
        p = Position(turn=9, active="CP").control("AP", "Rawa Ruska", "Jaroslau", "Uzsok Pass", nation="RU")
        p.at("Przemysl", "RU I").at("Stryj", "AH I").at("Uzhgorod", "AH II").attacking("Stryj")
        p.declare("Przemysl", "AH I").no_cards(6, 1)
        assert p.where("RU I") == "Jaroslau"
