"""5.0 The sequence of play: Game Turns, Player Turns, phases, Inter-Phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto
from .. import names as nm
from ..charts import turn
from ..rules.control import settle_control
from ..rules.turn_over import game_turn_begins, player_turn_over
from ..rules.victory import finish
from ..scenarios import SCENARIOS
from ..state import State
from .attachment import AttachmentPhase
from .attack import AttackPhase
from .engineering import EngineeringPhase
from .interphase import InterPhase
from .movement import MovementPhase
from .pontoons import PontoonPhase
from .post_combat import PostCombatPhase
from .reinforcement import ReinforcementPhase
from .supply import SupplyPhase


@rule("5.0#1", "5.1#1")
@dataclass(eq=False)
class GameTurn(Auto):
    """5.0 A Game Turn: weather, the Russian Player Turn, that of the Central Powers; after every third an
    Inter-Phase.
    """

    asked_by: ClassVar[str] = "5.0"
    gt: int

    def run(self, s: State) -> None:
        s.turn = self.gt
        s.phase = nm.SETUP
        row = turn(self.gt)
        s.say(f"Game Turn {self.gt} ({row.start} to {row.end})")
        game_turn_begins(s)
        s.push(Weather(), PlayerTurn(nm.RUSSIA), PlayerTurn(nm.CENTRAL), TurnEnd())


@rule("5.3.1#1", "20.0#1", "1.1#1")
@dataclass(eq=False)
class Weather(Auto):
    """5.3.1 The weather of the turn: rolled for, or known."""

    asked_by: ClassVar[str] = "5.3.1"

    def run(self, s: State) -> None:
        mode = turn(s.turn).weather
        campaign = SCENARIOS[s.options.scenario].campaign
        s.weather = nm.HIGH_WATER if mode == "high water" and campaign else nm.NORMAL
        if mode == "roll heat" or (mode == "roll freeze" and campaign):
            s.push(WeatherDie())


@rule("20.0#1")
@dataclass(eq=False)
class WeatherDie(Die):
    """20.0 The weather die: a 6 or more brings Summer Heat or, with its DRM late in the year, Freeze."""

    asked_by: ClassVar[str] = "20.0"

    def take(self, s: State, action: Action) -> None:
        row = turn(s.turn)
        roll: int = action.args[0]
        if roll + row.freeze_drm >= 6:
            s.weather = nm.HEAT if row.weather == "roll heat" else nm.FREEZE
        s.say(f"Weather die {roll}: {nm.WEATHER_NAMES[s.weather]}")


def settle_before(s: State, side: int) -> None:
    """What the last Player Turn has left to be settled before that of a side."""
    s.rail_before = b""  # lines lost in a movement phase serve those who make way to the end of the Player Turn
    settle_control(s)
    if side == nm.CENTRAL:
        player_turn_over(s)  # the Russian one; that of the Central Powers ends with the GT


@rule("5.3.1#2", "5.4#1", "2.2-Attack#1")
@dataclass(eq=False)
class PlayerTurn(Auto):
    """5.4 A Player Turn: ten phases; in the seventh and ninth the other player is active."""

    asked_by: ClassVar[str] = "5.4"
    side: int

    def run(self, s: State) -> None:
        side, other = self.side, 1 - self.side
        s.phasing = side
        settle_before(s, side)
        s.say(f"{nm.SIDE_NAMES[side]} Player Turn of GT {s.turn}")
        s.push(
            Phase(nm.REINFORCEMENT),
            ReinforcementPhase(side),
            Phase(nm.ATTACHMENT),
            AttachmentPhase(side),
            Phase(nm.PONTOON),
            PontoonPhase(side),
            Phase(nm.SUPPLY),
            SupplyPhase(side),
            Phase(nm.ENGINEERING),
            EngineeringPhase(side),
            Phase(nm.MOVEMENT),
            MovementPhase(side),
            Phase(nm.COUNTER_MOVEMENT),
            MovementPhase(other),
            Phase(nm.ATTACK),
            AttackPhase(side),
            Phase(nm.COUNTER_ATTACK),
            AttackPhase(other),
            Phase(nm.POST_COMBAT),
            PostCombatPhase(side),
        )


@dataclass(eq=False)
class Phase(Auto):
    """The marker on the sequence track."""

    asked_by: ClassVar[str] = "5.1"
    phase: int

    def run(self, s: State) -> None:
        s.phase = self.phase
        active = 1 - s.phasing if self.phase in (nm.COUNTER_MOVEMENT, nm.COUNTER_ATTACK) else s.phasing
        s.say(f"{nm.SIDE_NAMES[active]}: {nm.PHASE_NAMES[self.phase]}")


@rule("5.0#1", "27.0#1")
@dataclass(eq=False)
class TurnEnd(Auto):
    """5.0 The end of a turn: the next one, an Inter-Phase before it, or the end of the game."""

    asked_by: ClassVar[str] = "5.0"

    def run(self, s: State) -> None:
        settle_control(s)
        player_turn_over(s)
        if s.turn >= SCENARIOS[s.options.scenario].last_gt:
            finish(s)
            return
        if s.turn % 3 == 0:
            s.push(Phase(nm.INTER_PHASE), InterPhase(), GameTurn(s.turn + 1))
        else:
            s.push(GameTurn(s.turn + 1))
