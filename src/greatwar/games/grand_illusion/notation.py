"""The verbs of the game and the nouns each takes. All chapters share them: a new verb is added here first."""

from __future__ import annotations

from ...kernel.action import Notation, Noun, noun
from .components import HEXES, PLACES, UNITS, hex_named, place, unit
from .scenarios import option_sets

UNIT = Noun("unit", UNITS, unit)
HEX = Noun("hex", HEXES, hex_named)
PLACE = Noun("place", PLACES[1:], place)
PIPS = noun("number of pips", tuple(range(1, 7)))
TWO_DICE = noun("sum of two dice", tuple(range(2, 13)))
POINTS = noun("VP value", tuple(range(1, 11)))
SPACE = noun("space of the Battle Board", tuple(range(1, 5)))
OPTION_SET = noun("set of options", tuple(dict.fromkeys((*option_sets("Allied"), *option_sets("German")))))

VERBS: dict[str, tuple[Noun, ...]] = {
    # chance
    "roll": (PIPS,),
    "fortunes": (TWO_DICE,),  # 9.1.4 two dice on the Fortunes of War Table
    "draw": (POINTS,),  # 14.1.2 a VP marker from a cup
    # answers that many steps share
    "accept": (),
    "decline": (),
    "done": (),
    # 13, 14.3.6 before play
    "options": (OPTION_SET,),  # write down options in secret
    "reposition": (UNIT, HEX),  # set a unit up elsewhere
    # 7 reinforcements and replacements
    "place": (UNIT, HEX),
    "delay": (UNIT,),
    "replace": (UNIT,),  # 2 CAPS, returns in this phase
    "rebuild": (UNIT,),  # 1 CAP, returns two turns later
    "relieve": (UNIT,),  # 14.1.1b the numbered HQ that makes room for the Detachment HQ
    "send-east": (UNIT,),
    "send-nothing": (),
    # 8.1, 8.2 segments
    "pass": (),  # without an activation in this segment
    "stop": (),  # after an activation
    "activate": (HEX,),
    "entrench": (HEX,),
    "recover": (HEX,),
    "withdraw": (),  # declare a General Withdrawal
    "land": (HEX,),  # 14.3.6a4
    "enter": (HEX,),  # 14.3.6b4 an army comes through Holland
    # 8.4 movement of a group
    "join": (UNIT,),  # take a unit into the group that will move, or commit it to something together
    "drop": (UNIT,),  # leave a unit of the group behind here
    "march": (HEX,),  # the group enters an adjacent hex
    "halt": (),  # the group ends its movement
    "unblock": (HEX, HEX),  # take one's own blocked marker off: hex left, hex entered
    # 9 battles
    "declare": (HEX,),  # a battle with the units designated
    "designate": (UNIT,),
    "resolve": (HEX,),  # which battle next
    "bombard": (UNIT, UNIT),  # gun, fort
    "concentrate": (),  # 9.5.4d commit both guns
    "hold-fire": (),
    "skirmish": (),  # 9.1.4 result 7, 12.4
    "counterattack": (),
    "fall-back": (),  # 9.1.4 result 7 and the Belgian Withdrawal: retreat before the battle
    "front": (UNIT, SPACE),
    "pair": (UNIT, UNIT),  # stack two divisions or brigades in one space
    "keep-out": (UNIT,),  # leave a disrupted unit in the battle hex
    "reserve": (UNIT, SPACE),
    "ride-off": (UNIT,),  # 9.2.6 cavalry withdraws from the board
    "stand": (),  # 9.6.3, 9.2.6 cavalry stays
    "hit": (UNIT,),
    "retreat": (UNIT, HEX),
    "retreat-all": (HEX,),
    "stay": (),
    "besiege": (HEX,),
    # 10 strategic movement
    "rail": (UNIT, HEX),
    "sail": (UNIT, HEX),
    # 11 administrative phase
    "undisrupt": (UNIT,),
    # 12.6
    "embark": (UNIT,),  # take the Belgian 4th Division off the map
}

NOTATION = Notation(VERBS)
