"""The web app: its built files, and its page for every address outside the API."""

from __future__ import annotations

import base64
import functools
import gzip
import hashlib
import mimetypes
import re
import time
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import File

from monstrotheque.engine.errors import MonstroError
from monstrotheque.engine.registry import game, game_names
from monstrotheque.engine.texts import LANGS
from monstrotheque.server.errors import NotFound, server_texts
from monstrotheque.server.http.dependencies import AnyRequest
from monstrotheque.server.http.middleware import CONTENT_POLICY, SCRIPTS
from monstrotheque.server.http.share_cards import HEIGHT, WIDTH, told
from monstrotheque.server.ids import is_id
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.language import language_of
from monstrotheque.server.settings import Settings
from monstrotheque.server.table.access import check_revealed

MISSING = """<!doctype html><meta charset="utf-8"><title>Monstrothèque</title>
<h1>Monstrothèque</h1>
<p>The server runs; its web app has not been built.
In the source folder: <code>make web</code>, then load this page again.</p>
<p>Le serveur tourne ; son application n’est pas construite.
Dans le dossier des sources : <code>make web</code>, puis recharger.</p>
"""
SHOWN = "replay"
"""The address of a replay."""
NOBODY = ""
"""A link preview is made for a stranger: it shows what anybody with the link may see."""
HOME = "home"
TOOLS = ("count", "setup", "box", "campaign")
"""Pages for a real table."""
HEADED = (HOME, "rules", "learn", "new", *TOOLS, "daily", "puzzle", "ladder", "duplicates", "verify")
"""Pages with a title and a description of their own, by the first part of their address."""
WITHOUT_GAME = (HOME, "verify")
"""Those that have no page for each game."""
LOCALES = {"fr": "fr_FR", "en": "en_GB"}
NEVER_CHANGES = "public, max-age=31536000, immutable"
PACKED = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".wasm")
"""Files to compress; pictures and fonts are already compressed."""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(
    request: AnyRequest,
    settings: NamedDependency[Settings],
    live: NamedDependency[LiveTables],
    path: FromPath[str] = "",
) -> Response[Any] | File:
    """A file of the web app, or else its page."""
    root = settings.web
    if path.startswith(("/api/", "api/")) or path in ("/api", "api"):
        raise NotFound()
    index = root / "index.html"
    if not index.is_file():
        return Response(MISSING, media_type="text/html", status_code=200)
    wanted = _inside(root, path)
    if wanted is None or wanted == index.resolve():
        heading = await _shared_game(request, settings, live, path) or _heading(path, language_of(request))
        return _first_page(request, index, heading and heading._replace(address=_address(request, settings, path)))
    return _file(request, wanted, NEVER_CHANGES if "assets" in wanted.relative_to(root).parts[:1] else "no-cache")


def _first_page(request: AnyRequest, index: Path, heading: _Heading | None) -> Response[Any] | File:
    """The app's page. Its content policy allows the inline scripts it was built with, by digest, and no others."""
    answer = _headed(request, index, heading) if heading else _file(request, index, "no-cache")
    answer.headers["content-security-policy"] = _policy(index, index.stat().st_mtime_ns)
    return answer


class _Heading(NamedTuple):
    """The title and description of a page, for search engines, messengers and browser tabs."""

    lang: str
    title: str
    description: str
    picture: str | None = None
    """The address of the preview picture of a link."""
    address: str = ""
    """The page's own address, without language."""


async def _shared_game(request: AnyRequest, settings: Settings, live: LiveTables, path: str) -> _Heading | None:
    """The heading of a finished game that anybody with this link may open, in the language of who sent the link
    (`preview`): messengers ask in none, or in their own.
    """
    place, _, table_id = path.strip("/").partition("/")
    if place != SHOWN or not is_id(table_id):
        return None
    share, lang = request.query_params.get("share"), request.query_params.get("preview", "")
    lang = lang if lang in LANGS else language_of(request)
    try:
        table = await live.opened(table_id, NOBODY, None, share)
        check_revealed(table, time.time())
    except MonstroError:
        return None
    title, line = told(table, lang)
    query = urlencode({"lang": lang} | ({"share": share} if share else {}))
    return _Heading(lang, title, line, f"{_origin(request, settings)}/api/tables/{table_id}/card.png?{query}")


def _origin(request: AnyRequest, settings: Settings) -> str:
    return settings.origins[0] if settings.origins else str(request.base_url).rstrip("/")


def _address(request: AnyRequest, settings: Settings, path: str) -> str:
    """The address of a public page. A shared game has no other than the link itself."""
    return f"{_origin(request, settings)}/{path.strip('/')}" if path.strip("/").partition("/")[0] != SHOWN else ""


@functools.lru_cache(maxsize=64)
def _heading(path: str, lang: str) -> _Heading | None:
    """The heading of a public page: home, the rules of a game, a tool for a real table, today's deal."""
    place, _, name = path.strip("/").partition("/")
    place, texts = place or HOME, server_texts(lang)
    if place not in HEADED or name not in ("", *(() if place in WITHOUT_GAME else game_names())):
        return None
    if not name and place == "learn":
        place = "rules"
    if not name:
        return _Heading(lang, texts.say(f"pages.{place}.title"), texts.say(f"pages.{place}.description"))
    found = game(name)
    values = {"game": found.title(lang), "tagline": found.facts.get("tagline", {}).get(lang, "")}
    return _Heading(
        lang, texts.say(f"pages.{place}.game_title", **values), texts.say(f"pages.{place}.game_description", **values)
    )


def _headed(request: AnyRequest, index: Path, heading: _Heading) -> Response[Any]:
    """The app's page with its own heading."""
    body = _with_heading(index, index.stat().st_mtime_ns, heading)
    packed = _Packed(_squeezed(body), "gzip", _tag(body), "text/html")
    headers = {"cache-control": "no-cache", "etag": packed.tag, "vary": "accept-encoding, accept-language, cookie"}
    if packed.coding not in _codings(request.headers.get("accept-encoding", "")):
        return Response(body, headers=headers, media_type=packed.kind)
    return _answer(request, packed, headers)


@functools.lru_cache(maxsize=64)
def _with_heading(index: Path, changed: int, heading: _Heading) -> bytes:
    page = index.read_text("utf-8").replace('<html lang="fr"', f'<html lang="{heading.lang}"', 1)
    page = re.sub(r"<title>.*?</title>", lambda _: f"<title>{escape(heading.title)}</title>", page, count=1)
    meta = f'<meta name="description" content="{escape(heading.description)}" />'
    return re.sub(r'<meta name="description"[^>]*>', lambda _: meta + _preview(heading), page, count=1).encode()


def _preview(heading: _Heading) -> str:
    """What messengers read (Open Graph): the words, and a picture if there is one. What search engines read: the page's
    address, and that it speaks each language.
    """
    facts = {
        "og:site_name": "Monstrothèque",
        "og:type": "website",
        "og:title": heading.title,
        "og:description": heading.description,
        "og:locale": LOCALES[heading.lang],
    }
    if heading.picture is not None:
        facts |= {
            "og:image": heading.picture,
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": heading.title,
            "twitter:card": "summary_large_image",
        }
    told = "".join(f'<meta property="{name}" content="{escape(value)}" />' for name, value in facts.items())
    return told + _languages(heading.address) if heading.address else told


def _languages(address: str) -> str:
    """Links to the page in each language."""
    kinds = {lang: f"{address}?lang={lang}" for lang in LANGS} | {"x-default": address}
    return "".join(f'<link rel="alternate" hreflang="{lang}" href="{escape(link)}" />' for lang, link in kinds.items())


@functools.lru_cache(maxsize=64)
def _squeezed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


@functools.lru_cache(maxsize=4)
def _policy(index: Path, changed: int) -> str:
    """The content policy for a page as it was when it last *changed*."""
    scripts = re.findall(rb"<script>(.*?)</script>", index.read_bytes(), re.DOTALL)
    digests = [f"'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'" for script in scripts]
    return "; ".join((CONTENT_POLICY, " ".join((SCRIPTS, *digests))))


def _inside(root: Path, path: str) -> Path | None:
    """The file that *path* names, if it lies inside *root*."""
    if not path.strip("/") or "\0" in path:
        return None
    wanted = (root / path.lstrip("/")).resolve()
    try:
        return wanted if wanted.is_relative_to(root.resolve()) and wanted.is_file() else None
    except OSError:  # a name longer than any file's
        return None


def _file(request: AnyRequest, path: Path, caching: str) -> Response[Any] | File:
    """A file, compressed if the browser accepts that. Files are the same for everybody, so sizes leak no secret."""
    packed = _packed(path, request.headers.get("accept-encoding", "")) if path.suffix in PACKED else None
    if packed is None:
        return File(path, content_disposition_type="inline", headers={"cache-control": caching}, filename=path.name)
    return _answer(request, packed, {"cache-control": caching, "etag": packed.tag, "vary": "accept-encoding"})


def _answer(request: AnyRequest, packed: _Packed, headers: dict[str, str]) -> Response[Any]:
    """Compressed bytes, unless the browser already has them."""
    if request.headers.get("if-none-match") == packed.tag:
        return Response(b"", status_code=304, headers=headers, media_type=packed.kind)
    return Response(packed.body, headers=headers | {"content-encoding": packed.coding}, media_type=packed.kind)


class _Packed(NamedTuple):
    body: bytes
    coding: str
    tag: str
    kind: str


def _packed(path: Path, accepted: str) -> _Packed | None:
    """The best encoding of a file that the browser *accepted*. The build's own compression is the smallest."""
    codings = _codings(accepted)
    built = path.with_name(f"{path.name}.br")
    if "br" in codings and built.is_file():
        return _packing(built, path.name, "br", built.stat().st_mtime_ns)
    return _packing(path, path.name, "gzip", path.stat().st_mtime_ns) if "gzip" in codings else None


def _codings(accepted: str) -> set[str]:
    return {each.partition(";")[0].strip() for each in accepted.split(",")}


def _tag(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:16]}"'


@functools.lru_cache(maxsize=512)
def _packing(path: Path, name: str, coding: str, changed: int) -> _Packed:
    """The compressed bytes of a file as it was when it last *changed*."""
    body = path.read_bytes() if coding == "br" else gzip.compress(path.read_bytes(), 9, mtime=0)
    kind = "application/manifest+json" if name.endswith(".webmanifest") else mimetypes.guess_type(name)[0]
    return _Packed(body, coding, _tag(body), kind or "application/octet-stream")
