"""12.1 Who may attack whom, and the record of a combat when it begins."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ....families.cdg import combat as family
from ....families.cdg.combat import dropped as dropped
from ....families.cdg.combat import replaced_by as replaced_by
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import BOARD, SPACES, UNITS, Link, Space, Unit
from ..names import AP, BR, CP, GREEN, MO_BALKANS, NEUTRAL, NO_TRIBES, RU, SB, STRAIT
from ..state import APIS, ATTACKED, DIGGING, RETREATED, RU_ATTACKED, TO_ATTACK, State
from . import geography, supply
from .activation import is_russian, under_one_staff
from .cards_by_name import D_ESPEREY, ROBERTSON, WINTER_OFFENSIVE
from .geography import AFGHANISTAN, BELGRADE, strait_open
from .movement import desert_bar
from .sieges import SIEGES
from .stacking import STACKING, together_barred


def fighters(s: State, where: Space, side: int) -> list[Unit]:
    """The enemy combat units of a space that a side may attack, neutral ones included."""
    return [u for u in s.at(where) if not u.staff and s.side(u) != side]


# Limits of a target ------------------------------------------------------------------------------------


@rule("12.1.3", "12.1.1#1")
def attacked_already(s: State, target: Space) -> Refusal | None:
    """12.1.3 A space is attacked once in an action."""
    if target.n in s.attacked:
        return Refusal("12.1.3", f"{target} has been attacked in this action")
    return None


@rule("12.1.4", "15.1.2", "3.2.4.2#1")
def nothing_there(s: State, target: Space) -> Refusal | None:
    """12.1 There must be enemy combat units, not only retreated ones, or an enemy fort."""
    there = fighters(s, target, s.active)
    if any(not s.does(u, RETREATED) for u in there):
        return None
    if there:
        return Refusal("12.1.4", f"only units that retreated in this action stand in {target}")
    if s.enemy_fort(target, s.active):
        return None
    return Refusal("12.1a", f"no enemy stands in {target}")


# Limits of a unit and its target -----------------------------------------------------------------------


def no_line(s: State, unit: Unit, target: Space) -> Refusal | None:
    """12.1 Attacks run along lines, inside a Region, or against a fort besieged in the unit's own space."""
    here = s.space(unit)
    if here is target:
        return inside(s, unit, target)
    link = here.link_to.get(target)
    if link is None:
        return Refusal("12.1a", f"{target} is not adjacent to {here}")
    return closed_strait(s, target, link) or over_the_caspian(unit, link)


@rule("12.10.2#2", "15.1.2")
def inside(s: State, unit: Unit, target: Space) -> Refusal | None:
    """12.10.2, 15.1.2 In its own space a unit attacks within a Region, or the fort that it besieges."""
    if target.shared or s.enemy_fort(target, s.active):
        return None
    return Refusal("12.1a", f"{unit} stands in {target}")


@rule("3.1.5.2.3")
def closed_strait(s: State, target: Space, link: Link) -> Refusal | None:
    """3.1.5.2 No attack over a strait that is closed."""
    if link.kind & STRAIT and not strait_open(s, s.active, link.strait):
        return Refusal("3.1.5.2", f"the strait to {target} is closed to you")
    return None


@rule("12.3.7", "3.2.1.5#6", "12.1d")
def over_the_caspian(unit: Unit, link: Link) -> Refusal | None:
    """12.3.7 Tribes and the Central Asian unit do not attack across the Caspian Sea."""
    if link.users & NO_TRIBES and not unit.users & NO_TRIBES:
        return Refusal("12.3.7", f"{unit} may not attack across the Caspian Sea")
    return None


@rule("15.1.2", "12.1.5#2")
def besieged_from_outside(s: State, unit: Unit, target: Space) -> Refusal | None:
    """15.1.2 A besieged fort is attacked only by units in its space."""
    if s.space(unit) is not target and s.enemy_fort(target, s.active) and SIEGES.besieged(s, target):
        return Refusal("15.1.2", f"the fort of {target} is besieged: only units in its space attack it")
    return None


@rule("3.1.1.1", "12.3.3#2", "12.1d", "18.2", "18.13.1", "12.3.7")
def desert_line(s: State, unit: Unit, target: Space) -> Refusal | None:
    """12.3.3 LCUs attack from or into deserts only along a supplied railroad."""
    here = s.space(unit)
    if here is target:
        return None
    return desert_bar(s, unit, here, target, here.link_to[target])


@rule("18.4.4", "18.4.3", "18.8.3.3a#4", "18.8.5.1#1", "3.2.1.3.GEOPROT", "16.4.5.S4b", "18.8", "2.0.balkans")
def barred_target(s: State, unit: Unit, target: Space) -> Refusal | None:
    """18.4, 18.8 Land into which some units may not attack."""
    if "balkans" in unit.area and not target.balkans:
        return Refusal("18.4.4", f"{unit} attacks only in the Balkans")
    if target is not AFGHANISTAN and geography.closed(s, unit, target) is not None:
        return geography.closed(s, unit, target)
    if unit.nations == SB and s.serbia == 2 and s.owner(BELGRADE) != AP and not target.areas & {"greece", "serbia"}:
        return Refusal("18.4.3", f"{unit} attacks only in Greece and Serbia until Belgrade is retaken")
    if any(u.kind == "GE Georgian Protectorate" for u in s.at(target)) and not unit.ottoman:
        return Refusal("16.4.5.S3", "only TU and TU-A units attack the Georgian Protectorate")
    return None


@rule("16.4.5.S3")
def spent_nation(s: State, unit: Unit, target: Space) -> Refusal | None:
    """16.4.5 One Russian attack in the turn after Stage 3; APIS holds the Serbs back."""
    if s.stage == 3 and is_russian(s, unit) and s.has_now(RU_ATTACKED):
        return Refusal("16.4.5.S3", "Russian units have made their one attack of this turn")
    if s.has_now(APIS) and unit.nations == SB:
        return Refusal("9.5.1", "APIS: Serbian units may not attack this turn")
    return None


# Limits of all attackers -------------------------------------------------------------------------------


@rule("12.1.1#2", "12.10.2#1")
def one_green_line(s: State, target: Space, units: list[Unit]) -> Refusal | None:
    """12.1.1 Only one stack of an attack comes across a green line."""
    stacks = {DECLARATION.stack_of(s, u) for u in units if _over_green(s, u, target)}
    if len(stacks) > 1:
        return Refusal("12.1.1", "only one stack may attack across a green line")
    return None


def _over_green(s: State, unit: Unit, target: Space) -> bool:
    here = s.space(unit)
    return here is not target and here.link_to[target].kind & GREEN > 0


@rule("18.9.1", "3.2.1.3.RU24", "3.2.1.3.YUGO")
def british_and_russians(s: State, target: Space, units: list[Unit]) -> Refusal | None:
    """18.9.1 RU units do not cooperate with BR, IN or ANZ units; the Yugoslav Division does."""
    if together_barred(s, units):
        return Refusal("18.9.1", "RU units do not attack together with BR, IN or ANZ units")
    return None


@rule("12.1.5#1", "15.2.3")
def siege_kept(s: State, target: Space, units: list[Unit]) -> Refusal | None:
    """15.2.3 Only units beyond those that a siege needs attack adjacent spaces."""
    for here in {s.space(u) for u in units}:
        if here is target or not s.enemy_fort(here, s.active) or not SIEGES.besieged(s, here):
            continue
        rest = [u for u in s.of_side(here, s.active) if u not in units and not s.does(u, ATTACKED)]
        if not SIEGES.enough(s, here, rest):
            return Refusal("15.2.3", f"the siege of {here} needs these units")
    return None


@rule("19.1")
def cut_off_apart(s: State, target: Space, units: list[Unit]) -> Refusal | None:
    """19.1 Units out of supply attack together only with spaces adjacent to all of theirs."""
    lost = {s.space(u) for u in units if u.n in s.cut_off}
    for here in lost:
        for other in {s.space(u) for u in units}:
            if other is not here and other not in here.link_to:
                return Refusal("19.1", f"{other} is not adjacent to the cut off units at {here}")
    return None


@rule("18.4.1", "18.4.2", "9.2.5", "7.3.BALK")
def balkan_front(s: State, target: Space, units: list[Unit]) -> Refusal | None:
    """18.4 One attack in an action by AP units of a Greek port in the Balkans, and by the CP in Greece."""
    if s.active == AP:
        if not target.balkans or s.happened(D_ESPEREY) or s.balkan_target in (0, target.n):
            return None
        if not any(by_greek_port(s, u) for u in units):
            return None
        if mandated(s, target, units):
            return None
        return Refusal("18.4.1", "units of a Greek port attack one space in the Balkans in an action")
    if "greece" not in target.areas or s.happened(ROBERTSON) or s.greek_target in (0, target.n):
        return None
    return Refusal("18.4.2", "the CP attacks one space in Greece in an action")


@rule("18.4.1", "7.3.BALK")
def mandated(s: State, target: Space, units: list[Unit]) -> bool:
    """18.4.1, 7.3 Whether a Balkans offensive still allows an attack of BR units beside the one of the action."""
    british = MO_BALKANS in s.offensive[AP] and any(u.nations & BR for u in units)
    return british and len(fighters(s, target, AP)) > 0


@rule("18.4.1")
def by_greek_port(s: State, unit: Unit) -> bool:
    """18.4.1 Whether a unit draws supply solely through a Greek port."""
    ports = [x for x in SPACES if x.seas and "greece" in x.areas and s.owner(x) == AP]
    return any(supply.solely_by_port(s, unit, x) for x in ports)


@rule("12.1.6", "3.2.3.1.FALK", "3.2.3.1.DESP", "12.10.2#2", "12.10.1.ex")
def nations_together(s: State, target: Space, units: list[Unit]) -> Refusal | None:
    """12.1.6 In an attack of several nations from several stacks one stack holds all of them; some HQs waive it."""
    regular = [u for u in units if u.regular]
    stacks: dict[int, int] = {}
    for u in regular:
        stack = DECLARATION.stack_of(s, u)
        stacks[stack] = stacks.get(stack, 0) | nations_in_attack(s, u)
    if len(stacks) < 2:
        return None
    for held in stacks.values():
        if all(nations_in_attack(s, u) & held for u in regular):
            return None
    if all(under_one_staff(s, s.of_side(s.space(u), s.active), s.space(u)) for u in regular):
        return None
    return Refusal("12.1.6", "no attacking stack holds units of every nation of the attack")


def nations_in_attack(s: State, unit: Unit) -> int:
    """12.1.6 The nations a unit counts as in an attack, both Empires as one each."""
    return BR if s.stage >= 4 and unit.nations & RU else unit.blocs


class Declaration(family.Declaration[State, Unit, Space]):
    """Who may attack whom."""

    @rule("12.1b", "14.1.9", "12.1.2#3")
    def may_attack(self, s: State, unit: Unit) -> bool:
        """12.1 Combat units activated to attack that have not attacked; a CF of 0 is no bar."""
        return s.does(unit, TO_ATTACK) and not s.does(unit, ATTACKED | DIGGING) and not unit.staff


DECLARATION: Final = Declaration(
    BOARD,
    (attacked_already, nothing_there),
    (no_line, besieged_from_outside, desert_line, barred_target, spent_nation),
    (one_green_line, british_and_russians, siege_kept, balkan_front, cut_off_apart),
    (nations_together,),
)


# The record --------------------------------------------------------------------------------------------


@rule("12.2.1", "12.1.2#1", "12.1.2#2", "12.1c", "14.1.1", "12.7.7#1")
def designate(s: State, target: Space, units: list[Unit]) -> None:
    """12.2.1 Attackers and target are named: the combat is recorded, the space counts as attacked."""
    side = s.active
    there = [u for u in fighters(s, target, side) if not s.does(u, RETREATED)]
    staff = [u for u in s.of_side(target, 1 - side) if u.staff]
    origins = tuple(sorted({s.space(u).n for u in units}))
    outside = [u for u in units if s.space(u) is not target]
    water = bool(outside) and len(outside) == len(units) and all(target.over_water(s.space(u)) for u in outside)
    s.combat = Combat(
        space=target.n,
        attackers=tuple([u.n for u in units]),
        defenders=tuple([u.n for u in there]),
        origins=origins,
        designated=tuple([u.n for u in units]),
        fort=0 if useless_fort(s, target, units) else s.enemy_fort(target, side),
        committed=tuple([u.n for u in staff]),
        side=side,
        attackers_at=tuple([(u.n, DECLARATION.stack_of(s, u)) for u in units]),
        defended=tuple([u.n for u in there]),
        water=water,
        weak=tuple([u.n for u in [*units, *there] if s.reduced(u)]),
        grades=tuple([(u.n, supply.grade(s, u)) for u in [*units, *there]]),
        ports=tuple([pair for u in [*units, *there] if s.side(u) == AP for pair in sole_ports(s, u)]),
        held=s.is_held(target) and s.owner(target) == CP and s.full_owner(target) == AP,
    )
    s.attacked = tuple(sorted({*s.attacked, target.n}))
    for u in units:
        s.mark(u, ATTACKED)
    if side == AP and target.balkans and any(by_greek_port(s, u) for u in units) and not mandated(s, target, units):
        s.balkan_target = s.balkan_target or target.n
    if side == CP and "greece" in target.areas:
        s.greek_target = s.greek_target or target.n
    if any(is_russian(s, u) and u.regular for u in units):
        s.note_now(RU_ATTACKED)


def useless_fort(s: State, target: Space, units: list[Unit]) -> bool:
    """RUSSIAN WINTER OFFENSIVE: forts of Caucasia are no help against Russians in that action."""
    if WINTER_OFFENSIVE.n not in s.round_events or "caucasia" not in target.areas:
        return False
    return s.enemy_fort(target, AP) > 0 and any(u.russian for u in units)


@rule("16.3.1.1b")
def sole_ports(s: State, unit: Unit) -> list[tuple[int, int]]:
    """16.3.1.1 The Ottoman ports through which alone an AP unit draws its supply, Beachheads apart."""
    if unit.staff or not supply.in_supply(s, unit) or supply.always_fed(s, unit, s.space(unit)) >= 0:
        return []
    ports = [x for x in supply.PORTS if "ottoman" in x.areas and s.owner(x) == AP]
    return [(unit.n, x.n) for x in ports if supply.solely_by_port(s, unit, x)]


@rule("12.10.3#1", "3.2.1.3.YILD", "10.2#2")
def defence_full(s: State, units: list[Unit]) -> bool:
    """12.10.3 Whether three units, and a Yildirim beside them, defend a Region already."""
    return STACKING.counted(s, BOARD.space(1), units) >= 3


def record(s: State) -> Combat:
    """The combat being resolved."""
    assert s.combat is not None
    return s.combat


def note(s: State, **changes: object) -> None:
    """Change the record of the combat."""
    s.combat = replace(record(s), **changes)


def flagged(s: State, bit: int) -> bool:
    """Whether a card has done such a thing in this combat."""
    return s.combat is not None and s.combat.flags & bit > 0


def unit_list(numbers: tuple[int, ...]) -> list[Unit]:
    """Units by their numbers."""
    return [UNITS[n] for n in numbers]


__all__ = ["CP", "MO_BALKANS", "NEUTRAL"]
