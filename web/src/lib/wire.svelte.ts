import { settings } from "./settings.svelte";

export type Line = "connecting" | "open" | "lost" | "refused";

const PAUSES = [500, 1000, 2000, 4000, 7000, 10000];
const PING_EVERY = 20_000;
const CLOSED_FOR_GOOD = new Set([4401, 4403, 4404]);

/** The live line to a table or a campaign: says hello, shows that it is alive, and comes back by itself after a cut. */
export class Wire<Frame> {
  line = $state<Line>("connecting");

  private socket: WebSocket | null = null;
  private tries = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly path: string,
    private readonly invitation: string | null,
    private readonly read: (frame: Frame) => void,
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

  /** Sent if the line is open, else not at all. */
  send(frame: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /** Ask for the words in another language. */
  speak(lang: string): void {
    this.send({ type: "lang", lang });
  }

  /** The server has told how things stand: the line holds. Whether it had to be found first. */
  found(): boolean {
    const first = this.line !== "open";
    this.line = "open";
    this.tries = 0;
    return first;
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/${this.path}/live`);
    this.socket = socket;
    socket.onopen = () => {
      this.send({ type: "hello", lang: settings.lang, ...(this.invitation ? { invitation: this.invitation } : {}) });
      clearInterval(this.pinger);
      this.pinger = setInterval(() => this.send({ type: "ping" }), PING_EVERY);
    };
    socket.onmessage = (message: MessageEvent<string>) => this.read(JSON.parse(message.data) as Frame);
    socket.onclose = (event) => this.broke(event.code);
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

  /** The browser knows that the line is gone before the socket does. */
  private cut = (): void => {
    this.socket?.close();
  };
}
