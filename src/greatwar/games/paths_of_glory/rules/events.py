"""9.5.1 What may be chosen inside events, and effects that more than one place asks about."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import (
    ELIMINATED,
    RESERVE,
    SPACES,
    UNITS,
    UNITS_OF_KIND,
    Country,
    Nation,
    Side,
    Space,
    Unit,
    space,
)
from ..state import Pile, State
from . import redeployment, replacements, supply
from .access import closed
from .limits import refused2
from .routes import routes
from .stacking import LIMIT, room
from .victory import points

SALONIKA: Final = space("Salonika")
PARIS: Final = space("Paris")
#: Paris and the spaces next to it
AROUND_PARIS: Final = frozenset({PARIS, *PARIS.neighbours})
CAVALRY: Final = UNITS_OF_KIND["RU CAVc"]
FRENCH_FORTS: Final = tuple(x for x in SPACES if x.fort and x.country is Country.FRANCE)
RUSSIANS: Final = tuple(u for u in UNITS if u.nation is Nation.RU)
AUSTRIAN_CORPS: Final = tuple(u for u in UNITS if u.nation is Nation.AH and not u.army)
#: SUM.BR the British corps that Salonika and War in Africa may use: no BEF and no corps of the Empire's nations
BRITISH_CORPS: Final = tuple(u for u in UNITS if u.nation is Nation.BR and not u.army and not u.sub)
FRENCH_CORPS: Final = tuple(u for u in UNITS if u.nation is Nation.FR and not u.army)
SALONIKA_CORPS: Final = (*BRITISH_CORPS, *FRENCH_CORPS)
GERMANS: Final = tuple(u for u in UNITS if u.rp_pool == Nation.GE)
RUSSIAN_SPACES: Final = tuple(x for x in SPACES if x.country is Country.RUSSIA and not x.near_east)
#: the rules of the two Entrench cards by side
ENTRENCH: Final = ("CARD.CP06", "CARD.AP12")


def award(s: State, cause: str) -> None:
    """5.1.2 The VP that the Victory Point Table gives for an event."""
    s.change_vp(points("event", cause), cause)


def show_hand(s: State, side: Side) -> None:
    """CARD.AP23, CP-17 The whole hand of a side is seen by the other, which goes on knowing these cards."""
    hand = s.hand(side)
    for c in hand:
        s.set_pile(c, Pile.SHOWN)
    s.say(f"{side} shows its hand")
    s.say(f"{side} holds {', '.join(f'{c} {c.name}' for c in hand) or 'no cards'}", only=side.other)


# Entrench (AP-12, CP-6) ---------------------------------------------------------------------------


@rule("CARD.AP12", "CARD.CP06", "11.2.3", "14.1.5#4")
def no_place_for_trench(s: State, side: Side, where: Space) -> Refusal | None:
    """CARD.AP12 A space without trench that holds an army of one's own that traces supply, besieging or not."""
    if s.trench[where.n]:
        return Refusal(ENTRENCH[side], f"{where} has a trench already, and this event improves none")
    if not any(u.army and u.side is side and supply.cannot_act(s, u) is None for u in s.at(where)):
        return Refusal(ENTRENCH[side], f"no supplied army of yours is in {where}")
    return None


def places_for_trench(s: State, side: Side) -> list[Space]:
    """Where the Entrench event may put its trench."""
    spaces = sorted({s.space_of(u) for u in s.units(side) if u.army})
    return [x for x in spaces if no_place_for_trench(s, side, x) is None]


# Landwehr (CP-5) ----------------------------------------------------------------------------------


@rule("CARD.CP05")
def not_for_landwehr(s: State, unit: Unit, halves: int) -> Refusal | None:
    """CARD.CP05 Only reduced German units that could take replacements, as long as the points last."""
    if unit.rp_pool != Nation.GE:
        return Refusal("CARD.CP05", f"{unit} is not German")
    if replacements.halves(unit) > halves:
        return Refusal("CARD.CP05", f"not enough points are left for {unit}")
    return replacements.flip_refusal(s, unit)


# Salonika (AP-30) ---------------------------------------------------------------------------------


@rule("SUM.BR#2", "CARD.AP30")
def not_for_salonika(s: State, unit: Unit) -> Refusal | None:
    """CARD.AP30 British and French corps only; not the BEF (11.1.17), nor ANA, AUS, CND and PT."""
    if unit not in SALONIKA_CORPS:
        return Refusal("CARD.AP30", f"{unit} is none of the British and French corps that may go to Salonika")
    return None


@rule("CARD.AP30", "13.1.7.2")
def not_embarked(s: State, unit: Unit) -> Refusal | None:
    """CARD.AP30 From the Reserve Box, if its capital stands (13.1.11), or from a friendly port (13.1.7)."""
    start = s.place(unit)
    if start == RESERVE[Side.AP]:
        return redeployment.no_capital(s, unit, SALONIKA)
    if not isinstance(start, Space) or start == SALONIKA:
        return Refusal("CARD.AP30", f"{unit} is neither in the Reserve Box nor in another Allied port")
    if start not in routes(s, Side.AP).ports:
        return redeployment.no_port(s, unit, start)
    return redeployment.indirectly(s, unit, start, SALONIKA)


@rule("10.1.1")
def salonika_full(s: State, unit: Unit) -> Refusal | None:
    """10.1.1 Salonika takes no more than three units."""
    return Refusal("10.1.1", f"{SALONIKA} is full") if len(s.at(SALONIKA)) >= LIMIT else None


SALONIKA_LIMITS: Final = (
    not_for_salonika,
    redeployment.went_already,
    redeployment.out_of_supply,
    not_embarked,
    salonika_full,
)


def salonika_refusal(s: State, unit: Unit) -> Refusal | None:
    """Why the event may not bring a unit to Salonika, or None."""
    return refused2(SALONIKA_LIMITS, s, unit)


def bound_for_salonika(s: State) -> list[Unit]:
    """The corps that the event may bring to Salonika now."""
    return [u for u in SALONIKA_CORPS if salonika_refusal(s, u) is None]


# War in Africa (CP-32) ----------------------------------------------------------------------------


@rule("SUM.BR#2", "CARD.CP32")
def not_for_africa(s: State, unit: Unit) -> Refusal | None:
    """CARD.CP32 A British corps on the map or in the Reserve Box, at full strength if there is one."""
    if unit not in BRITISH_CORPS:
        return Refusal("CARD.CP32", f"{unit} is none of the British corps that may go to Africa")
    if not _available(s, unit):
        return Refusal("CARD.CP32", f"{unit} is neither on the map nor in the Reserve Box")
    if s.reduced(unit) and any(_available(s, u) and not s.reduced(u) for u in BRITISH_CORPS):
        return Refusal("CARD.CP32", "a corps of full strength must go as long as there is one")
    return None


def bound_for_africa(s: State) -> list[Unit]:
    """The corps of which the Allies may give up one."""
    return [u for u in BRITISH_CORPS if not_for_africa(s, u) is None]


def _available(s: State, unit: Unit) -> bool:
    return s.on_map(unit) or s.place(unit) is RESERVE[unit.side]


# Optional cards -------------------------------------------------------------------------------------


@rule("CARD.AP56")
def no_taxi(s: State, unit: Unit) -> Refusal | None:
    """CARD.AP56 A reduced French army in Paris or next to it."""
    if unit.nation is not Nation.FR or not unit.army or s.place(unit) not in AROUND_PARIS:
        return Refusal("CARD.AP56", f"{unit} is no French army in or next to Paris")
    return None if s.reduced(unit) else Refusal("CARD.AP56", f"{unit} is not reduced")


@rule("CARD.AP57")
def no_place_for_cavalry(s: State, where: Space) -> Refusal | None:
    """CARD.AP57 Both corps go to one space in Russia, off the Near East map, with a supplied Russian army."""
    if where.country is not Country.RUSSIA:
        return Refusal("CARD.AP57", f"{where} is not in Russia")
    if not any(u.army and u.nation is Nation.RU and supply.supplied(s, u) for u in s.at(where)):
        return Refusal("CARD.AP57", f"no supplied Russian army is in {where}")
    if room(s, where) < len(CAVALRY):
        return Refusal("10.1.1", f"there is no room for both corps in {where}")
    return closed(s, CAVALRY[0], where)


def places_for_cavalry(s: State) -> list[Space]:
    """Where the Russian Cavalry may be placed."""
    return [x for x in RUSSIAN_SPACES if s.at(x) and no_place_for_cavalry(s, x) is None]


def captured_austrians(s: State) -> list[Unit]:
    """CARD.AP60 The Austro-Hungarian corps in the Eliminated Box."""
    return [u for u in AUSTRIAN_CORPS if s.place(u) is ELIMINATED[Side.CP]]


@rule("CARD.CP63")
def will_not_desert(s: State, unit: Unit) -> Refusal | None:
    """CARD.CP63 Russian units of full strength, on the map or in the Reserve Box."""
    if unit.nation is not Nation.RU or not _available(s, unit):
        return Refusal("CARD.CP63", f"{unit} is no Russian unit on the map or in the Reserve Box")
    return Refusal("CARD.CP63", f"{unit} is reduced already") if s.reduced(unit) else None
