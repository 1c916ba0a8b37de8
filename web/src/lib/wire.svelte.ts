import { app } from "./app.svelte";
import { takeEarlyLine } from "./early";
import { session } from "./session.svelte";
import { openLine } from "./line";
import { settings } from "./settings.svelte";
import type { Lang } from "./types";

/** "left": somebody else sits at this browser now, or nobody is signed in. */
export type LineState = "connecting" | "open" | "lost" | "refused" | "left";

const PAUSES = [500, 1000, 2000, 4000, 7000, 10000];
const PING_EVERY = 20_000;
const CLOSED_FOR_GOOD = new Set([4403, 4404]);
const SIGNED_OUT = 4401;
/** The answer that brings this browser its new cookie may still be on its way; one with the old cookie would put a guest's over it. */
const COOKIE_COMES = 1000;

function isNotice(frame: unknown): frame is { type: "notice"; message: string | null } {
  return (frame as { type?: string }).type === "notice";
}

/** The live line to a table or a campaign: says hello, shows that it is alive, and comes back by itself after a cut. */
export class Wire<Frame> {
  line = $state<LineState>("connecting");

  private socket: WebSocket | null = null;
  private spoken: Lang = settings.lang;
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
  speak(lang: Lang): void {
    if (lang === this.spoken || this.socket?.readyState !== WebSocket.OPEN) return;
    this.spoken = lang;
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
    const { socket, heard, lang } = takeEarlyLine(this.path) ?? openLine(this.path, settings.lang, this.invitation);
    this.socket = socket;
    this.spoken = lang;
    if (socket.readyState === WebSocket.OPEN) this.opened();
    else socket.onopen = () => this.opened();
    socket.onmessage = (message: MessageEvent<string>) => this.hear(message.data);
    socket.onclose = (event) => this.broke(event.code);
    queueMicrotask(() => heard.forEach((text) => this.hear(text)));
  }

  private opened(): void {
    clearInterval(this.pinger);
    this.pinger = setInterval(() => this.send({ type: "ping" }), PING_EVERY);
    this.speak(settings.lang);
  }

  private hear(text: string): void {
    const frame = JSON.parse(text) as Frame | { type: "notice"; message: string | null };
    if (isNotice(frame)) app.notice = frame.message;
    else this.read(frame);
  }

  private broke(code: number): void {
    clearInterval(this.pinger);
    if (this.closed) return;
    if (code === SIGNED_OUT) return this.doubt();
    this.line = CLOSED_FOR_GOOD.has(code) ? "refused" : "lost";
    if (this.line === "lost") this.timer = setTimeout(() => this.connect(), PAUSES[Math.min(this.tries++, PAUSES.length - 1)]);
  }

  /** Whoever opened the line may have changed the password in another window, and is still signed in here. */
  private doubt(): void {
    this.line = "lost";
    this.timer = setTimeout(() => void this.askAgain(), COOKIE_COMES);
  }

  private async askAgain(): Promise<void> {
    const isSame = await session.isStillMe().catch(() => true);
    if (this.closed) return;
    if (isSame) this.connect();
    else this.line = "left";
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
