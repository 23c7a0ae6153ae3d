"""7.1, 7.2 Where arriving units may be placed: reinforcements with a hex or without, headquarters, replacements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import HEXES, Hex, Nation, Unit, hex_at
from ..scenarios import in_force
from ..setups import entry_of
from ..state import Mark, State
from ..tables import TABLES
from .belgium import FOURTH_DIVISION, closed_to_ships, harbours
from .cups import PARIS
from .stacking import overstacked
from .supply import ANTWERP, ROYAL_NAVAL, sources, supply_at

#: 14.3.6b5 reinforcements for this hex may come to Antwerp when it is a German source
AACHEN: Final = hex_at(81)
LIMITS: Final = TABLES.replacements
_BANNED: Final = (Nation.FR, Nation.BR)


class Way(StrEnum):
    """How a unit enters."""

    LISTED = "listed"  # 7.1 in the hex on its counter
    SOURCE = "source"  # 7.1 at a supply source, because its hex was closed last turn
    VARIABLE = "variable"  # 7.1.1
    HQ = "hq"  # 7.1.2
    REPLACEMENT = "replacement"  # 7.2
    HARBOUR = "harbour"  # 12.6


def way_of(s: State, u: Unit) -> Way:
    """7.1 How a unit on the Turn Record Track enters; units that escaped by sea come back as variable ones."""
    if s.marked(u, Mark.AT_SOURCE):
        return Way.SOURCE
    if s.marked(u, Mark.REPLACED):
        return Way.REPLACEMENT
    if u == FOURTH_DIVISION and not s.back(u):
        return Way.HARBOUR
    if entry_of(u).hex and not s.back(u):
        return Way.LISTED
    return Way.HQ if u.hq else Way.VARIABLE


@rule("7.1#1", "7.1#2", "14.3.6b5#5")
def refused(s: State, u: Unit, hex_: Hex, way: Way) -> Refusal | None:
    """7.1 Why a unit may not be placed in a hex: control, supply, stacking, and what its way of entry asks for."""
    if not s.controls(u.side, hex_):
        return Refusal("7.1#1", f"{hex_} is controlled by the enemy")
    if not supply_at(s, u.nation, hex_) and not by_scheldt(s, u, hex_, way) and not _naval(u, hex_):
        return Refusal("7.1#1", f"no supply can be traced from {hex_}")
    return _WAYS[way](s, u, hex_) or overstacked(s, u.side, hex_, (u,))


def _naval(u: Unit, hex_: Hex) -> bool:
    """8.4.3b The Royal Naval Division is in supply in Antwerp."""
    return u == ROYAL_NAVAL and hex_ == ANTWERP


@rule("7.1#4", "14.3.6b5#2")
def listed(s: State, u: Unit, hex_: Hex) -> Refusal | None:
    """7.1 A unit with a hex on its counter; with option G5 those of 81 may come to Antwerp as well."""
    due = hex_at(entry_of(u).hex)
    if hex_ == due or (due == AACHEN and hex_ == ANTWERP and sources(s, u.nation) & ANTWERP.bit):
        return None
    return Refusal("7.1#4", f"{u} enters in {due}")


def _source(s: State, u: Unit, hex_: Hex) -> bool:
    """Whether a hex is a supply source of the nation."""
    return bool(sources(s, u.nation) & hex_.bit)


@rule("7.1#5")
def at_source(s: State, u: Unit, hex_: Hex) -> Refusal | None:
    """7.1 A supply source of the nation, in a Schlieffen Plan hex too (ruling 80)."""
    if _source(s, u, hex_):
        return None
    return Refusal("7.1#5", f"{u} enters at a supply source of its nation")


@rule("7.1.1#1", "7.1.2#2", "7.1.3", "12.3#1", "14.3.1a#4")
def variable(s: State, u: Unit, hex_: Hex) -> Refusal | None:
    """7.1.1 A hex with an HQ of the nation that was there before, a source of the nation, Paris; 12.3 some coasts."""
    banned = schlieffen_ban(s, u, hex_, "7.1.1#2")
    if banned:
        return banned
    open_hex = _source(s, u, hex_) or in_paris(u, hex_) or from_ships(s, u, hex_)
    if open_hex or (has_hq(s, u.nation, hex_) and hex_ not in s.hq_placed):
        return None
    if has_hq(s, u.nation, hex_):
        return Refusal("7.1.2#2", f"the HQ in {hex_} was placed this turn")
    return Refusal("7.1.1#1", f"{hex_} has no HQ of that nation and is not its supply source")


@rule("12.3#1", "14.3.6b5#5")
def from_ships(s: State, u: Unit, hex_: Hex) -> bool:
    """12.3 The Royal Naval and 7th Divisions may land on any coastal hex; with option G5 in Antwerp too."""
    return entry_of(u).coastal and (hex_.coastal or (hex_ == ANTWERP and not closed_to_ships(s, hex_)))


@rule("14.3.6b5#5")
def by_scheldt(s: State, u: Unit, hex_: Hex, way: Way) -> bool:
    """14.3.6b5 With option G5 these divisions need only Allied control of Antwerp."""
    return way is Way.VARIABLE and hex_ == ANTWERP and from_ships(s, u, hex_)


def in_paris(u: Unit, hex_: Hex) -> bool:
    """7.1.3 The Fortified Camp of Paris serves French units as an HQ."""
    return hex_ == PARIS and u.nation is Nation.FR


def has_hq(s: State, nation: Nation, hex_: Hex) -> bool:
    """Whether an HQ of a nation is in a hex."""
    return any(u.hq and u.nation is nation for u in s.at(hex_))


@rule("7.1.1#2", "7.2#8", "8.4.7c", "14.3.1d#4")
def schlieffen_ban(s: State, u: Unit, hex_: Hex, why: str) -> Refusal | None:
    """8.4.7c Before GT7 no British or French units of this kind in Schlieffen Plan hexes; not in scenario 3."""
    if not hex_.schlieffen or u.nation not in _BANNED or s.turn > LIMITS.schlieffen_ban_until_turn:
        return None
    if not in_force(s, "schlieffen placement"):
        return None
    return Refusal(why, f"before turn 7 no {u.nation} unit may be placed in the Schlieffen Plan hex {hex_}")


@rule("7.1.2#1", "7.1.3")
def headquarters(s: State, u: Unit, hex_: Hex) -> Refusal | None:
    """7.1.2 An HQ goes to a hex without another of its nation; French ones may always go to Paris."""
    if has_hq(s, u.nation, hex_) and not in_paris(u, hex_):
        return Refusal("7.1.2#1", f"{hex_} has an HQ of the same nation")
    return schlieffen_ban(s, u, hex_, "7.1.1#2")


@rule("7.2#5", "7.2#6", "7.2#7")
def replacement(s: State, u: Unit, hex_: Hex) -> Refusal | None:
    """7.2 A source of the nation, a hex with an HQ of the nation that did not come this turn, or Paris."""
    banned = schlieffen_ban(s, u, hex_, "7.2#8")
    if banned or in_paris(u, hex_):
        return banned
    if hex_ in s.hq_placed:
        return Refusal("7.2#7", f"{hex_} has received an HQ this turn")
    if _source(s, u, hex_):
        return None
    if not has_hq(s, u.nation, hex_):
        return Refusal("7.2#5", f"{hex_} has no HQ of that nation and is not its supply source")
    return in_france(s, u, hex_)


@rule("7.2#9")
def in_france(s: State, u: Unit, hex_: Hex) -> Refusal | None:
    """7.2 Before GT5 no German replacements with an HQ in France, but in hexes on the German or Belgian border."""
    if u.nation is not Nation.GE or s.turn > LIMITS.german_france_limit_until_turn:
        return None
    if not hex_.in_france or hex_.border_de or hex_.border_be:
        return None
    return Refusal("7.2#9", f"before turn 5 no German replacements may enter France in {hex_}")


@rule("12.6")
def harbour(s: State, u: Unit, hex_: Hex) -> Refusal | None:
    """12.6 The Belgian 4th Division comes back in a coastal hex that is a Belgian supply source."""
    if hex_ in harbours(s):
        return None
    return Refusal("12.6", f"{u} comes back in a coastal hex that is a Belgian supply source")


_WAYS: Final[dict[Way, Callable[[State, Unit, Hex], Refusal | None]]] = {
    Way.LISTED: listed,
    Way.SOURCE: at_source,
    Way.VARIABLE: variable,
    Way.HQ: headquarters,
    Way.REPLACEMENT: replacement,
    Way.HARBOUR: harbour,
}


def hexes(s: State, u: Unit, way: Way) -> list[Hex]:
    """The hexes in which a unit may be placed, in order of number."""
    return list(_hexes(s, u, way))


def any_hex(s: State, u: Unit, way: Way) -> bool:
    """Whether there is a hex in which a unit may be placed."""
    return next(_hexes(s, u, way), None) is not None


def _hexes(s: State, u: Unit, way: Way) -> Iterator[Hex]:
    if way is Way.LISTED:
        near = sorted({hex_at(entry_of(u).hex), ANTWERP})
    else:
        near = [h for h in HEXES if s.controls(u.side, h)]
    return (h for h in near if refused(s, u, h, way) is None)
