"""What cards do in a combat: Combat Cards that were played in it, and Events of the round, the turn or the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....kernel.rules import rule
from ..cards import filters, language
from ..cards.language import Clause
from ..combat import Combat
from ..components import SPACES, UNITS
from ..names import RU
from ..state import State

#: what "ignore" may name
TRENCH: Final = "trench"
WATER: Final = "water"
MOUNTAIN_EFFECT: Final = "mountain"
WEATHER: Final = "weather"
ROAD_DRM: Final = "road_drm"


def clauses(s: State, c: Combat, op: str) -> list[Clause]:
    """The clauses with a word that may act in this combat: of its Combat Cards, and of Events in force."""
    found = [x for number in c.cards for x in language.CLAUSES[number] if x.op == op]
    return [*found, *[x for x in language.in_force(s, op) if "count" not in x.words or x.n in c.uses]]


def acting(s: State, c: Combat, op: str, attacking: bool) -> list[Clause]:
    """Those of them that speak of this combat for the attacker or for the defender."""
    return [x for x in clauses(s, c, op) if filters.combat_fits(s, c, x, attacking)]


@rule("12.2.1a.8")
def drm(s: State, c: Combat, attacking: bool) -> int:
    """12.2.1a.8 The sum of the modifiers of cards; of a card with best_only only the best counts."""
    total = 0
    best: dict[int, int] = {}
    for clause in acting(s, c, "drm", attacking):
        value = clause.number("value")
        if any(x.op == "best_only" for x in language.CLAUSES[clause.card.n]):
            best[clause.card.n] = max(best.get(clause.card.n, value), value)
        else:
            total += value
    return total + sum(best.values())


@rule("12.3e")
def ignored(s: State, c: Combat, what: str) -> bool:
    """Whether the attackers ignore an effect of the ground or the weather by a card."""
    return any(what in clause.names("what") and whole_card_fits(s, c, clause) for clause in clauses(s, c, "ignore"))


def whole_card_fits(s: State, c: Combat, clause: Clause) -> bool:
    """An `ignore` of a Combat Card has the conditions of its card's other clauses too; it is for the attacker."""
    if not filters.combat_fits(s, c, clause, True):
        return False
    if clause.card.n not in c.cards:
        return True
    others = [x for x in language.CLAUSES[clause.card.n] if x.op in ("drm", "fire_first")]
    return not others or any(filters.combat_fits(s, c, x, True) for x in others)


@rule("9.7.1a")
def counted(s: State, c: Combat) -> list[Clause]:
    """Clauses for so many attacks of the round that the attacker may use in this one, and that would matter in it."""
    found = [x for op in ("drm", "ignore") for x in language.in_force(s, op) if "count" in x.words]
    able = [x for x in found if x.n not in c.uses and not filters.used_up(s, x) and matters(s, c, x)]
    return [x for x in able if filters.combat_fits(s, c, x, True)]


def matters(s: State, c: Combat, clause: Clause) -> bool:
    """Whether there is something to ignore in this combat."""
    if clause.op != "ignore":
        return True
    trench = bool(c.defending) and bool(s.any_trench(SPACES[c.space - 1]))
    return (TRENCH in clause.names("what") and trench) or (WATER in clause.names("what") and c.all_water)


def use_counted(s: State, c: Combat) -> None:
    """Clauses that act in so many attacks of the round have acted in this one."""
    for number in c.uses:
        filters.use(s, language.clause_numbered(number))


def fires_first(s: State, c: Combat) -> bool:
    """Whether a card lets the attackers fire first."""
    return bool(acting(s, c, "fire_first", True))


def flank_succeeds(s: State, c: Combat) -> bool:
    """Whether a card makes the flank attempt succeed without a die."""
    return bool(acting(s, c, "flank_auto", True))


@rule("21.3c")
def flank_drm(s: State, c: Combat) -> int:
    """21.3c What cards add to the die of the flank attempt."""
    return sum([x.number("value") for x in acting(s, c, "flank_drm", True)])


def as_if_trench(s: State, c: Combat) -> int:
    """The level of trench that a card gives to defenders who have none."""
    where = SPACES[c.space - 1]
    for clause in clauses(s, c, "count_as_trench"):
        partner = [x for x in language.CLAUSES[clause.card.n] if x.op == "drm"]
        if not s.any_trench(where) and all(filters.combat_fits(s, c, x, False) for x in partner):
            return clause.number("level")
    return 0


def no_halt(s: State, c: Combat) -> bool:
    """Whether a card forbids the defenders to halt or cancel their retreat."""
    for number in c.cards:
        for clause in language.CLAUSES[number]:
            if clause.op == "no_halt":
                nations = clause.nations("nation")
                if any(UNITS[n].nations & nations for n in c.defending):
                    return True
    return False


def cancels_retreat(s: State, c: Combat) -> Clause | None:
    """A card by which the defenders may cancel their retreat, or a part of it."""
    for number in c.cards:
        for clause in language.CLAUSES[number]:
            if clause.op == "cancel_retreat" and defends_as_told(s, c, clause):
                return clause
    return None


def defends_as_told(s: State, c: Combat, clause: Clause) -> bool:
    """A `cancel_retreat` has the conditions of its card's DRM too."""
    partner = [x for x in language.CLAUSES[clause.card.n] if x.op == "drm"]
    return all(filters.combat_fits(s, c, x, False) for x in [clause, *partner])


def extra_losses(s: State, c: Combat, attacking: bool) -> list[tuple[int, int]]:
    """Further steps that a side loses by cards after the combat: (steps, nations that lose them)."""
    found = []
    for number in c.cards:
        for clause in language.CLAUSES[number]:
            if clause.op != "extra_step_loss":
                continue
            mine = clause.card.side == (s.active if attacking else 1 - s.active)
            own = clause.text("side") == "self"
            if own == mine and condition(s, c, clause):
                found.append((clause.number("n", 1), losers(clause, own)))
    return found


def losers(clause: Clause, own: bool) -> int:
    """The nations that take the further step: those that the card's DRM names, on its own side or against it."""
    nations = 0
    for x in language.CLAUSES[clause.card.n]:
        if x.op == "drm":
            nations |= x.nations("nation" if own else "vs")
    return nations


def condition(s: State, c: Combat, clause: Clause) -> bool:
    """The condition `if_` of a clause after the combat."""
    word = clause.text("if_")
    if word == "lost":
        return c.won == 1 - clause.card.side
    if word == "flank_succeeded":
        return c.flank == 3
    return True


def playable(s: State, c: Combat, clause: Clause, attacking: bool) -> bool:
    """Whether a clause of a Combat Card would act in this combat."""
    return filters.combat_fits(s, c, clause, attacking)


#: what clauses with a condition after the advance do: cards/effects_units.py puts it in
AFTER_ADVANCE: Final[list[Callable[[State, Clause], None]]] = []


def after_advance(s: State, c: Combat) -> None:
    """Clauses that ask whether the attackers have advanced into a Russian VP space."""
    where = SPACES[c.space - 1]
    took = bool(c.advanced) and where.vp > 0 and where.nation == RU and s.controls(s.active, where)
    for number in c.cards:
        for clause in language.CLAUSES[number]:
            if clause.op == "rp_add" and clause.text("if_") and took and clause.card.side == s.active:
                for follow in AFTER_ADVANCE:
                    follow(s, clause)
