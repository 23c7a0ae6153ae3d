"""14 Supply: six states, traced by land and by sea to the sources of each nation.

A unit's lines are of four kinds: to a source that feeds it fully or only Limited, through clean spaces only or also
through disrupted ones. `grade` makes one state of them. Floods run from the sources outwards and are kept in
`s.reaches` by network and kind until the ground changes.
"""

from __future__ import annotations

from typing import Any, Final

from ....families.cdg.bits import bits, digits, marked, numbers
from ....kernel.rules import rule
from ..components import BOARD, SPACES, UNITS, Place, Space, Unit, space
from ..names import (
    AEGEAN,
    AH,
    ANYBODY,
    AP,
    AP_ONLY,
    AR,
    ARAB_OTTOMAN,
    ARAB_REVOLT,
    BLACK,
    BR,
    BU,
    CASPIAN,
    CP,
    CP_ONLY,
    EMPIRE,
    FR,
    GE,
    GR,
    GULF,
    IN,
    IT,
    MEDITERRANEAN,
    NEUTRAL,
    NO_TRIBES,
    OTTOMAN,
    OUTER,
    RED,
    RO,
    RU,
    RU_ONLY,
    SB,
    STRAIT,
)
from ..state import (
    AFGHANISTAN_ALLIED,
    ARMENIAN,
    AT_WAR,
    BEACHHEAD,
    BLOCKADE,
    CENTRAL_ASIA_REVOLTED,
    COLLAPSED,
    CYPRUS_OPEN,
    PERSIAN,
    SOVIET,
    State,
)
from .geography import (
    AFGHANISTAN,
    BOSPHORUS,
    CENTRAL_ASIA,
    CONSTANTINOPLE,
    CYPRUS,
    GALICIA,
    HEJAZ,
    INDIA,
    SOFIA,
    STRAITS,
    SUDAN,
    TRABZON,
    all_straits,
    is_rail,
    strait_open,
    tribe_range,
)
from .sieges import SIEGES

# Grades of supply (14.1, 14.2, 14.3).
OOS: Final = 0
LIMITED_DISRUPTED: Final = 1
LIMITED: Final = 2
DISRUPTED: Final = 3
FULL: Final = 4
GRADES: Final[tuple[str, ...]] = ("out of supply", "limited and disrupted", "limited", "disrupted", "full")

LEMNOS: Final = space("Lemnos")
BAHRAIN: Final = space("Bahrain")
BR_SOURCES: Final[tuple[Space, ...]] = (SUDAN, INDIA, LEMNOS, BAHRAIN, CYPRUS)
RU_SOURCES: Final[tuple[Space, ...]] = (space("Odessa"), space("Tiflis"), CENTRAL_ASIA, space("Petrovsk"), TRABZON)
TU_SOURCES: Final[tuple[Space, ...]] = (
    CONSTANTINOPLE,
    space("Kayseri"),
    space("Erzincan"),
    space("Damascus"),
    space("Baghdad"),
)
LIMITED_CP: Final[tuple[Space, ...]] = (space("Medina"), space("Maan"), AFGHANISTAN, CENTRAL_ASIA)
FAO: Final = space("Fao")
BASRA: Final = space("Basra")
ISMAILIA: Final = space("Ismailia")
PT_SAID: Final = space("Pt. Said")
SUEZ: Final = space("Suez")
ARAB_PORTS: Final[tuple[Space, ...]] = (space("Aqaba"), space("Jiddah"))


class Network:
    """Who traces so: the side, the lines it may use, its sources, and the seas open to it."""

    def __init__(
        self, number: int, side: int, users: int, full: tuple[Space, ...], limited: tuple[Space, ...], seas: int
    ) -> None:
        self.number = number
        self.side = side
        self.users = users
        self.full = full
        self.limited = limited
        self.seas = seas
        self.arab = False


_CP_USERS: Final = ANYBODY | CP_ONLY | NO_TRIBES
_AP_USERS: Final = ANYBODY | AP_ONLY | NO_TRIBES
_ALL: Final = OUTER | BLACK | CASPIAN
_EVERY_CP: Final = (GALICIA, SOFIA, *TU_SOURCES)

TU_NET: Final = Network(0, CP, _CP_USERS | ARAB_OTTOMAN, TU_SOURCES, (SOFIA, GALICIA, *LIMITED_CP), _ALL)
GE_NET: Final = Network(1, CP, _CP_USERS, (GALICIA,), (SOFIA, *TU_SOURCES, *LIMITED_CP), _ALL)
BU_NET: Final = Network(2, CP, _CP_USERS, (SOFIA,), (GALICIA, *TU_SOURCES, *LIMITED_CP), _ALL)
DUAL_NET: Final = Network(3, CP, _CP_USERS, (GALICIA, SOFIA), (*TU_SOURCES, *LIMITED_CP), _ALL)
RU_NET: Final = Network(4, AP, _AP_USERS | RU_ONLY, RU_SOURCES, BR_SOURCES, _ALL)
BR_NET: Final = Network(5, AP, _AP_USERS, BR_SOURCES, RU_SOURCES, _ALL & ~BLACK)
SB_NET: Final = Network(6, AP, _AP_USERS, (*BR_SOURCES, *RU_SOURCES), (), _ALL)
RO_NET: Final = Network(7, AP, _AP_USERS, RU_SOURCES, (), _ALL)
IN_NET: Final = Network(8, AP, _AP_USERS, BR_SOURCES, RU_SOURCES, _ALL & ~BLACK)
ARAB_NET: Final = Network(9, AP, _AP_USERS | ARAB_OTTOMAN | ARAB_REVOLT, (*BR_SOURCES, HEJAZ), (), _ALL & ~BLACK)
GR_CP_NET: Final = Network(10, CP, _CP_USERS, _EVERY_CP, LIMITED_CP, _ALL)
#: spaces trace along every friendly line to any friendly source (14.2.9, 11.1.3b)
CP_SPACES: Final = Network(11, CP, 255, (*_EVERY_CP, *LIMITED_CP), (), _ALL)
AP_SPACES: Final = Network(12, AP, 255, (*BR_SOURCES, *RU_SOURCES), (), _ALL)
RU_SPACES: Final = Network(13, AP, _AP_USERS | RU_ONLY, RU_SOURCES, (), _ALL)
YUGO_NET: Final = Network(14, AP, _AP_USERS | RU_ONLY, (*BR_SOURCES, *RU_SOURCES), (), _ALL)
NETWORKS: Final[tuple[Network, ...]] = (
    TU_NET,
    GE_NET,
    BU_NET,
    DUAL_NET,
    RU_NET,
    BR_NET,
    SB_NET,
    RO_NET,
    IN_NET,
    ARAB_NET,
    GR_CP_NET,
    CP_SPACES,
    AP_SPACES,
    RU_SPACES,
    YUGO_NET,
)

FULL_CLEAN: Final = 0
FULL_ROUGH: Final = 1
LIMITED_CLEAN: Final = 2
LIMITED_ROUGH: Final = 3
KINDS: Final = 4
#: where the floods begin in `s.reaches`, behind what is known of the ground and of the ports
FIRST_REACH: Final = 2

_EMPTY: Final[list[int]] = []


@rule(
    "17.1.4",
    "3.2.1.2#1",
    "11.1.3a",
    "14.2.1#1",
    "14.2.1#4",
    "14.2.2#1",
    "14.2.2#2",
    "14.2.3",
    "14.2.4",
    "14.2.5",
    "14.2.6",
    "14.2.7",
    "18.9.2",
)
def network(s: State, unit: Unit) -> Network:
    """14.2 The sources and lines of a unit's nations; those of a unit of two nations together."""
    known = _NETWORK[unit.n]
    if known is not None:
        return known
    return _greek_network(s) if unit.greek else _russian_network(s)


@rule("14.2.6")
def _greek_network(s: State) -> Network:
    """14.2.6 GR divisions abroad live on the sources of the side that Greece has joined."""
    return GR_CP_NET if s.greece == CP else SB_NET


@rule("14.2.2#2", "18.9.2")
def _russian_network(s: State) -> Network:
    """14.2.2 RU units live on RU sources; those that fight on from Stage 4 are British."""
    return BR_NET if s.stage >= 4 else RU_NET


def _network(unit: Unit) -> Network | None:
    """14.2 The network of a unit as far as it never changes: GR divisions and RU units have no single one."""
    nations = unit.nations
    if unit.greek:
        return None
    if unit.side == CP:
        if nations & OTTOMAN:
            return TU_NET
        if nations & BU:
            return DUAL_NET if nations & (GE | AH) else BU_NET
        return GE_NET
    if nations & SB:
        return YUGO_NET if nations & RU else SB_NET
    if nations & RU:
        return YUGO_NET if unit.kind == "RU 2/4 Special" else None
    if nations & AR or unit.kind.endswith("(ANA)"):
        return ARAB_NET
    if nations & RO:
        return RO_NET
    return IN_NET if nations & IN else BR_NET


_NETWORK: Final[tuple[Network | None, ...]] = tuple([_network(u) for u in UNITS])


# Sources -----------------------------------------------------------------------------------------------


def source_open(s: State, side: int, x: Space) -> bool:
    """14.2 Whether a source works now: friendly-controlled and not besieged; Regions always serve the AP."""
    return _allied_source(s, x) if side == AP else _central_source(s, x)


@rule("2.0.region", "14.2.2#1")
def _allied_source(s: State, x: Space) -> bool:
    """14.2.2, 14.2.3 A source of the AP; Regions and Island Bases serve it even in enemy hands."""
    if x is CYPRUS:
        return _cyprus_open(s)
    if x is TRABZON:
        return _trabzon_open(s)
    return x.shared or x.island or _in_hand(s, AP, x)


@rule("9.5.3.2o")
def _cyprus_open(s: State) -> bool:
    """9.5.3.2o Cyprus is a source once EGYPTIAN COUP has been played."""
    return s.has(CYPRUS_OPEN)


@rule("14.2.2#1", "9.5.3.2l")
def _trabzon_open(s: State) -> bool:
    """14.2.2 Trabzon feeds Russians as long as the AP has it with a RU VP marker."""
    return s.owner(TRABZON) == AP and s.ru_marked(TRABZON)


@rule("14.1.6")
def _in_hand(s: State, side: int, x: Space) -> bool:
    """14.1.6 A source is friendly-controlled and not besieged, even if it is cut off."""
    return s.owner(x) == side and not fort_besieged(s, x)


def _central_source(s: State, x: Space) -> bool:
    """14.2.1 A source of the CP: Sofia once Bulgaria is at war, the lands of the Jihad by what has happened there."""
    if x is AFGHANISTAN or x is CENTRAL_ASIA:
        return _eastern_source(s, x)
    return (x is not SOFIA or s.bulgaria == AT_WAR) and _in_hand(s, CP, x)


@rule("14.2.1#2", "14.2.1#3")
def _eastern_source(s: State, x: Space) -> bool:
    """14.2.1 Afghanistan as long as the AP has not taken it, Central Asia after its revolt."""
    return s.owner(x) != AP if x is AFGHANISTAN else s.has(CENTRAL_ASIA_REVOLTED)


@rule("14.1.5")
def fort_besieged(s: State, x: Space) -> bool:
    """Whether a fort is besieged by its enemies."""
    return x.fort > 0 and SIEGES.besieged(s, x)


# Nodes -------------------------------------------------------------------------------------------------

#: what `always_fed` says of a unit whose lines decide
LINES: Final = -1
#: what a flood may do with a space
SHUT: Final = 0
ROUGH: Final = 1
CLEAN: Final = 2


def passage(s: State, side: int, x: Space) -> int:
    """14.1 Whether a side's supply runs through a space: not at all, as disrupted supply, or clean."""
    if x.beachhead:
        return CLEAN if side == AP and s.ground[x.n] & BEACHHEAD else SHUT
    if x.fort and x.n not in s.destroyed:
        state = _fort_passage(s, side, x)
        if state != ROUGH:
            return state
    control = s.control[x.n] & 3
    if control == side:
        return SHUT if _cut(s, side, x) else _uprising_passage(s, side, x)
    if control == NEUTRAL:
        return _neutral_passage(s, side, x)
    return _held_passage(s, side, x)


@rule("14.1.3", "14.1.3.ex", "14.1.8", "11.2.2.2b")
def _cut(s: State, side: int, x: Space) -> bool:
    """14.1.3 Regular enemy units cut a line, but not in a friendly Region."""
    return not x.shared and s.has_regular(x, 1 - side)


@rule("11.2.2.1e", "14.1.7", "3.2.4.2#2")
def _uprising_passage(s: State, side: int, x: Space) -> int:
    """14.1.7 An enemy Uprising marker disrupts a line."""
    return ROUGH if s.ground[x.n] & (ARMENIAN | SOVIET if side == CP else PERSIAN | SOVIET) else CLEAN


@rule("14.1.2b", "14.1.3", "14.1.7", "11.2.2.2c", "14.1.3.ex")
def _held_passage(s: State, side: int, x: Space) -> int:
    """14.1.7 What irregulars and tribes hold of a side's own land disrupts a line; full enemy control ends it."""
    return ROUGH if s.held and s.full_owner(x) == side else SHUT


@rule("18.8.1.1c", "14.1.3")
def _neutral_passage(s: State, side: int, x: Space) -> int:
    """14.1.3, 18.8.1.1c No line through neutral land but Greece: the AP even through GR units, the CP past them."""
    open_ = "greece" in x.areas and s.greece == NEUTRAL and (side == AP or not s.stacks[x.n])
    return CLEAN if open_ else SHUT


@rule("14.1.2b", "14.1.3", "15.2.2", "15.2.5#2")
def _fort_passage(s: State, side: int, x: Space) -> int:
    """A besieged fort lets its besieger through and nobody else; ROUGH means: no special case."""
    owner = s.control[x.n] & 3
    if owner == side:
        return SHUT if s.hostile(x, side) and any(s.opposes(u, side) and not u.tribe for u in s.at(x)) else ROUGH
    if owner == 1 - side:
        return CLEAN if fort_besieged(s, x) else SHUT
    return ROUGH


def memo(s: State) -> dict[tuple[int, ...], Any]:
    """What has been worked out about the ground as it is; dropped when it changes."""
    if s.stale or not s.reaches:
        refresh(s)
    found: dict[tuple[int, ...], Any] = s.reaches[0]
    return found


def ports_memo(s: State) -> dict[tuple[int, ...], Any]:
    """What has been worked out about ports and straits; dropped when the ground changes in an anchor."""
    if s.stale or not s.reaches:
        refresh(s)
    found: dict[tuple[int, ...], Any] = s.reaches[1]
    return found


def passages(s: State, side: int) -> list[int]:
    """The passage of every space for a side, by number."""
    if s.stale or not s.reaches:
        refresh(s)
    found = s.lanes[side]
    if not found:
        found = [SHUT] * len(s.control)
        for x in SPACES:
            found[x.n] = passage(s, side, x)
        s.lanes[side] = found  # like the floods made of it, for all copies on the same ground
    return found


def refresh(s: State) -> None:
    """Bring what is known about supply up to date with the places where the ground has changed.

    A flood is kept if it never came there, and goes on from there if the place has been opened; otherwise it is
    dropped. A change in an anchor (a source, a port, a shore of the straits, a Region) drops them all.
    """
    old, stale, s.stale = s.lanes or [_EMPTY, _EMPTY], s.stale, ()
    s.lanes = [_changed_lanes(s, side, old[side], stale) for side in (CP, AP)]
    if not s.reaches or any(_ANCHOR[n] for n in stale):
        s.reaches = [{}, {}, *[None] * (len(NETWORKS) * KINDS)]
        return
    known, s.reaches = s.reaches, [{}, s.reaches[1], *[None] * (len(NETWORKS) * KINDS)]
    for net in NETWORKS:
        at = FIRST_REACH + net.number * KINDS
        for kind in range(KINDS):
            found: Reach | None = known[at + kind]
            if found is not None:
                s.reaches[at + kind] = _continued(s, net, kind, found, old[net.side], stale)


def _changed_lanes(s: State, side: int, old: list[int], stale: tuple[int, ...]) -> list[int]:
    if not old:
        return old
    new = old[:]
    for n in stale:
        if BOARD.on_map[n]:
            new[n] = passage(s, side, BOARD.space(n))
    return new


def _continued(s: State, net: Network, kind: int, known: Reach, old: list[int], stale: tuple[int, ...]) -> Reach | None:
    """A flood after the passage of some places has changed; None if it has to begin anew."""
    rough = kind in (FULL_ROUGH, LIMITED_ROUGH)
    new, least = s.lanes[net.side], ROUGH if rough else CLEAN
    after, opened = known, 0
    for n in stale:
        was, now = old[n], new[n]
        if was == now or (was >= least and now >= least):
            continue
        if ROUGH in (was, now) and not rough:
            return None  # a clean flood leaves no mark where it meets a disrupted space
        if now >= least:
            opened |= 1 << n
        elif after.fed >> n & 1:
            shorter = _without(s, net, after, n)
            if shorter is None:
                return None
            after = shorter
    todo = opened & after.fed
    return _spread(s, net, rough, after, todo, 0) if todo else after


def _without(s: State, net: Network, known: Reach, n: int) -> Reach | None:
    """A flood after one place that it ran through was shut; None if it may have lost more than the ends beyond it."""
    lines, ports = _lines(net.users), open_ports(s, net.side)
    on, fed = known.on & ~(1 << n), known.fed
    if not _hangs_together(lines, lines[n] & on, on & ~_REGIONS):
        return None
    for m in numbers(lines[n] & fed & ~on):
        if m in ports:
            return None
        if not lines[m] & on & ~_REGIONS:
            if lines[m] & on:
                return None
            fed &= ~(1 << m)
    return Reach(on, fed, known.seas)


def _hangs_together(lines: list[int], places: int, through: int) -> bool:
    """Whether lines join some places to each other, by way of places that may be passed."""
    found = ring = places & through & -(places & through)
    while ring and places & ~found:
        near = 0
        for n in numbers(ring):
            near |= lines[n]
        ring = near & through & ~found
        found |= near & (through | places)
    return found > 0 and not places & ~found


# First numbers of the keys of `memo`.
MEMO_PORTS: Final = 2
MEMO_STRAITS: Final = 3
MEMO_RAIL: Final = 4
MEMO_LAND: Final = 5
MEMO_HOME: Final = 6
MEMO_SOLELY: Final = 7
MEMO_CUT: Final = 8
MEMO_LINKED: Final = 9
MEMO_OPEN: Final = 10
MEMO_SEA: Final = 11
MEMO_PORT: Final = 12
MEMO_COAST: Final = 13
MEMO_SENT: Final = 14
MEMO_CALM: Final = 15
MEMO_HARBOURS: Final = 16


# Seas --------------------------------------------------------------------------------------------------


def port_seas(s: State, net: Network, x: Space) -> int:
    """14.1.4 The seas that a space is a port of for a network now."""
    if x is CONSTANTINOPLE and net.side == AP and s.owner(x) == AP:
        return _through_the_straits(s) & net.seas
    seas = x.seas & net.seas
    if not seas:
        return 0
    return seas & (_ap_port(s, net, x) if net.side == AP else _cp_port(s, x))


@rule("14.1.4c")
def _through_the_straits(s: State) -> int:
    """14.1.4c Constantinople serves the AP on the Black Sea with the Bosphorus Forts, the Aegean with all Straits."""
    black = BLACK if s.owner(BOSPHORUS) == AP else 0
    return black | (AEGEAN if all_straits(s, AP) else 0)


@rule("14.1.4", "14.1.4b")
def _cp_port(s: State, x: Space) -> int:
    """14.1.4b The seas by which the CP may use a port; after the BLOCKADE only the closed ones."""
    if s.owner(x) != CP or fort_besieged(s, x):
        return 0
    return BLACK | CASPIAN if s.has(BLOCKADE) else _ALL


@rule("14.1.4", "14.1.4a", "2.0.region")
def _ap_port(s: State, net: Network, x: Space) -> int:
    """14.1.4a The seas by which the AP may use a port: Regions serve it always."""
    return _ALL if x.shared else _ap_space_port(s, net, x)


def _ap_space_port(s: State, net: Network, x: Space) -> int:
    """14.1.4 The seas by which the AP may use a port that is no Region."""
    if x is LEMNOS or x is BAHRAIN:
        return _ALL
    if x is CYPRUS:
        return _ALL if s.has(CYPRUS_OPEN) else 0
    if x.beachhead:
        return _ALL if s.marked(x, BEACHHEAD) else 0
    if x.n == s.marines and fort_besieged(s, x):
        return _ALL
    if s.owner(x) != AP and not (s.held and s.full_owner(x) == AP):
        return 0
    if fort_besieged(s, x):
        return 0
    if x is BASRA and s.owner(FAO) != AP:
        return 0
    if x is ISMAILIA:
        said = MEDITERRANEAN if s.owner(PT_SAID) != CP else 0
        return said | (RED if s.owner(SUEZ) != CP else 0)
    if x in ARAB_PORTS and net is not IN_NET and net is not ARAB_NET and net is not AP_SPACES:
        return 0
    return _ALL


def sea_groups(s: State, side: int) -> tuple[int, ...]:
    """14.1.4 Seas whose ports are joined: for the AP all outer seas are one."""
    if side == AP:
        return (OUTER, BLACK, CASPIAN)
    canal = all(s.owner(x) == CP for x in (PT_SAID, ISMAILIA, SUEZ))
    outer = (OUTER,) if canal else (AEGEAN | MEDITERRANEAN, RED | GULF)
    return (*outer, BLACK, CASPIAN)


# Floods ------------------------------------------------------------------------------------------------


class Reach:
    """What a flood has reached, as bits: the places through which supply runs `on`, and all `fed`; the `seas` fed."""

    def __init__(self, on: int, fed: int, seas: int) -> None:
        self.on = on
        self.fed = fed
        self.seas = seas

    def feeds(self, where: Place) -> bool:
        """Whether supply comes to a place."""
        return self.fed >> where.n & 1 == 1


def reach(s: State, net: Network, kind: int) -> Reach:
    """The spaces that a kind of line of a network reaches; kept until the ground changes."""
    if s.stale or not s.reaches:
        refresh(s)
    at = FIRST_REACH + net.number * KINDS + kind
    found: Reach | None = s.reaches[at]
    if found is None:
        sources = net.full if kind in (FULL_CLEAN, FULL_ROUGH) else net.limited
        if kind in (FULL_CLEAN, LIMITED_CLEAN):
            found = flood(s, net, sources, False)
        elif _undisrupted(s, net.side, sources):
            found = reach(s, net, kind - 1)
        else:
            found = flood(s, net, sources, True)
        s.reaches[at] = found
    return found


def _undisrupted(s: State, side: int, sources: tuple[Space, ...]) -> bool:
    """14.1.7 Whether no space on the map, nor any of the sources, is disrupted for a side: all lines are clean."""
    return ROUGH not in passages(s, side) and not any(_disrupted_here(s, side, x) for x in sources)


def _lines(users: int) -> list[int]:
    """Where lines lead for some users, straits apart, as bits by number; made once."""
    found = _LINES.get(users)
    if found is None:
        found = [0] * len(BOARD.places)
        for x in SPACES:
            found[x.n] = bits([link.to.n for link in x.links if link.users & users and not link.kind & STRAIT])
        _LINES[users] = found
    return found


_LINES: Final[dict[int, list[int]]] = {}


def open_straits(s: State, side: int) -> dict[int, int]:
    """The lines of the straits that a side may cross now, as bits by number."""
    known, key = ports_memo(s), (MEMO_STRAITS, side)
    found: dict[int, int] | None = known.get(key)
    if found is None:
        found = {}
        for i, (a, b) in enumerate(STRAITS):
            if strait_open(s, side, i + 1):
                found[a.n] = found.get(a.n, 0) | 1 << b.n
                found[b.n] = found.get(b.n, 0) | 1 << a.n
        known[key] = found
    return found


def ports_of(s: State, net: Network) -> list[tuple[int, int]]:
    """The open ports of a network: (space, seas)."""
    special = 1 if net is IN_NET or net is ARAB_NET or net is AP_SPACES else 0
    known, key = ports_memo(s), (MEMO_PORTS, net.side, net.seas, special)
    found: list[tuple[int, int]] | None = known.get(key)
    if found is None:
        found = []
        for x in PORTS:
            seas = port_seas(s, net, x)
            if seas:
                found.append((x.n, seas))
        known[key] = found
    return found


def open_ports(s: State, side: int) -> dict[int, int]:
    """The ports of all a side's spaces with their seas, by number."""
    known, key = ports_memo(s), (MEMO_PORT, side)
    found: dict[int, int] | None = known.get(key)
    if found is None:
        found = known[key] = dict(ports_of(s, AP_SPACES if side == AP else CP_SPACES))
    return found


def flood(s: State, net: Network, sources: tuple[Space, ...], rough: bool, shut: int = 0) -> Reach:
    """14.1.2 From the open sources of a network outwards, by land and by sea; `shut` = a port that does not count."""
    side, todo = net.side, 0
    for x in sources:
        if x.n != shut and source_open(s, side, x) and (rough or not _disrupted_here(s, side, x)):
            todo |= 1 << x.n
    return _spread(s, net, rough, Reach(0, 0, 0), todo, shut)


def _spread(s: State, net: Network, rough: bool, known: Reach, todo: int, shut: int) -> Reach:
    """Go on with a flood from the places `todo`, over seas too that are not joined yet."""
    side, joined = net.side, known.seas
    state = bytes(passages(s, side))
    open_, closed = marked(state, _ROUGH_OR_CLEAN if rough else _CLEAN), marked(state, _SHUT)
    lines, straits, groups, ports = _lines(net.users), open_straits(s, side), sea_groups(s, side), ports_of(s, net)
    if shut:
        ports = [pair for pair in ports if pair[0] != shut]
        if BOARD.space(shut).beachhead:
            open_, closed = open_ & ~(1 << shut), closed & ~(1 << shut)
    by_port = dict(ports)
    on, fed = known.on | todo, known.fed | todo
    while todo:
        low = todo & -todo
        todo ^= low
        n = low.bit_length() - 1
        near = 0
        if not _REGION[n] or _leads_out(s, side, n):
            near = lines[n] if n not in straits else lines[n] | straits[n]
        at_sea = 0
        seas = by_port.get(n, 0) & ~joined
        if seas:
            for group in groups:
                if seas & group and not joined & group:
                    joined |= group
                    for number, at in ports:
                        if at & group:
                            at_sea |= 1 << number
        new = (near & open_ | at_sea & (open_ | _ISLANDS)) & ~on
        on |= new
        todo |= new
        fed |= new | (near | at_sea) & closed
    return Reach(on, fed, joined)


_SHUT: Final = digits([SHUT])
_CLEAN: Final = digits([CLEAN])
_ROUGH_OR_CLEAN: Final = digits([ROUGH, CLEAN])


def flood_from(s: State, net: Network, starts: tuple[Space, ...]) -> Reach:
    """What can be reached from some spaces over land, whatever they are sources of."""
    open_ = marked(bytes(passages(s, net.side)), _ROUGH_OR_CLEAN)
    lines, straits = _lines(net.users), open_straits(s, net.side)
    todo = bits([x.n for x in starts])
    on = fed = todo
    while todo:
        low = todo & -todo
        todo ^= low
        n = low.bit_length() - 1
        near = lines[n] if n not in straits else lines[n] | straits[n]
        fed |= near
        todo |= near & open_ & ~on
        on |= todo
    return Reach(on, fed, 0)


PORTS: Final[tuple[Space, ...]] = tuple([x for x in SPACES if x.seas or x is CONSTANTINOPLE])
#: by number of place: Regions, out of which lines do not always lead, and Island Bases
_REGION: Final[list[bool]] = [isinstance(x, Space) and x.shared for x in BOARD.places]
_REGIONS: Final = bits([x.n for x in SPACES if x.shared])
_ISLANDS: Final = bits([x.n for x in SPACES if x.island])


def _anchors() -> list[bool]:
    """By number of place, where more hangs on the ground than whether supply passes."""
    places: list[Space] = [BOSPHORUS, *PORTS, *[x for x in SPACES if x.shared or x.beachhead or x.island]]
    for net in NETWORKS:
        places += [*net.full, *net.limited]
    for a, b in STRAITS:
        places += [a, b]
    found = [False] * len(BOARD.places)
    for x in places:
        found[x.n] = True
    return found


_ANCHOR: Final[list[bool]] = _anchors()


def _leads_out(s: State, side: int, number: int) -> bool:
    """14.1.8 Out of a source in a Region that the enemy controls in full no line leads overland."""
    x = BOARD.space(number)
    if not x.shared or s.control[number] & 3 == side or x is AFGHANISTAN:
        return True
    return bool(s.held) and s.full_owner(x) == side


@rule("3.2.4.2#2", "14.1.7", "11.2.2.2a")
def _disrupted_here(s: State, side: int, x: Space) -> bool:
    """14.1.7 Whether a space itself is disrupted for a side: an enemy uprising, or the enemy's irregulars hold it."""
    bits = ARMENIAN | SOVIET if side == CP else PERSIAN | SOVIET
    if s.ground[x.n] & bits:
        return True
    return bool(s.held) and s.owner(x) == 1 - side and s.full_owner(x) == side


# Grades ------------------------------------------------------------------------------------------------


def grade(s: State, unit: Unit) -> int:
    """14 The state of supply of a unit on the map."""
    if not s.grades:
        s.grades = [-1] * len(s.where)
    known = s.grades[unit.n]
    if known >= 0:
        return known
    found = grade_at(s, unit, s.space(unit))
    s.grades[unit.n] = found
    return found


def grade_at(s: State, unit: Unit, where: Space) -> int:
    """14 The state of supply a unit has, or would have, in a space as things stand."""
    always = always_fed(s, unit, where)
    if always >= 0:
        return always
    return line_grade(s, network(s, unit), s.side(unit), where)


def nobody_disrupted(s: State, side: int) -> bool:
    """14.1.7 Whether no unit of a side can be in Disrupted Supply, as nothing on the map disrupts its lines."""
    known, key = memo(s), (MEMO_CALM, side)
    found: bool | None = known.get(key)
    if found is None:
        bits = ARMENIAN | SOVIET if side == CP else PERSIAN | SOVIET
        found = not s.held and ROUGH not in passages(s, side) and not any(value & bits for value in s.ground)
        known[key] = found
    return found


def fed_at(s: State, unit: Unit, where: Space) -> bool:
    """14 Whether a unit is, or would be, in supply in a space as things stand: its grade there is not OOS."""
    always = always_fed(s, unit, where)
    if always >= 0:
        return always > OOS
    net = network(s, unit)
    if reach(s, net, FULL_ROUGH).feeds(where):
        return True
    return bool(net.limited) and reach(s, net, LIMITED_ROUGH).feeds(where)


def fed_by_lines(s: State, unit: Unit) -> int:
    """14.1 The spaces that full lines reach for a unit, as bits; none if lines do not decide everywhere."""
    return 0 if _AT_HOME[unit.n] else reach(s, network(s, unit), FULL_ROUGH).fed


@rule("14.1.2a", "14.1.9", "14.1.7", "2.0.oos")
def line_grade(s: State, net: Network, side: int, where: Space) -> int:
    """14.1 What the lines from a space to a network's sources amount to (ruling 9)."""
    here_rough = _disrupted_here(s, side, where)
    if not here_rough and reach(s, net, FULL_CLEAN).feeds(where):
        return FULL
    full_rough = reach(s, net, FULL_ROUGH).feeds(where)
    if not net.limited:
        return DISRUPTED if full_rough else OOS
    limited_clean = not here_rough and reach(s, net, LIMITED_CLEAN).feeds(where)
    if full_rough:
        return FULL if limited_clean else DISRUPTED
    if limited_clean:
        return LIMITED
    return LIMITED_DISRUPTED if reach(s, net, LIMITED_ROUGH).feeds(where) else OOS


@rule(
    "3.2.1.4#2",
    "3.2.1.5#3",
    "14.2.4",
    "14.2.6",
    "14.2.7",
    "14.2.8",
    "14.2.10",
    "14.2.11",
    "3.2.2.box",
    "18.8.1.1b",
    "18.8.3.1a",
    "3.2.1.3.TRANSC",
    "3.2.1.3.PERU",
    "3.2.1.3.GEOPROT",
    "18.7#1",
)
def always_fed(s: State, unit: Unit, where: Space) -> int:
    """14.2 Units that are in supply by where they are; -1 if lines decide."""
    if _AT_HOME[unit.n]:
        found = _fed_at_home(s, unit, where)
        if found != LINES:
            return found
    return _fed_in_region(s, unit, where) if where.shared else LINES


@rule("2.0.region", "14.2.3")
def _fed_in_region(s: State, unit: Unit, where: Space) -> int:
    """14.2 An AP unit in a Region that is a source of its own needs no line."""
    return FULL if s.side(unit) == AP and where in network(s, unit).full else LINES


def _fed_at_home(s: State, unit: Unit, where: Space) -> int:
    """14.2 Those that have an area, or a country, in which they need no line; -1 outside of it."""
    if unit.tribe:
        return _tribe_fed(unit, where)
    if unit.irregular or unit.kind in _BY_AREA:
        return _fed_by_area(unit, where)
    if unit.side == NEUTRAL and not unit.greek:
        return FULL  # the Georgian Protectorate
    at_home = _cossacks_fed(unit, where) or _serbs_fed(s, unit, where) or _greeks_fed(unit, where)
    return FULL if at_home or _arabs_fed(unit, where) else LINES


@rule("14.2.10", "3.2.1.5#3")
def _tribe_fed(unit: Unit, where: Space) -> int:
    """14.2.10 A tribe is in supply within its range and nowhere else."""
    return FULL if where.n in tribe_range(unit) else OOS


@rule("14.2.11", "14.2.8", "3.2.1.4#2", "3.2.2.box", "3.2.1.3.TRANSC", "18.7#1")
def _fed_by_area(unit: Unit, where: Space) -> int:
    """14.2.11 Irregulars, ARM and GEO units are in supply in their area and nowhere else."""
    return FULL if unit.area & where.areas else OOS


@rule("14.2.8", "3.2.1.3.PERU")
def _cossacks_fed(unit: Unit, where: Space) -> bool:
    """14.2.8 The Persian Cossacks need no line in Persia."""
    return unit.kind == "PE-RU Persian Cossacks" and "persia" in where.areas


@rule("14.2.4", "18.8.3.1a")
def _serbs_fed(s: State, unit: Unit, where: Space) -> bool:
    """14.2.4 SB units need no line in Serbia before its collapse."""
    return unit.nations & SB > 0 and s.serbia != COLLAPSED and "serbia" in where.areas


@rule("14.2.6", "18.8.1.1b")
def _greeks_fed(unit: Unit, where: Space) -> bool:
    """14.2.6 GR units need no line in Greece."""
    return unit.nations & GR > 0 and "greece" in where.areas


@rule("14.2.7")
def _arabs_fed(unit: Unit, where: Space) -> bool:
    """14.2.7 Arab Revolt and ANA units need no line in The Hejaz, whoever controls it."""
    return (unit.nations & AR > 0 or unit.kind.endswith("(ANA)")) and where is HEJAZ


_BY_AREA: Final[frozenset[str]] = frozenset(("Arm Transcas", "Geo Transcaucasian"))
_BY_KIND: Final[frozenset[str]] = _BY_AREA | {"PE-RU Persian Cossacks", "GE Georgian Protectorate"}
#: by number, whether a unit may ever be fed by where it is, Regions apart
_AT_HOME: Final[list[bool]] = [
    u.tribe or u.irregular or u.kind in _BY_KIND or u.kind.endswith("(ANA)") or u.nations & (SB | GR | AR) > 0
    for u in UNITS
]


def would_be(s: State, unit: Unit, to: Space) -> int:
    """14 The state of supply a unit would have in a space once its side has taken it (no intact enemy fort there)."""
    always = always_fed(s, unit, to)
    if always >= 0:
        return always
    side, net = s.side(unit), network(s, unit)
    if s.owner(to) == side or to.shared or s.enemy_fort(to, side):
        return grade_at(s, unit, to)
    if to in net.full and not (to is TRABZON and not unit.russian) and to is not CENTRAL_ASIA:
        return FULL
    found = grade_at(s, unit, to)
    if found >= DISRUPTED:
        return found
    seas = to.seas & net.seas
    if side == CP and s.has(BLOCKADE):
        seas &= BLACK | CASPIAN
    if seas and unit.regular:
        for kind, grade_ in ((FULL_CLEAN, FULL), (FULL_ROUGH, DISRUPTED), (LIMITED_CLEAN, LIMITED)):
            if reach(s, net, kind).seas & seas:
                return max(found, grade_)
    return found


def in_supply(s: State, unit: Unit) -> bool:
    """14.3.1 Whether a unit is not out of supply."""
    return grade(s, unit) > OOS


@rule("14.1.9", "14.3.1", "3.2.1.3.ALPEN", "18.9.2", "18.8.6#2", "16.3.3.5.AF")
def may_fight(s: State, unit: Unit) -> bool:
    """14.1.9 Units in Limited Supply do not attack; the Alpenkorps does."""
    found = grade(s, unit)
    if found in (LIMITED, LIMITED_DISRUPTED):
        return unit.kind == "GE Alpenkorps" or fed_by_afghanistan(s, unit)
    return found > OOS


def fed_by_afghanistan(s: State, unit: Unit) -> bool:
    """16.3.3.5 Allied Afghanistan feeds TU units fully for moving and fighting, if the CP controls it."""
    if not s.has(AFGHANISTAN_ALLIED) or s.owner(AFGHANISTAN) != CP or not unit.ottoman:
        return False
    return flood(s, TU_NET, (AFGHANISTAN,), True).feeds(s.space(unit))


def may_redeploy(s: State, unit: Unit) -> bool:
    """13.5, 14.1.9 Units in full or Disrupted Supply may redeploy and take replacements."""
    return grade(s, unit) in (FULL, DISRUPTED)


def is_disrupted(s: State, unit: Unit) -> bool:
    """14.1.7 Whether a unit is in Disrupted Supply."""
    return grade(s, unit) in (DISRUPTED, LIMITED_DISRUPTED)


@rule("14.2.9", "14.3.2.2#1", "11.1.3b")
def space_fed(s: State, side: int, where: Space) -> bool:
    """14.2.9 Whether a space can trace supply to any friendly source, along any friendly line."""
    return reach(s, CP_SPACES if side == CP else AP_SPACES, FULL_ROUGH).feeds(where)


@rule("16.4.2#1")
def russian_fed(s: State, unit: Unit, where: Space) -> bool:
    """16.4.2 Whether a RU unit draws supply from a Russian source there."""
    if unit.irregular or (unit.kind == "PE-RU Persian Cossacks" and "persia" in where.areas):
        return True
    return reach(s, RU_SPACES, FULL_ROUGH).feeds(where)


def solely_by_port(s: State, unit: Unit, port: Space) -> bool:
    """16.3.1.1 Whether a unit draws its supply solely through one port."""
    if not in_supply(s, unit) or always_fed(s, unit, s.space(unit)) >= 0:
        return False
    net, here = network(s, unit), s.space(unit)
    known, key = memo(s), (MEMO_SOLELY, net.number, port.n)
    found: Reach | None = known.get(key)
    if found is None:
        found = known[key] = flood(s, net, (*net.full, *net.limited), True, port.n)
    return not found.feeds(here)


def connected_by_rail(s: State, side: int, start: Space, end: Space) -> bool:
    """17.2.1.1, 16.5.2 Whether a railroad of spaces that a side controls joins two spaces."""
    if s.owner(start) != side or s.owner(end) != side:
        return False
    state = passages(s, side)
    seen, todo = {start.n}, [start]
    while todo:
        x = todo.pop()
        if x is end:
            return True
        for to, link in x.link_to.items():
            open_ = is_rail(s, link, side) and state[to.n] > SHUT and s.owner(to) == side
            if to.n not in seen and open_:
                seen.add(to.n)
                todo.append(to)
    return False


@rule("3.1.1a", "11.1.2d", "13.12.1", "18.1.1", "18.3.1a")
def rail_fed(s: State, side: int, where: Space) -> bool:
    """3.1.1a Whether a space traces along completed railroads to a friendly source or (AP) a friendly port."""
    known, key = memo(s), (MEMO_RAIL, side, where.n)
    found: bool | None = known.get(key)
    if found is None:
        found = known[key] = _rail_fed(s, side, where)
    return found


def _rail_fed(s: State, side: int, where: Space) -> bool:
    sources = (*_EVERY_CP, *LIMITED_CP) if side == CP else (*BR_SOURCES, *RU_SOURCES)
    return by_rail(s, side, where, sources, side == AP)


def by_rail(s: State, side: int, where: Space, sources: tuple[Space, ...], ports: bool) -> bool:
    """Whether completed railroads lead from a space to an open source of these, or (if so asked) to a friendly port."""
    seen, todo, state = {where.n}, [where], passages(s, side)
    while todo:
        x = todo.pop()
        if x in sources and source_open(s, side, x):
            return True
        if ports and port_seas(s, AP_SPACES, x):
            return True
        for to, link in x.link_to.items():
            if to.n not in seen and is_rail(s, link, side) and state[to.n] > SHUT:
                seen.add(to.n)
                todo.append(to)
    return False


__all__ = ["AH", "BR", "BU", "EMPIRE", "FR", "GE", "IT"]
