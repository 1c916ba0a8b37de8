import { SvelteMap } from "svelte/reactivity";
import type { RefusalNote } from "./board";
import type { PresenceFrame, Spectator } from "./protocol";
import type { ChatLine, ErrorBody, Happening, Lang, LegalMove, News, State, Update } from "./types";
import { Wire, type LineState } from "./wire.svelte";

interface Command {
  type: string;
  id: string;
  [field: string]: unknown;
}

interface Answer {
  ok: boolean;
  error?: ErrorBody;
}

/** A command without its answer. A move also keeps what was on offer when it was made. */
interface Waiting {
  command: Command;
  done: (answer: Answer) => void;
  offer?: string;
}

/** What can be done in a state: the ply it answers and the moves, those of the table included. */
function offerOf(state: State | null): string {
  return [state?.ply, ...(state?.moves ?? []), "table", ...(state?.joint?.moves ?? [])].map((each) => (typeof each === "object" ? each.id : each)).join();
}

function sameMoves(one: string, other: string): boolean {
  return one.slice(one.indexOf(",")) === other.slice(other.indexOf(","));
}

/**
 * One table, live: keeps the newest state, sends commands and sends them again when the line broke. The server counts
 * each command once, by its id.
 */
export class LiveTable {
  state = $state.raw<State | null>(null);
  events = $state.raw<Happening[]>([]);
  connected = $state.raw<number[] | null>(null);
  /** The spectators, for the table's host. */
  watching = $state.raw<Spectator[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  problem = $state.raw<ErrorBody | null>(null);
  refusal = $state.raw<RefusalNote | null>(null);
  /** What was told since this page was opened, besides moves. */
  news = $state.raw<News[]>([]);

  private readonly wire: Wire<Frame>;
  private waiting = new SvelteMap<string, Waiting>();
  /** The ply of the last move that was acknowledged: an older state is no longer true. */
  private acknowledged = $state(0);

  /** Who shows the frames, one after the other. */
  private watcher: Watcher | null = null;

  constructor(
    id: string,
    readonly invitation: string | null,
  ) {
    this.wire = new Wire(`tables/${id}`, invitation, (frame) => this.read(frame));
  }

  /** Get every frame of the game, beginning with the newest. */
  watch(watcher: Watcher): void {
    this.watcher = watcher;
    if (this.state) watcher(this.state, { whole: true, fresh: [], all: this.events });
  }

  get line(): LineState {
    return this.wire.line;
  }

  /**
   * A move is on its way: what is on offer is what was on offer when it was made. As soon as the state shows it, the
   * next one may be picked, whether or not the acknowledgement has come.
   */
  get busy(): boolean {
    if (this.acknowledged > (this.state?.ply ?? 0)) return true;
    const now = offerOf(this.state);
    return [...this.waiting.values()].some(({ offer }) => offer !== undefined && (offer === now || sameMoves(offer, now)));
  }

  close(): void {
    this.wire.close();
  }

  /** Play a move; resolves when the server has it, with the refusal if there is one. */
  async play(move: LegalMove): Promise<Answer> {
    return this.send("move", { ply: this.state?.ply, move: move.id, ...this.seatField() }, offerOf(this.state));
  }

  /** Send a move that is not on the list: the server's refusal says why not. */
  async ask(notation: string): Promise<void> {
    const answer = await this.send("move", { ply: this.state?.ply, move: notation, ...this.seatField() });
    this.refusal = answer.error ? { move: notation, words: answer.error.message } : null;
  }

  /** Propose to the table what it may decide together. */
  async propose(move: LegalMove): Promise<Answer> {
    return this.send("propose", { ply: this.state?.ply, kind: "move", move: move.id });
  }

  /** Give up: at a table of two the other has won, at a larger one a bot plays on. */
  async resign(): Promise<Answer> {
    return this.send("resign", this.seatField());
  }

  /** Offer the others to end the game here, without a result; alone it ends at once. */
  async offerEnd(): Promise<Answer> {
    return this.send("propose", { ply: this.state?.ply, kind: "end", ...this.seatField() });
  }

  async send(type: string, fields: Record<string, unknown> = {}, offer?: string): Promise<Answer> {
    const command: Command = { type, id: crypto.randomUUID(), ...fields };
    this.refusal = null;
    return new Promise((done) => {
      this.waiting.set(command.id, { command, done, offer });
      this.wire.send(command);
    });
  }

  speak(lang: Lang): void {
    this.wire.speak(lang);
  }

  look(seat: number): void {
    this.wire.send({ type: "look", seat });
  }

  private seatField(): { seat?: number } {
    const mine = this.state?.table.seats.filter((seat) => seat.you).length ?? 0;
    return mine > 1 && this.state ? { seat: this.state.seat } : {};
  }

  private read(frame: Frame): void {
    if (frame.type === "state" || frame.type === "update") this.take(frame);
    else if (frame.type === "ack") this.confirm(frame);
    else if (frame.type === "error") this.fail(frame);
    else if (frame.type === "presence") this.noteThere(frame.connected, frame.watching ?? []);
    else if (frame.type === "chat") this.chat = merged(this.chat, frame.lines);
  }

  private noteThere(connected: number[], watching: Spectator[]): void {
    this.connected = connected;
    this.watching = watching;
  }

  private take(frame: State | Update): void {
    const whole = frame.type === "state" || frame.since === null;
    if (!whole && frame.since !== this.state?.version) {
      if (frame.version > (this.state?.version ?? -1)) this.wire.send({ type: "resync" });
      return;
    }
    const state = completed(frame, this.state);
    if (!state) return this.wire.send({ type: "resync" });
    this.events = whole ? frame.events : [...this.events, ...frame.events];
    if (frame.news.length) this.news = [...this.news, ...frame.news];
    this.state = state;
    this.watcher?.(state, { whole, fresh: frame.events, all: this.events });
    this.refusal = null;
    if (this.wire.found()) for (const { command } of this.waiting.values()) this.wire.send(command);
  }

  private fail(frame: { id: string | null; error: ErrorBody }): void {
    if (frame.id && this.waiting.has(frame.id)) this.settle(frame.id, { ok: false, error: frame.error });
    else this.problem = frame.error;
  }

  private confirm(frame: { id: string; ply: number }): void {
    if (this.waiting.get(frame.id)?.offer !== undefined) this.acknowledged = frame.ply;
    this.settle(frame.id, { ok: true });
  }

  private settle(id: string, answer: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.done(answer);
  }
}

type Watcher = (state: State, news: { whole: boolean; fresh: Happening[]; all: Happening[] }) => void;

type Frame =
  | State
  | Update
  | { type: "ack"; id: string; ply: number }
  | { type: "error"; id: string | null; error: ErrorBody }
  | PresenceFrame
  | { type: "chat"; lines: ChatLine[] }
  | { type: "pong" | "closing" };

/** The state after a frame: an update tells of the table only when more than its position has changed. */
function completed(frame: State | Update, known: State | null): State | null {
  if (frame.table) return { ...frame, table: frame.table };
  const { version, ply, to_act } = frame;
  return known && { ...frame, table: { ...known.table, version, ply, to_act } };
}

function merged(known: ChatLine[], lines: ChatLine[]): ChatLine[] {
  const numbers = new Set(lines.map((line) => line.number));
  return [...known.filter((line) => !numbers.has(line.number)), ...lines].sort((a, b) => a.number - b.number);
}
