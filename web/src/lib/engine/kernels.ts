/**
 * A game's kernels in WebAssembly: the same rules and the same search as the server's, compiled from the same source. They
 * work on one block of memory, whose layout comes with them. Moves are numbers here; only the server can name them.
 */

/** Where the arrays of a search begin in the block, in bytes. */
export interface SearchLayout {
  root: number;
  roots: number;
  found: number;
  seeds: number;
  edges: number;
}

/** What `kernels.json` says of one game. */
export interface KernelFacts {
  module: string;
  raw: number;
  columns: number;
  searches: number;
  edge: number;
  layout: SearchLayout;
}

/** What a seat sees, as the bytes of its masked raw state; `waits`: nobody waits for this seat. */
export interface SearchPosition {
  raw: Uint8Array;
  seat: number;
  waits: boolean;
}

/** A move (null: to wait) with its visits, its worth (a share of victory, or points) and the standard error of that. */
export interface Candidate {
  move: number | null;
  visits: number;
  worth: number;
  error: number;
}

interface Exports {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global<"i32">;
  table_size(iterations: bigint): bigint;
  stream(seed: bigint): bigint;
  search(block: number, entries: bigint, seat: bigint, waits: bigint, stamp: bigint, iterations: bigint, rng: bigint): bigint;
  rank(block: number, seat: bigint, waits: bigint): bigint;
  appraise(block: number, entries: bigint, seat: bigint, waits: bigint, stamp: bigint, iterations: bigint, played: bigint): bigint;
}

const LINE = 64;
const PAGE = 65_536;

export class Kernels {
  private readonly exports: Exports;
  private readonly block: number;
  private stamp = 1n;
  private entries = 0n;
  private rng = 0n;
  private position: SearchPosition | null = null;

  constructor(
    private readonly facts: KernelFacts,
    module: WebAssembly.Module,
  ) {
    this.exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
    this.block = Math.ceil(Number(this.exports.__heap_base.value) / LINE) * LINE;
  }

  /** Begin a search that may go on for *iterations* in all. */
  begin(position: SearchPosition, iterations: number, seed: bigint): void {
    this.place(position, iterations);
    this.bytes("roots", this.facts.layout.found - this.facts.layout.roots).fill(0);
    this.rng = this.exports.stream(seed);
  }

  /** Search on. */
  search(iterations: number): void {
    const { seat, waits } = this.seated();
    this.rng = this.exports.search(this.block, this.entries, seat, waits, this.stamp, BigInt(iterations), this.rng);
  }

  /** What the search has found so far, the most tried move first. */
  ranked(): Candidate[] {
    const { seat, waits } = this.seated();
    return this.rows(this.exports.rank(this.block, seat, waits));
  }

  /** What the best moves and the one that was played are worth, each by a search of its own. */
  appraise(position: SearchPosition, played: number, iterations: number, seeds: readonly bigint[]): Candidate[] {
    this.place(position, iterations);
    const { seat, waits } = this.seated();
    new BigUint64Array(this.exports.memory.buffer, this.block + this.facts.layout.seeds, this.facts.searches).set(seeds);
    const count = this.exports.appraise(this.block, this.entries, seat, waits, this.stamp, BigInt(iterations), BigInt(played));
    this.stamp += BigInt(this.facts.searches);
    return this.rows(count);
  }

  /** Put the raw state at the root, and make room for a search of *iterations*. */
  private place(position: SearchPosition, iterations: number): void {
    this.position = position;
    this.stamp += 1n;
    const wanted = this.exports.table_size(BigInt(iterations));
    if (wanted !== this.entries) this.makeRoom(wanted);
    this.bytes("root", this.facts.raw).set(position.raw);
  }

  private makeRoom(entries: bigint): void {
    const { memory } = this.exports;
    const missing = this.block + this.facts.layout.edges + Number(entries) * this.facts.edge - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    this.entries = entries;
  }

  private seated(): { seat: bigint; waits: bigint } {
    if (!this.position) throw new Error("no position");
    return { seat: BigInt(this.position.seat), waits: this.position.waits ? 1n : 0n };
  }

  private bytes(place: keyof SearchLayout, length: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, this.block + this.facts.layout[place], length);
  }

  private rows(count: bigint): Candidate[] {
    const { columns, layout } = this.facts;
    const numbers = new Float64Array(this.exports.memory.buffer, this.block + layout.found, Number(count) * columns);
    return Array.from({ length: Number(count) }, (_, row) => {
      const [move = 0, visits = 0, , worth = 0, error = 0] = numbers.subarray(row * columns, (row + 1) * columns);
      return { move: move < 0 ? null : move, visits, worth, error };
    });
  }
}
