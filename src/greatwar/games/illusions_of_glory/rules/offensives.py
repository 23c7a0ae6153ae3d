"""7 Mandatory Offensives: what the die asks for, which attacks make it, what failing costs."""

from __future__ import annotations

from ....families.cdg.state import replaced
from ....kernel.rules import rule
from ..cards import language
from ..charts import OFFENSIVE_TABLES
from ..combat import Combat
from ..components import SPACES, UNITS
from ..names import (
    AH,
    AP,
    BR,
    BU,
    CP,
    FR,
    GE,
    IT,
    MO_AH_IT,
    MO_AH_SB,
    MO_BALKANS,
    MO_BRFR,
    MO_GE,
    MO_IT,
    MO_NO_BRFR,
    MO_NONE,
    MO_RU,
    MO_TU,
    OFFENSIVES,
    RU,
    SB,
    SIDE_NAMES,
    TU,
)
from ..pieces import Unit
from ..state import COLLAPSE_SB, State
from .combat import where


@rule(
    "7.1b", "7.2:1-2", "7.2:3", "7.2:5-6", "7.2:7", "7.3:1-2", "7.3:3", "7.3:4", "7.3:5-6", "7.3:7", "7.4.1b", "6.0.A"
)
@rule("7.2:8", "7.3:8")
def result_of(s: State, side: int, die: int) -> int:
    """7.1b The result of a die with the side's modifier, or none where the text or an Event turns it into none."""
    result = OFFENSIVE_TABLES[side][die + s.mo_modifier[side]]
    return MO_NONE if voided(s, side, result) else result


def voided(s: State, side: int, result: int) -> bool:
    """7.1b Whether a result becomes None or Made as things stand when the die is rolled."""
    return by_event(s, side, result) or impossible(s, side, result)


@rule("7.4.2a", "7.4.2b")
def by_event(s: State, side: int, result: int) -> bool:
    """7.4.2 Whether an Event has turned a result into None or Made."""
    return s.mo_none[side] >> result & 1 == 1


@rule("7.1b#2")
def impossible(s: State, side: int, result: int) -> bool:
    """7.1b Whether nobody is there who could make the offensive, or be attacked by it."""
    if result == MO_BRFR:
        return not any(u.large and u.nation in (BR, FR) and s.on_map(u) for u in UNITS)
    if result in (MO_IT, MO_AH_IT):
        return not s.at_war(IT)
    if result == MO_AH_SB:
        return s.has_collapsed(COLLAPSE_SB)
    if result == MO_TU:
        return not any(s.of_side(x, AP) for x in SPACES if x.nation in (BU, TU))
    if result == MO_BALKANS:
        return not enemies_in_the_balkans(s, side)
    return False


@rule("2.0:balkans", "7.2:7", "7.3:7")
def enemies_in_the_balkans(s: State, side: int) -> bool:
    """7.2, 7.3 Whether units of the other side are in the Balkans, to which Lemnos does not belong."""
    return any(s.of_side(x, 1 - side) for x in SPACES if x.balkans)


def note_attack(s: State, c: Combat) -> None:
    """7.1.2 What an attack means for the offensive that is due, for one that is forbidden, and for a card's duties."""
    note_offensive(s, c)
    forbidden_attack(s, c)
    meet_duties(s, c)


@rule("7.1.1#1")
def owes(s: State, side: int) -> bool:
    """7.1.1 Whether a side has still to attack; None or Made asks for nothing, nor does No BR/FR."""
    return s.mo[side] not in (MO_NONE, MO_NO_BRFR)


@rule("7.1.2b", "7.1.2a#1")
def note_offensive(s: State, c: Combat) -> None:
    """7.1.2 An attack that fits the result makes the offensive at the moment it is declared."""
    side = s.active
    if owes(s, side) and makes(s, side, s.mo[side], c):
        s.say(f"{SIDE_NAMES[side]} makes its Mandatory Offensive {OFFENSIVES[s.mo[side]]}")
        s.mo = replaced(s.mo, side, MO_NONE)


@rule("7.1.2a#1")
def makes(s: State, side: int, result: int, c: Combat) -> bool:
    """7.1.2a Whether an LCU of the named nation attacks a unit of the named enemy; forts and Uprisings do not count."""
    enemies = [UNITS[n] for n in c.defenders if s.side_of(UNITS[n]) == 1 - side]
    large = [UNITS[n] for n in c.attackers if UNITS[n].large]
    if not enemies or not large:
        return False
    if result == MO_BALKANS:
        return within_the_balkans(s, c, large)
    if result == MO_AH_SB and not any_of(enemies, SB):
        return False
    if result == MO_AH_IT and not any_of(enemies, IT):
        return False
    wanted = {
        MO_RU: (RU,),
        MO_BRFR: (BR, FR),
        MO_IT: (IT,),
        MO_AH_SB: (AH,),
        MO_GE: (GE,),
        MO_TU: (TU,),
        MO_AH_IT: (AH,),
    }
    return any(any_of(large, nation) for nation in wanted[result])


@rule("7.2:7", "7.3:7")
def within_the_balkans(s: State, c: Combat, large: list[Unit]) -> bool:
    """7.2, 7.3 Whether an LCU that stands in the Balkans attacks a space of the Balkans."""
    return where(c).balkans and any(s.space(u).balkans for u in large)


@rule("3.2.1h")
def any_of(units: list[Unit], nation: int) -> bool:
    """3.2.1h Whether a unit of a nation is among them; a dual unit is of both."""
    return any(u.nations >> nation & 1 for u in units)


@rule("7.2:4")
def forbidden_attack(s: State, c: Combat) -> None:
    """7.2:4 Under No BR/FR the first attack of the turn with a BR or FR unit costs the AP a VP.

    The BR/GR National Defense Corps attacks as a Greek unit then (3.2.1h).
    """
    if s.active != AP or s.mo[AP] != MO_NO_BRFR or s.mo_broken:
        return
    if any(against_orders(UNITS[n]) for n in (*c.attackers, *c.committed)):
        s.mo_broken = True
        s.change_vp(1, "BR or FR units attacked against their orders")


@rule("7.2:4", "3.2.1h")
def against_orders(unit: Unit) -> bool:
    """7.2:4 Whether a unit is British or French and nothing else."""
    return unit.nations in (1 << BR, 1 << FR)


@rule("7.1.2a#2", "2.0:mo")
def settle(s: State) -> None:
    """7.1.2a After the last round each side that owes its offensive loses a VP, once."""
    for side, points in ((AP, 1), (CP, -1)):
        if owes(s, side):
            s.change_vp(points, f"{SIDE_NAMES[side]} failed its Mandatory Offensive {OFFENSIVES[s.mo[side]]}")
    settle_duties(s)


def settle_duties(s: State) -> None:
    """What it costs that an attack was not made that a card asked for."""
    for number in s.duties:
        clause = language.clause_numbered(number)
        s.change_vp(
            clause.number("else_vp"), f"the attack that {clause.card} {clause.card.title} asks for was not made"
        )
    s.duties = ()


def meet_duties(s: State, c: Combat) -> None:
    """An attack that a card asks for (must_attack) is made."""
    enemies = [UNITS[n] for n in c.defenders]
    attackers = [UNITS[n] for n in c.attackers]
    left = []
    for number in s.duties:
        clause = language.clause_numbered(number)
        large = clause.text("size") == "LCU"
        fits = [u for u in attackers if u.nations & clause.nations("nation") and (u.large or not large)]
        met = bool(fits) and any(u.nations & clause.nations("vs") for u in enemies)
        if not met:
            left.append(number)
    s.duties = tuple(left)
