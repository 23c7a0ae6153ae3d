"""9.4.3 to 9.4.5 Retreats: where to, and what becomes of those who cannot."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.battle import Declared
from greatwar.games.grand_illusion.components import DEADPILE, REMOVED, TRACK, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.invariants import stacks
from greatwar.games.grand_illusion.rules.retreat import open_to, priority, refuges, three_hexes_away
from greatwar.games.grand_illusion.steps.retreat import CavalryRetreat, Displace, RetreatForce
from tests.games.grand_illusion.positions import ALLIED, GERMAN, dice, play, position, texts, why
from tests.games.grand_illusion.retreating import WALL, where

GUISE = hex_at(46)


def beaten(*names: str, walls: tuple[int, ...] = ()):
    """French units with a German corps in 46, a German map; German corps close the hexes named."""
    found = position().clear().control("German").at(46, "GE III", *names)
    for hex_ in walls:
        found.at(hex_, WALL[hex_])
    return found


# The priorities ----------------------------------------------------------------------------------


@pytest.mark.rule("9.4.3a#1", "9.4.3a#2")
def test_first_a_friendly_hex_without_enemies():
    s = beaten("FR I").control("Allied", 35, 36, 47).at(36, "GE II").build(RetreatForce(ALLIED, GUISE))
    assert texts(s) == ["retreat FR I > 35", "retreat FR I > 47"]
    assert why(s, "retreat FR I > 36") == "9.4.3a#1"
    assert why(s, "retreat FR I > 56") == "9.4.3a#1"
    play(s, "retreat FR I > 47")
    assert where(s, "FR I") == [47]


@pytest.mark.rule("9.4.3a#1")
@pytest.mark.parametrize("verb", ["retreat FR I >", "retreat-all"])
def test_a_retreat_goes_into_an_adjacent_hex(verb):
    s = beaten("FR I", "FR X").control("Allied", 19, 35, 47).build(RetreatForce(ALLIED, GUISE))
    assert f"{verb} 35" in texts(s)
    assert why(s, f"{verb} 19") == "9.4.3a#1"


@pytest.mark.rule("9.4.3a#2", "9.4.3a#3")
def test_then_a_friendly_hex_with_enemies():
    s = beaten("FR I").control("Allied", 35, 36).at(35, "GE II").at(36, "GE IV").build(RetreatForce(ALLIED, GUISE))
    assert texts(s) == ["retreat FR I > 35", "retreat FR I > 36"]
    assert why(s, "retreat FR I > 47") == "9.4.3a#2"


@pytest.mark.rule("9.4.3a#3", "9.4.3a#4")
def test_then_an_enemy_hex_without_enemies():
    s = beaten("FR I", walls=(35, 36, 45, 55)).at(36, "FR X").build(RetreatForce(ALLIED, GUISE))
    assert texts(s) == ["retreat FR I > 47", "retreat FR I > 56"]
    assert why(s, "retreat FR I > 36") == "9.4.3a#3"
    assert why(s, "retreat FR I > 35") == "9.4.3a#4"


@pytest.mark.rule("9.4.3a#4", "9.4.3a#5")
def test_then_a_hex_shared_with_friends_and_without_a_battle_marker():
    position_ = beaten("FR I", walls=tuple(WALL)).clear(45).at(45, "GE 2C")
    s = position_.at(36, "FR X").at(47, "FR XI").at(56, "FR III").activation(72, battles=(Declared(hex_at(56)),)).s
    assert [int(h) for h in open_to(s, unit("FR I"), GUISE)] == [36, 47]
    assert priority(s, ALLIED, GUISE, hex_at(56)) == 0
    assert priority(s, ALLIED, GUISE, hex_at(35)) == 0
    s.push(RetreatForce(ALLIED, GUISE))
    GAME.settle(s)
    assert why(s, "retreat FR I > 56") == "9.4.3a#4"
    assert why(s, "retreat FR I > 45") == "9.4.3a#4"


def among_cavalry(*names: str):
    """French units of 46 whose only way leads into 45, which German cavalry holds."""
    return beaten(*names, walls=tuple(WALL)).clear(45).at(45, "GE 2C")


@pytest.mark.rule("9.4.3a#5")
def test_last_a_hex_with_cavalry_which_costs_one_hit():
    s = among_cavalry("FR I", "FR X").build(RetreatForce(ALLIED, GUISE))
    assert texts(s) == ["hit FR I", "hit FR X"]
    assert why(s, "hit FR XI") == "9.4.3c#1"
    play(s, "hit FR X")
    assert where(s, "FR I", "FR X") == [45, 45]
    assert s.disrupted(unit("FR X"))
    assert not s.disrupted(unit("FR I"))
    assert GAME.actor(s) == GERMAN
    assert texts(s) == ["stand", "fall-back"]


@pytest.mark.rule("9.4.3a#5")
def test_the_cavalry_stands_or_retreats():
    s = among_cavalry("FR I").build(RetreatForce(ALLIED, GUISE))
    stood = play(s.copy(), "stand")
    assert where(stood, "GE 2C") == [45]
    assert not stood.pending
    play(s, "fall-back")
    assert "retreat GE 2C > 34" in texts(s)
    play(s, "retreat GE 2C > 34")
    assert where(s, "GE 2C") == [34]


@pytest.mark.rule("9.4.3a#5")
def test_disrupted_cavalry_costs_nothing():
    s = among_cavalry("FR I").at(45, "(GE 2C)").build(RetreatForce(ALLIED, GUISE))
    assert where(s, "FR I") == [45]
    assert not s.disrupted(unit("FR I"))


@pytest.mark.rule("9.4.3a#6")
def test_no_retreat_over_an_impassable_hexside():
    build = position("what-if").clear().control("German").at(52, "BE I", "GE III").control("Allied", 42, 43, 53)
    s = build.build(RetreatForce(ALLIED, hex_at(52)))
    assert texts(s) == ["retreat BE I > 43", "retreat BE I > 53"]
    assert why(s, "retreat BE I > 42") == "9.4.3a#6"
    build.options("G5")
    assert priority(build.s, ALLIED, hex_at(52), hex_at(42)) == 1


@pytest.mark.rule("9.4.3a#7")
def test_no_retreat_over_a_blocked_hexside_into_an_enemy_hex():
    s = beaten("FR I", walls=(35, 45, 55)).blocked("German", 47, 46).build(RetreatForce(ALLIED, GUISE))
    assert texts(s) == ["retreat FR I > 36", "retreat FR I > 56"]
    assert why(s, "retreat FR I > 47") == "9.4.3a#7"


@pytest.mark.rule("9.4.3a#8")
def test_a_retreat_may_leave_supply():
    s = beaten("FR I").control("Allied", 47).build(RetreatForce(ALLIED, GUISE))
    assert where(s, "FR I") == [47]
    s = beaten("FR I").control("Allied").control("German", 36, 37, 46, 48, 57, 56).build()
    assert hex_at(47) not in open_to(s, unit("FR I"), GUISE), "other friendly hexes give supply"


@pytest.mark.rule("9.4.3b")
def test_units_without_a_way_are_eliminated():
    s = beaten("FR I", "FR 1C", walls=tuple(WALL)).build(RetreatForce(ALLIED, GUISE))
    assert [s.place(unit(n)) for n in ("FR I", "FR 1C")] == [DEADPILE, DEADPILE]


@pytest.mark.rule("9.4#1")
def test_units_go_singly_or_together():
    s = beaten("FR I", "FR X", "FR HQ5").control("Allied", 35, 47).build(RetreatForce(ALLIED, GUISE))
    assert texts(s) == ["retreat-all 35", "retreat-all 47", "retreat FR I > 35", "retreat FR I > 47"]
    assert why(s, "retreat FR X > 35") == "9.4#1"
    apart = play(s.copy(), "retreat FR I > 35", "retreat FR X > 47", "retreat FR HQ5 > 47")
    assert where(apart, "FR I", "FR X", "FR HQ5") == [35, 47, 47]
    play(s, "retreat-all 35")
    assert where(s, "FR I", "FR X", "FR HQ5") == [35, 35, 35]


# Too many ----------------------------------------------------------------------------------------

FULL = ("FR II", "FR III", "FR IV", "FR V", "FR VI", "FR VII")


@pytest.mark.rule("9.4.3c#1")
def test_units_that_overstack_go_on_and_lose_a_step():
    s = beaten("FR I", "FR X").control("Allied", 47, 48).at(47, *FULL[:5]).build(RetreatForce(ALLIED, GUISE))
    assert texts(s) == ["join FR I", "join FR X"]
    assert why(s, "join FR II") == "9.4.3c#1"
    play(s, "join FR X")
    assert where(s, "FR I", "FR X") == [47, 48]
    assert s.disrupted(unit("FR X"))
    assert not s.disrupted(unit("FR I"))
    assert stacks(s) == []


@pytest.mark.rule("9.4.3c#1")
def test_a_group_that_goes_on_loses_one_step_in_all():
    s = beaten("FR I", "FR X").control("Allied", 47, 48).at(47, *FULL).build(RetreatForce(ALLIED, GUISE))
    assert texts(s) == ["hit FR I", "hit FR X"]
    play(s, "hit FR I")
    assert where(s, "FR I", "FR X") == [48, 48]
    assert [s.disrupted(unit(n)) for n in ("FR I", "FR X")] == [True, False]


@pytest.mark.rule("9.4.3c#1")
@pytest.mark.parametrize("lost", ["FR I", "FR X", "FR XI"])
def test_a_unit_that_the_hit_eliminates_goes_no_further_and_the_others_do(lost):
    names = ("FR I", "FR X", "FR XI")
    there = beaten(*(f"({n})" if n == lost else n for n in names)).control("Allied", 47, 48).at(47, *FULL)
    s = play(there.build(RetreatForce(ALLIED, GUISE)), f"hit {lost}")
    assert where(s, *names) == [int(DEADPILE) if n == lost else 48 for n in names]


@pytest.mark.rule("9.4.3c#1")
def test_a_hex_with_room_comes_before_a_full_one():
    s = beaten("FR I").control("Allied", 35, 45, 47).at(47, *FULL).build(RetreatForce(ALLIED, GUISE))
    assert texts(s) == ["retreat FR I > 35", "retreat FR I > 45"]
    assert why(s, "retreat FR I > 47") == "9.4.3c#1"


@pytest.mark.rule("9.4.3c#2")
def test_units_that_would_overstack_again_are_eliminated():
    more = ("FR VIII", "FR XII", "FR XIII", "FR XIV", "FR XV", "FR XVI")
    build = beaten("FR I", "FR X").control("Allied", 47, 48).at(47, *FULL).at(48, *more)
    s = play(build.build(RetreatForce(ALLIED, GUISE)), "hit FR I")
    assert [s.place(unit(n)) for n in ("FR I", "FR X")] == [DEADPILE, DEADPILE]


@pytest.mark.rule("9.4.3c#1", "9.4.3c#2")
def test_the_further_hex_is_not_the_battle_again():
    s = beaten("FR I").control("Allied", 46, 47).at(47, *FULL).at(46, "GE III")
    s = s.at(36, "GE VIR").at(37, "GE II").at(48, "GE IV").at(57, "GE X").at(56, "GE XIIR")
    s = s.build(RetreatForce(ALLIED, GUISE))
    assert s.place(unit("FR I")) == DEADPILE


@pytest.mark.rule("9.4.3c#1")
def test_who_asks_for_the_way_back_is_told_why_there_is_none():
    s = beaten("FR I", "FR X").control("Allied", 46, 47, 48, 57).at(47, *FULL).build(RetreatForce(ALLIED, GUISE))
    play(s, "hit FR I")
    assert texts(s)[:2] == ["retreat-all 48", "retreat-all 57"]
    refusal = GAME.why_not(s, GAME.parse("retreat-all 46"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("9.4.3c#1", "a retreat does not lead back into the battle")


# Nations -----------------------------------------------------------------------------------------


@pytest.mark.rule("8.4.7b")
def test_the_british_enter_paris_only_if_nothing_else_is_open():
    build = position().clear().control("German").at(28, "BR 1", "GE III").control("Allied", 19)
    assert [int(h) for h in open_to(build.s, unit("BR 1"), hex_at(28))] == [18, 27, 29, 37, 38]
    for hex_, name in {18: "GE II", 27: "GE IV", 29: "GE V", 37: "GE X", 38: "GE XI"}.items():
        build.at(hex_, name)
    s = build.build(RetreatForce(ALLIED, hex_at(28)))
    assert where(s, "BR 1") == [19]


@pytest.mark.rule("9.4#1", "8.4.7b")
def test_all_go_together_only_where_each_may_go():
    build = position().clear().control("German").at(28, "FR I", "BR 1", "GE III").control("Allied", 18, 19, 29)
    s = build.build(RetreatForce(ALLIED, hex_at(28)))
    assert "retreat FR I > 19" in texts(s)
    assert [t for t in texts(s) if t.startswith("retreat-all")] == ["retreat-all 18", "retreat-all 29"]
    assert why(s, "retreat-all 19") == "8.4.7b"


@pytest.mark.rule("8.4.7a")
def test_belgians_stay_in_belgium_if_they_can():
    s = position().clear().control("Allied").at(44, "BE I", "GE III").control("German", 33, 43).build()
    assert all(h.in_belgium for h in open_to(s, unit("BE I"), hex_at(44)))
    s = position().clear().control("German").at(44, "BE I", "GE III").control("Allied", 34).build()
    assert [int(h) for h in open_to(s, unit("BE I"), hex_at(44))] == [34]
    asked = position().clear().control("German").at(44, "BE I", "GE III").control("Allied", 34, 43, 53)
    assert why(asked.build(RetreatForce(ALLIED, hex_at(44))), "retreat BE I > 34") == "8.4.7a"


@pytest.mark.rule("8.4.3e")
def test_supply_comes_first_among_equals():
    s = beaten("FR I").control("Allied").control("German", 36, 37, 46, 48, 56, 57)
    s = s.build(RetreatForce(ALLIED, GUISE))
    assert why(s, "retreat FR I > 47") == "8.4.3e"


@pytest.mark.rule("12.6")
def test_the_fourth_division_may_embark():
    build = position().clear().control("German").at(64, "BE 4", "GE III").control("Allied", 54).turn(2)
    s = build.build(RetreatForce(ALLIED, hex_at(64)))
    assert texts(s) == ["retreat BE 4 > 54", "embark BE 4"]
    play(s, "embark BE 4")
    assert s.place(unit("BE 4")) == TRACK[7]
    optional = position().clear().control("German").at(64, "BE 4", "GE III").control("Allied", 54)
    s = optional.build(RetreatForce(ALLIED, hex_at(64), forced=False))
    assert where(s, "BE 4") == [54]


@pytest.mark.rule("12.6", "9.4.3c#1")
def test_the_belgian_4th_division_may_still_embark_when_it_must_go_further():
    build = position().clear().control("German").at(64, "BE 4", "GE III").control("Allied", 53, 54).at(54, *FULL)
    build.at(53, "GE II").at(63, "GE IV")
    s = build.turn(2).build(RetreatForce(ALLIED, hex_at(64)))
    play(s, "retreat BE 4 > 54")
    assert "embark BE 4" in texts(s)


# Headquarters and guns ---------------------------------------------------------------------------


@pytest.mark.rule("9.4.4#1", "9.4.4#4", "2.4#13")
def test_headquarters_retreat_and_flip_with_those_they_meet():
    s = beaten("FR I", "FR HQ5").control("Allied", 47).at(47, "FR XI", "FR HQ4").build(RetreatForce(ALLIED, GUISE))
    assert where(s, "FR I", "FR HQ5") == [47, 47]
    assert s.back(unit("FR HQ5"))
    assert s.back(unit("FR HQ4"))
    assert not s.back(unit("FR I"))


@pytest.mark.rule("9.4.4#2")
def test_a_headquarters_alone_goes_to_the_nearest_supplied_friends():
    build = position().clear().control("Allied").at(46, "FR HQ5", "GE III").at(36, "GE II").at(37, "FR I")
    s = (
        build.at(48, "FR X")
        .at(57, "FR XI")
        .activation(46, battles=(Declared(hex_at(57)),))
        .build(Displace(ALLIED, GUISE))
    )
    assert texts(s) == ["retreat FR HQ5 > 37", "retreat FR HQ5 > 48"], "57 has a Battle marker"
    assert why(s, "retreat FR HQ5 > 47") == "9.4.4#2"
    play(s, "retreat FR HQ5 > 48")
    assert where(s, "FR HQ5") == [48]
    assert s.back(unit("FR HQ5"))


@pytest.mark.rule("9.4.4#2")
def test_a_headquarters_with_friends_or_without_enemies_stays():
    s = position().clear().at(46, "FR HQ5", "FR I", "GE III").build(Displace(ALLIED, GUISE))
    assert where(s, "FR HQ5") == [46]
    s = position().clear().at(46, "FR HQ5").at(47, "FR I").build(Displace(ALLIED, GUISE))
    assert where(s, "FR HQ5") == [46]


@pytest.mark.rule("9.4.4#3")
def test_without_a_path_of_friendly_hexes_a_headquarters_is_lost():
    build = position().clear().control("German").control("Allied", 48, 49, 58).at(46, "FR HQ5", "GE III").at(48, "FR I")
    assert refuges(build.s, ALLIED, GUISE) == []
    s = build.build(Displace(ALLIED, GUISE))
    assert s.place(unit("FR HQ5")) == REMOVED


@pytest.mark.rule("9.5.4a#4", "9.5.4a#5")
def test_guns_retreat_with_units_and_are_lost_alone():
    here = position().clear().control("Allied").control("German", 63).at(64, "GE HA420", "GE III", "FR I")
    s = here.build(RetreatForce(GERMAN, hex_at(64)))
    assert where(s, "GE HA420", "GE III") == [63, 63]
    s = position().clear().at(64, "GE HA420", "FR I").build(Displace(GERMAN, hex_at(64)))
    assert s.place(unit("GE HA420")) == REMOVED


# The sea -----------------------------------------------------------------------------------------


def at_calais(*names: str, turn: int = 4):
    closed = position().clear().control("German").at(15, "GE II").at(23, "GE IV").at(24, "GE V").at(14, "GE III")
    return closed.at(14, *names).turn(turn).build(RetreatForce(ALLIED, hex_at(14)))


@pytest.mark.rule("9.4.5#1", "9.4.5#2", "9.4.5#4")
@pytest.mark.parametrize(("die", "turn"), [(1, 6), (2, 7), (3, 8), (4, 9), (5, 0), (6, 0)])
def test_allied_units_in_a_channel_port_put_to_sea(die, turn):
    s = dice(at_calais("FR I"), die)
    assert s.place(unit("FR I")) == (TRACK[turn] if turn else DEADPILE)
    assert s.disrupted(unit("FR I")) == (turn > 0)


@pytest.mark.rule("9.4.5#3")
@pytest.mark.parametrize(
    ("name", "die", "turn"),
    [("BR 1", 1, 6), ("BR 1", 5, 9), ("BR 1", 6, 0), ("FR IT", 2, 9), ("FR IT", 3, 0), ("BE 3", 1, 9), ("BE 3", 2, 0)],
)
def test_modifiers_of_the_sea(name, die, turn):
    s = dice(at_calais(name), die)
    assert s.place(unit(name)) == (TRACK[turn] if turn else DEADPILE)


@pytest.mark.rule("9.4.5#4")
def test_disrupted_units_at_sea_suffer_nothing_more():
    s = dice(at_calais("(FR I)", "FR X"), 1, 2)
    assert [s.place(unit(n)) for n in ("FR I", "FR X")] == [TRACK[6], TRACK[7]]
    assert s.disrupted(unit("FR I"))


@pytest.mark.rule("9.4.5#1")
def test_the_sea_is_for_allies_without_another_way():
    s = position().clear().at(14, "FR I", "GE III").control("German", 15).build(RetreatForce(ALLIED, hex_at(14)))
    assert texts(s) == ["retreat FR I > 23", "retreat FR I > 24"]
    closed = (
        position().clear().control("Allied").at(15, "FR II").at(23, "FR IV").at(24, "FR V").at(14, "FR I", "GE III")
    )
    s = closed.build(RetreatForce(GERMAN, hex_at(14)))
    assert s.place(unit("GE III")) == DEADPILE


# Cavalry Delay -----------------------------------------------------------------------------------


@pytest.mark.rule("9.6.3#3")
def test_cavalry_makes_way_three_hexes_and_is_disrupted():
    here = position().clear().control("German").control("Allied", 36, 37, 38, 28, 27).at(46, "FR 1C", "FR 3C", "GE III")
    s = here.at(46, "FR HQ5").at(28, "FR I").build(CavalryRetreat(ALLIED, GUISE))
    assert texts(s) == ["retreat-all 28", "retreat-all 38", "retreat FR 1C > 28", "retreat FR 1C > 38"]
    assert why(s, "retreat FR 1C > 37") == "9.6.3#3"
    play(s, "retreat FR 1C > 38", "retreat FR 3C > 28")
    assert where(s, "FR 1C", "FR 3C") == [38, 28]
    assert s.disrupted(unit("FR 1C"))
    assert s.place(unit("FR HQ5")) != hex_at(46)
    assert s.controls(GERMAN, hex_at(46))


@pytest.mark.rule("9.6.3#3", "8.4.7b")
@pytest.mark.parametrize(
    ("open_hexes", "french", "british"),
    [((27, 28, 29, 37, 38, 39, 19), [19, 29, 39], [29, 39]), ((27, 28, 19), [19], [19])],
    ids=["another way", "no other way"],
)
def test_british_cavalry_makes_way_into_paris_only_if_nothing_else_is_left(open_hexes, french, british):
    s = position().clear().control("German").control("Allied", *open_hexes).at(36, "FR 1C", "BR C", "GE III").build()
    for name, found in (("FR 1C", french), ("BR C", british)):
        assert [int(h) for h in three_hexes_away(s, unit(name), hex_at(36), 3)] == found


@pytest.mark.rule("9.6.3#3")
def test_cavalry_that_cannot_go_three_hexes_is_eliminated():
    s = beaten("FR 1C", walls=tuple(WALL)).build(CavalryRetreat(ALLIED, GUISE))
    assert s.place(unit("FR 1C")) == DEADPILE
