"""Events of the Allied Total War deck, without combat cards."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import ASSETS, ELIMINATED, PERMANENT, RESERVE, SPACES, UNITS, Place, Space, card, space
from ..names import AP, BR, CP, EMPIRE, FR, NEUTRAL, POOLS
from ..rules.control import CONTROL
from ..state import AT_WAR, PERSIA_ENTERED, State
from .arrivals import BOXES, bring, put_at, record_bonus, spaces_for, units_of
from .registry import EVENTS, OWN_WAR_STATUS, lapsed

AQABA: Final = space("Aqaba")
PETROVSK: Final = space("Petrovsk")
#: 16.4.3.1 originally Ottoman ports on the Persian Gulf and the E. Mediterranean
WARM_PORTS: Final[tuple[Space, ...]] = tuple(
    [space(name) for name in ("Adana", "Alexandretta", "Antalya", "Beirut", "Haifa", "Basra", "Jaffa", "Fao", "Kuwait")]
)


def british_persia(s: State) -> list[Space]:
    """AP-35 The spaces and Regions of Persia that the British hold: no RU VP marker, never Azerbaijan, and Neutral
    Persia only once the penalty for entering it was paid or the Revolution has begun.
    """
    held = [x for x in SPACES if "persia" in x.areas and s.owner(x) == AP and not s.ru_marked(x)]
    entered = s.has(PERSIA_ENTERED) or s.stage > 0
    return [x for x in held if "azerbaijan" not in x.areas and (entered or "neutral_persia" not in x.areas)]


def no_persia(s: State) -> Refusal | None:
    """AP-35 There must be such a place."""
    return None if british_persia(s) else Refusal("9.5.3.2k", "the British hold nothing in Persia")


@EVENTS.event(card("AP-35"), no_persia)
@rule("3.2.1.3.DUN#1")
def british_reinforcements(s: State) -> None:
    """AP-35 Dunsterforce and the South Persia Rifles come in where the British hold Persia."""
    put_at(s, AP, units_of(s, card("AP-35")), british_persia(s))


@rule("16.4.3.1")
def warm_ports(s: State) -> list[Space]:
    """16.4.3.1 Warm water ports that Russians occupy and hold, joined to Petrovsk by Russian land."""
    reached, todo = {PETROVSK.n}, [PETROVSK]
    while todo:
        for to, link in todo.pop().link_to.items():
            if to.n not in reached and link.users & 255 and russian_land(s, to):
                reached.add(to.n)
                todo.append(to)
    held = [x for x in WARM_PORTS if x.n in reached and russian_land(s, x)]
    return [x for x in held if any(u.russian for u in s.of_side(x, AP))]


def russian_land(s: State, x: Space) -> bool:
    """Whether Russia controls a space: its own land, VP land with its marker, other land that no ally took."""
    if s.owner(x) != AP:
        return False
    return bool(x.areas & {"russia", "azerbaijan"}) or (s.ru_marked(x) if x.vp else not s.foreign(x))


def no_warm_port(s: State) -> Refusal | None:
    """AP-40 Such a port must be held."""
    return None if warm_ports(s) else Refusal("16.4.3.1", "Russia holds no warm water port joined to Petrovsk")


@EVENTS.event(card("AP-40"), no_warm_port)
@rule("16.4.3.1")
def warm_water_port(s: State) -> None:
    """AP-40 The port becomes a VP space if it was none; the Czar's marker moves two turns on."""
    from ..steps.warm_port import ChoosePort

    s.push(ChoosePort(tuple([x.n for x in warm_ports(s)])))


def revolution_begun(s: State) -> bool:
    """AP-40, AP-29 The Revolution has begun."""
    return s.stage > 0


lapsed(card("AP-40"), revolution_begun)


@EVENTS.event(card("AP-41"))
def balfour_declaration(s: State) -> None:
    """AP-41 VP -1."""
    s.change_vp(-1, "BALFOUR DECLARATION")


def no_goal(s: State) -> Refusal | None:
    """AP-42 There must be something to take."""
    return None if goals(s) else Refusal("9.5.1#2", "the CP holds neither a Jihad City nor a source")


def goals(s: State) -> list[Space]:
    """AP-42 Jihad Cities and sources that the Central Powers hold."""
    from ..rules import supply

    sources = (*supply._EVERY_CP, *supply.LIMITED_CP)
    return [x for x in SPACES if s.owner(x) == CP and (x.jihad or x in sources)]


@EVENTS.event(card("AP-42"), no_goal)
def jerusalem_by_christmas(s: State) -> None:
    """AP-42 The AP names a city to be taken within two turns."""
    from ..steps.goals import NameGoal

    s.push(NameGoal(tuple([x.n for x in goals(s)])))


def greece_waits(s: State) -> Refusal | None:
    """AP-45 A French or British LCU stands in the Balkans, or Romania is an ally."""
    large = any(u.large and u.nations & (BR | FR) and s.space(u).balkans for u in s.units(AP))
    if large or s.romania == AT_WAR:
        return None
    return Refusal("9.5.1#2", "no French or British LCU is in the Balkans, and Romania is no ally")


@rule("18.8.1.2a#4")
def greece_decided(s: State) -> bool:
    """AP-45 Greece is neutral no more."""
    return s.greece != NEUTRAL


@EVENTS.event(card("AP-45"), greece_waits)
@rule("18.8.1.2a#2")
def greece_enters(s: State) -> None:
    """AP-45 Greece joins the AP, unless KING CONSTANTINE answers."""
    from ..steps.king import GreeceCalls

    s.push(GreeceCalls())


OWN_WAR_STATUS.add(card("AP-45").n)


lapsed(card("AP-45"), greece_decided)


@EVENTS.event(card("AP-46"))
def arab_desertion(s: State) -> None:
    """AP-46 From now on TU-A units take no RPs, are not organized, and fight at -1: the rules ask for this card."""


@EVENTS.event(card("AP-48"))
@rule("17.1.7")
def turkish_war_weariness(s: State) -> None:
    """AP-48 Two TU RPs fewer every turn, beginning now; triangle units are not rebuilt any more."""
    s.add_points(POOLS.index("TU"), -4)


def to_the_map(s: State, name: str) -> None:
    """Units of an HQ card: boxes first, then the divisions on the map, then the HQ, which needs company but no room."""
    from ..steps.placement import PlaceUnits

    c = card(name)
    for box, boxes in BOXES.items():
        for u in units_of(s, c, box):
            s.put(u, boxes[AP])
    staff = units_of(s, c, "map, with a combat unit")
    units = units_of(s, c, "map")
    s.push(PlaceUnits(AP, tuple([u.n for u in staff])))
    s.push(PlaceUnits(AP, tuple([u.n for u in units]), tuple(spaces_for(s, units))))


@EVENTS.event(card("AP-53"))
@rule("18.4.1")
def d_esperey(s: State) -> None:
    """AP-53 French troops and D'Esperey; the limit on AP attacks in the Balkans ends."""
    to_the_map(s, "AP-53")


@EVENTS.event(card("AP-54"))
@rule("7.4.1", "9.5.3.2g#5", "3.2.1.3.ANA")
def allenby(s: State) -> None:
    """AP-54 Allenby with two corps, divisions and the ANA; a British elite division goes home; +1 to AP offensives."""
    from ..steps.removals import RemoveOne

    s.mo_modifier += 1
    elite = [u for u in UNITS if u.kind == "BR Elite DIV" and (s.on_map(u) or s.place(u) is RESERVE[AP])]
    s.push(RemoveOne(AP, tuple([u.n for u in elite])))
    to_the_map(s, "AP-54")
    for ana in units_of(s, card("AP-54"), "Aqaba if AP-controlled, else Eliminated Units Box"):
        if s.owner(AQABA) == AP and not s.hostile(AQABA, AP):
            CONTROL.enter(s, ana, AQABA)
        else:
            s.put(ana, ELIMINATED[AP])


@EVENTS.event(card("AP-55"))
@rule("7.4.1", "9.4.1b")
def lloyd_george(s: State) -> None:
    """AP-55 The Desert Corps, two divisions, a bonus BR RP each turn; +2 to AP offensives."""
    s.mo_modifier += 2
    record_bonus(s, "BR", 2)
    bring(s, card("AP-55"))


__all__ = ["ASSETS", "EMPIRE", "PERMANENT", "Place"]
