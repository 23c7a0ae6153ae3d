"""Supply: networks of lines, several kinds of line in each, and grades of supply.

A network is a way of tracing (a nation's, or that of a side's spaces); each of its kinds of line has sources of its
own and may or may not run through disrupted spaces. A question floods a kind from its sources through the spaces that
are open, and over sea as soon as a port is reached. A space is *fed* if it is reached or next to one that is: a unit's
own space is free of restrictions. Which kinds reach a unit is a set of bits, from which the title's table tells its
grade; a grade says what the unit may do, and at what price. Floods are kept with the state until the ground changes.

All that a flood needs is a `Frame`, which players' advice uses too, so that rule and advice cannot part.
"""

from __future__ import annotations

from typing import Any, Final, Generic

from .board import ALL, AP, CP, Board, Lines, U, X
from .sieges import Sieges
from .state import S

# What a grade of supply allows.
MOVE: Final = 1
FIGHT: Final = 2
SR: Final = 4
RP: Final = 8
DIG: Final = 16
ORGANISE: Final = 32
CARDS: Final = 64
FLANK: Final = 128
LIVE: Final = 256
EVERYTHING: Final = 511

UNASKED: Final = -1


class Grade:
    """A grade of supply: what it allows (bits), surcharges for OPS and SR, factor of RP costs, cap of movement."""

    def __init__(self, name: str, acts: int = EVERYTHING, ops: int = 0, sr: int = 0, rp: int = 1, mf: int = 99) -> None:
        self.name = name
        self.acts = acts
        self.ops = ops
        self.sr = sr
        self.rp = rp
        self.mf = mf

    def __repr__(self) -> str:
        return f"<{self.name}>"


class LineKind(Generic[X]):
    """A kind of line: its sources, whether it may run through rough (disrupted) spaces, and what is shut to it.

    `shut` is a set of bits of the title (a beachhead that this kind does without, say).
    """

    def __init__(self, sources: tuple[X, ...], rough: bool = False, shut: int = 0) -> None:
        self.sources = sources
        self.rough = rough
        self.shut = shut


class Network(Generic[X]):
    """A way of tracing supply. The first kind is the best: who has it needs no other."""

    def __init__(self, number: int, side: int, users: int, kinds: tuple[LineKind[X], ...], lines: int = ALL) -> None:
        self.number = number
        self.side = side
        self.users = users
        self.kinds = kinds
        self.lines = lines  # the kinds of line that may ever serve it


class Frame:
    """All that a flood needs, by number of place."""

    def __init__(
        self,
        lines: Lines,
        there: list[int],
        starts: list[int],
        ports: list[int],
        seas: list[int],
        groups: list[int],
        offshore: int = 0,
    ) -> None:
        self.lines = lines
        self.there = there  # 1 where lines may pass
        self.starts = starts
        self.ports = ports  # open ports
        self.seas = seas  # bits of the seas of each port, in the order of `ports`
        self.groups = groups  # seas that are joined now, as bits
        self.offshore = offshore  # seas that sources serve from which no line leads overland

    def flood(self) -> Reach:
        """What is fed from the starts."""
        return flood(self, self.starts, self.offshore)


class Reach:
    """What a kind of line feeds now, and the seas that it has come to."""

    def __init__(self, fed: list[int], seas: int) -> None:
        self.fed = fed
        self.seas = seas


def flood(frame: Frame, starts: list[int], offshore: int = 0) -> Reach:
    """What is fed from some starts (and seas): over land, and over sea as soon as a port is reached."""
    fed = [0] * len(frame.lines)
    spread(frame.lines, frame.there, starts[:], fed)
    seas, grown = joined(frame.groups, offshore), bool(frame.ports)
    while grown:
        grown = False
        for i in range(len(frame.ports)):
            if fed[frame.ports[i]] and frame.seas[i] & ~seas:
                seas |= joined(frame.groups, frame.seas[i])
                grown = True
        reached = [frame.ports[i] for i in range(len(frame.ports)) if frame.seas[i] & seas and not fed[frame.ports[i]]]
        if reached:
            spread(frame.lines, frame.there, reached, fed)
            grown = True
    return Reach(fed, seas)


def joined(groups: list[int], seas: int) -> int:
    """The seas that some seas are joined with now, themselves included."""
    for group in groups:
        if group & seas:
            seas |= group
    return seas


def spread(lines: Lines, there: list[int], todo: list[int], fed: list[int]) -> None:
    """Feed some places and all that open ones lead to; `todo` grows to the places that pass it on."""
    for x in todo:
        fed[x] = 1
    for x in todo:  # grows while it is read
        for to in lines[x]:
            if not fed[to]:
                fed[to] = 1
                if there[to]:
                    todo.append(to)


def distances(frame: Frame, starts: list[int]) -> list[int]:
    """How many lines each place is away from the nearest start over open spaces; -1 = out of reach. Land only."""
    found = [-1] * len(frame.lines)
    for x in starts:
        found[x] = 0
    todo = starts[:]
    for x in todo:
        for to in frame.lines[x]:
            if found[to] < 0:
                found[to] = found[x] + 1
                if frame.there[to]:
                    todo.append(to)
    return found


class Supply(Generic[S, U, X]):
    """Who is supplied how well.

    The title gives its networks and GRADES, and overrides `network`, `space_network`, `grade_of`, `always`; where its
    rules differ also `passable`, `blocks`, `region_open`, `source_open`, `overland`,
    `line_kinds`, `port_open`, `port_seas`, `sea_groups`, `clean`.
    """

    def __init__(
        self,
        board: Board[U, X, Any],
        sieges: Sieges[S, U, X],
        networks: tuple[Network[X], ...],
        grades: tuple[Grade, ...],
    ) -> None:
        self.board = board
        self.sieges = sieges
        self.networks = networks
        self.GRADES = grades
        self.KINDS = max([len(n.kinds) for n in networks], default=1)
        self.ports: tuple[X, ...] = tuple([x for x in board.spaces if x.seas])
        self.regions: tuple[X, ...] = tuple([x for x in board.spaces if x.shared])

    # The title's --------------------------------------------------------------------------------------

    def network(self, s: S, unit: U) -> Network[X]:
        """The network that a unit traces by."""
        raise NotImplementedError

    def space_network(self, s: S, side: int) -> Network[X]:
        """The network of a side's spaces: any source, any user's lines."""
        raise NotImplementedError

    def grade_of(self, s: S, unit: U, where: X, bits: int) -> int:
        """The grade of a unit in a space that these kinds of line reach; usually a table of the title."""
        raise NotImplementedError

    def always(self, s: S, unit: U, where: X) -> int:
        """The grade of a unit that needs no line in a space; -1 if it needs one."""
        return -1

    def passable(self, s: S, side: int, rough: bool, there: list[int]) -> None:
        """Change what is open to a side's lines: neutrals, uprisings, disrupted spaces unless `rough`, regions."""

    def blocks(self, s: S, unit: U, side: int) -> bool:
        """Whether a unit shuts its space to a side's lines; by default every hostile one."""
        return bool(s.opposes(unit, side))

    def region_open(self, s: S, side: int, region: X) -> bool:
        """Whether lines pass through a region; by default if the side controls it, whoever is in it."""
        return bool(s.owner(region) == side)

    def source_open(self, s: S, network: Network[X], source: X, there: list[int]) -> bool:
        """Whether a source serves now; by default if it is controlled and open."""
        return there[source.n] > 0 and s.owner(source) == network.side

    def overland(self, s: S, network: Network[X], source: X) -> bool:
        """Whether lines lead out of a source overland; if not, it serves over the seas of its port alone."""
        return True

    def line_kinds(self, s: S, side: int) -> int:
        """The kinds of line that serve a side now: what events have opened or shut.

        A line that hangs on who holds what (a strait) is a kind of its own, left out while it is shut.
        """
        return ALL

    def port_open(self, s: S, network: Network[X], port: X, there: list[int]) -> bool:
        """Whether a port serves now; by default if it is controlled and open."""
        return there[port.n] > 0 and s.owner(port) == network.side

    def port_seas(self, s: S, network: Network[X], kind: LineKind[X], port: X) -> int:
        """The seas on which a port of the network's side works for it now; 0 if it does not. Control apart."""
        return port.seas

    def sea_groups(self, s: S, network: Network[X]) -> list[int]:
        """The seas that are joined for a network now, as bits; a sea in no group joins its own ports only."""
        return []

    def clean(self, s: S, side: int, where: X) -> bool:
        """Whether a line that must not be rough may begin in a space."""
        return True

    # Flooding -----------------------------------------------------------------------------------------

    def open_mask(self, s: S, side: int, rough: bool) -> list[int]:
        """Where lines of a side may pass: its spaces without hostile units, and the enemy forts it besieges."""
        there = [0] * len(self.board.places)
        for x in self.board.spaces:
            if s.owner(x) == side:
                there[x.n] = 1
        for u in self.board.units:
            if self.blocks(s, u, side):
                there[s.where[u.n]] = 0
        for x in self.sieges.forts:
            if s.enemy_fort(x, side) and self.sieges.besieged(s, x):
                there[x.n] = 1
        for x in self.regions:
            there[x.n] = 1 if self.region_open(s, side, x) else 0
        self.passable(s, side, rough, there)
        return there

    def frame(self, s: S, network: Network[X], kind: int) -> Frame:
        """All that the flood of a kind of line needs."""
        how = network.kinds[kind]
        there = self.open_mask(s, network.side, how.rough)
        return self.frame_on(s, network, how, there)

    def frame_on(self, s: S, network: Network[X], how: LineKind[X], there: list[int]) -> Frame:
        """The same on open spaces that are given."""
        lines = self.board.lines(network.users, network.lines & self.line_kinds(s, network.side))
        sources = [x for x in how.sources if self.source_open(s, network, x, there)]
        starts = [x.n for x in sources if self.overland(s, network, x)]
        offshore = 0
        for x in sources:
            if not self.overland(s, network, x):
                offshore |= self.port_seas(s, network, how, x)
        ports: list[int] = []
        seas: list[int] = []
        for x in self.ports:
            bits = self.port_seas(s, network, how, x) if self.port_open(s, network, x, there) else 0
            if bits:
                ports.append(x.n)
                seas.append(bits)
        return Frame(lines, there, starts, ports, seas, self.sea_groups(s, network), offshore)

    def reach(self, s: S, network: Network[X], kind: int) -> Reach:
        """What a kind of line feeds; kept with the state until the ground changes."""
        if not s.reaches:
            s.reaches = [None] * (len(self.networks) * self.KINDS)
        at = network.number * self.KINDS + kind
        found: Reach | None = s.reaches[at]
        if found is None:
            found = self.frame(s, network, kind).flood()
            s.reaches[at] = found
        return found

    def without(self, s: S, network: Network[X], kind: int, shut: list[X]) -> Reach:
        """What a kind of line would feed if some spaces (and their ports and sources) were shut."""
        how = network.kinds[kind]
        there = self.open_mask(s, network.side, how.rough)
        for x in shut:
            there[x.n] = 0
        return self.frame_on(s, network, how, there).flood()

    # Units --------------------------------------------------------------------------------------------

    def bits(self, s: S, unit: U, where: X) -> int:
        """Which kinds of line reach a unit in a space: bit 1 for the first, which is enough by itself."""
        network = self.network(s, unit)
        found = 0
        for kind in range(len(network.kinds)):
            if self.reach(s, network, kind).fed[where.n] and self._begins(s, network, kind, where):
                found |= 1 << kind
                if kind == 0:
                    break
        return found

    def _begins(self, s: S, network: Network[X], kind: int, where: X) -> bool:
        return network.kinds[kind].rough or self.clean(s, network.side, where)

    def grade_at(self, s: S, unit: U, where: X) -> int:
        """The grade that a unit would have in a space, with all others as they are."""
        fixed = self.always(s, unit, where)
        return fixed if fixed >= 0 else self.grade_of(s, unit, where, self.bits(s, unit, where))

    def grade(self, s: S, unit: U) -> int:
        """The grade of a unit on the map."""
        if not s.grades:
            s.grades = [UNASKED] * len(self.board.units)
        found: int = s.grades[unit.n]
        if found == UNASKED:
            found = self.grade_at(s, unit, s.space(unit))
            s.grades[unit.n] = found
        return found

    def may(self, s: S, unit: U, act: int) -> bool:
        """Whether supply lets a unit do something; off the map nothing is asked."""
        return not s.on_map(unit) or self.GRADES[self.grade(s, unit)].acts & act > 0

    def of(self, s: S, unit: U) -> Grade:
        """What the grade of a unit on the map allows and costs."""
        return self.GRADES[self.grade(s, unit)]

    def would_be(self, s: S, unit: U, to: X) -> int:
        """The grade of a unit in a space as if its side held it: it may be a source, or the port of a reached sea."""
        fixed = self.always(s, unit, to)
        if fixed >= 0:
            return fixed
        network, found = self.network(s, unit), self.bits(s, unit, to)
        if found & 1 or s.owner(to) == network.side or s.enemy_fort(to, network.side):
            return self.grade_of(s, unit, to, found)
        for kind in range(len(network.kinds)):
            if self._begins(s, network, kind, to) and self._feeds_itself(s, network, kind, to):
                found |= 1 << kind
        return self.grade_of(s, unit, to, found & 1 or found)

    def _feeds_itself(self, s: S, network: Network[X], kind: int, to: X) -> bool:
        how = network.kinds[kind]
        if to in how.sources:
            return True
        return to.seas > 0 and self.port_seas(s, network, how, to) & self.reach(s, network, kind).seas > 0

    def sources(self, s: S, unit: U, where: X) -> list[X]:
        """All sources, of any kind of line, that a unit could trace to from a space."""
        network = self.network(s, unit)
        found: set[int] = set()
        for kind in range(len(network.kinds)):
            if not self._begins(s, network, kind, where) or not self.reach(s, network, kind).fed[where.n]:
                continue
            frame = self.frame(s, network, kind)
            found.update([x for x in frame.starts if x not in found and flood(frame, [x]).fed[where.n]])
        return [self.board.space(n) for n in sorted(found)]

    def out_of_supply(self, s: S, side: int) -> list[U]:
        """A side's units on the map whose grade does not let them live."""
        return [u for u in s.units(side) if not self.GRADES[self.grade(s, u)].acts & LIVE]

    # Spaces -------------------------------------------------------------------------------------------

    def space_supplied(self, s: S, side: int, where: X) -> bool:
        """Whether a space can trace to any source of a side by any kind of line."""
        network = self.space_network(s, side)
        return any(self.reach(s, network, kind).fed[where.n] for kind in range(len(network.kinds)))

    def unsupplied_spaces(self, s: S) -> list[X]:
        """The spaces of both sides that cannot."""
        return [x for x in self.board.spaces if s.owner(x) in (CP, AP) and not self.space_supplied(s, s.owner(x), x)]
