"""What goes over the line, as TypeScript: from the very Structs that the server reads and builds.

    .venv/bin/python web/build/protocol.py            writes web/src/lib/protocol.ts anew
    .venv/bin/python web/build/protocol.py --check    fails if it is stale

The Structs become one JSON Schema (msgspec), the schema becomes TypeScript (json-schema-to-typescript).
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from monstrotheque.server.app import ROUTES
from monstrotheque.server.errors import ErrorAnswer
from monstrotheque.server.http.asyncapi import (
    CAMPAIGN_FRAMES,
    DUPLICATE_FRAMES,
    PAGE_REQUESTS,
    TABLE_FRAMES,
    TABLE_REQUESTS,
)
from monstrotheque.server.http.messages import GameList, PuzzleSet, TextList

WEB = Path(__file__).parent.parent
TARGET = WEB / "src" / "lib" / "protocol.ts"
COMPILER = Path(__file__).with_name("protocol.mjs")
PACKED = (GameList, PuzzleSet, TextList)
"""Answers that are kept as bytes: their routes don't name them."""


def structs_in(hint: Any) -> Iterator[type]:
    """The Structs that a type is made of."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    elif get_origin(hint) is not None:
        for part in get_args(hint):
            yield from structs_in(part)


def spoken() -> list[type]:
    """Every Struct that a route takes or answers with, or that goes over a socket."""
    hints = [get_type_hints(route.fn, include_extras=True) for route in ROUTES]
    told = [kind for each in hints for name in ("data", "return") for kind in structs_in(each.get(name))]
    sockets = (*TABLE_REQUESTS, *TABLE_FRAMES, *PAGE_REQUESTS, *CAMPAIGN_FRAMES, *DUPLICATE_FRAMES)
    return list(dict.fromkeys((*told, *PACKED, *sockets, ErrorAnswer)))


def schema() -> dict[str, Any]:
    """All of them as one JSON Schema. An object with named fields has no others; defaults are no part of a type."""
    _, defined = msgspec.json.schema_components(spoken(), ref_template="#/$defs/{name}")
    for each in defined.values():
        if "properties" in each:
            each["additionalProperties"] = False
            for field in each["properties"].values():
                field.pop("default", None)
                _simplify_lists(field)
    everything = [{"$ref": f"#/$defs/{name}"} for name in sorted(defined)]
    return {"title": "Spoken", "anyOf": everything, "$defs": dict(sorted(defined.items()))}


def _simplify_lists(part: Any) -> None:
    """How long a list may be is no part of its type. The compiler knows tuples as older JSON Schemas write them."""
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        _simplify_lists(each)
    if isinstance(part, dict) and "prefixItems" in part:
        part |= {"items": part.pop("prefixItems"), "additionalItems": False}
    elif isinstance(part, dict) and part.get("type") == "array":
        part.pop("minItems", None)
        part.pop("maxItems", None)


def typescript() -> str:
    """The same as TypeScript."""
    node = shutil.which("node")
    if node is None:
        raise SystemExit("Node is needed to compile the protocol's types")
    done = subprocess.run(  # noqa: S603
        [node, str(COMPILER)], input=json.dumps(schema()), capture_output=True, text=True, check=False, cwd=WEB
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stdout


def main(*arguments: str) -> None:
    """Write the file, or see that it is current."""
    if arguments == ("--check",):
        if TARGET.read_text("utf-8") != typescript():
            raise SystemExit(f"{TARGET} is stale: python web/build/protocol.py writes it anew")
    else:
        TARGET.write_text(typescript(), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
