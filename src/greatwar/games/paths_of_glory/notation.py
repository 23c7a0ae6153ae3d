"""The verbs of the game and the nouns each takes."""

from __future__ import annotations

from ...kernel.action import Notation, Noun, noun
from .components import CARDS, PLACES, SPACES, UNITS, Side, card, place, space, unit

UNIT = Noun("unit", UNITS, unit)
SPACE = Noun("space", SPACES, space)
PLACE = Noun("place", PLACES[1:], place)
CARD = Noun("card", CARDS, card)
PIPS = noun("number of pips", tuple(range(1, 7)))
SIDE = noun("side", tuple(Side))
POINTS = noun("number of VP", tuple(range(21)))

VERBS: dict[str, tuple[Noun, ...]] = {
    "accept": (),
    "activate-attack": (SPACE,),
    "activate-move": (SPACE,),
    "advance": (UNIT, SPACE),
    "attack": (UNIT, SPACE),
    "bid": (SIDE, POINTS),
    "card": (CARD,),
    "discard": (CARD,),
    "done": (),
    "draw": (CARD,),
    "eliminate": (UNIT,),
    "entrench": (UNIT,),
    "event": (CARD,),
    "fall-back": (),
    "flank": (SPACE,),
    "flip": (UNIT,),
    "hold": (UNIT,),
    "join": (UNIT,),
    "leave-out": (CARD,),
    "loss": (UNIT,),
    "loss-fort": (SPACE,),
    "move": (UNIT, SPACE),
    "no-flank": (),
    "one-op": (),
    "ops": (CARD,),
    "peace": (),
    "pick": (UNIT,),
    "place": (UNIT, SPACE),
    "rebuild": (UNIT, PLACE),
    "redeploy": (UNIT, PLACE),
    "reject": (),
    "replace": (UNIT, UNIT),
    "resolve": (),
    "restore": (UNIT,),
    "retreat": (UNIT, SPACE),
    "roll": (PIPS,),
    "rp": (CARD,),
    "select": (CARD,),
    "sr": (CARD,),
    "stand": (),
    "stay": (),
    "stop": (),
    "take-guns": (),
    "trench": (SPACE,),
}

NOTATION = Notation(VERBS)
