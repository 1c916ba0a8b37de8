"""The socket of a campaign: its page updates when a friend joins, agrees or finishes the day."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from monstrotheque.server.campaigns.groups import CampaignGroup
from monstrotheque.server.campaigns.messages import CampaignFrame, CampaignPresenceFrame
from monstrotheque.server.campaigns.service import Campaigns
from monstrotheque.server.live.client_frames import Hello, Ping, Speak
from monstrotheque.server.live.socket import AnySocket, ClientSocket, Sockets


class CampaignSocket(ClientSocket):
    """One client on one campaign's page."""

    frames = msgspec.json.Decoder(Speak | Ping)

    def __init__(self, socket: AnySocket, sockets: Sockets, campaigns: Campaigns) -> None:
        super().__init__(socket, sockets)
        self._campaigns = campaigns
        self._group: CampaignGroup | None = None
        self._invitation: str | None = None
        self._told: tuple[int, str] | None = None

    @property
    def group(self) -> CampaignGroup:
        """The campaign, once the client has said hello."""
        assert self._group is not None
        return self._group

    @property
    def seats(self) -> list[int]:
        """The characters this person plays."""
        return [seat for seat, member in enumerate(self.group.members) if member == self.person]

    async def _enter(self, place: str, hello: Hello) -> None:
        self._invitation = hello.invitation
        self._group = await self._campaigns.opened(place, self.person, hello.invitation)

    async def _handle(self, wish: Any) -> None:
        self.lang = wish.lang
        self.wake()

    async def _send_news(self) -> None:
        group = self._group = await self._campaigns.opened(self.group.id, self.person, self._invitation)
        if self._told != (group.version, self.lang):
            self._told = (group.version, self.lang)
            told = await self._campaigns.answer(group, self.person, self.lang)
            self._send(CampaignFrame(told.campaign, told.invitation))
        if self._presence:
            self._presence = False
            self._send(CampaignPresenceFrame(self._live.presence.connected(group.id)))


@websocket("/api/campaigns/{campaign_id:str}/live", opt={"socket": True})
async def campaign_socket(
    socket: AnySocket,
    campaign_id: FromPath[str],
    sockets: NamedDependency[Sockets],
    campaigns: NamedDependency[Campaigns],
) -> None:
    """Follow a campaign live."""
    await CampaignSocket(socket, sockets, campaigns).serve(socket, campaign_id)
