"""18.6 Invasion cards, as invasions and as BR Reinforcements."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import ASSETS, RESERVE, Card, Unit, card
from ..names import AP, EMPIRE
from ..rules.cards_by_name import CHURCHILL_PREVAILS, EGYPTIAN_COUP
from ..rules.placement import PLACEMENT
from ..rules.stacking import over_cap
from ..state import INVASIONS_OVER, State
from .arrivals import room_for, spaces_for, units_of
from .registry import EVENTS, lapsed

ALEXANDRIA: Final = card("AP-12")
KITCHENERS: Final = card("AP-22")
GALLIPOLI: Final = card("AP-30")
SALONIKA: Final = card("AP-34")
_ISLAND: Final = "an Island Base, all together"
_ASSETS: Final = "Corps Assets Box"


@rule("18.6.1#1", "18.11.3")
def not_prepared(s: State) -> Refusal | None:
    """18.6.1 CHURCHILL PREVAILS must have been played."""
    if not s.happened(CHURCHILL_PREVAILS):
        return Refusal("18.11.3", "an invasion needs CHURCHILL PREVAILS")
    return None


@rule("18.6.1.8", "9.5.1#5")
def no_more_invasions(s: State) -> bool:
    """18.6.1.8 After UNRESTRICTED SUBMARINE WARFARE an Invasion card is no invasion any more (ruling 63)."""
    return s.has(INVASIONS_OVER)


for _card in (ALEXANDRIA, KITCHENERS, GALLIPOLI, SALONIKA):
    lapsed(_card, no_more_invasions)


# AP-12 PROJECT ALEXANDRIA ------------------------------------------------------------------------------


@rule("18.6.1#1")
def no_cyprus(s: State) -> Refusal | None:
    """AP-12 EGYPTIAN COUP must have been played, and a Beachhead beside Cyprus must be free."""
    from ..steps.landing import beaches

    if not s.happened(EGYPTIAN_COUP):
        return Refusal("18.6.1", "PROJECT ALEXANDRIA needs EGYPTIAN COUP")
    return None if beaches(s, "Cyprus") else Refusal("18.6.1", "no Beachhead beside Cyprus is free")


@EVENTS.event(ALEXANDRIA, no_cyprus)
@rule("18.6.1#2", "18.6.1.6")
def project_alexandria(s: State) -> None:
    """AP-12 A Beachhead beside Cyprus at once, and up to three Empire infantry divisions onto it."""
    from ..steps.alexandria import PlaceAndSend
    from ..steps.landing import beaches

    s.push(PlaceAndSend(tuple([x.n for x in beaches(s, "Cyprus")])))


# AP-22 KITCHENER'S INVASION ----------------------------------------------------------------------------


@EVENTS.event(KITCHENERS, not_prepared)
@rule("18.6.1#2", "18.6.1.1a")
def kitcheners_invasion(s: State) -> None:
    """AP-22 A Beachhead marker, a corps and two divisions on a vacant one, two divisions in reserve."""
    from ..steps.landing import OntoBeach, PlaceBeachhead, beaches, vacant

    for u in units_of(s, KITCHENERS, "Reserve Box"):
        s.put(u, RESERVE[AP])
    units = units_of(s, KITCHENERS, "a vacant Beachhead marker", "the same Beachhead marker as IX Corps")
    s.push(
        PlaceBeachhead(tuple([x.n for x in beaches(s) if over_cap(s, AP, x, 1) is None]), bool(vacant(s))),
        OntoBeach(tuple([u.n for u in units])),
    )


# AP-30 GALLIPOLI INVASION ------------------------------------------------------------------------------


@EVENTS.event(GALLIPOLI, not_prepared)
@rule("18.6.1#2", "18.6.1.1a")
def gallipoli_invasion(s: State) -> None:
    """AP-30 Two corps and three divisions on an Island Base, two Beachhead markers in reserve."""
    from ..steps.landing import Arrange

    s.beachheads += 2
    s.push(Arrange(tuple([u.n for u in units_of(s, GALLIPOLI, _ISLAND)])))


# AP-34 SALONIKA INVASION -------------------------------------------------------------------------------


@EVENTS.event(SALONIKA, not_prepared)
@rule("18.6.1#2", "18.6.1.1a")
def salonika_invasion(s: State) -> None:
    """AP-34 Two corps and two divisions on an Island Base, three more redeploy there; a Beachhead in reserve."""
    from ..steps.landing import OntoIsland

    s.beachheads += 1
    for u in units_of(s, SALONIKA, _ASSETS):
        s.put(u, ASSETS[AP])
    s.push(OntoIsland(tuple([u.n for u in units_of(s, SALONIKA, _ISLAND)]), 3))


# As BR Reinforcements ----------------------------------------------------------------------------------


def _sorted_out(s: State, c: Card) -> tuple[list[Unit], list[Unit], list[Unit]]:
    """The units of a card by where they go: LCUs on the map, divisions, the Corps Assets Box."""
    boxed = units_of(s, c, _ASSETS)
    others = [u for u in units_of(s, c) if u not in boxed]
    return [u for u in others if u.large], [u for u in others if not u.large], boxed


@rule("18.6.5", "9.5.3.2k")
def cannot_come(s: State, c: Card) -> Refusal | None:
    """18.6.5 As for any Reinforcement card all LCUs must find their places."""
    trial = s.copy()
    large, _, _ = _sorted_out(trial, c)
    if all(room_for(trial, u) for u in large) and PLACEMENT.feasible(trial, large):
        return None
    return Refusal("9.5.3.2k", f"the units of {c} {c.title} cannot all be placed")


@rule("18.6.5", "9.5.3.2n", "18.6.1.7")
def as_reinforcement(s: State, c: Card) -> None:
    """18.6.5 The units of an Invasion card come as BR Reinforcements; its Beachheads are forfeited."""
    from ..steps.placement import PlaceUnits

    if c is ALEXANDRIA:
        from ..steps.alexandria import FromReserve

        s.push(FromReserve(3))
        return
    large, small, boxed = _sorted_out(s, c)
    for u in boxed:
        s.put(u, ASSETS[AP])
    if small:
        s.push(PlaceUnits(AP, tuple([u.n for u in small])))
    if large:
        s.push(PlaceUnits(AP, tuple([u.n for u in large]), tuple(spaces_for(s, large))))


__all__ = ["EMPIRE"]
