"""Chapters 4 to 9 once more, by the printed text: set-ups, victory, offensives, actions and cards, in pairs."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.state import DECK, DISCARD, HAND, REMOVED
from greatwar.games.illusions_of_glory.components import CARDS, SPACES, UNITS, card, space
from greatwar.games.illusions_of_glory.game import GAME
from greatwar.games.illusions_of_glory.names import NATIONS, POOLS
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import fought, in_pile, next_side, offensive, play_out

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}
#: Serbia stands, so that nothing collapses in the War Status Phase
SERBS = ("SB 1 Army",)


def standing(turn: int, scenario: str = "campaign") -> Position:
    """A position in which no nation collapses."""
    return Position(turn=turn, scenario=scenario).at("Nis", *SERBS).at("Belgrade", "SB Inf 1")


# 4 Set-up ----------------------------------------------------------------------------------------------


@pytest.mark.rule("4.0a", "4.0b", "4.0c", "4.0d", "4.0e", "4.0f", "4.0h")
@pytest.mark.parametrize("scenario", ["campaign", "limited-war"])
def test_the_markers_of_1914(scenario: str) -> None:
    """4.0: VP 15, War Status 0, Armistice 40, Will 12, Quality 16; the offensives of Turn 1 are RU and AH(SB)."""
    p = Position.setup(scenario)
    s = p.s
    assert (s.turn, s.vp, s.war_status, s.armistice, s.level) == (1, 15, (0, 0, 0), 40, (0, 0))
    assert set(s.will) == {12}
    assert set(s.quality) == {16}
    assert (offensive(p, "AP"), offensive(p, "CP")) == ("RU", "AH(SB)")
    assert set(s.rp) == {0}
    assert s.landings_left == 3
    assert s.landings == ()


@pytest.mark.rule("4.1d", "4.1e", "4.1b", "4.1c", "26.3.1a", "26.6.1a", "26.7.1a")
def test_who_is_on_the_map_in_1914() -> None:
    """4.1: no Bulgarian, Italian or Romanian unit and no Uprising Unit; Greeks, Serbs, Turks are there; Doiran has

    the Level 2 trench; nobody stands in a space that another side controls, no space is overstacked.
    """
    p = Position.setup()
    on_map = {NATIONS[u.nation] for x in SPACES for u in p.s.at(x)}
    assert on_map == {"RU", "GE", "AH", "SB", "MN", "TU", "GR"}
    assert not any(u.uprising for x in SPACES for u in p.s.at(x))
    assert p.s.any_trench(space("Doiran")) == 2
    for x in SPACES:
        for u in p.s.at(x):
            assert p.s.owner(x) in (p.s.side_of(u), 2)
        if not x.free:
            assert len([u for u in p.s.at(x) if not u.staff]) <= 3
    for u in UNITS:
        if p.where(str(u)).endswith("Reserve Box"):
            assert not u.large


@pytest.mark.rule("4.2.1b", "4.2.2b", "4.2.1c", "4.2.2c", "4.2.1d")
def test_the_opening_choice_is_exact() -> None:
    """4.2: the AP shows AP-1 or AP-7, the CP any 4 OPS card of his Mobilization deck and no other; hands of seven."""
    s = GAME.setup("campaign")
    assert [str(a) for a in GAME.actions(s)] == ["choose AP-1", "choose AP-7"]
    GAME.apply(s, GAME.parse("choose AP-7"))
    four = {f"choose {c}" for c in CARDS if c.side == 0 and c.deck == 0 and c.ops == 4}
    assert {str(a) for a in GAME.actions(s)} == four == {"choose CP-1", "choose CP-4", "choose CP-7", "choose CP-14"}
    GAME.apply(s, GAME.parse("choose CP-14"))
    while GAME.actor(s) == -1:
        GAME.apply(s, GAME.actions(s)[0])
    for side in (0, 1):
        held = s.hand(side)
        assert len(held) == 7
        assert all(c.deck == 0 and c.side == side for c in [*held, *s.cards(side, DECK)])
    assert card("AP-7") in s.hand(1)
    assert card("CP-14") in s.hand(0)


@pytest.mark.rule("4.2.1e#1", "4.2.1e#2")
@pytest.mark.parametrize(
    ("turn", "name", "event", "status"),
    [(2, "AP-1", True, False), (3, "AP-1", False, True), (3, "AP-7", True, False), (17, "AP-7", True, False)],
)
def test_only_the_chosen_opening_card_dies(turn: int, name: str, event: bool, status: bool) -> None:
    """4.2.1e: the card selected at set-up must be played as an Event by the end of Turn 2; the other has no date."""
    opened = GAME.setup("campaign")
    for choice in ("choose AP-1", "choose CP-7"):
        GAME.apply(opened, GAME.parse(choice))
    p = Position(turn=turn, round=6).hand("AP", name)
    p.s.opening = opened.opening
    p.action()
    assert p.offered(f"event {name}") is event
    assert p.offered(f"war-status {name}") is status
    assert p.offered(f"ops {name}")


@pytest.mark.rule("4.3g", "4.3b", "4.3h", "4.3i", "20.1.8#1")
@pytest.mark.parametrize("turn", [1, 2])
def test_the_limits_of_turn_1_end_with_it(turn: int) -> None:
    """4.3: attacks on Serbia from Temesvar and Novi Sad, trenches, reinforcements, Russians at German Forts."""
    later = turn == 2
    p = Position(turn=turn, active="CP").at("Temesvar", "AH I").at("Novi Sad", "AH II").at("Pozarevac", "SB Inf 1")
    p.at("Sabac", "SB Inf 2").attacking("Temesvar", "Novi Sad")
    assert sorted(p.offers("attack")) == (
        # Belgrade holds a Fort and no unit; it may be attacked as well
        [
            "attack AH I > Belgrade",
            "attack AH I > Pozarevac",
            "attack AH II > Belgrade",
            "attack AH II > Sabac",
        ]
        if later
        else []
    )
    q = Position(turn=turn).at("Lublin", "RU I").moving("Lublin")
    assert q.offered("entrench RU I") is later
    r = Position(turn=turn, active="CP").hand("CP", "CP-3", "CP-21").action()
    assert r.offered("event CP-3") is later
    assert r.offered("event CP-21") is later
    t = Position(turn=turn).at("Lodz", "RU I").at("Mlawa", "RU II").control("AP", "Tannenberg").moving("Lodz")
    assert t.offered("move RU I > Thorn") is later
    u = Position(turn=turn).at("Lodz", "RU I").attacking("Lodz")
    assert u.offered("attack RU I > Thorn") is later
    v = Position(turn=turn, active="CP").at("Thorn", "GE I").at("Lodz", "RU I").attacking("Thorn")
    assert v.offered("attack GE I > Lodz")  # the limit is the Russians' alone


@pytest.mark.rule("20.1.8#1", "4.3i")
def test_russians_enter_german_land_beside_the_forts_on_turn_1() -> None:
    """4.3i names Fort spaces only, and Russian units only of Russia's; AH Forts are open to them on Turn 1."""
    p = Position(turn=1).at("Mlawa", "RU I").moving("Mlawa")
    assert p.offered("move RU I > Tannenberg")
    q = Position(turn=1).at("Kielce", "RU I").moving("Kielce")
    assert q.offered("move RU I > Cracow")
    r = Position(turn=1).at("Suwalki", "RU I").moving("Suwalki")
    assert not r.offered("move RU I > Lotzen")


@pytest.mark.rule("4.1a")
def test_the_position_of_1916() -> None:
    """Brusilov: VP 21, Turn 9, both at Total War, Serbia collapsed, Italy and Bulgaria at war, Brusilov in hand."""
    for name in ("brusilov", "brusilov-short"):
        s = GAME.setup(name)
        while GAME.actor(s) == -1 and s.pending and len(s.hand(0)) + len(s.hand(1)) < 14:
            GAME.apply(s, GAME.actions(s)[0])
        assert (s.turn, s.vp, s.level) == (9, 21, (2, 2))
        assert s.war_status == (11, 12, 23)
        assert s.armistice == 38
        assert len(s.hand(0)) == len(s.hand(1)) == 7
        assert card("AP-35") in s.hand(1)
        # the VP marker agrees with the map: 15, a point for each space held, entries, Burgfrieden
        points = 15 + 1  # CP-4 was played
        for x in SPACES:
            if not x.vp:
                continue
            home = {"RU": 1, "SB": 1, "GE": 0, "AH": 0, "TU": 0}.get(NATIONS[x.nation])
            if NATIONS[x.nation] == "BU":
                points += 1
            elif NATIONS[x.nation] == "IT" or (NATIONS[x.nation] == "GR" and s.owner(x) == 1):
                points -= 1
            elif home is not None and s.owner(x) != home:
                points += 1 if home == 1 else -1
        assert points == 21


@pytest.mark.rule("5.1.3a.1", "5.2d")
@pytest.mark.parametrize(("scenario", "last"), [("limited-war", 6), ("brusilov", 18), ("brusilov-short", 12)])
def test_the_last_turn_of_each_scenario(scenario: str, last: int) -> None:
    """Each scenario ends with its last turn and not a turn earlier."""
    for turn, over in ((last - 1, False), (last, True)):
        p = standing(turn, scenario).vp(20).level(CP=1, AP=1).phase("war status")
        play_out(p)
        assert bool(p.s.ending) is over


@pytest.mark.rule("5.2e", "5.2c")
@pytest.mark.parametrize(
    ("vp", "words"), [(18, "AP"), (19, "AP"), (20, "AP"), (21, ""), (22, "CP"), (23, "CP"), (24, "CP")]
)
def test_the_short_offensive_is_measured_from_its_start(vp: int, words: str) -> None:
    """The short Brusilov game starts at 21: below it the AP wins, above it the CP."""
    p = standing(12, "brusilov-short").vp(vp).phase("war status")
    play_out(p)
    assert p.s.ending
    assert ("AP" in p.s.ending, "CP" in p.s.ending) == (words == "AP", words == "CP")


@pytest.mark.rule("5.2a", "5.2g")
@pytest.mark.parametrize(
    ("vp", "ending"),
    [
        (10, "AP Marginal Victory"),
        (11, "AP Endurance Victory"),
        (20, "AP Endurance Victory"),
        (21, "Stalemate"),
        (22, "CP Endurance Victory"),
        (26, "CP Marginal Victory"),
        (30, "CP Automatic Victory"),
    ],
)
def test_the_long_offensive_has_levels_of_its_own(vp: int, ending: str) -> None:
    """The long Brusilov game starts at 21, far above the middle of the campaign: it is judged from there."""
    p = standing(18, "brusilov").vp(vp).phase("war status")
    play_out(p)
    assert p.s.ending == ending


# 5 Victory and 7 Mandatory Offensives together ---------------------------------------------------------


@pytest.mark.rule("7.1.2a#2", "5.1.2a", "17.3.1b", "17.3.1c")
@pytest.mark.parametrize(
    ("vp", "side", "winner"), [(29, "AP", "CP"), (28, "AP", ""), (1, "CP", "AP"), (2, "CP", ""), (0, "AP", "")]
)
def test_a_missed_offensive_decides_the_war(vp: int, side: str, winner: str) -> None:
    """7.1.2a with 5.1.2 (ruling 8): the penalty counts before Automatic Victory is looked at in the same turn."""
    p = standing(9).vp(vp).mo("AP", "None or Made").mo("CP", "None or Made")
    p.mo(side, "RU" if side == "AP" else "GE").phase("offensives settled")
    play_out(p.phase("war status"))
    assert p.s.ending[:2] == winner


@pytest.mark.rule("7.1.2a#1")
@pytest.mark.parametrize(("garrison", "made"), [((), False), (("AH Res 1",), True)])
def test_a_fort_alone_is_no_unit(garrison: tuple[str, ...], made: bool) -> None:
    """7.2: the offensive must attack a CP unit; Forts are not units (10.4c), so an empty Fort does not do."""
    p = Position(turn=5).vp(15).mo("AP", "RU").mo("CP", "None or Made").at("Kielce", "RU I").at("Cracow", *garrison)
    p.attacking("Kielce").declare("Cracow", "RU I").no_cards(3, 3)
    fought(p)
    assert (offensive(p, "AP") == "None or Made") is made
    play_out(p).phase("offensives settled")
    assert p.s.vp == (15 if made else 16)


@pytest.mark.rule("7.1.2a#1")
@pytest.mark.parametrize(
    ("defenders", "made"), [(("MN Montenegro",), False), (("MN Montenegro", "SB Inf 1"), True), (("SB Inf 1",), True)]
)
def test_montenegro_is_not_serbia(defenders: tuple[str, ...], made: bool) -> None:
    """7.3: AH(SB) asks for an attack on an SB unit, wherever it stands."""
    p = Position(turn=5, active="CP").mo("CP", "AH(SB)").at("Kotor", "AH XVI").at("Cetinje", *defenders)
    p.attacking("Kotor").declare("Cetinje", "AH XVI")
    assert (offensive(p, "CP") == "None or Made") is made


@pytest.mark.rule("3.2.1h")
@pytest.mark.parametrize(("order", "made"), [("GE", True), ("AH(SB)", False), ("Balkans", True)])
def test_a_german_bulgarian_corps_counts_as_german(order: str, made: bool) -> None:
    """3.2.1h: a dual unit is of either nation for Mandatory Offensives."""
    p = Position(turn=6, active="CP").at_war("BU").mo("CP", order).at("Sofia", "GE LXI Gen. Kdo.")
    p.at("Nis", "SB 1 Army").attacking("Sofia").declare("Nis", "GE LXI Gen. Kdo.")
    assert (offensive(p, "CP") == "None or Made") is made


@pytest.mark.rule("7.2:4", "3.2.1h")
@pytest.mark.parametrize(
    ("units", "vp"), [(("BR Inf 1",), 16), (("SB Inf 1",), 15), (("SB Inf 1", "BR Nat'l. Defense Corps"), 15)]
)
def test_a_british_greek_corps_may_count_as_greek(units: tuple[str, ...], vp: int) -> None:
    """3.2.1h with 7.2: under No BR/FR the National Defense Corps attacks as a Greek unit without the penalty."""
    p = Position(turn=10).vp(15).at_war("BU").greece("AP").mo("AP", "No BR/FR").at("Florina", *units)
    p.s.vp = 15
    p.at("Monastir", "BU Inf 1").attacking("Florina").declare("Monastir", *units)
    play_out(p)
    assert p.s.vp == vp


@pytest.mark.rule("7.1.2a#1")
@pytest.mark.parametrize(
    ("side", "order", "attacker", "start", "target", "enemy", "made"),
    [
        ("AP", "IT", "IT III", "Udine", "Gorz", "AH Inf 1", True),
        ("AP", "IT", "IT Alpini 1", "Udine", "Gorz", "AH Inf 1", False),
        ("AP", "IT", "FR XII", "Udine", "Gorz", "AH Inf 1", False),
        ("AP", "BR/FR", "FR XII", "Udine", "Gorz", "AH Inf 1", True),
        ("AP", "BR/FR", "FR Inf 1", "Udine", "Gorz", "AH Inf 1", False),
        ("CP", "AH(IT)", "AH I", "Gorz", "Udine", "IT Inf 1", True),
        ("CP", "AH(IT)", "AH I", "Gorz", "Udine", "FR Inf 1", False),
        ("CP", "AH(IT)", "GE I", "Gorz", "Udine", "IT Inf 1", False),
    ],
)
def test_offensives_of_the_italian_front(
    side: str, order: str, attacker: str, start: str, target: str, enemy: str, made: bool
) -> None:
    """7.2 and 7.3: an LCU of the named nation must attack; for AH(IT) the defender must be Italian."""
    p = Position(turn=10, active=side).at_war("IT").mo(side, order).at(start, attacker).at(target, enemy)
    p.attacking(start).declare(target, attacker)
    assert (offensive(p, side) == "None or Made") is made


@pytest.mark.rule("7.1.2b", "7.1.2a#2")
def test_an_offensive_made_stays_made() -> None:
    """7.1.2: one attack makes the offensive, whatever its result; a second attack changes nothing."""
    p = Position(turn=5).vp(15).mo("AP", "RU").mo("CP", "None or Made").at("Dubno", "RU I").at("Brody", "AH I")
    p.attacking("Dubno").declare("Brody", "RU I").no_cards(1, 6)
    play_out(p)
    assert offensive(p, "AP") == "None or Made"
    p.phase("offensives settled")
    assert p.s.vp == 15


# 8 and 9 Actions and cards ------------------------------------------------------------------------------


@pytest.mark.rule("8.2e", "9.4.1a", "14.2.1d")
@pytest.mark.parametrize(
    ("units", "activates"),
    [(("GE I",), True), (("GE I", "AH I"), False), (("GE I", "AH I", "GE Mackensen HQ"), True), (("TU I",), False)],
)
def test_what_one_point_buys(units: tuple[str, ...], activates: bool) -> None:
    """8.2e: 1 OPS; two nations cost 2, with an HQ 1; Turks in Silesia, fed by allies only, cost 2 (14.2.1d)."""
    p = Position(turn=8, active="CP").flag("blockade").at("Oppeln", *units).half().do("cardless")
    assert p.offered("activate-move Oppeln") is activates


@pytest.mark.rule("8.2e#2", "23.3.1a#2")
@pytest.mark.parametrize(("round_", "side", "nation"), [(1, "AP", "AH"), (6, "AP", "GE"), (4, "CP", "RU")])
def test_the_cardless_play_raises_an_uprising_in_any_round(round_: int, side: str, nation: str) -> None:
    """23.3.1: who waited places the Uprising Unit by a Cardless Play in any of his Action Rounds."""
    p = Position(turn=12, active=side).will(nation, 2).phase("rebellion").do("wait")
    play_out(p)
    for seat in ("AP", "CP"):
        p.s.turn, p.s.round, p.s.active = 13, round_, 1 if seat == "AP" else 0
        p.s.pending.clear()
        assert p.half().offered(f"uprising {nation}") is (seat == side)


@pytest.mark.rule("9.5.3a", "9.6.2a", "8.2e")
@pytest.mark.parametrize("use", ["sr", "rp"])
def test_a_cardless_play_breaks_the_row(use: str) -> None:
    """9.5.3a and 9.6.2a: SR in rounds 1 and 3 with a Cardless Play between them is not consecutive."""
    p = Position(turn=5, round=1).hand("AP", "AP-2", "AP-4").at("Kiev", "RU I").half().do(f"{use} AP-2")
    while p.s.pending and p.asked() != "TakeAction":
        p.do("done")
    for round_, text in ((2, "cardless"), (3, f"{use} AP-4")):
        p.s.pending.clear()
        p.s.clear_marks()
        p.s.activations = ()
        p.s.round, p.s.active = round_, 1
        p.half()
        assert p.offered(f"{use} AP-4") is (round_ == 3)
        p.do(text)
        while p.s.pending and p.asked() != "TakeAction":
            p.do("done")


@pytest.mark.rule("9.7.1f", "26.5.1c", "9.7.2a")
@pytest.mark.parametrize("begun", [False, True])
def test_romania_after_the_revolution_gives_its_points_only(begun: bool) -> None:
    """26.5.1c with 9.7.1f: once the Revolution has begun Romania may be played for its War Status Points alone,

    which is no Neutral Entry Event: it leaves the game and another nation may enter in the same turn.
    """
    from greatwar.games.illusions_of_glory.steps.rebellion import markers_met

    p = Position(turn=12, active="CP").played("CP-49").at("Minsk", "RU Uprising 1").hand("CP", "CP-50")
    play_out(p.action().do("event CP-50"))
    if begun:
        p.s.turn = 13
        markers_met(p.s)
    next_side(p, "AP").hand("AP", "AP-39", "AP-21").war_status(CP=1, AP=0).action()
    assert p.offered("event AP-39") is not begun
    assert p.offered("war-status AP-39") is begun
    if begun:
        p.do("war-status AP-39")
        assert p.s.war_status == (1, 2, 3)
        assert in_pile(p, "AP", REMOVED, "AP-39")
        assert p.owner("Bucharest") == "neutral"
        assert next_side(p, "AP").action().offered("event AP-21")


@pytest.mark.rule("9.7.1f", "9.7.1c")
@pytest.mark.parametrize(
    ("name", "played", "turn", "event", "status"),
    [
        ("CP-25", (), 8, True, False),
        ("CP-25", (), 9, False, True),
        ("CP-25", ("AP-25",), 8, False, True),
        ("CP-19", (), 8, True, False),
        ("CP-19", ("AP-23",), 8, False, True),
        ("CP-7", (), 3, True, False),
        ("CP-7", (), 4, False, True),
        ("CP-27", (), 8, False, False),  # three Russian VP spaces may still fall
        ("CP-47", (), 10, False, False),  # its date comes
        ("CP-34", (), 8, False, False),  # CP-27 may still be played
        ("AP-44", (), 9, False, False),
        ("AP-32", (), 9, False, False),
    ],
)
def test_never_again_and_not_yet(name: str, played: tuple[str, ...], turn: int, event: bool, status: bool) -> None:
    """9.7.1f: "can no longer be played" is not "cannot be played now"."""
    p = Position(turn=turn, active=name[:2]).at("Nis", *SERBS).hand(name[:2], name).deck("CP", "CP-27")
    p.deck("AP", "AP-35")
    p.played(*played).action()
    assert (p.offered(f"event {name}"), p.offered(f"war-status {name}")) == (event, status)


@pytest.mark.rule("9.8c")
@pytest.mark.parametrize(("name", "pile"), [("CP-2", REMOVED), ("CP-44", DISCARD), ("CP-17", REMOVED)])
def test_where_a_combat_card_goes(name: str, pile: int) -> None:
    """9.8c and 9.3c: after the combat a Combat Card is discarded, one with an asterisk leaves the game."""
    with facts(units={"RU I": TOUGH, "GE I": TOUGH}):
        p = Position(turn=9, active="CP").hand("CP", name).at("Oppeln", "GE I").at("Czestochowa", "RU I")
        p.trench("AP", "Czestochowa").attacking("Oppeln").declare("Czestochowa", "GE I").do(f"play {name}")
        p.no_cards(3, 3)
        fought(p)
        assert in_pile(p, "CP", pile, name)
        assert not in_pile(p, "CP", HAND, name)


@pytest.mark.rule("9.3b", "9.7.1b", "9.4.4a")
def test_a_yellow_event_pays_for_its_own_round() -> None:
    """9.3b: Forced March gives +2 MP to the units of two spaces at most and 3 OPS to activate them."""
    p = Position(turn=10).hand("AP", "AP-41").at("Minsk", "RU I").at("Gomel", "RU II").at("Kiev", "RU III")
    p.half().do("event AP-41", "activate-move Minsk", "activate-move Gomel", "activate-move Kiev", "done?")
    reach = {}
    for name, route in (
        ("RU I", ("Orsha", "Smolensk", "Vitebsk", "Polotsk", "Dvinsk", "Szawli")),
        ("RU II", ("Mogilev", "Orsha", "Smolensk", "Vitebsk", "Polotsk", "Dvinsk")),
        ("RU III", ("Uman", "Balta", "Odessa", "Ismail", "Kishinev")),
    ):
        steps = 0
        for where in route:
            if not p.offered(f"move {name} > {where}"):
                break
            p.do(f"move {name} > {where}")
            steps += 1
        p.do("stop?")
        reach[name] = steps
    assert sorted(reach.values()) == [3, 5, 5]


@pytest.mark.rule("9.6.1a", "9.6.1b", "9.3d")
def test_points_are_not_spent_in_the_round_they_are_recorded() -> None:
    """9.6.1b: a card played for RPs is discarded, records its points and repairs nobody before the phase."""
    p = Position(turn=5, active="CP").hand("CP", "CP-3").at("Berlin", "(GE I)").half().do("rp CP-3")
    assert p.is_reduced("GE I")
    assert [p.s.rp[POOLS.index(x)] // 2 for x in ("GE", "AH", "CP-A")] == [2, 1, 1]
    assert in_pile(p, "CP", DISCARD, "CP-3")
    assert p.s.war_status == (0, 0, 0)


@pytest.mark.rule("9.7.3b", "9.7.3a", "15.2c", "15.2d")
def test_units_of_an_event_do_not_use_up_reinforcements() -> None:
    """9.7.3b: Supreme War Council brings corps and is no Reinforcement Card; two cards of one nation are too many."""
    p = Position(turn=14, round=1).at_war("IT").hand("AP", "AP-51", "AP-33", "AP-42", "AP-12").half().do("event AP-51")
    while p.s.pending and p.asked() != "TakeAction":
        p.do(p.choices()[0])
    p.s.pending.clear()
    p.s.round, p.s.active = 2, 1
    p.half()
    assert p.offered("event AP-33")
    p.do("event AP-33")
    while p.s.pending and p.asked() != "TakeAction":
        p.do(p.choices()[0])
    p.s.pending.clear()
    p.s.round, p.s.active = 3, 1
    p.half()
    assert not p.offered("event AP-42")
    assert p.offered("event AP-12")
    assert p.offered("ops AP-42")


@pytest.mark.rule("9.4.2c", "9.4.2c#2")
@pytest.mark.parametrize(("points", "attack", "move"), [(1, True, False), (2, True, True)])
def test_no_british_attacks_cheapens_attacks_only(points: int, attack: bool, move: bool) -> None:
    """9.4.2c: BR and FR units are ignored in the price of an Attack in which they take no part, never of Movement."""
    p = Position(turn=10).at_war("BU").mo("AP", "No BR/FR").at("Florina", "SB 1 Army", "FR Inf 1")
    p.control("AP", "Salonika").at("Salonika", "BR XII").at("Monastir", "BU 1 Army").ops(points)
    assert p.offered("activate-attack-without Florina") is attack
    assert p.offered("activate-attack Florina") is move
    assert p.offered("activate-move Florina") is move


@pytest.mark.rule("8.1a", "8.1c", "6.0.B#1")
def test_six_rounds_each_the_ap_first() -> None:
    """8.1: six rounds of two actions, the AP before the CP in each; then the Attrition Phase and the rest."""
    s = GAME.setup("campaign")
    seats: list[tuple[int, int]] = []
    last = None
    for _ in range(4000):
        if s.turn > 1 or not s.pending:
            break
        if type(s.pending[-1]).__name__ == "TakeAction":
            seats.append((s.round, GAME.actor(s) or 0))
            last = "cardless"
            GAME.apply(s, GAME.parse(last))
        else:
            GAME.apply(s, GAME.actions(s)[-1])
    assert s.turn == 2
    assert seats == [(r, side) for r in range(1, 7) for side in (1, 0)]
