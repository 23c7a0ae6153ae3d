"""18.3 Organizing LCUs out of SCUs, and other things that units do instead of moving."""

from __future__ import annotations

from typing import Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import ASSETS, ELIMINATED, OUT_OF_PLAY, REMOVED, RESERVE, SPACES, UNITS, Space, Unit
from ..names import BU, DESERT, EMPIRE, OTTOMAN, SWAMP, TU, TUA
from ..notation import CLAIM, of_unit, to
from ..state import DIGGING, MOVED, TO_MOVE, State
from . import supply
from .cards_by_name import ARAB_DESERTION
from .control import CONTROL
from .geography import GALICIA
from .losses import tier
from .stacking import STACKING, over_cap

_INFANTRY: Final = ("infantry", "elite infantry")


@rule("18.3", "18.3.2f", "18.3.1", "18.3.1e")
def material(s: State, where: Space) -> list[Unit]:
    """18.3.2f The regular SCUs of a space that were activated for movement, have not moved, and may be organized."""
    return [
        u
        for u in s.of_side(where, s.active)
        if u.regular
        and not u.large
        and s.does(u, TO_MOVE)
        and not s.does(u, MOVED | DIGGING)
        and supply.grade(s, u) in (supply.FULL, supply.DISRUPTED)
        and (u.type in _INFANTRY or u.type == "cavalry")
        and not u.boxed
    ]


@rule("18.3.2c#1", "18.3.2c#2", "18.3.2c#3", "18.3.2c#4", "18.3.2.ex")
def fits_first(large: Unit, small: Unit) -> bool:
    """18.3.2c Whether an SCU may be one of the first two: the LCU's nation and its type or a better one."""
    if small.nations & large.nations == 0 and not (large.nations & TUA and small.nations & TU):
        return False
    if large.type == "special":
        return small.type in _INFANTRY and not small.nations & TUA
    if large.type == "cavalry" or small.type == "cavalry":
        return large.type == small.type
    return small.type == large.type or (large.type == "infantry" and small.type == "elite infantry")


@rule("18.3.2d", "18.3.2e")
def fits_third(large: Unit, small: Unit) -> bool:
    """18.3.2d The third SCU may be any line unit of the nation; for Empire LCUs of any Empire nation."""
    if large.nations & EMPIRE and small.nations & EMPIRE:
        return True
    if large.nations & OTTOMAN and small.nations & OTTOMAN:
        return True
    return small.nations & large.nations > 0


def barred(s: State, large: Unit, where: Space) -> Refusal | None:
    """18.3.1 Why an LCU may not be organized in a space."""
    return (
        not_at_hand(s, large)
        or not_friendly(s, where)
        or swamp(large, where)
        or no_railroad(where)
        or closed_to_turks(large, where)
        or outside_the_balkans(large, where)
        or no_supplied_railroad(s, where)
        or over_cap(s, s.active, where, 1)
    )


@rule("18.3.2g")
def not_at_hand(s: State, large: Unit) -> Refusal | None:
    """18.3.2g Only LCUs in the Corps Assets Box, none that broke down in this action; no TU-A after ARAB DESERTION."""
    if s.place(large) is not ASSETS[s.active]:
        return Refusal("18.3.2g", f"{large} is not in the Corps Assets Box")
    if s.does(large, DIGGING):
        return Refusal("19.2", f"{large} has broken down in this action")
    if large.nations & TUA and s.happened(ARAB_DESERTION):
        return Refusal("18.3", "ARAB DESERTION: TU-A LCUs cannot be organized")
    return None


@rule("18.3.1")
def not_friendly(s: State, where: Space) -> Refusal | None:
    """18.3.1 The space must be friendly-controlled, and no Beachhead or Island Base."""
    if s.owner(where) != s.active or where.beachhead or where.island:
        return Refusal("18.3.1", f"{where} is not friendly-controlled")
    return None


@rule("18.3.1b", "3.1.1c")
def swamp(large: Unit, where: Space) -> Refusal | None:
    """18.3.1b No TU, TU-A or BU LCU is organized in a swamp."""
    if where.terrain == SWAMP and not large.nations & ~(OTTOMAN | BU):
        return Refusal("18.3.1b", f"{large} may not be organized in a swamp")
    return None


@rule("18.3.1c")
def no_railroad(where: Space) -> Refusal | None:
    """18.3.1c Nothing is organized in a Region without a railroad."""
    if where.shared and not any(link.kind & 2 for link in where.links):
        return Refusal("18.3.1c", f"no railroad leads to {where}")
    return None


@rule("18.3.1d", "18.5c")
def closed_to_turks(large: Unit, where: Space) -> Refusal | None:
    """18.3.1d, 18.5c No Ottoman LCU is organized in Egypt or in Galicia."""
    if large.nations & OTTOMAN and ("egypt" in where.areas or where is GALICIA):
        return Refusal("18.3.1d", f"{large} may not be organized in {where}")
    return None


@rule("18.4.4")
def outside_the_balkans(large: Unit, where: Space) -> Refusal | None:
    """18.4.4 LCUs marked for the Balkans are organized there."""
    if "balkans" in large.area and not where.balkans:
        return Refusal("18.4.4", f"{large} may not be organized outside the Balkans")
    return None


@rule("18.3.1a", "18.1.1", "3.1.1a")
def no_supplied_railroad(s: State, where: Space) -> Refusal | None:
    """18.3.1a, 18.1.1 In deserts and Restricted Areas only on a railroad that leads to a source or a supplied port."""
    if (where.terrain == DESERT or where.restricted) and not supply.rail_fed(s, s.active, where):
        return Refusal("18.1.1", f"no supplied railroad leads to {where}")
    return None


def candidates(s: State, where: Space) -> list[Unit]:
    """The LCUs that could be organized in a space now."""
    units = material(s, where)
    if len(units) < 2:
        return []
    found = []
    for large in s.at(ASSETS[s.active]):
        if barred(s, large, where) is None and len([u for u in units if fits_first(large, u)]) >= 2:
            found.append(large)
    return found


def movement_actions(s: State) -> list[Action]:
    """18.3, 18.6 What may be done in the movement part of an action beside moving."""
    from . import invasions

    found: list[Action] = []
    for number in s.move_marks:
        where = SPACES[number - 1]
        found += [to("organize", large, where) for large in candidates(s, where)]
        if s.options.breakdown:
            units = s.of_side(where, s.active)
            found += [of_unit("break-down", u) for u in units if breakdown_refused(s, u) is None]
    if s.options.gallipoli:
        from ..steps import peninsula

        found += [CLAIM] if peninsula.claim_refused(s) is None else []
    return found + invasions.movement_actions(s)


@rule("19.2")
def part_choices(s: State, large: Unit, box: int) -> list[Unit]:
    """19.2 The SCUs of one box (0 Reserve, 1 Eliminated, 2 outside) among which the owner of an LCU chooses.

    Of the counters outside the game that are alike only the first is named.
    """
    side = s.side(large)
    places = ([RESERVE[side]], [ELIMINATED[side]], [OUT_OF_PLAY, REMOVED[side]])[box]
    found: list[Unit] = []
    for u in UNITS:
        if s.place(u) not in places or s.side(u) != side or tier(large, u) < 0:
            continue
        if box < 2 or u.kind not in [v.kind for v in found]:
            found.append(u)
    return found


@rule("19.2")
def boxes_of(s: State, large: Unit) -> tuple[int, ...]:
    """19.2 A full LCU takes SCUs of Reserve, Eliminated and outside; a reduced one of Reserve and outside."""
    return (0, 2) if s.reduced(large) else (0, 1, 2)


@rule("19.2")
def parts(s: State, large: Unit) -> list[Unit]:
    """19.2 One choice of the SCUs that an LCU breaks down into, as far as they are there."""
    listed = [part_choices(s, large, box) for box in boxes_of(s, large)]
    return [units[0] for units in listed if units]


@rule("19.2")
def breakdown_refused(s: State, large: Unit) -> Refusal | None:
    """19.2 Why an LCU may not break down: it must be activated and not have moved, and its SCUs be there, with room."""
    if not s.options.breakdown or not large.large or s.side(large) != s.active or not s.on_map(large):
        return Refusal("19.2", f"{large} cannot break down")
    if not s.does(large, TO_MOVE) or s.does(large, MOVED | DIGGING):
        return Refusal("19.2", f"{large} is not activated for movement, or has moved")
    small = parts(s, large)
    if len(small) < (2 if s.reduced(large) else 3):
        return Refusal("19.2", f"the divisions for {large} are not there")
    where = s.space(large)
    rest = [u for u in s.of_side(where, s.active) if u is not large]
    return None if STACKING.room(s, where, rest, small) else Refusal("10.0", f"there is no room in {where}")


@rule("19.2")
def break_down(s: State, large: Unit, small: list[Unit]) -> None:
    """19.2 The LCU goes to Corps Assets, its SCUs come; none of them acts or is organized in this round."""
    where = s.space(large)
    for u in small:
        s.put(u, where)
        s.set_reduced(u, False)
        s.mark(u, MOVED | DIGGING)
    s.put(large, ASSETS[s.active])
    s.set_reduced(large, False)
    s.mark(large, DIGGING)
    CONTROL.occupy(s, small[0], where)
    s.say(f"{large} breaks down at {where}")


def take(s: State, action: Action) -> None:
    """Carry out one of them; the decision that asked has been pushed again."""
    if action == CLAIM:
        from ..steps import peninsula

        peninsula.claim(s)
        return
    if action.verb == "break-down":
        from ..steps.organizing import ChooseParts

        s.push(ChooseParts(action.args[0].n))
        return
    if action.verb == "organize":
        from ..steps.organizing import Organize

        s.push(Organize(action.args[0].n, action.args[1].n))
        return
    from . import invasions

    invasions.take(s, action)


def refusal(s: State, action: Action) -> Refusal | None:
    """Why one of them is not open."""
    from ..steps import peninsula
    from . import invasions

    if action == CLAIM:
        return peninsula.claim_refused(s)

    if action.verb == "organize":
        large, where = action.args
        if len([u for u in material(s, where) if fits_first(large, u)]) < 2:
            return Refusal("18.3.1", f"two fitting divisions must be activated for movement in {where}")
        return barred(s, large, where)
    if action.verb == "break-down":
        return breakdown_refused(s, action.args[0])
    return invasions.refusal(s, action)
