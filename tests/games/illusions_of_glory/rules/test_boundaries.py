"""Rules decided by play, on both sides of their boundaries: openings, supply, regions, the sea, Greece, definitions."""

from __future__ import annotations

from itertools import pairwise

import pytest

from greatwar.games.illusions_of_glory.charts import load_levels
from greatwar.games.illusions_of_glory.components import load_cards, load_places, space, unit
from greatwar.games.illusions_of_glory.game import GAME
from greatwar.games.illusions_of_glory.names import AP, NATIONS
from greatwar.games.illusions_of_glory.rules import fire, movement, reinforcements, replacements, stacking, supply
from greatwar.games.illusions_of_glory.setups import ENTRIES
from greatwar.games.illusions_of_glory.state import State
from tests.games.illusions_of_glory.positions import Board, Position, facts

PLAIN = {"terrain": "clear", "fort": 0, "vp": 0}
RAIL = ("single_gauge", "none")
RU_BASE = PLAIN | {"supply": "RU"}
AH_BASE = PLAIN | {"supply": "AH"}
SEA = "Salonika Sea Invasion"
STRONG = {"cf": (9, 9), "lf": (9, 9)}
WEAK = {"cf": (1, 1), "lf": (9, 9)}
BRODY: Board = {
    "spaces": {"Brody": PLAIN, "Dubno": RU_BASE, "Lemberg": AH_BASE, "Stryj": AH_BASE},
    "lines": [("Dubno", "Brody", *RAIL), ("Brody", "Lemberg", *RAIL), ("Lemberg", "Stryj", *RAIL)],
    "only": ["Brody", "Dubno", "Lemberg", "Stryj"],
}


# 4 The opening cards ------------------------------------------------------------------------------------------------


def begun(ap: str, cp: str, drawn: tuple[str, ...] = ()) -> State:
    """A campaign with these opening cards, at the first action; cards of `drawn` are dealt if they can be."""
    s = GAME.setup("campaign")
    GAME.apply(s, GAME.parse(f"choose {ap}"))
    GAME.apply(s, GAME.parse(f"choose {cp}"))
    chance_plays(s, drawn)
    return s


def chance_plays(s: State, drawn: tuple[str, ...] = ()) -> None:
    """Chance deals, the cards of `drawn` first, and rolls ones."""
    while GAME.actor(s) == -1:
        texts = [str(a) for a in GAME.actions(s)]
        wanted = [t for t in texts if t.removeprefix("draw ") in drawn]
        GAME.apply(s, GAME.parse((wanted or texts)[0]))


def texts_of(s: State, beginning: str) -> list[str]:
    """What is on offer that begins so."""
    return [str(a) for a in GAME.actions(s) if str(a).startswith(beginning)]


def idle_until(s: State, turn: int) -> None:
    """Both sides take cardless actions and do nothing with them, until the AP acts in the first round of a turn."""
    for _ in range(3000):
        if s.turn == turn and texts_of(s, "cardless") and s.active == 1:
            return
        if GAME.actor(s) == -1:
            chance_plays(s)
        elif texts_of(s, "cardless"):
            GAME.apply(s, GAME.parse("cardless"))
        else:
            GAME.apply(s, GAME.actions(s)[-1])
    raise AssertionError("the turn never came")


@pytest.mark.rule("4.2.1e#1", "4.2.1e#2", "9.7.1f")
def test_the_chosen_event_is_for_the_first_two_turns_and_nobody_is_forced_to_play_it() -> None:
    s = begun("AP-7", "CP-7", drawn=("AP-1",))
    for use in ("event AP-7", "ops AP-7", "sr AP-7", "rp AP-7"):
        assert use in texts_of(s, use)
    assert "cardless" in texts_of(s, "cardless")
    idle_until(s, 2)
    assert texts_of(s, "event AP-7") == ["event AP-7"]
    idle_until(s, 3)
    refusal = GAME.why_not(s, GAME.parse("event AP-7"))
    assert refusal is not None
    assert refusal.rule == "4.2.1e#2"
    assert texts_of(s, "ops AP-7") == ["ops AP-7"]
    assert texts_of(s, "war-status AP-7") == ["war-status AP-7"]
    assert texts_of(s, "event AP-1") == ["event AP-1"]  # the other of the pair knows no such limit


@pytest.mark.rule("4.2.2e")
def test_the_cp_need_not_begin_with_its_chosen_card_nor_play_its_event() -> None:
    s = begun("AP-1", "CP-7", drawn=("CP-10",))
    GAME.apply(s, GAME.parse("cardless"))
    while not texts_of(s, "cardless"):
        GAME.apply(s, GAME.actions(s)[-1])
    assert s.active == 0
    for use in ("event CP-7", "ops CP-7", "sr CP-7", "rp CP-7", "event CP-10", "cardless"):
        assert use in texts_of(s, use)
    GAME.apply(s, GAME.parse("ops CP-7"))
    assert s.pile[GAME.parse("ops CP-7").args[0].n] == Position().discards("CP-7").s.pile[6]


# 12.7.3e, 14.3 Retreats and supply ----------------------------------------------------------------------------------


@pytest.mark.rule("12.7.3e.4", "12.7.3e.3")
def test_enemy_land_without_supply_is_the_last_resort() -> None:
    spaces = {"Brody": PLAIN, "Dubno": RU_BASE, "Lutsk": PLAIN, "Lemberg": PLAIN, "Stryj": AH_BASE}
    lines = [("Dubno", "Brody", *RAIL), ("Brody", "Lutsk", *RAIL), ("Brody", "Lemberg", *RAIL)]
    lines.append(("Lemberg", "Stryj", *RAIL))
    values = {"RU IX": {"cf": (5, 5), "lf": (9, 9)}, "AH III": {"cf": (3, 3), "lf": (9, 9)}}
    with facts(spaces=spaces, lines=lines, only=list(spaces), units=values):
        p = Position(turn=4).control("AP", "Lemberg").at("Dubno", "RU IX").at("Brody", "AH III").attacking("Dubno")
        p.declare("Brody", "RU IX").no_cards(2, 5)
        assert p.loss_numbers() == (2, 3)
        assert p.where("AH III") == "Lemberg"  # enemy land that keeps it in supply comes before Lutsk
        q = Position(turn=4).at("Lemberg", "RU X").at("Dubno", "RU IX").at("Brody", "AH III").attacking("Dubno")
        q.declare("Brody", "RU IX").no_cards(2, 5)
        assert q.where("AH III") == "Lutsk"  # nothing else is left
        assert q.supply("AH III") == "oos"
        assert q.owner("Lutsk") == "CP"


@pytest.mark.rule("14.3.1a.2", "14.3.1a.2a", "14.3.1a.7")
def test_units_out_of_supply_may_be_activated_to_attack_at_the_usual_price() -> None:
    with facts(**BRODY, units={"RU IX": {"cf": (3, 3)}, "RU X": {"cf": (3, 3)}}):
        p = Position(turn=4).at("Brody", "RU IX", "RU X").at("Lemberg", "AH III").control("CP", "Dubno").ops(1)
        assert p.supply("RU IX") == "oos"
        assert p.offered("activate-attack Brody")
        p.do("activate-attack Brody")
        assert p.s.ops == 0
        p.do("done", "done?")
        p.do("attack RU IX > Lemberg", "join RU X", "resolve?")
        assert p.s.combat is not None
        assert fire.FIRE.strength(p.s, p.s.combat, True) == 2  # a factor of 3 counts 1 without supply
        q = Position(turn=4).at("Brody", "RU IX", "RU X").at("Lemberg", "AH III").ops(1)
        q.do("activate-attack Brody", "done", "done?", "attack RU IX > Lemberg", "join RU X", "resolve?")
        assert q.s.combat is not None
        assert fire.FIRE.strength(q.s, q.s.combat, True) == 6


@pytest.mark.rule("14.3.3b", "12.7.1a#1")
@pytest.mark.parametrize("supplied", [True, False])
def test_units_out_of_supply_retreat_like_others(supplied: bool) -> None:
    spaces = {"Brody": PLAIN, "Dubno": RU_BASE, "Tarnopol": PLAIN, "Stryj": AH_BASE if supplied else PLAIN}
    lines = [("Dubno", "Brody", *RAIL), ("Brody", "Tarnopol", *RAIL), ("Tarnopol", "Stryj", *RAIL)]
    values = {"RU IX": {"cf": (5, 5), "lf": (9, 9)}, "AH III": {"cf": (3, 3), "lf": (9, 9)}}
    with facts(spaces=spaces, lines=lines, only=list(spaces), units=values):
        p = Position(turn=4).at("Dubno", "RU IX").at("Brody", "AH III").attacking("Dubno")
        assert (p.supply("AH III") == "full") is supplied
        p.declare("Brody", "RU IX").no_cards(2, 2 if supplied else 5)
        assert p.loss_numbers() == (2, 3)
        assert p.where("AH III") == "Tarnopol"
        q = Position(turn=4).at("Dubno", "RU IX").at("Brody", "AH III").attacking("Dubno")
        q.declare("Brody", "RU IX").no_cards(1, 5)
        assert q.s.combat is not None
        assert q.where("AH III") == ("Brody" if q.s.combat.won != 1 else "Tarnopol")


# 18 Regions -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("18.1.1h", "11.1.1e")
def test_all_movement_of_a_region_comes_before_any_combat() -> None:
    p = Position(turn=6).at("Kharkov", "RU IX", "RU X").at("Kiev", "GE I").ops(2)
    p.do("stack-attack RU IX", "done", "stack-move RU X", "done", "done?")
    assert p.asked() == "Movement"
    assert p.why_not("attack RU IX > Kiev")  # not while units may still move
    p.do("move RU X > Gomel", "stop?", "done?")
    assert p.asked() == "Combats"
    assert p.why_not("move RU X > Kharkov")  # nor movement once combat has begun
    assert p.offered("attack RU IX > Kiev")


@pytest.mark.rule("18.1.1j", "18.3j", "11.1b", "11.1.4c", "12.1i")
def test_uprising_units_neither_move_nor_attack() -> None:
    for side in ("AP", "CP"):
        p = Position(turn=12, active=side).at("Kharkov", "RU Uprising 1").at("Kiev", "RU Uprising 2")
        p.at("Gomel", "RU I").at("Warsaw", "GE I").ops(3)
        assert p.why_not("stack-move RU Uprising 1") == "9.4.1b"
        assert p.why_not("stack-attack RU Uprising 1") == "9.4.1b"
        assert p.why_not("activate-move Kiev") == "9.4.3e"
        assert p.why_not("activate-attack Kiev") == "9.4.3e"
    q = Position(turn=12).at("Kharkov", "RU Uprising 1", "RU I").moving("RU I")
    assert q.why_not("move RU Uprising 1 > Gomel") == "11.1.1a"
    assert q.offered("move RU I > Gomel")
    r = Position(turn=12).at("Kharkov", "RU Uprising 1", "RU I").at("Kiev", "GE I").attacking("RU I")
    assert r.why_not("attack RU Uprising 1 > Kiev") == "12.1c"
    assert r.do("attack RU I > Kiev").why_not("join RU Uprising 1") == "12.1c"


@pytest.mark.rule("18.2d", "18.4b", "11.3.2#1", "3.1.2#1")
def test_a_region_costs_one_point_and_shows_the_captor() -> None:
    p = Position(turn=10).at_war("IT").at("Gorz", "IT II").moving("Gorz")
    p.do("move IT II > Carniola")
    assert p.owner("Carniola") == "AP"
    assert NATIONS[p.s.marker_nation(space("Carniola"))] == "IT"
    assert space("Carniola").mountain_tag
    q = Position(turn=10).at_war("IT").at("Udine", "IT II").moving("Udine")
    q.do("move IT II > Tolmezzo", "move IT II > Villach")  # mountains and the inset cost a point a step
    assert unit("IT II").mf[0] == 3
    assert q.offered("move IT II > Carniola")  # with the third and last point
    q.do("move IT II > Carniola")
    assert not q.offers("move IT II")


# 25 The sea -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("25.2.3e#2", "12.7.7a")
@pytest.mark.parametrize("port", ["Salonika", ""])
def test_a_cavalry_screen_does_not_lead_from_the_sea_to_lemnos(port: str) -> None:
    with facts(units={"BU 1 Army": STRONG}):
        p = Position(turn=9, active="CP").at_war("BU").landing(SEA).at(SEA, "BR XII", "RU 2/4 Special")
        p.at("Salonika", "BU 1 Army").hand("AP", "AP-36")
        p.s.put(unit("RU Cav 1"), space(SEA))
        if port:
            p.attacking("Salonika").declare(SEA, "BU 1 Army").do("done")
            assert p.asked() == "PlayCards"
            assert p.seat() == "AP"
            assert p.why_not("play AP-36") == "12.2.E"  # there is nowhere to go but Lemnos
        else:
            q = Position(turn=10, active="CP").at_war("BU").landing(SEA).at("Salonika", "BR XII", "BR Inf 1")
            q.s.put(unit("RU Cav 1"), space("Salonika"))
            q.at("Doiran", "BU 1 Army").hand("AP", "AP-36").attacking("Doiran").declare("Salonika", "BU 1 Army")
            q.do("done", "play AP-36")
            goals = {text.rpartition(" > ")[2] for text in q.offers("retreat")}
            assert "Lemnos" not in goals
            assert goals


@pytest.mark.rule("25.2.5b", "25.2.5a", "25.1d")
@pytest.mark.parametrize(("turn", "open_"), [(6, True), (7, False), (8, True), (11, False)])
def test_no_landing_marker_is_placed_in_winter(turn: int, open_: bool) -> None:
    p = Position(turn=turn).played("AP-14").hand("AP", "AP-22").action()
    assert p.offered("event AP-22") is open_
    if open_:
        p.do("event AP-22")
    else:
        p.do("ops AP-22")
    assert (space(SEA).n in p.s.landings) is open_


@pytest.mark.rule("25.3b", "25.1a", "25.3a")
def test_scus_do_not_withdraw_by_sea() -> None:
    p = Position(turn=8).landing(SEA).at(SEA, "BR XII", "BR Inf 1").moving(SEA)
    assert p.why_not("move BR Inf 1 > Lemnos") == "25.1a"
    assert p.offered("move BR XII > Lemnos")
    assert p.offered("move BR Inf 1 > Salonika")


# 26.3 Greece ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.3.1c#2", "26.3.1c#1")
def test_ports_of_neutral_greece_serve_those_who_control_them() -> None:
    lines = [("Florina", "Salonika", *RAIL), ("Salonika", SEA, "sea_invasion_lane", "none")]
    with facts(lines=lines, only=["Florina", "Salonika"]):
        p = Position(turn=6).landing(SEA).at("Lemnos", "FR Inf 1").at(SEA, "BR XII").at("Florina", "FR Orient 1")
        assert p.supply("FR Orient 1") == "oos"  # Salonika is a vacant Port that nobody controls
        assert p.redeploying(2).why_not("redeploy FR Inf 1 > Salonika") == "13.2a#1"
        p.s.pending.clear()
        p.moving(SEA).do("move BR XII > Salonika", "move BR XII > Florina", "stop?", "done?")
        p.s.pending.clear()
        assert p.owner("Salonika") == "AP"  # controlled, though vacant again (26.3.1d.1)
        assert p.supply("FR Orient 1") == "full"
        assert p.redeploying(2).offered("redeploy FR Inf 1 > Salonika")
        q = Position(turn=6).landing(SEA).at_war("BU").control("CP", "Salonika", nation="BU")
        assert q.at("Florina", "FR Orient 1").supply("FR Orient 1") == "oos"


@pytest.mark.rule("26.3.2c.3", "26.3.2b")
def test_after_greece_joins_the_cp_the_ap_traces_through_what_it_controls_only() -> None:
    with facts(lines=[("Larissa", "Athens", "", "none")]):
        vps = ("Belgrade", "Skopje", "Bucharest", "Ploesti", "Sofia", "Philippopolis")
        p = Position(turn=12, active="CP").at_war("BU", "IT", "RO").control("CP", *vps, nation="GE")
        p.at("Larissa", "FR Orient 1").hand("CP", "CP-35").control("AP", "Koritsa", "Vlore", nation="IT")
        assert p.supply("FR Orient 1") == "ally" or p.supply("FR Orient 1") == "full"  # through vacant Janina
        p.action().do("event CP-35")
        assert p.s.greece == 0
        assert p.owner("Janina") == "CP"
        assert p.supply("FR Orient 1") == "oos"


@pytest.mark.rule("26.3.2d", "26.3.2a")
@pytest.mark.parametrize("answered", [True, False])
def test_after_greece_joins_the_ap_the_cp_traces_through_what_it_controls_only(answered: bool) -> None:
    p = Position(turn=12).at_war("BU").hand("AP", "AP-40").hand("CP", "CP-35", "CP-2")
    p.control("CP", "Monastir", "Veles", "Skopje", nation="BU").at("Larissa", "BU 1 Army")
    assert p.supply("BU 1 Army") == "full"  # through vacant Florina to Monastir
    p.half().do("event AP-40")
    assert p.s.greece_asked
    p.do("event CP-35" if answered else "ops CP-2")
    assert (p.owner("Florina") == "AP") is not answered
    assert p.supply("BU 1 Army") == ("full" if answered else "oos")


@pytest.mark.rule("26.3.2e", "26.3.1d")
@pytest.mark.parametrize("at_war", [False, True])
def test_who_passes_through_greece_controls_it_once_it_is_at_war(at_war: bool) -> None:
    p = Position(turn=12, active="CP").at_war("BU").control("CP", "Monastir", "Veles", "Skopje", nation="BU")
    if at_war:
        p.greece("AP")
    p.at("Monastir", "BU 1 Army").moving("Monastir")
    p.do("move BU 1 Army > Florina", "move BU 1 Army > Larissa", "stop?")
    assert p.owner("Florina") == ("CP" if at_war else "neutral")
    assert p.owner("Larissa") == "CP"


# Definitions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.0:allied-powers", "2.0:central-powers", "2.0:nation", "3.3b", "9.2b", "4.0l-n", "2.0:draw-pile")
def test_the_sides_and_the_decks_at_the_start() -> None:
    p = Position.setup()
    sides = {name: supply.side_of_nation(p.s, n) for n, name in enumerate(NATIONS[:12])}
    assert {n for n, side in sides.items() if side == 1} == {"RU", "IT", "BR", "FR", "SB", "MN", "RO"}
    assert {n for n, side in sides.items() if side == 0} == {"GE", "AH", "TU", "BU"}
    assert sides["GR"] == 2
    assert [NATIONS[n] for n in range(12) if not p.s.at_war(n)] == ["IT", "RO", "GR", "BU"]
    assert not p.s.activations
    s = begun("AP-1", "CP-7")
    for side in (0, 1):
        assert {c.deck for c in [*s.hand(side), *s.cards(side, 1)]} == {0}
        assert len(s.hand(side)) == 7


@pytest.mark.rule("17.1#1", "2.0:draw-pile", "9.2b")
@pytest.mark.parametrize(("status", "level"), [(3, 0), (4, 1), (11, 1)])
def test_a_new_level_brings_its_deck(status: int, level: int) -> None:
    p = Position.setup()
    p.s.turn = 2
    p.war_status(AP=status).phase("war status").do("decline?")
    assert p.s.level[1] == level
    drawn = {c.deck for c in p.s.cards(1, 1)}
    assert drawn == set(range(level + 1))


@pytest.mark.rule("3.0#1", "3.0#2", "26.5.1d")
def test_the_components() -> None:
    assert len(load_cards()) == 110
    places = [x for x in load_places() if getattr(x, "nation", None) is not None]
    assert len([x for x in places if x.kind == 1]) == 10  # type: ignore[attr-defined]
    assert set(load_levels()) == {"*", "brusilov", "brusilov-short"}
    assert set(ENTRIES) == {"italian_entry", "bulgarian_entry", "romanian_entry"} | (set(ENTRIES) & {"greek_entry"})
    oil = space("Ploesti")
    assert (oil.vp, oil.supply, oil.seas, oil.fort) == (1, 0, 0, 0)
    p = Position(turn=12, active="CP").at_war("RO").vp(15).at("Bucharest", "GE I").moving("Bucharest")
    points = p.s.rp
    p.do("move GE I > Ploesti")
    assert (p.s.vp, p.s.rp) == (16, points)


@pytest.mark.rule("2.0:activate", "2.0:combat", "2.0:strategy-card", "9.4.3a")
def test_a_space_is_activated_for_one_thing() -> None:
    with facts(**BRODY):
        p = Position(turn=4).at("Dubno", "RU IX").at("Brody", "AH III").hand("AP", "AP-2").action()
        assert set(p.choices()) == {"ops AP-2", "sr AP-2", "rp AP-2", "event AP-2", "cardless"}
        p.do("ops AP-2", "activate-attack Dubno")
        assert p.why_not("activate-move Dubno") == "9.4.3a"
        assert p.why_not("activate-attack Dubno") == "9.4.3a"
        p.do("done?", "done?")
        assert p.why_not("entrench RU IX")
        p.do("attack RU IX > Brody", "resolve?")
        assert p.s.combat is not None
        q = Position(turn=4).at("Dubno", "RU IX").at("Brody", "AH III").moving("Dubno")
        assert q.offered("entrench RU IX")


@pytest.mark.rule("2.0:advance", "3.1.1.3#1", "2.0:defending")
@pytest.mark.parametrize("terrain", ["clear", "mountain", "swamp"])
def test_up_to_three_full_units_advance_into_any_ground(terrain: str) -> None:
    strong = {"cf": (9, 9), "lf": (1, 1)}
    values = {"RU IX": strong, "RU X": strong, "RU XI": strong, "AH III": {"cf": (2, 2), "lf": (1, 1)}}
    board = dict(BRODY["spaces"]) | {"Brody": PLAIN | {"terrain": terrain}, "Rovno": RU_BASE}
    lines = [*BRODY["lines"], ("Rovno", "Brody", *RAIL), ("Rovno", "Dubno", *RAIL)]
    with facts(spaces=board, lines=lines, only=list(board), units=values):
        p = Position(turn=4).at("Dubno", "RU IX", "RU X", "(RU XI)").at("Rovno", "RU XII", "RU XIII")
        p.at("Brody", "(AH III)").attacking("Dubno", "Rovno")
        p.declare("Brody", "RU IX", "RU X", "RU XI", "RU XII", "RU XIII").no_cards(6, 1)
        while p.asked() == "TakeLosses":
            p.do("loss RU XI")
        assert p.where("AH III").endswith("Box")
        assert p.offered("advance RU IX > Brody")
        assert not p.offered("advance RU XI > Brody")
        p.do("advance RU IX > Brody", "advance RU X > Brody", "advance RU XII > Brody")
        assert not p.offers("advance RU XIII")
        assert sorted(p.units("Brody")) == ["RU IX", "RU X", "RU XII"]


@pytest.mark.rule("2.0:attack", "2.0:drm", "12.2.1a", "T:drm", "12.2.G.1", "12.6.1#1", "3.2.1f", "3.1.1.1#1", "12.2#1")
def test_one_fire_by_the_book() -> None:
    values = {"RU IX": {"cf": (3, 2), "lf": (9, 9)}, "AH III": {"cf": (1, 1), "lf": (9, 9)}}
    scus = {"RU Cav 1": {"cf": (1, 1), "lf": (9, 9)}, "RU Cav 2": {"cf": (1, 1), "lf": (9, 9)}}
    for terrain, shift, drm in (("clear", 0, 1), ("mountain", -1, 0)):
        board = dict(BRODY["spaces"]) | {"Brody": PLAIN | {"terrain": terrain}}
        with facts(spaces=board, lines=BRODY["lines"], only=list(board), units=values | scus):
            p = Position(turn=4).at("Dubno", "RU IX", "RU Cav 1", "RU Cav 2").at("Brody", "AH III").attacking("Dubno")
            p.declare("Brody", "RU IX", "RU Cav 1", "RU Cav 2")
            c = p.s.combat
            assert c is not None
            assert fire.FIRE.strength(p.s, c, True) == 5
            assert fire.fire_table(p.s, c, True) == 0  # Heavy, though two SCUs fire with the LCU
            assert fire.FIRE.shift(p.s, c, True) == shift
            assert fire.FIRE.drm(p.s, c, True) == drm  # two cavalry units give +1 once, and only on open ground
            p.no_cards(6, 1)
            # column 5 of the Heavy Table at a die of 6 (7 with the DRM stays 6), or column 4 in the mountains
            assert p.loss_numbers()[1] == (5 if terrain == "clear" else 4)


@pytest.mark.rule("2.0:stack", "10.1f", "10.3c", "10.1a")
def test_three_units_and_a_fort_are_the_limit() -> None:
    fort = {"Dubno": RU_BASE | {"fort": 3}, "Rovno": RU_BASE}
    with facts(spaces=fort, lines=[("Dubno", "Rovno", *RAIL)]):
        p = Position(turn=4).at("Dubno", "RU IX", "RU X").at("Rovno", "RU XI", "RU XII").moving("Rovno")
        p.do("move RU XI > Dubno", "stop?")
        assert len(p.units("Dubno")) == 3  # the fort takes no room
        p.do("move RU XII > Dubno")  # it may pass through, but not stay
        assert p.why_not("stop") == "10.1a"
        assert not stacking.room(p.s, space("Dubno"), unit("RU XII"))
        q = Position(turn=4).at("Kharkov", *[f"RU {n}" for n in ("I", "II", "III", "IV")]).ops(4)
        q.do("stack-move RU I", "add RU II", "add RU III")
        assert q.why_not("add RU IV") == "10.1a"


@pytest.mark.rule("11.1a", "11.1.2f")
def test_hqs_move_too_and_points_are_not_saved() -> None:
    with facts(spaces={"Dubno": RU_BASE, "Rovno": RU_BASE, "Lutsk": PLAIN}, lines=[("Dubno", "Rovno", *RAIL)]):
        p = Position(turn=9).at("Dubno", "RU IX", "RU Brusilov HQ").moving("Dubno")
        assert movement.allowance(p.s, unit("RU IX")) == 3
        p.do("move RU IX > Rovno", "stop")  # two points are left over
        assert p.why_not("move RU IX > Dubno") == "11.1.3a"
        p.do("move RU Brusilov HQ > Rovno")
        assert p.where("RU Brusilov HQ") == "Rovno"
        assert movement.allowance(p.s, unit("RU IX")) == 3  # and so many again in the next round, no more


@pytest.mark.rule("13.2b", "14.1.1c")
def test_redeployment_ends_where_the_own_nation_supplies_however_long_the_line() -> None:
    names = ["Kiev", "Uman", "Balta", "Kishinev", "Ismail"]
    lines = [(a, b, *RAIL) for a, b in pairwise(names)]
    spaces = dict.fromkeys(names, PLAIN) | {"Kiev": RU_BASE}
    with facts(spaces=spaces, lines=lines, only=names):
        p = Position(turn=4).at("Kiev", "RU Inf 1").redeploying(1)
        assert p.offered("redeploy RU Inf 1 > Ismail")
    with facts(spaces=spaces | {"Ismail": PLAIN | {"supply": "RO"}}, lines=lines, only=names):
        q = Position(turn=12).at_war("RO").at("Ismail", "RO Inf 1").control("AP", "Kiev").redeploying(1)
        assert q.offered("redeploy RO Inf 1 > Uman")
        r = Position(turn=12).at_war("RO").at("Ismail", "RO Inf 1").at("Balta", "GE I").redeploying(1)
        assert r.why_not("redeploy RO Inf 1 > Uman")
        assert supply.grade_at(r.s, unit("RO Inf 1"), space("Uman")) != supply.FULL


@pytest.mark.rule("16.1a", "2.0:mo", "5.1.1d", "2.0:rebellion", "26.2.1b")
def test_points_offensives_and_events_move_markers() -> None:
    p = Position(turn=6).points("RU", 1).points("AP-A", 1).at("Kiev", "(RU I)", "(RU II)").at("Nis", "(SB 1 Army)")
    p.phase("replacement AP").do("repair RU I")
    assert p.why_not("repair RU II") == "16.2a"  # RU points are spent, and AP-A ones are for others
    assert p.offered("repair SB 1 Army")
    q = Position(turn=6).vp(15).mo("AP", "RU").phase("offensives settled")
    assert q.s.vp == 16  # the offensive was owed
    assert Position(turn=6).vp(15).phase("offensives settled").s.vp == 15
    r = Position(turn=6, active="CP").vp(15).hand("CP", "CP-4", "CP-23").action().do("event CP-4")
    assert r.s.vp == 16
    r.s.pending.clear()
    assert not r.s.on_map(unit("BU 1 Army"))
    r.action().do("event CP-23")
    assert r.where("BU 1 Army") == "Vidin"
    with facts(spaces={"Lemberg": PLAIN | {"vp": 1}, "Brody": RU_BASE}, lines=[("Lemberg", "Brody", *RAIL)]):
        w = Position(turn=4).will("AH", 12).at("Brody", "RU I").moving("Brody").do("move RU I > Lemberg")
        assert w.s.will[2] == 10


@pytest.mark.rule("12.2.1a", "12.2.1a.6", "27.1b")
def test_every_heavy_artillery_committed_adds_to_an_attack() -> None:
    """12.2.1a, 27.1b (ruling 36): modifiers add up; what is not committed is not used up."""
    board = dict(BRODY["spaces"]) | {"Dubno": PLAIN | {"supply": "GE"}, "Rovno": PLAIN | {"supply": "GE"}}
    lines = [*BRODY["lines"], ("Rovno", "Brody", *RAIL)]
    with facts(spaces=board, lines=lines, only=list(board), units={"GE I": STRONG, "GE XX": STRONG, "RU IX": WEAK}):
        p = Position(turn=9, active="CP").control("CP", "Dubno", "Rovno").at("Brody", "RU IX")
        p.at("Dubno", "GE I", "GE Heavy Artillery 1", "GE Mackensen HQ").at("Rovno", "GE XX", "GE Heavy Artillery 2")
        p.attacking("Dubno", "Rovno").do("attack GE I > Brody", "join GE XX", "resolve?")
        p.do("commit GE Heavy Artillery 1")
        assert sorted(p.choices()) == ["commit GE Heavy Artillery 2", "commit GE Mackensen HQ", "done"]
        p.do("commit GE Mackensen HQ", "done", "no-flank?")
        assert p.s.combat is not None
        assert fire.staff_drm(p.s, p.s.combat, True) == 4  # 2 for the HQ and 2 for the Heavy Artillery that is used
        p.no_cards(1, 1)
        assert p.is_reduced("GE Heavy Artillery 1")  # it has been used once
        assert not p.is_reduced("GE Heavy Artillery 2")


# What the owner decides -----------------------------------------------------------------------------------------------


@pytest.mark.rule("27.0e#3", "18.3.1a", "18.3.1d")
def test_in_a_region_the_owner_says_which_hq_defends() -> None:
    with facts(units={"GE I": STRONG}):
        p = Position(turn=12, active="CP").at("Southern Italy", "FR Orient 1", "FR Sarrail HQ", "FR d'Esperey HQ")
        p.at_war("IT").at("Milan", "GE I").attacking("Milan").do("attack GE I > Southern Italy", "resolve?")
        assert p.asked() == "ChooseGuard"
        assert p.seat() == "AP"
        assert p.choices() == ["defend FR Sarrail HQ", "defend FR d'Esperey HQ"]  # one must: there is one stack only
        p.do("defend FR d'Esperey HQ")
        assert p.s.combat is not None
        assert p.s.combat.guard == (unit("FR d'Esperey HQ").n,)
        q = Position(turn=12, active="CP").at_war("IT").at("Milan", "GE I")
        q.at("Southern Italy", "FR Orient 1", "FR Orient 2", "FR XII", "FR XXXI", "FR Sarrail HQ").attacking("Milan")
        q.do("attack GE I > Southern Italy", "resolve?")
        q.do("defend FR Orient 1", "defend FR Orient 2", "defend FR XII")
        assert q.choices() == ["defend FR Sarrail HQ", "done"]  # it may stay with the other stack
        q.do("done")
        assert q.s.combat is not None
        assert q.s.combat.guard == ()


@pytest.mark.rule("26.2.3b")
def test_the_cp_chooses_the_scus_that_replace_the_bulgarian_corps() -> None:
    p = Position(turn=16).at_war("BU").at("Nis", "SB 1 Army").at("Belgrade", "SB inf").at("Vidin", "GE LXI Gen. Kdo.")
    p.reserve("GE Inf 1", "GE Res 1").control("AP", "Sofia", "Philippopolis", nation="BR").phase("war status")
    assert p.seat() == "CP"
    assert p.choices() == ["place GE Inf 1 > Vidin", "place GE Res 1 > Vidin"]
    p.do("place GE Res 1 > Vidin", "decline?")
    assert p.units("Vidin") == ["GE Res 1"]
    assert p.where("GE LXI Gen. Kdo.") == "CP Eliminated Units Box"
    q = Position(turn=16).at_war("BU").at("Nis", "SB 1 Army").at("Belgrade", "SB inf").at("Vidin", "GE LXI Gen. Kdo.")
    q.control("AP", "Sofia", "Philippopolis", nation="BR").phase("war status").do("decline?")
    assert q.units("Vidin") == []


@pytest.mark.rule("11.2g", "11.2j")
def test_besiegers_of_several_nations_choose_the_control_marker() -> None:
    with facts(spaces={"Przemysl": PLAIN | {"fort": 1}}):
        p = Position(turn=12).at_war("RO").at("Przemysl", "RU I", "RO 1 Army").phase("siege").dice(6)
        assert p.asked() == "ChooseMarker"
        p.do("marker RO")
        assert NATIONS[p.s.marker_nation(space("Przemysl"))] == "RO"
        q = Position(turn=12).at("Przemysl", "RU I", "RU II").phase("siege").dice(6)
        assert q.asked() == ""
        assert NATIONS[q.s.marker_nation(space("Przemysl"))] == "RU"


@pytest.mark.rule("12.6.4b", "12.6.4c")
def test_the_owner_chooses_who_replaces_a_unit_that_an_event_destroys() -> None:
    p = Position(turn=12).at("Gallipoli", "(TU III)").reserve("TU Inf 1", "TU Cav 1").hand("AP", "AP-53").action()
    p.do("event AP-53")
    assert p.seat() == "AP"
    p.do("loss TU III")
    assert p.seat() == "CP"
    assert p.choices() == ["replace TU III > TU Inf 1", "replace TU III > TU Cav 1"]
    p.do("replace TU III > TU Cav 1", "done?")
    assert p.units("Gallipoli") == ["TU Cav 1"]
    assert p.where("TU III") == "CP Replaceable Units Box"
    q = Position(turn=12, active="CP").at("Nis", "(SB 1 Army)").reserve("SB Inf 1").hand("CP", "CP-22").action()
    q.do("event CP-22")
    assert q.units("Nis") == ["SB Inf 1"]


@pytest.mark.rule("27.0c", "23.4.2b.4#1")
@pytest.mark.parametrize("scu", [True, False])
def test_an_hq_is_lost_when_its_last_corps_dissolves(scu: bool) -> None:
    p = Position(turn=14).at("Kiev", "RU I", "RU Brusilov HQ").at("Moscow", "RU Uprising 1")
    if scu:
        p.reserve("RU Inf 1")
    p.s.stage, p.s.begun, p.s.revolution_turn = 3, True, 11
    p.phase("rebellion")
    assert p.s.stage == 4
    assert p.where("RU I") == "AP Replaceable Units Box"
    assert p.units("Kiev") == (["RU Inf 1", "RU Brusilov HQ"] if scu else [])


@pytest.mark.rule("18.5b", "27.0b")
def test_an_hq_leaves_a_region_with_its_units() -> None:
    values = {"GE I": STRONG, "FR Orient 1": WEAK}
    with facts(units=values):
        p = Position(turn=12, active="CP").at_war("IT").at("Southern Italy", "FR Orient 1", "FR Sarrail HQ")
        p.at("Milan", "GE I").attacking("Milan").declare("Southern Italy", "GE I").no_cards(6, 1)
        assert p.asked() == "LeaveRegion"
        p.do("retreat FR Orient 1 > Bologna", "done?")
        assert p.where("FR Sarrail HQ") == "Bologna"
        assert p.is_reduced("FR Sarrail HQ")  # it has lost the combat
        q = Position(turn=12, active="CP").at_war("IT").at("Southern Italy", "FR Orient 1", "FR Sarrail HQ")
        q.at("Milan", "GE I").attacking("Milan").declare("Southern Italy", "GE I").no_cards(6, 1).do("done")
        assert q.units("Southern Italy")[:2] == ["FR Orient 1", "FR Sarrail HQ"]


@pytest.mark.rule("15.1e", "10.4a")
@pytest.mark.parametrize("there", [False, True])
def test_nobody_appears_beside_an_uprising_unit_in_an_intact_fort(there: bool):
    """15.1e, 10.4 Odessa keeps its fort and its owner: reinforcements and rebuilt corps go elsewhere meanwhile."""
    p = Position(turn=14).at("Kiev", "RU I")
    if there:
        p.at("Odessa", "RU Uprising 1")
    odessa, corps = space("Odessa"), unit("RU II")
    assert p.s.controls(AP, odessa)
    assert (odessa in reinforcements.entry_places(p.s, corps)) is not there
    assert (odessa in replacements.rebuilt_at(p.s, corps)) is not there
