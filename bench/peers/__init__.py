"""How fast we are beside other engines, in one run on one machine: `make bench-peers`.

Writes bench/results/peers.json, docs/why/speed.md, speed-engines.md and speed-noughts.md. The peers live in an
environment of their own (.venv-peers and boardgame/node_modules, both outside git). A missing one is left out and
named.
"""
