"""9.3.4 The rulebook's example of combat as a golden replay: every choice and every die of the file beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from greatwar.games.grand_illusion.components import Phase, hex_at
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.fire import attacker_drm, defender_drm
from greatwar.games.grand_illusion.steps.action import TakeAction
from greatwar.kernel.step import CHANCE
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position

STORY = Path(__file__).with_name("battle_in_hex_26.txt")
SEATS = {"Allied": ALLIED, "German": GERMAN, "Chance": CHANCE}
LINE = re.compile(r"(?P<seat>\w+) +(?P<action>.+?)(?: {2,}(?P<after>.+))?$")


def amiens():
    """The situation: two German corps in a level two trench, five of six hexes round them Allied."""
    build = position().clear().control("Allied").turn(8).phase(Phase.ACTION).active("Allied").caps(3, 4).mandated(0, 0)
    build.control("German", 26, 36, 46, 47, 53, 54, 55, 56, 62, 63, 64, 65, 66, 72, 73, 74, 75).trench(26, 2)
    build.at(26, "GE XIII", "GE XVI", "FR IIT").at(27, "FR VI", "FR VIII", "FR XVIII").blocked("Allied", 35, 26)
    return build.at(16, "FR I").at(17, "FR X").at(25, "FR XI").build(TakeAction())


def lines():
    text = STORY.read_text(encoding="utf-8").splitlines()
    return [LINE.fullmatch(line) for line in text if line and not line.startswith("#")]


def named(units) -> str:
    return ", ".join(u.name for u in units)


def check(s, after: str) -> None:
    """Compare what the file says with the state; remarks that begin with no known word are for readers."""
    word, _, rest = after.partition(" ")
    if word == "caps":
        assert f"{s.caps[GERMAN]} {s.caps[ALLIED]}" == rest
    elif word == "blocked":
        assert (ALLIED, *(hex_at(int(n)) for n in rest.split())) in s.blocked
    elif word == "drm":
        assert attacker_drm(s, []) == int(rest)
        assert defender_drm(s, []) == 0
    elif word == "hit":
        assert named(s.battle.hit) == rest
    elif word == "disrupted":
        assert named(u for u in s.at(hex_at(26)) if s.disrupted(u)) == rest
    elif word == "in":
        assert named(s.at(hex_at(26))) == rest.partition(" ")[2]


@pytest.mark.rule("9.3.4#3", "9.3.4#1", "9.3.4#2", "9.4.1b#2", "9.3.6#2", "9.2.5b")
def test_the_battle_in_hex_26():
    s, found = amiens(), lines()
    assert len(found) == 26
    for line in found:
        assert GAME.actor(s) == SEATS[line["seat"]], line["action"]
        play(s, line["action"])
        check(s, line["after"] or "")
    assert s.controls(GERMAN, hex_at(26))
    assert s.battle is None
    assert s.activation is None, "the activation is over, and the segment with it"
    assert s.active == GERMAN
