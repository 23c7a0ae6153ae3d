"""`serve`: the table in the browser, for this machine or for many."""

from __future__ import annotations

import socket
import threading
import time
import urllib.request
import webbrowser
from typing import Annotated, Any

import typer

from ..kernel.errors import GreatwarError
from .common import show

Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 for all networks.")]
Port = Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535, help="The port; 0 finds a free one.")]
Database = Annotated[str, typer.Option("--db", metavar="FILE|URL", help="A file, or postgresql://…")]
Workers = Annotated[int, typer.Option("--workers", metavar="N", min=1, help="Server processes (PostgreSQL only).")]
Bots = Annotated[int, typer.Option("--bots", metavar="N", min=1, help="Processes in which programs think.")]
Thinking = Annotated[str, typer.Option("--thinking", metavar="BUDGET", help="What a general may spend: 50ms, 250ms:1.")]
Url = Annotated[str, typer.Option("--url", metavar="URL", help="Where people reach the server, for notifications.")]
Smtp = Annotated[str, typer.Option("--smtp", metavar="URL", envvar="GREATWAR_SMTP", help="smtp://user:pass@host:port")]
MailFrom = Annotated[str, typer.Option("--mail-from", metavar="ADDRESS", help="The sender of e-mails.")]
Open = Annotated[bool, typer.Option("--open", help="Open the table in the browser.")]
Writes = Annotated[float, typer.Option("--writes", metavar="N", min=0, help="Writes a second per seat; 0 = no limit.")]
Proxy = Annotated[
    list[str] | None,
    typer.Option("--proxy", metavar="ADDRESS", help="A proxy whose word about addresses is taken."),
]
Tables = Annotated[float, typer.Option("--arrivals", metavar="N", min=0, help="Tables a minute per address; 0 = any.")]


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8914,
    db: Database = "",
    workers: Workers = 1,
    bots: Bots = 1,
    thinking: Thinking = "",
    url: Url = "",
    smtp: Smtp = "",
    mail_from: MailFrom = "greatwar@example.org",
    writes: Writes = 30.0,
    arrivals: Tables = 30.0,
    proxy: Proxy = None,
    open_browser: Open = False,
) -> None:
    """Serve tables: play in the browser, alone, on one screen, or over the network."""
    settings = _settings(
        database=db,
        workers=workers,
        bot_processes=bots,
        thinking=thinking,
        public_url=url,
        smtp=smtp,
        mail_from=mail_from,
        writes_per_second=writes,
        write_burst=max(120, int(4 * writes)),
        tables_per_minute=arrivals,
        proxies=tuple(proxy or ()),
    )
    if workers > 1 and not settings.url.startswith("postgresql"):
        raise GreatwarError("several workers need PostgreSQL: --db postgresql://user@host/database")
    settings.to_environment()
    _try_database(settings)
    port = _port(host, port)
    shown = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else host
    show(f"[bold]The table is at http://{shown}:{port}/[/]  [dim](Ctrl-C ends it; all games are kept)[/]")
    if open_browser:
        _open_when_ready(f"http://{shown}:{port}/")
    _run(host, port, settings)


def _settings(**chosen: Any) -> Any:
    try:
        from ..table.server.bots import check_budget
        from ..table.server.settings import Settings
    except ModuleNotFoundError as e:
        raise _without_extra(e) from e
    if chosen["thinking"]:
        check_budget(chosen["thinking"])
    return Settings(**chosen)


def _try_database(settings: Any) -> None:
    """Say what is wrong with the database before it is said where the table is."""
    from ..table.server.schema import open_engine
    from ..table.server.taken import take_file

    taken = take_file(settings.url)
    try:
        open_engine(settings.url).dispose()
    finally:
        if taken is not None:
            taken.close()


def _run(host: str, port: int, settings: Any) -> None:
    try:
        import uvicorn

        from ..table.server import app as application
        from ..table.server import run
    except ModuleNotFoundError as e:
        raise _without_extra(e) from e
    uvicorn.run(
        f"{application.__name__}:from_environment",
        factory=True,
        host=host,
        port=port,
        workers=settings.workers if settings.workers > 1 else None,
        log_level="warning",
        timeout_graceful_shutdown=3,
        **run.options(settings),
    )


def _without_extra(error: ModuleNotFoundError) -> GreatwarError:
    return GreatwarError(f"serve needs the packages of the table ({error}): pip install 'greatwar[table]'")


def _port(host: str, wanted: int) -> int:
    """The port to listen on, if it is free; 0 finds one."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            s.bind((host, wanted))
        except OSError as e:
            advice = "is a table running already? --port names another, 0 finds a free one"
            raise GreatwarError(f"cannot listen on {host}:{wanted} ({e.strerror}): {advice}") from e
        return int(s.getsockname()[1])


def _open_when_ready(url: str) -> None:
    """Open the browser as soon as the server answers."""

    def wait_and_open() -> None:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{url}api/games", timeout=5).close()
            except OSError:
                time.sleep(0.1)
            else:
                webbrowser.open(url)
                return

    threading.Thread(target=wait_and_open, daemon=True).start()
