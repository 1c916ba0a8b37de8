"""`python -m monstrotheque.cli` is `monstro`."""

from monstrotheque.cli.main import main

main()
