"""Requests: middleware, routes, dependencies, the built pages, and the descriptions for machines."""
