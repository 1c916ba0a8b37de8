"""How fast we are beside other engines, in one run on one machine: `make bench-peers`.

Writes bench/results/peers.json and docs/why/speed.md. The peers live in an environment of their own (.venv-peers and
boardgame/node_modules, both outside git); one that is missing is left out and named.
"""
