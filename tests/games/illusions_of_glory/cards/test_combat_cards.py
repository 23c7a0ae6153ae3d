"""The Combat Cards: what each adds, ignores, cancels or costs, and the battles in which it may not be played."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.families.cdg.fire import ATTACKER, DEFENDER
from greatwar.families.cdg.state import RETREATED
from greatwar.games.illusions_of_glory.components import unit
from greatwar.games.illusions_of_glory.rules import fire, flank
from greatwar.games.illusions_of_glory.state import COLLAPSE_SB
from tests.games.illusions_of_glory.cards.playing import battle, drm, field, gain, lies
from tests.games.illusions_of_glory.positions import Position, facts

RU, AH, GE, SB, BU, IT = ("RU IX",), ("AH III",), ("GE I",), ("SB 1 Army",), ("BU 1 Army",), ("IT III",)
TU, BR = ("TU III",), ("BR XII",)
TOUGH = {"lf": (9, 9)}
Case = tuple[str, bool, int, dict[str, Any], dict[str, Any]]

#: card, whether its player attacks, what it adds, the battle, the ground
ADDS: list[Case] = [
    ("AP-3", True, 1, {"a": RU, "d": AH}, {}),
    ("AP-3", False, 1, {"a": GE, "d": RU, "by": "CP"}, {}),
    ("AP-3", True, 1, {"a": RU, "d": AH, "turn": 8}, {}),
    ("AP-8", True, 1, {"a": SB, "d": AH}, {}),
    ("AP-8", False, 1, {"a": AH, "d": SB, "by": "CP", "turn": 7}, {}),
    ("AP-26", True, 1, {"a": IT, "d": AH}, {}),
    ("AP-31", True, 1, {"a": ("RU IX", "RU Cav 1"), "d": AH}, {}),
    ("AP-47", True, 1, {"a": BR, "d": BU, "turn": 15}, {}),
    ("AP-47", True, 1, {"a": SB, "d": ("BU 1 Army", "GE I"), "turn": 15}, {}),
    ("AP-48", True, 1, {"a": IT, "d": AH, "turn": 15}, {}),
    ("CP-2", True, 1, {"a": GE, "d": RU, "by": "CP"}, {}),
    ("CP-2", True, 1, {"a": ("GE I", "AH III"), "d": ("RU IX", "RU X"), "by": "CP"}, {}),
    ("CP-9", True, 1, {"a": GE, "d": RU, "by": "CP"}, {"nation": "GE"}),
    ("CP-11", True, 1, {"a": GE, "d": RU, "by": "CP"}, {"terrain": "forest"}),
    ("CP-11", True, 1, {"a": GE, "d": RU, "by": "CP"}, {"terrain": "swamp"}),
    ("CP-17", True, 1, {"a": GE, "d": RU, "by": "CP", "turn": 3}, {}),
    ("CP-17", True, 1, {"a": GE, "d": IT, "by": "CP"}, {}),
    ("CP-26", False, 1, {"a": RU, "d": AH}, {"terrain": "mountain"}),
    ("CP-26", False, 1, {"a": IT, "d": AH}, {"inset": True}),
    ("CP-33", False, 1, {"a": BR, "d": BU}, {"nation": "GR"}),
    ("CP-33", False, 1, {"a": SB, "d": AH}, {"nation": "SB"}),
    ("CP-42", True, 1, {"a": GE, "d": IT, "by": "CP", "turn": 12}, {}),
    ("CP-42", True, 1, {"a": AH, "d": IT, "by": "CP", "turn": 12}, {}),
]


def fight(name: str, spec: dict[str, Any]) -> Position:
    """The battle of a case."""
    rest = {key: value for key, value in spec.items() if key not in ("a", "d")}
    return battle(spec["a"], spec["d"], name, **rest)


@pytest.mark.parametrize(("name", "attacks", "value", "spec", "ground"), ADDS)
def test_what_it_adds(name: str, attacks: bool, value: int, spec: dict[str, Any], ground: dict[str, Any]) -> None:
    with field(**ground):
        p = fight(name, spec)
        against = drm(p, not attacks)
        assert gain(p, name, attacks) == value
        assert drm(p, not attacks) == against
        assert lies(p, name) == "table"


#: card, the battle in which it may not be played, the ground, the rule
REFUSED: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("AP-3", {"a": SB, "d": AH}, {}, "12.2.E"),  # no Russian takes part
    ("AP-3", {"a": RU, "d": AH, "turn": 9}, {}, "9.7.1c"),
    ("AP-5", {"a": AH, "d": RU, "by": "CP"}, {"nation": "GE"}, "12.2.E"),
    ("AP-5", {"a": AH, "d": SB, "by": "CP"}, {"nation": "RU"}, "12.2.E"),
    ("AP-5", {"a": RU, "d": AH}, {"nation": "RU"}, "12.2.E"),  # only in defence
    ("AP-8", {"a": SB, "d": AH, "turn": 8}, {}, "9.7.1c"),
    ("AP-8", {"a": AH, "d": SB, "by": "CP", "collapsed": COLLAPSE_SB}, {}, "9.7.1c"),
    ("AP-8", {"a": RU, "d": AH}, {}, "12.2.E"),
    ("AP-16", {"a": AH, "d": SB, "by": "CP"}, {}, "12.2.E"),
    ("AP-19", {"a": IT, "d": AH}, {"seas": ""}, "12.2.E"),
    ("AP-19", {"a": RU, "d": AH}, {"seas": "black_sea"}, "12.2.E"),
    ("AP-26", {"a": RU, "d": AH}, {}, "12.2.E"),
    ("AP-26", {"a": AH, "d": IT, "by": "CP"}, {}, "12.2.E"),  # only in attack
    ("AP-26", {"a": IT, "d": AH, "played": ("CP-42",)}, {}, "9.7.1c"),
    ("AP-31", {"a": RU, "d": AH}, {}, "12.2.E"),  # no cavalry
    ("AP-31", {"a": ("RU IX", "RU Cav 1"), "d": AH}, {"terrain": "forest"}, "12.2.E"),
    ("AP-31", {"a": ("RU IX", "RU Cav 1"), "d": AH, "trench": True}, {}, "12.2.E"),
    ("AP-36", {"a": AH, "d": RU, "by": "CP"}, {}, "12.2.E"),  # no cavalry near
    ("AP-47", {"a": BR, "d": BU, "turn": 14}, {}, "9.7.1c"),
    ("AP-47", {"a": BR, "d": GE, "turn": 15}, {}, "12.2.E"),
    ("AP-48", {"a": IT, "d": AH, "turn": 14}, {}, "9.7.1c"),
    ("AP-48", {"a": IT, "d": ("AH III", "GE I"), "turn": 15}, {}, "12.2.E"),  # not only Austro-Hungarians
    ("CP-2", {"a": AH, "d": RU, "by": "CP"}, {}, "12.2.E"),
    ("CP-2", {"a": GE, "d": IT, "by": "CP"}, {}, "12.2.E"),
    ("CP-6", {"a": GE, "d": RU, "by": "CP"}, {}, "12.2.E"),  # no Flank Attack was announced
    ("CP-9", {"a": GE, "d": RU, "by": "CP"}, {"nation": "RU"}, "12.2.E"),
    ("CP-9", {"a": AH, "d": RU, "by": "CP"}, {"nation": "GE"}, "12.2.E"),
    ("CP-11", {"a": GE, "d": RU, "by": "CP"}, {"terrain": "clear"}, "12.2.E"),
    ("CP-17", {"a": GE, "d": RU, "by": "CP", "turn": 2}, {}, "9.7.1c"),
    ("CP-17", {"a": AH, "d": RU, "by": "CP"}, {}, "12.2.E"),
    ("CP-26", {"a": RU, "d": AH}, {"terrain": "clear"}, "12.2.E"),
    ("CP-26", {"a": RU, "d": GE}, {"terrain": "mountain"}, "12.2.E"),
    ("CP-33", {"a": RU, "d": GE, "war": ("IT",)}, {"nation": "SB"}, "9.7.1c"),
    ("CP-33", {"a": RU, "d": BU}, {"nation": "RO"}, "12.2.E"),
    ("CP-42", {"a": GE, "d": IT, "by": "CP", "turn": 11}, {}, "9.7.1c"),
    ("CP-42", {"a": GE, "d": RU, "by": "CP", "turn": 12}, {}, "12.2.E"),
    ("CP-44", {"a": GE, "d": RU, "by": "CP", "turn": 7, "trench": True}, {}, "9.7.1c"),
    ("CP-44", {"a": AH, "d": RU, "by": "CP", "turn": 8, "trench": True}, {}, "12.2.E"),
    ("CP-46", {"a": GE, "d": RU, "by": "CP", "turn": 11}, {}, "9.7.1c"),
    ("CP-46", {"a": GE, "d": IT, "by": "CP", "turn": 12}, {}, "12.2.E"),
    ("CP-54", {"a": GE, "d": RU, "by": "CP"}, {"nation": "RU"}, "12.2.E"),  # no VP space
    ("CP-54", {"a": GE, "d": SB, "by": "CP"}, {"nation": "SB", "vp": 1}, "12.2.E"),
]


@pytest.mark.parametrize(("name", "spec", "ground", "number"), REFUSED)
def test_where_it_may_not_be_played(name: str, spec: dict[str, Any], ground: dict[str, Any], number: str) -> None:
    with field(**ground):
        assert fight(name, spec).why_not(f"play {name}") == number


# Warsaw, the sea ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("where", "value"), [("Warsaw", 2), ("Ivangorod", 1), ("Brest-Litovsk", None)])
def test_battle_for_warsaw(where: str, value: int | None) -> None:
    base = {"terrain": "clear", "fort": 0, "vp": 0, "supply": "RU GE"}
    lines = [("Radom", where, "single_gauge", "none")]
    far = [("Warsaw", where, "", "none")] if value is None else []
    with facts(spaces={"Radom": base, where: base}, lines=[*far, *lines]):
        p = Position(turn=4, active="CP").at("Radom", "GE I").at(where, "RU IX").hand("AP", "AP-9")
        p.attacking("Radom").declare(where, "GE I").do("done")
        if value is None:
            assert p.why_not("play AP-9") == "12.2.E"
        else:
            assert gain(p, "AP-9", False) == value
        q = Position(turn=4, active="AP").at("Radom", "RU IX").at(where, "GE I").hand("AP", "AP-9")
        assert q.attacking("Radom").declare(where, "RU IX").why_not("play AP-9") == "12.2.E"  # only in defence


def test_shore_bombardment_in_ports_and_at_sea() -> None:
    with field(seas="mediterranean"):
        assert gain(battle(IT, AH, "AP-19"), "AP-19", True) == 1
        assert gain(battle(AH, IT, "AP-19", by="CP"), "AP-19", False) == 1
    sea = "Salonika Sea Invasion"
    p = Position(turn=10, active="CP").at_war("BU").landing(sea).at(sea, "BR XII").at("Salonika", "BU 1 Army")
    p.hand("AP", "AP-19").attacking("Salonika").declare(sea, "BU 1 Army").do("done")
    assert gain(p, "AP-19", False) == 1


# Flank Attacks --------------------------------------------------------------------------------------------------------


def flank_bonus(p: Position) -> int:
    """What cards add to the Flank Attack die."""
    assert p.s.combat is not None
    return flank.FLANK.bonus(p.s, p.s.combat)


def test_plehve_helps_a_flank_attack() -> None:
    with field():
        p = battle(RU, AH, "AP-3", flank=("RU X",)).do("play AP-3")
        assert flank_bonus(p) == 1
        q = battle(SB, AH, "AP-3", flank=("SB 2 Army",))
        assert q.why_not("play AP-3") == "12.2.E"


def test_masurian_lakes_helps_a_flank_attack_and_forgets_the_weather() -> None:
    with field(terrain="forest"):
        p = battle(GE, RU, "CP-11", by="CP", flank=("GE XVII",)).do("play CP-11")
        assert flank_bonus(p) == 1
    with field(terrain="swamp"):
        p = Position(turn=9, round=1, active="CP").control("CP", "Dubno").control("AP", "Lemberg", "Brody")
        p.at("Dubno", "GE I").at("Brody", "RU IX").hand("CP", "CP-11").attacking("Dubno").declare("Brody", "GE I")
        p.dice(6)  # bad weather in a swamp in Summer
        assert p.s.combat is not None
        assert fire.attacker_shift(p.s, p.s.combat) == -1
        p.do("play CP-11")
        assert fire.attacker_shift(p.s, p.s.combat) == 0


def test_wireless_intercepts_make_the_flank_attack_succeed() -> None:
    with field(units={"GE I": TOUGH, "GE XVII": TOUGH, "RU IX": TOUGH}):
        p = battle(GE, RU, "CP-6", by="CP", flank=("GE XVII",)).do("play CP-6", "done", "done")
        assert p.s.combat is not None
        assert p.s.combat.flank == 3  # without a die
        q = battle(GE, RU, by="CP", flank=("GE XVII",)).do("done", "done")
        assert q.s.combat is not None
        assert q.s.combat.flank != 3
        r = battle(AH, RU, "CP-6", by="CP", flank=("AH I",))
        assert r.why_not("play CP-6") == "12.2.E"


@pytest.mark.parametrize(("die", "steps"), [(6, 1), (1, 0)])
def test_tannenberg_costs_the_russians_a_step_after_a_successful_flank_attack(die: int, steps: int) -> None:
    values = {"GE I": TOUGH, "GE XVII": TOUGH, "RU IX": TOUGH, "RU X": TOUGH}
    with field(nation="GE", units=values):
        p = battle(GE, ("RU IX", "RU X"), "CP-9", by="CP", flank=("GE XVII",)).do("play CP-9", "done", "done")
        p.dice(die, 1, 1)
        if steps:
            assert p.seat() == "AP"
            assert p.choices() == ["loss RU IX", "loss RU X"]
            p.do("loss RU X")
        assert p.is_reduced("RU X") is bool(steps)
        assert not p.is_reduced("RU IX")


# Ground and order of fire ---------------------------------------------------------------------------------------------


def shifts(p: Position) -> tuple[int, int]:
    """The shifts of the attackers' and of the defenders' columns."""
    assert p.s.combat is not None
    return fire.attacker_shift(p.s, p.s.combat), fire.defender_shift(p.s, p.s.combat)


@pytest.mark.parametrize("trench", [False, True])
def test_the_struma_and_monastir_is_a_trench_where_there_is_none(trench: bool) -> None:
    with field(nation="GR"):
        p = battle(BR, BU, "CP-33", trench=trench)
        assert shifts(p) == ((-1, 1) if trench else (0, 0))
        p.do("play CP-33")
        assert shifts(p) == (-1, 1)


def test_von_below_forgets_trenches_mountains_and_the_weather() -> None:
    with field(terrain="mountain"):
        p = battle(GE, IT, "CP-42", by="CP", turn=12, trench=True)
        assert shifts(p) == (-2, 1)
        p.do("play CP-42")
        assert shifts(p) == (0, 0)
        q = (
            Position(turn=15, round=1, active="CP")
            .at_war("IT")
            .control("AP", "Brody", "Lemberg")
            .control("CP", "Dubno")
        )
        q.at("Dubno", "AH III").at("Brody", "IT III").hand("CP", "CP-42").attacking("Dubno")
        q.declare("Brody", "AH III").dice(6)
        assert shifts(q) == (-2, 0)  # mountain and a bad Winter day
        assert shifts(q.do("play CP-42")) == (0, 0)


def test_feuerwalze_forgets_trenches_only() -> None:
    with field(terrain="mountain"):
        p = battle(GE, RU, "CP-44", by="CP", turn=8, trench=True)
        assert shifts(p) == (-2, 1)
        assert shifts(p.do("play CP-44")) == (-1, 0)


def test_von_hutier_fires_first_and_forgets_trench_and_water() -> None:
    with field(line=("single_gauge", "both")):
        p = battle(GE, RU, "CP-46", by="CP", turn=12, trench=True)
        assert p.s.combat is not None
        assert shifts(p) == (-2, 1)
        assert fire.fire_order(p.s, p.s.combat) == DEFENDER
        p.do("play CP-46")
        assert shifts(p) == (0, 0)
        assert fire.fire_order(p.s, p.s.combat) == ATTACKER


# Losing and retreating ------------------------------------------------------------------------------------------------


def lost(
    defenders: tuple[str, ...], *cards: str, attackers: tuple[str, ...] = AH, by: str = "CP", **more: Any
) -> Position:
    """A battle that the defenders lose by 2 or more, up to their retreat; the cards are played as they come."""
    p = battle(attackers, defenders, *cards, by=by, **more)
    for name in cards:
        if not p.offered(f"play {name}"):
            p.do("done")
        p.do(f"play {name}")
    while p.asked() == "PlayCards":
        p.do("done")
    p.dice(6, 1)
    while p.asked() == "TakeLosses":
        p.do(p.choices()[0])
    return p


MIGHTY: dict[str, dict[str, Any]] = {
    "AH III": {"cf": (9, 9), "lf": (9, 9)},
    "RU IX": {"cf": (1, 1), "lf": (9, 9)},
    "RU X": {"cf": (1, 1), "lf": (9, 9)},
}


@pytest.mark.parametrize("nation", ["RU", "AH"])
def test_no_retreat_costs_a_step_and_cancels_the_retreat(nation: str) -> None:
    with field(nation=nation, units=MIGHTY):
        p = lost(("RU IX", "RU X"), "AP-5")
        assert p.asked() == "Halt"
        p.do("stay")
        assert p.choices() == ["loss RU IX", "loss RU X"]
        p.do("loss RU X", "done?")
        assert p.units("Brody") == ["RU IX", "RU X"]
        assert p.is_reduced("RU X")
        q = lost(("RU IX", "RU X"), "AP-5").do("done")
        assert q.asked() == "RetreatUnits"  # or the stack goes all the same
        r = lost(("(RU IX)",), "AP-5")
        assert r.asked() != "Halt"  # 12.7.4c the last unit may not be destroyed for it
        s = lost(("RU IX", "RU X"))
        assert s.asked() != "Halt"


def test_von_bojna_cancels_one_space() -> None:
    values = {"RU IX": {"cf": (9, 9), "lf": (9, 9)}, "AH III": {"cf": (1, 1), "lf": (9, 9)}}
    with field(inset=True, units=values):
        p = lost(AH, "CP-26", attackers=RU, by="AP")
        assert p.asked() == "Halt"
        p.do("stay", "done?")
        assert p.where("AH III") == "Lemberg"  # one space instead of two
        assert not p.is_reduced("AH III")
        q = lost(AH, attackers=RU, by="AP")
        assert q.where("AH III") == "Stryj"


@pytest.mark.parametrize(("name", "victim", "turn"), [("AP-47", "BU 1 Army", 15), ("AP-48", "AH III", 15)])
def test_broken_armies_do_not_halt(name: str, victim: str, turn: int) -> None:
    values = {"BR XII": {"cf": (9, 9), "lf": (9, 9)}, victim: {"cf": (1, 1), "lf": (9, 9)}}
    with field(terrain="forest", units=values):
        p = lost((victim,), name, attackers=BR, by="AP", turn=turn)
        assert p.where(victim) == "Stryj"  # two spaces, and no step to hold the wood
        assert not p.is_reduced(victim)
        q = lost((victim,), attackers=BR, by="AP", turn=turn)
        assert q.asked() == "Halt"
        assert q.offered(f"halt {victim}")


def test_a_broken_army_gets_no_help_from_von_bojna() -> None:
    values = {"BR XII": {"cf": (9, 9), "lf": (9, 9)}, "AH III": {"cf": (1, 1), "lf": (9, 9)}}
    with field(terrain="mountain", units=values):
        p = battle(BR, AH, "AP-48", "CP-26", turn=15).do("play AP-48", "done", "play CP-26", "done").dice(6, 1)
        assert p.where("AH III") == "Stryj"


@pytest.mark.parametrize("wins", [False, True])
def test_cadorna_costs_the_italians_a_step_if_they_lose(wins: bool) -> None:
    values = {"IT III": {"lf": (9, 9)}, "BR XII": {"lf": (9, 9)}, "AH III": {"lf": (9, 9)}}
    values["AH III"]["cf"] = (1, 1) if wins else (9, 9)
    with field(units=values):
        p = battle(("IT III", "BR XII"), AH, "AP-26").do("play AP-26", "done", "done")
        p.dice(6 if wins else 1, 1 if wins else 6)
        assert p.is_reduced("IT III") is not wins
        assert not p.is_reduced("BR XII")  # the Italians pay, nobody else


def test_a_massed_cavalry_charge_rides_through_the_beaten() -> None:
    values: dict[str, dict[str, Any]] = {
        "RU IX": {"cf": (9, 9), "lf": (9, 9)},
        "RU Cav 1": {"lf": (9, 9)},
        "AH III": {"cf": (3, 3), "lf": (9, 9)},
    }
    with field(units=values):
        for name in ("AP-31", ""):
            p = battle(("RU IX", "RU Cav 1"), AH, *([name] if name else []))
            if name:
                p.do(f"play {name}")
            p.no_cards(1, 4)
            c = p.s.combat
            assert c is not None
            if c.defender_loss - c.attacker_loss != 1:
                pytest.fail(f"the Loss Numbers are {p.loss_numbers()}")
            assert p.where("AH III") == "Lemberg"
            p.do("advance RU Cav 1 > Brody")
            assert p.offered("advance RU Cav 1 > Stryj") is bool(name)
            assert not p.offered("advance RU IX > Stryj")


# Withdrawals ----------------------------------------------------------------------------------------------------------


def test_alexeyev_withdraws_one_space_without_loss() -> None:
    with field():
        p = battle(GE, ("RU IX", "(RU X)"), "AP-16", by="CP").do("play AP-16")
        while p.asked() == "Withdraw":
            p.do(p.choices()[0])
        p.do("done")
        assert sorted(p.units("Lemberg")) == ["RU IX", "RU X"]
        assert not p.is_reduced("RU IX")
        assert p.s.on_map(unit("RU X"))
        assert p.loss_numbers() == (-1, -1)  # nobody has fired
        assert p.offered("advance GE I > Brody")
        p.do("advance GE I > Brody", "done?")
        assert p.owner("Brody") == "CP"


def test_cavalry_screen_goes_up_to_two_spaces_and_costs_the_cavalry_a_step() -> None:
    with field():
        p = battle(GE, ("RU IX", "RU Cav 1"), "AP-36", by="CP").do("play AP-36")
        while p.asked() == "Withdraw":
            p.do(p.choices()[0])
        assert p.asked() == "WithdrawOn"
        p.do("retreat RU IX > Stryj", "done")
        p.do("done?")
        assert p.where("RU IX") == "Stryj"
        assert p.where("RU Cav 1") == "Lemberg"
        assert p.is_reduced("RU Cav 1")
        assert not p.is_reduced("RU IX")
    with field():
        q = Position(turn=6, active="CP").control("AP", "Lemberg", "Stryj", "Brody")
        q.control("CP", "Dubno", "Rovno").at("Dubno", "GE I").at("Brody", "RU IX").at("Lemberg", "RU Cav 1").hand(
            "AP", "AP-36"
        )
        q.attacking("Dubno").declare("Brody", "GE I").do("done")
        assert q.offered("play AP-36")  # the cavalry stands next door
        q.do("play AP-36", "done?", "done?")
        assert q.is_reduced("RU Cav 1")


def test_withdrawn_units_defend_where_they_have_gone() -> None:
    with field():
        p = battle(GE, RU, "AP-16", by="CP").do("play AP-16", "done?", "done?")
        p.do("done?")
        assert p.where("RU IX") == "Lemberg"
        assert not p.s.does(unit("RU IX"), RETREATED)


# Tsar's Armories ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("advances", [True, False])
def test_tsars_armories_repairs_those_who_took_the_place(advances: bool) -> None:
    values = {"GE I": {"cf": (9, 9), "lf": (9, 9)}, "RU IX": {"cf": (1, 1), "lf": (9, 9)}}
    with field(nation="RU", vp=1, units=values):
        p = battle(GE, RU, "CP-54", by="CP")
        p.at("Rovno", "(GE XVII)", "(GE XX)", "(AH I)")
        p.do("play CP-54", "done", "done").dice(6, 1)
        p.do("advance GE I > Brody" if advances else "done", "done?")
        if not advances:
            assert not p.offers("repair")
            return
        given: list[str] = []
        while p.asked() == "ImmediatePoints":
            given += p.offers("repair")
            p.do(next(iter(p.offers("repair")), "done"))
        assert not p.is_reduced("GE XVII")
        assert not p.is_reduced("GE XX")
        assert not p.is_reduced("AH I")
        assert not any(text.startswith("raise-unit") for text in given)
