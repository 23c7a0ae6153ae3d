"""9.2.1-9.2.3 The Battle Board: who goes where, and who may not."""

from __future__ import annotations

from collections import Counter

import pytest

from greatwar.games.grand_illusion.components import unit
from greatwar.games.grand_illusion.describe import describe
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.attack import reserve_refused
from greatwar.games.grand_illusion.rules.markers import markers
from greatwar.games.grand_illusion.rules.placement import limit
from greatwar.games.grand_illusion.steps.placement import AttackerPlacement, DefenderPlacement
from greatwar.kernel.step import Auto
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts, why


class Ready(Auto):
    """Stands for what follows the placement."""

    def run(self, s):
        s.say("ready")


def battle(attackers, defenders, **fields):
    """German attackers against Allied defenders in 65, before the placements."""
    names = tuple(n.strip("()") for n in attackers)
    here = position().clear().at(65, *attackers, *defenders).turn(fields.pop("turn", 6))
    return here.battle(65, fields.pop("attacker", "German"), *names, **fields)


def placed(attackers, defenders, **fields):
    here = battle(attackers, defenders, **fields)
    side = here.s.battle.attacker
    return here.build(DefenderPlacement(1 - side), AttackerPlacement(side), Ready())


def row(s, side):
    return [" + ".join(u.name for u in space) for space in s.battle.front[side]]


# Defender ------------------------------------------------------------------------------------------


@pytest.mark.rule("9.2.2a", "9.2.2c", "9.2.1#2", "9.2.2b#3", "9.2.2b#4")
def test_defenders_line_up_by_priority_and_headquarters_stay_out():
    names = ("Fort Namur", "(FR X)", "FR 4C", "FR 57FR", "FR HQ5", "FR I")
    s = battle(["GE III"], names).build(DefenderPlacement(ALLIED), Ready())
    assert row(s, ALLIED) == ["FR I", "FR 57FR", "FR 4C", "FR X"]
    assert not s.pending  # nothing was to be decided, and no space to be chosen
    s = battle(["GE III"], ("Fort Namur", "FR MAR", "FR 57FR", "FR HA")).build(DefenderPlacement(ALLIED), Ready())
    play(s, "front FR 57FR > 1")
    assert row(s, ALLIED) == ["FR 57FR", "FR MAR", "Fort Namur", ""]


@pytest.mark.rule("9.2.2b#1", "9.2.2b#2", "9.2.2c")
def test_divisions_share_a_space_only_within_their_nation_and_arm():
    names = ("FR 57FR", "FR MAR", "BR 1", "FR 4C", "FR I", "(FR 72FR)")
    s = battle(["GE III"], names).build(DefenderPlacement(ALLIED), Ready())
    assert texts(s) == ["pair FR 57FR > FR MAR", "front FR I > 1"]
    assert why(s, "pair FR 57FR > BR 1") == "9.2.2b#2"
    assert why(s, "pair FR 57FR > FR 4C") == "9.2.2b#2"
    assert why(s, "pair FR 57FR > FR 72FR") == "9.2.2b#2"
    assert why(s, "pair FR 57FR > FR I") == "9.2.2b#1"
    assert why(s, "front FR 57FR > 1") == "9.2.2c"
    assert why(s, "front FR I > 2") == "9.2.2b#4"
    assert why(s, "front FR HQ5 > 1") == "9.2.2b#3"
    assert why(s, "front GE III > 1") == "9.2.2a"
    play(s, "pair FR 57FR > FR MAR")
    assert row(s, ALLIED) == ["FR 57FR + FR MAR", "FR I", "BR 1", "FR 4C"]
    s = battle(["GE III"], names).build(DefenderPlacement(ALLIED), Ready())
    play(s, "front FR I > 1")
    assert row(s, ALLIED) == ["FR I", "FR 57FR", "BR 1", "FR MAR"]  # singly now, divisions before the brigade


@pytest.mark.rule("9.2.1#2", "9.2.1#3", "9.2.2c")
def test_of_five_corps_one_stays_out_at_the_owners_choice():
    names = ("FR I", "FR X", "FR III", "FR II", "FR 1R")
    s = battle(["GE III"], names).build(DefenderPlacement(ALLIED), Ready())
    left_out = set()
    lines = [s]
    while lines:
        now = lines.pop()
        if not now.pending:
            left_out |= {n for n in names if n not in row(now, ALLIED)}
            continue
        for text in texts(now):
            lines.append(play(now.copy(), text))
    assert left_out == {"FR X", "FR III", "FR II", "FR 1R"}  # I and X are alike


@pytest.mark.rule("9.2.1#1", "9.2.1#2", "9.2.1#3")
def test_the_board_has_four_front_and_four_reserve_spaces_and_a_skirmish_uses_two():
    attackers = ("GE II", "GE III", "GE IV", "GE IX", "GE V", "GE X")
    s = placed(attackers, ("FR I", "FR X", "FR XI", "FR XII", "FR XV"))
    assert [len([x for x in row(s, side) if x]) for side in (GERMAN, ALLIED)] == [4, 4]
    assert all(len(rows) == 4 for rows in (*s.battle.front, *s.battle.reserve))
    s = placed(attackers, ("FR I", "FR X", "FR XI", "FR XII", "FR XV"), effect="skirmish")
    assert [len([x for x in row(s, side) if x]) for side in (GERMAN, ALLIED)] == [2, 2]
    assert limit(s.battle) == 2


# Attacker ------------------------------------------------------------------------------------------


@pytest.mark.rule("9.2.3a#1", "9.2.3a#2", "9.2.3a#4", "9.2.3a#8", "9.6.1#0", "9.5.1#2")
def test_example_1_a_fort_and_three_corps_against_three_corps_and_cavalry():
    s = placed(("GE II", "GE III", "GE IV", "GE 2C"), ("Fort Namur", "FR I", "FR X", "(FR XI)"))
    assert row(s, ALLIED) == ["FR I", "FR X", "FR XI", "Fort Namur"]
    # two corps have gone opposite the undisrupted ones by themselves; the third is the attacker's decision
    assert row(s, GERMAN) == ["GE II", "GE III", "", ""]
    assert texts(s) == ["front GE IV > 3", "front GE IV > 4"]
    assert why(s, "front GE 2C > 3") == "9.2.3a#3"
    assert why(s, "front GE 2C > 4") == "9.2.3a#4"
    other = play(s.copy(), "front GE IV > 4")
    assert row(other, GERMAN) == ["GE II", "GE III", "GE 2C", "GE IV"]
    play(s, "front GE IV > 3")
    assert row(s, GERMAN) == ["GE II", "GE III", "GE IV", ""]  # the cavalry cannot be used
    assert not s.pending


@pytest.mark.rule("9.2.3a#5", "9.2.3a#9", "9.2.2b#2", "9.2.2c")
def test_example_2_small_defenders_fill_four_spaces_and_cavalry_meets_cavalry():
    attackers = ("GE II", "GE III", "GE IV", "GE IX", "GE 2C", "GE 4C", "GE 9C")
    here = battle(attackers, ("FR 57FR", "FR 1M", "FR MAR", "FR 4C", "FR 9C"))
    s = here.build(DefenderPlacement(ALLIED), AttackerPlacement(GERMAN), Ready())
    play(s, "pair FR 1M > FR MAR")
    assert row(s, ALLIED)[:2] == ["FR 1M + FR MAR", "FR 57FR"]
    play(s, "front FR 4C > 3")  # singly, not as a pair
    assert row(s, ALLIED) == ["FR 1M + FR MAR", "FR 57FR", "FR 4C", "FR 9C"]
    assert "pair GE 2C > GE 4C" in texts(s)
    assert why(s, "front GE 2C > 1") == "9.2.3a#3"
    play(s, "pair GE 2C > GE 4C")
    assert row(s, GERMAN) == ["", "", "GE 2C + GE 4C", ""]
    play(s, "front GE II > 1", "front GE III > 2")
    assert row(s, GERMAN) == ["GE II", "GE III", "GE 2C + GE 4C", "GE IV"]
    assert not s.pending  # one corps and one cavalry division stay in the hex


@pytest.mark.rule("9.2.3a#3", "9.2.3a#1")
def test_attackers_by_priority_and_their_surplus_in_empty_spaces():
    s = placed(("GE II", "GE IIIR", "GE 33R", "GE 2C"), ("FR I",))
    assert texts(s) == ["front GE II > 1", "front GE IIIR > 1"]
    assert why(s, "front GE 33R > 1") == "9.2.3a#3"
    assert why(s, "front GE II > 2") == "9.2.3a#1"
    assert why(s, "front FR I > 1") == "9.2.2a"
    play(s, "front GE IIIR > 1")
    assert row(s, GERMAN) == ["GE IIIR", "GE II", "GE 33R", ""]  # cavalry has no reserve opposite infantry


@pytest.mark.rule("9.2.3a#2")
def test_undisrupted_targets_come_first_and_any_corps_may_take_the_other():
    def ends(s):
        if not s.pending:
            return {tuple(row(s, GERMAN))}
        return set().union(*(ends(play(s.copy(), t)) for t in texts(s)))

    s = placed(("GE II", "GE IIIR"), ("FR I", "(FR X)"))
    assert why(s, "front GE II > 2") == "9.2.3a#2"
    assert ends(s) == {("GE II", "GE IIIR", "", ""), ("GE IIIR", "GE II", "", "")}
    s = placed(("GE II",), ("FR I", "(FR X)"))
    assert row(s, GERMAN) == ["GE II", "", "", ""]


@pytest.mark.rule("9.2.3a#1", "9.5.1#1", "9.2.2b#3")
def test_forts_guns_and_those_not_designated_never_attack():
    here = (
        position().clear().at(86, "GE XVI", "GE XIII", "GE 33R", "Fort Metz 3", "GE HA420", "GE HQ5", "FR I", "FR II")
    )
    s = here.battle(86, "German", "GE XVI", "GE 33R").build(
        DefenderPlacement(ALLIED), AttackerPlacement(GERMAN), Ready()
    )
    assert texts(s) == ["front GE XVI > 1", "front GE XVI > 2"]
    found = [why(s, f"front {n} > 1") for n in ("Fort Metz 3", "GE HA420", "GE HQ5", "GE XIII")]
    assert found == ["9.5.1#1", "9.2.2b#3", "9.2.2b#3", "9.1.2a#2"]


@pytest.mark.rule("9.2.3a#6")
def test_disrupted_attackers_may_stay_in_the_hex():
    s = placed(("GE II", "(GE III)", "(GE 33R)"), ("FR I", "FR X", "FR XI"))
    assert row(s, GERMAN) == ["GE II", "", "", ""]
    assert texts(s) == ["done", "front GE III > 2", "front GE 33R > 2"]
    play(s.copy(), "done")
    play(s, "front GE III > 2")
    assert texts(s) == ["done", "front GE 33R > 3"]
    assert why(placed(("GE II", "GE IV", "(GE III)"), ("FR I", "FR 1R")), "done") == "9.2.3a#6"


@pytest.mark.rule("2.4#7")
def test_a_strength_in_parentheses_attacks_in_an_offensive_to_the_limit_only():
    s = placed(("GE III", "GE BLW"), ("FR I", "FR II"))
    assert texts(s) == ["front GE III > 1", "front GE III > 2"]
    assert why(s, "front GE BLW > 1") == "2.4#7"
    play(s, "front GE III > 1")
    assert row(s, GERMAN) == ["GE III", "", "", ""]
    s = play(placed(("GE III", "GE BLW"), ("FR I", "FR II"), effect="limit"), "front GE III > 1")
    assert row(s, GERMAN) == ["GE III", "GE BLW", "", ""]


@pytest.mark.rule("9.2.3a#7", "9.1.2a#3")
def test_an_offensive_to_the_limit_drives_disrupted_french_units_forward_on_turns_1_to_4():
    attackers = ("FR I", "(FR 4C)", "(FR 57FR)", "(FR X)", "(BR 1)")
    enemies = ("GE II", "GE III", "GE IV", "GE 33R")

    def at(turn, **fields):
        return placed(attackers, enemies, attacker="Allied", turn=turn, **fields)

    s = play(at(4, effect="limit"), "front FR I > 1")
    assert why(s, "done") == "9.2.3a#7"
    assert texts(s) == ["front FR X > 2", "front FR X > 4"]
    play(s, "front FR X > 2")
    assert texts(s) == ["front FR 57FR > 3", "front FR 57FR > 4"]
    play(s, "front FR 57FR > 3")
    assert row(s, ALLIED) == ["FR I", "FR X", "FR 57FR", "FR 4C"]
    for s in (at(5, effect="limit"), at(4, effect="none")):
        play(s, "front FR I > 1")
        assert "done" in texts(s)


@pytest.mark.rule("9.6.1#3")
def test_cavalry_may_be_placed_against_infantry():
    s = placed(("GE II", "GE 2C"), ("FR I", "FR X"))
    assert row(s, GERMAN) == ["GE II", "GE 2C", "", ""]
    s = placed(("GE II", "GE III", "GE IIIR", "GE 2C", "GE 4C"), ("FR I", "FR II"))
    assert not any("2C" in text for text in texts(s))  # not before the corps where no cavalry defends


@pytest.mark.rule("9.6.1#2")
def test_cavalry_in_reserve():
    def refused(name, facing):
        u = unit(name)
        here = battle(["GE III"], ["FR I"]).at(65, name, facing)
        front = tuple(((unit(facing),) if side != u.side else (), (), (), ()) for side in (GERMAN, ALLIED))
        here.s.battle = here.s.battle.__class__(65, GERMAN, front=front)
        return reserve_refused(here.build(), u, 0) is not None

    assert refused("GE 2C", "FR I")
    assert not refused("GE 2C", "FR 4C")
    assert not refused("BR C", "GE II")
    assert refused("BR C", "Fort Metz 3")
    assert not refused("GE II", "FR I")
    s = placed(("GE II", "GE 2C"), ("FR 4C",))
    play(s, "front GE II > 1")
    assert row(s, GERMAN) == ["GE II", "GE 2C", "", ""]


# Markers -------------------------------------------------------------------------------------------


@pytest.mark.rule("9.2.1#4", "9.2.1#5", "9.2.1#6", "9.2.1#7", "9.2.1#8", "9.2.1#9", "13.1.3e")
def test_markers_on_the_battle_board():
    here = position().clear().at(86, "FR I", "GE XVI", "Fort Metz 3").battle(86, "Allied", "FR I", plan17=True)
    s = here.build()
    ring = [int(h) for h in (85, 87, 76, 77, 95, 96)]
    assert (markers(s).tem, markers(s).trench, markers(s).concentric) == (1, 1, 0)
    assert (markers(s).fort, markers(s).plan17, markers(s).condition) == (True, True, "")
    for hex_, name in zip(ring, ("FR II", "FR III", "FR IV", "FR V", "FR VI", "FR X"), strict=True):
        here.at(hex_, name).control("Allied", hex_)
    assert markers(here.build()).concentric == -2
    bare = position().clear().at(44, "FR I", "GE XVI").battle(44, "German", "GE XVI", effect="routed").build()
    assert markers(bare).condition == "routed"
    assert (markers(bare).trench, markers(bare).fort, markers(bare).plan17) == (0, False, False)
    for effect, shown in (("skirmish", "skirmish"), ("surprise", "surprise"), ("limit", ""), ("none", "")):
        s = position().clear().at(44, "FR I", "GE XVI").battle(44, "German", "GE XVI", effect=effect).build()
        assert markers(s).condition == shown
    s = position().clear().at(44, "FR I").battle(44, "Allied", "FR I", effect="advantage", counterattack=True).build()
    assert markers(s).condition == "counterattack"
    assert describe(s)["battle"]["markers"]["condition"] == "counterattack"


@pytest.mark.rule("9.2.3a#5", "9.2.3a#3")
def test_cavalry_waits_for_its_turn_where_all_find_room():
    s = placed(("GE II", "GE III", "GE 2C"), ("FR I", "FR II", "FR 4C"))
    assert row(s, ALLIED)[:3] == ["FR I", "FR II", "FR 4C"]
    assert all("GE 2C" not in t for t in texts(s))
    s = placed(("GE II", "GE III", "GE IV", "GE 2C"), ("FR I", "FR II", "FR 4C"))
    assert "front GE 2C > 3" in texts(s)


@pytest.mark.rule("9.2.2c", "9.2.3a#3")
def test_every_placement_comes_to_an_end_whatever_is_chosen():
    attackers = ("GE II", "GE IIIR", "GE 33R", "GE 30R", "GE 2C", "GE 4C", "(GE V)", "(GE GdE)")
    defenders = ("FR I", "FR 57FR", "FR MAR", "FR 4C", "(FR 1M)", "Fort Namur", "BR 1")
    seen: Counter[tuple[object, ...]] = Counter()
    lines = [placed(attackers, defenders)]
    while lines:
        s = lines.pop()
        if s.pending:
            listed = GAME.actions(s)
            assert len(set(listed)) == len(listed)
            lines += [play(s.copy(), str(a)) for a in listed]
        else:
            key = (tuple(sorted(row(s, ALLIED))), tuple(zip(row(s, GERMAN), row(s, ALLIED), strict=True)))
            seen[key] += 1
    assert len(seen) > 100
    assert max(seen.values()) <= 2  # cavalry opposite cavalry goes there first or at its turn; nothing else comes twice
    assert sum(seen.values()) < 1.1 * len(seen)
