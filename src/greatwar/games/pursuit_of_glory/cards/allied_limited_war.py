"""Events of the Allied Limited War deck, without combat cards and invasions."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import (
    ASSETS,
    ELIMINATED,
    OUT_OF_PLAY,
    REMOVED,
    RESERVE,
    SPACES,
    UNITS_OF_KIND,
    Place,
    Space,
    Unit,
    card,
    space,
)
from ..names import AEGEAN, AP, CP, GULF, MEDITERRANEAN, RED
from ..rules import jihad, placement
from ..rules.activation import out_of_reach
from ..rules.geography import HEJAZ, SALONIKA
from ..rules.hands import HANDS
from ..rules.lasting import DRMS
from ..setups import entries
from ..state import ARMENIAN, BEACHHEAD, COLLAPSED, HAND_OPEN_CP, SERBS_RETURNED, SUBS_TURN, State
from .arrivals import bring, put_at, record_bonus, rows_of, units_of
from .registry import EVENTS, lapsed

LEMNOS: Final = space("Lemnos")
#: 18.2.1 turns until the Sinai Railroad is completed
SINAI_TURNS: Final = 3


@EVENTS.event(card("AP-16"))
@rule("9.5.3.2g#5")
def arab_revolt(s: State) -> None:
    """AP-16 Three units of the Arab Revolt rise in the Hejaz and may attack at once."""
    from ..steps.operations import free
    from ..steps.placement import PlaceTogether

    free(s, [HEJAZ], True, 1)
    s.push(PlaceTogether(AP, tuple([u.n for u in units_of(s, card("AP-16"))]), (HEJAZ.n,)))


def solidarity_places(s: State) -> list[Place]:
    """AP-17 AP ports and Beachheads of the Balkans with Lemnos."""
    if s.has_now(SUBS_TURN):
        return []
    ports = [x for x in SPACES if x.balkans and x.seas & (AEGEAN | MEDITERRANEAN) and s.owner(x) == AP]
    beaches = [x for x in SPACES if x.beachhead and x.balkans and s.marked(x, BEACHHEAD)]
    return [LEMNOS, *[x for x in [*ports, *beaches] if x is not LEMNOS]]


@rule("18.6.1.7")
def submarines(s: State) -> Refusal | None:
    """18.6.1.7 No troops come into the Aegean in the turn of GERMAN SUBS."""
    return Refusal("18.6.1.7", "submarines keep troops out of the Aegean this turn") if s.has_now(SUBS_TURN) else None


@EVENTS.event(card("AP-17"), submarines)
@rule("9.5.3.2g#1", "9.5.3.2g#3", "18.8.1.1d")
def allied_solidarity(s: State) -> None:
    """AP-17 A Russian, an Italian and a Greek division for the Balkans; the Greek one opens Salonika."""
    units = units_of(s, card("AP-17"))
    greek = [u for u in units if u.kind.startswith("GR-BR")]
    places = solidarity_places(s)
    salonika: list[Place] = [SALONIKA] if SALONIKA not in places and not s.hostile(SALONIKA, AP) else []
    put_at(s, AP, greek, [*places, *salonika])
    put_at(s, AP, [u for u in units if u not in greek], places)


@EVENTS.event(card("AP-18"))
def lawrence(s: State) -> None:
    """AP-18 The hand of the Central Powers lies open for the turn; Jihad -1."""
    s.note_now(HAND_OPEN_CP)
    for c in HANDS.hand(s, CP):
        HANDS.show(s, c)
    jihad.change(s, -1, "LAWRENCE")


@EVENTS.event(card("AP-19"))
@rule("18.2.1")
def murray_takes_command(s: State) -> None:
    """AP-19 Anzac cavalry and camels; the Sinai Railroad is completed three turns from now."""
    s.sinai = s.turn + SINAI_TURNS
    bring(s, card("AP-19"))


def serbia_stands(s: State) -> Refusal | None:
    """AP-24 Serbia must have collapsed."""
    return None if s.serbia == COLLAPSED else Refusal("9.5.1#2", "Serbia has not collapsed")


def serbs_abroad(s: State) -> list[Unit]:
    """AP-24 The counters of the card: those removed at the collapse or eliminated, at full strength (ruling 40)."""
    boxes = (OUT_OF_PLAY, REMOVED[AP], ELIMINATED[AP])
    found: list[Unit] = []
    for kind, count, _ in rows_of(card("AP-24")):
        waiting = [u for u in UNITS_OF_KIND[kind] if s.place(u) in boxes]
        found += waiting[:count]
    for u in found:
        s.set_reduced(u, False)
    return found


@EVENTS.event(card("AP-24"), serbia_stands)
@rule("18.8.3.1c", "18.8.3.3b")
def the_serbs_return(s: State) -> None:
    """AP-24 The Serbian divisions gather on Lemnos and at Salonika; their armies may be organized again."""
    s.note(SERBS_RETURNED)
    units = serbs_abroad(s)
    for u in units:
        if u.large:
            s.put(u, ASSETS[AP])
    places: list[Place] = [LEMNOS, *([SALONIKA] if s.owner(SALONIKA) == AP else []), RESERVE[AP]]
    if s.has_now(SUBS_TURN):
        places = [RESERVE[AP]]
    put_at(s, AP, [u for u in units if not u.large], places)


def bleeding_places(s: State) -> list[Place]:
    """AP-27 AP ports and Beachheads, but not those of the Black and Caspian Seas, Aqaba and Jiddah."""
    return [x for x in placement.ports(s, AEGEAN | MEDITERRANEAN | RED | GULF) if not out_of_reach(s, x)]


def no_bleeding(s: State) -> Refusal | None:
    """AP-27 There must be such a place."""
    return None if bleeding_places(s) else Refusal("9.5.3.2k", "no port is open to the new divisions")


@EVENTS.event(card("AP-27"), no_bleeding)
def let_the_french_bleed(s: State) -> None:
    """AP-27 Three British elite divisions at ports and Beachheads; VP +1."""
    s.change_vp(1, "LET THE FRENCH BLEED")
    put_at(s, AP, units_of(s, card("AP-27")), bleeding_places(s))


def armenian_places(s: State) -> list[Space]:
    """18.7 The A spaces that are empty or hold AP units."""
    return [x for x in SPACES if x.armenian and not s.hostile(x, AP)]


@EVENTS.event(card("AP-32"))
@rule("18.7#1")
def armenian_uprising(s: State) -> None:
    """AP-32 Armenian irregulars and three Uprisings on A spaces; VP -1."""
    from ..steps.uprisings import PlaceUprisings

    s.change_vp(-1, "ARMENIAN UPRISING")
    s.push(PlaceUprisings(AP, ARMENIAN, 3))
    put_at(s, AP, units_of(s, card("AP-32")), armenian_places(s))


@EVENTS.event(card("AP-33"))
@rule("7.4.1", "17.2.2")
def coalition(s: State) -> None:
    """AP-33 British cavalry, two bonus BR RPs, any BR RPs may become Russian; +1 to AP offensives."""
    s.mo_modifier += 1
    record_bonus(s, "BR", 4)
    bring(s, card("AP-33"))


def winter_offensive_drm(s: State, c: Combat, attacking: bool) -> int:
    """AP-31 In the round in which it is played all Russian attacks have +1."""
    from ..components import UNITS

    if not attacking or c.side != AP or card("AP-31").n not in s.round_events:
        return 0
    return 1 if any(UNITS[n].russian for n in c.designated) else 0


@EVENTS.event(card("AP-31"))
def russian_winter_offensive(s: State) -> None:
    """AP-31 In this action Russian attacks have +1 and defy the mountains; Turkish forts of Caucasia count 0."""
    s.round_events = (*s.round_events, card("AP-31").n)


DRMS.append(winter_offensive_drm)


def nobody_in_the_balkans(s: State) -> Refusal | None:
    """AP-29 An AP LCU must stand in the Balkans."""
    if any(u.large and s.space(u).balkans for u in s.units(AP)):
        return None
    return Refusal("9.5.1#2", "no AP LCU is in the Balkans")


def romania_barred(s: State) -> bool:
    """16.4.5 Once the Revolution has begun ROMANIA is never an event."""
    return s.stage > 0


@EVENTS.event(card("AP-29"), nobody_in_the_balkans)
@rule("18.8.4.2", "9.5.2#2")
def romania(s: State) -> None:
    """AP-29 Romania joins the AP; one space with Romanians may attack at once."""
    from ..rules.neutral_entry import romania_enters
    from ..steps.operations import free

    held = {row.place for row in entries("ROMANIA") if row.unit.startswith("RO ")}
    free(s, [x for x in SPACES if x.name in held], True, 1)
    romania_enters(s)


lapsed(card("AP-29"), romania_barred)


# AP-23 GRAND DUKE TO TIFLIS ----------------------------------------------------------------------------

GRAND_DUKE: Final = card("AP-23")
CASPIAN_PORTS: Final[tuple[Space, ...]] = (space("Baku"), space("Enzeli"), space("Central Asia"))


@EVENTS.event(GRAND_DUKE)
@rule("9.5.3.2a", "16.4.5.S4a")
def grand_duke_to_tiflis(s: State) -> None:
    """AP-23 Baratov at a Caspian port, police in Azerbaijan, the Cordon; after stage 4 the Cordon alone."""
    from ..steps.grand_duke import BaratovLands

    put_at(s, AP, units_of(s, GRAND_DUKE, "Persian Regions"), [x for x in SPACES if "persian_regions" in x.areas])
    if s.stage >= 4:
        return
    vacant = [x for x in SPACES if "azerbaijan" in x.areas and not s.at(x) and not s.enemy_fort(x, AP)]
    put_at(s, AP, units_of(s, GRAND_DUKE, "a vacant space of Azerbaijan"), vacant)
    units = units_of(s, GRAND_DUKE, "any Caspian port, together")
    s.push(BaratovLands(tuple([u.n for u in units]), tuple([x.n for x in CASPIAN_PORTS])))
