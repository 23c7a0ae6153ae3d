"""The scenarios and what may be agreed before a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...kernel.game import Option, Scenario
from ...kernel.rules import rule
from .options import Options

SCENARIOS: Final[dict[str, Scenario]] = {
    s.name: s
    for s in (
        Scenario("campaign-1914", "1914 Campaign", "Fall 1914 to Fall 1918, at most 17 turns."),
        Scenario("limited-war-1914", "1914 Limited War", "The campaign up to the Armistice of Spring 1916, 7 turns."),
        Scenario(
            "total-war-1916",
            "1916 Total War",
            "Summer 1916 to Fall 1918, 10 turns. The printed set-up card is not known: this one is reconstructed.",
        ),
    )
}

_ON_OFF: Final = ("off", "on")
OPTIONS: Final[dict[str, Option]] = {
    o.name: o
    for o in (
        Option("hand-size", ("7", "8"), "7", "Cards in a full hand (19.7)."),
        Option("bidding", _ON_OFF, "off", "Bid for the sides before the game; the bid counts at an Armistice (19.8)."),
        Option("deserts", _ON_OFF, "off", "The ANZ Desert Corps moves and fights in deserts like an SCU (18.13)."),
        Option("out-of-supply", _ON_OFF, "off", "Units out of supply still move half and attack weakly (19.1)."),
        Option("weather", _ON_OFF, "off", "OPS spent beyond the price of an attack ease its weather check (19.4)."),
        Option("jerusalem", _ON_OFF, "off", "The first great attack on Jerusalem asks whether it is defended (19.6)."),
        Option("initiative", _ON_OFF, "off", "Divisions that land alone may attack or move inland at once (19.5)."),
        Option("air", _ON_OFF, "off", "Only the side with air superiority looks into enemy stacks (19.3)."),
        Option("gallipoli", _ON_OFF, "off", "The AP, alone on the Gallipoli map, may claim its conquest (19.9)."),
        Option("break-down", _ON_OFF, "off", "An activated LCU may break down into SCUs instead of moving (19.2)."),
    )
}


@rule("4.1.3c")
def read_options(scenario: str, given: Mapping[str, str]) -> Options:
    """The options as values."""
    return Options(
        scenario,
        int(given["hand-size"]),
        given["bidding"] == "on",
        given["deserts"] == "on",
        given["out-of-supply"] == "on",
        given["weather"] == "on",
        given["jerusalem"] == "on",
        given["break-down"] == "on",
        given["initiative"] == "on",
        given["air"] == "on",
        given["gallipoli"] == "on",
    )
