"""Chance as it was recorded: dice in their order of use, dice for a named space, the draws of each side."""

from __future__ import annotations

from typing import Any

from .differences import OutOfStep

#: how far ahead a die for a space is looked for
HORIZON = 200


class RecordedChance:
    """What chance did in a trace, handed out as our engine asks for it."""

    #: decisions whose first die belongs to the space they name
    FOR_A_SPACE: tuple[str, ...] = ("entrench_roll", "siege_roll")

    def __init__(self, lines: list[dict[str, Any]]) -> None:
        self.over = False  # the recorded game has ended: any card will do
        self.dice: list[tuple[int, int]] = []
        self.at_spaces: list[tuple[int, str, str, int]] = []
        self.draws: dict[str, list[tuple[int, str]]] = {"ap": [], "cp": []}
        for number, line in enumerate(lines):
            self._note(number, line)

    def _note(self, number: int, line: dict[str, Any]) -> None:
        first = line.get("k") in self.FOR_A_SPACE
        for event in line.get("chance") or ():
            if "draw" in event:
                self.draws[event["draw"][:2].lower()].append((number, event["draw"]))
            elif "roll" in event and first:
                self.at_spaces.append((number, line["k"], self.space_of(line), event["roll"]))
                first = False
            elif "roll" in event:
                self.dice.append((number, event["roll"]))

    def space_of(self, line: dict[str, Any]) -> str:
        """The space that a die is rolled for: named, or the only one that may be."""
        named = line.get("space")
        offered = next((step[2].get("space") for step in line.get("steps", ()) if len(step) > 2), None) or [""]
        return str(named or offered[0])

    def die(self, what: str) -> int:
        """The next die."""
        if not self.dice:
            raise OutOfStep("chance/roll", f"a die for {what}", "no die is left")
        return self.dice.pop(0)[1]

    def draw(self, side: str) -> str:
        """The next card that a side drew."""
        if not self.draws[side]:
            raise OutOfStep("chance/draw", f"{side.upper()} draws", "no draw is left")
        return self.draws[side].pop(0)[1]

    def at_space(self, kind: str, where: str, line: int) -> int:
        """The die that was rolled for a space in a decision of that kind, soon after a line."""
        for entry in self.at_spaces:
            number, k, space, pips = entry
            if k == kind and space == where and number < line + HORIZON:
                self.at_spaces.remove(entry)
                return pips
        raise OutOfStep(f"chance/{kind}", f"a die for {where}", "no such die")

    def surplus(self, line: int) -> list[str]:
        """What was recorded before a line and not asked for."""
        dice = [f"roll {pips}" for number, pips in self.dice if number < line]
        spaces = [f"{k} {where}" for number, k, where, _ in self.at_spaces if number < line]
        draws = [name for pile in self.draws.values() for number, name in pile if number < line]
        return dice + spaces + draws

    def forget(self, line: int) -> None:
        """Drop what was recorded before a line."""
        self.dice = [x for x in self.dice if x[0] >= line]
        self.at_spaces = [x for x in self.at_spaces if x[0] >= line]
        self.draws = {side: [x for x in pile if x[0] >= line] for side, pile in self.draws.items()}
