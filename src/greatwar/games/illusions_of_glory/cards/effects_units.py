"""Words of the card language that put units on the map, take them off, rebuild or move them."""

from __future__ import annotations

from ....kernel.rules import rule
from ..components import ELIMINATED, RESERVE, UNITS, unit
from ..names import AP, CP, NATIONS, POOLS
from ..pieces import Space, Unit
from ..rules import replacements, sieges, tracks, units
from ..rules.combat_effects import AFTER_ADVANCE
from ..state import State
from ..steps.choices import ChooseOption, ChooseSiege, FreeRedeploy, ImmediatePoints
from ..steps.placing import PlaceStaff, PlaceUnit, ReduceUnits, RemoveUnits
from .language import Clause, effect


def chooser(clause: Clause) -> int:
    """The player who picks; by default that of the card."""
    name = clause.text("chooser")
    return clause.card.side if not name else AP if name == "AP" else CP


@effect("place")
@rule("15.1a", "2.0:reinforcement-card", "15.3d", "15.2c", "15.2d")
def place(s: State, clause: Clause) -> None:
    """15.1 Units arrive one after the other."""
    at, arriving = tuple(clause.names("at")), [unit(name) for name in clause.names("units")]
    s.push(*[PlaceUnit(u.n, clause.card.side, at, arrives_reduced(s, clause, u)) for u in arriving])


@rule("15.1f")
def arrives_reduced(s: State, clause: Clause, u: Unit) -> bool:
    """15.1f, 24.2 At full strength, unless the card says otherwise, or names the unit for Poor Troop Quality."""
    return clause.text("step") == "reduced" or weakened(s, clause, u)


@rule("24.2a.1", "24.2a.2", "24.2b")
def weakened(s: State, clause: Clause, u: Unit) -> bool:
    """24.2 Whether Poor Troop Quality reduces a unit that the card names for it."""
    return u.id in clause.names("poor_tq_reduced") and tracks.poor_quality(s, u.nation)


@effect("place_hq")
@rule("27.0b", "27.0d")
def place_hq(s: State, clause: Clause) -> None:
    """27.0b An HQ or Heavy Artillery is placed with a unit that the card names."""
    wanted = clause.words.get("with_", {})
    nations = 0
    for name in wanted.get("nation", []):
        nations |= 1 << NATIONS.index(name)
    beside = unit(wanted["same_space_as"]).n if "same_space_as" in wanted else -1
    words = tuple(wanted.get("where", []))
    large = wanted.get("size") == "LCU"
    s.push(PlaceStaff(unit(clause.text("unit")).n, clause.card.side, nations, large, words, beside))


@effect("to_reserve")
@rule("15.2c", "13.4b")
def to_reserve(s: State, clause: Clause) -> None:
    """15.2c All SCUs of some nations go to the Reserve Box."""
    for u in UNITS:
        if s.on_map(u) and u.counted and not u.large and not u.dual and u.nations & clause.nations("nation"):
            where = s.space(u)
            units.take_off(s, u, RESERVE[s.side_of(u)])
            units.abandoned_staff(s, where, clause.card.side)
    s.say(f"{clause.card} {clause.card.title}: SCUs go to the Reserve Box")


@effect("remove_unit")
def remove_unit(s: State, clause: Clause) -> None:
    """Units leave the map, a named one or some of the chooser's choice; Troop Quality is not touched."""
    if "unit" in clause.words:
        u = unit(clause.text("unit"))
        where = s.place(u)
        units.take_off(s, u, ELIMINATED[s.side_of(u)])
        s.say(f"{u} leaves the game")
        if isinstance(where, Space):
            units.abandoned_staff(s, where, s.side_of(u))
        return
    size = clause.text("size")
    s.push(
        RemoveUnits(
            chooser(clause),
            clause.nations("nation"),
            clause.number("n", 1),
            clause.text("to"),
            large=size == "LCU",
            small=size == "SCU",
            pairs="SCUx2" in size,
            full_only=bool(clause.words.get("full_only")),
            reserve="reserve" in clause.names("frm"),
        )
    )


@effect("step_loss")
def step_loss(s: State, clause: Clause) -> None:
    """Units of a nation lose a step each."""
    who = chooser(clause)
    s.push(
        ReduceUnits(
            who,
            clause.nations("nation"),
            clause.number("n", 1),
            clause.text("size") == "LCU",
            bool(clause.words.get("full_only")),
            (),
            clause.number("n", 1) > 1,
        )
    )


@effect("rp_add")
@rule("9.6.1e", "9.6.1a", "16.5c")
def rp_add(s: State, clause: Clause) -> None:
    """9.6.1e Points are recorded, or spent at once; a flag may bar them."""
    if clause.text("if_"):
        return  # asked for after an advance, see steps/combat.py
    restrict = clause.text("restrict")
    if restrict.startswith("not_if:") and s.flag(restrict.removeprefix("not_if:")):
        s.say(f"{clause.card} {clause.card.title} gives no RPs this turn")
        return
    grant(s, clause)


def grant(s: State, clause: Clause) -> None:
    """Give the points of a clause."""
    pool = POOLS.index(clause.text("pool"))
    restrict = clause.text("restrict")
    if clause.text("when") == "record":
        replacements.record(s, pool, clause.number("n"))
        return
    nation = NATIONS.index(restrict.removeprefix("nation:")) if restrict.startswith("nation:") else -1
    s.push(ImmediatePoints(pool, 2 * clause.number("n"), restrict == "map_only", nation))


AFTER_ADVANCE.append(grant)


@effect("choice")
def choice(s: State, clause: Clause) -> None:
    """A player picks one of several alternatives."""
    s.push(ChooseOption(clause.n, chooser(clause)))


@effect("siege_check")
def siege_check(s: State, clause: Clause) -> None:
    """One besieged fort is rolled for at once."""
    found = sieges.besieged_by(s, clause.names("by"), clause.text("fort_nation"))
    s.push(ChooseSiege(clause.card.side, tuple([x.n for x in found]), clause.number("drm")))


@effect("sr_free")
def sr_free(s: State, clause: Clause) -> None:
    """Units redeploy without SR Points."""
    large = clause.text("size") == "LCU"
    s.push(FreeRedeploy(clause.card.side, clause.nations("nation"), large, clause.number("n", 1)))
