"""The verbs of the game, the nouns each takes, and the actions made of them; no verb is written anywhere else."""

from __future__ import annotations

from typing import Any, Final

from ...kernel.action import Action, Notation, Noun, noun
from .components import HEXES, PLACES, UNITS, Hex, Place, Unit, hex_named, place, unit
from .scenarios import option_sets

A_UNIT = Noun("unit", UNITS, unit)
A_HEX = Noun("hex", HEXES, hex_named)
A_PLACE = Noun("place", PLACES[1:], place)
PIPS = noun("number of pips", tuple(range(1, 7)))
TWO_DICE = noun("sum of two dice", tuple(range(2, 13)))
POINTS = noun("VP value", tuple(range(1, 11)))
A_SPACE = noun("space of the Battle Board", tuple(range(1, 5)))
OPTION_SET = noun("set of options", tuple(dict.fromkeys((*option_sets("Allied"), *option_sets("German")))))

# Actions without a noun.
ACCEPT: Final = Action("accept")
DECLINE: Final = Action("decline")
DONE: Final = Action("done")
SEND_NOTHING: Final = Action("send-nothing")
PASS: Final = Action("pass")
STOP: Final = Action("stop")
WITHDRAW: Final = Action("withdraw")
HALT: Final = Action("halt")
CONCENTRATE: Final = Action("concentrate")
HOLD_FIRE: Final = Action("hold-fire")
SKIRMISH: Final = Action("skirmish")
COUNTERATTACK: Final = Action("counterattack")
FALL_BACK: Final = Action("fall-back")
STAND: Final = Action("stand")
STAY: Final = Action("stay")

# Verbs with nouns.
ROLL: Final = "roll"
FORTUNES: Final = "fortunes"
DRAW: Final = "draw"
OPTIONS: Final = "options"
REPOSITION: Final = "reposition"
PLACE: Final = "place"
DELAY: Final = "delay"
REPLACE: Final = "replace"
REBUILD: Final = "rebuild"
RELIEVE: Final = "relieve"
SEND_EAST: Final = "send-east"
ACTIVATE: Final = "activate"
ENTRENCH: Final = "entrench"
RECOVER: Final = "recover"
LAND: Final = "land"
ENTER: Final = "enter"
JOIN: Final = "join"
DROP: Final = "drop"
MARCH: Final = "march"
UNBLOCK: Final = "unblock"
DECLARE: Final = "declare"
DESIGNATE: Final = "designate"
RESOLVE: Final = "resolve"
BOMBARD: Final = "bombard"
FRONT: Final = "front"
PAIR: Final = "pair"
KEEP_OUT: Final = "keep-out"
RESERVE: Final = "reserve"
RIDE_OFF: Final = "ride-off"
HIT: Final = "hit"
RETREAT: Final = "retreat"
RETREAT_ALL: Final = "retreat-all"
BESIEGE: Final = "besiege"
RAIL: Final = "rail"
SAIL: Final = "sail"
UNDISRUPT: Final = "undisrupt"
EMBARK: Final = "embark"

VERBS: dict[str, tuple[Noun, ...]] = {
    # chance
    ROLL: (PIPS,),
    FORTUNES: (TWO_DICE,),  # 9.1.4 two dice on the Fortunes of War Table
    DRAW: (POINTS,),  # 14.1.2 a VP marker from a cup
    # answers that many steps share
    ACCEPT.verb: (),
    DECLINE.verb: (),
    DONE.verb: (),
    # 13, 14.3.6 before play
    OPTIONS: (OPTION_SET,),  # write down options in secret
    REPOSITION: (A_UNIT, A_HEX),  # set a unit up elsewhere
    # 7 reinforcements and replacements
    PLACE: (A_UNIT, A_HEX),
    DELAY: (A_UNIT,),
    REPLACE: (A_UNIT,),  # 2 CAPS, returns in this phase
    REBUILD: (A_UNIT,),  # 1 CAP, returns two turns later
    RELIEVE: (A_UNIT,),  # 14.1.1b the numbered HQ that makes room for the Detachment HQ
    SEND_EAST: (A_UNIT,),
    SEND_NOTHING.verb: (),
    # 8.1, 8.2 segments
    PASS.verb: (),  # without an activation in this segment
    STOP.verb: (),  # after an activation
    ACTIVATE: (A_HEX,),
    ENTRENCH: (A_HEX,),
    RECOVER: (A_HEX,),
    WITHDRAW.verb: (),  # declare a General Withdrawal
    LAND: (A_HEX,),  # 14.3.6a4
    ENTER: (A_HEX,),  # 14.3.6b4 an army comes through Holland
    # 8.4 movement of a group
    JOIN: (A_UNIT,),  # take a unit into the group that will move, or commit it to something together
    DROP: (A_UNIT,),  # leave a unit of the group behind here
    MARCH: (A_HEX,),  # the group enters an adjacent hex
    HALT.verb: (),  # the group ends its movement
    UNBLOCK: (A_HEX, A_HEX),  # take one's own blocked marker off: hex left, hex entered
    # 9 battles
    DECLARE: (A_HEX,),  # a battle with the units designated
    DESIGNATE: (A_UNIT,),
    RESOLVE: (A_HEX,),  # which battle next
    BOMBARD: (A_UNIT, A_UNIT),  # gun, fort
    CONCENTRATE.verb: (),  # 9.5.4d commit both guns
    HOLD_FIRE.verb: (),
    SKIRMISH.verb: (),  # 9.1.4 result 7, 12.4
    COUNTERATTACK.verb: (),
    FALL_BACK.verb: (),  # 9.1.4 result 7 and the Belgian Withdrawal: retreat before the battle
    FRONT: (A_UNIT, A_SPACE),
    PAIR: (A_UNIT, A_UNIT),  # stack two divisions or brigades in one space
    KEEP_OUT: (A_UNIT,),  # leave a disrupted unit in the battle hex
    RESERVE: (A_UNIT, A_SPACE),
    RIDE_OFF: (A_UNIT,),  # 9.2.6 cavalry withdraws from the board
    STAND.verb: (),  # 9.6.3, 9.2.6 cavalry stays
    HIT: (A_UNIT,),
    RETREAT: (A_UNIT, A_HEX),
    RETREAT_ALL: (A_HEX,),
    STAY.verb: (),
    BESIEGE: (A_HEX,),
    # 10 strategic movement
    RAIL: (A_UNIT, A_HEX),
    SAIL: (A_UNIT, A_HEX),
    # 11 administrative phase
    UNDISRUPT: (A_UNIT,),
    # 12.6
    EMBARK: (A_UNIT,),  # take the Belgian 4th Division off the map
}

NOTATION = Notation(VERBS)


def options(chosen: Any) -> Action:
    """Options are written down in secret."""
    return Action(OPTIONS, (chosen,))


def reposition(u: Unit, h: Place) -> Action:
    """A unit is set up elsewhere."""
    return Action(REPOSITION, (u, h))


def place_unit(u: Unit, h: Hex) -> Action:
    """A reinforcement is placed."""
    return Action(PLACE, (u, h))


def delay(u: Unit) -> Action:
    """A reinforcement waits."""
    return Action(DELAY, (u,))


def replace(u: Unit) -> Action:
    """A unit is replaced in this phase."""
    return Action(REPLACE, (u,))


def rebuild(u: Unit) -> Action:
    """A unit is rebuilt and returns later."""
    return Action(REBUILD, (u,))


def relieve(u: Unit) -> Action:
    """A numbered HQ makes room for the Detachment HQ."""
    return Action(RELIEVE, (u,))


def send_east(u: Unit) -> Action:
    """A unit is sent to the east."""
    return Action(SEND_EAST, (u,))


def activate(h: Hex) -> Action:
    """A hex is activated."""
    return Action(ACTIVATE, (h,))


def entrench(h: Hex) -> Action:
    """A hex is entrenched."""
    return Action(ENTRENCH, (h,))


def recover(h: Hex) -> Action:
    """The units of a hex recover."""
    return Action(RECOVER, (h,))


def land(h: Hex) -> Action:
    """Units land in a hex."""
    return Action(LAND, (h,))


def enter(h: Hex) -> Action:
    """An army comes through Holland into a hex."""
    return Action(ENTER, (h,))


def join(u: Unit) -> Action:
    """A unit joins the group, or is committed to something together."""
    return Action(JOIN, (u,))


def drop(u: Unit) -> Action:
    """A unit of the group is left behind."""
    return Action(DROP, (u,))


def march(h: Hex) -> Action:
    """The group enters a hex."""
    return Action(MARCH, (h,))


def unblock(h: Hex, to: Hex) -> Action:
    """A blocked marker is taken off: hex left, hex entered."""
    return Action(UNBLOCK, (h, to))


def declare(h: Hex) -> Action:
    """A battle is declared."""
    return Action(DECLARE, (h,))


def designate(u: Unit) -> Action:
    """A unit is designated."""
    return Action(DESIGNATE, (u,))


def resolve(h: Hex) -> Action:
    """This battle is next."""
    return Action(RESOLVE, (h,))


def bombard(u: Unit, other: Unit) -> Action:
    """A gun fires at a fort."""
    return Action(BOMBARD, (u, other))


def front(u: Unit, n: int) -> Action:
    """A unit takes a space of the front."""
    return Action(FRONT, (u, n))


def pair(u: Unit, other: Unit) -> Action:
    """Two units share a space."""
    return Action(PAIR, (u, other))


def keep_out(u: Unit) -> Action:
    """A disrupted unit stays off the board."""
    return Action(KEEP_OUT, (u,))


def reserve(u: Unit, n: int) -> Action:
    """A unit takes a space of the reserve."""
    return Action(RESERVE, (u, n))


def ride_off(u: Unit) -> Action:
    """Cavalry withdraws from the board."""
    return Action(RIDE_OFF, (u,))


def hit(u: Unit) -> Action:
    """A unit takes a hit."""
    return Action(HIT, (u,))


def retreat(u: Unit, h: Hex) -> Action:
    """A unit retreats to a hex."""
    return Action(RETREAT, (u, h))


def retreat_all(h: Hex) -> Action:
    """All units retreat to a hex."""
    return Action(RETREAT_ALL, (h,))


def besiege(h: Hex) -> Action:
    """A fort is besieged."""
    return Action(BESIEGE, (h,))


def rail(u: Unit, h: Hex) -> Action:
    """A unit goes by rail."""
    return Action(RAIL, (u, h))


def sail(u: Unit, h: Hex) -> Action:
    """A unit goes by sea."""
    return Action(SAIL, (u, h))


def undisrupt(u: Unit) -> Action:
    """A unit is no longer disrupted."""
    return Action(UNDISRUPT, (u,))


def embark(u: Unit) -> Action:
    """The division leaves the map by sea."""
    return Action(EMBARK, (u,))


def fortunes(total: int) -> Action:
    """Two dice on the Fortunes of War Table."""
    return Action(FORTUNES, (total,))


def draw(points: int) -> Action:
    """A VP marker is drawn from a cup."""
    return Action(DRAW, (points,))


def choice(verb: str) -> Action:
    """One of the choices of Defender Tactical Advantage, which are actions without a noun."""
    return Action(verb)
