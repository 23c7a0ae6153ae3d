"""4 The set-ups, counted; the opening cards."""

from __future__ import annotations

from collections import Counter

import pytest

from greatwar.families.cdg.state import DECK, DISCARD
from greatwar.games.illusions_of_glory import names
from greatwar.games.illusions_of_glory.components import CARDS, SPACES, UNITS, UPRISING_POOL, card, space, unit
from greatwar.games.illusions_of_glory.game import GAME
from greatwar.games.illusions_of_glory.names import FLAGS, NATIONS, OFFENSIVES, POOLS
from greatwar.games.illusions_of_glory.options import Options
from greatwar.games.illusions_of_glory.rows import SetupRow
from greatwar.games.illusions_of_glory.rules.stacking import stacked
from greatwar.games.illusions_of_glory.setups import lay_out, lay_row, setup_of
from greatwar.games.illusions_of_glory.state import State
from tests.games.illusions_of_glory.positions import Position


@pytest.mark.rule(
    "4.0a", "4.0b", "4.0c", "4.0d", "4.0e", "4.0f", "4.0g", "4.0h", "3.2.3a", "3.2.4a", "17.1.1#1", "24.1a"
)
def test_the_markers_of_1914() -> None:
    s = Position.setup().s
    assert (s.turn, s.vp, s.war_status, s.armistice) == (1, 15, (0, 0, 0), 40)
    assert s.will == (12, 12, 12)
    assert s.quality == (16, 16, 16, 16)
    assert set(s.rp) == {0}
    assert s.level == (0, 0)
    assert s.mo_modifier == (0, 0)


@pytest.mark.rule("4.0i", "4.0j", "4.0k")
def test_the_flags_of_1914() -> None:
    s = Position.setup().s
    assert s.flag("ge_rp_to_tu")
    assert s.flag("ru_amphib_allowed")
    for name in ("apa_rp_to_ru", "blockade", "sea_invasions", "subs", "convoys"):
        assert not s.flag(name)


@pytest.mark.rule("4.1a", "4.1b", "4.1d", "4.1e", "26.3.1a", "26.6.1a", "26.7.1a")
def test_units_of_1914_by_nation() -> None:
    p = Position.setup()
    on_map = Counter(NATIONS[u.nation] for u in UNITS if p.s.on_map(u))
    assert set(on_map) == {"RU", "GE", "AH", "SB", "MN", "TU", "GR"}
    assert on_map["MN"] == 1
    assert on_map["GR"] == 5
    assert len(p.units("AP Reserve Box")) == 30
    assert len(p.units("CP Reserve Box")) == 30
    assert len(p.units("Uprising Pool")) == 14
    assert p.units("Odessa")
    assert "RU Black Sea" in p.units("Odessa")


@pytest.mark.rule("4.1c")
def test_the_trench_at_doiran_has_level_2() -> None:
    p = Position.setup()
    assert p.s.any_trench(space("Doiran")) == 2


@pytest.mark.rule("4.2.1b", "4.2.2b", "4.2.1c", "4.2.2c", "4.2.1d", "4.2.2d", "4.2.1a", "4.2.2a")
def test_the_opening_cards_are_chosen_and_shown() -> None:
    s = GAME.setup("campaign")
    assert [str(a) for a in GAME.actions(s)] == ["choose AP-1", "choose AP-7"]
    assert GAME.actor(s) == 1
    GAME.apply(s, GAME.parse("choose AP-7"))
    four = [c for c in CARDS if c.side == 0 and c.deck == 0 and c.ops == 4]
    assert [str(a) for a in GAME.actions(s)] == [f"choose {c}" for c in four]
    refusal = GAME.why_not(s, GAME.parse("choose CP-2"))
    assert refusal is not None
    assert refusal.rule == "4.2.2b"
    GAME.apply(s, GAME.parse("choose CP-7"))
    while GAME.actor(s) == -1:
        GAME.apply(s, GAME.actions(s)[0])
    assert len(s.hand(0)) == len(s.hand(1)) == 7
    assert len(s.cards(0, 1)) == len(s.cards(1, 1)) == 7


def test_the_brusilov_set_up_has_its_markers() -> None:
    p = Position.setup("brusilov")
    assert (p.s.turn, p.s.vp, p.s.armistice, p.s.war_status) == (9, 21, 38, (11, 12, 23))
    assert p.s.will == (3, 12, 12)
    assert p.s.quality == (0, 14, 1, 5)
    assert p.owner("Warsaw") == "CP"
    assert p.owner("Salonika") == "AP"
    assert [str(c) for c in p.s.hand(1)] == ["AP-35"]


def test_no_scenario_has_too_high_a_stack() -> None:
    for scenario in ("campaign", "brusilov"):
        s = Position.setup(scenario).s
        for x in SPACES:
            for side in (0, 1):
                assert stacked(x, s.of_side(x, side)) is None, (scenario, x)


@pytest.mark.rule("4.1f")
def test_neutral_units_may_wait_on_their_card() -> None:
    assert "IT III" in Position.setup(preplaced=True).units("Neutral Entry Setup Card")
    assert Position.setup().units("Neutral Entry Setup Card") == []


# What the set-up itself puts down, whatever lay there before --------------------------------------------------------


def cleared(scenario: str = "campaign") -> State:
    """The set-up laid out over a table on which everything lies elsewhere."""
    s = State([], Options(scenario))
    s.turn, s.vp, s.armistice, s.war_status = 7, 3, 22, (5, 6, 13)
    s.will, s.quality, s.rp, s.level = (1, 2, 3), (4, 5, 6, 7), (9,) * len(POOLS), (2, 1)
    s.mo = (OFFENSIVES.index("GE"), OFFENSIVES.index("IT"))
    s.mo_modifier = (1, 2)
    s.flags = (1 << len(FLAGS)) - 1 & ~(1 << FLAGS.index("ge_rp_to_tu") | 1 << FLAGS.index("ru_amphib_allowed"))
    for u in UNITS:
        s.put(u, space("Lemnos"))
        s.set_reduced(u, True)
    for c in CARDS:
        s.set_pile(c, DISCARD)
    lay_out(s)
    return s


@pytest.mark.rule("4.0a", "4.0b", "4.0c", "4.0d", "17.1.1#1")
def test_turn_vp_war_status_and_armistice_are_set() -> None:
    s = cleared()
    assert (s.turn, s.vp, s.armistice) == (1, 15, 40)
    assert s.war_status == (0, 0, 0)


@pytest.mark.rule("4.0e", "3.2.3a", "4.0f", "3.2.4a", "24.1a")
def test_will_and_quality_are_set_for_every_nation_that_has_them() -> None:
    s = cleared()
    assert [s.national_will(n) for n in (names.RU, names.GE, names.AH)] == [12, 12, 12]
    assert [s.troop_quality(n) for n in (names.RU, names.IT, names.GE, names.AH)] == [16, 16, 16, 16]


@pytest.mark.rule("4.0g")
@pytest.mark.parametrize("points", [0, 1, 3])
def test_points_of_a_set_up_are_whole_points_of_one_pool(points: int) -> None:
    s = cleared()
    lay_row(s, SetupRow(source="rulebook", record="marker", piece="rp_ah", value=str(points)))
    assert s.points(POOLS.index("AH")) == points
    assert s.rp[POOLS.index("AH")] == 2 * points  # steps of SCUs cost half a point (16.2b)
    assert [s.points(POOLS.index(p)) for p in ("RU", "IT", "GE", "AP-A", "CP-A")] == [0] * 5


@pytest.mark.rule("4.0h")
def test_the_offensives_of_the_first_turn_are_given_and_their_modifiers_are_0() -> None:
    s = cleared()
    assert [OFFENSIVES[n] for n in s.mo] == ["AH(SB)", "RU"]
    assert s.mo_modifier == (0, 0)


@pytest.mark.rule("17.1.1#1", "3.3b", "9.2b", "4.2.1a", "4.2.2a", "2.0:draw-pile")
def test_both_sides_begin_at_mobilization_with_those_cards_alone() -> None:
    s = cleared()
    assert [names.DECKS[n] for n in s.level] == ["Mobilization", "Mobilization"]
    for side in (0, 1):
        drawn = s.cards(side, DECK)
        assert {names.DECKS[c.deck] for c in drawn} == {"Mobilization"}
        assert len(drawn) == len([c for c in CARDS if c.side == side and names.DECKS[c.deck] == "Mobilization"])
    later = cleared("brusilov")
    assert [names.DECKS[n] for n in later.level] == ["Total War", "Total War"]
    for side in (0, 1):
        gone = {card(row.piece) for row in setup_of("brusilov") if row.record in ("event_played", "hand")}
        assert set(later.cards(side, DECK)) == {c for c in CARDS if c.side == side} - gone


@pytest.mark.rule("4.0i", "4.0j", "4.0k")
def test_the_markers_for_what_is_allowed_are_set_and_taken_away() -> None:
    s = cleared()
    for name in ("ge_rp_to_tu", "ru_amphib_allowed"):
        assert s.flag(name)
    for name in ("apa_rp_to_ru", "blockade", "sea_invasions", "subs", "convoys"):
        assert not s.flag(name)


@pytest.mark.rule("4.0l-n", "2.0:allied-powers", "2.0:central-powers")
def test_each_place_begins_with_the_side_of_its_nation_and_without_a_marker() -> None:
    s = State([], Options("campaign"))
    for x in SPACES:
        s.set_holder(x, 1 if names.ALLIANCE[x.nation] == 0 else 0, names.TU)
    lay_out(s)
    for x in SPACES:
        nation = NATIONS[x.nation] if x.nation < 12 else ""
        if nation in ("RU", "SB", "MN"):
            assert s.owner(x) == 1, x
        elif nation in ("GE", "AH", "TU"):
            assert s.owner(x) == 0, x
        elif nation in ("BU", "RO", "GR"):
            assert s.owner(x) == 2, x
        assert s.marker_nation(x) == names.NO_NATION
    assert not s.activations


@pytest.mark.rule("4.1e")
def test_uprising_units_wait_off_the_map() -> None:
    s = cleared()
    assert sorted(s.at(UPRISING_POOL)) == sorted([u for u in UNITS if u.uprising])


@pytest.mark.rule("4.1a", "4.1b", "26.3.1a", "26.6.1a", "26.7.1a")
def test_units_are_laid_where_the_set_up_says_and_on_the_side_it_says() -> None:
    s = cleared()
    for row in setup_of("campaign"):
        if row.record == "unit":
            assert str(s.place(unit(row.piece))) == row.place
            assert s.reduced(unit(row.piece)) is (row.value == "reduced")
    lay_row(s, SetupRow(source="rulebook", record="unit", piece="RU IX", place="Kiev", value="reduced"))
    assert s.space(unit("RU IX")) is space("Kiev")
    assert s.reduced(unit("RU IX"))
    lay_row(s, SetupRow(source="rulebook", record="unit", piece="RU IX", place="AP Reserve Box", value="full"))
    assert str(s.place(unit("RU IX"))) == "AP Reserve Box"
    assert not s.reduced(unit("RU IX"))


@pytest.mark.rule("4.1c")
@pytest.mark.parametrize(("value", "side", "level"), [("AP1", 1, 1), ("AP2", 1, 2), ("CP1", 0, 1), ("neutral2", 2, 2)])
def test_a_trench_of_a_set_up_has_an_owner_and_a_level(value: str, side: int, level: int) -> None:
    s = cleared()
    lay_row(s, SetupRow(source="rulebook", record="trench", place="Brody", value=value))
    assert s.any_trench(space("Brody")) == level
    assert s.trench_owner(space("Brody")) == side


@pytest.mark.rule("4.1d", "4.1f")
def test_units_of_neutral_nations_wait_off_the_map_or_on_their_card() -> None:
    for preplaced in (False, True):
        p = Position.setup(preplaced=preplaced)
        waiting = [u for u in UNITS if NATIONS[u.nation] in ("IT", "BU", "RO") and not u.dual]
        assert waiting
        assert not [u for u in waiting if p.s.on_map(u)]
        on_card = [u for u in waiting if str(u) in p.units("Neutral Entry Setup Card")]
        assert bool(on_card) is preplaced
