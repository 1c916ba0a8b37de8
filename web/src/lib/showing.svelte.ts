import { MOVE_TIMES, type Pace } from "./scenes/pace";
import { scenesOf, type StagedScene } from "./scenes/staged";
import type { Happening, State, View } from "./types";

/** A move that is shown: what the seat sees after it and saw before it, and what happened by it. */
export interface Step {
  state: State;
  before: View | null;
  happened: Happening[];
}

/** Past positions of the table, one for each move. */
export type Past = (turn: number) => Promise<{ view: View; events: Happening[] }>;

/** Milliseconds until the viewer's own card has landed. */
const LANDED = 450;

/**
 * What the table shows: one thing at a time. The newest state is the live table's; here the moves of others wait for their turn, each
 * stands for a while, and a staged moment is played before the next move is shown. What the viewer did is shown at once.
 */
export class Showing {
  state = $state.raw<State | null>(null);
  events = $state.raw<Happening[]>([]);
  /** The move of another that is being shown, while others wait or it has just come. */
  told = $state.raw<Step | null>(null);
  /** The moment that is staged now. */
  scene = $state.raw<{ staged: StagedScene; step: Step } | null>(null);
  /** Something that has happened already is shown again. */
  again = $state(false);

  private queue = $state.raw<Step[]>([]);
  private stages: StagedScene[] = [];
  /** Moments that wait for their turn; which of a step without its view are staged is known once it has come. */
  private waiting = $state.raw<{ staged: StagedScene | null; step: Step }[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the move that was shown last has stood its time, and when its cards have landed. */
  private freeAt = 0;
  private landedAt = 0;
  private fetching = false;
  /** The newest of what was shown: here one comes back to when something was shown again. */
  private latest: { state: State; events: Happening[] } | null = null;
  private run = 0;

  constructor(
    private readonly pace: () => Pace,
    private readonly past: Past,
  ) {}

  /** Nothing waits to be shown: the viewer sees the current state. */
  get isNow(): boolean {
    return !this.again && !this.queue.length && this.scene === null && !this.waiting.length;
  }

  /** What a moment will tell, or is telling now: nothing says it before. */
  get untold(): Set<Happening> {
    const moments = [...this.waiting, ...(this.scene ? [this.scene] : [])];
    return new Set(moments.flatMap(({ staged, step }) => step.happened.filter(({ kind }) => (staged ? [staged] : this.stages).some(({ kinds }) => kinds.includes(kind)))));
  }

  stage(scenes: StagedScene[]): void {
    this.stages = scenes;
  }

  /** A frame of the server: *whole* replaces everything, otherwise *fresh* has happened since the last one. */
  take(state: State, { whole, fresh, all }: { whole: boolean; fresh: Happening[]; all: Happening[] }): void {
    if (whole || !this.state) return this.jump(state, all);
    if (!fresh.length) return this.amend(state);
    const last = this.queue.at(-1)?.state ?? this.state;
    const steps = this.stepsOf(state, last, fresh);
    this.queue = [...this.queue, ...steps];
    this.next();
  }

  /** Show everything that waits, at once. */
  skip(): void {
    if (this.again) return this.stopAgain();
    const steps = this.queue;
    this.queue = [];
    for (const step of steps) this.show(step);
    this.told = null;
    this.freeAt = this.landedAt = 0;
    this.next();
  }

  sceneDone(): void {
    this.scene = null;
    this.landedAt = 0;
    this.next();
  }

  /** Show again what happened after *turn*, move by move, and come back to how things are. */
  async playAgain(turn: number): Promise<void> {
    const now = this.state;
    if (!now || this.again) return;
    const run = ++this.run;
    this.again = true;
    try {
      let { view } = await this.past(turn);
      for (let at = turn + 1; at <= now.turn; at++) {
        const position = await this.past(at);
        if (run !== this.run) return;
        const before = view;
        view = position.view;
        const step = { state: { ...this.resting(now), view, turn: at }, before, happened: position.events };
        if (at === turn + 1) {
          this.told = null;
          this.state = { ...step.state, view: before, turn };
          await this.wait(LANDED);
        }
        if (run !== this.run) return;
        this.told = step;
        this.state = step.state;
        await this.wait(Math.max(MOVE_TIMES[this.pace()], MOVE_TIMES.normal));
        if (run !== this.run) return;
      }
    } finally {
      if (run === this.run) this.stopAgain();
    }
  }

  private stopAgain(): void {
    this.run += 1;
    this.again = false;
    this.told = null;
    if (this.latest) ({ state: this.state, events: this.events } = this.latest);
  }

  private wait(time: number): Promise<void> {
    return new Promise((done) => setTimeout(done, time));
  }

  /** A state in which nothing can be done: it is not how things are. */
  private resting(state: State): State {
    return { ...state, moves: [], joint: null, your_turn: false };
  }

  private jump(state: State, events: Happening[]): void {
    clearTimeout(this.timer);
    this.run += 1;
    this.again = false;
    this.queue = [];
    this.waiting = [];
    this.told = null;
    this.settle(state, events);
  }

  private settle(state: State, events: Happening[]): void {
    this.latest = { state, events };
    if (this.again) return;
    this.state = state;
    this.events = events;
  }

  /** Nothing was moved: who waits, what is proposed and who is there has changed. */
  private amend(state: State): void {
    const last = this.queue.at(-1);
    if (last) this.queue = [...this.queue.slice(0, -1), { ...last, state }];
    else this.settle(state, this.latest?.events ?? this.events);
  }

  /** A frame may bring several moves: each is a step. Only the last one has the view of the frame; those before it are fetched as they are shown. */
  private stepsOf(state: State, last: State, fresh: Happening[]): Step[] {
    const turns = [...new Set(fresh.map((event) => event.turn))];
    return turns.map((turn, index) => {
      const happened = fresh.filter((event) => event.turn === turn);
      const isLast = index === turns.length - 1;
      return { state: isLast ? state : { ...this.resting(state), view: null, turn }, before: index ? null : last.view, happened };
    });
  }

  /** Go on with what waits: a staged moment first, then the next move as soon as the last one has stood long enough. */
  private next(): void {
    clearTimeout(this.timer);
    if (this.scene !== null || this.fetching) return;
    const wait = this.waiting.length ? this.landedAt - Date.now() : this.waitFor(this.queue[0]);
    if (wait > 0) this.timer = setTimeout(() => this.next(), wait);
    else if (this.waiting.length) void this.playScene();
    else if (this.queue.length) void this.showNext();
    else if (!this.again) this.told = null;
  }

  /** How long until *step* may be shown; without one: until the last one has stood its time. */
  private waitFor(step: Step | undefined): number {
    const isAtOnce = this.pace() === "instant" || document.hidden || (step !== undefined && isOwn(step));
    return isAtOnce ? 0 : this.freeAt - Date.now();
  }

  /** Show the first step that waits; one without its view gets it first. */
  private async showNext(): Promise<void> {
    const [step, ...rest] = this.queue;
    if (!step) return;
    let { view } = step.state;
    if (!view) {
      this.fetching = true;
      view = await this.past(step.state.turn).then((found) => found.view, () => null);
      this.fetching = false;
      if (this.queue[0] !== step) return this.next();
    }
    this.queue = rest;
    const shown = { ...step, state: { ...step.state, view }, before: step.before ?? this.state?.view ?? null };
    this.told = isOwn(shown) ? null : shown;
    this.landedAt = Date.now() + (this.pace() === "instant" ? 0 : LANDED);
    this.freeAt = Date.now() + (isOwn(shown) ? LANDED : MOVE_TIMES[this.pace()]);
    this.show(shown);
    this.next();
  }

  private show(step: Step): void {
    const state = step.state.view ? step.state : { ...step.state, view: this.state?.view ?? null };
    this.settle(state, [...(this.latest?.events ?? []), ...step.happened]);
    if (step.state.view) this.waiting = [...this.waiting, ...this.opened(step)];
    else if (this.stages.some((scene) => step.happened.some((event) => scene.kinds.includes(event.kind)))) this.waiting = [...this.waiting, { staged: null, step }];
  }

  /** The moments that a step stages. */
  private opened(step: Step): { staged: StagedScene; step: Step }[] {
    const moment = { view: step.state.view!, before: step.before, happened: step.happened, seat: step.state.seat };
    return scenesOf(this.stages, moment).map((staged) => ({ staged, step }));
  }

  /** A moment shows its own position, never a later or an earlier one: what was skipped is fetched for it, or it is passed over. */
  private async playScene(): Promise<void> {
    const [first, ...rest] = this.waiting;
    if (first?.staged) {
      this.waiting = rest;
      this.scene = { ...first, staged: first.staged };
      return;
    }
    if (!first) return;
    this.fetching = true;
    const step = await this.completed(first.step).catch(() => null);
    this.fetching = false;
    if (this.waiting[0] === first) this.waiting = [...(step ? this.opened(step) : []), ...rest];
    this.next();
  }

  private async completed(step: Step): Promise<Step> {
    const { turn } = step.state;
    const [view, before] = await Promise.all([this.past(turn).then((found) => found.view), step.before ?? this.past(turn - 1).then((found) => found.view)]);
    return { ...step, state: { ...step.state, view }, before };
  }
}

function isOwn({ state, happened }: Step): boolean {
  return happened.some((event) => event.seat === state.seat);
}
