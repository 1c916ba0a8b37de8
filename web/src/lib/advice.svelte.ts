import { api, ApiError } from "./api";
import type { Candidate, SearchPosition } from "./engine/kernels";
import { bytesOf, kernelsFor, Thinker } from "./engine/thinker";
import type { FoundMoves, HintQuestion } from "./protocol";
import { settings } from "./settings.svelte";
import type { Hint } from "./types";

/** The most moves that are shown. */
const LANTERNS = 3;
/** The most moves that the server puts into words: those tried most. */
const MOST_TOLD = 200;
/** What a move with too few visits to say is uncertain by. */
const UNKNOWN = 1;

/** The code of a refusal: the game has gone on. And how often one asks then. */
const STALE = "stale_move";
const TRIES = 3;
/** Milliseconds between two looks at the server's queue. */
const LOOK = 2000;

const seed = () => crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n;
const rowsOf = (found: Candidate[]): FoundMoves["rows"] =>
  found.slice(0, MOST_TOLD).map(({ move, visits, worth, error }) => [move ?? -1, visits, worth, Number.isFinite(error) ? error : UNKNOWN]);

/**
 * Advice at a table: the moves worth considering, the best first. This device searches where it can, from what its own seat
 * sees, and goes on as long as somebody looks; the server puts what it found into words. Elsewhere the server searches.
 */
export class Advice {
  hints = $state.raw<Hint[]>([]);
  /** The hint that is looked at. */
  at = $state(0);
  private chosen = false;
  private thinker: Thinker | null = null;
  /** Counts what was asked for: answers to older questions come too late. */
  private asked = 0;
  /** What the hints are for. */
  private ply = -1;

  constructor(
    private readonly id: string,
    private readonly game: string,
    /** Told how many wait while the server thinks, whoever asks among them. */
    private readonly queued: (waiting: number) => void,
  ) {}

  /** Ask for advice. True once there is some to show, false if the best is to wait. */
  async ask(seat: number): Promise<boolean> {
    this.putOut();
    const asked = this.asked;
    for (let tries = 1; ; tries++) {
      try {
        return await this.think(seat, asked);
      } catch (error) {
        if (asked !== this.asked) return true;
        // Where all choose at once, others have gone on while this device was thinking.
        if (!(error instanceof ApiError && error.body.code === STALE) || tries === TRIES) throw error;
      }
    }
  }

  private async think(seat: number, asked: number): Promise<boolean> {
    const facts = await kernelsFor(this.game);
    if (!facts) return this.byServer(seat, asked);
    const { ply, hints, question } = await api.hint(this.id, { seat, device: true }, settings.lang);
    if (asked !== this.asked) return true;
    this.ply = ply;
    if (!question) return this.light(hints, asked);
    try {
      this.thinker?.stop();
      this.thinker = new Thinker(facts);
      return await this.ponder(this.thinker, question, seat, ply, asked);
    } catch (error) {
      if (error instanceof ApiError || asked !== this.asked) throw error;
      return this.byServer(seat, asked);
    }
  }

  /** The game is at this ply: hints for another one go out. */
  turn(ply: number): void {
    if (this.hints.length && ply !== this.ply) this.putOut();
  }

  /** Nobody looks any more. */
  putOut(): void {
    this.asked += 1;
    this.thinker?.stop();
    this.thinker = null;
    this.hints = [];
    this.at = 0;
    this.chosen = false;
  }

  /** Look at a hint. */
  choose(at: number): void {
    this.at = at;
    this.chosen = true;
  }

  /** Look at the next hint. */
  next(): void {
    this.choose((this.at + 1) % this.hints.length);
  }

  /** Think until the first hints are there; better ones replace them later. */
  private ponder(thinker: Thinker, question: HintQuestion, seat: number, ply: number, asked: number): Promise<boolean> {
    const position: SearchPosition = { raw: bytesOf(question.raw), seat: question.seat, waits: question.waits };
    const tell = async (found: Candidate[]) => this.light((await api.hint(this.id, { seat, found: { ply, rows: rowsOf(found) } }, settings.lang)).hints, asked);
    return new Promise((resolve, reject) => {
      let told: Promise<boolean> | undefined;
      const inTurn = (found: Candidate[]) => {
        // Once there are hints, they stay if better ones can't be told any more.
        if (told) told = told.then(() => tell(found)).catch(() => true);
        else (told = tell(found)).then(resolve, reject);
      };
      thinker.ponder(position, question.iterations, question.seconds, seed(), inTurn).catch(reject);
    });
  }

  /** Ask the server to think, and say now and then how many it helps first. */
  private async byServer(seat: number, asked: number): Promise<boolean> {
    const looking = setInterval(() => void api.queue().then(this.queued, () => undefined), LOOK);
    try {
      const { ply, hints } = await api.hint(this.id, { seat }, settings.lang);
      if (asked === this.asked) this.ply = ply;
      return this.light(hints, asked);
    } finally {
      clearInterval(looking);
    }
  }

  /** Show what was found. Once somebody has chosen a move, all stay in their places and only the odds change. Where the best is to wait, there is nothing to show. */
  private light(found: Hint[], asked: number): boolean {
    if (asked !== this.asked) return true;
    if (!found[0]?.move) this.thinker?.stop();
    if (this.hints.length && !found[0]?.move) return true;
    if (this.chosen) this.hints = this.hints.map((hint) => found.find((better) => better.move?.id === hint.move?.id) ?? hint);
    else this.hints = found[0]?.move ? found.filter((hint) => hint.move).slice(0, LANTERNS) : [];
    return this.hints.length > 0;
  }
}
