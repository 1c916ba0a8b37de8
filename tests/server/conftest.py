"""One server for the tests that need nothing special."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

import pytest

from tests.server.client import Guest, Server, running


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    yield from running(
        "--data",
        str(folder),
        "--limit",
        "sign_ins_a_minute=100",
        "--limit",
        "new_tables_an_hour=10000",
        log=folder / "log",
    )


@pytest.fixture
def guests(server: Server) -> Iterator[Callable[..., Guest]]:
    """Makes guests, who leave at the end."""
    with contextlib.ExitStack() as stack:

        def new(lang: str = "en", at: Server = server) -> Guest:
            guest = Guest(at, lang)
            stack.callback(guest.close)
            return guest

        yield new


@pytest.fixture
def ada(guests: Callable[..., Guest]) -> Guest:
    return guests("en")


@pytest.fixture
def bob(guests: Callable[..., Guest]) -> Guest:
    return guests("fr")
