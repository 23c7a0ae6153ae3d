"""9.8 Which Combat Cards may be played in a combat."""

from __future__ import annotations

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..cards import filters, language
from ..cards.language import Clause
from ..combat import Combat
from ..components import SPACES, UNITS
from ..names import RU, TYPES
from ..pieces import Card, Space, Unit
from ..state import State
from . import combat_effects
from .combat import was_oos, where
from .decks import in_hand
from .retreat import RETREAT


@rule("14.3.1a.2b")
def refused(s: State, c: Combat, played: Card, side: int) -> Refusal | None:
    """9.8 Why a side may not play a card in this combat, or None."""
    attacking = side == s.active
    return (
        not_at_hand(s, played, side)
        or (hungry(c) if attacking else nobody_there(c))
        or language.not_ready(s, played)
        or does_nothing(s, c, played, attacking)
    )


@rule("9.8a#1", "9.8a#2", "2.0:cc")
def not_at_hand(s: State, played: Card, side: int) -> Refusal | None:
    """9.8a A player plays Combat Cards of his hand."""
    if played.side != side or not in_hand(s, played):
        return Refusal("9.8a#1", f"{played} is not in your hand")
    return None if played.combat else Refusal("2.0:cc", f"{played} {played.title} is no Combat Card")


@rule("2.0:cc", "11.2.1a")
def nobody_there(c: Combat) -> Refusal | None:
    """2.0, 11.2.1a No Combat Card is played for a fort without units, nor for an Uprising Unit."""
    if not c.defenders:
        return Refusal("2.0:cc", "no Combat Card is played for a fort without units")
    if c.uprising:
        return Refusal("11.2.1a", "no player controls an Uprising Unit, so nobody plays Combat Cards for it")
    return None


@rule("14.3.1a.2b")
def hungry(c: Combat) -> Refusal | None:
    """14.3.1 Attackers out of supply use no Combat Cards."""
    if any(was_oos(c, n) for n in c.attackers):
        return Refusal("14.3.1a.2b", "attackers out of supply use no Combat Cards")
    return None


@rule("12.2.E", "9.8a#1")
def does_nothing(s: State, c: Combat, played: Card, attacking: bool) -> Refusal | None:
    """12.2.E The conditions of a Combat Card must be met."""
    if any(acts(s, c, clause, attacking) for clause in language.CLAUSES[played.n]):
        return None
    return Refusal("12.2.E", f"the conditions of {played} {played.title} are not met in this combat")


def acts(s: State, c: Combat, clause: Clause, attacking: bool) -> bool:
    """Whether a clause of a card can act in this combat for its player."""
    if clause.op == "withdraw":
        return not attacking and withdraw_fits(s, c, clause)
    if clause.op == "cancel_retreat":
        return not attacking and combat_effects.defends_as_told(s, c, clause)
    if clause.op in ("drm", "ignore", "fire_first"):
        return filters.combat_fits(s, c, clause, attacking) and partner_fits(s, c, clause, attacking)
    if clause.op in ("flank_drm", "flank_auto"):
        return attacking and c.announced and filters.combat_fits(s, c, clause, True)
    if clause.op == "rp_add":
        return attacking and where(c).vp > 0 and where(c).nation == RU
    return False


def partner_fits(s: State, c: Combat, clause: Clause, attacking: bool) -> bool:
    """An `ignore` without a condition of its own has that of the card's other clauses."""
    if clause.op != "ignore":
        return True
    if not attacking:
        return False
    others = [x for x in language.CLAUSES[clause.card.n] if x.op in ("drm", "fire_first")]
    return not others or any(filters.combat_fits(s, c, x, True) for x in others)


# Withdrawal --------------------------------------------------------------------------------------------------


def withdraw_fits(s: State, c: Combat, clause: Clause) -> bool:
    """Whether the defenders of this combat may withdraw by a clause."""
    if c.uprising or not c.defenders or c.withdraws:
        return False
    units = [UNITS[n] for n in c.defenders]
    if not all_can_go(s, units, where(c), {}):
        return False
    side = s.side_of(units[0])
    if side != clause.card.side:
        return False
    nations = clause.nations("nation")
    if nations and not all(u.nations & nations for u in units):
        return False
    kind = clause.text("needs_type")
    if kind:
        places = [where(c), *[SPACES[k.to.n - 1] for k in where(c).links]]
        near = [u for x in places for u in s.of_side(x, side)]
        return any(u.type == TYPES.index(kind) for u in near)
    return True


def all_can_go(s: State, units: list[Unit], here: Space, taken: dict[int, list[Unit]]) -> bool:
    """Whether every unit finds a place to withdraw to, with room for all of them."""
    if not units:
        return True
    for to in RETREAT.ends(s, units[0], here, taken):
        if all_can_go(s, units[1:], here, taken | {to.n: [*taken.get(to.n, []), units[0]]}):
            return True
    return False


def withdrawal_of(s: State, c: Combat, played: Card) -> Clause | None:
    """The clause of a Combat Card by which the defenders withdraw."""
    return next((x for x in language.CLAUSES[played.n] if x.op == "withdraw"), None)


def withdrawal_event(s: State, c: Combat, side: int) -> Clause | None:
    """An Event of the turn by which the defenders may withdraw."""
    if side == s.active:
        return None
    for clause in language.in_force(s, "withdraw"):
        if clause.card.side == side and withdraw_fits(s, c, clause):
            return clause
    return None
