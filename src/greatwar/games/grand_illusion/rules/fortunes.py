"""9.1.4, 12.4, 14.1.1a The Fortunes of War: which result holds, and what stands in its place."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..battle import Battle
from ..components import Hex, Nation, Side, hex_at
from ..notation import COUNTERATTACK, FALL_BACK, SKIRMISH
from ..scenarios import in_force
from ..state import State
from ..tables import TABLES, Fortune
from .activation import command_limit
from .command import gain
from .mandates import accrue
from .markers import in_range, parameter

#: 14.1.1a Brussels, and Antwerp where the Belgians may go
BRUSSELS: Final = hex_at(62)
ANTWERP: Final = hex_at(52)
#: the choices of Defender Tactical Advantage with their names in the table
CHOICES: Final = {FALL_BACK.verb: "withdraw", SKIRMISH.verb: "skirmish", COUNTERATTACK.verb: "counterattack"}


@rule("9.1.1e#2", "14.1.1a#8", "9.1.4#1")
def result(battle: Battle, roll: int) -> Fortune:
    """9.1.4 The row of the table; Plan 17 Mandated Battles take some rows as no effect."""
    row = TABLES.fortunes[roll]
    if battle.plan17 and row.ignored_in_plan17_mandated:
        return next(r for r in TABLES.fortunes.values() if r.effect == "none")
    return row


@rule("9.1.4#1")
def give(s: State, battle: Battle, row: Fortune) -> None:
    """9.1.4 CAPS of a General Staff, Mandated Battles of an Offensive to the Limit."""
    if row.caps_side:
        gain(s, Side[row.caps_side.upper()], row.caps_delta)
    accrue(s, battle.attacker, row.mandated_attacker)
    accrue(s, 1 - battle.attacker, row.mandated_defender)


def price(choice: str) -> int:
    """9.1.4 The CAPS that a choice of Defender Tactical Advantage costs."""
    return int(parameter("advantage", f"cost_caps_{CHOICES[choice]}"))


@rule("9.1.4#1")
def choice_refused(s: State, battle: Battle, choice: str) -> Refusal | None:
    """9.1.4 Why the defender may not choose this with his Tactical Advantage: no CAPS, or nobody to do it."""
    side = 1 - battle.attacker
    if s.caps[side] < price(choice):
        return Refusal("9.1.4#1", "a Tactical Advantage costs a CAP")
    if choice != SKIRMISH.verb and not s.combat_units(side, battle.hex):
        return Refusal("9.1.4#1", "you have no combat units in the battle")
    return None


def choices(s: State, battle: Battle) -> list[str]:
    """9.1.4 What the defender may do with his Tactical Advantage."""
    listed = parameter("advantage", "choices").split(";")
    return [c for c, name in CHOICES.items() if name in listed and choice_refused(s, battle, c) is None]


@rule("12.4")
def screened_by_allenby(s: State, battle: Battle) -> bool:
    """12.4 Whether this is the first battle in the hex on GT1-2 against British infantry and cavalry."""
    if not in_range(s.turn, parameter("allenby", "turns")) or battle.attacker != Side.GERMAN:
        return False
    british = [u for u in s.combat_units(Side.ALLIED, battle.hex) if u.nation is Nation.BR]
    mixed = any(u.infantry for u in british) and any(u.cavalry for u in british)
    return mixed and battle.hex not in s.attacked_british  # ruling 79


@rule("14.1.1a#1", "14.2.1#2", "14.3.1a#1")
def belgians_may_go(s: State, hex_: Hex) -> bool:
    """14.1.1a Whether the Belgians of 62 may go to 52 before a German battle of GT1, as the one CAP of the north."""
    if not in_force(s, "belgian withdrawal") or s.has("A5") or s.turn != int(parameter("belgian_withdrawal", "turn")):
        return False
    if hex_ is not BRUSSELS or s.active != Side.GERMAN or command_limit(s, BRUSSELS):
        return False
    force = [u for u in s.at(hex_) if u.side == Side.ALLIED and not u.fort]
    belgians = any(u.combat for u in force) and all(u.nation is Nation.BE for u in force)  # ruling 52
    return belgians and s.caps[Side.ALLIED] >= int(parameter("belgian_withdrawal", "cost_caps"))
