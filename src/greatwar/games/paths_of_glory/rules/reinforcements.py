"""9.5.3 Reinforcements: when they may come, and where new and recreated armies come in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import (
    CARDS,
    HOME,
    OUT_OF_PLAY,
    RESERVE,
    SPACES,
    UNITS_OF_KIND,
    Card,
    Country,
    Nation,
    Side,
    Space,
    Unit,
    space,
    unit,
)
from ..state import Mark, State, Use
from . import effects, supply
from .capitals import lost
from .control import enter
from .effects import AMERICANS, ENTRIES, LANDINGS, OVER_THERE, allowed
from .forts import besieged
from .limits import refused1, refused2, refused3
from .stacking import LIMIT, room

ANA: Final = unit("ANAc")
SENUSSI: Final = unit("TU SNc")
MEF: Final = unit("BR MEF")
CAUCASIANS: Final = unit("RU CAU")
ORIENT: Final = unit("FR Orient")
NEAR_EAST_ARMY: Final = unit("BR NE")
PARIS: Final = space("Paris")
ORLEANS: Final = space("Orleans")
SALONIKA, ALEXANDRIA, ARABIA, LIBYA = map(space, ("Salonika", "Alexandria", "Arabia", "Libya"))
BEACHES: Final = tuple(x for x in SPACES if x.beach)
RUSSIAN_NEAR_EAST: Final = tuple(x for x in SPACES if x.near_east and x.country is Country.RUSSIA)
FRENCH_PORTS: Final = tuple(x for x in SPACES if x.ap_port and x.country is Country.FRANCE)


def _home(nation: Nation) -> tuple[Space, ...]:
    country = HOME.get(nation)
    return tuple(x for x in SPACES if x.capital_of is nation or (x.supply_source and x.country is country))


#: 9.5.3.3 capital and supply sources of each nation; the ports of France for the Americans
ENTRY: Final[dict[Nation, tuple[Space, ...]]] = {n: _home(n) for n in Nation} | {Nation.US: FRENCH_PORTS}
#: 9.5.3.2, 9.5.3.3 units whose cards say where they come in
BY_CARD: Final[dict[Unit, tuple[Space, ...]]] = {
    ANA: (ARABIA,),
    SENUSSI: (LIBYA,),
    MEF: BEACHES,
    CAUCASIANS: RUSSIAN_NEAR_EAST,
    ORIENT: (SALONIKA,),
    NEAR_EAST_ARMY: (ALEXANDRIA,),
}
#: 9.5.3.4 the Allied armies that may give up the Near East for an entry at home
ALLIED_NEAR_EAST: Final = frozenset({MEF, CAUCASIANS, ORIENT, NEAR_EAST_ARMY})


# Where a unit may come in ---------------------------------------------------------------------


@rule("9.5.3.2", "9.5.3.3#1", "9.5.3.3#3", "9.5.3.3#5", "9.5.3.3#6", "9.5.3.4#1", "CARD.AP29", "CARD.AP53")
def no_entry(s: State, unit: Unit, to: Space) -> Refusal | None:
    """9.5.3.3 Capital and supply sources; where the card says; the Near East armies may choose (9.5.3.4)."""
    if to in BY_CARD.get(unit, ()):
        return None
    if unit.army and (to in ENTRY[unit.nation] or (unit.nation is Nation.FR and to == ORLEANS)):
        return None
    return Refusal("9.5.3.3", f"{unit} does not come in at {to}")


@rule("9.5.3.3#4", "9.5.3.1#4", "SUM.FR", "EX.T2.12")
def orleans(s: State, unit: Unit, to: Space) -> Refusal | None:
    """9.5.3.3 The French come in at Orleans only when Paris is full, and Paris neither lost nor besieged."""
    if to != ORLEANS:
        return None
    if lost(s, PARIS, Side.AP):
        return Refusal("9.5.3.3", "no army comes in at Orleans while Paris is besieged or lost")
    if room(s, PARIS) > 0:
        return Refusal("9.5.3.3", "armies come in at Orleans only when Paris is full")
    return None


@rule("9.5.3.5#1", "9.5.2.4.1#1", "9.5.3.3#6", "9.5.3.4#6", "CARD.AP31", "SUM.GR2")
def landing(s: State, unit: Unit, to: Space) -> Refusal | None:
    """9.5.3.5 The MEF lands once Turkey is at war, and not after Salonika (9.5.2.4.1)."""
    if not to.beach:
        return None
    if not s.at_war("TU"):
        return Refusal("CARD.AP31", "the MEF does not land before Turkey is at war")
    return refused1(LANDINGS.in_force(s), s)


@rule("CARD.AP50")
def pipeline(s: State, unit: Unit, to: Space) -> Refusal | None:
    """CARD.AP50 Allenby comes in at Alexandria only after Sinai Pipeline."""
    if to == ALEXANDRIA and unit == NEAR_EAST_ARMY and not allowed(s, effects.ALEXANDRIA):
        return Refusal("CARD.AP50", f"{unit} needs Sinai Pipeline to come in at {to}")
    return None


@rule("9.5.3.3#2", "9.5.3.1#4")
def not_held(s: State, unit: Unit, to: Space) -> Refusal | None:
    """9.5.3.3 Only in friendly spaces that are not besieged; ANA and SN also take theirs from the enemy's control."""
    if to.beach:
        return None
    if s.fort(to) and besieged(s, to):
        return Refusal("9.5.3.3", f"{to} is besieged")
    if s.enemy_at(to, unit.side) or (unit.army and s.owner(to) != unit.side):
        return Refusal("9.5.3.3", f"{to} is not in friendly hands")
    return None


@rule("9.5.3.1#3", "10.1.1")
def full(s: State, unit: Unit, to: Space) -> Refusal | None:
    """9.5.3.1 Reinforcements keep to the stacking limit."""
    return Refusal("10.1.1", f"{to} is full") if len(s.at(to)) >= LIMIT else None


@rule("9.5.3.3#7")
def unsupplied(s: State, unit: Unit, to: Space) -> Refusal | None:
    """9.5.3.3 An army must be in supply where it comes in; the MEF brings its own port."""
    if not unit.army or to.beach or supply.supplied_at(s, unit, to):
        return None
    return Refusal("9.5.3.3", f"{unit} would be out of supply at {to}")


@rule("16.4.9#2")
def among_others(s: State, unit: Unit, to: Space) -> Refusal | None:
    """16.4.9 After the treaty a Russian army does not come in where other Allied units stand, nor these beside it."""
    return refused3(ENTRIES.in_force(s), s, unit, to)


ENTRY_LIMITS: Final = (no_entry, orleans, landing, pipeline, not_held, full, unsupplied, among_others)


def entry_refusal(s: State, unit: Unit, to: Space) -> Refusal | None:
    """Why a unit may not come in at a space, or None."""
    return refused3(ENTRY_LIMITS, s, unit, to)


@rule("9.5.3.3#8", "9.5.3.4#1")
def entries(s: State, unit: Unit) -> Iterator[Space]:
    """9.5.3.3 The spaces where a unit may come in now; armies of one card choose each for itself."""
    places = set(BY_CARD.get(unit, ()))
    if unit.army:
        places |= {*ENTRY[unit.nation], *((ORLEANS,) if unit.nation is Nation.FR else ())}
    return (x for x in sorted(places) if entry_refusal(s, unit, x) is None)


# Whether a card may be played -----------------------------------------------------------------


@rule("9.5.3.1#2")
def first_turn(s: State, played: Card) -> Refusal | None:
    """9.5.3.1 No reinforcements in August 1914."""
    return Refusal("9.5.3.1", "no reinforcements come in August 1914") if s.turn == 1 else None


@rule("9.5.3.1#1")
def one_for_each_nation(s: State, played: Card) -> Refusal | None:
    """9.5.3.1 One reinforcement card for each nation in a turn."""
    nation = played.reinforcement_nation
    for use, number in s.uses(played.side):
        if use is Use.REINFORCEMENT and CARDS[number].reinforcement_nation is nation:
            return Refusal("9.5.3.1", f"{nation} reinforcements have come this turn with {CARDS[number]}")
    return None


@rule("CARD.AP22", "CARD.AP41", "CARD.CP24", "CARD.CP42", "CARD.CP48")
def still_neutral(s: State, played: Card) -> Refusal | None:
    """Italian and Turkish reinforcements, and the Arabs, need Italy or Turkey in the war."""
    nation = played.reinforcement_nation
    for needed in ("IT", "TU"):
        if (nation == needed or (needed == "TU" and str(played) == "AP-41")) and not s.at_war(needed):
            return Refusal(f"CARD.{played.side}{played.number:02d}", f"{needed} is not in the war")
    return None


@rule("16.3.4", "CARD.AP38", "CARD.AP43", "CARD.AP47", "CARD.AP64")
def not_over_there(s: State, played: Card) -> Refusal | None:
    """16.3.4 Americans come after Over There, and not while U-Boats Unleashed is in force."""
    if played.reinforcement_nation is not Nation.US:
        return None
    if not allowed(s, OVER_THERE):
        return Refusal("16.3.4", "US reinforcements need Over There")
    return refused1(AMERICANS.in_force(s), s)


@rule("9.5.3.1#3", "9.5.3.3#8", "9.5.3.4#4")
def not_all_placed(s: State, played: Card) -> Refusal | None:
    """9.5.3.1 A card is not played if any of its units cannot come in legally."""
    units = [u for u in counters(s, played) if u.army or u in BY_CARD]
    if not units:
        return None
    rooms = 0
    for x in entries(s, units[0]):
        rooms += room(s, x)
        if rooms >= len(units):
            return None
    return Refusal("9.5.3.1", f"there is no room for all units of {played}") if rooms else _why_not(s, units[0])


def _why_not(s: State, unit: Unit) -> Refusal:
    """The reason at the first of the spaces where a unit would come in."""
    where = (ENTRY[unit.nation] if unit.army else ()) + BY_CARD.get(unit, ())
    reason = next(no for x in where if (no := entry_refusal(s, unit, x)) is not None)
    return Refusal("9.5.3.1", f"{unit} cannot come in: {reason.reason}")


CARD_LIMITS: Final = (first_turn, one_for_each_nation, still_neutral, not_over_there, not_all_placed)


@rule("9.5.3.1#1")
def card_refusal(s: State, played: Card) -> Refusal | None:
    """9.5.3.1 Why a reinforcement card may not be played as an event now, or None."""
    return refused2(CARD_LIMITS, s, played)


def counters(s: State, played: Card) -> tuple[Unit, ...]:
    """The counters a card brings in: the first of each kind not yet in the game."""
    found: list[Unit] = []
    for kind in played.reinforcements:
        left = (u for u in UNITS_OF_KIND[kind] if s.place(u) is OUT_OF_PLAY and u not in found)
        found.extend(u for u in (next(left, None),) if u is not None)
    return tuple(found)


# Coming in ------------------------------------------------------------------------------------


@rule("9.5.3.2")
def to_reserve(s: State, units: Sequence[Unit]) -> None:
    """9.5.3.2 New corps go to the Reserve Box at full strength."""
    for new in units:
        s.set_marks(new, 0)
        s.put(new, RESERVE[new.side])
        s.say(f"{new} comes to the Reserve Box")


@rule("9.5.3.3#1", "9.5.3.4#2", "9.5.3.4#3", "9.5.3.4#5", "SUM.NE", "EX.T2.14")
def come_in(s: State, unit: Unit, to: Space) -> None:
    """9.5.3.3 A new unit comes in; 9.5.3.4 a Near East army that comes in at home gives up the Near East."""
    s.set_marks(unit, 0)
    if to.beach:
        return land(s, unit, to)
    enter(s, unit, to)
    s.say(f"{unit} comes in at {to}")
    if unit in ALLIED_NEAR_EAST and to not in BY_CARD[unit]:
        s.mark(unit, Mark.LOST_NEAR_EAST)
        s.say(f"{unit} will not operate in the Near East")
    return None


@rule("9.5.3.5#1", "9.5.3.5#2", "CARD.AP31")
def land(s: State, unit: Unit, beach: Space) -> None:
    """9.5.3.5 The MEF lands: the Beachhead marker makes the beach an Allied port and a space like others."""
    s.beachhead = int(beach)
    s.set_control(beach, unit.side)
    s.put(unit, beach)
    s.say(f"{unit} lands at {beach}")
