"""More rules that meet, by the printed text: prices, seats, entries, dead cards, whole phases."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.state import DECK, DISCARD, REMOVED
from greatwar.games.illusions_of_glory.components import SPACES, space
from greatwar.games.illusions_of_glory.names import NATIONS, POOLS
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import fought, in_pile, next_side, play_out

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}


def event(p: Position, card: str) -> Position:
    """Play a card as an Event by its side; the active side stays what it was."""
    active = p.s.active
    p.s.active = 1 if card.startswith("AP") else 0
    play_out(p.hand(card[:2], card).action().do(f"event {card}"))
    p.s.active = active
    return p


# Prices of activation ----------------------------------------------------------------------------------


@pytest.mark.rule("9.4.1a", "3.2.1h")
@pytest.mark.parametrize(
    ("side", "where", "units", "price"),
    [
        ("AP", "Nis", ("SB 1 Army", "SB Inf 1"), 1),
        ("AP", "Nis", ("SB 1 Army", "RU Yugo"), 1),
        ("AP", "Bacau", ("RO 1 Army", "RU Yugo"), 2),
        ("AP", "Bacau", ("RO 1 Army", "RU I", "RU Yugo"), 2),
        ("CP", "Sofia", ("BU 1 Army", "GE LXI Gen. Kdo."), 1),
        ("CP", "Breslau", ("GE I", "AH I"), 2),
        ("CP", "Breslau", ("AH I", "AH Sud Army"), 1),
        ("CP", "Breslau", ("AH I", "GE Heavy Artillery 1"), 2),
        ("AP", "Padua", ("IT I", "FR XII", "BR XI"), 3),
    ],
)
def test_the_price_by_nations(side: str, where: str, units: tuple[str, ...], price: int) -> None:
    """9.4.1a with 3.2.1h: one point a nation that has units there; a dual unit counts as whichever is cheaper."""
    for points in (1, 2, 3):
        p = Position(turn=10, active=side).at_war("BU", "RO", "IT").at(where, *units).ops(points)
        assert p.offered(f"activate-move {where}") is (points >= price)
        assert p.offered(f"activate-attack {where}") is (points >= price)


@pytest.mark.rule("9.4.2a", "25.2.2a", "25.2.2c")
def test_the_price_on_lemnos() -> None:
    """9.4.2a: stacks on Lemnos of up to three, one point a nation, for Movement only."""
    p = (
        Position(turn=8)
        .landing("Salonika Sea Invasion")
        .at("Lemnos", "BR XII", "BR XVI", "BR XI", "BR XIV", "FR Orient 1")
        .ops(1)
    )
    assert not p.offers("stack-attack")
    p.do("stack-move BR XII")
    assert sorted(p.offers("add")) == ["add BR XI", "add BR XIV", "add BR XVI"]
    p.do("add BR XVI", "add BR XI")
    assert not p.offers("add")
    q = (
        Position(turn=8)
        .landing("Salonika Sea Invasion")
        .at("Lemnos", "BR XII", "FR Orient 1")
        .ops(2)
        .do("stack-move BR XII")
    )
    assert q.offered("add FR Orient 1")


@pytest.mark.rule("9.4.3a", "9.4.3c")
def test_move_or_attack_but_not_both() -> None:
    """9.4.3: a space or a unit of a region carries one marker."""
    p = Position(turn=8).at("Kiev", "RU I").at("Kharkov", "RU II").ops(4).do("activate-move Kiev")
    assert not p.offered("activate-attack Kiev")
    p.do("stack-attack RU II", "done?")
    assert not p.offered("stack-move RU II")


@pytest.mark.rule("9.4.4b", "11.1.1e", "9.4.4a")
def test_movement_ends_before_combat_begins() -> None:
    """9.4.4: all markers first, then movement, then attacks; a space that was moved into does not attack."""
    p = Position(turn=8).at("Rovno", "RU I").at("Dubno", "RU II").at("Brody", "AH I").ops(2)
    p.do("activate-move Rovno", "activate-attack Dubno", "done?")
    assert not p.offers("attack")
    assert p.offers("move RU I ")
    assert not p.offers("move RU II ")
    p.do("done")
    assert p.offers("attack") == ["attack RU II > Brody"]


# Seats -------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.6.2a#1", "12.7.3a", "12.8.1a", "12.7.4a")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_who_decides_what_in_a_combat(side: str) -> None:
    """12: each player takes his own losses; the defender halts and retreats; the attacker advances."""
    a, b = (("RU I", "RU II"), ("AH I", "AH II")) if side == "AP" else (("AH I", "AH II"), ("RU I", "RU II"))
    start = "Dubno" if side == "AP" else "Lemberg"
    with facts(
        spaces={"Brody": {"supply": "AH RU", "terrain": "forest"}, start: {"supply": a[0][:2]}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={key: {"cf": (7, 7), "lf": (2, 2)} for key in a},
    ):
        p = (
            Position(turn=4, active=side)
            .at(start, *a)
            .at("Brody", *b)
            .attacking(start)
            .declare("Brody", *a)
            .no_cards(4, 1)
        )
        other = "CP" if side == "AP" else "AP"
        seats: dict[str, set[str]] = {}
        while p.s.pending and p.asked() != "Combats":
            if p.rolls():
                p.dice(1)
                continue
            for text in p.choices():
                verb, *rest = text.split()
                if rest:
                    mine = rest[0] == a[0][:2]
                    seats.setdefault(f"{verb} {'attacker' if mine else 'defender'}", set()).add(p.seat())
            p.do(p.choices()[0])
        assert seats.get("loss attacker", {side}) == {side}
        assert seats.get("loss defender", {other}) == {other}
        assert seats.get("halt defender", {other}) == {other}
        assert seats.get("retreat defender", {other}) == {other}
        assert seats["advance attacker"] == {side}


# Flank -------------------------------------------------------------------------------------------------


@pytest.mark.rule("21.3b", "21.4a", "21.4b", "21.4c")
@pytest.mark.parametrize(("die", "first"), [(1, "CP"), (2, "AP")])
def test_three_spaces_give_two(die: int, first: str) -> None:
    """21.3b: each free attacking space besides the Pinning Space adds 1: three spaces need a 2."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL), ("Lutsk", "Brody", *RAIL), ("Rovno", "Brody", *RAIL)],
        units=dict.fromkeys(("RU I", "RU II", "RU III", "AH I"), TOUGH),
    ):
        p = Position(turn=4).at("Dubno", "RU I").at("Lutsk", "RU II").at("Rovno", "RU III").at("Brody", "AH I")
        p.attacking("Dubno", "Lutsk", "Rovno").declare("Brody", "RU I", "RU II", "RU III", flank="Dubno")
        while p.asked() == "PlayCards":
            p.do("done")
        p.dice(die)
        while p.asked() == "PlayCards":
            p.do("done")
        p.dice(3, 3)
        assert next(line for line in p.log() if "fires" in line).startswith(first)


@pytest.mark.rule("21.0a", "21.0b")
def test_a_flank_attempt_is_optional() -> None:
    """21.0: the attacker can declare it; without it both fire at once."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL), ("Lutsk", "Brody", *RAIL)],
        units=dict.fromkeys(("RU I", "RU II", "AH I"), TOUGH),
    ):
        p = Position(turn=4).at("Dubno", "RU I").at("Lutsk", "RU II").at("Brody", "AH I").attacking("Dubno", "Lutsk")
        p.do("attack RU I > Brody", "join RU II", "resolve?")
        assert set(p.choices()) == {"flank Dubno", "flank Lutsk", "no-flank"}


# Entries -----------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.2c#1", "9.7.2c#2", "26.2.2a")
@pytest.mark.parametrize("state", ["free", "full", "enemy"])
def test_entry_units_whose_place_is_closed(state: str) -> None:
    """9.7.2c: a unit whose space is enemy-held or full goes to the nearest supplied friendly space with room."""
    p = Position(turn=6, active="CP").hand("CP", "CP-23")
    if state == "full":
        p.at("Novi Sad", "AH I", "AH II", "AH III")
    elif state == "enemy":
        p.control("AP", "Novi Sad")
    p.action().do("event CP-23")
    while p.s.pending:
        p.do(p.choices()[0])
    near = {x.to.name for x in space("Novi Sad").links} - {"Belgrade", "Sabac"}
    assert (p.where("AH Mtn 7") == "Novi Sad") is (state == "free")
    if state != "free":
        assert p.where("AH Mtn 7") in near


@pytest.mark.rule("26.5.2a", "26.4.2a", "26.2.2a")
@pytest.mark.parametrize(
    ("card", "units"),
    [
        (
            "AP-21",
            {
                "IT VIII": ("Vicenza", True),
                "IT II": ("Udine", False),
                "AH XX": ("Trent", False),
                "IT Inf 5": ("AP Reserve Box", False),
            },
        ),
        (
            "AP-39",
            {
                "RO 3 Army": ("Turtukai", True),
                "RU XLVII": ("Constanta", True),
                "GE Schmettow": ("Cluj", False),
                "AH Inf 14": ("Csik-Szereda", False),
            },
        ),
        (
            "CP-23",
            {
                "BU 3 Army": ("Rustchuk", True),
                "GE Alpenkorps": ("Temesvar", False),
                "BR XII": ("Lemnos", False),
                "FR Orient 1": ("Lemnos", False),
            },
        ),
    ],
)
def test_entries_bring_units_of_both_sides(card: str, units: dict[str, tuple[str, bool]]) -> None:
    """26: the set-up of an entry holds units of the entering nation and of others, of both sides."""
    p = event(Position(turn=10), card)
    for name, (where, reduced) in units.items():
        assert (p.where(name), p.is_reduced(name)) == (where, reduced)


# Dead cards --------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.1f", "9.7.1c")
@pytest.mark.parametrize(
    ("turn", "card", "points"),
    [(3, "CP-1", 2), (4, "CP-7", 1), (2, "CP-1", None), (3, "CP-7", None), (12, "CP-51", None)],
)
def test_cards_that_are_dead_give_their_points(turn: int, card: str, points: int | None) -> None:
    """9.7.1f (ruling 17): a card whose Event can never be played again may be played for War Status alone."""
    p = Position(turn=turn, active="CP").hand("CP", card).action()
    assert p.offered(f"war-status {card}") is (points is not None)
    if points:
        assert not p.offered(f"event {card}")
        p.do(f"war-status {card}")
        assert p.s.war_status == (points, 0, points)
        assert in_pile(p, "CP", REMOVED, card)


@pytest.mark.rule("9.7.1f")
def test_a_dead_card_without_points_gives_nothing() -> None:
    """9.7.1f: only cards with War Status Points can be played for them."""
    p = Position(turn=3).hand("AP", "AP-6").action()
    assert not p.offered("event AP-6")
    assert not p.offered("war-status AP-6")


# Phases ------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.3.2b", "12.6.6d", "11.2.1c", "14.1.1d")
def test_attrition_of_special_units_and_uprisings() -> None:
    """14.3.2 with 12.6.6d: a reduced Special SCU is eliminated for good; Uprising Units are always in supply."""
    p = (
        Position(turn=12)
        .at("Minsk", "(AH Mtn 1)")
        .at("Linz", "AH Uprising 1")
        .control("AP", "Vienna", "Graz", "Prague")
    )
    play_out(p.phase("attrition"))
    assert p.where("AH Mtn 1") == "CP Eliminated Units Box"
    assert (p.where("AH Uprising 1"), p.is_reduced("AH Uprising 1")) == ("Linz", False)


@pytest.mark.rule("11.2k", "23.2a", "5.1.1a")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_vacant_places_that_are_cut_off_change_hands(side: str) -> None:
    """11.2k: a vacant space that cannot trace to a source of its side goes over, with VP and Will."""
    p = Position(turn=9).vp(15)
    if side == "AP":
        # Lemberg is cut off among AP-held spaces
        p.control("AP", "Rawa Ruska", "Brody", "Tarnopol", "Stanislau", "Stryj").destroyed("Przemysl").control(
            "AP", "Przemysl"
        )
        play_out(p.phase("attrition"))
        assert (p.owner("Lemberg"), p.s.vp, p.s.will[2]) == ("AP", 14, 10)
    else:
        with facts(only=["Vilna"], lines=[("Vilna", "Lida", *RAIL)]):
            p.control("CP", "Lida")
            for x in ("Grodno", "Bialystok", "Suwalki", "Mariampol", "Baranovichi"):
                p.control("CP", x)
            play_out(p.phase("attrition"))
            assert (p.owner("Vilna"), p.s.vp, p.s.will[0]) == ("CP", 16, 10)


@pytest.mark.rule("6.0.D", "20.4.1a")
def test_each_besieged_fort_has_its_die() -> None:
    """20.4.1: one die for each besieged Fort of either side."""
    p = Position(turn=5).at("Przemysl", "RU I").at("Warsaw", "GE I").phase("siege")
    assert p.rolls()
    p.dice(6)
    assert p.rolls()
    p.dice(1)
    assert not p.s.pending
    assert [bool(p.s.fort(space(x))) for x in ("Przemysl", "Warsaw")].count(True) == 1


@pytest.mark.rule("6.0.E.1", "6.0.E.2")
def test_automatic_victory_goes_before_armistice() -> None:
    """6.0.E: at 30 points with the markers together the CP wins an Automatic Victory."""
    p = Position(turn=12).vp(30).level(CP=2, AP=2).war_status(CP=20, AP=20).at("Nis", "SB 1 Army").phase("war status")
    play_out(p)
    assert p.s.ending.startswith("CP Automatic")


@pytest.mark.rule("6.0.G")
def test_the_ap_rebuilds_first_and_what_is_left_is_lost() -> None:
    """6.0.G and 16.2.1: points that are not spent are gone after the phase."""
    p = Position(turn=8).points("RU", 5).points("GE", 4).at("Kiev", "(RU I)").at("Berlin", "(GE I)")
    p.phase("replacement AP").do("repair RU I", "done?")
    assert p.s.rp[POOLS.index("RU")] == 0
    p.phase("replacement CP").do("done")
    assert p.s.rp[POOLS.index("GE")] == 0
    assert p.is_reduced("GE I")


@pytest.mark.rule("16.2a", "16.6a")
@pytest.mark.parametrize(("points", "reduced"), [(1, True), (2, False)])
def test_an_lcu_from_the_box_costs_a_point_a_step(points: int, reduced: bool) -> None:
    """16.2a: one point brings a destroyed LCU back reduced, two bring it back full."""
    p = (
        Position(turn=8, active="CP")
        .points("AH", points)
        .replaceable("(AH I)")
        .phase("replacement CP")
        .do("raise-unit AH I > Vienna")
    )
    while p.s.pending:
        p.do("repair AH I" if p.offered("repair AH I") else "done")
    assert (p.where("AH I"), p.is_reduced("AH I")) == ("Vienna", reduced)


@pytest.mark.rule("9.6.2b")
@pytest.mark.parametrize(
    ("card", "pool", "before", "after"),
    [("AP-30", "GE", 3, 1), ("AP-30", "GE", 1, 0), ("CP-48", "RU", 5, 2), ("CP-48", "RU", 2, 0)],
)
def test_points_lost_to_events(card: str, pool: str, before: int, after: int) -> None:
    """9.6.2b: German Labor Strikes and Russian Railroad Collapse take points recorded this turn."""
    p = Position(turn=10).points(pool, before)
    event(p, card)
    assert p.s.rp[POOLS.index(pool)] == 2 * after


# Withdrawal --------------------------------------------------------------------------------------------


@pytest.mark.rule("12.8.1a#2", "12.8.1a", "9.8c")
def test_withdrawal_before_combat() -> None:
    """12.8.1a: if the defenders withdraw by a card, full-strength attackers may advance into that space only."""
    p = Position(turn=8, active="CP").hand("AP", "AP-16").at("Lemberg", "AH I", "(AH II)").at("Brody", "RU I")
    p.attacking("Lemberg").declare("Brody", "AH I", "AH II")
    while p.seat() == "CP":
        p.do("done")
    p.do("play AP-16", "retreat RU I > Dubno")
    while p.asked() == "PlayCards":
        p.do("done")
    assert p.offers("advance") == ["advance AH I > Brody"]
    p.do("advance AH I > Brody")
    assert not p.offers("advance")
    fought(p)
    assert (p.where("RU I"), p.is_reduced("RU I"), p.owner("Brody")) == ("Dubno", False, "CP")
    assert in_pile(p, "AP", DISCARD, "AP-16")


# Trenches of both sides --------------------------------------------------------------------------------


@pytest.mark.rule("19.1c#1", "19.1c#2", "19.1e")
def test_each_player_has_his_own_limit_of_trenches() -> None:
    """19.1c: one trench a round and two a phase for each player; the opponent's do not count."""
    p = (
        Position(turn=5, round=2)
        .at("Lublin", "RU I")
        .at("Chelm", "RU II")
        .at("Oppeln", "GE I")
        .hand("AP", "AP-2")
        .hand("CP", "CP-3")
    )
    p.half().do("ops AP-2", "activate-move Lublin", "activate-move Chelm", "done?", "entrench RU I").dice(1)
    assert not p.offers("entrench")
    while p.asked() == "Movement":
        p.do("done")
    while p.seat() == "AP":
        p.do("done")
    p.do("ops CP-3", "activate-move Oppeln", "done?")
    assert p.offered("entrench GE I")


# Special corps -----------------------------------------------------------------------------------------


@pytest.mark.rule("12.6.6d", "24.1c")
def test_the_army_of_the_bug_is_lost_for_good() -> None:
    """12.6.6d with 24.1c: a destroyed Special LCU is permanently eliminated: German quality -2."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "GE"}}, lines=[("Dubno", "Brody", *RAIL)], units={"RU I": TOUGH}
    ):
        p = (
            Position(turn=8)
            .quality("GE", 10)
            .reserve("GE Inf 1")
            .at("Brody", "(GE Army of the Bug)")
            .at("Dubno", "RU I")
        )
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(4, 1)
        fought(p)
        assert (p.where("GE Army of the Bug"), p.s.quality[2]) == ("CP Eliminated Units Box", 8)


# Collapse and what follows -----------------------------------------------------------------------------


@pytest.mark.rule("26.2.3c", "26.2.3a#2")
def test_a_collapsed_bulgaria_may_still_be_entered() -> None:
    """26.2.3: after collapse both sides may enter Bulgarian spaces; its sources supply nobody."""
    p = (
        Position(turn=14)
        .at_war("BU")
        .control("AP", "Sofia", "Philippopolis")
        .at("Nis", "SB 1 Army")
        .at("Belgrade", "SB Inf 1")
        .at("Adrianople", "TU I")
    )
    play_out(p.phase("war status"))
    assert p.s.armistice == 37
    next_side(p, "CP").moving("Adrianople")
    assert p.offered("move TU I > Zagora")
    with facts(only=["Burgas"]):
        q = (
            Position(turn=14)
            .at_war("BU")
            .control("AP", "Sofia", "Philippopolis")
            .at("Nis", "SB 1 Army")
            .at("Belgrade", "SB Inf 1")
        )
        q.at("Burgas", "GE I")
        before = q.supply("GE I")
        play_out(q.phase("war status"))
        assert before == "ally"
        assert q.supply("GE I") == "ally"  # by the Black Sea to Constantinople


@pytest.mark.rule("26.6.2a#4", "17.3.2e.1")
def test_serbia_collapses_once() -> None:
    """26.6.2a: Serbian Collapse can only occur once; the Armistice marker moves once."""
    p = Position(turn=8).destroyed("Belgrade").control("CP", "Belgrade", "Skopje")
    play_out(p.phase("war status"))
    for turn in (9, 10):
        p.s.turn = turn
        play_out(p.phase("war status"))
    assert p.s.armistice == 38


@pytest.mark.rule("23.5b.1", "23.5b.2", "23.5b.3")
def test_after_the_fall_of_austria_hungary() -> None:
    """23.5b: no more AH Uprising Units are placed; both sides may enter AH spaces."""
    p = Position(turn=12).at_war("IT").will("AH", 0)
    armies = iter(f"RU {n}" for n in ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"))
    for x in SPACES:
        if x.vp and NATIONS[x.nation] == "AH":
            p.destroyed(x.name).at(x.name, next(armies))
    p.at("Nis", "SB 1 Army").at("Belgrade", "SB Inf 1").at("Oppeln", "GE I")
    play_out(p.phase("war status"))
    assert p.s.armistice == 36
    p.phase("rebellion")
    assert not p.s.pending or not p.offers("place AH")
    play_out(p)
    next_side(p, "CP").moving("Oppeln")
    assert p.offered("move GE I > Olmutz")


# Levels ------------------------------------------------------------------------------------------------


@pytest.mark.rule("17.2.1b", "17.2.2b", "6.0.E.3")
@pytest.mark.parametrize(("level", "points", "cards"), [(0, 4, 20), (1, 11, 21)])
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_new_cards_at_a_new_level(level: int, points: int, cards: int, side: str) -> None:
    """17.2: the deck of the new level, the Draw Pile and the Discard Pile are shuffled together."""
    p = (
        Position(turn=6)
        .level(**{side: level})
        .war_status(**{side: points})
        .at("Nis", "SB 1 Army")
        .at("Belgrade", "SB Inf 1")
    )
    old = 14 if level == 0 else 34
    p.discards(*[f"{side}-{n}" for n in range(1, old + 1)])
    p.deck(side, f"{side}-1", f"{side}-3").hand(side, f"{side}-8")
    play_out(p.phase("war status"))
    seat = 1 if side == "AP" else 0
    assert len(p.s.cards(seat, DECK)) == cards + old - 1
    assert p.s.cards(seat, DISCARD) == []
    assert len(p.s.hand(seat)) == 1
