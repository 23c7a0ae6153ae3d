"""Web push: notices to a browser that has closed the page (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292).

Both are a page of `cryptography` each; sending is our own too, since the address comes from a stranger.
"""

from __future__ import annotations

import base64
import binascii
import os
import time
from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from .errors import Refused
from .schema import settings_t
from .seats import Push
from .sending import check_webhook, post
from .settings import Settings

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

_KEY = "vapid"
#: a notice that could not be delivered is kept by the push service for so long
_KEPT_SECONDS = 3 * 86_400
_SIGNED_SECONDS = 12 * 3600
#: letters of what is pushed: the services take four kilobytes
_LONGEST = 800
_RECORD = 4096
#: the browser does not want to be told any more
GONE = (404, 410)


def possible() -> bool:
    """Whether the package that encrypts is here."""
    return find_spec("cryptography") is not None


# Who sends ------------------------------------------------------------------------------------------


class Keys:
    """The key by which push services know this server: made when first needed, kept in the database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._own: EllipticCurvePrivateKey | None = None

    def public(self) -> str:
        """What a browser is told when it subscribes."""
        return _plain(_point(self._private().public_key()))

    def signed(self, endpoint: str, settings: Settings) -> str:
        """The header that says who sends, for one push service and for some hours."""
        from cryptography.hazmat.primitives.asymmetric import ec, utils
        from cryptography.hazmat.primitives.hashes import SHA256

        url = urlsplit(endpoint)
        claims = {
            "aud": f"{url.scheme}://{url.netloc}",
            "exp": int(time.time()) + _SIGNED_SECONDS,
            "sub": f"mailto:{settings.mail_from}",
        }
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        text = ".".join(_plain(msgspec.json.encode(part)) for part in parts)
        r, s = utils.decode_dss_signature(self._private().sign(text.encode(), ec.ECDSA(SHA256())))
        token = f"{text}.{_plain(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
        return f"vapid t={token}, k={self.public()}"

    def _private(self) -> EllipticCurvePrivateKey:
        if self._own is None:
            from cryptography.hazmat.primitives.asymmetric import ec

            with self._engine.begin() as c:
                self._own = ec.derive_private_key(int(_stored(c), 16), ec.SECP256R1())
        return self._own


def _stored(c: Connection) -> str:
    """The private key; whoever comes first makes it."""
    wanted = sa.select(settings_t.c.value).where(settings_t.c.key == _KEY)
    found = c.execute(wanted).scalar()
    if found is not None:
        return str(found)
    from cryptography.hazmat.primitives.asymmetric import ec

    fresh = f"{ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value:064x}"
    try:
        with c.begin_nested():
            c.execute(settings_t.insert().values(key=_KEY, value=fresh))
    except sa.exc.IntegrityError:  # another process was faster
        return str(c.execute(wanted).scalar())
    return fresh


# What is sent ---------------------------------------------------------------------------------------


def encrypted(push: Push, content: bytes, own: EllipticCurvePrivateKey | None = None, salt: bytes = b"") -> bytes:
    """What only the browser that subscribed can read (one record of aes128gcm); a key and a salt are for tests."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    def derived(length: int, salted: bytes, info: bytes, secret: bytes) -> bytes:
        return HKDF(algorithm=SHA256(), length=length, salt=salted, info=info).derive(secret)

    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(push.p256dh))
    own, salt = own or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(16)
    mine = _point(own.public_key())
    info = b"WebPush: info\0" + _point(theirs) + mine
    shared = derived(32, _bytes(push.auth), info, own.exchange(ec.ECDH(), theirs))
    key = derived(16, salt, b"Content-Encoding: aes128gcm\0", shared)
    nonce = derived(12, salt, b"Content-Encoding: nonce\0", shared)
    header = salt + _RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return header + AESGCM(key).encrypt(nonce, content + b"\2", None)  # 2 ends the last record


def _point(key: EllipticCurvePublicKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _plain(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check_push(push: Push, settings: Settings) -> None:
    """Refuse a subscription that could not be used."""
    if not possible():
        raise Refused(422, "This server sends no push messages")
    check_webhook(push.endpoint, "push service")
    if not settings.private_webhooks and not push.endpoint.lower().startswith("https://"):
        raise Refused(422, "a push service begins with https://")
    try:
        if len(_bytes(push.auth)) != 16:
            raise ValueError("the secret has another length")
        encrypted(push, b"x")
    except (ValueError, binascii.Error) as e:
        raise Refused(422, "The keys of the subscription are none") from e


async def send_push(settings: Settings, keys: Keys, push: Push, facts: dict[str, str]) -> int:
    """Hand a notice to the browser's push service; the status of its answer."""
    told = {key: facts[key][:_LONGEST] for key in ("table", "game", "text", "url")}
    headers = {
        "ttl": str(_KEPT_SECONDS),
        "urgency": "normal",
        "topic": facts["table"][:32],  # a newer notice of the same table takes the place of one not yet delivered
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "authorization": keys.signed(push.endpoint, settings),
    }
    return await post(settings, push.endpoint, encrypted(push, msgspec.json.encode(told)), headers)
