import type { Candidate, KernelFacts, SearchPosition } from "./kernels";
import type { Answer, Question } from "./thinker.worker";

type Tell = (found: Candidate[]) => void;

let index: Promise<Record<string, KernelFacts>> | undefined;

/** What `kernels.json` says of a game; nothing where this browser or this server has no kernels for it. */
export async function kernelsFor(game: string): Promise<KernelFacts | null> {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function" || typeof BigInt !== "function") return null;
  index ??= fetch("/kernels.json", { cache: "no-cache" }).then((answer) => (answer.ok ? (answer.json() as Promise<Record<string, KernelFacts>>) : {}));
  return (await index.catch(() => ({}) as Record<string, KernelFacts>))[game] ?? null;
}

/** Thinks about one game on this device, beside the page. Questions are answered in their order. */
export class Thinker {
  private readonly worker = new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });
  private readonly asked = new Map<number, { resolve(found: Candidate[]): void; reject(error: Error): void; told?: Tell }>();
  private count = 0;

  constructor(private readonly facts: KernelFacts) {
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.asked.get(data.id);
      if (data.found) waiting?.told?.(data.found);
      if (data.goesOn) return;
      this.asked.delete(data.id);
      if (data.found) waiting?.resolve(data.found);
      else waiting?.reject(new Error(data.failed));
    };
    this.worker.onerror = (event) => this.fail(event.message);
  }

  /** What the best moves and the one that was played are worth. */
  appraise(position: SearchPosition, played: number, iterations: number, seeds: bigint[]): Promise<Candidate[]> {
    return this.ask({ position, played, iterations, seeds, seconds: 0 });
  }

  /** The moves that a search likes best: *told* after so many iterations or seconds, then again the longer it thinks. */
  ponder(position: SearchPosition, iterations: number, seconds: number, seed: bigint, told: Tell): Promise<Candidate[]> {
    return this.ask({ position, played: null, iterations, seeds: [seed], seconds }, told);
  }

  /** Stop thinking for good. */
  stop(): void {
    this.worker.terminate();
    this.fail("stopped");
  }

  private ask(question: Omit<Question, "id" | "facts">, told?: Tell): Promise<Candidate[]> {
    const id = this.count++;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject, ...(told && { told }) });
      this.worker.postMessage({ id, facts: this.facts, ...question } satisfies Question);
    });
  }

  private fail(reason: string): void {
    for (const waiting of this.asked.values()) waiting.reject(new Error(reason));
    this.asked.clear();
  }
}

/** Bytes as they travel in JSON: base64. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
