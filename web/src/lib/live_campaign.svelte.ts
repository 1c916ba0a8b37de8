import type { Campaign } from "./campaign";
import type { CampaignFrame, CampaignPresenceFrame, ClosingFrame, ErrorFrame, NoticeFrame, PongFrame } from "./protocol";
import type { Lang } from "./types";
import { Wire, type LineState } from "./wire.svelte";

type Frame = CampaignFrame | CampaignPresenceFrame | ErrorFrame | PongFrame | NoticeFrame | ClosingFrame;

/** One campaign, live: its newest state, and who looks at it. */
export class LiveCampaign {
  campaign = $state.raw<Campaign | null>(null);
  invitation = $state<string | null>(null);
  connected = $state.raw<number[]>([]);
  problem = $state<string | null>(null);
  private readonly wire: Wire<Frame>;

  constructor(id: string, key: string | null) {
    this.wire = new Wire(`campaigns/${id}`, key, (frame) => this.read(frame));
  }

  get line(): LineState {
    return this.wire.line;
  }

  close(): void {
    this.wire.close();
  }

  speak(lang: Lang): void {
    this.wire.speak(lang);
  }

  /** Use the answer to a request, unless the socket has already sent it. */
  take(campaign: Campaign, invitation = this.invitation): void {
    this.invitation ??= invitation;
    if (campaign.version >= (this.campaign?.version ?? -1)) this.campaign = campaign;
  }

  private read(frame: Frame): void {
    if (frame.type === "campaign") {
      this.campaign = frame.campaign;
      this.invitation = frame.invitation;
      this.wire.found();
    } else if (frame.type === "presence") this.connected = frame.connected;
    else if (frame.type === "error") this.problem = frame.error.message;
  }
}
