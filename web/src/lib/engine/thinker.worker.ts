import { Kernels, type Candidate, type KernelFacts, type SearchPosition } from "./kernels";

/** A search of its own beside the page: it loads one game's kernels and answers questions, one after the other. */
export interface Question {
  id: number;
  facts: KernelFacts;
  position: SearchPosition;
  iterations: number;
  seeds: bigint[];
  /** The number of the move that was played; none: which moves are best? */
  played: number | null;
}

export interface Answer {
  id: number;
  found?: Candidate[];
  failed?: string;
}

const loaded = new Map<string, Promise<Kernels>>();

async function load(facts: KernelFacts): Promise<Kernels> {
  const answer = await fetch(facts.module);
  if (!answer.ok) throw new Error(`${facts.module}: ${answer.status}`);
  return new Kernels(facts, await WebAssembly.compile(await answer.arrayBuffer()));
}

function kernelsOf(facts: KernelFacts): Promise<Kernels> {
  const found = loaded.get(facts.module) ?? load(facts);
  loaded.set(facts.module, found);
  return found;
}

async function answer({ facts, position, iterations, seeds, played }: Question): Promise<Candidate[]> {
  const kernels = await kernelsOf(facts);
  if (played !== null) return kernels.appraise(position, played, iterations, seeds);
  kernels.begin(position, iterations, seeds[0] ?? 1n);
  kernels.search(iterations);
  return kernels.ranked();
}

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  answer(data).then(
    (found) => postMessage({ id: data.id, found } satisfies Answer),
    (error: unknown) => postMessage({ id: data.id, failed: String(error) } satisfies Answer),
  );
});
