"""“Your turn”, for those who are not looking: by e-mail and by webhook."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import smtplib
import socket
from collections.abc import Collection
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

import httpx

from ...kernel.errors import GreatwarError
from .authority import Table
from .errors import Refused
from .seats import Notify
from .settings import Settings

_log = logging.getLogger("greatwar.table")
_SECONDS = 10.0
#: addresses of IPv4 as a translator writes them
_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")


class Messenger:
    """Sends notifications; one that fails is logged and never stops a game."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._tasks: set[asyncio.Task[None]] = set()

    def your_turn(self, table: Table, seat: int, here: bool) -> None:
        """Tell a seat that it is to decide, in the way it wants to be told."""
        self._send(table, seat, f"it is your turn ({table.game.seats[seat]})", here)

    def _send(self, table: Table, seat: int, news: str, here: bool) -> None:
        wish = table.seats[seat].notify
        if wish.when == "never" or (wish.when == "away" and here):
            return
        facts = {
            "table": table.id,
            "name": table.name,
            "game": table.game.title,
            "seat": table.game.seats[seat],
            "text": f"{table.game.title}: {news} at {table.name or table.id}",
            "url": link_to(self._settings.public_url, table.id),
        }
        for way in (self._mail, self._call):
            self._start(way(wish, facts))

    def clock(self, table: Table, seat: int, kind: str, left: float | None, here: Collection[int]) -> None:
        """Remind a seat that its time runs out; tell everybody when it is up."""
        name = table.game.seats[seat]
        if kind == "remind":
            hours = max(0.0, left or 0.0) / 3600
            self._send(table, seat, f"{hours:.0f} h left for your move ({name})", seat in here)
            return
        for n, other in enumerate(table.seats):
            if other.kind == "human" or n == seat:
                self._send(table, n, f"the time of {name} is up", n in here)

    def _start(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _mail(self, wish: Notify, facts: dict[str, str]) -> None:
        if not (wish.email and self._settings.smtp):
            return
        message = EmailMessage()
        message["From"], message["To"] = self._settings.mail_from, wish.email
        message["Subject"] = " ".join(facts["text"].split())
        message.set_content("\n\n".join(x for x in (facts["text"] + ".", facts["url"]) if x))
        try:
            await asyncio.to_thread(send_mail, self._settings.smtp, message)
        except (OSError, smtplib.SMTPException, ValueError, GreatwarError) as e:
            _log.warning("no mail for table %s: %s", facts["table"], e)

    async def _call(self, wish: Notify, facts: dict[str, str]) -> None:
        if not wish.webhook:
            return
        try:
            url = httpx.URL(wish.webhook)
            address = await asyncio.to_thread(resolved, url.host, not self._settings.private_webhooks)
            # the name is looked up once: what was checked is what is called
            headers, named = {"host": url.netloc.decode("ascii")}, {"sni_hostname": url.host}
            async with httpx.AsyncClient(timeout=_SECONDS, follow_redirects=False, trust_env=False) as client:
                reply = await client.post(url.copy_with(host=address), json=facts, headers=headers, extensions=named)
                reply.raise_for_status()
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError, GreatwarError) as e:
            _log.warning("the webhook of table %s failed: %s", facts["table"], e)


def link_to(public_url: str, table: str) -> str:
    """The address that opens a table in the browser of who sits there; nothing if the server's own is not known."""
    return f"{public_url.rstrip('/')}/#/t/{table}" if public_url else ""


def send_mail(smtp: str, message: EmailMessage) -> None:
    """Hand a mail to the server named as smtp://user:password@host:port."""
    url = urlsplit(smtp)
    if url.scheme not in ("smtp", "smtps") or not url.hostname:
        raise GreatwarError("a mail server is named smtp://user:password@host:port")
    kind = smtplib.SMTP_SSL if url.scheme == "smtps" else smtplib.SMTP
    with kind(url.hostname, url.port or (465 if url.scheme == "smtps" else 25), timeout=_SECONDS) as server:
        if url.username:
            if url.scheme == "smtp":
                server.starttls()
            server.login(unquote(url.username), unquote(url.password or ""))
        server.send_message(message)


def check_wish(wish: Notify, settings: Settings) -> None:
    """Refuse what can be no address, and what this server cannot do."""
    if wish.webhook:
        check_webhook(wish.webhook)
    if wish.email:
        check_email(wish.email, settings)


def check_email(address: str, settings: Settings) -> None:
    """A sentence if a text can be no e-mail address, or if no mail can be sent there."""
    if not settings.smtp:
        raise Refused(422, "This server sends no mail: leave the e-mail address empty")
    name, _, host = address.partition("@")
    plain = address.isascii() and address.isprintable() and not set(address) & set(' ,;:<>()[]\\"')
    if not (plain and name and host) or "@" in host:
        raise Refused(422, f"{address[:60]!r} is no e-mail address")


def check_webhook(address: str) -> None:
    """A sentence if a text can be no address to call."""
    if not address.lower().startswith(("http://", "https://")):
        raise Refused(422, "a webhook begins with http:// or https://")
    try:
        url = httpx.URL(address)
        found = urlsplit(address)
        named = bool(url.host) and bool((found.hostname or "").encode("idna")) and found.port != 0
    except (httpx.InvalidURL, ValueError) as e:
        raise Refused(422, f"the webhook is no address: {e}") from e
    if not named or not address.isprintable() or " " in address or found.username is not None:
        raise Refused(422, "the webhook is no address: it has no host that can be called")


def resolved(host: str, only_public: bool) -> str:
    """The address of a host; a stranger's webhook must not reach into the server's own network by any of them."""
    found = [str(address[0]).partition("%")[0] for *_, address in socket.getaddrinfo(host, None)]
    for address in found if only_public else ():
        if not _is_public(ipaddress.ip_address(address)):
            raise GreatwarError(f"{host} is an address of this network")
    if not found:
        raise GreatwarError(f"{host} has no address")
    return found[0]


def _is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether an address lies outside, also one of IPv4 that is written as one of IPv6."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is not None:
            return _is_public(inner)
        if address in _TRANSLATED:
            return _is_public(ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF))
    return address.is_global and not address.is_multicast
