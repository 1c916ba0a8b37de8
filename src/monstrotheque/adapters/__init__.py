"""The games as standard research environments: a vector environment in Gymnasium's conventions, PettingZoo, OpenSpiel.

They need `pip install monstrotheque[research]` and are described in docs/how-to/environments.md.
"""
