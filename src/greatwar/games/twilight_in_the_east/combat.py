"""The fight that is being resolved, as a record of the state."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

import msgspec


class Combat(msgspec.Struct, frozen=True, array_like=True):
    """10.2.1 One combat. Pieces are numbers; pairs are (attacker, defender)."""

    target: int  # the hex attacked
    attacker: int  # the side
    attackers: tuple[int, ...] = ()  # units that attack
    origins: tuple[int, ...] = ()  # the hex of each attacker at the moment of combat
    defenders: tuple[int, ...] = ()  # units that defend, fortress units among them
    withheld: tuple[int, ...] = ()  # defenders withheld
    supplied: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # units whose guns have an AP, of each
    aps: tuple[int, int] = (0, 0)  # APs allocated
    served: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # keys of corps and stacks that have one
    initial: int = 0  # odds as a column: 0 is 1:1
    column: int = 0  # the final odds, beyond the printed columns too
    roll: int = 0
    magnitude: int = 0
    flanked: bool = False
    prepared: bool = False
    drm: tuple[int, int] = (0, 0)  # of the SLRT, all told
    star: bool = False
    losses: tuple[tuple[int, int], ...] = ()  # (unit, steps lost to the SLRT)
    burdened: tuple[int, int] = (-1, -1)  # the unit that bears the +1
    retreat: tuple[int, int] = (0, 0)  # hexes owed by the CRT after fortress and IP
    retreated: tuple[tuple[int, int], ...] = ()  # (unit, hexes it has retreated in all)
    crt_hexes: tuple[tuple[int, int], ...] = ()  # (unit, hexes owed to the CRT)
    repulsed: tuple[int, ...] = ()  # units whose stack has tried its Repulse in this combat
    entered_ezocs: tuple[tuple[int, int], ...] = ()  # (unit, vacant EZOC hexes entered while retreating)
    leaders: tuple[int, ...] = ()  # leaders used
    vacated: tuple[int, ...] = ()  # hexes that units left by retreating (11.2.2b): hex << 1 | their side
    started: tuple[tuple[int, int], ...] = ()  # (unit, hex where it stood when the combat began)
    full: tuple[int, ...] = ()  # units that were on their front side
    demoralized: tuple[int, ...] = ()  # units Demoralized at the moment of combat
    level: int = 0  # of the IP in the target hex at the moment of combat
    fortified: bool = False  # a fortress unit defends
