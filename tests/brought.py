"""Games that installed packages bring: the few lines an installer leaves of a package, in a folder on Python's path."""

from __future__ import annotations

from pathlib import Path


def bring(folder: Path, bringer: str, **games: str) -> None:
    """Have the package *bringer*, installed in *folder*, bring *games*: the package of each, by its name."""
    installed = folder / f"{bringer}-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {bringer}\nVersion: 1.0\n")
    entries = "".join(f"{name} = {package}\n" for name, package in games.items())
    (installed / "entry_points.txt").write_text(f"[monstrotheque.games]\n{entries}")
