"""The tables of the database, and how it is opened: SQLite without any set-up, or PostgreSQL."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ...kernel.errors import GreatwarError

SCHEMA = "1"
_LOCK = 0x6772_7761
#: a database that does not answer for so long is away
_CONNECT_SECONDS = 10

metadata = sa.MetaData()
settings_t = sa.Table(
    "settings", metadata, sa.Column("key", sa.Text, primary_key=True), sa.Column("value", sa.Text, nullable=False)
)
tables_t = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("scenario", sa.Text, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.Text, nullable=False),
    sa.Column("changed", sa.Text, nullable=False, index=True),
    sa.Column("actor", sa.Integer),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False, index=True),
    sa.Column("bot_to_move", sa.Boolean, nullable=False, index=True),
    sa.Column("about", sa.LargeBinary, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
)
records_t = sa.Table(
    "records",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("i", sa.Integer, primary_key=True),
    sa.Column("by", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("secret", sa.Integer),
    sa.Column("mark", sa.Text, nullable=False),
    sa.Column("lines", sa.Text, nullable=False),
)
talk_t = sa.Table(
    "talk",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("i", sa.Integer, primary_key=True),
    sa.Column("line", sa.Text, nullable=False),
)
acknowledged_t = sa.Table(
    "acknowledged",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("who", sa.Text, primary_key=True),
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("n", sa.BigInteger, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
)
tokens_t = sa.Table(
    "tokens",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("account", sa.Text, index=True),
)
accounts_t = sa.Table(
    "accounts",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("shown", sa.Text, nullable=False),
    sa.Column("password", sa.Text, nullable=False),
    sa.Column("email", sa.Text, nullable=False),
    sa.Column("made", sa.Text, nullable=False),
)
logins_t = sa.Table(
    "logins",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("account", sa.Text, sa.ForeignKey("accounts.name", ondelete="CASCADE"), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
#: since when somebody has been logged in, and with what
sessions_t = sa.Table(
    "sessions",
    metadata,
    sa.Column("hash", sa.Text, sa.ForeignKey("logins.hash", ondelete="CASCADE"), primary_key=True),
    sa.Column("made", sa.Text, nullable=False),
    sa.Column("agent", sa.Text, nullable=False),
)
#: games that are over, who held their seats, and how strong players are
results_t = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("scenario", sa.Text, nullable=False),
    sa.Column("ended", sa.Text, nullable=False),
    sa.Column("about", sa.Text, nullable=False),
)
held_t = sa.Table(
    "held",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("account", sa.Text, nullable=False, index=True),
    sa.Column("ended", sa.Text, nullable=False),
)
ratings_t = sa.Table(
    "ratings",
    metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, primary_key=True, index=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    *(sa.Column(name, sa.Integer, nullable=False) for name in ("games", "won", "drawn", "lost")),
)
tournaments_t = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("made", sa.Text, nullable=False, index=True),
    sa.Column("about", sa.Text, nullable=False),
)
#: keys that were sent by mail, and what they open
letters_t = sa.Table(
    "letters",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("about", sa.Text, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
#: the address that each account has confirmed
confirmed_t = sa.Table(
    "confirmed",
    metadata,
    sa.Column("scope", sa.Text, primary_key=True),
    sa.Column("email", sa.Text, nullable=False),
)
#: when the clocks of tables ask for something next, in the time of the server
clocks_t = sa.Table(
    "clocks",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("due", sa.Float, nullable=False, index=True),
)


def open_engine(url: str) -> Engine:
    """Connect, and make the tables of the schema where they are missing; a database that cannot be written is none."""
    away: dict[str, Any] = {} if url.startswith("sqlite") else {"connect_timeout": _CONNECT_SECONDS}
    try:
        engine = sa.create_engine(url, pool_pre_ping=bool(away), connect_args=away, pool_timeout=_CONNECT_SECONDS)
        if engine.dialect.name == "sqlite":
            sa.event.listen(engine, "connect", _prepare_sqlite)
        with engine.begin() as c:
            if engine.dialect.name == "postgresql":
                c.execute(sa.text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            metadata.create_all(c)
            _check_schema(c)
    except (sa.exc.SQLAlchemyError, ModuleNotFoundError) as e:
        reason = str(getattr(e, "orig", None) or e).strip().splitlines()[0]
        raise GreatwarError(f"the database cannot be opened: {reason}") from e
    return engine


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """A commit is on disk before it is told; readers do not wait for the writer."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


def _check_schema(c: Connection) -> None:
    known = c.execute(sa.select(settings_t.c.value).where(settings_t.c.key == "schema")).scalar()
    if known is None:
        c.execute(settings_t.insert().values(key="schema", value=SCHEMA))
    elif known != SCHEMA:
        raise GreatwarError(f"the database has schema {known}, and this version of greatwar knows {SCHEMA}")
    else:  # a file that can only be read must not be found out by the first decision
        c.execute(settings_t.update().where(settings_t.c.key == "schema").values(value=SCHEMA))
