import { getContext, setContext } from "svelte";
import type { ClockState, Table } from "./types";

const KEY = Symbol("clock");
const DAY = 86_400;
const LOW = 0.25;

/** How much time a seat has: seconds, and as a share of what it began with. */
export interface TimeLeft {
  seconds: number;
  share: number;
  isLow: boolean;
}

/** A table's clock between two messages of the server: it runs on by the browser's clock. */
export class TableClock {
  private told = $state.raw<{ clock: ClockState; at: number; whole: number } | null>(null);
  private now = $state(0);
  /** The seat of who looks. */
  seat = $state<number | null>(null);

  /** What the server said just now. */
  take(clock: ClockState | null, settings: Table["clock"], at = performance.now()): void {
    const whole = settings.kind === "days" ? (settings.days ?? 1) * DAY : (settings.seconds ?? 1);
    this.told = clock ? { clock, at, whole } : null;
    this.now = at;
  }

  tick(at = performance.now()): void {
    this.now = at;
  }

  /** Whether the viewer's own clock is running: animations must not use up its time. */
  get presses(): boolean {
    return this.told !== null && this.seat !== null && this.told.whole < DAY && this.told.clock.running.includes(this.seat);
  }

  of(seat: number): TimeLeft | null {
    if (!this.told) return null;
    const { clock, at, whole } = this.told;
    const due = clock.deadlines[seat] ?? null;
    if (!clock.left && due === null) return null;
    const seconds = Math.max(0, due === null ? (clock.left?.[seat] ?? whole) : due - clock.now - (this.now - at) / 1000);
    return { seconds, share: Math.min(1, seconds / whole), isLow: seconds / whole < LOW };
  }
}

export function provideClock(clock: TableClock): void {
  setContext(KEY, clock);
}

/** The clock of the table this is drawn at; none in a replay or a picture. */
export function tableClock(): TableClock | null {
  return getContext<TableClock | undefined>(KEY) ?? null;
}

/** `1:05`, `1 h 20`, `2 j 3 h`. */
export function timeText(seconds: number, day: string): string {
  const whole = Math.ceil(seconds);
  const [days, hours, minutes] = [Math.floor(whole / DAY), Math.floor((whole % DAY) / 3600), Math.floor((whole % 3600) / 60)];
  if (days) return `${days} ${day} ${hours} h`;
  if (hours) return `${hours} h ${String(minutes).padStart(2, "0")}`;
  return `${minutes}:${String(whole % 60).padStart(2, "0")}`;
}
