"""Notices, each through a real server on loopback: mail to confirmed addresses, webhooks, web push."""

from __future__ import annotations

import base64
import hmac
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from greatwar.kernel.errors import GreatwarError
from greatwar.table.client import Refusal, Seat
from greatwar.table.server import push as pushing
from greatwar.table.server.notify import in_words, shaped
from greatwar.table.server.pace import HOUR
from greatwar.table.server.seats import Notify, Push
from greatwar.table.server.sending import resolved, send_mail
from tests.table.receivers import Web, key_in, mail_server, text_of, web_server
from tests.table.serving import Running, in_thread, settings, wait_until

URL = "https://table.example"
Mails = list[Any]


@pytest.fixture
def web() -> Iterator[Web]:
    with web_server() as found:
        yield found


@pytest.fixture
def post(tmp_path: Path) -> Iterator[tuple[Running, Mails]]:
    """A server that can send everything, and the mails it has sent."""
    with mail_server() as (smtp, mails):
        chosen = settings(
            tmp_path / "t.sqlite",
            smtp=smtp,
            private_webhooks=True,
            public_url=URL,
            look_around_seconds=0.02,
            retry_seconds=(0.01, 0.01),
        )
        with in_thread(chosen) as server:
            yield server, mails


def confirmed(server: Running, seat: Seat, mails: Mails, address: str = "bob@example.org", **more: Any) -> None:
    """A seat that has said where to send mail, and whose owner has confirmed that."""
    before = len(mails)
    seat.do("notify", email=address, **more)
    wait_until(lambda: len(mails) > before)
    server.call("POST", "/confirm", {"key": key_in(mails[-1])})
    del mails[:]


def decide(seat: Seat) -> None:
    state = seat.state()
    seat.decide(state["n"], state["actions"][0])


# Mail -----------------------------------------------------------------------------------------------


def test_who_is_away_is_told_by_mail_with_a_link_to_what_happened(post: tuple[Running, Mails]):
    server, mails = post
    mine, other = server.two(name="Sunday game", clock={"move": 5 * HOUR})
    confirmed(server, other, mails)
    decide(mine)
    wait_until(lambda: bool(mails))
    assert mails[0]["To"] == "bob@example.org"
    assert mails[0]["Auto-Submitted"] == "auto-generated"
    assert re.search(r"your turn \(blue\), \d h left at Sunday game", " ".join(str(mails[0]["Subject"]).split()))
    assert f"{URL}/#/t/{mine.table}/film" in text_of(mails[0])
    assert len(mails) == 1


def test_what_the_other_side_did_is_told_and_nothing_hidden(post: tuple[Running, Mails]):
    server, mails = post
    mine, other = server.two()
    confirmed(server, other, mails)
    decide(mine)
    wait_until(lambda: bool(mails))
    shown = {line["text"] for line in other.state()["log"]}
    told = [line for line in text_of(mails[0]).split("\n") if line.strip() and URL not in line and "turn" not in line]
    assert told
    assert set(told) <= shown


def test_no_mail_goes_to_an_address_that_nobody_has_confirmed(post: tuple[Running, Mails]):
    server, mails = post
    mine, other = server.two(name="BUY NOW")
    other.do("notify", email="victim@example.org", when="always")
    decide(mine)
    wait_until(lambda: bool(mails))
    assert [str(mail["Subject"]) for mail in mails] == ["greatwar: Confirm your address"]
    assert "BUY" not in text_of(mails[0])  # nobody's words are sent to strangers
    assert f"{URL}/#/confirm/c_" in text_of(mails[0])
    assert other.state()["notify"]["confirmed"] is False
    assert server.call("POST", "/confirm", {"key": key_in(mails[0])}) == {
        "email": "victim@example.org",
        "table": mine.table,
    }
    assert other.state()["notify"]["confirmed"] is True
    assert mine.state()["notify"]["confirmed"] is False


def test_a_key_opens_once_and_only_what_it_was_made_for(post: tuple[Running, Mails]):
    server, mails = post
    mine, _ = server.two()
    mine.do("notify", email="ada@example.org")
    wait_until(lambda: bool(mails))
    key = key_in(mails[0])
    server.call("POST", "/confirm", {"key": key})
    for wrong in (key, "c_", "c_" + "x" * 32, "s_x", mine.token):
        with pytest.raises(Refusal, match="used, or it has run out"):
            server.call("POST", "/confirm", {"key": wrong})


def test_another_address_has_to_be_confirmed_anew(post: tuple[Running, Mails]):
    server, mails = post
    mine, _ = server.two()
    confirmed(server, mine, mails, "ada@example.org")
    mine.do("notify", email="ada@example.org", when="always")
    assert (mine.state()["notify"]["confirmed"], mails) == (True, [])
    mine.do("notify", email="eve@example.org")
    wait_until(lambda: bool(mails))
    assert mine.state()["notify"]["confirmed"] is False
    mine.do("notify", email="")
    server.call("POST", "/confirm", {"key": key_in(mails[0])})  # too late: another address was chosen
    assert mine.state()["notify"]["confirmed"] is False


def test_an_address_gets_few_letters(post: tuple[Running, Mails]):
    server, _ = post
    mine, other = server.two()
    for k in range(4):
        (mine, other)[k % 2].do("notify", email="victim@example.org")
    with pytest.raises(Refusal, match="too much at once"):
        mine.do("notify", email="Victim@example.org")
    assert mine.state()["notify"]["email"] == "victim@example.org"  # a refusal changes nothing


def test_the_server_writes_to_few_strangers(tmp_path: Path):
    with mail_server() as (smtp, _), in_thread(settings(tmp_path / "t.sqlite", smtp=smtp, letter_burst=3)) as server:
        mine, _ = server.two()
        for k in range(3):
            mine.do("notify", email=f"victim{k}@example.org")
        with pytest.raises(Refusal, match="too much at once"):
            mine.do("notify", email="victim9@example.org")


def test_a_mail_that_fails_is_sent_again(post: tuple[Running, Mails], monkeypatch: pytest.MonkeyPatch):
    server, mails = post
    mine, other = server.two()
    confirmed(server, other, mails)
    tried: list[str] = []

    def flaky(smtp: str, message: Any) -> None:
        tried.append(smtp)
        if len(tried) < 3:
            raise OSError("the mail server is away")
        send_mail(smtp, message)

    monkeypatch.setattr("greatwar.table.server.notify.send_mail", flaky)
    decide(mine)
    wait_until(lambda: bool(mails))
    wait_until(lambda: server.tables.messenger.sent == 1)
    assert (len(tried), server.tables.messenger.failed) == (3, 0)


# Webhooks -------------------------------------------------------------------------------------------


def test_who_is_away_is_told_by_webhook(post: tuple[Running, Mails], web: Web):
    server, _ = post
    mine, other = server.two(name="Sunday game")
    other.do("notify", webhook=web.url())
    decide(mine)
    wait_until(lambda: bool(web.calls))
    told = web.calls[0].json
    assert (told["seat"], told["url"]) == ("blue", f"{URL}/#/t/{mine.table}/film")
    assert len(web.calls) == 1


def test_discord_and_slack_get_the_shape_they_take(post: tuple[Running, Mails], web: Web):
    server, _ = post
    mine, other = server.two(name="@everyone <!channel>")
    other.do("notify", webhook=web.url("/discord"), shape="discord")
    decide(mine)
    wait_until(lambda: bool(web.calls))
    told = web.calls[0].json
    assert set(told) == {"content", "allowed_mentions"}
    assert told["allowed_mentions"] == {"parse": []}  # a name calls nobody
    assert f"{URL}/#/t/{mine.table}/film" in told["content"]
    mine.do("notify", webhook=web.url("/slack"), shape="slack")
    other.do("notify", when="never")
    while mine.state()["actor"] != "red":
        decide(other)
    wait_until(lambda: len(web.calls) > 1)
    told = web.calls[1].json
    assert set(told) == {"text"}
    assert "&lt;!channel&gt;" in told["text"]


def test_the_shape_is_known_by_the_host():
    facts = dict.fromkeys(("table", "text", "news", "url"), "x")
    for host, keys in (("discord.com", "content"), ("hooks.slack.com", "text"), ("example.org", "table")):
        assert keys in shaped(Notify(webhook=f"https://{host}/services/1"), facts)
    assert "table" in shaped(Notify(webhook="https://discord.com/x", shape="plain"), facts)


def test_who_looks_is_not_told(post: tuple[Running, Mails], web: Web):
    server, _ = post
    mine, other = server.two()
    other.do("notify", webhook=web.url(), when="away")
    with other.live() as live:
        next(iter(live))
        decide(mine)
        assert next(s for s in live if s["actions"])
    assert web.calls == []
    other.do("notify", webhook=web.url(), when="always")
    assert web.url() not in str(mine.state())


def test_reminders_the_end_of_time_and_of_the_game_are_told(post: tuple[Running, Mails], web: Web):
    server, _ = post
    mine, other = server.two(clock={"move": 8 * HOUR, "at_zero": "loss"})
    for seat in (mine, other):
        seat.do("notify", webhook=web.url(f"/{seat.token[-4:]}"))
    late = mine if mine.state()["actions"] else other
    server.tables.time.forward(6.5 * HOUR)
    wait_until(lambda: len(web.calls) == 1)
    assert "89 min left for your move" in web.calls[0].json["text"]
    assert web.calls[0].path == f"/{late.token[-4:]}"
    server.tables.time.forward(2 * HOUR)
    wait_until(lambda: len(web.calls) == 5)
    told = sorted(call.json["text"] for call in web.calls[1:])
    assert [("is over" in text, "is up" in text) for text in told] == [(True, False)] * 2 + [(False, True)] * 2


def test_nobody_is_flooded_by_way_of_this_server(post: tuple[Running, Mails], web: Web):
    server, _ = post
    mine, _ = server.two()
    table = server.tables.entries()[0].table
    assert table is not None
    mine.do("notify", webhook=web.url(), when="always")
    table = server.tables.entries()[0].table
    assert table is not None
    allowed = [server.tables.messenger._may(f"127.0.0.1{mine.table}") for _ in range(25)]
    assert allowed == [True] * 20 + [False] * 5


def test_times_are_told_as_people_say_them():
    assert [in_words(x) for x in (5 * 86_400, 30 * 3600, 3 * 3600, 3700, 30, -5)] == [
        "5 d",
        "30 h",
        "3 h",
        "61 min",
        "0 min",
        "0 min",
    ]


INSIDE = (
    "127.0.0.1",
    "10.0.0.1",
    "::1",
    "169.254.169.254",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "0.0.0.0",
    "fe80::1",
)


def test_webhooks_do_not_reach_into_the_servers_network():
    for address in INSIDE:
        with pytest.raises(GreatwarError, match="address of this network"):
            resolved(address, only_public=True)
    assert resolved("127.0.0.1", only_public=False) == "127.0.0.1"
    assert resolved("1.1.1.1", only_public=True) == "1.1.1.1"


def test_every_address_of_a_webhook_is_checked_and_the_name_is_looked_up_once(monkeypatch: pytest.MonkeyPatch):
    """A name that answers with a public address first and a private one beside it, or the next time, gets nowhere."""
    asked: list[str] = []

    def lookup(host: str, port: Any) -> list[Any]:
        asked.append(host)
        return [(2, 1, 6, "", ("1.1.1.1", 0)), (2, 1, 6, "", ("10.0.0.1", 0))]

    monkeypatch.setattr("greatwar.table.server.sending.socket.getaddrinfo", lookup)
    with pytest.raises(GreatwarError, match="address of this network"):
        resolved("rebind.example", only_public=True)
    assert asked == ["rebind.example"]


def test_a_webhook_of_this_machine_is_not_called_unless_the_operator_says_so(tmp_path: Path, web: Web):
    with in_thread(settings(tmp_path / "t.sqlite", retry_seconds=())) as server:
        mine, other = server.two()
        other.do("notify", webhook=web.url())
        decide(mine)
        wait_until(lambda: server.tables.messenger.failed == 1)
    assert web.calls == []


# Web push -------------------------------------------------------------------------------------------


def plain(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """A browser that has subscribed: it can read what was encrypted for it."""

    def __init__(self, endpoint: str) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec

        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.public = pushing._point(self._key.public_key())
        self.subscription = {"endpoint": endpoint, "p256dh": plain(self.public), "auth": plain(self._auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        """The other half of RFC 8291, as a browser has it."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        salt, sender, sealed = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = hkdf(32, self._auth, b"WebPush: info\0" + self.public + sender, shared)
        key, nonce = (hkdf(n, salt, b"Content-Encoding: " + what + b"\0", secret) for n, what in KINDS)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\2")
        found: dict[str, Any] = msgspec.json.decode(text[:-1])
        return found


KINDS = ((16, b"aes128gcm"), (12, b"nonce"))


def hkdf(length: int, salt: bytes, info: bytes, secret: bytes) -> bytes:
    """RFC 5869 for one block."""
    first = hmac.digest(salt, secret, "sha256")
    return hmac.digest(first, info + b"\1", "sha256")[:length]


needs_push = pytest.mark.skipif(not pushing.possible(), reason="cryptography is not installed")


@needs_push
def test_a_browser_is_told_by_push_and_reads_it(post: tuple[Running, Mails], web: Web):
    server, _ = post
    key = server.call("GET", "/push")["key"]
    mine, other = server.two(name="Sunday game")
    browser = Browser(web.url("/push/1"))
    other.do("push", **browser.subscription)
    assert other.state()["pushes"] == [web.url("/push/1")]
    assert mine.state()["pushes"] == []
    decide(mine)
    wait_until(lambda: bool(web.calls))
    call = web.calls[0]
    told = browser.read(call.body)
    assert told["url"] == f"{URL}/#/t/{mine.table}/film"
    assert "your turn (blue) at Sunday game" in told["text"]
    assert b"Sunday" not in call.body
    assert (call.headers["content-encoding"], int(call.headers["ttl"]) > 0) == ("aes128gcm", True)
    assert signed_by(key, call.headers["authorization"]) == web.address


def signed_by(key: str, header: str) -> str:
    """For whom a header was signed; fails if it was signed with another key."""
    from cryptography.hazmat.primitives.asymmetric import ec, utils
    from cryptography.hazmat.primitives.hashes import SHA256

    found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", header)
    assert found is not None
    assert found[4] == key
    raw = pushing._bytes(found[3])
    signature = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), pushing._bytes(key))
    public.verify(signature, f"{found[1]}.{found[2]}".encode(), ec.ECDSA(SHA256()))
    claims = msgspec.json.decode(pushing._bytes(found[2]))
    assert 0 < claims["exp"] - time.time() <= 24 * HOUR
    assert claims["sub"].startswith("mailto:")
    return str(claims["aud"])


@needs_push
def test_the_example_of_the_standard_is_encrypted_letter_by_letter():
    """RFC 8291, appendix A."""
    from cryptography.hazmat.primitives.asymmetric import ec

    browser = Push(
        "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    private = int.from_bytes(pushing._bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    own = ec.derive_private_key(private, ec.SECP256R1())
    salt = pushing._bytes("DGv6ra1nlYgDCS1FRnbzlw")
    body = pushing.encrypted(browser, b"When I grow up, I want to be a watermelon", own, salt)
    assert plain(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@needs_push
def test_the_key_of_the_server_stays_the_same(tmp_path: Path):
    keys = []
    for _ in range(2):
        with in_thread(settings(tmp_path / "t.sqlite")) as server:
            keys.append(server.call("GET", "/push")["key"])
    assert keys[0] == keys[1]
    assert len(base64.urlsafe_b64decode(keys[0] + "=")) == 65


@needs_push
def test_a_browser_that_is_gone_is_told_no_more(post: tuple[Running, Mails], web: Web):
    server, _ = post
    mine, other = server.two()
    other.do("push", **Browser(web.url("/push/1")).subscription)
    web.answers.append(410)
    decide(mine)
    wait_until(lambda: other.state()["pushes"] == [])
    for k in range(7):
        other.do("push", **Browser(web.url(f"/push/{k}")).subscription)
    assert other.state()["pushes"] == [web.url(f"/push/{k}") for k in range(2, 7)]
    other.do("push", endpoint=web.url("/push/6"), remove=True)
    assert len(other.state()["pushes"]) == 4


@needs_push
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"endpoint": "file:///etc/passwd"}, "push service begins with"),
        ({"endpoint": "http://["}, "no address"),
        ({"p256dh": "AAAA"}, "keys of the subscription"),
        ({"p256dh": plain(b"\4" + b"\1" * 64)}, "keys of the subscription"),
        ({"auth": "AAAA"}, "keys of the subscription"),
        ({"auth": "<script>"}, "malformed"),
        ({"endpoint": "x" * 1001}, "malformed"),
    ],
)
def test_a_subscription_that_is_none_is_refused(server: Running, change: dict[str, str], sentence: str):
    mine, _ = server.two()
    with pytest.raises(Refusal, match=sentence) as e:
        mine.do("push", **{**Browser("https://push.example/1").subscription, **change})
    assert e.value.status == 422
    assert mine.state()["pushes"] == []


@needs_push
def test_push_services_of_a_private_network_are_not_called(tmp_path: Path, web: Web):
    with in_thread(settings(tmp_path / "t.sqlite", retry_seconds=())) as server:
        mine, other = server.two()
        with pytest.raises(Refusal, match="https"):
            other.do("push", **Browser(web.url("/push")).subscription)
        other.do("push", **Browser(web.url("/push").replace("http", "https", 1)).subscription)
        decide(mine)
        wait_until(lambda: server.tables.messenger.failed == 1)
    assert web.calls == []


def test_without_the_package_no_push_is_offered(server: Running, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pushing, "find_spec", lambda _: None)
    assert server.call("GET", "/push") == {"key": None}
    mine, _ = server.two()
    with pytest.raises(Refusal, match="sends no push"):
        mine.do("push", endpoint="https://push.example/1", p256dh="AAAA", auth="AAAA")


def test_only_who_holds_a_seat_arranges_notices(server: Running):
    mine = server.new_table("small", {"red": "me", "blue": "friend"})
    for token in (mine.watch, mine.links["blue"], "s_x", "x_none"):
        for path, body in (
            ("notify", {"webhook": "https://example.org/"}),
            ("push", {"endpoint": "https://example.org/", "remove": True}),
        ):
            with pytest.raises(Refusal) as e:
                server.call("PUT", f"/tables/{mine.table}/{path}", body, token=token)
            assert e.value.status in (401, 403)
