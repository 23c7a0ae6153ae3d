"""How a notice leaves the server: mail by SMTP, a call by HTTP; and which addresses are taken for one."""

from __future__ import annotations

import asyncio
import ipaddress
import smtplib
import socket
from collections.abc import Mapping
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

import httpx

from ...kernel.errors import GreatwarError
from .errors import Refused
from .settings import Settings

SECONDS = 10.0
#: addresses of IPv4 as a translator writes them
_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
#: what can go wrong on the way, none of it a fault of ours
FAILURES = (OSError, ValueError, smtplib.SMTPException, httpx.HTTPError, httpx.InvalidURL, GreatwarError)


def letter(settings: Settings, to: str, subject: str, *paragraphs: str) -> EmailMessage:
    """A mail in plain text."""
    message = EmailMessage()
    message["From"], message["To"] = settings.mail_from, to
    message["Subject"] = " ".join(subject.split())
    message["Auto-Submitted"] = "auto-generated"  # so that nobody's holiday notice answers
    message.set_content("\n\n".join(x for x in paragraphs if x))
    return message


def send_mail(smtp: str, message: EmailMessage) -> None:
    """Hand a mail to the server named as smtp://user:password@host:port."""
    url = urlsplit(smtp)
    if url.scheme not in ("smtp", "smtps") or not url.hostname:
        raise GreatwarError("a mail server is named smtp://user:password@host:port")
    kind = smtplib.SMTP_SSL if url.scheme == "smtps" else smtplib.SMTP
    with kind(url.hostname, url.port or (465 if url.scheme == "smtps" else 25), timeout=SECONDS) as server:
        if url.username:
            if url.scheme == "smtp":
                server.starttls()
            server.login(unquote(url.username), unquote(url.password or ""))
        server.send_message(message)


async def post(settings: Settings, address: str, content: bytes, headers: Mapping[str, str]) -> int:
    """Call an address that a stranger gave; the status of the answer.

    Its name is looked up once and every address checked: what was checked is what is called.
    """
    url = httpx.URL(address)
    found = await asyncio.to_thread(resolved, url.host, not settings.private_webhooks)
    named, sni = {"host": url.netloc.decode("ascii"), **headers}, {"sni_hostname": url.host}
    async with httpx.AsyncClient(timeout=SECONDS, follow_redirects=False, trust_env=False) as client:
        reply = await client.post(url.copy_with(host=found), content=content, headers=named, extensions=sni)
        return reply.status_code


# Addresses ------------------------------------------------------------------------------------------


def check_email(address: str, settings: Settings) -> None:
    """A sentence if a text can be no e-mail address, or if no mail can be sent there."""
    if not settings.smtp:
        raise Refused(422, "This server sends no mail: leave the e-mail address empty")
    name, _, host = address.partition("@")
    plain = address.isascii() and address.isprintable() and not set(address) & set(' ,;:<>()[]\\"')
    if not (plain and name and host) or "@" in host:
        raise Refused(422, f"{address[:60]!r} is no e-mail address")


def check_webhook(address: str, what: str = "webhook") -> None:
    """A sentence if a text can be no address to call."""
    if not address.lower().startswith(("http://", "https://")):
        raise Refused(422, f"a {what} begins with http:// or https://")
    try:
        url = httpx.URL(address)
        found = urlsplit(address)
        named = bool(url.host) and bool((found.hostname or "").encode("idna")) and found.port != 0
    except (httpx.InvalidURL, ValueError) as e:
        raise Refused(422, f"the {what} is no address: {e}") from e
    if not named or not address.isprintable() or " " in address or found.username is not None:
        raise Refused(422, f"the {what} is no address: it has no host that can be called")


def host_of(address: str) -> str:
    """The host that a webhook or a mail goes to, as far as it can be told."""
    return address.rpartition("@")[2] if "://" not in address else urlsplit(address).hostname or ""


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
