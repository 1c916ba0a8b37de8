"""The sockets described for machines: AsyncAPI, made from the types that read and write the frames."""

from __future__ import annotations

import functools
from typing import Any, get_args

import msgspec
from litestar import get

import monstrotheque
from monstrotheque.server.campaigns.messages import CampaignFrame, CampaignPresenceFrame
from monstrotheque.server.duplicates.messages import DuplicateFrame
from monstrotheque.server.live.client_frames import Hello, Ping, Speak
from monstrotheque.server.live.table_socket import Look, Resync
from monstrotheque.server.table.commands import AnyCommand
from monstrotheque.server.table.messages import TABLE_FRAMES, ClosingFrame, ErrorFrame, NoticeFrame, PongFrame

TABLE_REQUESTS: tuple[Any, ...] = (Hello, *get_args(AnyCommand), Look, Speak, Resync, Ping)
PAGE_REQUESTS: tuple[Any, ...] = (Hello, Speak, Ping)
PAGE_FRAMES: tuple[Any, ...] = (ErrorFrame, PongFrame, NoticeFrame, ClosingFrame)
CAMPAIGN_FRAMES: tuple[Any, ...] = (CampaignFrame, CampaignPresenceFrame, *PAGE_FRAMES)
DUPLICATE_FRAMES: tuple[Any, ...] = (DuplicateFrame, *PAGE_FRAMES)


@get("/api/schema/asyncapi.json", summary="The sockets' frames", include_in_schema=True)
async def asyncapi() -> dict[str, Any]:
    """What goes over the sockets of a table, a campaign and a duplicate, as AsyncAPI."""
    return description()


@functools.cache
def description() -> dict[str, Any]:
    """The AsyncAPI document."""
    kinds = list(dict.fromkeys((*TABLE_REQUESTS, *PAGE_REQUESTS, *TABLE_FRAMES, *CAMPAIGN_FRAMES, *DUPLICATE_FRAMES)))
    _, schemas = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Monstrothèque", "version": monstrotheque.__version__},
        "channels": {
            "table": _channel("tables", "table", (*TABLE_REQUESTS, *TABLE_FRAMES)),
            "campaign": _channel("campaigns", "campaign", (*PAGE_REQUESTS, *CAMPAIGN_FRAMES)),
            "duplicate": _channel("duplicates", "duplicate", (*PAGE_REQUESTS, *DUPLICATE_FRAMES)),
        },
        "operations": {
            "hear_at_a_table": _operation("receive", "table", TABLE_REQUESTS),
            "tell_a_table": _operation("send", "table", TABLE_FRAMES),
            "hear_at_a_campaign": _operation("receive", "campaign", PAGE_REQUESTS),
            "tell_a_campaign": _operation("send", "campaign", CAMPAIGN_FRAMES),
            "hear_at_a_duplicate": _operation("receive", "duplicate", PAGE_REQUESTS),
            "tell_a_duplicate": _operation("send", "duplicate", DUPLICATE_FRAMES),
        },
        "components": {"schemas": schemas, "messages": {kind.__name__: _message(kind) for kind in kinds}},
    }


def _channel(place: str, parameter: str, kinds: tuple[Any, ...]) -> dict[str, Any]:
    messages = {kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"} for kind in kinds}
    return {"address": f"/api/{place}/{{{parameter}}}/live", "parameters": {parameter: {}}, "messages": messages}


def _operation(action: str, channel: str, kinds: tuple[Any, ...]) -> dict[str, Any]:
    names = [{"$ref": f"#/channels/{channel}/messages/{kind.__name__}"} for kind in kinds]
    return {"action": action, "channel": {"$ref": f"#/channels/{channel}"}, "messages": names}


def _message(kind: Any) -> dict[str, Any]:
    return {"summary": kind.__doc__, "payload": {"$ref": f"#/components/schemas/{kind.__name__}"}}
