"""13.1, 14.3.6 Decisions before the first turn: British units in Maubeuge, options chosen in secret, free set-up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal, Step
from .. import notation
from ..components import HEXES, OUT_OF_PLAY, REMOVED, TRACK, UNITS, Hex, Phase, Place, Side, Unit, hex_at, unit
from ..names import side_named
from ..notation import DONE
from ..rules.stacking import overstacked
from ..scenarios import CHOOSE, bits_of, in_force, option_sets, scenario
from ..setups import load_setup
from ..state import OPTION_CODES, Mark, State, with_value
from ..what_if import EFFECTS, EffectRow, cost_of, name_of
from .movement import Activate

NOBODY: Final = -1
#: 13.1.1 British infantry units that may begin in 54
BRITISH_LIMIT: Final = 2


def first_steps(s: State) -> list[Step]:
    """13.1, 14.3.6 What is decided before the first turn."""
    steps: list[Step] = [BritishSetup()]
    if in_force(s, "options"):
        steps += [ChooseOptions(side) for side in (Side.ALLIED, Side.GERMAN) if agreed(s, side) == CHOOSE]
        steps.append(RevealOptions())
    return steps


def agreed(s: State, side: int) -> str:
    """14.3.6 The options of a side that were agreed before the game, or "choose"."""
    return s.options.allied_options if side == Side.ALLIED else s.options.german_options


@rule("13.1.1#3", "14.1.1a#3")
@dataclass(eq=False)
class BritishSetup(Decision):
    """13.1.1 Up to two British infantry units may begin in 54 instead of 45."""

    moved: int = 0
    last: int = NOBODY

    asked_by: ClassVar[str] = "13.1.1"
    labels: ClassVar[tuple[tuple[str, str], ...]] = (("done", "Leave the others"),)

    def seat(self, s: State) -> int:
        return Side.ALLIED

    def actions(self, s: State) -> list[Action]:
        if self.moved == BRITISH_LIMIT:
            return [DONE]
        others = load_setup(scenario(s).number).alternatives
        return [DONE, *(notation.reposition(u, hex_) for u, hex_ in others if u.n > self.last)]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            moved, hex_ = action.args
            s.put(moved, hex_)
            s.in_maubeuge = (*s.in_maubeuge, moved)
            s.push(BritishSetup(self.moved + 1, moved.n))

    def prompt(self, s: State) -> str:
        return "British infantry units that begin in 54 instead of 45 (at most two), or done"


# Options -----------------------------------------------------------------------------------------


@rule("14.3.6#1")
@dataclass(eq=False)
class ChooseOptions(Decision):
    """14.3.6 A side writes down up to two options in secret."""

    side: int

    asked_by: ClassVar[str] = "14.3.6"
    always_asks: ClassVar[bool] = True

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [notation.options(choice) for choice in option_sets(str(Side(self.side)))]

    def take(self, s: State, action: Action) -> None:
        s.secret = with_value(s.secret, self.side, bits_of(action.args[0]))

    def prompt(self, s: State) -> str:
        return "Write down your options: none, one or two"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.OPTIONS:
            return Refusal("14.3.6#1", "these are the options of the other side")
        return None


@rule("14.3.6#1", "14.3.6#2")
class RevealOptions(Auto):
    """14.3.6 Both sides reveal their options; the Allies carry theirs out first."""

    def run(self, s: State) -> None:
        s.chosen, s.secret = s.secret[0] | s.secret[1], (0, 0)
        s.changed()
        for code in OPTION_CODES:
            if s.has(code):
                s.say(f"Option {code}: {name_of(code)}")
        s.push(Implement(Side.ALLIED), Implement(Side.GERMAN), Pregame())


@rule("14.3.6#2", "14.3.4")
@dataclass(eq=False)
class Implement(Auto):
    """14.3.6 The options of a side: what they cost, and what they change before the first turn."""

    side: int

    def run(self, s: State) -> None:
        steps: list[Step] = []
        for code in OPTION_CODES:
            if s.has(code) and EFFECTS[code][0].side == str(Side(self.side)):
                s.change_vp(self.side, cost_of(code), f"option {code}")
                for effect in EFFECTS[code]:
                    steps += carry_out(s, effect)
        s.push(*steps)


def carry_out(s: State, effect: EffectRow) -> list[Step]:
    """14.3.6 An effect that changes the set-up, and the decision it asks for; other effects are rules that look."""
    if effect.effect in ("reposition", "free_setup"):
        return [Reposition(effect.option)]
    change = _CHANGES.get(effect.effect)
    if change:
        change(s, effect)
    return []


@rule("14.3.6a2#1", "14.3.6a5#2")
def place_unit(s: State, effect: EffectRow) -> None:
    """14.3.6 A unit is added at the start."""
    s.put(unit(effect.get("unit")), hex_at(int(effect.get("hex"))))


@rule("14.3.6a2#2", "14.3.6a3#2", "14.3.6b2", "14.3.6b4#1")
def track_unit(s: State, effect: EffectRow) -> None:
    """14.3.6 Units are put on the Turn Record Track."""
    for name in effect.units("unit"):
        s.put(unit(name), TRACK[int(effect.get("turn"))])


@rule("14.3.6a3#1")
def move_track(s: State, effect: EffectRow) -> None:
    """14.3.6a3 Reinforcements come earlier."""
    for name in effect.units("units"):
        s.put(unit(name), TRACK[int(effect.get("to"))])


@rule("14.3.6a5#1")
def replace_unit(s: State, effect: EffectRow) -> None:
    """14.3.6a5 A unit is replaced by its optional counterpart."""
    old, new = unit(effect.get("old")), unit(effect.get("new"))
    s.put(new, s.place(old))
    s.put(old, OUT_OF_PLAY)
    s.unmark(old)


@rule("14.3.6a5#2")
def change_control(s: State, effect: EffectRow) -> None:
    """14.3.6a5 A control marker is removed."""
    s.set_control(hex_at(int(effect.get("hex"))), side_named(effect.get("side")))


@rule("14.3.6b5#3")
def remove_unit(s: State, effect: EffectRow) -> None:
    """14.3.6b5 Units stay in Holland."""
    for name in effect.units("units"):
        s.put(unit(name), REMOVED)


_CHANGES: Final[dict[str, Callable[[State, EffectRow], None]]] = {
    "place_unit": place_unit,
    "track_unit": track_unit,
    "move_track": move_track,
    "replace_unit": replace_unit,
    "control": change_control,
    "remove_unit": remove_unit,
}


# Free set-up -------------------------------------------------------------------------------------


@rule("14.3.6a1", "14.3.6b1", "14.3.6a5#2")
@dataclass(eq=False)
class Reposition(Decision):
    """14.3.6 Units are set up elsewhere: first the unit, then its hex; the option limits how many of which kind."""

    option: str
    moved: tuple[Unit, ...] = ()
    unit: int = NOBODY  # the unit in hand

    asked_by: ClassVar[str] = "14.3.6"

    def seat(self, s: State) -> int:
        return side_named(self.effect.side)

    @property
    def effect(self) -> EffectRow:
        """The row of the option that allows this."""
        return next(e for e in EFFECTS[self.option] if e.effect in ("reposition", "free_setup"))

    def actions(self, s: State) -> list[Action]:
        if self.unit == NOBODY:
            return [DONE, *(notation.join(u) for u in UNITS if self.unit_refused(s, u) is None)]
        u = UNITS[self.unit]
        return [notation.reposition(u, h) for h in HEXES if self.hex_refused(s, u, h) is None]

    def unit_refused(self, s: State, u: Unit) -> Refusal | None:
        """14.3.6 Units of the nation on the map, each once, and not more of a kind than the option allows."""
        effect = self.effect
        rule_ = effect.note
        if u.nation != effect.get("nation") or u.fort or u.ha or not s.on_map(u):
            return Refusal(rule_, f"option {self.option} does not move {u}")
        if u in self.moved:
            return Refusal(rule_, f"{u} has been set up")
        if effect.effect == "free_setup":
            return None
        kind = group(u)
        if kind is None or sum(group(m) == kind for m in self.moved) >= int(effect.get(kind)):
            return Refusal(rule_, f"option {self.option} moves no more units like {u}")
        return None

    def hex_refused(self, s: State, u: Unit, hex_: Hex) -> Refusal | None:
        """14.3.6 Hexes of the area that the side controls, within stacking (ruling 7)."""
        effect = self.effect
        area = effect.get("area")
        inside = area == "german_control" or getattr(hex_, area)
        if not inside or not s.controls(u.side, hex_):
            return Refusal(effect.note, f"{hex_} is outside the area of the set-up")
        return overstacked(s, u.side, hex_, [u])

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        u = action.args[0]
        if action.verb == notation.JOIN:
            s.push(Reposition(self.option, self.moved, u.n))
            return
        s.put(u, action.args[1])
        s.push(Reposition(self.option, tuple(sorted((*self.moved, u)))))

    def prompt(self, s: State) -> str:
        if self.unit == NOBODY:
            return f"Option {self.option}: a unit to set up elsewhere, or done"
        return f"A hex for {UNITS[self.unit]}"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.JOIN and self.unit == NOBODY:
            return self.unit_refused(s, action.args[0])
        if action.verb == notation.REPOSITION and action.args[0].n == self.unit:
            return self.hex_refused(s, UNITS[self.unit], action.args[1])
        return None


def group(u: Unit) -> str | None:
    """14.3.6a1, b1 The kind of unit that the limits of a free set-up speak of."""
    if u.infantry and u.corps:
        return "corps"
    return "cavalry" if u.cavalry else "hq" if u.hq else None


@rule("14.3.6a5#3")
class Pregame(Auto):
    """14.3.6a5 With Belgian preparedness the Germans activate the stated hex once before GT1, without a CAP."""

    def run(self, s: State) -> None:
        for code in OPTION_CODES:
            for effect in EFFECTS[code] if s.has(code) else ():
                if effect.effect == "pregame_activation":
                    s.phase, s.active = Phase.ACTION, side_named(effect.get("side"))
                    s.push(Activate(hex_at(int(effect.get("hex"))), True), EndOfPregame())


class EndOfPregame(Auto):
    """14.3.6a5 The free activation is over; a loss of the initiative means nothing before GT1."""

    def run(self, s: State) -> None:
        s.activation = s.battle = None
        s.surrendered = False
        s.phase = Phase.SETUP


@rule("13.1.2b", "13.1.2c", "13.1.4")
@rule("13.1.1#1", "13.1.1#2", "13.1.3f", "13.1.3g", "13.1.6a", "2.2#2", "2.2#3", "9.7.1#2")
def lay_out(s: State) -> None:
    """13.1 Put units and markers where the scenario has them."""
    setup = load_setup(scenario(s).number)
    for hex_ in HEXES:
        s.set_control(hex_, hex_.map_side)
    for number, side in setup.control:
        s.set_control(hex_at(number), side)
    for u, place, back in setup.units:
        _set_up(s, u, place, back)
    for number, level in setup.trenches:
        s.set_trench(hex_at(number), level)
    s.vp, s.mandated, s.end_of_rail_net = setup.vp, setup.mandated, setup.end_of_rail_net
    s.caps = setup.caps or (0, 0)
    for side in Side:
        if in_force(s, "options") and agreed(s, side) != CHOOSE:
            s.secret = with_value(s.secret, side, bits_of(agreed(s, side)))


def _set_up(s: State, u: Unit, place: Place, back: bool) -> None:
    s.put(u, place)
    s.mark(u, Mark.BACK, back)
