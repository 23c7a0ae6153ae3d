"""The verbs of the game, the nouns each takes, and the actions made of them; no verb is written anywhere else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...kernel.action import Action, Notation, Noun, noun
from .components import CARDS, PLACES, SPACES, UNITS, Card, Place, Side, Space, Unit, card, place, space, unit

A_UNIT: Final = Noun("unit", UNITS, unit)
A_SPACE: Final = Noun("space", SPACES, space)
A_PLACE: Final = Noun("place", PLACES[1:], place)
A_CARD: Final = Noun("card", CARDS, card)
PIPS: Final = noun("number of pips", tuple(range(1, 7)))
A_SIDE: Final = noun("side", tuple(Side))
POINTS: Final = noun("number of VP", tuple(range(21)))

# Actions without a noun.
ACCEPT: Final = Action("accept")
DONE: Final = Action("done")
FALL_BACK: Final = Action("fall-back")
NO_FLANK: Final = Action("no-flank")
ONE_OP: Final = Action("one-op")
PEACE: Final = Action("peace")
REJECT: Final = Action("reject")
RESOLVE: Final = Action("resolve")
STAND: Final = Action("stand")
STAY: Final = Action("stay")
STOP: Final = Action("stop")
TAKE_GUNS: Final = Action("take-guns")

# Verbs with nouns.
ACTIVATE_ATTACK: Final = "activate-attack"
ACTIVATE_MOVE: Final = "activate-move"
ADVANCE: Final = "advance"
ATTACK: Final = "attack"
BID: Final = "bid"
CARD: Final = "card"
DISCARD: Final = "discard"
DRAW: Final = "draw"
ELIMINATE: Final = "eliminate"
ENTRENCH: Final = "entrench"
EVENT: Final = "event"
FLANK: Final = "flank"
FLIP: Final = "flip"
HOLD: Final = "hold"
JOIN: Final = "join"
LEAVE_OUT: Final = "leave-out"
LOSS: Final = "loss"
LOSS_FORT: Final = "loss-fort"
MOVE: Final = "move"
OPS: Final = "ops"
PICK: Final = "pick"
PLACE: Final = "place"
REBUILD: Final = "rebuild"
REDEPLOY: Final = "redeploy"
REPLACE: Final = "replace"
RESTORE: Final = "restore"
RETREAT: Final = "retreat"
ROLL: Final = "roll"
RP: Final = "rp"
SELECT: Final = "select"
SR: Final = "sr"
TRENCH: Final = "trench"

VERBS: Final[dict[str, tuple[Noun, ...]]] = {
    ACCEPT.verb: (),
    ACTIVATE_ATTACK: (A_SPACE,),
    ACTIVATE_MOVE: (A_SPACE,),
    ADVANCE: (A_UNIT, A_SPACE),
    ATTACK: (A_UNIT, A_SPACE),
    BID: (A_SIDE, POINTS),
    CARD: (A_CARD,),
    DISCARD: (A_CARD,),
    DONE.verb: (),
    DRAW: (A_CARD,),
    ELIMINATE: (A_UNIT,),
    ENTRENCH: (A_UNIT,),
    EVENT: (A_CARD,),
    FALL_BACK.verb: (),
    FLANK: (A_SPACE,),
    FLIP: (A_UNIT,),
    HOLD: (A_UNIT,),
    JOIN: (A_UNIT,),
    LEAVE_OUT: (A_CARD,),
    LOSS: (A_UNIT,),
    LOSS_FORT: (A_SPACE,),
    MOVE: (A_UNIT, A_SPACE),
    NO_FLANK.verb: (),
    ONE_OP.verb: (),
    OPS: (A_CARD,),
    PEACE.verb: (),
    PICK: (A_UNIT,),
    PLACE: (A_UNIT, A_SPACE),
    REBUILD: (A_UNIT, A_PLACE),
    REDEPLOY: (A_UNIT, A_PLACE),
    REJECT.verb: (),
    REPLACE: (A_UNIT, A_UNIT),
    RESOLVE.verb: (),
    RESTORE: (A_UNIT,),
    RETREAT: (A_UNIT, A_SPACE),
    ROLL: (PIPS,),
    RP: (A_CARD,),
    SELECT: (A_CARD,),
    SR: (A_CARD,),
    STAND.verb: (),
    STAY.verb: (),
    STOP.verb: (),
    TAKE_GUNS.verb: (),
    TRENCH: (A_SPACE,),
}

NOTATION: Final = Notation(VERBS)


def activate_attack(x: Place) -> Action:
    """A space is activated to attack."""
    return Action(ACTIVATE_ATTACK, (x,))


def activate_move(x: Place) -> Action:
    """A space is activated to move."""
    return Action(ACTIVATE_MOVE, (x,))


def advance(u: Unit, to: Space) -> Action:
    """A unit advances after combat."""
    return Action(ADVANCE, (u, to))


def attack(u: Unit, to: Space) -> Action:
    """A unit begins the attack on a space."""
    return Action(ATTACK, (u, to))


def bid(side: Side, vp: int) -> Action:
    """A side is bid for with VP."""
    return Action(BID, (side, vp))


def combat_card(c: Card) -> Action:
    """A card is played or used in a combat."""
    return Action(CARD, (c,))


def discard(c: Card) -> Action:
    """A combat card is discarded before drawing."""
    return Action(DISCARD, (c,))


def draw(c: Card) -> Action:
    """Chance draws a card."""
    return Action(DRAW, (c,))


def eliminate(u: Unit) -> Action:
    """A unit is given up."""
    return Action(ELIMINATE, (u,))


def entrench(u: Unit) -> Action:
    """An army tries to dig in."""
    return Action(ENTRENCH, (u,))


def event(c: Card) -> Action:
    """A card is played as an event."""
    return Action(EVENT, (c,))


def flank(x: Space) -> Action:
    """A flank attack is tried with this pinning space."""
    return Action(FLANK, (x,))


def flip(u: Unit) -> Action:
    """A reduced unit returns to full strength."""
    return Action(FLIP, (u,))


def hold(u: Unit) -> Action:
    """A unit loses a step so that the defenders stay."""
    return Action(HOLD, (u,))


def join(u: Unit) -> Action:
    """A unit joins the attack."""
    return Action(JOIN, (u,))


def leave_out(c: Card) -> Action:
    """A card is left out of the game."""
    return Action(LEAVE_OUT, (c,))


def loss(u: Unit) -> Action:
    """A unit loses a step."""
    return Action(LOSS, (u,))


def loss_fort(x: Space) -> Action:
    """A fort is destroyed."""
    return Action(LOSS_FORT, (x,))


def move(u: Unit, to: Space) -> Action:
    """A unit moves to the next space."""
    return Action(MOVE, (u, to))


def ops(c: Card) -> Action:
    """A card is played for operations."""
    return Action(OPS, (c,))


def pick(u: Unit) -> Action:
    """A unit is picked, to be redeployed."""
    return Action(PICK, (u,))


def place_unit(u: Unit, to: Space) -> Action:
    """A unit is put on the map."""
    return Action(PLACE, (u, to))


def rebuild(u: Unit, to: Place) -> Action:
    """An eliminated unit comes back."""
    return Action(REBUILD, (u, to))


def redeploy(u: Unit, to: Place) -> Action:
    """A unit redeploys to a space or a box."""
    return Action(REDEPLOY, (u, to))


def replace(u: Unit, by: Unit) -> Action:
    """A corps replaces an army."""
    return Action(REPLACE, (u, by))


def restore(u: Unit) -> Action:
    """A unit gets back a step."""
    return Action(RESTORE, (u,))


def retreat(u: Unit, to: Space) -> Action:
    """A unit retreats to the next space."""
    return Action(RETREAT, (u, to))


def rp(c: Card) -> Action:
    """A card is played for replacement points."""
    return Action(RP, (c,))


def select(c: Card) -> Action:
    """An optional card is taken into the game."""
    return Action(SELECT, (c,))


def sr(c: Card) -> Action:
    """A card is played for strategic redeployment."""
    return Action(SR, (c,))


def trench(x: Space) -> Action:
    """A trench is placed."""
    return Action(TRENCH, (x,))


def of_card(use: str, c: Card) -> Action:
    """A card is played in one of the ways OPS, SR, RP, EVENT."""
    return Action(use, (c,))


def moves(u: Unit, spaces: list[Space]) -> list[Action]:
    """A unit moves to one of some spaces; one call for a list that is made very often."""
    return [Action(MOVE, (u, to)) for to in spaces]


def redeploys(u: Unit, places: Sequence[Place]) -> list[Action]:
    """A unit redeploys to one of some places; one call for a list that is made very often."""
    return [Action(REDEPLOY, (u, to)) for to in places]
