import { api, ApiError, Unreachable, type Line } from "./api";
import type { Candidate } from "./engine/kernels";
import { kernelsFor, Thinker, bytesOf } from "./engine/thinker";
import { settings } from "./settings.svelte";
import type { Analysis, Found, Questions } from "./analysis";

/** So long the page waits between two looks at what the server has found. */
const EVERY = 700;
/** A server that has too much to do, or can't be reached, is asked again after so long, each time twice as long. */
const AGAIN = 2000;
const LONGEST = 20_000;

function isPassing(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof ApiError && (error.status === 429 || error.status >= 500));
}

/**
 * The analysis of one finished game, as it comes in: thought out on this device where it can, else by the server. First a
 * quick look at every decision, then a long one, the largest swings first. The server does the accounting in both cases: it
 * knows the words, and the rules of what counts as a mistake.
 */
export class Review {
  analysis = $state.raw<Analysis | null>(null);
  done = $state(0);
  of = $state(0);
  /** How many requests of others come before the server's analysis. */
  ahead = $state(0);
  /** Who thinks. */
  by = $state<"device" | "server" | null>(null);
  failed = $state(false);
  private readonly found = new Map<number, Found>();
  private thinker: Thinker | null = null;
  private iterations = 0;
  private stopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly id: string,
    private readonly game: string,
    private readonly invitation: string | null,
  ) {}

  async start(): Promise<void> {
    const facts = await kernelsFor(this.game);
    try {
      if (facts) await this.onDevice(new Thinker(facts));
    } catch {
      this.thinker?.stop();
      this.thinker = null;
    }
    if (!this.stopped && this.by !== "device") await this.byServer();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.thinker?.stop();
  }

  /** The same in another language: what was found stays. */
  async retell(): Promise<void> {
    if (this.by === "device") await this.keepBooks();
    else if (this.by === "server" && this.analysis) await this.byServer();
  }

  /** What a move of a variation is worth, and the best ones beside it; nothing where this device can't think. */
  async judge(before: Line, move: number): Promise<Candidate[] | null> {
    if (before.acts === null || !before.raw || !this.thinker) return null;
    const position = { raw: bytesOf(before.raw), seat: before.acts, waits: false };
    return this.thinker.appraise(position, move, this.iterations, Array.from({ length: 5 }, (_, i) => BigInt(i + 1)));
  }

  private async onDevice(thinker: Thinker): Promise<void> {
    this.thinker = thinker;
    const asked = await this.patiently(() => api.questions(this.id, this.invitation));
    if (!asked) return;
    this.of = asked.questions.length;
    this.iterations = asked.iterations;
    await this.think(asked, asked.questions.map((question) => question.turn), asked.quick);
    this.by = "device";
    await this.think(asked, this.analysis?.order ?? [], asked.iterations);
  }

  /** Judge the decisions of *turns*, and tell what is known so far now and then. */
  private async think(asked: Questions, turns: number[], iterations: number): Promise<void> {
    const long = iterations === asked.iterations;
    let told = performance.now();
    for (const [index, turn] of turns.entries()) {
      const question = asked.questions.find((each) => each.turn === turn);
      if (!question || this.stopped) continue;
      const position = { raw: bytesOf(question.raw), seat: question.seat, waits: question.waits };
      const rows = await this.thinker?.appraise(position, question.played, iterations, question.seeds.map(BigInt));
      this.found.set(turn, { turn, rows: (rows ?? []).map((row) => [row.move ?? -1, row.visits, row.worth, Math.min(row.error, 1)]) });
      if (long) this.done = index + 1;
      if (index + 1 < turns.length && performance.now() - told < EVERY) continue;
      await this.keepBooks();
      told = performance.now();
    }
  }

  private async keepBooks(): Promise<void> {
    const answer = await this.patiently(() => api.analysis(this.id, settings.lang, this.invitation, [...this.found.values()]));
    if (answer) this.analysis = answer.analysis;
  }

  /** The server's answer, asked for until it comes; null once nobody waits for it any more. */
  private async patiently<T>(ask: () => Promise<T>): Promise<T | null> {
    for (let wait = AGAIN; !this.stopped; wait = Math.min(2 * wait, LONGEST)) {
      try {
        return await ask();
      } catch (error) {
        if (!isPassing(error)) throw error;
        await new Promise((done) => (this.timer = setTimeout(done, wait)));
      }
    }
    return null;
  }

  private async byServer(): Promise<void> {
    this.by = "server";
    try {
      const answer = await this.patiently(() => api.analysis(this.id, settings.lang, this.invitation));
      if (!answer) return;
      this.analysis = answer.analysis;
      [this.done, this.of, this.ahead] = [answer.done, answer.of, answer.ahead ?? 0];
      this.failed = false;
      if (answer.done < answer.of && !this.stopped) this.timer = setTimeout(() => void this.byServer(), EVERY);
    } catch {
      this.failed = true;
    }
  }
}
