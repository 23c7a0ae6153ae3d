"""Blind referee tests of chapters 10 (strategic movement), 11 (administrative phase), 12 (BEF and Belgium)."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at
from tests.games.grand_illusion.referee.refkit import (
    ALLIED,
    GAME,
    GERMAN,
    Phase,
    TakeAction,
    at,
    base,
    chance,
    dead,
    declare,
    dice_left,
    dis,
    go,
    offers,
    play,
    position,
    step,
    texts,
    to_admin,
    to_strategic,
    whole,
)

EAST = (44, 45, 46, 47, 53, 54, 55, 56, 57, 62, 63, 64, 65, 66, 72, 73, 74, 75)


def rail(p, side="Allied"):
    s = to_strategic(whole(p))
    while step(s) == "ChooseMover" and GAME.actor(s) != (ALLIED if side == "Allied" else GERMAN):
        play(s, "done")
    return s


def targets(s, name):
    if f"join {name}" not in texts(s):
        return set()
    play(s, f"join {name}")
    return {int(t.split()[-1]) for t in texts(s) if t.split()[-1].isdigit()}


# 10 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "runs"), [(1, False), (2, False), (3, True)])
@pytest.mark.parametrize(
    ("name", "side", "hex_"), [("FR I", "Allied", 50), ("BR 1", "Allied", 50), ("GE III", "German", 95)]
)
def test_10_3_no_trains_on_turns_1_and_2(turn, runs, name, side, hex_):
    s = rail(base(turn=turn).at(50, "FR X").at(94, "GE X").at(hex_, name), side)
    assert (step(s) == "ChooseMover" and f"join {name}" in texts(s)) == runs


@pytest.mark.parametrize("turn", [1, 2, 5])
@pytest.mark.parametrize(
    ("name", "goes"),
    [("FR I", True), ("BR 1", True), ("BR HQ", True), ("BE 3", False), ("BE HQ", False), ("BE C", False)],
)
def test_10_4_sea_is_open_from_the_first_turn(turn, name, goes):
    """Only rail movement is barred on GT1-2. Dunkirk (23) to 14, 7, 1."""
    s = rail(base(turn=turn).at(23, name).at(50, "FR X").at(94, "GE X"))
    got = targets(s, name) if step(s) == "ChooseMover" else set()
    if not goes:
        assert got == set()
    elif turn < 3:
        assert got == {14, 7, 1}
    else:
        assert {14, 7, 1} <= got


@pytest.mark.parametrize(
    ("start", "ends"), [(32, {23, 14, 7, 1}), (23, {14, 7, 1}), (14, {7, 1}), (7, {1}), (1, set())]
)
def test_10_4_only_to_lower_numbers(start, ends):
    s = rail(base(turn=2).at(start, "FR I").at(50, "FR X").at(94, "GE X"))
    if start == 7:
        play(s, "join FR I")
        assert at(s, "FR I") == 1, "the only port to the west"
        return
    assert (targets(s, "FR I") if step(s) == "ChooseMover" else set()) == ends


def test_10_4_not_to_or_from_enemy_ports_and_not_antwerp():
    s = rail(base(turn=2).at(32, "FR I").at(52, "BR 1").control("German", 14).at(94, "GE X"))
    assert "join BR 1" not in texts(s)
    assert targets(s, "FR I") == {23, 7, 1}
    s = rail(base(turn=2).at(32, "FR I", "GE III").at(50, "FR X").control("German", 32).at(94, "GE X"))
    assert step(s) != "ChooseMover" or "join FR I" not in texts(s)


def test_10_4_ports_with_enemy_units_but_friendly_control_are_open():
    s = rail(base(turn=2).at(32, "FR I", "GE III").at(50, "FR X"))
    assert targets(s, "FR I") == {23, 14, 7, 1}


def dist(links, a):
    seen, todo = {a: 0}, [a]
    while todo:
        h = todo.pop(0)
        for x, y in links:
            for p, q in ((x, y), (y, x)):
                if p == h and q not in seen:
                    seen[q] = seen[h] + 1
                    todo.append(q)
    return seen


def links():
    import csv

    with open("src/greatwar/games/grand_illusion/data/rail_links.csv") as f:
        return [(int(r["hex_a"]), int(r["hex_b"])) for r in csv.DictReader(f) if r["link"] == "1"]


@pytest.mark.parametrize("name", ["FR I", "BR 1"])
def test_10_2_up_to_ten_hexes_exact_list(name):
    """From 98 over Allied hexes; British not to Paris."""
    allied = [h for h in range(1, 108) if base().s.controls(ALLIED, hex_at(h))]
    net = [(a, b) for a, b in links() if a in allied and b in allied]
    expect = {h for h, d in dist(net, 98).items() if 0 < d <= 10}
    if name == "BR 1":
        expect -= {19}
    s = rail(base(turn=5).at(98, name).at(94, "GE X"))
    assert targets(s, name) == expect


def test_10_3_british_pass_through_paris():
    """18 to 20 by way of 19."""
    s = rail(base(turn=5).at(18, "BR 1").at(94, "GE X"))
    t = targets(s, "BR 1")
    assert 20 in t
    assert 19 not in t


@pytest.mark.parametrize(("turn", "abroad"), [(3, False), (4, False), (5, True)])
def test_10_3_germans_abroad_from_gt5(turn, abroad):
    """72, 73 are Allied map hexes with German Control markers; 81 to 84 are at home, 82 without rail (ruling 83)."""
    s = rail(base(turn=turn).at(81, "GE III").at(50, "FR X"), "German")
    t = targets(s, "GE III")
    assert 83 in t
    assert 94 in t
    assert (72 in t) == abroad
    assert (73 in t) == abroad


def test_10_3_germans_do_not_start_abroad_before_gt5():
    s = rail(base(turn=4).at(72, "GE III").at(81, "GE X").at(50, "FR X"), "German")
    assert "join GE III" not in texts(s)
    s = rail(base(turn=5).at(72, "GE III").at(81, "GE X").at(50, "FR X"), "German")
    assert "join GE III" in texts(s)


def test_10_3_belgians_and_guns_never():
    s = rail(base(turn=5).at(53, "BE 3", "BE HQ", "FR I").at(94, "GE HA420", "GE HQ6"))
    assert offers(s, "join") == {"join FR I"}
    s = rail(base(turn=5).at(53, "BE 3", "FR I").at(94, "GE HA420", "GE HQ6"), "German")
    assert offers(s, "join") == {"join GE HQ6"}


def test_10_1_a_cap_each_and_none_without():
    s = rail(base(turn=5, a=1).at(50, "FR I", "FR X").at(94, "GE X"))
    play(s, "join FR I")
    play(s, texts(s)[0])
    assert s.caps[ALLIED] == 0
    assert step(s) != "ChooseMover" or GAME.actor(s) != ALLIED


def test_10_2_enemy_units_on_the_line_do_not_matter_but_control_does():
    """59 to 69 directly by rail; 69 holds a German corps but is Allied; then German."""
    s = rail(base(turn=5).at(59, "FR I").at(69, "FR X", "GE III"))
    t = targets(s, "FR I")
    assert 69 in t
    assert 78 in t
    s = rail(base(turn=5).at(59, "FR I").at(69, "GE III").control("German", 69))
    t = targets(s, "FR I")
    assert 69 not in t
    assert 78 in dist([x for x in links() if 69 not in x], 59)


def test_4_0_the_side_without_the_initiative_moves_first():
    s = to_strategic(whole(base(turn=5, active="German").at(50, "FR I").at(94, "GE X")))
    assert GAME.actor(s) == ALLIED
    s = to_strategic(whole(base(turn=5, active="Allied").at(50, "FR I").at(94, "GE X")))
    assert GAME.actor(s) == GERMAN


def test_8_4_6_10_no_train_into_a_full_hex():
    s = rail(base(turn=5).at(50, "FR I").at(40, "FR X", "FR XI", "FR XII", "FR XIII", "FR V", "FR IV").at(94, "GE X"))
    t = targets(s, "FR I")
    assert 40 not in t
    assert 30 in t


# 11 ----------------------------------------------------------------------------------------------


def admin(p):
    return to_admin(whole(p))


CUT = (87, 88, 98, 103, 77, 78, 79, 89, 99, 104)


def test_11_3_attrition():
    """French cut off in 97 (all round German): disrupted die, undisrupted are disrupted, the HQ flips and lives."""
    s = admin(base().at(97, "FR I", "(FR X)", "FR 1C", "FR HQ1").control("German", *CUT).at(94, "GE X").at(46, "FR XI"))
    assert dead(s, "FR X") == ["FR X"]
    assert dis(s, "FR I", "FR 1C", "FR HQ1") == ["FR I", "FR 1C", "FR HQ1"]


def test_11_3_germans_too_with_guns():
    s = admin(base().at(60, "GE III", "(GE IV)", "GE HQ6", "GE HA420").at(46, "FR I").at(94, "GE X"))
    assert dead(s, "GE IV") == ["GE IV"]
    assert dis(s, "GE III", "GE HQ6", "GE HA420") == ["GE III", "GE HQ6", "GE HA420"]


def test_11_3_forts_are_not_affected():
    s = admin(base().at(77, "Fort St Mihiel").control("German", *CUT).at(94, "GE X").at(46, "FR XI"))
    assert at(s, "Fort St Mihiel") == 77


@pytest.mark.parametrize(
    ("fort", "where", "pip", "gone"),
    [
        ("Fort St Mihiel", 77, 1, True),
        ("Fort St Mihiel", 77, 2, True),
        ("Fort St Mihiel", 77, 3, False),
        ("Fort Verdun 76", 76, 1, True),
        ("Fort Verdun 76", 76, 2, False),
        ("Fort Nancy", 87, 2, True),
    ],
)
def test_9_5_3c_surrender(fort, where, pip, gone):
    p = (
        base(turn=8)
        .at(where, fort, "GE III")
        .siege(where)
        .control("German", where, 86, 85, 75)
        .at(94, "GE X")
        .at(46, "FR I")
    )
    s = admin(p)
    guard = 0
    while chance(s) and "Surrender" not in step(s) and guard < 30 and s.turn == 8:
        play(s, texts(s)[0])
        guard += 1
    assert chance(s), (step(s), s.turn)
    assert s.turn == 8, (step(s), s.turn)
    play(s, f"roll {pip}")
    assert (at(s, fort) != where) == gone


def test_9_5_3c_two_forts_two_dice():
    s = admin(base().at(87, "Fort Nancy", "Fort Toul", "GE III").siege(87).control("German", 87, 86, 96).at(46, "FR I"))
    go(s, 2, 2)
    assert sorted((at(s, "Fort Nancy") == 87, at(s, "Fort Toul") == 87)) == [False, True]
    assert at(s, "Fort Toul") == 87


def test_11_3_note_attrition_of_the_besiegers_lifts_the_siege_before_the_die():
    s = admin(
        base()
        .at(87, "Fort Nancy", "GE III")
        .siege(87)
        .control("German", 87)
        .control("Allied", 86, 96, 95)
        .at(94, "GE X")
        .at(46, "FR I")
    )
    assert not s.besieged(hex_at(87))
    assert s.turn == 6, "no die for the fort"


@pytest.mark.parametrize(
    ("there", "n"),
    [
        (("(GE III)", "FR I"), 1),
        (("(GE III)", "(GE IV)", "FR I"), 1),
        (("(GE III)", "(GE IV)", "(GE X)", "FR I"), 2),
        (("(GE III)", "(GE IV)", "GE X", "FR I"), 2),
        (("(GE III)", "(GE IV)", "(GE X)", "(GE VII)", "FR 1C"), 2),
    ],
)
def test_11_4_recovery_beside_the_enemy(there, n):
    ge = [u.strip("()") for u in there if u.startswith("(")]
    s = admin(base(turn=6).at(97, *there).control("German", 97))
    guard = 0
    while not chance(s) and s.turn == 6 and guard < 9:
        play(s, texts(s)[0])
        guard += 1
    assert len(ge) - len(dis(s, *ge)) == n


def test_11_4_besieged_fort_limits_the_besiegers():
    s = admin(
        base(turn=6)
        .at(77, "Fort St Mihiel", "GE X", "(GE III)", "(GE IV)", "(GE VII)")
        .siege(77)
        .control("German", 77, 86, 76)
        .at(46, "FR I")
    )
    guard = 0
    while s.turn == 6 and guard < 9:
        play(s, "roll 6" if chance(s) else texts(s)[0])
        guard += 1
    assert len(dis(s, "GE III", "GE IV", "GE VII")) == 1


def test_11_4_free_hexes_recover_all_and_hqs_always():
    s = admin(
        base(turn=6)
        .at(96, "(GE III)", "(GE IV)", "(GE X)", "(GE 2C)", "(GE HQ6)")
        .at(97, "FR I", "(FR HQ1)", "GE VII")
        .at(46, "FR X")
    )
    assert dis(s, "GE III", "GE IV", "GE X", "GE 2C", "GE HQ6", "FR HQ1") == []


@pytest.mark.parametrize(("turn", "n", "left"), [(11, 3, 0), (12, 3, 1), (12, 1, 0), (12, 4, 2)])
def test_14_1_1c_fatigue_in_the_administrative_phase(turn, n, left):
    names = ("GE III", "GE IV", "GE X", "GE VII")[:n]
    s = admin(base(turn=turn).at(96, *(f"({u})" for u in names)).at(46, "FR X"))
    guard = 0
    while not chance(s) and s.turn == turn and guard < 9:
        play(s, texts(s)[0])
        guard += 1
    assert len(dis(s, *names)) == left


def test_14_1_1c_fatigue_does_not_touch_contested_hexes():
    s = admin(base(turn=12).at(97, "(GE III)", "(GE IV)", "(GE X)", "FR I").control("German", 97))
    guard = 0
    while not chance(s) and s.turn == 12 and guard < 9:
        play(s, texts(s)[0])
        guard += 1
    assert len(dis(s, "GE III", "GE IV", "GE X")) == 1


@pytest.mark.parametrize(
    ("there", "level"),
    [
        (("GE III", "FR I"), 2),
        (("GE III",), 1),
        (("GE III", "FR 1C"), 1),
        (("GE 2C", "FR I"), 1),
        (("GE 33R", "FR 71R"), 2),
    ],
)
def test_11_5_trench_improvement(there, level):
    s = admin(base(turn=8).at(97, *there).trench(97, 1).control("German", 97).at(46, "FR X").at(94, "GE X"))
    assert s.trench(hex_at(97)) == level


def test_11_5_not_with_unsupplied_infantry():
    s = admin(
        base(turn=8).at(97, "GE III", "FR I").trench(97, 1).control("German", 97, *CUT).at(46, "FR X").at(94, "GE X")
    )
    assert s.trench(hex_at(97)) == 1


def test_11_5_never_above_two():
    s = admin(base(turn=8).at(97, "GE III", "FR I").trench(97, 2).control("German", 97).at(46, "FR X"))
    assert s.trench(hex_at(97)) == 2


@pytest.mark.parametrize(("owed", "vp"), [((1, 2), (-1, 1)), ((0, 0), (0, 3))])
def test_9_1_1b_mandated_battles_not_made_cost_a_point_each(owed, vp):
    s = admin(base(turn=13).mandated(*owed).vp(0, 3).at(97, "FR I").at(94, "GE X"))
    assert s.vp == vp


# 12 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "where", "name", "cost"),
    [
        (1, 33, "BR 1", 1),
        (5, 33, "BR 1", 1),
        (6, 33, "BR 1", 0),
        (5, 34, "BR 1", 0),
        (5, 14, "BR HQ", 1),
        (5, 33, "FR I", 0),
        (5, 1, "BR C", 1),
        (5, 43, "BR RN", 1),
        (5, 52, "BR RN", 0),
        (3, 25, "BR 1", 0),
        (3, 24, "BR 1", 1),
    ],
)
def test_12_1_the_bef_in_a_schlieffen_hex(turn, where, name, cost):
    s = admin(base(turn=turn).vp(0, 4).at(where, name).at(50, "FR X").at(94, "GE X"))
    assert s.vp[ALLIED] == 4 - cost


def test_12_1_one_point_a_turn_not_per_unit():
    s = admin(base(turn=4).vp(0, 4).at(33, "BR 1", "BR 2").at(14, "BR 3").at(50, "FR X").at(94, "GE X"))
    assert s.vp[ALLIED] == 3


def test_12_1_at_the_end_of_the_action_phase_not_after_the_trains():
    """The unit leaves the Schlieffen hex by rail afterwards: the point is lost all the same."""
    s = to_strategic(whole(base(turn=4).vp(0, 4).at(24, "BR 1").at(50, "FR X").at(94, "GE X")))
    assert step(s) == "ChooseMover"
    assert s.vp[ALLIED] == 3


@pytest.mark.parametrize(
    ("name", "supplied"), [("BE 3", True), ("BR RN", True), ("BR 1", False), ("FR I", False), ("BR 7", False)]
)
def test_11_2_4_antwerp_supplies_belgians_and_the_naval_division(name, supplied):
    s = admin(base(turn=8).at(52, name, "Fort Antwerp").control("German", 43, 53, 62, 42).at(94, "GE X").at(46, "FR X"))
    assert (dis(s, name) == []) == supplied


@pytest.mark.parametrize(
    ("name", "cut", "supplied"),
    [
        ("BR 1", (), True),
        ("BE 3", (), True),
        ("FR I", (), True),
        ("BE 3", (1, 14), False),
        ("BR 1", (1, 14), True),
        ("BR 1", (1, 4, 14), False),
        ("FR I", (1, 4, 13, 61, 80), True),
        ("FR I", (1, 4, 13, 61, 80, 89), False),
    ],
)
def test_11_2_4_sources_by_nation(name, cut, supplied):
    p = base(turn=8).at(34, name).at(94, "GE X").at(46, "FR X")
    s = admin(p.control("German", *cut) if cut else p)
    assert (dis(s, name) == []) == supplied


@pytest.mark.parametrize(
    ("lost", "supplied"), [((91,), True), ((91, 94, 100, 105), True), ((91, 94, 100, 105, 107), False)]
)
def test_11_2_5_german_sources(lost, supplied):
    p = base(turn=8).at(96, "GE III").at(46, "FR X")
    for h in lost:
        if h != 94:
            p = p.control("Allied", h)
    if 94 in lost:
        pytest.skip("Allied control of 94 ends the game")
    s = admin(p)
    assert (dis(s, "GE III") == []) == supplied


def antwerp(ge=("GE III", "GE IV"), turn=1):
    """GT1: the Germans declare in 62, the Belgians withdraw into Antwerp."""
    p = position().clear().turn(1).active("Allied").caps(6, 4).mandated(0, 0)
    p = p.at(62, "BE I", "BE 3", "BE C", "BE HQ").at(72, *ge).at(52, "Fort Antwerp").at(50, "FR X").at(46, "FR I")
    s = whole(p)
    go(s, "pass", "activate 72", *(f"join {u}" for u in ge), "march 62")  # ruling 66
    assert step(s) != "FortunesDice", step(s)
    play(s, next(t for t in texts(s) if t in ("accept", "withdraw", "fall-back")))
    while step(s) == "Retreat":
        play(s, next(t for t in texts(s) if t.endswith("52")))
    if step(s) == "Movement":
        play(s, "done")
    return s


def test_14_1_1a_belgian_withdrawal():
    s = antwerp()
    assert {at(s, n) for n in ("BE I", "BE 3", "BE C", "BE HQ")} == {52}
    assert s.caps[ALLIED] == 3
    assert s.controls(GERMAN, hex_at(62))
    assert s.active == GERMAN


def test_12_5_2_two_corps_hold_the_belgians():
    s = antwerp()
    go(s, "stop")
    assert GAME.actor(s) == ALLIED
    assert "activate 52" not in texts(s)


def test_12_5_2_one_corps_does_not():
    """The screen is one corps only: but GT1 allows one activation in the north, which the withdrawal was."""
    s = antwerp(ge=("GE III",))
    to_admin(s)
    while s.turn == 1:
        play(s, texts(s)[0])
    guard = 0
    while not (step(s) == "TakeAction" and GAME.actor(s) == ALLIED) and guard < 40:
        t = texts(s)
        play(s, next((x for x in ("decline", "pass", "done") if x in t), t[0]))
        guard += 1
    assert s.turn == 2
    assert "activate 52" in texts(s)


def later(turn, active="Allied"):
    """The same condition, as play on GT1 left it, on a later turn with other troops."""
    return (
        base(turn=turn, active=active)
        .set(antwerp=antwerp().antwerp)
        .at(52, "BE I", "BE 3", "BE C", "BE HQ", "Fort Antwerp")
    )


@pytest.mark.parametrize(
    ("units53", "units62", "held"),
    [
        (("GE III",), ("GE IV",), True),
        (("GE III", "GE IV"), (), True),
        (("GE III", "GE 33R", "GE 30R"), (), False),
        (("GE III", "GE 2C", "GE 4C"), (), False),
        (("(GE III)",), ("(GE IV)",), True),
        ((), (), False),
        (("GE OR",), ("GE IV",), True),
    ],
)
def test_12_5_2_what_a_screen_is(units53, units62, held):
    p = later(3).control("German", 53, 62, 63, 64).at(53, *units53).at(62, *units62).at(46, "FR I").at(94, "GE X")
    s = p.build(TakeAction())
    assert ("activate 52" not in texts(s)) == held


@pytest.mark.parametrize(("turn", "held"), [(2, True), (6, True), (7, False)])
def test_12_5_2_until_gt7(turn, held):
    s = later(turn).control("German", 53, 62, 63, 64).at(53, "GE III", "GE IV").at(46, "FR I").build(TakeAction())
    assert ("activate 52" not in texts(s)) == held


def test_12_5_2_8_1_1b_a_screened_army_is_not_activated_to_recover_either():
    """Cannot be activated; 8.1.1b: a CAP is spent to activate a hex and undisrupt (instance of a known error)."""
    p = later(3).control("German", 53, 62, 63, 64).at(53, "GE III", "GE IV").at(52, "(BE I)").at(46, "FR I")
    assert "recover 52" not in texts(p.build(TakeAction()))


def test_12_5_2_not_if_they_did_not_go_there_on_gt1():
    p = (
        base(turn=3, active="Allied")
        .at(52, "BE I", "BE 3", "Fort Antwerp")
        .control("German", 53, 62, 63, 64)
        .at(53, "GE III", "GE IV")
    )
    s = p.at(46, "FR I").build(TakeAction())
    assert "activate 52" in texts(s)


def test_12_5_2_free_again_when_attacked():
    """Unless the German player declares a Battle in that hex: then the Belgians may retreat out of it."""
    p = (
        later(3, "German")
        .control("German", 53, 62, 63, 64)
        .at(53, "GE XI", "GE XII")
        .at(62, "GE III", "GE IV")
        .at(43, "FR XI")
    )
    s = p.build(TakeAction())
    go(s, "activate 53", "join GE XI", "join GE XII", "march 52", "done")
    go(s, "fortunes 8")
    dice_left(s, pip=6)
    assert GAME.actor(s) == ALLIED, (step(s), texts(s))
    assert "fall-back" in texts(s), (step(s), texts(s))
    go(s, "fall-back")
    while step(s) == "Retreat":
        assert all(t.endswith("43") for t in texts(s)), texts(s)
        play(s, texts(s)[0])
    assert at(s, "BE I") == 43


@pytest.mark.parametrize("turn", [3, 8])
@pytest.mark.parametrize("name", ["GE XI", "GE 2C", "GE HQ6"])
def test_12_5_3_no_german_enters_ghent_while_belgians_are_in_antwerp(turn, name):
    """No unit of the German Army; not even against French troops there."""
    p = later(turn, "German").control("German", 53, 62, 63, 64, 44).at(53, "GE XI", "GE 2C", "GE HQ6").at(43, "FR XI")
    s = p.build(TakeAction())
    go(s, "activate 53", f"join {name}")
    assert "march 43" not in texts(s)


def test_12_5_3_open_when_the_belgians_are_gone():
    p = later(8, "German").control("German", 53, 62, 63, 64, 44).at(53, "GE XI").at(33, "FR XI")
    s = p.dead("BE I", "BE 3", "BE C").build(TakeAction())
    go(s, "activate 53", "join GE XI")
    assert "march 43" in texts(s)


def test_12_3_royal_naval_and_7th_on_any_coastal_hex():
    """Reached through the Reinforcement Phase of the turn when they come."""
    from greatwar.games.grand_illusion.steps.reinforcement import ReinforcementPhase

    s = (
        position()
        .clear()
        .turn(8)
        .phase(Phase.REINFORCEMENT)
        .caps(3, 3)
        .track(8, "BR RN", "BR 7", "BR 8")
        .build(ReinforcementPhase(ALLIED))
    )
    t = texts(s)
    rn = {int(x.split()[-1]) for x in t if x.startswith("place BR RN")}
    if not rn:
        play(s, next(x for x in t if "BR RN" in x))
        rn = {int(x.split()[-1]) for x in texts(s) if x.startswith("place BR RN")}
    assert {1, 7, 14, 23, 32} <= rn
    assert 52 not in rn


# GT5 supply of Maubeuge is known and left out ----------------------------------------------------


def test_8_4_3h_the_rail_ends_in_mezieres_until_gt5():
    """Namur destroyed: Germans trace into 56 and no farther. The marker leaves after the supply check of GT5."""

    def at_(turn, where):
        east = [h for h in EAST if h not in (64, 44, 45, 46, 47)]
        p = base(turn=turn).control("German", *east, 57, 48).at(where, "GE III").at(12, "FR X").at(94, "GE X")
        s = whole(p.at(64, "Fort Namur", "GE IV", "GE HA420"))
        if step(s) == "DeclareWithdrawal":
            play(s, "decline")
        declare(s, 64)
        go(s, "bombard GE HA420 > Fort Namur", 1, 1, "fortunes 8")
        return to_admin(s)

    assert dis(at_(4, 56), "GE III") == []
    assert dis(at_(4, 57), "GE III") == [], "57 is next to 56"
    assert dis(at_(4, 48), "GE III") == ["GE III"]
    assert dis(at_(5, 48), "GE III") == ["GE III"], "removed at the end of the check only"
    assert dis(at_(6, 48), "GE III") == ["GE III"], "Namur fell after GT5: removed after the check of that turn"
