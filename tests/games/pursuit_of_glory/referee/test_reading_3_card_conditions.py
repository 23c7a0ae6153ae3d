"""Third reading: when each card may be an Event, on both sides of its conditions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import finish

Build = Callable[[Position], Position]
LATE = 13  # Fall 1917


def total(turn: int = LATE) -> Position:
    """Both sides at Total War, nothing on the map."""
    return Position(turn=turn).level("AP", 2).level("CP", 2).put("Tiflis", "RU DIV").put("Sivas", "TU DIV")


def may(card: str, build: Build, turn: int = LATE) -> bool:
    """Whether the card is offered as an Event in a position."""
    side = card[:2]
    p = build(total(turn)).set(active=1 if side == "AP" else 0).hand(side, card).action()
    assert p.offers(f"ops {card}"), "any card is good for operations"
    return p.offers(f"event {card}")


def railroad(p: Position) -> Position:
    """Bulgaria at war and the CP's railroad from Constantinople to Galicia open."""
    return p.happened("CP-33").control("CP", "Belgrade", "Nis")


AP_CARDS: list[tuple[str, Build, bool]] = [
    # ARAB REVOLT: LAWRENCE and Jihad 7 or less
    ("AP-16", lambda p: p.happened("AP-18").set(jihad=7), True),
    ("AP-16", lambda p: p.happened("AP-18").set(jihad=8), False),
    ("AP-16", lambda p: p.set(jihad=0), False),
    # GRAND DUKE TO TIFLIS: either of the two Persian events
    ("AP-23", lambda p: p.happened("AP-08"), True),
    ("AP-23", lambda p: p.happened("CP-10"), True),
    ("AP-23", lambda p: p, False),
    # THE SERBS RETURN: only after the collapse
    ("AP-24", lambda p: p.happened("CP-33"), False),
    ("AP-24", lambda p: p.happened("CP-33").set(serbia=2), True),
    # ROMANIA: an AP LCU in the Balkans, Lemnos included, the Gallipoli map not
    ("AP-29", lambda p: p, False),
    ("AP-29", lambda p: p.put("Lemnos", "BR DIV"), False),
    ("AP-29", lambda p: p.put("Lemnos", "BR XVI Corps"), True),
    ("AP-29", lambda p: p.put("Krithia", "BR XVI Corps"), False),
    ("AP-29", lambda p: p.put("Odessa", "RU I Caucasian"), True),
    ("AP-29", lambda p: p.put("Cairo", "BR XVI Corps"), False),
    # ARMENIAN UPRISING: PAN-TURKISM
    ("AP-32", lambda p: p, False),
    ("AP-32", lambda p: p.happened("CP-13"), True),
    # BALFOUR DECLARATION: all four towns
    ("AP-41", lambda p: p.control("AP", "Jerusalem", "Jaffa", "Haifa", "Nablus"), True),
    ("AP-41", lambda p: p.control("AP", "Jerusalem", "Jaffa", "Haifa"), False),
    ("AP-41", lambda p: p.control("AP", "Jaffa", "Haifa", "Nablus"), False),
    # GREECE: neutral, and a FR or BR LCU in the Balkans or an uncollapsed Romanian ally
    ("AP-45", lambda p: p, False),
    ("AP-45", lambda p: p.put("Lemnos", "FR Army Orient 1"), True),
    ("AP-45", lambda p: p.put("Odessa", "RU I Caucasian"), False),
    ("AP-45", lambda p: p.put("Lemnos", "ANZ ANZAC"), False),
    ("AP-45", lambda p: p.happened("AP-29", turn=9), True),
    ("AP-45", lambda p: p.happened("AP-29", turn=9).set(romania=2), False),
    # ARAB DESERTION: ARAB REVOLT and a combined 30
    ("AP-46", lambda p: p.happened("AP-16").war_status(15, 15), True),
    ("AP-46", lambda p: p.happened("AP-16").war_status(15, 14), False),
    ("AP-46", lambda p: p.war_status(15, 15), False),
    # TURKISH WAR WEARINESS: a combined 28
    ("AP-48", lambda p: p.war_status(14, 14), True),
    ("AP-48", lambda p: p.war_status(14, 13), False),
    # D'ESPEREY and ALLENBY: LLOYD GEORGE TAKES COMMAND
    ("AP-53", lambda p: p, False),
    ("AP-53", lambda p: p.happened("AP-55"), True),
    ("AP-54", lambda p: p.put("Cairo", "BR Elite DIV"), False),
    ("AP-54", lambda p: p.put("Cairo", "BR Elite DIV").happened("AP-55"), True),
]


@pytest.mark.rule("9.5.1#2")
@pytest.mark.parametrize(("card", "build", "offered"), AP_CARDS)
def test_conditions_of_ap_events(card: str, build: Build, offered: bool) -> None:
    """9.5.1: an Event needs every condition on its card at the moment of play."""
    assert may(card, build) is offered


CP_CARDS: list[tuple[str, Build, bool]] = [
    # ENVER TO CONSTANTINOPLE is shown with its offensive elsewhere; without one it is refused
    ("CP-03", lambda p: p.offensive("CP", "RU"), False),
    # PARLIAMENTARY INQUIRY: a BR or IN LCU lost, not an ANZ one, not a removed one
    ("CP-09", lambda p: p, False),
    ("CP-09", lambda p: p.box("AP Eliminated Units Box", "IN Tigris Corps"), True),
    ("CP-09", lambda p: p.box("AP permanently eliminated", "BR XII Corps"), True),
    ("CP-09", lambda p: p.box("AP Eliminated Units Box", "ANZ ANZAC"), False),
    ("CP-09", lambda p: p.box("AP removed from game", "BR XII Corps"), False),
    ("CP-09", lambda p: p.box("AP Eliminated Units Box", "BR DIV"), False),
    # TREACHERY AT FORT RUPEL: Greece neutral, AP units have entered Salonika
    ("CP-17", lambda p: p, False),
    # GERMAN INTRIGUES IN PERSIA: the CP holds Baghdad
    ("CP-23", lambda p: p, True),
    ("CP-23", lambda p: p.control("AP", "Baghdad"), False),
    # MISSION TO AFGHANISTAN and the other Jihad cards
    ("CP-24", lambda p: p.set(jihad=4), True),
    ("CP-24", lambda p: p.set(jihad=3), False),
    # ENVER-FALKENHAYN SUMMIT and YILDIRIM OFFENSIVE: the railroad
    ("CP-29", lambda p: p, False),
    ("CP-29", railroad, True),
    ("CP-29", lambda p: railroad(p).control("AP", "Philippopoli"), False),
    ("CP-29", lambda p: p.happened("CP-33"), False),
    ("CP-54", lambda p: p, False),
    ("CP-54", railroad, True),
    ("CP-54", lambda p: railroad(p).control("AP", "Nis"), False),
    # VERDUN: no AP LCU ashore in Anatolia or on the Gallipoli map
    ("CP-32", lambda p: p, True),
    ("CP-32", lambda p: p.put("Krithia", "BR VIII Corps"), False),
    ("CP-32", lambda p: p.put("Krithia", "BR DIV"), True),
    ("CP-32", lambda p: p.put("Adana", "BR VIII Corps"), False),
    ("CP-32", lambda p: p.beachhead("Beachhead Suvla Bay").put("Beachhead Suvla Bay", "BR VIII Corps"), True),
    ("CP-32", lambda p: p.put("Rodosto", "BR VIII Corps"), True),
    # TOWNSHEND TO LEMNOS: BRITISH WAR WEARINESS and a combined 32
    ("CP-35", lambda p: p.happened("CP-55").war_status(16, 16), True),
    ("CP-35", lambda p: p.happened("CP-55").war_status(16, 15), False),
    ("CP-35", lambda p: p.war_status(16, 16), False),
    # TO HELP AND SAVE YOU: an AP LCU in Bulgaria or Serbia
    ("CP-40", lambda p: p.happened("CP-33").put("Veles", "BR XVI Corps").box("CP removed from game", "GE DIV"), True),
    ("CP-40", lambda p: p.happened("CP-33").put("Veles", "BR DIV").box("CP removed from game", "GE DIV"), False),
    ("CP-40", lambda p: p.happened("CP-33").put("Doiran", "BR XVI Corps").box("CP removed from game", "GE DIV"), False),
    # TALAAT: VP below 10
    ("CP-41", lambda p: p.set(vp=9), True),
    ("CP-41", lambda p: p.set(vp=10), False),
    # JIHAD SUPREMACY
    ("CP-46", lambda p: p.set(jihad=10).put("Rize", "Laz"), True),
    ("CP-46", lambda p: p.set(jihad=9).put("Rize", "Laz"), False),
    # ROBERTSON: three conditions
    ("CP-48", lambda p: p.happened("CP-55", "CP-50").set(vp=13), True),
    ("CP-48", lambda p: p.happened("CP-55", "CP-50").set(vp=12), False),
    ("CP-48", lambda p: p.happened("CP-50").set(vp=13), False),
    ("CP-48", lambda p: p.happened("CP-55").set(vp=13), False),
    # UNRESTRICTED SUBMARINE WARFARE: GERMAN SUBS
    ("CP-53", lambda p: p.happened("CP-22"), True),
    ("CP-53", lambda p: p, False),
    # BRITISH WAR WEARINESS: a combined 28
    ("CP-55", lambda p: p.war_status(14, 14), True),
    ("CP-55", lambda p: p.war_status(14, 13), False),
]


@pytest.mark.rule("9.5.1#2")
@pytest.mark.parametrize(("card", "build", "offered"), CP_CARDS)
def test_conditions_of_cp_events(card: str, build: Build, offered: bool) -> None:
    """9.5.1: an Event needs every condition on its card at the moment of play."""
    assert may(card, build) is offered


@pytest.mark.rule("9.5.1#2")
@pytest.mark.parametrize(
    ("card", "build"),
    [
        ("AP-46", lambda p: p.happened("AP-16").war_status(18, 18)),
        ("AP-48", lambda p: p.war_status(18, 18)),
        ("CP-48", lambda p: p.happened("CP-55", "CP-50").set(vp=15)),
        ("CP-53", lambda p: p.happened("CP-22")),
    ],
)
def test_not_before_winter_1917(card: str, build: Build) -> None:
    """9.5.1: a date on the card: refused in Fall 1916 (turn 9), offered from Winter 1917 (turn 10) on."""
    assert not may(card, build, turn=9)
    assert may(card, build, turn=10)


@pytest.mark.rule("9.5.1#2")
@pytest.mark.parametrize(("turn", "offered"), [(1, False), (2, True), (3, False), (6, True), (8, False), (14, True)])
def test_the_russian_winter_offensive_wants_a_winter(turn: int, offered: bool) -> None:
    """AP-31: in Winter turns only."""
    assert may("AP-31", lambda p: p, turn=turn) is offered


@pytest.mark.rule("9.5.1#5", "9.5.1#2")
@pytest.mark.parametrize(
    ("card", "build", "side", "status"),
    [
        ("AP-14", lambda p: p.happened("AP-55"), 1, 2),
        ("CP-01", lambda p: p.war_status(8, 0), 0, 2),
        ("AP-29", lambda p: p.set(stage=1).put("Lemnos", "BR XVI Corps"), 1, 1),
    ],
)
def test_events_that_are_too_late_give_war_status_only(card: str, build: Build, side: int, status: int) -> None:
    """9.5.1: an Event that is no longer allowed may be played for its War Status; nothing else happens."""
    p = build(total()).set(active=side).hand(card[:2], card).action()
    before, rp, jihad, vp = p.s.war_status[side], p.s.rp, p.s.jihad, p.s.vp
    p.do(f"event {card}")
    assert p.s.war_status[side] == before + status
    assert (p.s.rp, p.s.jihad, p.s.vp) == (rp, jihad, vp)
    assert p.step != "PlaceTribe"


@pytest.mark.rule("18.8.1.2a#4")
def test_greece_as_a_cp_ally_leaves_the_card_its_war_status() -> None:
    """18.8.1.2a: once Greece is a CP ally GREECE is an Event for War Status only."""
    p = total().set(greece=0, active=1).put("Lemnos", "BR XVI Corps").hand("AP", "AP-45").action()
    p.do("event AP-45")
    assert p.s.war_status[1] == 1
    assert p.s.greece == 0
    assert p.s.vp == 10


@pytest.mark.rule("9.5.1#2")
def test_war_weariness_lowers_each_winter() -> None:
    """CP-55: the marker goes to 19 and falls by one in each Winter War Status Phase, not in other seasons."""
    p = total(turn=11).war_status(14, 14).set(active=0).hand("CP", "CP-55").action().do("event CP-55")
    finish(p)
    assert p.s.cp_auto == 19
    for turn, marker in ((11, 19), (12, 19), (13, 19), (14, 18), (15, 18)):
        p.set(turn=turn, vp=10).offensive("AP").offensive("CP").phase("War Status")
        finish(p)
        assert p.s.cp_auto == marker, turn
