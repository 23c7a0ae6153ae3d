"""The card language: what cards need and do is data (`prerequisite` and `steps` of cards.csv), carried out here.

A card's `steps` are clauses, each a word of kind *step* (`op`) with parameters; `prerequisite` is a list of conditions.
All words stand in words.csv; they are checked when the game is loaded, with file, line and word, so an owner of the
printed cards changes rows, not code. Three registers say what the words mean:

- `@effect("vp")` a function (s, clause) that carries a clause out; it may push steps (cards/effects_*.py);
- `LASTING` the words whose clauses go on: they are noted in `State.in_force` and asked for by rules (`in_force`);
- `@condition("at_war")` a function (s, card, value) that returns a Refusal or None (cards/conditions.py).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from ....kernel.errors import DataError, GreatwarError
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.tables import FIRST_LINE, data_file, did_you_mean, read_table
from ..components import CARDS, FOLDER, card, space, unit
from ..names import DECKS, FLAGS, NATIONS, OFFENSIVES, POOLS, SEASONS, TERRAINS, TYPES
from ..pieces import Card
from ..rows import CardRow, WordRow
from ..state import State

#: clauses are numbered 16 * card + place in the card's list
WIDTH: Final = 16


class Clause:
    """One clause of a card: a word and its parameters."""

    def __init__(self, card_: Card, at: int, words: dict[str, Any]) -> None:
        self.card = card_
        self.n = WIDTH * card_.n + at
        self.words = words
        self.op: str = words["op"]
        self._nations: dict[str, int] = {}

    def text(self, name: str, default: str = "") -> str:
        """A parameter that is a word."""
        value = self.words.get(name, default)
        return str(value)

    def number(self, name: str, default: int = 0) -> int:
        """A parameter that is a number."""
        value = self.words.get(name, default)
        return int(value)

    def nations(self, name: str) -> int:
        """A parameter that names nations, as bits; 0 if it is absent. Worked out once."""
        found = self._nations.get(name)
        if found is None:
            found = self._nations[name] = nation_bits(self.words.get(name))
        return found

    def names(self, name: str) -> list[str]:
        """A parameter that is a list of names."""
        value = self.words.get(name, [])
        return [str(x) for x in value] if isinstance(value, list) else [str(value)]

    def scope(self) -> str:
        """How long the clause goes on; empty = it is done at once."""
        return self.text("scope", _SCOPES.get(self.op, ""))

    def __repr__(self) -> str:
        return f"<{self.card} {self.op}>"


#: words that go on for a time of their own where the card names none
_SCOPES: Final = {"gauge_convert": "game", "must_attack": "turn", "mo_result_none": "game"}


def nation_bits(value: Any) -> int:
    """One nation or a list of them, as bits."""
    if value is None:
        return 0
    found = 0
    for name in value if isinstance(value, list) else [value]:
        found |= 1 << NATIONS.index(name)
    return found


Effect = Callable[[State, Clause], None]
Condition = Callable[[State, Card, Any], Refusal | None]

EFFECTS: Final[dict[str, Effect]] = {}
CONDITIONS: Final[dict[str, Condition]] = {}

#: words whose clauses are noted in `State.in_force`, for rules that ask for them
LASTING: Final = frozenset(
    {
        "drm",
        "best_only",
        "ignore",
        "flank_drm",
        "withdraw",
        "activation_cost",
        "activation_one_nation",
        "no_attack",
        "move_bonus",
        "sr_cost",
        "sr_bar",
        "rp_bar",
        "rp_bar_record",
        "gauge_convert",
        "convert_rp",
        "must_attack",
        "mo_result_none",
        "rp_bonus",
        "rp_penalty",
    }
)
#: words that act only while their Combat Card lies in a combat (rules/combat_effects.py)
IN_COMBAT: Final = frozenset(
    {
        "drm",
        "best_only",
        "ignore",
        "fire_first",
        "flank_auto",
        "flank_drm",
        "withdraw",
        "cancel_retreat",
        "no_halt",
        "count_as_trench",
        "extra_step_loss",
        "advance_through",
        "rp_add",
    }
)


def effect(word: str) -> Callable[[Effect], Effect]:
    """Register what a word of kind *step* does."""

    def register(function: Effect) -> Effect:
        assert word not in EFFECTS, word
        EFFECTS[word] = function
        return function

    return register


def condition(word: str) -> Callable[[Condition], Condition]:
    """Register what a word of kind *condition* asks."""

    def register(function: Condition) -> Condition:
        assert word not in CONDITIONS, word
        CONDITIONS[word] = function
        return function

    return register


# Checking at load -------------------------------------------------------------------------------------


class Words:
    """The words of the language by kind."""

    def __init__(self, path: Path) -> None:
        self.kinds: dict[str, set[str]] = {}
        for row in read_table(path, WordRow):
            self.kinds.setdefault(row.kind, set()).add(row.word)

    def known(self, kind: str, word: str) -> None:
        """`DataError` if the language has no such word."""
        if word not in self.kinds.get(kind, set()):
            hint = did_you_mean(word, self.kinds.get(kind, set()))
            raise DataError(f"found {word!r}, expected a word of kind {kind}{hint}")


def check_clause(words: Words, clause: dict[str, Any]) -> None:
    """Every word of a clause must be known, and every name must be that of something in the game."""
    if "op" not in clause:
        raise DataError(f"found a clause without 'op': {clause}")
    words.known("step", clause["op"])
    for name, value in clause.items():
        if name == "op":
            continue
        words.known("param", name)
        check_value(words, name, value)


def check_value(words: Words, name: str, value: Any) -> None:
    """The value of one parameter."""
    check = _VALUES.get(name)
    if name == "options":
        for option in value:
            for clause in option:
                check_clause(words, clause)
    elif name in ("where", "unless", "with_") and isinstance(value, dict):
        for inner, content in value.items():
            words.known("param", inner)
            check_value(words, inner, content)
    elif name == "any":
        for part in value:
            for inner, content in part.items():
                words.known("param", inner)
                check_value(words, inner, content)
    elif name == "if_":
        words.known("if", value)
    elif name == "scope":
        words.known("scope", "until:" if value.startswith("until:") else value)
    elif name == "name":
        words.known("flag", value)
    elif check is not None:
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, str):
                check(one)


def _one_of(known: tuple[str, ...], what: str) -> Callable[[str], None]:
    def check(word: str) -> None:
        if word not in known:
            raise DataError(f"found {word!r}, expected {what}{did_you_mean(word, known)}")

    return check


def _place_word(word: str) -> None:
    if word in ("own_supply_source", "balkans", "lemnos") or word.startswith(("any_AP_space_in_", "any_CP_space_in_")):
        return
    space(word)


_NATION: Final = _one_of(NATIONS[:12], "a nation")
_VALUES: Final[dict[str, Callable[[str], Any]]] = {
    "nation": _NATION,
    "vs": _NATION,
    "vs_only": _NATION,
    "vs_without": _NATION,
    "with_nation": _NATION,
    "from_nation": _NATION,
    "connected_to_nation": _NATION,
    "fort_nation": _NATION,
    "terrain": _one_of(TERRAINS, "a terrain"),
    "with_type": _one_of(TYPES, "a type of unit"),
    "needs_type": _one_of(TYPES, "a type of unit"),
    "unit": unit,
    "units": unit,
    "poor_tq_reduced": unit,
    "same_space_as": unit,
    "space": space,
    "connected_to": space,
    "at": _place_word,
    "card": card,
    "cancel_by": card,
    "pool": _one_of(POOLS, "a pool of points"),
    "results": _one_of(OFFENSIVES, "a result of a Mandatory Offensive Table"),
    "role": _one_of(("attack", "defence", "either"), "attack, defence or either"),
    "what": _one_of(("trench", "water", "mountain", "weather", "road_drm"), "an effect that may be ignored"),
}


def check_condition(words: Words, need: dict[str, Any]) -> None:
    """Every word of a condition must be known."""
    for name, value in need.items():
        words.known("condition", name)
        if name == "any":
            for part in value:
                check_condition(words, part)
        elif name in ("event", "not_event", "previous_action"):
            card(value)
        elif name in ("at_war", "neutral", "collapsed", "not_collapsed", "uprising_in", "no_uprising_in"):
            _NATION(value)
        elif name in ("season_not", "season_in"):
            for season in value if isinstance(value, list) else [value]:
                _one_of(SEASONS, "a season")(season)
        elif name == "level_not":
            for level in value.values():
                _one_of(DECKS, "a deck")(level)
        elif name == "flag_not":
            _one_of(FLAGS, "a flag")(value)
        elif name == "supply_line":
            for end in value:
                space(end)


def check_cards(folder: Path = FOLDER, cards: tuple[Card, ...] = CARDS) -> None:
    """Check the language of all cards; `DataError` gives file, line, column and word."""
    words = Words(data_file(folder, "words.csv"))
    path = data_file(folder, "cards.csv")
    by_id = {c.id: c for c in cards}
    for line, row in enumerate(read_table(path, CardRow), FIRST_LINE):
        found = by_id[row.id]
        for column, clauses, check in (
            ("prerequisite", found.needs, check_condition),
            ("steps", found.steps, check_clause),
        ):
            for clause in clauses:
                try:
                    check(words, clause)
                except (GreatwarError, ValueError, TypeError, AttributeError) as e:
                    raise DataError(f"{path}:{line}: column {column!r}: {e}") from e
        if len(found.steps) > WIDTH:
            raise DataError(
                f"{path}:{line}: column 'steps': found {len(found.steps)} clauses, expected at most {WIDTH}"
            )


check_cards()
#: the clauses of every card
CLAUSES: Final[list[list[Clause]]] = [[Clause(c, at, words) for at, words in enumerate(c.steps)] for c in CARDS]
#: the word of every clause by its number; empty where there is none
_WORD: Final[list[str]] = [c[k].op if k < len(c) else "" for c in CLAUSES for k in range(WIDTH)]


def clause_numbered(number: int) -> Clause:
    """A clause by its number."""
    return CLAUSES[number // WIDTH][number % WIDTH]


# Playing ----------------------------------------------------------------------------------------------


@rule("9.7.1a")
def carry_out(s: State, clause: Clause) -> None:
    """9.7.1a Follow the instructions of one clause: note what goes on, do what is done at once."""
    if clause.op in LASTING:
        begin(s, clause)
    do = EFFECTS.get(clause.op)
    if do is not None:
        do(s, clause)


def begin(s: State, clause: Clause) -> None:
    """Note that a clause goes on."""
    s.in_force = tuple(sorted({*s.in_force, clause.n}))
    if clause.op == "must_attack":
        s.duties = tuple(sorted({*s.duties, clause.n}))
    s.effects_changed()


def resume(s: State, played: Card) -> None:
    """A set-up in which an Event was played before: what goes on is noted, what was done at once is not done again."""
    for clause in CLAUSES[played.n]:
        if clause.op in LASTING and clause.scope() in ("", "game") and clause.op != "must_attack":
            begin(s, clause)
            do = EFFECTS.get(clause.op)
            if do is not None and clause.op in ("rp_bonus", "rp_penalty", "mo_result_none"):
                do(s, clause)


@rule("4.2.3#1", "9.7.1g")
def stays_on_table(played: Card) -> bool:
    """4.2.3, 9.7.1g Whether an Event lies face up after its Action Round, because a clause of it goes on."""
    return any(x.scope() not in ("", "round", "combat") for x in CLAUSES[played.n])


def still_acts(s: State, played: Card) -> bool:
    """Whether a clause of a card is in force."""
    return any(n // WIDTH == played.n for n in s.in_force)


def end_card(s: State, ended: Card) -> None:
    """An Event is over, or was cancelled: none of its clauses goes on."""
    s.in_force = tuple([n for n in s.in_force if n // WIDTH != ended.n])
    s.duties = tuple([n for n in s.duties if n // WIDTH != ended.n])
    s.effects_changed()


def end_scope(s: State, scope: str) -> None:
    """Clauses that last as long as the Action Round or the turn are over."""
    kept = [n for n in s.in_force if clause_numbered(n).scope() != scope]
    if len(kept) != len(s.in_force):
        s.in_force = tuple(kept)
        s.effects_changed()


def end_until(s: State, what: str) -> None:
    """Clauses that last until a card is played as an Event (its id) or a turn ends ("end_turn_2") are over."""
    kept = [n for n in s.in_force if what not in clause_numbered(n).scope().removeprefix("until:").split("|")]
    if len(kept) != len(s.in_force):
        s.in_force = tuple(kept)
        s.effects_changed()


def in_force(s: State, op: str) -> list[Clause]:
    """The clauses with this word that go on now."""
    if not s.in_force:
        return []
    return [CLAUSES[n // WIDTH][n % WIDTH] for n in s.in_force if _WORD[n] == op]


# Prerequisites ----------------------------------------------------------------------------------------


@rule("9.7.1c", "2.0:event")
def not_ready(s: State, played: Card) -> Refusal | None:
    """9.7.1c The first prerequisite of an Event that is not met, or None."""
    for need in played.needs:
        for word, value in need.items():
            refusal = CONDITIONS[word](s, played, value)
            if refusal is not None:
                return refusal
    return None
