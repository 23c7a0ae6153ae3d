"""Try wheels as a stranger would: a fresh environment outside the project, installed, played, served.

    python scripts/try_wheel.py dist/greatwar-*.whl

Each wheel is tried twice: alone (every title plays, `greatwar serve` says what it lacks), and with the extra `table`
(the page and the list of games come from the installed package). Packages come from where pip is set up to look.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from pathlib import Path

PLAYED = ("paths-of-glory", "pursuit-of-glory", "illusions-of-glory", "grand-illusion", "twilight-in-the-east")


class Environment:
    """A virtual environment in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "env", with_pip=True)
        self.clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "GREATWAR"))}

    def install(self, what: str) -> None:
        """Install with pip."""
        self.run("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", what)

    def run(self, name: str, *args: str, fails: bool = False) -> str:
        """Run a command of the environment away from the project; what it says."""
        command = [str(self.folder / "env" / "bin" / name), *args]
        done = subprocess.run(command, cwd=self.folder, env=self.clean, capture_output=True, text=True, check=False)
        if (done.returncode != 0) != fails:
            sys.exit(f"{' '.join(args)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def served(self) -> dict[str, int]:
        """The status of the page, its health and its games, asked of a server of this environment."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [str(self.folder / "env/bin/greatwar"), "serve", "--port", str(port), "--db", "table.sqlite"]
        server = subprocess.Popen(command, cwd=self.folder, env=self.clean, stdout=subprocess.DEVNULL)
        try:
            return {path: _status(f"http://127.0.0.1:{port}{path}") for path in ("/health", "/", "/api/games")}
        finally:
            server.terminate()
            server.wait(20)


def _status(url: str) -> int:
    for _ in range(100):
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as e:
            return e.code
        except OSError:
            time.sleep(0.2)
    return 0


def tried(wheel: Path) -> None:
    """Install a wheel, alone and with its table, and use it."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = Environment(Path(folder))
        fresh.install(str(wheel))
        version = fresh.run("greatwar", "--version").strip()
        compiled = "none-any" not in wheel.name
        if ("compiled" in version) != compiled:
            sys.exit(f"{wheel.name} says {version!r}")
        for title in PLAYED:
            fresh.run("greatwar", "fuzz", title, "--games", "1", "--seed", "5")
        refused = fresh.run("greatwar", "serve", fails=True)
        if "greatwar[table]" not in refused:
            sys.exit(f"greatwar serve without its extra says:\n{refused}")
        fresh.install(f"{wheel}[table]")
        answers = fresh.served()
        if set(answers.values()) != {200}:
            sys.exit(f"the table of {wheel.name} answers {answers}")
        print(f"{wheel.name}: {version}; {len(PLAYED)} titles played; {', '.join(answers)} answer")


def main() -> None:
    """`make wheel` ends with this."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheels", nargs="+", type=Path)
    for wheel in parser.parse_args().wheels:
        tried(wheel.resolve())


if __name__ == "__main__":
    main()
