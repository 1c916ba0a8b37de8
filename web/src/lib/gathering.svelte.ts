import type { Campaign } from "./campaign";
import { settings } from "./settings.svelte";
import type { ErrorBody } from "./types";

const PAUSES = [500, 1000, 2000, 4000, 7000, 10000];
const PING_EVERY = 20_000;
const CLOSED_FOR_GOOD = new Set([4401, 4403, 4404]);

type Frame =
  | { type: "campaign"; campaign: Campaign; invitation: string | null }
  | { type: "presence"; connected: number[] }
  | { type: "error"; error: ErrorBody }
  | { type: "pong" | "closing" };

/** One campaign, live: its newest state, and who looks at it. */
export class Gathering {
  campaign = $state.raw<Campaign | null>(null);
  invitation = $state<string | null>(null);
  connected = $state.raw<number[]>([]);
  line = $state<"connecting" | "open" | "lost" | "refused">("connecting");
  problem = $state<string | null>(null);

  private socket: WebSocket | null = null;
  private tries = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly id: string,
    private readonly key: string | null,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
    addEventListener("offline", this.cut);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.cut);
    this.socket?.close();
  }

  /** Ask for the words in another language. */
  speak(lang: string): void {
    this.transmit({ type: "lang", lang });
  }

  /** Take in what a request has answered, if the socket has not told it already. */
  take(campaign: Campaign): void {
    if (campaign.version >= (this.campaign?.version ?? -1)) this.campaign = campaign;
  }

  private transmit(frame: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/campaigns/${this.id}/live`);
    this.socket = socket;
    socket.onopen = () => {
      this.transmit({ type: "hello", lang: settings.lang, ...(this.key ? { invitation: this.key } : {}) });
      clearInterval(this.pinger);
      this.pinger = setInterval(() => this.transmit({ type: "ping" }), PING_EVERY);
    };
    socket.onmessage = (message: MessageEvent<string>) => this.read(JSON.parse(message.data) as Frame);
    socket.onclose = (event) => this.broke(event.code);
  }

  private read(frame: Frame): void {
    if (frame.type === "campaign") {
      this.campaign = frame.campaign;
      this.invitation = frame.invitation;
      this.line = "open";
      this.tries = 0;
    } else if (frame.type === "presence") this.connected = frame.connected;
    else if (frame.type === "error") this.problem = frame.error.message;
  }

  private broke(code: number): void {
    clearInterval(this.pinger);
    if (this.closed) return;
    this.line = CLOSED_FOR_GOOD.has(code) ? "refused" : "lost";
    if (this.line === "lost") this.timer = setTimeout(() => this.connect(), PAUSES[Math.min(this.tries++, PAUSES.length - 1)]);
  }

  private hurry = (): void => {
    if (this.line !== "lost") return;
    clearTimeout(this.timer);
    this.connect();
  };

  private cut = (): void => {
    this.socket?.close();
  };
}
