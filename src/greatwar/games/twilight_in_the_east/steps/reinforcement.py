"""16, 5.4.1 The Reinforcement, Withdrawal and Activation Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import names as nm
from ..arrivals import Arrival, arrivals_of
from ..components import ARMIES, HEX_COUNT, HEXES, UNITS, Army, Unit
from ..notation import ACCEPT, CALL_WEST, DONE, hex_arg, of_command, of_unit, of_unit_hex, of_units, unit_arg
from ..rules import germany, russia, special
from ..rules import reinforcements as rules
from ..rules import substitution as exchanges
from ..rules.austria import karpaten_activates
from ..state import State


@rule("22.1#1")
def called_at_last(s: State) -> None:
    """22.1 On the last GT for it the Western Front is called without asking."""
    if s.turn >= germany.LAST_CALL and germany.call_refusal(s, nm.CENTRAL) is None:
        germany.call(s)


@rule("22.2#1")
def form_ninth(s: State) -> None:
    """22.2 The Ninth Army comes into play when its time has come."""
    if germany.ninth_forms(s):
        s.in_play |= 1 << germany.NINTH.n
        s.say("The German Ninth Army is formed")


@rule("23.1.1#1")
def secure_carpathians(s: State) -> None:
    """23.1.1 Karpatensicherung is activated when its time has come."""
    if karpaten_activates(s):
        special.note(s, special.KARPATEN)
        s.say("Karpatensicherung is activated")


@rule("5.4.1#1", "16.5#1")
@dataclass(eq=False)
class ReinforcementPhase(Auto):
    """5.4.1 Releases, withdrawals, substitutions, activations, arrivals."""

    asked_by: ClassVar[str] = "5.4.1"
    side: int

    def run(self, s: State) -> None:
        rules.release(s, self.side)
        rules.withdraw(s, self.side)
        exchanges.run_special(s, self.side)
        exchanges.run_normal(s, self.side)
        if self.side == nm.RUSSIA:
            germany.note_prussia(s)
        else:
            called_at_last(s)
            form_ninth(s)
            secure_carpathians(s)
        s.push(Activations(self.side), Returns(self.side), Arrivals(self.side))


@rule("24.2#1")
def form_eleventh(s: State) -> None:
    """24.2 The Eleventh Army comes into play."""
    s.in_play |= 1 << russia.ELEVENTH.n
    s.say("The Russian Eleventh Army is formed")


@rule("24.2#1", "16.3#1")
def form_refusal(s: State, side: int, army: Army) -> Refusal | None:
    """24.2, 16.3 Only the Eleventh Army is formed by choice."""
    if army is russia.ELEVENTH:
        return russia.eleventh_refusal(s, side)
    return Refusal("16.3", f"{army} is not formed by choice")


@rule("16.2.3#1")
def substitute_refusal(s: State, side: int, new: Unit, old: Unit, exchanged: tuple[int, ...]) -> Refusal | None:
    """16.2.3 Why one unit does not come for another; nothing is exchanged back in the same phase."""
    if new.n in exchanged or old.n in exchanged:
        return Refusal("16.2.3", f"{old} or {new} has been exchanged in this phase")
    return exchanges.voluntary_refusal(s, side, new, old)


@rule("5.4.1#1")
@dataclass(eq=False)
class Activations(Decision):
    """22.1, 24.2, 16.2.3 What the player may choose to do in this phase."""

    asked_by: ClassVar[str] = "5.4.1"
    side: int
    exchanged: tuple[int, ...] = ()

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        listed: list[Action] = []
        if germany.call_refusal(s, self.side) is None:
            listed.append(CALL_WEST)
        if russia.eleventh_refusal(s, self.side) is None:
            listed.append(of_command("form", russia.ELEVENTH))
        for new, old in exchanges.voluntary(s, self.side):
            if substitute_refusal(s, self.side, UNITS[new], UNITS[old], self.exchanged) is None:
                listed.append(of_units("substitute", new, old))
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        exchanged = self.exchanged
        if action == CALL_WEST:
            germany.call(s)
        elif action.verb == "form":
            form_eleventh(s)
        else:
            new, old = unit_arg(action), unit_arg(action, 1)
            exchanged = (*exchanged, new.n, old.n)
            if new.depot and new.home < 0:
                s.push(Karpaten(self.side, new.n, old.n), Activations(self.side, exchanged))
                return
            exchanges.exchange(s, new, old, ARMIES[new.home] if new.depot else None)
        s.push(Activations(self.side, exchanged))

    def prompt(self, s: State) -> str:
        return "Activations: Western Front, armies, voluntary substitutions"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action == CALL_WEST:
            return germany.call_refusal(s, self.side)
        if action.verb == "form":
            return form_refusal(s, self.side, action.args[0])
        if action.verb == "substitute":
            return substitute_refusal(s, self.side, unit_arg(action), unit_arg(action, 1), self.exchanged)
        return None


@rule("23.5#1")
@dataclass(eq=False)
class Karpaten(Decision):
    """23.5 The army that the Karpaten depot is attached to, for good."""

    asked_by: ClassVar[str] = "23.5"
    side: int
    new: int
    old: int

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        armies = [a for a in ARMIES if a.nation == nm.AUSTRIAN and a.has_area and s.in_play >> a.n & 1]
        return [of_command("form", a) for a in armies]

    def take(self, s: State, action: Action) -> None:
        exchanges.exchange(s, UNITS[self.new], UNITS[self.old], action.args[0])

    def prompt(self, s: State) -> str:
        return f"The army that {UNITS[self.new]} belongs to"


@rule("16.4#1")
@dataclass(eq=False)
class Returns(Auto):
    """16.4 Supply units that were eliminated come back."""

    asked_by: ClassVar[str] = "16.4"
    side: int

    def run(self, s: State) -> None:
        waiting = rules.returning(s, self.side)
        s.push(*[Return(self.side, u.n) for u in waiting if rules.return_hexes(s, u)])


@rule("16.4#1")
@dataclass(eq=False)
class Return(Decision):
    """16.4 Where a supply unit comes back: anywhere it is In Supply."""

    asked_by: ClassVar[str] = "16.4"
    side: int
    unit: int

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [of_unit_hex("set-depot", self.unit, h) for h in rules.return_hexes(s, UNITS[self.unit])] or [ACCEPT]

    def take(self, s: State, action: Action) -> None:
        if action != ACCEPT:
            rules.return_unit(s, UNITS[self.unit], hex_arg(action, 1))

    def prompt(self, s: State) -> str:
        return f"{UNITS[self.unit]} returns: where?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == "set-depot":
            return rules.return_refusal(s, UNITS[self.unit], hex_arg(action, 1))
        return None


@rule("16.0#1")
@dataclass(eq=False)
class Arrivals(Auto):
    """16.0 The reinforcements of this GT, one after the other; armies come into play with their depots."""

    asked_by: ClassVar[str] = "16.0"
    side: int

    def run(self, s: State) -> None:
        s.push(*[Arrive(self.side, a.number) for a in rules.due(s, self.side)])


@rule("16.3#1")
def places_for(unit: Unit, hexes: list[int]) -> list[Action]:
    """16.3 A depot is placed in a station; while there is none it waits."""
    return [of_unit_hex("set-depot", unit.n, h) for h in hexes] or [of_unit("delay", unit.n)]


@rule("16.0#1", "16.1.1#1")
def ways_in(s: State, arrival: Arrival, unit: Unit, hexes: list[int]) -> list[Action]:
    """16.0, 16.1.1 On foot at a hex, or in Rail Mode with a destination; if every way is blocked it waits."""
    listed: list[Action] = []
    for h in hexes:
        riding = rules.destinations(s, unit, h) if h < HEX_COUNT and rules.may_ride(s, unit, arrival, h) else []
        if arrival.on_foot or not riding:
            listed.append(of_unit_hex("enter", unit.n, h) if h < HEX_COUNT else ACCEPT)
        listed += [of_unit_hex("ride-in", unit.n, x) for x in riding]
    return listed or [of_unit("delay", unit.n)]


@rule("16.1.1#1")
def ride_refusal(s: State, arrival: Arrival, unit: Unit, to: int) -> Refusal | None:
    """16.1.1 Why a unit does not enter in Rail Mode for a destination."""
    if any(rules.may_ride(s, unit, arrival, h) for h in rules.entry_hexes(s, arrival) if h < HEX_COUNT):
        return rules.destination_refusal(s, unit.side, to)
    return Refusal("16.0", f"{unit} does not enter in Rail Mode")


@rule("16.1#2", "16.0#1")
def entry_refusal(s: State, unit: Unit, h: int) -> Refusal:
    """16.1 Why a unit does not enter at a hex: it is blocked, or not the one."""
    if rules.blocked(s, unit.side, h):
        return Refusal("16.1", f"{HEXES[h]} is blocked")
    return Refusal("16.0", f"{unit} enters elsewhere")


@rule("16.0#1")
@dataclass(eq=False)
class Arrive(Decision):
    """16.0, 16.1 A reinforcement enters, on foot or in Rail Mode; if every way is blocked it waits."""

    asked_by: ClassVar[str] = "16.0"
    side: int
    number: int

    def seat(self, s: State) -> int:
        return self.side

    def _arrival(self, s: State) -> Arrival:
        return arrivals_of(s.options.scenario)[self.number]

    def actions(self, s: State) -> list[Action]:
        arrival = self._arrival(s)
        unit = UNITS[arrival.unit]
        hexes = rules.entry_hexes(s, arrival)
        return places_for(unit, hexes) if unit.depot else ways_in(s, arrival, unit, hexes)

    def take(self, s: State, action: Action) -> None:
        arrival = self._arrival(s)
        if action.verb == "delay":
            s.say(f"{UNITS[arrival.unit]} cannot enter yet")
        elif action.verb == "ride-in":
            rules.place_by_rail(s, arrival, rules.entry_hexes(s, arrival)[0], hex_arg(action, 1))
        elif action == ACCEPT:
            rules.place(s, arrival, rules.entry_hexes(s, arrival)[0])
        else:
            rules.place(s, arrival, hex_arg(action, 1))

    def prompt(self, s: State) -> str:
        return f"{UNITS[self._arrival(s).unit]} arrives: on foot, or by rail to which station?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        arrival = self._arrival(s)
        unit: Unit = UNITS[arrival.unit]
        if action.verb not in ("ride-in", "enter", "set-depot") or unit_arg(action) is not unit:
            return None
        if action.verb == "ride-in":
            return ride_refusal(s, arrival, unit, hex_arg(action, 1))
        if action.verb == "enter":
            return entry_refusal(s, unit, hex_arg(action, 1))
        return rules.depot_refusal(s, unit, hex_arg(action, 1))
