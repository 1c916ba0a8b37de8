"""The web app: files built beforehand, and its first page for every address outside the API."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath
from litestar.response import File

from monstrotheque.server.errors import NotFound

MISSING = """<!doctype html><meta charset="utf-8"><title>Monstrothèque</title>
<h1>Monstrothèque</h1>
<p>The server runs; its web app has not been built.
In the source folder: <code>make web</code>, then load this page again.</p>
<p>Le serveur tourne ; son application n’est pas construite.
Dans le dossier des sources : <code>make web</code>, puis recharger.</p>
"""
NEVER_CHANGES = "public, max-age=31536000, immutable"


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[Any] | File:
    """A file of the web app, else its first page."""
    root: Path = request.app.state.desk.settings.web
    if path.startswith(("/api/", "api/")) or path in ("/api", "api"):
        raise NotFound()
    index = root / "index.html"
    if not index.is_file():
        return Response(MISSING, media_type="text/html", status_code=200)
    wanted = _inside(root, path)
    if wanted is None:
        return _file(index, "no-cache")
    return _file(wanted, NEVER_CHANGES if "assets" in wanted.relative_to(root).parts[:1] else "no-cache")


def _inside(root: Path, path: str) -> Path | None:
    """The file that *path* names, if it lies inside *root*."""
    if not path.strip("/") or "\0" in path:
        return None
    wanted = (root / path.lstrip("/")).resolve()
    return wanted if wanted.is_relative_to(root.resolve()) and wanted.is_file() else None


def _file(path: Path, caching: str) -> File:
    return File(path, content_disposition_type="inline", headers={"cache-control": caching}, filename=path.name)
