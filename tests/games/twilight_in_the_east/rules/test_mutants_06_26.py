"""Limits of chapters 6 and 14 to 26 that other tests come past without touching them."""

from __future__ import annotations

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.components import army_named, corps_named, hex_named
from greatwar.games.twilight_in_the_east.rails import RUSSIAN
from greatwar.games.twilight_in_the_east.rules import (
    attachment,
    concealment,
    field_railways,
    pontoons,
    railways,
    russia,
    supply,
)
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    piece,
    position,
    put,
    rule_of,
)


def at(name):
    return hex_named(name).n


def test_an_army_with_a_full_board_takes_no_corps():
    s = position("d_grand_campaign", gt=30)
    tenth = army_named("R TENTH")
    s.in_play |= 1 << tenth.n
    for name in ("R 1", "R 2", "R 3", "R 4"):
        put(s, f"{name} Train", "30.30", army="R TENTH")
    newcomer = put(s, "R 6 Train", "30.30", army="R FIRST")
    assert attachment.limit_refusal(s, newcomer, tenth) is None
    put(s, "R 13 Train", "30.30", army="R TENTH")
    assert rule_of(attachment.limit_refusal(s, newcomer, tenth)) == "6.1.2"


def test_a_brigade_counts_half_at_the_limit_of_a_corps():
    s = position("a_gumbinnen")
    put(s, "R 3 Train", "36.19")
    third = corps_named("R 3")
    filled = 0
    for name in ("R 25/3", "R 27/3", "R 28/20", "R 29/20", "R 40/4", "R 30/4"):
        if filled + 2 <= 2 * third.limit - 1:
            s.set_corps(put(s, name, "38.20"), third)
            filled += 2
    brigade = put(s, "R 5 rf", "38.20", corps="")
    assert attachment.halves_in(s, third) == 2 * third.limit - 2
    assert attachment.corps_refusal(s, brigade, third) is None
    s.set_corps(brigade, third)
    division = put(s, "R 56 r/26 R", "38.20", corps="")
    assert rule_of(attachment.corps_refusal(s, division, third)) == "6.2.2a"


def test_the_last_concealment_marker():
    s = position("b_tannenberg", concealment="markers")
    put(s, "R 27/3", "34.18")
    out = [f"R Dummy {k + 1}" for k in range(concealment.MARKERS[nm.RUSSIAN])]
    for name in out[:-1]:
        s.put(piece(name), at("33.17"))
    assert concealment.cap_refusal(s, RUSSIA, at("34.18")) is None
    s.put(piece(out[-1]), at("33.17"))
    assert rule_of(concealment.cap_refusal(s, RUSSIA, at("34.18"))) == "26.1"


def test_who_cannot_be_turned_over():
    s = position("b_tannenberg", concealment="hidden")
    unit = put(s, "R 27/3", "34.18")
    concealment.invert(s, unit)
    assert rule_of(concealment.invert_refusal(s, RUSSIA, unit)) == "26.2.2"
    assert rule_of(concealment.invert_refusal(s, CENTRAL, put(s, "R 25/3", "34.18"))) == "26.2.2"


def test_a_field_railway_does_not_turn_back():
    s = position("c_galicia", gt=3)
    field_railways.deploy(s, railways.FIELD, nm.AUSTRIAN, at("49.75"))
    field_railways.lengthen(s, 0, at("48.75"))
    assert rule_of(field_railways.lengthen_refusal(s, s.railways[0], at("49.75"))) == "17.5.2"


def test_a_train_on_the_bank_reaches_its_site():
    s = position("b_tannenberg", gt=6)
    train = put(s, "R 3 Train", "27.18")
    assert pontoons.in_reach(s, train)[at("27.18")] == 0


def test_no_engineers_work_where_an_enemy_stands():
    s = position("a_gumbinnen")
    s.set_control(RUSSIA, at("39.19"))
    s.set_rail(at("39.19"), 0)
    assert railways.railhead_refusal(s, RUSSIA, at("39.19")) is None
    put(s, "G 1 c", "39.19")
    s.set_control(RUSSIA, at("39.19"))
    assert rule_of(railways.railhead_refusal(s, RUSSIA, at("39.19"))) == "17.1.3"
    assert rule_of(railways.railhead_refusal(s, RUSSIA, at("38.19"))) == "17.1.2"


def test_the_hex_before_on_the_way():
    s = position("a_gumbinnen")
    ways = railways.rail_distances(s, RUSSIA, at("36.19"), RUSSIAN)
    assert ways[at("38.19")] == (2, at("37.19"))
    assert ways[at("36.19")] == (0, -1)


def test_a_garrison_that_is_short_may_shift_but_not_shrink():
    s = position("d_grand_campaign", gt=3)
    unit = put(s, "R 1 rf", "58.52", army="R WARSAW", corps="")
    assert russia.garrison_refusal(s, unit, at("58.52"), at("57.51")) is None
    assert rule_of(russia.garrison_refusal(s, unit, at("58.52"), at("61.48"))) == "24.1.1"


def test_other_markers_stay_when_a_depots_marker_turns():
    s = position("a_gumbinnen")
    depot = put(s, "R FIRST Major", "36.19")
    s.set_ap(depot, nm.RELOCATING | 1)
    supply.turn_depot_markers(s, RUSSIA)
    assert s.ap_bits(depot) == nm.CONSOLIDATING | 1
