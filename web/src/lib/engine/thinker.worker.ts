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
  /** Seconds after which the best moves are told first, even before *iterations*; later they are told again. */
  seconds: number;
}

export interface Answer {
  id: number;
  found?: Candidate[];
  failed?: string;
  /** Better answers to the same question follow. */
  goesOn?: boolean;
}

/** So many iterations lie between two looks at the clock. */
const CHUNK = 250;
/** How many times longer than asked for a search goes on. It answers each time it has doubled. */
const FURTHER = 16;

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

/** What a search finds, as soon as it has thought enough, then each time it has thought twice as long. */
function* ponder(kernels: Kernels, { position, iterations, seeds, seconds }: Question): Generator<Omit<Answer, "id">> {
  const most = iterations * FURTHER;
  kernels.begin(position, most, seeds[0] ?? 1n);
  const until = performance.now() + 1000 * seconds;
  let done = 0;
  for (; done < iterations && performance.now() < until; done += CHUNK) kernels.search(CHUNK);
  while (2 * done <= most) {
    yield { found: kernels.ranked(), goesOn: true };
    kernels.search(done);
    done *= 2;
  }
  yield { found: kernels.ranked() };
}

async function answer(question: Question): Promise<void> {
  const kernels = await kernelsOf(question.facts);
  const { id, position, played, iterations, seeds } = question;
  if (played !== null) postMessage({ id, found: kernels.appraise(position, played, iterations, seeds) } satisfies Answer);
  else for (const found of ponder(kernels, question)) postMessage({ id, ...found } satisfies Answer);
}

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  answer(data).catch((error: unknown) => postMessage({ id: data.id, failed: String(error) } satisfies Answer));
});
