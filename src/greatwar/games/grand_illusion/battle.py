"""8.2, 9.0 The activation and the battle going on, as data inside the state. Replaced, never changed in place."""

from __future__ import annotations

from typing import Final

import msgspec

from .components import Hex, Unit

#: four spaces of one row of the Battle Board, each with the units in it (none, one, or two that are stacked)
Row = tuple[tuple[Unit, ...], tuple[Unit, ...], tuple[Unit, ...], tuple[Unit, ...]]
EMPTY_ROW: Final[Row] = ((), (), (), ())


class Declared(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """9.1.2 A Battle marker: the hex and the units that must attack there."""

    hex: Hex
    attackers: tuple[Unit, ...] = ()
    mandatory: bool = False  # 9.1.2b entered a hex without friendly combat units or forts
    landing: bool = False  # 14.3.6a4 the battle of a landing: one die instead of the Fortunes of War


class Activation(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """8.2 One activation of a hex, from the CAP to the last battle."""

    hex: Hex
    free: bool = False  # no CAP was paid: before GT1 with option A5
    moved: tuple[Unit, ...] = ()  # units whose movement is over
    others: tuple[Unit, ...] = ()  # 14.3.6b4 units in the hex that the CAP is not for
    battles: tuple[Declared, ...] = ()  # battles not yet resolved
    attacked: tuple[Hex, ...] = ()  # hexes attacked in this activation (9.1.3e)
    resolving: bool = False  # 8.2.2 the first battle has begun: no more movement
    stopped: bool = False  # 9.6.3 cavalry stood: the group that is moving goes no further


class Battle(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """9.1.3 One battle from its choice to the end of its retreats. Pairs are indexed by Side."""

    hex: Hex
    attacker: int  # the side that attacks; a counterattack turns it round
    attackers: tuple[Unit, ...] = ()  # units designated to attack (9.1.2)
    mandatory: bool = False
    landing: int = 0  # 14.3.6a4 the die of a landing; 0 = no landing
    fortune: int = 0  # 9.1.4 the roll; 0 = not rolled yet
    effect: str = ""  # the result that holds, after everything that ignores or changes the roll
    mandated: bool = False  # 9.1.1c it counts as a Mandated Battle
    plan17: bool = False  # 9.3.5 a Mandated Battle in a Plan 17 VP hex on GT1-4
    counterattack: bool = False  # 9.2.4 the defender has become the attacker
    called_off: bool = False  # 9.2.4 nobody is left to counterattack: no combat, no retreat
    front: tuple[Row, Row] = (EMPTY_ROW, EMPTY_ROW)
    reserve: tuple[Row, Row] = (EMPTY_ROW, EMPTY_ROW)
    hit: tuple[Unit, ...] = ()  # units with a Hit marker
    losses: tuple[int, int] = (0, 0)  # hits that each side has suffered in this battle (9.3.5c)
    fought: tuple[int, ...] = ()  # front spaces whose combat is over
    pursuing: tuple[int, ...] = ()  # front spaces whose attackers followed withdrawn cavalry (9.2.6)


class Way(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """9.4.3 A retreat in progress, as its steps hand it on."""

    side: int
    left: Hex
    units: tuple[Unit, ...]  # still to go, in order
    gone: tuple[Unit, ...] = ()
    barred: Hex | None = None  # 9.4.3c the hex of the battle, while units go one hex further
    to: Hex | None = None  # the only hex allowed; None = by the priorities
    forced: bool = True

    def on(self, went: int) -> Way:
        """The retreat after its next units have gone."""
        return msgspec.structs.replace(self, units=self.units[went:], gone=self.gone + self.units[:went])
