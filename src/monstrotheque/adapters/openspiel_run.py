"""Runs a module of OpenSpiel, or any other, with our games registered.

python -m monstrotheque.adapters.openspiel_run open_spiel.python.examples.playthrough --game=monstro_crypte_de_sedlec
"""

from __future__ import annotations

import runpy
import sys

import monstrotheque.adapters.openspiel  # noqa: F401 (registers the games)


def main() -> None:
    """Run the module named first on the command line, with the other arguments."""
    if len(sys.argv) < 2:
        sys.exit((__doc__ or "").strip())
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
