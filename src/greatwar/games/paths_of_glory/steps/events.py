"""9.5.1.1 The decisions inside events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from .. import notation
from ..components import Side
from ..notation import DONE, REJECT
from ..rules import events, replacements
from ..rules.control import enter
from ..rules.redeployment import redeploy
from ..rules.units import eliminate, reduce, restore
from ..state import State
from ..tables import peace_points

SALONIKA_CORPS: Final = 3


@dataclass(eq=False)
class PlaceTrench(Decision):
    """CARD.AP12, CP-6 The trench of level 1 that comes with the Entrench event."""

    side: int

    asked_by: ClassVar[str] = "11.2.1"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Put a trench in a space with a supplied army of yours"

    def actions(self, s: State) -> list[Action]:
        return [notation.trench(x) for x in events.places_for_trench(s, Side(self.side))]

    def take(self, s: State, action: Action) -> None:
        where = action.args[0]
        s.set_trench(where, self.side, 1)
        s.say(f"{Side(self.side)} puts a trench in {where}")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.TRENCH:
            return None
        return events.no_place_for_trench(s, Side(self.side), action.args[0])


@rule("CARD.CP05", "EX.T2.5")
@dataclass(eq=False)
class Landwehr(Decision):
    """CARD.CP05 German points are spent at once, in halves: an army costs two, a corps one."""

    halves: int

    asked_by: ClassVar[str] = "CARD.CP05"

    def seat(self, s: State) -> int:
        return Side.CP

    def prompt(self, s: State) -> str:
        return f"Flip reduced German units to full strength ({self.halves / 2:g} RP left)"

    def actions(self, s: State) -> list[Action]:
        reduced = [u for u in events.GERMANS if s.reduced(u)] if self.halves else []
        return [*(notation.flip(u) for u in reduced if not events.not_for_landwehr(s, u, self.halves)), DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit = action.args[0]
        replacements.flip(s, unit)
        s.push(Landwehr(self.halves - replacements.halves(unit)))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return events.not_for_landwehr(s, action.args[0], self.halves) if action.verb == notation.FLIP else None


@rule("CARD.AP30")
@dataclass(eq=False)
class SailToSalonika(Decision):
    """CARD.AP30 One to three British or French corps redeploy to Salonika."""

    left: int = SALONIKA_CORPS

    asked_by: ClassVar[str] = "CARD.AP30"

    def seat(self, s: State) -> int:
        return Side.AP

    def prompt(self, s: State) -> str:
        return f"Redeploy British and French corps to Salonika (up to {self.left})"

    def actions(self, s: State) -> list[Action]:
        corps = events.bound_for_salonika(s) if self.left else []
        enough = [DONE] if self.left < SALONIKA_CORPS else []
        return [*(notation.redeploy(u, events.SALONIKA) for u in corps), *enough]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            redeploy(s, *action.args)
            s.push(SailToSalonika(self.left - 1))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action == DONE:
            return Refusal("CARD.AP30", "at least one corps must go to Salonika")
        if action.verb != notation.REDEPLOY:
            return None
        unit, to = action.args
        if to != events.SALONIKA:
            return Refusal("CARD.AP30", f"the corps go to {events.SALONIKA}")
        return events.salonika_refusal(s, unit)


@rule("CARD.CP32")
class WarInAfrica(Decision):
    """CARD.CP32 The Allies give up a British corps for good, or a VP."""

    asked_by: ClassVar[str] = "CARD.CP32"

    def seat(self, s: State) -> int:
        return Side.AP

    def prompt(self, s: State) -> str:
        return "War in Africa: remove a British corps from the game, or reject and lose a VP"

    def actions(self, s: State) -> list[Action]:
        return [*(notation.eliminate(u) for u in events.bound_for_africa(s)), REJECT]

    def take(self, s: State, action: Action) -> None:
        if action == REJECT:
            events.award(s, "War in Africa if Allied player chooses VP")
        else:
            eliminate(s, action.args[0], permanent=True)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return events.not_for_africa(s, action.args[0]) if action.verb == notation.ELIMINATE else None


@rule("CARD.AP56")
class ParisTaxis(Decision):
    """CARD.AP56 One reduced French army near Paris is flipped."""

    asked_by: ClassVar[str] = "CARD.AP56"

    def seat(self, s: State) -> int:
        return Side.AP

    def prompt(self, s: State) -> str:
        return "Which French army in or next to Paris returns to full strength?"

    def actions(self, s: State) -> list[Action]:
        near = sorted(u for x in events.AROUND_PARIS for u in s.at(x))
        return [notation.flip(u) for u in near if events.no_taxi(s, u) is None]

    def take(self, s: State, action: Action) -> None:
        restore(s, action.args[0])

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return events.no_taxi(s, action.args[0]) if action.verb == notation.FLIP else None


@rule("CARD.AP57")
class PlaceCavalry(Decision):
    """CARD.AP57 Where both Russian cavalry corps come in: the first is named, the second goes with it."""

    asked_by: ClassVar[str] = "CARD.AP57"

    def seat(self, s: State) -> int:
        return Side.AP

    def prompt(self, s: State) -> str:
        return "Where do both Russian cavalry corps come in?"

    def actions(self, s: State) -> list[Action]:
        return [notation.place_unit(events.CAVALRY[0], x) for x in events.places_for_cavalry(s)]

    def take(self, s: State, action: Action) -> None:
        for unit in events.CAVALRY:
            s.set_marks(unit, 0)
            enter(s, unit, action.args[1])
            s.say(f"{unit} comes in at {action.args[1]}")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.PLACE:
            return None
        unit, to = action.args
        if unit != events.CAVALRY[0]:
            return Refusal("CARD.AP57", f"{events.CAVALRY[0]} is placed and {events.CAVALRY[1]} goes with it")
        return events.no_place_for_cavalry(s, to)


@rule("CARD.CP63")
@dataclass(eq=False)
class Desertion(Decision):
    """CARD.CP63 The Central Powers pick the Russian units that lose a step."""

    left: int

    asked_by: ClassVar[str] = "CARD.CP63"

    def seat(self, s: State) -> int:
        return Side.CP

    def prompt(self, s: State) -> str:
        return f"Which Russian unit loses a step? ({self.left} left)"

    def actions(self, s: State) -> list[Action]:
        return [notation.loss(u) for u in events.RUSSIANS if events.will_not_desert(s, u) is None]

    def take(self, s: State, action: Action) -> None:
        reduce(s, action.args[0])
        s.push(*desertions(s, self.left - 1))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return events.will_not_desert(s, action.args[0]) if action.verb == notation.LOSS else None


def desertions(s: State, left: int) -> list[Desertion]:
    """CARD.CP63 The next choice, as long as there is one."""
    open_ = left and any(events.will_not_desert(s, u) is None for u in events.RUSSIANS)
    return [Desertion(left)] if open_ else []


@rule("CARD.AP62", "PAC.PEACE")
class SixtusRoll(Die):
    """CARD.AP62 A roll of the Allies on the Peace Terms Table, on the line of the lowest War Status."""

    asked_by: ClassVar[str] = "CARD.AP62"

    def take(self, s: State, action: Action) -> None:
        die = action.args[0]
        s.say(f"The Sixtus Affair: die {die}")
        s.change_vp(peace_points(Side.AP, 0, die), "The Sixtus Affair")
