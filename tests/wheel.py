"""The wheel as a stranger gets it: `make wheel`. Builds it, installs it into an empty environment outside the
repository and uses it from there: without Node, as somebody who can't write where it is installed, with a home of their
own.
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx

from tests.server.client import Guest

ROOT = Path(__file__).parents[1]
HELP_SECONDS = 0.3
GAME = "crypte_de_sedlec"
PATIENCE = 600


class Stranger:
    """Somebody with an account of their own, an empty home and nothing but Python."""

    def __init__(self, folder: Path) -> None:
        self.environment = folder / "environment"
        self.home = folder / "home"
        self.home.mkdir(mode=0o777)
        # Root may write anywhere and is nobody to try things as; an interpreter in root's home is out of others' reach.
        self.python = shutil.which("python3", path="/usr/local/bin:/usr/bin:/bin") or sys.executable
        self.user = "nobody" if os.getuid() == 0 and not self.python.startswith("/root") else None
        if self.user:
            os.chown(self.home, pwd.getpwnam(self.user).pw_uid, -1)

    @property
    def monstro(self) -> str:
        return str(self.environment / "bin" / "monstro")

    def start(self, *command: str, **options: Any) -> subprocess.Popen[str]:
        """Run a command with a clean environment; its errors are told with its words."""
        variables = {"HOME": str(self.home), "PATH": str(self.environment / "bin"), "LANG": "C.UTF-8", "COLUMNS": "120"}
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        return subprocess.Popen(command, env=variables, cwd=self.home, user=self.user, **pipes, **options)

    def run(self, *command: str, typed: str = "") -> str:
        """What a command that must succeed says."""
        process = self.start(*command, stdin=subprocess.PIPE)
        said, _ = process.communicate(typed, timeout=PATIENCE)
        assert process.returncode == 0, f"{command}: {said}"
        return said


def built() -> Path:
    """A fresh wheel."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([tool("uv"), "build", "--quiet", "--wheel", "--out-dir", folder], cwd=ROOT, check=True)
        wheel = next(Path(folder).glob("*.whl"))
        (ROOT / "dist").mkdir(exist_ok=True)
        return Path(shutil.copy2(wheel, ROOT / "dist"))


def tool(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def install(stranger: Stranger, wheel: Path) -> set[str]:
    """Install the wheel into an empty environment; returns what stood there before."""
    python = stranger.environment / "bin" / "python"
    subprocess.run([tool("uv"), "venv", "--quiet", "--python", stranger.python, str(stranger.environment)], check=True)
    before = contents(stranger.environment)
    command = [tool("uv"), "pip", "install", "--quiet", "--python", str(python), str(wheel)]
    subprocess.run([*command, "--constraint", str(ROOT / "requirements.lock")], check=True)
    return before


def contents(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def try_help(stranger: Stranger) -> str:
    """`monstro --help` comes at once."""
    times = []
    for _ in range(7):
        started = time.perf_counter()
        assert "monstro play" in stranger.run(stranger.monstro, "--help")
        times.append(time.perf_counter() - started)
    assert min(times) < HELP_SECONDS, times
    return f"monstro --help in {min(times):.2f} s"


def try_playing(stranger: Stranger) -> str:
    """A game in the terminal: the rules are compiled into the player's own cache, and only once."""
    command = (stranger.monstro, "play", GAME, "--seats", "human,random", "--seed", "7", "--lang", "en")
    times = []
    for _ in range(2):
        started = time.perf_counter()
        said = stranger.run(*command, typed="1\n1\nquit\n")
        times.append(time.perf_counter() - started)
        assert "--resume" in said, said
    assert list((stranger.home / ".cache").rglob("*.nbc"))
    return f"monstro play: {times[0]:.0f} s the first time, {times[1]:.1f} s then"


def try_serving(stranger: Stranger) -> str:
    """The page and all it asks for come from the wheel, and a game against a bot is played to its end."""
    process = stranger.start(stranger.monstro, "serve", "--port", "0", "--games", GAME)
    try:
        assert process.stdout
        found = None
        while not found:
            line = process.stdout.readline()
            assert line, "the server did not start"
            found = re.search(r"http://[\d.]+:\d+", line)
        return play_with(found[0])
    finally:
        process.terminate()
        process.communicate(timeout=60)


def play_with(url: str) -> str:
    deadline = time.monotonic() + PATIENCE
    while not all(game["ready"] for game in httpx.get(f"{url}/api/games", timeout=PATIENCE).json()["games"]):
        assert time.monotonic() < deadline, "the game does not get ready"
        time.sleep(0.5)
    page = httpx.get(url).text
    files = set(re.findall(r'(?:src|href)="(/[^"]+)"', page))
    assert any(name.endswith(".js") for name in files)
    for name in files:
        assert httpx.get(url + name).status_code == 200, name
    guest = Guest(SimpleNamespace(url=url))
    table, _ = guest.open(GAME, seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    with guest.sit(table) as client:
        while client.state["table"]["status"] != "over":
            if client.state["your_turn"]:
                client.play(client.state["moves"][0]["id"])
            else:
                client.read()
        moves = client.state["ply"]
    guest.close()
    return f"monstro serve: the page with {len(files)} files, a game of {moves} moves against a bot"


def try_uninstalling(stranger: Stranger, before: set[str]) -> str:
    """Nothing of ours stays behind in the environment."""
    python = stranger.environment / "bin" / "python"
    command = [tool("uv"), "pip", "uninstall", "--quiet", "--python", str(python), "monstrotheque"]
    subprocess.run(command, check=True)
    left = {name for name in contents(stranger.environment) - before if "monstro" in name}
    assert left == set()
    return "uninstalled without a trace"


def main() -> None:
    """Build, install, use, remove; says what was seen."""
    wheel = built()
    print(f"{wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        stranger = Stranger(Path(folder))
        before = install(stranger, wheel)
        for look in (try_help, try_playing, try_serving):
            print(look(stranger), flush=True)
        print(try_uninstalling(stranger, before))


if __name__ == "__main__":
    main()
