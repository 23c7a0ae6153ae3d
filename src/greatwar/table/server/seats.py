"""Who sits where at a table, and what each has arranged for himself."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ...kernel.errors import GreatwarError
from ...kernel.game import Game
from ...players import levels


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A standing order: what to answer when a rule asks; `where` and `unless` look for words in the prompt."""

    rule: str
    answer: str
    where: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()

    def fits(self, rule: str, prompt: str) -> bool:
        """Whether it is for this question; only what everybody sees decides that."""
        words = prompt.casefold()
        wanted = not self.where or any(w.casefold() in words for w in self.where)
        return self.rule == rule and wanted and not any(w.casefold() in words for w in self.unless)


class Notify(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat is told that it is its turn."""

    email: str = ""
    webhook: str = ""
    when: Literal["away", "always", "never"] = "away"
    shape: Literal["auto", "plain", "discord", "slack"] = "auto"  # of what the webhook is sent
    confirmed: bool = False  # mail goes only to who has said that it may


class Push(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that wants to be told: the address at its push service, and its keys."""

    endpoint: str
    p256dh: str
    auth: str


class Seat(msgspec.Struct):
    """One side of the table."""

    kind: Literal["human", "bot"]
    player: str = ""
    taken: bool = False
    open: bool = False  # anybody may sit down
    notes: str = ""
    orders: tuple[Order, ...] = ()
    notify: Notify = Notify()
    pushes: tuple[Push, ...] = ()
    account: str = ""  # whose games and rating this counts for
    was: str = ""  # who held it before a program played on for him


def seated(game: Game[Any], wanted: dict[str, str], player: str) -> list[Seat]:
    """The seats of a new table from the words of who made it: me, open, friend, bot:NAME."""
    unknown = set(wanted) - set(game.seats)
    if unknown:
        raise GreatwarError(f"{game.title} has no seat {sorted(unknown)[0]!r}; it has {', '.join(game.seats)}")
    bots = [level.name for level in levels(game)]
    return [_seat(name, wanted.get(name, "open"), player, bots) for name in game.seats]


def _seat(name: str, word: str, player: str, bots: list[str]) -> Seat:
    if word == "me":
        return Seat("human", player, taken=True)
    if word in ("open", "friend"):
        return Seat("human", "", open=word == "open")
    kind, _, bot = word.partition(":")
    if kind == "bot" and bot in bots:
        return Seat("bot", bot, taken=True)
    known = ", ".join(f"bot:{p}" for p in bots)
    raise GreatwarError(f"seat {name} is me, open, friend, or one of {known}, not {word[:40]!r}")
