"""Fourth reading, staff: HQs and Heavy Artillery between losses, retreats, weather, sieges, cards and the sea."""

from __future__ import annotations

import pytest

from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import fired, goals, losses, moves, play_out, told, ways

RAIL = ("single_gauge", "none")
STRONG = {"cf": (16, 16), "lf": (9, 9)}
WEAK = {"cf": (1, 1), "lf": (9, 9)}
BRUSILOV = "RU Brusilov HQ"
MACKENSEN = "GE Mackensen HQ"
FALKENHAYN = "GE Falkenhayn HQ"
SARRAIL = "FR Sarrail HQ"
ESPEREY = "FR d'Esperey HQ"
GUNS = "GE Heavy Artillery 1"


def settle(p: Position) -> Position:
    """Losses and retreats by first choices."""
    losses(p)
    while p.s.pending and p.asked() in ("RetreatUnits", "TakeLosses"):
        p.do(p.choices()[0])
    return p


# What an HQ adds and what it suffers -------------------------------------------------------------------------------


@pytest.mark.rule("27.1a", "27.0f", "27.0g", "27.0h", "12.2.1a.5")
@pytest.mark.parametrize(
    ("hq", "reduced", "dice", "modifier", "fate"),
    [
        (BRUSILOV, False, (1, 1), "+2", "full"),
        (BRUSILOV, True, (1, 1), "+1", "full"),  # a win restores it
        (BRUSILOV, False, (1, 6), "+2", "reduced"),
        (BRUSILOV, True, (1, 6), "+1", "gone"),
    ],
)
def test_an_hq_in_attack(hq: str, reduced: bool, dice: tuple[int, int], modifier: str, fate: str) -> None:
    """27.0f-g: the loser's HQ loses a step, a reduced one is eliminated; the winner's regains one."""
    units = {"RU I": {"cf": (3, 3), "lf": (9, 9)}, "AH I": {"cf": (3, 3), "lf": (9, 9)}}
    if dice == (1, 1):
        units["AH I"] = WEAK
    with facts(units=units, lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=9).at("Dubno", "RU I", f"({hq})" if reduced else hq).at("Brody", "AH I").attacking("Dubno")
        p.declare("Brody", "RU I", staff=(hq,)).no_cards(*dice)
        settle(p)
        assert f"1{modifier}" in fired(p, "AP")
        if fate == "gone":
            assert p.where(hq) == "AP Eliminated Units Box"
        else:
            assert p.where(hq) == "Dubno"
            assert p.is_reduced(hq) is (fate == "reduced")


@pytest.mark.rule("27.0h")
@pytest.mark.parametrize("reduced", [True, False])
def test_an_hq_in_a_tie(reduced: bool) -> None:
    """27.0h: equal Loss Numbers leave both HQs as they are."""
    with facts(units={"RU I": WEAK, "GE I": {"cf": (1, 1), "lf": (9, 9)}}, lines=[("Dubno", "Brody", *RAIL)]):
        ours, theirs = (f"({BRUSILOV})", f"({MACKENSEN})") if reduced else (BRUSILOV, MACKENSEN)
        p = Position(turn=9).at("Dubno", "RU I", ours).at("Brody", "GE I", theirs).attacking("Dubno")
        p.declare("Brody", "RU I", staff=(BRUSILOV,)).no_cards(6, 6)
        play_out(p)
        assert (p.is_reduced(BRUSILOV), p.is_reduced(MACKENSEN)) == (reduced, reduced)
        assert (p.where(BRUSILOV), p.where(MACKENSEN)) == ("Dubno", "Brody")


@pytest.mark.rule("27.0e#1", "12.3c")
def test_a_withheld_hq_suffers_nothing() -> None:
    """27.0e: an HQ kept out of an attack gives nothing and loses nothing."""
    with facts(units={"RU I": WEAK, "AH I": STRONG}, lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=9).at("Dubno", "RU I", f"({BRUSILOV})").at("Brody", "AH I").attacking("Dubno")
        p.declare("Brody", "RU I").no_cards(6, 6)
        settle(p)
        assert "6+0" in fired(p, "AP")
        assert p.where(BRUSILOV) == "Dubno"


@pytest.mark.rule("27.0f", "12.6.6e", "27.0e#3")
@pytest.mark.parametrize(("reduced", "where"), [(False, "Dubno"), (True, "AP Eliminated Units Box")])
def test_a_defending_hq_that_loses_without_a_retreat(reduced: bool, where: str) -> None:
    """27.0f: the HQ of defenders who lose is reduced even if no full-strength attacker is left and nobody retreats."""
    with facts(units={"RU I": WEAK, "AH I": {"cf": (16, 16), "lf": (9, 9)}}, lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=9, active="CP").at("Dubno", "RU I", f"({BRUSILOV})" if reduced else BRUSILOV)
        p.at("Brody", "(AH I)").attacking("Brody").declare("Dubno", "AH I").no_cards(6, 1)
        settle(p)
        assert p.where("RU I") == "Dubno"
        assert p.where(BRUSILOV) == where


@pytest.mark.rule("12.7.4e", "27.0f")
@pytest.mark.parametrize("reduced", [True, False])
def test_the_hq_that_loses_cancels_before_it_goes(reduced: bool) -> None:
    """12.7.4e: one space of retreat is cancelled at no cost; the HQ that lost is reduced or eliminated all the same."""
    with facts(units={"RU I": WEAK, "AH I": {"cf": (4, 4), "lf": (9, 9)}}, lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=9, active="CP").at("Dubno", "RU I", f"({BRUSILOV})" if reduced else BRUSILOV)
        p.destroyed("Dubno").at("Brody", "AH I").attacking("Brody").declare("Dubno", "AH I").no_cards(3, 6)
        assert p.loss_numbers() == (2, 3)
        p.do("cancel")
        play_out(p)
        assert (p.where("RU I"), p.where("AH I")) == ("Dubno", "Brody")
        assert p.where(BRUSILOV) == ("AP Eliminated Units Box" if reduced else "Dubno")


@pytest.mark.rule("12.7.4e")
@pytest.mark.parametrize(
    ("side", "hq", "unit", "cancels"),
    [
        ("AP", BRUSILOV, "RU I", True),
        ("AP", BRUSILOV, "RO 1 Army", True),
        ("CP", MACKENSEN, "AH I", True),
        ("CP", MACKENSEN, "TU I", True),
        ("CP", FALKENHAYN, "GE I", False),
        ("AP", SARRAIL, "FR Orient 1", False),
        ("AP", ESPEREY, "BR XII", False),
    ],
)
def test_whose_hq_cancels_a_retreat(side: str, hq: str, unit: str, cancels: bool) -> None:
    """12.7.4e: Brusilov for Russians and Romanians, Mackensen for all CP units; no other HQ."""
    foe = "AH II" if side == "AP" else "RU II"
    with facts(
        units={unit: WEAK, foe: STRONG},
        spaces={
            "Dubno": {"terrain": "clear", "fort": 0, "supply": "RU RO FR BR"},
            "Brody": {"terrain": "clear", "supply": "AH GE TU"},
        },
        lines=[("Dubno", "Brody", *RAIL)],
    ):
        here, there = ("Dubno", "Brody") if side == "AP" else ("Brody", "Dubno")
        p = Position(turn=13, active="CP" if side == "AP" else "AP").at_war("RO", "BU").at(here, unit, hq)
        p.at(there, foe).attacking(there).declare(here, foe).no_cards(6, 1)
        losses(p)
        assert bool(p.offers("cancel")) is cancels


@pytest.mark.rule("12.7.4e", "12.7.2b", "12.8.2#1")
def test_mackensen_makes_two_spaces_one() -> None:
    """12.7.4e: one space of a two-space retreat is cancelled: the units go one, the attackers follow one."""
    with facts(units={"RU I": STRONG, "GE I": WEAK}, lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=9).at("Dubno", "RU I").at("Brody", "GE I", MACKENSEN).attacking("Dubno")
        p.declare("Brody", "RU I").no_cards(6, 1)
        losses(p)
        p.do("cancel")
        while p.offers("retreat"):
            p.do(p.offers("retreat")[0])
        assert p.where("GE I") in ("Lemberg", "Tarnopol")
        p.do("advance RU I > Brody")
        assert not p.s.pending or not p.offers("advance RU I")


@pytest.mark.rule("12.3c", "12.3b", "27.0e#1")
@pytest.mark.parametrize(("staff", "shift"), [((), True), ((SARRAIL,), False)])
def test_even_a_spent_hq_defies_the_weather(staff: tuple[str, ...], shift: bool) -> None:
    """12.3c: an HQ that takes part, also one with 0 in brackets, keeps the Severe Weather off its attack."""
    with facts(
        units={"FR Orient 1": {"cf": (3, 3), "lf": (9, 9)}, "BU 1 Army": WEAK},
        spaces={"Strumica": {"terrain": "mountain"}},
        lines=[("Doiran", "Strumica", *RAIL)],
    ):
        p = Position(turn=7, round=1).at_war("BU").control("AP", "Salonika", "Doiran", nation="FR")
        p.at("Doiran", "FR Orient 1", f"({SARRAIL})").at("Strumica", "BU 1 Army").attacking("Doiran")
        p.declare("Strumica", "FR Orient 1", staff=staff)
        if p.rolls():
            p.dice(6)
        p.no_cards(6, 1)
        # 3 on the Heavy table, mountain one left: column 2 (die 6: 3), weather column 1 (die 6: 2)
        assert p.loss_numbers()[1] == (2 if shift else 3)


@pytest.mark.rule("27.0e#1", "12.1f")
def test_an_hq_joins_one_attack_of_a_round() -> None:
    """27.0e: after it took part in one attack the HQ is not offered for the second from the same space."""
    with facts(units={"RU I": WEAK, "RU II": WEAK, "AH I": WEAK, "AH II": WEAK}, lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=9).at("Dubno", "RU I", "RU II", BRUSILOV).at("Brody", "AH I").at("Tarnopol", "AH II")
        p.attacking("Dubno").declare("Brody", "RU I", staff=(BRUSILOV,)).no_cards(1, 1)
        while p.s.pending and p.asked() != "Combats":
            p.do(p.choices()[-1])
        p.do("attack RU II > Tarnopol", "resolve?")
        assert not p.offered(f"commit {BRUSILOV}")


# Heavy Artillery ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("27.1b", "27.0i", "12.2.1a.6")
@pytest.mark.parametrize(
    ("reduced", "dice", "modifier", "gone"),
    [
        (False, (6, 6), "+2", False),
        (True, (6, 6), "+1", True),
        (False, (1, 6), "+2", False),
        (True, (1, 6), "+1", True),
    ],
)
def test_heavy_artillery_is_spent_by_use(reduced: bool, dice: tuple[int, int], modifier: str, gone: bool) -> None:
    """27.1b: the counter flips after its first use and goes after its second, won or lost or tied."""
    with facts(units={"GE I": WEAK, "RU I": WEAK}, lines=[("Lemberg", "Brody", *RAIL)]):
        p = Position(turn=9, active="CP").at("Lemberg", "GE I", f"({GUNS})" if reduced else GUNS).at("Brody", "RU I")
        p.attacking("Lemberg").declare("Brody", "GE I", staff=(GUNS,)).no_cards(*dice)
        settle(p)
        play_out(p)
        assert modifier in fired(p, "CP")
        assert p.where(GUNS) == ("CP Eliminated Units Box" if gone else "Lemberg")
        if not gone:
            assert p.is_reduced(GUNS)


@pytest.mark.rule("27.0i", "27.0e#3", "12.2.1a.6")
def test_guns_and_hq_in_defence() -> None:
    """27.0i: Heavy Artillery does not defend and is not used up; the HQ beside it does."""
    with facts(units={"GE I": WEAK, "RU I": WEAK}, lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=9).at("Brody", "GE I", MACKENSEN, GUNS).at("Dubno", "RU I").attacking("Dubno")
        p.declare("Brody", "RU I").no_cards(3, 3)
        assert "3+2" in fired(p, "CP")
        play_out(p)
        assert not p.is_reduced(GUNS)


@pytest.mark.rule("12.6.6e", "27.0c")
def test_guns_die_with_their_stack() -> None:
    """27.0c: HQ and guns are eliminated with the last Combat Unit, here the SCU that replaced a corps."""
    with facts(units={"RU I": STRONG, "GE I": {"lf": (3, 3)}}, lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=9).at("Brody", "(GE I)", MACKENSEN, GUNS).reserve("GE Inf 1").at("Dubno", "RU I")
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(6, 1)
        settle(p)
        play_out(p)
        assert p.where("GE I") == "CP Replaceable Units Box"
        assert (p.where(MACKENSEN), p.where(GUNS)) == ("CP Eliminated Units Box", "CP Eliminated Units Box")


# Where staff may be ------------------------------------------------------------------------------------------------


@pytest.mark.rule("27.0b", "27.0d", "10.1d")
@pytest.mark.parametrize(
    ("there", "open_"),
    [
        (("AH I",), True),
        (("AH I", "AH II", "AH III"), True),  # staff does not count for stacking
        ((FALKENHAYN, "GE II"), False),
        ((GUNS, "GE II"), True),
        (("TU I",), True),
    ],
)
def test_where_mackensen_ends_his_move(there: tuple[str, ...], open_: bool) -> None:
    """27.0b, 27.0d: with a friendly Combat Unit of any CP nation and without another HQ; guns may be there."""
    p = Position(turn=9, active="CP").at("Lemberg", "GE I", MACKENSEN).at("Przemysl", *there).moving("Lemberg")
    p.do(f"move {MACKENSEN} > Przemysl") if p.offered(f"move {MACKENSEN} > Przemysl") else None
    assert (p.where(MACKENSEN) == "Przemysl" and (not p.s.pending or p.offered("stop"))) is open_


@pytest.mark.rule("27.0d", "10.1d")
@pytest.mark.parametrize(("other", "open_"), [("GE Heavy Artillery 2", False), (MACKENSEN, True), (FALKENHAYN, True)])
def test_one_gun_in_a_space(other: str, open_: bool) -> None:
    """27.0d: one Heavy Artillery in a space; with a German HQ it may be."""
    p = Position(turn=9, active="CP").at("Lemberg", "GE I", GUNS).at("Przemysl", "GE II", other).moving("Lemberg")
    text = f"move {GUNS} > Przemysl"
    if p.offered(text):
        p.do(text)
    assert (p.where(GUNS) == "Przemysl" and (not p.s.pending or p.offered("stop"))) is open_


@pytest.mark.rule("27.0b", "13.1b")
def test_an_hq_is_not_left_alone_by_redeployment() -> None:
    """27.0b: a corps does not redeploy away from an HQ unless the HQ can follow; one point is not enough."""
    p = Position(turn=9, active="CP").at("Lemberg", "GE I", MACKENSEN).at("Przemysl", "AH I")
    p.redeploying(2)
    assert not goals(p, "GE I")
    assert goals(p, MACKENSEN) == {"Przemysl"}
    p = Position(turn=9, active="CP").at("Lemberg", "GE I", MACKENSEN).redeploying(3)
    assert "Przemysl" in goals(p, "GE I")


@pytest.mark.rule("27.0b", "11.1.1g")
def test_the_last_unit_does_not_march_away_from_its_hq() -> None:
    """27.0b: movement does not end while the HQ stands alone."""
    p = Position(turn=9, active="CP").at("Lemberg", "GE I", MACKENSEN).moving("Lemberg")
    p.do("move GE I > Stryj", "stop?")
    assert p.s.pending
    assert not p.offered("done")
    p.do(f"move {MACKENSEN} > Stryj")
    play_out(p)
    assert p.where(MACKENSEN) == "Stryj"


@pytest.mark.rule("27.0b", "11.1.1g")
def test_an_hq_that_goes_ahead_is_followed() -> None:
    """27.0b: an HQ may go first to an empty place; movement does not end before a Combat Unit has joined it."""
    p = Position(turn=9, active="CP").at("Lemberg", "GE I", MACKENSEN).moving("Lemberg")
    p.do(f"move {MACKENSEN} > Przemysl", "stop")
    assert not p.offered("done")
    p.do("move GE I > Przemysl")
    play_out(p)
    assert sorted(p.units("Przemysl")) == ["GE I", MACKENSEN]


@pytest.mark.rule("9.4.2b", "14.2.1d", "12.1.3b")
@pytest.mark.parametrize(
    ("units", "points", "offered"),
    [
        (("GE I", "AH I", "TU I", MACKENSEN), 1, False),  # one nation with the HQ, but TU lives on allies: +1
        (("GE I", "AH I", "TU I", MACKENSEN), 2, True),
        (("GE I", "AH I", MACKENSEN), 1, True),
        (("GE I", "AH I", GUNS), 1, False),
        (("GE I", "AH I", GUNS), 2, True),
        (("AH I", MACKENSEN), 1, True),
        (("GE I", "AH Sud Army"), 1, True),
    ],
)
def test_the_price_of_a_staffed_space(units: tuple[str, ...], points: int, offered: bool) -> None:
    """9.4.2b: with an HQ a space costs 1; the surcharge for units that an ally feeds is paid all the same."""
    p = Position(turn=9, active="CP").flag("blockade").at("Lemberg", *units).ops(points)
    assert p.offered("activate-move Lemberg") is offered


@pytest.mark.rule("7.2:4")
@pytest.mark.parametrize(("staff", "vp"), [((), 15), ((ESPEREY,), 16)])
def test_a_french_hq_against_orders(staff: tuple[str, ...], vp: int) -> None:
    """7.2:4: an FR HQ that takes part in a Serbian attack is a French unit that attacks."""
    with facts(units={"SB 1 Army": WEAK, "BU 1 Army": WEAK}, spaces={"Veles": {"supply": "SB FR"}}):
        p = Position(turn=15).at_war("BU").vp(15).mo("AP", "No BR/FR").at("Veles", "SB 1 Army", ESPEREY)
        p.at("Strumica", "BU 1 Army").attacking("Veles").declare("Strumica", "SB 1 Army", staff=staff)
        if p.rolls():
            p.dice(1)
        p.no_cards(1, 1)
        play_out(p)
        assert p.s.vp == vp


@pytest.mark.rule("14.3.2b", "12.6.6d", "14.3.2a")
@pytest.mark.parametrize(("hq", "where"), [(f"({BRUSILOV})", "AP Eliminated Units Box"), (BRUSILOV, "Lemberg")])
def test_staff_starves(hq: str, where: str) -> None:
    """14.3.2 (ruling 37): a staff out of supply loses a step in the Attrition Phase, a reduced one is eliminated."""
    p = Position(turn=9).at("Lemberg", "RU I", hq)
    play_out(p.phase("attrition"))
    assert p.where(BRUSILOV) == where
    assert p.is_reduced("RU I")


@pytest.mark.rule("27.0b", "12.7.3a", "12.7.3c")
def test_an_hq_retreats_with_a_unit() -> None:
    """27.0b: in a retreat of two units by two ways the HQ ends with one of them."""
    with facts(units={"RU I": STRONG, "GE I": WEAK, "AH I": WEAK}, lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=9).at("Brody", "GE I", "AH I", FALKENHAYN).at("Dubno", "RU I").attacking("Dubno")
        p.declare("Brody", "RU I").no_cards(6, 1)
        losses(p)
        while p.s.pending and (p.offers("retreat") or p.asked() == "Halt"):
            p.do((p.offers("retreat") or ["done"])[-1])
        assert p.where(FALKENHAYN) in (p.where("GE I"), p.where("AH I"))
        assert told(p, "wins")


@pytest.mark.rule("13.3a")
def test_staff_by_sea() -> None:
    """13.3a, 27.0b: an HQ redeploys by sea to a Port where a friendly Combat Unit stands, not to an empty one."""
    p = (
        Position(turn=8)
        .at_war("BU")
        .control("AP", "Salonika", "Athens", nation="FR")
        .at("Lemnos", "FR Orient 1", SARRAIL)
    )
    p.at("Salonika", "BR Inf 1").redeploying(1)
    assert "Salonika" in goals(p, SARRAIL)
    assert "Athens" not in goals(p, SARRAIL)
    assert not moves(p, SARRAIL)
    assert not ways(p, "advance", SARRAIL)
