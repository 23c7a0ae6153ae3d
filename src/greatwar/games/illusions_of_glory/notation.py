"""The verbs of the game, the nouns each takes, and the actions made of them."""

from __future__ import annotations

from typing import Final

from ...families.cdg.board import Place
from ...kernel.action import Action, Notation, Noun, noun
from .components import CARDS, PLACES, UNITS, card, place, unit
from .names import NATIONS, POOLS
from .pieces import Card, Unit


class Word:
    """A noun that is only a word: a nation, a pool of points."""

    def __init__(self, text: str, n: int) -> None:
        self.text = text
        self.n = n

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


NATION_WORDS: Final = tuple([Word(name, n) for n, name in enumerate(NATIONS[:12])])
POOL_WORDS: Final = tuple([Word(name, n) for n, name in enumerate(POOLS)])

A_UNIT: Final = Noun("unit", UNITS, unit)
A_PLACE: Final = Noun("place", PLACES[1:], place)
A_CARD: Final = Noun("card", CARDS, card)
A_NATION: Final = noun("nation", NATION_WORDS)
A_POOL: Final = noun("pool of points", POOL_WORDS)
A_PIPS: Final = noun("number of pips", tuple(range(1, 7)))
A_NUMBER: Final = noun("number", tuple(range(1, 10)))

ACTIVATE_ATTACK: Final = "activate-attack"
ACTIVATE_ATTACK_WITHOUT: Final = "activate-attack-without"
ACTIVATE_MOVE: Final = "activate-move"
ADD: Final = "add"
ADVANCE: Final = "advance"
ASSEMBLE: Final = "assemble"
ASSAULT: Final = "assault"
ATTACK: Final = "attack"
CANCEL: Final = "cancel"
CARDLESS: Final = "cardless"
CHOOSE: Final = "choose"
COMMIT: Final = "commit"
CONVERT: Final = "convert"
DECLARE_COLLAPSE: Final = "declare-collapse"
DECLINE: Final = "decline"
DEFEND: Final = "defend"
DISASSEMBLE: Final = "disassemble"
DISCARD: Final = "discard"
DONE: Final = "done"
DRAW: Final = "draw"
ENTRENCH: Final = "entrench"
EVENT: Final = "event"
FLANK: Final = "flank"
HALT: Final = "halt"
JOIN: Final = "join"
LOSS: Final = "loss"
MARKER: Final = "marker"
MOVE: Final = "move"
NO_FLANK: Final = "no-flank"
OPS: Final = "ops"
OPTION: Final = "option"
PICK: Final = "pick"
PLACE: Final = "place"
PLAY: Final = "play"
QUELL: Final = "quell"
RAISE_UNIT: Final = "raise-unit"
RECORD: Final = "record"
REDEPLOY: Final = "redeploy"
REPAIR: Final = "repair"
REPLACE: Final = "replace"
RESOLVE: Final = "resolve"
RETREAT: Final = "retreat"
ROLL: Final = "roll"
RP: Final = "rp"
SELECT: Final = "select"
SR: Final = "sr"
STACK_ATTACK: Final = "stack-attack"
STACK_MOVE: Final = "stack-move"
STAY: Final = "stay"
STOP: Final = "stop"
UPRISING: Final = "uprising"
USE: Final = "use"
WAIT: Final = "wait"
WAR_STATUS: Final = "war-status"
WITHDRAW: Final = "withdraw"

VERBS: Final[dict[str, tuple[Noun, ...]]] = {
    ACTIVATE_ATTACK: (A_PLACE,),
    ACTIVATE_ATTACK_WITHOUT: (A_PLACE,),
    ACTIVATE_MOVE: (A_PLACE,),
    ADD: (A_UNIT,),
    ADVANCE: (A_UNIT, A_PLACE),
    ASSEMBLE: (A_UNIT, A_PLACE),
    ASSAULT: (A_UNIT, A_PLACE),
    ATTACK: (A_UNIT, A_PLACE),
    CANCEL: (),
    CARDLESS: (),
    CHOOSE: (A_CARD,),
    COMMIT: (A_UNIT,),
    CONVERT: (A_POOL,),
    DECLARE_COLLAPSE: (),
    DECLINE: (),
    DEFEND: (A_UNIT,),
    DISASSEMBLE: (A_UNIT,),
    DISCARD: (A_CARD,),
    DONE: (),
    DRAW: (A_CARD,),
    ENTRENCH: (A_UNIT,),
    EVENT: (A_CARD,),
    FLANK: (A_PLACE,),
    HALT: (A_UNIT,),
    JOIN: (A_UNIT,),
    LOSS: (A_UNIT,),
    MARKER: (A_NATION,),
    MOVE: (A_UNIT, A_PLACE),
    NO_FLANK: (),
    OPS: (A_CARD,),
    OPTION: (A_NUMBER,),
    PICK: (A_UNIT,),
    PLACE: (A_UNIT, A_PLACE),
    PLAY: (A_CARD,),
    QUELL: (A_UNIT, A_PLACE),
    RAISE_UNIT: (A_UNIT, A_PLACE),
    RECORD: (A_POOL,),
    REDEPLOY: (A_UNIT, A_PLACE),
    REPAIR: (A_UNIT,),
    REPLACE: (A_UNIT, A_UNIT),
    RESOLVE: (),
    RETREAT: (A_UNIT, A_PLACE),
    ROLL: (A_PIPS,),
    RP: (A_CARD,),
    SELECT: (A_PLACE,),
    SR: (A_CARD,),
    STACK_ATTACK: (A_UNIT,),
    STACK_MOVE: (A_UNIT,),
    STAY: (),
    STOP: (),
    UPRISING: (A_NATION,),
    USE: (A_UNIT,),
    WAIT: (),
    WAR_STATUS: (A_CARD,),
    WITHDRAW: (),
}

NOTATION: Final = Notation(VERBS)

CANCEL_ACTION: Final = Action(CANCEL)
CARDLESS_ACTION: Final = Action(CARDLESS)
DECLARE_COLLAPSE_ACTION: Final = Action(DECLARE_COLLAPSE)
DECLINE_ACTION: Final = Action(DECLINE)
DONE_ACTION: Final = Action(DONE)
NO_FLANK_ACTION: Final = Action(NO_FLANK)
RESOLVE_ACTION: Final = Action(RESOLVE)
STAY_ACTION: Final = Action(STAY)
STOP_ACTION: Final = Action(STOP)
WAIT_ACTION: Final = Action(WAIT)
WITHDRAW_ACTION: Final = Action(WITHDRAW)


def activate_attack(to: Place) -> Action:
    """Activate a space for Attack."""
    return Action(ACTIVATE_ATTACK, (to,))


def activate_attack_without(to: Place) -> Action:
    """Activate a space for Attack without its BR and FR units (9.4.2c)."""
    return Action(ACTIVATE_ATTACK_WITHOUT, (to,))


def activate_move(to: Place) -> Action:
    """Activate a space for Movement."""
    return Action(ACTIVATE_MOVE, (to,))


def add(unit_: Unit) -> Action:
    """A unit joins the stack being activated in a region or on Lemnos."""
    return Action(ADD, (unit_,))


def advance(unit_: Unit, to: Place) -> Action:
    """A unit advances after combat."""
    return Action(ADVANCE, (unit_, to))


def assemble(unit_: Unit, to: Place) -> Action:
    """The LCU to be assembled, or completed, and where."""
    return Action(ASSEMBLE, (unit_, to))


def assault(unit_: Unit, to: Place) -> Action:
    """25.5 the Russian Amphibious Assault."""
    return Action(ASSAULT, (unit_, to))


def attack(unit_: Unit, to: Place) -> Action:
    """A unit attacks a place, or the enemy within its region."""
    return Action(ATTACK, (unit_, to))


def choose(card_: Card) -> Action:
    """The opening card."""
    return Action(CHOOSE, (card_,))


def commit(unit_: Unit) -> Action:
    """An HQ or Heavy Artillery takes part in the attack."""
    return Action(COMMIT, (unit_,))


def convert(pool: int) -> Action:
    """A point of this pool is converted."""
    return Action(CONVERT, (POOL_WORDS[pool],))


def defend(unit_: Unit) -> Action:
    """A unit of a region defends."""
    return Action(DEFEND, (unit_,))


def disassemble(unit_: Unit) -> Action:
    """An LCU is broken up."""
    return Action(DISASSEMBLE, (unit_,))


def discard(card_: Card) -> Action:
    """A Combat Card is discarded before drawing."""
    return Action(DISCARD, (card_,))


def draw(card_: Card) -> Action:
    """Chance draws."""
    return Action(DRAW, (card_,))


def entrench(unit_: Unit) -> Action:
    """An LCU tries to build a trench."""
    return Action(ENTRENCH, (unit_,))


def event(card_: Card) -> Action:
    """A card as an Event."""
    return Action(EVENT, (card_,))


def flank(to: Place) -> Action:
    """Announce a Flank Attack with this Pinning Space."""
    return Action(FLANK, (to,))


def halt(unit_: Unit) -> Action:
    """This unit takes a step to cut the retreat by one space."""
    return Action(HALT, (unit_,))


def join(unit_: Unit) -> Action:
    """A unit joins the attack."""
    return Action(JOIN, (unit_,))


def loss(unit_: Unit) -> Action:
    """A unit takes a step."""
    return Action(LOSS, (unit_,))


def marker(nation: int) -> Action:
    """The nation of the Control marker."""
    return Action(MARKER, (NATION_WORDS[nation],))


def move(unit_: Unit, to: Place) -> Action:
    """A unit moves one place on."""
    return Action(MOVE, (unit_, to))


def ops(card_: Card) -> Action:
    """A card for OPS."""
    return Action(OPS, (card_,))


def option(number: int) -> Action:
    """One of the alternatives of a card."""
    return Action(OPTION, (number,))


def pick(unit_: Unit) -> Action:
    """A unit is chosen."""
    return Action(PICK, (unit_,))


def put(unit_: Unit, to: Place) -> Action:
    """A unit is placed."""
    return Action(PLACE, (unit_, to))


def play(card_: Card) -> Action:
    """A Combat Card."""
    return Action(PLAY, (card_,))


def quell(unit_: Unit, to: Place) -> Action:
    """A unit attacks the Uprising Unit of a region where enemy units stand too."""
    return Action(QUELL, (unit_, to))


def raise_unit(unit_: Unit, to: Place) -> Action:
    """A unit of the Replaceable Units Box is rebuilt and placed."""
    return Action(RAISE_UNIT, (unit_, to))


def record(pool: int) -> Action:
    """Captured supplies are recorded in this pool."""
    return Action(RECORD, (POOL_WORDS[pool],))


def redeploy(unit_: Unit, to: Place) -> Action:
    """Strategic Redeployment."""
    return Action(REDEPLOY, (unit_, to))


def repair(unit_: Unit) -> Action:
    """A reduced unit regains its step."""
    return Action(REPAIR, (unit_,))


def replace(unit_: Unit, by: Unit) -> Action:
    """The SCU that replaces a destroyed LCU."""
    return Action(REPLACE, (unit_, by))


def retreat(unit_: Unit, to: Place) -> Action:
    """A unit retreats one place."""
    return Action(RETREAT, (unit_, to))


def roll(pips: int) -> Action:
    """Chance rolls."""
    return Action(ROLL, (pips,))


def rp(card_: Card) -> Action:
    """A card for RPs."""
    return Action(RP, (card_,))


def select(to: Place) -> Action:
    """A place is chosen."""
    return Action(SELECT, (to,))


def sr(card_: Card) -> Action:
    """A card for SR."""
    return Action(SR, (card_,))


def stack_attack(unit_: Unit) -> Action:
    """A unit of a region is activated for Attack; others may be added to its stack."""
    return Action(STACK_ATTACK, (unit_,))


def stack_move(unit_: Unit) -> Action:
    """A unit of a region or on Lemnos is activated for Movement; others may be added."""
    return Action(STACK_MOVE, (unit_,))


def uprising(nation: int) -> Action:
    """Cardless Play to place an Uprising Unit of that nation."""
    return Action(UPRISING, (NATION_WORDS[nation],))


def use(unit_: Unit) -> Action:
    """A unit is used to assemble an LCU, or comes from one."""
    return Action(USE, (unit_,))


def war_status(card_: Card) -> Action:
    """A card for its War Status Points only (9.7.1f)."""
    return Action(WAR_STATUS, (card_,))
