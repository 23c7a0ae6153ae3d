"""8.2, 9.7, 9.8.3 Which hexes may be activated, entrenched, or relieved of disruption."""

from __future__ import annotations

from functools import cache
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import HEX_COUNT, HEXES, UNITS_OF, Hex, Nation, Phase, Side, Unit, hex_at
from ..scenarios import in_force, scenario
from ..setups import load_setup
from ..state import Mark, State
from ..tables import ScenarioNumber
from .antwerp import held_in_antwerp, screened
from .supply import ANTWERP, supplied

#: 14.1.1a the armies that stand still on GT1, and those of which one may act
STILL: Final = (hex_at(66), hex_at(76))
ONE_OF: Final = (hex_at(62), hex_at(54), hex_at(46), hex_at(45))
#: 14.3.1a in the What If scenario two activations are allowed up to this hex
NORTH: Final = 66
NORTH_LIMIT: Final = 2


@rule("8.2.1", "8.2.3#1")
def refused(s: State, side: int, hex_: Hex) -> Refusal | None:
    """8.2.1 A hex with a friendly unit that can act may be activated, again and again."""
    if not any(u.side == side and not u.fort for u in s.at(hex_)):
        return Refusal("8.2.1", f"no unit of yours in {hex_} can act")
    if side == Side.ALLIED:
        return command_limit(s, hex_) or kept_in_antwerp(s, hex_)
    return None


@rule("14.1.1a#2", "14.2.1#3", "14.3.1a#2")
def command_limit(s: State, hex_: Hex) -> Refusal | None:
    """14.1.1a On GT1 the Allied command moves little in the north."""
    if s.turn != 1:
        return None
    if in_force(s, "command 1914"):
        if hex_ in STILL:
            return Refusal("14.1.1a#2", f"{hex_} may not be activated on turn 1")
        if hex_ in ONE_OF and s.north:
            return Refusal(
                "14.1.1a#2", f"of 62, 54, 46 and 45 only one may be activated on turn 1, and {s.north[0]} was"
            )
    elif in_force(s, "command what-if") and hex_.n <= NORTH and len(s.north) >= NORTH_LIMIT:
        return Refusal("14.3.1a#2", "only two activations in hexes 1 to 66 are allowed on turn 1")
    return None


@rule("14.1.1a#2", "14.3.1a#2")
def note_command(s: State, side: int, hex_: Hex) -> None:
    """14.1.1a Remember an Allied activation of GT1 that counts against the limit; the Belgian Withdrawal counts too."""
    if s.turn != 1 or side != Side.ALLIED:
        return
    counts = hex_ in ONE_OF if in_force(s, "command 1914") else hex_.n <= NORTH
    if counts:
        s.north = (*s.north, hex_)


@rule("8.1.1b#4", "8.1.1b#6")
def surrender(s: State) -> None:
    """8.1.1b The active side loses the initiative once the current activation has been wound up."""
    s.surrendered = True


@rule("12.5.2#1", "12.5.2#2")
def kept_in_antwerp(s: State, hex_: Hex) -> Refusal | None:
    """12.5.2 The Belgian Army stays in 52 while two German infantry corps screen it; others there may act."""
    army = [u for u in s.at(hex_) if u.side is Side.ALLIED and not u.fort]
    if hex_ == ANTWERP and all(u.nation is Nation.BE for u in army) and screened(s):
        return Refusal("12.5.2#1", "the Belgian Army is screened in Antwerp and cannot be activated")
    return None


# Entrenching --------------------------------------------------------------------------------------


@rule("9.7.1#1", "9.7.2#1", "9.7.2#2")
def entrench_refused(s: State, side: int, hex_: Hex) -> Refusal | None:
    """9.7 Trenches come with the German General Withdrawal, where supplied infantry of both sides stands."""
    if not s.withdrawal[Side.GERMAN]:
        return Refusal("9.7.1#1", "no trenches may be built before the German General Withdrawal")
    if side == Side.ALLIED and not dug(s):
        return Refusal("9.7.2#1", "the Allies dig no trenches before the Germans have")
    return trench_place_refused(s, hex_, (side, 1 - side))


@rule("9.7.2#1")
def dug(s: State) -> bool:
    """9.7.2 Whether a trench has been built in this game: the Germans build the first one."""
    return any(s.trench(h) and h.n not in _first_trenches(scenario(s).number) for h in HEXES)


@cache
def _first_trenches(number: ScenarioNumber) -> frozenset[int]:
    """9.7.1 The hexes that are entrenched at the start."""
    return frozenset(n for n, _ in load_setup(number).trenches)


@rule("9.7.2#2", "9.7.2#3")
def trench_place_refused(s: State, hex_: Hex, sides: tuple[int, ...]) -> Refusal | None:
    """9.7.2 A hex without a trench and with supplied infantry of these sides (at the German withdrawal: of one)."""
    if s.trench(hex_):
        return Refusal("9.7.2#3", f"{hex_} is entrenched already")
    for side in sides:
        if not any(supplied(s, u) for u in s.infantry(side, hex_)):
            return Refusal("9.7.2#2", f"{hex_} has no supplied {Side(side)} infantry")
    return None


# Disruption Recovery ------------------------------------------------------------------------------


@rule("9.8.3a", "5.2#6", "8.4.3g2#6", "8.1.1b#3", "12.5.2#1", "14.1.1a#2", "14.3.1a#2")
def recovery_refused(s: State, side: int, hex_: Hex) -> Refusal | None:
    """9.8.3a A hex with a supplied disrupted unit and no combat unit or fort of the enemy, besieged ones included.

    8.1.1b Recovery activates the hex, so all limits on activations hold.
    """
    if any(u.side != side and (u.combat or u.fort) for u in s.at(hex_)):
        return Refusal("9.8.3a", f"enemy combat units or forts are in {hex_}")
    if side == Side.ALLIED:
        limited = command_limit(s, hex_) or kept_in_antwerp(s, hex_)
        if limited:
            return limited
    if not recoverable(s, side, hex_):
        return Refusal("9.8.3a", f"no supplied unit in {hex_} is disrupted")
    return None


@rule("9.8.3a", "11.4#1", "11.4#2")
def recoverable(s: State, side: int, hex_: Hex) -> list[Unit]:
    """The side's supplied disrupted combat units in a hex; 11.2.2 in the Administrative Phase markers tell."""
    units = [u for u in s.combat_units(side, hex_) if s.back(u) and supplied(s, u)]
    if s.phase == Phase.ADMINISTRATIVE:
        return [u for u in units if not s.marked(u, Mark.OOS)]
    return [u for u in units if held_in_antwerp(s, u) is None]


# Lists: only hexes that can be in question are asked about --------------------------------------------


def may_activate(s: State, side: int) -> list[Hex]:
    """The hexes that a side may activate, in order of number."""
    where = s.where
    return [h for h in _hexes({where[u.n] for u in _ACTING[side]}) if refused(s, side, h) is None]


def may_entrench(s: State, side: int) -> list[Hex]:
    """The hexes that a side may entrench, in order of number."""
    if not s.withdrawal[Side.GERMAN] or (side == Side.ALLIED and not dug(s)):
        return []
    ours, theirs = ({s.where[u.n] for u in UNITS_OF[which] if u.infantry} for which in (side, 1 - side))
    return [h for h in _hexes(ours & theirs) if entrench_refused(s, side, h) is None]


def may_recover(s: State, side: int) -> list[Hex]:
    """The hexes in which a side may undisrupt units, in order of number."""
    where, marks = s.where, s.marks
    disrupted = {where[u.n] for u in _ACTING[side] if marks[u.n] & Mark.BACK and u.combat}
    return [h for h in _hexes(disrupted) if not recovery_refused(s, side, h)]


_ACTING: Final = tuple(tuple(u for u in units if not u.fort) for units in UNITS_OF)


def _hexes(places: set[int]) -> list[Hex]:
    return [hex_at(n) for n in sorted(places) if 0 < n <= HEX_COUNT]
