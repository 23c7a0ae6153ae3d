"""Chapters 10 to 14 once more, by the printed text: stacking, movement, combat, redeployment, supply, in pairs."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.illusions_of_glory.components import space
from greatwar.games.illusions_of_glory.names import NATIONS
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import fought, may_end, next_side, play_out

RAIL = ("single_gauge", "none")
ROAD = ("road", "none")
TOUGH = {"lf": (9, 9)}
SALONIKA = "Salonika Sea Invasion"


def told(p: Position, part: str) -> bool:
    """Whether a line of the log holds some words."""
    return any(part in line for line in p.log())


def goals(p: Position, name: str) -> set[str]:
    """Where a unit may be redeployed."""
    return {text.split(" > ")[1] for text in p.offers(f"redeploy {name} >")}


def moves(p: Position, name: str) -> set[str]:
    """Where a unit may step next."""
    return {text.split(" > ")[1] for text in p.offers(f"move {name} >")}


def retreat_all(p: Position) -> Position:
    """Take the first retreat on offer as long as there is one."""
    while p.s.pending and p.offers("retreat"):
        p.do(p.offers("retreat")[0])
    return p


# 10 Stacking and 11 movement ---------------------------------------------------------------------------


@pytest.mark.rule("10.3a", "10.3b", "22.4b")
def test_divisions_of_a_corps_overfill_a_space_for_a_while() -> None:
    """10.3 with 22.4: a corps beside another becomes three divisions: four units, one of which must leave."""
    p = Position(turn=5).at("Kiev", "RU I", "RU II").reserve("RU Inf 1", "RU Inf 2", "RU Inf 3").moving("Kiev")
    p.do("disassemble RU I")
    for n in (1, 2, 3):
        p.do(f"use RU Inf {n}?")
    assert len(p.units("Kiev")) == 4
    assert not p.offered("done")
    p.do("move RU Inf 1 > Uman", "stop?")
    assert p.offered("done") or not p.s.pending


@pytest.mark.rule("11.2c", "20.3.2b", "11.2a")
def test_control_is_not_taken_by_passing_a_besieged_fort() -> None:
    """11.2c: who moves through a besieged enemy Fort space takes the spaces beyond, not that one."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        p = Position(turn=5).vp(15).at("Przemysl", "RU I").at("Lemberg", "RU Cav 1").moving("Lemberg")
        p.do("move RU Cav 1 > Przemysl", "move RU Cav 1 > Jaroslau", "stop?")
        play_out(p)
        assert (p.owner("Przemysl"), p.owner("Jaroslau")) == ("CP", "AP")


@pytest.mark.rule("14.3.1a.1", "11.1.2e")
@pytest.mark.parametrize("unit", ["RU Cav 1", "RU I", "RU Brusilov HQ"])
def test_everybody_out_of_supply_moves_one_space(unit: str) -> None:
    """14.3.1a.1: units out of supply move with 1 MF, an HQ too."""
    p = Position(turn=10).at("Stryj", "RU II", unit).at("Stanislau", "RU III").moving("Stryj")
    assert p.supply("RU II") == "oos"
    p.do(f"move {unit} > Stanislau")
    assert not p.offers(f"move {unit} >")
    fed = Position(turn=10).at("Kiev", "RU II", unit).at("Uman", "RU III").moving("Kiev").do(f"move {unit} > Uman")
    assert fed.offers(f"move {unit} >")


@pytest.mark.rule("11.2d")
@pytest.mark.parametrize(("first", "owner"), [("GE Mackensen HQ", "AP"), ("GE Cav 1", "CP")])
def test_an_hq_that_goes_first_takes_nothing(first: str, owner: str) -> None:
    """11.2d: an HQ does not take the spaces it moves through; a division does."""
    p = Position(turn=8, active="CP").at("Oppeln", "GE I", "GE XX", "GE Cav 1", "GE Mackensen HQ")
    p.at("Cracow", "AH I").moving("Oppeln").do(f"move {first} > Czestochowa")
    p.do(f"move {first} > Cracow", "stop?")
    assert p.owner("Czestochowa") == owner


@pytest.mark.rule("11.2g", "11.2e", "18.2e")
@pytest.mark.parametrize("choice", ["GE", "AH"])
def test_a_dual_unit_leaves_a_marker_of_choice(choice: str) -> None:
    """11.2g: if units of mixed nationality capture a space, the marker of either nation may be placed."""
    p = Position(turn=8, active="CP").at("Oppeln", "AH Sud Army").moving("Oppeln")
    p.do("move AH Sud Army > Czestochowa")
    asked = [t for t in p.choices() if t.endswith((" GE", " AH"))]
    assert len(asked) == 2
    p.do(next(t for t in asked if t.endswith(choice)))
    assert NATIONS[p.s.marker_nation(space("Czestochowa"))] == choice


@pytest.mark.rule("11.1.5b#1", "26.3.1c#1")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_a_vacant_port_of_neutral_greece_is_closed(side: str) -> None:
    """26.3.1c: vacant neutral Greek spaces are open except vacant Ports (Kavala); at war they are open too."""
    unit = "FR Inf 1" if side == "AP" else "BU Inf 1"
    p = Position(turn=8, active=side).at_war("BU").at("The Struma", unit).moving("The Struma")
    assert "Kavala" not in moves(p, unit)
    assert "Ft. Rupel" in moves(p, unit)  # a Fort that is nobody's enemy
    assert "Doiran" in moves(p, unit)
    q = Position(turn=8, active=side).at_war("BU").greece("AP" if side == "CP" else "CP")
    q.at("The Struma", unit).moving("The Struma")
    assert "Kavala" in moves(q, unit)


@pytest.mark.rule("11.1.3a", "11.1.1a")
def test_a_unit_that_joins_another_activated_space_stays() -> None:
    """11.1.3a: who ends in a space with another Move marker does not move again when that space moves."""
    p = Position(turn=5).at("Kiev", "RU Cav 1").at("Uman", "RU I").moving("Kiev", "Uman")
    p.do("move RU Cav 1 > Uman", "stop")
    assert not p.offers("move RU Cav 1")
    assert p.offers("move RU I")


@pytest.mark.rule("11.1.4a")
def test_an_hq_bars_the_way_like_any_unit() -> None:
    """2.0: an HQ is a Combat Unit; a space that holds one is not entered by the enemy."""
    p = Position(turn=10).at("Lutsk", "RU I").at("Brody", "AH I", "GE Mackensen HQ").moving("Lutsk")
    assert "Brody" not in moves(p, "RU I")


# 12 Combat: tables and order ----------------------------------------------------------------------------


@pytest.mark.rule("12.2.G.2c", "12.5e", "12.2.G.2a")
@pytest.mark.parametrize(("garrison", "strength"), [(("AH Res 9",), 4), ((), 3), (("AH XX",), 6)])
def test_trails_put_a_fort_on_the_light_table(garrison: tuple[str, ...], strength: int) -> None:
    """12.2.G.2c: a Mountain attacked by Alpine Trails only: both sides Light, even a Fort and its garrison."""
    p = Position(turn=6).at_war("IT").at("Trent", *garrison).at("Asiago", "IT I").attacking("Asiago")
    p.declare("Trent", "IT I").no_cards(3, 3)
    assert told(p, "AP fires with 3 on the Light table")
    assert told(p, f"CP fires with {strength} on the Light table")


@pytest.mark.rule("12.5a", "12.5e", "12.2.1a.7")
@pytest.mark.parametrize(("starts", "drm"), [(("Asiago",), "3+0"), (("Verona",), "3+0"), (("Asiago", "Verona"), "3+0")])
def test_a_trail_is_no_road(starts: tuple[str, ...], drm: str) -> None:
    """12.5a: the -1 is for Roads and Mixed-Gauge lines; an attack by Alpine Trails alone has none."""
    units = {"Asiago": "IT I", "Verona": "IT III"}
    p = Position(turn=6).at_war("IT").at("Trent", "AH XX")
    for x in starts:
        p.at(x, units[x])
    if len(starts) == 2:
        p.at("Asiago", "IT Inf 1")
    p.attacking(*starts).declare("Trent", *[units[x] for x in starts]).no_cards(3, 3)
    assert any("AP fires" in line and drm in line for line in p.log())


@pytest.mark.rule("12.3a", "12.3b", "12.4.1#1", "12.2.G.2e")
@pytest.mark.parametrize(("round_", "die", "column"), [(1, 1, 3), (1, 2, 2), (5, 5, 3), (5, 6, 2), (6, 6, 3)])
def test_the_weather_grows_milder_round_by_round(round_: int, die: int, column: int) -> None:
    """12.3b: the attack is shifted if the die is greater than the number of the round: never in round 6."""
    # 4 CF: Mountain column 3, with weather column 2; die 5 gives 3 in both, die 4 gives 3 and 2
    with facts(lines=[("Tarnow", "Gorlice", *RAIL)], units={"RU Guard": TOUGH, "AH I": TOUGH}):
        p = Position(turn=7, round=round_).control("AP", "Tarnow", "Sandomierz").at("Tarnow", "RU Guard")
        p.at("Gorlice", "AH I").attacking("Tarnow").declare("Gorlice", "RU Guard").dice(die).no_cards(4, 1)
        assert p.loss_numbers()[1] == {3: 3, 2: 2}[column]


@pytest.mark.rule("12.3a", "20.4.2#1")
def test_a_fort_in_the_mountains_is_attacked_through_the_snow() -> None:
    """12.3a and 20.4.2: an attack on an empty Mountain Fort in Winter is checked, its siege is not."""
    p = Position(turn=7).at_war("IT").at("Asiago", "IT I").attacking("Asiago")
    p.do("attack IT I > Trent", "resolve?")
    assert p.rolls()
    q = Position(turn=7).at_war("IT").at("Trent", "IT I").phase("siege")
    assert q.rolls()
    q.dice(4)
    assert not q.s.fort(space("Trent"))


@pytest.mark.rule("12.4.3a#1", "12.4.3a#2", "12.2.G.3b")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_losses_of_the_first_fire_weaken_the_second(side: str) -> None:
    """12.4.3a: across water the defender fires first; the attacker fires with what is left, a column less."""
    attacker, defender, start, target = (
        ("RU I", "AH I", "Kamenets-Podolski", "Czernowitz")
        if side == "AP"
        else ("AH I", "RU I", "Czernowitz", "Kamenets-Podolski")
    )
    with facts(
        lines=[("Kamenets-Podolski", "Czernowitz", "single_gauge", "both")], units={defender: {"cf": (9, 9), **TOUGH}}
    ):
        p = Position(turn=4, active=side).at(target, defender).at(start, attacker).attacking(start)
        p.declare(target, attacker)
        p.no_cards()
        other = "CP" if side == "AP" else "AP"
        p.dice(1)  # 9 CF, die 1: 3, one step of LF 2
        while p.offers("loss"):
            p.do(p.offers("loss")[0])
        p.dice(3)
        assert told(p, f"{other} fires with 9 on the Heavy table: 1+0, Loss Number 3")
        assert told(p, f"{side} fires with 2 on the Heavy table: 3+0, Loss Number 1")


@pytest.mark.rule("12.2.1a.1", "12.2.1a.7", "12.2.1b", "12.2.1a")
def test_modifiers_add_up_before_the_limit() -> None:
    """12.2.1: Cavalry +1 and roads -1 cancel; with Mackensen +2 a 6 stays 6 and a 4 becomes 6."""
    with facts(lines=[("Lemberg", "Brody", *ROAD)], units={"RU I": TOUGH, "GE I": TOUGH, "GE Cav 1": TOUGH}):
        for staff, die, total in ((False, 4, "4+0"), (True, 4, "4+2"), (True, 6, "6+2")):
            p = Position(turn=8, active="CP").at("Lemberg", "GE I", "GE Cav 1", "GE Mackensen HQ").at("Brody", "RU I")
            p.attacking("Lemberg").declare("Brody", "GE I", "GE Cav 1", staff=("GE Mackensen HQ",) if staff else ())
            p.no_cards(die, 1)
            assert any("CP fires with 5" in line and total in line for line in p.log())
            assert p.loss_numbers()[1] == (4 if not staff else 5)


@pytest.mark.rule("14.3.1a.2a", "12.1g")
def test_units_cut_off_and_units_fed_do_not_attack_together() -> None:
    """14.3.1a.2a: attackers out of supply and supplied ones make separate attacks, and a space is attacked once."""
    p = Position(turn=5).at("Stryj", "RU I").at("Dubno", "RU II").at("Lutsk", "RU III").at("Brody", "AH I")
    p.at("Lemberg", "RU IV")
    p.control("CP", "Rawa Ruska", "Tarnopol", "Stanislau")
    assert (p.supply("RU IV"), p.supply("RU II")) == ("oos", "full")
    p.attacking("Dubno", "Lutsk", "Lemberg").do("attack RU II > Brody")
    assert p.offered("join RU III")
    assert not p.offered("join RU IV")
    q = Position(turn=5).at("Stryj", "RU I").at("Dubno", "RU II").at("Brody", "AH I").at("Lemberg", "RU IV")
    q.control("CP", "Rawa Ruska", "Tarnopol", "Stanislau").attacking("Dubno", "Lemberg").do("attack RU IV > Brody")
    assert not q.offered("join RU II")


@pytest.mark.rule("12.1.3a")
@pytest.mark.parametrize(
    ("first", "second", "joint"),
    [
        (("FR Orient 1", "BR XII"), ("BR XVI",), True),
        (("FR Orient 1", "BR XII"), ("SB 1 Army",), False),
        (("FR Orient 1", "BR XII"), ("BR XVI", "SB 1 Army"), False),
        (("FR Orient 1", "BR XII", "SB Inf 1"), ("BR XVI", "SB 1 Army"), True),
    ],
)
def test_every_nation_of_the_attack_in_one_stack(first: tuple[str, ...], second: tuple[str, ...], joint: bool) -> None:
    """12.1.3a: one attacking stack must hold a unit of each nation in the attack; a chain of stacks is not enough."""
    p = Position(turn=10).at_war("BU").greece("AP").at("Salonika", *first).at("The Struma", *second)
    p.at("Ft. Rupel", "BU Inf 1").at("Doiran", "BU Inf 2").destroyed("Ft. Rupel")
    p.attacking("Salonika", "The Struma").do(f"attack {first[0]} > Doiran")
    joined = []
    for u in (*first[1:], *second):
        if p.offered(f"join {u}"):
            p.do(f"join {u}")
            joined.append(u)
    assert (joined == [*first[1:], *second]) is joint
    assert (second[-1] in joined) is joint


# 12.6 Losses -------------------------------------------------------------------------------------------


def hit(number: int, *stack: str, box: tuple[str, ...] = (), where: str = "Brody", **units: Any) -> Position:
    """An attack on a stack that brings exactly this Loss Number upon it."""
    die = {1: (2, 1), 2: (2, 3), 3: (4, 3), 4: (6, 4), 5: (9, 4), 7: (16, 3)}[number]
    return (
        Position(turn=4)
        .quality("AH", 10)
        .quality("GE", 10)
        .reserve(*box)
        .at(where, *stack)
        .at("Dubno", "RU I")
        .attacking("Dubno")
        .declare(where, "RU I")
        .no_cards(die[1], 1)
    )


def strength(number: int) -> dict[str, Any]:
    """Facts under which `hit` brings this number."""
    cf = {1: 2, 2: 2, 3: 4, 4: 6, 5: 9, 7: 16}[number]
    return {
        "spaces": {"Brody": {"terrain": "clear", "supply": "AH GE"}},
        "lines": [("Dubno", "Brody", *RAIL)],
        "units": {"RU I": {"cf": (cf, cf), "lf": (9, 9)}},
    }


@pytest.mark.rule("12.6.2a#1", "12.6.2a#2", "12.6.3c", "12.2.G.5a")
@pytest.mark.parametrize(
    ("number", "stack", "box", "first", "after"),
    [
        # 2 against LF 3 and LF 1: the corps absorbs nothing, so the division must take both steps
        (2, ("GE I", "GE Cav 1"), (), {"GE Cav 1"}, {"GE I": "full", "GE Cav 1": "gone"}),
        # 3 against LF 3 and a full division: 3 by the corps is all; the division's two steps are only 2
        (3, ("GE I", "GE Cav 1"), (), {"GE I"}, {"GE I": "reduced", "GE Cav 1": "full"}),
        # 4: one step of each; whoever is first
        (4, ("GE I", "GE Cav 1"), (), {"GE I", "GE Cav 1"}, {"GE I": "reduced", "GE Cav 1": "reduced"}),
        # 5: 3 and both steps of the division
        (5, ("GE I", "GE Cav 1"), (), {"GE I", "GE Cav 1"}, {"GE I": "reduced", "GE Cav 1": "gone"}),
        # 5 against a reduced corps of 3 and an SCU of 2 from the box: 3 and one step of 2
        (5, ("(GE I)",), ("GE Inf 1",), {"GE I"}, {"GE I": "gone", "GE Inf 1": "reduced"}),
        # 4 against the same: 3, and nothing more; the new division stays full
        (4, ("(GE I)",), ("GE Inf 1",), {"GE I"}, {"GE I": "gone", "GE Inf 1": "full"}),
        # 1 against LF 2 and 3: nothing
        (1, ("GE I", "GE Inf 1"), (), set(), {"GE I": "full", "GE Inf 1": "full"}),
        # 7 against 3, 3 and a division of 2: 3+2+2 is 7, 3+3 only 6
        (
            7,
            ("GE I", "GE XX", "GE Inf 1"),
            (),
            {"GE I", "GE XX", "GE Inf 1"},
            {"GE Inf 1": "gone", "either": "one"},
        ),
    ],
)
def test_as_much_of_the_loss_number_as_possible(
    number: int, stack: tuple[str, ...], box: tuple[str, ...], first: set[str], after: dict[str, str]
) -> None:
    """12.6.2a: as much as possible and never more than the Loss Number; the owner chooses among the ways to do so."""
    with facts(**strength(number)):
        p = hit(number, *stack, box=box)
        assert p.loss_numbers()[1] == number
        seen = {t.removeprefix("loss ") for t in p.offers("loss")}
        assert seen <= first
        if len(first) > 1:
            assert seen == first
        while p.offers("loss") or p.offers("replace"):
            p.do((p.offers("loss") or p.offers("replace"))[0])
        state = {
            u: "gone" if p.where(u) not in ("Brody", "Lemberg", "Tarnopol") and "Box" in p.where(u)
            else "reduced" if p.is_reduced(u) else "full"
            for u in (*[x.strip("()") for x in stack], *box)
        }  # fmt: skip
        if "either" in after:
            assert sorted((state["GE I"], state["GE XX"])) == ["full", "reduced"]
            assert state["GE Inf 1"] == "gone"
        else:
            assert state == after


@pytest.mark.rule("12.6.4b", "12.6.4c")
@pytest.mark.parametrize(
    ("box", "offered"),
    [
        (("GE Inf 1", "GE Res 1", "GE Cav 2"), {"GE Inf 1"}),
        (("GE Res 1", "GE Cav 2"), {"GE Res 1", "GE Cav 2"}),
        (("GE Cav 2", "AH Inf 1"), {"GE Cav 2"}),
    ],
)
def test_the_division_that_takes_the_place_of_a_corps(box: tuple[str, ...], offered: set[str]) -> None:
    """12.6.4: an SCU of the same type and nation if there is one, else any other of the nation, at full strength."""
    with facts(**strength(3)):
        p = hit(3, "(GE I)", box=box)
        while p.offers("loss"):
            p.do(p.offers("loss")[0])
        if len(offered) > 1:
            assert set(p.offers("replace")) == {f"replace GE I > {x}" for x in offered}
            p.do(p.offers("replace")[0])
        fought(p)
        came = [u for u in box if "Box" not in p.where(u)]
        assert len(came) == 1
        assert came[0] in offered
        assert not p.is_reduced(came[0])
        assert p.s.quality[2] == 9


@pytest.mark.rule("12.6.4d", "12.7.1a#1", "24.1c")
def test_no_division_no_survivor() -> None:
    """12.6.4d: without an SCU of its nation the corps is eliminated, though AH divisions lie in the box."""
    with facts(**strength(3)):
        p = hit(3, "(GE I)", box=("AH Inf 1",))
        fought(p)
        assert (p.where("GE I"), p.where("AH Inf 1"), p.s.quality[2]) == (
            "CP Eliminated Units Box",
            "CP Reserve Box",
            8,
        )


# 12.7 Retreat ------------------------------------------------------------------------------------------

HQ_BOARD: dict[str, Any] = {
    "spaces": {"Brody": {"terrain": "forest", "supply": "AH GE RU"}, "Lemberg": {"supply": "AH GE"}},
    "lines": [("Dubno", "Brody", *RAIL)],
    "units": dict.fromkeys(("RU I", "RU II", "RU III", "GE I", "GE XX"), TOUGH),
}


def beaten_hq(die: int = 4, *, terrain: str = "forest") -> Position:
    """Mackensen and a corps lose in Brody: die 4 by two, die 2 by one."""
    p = Position(turn=8).at("Brody", "GE I", "GE Mackensen HQ").at("Dubno", "RU I", "RU II", "RU III")
    p.attacking("Dubno").declare("Brody", "RU I", "RU II", "RU III").no_cards(die, 1)
    return p


@pytest.mark.rule("12.7.4a", "12.7.4e")
def test_a_step_and_an_hq_together_hold_the_space() -> None:
    """12.7.4a and e: of two spaces a step in the forest takes one and Mackensen the other: nobody retreats."""
    with facts(**HQ_BOARD):
        p = beaten_hq()
        assert p.loss_numbers() == (3, 5)
        p.do("halt GE I", "cancel")
        assert not p.offers("retreat")
        assert not p.offers("advance")
        fought(p)
        assert (p.where("GE I"), p.is_reduced("GE I"), p.owner("Brody")) == ("Brody", True, "CP")


@pytest.mark.rule("12.7.4a", "12.7.4e")
def test_after_the_hq_one_space_is_left_and_cannot_be_halted() -> None:
    """12.7.4a: a one-space retreat cannot be halted: if Mackensen has cancelled one of two the step is refused."""
    with facts(**HQ_BOARD):
        p = beaten_hq().do("cancel")
        assert not p.offers("halt")
        while p.offered("done"):
            p.do("done")
        assert p.offers("retreat GE I") or p.where("GE I") != "Brody"


@pytest.mark.rule("12.7.4e", "12.7.2a")
def test_an_hq_holds_a_space_lost_by_one() -> None:
    """12.7.4e (ruling 10): one space of retreat can be cancelled, also if it is the only one; no advance then."""
    with facts(**HQ_BOARD):
        p = beaten_hq(2)
        assert p.loss_numbers() == (3, 4)
        assert not p.offers("halt")
        p.do("cancel")
        fought(p)
        assert (p.where("GE I"), p.where("RU I"), p.is_reduced("GE I")) == ("Brody", "Dubno", False)


@pytest.mark.rule("12.7.4e", "27.0f")
def test_an_hq_that_dies_of_the_defeat_saves_nobody() -> None:
    """27.0f: a reduced HQ that loses is eliminated; whether it cancels first is its owner's (the loss comes with

    the result, 12.2.G.4; the retreat after it): an HQ that is gone is no longer stacked with the retreating units.
    """
    with facts(**HQ_BOARD):
        p = Position(turn=8).at("Brody", "GE I", "(GE Mackensen HQ)").at("Dubno", "RU I", "RU II", "RU III")
        p.attacking("Dubno").declare("Brody", "RU I", "RU II", "RU III").no_cards(4, 1)
        retreat_all(p.do("done?", "done?"))
        fought(p)
        assert p.where("GE Mackensen HQ") == "CP Eliminated Units Box"


@pytest.mark.rule("12.7.4e")
@pytest.mark.parametrize(
    ("stack", "offered"), [(("RU IX",), True), (("RO 1 Army",), True), (("RU IX", "RO Inf 1"), True)]
)
def test_brusilov_serves_russians_and_romanians(stack: tuple[str, ...], offered: bool) -> None:
    """12.7.4e: Brusilov cancels a space for RU and/or RO units stacked with him."""
    board: dict[str, Any] = {
        "spaces": {"Brody": {"terrain": "clear", "supply": "RU RO"}, "Lemberg": {"supply": "AH"}},
        "lines": [("Dubno", "Brody", *RAIL)],
        "units": dict.fromkeys(("AH II", "AH III", "AH IV", *stack), TOUGH),
    }
    with facts(**board):
        p = Position(turn=10, active="CP").at_war("RO").at("Brody", *stack, "RU Brusilov HQ")
        p.at("Lemberg", "AH II", "AH III", "AH IV").attacking("Lemberg").declare("Brody", "AH II", "AH III", "AH IV")
        p.no_cards(6, 1)
        assert p.loss_numbers()[1] > p.loss_numbers()[0]
        assert p.offered("cancel") is offered


@pytest.mark.rule("12.7.4a", "19.5a")
@pytest.mark.parametrize(("trench", "by", "offered"), [(True, 2, True), (True, 1, False), (False, 2, False)])
def test_a_trench_on_clear_ground_halts_like_a_forest(trench: bool, by: int, offered: bool) -> None:
    """12.7.4a: units in Trenches may shorten two spaces to one by a step of any of them."""
    board = dict(HQ_BOARD, spaces={"Brody": {"terrain": "clear", "supply": "AH GE"}, "Lemberg": {"supply": "AH GE"}})
    board["units"] = {**HQ_BOARD["units"], "RU I": {"cf": (15, 15), "lf": (9, 9)}}
    with facts(**board):
        p = Position(turn=8).at("Brody", "GE I", "GE Inf 1").at("Dubno", "RU I").attacking("Dubno")
        if trench:
            p.trench("CP", "Brody")
        # column 15 or, shifted, 12-14; the defender has 6 or, shifted, 9-11
        p.declare("Brody", "RU I").no_cards(1 if by == 1 else 5, 1)
        gap = p.loss_numbers()[1] - p.loss_numbers()[0]
        assert gap == 1 if by == 1 else gap >= 2
        while p.offers("loss"):
            p.do(p.offers("loss")[0])
        assert bool(p.offers("halt")) is offered
        if offered:
            assert {t.split(" ", 1)[1] for t in p.offers("halt")} <= {"GE I", "GE Inf 1"}


@pytest.mark.rule("12.7.3a", "12.7.3a#2", "18.5a")
def test_a_retreat_ends_in_a_region_even_beside_enemies() -> None:
    """12.7.3a and b: units may retreat into a region with enemies in it; of two spaces the region is the last."""
    with facts(
        spaces={"Linz": {"terrain": "clear", "supply": "RU"}},
        lines=[("Linz", "Vienna", *RAIL)],
        units={"AH I": TOUGH, "RU I": {"cf": (16, 16), "lf": (9, 9)}},
    ):
        p = Position(turn=8).at("Vienna", "AH I").at("Linz", "RU I").at("Carniola", "IT Cav 1").at_war("IT")
        p.control("AP", "Brunn", "Budapest").attacking("Linz").declare("Vienna", "RU I").no_cards(6, 1)
        assert p.offers("retreat AH I") == [] or p.where("AH I") == "Graz"
        retreat_all(p)
        assert p.where("AH I") in ("Carniola", "Zagreb", "Linz")
        with facts(spaces={"Vienna": {"supply": "RU"}}):
            q = Position(turn=8).at("Graz", "AH I").at("Vienna", "RU I").at("Carniola", "IT Cav 1", "AH Inf 1")
            q.at_war("IT")
            q.control("AP", "Linz", "Zagreb").attacking("Vienna").declare("Graz", "RU I").no_cards(6, 1)
            q.do("done?")
            assert not q.offers("retreat")
            assert q.where("AH I") == "Carniola"


@pytest.mark.rule("12.2.3c", "18.6b", "12.2.2a#2", "18.5b")
@pytest.mark.parametrize("inside", [True, False])
def test_who_advances_into_a_region(inside: bool) -> None:
    """18.6b: winners from outside may advance even if the defenders stay; those already in the region stay."""
    with facts(
        spaces={"Linz": {"supply": "RU"}},
        units={"AH I": TOUGH, "RU I": {"cf": (16, 16), "lf": (9, 9)}},
    ):
        p = Position(turn=8).at("Tyrol", "AH I").at("Tyrol" if inside else "Linz", "RU I")
        p.attacking("RU I" if inside else "Linz").do("attack RU I > Tyrol", "resolve?").no_cards(6, 1)
        # the inset is closed and Linz in enemy hands: the losers stay within the region
        assert p.offers("retreat") == (["retreat AH I > Linz"] if inside else [])
        if inside:
            p.do(p.choices()[-1])
        assert p.where("AH I") == "Tyrol"
        assert bool(p.offers("advance RU I > Tyrol")) is not inside
        if not inside:
            assert p.offered("done")  # nobody has to advance


# 12.8 Advance ------------------------------------------------------------------------------------------


@pytest.mark.rule("12.8.1a", "12.2.3a")
def test_reduced_units_stay_and_the_choice_is_free() -> None:
    """12.8.1: only full-strength attackers advance, none has to; a reduced one never."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"AH I": TOUGH, "RU I": {"cf": (8, 8), "lf": (9, 9)}, "RU II": {"cf": (8, 8), "lf": (9, 9)}},
    ):
        p = Position(turn=4).at("Brody", "AH I").at("Dubno", "RU I", "(RU II)").attacking("Dubno")
        retreat_all(p.declare("Brody", "RU I", "RU II").no_cards(6, 1))
        assert {t for t in p.offers("advance") if t.endswith("> Brody")} == {"advance RU I > Brody"}
        assert p.offered("done")
        p.do("done")
        assert p.owner("Brody") == "CP"


@pytest.mark.rule("12.8.1c", "12.2.3d")
def test_an_advance_is_judged_by_the_supply_there() -> None:
    """12.8.1c: a unit in supply may not advance to where it would be cut off; one beyond the Fort stays out."""
    with facts(
        spaces={"Cracow": {"fort": 2}},
        units={"AH Inf 1": {"lf": (1, 1)}},
    ):
        # Oppeln can be left only through Germany, Cracow (an enemy Fort) and Czestochowa (Russian)
        p = Position(turn=4).at("Czestochowa", "RU I").at("Oppeln", "(AH Inf 1)").attacking("Czestochowa")
        p.declare("Oppeln", "RU I").no_cards(6, 1)
        assert p.offered("advance RU I > Oppeln")
        q = (
            Position(turn=4)
            .at("Czestochowa", "RU I")
            .at("Oppeln", "(AH Inf 1)")
            .control("CP", "Kielce", "Lodz", "Kalisch")
        )
        assert q.supply("RU I") == "oos"
        q.attacking("Czestochowa").declare("Oppeln", "RU I").no_cards(6, 1)
        assert not q.offers("advance")


@pytest.mark.rule("12.8.2#1", "12.8.2#2", "12.8.1a")
@pytest.mark.parametrize("fort", [True, False])
def test_an_advance_past_a_fort_space_of_the_retreat(fort: bool) -> None:
    """12.8.2: after a two-space retreat one must stop in an unbesieged Fort space; a destroyed Fort is no halt."""
    with facts(
        spaces={
            "Brody": {"terrain": "clear", "supply": "AH"},
            "Dubno": {"terrain": "clear"},
            "Lutsk": {"terrain": "clear"},
        },
        lines=[("Lemberg", "Brody", *RAIL), ("Brody", "Dubno", *RAIL), ("Brody", "Lutsk", "", "none")],
        units={"RU I": TOUGH, "AH II": {"cf": (16, 16), "lf": (9, 9)}, "AH III": TOUGH},
    ):
        p = Position(turn=4, active="CP").at("Brody", "RU I").at("Lemberg", "AH II", "AH III")
        if not fort:
            p.destroyed("Dubno")
        p.attacking("Lemberg").declare("Brody", "AH II", "AH III").no_cards(6, 1)
        p.do("done?")
        if p.offered("retreat RU I > Dubno"):
            p.do("retreat RU I > Dubno")
        assert p.where("RU I") == "Dubno"
        p.do("retreat RU I > Rovno")
        p.do("advance AH II > Brody")
        assert p.offered("advance AH II > Dubno")
        p.do("advance AH II > Dubno")
        assert p.owner("Dubno") == ("AP" if fort else "CP")
        assert not p.offered("advance AH II > Rovno")


# 13 Redeployment ---------------------------------------------------------------------------------------


@pytest.mark.rule("10.3b", "13.1i", "13.2a#1")
@pytest.mark.parametrize(("points", "line", "offered"), [(3, RAIL, True), (2, RAIL, False), (3, ROAD, False)])
def test_a_full_space_is_entered_only_if_somebody_can_leave(points: int, line: tuple[str, str], offered: bool) -> None:
    """10.3b: a division (1) may enter a space with three corps only if a corps (2, by rail) can go with the rest."""
    with facts(only=["Uman", "Balta"], lines=[("Uman", "Balta", *line)], spaces={"Balta": {"supply": "RU"}}):
        p = Position(turn=5).at("Uman", "RU I", "RU II", "RU III").at("Balta", "RU Inf 1").redeploying(points)
        assert p.offered("redeploy RU Inf 1 > Uman") is offered
        if offered:
            p.do("redeploy RU Inf 1 > Uman")
            assert not p.offered("done")
            p.do("redeploy RU I > Balta")
            assert sorted(p.units("Uman")) == ["RU II", "RU III", "RU Inf 1"]


@pytest.mark.rule("10.3b", "13.1i")
def test_two_full_stacks_change_places_division_by_division() -> None:
    """10.3 and 13.1i: four points exchange two divisions of each of two full spaces, in any order."""
    p = Position(turn=5).at("Kiev", "RU Inf 1", "RU Inf 2", "RU Inf 3").at("Uman", "RU Cav 1", "RU Cav 2", "RU Cav 3")
    p.redeploying(4)
    for text in (
        "redeploy RU Inf 1 > Uman",
        "redeploy RU Inf 2 > Uman",
        "redeploy RU Cav 1 > Kiev",
        "redeploy RU Cav 2 > Kiev",
    ):
        assert p.offered(text)
        p.do(text)
    play_out(p)
    assert sorted(p.units("Kiev")) == ["RU Cav 1", "RU Cav 2", "RU Inf 3"]


@pytest.mark.rule("10.3b", "13.1i", "13.1h")
def test_a_whole_stack_of_five_points_is_exchanged() -> None:
    """10.3: a corps goes into a full stack of corps while much else could move; only its own exchange mends it."""
    p = Position.setup()
    p.s.turn, p.s.active = 5, 1
    p.redeploying(4)
    # Lublin and Chelm are full of corps and joined by rail
    assert p.offered("redeploy RU XIV > Chelm")
    p.do("redeploy RU XIV > Chelm")
    assert not p.offered("done")
    out = [t for t in p.choices() if t.startswith("redeploy")]
    assert "redeploy RU V > Lublin" in out
    assert all("Chelm" in t or t.split(" > ")[0].removeprefix("redeploy ") in p.units("Chelm") for t in out)
    p.do("redeploy RU V > Lublin")
    play_out(p)
    assert len(p.units("Chelm")) == len(p.units("Lublin")) == 3


@pytest.mark.rule("27.0b", "10.1d", "13.1b")
def test_two_hqs_change_places() -> None:
    """10.1d and 27.0b: two HQs exchange their stacks for 2 points; with 1 point neither may go where the other is."""
    for points in (2, 1):
        p = (
            Position(turn=10, active="CP")
            .at("Berlin", "GE I", "GE Mackensen HQ")
            .at("Posen", "GE XX", "GE Falkenhayn HQ")
        )
        p.redeploying(points)
        assert p.offered("redeploy GE Mackensen HQ > Posen") is (points == 2)
        if points == 2:
            p.do("redeploy GE Mackensen HQ > Posen", "redeploy GE Falkenhayn HQ > Berlin")
            assert p.where("GE Falkenhayn HQ") == "Berlin"


@pytest.mark.rule("13.1b")
def test_staff_redeploys_only_to_units_it_may_stand_with() -> None:
    """27.0b and 10.2b: Brusilov goes to Russians or Romanians, not to an empty space and not to Serbs."""
    p = Position(turn=10).at("Kiev", "RU I", "RU Brusilov HQ").at("Odessa", "RU II").redeploying(1)
    assert goals(p, "RU Brusilov HQ") == {"Odessa"}


@pytest.mark.rule("13.2b", "13.3b")
@pytest.mark.parametrize(
    ("unit", "start", "yes", "no"),
    [
        ("BR Inf 1", "Lemnos", {"Salonika", "Southern Italy", "Venice", "Vlore"}, {"Odessa", "Kavala", "Trieste"}),
        ("IT Inf 1", "Venice", {"Vlore", "Durres", "Southern Italy"}, {"Petrograd"}),
        ("SB Inf 1", "Lemnos", {"Salonika", "Vlore"}, {"Odessa", "Kavala"}),
        ("RU 2/4 Special", "Lemnos", {"Salonika"}, {"Kavala", "Odessa"}),
        ("RU Inf 1", "Odessa", set(), {"Constantinople", "Varna", "Lemnos", "Salonika"}),
        ("RU Inf 1", "Riga", {"Reval", "Petrograd"}, {"Stettin", "Salonika"}),
    ],
)
def test_where_divisions_sail(unit: str, start: str, yes: set[str], no: set[str]) -> None:
    """13.3 with 13.2b: to friendly Ports that are in supply from a source of their own nation; the Black Sea apart."""
    p = Position(turn=8).at_war("IT").control("AP", "Salonika", "Durres", "Vlore", nation="IT")
    p.at(start, unit).redeploying(1)
    seen = goals(p, unit)
    assert yes <= seen
    assert not no & seen


@pytest.mark.rule("13.2e", "13.2f")
@pytest.mark.parametrize(
    ("enemy", "friend", "open_"), [(False, False, True), (True, False, False), (True, True, True), (False, True, True)]
)
def test_redeployment_into_a_region(enemy: bool, friend: bool, open_: bool) -> None:
    """13.2e: into a friendly-controlled region, or one without controller that holds friendly units; then stop."""
    p = Position(turn=8).at("Kiev", "RU I", "RU II")
    if enemy:
        p.control("CP", "Kharkov").at("Kharkov", "GE I")
    if friend:
        play_out(p.moving("Kiev").do("move RU II > Kharkov", "stop?"))
    next_side(p, "AP").redeploying(2)
    assert ("Kharkov" in goals(p, "RU I")) is open_


@pytest.mark.rule("13.5#1", "13.5#2", "13.1e")
def test_a_nation_without_a_source_does_not_redeploy() -> None:
    """13.5: with all Turkish sources in enemy hands Turks do not use SR, though allies feed them."""
    p = Position(turn=8, active="CP").at_war("BU").at("Sofia", "TU Inf 1", "BU Inf 1")
    for x in ("Constantinople", "Rodosto", "Anatolia"):
        p.control("AP", x, nation="BR")
    p.redeploying(2)
    assert p.supply("TU Inf 1") == "ally"
    assert not p.offers("redeploy TU Inf 1")
    assert p.offers("redeploy BU Inf 1")


# 14 Supply ---------------------------------------------------------------------------------------------


@pytest.mark.rule("14.3.2b", "12.6.6d", "27.0c")
@pytest.mark.parametrize(("hq", "after"), [("GE Mackensen HQ", "reduced"), ("(GE Mackensen HQ)", "gone")])
def test_an_hq_suffers_attrition_as_the_division_it_is(hq: str, after: str) -> None:
    """14.3.2b with 3.2.1b: an HQ is an SCU: out of supply it loses a step; reduced it is eliminated for good."""
    p = Position(turn=8).at("Minsk", "GE I", hq)
    assert p.supply("GE Mackensen HQ") == "oos"
    play_out(p.phase("attrition"))
    assert p.is_reduced("GE I")
    if after == "reduced":
        assert (p.where("GE Mackensen HQ"), p.is_reduced("GE Mackensen HQ")) == ("Minsk", True)
    else:
        assert p.where("GE Mackensen HQ") == "CP Eliminated Units Box"


@pytest.mark.rule("14.3.2a", "14.3.2d", "11.2k", "27.0c")
def test_staff_goes_with_the_last_unit_lost_to_attrition() -> None:
    """27.0c: if attrition takes the only unit stacked with an HQ, the HQ is eliminated and the space lost."""
    p = Position(turn=8).at("Minsk", "(GE I)", "GE Mackensen HQ")
    play_out(p.phase("attrition"))
    assert (p.where("GE I"), p.where("GE Mackensen HQ")) == ("CP Eliminated Units Box", "CP Eliminated Units Box")
    assert p.owner("Minsk") == "AP"


@pytest.mark.rule("14.2.3a", "14.2.3b", "14.2.1d", "9.4.1a")
@pytest.mark.parametrize(
    ("unit", "grade"), [("AH Sud Army", "full"), ("AH I", "full"), ("GE I", "ally"), ("TU I", "ally")]
)
def test_who_lives_off_budapest(unit: str, grade: str) -> None:
    """14.2: cut off with Budapest alone, Austrians and the Sud Army are at home; Germans and Turks are guests."""
    p = Position(turn=8, active="CP").flag("blockade").at("Szeged", unit)
    for x in ("Vienna", "Sillein", "Miskolcz", "Debrecen", "Pecs", "Novi Sad", "Temesvar"):
        p.control("AP", x)
    assert p.supply(unit) == grade
    for points in (1, 2):
        q = Position(turn=8, active="CP").flag("blockade").at("Szeged", unit)
        for x in ("Vienna", "Sillein", "Miskolcz", "Debrecen", "Pecs", "Novi Sad", "Temesvar"):
            q.control("AP", x)
        assert q.ops(points).offered("activate-move Szeged") is (points == 2 or grade == "full")


@pytest.mark.rule("14.1.3a", "14.1.2a", "18.7.1b")
def test_a_line_by_sea_needs_friendly_ports_at_both_ends() -> None:
    """14.1.3a: from Port to Port of one sea, all friendly; Libau taken by Germans is fed from Danzig by sea."""
    p = Position(turn=4).at("Libau", "GE I")
    assert p.supply("GE I") == "full"
    for x in ("Memel", "Stettin", "Kolberg"):
        p.control("AP", x)
    assert p.supply("GE I") == "full"  # Danzig and Konigsberg
    p.destroyed("Danzig", "Konigsberg").control("AP", "Danzig", "Konigsberg")
    assert p.supply("GE I") == "oos"


@pytest.mark.rule("14.1.2c", "20.3.5d", "20.5d")
def test_a_besieged_port_feeds_nobody() -> None:
    """14.1.2c: a friendly Fort under siege carries no line, by sea neither."""
    p = Position(turn=4).at("Libau", "GE I").at("Danzig", "RU I")
    for x in ("Memel", "Stettin", "Kolberg"):
        p.control("AP", x)
    p.destroyed("Konigsberg").control("AP", "Konigsberg")
    assert p.supply("GE I") == "oos"


@pytest.mark.rule("14.3.1a.5", "19.1b")
def test_a_cut_off_corps_digs_no_trench() -> None:
    """14.3.1a.5: units out of supply build no Trench, but use one that is there."""
    q = Position(turn=5, active="CP").at("Minsk", "GE I").moving("Minsk")
    assert q.offers("move GE I")
    assert not q.offers("entrench")
    with facts(lines=[("Molodechno", "Minsk", *RAIL)], units={"GE I": TOUGH, "RU I": TOUGH}):
        r = Position(turn=5).at("Minsk", "GE I").trench("CP", "Minsk").at("Molodechno", "RU I").attacking("Molodechno")
        r.declare("Minsk", "RU I").no_cards(6, 6)
        assert r.loss_numbers() == (3, 3)  # 3 CF, column 2: 3; 1 CF, column 2: 3


@pytest.mark.rule("14.3.2c", "5.1.1b", "23.2a", "24.1c")
def test_a_vp_space_lost_to_attrition_counts_at_once() -> None:
    """14.3.2c: a space whose units are eliminated by attrition changes hands, with VP and Will (Minsk retaken)."""
    p = Position(turn=8).vp(16).will("RU", 10).quality("GE", 5).at("Minsk", "(GE I)")
    play_out(p.phase("attrition"))
    assert (p.owner("Minsk"), p.s.vp, p.s.will[0], p.s.quality[2]) == ("AP", 15, 12, 3)


@pytest.mark.rule("14.2.2d", "26.6.1c#2", "26.6.1b#2")
def test_serbs_abroad_live_off_lemnos_or_off_allies() -> None:
    """26.6.1: outside Serbia a Serb with a line to Lemnos is at home, with one to Russia only a guest (+1 OPS)."""
    p = Position(turn=8).control("AP", "Salonika").at("Florina", "SB Inf 1")
    assert p.supply("SB Inf 1") == "full"
    q = Position(turn=8).at("Kishinev", "SB Inf 1")
    assert q.supply("SB Inf 1") == "ally"
    for points in (1, 2):
        r = Position(turn=8).at("Kishinev", "SB Inf 1").ops(points)
        assert r.offered("activate-move Kishinev") is (points == 2)


@pytest.mark.rule("14.1.3b")
def test_the_blockade_leaves_the_black_sea_and_the_baltic() -> None:
    """14.1.3b: after Royal Navy Blockade the CP still traces through Baltic and Black Sea Ports."""
    p = Position(turn=8, active="AP").at_war("BU", "RO").hand("AP", "AP-11").action().do("event AP-11")
    play_out(p)
    p.at("Constanta", "TU I").at("Libau", "GE I").at("Spalato", "AH I").control("CP", "Durres").at("Durres", "AH II")
    for x in ("Bazargic", "Cernavoda", "Ismail"):
        p.control("AP", x)
    assert p.supply("TU I") == "full"
    assert p.supply("GE I") == "full"
    p.control("AP", "Scutari", "Tirana", "Vlore")
    assert p.supply("AH II") == "oos"  # Spalato is beyond the Mediterranean


@pytest.mark.rule("14.3.1a.2b", "14.3.3b")
def test_a_cut_off_defender_plays_cards_and_retreats() -> None:
    """14.3.1a.2b names attackers: a defender out of supply may play Combat Cards; beaten it must retreat."""
    with facts(
        spaces={"Brody": {"terrain": "clear"}},
        lines=[("Lemberg", "Brody", *RAIL)],
        units={"RU I": TOUGH, "AH II": {"cf": (16, 16), "lf": (9, 9)}},
    ):
        p = Position(turn=4, active="CP").hand("AP", "AP-3").at("Brody", "RU I").at("Lemberg", "AH II")
        p.control("CP", "Rovno", "Shepetovka", "Proskurov", "Kowel").at("Dubno", "AH III").at("Lutsk", "AH IV")
        assert p.supply("RU I") == "oos"
        p.attacking("Lemberg").declare("Brody", "AH II")
        while p.seat() == "CP" and p.asked() == "PlayCards":
            p.do("done")
        assert p.offered("play AP-3")
        p.no_cards(6, 1)
        retreat_all(p)
        assert p.where("RU I") != "Brody"
        next_side(p, "CP")


@pytest.mark.rule("11.1.3b", "10.1a")
def test_a_full_stack_may_be_passed() -> None:
    """10.3a: a unit passes a full space and does not end there."""
    p = Position(turn=5).at("Uman", "RU I", "RU II", "RU III").at("Kiev", "RU Cav 1").moving("Kiev")
    p.do("move RU Cav 1 > Uman")
    assert p.offered("move RU Cav 1 > Balta")
    assert not may_end(
        Position(turn=5).at("Uman", "RU I", "RU II", "RU III").at("Kiev", "RU Cav 1").moving("Kiev"), "RU Cav 1", "Uman"
    )
