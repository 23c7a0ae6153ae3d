"""9.1.1, 9.3.5 The doctrine of attack: which battles count as Mandated Battles, Plan 17, and the price of élan."""

from __future__ import annotations

from collections.abc import Iterable

from ....kernel.rules import rule
from ..battle import Battle
from ..components import Hex, Nation, Side, Unit
from ..state import State
from ..tables import TABLES, vp_of
from .alike import one_of_each
from .declaration import able
from .mandates import LAST_PLAN17_TURN, fulfil
from .markers import battle_of, with_elan
from .supply import supplied


@rule("9.1.1c", "9.1.1f", "14.1.1a#12")
def qualifies(s: State, side: int, hex_: Hex, attackers: Iterable[Unit]) -> bool:
    """9.1.1c Four infantry corps against two infantry corps or forts, while a Mandated Battle is owed (ruling 49)."""
    corps = [u for u in attackers if u.infantry and u.corps and able(u) and not s.back(u)]
    against = [u for u in s.at(hex_) if u.side != side and (u.fort or (u.infantry and u.corps))]
    enough = len(corps) >= _least("attacking_infantry_corps") and len(against) >= _least("defending_corps_or_forts")
    return enough and s.mandated[side] > 0


def _least(name: str) -> int:
    return int(TABLES.battle["mandated", f"min_{name}"].value)


@rule("9.1.1e#1", "9.3.5a", "14.1.2a2", "14.1.1a#8")
def is_plan17(s: State, side: int, hex_: Hex) -> bool:
    """9.3.5a Whether a Mandated Battle here belongs to Plan 17: Allied, in one of its VP hexes, on GT1-4."""
    return side == Side.ALLIED and s.turn <= LAST_PLAN17_TURN and hex_.plan17


@rule("9.1.1d#1", "14.1.1a#5", "9.1.1e#1", "14.1.2a2", "14.1.2d#1")
def settle_mandate(s: State, battle: Battle) -> None:
    """9.1.1 The battle is fought: the marker goes down, and Plan 17 scores if the attackers are in supply."""
    if not battle.mandated:
        return
    fulfil(s, battle.attacker)
    s.say(f"A Mandated Battle is made in {battle.hex}")
    if battle.plan17 and all(supplied(s, u) for u in battle.attackers):
        s.change_vp(Side.ALLIED, vp_of("mandated_in_plan17_hex"), f"a Mandated Battle in {battle.hex}")


@rule("9.3.5c", "14.1.1a#9", "14.2.1#6", "14.3.6a4#6")
def victims(s: State) -> list[Unit]:
    """9.3.5c Whom the defender may hit if the attackers suffered nothing: undisrupted ones first; a landing's any."""
    battle = battle_of(s)
    if not with_elan(battle) or battle.losses[battle.attacker] or not battle.fought:  # ruling 76
        return []
    force = [u for u in battle.attackers if s.place(u) is battle.hex]
    if battle.landing:
        force = [u for u in force if u.nation is Nation.BR]
    else:
        force = [u for u in force if not s.back(u)] or force
    return one_of_each(s, force)
