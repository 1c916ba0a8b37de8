"""The `monstro` command and the terminal client."""
