"""Notices for those who are not looking: by e-mail, by webhook, by web push."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any

import msgspec

from ...kernel.errors import GreatwarError
from .authority import Table
from .errors import Refused
from .limits import Allowance
from .push import GONE, Keys, send_push
from .seats import Notify, Push
from .sending import FAILURES, check_email, check_webhook, host_of, letter, post, send_mail
from .settings import Settings

_log = logging.getLogger("greatwar.table")
#: of what the other side did, so many lines are told
_LINES = 3


class Messenger:
    """Sends notices; one that fails is tried again for a while, logged, and never stops a game."""

    def __init__(self, settings: Settings, keys: Keys, gone: Callable[[str, int, str], Awaitable[None]]) -> None:
        self._settings, self._keys, self._gone = settings, keys, gone
        self._tasks: set[asyncio.Task[None]] = set()
        self._allowed = Allowance(settings.notices_per_minute / 60, settings.notice_burst)
        self.sent = 0
        self.failed = 0

    # What is told ---------------------------------------------------------------------------

    def your_turn(self, table: Table, seat: int, here: bool, left: float | None = None) -> None:
        """Tell a seat that it is to decide, in the way it wants to be told."""
        hours = "" if left is None else f", {in_words(left)} left"
        self._tell(table, seat, f"it is your turn ({table.game.seats[seat]}){hours}", here)

    def clock(self, table: Table, seat: int, kind: str, left: float | None, here: Collection[int]) -> None:
        """Remind a seat that its time runs out; tell everybody when it is up."""
        name = table.game.seats[seat]
        if kind == "remind":
            self._tell(table, seat, f"{in_words(left or 0.0)} left for your move ({name})", seat in here)
            return
        for n, other in enumerate(table.seats):
            if other.kind == "human" or n == seat:
                self._tell(table, n, f"the time of {name} is up", n in here)

    def over(self, table: Table, here: Collection[int]) -> None:
        """Tell everybody how a game ended."""
        result = table.result
        if result is None:
            return
        winner = "a draw" if result.winner is None else f"{table.game.seats[result.winner]} wins"
        for n, seat in enumerate(table.seats):
            if seat.kind == "human":
                self._tell(table, n, f"the game is over, {winner}", n in here)

    def _tell(self, table: Table, seat: int, news: str, here: bool) -> None:
        place = table.seats[seat]
        wish = place.notify
        if wish.when == "never" or (wish.when == "away" and here):
            return
        facts = {
            "table": table.id,
            "name": table.name,
            "game": table.game.title,
            "seat": table.game.seats[seat],
            "text": f"{table.game.title}: {news} at {table.name or table.id}",
            "news": "\n".join(lines_since(table, seat)),
            "url": link_to(self._settings.public_url, table.id),
        }
        if wish.email and wish.confirmed and self._settings.smtp and self._may(wish.email):
            self._start(self._mail(wish, facts))
        if wish.webhook and self._may(host_of(wish.webhook) + table.id):
            self._start(self._call(wish, facts))
        for push in place.pushes:
            if self._may(push.endpoint):
                self._start(self._push(seat, push, facts))

    def _may(self, address: str) -> bool:
        """Whether an address has not had too much already: nobody is flooded by way of this server."""
        try:
            self._allowed.spend(address)
        except Refused:
            _log.warning("too many notices for one address: one was not sent")
            return False
        return True

    # How it is sent -------------------------------------------------------------------------

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tried(self, what: str, table: str, way: Callable[[], Awaitable[object]]) -> None:
        """Send something; if it fails, again after a while."""
        for wait in (*self._settings.retry_seconds, None):
            try:
                await way()
                self.sent += 1
                return
            except FAILURES as e:
                _log.warning("%s for table %s failed: %s", what, table, e)
                if wait is None:
                    self.failed += 1
                    return
                await asyncio.sleep(wait)

    async def _mail(self, wish: Notify, facts: dict[str, str]) -> None:
        message = letter(self._settings, wish.email, facts["text"], facts["text"] + ".", facts["news"], facts["url"])
        await self._tried("mail", facts["table"], lambda: asyncio.to_thread(send_mail, self._settings.smtp, message))

    async def _call(self, wish: Notify, facts: dict[str, str]) -> None:
        content = msgspec.json.encode(shaped(wish, facts))

        async def way() -> None:
            status = await post(self._settings, wish.webhook, content, {"content-type": "application/json"})
            if status >= 300:
                raise GreatwarError(f"it answers with {status}")

        await self._tried("the webhook", facts["table"], way)

    async def _push(self, seat: int, push: Push, facts: dict[str, str]) -> None:
        async def way() -> None:
            status = await send_push(self._settings, self._keys, push, facts)
            if status in GONE:
                await self._gone(facts["table"], seat, push.endpoint)
            elif status >= 300:
                raise GreatwarError(f"it answers with {status}")

        await self._tried("a push message", facts["table"], way)


def shaped(wish: Notify, facts: dict[str, str]) -> dict[str, Any]:
    """A notice as its receiver takes it; names that players chose call nobody in a channel."""
    shape = wish.shape if wish.shape != "auto" else _SHAPES.get(host_of(wish.webhook).lower(), "plain")
    text = "\n".join(x for x in (facts["text"], facts["news"], facts["url"]) if x)
    if shape == "discord":
        return {"content": text[:2000], "allowed_mentions": {"parse": []}}
    if shape == "slack":
        return {"text": text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
    return facts


_SHAPES = {"discord.com": "discord", "discordapp.com": "discord", "hooks.slack.com": "slack"}


def lines_since(table: Table, seat: int) -> list[str]:
    """The last that everybody could read since a seat last decided."""
    mine = [n for n, record in enumerate(table.session.records) if record.by == seat]
    told = [x.text for x in table.session.log if x.only is None and (not mine or x.record > mine[-1])]
    return told[-_LINES:]


def in_words(seconds: float) -> str:
    """A time as people say it: 3 d, 5 h, 20 min."""
    for unit, name in ((86_400, "d"), (3600, "h")):
        if seconds >= 2 * unit:
            return f"{seconds // unit:.0f} {name}"
    return f"{max(0.0, seconds) // 60:.0f} min"


def link_to(public_url: str, table: str) -> str:
    """The address that opens a table at what happened last, in the browser of who sits there.

    Nothing if the server's own address is not known.
    """
    return f"{public_url.rstrip('/')}/#/t/{table}/film" if public_url else ""


def page_of(public_url: str, page: str) -> str:
    """The address of another page of the client."""
    return f"{public_url.rstrip('/')}/#/{page}" if public_url else ""


def check_wish(wish: Notify, settings: Settings) -> None:
    """Refuse what can be no address, and what this server cannot do."""
    if wish.webhook:
        check_webhook(wish.webhook)
    if wish.email:
        check_email(wish.email, settings)
