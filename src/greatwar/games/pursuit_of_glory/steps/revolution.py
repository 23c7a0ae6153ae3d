"""6.E The Revolution Phase: tribes, revolts, the Russian Revolution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..components import KEY, PERMANENT, UNITS, Unit
from ..names import AP, CP
from ..notation import DONE, choose, of_space, of_unit
from ..rules import elimination, jihad, revolts, revolution
from ..rules.control import CONTROL
from ..state import State
from .placement import PlaceUnits
from .tribes import PlaceTribe


@rule("6.E1", "6.E2", "6.E3")
class RevolutionPhase(Auto):
    """6.E The three steps of the phase, in order."""

    def run(self, s: State) -> None:
        s.push(TribalCheck(), RevoltCheck(), RussianRevolution())


@rule("6.E1", "16.3.2c", "3.2.1.5#1")
class TribalCheck(Auto):
    """16.3.2c The number of tribes on the map is brought to the Jihad Level."""

    def run(self, s: State) -> None:
        there = len([u for u in s.units(CP) if u.tribe])
        short = min(s.jihad - there, len(jihad.waiting(s)))
        s.push(*[PlaceTribe() for _ in range(max(short, 0))])
        s.push(*[ReturnTribe() for _ in range(max(there - s.jihad, 0))])


@rule("16.3.2c")
class ReturnTribe(Decision):
    """16.3.2c The CP returns a tribe to the Key."""

    asked_by: ClassVar[str] = "16.3.2c"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Return a tribe to the Tribal Warfare Key"

    def actions(self, s: State) -> list[Action]:
        return [of_unit("return", u) for u in s.units(CP) if u.tribe] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            CONTROL.remove(s, action.args[0], KEY)


@rule("16.3.3.4", "6.E2")
class RevoltCheck(Decision):
    """16.3.3.4 The CP may roll for one revolt."""

    asked_by: ClassVar[str] = "16.3.3.4"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Choose a country for a Jihad Revolt check, or none"

    def actions(self, s: State) -> list[Action]:
        return [*[choose(x.name) for x in revolts.COUNTRIES if revolts.barred(s, x) is None], DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            s.push(RevoltDie([x.name for x in revolts.COUNTRIES].index(action.args[0])))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        for x in revolts.COUNTRIES:
            if action == choose(x.name):
                return revolts.barred(s, x)
        return None


@rule("16.3.3.3", "16.3.3.4")
@dataclass(eq=False)
class RevoltDie(Die):
    """16.3.3.4 The die of a revolt check."""

    country: int

    asked_by: ClassVar[str] = "16.3.3.4"

    def take(self, s: State, action: Action) -> None:
        country, die = revolts.COUNTRIES[self.country], action.args[0]
        needed = revolts.needed(s, country)
        if s.log is not None:
            s.say(f"revolt in {country.name}: {die} + {s.jihad} against {needed}")
        if revolts.succeeds(s, country, die) and revolts.barred(s, country) is None:
            revolts.revolt(s, country)


@rule("16.3.3.5.IN")
@dataclass(eq=False)
class MutinyDie(Die):
    """16.3.3.5 An IN unit is permanently eliminated on a 1 or 2."""

    unit: int

    asked_by: ClassVar[str] = "16.3.3.5.IN"

    def take(self, s: State, action: Action) -> None:
        unit, die = UNITS[self.unit], action.args[0]
        if s.log is not None:
            s.say(f"mutiny in {unit}: {die}")
        if die > 2:
            return
        if s.on_map(unit):
            elimination.eliminate(s, unit, elimination.RETREAT)
        else:
            s.put(unit, PERMANENT[AP])


@rule("16.4.3#1", "16.4.4", "6.E3")
class RussianRevolution(Auto):
    """16.4 The Revolution begins, or goes on by one stage."""

    def run(self, s: State) -> None:
        if revolution.begins(s):
            revolution.stage_one(s)
        elif 1 <= s.stage <= 3 and not revolution.held_back(s):
            s.say(f"the Russian Revolution reaches Stage {s.stage + 1}")
            if s.stage == 1:
                revolution.stage_two(s)
            elif s.stage == 2:
                revolution.stage_three(s)
            else:
                s.push(KeepCavalry())


@rule("16.4.5.S4a")
class KeepCavalry(Decision):
    """16.4.5 The AP keeps one RU cavalry division."""

    asked_by: ClassVar[str] = "16.4.5.S4a"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Choose the Russian cavalry division that stays in the war"

    def actions(self, s: State) -> list[Action]:
        return [of_unit("pick", u) for u in revolution.cavalry(s)] or [DONE]

    def take(self, s: State, action: Action) -> None:
        kept: Unit | None = None if action == DONE else action.args[0]
        s.push(PlaceProtectorate(), Federation(), NinthArmyGoes())
        revolution.stage_four(s, kept)


@rule("16.4.5.S4d")
class NinthArmyGoes(Decision):
    """16.4.5 The IX Army leaves; the CP may put a GE infantry SCU of the Reserve Box in its place."""

    asked_by: ClassVar[str] = "16.4.5.S4d"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Choose the division that takes the place of the German IX Army, or none"

    def actions(self, s: State) -> list[Action]:
        return [*[of_unit("pick", u) for u in revolution.ninth_army_cadres(s)], DONE]

    def take(self, s: State, action: Action) -> None:
        cadre: Unit | None = None if action == DONE else action.args[0]
        revolution.ninth_army_goes(s, cadre)


@rule("16.4.5.S4b", "3.2.1.3.GEOPROT")
class PlaceProtectorate(Decision):
    """16.4.5 The AP may place the Georgian Protectorate in unoccupied Batum or Tiflis."""

    asked_by: ClassVar[str] = "16.4.5.S4b"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Place the Georgian Protectorate in Batum or Tiflis, or not at all"

    def actions(self, s: State) -> list[Action]:
        return [*[of_space("put", x) for x in revolution.georgian_places(s)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            revolution.place_protectorate(s, action.args[0])


@rule("16.4.5.S4c")
class Federation(Auto):
    """16.4.5 The Transcaucasian Federation appears."""

    def run(self, s: State) -> None:
        places = tuple([x.n for x in revolution.federation_places(s)])
        units = revolution.federation(s)
        if places and units:
            s.push(PlaceUnits(AP, units, places))
