"""How a server is set up: by the command line, and for its worker processes by the environment."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from ...games import TITLES, load
from ...kernel.earlier import game_of_version
from ...kernel.errors import GreatwarError
from ...kernel.game import Game
from ...kernel.tables import VERSION_MARK

VARIABLE = "GREATWAR_SERVER"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be chosen; the defaults serve a person at home."""

    database: str = ""  # a file, or a URL of SQLAlchemy; nothing = a file in the user's data folder
    games: tuple[str, ...] = tuple(TITLES)  # names, or module:attribute for a game from elsewhere
    workers: int = 1
    bot_processes: int = 1
    thinking: str = ""  # what a program that takes a budget may spend on a decision; nothing = what it usually takes
    instant_bots: tuple[str, ...] = ("random", "lively", "hasty")  # programs that need no process to think in
    writes_per_second: float = 30.0  # of one token, on average; 0 = no limit
    write_burst: int = 120
    tables_per_minute: float = 30.0  # made, joined, logged in from one address; 0 = no limit
    logins_per_minute: float = 2.0  # failures at one account, on average; 0 = no limit
    login_burst: int = 10
    sockets_per_table: int = 64  # of who only watches
    sockets_per_seat: int = 16
    readers_waiting: int = 8  # saves being read and games being replayed at a time; more are refused
    analyses_waiting: int = 40
    import_seconds: float = 60.0  # a save that takes longer to be carried out is refused
    analysis_seconds: float = 90.0  # an answer that takes longer is given up
    look_around_seconds: float = 5.0  # how often programs that nobody drives are looked after
    half_open_seconds: float = 20.0  # a request that does not get on is given up after this
    proxies: tuple[str, ...] = ()  # addresses whose word about where a request comes from is taken
    idle_seconds: float = 120.0  # a silent socket is closed after this
    public_url: str = ""  # where people reach the server, for links in notifications
    smtp: str = ""  # smtp://user:password@host:port, or smtps://…
    mail_from: str = "greatwar@example.org"
    letters_per_minute: float = 20.0  # to confirm addresses and to reset passwords, of the whole server; 0 = no limit
    letter_burst: int = 200
    notices_per_minute: float = 3.0  # to one address, on average; 0 = no limit
    notice_burst: int = 20
    retry_seconds: tuple[float, ...] = (5.0, 60.0, 600.0)  # a notice that could not be sent is tried again after these
    private_webhooks: bool = False  # let webhooks call addresses of this machine and network
    static: str = ""  # another folder with the built client

    @classmethod
    def from_environment(cls) -> Settings:
        """What the command line handed on."""
        text = os.environ.get(VARIABLE, "{}")
        try:
            return msgspec.json.decode(text, type=cls)
        except msgspec.MsgspecError as e:
            raise GreatwarError(f"{VARIABLE} is not understood: {e}") from e

    def to_environment(self) -> None:
        """Hand these settings on to worker processes."""
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        if "://" not in self.database:
            path = Path(self.database).expanduser() if self.database else data_folder() / "tables.sqlite"
            path.parent.mkdir(parents=True, exist_ok=True)
            return f"sqlite:///{path.absolute()}"
        scheme, _, rest = self.database.partition("://")
        return f"postgresql+psycopg://{rest}" if scheme in ("postgresql", "postgres") else self.database


def data_folder() -> Path:
    """Where this user's tables are kept; GREATWAR_DATA names another folder."""
    own = os.environ.get("GREATWAR_DATA")
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(own) if own else Path(data) / "greatwar"


def find_game(ref: str) -> Game[Any]:
    """A game by its name, or by module:attribute; `@1` after it means its tables of version 1."""
    named, _, version = ref.partition(VERSION_MARK)
    module, colon, attribute = named.partition(":")
    if not colon:
        return load(ref)
    from importlib import import_module

    game: Game[Any] = getattr(import_module(module), attribute)
    return game_of_version(game, version) if version else game


def ref_of(ref: str, game: Game[Any]) -> str:
    """By what a game that goes by `ref` is found with the tables it is played with."""
    return ref if game.ref == game.name else f"{ref}{VERSION_MARK}{game.data_version}"
