"""Events of the Allied Mobilization deck."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import SPACES, Space, card
from ..names import AP
from ..rules import jihad, supply
from ..rules.geography import CENTRAL_ASIA
from ..rules.lasting import DRMS
from ..rules.placement import PERSIAN_REGIONS
from ..state import BLOCKADE, CYPRUS_OPEN, KITCHENER, PERSIA_OPEN, State
from .arrivals import put_at, record_bonus, units_of
from .registry import EVENTS, lapsed

ASSAULT: Final = card("AP-01")


def nobody_lands(s: State) -> Refusal | None:
    """AP-01 Somebody must stand on a Persian Gulf Beachhead, or Russians must be there to attack."""
    from ..steps.landing import landings

    if landings(s) or any(u.russian for u in s.units(AP)):
        return None
    return Refusal("9.5.1#2", "there is nobody to land or to attack")


@EVENTS.event(ASSAULT, nobody_lands)
@rule("9.1.2#2")
def russo_british_assault(s: State) -> None:
    """AP-01 A landing from the Persian Gulf, and two spaces of Russians attack; that is no Russian offensive."""
    from ..steps.landing import Land
    from ..steps.operations import FreeActivation

    s.round_events = (*s.round_events, ASSAULT.n)
    s.ops = 99
    russians = [x for x in SPACES if any(u.russian and not u.staff for u in s.of_side(x, AP))]
    s.push(Land(), FreeActivation(tuple([x.n for x in russians]), True, 2))


def nobody_goes_east(s: State) -> Refusal | None:
    """AP-07 A Turkish stack must stand beside Russians."""
    from ..steps.enver import SendEast

    if any(action.verb == "attack" for action in SendEast().actions(s)):
        return None
    return Refusal("9.5.1#2", "no Turkish stack could attack Russians")


@EVENTS.event(card("AP-07"), nobody_goes_east)
@rule("7.4.2.ENVEREAST")
def enver_goes_east(s: State) -> None:
    """AP-07 The AP sends two Turkish stacks against Russians; the CP fights, before its own action."""
    from ..steps.enver import SendEast

    s.push(SendEast())


@EVENTS.event(card("AP-13"))
@rule("18.11.1", "18.11.3")
def churchill_prevails(s: State) -> None:
    """AP-13 The Royal Navy against the forts of the Straits; invasions are possible from now on."""
    from ..steps.churchill import Bombard

    s.push(Bombard())


@EVENTS.event(card("AP-03"))
@rule("9.5.3.2o")
def egyptian_coup(s: State) -> None:
    """AP-03 Cyprus becomes an Island Base and a British source; Jihad -1."""
    s.note(CYPRUS_OPEN)
    s.ground_changed()
    jihad.change(s, -1, "EGYPTIAN COUP")


def no_cordon(s: State) -> Refusal | None:
    """AP-08 The Persian Cordon must come in somewhere in supply."""
    if cordon_places(s):
        return None
    return Refusal("9.5.1#2", "the Persian Cordon would be out of supply in every Persian Region")


def cordon_places(s: State) -> list[Space]:
    """AP-08 The Persian Regions in which the new division would be in supply."""
    trial = s.copy()
    units = units_of(trial, card("AP-08"))
    return [x for x in PERSIAN_REGIONS if not units or supply.grade_at(trial, units[0], x) > 0]


#: AP-08 the areas in which one space is activated for movement
TREATY_AREAS: Final = frozenset({"caucasia", "azerbaijan", "mesopotamia"})


@EVENTS.event(card("AP-08"), no_cordon)
@rule("18.8.5.1#1")
def secret_treaty(s: State) -> None:
    """AP-08 A Persian Cordon division, a free movement, Neutral Persia open to both sides, Jihad +1."""
    from ..steps.operations import free

    s.note(PERSIA_OPEN)
    s.ground_changed()
    free(s, [x for x in SPACES if x in PERSIAN_REGIONS or x is CENTRAL_ASIA or x.areas & TREATY_AREAS], False, 1)
    put_at(s, AP, units_of(s, card("AP-08")), cordon_places(s))
    jihad.change(s, 1, "SECRET TREATY")


def sphere_places(s: State) -> list[Space]:
    """AP-09 Vacant AP spaces, Regions among them, of Russia or Azerbaijan joined to a Russian source by rail."""
    named = [x for x in SPACES if x.areas & {"russia", "azerbaijan"}]
    vacant = [x for x in named if s.owner(x) == AP and not s.at(x)]
    return [x for x in vacant if supply.by_rail(s, AP, x, supply.RU_SOURCES, False)]


def no_sphere(s: State) -> Refusal | None:
    """AP-09 There must be such a space."""
    if sphere_places(s):
        return None
    return Refusal("9.5.1#2", "no vacant AP space of Russia or Azerbaijan is joined to a Russian source by rail")


@EVENTS.event(card("AP-09"), no_sphere)
@rule("9.5.3.2a")
def sphere_of_influence(s: State) -> None:
    """AP-09 Three Russian divisions come in together in one space."""
    from ..steps.placement import PlaceTogether

    s.push(PlaceTogether(AP, tuple([u.n for u in units_of(s, card("AP-09"))]), tuple([x.n for x in sphere_places(s)])))


@rule("16.4.5.S4a", "9.5.1#5")
def no_new_russians(s: State) -> bool:
    """16.4.5 From Stage 4 on no new RU units enter the game (ruling 63)."""
    return s.stage >= 4


lapsed(card("AP-09"), no_new_russians)


@EVENTS.event(card("AP-11"))
@rule("17.3.1#1", "14.1.4b")
def royal_navy_blockade(s: State) -> None:
    """AP-11 The Central Powers lose the outer seas, the Max TU RP marker comes into play; VP fall each Winter."""
    s.note(BLOCKADE)
    s.max_tu = s.tu_limit
    s.ground_changed()


@EVENTS.event(card("AP-14"))
@rule("17.2.2")
def kitchener(s: State) -> None:
    """AP-14 Points of all kinds now, a British one may become Russian every turn, Russians +1 into Caucasia."""
    s.note_now(KITCHENER)
    for pool in ("BR", "IN", "AP-A", "RU"):
        record_bonus(s, pool, 2)


def kitchener_drm(s: State, c: Combat, attacking: bool) -> int:
    """AP-14 For the rest of the turn Russian attacks into Caucasia have +1."""
    if not attacking or c.side != AP or not s.has_now(KITCHENER):
        return 0
    target = SPACES[c.space - 1]
    return 1 if "caucasia" in target.areas and any(_russian(n) for n in c.designated) else 0


def _russian(number: int) -> bool:
    from ..components import UNITS

    return UNITS[number].russian


DRMS.append(kitchener_drm)
