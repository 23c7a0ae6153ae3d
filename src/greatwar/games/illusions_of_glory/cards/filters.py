"""The filters of the card language: whether a place, a unit or a combat is one that a clause speaks of."""

from __future__ import annotations

from typing import Any

from ..combat import Combat
from ..components import SPACES, UNITS, space
from ..names import MEDITERRANEAN, NATIONS, SEA, TERRAINS, TYPES
from ..pieces import Space, Unit
from ..state import State
from .language import Clause, nation_bits

# Places ------------------------------------------------------------------------------------------------


def place_fits(s: State, where: Any, x: Space) -> bool:
    """Whether a place passes a filter `where`: all of its words must fit, or of `any` one part."""
    if where is None:
        return True
    if isinstance(where, list):
        return any(word_fits(x, word) for word in where)
    return all(part_fits(s, word, value, x) for word, value in where.items())


def part_fits(s: State, word: str, value: Any, x: Space) -> bool:
    """One word of a filter of places."""
    if word == "any":
        return any(place_fits(s, part, x) for part in value)
    if word == "nation":
        return bool(nation_bits(value) >> x.nation & 1)
    if word == "terrain":
        return TERRAINS[x.terrain] in value
    if word == "inset":
        return x.inset
    if word == "trench":
        return bool(s.any_trench(x)) == bool(value)
    if word == "connected_to_nation":
        bits = nation_bits(value)
        return any(bits >> SPACES[link.to.n - 1].nation & 1 for link in x.links)
    return False


def word_fits(x: Space, word: str) -> bool:
    """A place word: the Balkans, Lemnos, a place by name, or the places of a nation."""
    if word == "balkans":
        return x.balkans
    if word.startswith(("any_AP_space_in_", "any_CP_space_in_")):
        return x.nation == NATIONS.index(word.rpartition("_")[2])
    return word != "own_supply_source" and x is space(word)


# Units -------------------------------------------------------------------------------------------------


def any_nation(units: list[Unit], bits: int) -> bool:
    """Whether a unit of one of some nations is among them."""
    return any(u.nations & bits for u in units)


def any_type(units: list[Unit], name: str) -> bool:
    """Whether a unit of a type is among them."""
    kind = TYPES.index(name)
    return any(u.type == kind for u in units)


# Combats -----------------------------------------------------------------------------------------------


def combat_fits(s: State, c: Combat, clause: Clause, attacking: bool) -> bool:
    """Whether a clause speaks of this combat, for the attacker or for the defender."""
    role = clause.text("role", "either")
    if role != "either" and (role == "attack") != attacking:
        return False
    own = [UNITS[n] for n in (c.designated if attacking else c.defending)]
    foe = [UNITS[n] for n in (c.defending if attacking else c.designated) if not UNITS[n].uprising]
    where = SPACES[c.space - 1]
    return units_fit(clause, own, foe) and side_fits(s, clause, attacking) and ground_fits(s, c, clause, where)


def side_fits(s: State, clause: Clause, attacking: bool) -> bool:
    """Whether the side named by a clause, or else that of its card, has the role."""
    side = s.active if attacking else 1 - s.active
    named = clause.text("side")
    if named in ("AP", "CP"):
        return (1 if named == "AP" else 0) == side
    if clause.nations("nation"):
        return True
    return clause.card.side == side


def units_fit(clause: Clause, own: list[Unit], foe: list[Unit]) -> bool:
    """The filters nation, vs, vs_only, vs_without, with_type, unless."""
    words = clause.words
    if "nation" in words and not any_nation(own, clause.nations("nation")):
        return False
    if "vs" in words and not any_nation(foe, clause.nations("vs")):
        return False
    if "vs_only" in words and not (foe and all(u.nations & clause.nations("vs_only") for u in foe)):
        return False
    if "vs_without" in words and any_nation(foe, clause.nations("vs_without")):
        return False
    if "with_type" in words and not any_type(own, clause.text("with_type")):
        return False
    unless = words.get("unless")
    return not (unless and any_nation(own, nation_bits(unless.get("with_nation"))))


def ground_fits(s: State, c: Combat, clause: Clause, where: Space) -> bool:
    """The filters where, terrain, space, connected_to, untrenched, port_basin, from_nation."""
    words = clause.words
    if not place_fits(s, words.get("where"), where):
        return False
    if "terrain" in words and TERRAINS[where.terrain] not in words["terrain"]:
        return False
    if "space" in words and where not in [space(name) for name in clause.names("space")]:
        return False
    if "connected_to" in words and not any(joined(where, space(name)) for name in clause.names("connected_to")):
        return False
    if words.get("untrenched") and s.any_trench(where):
        return False
    if "port_basin" in words and not (where.seas & MEDITERRANEAN or where.kind == SEA):
        return False
    if "from_nation" in words:
        bits = clause.nations("from_nation")
        return any(bits >> SPACES[n - 1].nation & 1 for n in c.origins)
    return True


def joined(a: Space, b: Space) -> bool:
    """Whether a line joins two places."""
    return any(link.to is b for link in a.links)


def used_up(s: State, clause: Clause) -> bool:
    """Whether a clause that acts only so many times in a round has done so."""
    return "count" in clause.words and s.round_events.count(clause.n) >= clause.number("count")


def use(s: State, clause: Clause) -> None:
    """Note that a counted clause has acted."""
    if "count" in clause.words:
        s.round_events = (*s.round_events, clause.n)
