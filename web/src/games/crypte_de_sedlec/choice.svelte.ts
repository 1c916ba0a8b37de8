import type { LegalMove } from "../../lib/types";

/** What has been picked so far of a move, matched against the legal moves alone. */
export class Choice {
  card = $state<string | null>(null);
  at = $state<string | null>(null);
  piles = $state<number[]>([]);

  constructor(private readonly moves: () => LegalMove[]) {}

  clear(): void {
    this.card = null;
    this.at = null;
    this.piles = [];
  }

  ofKind(...kinds: string[]): LegalMove[] {
    return this.moves().filter((move) => kinds.includes(move.json.kind));
  }

  /** The legal places of the chosen card. */
  get places(): LegalMove[] {
    return this.ofKind("place").filter((move) => move.json.card === this.card);
  }

  /** The piles that may be picked now, alone or with the one already picked. */
  get openPiles(): number[] {
    return this.ofKind("take", "exhume", "dig").flatMap(pilesOf);
  }

  /** The move that is picked completely. */
  get move(): LegalMove | null {
    if (this.card && this.at) return this.places.find((move) => move.json.at === this.at) ?? null;
    if (!this.piles.length) return null;
    const wanted = [...this.piles].sort().join();
    return this.moves().find((move) => pilesOf(move).join() === wanted) ?? null;
  }

  /** Pick or put back a pile. A second pile joins the first only where digging both is a move. */
  togglePile(pile: number): void {
    this.card = this.at = null;
    if (this.piles.includes(pile)) {
      this.piles = this.piles.filter((other) => other !== pile);
      return;
    }
    const both = [...this.piles, pile].sort();
    const isPart = this.ofKind("dig").some((move) => both.every((each) => pilesOf(move).includes(each)));
    this.piles = isPart ? both : [pile];
  }

  toggleCard(code: string): void {
    this.piles = [];
    this.at = null;
    this.card = this.card === code ? null : code;
  }
}

/** The piles a move names, in order. */
export function pilesOf(move: LegalMove): number[] {
  const { first, second, pile } = move.json;
  return [first, second, pile].filter((value): value is number => typeof value === "number");
}
