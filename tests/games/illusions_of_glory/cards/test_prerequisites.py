"""When each card may be played as an Event, on both sides of every prerequisite; and what a play does to the card."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from greatwar.games.illusions_of_glory.components import CARDS, card
from greatwar.games.illusions_of_glory.names import SIDE_NAMES
from greatwar.games.illusions_of_glory.state import COLLAPSE_BU, COLLAPSE_SB, USE_ENTRY, USE_INVASION
from tests.games.illusions_of_glory.cards.playing import event, lies, refusal, side_of
from tests.games.illusions_of_glory.positions import Position

Make = Callable[[], Position]
SERBIA = ("Belgrade", "Kragujevac", "Nis", "Pozarevac", "Valjevo", "Sabac", "Uzice", "Negotin", "Skopje", "Veles")


def on(turn: int, *played: str, war: tuple[str, ...] = ()) -> Position:
    """An empty map on a turn, with cards played before and nations at war."""
    return Position(turn=turn).at_war(*war).played(*played)


def opening(name: str, turn: int) -> Position:
    """A card that was chosen at the start."""
    p = Position(turn=turn)
    side = 1 if side_of(name) == "AP" else 0
    p.s.opening = (card(name).n, -1) if side == 0 else (-1, card(name).n)
    return p


def entered(p: Position) -> Position:
    """A Neutral Entry Event was played this turn by the other side."""
    p.s.taken = ((USE_ENTRY, card("CP-23").n), ())
    return p


def invaded(p: Position) -> Position:
    """A Sea Invasion card was played this turn."""
    p.s.taken = ((), (USE_INVASION, card("AP-29").n))
    return p


def begun(p: Position) -> Position:
    """The Revolution has begun, and was suppressed."""
    p.s.begun = True
    return p


def balkan(p: Position, *left_out: str) -> Position:
    """The CP controls all VP spaces of Serbia, Romania and Bulgaria, but those left out."""
    names = ("Belgrade", "Skopje", "Bucharest", "Ploesti", "Sofia", "Philippopolis")
    return p.control("CP", *[name for name in names if name not in left_out], nation="GE")


def invasion(turn: int = 6, *played: str) -> Position:
    """Sea Invasions are allowed."""
    return on(turn, "AP-14", *played)


#: card: positions in which it may be played as an Event, and positions in which it may not
CASES: dict[str, tuple[tuple[Make, ...], tuple[Make, ...]]] = {
    "AP-1": ((lambda: opening("AP-1", 2), lambda: opening("AP-7", 3)), (lambda: opening("AP-1", 3),)),
    "AP-7": ((lambda: opening("AP-7", 2), lambda: opening("AP-1", 3)), (lambda: opening("AP-7", 3),)),
    "AP-4": ((lambda: on(1), lambda: on(18)), ()),
    "AP-6": ((lambda: on(1), lambda: on(2)), (lambda: on(3), lambda: on(2, "CP-5"))),
    "AP-10": ((lambda: on(1), lambda: on(18)), ()),
    "AP-11": ((lambda: on(1), lambda: on(18)), ()),
    "AP-13": ((lambda: on(1), lambda: on(18)), ()),
    "AP-14": ((lambda: on(1), lambda: on(18)), ()),
    "AP-15": ((lambda: on(3), lambda: on(18)), ()),
    "AP-17": (
        (lambda: on(4).at("Przemysl", "RU I"),),
        (lambda: on(4), lambda: on(4).destroyed("Przemysl").at("Przemysl", "RU I"), lambda: on(4).at("Torun", "RU I")),
    ),
    "AP-18": ((lambda: on(6, war=("BU",)),), (lambda: on(6),)),
    "AP-21": ((lambda: on(4),), (lambda: on(4, war=("IT",)), lambda: entered(on(4)))),
    "AP-22": (
        (lambda: invasion(6), lambda: invasion(8)),
        (lambda: on(6), lambda: invasion(7), lambda: invasion(6).flag("subs"), lambda: invaded(invasion(6))),
    ),
    "AP-23": ((lambda: on(3), lambda: on(18)), ()),
    "AP-24": ((lambda: on(5),), (lambda: on(4),)),
    "AP-25": ((lambda: on(4),), (lambda: on(3),)),
    "AP-28": ((lambda: on(6, war=("BU",)),), (lambda: on(6),)),
    "AP-29": (
        (lambda: invasion(6), lambda: invasion(8)),
        (lambda: on(6), lambda: invasion(7), lambda: invasion(6).flag("subs"), lambda: invaded(invasion(6))),
    ),
    "AP-30": ((lambda: on(5),), (lambda: on(4),)),
    "AP-32": ((lambda: on(7).collapsed(COLLAPSE_SB),), (lambda: on(7),)),
    "AP-34": (
        (lambda: invasion(10),),
        (
            lambda: on(10),
            lambda: invasion(11),
            lambda: invasion(10).flag("subs"),
            lambda: invaded(invasion(10)),
            lambda: invasion(10).greece("AP"),
        ),
    ),
    "AP-35": ((lambda: on(8), lambda: on(18)), ()),
    "AP-38": ((lambda: on(9),), (lambda: on(8),)),
    "AP-39": ((lambda: on(9),), (lambda: on(9, war=("RO",)), lambda: begun(on(9)), lambda: entered(on(9)))),
    "AP-40": ((lambda: on(9),), (lambda: on(9).greece("CP"), lambda: on(9).greece("AP"), lambda: entered(on(9)))),
    "AP-41": ((lambda: on(8), lambda: on(18)), ()),
    "AP-43": ((lambda: on(9, "CP-5"), lambda: on(9, "CP-15"), lambda: on(9, "CP-39")), (lambda: on(9, "CP-16"),)),
    "AP-44": ((lambda: on(9, "AP-35"),), (lambda: on(9), lambda: begun(on(9, "AP-35")))),
    "AP-45": ((lambda: on(9),), (lambda: on(8),)),
    "AP-46": ((lambda: on(15),), (lambda: on(14),)),
    "AP-50": (
        (lambda: on(12), lambda: on(12).at("Vienna", "AH Uprising 1")),
        (lambda: on(12).at("Kiev", "RU Uprising 1"), lambda: on(12, "CP-51")),
    ),
    "AP-51": (
        (lambda: on(14, war=("IT",)), lambda: on(13, "CP-42", war=("IT",))),
        (lambda: on(14), lambda: on(13, war=("IT",))),
    ),
    "AP-52": ((lambda: on(15),), (lambda: on(14),)),
    "AP-53": ((lambda: on(12),), (lambda: on(11),)),
    "AP-54": ((lambda: on(13, "CP-51"),), (lambda: on(13), lambda: on(13, "CP-51", "CP-52"))),
    "AP-55": ((lambda: on(14, "CP-52"),), (lambda: on(14, "CP-51"),)),
    "CP-1": ((lambda: on(1), lambda: on(2)), (lambda: on(3),)),
    "CP-4": ((lambda: on(4).level(CP=0), lambda: on(4).level(CP=1, AP=2)), (lambda: on(9).level(CP=2),)),
    "CP-5": ((lambda: on(1), lambda: on(18)), ()),
    "CP-7": ((lambda: on(1), lambda: on(3)), (lambda: on(4),)),
    "CP-8": ((lambda: on(1), lambda: on(18)), ()),
    "CP-10": ((lambda: on(1), lambda: on(18)), ()),
    "CP-13": ((lambda: on(1), lambda: on(18)), ()),
    "CP-15": ((lambda: on(3), lambda: on(18)), ()),
    "CP-16": ((lambda: on(3), lambda: on(18)), ()),
    "CP-19": ((lambda: on(4),), (lambda: on(4, "AP-23"),)),
    "CP-22": ((lambda: on(4),), (lambda: on(8).collapsed(COLLAPSE_SB),)),
    "CP-23": ((lambda: on(6),), (lambda: on(6, war=("BU",)), lambda: entered(on(6)))),
    "CP-24": (
        (lambda: on(8, war=("BU",)),),
        (lambda: on(8), lambda: on(8, war=("BU",)).greece("AP"), lambda: on(8, war=("BU",)).greece("CP")),
    ),
    "CP-25": ((lambda: on(4), lambda: on(8)), (lambda: on(9), lambda: on(4, "AP-25"))),
    "CP-27": (
        (lambda: on(6).control("CP", "Warsaw", "Brest-Litovsk", "Vilna"),),
        (lambda: on(6), lambda: on(6).control("CP", "Warsaw", "Brest-Litovsk")),
    ),
    "CP-31": ((lambda: on(3), lambda: on(18)), ()),
    "CP-32": ((lambda: on(7), lambda: on(8), lambda: on(11)), (lambda: on(4), lambda: on(9), lambda: on(10))),
    "CP-34": ((lambda: on(8, "CP-27"),), (lambda: on(8),)),
    "CP-35": (
        (lambda: balkan(on(10, war=("BU", "RO"))),),
        (
            lambda: on(10, war=("BU", "RO")),
            lambda: balkan(on(10, war=("BU", "RO")), "Skopje"),
            lambda: balkan(on(10, war=("BU", "RO"))).greece("AP"),
        ),
    ),
    "CP-37": (
        (lambda: balkan(on(9, war=("BU",))).control("CP", *SERBIA, nation="AH"),),
        (
            lambda: on(9, war=("BU",)),  # Serbia lies between
            lambda: on(9).control("CP", *SERBIA, nation="AH"),
            lambda: balkan(on(9, war=("BU",))).control("CP", *SERBIA, nation="AH").collapsed(COLLAPSE_BU),
        ),
    ),
    "CP-38": ((lambda: on(7),), (lambda: on(6),)),
    "CP-39": ((lambda: on(9),), (lambda: on(8),)),
    "CP-40": ((lambda: on(10, war=("RO",)),), (lambda: on(10),)),
    "CP-43": ((lambda: on(11, "CP-19"),), (lambda: on(10, "CP-19"), lambda: on(11))),
    "CP-45": ((lambda: on(11, "CP-27"),), (lambda: on(10, "CP-27"), lambda: on(11))),
    "CP-47": ((lambda: on(11),), (lambda: on(10),)),
    "CP-48": ((lambda: on(10),), (lambda: on(9),)),
    "CP-49": ((lambda: on(10),), (lambda: on(9),)),
    "CP-50": (
        (lambda: on(11, "CP-49").at("Kiev", "RU Uprising 1"),),
        (
            lambda: on(11).at("Kiev", "RU Uprising 1"),
            lambda: on(11, "CP-49"),
            lambda: on(11, "CP-49").at("Vienna", "AH Uprising 1"),
        ),
    ),
    "CP-51": ((lambda: on(12, "CP-50"),), (lambda: on(12, "CP-49"),)),
    "CP-52": ((lambda: on(13, "CP-51"),), (lambda: on(13, "CP-50"),)),
    "CP-53": ((lambda: on(8), lambda: on(18)), ()),
    "CP-55": ((lambda: on(15),), (lambda: on(14),)),
}


@pytest.mark.rule("9.7.1c")
@pytest.mark.parametrize("name", CASES)
def test_prerequisites_on_both_sides(name: str) -> None:
    allowed, barred = CASES[name]
    for make in allowed:
        assert refusal(name, make()) == ""
    for make in barred:
        assert refusal(name, make()) in ("9.7.1c", "4.2.1e#2", "9.7.2a", "25.1e", "26.5.1c", "23.4.3a")


#: War Status Points of the cards that have any; all others have none
WAR_STATUS = {
    "AP": {1: 1, 7: 1, 10: 1, 11: 1, 13: 1, 14: 1, 18: 1, 21: 2, 22: 1, 24: 1, 25: 1, 28: 1, 32: 1, 35: 1, 39: 2, 40: 1}
    | {44: 2, 51: 1, 55: 1},
    "CP": {1: 2, 4: 1, 5: 1, 7: 1, 10: 1, 15: 1, 19: 1, 23: 2, 25: 1, 27: 1, 31: 1, 34: 1, 38: 1, 39: 1, 43: 1, 47: 1}
    | {49: 1, 50: 1, 51: 1, 52: 1},
}
#: OPS of the cards; 3 if a number is not named here
OPS = {
    "AP": {2: (3, 5, 8, 13, 16, 19, 26, 31, 36, 48, 49), 4: (1, 7, 10, 11, 20, 22, 25, 27, 29, 34, 35, 40, 42, 45, 46)}
    | {5: (21, 39, 44)},
    "CP": {2: (2, 6, 8, 17, 24, 33, 35, 44, 53), 4: (1, 4, 7, 14, 15, 27, 30, 36, 38, 39, 41, 42, 43, 47, 52, 55)}
    | {5: (23, 31, 50, 51)},
}
MORE_FOURS = (50, 51, 54, 55)  # of the AP
#: cards that come back: all others leave the game when they are played as Events
COMES_BACK = {"AP": (5, 8, 16, 19, 26, 31, 36, 41, 48), "CP": (26, 33, 35, 44)}
#: the RP boxes by OPS: RU, IT, AP-A and GE, AH, CP-A
BOXES = {"AP": {2: (1, 0, 1), 3: (2, 1, 1), 4: (3, 1, 2), 5: (4, 2, 2)}, "CP": {2: (1, 1, 0), 3: (2, 1, 1)}}
BOXES["CP"] |= {4: (3, 2, 1), 5: (4, 3, 2)}
YELLOW = {"AP": (1, 7, 41, 44, 54), "CP": (1, 40)}


def ops_of(side: str, number: int) -> int:
    """The OPS of a card."""
    if side == "AP" and number in MORE_FOURS:
        return 4
    return next((ops for ops, numbers in OPS[side].items() if number in numbers), 3)


@pytest.mark.parametrize("c", CARDS, ids=str)
def test_the_numbers_of_a_card(c: object) -> None:
    found = card(str(c))
    side = SIDE_NAMES[found.side]
    assert found.ops == found.sr == ops_of(side, found.number)
    assert found.war_status == WAR_STATUS[side].get(found.number, 0)
    assert found.starred is (found.number not in COMES_BACK[side])
    assert found.yellow is (found.number in YELLOW[side])
    box = BOXES[side][found.ops]
    if found.id == "AP21":
        box = (4, 0, 2)  # Italy is neutral while it is in play
    assert found.rp[:6] == ((*box, 0, 0, 0) if side == "AP" else (0, 0, 0, *box))
    assert found.deck == (0 if found.number <= 14 else 1 if found.number <= 34 else 2)


#: Events whose card stays on the table, because its effect goes on
STAYS = {"AP": (4, 6, 10, 15, 24, 38, 43, 45), "CP": (7, 13, 16, 19, 22, 25, 31, 32, 38, 43, 48, 51, 52, 53, 55)}


@pytest.mark.rule("9.7.1d", "9.7.1e", "9.3c")
@pytest.mark.parametrize("name", CASES)
def test_an_event_scores_its_war_status_and_leaves(name: str) -> None:
    p = event(name, CASES[name][0][0]())
    side, number = side_of(name), int(name[3:])
    gained = WAR_STATUS[side].get(number, 0)
    assert p.s.war_status == ((gained, 0, gained) if side == "CP" else (0, gained, gained))
    expected = "table" if number in STAYS[side] else "discards" if number in COMES_BACK[side] else "removed"
    assert lies(p, name) == expected


@pytest.mark.rule("9.7.1f")
@pytest.mark.parametrize(("name", "dead", "alive"), [("CP-7", 4, 3), ("CP-1", 3, 2), ("CP-25", 9, 8)])
def test_a_dead_event_gives_its_war_status_only(name: str, dead: int, alive: int) -> None:
    for turn in (dead, alive):
        p = Position(turn=turn, active="CP").hand("CP", name).action()
        assert p.offered(f"war-status {name}") is (turn == dead)
    p = Position(turn=dead, active="CP").hand("CP", name).action().do(f"war-status {name}")
    assert p.s.war_status[0] == WAR_STATUS["CP"][int(name[3:])]
    assert lies(p, name) == "removed"
