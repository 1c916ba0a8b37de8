"""Research environments: a vector environment in Gymnasium's conventions, Gymnasium, PettingZoo, OpenSpiel.

They need `pip install monstrotheque[research]`. docs/how-to/environments.md describes them.
"""
