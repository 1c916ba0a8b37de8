"""A server with the built web app, and a real Chromium to look at it."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

import monstrotheque

APP = Path(monstrotheque.__file__).parent / "web" / "dist"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ROOM = (
    "--limit",
    "new_tables_an_hour=100000",
    "--limit",
    "requests_a_minute=100000",
    "--limit",
    "sign_ins_a_minute=1000",
)
"""All tests come from one address."""
START = 600
"""Seconds: the first start compiles the kernels of every game."""
PHONE = {"width": 360, "height": 740}
LYING = {"width": 740, "height": 360}
"""A phone lying on its side."""
DESKTOP = {"width": 1280, "height": 800}
PATIENCE = 40_000
"""Milliseconds that anything on a page may take to come about: the machine may have other things to do."""

expect.set_options(timeout=PATIENCE)

Open = Callable[..., Page]


def free_port() -> int:
    with contextlib.closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_ready(address: str) -> bool:
    """Whether the server answers and has compiled every game."""
    try:
        with urllib.request.urlopen(f"{address}/api/games", timeout=5) as answer:
            return all(game["ready"] for game in json.load(answer)["games"])
    except (urllib.error.URLError, OSError):
        return False


@contextlib.contextmanager
def open_server(folder: Path) -> Iterator[str]:
    """The address of a running server: one of our own, its data in *folder*, or the one MONSTROTHEQUE_SERVER names."""
    if known := os.environ.get("MONSTROTHEQUE_SERVER"):
        yield known
        return
    assert (APP / "index.html").is_file(), "the web app is not built: make web"
    address = f"http://127.0.0.1:{(port := free_port())}"
    command = [
        sys.executable,
        "-m",
        "tests.browser.quick_server",
        "serve",
        "--data",
        str(folder),
        "--port",
        str(port),
        *ROOM,
    ]
    with (folder / "log").open("wb") as log, subprocess.Popen(command, stdout=log, stderr=log) as server:
        try:
            deadline = time.monotonic() + START
            while not is_ready(address):
                assert server.poll() is None, (folder / "log").read_text()
                assert time.monotonic() < deadline, "the server did not start"
                time.sleep(0.3)
            yield address
        finally:
            server.terminate()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    with open_server(tmp_path_factory.mktemp("server")) as address:
        yield address


def browser_path(fetched: str = "") -> str:
    """Where the browser is: the machine's, else the one *fetched* by Playwright; its absence is a failure, not a reason
    to skip.
    """
    found = next((path for name in (*BROWSERS, fetched) if (path := shutil.which(name))), None)
    assert found, f"none of {', '.join(BROWSERS)} is installed (Debian: apt-get install chromium)"
    return found


@contextlib.contextmanager
def open_browser() -> Iterator[Browser]:
    """A real browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path(playwright.chromium.executable_path), args=FLAGS
        )
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A real browser for the tests of this package.

    Playwright keeps an event loop running in this thread while it is open, so it is closed before other tests begin.
    """
    with open_browser() as browser:
        yield browser


class Watch:
    """What a page must not do: write errors to the console, or ask another origin for anything."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.complaints: list[str] = []

    def over(self, page: Page) -> None:
        page.on("console", self.console)
        page.on("pageerror", lambda error: self.complain(f"error: {error}"))
        page.on("request", self.request)

    def console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complain(f"console: {message.text}")

    def complain(self, what: str) -> None:
        # A browser reports every refused or cut request by itself; refusals and cuts are tested on purpose.
        cut = ("Failed to load resource", "WebSocket connection", "error occurred when fetching the script")
        if not any(words in what for words in cut):
            self.complaints.append(what)

    def request(self, request: Request) -> None:
        url = request.url.replace("//localhost:", "//127.0.0.1:")  # the same server by its name
        if not url.startswith((self.server, self.server.replace("http", "ws"), "data:", "blob:")):
            self.complain(f"request to {request.url}")


@pytest.fixture
def visit(server: str, chromium: Browser) -> Iterator[Open]:
    """Open the app as a new person: `visit("/rules", lang="en", size=PHONE)`."""
    watch = Watch(server)
    contexts: list[BrowserContext] = []

    def opened(
        path: str = "/",
        *,
        lang: str = "fr",
        size: dict[str, int] | None = None,
        still: bool = True,
        touch: bool = False,
        pace: str = "instant",
    ) -> Page:
        context = chromium.new_context(
            has_touch=touch,
            locale="fr-FR" if lang == "fr" else "en-GB",
            viewport=size or DESKTOP,  # type: ignore[arg-type]
            reduced_motion="reduce" if still else "no-preference",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        # Others' moves are shown at once, so that whole games are played in a moment.
        context.add_init_script(
            "if (location.protocol === 'http:') { const key = 'monstrotheque.settings';"
            " const kept = JSON.parse(localStorage.getItem(key) ?? '{}');"
            f" localStorage.setItem(key, JSON.stringify({{ pace: '{pace}', ...kept }})); }}"
        )
        page = context.new_page()
        watch.over(page)
        with page.expect_response(lambda answer: "/api/me" in answer.url):  # from here on the visitor is somebody
            page.goto(server + path)
        page.wait_for_selector(".threshold", state="detached")  # the greeting has given way to the app
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not watch.complaints
