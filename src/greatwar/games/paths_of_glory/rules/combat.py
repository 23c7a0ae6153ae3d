"""12.1 Who may attack what: limits of a unit, of a target, of the two together, and of all attackers as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import SPACES, Country, Nation, Side, Space, Terrain, Unit, space
from ..state import Mark, State
from ..tables import TURNS
from . import supply
from .access import closed_to_attack, crossing
from .effects import ATTACKERS, ATTACKS, CAUCASUS_PASSAGES, RUSSIAN_FORTS, allowed
from .forts import besieged, enemy_fort, enough_to_besiege
from .limits import refused2, refused3, refused4
from .movement import crosses_caucasus

LONDON: Final = space("London")
PARTNERS: Final = (Country.FRANCE, Country.BELGIUM)

Units = tuple[Unit, ...]


# The unit -----------------------------------------------------------------------------------------


@rule("12.1.1#1")
def not_activated(s: State, unit: Unit) -> Refusal | None:
    """12.1.1 Only units in a space with an Attack marker attack."""
    if unit.side != s.active or s.where[unit.n] not in s.attack_marks:
        return Refusal("12.1.1", f"{unit} does not stand in a space activated for combat")
    return None


@rule("12.1.6#1")
def has_attacked(s: State, unit: Unit) -> Refusal | None:
    """12.1.6 A unit attacks once in an action, with all its combat factors."""
    if s.marked(unit, Mark.ATTACKED):
        return Refusal("12.1.6", f"{unit} has already attacked")
    return None


@rule("14.3.1", "14.1.1.1", "14.1.1.2")
def out_of_supply(s: State, unit: Unit) -> Refusal | None:
    """14.3.1 Who was out of supply at the activation does not attack; by the text of 2022 nor who is so by now."""
    if unit.n in s.inactive:
        return Refusal("14.3.1", f"{unit} was out of supply when its space was activated")
    return supply.cannot_act(s, unit) if s.options.rules == 2022 else None  # ruling 97


def no_attacker(s: State, unit: Unit) -> Refusal | None:
    """9.5.1 An event in force lets a unit attack nobody."""
    by_event = ATTACKERS.in_force(s)
    return refused2(by_event, s, unit) if by_event else None


UNIT_LIMITS: Final = (not_activated, has_attacked, no_attacker, out_of_supply)


# The target ---------------------------------------------------------------------------------------


@rule("12.1.3", "15.1.2")
def nobody_there(s: State, to: Space) -> Refusal | None:
    """12.1.3 The active player attacks enemy units, or 15.1.2 a fort."""
    if not s.enemy_at(to, s.active) and not enemy_fort(s, to, s.active):
        return Refusal("12.1.3", f"no enemy unit or fort is in {to}")
    return None


@rule("12.1.6#2")
def attacked_already(s: State, to: Space) -> Refusal | None:
    """12.1.6 A space is attacked once in an action."""
    if to.n in s.attacked:
        return Refusal("12.1.6", f"{to} has already been attacked")
    return None


@rule("12.1.2")
def only_retreated(s: State, to: Space) -> Refusal | None:
    """12.1.2 A space with nothing but units that retreated in this round is left alone."""
    if enemy_fort(s, to, s.active) or not all(s.marked(u, Mark.RETREATED) for u in s.at(to)):
        return None
    return Refusal("12.1.2", f"all units in {to} have retreated in this action round")


@rule("15.2.5#1", "15.2.5#2")
def desert_in_summer(s: State, to: Space) -> Refusal | None:
    """15.2.5 No attack into a desert in Summer, not even on a fort; sieges go on."""
    if to.terrain is Terrain.DESERT and TURNS[s.turn].season == "Summer":
        return Refusal("15.2.5", f"{to} is desert and it is Summer")
    return None


TARGET_LIMITS: Final = (nobody_there, attacked_already, only_retreated, desert_in_summer)


# The unit and the target --------------------------------------------------------------------------


@rule("12.1.4", "12.1.9#1", "12.1.10#2", "15.1.3", "15.2.3#2", "9.2.9#2")
def not_next_to(s: State, unit: Unit, to: Space) -> Refusal | None:
    """12.1.4 Attacks go to adjacent spaces, over dashed lines by those named; 15.1.3 on a besieged fort from inside."""
    here = s.where[unit.n]
    if here == to.n:
        return None
    if s.holder(to) == unit.side and besieged(s, to):
        return Refusal("15.1.3", f"only the units in {to} may attack its fort")
    link = SPACES[here - 1].links.get(to)
    if link is None:
        return Refusal("12.1.4", f"{to} is not next to {unit}")
    return crossing(s, unit, SPACES[here - 1], to) if link.only else None


@rule("12.1.9#2")
def caucasus(s: State, unit: Unit, to: Space) -> Refusal | None:
    """12.1.9 Between Caucasus and the Near East one corps a turn: it uses up the move of 11.3.2; armies never."""
    if not crosses_caucasus(s.space_of(unit), to):
        return None
    if unit.army or s.near_east[0] or CAUCASUS_PASSAGES.in_force(s):
        return Refusal("12.1.9", "only one Russian corps a turn passes between Caucasus and the Near East")
    return None


@rule("15.1.11#1", "15.1.11#2", "SUM.GE")
def russian_forts(s: State, unit: Unit, to: Space) -> Refusal | None:
    """15.1.11 German units attack no Russian fort space before OberOst or War Status 4; they may besiege one."""
    if unit.nation is not Nation.GE or to.country is not Country.RUSSIA or not enemy_fort(s, to, unit.side):
        return None
    if s.war_status[Side.CP] >= 4 or allowed(s, RUSSIAN_FORTS):
        return None
    return Refusal("15.1.11", f"German units may not attack the Russian fort of {to} before OberOst")


@rule("15.1.12", "SUM.RU2")
def german_forts(s: State, unit: Unit, to: Space) -> Refusal | None:
    """15.1.12 Russian units attack no German fort space in August 1914."""
    if s.turn == 1 and unit.nation is Nation.RU and to.country is Country.GERMANY and enemy_fort(s, to, unit.side):
        return Refusal("15.1.12", f"Russian units may not attack {to} in August 1914")
    return None


def forbidden(s: State, unit: Unit, to: Space) -> Refusal | None:
    """9.5.1 An event in force forbids a unit to attack a space."""
    by_event = ATTACKS.in_force(s)
    return refused3(by_event, s, unit, to) if by_event else None


@rule("11.3.1", "11.1.17", "5.7.4.6#1")
def closed_there(s: State, unit: Unit, to: Space) -> Refusal | None:
    """11.3.1, 11.1.17, 5.7.4.6 A unit attacks into no space in which it may never be; the cavalry may (AP-57)."""
    return closed_to_attack(s, unit, to)


@rule("15.2.5#1")
def out_of_the_desert(s: State, unit: Unit, to: Space) -> Refusal | None:
    """15.2.5 No attack out of a desert in Summer."""
    return desert_in_summer(s, s.space_of(unit))


PAIR_LIMITS: Final = (
    not_next_to,
    caucasus,
    russian_forts,
    german_forts,
    forbidden,
    out_of_the_desert,
    closed_there,
)


#: those that hold whatever else happens in the action round (15.1.3 does not: besiegers may leave)
LASTING_LIMITS: Final = (
    caucasus,
    russian_forts,
    german_forts,
    forbidden,
    out_of_the_desert,
    closed_there,
)


def barred_target(s: State, unit: Unit, to: Space) -> Refusal | None:
    """Why a unit could attack no unit or fort in a space in this action round, or None."""
    return (
        no_attacker(s, unit)
        or desert_in_summer(s, to)
        or refused3(LASTING_LIMITS, s, unit, to)
        or siege_duty(s, to, (unit,), ())
    )


# All attackers: what more units can only make worse -----------------------------------------------


@rule("15.2.3#1")
def siege_duty(s: State, to: Space, units: Units, sallied: Units) -> Refusal | None:
    """15.2.3 Only those not needed for a siege attack out of it; who attacked out before does not take over."""
    for here in origins(s, units):
        if here == to or not enemy_fort(s, here, s.active) or not besieged(s, here):
            continue
        stay = [u for u in s.at(here) if u not in units and u not in sallied]
        if not enough_to_besiege(s.fort(here), stay):
            return Refusal("15.2.3", f"the siege of {here} needs these units")
    return None


@rule("12.1.9#2")
def one_over_the_caucasus(s: State, to: Space, units: Units, sallied: Units) -> Refusal | None:
    """12.1.9 One corps, not two, attacks between Caucasus and the Near East."""
    if sum(1 for u in units if crosses_caucasus(s.space_of(u), to)) > 1:
        return Refusal("12.1.9", "only one Russian corps a turn passes between Caucasus and the Near East")
    return None


@rule("12.1.11.1#2")
def four_nations(s: State, to: Space, units: Units, sallied: Units) -> Refusal | None:
    """12.1.11.1 No more than three nations on a side."""
    if len({nation(u) for u in units}) > 3:
        return Refusal("12.1.11.1", "no more than three nations may attack together")
    return None


FIRM_LIMITS: Final = (siege_duty, one_over_the_caucasus, four_nations)


# All attackers: what more units can put right -----------------------------------------------------


@rule("12.1.10#1", "SUM.BR#3", "SUM.BR")
def london_alone(s: State, units: Units) -> Refusal | None:
    """12.1.10 Units in London attack only together with units in France or Belgium."""
    spaces = origins(s, units)
    if LONDON in spaces and not any(x.country in PARTNERS for x in spaces):
        return Refusal("12.1.10", "units in London attack only together with units in France or Belgium")
    return None


@rule("12.1.11#1", "12.1.11#2", "12.1.11.1#1", "EX.T2.7")
def no_common_space(s: State, units: Units) -> Refusal | None:
    """12.1.11 Several nations attack together if one of the spaces has attacking units of them all."""
    nations = {nation(u) for u in units}
    if len(nations) == 1 or any(nations == {nation(u) for u in units if s.place(u) is x} for x in origins(s, units)):
        return None
    return Refusal("12.1.11", "units of several nations attack together only if one space has units of them all")


OPEN_LIMITS: Final = (london_alone, no_common_space)


@rule("12.1.11.2", "12.1.11#2", "9.2.4#2")
def nation(unit: Unit) -> Nation:
    """12.1.11.2 ANA, AUS, CND, PT are British, SN is Turkish, Montenegrins count as Serbs; Belgians are Belgians."""
    return Nation.SB if unit.nation is Nation.MN else unit.nation


# Answers ------------------------------------------------------------------------------------------


def origins(s: State, units: Iterable[Unit]) -> list[Space]:
    """The spaces in which units stand, each once, in order."""
    return [SPACES[x - 1] for x in sorted({s.where[u.n] for u in units})]


def alone(s: State, unit: Unit, to: Space) -> Refusal | None:
    """Why a unit may take no part in an attack on a space, whoever joins it."""
    return refused2(UNIT_LIMITS, s, unit) or refused2(TARGET_LIMITS, s, to) or refused3(PAIR_LIMITS, s, unit, to)


def together(s: State, to: Space, units: Units, sallied: Units) -> Refusal | None:
    """Why units that may each attack a space do not make a complete attack."""
    return refused4(FIRM_LIMITS, s, to, units, sallied) or refused2(OPEN_LIMITS, s, units)


def pools(s: State) -> dict[Space, list[Unit]]:
    """For each space that may be attacked, the units that may take part."""
    found: dict[Space, list[Unit]] = {}
    fair: dict[Space, bool] = {}
    for x in s.attack_marks:
        here = SPACES[x - 1]
        ready = [u for u in s.stacks[x] if refused2(UNIT_LIMITS, s, u) is None]
        for to in (here, *here.neighbours) if ready else ():
            if to not in fair:
                fair[to] = refused2(TARGET_LIMITS, s, to) is None
            if fair[to]:
                able = [u for u in ready if refused3(PAIR_LIMITS, s, u, to) is None]
                if able:
                    found.setdefault(to, []).extend(able)
    return found


def pool(s: State, to: Space) -> list[Unit]:
    """The units that may take part in an attack on a space."""
    return [u for x in s.attack_marks for u in s.stacks[x] if alone(s, u, to) is None]


@rule("12.1.5", "12.1.4", "12.1.1#2")
def attacks(s: State, sallied: Units) -> list[tuple[Unit, Space]]:
    """12.1.5 Each unit with each space it may attack, alone or with others; nobody must."""
    found = [(u, to) for to, able in pools(s).items() for u in able if completable(s, to, (u,), able, sallied)]
    return sorted(found)


def completable(s: State, to: Space, units: Units, able: Sequence[Unit], sallied: Units) -> bool:
    """Whether these units, with others of the pool or without, can make a complete attack."""
    if refused4(FIRM_LIMITS, s, to, units, sallied) is not None:
        return False
    if refused2(OPEN_LIMITS, s, units) is None:
        return True
    return any(together(s, to, more, sallied) is None for more in completions(s, units, able))


def completions(s: State, units: Units, able: Sequence[Unit]) -> Iterator[Units]:
    """The smallest ways to fill up an attack: a partner for London, then one space with all nations."""
    free = [u for u in able if u not in units]
    starts = [units]
    if london_alone(s, units) is not None:
        starts = [(*units, u) for u in free if s.space_of(u).country in PARTNERS]
    for start in starts:
        nations = {nation(u) for u in start}
        for x in {s.where[u.n] for u in able}:
            missing = nations - {nation(u) for u in start if s.where[u.n] == x}
            choices = [[u for u in free if s.where[u.n] == x and nation(u) is n and u not in start] for n in missing]
            for more in product(*choices):
                yield (*start, *more)
