"""The socket described for machines: AsyncAPI, made from the very types that read the frames."""

from __future__ import annotations

import functools
from typing import Any, get_args

import msgspec
from litestar import get

import monstrotheque
from monstrotheque.server.commands import AnyCommand
from monstrotheque.server.connection import Hello, Ping, Speak
from monstrotheque.server.live import Look, Resync

SENT = {
    "state": "All there is to know, after `hello`, `look`, `lang` and `resync`.",
    "update": "The same after a change, with the events since.",
    "ack": "A command is done and kept.",
    "error": "A command or frame was refused.",
    "presence": "Who is connected.",
    "chat": "Lines of chat.",
    "pong": "The answer to `ping`.",
    "closing": "The server restarts.",
}


@get("/api/schema/asyncapi.json", summary="The socket's frames", include_in_schema=True)
async def asyncapi() -> dict[str, Any]:
    """What goes over the socket of a table, as AsyncAPI."""
    return description()


@functools.cache
def description() -> dict[str, Any]:
    """The AsyncAPI document."""
    types = [Hello, *get_args(AnyCommand), Look, Speak, Resync, Ping]
    _, schemas = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    incoming = {kind.__name__: _incoming(kind) for kind in types}
    outgoing = {f"server_{name}": _outgoing(name, words) for name, words in SENT.items()}
    messages = {name: {"$ref": f"#/components/messages/{name}"} for name in (*incoming, *outgoing)}
    channel = {"address": "/api/tables/{table}/live", "parameters": {"table": {}}, "messages": messages}
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Monstrothèque", "version": monstrotheque.__version__},
        "channels": {"table": channel},
        "operations": {
            "hear": _operation("receive", incoming),
            "tell": _operation("send", outgoing),
        },
        "components": {"schemas": schemas, "messages": incoming | outgoing},
    }


def _operation(action: str, messages: dict[str, Any]) -> dict[str, Any]:
    names = [{"$ref": f"#/channels/table/messages/{name}"} for name in messages]
    return {"action": action, "channel": {"$ref": "#/channels/table"}, "messages": names}


def _incoming(kind: type) -> dict[str, Any]:
    return {"summary": kind.__doc__, "payload": {"$ref": f"#/components/schemas/{kind.__name__}"}}


def _outgoing(name: str, words: str) -> dict[str, Any]:
    payload = {"type": "object", "required": ["type"], "properties": {"type": {"const": name}}}
    return {"summary": words, "payload": payload}
