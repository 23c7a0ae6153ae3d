"""11, 18.1, 25.2-25.5, 26, 28 Movement: where a unit may step, where it must stop, how far it goes."""

from __future__ import annotations

from typing import Final

from ....families.cdg.limits import Limit4, refused4
from ....families.cdg.state import DIGGING, MOVED, TO_ATTACK, TO_MOVE
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..cards import language
from ..components import SPACES, UNITS, space
from ..names import (
    AL,
    AP,
    BLACK_SEA,
    BU,
    CP,
    GR,
    ISLAND,
    IT,
    NATION_TITLES,
    RO,
    RU,
    SEA,
    SEA_LANE,
    SPACE,
)
from ..pieces import Space, Unit
from ..state import CLOSED, LAST_SPACE, State
from . import greece, supply
from .sieges import enemy_fort, enough, german_forts

MoveLimit = Limit4[State, Unit, Space, Space]
ODESSA: Final = space("Odessa")
#: entries of `State.round_events` at and above this number are activations that use extra MPs
BONUS: Final = 100_000
NO_ACTIVATION: Final = -1
RUSSIAN: Final = 1 << RU


# Entering a place --------------------------------------------------------------------------------------


@rule("11.1.2a")
def not_connected(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """11.1.2a Units go along lines from place to place; each step costs 1 MP whatever the line or terrain."""
    if any(link.to is to for link in start.links):
        return None
    return Refusal("11.1.2a", f"no line leads from {start} to {to}")


@rule("11.1.5a", "4.3d", "4.3e", "4.3f", "26.2.1a", "26.4.1a", "26.5.1a")
def neutral_nation(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """11.1.5a Bulgaria, Romania and the Italian inset are closed until the nation enters the war."""
    if to.inset and not s.at_war(IT):
        return Refusal("11.1.5a", f"{to} is closed until Italy enters the war")
    if to.nation in (BU, RO, IT) and not s.at_war(to.nation):
        return Refusal("11.1.5a", f"{NATION_TITLES[to.nation]} is neutral")
    return None


@rule("26.1.1a", "26.1.1d", "26.1.1e")
def albania(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """26.1.1 CP units may not enter the ports of neutral Albania."""
    if to.nation == AL and to.seas and not s.at_war(IT) and s.side_of(unit) == CP and not s.controls(CP, to):
        return Refusal("26.1.1a", f"{to} is a port of neutral Albania")
    return None


def greek(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """26.3.1c Neutral Greece."""
    return greece.closed(s, unit, to)


@rule("11.1.4a", "11.1.4b", "18.1d", "10.4a", "10.4c")
def occupied(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """11.1.4a Not into a space with an enemy or Uprising Unit; into a region with them, yes."""
    if not to.shared and s.stacks[to.n] and s.barred(to, s.side_of(unit)):
        return Refusal("11.1.4a", f"other units stand in {to}")
    return None


def on_lane(start: Space, to: Space) -> bool:
    """Whether a Sea Invasion Lane joins two places."""
    link = supply.links_to(start, to)
    return link is not None and link.kind == SEA_LANE


@rule("25.2.1a.3", "25.2.3b", "25.2.3d", "25.3a")
def by_sea(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """25 Lanes are for AP LCUs where a Landing marker lies; CP units may only come from the Port to take it."""
    if not on_lane(start, to):
        return None
    sea = to if to.kind == SEA else start
    if s.side_of(unit) == CP:
        return no_landing(s, sea) or not_from_port(unit, sea, start)
    refusal = no_landing(s, sea) or no_large_unit(unit, to)
    if refusal is None and ISLAND in (start.kind, to.kind):
        return stormy(s) or (not_to_land(s, sea) if start.kind == ISLAND else None)
    return refusal


@rule("25.2.4b", "25.2.2d")
def no_landing(s: State, sea: Space) -> Refusal | None:
    """25.2.4b Nobody goes where no Landing marker lies."""
    return None if sea.n in s.landings else Refusal("25.2.4b", f"no Landing marker lies in {sea}")


@rule("25.1a", "25.4a")
def not_from_port(unit: Unit, sea: Space, start: Space) -> Refusal | None:
    """25.4a CP units may only come from the Port to take the Landing marker."""
    return None if start is sea.landing_port else Refusal("25.1a", f"{unit} may not go by sea")


@rule("25.1a", "25.1b", "25.3b")
def no_large_unit(unit: Unit, to: Space) -> Refusal | None:
    """25.1a Only LCUs put to sea; SCUs that are there may land."""
    if unit.large or to.kind == SPACE:
        return None
    return Refusal("25.1a", f"{unit} is no LCU and may not use Sea Invasion Lanes")


@rule("25.2.5d")
def stormy(s: State) -> Refusal | None:
    """25.2.5d In Winter no LCU goes to or from Lemnos."""
    return Refusal("25.2.5d", "no LCU goes to or from Lemnos in Winter") if s.winter() else None


def not_to_land(s: State, sea: Space) -> Refusal | None:
    """25.2.3a Why LCUs may not go from Lemnos to a Sea Invasion space in this round."""
    if forced_march(s):
        return Refusal("25.2.3a#2", "the card of this round does not move units from Lemnos to a Sea Invasion space")
    if placed_now(s, sea):
        return Refusal("25.2.3a#1", f"the Landing marker in {sea} was placed in this round")
    return None


@rule("25.2.3a#2")
def forced_march(s: State) -> bool:
    """25.2.3a Whether the card of this round may not be used from Lemnos to a Sea Invasion space."""
    return any("lemnos_to_sea" in clause.names("not_") for clause in language.in_force(s, "move_bonus"))


@rule("25.2.1a.2", "25.2.3a#1")
def placed_now(s: State, sea: Space) -> bool:
    """25.2.3a Whether a Landing marker is of this round, which bars it unless reading 10 is taken otherwise."""
    return sea.n in s.landed and not s.options.landing_in_own_round


def turn_1_fort(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """20.1.8 German forts on Turn 1."""
    return german_forts(s, unit, to) if enemy_fort(s, to, s.side_of(unit)) else None


def treaty(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """28.0d After the Treaty Russians stay within what is theirs, and nobody else enters it."""
    if not s.treaty:
        return None
    return leaves_russia(s, unit, to) if unit.nations == RUSSIAN else enters_russia(s, to)


@rule("28.0d.1", "28.0d.2")
def leaves_russia(s: State, unit: Unit, to: Space) -> Refusal | None:
    """28.0d.1-2 Russians stay in Russia, and out of what the CP controls there."""
    if to.nation == RU and not cp_holds(s, to):
        return None
    return Refusal("28.0d.2", f"{unit} may not leave the Russian part of Russia")


@rule("28.0d.1")
def cp_holds(s: State, to: Space) -> bool:
    """28.0d.1 A region that the CP shares with an Uprising Unit is not the CP's."""
    return s.controls(CP, to) and not (to.shared and s.uprising_at(to))


@rule("28.0d.5", "28.0d.6")
def enters_russia(s: State, to: Space) -> Refusal | None:
    """28.0d.5 Nobody else enters what Russia controls."""
    return Refusal("28.0d.5", f"{to} is Russian, and Russia is out of the war") if supply.russian(s, to) else None


ENTRY: Final[tuple[MoveLimit, ...]] = (
    not_connected,
    neutral_nation,
    albania,
    greek,
    by_sea,
    occupied,
    turn_1_fort,
    treaty,
)


def concerned(x: Space) -> tuple[MoveLimit, ...]:
    """The limits of ENTRY that can speak against a step to a place along a line, by what is printed there."""
    found: list[MoveLimit] = []
    if x.inset or x.nation in (BU, RO, IT):
        found.append(neutral_nation)
    if x.nation == AL and x.seas:
        found.append(albania)
    if x.nation == GR:
        found.append(greek)
    if any(link.kind == SEA_LANE for link in x.links):
        found.append(by_sea)
    if x.fort:
        found.append(turn_1_fort)
    return tuple(found)


#: the same by the number of the place; again if somebody has changed what is printed (tests with boards of their own)
_CONCERNED: Final[list[tuple[MoveLimit, ...]]] = [() for _ in range(LAST_SPACE + 1)]


def note_printed() -> None:
    """Note what is printed in each place."""
    for x in SPACES:
        _CONCERNED[x.n] = concerned(x)


note_printed()
supply.WHEN_NOTED.append(note_printed)


def shut(s: State, unit: Unit, start: Space, to: Space) -> bool:
    """11 Whether a unit may not step into a place that a line leads to: what `entry_refused` says, for searches."""
    if s.stacks[to.n] and occupied(s, unit, start, to) is not None:
        return True
    for limit in _CONCERNED[to.n]:
        if limit(s, unit, start, to) is not None:
            return True
    return s.treaty and treaty(s, unit, start, to) is not None


@rule("11.1.2a", "18.1e", "18.1b", "11.1.2c")
def next_places(s: State, unit: Unit, here: Space) -> list[Space]:
    """11.1.2a The places at the ends of the lines that a unit may step along."""
    ends = [SPACES[link.to.n - 1] for link in here.links]
    return [to for to in ends if not shut(s, unit, here, to)]


def entry_refused(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """11 Why a unit may not step into a place, or None."""
    return refused4(ENTRY, s, unit, start, to)


# Stopping ----------------------------------------------------------------------------------------------


def must_stop(s: State, unit: Unit, to: Space) -> bool:
    """11.1.2d, 20.3.1b A unit stops in a region, on Lemnos, at sea, and where it is needed to besiege a fort."""
    return ends_move(to) or needed_there(s, unit, to)


@rule("11.1.2d", "25.2.3e#1", "25.3.1b", "25.3.2b")
def ends_move(to: Space) -> bool:
    """11.1.2d Whoever enters a region, Lemnos or a Sea Invasion space stops."""
    return to.kind != SPACE


@rule("20.1.1b", "20.3.1a#2", "20.3.1b", "20.3.2b", "20.3.5e", "25.5d")
def needed_there(s: State, unit: Unit, to: Space) -> bool:
    """20.3.1b Whether an enemy fort is not besieged without a unit that enters."""
    fort = enemy_fort(s, to, s.side_of(unit))
    return bool(fort) and not enough(fort, [u for u in s.of_side(to, s.side_of(unit)) if u is not unit])


@rule("11.1.3b")
def no_end(s: State, unit: Unit, to: Space) -> Refusal | None:
    """11.1.3b A unit may pass through a space with an Attack marker, but not end there."""
    if to.free:
        return None
    for a in s.activations:
        if a[0] == TO_ATTACK and a[1] == to.n:
            return Refusal("11.1.3b", f"{to} has an Attack marker: units may not end their move there")
    return None


# How far -----------------------------------------------------------------------------------------------


@rule("11.1.2e", "11.1.2f", "2.0:mf")
def allowance(s: State, unit: Unit) -> int:
    """11.1.2e, 14.3.1 The MPs of a unit: its Movement Factor, 1 if it is out of supply; Events may add some."""
    return out_of_supply() if supply.out_of_supply(s, unit) else s.mf(unit) + bonus(s, unit)


@rule("14.3.1a.1")
def out_of_supply() -> int:
    """14.3.1 The MPs of a unit that is out of supply."""
    return 1


@rule("11.1.2b", "18.1a", "18.1c", "11.3.1a", "11.3.2#1", "3.1.1#1", "3.1.2#1", "18.4b", "2.0:mf")
def after_step(points: int) -> int:
    """11.1.2b The MPs that are left after a step: each costs 1, whatever the line, the terrain or the place."""
    return points - 1


def bonus(s: State, unit: Unit) -> int:
    """Extra MPs by Events (word move_bonus), for so many activated spaces."""
    for clause in language.in_force(s, "move_bonus"):
        named = clause.text("side")
        if named and (AP if named == "AP" else CP) != s.side_of(unit):
            continue
        users = {n for n in s.round_events if n >= BONUS}
        mine = BONUS + activation_of(s, unit)
        if mine in users or len(users) < clause.number("max_spaces", 99):
            return clause.number("mp")
    return 0


def activation_of(s: State, unit: Unit) -> int:
    """The activation a unit belongs to, or -1."""
    for n, a in enumerate(s.activations):
        if a[0] == TO_MOVE and unit.n in a[2:]:
            return n
    return NO_ACTIVATION


# Who may move ------------------------------------------------------------------------------------------


def may_begin(s: State, unit: Unit) -> Refusal | None:
    """11.1.1 A unit moves once, if it is activated, and only while its activation is not closed by a later one."""
    refusal = not_activated(s, unit)
    if refusal is not None:
        return refusal
    if has_moved(s, unit):
        return Refusal("11.1.3a", f"{unit} has moved, or digs, in this round")
    if closed(s, activation_of(s, unit)):
        return Refusal("11.1.1b", f"the movement of the units with {unit} is over")
    return None


@rule("11.1.1a", "11.1.1c", "11.1a")
def not_activated(s: State, unit: Unit) -> Refusal | None:
    """11.1.1a Only units with a Move marker move, HQs and Heavy Artillery too."""
    if activation_of(s, unit) == NO_ACTIVATION or not s.on_map(unit):
        return Refusal("11.1.1a", f"{unit} is not activated to move")
    return None


@rule("11.1.3a")
def has_moved(s: State, unit: Unit) -> bool:
    """11.1.3a Whether a unit has moved, or digs, in this round: it does not move again."""
    return s.does(unit, MOVED | DIGGING)


@rule("11.1.1b", "11.1.1d", "18.1.1f")
def closed(s: State, number: int) -> bool:
    """11.1.1b Whether an activation was left for another one."""
    return number != s.working and CLOSED - number in s.entered_now


@rule("11.1.1b", "11.1.1d", "18.1.1f")
def work_on(s: State, unit: Unit) -> None:
    """11.1.1b Whoever begins with the units of another activation has finished with those before."""
    number = activation_of(s, unit)
    if s.working not in (NO_ACTIVATION, number):
        s.entered_now = tuple(sorted({*s.entered_now, CLOSED - s.working}))
    s.working = number


def members(activation: tuple[int, ...]) -> list[Unit]:
    """The units of an activation."""
    return [UNITS[n] for n in activation[2:]]


@rule("11.1.1g", "18.1.1g")
def movers(s: State) -> list[Unit]:
    """11.1.1g The units that may still begin to move, each for itself."""
    found = []
    for number, a in enumerate(s.activations):
        if a[0] == TO_MOVE and not closed(s, number):
            found += [u for u in members(a) if not has_moved(s, u) and s.on_map(u)]
    return sorted(set(found))  # a unit can be named twice: sent to Reserve and brought in elsewhere in one round


# 25.5 Russian Amphibious Assault -----------------------------------------------------------------------


@rule("25.5a", "25.5b", "25.5c")
def assault_refused(s: State, unit: Unit, to: Space) -> Refusal | None:
    """25.5 Once a game, not in Winter, the Black Sea SCU may go from Odessa to an unoccupied Black Sea Port."""
    if not unit.black_sea or not s.flag("ru_amphib_allowed"):
        return Refusal("25.5c", "only the RU Black Sea SCU makes an amphibious assault, once")
    if s.winter() or s.space(unit) is not ODESSA:
        return Refusal("25.5a", "the assault starts from Odessa, not in Winter")
    if not to.seas & BLACK_SEA or to is ODESSA or s.stacks[to.n]:
        return Refusal("25.5a", f"{to} is no unoccupied Port on the Black Sea")
    return neutral_nation(s, unit, ODESSA, to) or treaty(s, unit, ODESSA, to)


BLACK_SEA_PORTS: Final = tuple([x for x in SPACES if x.seas & BLACK_SEA])
