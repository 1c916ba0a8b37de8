import type { CountFacts } from "./form";
import { keptBox } from "../boxes";

/** A line of a count: its kind, whose it is (null: everybody's), its points, values for its words, and what it lights. */
export interface CountLine {
  kind: number;
  seat: number | null;
  points: number;
  values: number[];
  /** How each place is lit: bits 1 and 2 for its lower and upper half, 4 and 8 for halves that are looked at. */
  lit: Uint8Array;
}

export interface Counted {
  scores: number[];
  places: number[];
  lines: CountLine[];
  /** What can't be, by place: the key of the sentence that says why. */
  problems: Map<number, string>;
}

/** The key of the sentence that says that something has no part here: it is not offered. */
export const NOT_IN_GAME = "counting.absent";

interface Exports {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global<"i32">;
  count(block: number, players: bigint): bigint;
  best?(block: number, seat: bigint): bigint;
}

interface Files {
  module: string;
  facts: string;
}

const LINE = 64;
const PAGE = 65_536;
const FIXED = 3;
const INDEX = "/counting.json";

/** Counts what lies on a real table, on this device: the kernels of the game itself, compiled for browsers. */
export class Counter {
  private readonly exports: Exports;
  private readonly block: number;

  constructor(
    readonly facts: CountFacts,
    module: WebAssembly.Module,
  ) {
    this.exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
    this.block = Math.ceil(Number(this.exports.__heap_base.value) / LINE) * LINE;
    const missing = this.block + facts.layout.end - this.exports.memory.buffer.byteLength;
    if (missing > 0) this.exports.memory.grow(Math.ceil(missing / PAGE));
  }

  count(players: number, entered: readonly number[]): Counted {
    const found = this.run(players, entered);
    const { columns, layout, places } = this.facts;
    const rows = this.words(layout.lines, found * columns);
    const lit = this.bytes(layout.lit, found * places);
    return {
      scores: this.words(layout.scores, players),
      places: this.words(layout.places, players),
      problems: this.problems(),
      lines: Array.from({ length: found }, (_, n) => {
        const [kind = 0, seat = 0, points = 0] = rows.slice(n * columns);
        const values = rows.slice(n * columns + FIXED, (n + 1) * columns);
        return { kind, seat: seat < 0 ? null : seat, points, values, lit: lit.slice(n * places, (n + 1) * places) };
      }),
    };
  }

  /** The table as it lies before it is counted: the text of a finished game tells what it was after. */
  settled<Table extends { players: number; entered: number[] }>(table: Table): Table {
    this.run(table.players, table.entered);
    return { ...table, entered: this.words(this.facts.layout.entered, this.facts.places) };
  }

  /** The most points a seat could have made of what lies there, and where it would lie; null if that can't be told. */
  best(players: number, entered: readonly number[], seat: number): { points: number; entered: number[] } | null {
    this.run(players, entered);
    const points = Number(this.exports.best?.(this.block, BigInt(seat)) ?? -1n);
    return points < 0 ? null : { points, entered: this.words(this.facts.layout.best, this.facts.places) };
  }

  /** Why *value* can't lie at *place*, as the key of a sentence: what would be wrong that is not wrong without it. */
  against(players: number, entered: readonly number[], place: number, value: number): string | null {
    this.run(players, entered.with(place, 0));
    const before = this.problems();
    this.run(players, entered.with(place, value));
    const after = this.problems();
    return after.get(place) ?? [...after].find(([at]) => !before.has(at))?.[1] ?? null;
  }

  private run(players: number, entered: readonly number[]): number {
    const { layout } = this.facts;
    this.bytes(0, layout.end).fill(0);
    new BigInt64Array(this.exports.memory.buffer, this.block + layout.entered, entered.length).set(entered.map(BigInt));
    return Number(this.exports.count(this.block, BigInt(players)));
  }

  private problems(): Map<number, string> {
    const found = this.words(this.facts.layout.problems, this.facts.places);
    return new Map(found.flatMap((problem, place) => (problem ? [[place, this.facts.problems[problem]!] as const] : [])));
  }

  private words(at: number, length: number): number[] {
    return Array.from(new BigInt64Array(this.exports.memory.buffer, this.block + at, length), Number);
  }

  private bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, this.block + at, length);
  }
}

/** There is no such game to count: the address leads nowhere. */
export class NotCountable extends Error {}

let index: Promise<Record<string, Files>> | undefined;

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

function filesOf(): Promise<Record<string, Files>> {
  index ??= fetched(INDEX).then((answer) => answer.json() as Promise<Record<string, Files>>);
  index.catch(() => (index = undefined));
  return index;
}

/** The games that can be counted, with their form and words. */
export async function countableGames(): Promise<{ name: string; title: CountFacts["title"]; facts: CountFacts }[]> {
  const load = async (name: string) => {
    const facts = await loadFacts(name);
    return { name, title: facts.title, facts };
  };
  return Promise.all(Object.keys(await filesOf()).map(load));
}

/** Form and words of a game, without its kernel; with the lists of one's own box, where they are put in on this device. */
export async function loadFacts(game: string): Promise<CountFacts> {
  const files = (await filesOf())[game];
  if (!files) throw new NotCountable(game);
  const facts = (await (await fetched(files.facts)).json()) as CountFacts;
  const own = keptBox(game)?.table;
  return own ? { ...facts, ...own, own: true } : facts;
}

export async function loadCounter(game: string): Promise<Counter> {
  const facts = await loadFacts(game);
  const bytes = await (await fetched((await filesOf())[game]!.module)).arrayBuffer();
  return new Counter(facts, await WebAssembly.compile(bytes));
}

/** The files that count the games. */
export async function countingFiles(): Promise<string[]> {
  return [INDEX, ...Object.values(await filesOf()).flatMap(({ module, facts }) => [module, facts])];
}
